//! Gaits, and how far each takes a body a cycle.

use serde::{Deserialize, Serialize};

/// What a body does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gait {
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
    /// Takes a hard landing in the knees.
    Land,
    /// Slides.
    Slide,
    /// Holds on to a wall or a ceiling.
    Climb,
}

/// Metres per cycle of both hands on a wall.
pub const CLIMB_STRIDE_M: f32 = 0.9;

/// Metres per cycle of both feet: what the foot on the ground passes over, by the share of the cycle
/// that it stays there, so that no foot skates.
pub const WALK_STRIDE_M: f32 = 2.0 * WALK_REACH_M / WALK_STANCE;
/// The same for running.
pub const RUN_STRIDE_M: f32 = 2.0 * RUN_REACH_M / RUN_STANCE;
/// Metres before and behind the hip that a foot on the ground passes over.
pub const WALK_REACH_M: f32 = 0.4;
/// The share of a cycle that a walking foot is on the ground.
pub const WALK_STANCE: f32 = 0.58;
/// Metres before and behind the hip that a running foot on the ground passes over.
pub const RUN_REACH_M: f32 = 0.52;
/// The share of a cycle that a running foot is on the ground.
pub const RUN_STANCE: f32 = 0.36;
