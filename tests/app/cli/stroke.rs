//! `eremite stroke`.

use std::fs;

use serde_json::Value;

use super::{eremite, file, printed, refused};

fn text(name: &str) -> String {
    let path = file(name);
    let _ = fs::remove_file(&path);
    path.to_str().expect("text").into()
}

fn open_cells(edits: Option<&str>, room: &str) -> usize {
    let mut arguments = vec!["cave", "--seed", "7", "--algorithm", "ridged", "--room", room];
    arguments.extend(edits.into_iter().flat_map(|edits| ["--edits", edits]));
    printed(&arguments).matches('.').count()
}

fn stroke<'a>(edits: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["stroke", "--seed", "7", "--algorithm", "ridged", "--edits", edits][..], more].concat()
}

#[test]
fn a_stroke_is_seen_by_all_that_show_the_land_and_can_be_taken_back() {
    let edits = text("a stroke.ink");
    let born = open_cells(None, "0,-40");
    printed(&stroke(&edits, &["--wash", "--path", "-3.5,-2530 40,-2520.25 64,-2530", "--radius", "4"]));
    let washed = open_cells(Some(&edits), "0,-40");
    assert!(washed > born + 200, "{washed} cells are open of {born}");
    printed(&stroke(&edits, &["--ink", "--path", "40,-2525 41,-2515", "--radius", "2.5"]));
    let inked = open_cells(Some(&edits), "0,-40");
    assert!(inked < washed, "{inked} cells are open of {washed}");
    let listed: Value = serde_json::from_str(&printed(&stroke(&edits, &["--list", "--json"]))).expect("JSON");
    assert_eq!(listed.as_array().map(Vec::len), Some(2));
    assert!(listed[0]["cells"].as_u64() > Some(500) && listed[0]["from"][0].as_i64() < Some(-3), "{listed}");
    printed(&stroke(&edits, &["--undo"]));
    assert_eq!(open_cells(Some(&edits), "0,-40"), washed);
    printed(&stroke(&edits, &["--undo"]));
    assert_eq!(open_cells(Some(&edits), "0,-40"), born);
    refused(&stroke(&edits, &["--undo"]), "no stroke");

    // At the ends of the land, and above it.
    let far = "4611686018427380000.5,-4611686018427380000";
    printed(&stroke(&edits, &["--ink", "--path", far, "--radius", "0.375"]));
    printed(&stroke(&edits, &["--ink", "--path", "90,300 130,300", "--radius", "2"]));
    let sampled = printed(&["sample", "--seed", "7", "--algorithm", "ridged", "--from", "100", "--count", "1", "--edits", &edits]);
    let last: f32 = sampled.trim().rsplit(',').next().and_then(|ground| ground.parse().ok()).expect("a height");
    assert!((last - 302.0).abs() < 0.1, "{sampled}");
    let walked = |edits: &[&str]| {
        let walk = ["walk", "--seed", "7", "--algorithm", "ridged", "--seconds", "2", "--at", "100"];
        let walked: Value = serde_json::from_str(&printed(&[&walk[..], edits].concat())).expect("JSON");
        walked["state_digest"].as_str().expect("a digest").to_owned()
    };
    assert_ne!(walked(&["--edits", &edits]), walked(&[]), "he walks on it");
    let picture = text("a stroke.png");
    printed(&["atlas", "--seed", "7", "--algorithm", "ridged", "--size", "16", "--edits", &edits, "--out", &picture]);
    let strip = |more: &[&str]| {
        let strip = ["strip", "--seed", "7", "--algorithm", "ridged", "--from", "90", "--columns", "40", "--scale", "4", "--out", &picture];
        printed(&[&strip[..], more].concat());
        fs::read(&picture).expect("written")
    };
    let born = strip(&[]);
    printed(&stroke(&edits, &["--wash", "--path", &format!("100,{last} 100,-200"), "--radius", "3"]));
    assert_ne!(strip(&["--edits", &edits]), born);
}

