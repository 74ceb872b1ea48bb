//! Files in the window: saving, opening, and the questions before anything is lost.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it fails")]

mod common;

use std::path::Path;

use common::folder::Folder;
use common::window::{CTRL, CTRL_SHIFT, Opening, Window};
use criba::choice::Language;
use criba::command::Command;
use criba::jobs::ScriptedAnswer;
use criba::model::{Dialog, Purpose, Session};
use criba::notice::Notice;
use criba::session::{read, write};
use egui::{Key, Modifiers, ViewportCommand};

/// Both languages, each with a folder of its own.
fn each(test: impl Fn(Opening, &Folder)) {
    for language in Language::ALL {
        test(Opening::new(language), &Folder::new());
    }
}

fn saved(path: &Path) -> Session {
    read(&std::fs::read(path).unwrap()).unwrap()
}

fn path(path: impl AsRef<Path>) -> ScriptedAnswer {
    ScriptedAnswer::Path(path.as_ref().to_owned())
}

/// A session file with one entry.
fn lesson(folder: &Folder, name: &str, entry: &str) -> std::path::PathBuf {
    let mut session = Session::first_start();
    session.lab.as_mut().unwrap().insert(entry).unwrap();
    folder.with(name, write(&session))
}

fn last_title(window: &mut Window) -> Option<String> {
    let title = |command| if let ViewportCommand::Title(title) = command { Some(title) } else { None };
    window.take_commands().into_iter().filter_map(title).next_back()
}

#[test]
fn save_as_adds_the_extension_and_save_then_asks_nothing() {
    each(|opening, folder| {
        let mut window = opening.script([path(folder.file("clase"))]).open();
        window.insert("uno");
        let file = folder.file("clase.criba.ron");
        window.press(CTRL, Key::S);
        assert_eq!(saved(&file), window.model().session);
        assert_eq!(window.model().file_name().as_deref(), Some("clase.criba.ron"));
        window.must_see("clase.criba.ron");
        window.must_see(window.texts().status.saved);
        window.insert("dos");
        window.must_see(window.texts().status.unsaved);
        window.press(CTRL, Key::S);
        assert_eq!(saved(&file).lab, window.model().session.lab);
        assert_eq!((window.model().dialog.as_ref(), window.model().notices.len()), (None, 0));
        // Nothing else is left in the folder.
        assert_eq!(folder.names(), ["clase.criba.ron"]);
    });
}

#[test]
fn a_name_that_the_dialog_did_not_show_is_not_overwritten_without_asking() {
    each(|opening, folder| {
        let other = folder.with("clase.criba.ron", "otra cosa");
        let mut window = opening.script([path(folder.file("clase")), path(folder.file("clase"))]).open();
        let texts = &window.texts().dialog;
        window.insert("uno").press(CTRL_SHIFT, Key::S);
        window.must_see(texts.replace_title);
        window.must_see(&(texts.replace)("clase.criba.ron"));
        assert_eq!(window.focused().unwrap().name, texts.cancel, "the keyboard is on the answer that loses nothing");
        window.click(texts.cancel);
        assert_eq!(std::fs::read_to_string(&other).unwrap(), "otra cosa");
        assert_eq!((window.model().document.as_ref(), window.model().dialog.as_ref()), (None, None));
        window.press(CTRL_SHIFT, Key::S).click(texts.overwrite);
        assert_eq!(saved(&other), window.model().session);
        assert!(!window.model().is_unsaved());
    });
}

#[test]
fn a_name_that_the_dialog_did_show_is_not_asked_about_again() {
    each(|opening, folder| {
        let other = folder.with("otra.criba.ron", "otra cosa");
        let mut window = opening.script([path(&other)]).open();
        window.insert("uno").press(CTRL, Key::S);
        assert_eq!(window.model().dialog, None);
        assert_eq!(saved(&other), window.model().session);
    });
}

