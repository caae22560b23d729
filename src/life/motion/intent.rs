//! Input of a body, whatever its source.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Movement input of a body. Written by keys or bots, read by the body.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Intent {
    /// Direction of walking: -1 left, 0 stand, 1 right.
    pub walk: f32,
    /// Whether to run.
    pub run: bool,
    /// Whether to slide down slopes.
    pub slide: bool,
    /// Direction of climbing or flying: -1 down, 1 up.
    pub climb: f32,
    /// Automatic grab: whether to grab rock while falling past it.
    pub steady: bool,
    /// Whether the jump is held.
    pub jump_held: bool,
    /// A jump that no fixed step has read yet. Latched, so that a press is neither lost in a frame without a fixed step nor
    /// counted twice in a frame with two.
    pub jump: bool,
    /// Mount the board, or dismount; latched like the jump.
    pub board: bool,
}
