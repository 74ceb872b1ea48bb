//! Lists, one string a line: those to insert and those to ask for. What is in them is said before it is used.

use egui::{FontFamily, FontId, Id, Label, ScrollArea, TextEdit, Ui, Vec2};

use super::Scene;
use super::widget::{self, Control, Weight};
use crate::action::{Action, Answer, FileAction, LabAction, Page};
use crate::bloom::{AskList, Lab, ListTooLong, Preview, WordList, WordSource};
use crate::model::ListFile;
use crate::text::literal::elided;

/// Most strings of a file that are shown.
const MOST: usize = 200;
/// Longest of them in characters.
const MOST_CHARACTERS: usize = 60;

/// What is typed, and what is known of the list.
#[derive(Default)]
pub(super) struct ListState {
    text: String,
    known: Option<(WordList, usize, Preview)>,
    asked: Option<Result<AskList, ListTooLong>>,
}

impl ListState {
    /// Forgets what was typed for the list before.
    pub(super) fn begin(&mut self) {
        *self = Self::default();
    }

    /// What the list is in this lab; found once for both.
    fn preview(&mut self, list: &WordList, lab: &Lab) -> Preview {
        let entries = lab.reference().len();
        let is_known = |known: &(WordList, usize, Preview)| known.0 == *list && known.1 == entries;
        if !self.known.as_ref().is_some_and(is_known) {
            self.known = None;
        }
        self.known.get_or_insert_with(|| (list.clone(), entries, list.preview(lab))).2
    }
}

/// The field for a list; whether it was changed.
fn field(ui: &mut Ui, scene: &Scene<'_>, text: &mut String, is_new: bool) -> bool {
    let theme = scene.theme;
    let id = Id::unique("list field");
    let height = theme.size.body * 12.0;
    ScrollArea::vertical()
        .id_salt("list field")
        .max_height(height)
        .min_scrolled_height(height)
        .show(ui, |ui| {
            let field = TextEdit::multiline(text)
                .id(id)
                .desired_width(ui.available_width())
                .desired_rows(8)
                .font(FontId::new(theme.size.body, FontFamily::Monospace))
                .show(ui)
                .response
                .response;
            field.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::MultilineTextInput, true, scene.texts.words.list_field)
            });
            if is_new {
                field.request_focus();
            }
            field.changed()
        })
        .inner
}

/// Strings to insert.
pub(super) fn insert(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut ListState, file: &ListFile, is_new: bool) {
    let (theme, texts) = (scene.theme, &scene.texts.words);
    let heading = widget::strong(theme, texts.list_title).size(theme.size.body * 1.25);
    ui.label(heading);
    ui.add(Label::new(texts.list_hint).wrap());
    let list = match file {
        ListFile::Read { name, list } => {
            ui.add(Label::new(widget::strong(theme, (texts.list_from)(name))).wrap());
            strings(ui, scene, list);
            list.clone()
        }
        ListFile::None | ListFile::Failed { .. } => {
            if let ListFile::Failed { name, error } = file {
                let failed = (texts.list_failed)(scene.texts, name, error);
                ui.add(Label::new(widget::warning(theme, failed).size(theme.size.body)).wrap());
            }
            let was_changed = field(ui, scene, &mut state.text, is_new);
            match &state.known {
                Some((list, ..)) if !was_changed && !is_new => list.clone(),
                Some(_) | None => WordList::read(&state.text),
            }
        }
    };
    let lab = scene.model.session.lab.as_ref();
    let preview = lab.map(|lab| state.preview(&list, lab));
    match &preview {
        Some(preview) => {
            ui.add(Label::new((texts.preview)(&scene.texts.number, preview)).wrap());
            if let Some(refusal) = (texts.refusal)(scene.texts, preview) {
                ui.add(Label::new(widget::warning(theme, refusal).size(theme.size.body)).wrap());
            }
        }
        None => _ = ui.label(widget::warning(theme, scene.texts.lab.no_filter)),
    }
    ui.horizontal_wrapped(|ui| {
        let name = (texts.list_insert)(&scene.texts.number, preview.as_ref().map_or(0, |preview| preview.new));
        let can_insert = preview.as_ref().is_some_and(Preview::can_insert);
        let button = Control::new(&name).width(96.0).enabled(can_insert).button(ui, theme, Weight::Primary);
        if is_new && matches!(file, ListFile::Read { .. }) {
            button.request_focus();
        }
        if button.clicked() {
            scene.ask(Action::Lab(LabAction::InsertList(list)));
        }
        if matches!(file, ListFile::Read { .. }) {
            if Control::new(texts.list_type).button(ui, theme, Weight::Secondary).clicked() {
                scene.ask(Action::Show(Page::List));
            }
        } else if Control::new(texts.list_file).button(ui, theme, Weight::Secondary).clicked() {
            scene.ask(Action::File(FileAction::ChooseList));
        }
        cancel(ui, scene);
    });
}

/// The first strings of a file, to see that it is the right one.
fn strings(ui: &mut Ui, scene: &Scene<'_>, list: &WordList) {
    let theme = scene.theme;
    let height = theme.size.body * 12.0;
    ScrollArea::vertical().id_salt("list strings").max_height(height).show(ui, |ui| {
        ui.set_min_size(Vec2::new(ui.available_width(), theme.size.body));
        ui.spacing_mut().item_spacing.y = 2.0;
        for string in list.strings().take(MOST) {
            ui.label(widget::mono(theme, elided(string, MOST_CHARACTERS)));
        }
        if list.strings().nth(MOST).is_some() {
            ui.label(widget::weak(theme, "…"));
        }
    });
}

/// Words to ask for.
pub(super) fn ask(ui: &mut Ui, scene: &mut Scene<'_>, state: &mut ListState, is_new: bool) {
    let (theme, texts) = (scene.theme, &scene.texts.words);
    if let (true, WordSource::List(list)) = (is_new, &scene.model.session.words.source) {
        state.text = list.words().collect::<Vec<_>>().join("\n");
    }
    ui.label(widget::strong(theme, texts.ask_title).size(theme.size.body * 1.25));
    ui.add(Label::new(texts.ask_hint).wrap());
    if field(ui, scene, &mut state.text, is_new) || is_new {
        state.asked = None;
    }
    let asked = state.asked.get_or_insert_with(|| AskList::read(&state.text)).clone();
    match &asked {
        Ok(list) => _ = ui.label((texts.ask_count)(&scene.texts.number, list.len())),
        Err(error) => {
            let refusal = (texts.ask_too_long)(&scene.texts.number, *error);
            ui.add(Label::new(widget::warning(theme, refusal).size(theme.size.body)).wrap());
        }
    }
    ui.horizontal_wrapped(|ui| {
        let list = asked.ok().filter(|list| !list.is_empty());
        let button = Control::new(texts.ask_use).width(96.0).enabled(list.is_some());
        if button.button(ui, theme, Weight::Primary).clicked()
            && let Some(list) = list
        {
            scene.ask(Action::Lab(LabAction::ChooseWords(WordSource::List(list))));
        }
        cancel(ui, scene);
    });
}

fn cancel(ui: &mut Ui, scene: &mut Scene<'_>) {
    let name = scene.texts.dialog.cancel;
    if Control::new(name).width(96.0).button(ui, scene.theme, Weight::Secondary).clicked() {
        scene.ask(Action::Answer(Answer::Cancel));
    }
}
