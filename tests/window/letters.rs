//! Legibility of text: the real window is shown at various hours and weathers, and the contrast of each text is measured
//! against the pixels behind it.

use std::{
    process::ExitCode,
    sync::{Arc, Mutex},
    time::Duration,
};

use bevy::{
    camera::visibility::InheritedVisibility,
    ecs::{query::QueryData, system::SystemParam},
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    text::{FontSize, TextLayoutInfo},
    time::TimeUpdateStrategy,
    ui::{UiGlobalTransform, UiSystems},
};
use eremite::{
    app::{self, EremiteMinimalPlugins, EremiteWindowPlugins},
    land::{Column, Land, Place, Seed},
    shared::{
        camera_view::CameraView,
        notification::Notification,
        schedule::{GameState, GameSystems},
        text_settings::TextSettings,
    },
    sky::{DayNightCycle, ForcedWeather, Weather},
    text::InkText,
    text_outline::TextOutline,
};
use eremite_golden::pictures::bevy_plugins;

/// Window size in pixels.
const SIZE: UVec2 = UVec2::new(1280, 800);
/// Frames until all text is laid out and has the colours of the hour.
const FRAMES: u32 = 36;
/// Least contrast of text, and share of pixels that may fall below: grain of the paper does not count.
const LEAST: f32 = 4.5;
const GRAIN: f32 = 0.02;
/// Least x-height in pixels, and x-height of the typeface relative to its size.
const LEAST_PX: f32 = 9.0;
const X_HEIGHT: f32 = 0.4;

/// A scene to measure.
#[derive(Clone)]
struct Scene {
    name: &'static str,
    hour: f32,
    weather: Weather,
    /// Metres below the surface.
    below_m: f32,
    state: GameState,
}

fn scenes() -> Vec<Scene> {
    const CLEAR: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.2 };
    let air = [
        ("noon", 12.0, CLEAR),
        ("dusk", 19.0, CLEAR),
        ("night", 0.5, CLEAR),
        ("snow at noon", 12.0, Weather { snow: 0.9, ..CLEAR }),
        ("snow at night", 23.0, Weather { snow: 0.9, ..CLEAR }),
        ("fog in the morning", 7.5, Weather { fog: 0.9, ..CLEAR }),
        ("fog at night", 2.0, Weather { fog: 0.9, ..CLEAR }),
        ("a storm of dust", 15.0, Weather { dust: 0.9, wind: 0.7, ..CLEAR }),
    ];
    let mut scenes = Vec::new();
    for (state, from) in [(GameState::Playing, 0), (GameState::Photo, 2), (GameState::Paused, 4)] {
        scenes.extend(air[from..].iter().map(|&(name, hour, weather)| Scene { name, hour, weather, below_m: -6.0, state }));
        scenes.push(Scene { name: "a cave", hour: 12.0, weather: CLEAR, below_m: 60.0, state });
    }
    scenes
}

/// A text in the window.
#[derive(Clone)]
struct Written {
    words: String,
    rect: Rect,
    letters: LinearRgba,
    /// The colour of the outline; transparent if there is none.
    outline: LinearRgba,
    size_px: f32,
}

/// Texts, and the image without them.
type TakenScenes = Arc<Mutex<Vec<(Vec<Written>, Vec<u8>)>>>;

#[derive(Resource)]
struct SceneProgress {
    scenes: Vec<Scene>,
    taken: TakenScenes,
    frames: u32,
    of: usize,
    written: Vec<Written>,
}

