//! Placement of flocks by territory: a pure function of the land, of the kinds' files and of the hour.

use std::ops::Range;

use eremite_land::{Column, Land, LandCache, Place, RandomStream, Tint};
use eremite_stream::contracts::{weather::Weather, world_clock::WorldClock};

use crate::{
    creatures::{Creatures, Flyer, Habit},
    population::{
        GroupId,
        territory::{biome_name, draw_kind, draw_size, ids_between},
    },
};

/// Columns of a territory. Each has one slot on the ground, one at the water and one in the air.
const TERRITORY_COLUMNS: i64 = 128;
/// How often each slot of [`FlockTerrain::ALL`] is taken, where birds are most frequent.
const CHANCE: [f32; 3] = [0.9, 0.9, 0.5];
/// Places that are tried, distance from the border in columns, and columns kept clear beside a cave opening.
const TRIES: i64 = 8;
const FROM_BORDER: i64 = 8;
const BESIDE_MOUTH: i64 = 4;
/// Steepest ground of a home, in metres of rise per metre.
const STEEPEST: f32 = 0.8;
/// Metres of good ground beside home: the least that is needed, and the most that is looked at.
const NARROW_M: i64 = 2;
const WIDE_M: i64 = 9;
/// Days before a storm from which on the birds that would avoid it stay away.
const BEFORE_STORM_DAYS: f64 = 0.035;
/// Strength of the weather from which on it is a storm.
const STORM: f32 = 0.75;

const KIND: RandomStream = RandomStream::named("birds kind");
const SIZE: RandomStream = RandomStream::named("birds flock");
const HOME: RandomStream = RandomStream::named("birds home");
const SHY: RandomStream = RandomStream::named("birds shy");

/// Where a flock lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FlockTerrain {
    /// On the ground.
    Ground,
    /// At the edge of water.
    Shore,
    /// Always in the air.
    Air,
}

impl FlockTerrain {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ground, Self::Shore, Self::Air];

    /// The terrain a habit needs; none for V formations.
    fn of(habit: Habit) -> Option<Self> {
        match habit {
            Habit::Ground => Some(Self::Ground),
            Habit::Shore => Some(Self::Shore),
            Habit::Quarter | Habit::Flutter => Some(Self::Air),
            Habit::Skein => None,
        }
    }
}

/// Key of a flock: its territory and its terrain there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlockId {
    /// Index of the territory, counted from the hermitage.
    pub territory: i64,
    /// Its terrain.
    pub stand: FlockTerrain,
}

impl FlockId {
    /// The keys of all territories between two columns.
    pub fn between(from: Column, to: Column) -> impl Iterator<Item = Self> {
        ids_between(from, to)
    }
}

impl GroupId for FlockId {
    const TERRITORY_COLUMNS: i64 = TERRITORY_COLUMNS;

    fn in_territory(territory: i64) -> impl Iterator<Item = Self> {
        FlockTerrain::ALL.into_iter().map(move |stand| Self { territory, stand })
    }

    fn hash_coordinates(self) -> [i64; 2] {
        [self.territory, self.stand as i64]
    }
}

/// A flock and its home.
#[derive(Clone, Debug, PartialEq)]
pub struct Flock {
    /// Its key.
    pub id: FlockId,
    /// Its kind, by the name of its file.
    pub kind: String,
    /// How many birds it has.
    pub count: i64,
    /// Its home, on the ground or at the water.
    pub home: Place,
    /// Metres of its ground to the left, negative, and to the right.
    pub reach_m: [f32; 2],
    /// The side on which the water is, -1 or 1; 0 away from water.
    pub water: f32,
    /// Tint of the land at home.
    pub tint: Tint,
}

