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
