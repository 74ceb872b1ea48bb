//! What theory says of a filter; formulas with their sources.

use super::Params;

/// The ideal estimate f = (1 − e^(−kn/m))^k of the false positive rate, for `entries` distinct entries n:
/// independent uniform hashes, and kn/m taken as if bits were drawn independently (Broder and
/// Mitzenmacher, *Network applications of Bloom filters: a survey*, 2004, section 2.1).
///
/// ```
/// use criba::bloom::{Params, theory::ideal_estimate};
/// let params = Params::new(8, 1).unwrap();
/// assert_eq!(ideal_estimate(params, 0), 0.0);
/// assert!((ideal_estimate(params, 8) - (1.0 - (-1.0_f64).exp())).abs() < 1e-15);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are 1024 entries at most")]
pub fn ideal_estimate(params: Params, entries: usize) -> f64 {
    let k = f64::from(params.k());
    let zeros_exponent = -k * entries as f64 / f64::from(params.m());
    // exp_m1 keeps the digits that 1 - exp(x) loses when kn/m is small.
    (-zeros_exponent.exp_m1()).powi(i32::from(params.k()))
}
