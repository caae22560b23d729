//! Landmarks: rare objects that are seen for kilometres. Their positions are a pure function of the land, so that the code
//! that draws them, leaves room for them or names them needs no shared state.

use std::ops::Range;

use bevy_reflect::Reflect;

use super::{CHUNK_COLUMNS, Column, Land, RandomStream, biome::AlpineCover, hash::SeededRng};

const LANDMARK: RandomStream = RandomStream::named("landmark");

/// Columns of a stretch, which has one landmark, and how far from the stretch's middle that may stand: from one to the next
/// it is 3 to 8 km.
const STRETCH_COLUMNS: i64 = 5500;
const OFF_MIDDLE: i64 = 1250;
/// Sites that are tried, of which the highest is taken, and columns beside a chunk's border where nothing stands.
const TRIES: usize = 10;
const MARGIN: usize = 14;
/// Columns to either side that must be level, dry and closed, and the most that heights may differ over them in metres.
const HALF_WIDTH: usize = 6;
const LEVEL_M: f32 = 4.5;
/// The rise of a mountain in metres from which it is a peak, and the step in columns of the search for its top.
const PEAK_M: f32 = 45.0;
const PEAK_STEP: i64 = 6;
/// The most barren ground, by [`AlpineCover::barren`], that a tree stands on.
const GREEN: f32 = 0.1;

/// The kind of a landmark.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[reflect(Debug, Clone)]
pub enum LandmarkKind {
    /// A solitary tree, 40 m high.
    GiantTree,
    /// A ruined tower.
    Tower,
    /// The top of a mountain, with smoke coming out of it.
    SmokingPeak,
}

/// A landmark and its position.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct Landmark {
    /// Its kind.
    pub kind: LandmarkKind,
    /// The column of its middle.
    pub column: Column,
    /// Height of its foot in metres.
    pub foot: f32,
}

impl Land {
    /// The landmarks within a range of columns, from the left.
    pub fn landmarks(&self, columns: Range<Column>) -> Vec<Landmark> {
        if columns.is_empty() {
            return Vec::new();
        }
        let [first, last] = [columns.start, columns.end + -1].map(|column| column.0.div_euclid(STRETCH_COLUMNS));
        (first..=last).filter_map(|stretch| self.landmark(stretch)).filter(|landmark| columns.contains(&landmark.column)).collect()
    }

    fn landmark(&self, stretch: i64) -> Option<Landmark> {
        self.0.landmarks.get_or_insert_with(stretch, || {
            let mut random = self.seed().rng(LANDMARK, &[stretch]);
            let middle = Column(stretch.wrapping_mul(STRETCH_COLUMNS)) + STRETCH_COLUMNS / 2;
            let kind = random.unit();
            let peak = if kind > 0.68 { self.find_peak(middle) } else { None };
            let tree = if kind < 0.36 { self.find_site(middle, LandmarkKind::GiantTree, &mut random) } else { None };
            peak.or(tree).or_else(|| self.find_site(middle, LandmarkKind::Tower, &mut random))
        })
    }

    /// The top of the highest mountain around a column, if it is a peak.
    fn find_peak(&self, middle: Column) -> Option<Landmark> {
        let columns: Vec<Column> = (-OFF_MIDDLE..OFF_MIDDLE).step_by(PEAK_STEP as usize).map(|off| middle + off).collect();
        let mut rises = vec![0.0; columns.len()];
        self.mountain_heights(&columns, 0.0, &mut rises);
        let top = rises.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).filter(|(_, rise)| **rise > PEAK_M)?.0;
        let column = columns[top];
        Some(Landmark { kind: LandmarkKind::SmokingPeak, column, foot: self.height(column) })
    }

    /// The highest suitable site of some random ones around a column.
    fn find_site(&self, middle: Column, kind: LandmarkKind, random: &mut SeededRng) -> Option<Landmark> {
        let places = (0..TRIES).filter_map(|_| {
            let column = middle + random.range(-OFF_MIDDLE as f32, OFF_MIDDLE as f32) as i64;
            let (chunk, i) = (column.chunk(), column.within_chunk());
            if !(MARGIN..CHUNK_COLUMNS - MARGIN).contains(&i) {
                return None;
            }
            let mut alpine = [AlpineCover::default()];
            self.alpine_covers(column, &mut alpine);
            if kind == LandmarkKind::GiantTree && alpine[0].barren() > GREEN {
                return None;
            }
            let heights = self.chunk_heights(chunk);
            let around = &heights[i - HALF_WIDTH..=i + HALF_WIDTH];
            let low = around.iter().copied().fold(f32::MAX, f32::min);
            let high = around.iter().copied().fold(f32::MIN, f32::max);
            let (from, to) = (column + -(HALF_WIDTH as i64), column + HALF_WIDTH as i64);
            let is_dry = self.pristine().waters(chunk, &heights).iter().all(|pond| to < pond.from || pond.to < from);
            (high - low < LEVEL_M && is_dry).then_some((column, low, heights[i]))
        });
        let mut places: Vec<_> = places.collect();
        places.sort_by(|a, b| b.2.total_cmp(&a.2));
        // Openings take longest to find, so they are queried only from the highest site on until one is closed.
        let is_closed = |column: Column| self.openings(column + -(HALF_WIDTH as i64)..column + HALF_WIDTH as i64).is_empty();
        let (column, foot, _) = places.into_iter().find(|(column, ..)| is_closed(*column))?;
        Some(Landmark { kind, column, foot })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use crate::builtin as app;

    #[test]
    fn every_three_to_eight_kilometres_there_is_one_on_the_ground_and_all_kinds_are_met() {
        let mut kinds = std::collections::BTreeSet::new();
        for seed in [1, 5, 9] {
            let land = app::land(Seed(seed), "superposed-cosine");
            let all = land.landmarks(Column(-110_000)..Column(110_000));
            assert_eq!(all.len(), 40, "seed {seed}: one in every stretch");
            for pair in all.windows(2) {
                let apart = pair[1].column - pair[0].column;
                assert!((3000..=8000).contains(&apart), "seed {seed}: {apart} m from {:?} to {:?}", pair[0], pair[1]);
            }
            for landmark in &all {
                let height = land.height(landmark.column);
                assert!((height - LEVEL_M..=height).contains(&landmark.foot), "{landmark:?} stands at {height} m");
                assert_eq!(land.landmarks(landmark.column..landmark.column + 1), [*landmark]);
                kinds.insert(landmark.kind);
            }
            let again = app::land(Seed(seed), "superposed-cosine");
            assert_eq!(again.landmarks(all[7].column..all[9].column), all[7..9]);
        }
        assert_eq!(kinds.len(), 3);
    }
}
