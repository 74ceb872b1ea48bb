//! Figures and tables as data: what the screen draws and what is taken along are made from the same values. It knows
//! neither the lesson nor the window.
//!
//! | file | what it is |
//! |---|---|
//! | `axis` | ranges and ticks |
//! | `layout` | where everything of a figure stands, as marks |
//! | `svg` | a figure as a drawing |
//! | `table` | a table as text, in several forms |

mod axis;
mod layout;
mod svg;
mod table;

pub use axis::{Axis, Tick};
pub use layout::{Anchor, FIGURE_SIZE, Mark, Words, lay_out};
pub use svg::write_svg;
pub use table::{Cell, Table};

/// What a series or a mark means; the palette gives each its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Computed by the ideal estimate.
    Ideal,
    /// Measured.
    Measured,
    /// How sure a measurement is.
    Band,
    /// The best choice.
    Best,
    /// What is compared with.
    Other,
    /// How sure a measurement of that is.
    OtherBand,
    /// Nothing in particular.
    Plain,
    /// Ground.
    Ground,
    /// Hairlines.
    Line,
    /// Text.
    Text,
    /// Less important text.
    Weak,
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// Of which filter.
    pub subtitle: String,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// What is drawn, from back to front.
    pub series: Vec<Series>,
    /// Lines across that say where something is.
    pub rules: Vec<Rule>,
}

/// Values of one kind. Coordinates are those of the axes: on a logarithmic one the exponent of ten.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name; an empty one is in no legend.
    pub name: String,
    /// What it means.
    pub tone: Tone,
    /// Its values.
    pub shape: Shape,
}

/// How values are drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line through these points.
    Line(Vec<[f64; 2]>),
    /// A point at each.
    Points(Vec<[f64; 2]>),
    /// The area between a lower and an upper value at each x.
    Band(Vec<[f64; 3]>),
    /// Bars from the bottom.
    Bars(Vec<Bar>),
}

/// A bar from the bottom of the figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Where its middle is.
    pub x: f64,
    /// How high it reaches.
    pub y: f64,
    /// What stands on it.
    pub label: String,
    /// What stands on it where there is little room.
    pub brief: String,
    /// What it means.
    pub tone: Tone,
}

/// A line from bottom to top.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Where.
    pub x: f64,
    /// What stands beside it.
    pub label: String,
    /// What it means.
    pub tone: Tone,
}
