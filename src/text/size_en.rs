//! The sizing in English.

use super::en::entries;
use super::number::{Numbers, ratio};
use super::size::{SizeTexts, headline_rate};
use crate::bloom::sizing::dialect::{Dialect, DialectError, Fault};
use crate::bloom::sizing::{NumberError, Plan, PlanError, Unit, filter_bytes};
use crate::model::SizeField;

pub(crate) const SIZE: SizeTexts = SizeTexts {
    wanted: "What is known",
    wanted_hint: "Type two or three; what you leave empty is computed.",
    field: |field| match field {
        SizeField::N => "n, entries",
        SizeField::P => "p, false positive rate",
        SizeField::M => "m, size",
        SizeField::K => "k, positions per string",
        SizeField::Mean => "bytes per string, on average",
    },
    field_tip: |field| match field {
        SizeField::N => "From 1 to 10¹²: 1000000, 1 000 000, 1,000,000 or 1e6.",
        SizeField::P => "From 10⁻³⁰ to less than 1: 0.01, 1 %, 1e-2, 1/100 or 1 in 100.",
        SizeField::M => "In the unit that is chosen; KiB, MiB and bits per entry may have decimals.",
        SizeField::K => "A whole number from 1 to 255.",
        SizeField::Mean => "To compare with an exact set.",
    },
    entered: "entered",
    derived: "computed",
    clear: |field| match field {
        SizeField::N => "Clear n".to_owned(),
        SizeField::P => "Clear p".to_owned(),
        SizeField::M => "Clear m".to_owned(),
        SizeField::K => "Clear k".to_owned(),
        SizeField::Mean => "Clear the mean length".to_owned(),
    },
    unit: "Unit of m",
    unit_name: |unit| match unit {
        Unit::Bits => "bits",
        Unit::Bytes => "bytes",
        Unit::Kibibytes => "KiB",
        Unit::Mebibytes => "MiB",
        Unit::BitsPerEntry => "bits per entry",
    },
    number_error,
    plan_error,
    takes_k_as_best: "k is taken as the best one: m/n = k/ln 2.",
    only_bits_per_entry: "From p and k only the bits per entry follow.",
    wrong_field: "A field cannot be read.",
    sentence,
    result: "Result",
    bits: |number, bits| match bits {
        1 => "1 bit".to_owned(),
        bits => format!("{} bits", number.count(bits)),
    },
    bits_per_entry: "Bits per entry",
    rate: "Rate with these integers",
    rate_tip: "The ideal estimate with m and k as they were rounded.",
    dialects: "What libraries build",
    dialects_note: "The same wish; each rounds in its own way. The rate is what their integers really give.",
    dialects_need: "With n and a p from 10⁻³⁰ to less than 1, what each library builds shows here.",
    related: "When it also has to delete, grow or forget",
    library: "Library",
    bits_column: "bits",
    bytes_column: "bytes",
    each_column: "bits/entry",
    rate_column: "rate",
    rounding_column: "How it rounds",
    dialect: |dialect| match dialect {
        Dialect::Textbook => "Textbook",
        Dialect::Guava => "Guava",
        Dialect::GuavaBefore => "Guava, old k",
        Dialect::RedisScaling => "Redis, scaling",
        Dialect::RedisFixed => "Redis, NONSCALING",
        Dialect::Cassandra => "Cassandra",
        Dialect::LevelDb => "LevelDB",
        Dialect::RocksDb => "RocksDB",
        Dialect::Parquet => "Parquet, SBBF",
        Dialect::Gloom => "gloom",
        Dialect::Bip37 => "Bitcoin, BIP 37",
        Dialect::Postgres => "PostgreSQL, bloom",
        Dialect::Counting => "Counting",
        Dialect::Cuckoo => "Cuckoo",
        Dialect::RedisCuckoo => "Redis, cuckoo",
        Dialect::Scalable => "Scalable",
        Dialect::Rolling => "Bitcoin, rolling",
    },
    rounding: |dialect| match dialect {
        Dialect::Textbook => "m rounded up; k to the nearest integer.",
        Dialect::Guava => "m truncated, then up to a multiple of 64; k = −log₂ p, to the nearest integer.",
        Dialect::GuavaBefore => "The same m; k = (m/n)·ln 2 with m before rounding, to the nearest integer.",
        Dialect::RedisScaling => {
            "Begins with p/2, for the filter may grow; m truncated, then up to a multiple of 64; k up."
        }
        Dialect::RedisFixed => "m truncated, then up to a multiple of 64; k rounded up.",
        Dialect::Cassandra => "Whole bits per entry and k from a table; 20 bits more, up to a multiple of 64.",
        Dialect::LevelDb => {
            "Bits per entry rounded up to an integer; k = 0.69 times that, truncated; one byte more, for k."
        }
        Dialect::RocksDb => {
            "Bits per entry to three decimals, in blocks of 512; k from a table of ranges; 5 bytes more."
        }
        Dialect::Parquet => "Split blocks of 256 bits with k = 8; bytes up to a power of 2 (parquet-java).",
        Dialect::Gloom => "Blocks of 512 bits in coprime parts; k to the nearest, 3 to 14.",
        Dialect::Bip37 => "Bytes and k truncated; m/n divided as integers; at most 36,000 bytes and k = 50.",
        Dialect::Postgres => "A signature of 80 bits a row with 2 bits a column, for one column, whatever p.",
        Dialect::Counting => {
            "Deletes: the textbook with 4 bits in the place of each bit, to count; each overflows less than once in 10¹⁴."
        }
        Dialect::Cuckoo => {
            "Deletes: fingerprints of 4, 8, 12, 16 or 32 bits in buckets of 4; a power of 2 of them, twice that above 96%."
        }
        Dialect::RedisCuckoo => {
            "Deletes: fingerprints of 8 bits in buckets of 2, whatever p; a power of 2 of them; when full, it adds another filter."
        }
        Dialect::Scalable => "Grows: the first filter with p/10, each next one with 0.9 times the rate before.",
        Dialect::Rolling => "Forgets: remembers at least the last n, with room for 1.5 n; 2 bits a position.",
    },
    fault: |fault| match fault {
        Fault::GuavaOldHashes => "With few entries its k is not that of today.",
        Fault::RedisOneHashMore => "Its truncated constants give one position more than its documentation.",
        Fault::RedisCapped => "A rate above 0.25 is taken as 0.25.",
        Fault::CassandraSwapped => "Known fault: from p = 0.393 on it swaps k and the bits per entry.",
        Fault::Bip37WholeDivision => "The integer division leaves k below what would fit.",
        Fault::Bip37Capped => "It is at its largest size or k.",
        Fault::Bip37Empty => "No bytes or positions are left: everything is “possibly present”.",
        Fault::ParquetFormula => "Its sizing formula was taken out of the specification as inaccurate.",
        Fault::ParquetCapped => "It is at its largest size, 128 MiB.",
        Fault::ParquetMask => "Known fault: the mask it rounds with gives another power of 2 here.",
        Fault::RocksDbCapped => "It is at its limit: 100 bits per entry or 4 GiB.",
        Fault::GloomClamped => "k stays within 3 and 14.",
        Fault::RedisCuckooFixed => "With fingerprints of 8 bits it goes no lower.",
    },
    dialect_error: |error| match error {
        DialectError::NotReachable => "does not reach this rate",
        DialectError::TooLarge => "too large",
        DialectError::Empty => "builds none: its rounding leaves no bits",
    },
    misses: |number, times| {
        let times = match times {
            ..1.1 => number.decimal(times, 3),
            1.1..9.95 => number.decimal(times, 2),
            _ => number.times(times),
        };
        format!("{times} times what was asked for")
    },
    misses_tip: "The rate that its integers give is above the one that was asked for.",
    beyond: "Past the plan",
    beyond_of: |number, m, k, n| format!("m = {}, k = {k}, planned for n = {}", number.count(m), number.count(n)),
    beyond_axis: "real n",
    promise: |number, p| format!("promised, {}", number.both(p)),
    breaks_at: |number, at, n| {
        let times = ratio(at, n);
        let shown = entries(at);
        let place = if at < n && times > 0.99 {
            format!("through rounding, a little before the planned ones are in, at {shown}")
        } else if at < n {
            format!("at {shown}, before the planned ones are in")
        } else if at == n {
            format!("with the planned {shown} themselves")
        } else if at == n + 1 {
            format!("as soon as there are more entries than planned, at {}", number.count(at))
        } else if times < 1.005 {
            format!("at {shown}, just above the planned ones")
        } else {
            format!("at {shown}, {} times the planned ones", number.decimal(times, 2))
        };
        format!("The promise breaks {place}; the filter does not say so.")
    },
    past_the_plan: |number, twice, tenfold| {
        let twice = number.both(twice);
        let tenfold = tenfold.map(|at| format!("; it is ten times the promised one from {} on", entries(at)));
        format!("At twice the planned entries the rate is {twice}{}.", tenfold.unwrap_or_default())
    },
    is_broken: |number, rate, p, bits| {
        let (rate, asked) = (number.apart_both(rate, p), number.apart_both(p, rate));
        let kept = bits.map(|bits| format!(" {} with this k would keep it.", (SIZE.bits)(number, bits)));
        format!("Rounded to integers the rate is {rate}, above the {asked} asked for.{}", kept.unwrap_or_default())
    },
    never_breaks: "The promise holds up to four times the planned entries.",
    planned: "planned n",
    memory_heading: "Memory",
    filter: "Filter",
    exact_set: "Exact set (Rust HashSet)",
    exact_set_tip: "A Rust HashSet<String> on 64 bits: a power of 2 of slots of 25 bytes, at most 7 in 8 of them used, and \
                    the bytes of the strings; without what the allocator adds.",
    times: |number, times| format!("{} times the filter", number.times(times)),
    too_large: "more than can be counted",
    to_lab: |number, params| format!("Take to the lab: m = {}, k = {}", number.count(params.m().into()), params.k()),
    to_lab_tip: "Creates that filter, empty, in the view “Filter”; it can be undone.",
    scaled: |number, params, planned, rate| {
        format!(
            "At the lab’s scale, with the same bits per entry: {} bits for {}; ideal estimate {}.",
            number.count(params.m().into()),
            entries(planned),
            number.both(rate)
        )
    },
    is_cut: "The lab goes up to k = 12: the rate is that of this k.",
    too_wide: "Not even one entry with so many bits fits into the lab.",
    too_narrow: "The lab’s smallest filter has more bits per entry than this, even with all the entries it takes.",
    one_in_column: "1 in",
    origin: "origin",
};

