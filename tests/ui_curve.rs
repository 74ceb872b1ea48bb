//! The view of the evidence: rates by their names, measured on absent words, compared, and taken along.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::folder::each;
use common::window::{CTRL, Opening, Window};
use criba::action::{Action, CurveAction, Effect, FileAction, LabAction};
use criba::bloom::theory::{ideal_estimate, wilson};
use criba::bloom::{Lab, Params, Rate, Sample, WordSource};
use criba::choice::{Choices, Language, View};
use criba::command::Command;
use criba::figure;
use criba::jobs::ScriptedAnswer;
use criba::model::{
    Exact, Exhibit, Export, Format, MAX_NUMBER_DRAFT_UNITS, Model, PREFIX_SAMPLE, Pair, ProbeWords, Scale, Side,
};
use criba::notice::Draft;
use criba::text::Reason;
use criba::update::update;
use egui::Key;
use egui::accesskit::Role;

/// Forty common Spanish words.
const WORDS: &str = "gato perro sol luna mar casa rosa pan vino agua fuego tierra aire lobo oso pez ave flor nube rio \
                     lago monte valle calle plaza libro mesa silla lampara reloj tren barco avion coche rueda puente \
                     torre reina rey dama";

fn forty(window: &mut Window) {
    window.ask([
        Action::Lab(LabAction::EditM("256".to_owned())),
        Action::Lab(LabAction::EditK("3".to_owned())),
        Action::Lab(LabAction::CreateFilter),
    ]);
    window.fill(WORDS.split_whitespace());
}

fn curve(action: CurveAction) -> Action {
    Action::Curve(action)
}

#[test]
fn the_view_is_reached_by_tab_by_menu_and_by_key_and_comes_back_as_it_was() {
    each(|opening, _| {
        let mut window = opening.open();
        let menu = &window.texts().menu;
        window.click((menu.view_name)(View::Curve));
        assert_eq!(window.model().shown.view, View::Curve);
        window.click((window.texts().curve.scale_name)(Scale::Logarithmic));
        window.press(CTRL, Key::Num1);
        assert_eq!(window.model().shown.view, View::Filter);
        window.press(CTRL, Key::Num3);
        assert_eq!(window.model().shown.view, View::Size);
        window.choose([menu.view, (window.texts().command)(Command::ViewCurve)]);
        assert_eq!(window.model().shown.view, View::Curve);
        assert_eq!(window.model().session.curve.scale, Scale::Logarithmic, "as it was left");
    });
}

#[test]
fn every_rate_stands_with_its_name_and_value() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2).settle();
        let (texts, number) = (window.texts(), &window.texts().number);
        let curve = &texts.curve;
        for name in [curve.ideal, curve.fill, curve.independent, curve.by_hash, curve.measured] {
            window.must_see(name);
        }
        // Golden: 5.24, 4.35, 4.02 and 4.99 %.
        for rate in [0.052_404_312, 0.043_45, 0.040_161_132_812_5, 0.049_926_757_812_5] {
            window.must_see(&number.short_rate(rate));
        }
        window.must_see(&(curve.pairs)(number, Rate { part: 818, whole: 16_384 }));
        window.must_see(&(curve.pairs)(number, Rate { part: 1316, whole: 32_768 }));
        let measured = window.model().evidence.found.as_ref().unwrap().ours.measured.unwrap();
        assert_eq!(measured.whole, 500);
        window.must_see(&number.short_rate(measured.value()));
        let interval = wilson(measured);
        let of = (curve.asked)(number, measured);
        window.must_see(&format!("{of}. {}", (curve.interval)(number, interval.low, interval.high)));
        // k = 3 is clearly worse than 4, and that is said.
        window.must_see(&(curve.poor_k)(number, Params::new(256, 3).unwrap(), 40));
        let reason = figure::reason(&window.model().evidence.found.as_ref().unwrap().ours).unwrap();
        window.must_see(&(curve.reason)(number, &reason));
        assert!((curve.reason)(number, &reason).contains(&number.count(16_384)), "how many pairs occur");
    });
}

