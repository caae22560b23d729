//! The active input device: the one used last, whose button glyphs are shown.

use bevy::{
    input::{
        gamepad::{RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent},
        mouse::MouseButtonInput,
    },
    prelude::*,
};

use super::{
    binding::InputDevice,
    devices::DeviceMessages,
    gamepad::{ACTIVITY_THRESHOLD, ActiveGamepad},
};

/// Pixels of mouse motion in a frame from which on the mouse counts as used: knocking against the table does not.
const MOVED_PX: f32 = 6.0;

/// The button labels of a gamepad.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[reflect(Default, Debug, Clone)]
pub enum GamepadLayout {
    /// Letters: A below, B at the right, X at the left, Y above.
    #[default]
    Xbox,
    /// Shapes: a cross below, a circle at the right, a square at the left, a triangle above.
    PlayStation,
    /// Letters in other places: B below, A at the right, Y at the left, X above.
    Nintendo,
}

impl GamepadLayout {
    /// All layouts.
    pub const ALL: [Self; 3] = [Self::Xbox, Self::PlayStation, Self::Nintendo];

    /// The layout of a gamepad by its USB vendor id, or else by its name; Xbox if neither is known.
    pub fn from_vendor(vendor: Option<u16>, name: &str) -> Self {
        const MICROSOFT: u16 = 0x045e;
        const SONY: u16 = 0x054c;
        const NINTENDO: u16 = 0x057e;
        let name = name.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
        match vendor {
            Some(MICROSOFT) => Self::Xbox,
            Some(SONY) => Self::PlayStation,
            Some(NINTENDO) => Self::Nintendo,
            _ if says(&["xbox", "x-box"]) => Self::Xbox,
            _ if says(&["playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"]) => Self::PlayStation,
            _ if says(&["nintendo", "switch", "joy-con", "joycon", "pro controller"]) => Self::Nintendo,
            _ => Self::Xbox,
        }
    }
}

/// The device that was used last: a key, a button, a stick that was pushed, a mouse that was moved. Before any was used it
/// is the gamepad, if one is connected.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ActiveDevice {
    /// The device.
    pub device: InputDevice,
    /// The button labels of the gamepad.
    pub family: GamepadLayout,
    was_used: bool,
}

impl Default for ActiveDevice {
    fn default() -> Self {
        Self { device: InputDevice::Keyboard, family: GamepadLayout::default(), was_used: false }
    }
}

impl ActiveDevice {
    /// A device that has been used.
    pub fn new(device: InputDevice, family: GamepadLayout) -> Self {
        Self { device, family, was_used: true }
    }

    /// All devices, the last used first: an action without a binding on one is shown with a binding of the next.
    pub fn devices_by_recency(self) -> [InputDevice; InputDevice::ALL.len()] {
        match self.device {
            InputDevice::Keyboard => [InputDevice::Keyboard, InputDevice::Mouse, InputDevice::Pad],
            InputDevice::Mouse => [InputDevice::Mouse, InputDevice::Keyboard, InputDevice::Pad],
            InputDevice::Pad => [InputDevice::Pad, InputDevice::Keyboard, InputDevice::Mouse],
        }
    }
}

/// Detects which device is used.
pub(super) fn detect_active_device(
    mut messages: DeviceMessages,
    mut buttons: MessageReader<MouseButtonInput>,
    mut pads: MessageReader<RawGamepadEvent>,
    connected: Query<(&Gamepad, Option<&Name>)>,
    in_use: Res<ActiveGamepad>,
    mut active: ResMut<ActiveDevice>,
) {
    let moved = messages.moved_px();
    // Releases do not count: they are also reported when the window loses focus.
    let clicked = buttons.read().filter(|button| button.state.is_pressed()).count() > 0;
    let mouse = clicked || messages.wheel.read().count() > 0 || moved.length() >= MOVED_PX;
    let keyboard = messages.typed.read().filter(|typed| typed.state.is_pressed()).count() > 0;
    let pushed = pads.read().any(|event| match event {
        RawGamepadEvent::Axis(RawGamepadAxisChangedEvent { value, .. })
        | RawGamepadEvent::Button(RawGamepadButtonChangedEvent { value, .. }) => value.abs() >= ACTIVITY_THRESHOLD,
        RawGamepadEvent::Connection(_) => false,
    });
    let mut now = *active;
    for (is_used, device) in [(mouse, InputDevice::Mouse), (keyboard, InputDevice::Keyboard), (pushed, InputDevice::Pad)] {
        if is_used {
            (now.device, now.was_used) = (device, true);
        }
    }
    if !now.was_used {
        now.device = if connected.is_empty() { InputDevice::Keyboard } else { InputDevice::Pad };
    }
    let pad = in_use.0.and_then(|pad| connected.get(pad).ok()).or_else(|| connected.iter().next().filter(|_| in_use.0.is_none()));
    match pad {
        Some((pad, name)) => now.family = GamepadLayout::from_vendor(pad.vendor_id(), name.map_or("", Name::as_str)),
        // Without a gamepad, the keyboard is active.
        None if now.device == InputDevice::Pad => now.device = InputDevice::Keyboard,
        None => {}
    }
    active.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pad_is_known_by_its_maker_or_by_its_name() {
        for (vendor, name, family) in [
            (Some(0x045e), "a pad", GamepadLayout::Xbox),
            (Some(0x054c), "Wireless Controller", GamepadLayout::PlayStation),
            (Some(0x057e), "Pro Controller", GamepadLayout::Nintendo),
            (None, "Xbox Wireless Controller", GamepadLayout::Xbox),
            (None, "Sony Interactive Entertainment DualSense", GamepadLayout::PlayStation),
            (Some(0x28de), "PS4 Controller", GamepadLayout::PlayStation),
            (Some(0x0e6f), "Faceoff Wired Pro Controller for Nintendo Switch", GamepadLayout::Nintendo),
            (Some(0x28de), "Steam Virtual Gamepad", GamepadLayout::Xbox),
            (None, "", GamepadLayout::Xbox),
        ] {
            assert_eq!(GamepadLayout::from_vendor(vendor, name), family, "{name}");
        }
    }
}
