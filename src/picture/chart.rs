//! A figure as a picture, painted without a display.

use std::io::Cursor;

use egui::epaint::{Mesh, Vertex};
use egui::{Align2, Color32, Context, FontFamily, FontId, Painter, Pos2, Rect, Shape, Stroke};
use image::{ImageError, ImageFormat};

use crate::chart::{Anchor, Chart, FIGURE_SIZE, Mark, Words, lay_out};
use crate::theme::{self, LIGHT, STRONG};

/// Pixels of a picture to each point: sharp on a projector and on paper.
const SCALE: f32 = 2.0;
/// Passes until fonts are there.
const PASSES: usize = 2;

/// The bytes of a PNG picture of `chart`, in the light theme.
///
/// # Errors
/// When it cannot be encoded.
pub fn chart_png(chart: &Chart) -> Result<Vec<u8>, ImageError> {
    let ctx = Context::default();
    theme::install_fonts(&ctx);
    let marks = lay_out(chart, FIGURE_SIZE);
    let image = super::headless_frame(&ctx, FIGURE_SIZE.into(), SCALE, PASSES, |ui| {
        for mark in &marks {
            paint(ui.painter(), mark);
        }
    });
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

fn paint(painter: &Painter, mark: &Mark) {
    match mark {
        Mark::Rect([left, top, right, bottom], tone) => {
            let rect = Rect::from_min_max(Pos2::new(*left, *top), Pos2::new(*right, *bottom));
            painter.rect_filled(rect, 0.0, LIGHT.plotted(*tone));
        }
        Mark::Line { points, width, tone, is_dashed } => {
            let points: Vec<Pos2> = points.iter().map(|point| Pos2::from(*point)).collect();
            let stroke = Stroke::new(*width, LIGHT.plotted(*tone));
            if *is_dashed {
                painter.extend(Shape::dashed_line(&points, stroke, 5.0, 4.0));
            } else {
                painter.line(points, stroke);
            }
        }
        Mark::Circle(at, radius, tone) => {
            painter.circle_filled((*at).into(), *radius, LIGHT.plotted(*tone));
        }
        Mark::Area { upper, lower, tone } => {
            painter.add(Shape::mesh(strip(upper, lower, LIGHT.plotted(*tone))));
        }
        Mark::Words(Words { at, anchor, size, is_strong, tone, text }) => {
            let family = if *is_strong { FontFamily::Name(STRONG.into()) } else { FontFamily::Proportional };
            let align = match anchor {
                Anchor::Start => Align2::LEFT_CENTER,
                Anchor::Middle => Align2::CENTER_CENTER,
                Anchor::End => Align2::RIGHT_CENTER,
            };
            painter.text(Pos2::from(*at), align, text, FontId::new(*size, family), LIGHT.plotted(*tone));
        }
    }
}

/// The area between two edges as triangles.
fn strip(upper: &[[f32; 2]], lower: &[[f32; 2]], color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for (upper, lower) in upper.iter().zip(lower) {
        for at in [upper, lower] {
            mesh.vertices.push(Vertex { pos: Pos2::from(*at), uv: egui::epaint::WHITE_UV, color });
        }
    }
    let columns = u32::try_from(mesh.vertices.len() / 2).unwrap_or(0);
    for first in (0..columns.saturating_sub(1)).map(|column| column * 2) {
        mesh.indices.extend([first, first + 1, first + 2, first + 1, first + 2, first + 3]);
    }
    mesh
}
