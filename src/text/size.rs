//! The sizing: what is entered, what follows, what libraries build.

use super::number::Numbers;
use crate::bloom::Params;
use crate::bloom::sizing::dialect::{Dialect, DialectError, Fault};
use crate::bloom::sizing::{NumberError, Plan, PlanError, Unit};
use crate::model::SizeField;

/// The words of one language.
#[derive(Debug)]
pub struct SizeTexts {
    /// Heading of the fields.
    pub wanted: &'static str,
    /// How they are used.
    pub wanted_hint: &'static str,
    /// Name of a field.
    pub field: fn(SizeField) -> &'static str,
    /// What it is, and how it may be written.
    pub field_tip: fn(SizeField) -> &'static str,
    /// A value that was entered.
    pub entered: &'static str,
    /// A value that follows.
    pub derived: &'static str,
    /// Empties a field.
    pub clear: fn(SizeField) -> String,
    /// Name of the choice of a unit.
    pub unit: &'static str,
    /// Name of a unit.
    pub unit_name: fn(Unit) -> &'static str,
    /// Why a draft is no number of its field.
    pub number_error: fn(SizeField, NumberError) -> String,
    /// Why there is no plan.
    pub plan_error: fn(&Numbers, PlanError) -> String,
    /// k was taken as the best.
    pub takes_k_as_best: &'static str,
    /// Only the bits for each entry follow.
    pub only_bits_per_entry: &'static str,
    /// A field cannot be read.
    pub wrong_field: &'static str,
    /// The plan in a sentence.
    pub sentence: fn(&Numbers, &Plan) -> String,
    /// Heading of what follows.
    pub result: &'static str,
    /// Bits.
    pub bits: fn(&Numbers, u64) -> String,
    /// Bits for each entry.
    pub bits_per_entry: &'static str,
    /// The rate that the whole numbers give.
    pub rate: &'static str,
    /// What that is.
    pub rate_tip: &'static str,
    /// Heading of the libraries.
    pub dialects: &'static str,
    /// What the table shows.
    pub dialects_note: &'static str,
    /// Without n and p.
    pub dialects_need: &'static str,
    /// Heading of what can do more than a basic filter.
    pub related: &'static str,
    /// Column of the library.
    pub library: &'static str,
    /// Column of the bits.
    pub bits_column: &'static str,
    /// Column of the bytes.
    pub bytes_column: &'static str,
    /// Column of the bits for each entry.
    pub each_column: &'static str,
    /// Column of the rate.
    pub rate_column: &'static str,
    /// Column of the rounding.
    pub rounding_column: &'static str,
    /// Name of a library.
    pub dialect: fn(Dialect) -> &'static str,
    /// How it rounds.
    pub rounding: fn(Dialect) -> &'static str,
    /// What goes wrong.
    pub fault: fn(Fault) -> &'static str,
    /// Why it builds nothing.
    pub dialect_error: fn(DialectError) -> &'static str,
    /// The rate is so many times what was asked for.
    pub misses: fn(&Numbers, f64) -> String,
    /// What that is.
    pub misses_tip: &'static str,
    /// Title of the rate against the real n.
    pub beyond: &'static str,
    /// Of which plan.
    pub beyond_of: fn(&Numbers, u64, u32, u64) -> String,
    /// Name of the axis.
    pub beyond_axis: &'static str,
    /// The promised rate.
    pub promise: fn(&Numbers, f64) -> String,
    /// Rounding leaves the rate above the p that was asked for, and with so many bits it would not.
    pub is_broken: fn(&Numbers, f64, f64, Option<u64>) -> String,
    /// Where the promise breaks, of how many planned entries.
    pub breaks_at: fn(&Numbers, u64, u64) -> String,
    /// The rate with twice the planned entries, and where it is ten times the promised one.
    pub past_the_plan: fn(&Numbers, f64, Option<u64>) -> String,
    /// It does not.
    pub never_breaks: &'static str,
    /// The planned n.
    pub planned: &'static str,
    /// Heading of the memory.
    pub memory_heading: &'static str,
    /// The filter.
    pub filter: &'static str,
    /// An exact hash set.
    pub exact_set: &'static str,
    /// What is counted of it.
    pub exact_set_tip: &'static str,
    /// How many times as large.
    pub times: fn(&Numbers, f64) -> String,
    /// Too large to be told.
    pub too_large: &'static str,
    /// Takes the plan to the lab.
    pub to_lab: fn(&Numbers, Params) -> String,
    /// What that does.
    pub to_lab_tip: &'static str,
    /// It is not what was planned, but of the same bits for each entry.
    pub scaled: fn(&Numbers, Params, u64, f64) -> String,
    /// And k was cut.
    pub is_cut: &'static str,
    /// Not even one entry fits into the lab.
    pub too_wide: &'static str,
    /// Not even the lab's smallest filter has so few bits for each entry.
    pub too_narrow: &'static str,
    /// Column of N in "1 in N".
    pub one_in_column: &'static str,
    /// Column of how a value came about.
    pub origin: &'static str,
}

/// The rate of a plan, with the digits that tell it from what was asked for, where it is more.
pub(super) fn headline_rate(number: &Numbers, plan: &Plan) -> String {
    match plan.given.p {
        Some(p) if plan.is_broken() => number.with_odds(number.apart(plan.rate, p), plan.rate),
        _ => number.both(plan.rate),
    }
}
