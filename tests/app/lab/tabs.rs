//! The lab's tabs for ground (caves), stages, sky, mountains and travel.

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::egui::{self, WidgetType};
use eremite::{
    land::Column,
    sky::{DayNightCycle, ForcedWeather},
};

use crate::{harness::full_land, lab_harness::LabHarness};

#[test]
fn stages_unfold_in_the_land_one_after_the_other() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Steps");
    lab.activate("unfold");
    let mut seen = Vec::new();
    for _ in 0..64 * 12 {
        lab.step_frames(1);
        let stage = lab.0.land().stage();
        if seen.len() > 1 && stage.is_none() {
            break;
        }
        if seen.last() != Some(&stage) {
            seen.push(stage);
            // The game follows in the next frame.
            lab.step_frames(1);
            lab.0.assert_no_hole();
            assert!(lab.feet_above_ground().abs() < 1.0e-4);
        }
    }
    // The whole land is the last of all, and stays.
    for _ in 0..64 {
        lab.step_frames(1);
        assert_eq!(lab.0.land().stage(), None);
    }
    lab.0.assert_no_hole();
    assert!(lab.feet_above_ground().abs() < 1.0e-4);
    assert_eq!(seen, (1..8).map(Some).collect::<Vec<_>>());
}

#[test]
fn he_goes_anywhere_flies_and_time_obeys() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Travel");
    lab.tab_to(|info| info.hint_text.as_deref() == Some("a column"));
    lab.type_words("10^18");
    lab.tap(egui::Key::Enter);
    lab.step_frames(3);
    assert_eq!(lab.0.body().place.column, Column(1_000_000_000_000_000_000));
    assert!(lab.feet_above_ground().abs() < 1.0e-4);
    lab.0.assert_no_hole();
    lab.activate("fly");
    lab.release_focus();
    lab.0.hold(KeyCode::ArrowUp);
    lab.step_frames(64);
    assert!(lab.feet_above_ground() > 15.0);
    lab.0.release(KeyCode::ArrowUp);
    lab.step_frames(1);
    let high = lab.0.body().place.height_m();
    lab.step_frames(64);
    assert_eq!(lab.0.body().place.height_m(), high, "he has weight while he flies");
    lab.activate("fly");
    lab.release_focus();
    lab.step_frames(64 * 3);
    assert!(lab.feet_above_ground().abs() < 1.0e-4, "he does not come down");
    lab.activate("stop time");
    lab.release_focus();
    lab.0.hold(KeyCode::ArrowRight);
    lab.step_frames(30);
    let still = lab.0.body();
    lab.step_frames(30);
    assert_eq!(lab.0.body(), still, "time stands still and he moves");
    lab.0.release(KeyCode::ArrowRight);
    lab.tab_to_label("one step");
    let gait_s = lab.0.body().gait_s;
    lab.tap(egui::Key::Enter);
    lab.step_frames(3);
    let step = lab.0.body().gait_s - gait_s;
    assert!((step - 1.0 / 64.0).abs() < 1.0e-6, "one step is {step} s");
    lab.activate("reset everything");
    lab.step_frames(3);
    assert_eq!(lab.0.body().place.column, Column(0));
}

#[test]
fn the_sky_tab_turns_the_hour_stops_it_and_makes_weather() {
    let whole = full_land(3, "superposed-cosine");
    let mut lab = LabHarness::on(whole, 0).opened();
    lab.activate("Sky");
    let clock = |lab: &LabHarness| *lab.0.0.world().resource::<DayNightCycle>();
    let hour = clock(&lab).hour();
    lab.tab_to(|info| info.typ == WidgetType::Slider && info.label.as_deref() == Some("hour"));
    for _ in 0..3 {
        lab.tap(egui::Key::ArrowRight);
    }
    lab.step_frames(1);
    assert!((clock(&lab).hour() - hour).abs() > 0.01, "the hour did not turn");
    lab.tab_to_label("stop the clock");
    lab.tap(egui::Key::Space);
    lab.step_frames(2);
    let stood = clock(&lab).days;
    lab.step_frames(64);
    assert_eq!(clock(&lab).days, stood, "it goes on");
    lab.tab_to_label("natural weather");
    lab.tap(egui::Key::Space);
    lab.step_frames(2);
    assert!(lab.0.0.world().resource::<ForcedWeather>().0.is_some());
    let biome = |lab: &mut LabHarness| {
        let (land, body) = (lab.0.land(), lab.0.body());
        land.biomes()[land.blend(body.place.column).dominant()].name.clone()
    };
    lab.activate("snowfield");
    lab.step_frames(8);
    assert_eq!(biome(&mut lab), "snowfield");
}

