//! Tests of fauna.

use super::{
    AnimalCalls, Birds, Crickets, Frogs,
    dialect::{BirdDialect, SONG_KINDS, SongKind},
};
use crate::{
    SynthVoice,
    event::{Caller, SoundEvent, SoundEventKind},
    listener::{FaunaInput, Listener, Spatialization, TimeScale},
    measure::{RATE_HZ, centroid_hz, mono, render_voice, rms_db, spectrum},
};
use eremite_hash::Seed;

const RATE: f32 = RATE_HZ as f32;

fn with(company: FaunaInput) -> Listener {
    Listener { fauna: company, ..Listener::default() }
}

fn birds(tongue: u64, birds: f32) -> Listener {
    with(FaunaInput { dialect_seed: tongue, birds, ..FaunaInput::default() })
}

/// In how many tenths of a second a signal is louder than a level.
fn busy_share(signal: &[f32], db: f32) -> f32 {
    let parts = signal.chunks(RATE_HZ as usize / 10);
    parts.clone().filter(|part| rms_db(part) > db).count() as f32 / parts.count() as f32
}

#[test]
fn a_dawn_is_a_chorus_and_noon_a_lone_bird() {
    let heard = |many: f32| mono(&render_voice(&mut Birds::new(Seed(7), RATE), 24.0, RATE, |_| birds(3, many), &[]));
    let (dawn, noon) = (busy_share(&heard(1.0), -60.0), busy_share(&heard(0.1), -60.0));
    assert!(dawn > 0.85, "{dawn}");
    assert!((0.05..0.5).contains(&noon), "{noon}");
    assert_eq!(busy_share(&heard(0.0), -120.0), 0.0);
}

#[test]
fn birds_fall_silent_at_once_and_come_back_slowly() {
    // The player runs past from the eighth second to the eleventh.
    let listener = |s: f32| birds(3, if (8.0..11.0).contains(&s) { 0.0 } else { 1.0 });
    let heard = mono(&render_voice(&mut Birds::new(Seed(7), RATE), 30.0, RATE, listener, &[]));
    let part = |from_s: f32, to_s: f32| busy_share(&heard[(from_s * RATE) as usize..(to_s * RATE) as usize], -60.0);
    assert!(part(3.0, 8.0) > 0.8, "a chorus before: {}", part(3.0, 8.0));
    assert_eq!(part(9.0, 11.0), 0.0, "a second after");
    assert!(part(11.0, 13.0) < 0.6 * part(3.0, 8.0), "at once again: {}", part(11.0, 13.0));
    assert!(part(24.0, 30.0) > 0.8, "a chorus again: {}", part(24.0, 30.0));
}

/// Spectrum of a dialect: shares of power in sixths of octaves from 1.4 kHz up.
fn colours(tongue: u64) -> [f32; 16] {
    let heard = mono(&render_voice(&mut Birds::new(Seed(7), RATE), 12.0, RATE, |_| birds(tongue, 1.0), &[]));
    let (power, hz) = spectrum(&heard);
    let mut colours = [0.0; 16];
    for (i, power) in power.iter().enumerate().skip(1) {
        let sixth = libm::log2f(i as f32 * hz / 1_400.0) * 6.0;
        if (0.0..16.0).contains(&sixth) {
            colours[sixth as usize] += power;
        }
    }
    let all = libm::sqrtf(colours.iter().map(|x| x * x).sum());
    colours.map(|x| x / all)
}

/// Notes a second within a song.
fn pace(kind: &SongKind) -> f32 {
    let song = kind.order[..kind.notes].iter().map(|i| kind.syllables[*i as usize]);
    kind.notes as f32 / song.map(|s| s.length_s + s.pause_s).sum::<f32>()
}

