//! Drinking, and reading.

use bevy::prelude::*;
use eremite::{
    interactions::InteractionState,
    land::ChunkIndex,
    props::{PropKind, props},
    shared::speech::CurrentSpeech,
};

use super::{super::harness::Game, USE, interactions, lake, rest_pose, state, tap};

#[test]
fn he_drinks_where_there_is_water_and_nowhere_else() {
    let mut game = Game::new(5, 300);
    game.step_seconds(0.3);
    tap(&mut game, USE);
    assert_eq!(state(&mut game), InteractionState::Nothing, "there is none");
    let ((left, right), _) = lake(&game.land());
    for (column, side) in [(left, 1.0), (right, -1.0)] {
        game.teleport(column.0);
        game.step_seconds(0.5);
        let before = game.body();
        tap(&mut game, USE);
        assert!(matches!(state(&mut game), InteractionState::Drinks(_)), "at {column:?}: {:?}", interactions(&mut game));
        assert_eq!(game.body().facing, side, "he turns to it");
        let (mut dipped, mut sipped) = (false, false);
        let took_s = game.step_until(6.0, "he has drunk", |game| {
            let rest_pose = rest_pose(game);
            dipped |= rest_pose.dips > 0.95;
            sipped |= dipped && rest_pose.sips > 0.95;
            state(game) == InteractionState::Nothing
        });
        assert!(dipped && sipped && (2.5..4.0).contains(&took_s), "{took_s} s");
        game.step_seconds(1.0);
        assert!(rest_pose(&mut game).kneels == 0.0 && game.body().place.offset_from(before.place).length() < 0.01);
    }
    // Who walks on does.
    tap(&mut game, USE);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    assert!(state(&mut game) == InteractionState::Nothing && game.body().velocity.x > 1.0);
}

#[test]
fn he_reads_what_stands_on_a_milestone() {
    let mut game = Game::new(5, 300);
    let land = game.land();
    let (column, number) = (30..50)
        .flat_map(|chunk| props(&land, ChunkIndex(chunk), &land.chunk_heights(ChunkIndex(chunk))))
        .find_map(|sign| match sign.kind {
            PropKind::Milestone(number) => Some((sign.column, number)),
            _ => None,
        })
        .expect("there is one");
    for aside in [-1, 1] {
        game.teleport(column.0 + aside);
        game.step_seconds(0.5);
        tap(&mut game, USE);
        assert!(matches!(state(&mut game), InteractionState::Reads(..)), "{:?}", interactions(&mut game));
        assert_eq!(game.body().facing, -aside as f32, "he turns to it");
        game.step_seconds(1.0);
        let line = game.0.world().resource::<CurrentSpeech>().0.clone().expect("it is there to be read");
        assert!(line.parts[0].1.contains("from the hermitage") && line.at.column == column, "{line:?} on stone {number}");
        assert!(rest_pose(&mut game).bends == 1.0);
        if aside < 0 {
            let took_s = game.step_until(7.0, "he has read", |game| state(game) == InteractionState::Nothing);
            assert!(took_s > 2.5);
        } else {
            game.hold(KeyCode::ArrowRight);
            game.step_seconds(0.5);
            assert!(state(&mut game) == InteractionState::Nothing && game.body().velocity.x > 1.0, "he walks on");
        }
        game.step(2);
        assert_eq!(game.0.world().resource::<CurrentSpeech>().0, None);
    }
}
