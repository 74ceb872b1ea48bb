//! The time as it stands in names of files: local, to the second, with nothing that any system forbids.

use std::fmt;

use jiff::ZonedDateTime;
use jiff::civil::DateTime;

/// How a name of a file has it.
const FORMAT: &str = "%Y-%m-%dT%H-%M-%S";
/// Its length.
const LENGTH: usize = "2026-12-01T01-17-33".len();

/// Where the time comes from.
pub type Clock = fn() -> Moment;

/// A local time to the second; later ones sort behind earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(DateTime);

/// The time now.
#[must_use]
pub fn now() -> Moment {
    let now = ZonedDateTime::now().datetime();
    // A name has no more, and two moments of one second are the same.
    Moment(now.with().subsec_nanosecond(0).build().unwrap_or(now))
}

impl Moment {
    /// The time that the name of a file starts with.
    ///
    /// ```
    /// use criba::keep::Moment;
    /// let moment = Moment::of_name("2026-12-01T01-17-33-2.criba.ron").unwrap();
    /// assert_eq!(moment.to_string(), "2026-12-01T01-17-33");
    /// assert_eq!(moment.label(), "2026-12-01 01:17");
    /// assert_eq!(Moment::of_name("lesson.criba.ron"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        DateTime::strptime(FORMAT, name.get(..LENGTH)?).ok().map(Self)
    }

    /// As it is read on the screen, to the minute.
    #[must_use]
    pub fn label(self) -> String {
        self.0.strftime("%Y-%m-%d %H:%M").to_string()
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.strftime(FORMAT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_now_comes_back_from_its_name() {
        let moment = now();
        assert_eq!(moment.to_string().len(), LENGTH);
        assert_eq!(Moment::of_name(&moment.to_string()), Some(moment));
    }

    #[test]
    fn later_times_sort_behind_earlier_ones_by_name_too() {
        let names = ["2025-12-31T23-59-59", "2026-01-01T00-00-00", "2026-01-01T00-00-01"];
        let moments = names.map(|name| Moment::of_name(name).unwrap());
        assert!(moments.is_sorted() && names.is_sorted());
    }

    #[test]
    fn what_is_no_time_is_none() {
        for name in
            ["", "2026-12-01", "2026-13-01T01-17-33", "2026-12-01T01:17:33", "x2026-12-01T01-17-33", "ñññññññññññññ"]
        {
            assert_eq!(Moment::of_name(name), None, "{name}");
        }
    }
}
