//! The horse: it waits, grazes and comes when it is whistled for, and carries him through the land.
//!
//! There is one. What it does alone is in `mind`, how it carries him in `saddle`; where there is no way for it, it comes
//! round out of sight. All that decides is in [`Horse`] and goes by fixed steps.

mod draw;
mod kept;
mod mind;
mod puffs;
mod saddle;
mod sights;
mod spot;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};

pub use mind::{Doing, Horse};
pub use saddle::mount_at_once;

use eremite_land::{Land, LandCache, Place, needs::NeedsAppExt};
use eremite_stream::{
    Placed,
    contracts::{
        gaze::Gaze,
        happened::{Happened, Happening, Voice},
        keep::KeepAppExt,
        schedule::GameSystems,
        whereabouts::Teleport,
    },
};
use mind::{Around, Him};
use saddle::Saddle;

use crate::{
    creatures::{Calls, Creature, Creatures, Going, Joints, Kind, Rider, Rig, Seat, figure::Part},
    motion::{Body, Build, Carried, Flight, Footing, Intent, MotionPlugin, MotionSystems, Pace},
};

/// The kind that it is.
pub const KIND: &str = "horse";

/// What it can do, ridden and alone. Two seconds from a halt to a gallop.
pub const BUILD: Build =
    Build { long_m: 1.2, tall_m: 2.0, acceleration_mps2: 7.0, braking_mps2: 11.0, steepest: (2.7, 3.2), leap_mps: 9.0, under_sky: true };

/// Its speeds in metres a second.
pub const WALK_MPS: f32 = 2.0;
/// The same of its trot.
pub const TROT_MPS: f32 = 4.5;
/// The same of its canter.
pub const CANTER_MPS: f32 = 8.0;
/// The same of its gallop.
pub const GALLOP_MPS: f32 = 14.0;

/// Of the view's half width: the farthest from him that anything is seen; and metres beyond, and between two such widths.
const FARTHEST_SEEN: f32 = 1.7;
const BEYOND_M: f32 = 8.0;
const WIDTHS_M: f32 = 16.0;
/// It snorts by itself now and then, as long as nobody rides it.
const SNORTS: Calls = Calls { voice: Voice::Snort, every_s: 34.0, hours: (0.0, 24.0), startled: false };

/// Adds the horse, where there is somebody who may ride it.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{creatures::{CreaturesPlugin, Rider}, horse::{Horse, HorsePlugin}, motion::{Body, MotionPlugin}};
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
///
/// # eremite_testing::bring();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MotionPlugin, CreaturesPlugin, HorsePlugin));
/// let height_m = app.world().resource::<Land>().height(Column(0));
/// app.world_mut().spawn((Body::on(Place::at(Column(0), 0).at_height(height_m)), Rider::default()));
/// app.update();
/// assert!(app.world_mut().query::<&Horse>().single(app.world()).is_ok());
/// ```
pub struct HorsePlugin;

impl Plugin for HorsePlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.needs::<Land>("HorsePlugin", "LandPlugin")
            .needs::<MotionPlugin>("HorsePlugin", "MotionPlugin")
            .init_resource::<Creatures>()
            .init_resource::<LandCache>()
            .init_resource::<Gaze>()
            .add_message::<Teleport>()
            .add_message::<Happened>()
            .keep::<kept::Section>()
            .add_systems(Startup, come_along)
            .add_systems(
                RunFixedMainLoop,
                settle.after(MotionSystems::Stand).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).run_if(there_is_land),
            )
            .add_systems(FixedUpdate, step.in_set(MotionSystems::Carry).run_if(there_is_land))
            .add_systems(Update, interpolate.in_set(GameSystems::Interpolate).ambiguous_with(GameSystems::Interpolate))
            .add_plugins((draw::plugin, sights::plugin));
    }
}

/// Where it was before the last fixed step.
#[derive(Component, Clone, Copy)]
struct Before(Place);

/// There is one; where, the first step knows.
fn come_along(mut commands: Commands, creatures: Res<Creatures>) {
    let Ok(kind) = creatures.find(KIND) else { return };
    let horse = Horse::default();
    let place = horse.place();
    let rig = Rig::standing(kind, place, 1.0, &mut |_| None);
    let creature = Creature { kind: KIND.into(), doing: horse.doing().word(), heeds_m: None };
    commands.spawn((Joints::of(&rig), rig, horse, creature, Before(place), Placed(place)));
}

/// A rig that stands where it does.
fn rig(kind: &Kind, horse: &Horse, footing: &mut Footing) -> Rig {
    Rig::standing(kind, horse.place(), horse.strider().facing, &mut |place| ground(place, footing))
}

/// What a hoof stands on: as its body does, on the land's own slope or, however high over it, on what a hand has made.
fn ground(hoof: Place, footing: &mut Footing) -> Option<Place> {
    const HOOF_UP_M: f32 = 0.8;
    footing.made(hoof, HOOF_UP_M, 0.0)
}

/// On a land that has become another it stands too; and where a walk begins anew, it is there.
fn settle(
    mut horse: Single<(&mut Horse, &mut Rig)>,
    mut teleports: MessageReader<Teleport>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut former: Local<Option<Land>>,
) {
    if teleports.read().any(|teleport| teleport.anew) {
        horse.0.begins_anew();
    }
    if !land.is_changed() || former.replace(land.clone()).is_none() {
        return;
    }
    let (horse, rig) = &mut *horse;
    let mut footing = Footing { land: &land, cache: &mut memory };
    horse.settle(&mut footing);
    rig.feel(&mut |place| ground(place, &mut footing));
}

