//! The keyboard: every command's keys do what the table says, and everything can be reached.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::folder::{Folder, path};
use common::window::{CTRL, CTRL_SHIFT, Opening, Seen, Window, key_event};
use criba::choice::{Language, View};
use criba::command::{Command, Key as Printed};
use criba::jobs::ScriptedAnswer;
use criba::model::{Aim, Dialog, Model, Purpose, SizeField};
use criba::notice::Notice;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, ViewportCommand};

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;

fn each(test: impl Fn(Window)) {
    for language in Language::ALL {
        test(Window::open(language));
    }
}

/// Presses a command's keys as the table has them.
fn press(window: &mut Window, command: Command, chord: usize) {
    let chord = command.chords()[chord];
    let key = match chord.key {
        Printed::Letter(letter) => Key::from_name(&letter.to_string()).unwrap(),
        Printed::Function(number) => Key::from_name(&format!("F{number}")).unwrap(),
        Printed::Enter => Key::Enter,
        Printed::Escape => Key::Escape,
        Printed::Plus => Key::Plus,
        Printed::Equals => Key::Equals,
        Printed::Minus => Key::Minus,
        Printed::Digit(digit) => Key::from_name(&digit.to_string()).unwrap(),
        Printed::PageUp => Key::PageUp,
        Printed::PageDown => Key::PageDown,
    };
    let modifiers = match (chord.command, chord.shift) {
        (false, false) => NONE,
        (false, true) => SHIFT,
        (true, false) => CTRL,
        (true, true) => CTRL_SHIFT,
    };
    window.press(modifiers, key);
}

/// The stage on the screen, and whether the next one comes by itself.
fn stage(model: &Model) -> Option<(usize, bool)> {
    model.stage().map(|(_, stepping)| (stepping.stage, stepping.is_playing))
}

#[test]
fn every_key_of_the_table_does_what_it_says() {
    for language in Language::ALL {
        for command in Command::ALL {
            for chord in 0..command.chords().len() {
                let folder = Folder::new();
                let answers = [path(folder.file("uno")), path(folder.file("dos"))];
                let mut window = Opening::new(language).script(answers).open();
                window.write("uno");
                if !matches!(command, Command::Insert | Command::Query) {
                    window.press(NONE, Key::Enter);
                }
                if command == Command::Leave {
                    window.press(NONE, Key::F5);
                    assert!(window.model().choices.is_projecting);
                }
                if command == Command::Redo {
                    window.press(CTRL, Key::Z);
                    assert!(window.entries().is_empty());
                }
                let before = window.model().clone();
                let asks =
                    |model: &Model, aim| matches!(&model.dialog, Some(Dialog::NotKept(next, _)) if next.aim() == aim);
                window.take_commands();
                press(&mut window, command, chord);
                let model = window.model();
                let zoom = model.choices.zoom.cmp(&before.choices.zoom) as i8;
                let has_done = match command {
                    Command::New => asks(model, Aim::New),
                    // The file that the dialog gives is not there.
                    Command::Open => matches!(model.notices.as_slice(), [Notice::NotOpened { .. }]),
                    Command::Quit => asks(model, Aim::Quit),
                    Command::Save | Command::SaveAs => folder.names() == ["uno.criba.ron"],
                    Command::Undo => window.entries().is_empty(),
                    Command::Insert | Command::Redo => window.entries() == ["uno"],
                    Command::Query => window.entries().is_empty() && !window.last().verdict.is_insert(),
                    // Is on the screen already: see the tests of the other views.
                    Command::ViewFilter => model.shown.view == View::Filter,
                    Command::ViewCurve => model.shown.view == View::Curve,
                    Command::ViewSize => model.shown.view == View::Size,
                    Command::Projection => model.choices.is_projecting,
                    Command::Leave => !model.choices.is_projecting,
                    Command::FullScreen => window.take_commands().contains(&ViewportCommand::Fullscreen(true)),
                    Command::ZoomIn => zoom == 1,
                    Command::ZoomOut => zoom == -1,
                    // Is at 100 % already: see below.
                    Command::ZoomReset => zoom == 0,
                    Command::Help => model.dialog == Some(Dialog::Help),
                    Command::NextRegion | Command::PreviousRegion => {
                        window.focused().is_some_and(|seen| seen.role != Role::TextInput || seen.name == "m")
                    }
                    Command::StepForward | Command::StepFirst => stage(model) == Some((0, false)),
                    // The string, its units, its hashes, three positions, the verdict.
                    Command::StepBack | Command::StepLast => stage(model) == Some((6, false)),
                    Command::PlayPause => stage(model) == Some((0, true)),
                    Command::Reveal => model.shown.is_revealed,
                    Command::CreateFilter
                    | Command::Reset
                    | Command::InsertList
                    | Command::Ask
                    | Command::Hunt
                    | Command::Predict
                    | Command::Escapes
                    | Command::Units
                    | Command::About => unreachable!("no keys"),
                };
                assert!(has_done, "{command:?} {chord} {language:?}");
            }
        }
    }
}

