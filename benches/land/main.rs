//! Benchmarks of all generators against peers, as ratios within one run: `cargo measure`.
//!
//! Each generator fills whole chunks, one after the other, next to its nearest peer called for the same columns: the `noise`
//! crate, `fastnoise-lite`, `noiz`, `simdnoise`, or a plain loop.
#![allow(clippy::disallowed_methods, reason = "what is measured beside the land is no land")]

mod height_sources;
mod whole_land;

fn main() {
    divan::main();
}
