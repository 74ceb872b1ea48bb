//! What the program costs, printed beside what it may cost: `cargo bench`, or `cargo bench -- frame` for the
//! names that hold a word. Nothing here fails for being slow, and nothing needs a display.

mod evidence;
mod frame;
mod measure;
mod operation;
mod sample;
mod session;

use std::process::ExitCode;

fn main() -> ExitCode {
    measure::run(frame::cases().into_iter().chain(operation::cases()).chain(evidence::cases()).chain(session::cases()))
}
