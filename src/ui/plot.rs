//! A figure on the screen: its title, its legend, and the plot with values under the pointer.

use egui::{
    Align2, Color32, FontFamily, FontId, PopupAnchor, Pos2, Rect, RichText, Role, Sense, Stroke, Tooltip, Ui, Vec2,
    WidgetInfo,
};
use egui_plot::{
    AxisHints, Bar, BarChart, FilledArea, GridMark, Line, LineStyle, Placement, Plot, PlotPoint, PlotPoints,
    PlotResponse, PlotUi, Points, Text, VLine,
};

use super::{Scene, export, widget};
use crate::chart::{Axis, Chart, Rule, Series, Shape, Tone};
use crate::figure;
use crate::model::Exhibit;
use crate::text::unbroken;
use crate::theme::Theme;

/// The least between two labels, in points.
const LEAST_GAP: f32 = 4.0;

/// Shows a figure in `height` points, title and legend included.
pub(super) fn show(ui: &mut Ui, scene: &mut Scene<'_>, exhibit: Exhibit, chart: &Chart, height: f32) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        parts(ui, scene, exhibit, chart, height);
    });
}

fn parts(ui: &mut Ui, scene: &mut Scene<'_>, exhibit: Exhibit, chart: &Chart, height: f32) {
    let theme = scene.theme;
    let top = ui.cursor().top();
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = theme.size.body + 6.0;
        let menu = export::width(ui, scene);
        let left = (ui.available_width() - menu - 12.0).max(80.0);
        ui.allocate_ui(Vec2::new(left, theme.size.body + 6.0), |ui| {
            ui.set_min_width(left);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(widget::strong(theme, chart.title.as_str()));
                ui.label(widget::weak(theme, unbroken(&chart.subtitle)));
            });
        });
        export::menu(ui, scene, exhibit);
    });
    ui.scope(|ui| legend(ui, theme, chart));
    let height = (height - (ui.cursor().top() - top)).max(theme.size.body * 9.0);
    plot(ui, scene, exhibit, chart, height);
}

/// What each colour stands for, in as many lines as it takes. A swatch stays with its name.
fn legend(ui: &mut Ui, theme: &Theme, chart: &Chart) {
    const GAP: f32 = 6.0;
    const BETWEEN: f32 = 14.0;
    let swatch = theme.size.small * 1.5;
    let mut lines: Vec<Vec<&Series>> = Vec::new();
    let mut room = 0.0;
    for series in chart.series.iter().filter(|series| !series.name.is_empty()) {
        let width = swatch + GAP + widget::text_width(ui, widget::small(theme, series.name.as_str()));
        match lines.last_mut().filter(|_| width <= room) {
            Some(line) => line.push(series),
            None => {
                lines.push(vec![series]);
                room = ui.available_width();
            }
        }
        room -= width + BETWEEN;
    }
    ui.spacing_mut().interact_size.y = theme.size.small + 4.0;
    for line in lines {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for series in line {
                let (rect, _) = ui.allocate_exact_size(Vec2::new(swatch, theme.size.small), Sense::hover());
                let color = theme.plotted(series.tone);
                match series.shape {
                    Shape::Line(_) => {
                        ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(2.5, color));
                    }
                    Shape::Points(_) => {
                        ui.painter().circle_filled(rect.center(), theme.size.small * 0.3, color);
                    }
                    Shape::Band(_) | Shape::Bars(_) => {
                        ui.painter().rect_filled(rect, 2.0, color);
                    }
                }
                ui.label(widget::small(theme, series.name.as_str()));
                ui.add_space(BETWEEN - GAP);
            }
        });
    }
}

fn plot(ui: &mut Ui, scene: &Scene<'_>, exhibit: Exhibit, chart: &Chart, height: f32) {
    let theme = scene.theme;
    let font = FontId::new(theme.size.small, FontFamily::Proportional);
    let hints = |axis: &Axis, is_x: bool| {
        let ticks = axis.ticks.clone();
        let label = move |mark: GridMark, _: &std::ops::RangeInclusive<f64>| {
            let near = ticks.iter().find(|tick| (tick.at - mark.value).abs() <= mark.step_size * 1e-6);
            near.map(|tick| tick.label.clone()).unwrap_or_default()
        };
        let hints = if is_x { AxisHints::new_x() } else { AxisHints::new_y() };
        hints
            .formatter(label)
            .label_spacing(1.0..=1.0)
            .tick_label_color(theme.ink.weak)
            .tick_label_font(font.clone())
            .placement(Placement::LeftBottom)
    };
    let marks = |axis: &Axis| {
        let [low, high] = axis.range;
        let step_size = (high - low) / 4.0;
        axis.ticks.iter().map(|tick| GridMark { value: tick.at, step_size }).collect::<Vec<_>>()
    };
    let (x_marks, y_marks) = (marks(&chart.x), marks(&chart.y));
    let x_name = widget::small(theme, chart.x.name.as_str());
    let shown = Plot::new(exhibit)
        .height(height)
        .width(ui.available_width())
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .sense(Sense::hover())
        .show_background(false)
        .show_grid([false, true])
        .grid_color(theme.surface.line)
        .grid_fade(0.0)
        .grid_spacing(1.0..=1.0)
        .set_margin_fraction(Vec2::ZERO)
        .x_grid_spacer(move |_| x_marks.clone())
        .y_grid_spacer(move |_| y_marks.clone())
        .custom_x_axes(vec![hints(&chart.x, true).label(x_name)])
        .custom_y_axes(vec![hints(&chart.y, false)])
        .show_x(false)
        .show_y(false)
        .show_crosshair(false)
        .show(ui, |plot| {
            let ([left, right], [bottom, top]) = (chart.x.range, chart.y.range);
            // A little more, so that what stands at the ends is not cut.
            let (x, y) = ((right - left) * 0.01, (top - bottom) * 0.04);
            plot.set_plot_bounds_x(left - x..=right + x);
            plot.set_plot_bounds_y(bottom - y * 0.5..=top + y);
            for series in &chart.series {
                draw(plot, theme, chart, series);
            }
            for rule in &chart.rules {
                draw_rule(plot, theme, chart, rule);
            }
        });
    label_bars(ui, theme, chart, &shown);
    if let Some(pointer) = shown.response.hover_pos() {
        tell(ui, scene, exhibit, &shown, pointer);
    }
    let name = format!("{}, {}", chart.title, chart.subtitle);
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
}

