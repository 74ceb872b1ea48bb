//! Every language, theme, size and zoom with lessons of every kind: all of it can be read, nothing is cut off,
//! no letter is missing, and nothing moves by itself.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::io::ErrorKind;
use std::time::Duration;

use common::folder::Folder;
use common::lesson::{lesson, named, start};
use common::window::{Opening, Window};
use criba::action::{Action, CurveAction, FileAction, HuntAction, LabAction, Page, SizeAction, StepAction};
use criba::bloom::{AskList, Example, Lab, Params, WordList, WordSource};
use criba::choice::{Appearance, Language, View};
use criba::document::{Source, Stamp};
use criba::model::{Drafts, OpenDetails, ProbeWords, Purpose, Scale, Session, SizeField, Topic};
use criba::notice::{Draft, KeepError, Notice, OpenError, SaveError, SaveStep};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Shape};

const SIZES: [[f32; 2]; 3] = [[800.0, 600.0], [1366.0, 768.0], [1920.0, 1080.0]];

/// Light, dark and projection.
const LOOKS: [fn(Opening) -> Opening; 3] = [
    |opening| opening.appearance(Appearance::Light),
    |opening| opening.appearance(Appearance::Dark),
    Opening::projecting,
];

fn session(m: u16, k: u8, entries: &[String], open: bool) -> Session {
    let mut lab = Lab::new(Params::new(m, k).unwrap());
    lab.insert_all(entries.iter().map(String::as_str)).unwrap();
    let drafts = Drafts { m: m.to_string(), k: k.to_string(), text: String::new() };
    Session { drafts, lab: Some(lab), open: OpenDetails { positions: open, model: open }, ..Session::default() }
}

fn opened(session: Session) -> Action {
    let outcome = Ok(Box::new((session, Stamp::of(b""))));
    Action::File(FileAction::SessionOpened { reading: 0, path: "/casa/clase.criba.ron".into(), outcome })
}

fn lab(action: LabAction) -> Action {
    Action::Lab(action)
}

/// The other views, each with what leads to it.
fn views() -> Vec<(&'static str, Vec<Action>)> {
    let words = |count: usize| (0..count).map(|n| format!("palabra{n}")).collect::<Vec<_>>();
    vec![
        ("evidence without a filter", vec![lab(LabAction::Reset), Action::View(View::Curve)]),
        ("evidence without entries", vec![Action::View(View::Curve)]),
        (
            "evidence",
            vec![
                opened(session(256, 3, &words(40), false)),
                Action::View(View::Curve),
                Action::Curve(CurveAction::AddOther(Params::new(1024, 12).unwrap())),
                Action::Curve(CurveAction::ChooseWords(ProbeWords::Names)),
            ],
        ),
        (
            "evidence of a full filter",
            vec![
                lab(LabAction::RunExample(Example::Saturation)),
                Action::View(View::Curve),
                Action::Curve(CurveAction::ChooseScale(Scale::Logarithmic)),
                Action::Curve(CurveAction::AddOther(Params::new(8, 1).unwrap())),
                Action::Curve(CurveAction::EditOther(Draft::M, "1O24".to_owned())),
            ],
        ),
        (
            "all evidence",
            vec![
                opened(session(1024, 12, &words(1024), false)),
                Action::View(View::Curve),
                Action::Curve(CurveAction::ChooseScale(Scale::Logarithmic)),
            ],
        ),
        ("sizing", vec![Action::View(View::Size)]),
        ("sizing, not reachable", sizing(&[(SizeField::M, "1000")])),
        (
            "sizing, all wrong",
            sizing(&[(SizeField::N, "0"), (SizeField::P, "2"), (SizeField::M, "x"), (SizeField::K, "1,5")]),
        ),
        ("sizing, bits for each entry", sizing(&[(SizeField::N, ""), (SizeField::K, "7")])),
        (
            "sizing, as large as can be",
            sizing(&[(SizeField::N, "1e12"), (SizeField::P, "1e-30"), (SizeField::Mean, "1000000")]),
        ),
        ("sizing, tiny", sizing(&[(SizeField::N, "1"), (SizeField::P, "0,9")])),
    ]
}

