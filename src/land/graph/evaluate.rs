//! A graph is filled, chunk by chunk. What is worked with is kept from one tile to the next: nothing is allocated.

use super::{
    catalogue::Made,
    device::Run,
    plan::{Layout, MOST_PORTS, Plan, Step, width},
    scratch::room,
};
use crate::{CHUNK_COLUMNS, ChunkIndex, Column, Mask, Purpose, Relief, Seed, Tile};

impl Plan {
    /// Fills `out` with the graph's heights from a column on, which starts a chunk; in `[0, 1]`.
    pub fn fill(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_by(&self.whole, seed, first, out);
    }

    /// The same of one of its nodes, from 1, in the order in which they are filled.
    pub fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_by(self.stage(stage), seed, first, out);
    }

    /// Fills `out` with a mask from any column on, if the graph has it; whether it has. What it says of a chunk is remembered.
    pub fn mask_along(&self, mask: Mask, seed: Seed, first: Column, out: &mut [f32]) -> bool {
        let Some(layout) = self.mask(mask) else { return false };
        by_chunks(first, out, |chunk, out, within| {
            let tile = self.masked.get((mask, seed.0, chunk), || {
                let mut tile = [0.0; CHUNK_COLUMNS + 1];
                self.fill_by(layout, seed, chunk.first(), &mut tile);
                tile.into()
            });
            out.copy_from_slice(&tile[within..within + out.len()]);
        });
        true
    }

    /// What each node says from a column on, which starts a chunk, as it is: by the node's number. Nothing is said of graphs of
    /// which that would be too much to hold.
    pub fn look(&self, seed: Seed, chunks: impl Iterator<Item = Column>, mut each: impl FnMut(usize, &[f32])) {
        let Some(layout) = self.all() else { return };
        for first in chunks {
            self.run(&layout, seed, first, |room| {
                for step in &layout.wanted {
                    let begin = layout.at[*step].1 + layout.at[*step].0;
                    each(self.steps[*step].node.unwrap_or_default(), &room[begin..begin + CHUNK_COLUMNS + 1]);
                }
            });
        }
    }

    fn fill_by(&self, layout: &Layout, seed: Seed, first: Column, out: &mut Tile) {
        self.run(layout, seed, first, |room| {
            let begin = layout.at[layout.wanted[0]].1;
            for (out, value) in out.iter_mut().zip(&room[begin..]) {
                *out = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
            }
        });
    }

    fn run(&self, layout: &Layout, seed: Seed, first: Column, done: impl FnOnce(&[f32])) {
        room(layout.room, |all| {
            for &(step, halo, begin) in &layout.order {
                let (before, rest) = all.split_at_mut(begin);
                let (out, after) = rest.split_at_mut(width(halo));
                self.steps[step].fill(layout, [before, after], Run { seed, first, metres: self.full_metres() }, halo, out);
            }
            done(all);
        });
    }
}

impl Step {
    /// Fills the columns of a chunk and so many to either side; what it asks lies before and after it.
    fn fill(&self, layout: &Layout, [before, after]: [&[f32]; 2], run: Run, halo: usize, out: &mut [f32]) {
        let seed = self.seed.as_ref().map_or(run.seed, |(word, number)| Seed(run.seed.hash(Purpose::named(word), &[*number])));
        let first = run.first + -(halo as i64);
        let device = match &self.made {
            Made::Source(relief) => return source(&**relief, seed, first, out),
            Made::Device(device) => device,
        };
        let mut inputs: [&[f32]; MOST_PORTS] = [&[]; MOST_PORTS];
        for (port, (input, step)) in inputs.iter_mut().zip(&self.inputs).enumerate() {
            let (their_halo, begin) = layout.at[*step];
            let reach = self.made.reach(port);
            let from = begin + their_halo - halo - reach;
            let len = out.len() + 2 * reach;
            let past = before.len() + out.len();
            *input = if from < before.len() { &before[from..from + len] } else { &after[from - past..from - past + len] };
        }
        device.fill(&Run { seed, first, ..run }, &inputs[..self.inputs.len()], out);
    }
}

/// Any run of a relief's columns, which answers whole chunks.
fn source(relief: &dyn Relief, seed: Seed, first: Column, out: &mut [f32]) {
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    by_chunks(first, out, |chunk, out, within| {
        relief.tile(seed, chunk.first(), &mut tile);
        out.copy_from_slice(&tile[within..within + out.len()]);
    });
}

/// Fills a run of columns by what each of its chunks says from one of its columns on.
fn by_chunks(first: Column, out: &mut [f32], mut fill: impl FnMut(ChunkIndex, &mut [f32], usize)) {
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
