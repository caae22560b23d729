//! Routine of somebody who is not disturbed: a pure function of the seed, the person, the world's time and the weather.
//!
//! Their hours outdoors are cut into errands. Each leads from the own door to where the day's task is done, and back; whoever
//! could not be back before rain or night does not set out. So they are never out in either, and never far from where they
//! were a moment ago.

use bevy::prelude::Reflect;
use eremite_land::{Land, RandomStream};
use eremite_stream::contracts::{weather::Weather, world_clock::WorldClock};

use super::household::{Household, Post, Resident, Stop};
use crate::{
    creatures::robe::{Task, Tool},
    population::walk_profile::WalkProfile,
};

/// The hours between which people may be outdoors, and by how much each is later up and earlier home, at most.
pub const UP_H: f32 = 5.5;
const HOME_H: f32 = 20.0;
const LATE_H: f32 = 0.9;
const EARLY_H: f32 = 1.4;
/// Strength of rain and of snow above which nobody stays outdoors; and above which nobody sets out, in between samples of it.
pub const WET: f32 = 0.4;
pub const SNOWY: f32 = 0.6;
const SETS_OUT: f32 = 0.6;
const SAMPLES: i64 = 8;
/// Errands of a day: fewer, and so longer ones, for who goes as far as a water.
const ERRANDS: (i64, i64) = (4, 5);
const LONG_ERRANDS: i64 = 2;
/// Seconds that an errand's time has at least, unless the whole day has less.
const LEAST_S: f64 = 60.0;
/// The share of errands for which one stays in.
const STAYS_IN: f32 = 0.1;
/// The share of an errand's time after which one sets out, at most; and seconds in the door, coming and going.
const DELAY: f32 = 0.12;
const IN_DOOR_S: f32 = 1.0;
/// Seconds before the end of a rest in which one gets up.
const GETS_UP_S: f32 = 1.2;
/// The least time at the work, in seconds, for which one sets out at all.
const WORKS_S: f32 = 7.0;

const UP: RandomStream = RandomStream::named("people up");
const OUT: RandomStream = RandomStream::named("people out");
const LATE: RandomStream = RandomStream::named("people late");
const LOAD: RandomStream = RandomStream::named("people load");

/// What somebody does.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[reflect(Debug, Clone)]
pub enum Doing {
    /// Is indoors.
    #[default]
    Indoors,
    /// Stands in the door, coming or going.
    Stand,
    /// Walks.
    Walk,
    /// Does a task.
    Work(Task),
    /// Bows to the player.
    Bow,
    /// Points the way.
    Point,
    /// Lets somebody pass.
    Wait,
}

impl Doing {
    /// Its label, in a word or two.
    pub fn label(self) -> &'static str {
        match self {
            Self::Indoors => "is indoors",
            Self::Stand => "stands",
            Self::Walk => "goes",
            Self::Work(Task::Sweep) => "sweeps",
            Self::Work(Task::Hoe) => "hoes",
            Self::Work(Task::Water) => "draws water",
            Self::Work(Task::Carry) => "sets down a load",
            Self::Work(Task::Sit) => "sits",
            Self::Work(Task::Fish) => "fishes",
            Self::Work(Task::Stroll) => "looks about",
            Self::Bow => "bows",
            Self::Point => "points the way",
            Self::Wait => "lets pass",
        }
    }
}

/// Sampled state of somebody who is not disturbed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PersonSample {
    /// Whether they are outdoors.
    pub is_out: bool,
    /// Metres to the right of their door.
    pub along_m: f32,
    /// The side they face, -1 or 1.
    pub facing: f32,
    /// What they do.
    pub doing: Doing,
    /// What they have in hand.
    pub tool: Option<Tool>,
    /// Height of their seat in metres, when they sit.
    pub seat_m: f32,
}

/// The time by which routines go.
#[derive(Clone, Copy, Debug)]
pub struct RoutineClock<'a> {
    /// The world clock.
    pub world: &'a WorldClock,
    /// Length of a day in seconds.
    pub day_s: f32,
}

/// Somebody of a settlement, as the sampler needs them.
pub struct HouseholdMember<'a> {
    /// Their settlement's people.
    pub household: &'a Household,
    /// Their number there.
    pub number: usize,
    /// Themselves.
    pub resident: &'a Resident,
    /// The land.
    pub land: &'a Land,
}

