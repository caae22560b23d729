//! Brooks that run down a slope beside the path: from a spring or a lake to a river that crosses it, and from lakes to the floor of
//! the next valley. They have nearly level reaches, with falls between them where the slope is steep, as step-pool streams have
//! (Montgomery & Buffington 1997).
//!
//! A brook lies behind the path and moves no height. Its course follows from its mouth and from the surface above that, column by
//! column away from the mouth, no reach lower than the one before: it never runs uphill.

use std::{ops::Range, sync::Arc};

use super::crossing::{Crossing, MAX_REACH, QUIET};
use crate::{ChunkIndex, Column, GeneratorVersion, Land, Place, Pond, RandomStream, biome::AlpineCover, hash::SeededRng};

const BROOK: RandomStream = RandomStream::named("brook");

/// The longest brook in columns, from its mouth.
const LONGEST: i64 = 384;
/// The shortest brook in columns, and its least drop in metres.
const SHORTEST: usize = 20;
const LEAST_DROP_M: f32 = 3.0;
/// Least height of a brook over the ground of the path in metres.
const OVER_GROUND_M: f32 = 0.4;
/// Least height in metres of the far side of a valley over its floor, and depth beneath that floor at which a brook turns away.
const VALLEY_M: f32 = 3.0;
const UNDER_FLOOR_M: f32 = 0.4;
/// Height over the ground of the path in metres from which on there is no slope behind it that could bear the brook.
const HANGING_M: f32 = 5.0;
/// Range of the length of a reach in columns, the share of reaches that are long, with a high fall on a steep slope, and the range
/// of theirs.
const REACH_COLUMNS: (f32, f32) = (2.5, 8.0);
const LONG: f32 = 0.16;
const LONG_COLUMNS: (f32, f32) = (8.0, 16.0);
/// Height of a fall in metres above which the reach over it is made shorter.
const HIGH_FALL_M: f32 = 5.0;
/// Steepest rise of a reach, as rise per metre, and height of a step in metres from which on it is a fall.
const RIFFLE: f32 = 0.12;
const LEAST_FALL_M: f32 = 0.15;
/// Columns within which a lake's rim lies between its shore and where the brook is as high as the lake, and the most metres of the
/// rim over the lake: behind the path there is a gap in it.
const RIM_COLUMNS: usize = 80;
const RIM_M: f32 = 10.0;
/// Range of a brook's width in metres.
const WIDTH_M: (f32, f32) = (0.6, 1.5);
/// Cover with snow or bare rock, from 0 to 1, above which there is no brook.
const BARREN: f32 = 0.5;
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

/// A stretch of a brook without falls.
#[derive(Clone, Debug, PartialEq)]
pub struct BrookReach {
    /// Its columns: it ends where the next one begins.
    pub columns: Range<Column>,
    /// Level of its water in metres at its lower end and at its upper one.
    pub levels_m: [f32; 2],
}

/// A brook that runs down beside the path.
#[derive(Clone, Debug, PartialEq)]
pub struct Brook {
    /// The column of the middle of the river that it joins, or of the floor of the valley where it turns away from the path.
    pub mouth: Column,
    /// Its level there in metres.
    pub mouth_m: f32,
    /// Whether it joins a river.
    pub joins_river: bool,
    /// The side of its mouth on which it comes down: 1 for the right, -1 for the left.
    pub side: i64,
    /// Its width in metres, 0.6 to 1.5.
    pub width_m: f32,
    /// What it comes out of.
    pub source: BrookSource,
    /// Its reaches, from the river up: none is lower than the one before.
    pub reaches: Vec<BrookReach>,
}

impl Brook {
    /// The brook that joins a river, if one does: out of a lake if there is one on either side, else on the side that a hash prefers.
    fn into_river(land: &Land, river: &Crossing, share: f32) -> Option<Self> {
        let mut random = land.seed().rng(BROOK, &[river.column.0]);
        let side = if random.chance(0.5) { 1 } else { -1 };
        if !random.chance(share) {
            return None;
        }
        let mouth = Mouth::of(river);
        let brooks: Vec<Self> = [side, -side].into_iter().filter_map(|side| Self::from_mouth(land, &mouth, side)).collect();
        let out_of_lake = brooks.iter().position(|brook| brook.source == BrookSource::Lake);
        brooks.into_iter().nth(out_of_lake.unwrap_or(0))
    }

