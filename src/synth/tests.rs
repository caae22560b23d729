//! Tests of the studio as a whole.

use super::{
    BLOCK_FRAMES, Studio,
    event::{SoundEvent, SoundEventKind, SurfaceKind},
    listener::{Listener, MixSettings, PrecipitationInput, Spatialization, TimeScale, WaterInput, WindInput},
    measure::{RATE_HZ, centroid_hz, lufs, mono, peak, render_scene, rms_db, spectrum},
    scene::{SceneContext, ScenePlayer, SoundScene},
    scenes,
};
use eremite_hash::Seed;
use std::sync::LazyLock;

/// Twelve seconds of each scene, in stereo: rendered once for all tests.
static RENDERED: LazyLock<Vec<(SoundScene, Vec<[f32; 2]>)>> =
    LazyLock::new(|| scenes().map(|scene| (scene, render_scene(scene, 12.0))).collect());

/// The first seconds of a scene, at most twelve, in mono.
fn first_seconds(name: &str, seconds: usize) -> Vec<f32> {
    let (_, frames) = RENDERED.iter().find(|(scene, _)| scene.name == name).expect("a scene");
    mono(&frames[..seconds * RATE_HZ as usize])
}

/// A busy place, with wind that changes over time.
fn busy(frame: u64) -> Listener {
    let t = frame as f32 / RATE_HZ as f32;
    Listener {
        wind: WindInput {
            mps: [6.0 + t, 8.0, 5.0],
            toward: 1.0,
            needles: [1.0, 0.4],
            leaves: [0.2, 0.9],
            grass: [0.5; 2],
            ..WindInput::default()
        },
        precipitation: PrecipitationInput { rain: 0.7, leaf: 0.5, rock: 0.3, water: 0.2, hat: 1.0, ..PrecipitationInput::default() },
        water: WaterInput { lapping: Spatialization::from(0.4, 0.6), stream: Spatialization::from(-0.7, 0.8), ..WaterInput::default() },
        fire: Spatialization::from(0.1, 0.5),
        ..Listener::default()
    }
}

/// Renders the busy place in blocks of some size; the listener is updated every 800 frames.
fn in_blocks(block: usize, seconds: usize) -> Vec<[f32; 2]> {
    let mut studio = Studio::new(Seed(3), RATE_HZ);
    let mut out = vec![[0.0; 2]; seconds * RATE_HZ as usize];
    for frame in (0..out.len() as u64).step_by(21_337) {
        let step = SoundEvent::new(SoundEventKind::Step { force: 0.5 }, Spatialization::HERE);
        studio.queue_event(step.at(frame).on(SurfaceKind::Scree));
    }
    for (i, part) in out.chunks_mut(800).enumerate() {
        studio.set_listener(&busy(i as u64 * 800));
        for part in part.chunks_mut(block) {
            studio.render(part);
        }
    }
    out
}

#[test]
fn the_size_of_the_blocks_changes_no_bit() {
    let whole = in_blocks(800, 2);
    for block in [1, 7, 64, 512] {
        assert!(in_blocks(block, 2) == whole, "blocks of {block}");
    }
}

#[test]
fn in_mono_both_ears_hear_the_same_and_with_the_volume_at_0_nothing() {
    let heard = |mix: MixSettings| {
        let mut studio = Studio::new(Seed(3), RATE_HZ);
        let mut out = vec![[0.0; 2]; 2 * RATE_HZ as usize];
        studio.set_listener(&Listener { mix, ..busy(0) });
        studio.render(&mut out);
        // After the gains have settled.
        out.split_off(RATE_HZ as usize)
    };
    let differ = |frames: &[[f32; 2]]| frames.iter().any(|[left, right]| left != right);
    assert!(differ(&heard(MixSettings::default())), "the place has two sides");
    let both = heard(MixSettings { mono: true, ..MixSettings::default() });
    assert!(!differ(&both) && rms_db(&mono(&both)) > -60.0);
    let silent = heard(MixSettings { master: 0.0, ..MixSettings::default() });
    assert!(peak(&silent) < 1.0e-6, "{}", peak(&silent));
}

