//! The first place: where a walk begins, and the title stands. A pure function of the land.
//!
//! The title's clearing near column 0 belongs to the land: neither trees nor minor signs stand in it. A walk begins there if
//! there is something to ring or light ahead of it, and a place to arrive at; else at the nearest place that has both.

use std::ops::Range;

use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, Tile,
    background::{Steps, and_then, finish, one_step},
};

use crate::{
    flora::trunk_columns,
    props::{Prop, PropKind, main_props, props},
};

/// Columns to the left and right of the first place over which the title stands.
pub(crate) const TITLE_COLUMNS: (i64, i64) = (9, 15);
/// Chunks to either side of column 0 that are searched for the clearing, and for the first place.
const CLEARING_CHUNKS: i64 = 4;
const CHUNKS: i64 = 20;
/// Columns from one place that is tried to the next.
const STEP: usize = 4;
/// Metres by which the ground under the title may differ in height: at best, and at most.
const LEVEL_M: [f32; 2] = [1.8, 3.6];
/// Where the title stands nowhere, as by the sea of a drawn map: chunks to either side that are searched for dry ground, columns
/// of it to either side, and metres by which these may differ in height.
const DRY_CHUNKS: i64 = 64;
const DRY_COLUMNS: (i64, i64) = (6, 6);
const DRY_M: f32 = 8.0;
/// Columns ahead within which something can be rung or lit, and within which there is a place to arrive at.
const ANSWERS: i64 = 60;
const GOAL: i64 = 300;
/// What lies ahead of a place: a place to arrive at, a bell or lamp that is near; and the worth of a clearing that has both, on
/// ground that is level at best.
const HAS_GOAL: u32 = 1;
const HAS_ANSWER: u32 = 2;
const BEST: u32 = 2 * (HAS_GOAL | HAS_ANSWER) + 1;

/// Where a walk begins, unless it is told a column: a dry, nearly level place near column 0, if the land has one, before a
/// bell or a lamp and a place to arrive at; else the next dry ground, and column 0 where there is none.
pub fn start(land: &Land) -> Column {
    of_title(land).or_else(|| dry_place(land.pristine())).unwrap_or_default()
}

/// The dry ground next to column 0.
fn dry_place(land: &Land) -> Option<Column> {
    outward(DRY_CHUNKS).find_map(|chunk| sites(land, chunk, DRY_COLUMNS, DRY_M).first().map(|(column, _)| *column))
}

/// The chunks next to column 0, so many to either side, nearest first: 0, 1, -1, 2, ...
fn outward(chunks: i64) -> impl Iterator<Item = ChunkIndex> {
    (0..=2 * chunks).map(|number| ChunkIndex(if number % 2 == 1 { (number + 1) / 2 } else { -number / 2 }))
}

/// The column of the title; `None` if there is no ground for it near column 0.
pub(crate) fn of_title(land: &Land) -> Option<Column> {
    land.first_place(find)
}

/// Searches in steps for what [`in_chunk`] tells of a chunk.
pub(crate) fn prepare(land: &Land, chunk: ChunkIndex) -> Steps<()> {
    if is_searched(chunk) { and_then(land.prepare_first_place(search), |_| one_step(|| ())) } else { one_step(|| ()) }
}

/// Whether the first place is looked for in a chunk.
fn is_searched(chunk: ChunkIndex) -> bool {
    (-CHUNKS..=CHUNKS).contains(&chunk.0)
}

/// The first place, if there is ground for the title in this chunk.
pub(crate) fn in_chunk(land: &Land, chunk: ChunkIndex) -> Option<Column> {
    if is_searched(chunk) { of_title(land).filter(|place| place.chunk() == chunk) } else { None }
}

/// The columns of a chunk that belong to the title's clearing; empty if that is elsewhere.
pub(crate) fn clearing_columns(land: &Land, chunk: ChunkIndex) -> Range<Column> {
    let is_searched = (-CLEARING_CHUNKS..=CLEARING_CHUNKS).contains(&chunk.0);
    let place = if is_searched { land.clearing(find_clearing).filter(|place| place.chunk() == chunk) } else { None };
    place.map_or(Column(0)..Column(0), title_at)
}

/// The columns over which the title stands at a place.
fn title_at(place: Column) -> Range<Column> {
    place + -TITLE_COLUMNS.0..place + TITLE_COLUMNS.1
}

