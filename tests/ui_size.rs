//! The view of the sizing: entered and derived values told apart, libraries, past the plan, the way to the lab.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::folder::each;
use common::window::{CTRL, CTRL_SHIFT, Opening, Window};
use criba::action::{Action, LabAction, SizeAction};
use criba::bloom::sizing::dialect::Dialect;
use criba::bloom::sizing::{Beyond, NumberError, PlanError, Unit};
use criba::bloom::{Params, Verdict};
use criba::choice::{Language, View};
use criba::figure;
use criba::model::{Exhibit, Export, Format, MAX_NUMBER_DRAFT_UNITS, Scale, SizeField, Sizing};
use criba::text::texts;
use egui::accesskit::Role;
use egui::{Key, Modifiers};

fn edit(field: SizeField, raw: &str) -> Action {
    Action::Size(SizeAction::Edit(field, raw.to_owned()))
}

fn open(window: &mut Window) {
    window.press(CTRL, Key::Num3).settle();
}

/// These words stand right below the field.
#[track_caller]
fn must_stand_beside(window: &Window, field: SizeField, words: &str) {
    let above = window.field((window.texts().size.field)(field)).rect;
    let seen: Vec<_> =
        window.seen().into_iter().filter(|seen| seen.role == Role::Label && seen.name == words).collect();
    let [said] = seen.as_slice() else { panic!("{words:?} is said {} times", seen.len()) };
    let gap = said.rect.top() - above.bottom();
    assert!((0.0..=12.0).contains(&gap), "{words:?} stands {gap} below its field");
}

#[test]
fn it_opens_with_a_plan_and_says_what_was_entered_and_what_follows() {
    each(|opening, _| {
        let mut window = opening.open();
        open(&mut window);
        let size = &window.texts().size;
        let plan = figure::read(&window.model().session.sizing).planned().unwrap();
        assert_eq!((plan.m, plan.k), (Some(9_585_059), 7));
        window.must_see(&(size.sentence)(&window.texts().number, &plan));
        let count = |word: &str| window.words().iter().filter(|seen| *seen == word).count();
        assert_eq!((count(size.entered), count(size.derived)), (2, 2));
        for dialect in [Dialect::Textbook, Dialect::Guava, Dialect::RedisScaling, Dialect::Cassandra] {
            window.must_see((size.dialect)(dialect));
        }
        // 1 in 100 by the textbook is a little more with whole numbers.
        window.must_see(&window.texts().number.count(1_198_136));
    });
}

#[test]
fn fields_are_typed_into_emptied_and_read_as_people_write() {
    each(|opening, _| {
        let mut window = opening.open();
        open(&mut window);
        let size = window.texts().size.field;
        window.replace(size(SizeField::N), "1.000").settle();
        assert_eq!(figure::read(&window.model().session.sizing).planned().unwrap().m, Some(9586));
        window.replace(size(SizeField::P), "1 entre 1000").settle();
        assert_eq!(figure::read(&window.model().session.sizing).planned().unwrap().m, Some(14_378));
        // Emptied, p follows from n and m.
        window.click(&(window.texts().size.clear)(SizeField::P)).settle();
        assert_eq!(window.focused().unwrap().name, size(SizeField::P), "and typing goes on there");
        window.must_see(&(window.texts().size.plan_error)(&window.texts().number, PlanError::TooFew));
        window.replace(size(SizeField::M), "9600").settle();
        let plan = figure::read(&window.model().session.sizing).planned().unwrap();
        assert_eq!((plan.k, plan.n), (7, Some(1000)));
        // (1 − e^(−7/9.6))^7
        assert!((plan.rate - 0.009_965).abs() < 1e-6, "{}", plan.rate);
    });
}

