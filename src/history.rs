//! Steps that can be taken back and forth again: what was done, and how everything was before.
//! It knows nothing of what the steps are.

use std::collections::VecDeque;

/// Most steps that are kept.
const LIMIT: usize = 200;

/// Steps of kind `D`, each with a snapshot `S` of the other side of it.
#[derive(Clone, Debug, PartialEq)]
pub struct History<D, S> {
    past: VecDeque<(D, S)>,
    future: Vec<(D, S)>,
    is_run_open: bool,
}

impl<D, S> Default for History<D, S> {
    fn default() -> Self {
        Self { past: VecDeque::new(), future: Vec::new(), is_run_open: false }
    }
}

impl<D: PartialEq, S> History<D, S> {
    /// A step was made; `before` is how everything was before it. What was taken back is forgotten.
    pub fn record(&mut self, deed: D, before: S) {
        self.future.clear();
        self.past.push_back((deed, before));
        if self.past.len() > LIMIT {
            self.past.pop_front();
        }
        self.is_run_open = false;
    }

    /// The same for a step that is one with the step before when that was the same deed: a run of typing.
    pub fn record_in_run(&mut self, deed: D, before: S) {
        let goes_on = self.is_run_open && self.past.back().is_some_and(|(last, _)| *last == deed);
        if !goes_on {
            self.record(deed, before);
        }
        self.is_run_open = true;
    }

    /// What would be taken back next.
    #[must_use]
    pub fn last(&self) -> Option<(&D, &S)> {
        self.past.back().map(|(deed, before)| (deed, before))
    }

    /// What was done, the newest first, each with how everything was before it.
    pub fn past(&self) -> impl Iterator<Item = (&D, &S)> {
        self.past.iter().rev().map(|(deed, before)| (deed, before))
    }

    /// What would be done again next.
    #[must_use]
    pub fn next(&self) -> Option<(&D, &S)> {
        self.future.last().map(|(deed, after)| (deed, after))
    }

    /// Takes the last step back: gives how everything was before it, and keeps `now` for [`Self::redo`].
    pub fn undo(&mut self, now: S) -> Option<S> {
        let (deed, before) = self.past.pop_back()?;
        self.future.push((deed, now));
        self.is_run_open = false;
        Some(before)
    }

    /// Does the step again that was taken back last: gives how everything was after it.
    pub fn redo(&mut self, now: S) -> Option<S> {
        let (deed, after) = self.future.pop()?;
        self.past.push_back((deed, now));
        self.is_run_open = false;
        Some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_back_and_forth_in_order() {
        let mut history = History::default();
        history.record("a", 0);
        history.record("b", 1);
        assert_eq!(history.undo(2), Some(1));
        assert_eq!(history.undo(1), Some(0));
        assert_eq!(history.undo(0), None);
        assert_eq!(history.next(), Some((&"a", &1)));
        assert_eq!(history.redo(0), Some(1));
        assert_eq!(history.redo(1), Some(2));
        assert_eq!(history.redo(2), None);
    }

    #[test]
    fn a_new_step_forgets_what_was_taken_back() {
        let mut history = History::default();
        history.record("a", 0);
        assert_eq!(history.undo(1), Some(0));
        history.record("b", 0);
        assert_eq!(history.redo(5), None);
        assert_eq!(history.last(), Some((&"b", &0)));
    }

    #[test]
    fn a_run_is_one_step_until_something_else_happens() {
        let mut history = History::default();
        history.record_in_run("type", 0);
        history.record_in_run("type", 1);
        history.record("insert", 2);
        history.record_in_run("type", 3);
        assert_eq!(history.undo(4), Some(3));
        assert_eq!(history.redo(3), Some(4));
        history.record_in_run("type", 4);
        assert_eq!(history.undo(5), Some(4), "going back and forth ends a run");
        assert_eq!((history.undo(4), history.undo(3), history.undo(2)), (Some(3), Some(2), Some(0)));
    }

    #[test]
    fn two_hundred_steps_are_kept() {
        let mut history = History::default();
        for step in 0..LIMIT + 5 {
            history.record(step, step);
        }
        let mut taken = 0;
        while history.undo(0).is_some() {
            taken += 1;
        }
        assert_eq!(taken, LIMIT);
    }
}
