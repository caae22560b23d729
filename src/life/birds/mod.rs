//! Birds and bats: flocks on the ground and at the water, an owl and bats by night, and V formations far above.
//!
//! As long as nobody disturbs them, they are a pure function of the seed, the place and the time, and no state is kept.
//! Those around the view are entities; a startled bird has a state of its own until it is out of view.

mod bird;
mod calls;
mod discoveries;
mod draw;
mod dwell;
mod flight;
mod flock;
mod landing;
mod loiter;
mod save;
mod spawning;
mod v_formation;

use std::collections::BTreeMap;

use bevy::prelude::*;

pub use bird::{Bird, BirdReaction};
pub use dwell::{BirdSample, FlockMember};
pub use flight::{BirdFlight, FlightPose};
pub use flock::{Flock, FlockId, FlockTerrain};
pub use v_formation::VFormation;

use bird::BirdPerception;
use eremite_land::{Land, Place};
use eremite_stream::contracts::{
    camera_view::CameraView,
    world_clock::WorldClock,
    world_event::{SoundEventKind, WorldEvent},
};

use crate::{
    creatures::{CallSchedule, Creature, Creatures, InterpolatedJoints, Rig},
    motion::GroundQuery,
    population::{Population, StepContext, StepParams, WildGroup, add_population},
};

/// The active share from which on a flock is spawned.
const ABOUT: f32 = 0.5;
/// Hours of the dawn chorus: it begins, is full, fades and ends.
const CHORUS: [f32; 4] = [4.2, 5.0, 6.6, 8.5];
/// Seconds within which a takeoff of the same flock counts as the same alarm.
const CALLS_S: f64 = 3.0;

/// Adds birds to the land: the kinds of the [`Creatures`] that fly.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), `StreamPlugin`, `SchedulePlugin` |
/// | System sets | [`WildCreatureSystems`](crate::creatures::WildCreatureSystems): in `FixedPreUpdate`, and to draw in `Update` |
/// | Messages | writes [`WorldEvent`] and `Discovery` |
/// | Reads | [`Land`], [`CameraView`], [`WorldClock`], `PlayerPosition`, `IdleDetection`, `ArrowShots`, `PaletteState` |
/// | Resources | [`Birds`], [`Creatures`], `CreatureStats`, `LandCache` |
/// | Components | [`Bird`], with [`Creature`], [`Rig`] and [`InterpolatedJoints`] |
/// | Adds | the saved section `birds`; discoveries of birds and of bats |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{birds::BirdsPlugin, creatures::Creature};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, BirdsPlugin));
/// app.update();
/// let world = app.world_mut();
/// for creature in world.query::<&Creature>().iter(world) {
///     println!("a {} {}", creature.kind, creature.doing);
/// }
/// ```
pub struct BirdsPlugin;

impl Plugin for BirdsPlugin {
    fn build(&self, app: &mut App) {
        add_population::<Flock, _, _>(app, "BirdsPlugin", (spawning::spawn_and_despawn, step, calls::call), draw::draw);
        app.register_type::<Bird>().add_plugins(discoveries::plugin);
    }
}

/// Shared state of all birds.
pub type Birds = Population<Flock>;

/// What birds remember beside their flocks.
#[derive(Default)]
pub struct BirdsState {
    /// When the first bird of each flock took off.
    flew_s: BTreeMap<FlockId, f64>,
    /// V formations by key, `None` where none has set out.
    formations: BTreeMap<[i64; 2], Option<VFormation>>,
}

impl Birds {
    /// The active share of a flock, from 0 to 1.
    pub fn active_share(&self, id: FlockId) -> f32 {
        self.activity(id).unwrap_or_default()
    }

    /// The V formations in the air around the view.
    pub fn formations(&self) -> impl Iterator<Item = &VFormation> {
        self.state.formations.values().flatten()
    }

    /// Updates the V formations around the view. Whether one sets out is decided once: later hours and weather do not remove
    /// it from the sky.
    fn update_formations(&mut self, land: &Land, creatures: &Creatures, world_clock: &WorldClock, camera_view: &CameraView) {
        let seconds = self.seconds();
        let mut known = std::mem::take(&mut self.state.formations);
        let ids = VFormation::ids(land.seed(), camera_view, seconds);
        self.state.formations =
            ids.map(|id| (id, known.remove(&id).unwrap_or_else(|| VFormation::of(id, land, creatures, world_clock, seconds)))).collect();
    }

    /// The first of a flock to take off calls the others: writes its call, unless that was just heard.
    fn raise_alarm(&mut self, id: FlockId, place: Place, calls: Option<CallSchedule>, happened: &mut MessageWriter<WorldEvent>) {
        let now_s = self.seconds();
        if self.state.flew_s.get(&id).is_some_and(|flew_s| now_s - *flew_s <= CALLS_S) {
            return;
        }
        self.state.flew_s.insert(id, now_s);
        if let Some(calls) = calls.filter(|calls| calls.startled) {
            happened.write(WorldEvent { what: SoundEventKind::Call(calls.voice), place });
        }
    }
}

/// Strength of song at an hour, from 0 to 1.
pub fn song_strength(hour: f32) -> f32 {
    let [begins, full, fades, ends] = CHORUS;
    ((hour - begins) / (full - begins)).min((ends - hour) / (ends - fades)).clamp(0.0, 1.0)
}

/// Advances all birds by a fixed step.
fn step(
    mut birds: ResMut<Birds>,
    mut all: Query<(&mut Bird, &mut Rig, &mut InterpolatedJoints, &mut Creature)>,
    world_clock: Res<WorldClock>,
    mut happened: MessageWriter<WorldEvent>,
    mut params: StepParams,
) {
    let begun = params.stats.start_timer();
    let (birds, seconds) = (&mut *birds, params.time.delta_secs());
    params.threats.update(&mut birds.player_speed, seconds);
    let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
    let (seed, now_s) = (params.land.seed(), birds.seconds());
    let sings = song_strength(world_clock.hour());
    let sits = params.threats.sits(&birds.player_speed);
    let mut flew: Vec<(FlockId, Place, Option<CallSchedule>)> = Vec::new();
    for (mut bird, mut rig, mut joints, mut creature) in &mut all {
        let bird = bird.bypass_change_detection();
        let flock = bird.flock.clone();
        let Some((kind, flyer)) = flock.find_kind(&params.creatures) else { continue };
        let there = birds.active_share(flock.id);
        let mut doing = if there > ABOUT { "flies" } else { "goes home" };
        if bird.is_always_airborne() {
            if let Some(air) = bird.flight_pose(flyer, seed, now_s, 0.0, there, &mut ground_query) {
                bird.set_from_flight(&air);
            }
        } else {
            let threat = params.threats.nearest(&birds.player_speed, bird.place, bird.place);
            let since_s = birds.state.flew_s.get(&flock.id).map(|flew_s| (now_s - flew_s) as f32);
            let sense = BirdPerception { threat, since_s, goes_home: there < ABOUT, sings, sits };
            let mut around = StepContext { kind, behavior: flyer, seed, ground_query: &mut ground_query, now_s, seconds };
            let has_flown;
            (doing, has_flown) = bird.step(&sense, &mut rig, &mut around);
            if has_flown {
                happened.write(WorldEvent { what: SoundEventKind::Wings { count: 1 }, place: bird.place });
                flew.push((flock.id, bird.place, flyer.calls));
            }
            joints.follow(&rig, false);
        }
        if creature.doing != doing {
            creature.doing = doing;
        }
    }
    for (id, place, calls) in flew {
        birds.raise_alarm(id, place, calls, &mut happened);
    }
    params.stats.stop_timer(begun);
}
