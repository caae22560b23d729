//! Save games: save, load, and survival of crashes at any moment.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Stdio},
    thread::sleep,
    time::Duration,
};

use bevy::prelude::*;
use eremite::{
    app,
    atlas::VisitedColumns,
    land::{Column, Land, Place, RoomIndex, Seed},
    motion::SpawnPoint,
    player::CameraRig,
    save_game::{self, LoadedSave, SaveStore},
    shared::{camera_view::CameraView, finds::Finds, schedule::GameState},
    sky::DayNightCycle,
    terrain,
};
use serde_json::Value;

use crate::harness::{self, Game, files, full_land, program, refused, run, said};

/// Folder for all saves of a test.
fn folder(name: &str) -> PathBuf {
    harness::folder(&format!("runs {name}"))
}

/// Output of a command, as JSON.
fn printed(data: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&harness::printed(data, arguments)).expect("JSON")
}

/// Asserts that a walk in two parts, the first of `seconds[0]`, ends like one in a single part.
fn continues(data: &Path, name: &str, land: &[&str], seconds: [u32; 2]) {
    let [first, second] = seconds.map(|seconds| seconds.to_string());
    let whole = (seconds[0] + seconds[1]).to_string();
    let one = printed(data, &[&["walk"], land, &["--seconds", &whole]].concat());
    printed(data, &[&["walk"], land, &["--seconds", &first, "--keep", name, "--autosave", "2"]].concat());
    let two = printed(data, &["walk", "--continue", name, "--seconds", &second]);
    for field in ["state_digest", "distance_m", "simulated_s", "start_x", "start_row", "stuck_s_longest", "seed", "algorithm"] {
        assert_eq!(two[field], one[field], "{field} of {land:?}");
    }
}

#[test]
fn a_walk_in_two_pieces_ends_as_in_one() {
    let data = folder("pieces");
    // Odd lengths, so that it is cut in the middle of a step, a jump, a fall.
    for (name, land, seconds) in [
        ("hills", &["--seed", "5"][..], [4, 5]),
        ("a cave", &["--seed", "6", "--at", "-5000,-1099511627776"], [3, 3]),
        ("another cave", &["--seed", "3", "--at", "300,-500"], [3, 2]),
        ("fast", &["--seed", "mist", "--algorithm", "ridged", "--speed", "7.5"], [3, 2]),
        ("a ride", &["--seed", "77", "--at", "-40000", "--ride"], [4, 3]),
        ("tuned", &["--seed", "8", "--set", "caves.fill=0.6", "--at", "4611686018427380000"], [2, 3]),
    ] {
        continues(&data, name, land, seconds);
    }
    let runs = printed(&data, &["saves", "--json"]);
    let names: Vec<_> = runs.as_array().expect("an array").iter().map(|run| run["name"].as_str().expect("text")).collect();
    assert_eq!(names, ["a cave", "a ride", "another cave", "fast", "hills", "tuned"]);
    for run in runs.as_array().expect("an array") {
        assert!(run["whole"] == true && run["generation"].as_u64().expect("a number") >= 2, "{run}");
        assert!(run["saved_at"].as_str().expect("text").ends_with('Z') && run["days"].as_f64().expect("a number") > 0.3, "{run}");
    }
    let hills = &runs[4];
    assert_eq!((&hills["seed"], &hills["algorithm"]), (&5.into(), &"superposed-cosine".into()));
    assert!(hills["distance_m"].as_f64().expect("a number") > 20.0 && hills["x"].as_i64().expect("a number") > 20, "{hills}");
    let table = String::from_utf8(run(&data, &["saves"]).stdout).expect("text");
    assert!(table.lines().count() == 7 && table.lines().all(|line| !line.ends_with(' ')), "{table}");
    fs::remove_dir_all(data).expect("removed");
}

#[test]
#[ignore = "long: cargo verify-long"]
fn a_walk_in_two_pieces_ends_as_in_one_wherever_it_is_cut() {
    let data = folder("many pieces");
    for seed in 0..3 {
        let (at, seed) = ([format!("{}", seed * 997), format!("{},-{}", seed * 131, 40 + seed * 77)], seed.to_string());
        for (below, at) in at.iter().enumerate() {
            let first = 3 + below as u32 * 5 + seed.len() as u32;
            continues(&data, &format!("{seed} {below}"), &["--seed", &seed, "--at", at], [first, 60 - first]);
            if below == 0 {
                continues(&data, &format!("{seed} on horseback"), &["--seed", &seed, "--at", at, "--ride"], [first + 9, 40]);
            }
        }
    }
    fs::remove_dir_all(data).expect("removed");
}

