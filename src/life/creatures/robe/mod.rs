//! People in robes: what they wear, as in their kinds' files, how they hold themselves, and how they are drawn.

mod draw;
mod tools;

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::biome::Pigment;
use serde::Deserialize;

pub use draw::draw;
pub use tools::Tool;

use super::{
    hermit::{self, pose::Pose},
    kind::CreatureKind,
    rig::Rig,
};

/// Height of a grown figure's hip, for which all poses are written, in metres.
const GROWN_HIP_M: f32 = 0.80;

/// What somebody wears.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Robe {
    /// The robe, and its collar and hem.
    pub cloth: Pigment,
    /// See [`Robe::cloth`].
    pub trim: Pigment,
    /// The sash.
    pub sash: Pigment,
    /// Legs and feet.
    pub legs: Pigment,
    /// How far down the legs the robe reaches: 0 to the hip, 1 to the ankle.
    pub hem: f32,
    /// Hair.
    pub hair: Pigment,
    /// How the hair is worn.
    pub style: HairStyle,
    /// What is on the head.
    #[serde(default)]
    pub hat: Option<Hat>,
    /// Factor on the size of the head: more for children.
    #[serde(default = "whole")]
    pub head: f32,
    /// Radians by which the back is bent, for the old.
    #[serde(default)]
    pub stoop: f32,
}

fn whole() -> f32 {
    1.0
}

/// How hair is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum HairStyle {
    /// None.
    Shaven,
    /// Short.
    Short,
    /// In a knot.
    Knot,
}

/// What is worn on the head.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Hat {
    /// A cloth, tied behind.
    Cloth(Pigment),
    /// A wide, flat hat of sedge.
    Sedge(Pigment),
}

/// How somebody in a robe holds themselves, facing right; lengths are those of a grown figure.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RobePose {
    /// The body. Its hand is the nearer one; its staff is the lean of the tool in it.
    pub body: Pose,
    /// The side that the head is turned to: 1 ahead, -1 behind.
    pub gaze: f32,
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// Length of the line of a fishing rod, in metres.
    pub line_m: f32,
}

impl RobePose {
    /// Interpolates to another pose; the tool is the other's.
    pub fn lerp(&self, other: &Self, share: f32) -> Self {
        let number = |a: f32, b: f32| a + (b - a) * share;
        Self {
            body: self.body.lerp(&other.body, share),
            gaze: number(self.gaze, other.gaze),
            tool: other.tool,
            line_m: number(self.line_m, other.line_m),
        }
    }
}

/// Who stands or walks, with empty hands.
pub fn walking_pose(kind: &CreatureKind, rig: &Rig, clock_s: f32) -> RobePose {
    let legs = hermit::pose(kind, rig, clock_s);
    let swing = if rig.legs().is_moving() { libm::cosf(std::f32::consts::TAU * rig.legs().phase) } else { 0.0 };
    let body = Pose { hand: Vec2::new(0.10 + 0.13 * swing, -0.40 + 0.03 * swing.abs()), lean: 0.7 * legs.lean, staff: 0.0, ..legs };
    RobePose { body, gaze: 1.0, tool: None, line_m: 0.0 }
}

impl CreatureKind {
    /// Its size, as a factor on that of a grown hermit.
    pub fn size(&self) -> f32 {
        self.leg_m() / GROWN_HIP_M
    }

    /// The hip's target while only the legs say what it does: `None` for those whose trunk follows from their legs.
    pub fn walking_hip(&self, rig: &Rig, clock_s: f32) -> Option<Vec2> {
        use super::figure::Skin;
        match &self.figure.dress {
            Skin::Hermit => Some(hermit::pose(self, rig, clock_s).hip),
            Skin::Robe(_) => Some(hermit::pose(self, rig, clock_s).hip * self.size()),
            Skin::Coat(_) | Skin::Plumage(_) => None,
        }
    }
}

/// What somebody can be seen to do with their hands: kinds of work.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[reflect(Debug, Clone)]
pub enum Task {
    /// Sweeps before the own house.
    Sweep,
    /// Hoes a field.
    Hoe,
    /// Draws water at a well, and carries it home.
    Water,
    /// Carries a load to another house.
    Carry,
    /// Sits before a house.
    Sit,
    /// Fishes at a water nearby.
    Fish,
    /// Strolls about.
    Stroll,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 7] = [Self::Sweep, Self::Hoe, Self::Water, Self::Carry, Self::Sit, Self::Fish, Self::Stroll];
}
