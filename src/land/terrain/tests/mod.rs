//! Property tests of every height source: exact seams, range, no repetition, no jump, parameters that have an effect.

mod laws;

use eremite_synth::fft;
use proptest::prelude::*;

use super::*;
use crate::{
    CHUNK_COLUMNS, COLUMN_LIMIT, ChunkIndex, Column, Tile,
    params::{self, Param},
    simd::narrower,
};

/// The values of a chunk.
pub fn tile(height_source: &dyn HeightSource, seed: Seed, chunk: ChunkIndex) -> Tile {
    let mut tile = [f32::NAN; CHUNK_COLUMNS + 1];
    height_source.fill_tile(seed, chunk.first(), &mut tile);
    tile
}

/// Any column within the limit; edge cases are more frequent than by chance.
fn columns() -> impl Strategy<Value = i64> {
    let special = prop::sample::select(vec![0, 1 << 16, 1 << 24, 1 << 31, 1 << 40, 1 << 53, 1 << 60, COLUMN_LIMIT - 70_000]);
    prop_oneof![
        -COLUMN_LIMIT..=COLUMN_LIMIT - 70_000,
        (special, any::<bool>(), -2000i64..2000).prop_map(|(x, negative, near)| if negative { -x + near.abs() } else { x + near - 2000 }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_seam_is_exact_and_every_value_in_range(seed: u64, x in columns()) {
        for algorithm in super::algorithms() {
            let height_source = (algorithm.make)();
            let chunk = Column(x).chunk();
            let left = tile(&*height_source, Seed(seed), chunk);
            let right = tile(&*height_source, Seed(seed), chunk.next());
            prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits(), "{}", algorithm.name);
            prop_assert!(left.iter().all(|value| (0.0..=1.0).contains(value)), "{}", algorithm.name);
        }
    }

    #[test]
    fn seams_are_exact_for_any_parameters_also_where_wide_cells_begin(
        seed: u64,
        x in columns(),
        shares in prop::collection::vec(-0.1..1.1, 24),
        align: bool,
    ) {
        // The chunk that ends where the widest cells do, or any.
        let x = if align { (x >> 16 << 16) - 1 } else { x };
        for algorithm in super::algorithms() {
            let mut height_source = (algorithm.make)();
            params::set_all_from_shares(&mut *height_source, &shares).expect("they are in range");
            let chunk = Column(x).chunk();
            let (left, right) = (tile(&*height_source, Seed(seed), chunk), tile(&*height_source, Seed(seed), chunk.next()));
            let set = params::list(&*height_source);
            prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits(), "{}: {:?}", algorithm.name, set);
            prop_assert!(left.iter().all(|value| (0.0..=1.0).contains(value)), "{}: {:?}", algorithm.name, set);
        }
    }

    #[test]
    fn the_bits_are_the_same_without_wide_registers(seed: u64, x in columns(), shares in prop::collection::vec(-0.1..1.1, 24)) {
        for algorithm in super::algorithms() {
            let mut height_source = (algorithm.make)();
            params::set_all_from_shares(&mut *height_source, &shares).expect("they are in range");
            let make = || tile(&*height_source, Seed(seed), Column(x).chunk()).map(f32::to_bits);
            prop_assert_eq!([make(); 2], narrower::each(make), "{}: {:?}", algorithm.name, params::list(&*height_source));
        }
    }

    #[test]
    fn every_stage_is_seamless_and_the_last_is_the_whole(seed: u64, x in columns()) {
        for algorithm in super::algorithms() {
            let height_source = (algorithm.make)();
            let chunk = Column(x).chunk();
            let stage = |stage, chunk: ChunkIndex| {
                let mut tile = [f32::NAN; CHUNK_COLUMNS + 1];
                height_source.fill_stage(stage, Seed(seed), chunk.first(), &mut tile);
                tile
            };
            for number in 1..=height_source.stages() {
                let (left, right) = (stage(number, chunk), stage(number, chunk.next()));
                prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits(), "{} at stage {}", algorithm.name, number);
                prop_assert!(left.iter().all(|value| (0.0..=1.0).contains(value)), "{} at stage {}", algorithm.name, number);
            }
            prop_assert_eq!(stage(height_source.stages(), chunk), tile(&*height_source, Seed(seed), chunk), "{}", algorithm.name);
        }
    }

    #[test]
    fn a_side_view_is_the_cut_of_its_plane(seed: u64, x in columns(), row in -COLUMN_LIMIT..=COLUMN_LIMIT) {
        for algorithm in super::algorithms() {
            let mut height_source = (algorithm.make)();
            if height_source.as_2d().is_none() {
                continue;
            }
            params::set_value(&mut *height_source, "row", &params::ParamValue::Whole(row)).expect("a row");
            let chunk = Column(x).chunk();
            let side = tile(&*height_source, Seed(seed), chunk);
            let plane = height_source.as_2d().expect("a plane");
            for i in [0, 1, 128, 255] {
                prop_assert_eq!(plane.elevation(Seed(seed), chunk.first() + i as i64, row).to_bits(), side[i].to_bits());
            }
            let mut beside = [0.0; CHUNK_COLUMNS + 1];
            plane.fill_row(Seed(seed), chunk.first(), row.wrapping_add(1), &mut beside);
            let differs = |far: i64| {
                let mut far_side = [0.0; CHUNK_COLUMNS + 1];
                plane.fill_row(Seed(seed), chunk.first(), row ^ far, &mut far_side);
                (0..=CHUNK_COLUMNS).filter(|&i| far_side[i] != side[i]).count()
            };
            // Two rows may lie on one terrace, not four.
            let differ = (40..43).map(|bit| differs(1 << bit)).max().unwrap_or_default();
            prop_assert!(differ > CHUNK_COLUMNS / 4, "{}: a far row is the same", algorithm.name);
            let near = side.iter().zip(&beside).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            prop_assert!(near < steepest(algorithm.name), "{}: the next row is {near} off", algorithm.name);
        }
    }

    #[test]
    fn a_height_is_the_same_bits_in_whatever_run(seed: u64, x in columns(), before in 0i64..600, count in 1usize..900) {
        for algorithm in super::algorithms() {
            let land = base_terrain(Seed(seed), algorithm.name, (algorithm.make)());
            let run = land.heights(Column(x - before), count);
            let i = (before as usize).min(count - 1);
            let column = Column(x - before + i as i64);
            prop_assert_eq!(run[i].to_bits(), land.height(column).to_bits(), "{}", algorithm.name);
            let chunk = land.chunk_heights(column.chunk());
            prop_assert_eq!(run[i].to_bits(), chunk[column.within_chunk()].to_bits());
        }
    }

    #[test]
    fn the_seams_of_the_land_are_exact(seed: u64, x in columns()) {
        for algorithm in super::algorithms() {
            let land = base_terrain(Seed(seed), algorithm.name, (algorithm.make)());
            let chunk = Column(x).chunk();
            prop_assert_eq!(land.chunk_heights(chunk)[CHUNK_COLUMNS].to_bits(), land.chunk_heights(chunk.next())[0].to_bits());
        }
    }
}

