//! Digest of a walk: two minutes of the whole game, step by step, as `eremite walk --seed 42 --seconds 120` takes them. The
//! tests of every machine compare it, and those of the browser, where the shipped program computes it.

use bevy::{input::InputSystems, prelude::*, time::TimeUpdateStrategy};
use eremite::{
    app,
    land::{Seed, hash::mix},
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

#[derive(Resource, Default)]
struct Walked {
    /// Whether he walks already.
    has_begun: bool,
    stood: u32,
    jumping: u32,
    digest: u64,
}

/// One line, as in `walk.txt`.
pub fn line() -> String {
    let mut game = app::headless(app::land(Seed(42), terrain::DEFAULT_ALGORITHM), 0);
    game.insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(BlockingMode(true))
        .init_resource::<Walked>()
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
    world.resource_mut::<Walked>().has_begun = true;
    for _ in 0..STEPS {
        game.update();
    }
    format!("{STEPS} steps of seed 42: {:016x}\n", game.world().resource::<Walked>().digest)
}

fn hold_keys(mut keys: ResMut<ButtonInput<KeyCode>>, mut walked: ResMut<Walked>, body: Option<Single<&Body, With<Player>>>) {
    let Some(body) = body.filter(|_| walked.has_begun) else { return };
    let stands = body.velocity.x.abs() < STANDS_MPS && body.grounded && !matches!(body.gait, BodyGait::Ride | BodyGait::Glide);
    walked.stood = if stands { walked.stood + 1 } else { 0 };
    walked.jumping = walked.jumping.saturating_sub(1);
    if walked.stood > STANDS_STEPS && walked.jumping == 0 {
        (walked.jumping, walked.stood) = (JUMP_STEPS, 0);
    }
    keys.press(KeyCode::ArrowRight);
    // The last step releases the key, so that the next jump is a new press.
    if walked.jumping > 1 { keys.press(KeyCode::Space) } else { keys.release(KeyCode::Space) }
}

fn record_step(mut walked: ResMut<Walked>, body: Single<&Body, With<Player>>) {
    for word in [
        body.place.column.0 as u64,
        body.place.row as u64,
        u64::from(body.place.offset.x.to_bits()),
        u64::from(body.place.offset.y.to_bits()),
        u64::from(body.velocity.x.to_bits()),
        u64::from(body.velocity.y.to_bits()),
        u64::from(body.grounded),
    ] {
        walked.digest = mix(walked.digest.rotate_left(9) ^ word);
    }
}
