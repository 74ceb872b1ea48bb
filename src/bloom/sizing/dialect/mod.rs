//! What real libraries build for n entries at a rate of p. Each rounds in its own way, so that the same wish gives
//! different filters; the rate is what the numbers that come out really give.
//!
//! | file | what it is |
//! |---|---|
//! | `plain` | filters of one array: textbook, Guava, Redis, Cassandra, LevelDB, BIP 37, PostgreSQL |
//! | `blocked` | filters of blocks: RocksDB, Parquet, gloom |
//! | `related` | what can delete, grow or forget: counting, cuckoo, scalable and rolling filters |

mod blocked;
mod plain;
mod related;

use super::memory::filter_bytes;
use super::plan::{MAX_BITS, exact};

pub use blocked::{gloom_parts, parquet_bits_per_entry, rocksdb_hashes, rocksdb_rates, rocksdb_thousandths};
pub use plain::{
    cassandra_bits, cassandra_spec, guava_bits, leveldb_hashes, postgres_length, postgres_positions, postgres_rate,
    redis_chain, redis_documented_hashes,
};
pub use related::{
    cuckoo_bits_per_entry, cuckoo_buckets, cuckoo_rate, overflow_bound, overflow_chance, rolling_places,
    scalable_bound, scalable_hashes, scalable_rate,
};

/// A library, or a way of using it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The formulas as they stand in textbooks.
    Textbook,
    /// Guava's `BloomFilter`, as it counts hash positions now.
    Guava,
    /// The same as it did before (pull request 7494).
    GuavaBefore,
    /// Redis, a filter that may grow: the default.
    RedisScaling,
    /// Redis with `NONSCALING`.
    RedisFixed,
    /// Apache Cassandra.
    Cassandra,
    /// LevelDB.
    LevelDb,
    /// RocksDB's `FastLocalBloom`.
    RocksDb,
    /// Apache Parquet's split block filter, as parquet-java sizes it.
    Parquet,
    /// gloom, for Go.
    Gloom,
    /// Bitcoin's filters of BIP 37.
    Bip37,
    /// PostgreSQL's extension `bloom`: a signature for each row.
    Postgres,
    /// A counting filter, which can delete.
    Counting,
    /// The cuckoo filter of its authors, which can delete.
    Cuckoo,
    /// Redis' cuckoo filter.
    RedisCuckoo,
    /// A scalable filter, which grows.
    Scalable,
    /// Bitcoin's rolling filter, which forgets.
    Rolling,
}

impl Dialect {
    /// Basic filters, in the order of the table.
    pub const BASIC: [Self; 12] = [
        Self::Textbook,
        Self::Guava,
        Self::GuavaBefore,
        Self::RedisScaling,
        Self::RedisFixed,
        Self::Cassandra,
        Self::LevelDb,
        Self::RocksDb,
        Self::Parquet,
        Self::Gloom,
        Self::Bip37,
        Self::Postgres,
    ];

    /// What can do more, in the order of the table.
    pub const RELATED: [Self; 5] = [Self::Counting, Self::Cuckoo, Self::RedisCuckoo, Self::Scalable, Self::Rolling];

    /// Both.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::BASIC.into_iter().chain(Self::RELATED)
    }

    /// What it builds for `n` entries, at least one, at a rate of `p`, above 0 and below 1.
    ///
    /// ```
    /// use criba::bloom::sizing::dialect::Dialect;
    /// let guava = Dialect::Guava.size(1000, 0.01).unwrap();
    /// assert_eq!((guava.bits, guava.k), (9600, 7));
    /// let redis = Dialect::RedisScaling.size(1000, 0.01).unwrap();
    /// assert_eq!((redis.bits, redis.k), (11_072, 8));
    /// ```
    ///
    /// # Errors
    /// Why it builds none.
    pub fn size(self, n: u64, p: f64) -> Result<Build, DialectError> {
        let n = n.max(1);
        match self {
            Self::Textbook => plain::textbook(n, p),
            Self::Guava => plain::guava(n, p),
            Self::GuavaBefore => plain::guava_before(n, p),
            Self::RedisScaling => plain::redis_scaling(n, p),
            Self::RedisFixed => plain::redis_fixed(n, p),
            Self::Cassandra => plain::cassandra(n, p),
            Self::LevelDb => plain::leveldb(n, p),
            Self::RocksDb => blocked::rocksdb(n, p),
            Self::Parquet => blocked::parquet(n, p),
            Self::Gloom => blocked::gloom(n, p),
            Self::Bip37 => plain::bip37(n, p),
            Self::Postgres => plain::postgres(n),
            Self::Counting => related::counting(n, p),
            Self::Cuckoo => related::cuckoo(n, p),
            Self::RedisCuckoo => related::redis_cuckoo(n, p),
            Self::Scalable => related::scalable(n, p),
            Self::Rolling => related::rolling(n, p),
        }
    }
}

