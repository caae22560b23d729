//! Tests of the voices of weather and landscape.

use super::{Fire, Rain, Thunder, Water, Wind};
use crate::{
    AudioContext, SynthVoice,
    event::{SoundEvent, SoundEventKind},
    listener::{Listener, PrecipitationInput, Spatialization, TimeScale, WaterInput as Waters, WindInput as Winds},
    measure::{RATE_HZ, mono, peak, render_voice, rms_db, spectrum},
};
use eremite_hash::Seed;

/// Renders a voice alone, with the listener as a function of time in seconds.
fn alone(voice: &mut dyn SynthVoice, seconds: f32, listener: impl Fn(f32) -> Listener) -> Vec<[f32; 2]> {
    render_voice(voice, seconds, RATE_HZ as f32, listener, &[])
}

fn happens(voice: &mut dyn SynthVoice, what: SoundEventKind) {
    let listener = Listener::default();
    voice.on_event(&AudioContext { listener: &listener, frame: 0, rate_hz: RATE_HZ as f32 }, &SoundEvent::new(what, Spatialization::HERE));
}

fn windy(mps: f32) -> Winds {
    Winds { mps: [mps; 3], toward: 1.0, ..Winds::default() }
}

fn in_wind(wind: Winds) -> Listener {
    Listener { wind, ..Listener::default() }
}

fn raining(rain: f32, leaf: f32, rock: f32, water: f32) -> Listener {
    Listener { precipitation: PrecipitationInput { rain, leaf, rock, water, ..PrecipitationInput::default() }, ..Listener::default() }
}

fn ear(out: &[[f32; 2]], which: usize) -> Vec<f32> {
    out.iter().map(|frame| frame[which]).collect()
}

/// Power between two frequencies in decibels, with an arbitrary reference.
fn band_db(signal: &[f32], from_hz: f32, to_hz: f32) -> f32 {
    let (power, hz) = spectrum(signal);
    let sum: f32 = power.iter().enumerate().filter(|(i, _)| (from_hz..to_hz).contains(&(*i as f32 * hz))).map(|(_, power)| power).sum();
    10.0 * libm::log10f(sum / signal.len() as f32 + 1.0e-20)
}

/// Spectral centroid above a frequency.
fn centre_above_hz(signal: &[f32], above_hz: f32) -> f32 {
    let (power, hz) = spectrum(signal);
    let above = || power.iter().enumerate().map(|(i, power)| (i as f32 * hz, power)).filter(|(hz, _)| *hz > above_hz);
    above().map(|(hz, power)| hz * power).sum::<f32>() / above().map(|(_, power)| power).sum::<f32>()
}

#[test]
fn the_faster_the_wind_the_louder_and_the_brighter() {
    let heard = [3.0, 6.0, 12.0, 24.0].map(|mps| mono(&alone(&mut Wind::new(Seed(7), RATE_HZ as f32), 6.0, |_| in_wind(windy(mps)))));
    for pair in heard.windows(2) {
        assert!(rms_db(&pair[1]) > rms_db(&pair[0]) + 4.0, "{} after {} dB", rms_db(&pair[1]), rms_db(&pair[0]));
        assert!(centre_above_hz(&pair[1], 50.0) > centre_above_hz(&pair[0], 50.0));
    }
}

#[test]
fn each_thing_answers_the_wind_in_its_own_band() {
    let centre = |wind: Winds| centre_above_hz(&mono(&alone(&mut Wind::new(Seed(7), RATE_HZ as f32), 4.0, |_| in_wind(wind))), 900.0);
    let (needles, leaves, grass, sand) = (
        centre(Winds { needles: [1.0; 2], ..windy(8.0) }),
        centre(Winds { leaves: [1.0; 2], ..windy(8.0) }),
        centre(Winds { grass: [1.0; 2], ..windy(8.0) }),
        centre(Winds { sand: [1.0; 2], ..windy(8.0) }),
    );
    assert!((3000.0..6000.0).contains(&needles), "needles at {needles} Hz");
    assert!((1800.0..4500.0).contains(&leaves), "leaves at {leaves} Hz");
    assert!((1200.0..3200.0).contains(&grass), "grass at {grass} Hz");
    assert!(sand > 5500.0, "sand at {sand} Hz");
}

#[test]
fn what_grows_on_one_side_is_heard_there() {
    let out = alone(&mut Wind::new(Seed(7), RATE_HZ as f32), 4.0, |_| in_wind(Winds { leaves: [0.0, 1.0], ..windy(8.0) }));
    let (left, right) = (band_db(&ear(&out, 0), 1500.0, 5000.0), band_db(&ear(&out, 1), 1500.0, 5000.0));
    assert!(right > left + 10.0, "{left} and {right} dB");
}

