//! World events: what happens at a place at one moment and can be heard. Written by what causes it, which knows none of the
//! listeners.

use bevy::prelude::{Message, SystemSet};
use eremite_land::Place;
pub use eremite_synth::event::{Caller, SoundEventKind, Stinger, SurfaceKind};

/// Something happens at a place.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct WorldEvent {
    /// What it is.
    pub what: SoundEventKind,
    /// Where; for something that touches the ground, on the ground.
    pub place: Place,
}

/// The order in which the effects of a fixed step are reported, in [`FixedPostUpdate`](bevy::prelude::FixedPostUpdate).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorldEventSystems {
    /// Bodies that landed.
    Bodies,
    /// Feet that were set down.
    Feet,
}
