//! Golden digests of the land: the same on every machine.

#[path = "../golden/digests.rs"]
mod digests;

const FILE: &str = include_str!("../golden/land.txt");

#[test]
fn the_land_is_what_it_was() {
    assert_eq!(
        digests::lines(),
        FILE,
        "the land has changed. On this machine alone: a generator is not deterministic, mend it. On purpose: raise \
         GENERATOR_VERSION and put the left side into tests/golden/land.txt, saying why in the commit"
    );
}
