//! `--diagnostics`: what the program finds of display, renderer, dialogs, folders and libraries.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::keep::Home;

/// Libraries that the window loads at run time on Linux; one of each group is enough.
const LIBRARIES: [&[&str]; 10] = [
    &["libX11.so.6"],
    &["libX11-xcb.so.1"],
    &["libxcb.so.1"],
    &["libXcursor.so.1"],
    &["libXi.so.6"],
    &["libxkbcommon.so.0"],
    &["libxkbcommon-x11.so.0"],
    &["libEGL.so.1", "libGL.so.1"],
    &["libwayland-client.so.0"],
    &["libwayland-egl.so.1"],
];

/// Writes what was found, one line each, in English.
///
/// # Errors
/// When `out` cannot be written.
pub fn write(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "criba {}", env!("CARGO_PKG_VERSION"))?;
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "LANG"] {
        let value = std::env::var_os(name);
        writeln!(out, "{name}: {}", value.map_or("not set".to_owned(), |value| value.display().to_string()))?;
    }
    writeln!(out, "renderer: OpenGL by glow")?;
    let bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some();
    writeln!(out, "file dialogs, portal: {}", if bus { "session bus is set" } else { "no session bus" })?;
    let zenity = find_program("zenity");
    writeln!(
        out,
        "file dialogs, zenity: {}",
        zenity.map_or("not found".to_owned(), |path| path.display().to_string())
    )?;
    let home = std::env::home_dir();
    writeln!(out, "home folder: {}", home.map_or("none".to_owned(), |path| path.display().to_string()))?;
    let own = Home::of_system();
    for (name, folder) in [("data folder", own.data), ("preferences folder", own.config)] {
        let shown = folder.map_or_else(|fault| format!("none ({fault:?})"), |folder| folder.display().to_string());
        writeln!(out, "{name}: {shown}")?;
    }
    let folder = std::env::current_dir();
    writeln!(out, "current folder: {}", folder.map_or("none".to_owned(), |path| path.display().to_string()))?;
    if cfg!(target_os = "linux") {
        for group in LIBRARIES {
            let found = group.iter().find_map(|name| find_library(name));
            let shown = found.map_or("MISSING".to_owned(), |path| path.display().to_string());
            writeln!(out, "library {}: {shown}", group.join(" or "))?;
        }
    }
    Ok(())
}

/// The libraries that X11 and OpenGL need and that are nowhere to be found.
#[must_use]
pub fn missing_libraries() -> Vec<&'static str> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let needed = LIBRARIES.iter().filter(|group| !group.iter().any(|name| name.starts_with("libwayland")));
    needed
        .filter(|group| !group.iter().any(|name| find_library(name).is_some()))
        .filter_map(|group| group.first().copied())
        .collect()
}

fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn find_library(name: &str) -> Option<PathBuf> {
    library_folders().into_iter().map(|folder| folder.join(name)).find(|file| file.exists())
}

/// Where the system's loader looks.
fn library_folders() -> BTreeSet<PathBuf> {
    let mut folders: BTreeSet<PathBuf> =
        ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"].into_iter().map(PathBuf::from).collect();
    folders.extend(std::env::split_paths(&std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    let listed = std::fs::read_dir("/etc/ld.so.conf.d").into_iter().flatten().flatten().map(|entry| entry.path());
    for file in listed.chain([PathBuf::from("/etc/ld.so.conf")]) {
        let content = std::fs::read_to_string(file).unwrap_or_default();
        folders.extend(content.lines().map(Path::new).filter(|line| line.is_absolute()).map(Path::to_owned));
    }
    folders
}
