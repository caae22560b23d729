//! A line of text that stands in the land for as long as it applies: what the player reads and is prompted for. Any feature
//! writes it; the window shows it.

use bevy::prelude::Resource;
use eremite_land::Place;

use crate::actions::Action;

/// The line that is shown now, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentSpeech(pub Option<SpeechLine>);

/// One line, or several.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeechLine {
    /// The place on the ground over which it stands.
    pub at: Place,
    /// Its parts, at most three: the actions whose button glyphs are shown before the words, and the words.
    pub parts: Vec<(&'static [Action], String)>,
}
