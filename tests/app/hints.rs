//! Tutorial hints: an action not learned yet is hinted at beside the player when it applies, and never again after use.

use std::{fs, path::Path};

use bevy::prelude::*;
use eremite::{
    button_prompts::ButtonPrompt,
    land::{ChunkIndex, Column, Land, LandCache, Place},
    menu::{MenuNavigation, ROOT_PAGE},
    menu_pages::settings::{SETTINGS, SettingsMenuPlugin},
    motion::{AvailableMoves, Body, GroundQuery},
    player::Player,
    props::props,
    shared::{
        actions::Action,
        hints::HintsEnabled,
        schedule::{
            GameState::{Atlas, Paused, Photo, Playing},
            LabState,
        },
    },
    ui::LearnedHints,
};

use super::{
    harness::{base_terrain_land, folder, full_land},
    lab_harness::LabHarness,
};

/// Hint on the screen.
fn told(lab: &mut LabHarness) -> Option<Action> {
    let world = lab.0.0.world_mut();
    let mut prompts = world.query::<(&ButtonPrompt, &ChildOf)>();
    let shown = prompts.iter(world).filter(|(_, line)| {
        let is_seen = world.get::<Visibility>(line.parent()) == Some(&Visibility::Inherited);
        // In the land, and not on a page.
        is_seen && world.get::<UiTransform>(line.parent()).is_some_and(|hung| hung.translation != Val2::ZERO)
    });
    let told: Vec<Action> = shown.filter_map(|(prompt, _)| prompt.actions.first().copied()).collect();
    assert!(told.len() < 2, "{told:?} at once");
    told.first().copied()
}

/// A game in which nothing has been learned, with a data folder.
fn game(kept: &Path, land: Land) -> LabHarness {
    let mut lab = LabHarness::on(land, 0);
    lab.0.0.insert_resource(LearnedHints::in_folder(kept));
    lab
}

/// Runs until a hint appears, at most `most_s` seconds; returns the time taken.
fn wait(lab: &mut LabHarness, action: Action, most_s: f32) -> f32 {
    for tenth in 0..(most_s * 10.0) as u16 {
        if told(lab) == Some(action) {
            return f32::from(tenth) / 10.0;
        }
        lab.0.step_seconds(0.1);
    }
    panic!("{action} is not told within {most_s} s, but {:?}", told(lab));
}

fn put(lab: &mut LabHarness, change: impl FnOnce(&mut Body)) {
    let world = lab.0.0.world_mut();
    let mut body = world.query_filtered::<&mut Body, With<Player>>().single_mut(world).expect("one hermit");
    change(&mut body);
}

#[test]
fn under_a_page_nothing_is_told_and_then_it_is_there_again() {
    let mut lab = LabHarness::on(base_terrain_land(1, "linear"), 0);
    assert!(wait(&mut lab, Action::WalkLeft, 4.0) < 3.0);
    for state in [Paused, Photo, Atlas] {
        lab.set_states(state, LabState::Closed);
        assert_eq!(told(&mut lab), None, "in {state:?}");
        lab.set_states(Playing, LabState::Closed);
        wait(&mut lab, Action::WalkLeft, 4.0);
    }
}

