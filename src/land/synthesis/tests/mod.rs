//! Tests of the stages against a plain, slow version of each.

mod drawn;
mod lined;
mod styled;

use proptest::prelude::*;

use super::{seed_grid::PARTS, *};
use crate::{RandomStream, simd::narrower};

/// A crude map: patches of a few levels.
fn crude(width: usize, height: usize, seed: u64) -> CrudeHeightmap {
    let patch = RandomStream::named("test patch");
    let level = |x: usize, y: usize| (Seed(seed).hash(patch, &[(x / 9) as i64, (y / 7) as i64]) % 4) as f32 / 3.0;
    CrudeHeightmap::new(width, height, (0..width * height).map(|i| level(i % width, i / width)).collect())
}

/// All seed points around a pixel, nearest first: distance in pixels and height.
fn sorted(synthesis: &Synthesis, map: &CrudeHeightmap, seed: Seed, x: i64, y: i64) -> Vec<(f64, f32)> {
    let reach = 20 + 3 * libm::sqrt(f64::from(synthesis.pixels_per_seed * synthesis.neighbours)) as i64;
    let around = PixelRect { x: x - reach, y: y - reach, width: 2 * reach as usize + 1, height: 2 * reach as usize + 1 };
    let far = |point: &SeedPoint| ((point.x - x as f64 - 0.5).powi(2) + (point.y - y as f64 - 0.5).powi(2)).sqrt();
    let mut all: Vec<(f64, f32)> = synthesis.seed_points(map, seed, around).iter().map(|point| (far(point), point.value)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

fn plain_mean(sorted: &[(f64, f32)], neighbours: usize) -> f64 {
    let reach = sorted[neighbours].0;
    let weights: f64 = sorted[..neighbours].iter().map(|(far, _)| reach - far).sum();
    let sum: f64 = sorted[..neighbours].iter().map(|(far, value)| (reach - far) * f64::from(*value)).sum();
    if weights > 0.0 { sum / weights } else { f64::from(sorted[0].1) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_bits_are_the_same_without_wide_registers(
        seed: u64, pixels_per_seed in 1u32..120, neighbours in 1u32..=64, x in -4000i64..4000, y in -4000i64..4000, width in 1usize..40,
    ) {
        let map = crude(50, 40, seed);
        let synthesis = Synthesis { pixels_per_seed, neighbours, ..Synthesis::default() };
        for stage in [SynthesisStage::Scatter, SynthesisStage::Interpolate, SynthesisStage::Detail, SynthesisStage::Filter] {
            let make = || -> Vec<u32> {
                synthesis.synthesize_window(&map, Seed(seed), stage, PixelRect { x, y, width, height: 9 }).into_iter().map(f32::to_bits).collect()
            };
            prop_assert_eq!([make(), make()], narrower::each(make), "{:?}", stage);
        }
    }

    #[test]
    fn scattered_and_interpolated_as_by_a_search_through_all(
        seed: u64, pixels_per_seed in 1u32..120, neighbours in 1u32..40, x in -4000i64..4000, y in -4000i64..4000, width in 1usize..80, height in 1usize..80,
    ) {
        let map = crude(width, height, seed);
        let synthesis = Synthesis { pixels_per_seed, neighbours, ..Synthesis::default() };
        let window = PixelRect { x, y, width: 21, height: 9 };
        let mosaic = synthesis.synthesize_window(&map, Seed(seed), SynthesisStage::Scatter, window);
        let means = synthesis.synthesize_window(&map, Seed(seed), SynthesisStage::Interpolate, window);
        for i in (0..means.len()).step_by(13) {
            let at = (x + (i % 21) as i64, y + (i / 21) as i64);
            let sorted = sorted(&synthesis, &map, Seed(seed), at.0, at.1);
            if sorted[1].0 - sorted[0].0 > 1.0e-6 {
                prop_assert_eq!(mosaic[i], sorted[0].1);
            }
            let plain = plain_mean(&sorted, neighbours as usize);
            prop_assert!((f64::from(means[i]) - plain).abs() < 2.0e-4, "{} instead of {plain} at {at:?}", means[i]);
            let values = || sorted[..neighbours as usize].iter().map(|(_, value)| *value);
            if values().all(|value| value == sorted[0].1) {
                prop_assert_eq!(means[i].to_bits(), sorted[0].1.to_bits(), "its neighbours agree");
            }
        }
    }

    #[test]
    fn a_window_is_the_same_bits_in_any_other_and_in_range(
        seed: u64, x in -(1i64 << 50)..(1i64 << 50), y in -(1i64 << 50)..(1i64 << 50), detail in 0.0f32..=1.0, filter in 0usize..3, pixels_per_seed in 2u32..60,
    ) {
        let map = crude(53, 31, seed);
        let filter = [SmoothingFilter::Median, SmoothingFilter::Mean, SmoothingFilter::None][filter];
        let synthesis = Synthesis { pixels_per_seed, detail, filter, ..Synthesis::default() };
        for stage in [SynthesisStage::Scatter, SynthesisStage::Interpolate, SynthesisStage::Detail, SynthesisStage::Filter] {
            let whole = synthesis.synthesize_window(&map, Seed(seed), stage, PixelRect { x, y, width: 40, height: 24 });
            prop_assert!(whole.iter().all(|value| (0.0..=1.0).contains(value)));
            let part = synthesis.synthesize_window(&map, Seed(seed), stage, PixelRect { x: x + 13, y: y + 5, width: 11, height: 3 });
            for (row, part) in part.chunks_exact(11).enumerate() {
                prop_assert_eq!(part, &whole[(row + 5) * 40 + 13..(row + 5) * 40 + 24]);
            }
        }
    }

    #[test]
    fn median_and_mean_are_exact(values in prop::collection::vec(0.0f32..=1.0, 9 * 7)) {
        let (median, mean) = (filter::median(&values, 7, 5), filter::mean(&values, 7, 5));
        for row in 0..5 {
            for column in 0..7 {
                let mut nine: Vec<f32> = (0..9).map(|i| values[(row + i / 3) * 9 + column + i % 3]).collect();
                let plain = nine.iter().map(|value| f64::from(*value)).sum::<f64>() / 9.0;
                prop_assert!((f64::from(mean[row * 7 + column]) - plain).abs() < 1.0e-6);
                nine.sort_by(f32::total_cmp);
                prop_assert_eq!(median[row * 7 + column], nine[4]);
            }
        }
    }
}

#[test]
fn seed_points_are_scattered_evenly_and_anywhere() {
    let map = crude(40, 40, 1);
    for pixels_per_seed in [4, 25, 50] {
        let synthesis = Synthesis { pixels_per_seed, ..Synthesis::default() };
        let window = PixelRect { x: -300, y: 500, width: 600, height: 600 };
        let seeds = synthesis.seed_points(&map, Seed(3), window);
        let wanted = 360_000.0 / f64::from(pixels_per_seed);
        assert!((seeds.len() as f64 / wanted - 1.0).abs() < 0.02, "{} seed points, {wanted} wanted", seeds.len());
        for block_y in 0..10 {
            for block_x in 0..10 {
                let inside = |at: f64, first: i64| (first as f64..(first + 60) as f64).contains(&at);
                let (x, y) = (-300 + block_x * 60, 500 + block_y * 60);
                let count = seeds.iter().filter(|point| inside(point.x, x) && inside(point.y, y)).count() as f64;
                let cells = 60.0 / f64::from(pixels_per_seed).sqrt();
                assert!(((cells - 2.0).powi(2)..=(cells + 2.0).powi(2)).contains(&count), "{count} in a block of {}", cells * cells);
            }
        }
        // Every part of a cell is hit.
        let spacing = seed_grid::spacing(pixels_per_seed) as f64 / PARTS as f64;
        let mut quarters = [0; 4];
        for point in &seeds {
            let [u, v] = [point.x, point.y].map(|at| usize::from((at / spacing).rem_euclid(1.0) >= 0.5));
            quarters[2 * v + u] += 1;
        }
        assert!(quarters.iter().all(|count| (f64::from(*count) / seeds.len() as f64 - 0.25).abs() < 0.03), "{quarters:?}");
    }
}

#[test]
fn more_neighbours_make_wider_slopes() {
    // Sea on the left, mountains on the right.
    let map = CrudeHeightmap::new(200, 200, (0..40_000).map(|i| if i % 200 < 100 { 0.0 } else { 1.0 }).collect());
    let width = |neighbours| {
        let synthesis = Synthesis { neighbours, ..Synthesis::default() };
        let heights =
            synthesis.synthesize_window(&map, Seed(1), SynthesisStage::Interpolate, PixelRect { x: 0, y: 0, width: 200, height: 200 });
        heights.iter().filter(|height| (0.05..0.95).contains(*height)).count() / 200
    };
    let widths = [2, 5, 12, 25, 60].map(width);
    assert!(widths.windows(2).all(|pair| pair[0] < pair[1]), "{widths:?}");
    assert!((4..=16).contains(&widths[2]), "{} pixels of slope with 12 neighbours", widths[2]);
}

#[test]
fn nothing_jumps_between_neighbouring_pixels() {
    let map = crude(64, 64, 5);
    let steepest = |stage| {
        let heights = Synthesis::default().synthesize_window(&map, Seed(2), stage, PixelRect { x: -64, y: 0, width: 256, height: 64 });
        heights.chunks_exact(256).flat_map(|row| row.windows(2).map(|pair| (pair[1] - pair[0]).abs())).fold(0.0, f32::max)
    };
    // The mirrored borders lie at columns 0 and 64, and are no steeper than the rest.
    assert!(steepest(SynthesisStage::Interpolate) < 0.45 && steepest(SynthesisStage::Filter) < 0.45);
    assert_eq!(map.at(-1, 3), map.at(0, 3));
    assert_eq!(map.at(64, -1), map.at(63, 0));
    assert_eq!(map.at(i64::MIN / 4, 0), map.at((i64::MIN / 4).rem_euclid(128), 0));
}
