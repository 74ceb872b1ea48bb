//! Units of the number of bits.

/// A unit of the number of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Bits.
    #[default]
    Bits,
    /// 8 bits.
    Bytes,
    /// 1024 bytes.
    Kibibytes,
    /// 1024 KiB.
    Mebibytes,
    /// As many bits for each entry.
    BitsPerEntry,
}

impl Unit {
    /// All of them, the smallest first.
    pub const ALL: [Self; 5] = [Self::Bits, Self::Bytes, Self::Kibibytes, Self::Mebibytes, Self::BitsPerEntry];

    /// Its bits; nothing where they depend on the entries.
    ///
    /// ```
    /// use criba::bloom::sizing::Unit;
    /// assert_eq!(Unit::Kibibytes.bits(), Some(8192));
    /// ```
    #[must_use]
    pub const fn bits(self) -> Option<u32> {
        match self {
            Self::Bits => Some(1),
            Self::Bytes => Some(8),
            Self::Kibibytes => Some(8 * 1024),
            Self::Mebibytes => Some(8 * 1024 * 1024),
            Self::BitsPerEntry => None,
        }
    }
}
