//! Recording of board rides.

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Algorithms, Land, Recipe};

use super::{LastReplay, MAX_STEPS, Replay, ReplayPlayback, digest_step};
use crate::{
    motion::{Board, Body, LastInput, LegSpeedFactor},
    player::Player,
};

/// Shorter rides are dropped.
const LEAST_STEPS: u32 = 64;

/// Resource: the ride that is being recorded, if any.
#[derive(Resource, Default)]
pub(in crate::player) struct ReplayRecorder(Option<Replay>);

/// The ride that is being recorded, and the last one that was.
#[derive(SystemParam)]
pub(super) struct RecordedRides<'w> {
    recorder: ResMut<'w, ReplayRecorder>,
    last: ResMut<'w, LastReplay>,
}

/// Records the intent and the result of this step.
pub(super) fn record(
    hermit: Single<(&Body, &Board, &LastInput, &LegSpeedFactor), With<Player>>,
    watching: Option<Res<ReplayPlayback>>,
    land: Res<Land>,
    algorithms: Option<Res<Algorithms>>,
    RecordedRides { mut recorder, mut last }: RecordedRides,
    time: Res<Time>,
) {
    let (body, board, last_input, pace) = *hermit;
    let Some(algorithms) = algorithms.filter(|_| watching.is_none()) else {
        recorder.bypass_change_detection().0 = None;
        return;
    };
    if let Some((body, board)) = last_input.set_out.clone() {
        let (recipe, edits) = (Recipe::from_land(&land, &algorithms), land.painted_edits().clone());
        let step_s = time.delta_secs();
        recorder.0 = Some(Replay { recipe, edits, body, board, pace: pace.0, step_s, hands: Vec::new(), digest: 0 });
    }
    let Some(ride) = &mut recorder.bypass_change_detection().0 else { return };
    // Changes of the land or teleports cannot be replayed: the recording ends before them.
    let is_elsewhere = body.times_put != ride.body.times_put || last_input.intent.is_none();
    let is_another = land.is_changed() && ride.edits != *land.painted_edits();
    let mut ends = is_elsewhere || is_another;
    if let Some(intent) = last_input.intent.filter(|_| !ends) {
        match ride.hands.last_mut() {
            Some((last, steps)) if *last == intent => *steps += 1,
            _ => ride.hands.push((intent, 1)),
        }
        ride.digest = digest_step(ride.digest, body);
        ends = !board.is_mounted() || ride.steps() >= MAX_STEPS;
    }
    if ends && let Some(ride) = recorder.0.take().filter(|ride| ride.steps() >= LEAST_STEPS) {
        last.0 = Some(Arc::new(ride));
    }
}