impl Flock {
    /// The flock of a key, if that slot is taken.
    pub fn of(id: FlockId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self> {
        let seed = land.seed();
        let first = Column(id.territory.wrapping_mul(TERRITORY_COLUMNS));
        let mouths = land.openings(first + -BESIDE_MOUTH..first + TERRITORY_COLUMNS + BESIDE_MOUTH);
        let home = match id.stand {
            FlockTerrain::Ground => {
                (0..TRIES).find_map(|number| find_ground_home(candidate_column(land, id, number), &mouths, land, cache))
            }
            FlockTerrain::Shore => find_shore_home(id, land, cache),
            FlockTerrain::Air => (0..TRIES).find_map(|number| find_air_home(id, number, &mouths, land, cache)),
        }?;
        let biome = biome_name(land, home.column);
        let weigh = |flyer: &Flyer| {
            let lives = FlockTerrain::of(flyer.habit) == Some(id.stand) && (flyer.habit != Habit::Flutter || home.draws_bats);
            if lives { flyer.haunts.biome_frequency(biome) } else { 0.0 }
        };
        let (name, flyer, whole) = draw_kind::<Self>(creatures, seed.unit(KIND, &id.hash_coordinates()), weigh)?;
        // Where few kinds live, and rarely, few slots are taken.
        let best = whole.min(1.0);
        if seed.unit(SHY, &[id.territory, id.stand as i64, i64::MIN]) >= CHANCE[id.stand as usize] * best {
            return None;
        }
        let count = i64::from(draw_size(flyer.group, seed.unit(SIZE, &id.hash_coordinates())));
        let FlockHome { column, height_m, reach_m, water, .. } = home;
        let place = Place::at(column, 0).at_height(height_m);
        Some(Self { id, kind: name.to_owned(), count, home: place, reach_m, water, tint: land.tint(column) })
    }

    /// How much of the flock is active, from 0 to 1.
    pub fn active_share(&self, flyer: &Flyer, land: &Land, world_clock: &WorldClock) -> f32 {
        let [territory, stand] = self.id.hash_coordinates();
        let shy = 0.8 * land.seed().unit(SHY, &[territory, stand, world_clock.days.floor() as i64]);
        let braves = flyer.haunts.active_share_in(&expected_weather(land, world_clock, &self.tint, self.home.column));
        // The threshold differs by flock and day: some come early and leave late.
        ((flyer.haunts.activity_at(world_clock.hour()) * braves - shy) / 0.1).clamp(0.0, 1.0)
    }
}

/// The weather at a column, or the storm that is about to break there: birds react before it comes.
pub fn expected_weather(land: &Land, world_clock: &WorldClock, tint: &Tint, column: Column) -> Weather {
    let now = world_clock.weather(land, tint, column);
    let soon = WorldClock { days: world_clock.days + BEFORE_STORM_DAYS, ..*world_clock }.weather(land, tint, column);
    let is_storm = soon.dominant().1 >= STORM || soon.wind.abs() >= STORM;
    if is_storm && soon.dominant().1 > now.dominant().1 { soon } else { now }
}

/// A place for a flock to live.
struct FlockHome {
    column: Column,
    height_m: f32,
    reach_m: [f32; 2],
    water: f32,
    draws_bats: bool,
}

/// The column of an attempt.
fn candidate_column(land: &Land, id: FlockId, number: i64) -> Column {
    let [territory, stand] = id.hash_coordinates();
    let along = land.seed().unit(HOME, &[territory, stand, number]) * (TERRITORY_COLUMNS - 2 * FROM_BORDER) as f32;
    Column(territory.wrapping_mul(TERRITORY_COLUMNS)) + FROM_BORDER + along as i64
}

fn is_near_mouth(column: Column, mouths: &[Range<Column>]) -> bool {
    mouths.iter().any(|mouth| (mouth.start + -BESIDE_MOUTH..mouth.end + BESIDE_MOUTH).contains(&column))
}

/// A home on the ground: dry, undisturbed and not too steep.
fn find_ground_home(column: Column, mouths: &[Range<Column>], land: &Land, cache: &mut LandCache) -> Option<FlockHome> {
    let mut is_good = |column: Column, side: i64| {
        let [here, there] = [column, column + side].map(|column| cache.height(land, column));
        let is_dry = cache.water(land, Place::at(column, 0)).is_none_or(|level| level <= here);
        is_dry && !is_near_mouth(column, mouths) && (here - there).abs() <= STEEPEST && is_undisturbed(column, side, land, cache)
    };
    if !is_good(column, 1) {
        return None;
    }
    let mut far = |side: i64| (1..=WIDE_M).find(|far| !is_good(column + side * far, -side)).unwrap_or(WIDE_M + 1) - 1;
    let (left, right) = (far(-1), far(1));
    let reach_m = [-left as f32, right as f32];
    (left + right >= NARROW_M).then(|| FlockHome { column, height_m: cache.height(land, column), reach_m, water: 0.0, draws_bats: false })
}

/// Whether no opening and nothing built lies between a column and its neighbour on a side.
fn is_undisturbed(column: Column, side: i64, land: &Land, cache: &mut LandCache) -> bool {
    let here = Place::at(column, 0).at_height(cache.height(land, column));
    [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().all(|share| {
        let place = here.moved_along(side as f32 * share);
        cache.is_surface(land, place) && !cache.has_bridge(land, place)
    })
}

/// The waterside of the territory, where the birds stand in shallow water.
fn find_shore_home(id: FlockId, land: &Land, cache: &mut LandCache) -> Option<FlockHome> {
    let first = Column(id.territory.wrapping_mul(TERRITORY_COLUMNS));
    let chunk = first.chunk();
    let ponds = land.pristine().waters(chunk, &land.chunk_heights(chunk));
    let edges = ponds.iter().flat_map(|pond| [(pond.from, 1_i64, pond.level), (pond.to, -1, pond.level)]);
    let mine: Vec<_> = edges.filter(|(column, ..)| (first..first + TERRITORY_COLUMNS).contains(column)).collect();
    let pick = (land.seed().unit(HOME, &id.hash_coordinates()) * mine.len() as f32) as usize;
    let (dry, inward, level_m) = *mine.get(pick)?;
    // As far into the water as it is shallow.
    let column = (0..6).map(|columns| dry + inward * columns).take_while(|column| level_m - cache.height(land, *column) < 0.3).last()?;
    let wades = (column - dry).abs() as f32;
    if !(-2..=(column - dry).abs()).all(|along| is_undisturbed(dry + inward * along, -inward, land, cache)) {
        return None;
    }
    let reach_m = if inward > 0 { [-2.0 - wades, 0.0] } else { [0.0, 2.0 + wades] };
    Some(FlockHome { column, height_m: cache.height(land, column), reach_m, water: inward as f32, draws_bats: true })
}

/// A home in the air: at cave openings for bats, otherwise anywhere.
fn find_air_home(id: FlockId, number: i64, mouths: &[Range<Column>], land: &Land, cache: &mut LandCache) -> Option<FlockHome> {
    let within = |mouth: &&Range<Column>| mouth.start.0.div_euclid(TERRITORY_COLUMNS) == id.territory;
    let mouth = mouths.iter().find(within).filter(|_| number == 0);
    let column = mouth.map_or_else(|| candidate_column(land, id, number), |mouth| mouth.start + (mouth.end - mouth.start) / 2);
    Some(FlockHome { column, height_m: cache.height(land, column), reach_m: [0.0; 2], water: 0.0, draws_bats: mouth.is_some() })
}
