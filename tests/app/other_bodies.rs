//! Other bodies in the world: they move on their own, and queries for the player still find only the player.

use std::{collections::BTreeSet, thread, time::Duration};

use bevy::{ecs::change_detection::Tick, prelude::*};
use bevy_egui::egui;
use eremite::{
    atlas::VisitedColumns,
    caves::{CaveParams, entrance},
    land::{Column, Land, LandCache, RoomIndex, replace_land},
    light::ViewLight,
    motion::{Body, GroundQuery, Intent},
    overlay::{Pages, Tabs},
    pages::easel::DraftFile,
    player::Player,
    preset::PresetLibrary,
    shared::{
        camera_view::CameraView,
        finds::Finds,
        lantern::Lantern,
        schedule::{GameState, LabState},
    },
    stream::BlockingMode,
};

use super::{
    harness::{Game, full_land},
    lab_harness::LabHarness,
    sources::sources,
    window,
};

/// Tabs of the lab.
pub const TABS: [&str; 15] = [
    "land",
    "compare",
    "stages",
    "ground",
    "example",
    "graph",
    "sky",
    "sound",
    "peaks",
    "stream",
    "creatures",
    "journal",
    "plants",
    "brush",
    "travel",
];
/// Number of other bodies.
const OTHERS: usize = 20;

/// The windowed game, where there is light below the player and something to discover.
fn game(land: &Land, at: i64) -> LabHarness {
    let mut app = window::app(land.clone(), |group| group);
    app.add_systems(Update, whoever_is_alone);
    // What is counted does not depend on how fast the machine is.
    app.insert_resource(BlockingMode(true));
    app.insert_resource(DraftFile::at(None)).insert_resource(PresetLibrary::new("no such folder".into(), None));
    let mut lab = LabHarness(Game::from(app));
    lab.0.teleport(at);
    lab
}

/// A system that assumes there is a single body.
fn whoever_is_alone(_: Single<&Body>) {}

/// Spawns the other bodies: around the player, far away, and underground, each moving on its own.
fn join(lab: &mut LabHarness, find: (RoomIndex, Vec2)) -> Vec<(Entity, Body)> {
    let (land, here) = (lab.0.land(), lab.0.body().place);
    let mut cache = LandCache::default();
    let mut others = Vec::new();
    for number in 0..OTHERS {
        let by_m = [0.0, 3.0, -7.0, 300.0, -9000.0][number % 5] + number as f32;
        let mut body = Body::standing(here.moved_along(by_m), &mut GroundQuery { land: &land, cache: &mut cache });
        if number == 0 {
            body.grounded = false;
            body.place = find.0.corner().translated(find.1);
        }
        let walk = if number % 2 == 0 { 1.0 } else { -1.0 };
        let intent = Intent { walk, run: number % 3 == 0, jump_held: true, ..Intent::default() };
        others.push((lab.0.0.world_mut().spawn((body.clone(), intent)).id(), body));
    }
    others
}

/// Our systems, of every schedule, that have run since a tick.
fn ran(lab: &LabHarness, since: Tick) -> BTreeSet<String> {
    let world = lab.0.0.world();
    let now = world.read_change_tick();
    let mut ran = BTreeSet::new();
    for (label, schedule) in world.resource::<Schedules>().iter() {
        for (_, system) in schedule.systems().into_iter().flatten() {
            let name = system.name().to_string();
            if (name.contains("eremite") || name.contains("whoever_is_alone")) && system.get_last_run().is_newer_than(since, now) {
                ran.insert(format!("{name} in {label:?}"));
            }
        }
    }
    ran
}

/// Everything observable about the player.
fn seen(lab: &mut LabHarness) -> impl PartialEq + std::fmt::Debug + use<> {
    let (body, land) = (lab.0.body(), lab.0.land());
    let world = lab.0.0.world_mut();
    let mut texts: Vec<String> = world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect();
    texts.sort();
    let lanterns = world.query::<&Lantern>().iter(world).count();
    let meshes = world.query::<&Mesh2d>().iter(world).count();
    let light = &world.resource::<ViewLight>().map().light;
    assert!(!light.is_empty(), "there is nothing below him to be lit");
    let light: f64 = light.iter().flatten().map(|light| f64::from(*light)).sum();
    let trail: Vec<_> = world.resource::<VisitedColumns>().ranges(&land).collect();
    let view = format!("{:?}", world.resource::<CameraView>());
    (body, texts, lanterns, meshes, light, trail, world.resource::<Finds>().count(land.seed()), view)
}

