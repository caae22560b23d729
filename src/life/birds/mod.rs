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
mod loiter;
mod save;
mod v_formation;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use bird::{Bird, BirdReaction};
pub use dwell::{BirdSample, FlockMember};
pub use flight::{BirdFlight, FlightPose};
pub use flock::{Flock, FlockId, FlockTerrain};
pub use v_formation::VFormation;

use bird::{BirdBundle, BirdPerception, BirdStepContext, offset_to_player};
use eremite_land::{Land, LandCache, Place, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams,
    contracts::{
        archery::ArrowShots,
        camera_view::CameraView,
        idle_detection::IdleDetection,
        player_position::{PlayerPosition, PlayerSpeed},
        saveable::SaveAppExt,
        schedule::{GameState, GameSystems},
        world_clock::WorldClock,
        world_event::{SoundEventKind, WorldEvent},
    },
};
use flock::kind_of_flock;

use crate::{
    creatures::{CallSchedule, Creature, CreatureStats, Creatures, InterpolatedJoints, Rig, WildCreatureSystems},
    motion::GroundQuery,
};

/// Metres beyond the view within which birds are spawned, and the hysteresis before they are despawned.
const MARGIN_M: f32 = 24.0;
const LONGER_M: f32 = 8.0;
/// Metres beyond the view from which on a bird is out of sight, and a disturbed one is forgotten.
const SIGHT_M: f32 = 2.0;
const FORGOTTEN_M: f32 = 5.0;
/// Metres beyond the view from which on birds come in that are always in the air.
const AIR_M: f32 = 100.0;
/// Fixed steps between two passes of spawning.
const LOOKS_EVERY: i64 = 8;
/// The most birds that are spawned, and the most flocks that are cached.
const MOST: usize = 256;
const MOST_FLOCKS: usize = 192;
/// The most that the active share of a flock changes in a second.
const COMES: f32 = 0.1;
/// The active share from which on a flock is spawned.
const ABOUT: f32 = 0.5;
/// Hours of the dawn chorus: it begins, is full, fades and ends.
const CHORUS: [f32; 4] = [4.2, 5.0, 6.6, 8.5];

/// Adds birds to the land: the kinds of the [`Creatures`] that fly.
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
/// world.query::<&Creature>().iter(world).for_each(|creature| println!("a {} {}", creature.kind, creature.doing));
/// ```
pub struct BirdsPlugin;

impl Plugin for BirdsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("BirdsPlugin", "LandPlugin")
            .requires::<LayerStreams>("BirdsPlugin", "StreamPlugin")
            .requires::<State<GameState>>("BirdsPlugin", "SchedulePlugin")
            .add_message::<WorldEvent>()
            .init_resource::<LandCache>()
            .init_resource::<Creatures>()
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<PlayerPosition>()
            .init_resource::<IdleDetection>()
            .init_resource::<CreatureStats>()
            .init_resource::<Birds>()
            .register_type::<Bird>()
            .register_type::<Creature>()
            .register_type::<CreatureStats>()
            .init_resource::<ArrowShots>()
            .add_plugins(discoveries::plugin)
            .add_saveable::<save::BirdsSaveSection>()
            // They step before the player's body: they perceive the player's position after the last step.
            .add_systems(
                FixedPreUpdate,
                (spawn_and_despawn, step, calls::call)
                    .chain()
                    .in_set(WildCreatureSystems)
                    .ambiguous_with(WildCreatureSystems)
                    .run_if(resource_exists::<Land>),
            )
            .add_systems(
                Update,
                draw::draw
                    .in_set(WildCreatureSystems)
                    .ambiguous_with(WildCreatureSystems)
                    .after(GameSystems::Light)
                    .before(GameSystems::Draw)
                    .run_if(in_state(GameState::Playing).and_then(resource_exists::<Assets<Mesh>>)),
            );
    }
}

