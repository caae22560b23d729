//! Bot on a board: mounts it where the ground falls ahead, and dismounts where it stops.

use eremite_land::Place;
use eremite_life::motion::{Body, BodyGait, GroundQuery};
use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::bot::BOARD_BIT;

/// Look-ahead distances in metres; next, the smallest and largest fall per metre at which the bot mounts.
const AHEAD_M: [f32; 3] = [2.0, 6.0, 12.0];
const FALLS: (f32, f32) = (0.10, 2.0);
/// Speed in m/s below which the board counts as stopped, and after how many steps.
const STOPPED_MPS: f32 = 0.6;
const STOPPED_STEPS: u32 = 48;
/// Least number of steps on foot after a ride.
const ON_FOOT_STEPS: u32 = 64;

/// State of the bot.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct BoardingBot {
    stopped: u32,
    on_foot: u32,
    /// A pressed key must be released before it is pressed again.
    pressed: bool,
}

impl BoardingBot {
    /// Whether the loaded values are possible.
    pub fn is_valid(&self) -> bool {
        is_valid_count(self.stopped) && is_valid_count(self.on_foot)
    }

    /// Keys to hold in this step.
    pub fn keys(&mut self, body: &Body, ground: &mut GroundQuery) -> u16 {
        if std::mem::take(&mut self.pressed) {
            return 0;
        }
        let presses = if body.gait == BodyGait::Glide {
            self.on_foot = 0;
            let stands = body.grounded && body.velocity.x < STOPPED_MPS;
            self.stopped = if stands { self.stopped + 1 } else { 0 };
            self.stopped > STOPPED_STEPS
        } else {
            self.stopped = 0;
            self.on_foot += 1;
            self.on_foot > ON_FOOT_STEPS && body.grounded && goes_down(body.place, ground)
        };
        self.pressed = presses;
        u16::from(presses) * BOARD_BIT
    }
}

/// Whether the ground falls at each look-ahead distance.
fn goes_down(from: Place, ground: &mut GroundQuery) -> bool {
    let (mut at, mut gone_m) = (from, 0.0);
    AHEAD_M.into_iter().all(|metres| {
        while gone_m < metres {
            let Some(gap) = ground.standing_gap(at.moved_along(1.0), 1.0) else { return false };
            (at, gone_m) = (gap.floor, gone_m + 1.0);
        }
        (-FALLS.1 * metres..-FALLS.0 * metres).contains(&at.height_above(from))
    })
}
