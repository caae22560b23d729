//! Every seam that ever stands is exact, bit for bit.

use bevy::prelude::*;
use eremite::player::Pace;

use super::harness::{Game, HZ, whole};

const PLACES: [i64; 5] = [0, 1 << 40, -(1 << 40), 1 << 60, -(1 << 60)];

fn walk_across(algorithm: &str, at: i64, key: KeyCode) {
    let mut game = Game::on(whole(3, algorithm), at);
    game.0.world_mut().resource_mut::<Pace>().0 = 10.0;
    game.hold(key);
    game.hold(KeyCode::ShiftLeft);
    game.step(HZ * 12);
    let report = game.report();
    assert!(report.seams_checked >= 8, "{algorithm} at {at}: {report:?}");
    assert_eq!(report.seams_inexact, 0, "{algorithm} at {at}: an error of {} m", report.seam_error_max_m);
    let ground = game.ground();
    for pair in ground.windows(2) {
        assert_eq!(pair[0].ends[1].to_bits(), pair[1].ends[0].to_bits());
    }
    game.assert_no_hole();
}

#[test]
fn seams_are_exact_near_and_far() {
    for (at, key) in [(1 << 60, KeyCode::ArrowLeft), (-(1 << 40), KeyCode::ArrowRight)] {
        walk_across(eremite::terrain::DEFAULT_ALGORITHM, at, key);
    }
}

#[test]
#[ignore = "long: cargo verify-long"]
fn seams_are_exact_for_each_relief_in_both_directions_everywhere() {
    for algorithm in eremite::app::algorithms().iter() {
        for at in PLACES {
            for key in [KeyCode::ArrowRight, KeyCode::ArrowLeft] {
                walk_across(algorithm.name, at, key);
            }
        }
    }
}