#[test]
fn every_seed_bit_changes_every_height_source() {
    for algorithm in super::algorithms() {
        let height_source = (algorithm.make)();
        let base = tile(&*height_source, Seed(0), ChunkIndex(9));
        for bit in 0..64 {
            let other = tile(&*height_source, Seed(1 << bit), ChunkIndex(9));
            let changed = base.iter().zip(&other).filter(|(a, b)| a != b).count();
            // Two lands may lie on one terrace.
            let least = if algorithm.name == "terraced" { CHUNK_COLUMNS / 4 } else { CHUNK_COLUMNS * 9 / 10 };
            assert!(changed > least, "{}: bit {bit} changes {changed} columns", algorithm.name);
        }
    }
}

#[test]
fn every_algorithm_makes_a_land_that_legs_can_climb() {
    for algorithm in super::algorithms() {
        let land = base_terrain(Seed(11), algorithm.name, (algorithm.make)());
        let heights = land.heights(Column(-10_000), 20_000);
        let steep = heights.windows(2).filter(|pair| (pair[1] - pair[0]).abs() > 1.2).count();
        assert!(steep < 200, "{}: {steep} steps of more than 50 degrees in 20 km", algorithm.name);
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
        assert!(high - low > 30.0, "{}: flat, {low} to {high}", algorithm.name);
    }
}

