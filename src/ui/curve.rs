//! The evidence: what is measured, the rate against n and k, and every rate by its name.

use egui::{Align, FontFamily, FontId, Frame, Id, Label, Layout, Margin, RichText, Ui, Vec2};

use super::params::Fields;
use super::shell::Part;
use super::widget::{self, Control, Progress, Weight};
use super::{Region, Scene, export, focus, plot};
use crate::action::{Action, CurveAction};
use crate::bloom::sizing::filter_bytes;
use crate::bloom::theory::{
    Interval, best_k, best_rate, estimated_entries, expected_zeros, fill_rate, ideal_estimate, is_poor_k, wilson,
};
use crate::bloom::{MAX_K, Params, Rate, Sample};
use crate::figure;
use crate::model::{Exact, Exhibit, Findings, Found, Pair, ProbeWords, Scale};
use crate::text::unbroken;

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
    self::scale(ui, scene);
    ui.add_space(group);
    compare(ui, scene, chosen.other.as_ref());
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    if let Some(first) = first {
        focus::anchor(ui, Region::Parameters, first, rect);
    }
}

/// On which axis rates are drawn, in every figure.
pub(super) fn scale(ui: &mut Ui, scene: &mut Scene<'_>) {
    let (theme, texts) = (scene.theme, &scene.texts.curve);
    let chosen = scene.model.session.curve.scale;
    ui.label(widget::strong(theme, texts.scale));
    widget::chips(ui, theme, |ui| {
        for scale in Scale::ALL {
            let chip = Control::new((texts.scale_name)(scale)).toggle(ui, theme, chosen == scale);
            if chip.clicked() {
                ask(scene, CurveAction::ChooseScale(scale));
            }
        }
    });
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
        let sides: Vec<&Findings> = found.sides().map(|(_, findings)| findings).collect();
        for (findings, letter) in sides.iter().zip(LETTERS) {
            let letter = (sides.len() > 1).then_some(letter);
            poor_k(ui, scene, letter, findings);
            why(ui, scene, letter, findings);
        }
        if scene.model.session.curve.words == ProbeWords::Names {
            ui.add(Label::new(widget::small(theme, texts.names_note)).wrap());
            ui.add_space(12.0);
        }
        bits(ui, scene, &sides);
    });
    let rect = egui::Rect::from_min_max(top, ui.cursor().min + Vec2::new(ui.available_width(), 0.0));
    focus::anchor(ui, Region::Details, menu, rect);
}

/// Names of the two filters that are compared.
const LETTERS: [&str; 2] = ["A", "B"];

/// A rate of a filter, and what it is made from.
type Value = (Option<f64>, Option<String>);

/// A rate with its name and what it is of both filters; where there is one filter, of that.
struct Row<'a> {
    name: &'a str,
    /// What it is made from, for every filter alike.
    formula: &'a str,
    tip: &'a str,
    /// Its value for each filter, and what that is made from.
    values: Vec<Value>,
    /// Whether the smaller of two is marked.
    is_ranked: bool,
    is_main: bool,
}

fn rates(ui: &mut Ui, scene: &Scene<'_>, found: &Found) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    let sides: Vec<&Findings> = found.sides().map(|(_, findings)| findings).collect();
    let entries = found.ours.lab.reference().len();
    let all = |of: &dyn Fn(&Findings) -> Value| sides.iter().map(|side| of(side)).collect();
    let exact = |of: fn(&Exact) -> Rate| {
        all(&|side| {
            let rate = side.exact.as_ref().map(of);
            (rate.map(Rate::value), rate.map(|rate| (texts.pairs)(number, rate)))
        })
    };
    let measured = |side: &Findings| {
        let said = side.measured.map(|rate| {
            let interval = wilson(rate);
            format!("{}. {}", (texts.asked)(number, rate), (texts.interval)(number, interval.low, interval.high))
        });
        (side.measured.map(Rate::value), said)
    };
    let row = |name, values| Row { name, formula: "", tip: "", values, is_ranked: true, is_main: false };
    let rows = [
        Row {
            formula: texts.ideal_formula,
            tip: scene.texts.detail.ideal_tip,
            ..row(texts.ideal, all(&|side| (Some(ideal_estimate(side.lab.params(), entries)), None)))
        },
        row(
            texts.fill,
            all(&|side| {
                let said = (texts.fill_formula)(number, side.lab.filter().ones(), side.lab.params());
                (Some(fill_rate(side.lab.filter())), Some(said))
            }),
        ),
        Row { tip: texts.pairs_tip, ..row(texts.independent, exact(|exact| exact.independent)) },
        Row { tip: texts.pairs_tip, ..row(texts.by_hash, exact(|exact| exact.by_hash)) },
        Row {
            tip: texts.interval_tip,
            is_ranked: are_apart(&sides),
            is_main: true,
            ..row(texts.measured, all(&measured))
        },
    ];
    if sides.len() > 1 {
        for (side, letter) in sides.iter().zip(LETTERS) {
            let params = (texts.params)(number, side.lab.params());
            ui.label(widget::small(theme, unbroken(&format!("{letter}: {params}"))));
        }
    }
    for row in rows {
        rate_row(ui, scene, row);
    }
}

