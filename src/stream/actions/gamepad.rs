//! The pad: of several the one that spoke last, and how far its sticks are pushed.

use bevy::{
    input::gamepad::{RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent},
    prelude::*,
};

use super::{Actions, binding::AxisHalf};
use crate::settings::{NumberRange, Setting, SettingGroup, SettingValue};

/// Half an axis is pushed all the way from here on: worn sticks do not reach their end.
const FULL_DEFLECTION: f32 = 0.9;
/// A pad speaks when something on it is pushed so far: no hand rests so on a trigger, and no stick drifts so far.
pub(super) const ACTIVITY_THRESHOLD: f32 = 0.5;

/// How far half an axis may be from its middle and be at rest all the same: worn sticks do not stand there.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct DeadZone(pub f32);

impl Default for DeadZone {
    fn default() -> Self {
        Self(0.15)
    }
}

/// What may be set of pads.
pub const SETTINGS: [Setting; 1] = [Setting::number(
    "dead-zone",
    SettingGroup::Hands,
    "How far a stick may be out of its middle before it asks for something; more, if he walks by himself",
    (NumberRange { from: 5.0, to: 60.0, step: 5.0, unit: "%" }, 15.0),
    |world| Some(SettingValue::Number((world.get_resource::<DeadZone>()?.0 * 100.0).round())),
    |world, value| world.insert_resource(DeadZone(value.number() / 100.0)),
)];

/// The pad whose buttons and sticks count: the one that spoke last. One that is shown twice, as itself and by a program
/// that lends it another face, counts once so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActiveGamepad(pub Option<Entity>);

/// Whoever speaks is listened to; that the one who did is gone, is told.
pub(super) fn choose_gamepad(
    mut events: MessageReader<RawGamepadEvent>,
    pads: Query<(), With<Gamepad>>,
    mut in_use: ResMut<ActiveGamepad>,
    mut deeds: ResMut<Actions>,
) {
    deeds.lost_pad = in_use.0.is_some_and(|pad| !pads.contains(pad));
    if deeds.lost_pad {
        in_use.0 = None;
        deeds.release();
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

/// How far half an axis is pushed, 0 to 1.
pub(super) fn half_axis_value(pad: &Gamepad, axis: GamepadAxis, half: AxisHalf, DeadZone(at_rest): DeadZone) -> f32 {
    let value = pad.get(axis).unwrap_or_default();
    let value = if half == AxisHalf::Less { -value } else { value };
    ((value - at_rest) / (FULL_DEFLECTION - at_rest)).clamp(0.0, 1.0)
}
