//! Sizing: published values of textbooks and libraries, and inverse questions that really invert.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "a test fails by panicking, and its numbers are chosen"
)]

use criba::bloom::Params;
use criba::bloom::sizing::dialect::{
    Build, Dialect, DialectError, Fault, cassandra_bits, cassandra_spec, cuckoo_bits_per_entry, cuckoo_buckets,
    cuckoo_rate, gloom_parts, guava_bits, leveldb_hashes, overflow_bound, overflow_chance, parquet_bits_per_entry,
    postgres_length, postgres_positions, postgres_rate, redis_chain, redis_documented_hashes, rocksdb_hashes,
    rocksdb_rates, rocksdb_thousandths, rolling_places, scalable_bound, scalable_hashes, scalable_rate,
};
use criba::bloom::sizing::{
    Beyond, Given, MAX_BITS, MAX_ENTRIES, MAX_HASHES, MIN_RATE, MOST_BEYOND, Plan, PlanError, ToLab, plan, to_lab,
};
use criba::bloom::theory::ideal_rate;
use proptest::prelude::*;

fn build(dialect: Dialect, n: u64, p: f64) -> Build {
    dialect.size(n, p).unwrap()
}

fn is_near(value: f64, expected: f64, error: f64) -> bool {
    (value - expected).abs() <= error
}

fn np(n: u64, p: f64) -> Given {
    Given { n: Some(n), p: Some(p), ..Given::default() }
}

#[test]
fn the_textbook_has_its_published_values() {
    let cases = [
        (1000, 0.01, 9586, 7),
        (10_000, 0.001, 143_776, 10),
        (40_000_000, 1e-6, 1_150_207_006, 20),
        (4, 1e-20, 384, 67),
        (4000, 1e-7, 134_191, 23),
    ];
    for (n, p, m, k) in cases {
        let planned = plan(np(n, p)).unwrap();
        assert_eq!((planned.m, planned.k), (Some(m), k), "({n}, {p})");
        let built = build(Dialect::Textbook, n, p);
        assert_eq!((built.bits, built.k), (m, k), "({n}, {p})");
    }
}

#[test]
fn guava_rounds_as_published() {
    let cases = [
        (1000, 0.01, 9585, 9600, 7),
        (500, 0.01, 4792, 4800, 7),
        (1000, 0.03, 7298, 7360, 5),
        (1_000_000, 0.01, 9_585_058, 9_585_088, 7),
        (1_000_000, 0.03, 7_298_440, 7_298_496, 5),
        (1_000_000_000, 0.01, 9_585_058_377, 9_585_058_432, 7),
        (1000, 1e-16, 76_680, 76_736, 53),
    ];
    for (n, p, wanted, bits, k) in cases {
        assert_eq!(guava_bits(n, p), wanted, "({n}, {p})");
        let built = build(Dialect::Guava, n, p);
        assert_eq!((built.bits, built.k), (bits, k), "({n}, {p})");
    }
    assert_eq!(Dialect::Guava.size(0, 0.01), Dialect::Guava.size(1, 0.01), "none are taken as one");
    // 2^-255 takes 255 positions, and it takes no more.
    assert_eq!(build(Dialect::Guava, 1000, 2_f64.powi(-255)).k, 255);
    assert_eq!(Dialect::Guava.size(1000, 2_f64.powi(-256)), Err(DialectError::NotReachable));
}

#[test]
fn arrays_of_java_hold_no_bit_less_than_one_and_no_word_more_than_an_index() {
    // 0.219 bits are none.
    assert_eq!(Dialect::Guava.size(1, 0.9), Err(DialectError::Empty));
    assert_eq!(Dialect::GuavaBefore.size(1, 0.9), Err(DialectError::Empty));
    assert_eq!(build(Dialect::Guava, 5, 0.9).bits, 64, "one bit is a word");
    // 2^31 − 1 words are 137,438,953,408 bits: 14,338,875,000 entries at a hundredth, or 13,743,895,338 with ten bits.
    for dialect in [Dialect::Guava, Dialect::GuavaBefore] {
        assert_eq!(build(dialect, 14_338_000_000, 0.01).k, 7);
        assert_eq!(dialect.size(14_339_000_000, 0.01), Err(DialectError::TooLarge));
    }
    assert_eq!(build(Dialect::Cassandra, 13_743_895_338, 0.01).bits, 137_438_953_408);
    assert_eq!(Dialect::Cassandra.size(13_743_895_339, 0.01), Err(DialectError::TooLarge));
}

