//! What the program keeps by itself, as its user sees it: closing and starting again, lessons that others replace,
//! recent files, preferences.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::fault::{Fault, FaultyDisk};
use common::folder::{Folder, each, path, saved};
use common::window::{CTRL, Opening, Window};
use criba::action::{Action, Choice, FileAction};
use criba::choice::{Appearance, Language};
use criba::command::Command;
use criba::jobs::ScriptedAnswer;
use criba::keep::unnamed;
use criba::model::{Autosave, Session};
use criba::notice::{KeepError, Notice};
use egui::{Event, Key, Modifiers, ViewportCommand};

const NONE: Modifiers = Modifiers::NONE;

/// Presses the window's close button; whether the window closes.
fn closes(window: &mut Window) -> bool {
    window.take_commands();
    let input = window.harness().input_mut();
    input.viewports.get_mut(&egui::ViewportId::ROOT).unwrap().events.push(egui::ViewportEvent::Close);
    window.settle();
    window.take_commands().contains(&ViewportCommand::Close)
}

fn data(home: &Folder) -> PathBuf {
    home.file("data")
}

/// Opens the File menu and what is called `name` in it.
fn open_list(window: &mut Window, name: &str) {
    window.choose([window.texts().menu.file]);
    window.choose([name]);
}

#[test]
fn a_lesson_without_a_file_is_there_again_and_nothing_is_asked() {
    each(|opening, home| {
        let language = opening.language();
        let mut window = opening.home(home.path()).open();
        let texts = window.texts();
        window.insert("uno").query("dos").write("a medias").click(texts.detail.positions);
        window.must_see((texts.keep.autosave)(&Autosave::Done));
        let session = window.model().session.clone();
        assert!(closes(&mut window));
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        assert_eq!(window.model().session, session);
        assert!(window.model().document.is_none() && window.model().notices.is_empty());
        assert!(closes(&mut window));
    });
}

#[test]
fn a_lesson_with_a_file_is_there_with_its_mark() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("clase.criba.ron", "cero");
        let mut window = opening.home(home.path()).file(&file).open();
        assert!(closes(&mut window));
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        assert_eq!(
            (window.model().file_name().as_deref(), window.model().is_unsaved()),
            (Some("clase.criba.ron"), false)
        );
        // What the file does not hold is asked about, and is there the next time too when it is not saved.
        window.insert("uno");
        assert!(!closes(&mut window));
        window.must_see(window.texts().dialog.unsaved_title);
        window.click(window.texts().dialog.discard);
        assert!(window.take_commands().contains(&ViewportCommand::Close));
        drop(window);
        assert_eq!(saved(&file).lab.unwrap().reference().len(), 1, "the file is as it was");
        let mut window = Opening::new(language).home(home.path()).open();
        assert_eq!((window.entries(), window.model().is_unsaved()), (vec!["cero".to_owned(), "uno".into()], true));
        // The file is known well enough to be saved without a question.
        window.press(CTRL, Key::S);
        assert_eq!((window.model().dialog.as_ref(), window.model().is_unsaved()), (None, false));
        assert_eq!(saved(&file).lab.unwrap().reference().len(), 2);
    });
}

#[test]
fn a_file_that_changed_while_the_program_was_closed_is_asked_about() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("clase.criba.ron", "cero");
        let mut window = opening.home(home.path()).file(&file).open();
        window.insert("uno");
        drop(window);
        home.lesson("clase.criba.ron", "de otra mano");
        let mut window = Opening::new(language).home(home.path()).open();
        window.press(CTRL, Key::S);
        window.must_see(window.texts().dialog.changed_title);
    });
}

/// A file dragged onto the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("only its path is asked for".to_owned())
    }
}

