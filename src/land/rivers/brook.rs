//! Brooks that run down a slope beside the path, from a spring or a lake to a river that crosses it: level reaches with a fall
//! between each two, as step-pool streams have (Montgomery & Buffington 1997).
//!
//! A brook lies behind the path and moves no height. Its course follows from the river it joins and from the surface above
//! that, column by column away from the river, each reach higher than the one before: it never runs uphill.

use std::{ops::Range, sync::Arc};

use super::crossing::{Crossing, MAX_REACH, QUIET};
use crate::{Column, GeneratorVersion, Land, Place, RandomStream, hash::SeededRng};

const BROOK: RandomStream = RandomStream::named("brook");

/// The longest brook in columns, from the middle of its river.
pub const LONGEST: i64 = 384;
/// The shortest brook in columns, and its least drop in metres.
const SHORTEST: usize = 24;
const LEAST_DROP_M: f32 = 3.0;
/// Least height of a brook over the ground of the path in metres.
const OVER_GROUND_M: f32 = 0.4;
/// Height over the ground of the path in metres from which on there is no slope behind it that could bear the brook.
const HANGING_M: f32 = 4.0;
/// Range of the length of a reach in columns, and the height of a fall in metres above which the reach over it is made shorter.
const REACH_COLUMNS: (f32, f32) = (5.0, 17.0);
const HIGH_FALL_M: f32 = 4.5;
/// Columns within which a lake's rim lies between its shore and where the brook is as high as the lake, and the most metres of the
/// rim over the lake: behind the path there is a gap in it.
const RIM_COLUMNS: usize = 24;
const RIM_M: f32 = 3.0;
/// Range of a brook's width in metres.
const WIDTH_M: (f32, f32) = (0.6, 1.5);
/// Rise of a massif in metres from which on there is no brook, and columns from one that is asked to the next.
const MOUNTAIN_M: f32 = 2.0;
const MOUNTAIN_STEP: usize = 8;
/// Columns that a brook keeps from settlements, other rivers and openings in the surface.
const APART: i64 = 4;

/// What a brook comes out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrookSource {
    /// A spring in the slope.
    Spring,
    /// A lake, whose outlet it is.
    Lake,
}

impl BrookSource {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Lake => "lake",
        }
    }
}

/// A level stretch of a brook.
#[derive(Clone, Debug, PartialEq)]
pub struct BrookReach {
    /// Its columns: it ends where the next one begins.
    pub columns: Range<Column>,
    /// Level of its water in metres.
    pub level_m: f32,
}

/// A brook that runs down beside the path to a river that crosses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Brook {
    /// The column of the middle of the river that it joins.
    pub mouth: Column,
    /// Level of that river in metres.
    pub mouth_m: f32,
    /// The side of the river on which it comes down: 1 for the right, -1 for the left.
    pub side: i64,
    /// Its width in metres, 0.6 to 1.5.
    pub width_m: f32,
    /// What it comes out of.
    pub source: BrookSource,
    /// Its reaches, from the river up: each is higher than the one before.
    pub reaches: Vec<BrookReach>,
}

impl Brook {
    /// The brook that joins a river, if one does; of both sides the one that a hash prefers.
    fn of(land: &Land, river: &Crossing, share: f32) -> Option<Self> {
        let mut random = land.seed().rng(BROOK, &[river.column.0]);
        let side = if random.chance(0.5) { 1 } else { -1 };
        if !random.chance(share) {
            return None;
        }
        let width_m = random.range(WIDTH_M.0, WIDTH_M.1);
        [side, -side].into_iter().find_map(|side| {
            let slope = Slope::beside(land, river, side);
            let (top, lake_m) = slope.top()?;
            let reaches = slope.reaches(top, lake_m, &mut land.seed().rng(BROOK, &[river.column.0, side]));
            let source = if lake_m.is_some() { BrookSource::Lake } else { BrookSource::Spring };
            Some(Self { mouth: river.column, mouth_m: river.level_m, side, width_m, source, reaches })
        })
    }

    /// Its columns.
    pub fn columns(&self) -> Range<Column> {
        let ends = |of: fn(&Range<Column>) -> Column| self.reaches.iter().map(move |reach| of(&reach.columns));
        let start = ends(|columns| columns.start).min().unwrap_or(self.mouth);
        start..ends(|columns| columns.end).max().unwrap_or(self.mouth)
    }

