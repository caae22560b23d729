//! Golden digests of the land: the same on every machine.

#[path = "../golden/digests.rs"]
mod digests;
#[path = "../golden/walk.rs"]
mod walk;

const FILE: &str = include_str!("../golden/land.txt");
const WALK: &str = include_str!("../golden/walk.txt");

#[test]
fn the_land_is_what_it_was() {
    assert_eq!(
        digests::lines(),
        FILE,
        "the land has changed. On this machine alone: a generator is not deterministic, mend it. On purpose: raise \
         GENERATOR_VERSION and put the left side into tests/golden/land.txt, saying why in the commit"
    );
}

#[test]
#[ignore = "a walk of two minutes takes some ten seconds"]
fn the_walk_is_what_it_was() {
    assert_eq!(walk::lines(), WALK, "the walk has changed: if on purpose, put the left side into tests/golden/walk.txt");
}
