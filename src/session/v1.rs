//! Version 1 of the file, frozen: it was published, so every file of this shape stays readable and the
//! shape never changes. A later version gets a file of its own and this one a step up to it.
//!
//! Every field is required. A derived reader takes a missing `Option` for `None`; naming the reader of
//! such a field, as `filter` and `last` do, keeps it required.

use serde::Deserialize;

use super::source::{Raw, Source};
use crate::bloom::{
    Counters, Lab, Last, MAX_COUNT, MAX_ENTRIES, MAX_K, MAX_M, MIN_K, MIN_M, Params, RestoreError, check_text, read_k,
    read_m, units,
};
use crate::model::{Drafts, MAX_NUMBER_DRAFT_UNITS, MAX_TEXT_DRAFT_UNITS, OpenDetails, Session};
use crate::notice::{Draft, Number, OpenError, ValueFault};

#[derive(Deserialize)]
#[serde(rename = "Session", deny_unknown_fields)]
pub(super) struct SessionV1<'a> {
    /// Checked with the header, as are the next two.
    #[serde(borrow, rename = "format")]
    _format: Raw<'a>,
    #[serde(borrow, rename = "version")]
    _version: Raw<'a>,
    #[serde(borrow, rename = "hash")]
    _hash: Raw<'a>,
    #[serde(borrow)]
    drafts: DraftsV1<'a>,
    #[serde(borrow, deserialize_with = "Option::deserialize")]
    filter: Option<FilterV1<'a>>,
    #[serde(borrow)]
    open: Vec<Raw<'a>>,
}

#[derive(Deserialize)]
#[serde(rename = "Drafts", deny_unknown_fields)]
struct DraftsV1<'a> {
    #[serde(borrow)]
    m: Raw<'a>,
    #[serde(borrow)]
    k: Raw<'a>,
    #[serde(borrow)]
    text: Raw<'a>,
}

#[derive(Deserialize)]
#[serde(rename = "Filter", deny_unknown_fields)]
struct FilterV1<'a> {
    #[serde(borrow)]
    m: Raw<'a>,
    #[serde(borrow)]
    k: Raw<'a>,
    #[serde(borrow)]
    entries: Vec<Raw<'a>>,
    #[serde(borrow)]
    negative_queries: Raw<'a>,
    #[serde(borrow)]
    false_positives: Raw<'a>,
    #[serde(borrow, deserialize_with = "Option::deserialize")]
    last: Option<LastV1<'a>>,
}

#[derive(Deserialize)]
#[serde(rename = "Last", deny_unknown_fields)]
enum LastV1<'a> {
    Query(#[serde(borrow)] Raw<'a>),
    Insert {
        #[serde(borrow)]
        text: Raw<'a>,
        new: bool,
    },
}

#[derive(Deserialize)]
#[serde(rename = "Detail")]
enum DetailV1 {
    Positions,
    Model,
}

impl<'a> SessionV1<'a> {
    /// The session it describes. Values are checked where they stand, then how they fit together.
    pub(super) fn restore(&self, source: Source<'a>) -> Result<Session, OpenError> {
        let drafts = self.drafts.restore(source)?;
        let lab = self.filter.as_ref().map(|filter| filter.restore(source)).transpose()?;
        if let Some(params) = lab.as_ref().map(Lab::params) {
            let disagrees = |raw, draft, active| Err(source.fault(raw, ValueFault::DraftDisagrees { draft, active }));
            if read_m(&drafts.m) != Ok(params.m()) {
                return disagrees(self.drafts.m, Draft::M, params.m());
            }
            if read_k(&drafts.k) != Ok(params.k()) {
                return disagrees(self.drafts.k, Draft::K, u16::from(params.k()));
            }
        }
        Ok(Session { drafts, lab, open: self.restore_open(source)? })
    }

    /// In any order; they are written in the order of the window.
    fn restore_open(&self, source: Source<'a>) -> Result<OpenDetails, OpenError> {
        let mut open = OpenDetails::default();
        for raw in &self.open {
            let flag = match source.name(*raw)? {
                DetailV1::Positions => &mut open.positions,
                DetailV1::Model => &mut open.model,
            };
            if std::mem::replace(flag, true) {
                return Err(source.fault(*raw, ValueFault::RepeatedDetail));
            }
        }
        Ok(open)
    }
}

impl<'a> DraftsV1<'a> {
    fn restore(&self, source: Source<'a>) -> Result<Drafts, OpenError> {
        let read = |raw, draft, max_units| {
            let text = source.string(raw)?;
            match units(&text) {
                units if units > max_units => {
                    Err(source.fault(raw, ValueFault::DraftTooLong { draft, units, max_units }))
                }
                _ => Ok(text),
            }
        };
        Ok(Drafts {
            m: read(self.m, Draft::M, MAX_NUMBER_DRAFT_UNITS)?,
            k: read(self.k, Draft::K, MAX_NUMBER_DRAFT_UNITS)?,
            text: read(self.text, Draft::Text, MAX_TEXT_DRAFT_UNITS)?,
        })
    }
}

impl<'a> FilterV1<'a> {
    fn restore(&self, source: Source<'a>) -> Result<Lab, OpenError> {
        let params = self.params(source)?;
        if self.entries.len() > MAX_ENTRIES {
            return Err(OpenError::Restore(RestoreError::TooManyEntries { count: self.entries.len() }));
        }
        let mut entries = Vec::with_capacity(self.entries.len());
        for (number, raw) in (1..).zip(&self.entries) {
            let text = source.string(*raw)?;
            check_text(&text).map_err(|rejection| source.fault(*raw, ValueFault::Entry { number, rejection }))?;
            entries.push(text);
        }
        let counters = Counters {
            negative_queries: source.integer(self.negative_queries, Number::NegativeQueries, 0, MAX_COUNT)?,
            false_positives: source.integer(self.false_positives, Number::FalsePositives, 0, MAX_COUNT)?,
        };
        let last = self.last.as_ref().map(|last| last.restore(source)).transpose()?;
        Lab::restore(params, &entries, counters, last.as_ref()).map_err(OpenError::Restore)
    }

    fn params(&self, source: Source<'a>) -> Result<Params, OpenError> {
        let m = source.integer(self.m, Number::M, u64::from(MIN_M), u64::from(MAX_M))?;
        let k = source.integer(self.k, Number::K, u64::from(MIN_K), u64::from(MAX_K))?;
        // Within their ranges both fit; were they not to, m would be out of its range after all.
        u16::try_from(m).ok().zip(u8::try_from(k).ok()).and_then(|(m, k)| Params::new(m, k)).ok_or_else(|| {
            let (min, max) = (u64::from(MIN_M), u64::from(MAX_M));
            source.fault(self.m, ValueFault::OutOfRange { number: Number::M, found: m.to_string(), min, max })
        })
    }
}

impl<'a> LastV1<'a> {
    fn restore(&self, source: Source<'a>) -> Result<Last, OpenError> {
        let (Self::Query(raw) | Self::Insert { text: raw, .. }) = self;
        let text = source.string(*raw)?;
        check_text(&text).map_err(|rejection| source.fault(*raw, ValueFault::LastText(rejection)))?;
        Ok(match self {
            Self::Query(_) => Last::Query(text),
            Self::Insert { new, .. } => Last::Insert { text, new: *new },
        })
    }
}