#[test]
fn guava_counted_positions_otherwise_before_where_entries_are_few() {
    for (n, p, before, now) in [(1, 0.01, 6, 7), (3, 0.01, 6, 7), (1, 0.25, 1, 2), (1, 0.3, 1, 2)] {
        let built = build(Dialect::GuavaBefore, n, p);
        assert_eq!((built.k, build(Dialect::Guava, n, p).k), (before, now), "({n}, {p})");
        assert_eq!(built.fault, Some(Fault::GuavaOldHashes));
    }
    for n in [1000, 1_000_000] {
        assert_eq!(build(Dialect::GuavaBefore, n, 0.01), build(Dialect::Guava, n, 0.01));
    }
}

#[test]
fn redis_rounds_as_published() {
    let fixed = [
        (100, 0.01, 960, 7),
        (1000, 0.01, 9600, 7),
        (1_000_000, 0.01, 9_585_088, 7),
        (1_000_000, 0.001, 14_377_600, 10),
        (5000, 0.0001, 95_872, 14),
    ];
    for (n, p, bits, k) in fixed {
        let built = build(Dialect::RedisFixed, n, p);
        assert_eq!((built.bits, built.k, built.bytes), (bits, k, bits / 8), "({n}, {p})");
    }
    let scaling = [(100, 0.01, 1152), (1000, 0.01, 11_072), (1_000_000, 0.01, 11_027_776)];
    for (n, p, bits) in scaling {
        let built = build(Dialect::RedisScaling, n, p);
        assert_eq!((built.bits, built.k), (bits, 8), "({n}, {p})");
    }
    assert_eq!(build(Dialect::RedisFixed, 1_000_000, 0.01).bytes, 1_198_136);
    assert_eq!(build(Dialect::RedisScaling, 1_000_000, 0.01).bytes, 1_378_472);
    assert!(is_near(build(Dialect::RedisScaling, 1_000_000, 0.01).bits_per_entry, 11.028, 5e-4));
}

#[test]
fn a_redis_chain_grows_as_published() {
    let chain = redis_chain(100, 0.01, 2, 1000).unwrap();
    let of: Vec<(u64, f64, u64, u32)> = chain.iter().map(|link| (link.capacity, link.p, link.bytes, link.k)).collect();
    let expected = [(100, 0.005, 144, 8), (200, 0.0025, 312, 9), (400, 0.001_25, 696, 10), (800, 0.000_625, 1536, 11)];
    assert_eq!(of, expected);
}

#[test]
fn redis_takes_a_position_too_many_at_powers_of_a_half() {
    for (p, k, documented) in [(0.25, 3, 2), (0.125, 4, 3)] {
        let built = build(Dialect::RedisFixed, 1000, p);
        assert_eq!((built.k, redis_documented_hashes(p)), (k, documented), "{p}");
        assert_eq!(built.fault, Some(Fault::RedisOneHashMore));
    }
    for (p, documented, bits_per_entry) in [(0.01, 7, 9.585), (0.001, 10, 14.378), (0.0001, 14, 19.170)] {
        let built = build(Dialect::RedisFixed, 1_000_000, p);
        assert_eq!((built.k, built.fault), (documented, None), "{p}");
        assert_eq!(redis_documented_hashes(p), documented);
        assert!(is_near(built.bits_per_entry, bits_per_entry, 6e-4), "{p}: {built:?}");
    }
    let capped = build(Dialect::RedisFixed, 1000, 0.4);
    assert_eq!(capped.fault, Some(Fault::RedisCapped));
    assert_eq!((capped.bits, capped.k), (build(Dialect::RedisFixed, 1000, 0.25).bits, 3));
}

#[test]
fn cassandra_reads_its_table_as_published() {
    for (p, spec) in [(0.1, (3, 5)), (0.05, (3, 7)), (0.01, (5, 10)), (0.001, (7, 15)), (0.0001, (10, 20))] {
        assert_eq!(cassandra_spec(p), Some(spec), "{p}");
    }
    // The best k for 2 to 20 bits. For two bits the documented fault comes first.
    let best = [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12, 13, 14];
    for (bits, best) in (2..=20).zip(best) {
        let rate = |k: u32| ideal_rate(f64::from(bits), k.into(), 1.0);
        assert!((1..=20).all(|k| rate(best) <= rate(k)), "{bits}: {best} is the best");
        // What it gives with three digits, which its table has.
        let published: f64 = format!("{:.2e}", rate(best)).parse().unwrap();
        assert_eq!(cassandra_spec(published), Some(if bits == 2 { (2, 1) } else { (best, bits) }), "{bits}");
    }
    assert_eq!(cassandra_spec(6e-5), None);
    assert_eq!(Dialect::Cassandra.size(1000, 6e-5), Err(DialectError::NotReachable));
    // 1000 · 10 + 20 bits, in words of 64.
    assert_eq!(cassandra_bits(1000, 10), 10_020);
    let built = build(Dialect::Cassandra, 1000, 0.01);
    assert_eq!((built.bits, built.k, built.fault), (10_048, 5, None));
}

