//! What he rode on his board: taken down step by step from taking it to leaving it, and watched again, over the line that he
//! rode.

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

/// The most fixed steps of a ride that are taken down: ten minutes.
pub const MAX_STEPS: u32 = 10 * 60 * 64;

/// A ride: all that decided it, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The land, and what had been dug and built there.
    pub recipe: Recipe,
    /// The line, among all else that lay over the land.
    pub edits: Edits,
    /// How he stood before the first step.
    pub body: Body,
    /// And his board.
    pub board: Board,
    /// The speed of his legs.
    pub pace: f32,
    /// The length of a fixed step, in seconds.
    pub step_s: f32,
    /// What was asked of him, and for how many steps.
    pub hands: Vec<(Intent, u32)>,
    /// Of all places and speeds on the way.
    pub digest: u64,
}

/// The ride that he rode last.
#[derive(Resource, Clone, Debug, Default)]
pub struct LastReplay(pub Option<Arc<Replay>>);

impl Replay {
    /// How many fixed steps it has.
    pub fn steps(&self) -> u32 {
        self.hands.iter().map(|(_, steps)| steps).sum()
    }

    /// Rides it again over a land, which is its own with its edits: the digest of what comes of it.
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

/// A digest of one more step.
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
