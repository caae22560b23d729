//! State machine of one person, in fixed steps. Undisturbed, they are where their routine has them; they halt for the player
//! to bow, to point the way or to let pass, and then catch up; and an arrow sends them in.

use std::sync::Arc;

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent},
};
use eremite_land::{Land, Place};
use eremite_stream::contracts::speaker::Speaker;

use super::{
    aside,
    household::{Household, Resident},
    poses::{self, BOWS_S, PoseRequest},
    routine::{Doing, ErrandSlot, PersonSample, RoutineClock, UP_H, is_fair},
    territory::Dweller,
    words::{self, Directions},
};
use crate::{
    creatures::{CreatureKind, Dwells, LocomotionInput, Rig, robe::RobePose, robe::Task},
    motion::GroundQuery,
    population::{CreatureBundle, StepContext, WildCreature, ground_probe::ground_probe, spawning::creature_bundle},
};

/// Distances from the player in metres: at which people look up, bow, and point if the player stands there.
pub const LOOKS_M: f32 = 8.0;
pub const BOWS_M: f32 = 3.0;
/// Height in metres within which the player is on the same ground.
const LEVEL_M: f32 = 3.0;
/// Seconds for which the player stands beside somebody until they point the way, below this speed; seconds of pointing; and
/// the distance from which on they would do so again.
const STOOD_S: f32 = 2.0;
const STANDS_MPS: f32 = 0.4;
pub const POINTS_S: f32 = 6.5;
const AGAIN_M: f32 = 14.0;
/// The speed from which on people let pass whoever comes, in metres per second, and from how far.
const GALLOP_MPS: f32 = 8.5;
const PASSES_M: f32 = 14.0;
/// Distance in metres at which an arrow passes or strikes that sends people in.
const ARROW_M: f32 = 12.0;
/// Factors on the walking speed: to catch up, and to be indoors.
const CATCHES_UP: f32 = 1.5;
const HURRIES: f32 = 2.3;
/// Seconds of fading in the door, of sitting down, and of a change of pose.
const FADES_S: f32 = 0.8;
const DOWN_S: f32 = 0.9;
const EASES_S: f32 = 0.16;
/// The highest step in metres that is walked, and how near to the door one is in it.
const STEP_M: f32 = 0.75;
const AT_DOOR_M: f32 = 0.05;
/// Distance to either side over which the slope is measured, in metres.
const FEEL_M: f32 = 0.4;

/// What somebody perceives in a step.
#[derive(Clone, Copy)]
pub struct PersonPerception<'a> {
    /// The time.
    pub clock: RoutineClock<'a>,
    /// Whether the clock has gone faster than it goes: somebody sleeps.
    pub is_time_flying: bool,
    /// The player's place, and the speed in metres per second.
    pub player: Option<(Place, f32)>,
    /// Distance at which the nearest arrow passes, in metres.
    pub arrow_m: Option<f32>,
    /// The land.
    pub land: &'a Land,
}

/// A spawned person; indoors, they are there and not seen.
#[derive(Component, Reflect, Clone, Debug)]
#[reflect(Component, Debug, Clone, from_reflect = false)]
#[require(Speaker)]
pub struct Person {
    /// Who it is.
    // Fixed: `Creature` has the kind.
    #[reflect(ignore)]
    pub group: Arc<Dweller>,
    /// Metres to the right of the door.
    pub along_m: f32,
    /// Where they stand.
    pub place: Place,
    /// The side they face, -1 or 1.
    pub facing: f32,
    /// How much of them is seen: 0 indoors, 1 outdoors.
    pub presence: f32,
    /// What they do, and for how many seconds.
    pub doing: Doing,
    pub(super) for_s: f32,
    /// Until when an arrow has sent them in, in days.
    pub hides_until: Option<f64>,
    /// The day on which they bowed last.
    pub bowed_day: Option<i64>,
    /// Seconds for which the player has stood beside them; `None` since they have pointed the way unasked.
    stood_s: Option<f32>,
    #[reflect(ignore)]
    told: Option<Directions>,
    #[reflect(ignore)]
    errand: Option<ErrandSlot>,
    #[reflect(ignore)]
    seen: PersonSample,
    /// Poses before and after the last step.
    #[reflect(ignore)]
    pub(super) poses: [RobePose; 2],
    pub(super) clock_s: f32,
    down: f32,
    looks: f32,
    /// How far they have stepped aside before and after the last step, from 0 on the path to 1 at its back.
    asides: [f32; 2],
}

