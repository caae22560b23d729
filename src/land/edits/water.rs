//! Ponds on edited land: a flood fill up to the pristine level, or up to the lowest rim that was opened (binary search).
//! Water fills only what is connected to the pond; there is no flow, and lost water is gone.

use super::{
    Edits,
    flood_fill::{CellPosition, GroundPoints, PointBits, PointConnectivity, PointSet, flood_fill},
    room::ALONG,
};
use crate::{
    coords::{CHUNK_COLUMNS, ChunkIndex, Column},
    land::Land,
    layer::Tile,
    pond::{FloodedPoints, Pond},
    room::RoomIndex,
};

/// Depth below the pond's bed, in metres, at which water is lost.
const LOST_M: i64 = 24;
/// Smallest depth of water that is kept, in metres.
const SHALLOWEST_M: f32 = 0.3;
/// Largest number of parts into which a pond may split; further parts are dry.
const MAX_PARTS: usize = 8;

/// A body of water and all points that it fills.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FloodedWater {
    pub pond: Pond,
    pub points: FloodedPoints,
}

impl FloodedWater {
    /// The number of its points.
    pub(super) fn size(&self) -> u32 {
        self.points.values().map(|bits| bits.count_ones()).sum()
    }
}

/// The lowest row whose ground can affect the water of a pond.
pub(crate) fn lowest_row(pond: &Pond, heights: &Tile) -> i64 {
    bed(pond, heights).1.floor() as i64 - LOST_M
}

/// The column where a pond is deepest, counted from its chunk's first, and the height of its bed there.
fn bed(pond: &Pond, heights: &Tile) -> (usize, f32) {
    let first = pond.from.within_chunk();
    let columns = first + 1..(first + (pond.to - pond.from) as usize).min(heights.len());
    columns.map(|column| (column, heights[column])).min_by(|(_, a), (_, b)| a.total_cmp(b)).expect("a pond has a column")
}

/// The columns of a pond's bed, counted from its chunk's first, the deepest first.
pub(super) fn beds(pond: &Pond, heights: &Tile) -> Vec<usize> {
    let mut beds: Vec<usize> = (pond.from.within_chunk() + 1..pond.to.within_chunk()).collect();
    beds.sort_by(|a, b| heights[*a].total_cmp(&heights[*b]));
    beds
}

/// Whether any of a chunk's rooms at some rows is edited.
pub(super) fn is_changed(edits: &Edits, chunk: ChunkIndex, rows: std::ops::RangeInclusive<i64>) -> bool {
    [0, CHUNK_COLUMNS as i64 - 1].into_iter().any(|x| {
        let [low, high] = [*rows.start(), *rows.end()].map(|row| RoomIndex::of(chunk.first() + x, row));
        (low.y..=high.y).any(|y| edits.room(RoomIndex::new(low.x, y)).is_some())
    })
}

/// Returns what a pond becomes on edited land; `None` if no edit can affect it.
pub(crate) fn settle_pond(pristine: &Land, edits: &Edits, chunk: ChunkIndex, heights: &Tile, pond: &Pond) -> Option<Vec<FloodedWater>> {
    let low = lowest_row(pond, heights);
    let basin = || Basin::new(GroundPoints::new(pristine, edits), chunk, low);
    is_changed(edits, chunk, low..=pond.level.ceil() as i64).then(|| basin().parts(&beds(pond, heights), *pond))
}

/// The region in which water is kept: it is lost at its sides and bottom.
pub(super) struct Basin<'a> {
    ground: GroundPoints<'a>,
    columns: std::ops::Range<i64>,
    low: i64,
}

impl<'a> Basin<'a> {
    /// The region of a chunk above a row.
    pub(super) fn new(ground: GroundPoints<'a>, chunk: ChunkIndex, low: i64) -> Self {
        let first = chunk.first().0;
        Self { ground, columns: first..first + CHUNK_COLUMNS as i64, low }
    }

    /// The waters over some columns, counted from the first, that stand up to a pond's level, from the left. Each begins at the
    /// lowest open point straight below that level.
    pub(super) fn parts(&mut self, beds: &[usize], pond: Pond) -> Vec<FloodedWater> {
        let mut parts: Vec<FloodedWater> = Vec::new();
        for bed in beds {
            let above = self.deepest(self.columns.start + *bed as i64, pond.level);
            let Some(start) =
                above.filter(|(cell, bits)| !parts.iter().any(|part| part.points.get(cell).is_some_and(|known| known & bits != 0)))
            else {
                continue;
            };
            if let Some(part) = self.flood(start, pond) {
                parts.push(part);
                if parts.len() == MAX_PARTS {
                    break;
                }
            }
        }
        parts.sort_by_key(|part| part.pond.from);
        parts
    }

