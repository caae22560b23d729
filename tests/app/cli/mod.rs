//! The command line, run as a process.

mod creatures;
mod edges;
mod example;
mod given_away;
mod graph;
mod maps;
mod scale;
mod scroll;
mod slips;
mod sound;
mod strangers;
mod stroke;
mod travel;

use std::{
    path::PathBuf,
    process::{Command, Output},
};

use eremite::{
    shared::actions::{ACTIONS, Binding},
    words::Language,
};

use super::harness::{program, program_at_home, said};

/// The program for somebody who has no data of their own, whatever whoever runs the tests has.
fn strangers_program(arguments: &[&str]) -> Command {
    program(&file("data of nobody"), arguments)
}

fn eremite(arguments: &[&str]) -> Output {
    strangers_program(arguments).output().expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = eremite(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// Asserts that the arguments are refused with exit code 2 and a message that contains `words`.
fn refused(arguments: &[&str], words: &str) {
    let output = eremite(arguments);
    let error = said(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert!(error.contains(words), "{arguments:?} says: {error}");
    assert!(!error.contains("panicked") && !error.contains("RUST_BACKTRACE"), "{error}");
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn sample_prints_every_digit_and_takes_negative_numbers_as_typed() {
    let whole = printed(&["sample", "--algorithm", "superposed-linear", "--seed", "7", "--from", "-5000", "--count", "300"]);
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines.len(), 301);
    assert_eq!(lines[0], "x,height");
    assert!(lines[1].starts_with("-5000,"));
    let part = printed(&["sample", "--algorithm", "superposed-linear", "--seed", "7", "--from", "-4900", "--count", "50"]);
    assert!(part.lines().skip(1).eq(lines[101..151].iter().copied()), "a run that starts elsewhere has other heights");
    let height: f32 = lines[1].split_once(',').expect("two fields").1.parse().expect("a number");
    let land = eremite::land::Land::new(
        eremite::land::Seed(7),
        "superposed-linear",
        eremite::app::algorithms().find("superposed-linear").expect("known").with_params(&[]).expect("defaults"),
    );
    assert_eq!(height.to_bits(), land.height(eremite::land::Column(-5000)).to_bits(), "digits are missing");
}

#[test]
fn the_version_tells_the_generators_and_the_commit() {
    let commit = option_env!("EREMITE_COMMIT").map_or("built from no named commit".into(), |commit| format!("commit {commit}"));
    let [version, newest] = [env!("CARGO_PKG_VERSION").into(), eremite::land::GeneratorVersion::NEWEST.to_string()];
    assert_eq!(printed(&["--version"]), format!("eremite {version}, generator version {newest}, {commit}\n"));
}

#[test]
fn settings_reach_the_algorithm() {
    let sample = |set: &str| printed(&["sample", "--algorithm", "linear", "--seed", "mist", "--from", "1", "--count", "40", "--set", set]);
    assert_ne!(sample("sample=4"), sample("sample=16"));
    let white = printed(&["sample", "--algorithm", "white", "--seed", "mist", "--from", "1", "--count", "40"]);
    assert_eq!(sample("sample=1"), white);
}

#[test]
fn every_algorithm_is_listed_and_all_that_is_listed_can_be_set() {
    let listed: serde_json::Value = serde_json::from_str(&printed(&["algorithms", "--json"])).expect("JSON");
    let lines = printed(&["algorithms"]);
    for algorithm in listed.as_array().expect("a list") {
        let name = algorithm["name"].as_str().expect("a name");
        assert!(lines.contains(&format!("{name}: {}", algorithm["summary"].as_str().expect("a summary"))));
        let mut arguments = vec!["sample".to_string(), "--algorithm".into(), name.into(), "--count".into(), "3".into()];
        for parameter in algorithm["parameters"].as_array().expect("a list") {
            let (name, kind) = (parameter["name"].as_str().expect("a name"), parameter["kind"].as_str().expect("a kind"));
            assert!(parameter["help"].as_str().is_some_and(|help| !help.is_empty()), "{name} has no help");
            let value = match kind {
                // Another part has other parameters, so a choice stays what it is.
                "choice" => &parameter["default"],
                "words" => &parameter["of"][1],
                _ => &parameter["to"],
            };
            let text = value.as_str().map_or_else(|| value.to_string(), Into::into);
            arguments.extend(["--set".to_string(), format!("{name}={text}")]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(printed(&arguments).lines().count(), 4, "{name}");
    }
}

#[test]
fn a_preset_is_a_name_a_file_or_a_code() {
    let sample = |more: &[&str]| printed(&[&["sample", "--count", "20", "--from", "-7"], more].concat());
    let named = sample(&["--preset", "sierra", "--seed", "5"]);
    let own = file("own.ron");
    std::fs::write(&own, include_str!("../../../assets/presets/sierra.ron")).expect("written");
    assert_eq!(named, sample(&["--preset", own.to_str().expect("text"), "--seed", "5"]));
    assert_ne!(named, sample(&["--preset", "sierra", "--seed", "6"]));
    assert_ne!(named, sample(&["--preset", "sierra", "--seed", "5", "--set", "gain=0.1"]));
    let settings = [("wavelength", "320"), ("octaves", "9"), ("gain", "0.56"), ("crests", "3.2")].map(|(k, v)| (k.into(), v.into()));
    let recipe = eremite::land::Recipe::new(eremite::land::Seed(5), "ridged", settings.into());
    let code = eremite::preset::share_code::encode(&recipe, &eremite::app::algorithms()).expect("a code");
    assert_eq!(named, sample(&["--preset", &code]));

    refused(&["sample", "--count", "3", "--preset", &code[..20]], "it is damaged");
    refused(&["sample", "--count", "3", "--preset", "sierra", "--algorithm", "white"], "cannot be used with");
    refused(&["sample", "--count", "3", "--preset", "no such"], "the presets are: broken country");
    refused(&["sample", "--count", "3", "--preset", "/no/such/file.ron"], "cannot read /no/such/file.ron");
    std::fs::write(&own, "(algorithm: \"ridged\", settings: { \"octaves\": \"many\" })").expect("written");
    refused(&["sample", "--count", "3", "--preset", own.to_str().expect("text")], "octaves is a whole number from 1 to 12");
}

#[test]
fn bad_input_is_refused_in_a_line() {
    refused(&["sample", "--algorithm", "perlinish", "--count", "3"], "there is no algorithm 'perlinish'");
    refused(&["sample", "--algorithm", "linear", "--count", "3", "--set", "sample=0"], "whole number from 1 to");
    refused(&["sample", "--algorithm", "linear", "--count", "3", "--set", "octaves=2"], "there are: sample");
    refused(&["sample", "--algorithm", "white", "--count", "3", "--set", "octaves=2"], "this algorithm has none");
    refused(&["sample", "--algorithm", "linear", "--count", "3", "--set", "sample"], "key=value");
    refused(&["sample", "--count", "-3"], "--count");
    refused(&["sample", "--count", "3", "--from", "4611686018427387905"], "2^62");
    refused(&["sample", "--count", "3", "--from", "4611686018427387904"], "2^62");
    refused(&["sample", "--count", "3", "--seed", " "], "a seed is a number or any words");
    refused(&["strip", "--from", "0", "--columns", "0", "--out", "x.png"], "--columns");
    refused(&["strip", "--from", "0", "--columns", "100000", "--scale", "200", "--out", "x.png"], "pixels are too many");
    refused(&["strip", "--from", "0", "--columns", "20", "--out", "/no/such/folder/x.png"], "cannot write");
    refused(&["walk", "--seconds", "-1"], "seconds");
    refused(&["walk", "--seconds", "1", "--speed", "0"], "speed");
    refused(&["walk"], "--seconds");
    refused(&["walk", "--replay", "/no/such/file"], "cannot read");
    refused(&["--watch", "/no/such/file"], "cannot watch");
    let other = file("no ride.ride");
    std::fs::write(&other, "EREMRIDE and so on").expect("written");
    refused(&["--watch", other.to_str().expect("text")], "later version");
    std::fs::write(&other, "some words").expect("written");
    refused(&["--watch", other.to_str().expect("text")], "it is no ride that eremite has kept");
    refused(&["--watch", "Cargo.toml", "--seed", "5"], "cannot be used with");
    refused(&["--language", "xx"], "'xx' is no language of the game; it has en, de, fr, es, pt-BR, ru, ja, zh-Hans, en-XA");
    refused(&["walk", "--board", "--ride", "--seconds", "1"], "cannot be used with");
    refused(&["wander"], "unrecognized subcommand");
    refused(&["--at", "far"], "a column is a whole number");
    refused(&["--at", "7,"], "a row is a whole number from -2^62 to 2^62");
    refused(&["walk", "--seconds", "1", "--at", "0,-4611686018427387905"], "a row is a whole number from -2^62 to 2^62");
}

#[test]
fn without_a_display_it_says_so() {
    if cfg!(all(unix, not(target_os = "macos"))) {
        refused(&["--seed", "1"], "no display");
    }
}

#[test]
fn a_display_that_is_not_there_is_named() {
    if cfg!(target_os = "linux") {
        let output = strangers_program(&[]).env("DISPLAY", ":4711").output().expect("it starts");
        let error = said(&output);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("the display :4711 cannot be opened"), "{error}");
    }
}

#[test]
fn strip_draws_the_same_picture_each_time() {
    let (first, second) = (file("first.png"), file("second.png"));
    for out in [&first, &second] {
        printed(&["strip", "--seed", "5", "--from", "-60", "--columns", "90", "--scale", "6", "--out", out.to_str().expect("text")]);
    }
    let picture = image::open(&first).expect("a picture").to_rgb8();
    assert_eq!(picture, image::open(&second).expect("a picture").to_rgb8());
    assert_eq!(picture.width(), 540);
    let dark = picture.pixels().filter(|pixel| pixel.0.iter().all(|&c| c < 80)).count();
    let pale = picture.pixels().filter(|pixel| pixel.0.iter().all(|&c| c > 180)).count();
    let all = (picture.width() * picture.height()) as usize;
    assert!(dark > all / 10 && pale > all / 10, "{dark} dark and {pale} pale of {all} pixels");
}

#[test]
fn strip_draws_the_hour() {
    let bytes = |hour: &str| {
        let out = file(&format!("hour {hour}.png"));
        printed(&[
            "strip",
            "--seed",
            "1",
            "--from",
            "40",
            "--columns",
            "40",
            "--scale",
            "5",
            "--hour",
            hour,
            "--out",
            out.to_str().expect("text"),
        ]);
        image::open(out).expect("a picture").to_rgb8().into_raw().iter().map(|byte| u64::from(*byte)).sum::<u64>()
    };
    assert!(bytes("0") < bytes("12") / 2, "midnight is as bright as noon");
    for bad in ["25", "-1", "noon", "NaN"] {
        refused(&["strip", "--from", "0", "--columns", "10", "--hour", bad, "--out", "never.png"], "an hour is a number from 0 to 24");
    }
}

#[test]
fn biomes_are_told_column_by_column() {
    let all = printed(&["biomes", "--seed", "3", "--from", "-1000", "--columns", "3000"]);
    let lines: Vec<Vec<&str>> = all.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((lines[0].join(","), lines.len()), ("x,biome,f1,f2".into(), 3001));
    for (number, line) in lines[1..].iter().enumerate() {
        assert_eq!(line[0], (number as i64 - 1000).to_string());
        let [f1, f2] = [line[2], line[3]].map(|far| far.parse::<f32>().expect("metres"));
        assert!(f1 <= f2 && f1 > 0.0 && f2 < 2000.0);
    }
    let names: std::collections::BTreeSet<&str> = lines[1..].iter().map(|line| line[1]).collect();
    assert!((3..=8).contains(&names.len()), "{names:?} in 3 km");
    let part = printed(&["biomes", "--seed", "3", "--from", "-300", "--columns", "50"]);
    assert!(part.lines().skip(1).eq(all.lines().skip(701).take(50)), "a run that starts elsewhere has other biomes");
    refused(&["biomes", "--from", "4611686018427387904", "--columns", "5"], "exact to column 2^62");
}

#[test]
fn a_broken_biome_is_named_and_nothing_begins() {
    let home = file("data home");
    let folder = home.join("eremite").join("biomes");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("swamp.ron"), "(name: \"swamp\", warmth: 0.5, wetness: 2.0, tint: ())").expect("written");
    let output = program_at_home(&home, &["biomes", "--from", "0", "--columns", "1"]).output().expect("the program starts");
    let error = said(&output);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("swamp.ron: wetness: is a number from 0 to 1, not 2") && error.lines().count() == 1, "{error}");
}

#[test]
fn mountains_are_grown_in_every_format() {
    let csv = printed(&["mountain", "--kind", "steep", "--size", "8", "--seed", "3"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!((lines[0], lines.len()), ("x,y,height", 65));
    assert!(lines[1].starts_with("0,0,") && lines[64].starts_with("7,7,"));
    assert_eq!(csv, printed(&["mountain", "--grid", "steep", "--size", "8", "--seed", "3", "--generation", "3"]));
    let symbols = printed(&["mountain", "--kind", "calm", "--size", "16", "--generation", "1", "--format", "symbols"]);
    assert_eq!(symbols, "CC\nCC\n");
    let grid = printed(&["mountain", "--grid", "calm hill; steep calm", "--size", "4", "--format", "symbols"]);
    assert!(
        grid.lines().count() == 8 && grid.lines().all(|line| line.len() == 8 && line.chars().all(|c| ('A'..='E').contains(&c))),
        "{grid}"
    );
    // The borders of a combination meet, in the mesh as in the numbers.
    let csv = printed(&["mountain", "--grid", "calm steep", "--size", "4"]);
    let height = |x: usize, y: usize| csv.lines().nth(1 + y * 8 + x).and_then(|line| line.rsplit(',').next()).expect("a height");
    for y in 0..4 {
        assert_eq!(height(3, y), height(4, y));
    }
    let obj = printed(&["mountain", "--kind", "hill", "--size", "4", "--format", "obj"]);
    assert_eq!(
        (obj.lines().filter(|line| line.starts_with("v ")).count(), obj.lines().filter(|line| line.starts_with("f ")).count()),
        (16, 9)
    );
    let out = file("mountain.png");
    let out = out.to_str().expect("text");
    printed(&["mountain", "--grid", "hill hill hill", "--size", "32", "--format", "png", "--out", out]);
    let picture = image::open(out).expect("a picture");
    assert!(picture.width() == picture.height() * 3 && picture.width() >= 512);
    for (bad, words) in [
        (vec!["mountain", "--kind", "volcano"], "there is no kind of mountain 'volcano'; there are: calm, hill, steep"),
        (vec!["mountain", "--kind", "calm", "--size", "12"], "a power of two from 1 to 1024"),
        (vec!["mountain", "--kind", "calm", "--size", "8", "--generation", "4"], "has the generations 0 to 3, not 4"),
        (vec!["mountain", "--grid", "calm hill; steep"], "rows of as many kinds each"),
        (vec!["mountain", "--grid", ""], "rows of as many kinds each"),
        (vec!["mountain", "--kind", "calm", "--format", "png"], "a picture needs a file"),
        (vec!["mountain", "--kind", "calm", "--out", "/nowhere/at/all"], "cannot write /nowhere/at/all"),
        (vec!["mountain"], "--kind"),
    ] {
        refused(&bad, words);
    }
}

#[test]
fn a_kind_is_bred_and_stands_among_the_others() {
    let home = file("data home of a breeder");
    let _ = std::fs::remove_dir_all(&home);
    let run = |arguments: &[&str]| program_at_home(&home, arguments).output().expect("the program starts");
    let bred = run(&["evolve", "--ruggedness", "4", "--name", "needles", "--generations", "20", "--population", "20"]);
    assert!(bred.status.success(), "{}", said(&bred));
    let grown = run(&["mountain", "--kind", "needles", "--size", "4", "--format", "symbols"]);
    assert!(grown.status.success() && grown.stdout.len() == 20, "{}", said(&grown));
    let again = run(&["evolve", "--ruggedness", "4", "--name", "needles", "--generations", "1"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(said(&again).contains("is there already"));
    let profile = file("profile.csv");
    let profile = profile.to_str().expect("text");
    std::fs::write(profile, "x,height\n0,1\n1,two\n").expect("written");
    refused(&["evolve", "--profile", profile, "--name", "a"], "line 3: a height is a number, not 'two'");
    std::fs::write(profile, "1\n2\n").expect("written");
    refused(&["evolve", "--profile", profile, "--name", "a"], "a profile has 8 heights or more, not 2");
    refused(&["evolve", "--profile", "/nowhere", "--name", "a"], "cannot read /nowhere");
    refused(&["evolve", "--ruggedness", "-3", "--name", "a"], "a ruggedness is a number from 0 to 100, not -3");
    refused(&["evolve", "--ruggedness", "3", "--name", "../a"], "a kind's name has letters, digits");
    refused(&["evolve", "--name", "a"], "--profile");
    let folder = home.join("eremite").join("mountains");
    std::fs::write(folder.join("needles.ron"), "(symbols: [])").expect("written");
    let broken = run(&["mountain", "--kind", "calm"]);
    let error = said(&broken);
    assert!(
        broken.status.code() == Some(2) && error.contains("needles.ron: symbols: are 2 to 16, not 0") && error.lines().count() == 1,
        "{error}"
    );
}

#[test]
fn a_walk_repeats_and_replays_to_its_digest() {
    let recording = file("walk.json");
    let recording = recording.to_str().expect("text");
    let walk = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&printed(arguments)).expect("a JSON line") };
    let first = walk(&["walk", "--seed", "6", "--at", "-5000", "--seconds", "6", "--speed", "2", "--record", recording]);
    let second = walk(&["walk", "--seed", "6", "--at", "-5000", "--seconds", "6", "--speed", "2"]);
    let replay = walk(&["walk", "--replay", recording]);
    for field in ["distance_m", "state_digest", "simulated_s", "start_x", "seed", "algorithm"] {
        assert_eq!(first[field], second[field], "{field}");
        assert_eq!(first[field], replay[field], "{field} of the replay");
    }
    // What was seen on the way does not depend on how busy the machine was.
    for field in ["chunks_spawned", "chunks_despawned", "chunks_live_max", "seams_checked", "entities_end"] {
        assert_eq!(first[field], second[field], "{field}");
    }
    assert!(first["distance_m"].as_f64().expect("a number") > 18.0);
    assert!(first["stuck_s_longest"].as_f64().expect("a number") < 2.0);
    assert_eq!(first["seam_error_max_m"], 0.0);
    assert_eq!(first["border_error_max"], 0);
    let other = walk(&["walk", "--seed", "7", "--at", "-5000", "--seconds", "6", "--speed", "2"]);
    assert_ne!(first["state_digest"], other["state_digest"]);
    refused(&["walk", "--replay", recording, "--seed", "8"], "another seed");

    let damaged = file("damaged.json");
    let text = std::fs::read_to_string(recording).expect("the recording");
    std::fs::write(&damaged, &text[..text.len() / 2]).expect("written");
    refused(&["walk", "--replay", damaged.to_str().expect("text")], "is not a recording");
    std::fs::write(&damaged, text.replacen("[2,", "[0,", 1)).expect("written");
    refused(&["walk", "--replay", damaged.to_str().expect("text")], "the replay ended at");
    // With a bow in his hands he walks the same way, and what he shoots is a part of what it ends at.
    let shoots = file("shoots.json");
    std::fs::write(&shoots, text.replacen("[2,", "[130,100],[2,", 1)).expect("written");
    let ended = || said(&eremite(&["walk", "--replay", shoots.to_str().expect("text")]));
    let end = ended();
    assert!(end.contains("the replay ended at") && end == ended(), "{end}");
}

#[test]
fn a_walk_tells_what_each_picture_of_it_cost() {
    let told = printed(&["walk", "--seed", "6", "--seconds", "3", "--times"]);
    let (line, table) = told.split_once('\n').expect("a line and a table");
    let line: serde_json::Value = serde_json::from_str(line).expect("a JSON line");
    let rows: Vec<Vec<&str>> = table.lines().skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
    let count = |row: &Vec<&str>| row[2].parse::<u64>().expect("a number");
    let (all, layers) = rows.split_last().expect("rows");
    assert!(layers.iter().any(|row| row[1] == "ground") && all[1] == "all", "{table}");
    assert_eq!(layers.iter().map(count).sum::<u64>(), count(all));
    assert_eq!(line["chunks_spawned"], count(all));
}

#[test]
fn cave_shows_a_room_at_every_stage_and_in_every_format() {
    let cave = |stage: &str, more: &[&str]| printed(&[&["cave", "--seed", "5", "--room", "3,-4", "--stage", stage], more].concat());
    let count = |text: &str| text.matches('.').count();
    let texts: Vec<String> = ["start", "automaton", "regions", "joined", "final"].iter().map(|stage| cave(stage, &[])).collect();
    for text in &texts {
        assert!(text.lines().count() == 64 && text.lines().all(|line| line.len() == 128 && line.chars().all(|cell| "#.".contains(cell))));
    }
    assert!(count(&texts[2]) <= count(&texts[1]) && count(&texts[3]) > count(&texts[2]) && texts[4] != texts[3]);
    assert_eq!(cave("automaton", &["--set", "steps=0"]), texts[0]);
    assert_eq!(cave("automaton", &["--set", "rule=B5678/S45678"]), texts[1]);
    assert_ne!(cave("automaton", &["--set", "rule=B3/S23"]), texts[1]);
    let known: serde_json::Value = serde_json::from_str(&cave("final", &["--format", "json"])).expect("JSON");
    assert_eq!(
        known["cells"].as_array().expect("rows").iter().map(|row| row.as_str().expect("text")).collect::<Vec<_>>(),
        texts[4].lines().collect::<Vec<_>>()
    );
    let (regions, doors, tree) = (&known["regions"], &known["doors"], &known["tree"]);
    let [regions, doors, tree] = [regions, doors, tree].map(|list| list.as_array().expect("a list").len());
    assert!(regions > 3 && doors > 0 && tree == regions + doors - 1, "{regions} regions, {doors} doors, {tree} edges");
    let picture = file("room.png");
    printed(&["cave", "--room", "0,-2", "--format", "png", "--out", picture.to_str().expect("text")]);
    assert_eq!(image::open(&picture).expect("a PNG").width(), 1024);
    refused(&["cave", "--room", "1"], "two whole numbers");
    refused(&["cave", "--room", "36028797018963968,0"], "two whole numbers");
    refused(&["cave", "--room", "0,0", "--format", "png"], "--out");
    refused(&["cave", "--room", "0,0", "--set", "fill=2"], "from 0 to 1");
    refused(&["cave", "--room", "0,0", "--set", "rule=B9/S1"], "a rule such as");
    refused(&["cave", "--room", "0,0", "--set", "colour=1"], "no parameter");
}

#[test]
fn actions_are_listed_for_people_and_for_programs() {
    // Of a player who has changed nothing.
    let nobody = file("nobody").display().to_string();
    let listed: serde_json::Value = serde_json::from_str(&printed(&["actions", "--json", "--data", &nobody])).expect("JSON");
    let listed = listed.as_array().expect("an array");
    let table = printed(&["actions", "--data", &nobody]);
    assert_eq!((listed.len(), table.lines().count()), (ACTIONS.len(), ACTIONS.len() + 1));
    for ((said, entry), line) in listed.iter().zip(&ACTIONS).zip(table.lines().skip(1)) {
        assert_eq!((said["name"].as_str(), said["help"].as_str()), (Some(entry.name), Some(entry.text.help_in(Language::English))));
        assert!(line.starts_with(entry.name) && line.ends_with(entry.text.help_in(Language::English)) && said["context"].is_string());
        let bound = ["keys", "mouse", "pad"].map(|device| said[device].as_array().expect("an array").clone()).concat();
        let bound: Vec<Binding> = bound.iter().map(|text| text.as_str().expect("text").parse().expect("it can be read")).collect();
        assert!(bound.len() == entry.defaults.len() && entry.defaults.iter().all(|default| bound.contains(default)));
    }
    refused(&["actions", "--jason"], "--jason");
}
