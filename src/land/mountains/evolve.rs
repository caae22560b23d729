//! Genetic algorithm over L-system rules: evolves a kind of mountain towards a target shape (after Ashlock, Gent and Bryden,
//! "Evolution of L-systems for compact virtual landscape generation", 2005).
//!
//! The rules are stochastic, so what is evolved is not one map but a generator of maps. The fitness of a kind is how similar
//! the maps of some seeds are to the target, by the distribution of heights and their differences at several distances.

use super::{
    kind::{MassifPlacement, MountainKind, Symbol},
    tile_tree::{Generation, TileTree},
};
use crate::{GeneratorRange, RandomStream, Seed, hash::SeededRng};

const BREED: RandomStream = RandomStream::named("evolve");

/// The target of an evolution.
#[derive(Clone, Debug, PartialEq)]
pub enum EvolutionTarget {
    /// Mountains whose rows resemble this row of heights in distribution, and in roughness at every distance.
    Profile(Vec<f32>),
    /// The mean difference between a cell's height and those of its eight neighbours (the terrain ruggedness index of Riley,
    /// De Gloria and Elliot, 1999).
    Ruggedness(f32),
}

/// Settings of an evolution.
#[derive(Clone, Copy, Debug)]
pub struct EvolutionSettings {
    /// Seed of the random numbers.
    pub seed: Seed,
    /// Population size, 4 or more.
    pub population: usize,
    /// Number of generations of the tiles on which a kind is tested.
    pub tile_generations: u32,
}

const SYMBOLS: usize = 5;
/// Number of genes: a step for each symbol, and a weight for each pair.
const GENES: usize = SYMBOLS + SYMBOLS * SYMBOLS;
/// Weights below this count as 0.
const LEAST_WEIGHT: f32 = 0.04;
/// Number of tiles on which a kind is tested.
const TRIALS: u64 = 6;
/// Number of quantiles of the heights in a signature.
const QUANTILES: usize = 17;

/// A rule set as plain numbers in `[0, 1]`: the steps, then the weights of each symbol.
type Genome = [f32; GENES];

/// Why there is no kind for a target.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum EvolutionError {
    /// The profile has too few heights.
    #[error("a profile has 8 heights or more, not {0}")]
    ShortProfile(usize),
    /// A height of the profile is out of range.
    #[error("a profile's heights are numbers from -1000000 to 1000000")]
    ProfileHeight,
    /// The ruggedness is out of range.
    #[error("a ruggedness is a number from 0 to 100, not {0}")]
    Ruggedness(f32),
}

/// A running evolution: its population and target.
pub struct Evolution {
    breeding: EvolutionSettings,
    target: Vec<f32>,
    wanted: EvolutionTarget,
    /// The largest step.
    scale: f32,
    random: SeededRng,
    /// The population with each genome's distance to the target, the nearest first.
    living: Vec<(f32, Genome)>,
}

impl Evolution {
    /// Starts with a random population.
    ///
    /// # Errors
    /// If the target is invalid: a profile of fewer than 8 heights, or numbers out of range or not finite.
    pub fn new(wanted: EvolutionTarget, breeding: EvolutionSettings) -> Result<Self, EvolutionError> {
        let target = match &wanted {
            EvolutionTarget::Profile(heights) if heights.len() < 8 => {
                return Err(EvolutionError::ShortProfile(heights.len()));
            }
            EvolutionTarget::Profile(heights) if heights.iter().any(|height| !height.is_finite() || height.abs() > 1.0e6) => {
                return Err(EvolutionError::ProfileHeight);
            }
            EvolutionTarget::Profile(heights) => signature(&resampled(heights, 1 << breeding.tile_generations), 1),
            EvolutionTarget::Ruggedness(value) if !(0.0..=100.0).contains(value) => {
                return Err(EvolutionError::Ruggedness(*value));
            }
            EvolutionTarget::Ruggedness(value) => vec![*value],
        };
        let spread = match &wanted {
            EvolutionTarget::Profile(heights) => {
                let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
                high - low
            }
            EvolutionTarget::Ruggedness(value) => *value,
        };
        let random = breeding.seed.rng(BREED, &[]);
        let mut evolution = Self { breeding, target, wanted, scale: spread.clamp(0.01, 100.0), random, living: Vec::new() };
        for _ in 0..breeding.population.max(4) {
            let genome = std::array::from_fn(|_| evolution.random.unit());
            evolution.add(genome);
        }
        Ok(evolution)
    }

    /// Evolves by one generation: the better half survives and has as many children.
    pub fn step(&mut self) {
        let keep = self.living.len() / 2;
        let parents: Vec<Genome> = self.living[..keep].iter().map(|(_, genome)| *genome).collect();
        self.living.truncate(keep);
        for _ in 0..parents.len().max(2) {
            // Tournament selection of size two for each parent.
            let mut parent = || {
                let [a, b] = [self.random.unit(), self.random.unit()].map(|unit| (unit * parents.len() as f32) as usize);
                parents[a.min(b)]
            };
            let (mother, father) = (parent(), parent());
            let reach = 0.02 + 0.3 * self.random.unit() * self.random.unit();
            let child = std::array::from_fn(|i| {
                let gene = if self.random.chance(0.5) { mother[i] } else { father[i] };
                if self.random.chance(0.15) { (gene + self.random.range(-reach, reach)).clamp(0.0, 1.0) } else { gene }
            });
            self.add(child);
        }
    }