#[test]
fn a_lesson_without_a_file_is_kept_before_another_takes_its_place() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("otra.criba.ron", "otra");
        let replace: [&dyn Fn(&mut Window); 3] =
            [&|window| _ = window.press(CTRL, Key::N), &|window| _ = window.press(CTRL, Key::O), &|window| {
                let file = Arc::new(Dropped(file.clone()));
                window.harness().input_mut().dropped_files.push(file);
                window.settle();
            }];
        for (index, replace) in replace.into_iter().enumerate() {
            let mut window = Opening::new(language).home(home.path()).script([path(&file)]).open();
            if window.model().document.is_some() {
                window.press(CTRL, Key::N);
            }
            let word = format!("palabra {index}");
            window.insert(&word);
            replace(&mut window);
            assert_eq!(window.model().dialog, None, "nothing is asked");
            assert!(!window.entries().contains(&word));
            let kept = unnamed(&data(home));
            assert_eq!((kept.len(), kept[0].first.clone()), (index + 1, vec![word]));
        }
        // Given with the start, it takes the place of what was there.
        let mut window = Opening::new(language).home(home.path()).open();
        window.press(CTRL, Key::N).insert("última");
        drop(window);
        let window = Opening::new(language).home(home.path()).file(&file).open();
        assert_eq!((window.entries(), window.model().dialog.as_ref()), (vec!["otra".to_owned()], None));
        assert_eq!(unnamed(&data(home))[0].first, ["última"]);
    });
}

#[test]
fn a_kept_lesson_is_listed_and_comes_back() {
    each(|opening, home| {
        let mut window = opening.home(home.path()).open();
        let keep = &window.texts().keep;
        open_list(&mut window, keep.unnamed);
        assert!(!window.control(keep.none).is_enabled);
        window.press(NONE, Key::Escape).press(NONE, Key::Escape);
        window.insert("uno").press(CTRL, Key::N).insert("dos");
        let listed = keep.kept(&unnamed(&data(home))[0]);
        assert!(listed.contains("\"uno\""), "{listed}");
        open_list(&mut window, keep.unnamed);
        window.choose([listed.as_str()]);
        assert_eq!((window.entries(), window.model().document.is_none()), (vec!["uno".to_owned()], true));
        // What was there before it is kept too, and undo has it at once.
        assert_eq!(unnamed(&data(home)).len(), 2);
        window.press(CTRL, Key::Z);
        assert_eq!(window.entries(), ["dos"]);
    });
}

#[test]
fn what_has_no_entries_is_not_kept_and_what_was_discarded_is() {
    each(|opening, home| {
        let language = opening.language();
        let mut window = opening.home(home.path()).open();
        window.query("nada").press(CTRL, Key::N);
        assert_eq!(unnamed(&data(home)), []);
        window.insert("uno").replace("m", "65").press(CTRL, Key::N);
        assert_eq!(unnamed(&data(home))[0].first, ["uno"]);
        let string = window.texts().lab.string;
        window.replace(string, "dos").press(NONE, Key::Enter).replace("k", "4");
        assert!(closes(&mut window), "nothing is asked");
        drop(window);
        assert_eq!(unnamed(&data(home))[0].first, ["dos"]);
        // It is not kept again and again.
        drop(Opening::new(language).home(home.path()).open());
        assert_eq!(unnamed(&data(home)).len(), 2);
    });
}

#[test]
fn a_lesson_that_cannot_be_kept_is_asked_about_first() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.file("clase.criba.ron");
        let disk = Arc::new(FaultyDisk::new());
        for answer in 0..3 {
            let mut window = Opening::new(language).home(home.path()).disk(disk.clone()).script([path(&file)]).open();
            let keep = &window.texts().keep;
            window.insert(&format!("uno {answer}"));
            disk.set(Fault::Always, std::io::ErrorKind::StorageFull);
            window.press(CTRL, Key::N);
            window.must_see(keep.lost_title);
            disk.set(Fault::Never, std::io::ErrorKind::Other);
            let answers = [keep.stay, keep.export, (keep.lose)(criba::model::Aim::New)];
            window.click(answers[answer]);
            assert_eq!(window.entries().len(), usize::from(answer == 0));
            assert_eq!(file.exists(), answer >= 1);
            window.ask([Action::File(FileAction::New)]);
        }
    });
}

#[test]
fn recent_files_are_listed_and_missing_ones_cannot_be_chosen() {
    each(|opening, home| {
        let language = opening.language();
        let files: Vec<PathBuf> =
            (0..12).map(|number| home.lesson(&format!("clase {number}.criba.ron"), "uno")).collect();
        let mut window = opening.home(home.path()).script([path(home.file("guardada"))]).open();
        for file in &files {
            window.ask([Action::File(FileAction::OpenPath(file.clone()))]);
        }
        window.press(CTRL, Key::N).insert("dos").press(CTRL, Key::S);
        fs::remove_file(&files[11]).unwrap();
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        let recent = window.texts().keep.recent;
        open_list(&mut window, recent);
        let names = |window: &Window| {
            let listed = window
                .seen()
                .into_iter()
                .filter(|seen| seen.name.ends_with(".criba.ron") && seen.role == egui::accesskit::Role::MenuItem);
            listed.map(|seen| (seen.name, seen.is_enabled)).collect::<Vec<_>>()
        };
        let mut expected = vec![("guardada.criba.ron".to_owned(), true), ("clase 11.criba.ron".to_owned(), false)];
        expected.extend((3..11).rev().map(|number| (format!("clase {number}.criba.ron"), true)));
        assert_eq!(names(&window), expected);
        window.choose(["clase 7.criba.ron"]);
        assert_eq!(window.model().file_name().as_deref(), Some("clase 7.criba.ron"));
        open_list(&mut window, recent);
        assert_eq!(names(&window)[0].0, "clase 7.criba.ron");
    });
}