/// What is done one after the other, with its name.
fn phases() -> Vec<(&'static str, Box<dyn Fn(&mut LabHarness)>)> {
    let key = |key| move |lab: &mut LabHarness| lab.game_key(key);
    vec![
        (
            "the walk",
            Box::new(|lab| {
                lab.0.hold(KeyCode::ArrowRight);
                lab.0.step_seconds(1.0);
                lab.0.hold(KeyCode::Space);
                lab.0.step_seconds(0.5);
                lab.0.release(KeyCode::Space);
                lab.0.release(KeyCode::ArrowRight);
                lab.0.step_seconds(0.5);
            }),
        ),
        ("a picture", Box::new(key(KeyCode::F12))),
        (
            "a photo",
            Box::new(|lab| {
                lab.game_key(KeyCode::KeyP);
                lab.game_key(KeyCode::Enter);
                lab.step_frames(12);
                lab.game_key(KeyCode::KeyP);
            }),
        ),
        (
            "the map",
            Box::new(|lab| {
                lab.set_states(GameState::Atlas, LabState::Closed);
                lab.tap(egui::Key::H);
                lab.set_states(GameState::Playing, LabState::Closed);
            }),
        ),
        (
            "the lab",
            Box::new(|lab| {
                lab.set_states(GameState::Playing, LabState::Open);
                for tab in TABS {
                    lab.0.0.world_mut().resource_mut::<Tabs>().show(tab);
                    lab.step_frames(2);
                }
                lab.set_states(GameState::Playing, LabState::Closed);
            }),
        ),
        (
            "another land",
            Box::new(|lab| {
                let mut land = lab.0.land();
                let same = land.clone();
                replace_land(&mut land, &same);
                lab.0.0.insert_resource(land);
                lab.step_frames(4);
            }),
        ),
        ("another place", Box::new(|lab| lab.0.teleport(3000))),
        (
            "a map of one's own, which is walked",
            Box::new(|lab| {
                lab.set_states(GameState::Atlas, LabState::Closed);
                lab.0.0.world_mut().resource_mut::<Pages>().show("easel");
                lab.step_frames(3);
                lab.activate("delta");
                lab.walk_it();
                assert!((0..60).contains(&lab.0.body().place.column.0), "at the first shore");
            }),
        ),
    ]
}

#[test]
fn twenty_other_bodies_change_nothing_for_him() {
    let land = full_land(5, "superposed-cosine");
    let mouth = entrance::entrances_near(&CaveParams::default(), &land, Column(80)..Column(4080)).next().expect("an entrance").opening();
    let find = (0..40).find_map(|x| {
        let room = RoomIndex::new(x, -3);
        land.room_features(room).into_iter().find(|thing| thing.find).map(|find| (room, find.at))
    });
    let find = find.expect("something to find in 40 rooms");
    let [mut alone, mut among] = [(); 2].map(|()| game(&land, mouth.start.0 - 12));
    let others = join(&mut among, find);
    let mut done = BTreeSet::new();
    for (number, (name, phase)) in phases().iter().enumerate() {
        let [expected, mut runs] = [&mut alone, &mut among].map(|lab| {
            let since = lab.0.0.world().read_change_tick();
            phase(lab);
            let seen = (number == 0).then(|| seen(lab));
            (ran(lab, since), since, seen)
        });
        assert_eq!(expected.2, runs.2, "after {name}");
        done.extend(expected.0.iter().cloned());
        // What is done now and then may be done a little later.
        let silent = |runs: &BTreeSet<String>| -> Vec<String> { expected.0.difference(runs).cloned().collect() };
        for _ in 0..300 {
            if silent(&runs.0).len() == 1 {
                break;
            }
            thread::sleep(Duration::from_millis(5));
            among.step_frames(1);
            runs.0 = ran(&among, runs.1);
        }
        // The one that means whoever is alone is heard no more; no other.
        let silent = silent(&runs.0);
        assert!(matches!(&silent[..], [one] if one.contains("whoever_is_alone")), "in company nobody does this in {name}: {silent:#?}");
    }
    for system in [
        "visited_columns::record_visited",
        "pickup::pick_up",
        "camera::follow",
        "player::draw",
        "hud::show_distance",
        "biome_title::show_biome_title",
        "screenshot::take_on_action",
        "photo::take_photo",
        "atlas::page::open",
        "atlas::page::show",
        "easel::page::show",
        "land_tab::show",
        "ground_tab::show",
        "tabs::sky::show",
        "tabs::mountains::show",
        "tabs::stream::show",
        "tabs::creatures::show",
        "tabs::travel::show",
    ] {
        assert!(done.iter().any(|name| name.contains(system)), "{system} was never to be done: {done:#?}");
    }
    let world = among.0.0.world_mut();
    let moved = |(entity, start): &(Entity, Body)| {
        let now = world.get::<Body>(*entity).expect("it lives");
        now.place.offset_from(start.place).x.abs() > 1.0 && now.walked_m > 1.0
    };
    let moved = others.iter().filter(|other| moved(other)).count();
    assert!(moved > OTHERS / 2, "{moved} of {OTHERS} bodies went anywhere");
    let held = world.query_filtered::<&Intent, Without<Player>>().iter(world).all(|intent| intent.jump_held);
    assert!(held, "somebody else's keys are theirs");
}

#[test]
fn whoever_means_him_says_so() {
    let mut meant = 0;
    for (path, text) in sources() {
        for (at, _) in text.match_indices("Single<") {
            let mut depth = 0;
            let to = text[at..].char_indices().find(|(_, c)| {
                depth += i32::from(*c == '<') - i32::from(*c == '>');
                depth == 0 && *c == '>'
            });
            let query = &text[at..=at + to.expect("it ends").0];
            if ["Body", "Intent", "BeforeStep"].iter().any(|of_bodies| query.contains(of_bodies)) {
                assert!(query.contains("With<Player>"), "{}: {query} means whoever is alone", path.display());
                meant += 1;
            }
        }
        assert!(!text.contains("query::<&Body>().single"), "{}: one of them is not he", path.display());
    }
    assert!(meant > 8, "{meant} systems mean him");
}
