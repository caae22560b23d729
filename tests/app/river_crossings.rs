//! Bridges and stepping stones over rivers, in the running game.

use bevy::prelude::*;
use eremite::{
    horse::{GALLOP_MPS, mount_at_once},
    land::{
        Column, Edits, Land, LandCache, LandChange, Place,
        edits::{Brush, BrushKind},
    },
    motion::{Body, GroundQuery},
    player::ObstacleJump,
    rivers::{Crossing, CrossingKind},
    terrain,
};

use super::harness::{Game, HZ, full_land};

/// Columns on either side of a deck from which he comes.
const BEFORE: i64 = 8;

fn land() -> Land {
    full_land(12, terrain::DEFAULT_ALGORITHM)
}

/// The first crossings of some kinds that have a deck.
fn crossings(land: &Land, kinds: &[CrossingKind]) -> Vec<Crossing> {
    let mut all = land.crossings(Column(400)..Column(200_000)).into_iter().filter(|crossing| crossing.deck.is_some());
    kinds.iter().map(|kind| all.find(|crossing| crossing.kind == *kind).unwrap_or_else(|| panic!("a {kind}"))).collect()
}

fn ends(crossing: &Crossing) -> (Column, Column) {
    let columns = crossing.deck.as_ref().expect("a deck").columns();
    (columns.start, columns.end)
}

const BRIDGES: [CrossingKind; 3] = [CrossingKind::PlankBridge, CrossingKind::StoneArch, CrossingKind::PlankBridge];

/// Whether feet stand on the deck of a crossing.
fn is_on_deck(land: &Land, body: &Body) -> bool {
    GroundQuery { land, cache: &mut LandCache::default() }.deck_underfoot(body.place).is_some()
}

#[test]
fn he_walks_and_runs_over_bridges_and_stepping_stones_dry_and_without_a_halt() {
    let land = land();
    let all = crossings(&land, &[BRIDGES[0], BRIDGES[1], BRIDGES[2], CrossingKind::SteppingStones]);
    for (number, crossing) in all.iter().enumerate() {
        // All at a run, and the first and the last at a walk too.
        let paces: &[bool] = if number % 3 == 0 { &[false, true] } else { &[true] };
        for runs in paces {
            let (from, to) = ends(crossing);
            let mut game = Game::on(land.clone(), from.0 - BEFORE);
            game.hold(KeyCode::ArrowRight);
            if *runs {
                game.hold(KeyCode::ShiftLeft);
            }
            game.step(HZ / 4);
            let mut steps_on_deck = 0;
            for _ in 0..HZ * 60 {
                game.step(1);
                let body = game.body();
                assert!(body.wet == 0.0 && body.grounded, "{crossing:?}: {body:?}");
                assert!(body.velocity.x > 1.0, "{crossing:?}: he halts: {body:?}");
                steps_on_deck += u32::from(is_on_deck(&land, &body));
                if body.place.column >= to + 2 {
                    break;
                }
            }
            assert!(game.body().place.column >= to + 2 && steps_on_deck > 10, "{crossing:?}: {:?}", game.body());
        }
    }
}

#[test]
fn the_horse_gallops_over_them() {
    let land = land();
    for crossing in crossings(&land, &[BRIDGES[0], BRIDGES[1], BRIDGES[2], CrossingKind::SteppingStones]) {
        let (from, to) = ends(&crossing);
        let mut game = Game::on(land.clone(), from.0 - 30);
        game.step(2);
        mount_at_once(game.0.world_mut()).expect("he sits");
        game.step(1);
        game.hold(KeyCode::ArrowRight);
        game.hold(KeyCode::ShiftLeft);
        let (mut fastest, mut halts) = (0.0_f32, 0);
        for _ in 0..HZ * 30 {
            game.step(1);
            let body = game.body();
            if (from..to).contains(&body.place.column) {
                assert!(body.wet == 0.0, "{crossing:?}: {body:?}");
                fastest = fastest.max(body.velocity.x);
                halts += u32::from(body.velocity.x < 1.0);
            }
            if body.place.column >= to + 2 {
                break;
            }
        }
        assert!(game.body().place.column >= to + 2 && halts == 0, "{crossing:?}: {halts}, {:?}", game.body());
        assert!(fastest > 0.5 * GALLOP_MPS, "{crossing:?}: {fastest} m/s");
    }
}