#[test]
fn the_peaks_tab_shows_a_tile_generation_by_generation_and_edits_its_kind() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Mountains");
    lab.step_frames(3);
    let corners = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        let mut shown = world.query::<(&Mesh2d, &bevy::camera::visibility::RenderLayers)>();
        let model = shown.iter(world).next().expect("a turntable").0.0.clone();
        world.resource::<Assets<Mesh>>().get(&model).expect("a model").count_vertices()
    };
    let whole = corners(&mut lab);
    assert!(whole > 4 * 32 * 32, "a tile of 32 cells has {whole} corners");
    lab.activate("<");
    lab.step_frames(2);
    let coarser = corners(&mut lab);
    assert!(coarser < whole / 2, "a generation less: {coarser} of {whole} corners");
    lab.activate("unfold");
    lab.step_frames(2);
    assert!(corners(&mut lab) < coarser / 8, "it begins with a single cell");
    // Time goes on by the clock on the wall there: from here on by hand.
    for _ in 0..6 {
        lab.activate(">");
    }
    assert_eq!(corners(&mut lab), whole);
    lab.activate("next");
    assert_ne!(corners(&mut lab), whole, "another tile");
}

#[test]
fn the_ground_tab_turns_the_caves_and_draws_them_step_by_step() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Caves");
    let before = lab.0.land().version();
    lab.tab_to_label("drawn step by step in the land");
    lab.tap(egui::Key::Space);
    lab.step_frames(2);
    lab.tab_to(|info| info.typ == WidgetType::Slider && info.value.is_some_and(|value| (value - 0.5).abs() < 1.0e-6));
    lab.tap(egui::Key::ArrowRight);
    lab.step_frames(3);
    assert!(lab.0.land().version() > before, "a slider changed nothing");
    assert!(lab.0.land().is_carved());
}

#[test]
fn what_is_turned_of_the_caves_is_taken_back_before_what_was_done_to_the_land() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("ridged");
    lab.activate("Caves");
    let tuned = |lab: &LabHarness| {
        let words = lab.recipe().layers.into_iter().map(|(path, text)| format!("{path}={text}")).collect::<Vec<_>>().join(" ");
        (lab.0.land().algorithm().to_owned(), words)
    };
    let says = |words: &str| ("ridged".to_owned(), words.to_owned());
    let undo = |lab: &mut LabHarness, modifiers: egui::Modifiers| {
        lab.release_focus();
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND | modifiers);
        lab.step_frames(2);
    };
    // The settlements have one with 4 too.
    lab.tab_to_slider(4.0, 1);
    for _ in 0..2 {
        lab.tap(egui::Key::ArrowRight);
    }
    lab.step_frames(2);
    assert_eq!(tuned(&lab), says("caves.survive=6"));
    // A rule is typed, and gives way to a threshold that is turned.
    lab.tab_to(|info| info.typ == WidgetType::TextEdit);
    lab.press(egui::Key::A, egui::Modifiers::COMMAND);
    lab.type_words("B3/S23");
    lab.tap(egui::Key::Enter);
    lab.step_frames(2);
    assert_eq!(tuned(&lab), says("caves.survive=6 caves.rule=B3/S23"));
    lab.tab_to_slider(6.0, 0);
    lab.tap(egui::Key::ArrowLeft);
    lab.step_frames(2);
    assert_eq!(tuned(&lab), says("caves.survive=5"), "the slider is dead");
    // Step by step, and the land itself last.
    for words in ["caves.survive=6 caves.rule=B3/S23", "caves.survive=6", ""] {
        undo(&mut lab, egui::Modifiers::NONE);
        assert_eq!(tuned(&lab), says(words));
    }
    undo(&mut lab, egui::Modifiers::NONE);
    assert_eq!(tuned(&lab), ("superposed-cosine".into(), String::new()));
    for _ in 0..2 {
        undo(&mut lab, egui::Modifiers::SHIFT);
    }
    assert_eq!(tuned(&lab), says("caves.survive=6"));
}

#[test]
fn what_grows_is_counted_and_a_landmark_is_reached() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Plants");
    lab.activate("thickets and what is tall, in the land");
    lab.step_frames(2);
    let near = lab.0.land().landmarks(Column(-9000)..Column(9000));
    let name = near[0].kind.name();
    lab.activate(name);
    lab.step_frames(3);
    let here = lab.0.body().place.column;
    assert!(near.iter().any(|landmark| landmark.kind == near[0].kind && landmark.column == here), "he is at {here:?}, not at a {name}");
    assert!(lab.feet_above_ground().abs() < 1.0e-4);
}
