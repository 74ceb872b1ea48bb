//! What the view of the sizing lets the user enter, as typed: a field that is empty is to be derived.

use crate::bloom::sizing::Unit;
use crate::notice::Draft;

/// A field of the sizing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeField {
    /// Entries.
    N,
    /// Rate of false positives.
    P,
    /// Bits, in the unit that was chosen.
    M,
    /// Hash positions a string.
    K,
    /// Mean length of a string in bytes.
    Mean,
}

impl SizeField {
    /// The four that hang together, in the order of the screen.
    pub const RELATED: [Self; 4] = [Self::N, Self::P, Self::M, Self::K];

    /// What is typed there.
    #[must_use]
    pub const fn kind(self) -> Draft {
        match self {
            Self::N => Draft::Entries,
            Self::P => Draft::Rate,
            Self::M => Draft::M,
            Self::K => Draft::K,
            Self::Mean => Draft::MeanLength,
        }
    }
}

/// The fields as typed, valid or not, each at most [`MAX_NUMBER_DRAFT_UNITS`](super::MAX_NUMBER_DRAFT_UNITS) UTF-16
/// units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizing {
    /// Entries.
    pub n: String,
    /// Rate of false positives.
    pub p: String,
    /// Bits, in `unit`.
    pub m: String,
    /// Hash positions a string.
    pub k: String,
    /// Unit of m.
    pub unit: Unit,
    /// Mean length of a string in bytes.
    pub mean: String,
}

impl Default for Sizing {
    /// A million entries at one false positive in a hundred.
    fn default() -> Self {
        Self {
            n: "1 000 000".to_owned(),
            p: "1 %".to_owned(),
            m: String::new(),
            k: String::new(),
            unit: Unit::Bits,
            mean: "16".to_owned(),
        }
    }
}

impl Sizing {
    /// The same without the unit of an m that was not typed: that is only how it is looked at.
    pub(super) fn typed(&self) -> Self {
        Self { unit: self.typed_unit(), ..self.clone() }
    }

    /// Whether what was typed is `typed`.
    pub(super) fn is_typed(&self, typed: &Self) -> bool {
        let is_same = |field| self.draft(field) == typed.draft(field);
        let mut fields = SizeField::RELATED.into_iter().chain([SizeField::Mean]);
        self.typed_unit() == typed.unit && fields.all(is_same)
    }

    fn typed_unit(&self) -> Unit {
        if self.m.trim().is_empty() { Unit::Bits } else { self.unit }
    }

    /// What was typed into `field`.
    #[must_use]
    pub fn draft(&self, field: SizeField) -> &str {
        match field {
            SizeField::N => &self.n,
            SizeField::P => &self.p,
            SizeField::M => &self.m,
            SizeField::K => &self.k,
            SizeField::Mean => &self.mean,
        }
    }

    /// The same, to type into.
    pub fn draft_mut(&mut self, field: SizeField) -> &mut String {
        match field {
            SizeField::N => &mut self.n,
            SizeField::P => &mut self.p,
            SizeField::M => &mut self.m,
            SizeField::K => &mut self.k,
            SizeField::Mean => &mut self.mean,
        }
    }
}
