//! Each height source next to its nearest peer called for the same columns.

use std::{
    cell::Cell,
    sync::atomic::{AtomicI64, Ordering},
};

use bevy::math::Vec2;
use divan::{Bencher, black_box, counter::ItemsCount};
use eremite::{
    app,
    land::{CHUNK_COLUMNS, ChunkIndex, HeightSource, Seed},
    terrain::{SuperposedCosine, SuperposedLinear},
};
use fastnoise_lite::{DomainWarpType, FastNoiseLite, FractalType, NoiseType};
use noise::{Billow, Fbm, MultiFractal, NoiseFn, Perlin, RidgedMulti, Seedable, Simplex, Terrace, Turbulence, Value};
use noiz::{
    Noise, SampleableFor, ScalableNoise,
    cell_noise::{BlendCellGradients, MixCellGradients, QuickGradients, SimplecticBlend},
    cells::{OrthoGrid, SimplexGrid},
    curves::Smoothstep,
    layering::{FractalLayers, LayeredNoise, Normed, Octave, Persistence},
};

const OCTAVES: u32 = 8;

/// Consecutive chunks, so that no cache answers.
fn fill(bencher: Bencher, height_source: &dyn HeightSource) {
    let chunk = AtomicI64::new(0);
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
        let chunk = ChunkIndex(chunk.fetch_add(1, Ordering::Relaxed));
        height_source.fill_tile(black_box(Seed(1)), chunk.first(), &mut tile);
        black_box(&mut tile);
    });
}

/// An algorithm with its default parameters.
fn ours(bencher: Bencher, name: &str) {
    fill(bencher, &*(app::algorithms().find(name).expect("known").make)());
}

/// A peer called column by column.
fn peer(bencher: Bencher, at: impl Fn(f64) -> f32) {
    let first = Cell::new(0.0);
    let mut tile = [0.0; CHUNK_COLUMNS];
    bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
        for (i, value) in tile.iter_mut().enumerate() {
            *value = at(first.get() + i as f64);
        }
        first.set(first.get() + CHUNK_COLUMNS as f64);
        black_box(&mut tile);
    });
}

/// A peer of the `noise` crate, along a row off the lattice lines.
fn noise_peer(bencher: Bencher, wavelength: f64, noise: impl NoiseFn<f64, 2>) {
    peer(bencher, |x| noise.get([x / wavelength, 0.37]) as f32);
}

/// A peer of the `noise` crate whose octaves are called plainly.
fn octaves_peer<N: NoiseFn<f64, 2>>(bencher: Bencher, octaves: Vec<N>) {
    peer(bencher, move |x| {
        octaves.iter().enumerate().map(|(o, noise)| noise.get([x * f64::from(1 << o) / 256.0, 0.37]) / f64::from(1 << o)).sum::<f64>()
            as f32
    });
}

/// A peer of `fastnoise-lite`.
fn fast_peer(bencher: Bencher, noise_type: NoiseType, wavelength: f32, fractal: FractalType, octaves: i32) {
    let mut noise = FastNoiseLite::with_seed(1);
    noise.set_noise_type(Some(noise_type));
    noise.set_frequency(Some(1.0 / wavelength));
    noise.set_fractal_type(Some(fractal));
    noise.set_fractal_octaves(Some(octaves));
    peer(bencher, move |x| noise.get_noise_2d(x as f32, 95.0));
}

/// A peer of `noiz`: sum of six octaves, with its fastest gradients.
fn noiz_peer<Octaves>(bencher: Bencher)
where
    Octaves: Default + Copy,
    Noise<LayeredNoise<Normed<f32>, Persistence, FractalLayers<Octave<Octaves>>>>: SampleableFor<Vec2, f32> + ScalableNoise,
{
    let layers = FractalLayers { layer: Octave::<Octaves>::default(), lacunarity: 2.0, amount: 6 };
    let mut noise = Noise::from(LayeredNoise::new(Normed::<f32>::default(), Persistence(0.5), layers));
    noise.set_frequency(1.0 / 256.0);
    peer(bencher, move |x| noise.sample(Vec2::new(x as f32, 95.0)));
}

mod a_superposition {
    use super::*;

    #[divan::bench]
    fn noise_fbm_value_8(bencher: Bencher) {
        noise_peer(bencher, 128.0, Fbm::<Value>::new(1).set_octaves(OCTAVES as usize));
    }

    #[divan::bench]
    fn simdnoise_fbm_1d_8(bencher: Bencher) {
        let first = Cell::new(0.0);
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            let mut builder = simdnoise::NoiseBuilder::fbm_1d_offset(first.get(), CHUNK_COLUMNS);
            first.set(first.get() + CHUNK_COLUMNS as f32);
            builder.with_octaves(OCTAVES as u8).with_freq(1.0 / 128.0).generate()
        });
    }

    #[divan::bench(args = [8, 16])]
    fn superposed_linear(bencher: Bencher, octaves: u32) {
        fill(bencher, &SuperposedLinear { octaves });
    }

    #[divan::bench(args = [8, 16])]
    fn superposed_cosine(bencher: Bencher, octaves: u32) {
        fill(bencher, &SuperposedCosine { octaves });
    }
}