#[test]
fn the_values_under_the_pointer_are_those_of_the_table() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2).settle();
        let texts = window.texts();
        let spot = |window: &Window, x| figure::spot(window.model(), texts, Exhibit::RateByN, x);
        let found = window.model().evidence.found.as_ref().unwrap();
        for entries in 0_u8..=80 {
            let lines = spot(&window, f64::from(entries) + 0.4).unwrap().lines;
            let ideal = ideal_estimate(Params::new(256, 3).unwrap(), entries.into());
            assert_eq!(lines[0], format!("n = {entries}"));
            assert!(lines[1].ends_with(&texts.number.rate(ideal)), "{lines:?}");
            assert_eq!(found.ours.prefixes.at(entries.into()).is_some(), lines.len() == 4, "measured up to 40");
        }
        for x in [-0.6, 80.6, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(spot(&window, x), None, "{x}");
        }
        // Somewhere left of the middle, where there are measured values too.
        let name = figure::chart(window.model(), texts, Exhibit::RateByN).map(|chart| chart.title).unwrap();
        let plot = window.seen().into_iter().find(|seen| seen.role == Role::Image && seen.name.starts_with(&name));
        let rect = plot.unwrap().rect;
        let place = rect.lerp_inside(egui::vec2(0.4, 0.5));
        let count = |window: &Window| window.words().iter().filter(|words| words.starts_with("n = ")).count();
        assert_eq!(count(&window), 0);
        window.point_at(place);
        assert_eq!(count(&window), 1);
        let shown = window.words().into_iter().find(|words| words.starts_with("n = ")).unwrap();
        let n: f64 = shown.strip_prefix("n = ").unwrap().parse().unwrap();
        assert!((20.0..36.0).contains(&n), "{n}");
        for line in spot(&window, n).unwrap().lines {
            window.must_see(&line);
        }
        window.point_at(egui::Pos2::new(1.0, 1.0));
        assert_eq!(count(&window), 0);
    });
}

#[test]
fn which_pairs_occur_is_said_for_sizes_of_every_kind() {
    // Only where 4 divides m some pairs never occur.
    for m in [8_u16, 9, 10, 12, 255, 256, 1022, 1023, 1024] {
        let mut lab = Lab::new(Params::new(m, 3).unwrap());
        lab.insert("gato").unwrap();
        let Exact { independent, by_hash } = Exact::of(lab.filter());
        assert_eq!(by_hash.whole == independent.whole, m % 4 != 0, "m = {m}");
        let reason = Reason::Pairs { independent, by_hash, measured: None };
        for (language, all) in
            [(Language::Spanish, "Si 4 no divide a m"), (Language::English, "When 4 does not divide m")]
        {
            let texts = criba::text::texts(language);
            assert_eq!((texts.curve.reason)(&texts.number, &reason).starts_with(all), m % 4 != 0, "m = {m}");
        }
    }
}

#[test]
fn nothing_of_it_moves_the_lesson() {
    let mut window = Opening::new(Language::Spanish).open();
    forty(&mut window);
    window.ask([Action::Lab(LabAction::Query("zumo".to_owned()))]);
    let before = window.lab().clone();
    let steps = window.model().history.past().count();
    window.press(CTRL, Key::Num2);
    window.ask([
        curve(CurveAction::ChooseSample(Sample::Large)),
        curve(CurveAction::ChooseWords(ProbeWords::Names)),
        curve(CurveAction::NextSeed),
        curve(CurveAction::AddOther(Params::new(512, 4).unwrap())),
    ]);
    window.settle();
    assert_eq!(*window.lab(), before);
    assert_eq!(window.model().history.past().count(), steps);
    assert!(!window.model().is_unsaved());
}

#[test]
fn a_larger_sample_is_measured_in_the_background_and_told() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2);
        let name = window.texts().number.count(10_000);
        window.click(&name).settle();
        let found = window.model().evidence.found.clone().unwrap();
        assert_eq!(found.ours.measured.unwrap().whole, 10_000);
        assert_eq!(found.ours.prefixes.asked(), PREFIX_SAMPLE, "the curve stays at 500");
        assert_eq!(window.model().evidence.running, None);
        window.must_see(&window.texts().number.short_rate(found.ours.measured.unwrap().value()));
    });
}

