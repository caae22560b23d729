//! Site: where in its slot a settlement lies, which is where it costs least to grade the ground.

use std::{iter::StepBy, ops::Range};

use super::{
    END_COLUMNS, Lot, NoSettlement, Settlement, SettlementKind,
    grade::grade,
    layout::Layout,
    params::PlaceParams,
    slot::{SettlementSlot, is_one_of},
};
use crate::{Column, Land, RandomStream, Seed, biome::AlpineCover, rivers::Crossing};

const SETTLED: RandomStream = RandomStream::named("settled");
const LAYOUT: RandomStream = RandomStream::named("settlement");
const TOWN: RandomStream = RandomStream::named("town");
const MONASTERY: RandomStream = RandomStream::named("monastery");
const LOT: RandomStream = RandomStream::named("lot");

/// Columns from one site that is tried to the next.
const STEP: usize = 16;
/// One of how many villages is a town, and of how many temples a monastery.
const TOWNS: i64 = 10;
const MONASTERIES: i64 = 11;
/// Rise of a massif in metres from which on nobody builds, and columns from one that is asked to the next.
const MOUNTAIN_M: f32 = 2.0;
const MOUNTAIN_STEP: usize = 8;
/// Columns between a settlement and a river's banks, and from a river within which a village likes to lie.
const BANK: i64 = 4;
const NEAR_RIVER: i64 = 300;
/// Metres of cut and fill that a village puts up with to lie near a river.
const FOR_RIVER_M: f32 = 1.0;
/// Columns around the hermitage, and the title in front of it, without a settlement.
const QUIET: i64 = 96;
/// Wetness below which, and cover with snow or stone above which, the land feeds few.
const DRY: f32 = 0.15;
const BARREN: f32 = 0.5;
/// Steepest slope at the ends of a settlement, as rise per metre: it grows from that of a road to that of any ground.
pub(super) const ROAD: f32 = 0.35;
const ANY: f32 = 4.0;

impl Settlement {
    /// The settlement of a slot, if there is one.
    pub(super) fn in_slot(params: &PlaceParams, land: &Land, slot: &SettlementSlot) -> Result<Self, NoSettlement> {
        let mut search = SettlementSearch::new(params, land, slot).ok_or(NoSettlement::Empty)?;
        for from in search.sites() {
            search.try_site(from);
        }
        search.settle()
    }
}

/// The columns whose heights and rivers decide on the settlement of a slot; `None` if it is left empty.
pub(super) fn looked_at(params: &PlaceParams, seed: Seed, slot: &SettlementSlot) -> Option<Range<Column>> {
    let columns = slot.columns();
    (seed.unit(SETTLED, &[slot.number]) < params.settled).then(|| columns.start + -NEAR_RIVER..columns.end + NEAR_RIVER)
}

/// The search for the place in its slot at which a settlement lies.
pub(super) struct SettlementSearch {
    params: PlaceParams,
    seed: Seed,
    slot: SettlementSlot,
    is_large: bool,
    layout: Layout,
    /// The first column of the ground.
    first: Column,
    ground: Vec<f32>,
    /// Which columns of the ground are free.
    free: Vec<bool>,
    rivers: Vec<Crossing>,
    is_taken: bool,
    /// The best place up to now: its price in metres, and the graded heights there.
    best: Option<(f32, Plot, Vec<f32>)>,
}

/// A layout that is laid somewhere on a site.
struct Plot {
    /// The first columns of the lots.
    lots: Vec<Column>,
    /// Indices of the ground that is graded: the lots, the lanes, and an end at either side.
    columns: Range<usize>,
}

impl SettlementSearch {
    /// A search that has tried nothing yet; `None` if the slot is left empty.
    pub fn new(params: &PlaceParams, land: &Land, slot: &SettlementSlot) -> Option<Self> {
        let seed = land.seed();
        let with_rivers = looked_at(params, seed, slot)?;
        let is_large = match slot.kind {
            SettlementKind::Village => is_one_of(seed, TOWN, slot.round, TOWNS),
            SettlementKind::Temple => is_one_of(seed, MONASTERY, slot.round, MONASTERIES),
            SettlementKind::Wayside | SettlementKind::Hermitage => false,
        };
        let middle = slot.middle.0 + (slot.middle.1 - slot.middle.0) / 2;
        let layout = Layout::new(slot.kind, is_large, is_harsh(land, middle), &mut seed.rng(LAYOUT, &[slot.number]));
        let around = slot.columns();
        Some(Self {
            params: params.clone(),
            seed,
            slot: *slot,
            is_large,
            layout,
            first: around.start,
            ground: land.heights(around.start, (around.end - around.start) as usize),
            free: free(land, around),
            rivers: land.crossings(with_rivers),
            is_taken: true,
            best: None,
        })
    }

    /// The sites to be tried, by the index at which a settlement's ground begins, from the left.
    pub fn sites(&self) -> StepBy<Range<usize>> {
        (0..(self.slot.middle.1 - self.slot.middle.0) as usize).step_by(STEP)
    }

