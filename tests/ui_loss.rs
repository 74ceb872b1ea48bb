//! What would be lost, and is not: discarded lessons, disks that do not answer, questions that are left, files that
//! changed while no window was open.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use common::fault::{Fault, FaultyDisk};
use common::folder::{Folder, each, path, saved};
use common::lesson::{lesson, start};
use common::window::{CTRL, Opening, Window};
use criba::action::{Action, Effect, FileAction, LabAction, SizeAction, WriteFault};
use criba::bloom::Example;
use criba::choice::{Appearance, Choices, Language};
use criba::disk::Disk;
use criba::document::Stamp;
use criba::jobs::{Dialogs, Jobs, PreferencesFile, ScriptedAnswer};
use criba::keep::{Home, Preferences, ReadPreferences, clock, unnamed};
use criba::model::{Autosave, Dialog, Model, Next, SizeField};
use criba::notice::{HomeFault, KeepError, Notice, SaveError};
use criba::update::update;
use egui::{Event, Key, Modifiers, ViewportCommand};

const NONE: Modifiers = Modifiers::NONE;

/// Presses the window's close button, and waits for no disk.
fn press_close(window: &mut Window) {
    window.take_commands();
    let input = window.harness().input_mut();
    input.viewports.get_mut(&egui::ViewportId::ROOT).unwrap().events.push(egui::ViewportEvent::Close);
    for _ in 0..4 {
        window.frame(Vec::new());
    }
}

/// Presses the window's close button; whether the window closes.
fn closes(window: &mut Window) -> bool {
    press_close(window);
    window.settle();
    window.take_commands().contains(&ViewportCommand::Close)
}

/// Presses a key, and waits for no disk.
fn tap(window: &mut Window, modifiers: Modifiers, key: Key) {
    for is_down in [true, false] {
        window.frame(vec![common::window::key_event(modifiers, key, is_down)]);
    }
}

fn listed(home: &Folder) -> Vec<Vec<String>> {
    unnamed(&home.file("data")).into_iter().map(|kept| kept.first).collect()
}

#[test]
fn a_question_that_is_left_leaves_nothing_behind() {
    each(|opening, home| {
        let language = opening.language();
        let folder = home.file("no such folder/clase.criba.ron");
        // The dialog is cancelled, the save fails, the question itself is cancelled.
        for answer in [Some(ScriptedAnswer::Cancel), Some(path(folder)), None] {
            let home = Folder::new();
            let disk = Arc::new(FaultyDisk::new());
            let mut window = Opening::new(language).home(home.path()).disk(disk.clone()).script(answer.clone()).open();
            let keep = &window.texts().keep;
            window.insert("uno");
            disk.set(Fault::Always, ErrorKind::StorageFull);
            window.press(CTRL, Key::N).must_see(keep.lost_title);
            window.click(if answer.is_some() { keep.export } else { keep.stay });
            disk.set(Fault::Never, ErrorKind::Other);
            // Typing goes on, and the window can be closed.
            window.write("dos").press(NONE, Key::Enter);
            assert_eq!(window.entries().len(), 2, "{answer:?}");
            assert!(closes(&mut window), "{answer:?}");
        }
    });
}

#[test]
fn the_same_of_a_question_about_a_file() {
    each(|opening, home| {
        let file = home.lesson("clase.criba.ron", "cero");
        let other = home.lesson("otra.criba.ron", "otra");
        let mut window = opening.home(home.path()).file(&file).open();
        window.ask([Action::File(FileAction::OpenPath(other)), Action::Lab(LabAction::Insert("uno".to_owned()))]);
        // It was read before the insertion was seen, or after: either way nothing is replaced silently.
        if window.model().dialog.is_some() {
            window.press(NONE, Key::Escape);
            assert_eq!(window.insert("dos").entries(), ["cero", "uno", "dos"]);
        }
        assert!(!closes(&mut window), "the file lacks something");
    });
}

