//! Cost of a step of a body and of a creature's legs, alone and among others that share one land cache: `cargo bench --bench
//! bodies`.

use std::time::{Duration, Instant};

use bevy::{asset::AssetPlugin, mesh::MeshPlugin, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use eremite::{
    app,
    birds::{BirdFlight, VFormation},
    caves::{CaveParams, entrance},
    creatures::{self, CreatureKind, CreatureStats, Creatures, LocomotionInput, Rig},
    ink::InkMeshBuilder,
    land::{Column, Land, LandCache, LandPlugin, Place, Seed},
    motion::{Body, GroundQuery, Intent},
    shared::{camera_view::CameraView, player_position::PlayerPosition, schedule::SchedulePlugin, world_clock::WorldClock},
    stream::StreamPlugin,
    wildlife::{Animal, AnimalGroup, AnimalGroupId, WildlifePlugin},
};

/// Steps per second, and number of steps.
const HZ: f32 = 64.0;
const STEPS: usize = 4000;
/// Metres between bodies.
const APART_M: i64 = 3000;

fn main() {
    let land = app::land(Seed(5), "superposed-cosine");
    println!("| a step of a body | median | 99 % of them | the longest |\n|---|---|---|---|");
    let walks = |_: usize| Intent { walk: 1.0, ..Intent::default() };
    // To and fro, up and down, with a jump now and then.
    let roams = |step: usize| Intent {
        walk: [1.0, -1.0][step / 300 % 2],
        climb: [1.0, 0.0, -1.0][step / 500 % 3],
        jump: step.is_multiple_of(200),
        jump_held: step % 200 < 20,
        ..Intent::default()
    };
    row("one, over the land", &land, above(&land, 1), 1, walks);
    row("twenty, far apart", &land, above(&land, 20), 1, walks);
    row("the same, each with a memory of its own", &land, above(&land, 20), 20, walks);
    row("one, in a cave", &land, below(&land, 1), 1, roams);
    row("twenty, each in a cave of its own", &land, below(&land, 20), 1, roams);
    row("the same, each with a memory of its own", &land, below(&land, 20), 20, roams);
    println!("\n| pose and legs of a creature | median | 99 % of them | the longest |\n|---|---|---|---|");
    let creatures = Creatures::default();
    for (kind, gait) in [("hermit", 0), ("horse", 0), ("horse", 3), ("hare", 0)] {
        let kind_of = creatures.find(kind).expect("it comes with the game");
        legs(&format!("{kind}, {}", kind_of.gaits[gait].name), &land, kind_of, gait);
    }
    println!("\n| systems of wild creatures in a step | median | 99 % of them | the longest |\n|---|---|---|---|");
    company("none", &land, 0, false, false);
    company("two hundred, at ease, not drawn", &land, 200, false, false);
    company("two hundred, at ease, drawn", &land, 200, true, false);
    company("two hundred, and somebody among them, drawn", &land, 200, true, true);
    company("thirty, at ease, drawn", &land, 30, true, false);
    println!("\n| in the air: pose and picture of a frame | median | 99 % | longest |\n|---|---|---|---|");
    v_formation("a V formation of thirty", &land, 30);
    flock("a flock of sixty that flies up", 60);
}

/// A V formation passing by: positions, joints and meshes.
fn v_formation(name: &str, land: &Land, count: usize) {
    let creatures = Creatures::default();
    let world_clock = WorldClock::default();
    let formation = (0..).find_map(|stretch| VFormation::of([stretch, 0], land, &creatures, &world_clock, 0.0)).expect("one sets out");
    let kind = creatures.find(&formation.kind).expect("known");
    let flyer = kind.flies.as_ref().expect("it flies");
    in_air(name, count, |number, seconds, mesh| {
        let member = formation.member(flyer, 2.3, land.seed(), number, seconds);
        if let Some(flying) = creatures::flying_skeleton(kind, Place::default(), 1.0, 0.0) {
            creatures::draw_winged(mesh, kind, &flying, &member.wings);
        }
    });
}

/// A flock in flight from where it sat.
fn flock(name: &str, count: usize) {
    let creatures = Creatures::default();
    let kind = creatures.find("bunting").expect("known");
    let flyer = kind.flies.as_ref().expect("it flies");
    let from = Place::default();
    in_air(name, count, |number, seconds, mesh| {
        let sortie = BirdFlight::new(from, from.moved_along(50.0 + number as f32 * 0.1), 7.0, flyer, number as f32 * 0.17);
        let air = sortie.at(flyer, (seconds % 5.0) as f32);
        if let Some(flying) = creatures::flying_skeleton(kind, air.place, air.facing, air.pitch) {
            creatures::draw_winged(mesh, kind, &flying, &air.wings);
        }
    });
}

/// Frames of `count` birds, drawn into one mesh.
fn in_air(name: &str, count: usize, mut draw: impl FnMut(usize, f64, &mut InkMeshBuilder)) {
    let (mut all, mut one, mut times) = (InkMeshBuilder::default(), InkMeshBuilder::default(), Vec::with_capacity(STEPS));
    for step in 0..STEPS {
        let begun = Instant::now();
        all.clear();
        for number in 0..count {
            one.clear();
            draw(number, step as f64 / 60.0, &mut one);
            all.append_translated(&one, Vec2::new(number as f32, 0.0));
        }
        std::hint::black_box(&all);
        times.push(begun.elapsed());
    }
    show(name, times);
}

/// A creature walking over the land; at the end its joints are interpolated as for drawing.
fn legs(name: &str, land: &Land, kind: &CreatureKind, gait: usize) {
    let mut cache = LandCache::default();
    let mut place = Place::default();
    let mut floor = |place: Place| place.at_height(cache.outline(land, place));
    let mut rig = Rig::standing(kind, floor(place), 1.0, &mut |place| Some(floor(place)));
    let mut times = Vec::with_capacity(STEPS);
    for _ in 0..STEPS {
        place = floor(place.moved_along(kind.gaits[gait].speed_mps / HZ));
        let going = LocomotionInput { gait: Some(gait), ..LocomotionInput::on_ground(place, 1.0, 0.0, 1.0 / HZ) };
        let before = *rig.skeleton();
        let begun = Instant::now();
        rig.step(kind, &going, &mut |place| Some(floor(place)));
        std::hint::black_box(before.lerp(rig.skeleton(), 0.4, place));
        times.push(begun.elapsed());
    }
    show(name, times);
}

/// Bodies on the land, far apart.
fn above(land: &Land, count: i64) -> Vec<Body> {
    let mut cache = LandCache::default();
    let place = |number| Place { column: Column(number * APART_M), ..Place::default() };
    (0..count).map(|number| Body::standing(place(number), &mut GroundQuery { land, cache: &mut cache })).collect()
}

/// Bodies that have descended into a cave.
fn below(land: &Land, count: usize) -> Vec<Body> {
    let mut cache = LandCache::default();
    let mouths = (1..).flat_map(|number: i64| {
        let from = Column(number * APART_M);
        entrance::entrances_near(&CaveParams::default(), land, from..from + APART_M / 2).next().map(|entrance| entrance.opening())
    });
    let falls = mouths.map(|mouth| {
        let column = mouth.start + (mouth.end - mouth.start) / 2;
        let mut ground_query = GroundQuery { land, cache: &mut cache };
        let mut body = Body::standing(Place { column, ..Place::default() }, &mut ground_query);
        for step in 0..400 {
            body.step(&Intent { slide: step < 20, ..Intent::default() }, &mut ground_query, 1.0 / HZ, 1.0);
        }
        body
    });
    let is_below = |body: &Body| LandCache::default().outline(land, body.place) > body.place.height_m() + 1.0;
    falls.filter(|body| is_below(body) && body.grounded).take(count).collect()
}

fn row(name: &str, land: &Land, mut bodies: Vec<Body>, memories: usize, wish: impl Fn(usize) -> Intent) {
    let mut caches: Vec<LandCache> = (0..memories).map(|_| LandCache::default()).collect();
    let mut times = Vec::with_capacity(STEPS * bodies.len());
    for step in 0..STEPS {
        let intent = wish(step);
        for (number, body) in bodies.iter_mut().enumerate() {
            let cache = &mut caches[number % memories];
            let begun = Instant::now();
            body.step(&intent, &mut GroundQuery { land, cache }, 1.0 / HZ, 1.0);
            times.push(begun.elapsed());
        }
    }
    show(name, times);
}

fn show(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let us = |time: Duration| time.as_secs_f64() * 1.0e6;
    let [median, most, longest] = [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(|at| us(times[at]));
    println!("| {name} | {median:.2} us | {most:.2} us | {longest:.0} us |");
}

/// Wild animals, `count` of them in the widest view: what their systems take of a step and of a drawn frame.
fn company(name: &str, land: &Land, count: usize, is_drawn: bool, is_disturbed: bool) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), TransformPlugin))
        .add_plugins((SchedulePlugin, LandPlugin { land: land.clone() }, StreamPlugin, WildlifePlugin))
        .insert_resource(land.clone())
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(CreatureStats::timed());
    if is_drawn {
        app.add_plugins(MeshPlugin);
    }
    let mut cache = LandCache::default();
    let middle = Place { column: Column(300), ..Place::default() };
    let middle = middle.at_height(land.height(middle.column));
    app.insert_resource(CameraView { place: middle, half_height_m: 70.0, half_width_m: 124.0, ..CameraView::default() });
    for _ in 0..4 {
        app.update();
    }
    let creatures = Creatures::default();
    let groups =
        AnimalGroupId::between(Column(-100_000), Column(100_000)).filter_map(|id| AnimalGroup::of(id, land, &mut cache, &creatures));
    let groups: Vec<AnimalGroup> = groups.filter(|group| group.id.number == 0).take(count.div_ceil(4)).collect();
    let mut ground_query = GroundQuery { land, cache: &mut cache };
    for number in 0..count {
        // Groups from different homes, side by side.
        let (which, number) = (number / 4, (number % 4) as i64);
        let (group, home) = (&groups[which], middle.column + (220 * which / groups.len()) as i64 + -110);
        let group =
            AnimalGroup { home, count: 4, id: AnimalGroupId { territory: group.id.territory + (1 << 40), number: 0 }, ..group.clone() };
        let place = ground_query.floor(group.place_at(0.0));
        let kind = creatures.find(&group.kind).expect("it comes with the game");
        let animal = Animal::new(group.into(), number, place, 1.0);
        app.world_mut().spawn(animal.into_bundle(kind, &mut ground_query));
    }
    let mut times = Vec::with_capacity(STEPS / 4);
    for step in 0..STEPS / 4 {
        if is_disturbed {
            let him = middle.moved_along((step as f32 * 0.2) % 160.0 - 80.0);
            app.insert_resource(PlayerPosition { place: Some(ground_query.floor(him)), ..PlayerPosition::default() });
        }
        app.update();
        times.push(app.world_mut().resource_mut::<CreatureStats>().end_step());
    }
    let live = app.world().resource::<CreatureStats>().live;
    show(&format!("{name} ({live})"), times);
}
