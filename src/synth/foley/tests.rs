//! Tests of steps, hooves, bells and actions.

use super::{Bells, ContinuousFoley, ImpactFoley};
use crate::{
    SynthVoice,
    event::{SoundEvent, SoundEventKind, SurfaceKind},
    listener::{self, Listener, Spatialization},
    measure::{RATE_HZ, centroid_hz, mono, render_voice, rms_db, spectrum},
    scale::MusicalMode,
};
use eremite_hash::Seed;

const RATE: f32 = RATE_HZ as f32;

fn event(frame: u64, what: SoundEventKind) -> SoundEvent {
    SoundEvent::new(what, Spatialization::HERE).at(frame)
}

const STEP: SoundEventKind = SoundEventKind::Step { force: 0.3 };

fn step(frame: u64, ground: SurfaceKind) -> SoundEvent {
    event(frame, STEP).on(ground)
}

/// The same event several times, a second apart, each as a signal of one second that starts at the event.
fn seconds_of(what: SoundEventKind, ground: SurfaceKind, count: usize) -> Vec<Vec<f32>> {
    let events: Vec<SoundEvent> = (0..count as u64).map(|i| event(i * u64::from(RATE_HZ), what).on(ground)).collect();
    let heard = mono(&render_voice(&mut ImpactFoley::new(Seed(5), RATE), count as f32, RATE, |_| Listener::default(), &events));
    heard.chunks(RATE_HZ as usize).take(count).map(<[f32]>::to_vec).collect()
}

/// The largest sample of a signal.
fn most(signal: &[f32]) -> f32 {
    signal.iter().fold(0.0, |most, x| most.max(x.abs()))
}

#[test]
fn every_step_and_hoof_is_heard_at_its_frame_to_fifteen_milliseconds() {
    for ground in SurfaceKind::ALL {
        for what in [STEP, SoundEventKind::Hoof { force: 0.5 }] {
            // Not at a block's start.
            let frames = [1_000, 30_011, 61_333];
            let events = frames.map(|frame| event(frame, what).on(ground));
            let heard = mono(&render_voice(&mut ImpactFoley::new(Seed(5), RATE), 2.0, RATE, |_| Listener::default(), &events));
            for frame in frames.map(|frame| frame as usize) {
                assert!(most(&heard[frame - 400..frame]) < 0.02 * most(&heard[frame..frame + 4_000]), "{what:?} before its frame");
                let loud = most(&heard[frame..frame + 4_000]);
                let onset = heard[frame..].iter().position(|x| x.abs() > 0.08 * loud).expect("it sounds");
                assert!(onset as f32 / RATE < 0.015, "{what:?} {} ms late", onset as f32 / RATE * 1_000.0);
            }
        }
    }
}

/// Maximum normalized cross-correlation of two signals within a shift of two milliseconds: 1 is identical.
fn alike(a: &[f32], b: &[f32]) -> f32 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    let (reach, len) = (96, 12_000);
    let middle = &a[reach..reach + len];
    let at = |lag: usize| {
        let b = &b[lag..lag + len];
        dot(middle, b) / libm::sqrtf(dot(middle, middle) * dot(b, b))
    };
    (0..=2 * reach).step_by(2).map(at).fold(-1.0, f32::max)
}

#[test]
fn no_two_steps_are_alike() {
    for ground in SurfaceKind::ALL {
        let steps = seconds_of(STEP, ground, 5);
        for (i, a) in steps.iter().enumerate() {
            for b in &steps[..i] {
                assert!(alike(a, b) < 0.9, "{ground:?}: {}", alike(a, b));
            }
        }
    }
}

/// Features that tell surfaces apart, in octaves: spectral centroid, seconds until nine tenths of the energy have passed,
/// and crest factor.
fn character(ground: SurfaceKind) -> [f32; 3] {
    let steps = seconds_of(STEP, ground, 8);
    let mut sum = [0.0; 3];
    for step in &steps {
        let power: f32 = step.iter().map(|x| x * x).sum();
        let mut left = power;
        let over = step.iter().position(|x| {
            left -= x * x;
            left < 0.1 * power
        });
        let over_s = over.expect("it ends") as f32 / RATE;
        let crest = most(step) / libm::sqrtf(power / step.len() as f32);
        for (sum, x) in sum.iter_mut().zip([centroid_hz(step), over_s, crest]) {
            *sum += libm::log2f(x) / steps.len() as f32;
        }
    }
    sum
}

