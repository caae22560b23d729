//! Evaluation of a compiled graph, chunk by chunk, in a scratch buffer that is reused: no allocation per tile.

use super::{
    compiled_graph::{BufferLayout, CompiledGraph, MAX_PORTS, Operation, width},
    node_catalogue::NodeInstance,
    node_types::ColumnRun,
    scratch::with_scratch_buffer,
};
use crate::{CHUNK_COLUMNS, Channel, ChunkIndex, Column, HeightSource, RandomStream, Seed, Tile};

impl CompiledGraph {
    /// Fills `out` with the graph's heights in `[0, 1]` from a chunk's first column on.
    pub fn fill(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_with_layout(&self.whole, seed, first, out);
    }

    /// The same for one of its nodes, from 1, in evaluation order.
    pub fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_with_layout(self.stage(stage), seed, first, out);
    }

    /// Fills `out` with a mask from any column on; returns whether the graph has it. Values are cached by chunk.
    pub fn mask_along(&self, mask: Channel, seed: Seed, first: Column, out: &mut [f32]) -> bool {
        let Some(layout) = self.mask(mask) else { return false };
        for_each_chunk(first, out, |chunk, out, within| {
            let tile = self.masked.get_or_insert_with((mask, seed.0, chunk), || {
                let mut tile = [0.0; CHUNK_COLUMNS + 1];
                self.fill_with_layout(layout, seed, chunk.first(), &mut tile);
                tile.into()
            });
            out.copy_from_slice(&tile[within..within + out.len()]);
        });
        true
    }

    /// Calls `each` with a node's index and its raw values, for every node and every chunk given by its first column. Does
    /// nothing if the graph is too large to hold all values at once.
    pub fn inspect_nodes(&self, seed: Seed, chunks: impl Iterator<Item = Column>, mut each: impl FnMut(usize, &[f32])) {
        let Some(layout) = self.inspection_layout() else { return };
        for first in chunks {
            self.evaluate(&layout, seed, first, |room| {
                for step in &layout.wanted {
                    let begin = layout.at[*step].1 + layout.at[*step].0;
                    each(self.steps[*step].node.unwrap_or_default(), &room[begin..begin + CHUNK_COLUMNS + 1]);
                }
            });
        }
    }

    fn fill_with_layout(&self, layout: &BufferLayout, seed: Seed, first: Column, out: &mut Tile) {
        self.evaluate(layout, seed, first, |room| {
            let begin = layout.at[layout.wanted[0]].1;
            for (out, value) in out.iter_mut().zip(&room[begin..]) {
                *out = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
            }
        });
    }

    fn evaluate(&self, layout: &BufferLayout, seed: Seed, first: Column, done: impl FnOnce(&[f32])) {
        with_scratch_buffer(layout.room, |all| {
            for &(step, halo, begin) in &layout.order {
                let (before, rest) = all.split_at_mut(begin);
                let (out, after) = rest.split_at_mut(width(halo));
                self.steps[step].fill(layout, [before, after], ColumnRun { seed, first, metres: self.full_metres() }, halo, out);
            }
            done(all);
        });
    }
}

impl Operation {
    /// Fills the columns of a chunk and its halo; the inputs lie in the buffer before and after `out`.
    fn fill(&self, layout: &BufferLayout, [before, after]: [&[f32]; 2], run: ColumnRun, halo: usize, out: &mut [f32]) {
        let seed = self.seed.as_ref().map_or(run.seed, |(word, number)| Seed(run.seed.hash(RandomStream::named(word), &[*number])));
        let first = run.first + -(halo as i64);
        let device = match &self.made {
            NodeInstance::Source(height_source) => return sample_source(&**height_source, seed, first, out),
            NodeInstance::Device(device) => device,
        };
        let mut inputs: [&[f32]; MAX_PORTS] = [&[]; MAX_PORTS];
        for (port, (input, step)) in inputs.iter_mut().zip(&self.inputs).enumerate() {
            let (their_halo, begin) = layout.at[*step];
            let reach = self.made.halo(port);
            let from = begin + their_halo - halo - reach;
            let len = out.len() + 2 * reach;
            let past = before.len() + out.len();
            *input = if from < before.len() { &before[from..from + len] } else { &after[from - past..from - past + len] };
        }
        device.fill(&ColumnRun { seed, first, ..run }, &inputs[..self.inputs.len()], out);
    }
}

/// Samples any run of columns of a height source, which fills whole chunks only.
fn sample_source(height_source: &dyn HeightSource, seed: Seed, first: Column, out: &mut [f32]) {
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    for_each_chunk(first, out, |chunk, out, within| {
        height_source.fill_tile(seed, chunk.first(), &mut tile);
        out.copy_from_slice(&tile[within..within + out.len()]);
    });
}

/// Fills a run of columns chunk by chunk; `fill` gets the chunk, the part of `out` and the first column within the chunk.
fn for_each_chunk(first: Column, out: &mut [f32], mut fill: impl FnMut(ChunkIndex, &mut [f32], usize)) {
    let mut done = 0;
    while done < out.len() {
        let column = first + done as i64;
        let within = column.within_chunk();
        // A chunk's last value is its neighbour's first.
        let count = (CHUNK_COLUMNS + 1 - within).min(out.len() - done);
        fill(column.chunk(), &mut out[done..done + count], within);
        done += count;
    }
}
