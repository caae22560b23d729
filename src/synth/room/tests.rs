//! Tests of the reverb.

use super::{Drips, Reverb, WallSurfaces};
use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::StateVariableFilter,
    listener::{DripSource, Listener, MAX_DRIPS, RoomAcoustics, Spatialization, TimeScale},
    measure::{RATE_HZ, mono, peak, rms_db},
};
use eremite_hash::Seed;

const RATE: f32 = RATE_HZ as f32;
const STONE: WallSurfaces = WallSurfaces { moss: 0.0, dirt: 0.0, stone: 1.0 };

/// The reverb's output for some seconds, for an input as a function of the frame and rooms as a function of the second.
fn answer(seconds: f32, mut room: impl FnMut(f32) -> RoomAcoustics, mut came: impl FnMut(usize) -> f32) -> Vec<[f32; 2]> {
    let mut walls = Reverb::new(Seed(1), RATE);
    let mut out = Vec::new();
    for moment in 0..(seconds * RATE) as usize / BLOCK_FRAMES {
        let from = moment * BLOCK_FRAMES;
        let listener = Listener { room: room(from as f32 / RATE), ..Listener::default() };
        let signal: MonoBlock = std::array::from_fn(|i| came(from + i));
        let mut bus = Bus::default();
        walls.render(&AudioContext { listener: &listener, frame: from as u64, rate_hz: RATE }, &signal, &mut bus);
        out.extend((0..BLOCK_FRAMES).map(|i| [bus.left[i], bus.right[i]]));
    }
    out
}

fn click(frame: usize) -> f32 {
    if frame == 0 { 1.0 } else { 0.0 }
}

/// Reverberation time in seconds about a frequency, by Schroeder's backward integration from -5 to -25 dB.
fn decay_s(signal: &[f32], hz: f32) -> f32 {
    let mut bands = [StateVariableFilter::new(hz, 3.0, RATE), StateVariableFilter::new(hz, 3.0, RATE)];
    let powers: Vec<f64> = signal
        .iter()
        .map(|x| {
            let once = bands[0].band(*x);
            let y = f64::from(bands[1].band(once));
            y * y
        })
        .collect();
    let mut left: Vec<f64> = powers
        .iter()
        .rev()
        .scan(0.0, |sum, power| {
            *sum += power;
            Some(*sum)
        })
        .collect();
    left.reverse();
    let at = |db: f64| left.iter().position(|sum| *sum < left[0] * libm::pow(10.0, db / 10.0)).expect("it dies away");
    (at(-25.0) - at(-5.0)) as f32 / RATE * 3.0
}

#[test]
fn sounds_die_away_as_the_room_has_it_at_low_and_at_high_frequencies() {
    let rooms = [
        RoomAcoustics::of_cave(20.0, 22.0, WallSurfaces { moss: 0.5, dirt: 0.5, stone: 0.0 }),
        RoomAcoustics::of_cave(60.0, 40.0, WallSurfaces { moss: 0.2, dirt: 0.4, stone: 0.4 }),
        RoomAcoustics::of_cave(500.0, 130.0, STONE),
        RoomAcoustics { decay_s: [6.0, 2.5], path_m: 18.0, wet: 0.6, ..RoomAcoustics::OPEN },
        RoomAcoustics { decay_s: [1.0, 1.0], path_m: 4.0, wet: 0.6, ..RoomAcoustics::OPEN },
        RoomAcoustics::WOOD,
    ];
    for room in rooms {
        let out = answer(room.decay_s[0] * 0.8 + 0.3, |_| room, click);
        for (band, hz) in [(0, 200.0), (1, 5000.0)] {
            // Each channel for itself, then the mean of both.
            let both = [0, 1].map(|ear| decay_s(&out.iter().map(|frame| frame[ear]).collect::<Vec<_>>(), hz));
            let measured = 0.5 * (both[0] + both[1]);
            assert!((measured / room.decay_s[band] - 1.0).abs() < 0.15, "{measured} s at {hz} Hz in {room:?}");
        }
    }
}

