//! Comparison of the window's rendering with the CPU rasteriser at ten places and hours, in one run of the real window;
//! legibility of text in another, and the menu operated by mouse in a third. It needs a display, so `cargo test` leaves it
//! out: `cargo test --test window`, or without a monitor `xvfb-run -s '-screen 0 1280x720x24' cargo test --test window`.
//! Images of both are written to the folder that it prints.
//!
//! The window is that of the game without creatures and text; its time stands still at second 0.

mod hands;
mod letters;
mod places;

use std::{
    path::Path,
    process::{Command, ExitCode},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use bevy::{
    app::PluginGroup,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    time::TimeUpdateStrategy,
};
use eremite::{
    app::{self, EremiteMinimalPlugins, EremiteWindowPlugins},
    land::{Column, Land, Seed},
    player::PlayerPlugin,
    png,
    screenshot::OffscreenScreenshot,
    shared::{camera_view::CameraView, schedule::GameSystems},
    sky::{DayNightCycle, ForcedWeather},
    ui::UiPlugin,
};
use places::{Shot, shots};

/// Window size in pixels.
const SIZE: UVec2 = UVec2::new(960, 540);
/// Frames from showing a place to the screenshot: its meshes have to reach the renderer.
const FRAMES: u32 = 4;
/// Frames after which the renderer has failed.
const MAX_FRAMES: u32 = 2000;

/// Difference in levels (of 255) that counts as equal: eight bits, square root encoded, blended several times.
const SAME: u8 = 10;
/// Share of pixels that may differ: edges may fall on neighbouring pixels.
const MAX_OTHER: f32 = 0.01;
/// Block size in pixels, and tolerance of a block's mean colour in levels.
const SQUARE: usize = 20;
const MAX_SQUARE: f32 = 6.0;

fn main() -> ExitCode {
    if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        eprintln!("window: it needs a display; without one, `xvfb-run -s '-screen 0 1280x720x24' cargo test --test window`");
        return ExitCode::from(2);
    }
    // A process has one window in its life: all else is looked at in others.
    const OTHERS: [(&str, fn() -> ExitCode); 2] = [("letters", letters::measure), ("hands", hands::walk)];
    if let Some((_, other)) = OTHERS.iter().find(|(name, _)| std::env::args().any(|argument| argument == *name)) {
        return other();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window");
    std::fs::create_dir_all(&folder).expect("a folder for the pictures");
    let land = app::land(Seed(1), "superposed-cosine");
    let shots = shots(&land);
    let painter = {
        let (land, shots) = (land.clone(), shots.clone());
        thread::spawn(move || shots.iter().map(|shot| still(&land, shot)).collect::<Vec<_>>())
    };
    let taken = in_the_window(land, shots.clone());
    let painted = painter.join().expect("the rasteriser paints");
    assert_eq!(taken.len(), shots.len(), "the window gave too few pictures");
    println!("| place and hour | mean difference of 255 | pixels that differ | most a square differs |\n|---|---|---|---|");
    let mut alike = true;
    for ((shot, window), still) in shots.iter().zip(taken).zip(painted) {
        let Difference { mean, other, square, at } = Difference::of(&window, &still);
        let fault = other > MAX_OTHER || square > MAX_SQUARE;
        let verdict = if fault { format!("  <- differs around {at}") } else { String::new() };
        println!("| {} | {mean:.2} | {:.2} % | {square:.1} |{verdict}", shot.name, other * 100.0);
        for (bytes, by) in [(window, "window"), (still, "still")] {
            png::save(&bytes, SIZE.x, SIZE.y, &folder.join(format!("{}, {by}.png", shot.name))).expect("a picture is kept");
        }
        alike &= !fault;
    }
    println!("window: the pictures are in {}", folder.display());
    if !alike {
        println!("window: its picture is not the rasteriser's");
    }
    let is_well = |name: &str| {
        let ended = std::env::current_exe().and_then(|program| Command::new(program).arg(name).status());
        let is_well = ended.expect("it starts once more").success();
        if !is_well {
            println!("window: not all is well with its {name}");
        }
        is_well
    };
    let others_well = OTHERS.map(|(name, _)| is_well(name)).into_iter().all(|is_well| is_well);
    if alike && others_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn still(land: &Land, shot: &Shot) -> Vec<u8> {
    let mut view = shot.view;
    view.half_width_m = view.half_height_m * SIZE.x as f32 / SIZE.y as f32;
    OffscreenScreenshot {
        land: land.clone(),
        view,
        clock: DayNightCycle::default().at_hour(shot.hour),
        weather: shot.weather,
        near: true,
        layers: &app::picture_layers(),
    }
    .render(SIZE.x, SIZE.y)
}

/// Screenshots as sRGB bytes.
type Taken = Arc<Mutex<Vec<Vec<u8>>>>;

/// Progress through the places.
#[derive(Resource)]
struct Way {
    shots: Vec<Shot>,
    taken: Taken,
    /// Frames since this many screenshots were taken.
    frames: u32,
    of: usize,
}

fn in_the_window(land: Land, shots: Vec<Shot>) -> Vec<Vec<u8>> {
    let window = Window { title: "Eremite".into(), resolution: (SIZE.x, SIZE.y).into(), ..default() };
    let taken = Taken::default();
    let mut game = App::new();
    game.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(LogPlugin { filter: "error,wgpu_hal=off".into(), ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() }),
    )
    .add_plugins(EremiteMinimalPlugins { land, start: Column(0).into() }.build().disable::<PlayerPlugin>())
    .add_plugins(EremiteWindowPlugins.build().disable::<UiPlugin>())
    // Pausing would not do: the game goes on when it begins.
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
    .insert_resource(Way { shots, taken: taken.clone(), frames: 0, of: 0 })
    .add_systems(Update, (look, take).chain().in_set(GameSystems::Camera));
    game.run();
    std::mem::take(&mut *taken.lock().expect("nobody panicked"))
}

fn look(
    mut way: ResMut<Way>,
    mut view: ResMut<CameraView>,
    mut clock: ResMut<DayNightCycle>,
    mut forced: ResMut<ForcedWeather>,
    mut exit: MessageWriter<AppExit>,
) {
    let number = way.taken.lock().expect("nobody panicked").len();
    if number != way.of {
        (way.of, way.frames) = (number, 0);
    }
    way.frames += 1;
    let Some(shot) = way.shots.get(number) else {
        exit.write(AppExit::Success);
        return;
    };
    if way.frames > MAX_FRAMES {
        exit.write(AppExit::error());
        return;
    }
    *view = CameraView { aspect: view.aspect, half_width_m: shot.view.half_height_m * view.aspect, ..shot.view };
    *clock = DayNightCycle::default().at_hour(shot.hour);
    forced.0 = Some(shot.weather);
}

fn take(way: Res<Way>, mut commands: Commands) {
    if way.frames == FRAMES && way.of < way.shots.len() {
        let taken = way.taken.clone();
        commands.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>| {
            let picture = captured.image.clone().try_into_dynamic().expect("a picture").to_rgb8();
            assert_eq!(picture.dimensions(), (SIZE.x, SIZE.y), "the window has another size");
            taken.lock().expect("nobody panicked").push(picture.into_raw());
        });
    }
}

