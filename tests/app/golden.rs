//! Golden digests: a land is the same on every machine, and in every version of the game that comes after.

#[path = "../golden/digests.rs"]
mod digests;
#[path = "../golden/walk.rs"]
mod walk;

use std::{fs, path::Path};

use eremite::land::GeneratorVersion;

const WALK: &str = include_str!("../golden/walk.txt");

/// A version's folder in `tests/golden`.
fn folder(version: GeneratorVersion) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{version}"))
}

fn assert_digests(version: GeneratorVersion) {
    let golden = fs::read_to_string(folder(version).join("land.txt")).expect("every version has its digests");
    assert_eq!(
        digests::lines(version),
        golden,
        "the lands of version {version} have changed. On this machine alone: a generator is not deterministic, mend it. Otherwise it \
         is undone what was given away: a change of the land is a version beside the others (docs/ARCHITECTURE.md, \"A change of the land\")"
    );
}

#[test]
fn the_newest_land_is_what_it_was() {
    assert_digests(GeneratorVersion::NEWEST);
}

#[test]
fn every_land_that_was_given_away_is_what_it_was() {
    GeneratorVersion::all().filter(|version| *version < GeneratorVersion::NEWEST).for_each(assert_digests);
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