    /// The brook that runs out of a lake over its lower rim, if one does, down to the floor of the next valley or to a river there.
    fn out_of_lake(land: &Land, lake: &Pond) -> Option<Self> {
        let rims = [-1, 1].into_iter().filter_map(|way| {
            let shore = if way < 0 { lake.from } else { lake.to };
            let ground = land.heights_outward(shore, way, LONGEST as usize);
            let beyond = ground.iter().take(RIM_COLUMNS).position(|height_m| *height_m < lake.level - OVER_GROUND_M)?;
            let rim_m = ground[..beyond].iter().copied().fold(f32::MIN, f32::max);
            let (mut floor, mut floor_m) = (beyond, ground[beyond]);
            for (far, height_m) in ground.iter().enumerate().skip(beyond) {
                if *height_m < floor_m {
                    (floor, floor_m) = (far, *height_m);
                } else if *height_m > floor_m + VALLEY_M {
                    break;
                }
            }
            let column = shore + way * floor as i64;
            let rivers = land.crossings(column + -MAX_REACH..column + MAX_REACH);
            let river = rivers.iter().find(|river| river.columns().contains(&column));
            let turns_away = Mouth { column, level_m: floor_m - UNDER_FLOOR_M, from: 0, is_river: false };
            Some((rim_m, way, river.map_or(turns_away, Mouth::of)))
        });
        // Of equals the one on the left.
        let (_, way, mouth) = rims.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Self::from_mouth(land, &mouth, -way).filter(|brook| brook.source == BrookSource::Lake)
    }

    /// The brook that comes down on one side of its mouth.
    fn from_mouth(land: &Land, mouth: &Mouth, side: i64) -> Option<Self> {
        let slope = Slope::beside(land, mouth, side);
        let (top, lake_m) = slope.top()?;
        let mut random = land.seed().rng(BROOK, &[mouth.column.0, side]);
        Some(Self {
            mouth: mouth.column,
            mouth_m: mouth.level_m,
            joins_river: mouth.is_river,
            side,
            width_m: random.range(WIDTH_M.0, WIDTH_M.1),
            source: if lake_m.is_some() { BrookSource::Lake } else { BrookSource::Spring },
            reaches: slope.reaches(top, lake_m, &mut random),
        })
    }

    /// Its columns.
    pub fn columns(&self) -> Range<Column> {
        let ends = |of: fn(&Range<Column>) -> Column| self.reaches.iter().map(move |reach| of(&reach.columns));
        let start = ends(|columns| columns.start).min().unwrap_or(self.mouth);
        start..ends(|columns| columns.end).max().unwrap_or(self.mouth)
    }

    fn meets(&self, columns: &Range<Column>) -> bool {
        let own = self.columns();
        own.start < columns.end && columns.start < own.end
    }

    /// Metres from its source down to its mouth.
    pub fn drop_m(&self) -> f32 {
        self.reaches.last().map_or(0.0, |top| top.levels_m[1] - self.mouth_m)
    }

    /// Its falls, from the river up: the column, the level below and the level above in metres.
    pub fn falls(&self) -> impl Iterator<Item = (Column, [f32; 2])> {
        let mut below_m = self.mouth_m;
        let steps = self.reaches.iter().map(move |reach| {
            let [low_m, high_m] = reach.levels_m;
            (self.ends(reach)[0], [std::mem::replace(&mut below_m, high_m), low_m])
        });
        steps.filter(|(_, [low_m, high_m])| high_m - low_m >= LEAST_FALL_M)
    }

    /// The lower and the upper end of a reach.
    fn ends(&self, reach: &BrookReach) -> [Column; 2] {
        if self.side > 0 { [reach.columns.start, reach.columns.end] } else { [reach.columns.end, reach.columns.start] }
    }

    /// Its level from the river up to its source: columns and heights in metres. At each fall two of them share a column.
    pub fn line(&self) -> impl Iterator<Item = (Column, f32)> {
        self.reaches.iter().flat_map(move |reach| {
            let [low, high] = self.ends(reach);
            [(low, reach.levels_m[0]), (high, reach.levels_m[1])]
        })
    }

    /// Level of a reach's water in metres, so many metres to the right of its first column.
    pub fn level_m(&self, reach: &BrookReach, right_m: f32) -> f32 {
        let long_m = (reach.columns.end - reach.columns.start) as f32;
        let up_m = if self.side > 0 { right_m } else { long_m - right_m };
        let [low_m, high_m] = reach.levels_m;
        low_m + (high_m - low_m) * (up_m / long_m).clamp(0.0, 1.0)
    }

