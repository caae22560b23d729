//! Gaits of the player's body, and stride lengths.

use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// What a body does.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum BodyGait {
    /// Stands.
    Idle,
    /// Walks.
    Walk,
    /// Runs.
    Run,
    /// Rises.
    Jump,
    /// Falls.
    Fall,
    /// Recovers from a hard landing with bent knees.
    Land,
    /// Slides.
    Slide,
    /// Holds on to a wall or a ceiling.
    Climb,
    /// Is carried by a mount.
    Ride,
    /// Glides on a board.
    Glide,
    /// Is carried by a boat.
    Ferry,
}

impl BodyGait {
    /// What the body does, in a word or two.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Idle => "stands",
            Self::Walk => "walks",
            Self::Run => "runs",
            Self::Jump => "jumps",
            Self::Fall => "falls",
            Self::Land => "lands hard",
            Self::Slide => "slides",
            Self::Climb => "climbs",
            Self::Ride => "rides",
            Self::Glide => "glides on the board",
            Self::Ferry => "sits in a boat",
        }
    }
}

/// Metres per cycle of both hands on a wall.
pub const CLIMB_STRIDE_M: f32 = 0.9;

/// Metres per cycle of both feet. Only counts strides; visible legs have gaits of their own.
pub const WALK_STRIDE_M: f32 = 2.0 * 0.4 / 0.58;
/// The same for running.
pub const RUN_STRIDE_M: f32 = 2.0 * 0.52 / 0.36;