#[test]
fn what_is_no_stroke_is_refused_and_the_file_stays() {
    let edits = text("refused.ink");
    let of = |more: &[&str], words: &str| refused(&[&["stroke", "--seed", "7", "--edits", edits.as_str()][..], more].concat(), words);
    of(&["--wash"], "--path");
    of(&[], "--ink");
    of(&["--wash", "--ink", "--path", "1,2", "--radius", "1"], "cannot be used");
    for radius in ["0.3", "17", "-1", "NaN", "inf"] {
        of(&["--wash", "--path", "1,2", "--radius", radius], "a brush has a radius");
    }
    for path in ["1;2", "1,2,3", "x,1", "1,1e9", "4611686018427387905,0"] {
        of(&["--wash", "--path", path, "--radius", "1"], "invalid value");
    }
    of(&["--wash", "--path", "", "--radius", "1"], "places");
    of(&["--wash", "--path", "4611686018427387904,0", "--radius", "1"], "2^62");
    of(&["--wash", "--path", "0,0 1000000000,0", "--radius", "1"], "at most");
    of(&["--undo"], "no stroke");
    assert!(!file("refused.ink").exists());
    refused(&["cave", "--room", "0,0", "--edits", &edits], "there is no file");
    refused(&["stroke", "--list", "--edits", "."], "cannot read");

    printed(&["stroke", "--seed", "7", "--edits", &edits, "--wash", "--path", "0,-100", "--radius", "1"]);
    let bytes = fs::read(&edits).expect("written");
    for other in [&["--seed", "8"][..], &["--seed", "7", "--algorithm", "linear"], &["--seed", "7", "--set", "caves.fill=0.4"]] {
        let arguments = [&["stroke", "--edits", edits.as_str(), "--undo"][..], other].concat();
        refused(&arguments, "another land: --seed 7");
    }
    refused(&["strip", "--seed", "8", "--from", "0", "--columns", "4", "--out", "x.png", "--edits", &edits], "another land");
    assert_eq!(fs::read(&edits).expect("it stays"), bytes);
}

#[test]
fn of_a_damaged_file_all_that_is_whole_is_taken_and_nothing_of_it_is_lost() {
    let edits = text("damaged.ink");
    let mut ends = Vec::new();
    for y in ["-100", "-110", "-120"] {
        printed(&stroke(&edits, &["--wash", "--path", &format!("20,{y}"), "--radius", "2"]));
        ends.push(fs::metadata(&edits).expect("written").len() as usize);
    }
    let in_the_first = ends[1] - (ends[2] - ends[1]) - 9;
    let whole = fs::read(&edits).expect("written");
    let aside = |number: usize| format!("{edits}.damaged-{number}");
    for number in 1..9 {
        drop(fs::remove_file(aside(number)));
    }
    let count = || serde_json::from_str::<Value>(&printed(&stroke(&edits, &["--list", "--json"]))).expect("JSON").as_array().map(Vec::len);
    // In the last of three records, and in the first.
    let places = [(whole.len() - 1, false), (whole.len() - 1, true), (whole.len() - 3, true), (in_the_first, false)];
    for (number, (at, is_cut)) in (1..).zip(places) {
        let mut turned = whole.clone();
        turned[at] ^= 4;
        let bytes = if is_cut { &whole[..at] } else { &turned[..] };
        fs::write(&edits, bytes).expect("written");
        let output = eremite(&stroke(&edits, &["--list"]));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && said.contains("bytes in it are damaged") && said.lines().count() == 1, "{said}");
        assert_eq!(fs::read(&edits).expect("it stays"), bytes, "who only looks changes nothing");
        assert_eq!(count(), Some(2));
        printed(&stroke(&edits, &["--ink", "--path", "20,-120", "--radius", "2"]));
        assert!(eremite(&stroke(&edits, &["--list"])).stderr.is_empty(), "it is whole again");
        assert_eq!(fs::read(aside(number)).expect("set aside"), bytes);
        assert_eq!(count(), Some(3));
    }
    for cut in [0, 7, 15, 32] {
        fs::write(&edits, &whole[..cut]).expect("written");
        refused(&stroke(&edits, &["--undo"]), "its head is damaged");
        assert_eq!(fs::read(&edits).expect("it stays").len(), cut);
    }
}