/// Whether the intervals of both measurements have nothing in common.
fn are_apart(sides: &[&Findings]) -> bool {
    let intervals: Vec<Interval> = sides.iter().filter_map(|side| side.measured.map(wilson)).collect();
    matches!(intervals.as_slice(), [a, b] if a.high < b.low || b.high < a.low)
}

/// One rate. With two filters each value has a line of its own below the name, the smaller one marked.
fn rate_row(ui: &mut Ui, scene: &Scene<'_>, row: Row<'_>) {
    let (theme, number) = (scene.theme, &scene.texts.number);
    let Row { name, formula, tip, values, is_ranked, is_main } = row;
    // A measurement that was stopped before any word was asked is not waited for.
    let is_stopped = is_main && scene.model.evidence.running.is_none();
    let awaited = if is_stopped { "–" } else { scene.texts.curve.pending };
    let title = if is_main { widget::strong(theme, name) } else { RichText::new(name).size(theme.size.body) };
    ui.spacing_mut().item_spacing.y = 2.0;
    let font = FontId::new(theme.size.small, FontFamily::Proportional);
    let note = |ui: &mut Ui, text: &str| ui.add(Label::new(widget::formula(text, &font, theme.ink.weak)).wrap());
    let value = |rate: Option<f64>, is_strong: bool, before: &str, after: &str| {
        let shown = rate.map_or(awaited.to_owned(), |rate| number.short_rate(rate));
        let shown = format!("{before}{shown}{after}");
        if is_strong { widget::mono_strong(theme, shown) } else { widget::mono(theme, shown) }
    };
    let odds = |rate: Option<f64>| {
        let odds = rate.and_then(|rate| number.one_in(rate)).unwrap_or_default();
        widget::small(theme, odds)
    };
    let (line, small) = (theme.size.body + 4.0, theme.size.small + 4.0);
    let shown = ui.scope(|ui| match values.as_slice() {
        [(rate, said)] => {
            beside(ui, line, value(*rate, is_main, "", ""), |ui| {
                ui.add(Label::new(title).wrap());
            });
            let said = said.as_deref().unwrap_or(formula);
            beside(ui, small, odds(*rate), |ui| {
                note(ui, said);
            });
        }
        both => {
            let rates = || both.iter().filter_map(|(rate, _)| *rate);
            let least = rates().fold(f64::INFINITY, f64::min);
            // What reads alike is no difference to point out.
            let differ = rates().any(|rate| rate > least && number.short_rate(rate) != number.short_rate(least));
            ui.add(Label::new(title).wrap());
            if !formula.is_empty() {
                note(ui, formula);
            }
            for ((rate, said), letter) in both.iter().zip(LETTERS) {
                let is_least = is_ranked && differ && rate.is_some_and(|rate| rate <= least);
                let shown = value(*rate, is_least, &format!("{letter} "), if is_least { " ✓" } else { "" });
                beside(ui, line, odds(*rate), |ui| {
                    ui.label(shown);
                });
                if let Some(said) = said {
                    note(ui, said);
                }
            }
        }
    });
    if !tip.is_empty() {
        shown.response.on_hover_text(tip);
    }
    ui.add_space(6.0);
}

/// A line with `value` at its right and the rest of it for `left`.
fn beside(ui: &mut Ui, height: f32, value: RichText, left: impl FnOnce(&mut Ui)) {
    let width = widget::text_width(ui, value.clone()) + 12.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = height;
        let rest = (ui.available_width() - width).max(60.0);
        ui.allocate_ui_with_layout(Vec2::new(rest, height), Layout::top_down(Align::Min), |ui| {
            ui.set_min_width(rest);
            left(ui);
        });
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| ui.label(value));
    });
}

