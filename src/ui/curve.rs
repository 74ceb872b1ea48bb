//! The evidence: what is measured, the rate against n and k, and every rate by its name.

use egui::{Align, FontFamily, FontId, Frame, Id, Label, Layout, Margin, RichText, Ui, Vec2};

use super::params::Fields;
use super::shell::Part;
use super::widget::{self, Control, Progress, Weight};
use super::{Region, Scene, export, focus, plot};
use crate::action::{Action, CurveAction};
use crate::bloom::theory::{
    best_k, best_rate, estimated_entries, expected_zeros, fill_rate, ideal_estimate, is_poor_k, wilson,
};
use crate::bloom::{MAX_K, Params, Rate, Sample};
use crate::figure;
use crate::model::{Exact, Exhibit, Findings, Found, Pair, ProbeWords, Scale};

/// Shows a part of the view.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, part: Part) {
    match part {
        Part::Left => left(ui, scene),
        Part::Centre(height) => centre(ui, scene, height),
        Part::Right => right(ui, scene),
    }
}

fn ask(scene: &mut Scene<'_>, action: CurveAction) {
    scene.ask(Action::Curve(action));
}

fn left(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    let top = ui.cursor().min;
    let group = theme.size.group - 8.0;
    ui.label(widget::strong(theme, texts.sample));
    let number = &scene.texts.number;
    let chosen = scene.model.session.curve.clone();
    let mut first = None;
    widget::chips(ui, theme, |ui| {
        for sample in Sample::ALL {
            let name = number.count(sample.size().into());
            let chip = Control::new(&name).toggle(ui, theme, chosen.sample == sample);
            first.get_or_insert(chip.id);
            if chip.on_hover_text((texts.sample_tip)(sample)).clicked() {
                ask(scene, CurveAction::ChooseSample(sample));
            }
        }
    });
    progress(ui, scene);
    ui.add_space(group);
    ui.label(widget::strong(theme, texts.words));
    widget::chips(ui, theme, |ui| {
        for words in ProbeWords::ALL {
            let chip = Control::new((texts.words_name)(words)).toggle(ui, theme, chosen.words == words);
            if chip.on_hover_text((texts.words_tip)(words)).clicked() {
                ask(scene, CurveAction::ChooseWords(words));
            }
        }
    });
    if chosen.words == ProbeWords::Random {
        widget::chips(ui, theme, |ui| {
            ui.label(widget::small(theme, (texts.seed)(chosen.seed)));
            let other = Control::new(texts.next_seed).chip(ui, theme);
            if other.on_hover_text(texts.next_seed_tip).clicked() {
                ask(scene, CurveAction::NextSeed);
            }
        });
    }
    ui.label(widget::small(theme, texts.words_note));
    ui.add_space(group);
    ui.label(widget::strong(theme, texts.scale));
    widget::chips(ui, theme, |ui| {
        for scale in Scale::ALL {
            let chip = Control::new((texts.scale_name)(scale)).toggle(ui, theme, chosen.scale == scale);
            if chip.clicked() {
                ask(scene, CurveAction::ChooseScale(scale));
            }
        }
    });
    ui.add_space(group);
    compare(ui, scene, chosen.other.as_ref());
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    if let Some(first) = first {
        focus::anchor(ui, Region::Parameters, first, rect);
    }
}

/// How far a measurement is that takes its time, and what ends it.
fn progress(ui: &mut Ui, scene: &mut Scene<'_>) {
    let Some(asked) = scene.model.evidence.running.filter(|asked| *asked > 0) else { return };
    let (texts, of) = (&scene.texts.curve, scene.model.session.curve.sample.size());
    let told = (texts.asking)(&scene.texts.number, asked, of);
    let progress = Progress { done: asked, of, told: &told, stop: texts.stop, stop_tip: texts.stop_tip };
    if progress.show(ui, scene.theme) {
        ask(scene, CurveAction::Cancel);
    }
}

