//! Water: a chunk's hollow, filled as far as it holds, the rivers that cross it, and the sea of a drawn land.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    coords::{CHUNK_COLUMNS, ChunkIndex, Column},
    edits::{
        dam::settle_river,
        water::{FloodedWater, settle_pond},
    },
    generator_version::GeneratorVersion,
    hash::{RandomStream, Seed},
    land::{AMPLITUDE_M, Land},
    layer::Tile,
};

const POND: RandomStream = RandomStream::named("pond");

/// Share of the hollows that hold water; the others are dry, so that water stays a surprise.
const CHANCE: f32 = 0.62;
/// The greatest depth of a pond in metres, and the least that is worth a reflection.
const DEEPEST_M: f32 = 7.0;
const SHALLOWEST_M: f32 = 1.4;
/// Metres from the water level to the lowest point of the rim.
const FREEBOARD_M: f32 = 0.4;
/// Columns on either side of a chunk that stay dry. A pond lies within one chunk, so that the chunk is enough to know the
/// whole pond, and two ponds never meet.
const DRY_MARGIN: usize = 6;
/// The chunk of the hermitage, where the walk begins, has no pond.
const DRY_CHUNK: ChunkIndex = ChunkIndex(0);

/// A body of water, clipped to a chunk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pond {
    /// Water level in metres.
    pub level: f32,
    /// The last dry column on its left, or the chunk's first if the water goes on beyond it.
    pub from: Column,
    /// The first dry column on its right, or the next chunk's first if the water goes on there.
    pub to: Column,
    /// Speed of the current in metres per second, across the picture; 0 for still water.
    pub flow_mps: f32,
}

impl Pond {
    /// Whether a column is wet, or within so many columns of the water.
    pub fn is_near(&self, column: Column, columns: i64) -> bool {
        (self.from + -columns..self.to + columns).contains(&column)
    }

    /// The seas in a chunk with these heights.
    pub(super) fn sea(level: f32, chunk: ChunkIndex, heights: &Tile) -> Vec<Self> {
        let (first, wet) = (chunk.first(), |i: usize| heights[i] < level);
        let mut seas = Vec::new();
        let mut i = 0;
        while i <= CHUNK_COLUMNS {
            let end = (i..=CHUNK_COLUMNS).find(|&i| !wet(i)).unwrap_or(CHUNK_COLUMNS + 1);
            if end > i {
                let (from, to) = (i.saturating_sub(1), end.min(CHUNK_COLUMNS));
                seas.push(Self { level, from: first + from as i64, to: first + to as i64, flow_mps: 0.0 });
            }
            i = end + 1;
        }
        seas
    }

    /// The pond of a chunk with these heights, if its hollow holds one.
    pub(super) fn of(seed: Seed, chunk: ChunkIndex, heights: &Tile) -> Option<Self> {
        if chunk == DRY_CHUNK || seed.unit(POND, &[chunk.0]) >= CHANCE {
            return None;
        }
        let inner = DRY_MARGIN..CHUNK_COLUMNS - DRY_MARGIN;
        let deepest = inner.clone().min_by(|&a, &b| heights[a].total_cmp(&heights[b]))?;
        let highest = |run: &[f32]| run.iter().copied().fold(f32::MIN, f32::max);
        let rim = highest(&heights[inner.start..=deepest]).min(highest(&heights[deepest..inner.end]));
        let level = (rim - FREEBOARD_M).min(heights[deepest] + DEEPEST_M);
        if level - heights[deepest] < SHALLOWEST_M {
            return None;
        }
        let from = (inner.start..deepest).rev().find(|&i| heights[i] >= level)?;
        let to = (deepest..inner.end).find(|&i| heights[i] >= level)?;
        Some(Self { level, from: chunk.first() + from as i64, to: chunk.first() + to as i64, flow_mps: 0.0 })
    }
}

/// A pond, and the points it floods if they may differ from those between its bed and its level.
pub type PondAndFlood = (Pond, Option<Arc<FloodedPoints>>);

/// Flooded points by cell: one bit each, row by row from below, a quarter of a metre apart.
pub type FloodedPoints = BTreeMap<(i64, i64), u16>;

impl Land {
    /// The waters of a chunk whose heights are known, from the left, with the edits applied. Whatever is placed by
    /// hash uses those of the [pristine](Land::pristine) land.
    pub fn waters(&self, chunk: ChunkIndex, heights: &Tile) -> Vec<Pond> {
        let waters = self.waters_and_floods(chunk, heights);
        waters.into_iter().map(|(pond, _)| pond).collect()
    }

    /// The waters of a chunk without edits. One that a river crosses has no pond, and none lies in a
    /// settlement or on its road.
    pub(super) fn pristine_waters(&self, chunk: ChunkIndex, heights: &Tile) -> impl Iterator<Item = Pond> + use<> {
        let waters = match self.height_source().drawn_map() {
            Some(drawn) => Pond::sea(drawn.sea_level() * AMPLITUDE_M, chunk, heights),
            None => match self.crossings(chunk.first()..chunk.next().first()).as_slice() {
                [] => Pond::of(self.seed(), chunk, heights).into_iter().filter(|pond| self.is_unbuilt(pond.from..pond.to)).collect(),
                rivers => rivers.iter().filter_map(|river| river.water(heights)).collect(),
            },
        };
        waters.into_iter()
    }

    /// Like [`waters`](Self::waters), each with its flooded points if they may differ from those between its bed and its
    /// level.
    pub fn waters_and_floods(&self, chunk: ChunkIndex, heights: &Tile) -> Vec<PondAndFlood> {
        let pristine = || self.pristine_waters(chunk, heights);
        if self.edits().is_empty() || self.height_source().drawn_map().is_some() {
            // A sea keeps the level of the water beyond the chunk.
            return pristine().map(|pond| (pond, None)).collect();
        }
        let rises = |pond: &Pond| pond.flow_mps > 0.0 && self.generator() >= GeneratorVersion::BROOKS;
        let settled = |pond: Pond| match if rises(&pond) { settle_river } else { settle_pond }(
            self.pristine(),
            self.edits(),
            chunk,
            heights,
            &pond,
        ) {
            Some(parts) => parts.into_iter().map(|FloodedWater { pond, points }| (pond, Some(Arc::new(points)))).collect(),
            None => vec![(pond, None)],
        };
        self.0.waters.get_or_insert_with(chunk, || pristine().flat_map(settled).collect::<Arc<[_]>>()).to_vec()
    }
}
