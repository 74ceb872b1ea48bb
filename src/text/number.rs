//! Numbers as people of a language write them.

/// Below this a rate is only said to be below it: doubles end soon after.
pub(crate) const LEAST_RATE: f64 = 1e-300;

/// From here on "1 in N" says more than "all".
const LEAST_ODDS: f64 = 1.05;

/// Signs of a language.
#[derive(Debug)]
pub struct Numbers {
    /// Between units and tenths.
    pub decimal: char,
    /// Between groups of three digits.
    pub group: &'static str,
    /// Fewest digits that are grouped at all.
    pub group_from: usize,
    /// After a percentage.
    pub percent: &'static str,
    /// "1 in N".
    pub one_in: fn(&str) -> String,
    /// "less than".
    pub below: fn(&str) -> String,
}

impl Numbers {
    /// A whole number with its digits in groups.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!(EN.number.count(1024), "1,024");
    /// assert_eq!(ES.number.count(1024), "1024");
    /// assert_eq!(ES.number.count(31250), "31\u{a0}250");
    /// ```
    #[must_use]
    pub fn count(&self, number: u64) -> String {
        self.grouped(&number.to_string())
    }

    fn grouped(&self, digits: &str) -> String {
        if digits.len() < self.group_from {
            return digits.to_owned();
        }
        let mut out = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                out.push_str(self.group);
            }
            out.push(digit);
        }
        out
    }

    /// A rate in 0..=1 as a percentage of up to three significant digits; below 0.01 % as a power of ten
    /// with "1 in N", below 10⁻³⁰⁰ as less than that. Exact 0 is "0 %", and only exact 1 is "100 %".
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!(ES.number.rate(0.25), "25\u{a0}%");
    /// assert_eq!(ES.number.rate(0.052_404_312), "5,24\u{a0}%");
    /// assert_eq!(EN.number.rate(0.9999), "99.9%");
    /// assert_eq!(EN.number.rate(3.2e-5), "3.2·10⁻⁵ (1\u{a0}in\u{a0}31,200)");
    /// ```
    #[must_use]
    pub fn rate(&self, rate: f64) -> String {
        let percent = rate * 100.0;
        if rate <= 0.0 {
            format!("0{}", self.percent)
        } else if rate >= 1.0 {
            format!("100{}", self.percent)
        } else if percent < 0.01 {
            self.small_rate(rate)
        } else {
            let decimals = if percent >= 10.0 {
                1
            } else if percent >= 1.0 {
                2
            } else if percent >= 0.1 {
                3
            } else {
                4
            };
            format!("{}{}", self.decimal(percent.min(99.9), decimals), self.percent)
        }
    }

    /// The same without "1 in N".
    ///
    /// ```
    /// use criba::text::EN;
    /// assert_eq!(EN.number.short_rate(0.25), "25%");
    /// assert_eq!(EN.number.short_rate(3.2e-5), "3.2·10⁻⁵");
    /// ```
    #[must_use]
    pub fn short_rate(&self, rate: f64) -> String {
        if rate > 0.0 && rate * 100.0 < 0.01 { self.scientific_rate(rate) } else { self.rate(rate) }
    }

    /// The same with two digits, where there is little room.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!([0.857, 0.0524, 0.004_13, 0.000_413].map(|rate| EN.number.brief_rate(rate)), ["86%", "5.2%", "0.41%", "0.041%"]);
    /// assert_eq!([0.0, 0.0996, 0.9999, 1.0].map(|rate| EN.number.brief_rate(rate)), ["0%", "10%", "99%", "100%"]);
    /// assert_eq!(ES.number.brief_rate(3.21e-5), "3,2·10⁻⁵");
    /// ```
    #[must_use]
    pub fn brief_rate(&self, rate: f64) -> String {
        let percent = rate * 100.0;
        let decimals = match percent {
            _ if !(LEAST_RATE..1.0).contains(&rate) => return self.short_rate(rate),
            _ if percent < 0.01 => return self.powered(rate, 1),
            _ if percent >= 9.95 => 0,
            _ if percent >= 0.995 => 1,
            _ if percent >= 0.0995 => 2,
            _ => 3,
        };
        format!("{}{}", self.decimal(percent.min(99.0), decimals), self.percent)
    }

    /// The same with "1 in N", where that says more: above 0 and below 1.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!(EN.number.both(0.01), "1% (1\u{a0}in\u{a0}100)");
    /// assert_eq!(ES.number.both(0.0524), "5,24\u{a0}% (1\u{a0}entre\u{a0}19,1)");
    /// assert_eq!([0.0, 0.98, 1.0].map(|rate| EN.number.both(rate)), ["0%", "98%", "100%"]);
    /// ```
    #[must_use]
    pub fn both(&self, rate: f64) -> String {
        self.with_odds(self.short_rate(rate), rate)
    }

    /// A rate as it is shown, with "1 in N".
    pub(super) fn with_odds(&self, shown: String, rate: f64) -> String {
        match self.one_in(rate) {
            Some(one_in) => format!("{shown} ({one_in})"),
            None => shown,
        }
    }

    /// A rate with as many digits more as tell it from `other`, which is another one.
    ///
    /// ```
    /// use criba::text::EN;
    /// assert_eq!(EN.number.apart(0.010_034_5, 0.01), "1.003%");
    /// assert_eq!(EN.number.apart(0.02, 0.01), "2%");
    /// assert_eq!(EN.number.apart(3.200_01e-9, 3.2e-9), "3.20001·10⁻⁹");
    /// ```
    #[must_use]
    pub fn apart(&self, rate: f64, other: f64) -> String {
        let shown = [rate, other].map(|rate| self.short_rate(rate));
        if matches!(&shown, [a, b] if a != b) || rate < LEAST_RATE {
            let [rate, _] = shown;
            return rate;
        }
        let digits = |digits: usize| {
            [rate, other].map(|rate| {
                if rate * 100.0 < 0.01 {
                    self.powered(rate, digits)
                } else {
                    format!("{}{}", self.decimal(rate * 100.0, digits), self.percent)
                }
            })
        };
        let mut all = (3..=15).map(digits);
        let [rate, _] = all.find(|[rate, other]| rate != other).unwrap_or(shown);
        rate
    }

    /// The same with "1 in N", where that tells them apart too.
    ///
    /// ```
    /// use criba::text::EN;
    /// assert_eq!(EN.number.apart_both(0.010_034_5, 0.01), "1.003% (1\u{a0}in\u{a0}99.7)");
    /// assert_eq!(EN.number.apart_both(0.001_000_024_7, 0.001), "0.100002%");
    /// assert_eq!(EN.number.apart_both(0.9, 0.989_4), "90%");
    /// ```
    #[must_use]
    pub fn apart_both(&self, rate: f64, other: f64) -> String {
        let apart = self.apart(rate, other);
        match self.one_in(other) {
            Some(odds) if self.one_in(rate).is_some_and(|one_in| one_in != odds) => self.with_odds(apart, rate),
            _ => apart,
        }
    }

    /// "1 in N" of a rate above 0; nothing at 0 and below 10⁻³⁰⁰.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!(EN.number.one_in(0.01), Some("1\u{a0}in\u{a0}100".to_owned()));
    /// assert_eq!(ES.number.one_in(0.4), Some("1\u{a0}entre\u{a0}2,5".to_owned()));
    /// assert_eq!(EN.number.one_in(1e-9), Some("1\u{a0}in\u{a0}1·10⁹".to_owned()));
    /// assert_eq!(EN.number.one_in(0.0), None);
    /// ```
    #[must_use]
    pub fn one_in(&self, rate: f64) -> Option<String> {
        self.odds(rate).map(|odds| (self.one_in)(&odds))
    }

    /// N of that; nothing either where it is hardly more than 1.
    #[must_use]
    pub fn odds(&self, rate: f64) -> Option<String> {
        let odds = 1.0 / rate;
        if rate < LEAST_RATE || odds < LEAST_ODDS {
            return None;
        }
        Some(if (9.95..99.95).contains(&odds) { self.decimal(odds, 1) } else { self.times(odds) })
    }

    fn small_rate(&self, rate: f64) -> String {
        if rate < LEAST_RATE {
            return self.scientific_rate(rate);
        }
        let one_in = 1.0 / rate;
        let one_in = if one_in < 1e6 { self.rounded(one_in) } else { self.scientific(one_in) };
        format!("{} ({})", self.scientific(rate), (self.one_in)(&one_in))
    }

    fn scientific_rate(&self, rate: f64) -> String {
        if rate < LEAST_RATE { (self.below)(&self.scientific(LEAST_RATE)) } else { self.scientific(rate) }
    }

    /// Three significant digits and a power of ten.
    fn scientific(&self, number: f64) -> String {
        self.powered(number, 2)
    }

    /// So many decimals and a power of ten.
    fn powered(&self, number: f64, decimals: usize) -> String {
        let digits = format!("{number:.decimals$e}");
        let (mantissa, exponent) = digits.split_once('e').unwrap_or((&digits, "0"));
        let raised: String = exponent.chars().map(superscript).collect();
        format!("{}·10{raised}", self.trim(mantissa))
    }

    /// A number of a million or more in short: `2·10⁶`.
    #[must_use]
    pub fn power(&self, number: f64) -> String {
        if number == 0.0 { "0".to_owned() } else { self.scientific(number) }
    }

    /// Bytes in a unit that reads well; their names are the same in both languages.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!([1, 120, 1536, 1_198_136].map(|bytes| ES.number.memory(bytes)), ["1 byte", "120 bytes", "1,5 KiB", "1,14 MiB"]);
    /// assert_eq!(EN.number.memory(17_971_984_457_564), "16.3 TiB");
    /// ```
    #[must_use]
    pub fn memory(&self, bytes: u64) -> String {
        let scaled = |unit: &str, power: u32| {
            let value = ratio(bytes, 1 << power);
            format!("{} {unit}", self.decimal(value, if value < 10.0 { 2 } else { 1 }))
        };
        match bytes {
            1 => "1 byte".to_owned(),
            0..1024 => format!("{bytes} bytes"),
            1024..0x10_0000 => scaled("KiB", 10),
            0x10_0000..0x4000_0000 => scaled("MiB", 20),
            0x4000_0000..0x100_0000_0000 => scaled("GiB", 30),
            _ => scaled("TiB", 40),
        }
    }

    /// How many times as much, from 0 on: a decimal below 10, three significant digits from 1000 on.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!([1.44, 99.6, 1234.5, 9.999e29].map(|times| EN.number.times(times)), ["1.4", "100", "1,230", "1·10³⁰"]);
    /// assert_eq!(ES.number.times(2.5), "2,5");
    /// ```
    #[must_use]
    pub fn times(&self, times: f64) -> String {
        if times > 0.0 && times < 0.01 {
            (self.below)(&self.decimal(0.01, 2))
        } else if times < 0.95 {
            self.decimal(times, 2)
        } else if times < 9.95 {
            self.decimal(times, 1)
        } else if times < 999.5 {
            self.decimal(times, 0)
        } else if times < 1e6 {
            self.rounded(times)
        } else {
            self.scientific(times)
        }
    }

    /// A number of 1000 to 10⁶ with three significant digits, written out.
    fn rounded(&self, number: f64) -> String {
        let digits = format!("{number:.2e}");
        let whole = digits.parse::<f64>().unwrap_or(number);
        self.count(format!("{whole:.0}").parse().unwrap_or_default())
    }

    /// A number from 0 on with at most `decimals` decimals, trailing zeros dropped, its digits in groups.
    ///
    /// ```
    /// use criba::text::{EN, ES};
    /// assert_eq!((EN.number.decimal(1170.0514, 3), EN.number.decimal(2.50, 2)), ("1,170.051".into(), "2.5".into()));
    /// assert_eq!(ES.number.decimal(12345.5, 1), "12\u{a0}345,5");
    /// ```
    #[must_use]
    pub fn decimal(&self, number: f64, decimals: usize) -> String {
        self.trim(&format!("{number:.decimals$}"))
    }

    fn trim(&self, number: &str) -> String {
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let (whole, decimals) = (self.grouped(whole), decimals.trim_end_matches('0'));
        if decimals.is_empty() { whole } else { format!("{whole}{}{decimals}", self.decimal) }
    }
}

