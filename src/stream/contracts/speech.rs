//! A line of words that stands in the land for as long as it is there: what he reads, and what he is asked. Whoever has
//! something to say writes it; whoever has a window shows it.

use bevy::prelude::Resource;
use eremite_land::Place;

use crate::actions::Action;

/// What is said now, if anything is.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentSpeech(pub Option<SpeechLine>);

/// A line, or some.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeechLine {
    /// Over which place on the ground it stands.
    pub at: Place,
    /// Its parts, at most three: what is done with the signs that are shown before the words, and the words.
    pub parts: Vec<(&'static [Action], String)>,
}
