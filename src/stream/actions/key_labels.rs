//! What is written on keys and buttons.

use std::collections::BTreeMap;

use bevy::{
    input::keyboard::{Key, KeyboardInput},
    prelude::*,
};

use super::binding::{AxisHalf, Binding};

/// The letters of the player's own keyboard, as far as they were seen: a key is bound by its place, and on another layout
/// another letter stands there.
#[derive(Resource, Clone, Debug, Default)]
pub struct KeyLabels(BTreeMap<KeyCode, String>);

/// Whoever is held with a key makes it write something else.
const MODIFIERS: [KeyCode; 6] =
    [KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft, KeyCode::AltRight];

/// Reads the letters while keys are pressed.
pub(super) fn learn_labels(mut typed: MessageReader<KeyboardInput>, keys: Res<ButtonInput<KeyCode>>, mut legend: ResMut<KeyLabels>) {
    for KeyboardInput { key_code, logical_key, .. } in typed.read() {
        let Key::Character(written) = logical_key else { continue };
        let letter = written.to_uppercase();
        let plain = !keys.any_pressed(MODIFIERS) || written.chars().all(char::is_alphabetic);
        if plain && !letter.trim().is_empty() && legend.0.get(key_code) != Some(&letter) {
            legend.0.insert(*key_code, letter);
        }
    }
}

impl KeyLabels {
    /// What is written on what a deed is bound to. On pads it is what is written on the most common of them.
    pub fn label(&self, binding: Binding) -> String {
        match binding {
            Binding::Key(code) => self.0.get(&code).map_or_else(|| default_label(code), |seen| typeset(seen)),
            Binding::Mouse(button) => match button {
                MouseButton::Left | MouseButton::Right | MouseButton::Middle => format!("{button:?} button").to_lowercase(),
                _ => format!("mouse {button:?}").to_lowercase(),
            },
            Binding::Wheel(_) => "the wheel".into(),
            Binding::Button(button) => match button {
                GamepadButton::South => "A".into(),
                GamepadButton::East => "B".into(),
                GamepadButton::West => "X".into(),
                GamepadButton::North => "Y".into(),
                GamepadButton::LeftTrigger => "LB".into(),
                GamepadButton::RightTrigger => "RB".into(),
                GamepadButton::LeftTrigger2 => "LT".into(),
                GamepadButton::RightTrigger2 => "RT".into(),
                GamepadButton::Select => "View".into(),
                GamepadButton::Start => "Menu".into(),
                GamepadButton::LeftThumb => "LS".into(),
                GamepadButton::RightThumb => "RS".into(),
                GamepadButton::DPadLeft => "d-pad \u{2190}".into(),
                GamepadButton::DPadRight => "d-pad \u{2192}".into(),
                GamepadButton::DPadUp => "d-pad \u{2191}".into(),
                GamepadButton::DPadDown => "d-pad \u{2193}".into(),
                other => format!("{other:?}"),
            },
            Binding::Axis(axis, half) => {
                let ways = |less: char, more: char| if half == AxisHalf::Less { less } else { more };
                let (left_right, down_up) = (ways('\u{2190}', '\u{2192}'), ways('\u{2193}', '\u{2191}'));
                match axis {
                    GamepadAxis::LeftStickX => format!("left stick {left_right}"),
                    GamepadAxis::LeftStickY => format!("left stick {down_up}"),
                    GamepadAxis::RightStickX => format!("right stick {left_right}"),
                    GamepadAxis::RightStickY => format!("right stick {down_up}"),
                    other => format!("{other:?} {half}"),
                }
            }
        }
    }
}

/// As it is set in type.
fn typeset(letter: &str) -> String {
    match letter {
        "-" => "\u{2212}".into(),
        // The upper one of the same key.
        "=" => "+".into(),
        other => other.into(),
    }
}

/// What stands on a key that nobody has seen yet.
fn default_label(code: KeyCode) -> String {
    let known = match code {
        KeyCode::ArrowLeft => "\u{2190}",
        KeyCode::ArrowRight => "\u{2192}",
        KeyCode::ArrowUp => "\u{2191}",
        KeyCode::ArrowDown => "\u{2193}",
        KeyCode::ShiftLeft | KeyCode::ShiftRight => "Shift",
        KeyCode::ControlLeft | KeyCode::ControlRight => "Ctrl",
        KeyCode::AltLeft | KeyCode::AltRight => "Alt",
        KeyCode::Escape => "Esc",
        KeyCode::NumpadEnter => "Enter",
        KeyCode::Minus | KeyCode::NumpadSubtract => "\u{2212}",
        KeyCode::Equal | KeyCode::NumpadAdd => "+",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Slash => "/",
        KeyCode::Backslash => "\\",
        KeyCode::Backquote => "`",
        _ => {
            let name = format!("{code:?}");
            return name.strip_prefix("Key").or(name.strip_prefix("Digit")).unwrap_or(&name).into();
        }
    };
    known.into()
}