    fn add(&mut self, genome: Genome) {
        let far = self.distance_to_target(&genome);
        let at = self.living.partition_point(|(other, _)| *other <= far);
        self.living.insert(at, (far, genome));
    }

    /// Distance of the best kind to the target: for a profile the mean difference of the two signatures, relative to the
    /// profile's own range; for a ruggedness the relative difference.
    pub fn error(&self) -> f32 {
        self.living[0].0 / self.scale
    }

    /// The best kind so far.
    pub fn best(&self) -> MountainKind {
        kind(&self.living[0].1, self.scale)
    }

    /// The mean signature (or ruggedness) of a kind over its test tiles, comparable with the target.
    pub fn signature(&self, kind: &MountainKind) -> Vec<f32> {
        let rules = kind.rules();
        let mut sum = vec![0.0; self.target.len()];
        let mut tree = TileTree::default();
        for trial in 0..TRIALS {
            tree.regrow(&[&[&rules]], Seed(trial), self.breeding.tile_generations);
            let tile = tree.last();
            let found = match self.wanted {
                EvolutionTarget::Profile(_) => signature(tile.heights, tile.rows),
                EvolutionTarget::Ruggedness(_) => vec![ruggedness(&tile)],
            };
            for (sum, found) in sum.iter_mut().zip(found) {
                *sum += found / TRIALS as f32;
            }
        }
        sum
    }

    fn distance_to_target(&self, genome: &Genome) -> f32 {
        let found = self.signature(&kind(genome, self.scale));
        found.iter().zip(&self.target).map(|(a, b)| (a - b).abs()).sum::<f32>() / found.len() as f32
    }
}

/// Decodes a genome.
fn kind(genome: &Genome, scale: f32) -> MountainKind {
    let name = |number: usize| char::from(b'A' + number as u8);
    let symbols = (0..SYMBOLS).map(|from| {
        let weights = &genome[SYMBOLS + from * SYMBOLS..][..SYMBOLS];
        let most = (0..SYMBOLS).max_by(|a, b| weights[*a].total_cmp(&weights[*b])).unwrap_or(0);
        let next = (0..SYMBOLS).filter(|to| weights[*to] >= LEAST_WEIGHT || *to == most);
        Symbol {
            name: name(from),
            // Rounded to hundredths, as fine as values tuned by hand.
            step: ((genome[from] * 2.0 - 1.0) * scale * 100.0).round() / 100.0,
            next: next.map(|to| (name(to), (weights[to] * 1000.0).round().max(1.0) / 1000.0)).collect(),
        }
    });
    MountainKind { symbols: symbols.collect(), massif: MassifPlacement::default(), generators: GeneratorRange::default() }
}

/// Statistical signature of a height map: quantiles of the heights relative to their mean, and the mean absolute difference
/// along the rows at every power of two of cells.
fn signature(heights: &[f32], rows: usize) -> Vec<f32> {
    let mean = heights.iter().sum::<f32>() / heights.len() as f32;
    let mut sorted = heights.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut found: Vec<f32> = (0..QUANTILES).map(|i| sorted[(sorted.len() - 1) * i / (QUANTILES - 1)] - mean).collect();
    let columns = heights.len() / rows;
    let mut lag = 1;
    while lag < columns {
        let differences = heights.chunks_exact(columns).flat_map(|row| row.windows(lag + 1).map(move |run| (run[lag] - run[0]).abs()));
        found.push(differences.sum::<f32>() / (rows * (columns - lag)) as f32);
        lag *= 2;
    }
    found
}

/// Linearly resamples a row to `count` heights.
fn resampled(heights: &[f32], count: usize) -> Vec<f32> {
    let at = |i: usize| i as f32 * (heights.len() - 1) as f32 / (count - 1).max(1) as f32;
    (0..count)
        .map(|i| {
            let left = (at(i) as usize).min(heights.len() - 2);
            heights[left] + (heights[left + 1] - heights[left]) * (at(i) - left as f32)
        })
        .collect()
}

/// The mean absolute difference between cells and their eight neighbours, each pair counted once.
pub(super) fn ruggedness(tile: &Generation) -> f32 {
    let (columns, rows) = (tile.columns as i64, tile.rows as i64);
    let (mut sum, mut count) = (0.0, 0);
    for row in 0..rows {
        for column in 0..columns {
            for (x, y) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let (x, y) = (column + x, row + y);
                if (0..columns).contains(&x) && y < rows {
                    sum += f64::from((tile.height(x as usize, y as usize) - tile.height(column as usize, row as usize)).abs());
                    count += 1;
                }
            }
        }
    }
    (sum / f64::from(count.max(1))) as f32
}
