//! Ghosts: two games side by side, of which the second shows the walk of the first.

use std::{fs, path::Path, sync::Arc};

use bevy::prelude::*;
use eremite::{
    app,
    brush::{EditStore, StrokeAuthor},
    creatures::{Creature, Rig},
    ghosts::{
        self, Ghost, GhostStart, InviteError, MAX_GHOSTS, OwnTrace, Walker,
        trace::{STEPS_PER_S, TraceMoment, TraceRecorder, TraceState},
    },
    horse,
    land::{
        Algorithms, Column, Land, LandCache, Place, Recipe,
        edits::{Edits, Fixture, FixtureKind, Strokes},
        notification::Notification,
    },
    menu::{self, MenuNavigation},
    menu_pages::ghosts::GhostsMenuPlugin,
    motion::{Board, Body, BodyGait, GroundQuery},
    player::Player,
    save_game::{self, SaveStore},
    shared::{dropped_files::DroppedGhost, remark::Remark, saveable::SaveRegistry, schedule::GameState},
    stream::WorldPosition,
};

use super::{
    brush::on_a_plain,
    harness::{self, Game, base_terrain_land},
    lab_harness::LabHarness,
};

/// The walk of a game until now.
fn walker(game: &Game, name: &str) -> Walker {
    let world = game.0.world();
    let recipe = Recipe::from_land(world.resource::<Land>(), world.resource::<Algorithms>());
    let trace = Arc::new(world.resource::<OwnTrace>().trace().clone());
    Walker { name: name.into(), recipe, seed_words: String::new(), trace, left: Strokes::default() }
}

fn invite(game: &mut Game, walker: &Walker, start: GhostStart) -> String {
    ghosts::invite(game.0.world_mut(), walker, start).expect("he comes")
}

/// Applies a function to the only ghost.
fn ghost<R>(game: &mut Game, act: impl FnOnce(&Ghost) -> R) -> R {
    let world = game.0.world_mut();
    act(world.query::<&Ghost>().single(world).expect("one ghost"))
}

/// Steps a game, and keeps how its hermit was after each step.
fn walked(game: &mut Game, updates: u32) -> Vec<Body> {
    (0..updates)
        .map(|_| {
            game.step(1);
            game.body()
        })
        .collect()
}

/// A walk with a run, jumps, a turn and a rest.
fn some_walk(game: &mut Game) -> Vec<Body> {
    let mut bodies = Vec::new();
    game.hold(KeyCode::ArrowRight);
    bodies.extend(walked(game, 200));
    game.hold(KeyCode::ShiftLeft);
    bodies.extend(walked(game, 150));
    game.hold(KeyCode::Space);
    bodies.extend(walked(game, 100));
    game.release(KeyCode::Space);
    game.release(KeyCode::ShiftLeft);
    game.release(KeyCode::ArrowRight);
    bodies.extend(walked(game, 90));
    game.hold(KeyCode::ArrowLeft);
    bodies.extend(walked(game, 300));
    game.release(KeyCode::ArrowLeft);
    bodies.extend(walked(game, 60));
    bodies
}