/// The greatest difference between neighbouring heights, with the default parameters.
fn steepest(algorithm: &str) -> f32 {
    /// Of one octave of gradient noise over a cell: gradients of the unit square, faded by a quintic.
    const CELL: f32 = 1.0 + 1.875 * 2.0;
    let octaves = |wavelength: f32, octaves: i32, gain: f32| {
        let (mut sum, mut weights) = (0.0, 0.0);
        for octave in 0..octaves {
            sum += gain.powi(octave) * CELL * 2f32.powi(octave) / wavelength;
            weights += gain.powi(octave);
        }
        sum / weights
    };
    // `to_height` is nowhere steeper than this.
    let height = 1.35;
    // The crate's simplex noise is steeper than a square lattice's.
    let simplex = 2.0;
    match algorithm {
        "white" => 1.0,
        "linear" => 1.0 / 4.0,
        "cosine" => std::f32::consts::FRAC_PI_2 / 4.0,
        "superposed-linear" => 8.0 / 255.0,
        "superposed-cosine" => std::f32::consts::FRAC_PI_2 * 8.0 / 255.0,
        // No wave is shorter than a 32nd of 512 columns, and strength falls as length does.
        "sinusoids" => std::f32::consts::PI / 16.0,
        // Hat functions of height 2^-k over 2^(8-k) columns to either side, in all half the range.
        "midpoint" => 9.0 / 256.0,
        "diamond-square" => 2.0 * 8.0 / 128.0,
        "perlin" => height * octaves(256.0, 6, 0.5),
        "simplex" => simplex * height * octaves(256.0, 6, 0.5),
        "ridged" => 2.0 * 2.2 * 3.0 * octaves(192.0, 6, 0.5),
        "billow" => 1.8 * octaves(192.0, 6, 0.5),
        "warped" => height * octaves(224.0, 6, 0.5) * (1.0 + 2.0 * 150.0 * octaves(200.0, 2, 0.5)),
        "terraced" => height * 1.5 / 0.45 * octaves(224.0, 6, 0.4),
        "eroded" => 2.0 * 2.2 * 4.0 * octaves(176.0, 7, 0.56),
        "stack" => 0.3,
        other => panic!("say how steep {other} can be"),
    }
}

fn run(height_source: &dyn HeightSource, seed: Seed, first: ChunkIndex, chunks: i64) -> Vec<f32> {
    (first.0..first.0 + chunks).flat_map(|chunk| tile(height_source, seed, ChunkIndex(chunk))[..CHUNK_COLUMNS].to_vec()).collect()
}

#[test]
fn no_height_jumps_anywhere() {
    for algorithm in super::algorithms() {
        let height_source = (algorithm.make)();
        let bound = steepest(algorithm.name);
        for first in [-20, 0, 1 << 23, 1 << 45, -(1 << 52), (1 << 54) - 41, -(1 << 54)] {
            let heights = run(&*height_source, Seed(3), ChunkIndex(first), 40);
            let jump = heights.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
            assert!(jump <= bound, "{} from chunk {first}: {jump} in a column, {bound} at most", algorithm.name);
            assert!(jump > 0.0, "{} from chunk {first}: flat", algorithm.name);
        }
    }
}

#[test]
fn means_and_ranges_are_what_they_should_be() {
    for algorithm in super::algorithms() {
        let height_source = (algorithm.make)();
        let heights = run(&*height_source, Seed(5), ChunkIndex(-1024), 2048);
        let count = heights.len() as f64;
        let mean = heights.iter().map(|&h| f64::from(h)).sum::<f64>() / count;
        let deviation = (heights.iter().map(|&h| (f64::from(h) - mean).powi(2)).sum::<f64>() / count).sqrt();
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
        // Folded noise is asymmetric; all else is as often high as low.
        let (least, most) = match algorithm.name {
            "ridged" | "eroded" => (0.25, 0.75),
            "billow" => (0.15, 0.5),
            "stack" => (0.2, 0.8),
            _ => (0.44, 0.56),
        };
        assert!((least..most).contains(&mean), "{}: mean {mean}", algorithm.name);
        assert!(deviation > 0.04, "{}: deviation {deviation}", algorithm.name);
        assert!((0.0..0.4).contains(&low) && (0.5..=1.0).contains(&high) && high - low > 0.3, "{}: {low} to {high}", algorithm.name);
    }
}

