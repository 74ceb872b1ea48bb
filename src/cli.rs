//! The command line: what each option does, and the exit code.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use egui::{Context, Vec2};
use egui_system_font_provider::SystemFontProvider;

use crate::action::{Action, Choice, FileAction};
use crate::app::{App, Start, Upkeep};
use crate::choice::{Appearance, Choices, Language, View};
use crate::disk::{self, Disk, SystemDisk};
use crate::jobs::Dialogs;
use crate::keep::{Home, ReadPreferences, clock};
use crate::notice::Notice;
use crate::{check, diagnostics, picture, session, text, window};

/// How long after a change it is kept: that and the time to write it stay below two seconds.
const AUTOSAVE_DELAY: Duration = Duration::from_secs(1);
/// Most frames that a picture may take to settle.
const PICTURE_PASSES: usize = 8;
/// How long a picture waits for what is computed in the background.
const PICTURE_PATIENCE: Duration = Duration::from_secs(30);

/// A desktop laboratory for Bloom filters.
#[derive(Parser)]
#[command(name = "criba", version)]
struct Arguments {
    /// Session file to open
    file: Option<PathBuf>,
    /// Check session files and describe each; needs no display. Exit 0: all valid, 1: some are not
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["file", "picture", "diagnostics", "view", "size", "theme"])]
    check: Vec<PathBuf>,
    /// Draw the window with FILE, or as at first start, into a PNG file; needs no display
    #[arg(long, value_name = "OUT.png", value_parser = png)]
    picture: Option<PathBuf>,
    /// View to draw
    #[arg(long, requires = "picture", default_value = "filter")]
    view: ViewName,
    /// Width and height of the picture in pixels
    #[arg(long, requires = "picture", value_name = "WIDTHxHEIGHT", default_value = "1366x768", value_parser = size)]
    size: [u16; 2],
    /// Look of the picture
    #[arg(long, requires = "picture", default_value = "light")]
    theme: ThemeName,
    /// Language of the screen; the system's where it is not given
    #[arg(long)]
    language: Option<LanguageName>,
    /// Say what is found of display, renderer, dialogs, folders and libraries
    #[arg(long, conflicts_with_all = ["file", "picture"])]
    diagnostics: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ViewName {
    /// The lab
    Filter,
    /// The evidence
    Curve,
    /// The sizing
    Size,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
    Projection,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    /// Spanish
    Es,
    /// English
    En,
}

/// Smallest and largest edge of a picture in pixels.
const EDGES: std::ops::RangeInclusive<u16> = 64..=8192;

/// A picture is written over what is there, so that its name must be one of a picture.
fn png(argument: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(argument);
    let is_png = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if is_png { Ok(path) } else { Err("expected a name that ends in .png".to_owned()) }
}

fn size(argument: &str) -> Result<[u16; 2], String> {
    let edge = |edge: &str| edge.parse::<u16>().ok().filter(|edge| EDGES.contains(edge));
    argument
        .split_once('x')
        .and_then(|(width, height)| Some([edge(width)?, edge(height)?]))
        .ok_or_else(|| "expected WIDTHxHEIGHT, each from 64 to 8192".to_owned())
}

/// Runs the program with the arguments of its process.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let language = match arguments.language {
        Some(LanguageName::Es) => Language::Spanish,
        Some(LanguageName::En) => Language::English,
        None => sys_locale::get_locale().map_or(Language::Spanish, |locale| Language::of_locale(&locale)),
    };
    let outcome = if !arguments.check.is_empty() {
        let mut out = io::stdout().lock();
        check::check(&arguments.check, &mut out).or_else(|error| unwritten(&error))
    } else if arguments.diagnostics {
        diagnostics::write(&mut io::stdout().lock()).map(|()| true).or_else(|error| unwritten(&error))
    } else if let Some(target) = &arguments.picture {
        draw(target, &arguments, language).map(|()| true)
    } else {
        // Absolute: where the program was started says nothing later on.
        let file = arguments.file.map(|path| std::path::absolute(&path).unwrap_or(path));
        open_window(file, language, arguments.language.is_some())
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            // With standard error closed there is nobody to tell.
            drop(writeln!(io::stderr(), "criba: {sentence}"));
            ExitCode::FAILURE
        }
    }
}

