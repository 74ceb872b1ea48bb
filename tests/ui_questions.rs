//! The questions before anything is lost, and what the window says of what is not saved.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::folder::{each, path, saved};
use common::window::{CTRL, Opening, Window};
use criba::command::Command;
use criba::jobs::ScriptedAnswer;
use criba::model::{Aim, Session};
use egui::{Key, Modifiers, ViewportCommand};

fn last_title(window: &mut Window) -> Option<String> {
    let title = |command| if let ViewportCommand::Title(title) = command { Some(title) } else { None };
    window.take_commands().into_iter().filter_map(title).next_back()
}

#[test]
fn new_asks_when_something_would_be_lost() {
    each(|opening, folder| {
        let language = opening.language();
        let file = folder.lesson("clase.criba.ron", "cero");
        let mut window = opening.file(&file).open();
        let texts = window.texts();
        window.insert("uno").press(CTRL, Key::N);
        window.must_see(texts.dialog.unsaved_title);
        window.click(texts.dialog.cancel);
        assert_eq!(window.entries(), ["cero", "uno"]);
        window.press(CTRL, Key::N).click(texts.dialog.save_first);
        assert_eq!(saved(&file).lab.unwrap().reference().len(), 2);
        assert_eq!((&window.model().session, window.model().document.is_none()), (&Session::first_start(), true));
        let mut window = Opening::new(language).file(&file).open();
        window.insert("dos").press(CTRL, Key::N).click(texts.dialog.discard);
        assert_eq!(window.model().session, Session::first_start());
        assert_eq!(saved(&file).lab.unwrap().reference().len(), 2);
    });
}

#[test]
fn a_lesson_without_a_file_that_nothing_keeps_is_asked_about() {
    each(|opening, folder| {
        let file = folder.lesson("otra.criba.ron", "otra");
        let answers = [path(folder.file("clase")), path(&file), path(&file)];
        let mut window = opening.script(answers).open();
        let keep = &window.texts().keep;
        window.insert("uno").press(CTRL, Key::N);
        window.must_see(keep.lost_title);
        window.click(keep.stay);
        assert_eq!((window.entries(), window.model().dialog.as_ref()), (vec!["uno".to_owned()], None));
        window.press(CTRL, Key::N).click(keep.export);
        assert_eq!(saved(&folder.file("clase.criba.ron")).lab.unwrap().reference().len(), 1);
        assert_eq!((&window.model().session, window.model().document.is_none()), (&Session::first_start(), true));
        // Only once the other is there to take its place.
        window.insert("dos").press(CTRL, Key::O);
        window.must_see(keep.lost_title);
        window.click(keep.stay);
        assert_eq!(window.entries(), ["dos"]);
        window.press(CTRL, Key::O).click((keep.lose)(Aim::Open));
        assert_eq!((window.entries(), window.model().document.is_some()), (vec!["otra".to_owned()], true));
    });
}

#[test]
fn saving_first_that_is_cancelled_or_fails_loses_nothing_then_or_later() {
    each(|opening, folder| {
        let nowhere = folder.file("no existe").join("clase.criba.ron");
        for first in [ScriptedAnswer::Cancel, path(nowhere)] {
            let language = opening.language();
            let answers = [first, path(folder.file("clase.criba.ron"))];
            let mut window = Opening::new(language).script(answers).open();
            let keep = &window.texts().keep;
            window.insert("uno").press(CTRL, Key::N).click(keep.export);
            assert_eq!((window.entries().len(), window.model().document.is_none()), (1, true));
            // What was wanted then is not done after the next save.
            window.press(CTRL, Key::S);
            assert_eq!((window.entries().len(), window.model().is_unsaved()), (1, false));
        }
    });
}

#[test]
fn saving_first_over_a_file_that_exists_goes_on_after_the_answer() {
    each(|opening, folder| {
        folder.with("clase.criba.ron", "otra cosa");
        let mut window = opening.script([path(folder.file("clase")), path(folder.file("clase"))]).open();
        let (texts, export) = (&window.texts().dialog, window.texts().keep.export);
        window.insert("uno").press(CTRL, Key::N).click(export).click(texts.cancel);
        assert_eq!(window.entries(), ["uno"]);
        window.press(CTRL, Key::N).click(export).click(texts.overwrite);
        assert_eq!(window.entries(), Vec::<String>::new());
        assert_eq!(saved(&folder.file("clase.criba.ron")).lab.unwrap().reference().len(), 1);
    });
}

#[test]
fn opening_asks_first_and_a_dropped_file_too() {
    each(|opening, folder| {
        let other = folder.lesson("otra.criba.ron", "otra");
        let file = folder.lesson("clase.criba.ron", "cero");
        let mut window = opening.file(file).script([path(&other)]).open();
        let texts = window.texts();
        window.insert("uno").press(CTRL, Key::O).click(texts.dialog.cancel);
        assert_eq!(window.entries(), ["cero", "uno"]);
        window.press(CTRL, Key::O).click(texts.dialog.discard);
        assert_eq!(window.entries(), ["otra"]);
        window.insert("dos");
        drop_file(&mut window, &other);
        window.must_see(texts.dialog.unsaved_title);
        window.must_see("otra.criba.ron");
        window.click(texts.dialog.discard);
        assert_eq!(window.entries(), ["otra"]);
        // With nothing to lose it opens at once.
        let third = folder.lesson("tercera.criba.ron", "tres");
        drop_file(&mut window, &third);
        assert_eq!(window.entries(), ["tres"]);
    });
}

/// A file that was dragged onto the window.
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