impl HouseholdMember<'_> {
    /// Their state at a time.
    pub fn at(&self, clock: RoutineClock) -> PersonSample {
        self.at_cached(clock, &mut None)
    }

    /// The same as [`HouseholdMember::at`], but faster: the errand is cached.
    pub fn at_cached(&self, clock: RoutineClock, cached: &mut Option<ErrandSlot>) -> PersonSample {
        let days = clock.world.days;
        let is_current = |slot: &ErrandSlot| (slot.days.0..slot.days.1).contains(&days) && slot.key == (clock.day_s, clock.world.forced);
        if !cached.as_ref().is_some_and(is_current) {
            *cached = Some(self.slot(clock));
        }
        let errand = cached.as_ref().and_then(|slot| Some((slot.days.0, slot.errand.as_ref()?)));
        errand.map_or_else(PersonSample::indoors, |(from_days, errand)| errand.at(((days - from_days) * f64::from(clock.day_s)) as f32))
    }

    fn unit(&self, stream: RandomStream, coordinates: [i64; 2]) -> f32 {
        let [day, errand] = coordinates;
        self.land.seed().unit(stream, &[self.household.slot, self.number as i64, day, errand])
    }

    /// The errand at a time, or the time without one.
    fn slot(&self, clock: RoutineClock) -> ErrandSlot {
        let day = clock.world.days.floor();
        let number = day as i64;
        let hours = |hour: f32| day + f64::from(hour) / 24.0;
        let (up, home) = (hours(UP_H + LATE_H * self.unit(UP, [number, 0])), hours(HOME_H - EARLY_H * self.unit(UP, [number, 1])));
        let key = (clock.day_s, clock.world.forced);
        let idle = |days: (f64, f64)| ErrandSlot { days, key, errand: None };
        if clock.world.days < up {
            return idle((day, up));
        }
        if clock.world.days >= home {
            return idle((home, day + 1.0));
        }
        let tasks = self.household.tasks_of(self.number, number, self.land);
        let more = i64::from(self.unit(UP, [number, 2]) < 0.5) * (ERRANDS.1 - ERRANDS.0);
        let count = if tasks.contains(&Task::Fish) { LONG_ERRANDS } else { ERRANDS.0 + more };
        // A short day has fewer: there has to be time for the way.
        let count = count.min(((home - up) * f64::from(clock.day_s) / LEAST_S) as i64).max(1);
        let each = (home - up) / count as f64;
        let errand = (((clock.world.days - up) / each) as i64).min(count - 1);
        // As the next one begins, to the bit.
        let begins = |errand: i64| if errand == count { home } else { up + errand as f64 * each };
        let days = (begins(errand), begins(errand + 1));
        let task = (!tasks.is_empty()).then(|| tasks[errand as usize % tasks.len()]);
        let post = task.and_then(|task| self.resident.post(task));
        let stays_in = self.unit(OUT, [number, errand]) < STAYS_IN;
        let post = post.filter(|_| !stays_in && self.is_dry(clock.world, days));
        let seconds = ((days.1 - days.0) * f64::from(clock.day_s)) as f32;
        let errand = post.and_then(|post| {
            let late_s = IN_DOOR_S + DELAY * seconds * self.unit(LATE, [number, errand]);
            Errand::new(post, self.resident.walk_mps, seconds - late_s, self.unit(LOAD, [number, errand]) < 0.5).map(|made| (late_s, made))
        });
        ErrandSlot { days, key, errand: errand.map(|(late_s, made)| Errand { late_s, ..made }) }
    }

    /// Whether neither rain nor snow comes between two times.
    fn is_dry(&self, world: &WorldClock, (from, until): (f64, f64)) -> bool {
        (0..=SAMPLES).all(|sample| {
            let days = from + (until - from) * sample as f64 / SAMPLES as f64;
            let weather = WorldClock { days, ..*world }.weather(self.land, &self.resident.tint, self.resident.door.column);
            weather.rain < SETS_OUT * WET && weather.snow < SETS_OUT * SNOWY
        })
    }
}

/// Whether somebody may be outdoors in a weather.
pub fn is_fair(weather: &Weather) -> bool {
    weather.rain <= WET && weather.snow <= SNOWY
}

/// A time of the day, with the errand that is done in it, if one is.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrandSlot {
    /// From when until when, in days.
    days: (f64, f64),
    /// The length of the day and the forced weather for which it was made.
    key: (f32, Option<Weather>),
    errand: Option<Errand>,
}

/// A way from the door to a task and back.
#[derive(Clone, Debug, PartialEq)]
struct Errand {
    /// Seconds into its time after which one sets out.
    late_s: f32,
    legs: Vec<ErrandLeg>,
}