/// The parameters to compare with.
fn compare(ui: &mut Ui, scene: &mut Scene<'_>, other: Option<&Pair>) {
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    ui.label(widget::strong(theme, texts.compare)).on_hover_text(texts.compare_tip);
    let Some(pair) = other else {
        let lab = scene.model.session.lab.as_ref();
        let add = Control::new(texts.add_other).enabled(lab.is_some()).button(ui, theme, Weight::Secondary);
        let add = add.on_hover_text(texts.compare_tip).on_disabled_hover_text(scene.texts.lab.no_filter);
        if let Some(lab) = lab.filter(|_| add.clicked())
            && let Some(params) = suggested(lab.params(), lab.reference().len())
        {
            ask(scene, CurveAction::AddOther(params));
        }
        return;
    };
    let ids = ["m", "k"].map(|name| Id::unique(("other", name)));
    let fields = Fields { m: &pair.m, k: &pair.k, names: ["m B", "k B"], ids };
    if let Some((kind, raw)) = fields.show(ui, scene) {
        ask(scene, CurveAction::EditOther(kind, raw));
    }
    fields.faults(ui, scene);
    if Control::new(texts.remove_other).quiet(ui, theme).clicked() {
        ask(scene, CurveAction::RemoveOther);
    }
}

/// What is worth comparing with: the best k, or twice the bits.
fn suggested(params: Params, entries: usize) -> Option<Params> {
    let best = best_k(params.m(), entries).map(|best| best.k).filter(|k| *k != params.k());
    match best {
        Some(k) => Params::new(params.m(), k),
        None => Params::new(params.m().saturating_mul(2), params.k())
            .or_else(|| Params::new(params.m(), (params.k() + 1).min(MAX_K))),
    }
}

fn centre(ui: &mut Ui, scene: &mut Scene<'_>, height: Option<f32>) {
    let theme = scene.theme;
    if scene.model.session.lab.is_none() {
        ui.label(widget::weak(theme, scene.texts.curve.no_filter));
        return;
    }
    let group = theme.size.group;
    // Below each other, the first one higher; in a column of the page each as high as reads well.
    let (first, second) = match height {
        None => {
            let all = ui.available_height() - group;
            (all * 0.54, all * 0.46)
        }
        Some(height) => (height, height * 0.9),
    };
    let height = [(Exhibit::RateByN, first), (Exhibit::RateByK, second)];
    for (exhibit, height) in height {
        if let Some(chart) = figure::chart(scene.model, scene.texts, exhibit) {
            plot::show(ui, scene, exhibit, &chart, height);
            ui.add_space(group);
        }
    }
}

fn right(ui: &mut Ui, scene: &mut Scene<'_>) {
    let Some(found) = scene.model.evidence.found.as_ref() else { return };
    let top = ui.cursor().min;
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    let entries = found.ours.lab.reference().len();
    let title = (texts.rates)(&scene.texts.number, entries);
    let menu = export::heading(ui, scene, &title, Exhibit::Rates);
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = theme.size.body + 4.0;
        rates(ui, scene, found);
        poor_k(ui, scene, &found.ours);
        why(ui, scene, &found.ours);
        bits(ui, scene, &found.ours);
    });
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::Details, menu, rect);
}

/// Names of the two filters that are compared.
const LETTERS: [&str; 2] = ["A", "B"];

/// A rate with its name, what it is made from, and its value for each filter.
struct Row<'a> {
    name: &'a str,
    notes: Vec<String>,
    tip: &'a str,
    values: Vec<Option<f64>>,
    is_main: bool,
}