#[test]
fn a_name_is_taken_once_and_only_what_is_there_is_gone_on_with() {
    let data = folder("names");
    refused(&data, &["walk", "--continue", "mine", "--seconds", "1"], "there is no walk 'mine'");
    refused(&data, &["--continue"], "there is no walk to go on with");
    refused(&data, &["walk", "--seconds", "1", "--keep", "a/b"], "a walk's name has letters");
    assert!(!data.exists(), "nothing was kept");
    printed(&data, &["walk", "--seconds", "1"]);
    assert!(!data.exists(), "what is not asked for is not kept");
    printed(&data, &["walk", "--seconds", "1", "--keep", "mine"]);
    refused(&data, &["walk", "--seconds", "1", "--keep", "mine"], "there is a walk 'mine' already");
    let folder = data.join("runs/mine");
    // A folder is moved, and the run with it.
    fs::rename(&folder, data.join("runs/yours")).expect("moved");
    let elsewhere = data.to_str().expect("text").to_owned();
    let nowhere = data.join("nowhere");
    for told in [&["--data", &elsewhere, "walk"][..], &["walk", "--data", &elsewhere]] {
        printed(&nowhere, &[told, &["--continue", "yours", "--seconds", "1"]].concat());
    }
    assert!(!nowhere.exists());
    fs::remove_dir_all(data).expect("removed");
}

#[test]
fn nothing_is_kept_below_a_file_and_that_is_said() {
    let data = folder("below");
    fs::create_dir_all(&data).expect("made");
    fs::write(data.join("file"), "").expect("written");
    let below = data.join("file/deeper");
    for arguments in [&["walk", "--seconds", "1"][..], &["walk", "--seconds", "1", "--keep", "mine"], &["saves"], &[]] {
        refused(&below, arguments, "is a file");
    }
    fs::remove_dir_all(data).expect("removed");
}

#[test]
fn what_is_damaged_is_set_aside_and_what_is_of_another_version_left_alone() {
    let data = folder("damaged");
    printed(&data, &["walk", "--seconds", "10", "--keep", "mine", "--autosave", "2"]);
    let folder = data.join("runs/mine");
    let generation = |at: usize| printed(&data, &["saves", "--json"])[at]["generation"].as_u64().expect("a number");
    let youngest = generation(0);
    let file = folder.join(format!("{youngest}.run"));
    let mut bytes = fs::read(&file).expect("there");
    // Another game: version, length of the head, checksum of these and the head.
    let later = {
        let mut later = bytes.clone();
        later[8..12].copy_from_slice(&77u32.to_le_bytes());
        let mut check = crc32fast::Hasher::new();
        check.update(&later[8..16]);
        let length = u32::from_le_bytes(later[12..16].try_into().expect("four bytes")) as usize;
        check.update(&later[20..20 + length]);
        later[16..20].copy_from_slice(&check.finalize().to_le_bytes());
        later
    };
    fs::write(&file, &later).expect("written");
    refused(
        &data,
        &["walk", "--continue", "mine", "--seconds", "1"],
        "the walk 'mine' is left as it is: another version of eremite wrote it, in form 77",
    );
    refused(&data, &["--continue", "mine"], "another version");
    assert_eq!(fs::read(&file).expect("there"), later, "it is left as it is");
    *bytes.last_mut().expect("bytes") ^= 1;
    fs::write(&file, &bytes).expect("written");
    assert_eq!(printed(&data, &["saves", "--json"])[0]["whole"], false);
    let output = run(&data, &["walk", "--continue", "mine", "--seconds", "1"]);
    assert!(output.status.success() && said(&output).lines().count() == 1 && said(&output).contains("was damaged"), "{}", said(&output));
    assert!(files(&folder).contains(&format!("{youngest}.run.damaged-1")), "{:?}", files(&folder));
    assert!(generation(0) > youngest && printed(&data, &["saves", "--json"])[0]["whole"] == true);
    fs::remove_dir_all(data).expect("removed");
}

