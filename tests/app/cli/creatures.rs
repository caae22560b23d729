//! `eremite creature`.

use std::collections::BTreeMap;

use super::{eremite, file, printed, refused};

/// Rows of a foot: seconds, x, y, and whether it is planted.
type Rows = Vec<(f64, f64, f64, bool)>;

/// Rows by foot.
fn feet(csv: &str) -> BTreeMap<u32, Rows> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("t,foot,x,y,planted"));
    let mut feet: BTreeMap<u32, Rows> = BTreeMap::new();
    for line in lines {
        let [t, foot, x, y, planted] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let number = |text: &str| text.parse::<f64>().expect("a number");
        assert!(["0", "1"].contains(&planted), "{line}");
        feet.entry(foot.parse().expect("a foot")).or_default().push((number(t), number(x), number(y), planted == "1"));
    }
    feet
}

#[test]
fn feet_stand_still_in_the_world_on_the_straight_that_was_asked_for() {
    for (kind, gait, slope, count) in [("hermit", "run", -1.0, 2), ("horse", "gallop", 1.0, 4), ("hare", "bound", -0.3, 4)] {
        let csv = printed(&["creature", "--kind", kind, "--gait", gait, "--slope", &slope.to_string(), "--seconds", "5"]);
        let feet = feet(&csv);
        assert_eq!(feet.len(), count, "{kind}");
        for (foot, rows) in feet {
            assert_eq!(rows.len(), 5 * 64 + 1);
            assert_eq!((rows[0].0, rows[64].0), (0.0, 1.0));
            for pair in rows.windows(2).filter(|pair| pair[0].3 && pair[1].3) {
                let moved = (pair[1].1 - pair[0].1).hypot(pair[1].2 - pair[0].2);
                assert!(moved < 0.001, "{kind} {foot} slides by {moved} m at {}", pair[1].0);
            }
            for (t, x, y, _) in rows.iter().filter(|row| row.3) {
                assert!((y - slope * x).abs() < 0.02, "{kind} {foot} stands {} m too high at {t}", y - slope * x);
            }
        }
    }
}

#[test]
fn a_speed_is_kept_on_the_land_also_at_its_end() {
    for at in ["-7", "100", "4611686018427380000"] {
        let csv = printed(&["creature", "--kind", "fox", "--speed", "2.5", "--seed", "5", "--at", at, "--seconds", "8"]);
        let lines: Vec<&str> = csv.lines().collect();
        // Read as whole numbers: a float has no metres there.
        let x = |line: &str| line.split(',').nth(2).and_then(|x| x.split('.').next()?.parse::<i64>().ok()).expect("metres");
        let way_m = x(lines[lines.len() - 1]) - x(lines[4]);
        assert!((19..=21).contains(&way_m), "{way_m} m in 8 s at 2.5 m/s from {at}");
        for (foot, rows) in feet(&csv) {
            assert!(rows.iter().filter(|row| row.3).count() > rows.len() / 5, "foot {foot} never stands");
        }
    }
}

#[test]
fn a_strip_is_drawn_and_all_kinds_are_listed() {
    let strip = file("horse.png");
    let path = strip.to_str().expect("text");
    printed(&["creature", "--kind", "horse", "--gait", "trot", "--slope", "0", "--seconds", "2", "--format", "png", "--out", path]);
    assert!(std::fs::read(&strip).expect("a picture").starts_with(b"\x89PNG"));
    let listed: serde_json::Value = serde_json::from_str(&printed(&["creature", "--list", "--json"])).expect("JSON");
    let lines = printed(&["creature", "--list"]);
    for (kind, gaits) in [
        ("hermit", &["walk", "run"][..]),
        ("horse", &["walk", "trot", "canter", "gallop"]),
        ("deer", &["walk", "trot", "gallop"]),
        ("hare", &["bound"]),
        ("fox", &["walk", "trot", "gallop"]),
    ] {
        let found = listed.as_array().expect("a list").iter().find(|listed| listed["name"] == kind).expect("it is listed");
        let named: Vec<_> = found["gaits"].as_array().expect("gaits").iter().map(|gait| gait["name"].as_str().expect("a name")).collect();
        assert_eq!(named, gaits);
        assert!(lines.contains(kind), "{lines}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let horse = |more: &[&'static str]| [&["creature", "--kind", "horse"], more].concat();
    refused(&["creature"], "--kind");
    refused(&["creature", "--kind", "dragon", "--gait", "walk", "--seconds", "1"], "there is no kind of creature 'dragon'; there are: bat");
    refused(&horse(&["--seconds", "1"]), "--gait");
    refused(&horse(&["--gait", "pace", "--seconds", "1"]), "a horse has no gait 'pace'; there are: walk, trot, canter, gallop");
    refused(&horse(&["--gait", "walk"]), "--seconds");
    refused(&horse(&["--gait", "walk", "--speed", "2", "--seconds", "1"]), "cannot be used with");
    refused(&horse(&["--speed", "-2", "--seconds", "1"]), "a speed is a number");
    refused(&horse(&["--speed", "NaN", "--seconds", "1"]), "a speed is a number");
    refused(&horse(&["--speed", "2", "--seconds", "-1"]), "a time is a number");
    refused(&horse(&["--speed", "2", "--seconds", "1", "--slope", "steep"]), "a slope is a number");
    refused(&horse(&["--speed", "2", "--seconds", "1", "--slope", "1", "--seed", "5"]), "a slope is no land");
    refused(&horse(&["--speed", "2", "--seconds", "1", "--format", "png"]), "add --out FILE");
    refused(&horse(&["--speed", "2", "--seconds", "1", "--at", "4611686018427387904"]), "2^62");
    assert_eq!(eremite(&["creature", "--list", "--kind", "horse"]).status.code(), Some(2));
}
