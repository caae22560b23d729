//! Who lives in a settlement, and where each can work: a pure function of the land and of the kinds' files.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::{
    Column, Land, LandCache, Place, RandomStream, Tint,
    places::{Lot, LotKind, Settlement, SettlementKind},
};
use eremite_stream::contracts::lot_spots::{LotSpots, SettlementSpots};

use crate::creatures::{Creatures, Dwells, robe::Task};

/// The most people of a settlement.
pub const MOST: i64 = 4;
/// How many of the small places have nobody.
const EMPTY: f32 = 1.0 / 3.0;
/// The farthest from home, in columns: to a water. All else is nearer.
pub const FARTHEST: i64 = 80;
/// The steepest ground that people walk, in metres of rise per metre, and columns kept clear of an opening and of water.
const STEEPEST: f32 = 0.8;
const BESIDE: i64 = 2;
/// Metres from the door to either side over which somebody sweeps, and from the middle of a well to who draws.
const SWEEPS_M: f32 = 3.2;
const BESIDE_WELL_M: f32 = 1.25;
/// How far ahead the work lies, in metres: of a broom or a hoe, and of who looks along the way.
const AHEAD_M: f32 = 0.9;
const LOOKS_M: f32 = 6.0;
/// From the door to somebody who sits on the ground beside it, and the range of heights of a seat, in metres.
const BESIDE_DOOR_M: f32 = 1.9;
const SEAT_M: (f32, f32) = (0.36, 0.5);

const COUNT: RandomStream = RandomStream::named("people count");
const HOME: RandomStream = RandomStream::named("people home");
const KIND: RandomStream = RandomStream::named("people kind");
const SIDE: RandomStream = RandomStream::named("people side");
const DEALT: RandomStream = RandomStream::named("people task");

/// The people of a settlement.
#[derive(Clone, Debug, PartialEq)]
pub struct Household {
    /// The number of the settlement's slot along the land.
    pub slot: i64,
    /// The columns of the settlement.
    pub columns: Range<Column>,
    /// Those who live there, by number; `None` whose home is gone.
    pub residents: Vec<Option<Resident>>,
}

/// Somebody who lives there.
#[derive(Clone, Debug, PartialEq)]
pub struct Resident {
    /// The kind, by the name of its file.
    pub kind: String,
    /// Walking speed in metres per second.
    pub walk_mps: f32,
    /// The door of the house.
    pub door: Place,
    /// Tint of the land there.
    pub tint: Tint,
    /// How far one can walk from the door, in metres: to the left, negative, and to the right.
    pub reach_m: [f32; 2],
    /// Where it can do what.
    pub posts: Vec<Post>,
}

/// Where somebody does a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// The task.
    pub task: Task,
    /// Where it stands, in metres to the right of the door, and where the work is, in turn.
    pub stops: Vec<Stop>,
    /// Height of the seat in metres; 0 on the ground.
    pub seat_m: f32,
}

/// A place to work at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Where one stands, in metres to the right of the door.
    pub at_m: f32,
    /// Where the work is, likewise: it is faced.
    pub work_m: f32,
}