#[test]
fn a_disk_that_does_not_answer_holds_no_window() {
    each(|opening, home| {
        let disk = Arc::new(FaultyDisk::new());
        let mut window = opening.home(home.path()).disk(disk.clone()).open();
        window.insert("uno");
        let stuck = disk.gate.lock().unwrap();
        tap(&mut window, CTRL, Key::N);
        window.frame(vec![Event::Text("para la nueva".to_owned())]);
        window.frame(Vec::new());
        assert!(window.model().underway.arriving.is_some(), "the new lesson waits");
        press_close(&mut window);
        assert!(window.model().underway.is_closing, "closing is asked for all the same");
        assert_eq!((window.entries(), window.text()), (vec!["uno".to_owned()], "uno"), "what was typed was not for it");
        press_close(&mut window);
        assert!(matches!(window.model().dialog, Some(Dialog::NotKept(Next::Quit, KeepError::Save { .. }))));
        drop(stuck);
        window.settle();
        assert!(window.take_commands().contains(&ViewportCommand::Close), "it is kept after all");
    });
}

#[test]
fn a_save_that_does_not_end_holds_no_window() {
    each(|opening, home| {
        let file = home.lesson("clase.criba.ron", "cero");
        let disk = Arc::new(FaultyDisk::new());
        let mut window = opening.home(home.path()).disk(disk.clone()).file(&file).open();
        window.insert("uno");
        let stuck = disk.gate.lock().unwrap();
        tap(&mut window, CTRL, Key::S);
        press_close(&mut window);
        assert_eq!((window.model().dialog.as_ref(), window.model().underway.is_saving), (None, true), "it waits once");
        press_close(&mut window);
        assert_eq!(window.model().dialog, Some(Dialog::Unsaved(Next::Quit)));
        drop(stuck);
        window.settle();
    });
}

#[test]
fn what_was_discarded_is_kept_at_once_however_the_program_ends() {
    each(|opening, home| {
        let language = opening.language();
        let mut window = opening.home(home.path()).open();
        window.insert("uno").insert("dos").replace("m", "65");
        window.must_see((window.texts().keep.autosave)(&Autosave::Done));
        // As after a power cut: nothing more is asked of it.
        assert_eq!(listed(home), [["uno", "dos"]]);
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        let [Notice::Others(others)] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices)
        };
        let offered = window.texts().keep.kept(&others[0]);
        window.click(&offered);
        assert_eq!((window.entries(), window.model().notices.len()), (vec!["uno".to_owned(), "dos".into()], 0));
        window.replace("m", "65");
        window.press(CTRL, Key::Z).press(CTRL, Key::Y).press(CTRL, Key::Z);
        assert_eq!((window.entries().len(), listed(home).len()), (2, 1), "it is there once");
        window.click((window.texts().command)(criba::command::Command::Reset));
        assert_eq!(listed(home).len(), 1, "the same again");
        drop(window);
        // Changes of a file that are not in it are kept so too, and what is in it is not.
        let file = home.lesson("clase.criba.ron", "cero");
        let mut window = Opening::new(language).home(home.path()).file(&file).open();
        window.replace("m", "65").press(CTRL, Key::Z);
        assert_eq!(listed(home).len(), 1);
        window.press(NONE, Key::Escape);
        let string = window.texts().lab.string;
        window.replace(string, "tres").press(NONE, Key::Enter).replace("k", "4");
        assert_eq!(listed(home)[0], ["cero", "tres"]);
    });
}

#[test]
fn ready_made_lessons_are_not_kept_as_long_as_nothing_is_added_to_them() {
    each(|opening, home| {
        let mut window = opening.home(home.path()).open();
        for example in [Example::FalsePositive, Example::Saturation, Example::Accents, Example::SingleBit] {
            window.ask([Action::Lab(LabAction::RunExample(example))]);
        }
        window.ask([Action::Lab(LabAction::Query("nada".to_owned()))]);
        window.replace("m", "65");
        assert_eq!(listed(home), Vec::<Vec<String>>::new());
        window.press(CTRL, Key::Z).ask([Action::Lab(LabAction::Insert("propia".to_owned()))]);
        window.ask([Action::Lab(LabAction::RunExample(Example::Saturation))]);
        assert_eq!(listed(home).len(), 1);
    });
}

/// A window whose lesson was discarded and could not be kept then.
fn discarded(opening: Opening, home: &Folder, disk: &Arc<FaultyDisk>, answers: Vec<ScriptedAnswer>) -> Window {
    let mut window = opening.home(home.path()).disk(disk.clone()).script(answers).open();
    window.insert("uno");
    // Of all that is kept only this needs a folder that is not there yet.
    disk.set(Fault::Every("create folder"), ErrorKind::PermissionDenied);
    window.replace("m", "65");
    assert_eq!((window.entries().len(), listed(home).len()), (0, 0));
    assert_eq!((window.model().notices.len(), &window.model().keeping.autosave), (0, &Autosave::Done));
    window
}

