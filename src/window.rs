//! The window: starts the application in it, or says in one sentence why there is none.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::{App, Start};
use crate::choice::Language;
use crate::diagnostics::missing_libraries;
use crate::text::texts;

/// Smallest size of the window in points.
const MIN_SIZE: [f32; 2] = [480.0, 360.0];
/// Size of the window at first, in points.
const FIRST_SIZE: [f32; 2] = [1280.0, 720.0];

/// Checks that there is a display; nothing else is touched where there is none.
///
/// # Errors
/// One sentence, in `language`.
pub fn check_display(language: Language) -> Result<(), String> {
    if is_without_display() { Err(texts(language).start.no_display.to_owned()) } else { Ok(()) }
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// One sentence on why there is no window, or why there is none any more.
pub fn open(start: Start) -> Result<(), String> {
    let texts = &texts(start.choices.language).start;
    let window = start.upkeep.as_ref().and_then(|upkeep| upkeep.preferences.preferences.window);
    let size = window.map_or(FIRST_SIZE, |window| window.size);
    let mut viewport = egui::ViewportBuilder::default().with_title("Criba").with_app_id("criba").with_inner_size(size);
    viewport = viewport.with_maximized(window.is_some_and(|window| window.is_maximized));
    viewport = viewport.with_min_inner_size(MIN_SIZE).with_drag_and_drop(true);
    if let Ok(icon) = eframe::icon_data::from_png_bytes(include_bytes!("../assets/icon.png")) {
        viewport = viewport.with_icon(icon);
    }
    let options = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persist_window: false,
        ..eframe::NativeOptions::default()
    };
    // The window library panics where a library of the system is missing. What it says then is kept for the
    // sentence instead of being printed; once there is a window, a fault is printed with its place.
    let said = Arc::new(Mutex::new(None));
    let keeper = Arc::clone(&said);
    let has_window = Arc::new(AtomicBool::new(false));
    let opened = Arc::clone(&has_window);
    let printer = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if opened.load(Ordering::Relaxed) {
            printer(info);
        }
        *keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
    }));
    let opened = Arc::clone(&has_window);
    let run = || {
        let create = move |cc: &eframe::CreationContext<'_>| {
            opened.store(true, Ordering::Relaxed);
            let app = App::new(&cc.egui_ctx, start);
            app.heed_signals();
            let app: Box<dyn eframe::App> = Box::new(app);
            Ok(app)
        };
        eframe::run_native("Criba", options, Box::new(create))
    };
    let reason = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => error.to_string(),
        Err(_) => said.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default(),
    };
    let reason = plain(&reason);
    Err(if has_window.load(Ordering::Relaxed) {
        (texts.stopped)(&reason)
    } else {
        (texts.no_window)(&reason, &missing_libraries())
    })
}

/// The reason without line breaks and without the place in the sources where it arose.
fn plain(reason: &str) -> String {
    let words: Vec<&str> = reason.split_whitespace().collect();
    let place = words.iter().rposition(|word| word.contains(".rs:"));
    let start = place.map_or(0, |place| place + 1);
    words.get(start..).filter(|words| !words.is_empty()).unwrap_or(&words).join(" ")
}

fn is_without_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_reason_does_not_say_where_in_the_sources_it_arose() {
        let said = "winit EventLoopError: os error at /somewhere/src/mod.rs:788: Failed to open connection to X server";
        assert_eq!(plain(said), "Failed to open connection to X server");
        assert_eq!(plain("panicked at src/lib.rs:41:6:\nlibxkbcommon is missing"), "libxkbcommon is missing");
        assert_eq!(plain("no driver"), "no driver");
        assert_eq!(plain("ends at a.rs:1:"), "ends at a.rs:1:");
    }
}
