//! The ready-made lessons: each one a short script over a new or the current filter.

use super::{Lab, Params, Rejection};

/// The examples in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// Inserts `a` … `h` into the current filter.
    Letters,
    /// A false positive, a true one and an absent string, at m = 8, k = 1.
    FalsePositive,
    /// Composed and decomposed `é` are two strings, at m = 64, k = 3.
    Accents,
    /// Every bit is 1: any new string is a false positive, at m = 8, k = 1.
    Saturation,
    /// One position five times, at m = 127, k = 5.
    SingleBit,
}

const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

impl Example {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Letters, Self::FalsePositive, Self::Accents, Self::Saturation, Self::SingleBit];

    /// The parameters of the new filter it makes; `None` for the one that uses the current filter.
    #[must_use]
    pub fn params(self) -> Option<Params> {
        match self {
            Self::Letters => None,
            Self::FalsePositive | Self::Saturation => Params::new(8, 1),
            Self::Accents => Params::new(64, 3),
            Self::SingleBit => Params::new(127, 5),
        }
    }

    /// Runs it: on a new filter where it makes one, else on `current`.
    ///
    /// ```
    /// use criba::bloom::{Example, Lab, Params};
    /// let any = Lab::new(Params::new(64, 3).unwrap());
    /// let lab = Example::FalsePositive.run(&any).unwrap();
    /// assert_eq!((lab.counters().false_positives, lab.counters().negative_queries), (1, 2));
    /// ```
    ///
    /// # Errors
    /// When its new entries do not fit into the current filter's reference.
    pub fn run(self, current: &Lab) -> Result<Lab, Rejection> {
        let mut lab = self.params().map_or_else(|| current.clone(), Lab::new);
        match self {
            Self::Letters | Self::Saturation => lab.insert_all(LETTERS)?,
            Self::FalsePositive => {
                lab.insert("a")?;
                for text in ["i", "a", "b"] {
                    lab.query(text)?;
                }
            }
            Self::Accents => {
                lab.insert("\u{e9}")?;
                lab.query("e\u{301}")?;
            }
            Self::SingleBit => {
                lab.insert("rio")?;
            }
        }
        Ok(lab)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bloom::{Counters, Verdict};

    #[test]
    fn each_example_shows_what_it_promises() {
        let current = Lab::new(Params::new(64, 3).unwrap());
        let run = |example: Example| example.run(&current).unwrap();
        let verdict = |lab: &Lab| lab.last().map(|report| report.verdict);

        let letters = run(Example::Letters);
        assert_eq!((letters.params(), letters.reference().len()), (current.params(), 8));

        let lesson = run(Example::FalsePositive);
        assert_eq!(lesson.counters(), Counters { negative_queries: 2, false_positives: 1 });
        assert_eq!(verdict(&lesson), Some(Verdict::DefinitelyAbsent));

        let mut full = run(Example::Saturation);
        assert!(full.filter().is_full());
        assert_eq!(full.query("anything").unwrap().verdict, Verdict::FalsePositive);

        let accents = run(Example::Accents);
        assert_eq!(verdict(&accents), Some(Verdict::DefinitelyAbsent));
        assert_ne!(accents.reference().entries().first().map(|entry| &*entry.text), Some("e\u{301}"));

        assert_eq!(run(Example::SingleBit).filter().ones(), 1);
    }
}
