//! Tests of the instruments and of the score.

use std::collections::BTreeSet;

use super::{
    conductor::Conductor,
    instrument::QinInstrument,
    phrase::PhraseSound,
    qin_string::{QinString, StringMaterial, StringSlide, StringStroke},
    voices::Qin,
    xiao::{XiaoPlayer, XiaoTone},
};
use crate::{
    SynthVoice,
    bus::{BLOCK_FRAMES, Bus},
    event::{SoundEvent, SoundEventKind, Stinger, StringTone},
    listener::{Listener, MusicInput, TimeScale},
    measure::{RATE_HZ, cents, mono, pitch_hz, render_voice, rms_db},
    music::{karplus_strong::StringDecay, stingers::Stingers},
    scale::{MusicalMode, STRINGS, Tuning, hz, mode_at},
};
use eremite_hash::Seed;

const RATE: f32 = RATE_HZ as f32;
/// Tolerance in cents.
const IN_TUNE: f32 = 3.0;

/// Renders the left channel of a player for some seconds.
fn seconds(seconds: f32, mut go: impl FnMut(&mut Bus)) -> Vec<f32> {
    let moments = (seconds * RATE) as usize / BLOCK_FRAMES;
    let moment = |_| {
        let mut bus = Bus::default();
        go(&mut bus);
        bus.left
    };
    (0..moments).flat_map(moment).collect()
}

fn plucked(string: usize, tone: StringTone, force: f32) -> Vec<f32> {
    let mut qin = QinInstrument::new(Seed(3), RATE);
    qin.play(string as u8, StringStroke::plain(tone, force));
    seconds(0.7, |bus| qin.process(bus))
}

#[test]
fn the_qin_is_in_tune_over_two_octaves_of_every_string() {
    for (string, open_hz) in Tuning::Zheng.strings_hz().into_iter().enumerate() {
        let stops = (1..=24).map(|semitones| open_hz * libm::exp2f(semitones as f32 / 12.0)).map(|hz| (StringTone::Stopped(hz), hz));
        let harmonics = [2, 3, 4, 6].map(|parts| (StringTone::Harmonic(parts), open_hz * f32::from(parts)));
        for (tone, hz) in [(StringTone::Open, open_hz)].into_iter().chain(stops).chain(harmonics) {
            for force in [0.35, 0.8] {
                let steady = &plucked(string, tone, force)[4800..];
                let off = cents(hz, pitch_hz(steady, hz));
                assert!(off.abs() < IN_TUNE, "string {string}, {tone:?}, force {force}: {off} cents");
                assert!(rms_db(steady) > -60.0, "string {string}, {tone:?}: nothing is heard");
            }
        }
    }
}

#[test]
fn the_xiao_is_in_tune_over_two_octaves_however_hard_it_is_blown() {
    for semitones in 24..=48 {
        for force in [0.4, 0.6, 0.85] {
            let hz = hz(semitones);
            let mut player = XiaoPlayer::new(5, RATE);
            player.blow(XiaoTone { hz, force, hold_s: 2.0, scoop: 0.0, falls: false });
            // After the attack and before the vibrato.
            let steady = &seconds(0.6, |bus| player.process(bus))[9600..];
            let off = cents(hz, pitch_hz(steady, hz));
            assert!(off.abs() < IN_TUNE, "{semitones} semitones, force {force}: {off} cents");
            assert!(rms_db(steady) > -60.0, "{semitones} semitones, force {force}: nothing is heard");
        }
    }
}

