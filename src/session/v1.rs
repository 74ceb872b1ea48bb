//! Version 1 of the file, frozen: it was published, so every file of this shape stays readable and the
//! shape never changes. A later version gets a file of its own and this one a step up to it.
//!
//! Every field is required. A derived reader takes a missing `Option` for `None`; naming the reader of
//! such a field, as `filter` and `last` do, keeps it required.
//!
//! The shape is read in two ways, which the letters stand for: N numbers, T texts, D details are values at
//! once, or slices that know their places (see [`Values`]).

use serde::Deserialize;

use super::source::Values;
use super::{FORMAT, HASH};
use crate::bloom::{
    Counters, Lab, Last, MAX_COUNT, MAX_ENTRIES, MAX_K, MAX_M, MIN_K, MIN_M, Params, RestoreError, check_text, read_k,
    read_m, units,
};
use crate::model::{Detail, Drafts, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, OpenDetails, Session};
use crate::notice::{Draft, Number, ValueFault};

#[derive(Deserialize)]
#[serde(rename = "Session", deny_unknown_fields)]
pub(super) struct SessionV1<N, T, D> {
    format: T,
    version: N,
    hash: T,
    drafts: DraftsV1<T>,
    #[serde(deserialize_with = "Option::deserialize")]
    filter: Option<FilterV1<N, T>>,
    open: Vec<D>,
}

#[derive(Deserialize)]
#[serde(rename = "Drafts", deny_unknown_fields)]
pub(super) struct DraftsV1<T> {
    m: T,
    k: T,
    text: T,
}

#[derive(Deserialize)]
#[serde(rename = "Filter", deny_unknown_fields)]
pub(super) struct FilterV1<N, T> {
    m: N,
    k: N,
    entries: Vec<T>,
    negative_queries: N,
    false_positives: N,
    #[serde(deserialize_with = "Option::deserialize")]
    last: Option<LastV1<T>>,
}

#[derive(Deserialize)]
#[serde(rename = "Last", deny_unknown_fields)]
enum LastV1<T> {
    Query(T),
    Insert { text: T, new: bool },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "Detail")]
pub(super) enum DetailV1 {
    Positions,
    Model,
}

impl From<DetailV1> for Detail {
    fn from(detail: DetailV1) -> Self {
        match detail {
            DetailV1::Positions => Self::Positions,
            DetailV1::Model => Self::Model,
        }
    }
}

/// The shape of one version, as far as all of them are alike: its values are numbers N, texts T, details D.
pub(super) trait Shape<N, T, D> {
    /// The number of the version.
    const VERSION: u64;

    /// What it says of itself: format, version, hash.
    fn header(&self) -> (&T, &N, &T);

    /// The session it describes.
    fn restore<V: Values<N, T, D>>(&self, values: &V) -> Result<Session, V::Error>;

    /// Whether it is of this version at all, as it must be before anything else in it counts.
    fn is_of_this_version<V: Values<N, T, D>>(&self, values: &V) -> Result<bool, V::Error> {
        let (format, version, hash) = self.header();
        let is_session = values.text(format)? == FORMAT && values.text(hash)? == HASH;
        Ok(is_session && values.number(version, Number::Version, Self::VERSION..=Self::VERSION).is_ok())
    }
}

impl<N, T, D> Shape<N, T, D> for SessionV1<N, T, D> {
    const VERSION: u64 = 1;

    fn header(&self) -> (&T, &N, &T) {
        (&self.format, &self.version, &self.hash)
    }

    fn restore<V: Values<N, T, D>>(&self, values: &V) -> Result<Session, V::Error> {
        let Self { drafts, filter, open, .. } = self;
        Ok(upgrade(LabV1 { drafts, filter, open }.restore(values)?))
    }
}

/// What a session of this version holds, as one of today: words and modes were not there yet.
fn upgrade((drafts, lab, open): (Drafts, Option<Lab>, OpenDetails)) -> Session {
    Session { drafts, lab, open, ..Session::default() }
}

/// The part of a session that later versions have too.
pub(super) struct LabV1<'a, N, T, D> {
    pub(super) drafts: &'a DraftsV1<T>,
    pub(super) filter: &'a Option<FilterV1<N, T>>,
    pub(super) open: &'a [D],
}

