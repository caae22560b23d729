//! Minor landmarks: in some biomes one every 150 to 250 m.
//!
//! From [`GeneratorVersion::LANDMARKS`] on they stand in chains of some 1000 columns: the shortest path over the sites of a
//! chain, from its first one to the first of the next chain, where a link costs the more the less it is like [`MEAN`]. So where
//! one site is refused others move up, and each chain is known from its own columns and the first site of the next.

use std::{ops::Range, sync::Arc};

use super::{Landmark, LandmarkStretch, SiteSearch};
use crate::{
    CHUNK_COLUMNS, Column, GeneratorVersion, Land, LandmarkKind, RandomStream,
    background::{Steps, and_then, in_turn, one_step},
    biome::BiomeBlend,
};

const MINOR: RandomStream = RandomStream::named("minor landmark");
const SITE: RandomStream = RandomStream::named("site of a minor landmark");
const SPACING: RandomStream = RandomStream::named("spacing of minor landmarks");

/// What a minor landmark needs of its site; it has few sites to choose from.
pub(super) const SEARCH: SiteSearch = SiteSearch { level_m: 9.0, tries: 24 };
/// Least share of a biome for its minor landmarks.
const ENTERED: f32 = 0.6;
/// Columns around a great landmark that stay free of minor ones.
const FROM_GREAT: i64 = 60;

/// Before [`GeneratorVersion::LANDMARKS`]: columns of a stretch that has one minor landmark, and how far from the stretch's
/// middle that may stand.
const STRETCH: i64 = 200;
const OFF_MIDDLE: i64 = 25;

/// Columns of a chain: whole chunks.
const CHAIN: i64 = 4 * CHUNK_COLUMNS as i64;
/// Columns of a cell, which has one site at most; cells of a chain, and those in which it may begin; and the random columns of a
/// cell that are tried.
const CELL: i64 = 32;
const CELLS: i64 = CHAIN / CELL;
const FIRST_CELLS: i64 = CELLS - 4;
const CELL_TRIES: usize = 4;
/// Columns from one landmark of a chain to the next: the least, the mean, and the most unless every site is refused.
const NEAREST: i64 = 40;
const MEAN: i64 = 200;
const FARTHEST: i64 = 250;
/// Columns by which the wanted distance from a landmark differs from the mean.
const OFF_MEAN: f32 = 35.0;
/// What it costs that one is farther than [`FARTHEST`], where a column too many or too few costs its square.
const TOO_FAR: i64 = 100_000;

impl Land {
    /// The minor landmarks within a range of columns, from the left.
    pub fn minor_landmarks(&self, columns: Range<Column>) -> Vec<Landmark> {
        if columns.is_empty() {
            return Vec::new();
        }
        let in_chains = self.generator() >= GeneratorVersion::LANDMARKS;
        let long = if in_chains { CHAIN } else { STRETCH };
        let numbers = columns.start.0.div_euclid(long)..=(columns.end + -1).0.div_euclid(long);
        let found: Vec<Landmark> = if in_chains {
            numbers.flat_map(|chain| self.landmark_chain(chain).to_vec()).collect()
        } else {
            numbers.filter_map(|stretch| self.landmark_of_stretch(stretch)).collect()
        };
        found.into_iter().filter(|landmark| columns.contains(&landmark.column)).collect()
    }

    /// Computes in steps the chains that meet a range of columns, which is not empty. Before [`GeneratorVersion::LANDMARKS`] there
    /// is too little to compute.
    pub(super) fn prepare_minor_landmarks(&self, columns: &Range<Column>) -> Steps<()> {
        if self.generator() < GeneratorVersion::LANDMARKS {
            return one_step(|| ());
        }
        let (land, chains) = (self.clone(), columns.start.0.div_euclid(CHAIN)..=(columns.end + -1).0.div_euclid(CHAIN));
        in_turn(chains.map(move |chain| land.prepare_landmark_chain(chain)))
    }

    /// Computes in steps a chain: first, since that takes longest, where the ground around its sites is open, and around the first
    /// site of the next chain.
    fn prepare_landmark_chain(&self, chain: i64) -> Steps<()> {
        if self.0.caches.landmark_chains.get(&chain).is_some() {
            return one_step(|| ());
        }
        let mut cells: Vec<Column> = self.entered_cells(chain, CELLS).collect();
        if !cells.is_empty() {
            cells.extend(self.entered_cells(chain.wrapping_add(1), FIRST_CELLS).next());
        }
        let land = self.clone();
        let openings = in_turn(cells.into_iter().map(move |first| land.prepare_openings(first..first + CELL)));
        let land = self.clone();
        and_then(openings, move |()| one_step(move || _ = land.landmark_chain(chain)))
    }