#[test]
fn each_ground_sounds_unlike_each_other() {
    let all = SurfaceKind::ALL.map(character);
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all[..i].iter().enumerate() {
            let apart = libm::sqrtf(a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum());
            assert!(apart > 0.35, "{:?} {a:?} and {:?} {b:?} are only {apart} apart", SurfaceKind::ALL[i], SurfaceKind::ALL[j]);
        }
    }
}

#[test]
fn a_run_is_louder_than_a_walk_a_landing_than_a_run_and_a_staff_is_softer_than_any() {
    for ground in SurfaceKind::ALL {
        // The loudest twentieth of a second.
        let loud = |what: SoundEventKind| seconds_of(what, ground, 4).concat().chunks(2_400).map(rms_db).fold(-200.0, f32::max);
        let (staff, walk) = (loud(SoundEventKind::Staff { has_bell: false }), loud(STEP));
        let (run, landing) = (loud(SoundEventKind::Step { force: 0.7 }), loud(SoundEventKind::Landing { force: 0.7 }));
        assert!(staff < walk + 1.0 && walk + 4.0 < run && run < landing, "{ground:?}: {staff} {walk} {run} {landing} dB");
    }
}

#[test]
fn snow_squeaks_in_hard_frost_only() {
    // Share of the power from 1.2 to 1.9 kHz, in decibels.
    let squeak = |warmth_c: f32| {
        let listener = Listener { fauna: listener::FaunaInput { warmth_c, ..listener::FaunaInput::default() }, ..Listener::default() };
        let events: Vec<SoundEvent> = (0..8).map(|i| step(i * 24_000, SurfaceKind::Snow)).collect();
        let (power, hz) = spectrum(&mono(&render_voice(&mut ImpactFoley::new(Seed(5), RATE), 4.0, RATE, |_| listener, &events)));
        let band = &power[(1_200.0 / hz) as usize..(1_900.0 / hz) as usize];
        10.0 * libm::log10f(band.iter().sum::<f32>() / power.iter().sum::<f32>())
    };
    assert!((squeak(-2.0) - squeak(15.0)).abs() < 0.1 && squeak(-15.0) > squeak(-2.0) + 1.5, "{} {}", squeak(-15.0), squeak(-2.0));
}

#[test]
fn what_crumbles_does_so_from_half_a_second_to_three() {
    for (force, from_s, to_s) in [(0.0, 0.2, 0.9), (1.0, 1.2, 3.2)] {
        let crumbles = event(0, SoundEventKind::Crumbled { force });
        let heard = mono(&render_voice(&mut ImpactFoley::new(Seed(5), RATE), 6.0, RATE, |_| Listener::default(), &[crumbles]));
        let loudest = most(&heard);
        let last = heard.iter().rposition(|x| x.abs() > 0.02 * loudest).expect("it sounds");
        let s = last as f32 / RATE;
        assert!((from_s..to_s).contains(&s), "force {force}: {s} s");
    }
}

#[test]
fn a_step_is_as_loud_at_any_rate() {
    for ground in SurfaceKind::ALL {
        let at = |rate: f32| {
            let events: Vec<SoundEvent> = (0..6).map(|i| step((i as f32 * 0.5 * rate) as u64, ground)).collect();
            let heard = mono(&render_voice(&mut ImpactFoley::new(Seed(5), rate), 3.0, rate, |_| Listener::default(), &events));
            assert!(heard.iter().all(|x| x.is_finite()), "{ground:?} at {rate}");
            rms_db(&heard)
        };
        let here = at(RATE);
        for rate in [8_000.0, 22_050.0, 96_000.0, 192_000.0] {
            // At 8 kHz, frequencies above 4 kHz are missing.
            let may = if rate < 16_000.0 { 7.0 } else { 3.5 };
            assert!((at(rate) - here).abs() < may, "{ground:?} at {rate}: {} and {here} dB", at(rate));
        }
    }
}

