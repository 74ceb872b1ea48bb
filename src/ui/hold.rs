//! Typing that waits: what is typed after "new" belongs to the new lesson, which comes a moment later, once the old
//! one is kept.

use egui::{Event, Ui};

use super::keys;
use crate::command::Command;
use crate::model::Model;

/// What was typed and waits.
#[derive(Default)]
pub(super) struct Held {
    /// In order.
    events: Vec<Event>,
    /// Number of the lesson that was on the screen while another was to take its place.
    instead_of: Option<u64>,
}

impl Held {
    /// Whether something waits for the next frame, and not for the disk.
    pub(super) fn is_due(&self) -> bool {
        !self.events.is_empty() && self.instead_of.is_none()
    }

    /// Takes typing out of this frame's input, or gives it back. `is_behind` says that earlier typing still waits for
    /// this frame. A question swallows what was typed before it was seen: it is no answer.
    pub(super) fn take(&mut self, ui: &Ui, model: &Model, is_behind: bool) {
        let lesson = model.underway.lesson;
        let is_arriving = model.underway.arriving.is_some();
        // The lesson that it was typed for does not come.
        let is_in_vain = !is_arriving && self.instead_of == Some(lesson);
        self.instead_of = is_arriving.then_some(lesson);
        if model.dialog.is_some() || is_in_vain {
            self.events.clear();
            return;
        }
        let must_wait = is_arriving || is_behind && !self.events.is_empty();
        ui.input_mut(|input| {
            let mut events = std::mem::take(&mut self.events);
            events.append(&mut input.events);
            let new = events.iter().position(|event| keys::is_pressed_for(event, Command::New));
            let from = if must_wait { Some(0) } else { new.map(|new| new + 1) };
            let (held, now): (Vec<_>, Vec<_>) = events
                .into_iter()
                .enumerate()
                .partition(|(index, event)| from.is_some_and(|from| *index >= from) && is_typing(event));
            self.events = held.into_iter().map(|(_, event)| event).collect();
            input.events = now.into_iter().map(|(_, event)| event).collect();
        });
    }
}

fn is_typing(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Paste(_) | Event::Cut | Event::Ime(_) | Event::Key { .. })
}
