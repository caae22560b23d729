//! Creatures: jointed figures whose feet stand where they stand, each kind a file with its bones, its strokes and its gaits.
//!
//! A [`Rig`] is a figure in motion. It is told step by step where its creature is, which way it faces and how the ground
//! runs, and moves legs, trunk, neck and tail so that they fit; it moves nobody. [`draw`] draws it.

mod bearing;
mod book;
mod calls;
mod census;
mod coat;
mod creature;
pub mod figure;
mod flight;
pub mod flyer;
mod footfalls;
pub mod gait;
pub mod haunts;
pub mod hermit;
mod joints;
mod kind;
mod legs;
pub mod life;
mod plumage;
mod rig;
pub mod sights;
mod skeleton;
mod sketch;
mod spring;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use book::{Creatures, HERMIT};
pub use calls::Calls;
pub use census::Census;
pub use creature::{Asked, Bearing, Chance, Creature, Occasion, Repose, Rider, Seat};
pub use flyer::{Flyer, Habit};
pub use joints::Joints;
pub use kind::{Kind, Tread};
pub use legs::{Foot, Going, Ground, Leg, Legs, MOST_LEGS};
pub use life::{Doing, Life};
pub use plumage::Wings;
pub use rig::Rig;
pub use skeleton::{Frame, Skeleton};
pub use sketch::sketch;
pub use spring::Spring;

use eremite_land::{
    Place,
    news::News,
    shelf::{
        Reading,
        reload::{self, Files},
    },
};
use eremite_stream::ink::InkMesh;
use figure::Dress;

/// Looks after the files of the kinds: they are taken up when they are saved, and broken ones are named.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_life::creatures::{Creatures, CreaturesPlugin};
///
/// # eremite_testing::bring();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CreaturesPlugin));
/// let horse = app.world().resource::<Creatures>().find("horse").expect("it comes with the game");
/// assert_eq!(horse.gaits[3].name, "gallop");
/// ```
pub struct CreaturesPlugin;

/// Those who move and draw the creatures that nobody keeps: who of them goes first makes no difference.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CompanySystems;

impl Plugin for CreaturesPlugin {
    fn build(&self, app: &mut App) {
        reload::watch::<Creatures>(app);
        app.init_resource::<Creatures>().add_systems(Startup, tell_faults).add_plugins(footfalls::plugin);
    }
}

impl Files for Creatures {
    fn refresh(&mut self) -> Reading {
        self.refresh()
    }
}

fn tell_faults(creatures: Res<Creatures>, mut news: MessageWriter<News>) {
    creatures.faults().iter().for_each(|fault| _ = news.write(News(fault.clone())));
}

/// Draws a creature as its joints are, its place at the mesh's origin. `clock_s` moves what the wind moves; `ground` is the
/// height of the ground, in metres, so many metres right of the place and relative to it.
pub fn draw(mesh: &mut InkMesh, kind: &Kind, rig: &Rig, skeleton: &Skeleton, clock_s: f32, ground: &mut dyn FnMut(f32) -> f32) {
    match &kind.figure.dress {
        Dress::Coat(coat) => coat::draw(mesh, kind, coat, skeleton, clock_s),
        Dress::Plumage(plumage) => plumage::draw(mesh, kind, plumage, skeleton, &Wings::default()),
        Dress::Hermit => hermit::draw_going(mesh, kind, rig, skeleton, clock_s, ground),
    }
}

/// Draws one that flies as its joints are, with its wings so, its place at the mesh's origin; nobody who does not fly.
pub fn draw_winged(mesh: &mut InkMesh, kind: &Kind, skeleton: &Skeleton, wings: &Wings) {
    if let Dress::Plumage(plumage) = &kind.figure.dress {
        plumage::draw(mesh, kind, plumage, skeleton, wings);
    }
}

/// The joints of one in the air, its hip at its place, that goes up by some radians; nothing, if it does not fly.
pub fn aloft(kind: &Kind, place: Place, facing: f32, pitch: f32) -> Option<Skeleton> {
    let Dress::Plumage(plumage) = &kind.figure.dress else { return None };
    Some(plumage::aloft(kind, plumage, place, facing, pitch))
}
