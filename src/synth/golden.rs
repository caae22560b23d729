//! Golden digests of every scene, and of what no scene plays: each sample is the same on every machine.

use super::{
    Studio, cues,
    event::{Caller, CueKind, CueLead, SoundEvent, SoundEventKind, Stinger, SurfaceKind},
    listener::{ActivityInput, FaunaInput, Listener, MusicInput, Spatialization},
    measure::{RATE_HZ, render_scene},
    scenes,
};
use eremite_hash::{Seed, mix};
use std::fmt::Write;

const FILE: &str = include_str!("golden.txt");

fn digest(frames: &[[f32; 2]]) -> u64 {
    frames.iter().flatten().fold(0, |digest, x| mix(digest ^ u64::from(x.to_bits())))
}

/// What is heard of events, one after the other, 0.7 s apart, half of them behind rock.
fn of_events(seconds: f32, rate_hz: u32, listener: &Listener, ground: SurfaceKind, events: &[SoundEventKind]) -> u64 {
    let mut studio = Studio::new(Seed(11), rate_hz);
    studio.set_listener(listener);
    for (i, what) in events.iter().enumerate() {
        let from = Spatialization { gain: 0.8, pan: 0.3, occlusion: 0.4 * (i % 2) as f32 };
        studio.queue_event(SoundEvent { frame: 100 + i as u64 * u64::from(rate_hz) * 7 / 10, what: *what, ground, from });
    }
    let mut out = vec![[0.0; 2]; (seconds * rate_hz as f32) as usize];
    studio.render(&mut out);
    digest(&out)
}

/// Crickets' temperature, the snow's too.
fn at_degrees(warmth_c: f32, fauna: FaunaInput) -> Listener {
    Listener { fauna: FaunaInput { warmth_c, ..fauna }, ..Listener::default() }
}

fn of_ground(ground: SurfaceKind) -> u64 {
    let frosty = at_degrees(-15.0, FaunaInput::default());
    let events = [
        SoundEventKind::Step { force: 0.3 },
        SoundEventKind::Step { force: 0.7 },
        SoundEventKind::Hoof { force: 0.3 },
        SoundEventKind::Hoof { force: 0.9 },
        SoundEventKind::Landing { force: 0.6 },
        SoundEventKind::Staff { has_bell: false },
        SoundEventKind::ArrowHit,
    ];
    of_events(6.0, RATE_HZ, &frosty, ground, &events)
}

fn of_slides(on: SurfaceKind) -> u64 {
    let activity = ActivityInput { slide_mps: 3.0, board_mps: 7.0, on, ..ActivityInput::default() };
    of_events(1.0, RATE_HZ, &Listener { activity, ..Listener::default() }, SurfaceKind::Grass, &[])
}

#[test]
fn every_sample_is_what_it_was() {
    let mut lines = String::new();
    let mut line = |name: String, digest: u64| writeln!(lines, "{name}: {digest:016x}").expect("to a string");
    for scene in scenes() {
        line(scene.name.into(), digest(&render_scene(scene, 5.0)));
    }
    for scene in CueKind::ALL.map(cues::scene) {
        line(scene.name.into(), digest(&render_scene(scene, cues::SCENE_S as f32)));
    }
    for leads in [CueLead::Down, CueLead::Level, CueLead::Up] {
        let all = CueKind::ALL.map(|kind| SoundEventKind::Cue { kind, leads });
        line(format!("cues that lead {leads:?} at 8000 Hz"), of_events(6.5, 8_000, &Listener::default(), SurfaceKind::Grass, &all));
    }
    for ground in SurfaceKind::ALL {
        line(format!("on {ground:?}"), of_ground(ground));
        line(format!("sliding on {ground:?}"), of_slides(ground));
    }
    let still = Listener::default();
    for (i, caller) in Caller::ALL.into_iter().enumerate() {
        line(format!("call {i}"), of_events(4.0, RATE_HZ, &still, SurfaceKind::Grass, &[SoundEventKind::Call(caller); 2]));
    }
    for (i, stinger) in Stinger::ALL.into_iter().enumerate() {
        line(format!("stinger {i}"), of_events(3.0, RATE_HZ, &still, SurfaceKind::Grass, &[SoundEventKind::Stinger(stinger)]));
    }
    let others = [
        SoundEventKind::Splash { force: 0.7 },
        SoundEventKind::FishRipple,
        SoundEventKind::Bell { degree: 3, force: 0.6 },
        SoundEventKind::ArrowReleased { force: 0.8 },
        SoundEventKind::Crumbled { force: 0.2 },
        SoundEventKind::Crumbled { force: 1.0 },
        SoundEventKind::Placed { material: SurfaceKind::Wood },
        SoundEventKind::Placed { material: SurfaceKind::Stone },
        SoundEventKind::Wings { count: 9 },
        SoundEventKind::Thunder { distance_m: 900.0 },
    ];
    for rate_hz in [8_000, RATE_HZ] {
        line(format!("other events at {rate_hz} Hz"), of_events(9.0, rate_hz, &still, SurfaceKind::Grass, &others));
    }
    let fauna = FaunaInput { birds: 1.0, crickets: 1.0, frogs: Spatialization::HERE, owls: 1.0, bats: 1.0, ..FaunaInput::default() };
    for dialect_seed in 0..12 {
        let birds = FaunaInput { birds: 1.0, dialect_seed, ..FaunaInput::default() };
        line(format!("dialect {dialect_seed}"), of_events(4.0, RATE_HZ, &at_degrees(15.0, birds), SurfaceKind::Grass, &[]));
    }
    for (warmth_c, rate_hz) in [(8.0, 8_000), (30.0, 44_100)] {
        line(
            format!("fauna at {rate_hz} Hz"),
            of_events(10.0, rate_hz, &at_degrees(warmth_c, fauna), SurfaceKind::Grass, &[SoundEventKind::Call(Caller::Fox)]),
        );
    }
    for of_day in [5.0, 12.0, 19.0, 23.0] {
        let music = MusicInput { stretch: 3, hour: of_day as i64, of_day, leave: 1.0, ..MusicInput::default() };
        line(format!("music at {of_day} h"), of_events(16.0, 44_100, &Listener { music, ..Listener::default() }, SurfaceKind::Grass, &[]));
    }
    assert_eq!(
        lines, FILE,
        "a sound has changed. On this machine alone: it is not deterministic, mend it. On purpose: put the left side into \
         src/synth/golden.txt, saying why in the commit"
    );
}
