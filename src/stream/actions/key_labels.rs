//! The labels of keys and buttons.

use std::collections::BTreeMap;

use bevy::{
    input::keyboard::{Key, KeyboardInput},
    prelude::*,
};
use eremite_words as words;

use super::binding::{AxisHalf, Binding};

/// The letters on the player's keyboard, as learnt from key presses: keys are bound by their physical position, and the
/// letter there depends on the layout.
#[derive(Resource, Clone, Debug, Default)]
pub struct KeyLabels(BTreeMap<KeyCode, String>);

/// Keys that change what another key types while they are held.
const MODIFIERS: [KeyCode; 6] =
    [KeyCode::ShiftLeft, KeyCode::ShiftRight, KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft, KeyCode::AltRight];

/// Learns the labels from key presses.
pub(super) fn learn_labels(mut typed: MessageReader<KeyboardInput>, keys: Res<ButtonInput<KeyCode>>, mut labels: ResMut<KeyLabels>) {
    for KeyboardInput { key_code, logical_key, .. } in typed.read() {
        let Key::Character(written) = logical_key else { continue };
        let letter = written.to_uppercase();
        let plain = !keys.any_pressed(MODIFIERS) || written.chars().all(char::is_alphabetic);
        if plain && !letter.trim().is_empty() && labels.0.get(key_code) != Some(&letter) {
            labels.0.insert(*key_code, letter);
        }
    }
}

impl KeyLabels {
    /// The label of a binding. Gamepad buttons have the labels of the Xbox layout.
    pub fn label(&self, binding: Binding) -> String {
        let arrow = |way: char| [("arrow", words::FluentValue::from(String::from(way)))];
        let cross = |way: char| words::text_with("pad-cross", &arrow(way));
        match binding {
            Binding::Key(code) => self.0.get(&code).map_or_else(|| default_label(code), |seen| typeset(seen)),
            Binding::Mouse(button) => match button {
                MouseButton::Left => words::text("mouse-left").into(),
                MouseButton::Right => words::text("mouse-right").into(),
                MouseButton::Middle => words::text("mouse-middle").into(),
                _ => format!("mouse {button:?}").to_lowercase(),
            },
            Binding::Wheel(_) => words::text("mouse-wheel").into(),
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
                GamepadButton::DPadLeft => cross('\u{2190}'),
                GamepadButton::DPadRight => cross('\u{2192}'),
                GamepadButton::DPadUp => cross('\u{2191}'),
                GamepadButton::DPadDown => cross('\u{2193}'),
                other => format!("{other:?}"),
            },
            Binding::Axis(axis, half) => {
                let ways = |less: char, more: char| if half == AxisHalf::Less { less } else { more };
                let (left_right, down_up) = (ways('\u{2190}', '\u{2192}'), ways('\u{2193}', '\u{2191}'));
                match axis {
                    GamepadAxis::LeftStickX => words::text_with("pad-left-stick", &arrow(left_right)),
                    GamepadAxis::LeftStickY => words::text_with("pad-left-stick", &arrow(down_up)),
                    GamepadAxis::RightStickX => words::text_with("pad-right-stick", &arrow(left_right)),
                    GamepadAxis::RightStickY => words::text_with("pad-right-stick", &arrow(down_up)),
                    other => format!("{other:?} {half}"),
                }
            }
        }
    }
}

/// The typographic form of a label.
fn typeset(letter: &str) -> String {
    match letter {
        "-" => "\u{2212}".into(),
        // The shifted symbol of the same key.
        "=" => "+".into(),
        other => other.into(),
    }
}

/// The label of a key that has not been pressed yet.
fn default_label(code: KeyCode) -> String {
    let known = match code {
        KeyCode::ArrowLeft => "\u{2190}",
        KeyCode::ArrowRight => "\u{2192}",
        KeyCode::ArrowUp => "\u{2191}",
        KeyCode::ArrowDown => "\u{2193}",
        KeyCode::ShiftLeft | KeyCode::ShiftRight => words::text("cap-shift"),
        KeyCode::ControlLeft | KeyCode::ControlRight => words::text("cap-control"),
        KeyCode::AltLeft | KeyCode::AltRight => words::text("cap-alt"),
        KeyCode::Escape => words::text("cap-escape"),
        KeyCode::Enter | KeyCode::NumpadEnter => words::text("cap-enter"),
        KeyCode::Space => words::text("cap-space"),
        KeyCode::Tab => words::text("cap-tab"),
        KeyCode::Backspace => words::text("cap-backspace"),
        KeyCode::Delete => words::text("cap-delete"),
        KeyCode::Insert => words::text("cap-insert"),
        KeyCode::Home => words::text("cap-home"),
        KeyCode::End => words::text("cap-end"),
        KeyCode::PageUp => words::text("cap-page-up"),
        KeyCode::PageDown => words::text("cap-page-down"),
        KeyCode::CapsLock => words::text("cap-caps-lock"),
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
