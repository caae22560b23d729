//! Pictures of the real renderer beside those of the CPU rasteriser, at places and hours: the window's test compares all of
//! them, and the browser's some, by the program that the page loads.

use std::{
    fmt::{self, Display},
    sync::{Arc, Mutex},
    time::Duration,
};

use bevy::{
    app::{PluginGroup, PluginGroupBuilder},
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
    land::{Column, Land},
    player::PlayerPlugin,
    screenshot::OffscreenScreenshot,
    shared::{camera_view::CameraView, schedule::GameSystems, world_clock::WorldClock},
    sky::{DayNightCycle, ForcedWeather},
    ui::UiPlugin,
};

use crate::places::Shot;

/// Picture size in pixels.
pub const SIZE: UVec2 = UVec2::new(960, 540);
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

/// Screenshots as sRGB bytes, in the order of the places.
pub type TakenShots = Arc<Mutex<Vec<Vec<u8>>>>;

const NOBODY: &str = "nobody panicked";

/// The rasteriser's picture.
pub fn rasterised(land: &Land, shot: &Shot) -> Vec<u8> {
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

/// Bevy with a window that draws nothing before its shaders are compiled, and says nothing but errors.
pub fn bevy_plugins(window: Window) -> PluginGroupBuilder {
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(LogPlugin { filter: "error,wgpu_hal=off".into(), ..default() })
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
}

/// The game without creatures and text, whose time stands still at second 0. It shows one place after the other, gives a
/// screenshot of each, and ends.
pub fn game(land: Land, shots: Vec<Shot>, window: Window, taken: &TakenShots) -> App {
    // No resource: deriving one looks for Bevy in the manifest, and in that of the page it stands for browsers alone.
    let progress = Arc::new(Mutex::new(ShotProgress { shots, taken: taken.clone(), frames: 0, of: 0 }));
    let (looks, takes) = (progress.clone(), progress);
    let look = move |mut view: ResMut<CameraView>,
                     (mut clock, mut world_clock): (ResMut<DayNightCycle>, ResMut<WorldClock>),
                     mut forced: ResMut<ForcedWeather>,
                     mut exit: MessageWriter<AppExit>| {
        let mut progress = looks.lock().expect(NOBODY);
        match progress.next() {
            Ok(Some(shot)) => {
                *view = CameraView { aspect: view.aspect, half_width_m: shot.view.half_height_m * view.aspect, ..shot.view };
                *clock = DayNightCycle::default().at_hour(shot.hour);
                // No fixed step sets it.
                *world_clock = WorldClock { days: clock.days, forced: Some(shot.weather) };
                forced.0 = Some(shot.weather);
            }
            Ok(None) => _ = exit.write(AppExit::Success),
            Err(TooManyFrames) => _ = exit.write(AppExit::error()),
        }
    };
    let take = move |mut commands: Commands| {
        let progress = takes.lock().expect(NOBODY);
        if progress.frames == FRAMES && progress.of < progress.shots.len() {
            let taken = progress.taken.clone();
            commands.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>| {
                let picture = captured.image.clone().try_into_dynamic().expect("a picture").to_rgb8();
                assert_eq!(picture.dimensions(), (SIZE.x, SIZE.y), "the window has another size");
                taken.lock().expect(NOBODY).push(picture.into_raw());
            });
        }
    };
    let window = Window { resolution: (SIZE.x, SIZE.y).into(), ..window };
    let mut game = App::new();
    game.add_plugins(bevy_plugins(window))
        .add_plugins(EremiteMinimalPlugins { land, start: Column(0).into() }.build().disable::<PlayerPlugin>())
        .add_plugins(EremiteWindowPlugins.build().disable::<UiPlugin>())
        // Pausing would not do: the game goes on when it begins.
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .add_systems(Update, (look, take).chain().in_set(GameSystems::Camera));
    game
}

/// Progress through the places.
struct ShotProgress {
    shots: Vec<Shot>,
    taken: TakenShots,
    /// Frames since this many screenshots were taken.
    frames: u32,
    of: usize,
}

struct TooManyFrames;

impl ShotProgress {
    /// The place to be shown in the next frame; `None` when all were.
    fn next(&mut self) -> Result<Option<&Shot>, TooManyFrames> {
        let number = self.taken.lock().expect(NOBODY).len();
        if number != self.of {
            (self.of, self.frames) = (number, 0);
        }
        self.frames += 1;
        if self.frames > MAX_FRAMES { Err(TooManyFrames) } else { Ok(self.shots.get(number)) }
    }
}

/// Difference of two images.
pub struct Difference {
    /// Mean difference in levels, of 255.
    mean: f32,
    /// Share of pixels that differ.
    other: f32,
    /// Largest difference of a block's mean colour in levels, and the block's position in pixels.
    square: f32,
    at: UVec2,
}

impl Difference {
    /// Of the window's picture from the rasteriser's, both of [`SIZE`] in bytes of red, green and blue.
    pub fn of(window: &[u8], still: &[u8]) -> Self {
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
                        for (sum, gap) in sums.iter_mut().zip(gap) {
                            *sum += gap;
                        }
                    }
                }
                let most = sums.iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0);
                (most as f32 / (SQUARE * SQUARE) as f32, UVec2::new(x as u32, y as u32))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .expect("there are squares");
        Self { mean, other, square, at }
    }

    /// Whether the difference is within the tolerance.
    pub fn is_within(&self) -> bool {
        self.other <= MAX_OTHER && self.square <= MAX_SQUARE
    }
}

/// The head of a table of differences.
pub const HEAD: &str = "| place and hour | mean difference of 255 | pixels that differ | most a square differs |\n|---|---|---|---|";

/// The rest of a row of that table.
impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { mean, other, square, at } = self;
        write!(f, "{mean:.2} | {:.2} % | {square:.1} |", other * 100.0)?;
        if self.is_within() { Ok(()) } else { write!(f, "  <- differs around {at}") }
    }
}
