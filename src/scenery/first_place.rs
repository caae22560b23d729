//! The first place: where a walk begins, and the title stands. A pure function of the land.

use std::ops::Range;

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Tile};

use crate::props::{Prop, PropKind, main_props};

/// Columns to the left and right of the first place over which the title stands.
pub(crate) const TITLE_COLUMNS: (i64, i64) = (9, 15);
/// Chunks to either side of column 0 that are searched, and columns from one place that is tried to the next.
const CHUNKS: i64 = 4;
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

/// The first place, if there is ground for the title in this chunk.
pub(crate) fn in_chunk(land: &Land, chunk: ChunkIndex) -> Option<Column> {
    let is_searched = (-CHUNKS..=CHUNKS).contains(&chunk.0);
    if is_searched { of_title(land).filter(|place| place.chunk() == chunk) } else { None }
}

/// The columns of a chunk over which the title stands; empty if it stands elsewhere.
pub(crate) fn title_columns(land: &Land, chunk: ChunkIndex) -> Range<Column> {
    in_chunk(land, chunk).map_or(Column(0)..Column(0), |place| place + -TITLE_COLUMNS.0..place + TITLE_COLUMNS.1)
}

/// The first place of a pristine land; `None` if there is no ground for the title near column 0.
fn find(land: &Land) -> Option<Column> {
    let mut best: Option<(u32, Column)> = None;
    let mut known = Vec::new();
    for chunk in outward(CHUNKS) {
        for (column, differ_m) in sites(land, chunk, TITLE_COLUMNS, LEVEL_M[1]) {
            let Some(goods) = goods(land, column, &mut known) else { continue };
            let worth = 2 * goods + u32::from(differ_m < LEVEL_M[0]);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, column));
            }
        }
        if best.is_some_and(|(worth, _)| worth == BEST) {
            break;
        }
    }
    best.map(|(_, column)| column)
}

/// The worth of a place that has all.
const BEST: u32 = 7;

/// The places of a chunk with dry, free ground from so many columns on the left to so many on the right, from the nearest to
/// column 0, and the metres by which the ground of each differs in height: less than `most_m`.
fn sites(land: &Land, chunk: ChunkIndex, (left, right): (i64, i64), most_m: f32) -> Vec<(Column, f32)> {
    let (heights, first) = (land.chunk_heights(chunk), chunk.first());
    let (left, right) = (left as usize, right as usize);
    let columns = first..first + CHUNK_COLUMNS as i64;
    let (waters, mouths) = (land.waters(chunk, &heights), land.openings(columns));
    let is_free = |from: Column, to: Column| {
        land.is_wild(from..to)
            && land.is_unbridged(from..to)
            && waters.iter().all(|pond| to < pond.from || pond.to < from)
            && mouths.iter().all(|mouth| to < mouth.start || mouth.end < from)
    };
    let mut sites: Vec<(Column, f32)> = (left..CHUNK_COLUMNS - right)
        .step_by(STEP)
        .filter_map(|i| {
            let (column, differ_m) = (first + i as i64, differ_m(&heights, i - left, i + right));
            let stands = differ_m < most_m && is_free(first + (i - left) as i64, first + (i + right) as i64);
            stands.then_some((column, differ_m))
        })
        .collect();
    sites.sort_by_key(|(column, _)| column.0.abs());
    sites
}

fn differ_m(heights: &Tile, from: usize, to: usize) -> f32 {
    let (low, high) = heights[from..=to].iter().fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
    high - low
}

/// What lies ahead of a place: 2 for a bell or lamp that is near, 1 for a place to arrive at; `None` if something stands
/// before the title.
fn goods(land: &Land, column: Column, known: &mut Vec<(ChunkIndex, Vec<Prop>)>) -> Option<u32> {
    let title = column + -TITLE_COLUMNS.0..column + TITLE_COLUMNS.1;
    let (near, far) = (title.end..column + ANSWERS, title.end..column + GOAL);
    let mut goods = 0;
    for chunk in (title.start.chunk().0..=far.end.chunk().0).map(ChunkIndex) {
        let at = known.iter().position(|(other, _)| *other == chunk).unwrap_or_else(|| {
            known.push((chunk, main_props(land, chunk, &land.chunk_heights(chunk))));
            known.len() - 1
        });
        for prop in &known[at].1 {
            if title.contains(&prop.column) {
                return None;
            }
            match prop.kind {
                PropKind::Bell | PropKind::Lamp if near.contains(&prop.column) => goods |= 2,
                PropKind::Hut | PropKind::Shrine | PropKind::StandingStones if far.contains(&prop.column) => goods |= 1,
                _ => {}
            }
        }
    }
    let has_landmark = goods & 1 == 0 && !land.landmarks(far).is_empty();
    Some(goods | u32::from(has_landmark))
}

#[cfg(test)]
mod tests {
    use eremite_land::Seed;
    use eremite_testing as app;

    use super::*;

    #[test]
    fn most_walks_begin_on_level_ground_before_something_that_answers() {
        let (mut with_bell, mut with_goal) = (0, 0);
        for seed in 0..12 {
            let land = app::land(Seed(seed), "superposed-cosine");
            let place = find(&land).expect("there is one");
            assert_eq!(find(&app::land(Seed(seed), "superposed-cosine")), Some(place), "it follows from the land");
            assert!(place.0.abs() <= (CHUNKS + 1) * CHUNK_COLUMNS as i64, "{place:?}");
            let (from, to) = (place + -TITLE_COLUMNS.0, place + TITLE_COLUMNS.1);
            assert_eq!(from.chunk(), to.chunk(), "the title stands in one chunk");
            let heights = land.chunk_heights(from.chunk());
            assert!(differ_m(&heights, from.within_chunk(), to.within_chunk()) < LEVEL_M[1]);
            let goods = goods(&land, place, &mut Vec::new()).expect("nothing stands before the title");
            with_bell += u32::from(goods & 2 > 0);
            with_goal += u32::from(goods & 1 > 0);
        }
        // Few lands have a hut, a shrine or a landmark there.
        assert!(with_bell >= 11 && with_goal >= 4, "{with_bell} bells and lamps, {with_goal} goals");
    }
}
