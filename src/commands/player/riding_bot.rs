//! The bot on horseback: where the horse cannot go he gets off, walks, whistles for it, and gets on again.

use eremite_land::Place;
use eremite_life::{
    horse::{self, Horse},
    motion::{Body, BodyGait, BodyParameters, GroundQuery},
};
use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::bot::{MOUNT_BIT, WHISTLE_BIT};

/// Slower than this, in metres a second, for so many steps, the horse stands before something.
const STOPPED_MPS: f32 = 0.4;
const STOPPED_STEPS: u32 = 40;
/// Metres that he walks before he whistles: at first, and at most, if the horse comes to nothing again and again.
const WALKS_M: (f32, f32) = (8.0, 64.0);
/// Metres ridden, after which that is forgotten.
const RIDDEN_M: f32 = 40.0;
/// Steps between two whistles.
const WHISTLES_STEPS: u32 = 128;
/// How near, in metres, and how slow the horse is when he gets on.
const NEAR_M: f32 = 2.6;
/// The steepest rise per metre on which he does.
const EASY: f32 = 0.8;
/// How many metres it has to lead him on from there, and before the first leap, from a stand.
const LEADS_M: f32 = 12.0;
const RUN_UP_M: f32 = 5.0;
/// And by which share of what it can climb.
const CAREFUL: f32 = 0.75;

/// What he knows of his ride.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct RidingBot {
    stopped: u32,
    /// Where he got on, or off.
    from: Option<Place>,
    was_riding: bool,
    walks_m: f32,
    /// Steps since he last whistled.
    silent: u32,
    /// A key that was pressed has to be let go before it is pressed again.
    pressed: bool,
}

impl Default for RidingBot {
    fn default() -> Self {
        Self { stopped: 0, from: None, was_riding: true, walks_m: WALKS_M.0, silent: 0, pressed: false }
    }
}

impl RidingBot {
    /// Whether its numbers are such as they come to be.
    pub fn is_valid(&self) -> bool {
        is_valid_count(self.stopped) && is_valid_count(self.silent) && self.walks_m.is_finite()
    }

    /// The keys that he holds for it in this step.
    pub fn keys(&mut self, body: &Body, horse: &Horse, footing: &mut GroundQuery) -> u16 {
        let is_riding = body.gait == BodyGait::Ride;
        if is_riding != self.was_riding || self.from.is_none() {
            (self.was_riding, self.from, self.stopped, self.silent) = (is_riding, Some(body.place), 0, 0);
        }
        let gone_m = self.from.map_or(0.0, |from| body.place.offset_from(from).x.abs());
        if std::mem::take(&mut self.pressed) {
            return 0;
        }
        let bits = if is_riding { self.ride(body, horse, gone_m) } else { self.walk(body, horse, gone_m, footing) };
        self.pressed = bits != 0;
        bits
    }

    fn ride(&mut self, body: &Body, horse: &Horse, gone_m: f32) -> u16 {
        if gone_m > RIDDEN_M {
            self.walks_m = WALKS_M.0;
        }
        let stands = horse.is_ridden() && body.velocity.x.abs() < STOPPED_MPS;
        self.stopped = if stands { self.stopped + 1 } else { 0 };
        if self.stopped < STOPPED_STEPS {
            return 0;
        }
        self.stopped = 0;
        self.walks_m = (self.walks_m * 2.0).min(WALKS_M.1);
        MOUNT_BIT
    }

    fn walk(&mut self, body: &Body, horse: &Horse, gone_m: f32, footing: &mut GroundQuery) -> u16 {
        self.silent += 1;
        let far = horse.place().offset_from(body.place).abs();
        let is_near = !horse.is_away() && far.x < NEAR_M && far.y < 1.5;
        // On a scree no horse gets far.
        let is_easy = body.gait == BodyGait::Walk && body.velocity.y.abs() < EASY * body.velocity.x.abs();
        match () {
            () if gone_m < self.walks_m || !is_easy => 0,
            () if is_near => u16::from(leads_on(horse, footing)) * MOUNT_BIT,
            () if self.silent > WHISTLES_STEPS => {
                self.silent = 0;
                WHISTLE_BIT
            }
            () => 0,
        }
    }
}

/// Whether the horse can go on from where it is, to the right, and not only just.
fn leads_on(horse: &Horse, footing: &mut GroundQuery) -> bool {
    let (up, down) = horse::BODY_PARAMETERS.steepest;
    let careful = BodyParameters { steepest: (up * CAREFUL, down * CAREFUL), ..horse::BODY_PARAMETERS };
    let mut is_free = |metres, speed_mps| horse.controller().check_path(metres, speed_mps, &careful, footing).is_ok();
    is_free(RUN_UP_M, 0.0) && is_free(LEADS_M, horse::CANTER_MPS)
}
