//! Which signs stand for what is done: of the bindings of a deed those of the device that spoke last.

use bevy::prelude::*;
use eremite_stream::actions::{Action, ActiveDevice, AxisHalf, Binding, Bindings, GamepadLayout, InputDevice, KeyLabels, SLOTS};

use super::glyph_text;

/// A drawing of something that is pressed, turned or pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ButtonGlyph {
    /// A key with what is written on it.
    Key(String),
    /// A key with an arrow on it.
    Arrow(Directions),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// The wheel, and which way it is turned.
    Wheel(Directions),
    /// A button of a pad.
    Button(GamepadLayout, GamepadButton),
    /// The pad's cross, and where on it.
    Cross(Directions),
    /// A stick, and where it is pushed.
    Stick(StickSide, Directions),
}

/// The hand that a stick is under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StickSide {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// One or several of the four ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directions {
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// Up, or away from oneself.
    pub up: bool,
    /// Down, or toward oneself.
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

    /// Those that there are, each as the way that it goes.
    pub(super) fn directions(self) -> impl Iterator<Item = Vec2> {
        let all = [(self.left, Vec2::NEG_X), (self.right, Vec2::X), (self.up, Vec2::Y), (self.down, Vec2::NEG_Y)];
        all.into_iter().filter(|(is, _)| *is).map(|(_, way)| way)
    }
}

impl ButtonGlyph {
    /// The sign of what a deed is bound to.
    pub fn of(binding: Binding, legend: &KeyLabels, family: GamepadLayout) -> Self {
        use GamepadButton as Pad;
        match binding {
            Binding::Key(_) => {
                let seen = legend.label(binding);
                match &*seen {
                    "\u{2190}" => Self::Arrow(Directions::LEFT),
                    "\u{2192}" => Self::Arrow(Directions::RIGHT),
                    "\u{2191}" => Self::Arrow(Directions::UP),
                    "\u{2193}" => Self::Arrow(Directions::DOWN),
                    // What cannot be written is shown as it stands on the most common of keyboards.
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
                    _ => Self::Key(legend.label(binding)),
                }
            }
        }
    }

    /// One sign for two, if one thing does both.
    fn merged(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Wheel(one), Self::Wheel(other)) => Some(Self::Wheel(one.union(*other))),
            (Self::Cross(one), Self::Cross(other)) => Some(Self::Cross(one.union(*other))),
            (Self::Stick(hand, one), Self::Stick(same, other)) if hand == same => Some(Self::Stick(*hand, one.union(*other))),
            _ => (self == other).then(|| self.clone()),
        }
    }
}

/// Which of the ways to do something are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BindingFilter {
    /// The first.
    #[default]
    First,
    /// All that there are under the same hands: ← → and A D.
    All,
    /// The first, and none if it is not under the hands of who spoke last: a pad is in other hands than keys and mouse.
    UnderHand,
    /// All that there are, of all devices.
    Every,
    /// This one.
    This(Binding),
}

