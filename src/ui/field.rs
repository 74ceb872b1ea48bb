//! The string field: one line that keeps line breaks and tabs, and whose Enter is an operation.

use std::ops::Range;

use egui::accesskit::{ActionData, ActionRequest};
use egui::text::{CCursor, CCursorRange, CharIndex, LayoutJob, TextFormat};
use egui::text_edit::TextEditState;
use egui::{
    Context, Event, FontFamily, FontId, Id, ImeEvent, Key, Rect, Response, Stroke, TextBuffer, TextEdit, Ui, Vec2,
};

use super::Scene;
use crate::action::LabAction;
use crate::bloom::{EscapeError, read_escapes, units};
use crate::command::Command;
use crate::model::MAX_TEXT_DRAFT_UNITS;
use crate::text::literal::symbols;
use crate::theme::Theme;

/// What Enter asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Enter.
    Insert,
    /// Shift+Enter.
    Query,
}

/// State of the field between frames.
pub(super) struct FieldState {
    /// Asked for by a key in this frame.
    pub(super) operation: Option<Operation>,
    /// What was typed after an Enter of the same frame: it belongs to the next string.
    deferred: Vec<Event>,
    is_composing: bool,
    wanted: Wanted,
    was_shown: bool,
    /// The text as it was shown last, and where.
    known: String,
    place: Rect,
}

impl Default for FieldState {
    fn default() -> Self {
        Self {
            operation: None,
            deferred: Vec::new(),
            is_composing: false,
            wanted: Wanted::No,
            was_shown: false,
            known: String::new(),
            place: Rect::NOTHING,
        }
    }
}

/// When the keyboard is wanted in the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Wanted {
    /// Not now.
    #[default]
    No,
    /// When it is shown next.
    Shown,
    /// When it is shown in the next frame: what is drawn after it asked.
    NextFrame,
}

/// Identity of the field.
pub(super) fn id() -> Id {
    Id::unique("string field")
}

impl FieldState {
    /// Moves the keyboard to the field before it is shown: for what is being typed in this frame.
    pub(super) fn receive_keyboard(&mut self, ctx: &Context) {
        ctx.memory_mut(|memory| memory.request_focus(id()));
        if !self.was_shown {
            self.request_focus();
        }
    }

    /// Moves the keyboard to the field and selects its text, once it is shown.
    pub(super) fn request_focus(&mut self) {
        self.wanted = Wanted::Shown;
    }

    /// The same at the end of the frame: for what is drawn after the field.
    pub(super) fn return_focus(&mut self) {
        self.wanted = Wanted::NextFrame;
    }

    /// Ends the frame.
    pub(super) fn end_frame(&mut self) {
        if self.wanted == Wanted::NextFrame {
            self.wanted = Wanted::Shown;
        }
    }

    /// Whether something that was typed waits for the next frame.
    pub(super) fn has_deferred(&self) -> bool {
        !self.deferred.is_empty()
    }

    pub(super) fn is_first_frame(&self) -> bool {
        !self.was_shown
    }

    /// Takes Enter out of the input before the field sees it. What comes after it waits for the next frame,
    /// so that a fast typist's next word is not mixed into this one.
    pub(super) fn take_operation(&mut self, ui: &Ui) -> Option<Operation> {
        let has_focus = ui.memory(|memory| memory.has_focus(id()));
        let deferred = std::mem::take(&mut self.deferred);
        let operation = ui.input_mut(|input| {
            if !deferred.is_empty() {
                input.events.splice(0..0, deferred);
            }
            if !has_focus {
                self.is_composing = false;
                return None;
            }
            let mut operation = None;
            let mut end = input.events.len();
            let mut is_composing = self.is_composing;
            for (index, event) in input.events.iter().enumerate() {
                match event {
                    Event::Ime(ImeEvent::Preedit { text, .. }) => is_composing = !text.is_empty(),
                    Event::Ime(ImeEvent::Commit(_)) => is_composing = false,
                    Event::Key { key: Key::Enter, pressed: true, repeat, modifiers, .. } => {
                        let is_ours = !modifiers.alt && !modifiers.ctrl && !modifiers.command;
                        if is_ours && !is_composing && !*repeat {
                            let query = modifiers.shift;
                            operation = Some(if query { Operation::Query } else { Operation::Insert });
                            end = index + 1;
                            break;
                        }
                    }
                    _ => {}
                }
            }
            self.is_composing = is_composing;
            self.deferred = input.events.split_off(end);
            // No Enter reaches the field: it would leave it, or break the line.
            input.events.retain(|event| !matches!(event, Event::Key { key: Key::Enter, .. }));
            operation
        });
        if !self.deferred.is_empty() {
            ui.ctx().request_repaint();
        }
        operation
    }