#[test]
fn a_tone_never_grows_while_the_finger_glides() {
    // Level of each 40th of a second, in smooth windows, so that the phase of the periods does not matter.
    const HOP: usize = RATE_HZ as usize / 40;
    let envelope = |slide: Option<StringSlide>, from_hz: f32| {
        let silk = StringMaterial { loss: StringDecay { low_s: 6.0, high_s: 0.8 }, inharmonicity: 1.0e-5 };
        let mut string = QinString::new(1, silk, 98.0, RATE);
        string.play(StringStroke { slide, ..StringStroke::plain(StringTone::Stopped(from_hz), 0.7) });
        let mut out = Vec::new();
        for _ in 0..(1.6 * RATE) as usize / BLOCK_FRAMES {
            let mut own = [0.0; BLOCK_FRAMES];
            string.process(&[0.0; BLOCK_FRAMES], &mut own);
            out.extend(own);
        }
        let window: Vec<f32> = (0..3 * HOP).map(|i| 0.5 - 0.5 * libm::cosf(std::f32::consts::TAU * i as f32 / (3 * HOP) as f32)).collect();
        let level = |part: &[f32]| rms_db(&part.iter().zip(&window).map(|(x, weight)| x * weight).collect::<Vec<f32>>());
        out.windows(3 * HOP).step_by(HOP).map(level).collect::<Vec<f32>>()
    };
    for (from_hz, to_hz) in [(147.0, 220.0), (220.0, 147.0), (196.0, 392.0), (392.0, 131.0), (131.0, 139.0)] {
        for over_s in [0.15, 0.3, 0.6] {
            let levels = envelope(Some(StringSlide { to_hz, after_s: 0.5, over_s }), from_hz);
            for at in 18..20 + (over_s * 40.0) as usize {
                assert!(levels[at + 1] < levels[at] + 0.1, "{from_hz} to {to_hz} Hz in {over_s} s grows: {:?}", &levels[17..46]);
            }
            assert!(levels[18] > -60.0, "nothing glides");
        }
    }
}

#[test]
fn a_low_string_rings_longer_than_a_high_one_and_a_stop_shortens_it() {
    // Decibels from the second half of the first second to that of the third.
    let falls = |string: usize, tone: StringTone| {
        let mut qin = QinInstrument::new(Seed(3), RATE);
        qin.play(string as u8, StringStroke::plain(tone, 0.6));
        let out = seconds(3.0, |bus| qin.process(bus));
        let second = RATE_HZ as usize;
        rms_db(&out[second / 2..second]) - rms_db(&out[5 * second / 2..])
    };
    let (low, high) = (falls(0, StringTone::Open), falls(STRINGS - 1, StringTone::Open));
    assert!(low > 3.0 && low < high, "{low} and {high} dB in two seconds");
    let stopped = falls(STRINGS - 1, StringTone::Stopped(196.0));
    assert!(stopped > high + 3.0, "{stopped} dB stopped, {high} dB open");
}

/// Music input at a stretch and an hour.
fn muse(stretch: i64, of_day: f32, leave: f32) -> MusicInput {
    MusicInput { stretch, hour: of_day as i64, of_day, mode: mode_at(9, of_day), leave }
}

/// What sounds within some seconds, and when.
fn score(seed: u64, seconds: f32, muse: impl Fn(f32) -> MusicInput) -> Vec<(f32, PhraseSound)> {
    const STEP_S: f32 = 0.05;
    let mut conductor = Conductor::new(Seed(seed));
    let mut out = Vec::new();
    for step in 0..(seconds / STEP_S) as usize {
        let now_s = step as f32 * STEP_S;
        conductor.advance(&muse(now_s), STEP_S, &mut |sound| out.push((now_s, *sound)));
    }
    out
}

#[test]
fn the_same_way_at_the_same_hour_is_the_same_music_and_another_is_not() {
    let at = |stretch: i64, hour: f32, seed: u64| score(seed, 120.0, |_| muse(stretch, hour, 1.0));
    let one = at(3, 18.0, 1);
    assert!(one.len() > 10 && one == at(3, 18.0, 1));
    assert!(one != at(4, 18.0, 1) && one != at(3, 17.0, 1) && one != at(3, 18.0, 2));
    assert!(at(-(1 << 54), 18.0, 1).len() > 10, "far away nothing is played");
}

#[test]
fn at_least_four_minutes_of_ten_are_without_music() {
    // Seconds for which the last tone is audible.
    const RINGS_S: f32 = 6.0;
    for seed in 0..6 {
        for hour in [6.0, 9.0, 12.5, 18.5, 23.0] {
            let played = score(seed, 3600.0, |now_s| muse((now_s / 120.0) as i64, hour, 1.0));
            let mut sounds = vec![false; 3600];
            for (at_s, _) in &played {
                let last = ((at_s + RINGS_S) as usize).min(3600);
                sounds[*at_s as usize..last].fill(true);
            }
            assert!(sounds.iter().filter(|sounds| **sounds).count() > 300, "seed {seed}, hour {hour}: hardly any music");
            for ten in sounds.windows(600).step_by(30) {
                let silent = ten.iter().filter(|sounds| !**sounds).count();
                assert!(silent >= 240, "seed {seed}, hour {hour}: only {silent} of 600 s are silent");
            }
        }
    }
}

