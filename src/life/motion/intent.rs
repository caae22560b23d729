//! What a body is asked to do, by whatever means.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// What is asked of a body. Keys write it, bots may, the body reads it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Intent {
    /// Which way to walk: -1 left, 0 stand, 1 right.
    pub walk: f32,
    /// Whether to run.
    pub run: bool,
    /// Whether to slide down slopes.
    pub slide: bool,
    /// Which way to climb, or to fly: -1 down, 1 up; only where it can.
    pub climb: f32,
    /// Whether he takes hold of the rock by himself when he falls past it.
    pub steady: bool,
    /// Whether the jump is held.
    pub jump_held: bool,
    /// A jump was asked for and no fixed step has seen it yet. It is latched here, so that a press is
    /// neither lost in a frame without a fixed step nor counted twice in a frame with two.
    pub jump: bool,
    /// He is to step on his board, or off it: latched like the jump.
    pub board: bool,
}