/// The sizing with these fields.
fn sizing(fields: &[(SizeField, &str)]) -> Vec<Action> {
    let edit = |(field, raw): &(SizeField, &str)| Action::Size(SizeAction::Edit(*field, (*raw).to_owned()));
    std::iter::once(Action::View(View::Size)).chain(fields.iter().map(edit)).collect()
}

/// Lessons of every kind, each with what leads to it.
fn lessons() -> Vec<(&'static str, Vec<Action>)> {
    let words = |count: usize| (0..count).map(|n| format!("palabra{n}")).collect::<Vec<_>>();
    let wide = "W".repeat(256);
    let long: Vec<String> =
        (0..30).map(|n| format!("{n}{}", "Supercalifragilisticoespialidoso".repeat(1 + n % 7))).collect();
    let mut counted = session(8, 1, &["a".to_owned()], true);
    for _ in 0..12_345 {
        counted.lab.as_mut().unwrap().query("i").unwrap();
    }
    let no_filter = [
        lab(LabAction::Insert("uno".to_owned())),
        lab(LabAction::EditM("1O24".to_owned())),
        lab(LabAction::EditK("1300000000000000000000000000000".to_owned())),
    ];
    let refused = ["hola ", &wide, "\n\t"].map(|text| lab(LabAction::EditText(text.repeat(2))));
    let not_opened = Action::File(FileAction::SessionOpened {
        reading: 0,
        path: format!("/casa/{}.criba.ron", "una carpeta con un nombre largo/".repeat(6)).into(),
        outcome: Err(OpenError::OtherFormat { found: Some("otra cosa".to_owned()) }),
    });
    vec![
        ("first start", vec![]),
        ("no filter", no_filter.to_vec()),
        ("mid lesson", vec![opened(session(256, 3, &words(40), true)), lab(LabAction::Query("zumo".to_owned()))]),
        (
            "false positive",
            vec![lab(LabAction::RunExample(Example::Saturation)), lab(LabAction::Query("zumo".to_owned()))],
        ),
        (
            "single bit",
            vec![lab(LabAction::RunExample(Example::SingleBit)), opened(session(127, 5, &["rio".to_owned()], true))],
        ),
        ("everything", vec![opened(session(1024, 12, &words(1024), true))]),
        ("counted", vec![opened(counted)]),
        (
            "256 units",
            vec![
                lab(LabAction::EditText(wide.clone())),
                lab(LabAction::Insert(wide.clone())),
                lab(LabAction::Query(wide)),
            ],
        ),
        ("long words", vec![opened(session(1024, 12, &long, true))]),
        ("refused", [refused.to_vec(), vec![lab(LabAction::Insert(String::new())), not_opened]].concat()),
        ("help", vec![Action::Show(Page::Help)]),
        ("about", vec![Action::Show(Page::About)]),
        ("question", vec![lab(LabAction::Insert("uno".to_owned())), Action::File(FileAction::Quit)]),
        ("path", vec![Action::File(FileAction::DialogMissed(Purpose::Save))]),
        (
            "explained verdict",
            vec![
                opened(session(1024, 12, &long, false)),
                lab(LabAction::Query("zumo".to_owned())),
                Action::Explain(Topic::Verdict),
            ],
        ),
        ("explained bit", vec![opened(session(64, 12, &words(1024), false)), Action::Explain(Topic::Bit(7))]),
        (
            "explained false positive",
            vec![
                opened(session(64, 12, &long, true)),
                lab(LabAction::Query("zumo".to_owned())),
                Action::Explain(Topic::Verdict),
            ],
        ),
        ("too long", vec![opened(session(64, 3, &words(12), false)), not_kept(KeepError::TooLong(123_456))]),
        ("not kept", unkept()),
    ]
}