/// A walk, and the work at its end.
#[derive(Clone, Debug, PartialEq)]
struct ErrandLeg {
    from_m: f32,
    to: Stop,
    walk: WalkProfile,
    stays_s: f32,
    doing: Doing,
    /// What is in hand on the way, and at the work.
    tools: [Option<Tool>; 2],
    seat_m: f32,
}

impl PersonSample {
    fn indoors() -> Self {
        Self { facing: 1.0, ..Self::default() }
    }
}

impl Errand {
    /// The errand to a post that takes so many seconds; `None` if there is no time for the work. `brings`: a load is brought
    /// home, instead of carried away.
    fn new(post: &Post, walk_mps: f32, seconds: f32, brings: bool) -> Option<Self> {
        let home = Stop { at_m: 0.0, work_m: -post.stops.last()?.at_m };
        let ways = std::iter::once(0.0).chain(post.stops.iter().map(|stop| stop.at_m));
        let mut legs: Vec<ErrandLeg> = ways
            .zip(post.stops.iter().chain([&home]))
            .map(|(from_m, to)| ErrandLeg {
                from_m,
                to: *to,
                walk: WalkProfile::new((to.at_m - from_m).abs(), walk_mps),
                stays_s: 0.0,
                doing: Doing::Work(post.task),
                tools: tools(post.task, brings, false),
                seat_m: post.seat_m,
            })
            .collect();
        let last = legs.last_mut()?;
        (last.stays_s, last.doing, last.tools, last.seat_m) = (IN_DOOR_S, Doing::Stand, tools(post.task, brings, true), 0.0);
        let walks_s: f32 = legs.iter().map(|leg| leg.walk.whole_s).sum();
        // In and out of the door, and a moment in the house.
        let left_s = seconds - walks_s - 3.0 * IN_DOOR_S;
        if left_s < WORKS_S {
            return None;
        }
        let count = post.stops.len();
        for leg in &mut legs[..count] {
            leg.stays_s = left_s / count as f32;
        }
        Some(Self { late_s: 0.0, legs })
    }

    /// The state some seconds into its time.
    fn at(&self, seconds: f32) -> PersonSample {
        let mut left_s = seconds - self.late_s;
        if left_s < 0.0 {
            return PersonSample::indoors();
        }
        let first = &self.legs[0];
        let facing = direction(first.from_m, first.to.at_m, first.to.work_m);
        if left_s < IN_DOOR_S {
            return PersonSample { is_out: true, along_m: 0.0, facing, doing: Doing::Stand, tool: first.tools[0], seat_m: 0.0 };
        }
        left_s -= IN_DOOR_S;
        for leg in &self.legs {
            let side = direction(leg.from_m, leg.to.at_m, leg.to.work_m);
            if left_s < leg.walk.whole_s {
                let along_m = leg.from_m + side * leg.walk.at(left_s);
                return PersonSample { is_out: true, along_m, facing: side, doing: Doing::Walk, tool: leg.tools[0], seat_m: 0.0 };
            }
            left_s -= leg.walk.whole_s;
            if left_s < leg.stays_s {
                let facing = if leg.doing == Doing::Stand { side } else { (leg.to.work_m - leg.to.at_m).signum() };
                let gets_up = leg.doing == Doing::Work(Task::Sit) && leg.stays_s - left_s < GETS_UP_S;
                let (along_m, doing, tool) = (leg.to.at_m, if gets_up { Doing::Stand } else { leg.doing }, leg.tools[1]);
                return PersonSample { is_out: true, along_m, facing, doing, tool, seat_m: leg.seat_m };
            }
            left_s -= leg.stays_s;
        }
        PersonSample::indoors()
    }
}

/// The side that one faces on a way; where there is none, that of the work.
fn direction(from_m: f32, to_m: f32, work_m: f32) -> f32 {
    let way = if to_m == from_m { work_m - to_m } else { to_m - from_m };
    if way < 0.0 { -1.0 } else { 1.0 }
}

/// What is in hand on the way to a task and at it; `is_back`: on the way home.
fn tools(task: Task, brings: bool, is_back: bool) -> [Option<Tool>; 2] {
    match task {
        Task::Sweep => [Some(Tool::Broom); 2],
        Task::Hoe => [Some(Tool::Hoe); 2],
        Task::Water if is_back => [Some(Tool::Yoke); 2],
        Task::Water => [Some(Tool::Yoke), None],
        Task::Carry => {
            let load = (brings == is_back).then_some(Tool::Bundle);
            [load, load.filter(|_| is_back)]
        }
        Task::Sit if is_back => [None; 2],
        Task::Sit => [None, Some(Tool::Bowl)],
        Task::Fish => [Some(Tool::Rod); 2],
        Task::Stroll => [None; 2],
    }
}
