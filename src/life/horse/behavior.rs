//! Behaviour of the horse while nobody rides it, as a state machine in fixed steps. No ECS.

use bevy::{
    math::Vec2,
    prelude::{Reflect, ReflectComponent, ReflectDefault},
};
use eremite_land::{Place, RandomStream, Seed};
use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::{BODY_PARAMETERS, CANTER_MPS, GALLOP_MPS, TROT_MPS, WALK_MPS, saddle::SaddleState, waiting_spot};
use crate::{
    creatures::HeadPose,
    motion::{Barrier, Body, GroundQuery, QuadrupedCommand, QuadrupedController},
};

const DECIDES: RandomStream = RandomStream::named("horse");

/// Distance from the player at which a called horse halts, in metres, and the height difference it accepts.
const BESIDE_M: f32 = 1.7;
const BESIDE_UP_M: f32 = 2.5;
/// Beyond this distance in metres it counts as far away.
const FAR_M: f32 = 60.0;
/// Metres around where it was left within which it strolls.
const STROLLS_M: f32 = 4.0;
/// It is startled by a player nearer than this, in metres, and faster than this, in metres per second.
const STARTLES: (f32, f32) = (2.6, 6.0);
/// Seconds for which it looks up before it comes, for which it shies, and for which it waits at a barrier before it tries
/// again.
const HEEDS_S: f32 = 0.7;
const SHIES_S: f32 = 0.8;
const BARRED_S: f32 = 2.0;
/// Least seconds out of view while it takes the way round, and its speed there, in metres per second.
const ROUND_S: f32 = 1.5;
const ROUND_MPS: f32 = 12.0;
/// Seconds after which it comes as near as it can, if no path leads to the player from out of view.
const PATIENCE_S: f32 = 4.0;
/// Speed at which its path is checked, as its leaps depend on it.
const LOOKS_MPS: f32 = 8.0;

/// The horse: all state that decides its next step.
#[derive(bevy::prelude::Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Horse {
    pub(super) quadruped: QuadrupedController,
    pub(super) doing: HorseActivity,
    /// Seconds of the current activity.
    pub(super) for_s: f32,
    /// Least duration of the activity in seconds.
    least_s: f32,
    /// Decisions so far.
    decisions: i64,
    /// Where it was left.
    left_at: Place,
    /// Where it strolls to, in metres from there.
    toward_m: f32,
    /// Whether it was whistled for and has not arrived.
    called: bool,
    pub(super) saddle: SaddleState,
    /// The rider's count of teleports that it has seen, and whether the next one begins a new session.
    pub(super) times_put: u32,
    pub(super) begins: bool,
    /// Seconds for which it has stood, ridden, at a barrier.
    pub(super) stopped_s: f32,
}

/// Activity of the horse.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum HorseActivity {
    /// It stands.
    Stands,
    /// It stands at ease.
    Rests,
    /// It grazes.
    Grazes,
    /// It drinks.
    Drinks,
    /// It walks a few steps.
    Strolls,
    /// It looks up.
    Heeds,
    /// It comes to the player.
    Comes,
    /// No path leads to the player: it leaves the view to take the way round.
    Leaves,
    /// It is out of view, on its way round.
    Away,
    /// It was startled, or it refuses.
    Shies,
    /// It carries the player.
    Carries,
}

impl HorseActivity {
    /// Its label, in a word or two.
    pub fn label(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::Rests => "rests",
            Self::Grazes => "grazes",
            Self::Drinks => "drinks",
            Self::Strolls => "strolls",
            Self::Heeds => "heeds",
            Self::Comes => "comes",
            Self::Leaves => "leaves",
            Self::Away => "comes round",
            Self::Shies => "shies",
            Self::Carries => "carries",
        }
    }
}

/// Somebody who may ride it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RiderState {
    pub place: Place,
    pub velocity: Vec2,
    /// Whether the player stands under the open sky.
    pub stands: bool,
    pub is_below: bool,
    pub flies: bool,
    pub times_put: u32,
}

