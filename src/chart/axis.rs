//! Ranges and ticks of axes. They are always finite and never empty.

/// About how many steps an axis has.
const STEPS: f64 = 5.0;

/// A number on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where.
    pub at: f64,
    /// As people of the language write it.
    pub label: String,
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it counts.
    pub name: String,
    /// Its ends, the second larger than the first.
    pub range: [f64; 2],
    /// Numbers along it, in rising order and within the range.
    pub ticks: Vec<Tick>,
    /// Whether positions are exponents of ten.
    pub is_logarithmic: bool,
}

impl Axis {
    /// An axis from 0 to `most` and a little further, to a round number.
    ///
    /// ```
    /// use criba::chart::Axis;
    /// let axis = Axis::linear("n", 78.0, |n| n.to_string());
    /// assert_eq!(axis.range, [0.0, 80.0]);
    /// let labels: Vec<&str> = axis.ticks.iter().map(|tick| tick.label.as_str()).collect();
    /// assert_eq!(labels, ["0", "20", "40", "60", "80"]);
    /// ```
    #[must_use]
    pub fn linear(name: &str, most: f64, label: impl Fn(f64) -> String) -> Self {
        let most = if most.is_finite() && most > 0.0 { most } else { 1.0 };
        let step = round_step(most / STEPS);
        let count = (most / step - 1e-9).ceil().max(1.0);
        let ticks = (0_u8..=20).map(f64::from).take_while(|index| *index <= count);
        Self {
            name: name.to_owned(),
            range: [0.0, count * step],
            ticks: ticks.map(|index| Tick { at: index * step, label: label(index * step) }).collect(),
            is_logarithmic: false,
        }
    }

    /// The same for a count: its ticks are whole numbers.
    #[must_use]
    pub fn counting(name: &str, most: u32, label: impl Fn(f64) -> String) -> Self {
        let mut axis = Self::linear(name, f64::from(most.max(4)), label);
        axis.ticks.retain(|tick| tick.at.fract() == 0.0);
        axis
    }

    /// An axis of the whole numbers from `first` to `last`, half a step wider at both ends.
    #[must_use]
    pub fn whole(name: &str, first: u8, last: u8) -> Self {
        Self {
            name: name.to_owned(),
            range: [f64::from(first) - 0.5, f64::from(last.max(first)) + 0.5],
            ticks: (first..=last).map(|at| Tick { at: f64::from(at), label: at.to_string() }).collect(),
            is_logarithmic: false,
        }
    }

    /// A logarithmic axis of rates: whole powers of ten, the lowest below or at `least`, the highest above or at `most`
    /// and at most 1. `label` is given the exponent.
    ///
    /// ```
    /// use criba::chart::Axis;
    /// let axis = Axis::logarithmic("p", [0.003, 0.02], |exponent| exponent.to_string());
    /// assert_eq!(axis.range, [-3.0, -1.0]);
    /// assert_eq!(axis.place(0.01), Some(-2.0));
    /// assert_eq!(axis.place(0.0), None);
    /// ```
    #[must_use]
    pub fn logarithmic(name: &str, [least, most]: [f64; 2], label: impl Fn(i16) -> String) -> Self {
        /// More decades than any rate here has.
        const MOST: i16 = 40;
        let wanted = least.log10().floor();
        let lowest = (1..=MOST).find(|exponent| f64::from(-exponent) <= wanted).unwrap_or(MOST);
        let highest = (0..lowest).rev().find(|exponent| f64::from(-exponent) >= most.log10()).unwrap_or(0);
        let step = (lowest - highest + 5) / 6;
        let ticks = (highest..=lowest).rev().filter(|exponent| (exponent - highest) % step == 0);
        Self {
            name: name.to_owned(),
            range: [f64::from(-lowest), f64::from(-highest)],
            ticks: ticks.map(|exponent| Tick { at: f64::from(-exponent), label: label(-exponent) }).collect(),
            is_logarithmic: true,
        }
    }

    /// Where `value` stands on the axis; nowhere beyond its lower end, at the upper one beyond that.
    #[must_use]
    pub fn place(&self, value: f64) -> Option<f64> {
        let at = if self.is_logarithmic { value.log10() } else { value };
        let [low, high] = self.range;
        (at.is_finite() && at >= low).then(|| at.min(high))
    }

    /// The same, at the lower end what is beyond it.
    #[must_use]
    pub fn clamp(&self, value: f64) -> f64 {
        let [low, _] = self.range;
        self.place(value).unwrap_or(low)
    }

    /// The value that stands at `at`.
    #[must_use]
    pub fn value(&self, at: f64) -> f64 {
        if self.is_logarithmic { 10_f64.powf(at) } else { at }
    }
}

/// 1, 2 or 5 times a power of ten, at least `step`.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let digit = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| digit * power >= step * (1.0 - 1e-9)).unwrap_or(10.0);
    digit * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_finite_and_hold_every_tick() {
        let values = [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-300, 1e-9, 0.3, 1.0, 7.0, 99.0, 2048.0, 4e12, 1e300];
        for value in values {
            for axis in
                [Axis::linear("", value, |at| at.to_string()), Axis::logarithmic("", [value; 2], |at| at.to_string())]
            {
                let [low, high] = axis.range;
                assert!(low.is_finite() && high.is_finite() && low < high, "{value}: {axis:?}");
                assert!(axis.ticks.len() >= 2 && axis.ticks.len() <= 12, "{value}: {axis:?}");
                assert!(axis.ticks.is_sorted_by(|a, b| a.at < b.at), "{value}: {axis:?}");
                assert!(
                    axis.ticks.iter().all(|tick| (low..=high + high.abs() * 1e-12).contains(&tick.at)),
                    "{value}: {axis:?}"
                );
                assert!(axis.clamp(value).is_finite());
            }
        }
    }

    #[test]
    fn counts_have_whole_ticks() {
        for most in 0..3000 {
            let axis = Axis::counting("n", most, |at| at.to_string());
            assert!(axis.range[1] >= f64::from(most) && axis.ticks.len() >= 3, "{axis:?}");
            assert!(axis.ticks.iter().all(|tick| tick.at.fract() == 0.0));
        }
    }
}
