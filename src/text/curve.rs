//! The evidence, and what is taken along of it and of the sizing.

use super::number::Numbers;
use crate::bloom::{Mean, Params, Rate, Reason, Sample};
use crate::model::{Exhibit, Format, ProbeWords, Scale};

/// The words of one language.
#[derive(Debug)]
pub struct CurveTexts {
    /// Without a filter.
    pub no_filter: &'static str,
    /// Heading of the sample.
    pub sample: &'static str,
    /// What a larger sample is for.
    pub sample_tip: fn(Sample) -> &'static str,
    /// Heading of the words.
    pub words: &'static str,
    /// Name of the words.
    pub words_name: fn(ProbeWords) -> &'static str,
    /// What they are.
    pub words_tip: fn(ProbeWords) -> &'static str,
    /// The seed.
    pub seed: fn(u64) -> String,
    /// Asks other words.
    pub next_seed: &'static str,
    /// What that is for.
    pub next_seed_tip: &'static str,
    /// That nothing of it counts.
    pub words_note: &'static str,
    /// Heading of the axes.
    pub scale: &'static str,
    /// Name of an axis.
    pub scale_name: fn(Scale) -> &'static str,
    /// Heading of the comparison.
    pub compare: &'static str,
    /// Begins one.
    pub add_other: &'static str,
    /// What it compares.
    pub compare_tip: &'static str,
    /// Ends it.
    pub remove_other: &'static str,
    /// How many words were asked so far.
    pub asking: fn(&Numbers, u32, u32) -> String,
    /// Ends the measurement.
    pub stop: &'static str,
    /// What stays then.
    pub stop_tip: &'static str,
    /// Title of the rate against n.
    pub by_n: &'static str,
    /// Title of the rate against k.
    pub by_k: &'static str,
    /// Parameters in a line.
    pub params: fn(&Numbers, Params) -> String,
    /// m and n in a line.
    pub size: fn(&Numbers, u16, usize) -> String,
    /// Name of n on an axis.
    pub axis_n: &'static str,
    /// Name of k on an axis.
    pub axis_k: &'static str,
    /// Name of the rate on an axis.
    pub axis_rate: &'static str,
    /// Series of the ideal estimate.
    pub ideal_series: &'static str,
    /// Series that was measured on so many words.
    pub measured_series: fn(&Numbers, u64) -> String,
    /// Its interval.
    pub band_series: &'static str,
    /// The filter's own k.
    pub own_k_series: &'static str,
    /// The best k.
    pub best_k_series: &'static str,
    /// The filter's own k, where it is the best.
    pub own_best_k_series: &'static str,
    /// A series of one of two filters.
    pub of_side: fn(&str, &str) -> String,
    /// The best k, and where it would be among real numbers.
    pub best_k: fn(&Numbers, u8, f64) -> String,
    /// The best k in short.
    pub best_k_of: fn(&Numbers, u8, f64) -> String,
    /// Without entries.
    pub no_best_k: &'static str,
    /// Heading of the rates.
    pub rates: fn(&Numbers, usize) -> String,
    /// Ideal estimate.
    pub ideal: &'static str,
    /// Its formula.
    pub ideal_formula: &'static str,
    /// The exact rate under ideal hashing.
    pub exact_ideal: &'static str,
    /// From the ones.
    pub fill: &'static str,
    /// Its formula with so many ones of so many bits.
    pub fill_formula: fn(&Numbers, u16, Params) -> String,
    /// Exact, if hashes were independent.
    pub independent: &'static str,
    /// Exact over the pairs of this hash.
    pub by_hash: &'static str,
    /// How many pairs.
    pub pairs: fn(&Numbers, Rate) -> String,
    /// What the pairs are.
    pub pairs_tip: &'static str,
    /// Measured.
    pub measured: &'static str,
    /// On how many words.
    pub asked: fn(&Numbers, Rate) -> String,
    /// Its interval.
    pub interval: fn(&Numbers, f64, f64) -> String,
    /// What the interval is.
    pub interval_tip: &'static str,
    /// While it is being found.
    pub pending: &'static str,
    /// k is a poor choice: title, and what the best one gives.
    pub poor_k: fn(&Numbers, Params, usize) -> String,
    /// The rest of it.
    pub poor_k_gain: fn(&Numbers, u8, f64, f64) -> String,
    /// The words of a table: where they come from.
    pub words_column: &'static str,
    /// Their seed.
    pub seed_column: &'static str,
    /// Bits that are 1.
    pub ones: &'static str,
    /// Heading of the explanation.
    pub why: &'static str,
    /// Why the rates differ.
    pub reason: fn(&Numbers, &Reason) -> String,
    /// What this hash gives on the average, how that lies to the ideal estimate, and why.
    pub mean: fn(&Numbers, &Mean) -> String,
    /// What consecutive names are not.
    pub names_note: &'static str,
    /// Heading of the bits.
    pub bits: &'static str,
    /// Share of zeros, expected.
    pub expected_zeros: &'static str,
    /// Its formula.
    pub expected_zeros_tip: &'static str,
    /// Share of zeros, real.
    pub real_zeros: &'static str,
    /// The rate at the best k.
    pub best_rate: &'static str,
    /// Its formula.
    pub best_rate_tip: &'static str,
    /// Bytes of the filter.
    pub filter_bytes: &'static str,
    /// Bytes of the strings.
    pub string_bytes: &'static str,
    /// So many bytes.
    pub bytes: fn(&Numbers, u64) -> String,
    /// Entries that are estimated from the ones.
    pub estimated: &'static str,
    /// What that is.
    pub estimated_tip: &'static str,
    /// Real entries.
    pub real: fn(&Numbers, usize) -> String,
    /// Every bit is 1.
    pub saturated: &'static str,
    /// Column of the number of false positives.
    pub hits: &'static str,
    /// Column of the words asked.
    pub asked_column: &'static str,
    /// Column of the lower end of the interval.
    pub low: &'static str,
    /// Column of the upper end.
    pub high: &'static str,
    /// Column of what a row is.
    pub quantity: &'static str,
    /// Column of a value.
    pub value: &'static str,
    /// Taking along: the menu.
    pub export: &'static str,
    /// Its accessible name for an exhibit.
    pub export_of: fn(Exhibit) -> String,
    /// Its items.
    pub format: fn(Format) -> &'static str,
    /// Kind of its file.
    pub kind: fn(Format) -> &'static str,
    /// It is done.
    pub exported: fn(Format) -> &'static str,
    /// Name of a file, without what it ends in.
    pub file_name: fn(Exhibit) -> &'static str,
}

