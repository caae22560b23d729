//! Landmarks: great ones, rare and seen for kilometres, and minor ones, of which some biomes have one every 150 to 250 m.
//! Their positions are a pure function of the land, so that the code that draws them, leaves room for them or names them
//! needs no shared state.

mod minor;

use std::ops::{Range, RangeInclusive};

use bevy_reflect::Reflect;
use serde::Deserialize;

use super::{
    CHUNK_COLUMNS, Column, Land, RandomStream,
    background::{Steps, and_then, in_turn, one_step},
    biome::AlpineCover,
    hash::SeededRng,
};

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
    /// Of a minor landmark, before [`GeneratorVersion::LANDMARKS`](crate::GeneratorVersion::LANDMARKS).
    Minor(i64),
    /// Of the first minor landmark of a chain.
    ChainStart(i64),
}

/// What a landmark needs of its site: the most that heights may differ beneath it, in metres, and the number of random columns
/// that are tried.
#[derive(Clone, Copy)]
struct SiteSearch {
    level_m: f32,
    tries: usize,
}

const GREAT_SEARCH: SiteSearch = SiteSearch { level_m: LEVEL_M, tries: TRIES };

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
        stretches(&columns).filter_map(|stretch| self.landmark(stretch)).filter(|landmark| columns.contains(&landmark.column)).collect()
    }

    /// Computes in steps what the land keeps of the landmarks, great and minor, within a range of columns.
    pub fn prepare_landmarks(&self, columns: Range<Column>) -> Steps<()> {
        if columns.is_empty() {
            return one_step(|| ());
        }
        let (great, land) = (self.prepare_great_landmarks(&columns), self.clone());
        and_then(great, move |()| land.prepare_minor_landmarks(&columns))
    }

    /// Computes in steps what the land keeps of the great landmarks within a range of columns, which is not empty.
    pub fn prepare_great_landmarks(&self, columns: &Range<Column>) -> Steps<()> {
        let land = self.clone();
        in_turn(stretches(columns).map(move |stretch| land.prepare_landmark(stretch)))
    }

    /// Computes in steps the landmark of a stretch: first the heights of all its sites.
    fn prepare_landmark(&self, stretch: i64) -> Steps<()> {
        if self.0.caches.landmarks.get(&LandmarkStretch::Great(stretch)).is_some() {
            return one_step(|| ());
        }
        let (middle, land) = (middle_of(stretch), self.clone());
        let heights = self.prepare_heights(middle + -OFF_MIDDLE..middle + OFF_MIDDLE);
        and_then(heights, move |()| one_step(move || _ = land.landmark(stretch)))
    }

    fn landmark(&self, stretch: i64) -> Option<Landmark> {
        self.0.caches.landmarks.get_or_insert_with(LandmarkStretch::Great(stretch), || {
            let mut random = self.seed().rng(LANDMARK, &[stretch]);
            let middle = middle_of(stretch);
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
        let SiteSearch { level_m, tries } = if kind.is_minor() { minor::SEARCH } else { GREAT_SEARCH };
        let places = (0..tries).filter_map(|_| {
            let column = middle + random.range(-off_middle as f32, off_middle as f32) as i64;
            if kind == LandmarkKind::GiantTree && self.is_barren(column) {
                return None;
            }
            let (foot, height) = self.level_site(column, level_m)?;
            Some((column, foot, height))
        });
        let mut places: Vec<_> = places.collect();
        places.sort_by(|a, b| b.2.total_cmp(&a.2));
        // Openings take longest to find, so they are queried only from the highest site on until one is closed.
        let (column, foot, _) = places.into_iter().find(|(column, ..)| self.is_closed_site(*column))?;
        Some(Landmark { kind, column, foot })
    }

    fn is_barren(&self, column: Column) -> bool {
        let mut alpine = [AlpineCover::default()];
        self.alpine_covers(column, &mut alpine);
        alpine[0].barren() > GREEN
    }

    /// The lowest height around a column, and its own, in metres; `None` where a landmark cannot stand: too steep, wet, settled,
    /// beneath a bridge or at a chunk's border. Openings are not looked for.
    fn level_site(&self, column: Column, level_m: f32) -> Option<(f32, f32)> {
        let (chunk, i) = (column.chunk(), column.within_chunk());
        if !(MARGIN..CHUNK_COLUMNS - MARGIN).contains(&i) {
            return None;
        }
        let heights = self.cached_heights(chunk);
        let around = &heights[i - HALF_WIDTH..=i + HALF_WIDTH];
        let low = around.iter().copied().fold(f32::MAX, f32::min);
        let high = around.iter().copied().fold(f32::MIN, f32::max);
        if high - low >= level_m {
            return None;
        }
        let (from, to) = site_columns(column);
        let is_dry = self.pristine().waters(chunk, &heights).iter().all(|pond| to < pond.from || pond.to < from);
        (is_dry && self.is_wild(from..to) && self.is_unbridged(from..to)).then_some((low, heights[i]))
    }

    /// Whether no cave opens beneath a landmark.
    fn is_closed_site(&self, column: Column) -> bool {
        let (from, to) = site_columns(column);
        self.openings(from..to).is_empty()
    }
}

/// The stretches that meet a range of columns, which is not empty.
fn stretches(columns: &Range<Column>) -> RangeInclusive<i64> {
    columns.start.0.div_euclid(STRETCH_COLUMNS)..=(columns.end + -1).0.div_euclid(STRETCH_COLUMNS)
}

/// The column in the middle of a stretch.
fn middle_of(stretch: i64) -> Column {
    Column(stretch.wrapping_mul(STRETCH_COLUMNS)) + STRETCH_COLUMNS / 2
}

/// The outermost columns of a landmark's site.
fn site_columns(middle: Column) -> (Column, Column) {
    (middle + -(HALF_WIDTH as i64), middle + HALF_WIDTH as i64)
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
