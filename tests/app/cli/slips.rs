//! `eremite slips`: the card of a saved walk, what a card says, and the list of all.

use std::{fs, path::Path};

use eremite::slips;

use super::refused;
use crate::harness::{self, folder, printed};

#[test]
fn a_saved_walk_of_a_day_has_a_card_that_is_read_and_listed() {
    let data = folder("slips of walks");
    let path = |name: &str| data.join(name).to_str().expect("text").to_owned();
    assert_eq!(printed(&data, &["slips", "--json"]).trim(), "[]");
    printed(&data, &["walk", "--seed", "2026-11-26", "--seconds", "16", "--speed", "10", "--keep", "first"]);
    printed(&data, &["walk", "--seed", "2026-11-26", "--seconds", "2", "--keep", "short"]);
    printed(&data, &["walk", "--seed", "5", "--seconds", "2", "--keep", "other"]);
    let card = path("card.png");
    let made = printed(&data, &["slips", "--run", "first", "--out", &card]);
    let line = made.lines().nth(1).expect("two lines");
    assert!(line.starts_with("26 November 2026 \u{b7} ") && line.contains(" m \u{b7} "), "{line}");
    assert_eq!(printed(&data, &["slips", &card]).trim(), line);
    let told: serde_json::Value = serde_json::from_str(&printed(&data, &["slips", &card, "--json"])).expect("JSON");
    assert_eq!((told["day"].as_str(), told["walk"].as_u64(), told["line"].as_str()), (Some("2026-11-26"), Some(1), Some(line)));
    assert!(told["metres"].as_u64().is_some_and(|metres| metres >= 100) && told["own"].is_null(), "{told}");
    // One's own, and somebody else's.
    slips::take_in(&data.join("slips"), Path::new(&card)).expect("taken");
    let listed: serde_json::Value = serde_json::from_str(&printed(&data, &["slips", "--json"])).expect("JSON");
    assert_eq!((listed.as_array().map(Vec::len), listed[0]["own"].as_bool()), (Some(1), Some(false)));
    assert!(printed(&data, &["slips"]).contains("2026-11-26  other"));
    for (arguments, words) in [
        (&["slips", "--run", "short"][..], "it is too short"),
        (&["slips", "--run", "other"], "it is no walk in the land of a day"),
        (&["slips", "--run", "no\u{1b}[2Jbody"], "nothing of the walk 'no?[2Jbody' can be read"),
        (&["slips", &path("missing.png")], "missing.png"),
        (&["slips", "Cargo.toml"], "Cargo.toml is no slip: it is no PNG"),
        (&["slips", "--run", "first", "--out", "/dev/null/none.png"], "cannot write /dev/null/none.png"),
    ] {
        harness::refused(&data, arguments, words);
    }
    refused(&["slips", "--out", "x.png"], "--run");
    let _ = fs::remove_dir_all(data);
}