#[test]
fn preferences_are_there_at_the_next_start() {
    each(|opening, home| {
        let other = if opening.language() == Language::Spanish { Language::English } else { Language::Spanish };
        let language = opening.language();
        let mut window = opening.home(home.path()).open();
        window.ask([
            Action::Choose(Choice::Language(other)),
            Action::Choose(Choice::Appearance(Appearance::Dark)),
            Action::Choose(Choice::Projection),
            Action::Choose(Choice::ZoomIn),
        ]);
        let choices = window.model().choices;
        drop(window);
        let window = Opening::new(language).home(home.path()).open();
        assert_eq!(window.model().choices, choices);
        assert_eq!((choices.language, choices.zoom, choices.is_projecting), (other, 110, true));
    });
}

#[test]
fn damaged_preferences_are_moved_aside_and_said() {
    each(|opening, home| {
        fs::create_dir_all(home.file("config")).unwrap();
        home.with("config/preferences.ron", "(language: ");
        let window = opening.home(home.path()).open();
        let [Notice::PreferencesDamaged(Some(aside))] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        assert_eq!(fs::read_to_string(aside).unwrap(), "(language: ");
        window.must_see(&aside.display().to_string());
        assert_eq!(window.model().session, Session::first_start());
    });
}

#[test]
fn nothing_is_written_on_a_start_in_which_nothing_is_done() {
    each(|opening, home| {
        let mut window = opening.home(home.path()).open();
        window.press(NONE, Key::F1).press(NONE, Key::Escape);
        assert!(closes(&mut window));
        drop(window);
        let names = |folder: &str| {
            let entries =
                fs::read_dir(home.file(folder)).map(|entries| entries.map(|entry| entry.unwrap().file_name()));
            entries.map(|names| names.collect::<Vec<_>>()).unwrap_or_default()
        };
        assert_eq!((names("data/slots/1"), names("config")), (vec!["lock".into()], vec![]));
    });
}

#[test]
fn the_system_ends_the_program_and_nothing_is_asked_or_lost() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("clase.criba.ron", "cero");
        let mut window = opening.home(home.path()).file(&file).open();
        window.insert("uno").take_commands();
        window.ask([Action::File(FileAction::Terminated)]);
        assert!(window.take_commands().contains(&ViewportCommand::Close) && window.model().dialog.is_none());
        drop(window);
        let window = Opening::new(language).home(home.path()).open();
        assert_eq!((window.entries().len(), window.model().is_unsaved()), (2, true));
    });
}

/// Strings that make a lesson too long for autosave.
fn fill(window: &mut Window) {
    let words: Vec<String> = (0..420).map(|number| format!("{number:03}{}", "x".repeat(240))).collect();
    window.fill(words.iter().map(String::as_str));
}

#[test]
fn a_lesson_too_long_to_keep_says_so_until_it_fits() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.file("larga.criba.ron");
        let answers = [ScriptedAnswer::Cancel, path(&file)];
        let mut window = opening.home(home.path()).script(answers).open();
        let (keep, status) = (&window.texts().keep, &window.texts().status);
        window.insert("uno");
        let before = fs::read(home.file("data/slots/1/session.criba.ron")).unwrap();
        fill(&mut window);
        let [Notice::NotKept(KeepError::TooLong(_))] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        assert!(!window.has_control(status.dismiss), "it stays until it is over");
        window.click(keep.export);
        assert_eq!(fs::read(home.file("data/slots/1/session.criba.ron")).unwrap(), before);
        // Closing asks; to stay is to stay.
        assert!(!closes(&mut window));
        window.must_see(keep.lost_title);
        window.click(keep.stay);
        assert!(!closes(&mut window));
        // The question's button lies in front of the notice's.
        window.choose([keep.export]);
        assert!(window.take_commands().contains(&ViewportCommand::Close));
        assert_eq!(saved(&file), window.model().session);
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        assert_eq!(window.entries(), ["uno"]);
        fill(&mut window);
        assert_eq!(window.model().notices.len(), 1);
        window.click((window.texts().command)(Command::Reset));
        assert_eq!((window.model().notices.len(), &window.model().keeping.autosave), (0, &Autosave::Done));
        // To leave anyway is the third answer.
        window.press(CTRL, Key::Z);
        assert!(!closes(&mut window));
        window.click((keep.lose)(criba::model::Aim::Quit));
        assert!(window.take_commands().contains(&ViewportCommand::Close));
    });
}