impl Household {
    /// Those who live in a settlement; nobody in each third of the small ones.
    pub fn of(settlement: &Settlement, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Self {
        let (seed, slot) = (land.seed(), settlement.slot);
        let is_home = |lot: &&Lot| creatures.iter().any(|(_, kind)| lives_on(kind.dwells.as_ref(), lot.kind));
        let mut homes: Vec<&Lot> = settlement.lots.iter().filter(is_home).collect();
        homes.sort_by_key(|lot| seed.hash(HOME, &[lot.first.0]));
        let spots = land.attachment::<SettlementSpots>();
        let spots = spots.map_or_else(|| settlement.lots.iter().map(LotSpots::bare).collect(), |spots| spots.of(settlement));
        let lots: Vec<(&Lot, LotSpots)> = settlement.lots.iter().zip(spots).collect();
        let gaps = if land.edits().is_empty() { Vec::new() } else { land.surface_gaps(settlement.columns.clone()) };
        let is_whole = |lot: &Lot| gaps.iter().all(|gap| lot.first + i64::from(lot.width) <= gap.start || gap.end <= lot.first);
        let all = creatures.iter().filter_map(|(name, kind)| Some((name, kind.dwells.as_ref()?)));
        let mut kinds: Vec<(u64, &str, &Dwells)> =
            all.zip(0_i64..).map(|((name, dwells), number)| (seed.hash(KIND, &[slot, number]), name, dwells)).collect();
        kinds.sort_by_key(|(drawn, ..)| *drawn);
        let mut residents = Vec::new();
        for home in homes.iter().cycle().take(if homes.is_empty() { 0 } else { count(settlement, land) }) {
            // No two of a kind: each is taken once.
            let Some(chosen) = kinds.iter().position(|(.., dwells)| dwells.homes.contains(&home.kind)) else { continue };
            let (_, name, dwells) = kinds.remove(chosen);
            residents.push(is_whole(home).then(|| Resident::of(name, dwells, home, &lots, slot, land, cache)));
        }
        Self { slot, columns: settlement.columns.clone(), residents }
    }

    /// What each may do on a day: every task is one person's, so that no two are ever alike.
    pub fn tasks_of(&self, number: usize, day: i64, land: &Land) -> Vec<Task> {
        let mut order = Task::ALL;
        order.sort_by_key(|task| land.seed().hash(DEALT, &[self.slot, day, *task as i64]));
        let mut dealt = vec![Vec::new(); self.residents.len()];
        for task in order {
            let can = |resident: &Option<Resident>| resident.as_ref().is_some_and(|one| one.posts.iter().any(|post| post.task == task));
            // The one with the fewest so far; of those the first after the day's turn.
            let turn = |number: usize| (number as i64 + day).rem_euclid(self.residents.len() as i64);
            let able = (0..self.residents.len()).filter(|number| can(&self.residents[*number]));
            if let Some(who) = able.min_by_key(|number| (dealt[*number].len(), turn(*number))) {
                dealt[who].push(task);
            }
        }
        std::mem::take(&mut dealt[number])
    }
}

fn lives_on(dwells: Option<&Dwells>, lot: LotKind) -> bool {
    dwells.is_some_and(|dwells| dwells.homes.contains(&lot))
}

/// How many people a settlement has.
fn count(settlement: &Settlement, land: &Land) -> usize {
    let share = land.seed().unit(COUNT, &[settlement.slot]);
    match settlement.kind {
        SettlementKind::Village => 2 + (share * (MOST - 1) as f32) as usize,
        SettlementKind::Temple => 1 + usize::from(settlement.is_large),
        SettlementKind::Wayside | SettlementKind::Hermitage => usize::from(share >= EMPTY),
    }
}

impl Resident {
    fn of(name: &str, dwells: &Dwells, home: &Lot, lots: &[(&Lot, LotSpots)], slot: i64, land: &Land, cache: &mut LandCache) -> Self {
        let own = lots.iter().find(|(lot, _)| *lot == home).map(|(_, spots)| spots.clone()).unwrap_or_default();
        let middle_m = home.width as f32 / 2.0;
        let door_m = own.stands.first().map_or(middle_m, |stand| stand.x);
        let door = Place::at(home.first, 0).at_height(home.foot_m).moved_along(door_m);
        let (reach_m, water_m) = reach(door.column, land, cache);
        let side = if land.seed().unit(SIDE, &[slot, home.first.0]) < 0.5 { -1.0 } else { 1.0 };
        let around = HomeSurroundings { home, own, lots, door, side, water_m };
        let is_reached = |post: &Post| post.stops.iter().all(|stop| (reach_m[0]..=reach_m[1]).contains(&stop.at_m));
        let posts = dwells.tasks.iter().filter_map(|task| around.post(*task)).filter(is_reached).collect();
        Self { kind: name.into(), walk_mps: dwells.walk_mps, door, tint: land.tint(door.column), reach_m, posts }
    }

    /// Where it does a task.
    pub fn post(&self, task: Task) -> Option<&Post> {
        self.posts.iter().find(|post| post.task == task)
    }
}

/// What is around a home.
struct HomeSurroundings<'a> {
    home: &'a Lot,
    own: LotSpots,
    lots: &'a [(&'a Lot, LotSpots)],
    door: Place,
    /// The side that is looked to, -1 or 1.
    side: f32,
    /// The nearest water's edge to each side, in metres to the right of the door.
    water_m: [Option<f32>; 2],
}