/// Shared state of all birds.
#[derive(Resource, Default)]
pub struct Birds {
    /// Seconds since the session began.
    seconds: f64,
    steps: i64,
    /// Flocks around the view, cached.
    flocks: BTreeMap<FlockId, Option<Arc<Flock>>>,
    /// The land of that cache.
    land: Option<Land>,
    /// The active share of each flock, and when its first bird took off.
    about: BTreeMap<FlockId, f32>,
    flew_s: BTreeMap<FlockId, f64>,
    /// V formations by key, `None` where none has set out.
    formations: BTreeMap<[i64; 2], Option<VFormation>>,
    view: Option<CameraView>,
    pace: PlayerSpeed,
    /// Saved birds that are not spawned yet.
    kept: Vec<save::SavedBird>,
}

impl Birds {
    /// Seconds since the session began: the time from which undisturbed birds are sampled.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The active share of a flock, from 0 to 1.
    pub fn active_share(&self, id: FlockId) -> f32 {
        self.about.get(&id).copied().unwrap_or_default()
    }

    /// The V formations in the air around the view.
    pub fn formations(&self) -> impl Iterator<Item = &VFormation> {
        self.formations.values().flatten()
    }

    /// Starts over for a new session or a loaded one.
    fn reset(&mut self, seconds: f64, kept: Vec<save::SavedBird>) {
        *self = Self { seconds, kept, ..Self::default() };
    }

    /// The flock of a key, cached.
    fn flock(&mut self, id: FlockId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Arc<Flock>> {
        self.flocks.entry(id).or_insert_with(|| Flock::of(id, land, cache, creatures).map(Arc::new)).clone()
    }

    /// Updates the V formations around the view. Whether one sets out is decided once: later hours and weather do not remove
    /// it from the sky.
    fn update_formations(&mut self, land: &Land, creatures: &Creatures, world_clock: &WorldClock, camera_view: &CameraView) {
        let mut known = std::mem::take(&mut self.formations);
        let ids = VFormation::ids(land.seed(), camera_view, self.seconds);
        self.formations = ids
            .map(|id| (id, known.remove(&id).unwrap_or_else(|| VFormation::of(id, land, creatures, world_clock, self.seconds))))
            .collect();
    }
}

/// Strength of song at an hour, from 0 to 1.
pub fn song_strength(hour: f32) -> f32 {
    let [begins, full, fades, ends] = CHORUS;
    ((hour - begins) / (full - begins)).min((ends - hour) / (ends - fades)).clamp(0.0, 1.0)
}

/// Spawns and despawns birds: only outside the view, except where the whole view is new.
fn spawn_and_despawn(
    mut commands: Commands,
    mut birds: ResMut<Birds>,
    mut census: ResMut<CreatureStats>,
    mut all: Query<(Entity, &mut Bird)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    world_clock: Res<WorldClock>,
    camera_view: Res<CameraView>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let birds = &mut *birds;
    birds.seconds += f64::from(time.delta_secs());
    birds.steps += 1;
    let is_other = creatures.is_changed() || birds.land.as_ref().is_none_or(|known| !known.ptr_eq(&land));
    let is_view_new = birds.view.is_none_or(|before| camera_view.is_disjoint_from(&before));
    if is_other {
        birds.land = Some(land.clone());
        birds.flocks.clear();
        birds.formations.clear();
    }
    let mut there = BTreeSet::new();
    for (entity, mut bird) in &mut all {
        let outside_m = camera_view.distance_outside_m(bird.place);
        let is_gone = match (&bird.stirred, bird.is_always_airborne()) {
            (_, true) => camera_view.distance_outside_m(bird.flock.home) > AIR_M + LONGER_M,
            (Some(_), _) => outside_m > FORGOTTEN_M,
            (None, _) => outside_m > MARGIN_M + LONGER_M,
        };
        let mut is_lost = false;
        if is_other {
            match birds.flock(bird.flock.id, &land, &mut memory, &creatures) {
                Some(flock) if flock.kind == bird.flock.kind && bird.number < flock.count => bird.bypass_change_detection().flock = flock,
                // A bird in the air keeps flying.
                _ => is_lost = !matches!(bird.stirred, Some(BirdReaction::Flies(_))) || creatures.find(&bird.flock.kind).is_err(),
            }
        }
        if is_gone || is_lost {
            commands.entity(entity).despawn();
        } else {
            there.insert((bird.flock.id, bird.number));
        }
    }
    if is_view_new || is_other || birds.steps % LOOKS_EVERY == 0 {
        birds.view = Some(*camera_view);
        let seconds = if is_view_new || is_other { f32::MAX } else { LOOKS_EVERY as f32 * time.delta_secs() };
        let mut looker = BirdSpawner {
            birds,
            creatures: &creatures,
            land: &land,
            memory: &mut memory,
            world_clock: &world_clock,
            camera_view: &camera_view,
        };
        let came = looker.find_spawns(&mut there, is_view_new, seconds);
        for one in came {
            commands.spawn(one);
        }
    }
    let flying: usize = birds.formations().map(|formation| formation.count).sum();
    census.count("birds", there.len() + flying);
    census.stop_timer(begun);
}

/// Everything a pass of spawning needs.
struct BirdSpawner<'a> {
    birds: &'a mut Birds,
    creatures: &'a Creatures,
    land: &'a Land,
    memory: &'a mut LandCache,
    world_clock: &'a WorldClock,
    camera_view: &'a CameraView,
}

