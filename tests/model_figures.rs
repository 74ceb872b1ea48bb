//! Figures and tables hold for whatever is entered: finite numbers, marks within the figure, as many cells as columns.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use criba::action::{Action, CurveAction, LabAction, SizeAction};
use criba::bloom::sizing::Unit;
use criba::bloom::{Average, Lab, Params, WordSource};
use criba::chart::{Anchor, Axis, Chart, FIGURE_SIZE, Mark, Shape, lay_out};
use criba::choice::{Choices, Language, View};
use criba::figure;
use criba::model::{Exact, Exhibit, Export, Format, Found, Model, Pair, ProbeWords, Scale, Side, SizeField};
use criba::text::{Texts, texts};
use criba::update::update;
use proptest::prelude::*;

/// Numbers as people type them, right and wrong, and the ends of every range.
const DRAFTS: [&str; 36] = [
    "",
    " ",
    "0",
    "1",
    "2",
    "3",
    "7",
    "12",
    "13",
    "64",
    "255",
    "256",
    "1000",
    "1.000",
    "1 000 000",
    "1e12",
    "1e13",
    "9007199254740992",
    "9007199254740993",
    "1e308",
    "1e309",
    "-1",
    "0.5",
    "0,999999999999",
    "1 %",
    "100 %",
    "1e-30",
    "1e-31",
    "1/3",
    "1/0",
    "0/0",
    "1 entre 7",
    "NaN",
    "inf",
    "∞",
    "x",
];

fn draft() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&DRAFTS[..])
}

fn any_lab() -> impl Strategy<Value = Option<(u16, u8, usize)>> {
    let entries = prop_oneof![Just(0_usize), Just(1), 2..60_usize, Just(1024)];
    prop::option::weighted(0.9, (prop_oneof![Just(8_u16), Just(1024), 8..=1024_u16], 1..=12_u8, entries))
}

/// Averages that there may be, and some that there cannot.
fn any_average() -> impl Strategy<Value = Average> {
    let rate = || prop::sample::select(&[0.0, 5e-324, 1e-305, 1e-30, 4e-6, 0.012, 0.5, 1.0][..]);
    (rate(), rate(), rate(), 0.0..1024.0, 0.0..20.0).prop_map(|(rate, error, exact, ones, ones_deviation)| Average {
        sets: 250,
        rate,
        error,
        ones,
        ones_deviation,
        exact,
    })
}

fn model_of(lab: Option<(u16, u8, usize)>, other: Option<(&str, &str)>, scale: Scale, average: Average) -> Model {
    let mut model = Model::new(Choices::first_start(Language::Spanish));
    model.session.lab = lab.map(|(m, k, entries)| {
        let mut lab = Lab::new(Params::new(m, k).unwrap());
        let mut buffer = String::new();
        for number in 0..entries as u64 {
            lab.insert(WordSource::Names.word(number, &mut buffer).unwrap()).unwrap();
        }
        lab
    });
    model.session.curve.words = ProbeWords::Random;
    model.session.curve.other = other.map(|(m, k)| Pair { m: m.to_owned(), k: k.to_owned() });
    update(&mut model, Action::Curve(CurveAction::ChooseScale(scale)));
    update(&mut model, Action::View(View::Curve));
    let number = model.evidence.number;
    for side in [Side::A, Side::B] {
        let filter = model.evidence.found.as_ref().and_then(|found| Some(found.side(side)?.lab.filter().clone()));
        if let Some(exact) = filter.map(|filter| Exact::of(&filter)) {
            update(&mut model, Action::Curve(CurveAction::Counted { number, side, exact }));
            update(&mut model, Action::Curve(CurveAction::Averaged { number, side, average }));
        }
    }
    model
}

fn must_be_sound(words: &str) {
    let lower = words.to_lowercase();
    // As words of their own, for "infinito" is one.
    let is_word = |word: &str| lower.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
    assert!(!is_word("nan") && !is_word("inf") && !words.contains('∞') && !words.contains("0/0"), "{words}");
}

fn is_sound(axis: &Axis) -> bool {
    let [low, high] = axis.range;
    low.is_finite() && high.is_finite() && low < high && axis.ticks.iter().all(|tick| (low..=high).contains(&tick.at))
}

