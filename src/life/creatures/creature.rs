//! Components shared by all creatures: kind and activity, head pose, riding, and requests for and poses of quiet
//! interactions.

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent, ReflectDefault},
};
use eremite_land::Place;

use super::{figure::BodyPart, kind::CreatureKind, rig::Rig};

/// Marks a body whose walk leaves a trace, such as the player's.
#[derive(Component, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
pub struct LeavesTrace;

/// A creature. Its owner writes what it does; observers read it.
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct Creature {
    /// Its kind, by the name of its file.
    pub kind: String,
    /// What it does, in a word or two.
    pub doing: &'static str,
    /// Distances to the player in metres at which it looks up, and at which it flees; `None` if it is used to the player.
    pub heeds_m: Option<[f32; 2]>,
}

/// Head and neck pose of a creature, independent of its gait.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[reflect(Default, Debug, Clone)]
pub enum HeadPose {
    /// As its gait has it.
    #[default]
    Plain,
    /// Muzzle at the ground.
    Grazes,
    /// Muzzle at the water at its feet, lower than grazing.
    Drinks,
    /// Head up, and still.
    Alert,
    /// At ease, head low.
    Rests,
}

/// Seat of a rider, on the rider's entity; the mount writes it in every fixed step.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct RiderSeat {
    /// The rider's hip in the saddle, in metres from the rider's place, to the right and up.
    pub at: Vec2,
    /// Slope of the saddle: rise per metre to the right.
    pub rise: f32,
    /// Progress of mounting: 0 on foot, 1 in the saddle.
    pub share: f32,
    /// Whether the rider is dismounting.
    pub gets_off: bool,
}

impl RiderSeat {
    /// The seat in the saddle of a mount at `place`, for a rider at `from`; `share` and `gets_off` as in its fields.
    pub fn in_saddle(kind: &CreatureKind, place: Place, rig: &Rig, from: Place, (share, gets_off): (f32, bool)) -> Self {
        let skeleton = rig.skeleton();
        let drawn = Vec2::from(kind.figure.saddle.unwrap_or((0.0, kind.leg_m())));
        let at = skeleton.of(BodyPart::Loin, drawn) * Vec2::new(skeleton.facing(), 1.0);
        let trunk = skeleton.fore.at - skeleton.hind.at;
        let level = kind.legs()[1].root - kind.legs()[0].root;
        let rise = (trunk.y - level.y) / trunk.x.max(0.1) * skeleton.facing().signum();
        Self { at: place.offset_from(from) + at, rise, share, gets_off }
    }
}

/// Requests of somebody who may ride. Both are latched, like a jump, until a fixed step has read them.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct RideRequest {
    /// Whistle for the horse.
    pub whistles: bool,
    /// Mount or dismount.
    pub mounts: bool,
    /// The request that is possible now.
    pub chance: Option<RidePrompt>,
}

/// A request that a rider can make.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Debug, Clone)]
pub enum RidePrompt {
    /// Mount: the horse stands beside the player.
    Mount,
    /// Dismount: the horse cannot go on.
    GetOff,
    /// Whistle: the horse is far away.
    Whistle,
}

/// Requests of somebody who can use quiet interactions. All are latched, like a jump, until a fixed step has read them.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct InteractionRequest {
    /// Use what is here: drink or read; when seated, sleep.
    pub uses: bool,
    /// Sit down, or get up.
    pub sits: bool,
    /// Cancel.
    pub lets_be: bool,
    /// Change of the waking hour while choosing it, in hours later; negative is earlier.
    pub hours: i8,
    /// The interaction that is possible now.
    pub prompt: Option<InteractionPrompt>,
}

/// An interaction that is possible at a place.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Debug, Clone)]
pub enum InteractionPrompt {
    /// Drink: there is water at the feet.
    Drink,
    /// Read what stands here.
    Read,
    /// Bow: a hall or a shrine is in front.
    Bow,
    /// Light the lamp of the hut that stands here.
    LightLamp,
    /// Sleep in the hut that stands here.
    Bed,
    /// Ask who stands here.
    Ask,
    /// Call the boat that is on the water here.
    CallBoat,
    /// Sit down: the player has stood here for a while.
    Sit {
        /// Whether it is evening.
        at_dusk: bool,
    },
    /// Make a fire and sleep by it: the player has sat for a while.
    Sleep,
}

/// Rest pose of a resting character; the interaction writes it in every fixed step. All values are blends from 0 to 1,
/// except the height of a seat.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct RestPose {
    /// Sitting or lying on the ground.
    pub down: f32,
    /// Height of the seat over the ground in metres, when seated.
    pub seat_m: f32,
    /// Lying instead of sitting.
    pub lies: f32,
    /// Under a roof, where nobody sees the sleeper.
    pub indoors: f32,
    /// Kneeling; and the hand at the water, and at the mouth.
    pub kneels: f32,
    /// See [`RestPose::kneels`].
    pub dips: f32,
    /// See [`RestPose::kneels`].
    pub sips: f32,
    /// Bending to what is read.
    pub bends: f32,
    /// Warming at a fire.
    pub warms: f32,
    /// Widening of the view: the longer the player sits, the more of the land is shown.
    pub opens: f32,
}

impl RestPose {
    /// How far the HUD has faded out for the rest, from 0 to 1.
    pub fn hud_fade(&self) -> f32 {
        (3.0 * self.opens).min(1.0)
    }

    /// How much this asks for a close look at him, from 0 to 1: at a fire, on a bench, or reading.
    pub fn close_up(&self) -> f32 {
        let on_bench = if self.seat_m > 0.0 { self.down } else { 0.0 };
        self.warms.max(on_bench).max(self.bends)
    }
}