    /// Level of its water in metres at a column, or at its end that is nearest to it.
    pub fn level_at(&self, column: Column) -> f32 {
        let columns = self.columns();
        let at = Column(column.0.clamp(columns.start.0, columns.end.0 - 1));
        self.reaches
            .iter()
            .find(|reach| reach.columns.contains(&at))
            .map_or(self.mouth_m, |reach| self.level_m(reach, (at - reach.columns.start) as f32))
    }

    /// The place of its water at a column, or at its end that is nearest to it.
    pub fn nearest(&self, column: Column) -> Place {
        let columns = self.columns();
        let at = Column(column.0.clamp(columns.start.0, columns.end.0 - 1));
        Place::at(at, 0).at_height(self.level_at(at))
    }
}

/// Where a brook ends.
struct Mouth {
    column: Column,
    level_m: f32,
    /// Columns from there to where the brook begins.
    from: usize,
    is_river: bool,
}

impl Mouth {
    fn of(river: &Crossing) -> Self {
        Self { column: river.column, level_m: river.level_m, from: (river.width_m / 2.0).ceil() as usize, is_river: true }
    }
}

/// The ground on one side of a brook's mouth, by columns from there.
struct Slope<'a> {
    mouth: &'a Mouth,
    side: i64,
    /// Heights in metres, as far as a brook may lie.
    ground: Vec<f32>,
    /// The nearest lake: columns to its shore, and its level in metres.
    lake: Option<(usize, f32)>,
}

impl<'a> Slope<'a> {
    fn beside(land: &Land, mouth: &'a Mouth, side: i64) -> Self {
        let at = |far: i64| mouth.column + side * far;
        let columns = at(0).min(at(LONGEST))..at(0).max(at(LONGEST)) + 1;
        let far_of = |range: Range<Column>| if side > 0 { range.start - mouth.column } else { mouth.column - (range.end + -1) };
        let mut free = LONGEST + 1;
        let mut ends_before = |range: Range<Column>, apart: i64| {
            let far = far_of(range.clone()) - apart;
            let is_at_mouth = (range.start + -apart..range.end + apart).contains(&mouth.column);
            if far > 0 || is_at_mouth {
                free = free.min(far.max(0));
            }
        };
        for river in land.crossings(columns.start + -MAX_REACH..columns.end + MAX_REACH) {
            if !mouth.is_river || river.column != mouth.column {
                ends_before(river.columns(), APART);
            }
        }
        ends_before(Column(-QUIET)..Column(QUIET), 0);
        for settlement in land.settlements(columns.clone()) {
            ends_before(settlement.columns.clone(), APART);
        }
        for opening in land.openings(columns.clone()) {
            ends_before(opening, APART);
        }
        let mut covers = vec![AlpineCover::default(); (columns.end - columns.start) as usize];
        land.alpine_covers(columns.start, &mut covers);
        if side < 0 {
            covers.reverse();
        }
        if let Some(barren) = covers.iter().position(|cover| cover.barren() > BARREN) {
            free = free.min(barren as i64);
        }
        let ground = land.heights_outward(mouth.column, side, free.max(0) as usize);
        let chunks = columns.start.chunk().0..=(columns.end + -1).chunk().0;
        let lakes = chunks.flat_map(|chunk| {
            let chunk = ChunkIndex(chunk);
            land.pristine_waters(chunk, &land.cached_heights(chunk)).filter(|water| water.flow_mps == 0.0).collect::<Vec<_>>()
        });
        let lake = lakes.map(|lake| (far_of(lake.from..lake.to + 1), lake.level)).filter(|(far, _)| *far > 0);
        let lake = lake.min_by_key(|(far, _)| *far).map(|(far, level_m)| (far as usize, level_m));
        Self { mouth, side, ground, lake }
    }