#[test]
fn what_is_wrong_stands_beside_its_field_and_what_cannot_be_is_said() {
    each(|opening, _| {
        let mut window = opening.open();
        open(&mut window);
        let size = &window.texts().size;
        for (field, raw, error) in [
            (SizeField::N, "0", NumberError::OutOfRange),
            (SizeField::N, "1,5", NumberError::NotWhole),
            (SizeField::P, "100 %", NumberError::OutOfRange),
            (SizeField::M, "mucho", NumberError::NotANumber),
            (SizeField::K, "256", NumberError::OutOfRange),
            (SizeField::Mean, "-1", NumberError::OutOfRange),
        ] {
            let before = window.model().session.sizing.draft(field).to_owned();
            window.ask([edit(field, raw)]);
            must_stand_beside(&window, field, &(size.number_error)(field, error));
            window.ask([edit(field, &before)]);
            window.must_not_see(&(size.number_error)(field, error));
        }
        let longer = "1".repeat(MAX_NUMBER_DRAFT_UNITS + 1);
        for field in SizeField::RELATED.into_iter().chain([SizeField::Mean]) {
            let before = window.model().session.sizing.clone();
            window.ask([edit(field, &longer)]);
            assert_eq!(window.model().session.sizing, before, "what was there stays");
            let remark = window.model().remark.unwrap();
            must_stand_beside(&window, field, &(window.texts().lab.remark)(window.texts(), remark));
        }
        window.ask([edit(SizeField::Mean, "20")]);
        window.ask([edit(SizeField::M, "8000000")]);
        let read = figure::read(&window.model().session.sizing);
        let Some(Err(error @ PlanError::RateNotReachable { .. })) = read.plan else { panic!("{read:?}") };
        window.must_see(&(size.plan_error)(&window.texts().number, error));
        window.ask([edit(SizeField::K, "3")]);
        window.must_see(&(size.plan_error)(&window.texts().number, PlanError::TooMany));
        // Before anything is typed nothing is wrong; it is asked for once.
        window.ask(SizeField::RELATED.map(|field| edit(field, "")));
        let asked = (size.plan_error)(&window.texts().number, PlanError::TooFew);
        assert_eq!(window.words().iter().filter(|words| **words == asked).count(), 1);
    });
}

#[test]
fn m_is_shown_and_read_in_its_unit() {
    let read = |n: &str, m: &str, unit| {
        let text = |text: &str| text.to_owned();
        figure::read(&Sizing { n: text(n), p: String::new(), m: text(m), k: String::new(), unit, ..Sizing::default() })
    };
    assert_eq!(read("1000", "9.6", Unit::BitsPerEntry).planned().unwrap().m, Some(9600));
    assert_eq!(read("1000", "1,5", Unit::Kibibytes).planned().unwrap().m, Some(12_288));
    assert_eq!(read("", "9.6", Unit::BitsPerEntry).errors[2], Some(NumberError::NeedsEntries));
    let texts = texts(Language::Spanish);
    let plan = figure::read(&Sizing::default()).planned().unwrap();
    let shown = |unit| figure::derived(texts, &Sizing { unit, ..Sizing::default() }, &plan, SizeField::M).unwrap();
    assert_eq!(Unit::ALL.map(shown), ["9\u{a0}585\u{a0}059", "1\u{a0}198\u{a0}133", "1170,051", "1,143", "9,585"]);
}