#[test]
fn a_file_that_changed_on_disk_is_asked_about() {
    each(|opening, folder| {
        let file = lesson(folder, "clase.criba.ron", "uno");
        let mut window = opening.file(&file).open();
        let texts = &window.texts().dialog;
        window.insert("dos");
        std::fs::write(&file, "cambiado").unwrap();
        window.press(CTRL, Key::S);
        window.must_see(texts.changed_title);
        window.must_see(&(texts.changed)("clase.criba.ron"));
        window.press(Modifiers::NONE, Key::Escape);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "cambiado");
        assert!(window.model().is_unsaved());
        window.press(CTRL, Key::S).click(texts.overwrite);
        assert_eq!(saved(&file), window.model().session);
        // And then no more.
        window.insert("tres").press(CTRL, Key::S);
        assert_eq!((window.model().dialog.as_ref(), window.model().is_unsaved()), (None, false));
    });
}

#[test]
fn opening_shows_the_lesson_of_the_file_as_it_was_saved() {
    each(|opening, folder| {
        let file = folder.file("clase.criba.ron");
        let mut first = opening.script([path(&file)]).open();
        let language = first.model().choices.language;
        let texts = first.texts();
        first.insert("vino").query("agua").click(texts.detail.positions);
        first.write("  a medias").press(CTRL, Key::S);
        let mut second = Opening::new(language).script([path(&file)]).open();
        second.press(CTRL, Key::O);
        assert_eq!(second.model().session, first.model().session);
        assert_eq!(second.last().steps, first.last().steps);
        assert!(!second.model().is_unsaved());
        second.must_see("\"agua\": ");
        let third = Opening::new(language).file(&file).open();
        assert_eq!(third.model().session, first.model().session);
    });
}

#[test]
fn a_refused_file_says_why_and_changes_nothing() {
    each(|opening, folder| {
        let good = lesson(folder, "clase.criba.ron", "uno");
        let text = std::fs::read_to_string(&good).unwrap();
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let bad = [
            folder.file("no existe.criba.ron"),
            folder.with("vacio.ron", ""),
            folder.with("foto.png", [0x89, b'P', b'N', b'G', 0xff, 0]),
            folder.with("cortado.ron", &text[..text.len() / 2]),
            folder.with("futuro.ron", text.replace("version: 1", "version: 2")),
            folder.with("otro.ron", text.replace("fnv1a32-utf16-pair", "md5")),
            folder.with("ajeno.ron", text.replace("criba session", "criba lesson")),
            folder.with("k.ron", text.replace("k: 3,\n", "k: 13,\n")),
            folder.with("dos.ron", text.replace("[\"uno\"]", "[\"uno\", \"uno\"]")),
            folder.with("cuentas.ron", text.replace("false_positives: 0", "false_positives: 3")),
            folder.with("de mas.ron", text.replace("open:", "color: 3, open:")),
            folder.with("utf16.ron", [&[0xff, 0xfe][..], &utf16].concat()),
            folder.path().to_owned(),
        ];
        let mut window = opening.file(&good).script(bad.iter().map(path)).open();
        window.click(window.texts().detail.model);
        let before = (window.model().session.clone(), window.model().document.clone());
        let mut reasons = Vec::new();
        for file in &bad {
            window.press(CTRL, Key::O);
            let error = criba::session::open(file).unwrap_err();
            let reason = (window.texts().fault.open)(&error);
            window.must_see(&reason);
            window.must_see(&file.display().to_string());
            assert_eq!((&window.model().session, &window.model().document), (&before.0, &before.1), "{reason}");
            window.click(window.texts().status.dismiss);
            window.must_not_see(&reason);
            reasons.push(reason);
        }
        reasons.sort();
        reasons.dedup();
        assert_eq!(reasons.len(), bad.len());
    });
}

#[test]
fn a_file_that_cannot_be_written_is_said_and_the_lesson_stays_unsaved() {
    each(|opening, folder| {
        let nowhere = folder.file("no existe").join("clase.criba.ron");
        let mut window = opening.script([path(&nowhere), path(folder.file("clase.criba.ron"))]).open();
        window.insert("uno").press(CTRL, Key::S);
        window.must_see(&nowhere.display().to_string());
        assert!(matches!(window.model().notices.as_slice(), [Notice::NotSaved { .. }]));
        assert!(window.model().is_unsaved() && window.model().document.is_none());
        // The notice goes when it is no longer true.
        window.press(CTRL, Key::S);
        assert_eq!((window.model().notices.len(), window.model().is_unsaved()), (0, false));
    });
}

