//! A scene of the studio that is heard in the world's place, for who tunes it.

use bevy::prelude::Resource;
use eremite_land::Seed;
use eremite_synth::{
    ears::Ears,
    scene::{Scene, Stage},
};

use super::outlet::Sound;

/// The scene that is staged, if one is, and for how many seconds it has been.
#[derive(Resource, Default)]
pub struct Staged {
    scene: Option<Scene>,
    for_s: f64,
}

impl Staged {
    /// Another scene from its beginning, or the world again.
    pub fn set(&mut self, scene: Option<Scene>) {
        *self = Self { scene, for_s: 0.0 };
    }

    /// Its name.
    pub fn name(&self) -> Option<&'static str> {
        self.scene.map(|scene| scene.name)
    }

    /// What is perceived of it in a frame, and what happens; mixed and paced as the world is.
    pub(super) fn go_on(&mut self, seed: Seed, seconds: f64, world: &Ears) -> Option<(Ears, Vec<Sound>)> {
        let scene = self.scene?;
        let stage = Stage { seed, at: 0, hour: world.muse.of_day, from_s: self.for_s, to_s: self.for_s + seconds };
        self.for_s += seconds;
        let mut sounds = Vec::new();
        let ears = (scene.play)(&stage, &mut |what, from| sounds.push(Sound { what, from, after_s: 0.0 }));
        Some((Ears { mix: world.mix, pace: world.pace, ..ears }, sounds))
    }
}