#[test]
fn what_was_discarded_and_cannot_be_kept_is_asked_about_on_closing() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.file("clase.criba.ron");
        for answer in 0..3 {
            let (home, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
            let mut window = discarded(Opening::new(language), &home, &disk, vec![path(&file)]);
            let keep = &window.texts().keep;
            assert!(!closes(&mut window));
            window.must_see(keep.lost_title);
            match answer {
                0 => {
                    window.click(keep.stay).press(CTRL, Key::Z);
                    assert_eq!(window.entries(), ["uno"]);
                }
                1 => {
                    // It is what was discarded that is saved.
                    window.click(keep.export);
                    assert_eq!(saved(&file).lab.unwrap().reference().len(), 1);
                    assert!(window.take_commands().contains(&ViewportCommand::Close));
                }
                _ => {
                    window.click((keep.lose)(criba::model::Aim::Quit));
                    assert!(window.take_commands().contains(&ViewportCommand::Close));
                }
            }
        }
    });
}

#[test]
fn what_was_discarded_and_could_not_be_kept_is_tried_again_when_the_system_ends_the_program() {
    each(|opening, home| {
        let disk = Arc::new(FaultyDisk::new());
        let mut window = discarded(opening, home, &disk, Vec::new());
        disk.set(Fault::Never, ErrorKind::Other);
        window.ask([Action::File(FileAction::Terminated)]);
        drop(window);
        assert_eq!(listed(home), [["uno"]]);
    });
}

#[test]
fn a_file_that_was_changed_or_is_gone_since_is_said_and_the_lesson_unsaved() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("clase.criba.ron", "cero");
        drop(opening.home(home.path()).file(&file).open());
        let open = || Opening::new(language).home(home.path()).script([path(&file)]).open();
        assert!(!open().model().is_unsaved() && open().model().notices.is_empty());
        home.lesson("clase.criba.ron", "de otra mano");
        let mut window = open();
        assert_eq!(window.model().notices, [Notice::FileDiffers(file.clone())]);
        assert_eq!((window.entries(), window.model().is_unsaved()), (vec!["cero".to_owned()], true));
        let texts = window.texts();
        // It was in the file once: nobody's change is lost, and nothing is asked.
        window.click(texts.keep.open_file);
        assert_eq!((window.entries(), window.model().notices.len()), (vec!["de otra mano".to_owned()], 0));
        drop(window);
        // With a change of one's own it is asked about.
        let mut window = open();
        window.insert("mía");
        drop(window);
        home.lesson("clase.criba.ron", "de otra mano otra vez");
        let mut window = open();
        window.click(texts.keep.open_file).must_see(texts.dialog.unsaved_title);
        window.click(texts.dialog.discard);
        drop(window);
        fs::remove_file(&file).unwrap();
        let mut window = open();
        assert_eq!(
            (window.model().notices.as_slice(), window.model().is_unsaved()),
            ([Notice::FileMissing(file.clone())].as_slice(), true)
        );
        window.click(texts.keep.export);
        assert_eq!((saved(&file), window.model().notices.len()), (window.model().session.clone(), 0));
    });
}

#[test]
fn a_long_lesson_that_was_saved_is_not_taken_for_the_older_one_that_was_kept() {
    each(|opening, home| {
        let language = opening.language();
        let file = home.lesson("larga.criba.ron", "cero");
        drop(opening.home(home.path()).file(&file).open());
        let long: Vec<String> = (0..420).map(|number| format!("{number:03}{}", "x".repeat(240))).collect();
        let mut window = Opening::new(language).home(home.path()).file(&file).open();
        window.fill(long.iter().map(String::as_str));
        window.press(CTRL, Key::S);
        assert!(!window.model().is_unsaved() && matches!(window.model().keeping.autosave, Autosave::Failed(_)));
        let entries = window.entries();
        assert!(closes(&mut window), "it is in its file");
        drop(window);
        let mut window = Opening::new(language).home(home.path()).open();
        assert!(window.entries().len() < entries.len() && window.model().is_unsaved());
        assert_eq!(window.model().notices, [Notice::FileDiffers(file.clone())]);
        let texts = window.texts();
        window.click(texts.keep.open_file);
        assert_eq!(window.entries(), entries);
    });
}

