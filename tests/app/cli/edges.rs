//! Every command at the limits of the land and of its parameters.

use super::{eremite, file};

const ENDS: [&str; 3] = ["-4611686018427387904", "0", "4611686018427387904"];
/// Last column from which a few columns are still within the land.
const BEFORE_ENDS: [&str; 3] = [ENDS[0], "0", "4611686018427387870"];

fn goes_well(arguments: &[&str]) {
    let output = eremite(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
}

#[test]
fn what_was_once_too_large_to_be_counted() {
    let out = file("page at the end.png");
    let out = out.to_str().expect("text");
    let row = format!("row={}", ENDS[2]);
    goes_well(&["sample", "--algorithm", "diamond-square", "--set", &row, "--from", ENDS[2], "--count", "1"]);
    goes_well(&["atlas", "--algorithm", "diamond-square", "--set", &row, "--at", ENDS[2], "--size", "64", "--scale", "16", "--out", out]);
    goes_well(&["atlas", "--scale", "18014398509481984", "--size", "1024", "--out", out]);
}

/// What the algorithms themselves do there is tested without the command line, in `tests/app/edges.rs`.
#[test]
#[ignore = "long: cargo verify-long"]
fn every_command_goes_well_at_the_ends_of_the_land() {
    let out = file("end.png");
    let out = out.to_str().expect("text");
    // One whose map is a plane, and one that is cut into a map.
    for algorithm in ["diamond-square", "superposed-cosine"] {
        let land = ["--algorithm", algorithm, "--seed", "3"];
        let goes = |command: &str, arguments: &[&str]| goes_well(&[&[command], &land[..], arguments].concat());
        for (end, from) in ENDS.into_iter().zip(BEFORE_ENDS) {
            goes("sample", &["--from", end, "--count", "1"]);
            goes("sample", &["--from", from, "--count", "20"]);
            goes("biomes", &["--from", from, "--columns", "20"]);
            for scale in ["1", "200"] {
                goes("strip", &["--from", from, "--columns", "2", "--scale", scale, "--depth", "4", "--out", out]);
            }
            for scale in ["1", "1073741824", "1152921504606846976"] {
                goes("atlas", &["--at", end, "--scale", scale, "--size", "64", "--out", out]);
            }
            goes("walk", &["--at", end, "--seconds", "0.5"]);
        }
        for room in ["0,0", "-36028797018963968,-72057594037927936", "36028797018963967,72057594037927935"] {
            goes("cave", &["--room", room, "--out", out]);
        }
    }
    goes_well(&["atlas", "--size", "8192", "--scale", "9007199254740992", "--out", out]);
}

#[test]
fn every_algorithm_is_sampled_at_the_ends_of_the_land() {
    for algorithm in eremite::app::algorithms().iter() {
        for from in BEFORE_ENDS {
            goes_well(&["sample", "--algorithm", algorithm.name, "--from", from, "--count", "20"]);
        }
    }
}