impl<N, T, D> LabV1<'_, N, T, D> {
    /// What it describes. Values are checked where they stand, then how they fit together.
    pub(super) fn restore<V: Values<N, T, D>>(
        &self,
        values: &V,
    ) -> Result<(Drafts, Option<Lab>, OpenDetails), V::Error> {
        let drafts = self.drafts.restore(values)?;
        let lab = self.filter.as_ref().map(|filter| filter.restore(values)).transpose()?;
        if let Some(params) = lab.as_ref().map(Lab::params) {
            let disagrees =
                |at, draft, active| Err(values.text_fault(at, ValueFault::DraftDisagrees { draft, active }));
            if read_m(&drafts.m) != Ok(params.m()) {
                return disagrees(&self.drafts.m, Draft::M, params.m());
            }
            if read_k(&drafts.k) != Ok(params.k()) {
                return disagrees(&self.drafts.k, Draft::K, u16::from(params.k()));
            }
        }
        Ok((drafts, lab, self.restore_open(values)?))
    }

    /// In any order; they are written in the order of the window.
    fn restore_open<V: Values<N, T, D>>(&self, values: &V) -> Result<OpenDetails, V::Error> {
        let mut open = OpenDetails::default();
        for at in self.open {
            let flag = match values.detail(at)? {
                Detail::Positions => &mut open.positions,
                Detail::Model => &mut open.model,
            };
            if std::mem::replace(flag, true) {
                return Err(values.detail_fault(at, ValueFault::RepeatedDetail));
            }
        }
        Ok(open)
    }
}

impl<T> DraftsV1<T> {
    fn restore<N, D, V: Values<N, T, D>>(&self, values: &V) -> Result<Drafts, V::Error> {
        let read = |at, draft, max_units| {
            let text = values.text(at)?;
            match units(&text) {
                units if units > max_units => {
                    Err(values.text_fault(at, ValueFault::DraftTooLong { draft, units, max_units }))
                }
                _ => Ok(text.into_owned()),
            }
        };
        Ok(Drafts {
            m: read(&self.m, Draft::M, MAX_NUMBER_DRAFT_UNITS)?,
            k: read(&self.k, Draft::K, MAX_NUMBER_DRAFT_UNITS)?,
            text: read(&self.text, Draft::Text, MAX_TEXT_DRAFT_UNITS)?,
        })
    }
}

impl<N, T> FilterV1<N, T> {
    fn restore<D, V: Values<N, T, D>>(&self, values: &V) -> Result<Lab, V::Error> {
        let params = self.params(values)?;
        if self.entries.len() > MAX_ENTRIES {
            return Err(RestoreError::TooManyEntries { count: self.entries.len() }.into());
        }
        let mut entries = Vec::with_capacity(self.entries.len());
        for (number, at) in (1..).zip(&self.entries) {
            let text = values.text(at)?;
            check_text(&text).map_err(|rejection| values.text_fault(at, ValueFault::Entry { number, rejection }))?;
            entries.push(text.into_owned());
        }
        let counters = Counters {
            negative_queries: values.number(&self.negative_queries, Number::NegativeQueries, 0..=MAX_COUNT)?,
            false_positives: values.number(&self.false_positives, Number::FalsePositives, 0..=MAX_COUNT)?,
        };
        let last = self.last.as_ref().map(|last| last.restore(values)).transpose()?;
        Ok(Lab::restore(params, &entries, counters, last.as_ref())?)
    }

    fn params<D, V: Values<N, T, D>>(&self, values: &V) -> Result<Params, V::Error> {
        let m = values.number(&self.m, Number::M, MIN_M..=MAX_M)?;
        let k = values.number(&self.k, Number::K, MIN_K..=MAX_K)?;
        // Both are within their ranges, so this is never an error.
        Params::new(m, k).ok_or_else(|| {
            let (min, max) = (u64::from(MIN_M), u64::from(MAX_M));
            let fault = ValueFault::OutOfRange { number: Number::M, found: m.to_string(), min, max };
            values.number_fault(&self.m, fault)
        })
    }
}

impl<T> LastV1<T> {
    fn restore<N, D, V: Values<N, T, D>>(&self, values: &V) -> Result<Last, V::Error> {
        let (Self::Query(at) | Self::Insert { text: at, .. }) = self;
        let text = values.text(at)?;
        check_text(&text).map_err(|rejection| values.text_fault(at, ValueFault::LastText(rejection)))?;
        Ok(match self {
            Self::Query(_) => Last::Query(text.into_owned()),
            Self::Insert { new, .. } => Last::Insert { text: text.into_owned(), new: *new },
        })
    }
}
