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
use criba::bloom::{Average, Fit, Lab, Mean, Measured, Params, Rate, Reason, Sample, WordSource, average_rate};
use criba::chart::Shape;
use criba::choice::{Choices, Language, View};
use criba::command::Command;
use criba::figure;
use criba::jobs::ScriptedAnswer;
use criba::model::{
    Exact, Exhibit, Export, Format, MAX_NUMBER_DRAFT_UNITS, Model, PREFIX_SAMPLE, Pair, ProbeWords, Scale, Side,
};
use criba::notice::Draft;
use criba::text::Texts;
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
            assert!(lines[1].ends_with(&texts.number.both(ideal)), "{lines:?}");
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
        let reason = Reason::Pairs { independent, by_hash, by_ones: 0.1, measured: None };
        for (language, all) in
            [(Language::Spanish, "Si 4 no divide a m"), (Language::English, "When 4 does not divide m")]
        {
            let texts = criba::text::texts(language);
            assert_eq!((texts.curve.reason)(&texts.number, &reason).starts_with(all), m % 4 != 0, "m = {m}");
        }
    }
}

/// Both languages with their numbers.
fn both() -> [&'static Texts; 2] {
    [Language::Spanish, Language::English].map(criba::text::texts)
}

#[test]
fn why_the_rates_differ_is_said_in_these_words() {
    let of = |part, whole| Rate { part, whole };
    let (forty, all) = (of(818, 16_384), of(1316, 32_768));
    let quick =
        Measured { rate: of(26, 500), ideal: 0.0524, independent: Fit::Inside, by_hash: Fit::Inside, fits_ideal: true };
    let cases = [
        (
            Reason::Pairs { independent: all, by_hash: forty, by_ones: 0.0435, measured: Some(quick) },
            "Este hash usa dos semillas de la misma función: solo salen 16\u{a0}384 de los 32\u{a0}768 pares (h₁, h₂), y la \
             tasa exacta sube de 4,02\u{a0}% a 4,99\u{a0}%. Esta muestra es pequeña para distinguir entre las dos; su \
             intervalo contiene también la estimación ideal.",
            "This hash uses two seeds of one function: only 16,384 of the 32,768 pairs (h₁, h₂) occur, and the exact rate \
             rises from 4.02% to 4.99%. This sample is too small to tell them apart; its interval holds the ideal estimate \
             too.",
        ),
        (
            // With one position h₂ does not count.
            Reason::Pairs {
                independent: of(12, 32),
                by_hash: of(6, 16),
                by_ones: 0.3,
                measured: Some(Measured { rate: of(330_000, 1_000_000), ideal: 0.3, fits_ideal: false, ..quick }),
            },
            "Este hash usa dos semillas de la misma función: solo salen 16 de los 32 pares (h₁, h₂), pero aquí eso deja \
             igual la tasa exacta, 37,5\u{a0}%. La medida concuerda con ella; queda un 10\u{a0}% por encima de la estimación \
             ideal.",
            "This hash uses two seeds of one function: only 16 of the 32 pairs (h₁, h₂) occur, but here that leaves the \
             exact rate as it is, 37.5%. The measurement agrees with it; it lies 10% above the ideal estimate.",
        ),
        (
            Reason::Pairs {
                independent: of(10_000, 131_072),
                by_hash: of(5001, 65_536),
                by_ones: 0.1,
                measured: Some(Measured { rate: of(0, 1_000_000), ideal: 0.1, fits_ideal: false, ..quick }),
            },
            "Este hash usa dos semillas de la misma función: solo salen 65\u{a0}536 de los 131\u{a0}072 pares (h₁, h₂), pero \
             aquí eso apenas cambia la tasa exacta, 7,63\u{a0}%. Ni la muestra mayor distingue entre las dos; queda un \
             100\u{a0}% por debajo de la estimación ideal.",
            "This hash uses two seeds of one function: only 65,536 of the 131,072 pairs (h₁, h₂) occur, but here that hardly \
             changes the exact rate, 7.63%. Even the largest sample does not tell them apart; it lies 100% below the ideal \
             estimate.",
        ),
        (
            Reason::Pairs {
                independent: of(4, 64),
                by_hash: of(1, 32),
                by_ones: 0.0001,
                measured: Some(Measured {
                    rate: of(30, 500),
                    ideal: 0.0001,
                    by_hash: Fit::Far,
                    fits_ideal: false,
                    ..quick
                }),
            },
            "Este hash usa dos semillas de la misma función: solo salen 32 de los 64 pares (h₁, h₂), y la tasa exacta baja de \
             6,25\u{a0}% a 3,12\u{a0}%. Incluso con todos los pares la tasa es 625 veces la que dan los bits a 1: las posiciones \
             a pasos iguales dependen solo de dos números. La medida concuerda con la primera; es 600 veces la estimación ideal.",
            "This hash uses two seeds of one function: only 32 of the 64 pairs (h₁, h₂) occur, and the exact rate falls from \
             6.25% to 3.12%. Even over all pairs the rate is 625 times what the bits that are 1 give: positions at equal steps \
             depend on only two numbers. The measurement agrees with the first; it is 600 times the ideal estimate.",
        ),
        (
            Reason::Pairs {
                independent: of(1, 100),
                by_hash: of(1, 100),
                by_ones: 0.0524,
                measured: Some(Measured { independent: Fit::Near, by_hash: Fit::Near, ..quick }),
            },
            "Si 4 no divide a m salen todos los pares (h₁, h₂): las dos tasas exactas son la misma, 1\u{a0}%. La medida se \
             aparta de ella, por azar (le pasa a 1 muestra de cada 20) o porque estas palabras no dan todos los pares por \
             igual; su intervalo contiene la estimación ideal.",
            "When 4 does not divide m all pairs (h₁, h₂) occur: both exact rates are the same, 1%. The measurement departs \
             from it, by chance (1 sample in 20 does) or because these words do not give all pairs alike; its interval holds \
             the ideal estimate.",
        ),
    ];
    for (reason, spanish, english) in cases {
        assert_eq!(both().map(|texts| (texts.curve.reason)(&texts.number, &reason)), [spanish, english]);
    }
}