impl WildCreature for Person {
    type Group = Dweller;

    fn group(&self) -> &Dweller {
        &self.group
    }

    fn number(&self) -> i64 {
        0
    }

    fn place(&self) -> Place {
        self.place
    }

    fn is_disturbed(&self) -> bool {
        self.hides_until.is_some()
    }
}

impl Person {
    /// Somebody where their routine has them.
    pub fn new(group: Arc<Dweller>, land: &Land, clock: RoutineClock, ground_query: &mut GroundQuery) -> Self {
        let seen = group.member(land).at(clock);
        let place = ground_query.floor(group.resident().door.moved_along(seen.along_m));
        Self {
            along_m: seen.along_m,
            place,
            facing: seen.facing,
            presence: f32::from(u8::from(seen.is_out)),
            doing: seen.doing,
            for_s: 0.0,
            hides_until: None,
            bowed_day: None,
            stood_s: Some(0.0),
            told: None,
            errand: None,
            seen,
            poses: [RobePose::default(); 2],
            clock_s: 0.0,
            down: f32::from(u8::from(seen.doing == Doing::Work(Task::Sit))),
            looks: 0.0,
            asides: [0.0; 2],
            group,
        }
    }

    /// All components of the person's entity, but that it can be asked.
    pub fn into_bundle(mut self, kind: &CreatureKind, ground_query: &mut GroundQuery) -> CreatureBundle<Self> {
        let rig = Rig::standing(kind, self.place, self.facing, &mut ground_probe(self.place, ground_query));
        let pose = self.pose(kind, &rig, ground_query);
        self.poses = [pose; 2];
        let (name, doing) = (self.group.resident().kind.clone(), self.doing.label());
        creature_bundle(self, rig, name, doing, None)
    }

    /// How far they have stepped aside at a share between the last two steps, from 0 on the path to 1 at its back.
    pub fn aside(&self, share: f32) -> f32 {
        let [before, after] = self.asides;
        before + (after - before) * share
    }

    /// Whether they are outdoors, to be seen and asked.
    pub fn is_out(&self) -> bool {
        self.presence > 0.0
    }

    /// Advances them by a fixed step. Returns whether they are outdoors, and their legs have to be updated.
    pub fn step(&mut self, sense: &PersonPerception, speaker: &mut Speaker, around: &mut StepContext<Dwells>) -> bool {
        self.perceive_arrows(sense);
        let group = self.group.clone();
        self.seen = group.member(sense.land).at_cached(sense.clock, &mut self.errand);
        let resident = group.resident();
        let weather = sense.clock.world.weather(sense.land, &resident.tint, resident.door.column);
        let goes_out = self.seen.is_out && self.hides_until.is_none() && is_fair(&weather);
        let is_asked = std::mem::take(&mut speaker.is_asked);
        if sense.is_time_flying {
            self.put(goes_out, around);
        }
        if !self.is_out() && !goes_out {
            if self.doing != Doing::Indoors {
                self.put(false, around);
            }
            (self.facing, self.doing, self.told, self.stood_s) = (self.seen.facing, Doing::Indoors, None, Some(0.0));
            self.asides = [0.0; 2];
            *speaker = Speaker::default();
            return false;
        }
        let before = self.doing;
        self.for_s += around.seconds;
        self.attend(sense, is_asked, around.seconds);
        let halts = self.hides_until.is_none()
            && match self.doing {
                Doing::Bow => self.for_s < BOWS_S,
                Doing::Point => self.for_s < POINTS_S,
                Doing::Wait => self.for_s < 1.0,
                _ => false,
            };
        if !halts {
            self.told = None;
            self.follow(goes_out, resident, around);
        }
        if self.doing != before {
            self.for_s = 0.0;
        }
        let is_aside = self.asides[1];
        self.asides = [is_aside, aside::step(is_aside, self.doing == Doing::Wait, around.seconds)];
        if self.doing == Doing::Point && self.told.is_none() {
            let who = (group.household.slot, group.number as i64);
            let told = words::directions(sense.land, self.place, who, sense.clock.world, &weather);
            self.facing = told.side;
            self.told = Some(told);
        }
        *speaker = Speaker {
            place: (self.presence == 1.0 && self.hides_until.is_none()).then_some(self.place),
            is_asked: false,
            says: self.told.as_ref().map(|told| told.line.clone()),
            is_ferry: false,
        };
        true
    }

