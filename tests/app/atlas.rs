//! Atlas page, operated by keyboard and mouse.

use bevy::{input::keyboard::KeyCode, prelude::*, time::TimeUpdateStrategy};
use bevy_egui::{EguiContext, egui};
use eremite::{
    atlas::VisitedColumns,
    overlay::{Pages, Tabs},
    pages::atlas::AtlasView,
    shared::schedule::{GameState, LabState},
};

use super::{harness::full_land, lab_harness::LabHarness};

impl LabHarness {
    /// The game with the map open.
    pub fn map(seed: u64, at: i64) -> Self {
        let mut lab = Self::closed(seed, at);
        lab.0.step(4);
        lab.game_key(KeyCode::KeyM);
        lab.step_frames(3);
        lab
    }
}

#[test]
fn m_lays_the_map_over_the_game_and_takes_it_away() {
    let mut lab = LabHarness::closed(1, 500);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(2.0);
    lab.game_key(KeyCode::KeyM);
    lab.step_frames(2);
    assert_eq!(lab.state(), GameState::Atlas);
    let before = lab.0.body().place;
    lab.step_frames(10);
    assert_eq!(lab.0.body().place, before, "time stands still");
    let [column, row] = lab.resource::<AtlasView>().middle();
    assert!((column - before.column.0).abs() < 2 && row == 0, "the map opens where he is");
    lab.game_key(KeyCode::F3);
    assert_eq!(lab.states().1, LabState::Closed, "there is no room for the lab");
    lab.game_key(KeyCode::KeyM);
    assert_eq!(lab.state(), GameState::Playing);
    lab.0.step_seconds(1.0);
    assert!(lab.0.body().place.column > before.column, "he walks on");
    lab.0.release(KeyCode::ArrowRight);
    lab.game_key(KeyCode::F3);
    lab.game_key(KeyCode::KeyM);
    lab.step_frames(2);
    assert_eq!((lab.state(), lab.states().1), (GameState::Atlas, LabState::Closed), "the map takes the lab's place");
    lab.0.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
    lab.step_frames(1);
    lab.game_key(KeyCode::KeyM);
    assert_eq!(lab.state(), GameState::Atlas, "who rests looks at the map");
}

#[test]
fn the_map_is_moved_zoomed_and_brought_back() {
    let mut lab = LabHarness::map(1, 300);
    let middle = lab.resource::<AtlasView>().middle();
    lab.draw(&[egui::pos2(600.0, 300.0), egui::pos2(500.0, 350.0), egui::pos2(400.0, 400.0)]);
    let moved = lab.resource::<AtlasView>().middle();
    assert!((moved[0] - middle[0] - 800).abs() < 3 && (moved[1] - middle[1] + 400).abs() < 3, "{middle:?} became {moved:?}");
    lab.game_key(KeyCode::KeyH);
    lab.step_frames(1);
    assert_eq!(lab.resource::<AtlasView>().middle(), middle);
    // The wheel zooms around the hand.
    let scale = lab.resource::<AtlasView>().scale();
    lab.event(egui::Event::PointerMoved(egui::pos2(900.0, 360.0)));
    for _ in 0..40 {
        let (unit, modifiers) = (egui::MouseWheelUnit::Line, egui::Modifiers::NONE);
        lab.event(egui::Event::MouseWheel { unit, delta: egui::vec2(0.0, -3.0), phase: egui::TouchPhase::Move, modifiers });
    }
    lab.step_frames(60);
    let (far, page) = (lab.resource::<AtlasView>().scale(), lab.resource::<AtlasView>().middle());
    assert!(far > scale * 20.0, "{scale} became {far}");
    let under = |middle: i64, scale: f64| middle as f64 + 260.0 * scale;
    assert!((under(page[0], far) - under(middle[0], scale)).abs() < far * 3.0, "what was under the hand has moved");
    lab.event(egui::Event::PointerGone);
    // As far as the land goes, and no farther.
    const STEPS: u32 = 24;
    lab.0.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(STEPS));
    lab.0.hold(KeyCode::Minus);
    lab.step_frames(64 * 40 / STEPS);
    assert!(lab.resource::<AtlasView>().scale() <= (1_u64 << 53) as f64 && lab.resource::<AtlasView>().scale() > 1.0e14);
}

