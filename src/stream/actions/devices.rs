//! Input devices, as several systems read them.

use bevy::{
    ecs::system::SystemParam,
    input::{
        keyboard::KeyboardInput,
        mouse::{MouseMotion, MouseWheel},
    },
    prelude::*,
};

use super::gamepad::DeadZone;

/// What is down on each device.
#[derive(SystemParam)]
pub(super) struct DeviceStates<'w, 's> {
    pub keys: Res<'w, ButtonInput<KeyCode>>,
    pub buttons: Res<'w, ButtonInput<MouseButton>>,
    pub pads: Query<'w, 's, &'static Gamepad>,
    pub dead_zone: Res<'w, DeadZone>,
}

/// What was typed, and how the mouse and its wheel were moved since the last frame.
#[derive(SystemParam)]
pub(super) struct DeviceMessages<'w, 's> {
    pub typed: MessageReader<'w, 's, KeyboardInput>,
    pub wheel: MessageReader<'w, 's, MouseWheel>,
    pub motion: MessageReader<'w, 's, MouseMotion>,
}

impl DeviceMessages<'_, '_> {
    /// The mouse motion in pixels, to the right and down.
    pub fn moved_px(&mut self) -> Vec2 {
        self.motion.read().map(|motion| motion.delta).sum()
    }
}