#[test]
fn a_ghost_goes_where_its_walker_went_on_feet_that_stand() {
    let mut first = Game::new(5, 0);
    let bodies = some_walk(&mut first);
    let walker = walker(&first, "Ann");
    assert!(walker.trace.bytes().len() < 10 * bodies.len() / STEPS_PER_S as usize, "{} bytes", walker.trace.bytes().len());
    let mut second = Game::new(5, 0);
    assert!(invite(&mut second, &walker, GhostStart::Beginning).contains("from here"));
    let land = second.land();
    let mut cache = LandCache::default();
    let (mut off_m, mut planted): (f32, _) = (0.0, 0);
    let mut last: Vec<(Place, bool)> = Vec::new();
    let mut gaits = Vec::new();
    for body in &bodies {
        second.step(1);
        let (pose, soles) = ghost(&mut second, |ghost| (*ghost.trace_pose().expect("he is there"), ghost.soles().collect::<Vec<_>>()));
        let apart_m = pose.place.offset_from(body.place).length();
        off_m = off_m.max(apart_m);
        assert!(apart_m < 0.5, "{apart_m} m off: {:?}, {:?} and not {:?}", pose.gait, pose.place, body);
        for ((now, stands), (was, stood)) in soles.iter().zip(&last) {
            if *stands && *stood {
                planted += 1;
                assert!(now.offset_from(*was).length() < 1.0e-4, "a foot slides by {:?}", now.offset_from(*was));
                let floor = GroundQuery { land: &land, cache: &mut cache }.floor(*now);
                assert!(now.height_above(floor).abs() < 0.05, "a foot stands {} m over the ground", now.height_above(floor));
            }
        }
        last = soles;
        if !gaits.contains(&pose.gait) {
            gaits.push(pose.gait);
        }
    }
    for gait in [BodyGait::Idle, BodyGait::Walk, BodyGait::Run, BodyGait::Jump, BodyGait::Fall] {
        assert!(gaits.contains(&gait), "{gait:?} is missing in {gaits:?}");
    }
    assert!(planted > 400 && off_m > 0.0, "{planted} steps on planted feet, {off_m} m off at most");
    // At the end he fades, and is gone.
    second.step_seconds(3.0);
    assert!(ghosts::present(second.0.world()).is_empty());
}

#[test]
fn nobody_minds_a_ghost() {
    let mut first = Game::new(5, 0);
    some_walk(&mut first);
    let walker = walker(&first, "Ann");
    let [alone, together] = [false, true].map(|is_haunted| {
        let mut game = Game::new(5, 0);
        if is_haunted {
            for _ in 0..3 {
                _ = invite(&mut game, &walker, GhostStart::Beginning);
            }
        }
        game.step_seconds(12.0);
        let world = game.0.world_mut();
        let mut others: Vec<String> = world
            .query::<(&Creature, &WorldPosition)>()
            .iter(world)
            .map(|(one, at)| format!("{} {} {at:?}", one.kind, one.doing))
            .collect();
        others.sort();
        let found = world.query_filtered::<(), (With<Ghost>, Or<(With<Body>, With<Rig>, With<Creature>, With<WorldPosition>)>)>();
        assert_eq!({ found }.iter(world).count(), 0, "a ghost has nothing that others look for");
        (game.body(), others)
    });
    assert!(!alone.1.is_empty());
    assert_eq!(alone, together);
}

#[test]
fn it_sets_out_from_where_one_stands_and_from_a_milestone() {
    let mut first = Game::new(5, 960);
    first.hold(KeyCode::ArrowRight);
    first.step_seconds(25.0);
    let walker = walker(&first, "Ann");
    assert!(first.body().place.column > Column(1010), "{:?}", first.body().place);
    let mut second = Game::new(5, 985);
    let words = invite(&mut second, &walker, GhostStart::Here);
    assert!(words.contains("from here"), "{words}");
    second.step(1);
    let at = ghost(&mut second, |ghost| ghost.place().expect("there"));
    assert!(at.distance_along(second.body().place).abs() < 1.5, "{at:?}");
    let mut third = Game::new(5, 990);
    invite(&mut third, &walker, GhostStart::Milestone);
    third.hold(KeyCode::ArrowRight);
    third.step_seconds(1.0);
    assert_eq!(ghost(&mut third, Ghost::place), None, "he has not set out");
    third.step_until(30.0, "the milestone", |game| game.body().place.column >= Column(1000));
    third.step(2);
    let at = ghost(&mut third, |ghost| ghost.place().expect("there"));
    assert!((at.column.0 - 1000).abs() <= 1, "{at:?}");
}

