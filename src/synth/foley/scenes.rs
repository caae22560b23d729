//! Scenes of steps, hooves, bells and actions.

use crate::{
    event::{SoundEvent, SoundEventKind, SurfaceKind},
    listener::{ActivityInput, Listener, Spatialization},
    scene::{EventSink, SceneContext, SoundScene},
};
use eremite_hash::RandomStream;

const UNEVEN: RandomStream = RandomStream::named("uneven steps of a scene");

/// All foley scenes.
pub const SCENES: &[SoundScene] = &[
    SoundScene::row("steps-grass", "he walks over turf", -34.0, |stage, happens| walk(stage, SurfaceKind::Grass, happens)),
    SoundScene::row("steps-snow", "he walks through snow, and it crunches", -34.0, |stage, happens| {
        walk(stage, SurfaceKind::Snow, happens)
    }),
    SoundScene::row("steps-scree", "he walks over loose stones that roll on", -30.0, |stage, happens| {
        walk(stage, SurfaceKind::Scree, happens)
    }),
    SoundScene::row("steps-wood", "he walks over the planks of a bridge", -29.0, |stage, happens| walk(stage, SurfaceKind::Wood, happens)),
    SoundScene::row("steps-stone", "he walks over rock", -31.0, |stage, happens| walk(stage, SurfaceKind::Stone, happens)),
    SoundScene::row("steps-water", "he wades through a ford", -30.0, |stage, happens| walk(stage, SurfaceKind::Water, happens)),
    SoundScene::row("hooves-walk", "the horse walks over stone, four even beats", -30.0, |stage, happens| go(stage, &WALK, happens)),
    SoundScene::row("hooves-trot", "the horse trots, two beats", -27.0, |stage, happens| go(stage, &TROT, happens)),
    SoundScene::row("hooves-gallop", "the horse gallops over turf, breathing hard", -24.0, |stage, happens| go(stage, &GALLOP, happens)),
    SoundScene::row("bow", "a bow is drawn, the string is let go, an arrow strikes", -30.0, shoot),
    SoundScene::row("board", "the board on snow, grass, planks and rock, faster and slower", -28.0, slide),
    SoundScene::row("brush", "ink is ground, then a brush draws, then a wash runs", -38.0, paint),
    SoundScene::row("bells", "bells are struck, one after the other", -28.0, toll),
];

/// Steps a second of a walk, and seconds until the first.
const STEPS_HZ: f64 = 1.9;
const FIRST_S: f64 = 0.1;

fn uneven(stage: &SceneContext, count: i64) -> f32 {
    stage.seed.unit(UNEVEN, &[count])
}

fn walk(stage: &SceneContext, ground: SurfaceKind, happens: EventSink) -> Listener {
    if let Some(count) = stage.every(1.0 / STEPS_HZ, FIRST_S) {
        let what = SoundEventKind::Step { force: 0.26 + 0.08 * uneven(stage, count) };
        happens(SoundEvent::new(what, Spatialization::HERE).on(ground));
    }
    Listener::default()
}

/// A horse's gait.
struct Gait {
    stride_s: f64,
    /// Hoofbeats: seconds after the start of the stride, and pan.
    beats: [(f64, f32); 4],
    ground: SurfaceKind,
    force: f32,
    breath: f32,
    mps: f32,
}

const HIND: f32 = -0.08;
const FORE: f32 = 0.08;

const WALK: Gait = Gait {
    stride_s: 1.1,
    beats: [(0.0, HIND), (0.275, FORE), (0.55, HIND), (0.825, FORE)],
    ground: SurfaceKind::Stone,
    force: 0.3,
    breath: 0.15,
    mps: 1.6,
};

/// Diagonal pairs land almost together.
const TROT: Gait = Gait {
    stride_s: 0.72,
    beats: [(0.0, HIND), (0.016, FORE), (0.36, HIND), (0.376, FORE)],
    ground: SurfaceKind::Stone,
    force: 0.35,
    breath: 0.35,
    mps: 3.6,
};