/// Says so where another k would be clearly better.
fn poor_k(ui: &mut Ui, scene: &Scene<'_>, letter: Option<&str>, findings: &Findings) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    let (params, entries) = (findings.lab.params(), findings.lab.reference().len());
    let Some(best) = best_k(params.m(), entries).filter(|_| is_poor_k(params, entries)) else { return };
    let now = ideal_estimate(params, entries);
    let frame = Frame::new().fill(theme.tone.caution.ground).inner_margin(Margin::same(12)).corner_radius(4);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let said = named(letter, &(texts.poor_k)(number, params, entries));
        ui.add(Label::new(widget::strong(theme, unbroken(&said))).wrap());
        let gain = (texts.poor_k_gain)(number, best.k, now, best.estimate);
        ui.add(Label::new(RichText::new(unbroken(&gain)).size(theme.size.body).color(theme.ink.text)).wrap());
    });
    ui.add_space(12.0);
}

/// With the name of the filter, where there are two.
fn named(letter: Option<&str>, said: &str) -> String {
    letter.map_or(said.to_owned(), |letter| format!("{letter}: {said}"))
}

/// Why the rates differ, in a sentence.
fn why(ui: &mut Ui, scene: &Scene<'_>, letter: Option<&str>, findings: &Findings) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    let Some(reason) = figure::reason(findings) else { return };
    ui.label(widget::strong(theme, named(letter, texts.why)));
    ui.add(Label::new(widget::weak(theme, unbroken(&(texts.reason)(number, &reason)))).wrap());
    if let Some(mean) = figure::mean(findings) {
        ui.add(Label::new(widget::weak(theme, unbroken(&(texts.mean)(number, &mean)))).wrap());
    }
    ui.add_space(12.0);
}

/// Zeros, the best rate there could be, bytes, and the entries that the bits tell of.
fn bits(ui: &mut Ui, scene: &Scene<'_>, sides: &[&Findings]) {
    let (theme, texts, number) = (scene.theme, &scene.texts.curve, &scene.texts.number);
    ui.label(widget::strong(theme, texts.bits));
    ui.spacing_mut().item_spacing.y = 4.0;
    let mut row = |name: &str, tip: &str, value: &dyn Fn(&Findings) -> Option<String>| {
        let values: Vec<String> = sides.iter().filter_map(|side| value(side)).collect();
        let name = RichText::new(name).size(theme.size.body);
        let response = match values.as_slice() {
            [] => return,
            // What both have in common is said once.
            [first, rest @ ..] if rest.iter().all(|other| other == first) => {
                widget::row(ui, name, widget::mono(theme, first))
            }
            all => {
                let response = ui.add(Label::new(name).wrap());
                for (value, letter) in all.iter().zip(LETTERS) {
                    let letter = widget::mono(theme, letter);
                    widget::row(ui, letter, widget::mono(theme, value));
                }
                response
            }
        };
        if !tip.is_empty() {
            response.on_hover_text(tip);
        }
    };
    let entries = |side: &Findings| side.lab.reference().len();
    row(texts.expected_zeros, texts.expected_zeros_tip, &|side| {
        Some(number.short_rate(expected_zeros(side.lab.params(), entries(side))))
    });
    row(texts.real_zeros, "", &|side| {
        let share = 1.0 - f64::from(side.lab.filter().ones()) / f64::from(side.lab.params().m());
        Some(number.short_rate(share))
    });
    row(texts.best_rate, texts.best_rate_tip, &|side| {
        best_rate(side.lab.params().m(), entries(side)).map(|best| number.both(best))
    });
    row(texts.filter_bytes, "", &|side| Some((texts.bytes)(number, filter_bytes(side.lab.params().m().into()))));
    row(texts.string_bytes, "", &|side| Some((texts.bytes)(number, figure::string_bytes(&side.lab))));
    row(texts.estimated, texts.estimated_tip, &|side| {
        let estimated = estimated_entries(side.lab.filter());
        let estimated = estimated.map_or(texts.saturated.to_owned(), |entries| number.decimal(entries, 2));
        Some(format!("{estimated} ({})", (texts.real)(number, entries(side))))
    });
}