#[test]
fn of_what_is_large_and_damaged_the_rest_is_taken_up() {
    let data = folder("grown");
    fs::create_dir_all(&data).expect("made");
    let ink = data.join("e.ink");
    let ink = ink.to_str().expect("text");
    for stroke in 0..10 {
        let path = format!("{},20 {},45", 100 + stroke * 60, 150 + stroke * 60);
        let output = run(&data, &["stroke", "--seed", "5", "--edits", ink, "--wash", "--path", &path, "--radius", "8"]);
        assert!(output.status.success(), "{}", said(&output));
    }
    printed(&data, &["walk", "--seed", "5", "--edits", ink, "--seconds", "0.5", "--keep", "A"]);
    printed(&data, &["walk", "--continue", "A", "--seconds", "0.5"]);
    let (runs, folder) = (SaveStore::in_folder(data.join("runs")), data.join("runs/A"));
    let painted = || {
        let game = resumed(runs.open("A").expect("opened"), 5);
        game.0.world().resource::<Land>().painted_edits().rooms().count()
    };
    let whole = painted();
    let mut bytes = fs::read(folder.join("grown-1")).expect("what is large is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    fs::write(folder.join("grown-1"), &bytes).expect("written");
    assert_eq!(printed(&data, &["saves", "--json"])[0]["fault"], "grown-1 is damaged");
    let output = run(&data, &["walk", "--continue", "A", "--seconds", "0.5"]);
    let words = said(&output);
    assert!(output.status.success() && words.lines().count() == 2, "{words}");
    assert!(words.contains("grown-1.damaged-1") && words.contains("bytes of what was painted are damaged, and are left out"), "{words}");
    assert!((whole / 2..whole).contains(&painted()), "{} of {whole}", painted());
    for _ in 0..4 {
        let output = run(&data, &["walk", "--continue", "A", "--seconds", "0.5"]);
        assert!(output.status.success() && said(&output).is_empty(), "it is whole again: {}", said(&output));
    }
    let there = files(&folder);
    assert!(there.contains(&"grown-2".into()) && !there.contains(&"grown-1".into()), "{there:?}");
    assert_eq!(fs::read(folder.join("grown-1.damaged-1")).expect("it lies there as it was found"), bytes);
    fs::remove_dir_all(data).expect("removed");
}

#[test]
fn copies_are_walks_whatever_they_are_called_and_names_lie_side_by_side_on_every_system() {
    let data = folder("copies");
    printed(&data, &["walk", "--seed", "3", "--seconds", "0.5", "--keep", "A"]);
    let runs = data.join("runs");
    let copies = ["A (copy)", "A (1)", "A - Copy (2)", "A.bak", "A & B"];
    for copy in copies.iter().chain(&["A\u{7}"]) {
        fs::create_dir(runs.join(copy)).expect("made");
        for file in files(&runs.join("A")) {
            fs::copy(runs.join("A").join(&file), runs.join(copy).join(&file)).expect("copied");
        }
    }
    let output = run(&data, &["saves"]);
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && copies.iter().all(|copy| table.lines().any(|line| line.starts_with(copy))), "{table}");
    assert!(said(&output).contains("'A?' holds a walk that is left out") && said(&output).lines().count() == 1, "{}", said(&output));
    for copy in copies {
        printed(&data, &["walk", "--continue", copy, "--seconds", "0.5"]);
    }
    let keep = |name: &str| {
        ["walk", "--seed", "3", "--seconds", "0.5", "--keep"].map(String::from).into_iter().chain([name.to_owned()]).collect::<Vec<_>>()
    };
    for name in ["CON", "nul", "Com1"] {
        refused(&data, &keep(name).iter().map(String::as_str).collect::<Vec<_>>(), "none of those that Windows keeps for devices");
    }
    for name in ["plain", "हिन्दी", "น้ำ", "e\u{301}te"] {
        printed(&data, &keep(name).iter().map(String::as_str).collect::<Vec<_>>());
    }
    for (name, there) in [("Plain", "plain"), ("\u{e9}te", "\u{e9}te"), ("a", "A")] {
        refused(&data, &keep(name).iter().map(String::as_str).collect::<Vec<_>>(), &format!("there is a walk '{there}' already"));
    }
    fs::remove_dir_all(data).expect("removed");
}