#[test]
fn on_horseback_it_has_a_horse() {
    let mut first = Game::new(77, -40_000);
    horse::mount_at_once(first.0.world_mut()).expect("it can be mounted here");
    first.hold(KeyCode::ArrowRight);
    first.hold(KeyCode::ShiftLeft);
    let bodies = walked(&mut first, 640);
    assert!(bodies[639].gait == BodyGait::Ride && bodies[639].velocity.x > 6.0, "{:?}", bodies[639]);
    // He rides beside it, so that it is in view.
    let mut second = Game::new(77, -40_000);
    horse::mount_at_once(second.0.world_mut()).expect("it can be mounted here");
    second.hold(KeyCode::ArrowRight);
    second.hold(KeyCode::ShiftLeft);
    let walker = walker(&first, "Ann");
    invite(&mut second, &walker, GhostStart::Beginning);
    for (step, body) in bodies[..600].iter().enumerate() {
        second.step(1);
        let pose = ghost(&mut second, |ghost| *ghost.trace_pose().expect("there"));
        let apart_m = pose.place.offset_from(body.place);
        assert!(apart_m.abs().max_element() < 0.6, "{apart_m} m off at {step}: {pose:?}, {body:?}");
    }
    let pose = ghost(&mut second, |ghost| *ghost.trace_pose().expect("there"));
    assert_eq!((pose.gait, pose.shares[1]), (BodyGait::Ride, 1.0));
}

/// A game in which the hermit stands on a long painted line; see `board.rs`.
fn on_a_line() -> Game {
    use eremite::land::edits::{Brush, BrushKind};
    let land = base_terrain_land(7, "linear");
    let highest = (4000..4260).map(|column| land.height(Column(column))).fold(f32::MIN, f32::max);
    let from = Place::at(Column(4000), 0).at_height(highest + 60.0);
    let path = [(-6.0, 0.0), (0.0, -0.3), (30.0, -14.0), (60.0, -30.0), (260.0, -50.0)].map(|(x, y)| from.translated(Vec2::new(x, y)));
    let brush = Brush::new(BrushKind::Ink, path.to_vec(), 0.6).expect("a stroke");
    let mut game = Game::on(land.with_edits(Edits::default().paint(&brush).0), 4000);
    game.step(30);
    game
}

fn ride(game: &mut Game, seconds: f32) {
    game.tap_key(KeyCode::KeyV);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(seconds);
    game.release(KeyCode::ArrowRight);
    // He steps off.
    game.tap_key(KeyCode::KeyV);
    game.step(4);
}

fn remarks(game: &Game) -> Vec<String> {
    let said = game.0.world().resource::<Messages<Remark>>();
    said.iter_current_update_messages().map(|remark| remark.words.text()).collect()
}

#[test]
fn a_ride_beside_a_ghost_ends_with_a_line_about_both() {
    let mut first = on_a_line();
    ride(&mut first, 6.0);
    let walker = walker(&first, "Ann");
    assert_eq!(walker.trace.board_rides().len(), 1, "{:?}", walker.trace.board_rides());
    let mut second = on_a_line();
    let words = invite(&mut second, &walker, GhostStart::Board);
    assert!(words.contains("'Ann' waits on the board, here"), "{words}");
    second.step_seconds(2.0);
    let waits = ghost(&mut second, |ghost| ghost.place().expect("he is seen"));
    second.tap_key(KeyCode::KeyV);
    second.step(10);
    assert!(ghost(&mut second, |ghost| ghost.place().expect("there")) != waits || second.body().velocity.x == 0.0);
    second.hold(KeyCode::ArrowRight);
    second.step_seconds(3.0);
    let world = second.0.world_mut();
    let apart_m = {
        let ghost = world.query::<&Ghost>().single(world).expect("one").place().expect("there");
        let own = world.query_filtered::<(&Body, &Board), With<Player>>().single(world).expect("one");
        assert!(own.1.is_mounted());
        own.0.place.offset_from(ghost).length()
    };
    assert!(apart_m < 12.0, "they ride side by side: {apart_m} m");
    second.release(KeyCode::ArrowRight);
    second.hold(KeyCode::KeyV);
    let mut lines = Vec::new();
    for _ in 0..20 {
        second.step(1);
        lines.extend(remarks(&second));
    }
    lines.dedup();
    assert!(lines.iter().any(|line| line.starts_with("after 3.") && line.contains("Ann") && line.contains(" m")), "{lines:?}");
    // Who never rode cannot be ridden beside.
    let mut third = Game::new(5, 0);
    third.step_seconds(12.0);
    let (world, walker) = (third.0.world_mut(), Walker { name: "Ben".into(), ..walker_of_rest() });
    assert_eq!(ghosts::invite(world, &walker, GhostStart::Board), Err(InviteError::NoRide("Ben".into())));
}