#[test]
fn cassandra_swaps_its_arguments_at_large_rates() {
    assert_eq!(cassandra_spec(0.393), Some((2, 1)));
    assert_ne!(cassandra_spec(0.392), Some((2, 1)));
    let built = build(Dialect::Cassandra, 1_000_000, 0.4);
    assert_eq!((built.k, built.bits, built.fault), (2, 1_000_064, Some(Fault::CassandraSwapped)));
    assert!(is_near(built.rate, 0.7476, 1e-4), "{}", built.rate);
}

#[test]
fn leveldb_rounds_as_published() {
    for (bits, k) in [(1, 1), (5, 3), (8, 5), (10, 6), (14, 9), (16, 11), (20, 13), (43, 29), (44, 30), (60, 30)] {
        assert_eq!(leveldb_hashes(bits), k, "{bits}");
    }
    // A hundredth needs 9.59, so ten bits for each entry.
    assert_eq!(build(Dialect::LevelDb, 7, 0.01).bits, 72);
    let thousand = build(Dialect::LevelDb, 1000, 0.01);
    assert_eq!((thousand.bits, thousand.bytes, thousand.k), (10_000, 1251, 6));
    assert_eq!(build(Dialect::LevelDb, 1, 0.01).bits, 64, "never fewer");
}

#[test]
fn rocksdb_probes_and_rates_are_as_published() {
    let cases = [
        (8000, 5),
        (9900, 6),
        (10_000, 6),
        (12_000, 8),
        (16_000, 9),
        (28_000, 12),
        (28_001, 13),
        (50_000, 23),
        (50_001, 24),
    ];
    for (thousandths, k) in cases {
        assert_eq!(rocksdb_hashes(thousandths), k, "{thousandths}");
    }
    let steps = [2080, 3580, 5100, 6640, 8300, 10_070, 11_720, 14_001, 16_050, 18_300, 22_001, 25_501];
    for (k, step) in (1..).zip(steps) {
        assert_eq!((rocksdb_hashes(step), rocksdb_hashes(step + 1) > k), (k, step < 25_501), "{step}");
    }
    for (bits, standard, local) in [(10.0, 0.008_436, 0.009_533), (16.0, 0.000_505, 0.000_797)] {
        let rates = rocksdb_rates(bits, rocksdb_hashes(if bits < 11.0 { 10_000 } else { 16_000 }));
        assert!(is_near(rates.0, standard, 6e-7) && is_near(rates.1, local, 6e-7), "{bits}: {rates:?}");
    }
    // 9.585 bits for each are 1,198,125 bytes, in 18,721 blocks of 64; five bytes say what it is.
    let built = build(Dialect::RocksDb, 1_000_000, 0.01);
    assert_eq!((built.bits, built.bytes, built.k), (18_721 * 512, 18_721 * 64 + 5, 6));
    // The mean of (1 − e^(−6·60.7245/512))^6 and (1 − e^(−6·46.1073/512))^6.
    assert!(is_near(built.rate, 0.011_356, 1e-6), "{}", built.rate);
    for (asked, thousandths) in
        [(9.585_058, 9585), (9.9, 9900), (28.0, 28_000), (28.001, 28_001), (0.7, 1000), (144.3, 100_000)]
    {
        assert_eq!(rocksdb_thousandths(asked), thousandths, "{asked}");
    }
    // 0.9 wants 0.22 bits for each, less than a half.
    assert_eq!(Dialect::RocksDb.size(1000, 0.9), Err(DialectError::Empty));
    // Ten entries have a whole block: 51.2 bits for each, which takes most positions.
    let few = build(Dialect::RocksDb, 10, 0.01);
    assert_eq!((few.bits, few.bytes, few.k, few.fault), (512, 69, 24, None));
}

#[test]
fn rocksdb_goes_no_further_than_a_hundred_bits_and_four_gibibytes() {
    // 1e-30 wants 144 bits for each entry.
    let rare = build(Dialect::RocksDb, 1000, 1e-30);
    assert_eq!((rare.bits, rare.k, rare.fault), (100_352, 24, Some(Fault::RocksDbCapped)));
    let many = build(Dialect::RocksDb, 10_000_000_000, 0.01);
    assert_eq!((many.bits, many.bytes, many.fault), (34_359_737_856, 4_294_967_237, Some(Fault::RocksDbCapped)));
    // 3.4 bits for each of them, and two positions up to 3.58.
    assert_eq!(many.k, 2);
}

#[test]
fn parquet_rounds_as_published() {
    assert!(is_near(parquet_bits_per_entry(0.01), 9.6815, 5e-5));
    assert!(is_near(parquet_bits_per_entry(0.001), 14.6077, 5e-5));
    assert_eq!((1e6 * parquet_bits_per_entry(0.01)) as u64, 9_681_526);
    let built = build(Dialect::Parquet, 1_000_000, 0.01);
    assert_eq!((built.bytes, built.k), (2_097_152, 8));
    assert_eq!(built.fault, Some(Fault::ParquetFormula));
}