/// A model with the forty words, the view on the screen, and the effects of the last action.
fn model_with(actions: impl IntoIterator<Item = Action>) -> (Model, Vec<Effect>) {
    let mut model = Model::new(Choices::first_start(Language::English));
    let start = [Action::Lab(LabAction::EditM("256".to_owned())), Action::Lab(LabAction::CreateFilter)];
    let words = WORDS.split_whitespace().map(|word| Action::Lab(LabAction::Insert(word.to_owned())));
    let mut effects = Vec::new();
    for action in start.into_iter().chain(words).chain([Action::View(View::Curve)]).chain(actions) {
        effects = update(&mut model, action);
    }
    (model, effects)
}

#[test]
fn answers_that_no_longer_fit_the_filter_are_dropped() {
    let (mut model, effects) = model_with([curve(CurveAction::ChooseSample(Sample::Huge))]);
    let [Effect::Measure { number, measure }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((measure.sample, measure.labs.len()), (Some(1_000_000), 1));
    assert_eq!(model.evidence.running, Some(0));
    let old = *number;
    // Whatever changes the filter begins anew.
    let effects = update(&mut model, Action::Lab(LabAction::Undo));
    assert!(matches!(effects.as_slice(), [Effect::Measure { number, .. }] if *number > old), "{effects:?}");
    let rate = Rate { part: 1, whole: 2 };
    update(&mut model, curve(CurveAction::Progressed { number: old, asked: 77 }));
    update(&mut model, curve(CurveAction::Measured { number: old, rates: [Some(rate), None] }));
    assert_eq!(model.evidence.running, Some(0));
    assert_eq!(model.evidence.found.as_ref().unwrap().ours.measured, None, "too late");
    // Elsewhere it is dropped, and its end is asked for.
    update(&mut model, Action::View(View::Filter));
    let effects = update(&mut model, Action::Lab(LabAction::Undo));
    assert_eq!(effects, [Effect::EndMeasure]);
    assert_eq!(model.evidence.found, None);
}

#[test]
fn what_was_measured_before_it_was_stopped_stays() {
    let (mut model, effects) = model_with([curve(CurveAction::ChooseSample(Sample::Huge))]);
    let [Effect::Measure { number, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!(update(&mut model, curve(CurveAction::Cancel)), [Effect::EndMeasure]);
    let rate = Rate { part: 10, whole: 200 };
    update(&mut model, curve(CurveAction::Measured { number: *number, rates: [Some(rate), None] }));
    assert_eq!(model.evidence.found.as_ref().unwrap().ours.measured, Some(rate));
    assert_eq!(model.evidence.running, None);
    // Chosen again it begins anew; while it runs, and once it is complete, choosing it again does nothing.
    let again = || curve(CurveAction::ChooseSample(Sample::Huge));
    let effects = update(&mut model, again());
    let [Effect::Measure { number, measure }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((measure.sample, model.evidence.running), (Some(1_000_000), Some(0)));
    assert_eq!(update(&mut model, again()), []);
    let rate = Rate { part: 50_000, whole: 1_000_000 };
    update(&mut model, curve(CurveAction::Measured { number: *number, rates: [Some(rate), None] }));
    assert_eq!(update(&mut model, again()), []);
    assert_eq!(model.evidence.found.as_ref().unwrap().ours.measured, Some(rate));
}

#[test]
fn two_filters_are_compared_over_the_same_entries_and_words() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2);
        window.click(window.texts().curve.add_other).settle();
        // The best k is suggested.
        let pair = Pair { m: "256".to_owned(), k: "4".to_owned() };
        assert_eq!(window.model().session.curve.other, Some(pair));
        let found = window.model().evidence.found.clone().unwrap();
        let other = found.side(Side::B).unwrap();
        assert_eq!(other.lab.reference(), found.ours.lab.reference());
        assert!(other.exact.is_some() && other.measured.is_some());
        let number = &window.texts().number;
        let ideal = ideal_estimate(other.lab.params(), 40);
        window.must_see(&format!("B {} ✓", number.short_rate(ideal)));
        // What cannot be a filter is said beside the field.
        window.ask([curve(CurveAction::EditOther(Draft::K, "13".to_owned()))]);
        assert_eq!(window.model().other_params(), None);
        let said = (window.texts().fault.draft_k)(criba::bloom::read_k("13").unwrap_err());
        assert!(window.words().iter().any(|word| word.to_lowercase().contains(&said.to_lowercase())), "{said}");
        window.ask([curve(CurveAction::EditOther(Draft::M, "1".repeat(MAX_NUMBER_DRAFT_UNITS + 1)))]);
        window.must_see(&(window.texts().lab.remark)(window.texts(), window.model().remark.unwrap()));
        window.click(window.texts().curve.remove_other);
        assert_eq!(window.model().session.curve.other, None);
    });
}

