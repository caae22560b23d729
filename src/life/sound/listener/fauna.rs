//! Animal voices by biome, hour, temperature and weather; a running player silences them for a while.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, RandomStream};
use eremite_stream::contracts::{
    idle_detection::IdleDetection,
    player_position::{PlayerPosition, PlayerSpeed},
    world_clock::WorldClock,
};
use eremite_synth::listener::{FaunaInput, Spatialization};

use super::ListenerState;

const TONGUE: RandomStream = RandomStream::named("tongue of birds");
/// Speed in metres a second from which the player frightens birds, and seconds until they sing again.
const RUNS_MPS: f32 = 4.0;
const CALMS_S: f32 = 14.0;
/// Temperatures of the coldest and the warmest biome by day, and how much colder nights are, in degrees Celsius.
const WARMTH_C: (f32, f32) = (-6.0, 34.0);
const NIGHT_C: f32 = 7.0;
/// Temperature below which crickets and frogs are silent, and how many degrees above it all of them sing.
const MUTE_C: f32 = 9.0;
const ALL_C: f32 = 10.0;

/// Shyness of the animals: 1 while the player runs, then falling to 0.
#[derive(Default)]
pub(super) struct Shyness {
    pace: PlayerSpeed,
    now: f32,
}

/// What frightens the animals: how fast the player moves, and how little he keeps still.
#[derive(SystemParam)]
pub(super) struct PlayerDisturbance<'w, 's> {
    player_position: Res<'w, PlayerPosition>,
    idle: Option<Res<'w, IdleDetection>>,
    time: Res<'w, Time>,
    shyness: Local<'s, Shyness>,
}

impl PlayerDisturbance<'_, '_> {
    /// Updates the animals' shyness. Returns how much of their song it silences, 0 to 1.
    fn update(&mut self) -> f32 {
        let (fright, seconds) = (&mut *self.shyness, self.time.delta_secs());
        if seconds > 0.0 {
            fright.pace.update(&self.player_position, seconds);
            let frightens = fright.pace.speed_mps() > RUNS_MPS;
            fright.now = if frightens { 1.0 } else { (fright.now - seconds / CALMS_S).max(0.0) };
        }
        let minds = self.idle.as_ref().map_or(1.0, |idle| idle.awareness());
        fright.now * minds
    }
}

/// Closeness of two hours of the day: 1 when equal, 0 from `width` hours apart.
fn hour_closeness(hour: f32, at: f32, width: f32) -> f32 {
    let apart = (hour - at + 36.0).rem_euclid(24.0) - 12.0;
    (1.0 - apart.abs() / width).max(0.0)
}

/// Song activity of birds at an hour: a dawn chorus, then less and less, and some in the evening.
fn song_activity(hour: f32) -> f32 {
    let day = if (5.0..20.0).contains(&hour) { 0.22 } else { 0.0 };
    f32::max(day, hour_closeness(hour, 5.6, 2.2)).max(0.5 * hour_closeness(hour, 18.8, 1.8))
}

/// Darkness at an hour: 0 by day, 1 by night.
fn darkness(hour: f32) -> f32 {
    ((hour_closeness(hour, 0.0, 12.0) - 0.42) / 0.16).clamp(0.0, 1.0)
}

pub(super) fn sense_fauna(
    mut hearing: ResMut<ListenerState>,
    land: Res<Land>,
    world_clock: Res<WorldClock>,
    mut disturbance: PlayerDisturbance,
) {
    let (silenced, hour) = (disturbance.update(), world_clock.hour());
    let (at, sky) = (hearing.at, 1.0 - hearing.beneath);
    let biome = &land.biomes()[land.blend(at.column).dominant()];
    let (wind, fall) = (hearing.listener.wind, hearing.listener.precipitation);
    let storm = (wind.mps[1] / 14.0).max(fall.rain * 1.6).max(fall.snow).clamp(0.0, 1.0);
    let calm = (1.0 - storm) * sky;
    let wooded = (0..2).map(|side| wind.needles[side].max(wind.leaves[side]).max(0.5 * wind.grass[side])).sum::<f32>() / 2.0;
    let night = darkness(hour);
    let warmth_c = WARMTH_C.0 + (WARMTH_C.1 - WARMTH_C.0) * biome.warmth - NIGHT_C * night;
    let warm = ((warmth_c - MUTE_C) / ALL_C).clamp(0.0, 1.0);
    let grass = (wind.grass[0] + wind.grass[1]) / 2.0;
    let lapping = hearing.listener.water.lapping;
    hearing.listener.fauna = FaunaInput {
        dialect_seed: land.seed().hash(TONGUE, &[biome_hash(&biome.name)]),
        birds: song_activity(hour) * (0.25 + 0.75 * wooded) * (0.35 + 0.65 * biome.wetness) * calm * (1.0 - silenced),
        crickets: warm
            * (0.3 * hour_closeness(hour, 15.0, 6.0)).max(night).max(hour_closeness(hour, 20.5, 3.0))
            * (0.2 + 0.8 * grass)
            * calm,
        warmth_c,
        frogs: Spatialization {
            gain: lapping.gain * warm * night.max(hour_closeness(hour, 20.0, 3.0)) * calm * (1.0 - silenced),
            ..lapping
        },
        owls: night * wooded * calm,
        bats: f32::max(hour_closeness(hour, 20.0, 1.6) * warm * calm, if hearing.beneath > 0.6 { 0.4 } else { 0.0 }),
    };
}

/// Stable hash of a biome's name.
fn biome_hash(name: &str) -> i64 {
    eremite_land::hash::mix_text(0, name) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn birds_sing_most_at_dawn_and_not_by_night() {
        assert!(
            song_activity(5.6) > 0.99
                && song_activity(12.0) < 0.3
                && song_activity(12.0) > 0.1
                && song_activity(1.0) == 0.0
                && song_activity(18.8) > song_activity(13.0)
        );
        assert!(darkness(0.0) == 1.0 && darkness(23.0) == 1.0 && darkness(12.0) == 0.0 && darkness(7.5) == 0.0);
    }
}
