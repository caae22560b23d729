//! Digest of a walk: two minutes of the whole game, step by step, as `eremite walk --seed 42 --seconds 120` takes them. The
//! tests of every machine compare it, and those of the browser, where the shipped program computes it.

use std::sync::{Arc, Mutex};

use bevy::{input::InputSystems, prelude::*, time::TimeUpdateStrategy};
use eremite::{
    app,
    land::{Column, Seed, hash::mix},
    motion::{AutoGrab, Body, BodyGait, LegSpeedFactor},
    player::Player,
    shared::actions::ActionSystems,
    stream::BlockingMode,
    terrain,
};

/// Fixed steps, of 1/64 s.
const STEPS: u32 = 120 * 64;
/// Speed in m/s below which he stands, after how many steps of that he jumps, and for how many he holds the key.
const STANDS_MPS: f32 = 0.4;
const STANDS_STEPS: u32 = 12;
const JUMP_STEPS: u32 = 20;
const ONE_THREAD: &str = "the game is stepped on this thread";

#[derive(Default)]
struct Walked {
    /// Whether he walks already.
    has_begun: bool,
    stood: u32,
    jumping: u32,
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
    let record_step = move |body: Single<&Body, With<Player>>| records.lock().expect(ONE_THREAD).record_step(&body);
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
        let stands = body.velocity.x.abs() < STANDS_MPS && body.grounded && !matches!(body.gait, BodyGait::Ride | BodyGait::Glide);
        self.stood = if stands { self.stood + 1 } else { 0 };
        self.jumping = self.jumping.saturating_sub(1);
        if self.stood > STANDS_STEPS && self.jumping == 0 {
            (self.jumping, self.stood) = (JUMP_STEPS, 0);
        }
        keys.press(KeyCode::ArrowRight);
        // The last step releases the key, so that the next jump is a new press.
        if self.jumping > 1 { keys.press(KeyCode::Space) } else { keys.release(KeyCode::Space) }
    }

    fn record_step(&mut self, body: &Body) {
        for word in [
            body.place.column.0 as u64,
            body.place.row as u64,
            u64::from(body.place.offset.x.to_bits()),
            u64::from(body.place.offset.y.to_bits()),
            u64::from(body.velocity.x.to_bits()),
            u64::from(body.velocity.y.to_bits()),
            u64::from(body.grounded),
        ] {
            self.digest = mix(self.digest.rotate_left(9) ^ word);
        }
    }
}