#[test]
fn without_a_filter_and_without_entries_it_is_said() {
    each(|opening, _| {
        let mut window = opening.open();
        window.press(CTRL, Key::Num2).settle();
        window.must_see((window.texts().curve.rates)(&window.texts().number, 0).as_str());
        let texts = window.texts();
        window.must_see(&(texts.curve.reason)(&texts.number, &Reason::Empty));
        window.ask([Action::Lab(LabAction::Reset)]);
        window.must_see(texts.curve.no_filter);
        for exhibit in Exhibit::ALL {
            for format in [Format::Svg, Format::Csv, Format::Markdown] {
                // Nothing to take along is no fault.
                let text = figure::text(window.model(), texts, Export { exhibit, format });
                assert!(text.is_none_or(|text| !text.is_empty()));
            }
        }
    });
}

#[test]
fn what_is_copied_and_saved_is_made_from_the_model() {
    each(|opening, folder| {
        let svg = folder.with("curva", "");
        std::fs::remove_file(&svg).unwrap();
        let mut window = opening.script([ScriptedAnswer::Path(svg.clone())]).open();
        forty(&mut window);
        window.press(CTRL, Key::Num2).settle();
        let texts = window.texts();
        let name = (texts.curve.export_of)(Exhibit::RateByN);
        window.click(&name);
        window.choose([(texts.curve.format)(Format::Svg)]).settle();
        let written = std::fs::read_to_string(svg.with_extension("svg")).unwrap();
        assert!(written.starts_with("<?xml") && written.contains(texts.curve.by_n), "{written}");
        assert_eq!(written.matches("<circle").count(), 41 + 1, "a point for each prefix and one in the legend");
        window.must_see((texts.curve.exported)(Format::Svg));
        let name = (texts.curve.export_of)(Exhibit::Rates);
        window.click(&name);
        window.choose([(texts.curve.format)(Format::Tsv)]);
        window.must_see((texts.curve.exported)(Format::Tsv));
    });
}

#[test]
fn tables_hold_every_prefix_and_every_rate() {
    let (mut model, effects) = model_with([]);
    let texts = criba::text::texts(Language::English);
    let Some(Effect::Measure { .. }) = effects.first() else { panic!("{effects:?}") };
    let csv = |model: &Model, exhibit| figure::text(model, texts, Export { exhibit, format: Format::Csv }).unwrap();
    let by_n = csv(&model, Exhibit::RateByN);
    assert_eq!(by_n.lines().count(), 1 + 41);
    // z² / (500 + z²) with z = 1.96.
    assert_eq!(by_n.lines().nth(1), Some("0,0,0,500,0,0,0.007624340461552241"));
    assert_eq!(csv(&model, Exhibit::RateByK).lines().count(), 1 + 12);
    let exact = Exact::of(model.session.lab.as_ref().unwrap().filter());
    let number = model.evidence.number;
    update(&mut model, curve(CurveAction::Counted { number, side: Side::A, exact }));
    let rates = csv(&model, Exhibit::Rates);
    assert!(rates.contains("0.0401611328125") && rates.contains("0.0499267578125"), "{rates}");
    let markdown = figure::text(&model, texts, Export { exhibit: Exhibit::RateByK, format: Format::Markdown }).unwrap();
    assert!(markdown.contains("| 3 | 5.24% |"), "{markdown}");
}

