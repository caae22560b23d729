//! Gamepads: the active one is the one used last; dead zones of its sticks.

use bevy::{
    input::gamepad::{RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent},
    prelude::*,
};
use eremite_words::key;

use super::{Actions, binding::AxisHalf};
use crate::settings::{NumberRange, Setting, SettingGroup, SettingValue};

/// Deflection of half an axis that counts as full: worn sticks do not reach their end.
const FULL_DEFLECTION: f32 = 0.9;
/// Deflection from which on a gamepad counts as used: a hand resting on a trigger and a drifting stick stay below it.
pub(super) const ACTIVITY_THRESHOLD: f32 = 0.5;

/// Dead zone: deflection of half an axis that still counts as centred, since worn sticks do not return to their centre.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct DeadZone(pub f32);

impl Default for DeadZone {
    fn default() -> Self {
        Self(0.15)
    }
}

/// The settings of gamepads.
pub const SETTINGS: [Setting; 1] = [Setting::number(
    "dead-zone",
    SettingGroup::Input,
    key("setting-dead-zone"),
    (NumberRange { from: 5.0, to: 60.0, step: 5.0, unit: "%" }, 15.0),
    |world| Some(SettingValue::Number((world.get_resource::<DeadZone>()?.0 * 100.0).round())),
    |world, value| world.insert_resource(DeadZone(value.number() / 100.0)),
)];

/// The gamepad whose buttons and sticks count: the one used last. A controller that is visible twice, as itself and as a
/// virtual one of another program, so counts once.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ActiveGamepad(pub Option<Entity>);

/// Makes the gamepad that is used the active one; reports if the active one was disconnected.
pub(super) fn choose_gamepad(
    mut events: MessageReader<RawGamepadEvent>,
    pads: Query<(), With<Gamepad>>,
    mut in_use: ResMut<ActiveGamepad>,
    mut actions: ResMut<Actions>,
) {
    actions.lost_pad = in_use.0.is_some_and(|pad| !pads.contains(pad));
    if actions.lost_pad {
        in_use.0 = None;
        actions.release();
    }
    for event in events.read() {
        let (pad, value) = match event {
            RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { gamepad, value, .. })
            | RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, value, .. }) => (*gamepad, *value),
            RawGamepadEvent::Connection(_) => continue,
        };
        if value.abs() >= ACTIVITY_THRESHOLD && pads.contains(pad) {
            in_use.set_if_neq(ActiveGamepad(Some(pad)));
        }
    }
}

/// How far half an axis is pushed beyond the dead zone, 0 to 1.
pub(super) fn half_axis_value(pad: &Gamepad, axis: GamepadAxis, half: AxisHalf, DeadZone(at_rest): DeadZone) -> f32 {
    let value = pad.get(axis).unwrap_or_default();
    let value = if half == AxisHalf::Less { -value } else { value };
    ((value - at_rest) / (FULL_DEFLECTION - at_rest)).clamp(0.0, 1.0)
}