#[test]
fn two_tongues_are_clearly_unlike() {
    let tongues: Vec<u64> = (1..9).collect();
    let all: Vec<([f32; 16], [SongKind; SONG_KINDS])> =
        tongues.iter().map(|number| (colours(*number), BirdDialect::of(Seed(7), *number).kinds)).collect();
    for (i, (a, kinds_a)) in all.iter().enumerate() {
        for (j, (b, kinds_b)) in all[..i].iter().enumerate() {
            let same: f32 = a.iter().zip(b).map(|(a, b)| a * b).sum();
            let paces = libm::log2f(pace(&kinds_a[0]) / pace(&kinds_b[0])).abs();
            // The most frequent kind counts twice.
            let manners = [0, 0, 1].map(|kind| if kinds_a[kind].manner == kinds_b[kind].manner { 0.0 } else { 0.15 });
            let unlike = (1.0 - same) + paces + manners.iter().sum::<f32>();
            assert!(unlike > 0.4, "tongues {} and {}: colours {same}, paces {paces}, manners {manners:?}", i + 1, j + 1);
        }
    }
}

#[test]
fn every_tongue_has_three_to_six_syllables_within_a_birds_range() {
    for number in 0..500 {
        for kind in BirdDialect::of(Seed(number), number * 7).kinds {
            assert!((3..=6).contains(&kind.count) && kind.notes >= 2, "{kind:?}");
            for syllable in &kind.syllables[..kind.count] {
                for hz in [syllable.from_hz, syllable.to_hz] {
                    assert!((1_000.0..9_500.0).contains(&hz), "{hz} Hz: {kind:?}");
                }
                assert!((0.015..1.0).contains(&syllable.length_s), "{kind:?}");
            }
            assert!(kind.order[..kind.notes].iter().all(|i| usize::from(*i) < kind.count), "{kind:?}");
        }
    }
}

/// How often a signal becomes loud after some tenths of a second of silence.
fn bursts(signal: &[f32], apart_s: f32) -> usize {
    let loudest = signal.iter().fold(0.0_f32, |most, x| most.max(x.abs()));
    let (mut count, mut soft) = (0, RATE_HZ as usize);
    for x in signal {
        if x.abs() > 0.1 * loudest {
            count += usize::from(soft as f32 > apart_s * RATE);
            soft = 0;
        } else {
            soft += 1;
        }
    }
    count
}

#[test]
fn crickets_tell_the_warmth_as_dolbear_found() {
    for warmth_c in [12.0, 16.0, 20.0, 26.0] {
        // So few that there is only one.
        let one = FaunaInput { crickets: 0.12, warmth_c, ..FaunaInput::default() };
        let heard = mono(&render_voice(&mut Crickets::new(Seed(7), RATE), 30.0, RATE, |_| with(one), &[]));
        let a_minute = 2.0 * bursts(&heard, 0.1) as f32;
        let dolbear = 7.0 * warmth_c - 30.0;
        assert!((a_minute / dolbear - 1.0).abs() < 0.2, "{warmth_c} C: {a_minute} and {dolbear} chirps a minute");
        let hz = centroid_hz(&heard);
        assert!((3_900.0..5_300.0).contains(&hz), "{hz} Hz");
    }
    let cold = FaunaInput { crickets: 1.0, warmth_c: 5.0, ..FaunaInput::default() };
    assert_eq!(busy_share(&mono(&render_voice(&mut Crickets::new(Seed(7), RATE), 2.0, RATE, |_| with(cold), &[])), -120.0), 0.0);
}

#[test]
fn crickets_are_on_both_sides_and_out_of_step() {
    let many = FaunaInput { crickets: 1.0, warmth_c: 20.0, ..FaunaInput::default() };
    let heard = render_voice(&mut Crickets::new(Seed(7), RATE), 10.0, RATE, |_| with(many), &[]);
    let ear = |ear: usize| heard.iter().map(|x| x[ear]).collect::<Vec<f32>>();
    let (left, right) = (ear(0), ear(1));
    let levels = |signal: &[f32]| signal.chunks(960).map(rms_db).collect::<Vec<f32>>();
    assert!((rms_db(&left) - rms_db(&right)).abs() < 9.0, "{} and {} dB", rms_db(&left), rms_db(&right));
    let differ = levels(&left).iter().zip(levels(&right)).filter(|(a, b)| (*a - b).abs() > 3.0).count();
    assert!(differ > 150, "left and right are in step but for {differ} of 500 moments");
}