/// Ends of a line ridden from high above the first column, relative to the ground there.
fn line(edits: &str) -> Vec<String> {
    let height: f64 = printed(&["sample", "--seed", "7", "--algorithm", "ridged", "--from", "0", "--count", "1"])
        .lines()
        .last()
        .and_then(|line| line.rsplit(',').next())
        .and_then(|number| number.trim().parse().ok())
        .expect("a height");
    let way = [(-6.0, 0.0), (0.0, -0.3), (40.0, -22.0), (70.0, -36.0), (90.0, -39.0), (104.0, -36.0), (106.0, -44.0), (320.0, -60.0)];
    let path: Vec<String> = way.iter().map(|(x, y)| format!("{x},{:.3}", height + 160.0 + y)).collect();
    ["stroke", "--seed", "7", "--algorithm", "ridged", "--edits", edits, "--ink", "--radius", "0.6", "--path", &path.join(" ")]
        .map(String::from)
        .to_vec()
}

#[test]
fn a_painted_line_is_ridden_to_the_bit_in_replay_and_given_away_with_its_recording() {
    let (edits, recording) = (text("ridden.ink"), text("ridden.json"));
    let painted = line(&edits);
    printed(&painted.iter().map(String::as_str).collect::<Vec<_>>());
    let land = ["--seed", "7", "--algorithm", "ridged"];
    let ride = [&["walk", "--board", "--seconds", "6", "--edits", edits.as_str(), "--record", &recording][..], &land].concat();
    let json = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let first = json(&printed(&ride));
    assert!(first["distance_m"].as_f64().is_some_and(|metres| metres > 100.0), "faster than on foot: {first}");
    // On foot it is another walk, and so it is without the line.
    let on_foot = json(&printed(&[&["walk", "--seconds", "6", "--edits", edits.as_str()][..], &land].concat()));
    assert_ne!(on_foot["state_digest"], first["state_digest"]);
    // The recording alone: what it was ridden on is in it.
    fs::remove_file(&edits).expect("it was there");
    let again = json(&printed(&["walk", "--replay", &recording]));
    for field in ["state_digest", "distance_m", "seed"] {
        assert_eq!(again[field], first[field], "{field}");
    }
    refused(&["walk", "--replay", &recording, "--edits", &edits], "cannot be used with");
    let mut other = json(&fs::read_to_string(&recording).expect("written"));
    let letters = other["edits"].as_str().expect("in letters").to_owned();
    for (changed, words) in [(letters.replacen(&letters[120..124], "AAAA", 1), "cannot be laid"), ("!".into(), "cannot be laid")] {
        other["edits"] = changed.into();
        fs::write(file("changed.json"), other.to_string()).expect("written");
        refused(&["walk", "--replay", file("changed.json").to_str().expect("text")], words);
    }
    other["edits"] = letters.into();
    other["form"] = 3.into();
    fs::write(file("changed.json"), other.to_string()).expect("written");
    refused(&["walk", "--replay", file("changed.json").to_str().expect("text")], "another version of eremite");
}

#[test]
fn what_lies_over_a_land_is_kept_with_a_walk_over_it() {
    let edits = text("kept.ink");
    let painted = line(&edits);
    printed(&painted.iter().map(String::as_str).collect::<Vec<_>>());
    let data = file("kept over edits");
    let _ = fs::remove_dir_all(&data);
    let data = data.to_str().expect("text");
    let walk = |more: &[&str]| serde_json::from_str::<Value>(&printed(&[&["walk", "--data", data][..], more].concat())).expect("JSON");
    let land = ["--seed", "7", "--algorithm", "ridged", "--edits", &edits];
    let whole = walk(&[&["--seconds", "4"][..], &land].concat());
    walk(&[&["--seconds", "2", "--keep", "a line"][..], &land].concat());
    fs::remove_file(&edits).expect("it was there");
    let rest = walk(&["--seconds", "2", "--continue", "a line"]);
    assert_eq!(rest["state_digest"], whole["state_digest"], "the line is still beneath him");
}

