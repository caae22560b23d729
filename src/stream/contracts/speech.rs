//! A line of text that stands in the land for as long as it applies: what the player reads and is prompted for. Any feature
//! writes it; the window shows it.

use bevy::prelude::{Message, Reflect, ReflectMessage, Resource};
use eremite_land::Place;

use super::localized_text::LocalizedText;
use crate::{actions::Action, ink::SealMark};

/// The line that is shown now, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentSpeech(pub Option<SpeechLine>);

/// A line is said once, such as a wish or its answer; the window shows it for some seconds.
#[derive(Message, Reflect, Clone, Debug, PartialEq, Eq)]
#[reflect(Message, Debug, Clone)]
pub struct Utterance {
    /// The line, which may wait for others and be shown in a language that is chosen later.
    pub words: LocalizedText,
    /// Whether it answers something that the player has done: a seal is stamped beside it.
    pub is_answer: bool,
    /// That seal; the game's own without one.
    pub seal: Option<SealMark>,
}

/// One line, or several.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeechLine {
    /// The place on the ground over which it stands.
    pub at: Place,
    /// Its parts, at most three: the actions whose button glyphs are shown before the words, and the words.
    pub parts: Vec<(&'static [Action], String)>,
}