    /// Metres from its source down to the river.
    pub fn drop_m(&self) -> f32 {
        self.reaches.last().map_or(0.0, |top| top.level_m - self.mouth_m)
    }

    /// Its falls, from the river up: the column, the level below and the level above in metres.
    pub fn falls(&self) -> impl Iterator<Item = (Column, [f32; 2])> {
        let mut below_m = self.mouth_m;
        self.reaches.iter().map(move |reach| {
            let lip = if self.side > 0 { reach.columns.start } else { reach.columns.end };
            (lip, [std::mem::replace(&mut below_m, reach.level_m), reach.level_m])
        })
    }

    /// Its level from the river up to its source: columns and heights in metres. At each fall two of them share a column.
    pub fn line(&self) -> impl Iterator<Item = (Column, f32)> {
        let ends = |reach: &BrookReach| {
            if self.side > 0 { [reach.columns.start, reach.columns.end] } else { [reach.columns.end, reach.columns.start] }
        };
        self.reaches.iter().flat_map(move |reach| ends(reach).map(|column| (column, reach.level_m)))
    }

    /// The place of its water at a column, or at its end that is nearest to it.
    pub fn nearest(&self, column: Column) -> Place {
        let columns = self.columns();
        let at = Column(column.0.clamp(columns.start.0, columns.end.0 - 1));
        let level_m = self.reaches.iter().find(|reach| reach.columns.contains(&at)).map_or(0.0, |reach| reach.level_m);
        Place::at(at, 0).at_height(level_m)
    }
}

/// The ground on one side of a river, by columns from the river's middle.
struct Slope<'a> {
    river: &'a Crossing,
    side: i64,
    /// Heights in metres, as far as a brook may lie.
    ground: Vec<f32>,
    /// The nearest lake: columns to its shore, and its level in metres.
    lake: Option<(usize, f32)>,
}

impl<'a> Slope<'a> {
    fn beside(land: &Land, river: &'a Crossing, side: i64) -> Self {
        let at = |far: i64| river.column + side * far;
        let columns = at(0).min(at(LONGEST))..at(0).max(at(LONGEST)) + 1;
        let far_of = |range: Range<Column>| if side > 0 { range.start - river.column } else { river.column - (range.end + -1) };
        let mut free = LONGEST + 1;
        let mut ends_before = |range: Range<Column>, apart: i64| {
            let far = far_of(range) - apart;
            // What lies at the river itself is the river's.
            if far > 0 {
                free = free.min(far);
            }
        };
        for other in land.crossings(columns.start + -MAX_REACH..columns.end + MAX_REACH) {
            if other.column != river.column {
                ends_before(other.columns(), APART);
            }
        }
        ends_before(Column(-QUIET)..Column(QUIET), 0);
        for settlement in land.settlements(columns.clone()) {
            ends_before(settlement.columns.clone(), APART);
        }
        for opening in land.openings(columns.clone()) {
            ends_before(opening, APART);
        }
        let asked: Vec<Column> = (0..=LONGEST).step_by(MOUNTAIN_STEP).map(at).collect();
        let mut rise_m = vec![0.0; asked.len()];
        land.mountain_heights(&asked, 0.0, &mut rise_m);
        if let Some(massif) = rise_m.iter().position(|rise_m| *rise_m >= MOUNTAIN_M) {
            free = free.min((massif * MOUNTAIN_STEP) as i64);
        }
        let mut ground = vec![0.0; (columns.end - columns.start) as usize];
        land.fill_heights(columns.start, &mut ground);
        if side < 0 {
            ground.reverse();
        }
        ground.truncate(free.max(0) as usize);
        let chunks = columns.start.chunk().0..=(columns.end + -1).chunk().0;
        let lakes = chunks.flat_map(|chunk| {
            let chunk = crate::ChunkIndex(chunk);
            land.pristine_waters(chunk, &land.chunk_heights(chunk)).filter(|water| water.flow_mps == 0.0).collect::<Vec<_>>()
        });
        let lake = lakes.map(|lake| (far_of(lake.from..lake.to + 1), lake.level)).filter(|(far, _)| *far > 0);
        let lake = lake.min_by_key(|(far, _)| *far).map(|(far, level_m)| (far as usize, level_m));
        Self { river, side, ground, lake }
    }

