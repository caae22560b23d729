//! Frame time in a real window, of the game's views and of an empty 2D scene. Needs a display. Each view runs as a process
//! of its own, right after the empty scene, several times, so that a machine that slows down does so for both.
//!
//! `cargo bench --bench frame`
//!
//! `-- --view N` shows one view, and with `--walks` he walks to the right in it: `.ci/measured systems` traces that.

use std::{
    process::{Command, ExitCode},
    sync::Arc,
    time::Instant,
};

use bevy::{
    input::InputSystems,
    prelude::*,
    render::{Render, RenderApp, RenderSystems, render_phase::ViewSortedRenderPhases},
    window::PresentMode,
};
use eremite::{
    app,
    creatures::Creatures,
    ghosts::{
        self, GhostStart, Walker,
        trace::{STEPS_PER_S, TraceMoment, TraceRecorder, TraceState},
    },
    land::{Algorithms, Column, Land, LandCache, Recipe, Seed, edits::Strokes},
    motion::{BodyGait, GroundQuery, SpawnPoint},
    shared::player_position::PlayerPosition,
    sky::{DayNightCycle, ForcedWeather, Weather},
    wildlife::{Animal, AnimalGroup, AnimalGroupId},
};

/// Warm-up frames, and frames measured.
const WARM: usize = 60;
const COUNTED: usize = 150;
/// Repetitions per view, each after the empty scene.
const ROUNDS: usize = 5;

/// A view. The empty view has no land.
struct View {
    name: &'static str,
    scene: Option<Scene>,
}

/// A scene in the land.
#[derive(Clone, Copy)]
struct Scene {
    /// The biome that is expected there.
    biome: &'static str,
    column: i64,
    /// The row near which he stands in a cave, counted upward; `None` on the surface.
    row: Option<i64>,
    hour: f32,
    weather: Weather,
    /// Wild creatures in addition to those that live there.
    deer: i64,
    ghosts: u32,
}

const CLEAR: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.3 };
const PINES: Scene = Scene { biome: "pine forest", column: 3000, row: None, hour: 12.0, weather: CLEAR, deer: 0, ghosts: 0 };
const MOOR: Scene = Scene { biome: "moor", column: 4800, ..PINES };
const VIEWS: [View; 11] = [
    View { name: "empty 2D scene", scene: None },
    View { name: "desert, clear noon", scene: Some(Scene { biome: "desert", column: 9920, ..PINES }) },
    View { name: "pine forest, rain at noon", scene: Some(Scene { weather: Weather { rain: 1.0, ..CLEAR }, ..PINES }) },
    View {
        name: "autumn wood, leaves at dusk",
        scene: Some(Scene { biome: "autumn wood", column: 1400, hour: 18.0, weather: Weather { leaves: 1.0, ..CLEAR }, ..PINES }),
    },
    View {
        name: "snowfield, snow at noon",
        scene: Some(Scene { biome: "snowfield", column: 5800, weather: Weather { snow: 1.0, ..CLEAR }, ..PINES }),
    },
    View {
        name: "moor, fog and aurora at night",
        scene: Some(Scene { hour: 23.0, weather: Weather { fog: 0.6, aurora: 1.0, ..CLEAR }, ..MOOR }),
    },
    // The densest village within 120 km.
    View { name: "village on the moor, clear noon", scene: Some(Scene { column: -15_950, ..MOOR }) },
    View { name: "pine forest, clear noon", scene: Some(PINES) },
    View { name: "the same with thirty deer", scene: Some(Scene { deer: 30, ..PINES }) },
    View { name: "the same with ten ghosts", scene: Some(Scene { ghosts: 10, ..PINES }) },
    View { name: "in a cave beneath it", scene: Some(Scene { row: Some(-150), ..PINES }) },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--view") {
        let number: usize = arguments[at + 1].parse().expect("a view's number");
        return measure(VIEWS[number].scene, arguments.iter().any(|argument| argument == "--walks"));
    }
    if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        eprintln!("frame: it needs a display; without one, `xvfb-run -s '-screen 0 1280x720x24' cargo bench --bench frame`");
        return ExitCode::from(2);
    }
    let mut empty = Vec::new();
    let mut views = vec![(Vec::new(), Vec::new(), 0); VIEWS.len()];
    for _ in 0..ROUNDS {
        for (number, (times, ratios, draws)) in views.iter_mut().enumerate().skip(1) {
            let (Some((before, _)), Some((ms, drawn))) = (run(0), run(number)) else { return ExitCode::FAILURE };
            empty.push(before);
            times.push(ms);
            ratios.push(ms / before);
            *draws = drawn as usize;
        }
    }
    println!("| view, 1280 x 720 | median frame | of the empty scene's | least and most | drawn entities |\n|---|---|---|---|---|");
    println!("| {} | {:.1} ms | 1.00 | | 0 |", VIEWS[0].name, median(&mut empty));
    for (view, (times, ratios, draws)) in VIEWS.iter().zip(&mut views).skip(1) {
        let (ms, ratio) = (median(times), median(ratios));
        println!("| {} | {ms:.1} ms | {ratio:.2} | {:.2}, {:.2} | {draws} |", view.name, ratios[0], ratios[ratios.len() - 1]);
    }
    ExitCode::SUCCESS
}

