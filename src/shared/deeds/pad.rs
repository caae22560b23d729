//! The pad: of several the one that spoke last, and how far its sticks are pushed.

use bevy::{
    input::gamepad::{RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent},
    prelude::*,
};

use super::{Deeds, binding::Half};

/// Half an axis is at rest up to here, and pushed all the way from there on: worn sticks neither stand in the middle nor
/// reach their end.
const AT_REST: f32 = 0.15;
const AT_ITS_END: f32 = 0.9;
/// A pad speaks when something on it is pushed so far: no hand rests so on a trigger, and no stick drifts so far.
const SPEAKS: f32 = 0.5;

/// The pad whose buttons and sticks count: the one that spoke last. One that is shown twice, as itself and by a program
/// that lends it another face, counts once so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PadInUse(pub Option<Entity>);

/// Whoever speaks is listened to; that the one who did is gone, is told.
pub(super) fn choose(
    mut events: MessageReader<RawGamepadEvent>,
    pads: Query<(), With<Gamepad>>,
    mut in_use: ResMut<PadInUse>,
    mut deeds: ResMut<Deeds>,
) {
    deeds.lost_pad = in_use.0.is_some_and(|pad| !pads.contains(pad));
    if deeds.lost_pad {
        in_use.0 = None;
        deeds.let_go();
    }
    for event in events.read() {
        let (pad, value) = match event {
            RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { gamepad, value, .. })
            | RawGamepadEvent::Button(RawGamepadButtonChangedEvent { gamepad, value, .. }) => (*gamepad, *value),
            RawGamepadEvent::Connection(_) => continue,
        };
        if value.abs() >= SPEAKS && pads.contains(pad) {
            in_use.set_if_neq(PadInUse(Some(pad)));
        }
    }
}

/// How far half an axis is pushed, 0 to 1.
pub(super) fn push(pad: &Gamepad, axis: GamepadAxis, half: Half) -> f32 {
    let value = pad.get(axis).unwrap_or_default();
    let value = if half == Half::Less { -value } else { value };
    ((value - AT_REST) / (AT_ITS_END - AT_REST)).clamp(0.0, 1.0)
}
