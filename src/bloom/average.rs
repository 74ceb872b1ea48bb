//! What the lab's hash gives over many sets of entries. No formula holds for it, so that it is measured.

use std::collections::HashSet;

use super::theory::exact_rate;
use super::{BaseHashes, Filter, Params, WordSource};

/// How many sets of entries there are, and how many absent words are asked of each.
const SETS: u32 = 250;
const ASKED: u32 = 1000;

/// The mean rate of false positives over many filters of the same size and number of entries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Average {
    /// How many filters there were.
    pub sets: u32,
    /// The mean of their rates, in 0..=1.
    pub rate: f64,
    /// Standard error of the mean, from how much the rates differ from filter to filter.
    pub error: f64,
    /// The mean number of bits that are 1.
    pub ones: f64,
    /// Standard deviation of that number from filter to filter.
    pub ones_deviation: f64,
    /// The exact rate under ideal hashing, to compare with.
    pub exact: f64,
}

/// Mean and standard deviation of a sample.
fn mean_and_deviation(sample: &[f64]) -> (f64, f64) {
    let count = f64::from(SETS);
    let mean = sample.iter().sum::<f64>() / count;
    let squares: f64 = sample.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0)).sqrt())
}

/// The mean over 250 sets of `entries` random words, 1000 absent words asked of each; the same in every run. None
/// without entries.
///
/// ```
/// use criba::bloom::{Params, average_rate, theory::ideal_estimate};
/// let params = Params::new(64, 4).unwrap();
/// // This hash runs well above the ideal estimate of 4.66 %.
/// assert!(average_rate(params, 10).unwrap().rate > 1.15 * ideal_estimate(params, 10));
/// assert_eq!(average_rate(params, 0), None);
/// ```
#[must_use]
pub fn average_rate(params: Params, entries: usize) -> Option<Average> {
    if entries == 0 {
        return None;
    }
    let (rates, ones): (Vec<f64>, Vec<f64>) = (0..SETS).map(|set| one_set(params, entries, set.into())).unzip();
    let (rate, deviation) = mean_and_deviation(&rates);
    let (ones, ones_deviation) = mean_and_deviation(&ones);
    let error = deviation / f64::from(SETS).sqrt();
    Some(Average { sets: SETS, rate, error, ones, ones_deviation, exact: exact_rate(params, entries) })
}

/// The rate of one filter and its ones: the first distinct words of the seed `set` are its entries, those that follow
/// are asked.
fn one_set(params: Params, entries: usize, set: u64) -> (f64, f64) {
    let source = WordSource::Random { seed: set };
    let mut words = source.words(0);
    let (mut filter, mut held) = (Filter::new(params), HashSet::new());
    for word in words.by_ref() {
        BaseHashes::of(&word).positions(params).for_each(|position| {
            filter.set(position);
        });
        held.insert(word);
        if held.len() == entries {
            break;
        }
    }
    let (mut asked, mut hits) = (0_u32, 0_u32);
    for word in words {
        let is_hit = BaseHashes::of(&word).positions(params).all(|position| filter.get(position));
        // What is held is always found.
        if is_hit && held.contains(&word) {
            continue;
        }
        asked += 1;
        hits += u32::from(is_hit);
        if asked == ASKED {
            break;
        }
    }
    (f64::from(hits) / f64::from(asked.max(1)), filter.ones().into())
}