mod b_plain {
    use super::*;

    #[divan::bench]
    fn noise_value(bencher: Bencher) {
        noise_peer(bencher, 4.0, Value::new(1));
    }

    #[divan::bench]
    fn fastnoise_lite_value(bencher: Bencher) {
        let mut noise = FastNoiseLite::with_seed(1);
        noise.set_noise_type(Some(NoiseType::Value));
        noise.set_frequency(Some(0.25));
        peer(bencher, move |x| noise.get_noise_2d(x as f32, 95.0));
    }

    #[divan::bench(args = ["white", "linear", "cosine"])]
    fn eremite(bencher: Bencher, name: &str) {
        ours(bencher, name);
    }
}

mod c_sines_and_midpoints {
    use super::*;

    #[divan::bench]
    fn plain_loop_of_8_sines(bencher: Bencher) {
        let waves: [(f64, f64); 8] = std::array::from_fn(|i| (0.01 * 1.5f64.powi(i as i32), i as f64));
        peer(bencher, move |x| waves.iter().map(|(rate, phase)| libm::sin(x * rate + phase)).sum::<f64>() as f32);
    }

    /// Midpoint displacement over an array of 256, level by level, each displacement drawn from the `rand` crate's
    /// generator.
    #[divan::bench]
    fn plain_loop_of_midpoints(bencher: Bencher) {
        use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
        let mut draws = SplitMix64::seed_from_u64(1);
        let mut draw = move || rand::Rng::next_u64(&mut draws) as f64 / u64::MAX as f64 - 0.5;
        let mut heights = vec![0.0; CHUNK_COLUMNS + 1];
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            (heights[0], heights[CHUNK_COLUMNS]) = (draw(), draw());
            let (mut step, mut reach) = (CHUNK_COLUMNS, 0.5);
            while step > 1 {
                for middle in (step / 2..CHUNK_COLUMNS).step_by(step) {
                    heights[middle] = (heights[middle - step / 2] + heights[middle + step / 2]) / 2.0 + draw() * reach;
                }
                (step, reach) = (step / 2, reach / 2.0);
            }
            black_box(&mut heights);
        });
    }

    #[divan::bench(args = ["sinusoids", "midpoint", "diamond-square"])]
    fn eremite(bencher: Bencher, name: &str) {
        ours(bencher, name);
    }
}

mod d_perlin {
    use super::*;

    #[divan::bench]
    fn noise_fbm_perlin_6(bencher: Bencher) {
        noise_peer(bencher, 256.0, Fbm::<Perlin>::new(1).set_octaves(6));
    }

    #[divan::bench]
    fn noise_perlin_6_called_plainly(bencher: Bencher) {
        octaves_peer(bencher, (0..6).map(Perlin::new).collect());
    }

    #[divan::bench]
    fn fastnoise_lite_fbm_6(bencher: Bencher) {
        fast_peer(bencher, NoiseType::Perlin, 256.0, FractalType::FBm, 6);
    }

    #[divan::bench]
    fn noiz_fbm_6(bencher: Bencher) {
        noiz_peer::<MixCellGradients<OrthoGrid, Smoothstep, QuickGradients>>(bencher);
    }

    #[divan::bench]
    fn eremite(bencher: Bencher) {
        ours(bencher, "perlin");
    }
}

mod e_simplex {
    use super::*;

    #[divan::bench]
    fn noise_fbm_simplex_6(bencher: Bencher) {
        noise_peer(bencher, 256.0, Fbm::<Simplex>::new(1).set_octaves(6));
    }

    #[divan::bench]
    fn noise_simplex_6_called_plainly(bencher: Bencher) {
        octaves_peer(bencher, (0..6).map(Simplex::new).collect());
    }

    #[divan::bench]
    fn fastnoise_lite_fbm_6(bencher: Bencher) {
        fast_peer(bencher, NoiseType::OpenSimplex2, 256.0, FractalType::FBm, 6);
    }

    #[divan::bench]
    fn noiz_fbm_6(bencher: Bencher) {
        noiz_peer::<BlendCellGradients<SimplexGrid, SimplecticBlend, QuickGradients>>(bencher);
    }

    #[divan::bench]
    fn eremite(bencher: Bencher) {
        ours(bencher, "simplex");
    }

    /// Exemplar-based synthesis from maps and from a profile, with either method, along a row between two rows of the map.
    #[divan::bench(args = ["half dome, blend", "half dome, patches", "cumberland, blend", "denali, blend", "denali, patches"])]
    fn eremite_by_example(bencher: Bencher, which: &str) {
        let (example, manner) = which.split_once(", ").expect("two words");
        let settings = [("example", example), ("manner", manner), ("row", "1")].map(|(name, text)| (name.into(), text.into()));
        fill(bencher, &*app::algorithms().find("example").expect("known").with_params(&settings).expect("known"));
    }
}

mod f_folded_and_bent {
    use super::*;