#[test]
fn save_as_asks_again_and_save_does_not() {
    let folder = Folder::new();
    let answers = [path(folder.file("uno")), path(folder.file("dos"))];
    let mut window = Opening::new(Language::Spanish).script(answers).open();
    window.insert("uno").press(CTRL, Key::S).press(CTRL, Key::S);
    assert_eq!(folder.names(), ["uno.criba.ron"]);
    window.press(CTRL_SHIFT, Key::S);
    assert_eq!(folder.names(), ["dos.criba.ron", "uno.criba.ron"]);
}

#[test]
fn open_and_quit_do_so_at_once_when_nothing_can_be_lost() {
    let mut window = Opening::new(Language::English).script([ScriptedAnswer::Missing]).open();
    window.press(CTRL, Key::O);
    assert_eq!(window.model().dialog, Some(Dialog::Path(Purpose::Open)));
    window.press(NONE, Key::Escape);
    window.take_commands();
    window.press(CTRL, Key::Q);
    assert!(window.take_commands().contains(&ViewportCommand::Close));
}

#[test]
fn zoom_goes_in_steps_to_its_ends_and_back() {
    let mut window = Window::open(Language::Spanish);
    for _ in 0..12 {
        window.press(CTRL, Key::Minus);
    }
    assert_eq!(window.model().choices.zoom, 50);
    assert!((window.harness().ctx.zoom_factor() - 0.5).abs() < 1e-3);
    for _ in 0..14 {
        window.press(CTRL_SHIFT, Key::Plus);
    }
    assert_eq!(window.model().choices.zoom, 300);
    window.press(CTRL, Key::Num0);
    assert_eq!(window.model().choices.zoom, 100);
    assert!((window.harness().ctx.zoom_factor() - 1.0).abs() < 1e-3);
}

#[test]
fn f1_and_the_menu_show_every_command_with_its_keys() {
    each(|mut window| {
        let texts = window.texts();
        window.press(NONE, Key::F1);
        for command in Command::ALL {
            let keys: Vec<String> = command.chords().iter().take(2).map(|chord| texts.key.chord(*chord)).collect();
            if !keys.is_empty() {
                let words = window.words();
                let name = (texts.command)(command).trim_end_matches('…');
                let at = words.windows(2).position(|pair| pair == [name, &*keys.join(", ")]);
                assert!(at.is_some(), "{command:?} is not in {words:?}");
            }
        }
        window.press(NONE, Key::Escape);
        assert_eq!(window.model().dialog, None);
        // Everything that the table has is in some menu as well; leaving is a key alone.
        let menus = [texts.menu.file, texts.menu.edit, texts.menu.explain, texts.menu.view, texts.menu.help];
        let mut items = Vec::new();
        for menu in menus {
            window.choose([menu]);
            let is_item = |role| matches!(role, Role::MenuItem | Role::MenuItemCheckBox);
            items.extend(window.seen().into_iter().filter(|seen| is_item(seen.role)).map(|seen| seen.name));
            window.press(NONE, Key::Escape);
        }
        for command in Command::ALL.into_iter().filter(|command| *command != Command::Leave) {
            assert!(items.contains(&(texts.command)(command).to_owned()), "{command:?} is not in {items:?}");
        }
    });
}

#[test]
fn about_says_the_version() {
    each(|mut window| {
        let texts = window.texts();
        window.choose([texts.menu.help, (texts.command)(Command::About)]);
        window.must_see(env!("CARGO_PKG_VERSION"));
        window.click(texts.dialog.close);
        assert_eq!(window.model().dialog, None);
    });
}