#[test]
fn needles_answer_a_squall_at_once_and_leaves_later() {
    // When the power above 1.5 kHz reaches a third of its final value.
    let answers_s = |wind: fn(f32) -> Winds| {
        let mut voice = Wind::new(Seed(7), RATE_HZ as f32);
        let out = mono(&alone(&mut voice, 8.0, |s| in_wind(wind(if s < 2.0 { 2.0 } else { 12.0 }))));
        let level =
            |from_s: f32, s: f32| band_db(&out[(from_s * RATE_HZ as f32) as usize..][..(s * RATE_HZ as f32) as usize], 1500.0, 9000.0);
        let end_db = level(5.0, 3.0);
        (0..50).map(|i| 1.9 + i as f32 * 0.05).find(|s| level(*s, 0.2) > end_db - 8.0).expect("it answers") - 1.9
    };
    let needles_s = answers_s(|mps| Winds { needles: [1.0; 2], ..windy(mps) });
    let leaves_s = answers_s(|mps| Winds { leaves: [1.0; 2], ..windy(mps) });
    assert!(needles_s < 0.3, "needles after {needles_s} s");
    assert!((0.3..2.0).contains(&(leaves_s - needles_s)), "leaves {} s after needles", leaves_s - needles_s);
}

#[test]
fn a_constant_wind_is_never_a_constant_sound() {
    let out = mono(&alone(&mut Wind::new(Seed(7), RATE_HZ as f32), 20.0, |_| in_wind(windy(8.0))));
    let mut seconds: Vec<f32> = out.chunks(RATE_HZ as usize).map(rms_db).collect();
    seconds.sort_by(f32::total_cmp);
    assert!(seconds[19] - seconds[0] > 4.0, "from {} to {} dB", seconds[0], seconds[19]);
}

#[test]
fn snow_and_rock_take_the_treble_of_the_wind() {
    let treble = |snow: f32, muffled: f32| {
        let wind = Winds { needles: [1.0; 2], occlusion: muffled, ..windy(8.0) };
        let listener =
            Listener { wind, precipitation: PrecipitationInput { snow, ..PrecipitationInput::default() }, ..Listener::default() };
        let out = mono(&alone(&mut Wind::new(Seed(7), RATE_HZ as f32), 2.0, |_| listener));
        (band_db(&out, 3000.0, 9000.0), band_db(&out, 100.0, 300.0))
    };
    let (open, snow, rock) = (treble(0.0, 0.0), treble(1.0, 0.0), treble(0.0, 0.8));
    assert!(open.0 - snow.0 > 5.0 && open.1 - snow.1 < 3.0, "snow: {open:?} {snow:?}");
    assert!(open.0 - rock.0 > 30.0, "rock: {open:?} {rock:?}");
}

#[test]
fn rain_is_louder_the_more_it_rains_brighter_on_rock_than_on_leaves_and_dull_below_ground() {
    let heard = |listener: Listener| mono(&alone(&mut Rain::new(Seed(7), RATE_HZ as f32), 3.0, |_| listener));
    let strengths = [0.1, 0.4, 1.0].map(|rain| rms_db(&heard(raining(rain, 0.5, 0.3, 0.2))));
    assert!(strengths.windows(2).all(|w| w[1] > w[0] + 2.0), "{strengths:?}");
    let (leaves, rock) = (heard(raining(0.6, 1.0, 0.0, 0.0)), heard(raining(0.6, 0.0, 1.0, 0.0)));
    let (leaves_hz, rock_hz) = (centre_above_hz(&leaves, 100.0), centre_above_hz(&rock, 100.0));
    assert!(rock_hz > 1.2 * leaves_hz, "{rock_hz} and {leaves_hz} Hz");
    let mut below = raining(0.6, 0.5, 0.5, 0.0);
    let open = heard(below);
    below.precipitation.occlusion = 0.7;
    let below = heard(below);
    assert!(centre_above_hz(&below, 50.0) < 900.0 && rms_db(&below) < rms_db(&open) - 6.0, "{} Hz", centre_above_hz(&below, 50.0));
}

