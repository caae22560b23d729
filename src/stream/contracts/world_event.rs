//! World events: what happens at a place at one moment and can be heard. Written by what causes it, which knows none of the
//! listeners.

use bevy::prelude::{Message, SystemSet};
use eremite_land::Place;
use serde::Deserialize;

/// Something happens at a place.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct WorldEvent {
    /// What it is.
    pub what: WorldEventKind,
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

/// The kinds of events. Forces are 0 to 1. Of several at one place, those listed first here have priority.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum WorldEventKind {
    /// A foot is set down.
    Step {
        /// How hard.
        force: f32,
    },
    /// A hoof is set down.
    Hoof {
        /// How hard.
        force: f32,
    },
    /// A staff is set down.
    Staff,
    /// A body lands after a jump or a fall.
    Landing {
        /// How hard.
        force: f32,
    },
    /// A body falls into water.
    Splash {
        /// How hard.
        force: f32,
    },
    /// A fish surfaces.
    FishSurfaced,
    /// A bell is struck.
    Bell {
        /// How hard.
        force: f32,
    },
    /// An arrow is loosed.
    Loosed {
        /// How far the bow was drawn.
        force: f32,
    },
    /// An arrow hits.
    Struck,
    /// Ground that was cut loose crumbles.
    Crumbled {
        /// How much of it.
        force: f32,
    },
    /// Something of wood or stone is set up by hand.
    Placed {
        /// Whether it is of wood.
        of_wood: bool,
    },
    /// A bird takes off.
    TakeOff,
    /// An animal or a person calls.
    Call(VoiceKind),
    /// A quest is fulfilled.
    QuestFulfilled,
}

/// Whose call it is.
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
    /// The player's whistle.
    Whistle,
}
