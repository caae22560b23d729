//! What the horse does when nobody rides it. No ECS.

use bevy::math::Vec2;
use eremite_land::{Place, Purpose, Seed};
use eremite_stream::contracts::keep::is_count;
use serde::{Deserialize, Serialize};

use super::{BUILD, CANTER_MPS, GALLOP_MPS, TROT_MPS, WALK_MPS, saddle::Saddle, spot};
use crate::{
    creatures::Bearing,
    motion::{Ask, Barrier, Body, Footing, Strider},
};

const DECIDES: Purpose = Purpose::named("horse");

/// Metres from him at which it halts that was called, and above or below him.
const BESIDE_M: f32 = 1.7;
const BESIDE_UP_M: f32 = 2.5;
/// Farther than this, in metres, it is far.
const FAR_M: f32 = 60.0;
/// Metres from where it was left within which it strolls.
const STROLLS_M: f32 = 4.0;
/// Who comes so near so fast startles it: metres, and metres a second.
const STARTLES: (f32, f32) = (2.6, 6.0);
/// Seconds that it looks up before it comes, that it shies, and that it stands where it cannot go on before it tries again.
const HEEDS_S: f32 = 0.7;
const SHIES_S: f32 = 0.8;
const BARRED_S: f32 = 2.0;
/// Seconds at least that it is out of sight when it comes round, and how fast it does so.
const ROUND_S: f32 = 1.5;
const ROUND_MPS: f32 = 12.0;
/// Seconds after which it comes as near as it can, if there is no way to him from out of sight.
const PATIENCE_S: f32 = 4.0;
/// The speed with which it looks for a way, for what it would leap on it.
const LOOKS_MPS: f32 = 8.0;

/// The horse: all that decides what it does next.
#[derive(bevy::prelude::Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Horse {
    pub(super) strider: Strider,
    pub(super) doing: Doing,
    /// Seconds it has done so.
    pub(super) for_s: f32,
    /// How long it wants to.
    least_s: f32,
    /// Decisions it has made.
    decisions: i64,
    /// Where it was left.
    left_at: Place,
    /// Where it strolls, in metres from there.
    toward_m: f32,
    /// It has been whistled for, and is not there yet.
    called: bool,
    pub(super) saddle: Saddle,
    /// How often he has been put somewhere, and whether his walk begins anew where he was put last.
    pub(super) times_put: u32,
    pub(super) begins: bool,
    /// Seconds that it has stood, ridden, before what it cannot pass.
    pub(super) stopped_s: f32,
}

/// What the horse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doing {
    /// It stands.
    Stands,
    /// It stands at ease.
    Rests,
    /// It grazes.
    Grazes,
    /// It drinks.
    Drinks,
    /// It goes a few steps.
    Strolls,
    /// It looks up.
    Heeds,
    /// It comes to him.
    Comes,
    /// There is no way: it goes to come round.
    Leaves,
    /// It is out of sight, on its way round.
    Away,
    /// Something has startled it, or it refuses.
    Shies,
    /// It is mounted.
    Carries,
}

impl Doing {
    /// It in a word.
    pub fn word(self) -> &'static str {
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

/// Who may ride it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Him {
    pub place: Place,
    pub velocity: Vec2,
    /// Whether he stands under the open sky.
    pub stands: bool,
    pub is_below: bool,
    pub flies: bool,
    pub times_put: u32,
}

impl Him {
    pub fn of(body: &Body, flies: bool, footing: &mut Footing) -> Self {
        let is_below = footing.is_below(body.place.up(0.3));
        let stands = body.grounded && !body.climbing && !is_below && !flies;
        let Body { place, velocity, times_put, .. } = *body;
        Self { place, velocity, stands, is_below, flies, times_put }
    }
}

/// What it knows of the world in a step.
pub(super) struct Around<'a, 'b> {
    pub footing: &'a mut Footing<'b>,
    pub seed: Seed,
    pub him: Option<Him>,
    /// Metres from him beyond which nobody sees it.
    pub edge_m: f32,
    /// Seconds of the step.
    pub dt: f32,
}

impl Default for Horse {
    /// It is nowhere, and will be beside him, wherever he is first.
    fn default() -> Self {
        let nowhere = Place::default();
        Self {
            strider: Strider::on(nowhere, 1.0),
            doing: Doing::Away,
            for_s: 0.0,
            least_s: 0.0,
            decisions: 0,
            left_at: nowhere,
            toward_m: 0.0,
            called: false,
            saddle: Saddle::Empty,
            times_put: u32::MAX,
            begins: true,
            stopped_s: 0.0,
        }
    }
}

