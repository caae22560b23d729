//! Placement of animal groups by territory: a pure function of the land, of the kinds' files and of the hour.
//!
//! Each territory has slots for some groups. One of them is active every day, whatever the weather, so that no long way is
//! without animals.

use eremite_land::{Column, Land, LandCache, Place, RandomStream, Tint};
use eremite_stream::contracts::world_clock::WorldClock;

use crate::{
    creatures::{Behavior, Creatures},
    population::{
        GroupId,
        territory::{biome_name, draw_kind, draw_size, ids_between},
    },
};

/// Columns of a territory, and its slots for groups.
const TERRITORY_COLUMNS: i64 = 256;
const GROUPS: i64 = 2;
/// The first group of a territory has at least this many animals.
const FIRST_AT_LEAST: u32 = 2;
/// How often each of the other slots is taken.
const CHANCE: f32 = 0.7;
/// Activity from which on the first group is there, whatever the weather.
const BOLD: f32 = 0.15;
/// Hours of the day at which the first group should be active.
const BY_DAY: [f32; 4] = [7.0, 10.0, 13.0, 17.0];
/// Places that are tried for a home, distance from the territory's border in columns, and metres of good ground that are
/// enough, and that are the least.
const TRIES: i64 = 16;
const FROM_BORDER: i64 = 12;
const ROOMY_M: i64 = 24;
const NARROW_M: i64 = 5;
/// The farthest from home, in metres, and the steepest ground there, in metres of rise per metre.
pub const FARTHEST_M: i64 = 22;
const STEEPEST: f32 = 0.72;
/// Least distance between two homes, in metres.
const APART_M: i64 = 60;
/// Columns that are kept clear beside a cave opening.
const BESIDE_MOUTH: i64 = 3;

const KIND: RandomStream = RandomStream::named("wildlife kind");
const SIZE: RandomStream = RandomStream::named("wildlife group");
const HOME: RandomStream = RandomStream::named("wildlife home");
const THERE: RandomStream = RandomStream::named("wildlife there");
const SHY: RandomStream = RandomStream::named("wildlife shy");

/// Key of a group: its territory and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnimalGroupId {
    /// Index of the territory, counted from the hermitage.
    pub territory: i64,
    /// Its index in the territory.
    pub number: i64,
}

impl AnimalGroupId {
    /// The keys of all territories between two columns.
    pub fn between(from: Column, to: Column) -> impl Iterator<Item = Self> {
        ids_between(from, to)
    }
}

impl GroupId for AnimalGroupId {
    const TERRITORY_COLUMNS: i64 = TERRITORY_COLUMNS;

    fn in_territory(territory: i64) -> impl Iterator<Item = Self> {
        (0..GROUPS).map(move |number| Self { territory, number })
    }

    fn hash_coordinates(self) -> [i64; 2] {
        [self.territory, self.number]
    }
}

/// A group and its home.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimalGroup {
    /// Its key.
    pub id: AnimalGroupId,
    /// Its kind, by the name of its file.
    pub kind: String,
    /// How many animals it has.
    pub count: i64,
    /// The column of its home.
    pub home: Column,
    /// Height of its home in metres above row 0.
    pub height_m: f32,
    /// Metres of its ground to the left, negative, and to the right.
    pub reach_m: [f32; 2],
    /// How far of that it goes: as far as the land is unedited.
    pub free_m: [f32; 2],
    /// Whether there is water at each of the two ends.
    pub water: [bool; 2],
    /// Tint of the land at home.
    pub tint: Tint,
}