#[test]
fn a_cancelled_dialog_does_nothing() {
    each(|opening, _| {
        let mut window = opening.script([ScriptedAnswer::Cancel, ScriptedAnswer::Cancel]).open();
        window.insert("uno").press(CTRL, Key::S);
        let model = window.model().clone();
        assert!(model.document.is_none() && model.dialog.is_none() && model.asking.is_none());
        // An empty lesson needs no question before another is opened.
        let discard = window.texts().dialog.discard;
        window.press(CTRL, Key::N).click(discard);
        window.press(CTRL, Key::O);
        assert_eq!((window.model().dialog.as_ref(), window.model().asking), (None, None));
    });
}

#[test]
fn new_asks_when_something_would_be_lost() {
    each(|opening, folder| {
        let mut window = opening.script([path(folder.file("clase.criba.ron"))]).open();
        let texts = window.texts();
        window.insert("uno").press(CTRL, Key::N);
        window.must_see(texts.dialog.unsaved_title);
        window.click(texts.dialog.cancel);
        assert_eq!(window.entries(), ["uno"]);
        window.press(CTRL, Key::N).click(texts.dialog.save_first);
        assert_eq!(saved(&folder.file("clase.criba.ron")).lab.unwrap().reference().len(), 1);
        assert_eq!((&window.model().session, window.model().document.is_none()), (&Session::first_start(), true));
        window.insert("dos").press(CTRL, Key::N).click(texts.dialog.discard);
        assert_eq!(window.model().session, Session::first_start());
        assert_eq!(folder.names(), ["clase.criba.ron"]);
    });
}

#[test]
fn saving_first_that_is_cancelled_or_fails_loses_nothing() {
    each(|opening, folder| {
        let nowhere = folder.file("no existe").join("clase.criba.ron");
        let answers = [ScriptedAnswer::Cancel, path(nowhere), path(folder.file("clase.criba.ron"))];
        let mut window = opening.script(answers).open();
        let texts = window.texts();
        window.insert("uno").press(CTRL, Key::N).click(texts.dialog.save_first);
        assert_eq!(window.entries(), ["uno"]);
        window.press(CTRL, Key::N).click(texts.dialog.save_first);
        assert_eq!((window.entries().len(), window.model().notices.len()), (1, 1));
        // What was wanted then is not done later.
        window.press(CTRL, Key::S);
        assert_eq!((window.entries().len(), window.model().is_unsaved()), (1, false));
    });
}

#[test]
fn saving_first_over_a_file_that_exists_goes_on_after_the_answer() {
    each(|opening, folder| {
        folder.with("clase.criba.ron", "otra cosa");
        let mut window = opening.script([path(folder.file("clase")), path(folder.file("clase"))]).open();
        let texts = &window.texts().dialog;
        window.insert("uno").press(CTRL, Key::N).click(texts.save_first).click(texts.cancel);
        assert_eq!(window.entries(), ["uno"]);
        window.press(CTRL, Key::N).click(texts.save_first).click(texts.overwrite);
        assert_eq!(window.entries(), Vec::<String>::new());
        assert_eq!(saved(&folder.file("clase.criba.ron")).lab.unwrap().reference().len(), 1);
    });
}

#[test]
fn opening_asks_first_and_a_dropped_file_too() {
    each(|opening, folder| {
        let other = lesson(folder, "otra.criba.ron", "otra");
        let mut window = opening.script([path(&other)]).open();
        let texts = window.texts();
        window.insert("uno").press(CTRL, Key::O).click(texts.dialog.cancel);
        assert_eq!(window.entries(), ["uno"]);
        window.press(CTRL, Key::O).click(texts.dialog.discard);
        assert_eq!(window.entries(), ["otra"]);
        window.insert("dos");
        drop_file(&mut window, &other);
        window.must_see(texts.dialog.unsaved_title);
        window.must_see("otra.criba.ron");
        window.click(texts.dialog.discard);
        assert_eq!(window.entries(), ["otra"]);
        // With nothing to lose it opens at once.
        let third = lesson(folder, "tercera.criba.ron", "tres");
        drop_file(&mut window, &third);
        assert_eq!(window.entries(), ["tres"]);
    });
}

