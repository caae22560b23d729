//! A scene of the studio that is heard in the world's place, for who tunes it.

use bevy::prelude::Resource;
use eremite_land::Seed;
use eremite_synth::{
    listener::Listener,
    scene::{SceneContext, SoundScene},
};

use super::sink::TimedSound;

/// The scene that is staged, if one is, and for how many seconds it has been.
#[derive(Resource, Default)]
pub struct ScenePreview {
    scene: Option<SoundScene>,
    for_s: f64,
}

impl ScenePreview {
    /// Another scene from its beginning, or the world again.
    pub fn set(&mut self, scene: Option<SoundScene>) {
        *self = Self { scene, for_s: 0.0 };
    }

    /// Its name.
    pub fn name(&self) -> Option<&'static str> {
        self.scene.map(|scene| scene.name)
    }

    /// What is perceived of it in a frame, and what happens; mixed and paced as the world is.
    pub(super) fn advance(&mut self, seed: Seed, seconds: f64, world: &Listener) -> Option<(Listener, Vec<TimedSound>)> {
        let scene = self.scene?;
        let stage = SceneContext { seed, at: 0, hour: world.muse.of_day, from_s: self.for_s, to_s: self.for_s + seconds };
        self.for_s += seconds;
        let mut sounds = Vec::new();
        let ears = (scene.play)(&stage, &mut |what, from| sounds.push(TimedSound { what, from, after_s: 0.0 }));
        Some((Listener { mix: world.mix, pace: world.pace, ..ears }, sounds))
    }
}