#[test]
fn snow_falls_without_a_sound_but_for_flakes_on_the_hat() {
    let snowing = |hat: f32| Listener {
        precipitation: PrecipitationInput { snow: 1.0, hat, ..PrecipitationInput::default() },
        ..Listener::default()
    };
    let hatless = alone(&mut Rain::new(Seed(7), RATE_HZ as f32), 3.0, |_| snowing(0.0));
    assert_eq!(peak(&hatless), 0.0);
    let flakes = alone(&mut Rain::new(Seed(7), RATE_HZ as f32), 3.0, |_| snowing(1.0));
    assert!((0.0005..0.03).contains(&peak(&flakes)), "{}", peak(&flakes));
}

#[test]
fn far_thunder_is_softer_deeper_and_slower_than_near_thunder_and_rolls_for_long() {
    let thunder = |distance_m: f32| {
        let mut voice = Thunder::new(Seed(7), RATE_HZ as f32);
        happens(&mut voice, SoundEventKind::Thunder { distance_m });
        mono(&alone(&mut voice, 20.0, |_| Listener::default()))
    };
    let rate = RATE_HZ as usize;
    let lasts_s = |out: &[f32]| {
        let loudest = out.chunks(rate / 4).map(rms_db).fold(-200.0, f32::max);
        out.chunks(rate / 4).rposition(|part| rms_db(part) > loudest - 30.0).expect("it sounds") as f32 / 4.0
    };
    let loudest_s =
        |out: &[f32]| (0..40).max_by(|a, b| rms_db(&out[a * rate / 4..][..rate / 4]).total_cmp(&rms_db(&out[b * rate / 4..][..rate / 4])));
    let (near, middle, far) = (thunder(600.0), thunder(2500.0), thunder(9000.0));
    for (out, name) in [(&near, "near"), (&middle, "middle"), (&far, "far")] {
        assert!((3.0..15.0).contains(&lasts_s(out)), "{name} lasts {} s", lasts_s(out));
        assert!(rms_db(&out[19 * rate..]) < -75.0, "{name} does not end");
    }
    assert!(rms_db(&near) > rms_db(&middle) + 3.0 && rms_db(&middle) > rms_db(&far) + 3.0);
    assert!(centre_above_hz(&near, 20.0) > centre_above_hz(&middle, 20.0));
    assert!(centre_above_hz(&far, 20.0) < 160.0, "{} Hz", centre_above_hz(&far, 20.0));
    assert!(loudest_s(&near) < Some(3), "near thunder begins with its crack, not {:?}", loudest_s(&near));
    assert!(rms_db(&near[..rate / 10]) > rms_db(&far[..rate / 10]) + 30.0, "far thunder begins slowly");
}

#[test]
fn thunder_is_never_twice_the_same() {
    let mut voice = Thunder::new(Seed(7), RATE_HZ as f32);
    let claps = [0, 1].map(|_| {
        happens(&mut voice, SoundEventKind::Thunder { distance_m: 1500.0 });
        let out = mono(&alone(&mut voice, 15.0, |_| Listener::default()));
        out.chunks(RATE_HZ as usize / 2).map(rms_db).collect::<Vec<_>>()
    });
    let differ = claps[0].iter().zip(&claps[1]).take(12).filter(|(a, b)| (*a - *b).abs() > 2.0).count();
    assert!(differ > 3, "{claps:?}");
}

#[test]
fn a_stream_is_lively_and_lapping_comes_in_waves() {
    let heard = |water: Waters, seconds: f32| {
        mono(&alone(&mut Water::new(Seed(7), RATE_HZ as f32), seconds, |_| Listener { water, ..Listener::default() }))
    };
    let stream = heard(Waters { stream: Spatialization::HERE, ..Waters::default() }, 4.0);
    assert!((600.0..3000.0).contains(&centre_above_hz(&stream, 50.0)), "{} Hz", centre_above_hz(&stream, 50.0));
    // Bubbles make the level uneven over short times, unlike noise.
    let levels: Vec<f32> = stream.chunks(960).map(|part| band_db(&[part, &[0.0; 3136]].concat(), 1200.0, 6000.0)).collect();
    let mean = levels.iter().sum::<f32>() / levels.len() as f32;
    let spread = (levels.iter().map(|db| (db - mean) * (db - mean)).sum::<f32>() / levels.len() as f32).sqrt();
    assert!(spread > 3.5, "{spread} dB");
    let lapping = heard(Waters { lapping: Spatialization::HERE, ..Waters::default() }, 14.0);
    let mut parts: Vec<f32> = lapping.chunks(RATE_HZ as usize / 4).map(rms_db).collect();
    parts.sort_by(f32::total_cmp);
    assert!(parts[50] - parts[5] > 8.0, "from {} to {} dB", parts[5], parts[50]);
}

