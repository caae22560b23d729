//! Shared lands: what travels with them, and the warnings about files that do not.

use std::{fs, path::Path, process::Output};

use eremite::motion::BODY_VERSION;
use serde_json::Value;

use super::{file, printed, refused};
use crate::harness::{program_at_home, said};

fn walked(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("a JSON line")
}

/// Runs the program for a user with data files in `home`.
fn of(home: &Path, arguments: &[&str]) -> Output {
    program_at_home(home, arguments).output().expect("the program starts")
}

#[test]
fn a_recording_holds_the_drawing_and_the_caves_and_not_the_name_of_a_file() {
    let (map, recording) = (file("walked once.png"), file("drawn walk.json"));
    image::GrayImage::from_fn(64, 48, |x, y| image::Luma([(x * 3 + y) as u8])).save(&map).expect("written");
    let (map_text, recording) = (map.to_str().expect("text"), recording.to_str().expect("text"));
    let set = format!("map={map_text}");
    let land = ["walk", "--algorithm", "tsch", "--seconds", "1", "--set", &set, "--set", "caves.fill=0.45", "--set", "caves.crust=5"];
    let first = walked(&[&land[..], &["--record", recording]].concat());
    let text = fs::read_to_string(recording).expect("written");
    assert!(text.contains("drawn:") && !text.contains(map_text), "the map does not travel");
    assert!(text.contains("caves.fill") && !text.contains("caves.crust"), "what is at its default is not told");
    assert_eq!(walked(&[&["walk", "--replay", recording], &land[5..]].concat())["state_digest"], first["state_digest"]);
    fs::remove_file(map).expect("removed");
    assert_eq!(walked(&["walk", "--replay", recording])["state_digest"], first["state_digest"]);
    refused(&["walk", "--replay", recording, "--set", "caves.fill=0.5"], "another set");
    refused(&["walk", "--replay", recording, "--set", "caves.fill=5"], "caves: fill is a number from 0 to 1");
}

#[test]
fn a_recording_of_another_version_is_refused() {
    let recording = file("walk of before.json");
    let name = recording.to_str().expect("text");
    walked(&["walk", "--seed", "6", "--seconds", "0.5", "--record", name]);
    let whole: Value = serde_json::from_str(&fs::read_to_string(&recording).expect("written")).expect("JSON");
    for (field, version, words) in [
        ("form", 1, "walk of before.json was recorded by another version of eremite, in form 1; this one knows form 2 alone".into()),
        ("form", 77, "in form 77".into()),
        ("body_version", 1, format!("was recorded with version 1 of the body, this is version {BODY_VERSION}")),
    ] {
        let mut other = whole.clone();
        other[field] = version.into();
        fs::write(&recording, other.to_string()).expect("written");
        refused(&["walk", "--replay", name], &words);
    }
}

#[test]
fn far_below_a_walk_repeats_and_replays() {
    let recording = file("walk below.json");
    let name = recording.to_str().expect("text");
    let below = ["walk", "--seed", "6", "--at", "-5000,-1099511627776", "--seconds", "3"];
    let first = walked(&[&below[..], &["--record", name]].concat());
    assert_eq!((&first["start_x"], &first["start_row"]), (&(-5000).into(), &(-1_099_511_627_776_i64).into()));
    assert!(first["distance_m"].as_f64().expect("a number").abs() > 0.5, "{first}");
    for again in [&below[..], &["walk", "--replay", name], &["walk", "--replay", name, "--at", "-5000,-1099511627776"]] {
        assert_eq!(walked(again)["state_digest"], first["state_digest"]);
    }
    refused(&["walk", "--replay", name, "--at", "-5000"], "another at");
    refused(&["walk", "--replay", name, "--at", "-5000,-1099511627775"], "another at");
}

