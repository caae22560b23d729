//! Input bindings: a key, a button, a notch of the wheel or half an axis; and their text form in files.

use std::{fmt, str::FromStr};

use bevy::{
    prelude::*,
    reflect::{
        FromReflect, Typed,
        enums::{DynamicEnum, DynamicVariant, VariantInfo},
    },
};
use eremite_land::asset_store::quoted;

/// An input device.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[reflect(Debug, Clone)]
pub enum InputDevice {
    /// The keyboard.
    Keyboard,
    /// The mouse: buttons and the wheel.
    Mouse,
    /// The gamepad: buttons and sticks.
    Pad,
}

impl InputDevice {
    /// All devices.
    pub const ALL: [Self; 3] = [Self::Keyboard, Self::Mouse, Self::Pad];
}

/// A direction of the wheel, or half of an axis.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[reflect(Debug, Clone)]
pub enum AxisHalf {
    /// Left, down, or the wheel toward the player.
    Less,
    /// Right, up, or the wheel away from the player.
    More,
}

/// What an action may be bound to. Its text form is `key:ArrowLeft` (the physical key), `mouse:Left`, `wheel:+`, `pad:South`
/// or `pad:LeftStickX-`.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Debug, Clone)]
pub enum Binding {
    /// A physical key, whatever its label.
    Key(KeyCode),
    /// A mouse button.
    Mouse(MouseButton),
    /// The mouse wheel.
    Wheel(AxisHalf),
    /// A gamepad button.
    Button(GamepadButton),
    /// Half an axis of the gamepad.
    Axis(GamepadAxis, AxisHalf),
}

impl Binding {
    /// The device of the binding.
    pub fn device(self) -> InputDevice {
        match self {
            Self::Key(_) => InputDevice::Keyboard,
            Self::Mouse(_) | Self::Wheel(_) => InputDevice::Mouse,
            Self::Button(_) | Self::Axis(..) => InputDevice::Pad,
        }
    }

    /// Whether it has a text form: a key that the system cannot identify has none.
    pub fn has_name(self) -> bool {
        !matches!(self, Self::Key(KeyCode::Unidentified(_)))
    }
}

impl fmt::Display for AxisHalf {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if *self == Self::Less { "-" } else { "+" })
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Key(code) => write!(f, "key:{code:?}"),
            Self::Mouse(button) => write!(f, "mouse:{button:?}"),
            Self::Wheel(half) => write!(f, "wheel:{half}"),
            Self::Button(button) => write!(f, "pad:{button:?}"),
            Self::Axis(axis, half) => write!(f, "pad:{axis:?}{half}"),
        }
    }
}

/// A unit variant of an enum by its name, through reflection.
fn parse_variant<T: FromReflect + Typed>(name: &str) -> Option<T> {
    let VariantInfo::Unit(_) = T::type_info().as_enum().ok()?.variant(name)? else { return None };
    T::from_reflect(&DynamicEnum::new(name, DynamicVariant::Unit))
}

/// The number in `Other(3)`.
fn parse_other<N: FromStr>(name: &str) -> Option<N> {
    name.strip_prefix("Other(")?.strip_suffix(')')?.parse().ok()
}

fn parse_half(text: &str) -> Option<AxisHalf> {
    match text {
        "-" => Some(AxisHalf::Less),
        "+" => Some(AxisHalf::More),
        _ => None,
    }
}

fn parse_axis(name: &str) -> Option<Binding> {
    let (name, sign) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let axis = parse_variant(name).or_else(|| parse_other(name).map(GamepadAxis::Other))?;
    Some(Binding::Axis(axis, parse_half(sign)?))
}

/// A text is no binding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is no key or button; such are key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-", quoted(.0))]
pub struct UnknownBinding(pub String);

impl FromStr for Binding {
    type Err = UnknownBinding;

    fn from_str(text: &str) -> Result<Self, UnknownBinding> {
        let found = text.trim().split_once(':').and_then(|(kind, name)| match kind {
            "key" => parse_variant(name).map(Self::Key),
            "mouse" => parse_variant(name).or_else(|| parse_other(name).map(MouseButton::Other)).map(Self::Mouse),
            "wheel" => parse_half(name).map(Self::Wheel),
            "pad" => {
                parse_variant(name).or_else(|| parse_other(name).map(GamepadButton::Other)).map(Self::Button).or_else(|| parse_axis(name))
            }
            _ => None,
        });
        found.ok_or_else(|| UnknownBinding(text.into()))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every key that has a name.
    pub fn keys() -> Vec<KeyCode> {
        let names = KeyCode::type_info().as_enum().expect("an enum").variant_names();
        names.iter().filter_map(|name| parse_variant(name)).collect()
    }

    /// Any possible binding.
    pub fn any_binding() -> impl Strategy<Value = Binding> {
        let half = prop_oneof![Just(AxisHalf::Less), Just(AxisHalf::More)];
        let axis = prop_oneof![prop::sample::select(GamepadAxis::all().to_vec()), any::<u8>().prop_map(GamepadAxis::Other)];
        let mouse = vec![MouseButton::Left, MouseButton::Right, MouseButton::Middle, MouseButton::Back, MouseButton::Forward];
        prop_oneof![
            prop::sample::select(keys()).prop_map(Binding::Key),
            prop::sample::select(mouse).prop_map(Binding::Mouse),
            any::<u16>().prop_map(|number| Binding::Mouse(MouseButton::Other(number))),
            half.clone().prop_map(Binding::Wheel),
            prop::sample::select(GamepadButton::all().to_vec()).prop_map(Binding::Button),
            any::<u8>().prop_map(|number| Binding::Button(GamepadButton::Other(number))),
            (axis, half).prop_map(|(axis, half)| Binding::Axis(axis, half)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_binding_is_read_as_it_was_written(binding in any_binding()) {
            prop_assert_eq!(binding.to_string().parse(), Ok(binding));
        }

        #[test]
        fn whatever_is_read_is_a_binding_or_a_line(text in "(key|mouse|wheel|pad)?:?[A-Za-z0-9()+é-]{0,12}") {
            match text.parse::<Binding>() {
                Ok(binding) => prop_assert_eq!(binding.to_string(), text),
                Err(error) => {
                    let words = error.to_string();
                    prop_assert!(words.contains(&text) && words.lines().count() == 1);
                }
            }
        }
    }

    #[test]
    fn every_key_has_a_name() {
        assert!(keys().len() > 150);
        for key in keys() {
            assert_eq!(Binding::Key(key).to_string().parse(), Ok(Binding::Key(key)));
        }
        assert!(!Binding::Key(KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified)).has_name());
    }
}
