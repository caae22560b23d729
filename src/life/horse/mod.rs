//! The player's horse: it waits, grazes, comes when whistled for, and can be ridden.
//!
//! There is one. Its autonomous behaviour is in `behavior`, riding in `saddle`. Where no path leads to the player, it takes
//! the way round out of view. All state that decides is in [`Horse`] and advances in fixed steps.

mod behavior;
mod discoveries;
mod draw;
mod puffs;
mod saddle;
mod save;
mod waiting_spot;

use bevy::{app::RunFixedMainLoopSystems, ecs::system::SystemParam, prelude::*};

pub use behavior::{Horse, HorseActivity};
pub use saddle::{MountError, mount_at_once};

use behavior::{HorseStepContext, RiderState};
use eremite_land::{Land, LandCache, Place, requirements::RequirementsAppExt};
use eremite_stream::{
    WorldPosition,
    contracts::{
        camera_view::CameraView,
        player_position::{PlayerPosition, Teleport},
        remark::Remark,
        saveable::SaveAppExt,
        schedule::GameSystems,
        world_event::{Caller, SoundEventKind, WorldEvent},
    },
};
use saddle::SaddleState;

use crate::{
    creatures::{CallSchedule, Creature, CreatureKind, Creatures, InterpolatedJoints, LocomotionInput, RideRequest, RiderSeat, Rig},
    motion::{Body, BodyParameters, CachedLand, Carried, FlyMode, GroundQuery, Intent, LegSpeedFactor, MotionPlugin, MotionSystems},
};

/// Its kind, by the name of its file.
pub const KIND: &str = "horse";

/// What its body can do, ridden and alone. Two seconds from a halt to a gallop.
pub const BODY_PARAMETERS: BodyParameters = BodyParameters {
    long_m: 1.2,
    tall_m: 2.0,
    acceleration_mps2: 7.0,
    braking_mps2: 11.0,
    // As steep as horses manage, over two metres, with a step in it: some 48 degrees up and 60 down.
    steepest: (0.55, 0.9),
    leap_mps: 9.0,
    under_sky: true,
};

/// Walking speed in metres per second.
pub const WALK_MPS: f32 = 2.0;
/// Trotting speed in metres per second.
pub const TROT_MPS: f32 = 4.5;
/// Cantering speed in metres per second.
pub const CANTER_MPS: f32 = 8.0;
/// Galloping speed in metres per second.
pub const GALLOP_MPS: f32 = 14.0;

/// The farthest from the player that anything is in view, in half widths of the view; a margin beyond that; and the steps to
/// which the sum is rounded up, in metres.
const FARTHEST_SEEN: f32 = 1.7;
const BEYOND_M: f32 = 8.0;
const WIDTHS_M: f32 = 16.0;
/// It snorts by itself now and then, as long as nobody rides it.
const SNORTS: CallSchedule = CallSchedule { voice: Caller::Snort, every_s: 34.0, hours: (0.0, 24.0), startled: false };

/// Adds the horse, for the entity with a [`RideRequest`].
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), [`MotionPlugin`]; the creature kind [`KIND`] |
/// | System sets | runs in [`MotionSystems::Carry`], [`GameSystems::Interpolate`] and `GameSystems::Draw` |
/// | Messages | reads [`Teleport`]; writes [`WorldEvent`] (calls), [`Remark`] (what it refuses), `Discovery` |
/// | Reads | [`RideRequest`], [`CameraView`], [`PlayerPosition`], [`Creatures`] |
/// | Components | one [`Horse`] (saved) with [`Creature`], [`Rig`], [`WorldPosition`]; its rider's [`Carried`], [`RiderSeat`] |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{creatures::{CreaturesPlugin, RideRequest}, horse::{Horse, HorsePlugin}, motion::{Body, MotionPlugin}};
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
///
/// # eremite_testing::register_assets();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MotionPlugin, CreaturesPlugin, HorsePlugin));
/// let height_m = app.world().resource::<Land>().height(Column(0));
/// app.world_mut().spawn((Body::standing_on(Place::at(Column(0), 0).at_height(height_m)), RideRequest::default()));
/// app.update();
/// assert!(app.world_mut().query::<&Horse>().single(app.world()).is_ok());
/// ```
pub struct HorsePlugin;