impl AnimalGroup {
    /// The group of a key, if that slot is taken.
    pub fn of(id: AnimalGroupId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self> {
        let seed = land.seed();
        if id.number > 0 && seed.unit(THERE, &id.hash_coordinates()) >= CHANCE {
            return None;
        }
        let stretch = HomeRange::of(id, land, cache)?;
        let biome = biome_name(land, stretch.home);
        let weigh = |life: &Behavior| {
            let by_day = BY_DAY.iter().map(|hour| life.haunts.activity_at(*hour)).fold(f32::MAX, f32::min);
            life.haunts.biome_frequency(biome) * if id.number > 0 { 1.0 } else { f32::from(by_day > BOLD) * by_day }
        };
        let (name, life, _) = draw_kind::<Self>(creatures, seed.unit(KIND, &id.hash_coordinates()), weigh)?;
        let least = if id.number > 0 { life.group.0 } else { life.group.0.max(FIRST_AT_LEAST) };
        let most = life.group.1.max(least);
        let count = draw_size((least, most), seed.unit(SIZE, &id.hash_coordinates()));
        let free_m = stretch.undisturbed_reach_m(land, cache);
        let HomeRange { home, reach_m, water } = stretch;
        let (kind, height_m, tint) = (name.to_owned(), cache.height(land, home), land.tint(home));
        Some(Self { id, kind, count: i64::from(count), home, height_m, reach_m, free_m, water, tint })
    }

    /// Whether it is active.
    pub fn is_about(&self, life: &Behavior, land: &Land, world_clock: &WorldClock) -> bool {
        let about = life.haunts.activity_at(world_clock.hour());
        if self.id.number == 0 {
            return about > BOLD;
        }
        let [territory, number] = self.id.hash_coordinates();
        let shy = land.seed().unit(SHY, &[territory, number, world_clock.days.floor() as i64]);
        about > shy && about * life.haunts.active_share_in(&world_clock.weather(land, &self.tint, self.home)) > shy
    }

    /// A column of its ground at a distance in metres from home, at height 0.
    pub fn place_at(&self, metres: f32) -> Place {
        Place::at(self.home, 0).moved_along(metres.clamp(self.free_m[0], self.free_m[1]))
    }
}

/// Good ground around a home.
struct HomeRange {
    home: Column,
    reach_m: [f32; 2],
    water: [bool; 2],
}

/// Rows over the surface in which edits are in the way, and columns kept clear of them.
const HAND_ROWS: i64 = 3;
const BESIDE_HAND: i64 = 2;

impl HomeRange {
    /// The first of the tried places with room enough, or the one with the most.
    fn of(id: AnimalGroupId, land: &Land, cache: &mut LandCache) -> Option<Self> {
        let first = Column(id.territory.wrapping_mul(TERRITORY_COLUMNS));
        let mouths = land.openings(first + -FARTHEST_M..first + TERRITORY_COLUMNS + FARTHEST_M);
        // Two groups keep their distance.
        let other = (id.number > 0).then(|| Self::of(AnimalGroupId { number: id.number - 1, ..id }, land, cache)).flatten();
        let mut best: Option<(i64, Self)> = None;
        for number in 0..TRIES {
            let along = land.seed().unit(HOME, &[id.territory, id.number, number]) * (TERRITORY_COLUMNS - 2 * FROM_BORDER) as f32;
            let home = first + FROM_BORDER + along as i64;
            if other.as_ref().is_some_and(|other| (home - other.home).abs() < APART_M) {
                continue;
            }
            let mut water = [false; 2];
            let mut is_good = |column: Column, before: Column, is_wet: &mut bool| {
                let [here, there] = [column, before].map(|column| cache.path_height(land, column));
                *is_wet = cache.water(land, Place::at(column, 0)).is_some_and(|level| level > here);
                let is_open = mouths.iter().any(|mouth| (mouth.start + -BESIDE_MOUTH..mouth.end + BESIDE_MOUTH).contains(&column));
                !*is_wet && !is_open && (here - there).abs() <= STEEPEST
            };
            // None lives on a bridge.
            if !is_good(home, home, &mut false) || !land.is_unbridged(home..home + 1) {
                continue;
            }
            let mut far = |side: i64, water: &mut bool| {
                (1..=FARTHEST_M).find(|far| !is_good(home + side * far, home + side * (far - 1), water)).unwrap_or(FARTHEST_M + 1) - 1
            };
            let [mut left_wet, mut right_wet] = water;
            let (left, right) = (far(-1, &mut left_wet), far(1, &mut right_wet));
            water = [left_wet, right_wet];
            let width = left + right;
            if width >= NARROW_M && best.as_ref().is_none_or(|(widest, _)| width > *widest) {
                best = Some((width, Self { home, reach_m: [-left as f32, right as f32], water }));
            }
            if width >= ROOMY_M {
                break;
            }
        }
        best.map(|(_, stretch)| stretch)
    }

    /// How far the ground is unedited to both sides of home, with clearance from walls and pits.
    fn undisturbed_reach_m(&self, land: &Land, cache: &mut LandCache) -> [f32; 2] {
        if land.edits().is_empty() {
            return self.reach_m;
        }
        let mut is_changed = |column: Column| {
            let place = Place::at(column, 0).at_height(cache.height(land, column));
            cache.is_changed(land, place, -1..=HAND_ROWS)
        };
        [(-1, self.reach_m[0]), (1, self.reach_m[1])].map(|(side, reach_m)| {
            let far = reach_m.abs() as i64;
            let first = (0..=far + BESIDE_HAND).find(|far| is_changed(self.home + side * far));
            first.map_or(reach_m, |first| (side * (first - 1 - BESIDE_HAND).clamp(0, far)) as f32)
        })
    }
}