#[test]
fn a_pause_fades_within_a_tenth_of_a_second_and_what_happens_in_it_is_never_heard() {
    let mut studio = Studio::new(Seed(3), RATE_HZ);
    let mut out = vec![[0.0; 2]; RATE_HZ as usize];
    studio.set_listener(&busy(0));
    studio.render(&mut out);
    assert!(rms_db(&mono(&out)) > -60.0, "nothing sounds");
    studio.set_listener(&Listener { time_scale: TimeScale(0.0), ..busy(0) });
    studio.render(&mut out);
    assert!(rms_db(&mono(&out[RATE_HZ as usize / 10 + 2 * BLOCK_FRAMES..])) < -60.0, "it sounds after the pause began");
    studio.queue_event(SoundEvent::new(SoundEventKind::Splash { force: 1.0 }, Spatialization::HERE).at(studio.frame()));
    studio.render(&mut out);
    assert_eq!(peak(&out[BLOCK_FRAMES * 4..]), 0.0);
    studio.set_listener(&Listener::default());
    studio.render(&mut out);
    assert!(rms_db(&mono(&out[RATE_HZ as usize / 2..])) < -80.0, "what was not played is played later");
}

#[test]
fn nothing_is_past_the_ceiling_however_much_happens() {
    let mut studio = Studio::new(Seed(3), RATE_HZ);
    let mut out = vec![[0.0; 2]; RATE_HZ as usize];
    studio.set_listener(&Listener { mix: MixSettings { compress: true, ..MixSettings::default() }, ..busy(0) });
    for i in 0..200 {
        let landing = SoundEvent::new(SoundEventKind::Landing { force: 1.0 }, Spatialization::HERE);
        studio.queue_event(landing.at(i * 40).on(SurfaceKind::Wood));
        studio.queue_event(SoundEvent::new(SoundEventKind::Thunder { distance_m: 500.0 }, Spatialization::HERE).at(i * 40));
    }
    studio.render(&mut out);
    assert!(peak(&out) < 0.891, "{}", peak(&out));
}