#[test]
fn the_mask_of_parquet_java_gives_another_power_of_two() {
    // 2045 bits are 8 blocks, 256 bytes; the mask leaves 2300 bits, 287 bytes.
    let doubled = build(Dialect::Parquet, 140, 0.001);
    assert_eq!((doubled.bytes, doubled.fault), (512, Some(Fault::ParquetMask)));
    // 2052 bits are 9 blocks, 288 bytes; the mask leaves 2051 bits, 256 bytes.
    assert_eq!((212.0 * parquet_bits_per_entry(0.01)) as u64, 2052);
    let halved = build(Dialect::Parquet, 212, 0.01);
    assert_eq!((halved.bytes, halved.fault), (256, Some(Fault::ParquetMask)));
    let most = build(Dialect::Parquet, 1_000_000_000, 0.01);
    assert_eq!((most.bytes, most.fault), (128 * 1024 * 1024, Some(Fault::ParquetCapped)));
}

#[test]
fn gloom_rounds_as_published() {
    let cases = [
        (100, 0.01, 2, 7),
        (1000, 0.01, 19, 7),
        (1_000_000, 0.01, 18_721, 7),
        (1_000_000, 0.001, 28_082, 10),
        (10, 0.01, 1, 14),
        (1000, 0.5, 3, 3),
    ];
    for (n, p, blocks, k) in cases {
        let built = build(Dialect::Gloom, n, p);
        assert_eq!((built.bits / 512, built.k), (blocks, k), "({n}, {p})");
    }
    for (n, p, estimate, classic) in [
        (1000, 0.01, 0.011_409, 0.009_355),
        (1_000_000, 0.01, 0.012_184, 0.010_039),
        (1_000_000, 0.001, 0.001_887, 0.001_000),
    ] {
        let built = build(Dialect::Gloom, n, p);
        assert!(is_near(built.rate, estimate, 6e-7), "({n}, {p}): {}", built.rate);
        let ideal = ideal_rate(built.bits as f64, built.k.into(), n as f64);
        assert!(is_near(ideal, classic, 6e-7), "({n}, {p}): {ideal}");
    }
    assert_eq!(build(Dialect::Gloom, 10, 0.01).fault, Some(Fault::GloomClamped));
    assert_eq!(build(Dialect::Gloom, 1000, 0.01).fault, None);
}

#[test]
fn the_parts_of_a_gloom_block_are_coprime_and_fill_it() {
    fn divisor(a: u32, b: u32) -> u32 {
        if b == 0 { a } else { divisor(b, a % b) }
    }
    for k in 3..=14 {
        let parts = gloom_parts(k);
        assert_eq!((parts.len(), parts.iter().sum::<u32>()), (k as usize, 512), "k = {k}");
        for (index, part) in parts.iter().enumerate() {
            assert!(parts[index + 1..].iter().all(|other| divisor(*part, *other) == 1), "k = {k}, {part}");
        }
    }
    assert_eq!(gloom_parts(7), [61, 67, 71, 79, 83, 89, 62]);
}

#[test]
fn bip37_divides_whole_numbers_as_published() {
    let cases = [
        (3, 0.01, 3, 5),
        (10, 0.01, 11, 5),
        (10, 1e-6, 35, 19),
        (10_000, 0.001, 17_971, 9),
        (30_000, 0.001, 36_000, 6),
        (100_000, 0.01, 36_000, 1),
        (1, 1e-20, 11, 50),
    ];
    for (n, p, bytes, k) in cases {
        let built = build(Dialect::Bip37, n, p);
        assert_eq!((built.bytes, built.k), (bytes, k), "({n}, {p})");
    }
    assert_eq!(build(Dialect::Bip37, 10, 0.01).fault, Some(Fault::Bip37WholeDivision), "5 where 6 fit");
    assert_eq!(build(Dialect::Bip37, 100_000, 0.01).fault, Some(Fault::Bip37Capped));
    for (n, p) in [(1_000_000, 0.01), (1, 0.9)] {
        let empty = build(Dialect::Bip37, n, p);
        assert_eq!((empty.fault, empty.rate), (Some(Fault::Bip37Empty), 1.0), "everything is possibly present");
    }
}

#[test]
fn postgres_has_a_signature_for_each_row() {
    for (length, rounded) in [(1, 16), (100, 112), (200, 208), (80, 80), (4096, 4096), (9999, 4096)] {
        assert_eq!(postgres_length(length), rounded, "{length}");
    }
    for (columns, asked, rate) in [(6, 1, 0.01963), (6, 2, 0.000_385), (3, 1, 0.00528)] {
        assert!(is_near(postgres_rate(80, columns, 2, asked), rate, 6e-6), "{columns}, {asked}");
    }
    let built = build(Dialect::Postgres, 1000, 0.01);
    assert_eq!((built.bits, built.k, built.bits_per_entry), (80_000, 2, 80.0));
}

