//! Where a river crosses the path: the site in a slot, the river's size, and the cross-section of its channel.

use std::ops::Range;

use super::{
    deck::{Deck, HEADROOM_M},
    kind::CrossingKind,
    params::RiverParams,
};
use crate::{CHUNK_COLUMNS, COLUMN_LIMIT, Column, Land, Pond, RandomStream, Seed, Tile};

const ORDER: RandomStream = RandomStream::named("river order");
const SIZE: RandomStream = RandomStream::named("river size");

/// Columns around the hermitage, and the title in front of it, without a river.
pub(super) const QUIET: i64 = 96;
/// The part of a slot at either end that has no crossing: an eighth. Banks keep to their slot.
const MARGIN: i64 = 8;
/// Columns on either side within which the rim of a valley counts.
const RIM_COLUMNS: usize = 200;
/// Columns on either side of which a valley's floor is the lowest.
const FLOOR_COLUMNS: usize = 8;
/// Least height in metres of a valley's lower rim above its floor.
const SHALLOWEST_VALLEY_M: f32 = 1.0;
/// Largest difference in height of neighbouring columns in metres at a crossing, so that one comes down to it.
const STEEPEST_STEP_M: f32 = 1.3;
/// Rise of a massif in metres from which on no river crosses.
const MOUNTAIN_M: f32 = 2.0;
/// Columns at either end of a chunk that stay dry: the water lies within one chunk.
const DRY_MARGIN: usize = 6;
/// Width in metres of the smallest order, and factor from one order to the next.
const LEAST_WIDTH_M: f32 = 1.2;
const WIDER: f32 = 1.8;
/// Orders that seep away where it is dry.
const BROOKS: u32 = 2;
/// Columns of a bank that rise by a metre.
const BANK: f32 = 1.4;
/// Largest number of columns of a bank, and from the middle to the end of a bank.
const BANK_COLUMNS: i64 = 48;
pub(crate) const MAX_REACH: i64 = BANK_COLUMNS + 50;

/// A river where it crosses the path.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// The column of its middle.
    pub column: Column,
    /// Its order, from 0, a brook: each is half as frequent as the one below.
    pub order: u32,
    /// Width of the water in metres.
    pub width_m: f32,
    /// Depth in the middle in metres.
    pub depth_m: f32,
    /// Level of the water in metres.
    pub level_m: f32,
    /// Speed of the current in metres per second, across the picture.
    pub flow_mps: f32,
    /// What leads over it.
    pub kind: CrossingKind,
    /// What bears above the water, if anything does.
    pub deck: Option<Deck>,
    /// Columns to either side that the channel cuts at most.
    pub(super) reach: usize,
    /// Heights of the ground that it cuts, within its reach.
    ground: std::sync::Arc<[f32]>,
}

/// Why no river crosses a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCrossing {
    /// Rivers are switched off.
    #[error("rivers are switched off")]
    Off,
    /// The slot is at the end of the land.
    #[error("the land ends here")]
    Edge,
    /// There is no valley, or none that is dry, level and wide enough, away from mountains and the hermitage.
    #[error("there is no valley for it")]
    NoValley,
    /// The biome is so dry that a brook seeps away.
    #[error("a brook seeps away: it is too dry")]
    Dry,
}

/// The order of a slot's river, from 0 to `most`.
///
/// A tournament: of each two neighbouring slots a hash lifts one to the next order, of each two of those one again. So the
/// number of rivers halves with each order, as in a natural network (Horton's law of stream numbers with a ratio of 2: on a
/// line across it, not in the plane).
pub(super) fn order(seed: Seed, slot: i64, most: u32) -> u32 {
    let is_lifted = |order: &u32| {
        let pair = slot >> (order + 1);
        seed.hash(ORDER, &[i64::from(*order), pair]) & 1 == (slot >> order & 1) as u64
    };
    (0..most).take_while(is_lifted).count() as u32
}

