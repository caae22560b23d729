//! Window mode, title, pointer and frame rate.

#[cfg(not(target_arch = "wasm32"))]
use std::thread;
use std::time::Duration;

use bevy::{
    platform::time::Instant,
    prelude::*,
    window::{MonitorSelection, PresentMode, PrimaryWindow, WindowMode},
};
use eremite_land::Land;
use eremite_stream::{
    actions::{Action, Actions, PointerPosition},
    contracts::seed_words::{SeedWords, seed_label},
    settings::{Setting, SettingGroup, SettingValue},
};
use eremite_words::{self as words, key};

/// Maximal frames per second, if limited.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct FrameLimit(pub Option<u32>);

/// The settings of the window.
pub(super) const SETTINGS: [Setting; 3] = [
    Setting::choice(
        "window-mode",
        SettingGroup::Window,
        key("setting-window-mode"),
        &["window", "full-screen"],
        |world| Some(SettingValue::Word(if window(world)?.mode == WindowMode::Windowed { "window" } else { "full-screen" })),
        |world, value| change(world, |window| window.mode = mode(value.is("full-screen"))),
    ),
    Setting::switch(
        "vsync",
        SettingGroup::Window,
        key("setting-vsync"),
        true,
        |world| Some(SettingValue::Switch(window(world)?.present_mode != PresentMode::AutoNoVsync)),
        |world, value| {
            change(world, |window| window.present_mode = if value.is_on() { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync });
        },
    ),
    Setting::choice(
        "frame-limit",
        SettingGroup::Window,
        key("setting-frame-limit"),
        &["none", "30", "60", "90", "120", "144", "240"],
        |world| Some(SettingValue::Word(FrameLimit::word(*world.get_resource()?))),
        |world, value| {
            let limit = if let SettingValue::Word(word) = value { word.parse().ok() } else { None };
            world.insert_resource(FrameLimit(limit));
        },
    ),
];

/// Publishes the pointer's position.
pub(super) fn update_pointer(window: Option<Single<&Window, With<PrimaryWindow>>>, mut pointer: ResMut<PointerPosition>) {
    let at = window.and_then(|window| {
        let size = window.size();
        let at = (window.cursor_position()? / size.max(Vec2::ONE) - 0.5) * 2.0;
        Some(Vec2::new(at.x, -at.y))
    });
    pointer.set_if_neq(PointerPosition(at));
}

impl FrameLimit {
    fn word(self) -> &'static str {
        match self.0 {
            None => "none",
            Some(..=30) => "30",
            Some(..=60) => "60",
            Some(..=90) => "90",
            Some(..=120) => "120",
            Some(..=144) => "144",
            Some(_) => "240",
        }
    }
}

fn window(world: &World) -> Option<&Window> {
    world.try_query_filtered::<&Window, With<PrimaryWindow>>()?.single(world).ok()
}

fn change(world: &mut World, change: impl Fn(&mut Window)) {
    for mut window in world.query_filtered::<&mut Window, With<PrimaryWindow>>().iter_mut(world) {
        change(&mut window);
    }
}

fn mode(full_screen: bool) -> WindowMode {
    if full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

pub(super) fn toggle_full_screen(actions: Res<Actions>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if actions.pressed(Action::FullScreen) {
        window.mode = mode(window.mode == WindowMode::Windowed);
    }
}

/// Title of the window for a land, and the words of its seed if there are some.
pub fn window_title(land: &Land, words: Option<&SeedWords>) -> String {
    let seed = land.seed();
    format!("Eremite \u{2014} {}", seed_label(words.and_then(|words| words.of(seed)), seed))
}

pub(super) fn update_window_title(
    land: Res<Land>,
    seed_words: Option<Res<SeedWords>>,
    mut told_in: Local<u32>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let is_translated = std::mem::replace(&mut *told_in, words::revision()) != words::revision();
    if is_translated || land.is_changed() || seed_words.as_ref().is_some_and(DetectChanges::is_changed) {
        let title = window_title(&land, seed_words.as_deref());
        if window.title != title {
            window.title = title;
        }
    }
}

/// Exits when the window is gone without a request: rendering a further frame would fail, and unsaved data would be lost.
pub(super) fn exit_without_window(mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}

/// Sleeps until the next frame may start.
pub(super) fn limit_frame_rate(limit: Res<FrameLimit>, mut last: Local<Option<Instant>>) {
    let now = Instant::now();
    let Some(frames) = limit.0 else {
        *last = None;
        return;
    };
    let due = last.map_or(now, |last| last + Duration::from_secs(1) / frames);
    // A browser has frames of its own.
    #[cfg(not(target_arch = "wasm32"))]
    thread::sleep(due.saturating_duration_since(now));
    // A late frame is not caught up.
    *last = Some(due.max(now));
}