/// A file that was dragged onto the window.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("only its path is asked for".to_owned())
    }
}

fn drop_file(window: &mut Window, path: &Path) {
    let file = std::sync::Arc::new(Dropped(path.to_owned()));
    window.harness().input_mut().dropped_files.push(file);
    window.settle();
}

#[test]
fn the_close_button_asks_only_when_something_would_be_lost() {
    each(|opening, folder| {
        let mut window = opening.script([path(folder.file("clase.criba.ron"))]).open();
        let texts = window.texts();
        assert_eq!(close(&mut window), [], "nothing was done: the window may close");
        window.write("a medias").click(texts.detail.positions);
        assert_eq!(close(&mut window), [], "a draft and a detail are no loss");
        window.replace(texts.lab.string, "uno").press(Modifiers::NONE, Key::Enter);
        assert_eq!(close(&mut window), [ViewportCommand::CancelClose]);
        window.must_see(texts.dialog.unsaved_title);
        // Asked again while the question stands, it stands.
        assert_eq!(close(&mut window), [ViewportCommand::CancelClose]);
        window.click(texts.dialog.cancel);
        assert_eq!(window.take_commands(), []);
        assert_eq!(close(&mut window), [ViewportCommand::CancelClose]);
        window.click(texts.dialog.save_first);
        assert_eq!(closings(&mut window), [ViewportCommand::Close]);
        assert_eq!(saved(&folder.file("clase.criba.ron")), window.model().session);
        assert_eq!(close(&mut window), [], "it is not asked twice");
    });
}

#[test]
fn leaving_without_saving_writes_nothing() {
    each(|opening, folder| {
        let mut window = opening.open();
        window.insert("uno").press(CTRL, Key::Q);
        assert_eq!(closings(&mut window), []);
        window.click(window.texts().dialog.discard);
        assert_eq!(closings(&mut window), [ViewportCommand::Close]);
        assert_eq!(close(&mut window), []);
        assert_eq!(folder.names(), Vec::<String>::new());
    });
}

/// Presses the window's close button; gives what the window was told of closing.
fn close(window: &mut Window) -> Vec<ViewportCommand> {
    window.take_commands();
    let input = window.harness().input_mut();
    input.viewports.get_mut(&egui::ViewportId::ROOT).unwrap().events.push(egui::ViewportEvent::Close);
    window.settle();
    closings(window)
}

fn closings(window: &mut Window) -> Vec<ViewportCommand> {
    let is_closing =
        |command: &ViewportCommand| matches!(command, ViewportCommand::Close | ViewportCommand::CancelClose);
    window.take_commands().into_iter().filter(is_closing).collect()
}

#[test]
fn what_makes_a_named_session_unsaved() {
    each(|opening, folder| {
        let file = lesson(folder, "clase.criba.ron", "uno");
        let mut window = opening.file(&file).open();
        let texts = window.texts();
        window.write("a medias").click(texts.detail.positions).click(texts.detail.model);
        assert!(!window.model().is_unsaved(), "the string field and the details are no change");
        window.press(CTRL, Key::N);
        assert_eq!((window.model().dialog.as_ref(), window.entries().len()), (None, 0));
        let change: [fn(&mut Window); 5] = [
            |window| _ = window.insert("dos"),
            |window| _ = window.insert("uno"),
            |window| _ = window.query("dos"),
            |window| _ = window.replace("m", "65"),
            |window| _ = window.click((window.texts().command)(Command::Reset)),
        ];
        for (index, change) in change.into_iter().enumerate() {
            let mut window = Opening::new(window.model().choices.language).file(&file).open();
            assert!(!window.model().is_unsaved());
            change(&mut window);
            assert!(window.model().is_unsaved(), "change {index}");
        }
    });
}

