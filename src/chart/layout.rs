//! Where everything of a figure stands: marks in points from the top left, whoever draws them.

use super::{Bar, Chart, Series, Shape, Tone};

/// Width and height of a figure that is taken along, in points.
pub const FIGURE_SIZE: [f32; 2] = [960.0, 560.0];

/// Space around the plot: left, top, right, bottom.
const SPACE: [f32; 4] = [76.0, 140.0, 40.0, 64.0];
/// Left end of the titles.
const LEFT: f32 = 24.0;
/// Sizes of text: title, ordinary, small.
const TITLE: f32 = 19.0;
const BODY: f32 = 15.0;
const SMALL: f32 = 14.0;
/// Width of a letter on the average, as a share of the size: enough to keep names apart.
const LETTER: f32 = 0.56;

/// At which of its ends a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Words in a figure; `at` is the middle of their height.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// Where.
    pub at: [f32; 2],
    /// At which end.
    pub anchor: Anchor,
    /// Height of the text.
    pub size: f32,
    /// Whether they are semibold.
    pub is_strong: bool,
    /// Their colour.
    pub tone: Tone,
    /// The words.
    pub text: String,
}

/// Something to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A filled rectangle: left, top, right, bottom.
    Rect([f32; 4], Tone),
    /// A line of this width through points, dashed or not.
    Line {
        /// The points.
        points: Vec<[f32; 2]>,
        /// Its width.
        width: f32,
        /// Its colour.
        tone: Tone,
        /// Whether it is dashed.
        is_dashed: bool,
    },
    /// A filled circle: middle and radius.
    Circle([f32; 2], f32, Tone),
    /// A filled area between an upper and a lower edge at the same places from left to right.
    Area {
        /// Upper edge.
        upper: Vec<[f32; 2]>,
        /// Lower edge.
        lower: Vec<[f32; 2]>,
        /// Its colour.
        tone: Tone,
    },
    /// Words.
    Words(Words),
}

/// From the coordinates of the axes to points.
struct Frame<'a> {
    chart: &'a Chart,
    /// Left, top, right, bottom of the plot.
    area: [f32; 4],
}

impl Frame<'_> {
    #[expect(clippy::cast_possible_truncation, reason = "a share of 0 to 1, as exact as pixels are")]
    fn x(&self, x: f64) -> f32 {
        let ([low, high], [left, _, right, _]) = (self.chart.x.range, self.area);
        left + (right - left) * ((x - low) / (high - low)) as f32
    }

    #[expect(clippy::cast_possible_truncation, reason = "a share of 0 to 1, as exact as pixels are")]
    fn y(&self, y: f64) -> f32 {
        let ([low, high], [_, top, _, bottom]) = (self.chart.y.range, self.area);
        bottom - (bottom - top) * ((y - low) / (high - low)) as f32
    }

    fn point(&self, [x, y]: [f64; 2]) -> [f32; 2] {
        [self.x(x), self.y(y)]
    }
}

/// Everything of `chart`, from back to front, in `size` points.
#[must_use]
pub fn lay_out(chart: &Chart, [width, height]: [f32; 2]) -> Vec<Mark> {
    let [left, top, right, bottom] = SPACE;
    let frame = Frame { chart, area: [left, top, width - right, height - bottom] };
    let mut marks = vec![Mark::Rect([0.0, 0.0, width, height], Tone::Ground)];
    head(&mut marks, chart, width);
    axes(&mut marks, &frame);
    for series in &chart.series {
        draw(&mut marks, &frame, series);
    }
    for rule in &chart.rules {
        let (x, [_, top, right, bottom]) = (frame.x(rule.x), frame.area);
        let points = vec![[x, top], [x, bottom]];
        marks.push(Mark::Line { points, width: 1.5, tone: rule.tone, is_dashed: true });
        // On the side where there is room.
        let (x, anchor) = if x < right - 120.0 { (x + 6.0, Anchor::Start) } else { (x - 6.0, Anchor::End) };
        marks.push(words([x, top + 10.0], anchor, SMALL, rule.tone, &rule.label));
    }
    marks
}

fn words(at: [f32; 2], anchor: Anchor, size: f32, tone: Tone, text: &str) -> Mark {
    Mark::Words(Words { at, anchor, size, is_strong: false, tone, text: text.to_owned() })
}

fn strong(at: [f32; 2], anchor: Anchor, size: f32, text: &str) -> Mark {
    Mark::Words(Words { at, anchor, size, is_strong: true, tone: Tone::Text, text: text.to_owned() })
}

