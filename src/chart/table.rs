//! A table as text: for spreadsheets, for the clipboard, for a text in Markdown.

use std::fmt::Display;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Words(String),
    /// A number.
    Number {
        /// As people of the language write it.
        shown: String,
        /// As programs read it: a decimal point, no groups, every digit.
        raw: String,
    },
    /// Nothing: there is no such value.
    Empty,
}

impl Cell {
    /// A number that is shown as `shown`.
    #[must_use]
    pub fn number(raw: impl Display, shown: impl Into<String>) -> Self {
        Self::Number { shown: shown.into(), raw: raw.to_string() }
    }

    /// Words.
    #[must_use]
    pub fn words(words: impl Into<String>) -> Self {
        Self::Words(words.into())
    }

    /// As it is shown.
    #[must_use]
    pub fn shown(&self) -> &str {
        match self {
            Self::Words(shown) | Self::Number { shown, .. } => shown,
            Self::Empty => "",
        }
    }

    fn raw(&self) -> &str {
        match self {
            Self::Words(raw) | Self::Number { raw, .. } => raw,
            Self::Empty => "",
        }
    }
}

/// A table: each row has as many cells as the head.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns.
    pub head: Vec<String>,
    /// Rows from top to bottom.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Comma-separated values, numbers as programs read them.
    #[must_use]
    pub fn csv(&self) -> String {
        self.separated(b',', ".")
    }

    /// Tab-separated values with this decimal sign, as a spreadsheet of the language takes them from the clipboard.
    #[must_use]
    pub fn tsv(&self, decimal: char) -> String {
        self.separated(b'\t', &decimal.to_string())
    }

    fn separated(&self, delimiter: u8, decimal: &str) -> String {
        let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
        let values = self.rows.iter().map(|row| {
            let value = |cell: &Cell| match cell {
                Cell::Number { raw, .. } => raw.replace('.', decimal),
                Cell::Words(_) | Cell::Empty => cell.raw().to_owned(),
            };
            row.iter().map(value).collect::<Vec<_>>()
        });
        for record in std::iter::once(self.head.clone()).chain(values) {
            // Memory takes every record of the same length.
            writer.write_record(&record).unwrap_or_default();
        }
        writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// A table in Markdown, numbers as they are shown and to the right.
    ///
    /// ```
    /// use criba::chart::{Cell, Table};
    /// let table = Table {
    ///     head: vec!["k".to_owned(), "rate".to_owned()],
    ///     rows: vec![vec![Cell::number(3, "3"), Cell::number(0.0524, "5.24%")]],
    /// };
    /// assert_eq!(table.markdown(), "| k | rate |\n|--:|--:|\n| 3 | 5.24% |\n");
    /// assert_eq!(table.csv(), "k,rate\n3,0.0524\n");
    /// assert_eq!(table.tsv(','), "k\trate\n3\t0,0524\n");
    /// ```
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut out = line(self.head.iter().map(|name| escaped(name)).collect());
        let is_number =
            |column: usize| self.rows.iter().any(|row| matches!(row.get(column), Some(Cell::Number { .. })));
        let sides: Vec<&str> =
            (0..self.head.len()).map(|column| if is_number(column) { "--:" } else { ":--" }).collect();
        out.push_str(&format!("|{}|\n", sides.join("|")));
        for row in &self.rows {
            out.push_str(&line(row.iter().map(|cell| escaped(cell.shown())).collect()));
        }
        out
    }
}

/// Without what would end a cell.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_in_cells_stay_in_their_cells() {
        let table = Table {
            head: vec!["a,b".to_owned(), "c|d".to_owned()],
            rows: vec![
                vec![Cell::words("say \"no\", twice"), Cell::words("x\ny\tz")],
                vec![Cell::Empty, Cell::words("")],
            ],
        };
        assert_eq!(table.csv(), "\"a,b\",c|d\n\"say \"\"no\"\", twice\",\"x\ny\tz\"\n,\n");
        assert_eq!(table.tsv('.'), "a,b\tc|d\n\"say \"\"no\"\", twice\"\t\"x\ny\tz\"\n\t\n");
        assert_eq!(table.markdown().lines().count(), 4);
        assert!(table.markdown().starts_with("| a,b | c\\|d |\n|:--|:--|\n"));
    }
}
