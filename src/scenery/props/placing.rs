//! Where props stand: by hash, from the land alone.
//!
//! The main ones are placed first. Minor ones fill the stretches in which nothing else would be met, so that no walk is long
//! without an encounter and no place is crowded.

use std::{ops::Range, sync::Arc};

use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, GeneratorVersion, Land, Landmark, RandomStream, Tile, biome::AlpineCover, hash::SeededRng,
    places::Settlement,
};

use super::{Prop, PropKind, SIGN};
use crate::{
    first_place,
    surroundings::{AROUND, ChunkSurroundings, beside},
};

const FOOT: RandomStream = RandomStream::named("sign at landmark");
const INSCRIBED: RandomStream = RandomStream::named("inscription at landmark");
const HUNG: RandomStream = RandomStream::named("sign hung");
const MINOR: RandomStream = RandomStream::named("minor sign");

/// Columns between milestones, and between stones by the way: a waystone stands halfway from each milestone to the next.
pub(super) const KILOMETRE: i64 = 1000;
pub(super) const STONES: i64 = 500;
/// Probability of a main prop other than milestones and hanging ones, per chunk.
const CHANCE: f32 = 0.26;
/// Probability that something hangs in a chunk, and that it is a bell. Lamps come in rows: their maximal number (rounded
/// down), and the columns between two.
const HANGS: f32 = 0.5;
const BELL: f32 = 0.3;
const LAMPS: f32 = 3.99;
const BETWEEN_LAMPS: usize = 11;
/// Stretches of a chunk; each in which nothing else is met gets a minor prop.
const STRETCHES: usize = 2;
/// The share of landmarks of the minor kinds that have an inscription.
const MINOR_INSCRIBED: f32 = 0.4;
/// Minimal columns between a prop and others, between a hanging prop and others, and at the foot of a landmark.
const APART: u64 = 16;
const APART_HUNG: u64 = 7;
const APART_FOOT: u64 = 3;
/// Placement attempts, and columns at a chunk's borders that stay free.
const TRIES: usize = 6;
const TRIES_MINOR: usize = 12;
const MARGIN: usize = 12;
/// Most columns by which a milestone is moved away from a cave entrance or out of water.
pub(super) const FARTHEST_SET: i64 = 130;
/// Columns on either side of a cave entrance that are reserved for its bridge and a step beside it.
const BRIDGE: i64 = 3;
/// Columns on either side of a chunk in which the end of a bridge over a river may still be in the way.
const DECK: i64 = 8;
/// Columns on either side of a landmark that stay free of props, but for those at its foot, which stand this far from its
/// middle.
const LANDMARK: i64 = 12;
pub(super) const AT_FOOT: Range<i64> = 3..11;
const _: () = assert!(DECK <= AROUND && LANDMARK <= AROUND);
/// Steepest ground below a prop, as rise per metre over its width; and the same for posts, which need no level ground.
const LEVEL: f32 = 0.45;
const LEVEL_POST: f32 = 0.9;
/// The most barren ground, by [`AlpineCover::barren`], on which there is a well or a cart.
const BARREN: f32 = 0.2;

/// Where props can stand in a chunk.
struct PropSites<'a> {
    first: Column,
    heights: &'a Tile,
    surroundings: Arc<ChunkSurroundings>,
    /// Cave entrances, and what leads over rivers.
    mouths: Vec<Range<Column>>,
    landmarks: Vec<Landmark>,
    settlements: Vec<Arc<Settlement>>,
}

impl<'a> PropSites<'a> {
    fn new(land: &Land, chunk: ChunkIndex, heights: &'a Tile) -> Self {
        let (surroundings, columns) = (ChunkSurroundings::of(land, chunk, heights), beside(chunk, 0));
        let mut mouths = land.openings(columns.clone());
        mouths.extend(surroundings.decks(beside(chunk, DECK)));
        Self {
            first: chunk.first(),
            heights,
            mouths,
            landmarks: surroundings.landmarks(beside(chunk, LANDMARK)).copied().collect(),
            settlements: surroundings.settlements(columns).cloned().collect(),
            surroundings,
        }
    }