#[test]
fn energy_never_grows_whatever_the_room_does() {
    let rooms = [
        RoomAcoustics::of_cave(5.0, 9.0, STONE),
        RoomAcoustics::of_cave(4000.0, 400.0, STONE),
        RoomAcoustics::WOOD,
        RoomAcoustics { decay_s: [6.0, 6.0], path_m: 40.0, wet: 1.0, ..RoomAcoustics::OPEN },
    ];
    let out = mono(&answer(24.0, |s| rooms[(s * 3.7) as usize % 4], click));
    let parts: Vec<f32> = out.chunks(RATE_HZ as usize).map(rms_db).collect();
    assert!(parts.windows(2).all(|w| w[1] < w[0] + 1.0) && parts[0] > -75.0 && parts[8] < -120.0, "{parts:?}");
    assert!(out.iter().all(|x| x.abs() < 1.0));
}

#[test]
fn both_ears_hear_other_walls() {
    let out = answer(2.0, |_| RoomAcoustics::of_cave(500.0, 130.0, STONE), click);
    let sum = |f: fn(&[f32; 2]) -> f32| out.iter().map(f).map(f64::from).sum::<f64>();
    let both = sum(|[l, r]| l * r) / (sum(|[l, _]| l * l) * sum(|[_, r]| r * r)).sqrt();
    assert!(both.abs() < 0.25, "{both}");
    let balance_db = 10.0 * libm::log10(sum(|[l, _]| l * l) / sum(|[_, r]| r * r));
    assert!(balance_db.abs() < 1.5, "{balance_db} dB");
}

#[test]
fn outside_the_walls_are_hardly_heard_and_in_a_hall_they_are() {
    let energy_db = |room: RoomAcoustics| 10.0 * libm::log10f(answer(3.0, |_| room, click).iter().flatten().map(|x| x * x).sum());
    let (open, hall) = (energy_db(RoomAcoustics::OPEN), energy_db(RoomAcoustics::of_cave(500.0, 130.0, STONE)));
    assert!(open < -22.0, "{open} dB of what came");
    assert!((-13.0..0.0).contains(&hall), "{hall} dB of what came");
}

#[test]
fn going_from_room_to_room_makes_no_click_and_no_new_pitch() {
    let rooms = [RoomAcoustics::of_cave(12.0, 15.0, STONE), RoomAcoustics::of_cave(500.0, 130.0, STONE), RoomAcoustics::OPEN];
    let tone = |frame: usize| libm::sin(frame as f64 * 300.0 * std::f64::consts::TAU / f64::from(RATE)) as f32 * 0.5;
    let out = mono(&answer(9.0, |s| rooms[(s / 1.5) as usize % 3], tone));
    let (mut high, mut near) = ([StateVariableFilter::new(2500.0, 0.7, RATE); 2], StateVariableFilter::new(300.0, 0.7, RATE));
    let above: Vec<f32> = out
        .iter()
        .map(|x| {
            let once = high[0].high(*x);
            high[1].high(once)
        })
        .collect();
    let tone: Vec<f32> = out.iter().map(|x| near.band(*x)).collect();
    // Not at the very beginning, where the tone itself starts.
    let from = RATE_HZ as usize / 2;
    assert!(rms_db(&above[from..]) < rms_db(&tone[from..]) - 55.0, "{} and {}", rms_db(&above[from..]), rms_db(&tone[from..]));
    let peak_above = above[from..].iter().fold(0.0_f32, |peak, x| peak.max(x.abs()));
    assert!(peak_above < 1.0e-3, "{peak_above}");
}