fn rates(ui: &mut Ui, scene: &Scene<'_>, found: &Found) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    let sides: Vec<&Findings> = std::iter::once(&found.ours).chain(&found.other).collect();
    let entries = found.ours.lab.reference().len();
    let all = |of: &dyn Fn(&Findings) -> Option<f64>| sides.iter().map(|side| of(side)).collect::<Vec<_>>();
    // With two filters each note says of which it is.
    let notes = |of: &dyn Fn(&Findings) -> Option<String>| -> Vec<String> {
        let is_compared = sides.len() > 1;
        let name = |(side, letter): (&&Findings, &str)| {
            of(side).map(|note| if is_compared { format!("{letter}: {note}") } else { note })
        };
        sides.iter().zip(LETTERS).filter_map(name).collect()
    };
    let exact = |of: fn(&Exact) -> Rate| {
        let pairs = notes(&|side| Some((texts.pairs)(number, of(side.exact.as_ref()?))));
        (pairs, all(&|side| Some(of(side.exact.as_ref()?).value())))
    };
    let ((all_notes, independent), (hash_notes, by_hash)) =
        (exact(|exact| exact.independent), exact(|exact| exact.by_hash));
    let measured = |side: &Findings| {
        let rate = side.measured?;
        let interval = wilson(rate);
        let of = (texts.asked)(number, rate);
        Some(format!("{of}. {}", (texts.interval)(number, interval.low, interval.high)))
    };
    let fill = |side: &Findings| Some((texts.fill_formula)(side.lab.filter().ones(), side.lab.params()));
    let rows = [
        Row {
            name: texts.ideal,
            notes: vec![texts.ideal_formula.to_owned()],
            tip: scene.texts.detail.ideal_tip,
            values: all(&|side| Some(ideal_estimate(side.lab.params(), entries))),
            is_main: false,
        },
        Row {
            name: texts.fill,
            notes: notes(&fill),
            tip: "",
            values: all(&|side| Some(fill_rate(side.lab.filter()))),
            is_main: false,
        },
        Row { name: texts.independent, notes: all_notes, tip: texts.pairs_tip, values: independent, is_main: false },
        Row { name: texts.by_hash, notes: hash_notes, tip: texts.pairs_tip, values: by_hash, is_main: false },
        Row {
            name: texts.measured,
            notes: notes(&measured),
            tip: texts.interval_tip,
            values: all(&|side| side.measured.map(Rate::value)),
            is_main: true,
        },
    ];
    if sides.len() > 1 {
        for (side, letter) in sides.iter().zip(LETTERS) {
            let params = (texts.params)(side.lab.params());
            ui.label(widget::small(theme, format!("{letter}: {params}")));
        }
    }
    for row in rows {
        rate_row(ui, scene, row);
    }
}

/// One rate. With two filters the values stand below the name, the smaller one marked.
fn rate_row(ui: &mut Ui, scene: &Scene<'_>, row: Row<'_>) {
    let (theme, number) = (scene.theme, &scene.texts.number);
    let Row { name, notes, tip, values, is_main } = row;
    let shown =
        |value: &Option<f64>| value.map_or(scene.texts.curve.pending.to_owned(), |rate| number.short_rate(rate));
    let value = |value: &Option<f64>| {
        let text = shown(value);
        if is_main { widget::mono_strong(theme, text) } else { widget::mono(theme, text) }
    };
    let title = if is_main { widget::strong(theme, name) } else { RichText::new(name).size(theme.size.body) };
    ui.spacing_mut().item_spacing.y = 2.0;
    let response = match values.as_slice() {
        [one] => {
            let width = widget::text_width(ui, value(one)) + 12.0;
            let line = theme.size.body + 4.0;
            ui.horizontal_top(|ui| {
                let left = (ui.available_width() - width).max(60.0);
                ui.allocate_ui_with_layout(Vec2::new(left, line), Layout::top_down(Align::Min), |ui| {
                    ui.set_min_width(left);
                    ui.add(Label::new(title).wrap());
                });
                ui.with_layout(Layout::right_to_left(Align::Min), |ui| ui.label(value(one)));
            })
            .response
        }
        both => {
            let least = both.iter().flatten().copied().fold(f64::INFINITY, f64::min);
            let differ = both.iter().flatten().any(|value| *value > least);
            ui.add(Label::new(title).wrap());
            ui.horizontal_wrapped(|ui| {
                for (rate, letter) in both.iter().zip(LETTERS) {
                    let is_least = differ && rate.is_some_and(|rate| rate <= least);
                    let mark = if is_least { " ✓" } else { "" };
                    let text = format!("{letter} {}{mark}", shown(rate));
                    let text = if is_least { widget::mono_strong(theme, text) } else { widget::mono(theme, text) };
                    ui.label(text);
                    ui.add_space(12.0);
                }
            })
            .response
        }
    };
    if !tip.is_empty() {
        response.on_hover_text(tip);
    }
    for note in notes {
        let font = FontId::new(theme.size.small, FontFamily::Proportional);
        let note = ui.add(Label::new(widget::formula(&note, &font, theme.ink.weak)).wrap());
        if !tip.is_empty() {
            note.on_hover_text(tip);
        }
    }
    ui.add_space(6.0);
}