/// A walk without end, as a process.
fn endless(data: &Path, name: &str) -> Child {
    let walk = ["walk", "--seconds", "1000000", "--autosave", "0.1", "--keep", name];
    program(data, &walk).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

fn generations(folder: &Path) -> usize {
    files(folder).iter().filter(|name| name.ends_with(".run")).count()
}

fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..600 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("{what} does not come");
}

#[test]
fn one_game_is_on_a_run_until_it_ends_however_it_ends() {
    let data = folder("two");
    let mut first = endless(&data, "mine");
    wait_for("the first state", || generations(&data.join("runs/mine")) > 0);
    refused(&data, &["walk", "--continue", "mine", "--seconds", "1"], "the walk 'mine' is being walked by another game");
    refused(&data, &["walk", "--seconds", "1", "--keep", "mine"], "another game");
    assert_eq!(printed(&data, &["saves", "--json"]).as_array().map(Vec::len), Some(1), "it is listed all the same");
    first.kill().expect("killed");
    first.wait().expect("gone");
    printed(&data, &["walk", "--continue", "mine", "--seconds", "1"]);
    fs::remove_dir_all(data).expect("removed");
}

/// Kills a walk that saves constantly, `times` times, and checks the save each time.
fn kills(name: &str, times: u64) {
    let data = folder(name);
    for time in 0..times {
        let name = format!("walk {time}");
        let folder = data.join("runs").join(&name);
        let mut walk = endless(&data, &name);
        wait_for("the first state", || generations(&folder) > 0);
        // Any moment, and each time another one.
        sleep(Duration::from_micros(time.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46));
        walk.kill().expect("killed");
        walk.wait().expect("gone");
        let there = files(&folder);
        let output = run(&data, &["walk", "--continue", &name, "--seconds", "0"]);
        assert!(output.status.success() && said(&output).is_empty(), "{there:?}: {}", said(&output));
        assert!(generations(&folder) > 0 && files(&folder).iter().all(|name| !name.ends_with(".part")), "{:?}", files(&folder));
    }
    fs::remove_dir_all(data).expect("removed");
}

