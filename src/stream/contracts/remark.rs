//! Remarks: a short line beside the player that says why what was asked for does not happen, or what has just been done. Any
//! feature writes them; the window shows them.

use std::borrow::Cow;

use bevy::prelude::Message;

use crate::actions::Action;

/// A line for a few seconds.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Remark {
    /// The actions whose button glyphs are shown before the words.
    pub actions: &'static [Action],
    /// The words.
    pub words: Cow<'static, str>,
}

impl Remark {
    /// Words alone.
    pub fn new(words: impl Into<Cow<'static, str>>) -> Self {
        Self::with_actions(&[], words)
    }

    /// Words after the glyphs of some actions.
    pub fn with_actions(actions: &'static [Action], words: impl Into<Cow<'static, str>>) -> Self {
        Self { actions, words: words.into() }
    }
}
