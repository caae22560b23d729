//! Sound scenes: places and actions that can be rendered by name, without a world.

use super::{BLOCK_FRAMES, Studio, event::SoundEvent, listener::Listener};
use eremite_hash::Seed;

/// Takes the events of a step of a scene.
pub type EventSink<'a> = &'a mut dyn FnMut(SoundEvent);

/// A scene that can be rendered by name.
#[derive(Clone, Copy)]
pub struct SoundScene {
    /// Its name.
    pub name: &'static str,
    /// One line that describes it.
    pub description: &'static str,
    /// Target loudness in LUFS: each scene is within 3 of it.
    pub lufs: f32,
    /// The listener's state at a time; also emits the events of this step.
    pub play: fn(&SceneContext, EventSink) -> Listener,
}

impl SoundScene {
    /// A row of a table of scenes.
    pub(crate) const fn row(
        name: &'static str,
        description: &'static str,
        lufs: f32,
        play: fn(&SceneContext, EventSink) -> Listener,
    ) -> Self {
        Self { name, description, lufs, play }
    }
}

/// Where and when a scene plays.
#[derive(Clone, Copy, Debug)]
pub struct SceneContext {
    /// The land's seed.
    pub seed: Seed,
    /// The column of the land.
    pub at: i64,
    /// Hour of the day, 0 to 24.
    pub hour: f32,
    /// Start of this step, in seconds since the scene began.
    pub from_s: f64,
    /// End of this step, in seconds.
    pub to_s: f64,
}

impl SceneContext {
    /// Whether an event that repeats every `period_s`, first at `first_s`, falls into this step; then its index.
    pub fn every(&self, period_s: f64, first_s: f64) -> Option<i64> {
        let count = |s: f64| ((s - first_s) / period_s).ceil() as i64;
        let (before, after) = (count(self.from_s), count(self.to_s));
        (after > before && before >= 0).then_some(before)
    }
}

/// Frames per step of a scene, after which the listener is updated. A whole number of blocks.
pub const SCENE_STEP_FRAMES: usize = 12 * BLOCK_FRAMES;

/// A scene being played.
pub struct ScenePlayer {
    scene: SoundScene,
    stage: SceneContext,
    rate_hz: u32,
    studio: Studio,
    left: usize,
}

impl ScenePlayer {
    /// Starts a scene from its beginning.
    pub fn new(scene: SoundScene, seed: Seed, at: i64, hour: f32, rate_hz: u32) -> Self {
        let stage = SceneContext { seed, at, hour, from_s: 0.0, to_s: 0.0 };
        Self { scene, stage, rate_hz, studio: Studio::new(seed, rate_hz), left: 0 }
    }

    /// Renders the next frames.
    pub fn render(&mut self, mut out: &mut [[f32; 2]]) {
        while !out.is_empty() {
            if self.left == 0 {
                let frame = self.studio.frame();
                self.stage.from_s = frame as f64 / f64::from(self.rate_hz);
                self.stage.to_s = (frame + SCENE_STEP_FRAMES as u64) as f64 / f64::from(self.rate_hz);
                let studio = &mut self.studio;
                let listener = (self.scene.play)(&self.stage, &mut |event| studio.queue_event(event.at(frame)));
                studio.set_listener(&listener);
                self.left = SCENE_STEP_FRAMES;
            }
            let (now, later) = out.split_at_mut(self.left.min(out.len()));
            self.studio.render(now);
            self.left -= now.len();
            out = later;
        }
    }

    /// The studio that renders it.
    pub fn studio(&self) -> &Studio {
        &self.studio
    }
}