#[test]
fn whoever_is_killed_at_any_moment_finds_his_walk_again() {
    kills("killed", 5);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn whoever_is_killed_at_sixty_moments_finds_his_walk_again() {
    kills("killed often", 60);
}

/// A game that saves to a store.
fn game(runs: &SaveStore, seed: u64) -> Game {
    let mut app = app::headless(full_land(seed, terrain::DEFAULT_ALGORITHM), Column(0));
    save_game::delay_first_save(&mut app);
    save_game::enable_autosave(&mut app, Some(runs.clone()));
    Game::from(app)
}

/// A game loaded from a save.
fn resumed(found: LoadedSave, seed: u64) -> Game {
    let start = SpawnPoint::Below(save_game::saved_place(&found.contents));
    let mut app = app::headless(full_land(seed, terrain::DEFAULT_ALGORITHM), start);
    save_game::resume(&mut app, found).expect("it can be read");
    save_game::enable_autosave(&mut app, None);
    Game::from(app)
}

/// Ends a game after its pending writes, and removes its folder.
fn end(mut game: Game, data: &Path) {
    save_game::BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    drop(game);
    fs::remove_dir_all(data).expect("removed");
}

fn kept(runs: &SaveStore) -> Option<save_game::SaveHeader> {
    runs.list().pop()?.head
}

#[test]
fn a_walk_is_kept_by_itself_from_a_hundred_metres_on_and_is_found_as_it_was_left() {
    let data = folder("by itself");
    let runs = SaveStore::in_folder(data.join("runs"));
    let mut game = game(&runs, 5);
    game.hold(KeyCode::ShiftLeft);
    game.hold(KeyCode::ArrowRight);
    while game.body().walked_m < 99.0 {
        game.step(1);
    }
    game.0.world_mut().resource_mut::<Finds>().take(Seed(5), RoomIndex::new(1, -2));
    game.step(3);
    assert!(!data.exists(), "so short a walk leaves nothing");
    game.wait_until("the run", |_| kept(&runs).is_some());
    let first = kept(&runs).expect("kept");
    let name = runs.headers().remove(0).0;
    assert!((99.0..130.0).contains(&first.card.distance_m), "{first:?}");
    let land = game.0.world().resource::<Land>();
    assert!(land.biomes().iter().any(|biome| *biome.name == *name), "{name} is not the biome where he is");
    // A find, a rest, the map: each is kept at once.
    let mut last = first.generation;
    let mut is_kept = |game: &mut Game, what: &str| {
        game.wait_until(what, |_| kept(&runs).is_some_and(|head| head.generation > last));
        last = kept(&runs).expect("kept").generation;
    };
    game.0.world_mut().resource_mut::<Finds>().take(Seed(5), RoomIndex::new(3, -4));
    is_kept(&mut game, "the find");
    for state in [GameState::Paused, GameState::Atlas] {
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
        is_kept(&mut game, "the rest");
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
        game.step(4);
    }
    game.0.world_mut().resource_mut::<DayNightCycle>().day_s = 1234.0;
    game.step(40);
    game.0.world_mut().write_message(AppExit::Success);
    game.step(1);
    let before = game.body();
    let (trail, finds) = (game.0.world().resource::<VisitedColumns>().clone(), game.0.world().resource::<Finds>().clone());
    let (clock, view) = (*game.0.world().resource::<DayNightCycle>(), game.0.world().resource::<CameraView>().place);
    let rig = format!("{:?}", game.0.world().resource::<CameraRig>());
    drop(game);

    let found = runs.open(&name).expect("it is there");
    assert!(found.told.is_empty());
    let mut game = resumed(found, 5);
    assert_eq!(game.body(), before);
    let world = game.0.world();
    assert_eq!((*world.resource::<DayNightCycle>(), format!("{:?}", world.resource::<CameraRig>())), (clock, rig));
    assert!(world.resource::<CameraView>().place.offset_from(view).length() < 0.01);
    assert_eq!(world.resource::<Finds>().count(Seed(5)), finds.count(Seed(5)));
    let land = full_land(5, terrain::DEFAULT_ALGORITHM);
    assert_eq!(world.resource::<VisitedColumns>().ranges(&land).collect::<Vec<_>>(), trail.ranges(&land).collect::<Vec<_>>());
    end(game, &data);
}

#[test]
fn on_a_land_that_has_changed_he_stands_on_top_of_it() {
    let data = folder("another land");
    let runs = SaveStore::in_folder(data.join("runs"));
    let mut app = app::headless(full_land(5, terrain::DEFAULT_ALGORITHM), Column(40));
    save_game::enable_saving(&mut app, runs.begin("mine").expect("begun"));
    let mut game = Game::from(app);
    let was = game.body().place;
    save_game::BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    drop(game);
    // As if another version of the generator had made another land of that recipe.
    let mut game = resumed(runs.open("mine").expect("there"), 6);
    let land = full_land(6, terrain::DEFAULT_ALGORITHM);
    let here = game.body().place;
    assert_eq!(here.column, was.column);
    let height_m = Place::at(here.column, 0).at_height(land.height(here.column));
    assert!(was.height_above(height_m).abs() > 1.0 && here.height_above(height_m).abs() < 1.0, "{was:?} {here:?} {height_m:?}");
    end(game, &data);
}

#[test]
fn a_folder_that_goes_away_is_told_once_and_he_walks_on() {
    let data = folder("gone");
    let runs = SaveStore::in_folder(data.join("runs"));
    let mut app = app::headless(full_land(5, terrain::DEFAULT_ALGORITHM), Column(40));
    app.add_message::<eremite::shared::notification::Notification>();
    save_game::enable_saving(&mut app, runs.begin("mine").expect("begun"));
    save_game::enable_autosave(&mut app, None);
    let mut game = Game::from(app);
    save_game::BackgroundSaver::save_and_wait(game.0.world_mut()).expect("kept");
    fs::remove_dir_all(&data).expect("removed");
    let request = |game: &mut Game| game.0.world_mut().resource_mut::<save_game::BackgroundSaver>().request_save();
    let mut told = 0;
    let mut hear = |game: &mut Game| {
        told += game.0.world_mut().resource_mut::<Messages<eremite::shared::notification::Notification>>().drain().count();
        told
    };
    // Another thread writes, whenever it comes to that.
    request(&mut game);
    game.wait_until("it is told", |game| hear(game) > 0);
    for _ in 0..4 {
        request(&mut game);
        for _ in 0..40 {
            game.step(1);
            hear(&mut game);
            sleep(Duration::from_millis(1));
        }
    }
    assert_eq!(told, 1);
    assert!(save_game::BackgroundSaver::save_and_wait(game.0.world_mut()).is_err(), "who waits for it is told too");
}
