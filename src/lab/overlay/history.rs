//! Undo stack of plain values, bounded by count and bytes, with its keys and buttons.

use bevy_egui::egui::{self, Key, Modifiers};
use eremite_words as words;

use super::HelpExt;

/// A step in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRedo {
    /// Takes the last change back.
    Undo,
    /// Makes an undone change again.
    Redo,
}

impl UndoRedo {
    /// Step whose keys are pressed, among those possible; other keys are left unconsumed.
    pub fn pressed(ctx: &egui::Context, (undo, redo): (bool, bool)) -> Option<Self> {
        let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
        // The longer chord first, or the shorter one would match it.
        if redo && (pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y)) {
            return Some(Self::Redo);
        }
        (undo && pressed(Modifiers::COMMAND, Key::Z)).then_some(Self::Undo)
    }

    /// Names of the keys for undo and redo.
    pub fn keys() -> [String; 2] {
        let (control, shift) = (words::text("cap-control"), words::text("cap-shift"));
        [[control, Key::Z.name()].join(" "), [control, shift, Key::Z.name()].join(" ")]
    }

    /// Undo and redo buttons, enabled if possible; returns the one clicked.
    pub fn clicked(ui: &mut egui::Ui, (undo, redo): (bool, bool)) -> Option<Self> {
        let mut button = |can, word: &str, keys: String| ui.add_enabled(can, egui::Button::new(word)).explain(keys).clicked();
        let [undo_keys, redo_keys] = Self::keys();
        let undo = button(undo, words::text("lab-undo"), undo_keys);
        let redo = button(redo, words::text("lab-redo"), redo_keys);
        if undo { Some(Self::Undo) } else { redo.then_some(Self::Redo) }
    }
}

/// Undo stack: states before and after the current one.
#[derive(Clone, Debug)]
pub struct History<T> {
    past: Vec<T>,
    future: Vec<T>,
    /// What the last change was made to; further changes to it merge into the same step.
    under_hand: Option<String>,
}

/// Limits of the history in steps and bytes: a state may hold a drawn map.
const MAX_STEPS: usize = 256;
const MAX_BYTES: usize = 64 << 20;

/// A state that may use much memory.
pub trait MemorySize {
    /// Approximate size in bytes.
    fn bytes(&self) -> usize;
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { past: Vec::new(), future: Vec::new(), under_hand: None }
    }
}

impl<T: MemorySize> History<T> {
    /// Records the state before a change. Successive changes to the same thing are one step until [`settle`](Self::settle)
    /// is called.
    pub fn record(&mut self, before: T, thing: &str) {
        self.future.clear();
        if self.under_hand.as_deref() == Some(thing) {
            return;
        }
        self.under_hand = Some(thing.into());
        self.past.push(before);
        // The last state is kept, however large.
        let mut bytes: usize = self.past.iter().map(MemorySize::bytes).sum();
        while self.past.len() > 1 && (self.past.len() > MAX_STEPS || bytes > MAX_BYTES) {
            bytes -= self.past.remove(0).bytes();
        }
    }

    /// Ends merging: the next change is a step of its own.
    pub fn settle(&mut self) {
        self.under_hand = None;
    }

    /// State before the last change; `now` goes to the redo side.
    pub fn undo(&mut self, now: T) -> Option<T> {
        self.settle();
        let before = self.past.pop()?;
        self.future.push(now);
        Some(before)
    }

    /// State last undone; `now` goes to the undo side.
    pub fn redo(&mut self, now: T) -> Option<T> {
        self.settle();
        let after = self.future.pop()?;
        self.past.push(now);
        Some(after)
    }

    /// State that a step leads to, if there is one.
    pub fn step(&mut self, step: UndoRedo, now: T) -> Option<T> {
        match step {
            UndoRedo::Undo => self.undo(now),
            UndoRedo::Redo => self.redo(now),
        }
    }

    /// Whether undo and redo are possible.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl MemorySize for usize {
        fn bytes(&self) -> usize {
            *self
        }
    }

    #[test]
    fn large_states_are_remembered_as_long_as_there_is_room() {
        let mut history = History::default();
        for number in 0..10 {
            history.record(MAX_BYTES / 4 + number, "land");
            history.settle();
        }
        let kept: Vec<usize> = std::iter::from_fn(|| history.undo(0)).collect();
        assert_eq!(kept, [9, 8, 7].map(|number| MAX_BYTES / 4 + number));
        history.record(3 * MAX_BYTES, "land");
        assert!(history.can_undo_redo().0, "the last one is kept");
        let mut history = History::default();
        for number in 0..1000 {
            history.record(number, "land");
            history.settle();
        }
        assert_eq!(std::iter::from_fn(|| history.undo(0)).count(), MAX_STEPS);
    }

    #[test]
    fn a_drag_is_one_change_and_a_new_change_ends_the_redo() {
        let mut history = History::default();
        let mut now = 0;
        for next in [1, 2, 3] {
            history.record(now, "slider");
            now = next;
        }
        history.settle();
        history.record(now, "slider");
        now = 9;
        now = history.undo(now).expect("the second drag");
        assert_eq!(now, 3);
        now = history.undo(now).expect("the first drag");
        assert_eq!((now, history.can_undo_redo()), (0, (false, true)));
        assert_eq!(history.undo(now), None);
        now = history.redo(now).expect("the first drag again");
        assert_eq!(now, 3);
        history.record(now, "other");
        assert_eq!(history.redo(5), None);
    }
}
