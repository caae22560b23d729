//! Files that were given away by earlier versions of the game, or are kept by its players: each leads to the land that it led
//! to, to the bit, for ever. They lie in `tests/golden`, in a folder for each version of the generator, and are never written
//! again; `opened.txt` beside them says what they opened as when they were written.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite::{
    app,
    atlas::VisitedColumns,
    land::{Column, GeneratorVersion, Land, Place, RoomIndex, Seed, hash::mix},
    player::replay,
    png,
    preset::Preset,
    save_game::{self, BackgroundSaver, SaveContents, SaveStore, SwitchSession, picture_metadata, shared_lands},
    shared::player_position::PlayerPosition,
};

use crate::harness::{Game, copy_walks, folder, full_land};

/// Heights and cells around a place, with all that was dug and built there.
fn digest(land: &Land, place: Place) -> u64 {
    let mut heights = [0.0; 400];
    land.fill_heights(place.column + -200, &mut heights);
    let heights = heights.iter().map(|height| u64::from(height.to_bits()));
    let here = RoomIndex::at(place);
    let rooms = (-3..=3).flat_map(|right| (-3..=3).map(move |up| here.neighbor(right, up)));
    let cells = rooms.flat_map(|room| {
        let fixtures = land.edits().fixtures(room).len() as u64;
        land.cells(room).0.into_iter().flat_map(|row| [row as u64, (row >> 64) as u64]).chain([fixtures]).collect::<Vec<_>>()
    });
    heights.chain(cells).fold(land.seed().0, |digest, number| mix(digest ^ number))
}

/// A game that has switched to a session.
fn game_in(asked: SwitchSession, runs: SaveStore) -> Game {
    let mut app = app::headless(full_land(3, "white"), Column(0));
    save_game::delay_first_save(&mut app);
    save_game::enable_autosave(&mut app, Some(runs));
    let mut game = Game::from(app);
    game.0.world_mut().write_message(asked);
    game.step(2);
    game
}

/// The land of the session that a game switches to, and where its hermit stands.
fn after(asked: SwitchSession, runs: SaveStore) -> (Land, Place) {
    let game = game_in(asked, runs);
    (game.land(), place(&game))
}

fn place(game: &Game) -> Place {
    game.0.world().resource::<PlayerPosition>().place.expect("there is a hermit")
}

/// The folder of what a version gave away.
fn given(version: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(version)
}

fn contents_of_picture(file: &Path) -> SaveContents {
    picture_metadata::open(file, png::read_text).expect("it tells a place")
}

/// One line for each file of a version's folder.
fn opened(version: &str) -> String {
    let given = given(version);
    let copy = folder(&format!("given away {version}"));
    let runs = copy.join("runs");
    let mut lines = String::new();
    let mut tell = |name: &str, digest: u64| writeln!(lines, "{name}: {digest:016x}").expect("to a string");
    for name in copy_walks(&given.join("runs"), &runs) {
        let (land, place) = after(SwitchSession::On(name), SaveStore::in_folder(runs.clone()));
        tell("walk", digest(&land, place));
        tell("place of the walk", mix(place.column.0 as u64) ^ place.row as u64);
    }
    let elsewhere = || SaveStore::in_folder(copy.join("other runs"));
    let shared = shared_lands::open(&given.join("painted.land")).expect("it is a land");
    let at = Place::at(Column(4000), 0);
    tell("painted.land", digest(&after(SwitchSession::Into(Box::new(shared)), elsewhere()).0, at));
    let (land, place) = after(SwitchSession::To(Box::new(contents_of_picture(&given.join("place.png")))), elsewhere());
    tell("place.png", digest(&land, place));
    let (algorithms, layers) = (app::algorithms(), app::land_layers());
    let ride = replay::from_bytes(&fs::read(given.join("line.ride")).expect("there is a ride")).expect("it is a ride");
    let land = ride.recipe.land(&algorithms, &layers).expect("a land").with_edits(ride.edits.clone());
    assert_eq!(ride.simulate(&land), ride.digest, "he rides as he rode");
    tell("line.ride", digest(&land, ride.body.place));
    for name in ["plain.ron", "tuned.ron"] {
        let text = fs::read_to_string(given.join(name)).expect("there is a preset");
        let recipe = Preset::parse(&text, &algorithms).expect("it is a preset").recipe(Seed(1)).expect("it has a seed");
        let land = recipe.land(&algorithms, &layers).expect("a land");
        tell(name, [0, -900].iter().fold(0, |sum, row| mix(sum ^ digest(&land, Place::at(Column(-77_000), *row)))));
    }
    let _ = fs::remove_dir_all(copy);
    lines
}

#[test]
fn what_version_6_gave_away_opens_as_it_was() {
    assert_eq!(opened("6"), include_str!("../golden/6/opened.txt"));
}

#[test]
fn a_walk_of_version_6_stays_in_its_land_until_it_is_moved_to_the_newest() {
    let folder = folder("given away and moved");
    let runs = SaveStore::in_folder(folder.join("runs"));
    let name = copy_walks(&given("6").join("runs"), runs.folder()).remove(0);
    let mut game = game_in(SwitchSession::On(name.clone()), runs.clone());
    let (before, stood) = (game.land(), place(&game));
    assert!(before.generator() == GeneratorVersion::OLDEST && !before.painted_edits().is_empty());
    let visited: Vec<_> = game.0.world().resource::<VisitedColumns>().ranges(&before).collect();
    assert!(!visited.is_empty());
    game.hold(KeyCode::ArrowLeft);
    game.step(20);
    game.release(KeyCode::ArrowLeft);
    game.step_seconds(0.5);
    BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    let generator = |name: &str| runs.headers().into_iter().find(|(known, _)| known == name).expect("it is listed").1.card.generator;
    assert_eq!(generator(&name), 6, "it is kept as what it is");

    let copy = save_game::move_to_newest_land(game.0.world_mut(), &name).expect("it can be").expect("it was none of the newest");
    game.step(3);
    let after = game.land();
    assert_eq!((after.generator(), after.seed()), (GeneratorVersion::NEWEST, before.seed()));
    assert!(after.painted_edits() == before.painted_edits(), "what was built lies there too");
    assert!(place(&game).offset_from(stood).length() < 20.0, "he is where he was");
    let carried: Vec<_> = game.0.world().resource::<VisitedColumns>().ranges(&after).collect();
    assert!(visited.iter().all(|range| carried.iter().any(|carried| carried.contains(range.start()) && carried.contains(range.end()))));
    assert!(save_game::move_to_newest_land(game.0.world_mut(), &name).expect("it can be").is_none(), "it is the newest now");
    BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    assert_eq!((generator(&name), generator(&copy)), (GeneratorVersion::NEWEST.number(), 6));
    drop(game);
    let kept = game_in(SwitchSession::On(copy), runs.clone()).land();
    assert_eq!(kept.fingerprint(), before.fingerprint());
    let moved = game_in(SwitchSession::On(name), runs).land();
    assert!(moved.fingerprint() == after.fingerprint() && moved.painted_edits() == before.painted_edits());
    let _ = fs::remove_dir_all(folder);
}