/// Three beats and the leading leg, then suspension.
const GALLOP: Gait = Gait {
    stride_s: 0.48,
    beats: [(0.0, HIND), (0.08, HIND), (0.16, FORE), (0.26, FORE)],
    ground: SurfaceKind::Grass,
    force: 0.85,
    breath: 0.9,
    mps: 12.0,
};

fn go(stage: &SceneContext, gait: &Gait, happens: EventSink) -> Listener {
    for (beat, (at_s, pan)) in gait.beats.iter().enumerate() {
        if let Some(count) = stage.every(gait.stride_s, FIRST_S + at_s) {
            let force = gait.force * (0.9 + 0.2 * uneven(stage, 4 * count + beat as i64));
            happens(SoundEvent::new(SoundEventKind::Hoof { force }, Spatialization::from(*pan, 1.0)).on(gait.ground));
        }
    }
    Listener {
        activity: ActivityInput { breath: gait.breath, mane_mps: gait.mps, cloak_mps: gait.mps, ..ActivityInput::default() },
        ..Listener::default()
    }
}

/// Seconds from one arrow to the next, and within it: the duration of the draw, the release, and the hit.
const SHOT_S: f64 = 2.6;
const DRAW_S: f64 = 0.9;
const LET_GO_S: f64 = 1.25;
const STRIKES_S: f64 = 1.6;

fn shoot(stage: &SceneContext, happens: EventSink) -> Listener {
    const BUTTS: [SurfaceKind; 3] = [SurfaceKind::Wood, SurfaceKind::Grass, SurfaceKind::Stone];
    if stage.every(SHOT_S, LET_GO_S).is_some() {
        happens(SoundEvent::new(SoundEventKind::ArrowReleased { force: 0.9 }, Spatialization::HERE));
    }
    if let Some(count) = stage.every(SHOT_S, STRIKES_S) {
        happens(SoundEvent::new(SoundEventKind::ArrowHit, Spatialization::from(0.6, 0.6)).on(BUTTS[count as usize % BUTTS.len()]));
    }
    let at_s = stage.from_s.rem_euclid(SHOT_S);
    let drawn = if at_s < LET_GO_S { (at_s / DRAW_S).min(1.0) as f32 } else { 0.0 };
    Listener { activity: ActivityInput { drawn, ..ActivityInput::default() }, ..Listener::default() }
}

/// Seconds on each surface, and between two swings.
const GROUND_S: f64 = 3.0;
const SWING_S: f64 = 2.0;

fn slide(stage: &SceneContext, _: EventSink) -> Listener {
    const GROUNDS: [SurfaceKind; 4] = [SurfaceKind::Snow, SurfaceKind::Grass, SurfaceKind::Wood, SurfaceKind::Stone];
    let on = GROUNDS[(stage.from_s / GROUND_S) as usize % GROUNDS.len()];
    let board_mps = 7.0 + 4.0 * libm::sin(core::f64::consts::TAU * stage.from_s / SWING_S) as f32;
    Listener { activity: ActivityInput { board_mps, on, cloak_mps: board_mps, ..ActivityInput::default() }, ..Listener::default() }
}

fn paint(stage: &SceneContext, _: EventSink) -> Listener {
    let at_s = stage.from_s.rem_euclid(3.0 * GROUND_S);
    // A stroke moves, slows, and moves again.
    let stroke = (3.0 * libm::sin(core::f64::consts::TAU * stage.from_s / 1.4).abs()) as f32;
    let doing = match (at_s / GROUND_S) as usize {
        0 => ActivityInput { grinding: 1.0, ..ActivityInput::default() },
        1 => ActivityInput { ink_mps: stroke, ..ActivityInput::default() },
        _ => ActivityInput { wash_mps: stroke, ..ActivityInput::default() },
    };
    Listener { activity: doing, ..Listener::default() }
}

fn toll(stage: &SceneContext, happens: EventSink) -> Listener {
    const DEGREES: [i8; 4] = [0, 3, 5, 2];
    if let Some(count) = stage.every(3.2, FIRST_S) {
        let what = SoundEventKind::Bell { degree: DEGREES[count as usize % DEGREES.len()], force: 0.6 };
        happens(SoundEvent::new(what, Spatialization::from(0.3, 1.0)));
    }
    Listener::default()
}