impl HomeSurroundings<'_> {
    /// Metres from the door to the first column of a lot.
    fn along_m(&self, lot: &Lot) -> f32 {
        Place::at(lot.first, 0).offset_from(self.door).x
    }

    /// The nearest lot of some kinds that is not the own, with its spots.
    fn nearest(&self, is_wanted: impl Fn(&Lot, &LotSpots) -> bool) -> Option<(&Lot, &LotSpots)> {
        let others = self.lots.iter().filter(|(lot, spots)| *lot != self.home && is_wanted(lot, spots));
        let far_m = |lot: &Lot| (self.along_m(lot) + lot.width as f32 / 2.0).abs();
        others.min_by(|(a, _), (b, _)| far_m(a).total_cmp(&far_m(b))).map(|(lot, spots)| (*lot, spots))
    }

    /// Where a task is done, if it can be done here.
    fn post(&self, task: Task) -> Option<Post> {
        let stop = |at_m: f32, work_m: f32| Stop { at_m, work_m };
        let of = |stops: Vec<Stop>| Some(Post { task, stops, seat_m: 0.0 });
        match task {
            Task::Sweep => {
                let low = self.along_m(self.home).max(-SWEEPS_M);
                let high = (self.along_m(self.home) + self.home.width as f32).min(SWEEPS_M);
                // From one end to the other, always on to what is not swept yet.
                let ends = if self.side > 0.0 { [low, high] } else { [high, low] };
                of([0.0, 0.35, 0.7].map(|share| ends[0] + (ends[1] - ends[0]) * share).map(|at| stop(at, at + self.side * AHEAD_M)).into())
            }
            Task::Hoe => {
                let (field, _) = self.nearest(|lot, _| lot.kind == LotKind::Field)?;
                let at_m = |share: f32| self.along_m(field) + field.width as f32 * share;
                of([0.25, 0.5, 0.75].map(|share| stop(at_m(share), at_m(share) + self.side * AHEAD_M)).into())
            }
            Task::Water => {
                let (well, _) = self.nearest(|lot, _| lot.kind == LotKind::Well)?;
                let middle_m = self.along_m(well) + well.width as f32 / 2.0;
                of(vec![stop(middle_m - BESIDE_WELL_M * middle_m.signum(), middle_m)])
            }
            Task::Carry => {
                let takes = |lot: &Lot, _: &LotSpots| {
                    use LotKind::{BellTower, Farmhouse, Hall, Hut, Shrine, Stable, TeaHouse};
                    matches!(lot.kind, BellTower | Farmhouse | Hall | Hut | Shrine | Stable | TeaHouse)
                };
                let (lot, spots) = self.nearest(takes)?;
                let at_m = self.along_m(lot) + spots.stands.first().map_or(lot.width as f32 / 2.0, |stand| stand.x);
                of(vec![stop(at_m - 0.6 * at_m.signum(), at_m)])
            }
            Task::Sit => {
                let seat = |lot: &Lot, seat: &Vec2| (self.along_m(lot) + seat.x, seat.y.clamp(SEAT_M.0, SEAT_M.1));
                let own = self.own.seats.first().map(|at| seat(self.home, at));
                let (at_m, seat_m) = own
                    .or_else(|| self.nearest(|_, spots| !spots.seats.is_empty()).map(|(lot, spots)| seat(lot, &spots.seats[0])))
                    .filter(|(at_m, _)| at_m.abs() < 0.5 * FARTHEST as f32)
                    .unwrap_or((BESIDE_DOOR_M * self.side, 0.0));
                Some(Post { task, stops: vec![stop(at_m, at_m + self.side * LOOKS_M)], seat_m })
            }
            Task::Fish => {
                let nearest = self.water_m.into_iter().flatten().min_by(|a, b| a.abs().total_cmp(&b.abs()))?;
                of(vec![stop(nearest - 0.8 * nearest.signum(), nearest + 2.0 * nearest.signum())])
            }
            // Here and there before the house, and back.
            Task::Stroll => {
                let far = [6.5, -4.0, 11.0, 2.5].map(|far_m| far_m * self.side);
                of(far.map(|at| stop(at, at + LOOKS_M * at.signum())).into())
            }
        }
    }
}

/// How far one can walk from a column, in metres to the left, negative, and to the right; and the edges of water there.
fn reach(home: Column, land: &Land, cache: &mut LandCache) -> ([f32; 2], [Option<f32>; 2]) {
    let openings = land.openings(home + -FARTHEST..home + FARTHEST);
    let mut water_m = [None; 2];
    let reach_m = [-1, 1].map(|side: i64| {
        let blocked = (1..=FARTHEST).find(|far| {
            let (column, before) = (home + side * far, home + side * (far - 1));
            let [here, there] = [column, before].map(|column| cache.path_height(land, column));
            let place = Place::at(column, 0).at_height(cache.height(land, column));
            if let Some(level) = cache.water(land, place).filter(|level| *level > place.height_m()) {
                water_m[usize::from(side > 0)].get_or_insert((side * far) as f32);
                if level > here {
                    return true;
                }
            }
            let is_open = openings.iter().any(|opening| (opening.start + -BESIDE..opening.end + BESIDE).contains(&column));
            is_open || (here - there).abs() > STEEPEST || cache.is_changed(land, place, -1..=BESIDE)
        });
        // One stands short of the edge.
        let far = blocked.map_or(FARTHEST, |far| far - 1);
        (side * far) as f32
    });
    (reach_m, water_m)
}
