//! The page that asks for the words on a placed stone.

use bevy::{input::keyboard::Key, prelude::*};
use eremite::{
    land::{
        Column, Place,
        edits::{Fixture, FixtureKind},
    },
    menu::MenuNavigation,
    menu_pages::stones::StonesMenuPlugin,
    shared::{
        painting::{BlankStonePlaced, InscribeStone},
        schedule::GameState,
    },
};

use super::{harness, lab_harness::LabHarness};

#[test]
fn whoever_places_a_stone_is_asked_for_its_words_and_may_leave_it_blank() {
    let land = harness::full_land(1, "superposed-cosine");
    let mut lab = LabHarness::with_setup(None, land, 0, |app| _ = app.add_plugins(StonesMenuPlugin));
    let stone = Fixture::at(FixtureKind::Stone, Place::at(Column(3), 9), 0);
    let asked =
        |lab: &mut LabHarness| -> Vec<InscribeStone> { lab.0.0.world_mut().resource_mut::<Messages<InscribeStone>>().drain().collect() };
    let place = |lab: &mut LabHarness| {
        lab.0.0.world_mut().write_message(BlankStonePlaced(stone));
        lab.step_frames(4);
        assert_eq!((lab.state(), lab.resource::<MenuNavigation>().page()), (GameState::Paused, "stone"));
    };
    place(&mut lab);
    assert_eq!(lab.resource::<MenuNavigation>().focus(), "words");
    for letter in ["w", "e", "s", "t"] {
        lab.type_key(Key::Character(letter.into()), Some(letter));
    }
    assert!(asked(&mut lab).is_empty());
    lab.type_key(Key::Enter, None);
    assert_eq!(asked(&mut lab), [InscribeStone { stone, words: "west".into() }]);
    lab.step_frames(2);
    assert_eq!(lab.state(), GameState::Playing);
    place(&mut lab);
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::Enter);
    lab.step_frames(2);
    assert!(asked(&mut lab).is_empty() && lab.state() == GameState::Playing);
    // Nothing waits on the page then.
    lab.step_frames(10);
    assert_eq!(lab.state(), GameState::Playing);
}
