//! Heights of the land, and what crosses the path or is built by it.

use std::{ops::Range, slice::SliceIndex, sync::Arc};

use super::{AMPLITUDE_M, LaidModifier, Land};
use crate::{
    background::{Steps, and_then, in_turn, one_step},
    coords::{CHUNK_COLUMNS, ChunkIndex, Column},
    layer::{Modifier, RiverLayer, SettlementLayer, Tile},
    places::{NoSettlement, Road, Settlement, SettlementKind},
    rivers::{Crossing, NoCrossing, RiverParams},
    shared_cache::SharedLruCache,
};

/// Chunks whose ground is kept: those of the slots, and the roads from them, that are sited around one column.
const GROUND_KEPT: usize = 128;

/// Heights of the land after its first modifiers, beneath the layers that are sited there. Such a layer asks for the ground of a
/// whole slot before the land asks for the ground of each chunk.
#[derive(Clone)]
pub(super) struct GroundCache {
    /// How many modifiers the heights have.
    modifiers: usize,
    tiles: Arc<SharedLruCache<ChunkIndex, Arc<Tile>>>,
}

impl Land {
    /// The same land, which keeps the heights that it has now for the layers that are to be sited on it.
    pub(crate) fn with_kept_ground(&self) -> Self {
        if self.0.ground.is_some() {
            return self.clone();
        }
        let tiles = Arc::new(SharedLruCache::new(GROUND_KEPT));
        self.modified(|layers| layers.ground = Some(GroundCache { modifiers: layers.modifiers.len(), tiles }))
    }

    /// Heights in metres of a chunk's columns and of its right neighbour's first.
    pub fn chunk_heights(&self, chunk: ChunkIndex) -> Tile {
        match &self.0.ground {
            Some(ground) if self.0.stage.is_none() => {
                let mut tile = *ground.tiles.get_or_insert_with(chunk, || Arc::new(self.heights_after(ground.modifiers, chunk)));
                self.reshape(ground.modifiers.., chunk, &mut tile);
                tile
            }
            _ => self.heights_after(self.0.modifiers.len(), chunk),
        }
    }

    /// Heights in metres of a chunk's columns and of its right neighbour's first, after the first modifiers.
    fn heights_after(&self, modifiers: usize, chunk: ChunkIndex) -> Tile {
        let first = chunk.first();
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        match self.0.stage {
            None => self.0.height_source.fill_tile(self.0.seed, first, &mut tile),
            Some(stage) => self.0.height_source.fill_stage(stage.clamp(1, self.0.height_source.stages()), self.0.seed, first, &mut tile),
        }
        for value in &mut tile {
            *value *= AMPLITUDE_M;
        }
        self.reshape(..modifiers, chunk, &mut tile);
        tile
    }

    /// Applies some of the modifiers to the heights of a chunk.
    fn reshape(&self, modifiers: impl SliceIndex<[LaidModifier], Output = [LaidModifier]>, chunk: ChunkIndex, tile: &mut Tile) {
        for modifier in self.shown(&self.0.modifiers[modifiers]) {
            modifier.reshape(chunk.first(), tile);
        }
    }