#[test]
fn who_runs_or_is_in_a_storm_hears_less_of_it_and_who_sits_more() {
    let tones = |leave: f32| -> usize { (0..4).map(|seed| score(seed, 1200.0, |_| muse(2, 18.0, leave)).len()).sum() };
    let (none, some, all) = (tones(0.0), tones(0.4), tones(1.0));
    assert!(none == 0 && some > 0 && some < all, "{none}, {some}, {all} tones");
}

#[test]
fn what_is_played_is_of_the_tuning_that_sounds_and_one_string_changes_at_a_time_and_in_silence() {
    let mut conductor = Conductor::new(Seed(4));
    let mut last: Option<MusicalMode> = None;
    let (mut since_s, mut tunings) = (f32::INFINITY, BTreeSet::new());
    for step in 0..36_000 {
        let now_s = step as f32 * 0.1;
        // Another biome every ten minutes.
        let wanted = MusicalMode { tuning: Tuning::ALL[[1, 0, 2, 0, 1, 2][(now_s / 600.0) as usize]], tonic: 0 };
        let muse = MusicInput { mode: wanted, ..muse(1, 18.0, 1.0) };
        let mut tones = 0;
        conductor.advance(&muse, 0.1, &mut |_| tones += 1);
        let mode = conductor.mode();
        if let Some(last) = last.replace(mode)
            && last.tuning != mode.tuning
        {
            let strings = last.tuning.strings().into_iter().zip(mode.tuning.strings()).filter(|(was, is)| was != is).count();
            assert_eq!(strings, 1, "{last:?} to {mode:?}");
            assert!(since_s > 3.0, "a string is tuned {since_s} s after a tone");
        }
        tunings.insert(mode.tuning as usize);
        since_s = if tones > 0 { 0.0 } else { since_s + 0.1 };
    }
    assert_eq!(tunings.len(), 3, "the tuning never follows the country");
}

#[test]
fn each_answer_of_the_land_is_heard_once_and_in_tune_with_the_others() {
    let answer = |answers: &[Stinger]| {
        let events: Vec<SoundEvent> =
            answers.iter().map(|answer| SoundEvent::new(SoundEventKind::Stinger(*answer), crate::listener::Spatialization::HERE)).collect();
        mono(&render_voice(&mut Stingers::new(Seed(1), RATE), 8.0, RATE, |_| Listener::default(), &events))
    };
    let alone: Vec<Vec<f32>> = Stinger::ALL.iter().map(|one| answer(&[*one])).collect();
    for (one, heard) in Stinger::ALL.iter().zip(&alone) {
        assert!(rms_db(&heard[..RATE_HZ as usize]) > -60.0, "{one:?} is not heard at once");
        assert!(alone.iter().filter(|other| *other == heard).count() == 1, "{one:?} is another's figure");
    }
    assert!(rms_db(&answer(&[])) < -100.0);
    // Two at once are played one after the other.
    let both = answer(&[Stinger::Find, Stinger::Find]);
    assert!(
        rms_db(&both[RATE_HZ as usize / 2..2 * RATE_HZ as usize]) > rms_db(&alone[0][RATE_HZ as usize / 2..2 * RATE_HZ as usize]) + 1.0
    );
}

#[test]
fn a_qin_that_nobody_plays_is_silent_and_a_struck_one_comes_to_rest() {
    let mut qin = Qin::new(Seed(1), RATE);
    // Without permission to play, so that no phrase begins.
    let still =
        |_| Listener { time_scale: TimeScale(1.0), music: MusicInput { leave: 0.0, ..MusicInput::default() }, ..Listener::default() };
    assert_eq!(rms_db(&mono(&render_voice(&mut qin, 1.0, RATE, still, &[]))), -200.0);
    let pluck = SoundEventKind::Pluck { string: 0, tone: StringTone::Open, force: 1.0, hold_s: 0.5 };
    let struck = SoundEvent::new(pluck, crate::listener::Spatialization::HERE);
    let out = mono(&render_voice(&mut qin, 20.0, RATE, still, &[struck]));
    assert!(rms_db(&out[..RATE_HZ as usize]) > -40.0 && rms_db(&out[18 * RATE_HZ as usize..]) < -120.0, "it never comes to rest");
    let mut bus = Bus::default();
    qin.render(&crate::AudioContext { listener: &still(0.0), frame: 0, rate_hz: RATE }, &mut bus);
    assert_eq!(bus.left, [0.0; BLOCK_FRAMES]);
}
