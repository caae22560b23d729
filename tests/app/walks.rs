//! Switching save games while the game runs.

use std::{fs, path::PathBuf};

use bevy::prelude::*;
use eremite::{
    app,
    atlas::VisitedColumns,
    land::{Column, Land, Place, Recipe, RoomIndex, Seed},
    save_game::{self, BackgroundSaver, SaveStore, SessionSwitched, SwitchSession, picture_metadata},
    shared::{camera_view::CameraView, finds::Finds, notification::Notification, player_position::Teleport, schedule::GameState},
    sky::{DayNightCycle, ForcedWeather, Weather},
    terrain,
};

use crate::harness::{Game, folder, full_land};

struct WalkFolder {
    folder: PathBuf,
    runs: SaveStore,
}

fn walk_folder(name: &str) -> WalkFolder {
    let folder = folder(&format!("walks {name}"));
    WalkFolder { runs: SaveStore::in_folder(folder.join("runs")), folder }
}

fn game(runs: &SaveStore, seed: u64, column: i64) -> Game {
    let mut app = app::headless(full_land(seed, terrain::DEFAULT_ALGORITHM), Column(column));
    save_game::delay_first_save(&mut app);
    save_game::enable_autosave(&mut app, Some(runs.clone()));
    Game::from(app)
}

/// Requests another session; returns the result.
fn set_out(game: &mut Game, asked: SwitchSession) -> Result<(), String> {
    game.0.world_mut().write_message(asked);
    game.step(1);
    let world = game.0.world_mut();
    let told = world.resource_mut::<Messages<Notification>>().drain().last();
    match world.resource_mut::<Messages<SessionSwitched>>().drain().last() {
        Some(_) => Ok(()),
        None => Err(told.expect("it is told why").0),
    }
}

fn anew(seed: u64, to: i64) -> SwitchSession {
    SwitchSession::Anew(Box::new(Recipe::new(Seed(seed), "ridged", Vec::new())), Teleport::to(Column(to)))
}

/// The persistent state as text.
fn state(game: &mut Game) -> String {
    let body = game.body();
    let world = game.0.world();
    let land = world.resource::<Land>();
    let finds = world.resource::<Finds>().count(land.seed());
    let trail: Vec<_> = world.resource::<VisitedColumns>().ranges(land).collect();
    format!("{:?} {} {body:?} {finds} {trail:?} {:?}", land.seed(), land.algorithm(), world.resource::<DayNightCycle>())
}

/// Freezes time.
fn rest(game: &mut Game) {
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
    game.step(2);
}

fn wait_for(game: &mut Game, runs: &SaveStore, many: usize) {
    game.wait_until("the runs are there", |_| runs.list().len() == many);
}

fn walk_far(game: &mut Game, key: KeyCode) {
    let before = game.body().walked_m;
    game.hold(KeyCode::ShiftLeft);
    game.hold(key);
    while game.body().walked_m < before + 101.0 {
        game.step(1);
    }
    game.release(key);
    game.release(KeyCode::ShiftLeft);
}

