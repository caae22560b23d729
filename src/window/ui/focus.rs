//! He rests when it is asked for, when the window is not looked at, and when the pad is gone.

use bevy::{prelude::*, window::WindowFocused};
use eremite_land::notification::Notification;
use eremite_stream::{
    actions::{Action, Actions},
    contracts::schedule::GameState,
    settings::{Setting, SettingGroup, SettingValue},
};

/// Whether he rests when the window is not looked at.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PauseOnFocusLoss(pub bool);

impl Default for PauseOnFocusLoss {
    fn default() -> Self {
        Self(true)
    }
}

/// What may be set of that.
pub(super) const SETTINGS: [Setting; 1] = [Setting::switch(
    "rest-when-left",
    SettingGroup::Walk,
    "He rests while you look at another window; else he walks on if he was told to",
    true,
    |world| Some(SettingValue::Switch(world.get_resource::<PauseOnFocusLoss>()?.0)),
    |world, value| world.insert_resource(PauseOnFocusLoss(value.is_on())),
)];

/// Who looks elsewhere finds him resting, and nothing held: before the deeds of the frame are read. A window that has never
/// been looked at is not looked away from.
pub(super) fn handle_focus_change(
    mut focus: MessageReader<WindowFocused>,
    mut looked_at: Local<bool>,
    rests: Res<PauseOnFocusLoss>,
    mut deeds: ResMut<Actions>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
) {
    for WindowFocused { focused, .. } in focus.read() {
        if *focused {
            deeds.resume();
        } else if *looked_at {
            deeds.suspend();
            if rests.0 && *state == GameState::Playing {
                next.set(GameState::Paused);
            }
        }
        *looked_at = *focused;
    }
}

pub(super) fn pause(
    deeds: Res<Actions>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
    mut news: MessageWriter<Notification>,
) {
    if deeds.lost_gamepad() {
        news.write(Notification("the gamepad is gone".into()));
    }
    let (asked, leads_to) = match state.get() {
        GameState::Playing => (Action::Pause, GameState::Paused),
        GameState::Paused | GameState::Photo | GameState::Atlas => (Action::Back, GameState::Playing),
    };
    if deeds.pressed(asked) || deeds.lost_gamepad() && *state == GameState::Playing {
        next.set(leads_to);
    }
}
