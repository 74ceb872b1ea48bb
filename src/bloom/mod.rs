//! The subject of the program: the Bloom filter, its hash, its reference set and its theory.
//!
//! Everything here is pure: no window, no files, no clock, no threads and no randomness of its own. A student can
//! read these files beside the paper (B. H. Bloom, *Space/time trade-offs in hash coding with allowable
//! errors*, CACM 13(7), 1970) and find one concept in each.

mod average;
mod counters;
mod escape;
mod example;
mod explain;
mod filter;
mod hash;
mod hunt;
mod lab;
mod list;
mod params;
mod probe;
mod reference;
mod restore;
pub mod sizing;
mod standing;
mod text;
pub mod theory;
mod trace;
mod word;

pub use average::{Average, average_rate};
pub use counters::{Counters, MAX_COUNT, Rate};
pub use escape::{EscapeError, EscapeFault, read_escapes, write_escapes};
pub use example::Example;
pub use explain::{Cover, Explanation};
pub use filter::Filter;
pub use hash::{BASIS_H1, BASIS_H2, BaseHashes, PRIME};
pub use hunt::{AskError, Hunt, HuntEnd, Hunted, MAX_TRIES, Progress};
pub use lab::{Lab, Report, Setter, Step, Verdict};
pub use list::{LongLine, Preview, WordList};
pub use params::{DraftError, MAX_K, MAX_M, MIN_K, MIN_M, Params, read_k, read_m};
pub use probe::{PrefixRates, Probe, Sample, prefix_rates};
pub use reference::{Entry, MAX_ENTRIES, Reference};
pub use restore::{Last, RestoreError};
pub use standing::{Cause, Fit, Mean, Measured, Place, Reason};
pub use text::{MAX_UNITS, Rejection, check_text, json_string, push_json_char, units};
pub use trace::{FIRST_POSITION_STAGE, Stage, Trace, UnitHashed, hash_walk};
pub use word::{AskList, AskListError, ListTooLong, MAX_LIST_UNITS, MAX_WORDS, WordSource};