impl BirdSpawner<'_> {
    /// The birds to spawn beside those in `there`, `seconds` after the last pass.
    fn find_spawns(&mut self, there: &mut BTreeSet<(FlockId, i64)>, is_view_new: bool, seconds: f32) -> Vec<BirdBundle> {
        self.birds.update_formations(self.land, self.creatures, self.world_clock, self.camera_view);
        let mut came = Vec::new();
        for kept in std::mem::take(&mut self.birds.kept) {
            if there.insert((kept.id(), kept.number)) {
                came.extend(self.restore(kept));
            }
        }
        let [low, high] = self.camera_view.bounds(AIR_M.max(MARGIN_M)).map(|corner| corner.column);
        let mut about = BTreeMap::new();
        for id in FlockId::between(low, high) {
            let Some(flock) = self.birds.flock(id, self.land, self.memory, self.creatures) else { continue };
            let Some((_, flyer)) = kind_of_flock(self.creatures, &flock) else { continue };
            let wanted = flock.active_share(flyer, self.land, self.world_clock);
            let before = self.birds.about.get(&id).copied().unwrap_or(wanted);
            let now = before + (wanted - before).clamp(-COMES * seconds, COMES * seconds);
            about.insert(id, now);
            let outside_m = self.camera_view.distance_outside_m(flock.home);
            let may_come = match id.stand {
                FlockTerrain::Air => now > 0.0 && outside_m < AIR_M,
                _ => now >= ABOUT && outside_m < MARGIN_M,
            };
            if !may_come {
                continue;
            }
            for number in 0..flock.count {
                if there.len() < MOST
                    && !there.contains(&(id, number))
                    && let Some(one) = self.try_spawn(&flock, number, is_view_new)
                {
                    there.insert((id, number));
                    came.push(one);
                }
            }
        }
        self.birds.about = about;
        self.birds.flew_s.retain(|id, _| there.range((*id, i64::MIN)..=(*id, i64::MAX)).next().is_some());
        if self.birds.flocks.len() > MOST_FLOCKS {
            let Birds { flocks, about, .. } = &mut *self.birds;
            flocks.retain(|id, _| about.contains_key(id));
        }
        came
    }

    fn bundle(&mut self, bird: Bird) -> Option<BirdBundle> {
        let flock = bird.flock.clone();
        let (kind, flyer) = kind_of_flock(self.creatures, &flock)?;
        let mut footing = GroundQuery { land: self.land, cache: self.memory };
        let (seed, now_s) = (self.land.seed(), self.birds.seconds);
        Some(bird.into_bundle(&mut BirdStepContext { kind, flyer, seed, footing: &mut footing, now_s, seconds: 0.0 }))
    }

    /// A bird of a flock, if it may appear where it is.
    fn try_spawn(&mut self, flock: &Arc<Flock>, number: i64, is_view_new: bool) -> Option<BirdBundle> {
        let one = self.bundle(Bird::new(flock.clone(), number))?;
        let may_come = is_view_new || one.0.is_always_airborne() || self.camera_view.distance_outside_m(one.0.place) > SIGHT_M;
        may_come.then_some(one)
    }

    /// A bird from the save.
    fn restore(&mut self, kept: save::SavedBird) -> Option<BirdBundle> {
        let flock = self.birds.flock(kept.id(), self.land, self.memory, self.creatures)?;
        if !(0..flock.count).contains(&kept.number) {
            return None;
        }
        let save::SavedBird { number, place, facing, stirred, flights, used_m, .. } = kept;
        let bird = Bird { place, facing, stirred: Some(stirred), flights, used_m, ..Bird::new(flock, number) };
        self.bundle(bird)
    }
}

