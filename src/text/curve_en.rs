//! The evidence in English.

use super::curve::{Change, CurveTexts, is_largest, percent};
use super::number::Numbers;
use crate::bloom::{Cause, Fit, Mean, Measured, Place, Reason, Sample};
use crate::model::{Exhibit, Format, ProbeWords, Scale};

pub(crate) const CURVE: CurveTexts = CurveTexts {
    no_filter: "There is no filter. Create one in the view “Filter”, with Ctrl+1, and its rate of false positives shows here.",
    sample: "Sample",
    sample_tip: |sample| match sample {
        Sample::Quick => "500 absent words: at once, with a wide interval.",
        Sample::Large => "10,000 absent words: mostly enough to tell the exact rates apart.",
        Sample::Huge => "A million absent words: the interval is very narrow.",
    },
    words: "Words",
    words_name: |words| match words {
        ProbeWords::Random => "random, 4 to 10 letters",
        ProbeWords::Names => "consecutive names",
    },
    words_tip: |words| match words {
        ProbeWords::Random => "Random letters; with the same seed they are always the same words.",
        ProbeWords::Names => "user00001, user00002…: much alike, and no random sample.",
    },
    seed: |seed| format!("seed {seed}"),
    next_seed: "Other seed",
    next_seed_tip: "Asks other words: the measured rate moves a little, mostly within its interval.",
    words_note: "None is an entry, and asking them changes no counter.",
    scale: "Axis of the rate",
    scale_name: |scale| match scale {
        Scale::Linear => "linear",
        Scale::Logarithmic => "logarithmic",
    },
    compare: "Compare A and B",
    add_other: "Add B…",
    compare_tip: "The same entries and the same words with another m and k.",
    remove_other: "Remove B",
    asking: |number, asked, of| format!("{} of {}", number.count(asked.into()), number.count(of.into())),
    stop: "Stop",
    stop_tip: "What was measured so far stays.",
    by_n: "False positive rate against n",
    by_k: "Ideal estimate against k",
    params: |number, params| format!("m = {}, k = {}", number.count(params.m().into()), params.k()),
    size: |number, m, n| format!("m = {}, n = {}", number.count(m.into()), number.count(n as u64)),
    axis_n: "n entries",
    axis_k: "k positions",
    axis_rate: "rate",
    ideal_series: "ideal",
    measured_series: |number, asked| format!("measured on {} absent words", number.count(asked)),
    band_series: "95% interval",
    own_k_series: "current k",
    best_k_series: "best k",
    own_best_k_series: "best k, the current one",
    of_side: |name, side| format!("{name} {side}"),
    best_k: |number, k, star| format!("best k = {k} · k* = (m/n)·ln 2 = {}", number.decimal(star, 2)),
    best_k_of: |number, k, star| format!("best k = {k}, k* = {}", number.decimal(star, 2)),
    no_best_k: "without entries the best k is undefined",
    rates: |number, n| format!("Rates, n = {}", number.count(n as u64)),
    ideal: "Ideal estimate",
    ideal_formula: "(1 − e^{−kn/m})^{k}",
    exact_ideal: "Exact with ideal hashes (Bose)",
    fill: "From the bits that are 1",
    fill_formula: |number, ones, params| {
        format!("({}/{})^{{{}}}", number.count(ones.into()), number.count(params.m().into()), params.k())
    },
    independent: "Exact if h₁ and h₂ were independent",
    by_hash: "Exact over the pairs this hash gives",
    pairs: |number, rate| format!("{} of {} pairs", number.count(rate.part), number.count(rate.whole)),
    pairs_tip: "Pairs (h₁ mod m, h₂ mod m), all equally likely: those that meet only bits that are 1, of all.",
    measured: "Measured",
    asked: |number, rate| format!("{} of {} absent words", number.count(rate.part), number.count(rate.whole)),
    interval: |number, low, high| format!("95% interval (Wilson): {} to {}", number.rate(low), number.rate(high)),
    interval_tip: "If it were measured again and again with other words, some 95 in 100 intervals would hold the rate of \
                   such words.",
    pending: "counting…",
    poor_k: |number, params, n| format!("k = {} is not the best for n = {}.", params.k(), number.count(n as u64)),
    poor_k_gain: |number, k, now, best| {
        format!("With k = {k} the ideal estimate falls from {} to {}.", number.both(now), number.both(best))
    },
    words_column: "words asked",
    seed_column: "seed of the words",
    ones: "bits that are 1",
    why: "Why they differ",
    reason,
    mean,
    names_note: "Consecutive names are alike and no random sample: their rate can be far from all others.",
    bits: "Bits and bytes",
    expected_zeros: "Zeros expected",
    expected_zeros_tip: "e^(−kn/m)",
    best_rate_tip: "0.6185^(m/n): at k* = (m/n)·ln 2, which is rarely whole.",
    real_zeros: "Zeros in this filter",
    best_rate: "Ideal rate at k* unrounded",
    filter_bytes: "The filter takes",
    string_bytes: "The strings take",
    bytes: |number, bytes| match bytes {
        1 => "1 byte".to_owned(),
        bytes => format!("{} bytes", number.count(bytes)),
    },
    estimated: "Estimated entries",
    estimated_tip: "−(m/k)·ln(1 − X/m), with X bits that are 1: how many entries would lead one to expect so many ones.",
    real: |number, n| format!("there are {}", number.count(n as u64)),
    saturated: "saturated filter",
    hits: "false positives",
    asked_column: "asked",
    low: "interval from",
    high: "interval to",
    quantity: "quantity",
    value: "value",
    export: "Export",
    export_of: |exhibit| {
        let what = match exhibit {
            Exhibit::RateByN => "the rate against n",
            Exhibit::RateByK => "the estimate against k",
            Exhibit::Rates => "the rates",
            Exhibit::Plan => "the plan",
            Exhibit::Dialects => "the libraries",
            Exhibit::Beyond => "past the plan",
            Exhibit::Memory => "the memory",
        };
        format!("Export: {what}")
    },
    format: |format| match format {
        Format::Svg => "Save as SVG…",
        Format::Png => "Save as PNG…",
        Format::Csv => "Save the values as CSV…",
        Format::Tsv => "Copy the values (TSV)",
        Format::Markdown => "Copy as Markdown",
    },
    kind: |format| match format {
        Format::Svg => "SVG drawing",
        Format::Png => "PNG picture",
        Format::Csv | Format::Tsv | Format::Markdown => "Values",
    },
    exported: |format| match format {
        Format::Svg | Format::Png | Format::Csv => "✓ saved",
        Format::Tsv | Format::Markdown => "✓ copied",
    },
    file_name: |exhibit| match exhibit {
        Exhibit::RateByN => "rate-against-n",
        Exhibit::RateByK => "estimate-against-k",
        Exhibit::Rates => "rates",
        Exhibit::Plan => "plan",
        Exhibit::Dialects => "libraries",
        Exhibit::Beyond => "past-the-plan",
        Exhibit::Memory => "memory",
    },
};

