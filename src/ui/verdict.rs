//! The sentence on the last operation: what was asked, the verdict, why. The first thing the eye meets.

use egui::accesskit::Live;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, CornerRadius, FontFamily, FontId, Frame, Label, Layout, Margin, Rect, Ui, Vec2};

use super::Scene;
use super::widget::{self, Control};
use crate::action::{Action, StepAction};
use crate::bloom::{Lab, Report, Verdict};
use crate::command::Command;
use crate::model::Topic;
use crate::text::literal::{chip, elided, literal};
use crate::text::{Piece, Reasons};
use crate::theme::{MONO_STRONG, STRONG, Theme, Tone};

/// Longest literal in the verdict, in characters.
const MOST: usize = 40;
/// Most entries named in the reasons.
const MOST_SETTERS: usize = 6;
/// Longest name of an entry in the reasons, in characters.
const MOST_SETTER: usize = 16;

/// Shows the verdict, or what to do first.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, scene.texts);
    let Some(lab) = &scene.model.session.lab else {
        hint(ui, theme, texts.verdict.no_filter, texts.verdict.no_filter_more);
        return;
    };
    let Some(report) = lab.last() else {
        hint(ui, theme, texts.verdict.hint, texts.verdict.hint_more);
        return;
    };
    let (mark, tone) = look(report.verdict, theme);
    let is_told = scene.model.sight().is_some_and(|sight| sight.is_told);
    let tone = if is_told { tone } else { theme.tone.insert };
    let string = elided(&report.text, MOST);
    let (title, why) = if is_told {
        let mut title = texts.verdict.title(report, string);
        title.insert(0, Piece::Telling(format!("{mark} ")));
        (title, texts.verdict.why(report, &reasons(lab, report)))
    } else {
        let more = if scene.model.is_covered() { texts.step.question_more } else { texts.step.until_last };
        ((texts.step.question)(report.verdict.is_insert(), string), vec![Piece::Plain(more.to_owned())])
    };
    let title = job(&title, theme, theme.size.verdict, tone.strong);
    let why = job(&why, theme, theme.size.body, tone.strong);
    let buttons = buttons(scene, is_told);
    let beside = 2.0 * ui.spacing().button_padding.x + 2.0;
    let widths = buttons.iter().map(|(name, ..)| widget::text_width(ui, widget::small(theme, *name)) + beside);
    let asks = widths.fold(0.0, f32::max);
    let mut asked = None;
    let response = panel(ui, tone.ground, tone.strong, |ui| {
        ui.horizontal_top(|ui| {
            let room = (ui.available_width() - asks - ui.spacing().item_spacing.x).max(theme.size.body * 4.0);
            ui.allocate_ui_with_layout(Vec2::new(room, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(room);
                for line in [title, why] {
                    // Read aloud when it changes.
                    let label = ui.add(Label::new(line).wrap());
                    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
                }
            });
            ui.with_layout(Layout::top_down(Align::Max), |ui| {
                for (name, tip, action) in &buttons {
                    if Control::new(name).quiet(ui, theme).on_hover_text(tip).clicked() {
                        asked = Some(action.clone());
                    }
                }
            });
        });
    });
    if let Some(action) = asked {
        scene.ask(action);
    }
    if report.text.chars().count() > MOST {
        response.on_hover_text(literal(&report.text));
    }
}

/// What can be asked of the last operation: name, tip, action.
fn buttons(scene: &Scene<'_>, is_told: bool) -> Vec<(&'static str, String, Action)> {
    let texts = scene.texts;
    let tip = |tip: &str, command| match texts.key.of(command) {
        Some(keys) => format!("{tip} ({keys})"),
        None => tip.to_owned(),
    };
    let mut buttons = Vec::new();
    if is_told {
        buttons.push((texts.explain.why, texts.explain.why_tip.to_owned(), Action::Explain(Topic::Verdict)));
    } else if scene.model.is_covered() {
        let tip = tip(texts.step.covered_tip, Command::Reveal);
        buttons.push((texts.step.reveal, tip, Action::Step(StepAction::Reveal)));
    }
    if scene.model.stage().is_none() {
        let tip = tip(texts.step.start_tip, Command::StepForward);
        buttons.push((texts.step.start, tip, Action::Step(StepAction::First)));
    }
    buttons
}

fn look(verdict: Verdict, theme: &Theme) -> (&'static str, Tone) {
    match verdict {
        Verdict::New => ("+", theme.tone.insert),
        Verdict::Duplicate => ("=", theme.tone.insert),
        Verdict::DefinitelyAbsent => ("○", theme.tone.absent),
        Verdict::TrulyPresent => ("✓", theme.tone.present),
        Verdict::FalsePositive => ("⚠", theme.tone.false_positive),
    }
}

fn reasons(lab: &Lab, report: &Report) -> Reasons {
    let mut reasons = Reasons {
        entry_number: lab.reference().position_of(&report.text).map(|index| index + 1),
        more_setters: 0,
        turned: report.steps.iter().filter(|step| !step.before && step.after).count(),
        setters: Vec::new(),
    };
    if report.verdict == Verdict::FalsePositive {
        let mut seen = Vec::new();
        for entry in report.steps.iter().filter_map(|step| lab.first_setter(step.position)) {
            if !seen.contains(&&entry.text) {
                seen.push(&entry.text);
                if reasons.setters.len() < MOST_SETTERS {
                    reasons.setters.push(chip(&entry.text, MOST_SETTER));
                } else {
                    reasons.more_setters += 1;
                }
            }
        }
    }
    reasons
}

fn hint(ui: &mut Ui, theme: &Theme, first: &str, second: &str) {
    panel(ui, theme.surface.panel, theme.surface.line, |ui| {
        ui.label(egui::RichText::new(first).font(FontId::new(theme.size.verdict, FontFamily::Name(STRONG.into()))));
        ui.label(widget::weak(theme, second));
    });
}

fn panel(ui: &mut Ui, ground: Color32, bar: Color32, add: impl FnOnce(&mut Ui)) -> egui::Response {
    let inner = Frame::new()
        .fill(ground)
        .corner_radius(4)
        .inner_margin(Margin { left: 22, right: 16, top: 12, bottom: 12 })
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 2.0;
            add(ui);
        })
        .response;
    let side = Rect::from_min_size(inner.rect.min, Vec2::new(6.0, inner.rect.height()));
    ui.painter().rect_filled(side, CornerRadius { nw: 4, sw: 4, ne: 0, se: 0 }, bar);
    inner
}

fn job(pieces: &[Piece], theme: &Theme, size: f32, telling: Color32) -> LayoutJob {
    let is_title = size > theme.size.body;
    let plain = FontFamily::Proportional;
    let strong = || FontFamily::Name(STRONG.into());
    let mut job = LayoutJob::default();
    for piece in pieces {
        let (text, family, color) = match piece {
            Piece::Plain(text) => (text, plain.clone(), theme.ink.text),
            Piece::Strong(text) => (text, strong(), theme.ink.text),
            Piece::Telling(text) => (text, strong(), telling),
            Piece::Mono(text) if is_title => (text, FontFamily::Name(MONO_STRONG.into()), theme.ink.text),
            Piece::Mono(text) => (text, FontFamily::Monospace, theme.ink.text),
        };
        job.append(text, 0.0, TextFormat::simple(FontId::new(size, family), color));
    }
    job
}
