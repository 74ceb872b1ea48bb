//! What the user prefers about the program itself, as plain data: language, appearance, zoom.
//! None of it belongs to a session.

/// Language of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Spanish, the reference wording.
    Spanish,
    /// English.
    English,
}

impl Language {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::Spanish, Self::English];

    /// The language for a system locale such as `en_GB.UTF-8`; Spanish where it is neither.
    ///
    /// ```
    /// use criba::choice::Language;
    /// assert_eq!(Language::of_locale("en-US"), Language::English);
    /// assert_eq!(Language::of_locale("de_DE.UTF-8"), Language::Spanish);
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("en") { Self::English } else { Self::Spanish }
    }
}

/// The views of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The lab: the filter and what it says.
    #[default]
    Filter,
    /// Evidence: the rate of false positives, computed and measured.
    Curve,
    /// Sizing: which filter to build for so many entries and such a rate.
    Size,
}

impl View {
    /// All of them, in the order of their keys.
    pub const ALL: [Self; 3] = [Self::Filter, Self::Curve, Self::Size];

    /// Its name where it is written down.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Filter => "filter",
            Self::Curve => "curve",
            Self::Size => "size",
        }
    }
}

/// How the window looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appearance {
    /// As the system reports it; light where it reports nothing.
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Appearance {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];
}

/// Smallest zoom in per cent.
pub const MIN_ZOOM: u16 = 50;
/// Largest zoom in per cent.
pub const MAX_ZOOM: u16 = 300;
/// Steps of the zoom keys in per cent.
const ZOOM_STEPS: [u16; 12] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 200, 250, 300];

/// All choices together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Language of the screen.
    pub language: Language,
    /// Light, dark or as the system.
    pub appearance: Appearance,
    /// Whether the projection is on; it replaces the appearance while it is.
    pub is_projecting: bool,
    /// Zoom in per cent, [`MIN_ZOOM`]..=[`MAX_ZOOM`].
    pub zoom: u16,
}

impl Choices {
    /// What a first start has, in `language`.
    #[must_use]
    pub fn first_start(language: Language) -> Self {
        Self { language, appearance: Appearance::System, is_projecting: false, zoom: 100 }
    }

    /// The next larger zoom step.
    #[must_use]
    pub fn zoomed_in(self) -> u16 {
        ZOOM_STEPS.into_iter().find(|step| *step > self.zoom).unwrap_or(MAX_ZOOM)
    }

    /// The next smaller zoom step.
    #[must_use]
    pub fn zoomed_out(self) -> u16 {
        ZOOM_STEPS.into_iter().rev().find(|step| *step < self.zoom).unwrap_or(MIN_ZOOM)
    }
}