/// Title, subtitle, legend.
fn head(marks: &mut Vec<Mark>, chart: &Chart, width: f32) {
    marks.push(strong([LEFT, 28.0], Anchor::Start, TITLE, &chart.title));
    marks.push(words([LEFT, 52.0], Anchor::Start, BODY, Tone::Weak, &chart.subtitle));
    let [mut x, mut y] = [LEFT, 76.0];
    for series in chart.series.iter().filter(|series| !series.name.is_empty()) {
        let name_width = letters(&series.name) * SMALL * LETTER;
        if x > LEFT && x + 26.0 + name_width > width - LEFT {
            // What does not fit into one line goes on in the next.
            [x, y] = [LEFT, y + 19.0];
        }
        match &series.shape {
            Shape::Line(_) => {
                let points = vec![[x, y], [x + 18.0, y]];
                marks.push(Mark::Line { points, width: 2.5, tone: series.tone, is_dashed: false });
            }
            Shape::Points(_) => marks.push(Mark::Circle([x + 9.0, y], 4.5, series.tone)),
            Shape::Band(_) | Shape::Bars(_) => {
                marks.push(Mark::Rect([x, y - 6.0, x + 18.0, y + 6.0], series.tone));
            }
        }
        marks.push(words([x + 26.0, y], Anchor::Start, SMALL, Tone::Text, &series.name));
        x += 26.0 + name_width + 28.0;
    }
}

#[expect(clippy::cast_precision_loss, reason = "a name has few letters")]
fn letters(text: &str) -> f32 {
    text.chars().count() as f32
}

/// Hairlines, numbers and names.
fn axes(marks: &mut Vec<Mark>, frame: &Frame<'_>) {
    let ([left, top, right, bottom], chart) = (frame.area, frame.chart);
    for tick in &chart.y.ticks {
        let y = frame.y(tick.at);
        marks.push(Mark::Line { points: vec![[left, y], [right, y]], width: 1.0, tone: Tone::Line, is_dashed: false });
        marks.push(words([left - 10.0, y], Anchor::End, SMALL, Tone::Weak, &tick.label));
    }
    for tick in &chart.x.ticks {
        let x = frame.x(tick.at);
        marks.push(words([x, bottom + 16.0], Anchor::Middle, SMALL, Tone::Weak, &tick.label));
    }
    marks.push(strong([left - 10.0, top - 20.0], Anchor::End, SMALL, &chart.y.name));
    marks.push(strong([f32::midpoint(left, right), bottom + 42.0], Anchor::Middle, SMALL, &chart.x.name));
}

fn draw(marks: &mut Vec<Mark>, frame: &Frame<'_>, series: &Series) {
    let tone = series.tone;
    match &series.shape {
        Shape::Line(points) => {
            let points = points.iter().map(|point| frame.point(*point)).collect();
            marks.push(Mark::Line { points, width: 2.5, tone, is_dashed: false });
        }
        Shape::Points(points) => {
            // Where they stand close they are smaller, so that each is seen.
            let radius = if points.len() > 200 { 2.0 } else { 4.0 };
            marks.extend(points.iter().map(|point| Mark::Circle(frame.point(*point), radius, tone)));
        }
        Shape::Band(values) => marks.push(Mark::Area {
            upper: values.iter().map(|[x, _, high]| frame.point([*x, *high])).collect(),
            lower: values.iter().map(|[x, low, _]| frame.point([*x, *low])).collect(),
            tone,
        }),
        Shape::Bars(bars) => {
            for Bar { x, y, label, tone, .. } in bars {
                let (left, right) = (frame.x(x - 0.28), frame.x(x + 0.28));
                let [_, _, _, bottom] = frame.area;
                let top = frame.y(*y);
                marks.push(Mark::Rect([left, top, right, bottom], *tone));
                marks.push(words([frame.x(*x), top - 10.0], Anchor::Middle, SMALL, Tone::Text, label));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Axis;

    #[test]
    fn values_stand_where_the_ticks_say() {
        let chart = Chart {
            title: String::new(),
            subtitle: String::new(),
            x: Axis::linear("n", 80.0, |at| at.to_string()),
            y: Axis::linear("p", 0.25, |at| at.to_string()),
            series: vec![Series {
                name: String::new(),
                tone: Tone::Ideal,
                shape: Shape::Line(vec![[0.0, 0.0], [80.0, 0.25]]),
            }],
            rules: Vec::new(),
        };
        let marks = lay_out(&chart, FIGURE_SIZE);
        let line = marks.iter().find_map(|mark| match mark {
            Mark::Line { points, tone: Tone::Ideal, .. } => Some(points.clone()),
            _ => None,
        });
        let [left, top, right, bottom] = SPACE;
        let [width, height] = FIGURE_SIZE;
        assert_eq!(line, Some(vec![[left, height - bottom], [width - right, top]]));
    }
}
