//! Landmarks: great ones, rare and seen for kilometres, and minor ones, of which some biomes have one every 150 to 250 m.
//! Their positions are a pure function of the land, so that the code that draws them, leaves room for them or names them
//! needs no shared state.

use std::ops::Range;

use bevy_reflect::Reflect;
use serde::Deserialize;

use super::{CHUNK_COLUMNS, Column, Land, RandomStream, biome::AlpineCover, hash::SeededRng};

const LANDMARK: RandomStream = RandomStream::named("landmark");
const MINOR: RandomStream = RandomStream::named("minor landmark");

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
/// The same for a minor landmark, which has few sites to choose from.
const MINOR_LEVEL_M: f32 = 9.0;
const MINOR_TRIES: usize = 24;
/// The rise of a mountain in metres from which it is a peak, and the step in columns of the search for its top.
const PEAK_M: f32 = 45.0;
const PEAK_STEP: i64 = 6;
/// The most barren ground, by [`AlpineCover::barren`], that a tree stands on.
const GREEN: f32 = 0.1;

/// Columns of a stretch that has one minor landmark where the biome has such, how far from the stretch's middle that may
/// stand, and the columns around a great landmark that stay free of them.
const MINOR_STRETCH: i64 = 200;
const MINOR_OFF_MIDDLE: i64 = 25;
const FROM_GREAT: i64 = 60;
/// Least share of a biome for its minor landmarks.
const ENTERED: f32 = 0.6;

/// The kind of a landmark.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[reflect(Debug, Clone)]
pub enum LandmarkKind {
    /// A solitary tree, 40 m high.
    GiantTree,
    /// A ruined tower.
    Tower,
    /// The top of a mountain, with smoke coming out of it.
    SmokingPeak,
    /// A small cone of cinders that glows and smokes.
    Fumarole,
    /// A cluster of basalt columns.
    BasaltColumns,
    /// An arch that the wind has cut into a rock.
    RockArch,
    /// Pillars of soft rock, each under a harder cap.
    Hoodoos,
}

impl LandmarkKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GiantTree => "giant tree",
            Self::Tower => "tower",
            Self::SmokingPeak => "smoking peak",
            Self::Fumarole => "fumarole",
            Self::BasaltColumns => "basalt columns",
            Self::RockArch => "rock arch",
            Self::Hoodoos => "hoodoos",
        }
    }

    /// Whether it is one of those that stand every 150 to 250 m in some biomes.
    pub const fn is_minor(self) -> bool {
        matches!(self, Self::Fumarole | Self::BasaltColumns | Self::RockArch | Self::Hoodoos)
    }
}

/// A stretch of columns with at most one landmark, by its number from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LandmarkStretch {
    Great(i64),
    Minor(i64),
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
    /// The great landmarks within a range of columns, from the left.
    pub fn landmarks(&self, columns: Range<Column>) -> Vec<Landmark> {
        if columns.is_empty() {
            return Vec::new();
        }
        let [first, last] = [columns.start, columns.end + -1].map(|column| column.0.div_euclid(STRETCH_COLUMNS));
        (first..=last).filter_map(|stretch| self.landmark(stretch)).filter(|landmark| columns.contains(&landmark.column)).collect()
    }

    /// The minor landmarks within a range of columns, from the left.
    pub fn minor_landmarks(&self, columns: Range<Column>) -> Vec<Landmark> {
        if columns.is_empty() {
            return Vec::new();
        }
        let [first, last] = [columns.start, columns.end + -1].map(|column| column.0.div_euclid(MINOR_STRETCH));
        (first..=last).filter_map(|stretch| self.minor_landmark(stretch)).filter(|landmark| columns.contains(&landmark.column)).collect()
    }

    fn minor_landmark(&self, stretch: i64) -> Option<Landmark> {
        self.0.caches.landmarks.get_or_insert_with(LandmarkStretch::Minor(stretch), || {
            let middle = Column(stretch.wrapping_mul(MINOR_STRETCH)) + MINOR_STRETCH / 2;
            let blend = self.blend(middle);
            let kinds = &self.biomes().get(blend.dominant())?.landmarks;
            if kinds.is_empty() || blend.parts[0].1 < ENTERED {
                return None;
            }
            let mut random = self.seed().rng(MINOR, &[stretch]);
            let kind = kinds[((random.unit() * kinds.len() as f32) as usize).min(kinds.len() - 1)];
            let found = self.find_site(middle, MINOR_OFF_MIDDLE, kind, &mut random)?;
            self.landmarks(found.column + -FROM_GREAT..found.column + FROM_GREAT).is_empty().then_some(found)
        })
    }

    fn landmark(&self, stretch: i64) -> Option<Landmark> {
        self.0.caches.landmarks.get_or_insert_with(LandmarkStretch::Great(stretch), || {
            let mut random = self.seed().rng(LANDMARK, &[stretch]);
            let middle = Column(stretch.wrapping_mul(STRETCH_COLUMNS)) + STRETCH_COLUMNS / 2;
            let kind = random.unit();
            let peak = if kind > 0.68 { self.find_peak(middle) } else { None };
            let tree = if kind < 0.36 { self.find_site(middle, OFF_MIDDLE, LandmarkKind::GiantTree, &mut random) } else { None };
            peak.or(tree).or_else(|| self.find_site(middle, OFF_MIDDLE, LandmarkKind::Tower, &mut random))
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
    fn find_site(&self, middle: Column, off_middle: i64, kind: LandmarkKind, random: &mut SeededRng) -> Option<Landmark> {
        let (level_m, tries) = if kind.is_minor() { (MINOR_LEVEL_M, MINOR_TRIES) } else { (LEVEL_M, TRIES) };
        let places = (0..tries).filter_map(|_| {
            let column = middle + random.range(-off_middle as f32, off_middle as f32) as i64;
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
            (high - low < level_m && is_dry && self.is_wild(from..to) && self.is_unbridged(from..to)).then_some((column, low, heights[i]))
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
    fn where_a_biome_has_minor_landmarks_one_stands_every_150_to_250_metres() {
        let mut kinds = std::collections::BTreeSet::new();
        let (mut arid, mut gaps) = (0, Vec::new());
        for seed in [1, 5, 12] {
            let land = app::land(Seed(seed), "superposed-cosine");
            let all = land.minor_landmarks(Column(-60_000)..Column(60_000));
            let has = |column: Column| !land.biomes()[land.blend(column).dominant()].landmarks.is_empty();
            arid += (-300..300).filter(|i| has(Column(i * 200 + 100))).count();
            for landmark in &all {
                let middle = landmark.column.0.div_euclid(MINOR_STRETCH) * MINOR_STRETCH + MINOR_STRETCH / 2;
                assert!(has(Column(middle)) && landmark.kind.is_minor(), "{landmark:?}");
                assert!((land.height(landmark.column) - MINOR_LEVEL_M..=land.height(landmark.column)).contains(&landmark.foot));
                kinds.insert(landmark.kind);
            }
            gaps.extend(all.windows(2).map(|pair| pair[1].column - pair[0].column));
        }
        assert!(gaps.iter().all(|gap| *gap >= 150), "{gaps:?}");
        // Water, steep ground and biome borders leave some stretches without.
        let near = gaps.iter().filter(|gap| **gap <= 250).count();
        assert!(arid > 100 && near * 10 > arid * 6 && kinds.len() == 4, "{near} of {arid} gaps, {kinds:?}");
    }

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