#[test]
fn one_goes_to_the_place_that_is_pointed_at_by_keys_by_mouse_and_by_pad() {
    let mut lab = LabHarness::map(1, 300);
    let him = lab.0.body().place;
    lab.game_key(KeyCode::Enter);
    lab.step_frames(2);
    assert_eq!((lab.state(), lab.0.body().place), (GameState::Atlas, him), "where he is, nobody goes");
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(0.4);
    lab.0.release(KeyCode::ArrowRight);
    lab.step_frames(2);
    let arrives = |lab: &mut LabHarness, column: i64| {
        lab.step_frames(3);
        assert_eq!(lab.state(), GameState::Playing);
        let here = lab.0.body().place.column.0;
        assert!((here - column).abs() <= 4, "he is at {here}, and not at {column}");
        assert!(lab.feet_above_ground().abs() < 0.2);
        lab.game_key(KeyCode::KeyM);
        lab.step_frames(3);
    };
    let middle = lab.resource::<AtlasView>().middle()[0];
    assert!(middle > 800, "{middle}");
    lab.game_key(KeyCode::Enter);
    arrives(&mut lab, middle);
    // Not where the mouse is, but on the way above or below it.
    let scale = lab.resource::<AtlasView>().scale() as i64;
    let pos = egui::pos2(340.0, 500.0);
    lab.event(egui::Event::PointerMoved(pos));
    lab.step_frames(1);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Middle, egui::Modifiers::NONE);
        lab.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }
    arrives(&mut lab, middle - 300 * scale);
    // Who moves the map by another hand points with its middle again.
    lab.event(egui::Event::PointerMoved(egui::pos2(341.0, 500.0)));
    let pad = lab.0.connect(None);
    lab.0.push(pad, GamepadAxis::LeftStickX, -1.0);
    lab.0.step_seconds(0.5);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.0);
    let there = lab.resource::<AtlasView>().middle()[0];
    lab.0.tap(pad, GamepadButton::RightThumb);
    arrives(&mut lab, there);
}

#[test]
fn every_page_is_as_large_as_the_window_asks_from_the_first_frame_on() {
    let mut lab = LabHarness::closed(1, 0);
    for (width, height, point) in
        [(1280.0, 720.0, 1.0), (1920.0, 1080.0, 1.5), (2560.0, 1440.0, 2.0), (3440.0, 1440.0, 2.0), (600.0, 1440.0, 0.625)]
    {
        let world = lab.0.0.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("a window").resolution.set(width, height);
        for key in [KeyCode::KeyM, KeyCode::F3, KeyCode::KeyM] {
            lab.game_key(key);
            lab.step_frames(1);
            let world = lab.0.0.world_mut();
            let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("a context");
            assert!((context.get_mut().zoom_factor() - point).abs() < 0.01, "{width} x {height}, after {key:?}");
            lab.game_key(key);
        }
    }
}

#[test]
fn map_tiles_under_way_ask_for_the_next_frame_and_a_map_that_is_done_does_not() {
    let mut lab = LabHarness::map(1, 0);
    lab.event(egui::Event::PointerGone);
    // (For each event too there is a next frame, and of events there is one in every frame of a test.)
    let asks = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("a context");
        context.get_mut().repaint_causes().iter().any(|cause| cause.file.contains("atlas"))
    };
    assert!(asks(&mut lab), "nothing is painted yet");
    let frames = (0..2_000).take_while(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        lab.step_frames(1);
        asks(&mut lab)
    });
    assert!(frames.count() < 2_000, "it asks for ever");
}

#[test]
fn where_he_was_is_remembered_by_seed() {
    let mut lab = LabHarness::closed(7, 0);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(8.0);
    let column = lab.0.body().place.column.0;
    let (land, trail) = (lab.0.land(), lab.resource::<VisitedColumns>());
    assert!((0..column).all(|column| trail.contains(&land, column)), "he has been everywhere from 0 to {column}");
    assert!(!trail.contains(&land, column + 1) && !trail.contains(&land, -1), "the trail ends where he stands and begins where he began");
    assert!(!trail.contains(&full_land(8, "superposed-cosine"), 3));
    assert_eq!(trail.ranges(&land).count(), 1);
}

#[test]
fn a_tap_is_a_click_and_so_is_one_that_falls_into_slow_frames() {
    // Between two frames, one after the other, and on a machine that needs a second for a frame: longer than a click lasts.
    for frames in [0, 64] {
        let mut lab = LabHarness::map(1, 0);
        let draw = lab.position_of("Draw a map");
        lab.click_at(draw, frames);
        assert_eq!(lab.resource::<Pages>().shown(), "easel", "the easel is not opened by a click of {frames} frames");
        let atlas = lab.position_of("Map");
        lab.click_at(atlas, frames);
        assert_eq!(lab.resource::<Pages>().shown(), "atlas", "the atlas is not opened by a click of {frames} frames");
        let on = lab.position_of("Continue");
        lab.click_at(on, frames);
        assert_eq!(lab.state(), GameState::Playing);
        lab = lab.opened();
        let sky = lab.position_of("Sky");
        lab.click_at(sky, frames);
        assert_eq!(lab.resource::<Tabs>().shown(), "sky", "after a click of {frames} frames");
    }
}
