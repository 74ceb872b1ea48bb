//! Typing that waits: what is typed after "new" belongs to the new lesson, which comes a moment later, once the old
//! one is kept.

use egui::{Event, Ui};

use super::keys;
use crate::command::Command;
use crate::model::Model;

/// What was typed and waits, in order.
#[derive(Default)]
pub(super) struct Held(Vec<Event>);

impl Held {
    /// Whether something waits.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes typing out of this frame's input, or gives it back. `is_behind` says that earlier typing still waits for
    /// this frame. A question swallows what was typed before it was seen: it is no answer.
    pub(super) fn take(&mut self, ui: &Ui, model: &Model, is_behind: bool) {
        if model.dialog.is_some() {
            self.0.clear();
            return;
        }
        let must_wait = model.underway.arriving.is_some() || is_behind && !self.is_empty();
        ui.input_mut(|input| {
            let mut events = std::mem::take(&mut self.0);
            events.append(&mut input.events);
            let new = events.iter().position(|event| keys::is_pressed_for(event, Command::New));
            let from = if must_wait { Some(0) } else { new.map(|new| new + 1) };
            let (held, now): (Vec<_>, Vec<_>) = events
                .into_iter()
                .enumerate()
                .partition(|(index, event)| from.is_some_and(|from| *index >= from) && is_typing(event));
            self.0 = held.into_iter().map(|(_, event)| event).collect();
            input.events = now.into_iter().map(|(_, event)| event).collect();
        });
    }
}

fn is_typing(event: &Event) -> bool {
    matches!(event, Event::Text(_) | Event::Paste(_) | Event::Cut | Event::Ime(_) | Event::Key { .. })
}