#[test]
fn wading_goes_with_the_speed() {
    let heard = |wading_mps: f32| {
        let water = Waters { wading_mps, ..Waters::default() };
        rms_db(&mono(&alone(&mut Water::new(Seed(7), RATE_HZ as f32), 3.0, |_| Listener { water, ..Listener::default() })))
    };
    assert!(heard(0.0) < -150.0);
    assert!(heard(1.0) > -60.0 && heard(3.0) > heard(1.0) + 6.0, "{} and {}", heard(1.0), heard(3.0));
}

#[test]
fn a_splash_is_loud_at_once_bubbles_after_and_ends_and_a_fish_is_far_softer() {
    let heard = |what: SoundEventKind| {
        let mut voice = Water::new(Seed(7), RATE_HZ as f32);
        happens(&mut voice, what);
        mono(&alone(&mut voice, 4.0, |_| Listener::default()))
    };
    let rate = RATE_HZ as usize;
    let (splash, soft, fish) =
        (heard(SoundEventKind::Splash { force: 1.0 }), heard(SoundEventKind::Splash { force: 0.3 }), heard(SoundEventKind::FishRipple));
    assert!(rms_db(&splash[..rate / 5]) > -28.0, "{}", rms_db(&splash[..rate / 5]));
    assert!(rms_db(&splash[rate / 2..rate]) > -60.0, "nothing comes after");
    assert!(rms_db(&splash[3 * rate..]) < -90.0, "it does not end: {}", rms_db(&splash[3 * rate..]));
    assert!(rms_db(&soft) < rms_db(&splash) - 6.0 && rms_db(&fish) < rms_db(&splash) - 12.0 && rms_db(&fish[..rate / 5]) > -60.0);
}

#[test]
fn a_fire_snaps_and_the_lantern_is_a_far_softer_one() {
    let heard = |listener: Listener| alone(&mut Fire::new(Seed(7), RATE_HZ as f32), 8.0, |_| listener);
    let fire = heard(Listener { fire: Spatialization::HERE, ..Listener::default() });
    let lantern = heard(Listener { lantern: Spatialization::HERE, ..Listener::default() });
    let rms = |out: &[[f32; 2]]| rms_db(&mono(out));
    let crest_db = 20.0 * libm::log10f(peak(&fire)) - rms(&fire);
    assert!(crest_db > 18.0, "no snaps stand out: {crest_db} dB");
    assert!(rms(&lantern) < rms(&fire) - 15.0 && rms(&lantern) > -80.0, "{} and {} dB", rms(&lantern), rms(&fire));
}

#[test]
fn in_slowed_time_less_happens() {
    let snaps = |pace: f32| {
        let listener = Listener { fire: Spatialization::HERE, time_scale: TimeScale(pace), ..Listener::default() };
        let out = mono(&alone(&mut Fire::new(Seed(7), RATE_HZ as f32), 20.0, |_| listener));
        out.chunks(480).filter(|part| part.iter().any(|x| x.abs() > 0.05)).count()
    };
    let (as_it_goes, slowed) = (snaps(1.0), snaps(0.25));
    assert!(slowed * 2 < as_it_goes, "{slowed} and {as_it_goes}");
}

/// All voices of this folder.
fn all(rate_hz: f32) -> [Box<dyn SynthVoice>; 5] {
    let seed = Seed(7);
    [
        Box::new(Wind::new(seed, rate_hz)),
        Box::new(Rain::new(seed, rate_hz)),
        Box::new(Thunder::new(seed, rate_hz)),
        Box::new(Water::new(seed, rate_hz)),
        Box::new(Fire::new(seed, rate_hz)),
    ]
}

/// A place where all of them sound.
fn busy(side: f32) -> Listener {
    let heard = Spatialization { gain: 1.0, pan: side, occlusion: 0.3 };
    let both = [1.0; 2];
    Listener {
        wind: Winds { needles: both, leaves: both, grass: both, sand: both, bamboo: both, ropes: both, hollows: both, ..windy(9.0) },
        precipitation: PrecipitationInput { rain: 0.8, leaf: 0.5, rock: 0.3, water: 0.2, hat: 1.0, ..PrecipitationInput::default() },
        water: Waters { lapping: heard, stream: heard, wading_mps: 1.0 },
        fire: heard,
        lantern: heard,
        ..Listener::default()
    }
}