    /// An arrow that passes near sends them in until the next dawn.
    fn perceive_arrows(&mut self, sense: &PersonPerception) {
        let days = sense.clock.world.days;
        if self.hides_until.is_some_and(|until| until <= days) {
            self.hides_until = None;
        }
        if self.is_out() && sense.arrow_m.is_some_and(|far_m| far_m < ARROW_M) {
            let dawn = days.floor() + f64::from(UP_H) / 24.0;
            self.hides_until = Some(if days < dawn { dawn } else { dawn + 1.0 });
        }
        let today = days.floor() as i64;
        self.bowed_day = self.bowed_day.filter(|day| *day == today);
    }

    /// Where the routine has them, at once.
    fn put(&mut self, goes_out: bool, around: &mut StepContext<Dwells>) {
        self.presence = f32::from(u8::from(goes_out));
        self.along_m = if goes_out { self.seen.along_m } else { 0.0 };
        self.place = around.ground_query.floor(self.group.resident().door.moved_along(self.along_m));
    }

    /// Minds the player: looks up, bows once a day, points the way, lets pass.
    fn attend(&mut self, sense: &PersonPerception, is_asked: bool, seconds: f32) {
        let way = sense.player.map(|(place, fast_mps)| (place.offset_from(self.place), fast_mps));
        let near = way.filter(|(way, _)| way.y.abs() < LEVEL_M);
        let far_m = near.map_or(f32::MAX, |(way, _)| way.x.abs());
        let fast_mps = near.map_or(0.0, |(_, fast_mps)| fast_mps);
        let looks = f32::from(u8::from(far_m < LOOKS_M));
        self.looks += (looks - self.looks) * seconds / (seconds + 0.25);
        if far_m > AGAIN_M {
            self.stood_s = Some(0.0);
        } else if far_m < BOWS_M && fast_mps < STANDS_MPS {
            self.stood_s = self.stood_s.map(|stood_s| stood_s + seconds);
        }
        if self.hides_until.is_some() || self.presence < 1.0 {
            return;
        }
        let side = near.map_or(1.0, |(way, _)| if way.x < 0.0 { -1.0 } else { 1.0 });
        let today = sense.clock.world.days.floor() as i64;
        let is_free = !matches!(self.doing, Doing::Bow | Doing::Point);
        if is_asked && self.doing != Doing::Point {
            (self.doing, self.for_s, self.stood_s) = (Doing::Point, 0.0, None);
        } else if is_free && fast_mps > GALLOP_MPS && far_m < PASSES_M {
            (self.doing, self.for_s, self.facing) = (Doing::Wait, 0.0, side);
        } else if is_free && far_m < BOWS_M && fast_mps < GALLOP_MPS && self.bowed_day != Some(today) {
            (self.doing, self.for_s, self.facing, self.bowed_day) = (Doing::Bow, 0.0, side, Some(today));
        } else if is_free && self.stood_s.is_some_and(|stood_s| stood_s > STOOD_S) {
            (self.doing, self.for_s, self.stood_s) = (Doing::Point, 0.0, None);
        }
    }

    /// Follows the routine, or walks back to it, or home; fades in the door.
    fn follow(&mut self, goes_out: bool, resident: &Resident, around: &mut StepContext<Dwells>) {
        let seconds = around.seconds;
        let target_m = if goes_out { self.seen.along_m } else { 0.0 };
        let off_m = target_m - self.along_m;
        let is_in_door = self.along_m.abs() < AT_DOOR_M;
        let fades = if !goes_out && is_in_door { -1.0 } else { 1.0 };
        self.presence = (self.presence + fades * seconds / FADES_S).clamp(0.0, 1.0);
        let pace = if self.hides_until.is_some() { HURRIES } else { CATCHES_UP };
        let most_m = pace * resident.walk_mps * seconds;
        // Nobody walks before they have come out of the door, or got up.
        let is_held = self.presence < 1.0 && is_in_door || self.down > 0.0;
        let (along_m, facing, doing) = if off_m.abs() <= most_m {
            if goes_out { (target_m, self.seen.facing, self.seen.doing) } else { (0.0, self.facing, Doing::Stand) }
        } else if is_held {
            (self.along_m, off_m.signum(), Doing::Stand)
        } else {
            (self.along_m + off_m.signum() * most_m, off_m.signum(), Doing::Walk)
        };
        let there = around.ground_query.floor(resident.door.moved_along(along_m));
        (self.facing, self.doing) = (facing, doing);
        if there.height_above(self.place).abs() > STEP_M {
            // Something was built or dug in the way.
            self.doing = Doing::Stand;
        } else {
            (self.along_m, self.place) = (along_m, there);
        }
    }