#[test]
fn past_the_plan_it_is_said_where_the_promise_breaks_and_what_comes_then() {
    each(|opening, _| {
        let mut window = opening.size(1366.0, 4000.0).open();
        open(&mut window);
        let (number, size) = (&window.texts().number, &window.texts().size);
        // The default: rounding takes a little off, and with twice as many (1 − e^(−14/9.585))^7 = 0.768^7 = 15.7 %.
        let tenfold = figure::beyond(&figure::read(&window.model().session.sizing)).unwrap().exceeds_at(0.1).unwrap();
        let rate = |n: u64| {
            let ones = 1.0 - (-7.0 * f64::from(u32::try_from(n).unwrap()) / 9_585_059.0_f64).exp();
            ones.powi(7)
        };
        assert!(rate(tenfold) > 0.1 && rate(tenfold - 1) <= 0.1, "{tenfold}");
        let said = [(size.breaks_at)(number, 999_177, 1_000_000), (size.past_the_plan)(number, 0.157_4, Some(tenfold))];
        window.must_see(&said.join(" "));
        window.ask([edit(SizeField::N, "1000"), edit(SizeField::M, "16384"), edit(SizeField::K, "7")]);
        window.ask([edit(SizeField::P, "")]);
        let beyond = figure::beyond(&figure::read(&window.model().session.sizing)).unwrap();
        assert_eq!(beyond.breaks_at(), Some(1001), "the promise is what whole numbers give");
        let past =
            |beyond: Beyond| (size.past_the_plan)(number, beyond.rate_at(2000), beyond.exceeds_at(10.0 * beyond.p));
        window.must_see(&format!("{} {}", (size.breaks_at)(number, 1001, 1000), past(beyond)));
        window.ask([edit(SizeField::P, "1 %"), edit(SizeField::K, "")]);
        let beyond = figure::beyond(&figure::read(&window.model().session.sizing)).unwrap();
        let at = beyond.breaks_at().unwrap();
        assert!(at > 1005, "{at}");
        window.must_see(&format!("{} {}", (size.breaks_at)(number, at, 1000), past(beyond)));
        let spot = |x| figure::spot(window.model(), window.texts(), Exhibit::Beyond, x);
        assert_eq!((spot(0.4), spot(4000.6)), (None, None));
        assert!(spot(2000.4).unwrap().lines[1].ends_with(&number.both(beyond.rate_at(2000))));
    });
}

#[test]
fn where_rounding_breaks_the_promise_it_is_said_beside_the_plan() {
    each(|opening, _| {
        let mut window = opening.size(1366.0, 4000.0).open();
        open(&mut window);
        let (number, size) = (&window.texts().number, &window.texts().size);
        window.must_see(&(size.is_broken)(number, 0.010_037, 0.01, Some(9_592_955)));
        window.ask([edit(SizeField::N, "1000"), edit(SizeField::P, "0.9")]);
        window.must_see(&(size.is_broken)(number, 0.9894, 0.9, Some(435)));
        let beyond = figure::beyond(&figure::read(&window.model().session.sizing)).unwrap();
        assert!((beyond.p - 0.9).abs() < 1e-15, "what was promised is what was asked for");
        // 220 ln 10 = 506.6
        assert_eq!(beyond.breaks_at(), Some(507));
        window.ask([edit(SizeField::M, "435")]);
        let plan = figure::read(&window.model().session.sizing).planned().unwrap();
        assert!(!plan.is_broken());
        window.must_see(&(size.sentence)(number, &plan));
        window.must_not_see(&(size.is_broken)(number, plan.rate, 0.9, None));
    });
}

