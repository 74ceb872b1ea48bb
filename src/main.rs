//! Starts Criba; the program itself is the library.
#![cfg_attr(windows, windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    criba::cli::run()
}