#[test]
fn chance_is_offered_only_where_it_is_one() {
    // Of a million words 1.983 % are found: 3.1 standard errors from 1.94 %, 42 from 1.472 %.
    let rate = Rate { part: 19_830, whole: 1_000_000 };
    let fit = |exact| Fit::of(rate, exact);
    assert_eq!([0.0198, 0.0195, 0.0194, 0.014_72].map(fit), [Fit::Inside, Fit::Near, Fit::Far, Fit::Far]);
    let away = Measured { rate, ideal: 0.0164, independent: fit(0.014_72), by_hash: fit(0.0194), fits_ideal: false };
    let of = |part, whole| Rate { part, whole };
    let reason = Reason::Pairs {
        independent: of(1472, 100_000),
        by_hash: of(970, 50_000),
        by_ones: 0.0164,
        measured: Some(away),
    };
    let said = both().map(|texts| (texts.curve.reason)(&texts.number, &reason));
    assert!(said[0].contains("La medida se aparta de las dos: estas palabras no dan"), "{said:?}");
    assert!(said[1].contains("The measurement departs from both: these words do not give"), "{said:?}");
}

#[test]
fn what_the_hash_gives_on_the_average_is_said_in_these_words() {
    let mean = |rate, error, ideal, exact, k, has_missing_pairs, ones| Mean {
        average: Average { sets: 250, rate, error, ones: 95.84, ones_deviation: 3.0, exact },
        ideal,
        entries: 40,
        k,
        has_missing_pairs,
        ones,
    };
    let over =
        ["De media, con 250 conjuntos de 40 palabras al azar, ", "On average, over 250 sets of 40 random words, "];
    let cases = [
        (
            mean(0.0603, 0.0005, 0.0524, 0.0535, 3, true, 90),
            "este hash da 6,03\u{a0}% (1\u{a0}entre\u{a0}16,6): un 15\u{a0}% por encima de la estimación ideal. Sus dos hashes son \
             una misma función con dos semillas, y las posiciones de una cadena van a pasos iguales. Bits a 1 en este \
             filtro: 90, menos que los 95,8 de media; su tasa tiende a ser más baja.",
            "this hash gives 6.03% (1\u{a0}in\u{a0}16.6): 15% above the ideal estimate. Its two hashes are one function with two \
             seeds, and the positions of a string lie at equal steps. Bits at 1 in this filter: 90, fewer than the 95.8 of \
             the average; its rate tends to be lower.",
        ),
        (
            mean(0.005, 0.0001, 0.001, 0.001, 3, false, 101),
            "este hash da 0,5\u{a0}% (1\u{a0}entre\u{a0}200): 5 veces la estimación ideal. Las posiciones de una cadena van a pasos \
             iguales (doble hash). Bits a 1 en este filtro: 101, más que los 95,8 de media; su tasa tiende a ser más alta.",
            "this hash gives 0.5% (1\u{a0}in\u{a0}200): 5 times the ideal estimate. The positions of a string lie at equal steps \
             (double hashing). Bits at 1 in this filter: 101, more than the 95.8 of the average; its rate tends to be higher.",
        ),
        (
            mean(0.0167, 0.0003, 0.0164, 0.0165, 3, false, 98),
            "este hash da 1,67\u{a0}% (1\u{a0}entre\u{a0}59,9): no se distingue de la estimación ideal.",
            "this hash gives 1.67% (1\u{a0}in\u{a0}59.9): it cannot be told from the ideal estimate.",
        ),
        (
            mean(0.5, 0.0001, 0.501, 0.501, 3, false, 96),
            "este hash da 50\u{a0}% (1\u{a0}entre\u{a0}2): un 0,2\u{a0}% por debajo de la estimación ideal. Las posiciones \
             de una cadena van a pasos iguales (doble hash).",
            "this hash gives 50% (1\u{a0}in\u{a0}2): 0.2% below the ideal estimate. The positions of a string lie at equal steps \
             (double hashing).",
        ),
        (
            // One position comes of one hash: what is above is what the estimate lacks.
            mean(0.125, 0.001, 0.1175, 0.125, 1, true, 96),
            "este hash da 12,5\u{a0}% (1\u{a0}entre\u{a0}8): un 6,4\u{a0}% por encima de la estimación ideal. Se debe a la propia \
             estimación, que siempre se queda algo corta: con hashes ideales la tasa exacta es 12,5\u{a0}%.",
            "this hash gives 12.5% (1\u{a0}in\u{a0}8): 6.4% above the ideal estimate. It is the estimate itself, which is always a \
             little low: ideal hashes give exactly 12.5%.",
        ),
        (
            mean(0.012, 0.0001, 0.0075, 0.0088, 5, true, 96),
            "este hash da 1,2\u{a0}% (1\u{a0}entre\u{a0}83,3): un 60\u{a0}% por encima de la estimación ideal. Sus dos hashes son una \
             misma función con dos semillas, y las posiciones de una cadena van a pasos iguales. Parte se debe a la propia \
             estimación, que siempre se queda algo corta: con hashes ideales la tasa exacta es 0,88\u{a0}%.",
            "this hash gives 1.2% (1\u{a0}in\u{a0}83.3): 60% above the ideal estimate. Its two hashes are one function with two \
             seeds, and the positions of a string lie at equal steps. Part of it is the estimate itself, which is always a \
             little low: ideal hashes give exactly 0.88%.",
        ),
        (
            // The estimate explains a quarter of it, the rest may be chance: nothing is put down to anything.
            mean(0.262, 0.00195, 0.2555, 0.2572, 11, true, 96),
            "este hash da 26,2\u{a0}% (1\u{a0}entre\u{a0}3,8): un 2,5\u{a0}% por encima de la estimación ideal.",
            "this hash gives 26.2% (1\u{a0}in\u{a0}3.8): 2.5% above the ideal estimate.",
        ),
        (
            // It can be the hash too that it lies below.
            mean(0.925, 0.001, 0.96, 0.9605, 2, true, 96),
            "este hash da 92,5\u{a0}% (1\u{a0}entre\u{a0}1,1): un 3,6\u{a0}% por debajo de la estimación ideal. Sus dos hashes son una misma función \
             con dos semillas, y las posiciones de una cadena van a pasos iguales.",
            "this hash gives 92.5% (1\u{a0}in\u{a0}1.1): 3.6% below the ideal estimate. Its two hashes are one function with two seeds, and the \
             positions of a string lie at equal steps.",
        ),
        (
            // Too rare for a number, but not for a word.
            mean(8e-5, 1.7e-5, 5.5e-9, 5.7e-9, 7, true, 96),
            "este hash queda claramente por encima de la estimación ideal; los falsos positivos son demasiado raros para \
             decir cuánto. Sus dos hashes son una misma función con dos semillas, y las posiciones de una cadena van a pasos \
             iguales.",
            "this hash lies clearly above the ideal estimate; false positives are too rare to say by how much. Its two hashes \
             are one function with two seeds, and the positions of a string lie at equal steps.",
        ),
        (
            mean(0.0, 0.0, 1e-7, 1e-7, 3, true, 96),
            "los falsos positivos son demasiado raros para distinguir este hash de la estimación ideal.",
            "false positives are too rare to tell this hash from the ideal estimate.",
        ),
        (
            // A single hit says nothing.
            mean(4e-6, 4e-6, 2e-5, 2e-5, 3, true, 96),
            "los falsos positivos son demasiado raros para distinguir este hash de la estimación ideal.",
            "false positives are too rare to tell this hash from the ideal estimate.",
        ),
    ];
    for (mean, spanish, english) in cases {
        let said = both().map(|texts| (texts.curve.mean)(&texts.number, &mean));
        assert_eq!(said, [format!("{}{spanish}", over[0]), format!("{}{english}", over[1])]);
    }
}

