//! What every relief promises, and the plain loops that the fast ones are held against.

use proptest::prelude::*;

use super::{naive::naive, *};
use crate::land::{CHUNK_COLUMNS, COLUMN_LIMIT, ChunkIndex, Column, Tile};

fn algorithms() -> Algorithms {
    let mut algorithms = Algorithms::default();
    register(&mut algorithms);
    algorithms
}

fn tile(relief: &dyn Relief, seed: Seed, chunk: ChunkIndex) -> Tile {
    let mut tile = [f32::NAN; CHUNK_COLUMNS + 1];
    relief.tile(seed, chunk.first(), &mut tile);
    tile
}

/// Any column within the limit, with the places where things break more often than chance would have it.
fn columns() -> impl Strategy<Value = i64> {
    let special = prop::sample::select(vec![0, 1 << 16, 1 << 24, 1 << 31, 1 << 40, 1 << 53, 1 << 60, COLUMN_LIMIT - 70_000]);
    prop_oneof![
        -COLUMN_LIMIT..=COLUMN_LIMIT - 70_000,
        (special, any::<bool>(), -2000i64..2000).prop_map(|(x, negative, near)| if negative { -x + near.abs() } else { x + near - 2000 }),
    ]
}

/// The article's `terrain_superpos_linp` at one column, with the naive terrain given.
fn superposed_by_loop(seed: Seed, octaves: u32, x: i64, ease: impl Fn(f64) -> f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for octave in 0..octaves {
        let sample = 1i64 << octave;
        let weight = 1.0 / f64::from(1u32 << (octaves - 1 - octave));
        let left = x.div_euclid(sample) * sample;
        let mu = ease(x.rem_euclid(sample) as f64 / sample as f64);
        let (a, b) = (naive(seed, Column(left)), naive(seed, Column(left + sample)));
        sum += weight * (a * (1.0 - mu) + b * mu);
        weights += weight;
    }
    sum / weights
}