    /// Where the brook begins, in columns from the river, and the level of the lake that it comes out of, if it does. `None` if it
    /// would be too short, or too level.
    fn top(&self) -> Option<(usize, Option<f32>)> {
        let first = self.mouth.from;
        let mut level_m = self.mouth.level_m;
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
                return self.is_worth(far, lake_m).then_some((shore, Some(lake_m)));
            }
            if self.lake.is_some_and(|(shore, _)| far >= shore) || level_m - ground_m > HANGING_M {
                break;
            }
            if needed_m > level_m {
                (level_m, top) = (needed_m, far + 1);
            }
        }
        self.is_worth(top, level_m).then_some((top, None))
    }

    fn is_worth(&self, top: usize, level_m: f32) -> bool {
        top >= self.mouth.from + SHORTEST && level_m - self.mouth.level_m >= LEAST_DROP_M
    }

    /// The reaches up to the top: each as low as its ground allows.
    fn reaches(&self, top: usize, lake_m: Option<f32>, random: &mut SeededRng) -> Vec<BrookReach> {
        // The rim of a lake has a gap behind the path.
        let limit_m = lake_m.unwrap_or(f32::MAX);
        let needed_m = |far: usize| (self.ground[far] + OVER_GROUND_M).min(limit_m);
        let (mut from, mut level_m) = (self.mouth.from, self.mouth.level_m);
        let mut reaches: Vec<(Range<usize>, [f32; 2])> = Vec::new();
        // Slope, and level at the lower end.
        let lay = |columns: Range<usize>, level_m: f32| {
            let highest_m = columns.clone().map(needed_m).fold(level_m, f32::max);
            let slope = ((highest_m - level_m) / columns.len() as f32).min(RIFFLE);
            (slope, columns.clone().map(|far| needed_m(far) - slope * (far - columns.start) as f32).fold(level_m, f32::max))
        };
        while from < top {
            let (least, most) = if random.chance(LONG) { LONG_COLUMNS } else { REACH_COLUMNS };
            let mut to = (from + random.range(least, most) as usize).min(top);
            while to > from + 2 && lay(from..to, level_m).1 - level_m > HIGH_FALL_M {
                to -= 1;
            }
            let (slope, low_m) = lay(from..to, level_m);
            let high_m = low_m + slope * (to - from) as f32;
            // As high as its lake a brook is level.
            let [low_m, high_m] = if high_m <= limit_m { [low_m, high_m] } else { [(from..to).map(needed_m).fold(level_m, f32::max); 2] };
            reaches.push((from..to, [low_m, high_m]));
            (from, level_m) = (to, high_m);
        }
        if let (Some(lake_m), Some((_, levels_m))) = (lake_m, reaches.last_mut()) {
            levels_m[1] = lake_m;
        }
        let at = |far: usize| self.mouth.column + self.side * far as i64;
        let columns = |far: Range<usize>| if self.side > 0 { at(far.start)..at(far.end) } else { at(far.end) + 1..at(far.start) + 1 };
        reaches.into_iter().map(|(far, levels_m)| BrookReach { columns: columns(far), levels_m }).collect()
    }
}

impl Land {
    /// The brooks beside the path that meet a range of columns: those that join rivers, and then those that run out of lakes. They
    /// are placed on the [pristine](Land::pristine) land, from [`GeneratorVersion::BROOKS`] on.
    pub fn brooks(&self, columns: Range<Column>) -> Vec<Arc<Brook>> {
        let Some(share) =
            self.river_params().map(|params| params.brooks).filter(|share| *share > 0.0 && self.generator() >= GeneratorVersion::BROOKS)
        else {
            return Vec::new();
        };
        let land = self.pristine();
        let mut brooks = land.brooks_into_rivers(&columns, share);
        let around = columns.start + -LONGEST..columns.end + LONGEST;
        let chunks = (around.start.chunk().0..=around.end.chunk().0).map(ChunkIndex);
        let out_of_lakes = chunks.filter_map(|chunk| {
            land.0.caches.lake_brooks.get_or_insert_with(chunk, || {
                let lakes: Vec<Pond> = land.pristine_waters(chunk, &land.cached_heights(chunk)).collect();
                let lake = lakes.first().filter(|lake| lake.flow_mps == 0.0)?;
                // A brook to a river may have taken the slope.
                let is_free = |brook: &Brook| land.brooks_into_rivers(&brook.columns(), share).is_empty();
                Brook::out_of_lake(land, lake).filter(is_free).map(Arc::new)
            })
        });
        brooks.extend(out_of_lakes.filter(|brook| brook.meets(&columns)));
        brooks
    }

    fn brooks_into_rivers(&self, columns: &Range<Column>, share: f32) -> Vec<Arc<Brook>> {
        let rivers = self.crossings(columns.start + -LONGEST..columns.end + LONGEST);
        let brooks = rivers.iter().filter_map(|river| {
            self.0.caches.brooks.get_or_insert_with(river.column, || Brook::into_river(self, river, share).map(Arc::new))
        });
        brooks.filter(|brook| brook.meets(columns)).collect()
    }
}
