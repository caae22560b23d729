//! A graph is filled, chunk by chunk. What is worked with is kept from one tile to the next: nothing is allocated.

use std::{cell::RefCell, mem};

use super::{
    catalogue::Made,
    device::Run,
    plan::{Layout, MOST_PORTS, Plan, Step},
};
use crate::land::{CHUNK_COLUMNS, Column, Purpose, Relief, Seed, Tile};

thread_local! {
    static SLOTS: RefCell<Vec<Vec<f32>>> = const { RefCell::new(Vec::new()) };
}

impl Plan {
    /// Fills `out` with the graph's heights from a column on, which starts a chunk; in `[0, 1]`.
    pub fn fill(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_by(&self.whole, seed, first, out);
    }

    /// The same of one of its nodes, from 1, in the order in which they are filled.
    pub fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_by(self.stage(stage), seed, first, out);
    }

    fn fill_by(&self, layout: &Layout, seed: Seed, first: Column, out: &mut Tile) {
        let mut slots = SLOTS.take();
        if slots.len() < layout.slots.len() {
            slots.resize_with(layout.slots.len(), Vec::new);
        }
        for (slot, count) in slots.iter_mut().zip(&layout.slots) {
            if slot.len() < *count {
                slot.resize(*count, 0.0);
            }
        }
        let mut last = 0;
        for &(step, halo, slot) in &layout.order {
            let mut room = mem::take(&mut slots[slot]);
            self.steps[step].fill(layout, &slots, (seed, first), halo, &mut room[..CHUNK_COLUMNS + 1 + 2 * halo]);
            slots[slot] = room;
            last = slot;
        }
        for (out, value) in out.iter_mut().zip(&slots[last]) {
            *out = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
        }
        SLOTS.set(slots);
    }
}

impl Step {
    /// Fills the columns of a chunk and so many to either side.
    fn fill(&self, layout: &Layout, slots: &[Vec<f32>], (seed, first): (Seed, Column), halo: usize, out: &mut [f32]) {
        let seed = self.seed.as_ref().map_or(seed, |(word, number)| Seed(seed.hash(Purpose::named(word), &[*number])));
        let first = first + -(halo as i64);
        let device = match &self.made {
            Made::Source(relief) => return source(&**relief, seed, first, out),
            Made::Device(device) => device,
        };
        let mut inputs: [&[f32]; MOST_PORTS] = [&[]; MOST_PORTS];
        for (port, (input, step)) in inputs.iter_mut().zip(&self.inputs).enumerate() {
            let (their_halo, slot) = layout.at[*step];
            let reach = self.made.reach(port);
            let before = their_halo - halo - reach;
            *input = &slots[slot][before..before + out.len() + 2 * reach];
        }
        device.fill(&Run { seed, first }, &inputs[..self.inputs.len()], out);
    }
}

/// Any run of a relief's columns, which answers whole chunks.
fn source(relief: &dyn Relief, seed: Seed, first: Column, out: &mut [f32]) {
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    let mut done = 0;
    while done < out.len() {
        let column = first + done as i64;
        let within = column.within_chunk();
        let count = (CHUNK_COLUMNS + 1 - within).min(out.len() - done);
        relief.tile(seed, column.chunk().first(), &mut tile);
        out[done..done + count].copy_from_slice(&tile[within..within + count]);
        done += count;
    }
}