#[test]
fn a_lesson_too_long_to_keep_is_rescued_when_the_system_ends_the_program() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("clase.criba.ron", "cero");
        let mut window = opening.home(home.path()).file(&file).open();
        fill(&mut window);
        let session = window.model().session.clone();
        window.ask([Action::File(FileAction::Terminated)]);
        assert!(window.take_commands().contains(&ViewportCommand::Close));
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        assert_eq!(window.entries(), ["cero"]);
        let [Notice::Others(others)] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        let offered = window.texts().keep.kept(&others[0]);
        assert!(offered.contains("clase.criba.ron") && offered.contains("421"), "{offered}");
        window.click(&offered);
        assert_eq!(window.model().session, session);
        assert_eq!(
            (window.model().file_name().as_deref(), window.model().is_unsaved()),
            (Some("clase.criba.ron"), true)
        );
        drop(window);
        // Too long to be kept, it is in its own file only: it is offered again, until it is saved.
        let is_offering =
            |window: &Window| window.model().notices.iter().any(|notice| matches!(notice, Notice::Others(_)));
        let mut window = Opening::new(language).home(home.path()).open();
        assert!(is_offering(&window));
        window.click(&offered).press(CTRL, Key::S);
        assert_eq!((saved(&file).lab, window.model().is_unsaved()), (session.lab, false));
        drop(window);
        assert!(!is_offering(&Opening::new(language).home(home.path()).open()), "not offered again");
    });
}

#[test]
fn what_is_typed_after_new_is_in_the_new_lesson_however_slow_the_disk() {
    each(|opening, home| {
        let disk = Arc::new(FaultyDisk::new());
        let mut window = opening.home(home.path()).disk(disk.clone()).open();
        window.insert("uno");
        let slow = disk.gate.lock().unwrap();
        let key = |modifiers, key| common::window::key_event(modifiers, key, true);
        // At once: the end of a word, the new lesson, and its first word.
        window.frame(vec![
            Event::Text("dos".to_owned()),
            key(NONE, Key::Enter),
            common::window::key_event(NONE, Key::Enter, false),
            Event::ModifiersChanged(CTRL),
            key(CTRL, Key::N),
            Event::ModifiersChanged(NONE),
            Event::Text("tr".to_owned()),
        ]);
        for _ in 0..5 {
            window.frame(Vec::new());
        }
        window.frame(vec![Event::Text("es".to_owned()), key(NONE, Key::Enter)]);
        window.frame(Vec::new());
        assert_eq!(window.entries(), ["uno", "dos"], "the old lesson is not kept yet");
        drop(slow);
        window.settle();
        assert_eq!((window.entries(), window.text()), (vec!["tres".to_owned()], "tres"));
        let kept = unnamed(&data(home));
        assert_eq!((kept.len(), kept[0].first.clone()), (1, vec!["uno".to_owned(), "dos".into()]));
    });
}

#[test]
fn what_is_typed_before_a_question_is_seen_is_no_answer_to_it() {
    each(|opening, home| {
        let file = home.lesson("clase.criba.ron", "cero");
        let mut window = opening.home(home.path()).file(&file).open();
        window.insert("uno");
        let key = |modifiers, key| common::window::key_event(modifiers, key, true);
        window.frame(vec![key(CTRL, Key::N), Event::Text("dos".to_owned()), key(NONE, Key::Enter)]);
        window.settle();
        window.must_see(window.texts().dialog.unsaved_title);
        assert_eq!((window.entries().len(), saved(&file).lab.unwrap().reference().len()), (2, 1));
        window.press(NONE, Key::Escape);
        assert_eq!(window.entries(), ["cero", "uno"]);
    });
}