/// What a library builds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Build {
    /// Bits that are allocated.
    pub bits: u64,
    /// Bytes that they take, with what stands beside them.
    pub bytes: u64,
    /// Hash positions a string, buckets of a cuckoo filter; 0 answers "possibly present" to everything.
    pub k: u32,
    /// Bits for each entry.
    pub bits_per_entry: f64,
    /// The rate of false positives that these numbers give.
    pub rate: f64,
    /// What is known to go wrong here.
    pub fault: Option<Fault>,
}

impl Build {
    fn new(n: u64, bits: u64, k: u32, rate: f64) -> Self {
        Self { bits, bytes: filter_bytes(bits), k, bits_per_entry: exact(bits) / exact(n), rate, fault: None }
    }

    fn with(self, fault: Option<Fault>) -> Self {
        Self { fault, ..self }
    }
}

/// Why a library builds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialectError {
    /// Its largest size does not reach the rate.
    NotReachable,
    /// It would take too many bits.
    TooLarge,
    /// Its rounding leaves no bits, and it builds none of these.
    Empty,
}

/// What is known to go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Guava before: k follows from rounded numbers and differs from today's for few entries.
    GuavaOldHashes,
    /// Redis: constants cut after a few digits make k one too many where the rate is a power of a half.
    RedisOneHashMore,
    /// Redis: a rate above 0.25 is taken as 0.25.
    RedisCapped,
    /// Cassandra: from a rate of 0.393 on k and the bits for each entry are swapped (also in ScyllaDB, issue 31204).
    CassandraSwapped,
    /// BIP 37: the bits for each entry are divided as whole numbers before k follows from them.
    Bip37WholeDivision,
    /// BIP 37: no more than 36,000 bytes, or 50 positions.
    Bip37Capped,
    /// BIP 37: no positions or no bytes are left, and everything is "possibly present".
    Bip37Empty,
    /// Parquet: the formula it is sized by was taken out of the format's description as inaccurate (pull request 147).
    ParquetFormula,
    /// Parquet: no more than 128 MiB.
    ParquetCapped,
    /// parquet-java: its mask clears one bit where it means eight, and here another power of two comes out.
    ParquetMask,
    /// RocksDB: no more than 100 bits for each entry, or 4 GiB.
    RocksDbCapped,
    /// gloom: k stays within 3 and 14.
    GloomClamped,
    /// Redis' cuckoo filter: fingerprints of 8 bits, whatever was asked for.
    RedisCuckooFixed,
}

/// Refuses more bits than are counted exactly here.
fn checked(bits: u64) -> Result<u64, DialectError> {
    if bits <= MAX_BITS { Ok(bits) } else { Err(DialectError::TooLarge) }
}

/// The next multiple of `step`.
fn up_to(bits: u64, step: u64) -> Result<u64, DialectError> {
    bits.checked_next_multiple_of(step).ok_or(DialectError::TooLarge).and_then(checked)
}

/// `number` without its fraction; the ends of the range for what is beyond them.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast beyond the range gives its end")]
fn truncated(number: f64) -> u64 {
    number as u64
}

/// The same for few.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast beyond the range gives its end")]
fn truncated_few(number: f64) -> u32 {
    number as u32
}
