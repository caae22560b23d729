//! Listener state: gathers all continuous sounds around the player for the synthesizer, one system per part.

mod activity;
mod fauna;
mod music;
mod nearby;
mod room;
mod weather;

use bevy::{ecs::schedule::ScheduleConfigs, ecs::system::ScheduleSystem, prelude::*};
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{camera_view::CameraView, player_position::PlayerPosition, weather::Weather, world_clock::WorldClock};
use eremite_synth::listener::{Listener, Spatialization};

/// Height of the ears above the feet, in metres.
const EARS_M: f32 = 1.5;
/// A body whose ears would be within this distance of the listener, in metres, is the listener's own.
const HIS_M: f32 = 1.0;
/// Distance at which most events have half their level, in metres.
pub const HALF_LOUDNESS_M: f32 = 7.0;
/// Below this gain, occlusion is not computed.
const UNHEARD: f32 = 0.004;
/// Occlusion ray: end height above the ground in metres, distance between samples in metres, and maximum number of samples.
const FEET_M: f32 = 0.4;
const LOOKS_M: f32 = 0.8;
const MAX_LOOKS: f32 = 24.0;
/// Metres of rock that cause full occlusion.
const MUFFLES_M: f32 = 5.0;
/// Horizontal distance of full panning, in metres.
const ASIDE_M: f32 = 18.0;
/// Maximum panning: both ears hear everything.
const MAX_PAN: f32 = 0.9;

/// Resource: the listener's state.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ListenerState {
    /// Input of the synthesizer.
    // `eremite_synth` has no Bevy, and so no `Reflect`.
    #[reflect(ignore)]
    pub listener: Listener,
    /// Position of the ears.
    pub at: Place,
    /// Depth below the surface: 0 under the sky, 1 where nothing from the surface is audible.
    pub beneath: f32,
    /// The weather above.
    pub sky: Weather,
}

impl ListenerState {
    /// Gain, pan and occlusion of a source whose level is halved at a distance of `half_m` metres.
    pub fn spatialize(&self, place: Place, half_m: f32, land: &Land, cache: &mut LandCache) -> Spatialization {
        let way = place.offset_from(self.at);
        let far = way.length() / half_m;
        let gain = 1.0 / (1.0 + far * far);
        let muffled = if gain < UNHEARD { 0.0 } else { self.occlusion(place, land, cache) };
        Spatialization { gain, pan: pan(way.x), occlusion: muffled }
    }

    /// Occlusion by rock between the listener and a place, 0 to 1.
    fn occlusion(&self, place: Place, land: &Land, cache: &mut LandCache) -> f32 {
        let way = place.moved_up(FEET_M).offset_from(self.at);
        let far_m = way.length();
        // Samples along the straight line, up to a maximum count.
        let steps = (far_m / LOOKS_M).ceil().min(MAX_LOOKS);
        let is_rock = |step: f32, cache: &mut LandCache| !cache.is_open(land, self.at.translated(way * (step / (steps + 1.0))));
        let rock = (1..=steps as u32).filter(|step| is_rock(*step as f32, cache)).count() as f32 / (steps + 1.0);
        (rock * far_m / MUFFLES_M).min(1.0)
    }

    /// Whether a body with these feet is the listener's own.
    pub fn is_own_body(&self, feet: Place) -> bool {
        feet.moved_up(EARS_M).offset_from(self.at).length() < HIS_M
    }
}

/// Pan of a source at a horizontal offset, in metres to the right.
pub fn pan(aside_m: f32) -> f32 {
    MAX_PAN * (aside_m / ASIDE_M).clamp(-1.0, 1.0)
}

/// All systems of the listener, in order.
pub(super) fn listener_systems() -> ScheduleConfigs<ScheduleSystem> {
    (
        place_listener,
        weather::sense_wind,
        weather::sense_precipitation,
        nearby::sense_water,
        nearby::sense_flames,
        nearby::sense_drips,
        room::sense_room,
        fauna::sense_fauna,
        activity::sense_activity,
        music::sense_music_input,
    )
        .chain()
}

/// Depth in metres at which nothing from the surface is audible.
const DEAF_M: f32 = 24.0;

/// Places the listener at the player's ears, or at the camera if there is no player.
fn place_listener(
    mut hearing: ResMut<ListenerState>,
    (player_position, view): (Res<PlayerPosition>, Res<CameraView>),
    (land, world_clock): (Res<Land>, Res<WorldClock>),
    mut memory: ResMut<LandCache>,
) {
    hearing.at = player_position.place.map_or(view.place, |place| place.moved_up(EARS_M));
    let column = hearing.at.column;
    let deep_m = -hearing.at.height_above(Place::at(column, 0).at_height(memory.height(&land, column)));
    hearing.beneath = (deep_m / DEAF_M).clamp(0.0, 1.0);
    hearing.sky = world_clock.weather(&land, &land.tint(column), column);
}