    /// Those of some modifiers that are not left out.
    fn shown<'a>(&self, modifiers: &'a [LaidModifier]) -> impl Iterator<Item = &'a Arc<dyn Modifier>> {
        let has_all_stages = self.0.stage.is_none();
        modifiers.iter().filter(move |laid| has_all_stages || !laid.needs_all_stages).map(|laid| &laid.modifier)
    }

    /// Computes in steps what the land keeps for the heights of some columns: of their ground, and of the rivers and settlements
    /// on it. Where nobody has asked for them yet, [`chunk_heights`](Self::chunk_heights) takes long without.
    pub fn prepare_heights(&self, columns: Range<Column>) -> Steps<()> {
        let (land, chunks) = (self.clone(), columns.start.chunk().0..=(columns.end + -1).chunk().0);
        in_turn(chunks.map(move |chunk| land.prepare_heights_of(ChunkIndex(chunk))))
    }

    fn prepare_heights_of(&self, chunk: ChunkIndex) -> Steps<()> {
        if self.0.caches.heights.get(&chunk).is_some() {
            return one_step(|| ());
        }
        let columns = chunk.first()..chunk.first() + (CHUNK_COLUMNS as i64 + 1);
        let modifiers: Vec<_> = self.shown(&self.0.modifiers).cloned().collect();
        let prepared = in_turn(modifiers.into_iter().map(move |modifier| modifier.prepare(columns.clone())));
        let land = self.clone();
        and_then(prepared, move |()| one_step(move || _ = land.cached_heights(chunk)))
    }

    /// What a layer that was sited on the whole height source says of a range of columns; nothing while only some of its
    /// stages are shown.
    fn sited<L: ?Sized, T>(&self, layer: Option<&Arc<L>>, columns: Range<Column>, of: impl Fn(&L, Range<Column>) -> Vec<T>) -> Vec<T> {
        layer.filter(|_| self.0.stage.is_none() && !columns.is_empty()).map(|layer| of(layer, columns)).unwrap_or_default()
    }

    /// The parameters of the rivers; `None` if the land has no layer of rivers.
    pub fn river_params(&self) -> Option<&RiverParams> {
        self.0.rivers.as_ref().filter(|_| self.0.stage.is_none()).map(|rivers| rivers.params())
    }

    /// The rivers whose middle crosses the path in a range of columns, from the left.
    pub fn crossings(&self, columns: Range<Column>) -> Vec<Crossing> {
        self.sited(self.0.rivers.as_ref(), columns, RiverLayer::crossings)
    }

    /// The stretches of a range of columns that no river crosses, and why.
    pub fn river_refusals(&self, columns: Range<Column>) -> Vec<(Range<Column>, NoCrossing)> {
        self.sited(self.0.rivers.as_ref(), columns, RiverLayer::refusals)
    }

    /// The settlements whose graded ground meets a range of columns, from the left.
    pub fn settlements(&self, columns: Range<Column>) -> Vec<Arc<Settlement>> {
        self.sited(self.0.settlements.as_ref(), columns, SettlementLayer::settlements)
    }

    /// Computes in steps what the land keeps of the settlements that meet a range of columns.
    pub fn prepare_settlements(&self, columns: Range<Column>) -> Steps<()> {
        match self.0.settlements.as_ref().filter(|_| self.0.stage.is_none()) {
            Some(settlements) => settlements.clone().prepare(columns),
            None => one_step(|| ()),
        }
    }

    /// Whether nobody settled in a range of columns.
    pub fn is_wild(&self, columns: Range<Column>) -> bool {
        self.settlements(columns).is_empty()
    }

    /// The graded roads of settlements that meet a range of columns, from the left.
    pub fn roads(&self, columns: Range<Column>) -> Vec<Arc<Road>> {
        self.sited(self.0.settlements.as_ref(), columns, SettlementLayer::roads)
    }

    /// The slots that meet a range of columns and have no settlement, with their kind, their columns and why.
    pub fn settlement_refusals(&self, columns: Range<Column>) -> Vec<(SettlementKind, Range<Column>, NoSettlement)> {
        self.sited(self.0.settlements.as_ref(), columns, SettlementLayer::refusals)
    }

    /// [`chunk_heights`](Self::chunk_heights) of the last chunks that were asked for; edits do not change them.
    pub fn cached_heights(&self, chunk: ChunkIndex) -> Arc<Tile> {
        self.0.caches.heights.get_or_insert_with(chunk, || Arc::new(self.chunk_heights(chunk)))
    }

    /// Fills `out` with the heights of a run of columns, in metres: the same bits for whatever run.
    pub fn fill_heights(&self, first: Column, out: &mut [f32]) {
        let mut done = 0;
        while done < out.len() {
            let column = first + done as i64;
            let start = column.within_chunk();
            let count = (CHUNK_COLUMNS - start).min(out.len() - done);
            let tile = self.chunk_heights(column.chunk());
            out[done..done + count].copy_from_slice(&tile[start..start + count]);
            done += count;
        }
    }

    /// The heights of so many columns from the first on, in metres.
    pub fn heights(&self, first: Column, count: usize) -> Vec<f32> {
        let mut heights = vec![0.0; count];
        self.fill_heights(first, &mut heights);
        heights
    }

    /// The heights of so many columns in metres from one outward: to the right if `side` is 1, to the left if it is -1.
    pub(crate) fn heights_outward(&self, from: Column, side: i64, count: usize) -> Vec<f32> {
        if side > 0 {
            return self.heights(from, count);
        }
        let mut heights = self.heights(from + (1 - count as i64), count);
        heights.reverse();
        heights
    }

    /// The height of one column in metres. It costs as much as a whole chunk: for many columns use
    /// [`heights`](Self::heights), around a moving body a [`LandCache`](crate::LandCache).
    pub fn height(&self, column: Column) -> f32 {
        self.chunk_heights(column.chunk())[column.within_chunk()]
    }
}
