//! A figure as a drawing: Scalable Vector Graphics 1.1, with text as text.

use std::fmt::{self, Write as _};

use super::{Anchor, Chart, FIGURE_SIZE, Mark, Tone, Words, lay_out};

/// The drawing, in the colours that `color` gives as `#rrggbb`, and how much of each is seen.
#[must_use]
pub fn write_svg(chart: &Chart, color: impl Fn(Tone) -> (String, f32)) -> String {
    let mut out = String::new();
    // Writing to a string never fails.
    write(&mut out, chart, &color).unwrap_or_default();
    out
}

fn write(out: &mut String, chart: &Chart, color: &impl Fn(Tone) -> (String, f32)) -> fmt::Result {
    let [width, height] = FIGURE_SIZE;
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    write!(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" ")?;
    writeln!(out, "viewBox=\"0 0 {width} {height}\" font-family=\"Inter, Helvetica, Arial, sans-serif\">")?;
    writeln!(out, "<title>{}</title>", Escaped(&chart.title))?;
    for mark in lay_out(chart, FIGURE_SIZE) {
        write_mark(out, &mark, color)?;
    }
    writeln!(out, "</svg>")
}

fn write_mark(out: &mut String, mark: &Mark, color: &impl Fn(Tone) -> (String, f32)) -> fmt::Result {
    let fill = |tone: &Tone| {
        let (color, opacity) = color(*tone);
        if opacity < 1.0 { format!("fill=\"{color}\" fill-opacity=\"{opacity}\"") } else { format!("fill=\"{color}\"") }
    };
    match mark {
        Mark::Rect([left, top, right, bottom], tone) => {
            let (width, height) = (right - left, bottom - top);
            writeln!(
                out,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {}/>",
                fill(tone)
            )
        }
        Mark::Line { points, width, tone, is_dashed } => {
            let dash = if *is_dashed { " stroke-dasharray=\"5 4\"" } else { "" };
            let (color, _) = color(*tone);
            writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\"{dash}/>",
                Path(points)
            )
        }
        Mark::Circle([x, y], radius, tone) => {
            writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" {}/>", fill(tone))
        }
        Mark::Area { upper, lower, tone } => {
            let around: Vec<[f32; 2]> = upper.iter().chain(lower.iter().rev()).copied().collect();
            writeln!(out, "<polygon points=\"{}\" {}/>", Path(&around), fill(tone))
        }
        Mark::Words(Words { at: [x, y], anchor, size, is_strong, tone, text }) => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let weight = if *is_strong { " font-weight=\"600\"" } else { "" };
            // Programs differ in how they place the middle of a text; its base line they all place alike.
            let base = y + size * 0.35;
            writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{weight} {}>{}</text>",
                fill(tone),
                Escaped(text)
            )
        }
    }
}

/// Points as SVG lists them.
struct Path<'a>(&'a [[f32; 2]]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, [x, y]) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{x:.1},{y:.1}")?;
        }
        Ok(())
    }
}

/// Text between tags.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
