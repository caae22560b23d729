//! Digest of a walk: two minutes of the whole game, step by step, as `eremite walk --seed 42 --seconds 120` takes them; then
//! what a save holds of it, and half a minute on from that save, in another game. The tests of every machine compare it, and
//! those of the browser, where the shipped program computes it: a walk that is the same there, saved in the same bytes, goes
//! on the same, wherever it is carried.

use std::sync::{Arc, Mutex};

use bevy::{input::InputSystems, prelude::*, time::TimeUpdateStrategy};
use eremite::{
    app,
    land::{Column, Seed},
    motion::{AutoGrab, Body, LegSpeedFactor},
    player::{ObstacleJump, Player},
    shared::{
        actions::ActionSystems,
        saveable::{SaveRegistry, SaveSection},
    },
    stream::BlockingMode,
    terrain,
};

/// Fixed steps, of 1/64 s, before and after the save.
const STEPS: u32 = 120 * 64;
const STEPS_ON: u32 = 30 * 64;
const ONE_THREAD: &str = "the game is stepped on this thread";

#[derive(Default)]
struct Walked {
    /// Whether he walks already.
    has_begun: bool,
    jump: ObstacleJump,
    digest: u64,
}

/// A game whose hermit walks to the right.
struct Walk {
    game: App,
    /// Shared with the systems of the game.
    walked: Arc<Mutex<Walked>>,
}

/// Three lines, as in `walk.txt`.
pub fn lines() -> String {
    let mut walk = Walk::new();
    let digest = walk.digest_after(STEPS);
    let sections = walk.save();
    let saved = sections
        .iter()
        .fold(0_u64, |sum, section| section.bytes.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)));
    let mut other = Walk::new();
    other.load(&sections);
    let on = other.digest_after(STEPS_ON);
    let bytes: usize = sections.iter().map(|section| section.bytes.len()).sum();
    format!("{STEPS} steps of seed 42: {digest:016x}\nsaved in {bytes} bytes: {saved:016x}\n{STEPS_ON} steps on: {on:016x}\n")
}

impl Walk {
    fn new() -> Self {
        let walked = Arc::new(Mutex::new(Walked::default()));
        let (holds, records) = (walked.clone(), walked.clone());
        let hold_keys = move |mut keys: ResMut<ButtonInput<KeyCode>>, body: Option<Single<&Body, With<Player>>>| {
            if let Some(body) = body {
                holds.lock().expect(ONE_THREAD).hold_keys(&mut keys, &body);
            }
        };
        let record_step = move |body: Single<&Body, With<Player>>| {
            let mut walked = records.lock().expect(ONE_THREAD);
            walked.digest = body.digest_after(walked.digest);
        };
        let mut game = app::headless(app::land(Seed(42), terrain::DEFAULT_ALGORITHM), Column(0));
        game.insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
            .insert_resource(BlockingMode(true))
            .add_systems(PreUpdate, hold_keys.after(InputSystems).before(ActionSystems::Read))
            .add_systems(FixedPostUpdate, record_step);
        app::run_single_threaded(&mut game);
        game.finish();
        game.cleanup();
        // The first update has zero time and so no step.
        game.update();
        let world = game.world_mut();
        let hermit = world.query_filtered::<Entity, With<Player>>().single(world).expect("there is one hermit");
        world.entity_mut(hermit).insert((LegSpeedFactor(1.0), AutoGrab(false)));
        walked.lock().expect(ONE_THREAD).has_begun = true;
        Self { game, walked }
    }

    fn digest_after(&mut self, steps: u32) -> u64 {
        for _ in 0..steps {
            self.game.update();
        }
        self.walked.lock().expect(ONE_THREAD).digest
    }

    fn save(&mut self) -> Vec<SaveSection> {
        SaveRegistry::capture_all(self.game.world_mut()).1.into_iter().map(|section| section()).collect()
    }

    fn load(&mut self, sections: &[SaveSection]) {
        let world = self.game.world_mut();
        let (restored, unknown) = world.resource::<SaveRegistry>().decode(sections).expect("what was just saved is read");
        assert!(unknown.is_empty(), "the same game has saved it");
        for restore in restored {
            restore(world);
        }
    }
}

impl Walked {
    fn hold_keys(&mut self, keys: &mut ButtonInput<KeyCode>, body: &Body) {
        if !self.has_begun {
            return;
        }
        keys.press(KeyCode::ArrowRight);
        if self.jump.holds_key(body) { keys.press(KeyCode::Space) } else { keys.release(KeyCode::Space) }
    }
}
