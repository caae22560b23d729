//! Choice of the button glyphs for actions: the bindings of the last used device.

use crate::actions::{Action, ActiveDevice, AxisHalf, Binding, Bindings, GamepadLayout, InputDevice, KeyLabels, SLOTS};
use bevy::prelude::*;

use super::glyph_text;

/// Glyph of something to press, turn or push.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ButtonGlyph {
    /// A key with its label.
    Key(String),
    /// A key with arrows.
    Arrow(Directions),
    /// A mouse button.
    Mouse(MouseButton),
    /// The mouse wheel and the direction to turn it.
    Wheel(Directions),
    /// A gamepad button.
    Button(GamepadLayout, GamepadButton),
    /// The D-pad with directions.
    Cross(Directions),
    /// A stick and the direction to push it.
    Stick(StickSide, Directions),
}

/// Side of a stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StickSide {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// A set of directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions {
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// Up, or away from the player.
    pub up: bool,
    /// Down, or toward the player.
    pub down: bool,
}

impl Directions {
    const LEFT: Self = Self { left: true, right: false, up: false, down: false };
    const RIGHT: Self = Self { right: true, ..Self::NONE };
    const UP: Self = Self { up: true, ..Self::NONE };
    const DOWN: Self = Self { down: true, ..Self::NONE };
    const NONE: Self = Self { left: false, right: false, up: false, down: false };

    fn union(self, other: Self) -> Self {
        let Self { left, right, up, down } = other;
        Self { left: self.left | left, right: self.right | right, up: self.up | up, down: self.down | down }
    }

    /// The directions in the set as unit vectors.
    pub(super) fn directions(self) -> impl Iterator<Item = Vec2> {
        let all = [(self.left, Vec2::NEG_X), (self.right, Vec2::X), (self.up, Vec2::Y), (self.down, Vec2::NEG_Y)];
        all.into_iter().filter(|(is, _)| *is).map(|(_, way)| way)
    }
}

impl ButtonGlyph {
    /// The glyph of a binding.
    pub fn of(binding: Binding, key_labels: &KeyLabels, family: GamepadLayout) -> Self {
        use GamepadButton as Pad;
        match binding {
            Binding::Key(_) => {
                let seen = key_labels.label(binding);
                match &*seen {
                    "\u{2190}" => Self::Arrow(Directions::LEFT),
                    "\u{2192}" => Self::Arrow(Directions::RIGHT),
                    "\u{2191}" => Self::Arrow(Directions::UP),
                    "\u{2193}" => Self::Arrow(Directions::DOWN),
                    // A label that the font cannot draw falls back to the US layout.
                    _ => Self::Key(if glyph_text::can_draw(&seen) { seen } else { KeyLabels::default().label(binding) }),
                }
            }
            Binding::Mouse(button) => Self::Mouse(button),
            Binding::Wheel(half) => Self::Wheel(if half == AxisHalf::Less { Directions::DOWN } else { Directions::UP }),
            Binding::Button(Pad::DPadLeft) => Self::Cross(Directions::LEFT),
            Binding::Button(Pad::DPadRight) => Self::Cross(Directions::RIGHT),
            Binding::Button(Pad::DPadUp) => Self::Cross(Directions::UP),
            Binding::Button(Pad::DPadDown) => Self::Cross(Directions::DOWN),
            Binding::Button(button) => Self::Button(family, button),
            Binding::Axis(axis, half) => {
                let way = |less: Directions, more: Directions| if half == AxisHalf::Less { less } else { more };
                match axis {
                    GamepadAxis::LeftStickX => Self::Stick(StickSide::Left, way(Directions::LEFT, Directions::RIGHT)),
                    GamepadAxis::LeftStickY => Self::Stick(StickSide::Left, way(Directions::DOWN, Directions::UP)),
                    GamepadAxis::RightStickX => Self::Stick(StickSide::Right, way(Directions::LEFT, Directions::RIGHT)),
                    GamepadAxis::RightStickY => Self::Stick(StickSide::Right, way(Directions::DOWN, Directions::UP)),
                    _ => Self::Key(key_labels.label(binding)),
                }
            }
        }
    }

    /// One glyph for two inputs if one control does both.
    fn merged(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Wheel(one), Self::Wheel(other)) => Some(Self::Wheel(one.union(*other))),
            (Self::Cross(one), Self::Cross(other)) => Some(Self::Cross(one.union(*other))),
            (Self::Stick(hand, one), Self::Stick(same, other)) if hand == same => Some(Self::Stick(*hand, one.union(*other))),
            _ => (self == other).then(|| self.clone()),
        }
    }
}

