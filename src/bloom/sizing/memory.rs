//! The filter's memory beside that of an exact set.

/// Bytes of a filter of `bits` bits: whole ones.
///
/// ```
/// use criba::bloom::sizing::filter_bytes;
/// assert_eq!([8, 9, 256].map(filter_bytes), [1, 2, 32]);
/// ```
#[must_use]
pub const fn filter_bytes(bits: u64) -> u64 {
    bits.div_ceil(8)
}

/// Bytes of a slot of the table: pointer, capacity and length of a string.
const SLOT: u64 = 24;
/// Bytes of the table that say what each slot holds.
const CONTROL: u64 = 1;
/// Control bytes beyond the slots, which are read in groups.
const GROUP: u64 = 16;

/// Bytes of an exact set of `entries` strings of `mean_bytes` bytes on the average, as Rust's `HashSet<String>` keeps
/// it on a 64-bit machine: a power of two of slots, at most 7 in 8 of them used, 24 bytes and a control byte each, and
/// the strings themselves. What the allocator adds to each string is not counted. None where that is beyond 2⁶³.
///
/// ```
/// use criba::bloom::sizing::exact_set_bytes;
/// // 1000 strings need 2048 slots: 2048 · 25 + 16 bytes, and 16,000 for the strings.
/// assert_eq!(exact_set_bytes(1000, 16.0), Some(67_216));
/// ```
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "lengths are not negative, and what is too large is refused"
)]
pub fn exact_set_bytes(entries: u64, mean_bytes: f64) -> Option<u64> {
    let slots = match entries {
        0 => 0,
        1..=3 => 4,
        4..=7 => 8,
        _ => entries.checked_mul(8)?.div_ceil(7).checked_next_power_of_two()?,
    };
    let table = if slots == 0 { 0 } else { slots.checked_mul(SLOT + CONTROL)?.checked_add(GROUP)? };
    let strings = (entries as f64 * mean_bytes).ceil();
    let fits = (0.0..9.2e18).contains(&strings);
    fits.then(|| table.checked_add(strings as u64)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_doubles_when_seven_in_eight_are_used() {
        let slots = |entries| exact_set_bytes(entries, 0.0).map(|bytes| bytes.saturating_sub(GROUP) / (SLOT + CONTROL));
        let cases = [
            (0, 0),
            (1, 4),
            (3, 4),
            (4, 8),
            (7, 8),
            (8, 16),
            (14, 16),
            (15, 32),
            (28, 32),
            (29, 64),
            (896, 1024),
            (897, 2048),
        ];
        for (entries, expected) in cases {
            assert_eq!(slots(entries), Some(expected), "{entries} entries");
        }
        assert_eq!(exact_set_bytes(1, f64::INFINITY), None);
        assert_eq!(exact_set_bytes(u64::MAX, 1.0), None);
    }

    #[test]
    fn a_real_set_has_as_many_slots() {
        for entries in [1_u64, 3, 4, 7, 8, 14, 15, 28, 29, 100, 896, 897, 5000] {
            let mut set = std::collections::HashSet::new();
            set.extend(0..entries);
            let slots = set.capacity().max(3);
            // The capacity is 7 in 8 of the slots, or all but one of a few.
            let slots = if slots < 8 { slots + 1 } else { slots / 7 * 8 };
            let bytes = exact_set_bytes(entries, 0.0).unwrap();
            assert_eq!((bytes - GROUP) / (SLOT + CONTROL), slots as u64, "{entries} entries");
        }
    }
}