impl Crossing {
    /// The river of a slot, if there is one.
    pub(super) fn in_slot(params: &RiverParams, land: &Land, slot: i64) -> Result<Self, NoCrossing> {
        let most = params.orders.checked_sub(1).ok_or(NoCrossing::Off)?;
        let every = i64::from(params.every);
        let looked_at = Self::looked_at(params, slot).ok_or(NoCrossing::Edge)?;
        let generator = land.generator();
        let order = order(land.seed(), slot, most);
        let mut random = land.seed().rng(SIZE, &[slot]);
        // Hydraulic geometry (Leopold & Maddock 1953): width as the root of the discharge, depth as its power 0.4.
        let width_m = LEAST_WIDTH_M * libm::powf(WIDER, order as f32) * random.range(0.85, 1.15) * params.width;
        let kind = CrossingKind::of(generator, land.seed(), slot, order, width_m);
        let depth_m = kind.depth_m(generator, order, 0.25 * libm::powf(width_m, 0.8));
        let flow_mps = 0.5 + 0.12 * order as f32 + random.range(0.0, 0.4);
        let begin = looked_at.start;
        let heights = land.heights(begin, (looked_at.end - begin) as usize);
        let half_columns = (width_m / 2.0).ceil() as usize;
        let margin = RIM_COLUMNS + (every / MARGIN).max(MAX_REACH) as usize;
        let mut sites: Vec<(f32, usize)> = (margin..heights.len() - margin)
            .filter(|at| {
                let within = (begin + *at as i64).within_chunk();
                (half_columns + DRY_MARGIN..CHUNK_COLUMNS - half_columns - DRY_MARGIN).contains(&within)
            })
            .filter(|at| heights[at - FLOOR_COLUMNS..=at + FLOOR_COLUMNS].iter().all(|height| heights[*at] <= *height))
            .map(|at| (lower_rim(&heights, at) - heights[at], at))
            .filter(|(deep_m, _)| *deep_m >= SHALLOWEST_VALLEY_M)
            .collect();
        // The deepest first, of equals the one on the left.
        sites.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let crossed_by = |kind: CrossingKind| {
            sites.iter().find_map(|(_, at)| {
                let column = begin + *at as i64;
                let around = &heights[at - MAX_REACH as usize..=at + MAX_REACH as usize];
                let bed = Self::dig(column, around, (order, width_m, depth_m, flow_mps), kind)?;
                let mut rise = [0.0];
                land.mountain_heights(&[column], 0.0, &mut rise);
                (rise[0] < MOUNTAIN_M && column.0.abs() >= QUIET + MAX_REACH).then_some(bed)
            })
        };
        // Where no bridge finds its ground, the river is forded.
        let crossing = crossed_by(kind).or_else(|| if kind.is_bridge() { crossed_by(CrossingKind::Ford) } else { None });
        let crossing = crossing.ok_or(NoCrossing::NoValley)?;
        if order < BROOKS {
            let blend = land.blend(crossing.column);
            if land.biomes()[blend.dominant()].wetness < params.dry {
                return Err(NoCrossing::Dry);
            }
        }
        Ok(crossing)
    }

    /// The columns whose heights decide on the river of a slot; `None` at the end of the land.
    pub(super) fn looked_at(params: &RiverParams, slot: i64) -> Option<Range<Column>> {
        let (every, rim) = (i64::from(params.every), RIM_COLUMNS as i64);
        let first = slot.checked_mul(every).filter(|first| first.abs() < COLUMN_LIMIT - 2 * every)?;
        Some(Column(first - rim)..Column(first + every + rim))
    }

    /// The channel in a valley's floor; `around` are the heights within [`MAX_REACH`] of its middle. `None` if the ground is
    /// too steep, the banks do not end, or a bridge finds no ground to rest on.
    fn dig(column: Column, around: &[f32], (order, width_m, depth_m, flow_mps): (u32, f32, f32, f32), kind: CrossingKind) -> Option<Self> {
        let middle = MAX_REACH as usize;
        let half_columns = (width_m / 2.0).ceil() as usize;
        let bed = &around[middle - half_columns..=middle + half_columns];
        let freeboard_m = match kind.bridge() {
            Some(bridge) => HEADROOM_M + bridge.thickness_m + bridge.higher * width_m,
            None => 0.25 + 0.03 * width_m,
        };
        let level_m = bed.iter().copied().fold(f32::MAX, f32::min) - freeboard_m;
        let mut crossing = Self { column, order, width_m, depth_m, level_m, flow_mps, kind, deck: None, reach: 0, ground: [].into() };
        let is_over = |x: usize, height: f32| crossing.channel_m(x as f32) >= height;
        let ends = |at: fn(usize, usize) -> usize| {
            (half_columns..=half_columns + BANK_COLUMNS as usize).find(|x| is_over(*x, around[at(middle, *x)]))
        };
        let banks = [ends(|middle, x| middle - x)?, ends(|middle, x| middle + x)?];
        let reach = banks[0].max(banks[1]);
        let ground = &around[middle - reach..=middle + reach];
        let is_gentle = |pair: &[f32]| (pair[1] - pair[0]).abs() <= STEEPEST_STEP_M;
        if !ground.windows(2).all(is_gentle) {
            return None;
        }
        (crossing.reach, crossing.ground) = (reach, ground.into());
        crossing.deck = match kind.bridge() {
            Some(bridge) => Some(Deck::bridge(&crossing, &bridge, around, banks)?),
            None => (kind == CrossingKind::SteppingStones).then(|| Deck::stones(&crossing)),
        };
        Some(crossing)
    }

