//! The land's generators beside FastNoise2, in one run: nanoseconds a column. README.md says how it is built.

use std::{
    ffi::{c_int, c_void},
    hint::black_box,
    time::Instant,
};

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, HeightSource, Seed, terrain};
use libloading::{Library, Symbol};

const WAVELENGTH: f32 = 256.0;
/// Rows of one chunk and of 256.
const COLUMNS: [usize; 2] = [CHUNK_COLUMNS, 256 * CHUNK_COLUMNS];
/// Measurements of each, one after the other; the median counts.
const ROUNDS: usize = 31;

type New = unsafe extern "C" fn(c_int, c_int, f32, bool) -> *mut c_void;
type FillRow = unsafe extern "C" fn(*const c_void, *mut f32, f32, c_int);

fn ns_a_column(columns: usize, mut fill: impl FnMut()) -> f64 {
    let times = (1_000_000 / columns).max(4);
    let start = Instant::now();
    for _ in 0..times {
        fill();
    }
    start.elapsed().as_secs_f64() * 1e9 / (times * columns) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    // SAFETY: shim.cpp has these functions of these types.
    let library = unsafe { Library::new(concat!(env!("CARGO_MANIFEST_DIR"), "/libshim.so")) }.expect("README.md says how it is made");
    let new: Symbol<New> = unsafe { library.get(b"fn2_new") }.expect("it is in shim.cpp");
    let fill_row: Symbol<FillRow> = unsafe { library.get(b"fn2_fill_row") }.expect("it is in shim.cpp");

    println!("| | columns | eremite | FastNoise2, AVX2 | FastNoise2, AVX-512 |\n|---|---|---|---|---|");
    for octaves in [1, 6] {
        let sources: [(&str, c_int, Box<dyn HeightSource>); 5] = [
            ("perlin", 0, Box::new(terrain::Perlin { octaves, ..Default::default() })),
            ("ridged, of gradient noise, beside Perlin", 0, Box::new(ridged(octaves))),
            ("simplex", 1, Box::new(terrain::Simplex { octaves, ..Default::default() })),
            ("superposed-cosine beside value noise", 2, Box::new(terrain::SuperposedCosine { octaves })),
            ("superposed-linear beside value noise", 2, Box::new(terrain::SuperposedLinear { octaves })),
        ];
        for (name, kind, source) in sources {
            for columns in COLUMNS {
                let peers = [false, true].map(|with_avx512| unsafe { new(kind, octaves as c_int, WAVELENGTH, with_avx512) });
                let (mut tile, mut row) = ([0.0; CHUNK_COLUMNS + 1], vec![0.0; columns]);
                let (mut chunk, mut x) = (0, 0.0);
                let mut measured: [Vec<f64>; 3] = Default::default();
                for _ in 0..ROUNDS {
                    measured[0].push(ns_a_column(columns, || {
                        for _ in 0..columns / CHUNK_COLUMNS {
                            source.fill_tile(black_box(Seed(1)), ChunkIndex(chunk).first(), &mut tile);
                            black_box(&mut tile);
                            chunk += 1;
                        }
                    }));
                    for (peer, measured) in peers.iter().zip(&mut measured[1..]) {
                        measured.push(ns_a_column(columns, || {
                            unsafe { fill_row(*peer, row.as_mut_ptr(), black_box(x), columns as c_int) };
                            black_box(&mut row);
                            // Farther out its floats are too coarse.
                            x = (x + columns as f32) % 1.0e6;
                        }));
                    }
                }
                let [ours, avx2, avx512] = measured.map(median);
                println!("| {name}, octaves: {octaves} | {columns} | {ours:.2} | {avx2:.2} | {avx512:.2} |");
            }
        }
    }
}

fn ridged(octaves: u32) -> terrain::Ridged {
    let mut ridged = terrain::Ridged::default();
    ridged.noise.octaves = octaves;
    ridged
}
