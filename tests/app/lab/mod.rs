//! The lab, operated by keyboard.

mod alone;
mod creatures;
mod example;
mod graph;
mod kept;
mod tabs;

use std::collections::BTreeSet;

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::{
    EguiContext, EguiRenderOutput,
    egui::{self, WidgetType},
};
use eremite::{
    app,
    land::{Column, Land, NextLand, Seed, params, replace_land},
    overlay::EditSession,
    shared::schedule::LabState,
};

use super::{changes::wash, harness::full_land, lab_harness::LabHarness};

#[test]
fn f3_opens_and_closes_it_and_closed_it_does_nothing() {
    let mut lab = LabHarness::closed(1, 0);
    // How many passes egui has made, and how many things it has drawn.
    let egui = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        let (mut context, drawn) = world.query::<(&mut EguiContext, &EguiRenderOutput)>().single_mut(world).expect("a context");
        (context.get_mut().cumulative_pass_nr(), drawn.paint_jobs.len())
    };
    let state = |lab: &LabHarness| **lab.0.0.world().resource::<State<LabState>>();
    lab.step_frames(5);
    assert_eq!(egui(&mut lab), (0, 0));
    for _ in 0..2 {
        let before = egui(&mut lab).0;
        lab.game_key(KeyCode::F3);
        lab.step_frames(3);
        assert_eq!(state(&lab), LabState::Open);
        assert!(egui(&mut lab).0 > before && egui(&mut lab).1 > 0);
        lab.tab_to_label("reset");
        lab.game_key(KeyCode::F3);
        lab.step_frames(2);
        assert_eq!(state(&lab), LabState::Closed);
        let closed = egui(&mut lab);
        assert_eq!(closed.1, 0, "something of it is still drawn");
        lab.step_frames(20);
        assert_eq!(egui(&mut lab), closed, "egui runs while the lab is closed");
        let before = lab.0.body().place;
        lab.0.hold(KeyCode::ArrowRight);
        lab.0.step(30);
        lab.0.release(KeyCode::ArrowRight);
        lab.0.step(30);
        assert!(lab.0.body().place.offset_from(before).x > 0.5, "the closed lab keeps the keys");
    }
}

#[test]
fn what_was_pressed_before_it_opens_is_not_meant_for_it() {
    // While the game rests no fixed step runs, and messages wait for one.
    let mut lab = LabHarness::closed(1, 0);
    lab.0.0.world_mut().resource_mut::<NextState<eremite::shared::schedule::GameState>>().set(eremite::shared::schedule::GameState::Paused);
    lab.step_frames(3);
    lab.game_key(KeyCode::BracketRight);
    lab.game_key(KeyCode::F3);
    lab.step_frames(6);
    assert_eq!(**lab.0.0.world().resource::<State<LabState>>(), LabState::Open);
    assert_eq!(lab.0.land().algorithm(), "superposed-cosine");
}

#[test]
fn brackets_switch_through_every_algorithm_and_he_stays_on_top() {
    let mut lab = LabHarness::open(4, 777);
    let names: Vec<&str> = app::algorithms().iter().map(|algorithm| algorithm.name).collect();
    let mut here = names.iter().position(|name| *name == "superposed-cosine").expect("the default");
    // All of them one way; the other key takes the same steps back.
    for (key, by, count) in [(egui::Key::CloseBracket, 1, names.len()), (egui::Key::OpenBracket, names.len() - 1, 2)] {
        for _ in 0..count {
            lab.tap(key);
            lab.step_frames(1);
            here = (here + by) % names.len();
            assert_eq!(lab.0.land().algorithm(), names[here]);
            assert!(lab.feet_above_ground().abs() < 1.0e-4, "{}: he is {} m above the ground", names[here], lab.feet_above_ground());
            assert_eq!(lab.0.body().place.column, Column(777));
            lab.0.assert_no_hole();
        }
    }
    assert_eq!(lab.0.report().seams_inexact, 0);
}

#[test]
fn the_keyboard_alone_reaches_everything() {
    let mut lab = LabHarness::open(1, 0);
    let mut reached = BTreeSet::new();
    for _ in 0..120 {
        if let Some(info) = lab.focus_next() {
            reached.extend(info.label);
        }
    }
    let algorithms = app::algorithms();
    let wanted = algorithms.iter().map(|algorithm| algorithm.name).chain([
        "Land",
        "Compare",
        "Steps",
        "Streaming",
        "Travel",
        "reset",
        "another",
        "copy",
        "go",
        "save",
        "dunes",
        "karst",
    ]);
    for name in wanted {
        assert!(reached.contains(name), "Tab never comes to {name}: {reached:?}");
    }
    lab.activate("ridged");
    assert_eq!(lab.0.land().algorithm(), "ridged");
    lab.activate("karst");
    assert_eq!(lab.0.land().algorithm(), "stack");
    for (tab, widget) in [
        ("Travel", "the start"),
        ("Creatures", "spawn one"),
        ("Streaming", "chunk borders and seams"),
        ("Steps", "unfold"),
        ("Land", "save"),
    ] {
        lab.activate(tab);
        lab.tab_to_label(widget);
    }
}

