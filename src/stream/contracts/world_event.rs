//! What happens somewhere at one moment and can be heard: whoever does it says so, and knows nobody who listens.

use bevy::prelude::{Message, SystemSet};
use eremite_land::Place;
use serde::Deserialize;

/// Something happens.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct WorldEvent {
    /// What it is.
    pub what: WorldEventKind,
    /// Where: for what touches the ground, on it.
    pub place: Place,
}

/// Who says first what came of a fixed step, in [`FixedPostUpdate`](bevy::prelude::FixedPostUpdate).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorldEventSystems {
    /// Bodies that came down.
    Bodies,
    /// Feet that did.
    Feet,
}

/// What it is. Forces are 0 to 1. Of several at one place the first here are heard first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum WorldEventKind {
    /// A foot comes down.
    Step {
        /// How hard.
        force: f32,
    },
    /// A hoof comes down.
    Hoof {
        /// How hard.
        force: f32,
    },
    /// A staff is set down.
    Staff,
    /// A body comes down from a leap or a fall.
    Landing {
        /// How hard.
        force: f32,
    },
    /// A body goes into the water.
    Splash {
        /// How hard.
        force: f32,
    },
    /// A fish comes up.
    Ring,
    /// A bell is struck.
    Bell {
        /// How hard.
        force: f32,
    },
    /// An arrow leaves the string.
    Loosed {
        /// How far it was drawn.
        force: f32,
    },
    /// An arrow strikes.
    Struck,
    /// Ground that was cut loose crumbles.
    Crumbled {
        /// How much of it.
        force: f32,
    },
    /// Something of wood, or of stone, is set up by hand.
    Placed {
        /// Whether it is of wood.
        of_wood: bool,
    },
    /// A bird takes to the wing.
    Wings,
    /// Somebody calls, by the name of his kind.
    Call(VoiceKind),
    /// A wish is granted.
    Granted,
}

/// Who has a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum VoiceKind {
    /// A horse that neighs.
    Neigh,
    /// A horse that snorts.
    Snort,
    /// A stag.
    Stag,
    /// A fox.
    Fox,
    /// A crane.
    Crane,
    /// An owl.
    Owl,
    /// Crows.
    Crow,
    /// Geese.
    Geese,
    /// A bird of prey.
    Kite,
    /// He who whistles.
    Whistle,
}