#[test]
fn every_scene_is_whole_under_the_ceiling_heard_from_its_first_second_and_as_loud_as_it_is_to_be() {
    let mut wrong = Vec::new();
    for (scene, out) in &*RENDERED {
        let (signal, loud) = (mono(out), lufs(out));
        let first_db = rms_db(&signal[..RATE_HZ as usize]);
        let silence = scene.name == "silence";
        if !out.iter().flatten().all(|x| x.is_finite()) || peak(out) >= 0.891 {
            wrong.push(format!("{}: not finite, or its peak {} is past -1 dBFS", scene.name, peak(out)));
        }
        if silence && rms_db(&signal) > -80.0 || !silence && (first_db < -60.0 || rms_db(&signal) < -60.0) {
            wrong.push(format!("{}: {first_db} dB in its first second, {} in all", scene.name, rms_db(&signal)));
        }
        if !silence && (loud - scene.lufs).abs() > 3.0 {
            wrong.push(format!("{}: {loud} LUFS, and not {}", scene.name, scene.lufs));
        }
    }
    let targets = || scenes().filter(|scene| scene.name != "silence").map(|scene| scene.lufs);
    let (softest, loudest) = (targets().fold(f32::MAX, f32::min), targets().fold(f32::MIN, f32::max));
    assert!(loudest - softest <= 20.0, "from {softest} to {loudest} LUFS");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The range in which each scene's spectral centroid lies, in hertz.
const CENTRES_HZ: [(&str, f32, f32); 24] = [
    ("wind", 500.0, 2000.0),
    ("gale", 700.0, 2400.0),
    ("rain", 2400.0, 6000.0),
    ("storm", 900.0, 3200.0),
    ("snowfall", 200.0, 900.0),
    ("wood-dawn", 2200.0, 5200.0),
    ("wood-night", 2400.0, 5600.0),
    ("shore", 350.0, 1300.0),
    ("stream", 800.0, 2600.0),
    ("cave-small", 300.0, 1000.0),
    ("cave-hall", 300.0, 1000.0),
    ("steps-grass", 800.0, 2500.0),
    ("steps-snow", 800.0, 2400.0),
    ("steps-scree", 2000.0, 5000.0),
    ("steps-wood", 150.0, 600.0),
    ("steps-stone", 1400.0, 3600.0),
    ("steps-water", 900.0, 2900.0),
    ("hooves-walk", 350.0, 1300.0),
    ("hooves-trot", 350.0, 1300.0),
    ("hooves-gallop", 130.0, 600.0),
    ("bow", 120.0, 700.0),
    ("qin", 200.0, 900.0),
    ("xiao", 250.0, 900.0),
    ("music", 150.0, 900.0),
];

#[test]
fn every_scene_is_as_bright_as_it_is_to_be() {
    let wrong: Vec<String> = CENTRES_HZ
        .into_iter()
        .filter_map(|(name, from, to)| {
            let centre = centroid_hz(&first_seconds(name, 8));
            (!(from..to).contains(&centre)).then(|| format!("{name}: {centre} Hz"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Features of a scene: its spectrum in half octaves from 50 Hz, in decibels of its loudest down to -40; how much its
/// loudness varies from one 50th of a second to the next, in decibels; and how many onsets it has a second.
fn likeness(scene: SoundScene) -> (Vec<f32>, f32, f32) {
    let signal = first_seconds(scene.name, 8);
    let (power, hz) = spectrum(&signal);
    let band = |number: i32| {
        let at = |half: i32| (50.0 * libm::powf(2.0, half as f32 / 2.0) / hz) as usize;
        power[at(number)..at(number + 1).max(at(number) + 1)].iter().sum::<f32>()
    };
    let bands: Vec<f32> = (0..17).map(band).collect();
    let most = bands.iter().copied().fold(1.0e-12, f32::max);
    let bands = bands.into_iter().map(|power| (10.0 * libm::log10f(power / most + 1.0e-12)).max(-40.0)).collect();
    let levels: Vec<f32> = signal.chunks_exact(RATE_HZ as usize / 50).map(|part| rms_db(part).max(-70.0)).collect();
    let mean = levels.iter().sum::<f32>() / levels.len() as f32;
    let sways = (levels.iter().map(|level| (level - mean).powi(2)).sum::<f32>() / levels.len() as f32).sqrt();
    let begins = levels.windows(2).filter(|pair| pair[1] > pair[0] + 6.0).count() as f32 / 8.0;
    (bands, sways, begins)
}

#[test]
fn no_scene_is_like_another() {
    let all: Vec<(&str, _)> = scenes().filter(|scene| scene.name != "silence").map(|scene| (scene.name, likeness(scene))).collect();
    for (at, (one, a)) in all.iter().enumerate() {
        for (other, b) in &all[at + 1..] {
            let bands = (a.0.iter().zip(&b.0).map(|(a, b)| (a - b).powi(2)).sum::<f32>() / a.0.len() as f32).sqrt();
            let apart = bands + (a.1 - b.1).abs() + (a.2 - b.2).abs();
            assert!(apart > 2.0, "{one} and {other} are {apart} dB apart");
        }
    }
}

#[test]
fn from_one_place_to_another_nothing_clicks() {
    let listener = |name: &str| {
        (super::measure::scene(name).play)(&SceneContext { seed: Seed(7), at: 0, hour: 12.0, from_s: 2.0, to_s: 2.01 }, &mut |_| {})
    };
    // The largest second difference: how far a sample deviates from its neighbours' slope.
    let sudden = |signal: &[f32]| signal.windows(3).map(|x| (x[0] - 2.0 * x[1] + x[2]).abs()).fold(0.0, f32::max);
    for (one, other) in
        [("wind", "cave-hall"), ("cave-hall", "shore"), ("gale", "silence"), ("silence", "stream"), ("cave-small", "wood-night")]
    {
        let mut studio = Studio::new(Seed(3), RATE_HZ);
        let mut out = vec![[0.0; 2]; 3 * RATE_HZ as usize];
        let (before, after) = out.split_at_mut(3 * RATE_HZ as usize / 2);
        studio.set_listener(&listener(one));
        studio.render(before);
        studio.set_listener(&listener(other));
        studio.render(after);
        let signal = mono(&out);
        let middle = 3 * RATE_HZ as usize / 2;
        let (still, change) = (
            sudden(&signal[RATE_HZ as usize / 4..middle - 100]).max(sudden(&signal[middle + RATE_HZ as usize..])),
            sudden(&signal[middle - 100..middle + 1000]),
        );
        assert!(change < 2.0 * still + 1.0e-4, "from {one} to {other}: {change}, and {still} besides");
    }
}

#[test]
#[ignore = "long: cargo verify-long"]
fn an_hour_later_it_sounds_as_it_did() {
    let mut playing = ScenePlayer::new(super::measure::scene("storm"), Seed(7), 0, 12.0, RATE_HZ);
    let mut minute = vec![[0.0; 2]; 60 * RATE_HZ as usize];
    let mut loud = Vec::new();
    for _ in 0..60 {
        playing.render(&mut minute);
        assert!(minute.iter().flatten().all(|x| x.is_finite()) && peak(&minute) < 0.891);
        loud.push(rms_db(&mono(&minute)));
    }
    let mean = |part: &[f32]| part.iter().sum::<f32>() / part.len() as f32;
    assert!((mean(&loud[..10]) - mean(&loud[50..])).abs() < 1.5, "{loud:?}");
}
