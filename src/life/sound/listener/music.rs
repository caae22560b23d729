//! Input of the music: stretch, hour, mode, and how much it may play.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{idle_detection::IdleDetection, world_clock::WorldClock};
use eremite_synth::{listener::MusicInput, scale};

use super::ListenerState;

/// Columns per stretch.
const STRETCH: i64 = 200;
/// Speeds in metres a second between which the music is thinned out, down to nothing.
const RUNS_MPS: (f32, f32) = (2.6, 7.0);
/// How much the music may play while the player walks.
const WALKS: f32 = 0.7;

pub(super) fn sense_music_input(
    mut hearing: ResMut<ListenerState>,
    land: Res<Land>,
    world_clock: Res<WorldClock>,
    stillness: Option<Res<IdleDetection>>,
) {
    let at = hearing.at.column;
    let biome = &land.biomes()[land.blend(at).dominant()];
    let (doing, wind, fall) = (hearing.listener.activity, hearing.listener.wind, hearing.listener.precipitation);
    let storm = (fall.rain * 1.2).max(wind.mps[1] / 16.0).clamp(0.0, 1.0);
    let speed_mps = (doing.cloak_mps - 0.3 * wind.mps[1]).max(0.0);
    let slow = 1.0 - ((speed_mps - RUNS_MPS.0) / (RUNS_MPS.1 - RUNS_MPS.0)).clamp(0.0, 1.0);
    let sits = stillness.is_some_and(|stillness| stillness.sits_s > 0.0);
    let of_day = world_clock.hour();
    hearing.listener.music = MusicInput {
        stretch: at.0.div_euclid(STRETCH),
        hour: (world_clock.days * 24.0).floor() as i64,
        of_day,
        mode: scale::mode_at(eremite_land::hash::mix_text(land.seed().0, &biome.name), of_day),
        leave: if sits { 1.0 } else { WALKS * slow } * (1.0 - storm),
    };
}