fn assert_close(actual: f32, expected: f64, what: &str) -> Result<(), TestCaseError> {
    // Both are a rounding or two from the true value, which is below 1.
    prop_assert!((f64::from(actual) - expected).abs() < 1.0e-7, "{what}: {actual} is not {expected}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn superposition_is_the_plain_loop(seed: u64, x in columns(), octaves in 1u32..=16) {
        let seed = Seed(seed);
        let chunk = Column(x).chunk();
        let linear = tile(&SuperposedLinear { octaves }, seed, chunk);
        let cosine = tile(&SuperposedCosine { octaves }, seed, chunk);
        for i in [0, 1, 2, 3, 100, 127, 128, 129, 254, 255, 256] {
            let x = chunk.first().0 + i as i64;
            assert_close(linear[i], superposed_by_loop(seed, octaves, x, |mu| mu), "linear")?;
            assert_close(cosine[i], superposed_by_loop(seed, octaves, x, sampled::ease), "cosine")?;
        }
    }

    #[test]
    fn interpolation_is_the_plain_loop(seed: u64, x in columns(), sample in 1u32..=5000) {
        let seed = Seed(seed);
        let chunk = Column(x).chunk();
        let linear = tile(&Linear { sample }, seed, chunk);
        let cosine = tile(&Cosine { sample }, seed, chunk);
        for i in [0, 1, 2, 77, 255, 256] {
            let x = chunk.first().0 + i as i64;
            let left = x.div_euclid(i64::from(sample)) * i64::from(sample);
            let (a, b) = (naive(seed, Column(left)), naive(seed, Column(left + i64::from(sample))));
            let mu = (x - left) as f64 / f64::from(sample);
            assert_close(linear[i], a * (1.0 - mu) + b * mu, "linear")?;
            let mu = (1.0 - libm::cos(std::f64::consts::PI * mu)) / 2.0;
            assert_close(cosine[i], a * (1.0 - mu) + b * mu, "cosine")?;
        }
    }

    #[test]
    fn every_seam_is_exact_and_every_value_in_range(seed: u64, x in columns()) {
        for algorithm in algorithms().iter() {
            let relief = (algorithm.make)();
            let chunk = Column(x).chunk();
            let left = tile(&*relief, Seed(seed), chunk);
            let right = tile(&*relief, Seed(seed), chunk.next());
            prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits(), "{}", algorithm.name);
            prop_assert!(left.iter().all(|value| (0.0..=1.0).contains(value)), "{}", algorithm.name);
        }
    }

    #[test]
    fn seams_are_exact_for_any_parameter_also_where_wide_cells_begin(seed: u64, x in columns(), octaves in 1u32..=16, sample in 1u32..=65_536, align: bool) {
        // The chunk that ends where the widest octave's cell does, or any.
        let x = if align { (x >> 15 << 15) - 1 } else { x };
        let reliefs: [&dyn Relief; 4] =
            [&SuperposedLinear { octaves }, &SuperposedCosine { octaves }, &Linear { sample }, &Cosine { sample }];
        for relief in reliefs {
            let chunk = Column(x).chunk();
            let (left, right) = (tile(relief, Seed(seed), chunk), tile(relief, Seed(seed), chunk.next()));
            prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits(), "octaves {}, sample {}", octaves, sample);
        }
    }

    #[test]
    fn a_height_is_the_same_bits_in_whatever_run(seed: u64, x in columns(), before in 0i64..600, count in 1usize..900) {
        for algorithm in algorithms().iter() {
            let land = country(Seed(seed), algorithm.name, (algorithm.make)().into());
            let mut run = vec![0.0; count];
            land.surface(Column(x - before), &mut run);
            let i = (before as usize).min(count - 1);
            let column = Column(x - before + i as i64);
            prop_assert_eq!(run[i].to_bits(), land.height(column).to_bits(), "{}", algorithm.name);
            let chunk = land.chunk(column.chunk());
            prop_assert_eq!(run[i].to_bits(), chunk[column.within_chunk()].to_bits());
        }
    }

    #[test]
    fn the_seams_of_the_country_are_exact(seed: u64, x in columns()) {
        for algorithm in algorithms().iter() {
            let land = country(Seed(seed), algorithm.name, (algorithm.make)().into());
            let chunk = Column(x).chunk();
            prop_assert_eq!(land.chunk(chunk)[CHUNK_COLUMNS].to_bits(), land.chunk(chunk.next())[0].to_bits());
        }
    }
}

#[test]
fn one_octave_is_the_naive_terrain() {
    let white = tile(&White {}, Seed(5), ChunkIndex(-3));
    assert_eq!(tile(&SuperposedLinear { octaves: 1 }, Seed(5), ChunkIndex(-3)), white);
    assert_eq!(tile(&SuperposedCosine { octaves: 1 }, Seed(5), ChunkIndex(-3)), white);
    assert_eq!(tile(&Linear { sample: 1 }, Seed(5), ChunkIndex(-3)), white);
}

#[test]
fn every_seed_bit_changes_every_relief() {
    for algorithm in algorithms().iter() {
        let relief = (algorithm.make)();
        let base = tile(&*relief, Seed(0), ChunkIndex(9));
        for bit in 0..64 {
            let other = tile(&*relief, Seed(1 << bit), ChunkIndex(9));
            let changed = base.iter().zip(&other).filter(|(a, b)| a != b).count();
            assert!(changed > CHUNK_COLUMNS * 9 / 10, "{}: bit {bit} changes {changed} columns", algorithm.name);
        }
    }
}

#[test]
fn every_algorithm_makes_a_country_that_legs_can_climb() {
    for algorithm in algorithms().iter() {
        let land = country(Seed(11), algorithm.name, (algorithm.make)().into());
        let mut heights = vec![0.0; 20_000];
        land.surface(Column(-10_000), &mut heights);
        let steep = heights.windows(2).filter(|pair| (pair[1] - pair[0]).abs() > 1.2).count();
        assert!(steep < 200, "{}: {steep} steps of more than 50 degrees in 20 km", algorithm.name);
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
        assert!(high - low > 30.0, "{}: flat, {low} to {high}", algorithm.name);
    }
}
