//! The few pictures in which geometry and colour are the behaviour: the grid's marks, and the window as a whole.
//! After a change that is meant, `UPDATE_SNAPSHOTS=1 cargo test --test ui_snapshot` takes them anew; look at them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where it fails"
)]

mod common;

use common::window::{Opening, Window};
use criba::action::{Action, LabAction, StepAction};
use criba::bloom::{BaseHashes, Verdict};
use criba::choice::{Appearance, Language, View};
use criba::model::Topic;
use criba::picture::size_in_pixels;
use egui::Rect;
use egui::accesskit::Role;
use egui_kittest::{SnapshotOptions, image_snapshot_options};

/// Not a pixel may differ: fonts and renderer are the program's own.
#[track_caller]
fn must_look_like(name: &str, image: &image::RgbaImage) {
    image_snapshot_options(image, name, &SnapshotOptions::new().threshold(0.0).max_failed_pixels(0));
}

fn lab(action: LabAction) -> Action {
    Action::Lab(action)
}

/// A new filter with one entry, the last operation.
fn insert(window: &mut Window, m: &str, k: &str, text: &str) {
    window.ask([
        lab(LabAction::EditM(m.to_owned())),
        lab(LabAction::EditK(k.to_owned())),
        lab(LabAction::CreateFilter),
        lab(LabAction::Insert(text.to_owned())),
    ]);
}

fn grid(window: &mut Window) -> image::RgbaImage {
    let picture = window.harness().render().unwrap();
    let cells = window.seen().into_iter().filter(|seen| seen.role == Role::Cell).map(|seen| seen.rect);
    let rect = cells.fold(Rect::NOTHING, Rect::union).expand(14.0).round();
    let pixels = |size| size_in_pixels(size, 1.0).map(|edge| u32::try_from(edge).unwrap());
    let ([x, y], [width, height]) = (pixels(rect.min.to_vec2()), pixels(rect.size()));
    image::imageops::crop_imm(&picture, x, y, width, height).to_image()
}

#[test]
fn marks_have_their_order_number_or_two_or_how_many() {
    let mut window = Opening::new(Language::Spanish).appearance(Appearance::Light).open();
    // Positions 7, 1, 10, 4, 13, 7, 1 of 15.
    insert(&mut window, "15", "7", "sol");
    must_look_like("grid-one-and-two-numbers", &grid(&mut window));
    // Position 63 of 127, five times.
    insert(&mut window, "127", "5", "rio");
    must_look_like("grid-five-times", &grid(&mut window));
}

#[test]
fn the_card_that_explains_a_false_positive() {
    for (name, opening) in [
        ("card", Opening::new(Language::Spanish).appearance(Appearance::Light)),
        ("card-projection", Opening::new(Language::English).projecting()),
    ] {
        let mut window = opening.size(1024.0, 640.0).open();
        insert(&mut window, "48", "4", "gato");
        window.fill(["perro", "sol", "luna", "mar", "casa", "rosa", "pan", "vino", "agua"]);
        let word = ["pez", "rey", "lobo", "zumo", "nube", "lago", "tren"]
            .into_iter()
            .find(|word| window.lab().verdict_on(word, BaseHashes::of(word)) == Verdict::FalsePositive)
            .unwrap();
        window.ask([lab(LabAction::Query(word.to_owned())), Action::Explain(Topic::Verdict)]);
        must_look_like(name, &window.harness().render().unwrap());
    }
}

#[test]
fn a_stage_and_what_is_covered() {
    for (name, opening) in [
        ("stage", Opening::new(Language::Spanish).appearance(Appearance::Dark)),
        ("stage-projection", Opening::new(Language::Spanish).projecting()),
    ] {
        let mut window = opening.size(1024.0, 640.0).open();
        insert(&mut window, "48", "4", "gato");
        window.fill(["perro", "sol", "luna", "mar"]);
        if name == "stage" {
            window.ask([lab(LabAction::TogglePredict)]);
        }
        window.ask([lab(LabAction::EditText("estrella".to_owned())), lab(LabAction::Query("estrella".to_owned()))]);
        // The second of four positions.
        window.ask(
            [StepAction::First; 1].map(Action::Step).into_iter().chain([StepAction::Forward; 4].map(Action::Step)),
        );
        must_look_like(name, &window.harness().render().unwrap());
    }
}

#[test]
fn the_views_of_the_evidence_and_of_the_sizing() {
    for (view, name) in [(View::Curve, "curve"), (View::Size, "size")] {
        for (look, opening) in [
            ("", Opening::new(Language::Spanish).appearance(Appearance::Light)),
            ("-projection", Opening::new(Language::Spanish).projecting().size(1024.0, 768.0)),
        ] {
            let mut window = opening.open();
            insert(&mut window, "256", "3", "gato");
            window.fill(["perro", "sol", "luna", "mar", "casa", "rosa", "pan", "vino", "agua", "fuego", "tierra"]);
            window.ask([Action::View(view)]);
            must_look_like(&format!("{name}{look}"), &window.harness().render().unwrap());
        }
    }
}

#[test]
fn the_window_in_the_middle_of_a_lesson() {
    let mut window = Opening::new(Language::Spanish).appearance(Appearance::Light).open();
    insert(&mut window, "256", "3", "gato");
    window.fill(["perro", "sol", "luna", "mar", "casa", "dos pasos", "rosa", "pan", "vino", "agua"]);
    window.ask([lab(LabAction::EditText("zumo".to_owned())), lab(LabAction::Query("zumo".to_owned()))]);
    must_look_like("window", &window.harness().render().unwrap());
}