fn reason(number: &Numbers, reason: &Reason) -> String {
    let (independent, by_hash, measured) = match reason {
        Reason::Empty => return "Without entries no bit is 1, and every rate is 0.".to_owned(),
        Reason::Full => return "Every bit is 1: any string is “possibly present”.".to_owned(),
        Reason::Pairs { independent, by_hash, measured, .. } => (independent, by_hash, measured),
    };
    let (all, some) = (number.rate(independent.value()), number.rate(by_hash.value()));
    let change = Change::of(number, *independent, *by_hash);
    let pairs = if by_hash.whole == independent.whole {
        format!("When 4 does not divide m all pairs (h₁, h₂) occur: both exact rates are the same, {all}.")
    } else {
        let occur = format!(
            "This hash uses two seeds of one function: only {} of the {} pairs (h₁, h₂) occur",
            number.count(by_hash.whole),
            number.count(independent.whole)
        );
        match change {
            Change::None => format!("{occur}, but here that leaves the exact rate as it is, {all}."),
            Change::Slight => format!("{occur}, but here that hardly changes the exact rate, {all}."),
            Change::Rise => format!("{occur}, and the exact rate rises from {all} to {some}."),
            Change::Fall => format!("{occur}, and the exact rate falls from {all} to {some}."),
        }
    };
    let pairs = match reason.times_by_ones() {
        Some(times) => format!(
            "{pairs} Even over all pairs the rate is {} times what the bits that are 1 give: positions at equal steps depend \
             on only two numbers.",
            number.times(times)
        ),
        None => pairs,
    };
    match measured {
        None => pairs,
        Some(measured) => format!("{pairs} {}", fit(measured, change == Change::None, number)),
    }
}