#[test]
fn a_slider_is_moved_undone_redone_and_reset() {
    let mut lab = LabHarness::open(1, 0);
    let before = lab.recipe();
    assert_eq!(before.settings, []);
    lab.tab_to(|info| info.typ == WidgetType::Slider);
    for _ in 0..3 {
        lab.tap(egui::Key::ArrowRight);
    }
    let moved = lab.recipe();
    assert_eq!(moved.settings, [("octaves".to_string(), "11".to_string())]);
    let undo = egui::Modifiers::COMMAND | egui::Modifiers::CTRL;
    lab.press(egui::Key::Z, undo);
    assert_eq!(lab.recipe(), before, "a run of presses is one change");
    lab.press(egui::Key::Z, undo | egui::Modifiers::SHIFT);
    assert_eq!(lab.recipe(), moved);
    lab.activate("reset");
    assert_eq!(lab.recipe(), before);
    lab.press(egui::Key::Z, undo);
    assert_eq!(lab.recipe(), moved);
    // What was tuned is found again after another algorithm was looked at.
    lab.release_focus();
    lab.tap(egui::Key::CloseBracket);
    lab.tap(egui::Key::OpenBracket);
    assert_eq!(lab.recipe(), moved);
}

#[test]
fn typing_sets_the_seed_and_never_moves_the_hermit() {
    let mut lab = LabHarness::open(1, 0);
    let start = lab.0.body();
    lab.tab_to(|info| info.typ == WidgetType::TextEdit && info.current_text_value.as_deref() == Some("1"));
    lab.press(egui::Key::A, egui::Modifiers::COMMAND | egui::Modifiers::CTRL);
    for (key, letter) in [(KeyCode::KeyD, "d"), (KeyCode::KeyA, "a"), (KeyCode::Space, " "), (KeyCode::KeyD, "d"), (KeyCode::Escape, "")] {
        lab.0.hold(key);
        if !letter.is_empty() {
            lab.type_words(letter);
        }
        lab.step_frames(20);
        lab.0.release(key);
        lab.step_frames(1);
    }
    assert_eq!(lab.0.body().place, start.place, "he has moved");
    lab.tap(egui::Key::Enter);
    lab.step_frames(1);
    assert_eq!(lab.0.land().seed(), "da d".parse::<Seed>().expect("words"));
    // Nobody types any more: the keys are the hermit's.
    lab.release_focus();
    let before = lab.0.body().place;
    lab.0.hold(KeyCode::KeyD);
    lab.step_frames(40);
    assert!(lab.0.body().place.offset_from(before).x > 0.5, "he does not walk while the lab is open");
}

#[test]
fn a_parameter_of_every_kind_can_be_reset_where_it_stands() {
    let mut lab = LabHarness::open(9, 0);
    lab.activate("stack");
    let height_source = lab.recipe().height_source(&app::algorithms()).expect("a stack");
    assert!(params::list(&*height_source).len() > 12);
    // A choice is made by keyboard: the list opens, and its second name is taken.
    lab.tab_to(|info| info.typ == WidgetType::ComboBox);
    lab.tap(egui::Key::Enter);
    lab.step_frames(2);
    lab.activate("perlin");
    assert!(lab.recipe().settings.contains(&("base".into(), "perlin".into())), "{:?}", lab.recipe());
    lab.release_focus();
    lab.activate("\u{21ba}");
    assert_eq!(lab.recipe().settings, []);
}

#[test]
fn the_lab_shows_the_recipe_of_what_comes_whatever_is_painted_or_put_there_meanwhile() {
    let mut lab = LabHarness::open(3, 0);
    let at = lab.0.body().place.translated(Vec2::new(20.0, -8.0));
    let turn = |lab: &mut LabHarness, seed: u64| lab.0.0.world_mut().resource_mut::<EditSession>().set_seed(Seed(seed), &app::algorithms());
    let shown = |lab: &LabHarness| lab.resource::<EditSession>().recipe().clone();
    // A stroke before the lab has asked for it, and one while it is prepared.
    for (seed, is_asked) in [(4, false), (5, true)] {
        turn(&mut lab, seed);
        if is_asked {
            lab.0.step(1);
            assert!(lab.resource::<NextLand>().pending().is_some());
        }
        wash(&mut lab.0, at.moved_along(6.0 * seed as f32));
        lab.0.step(1);
        lab.0.wait_for_land_swap();
        lab.step_frames(2);
        assert_eq!((lab.0.land().seed(), shown(&lab)), (Seed(seed), lab.recipe()));
    }
    // What was asked for is forgotten for a land that is there at once.
    turn(&mut lab, 6);
    lab.0.step(1);
    let world = lab.0.0.world_mut();
    world.resource_mut::<NextLand>().cancel();
    replace_land(&mut world.resource_mut::<Land>(), &full_land(7, "ridged"));
    lab.step_frames(2);
    assert_eq!((lab.0.land().seed(), shown(&lab)), (Seed(7), lab.recipe()));
    lab.0.assert_no_hole();
}
