//! The game with one hand on the keyboard: the ready layouts of keys.

use bevy::prelude::*;
use eremite::{
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open},
    menu_pages::controls::KEYS,
    overlay::Pages,
    shared::{
        actions::{Action, Binding, Bindings, KeyLayout},
        schedule::{
            GameState::{Atlas, Paused, Playing},
            LabState,
        },
    },
};

use super::lab_harness::LabHarness;

/// The game with its menu.
fn at_rest() -> LabHarness {
    let mut lab = LabHarness::closed(1, 0);
    lab.set_states(Paused, LabState::Closed);
    lab
}

/// Chooses an item of the page of controls; returns whether it is there. From the first line one goes around to the last ones,
/// where resets and layouts stand.
fn choose(lab: &mut LabHarness, id: &str) -> bool {
    lab.0.0.insert_resource(MenuNavigation::default());
    open(lab.0.0.world_mut(), KEYS);
    lab.step_frames(2);
    for _ in 0..9 {
        if lab.resource::<MenuNavigation>().focus() == id {
            lab.game_key(KeyCode::Enter);
            lab.step_frames(1);
            return true;
        }
        lab.game_key(KeyCode::ArrowUp);
    }
    false
}

/// The game with a layout that was chosen on the page of controls.
fn with_layout(id: &str) -> LabHarness {
    let mut lab = at_rest();
    assert!(choose(&mut lab, id), "{id}");
    lab
}

#[test]
fn what_a_layout_or_a_reset_replaces_is_brought_back_until_something_else_is_bound() {
    let mut lab = at_rest();
    let mut own = Bindings::default();
    own.rebind(Action::Jump, 0, Binding::Key(KeyCode::KeyK)).expect("it is free");
    own.rebind(Action::Jump, 0, Binding::Button(GamepadButton::C)).expect("it is free");
    lab.0.0.insert_resource(own.clone());
    assert!(!choose(&mut lab, "undo"), "nothing was replaced");
    for ids in [&["left-hand"][..], &["left-hand", "right-hand", "both-hands"], &["reset keyboard", "reset gamepad"]] {
        for id in ids {
            assert!(choose(&mut lab, id), "{id}");
        }
        assert_ne!(*lab.resource::<Bindings>(), own, "{ids:?}");
        assert!(choose(&mut lab, "undo"), "{ids:?}");
        assert_eq!(*lab.resource::<Bindings>(), own, "{ids:?}");
        assert!(!choose(&mut lab, "undo"), "it is done");
    }
    // What was bound since then is not lost.
    assert!(choose(&mut lab, "left-hand"));
    lab.0.0.world_mut().resource_mut::<Bindings>().rebind(Action::Jump, 1, Binding::Key(KeyCode::F20)).expect("it is free");
    assert!(!choose(&mut lab, "undo"));
    // Nothing was replaced where nothing changes.
    lab.0.0.insert_resource(Bindings::default());
    assert!(choose(&mut lab, "reset mouse") && !choose(&mut lab, "undo"));
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