impl RiderState {
    pub fn of(body: &Body, flies: bool, ground_query: &mut GroundQuery) -> Self {
        let is_below = ground_query.is_below(body.place.moved_up(0.3));
        let stands = body.grounded && !body.climbing && !is_below && !flies;
        let Body { place, velocity, times_put, .. } = *body;
        Self { place, velocity, stands, is_below, flies, times_put }
    }
}

/// What the horse knows of the world in a step.
pub(super) struct HorseStepContext<'a, 'b> {
    pub ground_query: &'a mut GroundQuery<'b>,
    pub seed: Seed,
    pub him: Option<RiderState>,
    /// Distance from the player in metres beyond which nothing is in view.
    pub edge_m: f32,
    /// Seconds of the step.
    pub dt: f32,
}

impl Default for Horse {
    /// Nowhere, until it appears beside the player at the first teleport.
    fn default() -> Self {
        let nowhere = Place::default();
        Self {
            quadruped: QuadrupedController::standing_on(nowhere, 1.0),
            doing: HorseActivity::Away,
            for_s: 0.0,
            least_s: 0.0,
            decisions: 0,
            left_at: nowhere,
            toward_m: 0.0,
            called: false,
            saddle: SaddleState::Empty,
            times_put: u32::MAX,
            begins: true,
            stopped_s: 0.0,
        }
    }
}

impl Horse {
    /// A horse that waits near a place, where it can stand.
    pub(super) fn waiting_near(place: Place, ground_query: &mut GroundQuery) -> Self {
        let spot = waiting_spot::find_waiting_spot(place, ground_query);
        let facing = if place.offset_from(spot).x < 0.0 { -1.0 } else { 1.0 };
        Self {
            quadruped: QuadrupedController::standing_on(spot, facing),
            doing: HorseActivity::Grazes,
            least_s: 6.0,
            left_at: spot,
            begins: false,
            ..Self::default()
        }
    }

    /// Its place; while it is away, where it went out of view.
    pub fn place(&self) -> Place {
        self.quadruped.place
    }

    /// Its activity.
    pub fn activity(&self) -> HorseActivity {
        self.doing
    }

    /// Its body.
    pub fn controller(&self) -> &QuadrupedController {
        &self.quadruped
    }

    /// Whether it is out of view, and nowhere.
    pub fn is_away(&self) -> bool {
        self.doing == HorseActivity::Away
    }

    /// Whether somebody sits on it, fully mounted.
    pub fn is_ridden(&self) -> bool {
        self.saddle == SaddleState::Ridden
    }

    /// Starts over at the player's next teleport.
    pub(super) fn reset(&mut self) {
        self.begins = true;
    }

    /// Whether it goes along with a player who leaves a place on foot: it is near, or comes.
    pub(super) fn goes_along_from(&self, place: Place) -> bool {
        let is_near = !self.is_away() && place.offset_from(self.quadruped.place).length() <= FAR_M;
        self.saddle == SaddleState::Empty && (self.called || is_near)
    }

    pub(super) fn is_called(&self) -> bool {
        self.called
    }

    /// Whether the player is far from it, and stands where it could come to.
    pub(super) fn is_far_from(&self, him: &RiderState) -> bool {
        him.stands && him.place.offset_from(self.quadruped.place).length() > FAR_M
    }

    /// Its head pose.
    pub(super) fn head_pose(&self) -> HeadPose {
        match self.doing {
            HorseActivity::Grazes => HeadPose::Grazes,
            HorseActivity::Drinks => HeadPose::Drinks,
            HorseActivity::Rests => HeadPose::Rests,
            HorseActivity::Heeds | HorseActivity::Shies => HeadPose::Alert,
            _ => HeadPose::Plain,
        }
    }

    /// Stands on the ground again after a change of the land.
    pub(super) fn snap_to_ground(&mut self, ground_query: &mut GroundQuery) {
        self.quadruped.snap_to_ground(ground_query);
        self.left_at = ground_query.floor(self.left_at);
    }

    pub(super) fn is_valid(&self) -> bool {
        let is_finite = self.for_s.is_finite() && self.least_s.is_finite() && self.toward_m.abs() <= STROLLS_M;
        is_finite && self.quadruped.is_valid() && self.saddle.is_valid() && is_valid_count(self.decisions)
    }

