//! Sizing: which filter to build for so many entries at such a rate, by the textbook and as real libraries do.
//!
//! | file | what it is |
//! |---|---|
//! | `unit` | units of the number of bits |
//! | `read` | what is typed, as numbers |
//! | `plan` | from some of n, p, m and k to the others |
//! | `beyond` | what happens with more entries than planned |
//! | `memory` | the filter beside an exact set |
//! | `scale` | a filter small enough for the lab |
//! | `dialect` | what real libraries build |

mod beyond;
pub mod dialect;
mod memory;
mod plan;
mod read;
mod scale;
mod unit;

pub use beyond::{Beyond, MOST_BEYOND};
pub use memory::{exact_set_bytes, filter_bytes};
pub use plan::{Given, MAX_BITS, MAX_ENTRIES, MAX_HASHES, MIN_RATE, Plan, PlanError, plan};
pub use read::{NumberError, read_bits, read_entries, read_hashes, read_mean, read_rate};
pub use scale::{ToLab, to_lab};
pub use unit::Unit;
