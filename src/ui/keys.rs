//! He rests when it is asked for, when the window is not looked at, and when the pad is gone; the screen is filled; the
//! window has the land's name.

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowFocused, WindowMode},
};

use crate::{
    land::Land,
    shared::{
        deeds::{Deed, Deeds},
        news::News,
        schedule::GameState,
    },
};

/// Who looks elsewhere finds him resting, and nothing held: before the deeds of the frame are read. A window that has never
/// been looked at is not looked away from.
pub(super) fn heed_focus(
    mut focus: MessageReader<WindowFocused>,
    mut looked_at: Local<bool>,
    mut deeds: ResMut<Deeds>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
) {
    for WindowFocused { focused, .. } in focus.read() {
        if *focused {
            deeds.turn_back();
        } else if *looked_at {
            deeds.turn_away();
            if *state == GameState::Playing {
                next.set(GameState::Paused);
            }
        }
        *looked_at = *focused;
    }
}

pub(super) fn pause(
    deeds: Res<Deeds>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
    mut news: MessageWriter<News>,
) {
    if deeds.lost_pad() {
        news.write(News("the gamepad is gone".into()));
    }
    let (asked, leads_to) = match state.get() {
        GameState::Playing => (Deed::Pause, GameState::Paused),
        GameState::Paused | GameState::Photo | GameState::Atlas => (Deed::Back, GameState::Playing),
    };
    if deeds.pressed(asked) || deeds.lost_pad() && *state == GameState::Playing {
        next.set(leads_to);
    }
}

pub(super) fn full_screen(deeds: Res<Deeds>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if deeds.pressed(Deed::FullScreen) {
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
