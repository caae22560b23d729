//! Ratios, measured in one run: `cargo bench`.
//!
//! Each generator fills whole chunks, one after the other, and stands beside its peer from the
//! `noise` crate, called for the same columns.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use divan::{Bencher, black_box, counter::ItemsCount};
use eremite::{
    app, ground,
    land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Relief, Seed},
    terrain::{self, SuperposedCosine, SuperposedLinear},
};
use noise::{Fbm, MultiFractal, NoiseFn, Value};

fn main() {
    divan::main();
}

const OCTAVES: u32 = 8;

/// Chunks one after the other, so that nothing is answered from memory.
fn fill(bencher: Bencher, relief: &dyn Relief) {
    let chunk = AtomicI64::new(0);
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
        let chunk = ChunkIndex(chunk.fetch_add(1, Ordering::Relaxed));
        relief.tile(black_box(Seed(1)), chunk.first(), &mut tile);
        black_box(&mut tile);
    });
}

mod fill_a_chunk {
    use super::*;

    #[divan::bench]
    fn noise_fbm_value_8(bencher: Bencher) {
        let fbm = Fbm::<Value>::new(1).set_octaves(OCTAVES as usize);
        let mut first = 0.0;
        let mut tile = [0.0; CHUNK_COLUMNS];
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            for (i, value) in tile.iter_mut().enumerate() {
                *value = fbm.get([(first + i as f64) / 128.0, 0.5]) as f32;
            }
            first += CHUNK_COLUMNS as f64;
            black_box(&mut tile);
        });
    }

    #[divan::bench]
    fn superposed_linear_8(bencher: Bencher) {
        fill(bencher, &SuperposedLinear { octaves: OCTAVES });
    }

    #[divan::bench]
    fn superposed_cosine_8(bencher: Bencher) {
        fill(bencher, &SuperposedCosine { octaves: OCTAVES });
    }

    #[divan::bench]
    fn superposed_linear_16(bencher: Bencher) {
        fill(bencher, &SuperposedLinear { octaves: 16 });
    }

    #[divan::bench]
    fn superposed_cosine_16(bencher: Bencher) {
        fill(bencher, &SuperposedCosine { octaves: 16 });
    }

    #[divan::bench(args = ["white", "linear", "cosine"])]
    fn plain(bencher: Bencher, name: &str) {
        let relief = app::algorithms().find(name).expect("known").with_params(&[]).expect("defaults");
        fill(bencher, &*relief);
    }
}

fn country() -> Land {
    terrain::country(Seed(1), "superposed-cosine", Arc::<SuperposedCosine>::default() as Arc<dyn Relief>)
}

mod build_a_chunk {
    use super::*;

    /// Heights, outline and mesh of a chunk of ground.
    #[divan::bench]
    fn ground(bencher: Bencher) {
        draw(bencher, ground::layer().draw);
    }

    /// Each other layer's chunk.
    #[divan::bench(args = ["range 0", "title", "flora", "water"])]
    fn layer(bencher: Bencher, name: &str) {
        let layer = app::picture_layers().into_iter().find(|layer| layer.name == name).expect("known");
        draw(bencher, layer.draw);
    }

    fn draw(bencher: Bencher, draw: fn(&Land, ChunkIndex) -> eremite::stream::ChunkPicture) {
        let land = country();
        let chunk = AtomicI64::new(1);
        bencher.bench_local(|| draw(&land, ChunkIndex(chunk.fetch_add(1, Ordering::Relaxed))));
    }

    /// The heights alone, with the modifiers.
    #[divan::bench]
    fn country_heights(bencher: Bencher) {
        let land = country();
        let mut run = [0.0; CHUNK_COLUMNS];
        let first = AtomicI64::new(0);
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            land.surface(Column(first.fetch_add(CHUNK_COLUMNS as i64, Ordering::Relaxed)), &mut run);
            black_box(&mut run);
        });
    }
}