/// Median frame time in milliseconds and number of drawn entities of a view, reported by its process.
fn run(number: usize) -> Option<(f64, f64)> {
    let program = std::env::current_exe().expect("this program has a place");
    let output = Command::new(program).args(["--view", &number.to_string()]).output().expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
    let told = numbers.next().zip(numbers.next());
    if told.is_none() {
        eprintln!("frame: {} could not be measured: {}", VIEWS[number].name, String::from_utf8_lossy(&output.stderr));
    }
    told
}

/// Median of numbers; sorts them.
fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Start time of each frame.
#[derive(Resource, Default)]
struct Frames(Vec<Instant>);

/// Number of entities drawn in the last frame, from the render world.
static DRAWN: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

fn measure(scene: Option<Scene>, walks: bool) -> ExitCode {
    let mut game = match scene {
        None => {
            let window = Window { resolution: (1280, 720).into(), ..default() };
            let mut empty = App::new();
            empty
                .add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
                .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(Camera2d));
            empty
        }
        Some(scene) => {
            let height_source = app::algorithms().find("superposed-cosine").expect("known").with_params(&[]).expect("defaults");
            let land = app::land_layers().apply_to(&Land::new(Seed(1), "superposed-cosine", height_source));
            let column = Column(scene.column);
            assert_eq!(land.biomes()[land.blend(column).dominant()].name, scene.biome, "the biomes have moved");
            let start = scene.row.map_or(SpawnPoint::Surface(column), |row| SpawnPoint::near(&land, column, row).expect("there are caves"));
            let mut game = app::windowed(land, start);
            game.insert_resource(DayNightCycle { stopped: true, ..DayNightCycle::default().at_hour(scene.hour) })
                .insert_resource(ForcedWeather(Some(scene.weather)));
            game
        }
    };
    game.init_resource::<Frames>()
        .add_systems(Startup, |mut windows: Query<&mut Window>| {
            for mut window in &mut windows {
                window.present_mode = PresentMode::AutoNoVsync;
            }
        })
        .add_systems(Last, |mut frames: ResMut<Frames>, mut exit: MessageWriter<AppExit>| {
            frames.0.push(Instant::now());
            if frames.0.len() == WARM + COUNTED {
                let mut times: Vec<f64> = frames.0[WARM..].windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1000.0).collect();
                println!("{} {}", median(&mut times), DRAWN.load(std::sync::atomic::Ordering::Relaxed));
                exit.write(AppExit::Success);
            }
        });
    if walks {
        game.add_systems(PreUpdate, (|mut keys: ResMut<ButtonInput<KeyCode>>| keys.press(KeyCode::ArrowRight)).after(InputSystems));
    }
    if let Some(Scene { deer, ghosts, .. }) = scene.filter(|scene| scene.deer > 0 || scene.ghosts > 0) {
        game.add_systems(Update, move |world: &mut World| {
            if world.resource::<Frames>().0.len() == WARM / 2 {
                meet(world, deer);
                for number in 0..ghosts {
                    add_ghost(world, number);
                }
            }
        });
    }
    if let Some(render) = game.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, count.after(RenderSystems::PhaseSort).before(RenderSystems::Cleanup));
    }
    game.run();
    ExitCode::SUCCESS
}