    /// Whether the whole width is clear of cave entrances, water and landmarks.
    fn is_clear(&self, kind: PropKind, i: usize) -> bool {
        let alone = self.landmarks.iter().all(|landmark| (landmark.column - self.first - i as i64).abs() > LANDMARK);
        alone && self.is_firm(kind, i) && self.is_unbuilt(kind, i)
    }

    /// Whether nobody built there: stones and lamps by the way stand between two lots, all else outside settlements.
    fn is_unbuilt(&self, kind: PropKind, i: usize) -> bool {
        let half = kind.half_width() as i64;
        let (from, to) = (self.first + (i as i64 - half), self.first + (i as i64 + half));
        let is_by_the_way = matches!(kind, PropKind::Milestone(_) | PropKind::Waystone | PropKind::Lamp);
        let is_taken = |built: Range<Column>| built.start <= to && from < built.end;
        self.settlements.iter().all(|settlement| match is_by_the_way {
            true => settlement.lots.iter().all(|lot| !is_taken(lot.columns())),
            false => !is_taken(settlement.columns.clone()),
        })
    }

    /// Whether the whole width is clear of cave entrances and water.
    fn is_firm(&self, kind: PropKind, i: usize) -> bool {
        let half = kind.half_width();
        let (from, to) = (self.first + (i - half) as i64, self.first + (i + half) as i64);
        let free = self.mouths.iter().all(|mouth| to < mouth.start + -BRIDGE || mouth.end + BRIDGE < from);
        let dry = self.surroundings.waters.iter().all(|pond| to < pond.from || pond.to < from);
        free && dry
    }

    fn is_level(&self, kind: PropKind, i: usize) -> bool {
        let half = kind.half_width();
        let level = if matches!(kind, PropKind::Lamp | PropKind::Flags) { LEVEL_POST } else { LEVEL };
        (self.heights[i + half] - self.heights[i - half]).abs() < level * (2 * half) as f32
    }

    /// Whether a prop other than a milestone can stand there, more than `columns` from each other one.
    fn suits(&self, kind: PropKind, i: usize, props: &[Prop], columns: u64) -> bool {
        self.is_level(kind, i) && self.is_apart(i, props, columns) && self.is_clear(kind, i)
    }

    fn is_apart(&self, i: usize, props: &[Prop], columns: u64) -> bool {
        props.iter().all(|other| (other.column - self.first - i as i64).unsigned_abs() > columns)
    }

    /// Whether something is met in a stretch of the chunk anyway: a prop, a landmark, a shore or a bridge.
    fn has_encounter(&self, stretch: Range<usize>, props: &[Prop]) -> bool {
        let columns = self.first + stretch.start as i64..self.first + stretch.end as i64;
        let stands = props.iter().map(|prop| prop.column).chain(self.landmarks.iter().map(|landmark| landmark.column));
        let shores = self.surroundings.waters.iter().flat_map(|pond| [pond.from, pond.to]);
        let lots = self.settlements.iter().flat_map(|settlement| settlement.lots.iter().map(|lot| lot.first));
        stands.chain(shores).chain(lots).chain(self.mouths.iter().map(|mouth| mouth.start)).any(|column| columns.contains(&column))
    }

    fn prop(&self, kind: PropKind, i: usize) -> Prop {
        let half = kind.half_width();
        let foot = self.heights[i - half..=i + half].iter().copied().fold(f32::MAX, f32::min);
        Prop { kind, column: self.first + i as i64, foot }
    }
}

/// The props that a chunk of the pristine land has.
struct PristineProps(Vec<Prop>);

