//! Impact events: landings on the ground, and splashes into water.

use bevy::prelude::*;
use eremite_stream::contracts::world_event::{SoundEventKind, WorldEvent, WorldEventSystems};

use super::Body;

/// Vertical speed in metres per second from which on a landing counts, and the one of the strongest.
const LANDS_MPS: (f32, f32) = (2.6, 16.0);
/// Least speed of a splash, in metres per second, and least wading depth, from 0 dry to 1 at the waist.
const SPLASHES_MPS: f32 = 2.0;
const DEEP: f32 = 0.35;

/// The state of a body a step before.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct PreviousMotion {
    grounded: bool,
    wet: f32,
    fell_mps: f32,
    times_put: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WorldEvent>()
        .register_required_components::<Body, PreviousMotion>()
        .add_systems(FixedPostUpdate, emit_impacts.in_set(WorldEventSystems::Bodies));
}

fn emit_impacts(mut bodies: Query<(&Body, &mut PreviousMotion)>, mut happened: MessageWriter<WorldEvent>) {
    for (body, mut before) in &mut bodies {
        let was = *before;
        *before =
            PreviousMotion { grounded: body.grounded, wet: body.wet, fell_mps: (-body.velocity.y).max(0.0), times_put: body.times_put };
        if was.times_put != body.times_put {
            continue;
        }
        let force = ((was.fell_mps - LANDS_MPS.0) / (LANDS_MPS.1 - LANDS_MPS.0)).min(1.0);
        let place = body.place;
        if was.wet < DEEP && body.wet >= DEEP && was.fell_mps > SPLASHES_MPS {
            happened.write(WorldEvent { what: SoundEventKind::Splash { force: force.max(0.15) }, place });
        } else if !was.grounded && body.grounded && force > 0.0 {
            happened.write(WorldEvent { what: SoundEventKind::Landing { force }, place });
        }
    }
}