fn sentence(number: &Numbers, plan: &Plan) -> String {
    let rate = headline_rate(number, plan);
    match (plan.m, plan.n) {
        (Some(m), Some(n)) => format!(
            "{} ({}) and k = {} for {}: rate {}",
            (SIZE.bits)(number, m),
            number.memory(filter_bytes(m)),
            plan.k,
            entries(n),
            rate
        ),
        _ => format!("{} bits per entry with k = {}: rate {}", number.decimal(plan.bits_per_entry, 3), plan.k, rate),
    }
}

fn number_error(field: SizeField, error: NumberError) -> String {
    let range = match field {
        SizeField::N => "1 to 10¹²",
        SizeField::P => "10⁻³⁰ to less than 1",
        SizeField::M => "1 to 2⁵³ bits",
        SizeField::K => "1 to 255",
        SizeField::Mean => "0 to 1,000,000",
    };
    match error {
        NumberError::NotANumber => format!("Not a number; allowed is {range}."),
        NumberError::NotWhole => format!("It has to be a whole number, {range}."),
        NumberError::OutOfRange => format!("Out of range; allowed is {range}."),
        NumberError::NeedsEntries => "Bits per entry need n.".to_owned(),
    }
}

fn plan_error(number: &Numbers, error: PlanError) -> String {
    match error {
        PlanError::TooFew => "It takes two of the four.".to_owned(),
        PlanError::TooMany => "All four are there: clear one to compute it.".to_owned(),
        PlanError::RateNotReachable { best, asked } => {
            format!(
                "Not reachable: with this m and this n the rate goes no lower than {}.",
                number.apart_both(best, asked)
            )
        }
        PlanError::NoEntryFits => "Not reachable: not even one entry fits.".to_owned(),
        PlanError::TooManyBits => "Not reachable: it would take more than 2⁵³ bits.".to_owned(),
        PlanError::TooManyHashes => "Not reachable: it would take more than 255 positions per string.".to_owned(),
        PlanError::TooManyEntries => "More than 10¹² entries fit: out of range.".to_owned(),
    }
}
