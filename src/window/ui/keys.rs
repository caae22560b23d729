//! He rests when it is asked for, when the window is not looked at, and when the pad is gone.

use bevy::{prelude::*, window::WindowFocused};
use eremite_land::news::News;
use eremite_stream::{
    contracts::schedule::GameState,
    deeds::{Deed, Deeds},
    settings::{Group, Setting, Value},
};

/// Whether he rests when the window is not looked at.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestsWhenLeft(pub bool);

impl Default for RestsWhenLeft {
    fn default() -> Self {
        Self(true)
    }
}

/// What may be set of that.
pub(super) const SETTINGS: [Setting; 1] = [Setting::switch(
    "rest-when-left",
    Group::Walk,
    "He rests while you look at another window; else he walks on if he was told to",
    true,
    |world| Some(Value::Switch(world.get_resource::<RestsWhenLeft>()?.0)),
    |world, value| world.insert_resource(RestsWhenLeft(value.is_on())),
)];

/// Who looks elsewhere finds him resting, and nothing held: before the deeds of the frame are read. A window that has never
/// been looked at is not looked away from.
pub(super) fn heed_focus(
    mut focus: MessageReader<WindowFocused>,
    mut looked_at: Local<bool>,
    rests: Res<RestsWhenLeft>,
    mut deeds: ResMut<Deeds>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
) {
    for WindowFocused { focused, .. } in focus.read() {
        if *focused {
            deeds.turn_back();
        } else if *looked_at {
            deeds.turn_away();
            if rests.0 && *state == GameState::Playing {
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