/// The props of a chunk with these heights.
pub fn props(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Prop> {
    let all = land.memoize(chunk, |land| {
        let sites = PropSites::new(land, chunk, heights);
        let mut props = main_props_at(&sites, land, chunk);
        // The hermitage's own chunk stays free.
        if chunk.0 != 0 {
            let title = first_place::clearing_columns(land, chunk);
            add_minor_props(&mut props, &sites, land, &title, &mut land.seed().rng(MINOR, &[chunk.0]));
        }
        PristineProps(props)
    });
    without_dug_away(all.0.clone(), land, chunk)
}

/// The props of a chunk but for those that fill gaps: the clearing of the title is chosen by these, and the others leave room for it.
pub(crate) fn main_props(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Prop> {
    let sites = PropSites::new(land, chunk, heights);
    without_dug_away(main_props_at(&sites, land, chunk), land, chunk)
}

fn main_props_at(sites: &PropSites, land: &Land, chunk: ChunkIndex) -> Vec<Prop> {
    let mut props = Vec::new();
    add_stones(&mut props, sites);
    if chunk.0 != 0 {
        let landmarks = || sites.landmarks.iter().filter(|landmark| landmark.column.chunk() == chunk);
        for landmark in landmarks() {
            let before = props.len();
            let mut random = land.seed().rng(FOOT, &[landmark.column.0]);
            add_landmark_props(&mut props, sites, landmark, &mut random);
            if props.len() == before && land.generator() >= GeneratorVersion::LANDMARKS {
                // A post needs no level ground.
                let post = [PropKind::Lamp, PropKind::Flags].into_iter().find_map(|kind| find_foot(&props, sites, landmark, kind, 1));
                props.extend(post);
            }
        }
        add_standing_prop(&mut props, sites, &mut land.seed().rng(SIGN, &[chunk.0]));
        // Random streams of their own keep the other props unchanged.
        add_hanging_props(&mut props, sites, &mut land.seed().rng(HUNG, &[chunk.0]));
        for landmark in landmarks() {
            add_inscription(&mut props, sites, landmark, &mut land.seed().rng(INSCRIBED, &[landmark.column.0]));
        }
    }
    props
}

/// Placement uses the pristine land; props whose ground was dug away are removed.
fn without_dug_away(mut props: Vec<Prop>, land: &Land, chunk: ChunkIndex) -> Vec<Prop> {
    if !land.edits().is_empty() {
        let breaks = land.surface_gaps(beside(chunk, 0));
        props.retain(|prop| {
            let half = prop.kind.half_width() as i64;
            breaks.iter().all(|one| prop.column + half < one.start || one.end < prop.column + -half)
        });
    }
    props
}

/// Milestones, and waystones between them.
fn add_stones(props: &mut Vec<Prop>, sites: &PropSites) {
    for i in 0..CHUNK_COLUMNS {
        let column = sites.first + i as i64;
        if column.0 % STONES == 0 && column.0 != 0 {
            let is_mile = column.0 % KILOMETRE == 0;
            let kind = if is_mile { PropKind::Milestone(column.0.unsigned_abs() / KILOMETRE as u64) } else { PropKind::Waystone };
            // If it cannot stand there it moves to the nearest free column in its chunk.
            let mut places = (0..FARTHEST_SET).flat_map(|far| [i as i64 + far, i as i64 - far]);
            let place = places.find(|&at| (2..CHUNK_COLUMNS as i64 - 2).contains(&at) && sites.is_clear(kind, at as usize));
            props.extend(place.map(|at| sites.prop(kind, at as usize)));
        }
    }
}

/// What makes a landmark a place to arrive at: a shrine with a light, and a bell or a lamp beside it. Some minor landmarks
/// have only one of them. Nothing is placed beyond the landmark's chunk, so each landmark is furnished once.
fn add_landmark_props(props: &mut Vec<Prop>, sites: &PropSites, landmark: &Landmark, random: &mut SeededRng) {
    let hung = if random.chance(0.5) { PropKind::Bell } else { PropKind::Lamp };
    let kinds = match random.unit() {
        share if !landmark.kind.is_minor() || share < 0.3 => [Some(PropKind::Shrine), Some(hung)],
        share if share < 0.65 => [Some(PropKind::Shrine), None],
        _ => [None, Some(hung)],
    };
    let side = if random.chance(0.5) { 1 } else { -1 };
    for (kind, side) in kinds.into_iter().zip([side, -side]) {
        let place = kind.and_then(|kind| find_foot(props, sites, landmark, kind, side));
        props.extend(place);
    }
}

/// An inscribed stone at a landmark's foot.
fn add_inscription(props: &mut Vec<Prop>, sites: &PropSites, landmark: &Landmark, random: &mut SeededRng) {
    if !landmark.kind.is_minor() || random.chance(MINOR_INSCRIBED) {
        let side = if random.chance(0.5) { 1 } else { -1 };
        let place = find_foot(props, sites, landmark, PropKind::Inscription, side);
        props.extend(place);
    }
}

/// The place for a prop nearest to a landmark's middle, rather on one side.
fn find_foot(props: &[Prop], sites: &PropSites, landmark: &Landmark, kind: PropKind, side: i64) -> Option<Prop> {
    let middle = landmark.column - sites.first;
    let inside = 1..CHUNK_COLUMNS as i64 - 1;
    let mut places = AT_FOOT.flat_map(|off| [middle + side * off, middle - side * off]).filter(|i| inside.contains(i)).map(|i| i as usize);
    let place = places.find(|&i| sites.is_level(kind, i) && sites.is_firm(kind, i) && sites.is_apart(i, props, APART_FOOT));
    place.map(|i| sites.prop(kind, i))
}

/// Cairn, standing stones, shrine or hut.
fn add_standing_prop(props: &mut Vec<Prop>, sites: &PropSites, random: &mut SeededRng) {
    if !random.chance(CHANCE) {
        return;
    }
    let kind = match random.unit() {
        share if share < 0.38 => PropKind::Cairn,
        share if share < 0.58 => PropKind::StandingStones,
        share if share < 0.86 => PropKind::Shrine,
        _ => PropKind::Hut,
    };
    let place = (0..TRIES)
        .map(|_| random.range(MARGIN as f32, (CHUNK_COLUMNS - MARGIN) as f32) as usize)
        .find(|&i| sites.suits(kind, i, props, APART));
    props.extend(place.map(|i| sites.prop(kind, i)));
}

/// A bell, or a row of lamps.
fn add_hanging_props(props: &mut Vec<Prop>, sites: &PropSites, random: &mut SeededRng) {
    if !random.chance(HANGS) {
        return;
    }
    let (kind, count) = if random.chance(BELL) { (PropKind::Bell, 1) } else { (PropKind::Lamp, random.range(1.0, LAMPS) as usize) };
    let from = random.range(MARGIN as f32, (CHUNK_COLUMNS - MARGIN - 3 * BETWEEN_LAMPS) as f32) as usize;
    for i in (0..count).map(|number| from + number * BETWEEN_LAMPS) {
        if sites.suits(kind, i, props, APART_HUNG) {
            props.push(sites.prop(kind, i));
        }
    }
}

/// A minor prop in each stretch in which nothing else is met. Where the ground is steep, and on bare rock and snow, these are
/// flags or cairns.
fn add_minor_props(props: &mut Vec<Prop>, sites: &PropSites, land: &Land, title: &Range<Column>, random: &mut SeededRng) {
    const STRETCH: usize = CHUNK_COLUMNS / STRETCHES;
    for number in 0..STRETCHES {
        let from = number * STRETCH;
        // Two stretches beside each other have different kinds.
        let kind = match (number % 2, random.unit()) {
            (0, share) if share < 0.4 => PropKind::Cart,
            (0, share) if share < 0.65 => PropKind::Lamp,
            (0, _) => PropKind::Cairn,
            (_, share) if share < 0.5 => PropKind::Flags,
            _ => PropKind::Well,
        };
        let places: [usize; TRIES_MINOR] = std::array::from_fn(|_| from + random.range(MARGIN as f32, (STRETCH - MARGIN) as f32) as usize);
        if sites.has_encounter(from..from + STRETCH, props) {
            continue;
        }
        let suits = |kind: PropKind, i: usize| {
            let column = sites.first + i as i64;
            let is_at_home = !matches!(kind, PropKind::Well | PropKind::Cart) || !is_barren(land, column);
            !title.contains(&column) && is_at_home && sites.suits(kind, i, props, APART)
        };
        let found = [kind, PropKind::Flags].into_iter().find_map(|kind| {
            let place = places.into_iter().find(|&i| suits(kind, i))?;
            Some(sites.prop(kind, place))
        });
        props.extend(found);
    }
}

/// Whether the ground is rock or snow.
fn is_barren(land: &Land, column: Column) -> bool {
    let mut alpine = [AlpineCover::default()];
    land.alpine_covers(column, &mut alpine);
    alpine[0].barren() > BARREN
}