#[test]
fn postgres_draws_its_bits_as_published() {
    assert_eq!(postgres_positions(0x1234_5678, 0, 80, 2), [46, 35]);
    assert_eq!(postgres_positions(0x1234_5678, 1, 80, 2), [63, 2]);
    for hash in [0, 1, 0x7fff_fffe, 0x7fff_ffff, 0x8000_0000, u32::MAX] {
        let bits = postgres_positions(hash, 3, 16, 4095);
        assert!(bits.len() == 4095 && bits.iter().all(|bit| *bit < 16), "{hash:x}");
    }
}

#[test]
fn counters_of_four_bits_hardly_ever_overflow() {
    assert!(is_near(overflow_bound(4), 1.37e-15, 5e-18), "{}", overflow_bound(4));
    for (bits, chance, error) in [(4, 7.07e-17, 5e-20), (3, 7.15e-7, 5e-10), (2, 5.56e-3, 5e-6)] {
        assert!(is_near(overflow_chance(bits), chance, error), "{bits}: {}", overflow_chance(bits));
        assert!(overflow_chance(bits) < overflow_bound(bits));
    }
    let (counting, textbook) = (build(Dialect::Counting, 1000, 0.01), build(Dialect::Textbook, 1000, 0.01));
    assert_eq!((counting.bits, counting.k, counting.rate), (4 * 9586, 7, textbook.rate));
}

#[test]
fn cuckoo_filters_are_sized_as_published() {
    for (fingerprint, bound) in [(8, 0.031_25), (12, 0.001_953), (16, 0.000_122)] {
        let values = 2_f64.powi(fingerprint);
        assert!(is_near(8.0 / values, bound, 6e-7));
        assert!(cuckoo_rate(values, 4, 1.0) < 8.0 / values, "{fingerprint}");
    }
    assert!(is_near(cuckoo_rate(256.0, 4, 1.0), 0.030_826, 5e-7));
    for (n, buckets, load) in [(3900, 1024, 0.952), (3950, 2048, 0.482), (1_000_000, 262_144, 0.954)] {
        assert_eq!(cuckoo_buckets(n), buckets);
        assert!(is_near(n as f64 / (buckets * 4) as f64, load, 6e-4), "{n}");
    }
    // 8/2^f is at most a hundredth from ten bits on, and the next that it has is twelve.
    let built = build(Dialect::Cuckoo, 1_000_000, 0.01);
    assert_eq!((built.bits, built.k), (262_144 * 4 * 12, 2));
    assert!(is_near(built.rate, 0.954 * 8.0 / 4096.0, 5e-6), "{built:?}");
    assert_eq!(build(Dialect::Cuckoo, 1_000_000, 0.031_25).bits, 262_144 * 4 * 8);
    assert_eq!(Dialect::Cuckoo.size(1000, 1e-9), Err(DialectError::NotReachable));
}

#[test]
fn cuckoo_filters_are_smaller_than_bloom_filters_only_for_small_rates() {
    let bloom = |p: f64| -p.log2() / std::f64::consts::LN_2;
    for (p, cuckoo, basic) in [(0.01, 10.15, 9.59), (0.001, 13.65, 14.38)] {
        assert!(is_near(cuckoo_bits_per_entry(p, false), cuckoo, 5e-3));
        assert!(is_near(bloom(p), basic, 5e-3));
    }
    for (is_sorted, crossing) in [(false, 0.0037), (true, 0.024)] {
        let is_smaller = |p: f64| cuckoo_bits_per_entry(p, is_sorted) < bloom(p);
        assert!(is_smaller(crossing * 0.97) && !is_smaller(crossing * 1.03), "{is_sorted}");
    }
}

#[test]
fn the_cuckoo_filter_of_redis_has_eight_bits_whatever_is_asked() {
    for (slots, rate) in [(1, 0.0078), (2, 0.0157), (4, 0.0314)] {
        assert!(is_near(f64::from(2 * slots) / 255.0, rate, 5e-5));
        assert!(is_near(cuckoo_rate(255.0, slots, 1.0), rate, 5e-4), "{slots}");
    }
    let built = build(Dialect::RedisCuckoo, 1000, 0.001);
    assert_eq!((built.bits, built.fault), (512 * 2 * 8, Some(Fault::RedisCuckooFixed)));
    assert_eq!(build(Dialect::RedisCuckoo, 1000, 0.02).fault, None);
}

