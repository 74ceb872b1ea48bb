//! Figures and tables of the sizing, and the fields read.

use super::curve::{DEPTH, rate_axis, rate_cell, written};
use super::{Spot, whole};
use crate::bloom::sizing::dialect::{Build, Dialect};
use crate::bloom::sizing::{
    Beyond, Given, MIN_RATE, MOST_BEYOND, NumberError, Plan, PlanError, Unit, exact_set_bytes, filter_bytes, plan,
    read_bits, read_entries, read_hashes, read_mean, read_rate,
};
use crate::chart::{Axis, Cell, Chart, Rule, Series, Shape, Table, Tone};
use crate::model::{Model, SizeField, Sizing};
use crate::text::Texts;
use crate::text::number::Numbers;

/// Points of a computed curve, and rows of its table.
const POINTS: u32 = 160;
const ROWS: u32 = 40;

/// The fields as numbers, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// What is wrong with each of the fields, in the order of [`SizeField::RELATED`].
    pub errors: [Option<NumberError>; 4],
    /// What was entered.
    pub given: Given,
    /// The plan, or why there is none; nothing while a field is wrong.
    pub plan: Option<Result<Plan, PlanError>>,
    /// The mean length of a string, or what is wrong with it; nothing where the field is empty.
    pub mean: Result<Option<f64>, NumberError>,
}

impl Reading {
    /// The plan, where there is one.
    #[must_use]
    pub fn planned(&self) -> Option<Plan> {
        self.plan?.ok()
    }

    /// n and p of the wish: entered, or what the plan comes to.
    #[must_use]
    pub fn wish(&self) -> Option<(u64, f64)> {
        let (plan, Given { n, p, .. }) = (self.planned(), self.given);
        let p = p.or(plan.map(|plan| plan.rate))?;
        Some((n.or(plan.and_then(|plan| plan.n))?, p)).filter(|_| (MIN_RATE..1.0).contains(&p))
    }
}

/// Reads the fields.
#[must_use]
pub fn read(sizing: &Sizing) -> Reading {
    let n = read_entries(&sizing.n);
    let p = read_rate(&sizing.p);
    let m = read_bits(&sizing.m, sizing.unit, n.ok().flatten());
    let k = read_hashes(&sizing.k);
    let errors = [n.err(), p.err(), m.err(), k.err()];
    let given = Given { n: n.ok().flatten(), p: p.ok().flatten(), m: m.ok().flatten(), k: k.ok().flatten() };
    let plan = errors.iter().all(Option::is_none).then(|| plan(given));
    Reading { errors, given, plan, mean: read_mean(&sizing.mean) }
}

/// m in a unit, as it is shown.
pub(super) fn in_unit(texts: &Texts, bits: u64, unit: Unit, n: Option<u64>) -> String {
    let number = &texts.number;
    match (unit, unit.bits()) {
        (Unit::Bits, _) => number.count(bits),
        (Unit::Bytes, _) => number.count(filter_bytes(bits)),
        #[expect(clippy::cast_precision_loss, reason = "at most 2^53 bits")]
        (_, Some(size)) => number.decimal(bits as f64 / f64::from(size), 3),
        #[expect(clippy::cast_precision_loss, reason = "at most 2^53 bits and 10^12 entries")]
        (_, None) => n.map_or_else(|| number.count(bits), |n| number.decimal(bits as f64 / n as f64, 3)),
    }
}

/// What stands in a field that was left empty.
#[must_use]
pub fn derived(texts: &Texts, sizing: &Sizing, plan: &Plan, field: SizeField) -> Option<String> {
    let number = &texts.number;
    match field {
        SizeField::N => plan.n.map(|n| number.count(n)),
        SizeField::P => Some(number.both(plan.rate)),
        SizeField::M => match (plan.m, sizing.unit) {
            (Some(bits), unit) => Some(in_unit(texts, bits, unit, plan.n)),
            (None, Unit::BitsPerEntry) => Some(number.decimal(plan.bits_per_entry, 3)),
            (None, Unit::Bits | Unit::Bytes | Unit::Kibibytes | Unit::Mebibytes) => None,
        },
        SizeField::K => Some(number.count(plan.k.into())),
        SizeField::Mean => None,
    }
}