/// A walk of somebody who stands.
fn walker_of_rest() -> Walker {
    let mut game = Game::new(5, 0);
    game.step_seconds(12.0);
    walker(&game, "Ben")
}

#[test]
fn a_trace_that_leads_through_rock_is_shown_as_it_is() {
    let mut game = Game::new(5, 0);
    let body = game.body();
    let mut recorder = TraceRecorder::default();
    let at = |step: u32| body.place.translated(Vec2::new(step as f32 / 20.0, -35.0 - step as f32 / 40.0));
    for step in 0..640 {
        let gait = [BodyGait::Walk, BodyGait::Ride, BodyGait::Glide, BodyGait::Climb][step as usize / 160];
        let state = TraceState { seat: if gait == BodyGait::Ride { 7 } else { 0 }, ..TraceState::default() };
        recorder.record(&TraceMoment { place: at(step), gait, grounded: true, facing: 1.0, times_put: 0, state });
    }
    let walker = Walker { trace: Arc::new(recorder.trace().clone()), ..walker(&game, "Ann") };
    invite(&mut game, &walker, GhostStart::Beginning);
    for step in 0..600 {
        game.step(1);
        let place = ghost(&mut game, |ghost| ghost.place().expect("there"));
        assert!(place.offset_from(at(step)).length() < 1.5, "{:?} at {step}", place.offset_from(at(step)));
    }
    assert_eq!(game.body().place, body.place);
}

#[test]
fn there_are_sixteen_at_most_and_they_stay_in_their_land() {
    let mut game = Game::new(5, 0);
    let walker = walker_of_rest();
    for _ in 0..MAX_GHOSTS {
        _ = invite(&mut game, &walker, GhostStart::Beginning);
    }
    game.step(3);
    assert_eq!(ghosts::invite(game.0.world_mut(), &walker, GhostStart::Beginning), Err(InviteError::TooMany));
    assert_eq!(ghosts::present(game.0.world()).len(), MAX_GHOSTS);
    let other = app::land(eremite::land::Seed(6), "ridged");
    game.replace_land(&other);
    game.step(3);
    assert!(ghosts::present(game.0.world()).is_empty(), "they were of that land");
    assert!(game.0.world().resource::<OwnTrace>().trace().last_step() < 10, "in another land another walk begins");
    let refused = ghosts::invite(game.0.world_mut(), &walker, GhostStart::Beginning);
    assert_eq!(refused.expect_err("another land").to_string(), "'Ben' walked another land: seed 5");
}

