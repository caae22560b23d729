//! Test harness: a headless game that is stepped, with simulated keys.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::Arc,
    thread::sleep,
    time::Duration,
};

use bevy::{
    app::PluginGroup,
    input::{
        ButtonState, InputPlugin,
        keyboard::{Key, KeyboardInput, NativeKey},
    },
    prelude::*,
    state::app::StatesPlugin,
    time::TimeUpdateStrategy,
};
use bevy_mesh::MeshPlugin;
use eremite::{
    app,
    land::{Column, Land, Modifier, NextLand, RoomIndex, Seed, replace_land},
    motion::Body,
    player::Player,
    shared::{camera_view::CameraView, player_position::Teleport, saveable::SaveRegistry},
    stream::{Chunk, ChunkPart, Section, StreamLayers, StreamReport},
    terrain,
};

/// Fixed steps per second.
pub const HZ: u32 = 64;
/// Fixed steps in a slow frame.
const SLOW_FRAME_STEPS: u32 = 4;

/// Land of an algorithm with default parameters and all layers, as played.
pub fn full_land(seed: u64, algorithm: &str) -> Land {
    app::land(Seed(seed), algorithm)
}

/// Base terrain of an algorithm with default parameters, without biomes, mountains and caves.
pub fn base_terrain_land(seed: u64, algorithm: &str) -> Land {
    let height_source = app::algorithms().find(algorithm).expect("a known algorithm").with_params(&[]).expect("defaults");
    terrain::base_terrain(Seed(seed), algorithm, height_source)
}

/// Land with heights by function.
struct Shape(fn(i64) -> f32);

impl Modifier for Shape {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        for (height, column) in heights.iter_mut().zip(first.0..) {
            *height = (self.0)(column);
        }
    }
}

/// Base terrain with these heights.
pub fn shaped(shape: fn(i64) -> f32) -> Land {
    base_terrain_land(1, "ridged").with_modifier(Arc::new(Shape(shape)))
}

/// Path of a folder for one test, not created yet. Background writes may go on after the test, so failures to remove it are
/// ignored.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The program with a data folder, and without a screen.
pub fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eremite"));
    command.args(arguments).env("EREMITE_DATA", data).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command
}

/// The program for a user whose data lie in `home/eremite`: on Linux because the system's variables say so, elsewhere by the
/// game's own, since Windows and macOS have none that lead there.
pub fn program_at_home(home: &Path, arguments: &[&str]) -> Command {
    let mut command = program(&home.join("eremite"), arguments);
    if cfg!(target_os = "linux") {
        command.env_remove("EREMITE_DATA").env("XDG_DATA_HOME", home).env("XDG_CONFIG_HOME", home);
    }
    command
}

/// Runs the program with a data folder.
pub fn run(data: &Path, arguments: &[&str]) -> Output {
    program(data, arguments).output().expect("the program starts")
}