#[test]
fn things_are_placed_listed_seen_and_taken_back() {
    let edits = text("things.ink");
    let of = |more: &[&str]| stroke(&edits, &[]).into_iter().chain(more.iter().copied()).map(String::from).collect::<Vec<_>>();
    let run = |more: &[&str]| printed(&of(more).iter().map(String::as_str).collect::<Vec<_>>());
    // With something in the file the ground is told as it is.
    run(&["--ink", "--path", "-9000,0", "--radius", "1"]);
    let sampled = printed(&["sample", "--seed", "7", "--algorithm", "ridged", "--from", "2000", "--count", "9000", "--edits", &edits]);
    run(&["--undo"]);
    let heights: Vec<(i64, f32)> = (sampled.lines().filter_map(|line| line.split_once(',')))
        .filter_map(|(column, heights)| Some((column.parse().ok()?, heights.split_once(',')?.1.parse().ok()?)))
        .collect();
    let level = |pair: &&[(i64, f32)]| pair.iter().all(|(_, height)| (height - pair[7].1).abs() < 0.8);
    let (column, height) = heights.windows(15).find(level).expect("level ground")[7];
    let at = |aside: f32, up: f32| format!("{},{}", column as f32 + aside, height + up);

    for (number, thing) in ["lamp", "bench", "bell", "cairn", "seedling"].into_iter().enumerate() {
        let said = run(&["--place", thing, "--at", &at(number as f32 * 2.5 - 5.0, 0.3), "--planted", "-12"]);
        assert!(said.starts_with(thing) && said.lines().count() == 1, "{said}");
    }
    run(&["--place", "plank", "--at", &at(0.0, 0.2)]);
    let listed: Value = serde_json::from_str(&run(&["--list", "--json"])).expect("JSON");
    let things: Vec<&str> = (0..6).filter_map(|stroke| listed[stroke]["placed"][0]["thing"].as_str()).collect();
    assert_eq!(things, ["lamp", "bench", "bell", "cairn", "seedling", "plank"]);
    assert_eq!(listed[4]["placed"][0]["planted"], -12.0);
    assert!(listed[0]["placed"][0]["at"][0].as_str().is_some_and(|x| x.starts_with(&(column - 5).to_string())), "{listed}");
    assert!(run(&["--list"]).contains("seedling"));

    let picture = text("things.png");
    let still = |edits: Option<&str>| {
        let (from, out) = (column.to_string(), picture.as_str());
        let strip = [
            "strip",
            "--seed",
            "7",
            "--algorithm",
            "ridged",
            "--from",
            &from,
            "--columns",
            "24",
            "--scale",
            "8",
            "--hour",
            "1",
            "--out",
            out,
        ];
        printed(&strip.into_iter().chain(edits.into_iter().flat_map(|edits| ["--edits", edits])).collect::<Vec<_>>());
        fs::read(&picture).expect("written")
    };
    assert_ne!(still(None), still(Some(&edits)));
    // On a map there are marks where it is.
    let map = |edits: Option<&str>| {
        let (at, out) = (column.to_string(), picture.as_str());
        let atlas = ["atlas", "--seed", "7", "--algorithm", "ridged", "--at", &at, "--size", "96", "--scale", "2", "--out", out];
        printed(&atlas.into_iter().chain(edits.into_iter().flat_map(|edits| ["--edits", edits])).collect::<Vec<_>>());
        fs::read(&picture).expect("written")
    };
    assert_ne!(map(None), map(Some(&edits)));
    run(&["--wash", "--path", &format!("{} {}", at(-7.0, 0.5), at(7.0, 0.5)), "--radius", "1.2"]);
    let listed: Value = serde_json::from_str(&run(&["--list", "--json"])).expect("JSON");
    assert_eq!(listed[6]["gone"].as_array().map(Vec::len), Some(6), "{listed}");
    for _ in 0..7 {
        _ = run(&["--undo"]);
    }
    assert_eq!(still(None), still(Some(&edits)));
}

#[test]
fn what_cannot_be_placed_is_refused_in_a_line() {
    let edits = text("no thing.ink");
    let of = |more: &[&str], words: &str| refused(&stroke(&edits, more), words);
    of(&["--place", "castle", "--at", "0,0"], "one of plank, lamp, cairn, bench, bell, seedling");
    of(&["--place", "lamp"], "--at");
    of(&["--at", "0,0"], "--place");
    of(&["--place", "lamp", "--at", "0"], "a place is two numbers");
    of(&["--place", "lamp", "--at", "0,0", "--ink"], "cannot be used");
    of(&["--place", "seedling", "--at", "0,0", "--planted", "NaN"], "number of days");
    of(&["--place", "seedling", "--at", "0,0", "--planted", "1e12"], "number of days");
    of(&["--place", "bench", "--at", "0,400"], "nothing holds a bench there: it stands on dry and nearly level ground");
    of(&["--place", "plank", "--at", "0,400"], "nothing holds a plank there: it is laid where it touches ground");
    of(&["--place", "bell", "--at", "4611686018427387904,0"], "2^62");
    assert!(!file("no thing.ink").exists());
}