#[test]
fn to_walk_is_told_at_once_and_what_was_done_never_again() {
    let kept = folder("hints");
    let mut lab = game(&kept, base_terrain_land(1, "linear"));
    assert!(wait(&mut lab, Action::WalkLeft, 4.0) < 3.0);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(0.6);
    assert_eq!(told(&mut lab), None, "he walks");
    // After a silence where the settings are, which are not asked for before the walk.
    wait(&mut lab, Action::Pause, 20.0);
    lab.game_key(KeyCode::Escape);
    lab.step_frames(1);
    lab.set_states(Playing, LabState::Closed);
    // And some metres on something else: the horse was met.
    wait(&mut lab, Action::Journal, 20.0);
    lab.game_key(KeyCode::KeyJ);
    lab.step_frames(1);
    lab.set_states(Playing, LabState::Closed);
    wait(&mut lab, Action::Jump, 40.0);
    lab.0.hold(KeyCode::Space);
    lab.0.step_seconds(0.6);
    assert_eq!(told(&mut lab), None);
    put(&mut lab, |body| body.walked_m += 1000.0);
    // Nothing hangs here and no gap opens: neither bow nor brush is told.
    wait(&mut lab, Action::Run, 12.0);
    lab.game_key(KeyCode::ShiftLeft);
    lab.step_frames(1);
    lab.turn_wheel(1.0);
    lab.0.release(KeyCode::ArrowRight);
    lab.0.release(KeyCode::Space);
    // Where it is level and dry he could sit.
    let land = lab.0.land();
    let is_level = |column: &i64| (land.height(Column(column + 2)) - land.height(Column(column - 2))).abs() < 0.6;
    let is_dry = |column: &i64| {
        let chunk = Column(*column).chunk();
        land.waters(chunk, &land.chunk_heights(chunk)).is_empty()
    };
    lab.0.teleport(
        (2000..9000).find(|column| is_dry(column) && (column - 1..=column + 1).all(|column| is_level(&column))).expect("somewhere"),
    );
    // The horse is far away by now, and that is told first.
    wait(&mut lab, Action::Sit, 40.0);
    lab.game_key(KeyCode::KeyC);
    lab.0.step_seconds(1.5);
    assert_eq!(told(&mut lab), None, "he sits");
    wait(&mut lab, Action::Use, 12.0);
    lab.game_key(KeyCode::KeyC);
    lab.0.0.world_mut().write_message(AppExit::Success);
    lab.0.step(2);
    drop(lab);
    // The next time, on another walk, nothing of that is told.
    let mut again = game(&kept, base_terrain_land(2, "linear"));
    again.0.step_seconds(4.0);
    put(&mut again, |body| body.walked_m += 1500.0);
    again.0.step_seconds(10.0);
    assert_eq!(told(&mut again), None);
    put(&mut again, |body| body.walked_m += 1500.0);
    wait(&mut again, Action::Photo, 3.0);
    fs::remove_dir_all(kept).expect("something was kept");
}

#[test]
fn in_the_first_minute_one_press_leads_to_the_settings_and_back_to_the_menu() {
    for by_pad in [false, true] {
        let mut lab = LabHarness::with_setup(None, base_terrain_land(1, "linear"), 0, |app| {
            app.add_plugins(SettingsMenuPlugin).insert_resource(eremite::app::settings());
        });
        let pad = by_pad.then(|| lab.0.connect(None));
        let press = |lab: &mut LabHarness, key: KeyCode, button: GamepadButton| {
            if let Some(pad) = pad {
                lab.0.tap(pad, button);
            } else {
                lab.game_key(key);
            }
            lab.step_frames(2);
        };
        lab.0.0.insert_resource(learned(&["walk"]));
        // The horse beside him may be told of first.
        wait(&mut lab, Action::Pause, 40.0);
        press(&mut lab, KeyCode::Escape, GamepadButton::Start);
        assert_eq!((lab.state(), lab.resource::<MenuNavigation>().page()), (Paused, SETTINGS));
        assert_eq!(lab.resource::<MenuNavigation>().focus(), "language");
        press(&mut lab, KeyCode::Escape, GamepadButton::East);
        assert_eq!((lab.state(), lab.resource::<MenuNavigation>().page()), (Paused, ROOT_PAGE));
        press(&mut lab, KeyCode::Escape, GamepadButton::East);
        assert!(lab.resource::<LearnedHints>().contains("settings"));
        // From then on the same key opens the menu.
        lab.set_states(Playing, LabState::Closed);
        press(&mut lab, KeyCode::Escape, GamepadButton::Start);
        assert_eq!((lab.state(), lab.resource::<MenuNavigation>().page()), (Paused, ROOT_PAGE));
    }
    // Whoever began under the menu has seen it.
    let mut lab = LabHarness::on(base_terrain_land(1, "linear"), 0);
    lab.set_states(Paused, LabState::Closed);
    assert!(lab.resource::<LearnedHints>().contains("settings"));
}

#[test]
fn whoever_wants_none_is_told_nothing() {
    let mut lab = LabHarness::on(base_terrain_land(1, "linear"), 0);
    lab.0.0.insert_resource(HintsEnabled(false));
    lab.0.step_seconds(5.0);
    assert_eq!(told(&mut lab), None);
    lab.0.0.insert_resource(HintsEnabled(true));
    wait(&mut lab, Action::WalkLeft, 1.0);
    lab.set_states(Playing, LabState::Open);
    lab.0.step_seconds(0.6);
    assert_eq!(told(&mut lab), None, "the lab lies there");
}

#[test]
fn how_to_walk_is_told_again_but_not_twice_in_a_minute() {
    let mut lab = LabHarness::on(base_terrain_land(1, "linear"), 0);
    wait(&mut lab, Action::WalkLeft, 4.0);
    lab.0.step_seconds(16.0);
    for _ in 0..60 {
        assert_eq!(told(&mut lab), None);
        lab.0.step_seconds(1.0);
    }
    wait(&mut lab, Action::WalkLeft, 30.0);
}