fn fit(measured: &Measured, is_one: bool, number: &Numbers) -> String {
    let fit = match [measured.independent, measured.by_hash].map(|fit| fit == Fit::Inside) {
        [true, true] if is_one => "The measurement agrees with it",
        [true, true] if is_largest(measured.rate) => "Even the largest sample does not tell them apart",
        [true, true] => "This sample is too small to tell them apart",
        [false, true] => "The measurement agrees with the second",
        [true, false] => "The measurement agrees with the first",
        [false, false] if is_one => "The measurement departs from it",
        [false, false] => "The measurement departs from both",
    };
    // An interval of 95 % does not hold what it should now and then.
    let why = match measured.may_be_chance() {
        _ if !measured.is_apart() => "",
        true => ", by chance (1 sample in 20 does) or because these words do not give all pairs alike",
        false => ": these words do not give all pairs alike",
    };
    format!(
        "{fit}{why}; {}.",
        match measured.place() {
            Place::On if measured.is_apart() => "its interval holds the ideal estimate".to_owned(),
            Place::On => "its interval holds the ideal estimate too".to_owned(),
            place @ Place::Times(_) => format!("it is {}", away(number, place)),
            place => format!("it lies {}", away(number, place)),
        }
    )
}

/// Where a rate lies, seen from the ideal estimate.
fn away(number: &Numbers, place: Place) -> String {
    match place {
        Place::On => "on the ideal estimate".to_owned(),
        Place::Above(share) => format!("{} above the ideal estimate", percent(number, share)),
        Place::Times(times) => format!("{} times the ideal estimate", number.times(times)),
        Place::Beyond => "clearly above the ideal estimate".to_owned(),
        Place::Below(share) => format!("{} below the ideal estimate", percent(number, share)),
    }
}

fn mean(number: &Numbers, mean: &Mean) -> String {
    let words = match mean.entries {
        1 => "1 random word".to_owned(),
        entries => format!("{} random words", number.count(entries as u64)),
    };
    let (sets, rate) = (number.count(mean.average.sets.into()), number.both(mean.average.rate));
    let over = format!("On average, over {sets} sets of {words},");
    let mut said = match mean.place() {
        None => format!("{over} false positives are too rare to tell this hash from the ideal estimate."),
        Some(Place::On) => format!("{over} this hash gives {rate}: it cannot be told from the ideal estimate."),
        Some(Place::Beyond) => format!(
            "{over} this hash lies clearly above the ideal estimate; false positives are too rare to say by how much."
        ),
        Some(place) => format!("{over} this hash gives {rate}: {}.", away(number, place)),
    };
    let cause = mean.cause();
    if matches!(cause, Some(Cause::Hash | Cause::Both)) {
        said.push_str(if mean.has_missing_pairs {
            " Its two hashes are one function with two seeds, and the positions of a string lie at equal steps."
        } else {
            " The positions of a string lie at equal steps (double hashing)."
        });
    }
    let exact = number.rate(mean.average.exact);
    if matches!(cause, Some(Cause::Estimate | Cause::Both)) {
        let part =
            if cause == Some(Cause::Both) { "Part of it is the estimate itself" } else { "It is the estimate itself" };
        said.push_str(&format!(" {part}, which is always a little low: ideal hashes give exactly {exact}."));
    }
    if let Some(is_fewer) = mean.has_fewer_ones() {
        let (than, side) = if is_fewer { ("fewer", "lower") } else { ("more", "higher") };
        let (ones, usual) = (number.count(mean.ones.into()), number.decimal(mean.average.ones, 1));
        said.push_str(&format!(
            " Bits at 1 in this filter: {ones}, {than} than the {usual} of the average; its rate tends to be {side}."
        ));
    }
    said
}
