//! What can be taken along: figures and tables of the views, and the forms they come in.

/// A figure or a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exhibit {
    /// The rate against the number of entries, computed and measured.
    RateByN,
    /// The ideal estimate against k.
    RateByK,
    /// The rates of the filter side by side.
    Rates,
    /// The plan: n, p, m and k, entered and derived.
    Plan,
    /// What libraries build for it.
    Dialects,
    /// The rate when there are more entries than planned.
    Beyond,
    /// Memory of the filter and of an exact set.
    Memory,
}

impl Exhibit {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::RateByN, Self::RateByK, Self::Rates, Self::Plan, Self::Dialects, Self::Beyond, Self::Memory];

    /// Whether it is a figure; its values are a table too.
    #[must_use]
    pub const fn is_figure(self) -> bool {
        matches!(self, Self::RateByN | Self::RateByK | Self::Beyond)
    }
}

/// A form to take it along in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A drawing, in a file.
    Svg,
    /// A picture, in a file.
    Png,
    /// Values with commas between them, in a file.
    Csv,
    /// Values with tabs between them, in the clipboard.
    Tsv,
    /// A table for a text, in the clipboard.
    Markdown,
}

impl Format {
    /// Those that `exhibit` comes in, in the order of the menu.
    #[must_use]
    pub const fn of(exhibit: Exhibit) -> &'static [Self] {
        if exhibit.is_figure() {
            &[Self::Svg, Self::Png, Self::Csv, Self::Tsv, Self::Markdown]
        } else {
            &[Self::Csv, Self::Tsv, Self::Markdown]
        }
    }

    /// What the name of its file ends in; nothing where it goes into the clipboard.
    #[must_use]
    pub const fn extension(self) -> Option<&'static str> {
        match self {
            Self::Svg => Some("svg"),
            Self::Png => Some("png"),
            Self::Csv => Some("csv"),
            Self::Tsv | Self::Markdown => None,
        }
    }
}

/// Something to take along, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// What.
    pub exhibit: Exhibit,
    /// In which form.
    pub format: Format,
}