/// The plan with where each value comes from.
pub(super) fn plan_table(model: &Model, texts: &Texts) -> Option<Table> {
    let reading = read(&model.session.sizing);
    let plan = reading.planned()?;
    let (number, size) = (&texts.number, &texts.size);
    let Given { n, p, m, k } = reading.given;
    let count = |value: Option<u64>| value.map_or(Cell::Empty, |value| Cell::number(value, number.count(value)));
    let origin = |is_given: bool| Cell::words(if is_given { size.entered } else { size.derived });
    let row = |name: &str, cell: Cell, is_given: bool| vec![Cell::words(name), cell, origin(is_given)];
    let mut rows = vec![row((size.field)(SizeField::N), count(plan.n), n.is_some())];
    if let Some(p) = p {
        rows.push(row((size.field)(SizeField::P), rate_cell(number, p), true));
    }
    rows.push(row(size.bits_column, count(plan.m), m.is_some()));
    rows.push(row(size.bytes_column, count(plan.m.map(filter_bytes)), false));
    rows.push(row((size.field)(SizeField::K), count(Some(plan.k.into())), k.is_some()));
    let each = Cell::number(plan.bits_per_entry, number.decimal(plan.bits_per_entry, 3));
    rows.push(row(size.bits_per_entry, each, false));
    rows.push(row(size.rate, rate_cell(number, plan.rate), false));
    rows.push(row(size.one_in_column, odds_cell(number, plan.rate), false));
    let head = [texts.curve.quantity, texts.curve.value, size.origin].map(str::to_owned).to_vec();
    Some(Table { head, rows })
}

/// N of "1 in N".
fn odds_cell(number: &Numbers, rate: f64) -> Cell {
    number.odds(rate).map_or(Cell::Empty, |odds| Cell::number(written(1.0 / rate), odds))
}

/// What each library builds.
pub(super) fn dialects_table(model: &Model, texts: &Texts) -> Option<Table> {
    let (n, p) = read(&model.session.sizing).wish()?;
    let (number, size) = (&texts.number, &texts.size);
    let row = |dialect: Dialect| {
        let name = Cell::words((size.dialect)(dialect));
        let count = |value: u64| Cell::number(value, number.count(value));
        let rounding = (size.rounding)(dialect);
        match dialect.size(n, p) {
            Ok(Build { bits, bytes, k, bits_per_entry, rate, fault }) => {
                let fault = fault.map(size.fault).unwrap_or_default();
                let each = Cell::number(bits_per_entry, number.decimal(bits_per_entry, 3));
                let note = Cell::words(format!("{rounding} {fault}").trim_end());
                let odds = odds_cell(number, rate);
                vec![name, count(bits), count(bytes), count(k.into()), each, rate_cell(number, rate), odds, note]
            }
            Err(error) => {
                let note = Cell::words(format!("{rounding} {}", (size.dialect_error)(error)));
                let none = || Cell::Empty;
                vec![name, none(), none(), none(), none(), none(), none(), note]
            }
        }
    };
    // Taken along, the table says for which wish it is, to the last digit.
    let library = format!("{} (n = {n}, p = {})", size.library, written(p));
    let head = [
        &library,
        size.bits_column,
        size.bytes_column,
        "k",
        size.each_column,
        size.rate_column,
        size.one_in_column,
        size.rounding_column,
    ];
    Some(Table { head: head.map(str::to_owned).to_vec(), rows: Dialect::all().map(row).collect() })
}

/// The plan with what was promised, where entries are counted.
#[must_use]
pub fn beyond(reading: &Reading) -> Option<Beyond> {
    let (plan, (n, p)) = (reading.planned()?, reading.wish()?);
    Some(Beyond { m: plan.m?, k: plan.k, n, p })
}

#[expect(clippy::cast_precision_loss, reason = "at most 4·10^12 entries")]
fn place(n: u64) -> f64 {
    n as f64
}

