//! Bot on horseback: where the horse is blocked it dismounts, walks, whistles for the horse, and mounts again.

use eremite_land::Place;
use eremite_life::{
    horse::{self, Horse},
    motion::{Body, BodyGait, BodyParameters, GroundQuery},
};
use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::bot::{MOUNT_BIT, WHISTLE_BIT};

/// Speed in m/s below which the horse counts as blocked, and after how many steps.
const STOPPED_MPS: f32 = 0.4;
const STOPPED_STEPS: u32 = 40;
/// Metres to walk before whistling: initially, and at most after repeated failures.
const WALKS_M: (f32, f32) = (8.0, 64.0);
/// Metres ridden after which the walking distance is reset.
const RIDDEN_M: f32 = 40.0;
/// Steps between whistles.
const WHISTLES_STEPS: u32 = 128;
/// Distance in metres at which the bot mounts.
const NEAR_M: f32 = 2.6;
/// Steepest slope (rise per metre) at which the bot mounts.
const EASY: f32 = 0.8;
/// Metres that the horse must be able to go from there, and run-up before the first jump from standstill.
const LEADS_M: f32 = 12.0;
const RUN_UP_M: f32 = 5.0;
/// Share of the horse's steepest slope that counts as passable.
const CAREFUL: f32 = 0.75;

/// State of the bot.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct RidingBot {
    stopped: u32,
    /// Where the bot last mounted or dismounted.
    from: Option<Place>,
    was_riding: bool,
    walks_m: f32,
    /// Steps since the last whistle.
    silent: u32,
    /// A pressed key must be released before it is pressed again.
    pressed: bool,
}

impl Default for RidingBot {
    fn default() -> Self {
        Self { stopped: 0, from: None, was_riding: true, walks_m: WALKS_M.0, silent: 0, pressed: false }
    }
}

impl RidingBot {
    /// Whether the loaded values are possible.
    pub fn is_valid(&self) -> bool {
        is_valid_count(self.stopped) && is_valid_count(self.silent) && self.walks_m.is_finite()
    }

    /// Keys to hold in this step.
    pub fn keys(&mut self, body: &Body, horse: &Horse, ground: &mut GroundQuery) -> u16 {
        let is_riding = body.gait == BodyGait::Ride;
        if is_riding != self.was_riding || self.from.is_none() {
            (self.was_riding, self.from, self.stopped, self.silent) = (is_riding, Some(body.place), 0, 0);
        }
        let gone_m = self.from.map_or(0.0, |from| body.place.offset_from(from).x.abs());
        if std::mem::take(&mut self.pressed) {
            return 0;
        }
        let bits = if is_riding { self.ride(body, horse, gone_m) } else { self.walk(body, horse, gone_m, ground) };
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

    fn walk(&mut self, body: &Body, horse: &Horse, gone_m: f32, ground: &mut GroundQuery) -> u16 {
        self.silent += 1;
        let far = horse.place().offset_from(body.place).abs();
        let is_near = !horse.is_away() && far.x < NEAR_M && far.y < 1.5;
        // A horse does not get far on scree.
        let is_easy = body.gait == BodyGait::Walk && body.velocity.y.abs() < EASY * body.velocity.x.abs();
        if gone_m < self.walks_m || !is_easy {
            0
        } else if is_near {
            u16::from(leads_on(horse, ground)) * MOUNT_BIT
        } else if self.silent > WHISTLES_STEPS {
            self.silent = 0;
            WHISTLE_BIT
        } else {
            0
        }
    }
}

/// Whether the horse can go on to the right from where it is, with a safety margin.
fn leads_on(horse: &Horse, ground: &mut GroundQuery) -> bool {
    let (up, down) = horse::BODY_PARAMETERS.steepest;
    let careful = BodyParameters { steepest: (up * CAREFUL, down * CAREFUL), ..horse::BODY_PARAMETERS };
    let mut is_free = |metres, speed_mps| horse.controller().check_path(metres, speed_mps, &careful, ground).is_ok();
    is_free(RUN_UP_M, 0.0) && is_free(LEADS_M, horse::CANTER_MPS)
}
