//! Procedural animation of creatures: jointed figures with planted feet (two-bone inverse kinematics), each kind a file with
//! its bones, strokes and gaits.
//!
//! A [`Rig`] is a figure in motion. In each fixed step it takes the creature's place, facing and ground, and moves legs,
//! trunk, neck and tail to fit; it never moves the creature. [`draw`] draws it.

pub mod behavior;
mod biped;
mod calls;
mod coat;
mod collection;
mod creature;
pub mod discoveries;
mod dwells;
pub mod figure;
pub mod flyer;
mod footfalls;
pub mod gait;
pub mod habitat;
mod head_pose;
pub mod hermit;
mod joints;
mod kind;
mod kind_error;
mod leap_pose;
mod legs;
mod outline;
mod plumage;
mod rig;
pub mod robe;
mod skeleton;
mod sketch;
mod spring;
mod stats;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use behavior::{Activity, Behavior};
pub use calls::CallSchedule;
pub use collection::{Creatures, HERMIT};
pub use creature::{Creature, HeadPose, InteractionPrompt, InteractionRequest, LeavesTrace, RestPose, RidePrompt, RideRequest, RiderSeat};
pub use dwells::Dwells;
pub use flyer::{Flyer, Habit};
pub use joints::InterpolatedJoints;
pub use kind::{CreatureKind, FootType};
pub use kind_error::{CreatureFieldError, CreatureKindError, OverrideError, UnknownCreature};
pub use legs::{FootState, GroundProbe, Leg, Legs, LocomotionInput, MAX_LEGS};
pub use outline::append_outlined;
pub use plumage::WingPose;
pub use rig::Rig;
pub use skeleton::{JointFrame, Skeleton};
pub use sketch::sketch;
pub use spring::Spring;
pub use stats::CreatureStats;

use eremite_land::{Place, asset_store::reload, notification::Notification};
use eremite_stream::ink::InkMeshBuilder;
use figure::Skin;

/// Loads the kinds' files and reloads them when they are saved; errors are reported by file.
///
/// | | |
/// |---|---|
/// | System sets | [`WildCreatureSystems`], which is others'; runs in `ReloadSystems` and `WorldEventSystems::Feet` |
/// | Messages | writes [`Notification`] (faults of files), `WorldEvent` (a foot comes down) |
/// | Resources | [`Creatures`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_life::creatures::{Creatures, CreaturesPlugin};
///
/// # eremite_testing::register_assets();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CreaturesPlugin));
/// let horse = app.world().resource::<Creatures>().find("horse").expect("it comes with the game");
/// assert_eq!(horse.gaits[3].name, "gallop");
/// ```
pub struct CreaturesPlugin;

/// Systems that move and draw wild creatures; their order among each other makes no difference.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WildCreatureSystems;

impl Plugin for CreaturesPlugin {
    fn build(&self, app: &mut App) {
        reload::watch::<Creatures>(app);
        app.init_resource::<Creatures>().add_systems(Startup, report_load_errors).add_plugins(footfalls::plugin);
    }
}

fn report_load_errors(creatures: Res<Creatures>, mut notifications: MessageWriter<Notification>) {
    for fault in creatures.load_errors() {
        notifications.write(Notification(fault.clone()));
    }
}

/// Draws a creature in a pose, its place at the mesh's origin. `clock_s` drives wind and idle motion; `ground` gives the
/// height of the ground, relative to the place, at a distance to its right, in metres.
pub fn draw(
    mesh: &mut InkMeshBuilder,
    kind: &CreatureKind,
    rig: &Rig,
    skeleton: &Skeleton,
    clock_s: f32,
    ground: &mut dyn FnMut(f32) -> f32,
) {
    match &kind.figure.dress {
        Skin::Coat(coat) => coat::draw(mesh, kind, coat, skeleton, clock_s),
        Skin::Plumage(plumage) => plumage::draw(mesh, kind, plumage, skeleton, &WingPose::default()),
        Skin::Hermit => hermit::draw_walking(mesh, kind, rig, skeleton, clock_s, ground),
        Skin::Robe(robe) => robe::draw(mesh, kind, robe, skeleton, &robe::walking_pose(kind, rig, clock_s), clock_s),
    }
}

/// Draws a flying creature with a wing pose, its place at the mesh's origin. Draws nothing for kinds that do not fly.
pub fn draw_winged(mesh: &mut InkMeshBuilder, kind: &CreatureKind, skeleton: &Skeleton, wings: &WingPose) {
    if let Skin::Plumage(plumage) = &kind.figure.dress {
        plumage::draw(mesh, kind, plumage, skeleton, wings);
    }
}

/// The joints of a creature in the air, its hip at its place, pitched up by some radians; `None` if its kind does not fly.
pub fn flying_skeleton(kind: &CreatureKind, place: Place, facing: f32, pitch: f32) -> Option<Skeleton> {
    let Skin::Plumage(plumage) = &kind.figure.dress else { return None };
    Some(plumage::flying_skeleton(kind, plumage, place, facing, pitch))
}