/// What the figure shows where the pointer is.
fn tell(ui: &Ui, scene: &Scene<'_>, exhibit: Exhibit, shown: &PlotResponse<()>, pointer: Pos2) {
    let at = shown.transform.value_from_position(pointer);
    let Some(spot) = figure::spot(scene.model, scene.texts, exhibit, at.x) else { return };
    #[expect(clippy::cast_precision_loss, reason = "a place on the screen")]
    let x = shown.transform.position_from_point_x(spot.n as f64);
    ui.painter().vline(x, shown.transform.frame().y_range(), Stroke::new(1.0, scene.theme.ink.weak));
    let tip =
        Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), shown.response.id.with("tip"), PopupAnchor::Pointer);
    tip.gap(16.0).show(|ui| {
        for line in spot.lines {
            ui.label(line);
        }
    });
}

fn draw(plot: &mut PlotUi<'_>, theme: &Theme, chart: &Chart, series: &Series) {
    let color = theme.plotted(series.tone);
    match &series.shape {
        Shape::Line(points) => {
            let line = Line::new(series.name.as_str(), PlotPoints::from(points.clone()));
            plot.line(line.color(color).width(2.5).allow_hover(false));
        }
        Shape::Points(points) => {
            let radius = if points.len() > 200 { 1.5 } else { theme.size.small * 0.27 };
            let points = Points::new(series.name.as_str(), PlotPoints::from(points.clone()));
            plot.points(points.color(color).radius(radius).allow_hover(false));
        }
        Shape::Band(values) => {
            let column = |index: usize| -> Vec<f64> {
                values.iter().map(|value| value.get(index).copied().unwrap_or_default()).collect()
            };
            let (x, low, high) = (column(0), column(1), column(2));
            let area = FilledArea::new(series.name.as_str(), &x, &low, &high);
            plot.add(area.fill_color(color).allow_hover(false));
        }
        Shape::Bars(bars) => {
            let [bottom, _] = chart.y.range;
            let bar = |bar: &crate::chart::Bar| {
                let color = theme.plotted(bar.tone);
                Bar::new(bar.x, bar.y - bottom).base_offset(bottom).width(0.56).fill(color).stroke(Stroke::NONE)
            };
            let bars_of = BarChart::new(series.name.as_str(), bars.iter().map(bar).collect());
            plot.bar_chart(bars_of.allow_hover(false));
        }
    }
}

/// The values of bars, on them. Where a column is too narrow they have fewer digits; one that would still lie on
/// another is left out, the ones of marked bars last.
fn label_bars(ui: &Ui, theme: &Theme, chart: &Chart, shown: &PlotResponse<()>) {
    let bars = || {
        let all = chart.series.iter().filter_map(|series| match &series.shape {
            Shape::Bars(bars) => Some(bars),
            Shape::Line(_) | Shape::Points(_) | Shape::Band(_) => None,
        });
        all.flatten()
    };
    let font = FontId::new(theme.size.small, FontFamily::Proportional);
    let painter = ui.painter();
    let shape = |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), theme.ink.text);
    let column = shown.transform.position_from_point_x(1.0) - shown.transform.position_from_point_x(0.0);
    let is_narrow = bars().any(|bar| shape(&bar.label).rect.width() + LEAST_GAP > column);
    let (marked, plain): (Vec<_>, Vec<_>) = bars().partition(|bar| bar.tone != Tone::Plain);
    let mut taken: Vec<Rect> = Vec::new();
    for bar in marked.into_iter().chain(plain) {
        let galley = shape(if is_narrow { &bar.brief } else { &bar.label });
        let at = shown.transform.position_from_point(&PlotPoint::new(bar.x, bar.y));
        let rect = Align2::CENTER_BOTTOM.anchor_size(at, galley.size());
        if !taken.iter().any(|other| other.expand2(Vec2::new(LEAST_GAP, 0.0)).intersects(rect)) {
            painter.galley(rect.min, galley, theme.ink.text);
            taken.push(rect);
        }
    }
}

fn draw_rule(plot: &mut PlotUi<'_>, theme: &Theme, chart: &Chart, rule: &Rule) {
    let color: Color32 = theme.plotted(rule.tone);
    let line = VLine::new("", rule.x).color(color).width(1.5).style(LineStyle::dashed_dense());
    plot.vline(line.allow_hover(false));
    let ([left, right], [_, top]) = (chart.x.range, chart.y.range);
    let is_left = rule.x < left + (right - left) * 0.8;
    let (gap, anchor) = if is_left { (0.01, Align2::LEFT_TOP) } else { (-0.01, Align2::RIGHT_TOP) };
    let at = PlotPoint::new(rule.x + (right - left) * gap, top);
    let label = RichText::new(&rule.label).size(theme.size.small);
    plot.text(Text::new("", at, label).color(theme.ink.text).anchor(anchor).allow_hover(false));
}