    /// Shows the field, `width` points wide.
    pub(super) fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, width: f32) -> Response {
        let theme = scene.theme;
        self.mark_breaks(ui);
        let mut text = scene.model.session.drafts.text.clone();
        if text != self.known {
            // Another lesson: what was typed for the one before cannot be taken back in it, and what is typed
            // now takes the place of its string.
            forget_typing(ui.ctx());
            let focused = ui.memory(egui::Memory::focused);
            if focused.is_none_or(|focused| focused == id()) {
                self.request_focus();
            }
        }
        let before = TextEditState::load(ui.ctx(), id());
        let font = FontId::new(theme.size.body, FontFamily::Monospace);
        let reads_escapes = scene.model.session.modes.escapes;
        let mut layouter = |ui: &Ui, buffer: &dyn TextBuffer, _width: f32| {
            let error = if reads_escapes { read_escapes(buffer.as_str()).err() } else { None };
            let job = job(theme, &font, &symbols(buffer.as_str()), error);
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let mut buffer = KeepingBreaks(&mut text);
        let output = TextEdit::singleline(&mut buffer)
            .id(id())
            .desired_width(width)
            .min_size(Vec2::new(0.0, theme.size.control))
            .align(egui::Align2::LEFT_CENTER)
            .return_key(None)
            .layouter(&mut layouter)
            .show(ui);
        let response = output.response.response;
        self.was_shown = true;
        self.place = response.rect;
        if response.changed() && text != scene.model.session.drafts.text {
            let is_refused = units(&text) > MAX_TEXT_DRAFT_UNITS;
            if let Some(before) = before.filter(|_| is_refused) {
                before.store(ui.ctx(), id());
            }
            scene.ask_lab(LabAction::EditText(text.clone()));
            if is_refused {
                text.clone_from(&scene.model.session.drafts.text);
            }
        }
        self.known.clone_from(&text);
        if let Some(operation) = self.operation.take() {
            self.operate(scene, operation, text.clone());
        }
        if self.wanted == Wanted::Shown {
            self.wanted = Wanted::No;
            focus_and_select(ui.ctx(), &text);
        }
        response
    }

    /// A one-line field turns breaks into spaces, however they come in. Spelled out, they pass it.
    fn mark_breaks(&self, ui: &Ui) {
        let has_focus = ui.memory(|memory| memory.has_focus(id()));
        ui.input_mut(|input| {
            for event in &mut input.events {
                let text = match event {
                    Event::Paste(text) if has_focus => text,
                    Event::MiddleClickPaste { pos, text } if self.place.contains(*pos) => text,
                    Event::AccessKitActionRequest(ActionRequest {
                        target_node,
                        data: Some(ActionData::Value(text)),
                        ..
                    }) if *target_node == id().accesskit_id() => {
                        if let Some(spelled) = spelled(text) {
                            *text = spelled.into_boxed_str();
                        }
                        continue;
                    }
                    _ => continue,
                };
                if let Some(spelled) = spelled(text) {
                    *text = spelled;
                }
            }
        });
    }

    /// Pushes the operation; the field then has the keyboard and its text is selected.
    pub(super) fn operate(&mut self, scene: &mut Scene<'_>, operation: Operation, text: String) {
        scene.ask_lab(match operation {
            Operation::Insert => LabAction::Insert(text),
            Operation::Query => LabAction::Query(text),
        });
        self.request_focus();
    }
}

/// The text in one line; an escape that cannot be read is underlined where it stands.
fn job(theme: &Theme, font: &FontId, text: &str, error: Option<EscapeError>) -> LayoutJob {
    let plain = TextFormat::simple(font.clone(), theme.ink.text);
    let caution = theme.tone.caution.strong;
    let underline = Stroke::new(2.0, caution);
    let wrong = TextFormat { underline, ..TextFormat::simple(font.clone(), caution) };
    let (start, length) = error.map_or((usize::MAX, 0), |error| (error.at, error.length));
    let part = |from: usize, count: usize| text.chars().skip(from).take(count).collect::<String>();
    let mut job = LayoutJob { break_on_newline: false, ..LayoutJob::default() };
    for (from, count, format) in
        [(0, start, &plain), (start, length, &wrong), (start.saturating_add(length), usize::MAX, &plain)]
    {
        let part = part(from, count);
        // An empty text has its one part all the same, which gives the line its height.
        if !part.is_empty() || from == 0 && error.is_none() {
            job.append(&part, 0.0, format.clone());
        }
    }
    job
}