/// Advances all birds by a fixed step.
fn step(
    mut birds: ResMut<Birds>,
    mut census: ResMut<CreatureStats>,
    mut all: Query<(&mut Bird, &mut Rig, &mut InterpolatedJoints, &mut Creature)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (player_position, stillness, shots): (Res<PlayerPosition>, Res<IdleDetection>, Res<ArrowShots>),
    world_clock: Res<WorldClock>,
    mut happened: MessageWriter<WorldEvent>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let (birds, seconds) = (&mut *birds, time.delta_secs());
    birds.pace.update(&player_position, seconds);
    let mut footing = GroundQuery { land: &land, cache: &mut memory };
    let sings = song_strength(world_clock.hour());
    let now_s = birds.seconds;
    let minded = stillness.awareness();
    let sits = birds.pace.place().map(|him| (him, stillness.sits_s));
    let mut flew: Vec<(FlockId, Place, Option<CallSchedule>)> = Vec::new();
    for (mut bird, mut rig, mut joints, mut creature) in &mut all {
        let bird = bird.bypass_change_detection();
        let flock = bird.flock.clone();
        let Some((kind, flyer)) = kind_of_flock(&creatures, &flock) else { continue };
        let there = birds.active_share(flock.id);
        let mut doing = if there > ABOUT { "flies" } else { "goes home" };
        if bird.is_always_airborne() {
            if let Some(air) = bird.flight_pose(flyer, land.seed(), now_s, 0.0, there, &mut footing) {
                bird.set_from_flight(&air);
            }
        } else {
            let him = offset_to_player(birds.pace.place(), bird.place);
            let shot = shots.nearest_threat(bird.place).filter(|(far_m, _)| *far_m < him.0);
            let ((far_m, side), minded) = shot.map_or((him, minded), |shot| (shot, 1.0));
            let since_s = birds.flew_s.get(&flock.id).map(|flew_s| (now_s - flew_s) as f32);
            let sense =
                BirdPerception { far_m, fast_mps: birds.pace.speed_mps(), side, since_s, goes_home: there < ABOUT, sings, minded, sits };
            let mut around = BirdStepContext { kind, flyer, seed: land.seed(), footing: &mut footing, now_s, seconds };
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
    // The first of a flock to take off calls the others.
    for (id, place, calls) in flew {
        if birds.flew_s.get(&id).is_some_and(|flew_s| now_s - *flew_s <= CALLS_S) {
            continue;
        }
        birds.flew_s.insert(id, now_s);
        if let Some(calls) = calls.filter(|calls| calls.startled) {
            happened.write(WorldEvent { what: SoundEventKind::Call(calls.voice), place });
        }
    }
    census.stop_timer(begun);
}

/// Seconds within which a takeoff of the same flock counts as the same alarm.
const CALLS_S: f64 = 3.0;