#[test]
fn scalable_filters_keep_their_bound_as_published() {
    for (first, tightening, bound) in [(0.001, 0.9, 0.010), (0.005, 0.5, 0.010), (0.01, 0.9, 0.10)] {
        assert!(is_near(scalable_bound(first, tightening), bound, 1e-12));
        assert!(scalable_rate(first, tightening, 1000) <= bound);
    }
    assert!(is_near(scalable_rate(0.005, 0.5, 5), 0.009_657, 5e-7));
    assert_eq!([0, 1, 2, 3, 4].map(|index| scalable_hashes(0.005, 0.5, index)), [8, 9, 10, 11, 12]);
    // A tenth of the rate, so that all of them together keep it.
    let built = build(Dialect::Scalable, 1000, 0.01);
    assert_eq!((built.bits, built.k), (build(Dialect::Textbook, 1000, 0.001).bits, 10));
}

#[test]
fn the_rolling_filter_of_bitcoin_is_sized_as_published() {
    assert_eq!(rolling_places(120_000, 1e-6), (5_175_951, 20));
    let built = build(Dialect::Rolling, 120_000, 1e-6);
    // 80,875 words of 64 places, twice: 1,294,000 bytes.
    assert_eq!((built.bytes, built.k), (1_294_000, 20));
    assert!(built.rate <= 1e-6 && built.rate > 0.99e-6, "{}", built.rate);
}

#[test]
fn a_rate_that_is_too_small_for_a_double_is_not_none() {
    let planned = plan(Given { n: Some(1), m: Some(MAX_BITS), k: Some(MAX_HASHES), ..Given::default() }).unwrap();
    assert!(planned.rate > 0.0 && planned.rate < 1e-300);
}

#[test]
fn what_cannot_be_is_said_plainly() {
    let given = |n, p, m, k| Given { n, p, m, k };
    let cases = [
        (given(None, None, None, None), PlanError::TooFew),
        (given(Some(1), None, None, None), PlanError::TooFew),
        (given(None, None, None, Some(1)), PlanError::TooFew),
        (given(Some(1), Some(0.5), Some(1), Some(1)), PlanError::TooMany),
        (given(None, Some(0.001), Some(8), Some(1)), PlanError::NoEntryFits),
        (given(None, Some(1e-9), Some(8), None), PlanError::NoEntryFits),
        (given(None, None, Some(8), Some(12)), PlanError::NoEntryFits),
        (given(Some(MAX_ENTRIES), Some(MIN_RATE), None, Some(1)), PlanError::TooManyBits),
        (given(None, Some(0.999), Some(MAX_BITS), Some(1)), PlanError::TooManyEntries),
    ];
    for (given, error) in cases {
        assert_eq!(plan(given), Err(error), "{given:?}");
    }
    let Err(PlanError::RateNotReachable { best, asked: 0.01 }) = plan(given(Some(1000), Some(0.01), Some(8000), None))
    else {
        panic!("eight bits an entry do not reach one in a hundred")
    };
    assert!(is_near(best, 0.0216, 1e-4), "{best}");
}

#[test]
fn bits_for_each_entry_follow_from_p_and_k() {
    // 0.01^(1/7) = 0.51795, and −7 / ln(1 − 0.51795) = 9.5930.
    let planned = plan(Given { p: Some(0.01), k: Some(7), ..Given::default() }).unwrap();
    assert!(is_near(planned.bits_per_entry, 9.5930, 5e-5), "{planned:?}");
    assert_eq!((planned.n, planned.m), (None, None));
    assert!(is_near(planned.rate, 0.01, 1e-12));
}

#[test]
fn k_is_taken_as_the_best_where_two_are_known_that_do_not_say() {
    // 7000/ln 2 = 10,098.9; with one half of the bits set 2⁻⁷ is the rate.
    let planned = plan(Given { n: Some(1000), k: Some(7), ..Given::default() }).unwrap();
    assert_eq!((planned.m, planned.n, planned.takes_k_as_best), (Some(10_099), Some(1000), true));
    assert!(is_near(planned.rate, 0.007_812_0, 1e-7), "{}", planned.rate);
    // 9600 ln 2/7 = 950.6
    let planned = plan(Given { m: Some(9600), k: Some(7), ..Given::default() }).unwrap();
    assert_eq!((planned.m, planned.n, planned.takes_k_as_best), (Some(9600), Some(950), true));
    assert!(is_near(planned.rate, 0.007_788_5, 1e-7), "{}", planned.rate);
    for given in [np(1000, 0.01), Given { n: Some(1000), m: Some(9600), ..Given::default() }] {
        assert!(!plan(given).unwrap().takes_k_as_best);
    }
}