#[test]
fn where_nothing_happens_nothing_is_heard_and_what_happened_ends() {
    let everything = |frame| {
        SurfaceKind::ALL.into_iter().flat_map(move |ground| {
            [STEP, SoundEventKind::Landing { force: 1.0 }, SoundEventKind::ArrowHit, SoundEventKind::Placed { material: ground }]
                .map(|what| event(frame, what).on(ground))
        })
    };
    let events: Vec<SoundEvent> = everything(70).chain([event(70, SoundEventKind::Crumbled { force: 1.0 })]).collect();
    let heard = render_voice(&mut ImpactFoley::new(Seed(5), RATE), 9.0, RATE, |_| Listener::default(), &events);
    assert!(heard[..64].iter().flatten().all(|x| *x == 0.0), "before");
    assert!(heard[8 * RATE_HZ as usize..].iter().flatten().all(|x| *x == 0.0), "after");
    let doing = render_voice(&mut ContinuousFoley::new(Seed(5), RATE), 1.0, RATE, |_| Listener::default(), &[]);
    assert!(doing.iter().flatten().all(|x| *x == 0.0), "he does nothing");
}

/// All continuous actions at once.
fn busy(on: SurfaceKind) -> Listener {
    Listener {
        activity: listener::ActivityInput {
            cloak_mps: 12.0,
            slide_mps: 5.0,
            board_mps: 9.0,
            on,
            rope_mps: 3.0,
            drawn: 1.0,
            ink_mps: 4.0,
            wash_mps: 4.0,
            grinding: 1.0,
            breath: 1.0,
            mane_mps: 12.0,
        },
        ..Listener::default()
    }
}

#[test]
fn all_that_he_does_begins_changes_and_ends_without_a_click() {
    // Half a second of silence, a second on one surface, a second on another, silence again.
    let listener = |s: f32| match s {
        s if !(0.5..2.5).contains(&s) => Listener::default(),
        s if s < 1.5 => busy(SurfaceKind::Snow),
        _ => busy(SurfaceKind::Wood),
    };
    let heard = mono(&render_voice(&mut ContinuousFoley::new(Seed(5), RATE), 7.0, RATE, listener, &[]));
    let steepest = |from_s: f32, to_s: f32| {
        heard[(from_s * RATE) as usize..(to_s * RATE) as usize].windows(2).fold(0.0_f32, |steep, w| steep.max((w[1] - w[0]).abs()))
    };
    let usual = steepest(0.8, 1.4).max(steepest(1.7, 2.4));
    assert!(usual > 1.0e-3, "nothing sounds");
    for s in [0.5, 1.5, 2.5] {
        assert!(steepest(s - 0.005, s + 0.02) < usual * 1.1, "a click at {s}: {} and {usual} as a rule", steepest(s - 0.005, s + 0.02));
    }
    assert!(rms_db(&heard[(6.5 * RATE) as usize..]) < -70.0, "it goes on");
}

#[test]
fn the_board_hisses_louder_and_higher_the_faster_it_goes() {
    for on in SurfaceKind::ALL {
        let at = |board_mps: f32| {
            let listener = Listener {
                activity: listener::ActivityInput { board_mps, on, ..listener::ActivityInput::default() },
                ..Listener::default()
            };
            let heard = mono(&render_voice(&mut ContinuousFoley::new(Seed(5), RATE), 2.0, RATE, move |_| listener, &[]));
            (rms_db(&heard), centroid_hz(&heard))
        };
        let (slow, fast) = (at(3.0), at(12.0));
        assert!(slow.0 + 5.0 < fast.0 && slow.1 * 1.05 < fast.1, "{on:?}: {slow:?} {fast:?}");
    }
}

/// A bell that is struck once.
fn bell(degree: i8, seconds: f32) -> Vec<f32> {
    mono(&render_voice(
        &mut Bells::new(Seed(5), RATE),
        seconds,
        RATE,
        |_| Listener::default(),
        &[event(0, SoundEventKind::Bell { degree, force: 0.7 })],
    ))
}

