//! Where the keyboard is: the ring around the focused control, and the regions that F6 steps through.

use egui::{Context, Id, Rect, Response, Stroke, StrokeKind, Ui};

use crate::theme::Theme;

/// The regions in the order of F6, each with the control that receives the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// The string field.
    String,
    /// The bit grid.
    Grid,
    /// The details.
    Details,
    /// The line at the bottom.
    Status,
    /// The menus.
    Menu,
    /// m and k.
    Parameters,
}

impl Region {
    const ALL: [Self; 6] = [Self::String, Self::Grid, Self::Details, Self::Status, Self::Menu, Self::Parameters];

    /// The region after this one.
    #[must_use]
    pub fn next(self) -> Self {
        self.at(1)
    }

    /// The region before this one.
    #[must_use]
    pub fn previous(self) -> Self {
        self.at(Self::ALL.len() - 1)
    }

    fn at(self, offset: usize) -> Self {
        let here = Self::ALL.iter().position(|region| *region == self).unwrap_or_default();
        Self::ALL.iter().cycle().nth(here + offset).copied().unwrap_or(self)
    }

    fn memory_id(self) -> Id {
        Id::unique(("region", self))
    }
}

/// Says that `control` is where the keyboard arrives in `region`, which covers `rect`.
pub(super) fn anchor(ui: &Ui, region: Region, control: Id, rect: Rect) {
    let pass = ui.ctx().cumulative_pass_nr();
    // What has scrolled out of sight belongs to whatever is there.
    let rect = rect.intersect(ui.clip_rect());
    ui.ctx().data_mut(|data| data.insert_temp(region.memory_id(), (control, rect, pass)));
}

/// What is known of the control that has the keyboard. To read that in a frame with a click elsewhere takes the keyboard
/// from the control, though it may have been given it by that very click: it keeps it.
fn focused(ctx: &Context) -> Option<(Id, Option<Response>)> {
    let id = ctx.memory(egui::Memory::focused)?;
    let response = ctx.read_response(id);
    if ctx.memory(egui::Memory::focused).is_none() {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
    Some((id, response))
}

/// Moves the keyboard to the region that `next` says, skipping those that are not on the screen.
pub(super) fn step(ctx: &Context, next: fn(Region) -> Region) {
    let pass = ctx.cumulative_pass_nr();
    let anchored = |region: Region| {
        ctx.data(|data| data.get_temp::<(Id, Rect, u64)>(region.memory_id())).filter(|(_, _, seen)| *seen + 1 >= pass)
    };
    let focused = focused(ctx);
    let here = Region::ALL.into_iter().find(|region| {
        let (Some((control, rect, _)), Some((id, response))) = (anchored(*region), &focused) else { return false };
        *id == control || response.as_ref().is_some_and(|response| rect.contains(response.rect.center()))
    });
    let mut region = here.unwrap_or(Region::Parameters);
    for _ in Region::ALL {
        region = next(region);
        if let Some((control, ..)) = anchored(region) {
            ctx.memory_mut(|memory| memory.request_focus(control));
            return;
        }
    }
}

/// Paints the ring around the control that has the keyboard. The `grid` paints its own, around a cell, and in
/// a text field it is the border.
pub(super) fn paint_ring(ctx: &Context, theme: &Theme, grid: Id) {
    let Some((_, Some(response))) = focused(ctx).filter(|(id, _)| *id != grid) else { return };
    // What has scrolled out of sight has no ring.
    if response.interact_rect.height() < response.rect.height() * 0.5 || response.interact_rect.width() < 2.0 {
        return;
    }
    // Clipped as its control is: half scrolled away it must not paint over others.
    let painter = ctx.layer_painter(response.layer_id).with_clip_rect(response.interact_rect.expand(3.0));
    let stroke = Stroke::new(2.0, theme.accent.fill);
    if ctx.text_edit_focused() {
        painter.rect_stroke(response.rect, 4.0, stroke, StrokeKind::Inside);
    } else {
        painter.rect_stroke(response.rect.expand(1.0), 5.0, stroke, StrokeKind::Outside);
    }
}
