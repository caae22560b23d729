//! Each algorithm's own law, tested against a plain loop or on its own terms.

use proptest::prelude::*;

use super::{
    super::{naive::naive, *},
    columns, run, tile,
};
use crate::{CHUNK_COLUMNS, ChunkIndex, Column, HeightSource2d};

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
}

#[test]
fn one_octave_is_the_naive_terrain() {
    let white = tile(&White {}, Seed(5), ChunkIndex(-3));
    assert_eq!(tile(&SuperposedLinear { octaves: 1 }, Seed(5), ChunkIndex(-3)), white);
    assert_eq!(tile(&SuperposedCosine { octaves: 1 }, Seed(5), ChunkIndex(-3)), white);
    assert_eq!(tile(&Linear { sample: 1 }, Seed(5), ChunkIndex(-3)), white);
}

#[test]
fn without_roughness_a_midpoint_is_its_parents_mean() {
    let height_source = Midpoint { levels: 10, roughness: 0.0 };
    let heights = run(&height_source, Seed(2), ChunkIndex(-8), 17);
    for anchor in (0..4096).step_by(1024) {
        let (a, b) = (heights[anchor], heights[anchor + 1024]);
        for i in 0..1024 {
            let line = a + (b - a) * i as f32 / 1024.0;
            assert!((heights[anchor + i] - line).abs() < 1.0e-6, "{i} past {anchor}");
        }
    }
}

#[test]
fn a_midpoint_lies_within_its_range_of_its_parents_mean() {
    let height_source = Midpoint { levels: 9, roughness: 0.6 };
    let heights = run(&height_source, Seed(2), ChunkIndex(-8), 17);
    let total: f32 = (0..=9).map(|level| 0.6f32.powi(level)).sum();
    for level in 1..=9 {
        let (step, reach) = (512 >> level, 0.5 * 0.6f32.powi(level) / total);
        let (mut far, mut count) = (0.0_f32, 0);
        for at in (step..4096).step_by(2 * step) {
            let off = heights[at] - (heights[at - step] + heights[at + step]) / 2.0;
            assert!(off.abs() <= reach * 1.0001, "level {level} at {at}: {off} of {reach}");
            far = far.max(off.abs());
            count += 1;
        }
        assert!(count < 8 || far > reach / 2.0, "level {level} hardly moves: {far} of {reach}");
    }
}

#[test]
fn without_roughness_a_centre_is_its_corners_mean_and_an_edge_its_four_neighbours() {
    let height_source = DiamondSquare { levels: 3, roughness: 0.0, row: 0 };
    for (column, row) in [(0, 0), (-4096, -80), (1 << 61, -(1 << 61))] {
        let at = |x: i64, y: i64| f64::from(height_source.elevation(Seed(4), Column(column + x), row + y));
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1.0e-6, "{a} and {b} near {column}, {row}");
        for half in [4, 2, 1] {
            for (x, y) in [(0, 0), (-8, 0), (0, 8)] {
                let (x, y) = (x + half, y + half);
                close(at(x, y), (at(x - half, y - half) + at(x + half, y - half) + at(x - half, y + half) + at(x + half, y + half)) / 4.0);
                // The edges of that square: their neighbours lie in squares on either side.
                for (x, y) in [(x - half, y), (x, y - half), (x + half, y), (x, y + half)] {
                    close(at(x, y), (at(x - half, y) + at(x + half, y) + at(x, y - half) + at(x, y + half)) / 4.0);
                }
            }
        }
    }
}

#[test]
fn a_terrace_is_flat_and_its_levels_are_whole() {
    let height_source = Terraced { flatness: 0.9, levels: 5, ..Terraced::default() };
    let heights = run(&height_source, Seed(3), ChunkIndex(0), 100);
    let on_level = heights.iter().filter(|&&h| (h * 5.0 - (h * 5.0).round()).abs() < 1.0e-5).count();
    assert!(on_level > heights.len() * 7 / 10, "{on_level} of {} columns are on a level", heights.len());
}

#[test]
fn without_a_bend_warped_is_its_noise() {
    let noise = FbmNoise { octaves: 5, ..FbmNoise::default() };
    let bent = Warped { noise, bend: 0.0, bend_wavelength: 100 };
    let (mut plain, bent) = ([0.0; CHUNK_COLUMNS + 1], tile(&bent, Seed(1), ChunkIndex(5)));
    noise.fill_row(Seed(1), ChunkIndex(5).first(), 0, 5, &mut plain);
    for (plain, bent) in plain.iter().zip(&bent) {
        assert!((gradient_noise::to_height(*plain) - bent).abs() < 1.0e-5);
    }
}

#[test]
fn an_edge_that_is_displaced_with_its_centres_stays_in_range() {
    let height_source = DiamondSquare { levels: 1, roughness: 1.0, row: 3_985_739_475_296_240_640 };
    let chunk = Column(2_378_788_012_058_738_547).chunk();
    let heights = tile(&height_source, Seed(7_152_077_339_140_115_089), chunk);
    assert!(heights.iter().all(|height| (0.0..=1.0).contains(height)), "{heights:?}");
}