fn must_be_drawable(chart: &Chart) {
    assert!(is_sound(&chart.x) && is_sound(&chart.y), "{chart:?}");
    let inside = |[x, y]: [f64; 2]| {
        let ([left, right], [bottom, top]) = (chart.x.range, chart.y.range);
        (left..=right).contains(&x) && (bottom..=top).contains(&y)
    };
    for series in &chart.series {
        let is_inside = match &series.shape {
            Shape::Line(points) | Shape::Points(points) => points.iter().all(|point| inside(*point)),
            Shape::Band(values) => {
                values.iter().all(|[x, low, high]| low <= high && inside([*x, *low]) && inside([*x, *high]))
            }
            Shape::Bars(bars) => bars.iter().all(|bar| inside([bar.x, bar.y])),
        };
        assert!(is_inside, "{series:?} in {:?} × {:?}", chart.x.range, chart.y.range);
    }
    let [width, height] = FIGURE_SIZE;
    for mark in lay_out(chart, FIGURE_SIZE) {
        let is_inside = |[x, y]: [f32; 2]| (-1.0..=width + 1.0).contains(&x) && (-1.0..=height + 1.0).contains(&y);
        match mark {
            Mark::Rect([left, top, right, bottom], _) => assert!(is_inside([left, top]) && is_inside([right, bottom])),
            Mark::Line { points, .. } => assert!(points.into_iter().all(is_inside)),
            Mark::Circle(at, radius, _) => assert!(is_inside(at) && radius > 0.0),
            Mark::Area { upper, lower, .. } => assert!(upper.into_iter().chain(lower).all(is_inside)),
            Mark::Words(words) => {
                assert!(is_inside(words.at) && !words.text.is_empty(), "{words:?}");
                // Letters are about half as wide as they are high, exponents and dots less.
                let wide =
                    words.text.chars().map(|c| if ",.· ⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c) { 0.36 } else { 0.54 }).sum::<f32>();
                let wide = wide * words.size;
                let ends = match words.anchor {
                    Anchor::Start => [words.at[0], words.at[0] + wide],
                    Anchor::Middle => [words.at[0] - wide / 2.0, words.at[0] + wide / 2.0],
                    Anchor::End => [words.at[0] - wide, words.at[0]],
                };
                assert!(ends.into_iter().all(|end| (-1.0..=width + 1.0).contains(&end)), "{words:?}");
                must_be_sound(&words.text);
            }
        }
    }
}

fn must_hold(model: &Model, exhibits: &[Exhibit]) {
    for language in Language::ALL {
        let texts = texts(language);
        for exhibit in exhibits.iter().copied() {
            let table = figure::table(model, texts, exhibit);
            assert_eq!(table.is_some(), figure::is_there(model, exhibit), "{exhibit:?}");
            if let Some(table) = table {
                assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
            }
            let chart = figure::chart(model, texts, exhibit);
            assert_eq!(chart.is_some(), exhibit.is_figure() && figure::is_there(model, exhibit), "{exhibit:?}");
            if let Some(chart) = chart {
                must_be_drawable(&chart);
                let [left, right] = chart.x.range;
                for step in 0..=20 {
                    let x = left + (right - left) * f64::from(step) / 20.0;
                    for line in figure::spot(model, texts, exhibit, x).map(|spot| spot.lines).unwrap_or_default() {
                        must_be_sound(&line);
                    }
                }
            }
            for format in Format::of(exhibit).iter().copied().filter(|format| *format != Format::Png) {
                if let Some(text) = figure::text(model, texts, Export { exhibit, format }) {
                    must_be_sound(&text);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_evidence_is_finite_whatever_the_filter(
        lab in any_lab(),
        other in prop::option::of((draft(), draft())),
        is_logarithmic: bool,
        average in any_average(),
    ) {
        let scale = if is_logarithmic { Scale::Logarithmic } else { Scale::Linear };
        let model = model_of(lab, other, scale, average);
        must_hold(&model, &[Exhibit::RateByN, Exhibit::RateByK, Exhibit::Rates]);
        for (_, findings) in model.evidence.found.iter().flat_map(Found::sides) {
            for language in Language::ALL {
                let Texts { curve, number, .. } = texts(language);
                let reason = figure::reason(findings).map(|reason| (curve.reason)(number, &reason));
                let mean = figure::mean(findings).map(|mean| (curve.mean)(number, &mean));
                reason.iter().chain(&mean).for_each(|said| must_be_sound(said));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn the_sizing_is_finite_whatever_is_typed(
        drafts in [draft(), draft(), draft(), draft()],
        mean in draft(),
        unit in prop::sample::select(&Unit::ALL[..]),
    ) {
        let mut model = Model::new(Choices::first_start(Language::Spanish));
        let fields = SizeField::RELATED.into_iter().zip(drafts).chain([(SizeField::Mean, mean)]);
        for (field, raw) in fields {
            update(&mut model, Action::Size(SizeAction::Edit(field, raw.to_owned())));
        }
        update(&mut model, Action::Size(SizeAction::ChooseUnit(unit)));
        must_hold(&model, &[Exhibit::Plan, Exhibit::Dialects, Exhibit::Beyond, Exhibit::Memory]);
        let reading = figure::read(&model.session.sizing);
        for language in Language::ALL {
            let texts = texts(language);
            match reading.plan {
                Some(Ok(plan)) => {
                    must_be_sound(&(texts.size.sentence)(&texts.number, &plan));
                    for field in SizeField::RELATED {
                        let derived = figure::derived(texts, &model.session.sizing, &plan, field);
                        must_be_sound(&derived.unwrap_or_default());
                    }
                }
                Some(Err(error)) => must_be_sound(&(texts.size.plan_error)(&texts.number, error)),
                None => {}
            }
        }
    }
}

#[test]
fn examples_are_drawn_too() {
    // The last entry fills the filter: nothing is absent, everything is found.
    let mut model = Model::new(Choices::first_start(Language::English));
    update(&mut model, Action::Lab(LabAction::RunExample(criba::bloom::Example::Saturation)));
    update(&mut model, Action::View(View::Curve));
    must_hold(&model, &[Exhibit::RateByN, Exhibit::RateByK, Exhibit::Rates]);
}
