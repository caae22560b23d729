//! On-screen keyboard for text input by gamepad or mouse.

use eremite_words as words;

/// Letter keys, row by row.
const LETTERS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm_"];
/// Keys of the row below them.
const ACTION_KEYS: [OnScreenKey; 4] = [OnScreenKey::Case, OnScreenKey::Space, OnScreenKey::Erase, OnScreenKey::Done];

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnScreenKey {
    Letter(char),
    /// Switches between upper and lower case.
    Case,
    Space,
    Erase,
    Done,
}

/// State of the keyboard with its focused key.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OnScreenKeyboard {
    row: usize,
    column: usize,
    is_large: bool,
}

impl OnScreenKeyboard {
    /// The keys of a row; empty after the last row.
    fn row(&self, row: usize) -> Vec<OnScreenKey> {
        let letter = |c: char| OnScreenKey::Letter(if self.is_large { c.to_ascii_uppercase() } else { c });
        match LETTERS.get(row) {
            Some(letters) => letters.chars().map(letter).collect(),
            None if row == LETTERS.len() => ACTION_KEYS.to_vec(),
            None => Vec::new(),
        }
    }

    /// All rows of keys.
    pub fn rows(&self) -> Vec<Vec<OnScreenKey>> {
        (0..=LETTERS.len()).map(|row| self.row(row)).collect()
    }

    /// The focused key.
    pub fn focused_key(&self) -> OnScreenKey {
        self.row(self.row)[self.column]
    }

    /// Focuses a key.
    pub fn focus_on(&mut self, key: OnScreenKey) {
        for (row, keys) in self.rows().iter().enumerate() {
            if let Some(column) = keys.iter().position(|other| *other == key) {
                (self.row, self.column) = (row, column);
            }
        }
    }

    /// Moves the focus by rows and keys, wrapping around.
    pub fn move_focus(&mut self, down: isize, right: isize) {
        let rows = LETTERS.len() + 1;
        let before = self.row(self.row).len();
        self.row = (self.row + rows).saturating_add_signed(down) % rows;
        let count = self.row(self.row).len();
        // Between rows of different length the relative position is kept.
        let along = if count == before { self.column } else { (self.column * 2 + 1) * count / (before * 2) };
        self.column = (along + count).saturating_add_signed(right) % count;
    }

    pub fn change_case(&mut self) {
        self.is_large = !self.is_large;
    }
}

impl OnScreenKey {
    /// Label of the key.
    pub fn label(self) -> String {
        match self {
            Self::Letter(c) => c.into(),
            Self::Case => "aA".into(),
            Self::Space => words::text("keyboard-space").into(),
            Self::Erase => words::text("keyboard-delete").into(),
            Self::Done => words::text("keyboard-done").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_reached_by_steps_and_says_something() {
        let mut board = OnScreenKeyboard::default();
        for row in board.rows() {
            for key in row {
                board.focus_on(key);
                assert_eq!(board.focused_key(), key);
                assert!(!key.label().is_empty());
            }
        }
        board.focus_on(OnScreenKey::Letter('1'));
        let mut seen = Vec::new();
        for _ in 0..5 {
            for _ in 0..10 {
                seen.push(board.focused_key());
                board.move_focus(0, 1);
            }
            board.move_focus(1, 0);
        }
        assert!(board.rows().iter().flatten().all(|key| seen.contains(key)), "{seen:?}");
    }

    #[test]
    fn it_goes_around_its_edges() {
        let mut board = OnScreenKeyboard::default();
        board.move_focus(0, -1);
        assert_eq!(board.focused_key(), OnScreenKey::Letter('0'));
        board.move_focus(-1, 0);
        assert_eq!(board.focused_key(), OnScreenKey::Done);
        board.move_focus(1, 0);
        assert_eq!(board.focused_key(), OnScreenKey::Letter('9'));
        board.change_case();
        board.move_focus(1, 0);
        assert_eq!(board.focused_key(), OnScreenKey::Letter('O'));
    }
}