#[test]
fn a_filter_has_more_or_fewer_ones_only_where_most_others_have_not() {
    for (m, k, words) in [(8, 1, &["a"][..]), (8, 2, &["a"]), (64, 12, &["a"]), (32, 5, &["gato", "perro", "sol"])] {
        let params = Params::new(m, k).unwrap();
        let average = average_rate(params, words.len()).unwrap();
        let mut lab = Lab::new(params);
        words.iter().for_each(|word| _ = lab.insert(word).unwrap());
        let ones = lab.filter().ones();
        let mean = |ones| Mean {
            average,
            ideal: ideal_estimate(params, words.len()),
            entries: words.len(),
            k,
            has_missing_pairs: true,
            ones,
        };
        assert_eq!(mean(ones).has_fewer_ones(), None, "{m}, {k}: {ones} of {average:?}");
        assert_eq!(mean(0).has_fewer_ones(), Some(true));
        assert_eq!(mean(m + 20).has_fewer_ones(), Some(false));
    }
    // One throw into 8 bits sets one.
    let average = average_rate(Params::new(8, 1).unwrap(), 1).unwrap();
    assert_eq!((average.ones, average.ones_deviation, average.exact), (1.0, 0.0, 0.125));
}

#[test]
fn a_measurement_is_told_from_the_ideal_estimate_only_beyond_its_interval() {
    let (mut model, _) = model_with([]);
    let exact = Exact::of(model.session.lab.as_ref().unwrap().filter());
    let number = model.evidence.number;
    let average = average_rate(Params::new(256, 3).unwrap(), 40);
    update(&mut model, curve(CurveAction::Counted { number, side: Side::A, exact }));
    update(&mut model, curve(CurveAction::Averaged { number, side: Side::A, average: average.unwrap() }));
    let mut reason = |rate| {
        update(&mut model, curve(CurveAction::Measured { number, rates: vec![(Side::A, rate)] }));
        let Some(Reason::Pairs { measured: Some(measured), .. }) =
            figure::reason(&model.evidence.found.as_ref().unwrap().ours)
        else {
            panic!("there are pairs")
        };
        (measured.independent, measured.by_hash, measured.fits_ideal)
    };
    // 4.02 %, 4.99 % and 5.24 %. Of 500 the interval of 26 is 3.57 to 7.51 %.
    assert_eq!(reason(Rate { part: 26, whole: 500 }), (Fit::Inside, Fit::Inside, true));
    // 4.57 to 5.43 %.
    assert_eq!(reason(Rate { part: 499, whole: 10_000 }), (Fit::Far, Fit::Inside, true));
    // 5.05 to 5.13 %.
    assert_eq!(reason(Rate { part: 50_900, whole: 1_000_000 }), (Fit::Far, Fit::Far, false));
    let mean = figure::mean(&model.evidence.found.as_ref().unwrap().ours).unwrap();
    assert_eq!((mean.ones, mean.entries, mean.has_missing_pairs), (90, 40, true));
    assert_eq!((mean.k, Some(mean.average)), (3, average));
}

