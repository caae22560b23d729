//! Pausing: on request, when the window loses focus, and when the gamepad is disconnected.

use bevy::{prelude::*, window::WindowFocused};
use eremite_land::notification::Notification;
use eremite_stream::{
    actions::{Action, Actions},
    contracts::schedule::GameState,
    settings::{Setting, SettingGroup, SettingValue},
};
use eremite_words::{self as words, key};

/// Whether the game pauses when the window loses focus.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct PauseOnFocusLoss(pub bool);

impl Default for PauseOnFocusLoss {
    fn default() -> Self {
        Self(true)
    }
}

/// The setting for that.
pub(super) const SETTINGS: [Setting; 1] = [Setting::switch(
    "rest-when-left",
    SettingGroup::Walk,
    key("setting-rest-when-left"),
    true,
    |world| Some(SettingValue::Switch(world.get_resource::<PauseOnFocusLoss>()?.0)),
    |world, value| world.insert_resource(PauseOnFocusLoss(value.is_on())),
)];

/// Pauses and releases all input when the window loses focus, before the frame's actions are read. A window that never had
/// focus does not lose it.
pub(super) fn handle_focus_change(
    mut focus: MessageReader<WindowFocused>,
    mut looked_at: Local<bool>,
    rests: Res<PauseOnFocusLoss>,
    mut actions: ResMut<Actions>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
) {
    for WindowFocused { focused, .. } in focus.read() {
        if *focused {
            actions.resume();
        } else if *looked_at {
            actions.suspend();
            if rests.0 && *state == GameState::Playing {
                next.set(GameState::Paused);
            }
        }
        *looked_at = *focused;
    }
}

pub(super) fn pause(
    actions: Res<Actions>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
    mut notifications: MessageWriter<Notification>,
) {
    if actions.lost_gamepad() {
        notifications.write(Notification(words::text("gamepad-gone").into()));
    }
    let (asked, leads_to) = match state.get() {
        GameState::Playing => (Action::Pause, GameState::Paused),
        GameState::Paused | GameState::Photo | GameState::Atlas => (Action::Back, GameState::Playing),
    };
    if actions.pressed(asked) || actions.lost_gamepad() && *state == GameState::Playing {
        next.set(leads_to);
    }
}
