//! What theory says of a filter; formulas with their sources.
//!
//! | file | what it is |
//! |---|---|
//! | `estimate` | the rate of false positives, from the ideal estimate to the exact one |
//! | `best` | the best number of hash positions |
//! | `inverse` | from the bits back to the number of entries |
//! | `interval` | how sure a measured rate is |
//! | `pairs` | the rate of one filter, counted over all pairs of hashes |
//! | `guard` | what a filter in front of slow storage saves |

mod best;
mod estimate;
mod guard;
mod interval;
mod inverse;
mod pairs;

pub use best::{BestK, best_k, best_rate, is_poor_k};
pub use estimate::{exact_rate, expected_zeros, fill_rate, finite_estimate, finite_rate, ideal_estimate, ideal_rate};
pub use guard::{any_wasted_read, passed_lookups, precision, wasted_reads};
pub use interval::{Interval, wilson};
pub use inverse::estimated_entries;
pub use pairs::{hash_pairs, independent_pairs};