/// The signs of some deeds that belong together, way by way, by the device that spoke last; of a deed that it cannot do,
/// those of another.
pub fn glyphs_for(
    deeds: &[Action],
    shown: BindingFilter,
    bindings: &Bindings,
    legend: &KeyLabels,
    speaker: ActiveDevice,
) -> Vec<Vec<ButtonGlyph>> {
    let of = |binding: Binding| ButtonGlyph::of(binding, legend, speaker.family);
    match shown {
        BindingFilter::First | BindingFilter::All | BindingFilter::UnderHand => {}
        BindingFilter::This(binding) => return vec![vec![of(binding)]],
        BindingFilter::Every => {
            let bound = deeds.iter().flat_map(|deed| bindings.all(*deed)).map(of);
            let mut every: Vec<ButtonGlyph> = Vec::new();
            // Both Shift keys look the same.
            bound.for_each(|sign| every.extend((!every.contains(&sign)).then_some(sign)));
            return every.into_iter().map(|sign| vec![sign]).collect();
        }
    }
    let same_hands = |device: InputDevice| (device == InputDevice::Pad) == (speaker.device == InputDevice::Pad);
    let can = |device: InputDevice| deeds.iter().any(|deed| bindings.of(*deed, device).iter().any(Option::is_some));
    let mut devices = speaker
        .devices_by_recency()
        .into_iter()
        .filter(|device| can(*device) && (shown != BindingFilter::UnderHand || same_hands(*device)));
    let Some(first) = devices.next() else { return Vec::new() };
    let others: Vec<InputDevice> = devices.filter(|other| shown == BindingFilter::All && same_hands(*other) && same_hands(first)).collect();
    let mut all: Vec<Vec<ButtonGlyph>> = Vec::new();
    for device in std::iter::once(first).chain(others) {
        // One way has no holes: who has lost his second key for a deed goes on with his first.
        for slot in 0..SLOTS {
            let mut way: Vec<ButtonGlyph> = Vec::new();
            for deed in deeds {
                let of_deed: Vec<Binding> = bindings.of(*deed, device).into_iter().flatten().collect();
                let bound = of_deed.get(slot).copied();
                // The first way is for all of the deeds, with another device if need be.
                let bound = bound.or_else(|| {
                    let other = |device: InputDevice| bindings.of(*deed, device).into_iter().flatten().next();
                    (all.is_empty() && slot == 0).then(|| speaker.devices_by_recency().into_iter().find_map(other)).flatten()
                });
                let Some(sign) = bound.map(of) else { continue };
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
    if shown != BindingFilter::All {
        all.truncate(1);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaker(device: InputDevice) -> ActiveDevice {
        ActiveDevice::new(device, GamepadLayout::Xbox)
    }

    fn first(deeds: &[Action], device: InputDevice) -> Vec<ButtonGlyph> {
        glyphs_for(deeds, BindingFilter::First, &Bindings::default(), &KeyLabels::default(), speaker(device))
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
        let under_hand =
            |device| glyphs_for(&[Action::Rain], BindingFilter::UnderHand, &Bindings::default(), &KeyLabels::default(), speaker(device));
        assert_eq!([InputDevice::Mouse, InputDevice::Pad].map(|device| under_hand(device).len()), [1, 0]);
        let zoom = first(&[Action::Nearer, Action::Farther, Action::AsItWas], InputDevice::Mouse);
        assert_eq!(zoom, [ButtonGlyph::Wheel(Directions { up: true, down: true, ..default() }), ButtonGlyph::Key("0".into())]);
    }

    #[test]
    fn all_ways_are_those_under_the_same_hands() {
        let all =
            |deeds: &[Action], device| glyphs_for(deeds, BindingFilter::All, &Bindings::default(), &KeyLabels::default(), speaker(device));
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
        let every = |deed: Action| {
            glyphs_for(&[deed], BindingFilter::Every, &Bindings::default(), &KeyLabels::default(), speaker(InputDevice::Mouse)).concat()
        };
        let trigger = |button: GamepadButton| ButtonGlyph::Button(GamepadLayout::Xbox, button);
        assert_eq!(every(Action::Run), [key("Shift"), trigger(GamepadButton::RightTrigger2)]);
        let wheel = ButtonGlyph::Wheel(Directions { up: true, ..default() });
        assert_eq!(every(Action::Nearer), [key("+"), wheel.clone(), trigger(GamepadButton::RightTrigger)]);
        let this = BindingFilter::This(Binding::Wheel(AxisHalf::More));
        assert_eq!(glyphs_for(&[Action::Nearer], this, &Bindings::default(), &KeyLabels::default(), speaker(InputDevice::Pad)), [[wheel]]);
        assert!(glyphs_for(&[], BindingFilter::All, &Bindings::default(), &KeyLabels::default(), speaker(InputDevice::Pad)).is_empty());
    }
}