#[test]
fn a_path_that_is_typed_leads_to_the_same_file_wherever_the_program_is_started() {
    each(|opening, _| {
        let mut window = opening.script([ScriptedAnswer::Missing]).open();
        let texts = &window.texts().dialog;
        window.press(CTRL, Key::O).replace(texts.path, "no/such.criba.ron").press(NONE, Key::Enter);
        let [Notice::NotOpened { path, .. }] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        assert_eq!(*path, std::env::current_dir().unwrap().join("no/such.criba.ron"));
    });
}

#[test]
fn two_windows_keep_each_others_preferences_however_often_they_change_them() {
    each(|opening, home| {
        let language = opening.language();
        let mut one = opening.home(home.path()).open();
        let mut two = Opening::new(language).home(home.path()).open();
        let choose = |choice| Action::Choose(choice);
        use criba::action::Choice;
        one.ask([choose(Choice::ZoomIn)]);
        two.ask([choose(Choice::Appearance(Appearance::Dark))]);
        one.ask([choose(Choice::ZoomIn)]);
        two.ask([choose(Choice::Projection)]);
        one.ask([choose(Choice::ZoomIn)]);
        drop((one, two));
        let choices = Opening::new(language).home(home.path()).open().model().choices;
        assert_eq!((choices.zoom, choices.appearance, choices.is_projecting), (150, Appearance::Dark, true));
    });
}

#[test]
fn the_question_names_the_folder_that_is_wrong() {
    each(|opening, _| {
        let fault = HomeFault::Relative("XDG_DATA_HOME");
        let mut window = opening.homes(Home { data: Err(fault), config: Err(fault) }).open();
        window.insert("uno").press(CTRL, Key::N);
        assert!(matches!(&window.model().dialog, Some(Dialog::NotKept(_, KeepError::Home(said))) if *said == fault));
        window.press(NONE, Key::Escape);
        assert!(!closes(&mut window));
        assert!(matches!(&window.model().dialog, Some(Dialog::NotKept(_, KeepError::Home(said))) if *said == fault));
    });
}

#[test]
fn preferences_that_cannot_be_written_hold_up_no_lesson() {
    each(|opening, home| {
        let disk = Arc::new(FaultyDisk::new());
        let mut window = opening.home(home.path()).disk(disk.clone()).open();
        disk.hang(Some("config"));
        window.ask([Action::Choose(criba::action::Choice::ZoomIn)]);
        window.insert("uno");
        window.must_see((window.texts().keep.autosave)(&Autosave::Done));
        assert_eq!(saved(&home.file("data/slots/1/session.criba.ron")), window.model().session);
        disk.hang(None);
    });
}