impl Plugin for HorsePlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.requires::<Land>("HorsePlugin", "LandPlugin")
            .requires::<MotionPlugin>("HorsePlugin", "MotionPlugin")
            .init_resource::<Creatures>()
            .init_resource::<LandCache>()
            .init_resource::<CameraView>()
            .register_type::<Horse>()
            .register_type::<Creature>()
            .register_type::<RideRequest>()
            .register_type::<RiderSeat>()
            .init_resource::<PlayerPosition>()
            .add_message::<Teleport>()
            .add_message::<WorldEvent>()
            .add_message::<Remark>()
            .add_saveable::<save::HorseSaveSection>()
            .add_systems(Startup, spawn_horse)
            .add_systems(
                RunFixedMainLoop,
                settle_on_new_land.after(MotionSystems::Stand).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).run_if(there_is_land),
            )
            .add_systems(FixedUpdate, step.in_set(MotionSystems::Carry).run_if(there_is_land))
            .add_systems(Update, interpolate.in_set(GameSystems::Interpolate).ambiguous_with(GameSystems::Interpolate))
            .add_plugins((draw::plugin, discoveries::plugin));
    }
}

/// Its place before the last fixed step.
#[derive(Component, Clone, Copy)]
struct PreviousPlace(Place);

/// Spawns the horse; the first step finds its place.
fn spawn_horse(mut commands: Commands, creatures: Res<Creatures>) {
    let Ok(kind) = creatures.find(KIND) else { return };
    let horse = Horse::default();
    let place = horse.place();
    let rig = Rig::standing(kind, place, 1.0, &mut |_| None);
    let creature = Creature { kind: KIND.into(), doing: horse.activity().label(), heeds_m: None };
    commands.spawn((InterpolatedJoints::of(&rig), rig, horse, creature, PreviousPlace(place), WorldPosition(place)));
}

/// A rig that stands where the horse does.
fn rig(kind: &CreatureKind, horse: &Horse, ground_query: &mut GroundQuery) -> Rig {
    Rig::standing(kind, horse.place(), horse.controller().facing, &mut |place| hoof_ground(place, ground_query))
}

/// The ground under a hoof, by the body's own rule: the land's slope or what was built on it, at any height.
fn hoof_ground(hoof: Place, ground_query: &mut GroundQuery) -> Option<Place> {
    const HOOF_UP_M: f32 = 0.8;
    ground_query.built_floor(hoof, HOOF_UP_M, 0.0)
}

/// Stands on the ground after a change of the land; starts over in a new session, and where it has gone along on a long way.
fn settle_on_new_land(
    mut horse: Single<(&mut Horse, &mut Rig)>,
    mut teleports: MessageReader<Teleport>,
    // Still as it was before a teleport.
    player: Res<PlayerPosition>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut former: Local<Option<Land>>,
) {
    for teleport in teleports.read() {
        let goes_along = || player.place.is_some_and(|from| horse.0.goes_along_from(from));
        if teleport.resets_walk || teleport.takes_days > 0.0 && goes_along() {
            horse.0.reset();
        }
    }
    if !land.is_changed() || former.replace(land.clone()).is_none() {
        return;
    }
    let (horse, rig) = &mut *horse;
    let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
    horse.snap_to_ground(&mut ground_query);
    rig.update_ground(&mut |place| hoof_ground(place, &mut ground_query));
}

/// The rider's requests and body.
type RiderQuery = (
    Entity,
    &'static mut Body,
    &'static mut Intent,
    &'static mut RideRequest,
    &'static FlyMode,
    &'static LegSpeedFactor,
    Option<&'static mut RiderSeat>,
);

/// What the horse knows of the world.
#[derive(SystemParam)]
struct HorseSurroundings<'w> {
    creatures: Res<'w, Creatures>,
    view: Res<'w, CameraView>,
    land: CachedLand<'w>,
    time: Res<'w, Time>,
}

/// What is heard of the horse, and what is said of it.
#[derive(SystemParam)]
struct HorseMessages<'w> {
    happened: MessageWriter<'w, WorldEvent>,
    remarks: MessageWriter<'w, Remark>,
}