impl Horse {
    /// One that waits near a place, where it can stand.
    pub(super) fn beside(place: Place, footing: &mut Footing) -> Self {
        let spot = spot::near(place, footing);
        let facing = if place.metres_from(spot).x < 0.0 { -1.0 } else { 1.0 };
        Self { strider: Strider::on(spot, facing), doing: Doing::Grazes, least_s: 6.0, left_at: spot, begins: false, ..Self::default() }
    }

    /// Where it is; of one that comes round, where it went out of sight.
    pub fn place(&self) -> Place {
        self.strider.place
    }

    /// What it does.
    pub fn doing(&self) -> Doing {
        self.doing
    }

    /// Its body.
    pub fn strider(&self) -> &Strider {
        &self.strider
    }

    /// Whether it is out of sight, and nowhere.
    pub fn is_away(&self) -> bool {
        self.doing == Doing::Away
    }

    /// Whether somebody sits on it, all the way.
    pub fn is_ridden(&self) -> bool {
        self.saddle == Saddle::Ridden
    }

    /// He begins another walk, where he is put now.
    pub(super) fn begins_anew(&mut self) {
        self.begins = true;
    }

    pub(super) fn is_called(&self) -> bool {
        self.called
    }

    /// Whether he would have to go far to it, and stands where it could come to.
    pub(super) fn is_far_from(&self, him: &Him) -> bool {
        him.stands && him.place.metres_from(self.strider.place).length() > FAR_M
    }

    /// How it holds itself.
    pub(super) fn bearing(&self) -> Bearing {
        match self.doing {
            Doing::Grazes => Bearing::Grazes,
            Doing::Drinks => Bearing::Drinks,
            Doing::Rests => Bearing::Rests,
            Doing::Heeds | Doing::Shies => Bearing::Alert,
            _ => Bearing::Plain,
        }
    }

    /// Stands on the land again that has become another.
    pub(super) fn settle(&mut self, footing: &mut Footing) {
        self.strider.settle(footing);
        self.left_at = footing.floor(self.left_at);
    }

    pub(super) fn is_sound(&self) -> bool {
        let is_finite = self.for_s.is_finite() && self.least_s.is_finite() && self.toward_m.abs() <= STROLLS_M;
        is_finite && self.strider.is_sound() && self.saddle.is_sound() && is_count(self.decisions)
    }

    /// He whistles.
    pub(super) fn call(&mut self) {
        self.called = true;
        if !matches!(self.doing, Doing::Away | Doing::Comes | Doing::Leaves) {
            self.turn_to(Doing::Heeds, HEEDS_S);
        }
    }

    /// It stays here.
    pub(super) fn stay(&mut self) {
        self.called = false;
        self.left_at = self.strider.place;
        self.turn_to(Doing::Stands, 2.5);
    }

    pub(super) fn turn_to(&mut self, doing: Doing, least_s: f32) {
        (self.doing, self.for_s, self.least_s) = (doing, 0.0, least_s);
    }

    /// A step that nobody asks it for.
    pub(super) fn step_alone(&mut self, around: &mut Around) {
        self.for_s += around.dt;
        if let Some(him) = around.him {
            self.mind(&him, around);
        }
        if self.is_away() {
            return;
        }
        if !self.called && self.for_s >= self.least_s {
            self.choose(around);
        }
        let ask = Ask { speed_mps: self.speed(around.him.as_ref()), leap: false };
        let barrier = self.strider.step(&ask, &BUILD, around.footing, around.dt);
        self.meet(barrier);
    }

    /// What it does about him.
    fn mind(&mut self, him: &Him, around: &mut Around) {
        let way = him.place.metres_from(self.strider.place);
        let is_far = way.x.abs() > around.edge_m;
        let (near_m, fast_mps) = STARTLES;
        if !self.called {
            let startled = way.length() < near_m && him.velocity.length() > fast_mps && him.velocity.x * way.x < 0.0;
            if startled && self.doing != Doing::Shies {
                self.turn_to(Doing::Shies, SHIES_S);
            }
            return;
        }
        match self.doing {
            Doing::Away => {
                if self.for_s >= self.least_s && !him.is_below {
                    self.come_in(him, around);
                }
            }
            _ if is_far => self.turn_to(Doing::Away, ROUND_S + (way.x.abs() - around.edge_m).clamp(0.0, 40.0) / ROUND_MPS),
            Doing::Comes if way.x.abs() < BESIDE_M && way.y.abs() < BESIDE_UP_M => self.stay(),
            Doing::Comes | Doing::Leaves => {}
            _ if self.for_s < self.least_s || him.is_below => {}
            _ => {
                let left_m = way.x - BESIDE_M * way.x.signum();
                let there_is_a_way = self.strider.way(left_m, LOOKS_MPS, &BUILD, around.footing).is_ok();
                let is_beside = way.x.abs() < BESIDE_M;
                let doing = if there_is_a_way && !is_beside { Doing::Comes } else { Doing::Leaves };
                self.turn_to(doing, BARRED_S);
            }
        }
    }