    /// The first columns of those of a chain's first cells that have kinds of minor landmarks.
    fn entered_cells(&self, chain: i64, cells: i64) -> impl Iterator<Item = Column> {
        let cells = (0..cells).map(move |cell| first_of_cell(chain, cell));
        cells.filter(move |first| self.kinds_in(&self.blend(*first + CELL / 2)).is_some())
    }

    /// The minor landmark of a stretch, before [`GeneratorVersion::LANDMARKS`].
    fn landmark_of_stretch(&self, stretch: i64) -> Option<Landmark> {
        self.0.caches.landmarks.get_or_insert_with(LandmarkStretch::Minor(stretch), || {
            let middle = Column(stretch.wrapping_mul(STRETCH)) + STRETCH / 2;
            let kinds = self.kinds_in(&self.blend(middle))?;
            let mut random = self.seed().rng(MINOR, &[stretch]);
            let kind = pick(kinds, random.unit());
            let found = self.find_site(middle, OFF_MIDDLE, kind, &mut random)?;
            self.is_far_from_great(found.column).then_some(found)
        })
    }

    /// The minor landmarks of a chain, from the left.
    fn landmark_chain(&self, chain: i64) -> Arc<[Landmark]> {
        self.0.caches.landmark_chains.get_or_insert_with(chain, || {
            let sites: Vec<Landmark> = (0..CELLS).filter_map(|cell| self.site_of_cell(chain, cell)).collect();
            if self.start_of_chain(chain).is_none() {
                return Arc::default();
            }
            let goal = self.start_of_chain(chain.wrapping_add(1)).map(|landmark| landmark.column);
            let stops: Vec<Column> = sites.iter().map(|site| site.column).chain(goal).collect();
            self.best_stops(&stops).into_iter().filter_map(|stop| sites.get(stop).copied()).collect()
        })
    }

    /// The numbers of the stops on the shortest path from the first to the last, by dynamic programming.
    fn best_stops(&self, stops: &[Column]) -> Vec<usize> {
        let wanted: Vec<i64> =
            stops.iter().map(|stop| MEAN + self.seed().rng(SPACING, &[stop.0]).range(-OFF_MEAN, OFF_MEAN) as i64).collect();
        // The least cost of each stop that can be reached, and the stop before it.
        let mut best: Vec<Option<(i64, usize)>> = vec![Some((0, 0))];
        for (to, stop) in stops.iter().enumerate().skip(1) {
            let ways = (0..to).filter_map(|from| {
                let gap = *stop - stops[from];
                let (cost, _) = best[from].filter(|_| gap >= NEAREST)?;
                Some((cost + (gap - wanted[from]).pow(2) + if gap > FARTHEST { TOO_FAR } else { 0 }, from))
            });
            let least = ways.min();
            best.push(least);
        }
        let last = best.iter().rposition(Option::is_some).unwrap_or(0);
        let before = |stop: &usize| best[*stop].map(|(_, from)| from).filter(|_| *stop > 0);
        let mut path: Vec<usize> = std::iter::successors(Some(last), before).collect();
        path.reverse();
        path
    }

    /// The first site of a chain, if that is not too near to the next chain.
    fn start_of_chain(&self, chain: i64) -> Option<Landmark> {
        self.0
            .caches
            .landmarks
            .get_or_insert_with(LandmarkStretch::ChainStart(chain), || (0..FIRST_CELLS).find_map(|cell| self.site_of_cell(chain, cell)))
    }

    /// The site in a cell of a chain: the first of some random columns that suits. What costs least is looked at first.
    fn site_of_cell(&self, chain: i64, cell: i64) -> Option<Landmark> {
        let first = first_of_cell(chain, cell);
        let kinds = self.kinds_in(&self.blend(first + CELL / 2))?;
        let mut random = self.seed().rng(SITE, &[first.0]);
        let kind = pick(kinds, random.unit());
        (0..CELL_TRIES).find_map(|_| {
            let column = first + random.range(0.0, CELL as f32) as i64;
            let (foot, _) = self.level_site(column, SEARCH.level_m)?;
            (self.is_closed_site(column) && self.is_far_from_great(column)).then_some(Landmark { kind, column, foot })
        })
    }

    /// The kinds of minor landmarks where a blend is found, unless there are none.
    fn kinds_in(&self, blend: &BiomeBlend) -> Option<&[LandmarkKind]> {
        let kinds = &self.biomes().get(blend.dominant())?.landmarks;
        (!kinds.is_empty() && blend.parts[0].1 >= ENTERED).then_some(kinds)
    }

    fn is_far_from_great(&self, column: Column) -> bool {
        self.landmarks(column + -FROM_GREAT..column + FROM_GREAT).is_empty()
    }
}