fn step(
    mut commands: Commands,
    horse: Single<(&mut Horse, &mut Rig, &mut InterpolatedJoints, &mut Creature, &mut PreviousPlace)>,
    rider: Option<Single<RiderQuery>>,
    mut surroundings: HorseSurroundings,
    mut said: HorseMessages,
) {
    let (mut horse, mut rig, mut joints, mut creature, mut before) = horse.into_inner();
    let HorseSurroundings { creatures, view, land, time } = &mut surroundings;
    let Ok(kind) = creatures.find(KIND) else { return };
    let mut ground_query = land.ground_query();
    let (seed, dt) = (ground_query.land.seed(), time.delta_secs());
    let (place_before, was_away) = (horse.place(), horse.is_away());
    let edge_m = ((view.half_width_m * FARTHEST_SEEN + BEYOND_M) / WIDTHS_M).ceil() * WIDTHS_M;
    let mut rider = rider.map(Single::into_inner);
    let him = rider.as_ref().map(|(_, body, _, _, flight, _, _)| RiderState::of(body, flight.0, &mut ground_query));
    let mut around = HorseStepContext { ground_query: &mut ground_query, seed, him, edge_m, dt };
    let was_empty = horse.saddle == SaddleState::Empty;
    if was_empty && !was_away && SNORTS.is_due(seed, [0, 0], 0.0, time.elapsed_secs_f64(), dt) {
        said.happened.write(WorldEvent { what: SoundEventKind::Call(SNORTS.voice), place: place_before });
    }
    if let Some((_, body, _, asks, ..)) = &mut rider {
        obey(&mut horse, body.place, asks, &mut around, &mut said);
    }
    match &mut rider {
        Some((_, body, intent, _, _, pace, _)) if horse.saddle != SaddleState::Empty => {
            said.remarks.write_batch(horse.carry(body, intent, pace.0, &mut around));
        }
        _ => horse.step_alone(&mut around),
    }
    let was_put = was_away || place_before.offset_from(horse.place()).length() > PUT_M;
    before.0 = if was_put { horse.place() } else { place_before };
    follow(kind, &horse, was_put, (&mut rig, &mut joints), &mut ground_query, dt);
    if let Some((entity, body, _, mut rider, .., seat)) = rider {
        let chance = horse.ride_prompt(him.as_ref());
        if rider.chance != chance {
            rider.chance = chance;
        }
        let now =
            (horse.saddle != SaddleState::Empty).then(|| RiderSeat::in_saddle(kind, horse.place(), &rig, body.place, horse.saddle.share()));
        match (now, seat) {
            (Some(now), Some(mut seat)) => *seat = now,
            (Some(now), None) => _ = commands.entity(entity).insert((Carried, now)),
            (None, _) if was_empty => {}
            (None, _) => _ = commands.entity(entity).remove::<(Carried, RiderSeat)>(),
        }
    }
    let doing = horse.activity().label();
    if creature.doing != doing {
        creature.doing = doing;
    }
}

/// Handles the rider's requests, with the calls of both.
fn obey(horse: &mut Horse, rider: Place, asks: &mut RideRequest, around: &mut HorseStepContext, said: &mut HorseMessages) {
    if asks.whistles {
        said.happened.write(WorldEvent { what: SoundEventKind::Call(Caller::Whistle), place: rider });
    }
    let was_called = horse.is_called();
    said.remarks.write_batch(horse.handle_requests(asks, around));
    if horse.is_called() && !was_called {
        said.happened.write(WorldEvent { what: SoundEventKind::Call(Caller::Neigh), place: horse.place() });
    }
}

/// At more than this in a step, in metres, it was teleported.
const PUT_M: f32 = 6.0;

/// Moves legs and trunk after the body.
fn follow(
    kind: &CreatureKind,
    horse: &Horse,
    was_put: bool,
    (rig, joints): (&mut Rig, &mut InterpolatedJoints),
    ground_query: &mut GroundQuery,
    dt: f32,
) {
    if horse.is_away() {
        return rig.lift_all_feet();
    }
    let controller = horse.controller();
    if was_put {
        *rig = self::rig(kind, horse, ground_query);
    }
    let slope = if controller.grounded { controller.grade(&BODY_PARAMETERS, ground_query) } else { 0.0 };
    let going = LocomotionInput {
        bearing: horse.head_pose(),
        airborne: (!controller.grounded).then_some(controller.velocity.y),
        ..LocomotionInput::on_ground(controller.place, controller.facing, slope, dt)
    };
    rig.step(kind, &going, &mut |place| hoof_ground(place, ground_query));
    joints.follow(rig, was_put);
}

fn interpolate(mut horse: Single<(&Horse, &PreviousPlace, &mut WorldPosition)>, time: Res<Time<Fixed>>) {
    let (horse, before, shown) = &mut *horse;
    let place = before.0.lerp(horse.place(), time.overstep_fraction());
    if shown.0 != place {
        shown.0 = place;
    }
}