#[test]
fn sentences_of_the_sizing_are_these() {
    let of = |language| (&texts(language).size, &texts(language).number);
    let ((es, es_number), (en, en_number)) = (of(Language::Spanish), of(Language::English));
    let error = PlanError::RateNotReachable { best: 0.010_033_1, asked: 0.01 };
    assert_eq!(
        (en.plan_error)(en_number, error),
        "Not reachable: with this m and this n the rate goes no lower than 1.003% (1\u{a0}in\u{a0}99.7)."
    );
    assert_eq!(
        (es.plan_error)(es_number, error),
        "No se alcanza: con ese m y ese n la tasa no baja de 1,003\u{a0}% (1\u{a0}entre\u{a0}99,7)."
    );
    let broken = (en.is_broken)(en_number, 0.010_034_5, 0.01, Some(9593));
    assert_eq!(
        broken,
        "Rounded to integers the rate is 1.003% (1\u{a0}in\u{a0}99.7), above the 1% (1\u{a0}in\u{a0}100) asked for. 9,593 bits with \
         this k would keep it."
    );
    let broken = (es.is_broken)(es_number, 0.989_4, 0.9, None);
    assert_eq!(broken, "Con números enteros la tasa es 98,9\u{a0}%, por encima del 90\u{a0}% pedido.");
    let times = [1.0035, 1.14, 9.9, 12.3];
    assert_eq!(
        times.map(|times| (en.misses)(en_number, times)),
        ["1.004", "1.14", "9.9", "12"].map(|times| format!("{times} times what was asked for"))
    );
    assert_eq!((es.misses)(es_number, 1.136), "1,14 veces lo pedido");
    for (at, place) in [
        (700, "con 700 entradas, antes de que estén todas las previstas"),
        (999, "por el redondeo, algo antes de que estén todas las previstas, con 999 entradas"),
        (1000, "ya con 1000 entradas previstas"),
        (1001, "en cuanto se pasa de las entradas previstas, con 1001"),
        (1003, "con 1003 entradas, apenas más que las previstas"),
        (1600, "con 1600 entradas, 1,6 veces las previstas"),
    ] {
        let said = (es.breaks_at)(es_number, at, 1000);
        assert!(said.starts_with(&format!("La promesa se rompe {place}; el filtro no avisa.")), "{said}");
    }
}

#[test]
fn what_is_taken_back_beside_the_sizing_is_seen() {
    each(|opening, _| {
        let mut window = opening.open();
        window.insert("uno");
        open(&mut window);
        window.ask([Action::Size(SizeAction::TakeToLab(Params::new(1016, 7).unwrap()))]);
        open(&mut window);
        window.press(CTRL, Key::Z);
        assert_eq!((window.model().shown.view, window.entries()), (View::Filter, vec!["uno".to_owned()]));
        // With nothing to bring on again it stays where it is.
        open(&mut window);
        window.press(CTRL_SHIFT, Key::Z);
        open(&mut window);
        window.press(CTRL_SHIFT, Key::Z);
        assert_eq!(window.model().shown.view, View::Size);
    });
}

#[test]
fn libraries_are_asked_for_what_was_entered_also_where_the_plan_cannot_be() {
    let reading = |drafts: [&str; 4]| {
        let [n, p, m, k] = drafts.map(str::to_owned);
        figure::read(&Sizing { n, p, m, k, ..Sizing::default() })
    };
    assert_eq!(reading(["1000", "1 %", "100", ""]).planned(), None);
    for drafts in [["1000", "1 %", "100", ""], ["1000", "1 %", "9586", "7"], ["1000", "1 %", "x", ""]] {
        assert_eq!(reading(drafts).wish(), Some((1000, 0.01)), "{drafts:?}");
    }
    // What follows may be no rate that anyone can ask for.
    for drafts in [["1000", "", "1", ""], ["1", "", "9007199254740992", ""], ["", "1 %", "", "7"]] {
        assert_eq!(reading(drafts).wish(), None, "{drafts:?}");
    }
}

#[test]
fn one_entry_is_told_as_one_and_next_to_nothing_is_not_told_as_nothing() {
    let of = |language| (&texts(language).size, &texts(language).number);
    let ((es, es_number), (en, en_number)) = (of(Language::Spanish), of(Language::English));
    let sizing = Sizing { n: "1".to_owned(), p: "1 %".to_owned(), ..Sizing::default() };
    let plan = figure::read(&sizing).planned().unwrap();
    assert!((es.sentence)(es_number, &plan).contains(" para 1 entrada: "));
    assert!((en.sentence)(en_number, &plan).contains(" for 1 entry: "));
    assert!((es.breaks_at)(es_number, 1, 1).starts_with("La promesa se rompe ya con 1 entrada prevista;"));
    assert_eq!((es.times)(es_number, 7e-10), "menos de 0,01 veces el filtro");
    assert_eq!([0.034, 0.5, 0.97, 1.0, 30.2].map(|times| en_number.times(times)), ["0.03", "0.5", "1", "1", "30"]);
}

