//! Files of an earlier version of the generator on the command line: they bring their version along.

use super::{printed, refused};

fn given(name: &str) -> String {
    format!("{}/tests/golden/6/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn strokes_of_version_6_lie_over_their_land_and_over_no_other() {
    let strokes = given("strokes.ink");
    let stretch = |more: &[&str]| {
        let arguments = ["sample", "--seed", "5", "--edits", &strokes, "--from", "3080", "--count", "80"];
        [&arguments[..], more].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let printed_with = |more: &[&str]| printed(&stretch(more).iter().map(String::as_str).collect::<Vec<_>>());
    let before = include_str!("../../golden/6/strokes.csv");
    assert_eq!(printed_with(&[]), before);
    assert_eq!(printed_with(&["--generator", "6"]), before);
    let newer = stretch(&["--generator", "7"]);
    refused(&newer.iter().map(String::as_str).collect::<Vec<_>>(), "its strokes are of generator version 6, and the land is of version 7");
}

#[test]
fn a_walk_recorded_in_version_6_is_walked_again() {
    let line = printed(&["walk", "--replay", &given("walk.json")]);
    assert!(line.contains("ac261f6e544e5729"), "{line}");
    refused(&["walk", "--replay", &given("walk.json"), "--generator", "7"], "the recording has another generator");
}

#[test]
fn a_version_that_is_not_known_is_refused() {
    refused(&["sample", "--count", "3", "--generator", "5"], "it is of generator version 5, and versions 6 to");
    refused(&["sample", "--count", "3", "--generator", "seven"], "a version is a whole number from 6 to");
}