    /// Where the brook begins, in columns from the river, and the level of the lake that it comes out of, if it does. `None` if it
    /// would be too short, or too level.
    fn top(&self) -> Option<(usize, Option<f32>)> {
        let first = self.first();
        let mut level_m = self.river.level_m;
        let mut top = first;
        for (far, ground_m) in self.ground.iter().enumerate().skip(first) {
            let needed_m = ground_m + OVER_GROUND_M;
            if let Some((shore, lake_m)) = self.lake
                && needed_m > lake_m
                && level_m <= lake_m
                && far <= shore
                && let Some(rim) = self.ground.get(far..=shore)
                && rim.len() <= RIM_COLUMNS
                && rim.iter().all(|height_m| *height_m <= lake_m + RIM_M)
            {
                return self.is_worth(shore, lake_m).then_some((shore, Some(lake_m)));
            }
            if self.lake.is_some_and(|(shore, _)| far >= shore) || level_m - ground_m > HANGING_M {
                break;
            }
            if needed_m > level_m {
                (level_m, top) = (needed_m, far);
            }
        }
        self.is_worth(top, level_m).then_some((top, None))
    }

    fn is_worth(&self, top: usize, level_m: f32) -> bool {
        top >= self.first() + SHORTEST && level_m - self.river.level_m >= LEAST_DROP_M
    }

    /// Columns from the river's middle to where the brook joins it.
    fn first(&self) -> usize {
        (self.river.width_m / 2.0).ceil() as usize
    }

    /// The reaches up to the top: each as low as its ground allows.
    fn reaches(&self, top: usize, lake_m: Option<f32>, random: &mut SeededRng) -> Vec<BrookReach> {
        let mut from = self.first();
        let mut level_m = self.river.level_m;
        let mut reaches: Vec<(Range<usize>, f32)> = Vec::new();
        let lowest = |columns: Range<usize>| {
            let ground = self.ground[columns].iter().copied().fold(f32::MIN, f32::max) + OVER_GROUND_M;
            // The rim of a lake has a gap behind the path.
            lake_m.map_or(ground, |lake_m| ground.min(lake_m))
        };
        while from < top {
            let mut to = (from + random.range(REACH_COLUMNS.0, REACH_COLUMNS.1) as usize).min(top);
            while to > from + 2 && lowest(from..to) - level_m > HIGH_FALL_M {
                to -= 1;
            }
            let needed_m = lowest(from..to);
            match reaches.last_mut() {
                Some((columns, _)) if needed_m <= level_m => columns.end = to,
                _ => {
                    level_m = level_m.max(needed_m);
                    reaches.push((from..to, level_m));
                }
            }
            from = to;
        }
        if let (Some(lake_m), Some((_, level_m))) = (lake_m, reaches.last_mut()) {
            *level_m = lake_m;
        }
        let at = |far: usize| self.river.column + self.side * far as i64;
        let columns = |far: Range<usize>| if self.side > 0 { at(far.start)..at(far.end) } else { at(far.end) + 1..at(far.start) + 1 };
        reaches.into_iter().map(|(far, level_m)| BrookReach { columns: columns(far), level_m }).collect()
    }
}

impl Land {
    /// The brooks beside the path that meet a range of columns. They are placed on the [pristine](Land::pristine) land, from
    /// [`GeneratorVersion::BROOKS`] on.
    pub fn brooks(&self, columns: Range<Column>) -> Vec<Arc<Brook>> {
        let Some(share) = self.river_params().map(|params| params.brooks).filter(|_| self.generator() >= GeneratorVersion::BROOKS) else {
            return Vec::new();
        };
        let land = self.pristine();
        let rivers = land.crossings(columns.start + -LONGEST..columns.end + LONGEST);
        let brooks = rivers
            .iter()
            .filter_map(|river| land.0.brooks.get_or_insert_with(river.column, || Brook::of(land, river, share).map(Arc::new)));
        let meets = |brook: &Arc<Brook>| {
            let own = brook.columns();
            own.start < columns.end && columns.start < own.end
        };
        brooks.filter(meets).collect()
    }
}