#[test]
fn frogs_answer_and_their_loudness_follows_the_ears() {
    let at = |gain: f32| with(FaunaInput { frogs: Spatialization::from(0.0, gain), ..FaunaInput::default() });
    let heard = |gain: f32| mono(&render_voice(&mut Frogs::new(Seed(7), RATE), 20.0, RATE, |_| at(gain), &[]));
    let (near, far) = (heard(1.0), heard(0.25));
    assert!(bursts(&near, 0.15) > 8, "{}", bursts(&near, 0.15));
    assert!((rms_db(&near) - rms_db(&far) - 12.0).abs() < 1.0);
    assert_eq!(busy_share(&heard(0.0), -120.0), 0.0);
    let hz = centroid_hz(&near);
    assert!((500.0..2_600.0).contains(&hz), "{hz}");
}

fn called(caller: Caller) -> Vec<f32> {
    let event = SoundEvent::new(SoundEventKind::Call(caller), Spatialization::HERE);
    mono(&render_voice(&mut AnimalCalls::new(Seed(7), RATE), 8.0, RATE, |_| Listener::default(), &[event]))
}

/// The part of a signal between the start and the end of a call.
fn within(heard: &[f32]) -> &[f32] {
    let loudest = heard.iter().fold(0.0_f32, |most, x| most.max(x.abs()));
    let loud = |x: &f32| x.abs() > 0.03 * loudest;
    &heard[heard.iter().position(loud).expect("it sounds")..=heard.iter().rposition(loud).expect("it sounds")]
}

#[test]
fn each_call_lies_where_its_animal_does_and_ends() {
    for caller in Caller::ALL {
        let heard = called(caller);
        assert!(heard[7 * RATE_HZ as usize..].iter().all(|x| *x == 0.0), "{caller:?} does not end");
        let hz = centroid_hz(within(&heard));
        let range = match caller {
            Caller::Owl => 350.0..500.0,
            Caller::Stag => 200.0..900.0,
            Caller::Crow | Caller::Fox | Caller::Crane => 900.0..2_600.0,
            Caller::Geese => 700.0..2_300.0,
            Caller::Neigh => 1_000.0..2_800.0,
            Caller::Snort => 500.0..4_000.0,
            Caller::Kite => 2_400.0..3_900.0,
            Caller::Whistle => 1_500.0..2_300.0,
        };
        assert!(range.contains(&hz), "{caller:?}: {hz} Hz, and not {range:?}");
    }
}

#[test]
fn a_neigh_and_a_kite_fall_and_his_whistle_rises() {
    for (caller, rises) in [(Caller::Neigh, false), (Caller::Kite, false), (Caller::Whistle, true)] {
        let heard = called(caller);
        // Only the first of its calls.
        let one = &within(&heard)[..(0.9 * RATE) as usize];
        let (early, late) = (centroid_hz(&one[..one.len() / 3]), centroid_hz(&one[one.len() * 2 / 3..]));
        assert!(if rises { late > early * 1.25 } else { late < early * 0.97 }, "{caller:?}: {early} to {late} Hz");
    }
}

#[test]
fn no_two_calls_are_the_same() {
    let twice =
        [0, 6 * u64::from(RATE_HZ)].map(|frame| SoundEvent::new(SoundEventKind::Call(Caller::Crow), Spatialization::HERE).at(frame));
    let heard = mono(&render_voice(&mut AnimalCalls::new(Seed(7), RATE), 12.0, RATE, |_| Listener::default(), &twice));
    let (a, b) = heard.split_at(6 * RATE_HZ as usize);
    assert!(a.iter().zip(b).any(|(a, b)| (a - b).abs() > 0.01));
}