/// The power at a frequency of a signal.
fn power_at(signal: &[f32], hz: f32) -> f32 {
    let (mut re, mut im) = (0.0, 0.0);
    for (i, x) in signal.iter().enumerate() {
        let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(hz) * i as f64 / f64::from(RATE));
        re += f64::from(*x) * cos;
        im += f64::from(*x) * sin;
    }
    (re * re + im * im) as f32
}

/// The strongest frequency in a range.
fn strongest_hz(signal: &[f32], from: f32, to: f32) -> f32 {
    let hz = |i: i32| from + i as f32 * 0.5;
    (0..((to - from) * 2.0) as i32).map(hz).max_by(|a, b| power_at(signal, *a).total_cmp(&power_at(signal, *b))).expect("a range")
}

#[test]
fn bells_are_in_tune_with_the_mode_and_with_one_another() {
    let (low, high) = (bell(0, 1.5), bell(5, 1.5));
    let prime = strongest_hz(&low[4_800..], 670.0, 730.0);
    let octave = strongest_hz(&high[4_800..], 1_370.0, 1_430.0);
    // The two modes of a partial are up to a hertz apart.
    assert!((octave - 2.0 * prime).abs() < 3.0, "{prime} and {octave} Hz");
    assert!((prime - 4.0 * MusicalMode::default().degree_hz(0)).abs() < 1.5, "{prime} Hz");
}

#[test]
fn a_bell_dies_away_in_eight_seconds() {
    let heard = bell(0, 6.0);
    let second = |s: f32| rms_db(&heard[(s * RATE) as usize..((s + 1.5) * RATE) as usize]);
    // After 3.5 s all partials but the hum have decayed.
    let db_per_s = (second(2.5) - second(4.5)) / 2.0;
    assert!((60.0 / db_per_s - 8.0).abs() < 1.5, "{} s", 60.0 / db_per_s);
}

#[test]
fn nonsense_at_the_ears_is_forgotten() {
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -3.0, 1.0e30] {
        let doing = listener::ActivityInput {
            cloak_mps: x,
            slide_mps: x,
            board_mps: x,
            rope_mps: x,
            drawn: x,
            ink_mps: x,
            wash_mps: x,
            grinding: x,
            breath: x,
            mane_mps: x,
            ..listener::ActivityInput::default()
        };
        let listener = |s: f32| if s < 0.3 { Listener { activity: doing, ..Listener::default() } } else { busy(SurfaceKind::Grass) };
        let from = Spatialization { gain: x, pan: x, occlusion: x };
        let wild = [
            SoundEventKind::Step { force: x },
            SoundEventKind::Hoof { force: x },
            SoundEventKind::Landing { force: x },
            SoundEventKind::Crumbled { force: x },
            SoundEventKind::Bell { degree: i8::MIN, force: x },
            SoundEventKind::ArrowReleased { force: x },
        ];
        let grounds = [SurfaceKind::Scree, SurfaceKind::Water, SurfaceKind::Mud].into_iter().cycle();
        let mut events: Vec<SoundEvent> =
            wild.into_iter().zip(grounds).map(|(what, ground)| SoundEvent::new(what, from).at(640).on(ground)).collect();
        events.extend([step(40_000, SurfaceKind::Wood), event(40_000, SoundEventKind::Bell { degree: 3, force: 0.5 })]);
        let voices: [Box<dyn SynthVoice>; 3] =
            [Box::new(ImpactFoley::new(Seed(5), RATE)), Box::new(ContinuousFoley::new(Seed(5), RATE)), Box::new(Bells::new(Seed(5), RATE))];
        for (which, mut voice) in voices.into_iter().enumerate() {
            let heard = mono(&render_voice(voice.as_mut(), 1.2, RATE, listener, &events));
            assert!(heard.iter().all(|x| x.is_finite()), "voice {which} of {x}");
            assert!(rms_db(&heard[40_000..]) > -60.0, "voice {which} is silent after {x}");
        }
    }
}