    /// Reacts to the whistle.
    pub(super) fn call(&mut self) {
        self.called = true;
        if !matches!(self.doing, HorseActivity::Away | HorseActivity::Comes | HorseActivity::Leaves) {
            self.switch_to(HorseActivity::Heeds, HEEDS_S);
        }
    }

    /// Stays here.
    pub(super) fn stay(&mut self) {
        self.called = false;
        self.left_at = self.quadruped.place;
        self.switch_to(HorseActivity::Stands, 2.5);
    }

    pub(super) fn switch_to(&mut self, doing: HorseActivity, least_s: f32) {
        (self.doing, self.for_s, self.least_s) = (doing, 0.0, least_s);
    }

    /// Advances it by one fixed step without a rider.
    pub(super) fn step_alone(&mut self, around: &mut HorseStepContext) {
        self.for_s += around.dt;
        if let Some(him) = around.him {
            self.react_to_rider(&him, around);
        }
        if self.is_away() {
            return;
        }
        if !self.called && self.for_s >= self.least_s {
            self.choose_activity(around);
        }
        let ask = QuadrupedCommand { speed_mps: self.speed(around.him.as_ref()), leap: false };
        let barrier = self.quadruped.step(&ask, &BODY_PARAMETERS, around.ground_query, around.dt);
        self.react_to_barrier(barrier);
    }

    /// Reacts to the player: startled, or coming when called.
    fn react_to_rider(&mut self, him: &RiderState, around: &mut HorseStepContext) {
        let way = him.place.offset_from(self.quadruped.place);
        let is_far = way.x.abs() > around.edge_m;
        let (near_m, fast_mps) = STARTLES;
        if !self.called {
            let startled = way.length() < near_m && him.velocity.length() > fast_mps && him.velocity.x * way.x < 0.0;
            if startled && self.doing != HorseActivity::Shies {
                self.switch_to(HorseActivity::Shies, SHIES_S);
            }
            return;
        }
        match self.doing {
            HorseActivity::Away => {
                if self.for_s >= self.least_s && !him.is_below {
                    self.reappear(him, around);
                }
            }
            _ if is_far => self.switch_to(HorseActivity::Away, ROUND_S + (way.x.abs() - around.edge_m).clamp(0.0, 40.0) / ROUND_MPS),
            HorseActivity::Comes if way.x.abs() < BESIDE_M && way.y.abs() < BESIDE_UP_M => self.stay(),
            HorseActivity::Comes | HorseActivity::Leaves => {}
            _ if self.for_s < self.least_s || him.is_below => {}
            _ => {
                let left_m = way.x - BESIDE_M * way.x.signum();
                let there_is_a_way = self.quadruped.check_path(left_m, LOOKS_MPS, &BODY_PARAMETERS, around.ground_query).is_ok();
                let is_beside = way.x.abs() < BESIDE_M;
                let doing = if there_is_a_way && !is_beside { HorseActivity::Comes } else { HorseActivity::Leaves };
                self.switch_to(doing, BARRED_S);
            }
        }
    }

    /// Comes into view, on the side from which a path leads to the player.
    fn reappear(&mut self, him: &RiderState, around: &mut HorseStepContext) {
        let side = if him.place.offset_from(self.quadruped.place).x > 0.0 { -1.0 } else { 1.0 };
        let mut best: Option<(f32, QuadrupedController)> = None;
        for side in [side, -side] {
            let Some(floor) = around.ground_query.slope(him.place.moved_along(side * around.edge_m)) else { continue };
            let there = QuadrupedController::standing_on(floor, -side);
            let far_m = around.edge_m - BESIDE_M;
            let led_m = there.check_path(-side * far_m, LOOKS_MPS, &BODY_PARAMETERS, around.ground_query).err().unwrap_or(far_m);
            if best.as_ref().is_none_or(|(best_m, _)| led_m > *best_m) {
                best = Some((led_m, there));
            }
            if led_m >= far_m {
                break;
            }
        }
        let leads = |led_m: f32| led_m >= around.edge_m - BESIDE_M || self.for_s > self.least_s + PATIENCE_S;
        if let Some((_, there)) = best.filter(|(led_m, _)| leads(*led_m)) {
            self.quadruped = there;
            self.switch_to(HorseActivity::Comes, BARRED_S);
        }
    }

