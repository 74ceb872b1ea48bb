//! Two windows, damaged lessons, and no folder at all, as their user sees them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use std::fs;

use common::folder::{each, path};
use common::window::{CTRL, Opening};
use criba::keep::{Home, unnamed};
use criba::model::Autosave;
use criba::notice::{HomeFault, KeepError, Notice};
use egui::Key;

#[test]
fn two_windows_never_mix_and_what_no_window_has_is_offered() {
    each(|opening, home| {
        let language = opening.language();
        let mut one = opening.home(home.path()).open();
        let keep = &one.texts().keep;
        one.insert("uno");
        let mut two = Opening::new(language).home(home.path()).open();
        assert_eq!((two.entries().len(), two.model().notices.as_slice()), (0, &[Notice::SecondWindow][..]));
        two.must_see(&(keep.notice)(two.texts(), &Notice::SecondWindow));
        two.insert("dos");
        one.insert("uno más");
        assert_eq!((one.entries(), two.entries()), (vec!["uno".to_owned(), "uno más".into()], vec!["dos".to_owned()]));
        drop(one);
        drop(two);
        let mut window = Opening::new(language).home(home.path()).open();
        let restored = window.entries();
        let [Notice::Others(others)] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        assert_eq!((others.len(), others[0].entries), (1, 3 - restored.len()));
        let offered = keep.kept(&others[0]);
        window.click(&offered);
        assert_eq!(window.entries().len(), 3 - restored.len());
        assert!(window.model().notices.is_empty());
        // What was on the screen is kept, and so is what was offered.
        let kept = unnamed(&home.file("data"));
        assert_eq!(kept.iter().map(|kept| kept.entries).sum::<usize>(), 3);
        window.press(CTRL, Key::Z);
        assert_eq!(window.entries(), restored);
        drop(window);
        let window = Opening::new(language).home(home.path()).open();
        assert_eq!((window.entries(), window.model().notices.len()), (restored, 0));
    });
}

#[test]
fn a_damaged_lesson_is_moved_aside_and_both_files_are_named() {
    each(|opening, home| {
        let language = opening.language();
        let mut window = opening.home(home.path()).open();
        window.insert("uno").insert("dos");
        drop(window);
        let session = home.file("data/slots/1/session.criba.ron");
        fs::write(&session, "(format: ").unwrap();
        let mut window = Opening::new(language).home(home.path()).open();
        let [Notice::Damaged(damage)] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        let damage = damage.clone();
        let [aside] = damage.spoilt().try_into().unwrap();
        assert_eq!((fs::read_to_string(&aside.path).unwrap().as_str(), aside.is_aside), ("(format: ", true));
        window.must_see(&aside.path.display().to_string());
        window.must_see(&damage.previous_path.display().to_string());
        // The copy before: whichever of the changes it holds, it is a lesson.
        assert_eq!(window.entries()[0], "uno");
        window.insert("tres");
        assert_eq!(window.model().keeping.autosave, Autosave::Done);
        assert_eq!(fs::read_to_string(&aside.path).unwrap(), "(format: ");
        // It is said once: what was opened is back in its place.
        drop(window);
        let window = Opening::new(language).home(home.path()).open();
        assert_eq!((window.model().notices.len(), window.entries()[0].as_str()), (0, "uno"));
    });
}

#[test]
fn without_a_folder_it_works_in_memory_and_says_so() {
    each(|opening, home| {
        home.with("data", "a file where the folder should be");
        home.with("config", "another");
        let lesson = home.file("clase.criba.ron");
        let mut window = opening.home(home.path()).script([path(&lesson)]).open();
        let (texts, keep) = (window.texts(), &window.texts().keep);
        let [Notice::NotKept(error @ KeepError::Home(HomeFault::Io(_)))] = window.model().notices.as_slice() else {
            panic!("{:?}", window.model().notices);
        };
        let error = error.clone();
        window.must_see(&(keep.fault)(texts, &error));
        window.insert("uno").query("dos");
        assert_eq!(window.model().notices.len(), 1, "once");
        window.must_see((keep.autosave)(&Autosave::Failed(error)));
        // It can be put away, and still be seen.
        window.click(texts.status.dismiss).insert("tres");
        assert!(window.model().notices.iter().all(|notice| matches!(notice, Notice::PreferencesNotKept(_))));
        window.press(CTRL, Key::Q);
        window.must_see(keep.lost_title);
        window.choose([keep.export]);
        assert!(lesson.exists());
        assert_eq!(fs::read_to_string(home.file("data")).unwrap(), "a file where the folder should be");
    });
}

#[test]
fn where_no_folder_is_named_it_says_which_name_is_wrong_and_once() {
    each(|opening, home| {
        let language = opening.language();
        let relative = |variable| Err(HomeFault::Relative(variable));
        let open = |data, config| Opening::new(language).homes(Home { data, config }).open();
        let mut window = open(relative("XDG_DATA_HOME"), relative("XDG_CONFIG_HOME"));
        window.insert("uno").must_see("XDG_DATA_HOME");
        assert_eq!(window.model().notices.len(), 1);
        let window = open(Err(HomeFault::NoHome), Err(HomeFault::NoHome));
        let fault = KeepError::Home(HomeFault::NoHome);
        window.must_see(&(window.texts().keep.fault)(window.texts(), &fault));
        // The lesson is kept all the same where only the preferences have nowhere to be.
        let mut window = open(Ok(home.file("data")), relative("XDG_CONFIG_HOME"));
        window.insert("uno").must_see("XDG_CONFIG_HOME");
        assert_eq!((window.model().notices.len(), &window.model().keeping.autosave), (1, &Autosave::Done));
    });
}
