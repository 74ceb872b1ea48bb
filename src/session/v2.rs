//! Version 2 of the file, frozen: version 1 with the source of words to ask for, and two ways of working. The shape
//! never changes; see [`super::v1`] for how it is read.

use serde::Deserialize;

use super::source::Values;
use super::v1::{DraftsV1, FilterV1, LabV1, Shape};
use crate::bloom::{AskList, AskListError, ListTooLong, MAX_COUNT, MAX_LIST_UNITS, WordSource};
use crate::model::{Modes, Session, Words};
use crate::notice::{Number, ValueFault};

#[derive(Deserialize)]
#[serde(rename = "Session", deny_unknown_fields)]
pub(super) struct SessionV2<N, T, D> {
    format: T,
    version: N,
    hash: T,
    drafts: DraftsV1<T>,
    #[serde(deserialize_with = "Option::deserialize")]
    filter: Option<FilterV1<N, T>>,
    open: Vec<D>,
    words: WordsV2<N, T>,
    modes: ModesV2,
}

#[derive(Deserialize)]
#[serde(rename = "Words", deny_unknown_fields)]
pub(super) struct WordsV2<N, T> {
    source: SourceV2<N, T>,
    drawn: N,
}

#[derive(Deserialize)]
#[serde(rename = "Source", deny_unknown_fields)]
enum SourceV2<N, T> {
    Random { seed: N },
    Names,
    List(Vec<T>),
}

#[derive(Deserialize)]
#[serde(rename = "Modes", deny_unknown_fields)]
pub(super) struct ModesV2 {
    escapes: bool,
    predict: bool,
}

impl<N, T, D> Shape<N, T, D> for SessionV2<N, T, D> {
    const VERSION: u64 = 2;

    fn header(&self) -> (&T, &N, &T) {
        (&self.format, &self.version, &self.hash)
    }

    fn restore<V: Values<N, T, D>>(&self, values: &V) -> Result<Session, V::Error> {
        let Self { drafts, filter, open, .. } = self;
        let (drafts, lab, open) = LabV1 { drafts, filter, open }.restore(values)?;
        let (words, modes) = (self.words.restore(values)?, self.modes.restore());
        // The views of the evidence and of the sizing were not there yet.
        Ok(Session { drafts, lab, open, words, modes, ..Session::default() })
    }
}

impl ModesV2 {
    pub(super) fn restore(&self) -> Modes {
        let Self { escapes, predict } = *self;
        Modes { escapes, predict }
    }
}

impl<N, T> WordsV2<N, T> {
    pub(super) fn restore<D, V: Values<N, T, D>>(&self, values: &V) -> Result<Words, V::Error> {
        let (source, most) = match &self.source {
            SourceV2::Random { seed } => {
                (WordSource::Random { seed: values.number(seed, Number::Seed, 0..=MAX_COUNT)? }, MAX_COUNT)
            }
            SourceV2::Names => (WordSource::Names, MAX_COUNT),
            SourceV2::List(words) => {
                let list = self.list(words, values)?;
                let most = list.len() as u64;
                (WordSource::List(list), most)
            }
        };
        Ok(Words { source, drawn: values.number(&self.drawn, Number::Drawn, 0..=most)? })
    }

    fn list<D, V: Values<N, T, D>>(&self, words: &[T], values: &V) -> Result<AskList, V::Error> {
        let texts =
            words.iter().map(|at| Ok(values.text(at)?.into_owned())).collect::<Result<Vec<String>, V::Error>>()?;
        AskList::of(texts).map_err(|error| match error {
            AskListError::TooLong(ListTooLong { units }) => {
                values.number_fault(&self.drawn, ValueFault::WordsTooLong { units, max_units: MAX_LIST_UNITS })
            }
            AskListError::NotALine { number } => {
                let fault = ValueFault::Word { number };
                match words.get(number.saturating_sub(1)) {
                    Some(at) => values.text_fault(at, fault),
                    None => values.number_fault(&self.drawn, fault),
                }
            }
        })
    }
}