    /// Open points of a cell below a level, in quarters of a metre from row 0.
    fn open(&mut self, cell: CellPosition, quarter: i64) -> PointBits {
        let rows = (quarter - cell.1.saturating_mul(ALONG as i64)).clamp(0, ALONG as i64);
        !self.ground.of(cell).all & ((1_u32 << (rows * ALONG as i64)) - 1) as PointBits
    }

    /// The lowest open point reached straight down a column from a level.
    fn deepest(&mut self, column: i64, level: f32) -> Option<(CellPosition, PointBits)> {
        let top = quarters(level);
        let mut deepest = None;
        for quarter in (self.low * ALONG as i64..top).rev() {
            let (row, within) = (quarter.div_euclid(ALONG as i64), quarter.rem_euclid(ALONG as i64));
            let point = 1 << (within * ALONG as i64);
            if self.open((column, row), top) & point == 0 {
                break;
            }
            deepest = Some(((column, row), point));
        }
        deepest
    }

    /// All open points below a level connected to some start points; `None` if they reach where water is lost.
    fn filled(&mut self, start: (CellPosition, PointBits), quarter: i64) -> Option<PointSet> {
        let (columns, low) = (self.columns.clone(), self.low);
        let mut is_lost = false;
        let piece = flood_fill(
            PointConnectivity::Sides,
            start,
            |cell| self.open(cell, quarter),
            |cell, _, _| {
                is_lost = cell.1 <= low || cell.0 <= columns.start || cell.0 + 1 >= columns.end;
                !is_lost
            },
        );
        (!is_lost && !piece.is_empty()).then_some(piece)
    }

    /// The water over a bed: up to the level, or to the highest level at which it is kept.
    fn flood(&mut self, start: (CellPosition, PointBits), Pond { level, flow_mps, .. }: Pond) -> Option<FloodedWater> {
        let bed = start.0.1 * ALONG as i64 + i64::from(start.1.trailing_zeros()) / ALONG as i64;
        let (mut held, mut lost) = (bed, quarters(level));
        let (level, points) = match self.filled(start, lost) {
            Some(points) => (level, points),
            None => {
                let mut points = PointSet::new();
                while held + 1 < lost {
                    let middle = (held + lost) / 2;
                    match self.filled(start, middle) {
                        Some(filled) => (held, points) = (middle, filled),
                        None => lost = middle,
                    }
                }
                (held as f32 / ALONG as f32, points)
            }
        };
        let ((left, _), (right, _)) = (points.keys().min()?, points.keys().max()?);
        let pond = Pond { level, from: Column(left - 1), to: Column(right + 1), flow_mps };
        (level - bed as f32 / ALONG as f32 >= SHALLOWEST_M).then(|| FloodedWater { pond, points: points.into_iter().collect() })
    }
}