#[test]
fn the_headline_has_the_digits_that_tell_the_rate_from_what_was_asked_for() {
    let (es, es_number) = (&texts(Language::Spanish).size, &texts(Language::Spanish).number);
    let headline = |n: &str, p: &str| {
        let sizing = Sizing { n: n.to_owned(), p: p.to_owned(), ..Sizing::default() };
        (es.sentence)(es_number, &figure::read(&sizing).planned().unwrap())
    };
    assert!(headline("1000000", "1 %").ends_with("tasa 1,004\u{a0}% (1\u{a0}entre\u{a0}99,6)"));
    assert!(headline("5000000", "0,1 %").ends_with("tasa 0,100002\u{a0}% (1\u{a0}entre\u{a0}1000)"));
    let past = (es.past_the_plan)(es_number, 0.157_4, Some(1_710_000));
    let said = "Con el doble de las entradas previstas la tasa es 15,7\u{a0}% (1\u{a0}entre\u{a0}6,4); llega a diez veces la prometida con \
                1\u{a0}710\u{a0}000 entradas.";
    assert_eq!(past, said);
    assert!((es.past_the_plan)(es_number, 0.157_4, None).ends_with("(1\u{a0}entre\u{a0}6,4)."));
}

#[test]
fn what_happens_past_the_plan_is_drawn_on_the_axis_that_is_chosen() {
    each(|opening, _| {
        let mut window = opening.size(1366.0, 4000.0).open();
        open(&mut window);
        let texts = window.texts();
        let least = |window: &Window| {
            let chart = figure::chart(window.model(), texts, Exhibit::Beyond).unwrap();
            chart.y.ticks.first().unwrap().label.clone()
        };
        assert_eq!(least(&window), texts.number.short_rate(0.0));
        window.click((texts.curve.scale_name)(Scale::Logarithmic));
        // A thousandth of the promise of 1 %.
        assert_eq!(least(&window), texts.number.short_rate(1e-5));
    });
}

#[test]
fn what_a_narrow_window_has_no_column_for_is_said_below_its_row() {
    each(|opening, _| {
        let mut window = opening.size(800.0, 4000.0).open();
        open(&mut window);
        let texts = window.texts();
        let built = Dialect::Guava.size(1_000_000, 0.01).unwrap();
        let number = &texts.number;
        let said = format!(
            "{} · {} {} · {}.",
            (texts.curve.bytes)(number, built.bytes),
            number.decimal(built.bits_per_entry, 2),
            texts.size.each_column,
            number.one_in(built.rate).unwrap()
        );
        window.must_see(&said);
    });
    let mut window = Opening::new(Language::English).size(1920.0, 1080.0).open();
    open(&mut window);
    window.must_see(texts(Language::English).size.one_in_column);
    window.must_see("99.6");
}

#[test]
fn the_keys_of_a_presenter_turn_the_page() {
    for (view, key, language) in [
        (View::Size, Key::Num3, Language::Spanish),
        (View::Curve, Key::Num2, Language::English),
        (View::Size, Key::Num3, Language::English),
    ] {
        let mut window = Opening::new(language).size(800.0, 600.0).open();
        window.insert("uno");
        window.press(CTRL, key).settle();
        let texts = window.texts();
        let last = if view == View::Size { texts.size.exact_set } else { texts.curve.estimated };
        let is_seen = |window: &Window| {
            window.seen().iter().any(|seen| seen.name == last && window.area().contains_rect(seen.rect))
        };
        assert!(!is_seen(&window), "{view:?}");
        let mut pages = 0;
        while !is_seen(&window) {
            window.press(Modifiers::NONE, Key::PageDown).settle();
            pages += 1;
            assert!(pages < 10, "{view:?}: it never comes");
        }
        for _ in 0..pages {
            window.press(Modifiers::NONE, Key::PageUp).settle();
        }
        assert!(!is_seen(&window), "and back");
    }
}