/// Which bindings of an action are shown.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Default, Debug, Clone)]
pub enum BindingFilter {
    /// The first one.
    #[default]
    First,
    /// All of the last used device group (keyboard and mouse, or gamepad): ← → and A D.
    All,
    /// The first one, and none if only another device group has it (keyboard and mouse, or gamepad).
    UnderHand,
    /// All, of all devices.
    Every,
    /// Exactly this one.
    This(Binding),
}

/// The glyphs of actions that belong together, one list per alternative, for the last used device; another device's where it
/// has no binding.
pub fn glyphs_for(
    actions: &[Action],
    shown: BindingFilter,
    bindings: &Bindings,
    key_labels: &KeyLabels,
    active_device: ActiveDevice,
) -> Vec<Vec<ButtonGlyph>> {
    let of = |binding: Binding| ButtonGlyph::of(binding, key_labels, active_device.family);
    match shown {
        BindingFilter::This(binding) => vec![vec![of(binding)]],
        BindingFilter::Every => {
            let mut every: Vec<Vec<ButtonGlyph>> = Vec::new();
            for sign in actions.iter().flat_map(|action| bindings.all(*action)).map(of) {
                // Both Shift keys look the same.
                if !every.iter().flatten().any(|before| *before == sign) {
                    every.push(vec![sign]);
                }
            }
            every
        }
        BindingFilter::First | BindingFilter::UnderHand => {
            let mut ways = ways_by_recency(actions, shown, bindings, active_device, of);
            ways.truncate(1);
            ways
        }
        BindingFilter::All => ways_by_recency(actions, shown, bindings, active_device, of),
    }
}