/// What shows how operations come about, and words and lists, each with what leads to it.
fn explanations() -> Vec<(&'static str, Vec<Action>)> {
    let words = |count: usize| (0..count).map(|n| format!("palabra{n}")).collect::<Vec<_>>();
    let long: Vec<String> =
        (0..30).map(|n| format!("{n}{}", "Supercalifragilisticoespialidoso".repeat(1 + n % 7))).collect();
    vec![
        (
            "stage",
            vec![
                opened(session(1024, 12, &long, true)),
                lab(LabAction::Query(wide_word())),
                Action::Step(StepAction::First),
                Action::Step(StepAction::Forward),
            ],
        ),
        (
            "stage of a position, covered",
            [
                vec![
                    opened(session(1024, 12, &words(40), true)),
                    lab(LabAction::TogglePredict),
                    lab(LabAction::Query("zumo".to_owned())),
                ],
                vec![Action::Step(StepAction::Forward); 6],
            ]
            .concat(),
        ),
        (
            "covered insert",
            vec![
                opened(session(64, 3, &words(12), true)),
                lab(LabAction::TogglePredict),
                lab(LabAction::Insert(wide_word())),
            ],
        ),
        ("escape", vec![lab(LabAction::ToggleEscapes), lab(LabAction::EditText("hola \\ud83d".to_owned()))]),
        (
            "units",
            vec![lab(LabAction::EditText("e\u{301}\u{200d}😀 \n\u{a0}".repeat(30))), Action::Explain(Topic::Units)],
        ),
        ("hunted", vec![opened(session(64, 3, &words(12), false)), Action::Hunt(HuntAction::Start)]),
        (
            "no words left",
            vec![
                lab(LabAction::ChooseWords(WordSource::List(AskList::read("uno").unwrap()))),
                lab(LabAction::Ask),
                lab(LabAction::Ask),
            ],
        ),
        ("list", vec![Action::Show(Page::List)]),
        (
            "list of a file",
            vec![Action::File(FileAction::ListRead {
                reading: 0,
                path: "/casa/una lista con un nombre bastante largo.txt".into(),
                outcome: Ok(WordList::read(&long.join("\n"))),
            })],
        ),
        (
            "list that cannot be read",
            vec![Action::File(FileAction::ListRead {
                reading: 0,
                path: "/casa/lista.txt".into(),
                outcome: Err(OpenError::Utf16),
            })],
        ),
        ("words to ask", vec![Action::Show(Page::AskList)]),
    ]
}

/// All of them.
fn everything() -> impl Iterator<Item = (&'static str, Vec<Action>)> {
    lessons().into_iter().chain(explanations()).chain(views())
}

fn wide_word() -> String {
    "Wñ😀".repeat(64)
}

fn not_kept(error: KeepError) -> Action {
    Action::File(FileAction::SessionKept { revision: u64::MAX, outcome: Err(error) })
}

/// A disk on which nothing can be kept, with the longest of reasons.
fn unkept() -> Vec<Action> {
    let path = format!("/casa/{}session.criba.ron", "una carpeta con un nombre largo/".repeat(4)).into();
    let error = SaveError::Io { step: SaveStep::SyncFolder, kind: ErrorKind::ReadOnlyFilesystem };
    vec![
        not_kept(KeepError::Save { path, error }),
        Action::File(FileAction::PreferencesKept(Err(error))),
        Action::File(FileAction::KeptOpened {
            reading: 0,
            source: Source::Slot(2),
            outcome: Err(OpenError::NewerVersion { found: "9".to_owned(), known: 1 }),
        }),
    ]
}

/// Folders in which all has gone wrong that a start can find.
fn damaged_home(folder: &Folder) {
    let data = folder.file("data");
    {
        let held: Vec<_> = (0..4).map(|_| start(&data).0).collect();
        for (mut keeper, number) in held.into_iter().zip(0..) {
            let path = format!("/casa/una clase con un nombre bastante largo {number}.criba.ron");
            keeper.keep(&named(&["Supercalifragilisticoespialidoso", "dos", "tres", "cuatro"], &path, true)).unwrap();
            if number == 3 {
                keeper.rescue(&lesson(&["rescatada"])).unwrap();
            }
        }
    }
    std::fs::create_dir_all(folder.file("config")).unwrap();
    folder.with("config/preferences.ron", "(");
}

