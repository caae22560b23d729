//! The bot on a board: wherever it goes down ahead of him he steps on it, and off it where it stands.

use eremite_land::Place;
use eremite_life::motion::{Body, BodyGait, GroundQuery};
use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::bot::BOARD_BIT;

/// How many metres ahead he looks, the least fall for each metre at which he takes the board, and the most.
const AHEAD_M: [f32; 3] = [2.0, 6.0, 12.0];
const FALLS: (f32, f32) = (0.10, 2.0);
/// Slower than this, in metres a second, for so many steps, the board stands before something.
const STOPPED_MPS: f32 = 0.6;
const STOPPED_STEPS: u32 = 48;
/// Steps that he goes on foot, at least, after a ride.
const ON_FOOT_STEPS: u32 = 64;

/// What he knows of his ride.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct BoardingBot {
    stopped: u32,
    on_foot: u32,
    /// A key that was pressed has to be let go before it is pressed again.
    pressed: bool,
}

impl BoardingBot {
    /// Whether its numbers are such as they come to be.
    pub fn is_valid(&self) -> bool {
        is_valid_count(self.stopped) && is_valid_count(self.on_foot)
    }

    /// The keys that he holds for it in this step.
    pub fn keys(&mut self, body: &Body, footing: &mut GroundQuery) -> u16 {
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
            self.on_foot > ON_FOOT_STEPS && body.grounded && goes_down(body.place, footing)
        };
        self.pressed = presses;
        u16::from(presses) * BOARD_BIT
    }
}

/// Whether it goes down ahead, farther and farther.
fn goes_down(from: Place, footing: &mut GroundQuery) -> bool {
    let (mut at, mut gone_m) = (from, 0.0);
    AHEAD_M.into_iter().all(|metres| {
        while gone_m < metres {
            let Some(gap) = footing.standing_gap(at.moved_along(1.0), 1.0) else { return false };
            (at, gone_m) = (gap.floor, gone_m + 1.0);
        }
        (-FALLS.1 * metres..-FALLS.0 * metres).contains(&at.height_above(from))
    })
}
