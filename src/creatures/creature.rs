//! What is said of a creature beside its rig: by whoever moves it, for whoever looks at it or sits on it.

use bevy::{math::Vec2, prelude::Component};

/// A creature that is about. Whoever owns it says what it does; whoever looks into it reads that.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Creature {
    /// Which kind it is, by the name of its file.
    pub kind: String,
    /// What it does, in a word or two.
    pub doing: &'static str,
    /// Metres from him within which it looks up, and within which it flees; nothing, if it is used to him.
    pub heeds_m: Option<[f32; 2]>,
}

/// How a creature holds itself beside what its legs do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bearing {
    /// As its gait has it.
    #[default]
    Plain,
    /// Its muzzle at the ground.
    Grazes,
    /// The same, lower, where there is water at its feet.
    Drinks,
    /// Its head up, and still.
    Alert,
    /// At ease, its head low.
    Rests,
}

/// Where somebody is carried, on the one who is: whoever carries him says so, every fixed step.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Seat {
    /// Where his hip is when he sits, in metres from his place, to the right and up.
    pub at: Vec2,
    /// Rise per metre of what he sits on, to the right.
    pub rise: f32,
    /// How far he is up: 0 on his own feet, 1 in the saddle.
    pub share: f32,
    /// Whether he is on his way down.
    pub gets_off: bool,
}

/// Who may ride, and what he asks of a horse: both are latched, as a jump is, until a fixed step has seen them.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rider {
    /// He whistles for it.
    pub whistles: bool,
    /// He wants to be in the saddle, or out of it.
    pub mounts: bool,
    /// What he could ask for now.
    pub chance: Option<Chance>,
}

/// What somebody could ask of a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// To get on: it stands beside him.
    Mount,
    /// To get off: it cannot go on.
    GetOff,
    /// To whistle for it: it is far away.
    Whistle,
}