#[test]
fn whatever_a_start_finds_is_legible() {
    for language in Language::ALL {
        for (look, dress) in LOOKS.iter().enumerate() {
            for [width, height] in SIZES {
                let folder = Folder::new();
                damaged_home(&folder);
                let open = || dress(Opening::new(language).size(width, height)).home(folder.path()).open();
                let held = open();
                let slot = held.model().keepsake().link.map(|link| link.path);
                drop(held);
                // The slot that is restored is the one used last: its session is damaged.
                let restored = (1..=4).find(|number| {
                    let state = folder.file(&format!("data/slots/{number}/state.ron"));
                    std::fs::read_to_string(state)
                        .is_ok_and(|text| text.contains(&slot.as_ref().unwrap().display().to_string()))
                });
                folder.with(&format!("data/slots/{}/session.criba.ron", restored.unwrap()), "(");
                folder.with("config/preferences.ron", "(");
                let mut window = open();
                let what = format!("{language:?}, look {look}, {width} wide");
                let kinds = window.model().notices.len();
                assert!(kinds >= 3, "{what}: {:?}", window.model().notices);
                must_be_legible(&mut window, &what);
                let mut second = open();
                assert!(second.model().notices.contains(&Notice::SecondWindow));
                must_be_legible(&mut second, &what);
            }
        }
    }
}

/// Everything written is whole from left to right, and no two pieces of it lie on each other.
#[track_caller]
fn must_be_legible(window: &mut Window, what: &str) {
    let area = window.area();
    let seen = window.seen();
    let fields: Vec<Rect> = seen.iter().filter(|seen| seen.role == Role::TextInput).map(|seen| seen.rect).collect();
    let is_written = |role| {
        matches!(role, Role::Label | Role::Button | Role::TextInput | Role::DisclosureTriangle | Role::RadioButton)
    };
    let written: Vec<_> = seen.iter().filter(|seen| is_written(seen.role) && seen.rect.intersects(area)).collect();
    assert!(written.len() > 8, "{what}: hardly anything is there");
    for one in &written {
        assert!(
            one.rect.left() >= -0.5 && one.rect.right() <= area.right() + 0.5,
            "{what}: {:?} {:?} leaves the window: {:?}",
            one.role,
            one.name,
            one.rect
        );
    }
    let mut drawn: Vec<(usize, String, Rect)> = Vec::new();
    for (index, clipped) in window.harness().output().shapes.iter().enumerate() {
        let Shape::Text(text) = &clipped.shape else { continue };
        let (rect, clip) = (text.visual_bounding_rect(), clipped.clip_rect);
        // A field shows the part of its text where the cursor is.
        let is_in_field = fields.iter().any(|field| field.expand(1.0).contains_rect(clip));
        if rect.is_positive() && rect.y_range().intersects(clip.y_range()) && clip.is_positive() {
            // Words may be shortened where they are told in full elsewhere; numbers never.
            let is_number = text.galley.text().chars().all(|c| !c.is_alphabetic());
            assert!(!text.galley.elided || !is_number, "{what}: {:?} is shortened", text.galley.text());
            let is_whole = rect.left() >= clip.left() - 0.5 && rect.right() <= clip.right() + 0.5;
            assert!(is_whole || is_in_field, "{what}: {:?} is cut off: {rect:?} in {clip:?}", text.galley.text());
            for row in &text.galley.rows {
                let rect = row.visuals.mesh_bounds.translate(text.pos.to_vec2() + row.pos.to_vec2()).intersect(clip);
                drawn.push((index, row.text(), rect));
            }
        }
    }
    // A dialog lies on everything else.
    if window.model().dialog.is_none() {
        for (index, (text, one, rect)) in drawn.iter().enumerate() {
            for (_, other, other_rect) in drawn.iter().skip(index + 1).filter(|(other_text, ..)| other_text != text) {
                let common = rect.intersect(*other_rect);
                let is_free = common.width() < 1.0 || common.height() < 1.0;
                assert!(is_free, "{what}: {one:?} and {other:?} lie on each other: {rect:?} {other_rect:?}");
            }
        }
    }
}

#[test]
fn everything_is_legible_in_every_language_theme_and_size() {
    for (name, actions) in everything() {
        for language in Language::ALL {
            for (look, dress) in LOOKS.iter().enumerate() {
                for [width, height] in SIZES {
                    let mut window = dress(Opening::new(language).size(width, height)).open();
                    window.ask(actions.clone());
                    must_be_legible(&mut window, &format!("{name}, {language:?}, look {look}, {width} wide"));
                }
            }
        }
    }
}