    /// Chooses the next activity.
    fn choose_activity(&mut self, around: &mut HorseStepContext) {
        self.decisions += 1;
        let mut random = around.seed.rng(DECIDES, &[self.decisions]);
        let chance = random.unit();
        if let Some(stall) = waiting_spot::find_stall(self.left_at, around.ground_query) {
            self.left_at = stall;
            let is_there = stall.offset_from(self.quadruped.place).length() < BESIDE_M;
            // It goes in first, and is at ease there.
            match chance {
                _ if !is_there => self.stroll_to(0.0),
                chance if chance < 0.6 => self.switch_to(HorseActivity::Rests, random.range(8.0, 20.0)),
                chance if chance < 0.8 => self.switch_to(HorseActivity::Grazes, random.range(5.0, 14.0)),
                _ => self.switch_to(HorseActivity::Stands, random.range(2.0, 6.0)),
            }
            return;
        }
        let is_at_water = around.ground_query.wading_depth(self.quadruped.place.moved_along(self.quadruped.facing * 1.3)) > 0.0;
        if is_at_water && chance < 0.5 {
            self.switch_to(HorseActivity::Drinks, random.range(4.0, 9.0));
        } else if chance < 0.55 {
            self.switch_to(HorseActivity::Grazes, random.range(5.0, 14.0));
        } else if chance < 0.70 {
            self.switch_to(HorseActivity::Stands, random.range(2.0, 6.0));
        } else if chance < 0.82 {
            self.switch_to(HorseActivity::Rests, random.range(5.0, 12.0));
        } else {
            self.stroll_to(random.range(-STROLLS_M, STROLLS_M));
        }
    }

    /// Walks to a distance in metres from where it was left.
    fn stroll_to(&mut self, toward_m: f32) {
        self.toward_m = toward_m;
        self.switch_to(HorseActivity::Strolls, 6.0);
    }

    /// The speed it wants, in metres per second to the right.
    fn speed(&self, him: Option<&RiderState>) -> f32 {
        let way_m = him.map_or(0.0, |him| him.place.offset_from(self.quadruped.place).x);
        match self.doing {
            HorseActivity::Comes => {
                let left_m = (way_m.abs() - BESIDE_M * 0.8).max(0.0);
                let slow = him.is_some_and(|him| him.velocity.x * way_m > 0.0);
                let fastest = if left_m > 22.0 {
                    GALLOP_MPS
                } else if left_m > 9.0 {
                    CANTER_MPS
                } else if left_m > 3.5 || slow {
                    TROT_MPS
                } else if left_m > 0.0 {
                    WALK_MPS
                } else {
                    0.0
                };
                fastest * way_m.signum()
            }
            HorseActivity::Leaves => -CANTER_MPS * way_m.signum(),
            HorseActivity::Strolls => {
                let left_m = self.toward_m + self.left_at.offset_from(self.quadruped.place).x;
                if left_m.abs() > 0.4 { 1.4 * left_m.signum() } else { 0.0 }
            }
            // A step aside, in the first half of it.
            HorseActivity::Shies if self.for_s < SHIES_S / 2.0 => -WALK_MPS * way_m.signum(),
            _ => 0.0,
        }
    }

    /// Reacts to a barrier in its way.
    fn react_to_barrier(&mut self, barrier: Option<Barrier>) {
        if barrier.is_none() {
            return;
        }
        match self.doing {
            // The ground has changed, or the leap is not possible from here.
            HorseActivity::Comes => self.switch_to(HorseActivity::Leaves, BARRED_S),
            // No path on either side: it waits until the player has moved on.
            HorseActivity::Leaves if self.for_s > 0.5 => self.switch_to(HorseActivity::Heeds, BARRED_S),
            HorseActivity::Strolls => self.switch_to(HorseActivity::Stands, 2.0),
            _ => {}
        }
    }
}