#[test]
fn a_canyons_wall_answers_once_after_the_way_there_and_back() {
    let out = mono(&answer(2.5, |_| RoomAcoustics::of_canyon(120.0), click));
    let at = (2.0 * 120.0 / 343.0 * RATE) as usize;
    let power = |from: usize, to: usize| out[from..to].iter().map(|x| x * x).sum::<f32>();
    let answered = power(at - 100, at + 4800);
    assert!(answered > 20.0 * power(at - 5000, at - 100), "it does not answer");
    assert!(power(2 * at - 100, 2 * at + 4800) < 0.01 * answered, "it answers twice");
}

#[test]
fn silence_is_answered_with_silence() {
    let out = answer(9.0, |_| RoomAcoustics::of_cave(12.0, 15.0, STONE), |frame| if frame < 4800 { 0.1 } else { 0.0 });
    assert_eq!(peak(&out[8 * RATE_HZ as usize..]), 0.0);
    assert_eq!(peak(&answer(0.5, |_| RoomAcoustics::of_cave(500.0, 130.0, STONE), |_| 0.0)), 0.0);
}

#[test]
fn nonsense_in_the_ears_is_survived() {
    let wild = [f32::NAN, f32::INFINITY, -1.0, 1.0e30, 0.0];
    let out = answer(
        1.5,
        |s| {
            let x = wild[(s * 10.0) as usize % wild.len()];
            RoomAcoustics { decay_s: [x; 2], path_m: x, wet: x, echo_m: x, echo: x }
        },
        |frame| if frame % 1000 == 0 { 0.5 } else { 0.0 },
    );
    assert!(out.iter().flatten().all(|x| x.abs() < 4.0));
}

/// Drips for some seconds: the direct sound and the reverb send.
fn dripping(drip: DripSource, pace: f32, seconds: f32) -> [Vec<f32>; 2] {
    let mut drips = Drips::new(Seed(2), RATE);
    let mut listener = Listener { time_scale: TimeScale(pace), ..Listener::default() };
    listener.drips[MAX_DRIPS / 2] = drip;
    let mut out = [Vec::new(), Vec::new()];
    for moment in 0..(seconds * RATE) as u64 / BLOCK_FRAMES as u64 {
        let mut bus = Bus::default();
        drips.render(&AudioContext { listener: &listener, frame: moment * BLOCK_FRAMES as u64, rate_hz: RATE }, &mut bus);
        out[0].extend((0..BLOCK_FRAMES).map(|i| 0.5 * (bus.left[i] + bus.right[i])));
        out[1].extend(bus.reverb_send);
    }
    out
}

/// Number of audible drops: onsets after an eighth of a second of silence.
fn drops(signal: &[f32]) -> usize {
    let loud: Vec<bool> = signal.chunks(480).map(|part| part.iter().any(|x| x.abs() > 1.0e-3)).collect();
    (13..loud.len()).filter(|i| loud[*i] && !loud[*i - 13..*i].contains(&true)).count()
}

#[test]
fn a_stone_drips_by_its_period_at_its_pitch_and_more_to_the_walls_than_to_the_ears() {
    let drip = DripSource { from: Spatialization::HERE, period_s: 0.8, pitch_hz: 600.0, stone: 9 };
    let [listener, walls] = dripping(drip, 1.0, 16.0);
    assert!((18..=21).contains(&drops(&listener)), "{} drops", drops(&listener));
    assert!((8..=11).contains(&drops(&dripping(drip, 0.5, 16.0)[0])), "slowed time");
    assert!(rms_db(&walls) > rms_db(&listener) + 3.0);
    let hz = crate::measure::centroid_hz(&listener);
    assert!((500.0..1500.0).contains(&hz), "{hz} Hz");
}

#[test]
fn nonsense_drips_are_survived() {
    for x in [f32::NAN, f32::INFINITY, -1.0, 0.0, 1.0e30] {
        let drip = DripSource { from: Spatialization { gain: x, pan: x, occlusion: x }, period_s: x, pitch_hz: x, stone: u64::MAX };
        let [listener, walls] = dripping(drip, 1.0, 1.0);
        assert!(listener.iter().chain(&walls).all(|x| x.abs() < 2.0), "{x}");
    }
}