#[test]
fn whatever_changes_nothing_clicks() {
    // The largest step between samples is no greater when the listener changes twice a second than when it does not.
    let step = |out: &[[f32; 2]]| out.windows(2).map(|w| (w[1][0] - w[0][0]).abs().max((w[1][1] - w[0][1]).abs())).fold(0.0, f32::max);
    for which in 0..5 {
        let rate_hz = RATE_HZ as f32;
        // Also in the fastest wind, whose leaves still move after it has dropped.
        let fast = Listener { wind: Winds { mps: [12.0; 3], ..busy(0.0).wind }, ..busy(0.0) };
        let steady = [busy(-1.0), busy(1.0), fast].map(|listener| step(&alone(&mut *all(rate_hz)[which], 6.0, |_| listener)));
        let changing = step(&alone(&mut *all(rate_hz)[which], 6.0, |s| match (s * 2.0) as u32 % 4 {
            0 => busy(-1.0),
            1 => busy(1.0),
            2 => Listener::default(),
            _ => Listener { wind: windy(12.0), ..busy(0.0) },
        }));
        assert!(changing <= 1.3 * steady.into_iter().fold(0.0, f32::max) + 1.0e-6, "{which}: {changing} after {steady:?}");
    }
}

#[test]
fn what_lasts_neither_begins_nor_stops_at_once() {
    // Present from 1 s to 4 s only.
    let rate = RATE_HZ as usize;
    let ms = |signal: &[f32], from: usize, ms: usize| rms_db(&signal[from..from + ms * rate / 1000]);
    for which in [0, 1, 3, 4] {
        let there = |s: f32| (1.0..4.0).contains(&s);
        let out = mono(&alone(&mut *all(RATE_HZ as f32)[which], 5.0, |s| if there(s) { busy(0.0) } else { Listener::default() }));
        let (begins, lasts, stops) = (ms(&out, rate, 4), ms(&out, 2 * rate, 1900), ms(&out, 4 * rate, 10));
        assert!(begins < lasts - 10.0, "{which} begins at once: {begins} of {lasts} dB");
        assert!(stops > lasts - 9.0, "{which} stops at once: {stops} of {lasts} dB");
        assert!(ms(&out, 4 * rate + 3 * rate / 4, 250) < lasts - 40.0, "{which} does not stop");
    }
}

#[test]
fn nonsense_at_the_ears_is_survived() {
    let wild = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -1.0, 1.0e30];
    for (which, voice) in all(RATE_HZ as f32).iter_mut().enumerate() {
        for x in wild {
            let (heard, both) = (Spatialization { gain: x, pan: x, occlusion: x }, [x; 2]);
            let wind = Winds {
                mps: [x; 3],
                toward: x,
                needles: both,
                leaves: both,
                grass: both,
                sand: both,
                bamboo: both,
                ropes: both,
                hollows: both,
                occlusion: x,
            };
            let listener = Listener {
                wind,
                precipitation: PrecipitationInput { rain: x, snow: x, leaf: x, rock: x, water: x, hat: x, occlusion: x },
                water: Waters { lapping: heard, stream: heard, wading_mps: x },
                fire: heard,
                lantern: heard,
                time_scale: TimeScale(x),
                ..Listener::default()
            };
            let now = AudioContext { listener: &listener, frame: 0, rate_hz: RATE_HZ as f32 };
            for what in [SoundEventKind::Thunder { distance_m: x }, SoundEventKind::Splash { force: x }, SoundEventKind::FishRipple] {
                voice.on_event(&now, &SoundEvent::new(what, heard));
            }
            assert!(alone(&mut **voice, 0.3, |_| listener).iter().flatten().all(|x| x.is_finite()), "{which} with {x}");
        }
        assert!(alone(&mut **voice, 2.0, |_| busy(0.0)).iter().flatten().all(|x| x.abs() < 4.0), "{which} afterwards");
    }
}

#[test]
fn what_has_nothing_to_say_is_silent() {
    for (which, voice) in all(RATE_HZ as f32).iter_mut().enumerate() {
        assert_eq!(peak(&alone(&mut **voice, 0.5, |_| Listener::default())), 0.0, "{which}");
    }
}

#[test]
fn at_any_rate_it_is_as_loud() {
    for which in [0, 1, 3, 4] {
        let loud_db = |rate_hz: f32| rms_db(&mono(&render_voice(&mut *all(rate_hz)[which], 4.0, rate_hz, |_| busy(0.0), &[])));
        let plain_db = loud_db(48_000.0);
        for rate_hz in [22_050.0, 96_000.0, 192_000.0] {
            let off_db = loud_db(rate_hz) - plain_db;
            assert!(off_db.abs() < 4.0, "{which} at {rate_hz}: {off_db} dB off");
        }
        assert!(loud_db(8000.0).is_finite());
    }
}
