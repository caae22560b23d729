//! Cost of a second of sound: `cargo bench --bench sound`. One core; the longest block has 512 frames at 48 kHz, and is
//! given as a share of its duration. Also the cost of sound to a frame of the game.

use std::time::Instant;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    time::TimeUpdateStrategy,
};
use cpu_time::ThreadTime;
use eremite::{
    app,
    land::{Column, Seed},
    sound::{AudioBackend, AudioSink, TimedSound},
    synth::{
        Studio,
        event::{SoundEvent, SoundEventKind, SurfaceKind},
        listener::{
            ActivityInput, FaunaInput, Listener, MusicInput, PrecipitationInput, RoomAcoustics, Spatialization, WaterInput, WindInput,
        },
        room::WallSurfaces,
        scene::ScenePlayer,
        scenes,
    },
};

const RATE_HZ: u32 = 48_000;
const BLOCK: usize = 512;
const SECONDS: usize = 20;
/// Warm-up frames of the game, and frames measured.
const WARM: usize = 300;
const COUNTED: usize = 1200;

fn main() {
    println!("| a second of | median | longest | the longest block |");
    println!("|---|---|---|---|");
    for name in ["silence", "wind", "rain", "storm", "stream", "wood-dawn", "cave-hall", "steps-scree", "hooves-gallop", "qin", "music"] {
        let scene = scenes().find(|scene| scene.name == name).expect("a scene");
        let mut playing = ScenePlayer::new(scene, Seed(7), 0, 8.0, RATE_HZ);
        row(name, |out| playing.render(out));
    }
    let mut studio = Studio::new(Seed(7), RATE_HZ);
    let listener = densest();
    let mut block = 0_u64;
    row("a gallop in a storm before a cave, with music", |out| {
        studio.set_listener(&listener);
        // A gallop: four beats and a leap in half a second, at about 14 m/s; thunder now and then.
        let frame = studio.frame();
        if [0, 8, 16, 26].contains(&(block % 46)) {
            let hoof = SoundEvent::new(SoundEventKind::Hoof { force: 0.9 }, Spatialization::HERE);
            studio.queue_event(hoof.at(frame).on(SurfaceKind::Mud));
        }
        if block.is_multiple_of(400) {
            let thunder = SoundEvent::new(SoundEventKind::Thunder { distance_m: 900.0 }, Spatialization::HERE);
            studio.queue_event(thunder.at(frame));
        }
        block += 1;
        studio.render(out);
    });
    println!("\n| a frame of the game without a window, while he walks | median | 99 % |\n|---|---|---|");
    for (name, listens) in [("nobody listens", false), ("somebody does", true), ("nobody listens", false), ("somebody does", true)] {
        frame(name, listens);
    }
}

/// A sink that discards everything.
struct Nothing;

impl AudioBackend for Nothing {
    fn submit_frame(&mut self, _: &Listener, _: &[TimedSound], _: f64) {}
}

/// Cost of sound to the game; the synthesizer runs on a thread of its own.
fn frame(name: &str, listens: bool) {
    let mut game = app::headless(app::land(Seed(5), "superposed-cosine"), Column(40));
    game.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    if listens {
        game.insert_resource(AudioSink::new(Nothing));
    }
    game.finish();
    game.cleanup();
    let window = game.world_mut().spawn_empty().id();
    game.world_mut().write_message(KeyboardInput {
        key_code: KeyCode::ArrowRight,
        logical_key: Key::ArrowRight,
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window,
    });
    let mut times: Vec<f64> = (0..WARM + COUNTED)
        .map(|_| {
            let begun = Instant::now();
            game.update();
            begun.elapsed().as_secs_f64() * 1000.0
        })
        .skip(WARM)
        .collect();
    times.sort_by(f64::total_cmp);
    println!("| {name} | {:.3} ms | {:.3} ms |", times[COUNTED / 2], times[COUNTED * 99 / 100]);
}

fn densest() -> Listener {
    Listener {
        wind: WindInput {
            mps: [19.0, 21.0, 18.0],
            toward: 1.0,
            needles: [0.9, 0.7],
            leaves: [0.5, 0.6],
            grass: [0.8; 2],
            hollows: [0.2, 0.8],
            ropes: [0.1, 0.3],
            ..WindInput::default()
        },
        precipitation: PrecipitationInput { rain: 1.0, leaf: 0.5, rock: 0.4, water: 0.1, hat: 1.0, ..PrecipitationInput::default() },
        water: WaterInput { lapping: Spatialization::from(-0.4, 0.7), stream: Spatialization::from(0.5, 0.6), wading_mps: 0.0 },
        lantern: Spatialization::from(0.1, 0.8),
        room: RoomAcoustics::of_cave(300.0, 90.0, WallSurfaces { stone: 1.0, ..WallSurfaces::default() }),
        fauna: FaunaInput {
            dialect_seed: 7,
            frogs: Spatialization::from(-0.3, 0.5),
            warmth_c: 18.0,
            crickets: 0.4,
            ..FaunaInput::default()
        },
        activity: ActivityInput { cloak_mps: 14.0, breath: 1.0, mane_mps: 14.0, ..ActivityInput::default() },
        music: MusicInput { leave: 1.0, of_day: 19.0, ..MusicInput::default() },
        ..Listener::default()
    }
}

fn row(name: &str, mut render: impl FnMut(&mut [[f32; 2]])) {
    let mut out = [[0.0; 2]; BLOCK];
    let (mut seconds, mut longest_ms) = (Vec::new(), 0.0_f64);
    for _ in 0..SECONDS {
        let mut sum_ms = 0.0;
        for _ in 0..RATE_HZ as usize / BLOCK {
            let begun = ThreadTime::now();
            render(&mut out);
            let ms = begun.elapsed().as_secs_f64() * 1000.0;
            (sum_ms, longest_ms) = (sum_ms + ms, longest_ms.max(ms));
        }
        seconds.push(sum_ms);
    }
    seconds.sort_by(f64::total_cmp);
    let lasts_ms = BLOCK as f64 / f64::from(RATE_HZ) * 1000.0;
    println!("| {name} | {:.1} ms | {:.1} ms | {:.1} % |", seconds[SECONDS / 2], seconds[SECONDS - 1], 100.0 * longest_ms / lasts_ms);
}