#[test]
fn one_walks_anew_and_on_again_and_finds_each_walk_as_it_was_left() {
    let WalkFolder { folder, runs } = walk_folder("to and fro");
    let mut game = game(&runs, 5, 40);
    walk_far(&mut game, KeyCode::ArrowRight);
    game.0.world_mut().resource_mut::<Finds>().take(Seed(5), RoomIndex::new(3, -4));
    game.0.world_mut().resource_mut::<DayNightCycle>().days += 3.25;
    wait_for(&mut game, &runs, 1);
    // Into a cave, where another land would have rock, or air.
    game.0.world_mut().write_message(Teleport { near: Some(Place::at(Column(700), -300)), ..Teleport::to(Column(700)) });
    game.step_seconds(1.0);
    assert!(game.body().place.row < -200);
    // While time stands still, as it does over a menu.
    rest(&mut game);
    let first = state(&mut game);
    assert_eq!(set_out(&mut game, anew(9, 0)), Ok(()));
    game.step(1);
    let (here, world) = (game.body(), game.0.world());
    assert_eq!((world.resource::<Land>().seed(), here.place.column, here.walked_m), (Seed(9), Column(0), 0.0));
    assert!(here.place.offset_from(world.resource::<CameraView>().place).length() < 60.0, "he is in view");
    assert_eq!(world.resource::<Finds>().count(Seed(5)), 0);
    assert!(world.resource::<DayNightCycle>().days < 1.0 && !world.contains_resource::<BackgroundSaver>());
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
    walk_far(&mut game, KeyCode::ArrowLeft);
    wait_for(&mut game, &runs, 2);
    rest(&mut game);
    let second = state(&mut game);

    for _ in 0..2 {
        for (seed, as_left) in [(5, &first), (9, &second)] {
            let name = runs.headers().into_iter().find(|(_, head)| head.card.seed == seed).expect("it is saved").0;
            assert_eq!(set_out(&mut game, SwitchSession::On(name.clone())), Ok(()));
            assert_eq!(&state(&mut game), as_left);
            game.step(3);
            assert_eq!(&state(&mut game), as_left, "also when land and body have met");
            let place = game.body().place;
            assert!(place.offset_from(game.0.world().resource::<CameraView>().place).length() < 60.0, "he is in view");
            assert_eq!(set_out(&mut game, SwitchSession::On(name)), Ok(()), "he is on it");
        }
    }
    assert_eq!(runs.list().len(), 2);
    BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    drop(game);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_walk_that_cannot_be_leaves_all_as_it_was() {
    let WalkFolder { folder, runs } = walk_folder("cannot be");
    let mut game = game(&runs, 5, 0);
    walk_far(&mut game, KeyCode::ArrowRight);
    wait_for(&mut game, &runs, 1);
    game.step_seconds(2.0);
    rest(&mut game);
    let other = runs.begin("held").expect("begun");
    fs::write(folder.join("runs/held/1.run"), "no run").expect("written");
    let before = state(&mut game);
    for (asked, words) in [
        (SwitchSession::On("nowhere".into()), "there is no walk 'nowhere'"),
        (SwitchSession::On("held".into()), "is being walked by another game"),
        (SwitchSession::Anew(Box::new(Recipe::new(Seed(1), "none such", Vec::new())), Teleport::to(Column(0))), "none such"),
    ] {
        let why = set_out(&mut game, asked).expect_err("it cannot be");
        assert!(why.contains(words) && !why.contains('\n'), "{why}");
    }
    drop(other);
    let why = set_out(&mut game, SwitchSession::On("held".into())).expect_err("it is damaged");
    assert!(why.contains("nothing of the walk 'held' can be read"), "{why}");
    assert_eq!(state(&mut game), before);
    assert!(game.0.world().contains_resource::<BackgroundSaver>(), "he walks on, and is kept");
    BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    drop(game);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_picture_leads_to_the_place_that_it_shows_and_to_no_walk() {
    let WalkFolder { folder, runs } = walk_folder("picture");
    let mut there = game(&runs, 5, 40);
    there.0.world_mut().resource_mut::<Finds>().take(Seed(5), RoomIndex::new(3, -4));
    there.0.world_mut().write_message(Teleport { near: Some(Place::at(Column(700), -300)), ..Teleport::to(Column(700)) });
    let snow = Weather { snow: 0.9, wind: -0.5, ..default() };
    there.0.world_mut().resource_mut::<ForcedWeather>().0 = Some(snow);
    *there.0.world_mut().resource_mut::<DayNightCycle>() = DayNightCycle { days: 4.875, stopped: true, ..default() };
    there.step_seconds(1.0);
    let (text, behind) = picture_metadata::metadata_text(there.0.world_mut()).expect("it is small");
    assert_eq!(behind, None);
    let shown = there.body().place;
    let contents = picture_metadata::read(&text).expect("just made");
    assert_eq!((contents.head.card.x, contents.head.card.row, &*contents.head.card.weather), (shown.column.0, shown.row, "snow"));
    assert_eq!(contents.sections.iter().map(|section| &*section.name).collect::<Vec<_>>(), ["sky", "land", "place"]);

    let mut here = game(&runs, 9, -5000);
    here.step_seconds(0.5);
    assert_eq!(set_out(&mut here, SwitchSession::To(Box::new(contents))), Ok(()));
    here.step(2);
    let place = here.body().place;
    assert!(place.offset_from(shown).length() < 2.0, "{place:?} and not {shown:?}");
    let world = here.0.world();
    assert_eq!((world.resource::<Land>().seed(), world.resource::<ForcedWeather>().0), (Seed(5), Some(snow)));
    assert_eq!((world.resource::<DayNightCycle>().days, world.resource::<Finds>().count(Seed(5))), (4.875, 0));
    assert!(place.offset_from(world.resource::<CameraView>().place).length() < 60.0, "he is in view");

    // On the surface above that cave too, wherever in a column he stands there.
    there.0.world_mut().write_message(Teleport::to(Column(700)));
    there.step_seconds(0.5);
    there.hold(KeyCode::ArrowRight);
    for _ in 0..6 {
        there.step_seconds(0.3);
        let shown = there.body().place;
        let (text, _) = picture_metadata::metadata_text(there.0.world_mut()).expect("it is small");
        assert_eq!(set_out(&mut here, SwitchSession::To(Box::new(picture_metadata::read(&text).expect("just made")))), Ok(()));
        here.step(2);
        let place = here.body().place;
        assert!(place.offset_from(shown).length() < 3.0, "{place:?} and not {shown:?}");
    }
    // Where the camera is far from him, it is the camera's place.
    let far = shown.translated(Vec2::new(4000.0, 2500.0));
    there.0.world_mut().resource_mut::<CameraView>().place = far;
    let (text, _) = picture_metadata::metadata_text(there.0.world_mut()).expect("it is small");
    assert_eq!(picture_metadata::read(&text).expect("just made").head.card.x, far.column.0);
    drop((here, there));
    let _ = fs::remove_dir_all(folder);
}