/// Spawns deer around the player that are used to him.
fn meet(world: &mut World, count: i64) {
    let (land, him) = (world.resource::<Land>().clone(), world.resource::<PlayerPosition>().place.unwrap_or_default());
    let (creatures, mut cache) = (Creatures::default(), LandCache::default());
    let deer = creatures.find("deer").expect("there are deer");
    let all = AnimalGroupId::between(Column(-100_000), Column(100_000)).filter_map(|id| AnimalGroup::of(id, &land, &mut cache, &creatures));
    let groups: Vec<AnimalGroup> = all.filter(|group| group.kind == "deer").take((count / 5) as usize).collect();
    for number in 0..count {
        let (which, number) = (number / 5, number % 5);
        let group = &groups[which as usize];
        let id = AnimalGroupId { territory: (1 << 40) + which, number: 0 };
        let group = AnimalGroup { home: him.column + (7 * which - 18), reach_m: [-6.0, 6.0], count: 5, id, ..group.clone() };
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let place = ground_query.floor(group.place_at(2.0 * number as f32 - 5.0));
        let mut animal = Animal::new(group.into(), number, place, 1.0);
        animal.used_m = 0.0;
        world.spawn(animal.into_bundle(deer, &mut ground_query));
    }
}

/// Spawns a ghost that walks to and fro around the player; every third one rides.
fn add_ghost(world: &mut World, number: u32) {
    let (land, algorithms) = (world.resource::<Land>().clone(), world.resource::<Algorithms>().clone());
    let him = world.resource::<PlayerPosition>().place.unwrap_or_default();
    let (mut cache, mut recorder) = (LandCache::default(), TraceRecorder::default());
    let (gait, seat, mps) = if number.is_multiple_of(3) { (BodyGait::Ride, 7, 6.0) } else { (BodyGait::Walk, 0, 3.2) };
    for step in 0..60 * STEPS_PER_S {
        let way_m = mps * step as f32 / STEPS_PER_S as f32 + 3.0 * number as f32;
        // There and back over 30 m.
        let (to_and_fro, facing) = if way_m % 60.0 < 30.0 { (way_m % 60.0, 1.0) } else { (60.0 - way_m % 60.0, -1.0) };
        let place = GroundQuery { land: &land, cache: &mut cache }.floor(him.moved_along(to_and_fro - 15.0));
        let state = TraceState { seat, ..TraceState::default() };
        recorder.record(&TraceMoment { place, gait, grounded: true, facing, times_put: 0, state });
    }
    let recipe = Recipe::from_land(&land, &algorithms);
    let walker = Walker {
        name: number.to_string(),
        recipe,
        trace: Arc::new(recorder.trace().clone()),
        seed_words: String::new(),
        left: Strokes::default(),
    };
    ghosts::invite(world, &walker, GhostStart::Beginning).expect("there is room");
}

fn count(phases: Res<ViewSortedRenderPhases<bevy::core_pipeline::core_2d::Transparent2d>>) {
    let drawn = phases.values().map(|phase| phase.items.len()).sum();
    DRAWN.store(drawn, std::sync::atomic::Ordering::Relaxed);
}
