//! What is perceived of what lasts, part by part.

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

/// Metres of his ears over his feet.
const EARS_M: f32 = 1.5;
/// So near, in metres, to where they should be, the ears are a body's own.
const HIS_M: f32 = 1.0;
/// Metres at which most of what happens is half as loud as beside him.
pub const HALF_LOUDNESS_M: f32 = 7.0;
/// Softer, nobody asks what is between.
const UNHEARD: f32 = 0.004;
/// Metres over the ground to which a way is looked along, from one look to the next, and how many looks there are at most.
const FEET_M: f32 = 0.4;
const LOOKS_M: f32 = 0.8;
const MOST_LOOKS: f32 = 24.0;
/// Metres of rock that leave nothing but the lowest.
const MUFFLES_M: f32 = 5.0;
/// Metres to the side at which something is all on that side.
const ASIDE_M: f32 = 18.0;
/// The farthest to one side that anything is heard from: both ears hear what one hears.
const MOST_ASIDE: f32 = 0.9;

/// What is perceived.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct ListenerState {
    /// What the studio is told.
    pub ears: Listener,
    /// Where the ears are.
    pub at: Place,
    /// How far beneath the surface they are: 0 under the sky, 1 where nothing of it is heard.
    pub beneath: f32,
    /// The weather above them.
    pub sky: Weather,
}

impl ListenerState {
    /// How something at a place is heard that is half as loud at so many metres as beside him: what is behind rock is muffled.
    pub fn spatialize(&self, place: Place, half_m: f32, land: &Land, cache: &mut LandCache) -> Spatialization {
        let way = place.offset_from(self.at);
        let far = way.length() / half_m;
        let gain = 1.0 / (1.0 + far * far);
        let muffled = if gain < UNHEARD { 0.0 } else { self.occlusion(place, land, cache) };
        Spatialization { gain, pan: pan(way.x), muffled }
    }

    /// How much rock there is on the way to a place, from 0 to 1.
    fn occlusion(&self, place: Place, land: &Land, cache: &mut LandCache) -> f32 {
        let way = place.moved_up(FEET_M).offset_from(self.at);
        let far_m = way.length();
        // Under the sky most of what is near is before him.
        let steps = (far_m / LOOKS_M).ceil().min(MOST_LOOKS);
        let is_rock = |step: f32, cache: &mut LandCache| !cache.is_open(land, self.at.translated(way * (step / (steps + 1.0))));
        let rock = (1..=steps as u32).filter(|step| is_rock(*step as f32, cache)).count() as f32 / (steps + 1.0);
        (rock * far_m / MUFFLES_M).min(1.0)
    }

    /// Whether a body there is his whose ears these are.
    pub fn is_own_body(&self, feet: Place) -> bool {
        feet.moved_up(EARS_M).offset_from(self.at).length() < HIS_M
    }
}

/// On which side something is that is so many metres to the right.
pub fn pan(aside_m: f32) -> f32 {
    MOST_ASIDE * (aside_m / ASIDE_M).clamp(-1.0, 1.0)
}

/// All of it, one part after the other.
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

/// Metres beneath the surface at which nothing of the sky is heard.
const DEAF_M: f32 = 24.0;

/// Where the ears are: his, or where one looks if there is nobody.
fn place_listener(
    mut hearing: ResMut<ListenerState>,
    (whereabouts, gaze): (Res<PlayerPosition>, Res<CameraView>),
    (land, almanac): (Res<Land>, Res<WorldClock>),
    mut memory: ResMut<LandCache>,
) {
    hearing.at = whereabouts.place.map_or(gaze.place, |place| place.moved_up(EARS_M));
    let column = hearing.at.column;
    let deep_m = -hearing.at.height_above(Place::at(column, 0).at_height(memory.height(&land, column)));
    hearing.beneath = (deep_m / DEAF_M).clamp(0.0, 1.0);
    hearing.sky = almanac.weather(&land, &land.tint(column), column);
}
