//! The menu operated by mouse in the real window, with the effect of its settings; and the journal in an unusually large
//! window.

use std::{process::ExitCode, time::Instant};

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey},
        mouse::MouseButtonInput,
    },
    prelude::*,
    ui::UiGlobalTransform,
    window::{PresentMode, PrimaryWindow, RequestRedraw, WindowMode},
};
use bevy_egui::EguiContext;
use eremite::{
    app::{self, EremiteLabPlugins, EremiteMinimalPlugins, EremiteWindowPlugins},
    land::{Column, Seed},
    menu::{MenuNavigation, ROOT_PAGE},
    menu_pages::settings::SETTINGS,
    shared::schedule::GameState,
    ui::FrameLimit,
};
use eremite_golden::pictures::bevy_plugins;

/// Frames until the result of a step is on the screen.
const FRAMES: u32 = 16;
/// Frames after which waiting fails.
const MAX_FRAMES: u32 = 900;
/// Frames counted, and share by which the frame limit may be exceeded.
const COUNTED: u32 = 60;
const LIMIT: u32 = 30;
const OVER: f32 = 1.05;

enum Step {
    /// Sets the game state.
    Go(GameState),
    /// Clicks the widget with this text.
    Click(&'static str),
    /// Asserts a condition.
    Holds(&'static str, fn(&mut World) -> bool),
    /// Asserts that the frame rate stays within the limit.
    Counts,
    /// Resizes the window.
    Grow(u32, u32),
    /// Taps a key.
    Tap(KeyCode),
    /// Goes down the page until the item of this name has the focus.
    Seek(&'static str),
    /// Waits for a condition.
    Comes(&'static str, fn(&mut World) -> bool),
}

use Step::{Click, Comes, Counts, Go, Grow, Holds, Seek, Tap};

const STEPS: [Step; 26] = [
    Go(GameState::Paused),
    Click("settings"),
    Holds("the settings are seen", |world| world.resource::<MenuNavigation>().page() == SETTINGS),
    // With it all settings of the window are in view.
    Seek("frame-limit"),
    Click("vsync"),
    Holds("pictures do not wait for the screen", |world| window(world).present_mode == PresentMode::AutoNoVsync),
    Click("vsync"),
    Holds("pictures wait for the screen", |world| window(world).present_mode == PresentMode::AutoVsync),
    Click("window mode"),
    Holds("the window fills the screen", |world| window(world).mode != WindowMode::Windowed),
    Click("window mode"),
    Holds("it is a window again", |world| window(world).mode == WindowMode::Windowed),
    Click("frame limit"),
    Holds("there is a limit", |world| *world.resource::<FrameLimit>() == FrameLimit(Some(LIMIT))),
    Click("back"),
    Holds("back is where one came from", |world| world.resource::<MenuNavigation>().page() == ROOT_PAGE),
    Click("continue"),
    Holds("he walks", |world| *world.resource::<State<GameState>>() == GameState::Playing),
    Counts,
    Go(GameState::Paused),
    Holds("the menu is open", |world| *world.resource::<State<GameState>>() == GameState::Paused),
    Go(GameState::Playing),
    // Wider than egui takes a picture to be before it is told what the card can do.
    Grow(2560, 1440),
    Tap(KeyCode::KeyJ),
    Comes("the journal is open in a large window", |world| {
        let mut contexts = world.query::<&mut EguiContext>();
        let textures = contexts.iter_mut(world).next().expect("egui's context").get_mut().tex_manager();
        textures.read().allocated().any(|(_, known)| known.name == "journal" && known.size == [2560, 1440])
    }),
    Tap(KeyCode::KeyJ),
];

fn window(world: &mut World) -> Window {
    world.query_filtered::<&Window, With<PrimaryWindow>>().single(world).expect("a window").clone()
}

#[derive(Resource)]
struct StepProgress {
    step: usize,
    frames: u32,
    since: Instant,
}

/// Runs all steps.
pub fn walk() -> ExitCode {
    let window = Window { title: "Eremite".into(), resolution: (1280, 720).into(), ..default() };
    let mut game = App::new();
    game.add_plugins(bevy_plugins(window))
        .add_plugins(EremiteMinimalPlugins { land: app::land(Seed(1), "superposed-cosine"), start: Column(0).into() })
        .add_plugins((EremiteWindowPlugins, EremiteLabPlugins))
        .insert_resource(app::settings())
        .insert_resource(StepProgress { step: 0, frames: 0, since: Instant::now() })
        .add_systems(First, go);
    match game.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    }
}

fn go(world: &mut World) {
    // However little there is to see, and whoever else has the focus.
    world.write_message(RequestRedraw);
    let (number, frame) = {
        let mut progress = world.resource_mut::<StepProgress>();
        progress.frames += 1;
        (progress.step, progress.frames)
    };
    let Some(step) = STEPS.get(number) else {
        world.write_message(AppExit::Success);
        return;
    };
    let is_done = match step {
        Go(state) => {
            if frame == 1 {
                world.resource_mut::<NextState<GameState>>().set(*state);
            }
            frame >= FRAMES
        }
        Click(words) => {
            click(world, words, frame);
            frame >= FRAMES
        }
        Grow(width, height) => {
            let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
            windows.single_mut(world).expect("a window").resolution.set_physical_resolution(*width, *height);
            frame >= FRAMES
        }
        Tap(key_code) => {
            tap(world, *key_code, frame);
            frame >= FRAMES
        }
        Seek(name) => {
            tap(world, KeyCode::ArrowDown, frame % FRAMES);
            let is_there = world.resource::<MenuNavigation>().focus() == *name;
            if frame == MAX_FRAMES && !is_there {
                failed(world, format!("'{name}' is not on the page"));
            }
            frame == MAX_FRAMES || is_there && frame.is_multiple_of(FRAMES)
        }
        Comes(what, comes) => {
            let is_so = comes(world);
            if is_so || frame == MAX_FRAMES {
                println!("| {what} | {} |", if is_so { "yes" } else { "no" });
                if !is_so {
                    failed(world, format!("it does not come to be so that {what}"));
                }
            }
            is_so
        }
        Holds(what, holds) => {
            let is_so = holds(world);
            println!("| {what} | {} |", if is_so { "yes" } else { "no" });
            if !is_so {
                failed(world, format!("it is not so that {what}"));
            }
            true
        }
        Counts => {
            if frame == 1 {
                world.resource_mut::<StepProgress>().since = Instant::now();
            }
            let a_second = COUNTED as f32 / world.resource::<StepProgress>().since.elapsed().as_secs_f32();
            if frame > COUNTED {
                println!("| {a_second:.1} frames a second | of {LIMIT} |");
                if a_second > LIMIT as f32 * OVER {
                    failed(world, format!("{a_second} frames a second are more than {LIMIT}"));
                }
            }
            frame > COUNTED
        }
    };
    if is_done {
        let mut progress = world.resource_mut::<StepProgress>();
        (progress.step, progress.frames) = (number + 1, 0);
    }
}

fn failed(world: &mut World, words: String) {
    println!("window: {words}");
    world.write_message(AppExit::error());
}

/// Moves the pointer to a text, and clicks there some frames later.
fn click(world: &mut World, words: &str, frame: u32) {
    let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
    let at = texts.iter(world).find(|(text, _)| text.0 == words).map(|(_, place)| place.translation);
    let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (entity, mut window) = windows.single_mut(world).expect("a window");
    match (frame, at) {
        (2, Some(at)) => window.set_physical_cursor_position(Some(at.as_dvec2())),
        (2, None) => failed(world, format!("'{words}' is not to be seen")),
        (5 | 8, _) => {
            let state = if frame == 5 { ButtonState::Pressed } else { ButtonState::Released };
            world.write_message(MouseButtonInput { button: MouseButton::Left, state, window: entity });
        }
        _ => {}
    }
}

/// Taps a key: down, and up some frames later.
fn tap(world: &mut World, key_code: KeyCode, frame: u32) {
    if let 2 | 5 = frame {
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
        let state = if frame == 2 { ButtonState::Pressed } else { ButtonState::Released };
        let key = Key::Unidentified(NativeKey::Unidentified);
        world.write_message(KeyboardInput { key_code, logical_key: key, state, text: None, repeat: false, window });
    }
}
