//! Jumping over what stops somebody who walks without looking, such as a bot with one key held.

use serde::{Deserialize, Serialize};

use crate::motion::{Body, BodyGait};

/// Speed in m/s below which a walker counts as stopped and jumps, after how many fixed steps, and for how many the jump key is
/// held.
const STOPPED_MPS: f32 = 0.4;
const STOPPED_STEPS: u32 = 12;
const JUMP_STEPS: u32 = 20;

/// When a walker who holds the way jumps. All zero at the start.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct ObstacleJump {
    /// Fixed steps since the walker was stopped.
    pub stopped_steps: u32,
    /// Fixed steps for which the jump goes on.
    pub jumping_steps: u32,
}

impl ObstacleJump {
    /// Whether the jump key is held in the next fixed step. A horse jumps on its own, with a run-up, and a board not at all.
    pub fn holds_key(&mut self, body: &Body) -> bool {
        let is_stopped = body.velocity.x.abs() < STOPPED_MPS
            && body.grounded
            && !matches!(body.gait, BodyGait::Ride | BodyGait::Glide | BodyGait::Ferry);
        self.stopped_steps = if is_stopped { self.stopped_steps + 1 } else { 0 };
        self.jumping_steps = self.jumping_steps.saturating_sub(1);
        if self.stopped_steps > STOPPED_STEPS && self.jumping_steps == 0 {
            *self = Self { stopped_steps: 0, jumping_steps: JUMP_STEPS };
        }
        // The last step releases the key, so that the next jump is a new press.
        self.jumping_steps > 1
    }
}