/// The first column of a cell of a chain.
fn first_of_cell(chain: i64, cell: i64) -> Column {
    Column(chain.wrapping_mul(CHAIN)) + cell * CELL
}

/// One of some kinds, by a share from 0 to 1.
fn pick(kinds: &[LandmarkKind], share: f32) -> LandmarkKind {
    kinds[((share * kinds.len() as f32) as usize).min(kinds.len() - 1)]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Recipe, Seed, builtin};

    fn land(seed: u64, generator: GeneratorVersion) -> Land {
        let recipe = Recipe { generator, ..Recipe::new(Seed(seed), "superposed-cosine", Vec::new()) };
        recipe.land(&builtin::algorithms(), &builtin::land_layers()).expect("a land")
    }

    /// Columns from each landmark to the next between which all is land with minor landmarks, with the former's column. The great
    /// ones count.
    fn gaps(land: &Land, columns: Range<Column>) -> Vec<(Column, i64)> {
        let mut all: Vec<Column> = land.minor_landmarks(columns.clone()).iter().map(|landmark| landmark.column).collect();
        all.extend(land.landmarks(columns).iter().map(|landmark| landmark.column));
        all.sort();
        let is_all_theirs =
            |from: Column, gap: i64| (0..=gap).step_by(CELL as usize).all(|off| land.kinds_in(&land.blend(from + off)).is_some());
        let gaps = all.windows(2).map(|pair| (pair[0], pair[1] - pair[0]));
        gaps.filter(|(from, gap)| is_all_theirs(*from, *gap)).collect()
    }

    #[test]
    fn where_a_biome_has_minor_landmarks_the_next_is_at_most_250_metres_away() {
        let (mut kinds, mut all_gaps, mut settled) = (BTreeSet::new(), Vec::new(), 0);
        for seed in [1, 5, 12] {
            let land = land(seed, GeneratorVersion::LANDMARKS);
            let columns = Column(-60_000)..Column(60_000);
            for landmark in land.minor_landmarks(columns.clone()) {
                let height = land.height(landmark.column);
                assert!((height - SEARCH.level_m..=height).contains(&landmark.foot) && landmark.kind.is_minor(), "{landmark:?}");
                kinds.insert(landmark.kind);
            }
            for (from, gap) in gaps(&land, columns) {
                // A village is met in their stead.
                if gap > FARTHEST && !land.is_wild(from..from + gap) {
                    settled += 1;
                } else {
                    all_gaps.push(gap);
                }
            }
        }
        let count = |is_counted: fn(&i64) -> bool| all_gaps.iter().filter(|gap| is_counted(gap)).count();
        let (far, usual) = (count(|gap| *gap > FARTHEST), count(|gap| (150..=FARTHEST).contains(gap)));
        let told = format!("{far} of {} gaps are long, {usual} usual, {settled} have a settlement; {kinds:?}", all_gaps.len());
        assert!(all_gaps.iter().all(|gap| *gap >= NEAREST), "{told}");
        assert!(all_gaps.len() > 200 && far * 20 <= all_gaps.len() && usual * 10 >= all_gaps.len() * 7 && kinds.len() == 4, "{told}");
    }

    #[test]
    fn a_chain_is_the_same_from_whatever_side_it_is_asked() {
        let (columns, version) = (Column(-20_000)..Column(20_000), GeneratorVersion::LANDMARKS);
        let whole = land(12, version).minor_landmarks(columns.clone());
        assert!(whole.len() > 10, "{whole:?}");
        let again = land(12, version);
        for landmark in whole.iter().rev() {
            assert_eq!(again.minor_landmarks(landmark.column..landmark.column + 1), [*landmark]);
        }
        let pieces = (0..40).rev().map(|piece| columns.start + piece * 1000);
        let mut by_pieces: Vec<Landmark> = pieces.flat_map(|first| again.minor_landmarks(first..first + 1000)).collect();
        by_pieces.sort_by_key(|landmark| landmark.column);
        assert_eq!(by_pieces, whole);
    }

    #[test]
    fn before_that_each_stretch_has_its_own_and_many_have_none() {
        let land = land(5, GeneratorVersion::BROOKS);
        let all = land.minor_landmarks(Column(-60_000)..Column(60_000));
        for landmark in &all {
            let stretch = landmark.column.0.div_euclid(STRETCH);
            let middle = stretch * STRETCH + STRETCH / 2;
            assert!((landmark.column.0 - middle).abs() <= OFF_MIDDLE, "{landmark:?}");
            assert_eq!(land.landmark_of_stretch(stretch), Some(*landmark));
        }
        assert!(all.len() > 10 && all.windows(2).all(|pair| pair[1].column - pair[0].column >= 150), "{all:?}");
    }
}