/// What a program has said on standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What the program prints with a data folder, where all goes well.
pub fn printed(data: &Path, arguments: &[&str]) -> String {
    let output = run(data, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// Asserts that the arguments are refused with a data folder in one line that contains `words`, without control characters.
pub fn refused(data: &Path, arguments: &[&str], words: &str) {
    let output = run(data, arguments);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.lines().count() == 1 && said.contains(words) && !said.contains('\u{1b}'), "{arguments:?} says: {said}");
}

/// Names of the files in a folder.
pub fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Copies a folder of walks into another, since a walk is opened for writing; returns their names.
pub fn copy_walks(from: &Path, to: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for run in fs::read_dir(from).expect("there are walks") {
        let run = run.expect("a folder");
        fs::create_dir_all(to.join(run.file_name())).expect("a folder");
        for file in fs::read_dir(run.path()).expect("a folder") {
            let file = file.expect("a file");
            fs::copy(file.path(), to.join(run.file_name()).join(file.file_name())).expect("copied");
        }
        names.push(run.file_name().into_string().expect("a name"));
    }
    names
}

/// The real game at a place, one fixed step per update.
pub struct Game(pub App);

impl Game {
    pub fn new(seed: u64, at: i64) -> Self {
        Self::on(full_land(seed, terrain::DEFAULT_ALGORITHM), at)
    }

    /// On exactly this land, without the plugins' layers.
    pub fn on(land: Land, at: i64) -> Self {
        let mut app = app::headless(land.clone(), Column(at));
        app.insert_resource(land);
        Self::from(app)
    }

    /// With or without one plugin.
    pub fn with_or_without<P: Plugin>(with: bool, land: Land, at: i64) -> Self {
        let group = app::EremiteMinimalPlugins { land, start: Column(at).into() }.build();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin))
            .add_plugins(if with { group } else { group.disable::<P>() });
        Self::from(app)
    }

    pub fn from(mut app: App) -> Self {
        app::run_single_threaded(&mut app);
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        app.finish();
        app.cleanup();
        // The first update has no time in it.
        app.update();
        Self(app)
    }

    pub fn step(&mut self, updates: u32) {
        for _ in 0..updates {
            self.0.update();
        }
    }

    /// Runs for a time in slow frames: what a single frame draws is of no account here.
    pub fn step_seconds(&mut self, seconds: f32) {
        let steps = (seconds * HZ as f32) as u32;
        self.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(SLOW_FRAME_STEPS));
        self.step(steps / SLOW_FRAME_STEPS);
        self.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        self.step(steps % SLOW_FRAME_STEPS);
    }

    /// Runs in slow frames until a condition holds that the game's own time brings, within so many seconds of it; returns those
    /// that passed. Other threads are not waited for: see [`Self::wait_until`].
    pub fn step_until(&mut self, seconds: f32, what: &str, mut so: impl FnMut(&mut Self) -> bool) -> f32 {
        self.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(SLOW_FRAME_STEPS));
        let mut passed_s = 0.0;
        while !so(self) {
            assert!(passed_s < seconds, "not within {seconds} s: {what}; {:?}", self.body());
            self.step(1);
            passed_s += SLOW_FRAME_STEPS as f32 / HZ as f32;
        }
        self.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
        passed_s
    }

    /// Presses a key, as reported by the window.
    pub fn hold(&mut self, key: KeyCode) {
        self.report_key(key, ButtonState::Pressed);
    }

    pub fn release(&mut self, key: KeyCode) {
        self.report_key(key, ButtonState::Released);
    }

    /// Presses and releases a key.
    pub fn tap_key(&mut self, key: KeyCode) {
        self.hold(key);
        self.step(2);
        self.release(key);
        self.step(2);
    }

    fn report_key(&mut self, key_code: KeyCode, state: ButtonState) {
        self.0.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }

    pub fn body(&mut self) -> Body {
        let world = self.0.world_mut();
        world.query_filtered::<&Body, With<Player>>().single(world).expect("one hermit").clone()
    }

    /// Inserts a component on the player, such as a speed factor or flight.
    pub fn insert_on_player(&mut self, of_his: impl Component) {
        let world = self.0.world_mut();
        let hermit = world.query_filtered::<Entity, With<Player>>().single(world).expect("one hermit");
        world.entity_mut(hermit).insert(of_his);
    }

    pub fn teleport(&mut self, to: i64) {
        self.0.world_mut().write_message(Teleport::to(Column(to)));
        self.step(2);
    }

    /// Puts another land in the place of the current one.
    pub fn replace_land(&mut self, land: &Land) {
        replace_land(&mut self.0.world_mut().resource_mut(), land);
    }

    /// Saves the run and loads it in another game.
    pub fn transfer_save_to(&mut self, other: &mut Self) {
        let sections: Vec<_> = SaveRegistry::capture_all(self.0.world_mut()).1.into_iter().map(|taken| taken()).collect();
        let (given, unknown) = other.0.world().resource::<SaveRegistry>().decode(&sections).expect("sound");
        assert!(unknown.is_empty());
        for give in given {
            _ = give(other.0.world_mut());
        }
    }

    /// Runs until a condition holds that other threads bring, which take time.
    pub fn wait_until(&mut self, what: &str, mut so: impl FnMut(&mut Self) -> bool) {
        // A frame costs more than a look, and what is computed in the background wants the processors.
        const LONGEST_MS: u64 = 8;
        for tries in 0..10_000 {
            if so(self) {
                return;
            }
            self.step(1);
            sleep(Duration::from_millis((1 + tries / 4).min(LONGEST_MS)));
        }
        panic!("it never comes to this: {what}");
    }

    /// Runs until the requested land is in place.
    pub fn wait_for_land_swap(&mut self) {
        self.wait_until("the next land is there", |game| game.0.world().resource::<NextLand>().pending().is_none());
    }

    /// Runs until everything wanted around the player is loaded; the number of updates depends on the machine.
    pub fn wait_for_streaming(&mut self) {
        self.step(1);
        self.wait_until("the land is settled", |game| {
            let report = game.report();
            report.building == 0 && report.uploads == 0
        });
    }

    pub fn report(&self) -> StreamReport {
        self.0.world().resource::<StreamReport>().clone()
    }

    pub fn land(&self) -> Land {
        self.0.world().resource::<Land>().clone()
    }

    /// All live chunks, sorted.
    pub fn chunks(&mut self) -> Vec<Chunk> {
        let world = self.0.world_mut();
        let mut chunks: Vec<Chunk> = world.query::<&Chunk>().iter(world).copied().collect();
        chunks.sort_by_key(|chunk| (chunk.layer, chunk.index));
        chunks
    }

    /// Number of live sections.
    pub fn sections(&mut self) -> usize {
        let world = self.0.world_mut();
        world.query::<&Section>().iter(world).count()
    }

    /// Number of entities that are no part of the streamed land, whose chunks have more parts in one place than in another.
    pub fn entities_beside_the_land(&mut self) -> usize {
        let world = self.0.world_mut();
        world.query_filtered::<(), (Without<Chunk>, Without<ChunkPart>, Without<Section>)>().iter(world).count()
    }

    /// Live chunks of the ground layer.
    pub fn ground(&mut self) -> Vec<Chunk> {
        let layer = self.0.world().resource::<StreamLayers>().find("ground").expect("there is ground");
        self.chunks().into_iter().filter(|chunk| chunk.layer == layer).collect()
    }

    /// Asserts that every layer has chunks of the current land for the whole view.
    pub fn assert_no_hole(&mut self) {
        let view = *self.0.world().resource::<CameraView>();
        let layers = self.0.world().resource::<StreamLayers>().clone();
        let stamp = self.land().full_revision();
        let chunks = self.chunks();
        let world = self.0.world_mut();
        let sections: Vec<Section> = world.query::<&Section>().iter(world).copied().collect();
        assert!(sections.iter().all(|section| section.revision >= stamp), "a section of an older land is live");
        let [low, high] = view.bounds(0.0).map(RoomIndex::at);
        for (number, layer) in layers.iter().enumerate() {
            if !layer.draw.is_by_chunks() {
                for (x, y) in (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| (x, y))) {
                    let room = RoomIndex::new(x, y);
                    let there = sections.iter().filter(|section| section.layer == number && section.room == room).count();
                    assert_eq!(there, 1, "{room:?} of {} is there {there} times in view of {:?}", layer.name, view.place);
                }
                continue;
            }
            let camera = layer.parallax.layer_place(view.place);
            let half_m = view.half_width_m / layer.parallax.scale_at(view.half_height_m);
            let span = [-half_m, half_m].map(|to| camera.moved_along(to).column.chunk().0);
            for index in span[0]..=span[1] {
                let there = chunks.iter().filter(|chunk| chunk.layer == number && chunk.index.0 == index).count();
                assert_eq!(there, 1, "chunk {index} of {} is there {there} times in view of {:?}", layer.name, view.place);
            }
        }
        assert!(chunks.iter().all(|chunk| chunk.revision >= stamp), "a chunk of an older land is live");
    }
}