    #[divan::bench]
    fn noise_ridged_multi_6(bencher: Bencher) {
        noise_peer(bencher, 192.0, RidgedMulti::<Perlin>::new(1).set_octaves(6));
    }

    #[divan::bench]
    fn fastnoise_lite_ridged_6(bencher: Bencher) {
        fast_peer(bencher, NoiseType::Perlin, 192.0, FractalType::Ridged, 6);
    }

    #[divan::bench]
    fn noise_billow_6(bencher: Bencher) {
        noise_peer(bencher, 192.0, Billow::<Perlin>::new(1).set_octaves(6));
    }

    /// It has no billow; its ping-pong is a fold as well.
    #[divan::bench]
    fn fastnoise_lite_ping_pong_6(bencher: Bencher) {
        fast_peer(bencher, NoiseType::Perlin, 192.0, FractalType::PingPong, 6);
    }

    #[divan::bench]
    fn noise_turbulence_6(bencher: Bencher) {
        let source = Fbm::<Perlin>::new(1).set_octaves(6);
        noise_peer(bencher, 224.0, Turbulence::<_, Perlin>::new(source).set_seed(2).set_roughness(2));
    }

    /// Domain warping: both axes displaced by two octaves, then six octaves of FBM.
    #[divan::bench]
    fn fastnoise_lite_warp_2_fbm_6(bencher: Bencher) {
        let mut warp = FastNoiseLite::with_seed(2);
        warp.set_domain_warp_type(Some(DomainWarpType::BasicGrid));
        warp.set_fractal_type(Some(FractalType::DomainWarpIndependent));
        warp.set_fractal_octaves(Some(2));
        warp.set_frequency(Some(1.0 / 200.0));
        warp.set_domain_warp_amp(Some(150.0));
        let mut noise = FastNoiseLite::with_seed(1);
        noise.set_noise_type(Some(NoiseType::Perlin));
        noise.set_fractal_type(Some(FractalType::FBm));
        noise.set_fractal_octaves(Some(6));
        noise.set_frequency(Some(1.0 / 224.0));
        peer(bencher, move |x| {
            let (x, y) = warp.domain_warp_2d(x as f32, 95.0);
            noise.get_noise_2d(x, y)
        });
    }

    #[divan::bench]
    fn noise_terrace_of_fbm_6(bencher: Bencher) {
        let steps = (0..=8).map(|step| f64::from(step) / 4.0 - 1.0);
        let source = Fbm::<Perlin>::new(1).set_octaves(6);
        noise_peer(bencher, 224.0, steps.fold(Terrace::new(source), Terrace::add_control_point));
    }

    #[divan::bench(args = ["ridged", "billow", "warped", "terraced", "eroded", "stack"])]
    fn eremite(bencher: Bencher, name: &str) {
        ours(bencher, name);
    }
}

mod ga_graph {
    use super::*;

    const SOURCES: [&str; 5] = ["superposed-cosine", "billow", "ridged", "perlin", "simplex"];

    /// Ten nodes: five sources, sums of pairs, and a clamp of the result.
    #[divan::bench]
    fn eremite_ten_nodes(bencher: Bencher) {
        let sources: String = SOURCES.iter().map(|name| format!(r#"(name: "{name}", device: "{name}"),"#)).collect();
        let mut last = SOURCES[0];
        let mut sums = String::new();
        for name in &SOURCES[1..] {
            sums += &format!(
                r#"(name: "and {name}", device: "add", set: {{"a": "0.5", "b": "0.5"}}, from: {{"a": "{last}", "b": "{name}"}}),"#
            );
            last = ["and billow", "and ridged", "and perlin", "and simplex"].into_iter().find(|sum| sum.ends_with(name)).expect("a sum");
        }
        let text = format!(r#"(version: 1, nodes: [{sources}{sums}(name: "z", device: "clamp", from: {{"in": "{last}"}})], height: "z")"#);
        fill(bencher, &*app::algorithms().find("graph").expect("known").with_params(&[("graph".into(), text)]).expect("a graph"));
    }

    /// The same five sources separately, and five plain loops.
    #[divan::bench]
    fn its_nodes_each_by_itself(bencher: Bencher) {
        let height_sources: Vec<_> = SOURCES.iter().map(|name| (app::algorithms().find(name).expect("known").make)()).collect();
        let chunk = AtomicI64::new(0);
        let (mut tile, mut sum) = ([0.0; CHUNK_COLUMNS + 1], [0.0_f32; CHUNK_COLUMNS + 1]);
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            let first = ChunkIndex(chunk.fetch_add(1, Ordering::Relaxed)).first();
            height_sources[0].fill_tile(black_box(Seed(1)), first, &mut sum);
            for height_source in &height_sources[1..] {
                height_source.fill_tile(black_box(Seed(1)), first, &mut tile);
                for (sum, height) in sum.iter_mut().zip(&tile) {
                    *sum = 0.5 * *sum + 0.5 * height;
                }
                black_box(&mut sum);
            }
            for height in &mut sum {
                *height = height.clamp(0.0, 1.0);
            }
            black_box(&mut sum);
        });
    }
}