#[test]
fn while_a_dialog_is_open_only_its_own_keys_work() {
    each(|mut window| {
        window.insert("uno");
        for key in [Key::F1, Key::N] {
            let modifiers = if key == Key::N { CTRL } else { NONE };
            window.press(modifiers, key);
            let is_asking = matches!(window.model().dialog, Some(Dialog::NotKept(..)));
            assert!(window.model().dialog == Some(Dialog::Help) || is_asking && key == Key::N);
            let before = window.model().clone();
            window.take_commands();
            for command in Command::ALL {
                for chord in 0..command.chords().len() {
                    // Escape leaves it, and Enter with or without Shift presses its button.
                    let is_own = matches!(command, Command::Leave | Command::Insert | Command::Query);
                    if !is_own {
                        press(&mut window, command, chord);
                        assert_eq!(window.model(), &before, "{command:?}");
                    }
                }
            }
            window.write("x").paste("y");
            assert_eq!(window.model(), &before);
            assert_eq!(window.take_commands(), []);
            window.press(NONE, Key::Escape);
            assert_eq!(window.model().dialog, None);
        }
        assert_eq!(window.entries(), ["uno"]);
    });
}

#[test]
fn the_keyboard_stays_in_a_dialog_and_goes_back_afterwards() {
    each(|mut window| {
        window.write("ab").press(NONE, Key::ArrowLeft).press(NONE, Key::F1);
        let close = window.texts().dialog.close;
        for _ in 0..4 {
            assert_eq!(window.focused().unwrap().name, close);
            window.press(NONE, Key::Tab);
        }
        window.press(NONE, Key::Enter);
        assert_eq!(window.model().dialog, None);
        window.write("-");
        assert_eq!(window.text(), "a-b");
        // From the grid too.
        window.press(NONE, Key::F6).press(NONE, Key::F1).press(NONE, Key::Escape);
        assert_eq!(window.focused().unwrap().role, Role::Grid);
    });
}

#[test]
fn alt_gr_types_and_commands_nothing() {
    each(|mut window| {
        window.insert("uno");
        let before = window.model().clone();
        window.take_commands();
        let alt_gr = Modifiers { alt: true, ..CTRL };
        for key in [Key::N, Key::O, Key::S, Key::Q, Key::Plus, Key::Minus, Key::Num0, Key::Equals] {
            window.press(alt_gr, key).press(Modifiers { shift: true, ..alt_gr }, key).press(Modifiers::ALT, key);
        }
        assert_eq!(window.model(), &before);
        assert_eq!(window.take_commands(), []);
    });
}

#[test]
fn escape_leaves_the_projection_and_nothing_else() {
    each(|mut window| {
        let before = window.model().clone();
        window.press(NONE, Key::Escape);
        assert_eq!(window.model(), &before);
        window.press(NONE, Key::F5).press(NONE, Key::F1).press(NONE, Key::Escape);
        assert_eq!((window.model().dialog.as_ref(), window.model().choices.is_projecting), (None, true));
        window.press(NONE, Key::Escape);
        assert!(!window.model().choices.is_projecting);
    });
}

#[test]
fn in_the_projection_everything_needed_is_there() {
    each(|mut window| {
        window.press(NONE, Key::F5);
        assert_eq!(window.focused().unwrap().name, window.texts().lab.string);
        window.insert("uno").query("uno");
        window.must_see("\"uno\"");
        let grid = window.seen().into_iter().find(|seen| seen.role == Role::Grid).unwrap();
        let cell = window.seen().into_iter().find(|seen| seen.role == Role::Cell).unwrap();
        assert!(window.area().contains_rect(cell.rect) && grid.rect.height() > cell.rect.height());
        let list: Vec<String> = window.last().steps.iter().map(|step| step.position.to_string()).collect();
        window.must_see(&list.join(" · "));
        let leave = format!("F5 {}", window.texts().status.leave_projection);
        window.click(&leave);
        assert!(!window.model().choices.is_projecting);
    });
}

#[test]
fn f6_walks_through_all_regions_and_back() {
    each(|mut window| {
        for size in [[1366.0, 768.0], [800.0, 600.0]] {
            window.harness().set_size(size.into());
            window.settle();
            let start = window.focused().unwrap();
            let walk = |window: &mut Window, modifiers| -> Vec<Seen> {
                let mut stops = Vec::new();
                for _ in 0..6 {
                    window.press(modifiers, Key::F6);
                    stops.push(window.focused().unwrap());
                }
                stops
            };
            let names = |stops: &[Seen]| stops.iter().map(|seen| seen.name.clone()).collect::<Vec<_>>();
            let forward = walk(&mut window, NONE);
            assert_eq!(forward.last().unwrap().name, start.name);
            let mut distinct = names(&forward);
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), 6, "{:?}", names(&forward));
            let back = walk(&mut window, SHIFT);
            let mut turned = names(&forward);
            turned.rotate_right(1);
            turned.reverse();
            assert_eq!(names(&back), turned);
        }
    });
}

