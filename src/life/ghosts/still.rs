//! The walker of a trace as he was at one step of it, as a still picture.

use std::sync::Arc;

use eremite_land::{Land, LandCache, Place};
use eremite_stream::ink::InkMeshBuilder;

use super::{
    Ghost,
    draw::draw_figure,
    ghost::{GhostClock, GhostStep},
    trace::{STEPS_PER_S, Trace},
};
use crate::{creatures::Creatures, horse, motion::GroundQuery};

/// Fixed steps that he goes before the one that is shown, so that his legs and his horse's have found their stride.
const RUN_UP: u32 = 2 * STEPS_PER_S;

/// The meshes of the walker and of what he rides at a step of his trace, in his own colours, with their places; none outside
/// of the trace.
pub fn figures_at(trace: &Arc<Trace>, step: u32, land: &Land, creatures: &Creatures) -> Vec<(InkMeshBuilder, Place)> {
    let mut ghost = Ghost::new("", trace, GhostClock::Goes(step.saturating_sub(RUN_UP)));
    let mut cache = LandCache::default();
    let mut ground_query = GroundQuery { land, cache: &mut cache };
    let mut context = GhostStep {
        hermit: creatures.hermit(),
        horse: creatures.find(horse::KIND).ok(),
        ground_query: &mut ground_query,
        is_changed: false,
        seconds: 1.0 / STEPS_PER_S as f32,
    };
    for _ in step.saturating_sub(RUN_UP)..=step {
        ghost.step(&mut context, |_| true);
    }
    let mut figures = Vec::new();
    if let Some(figure) = &ghost.figure {
        let mut one = InkMeshBuilder::default();
        draw_figure(figure, creatures, 1.0, 0.0, &mut ground_query, &mut one, |one, at, _| figures.push((one.clone(), at)));
    }
    figures
}