/// What is said of a dropped file.
fn dropped(game: &mut Game, file: &Path) -> String {
    game.0.world_mut().write_message(DroppedGhost(file.into()));
    game.step(1);
    let said = game.0.world().resource::<Messages<Notification>>();
    said.iter_current_update_messages().map(|said| said.0.clone()).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_walk_is_given_away_and_every_bad_file_is_refused_by_name() {
    let data = harness::folder("ghosts given away");
    let eremite = |arguments: &[&str]| {
        let output = harness::run(&data, arguments);
        (output.status.success(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    assert!(eremite(&["walk", "--seed", "5", "--seconds", "12", "--keep", "first"]).0);
    let file = data.join("Ann.ghost");
    let (is_given, said) = eremite(&["saves", "--ghost", "first", "--out", file.to_str().expect("text")]);
    assert!(is_given, "{said}");
    let (is_given, said) = eremite(&["saves", "--ghost", "no\u{1b}[2Jbody"]);
    assert!(!is_given && said.lines().count() == 1 && !said.contains('\u{1b}'), "{said}");
    let mut game = Game::new(5, 0);
    assert_eq!(dropped(&mut game, &file), "'Ann' goes along, from here");
    game.step(30);
    assert!(ghost(&mut game, |ghost| ghost.place().is_some()));
    // What is walked on goes on.
    assert!(eremite(&["walk", "--continue", "first", "--seconds", "8"]).0);
    let (is_given, said) = eremite(&["saves", "--ghost", "first", "--out", data.join("more.ghost").to_str().expect("text")]);
    assert!(is_given, "{said}");
    let steps = ["Ann.ghost", "more.ghost"].map(|name| {
        let walker = ghosts::open(&data.join(name), &game.land(), game.0.world().resource::<Algorithms>()).expect("sound");
        walker.trace.last_step()
    });
    assert!((12 * 64 - 34..=12 * 64).contains(&steps[0]) && (20 * 64 - 70..=20 * 64).contains(&steps[1]), "{steps:?}");
    // In another land it is told of which it is.
    let mut other = Game::new(6, 0);
    assert_eq!(dropped(&mut other, &file), "'Ann' walked another land: seed 5");
    let whole = fs::read(&file).expect("there");
    let cuts = (0..whole.len()).step_by(7).map(|cut| whole[..cut].to_vec());
    let turned = (0..whole.len()).step_by(5).map(|at| {
        let mut turned = whole.clone();
        turned[at] ^= 1 << (at % 8);
        turned
    });
    let bad = data.join("bad\u{202e}\u{1b}.ghost");
    for bytes in cuts.chain(turned).chain([b"EREMITE\x1a".to_vec(), b"no ghost".to_vec()]) {
        fs::write(&bad, bytes).expect("written");
        let said = ghosts::open(&bad, &other.land(), other.0.world().resource::<Algorithms>()).expect_err("it is damaged").to_string();
        assert!(said.lines().count() == 1 && said.contains("bad") && said.contains("is no ghost"), "{said}");
        assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{said:?}");
    }
    let ride = data.join("no ride.ride");
    fs::write(&ride, b"EREMRIDE and nothing else").expect("written");
    assert!(dropped(&mut other, &ride).contains("is no ghost"));
    assert!(dropped(&mut other, &data.join("nowhere.ghost")).contains("nowhere.ghost"));
    // A long name is cut.
    let long = data.join(format!("{}.ghost", "n".repeat(120)));
    fs::copy(&file, &long).expect("copied");
    let said = dropped(&mut game, &long);
    assert!(said.contains(&format!("'{}...'", "n".repeat(40))), "{said}");
    let _ = fs::remove_dir_all(data);
}

#[test]
fn what_a_walker_left_comes_with_his_ghost_and_stays_and_moves_nothing() {
    let data = harness::folder("ghosts with what they left");
    let land = base_terrain_land(7, "linear");
    let column = on_a_plain().body().place.column;
    let of = |author: u64| {
        let mut game = Game::on(land.clone(), column.0);
        game.0.world_mut().insert_resource(StrokeAuthor(author));
        game.step(30);
        game
    };
    let mut first = of(11);
    first.hold(KeyCode::ArrowRight);
    first.step_seconds(4.0);
    first.release(KeyCode::ArrowRight);
    first.step(30);
    let (here, algorithms) = (first.land(), first.0.world().resource::<Algorithms>().clone());
    let stands = |kind: FixtureKind, aside: f32| {
        let place = Place::at(column, 0).moved_along(aside);
        let place = place.at_height(here.height(place.column));
        Fixture::place_near(kind, place, 0, &here, &mut LandCache::default()).expect("it stands").fixture
    };
    let left = [(FixtureKind::Cairn, -3.0), (FixtureKind::Lamp, 3.0), (FixtureKind::Stone, 6.0)].map(|(kind, aside)| stands(kind, aside));
    let bench = stands(FixtureKind::Bench, -6.0);
    let mut strokes = first.0.world_mut().resource_mut::<EditStore>();
    for fixture in left.iter().chain([&bench]) {
        strokes.place((&here, &algorithms), fixture);
    }
    strokes.inscribe(&here, &left[2], "Look back once.").expect("the stone is there");
    first.step(2);
    let runs = SaveStore::in_folder(data.join("runs"));
    // So that the land is saved too.
    save_game::enable_autosave(&mut first.0, Some(runs.clone()));
    let mut run = runs.begin("Ann").expect("a new walk");
    let (card, taken) = SaveRegistry::capture_all(first.0.world_mut());
    run.write_generation(card, taken.into_iter().map(|taken| taken()).collect()).expect("it is saved");
    drop(run);
    let file = ghosts::export(first.0.world_mut(), "Ann", &data).expect("it is written");
    let mut second = of(12);
    let before = second.land();
    let said = dropped(&mut second, &file);
    assert!(said.starts_with("3 things that were left stand here now; 'Ann' goes along"), "{said}");
    second.step(2);
    let now = second.land();
    assert_eq!(now.edits().fixtures_around(Place::at(column, 0).at_height(now.height(column)), 60.0), left);
    assert_eq!(now.edits().inscription(&left[2]).map(|inscription| &*inscription.words), Some("Look back once."));
    assert!((-10..10).all(|aside| now.height(column + aside) == before.height(column + aside)));
    // Once is enough; and who goes on has it, and takes it back at once.
    assert!(!dropped(&mut second, &file).contains("that were left"));
    let mut third = of(12);
    second.transfer_save_to(&mut third);
    third.step(2);
    assert_eq!(third.land().edits(), now.edits());
    let undone = second.0.world_mut().resource_mut::<EditStore>().undo(&now).expect("a step");
    assert!(undone.is_empty());
    let _ = fs::remove_dir_all(data);
}

#[test]
fn the_menu_brings_ones_own_last_walk_and_sends_it_away() {
    let land = harness::full_land(1, "superposed-cosine");
    let mut lab = LabHarness::with_setup(None, land, 0, |app| _ = app.add_plugins(GhostsMenuPlugin));
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(12.0);
    lab.0.release(KeyCode::ArrowRight);
    let on_page = |lab: &mut LabHarness, focus: &str| {
        lab.game_key(KeyCode::Escape);
        lab.step_frames(3);
        menu::open(lab.0.0.world_mut(), "ghosts");
        lab.step_frames(1);
        for _ in 0..4 {
            if lab.resource::<MenuNavigation>().focus().starts_with(focus) {
                break;
            }
            lab.game_key(KeyCode::ArrowDown);
        }
        assert!(lab.resource::<MenuNavigation>().focus().starts_with(focus), "{}", lab.resource::<MenuNavigation>().focus());
    };
    on_page(&mut lab, "sets out");
    lab.game_key(KeyCode::ArrowRight);
    assert_eq!(*lab.resource::<GhostStart>(), GhostStart::Here);
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::Enter);
    lab.step_frames(3);
    assert_eq!(lab.state(), GameState::Playing);
    let names: Vec<String> = ghosts::present(lab.0.0.world()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["your ghost"], "without another walk it is this one");
    on_page(&mut lab, "here ");
    lab.game_key(KeyCode::Enter);
    lab.step_frames(1);
    assert!(ghosts::present(lab.0.0.world()).is_empty());
}
