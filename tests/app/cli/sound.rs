//! `eremite sound`.

use std::path::Path;

use super::{eremite, file, printed, refused};

/// Samples of a WAV file, with rate, channels and bits.
fn wave(path: &Path) -> (Vec<i16>, (u32, u16, u16)) {
    let mut reader = hound::WavReader::open(path).expect("a WAV file");
    let spec = reader.spec();
    let samples = reader.samples::<i16>().map(|sample| sample.expect("whole")).collect();
    (samples, (spec.sample_rate, spec.channels, spec.bits_per_sample))
}

fn rms(samples: &[i16]) -> f64 {
    (samples.iter().map(|x| (f64::from(*x) / 32768.0).powi(2)).sum::<f64>() / samples.len() as f64).sqrt()
}

#[test]
fn scenes_are_listed_and_each_can_be_heard() {
    let listed: serde_json::Value = serde_json::from_str(&printed(&["sound", "--list", "--json"])).expect("JSON");
    let names: Vec<&str> = listed.as_array().expect("an array").iter().map(|scene| scene["name"].as_str().expect("a name")).collect();
    let wanted = "wind, gale, rain, storm, snowfall, wood-dawn, wood-night, shore, stream, cave-small, cave-hall, steps-grass, steps-snow, \
                  steps-scree, steps-wood, steps-stone, steps-water, hooves-walk, hooves-trot, hooves-gallop, bow, qin, xiao, music, silence";
    for name in wanted.split(", ") {
        assert!(names.contains(&name), "there is no {name}");
    }
    assert!(listed.as_array().expect("an array").iter().all(|scene| scene["heard"].as_str().is_some_and(|heard| heard.len() > 8)));
    assert_eq!(printed(&["sound", "--list"]).lines().count(), names.len());
    for name in names {
        let out = file(&format!("{name}.wav"));
        printed(&["sound", "--scene", name, "--seconds", "1.5", "--out", out.to_str().expect("text")]);
        let (samples, form) = wave(&out);
        assert_eq!((samples.len(), form), (2 * 72_000, (48_000, 2, 16)), "{name}");
        let loud = 20.0 * rms(&samples[..96_000]).log10();
        assert!(if name == "silence" { loud < -80.0 } else { loud > -60.0 }, "{name}: {loud} dB");
    }
}

#[test]
fn the_same_arguments_are_the_same_bits_and_other_ones_are_not() {
    let heard = |name: &str, more: &[&str]| {
        let out = file(name);
        printed(&[&["sound", "--scene", "music", "--seconds", "4", "--out", out.to_str().expect("text")], more].concat());
        std::fs::read(out).expect("written")
    };
    let one = heard("one.wav", &["--seed", "5", "--at", "-4000", "--hour", "19"]);
    assert!(one == heard("again.wav", &["--seed", "5", "--at", "-4000", "--hour", "19"]));
    assert!(one != heard("other.wav", &["--seed", "6", "--at", "-4000", "--hour", "19"]));
}

#[test]
fn a_walk_is_heard_as_long_as_it_is() {
    let out = file("walk.wav");
    printed(&["walk", "--seed", "7", "--seconds", "3", "--wav", out.to_str().expect("text")]);
    let (samples, form) = wave(&out);
    assert_eq!(form, (48_000, 2, 16));
    assert!((samples.len() as i64 - 2 * 3 * 48_000).abs() <= 2 * 750, "{} samples", samples.len());
    assert!(20.0 * rms(&samples).log10() > -60.0, "he walks in silence");
}

#[test]
fn what_is_heard_is_drawn() {
    let picture = file("rain.png");
    printed(&["sound", "--scene", "rain", "--seconds", "2", "--spectrogram", picture.to_str().expect("text")]);
    assert!(std::fs::metadata(&picture).expect("written").len() > 10_000);
}

#[test]
fn what_cannot_be_heard_is_refused() {
    refused(
        &["sound", "--scene", "thunderclap", "--seconds", "2", "--out", "x.wav"],
        "there is no scene 'thunderclap'; there are: wind, gale",
    );
    refused(&["sound", "--scene", "wind", "--seconds", "0", "--out", "x.wav"], "from 0.1 to 3600");
    refused(&["sound", "--scene", "wind", "--seconds", "NaN", "--out", "x.wav"], "from 0.1 to 3600");
    refused(&["sound", "--scene", "wind", "--seconds", "2"], "say where to write it");
    refused(&["sound", "--scene", "wind", "--seconds", "2", "--out", "/no/such/folder/x.wav"], "cannot write /no/such/folder/x.wav");
    refused(&["sound", "--scene", "wind", "--seconds", "2", "--hour", "25", "--out", "x.wav"], "hour");
    refused(&["walk", "--seconds", "1", "--wav", "/no/such/folder/x.wav"], "cannot write");
    let output = eremite(&["sound"]);
    assert_eq!(output.status.code(), Some(2));
}
