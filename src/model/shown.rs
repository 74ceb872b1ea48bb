//! What is shown of the lesson: none of it changes the lesson, and no session file holds it.

use std::borrow::Cow;

use super::Model;
use crate::bloom::{Filter, Step, Trace};
use crate::choice::View;

/// What the card beside the grid explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The bit at this position: who set it.
    Bit(u16),
    /// The last operation: why it came out as it did.
    Verdict,
    /// The code units of the string that is being typed.
    Units,
}

/// How fast stages follow each other by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Time to explain each.
    Slow,
    /// Time to read each.
    #[default]
    Normal,
    /// Time to see each.
    Fast,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// Seconds from one stage to the next.
    #[must_use]
    pub fn seconds(self) -> f64 {
        match self {
            Self::Slow => 4.0,
            Self::Normal => 2.0,
            Self::Fast => 0.8,
        }
    }
}

/// The last operation stage by stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stepping {
    /// Number of the stage, from 0.
    pub stage: usize,
    /// Whether the next one comes by itself.
    pub is_playing: bool,
}

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The view on the screen.
    pub view: View,
    /// What the card explains, where it is open.
    pub topic: Option<Topic>,
    /// The stage of the last operation, while it is gone through.
    pub stepping: Option<Stepping>,
    /// How fast that goes by itself.
    pub pace: Pace,
    /// Whether the outcome of the last operation was revealed, where it is covered at first.
    pub is_revealed: bool,
}

/// What may be seen of the filter and its last operation now.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    /// The bits at this stage.
    pub filter: Cow<'a, Filter>,
    /// Positions whose bits are covered.
    pub covered: Vec<u16>,
    /// How many steps of the last operation can be seen, in order.
    pub steps: usize,
    /// The step that is being gone through.
    pub current: Option<Step>,
    /// Whether the outcome can be seen.
    pub is_told: bool,
}

impl Model {
    /// The last operation stage by stage, and the stage on the screen.
    #[must_use]
    pub fn stage(&self) -> Option<(Trace<'_>, Stepping)> {
        let stepping = self.shown.stepping?;
        let trace = Trace::of(self.session.lab.as_ref()?)?;
        let stage = stepping.stage.min(trace.last_stage());
        Some((trace, Stepping { stage, ..stepping }))
    }

    /// Whether the outcome of the last operation waits to be revealed.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        let has_last = self.session.lab.as_ref().is_some_and(|lab| lab.last().is_some());
        self.session.modes.predict && !self.shown.is_revealed && has_last
    }

    /// What may be seen, where there is a filter.
    #[must_use]
    pub fn sight(&self) -> Option<Sight<'_>> {
        let lab = self.session.lab.as_ref()?;
        let all = lab.last().map_or(&[][..], |report| &report.steps);
        let is_covered = self.is_covered();
        let Some((trace, Stepping { stage, .. })) = self.stage() else {
            let covered = if is_covered { all.iter().map(|step| step.position).collect() } else { Vec::new() };
            let steps = if is_covered { 0 } else { all.len() };
            let filter = Cow::Borrowed(lab.filter());
            return Some(Sight { filter, covered, steps, current: None, is_told: !is_covered });
        };
        let reached = trace.reached(stage);
        let is_told = stage == trace.last_stage();
        let is_hidden = |position: &u16| is_covered && !reached.iter().any(|step| step.position == *position);
        Some(Sight {
            filter: Cow::Owned(trace.bits_at(stage)),
            covered: all.iter().map(|step| step.position).filter(is_hidden).collect(),
            steps: reached.len(),
            current: reached.last().copied().filter(|_| !is_told),
            is_told,
        })
    }

    /// What is explained, as long as there is something to explain and it is not covered.
    #[must_use]
    pub fn topic(&self) -> Option<Topic> {
        let topic = self.shown.topic?;
        if topic == Topic::Units {
            return Some(topic);
        }
        let (lab, sight) = (self.session.lab.as_ref()?, self.sight()?);
        let can_be_seen = match topic {
            Topic::Bit(position) => position < lab.params().m() && !sight.covered.contains(&position),
            Topic::Verdict => lab.last().is_some() && sight.is_told,
            Topic::Units => true,
        };
        can_be_seen.then_some(topic)
    }
}
