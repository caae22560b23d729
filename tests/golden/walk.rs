//! Digest of a walk: two minutes of the whole game, step by step, as `eremite walk --seed 42 --seconds 120` takes them. The
//! tests of every machine compare it, and those of the browser, where the shipped program computes it.

use std::sync::{Arc, Mutex};

use bevy::{input::InputSystems, prelude::*, time::TimeUpdateStrategy};
use eremite::{
    app,
    land::{Column, Seed},
    motion::{AutoGrab, Body, LegSpeedFactor},
    player::{ObstacleJump, Player},
    shared::actions::ActionSystems,
    stream::BlockingMode,
    terrain,
};

/// Fixed steps, of 1/64 s.
const STEPS: u32 = 120 * 64;
const ONE_THREAD: &str = "the game is stepped on this thread";

#[derive(Default)]
struct Walked {
    /// Whether he walks already.
    has_begun: bool,
    jump: ObstacleJump,
    digest: u64,
}

/// One line, as in `walk.txt`.
pub fn line() -> String {
    // No resource: deriving one looks for Bevy in the manifest, and in that of the page it stands for browsers alone.
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
    for _ in 0..STEPS {
        game.update();
    }
    format!("{STEPS} steps of seed 42: {:016x}\n", walked.lock().expect(ONE_THREAD).digest)
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
