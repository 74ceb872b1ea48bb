//! The figures and tables of the views, made from the model: what the screen draws and what is taken along.
//!
//! | file | what it is |
//! |---|---|
//! | `curve` | of the evidence |
//! | `size` | of the sizing |

mod curve;
mod size;

use crate::chart::{Chart, Table, write_svg};
use crate::model::{Exhibit, Export, Format, Model};
use crate::text::Texts;
use crate::theme::LIGHT;

pub use curve::{mean, reason, string_bytes};
pub use size::{Reading, beyond, derived, memory, read};

/// Whether this can be taken along now.
#[must_use]
pub fn is_there(model: &Model, exhibit: Exhibit) -> bool {
    let reading = || read(&model.session.sizing);
    match exhibit {
        Exhibit::RateByN | Exhibit::Rates => model.evidence.found.is_some(),
        Exhibit::RateByK => model.session.lab.is_some(),
        Exhibit::Plan => reading().planned().is_some(),
        Exhibit::Dialects => reading().wish().is_some(),
        Exhibit::Beyond => beyond(&reading()).is_some(),
        Exhibit::Memory => memory(&reading()).is_some(),
    }
}

/// A figure, where there is anything to draw.
#[must_use]
pub fn chart(model: &Model, texts: &Texts, exhibit: Exhibit) -> Option<Chart> {
    match exhibit {
        Exhibit::RateByN => curve::by_n(model, texts),
        Exhibit::RateByK => curve::by_k(model, texts),
        Exhibit::Beyond => size::beyond_chart(model, texts),
        Exhibit::Rates | Exhibit::Plan | Exhibit::Dialects | Exhibit::Memory => None,
    }
}

/// What a figure shows at one place of its horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place: a number of entries.
    pub n: u64,
    /// It and the values there, each in words.
    pub lines: Vec<String>,
}

/// What a figure shows near `x` of its horizontal axis, computed anew and not read off the drawing; nothing where its
/// values stand on it, and beyond its ends.
#[must_use]
pub fn spot(model: &Model, texts: &Texts, exhibit: Exhibit, x: f64) -> Option<Spot> {
    match exhibit {
        Exhibit::RateByN => curve::by_n_spot(model, texts, x),
        Exhibit::Beyond => size::beyond_spot(model, texts, x),
        Exhibit::RateByK | Exhibit::Rates | Exhibit::Plan | Exhibit::Dialects | Exhibit::Memory => None,
    }
}

/// The whole number nearest to `x`, from `least` to `most`.
fn whole(x: f64, least: u64, most: u64) -> Option<u64> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast beyond the range gives its end"
    )]
    let nearest = x.round() as u64;
    (x > -0.5 && (least..=most).contains(&nearest)).then_some(nearest)
}

/// A table, or the values of a figure, where there are any.
#[must_use]
pub fn table(model: &Model, texts: &Texts, exhibit: Exhibit) -> Option<Table> {
    match exhibit {
        Exhibit::RateByN => curve::by_n_table(model, texts),
        Exhibit::RateByK => curve::by_k_table(model, texts),
        Exhibit::Rates => curve::rates_table(model, texts),
        Exhibit::Plan => size::plan_table(model, texts),
        Exhibit::Dialects => size::dialects_table(model, texts),
        Exhibit::Beyond => size::beyond_table(model, texts),
        Exhibit::Memory => size::memory_table(model, texts),
    }
}

/// A figure or a table as text, in any form but a picture.
#[must_use]
pub fn text(model: &Model, texts: &Texts, export: Export) -> Option<String> {
    let Export { exhibit, format } = export;
    match format {
        Format::Svg => {
            let color = |tone| {
                let [red, green, blue, alpha] = LIGHT.plotted(tone).to_srgba_unmultiplied();
                (format!("#{red:02x}{green:02x}{blue:02x}"), f32::from(alpha) / 255.0)
            };
            chart(model, texts, exhibit).map(|chart| write_svg(&chart, color))
        }
        Format::Csv => table(model, texts, exhibit).map(|table| table.csv()),
        Format::Tsv => table(model, texts, exhibit).map(|table| table.tsv(texts.number.decimal)),
        Format::Markdown => table(model, texts, exhibit).map(|table| table.markdown()),
        Format::Png => None,
    }
}