/// Difference of two images.
struct Difference {
    /// Mean difference in levels, of 255.
    mean: f32,
    /// Share of pixels that differ.
    other: f32,
    /// Largest difference of a block's mean colour in levels, and the block's position in pixels.
    square: f32,
    at: UVec2,
}

impl Difference {
    fn of(window: &[u8], still: &[u8]) -> Self {
        let gaps: Vec<[i32; 3]> = window
            .as_chunks::<3>()
            .0
            .iter()
            .zip(still.as_chunks::<3>().0)
            .map(|(a, b)| std::array::from_fn(|c| i32::from(a[c]) - i32::from(b[c])))
            .collect();
        let most = |gap: &[i32; 3]| gap.iter().map(|gap| gap.unsigned_abs()).max().unwrap_or(0);
        let other = gaps.iter().filter(|gap| most(gap) > u32::from(SAME)).count() as f32 / gaps.len() as f32;
        let mean = gaps.iter().flatten().map(|gap| gap.unsigned_abs() as f32).sum::<f32>() / (3 * gaps.len()) as f32;
        let width = SIZE.x as usize;
        let corners = (0..SIZE.y as usize / SQUARE).flat_map(|y| (0..width / SQUARE).map(move |x| (x * SQUARE, y * SQUARE)));
        let (square, at) = corners
            .map(|(x, y)| {
                let mut sums = [0; 3];
                for row in y..y + SQUARE {
                    for gap in &gaps[row * width + x..][..SQUARE] {
                        (0..3).for_each(|c| sums[c] += gap[c]);
                    }
                }
                let most = sums.iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0);
                (most as f32 / (SQUARE * SQUARE) as f32, UVec2::new(x as u32, y as u32))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .expect("there are squares");
        Self { mean, other, square, at }
    }
}
