//! Remarks: a short line beside the player that says why what was asked for does not happen, or what has just been done. Any
//! feature writes them; the window shows them.

use bevy::prelude::Message;

use super::localized_text::LocalizedText;
use crate::actions::Action;

/// A line for a few seconds.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Remark {
    /// The actions whose button glyphs are shown before the words.
    pub actions: &'static [Action],
    /// The words, which follow the language while they are shown.
    pub words: LocalizedText,
}

impl Remark {
    /// Words alone.
    pub fn new(words: impl Into<LocalizedText>) -> Self {
        Self::with_actions(&[], words)
    }

    /// Words after the glyphs of some actions.
    pub fn with_actions(actions: &'static [Action], words: impl Into<LocalizedText>) -> Self {
        Self { actions, words: words.into() }
    }
}