    /// It comes in from out of sight, on the side from which it can.
    fn come_in(&mut self, him: &Him, around: &mut Around) {
        let side = if him.place.metres_from(self.strider.place).x > 0.0 { -1.0 } else { 1.0 };
        let mut best: Option<(f32, Strider)> = None;
        for side in [side, -side] {
            let Some(floor) = around.footing.slope(him.place.aside(side * around.edge_m)) else { continue };
            let there = Strider::on(floor, -side);
            let far_m = around.edge_m - BESIDE_M;
            let led_m = there.way(-side * far_m, LOOKS_MPS, &BUILD, around.footing).err().unwrap_or(far_m);
            if best.as_ref().is_none_or(|(best_m, _)| led_m > *best_m) {
                best = Some((led_m, there));
            }
            if led_m >= far_m {
                break;
            }
        }
        let leads = |led_m: f32| led_m >= around.edge_m - BESIDE_M || self.for_s > self.least_s + PATIENCE_S;
        if let Some((_, there)) = best.filter(|(led_m, _)| leads(*led_m)) {
            self.strider = there;
            self.turn_to(Doing::Comes, BARRED_S);
        }
    }

    /// What it does next, of itself.
    fn choose(&mut self, around: &mut Around) {
        self.decisions += 1;
        let mut random = around.seed.stream(DECIDES, &[self.decisions]);
        let chance = random.unit();
        let is_at_water = around.footing.wet(self.strider.place.aside(self.strider.facing * 1.3)) > 0.0;
        match () {
            () if is_at_water && chance < 0.5 => self.turn_to(Doing::Drinks, random.range(4.0, 9.0)),
            () if chance < 0.55 => self.turn_to(Doing::Grazes, random.range(5.0, 14.0)),
            () if chance < 0.70 => self.turn_to(Doing::Stands, random.range(2.0, 6.0)),
            () if chance < 0.82 => self.turn_to(Doing::Rests, random.range(5.0, 12.0)),
            () => {
                self.toward_m = random.range(-STROLLS_M, STROLLS_M);
                self.turn_to(Doing::Strolls, 6.0);
            }
        }
    }

    /// How fast it wants to go, to the right.
    fn speed(&self, him: Option<&Him>) -> f32 {
        let way_m = him.map_or(0.0, |him| him.place.metres_from(self.strider.place).x);
        match self.doing {
            Doing::Comes => {
                let left_m = (way_m.abs() - BESIDE_M * 0.8).max(0.0);
                let slow = him.is_some_and(|him| him.velocity.x * way_m > 0.0);
                let fastest = match () {
                    () if left_m > 22.0 => GALLOP_MPS,
                    () if left_m > 9.0 => CANTER_MPS,
                    () if left_m > 3.5 || slow => TROT_MPS,
                    () if left_m > 0.0 => WALK_MPS,
                    () => 0.0,
                };
                fastest * way_m.signum()
            }
            Doing::Leaves => -CANTER_MPS * way_m.signum(),
            Doing::Strolls => {
                let left_m = self.toward_m + self.left_at.metres_from(self.strider.place).x;
                if left_m.abs() > 0.4 { 1.4 * left_m.signum() } else { 0.0 }
            }
            // A step aside, in the first half of it.
            Doing::Shies if self.for_s < SHIES_S / 2.0 => -WALK_MPS * way_m.signum(),
            _ => 0.0,
        }
    }

    /// What it does about what keeps it from going on.
    fn meet(&mut self, barrier: Option<Barrier>) {
        if barrier.is_none() {
            return;
        }
        match self.doing {
            // The way has changed, or leads over what is not leapt from here.
            Doing::Comes => self.turn_to(Doing::Leaves, BARRED_S),
            // On neither side: it waits, until he has gone on.
            Doing::Leaves if self.for_s > 0.5 => self.turn_to(Doing::Heeds, BARRED_S),
            Doing::Strolls => self.turn_to(Doing::Stands, 2.0),
            _ => {}
        }
    }
}