    /// Tries a site: of equals the one that was tried first stays the best.
    pub fn try_site(&mut self, from: usize) {
        let plot = self.plot(from);
        if !self.free[plot.columns.clone()].iter().all(|is_free| *is_free) {
            return;
        }
        self.is_taken = false;
        let Some((graded, moved_m)) = self.graded(&plot) else { return };
        let [start, end] = [plot.columns.start, plot.columns.end].map(|at| self.first + at as i64);
        let is_near_river = self.rivers.iter().any(|river| start + -NEAR_RIVER < river.column && river.column < end + NEAR_RIVER);
        let price_m = if self.slot.kind == SettlementKind::Village && !is_near_river { FOR_RIVER_M } else { 0.0 };
        if moved_m <= self.params.cut_m && self.best.as_ref().is_none_or(|(least_m, ..)| moved_m + price_m < *least_m) {
            self.best = Some((moved_m + price_m, plot, graded));
        }
    }

    /// The settlement at the best site that was tried.
    pub fn settle(self) -> Result<Settlement, NoSettlement> {
        let Self { seed, slot, is_large, layout, first, ground, is_taken, best, .. } = self;
        let (_, plot, heights) = best.ok_or(if is_taken { NoSettlement::Taken } else { NoSettlement::TooSteep })?;
        let ground = &ground[plot.columns.clone()];
        let moved_m = heights.iter().zip(ground).map(|(to, from)| (to - from).abs()).fold(0.0, f32::max);
        let start = first + plot.columns.start as i64;
        let lots = layout.lots.iter().zip(plot.lots).enumerate();
        let lots = lots.map(|(number, (lot, first))| Lot {
            kind: lot.kind,
            first,
            width: lot.width,
            foot_m: heights[(first - start) as usize],
            seed: seed.hash(LOT, &[slot.number, number as i64]),
        });
        Ok(Settlement {
            kind: slot.kind,
            is_large,
            slot: slot.number,
            columns: start..start + heights.len() as i64,
            lots: lots.collect(),
            moved_m,
            ground: ground.to_vec(),
            heights,
        })
    }

    /// Where everything lies if the settlement's ground begins at an index.
    fn plot(&self, from: usize) -> Plot {
        let lots = self.layout.lay(self.first + (from as i64 + END_COLUMNS));
        let last = lots.last().map_or(self.first, |columns| columns.end);
        Plot {
            columns: from..(last - self.first + END_COLUMNS) as usize + 1,
            lots: lots.into_iter().map(|columns| columns.start).collect(),
        }
    }

    /// The graded heights, and most metres by which one is moved; `None` if they do not meet the ground at both ends.
    fn graded(&self, plot: &Plot) -> Option<(Vec<f32>, f32)> {
        let ground = &self.ground[plot.columns.clone()];
        let mut steepest = vec![self.params.lane; ground.len() - 1];
        for (lot, first) in self.layout.lots.iter().zip(&plot.lots) {
            let start = (*first - self.first) as usize - plot.columns.start;
            steepest[start..start + lot.width as usize].fill(0.0);
        }
        let count = steepest.len();
        for i in 0..END_COLUMNS as usize {
            let slope = end_slope(i);
            (steepest[i], steepest[count - 1 - i]) = (slope, slope);
        }
        let mut heights = ground.to_vec();
        let moved_m = grade(&mut heights, &steepest);
        (heights[0] == ground[0] && heights[count] == ground[count]).then_some((heights, moved_m))
    }
}

/// Whether the land around a column feeds few.
fn is_harsh(land: &Land, column: Column) -> bool {
    let wetness = land.biomes().get(land.blend(column).dominant()).map_or(1.0, |biome| biome.wetness);
    let mut alpine = [AlpineCover::default()];
    land.alpine_covers(column, &mut alpine);
    wetness < DRY || alpine[0].barren() > BARREN
}

/// The steepest slope at a settlement's end, counted in columns from the outermost.
pub(super) fn end_slope(i: usize) -> f32 {
    let share = 1.0 - i as f32 / END_COLUMNS as f32;
    ROAD + (ANY - ROAD) * share * share
}

/// Which of some columns are free: of massifs, of the rivers whose middle lies there, and of the first place.
pub(super) fn free(land: &Land, columns: Range<Column>) -> Vec<bool> {
    let (first, count) = (columns.start, (columns.end - columns.start) as usize);
    let column = |i: usize| first + i as i64;
    let asked: Vec<Column> = (0..count).step_by(MOUNTAIN_STEP).map(column).collect();
    let mut rise_m = vec![0.0; asked.len()];
    land.mountain_heights(&asked, 0.0, &mut rise_m);
    let mut free: Vec<bool> = (0..count).map(|i| rise_m[i / MOUNTAIN_STEP] < MOUNTAIN_M && column(i).0.abs() >= QUIET).collect();
    for river in land.crossings(columns) {
        let banks = river.columns();
        let [from, to] = [banks.start + -BANK - first, banks.end + BANK - first].map(|at| at.clamp(0, count as i64) as usize);
        free[from..to].fill(false);
    }
    free
}
