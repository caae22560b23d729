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
pub enum HeadPose {
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
pub struct RiderSeat {
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
pub struct RideRequest {
    /// He whistles for it.
    pub whistles: bool,
    /// He wants to be in the saddle, or out of it.
    pub mounts: bool,
    /// What he could ask for now.
    pub chance: Option<RidePrompt>,
}

/// What somebody could ask of a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RidePrompt {
    /// To get on: it stands beside him.
    Mount,
    /// To get off: it cannot go on.
    GetOff,
    /// To whistle for it: it is far away.
    Whistle,
}

/// Who does quiet things, and what he is asked of them: all is latched, as a jump is, until a fixed step has seen it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InteractionRequest {
    /// To do what is to be done where he is: drink, read; who sits, sleep.
    pub uses: bool,
    /// To sit down, or to get up.
    pub sits: bool,
    /// To let it be.
    pub lets_be: bool,
    /// Who chooses an hour: so many later, or earlier.
    pub hours: i8,
    /// What he could be asked for now.
    pub occasion: Option<InteractionPrompt>,
}

/// What somebody could do where he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionPrompt {
    /// Drink: there is water at his feet.
    Drink,
    /// Read what stands beside him.
    Read,
    /// Sit down: he has stood there for a while; whether the day goes.
    Sit {
        /// It is evening.
        at_dusk: bool,
    },
    /// Make a fire, and sleep by it: he has sat for a while.
    Sleep,
}

/// How somebody rests, on the one who does: whoever lets him says so, every fixed step. All are shares, from 0 to 1, but for
/// the height of a seat.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct RestPose {
    /// How far he is down on the ground.
    pub down: f32,
    /// How high over the ground he sits, in metres, of who is down and does not lie.
    pub seat_m: f32,
    /// How far he lies, of who is down.
    pub lies: f32,
    /// How far he kneels, and how far his hand is at the water, and at his mouth.
    pub kneels: f32,
    /// See [`RestPose::kneels`].
    pub dips: f32,
    /// See [`RestPose::kneels`].
    pub sips: f32,
    /// How far he bends to what he reads.
    pub bends: f32,
    /// How wide his eyes have opened: the longer he sits, the more of the land he sees.
    pub opens: f32,
}

impl RestPose {
    /// How much of what is written in the window is gone for his rest.
    pub fn hud_fade(&self) -> f32 {
        (3.0 * self.opens).min(1.0)
    }
}