/// Whether `command` takes back, or does again, something typed since the last operation.
pub(super) fn has_typing_step(ctx: &Context, text: &str, command: Command) -> bool {
    if !matches!(command, Command::Undo | Command::Redo) || !ctx.memory(|memory| memory.has_focus(id())) {
        return false;
    }
    let Some(state) = TextEditState::load(ctx, id()) else { return false };
    let mut undoer = state.undoer();
    let mut now = (state.cursor.char_range().unwrap_or_default(), text.to_owned());
    loop {
        let step = if command == Command::Undo { undoer.undo(&now) } else { undoer.redo(&now) };
        match step.cloned() {
            // A step that only moves the cursor is none.
            Some(step) if step.1 == text && step != now => now = step,
            Some(step) => return step.1 != text,
            None => return false,
        }
    }
}

/// Forgets what was typed: the lesson has taken a step of its own since.
pub(super) fn forget_typing(ctx: &Context) {
    if let Some(mut state) = TextEditState::load(ctx, id()) {
        state.clear_undoer();
        state.store(ctx, id());
    }
}

fn focus_and_select(ctx: &Context, text: &str) {
    let mut state = TextEditState::load(ctx, id()).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    // What was typed for the last operation is not typed any more.
    state.clear_undoer();
    state.store(ctx, id());
    ctx.memory_mut(|memory| memory.request_focus(id()));
}

/// Opens a text in which breaks are spelled out; a sequence that no keyboard and no program writes.
const SPELLED: &str = "\u{fdef}\u{fdee}";

/// `text` with its breaks spelled out, where it has any.
fn spelled(text: &str) -> Option<String> {
    (text.contains(['\n', '\r']) || text.starts_with(SPELLED)).then(|| {
        let doubled = text.replace('\u{fdd0}', "\u{fdd0}\u{fdd0}");
        format!("{SPELLED}{}", doubled.replace('\n', "\u{fdd0}n").replace('\r', "\u{fdd0}r"))
    })
}

fn unmark_breaks(text: &str) -> String {
    let Some(spelled) = text.strip_prefix(SPELLED) else { return text.to_owned() };
    let mut out = String::with_capacity(spelled.len());
    let mut characters = spelled.chars();
    while let Some(c) = characters.next() {
        match c {
            '\u{fdd0}' => match characters.next() {
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some(other) => out.push(other),
                None => {}
            },
            c => out.push(c),
        }
    }
    out
}

/// The field's text, into which spelled-out breaks are put as what they are.
struct KeepingBreaks<'a>(&'a mut String);

impl TextBuffer for KeepingBreaks<'_> {
    fn is_mutable(&self) -> bool {
        true
    }

    fn as_str(&self) -> &str {
        self.0
    }

    fn insert_text(&mut self, text: &str, char_index: CharIndex) -> usize {
        self.0.insert_text(&unmark_breaks(text), char_index)
    }

    fn delete_char_range(&mut self, char_range: Range<CharIndex>) {
        self.0.delete_char_range(char_range);
    }

    fn type_id(&self) -> std::any::TypeId {
        std::any::TypeId::of::<KeepingBreaks<'static>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::LIGHT;

    #[test]
    fn an_escape_that_cannot_be_read_is_underlined_where_it_stands() {
        let parts = |text: &str| {
            let job = job(&LIGHT, &FontId::monospace(14.0), text, read_escapes(text).err());
            assert_eq!(job.text, text);
            let underlined = |section: &egui::text::LayoutSection| section.format.underline.width > 0.0;
            job.sections
                .iter()
                .filter(|section| underlined(section))
                .map(|section| text[section.byte_range.start.0..section.byte_range.end.0].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(parts("hola"), Vec::<String>::new());
        assert_eq!(parts("ñ\\u{301}\\q"), ["\\u"]);
        assert_eq!(parts("\\q"), ["\\q"]);
        assert_eq!(parts("ñ\\ud83d!"), ["\\ud83d"]);
        assert_eq!(job(&LIGHT, &FontId::monospace(14.0), "", None).sections.len(), 1);
    }

    #[test]
    fn breaks_survive_the_one_line_field() {
        for text in ["a\nb\tc", "\r\n", "\u{fdd0}n\n", "\u{fdef}\u{fdee}x\u{fdd0}"] {
            let spelled = spelled(text).unwrap();
            assert!(!spelled.contains(['\n', '\r']));
            assert_eq!(unmark_breaks(&spelled), text);
        }
        assert_eq!(spelled("a\tb\u{fdd0}"), None);
        assert_eq!(unmark_breaks("plain"), "plain");
    }
}