#[test]
fn the_figure_against_k_names_its_colours() {
    let texts = criba::text::texts(Language::English);
    let curve = &texts.curve;
    let named = |actions: &[LabAction]| {
        let (mut model, _) = model_with([]);
        for action in actions {
            update(&mut model, Action::Lab(action.clone()));
        }
        let chart = figure::chart(&model, texts, Exhibit::RateByK).unwrap();
        chart.series.into_iter().map(|series| series.name).filter(|name| !name.is_empty()).collect::<Vec<_>>()
    };
    assert_eq!(named(&[]), [curve.own_k_series, curve.best_k_series], "k = 3, and 4 is the best");
    let words = || WORDS.split_whitespace().map(|word| LabAction::Insert(word.to_owned()));
    let four: Vec<_> = [LabAction::EditK("4".to_owned()), LabAction::CreateFilter].into_iter().chain(words()).collect();
    assert_eq!(named(&four), [curve.own_best_k_series]);
    assert_eq!(named(&[LabAction::CreateFilter]), [curve.own_k_series], "without entries none is the best");
}

#[test]
fn a_png_is_written_and_an_existing_file_is_asked_about() {
    each(|opening, folder| {
        let taken = folder.with("curva.png", "not a picture");
        // The dialog never saw the name with its ending.
        let mut window = opening.script([ScriptedAnswer::Path(taken.with_extension(""))]).open();
        forty(&mut window);
        window.press(CTRL, Key::Num2).settle();
        let export = Export { exhibit: Exhibit::RateByK, format: Format::Png };
        window.ask([Action::Export(export)]);
        window.settle();
        assert_eq!(std::fs::read(&taken).unwrap(), b"not a picture");
        window.click(window.texts().dialog.overwrite).settle();
        let written = std::fs::read(&taken).unwrap();
        assert!(written.starts_with(b"\x89PNG"), "a picture");
        let image = image::load_from_memory(&written).unwrap();
        assert_eq!((image.width(), image.height()), (1920, 1120));
        // What could not be written is said.
        let missing = folder.path().join("nowhere").join("x.png");
        let outcome = Err(criba::action::WriteFault::Failed(criba::notice::SaveError::NotRegular));
        window.ask([Action::File(FileAction::Exported { export, path: missing, outcome })]);
        assert_eq!(window.model().notices.len(), 1);
    });
}

#[test]
fn words_follow_from_the_seed_and_the_source_that_the_session_keeps() {
    let (model, _) = model_with([curve(CurveAction::NextSeed)]);
    assert_eq!(model.session.curve.source(), WordSource::Random { seed: 8 });
    let (again, _) = model_with([curve(CurveAction::NextSeed)]);
    assert_eq!(model.evidence.found, again.evidence.found, "the same seed, the same measurement");
    let (names, _) = model_with([curve(CurveAction::ChooseWords(ProbeWords::Names))]);
    assert_eq!(names.session.curve.source(), WordSource::Names);
    assert_ne!(names.evidence.found, model.evidence.found);
}

#[test]
fn a_figure_has_a_name_for_whoever_has_the_window_read_aloud() {
    let mut window = Opening::new(Language::Spanish).open();
    forty(&mut window);
    window.press(CTRL, Key::Num2).settle();
    let figures: Vec<String> =
        window.seen().into_iter().filter(|seen| seen.role == Role::Image).map(|seen| seen.name).collect();
    assert!(figures.iter().any(|name| name.starts_with(window.texts().curve.by_n)), "{figures:?}");
    assert!(figures.iter().any(|name| name.starts_with(window.texts().curve.by_k)), "{figures:?}");
}