#[test]
fn what_is_known_of_one_filter_stays_when_the_other_changes() {
    let (mut model, effects) = model_with([curve(CurveAction::ChooseSample(Sample::Large))]);
    let [Effect::Measure { number, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    let (number, exact) = (*number, Exact::of(model.session.lab.as_ref().unwrap().filter()));
    let average = average_rate(Params::new(256, 3).unwrap(), 40);
    let rate = Rate { part: 500, whole: 10_000 };
    update(&mut model, curve(CurveAction::Counted { number, side: Side::A, exact }));
    update(&mut model, curve(CurveAction::Averaged { number, side: Side::A, average: average.unwrap() }));
    update(&mut model, curve(CurveAction::Measured { number, rates: vec![(Side::A, rate)] }));
    let effects = update(&mut model, curve(CurveAction::AddOther(Params::new(512, 4).unwrap())));
    let [Effect::Measure { measure, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    let sides = |labs: &[(Side, Lab)]| labs.iter().map(|(side, _)| *side).collect::<Vec<_>>();
    assert_eq!((sides(&measure.uncounted), sides(&measure.unmeasured)), (vec![Side::B], vec![Side::B]));
    let ours = |model: &Model| model.evidence.found.as_ref().unwrap().ours.clone();
    assert_eq!((ours(&model).measured, ours(&model).exact, ours(&model).average), (Some(rate), Some(exact), average));
    assert_eq!(model.evidence.running, Some(0));
    // B measured in part is no measurement to keep; A still is.
    let number = model.evidence.number;
    let part = Rate { part: 1, whole: 200 };
    update(&mut model, curve(CurveAction::Measured { number, rates: vec![(Side::B, part)] }));
    let effects = update(&mut model, curve(CurveAction::EditOther(Draft::K, "5".to_owned())));
    let [Effect::Measure { measure, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!(sides(&measure.unmeasured), [Side::B]);
    // Without B nothing is left to do; other words are another measurement.
    let effects = update(&mut model, curve(CurveAction::RemoveOther));
    assert!(
        matches!(effects.as_slice(), [Effect::Measure { measure, .. }] if measure.unmeasured.is_empty()),
        "{effects:?}"
    );
    assert_eq!((ours(&model).measured, model.evidence.running), (Some(rate), None));
    let effects = update(&mut model, curve(CurveAction::NextSeed));
    let [Effect::Measure { measure, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((sides(&measure.uncounted), sides(&measure.unmeasured)), (vec![], vec![Side::A]));
    assert_eq!(ours(&model).measured, None);
}

#[test]
fn both_filters_are_told_of_side_by_side() {
    each(|opening, _| {
        let mut window = opening.size(1366.0, 4000.0).open();
        forty(&mut window);
        window.press(CTRL, Key::Num2);
        window.ask([curve(CurveAction::AddOther(Params::new(1024, 3).unwrap()))]);
        window.settle();
        let (texts, number) = (window.texts(), &window.texts().number);
        let found = window.model().evidence.found.clone().unwrap();
        for (findings, letter) in [(&found.ours, "A"), (found.other.as_ref().unwrap(), "B")] {
            let params = findings.lab.params();
            window.must_see(&format!("{letter}: {}", (texts.curve.poor_k)(number, params, 40)));
            window.must_see(&format!("{letter}: {}", texts.curve.why));
            window.must_see(&(texts.curve.reason)(number, &figure::reason(findings).unwrap()));
            window.must_see(&(texts.curve.mean)(number, &figure::mean(findings).unwrap()));
            window.must_see(&(texts.curve.bytes)(number, u64::from(params.m()) / 8));
        }
        // 26 and 0 or 1 of 500 are apart, and the smaller one is marked; 26 and 24 would not be.
        let marks = |window: &Window| window.words().iter().filter(|words| words.ends_with('✓')).count();
        let before = marks(&window);
        window.ask([curve(CurveAction::EditOther(Draft::M, "256".to_owned()))]);
        window.ask([curve(CurveAction::EditOther(Draft::K, "4".to_owned()))]);
        window.settle();
        let found = window.model().evidence.found.clone().unwrap();
        let intervals = [&found.ours, found.other.as_ref().unwrap()].map(|side| wilson(side.measured.unwrap()));
        assert!(intervals[0].low < intervals[1].high && intervals[1].low < intervals[0].high, "{intervals:?}");
        assert_eq!(marks(&window), before - 1, "the measured ones are not ranked");
        let chart = figure::chart(window.model(), texts, Exhibit::RateByN).unwrap();
        let bands = chart.series.iter().filter(|series| matches!(series.shape, Shape::Band(_))).count();
        assert_eq!(bands, 2);
        let names: Vec<String> = figure::chart(window.model(), texts, Exhibit::RateByK)
            .unwrap()
            .series
            .into_iter()
            .map(|series| series.name)
            .filter(|name| !name.is_empty())
            .collect();
        let of = |name: &str, side| (texts.curve.of_side)(name, side);
        assert_eq!(names, [of(texts.curve.own_k_series, "A"), of(texts.curve.own_best_k_series, "B")]);
    });
}

#[test]
fn a_larger_sample_has_its_own_point_in_the_figure() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2);
        let texts = window.texts();
        let points = |window: &Window, asked: u64| {
            let name = (texts.curve.measured_series)(&texts.number, asked);
            let chart = figure::chart(window.model(), texts, Exhibit::RateByN).unwrap();
            chart.series.into_iter().find(|series| series.name == name).map(|series| series.shape)
        };
        assert_eq!(points(&window, 10_000), None);
        window.ask([curve(CurveAction::ChooseSample(Sample::Large))]);
        window.settle();
        let measured = window.model().evidence.found.as_ref().unwrap().ours.measured.unwrap();
        assert_eq!(points(&window, 10_000), Some(Shape::Points(vec![[40.0, measured.value()]])));
        assert!(matches!(points(&window, 500), Some(Shape::Points(all)) if all.len() == 41));
        let spot = figure::spot(window.model(), texts, Exhibit::RateByN, 40.0).unwrap();
        assert!(spot.lines.last().unwrap().ends_with(&texts.number.both(measured.value())), "{spot:?}");
    });
}

#[test]
fn a_measurement_under_way_shows_how_far_it_is_and_can_be_stopped() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2);
        window.ask([curve(CurveAction::ChooseSample(Sample::Huge))]);
        window.settle();
        let (texts, number) = (window.texts(), window.model().evidence.number);
        let said = (texts.curve.asking)(&texts.number, 250_000, 1_000_000);
        let is_there = |window: &Window, name: &str| window.seen().iter().any(|seen| seen.name == name);
        assert!(!is_there(&window, &said));
        window.ask([curve(CurveAction::Progressed { number, asked: 250_000 })]);
        assert!(is_there(&window, &said) && is_there(&window, texts.curve.stop));
        window.click(texts.curve.stop);
        assert!(!is_there(&window, &said) && !is_there(&window, texts.curve.stop));
        // What was asked stays.
        let rate = Rate { part: 1, whole: 300_000 };
        window.ask([curve(CurveAction::Measured { number, rates: vec![(Side::A, rate)] })]);
        assert_eq!(window.model().evidence.found.as_ref().unwrap().ours.measured, Some(rate));
    });
}