/// Autocorrelation of a run at every lag below half its length (Wiener-Khinchin).
pub fn autocorrelation(heights: &[f32]) -> Vec<f64> {
    let half = heights.len() / 2;
    let mean = heights.iter().map(|&h| f64::from(h)).sum::<f64>() / heights.len() as f64;
    let centred: Vec<f64> = heights.iter().map(|&h| f64::from(h) - mean).collect();
    // The first half against the whole, so that all lags have the same number of pairs.
    let length = heights.len() * 2;
    let transform = |values: &[f64]| {
        let mut spectrum: Vec<fft::Complex> = values.iter().map(|value| [*value, 0.0]).collect();
        spectrum.resize(length, [0.0; 2]);
        fft::forward(&mut spectrum);
        spectrum
    };
    let (whole, first) = (transform(&centred), transform(&centred[..half]));
    // The inverse is the transform of the conjugate, and the sums are real.
    let mut sums: Vec<_> = whole.iter().zip(&first).map(|(a, b)| fft::product([a[0], -a[1]], *b)).collect();
    fft::forward(&mut sums);
    let energy: Vec<f64> = std::iter::once(0.0)
        .chain(centred.iter().scan(0.0, |sum, v| {
            *sum += v * v;
            Some(*sum)
        }))
        .collect();
    (0..half).map(|lag| sums[lag][0] / length as f64 / (energy[half] * (energy[lag + half] - energy[lag])).sqrt()).collect()
}

#[test]
fn nothing_repeats_at_any_lag_up_to_a_hundred_thousand_columns() {
    assert_nothing_repeats(1024);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn nothing_repeats_at_any_lag_up_to_a_million_columns() {
    assert_nothing_repeats(8192);
}

fn assert_nothing_repeats(chunks: i64) {
    for algorithm in super::algorithms() {
        let height_source = (algorithm.make)();
        let heights = run(&*height_source, Seed(9), ChunkIndex(-4096), chunks);
        let correlation = autocorrelation(&heights);
        assert!((correlation[0] - 1.0).abs() < 1.0e-6);
        // Within a form a land resembles itself; sums of sines come near themselves for ever, without repeating.
        let (from, most) = if algorithm.name == "sinusoids" { (4096, 0.995) } else { (4096, 0.5) };
        let (lag, worst) = (from..correlation.len()).map(|lag| (lag, correlation[lag])).max_by(|a, b| a.1.total_cmp(&b.1)).expect("lags");
        assert!(worst < most, "{}: correlation {worst} at lag {lag}", algorithm.name);
    }
}

#[test]
fn every_parameter_of_every_algorithm_changes_the_land_and_is_reached_by_name() {
    for algorithm in super::algorithms() {
        let default = (algorithm.make)();
        let before = run(&*default, Seed(7), ChunkIndex(0), 12);
        for param in params::list(&*default) {
            assert!(!param.help.is_empty(), "{}: {} has no help", algorithm.name, param.path);
            assert!(param.kind.contains(&param.value), "{}: the default of {} is out of range", algorithm.name, param.path);
            let mut height_source = (algorithm.make)();
            let low = Param { value: param.kind.value_at_share(0.0), ..param.clone() };
            let high = Param { value: param.kind.value_at_share(1.0), ..param.clone() };
            let mut changed = false;
            for end in [low, high] {
                params::set(&mut *height_source, &end.path, &end.text()).expect("an end of the range is in it");
                let now = params::list(&*height_source).into_iter().find(|now| now.path == end.path).expect("it is still there");
                assert_eq!(now.value, end.value, "{}: {}", algorithm.name, end.path);
                changed |= run(&*height_source, Seed(7), ChunkIndex(0), 12) != before;
            }
            assert!(changed, "{}: {} changes nothing", algorithm.name, param.path);
        }
    }
}