/// What is asked of who rides, and where he is.
type Riding =
    (Entity, &'static mut Body, &'static mut Intent, &'static mut Rider, &'static Flight, &'static Pace, Option<&'static mut Seat>);

fn step(
    mut commands: Commands,
    horse: Single<(&mut Horse, &mut Rig, &mut Joints, &mut Creature, &mut Before)>,
    rider: Option<Single<Riding>>,
    creatures: Res<Creatures>,
    gaze: Res<Gaze>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut happened: MessageWriter<Happened>,
    time: Res<Time>,
) {
    let (mut horse, mut rig, mut joints, mut creature, mut before) = horse.into_inner();
    let Ok(kind) = creatures.find(KIND) else { return };
    let mut footing = Footing { land: &land, cache: &mut memory };
    let dt = time.delta_secs();
    let (place_before, was_away) = (horse.place(), horse.is_away());
    let edge_m = ((gaze.half_width_m * FARTHEST_SEEN + BEYOND_M) / WIDTHS_M).ceil() * WIDTHS_M;
    let mut rider = rider.map(Single::into_inner);
    let him = rider.as_ref().map(|(_, body, _, _, flight, _, _)| Him::of(body, flight.0, &mut footing));
    let mut around = Around { footing: &mut footing, seed: land.seed(), him, edge_m, dt };
    let was_empty = horse.saddle == Saddle::Empty;
    if was_empty && !was_away && SNORTS.of_itself(land.seed(), [0, 0], 0.0, time.elapsed_secs_f64(), dt) {
        happened.write(Happened { what: Happening::Call(SNORTS.voice), place: place_before });
    }
    if let Some((_, body, _, asks, ..)) = &mut rider {
        if asks.whistles {
            happened.write(Happened { what: Happening::Call(Voice::Whistle), place: body.place });
        }
        let was_called = horse.is_called();
        horse.hear(asks, &mut around);
        if horse.is_called() && !was_called {
            happened.write(Happened { what: Happening::Call(Voice::Neigh), place: horse.place() });
        }
    }
    match &mut rider {
        Some((_, body, intent, _, _, pace, _)) if horse.saddle != Saddle::Empty => horse.carry(body, intent, pace.0, &mut around),
        _ => horse.step_alone(&mut around),
    }
    let was_put = was_away || place_before.metres_from(horse.place()).length() > PUT_M;
    before.0 = if was_put { horse.place() } else { place_before };
    follow(kind, &horse, was_put, (&mut rig, &mut joints), &mut footing, dt);
    if let Some((entity, body, _, mut rider, .., seat)) = rider {
        let chance = horse.chance(him.as_ref());
        if rider.chance != chance {
            rider.chance = chance;
        }
        let mut hermit = commands.entity(entity);
        match horse.saddle {
            Saddle::Empty if was_empty => {}
            Saddle::Empty => _ = hermit.remove::<(Carried, Seat)>(),
            saddle => {
                let now = saddle_seat(kind, &horse, &rig, saddle, body.place);
                match seat {
                    Some(mut seat) => *seat = now,
                    None => _ = hermit.insert((Carried, now)),
                }
            }
        }
    }
    let doing = horse.doing().word();
    if creature.doing != doing {
        creature.doing = doing;
    }
}

/// Farther, in metres, it does not go in a step: it was put there.
const PUT_M: f32 = 6.0;

/// Legs and trunk follow its body.
fn follow(kind: &Kind, horse: &Horse, was_put: bool, (rig, joints): (&mut Rig, &mut Joints), footing: &mut Footing, dt: f32) {
    if horse.is_away() {
        return rig.lift();
    }
    let strider = horse.strider();
    if was_put {
        *rig = self::rig(kind, horse, footing);
    }
    let slope = if strider.grounded { strider.grade(&BUILD, footing) } else { 0.0 };
    let going = Going {
        bearing: horse.bearing(),
        airborne: (!strider.grounded).then_some(strider.velocity.y),
        ..Going::over(strider.place, strider.facing, slope, dt)
    };
    rig.step(kind, &going, &mut |place| ground(place, footing));
    joints.follow(rig, was_put);
}

/// Where he sits, seen from his place.
fn saddle_seat(kind: &Kind, horse: &Horse, rig: &Rig, saddle: Saddle, from: Place) -> Seat {
    let skeleton = rig.skeleton();
    let drawn = Vec2::from(kind.figure.saddle.unwrap_or((0.0, kind.leg_m())));
    let at = skeleton.of(Part::Loin, drawn) * Vec2::new(skeleton.facing(), 1.0);
    let (share, gets_off) = saddle.share();
    let trunk = skeleton.fore.at - skeleton.hind.at;
    let level = kind.legs()[1].root - kind.legs()[0].root;
    let rise = (trunk.y - level.y) / trunk.x.max(0.1) * skeleton.facing().signum();
    Seat { at: horse.place().metres_from(from) + at, rise, share, gets_off }
}

fn interpolate(mut horse: Single<(&Horse, &Before, &mut Placed)>, time: Res<Time<Fixed>>) {
    let (horse, before, shown) = &mut *horse;
    let place = before.0.toward(horse.place(), time.overstep_fraction());
    if shown.0 != place {
        shown.0 = place;
    }
}
