//! Figures and tables of the evidence.

use super::{Spot, whole};
use crate::bloom::sizing::filter_bytes;
use crate::bloom::theory::{
    best_k, best_rate, estimated_entries, exact_rate, expected_zeros, fill_rate, ideal_estimate, ideal_rate, wilson,
};
use crate::bloom::{Fit, Lab, MAX_K, MIN_K, Mean, Measured, Params, Rate, Reason, WordSource};
use crate::chart::{Axis, Bar, Cell, Chart, Rule, Series, Shape, Table, Tone};
use crate::model::{Exact, Findings, Found, Model, ProbeWords, Scale, Side};
use crate::text::Texts;
use crate::text::number::{LEAST_RATE, Numbers};

/// Points of a computed curve.
const POINTS: u32 = 160;
/// Fewest entries that the axis of n reaches.
const LEAST_N: u32 = 8;
/// Part of a rate of interest below which the logarithmic axis ends.
pub(super) const DEPTH: f64 = 1e-3;
/// Least end of that axis.
const LEAST_END: f64 = 1e-36;

fn count_of(lab: &Lab) -> u32 {
    u32::try_from(lab.reference().len()).unwrap_or(0)
}

/// How far the axis of n goes: twice the entries, or to where about half of the bits are 1.
fn most_entries(lab: &Lab) -> u32 {
    let (params, n) = (lab.params(), count_of(lab));
    let half_full = u32::from(params.m()) * 7 / (10 * u32::from(params.k()));
    if n > 0 { (2 * n).max(LEAST_N) } else { half_full.max(LEAST_N) }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// The axis of a rate up to `most`, a logarithmic one from `least` on.
pub(super) fn rate_axis(texts: &Texts, scale: Scale, least: f64, most: f64) -> Axis {
    let number = &texts.number;
    match scale {
        Scale::Linear => Axis::linear(texts.curve.axis_rate, most.min(1.0), |rate| number.short_rate(rate)),
        Scale::Logarithmic => {
            let label = |exponent: i16| number.short_rate(10_f64.powi(exponent.into()));
            Axis::logarithmic(texts.curve.axis_rate, [least.max(LEAST_END), most], label)
        }
    }
}

/// The rate against n: the ideal curve, and what was measured after each entry, with its interval.
pub(super) fn by_n(model: &Model, texts: &Texts) -> Option<Chart> {
    let found = model.evidence.found.as_ref()?;
    let lab = &found.ours.lab;
    let (number, curve) = (&texts.number, &texts.curve);
    let most_n = most_entries(lab);
    let x = Axis::counting(curve.axis_n, most_n, |n| number.decimal(n, 0));
    let [_, end] = x.range;
    let ideal = |params: Params, n: f64| ideal_rate(params.m().into(), params.k().into(), n);
    let n = f64::from(count_of(lab));
    let highest = found.sides().map(|(_, findings)| {
        let measured = findings.prefixes.iter().map(|(_, rate)| wilson(rate).high);
        measured.fold(ideal(findings.lab.params(), end), f64::max)
    });
    let highest = highest.fold(0.0, f64::max);
    let at_n = found.sides().map(|(_, findings)| ideal(findings.lab.params(), n.max(1.0))).fold(1.0, f64::min);
    let y = rate_axis(texts, model.session.curve.scale, (at_n * DEPTH).min(0.01), highest);
    let mut series = Vec::new();
    let is_compared = found.other.is_some();
    let name = |name: &str, side| if is_compared { (curve.of_side)(name, letter(side)) } else { name.to_owned() };
    for (side, findings) in found.sides() {
        let (measured_tone, band_tone, ideal_tone) = match side {
            Side::A => (Tone::Measured, Tone::Band, Tone::Ideal),
            Side::B => (Tone::Other, Tone::OtherBand, Tone::Other),
        };
        let measured: Vec<(f64, Rate)> =
            (0_u32..).map(f64::from).zip(findings.prefixes.iter().map(|(_, rate)| rate)).collect();
        let band = measured.iter().map(|(n, rate)| {
            let interval = wilson(*rate);
            [*n, y.clamp(interval.low), y.clamp(interval.high)]
        });
        let shape = Shape::Band(band.collect());
        series.push(Series { name: name(curve.band_series, side), tone: band_tone, shape });
        let params = findings.lab.params();
        let points = (0..=POINTS).map(|index| end * f64::from(index) / f64::from(POINTS));
        let line = points.filter_map(|n| Some([n, y.place(ideal(params, n))?]));
        series.push(Series {
            name: name(curve.ideal_series, side),
            tone: ideal_tone,
            shape: Shape::Line(line.collect()),
        });
        let points = measured.iter().filter_map(|(n, rate)| Some([*n, y.place(rate.value())?]));
        let asked = findings.prefixes.asked().into();
        series.push(Series {
            name: name(&(curve.measured_series)(number, asked), side),
            tone: measured_tone,
            shape: Shape::Points(points.collect()),
        });
        if let Some(rate) = findings.whole_sample() {
            let point = y.place(rate.value()).map(|y| [n, y]);
            series.push(Series {
                name: name(&(curve.measured_series)(number, rate.whole), side),
                tone: Tone::Text,
                shape: Shape::Points(point.into_iter().collect()),
            });
        }
    }
    let subtitle = found.sides().map(|(side, findings)| name_of(texts, is_compared, side, findings.lab.params()));
    Some(Chart {
        title: curve.by_n.to_owned(),
        subtitle: subtitle.collect::<Vec<_>>().join(" · "),
        x,
        y,
        series,
        rules: vec![Rule { x: n, label: format!("n = {}", number.decimal(n, 0)), tone: Tone::Weak }],
    })
}

/// The rates at the number of entries nearest to `x`.
pub(super) fn by_n_spot(model: &Model, texts: &Texts, x: f64) -> Option<Spot> {
    let found = model.evidence.found.as_ref()?;
    let (number, curve) = (&texts.number, &texts.curve);
    let n = whole(x, 0, most_entries(&found.ours.lab).into())?;
    let entries = usize::try_from(n).ok()?;
    let is_compared = found.other.is_some();
    let mut lines = vec![format!("n = {}", number.count(n))];
    for (side, findings) in found.sides() {
        let name = |name: &str| if is_compared { (curve.of_side)(name, letter(side)) } else { name.to_owned() };
        let ideal = number.both(ideal_estimate(findings.lab.params(), entries));
        lines.push(format!("{}: {ideal}", name(curve.ideal_series)));
        if let Some(rate) = findings.prefixes.at(entries) {
            let interval = wilson(rate);
            let measured = number.both(rate.value());
            lines.push(format!(
                "{}: {measured}",
                name(&(curve.measured_series)(number, findings.prefixes.asked().into()))
            ));
            lines.push((curve.interval)(number, interval.low, interval.high));
        }
        if let Some(rate) = findings.whole_sample().filter(|_| findings.lab.reference().len() == entries) {
            let whole = name(&(curve.measured_series)(number, rate.whole));
            lines.push(format!("{whole}: {}", number.both(rate.value())));
        }
    }
    Some(Spot { n, lines })
}

fn name_of(texts: &Texts, is_compared: bool, side: Side, params: Params) -> String {
    let params = (texts.curve.params)(&texts.number, params);
    if is_compared { format!("{}: {params}", letter(side)) } else { params }
}

/// The values of that figure.
pub(super) fn by_n_table(model: &Model, texts: &Texts) -> Option<Table> {
    let found = model.evidence.found.as_ref()?;
    let (number, curve) = (&texts.number, &texts.curve);
    let is_compared = found.other.is_some();
    let mut head = vec!["n".to_owned()];
    for (side, findings) in found.sides() {
        let names = [curve.ideal, curve.hits, curve.asked_column, curve.measured, curve.low, curve.high];
        let names = names.map(|name| if is_compared { (curve.of_side)(name, letter(side)) } else { name.to_owned() });
        let [ideal, rest @ ..] = names;
        head.push(format!("{ideal} ({})", (curve.params)(number, findings.lab.params())));
        head.extend(rest);
    }
    let row = |n: u32| {
        let n = n as usize;
        let mut row = vec![Cell::number(n, number.count(n as u64))];
        for (_, findings) in found.sides() {
            row.push(rate_cell(number, ideal_estimate(findings.lab.params(), n)));
            match findings.prefixes.at(n) {
                Some(rate) => {
                    let interval = wilson(rate);
                    row.push(Cell::number(rate.part, number.count(rate.part)));
                    row.push(Cell::number(rate.whole, number.count(rate.whole)));
                    row.extend([rate.value(), interval.low, interval.high].map(|rate| rate_cell(number, rate)));
                }
                None => row.extend([Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]),
            }
        }
        row
    };
    Some(Table { head, rows: (0..=most_entries(&found.ours.lab)).map(row).collect() })
}

/// A rate: a small one with a power of ten, one at the end of what a double can hold in words.
pub(super) fn rate_cell(number: &Numbers, rate: f64) -> Cell {
    let shown = number.short_rate(rate);
    if rate > 0.0 && rate < LEAST_RATE { Cell::words(shown) } else { Cell::number(written(rate), shown) }
}

/// A number for programs: to its last digit, with a power of ten where zeros would fill it up.
pub(super) fn written(number: f64) -> String {
    if number == 0.0 || (1e-5..1e15).contains(&number) { number.to_string() } else { format!("{number:e}") }
}

/// The ideal estimate against k, with the best one; of both filters where two are compared.
pub(super) fn by_k(model: &Model, texts: &Texts) -> Option<Chart> {
    let lab = model.session.lab.as_ref()?;
    let (params, entries) = (lab.params(), lab.reference().len());
    let (number, curve) = (&texts.number, &texts.curve);
    let other = model.other_params();
    let best = best_k(params.m(), entries);
    let ours: Vec<(u8, f64)> = estimates(params, entries).collect();
    let theirs: Vec<(u8, f64)> = other.iter().flat_map(|other| estimates(*other, entries)).collect();
    let all = || ours.iter().chain(&theirs).map(|(_, estimate)| *estimate);
    let (most, least) = (all().fold(0.0, f64::max), all().fold(1.0, f64::min));
    let y = rate_axis(texts, model.session.curve.scale, least, if most > 0.0 { most } else { 0.01 });
    // With as many bits both have the same bars.
    let same = other.filter(|other| other.m() == params.m() && other.k() != params.k());
    let bars = ours.iter().map(|(k, estimate)| Bar {
        x: f64::from(*k),
        y: y.clamp(*estimate),
        label: number.short_rate(*estimate),
        brief: number.brief_rate(*estimate),
        tone: match best {
            Some(best) if best.k == *k => Tone::Best,
            _ if params.k() == *k => Tone::Ideal,
            _ if same.is_some_and(|other| other.k() == *k) => Tone::Other,
            _ => Tone::Plain,
        },
    });
    let bars: Vec<Bar> = bars.collect();
    let of_side =
        |name: &str, side| if other.is_some() { (curve.of_side)(name, letter(side)) } else { name.to_owned() };
    let best_name = match best {
        Some(best) if best.k == params.k() => of_side(curve.own_best_k_series, Side::A),
        Some(best) if same.is_some_and(|other| other.k() == best.k) => of_side(curve.own_best_k_series, Side::B),
        Some(_) | None => of_side(curve.best_k_series, Side::A),
    };
    let names = [
        (Tone::Plain, String::new()),
        (Tone::Ideal, of_side(curve.own_k_series, Side::A)),
        (Tone::Best, best_name),
        (Tone::Other, of_side(curve.own_k_series, Side::B)),
    ];
    let of = |(tone, name): (Tone, String)| {
        let bars: Vec<Bar> = bars.iter().filter(|bar| bar.tone == tone).cloned().collect();
        (!bars.is_empty()).then_some(Series { name, tone, shape: Shape::Bars(bars) })
    };
    let mut series: Vec<Series> = names.into_iter().filter_map(of).collect();
    if let Some(other) = other.filter(|other| other.m() != params.m()) {
        let point = |(k, estimate): &(u8, f64)| Some([f64::from(*k), y.place(*estimate)?]);
        let line = Shape::Line(theirs.iter().filter_map(point).collect());
        series.push(Series { name: of_side(curve.ideal_series, Side::B), tone: Tone::Other, shape: line });
        let own = Shape::Points(theirs.iter().filter(|(k, _)| *k == other.k()).filter_map(point).collect());
        series.push(Series { name: of_side(curve.own_k_series, Side::B), tone: Tone::Other, shape: own });
    }
    let note = best.map_or(curve.no_best_k.to_owned(), |best| (curve.best_k)(number, best.k, best.star));
    let subtitle = match other {
        None => format!("{} · {note}", (curve.size)(number, params.m(), entries)),
        Some(other) => {
            let sides = [(Side::A, params), (Side::B, other)].map(|(side, params)| {
                let size = (curve.size)(number, params.m(), entries);
                let best = best_k(params.m(), entries);
                let best = best.map(|best| format!(", {}", (curve.best_k_of)(number, best.k, best.star)));
                format!("{}: {size}{}", letter(side), best.unwrap_or_default())
            });
            let undefined = best.is_none().then(|| curve.no_best_k.to_owned());
            sides.into_iter().chain(undefined).collect::<Vec<_>>().join(" · ")
        }
    };
    Some(Chart {
        title: curve.by_k.to_owned(),
        subtitle,
        x: Axis::whole(curve.axis_k, MIN_K, MAX_K),
        y,
        series,
        rules: Vec::new(),
    })
}

fn estimates(params: Params, entries: usize) -> impl Iterator<Item = (u8, f64)> {
    let of = move |k| Params::new(params.m(), k).map(|params| (k, ideal_estimate(params, entries)));
    (MIN_K..=MAX_K).filter_map(of)
}

/// The values of that figure.
pub(super) fn by_k_table(model: &Model, texts: &Texts) -> Option<Table> {
    let lab = model.session.lab.as_ref()?;
    let (params, entries) = (lab.params(), lab.reference().len());
    let curve = &texts.curve;
    let Some(other) = model.other_params() else {
        let row = |(k, estimate): (u8, f64)| vec![Cell::number(k, k.to_string()), rate_cell(&texts.number, estimate)];
        let head = vec!["k".to_owned(), curve.ideal.to_owned()];
        return Some(Table { head, rows: estimates(params, entries).map(row).collect() });
    };
    let row = |((k, ours), (_, theirs)): ((u8, f64), (u8, f64))| {
        vec![Cell::number(k, k.to_string()), rate_cell(&texts.number, ours), rate_cell(&texts.number, theirs)]
    };
    let name =
        |side, m: u16| format!("{} (m = {})", (curve.of_side)(curve.ideal, letter(side)), texts.number.count(m.into()));
    let head = vec!["k".to_owned(), name(Side::A, params.m()), name(Side::B, other.m())];
    Some(Table { head, rows: estimates(params, entries).zip(estimates(other, entries)).map(row).collect() })
}

/// The rates and what else is known of the filter; of both where two are compared.
pub(super) fn rates_table(model: &Model, texts: &Texts) -> Option<Table> {
    let found = model.evidence.found.as_ref()?;
    let curve = &texts.curve;
    let mut head = vec![curve.quantity.to_owned()];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (side, findings) in found.sides() {
        let params = findings.lab.params();
        head.push(name_of(texts, found.other.is_some(), side, params));
        for (index, (name, cell)) in quantities(texts, found, findings).into_iter().enumerate() {
            match rows.get_mut(index) {
                Some(row) => row.push(cell),
                None => rows.push(vec![Cell::words(name), cell]),
            }
        }
    }
    Some(Table { head, rows })
}

fn quantities(texts: &Texts, found: &Found, findings: &Findings) -> Vec<(String, Cell)> {
    let (number, curve) = (&texts.number, &texts.curve);
    let (params, filter, entries) = (findings.lab.params(), findings.lab.filter(), findings.lab.reference().len());
    let rate = |rate: Option<f64>| rate.map_or(Cell::Empty, |rate| rate_cell(number, rate));
    let count = |count: u64| Cell::number(count, number.count(count));
    let exact = |of: fn(&Exact) -> Rate| rate(findings.exact.as_ref().map(|exact| of(exact).value()));
    let interval = findings.measured.map(wilson);
    let zeros = 1.0 - f64::from(filter.ones()) / f64::from(params.m());
    let (words, seed) = match &found.source {
        WordSource::Random { seed } => ((curve.words_name)(ProbeWords::Random), count(*seed)),
        WordSource::Names => ((curve.words_name)(ProbeWords::Names), Cell::Empty),
        WordSource::List(_) => ("", Cell::Empty),
    };
    let estimated = estimated_entries(filter)
        .map_or(Cell::words(curve.saturated), |estimated| Cell::number(estimated, number.decimal(estimated, 2)));
    vec![
        ("m".to_owned(), count(params.m().into())),
        ("k".to_owned(), count(params.k().into())),
        ("n".to_owned(), count(entries as u64)),
        (curve.ideal.to_owned(), rate(Some(ideal_estimate(params, entries)))),
        (curve.exact_ideal.to_owned(), rate(Some(exact_rate(params, entries)))),
        (curve.fill.to_owned(), rate(Some(fill_rate(filter)))),
        (curve.independent.to_owned(), exact(|exact| exact.independent)),
        (curve.by_hash.to_owned(), exact(|exact| exact.by_hash)),
        (curve.measured.to_owned(), rate(findings.measured.map(Rate::value))),
        (curve.hits.to_owned(), findings.measured.map_or(Cell::Empty, |rate| count(rate.part))),
        (curve.asked_column.to_owned(), findings.measured.map_or(Cell::Empty, |rate| count(rate.whole))),
        (curve.low.to_owned(), rate(interval.map(|interval| interval.low))),
        (curve.high.to_owned(), rate(interval.map(|interval| interval.high))),
        (curve.expected_zeros.to_owned(), rate(Some(expected_zeros(params, entries)))),
        (curve.real_zeros.to_owned(), rate(Some(zeros))),
        (curve.best_rate.to_owned(), rate(best_rate(params.m(), entries))),
        (curve.ones.to_owned(), count(filter.ones().into())),
        (curve.estimated.to_owned(), estimated),
        (format!("{} (bytes)", curve.filter_bytes), count(filter_bytes(params.m().into()))),
        (format!("{} (bytes)", curve.string_bytes), count(string_bytes(&findings.lab))),
        (curve.words_column.to_owned(), Cell::words(words)),
        (curve.seed_column.to_owned(), seed),
    ]
}

/// Why the rates of the filter differ, as far as they are known.
#[must_use]
pub fn reason(findings: &Findings) -> Option<Reason> {
    let filter = findings.lab.filter();
    if findings.lab.reference().is_empty() {
        return Some(Reason::Empty);
    }
    if filter.is_full() {
        return Some(Reason::Full);
    }
    let Exact { independent, by_hash } = findings.exact?;
    let measured = findings.measured.map(|rate| {
        let ideal = ideal_estimate(findings.lab.params(), findings.lab.reference().len());
        Measured {
            rate,
            ideal,
            independent: Fit::of(rate, independent.value()),
            by_hash: Fit::of(rate, by_hash.value()),
            fits_ideal: wilson(rate).holds(ideal),
        }
    });
    Some(Reason::Pairs { independent, by_hash, by_ones: fill_rate(filter), measured })
}

/// What the hash gives on the average with as many entries, once it is known; of no interest in a filter that is
/// empty or full.
#[must_use]
pub fn mean(findings: &Findings) -> Option<Mean> {
    let (params, entries) = (findings.lab.params(), findings.lab.reference().len());
    let filter = findings.lab.filter();
    let exact = findings.exact.filter(|_| entries > 0 && !filter.is_full())?;
    Some(Mean {
        average: findings.average?,
        ideal: ideal_estimate(params, entries),
        entries,
        k: params.k(),
        has_missing_pairs: exact.by_hash.whole < exact.independent.whole,
        ones: filter.ones(),
    })
}

/// Bytes of the entries' strings.
#[must_use]
pub fn string_bytes(lab: &Lab) -> u64 {
    lab.reference().entries().iter().map(|entry| entry.text.len() as u64).sum()
}