#[test]
fn everything_is_legible_at_every_zoom_that_leaves_room() {
    for (name, actions) in everything() {
        for ([width, height], zoom) in [(SIZES[0], 50), (SIZES[2], 200), (SIZES[2], 300)] {
            let mut window = Opening::new(Language::Spanish).size(width, height).zoom(zoom).open();
            assert!((window.area().width() - width * 100.0 / f32::from(zoom)).abs() < 1.0);
            window.ask(actions.clone());
            must_be_legible(&mut window, &format!("{name}, {width} wide at {zoom} %"));
        }
    }
}

#[test]
fn the_smallest_windows_at_the_largest_zoom_still_work() {
    for look in LOOKS {
        for (name, actions) in everything() {
            let mut window = look(Opening::new(Language::English).size(480.0, 360.0).zoom(300)).open();
            window.ask(actions);
            assert!(!window.words().is_empty(), "{name}");
        }
    }
}

#[test]
fn the_smallest_window_has_room_for_lists_notices_and_questions() {
    for language in Language::ALL {
        let folder = Folder::new();
        damaged_home(&folder);
        let window = Opening::new(language).size(480.0, 360.0).home(folder.path()).open();
        let field = window.field("m").rect;
        assert!(!window.model().notices.is_empty() && window.area().contains_rect(field), "the lesson is in sight");
        let folder = Folder::new();
        {
            let (keeper, _) = start(&folder.file("data"));
            for number in 0..50 {
                let words = ["Supercalifragilisticoespialidoso", &number.to_string()];
                keeper.keep_unnamed(&lesson(&words).session).unwrap();
            }
        }
        let mut window = Opening::new(language).size(480.0, 360.0).home(folder.path()).open();
        let texts = window.texts();
        let files: Vec<_> = (0..10)
            .map(|number| folder.lesson(&format!("{number} {}.criba.ron", "nombre largo ".repeat(9)), "x"))
            .collect();
        for path in files {
            window.ask([Action::File(FileAction::OpenPath(path))]);
        }
        for list in [texts.keep.recent, texts.keep.unnamed] {
            window.choose([texts.menu.file, list]);
            let area = window.area().expand(0.5);
            let items: Vec<_> = window.seen().into_iter().filter(|seen| seen.role == Role::MenuItem).collect();
            assert!(items.len() > 10, "{items:#?}");
            for item in items.iter().filter(|item| item.rect.intersects(area)) {
                assert!(item.rect.left() >= area.left() && item.rect.right() <= area.right(), "{item:?}");
            }
            window.press(Modifiers::NONE, Key::Escape).press(Modifiers::NONE, Key::Escape);
        }
        let mut window = Opening::new(language).size(480.0, 360.0).open();
        window.insert("uno").press(common::window::CTRL, Key::N);
        let keep = &texts.keep;
        for name in [keep.export, (keep.lose)(criba::model::Aim::New), keep.stay] {
            assert!(window.area().contains_rect(window.control(name).rect), "{name}");
        }
    }
}

#[test]
fn views_and_languages_are_reached_in_narrow_windows_too() {
    for language in Language::ALL {
        for width in [480.0, 520.0, 560.0, 600.0, 640.0, 800.0] {
            let window = Opening::new(language).size(width, 400.0).open();
            let texts = window.texts();
            let views = View::ALL.map(texts.menu.view_name);
            for name in views.into_iter().chain(Language::ALL.map(texts.menu.language_name)) {
                let rect = window.control(name).rect;
                assert!(window.area().contains_rect(rect), "{language:?}, {width}: {name:?} at {rect:?}");
            }
        }
    }
}

#[test]
fn a_still_window_asks_for_no_frame() {
    for look in LOOKS {
        for (name, actions) in everything() {
            let mut window = look(Opening::new(Language::Spanish)).open();
            // There and back: the styles are then the program's own, not those of the test.
            window.press(Modifiers::NONE, Key::F5).press(Modifiers::NONE, Key::F5);
            assert_eq!(window.focused().unwrap().name, window.texts().lab.string);
            window.ask(actions);
            // A thread that has answered may still be about to wake the window: once, not again and again.
            let mut still = 0;
            for _ in 0..20 {
                still = if window.rest() == Duration::MAX { still + 1 } else { 0 };
                if still == 3 {
                    break;
                }
                std::thread::sleep(Duration::from_millis(20));
                window.frame(Vec::new());
            }
            assert_eq!(still, 3, "{name} keeps asking for frames");
        }
    }
}
