//! Simulated gamepads, as reported by the system.

use bevy::{
    input::gamepad::{
        GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
    },
    prelude::*,
};

use super::harness::Game;

impl Game {
    pub fn connect(&mut self, pad: Option<Entity>) -> Entity {
        self.connect_of(pad, None, "a pad")
    }

    /// Connects a gamepad with a vendor and a name.
    pub fn connect_of(&mut self, pad: Option<Entity>, vendor_id: Option<u16>, name: &str) -> Entity {
        let world = self.0.world_mut();
        let pad = pad.unwrap_or_else(|| world.spawn_empty().id());
        let connection = GamepadConnection::Connected { name: name.into(), vendor_id, product_id: None };
        world.write_message(GamepadConnectionEvent::new(pad, connection));
        self.step(1);
        pad
    }

    pub fn disconnect(&mut self, pad: Entity) {
        self.0.world_mut().write_message(GamepadConnectionEvent::new(pad, GamepadConnection::Disconnected));
        self.step(1);
    }

    pub fn push(&mut self, pad: Entity, axis: GamepadAxis, value: f32) {
        self.0.world_mut().write_message(RawGamepadEvent::from(RawGamepadAxisChangedEvent::new(pad, axis, value)));
        self.step(1);
    }

    /// Moves both axes of the right stick at once.
    pub fn push_right(&mut self, pad: Entity, x: f32, y: f32) {
        for (axis, value) in [(GamepadAxis::RightStickX, x), (GamepadAxis::RightStickY, y)] {
            self.0.world_mut().write_message(RawGamepadEvent::from(RawGamepadAxisChangedEvent::new(pad, axis, value)));
        }
        self.step(1);
    }

    pub fn button(&mut self, pad: Entity, button: GamepadButton, value: f32) {
        self.0.world_mut().write_message(RawGamepadEvent::from(RawGamepadButtonChangedEvent::new(pad, button, value)));
        self.step(1);
    }

    pub fn tap(&mut self, pad: Entity, button: GamepadButton) {
        self.button(pad, button, 1.0);
        self.button(pad, button, 0.0);
    }
}