#[test]
fn owls_call_now_and_then_and_less_often_in_slowed_time() {
    let rate = 8_000.0;
    let calls = |pace: f32| {
        let listener = move |_| Listener { time_scale: TimeScale(pace), ..with(FaunaInput { owls: 1.0, ..FaunaInput::default() }) };
        let heard = mono(&render_voice(&mut AnimalCalls::new(Seed(7), rate), 400.0, rate, listener, &[]));
        heard.chunks(4_000).map(|half| rms_db(half) > -60.0).collect::<Vec<bool>>().windows(2).filter(|w| !w[0] && w[1]).count()
    };
    let (usual, slowed) = (calls(1.0), calls(0.25));
    assert!((15..70).contains(&usual), "{usual} in 400 s");
    assert!(slowed * 2 < usual, "{slowed} and {usual}");
}

#[test]
fn more_wings_are_louder_and_longer() {
    let rise = |count: u8| {
        let event = SoundEvent::new(SoundEventKind::Wings { count }, Spatialization::HERE).at(100);
        mono(&render_voice(&mut Birds::new(Seed(7), RATE), 4.0, RATE, |_| Listener::default(), &[event]))
    };
    let (one, many) = (rise(1), rise(12));
    assert!(rms_db(&one) + 5.0 < rms_db(&many), "{} and {} dB", rms_db(&one), rms_db(&many));
    assert!(within(&one).len() < within(&many).len());
    assert!(many[3 * RATE_HZ as usize..].iter().all(|x| *x == 0.0), "they never come away");
}

#[test]
fn at_any_rate_all_is_whole_and_no_tone_folds() {
    let busy =
        with(FaunaInput { dialect_seed: 5, birds: 1.0, crickets: 1.0, warmth_c: 40.0, frogs: Spatialization::HERE, owls: 1.0, bats: 1.0 });
    let events: Vec<SoundEvent> =
        Caller::ALL.into_iter().map(|caller| SoundEvent::new(SoundEventKind::Call(caller), Spatialization::HERE).at(50)).collect();
    for rate in [8_000.0, 44_100.0, 192_000.0] {
        let heard = [
            render_voice(&mut Birds::new(Seed(7), rate), 2.0, rate, |_| busy, &[]),
            render_voice(&mut Crickets::new(Seed(7), rate), 2.0, rate, |_| busy, &[]),
            render_voice(&mut Frogs::new(Seed(7), rate), 2.0, rate, |_| busy, &[]),
            render_voice(&mut AnimalCalls::new(Seed(7), rate), 2.0, rate, |_| busy, &events),
        ];
        for (which, heard) in heard.iter().enumerate() {
            assert!(heard.iter().flatten().all(|x| x.is_finite() && x.abs() < 1.0), "voice {which} at {rate}");
        }
    }
}

#[test]
fn nonsense_at_the_ears_is_forgotten() {
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -3.0, 1.0e30] {
        let from = Spatialization { gain: x, pan: x, occlusion: x };
        let wild = FaunaInput { dialect_seed: u64::MAX, birds: x, crickets: x, warmth_c: x, frogs: from, owls: x, bats: x };
        let usual =
            FaunaInput { dialect_seed: 3, birds: 1.0, crickets: 1.0, warmth_c: 20.0, frogs: Spatialization::HERE, owls: 1.0, bats: 1.0 };
        let listener = |s: f32| if s < 0.5 { Listener { time_scale: TimeScale(x), ..with(wild) } } else { with(usual) };
        let events = [
            SoundEvent::new(SoundEventKind::Call(Caller::Geese), from).at(640),
            SoundEvent::new(SoundEventKind::Wings { count: 255 }, from).at(640),
            SoundEvent::new(SoundEventKind::Call(Caller::Crow), Spatialization::HERE).at(60_000),
        ];
        let voices: [Box<dyn SynthVoice>; 4] = [
            Box::new(Birds::new(Seed(7), RATE)),
            Box::new(Crickets::new(Seed(7), RATE)),
            Box::new(Frogs::new(Seed(7), RATE)),
            Box::new(AnimalCalls::new(Seed(7), RATE)),
        ];
        for (which, mut voice) in voices.into_iter().enumerate() {
            let heard = mono(&render_voice(voice.as_mut(), 9.0, RATE, listener, &events));
            assert!(heard.iter().all(|x| x.is_finite()), "voice {which} of {x}");
            assert!(rms_db(&heard[60_000..]) > -70.0, "voice {which} is silent after {x}");
        }
    }
}
