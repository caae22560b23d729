//! Esc pauses, F11 fills the screen; the window has the land's name.

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowMode},
};

use crate::{land::Land, shared::schedule::GameState};

pub(super) fn pause(keys: Res<ButtonInput<KeyCode>>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>) {
    if keys.just_pressed(KeyCode::Escape) {
        next.set(match state.get() {
            GameState::Playing => GameState::Paused,
            GameState::Paused | GameState::Photo | GameState::Atlas => GameState::Playing,
        });
    }
}

pub(super) fn full_screen(keys: Res<ButtonInput<KeyCode>>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if keys.just_pressed(KeyCode::F11) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// The window's name over a land.
pub fn window_title(land: &Land) -> String {
    format!("Eremite \u{2014} seed {}", land.seed())
}

pub(super) fn name_window(land: Res<Land>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if land.is_changed() && window.title != window_title(&land) {
        window.title = window_title(&land);
    }
}