/// The first place of a pristine land; `None` if there is no ground for the title near column 0.
fn find(land: &Land) -> Option<Column> {
    finish(search(land.clone()))
}

/// The search for it, in steps that each find the places in a chunk or try one: first the clearing, then from column 0 outward.
/// Of the places that have all ahead of them, one without trunks before the title is the better.
fn search(land: Land) -> Steps<Option<Column>> {
    and_then(land.prepare_clearing(search_clearing), move |clearing| -> Steps<Option<Column>> {
        let (mut places, mut chunks) = (Vec::from_iter(clearing).into_iter(), outward(CHUNKS));
        let (mut signs, mut trunks) = (Standing::new(props), Standing::new(trunk_columns));
        let mut overgrown = None;
        Box::new(move || {
            let Some(place) = places.next() else {
                let Some(chunk) = chunks.next() else { return Some(overgrown.or(clearing)) };
                let found = sites(&land, chunk, TITLE_COLUMNS, LEVEL_M[1]).into_iter().map(|(column, _)| column);
                places = Vec::from_iter(found).into_iter();
                return None;
            };
            if has_all_ahead(&land, place, &mut signs) {
                let title = title_at(place);
                if !trunks.in_chunk(&land, place.chunk()).iter().any(|trunk| title.contains(trunk)) {
                    return Some(Some(place));
                }
                overgrown = overgrown.or(Some(place));
            }
            None
        })
    })
}

/// Whether there is something to ring or light ahead of a place, and a place to arrive at, and no sign before the title.
fn has_all_ahead(land: &Land, column: Column, signs: &mut Standing<Prop>) -> bool {
    let far = title_at(column).end..column + GOAL;
    let has_settlement = || land.settlements(far.clone()).iter().flat_map(|one| &one.lots).any(|lot| far.contains(&lot.first));
    goods(land, column, signs).is_some_and(|goods| goods & HAS_ANSWER > 0 && (goods & HAS_GOAL > 0 || has_settlement()))
}

/// The clearing of a pristine land; `None` if there is no ground for the title near column 0. What counts as a goal here is
/// given away with every land, and never changes.
fn find_clearing(land: &Land) -> Option<Column> {
    finish(search_clearing(land.clone()))
}

/// The search for it, a chunk in each step.
fn search_clearing(land: Land) -> Steps<Option<Column>> {
    let mut best: Option<(u32, Column)> = None;
    let mut signs = Standing::new(main_props);
    let mut chunks = outward(CLEARING_CHUNKS);
    Box::new(move || {
        let chunk = chunks.next().filter(|_| best.is_none_or(|(worth, _)| worth != BEST));
        let Some(chunk) = chunk else { return Some(best.map(|(_, column)| column)) };
        for (column, differ_m) in sites(&land, chunk, TITLE_COLUMNS, LEVEL_M[1]) {
            let Some(goods) = goods(&land, column, &mut signs) else { continue };
            let worth = 2 * goods + u32::from(differ_m < LEVEL_M[0]);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, column));
            }
        }
        None
    })
}

/// The places of a chunk with dry, free ground from so many columns on the left to so many on the right, from the nearest to
/// column 0, and the metres by which the ground of each differs in height: less than `most_m`.
fn sites(land: &Land, chunk: ChunkIndex, (left, right): (i64, i64), most_m: f32) -> Vec<(Column, f32)> {
    let (heights, first) = (land.chunk_heights(chunk), chunk.first());
    let (left, right) = (left as usize, right as usize);
    let places = (left..CHUNK_COLUMNS - right).step_by(STEP).map(|i| (i, differ_m(&heights, i - left, i + right)));
    let level: Vec<(usize, f32)> = places.filter(|(_, differ_m)| *differ_m < most_m).collect();
    // Openings take longest to find.
    if level.is_empty() {
        return Vec::new();
    }
    let columns = first..first + CHUNK_COLUMNS as i64;
    let (waters, mouths) = (land.waters(chunk, &heights), land.openings(columns));
    let is_free = |from: Column, to: Column| {
        land.is_wild(from..to)
            && land.is_unbridged(from..to)
            && waters.iter().all(|pond| to < pond.from || pond.to < from)
            && mouths.iter().all(|mouth| to < mouth.start || mouth.end < from)
    };
    let free = level.into_iter().filter(|(i, _)| is_free(first + (i - left) as i64, first + (i + right) as i64));
    let mut sites: Vec<(Column, f32)> = free.map(|(i, differ_m)| (first + i as i64, differ_m)).collect();
    sites.sort_by_key(|(column, _)| column.0.abs());
    sites
}