/// The glyphs of all alternatives of the last used device that has one, and with [`BindingFilter::All`] of those in the same
/// hands.
fn ways_by_recency(
    actions: &[Action],
    shown: BindingFilter,
    bindings: &Bindings,
    active_device: ActiveDevice,
    of: impl Fn(Binding) -> ButtonGlyph,
) -> Vec<Vec<ButtonGlyph>> {
    let same_hands = |device: InputDevice| (device == InputDevice::Pad) == (active_device.device == InputDevice::Pad);
    let can = |device: InputDevice| actions.iter().any(|action| bindings.of(*action, device).iter().any(Option::is_some));
    let mut devices = active_device
        .devices_by_recency()
        .into_iter()
        .filter(|device| can(*device) && (shown != BindingFilter::UnderHand || same_hands(*device)));
    let Some(first) = devices.next() else { return Vec::new() };
    let others: Vec<InputDevice> = devices.filter(|other| shown == BindingFilter::All && same_hands(*other) && same_hands(first)).collect();
    let mut all: Vec<Vec<ButtonGlyph>> = Vec::new();
    for device in std::iter::once(first).chain(others) {
        // Empty slots are skipped: without a second key the first one is used.
        for slot in 0..SLOTS {
            let mut way: Vec<ButtonGlyph> = Vec::new();
            for action in actions {
                let of_action: Vec<Binding> = bindings.of(*action, device).into_iter().flatten().collect();
                let bound = of_action.get(slot).copied();
                // The first alternative covers every action, with another device if necessary.
                let bound = bound.or_else(|| {
                    let other = |device: InputDevice| bindings.of(*action, device).into_iter().flatten().next();
                    (all.is_empty() && slot == 0).then(|| active_device.devices_by_recency().into_iter().find_map(other)).flatten()
                });
                let Some(sign) = bound.map(&of) else { continue };
                if all.iter().flatten().any(|before| *before == sign) {
                    continue;
                }
                match way.iter_mut().find_map(|before| before.merged(&sign).map(|both| (before, both))) {
                    Some((before, both)) => *before = both,
                    None => way.push(sign),
                }
            }
            if !way.is_empty() {
                all.push(way);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn active_device(device: InputDevice) -> ActiveDevice {
        ActiveDevice::new(device, GamepadLayout::Xbox)
    }

    fn first(actions: &[Action], device: InputDevice) -> Vec<ButtonGlyph> {
        glyphs_for(actions, BindingFilter::First, &Bindings::default(), &KeyLabels::default(), active_device(device))
            .into_iter()
            .flatten()
            .collect()
    }

    #[test]
    fn what_one_thing_does_is_one_sign() {
        let walk = [Action::WalkLeft, Action::WalkRight];
        assert_eq!(first(&walk, InputDevice::Keyboard), [ButtonGlyph::Arrow(Directions::LEFT), ButtonGlyph::Arrow(Directions::RIGHT)]);
        assert_eq!(
            first(&walk, InputDevice::Pad),
            [ButtonGlyph::Stick(StickSide::Left, Directions { left: true, right: true, ..default() })]
        );
        let zoom = [Action::Nearer, Action::Farther];
        assert_eq!(first(&zoom, InputDevice::Mouse), [ButtonGlyph::Wheel(Directions { up: true, down: true, ..default() })]);
        let pad = [GamepadButton::RightTrigger, GamepadButton::LeftTrigger].map(|button| ButtonGlyph::Button(GamepadLayout::Xbox, button));
        assert_eq!(first(&zoom, InputDevice::Pad), pad);
    }

    #[test]
    fn what_a_device_cannot_do_another_does() {
        assert_eq!(first(&[Action::Jump], InputDevice::Mouse), [ButtonGlyph::Key("Space".into())]);
        assert_eq!(first(&[Action::FullScreen], InputDevice::Pad), [ButtonGlyph::Key("F11".into())]);
        let under_hand = |device| {
            glyphs_for(&[Action::Rain], BindingFilter::UnderHand, &Bindings::default(), &KeyLabels::default(), active_device(device))
        };
        assert_eq!([InputDevice::Mouse, InputDevice::Pad].map(|device| under_hand(device).len()), [1, 0]);
        let zoom = first(&[Action::Nearer, Action::Farther, Action::ResetZoom], InputDevice::Mouse);
        assert_eq!(zoom, [ButtonGlyph::Wheel(Directions { up: true, down: true, ..default() }), ButtonGlyph::Key("0".into())]);
    }

    #[test]
    fn all_ways_are_those_under_the_same_hands() {
        let all = |actions: &[Action], device| {
            glyphs_for(actions, BindingFilter::All, &Bindings::default(), &KeyLabels::default(), active_device(device))
        };
        let key = |letter: &str| ButtonGlyph::Key(letter.into());
        let arrows = vec![ButtonGlyph::Arrow(Directions::LEFT), ButtonGlyph::Arrow(Directions::RIGHT)];
        assert_eq!(all(&[Action::WalkLeft, Action::WalkRight], InputDevice::Keyboard), [arrows, vec![key("A"), key("D")]]);
        let both = Directions { left: true, right: true, ..default() };
        assert_eq!(
            all(&[Action::WalkLeft, Action::WalkRight], InputDevice::Pad),
            [vec![ButtonGlyph::Stick(StickSide::Left, both)], vec![ButtonGlyph::Cross(both)]]
        );
        // Both Shift keys look the same.
        assert_eq!(all(&[Action::Run], InputDevice::Keyboard), [vec![key("Shift")]]);
        let zoom = all(&[Action::Nearer, Action::Farther], InputDevice::Keyboard);
        assert_eq!(zoom, [vec![key("+"), key("\u{2212}")], vec![ButtonGlyph::Wheel(Directions { up: true, down: true, ..default() })]]);
        let every = |action: Action| {
            glyphs_for(&[action], BindingFilter::Every, &Bindings::default(), &KeyLabels::default(), active_device(InputDevice::Mouse))
                .concat()
        };
        let trigger = |button: GamepadButton| ButtonGlyph::Button(GamepadLayout::Xbox, button);
        assert_eq!(every(Action::Run), [key("Shift"), trigger(GamepadButton::RightTrigger2)]);
        let wheel = ButtonGlyph::Wheel(Directions { up: true, ..default() });
        assert_eq!(every(Action::Nearer), [key("+"), wheel.clone(), trigger(GamepadButton::RightTrigger)]);
        let this = BindingFilter::This(Binding::Wheel(AxisHalf::More));
        assert_eq!(
            glyphs_for(&[Action::Nearer], this, &Bindings::default(), &KeyLabels::default(), active_device(InputDevice::Pad)),
            [[wheel]]
        );
        assert!(
            glyphs_for(&[], BindingFilter::All, &Bindings::default(), &KeyLabels::default(), active_device(InputDevice::Pad)).is_empty()
        );
    }
}