#[test]
fn the_bot_crosses_them_as_it_walks() {
    let land = land();
    for crossing in crossings(&land, &BRIDGES) {
        let (from, to) = ends(&crossing);
        let mut game = Game::on(land.clone(), from.0 - BEFORE);
        let mut jump = ObstacleJump::default();
        game.hold(KeyCode::ArrowRight);
        let mut holds = false;
        for _ in 0..HZ * 60 {
            let body = game.body();
            if body.place.column >= to {
                break;
            }
            let wants = jump.holds_key(&body);
            if wants != holds {
                if wants {
                    game.hold(KeyCode::Space);
                } else {
                    game.release(KeyCode::Space);
                }
                holds = wants;
            }
            assert!(body.wet == 0.0, "{crossing:?}: {body:?}");
            game.step(1);
        }
        assert!(game.body().place.column >= to, "{crossing:?}: {:?}", game.body());
    }
}

#[test]
fn he_goes_down_to_the_water_beneath_a_bridge_and_comes_out_again() {
    let land = land();
    for crossing in crossings(&land, &BRIDGES) {
        let mut game = Game::on(land.clone(), crossing.column.0);
        game.step_seconds(0.5);
        assert!(is_on_deck(&land, &game.body()), "a start on a bridge is on its deck: {:?}", game.body());
        game.hold(KeyCode::ArrowDown);
        game.step_seconds(0.3);
        game.release(KeyCode::ArrowDown);
        game.step_seconds(3.0);
        let body = game.body();
        assert!(body.wet > 0.0 && body.place.height_m() < crossing.level_m, "he is in the water: {body:?}");
        game.hold(KeyCode::ArrowRight);
        let (_, to) = ends(&crossing);
        for _ in 0..HZ * 60 {
            game.step(1);
            if game.body().place.column >= to {
                break;
            }
        }
        let body = game.body();
        assert!(body.place.column >= to && body.wet == 0.0 && body.grounded, "{crossing:?}: {body:?}");
        // And back over the deck.
        game.release(KeyCode::ArrowRight);
        game.hold(KeyCode::ArrowLeft);
        let mut was_on_deck = false;
        for _ in 0..HZ * 3 {
            game.step(1);
            was_on_deck |= is_on_deck(&land, &game.body());
        }
        assert!(was_on_deck && game.body().wet == 0.0, "{:?}", game.body());
    }
}

#[test]
fn a_bridge_whose_bank_is_dug_away_is_gone_and_one_whose_river_is_dug_is_not() {
    let land = land();
    for crossing in crossings(&land, &BRIDGES) {
        let (from, to) = ends(&crossing);
        let deck = crossing.deck.clone().expect("a deck");
        let wash = |column: Column, down_m: f32| {
            let at = Place::at(column, 0).at_height(land.height(column) - down_m);
            Brush::new(BrushKind::Wash, vec![at, at.moved_along(0.5)], 1.2).expect("a stroke")
        };
        let dug = |brush: Brush| land.with_edits(Edits::default().paint(&brush).0);
        for end in [from + 1, to + -2] {
            let fallen = dug(wash(end, 0.0));
            assert_eq!(fallen.decks(from..to), [], "{crossing:?}");
            let there = GroundQuery { land: &fallen, cache: &mut LandCache::default() }.floor(Place::at(crossing.column, 0));
            assert!(there.height_m() < crossing.level_m, "he wades where it was");
            assert_eq!(fallen.pristine().decks(from..to), std::slice::from_ref(&deck));
            let (_, change) = land.with_edits_and_change(Edits::default().paint(&wash(end, 0.0)).0);
            for column in [from, to + -1] {
                assert!(
                    matches!(&change, LandChange::Edits { chunks, .. } if chunks.contains(&column.chunk())),
                    "the whole bridge is drawn anew"
                );
            }
        }
        assert_eq!(dug(wash(crossing.column, 1.0)).decks(from..to), [deck]);
    }
}
