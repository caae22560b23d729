//! Golden digests: a land is the same on every machine, and in every version of the game that comes after.

use std::{collections::BTreeSet, fs, path::Path};

use eremite::land::GeneratorVersion;
use eremite_golden::{digests, walk};

const WALK: &str = include_str!("../golden/walk.txt");

/// A version's folder in `tests/golden`.
fn folder(version: GeneratorVersion) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{version}"))
}

/// The lines of a version's digests.
fn golden(version: GeneratorVersion) -> String {
    fs::read_to_string(folder(version).join("land.txt")).expect("every version has its digests")
}

/// A line's name, and its digest.
fn parse(line: &str) -> (&str, &str) {
    let (name, version_and_digest) = line.split_once(": version ").expect("a name");
    (name, version_and_digest.split_once(", ").expect("a digest").1)
}

/// Compares lines of a version's digests.
fn assert_same(version: GeneratorVersion, now: &str, golden: &str) {
    assert_ne!(golden, "");
    assert_eq!(
        now, golden,
        "the lands of version {version} have changed. On this machine alone: a generator is not deterministic, mend it. Otherwise it \
         is undone what was given away: a change of the land is a version beside the others (docs/ARCHITECTURE.md, \"A change of the land\")"
    );
}

fn assert_whole(version: GeneratorVersion) {
    assert_same(version, &digests::lines(version), &golden(version));
}

#[test]
fn the_newest_land_is_what_it_was() {
    assert_whole(GeneratorVersion::NEWEST);
}

/// Of each version the whole land, and what the next one has changed: what that has left as it was is compared there, and
/// a change that comes too early changes what is compared here.
#[test]
fn every_land_that_was_given_away_is_what_it_was() {
    for (version, next) in GeneratorVersion::all().zip(GeneratorVersion::all().skip(1)) {
        let next = golden(next);
        let later: BTreeSet<(&str, &str)> = next.lines().map(parse).collect();
        let golden = golden(version);
        let changed: BTreeSet<&str> = golden.lines().map(parse).filter(|line| !later.contains(line)).map(|(name, _)| name).collect();
        let is_wanted = |name: &str| name == "whole land" || changed.contains(name);
        let wanted: String = golden.split_inclusive('\n').filter(|line| is_wanted(parse(line).0)).collect();
        assert_same(version, &digests::lines_of(version, is_wanted), &wanted);
    }
}

#[test]
#[ignore = "long: cargo verify-long"]
fn all_of_every_land_that_was_given_away_is_what_it_was() {
    for version in GeneratorVersion::all().filter(|version| *version < GeneratorVersion::NEWEST) {
        assert_whole(version);
    }
}

#[test]
fn files_that_shape_a_land_that_was_given_away_never_change() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for version in GeneratorVersion::all() {
        let Ok(list) = fs::read_to_string(folder(version).join("assets.txt")) else { continue };
        for line in list.lines() {
            let (digest, file) = line.split_once(' ').expect("a checksum and a file");
            let bytes = fs::read(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            // That it ends with a version may be added.
            let bytes = match std::str::from_utf8(&bytes) {
                Ok(text) => {
                    text.split_inclusive('\n').filter(|line| !line.trim_start().starts_with("generators:")).collect::<String>().into()
                }
                Err(_) => bytes,
            };
            assert_eq!(
                format!("{:08x}", crc32fast::hash(&bytes)),
                digest,
                "{file} shapes lands of version {version}: put another file beside it"
            );
        }
    }
    assert!(folder(GeneratorVersion::OLDEST).join("assets.txt").exists());
}

#[test]
fn the_walk_is_what_it_was() {
    assert_eq!(walk::lines(), WALK, "the walk has changed: if on purpose, put the left side into tests/golden/walk.txt");
}