/// The rate when there are more entries than planned.
pub(super) fn beyond_chart(model: &Model, texts: &Texts) -> Option<Chart> {
    let beyond = beyond(&read(&model.session.sizing))?;
    let (number, size) = (&texts.number, &texts.size);
    let x = Axis::linear(size.beyond_axis, place(beyond.n.saturating_mul(MOST_BEYOND)), |n| short_count(texts, n));
    let [_, end] = x.range;
    let values: Vec<(f64, f64)> = beyond.spread(POINTS).into_iter().map(|n| (place(n), beyond.rate_at(n))).collect();
    let most = values.iter().map(|(_, rate)| *rate).fold(beyond.p, f64::max);
    let y = rate_axis(texts, model.session.curve.scale, beyond.p * DEPTH, most);
    let all = std::iter::once((0.0, 0.0)).chain(values);
    let line = all.filter_map(|(n, rate)| Some([n, y.place(rate)?])).collect();
    let promise = vec![[0.0, y.clamp(beyond.p)], [end, y.clamp(beyond.p)]];
    let series = vec![
        Series { name: (size.promise)(number, beyond.p), tone: Tone::Best, shape: Shape::Line(promise) },
        Series { name: texts.curve.ideal_series.to_owned(), tone: Tone::Ideal, shape: Shape::Line(line) },
    ];
    let rule = Rule { x: place(beyond.n), label: size.planned.to_owned(), tone: Tone::Weak };
    Some(Chart {
        title: size.beyond.to_owned(),
        subtitle: (size.beyond_of)(number, beyond.m, beyond.k, beyond.n),
        x,
        y,
        series,
        rules: vec![rule],
    })
}

/// The rate at the number of entries nearest to `x`.
pub(super) fn beyond_spot(model: &Model, texts: &Texts, x: f64) -> Option<Spot> {
    let beyond = beyond(&read(&model.session.sizing))?;
    let (number, size) = (&texts.number, &texts.size);
    let n = whole(x, 1, beyond.n.saturating_mul(MOST_BEYOND))?;
    let lines = vec![
        format!("{}: {}", size.beyond_axis, number.count(n)),
        format!("{}: {}", texts.curve.ideal_series, number.both(beyond.rate_at(n))),
        (size.promise)(number, beyond.p),
    ];
    Some(Spot { n, lines })
}

/// A count on an axis: millions and more as powers of ten.
fn short_count(texts: &Texts, n: f64) -> String {
    if n < 1e6 { texts.number.decimal(n, 2) } else { texts.number.power(n) }
}

/// The values of that figure.
pub(super) fn beyond_table(model: &Model, texts: &Texts) -> Option<Table> {
    let beyond = beyond(&read(&model.session.sizing))?;
    let number = &texts.number;
    let row = |n: u64| vec![Cell::number(n, number.count(n)), rate_cell(number, beyond.rate_at(n))];
    let head = vec![texts.size.beyond_axis.to_owned(), texts.curve.ideal.to_owned()];
    Some(Table { head, rows: beyond.spread(ROWS).into_iter().map(row).collect() })
}

/// Entries, bits of the filter, and mean bytes of a string, where the memory of both can be told.
#[must_use]
pub fn memory(reading: &Reading) -> Option<(u64, u64, f64)> {
    let plan = reading.planned()?;
    Some((plan.n?, plan.m?, reading.mean.ok()??))
}

/// Bytes of the filter and of an exact set.
pub(super) fn memory_table(model: &Model, texts: &Texts) -> Option<Table> {
    let (n, bits, mean) = memory(&read(&model.session.sizing))?;
    let (number, size) = (&texts.number, &texts.size);
    let row = |name: &str, bytes: Option<u64>| {
        let cell = bytes.map_or(Cell::words(size.too_large), |bytes| Cell::number(bytes, number.count(bytes)));
        vec![Cell::words(name), cell]
    };
    let rows = vec![row(size.filter, Some(filter_bytes(bits))), row(size.exact_set, exact_set_bytes(n, mean))];
    Some(Table { head: vec![texts.curve.quantity.to_owned(), size.bytes_column.to_owned()], rows })
}