#[test]
fn a_plan_goes_to_the_lab_as_one_step() {
    each(|opening, _| {
        let mut window = opening.open();
        window.insert("uno");
        open(&mut window);
        window.ask([edit(SizeField::N, "100"), edit(SizeField::P, "1 %")]);
        let params = Params::new(959, 7).unwrap();
        window.click(&(window.texts().size.to_lab)(&window.texts().number, params)).settle();
        assert_eq!((window.model().shown.view, window.lab().params()), (View::Filter, params));
        assert_eq!(window.model().session.drafts.m, "959");
        assert!(window.lab().reference().is_empty());
        window.insert("dos");
        assert_eq!(window.last().verdict, Verdict::New);
        window.ask([Action::Lab(LabAction::Undo), Action::Lab(LabAction::Undo)]);
        assert_eq!(window.entries(), ["uno"], "nothing is lost");
    });
}

#[test]
fn a_large_plan_is_offered_scaled() {
    each(|opening, _| {
        let mut window = opening.open();
        open(&mut window);
        window.must_see(&(window.texts().size.scaled)(
            &window.texts().number,
            Params::new(1016, 7).unwrap(),
            106,
            criba::bloom::theory::ideal_estimate(Params::new(1016, 7).unwrap(), 106),
        ));
        window.ask([edit(SizeField::P, "1e-9")]);
        window.must_see(window.texts().size.is_cut);
        window.ask([edit(SizeField::N, "1"), edit(SizeField::P, ""), edit(SizeField::M, "5000")]);
        window.must_see(window.texts().size.too_wide);
    });
}

#[test]
fn faults_of_libraries_are_labelled() {
    each(|opening, _| {
        let mut window = opening.size(1366.0, 4000.0).open();
        open(&mut window);
        let size = &window.texts().size;
        window.ask([edit(SizeField::N, "1000"), edit(SizeField::P, "0.4")]);
        for dialect in [Dialect::Cassandra, Dialect::RedisFixed, Dialect::Parquet] {
            let fault = dialect.size(1000, 0.4).unwrap().fault.unwrap();
            window.must_see((size.fault)(fault));
        }
        window.ask([edit(SizeField::P, "1e-5")]);
        let error = Dialect::Cassandra.size(1000, 1e-5).unwrap_err();
        window.must_see((size.dialect_error)(error));
    });
}

#[test]
fn tables_have_a_row_for_each_library_and_for_each_value() {
    let texts = texts(Language::English);
    let mut window = Opening::new(Language::English).open();
    open(&mut window);
    let text = |exhibit, format| figure::text(window.model(), texts, Export { exhibit, format }).unwrap();
    let csv = text(Exhibit::Dialects, Format::Csv);
    assert_eq!(csv.lines().count(), 1 + Dialect::all().count());
    assert!(csv.starts_with("\"Library (n = 1000000, p = 0.01)\",bits,"), "{csv}");
    assert!(csv.contains("\nGuava,9585088,1198136,7,"), "{csv}");
    assert!(csv.contains("\"Redis, scaling\",11027776,1378472,8,"), "{csv}");
    assert!(text(Exhibit::Plan, Format::Markdown).contains("| bits | 9,585,059 | computed |"));
    assert_eq!(
        text(Exhibit::Memory, Format::Csv),
        "quantity,bytes\nFilter,1198133\nExact set (Rust HashSet),68428816\n"
    );
    let beyond = text(Exhibit::Beyond, Format::Csv);
    assert!(beyond.lines().last().unwrap().starts_with("4000000,0."), "{beyond}");
    assert!(text(Exhibit::Beyond, Format::Svg).contains("<polyline"));
}