/// Shows all scenes and measures.
pub fn measure() -> ExitCode {
    let land = app::land(Seed(1), "superposed-cosine");
    let mut failed = false;
    println!("| what is seen | texts | least contrast | of | smallest letter in pixels |\n|---|---|---|---|---|");
    let scenes = scenes();
    let taken = in_the_window(land, scenes.clone());
    assert_eq!(taken.len(), scenes.len(), "the window gave too few pictures");
    for (scene, (written, picture)) in scenes.iter().zip(taken) {
        assert!(!written.is_empty(), "nothing is written over {}", scene.name);
        let measured = written.iter().map(|text| (contrast(text, &picture), text));
        let (least, of) = measured.min_by(|a, b| a.0.total_cmp(&b.0)).expect("something is written");
        let smallest = written.iter().map(|text| text.size_px * X_HEIGHT).fold(f32::INFINITY, f32::min);
        let fault = least < LEAST || smallest < LEAST_PX;
        failed |= fault;
        let words: String = of.words.chars().take(40).collect();
        let verdict = if fault { "  <- cannot be read" } else { "" };
        println!("| {:?}, {} | {} | {least:.1} | {words} | {smallest:.1} |{verdict}", scene.state, scene.name, written.len());
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn in_the_window(land: Land, scenes: Vec<Scene>) -> Vec<(Vec<Written>, Vec<u8>)> {
    let window = Window { title: "Eremite".into(), resolution: (SIZE.x, SIZE.y).into(), ..default() };
    let taken = TakenScenes::default();
    let mut game = App::new();
    game.add_plugins(bevy_plugins(window))
        .add_plugins(EremiteMinimalPlugins { land, start: Column(0).into() })
        .add_plugins(EremiteWindowPlugins)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .insert_resource(TextSettings::default())
        .insert_resource(SceneProgress { scenes, taken: taken.clone(), frames: 0, of: 0, written: Vec::new() })
        .add_systems(Update, look.after(GameSystems::Camera).before(GameSystems::Palette))
        .add_systems(PostUpdate, take.after(UiSystems::PostLayout));
    game.run();
    std::mem::take(&mut *taken.lock().expect("nobody panicked"))
}

/// What a scene sets.
#[derive(SystemParam)]
struct SceneSetting<'w> {
    land: Res<'w, Land>,
    view: ResMut<'w, CameraView>,
    clock: ResMut<'w, DayNightCycle>,
    forced: ResMut<'w, ForcedWeather>,
    next: ResMut<'w, NextState<GameState>>,
    notifications: MessageWriter<'w, Notification>,
}

fn look(mut progress: ResMut<SceneProgress>, mut setting: SceneSetting, mut exit: MessageWriter<AppExit>) {
    let number = progress.taken.lock().expect("nobody panicked").len();
    if number != progress.of {
        (progress.of, progress.frames) = (number, 0);
    }
    progress.frames += 1;
    let Some(scene) = progress.scenes.get(number).cloned() else {
        exit.write(AppExit::Success);
        return;
    };
    if progress.frames == 1 {
        setting.next.set(scene.state);
        setting.notifications.write(Notification("kept as a picture, for this is what a line of news is like".into()));
    }
    // What a page covers is not for the view to make room for here.
    let column = Column(2930);
    setting.view.place = Place::at(column, 0).at_height(setting.land.height(column) - scene.below_m);
    setting.clock.days = f64::from(scene.hour) / 24.0;
    setting.forced.0 = Some(scene.weather);
}

/// A text as it is laid out and coloured.
#[derive(QueryData)]
#[query_data(mutable)]
struct ShownText {
    words: &'static Text,
    layout: &'static TextLayoutInfo,
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
    visibility: &'static InheritedVisibility,
    font: &'static TextFont,
    color: &'static mut TextColor,
    outline: Option<&'static mut TextOutline>,
}

/// Records the texts, hides them, and takes a screenshot of what is behind them.
fn take(
    mut progress: ResMut<SceneProgress>,
    mut commands: Commands,
    mut texts: Query<ShownText>,
    mut spans: Query<&mut TextColor, (With<TextSpan>, Without<Text>)>,
    mut strokes: Query<&mut ImageNode, With<InkText>>,
) {
    if progress.frames < FRAMES || progress.of >= progress.scenes.len() {
        return;
    }
    let is_first = progress.frames == FRAMES;
    if is_first {
        progress.written.clear();
    }
    let window = Rect::from_corners(Vec2::ZERO, SIZE.as_vec2());
    for mut text in &mut texts {
        let size = text.layout.size.min(text.node.size());
        let rect = Rect::from_center_size(text.transform.translation, size).intersect(window);
        let size_px = match text.font.font_size {
            FontSize::Vh(size) => size * SIZE.y as f32 / 100.0,
            FontSize::Px(size) => size,
            _ => continue,
        };
        let is_read = text.color.alpha() > 0.5 && rect.width() > 2.0 && rect.height() > 2.0 && !text.words.0.is_empty();
        if is_first && text.visibility.get() && is_read {
            let outline = text.outline.as_ref().map_or(LinearRgba::NONE, |outline| outline.0.to_linear());
            let letters = text.color.0.to_linear();
            progress.written.push(Written { words: text.words.0.clone(), rect, letters, outline, size_px });
        }
        if let Some(outline) = &mut text.outline {
            outline.0 = Color::NONE;
        }
        text.color.0 = text.color.0.with_alpha(0.0);
    }
    // What is drawn with the brush is no ground: a stroke beneath words, a ring beside them.
    for mut stroke in &mut strokes {
        stroke.color = Color::NONE;
    }
    for mut color in &mut spans {
        color.0 = color.0.with_alpha(0.0);
    }
    if progress.frames == FRAMES + 3 {
        let (taken, written) = (progress.taken.clone(), progress.written.clone());
        commands.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>| {
            let picture = captured.image.clone().try_into_dynamic().expect("a picture").to_rgb8();
            taken.lock().expect("nobody panicked").push((written.clone(), picture.into_raw()));
        });
    }
}

/// Contrast of a text against what is behind it, its outline if it has one, except for the few worst pixels.
fn contrast(text: &Written, picture: &[u8]) -> f32 {
    let luminance = |color: LinearRgba| 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
    let mut ratios = Vec::new();
    for y in text.rect.min.y as u32..text.rect.max.y as u32 {
        for x in text.rect.min.x as u32..text.rect.max.x as u32 {
            let at = ((y * SIZE.x + x) * 3) as usize;
            let behind = Srgba::rgb_u8(picture[at], picture[at + 1], picture[at + 2]).into();
            let ground = LinearRgba::mix(&behind, &text.outline.with_alpha(1.0), text.outline.alpha);
            let letters = LinearRgba::mix(&ground, &text.letters.with_alpha(1.0), text.letters.alpha);
            let [a, b] = [letters, ground].map(luminance);
            ratios.push((a.max(b) + 0.05) / (a.min(b) + 0.05));
        }
    }
    ratios.sort_by(f32::total_cmp);
    ratios[(ratios.len() as f32 * GRAIN) as usize]
}
