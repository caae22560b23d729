//! Undo and redo of plain values, their keys and their buttons.

use bevy_egui::egui::{self, Key, Modifiers};

/// Back or on, in what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRedo {
    /// The last change is taken back.
    Undo,
    /// The change is made again that was taken back.
    Redo,
}

impl UndoRedo {
    /// The one whose keys are pressed, of those that can be taken: to undo, and to redo. The keys of others are left alone.
    pub fn pressed(ctx: &egui::Context, (undo, redo): (bool, bool)) -> Option<Self> {
        let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
        // The longer chord first, or the shorter one would take it.
        if redo && (pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y)) {
            return Some(Self::Redo);
        }
        (undo && pressed(Modifiers::COMMAND, Key::Z)).then_some(Self::Undo)
    }

    /// A button for each, to be pressed if it can be taken; the one that is.
    pub fn clicked(ui: &mut egui::Ui, (undo, redo): (bool, bool)) -> Option<Self> {
        let mut button = |can, word: &str, keys| ui.add_enabled(can, egui::Button::new(word)).on_hover_text(keys).clicked();
        let [undo, redo] = [button(undo, "undo", "Ctrl Z"), button(redo, "redo", "Ctrl Shift Z")];
        if undo { Some(Self::Undo) } else { redo.then_some(Self::Redo) }
    }
}

/// The states before and after the one that is.
#[derive(Clone, Debug)]
pub struct History<T> {
    past: Vec<T>,
    future: Vec<T>,
    /// What the last change was made to, while further changes to it are the same change.
    under_hand: Option<String>,
}

/// States remembered, and bytes of theirs: a land may hold a drawing.
const MAX_STEPS: usize = 256;
const MAX_BYTES: usize = 64 << 20;

/// A state that may be large.
pub trait MemorySize {
    /// How many bytes it holds, about.
    fn bytes(&self) -> usize;
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { past: Vec::new(), future: Vec::new(), under_hand: None }
    }
}

impl<T: MemorySize> History<T> {
    /// Notes the state before a change. Changes to one thing, one after the other, are undone together
    /// until [`settle`](Self::settle) is called.
    pub fn record(&mut self, before: T, thing: &str) {
        self.future.clear();
        if self.under_hand.as_deref() == Some(thing) {
            return;
        }
        self.under_hand = Some(thing.into());
        self.past.push(before);
        // The last one is kept, however large.
        let mut bytes: usize = self.past.iter().map(MemorySize::bytes).sum();
        while self.past.len() > 1 && (self.past.len() > MAX_STEPS || bytes > MAX_BYTES) {
            bytes -= self.past.remove(0).bytes();
        }
    }

    /// The hand has let go: the next change is another one.
    pub fn settle(&mut self) {
        self.under_hand = None;
    }

    /// The state before the last change; the one that is becomes the next.
    pub fn undo(&mut self, now: T) -> Option<T> {
        self.settle();
        let before = self.past.pop()?;
        self.future.push(now);
        Some(before)
    }

    /// The state that was last undone.
    pub fn redo(&mut self, now: T) -> Option<T> {
        self.settle();
        let after = self.future.pop()?;
        self.past.push(now);
        Some(after)
    }

    /// The state that a step leads to, if there is one.
    pub fn step(&mut self, step: UndoRedo, now: T) -> Option<T> {
        match step {
            UndoRedo::Undo => self.undo(now),
            UndoRedo::Redo => self.redo(now),
        }
    }

    /// Whether there is something to undo, and to redo.
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
        (0..1000).for_each(|number| {
            history.record(number, "land");
            history.settle();
        });
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