#[test]
fn the_title_shows_the_file_and_the_mark() {
    each(|opening, folder| {
        let mut window = opening.script([path(folder.file("clase"))]).open();
        window.take_commands();
        window.insert("uno");
        let unnamed = last_title(&mut window).unwrap();
        window.press(CTRL, Key::S);
        let named = last_title(&mut window).unwrap();
        assert!(named.contains("clase.criba.ron") && !named.contains('●'), "{named}");
        window.insert("dos");
        let marked = last_title(&mut window).unwrap();
        assert!(marked.contains("clase.criba.ron") && marked.contains('●') && unnamed.contains('●'), "{marked}");
        // Nothing new to tell, nothing told.
        window.insert("tres");
        assert_eq!(last_title(&mut window), None);
    });
}

#[test]
fn without_a_dialog_service_the_path_can_be_typed() {
    each(|opening, folder| {
        let missing = [ScriptedAnswer::Missing, ScriptedAnswer::Missing, ScriptedAnswer::Missing];
        let mut window = opening.script(missing).open();
        let texts = &window.texts().dialog;
        window.insert("uno").press(CTRL, Key::S);
        window.must_see(texts.path_hint);
        assert_eq!(window.focused().unwrap().name, texts.path);
        assert!(window.field(texts.path).value.contains(window.texts().status.suggestion));
        // It can be left.
        window.press(Modifiers::NONE, Key::Escape);
        assert_eq!((window.model().dialog.as_ref(), window.model().document.as_ref()), (None, None));
        window.press(CTRL, Key::S).replace(texts.path, &folder.file("clase").display().to_string());
        window.click((texts.path_button)(Purpose::Save));
        let file = folder.file("clase.criba.ron");
        assert_eq!(saved(&file), window.model().session);
        let other = lesson(folder, "otra.criba.ron", "otra");
        window.press(CTRL, Key::O).replace(texts.path, &other.display().to_string());
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!((window.entries(), window.model().dialog.as_ref()), (vec!["otra".to_owned()], None));
    });
}

#[test]
fn a_typed_path_is_never_overwritten_without_asking() {
    each(|opening, folder| {
        let other = folder.with("otra.criba.ron", "otra cosa");
        let mut window = opening.script([ScriptedAnswer::Missing]).open();
        let texts = &window.texts().dialog;
        window.insert("uno").press(CTRL, Key::S).replace(texts.path, &other.display().to_string());
        window.press(Modifiers::NONE, Key::Enter);
        window.must_see(texts.replace_title);
        assert_eq!(std::fs::read_to_string(&other).unwrap(), "otra cosa");
        window.click(texts.overwrite);
        assert_eq!(saved(&other), window.model().session);
    });
}

#[test]
fn an_empty_path_cannot_be_used() {
    each(|opening, _| {
        let mut window = opening.script([ScriptedAnswer::Missing]).open();
        let texts = &window.texts().dialog;
        window.press(CTRL, Key::O).replace(texts.path, " ");
        assert!(!window.control((texts.path_button)(Purpose::Open)).is_enabled);
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.model().dialog, Some(Dialog::Path(Purpose::Open)));
        window.click(texts.cancel);
        assert_eq!(window.model().dialog, None);
    });
}

#[test]
fn a_dialog_that_does_not_answer_can_be_replaced_by_typing() {
    each(|opening, folder| {
        let mut window = opening.script([ScriptedAnswer::Silence]).open();
        let texts = window.texts();
        window.insert("uno").press(CTRL, Key::S);
        window.must_see(&(texts.status.notice)(texts, &Notice::DialogDelayed));
        // The lesson goes on meanwhile, and there is one dialog at a time.
        window.query("dos").press(CTRL, Key::S);
        assert_eq!(window.model().dialog, None);
        window.click(texts.dialog.type_path);
        window.must_not_see(&(texts.status.notice)(texts, &Notice::DialogDelayed));
        window.replace(texts.dialog.path, &folder.file("clase").display().to_string());
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(saved(&folder.file("clase.criba.ron")), window.model().session);
    });
}