    /// Whether the channel leaves the ground as it is at a column, counted from its middle, where it is so high.
    pub(super) fn is_uncut(&self, x: i64, ground_m: f32) -> bool {
        x.unsigned_abs() as usize > self.reach || self.channel_m(x as f32) >= ground_m
    }

    /// Height of the channel in metres at a distance from its middle: a parabola as a bed, and straight banks.
    pub fn channel_m(&self, x_m: f32) -> f32 {
        let (off_m, half_m) = (x_m.abs(), self.width_m / 2.0);
        if off_m >= half_m {
            return self.level_m + (off_m - half_m) / BANK;
        }
        let off = off_m / half_m;
        self.level_m - self.depth_m * (1.0 - off * off)
    }

    /// The columns that it may cut, and those of what leads over it.
    pub fn columns(&self) -> Range<Column> {
        let cut = self.cut_columns();
        self.deck.as_ref().map_or(cut.clone(), |deck| cut.start.min(deck.first)..cut.end.max(deck.columns().end))
    }

    /// The columns that the channel may cut.
    fn cut_columns(&self) -> Range<Column> {
        self.column + -(self.reach as i64)..self.column + (self.reach as i64 + 1)
    }

    /// The ground before it was cut: distances from the middle and heights, in metres.
    pub(super) fn ground(&self) -> impl Iterator<Item = (i64, f32)> {
        let reach = self.reach as i64;
        (-reach..=reach).zip(self.ground.iter().copied())
    }

    /// Cuts the channel into the heights of a run of columns, and what is in a bridge's way.
    pub(super) fn cut(&self, first: Column, heights: &mut [f32]) {
        let within = |columns: Range<Column>| {
            let [from, to] = [columns.start, columns.end].map(|column| (column - first).clamp(0, heights.len() as i64));
            from..to
        };
        let (channel, bridge) = (within(self.cut_columns()), self.deck.as_ref().filter(|deck| deck.kind.is_bridge()));
        let spanned = bridge.map(|deck| (deck, within(deck.columns())));
        for at in channel {
            let x = (first - self.column) + at;
            let height = &mut heights[at as usize];
            *height = height.min(self.channel_m(x as f32));
        }
        if let Some((deck, columns)) = spanned {
            for at in columns {
                let height = &mut heights[at as usize];
                *height = height.min(deck.heights[((first - deck.first) + at) as usize]);
            }
        }
    }

    /// The water of a crossing in a chunk with these heights; `None` if a modifier over the rivers has left it no channel.
    pub fn water(&self, heights: &Tile) -> Option<Pond> {
        let middle = self.column.within_chunk();
        let is_dry = |at: &usize| heights[*at] >= self.level_m;
        let from = (0..=middle).rev().find(is_dry).filter(|from| *from < middle)?;
        let to = (middle..=CHUNK_COLUMNS).find(is_dry)?;
        let first = self.column.chunk().first();
        Some(Pond { level: self.level_m, from: first + from as i64, to: first + to as i64, flow_mps: self.flow_mps })
    }
}

/// The height of the lower of a valley's two rims.
fn lower_rim(heights: &[f32], at: usize) -> f32 {
    let highest = |run: &[f32]| run.iter().copied().fold(f32::MIN, f32::max);
    highest(&heights[at - RIM_COLUMNS..at]).min(highest(&heights[at + 1..=at + RIM_COLUMNS]))
}