/// A level in quarters of a metre, rounded up.
fn quarters(level: f32) -> i64 {
    (level * ALONG as f32).ceil() as i64
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy_math::Vec2;

    use super::*;
    use crate::{
        HeightSource, LandChange, Place, Seed,
        edits::{Brush, BrushKind},
        terrain,
    };

    /// A land with a pond that is broad and deep, and no caves.
    fn pond() -> (Land, ChunkIndex, Pond) {
        let land =
            terrain::base_terrain(Seed(5), "superposed-cosine", Arc::<terrain::SuperposedCosine>::default() as Arc<dyn HeightSource>);
        let of = |chunk: i64| Some((ChunkIndex(chunk), *waters(&land, ChunkIndex(chunk)).first()?));
        let is_good = |(chunk, pond): &(ChunkIndex, Pond)| {
            let (_, bed) = bed(pond, &land.chunk_heights(*chunk));
            let last = pond.to.within_chunk();
            // Leave room to dig beside it within its chunk.
            pond.to - pond.from > 40 && pond.level - bed > 3.0 && last < CHUNK_COLUMNS - 24
        };
        let (chunk, pond) = (1..4000).filter_map(of).find(is_good).expect("there is such a pond");
        (land, chunk, pond)
    }

    fn waters(land: &Land, chunk: ChunkIndex) -> Vec<Pond> {
        land.waters(chunk, &land.chunk_heights(chunk))
    }

    fn stroke(kind: BrushKind, from: Place, to: Place, radius_m: f32) -> Brush {
        Brush::new(kind, vec![from, to], radius_m).expect("a stroke")
    }

    #[test]
    fn it_finds_the_lowest_rim_that_is_opened() {
        let (pristine, chunk, pond) = pond();
        let heights = pristine.chunk_heights(chunk);
        let (bed_at, bed_m) = bed(&pond, &heights);
        let pristine_m = pond.level;
        let deepest = Place::at(chunk.first() + bed_at as i64, 0).at_height(bed_m);
        let shore = Place::at(pond.to, 0).at_height(pond.level);
        let painted = |brushes: &[Brush]| pristine.with_edits(brushes.iter().fold(Edits::default(), |edits, brush| edits.paint(brush).0));

        // A niche under water is filled, and the level stays the same.
        let niche =
            painted(&[stroke(BrushKind::Wash, shore.translated(Vec2::new(-4.0, -1.6)), shore.translated(Vec2::new(5.0, -1.6)), 0.6)]);
        let flooded = niche.waters_and_floods(chunk, &heights);
        let [(there, Some(flood))] = &flooded[..] else { panic!("{flooded:?}") };
        assert_eq!(there.level, pond.level);
        let inner = shore.translated(Vec2::new(4.0, -1.6));
        assert!(flood.contains_key(&(inner.column.0, inner.row)) && there.to > pond.to, "{there:?}");

        // A deep shaft from its bed drains it.
        let shaft = stroke(BrushKind::Wash, deepest.moved_up(1.0), deepest.moved_up(-40.0), 0.8);
        let gone = painted(std::slice::from_ref(&shaft));
        let is_dry = |land: &Land| waters(land, chunk).iter().all(|pond| !pond.is_near(deepest.column, 0) && pond.level < pristine_m);
        assert!(is_dry(&gone), "{:?}", waters(&gone, chunk));
        // Closed again far below the surface: that changes the chunk too.
        let plug = stroke(BrushKind::Ink, deepest.translated(Vec2::new(-2.0, -15.0)), deepest.translated(Vec2::new(2.0, -15.0)), 1.0);
        let (back, change) = gone.with_edits_and_change(gone.painted_edits().paint(&plug).0);
        assert_eq!(waters(&back, chunk).iter().map(|pond| pond.level).collect::<Vec<_>>(), [pond.level]);
        assert!(matches!(change, LandChange::Edits { chunks, .. } if chunks.contains(&chunk)));
        // A shaft of limited depth is filled.
        let well = painted(&[stroke(BrushKind::Wash, deepest.moved_up(1.0), deepest.moved_up(-12.0), 0.8)]);
        let flooded = well.waters_and_floods(chunk, &heights);
        let [(there, Some(flood))] = &flooded[..] else { panic!("{flooded:?}") };
        let bottom = deepest.moved_up(-11.0);
        assert!(there.level == pond.level && flood.contains_key(&(bottom.column.0, bottom.row)));

        // A channel through the rim, 1.5 m below the level, into a shaft.
        let channel = [
            stroke(BrushKind::Wash, shore.translated(Vec2::new(-25.0, -1.0)), shore.translated(Vec2::new(9.0, -1.0)), 0.5),
            stroke(BrushKind::Wash, shore.translated(Vec2::new(9.0, -1.0)), shore.translated(Vec2::new(9.0, -45.0)), 0.8),
        ];
        let lower = *waters(&painted(&channel), chunk).iter().find(|pond| pond.is_near(deepest.column, 0)).expect("it is there");
        assert!((pond.level - 1.75..=pond.level - 1.25).contains(&lower.level), "{} of {}", lower.level, pond.level);
        assert!(lower.to < pond.to && lower.from >= pond.from);

        // With a dam, one half runs dry.
        let dam = stroke(BrushKind::Ink, deepest.translated(Vec2::new(3.0, -2.0)), deepest.translated(Vec2::new(3.0, 9.0)), 0.4);
        let halves = waters(&painted(std::slice::from_ref(&dam)), chunk);
        assert!(halves.len() >= 2 && halves.iter().all(|half| half.level == pond.level), "{halves:?}");
        let left = waters(&painted(&[shaft, dam]), chunk);
        assert!(left.iter().all(|pond| !pond.is_near(deepest.column, 0)));
        assert!(left.iter().any(|half| half.from > deepest.column && half.level == pond.level), "{left:?}");

        // Undone, it is the pristine pond.
        let (undone, _) = gone.with_edits_and_change(Edits::default());
        assert_eq!(undone.waters_and_floods(chunk, &heights), [(pond, None)]);
    }

    #[test]
    fn what_is_changed_far_away_does_not_matter() {
        let (pristine, chunk, pond) = pond();
        let far = Place::at(pond.from, 0).at_height(pond.level).moved_up(-300.0);
        let land = pristine.with_edits(Edits::default().paint(&stroke(BrushKind::Wash, far, far.moved_along(20.0), 3.0)).0);
        assert_eq!(land.waters_and_floods(chunk, &land.chunk_heights(chunk)), [(pond, None)]);
    }
}
