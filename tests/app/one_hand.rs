//! The game with one hand on the keyboard: the ready layouts of keys.

use bevy::prelude::*;
use eremite::{
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open},
    menu_pages::controls::KEYS,
    overlay::Pages,
    shared::{
        actions::{Bindings, KeyLayout},
        schedule::{
            GameState::{Atlas, Paused, Playing},
            LabState,
        },
    },
};

use super::lab_harness::LabHarness;

/// The game with a layout that was chosen on the page of controls.
fn with_layout(id: &str) -> LabHarness {
    let mut lab = LabHarness::closed(1, 0);
    lab.set_states(Paused, LabState::Closed);
    open(lab.0.0.world_mut(), KEYS);
    lab.step_frames(2);
    // The layouts stand near the end of the page, which goes around.
    for _ in 0..20 {
        if lab.resource::<MenuNavigation>().focus() == id {
            break;
        }
        lab.game_key(KeyCode::ArrowUp);
    }
    assert_eq!(lab.resource::<MenuNavigation>().focus(), id);
    lab.game_key(KeyCode::Enter);
    lab.step_frames(1);
    lab
}

fn layout(layout: KeyLayout) -> Bindings {
    let mut bindings = Bindings::default();
    bindings.set_key_layout(layout);
    bindings
}

/// Walks, jumps, and opens menu, map and journal with the keys for it: right, jump, menu, down, back, map, journal.
fn is_played_by([right, jump, pause, down, back, map, journal]: [KeyCode; 7], lab: &mut LabHarness) {
    lab.set_states(Playing, LabState::Closed);
    let from = lab.0.body().place;
    lab.0.hold(right);
    lab.0.step_seconds(1.0);
    assert!(lab.0.body().place.offset_from(from).x > 1.0, "he walks");
    lab.0.release(right);
    lab.0.step_seconds(1.0);
    let ground = lab.0.body().place;
    lab.0.hold(jump);
    lab.step_frames(12);
    assert!(lab.0.body().place.offset_from(ground).y > 0.5, "he jumps");
    lab.0.release(jump);
    lab.0.step_seconds(1.5);
    lab.game_key(pause);
    lab.step_frames(2);
    assert_eq!(lab.state(), Paused);
    let first = lab.resource::<MenuNavigation>().focus().to_owned();
    lab.game_key(down);
    assert_ne!(lab.resource::<MenuNavigation>().focus(), first);
    lab.game_key(back);
    lab.step_frames(2);
    assert_eq!(lab.state(), Playing);
    for (key, page) in [(map, "atlas"), (journal, "journal")] {
        lab.game_key(key);
        lab.step_frames(2);
        assert_eq!((lab.state(), lab.resource::<Pages>().shown()), (Atlas, page));
        lab.game_key(back);
        lab.step_frames(2);
        assert_eq!(lab.state(), Playing);
    }
}

#[test]
fn the_left_hand_alone_plays() {
    use KeyCode::{Escape, F1, F2, KeyD, KeyS, Space};
    let mut lab = with_layout("left-hand");
    assert_eq!(*lab.resource::<Bindings>(), layout(KeyLayout::LeftHand));
    is_played_by([KeyD, Space, Escape, KeyS, Escape, F1, F2], &mut lab);
}

#[test]
fn the_right_hand_alone_plays() {
    use KeyCode::{ArrowDown, Backspace, KeyL, KeyY, Quote, Space};
    let mut lab = with_layout("right-hand");
    assert_eq!(*lab.resource::<Bindings>(), layout(KeyLayout::RightHand));
    is_played_by([KeyL, Space, Backspace, ArrowDown, Backspace, KeyY, Quote], &mut lab);
}

#[test]
fn both_hands_are_back_at_a_press() {
    let mut lab = with_layout("left-hand");
    for _ in 0..2 {
        lab.game_key(KeyCode::KeyW);
        if lab.resource::<MenuNavigation>().focus() == "both-hands" {
            break;
        }
    }
    lab.game_key(KeyCode::Space);
    assert_eq!(*lab.resource::<Bindings>(), Bindings::default());
}

/// A name that can be typed.
#[derive(Resource, Default)]
struct Name(String);

#[test]
fn a_letter_that_leads_through_the_menu_types_only_once_a_field_was_entered() {
    use bevy::input::keyboard::Key;
    let mut lab = with_layout("left-hand");
    lab.0.0.init_resource::<Name>().add_menu_page("name", |world| {
        let name = world.resource::<Name>().0.clone();
        MenuPage::new("")
            .item(MenuItem::field("name", name, 8, |world, name| world.resource_mut::<Name>().0 = name))
            .item(MenuItem::button("after", |_| ()))
    });
    open(lab.0.0.world_mut(), "name");
    lab.step_frames(2);
    lab.type_code(KeyCode::KeyS, "s");
    assert_eq!((lab.resource::<MenuNavigation>().focus(), &*lab.resource::<Name>().0), ("after", ""));
    lab.type_code(KeyCode::KeyW, "w");
    lab.game_key(KeyCode::Space);
    lab.type_code(KeyCode::KeyS, "s");
    lab.type_key(Key::Tab, None);
    assert_eq!((lab.resource::<MenuNavigation>().focus(), &*lab.resource::<Name>().0), ("name", "s"));
    assert_ne!(lab.resource::<MenuNavigation>().page(), ROOT_PAGE);
}