fn differ_m(heights: &Tile, from: usize, to: usize) -> f32 {
    let (low, high) = heights[from..=to].iter().fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
    high - low
}

/// What lies ahead of a place, of [`HAS_ANSWER`] and [`HAS_GOAL`]; `None` if something stands before the title.
fn goods(land: &Land, column: Column, signs: &mut Standing<Prop>) -> Option<u32> {
    let title = title_at(column);
    let (near, far) = (title.end..column + ANSWERS, title.end..column + GOAL);
    let mut goods = 0;
    for chunk in (title.start.chunk().0..=far.end.chunk().0).map(ChunkIndex) {
        for prop in signs.in_chunk(land, chunk) {
            if title.contains(&prop.column) {
                return None;
            }
            match prop.kind {
                PropKind::Bell | PropKind::Lamp if near.contains(&prop.column) => goods |= HAS_ANSWER,
                PropKind::Hut | PropKind::Shrine | PropKind::StandingStones if far.contains(&prop.column) => goods |= HAS_GOAL,
                _ => {}
            }
        }
    }
    let has_landmark = goods & HAS_GOAL == 0 && !land.landmarks(far).is_empty();
    Some(if has_landmark { goods | HAS_GOAL } else { goods })
}

/// What stands in chunks, each computed when it is first asked for.
struct Standing<T> {
    of_chunk: fn(&Land, ChunkIndex, &Tile) -> Vec<T>,
    known: Vec<(ChunkIndex, Vec<T>)>,
}

impl<T> Standing<T> {
    fn new(of_chunk: fn(&Land, ChunkIndex, &Tile) -> Vec<T>) -> Self {
        Self { of_chunk, known: Vec::new() }
    }

    fn in_chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &[T] {
        let at = self.known.iter().position(|(other, _)| *other == chunk).unwrap_or_else(|| {
            self.known.push((chunk, (self.of_chunk)(land, chunk, &land.chunk_heights(chunk))));
            self.known.len() - 1
        });
        &self.known[at].1
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::Seed;
    use eremite_testing as app;

    use super::*;

    fn land(seed: u64) -> Land {
        app::land(Seed(seed), "superposed-cosine")
    }

    fn assert_level(land: &Land, place: Column) {
        let title = title_at(place);
        assert_eq!(title.start.chunk(), title.end.chunk(), "the title stands in one chunk");
        let heights = land.chunk_heights(title.start.chunk());
        assert!(differ_m(&heights, title.start.within_chunk(), title.end.within_chunk()) < LEVEL_M[1]);
    }

    #[test]
    fn most_clearings_are_level_and_before_something_that_answers() {
        let mut with_bell = 0;
        for seed in 0..12 {
            let land = land(seed);
            let place = find_clearing(&land).expect("there is one");
            assert!(place.0.abs() <= (CLEARING_CHUNKS + 1) * CHUNK_COLUMNS as i64, "{place:?}");
            assert_level(&land, place);
            let goods = goods(&land, place, &mut Standing::new(main_props)).expect("nothing stands before the title");
            with_bell += u32::from(goods & HAS_ANSWER > 0);
        }
        assert!(with_bell >= 11, "{with_bell} bells and lamps");
    }

    #[test]
    fn every_walk_begins_before_something_that_answers_and_a_place_to_arrive_at() {
        for seed in 0..14 {
            let pristine = land(seed);
            let place = start(&pristine);
            assert_eq!(start(&land(seed)), place, "seed {seed}: it follows from the land");
            assert!(place.0.abs() <= (CHUNKS + 1) * CHUNK_COLUMNS as i64, "seed {seed}: {place:?}");
            assert_level(&pristine, place);
            assert!(has_all_ahead(&pristine, place, &mut Standing::new(props)), "seed {seed}: {place:?}");
            assert_eq!(in_chunk(&pristine, place.chunk()), Some(place), "seed {seed}: the title stands there");
        }
    }
}