/// How much two exact rates differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Not at all.
    None,
    /// Less than the digits that are shown.
    Slight,
    /// The second is larger.
    Rise,
    /// The second is smaller.
    Fall,
}

impl Change {
    /// From one rate to another, in the digits of `number`.
    pub(super) fn of(number: &Numbers, from: Rate, to: Rate) -> Self {
        let whole = |part: u64, whole: u64| u128::from(part) * u128::from(whole);
        let is_same = whole(from.part, to.whole) == whole(to.part, from.whole);
        let (from, to) = (from.value(), to.value());
        if is_same {
            Self::None
        } else if number.short_rate(from) == number.short_rate(to) {
            Self::Slight
        } else if to > from {
            Self::Rise
        } else {
            Self::Fall
        }
    }
}

/// Whether no larger sample is offered than the one that was measured.
pub(super) fn is_largest(measured: Rate) -> bool {
    measured.whole >= Sample::Huge.size().into()
}

/// A share as a percentage, with digits enough to be something.
pub(super) fn percent(number: &Numbers, share: f64) -> String {
    let percent = share * 100.0;
    let shown = number.decimal(percent, if percent < 1.0 { 2 } else { usize::from(percent < 9.95) });
    let shown = if shown == "0" { (number.below)(&number.decimal(0.01, 2)) } else { shown };
    format!("{shown}{}", number.percent)
}