#[test]
fn what_several_did_is_merged_in_any_order_and_however_often() {
    let [one, other, both, again] = ["merge one.ink", "merge other.ink", "merge both.ink", "merge again.ink"].map(text);
    // Of the version of the file that the game wrote before; a file goes on in its own.
    let of_version_6 = ["--generator", "6"];
    printed(&stroke(&one, &[&of_version_6[..], &["--wash", "--path", "10,-2530 40,-2530", "--radius", "4"]].concat()));
    printed(&stroke(&one, &["--ink", "--path", "20,-2530 22,-2520", "--radius", "1"]));
    printed(&stroke(&other, &[&of_version_6[..], &["--wash", "--path", "60,-2530 64,-2530", "--radius", "3"]].concat()));
    printed(&stroke(&other, &["--undo"]));
    printed(&stroke(&other, &["--ink", "--path", "30,-2530 30,-2525", "--radius", "2"]));
    let said = printed(&["merge", &one, &other, "--out", &both]);
    assert!(said.starts_with("5 edit commands, "), "{said}");
    printed(&["merge", &other, &both, &one, &one, "--out", &again]);
    let bytes = fs::read(&both).expect("written");
    assert_eq!(fs::read(&again).expect("written"), bytes);
    // Later strokes than in both count last, and what was taken back stays so.
    let [born, of_one, of_both] = [None, Some(&one), Some(&both)].map(|edits| open_cells(edits.map(String::as_str), "0,-40"));
    assert!(born < of_both && of_both < of_one, "{born}, {of_one}, {of_both}");
    // A file that the game wrote before is merged too.
    let old = text("merge old.ink");
    fs::write(&old, include_bytes!("../../../src/land/edits/log/version-3.ink")).expect("written");
    printed(&["merge", &old, &both, "--out", &again]);
    printed(&stroke(&old, &["--ink", "--path", "0,-30 4,-30", "--radius", "1"]));
    assert_eq!(fs::read(&old).expect("written")[8], 4, "it is written in the new form");
    printed(&["merge", &again, &old, "--out", &text("merge all.ink")]);

    refused(&["merge", &one, "--out", &again], "required");
    refused(&["merge", &one, &other, "--out", &one], "would write over");
    refused(&["merge", &one, "none.ink", "--out", &again], "cannot read none.ink");
    refused(&["merge", &one, &other, "--out", "both.land"], "to no .land");
    let foreign = text("merge foreign.ink");
    printed(&["stroke", "--seed", "8", "--edits", &foreign, "--wash", "--path", "0,-100", "--radius", "1"]);
    refused(&["merge", &one, &foreign, "--out", &again], "cannot merge");
    refused(&["merge", &one, &foreign, "--out", &again], "its strokes are of another land: --seed 8");
    fs::write(&foreign, "no strokes").expect("written");
    refused(&["merge", &one, &foreign, "--out", &again], "it is no file of strokes");
    // One wrong byte costs one stroke alone, and that is said.
    let mut turned = bytes.clone();
    let last = turned.len() - 1;
    turned[last] ^= 1;
    fs::write(&foreign, &turned).expect("written");
    let output = eremite(&["merge", &foreign, &foreign, "--out", &again]);
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).starts_with("4 edit commands, "));
    assert!(String::from_utf8_lossy(&output.stderr).contains("bytes of its strokes are damaged, and are left out"));
    printed(&["merge", &foreign, &one, &other, "--out", &again]);
    assert_eq!(fs::read(&again).expect("written"), bytes, "whoever has it gives it back");
    // Each has a number in the data folder, and takes back what is his alone.
    let data = file("merge data");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data).expect("made");
    fs::write(data.join("author"), "00000000000000ab\n").expect("written");
    let with_data = |more: &[&str]| {
        let arguments = [&["--data", data.to_str().expect("text")][..], &stroke(&both, more)].concat();
        eremite(&arguments.iter().map(|word| &**word).collect::<Vec<_>>())
    };
    assert!(with_data(&["--ink", "--path", "90,-2530", "--radius", "1"]).status.success());
    let ends = fs::read(&both).expect("written");
    assert!(ends.windows(8).any(|bytes| bytes == [0xab, 0, 0, 0, 0, 0, 0, 0]), "it tells who painted");
    assert_eq!(printed(&stroke(&both, &["--undo"])).trim(), "taken back; 2 more can be", "the last of those by nobody in particular");
}
