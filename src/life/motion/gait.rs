//! Gaits, and how far each takes a body a cycle.

use serde::{Deserialize, Serialize};

/// What a body does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Takes a hard landing in the knees.
    Land,
    /// Slides.
    Slide,
    /// Holds on to a wall or a ceiling.
    Climb,
    /// Is carried by what he sits on.
    Ride,
    /// Glides on a board.
    Glide,
}

/// Metres per cycle of both hands on a wall.
pub const CLIMB_STRIDE_M: f32 = 0.9;

/// Metres per cycle of both feet. Legs that are seen have gaits of their own: this counts strides that nobody sees.
pub const WALK_STRIDE_M: f32 = 2.0 * 0.4 / 0.58;
/// The same for running.
pub const RUN_STRIDE_M: f32 = 2.0 * 0.52 / 0.36;
