//! Version 3 of the file, frozen: version 2 with what the views of the evidence and of the sizing let the user enter. The
//! shape never changes; see [`super::v1`] for how it is read.

use serde::Deserialize;

use super::source::Values;
use super::v1::{DraftsV1, FilterV1, LabV1, Shape};
use super::v2::{ModesV2, WordsV2};
use crate::bloom::sizing::Unit;
use crate::bloom::{MAX_COUNT, Sample, units};
use crate::model::{Curve, MAX_NUMBER_DRAFT_UNITS, Pair, ProbeWords, Scale, Session, Sizing};
use crate::notice::{Draft, Number, ValueFault};

#[derive(Deserialize)]
#[serde(rename = "Session", deny_unknown_fields)]
pub(super) struct SessionV3<N, T, D> {
    format: T,
    version: N,
    hash: T,
    drafts: DraftsV1<T>,
    #[serde(deserialize_with = "Option::deserialize")]
    filter: Option<FilterV1<N, T>>,
    open: Vec<D>,
    words: WordsV2<N, T>,
    modes: ModesV2,
    curve: CurveV3<N, T>,
    size: SizeV3<T>,
}

#[derive(Deserialize)]
#[serde(rename = "Curve", deny_unknown_fields, bound(deserialize = "N: Deserialize<'de>, T: Deserialize<'de>"))]
struct CurveV3<N, T> {
    words: ProbeWordsV3,
    seed: N,
    sample: SampleV3,
    scale: ScaleV3,
    #[serde(deserialize_with = "Option::deserialize")]
    other: Option<PairV3<T>>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "ProbeWords")]
enum ProbeWordsV3 {
    Random,
    Names,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "Sample")]
enum SampleV3 {
    Quick,
    Large,
    Huge,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "Scale")]
enum ScaleV3 {
    Linear,
    Logarithmic,
}

#[derive(Deserialize)]
#[serde(rename = "Pair", deny_unknown_fields)]
struct PairV3<T> {
    m: T,
    k: T,
}

#[derive(Deserialize)]
#[serde(rename = "Size", deny_unknown_fields)]
struct SizeV3<T> {
    n: T,
    p: T,
    m: T,
    k: T,
    unit: UnitV3,
    mean: T,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "Unit")]
enum UnitV3 {
    Bits,
    Bytes,
    Kibibytes,
    Mebibytes,
    BitsPerEntry,
}

impl<N, T, D> Shape<N, T, D> for SessionV3<N, T, D> {
    const VERSION: u64 = 3;

    fn header(&self) -> (&T, &N, &T) {
        (&self.format, &self.version, &self.hash)
    }

    fn restore<V: Values<N, T, D>>(&self, values: &V) -> Result<Session, V::Error> {
        let Self { drafts, filter, open, .. } = self;
        let (drafts, lab, open) = LabV1 { drafts, filter, open }.restore(values)?;
        Ok(Session {
            drafts,
            lab,
            open,
            words: self.words.restore(values)?,
            modes: self.modes.restore(),
            curve: self.curve.restore(values)?,
            sizing: self.size.restore(values)?,
        })
    }
}

/// A number as it was typed.
fn typed<N, T, D, V: Values<N, T, D>>(values: &V, at: &T, draft: Draft) -> Result<String, V::Error> {
    let text = values.text(at)?;
    match units(&text) {
        units if units > MAX_NUMBER_DRAFT_UNITS => {
            let fault = ValueFault::DraftTooLong { draft, units, max_units: MAX_NUMBER_DRAFT_UNITS };
            Err(values.text_fault(at, fault))
        }
        _ => Ok(text.into_owned()),
    }
}

impl<N, T> CurveV3<N, T> {
    fn restore<D, V: Values<N, T, D>>(&self, values: &V) -> Result<Curve, V::Error> {
        let pair = |PairV3 { m, k }: &PairV3<T>| -> Result<Pair, V::Error> {
            Ok(Pair { m: typed(values, m, Draft::M)?, k: typed(values, k, Draft::K)? })
        };
        Ok(Curve {
            words: match self.words {
                ProbeWordsV3::Random => ProbeWords::Random,
                ProbeWordsV3::Names => ProbeWords::Names,
            },
            seed: values.number(&self.seed, Number::Seed, 0..=MAX_COUNT)?,
            sample: match self.sample {
                SampleV3::Quick => Sample::Quick,
                SampleV3::Large => Sample::Large,
                SampleV3::Huge => Sample::Huge,
            },
            scale: match self.scale {
                ScaleV3::Linear => Scale::Linear,
                ScaleV3::Logarithmic => Scale::Logarithmic,
            },
            other: self.other.as_ref().map(pair).transpose()?,
        })
    }
}

impl<T> SizeV3<T> {
    fn restore<N, D, V: Values<N, T, D>>(&self, values: &V) -> Result<Sizing, V::Error> {
        Ok(Sizing {
            n: typed(values, &self.n, Draft::Entries)?,
            p: typed(values, &self.p, Draft::Rate)?,
            m: typed(values, &self.m, Draft::M)?,
            k: typed(values, &self.k, Draft::K)?,
            unit: match self.unit {
                UnitV3::Bits => Unit::Bits,
                UnitV3::Bytes => Unit::Bytes,
                UnitV3::Kibibytes => Unit::Kibibytes,
                UnitV3::Mebibytes => Unit::Mebibytes,
                UnitV3::BitsPerEntry => Unit::BitsPerEntry,
            },
            mean: typed(values, &self.mean, Draft::MeanLength)?,
        })
    }
}
