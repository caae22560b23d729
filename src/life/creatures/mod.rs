//! Creatures: jointed figures whose feet stand where they stand, each kind a file with its bones, its strokes and its gaits.
//!
//! A [`Rig`] is a figure in motion. It is told step by step where its creature is, which way it faces and how the ground
//! runs, and moves legs, trunk, neck and tail so that they fit; it moves nobody. [`draw`] draws it.

pub mod behavior;
mod calls;
mod coat;
mod collection;
mod creature;
pub mod discoveries;
pub mod figure;
pub mod flyer;
mod footfalls;
pub mod gait;
pub mod habitat;
mod head_pose;
pub mod hermit;
mod joints;
mod kind;
mod leap_pose;
mod legs;
mod plumage;
mod rig;
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
pub use creature::{Creature, HeadPose, InteractionPrompt, InteractionRequest, RestPose, RidePrompt, RideRequest, RiderSeat};
pub use flyer::{Flyer, Habit};
pub use joints::InterpolatedJoints;
pub use kind::{CreatureKind, FootType};
pub use legs::{FootState, GroundProbe, Leg, Legs, LocomotionInput, MOST_LEGS};
pub use plumage::WingPose;
pub use rig::Rig;
pub use skeleton::{JointFrame, Skeleton};
pub use sketch::sketch;
pub use spring::Spring;
pub use stats::CreatureStats;

use eremite_land::{
    Place,
    asset_store::{
        ReloadReport,
        reload::{self, ReloadableFiles},
    },
    notification::Notification,
};
use eremite_stream::ink::InkMeshBuilder;
use figure::Skin;

/// Looks after the files of the kinds: they are taken up when they are saved, and broken ones are named.
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

/// Those who move and draw the creatures that nobody keeps: who of them goes first makes no difference.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WildCreatureSystems;

impl Plugin for CreaturesPlugin {
    fn build(&self, app: &mut App) {
        reload::watch::<Creatures>(app);
        app.init_resource::<Creatures>().add_systems(Startup, report_load_errors).add_plugins(footfalls::plugin);
    }
}

impl ReloadableFiles for Creatures {
    fn refresh(&mut self) -> ReloadReport {
        self.refresh()
    }
}

fn report_load_errors(creatures: Res<Creatures>, mut news: MessageWriter<Notification>) {
    creatures.load_errors().iter().for_each(|fault| _ = news.write(Notification(fault.clone())));
}

/// Draws a creature as its joints are, its place at the mesh's origin. `clock_s` moves what the wind moves; `ground` is the
/// height of the ground, in metres, so many metres right of the place and relative to it.
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
    }
}

/// Draws one that flies as its joints are, with its wings so, its place at the mesh's origin; nobody who does not fly.
pub fn draw_winged(mesh: &mut InkMeshBuilder, kind: &CreatureKind, skeleton: &Skeleton, wings: &WingPose) {
    if let Skin::Plumage(plumage) = &kind.figure.dress {
        plumage::draw(mesh, kind, plumage, skeleton, wings);
    }
}

/// The joints of one in the air, its hip at its place, that goes up by some radians; nothing, if it does not fly.
pub fn flying_skeleton(kind: &CreatureKind, place: Place, facing: f32, pitch: f32) -> Option<Skeleton> {
    let Skin::Plumage(plumage) = &kind.figure.dress else { return None };
    Some(plumage::flying_skeleton(kind, plumage, place, facing, pitch))
}