#[test]
fn every_rate_on_the_screen_is_told_as_one_in_so_many_too() {
    each(|opening, _| {
        let mut window = opening.open();
        forty(&mut window);
        window.press(CTRL, Key::Num2).settle();
        let number = &window.texts().number;
        // Ideal, by the ones, over all pairs and those of the hash: 19.1, 23, 24.9 and 20.0.
        for rate in [0.052_404_312, 0.043_45, 0.040_161_132_812_5, 0.049_926_757_812_5] {
            window.must_see(&number.one_in(rate).unwrap());
        }
        let gain = (window.texts().curve.poor_k_gain)(number, 4, 0.052_404_312, 0.046_648_198);
        window.must_see(&gain);
        assert!(gain.contains("19") && gain.contains("21"), "{gain}");
    });
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
    assert_eq!((measure.sample, measure.unmeasured.len()), (1_000_000, 1));
    assert_eq!(model.evidence.running, Some(0));
    let old = *number;
    // Whatever changes the filter begins anew.
    let effects = update(&mut model, Action::Lab(LabAction::Undo));
    assert!(matches!(effects.as_slice(), [Effect::Measure { number, .. }] if *number > old), "{effects:?}");
    let rate = Rate { part: 1, whole: 2 };
    update(&mut model, curve(CurveAction::Progressed { number: old, asked: 77 }));
    update(&mut model, curve(CurveAction::Measured { number: old, rates: vec![(Side::A, rate)] }));
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
    update(&mut model, curve(CurveAction::Measured { number: *number, rates: vec![(Side::A, rate)] }));
    assert_eq!(model.evidence.found.as_ref().unwrap().ours.measured, Some(rate));
    assert_eq!(model.evidence.running, None);
    // Chosen again it begins anew; while it runs, and once it is complete, choosing it again does nothing.
    let again = || curve(CurveAction::ChooseSample(Sample::Huge));
    let effects = update(&mut model, again());
    let [Effect::Measure { number, measure }] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((measure.sample, model.evidence.running), (1_000_000, Some(0)));
    assert_eq!(update(&mut model, again()), []);
    let rate = Rate { part: 50_000, whole: 1_000_000 };
    update(&mut model, curve(CurveAction::Measured { number: *number, rates: vec![(Side::A, rate)] }));
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
    // As far as the figure goes: twice the entries.
    assert_eq!(by_n.lines().count(), 1 + 81);
    assert!(by_n.starts_with("n,\"Ideal estimate (m = 256, k = 3)\","), "{by_n}");
    let last = by_n.lines().last().unwrap();
    assert!(last.starts_with("80,0.22") && last.ends_with(",,,,,"), "{last}");
    // z² / (500 + z²) with z = 1.96.
    assert_eq!(by_n.lines().nth(1), Some("0,0,0,500,0,0,0.007624340461552241"));
    assert_eq!(csv(&model, Exhibit::RateByK).lines().count(), 1 + 12);
    let exact = Exact::of(model.session.lab.as_ref().unwrap().filter());
    let number = model.evidence.number;
    update(&mut model, curve(CurveAction::Counted { number, side: Side::A, exact }));
    let rates = csv(&model, Exhibit::Rates);
    assert!(rates.contains("0.0401611328125") && rates.contains("0.0499267578125"), "{rates}");
    // How many bytes and ones there are, and which words were asked.
    let bytes: usize = WORDS.split_whitespace().map(str::len).sum();
    let ends = format!(
        "The filter takes (bytes),32\nThe strings take (bytes),{bytes}\nwords asked,\"random, 4 to 10 letters\"\nseed of the words,7\n"
    );
    assert!(rates.contains("\nbits that are 1,90\n") && rates.ends_with(&ends), "{rates}");
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
