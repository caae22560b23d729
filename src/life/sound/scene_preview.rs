//! Preview of a sound scene in place of the world's sound, for tuning in the lab.

use bevy::prelude::Resource;
use eremite_land::Seed;
use eremite_synth::{
    listener::{Listener, TimeScale},
    scene::{SceneContext, SoundScene},
};

use super::sink::TimedSound;

/// Seconds of a frame that count for a scene that is played once.
const LONGEST_FRAME_S: f64 = 0.1;

/// Resource: the previewed scene, if any, and for how many seconds it has been playing.
#[derive(Resource, Default)]
pub struct ScenePreview {
    scene: Option<SoundScene>,
    for_s: f64,
    /// Seconds after which it ends. Such a scene plays while the game is paused, too.
    ends_s: Option<f64>,
}

impl ScenePreview {
    /// Starts a scene, or returns to the world's sound.
    pub fn set(&mut self, scene: Option<SoundScene>) {
        *self = Self { scene, ..Self::default() };
    }

    /// Plays a scene for some seconds, while the game is paused too.
    pub fn play_once(&mut self, scene: SoundScene, seconds: f64) {
        *self = Self { scene: Some(scene), for_s: 0.0, ends_s: Some(seconds) };
    }

    /// Name of the scene.
    pub fn name(&self) -> Option<&'static str> {
        self.scene.map(|scene| scene.name)
    }

    /// The scene's listener state and events of a frame, with the world's mix settings and time scale.
    pub(super) fn advance(&mut self, seed: Seed, seconds: f64, world: &Listener) -> Option<(Listener, Vec<TimedSound>)> {
        if self.ends_s.is_some_and(|ends_s| self.for_s >= ends_s) {
            self.set(None);
        }
        let scene = self.scene?;
        // A paused game draws seldom: what begins now does not begin in the past.
        let seconds = if self.ends_s.is_some() { seconds.min(LONGEST_FRAME_S) } else { seconds };
        let stage = SceneContext { seed, at: 0, hour: world.music.of_day, from_s: self.for_s, to_s: self.for_s + seconds };
        self.for_s += seconds;
        let mut sounds = Vec::new();
        let listener =
            (scene.play)(&stage, &mut |event| sounds.push(TimedSound { ground: event.ground, ..TimedSound::new(event.what, event.from) }));
        let time_scale = if self.ends_s.is_some() { TimeScale(1.0) } else { world.time_scale };
        Some((Listener { mix: world.mix, time_scale, ..listener }, sounds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_synth::{cues, event::CueKind};

    #[test]
    fn what_is_played_once_is_heard_in_a_pause_and_ends() {
        let paused = Listener { time_scale: TimeScale(0.0), ..Listener::default() };
        let mut preview = ScenePreview::default();
        preview.play_once(cues::scene(CueKind::Way), cues::SCENE_S);
        // A frame after a long rest does not end it.
        let (listener, sounds) = preview.advance(Seed(1), 30.0, &paused).expect("it plays");
        assert_eq!((listener.time_scale, sounds.len()), (TimeScale(1.0), 1));
        let later = (0..100).take_while(|_| preview.advance(Seed(1), 0.05, &paused).is_some_and(|(_, sounds)| sounds.is_empty()));
        let frames = later.count();
        assert!((21..=24).contains(&frames), "{frames} frames, and nothing is heard twice");
        assert!(preview.name().is_none());
        preview.set(Some(cues::scene(CueKind::Way)));
        let (listener, _) = preview.advance(Seed(1), 0.05, &paused).expect("a scene of the lab plays on");
        assert_eq!(listener.time_scale, TimeScale(0.0), "and is quiet in a pause");
    }
}