/// Says so where another k would be clearly better.
fn poor_k(ui: &mut Ui, scene: &Scene<'_>, findings: &Findings) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    let (params, entries) = (findings.lab.params(), findings.lab.reference().len());
    let Some(best) = best_k(params.m(), entries).filter(|_| is_poor_k(params, entries)) else { return };
    let now = ideal_estimate(params, entries);
    let frame = Frame::new().fill(theme.tone.caution.ground).inner_margin(Margin::same(12)).corner_radius(4);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.add(Label::new(widget::strong(theme, (texts.poor_k)(number, params, entries))).wrap());
        let gain = (texts.poor_k_gain)(number, best.k, now, best.estimate);
        ui.add(Label::new(RichText::new(gain).size(theme.size.body).color(theme.ink.text)).wrap());
    });
    ui.add_space(12.0);
}

/// Why the rates differ, in a sentence.
fn why(ui: &mut Ui, scene: &Scene<'_>, findings: &Findings) {
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    let Some(reason) = figure::reason(findings) else { return };
    ui.label(widget::strong(theme, texts.why));
    ui.add(Label::new(widget::weak(theme, (texts.reason)(&scene.texts.number, &reason))).wrap());
    ui.add(Label::new(widget::small(theme, texts.hash_note)).wrap());
    if scene.model.session.curve.words == ProbeWords::Names {
        ui.add(Label::new(widget::small(theme, texts.names_note)).wrap());
    }
    ui.add_space(12.0);
}

/// Zeros, the best rate there could be, bytes, and the entries that the bits tell of.
fn bits(ui: &mut Ui, scene: &Scene<'_>, findings: &Findings) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    let (params, filter, reference) = (findings.lab.params(), findings.lab.filter(), findings.lab.reference());
    let entries = reference.len();
    let zeros = 1.0 - f64::from(filter.ones()) / f64::from(params.m());
    let bytes: u64 = reference.entries().iter().map(|entry| entry.text.len() as u64).sum();
    ui.label(widget::strong(theme, texts.bits));
    ui.spacing_mut().item_spacing.y = 4.0;
    let mut row = |name: &str, value: String, tip: &str| {
        let name = RichText::new(name).size(theme.size.body);
        let response = widget::row(ui, name, widget::mono(theme, value));
        if !tip.is_empty() {
            response.on_hover_text(tip);
        }
    };
    row(texts.expected_zeros, number.short_rate(expected_zeros(params, entries)), texts.expected_zeros_tip);
    row(texts.real_zeros, number.short_rate(zeros), "");
    if let Some(best) = best_rate(params.m(), entries) {
        row(texts.best_rate, number.short_rate(best), texts.best_rate_tip);
    }
    let filter_bytes = u64::from(params.m()).div_ceil(8);
    row(texts.filter_bytes, (texts.bytes)(number, filter_bytes), "");
    row(texts.string_bytes, (texts.bytes)(number, bytes), "");
    let estimated = match estimated_entries(filter) {
        Some(estimated) => format!("{} ({})", number.decimal(estimated, 2), (texts.real)(number, entries)),
        None => format!("{} ({})", texts.saturated, (texts.real)(number, entries)),
    };
    row(texts.estimated, estimated, texts.estimated_tip);
}