fn drop_file(window: &mut Window, path: &Path) {
    let file = Arc::new(Dropped(path.to_owned()));
    window.harness().input_mut().dropped_files.push(file);
    window.settle();
}

#[test]
fn the_close_button_asks_only_when_something_would_be_lost() {
    each(|opening, folder| {
        // It waits for what was typed before it, and then closes by itself.
        let closes = [ViewportCommand::CancelClose, ViewportCommand::Close];
        let mut untouched = Window::open(opening.language());
        assert_eq!(close(&mut untouched), closes, "nothing was done");
        let mut window = Window::open(opening.language());
        let texts = window.texts();
        window.write("a medias").click(texts.detail.positions);
        assert_eq!(close(&mut window), closes, "a draft and a detail are no loss");
        let mut window = opening.file(folder.lesson("clase.criba.ron", "cero")).open();
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
fn an_enter_in_the_same_frame_as_the_close_button_is_asked_about() {
    each(|opening, folder| {
        let mut window = opening.file(folder.lesson("clase.criba.ron", "cero")).open();
        window.write("uno");
        let close = egui::ViewportEvent::Close;
        window.harness().input_mut().viewports.get_mut(&egui::ViewportId::ROOT).unwrap().events.push(close);
        window.press(Modifiers::NONE, Key::Enter);
        window.must_see(window.texts().dialog.unsaved_title);
        assert_eq!(closings(&mut window), [ViewportCommand::CancelClose]);
    });
}

#[test]
fn what_was_discarded_by_an_edit_or_a_new_filter_is_asked_about_too() {
    each(|opening, _| {
        let language = opening.language();
        let create = (Window::open(language).texts().command)(Command::CreateFilter);
        let discards: [&dyn Fn(&mut Window); 2] = [
            &|window| {
                window.replace("m", "65");
            },
            &|window| {
                window.click(create);
            },
        ];
        for discard in discards {
            let mut window = Window::open(language);
            window.insert("uno");
            discard(&mut window);
            window.press(CTRL, Key::Q);
            window.must_see(window.texts().keep.lost_title);
            // Once the user lets it go, it is gone.
            let lose = (window.texts().keep.lose)(Aim::New);
            window.press(Modifiers::NONE, Key::Escape).press(CTRL, Key::N).click(lose);
            assert_eq!(window.model().unnamed_work(), None);
        }
    });
}

#[test]
fn leaving_without_saving_writes_nothing() {
    each(|opening, folder| {
        let file = folder.lesson("clase.criba.ron", "cero");
        let mut window = opening.file(&file).open();
        window.insert("uno").press(CTRL, Key::Q);
        assert_eq!(closings(&mut window), []);
        window.click(window.texts().dialog.discard);
        assert_eq!(closings(&mut window), [ViewportCommand::Close]);
        assert_eq!(close(&mut window), []);
        assert_eq!(saved(&file).lab.unwrap().reference().len(), 1);
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
        let file = folder.lesson("clase.criba.ron", "uno");
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
        let unnamed = last_title(&mut window).unwrap_or_default();
        window.press(CTRL, Key::S);
        let named = last_title(&mut window).unwrap();
        assert!(named.contains("clase.criba.ron") && !named.contains('●'), "{named}");
        window.insert("dos");
        let marked = last_title(&mut window).unwrap();
        assert!(marked.contains("clase.criba.ron") && marked.contains('●') && !unnamed.contains('●'), "{marked}");
        // Nothing new to tell, nothing told.
        window.insert("tres");
        assert_eq!(last_title(&mut window), None);
    });
}

#[test]
fn what_is_entered_while_a_file_is_being_chosen_is_not_lost() {
    each(|opening, folder| {
        let other = folder.lesson("otra.criba.ron", "otra");
        let answers = [ScriptedAnswer::Silence, ScriptedAnswer::Silence, ScriptedAnswer::Cancel];
        let mut window = opening.file(folder.lesson("clase.criba.ron", "cero")).script(answers).open();
        let texts = &window.texts().dialog;
        let choose = |window: &mut Window| {
            window.click(texts.type_path).replace(texts.path, &other.display().to_string());
            window.press(Modifiers::NONE, Key::Enter);
        };
        window.press(CTRL, Key::O).insert("uno");
        choose(&mut window);
        window.must_see(texts.unsaved_title);
        window.click(texts.cancel);
        assert_eq!(window.entries(), ["cero", "uno"]);
        // What the user has agreed to lose is lost, and nothing entered after that.
        window.press(CTRL, Key::O).click(texts.discard).query("dos");
        choose(&mut window);
        window.must_see(texts.unsaved_title);
        window.click(texts.cancel);
        // An agreement is for once.
        window.press(CTRL, Key::O).click(texts.discard);
        window.press(CTRL, Key::Q);
        window.must_see(texts.unsaved_title);
        assert_eq!(window.entries(), ["cero", "uno"]);
    });
}

#[test]
fn a_question_answered_while_a_dialog_is_silent_has_no_late_consequence() {
    each(|opening, folder| {
        let other = folder.lesson("otra.criba.ron", "otra");
        let mut window = opening.script([ScriptedAnswer::Silence]).open();
        let (texts, keep) = (&window.texts().dialog, &window.texts().keep);
        window.press(CTRL, Key::O).insert("uno").press(CTRL, Key::N).click(keep.export);
        window.click(texts.type_path).replace(texts.path, &other.display().to_string());
        window.press(Modifiers::NONE, Key::Enter).click((keep.lose)(Aim::Open));
        assert_eq!(window.entries(), ["otra"]);
        // To save now is to save, not to start anew as once was wanted.
        window.press(CTRL, Key::S);
        assert_eq!(window.entries(), ["otra"]);
    });
}