#[test]
fn without_a_filter_f6_skips_the_grid() {
    let mut window = Window::open(Language::Spanish);
    window.click((window.texts().command)(Command::Reset));
    window.click_at(window.field(window.texts().lab.string).rect.center());
    for _ in 0..5 {
        window.press(NONE, Key::F6);
        assert_ne!(window.focused().unwrap().role, Role::Grid);
    }
    assert_eq!(window.focused().unwrap().name, window.texts().lab.string);
}

#[test]
fn tab_reaches_every_control_and_the_grid_as_one_stop() {
    each(|mut window| {
        window.insert("uno");
        let mut stops: Vec<String> = Vec::new();
        for _ in 0..60 {
            let focused = window.focused().unwrap();
            let name = format!("{:?} {}", focused.role, focused.name);
            if stops.first() == Some(&name) {
                break;
            }
            assert!(!stops.contains(&name), "{name} twice: {stops:?}");
            stops.push(name);
            window.press(NONE, Key::Tab);
        }
        assert_eq!(stops.iter().filter(|name| name.starts_with("Grid")).count(), 1, "{stops:?}");
        assert!(!stops.iter().any(|name| name.starts_with("Cell")), "{stops:?}");
        let is_stop = |role| {
            matches!(role, Role::Button | Role::TextInput | Role::DisclosureTriangle | Role::RadioButton | Role::Grid)
        };
        for seen in window.seen().into_iter().filter(|seen| is_stop(seen.role) && seen.is_enabled) {
            assert!(stops.contains(&format!("{:?} {}", seen.role, seen.name)), "{seen:?} is not in {stops:?}");
        }
    });
}

#[test]
fn a_number_that_tab_comes_to_is_typed_over_and_one_that_is_clicked_is_not() {
    each(|mut window| {
        window.click_at(window.field("m").rect.center());
        window.press(NONE, Key::Tab).write("5");
        assert_eq!(window.field("k").value, "5");
        window.press(SHIFT, Key::Tab).write("77");
        assert_eq!(window.field("m").value, "77");
        window.click_at(window.field("k").rect.center());
        window.press(NONE, Key::End).write("1");
        assert_eq!(window.field("k").value, "51");
    });
}

#[test]
fn tab_right_behind_the_last_letter_goes_on_although_a_fault_goes_away_below_the_field() {
    let last_letter_and_tab = |window: &mut Window, field: &str, faulty: &str, letter: &str| {
        window.replace(field, faulty);
        window.frame(vec![Event::Text(letter.to_owned()), key_event(NONE, Key::Tab, true)]);
        window.frame(vec![key_event(NONE, Key::Tab, false)]);
        window.settle();
    };
    each(|mut window| {
        last_letter_and_tab(&mut window, "k", "", "3");
        let undo = (window.texts().command)(Command::Undo);
        assert_eq!(window.focused().unwrap().name, undo, "it stands below the fault, for the filter is gone");
        window.press(CTRL, Key::Num3);
        let names = SizeField::RELATED.map(|field| (window.texts().size.field)(field));
        last_letter_and_tab(&mut window, names[0], "2 50", "0");
        assert_eq!(window.focused().unwrap().name, names[1], "what empties a field is for the mouse");
        last_letter_and_tab(&mut window, names[1], "1 in", " 50");
        let unit = &window.texts().size.unit;
        assert!(window.focused().unwrap().name.starts_with(unit), "{:?}", window.focused());
    });
}

#[test]
fn every_control_has_a_name_in_the_language_of_the_screen() {
    let names = |language| {
        let mut window = Window::open(language);
        window.insert("uno");
        let is_control = |seen: &Seen| {
            matches!(
                seen.role,
                Role::Button | Role::TextInput | Role::DisclosureTriangle | Role::RadioButton | Role::Grid | Role::Cell
            )
        };
        window.seen().into_iter().filter(is_control).collect::<Vec<_>>()
    };
    let (spanish, english) = (names(Language::Spanish), names(Language::English));
    assert_eq!(spanish.len(), english.len());
    for (one, other) in spanish.iter().zip(&english) {
        assert_eq!(one.role, other.role);
        // Names of languages, symbols and cells are the same in both.
        let is_neutral = matches!(one.role, Role::RadioButton | Role::Cell)
            || one.name.len() == 1
            || ["a…h", "Escapes"].contains(&one.name.as_str());
        assert!(!one.name.trim().is_empty(), "{one:?}");
        assert!(is_neutral || one.name != other.name, "{one:?}");
    }
}
