//! Files in the window: saving, opening, and what to do where the system has no dialog for it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::folder::{each, path, saved};
use common::window::{CTRL, CTRL_SHIFT, Opening};
use criba::action::{Action, CurveAction, FileAction, SizeAction};
use criba::bloom::Sample;
use criba::bloom::sizing::Unit;
use criba::jobs::ScriptedAnswer;
use criba::model::{Aim, Dialog, Purpose, Scale, SizeField};
use criba::notice::Notice;
use egui::{Key, Modifiers};

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
fn numbers_typed_in_the_other_views_are_unsaved_work_and_how_it_is_looked_at_is_none() {
    each(|opening, folder| {
        let file = folder.lesson("clase.criba.ron", "uno");
        let mut window = opening.file(&file).open();
        let texts = window.texts();
        window.press(CTRL, Key::Num2).ask([
            Action::Curve(CurveAction::ChooseScale(Scale::Logarithmic)),
            Action::Curve(CurveAction::ChooseSample(Sample::Large)),
            Action::Curve(CurveAction::NextSeed),
            Action::Size(SizeAction::ChooseUnit(Unit::Kibibytes)),
        ]);
        assert!(!window.model().is_unsaved());
        window.press(CTRL, Key::Num3).replace((texts.size.field)(SizeField::N), "777");
        window.must_see(texts.status.unsaved);
        window.press(CTRL, Key::S);
        window.must_see(texts.status.saved);
        assert_eq!(saved(&file).sizing.n, "777");
        window.press(CTRL, Key::Num2).click(texts.curve.add_other);
        window.must_see(texts.status.unsaved);
        // Another file takes its place only after a question.
        let other = folder.lesson("otra.criba.ron", "dos");
        window.ask([Action::File(FileAction::OpenPath(other))]);
        assert!(matches!(window.model().dialog, Some(Dialog::Unsaved(_))), "{:?}", window.model().dialog);
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
        let file = folder.lesson("clase.criba.ron", "uno");
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
        let good = folder.lesson("clase.criba.ron", "uno");
        let text = std::fs::read_to_string(&good).unwrap();
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let bad = [
            folder.file("no existe.criba.ron"),
            folder.with("vacio.ron", ""),
            folder.with("foto.png", [0x89, b'P', b'N', b'G', 0xff, 0]),
            folder.with("cortado.ron", &text[..text.len() / 2]),
            folder.with("futuro.ron", text.replace("version: 3", "version: 4")),
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
        assert!(window.model().unnamed_work().is_some() && window.model().document.is_none());
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
        assert!(model.document.is_none() && model.dialog.is_none() && model.underway.asking.is_none());
        // An empty lesson needs no question before another is opened.
        let lose = (window.texts().keep.lose)(Aim::New);
        window.press(CTRL, Key::N).click(lose);
        window.press(CTRL, Key::O);
        assert_eq!((window.model().dialog.as_ref(), window.model().underway.asking), (None, None));
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
        let other = folder.lesson("otra.criba.ron", "otra");
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
        window.must_see(&(texts.keep.notice)(texts, &Notice::DialogDelayed));
        // The lesson goes on meanwhile, and there is one dialog at a time.
        window.query("dos").press(CTRL, Key::S);
        assert_eq!(window.model().dialog, None);
        window.click(texts.dialog.type_path);
        window.must_not_see(&(texts.keep.notice)(texts, &Notice::DialogDelayed));
        window.replace(texts.dialog.path, &folder.file("clase").display().to_string());
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(saved(&folder.file("clase.criba.ron")), window.model().session);
    });
}