/// Opens the window as the user left it; a language that is `asked` for holds this time.
fn open_window(file: Option<PathBuf>, language: Language, is_asked: bool) -> Result<bool, String> {
    window::check_display(language)?;
    let home = Home::of_system();
    let disk: Arc<dyn Disk> = Arc::new(SystemDisk);
    let mut preferences =
        ReadPreferences::read(home.config.as_deref().ok(), Choices::first_start(language), disk.as_ref(), clock::now);
    if is_asked {
        // Nothing that the user has changed: it is not written.
        preferences.preferences.choices.language = language;
    }
    let choices = preferences.preferences.choices;
    let upkeep = Upkeep { home, disk, clock: clock::now, delay: AUTOSAVE_DELAY, preferences };
    let start = Start { choices, file, dialogs: Dialogs::System, upkeep: Some(upkeep) };
    window::open(start).map(|()| true)
}

/// Output that could not be written: whoever closed it early wanted no more.
fn unwritten(error: &io::Error) -> Result<bool, String> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(false) } else { Err(error.to_string()) }
}

/// Draws the window without a display.
fn draw(target: &Path, arguments: &Arguments, language: Language) -> Result<(), String> {
    let view = match arguments.view {
        ViewName::Filter => View::Filter,
        ViewName::Curve => View::Curve,
        ViewName::Size => View::Size,
    };
    let mut choices = Choices::first_start(language);
    choices.appearance = match arguments.theme {
        ThemeName::Light | ThemeName::Projection => Appearance::Light,
        ThemeName::Dark => Appearance::Dark,
    };
    let ctx = Context::default();
    // As in the window: scripts that our faces lack come from the system.
    ctx.add_font_provider(Arc::new(SystemFontProvider::new()));
    let mut app = App::new(&ctx, Start { choices, file: None, dialogs: Dialogs::System, upkeep: None });
    if matches!(arguments.theme, ThemeName::Projection) {
        app.ask(Action::Choose(Choice::Projection));
    }
    if let Some(path) = &arguments.file {
        let opened = session::open(path).map_err(|error| {
            let texts = text::texts(language);
            let notice = Notice::NotOpened { path: path.clone(), error };
            (texts.keep.notice)(texts, &notice)
        })?;
        let outcome = Ok(Box::new((opened.session, opened.stamp)));
        app.ask(Action::File(FileAction::SessionOpened { reading: 0, path: path.clone(), outcome }));
    }
    app.ask(Action::View(view));
    app.settle(&ctx, PICTURE_PATIENCE);
    let [width, height] = arguments.size;
    let size = Vec2::new(width.into(), height.into());
    let image = picture::headless_frame(&ctx, size, 1.0, PICTURE_PASSES, |ui| app.show(ui, None));
    let mut png = io::Cursor::new(Vec::new());
    image.write_to(&mut png, image::ImageFormat::Png).map_err(|error| error.to_string())?;
    disk::save(&SystemDisk, target, png.get_ref()).map(|_| ()).map_err(|error| {
        let texts = text::texts(language);
        (texts.keep.notice)(texts, &Notice::NotSaved { path: target.to_owned(), error })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory as _;
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_picture_is_never_drawn_over_a_lesson() {
        assert!(png("a.png").is_ok() && png("A.PNG").is_ok());
        assert!(png("lesson.criba.ron").is_err() && png("png").is_err());
    }

    #[test]
    fn sizes_are_two_numbers_within_bounds() {
        assert_eq!(size("1366x768"), Ok([1366, 768]));
        for wrong in ["1366", "0x768", "9000x10", "axb", "1366x768x2", ""] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