/// A place on the land where a standing body has an available move, if there is one within some columns.
fn chance(land: &Land, places: impl Iterator<Item = Place>, wanted: AvailableMoves) -> Option<Place> {
    let mut memory = LandCache::default();
    let mut ground_query = GroundQuery { land, cache: &mut memory };
    places.into_iter().find_map(|place| {
        let floor = ground_query.floor(place);
        (Body::standing_on(floor).available_moves(&mut ground_query) == wanted).then_some(floor)
    })
}

#[test]
fn on_a_bridge_down_is_told_and_at_the_rock_up_and_then_to_leap() {
    let land = full_land(1, "superposed-cosine");
    let bridges = land
        .openings(Column(0)..Column(6000))
        .into_iter()
        .flat_map(|mouth| (0..mouth.end - mouth.start).map(move |aside| Place::at(mouth.start + aside, 0).at_height(400.0)));
    let bridge = chance(&land, bridges, AvailableMoves { drop: true, ..default() }).expect("a bridge");
    let mut lab = LabHarness::on(land.clone(), 0);
    put(&mut lab, |body| *body = Body::standing_on(bridge));
    lab.0.0.insert_resource(learned(&["walk", "settings"]));
    wait(&mut lab, Action::Slide, 3.0);
    lab.game_key(KeyCode::ArrowDown);
    lab.0.step_seconds(0.6);
    assert_ne!(told(&mut lab), Some(Action::Slide), "he goes down");
    assert!(lab.resource::<LearnedHints>().contains("drop"));
    // And in a cave: he falls to its floor and goes along it until there is rock to hold.
    let mut lab = LabHarness::on(land.clone(), 0);
    put(&mut lab, |body| *body = Body::standing_on(bridge.moved_up(-2.0)));
    lab.0.0.insert_resource(learned(&["walk", "settings", "jump", "run", "drop", "brush"]));
    lab.0.hold(KeyCode::ArrowRight);
    wait(&mut lab, Action::Hold, 30.0);
    lab.0.release(KeyCode::ArrowRight);
    // He may have to leap for it first.
    lab.0.hold(KeyCode::ArrowUp);
    for _ in 0..80 {
        if !lab.0.body().climbing {
            lab.0.step(4);
        }
    }
    lab.0.step(2);
    assert!(lab.0.body().climbing && lab.resource::<LearnedHints>().contains("hold"));
    lab.0.release(KeyCode::ArrowUp);
    wait(&mut lab, Action::Jump, 12.0);
    lab.game_key(KeyCode::Space);
    lab.0.step_seconds(0.6);
    assert!(lab.resource::<LearnedHints>().contains("leap-off") && told(&mut lab).is_none());
}

#[test]
fn the_bow_is_told_where_something_hangs_and_not_before() {
    let land = full_land(5, "superposed-cosine");
    let hung = |chunk: i64| {
        let chunk = ChunkIndex(chunk);
        props(&land, chunk, &land.chunk_heights(chunk)).into_iter().filter_map(|prop| prop.hanging_place()).collect::<Vec<_>>()
    };
    let empty = (2..60).find(|chunk| (chunk - 1..=chunk + 1).all(|chunk| hung(chunk).is_empty())).expect("somewhere nothing hangs");
    let bell = (2..60).find_map(|chunk| hung(chunk).first().copied()).expect("a lamp or a bell");
    for (column, is_told) in [(Column(empty * 256 + 128), false), (bell.column + -8, true)] {
        let mut lab = LabHarness::on(land.clone(), 0);
        lab.0.teleport(column.0);
        lab.0.0.insert_resource(learned(&["walk", "settings", "journal", "map", "drink", "hold", "slide", "drop", "board", "brush"]));
        if is_told {
            wait(&mut lab, Action::Draw, 4.0);
        } else {
            lab.0.step_seconds(3.0);
            assert_ne!(told(&mut lab), Some(Action::Draw));
        }
    }
}

/// Hints already learned, by name.
fn learned(names: &[&str]) -> LearnedHints {
    let kept = folder("hints-learned");
    fs::create_dir_all(&kept).expect("a folder");
    fs::write(kept.join("learned.ron"), format!("{names:?}")).expect("written");
    let learned = LearnedHints::in_folder(&kept);
    assert!(names.iter().all(|name| learned.contains(name)));
    fs::remove_dir_all(kept).expect("it is there");
    learned
}