#[test]
fn what_rounding_leaves_above_p_is_said_with_the_bits_that_would_keep_it() {
    let planned = plan(np(1000, 0.01)).unwrap();
    assert!(planned.is_broken() && is_near(planned.rate, 0.010_034_5, 1e-7));
    // −7/ln(1 − 0.01^(1/7)) = 9.5930 bits for each.
    assert_eq!(planned.bits_to_keep, Some(9593));
    assert!(rate(9593, 7, 1000) <= 0.01 && rate(9592, 7, 1000) > 0.01);
    // What n and p gave is no impossible wish when it is typed back.
    let back = plan(Given { m: Some(9586), ..np(1000, 0.01) }).unwrap();
    assert_eq!((back.k, back.bits_to_keep, back.is_broken()), (7, Some(9593), true));
    assert!(matches!(plan(Given { m: Some(9587), ..np(1000, 0.01) }), Err(PlanError::RateNotReachable { .. })));
    assert_eq!(plan(Given { m: Some(9593), ..np(1000, 0.01) }).map(|planned| planned.is_broken()), Ok(false));
    // Where not even one position is wanted, the textbook misses by far: 435 bits are 1000/ln 10.
    let planned = plan(np(1000, 0.9)).unwrap();
    assert_eq!((planned.m, planned.k, planned.bits_to_keep), (Some(220), 1, Some(435)));
    assert!(is_near(planned.rate, 0.9894, 1e-4));
    for kept in [np(10_000, 0.001), Given { k: Some(7), ..np(1000, 0.01) }] {
        let planned = plan(kept).unwrap();
        assert_eq!(planned.is_broken(), planned.bits_to_keep.is_some());
    }
    assert!(!plan(Given { k: Some(7), ..np(1000, 0.01) }).unwrap().is_broken());
}

#[test]
fn the_lab_shows_small_plans_as_they_are_and_large_ones_scaled() {
    assert!(matches!(to_lab(1024, 12, 1), ToLab::AsItIs(params) if (params.m(), params.k()) == (1024, 12)));
    assert!(matches!(to_lab(8, 1, 1000), ToLab::AsItIs(_)));
    // Only k is too large: bits and entries stay.
    let cut = ToLab::Scaled {
        params: Params::new(256, 12).unwrap(),
        entries: 10,
        rate: ideal_rate(256.0, 12.0, 10.0),
        is_cut: true,
    };
    assert_eq!(to_lab(256, 13, 10), cut);
    let ToLab::Scaled { params, entries, rate, is_cut } = to_lab(2_875_518, 20, 100_000) else { panic!() };
    let of = entries as f64;
    assert_eq!((params.k(), is_cut), (12, true));
    assert!(is_near(f64::from(params.m()) / of, 28.755, 0.05));
    assert!(is_near(rate, ideal_rate(params.m().into(), 12.0, of), 1e-15));
    assert_eq!(to_lab(2000, 5, 1), ToLab::TooWide);
    // 1024 entries would have 7 and 5 bits, fewer than any filter of the lab.
    assert_eq!([to_lab(7, 1, 1000), to_lab(5000, 1, 1_000_000)], [ToLab::TooNarrow; 2]);
    assert!(matches!(to_lab(8000, 1, 1_000_000), ToLab::Scaled { entries: 1024, params, .. } if params.m() == 8));
}

fn any_given() -> impl Strategy<Value = (u64, f64, u64, u32)> {
    let n = (0.0..12.0_f64).prop_map(|exponent| 10_f64.powf(exponent) as u64);
    let p = (-30.0..-0.001_f64).prop_map(|exponent| 10_f64.powf(exponent).max(MIN_RATE));
    let m = (0.0..53.0_f64).prop_map(|exponent| 2_f64.powf(exponent) as u64);
    (n, p, m, 1..=MAX_HASHES)
}

fn is_sound(planned: &Plan) -> bool {
    let Plan { n, m, k, bits_per_entry, rate, .. } = *planned;
    n.is_none_or(|n| (1..=MAX_ENTRIES).contains(&n))
        && m.is_none_or(|m| (1..=MAX_BITS).contains(&m))
        && (1..=MAX_HASHES).contains(&k)
        && bits_per_entry.is_finite()
        && bits_per_entry > 0.0
        && (0.0..=1.0).contains(&rate)
}