/// On easy ground.
#[test]
fn on_horseback_he_gets_half_as_far_again() {
    rides(&[("5", "100")], "20", 1.5);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn on_a_massif_too_steep_for_a_horse_its_rider_gets_off_and_goes_on() {
    rides(&[("5", "5900"), ("77", "-40000")], "50", 0.8);
}

fn rides(places: &[(&str, &str)], seconds: &str, least: f64) {
    for &(seed, at) in places {
        let walk = ["walk", "--seed", seed, "--at", at, "--seconds", seconds];
        let [foot, horse] = [walked(&walk), walked(&[&walk[..], &["--ride"]].concat())];
        let number = |walk: &serde_json::Value, field: &str| walk[field].as_f64().expect("a number");
        let share = number(&horse, "distance_m") / number(&foot, "distance_m");
        assert!(share > least, "seed {seed} at {at}: {share} times as far\n{foot}\n{horse}");
        assert!(number(&horse, "stuck_s_longest") < 3.0, "seed {seed} at {at}: {horse}");
        assert_eq!(horse["foot_slip_max_m"], 0.0, "seed {seed} at {at}");
    }
}

#[test]
fn biomes_of_ones_own_stay_and_that_is_said() {
    let (home, nobody) = (file("data home of a naturalist"), file("data home of nobody"));
    let folder = home.join("eremite").join("biomes");
    fs::create_dir_all(&folder).expect("a folder");
    let meadow = include_str!("../../../assets/biomes/meadow.ron");
    fs::write(folder.join("lea.ron"), meadow.replacen("\"meadow\"", "\"lea\"", 1)).expect("written");
    let [here, there] = ["own.json", "plain.json"].map(|name| file(name).to_str().expect("text").to_string());
    let recorded = of(&home, &["walk", "--seconds", "1", "--record", &here]);
    assert!(recorded.status.success() && said(&recorded).contains("stay here"), "{}", said(&recorded));
    let plain = of(&nobody, &["walk", "--seconds", "1", "--record", &there]);
    assert!(plain.status.success() && said(&plain).is_empty(), "{}", said(&plain));
    for (home, recording, words) in [
        (&home, &here, None),
        (&nobody, &there, None),
        (&nobody, &here, Some("with biomes or kinds of mountain of somebody's own")),
        (&home, &there, Some("without the biomes and kinds of mountain of your own")),
    ] {
        let replay = of(home, &["walk", "--replay", recording]);
        match words {
            None => assert!(replay.status.success(), "{}", said(&replay)),
            Some(words) => assert!(replay.status.code() == Some(2) && said(&replay).contains(words), "{}", said(&replay)),
        }
    }
    // A preset is opened all the same.
    let preset = file("of elsewhere.ron");
    fs::write(&preset, "(algorithm: \"ridged\", layers: {\"caves.fill\": 0.4}, data: Some(77))").expect("written");
    let sampled = of(&nobody, &["sample", "--count", "1", "--preset", preset.to_str().expect("text")]);
    assert!(sampled.status.success(), "{}", said(&sampled));
    assert!(said(&sampled).contains("which are not here") && said(&sampled).lines().count() == 1, "{}", said(&sampled));
    fs::write(&preset, "(algorithm: \"ridged\", layers: {\"cave.fill\": 0.4})").expect("written");
    refused(
        &["sample", "--count", "1", "--preset", preset.to_str().expect("text")],
        "there is no layer of which 'cave.fill' is a parameter",
    );
}

/// He begins before a settlement's ground, and goes through it and out on the other side.
#[test]
#[ignore = "long: cargo verify-long"]
fn villages_and_temples_are_passed_on_foot_and_on_horseback() {
    for (seed, from) in [("1", "8000"), ("5", "-150000"), ("12", "290000")] {
        let places = walked(&["places", "--seed", seed, "--from", from, "--columns", "12000", "--json"]);
        let column = |place: &serde_json::Value, end: usize| place["span"][end].as_i64().expect("a column");
        let kinds = ["village", "temple"];
        let settled = places.as_array().expect("a list").iter().filter(|place| kinds.iter().any(|kind| place["kind"] == **kind));
        let mut passed = 0;
        for place in settled {
            let (start, end) = (column(place, 0) - 60, column(place, 1) + 40);
            for (by, mps) in [(&[][..], 1.6), (&["--ride"][..], 3.5)] {
                let (at, seconds) = (start.to_string(), ((end - start) as f64 / mps).ceil().to_string());
                let walk = walked(&[&["walk", "--seed", seed, "--at", &at, "--seconds", &seconds], by].concat());
                let distance_m = walk["distance_m"].as_f64().expect("a number");
                assert!(distance_m > (end - start) as f64, "{by:?} through {place}: {walk}");
                assert!(walk["stuck_s_longest"].as_f64().expect("a number") < 10.0, "{by:?} through {place}: {walk}");
                passed += 1;
            }
        }
        assert!(passed >= 4, "{passed} of seed {seed}");
    }
}