#[test]
fn an_offered_lesson_keeps_its_place_until_it_is_kept_here() {
    each(|opening, home| {
        let language = opening.language();
        {
            let mut one = opening.home(home.path()).open();
            let mut two = Opening::new(language).home(home.path()).open();
            one.insert("uno");
            two.insert("dos");
        }
        let disk = Arc::new(FaultyDisk::new());
        let mut window = Opening::new(language).home(home.path()).disk(disk.clone()).open();
        let [Notice::Others(others)] = window.model().notices.as_slice() else { panic!() };
        let offered = window.texts().keep.kept(&others[0]);
        let slots = || {
            let session = |number| home.file(&format!("data/slots/{number}/session.criba.ron"));
            [1, 2].map(|number| fs::read_to_string(session(number)).is_ok())
        };
        // The unnamed lesson can be kept, and this slot cannot be written.
        disk.hang(Some("slots"));
        let source = others_source(&window);
        window.harness().state_mut().ask(Action::File(FileAction::OpenKept(source)));
        for _ in 0..200 {
            window.frame(Vec::new());
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert_eq!(window.model().keeping.adopted.len(), 1, "it is on the screen, and not yet kept");
        assert_eq!(slots(), [true, true], "{offered}");
        disk.hang(None);
        window.settle();
        assert_eq!(window.model().keeping.adopted.len(), 0);
        assert_eq!(slots().into_iter().filter(|is_there| *is_there).count(), 1);
    });
}

fn others_source(window: &Window) -> criba::document::Source {
    match window.model().notices.as_slice() {
        [Notice::Others(others)] => others[0].source.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_lesson_that_was_kept_is_kept_again_when_numbers_were_typed_since() {
    let mut model = Model::new(Choices::first_start(Language::English));
    update(&mut model, Action::Lab(LabAction::Insert("one".to_owned())));
    // Discarded and kept, and brought back.
    let effects = update(&mut model, Action::Lab(LabAction::EditM("65".to_owned())));
    let [Effect::KeepUnnamed(kept)] = effects.as_slice() else { panic!("{effects:?}") };
    let work = Box::new(kept.work());
    update(&mut model, Action::File(FileAction::LessonKept { work, outcome: Ok(()) }));
    update(&mut model, Action::Lab(LabAction::Undo));
    assert_eq!(model.unkept_work(), None);
    update(&mut model, Action::Size(SizeAction::Edit(SizeField::N, "2222".to_owned())));
    let effects = update(&mut model, Action::File(FileAction::New));
    assert!(matches!(effects.as_slice(), [Effect::KeepUnnamed(kept)] if kept.sizing.n == "2222"), "{effects:?}");
}

#[test]
fn a_refused_save_of_a_lesson_that_is_gone_is_said() {
    for (fault, said) in [(WriteFault::Exists, SaveError::Exists), (WriteFault::Changed, SaveError::Changed)] {
        let mut model = Model::new(Choices::first_start(Language::English));
        model.underway.lesson = 7;
        model.underway.after_save = Some(Next::New);
        let (path, work) = (PathBuf::from("/clase.criba.ron"), Box::new(model.session.work()));
        let outcome = Err(fault);
        update(&mut model, Action::File(FileAction::SessionSaved { lesson: 6, path: path.clone(), work, outcome }));
        assert_eq!(model.notices, [Notice::NotSaved { path, error: said }]);
        assert_eq!((model.underway.after_save, model.dialog), (None, None));
    }
}

#[test]
fn late_answers_of_a_look_around_are_passed_over() {
    let mut model = Model::new(Choices::first_start(Language::English));
    for _ in 0..2 {
        update(&mut model, Action::File(FileAction::LookAround));
    }
    let missing =
        |looking, name: &str| Action::File(FileAction::MissingFound { looking, missing: vec![PathBuf::from(name)] });
    update(&mut model, missing(2, "/new"));
    update(&mut model, missing(1, "/old"));
    update(&mut model, Action::File(FileAction::UnnamedListed { looking: 1, unnamed: vec![] }));
    assert_eq!(model.shelf.missing, [PathBuf::from("/new")]);
    // Whose file is another by now is no longer looked at.
    let stamp = Stamp::of(b"then");
    let found = Ok(Some(Stamp::of(b"now")));
    update(&mut model, Action::File(FileAction::LookedAt { path: "/clase".into(), stamp, found }));
    assert!(model.notices.is_empty());
}

#[test]
fn preferences_left_half_written_are_removed_and_what_became_unreadable_is_not_written_over() {
    let (home, disk) = (Folder::new(), Arc::new(FaultyDisk::new()));
    fs::create_dir(home.file("config")).unwrap();
    let (keeper, _) = start(&home.file("data"));
    let stray = home.with(&format!("config/{}old-abc.tmp", keeper.slot().family()), "half");
    let first = Preferences::first(Choices::first_start(Language::Spanish));
    let mut jobs = Jobs::new(&egui::Context::default(), Dialogs::System);
    let file = PreferencesFile { folder: home.file("config"), base: first.clone() };
    let shared: Arc<dyn Disk> = disk;
    jobs.start_keeping(shared, Ok(keeper), Some(file), std::time::Duration::ZERO);
    home.with("config/preferences.ron", "(damaged");
    let mut ours = first.clone();
    ours.choices.zoom = 150;
    jobs.keep_preferences(ours.clone());
    jobs.keep(1, lesson(&["uno"]));
    drop(jobs);
    assert!(!stray.exists());
    let folder = home.file("config");
    let read = ReadPreferences::read(Some(&folder), first.choices, &criba::disk::SystemDisk, clock::now);
    assert_eq!(read.preferences, ours);
    let contents: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    assert!(contents.contains(&"(damaged".to_owned()), "{contents:?}");
}