fn rate(m: u64, k: u32, n: u64) -> f64 {
    ideal_rate(m as f64, k.into(), n as f64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn whatever_is_entered_gives_a_sound_plan_or_a_reason((n, p, m, k) in any_given(), mask in 0_u8..16) {
        let pick = |bit: u8| mask >> bit & 1 == 1;
        let given = Given {
            n: pick(0).then_some(n),
            p: pick(1).then_some(p),
            m: pick(2).then_some(m),
            k: pick(3).then_some(k),
        };
        match plan(given) {
            Ok(planned) => {
                prop_assert!(is_sound(&planned), "{:?}", planned);
                prop_assert_eq!(planned.given, given);
                prop_assert!(given.n.is_none_or(|n| planned.n == Some(n)));
                prop_assert!(given.m.is_none_or(|m| planned.m == Some(m)));
                prop_assert!(given.k.is_none_or(|k| planned.k == k));
            }
            Err(PlanError::RateNotReachable { best, asked }) => prop_assert!(best > p && best <= 1.0 && asked == p),
            Err(_) => {}
        }
    }

    #[test]
    fn the_fewest_bits_keep_the_promise_and_one_less_breaks_it((n, p, _, k) in any_given()) {
        if let Ok(planned) = plan(Given { n: Some(n), p: Some(p), m: None, k: Some(k) }) {
            let m = planned.m.unwrap();
            prop_assert!(rate(m, k, n) <= p);
            prop_assert!(m == 1 || rate(m - 1, k, n) > p, "{m}");
        }
    }

    #[test]
    fn the_most_entries_keep_the_promise_and_one_more_breaks_it((_, p, m, k) in any_given()) {
        if let Ok(planned) = plan(Given { n: None, p: Some(p), m: Some(m), k: Some(k) }) {
            let n = planned.n.unwrap();
            prop_assert!(rate(m, k, n) <= p && rate(m, k, n + 1) > p);
        }
        if let Ok(planned) = plan(Given { n: None, p: Some(p), m: Some(m), k: None }) {
            let n = planned.n.unwrap();
            prop_assert!(rate(m, planned.k, n) <= p);
            prop_assert!((1..=MAX_HASHES).all(|k| rate(m, k, n + 1) > p), "{planned:?}");
        }
    }

    #[test]
    fn the_fewest_positions_keep_the_promise_and_one_less_breaks_it((n, p, m, _) in any_given()) {
        match plan(Given { n: Some(n), p: Some(p), m: Some(m), k: None }) {
            Ok(planned) if planned.is_broken() => {
                let by_textbook = plan(np(n, p)).unwrap();
                prop_assert_eq!((planned.m, planned.k), (by_textbook.m, by_textbook.k));
            }
            Ok(Plan { k, .. }) => {
                prop_assert!(rate(m, k, n) <= p);
                prop_assert!(k == 1 || rate(m, k - 1, n) > p);
            }
            Err(_) => prop_assert!((1..=MAX_HASHES).all(|k| rate(m, k, n) > p)),
        }
    }

    #[test]
    fn the_best_positions_beat_all_others((n, _, m, _) in any_given()) {
        let k = plan(Given { n: Some(n), m: Some(m), ..Given::default() }).unwrap().k;
        let best = rate(m, k, n);
        prop_assert!((1..=MAX_HASHES).all(|k| best <= rate(m, k, n) * (1.0 + 1e-9)), "{k}");
    }

    #[test]
    fn libraries_build_something_sound_or_say_why_not((n, p, _, _) in any_given()) {
        for dialect in Dialect::all() {
            if let Ok(Build { bits, bytes, k, bits_per_entry, rate, .. }) = dialect.size(n, p) {
                prop_assert!(bits <= 2 * MAX_BITS && bytes >= bits / 8, "{:?}", dialect);
                prop_assert!(rate.is_finite() && (0.0..=1.0).contains(&rate), "{:?}: {}", dialect, rate);
                prop_assert!(bits_per_entry.is_finite() && (k > 0 || rate == 1.0), "{:?}", dialect);
            }
        }
    }

    #[test]
    fn a_plan_breaks_where_it_is_said((n, p, m, k) in any_given()) {
        let beyond = Beyond { m, k, n, p };
        match beyond.breaks_at() {
            Some(at) => {
                prop_assert!(at >= 1 && at <= n * MOST_BEYOND);
                prop_assert!(beyond.rate_at(at) > p && beyond.rate_at(at - 1) <= p);
            }
            None => prop_assert!(beyond.rate_at(n * MOST_BEYOND) <= p),
        }
        let spread = beyond.spread(100);
        prop_assert!(spread.is_sorted_by(|a, b| a < b) && spread.last() == Some(&(n * MOST_BEYOND)));
    }

    #[test]
    fn the_lab_keeps_the_bits_for_each_entry(n in 1_u64..10_000_000_000, bits in 0.001..200.0_f64, k in 1_u32..100) {
        let m = (n as f64 * bits).ceil() as u64;
        match to_lab(m, k, n) {
            ToLab::AsItIs(params) => prop_assert_eq!((u64::from(params.m()), u32::from(params.k())), (m, k)),
            ToLab::Scaled { params, entries, rate, is_cut } => {
                let exact = m as f64 / n as f64;
                let scaled = f64::from(params.m()) / entries as f64;
                prop_assert!((scaled - exact).abs() <= 0.5 / entries as f64 + 1e-9);
                prop_assert_eq!(is_cut, k > 12);
                prop_assert!((0.0..=1.0).contains(&rate));
            }
            ToLab::TooWide => prop_assert!(m as f64 / n as f64 > 1024.0),
            ToLab::TooNarrow => prop_assert!(m as f64 / n as f64 * 1024.0 < 7.5),
        }
    }
}
