//! The window: starts the application in it, or says in one sentence why there is none.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::{App, Start};
use crate::choice::Language;

/// Smallest size of the window in points.
const MIN_SIZE: [f32; 2] = [480.0, 360.0];
/// Size of the window at first, in points.
const FIRST_SIZE: [f32; 2] = [1280.0, 720.0];

/// Opens the window and stays until it is closed.
///
/// # Errors
/// One sentence on why there is no window.
pub fn open(start: Start) -> Result<(), String> {
    let language = start.choices.language;
    if let Some(sentence) = missing_display(language) {
        return Err(sentence);
    }
    let mut viewport =
        egui::ViewportBuilder::default().with_title("Criba").with_app_id("criba").with_inner_size(FIRST_SIZE);
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
    // The window library panics where a library of the system is missing. What it says is kept for the
    // sentence instead of being printed.
    let said = Arc::new(Mutex::new(None));
    let keeper = Arc::clone(&said);
    std::panic::set_hook(Box::new(move |info| {
        *keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
    }));
    let run = || eframe::run_native("Criba", options, Box::new(|cc| Ok(Box::new(App::new(&cc.egui_ctx, start)))));
    let outcome = catch_unwind(AssertUnwindSafe(run));
    match outcome {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(failed(language, &error.to_string())),
        Err(_) => {
            let said = said.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default();
            Err(failed(language, &said))
        }
    }
}

fn missing_display(language: Language) -> Option<String> {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !cfg!(target_os = "linux") || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set) {
        return None;
    }
    let sentence = match language {
        Language::Spanish => {
            "criba: no hay pantalla (DISPLAY y WAYLAND_DISPLAY están vacías); sin ella funcionan --check y --picture."
        }
        Language::English => {
            "criba: there is no display (DISPLAY and WAYLAND_DISPLAY are empty); --check and --picture work without one."
        }
    };
    Some(sentence.to_owned())
}

fn failed(language: Language, reason: &str) -> String {
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    let missing = crate::diagnostics::missing_libraries();
    match language {
        Language::Spanish if missing.is_empty() => format!("criba: no se pudo abrir la ventana: {reason}"),
        Language::Spanish => {
            format!("criba: no se pudo abrir la ventana; faltan bibliotecas: {} ({reason})", missing.join(", "))
        }
        Language::English if missing.is_empty() => format!("criba: the window could not be opened: {reason}"),
        Language::English => {
            format!("criba: the window could not be opened; missing libraries: {} ({reason})", missing.join(", "))
        }
    }
}
