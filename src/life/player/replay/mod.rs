//! Replays of board rides: recorded step by step as inputs, and played back over the edits with which they were ridden.

mod file;
mod playback;
mod record;

use std::sync::Arc;

use bevy::prelude::*;

pub use file::{MAX_BYTES, ReplayError, from_bytes, to_bytes};
pub(super) use playback::stop_playback;
pub use playback::{PendingReplay, ReplayPlayback};

use eremite_land::{Edits, Land, LandCache, Recipe, hash::mix};

use crate::motion::{Board, Body, GroundQuery, Intent, MotionSystems};

/// Maximum number of recorded fixed steps: ten minutes.
pub const MAX_STEPS: u32 = 10 * 60 * 64;

/// A ride: its initial state, inputs and result.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The land with what had been dug and built.
    pub recipe: Recipe,
    /// All painted edits, including the line that was ridden.
    pub edits: Edits,
    /// The body before the first step.
    pub body: Body,
    /// The board before the first step.
    pub board: Board,
    /// The leg speed factor.
    pub pace: f32,
    /// Length of a fixed step, in seconds.
    pub step_s: f32,
    /// Intents, each with the number of steps it lasted.
    pub hands: Vec<(Intent, u32)>,
    /// Hash of all places and velocities on the way.
    pub digest: u64,
}

/// Resource: the last recorded ride.
#[derive(Resource, Clone, Debug, Default)]
pub struct LastReplay(pub Option<Arc<Replay>>);

impl Replay {
    /// Number of fixed steps.
    pub fn steps(&self) -> u32 {
        self.hands.iter().map(|(_, steps)| steps).sum()
    }

    /// Simulates it over its own land with its edits; returns the digest of the result.
    pub fn simulate(&self, land: &Land) -> u64 {
        let (mut body, mut board, mut digest) = (self.body.clone(), self.board, 0);
        let mut cache = LandCache::default();
        for (intent, steps) in &self.hands {
            for _ in 0..*steps {
                body.step_with_board(&mut board, intent, &mut GroundQuery { land, cache: &mut cache }, self.step_s, self.pace);
                digest = digest_step(digest, &body);
            }
        }
        digest
    }
}

/// Adds a step to a digest.
fn digest_step(digest: u64, body: &Body) -> u64 {
    let numbers = [body.place.offset.x, body.place.offset.y, body.velocity.x, body.velocity.y].map(|number| u64::from(number.to_bits()));
    let places = [body.place.column.0 as u64, body.place.row as u64, u64::from(body.grounded)];
    places.into_iter().chain(numbers).fold(digest, |digest, word| mix(digest.rotate_left(9) ^ word))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastReplay>()
        .init_resource::<record::ReplayRecorder>()
        .add_plugins(playback::plugin)
        .add_systems(FixedUpdate, record::record.in_set(MotionSystems::Lead).before(playback::play_step).run_if(resource_exists::<Land>));
}
