//! Sound cues for players who see little: where the way goes on, a wall, an edge, water, a cave's mouth, who is near, and where
//! the next landmark lies. They only tell: nothing in the world depends on them.

mod cues;
mod schedule;
mod surroundings;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::contracts::{
    sound_cue::{SoundCue, SoundCuesEnabled},
    speaker::Speaker,
};

pub use cues::{Cue, SideGround, Surroundings, cues};

use crate::{
    creatures::{Creature, Rig},
    motion::{Body, GroundQuery},
    player::Player,
};
use schedule::CueSchedule;
use surroundings::{NearbyMouths, NearestLandmark, nearest, surroundings};

/// Fixed steps between two looks around.
const LOOK_STEPS: u32 = 16;

/// Tells the player's surroundings by sound cues, while [`SoundCuesEnabled`] says so.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]); without a player there is nothing |
/// | System sets | none; runs in `FixedLast` |
/// | Writes messages | [`SoundCue`] |
/// | Reads | [`Creature`] and [`Speaker`], who is near |
/// | Resources | [`SoundCuesEnabled`] |
pub struct SoundCuesPlugin;

impl Plugin for SoundCuesPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("SoundCuesPlugin", "LandPlugin")
            .init_resource::<SoundCuesEnabled>()
            .register_type::<SoundCuesEnabled>()
            .add_message::<SoundCue>()
            // Whatever else runs there changes neither the land nor the bodies.
            .add_systems(FixedLast, tell_cues.ambiguous_with_all().run_if(resource_exists::<Land>).run_if(is_enabled));
    }
}

fn is_enabled(enabled: Res<SoundCuesEnabled>) -> bool {
    enabled.0
}

/// What was told, and what is remembered of the land; a cache of its own, so that it needs no order relative to others.
#[derive(Default)]
struct CueMemory {
    cache: LandCache,
    mouths: NearbyMouths,
    landmark: NearestLandmark,
    schedule: CueSchedule,
    steps: u32,
}

/// Who may be near.
#[derive(SystemParam)]
struct Company<'w, 's> {
    all: Query<'w, 's, (&'static Creature, &'static Rig, Option<&'static Speaker>), Without<Player>>,
}

impl Company<'_, '_> {
    /// The nearest person who is outdoors, and the nearest animal that is not used to the player.
    fn nearest(&self, body: &Body) -> [Option<Vec2>; 2] {
        let people = self.all.iter().filter_map(|(.., speaker)| speaker?.place);
        let wild = self.all.iter().filter(|(creature, _, speaker)| speaker.is_none() && creature.heeds_m.is_some());
        let animals = wild.filter_map(|(_, rig, _)| rig.soles().next()).map(|(place, _)| place);
        [nearest(people.map(|place| place.offset_from(body.place))), nearest(animals.map(|place| place.offset_from(body.place)))]
    }
}

/// Looks around a few times a second, and tells what is due.
fn tell_cues(
    body: Single<&Body, With<Player>>,
    company: Company,
    land: Res<Land>,
    time: Res<Time>,
    mut memory: Local<CueMemory>,
    mut told: MessageWriter<SoundCue>,
) {
    let memory = &mut *memory;
    memory.steps += 1;
    // In the air there is no ground to tell of.
    if memory.steps < LOOK_STEPS || !body.grounded && !body.climbing {
        return;
    }
    let seconds = memory.steps as f32 * time.delta_secs();
    memory.steps = 0;
    let landmark = memory.landmark.find(&land, body.place.column);
    let mut ground_query = GroundQuery { land: &land, cache: &mut memory.cache };
    let [person, animal] = company.nearest(&body);
    let around = Surroundings { person, animal, ..surroundings(&mut ground_query, body.place, &mut memory.mouths, landmark) };
    if let Some(cue) = memory.schedule.step(&cues(&around), seconds) {
        told.write(cue.heard());
    }
}