/// One whole number by another, for the screen.
#[expect(clippy::cast_precision_loss, reason = "a ratio for the screen")]
pub(super) fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b as f64
}

fn superscript(digit: char) -> char {
    match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
        other => other,
    }
}

/// Spanish: decimal comma, spaces from five digits on: those at which no line is broken. At a thin one egui breaks lines.
pub(super) const SPANISH: Numbers = Numbers {
    decimal: ',',
    group: "\u{a0}",
    group_from: 5,
    percent: "\u{a0}%",
    one_in: |number| format!("1\u{a0}entre\u{a0}{number}"),
    below: |number| format!("menos de {number}"),
};

/// English: decimal point, commas.
pub(super) const ENGLISH: Numbers = Numbers {
    decimal: '.',
    group: ",",
    group_from: 4,
    percent: "%",
    one_in: |number| format!("1\u{a0}in\u{a0}{number}"),
    below: |number| format!("less than {number}"),
};

#[cfg(test)]
mod tests {
    use crate::text::{EN, ES};

    #[test]
    fn rates_have_three_significant_digits() {
        let cases = [
            (0.0, "0%"),
            (1.0, "100%"),
            (1.0 / 3.0, "33.3%"),
            (0.5, "50%"),
            (0.101, "10.1%"),
            (0.999_999, "99.9%"),
            (0.012_345, "1.23%"),
            (0.001_234_5, "0.123%"),
            (0.000_123_4, "0.0123%"),
            (0.000_1, "0.01%"),
            (0.000_099, "9.9·10⁻⁵ (1\u{a0}in\u{a0}10,100)"),
            (1.0e-6, "1·10⁻⁶ (1\u{a0}in\u{a0}1·10⁶)"),
            (6.25e-24, "6.25·10⁻²⁴ (1\u{a0}in\u{a0}1.6·10²³)"),
            (1.23e-17, "1.23·10⁻¹⁷ (1\u{a0}in\u{a0}8.13·10¹⁶)"),
            (1e-300, "1·10⁻³⁰⁰ (1\u{a0}in\u{a0}1·10³⁰⁰)"),
            (f64::MIN_POSITIVE, "less than 1·10⁻³⁰⁰"),
        ];
        for (rate, expected) in cases {
            assert_eq!(EN.number.rate(rate), expected);
        }
        assert_eq!(ES.number.rate(1.0 / 3.0), "33,3\u{a0}%");
    }
}
