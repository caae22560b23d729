//! Massifs are obstacles, but none is impassable.

use eremite_land::mountains::{self, BLOCK_COLUMNS, Massifs, MountainKinds};

use super::*;

/// A land whose massifs are all of one kind, and those massifs.
fn land_of(kind: &str, seed: u64) -> (Land, Massifs) {
    const ALGORITHM: &str = "superposed-cosine";
    let height_source = app::algorithms().find(ALGORITHM).expect("known").with_params(&[]).expect("defaults");
    let kinds = MountainKinds::from_system();
    let only = vec![(kind.to_string(), kinds.find(kind).expect("it comes with the game").clone())];
    let massifs = Massifs::new(Seed(seed), only.iter().map(|(name, kind)| (name.as_str(), kind)));
    (mountains::with_mountains(&terrain::base_terrain(Seed(seed), ALGORITHM, height_source), &only), massifs)
}

/// Walks over a massif from foot to foot, to the right, jumping where it gets stuck.
fn cross(land: &Land, memory: &mut LandCache, from: Column, to: Column) {
    /// The longest that a player would try.
    const PATIENCE_S: u32 = 1500;
    /// Fixed steps between two decisions.
    const STEPS: u32 = 8;
    let mut ground_query = GroundQuery { land, cache: memory };
    let mut body = Body::standing(Place::at(from, 0), &mut ground_query);
    let (mut still, mut jump_held) = (0, false);
    for _ in 0..PATIENCE_S * 64 / STEPS {
        let jumps = still == 3;
        jump_held = jumps || jump_held && still != 5;
        for step in 0..STEPS {
            let intent = Intent { walk: 1.0, jump: jumps && step == 0, jump_held, ..Intent::default() };
            body.step(&intent, &mut ground_query, STEP_S, 1.0);
        }
        if body.place.column >= to {
            return;
        }
        still = if still < 5 && body.velocity.x.abs() < 0.3 && body.grounded { still + 1 } else { 0 };
    }
    panic!("after {PATIENCE_S} s he is at {:?}, on his way from {from:?} to {to:?}", body.place);
}

/// A hundred massifs of a kind, five at each of twenty seeds.
fn cross_a_hundred(kind: &str) {
    for seed in 0..20 {
        let (land, massifs) = land_of(kind, seed);
        let mut memory = LandCache::default();
        for block in 0..5_i64 {
            let massif = massifs.at(Column((block * 7 - 14) * BLOCK_COLUMNS)).expect("one a block");
            cross(&land, &mut memory, massif.middle + -massif.half_width, massif.middle + massif.half_width);
        }
    }
}

#[test]
fn every_calm_massif_is_crossed() {
    cross_a_hundred("calm");
}

#[test]
fn every_hill_massif_is_crossed() {
    cross_a_hundred("hill");
}

#[test]
fn every_steep_massif_is_crossed() {
    cross_a_hundred("steep");
}