    /// Updates pose and legs after the movement.
    pub fn update_rig(&mut self, rig: &mut Rig, player: Option<Place>, around: &mut StepContext<Dwells>) {
        let seconds = around.seconds;
        self.clock_s = (self.clock_s + seconds) % 3600.0;
        let sits = self.seen.doing == Doing::Work(Task::Sit) && self.along_m == self.seen.along_m && self.hides_until.is_none();
        let change = if sits { seconds } else { -seconds } / DOWN_S;
        self.down = (self.down + change).clamp(0.0, 1.0);
        let wanted = self.pose(around.kind, rig, around.ground_query);
        let behind = player.is_some_and(|player| player.offset_from(self.place).x * self.facing < 0.0);
        let gaze = if behind && self.looks > 0.5 { -1.0 } else { 1.0 };
        // The legs' own rhythm is followed at once, and what the pose changes smoothly.
        let shown = self.poses[1].lerp(&RobePose { gaze, ..wanted }, (seconds / (seconds + EASES_S)).min(1.0));
        self.poses = [self.poses[1], shown];
        let (place, facing, size) = (self.place, self.facing, around.kind.size());
        let mut ground = ground_probe(place, around.ground_query);
        let [left, right] = [-FEEL_M, FEEL_M].map(|metres| ground(place.moved_along(metres)).unwrap_or(place));
        let slope = (right.height_above(left) / (2.0 * FEEL_M)).clamp(-3.0, 3.0);
        let turn = rig.skeleton().facing();
        let feet = shown.body.feet.map(|sole| Vec2::new(sole.x * size * turn, sole.y));
        let held = (self.down > 0.0).then_some(&feet[..]);
        let going = LocomotionInput {
            hip: Some(Vec2::new(shown.body.hip.x, shown.body.hip.y) * size),
            held,
            ..LocomotionInput::on_ground(place, facing, slope, seconds)
        };
        rig.step(around.kind, &going, &mut ground);
    }

    fn pose(&self, kind: &CreatureKind, rig: &Rig, ground_query: &mut GroundQuery) -> RobePose {
        let (place, facing) = (self.place, self.facing);
        let mut ground = ground_probe(place, ground_query);
        let request = PoseRequest {
            doing: self.doing,
            for_s: self.for_s,
            tool: self.seen.tool.filter(|_| self.hides_until.is_none()),
            down: smooth(self.down),
            // A seat is as high as it is, however small who sits on it.
            seat_m: self.seen.seat_m / kind.size(),
            looks: self.looks,
            gaze: 1.0,
            clock_s: self.clock_s,
        };
        poses::pose(kind, rig, &request, &mut |ahead| {
            ground(place.moved_along(ahead * facing)).map_or(0.0, |floor| floor.height_above(place))
        })
    }

    /// Puts them where a save has them.
    pub(super) fn put_at(&mut self, along_m: f32, is_out: bool, ground_query: &mut GroundQuery) {
        (self.along_m, self.presence) = (along_m, f32::from(u8::from(is_out)));
        self.down = 0.0;
        self.place = ground_query.floor(self.group.resident().door.moved_along(along_m));
    }

    /// Gives them their home on a new land, and puts them on its ground.
    pub(super) fn move_into(&mut self, group: Arc<Dweller>, ground_query: &mut GroundQuery) {
        self.group = group;
        self.errand = None;
        self.place = ground_query.floor(self.group.resident().door.moved_along(self.along_m));
    }

    /// Their settlement's people.
    pub fn household(&self) -> &Household {
        &self.group.household
    }
}

fn smooth(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}
