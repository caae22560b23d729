//! Which signs stand for what is done: of the bindings of a deed those of the device that spoke last.

use bevy::prelude::*;
use eremite_stream::deeds::{Binding, Bindings, Deed, Device, Family, Half, Legend, SLOTS, Speaker};

use super::letters;

/// A drawing of something that is pressed, turned or pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A key with what is written on it.
    Key(String),
    /// A key with an arrow on it.
    Arrow(Ways),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// The wheel, and which way it is turned.
    Wheel(Ways),
    /// A button of a pad.
    Button(Family, GamepadButton),
    /// The pad's cross, and where on it.
    Cross(Ways),
    /// A stick, and where it is pushed.
    Stick(Hand, Ways),
}

/// The hand that a stick is under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// One or several of the four ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ways {
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// Up, or away from oneself.
    pub up: bool,
    /// Down, or toward oneself.
    pub down: bool,
}

impl Ways {
    const LEFT: Self = Self { left: true, right: false, up: false, down: false };
    const RIGHT: Self = Self { right: true, ..Self::NONE };
    const UP: Self = Self { up: true, ..Self::NONE };
    const DOWN: Self = Self { down: true, ..Self::NONE };
    const NONE: Self = Self { left: false, right: false, up: false, down: false };

    fn and(self, other: Self) -> Self {
        let Self { left, right, up, down } = other;
        Self { left: self.left | left, right: self.right | right, up: self.up | up, down: self.down | down }
    }

    /// Those that there are, each as the way that it goes.
    pub(super) fn directions(self) -> impl Iterator<Item = Vec2> {
        let all = [(self.left, Vec2::NEG_X), (self.right, Vec2::X), (self.up, Vec2::Y), (self.down, Vec2::NEG_Y)];
        all.into_iter().filter(|(is, _)| *is).map(|(_, way)| way)
    }
}

impl Sign {
    /// The sign of what a deed is bound to.
    pub fn of(binding: Binding, legend: &Legend, family: Family) -> Self {
        use GamepadButton as Pad;
        match binding {
            Binding::Key(_) => {
                let seen = legend.shown(binding);
                match &*seen {
                    "\u{2190}" => Self::Arrow(Ways::LEFT),
                    "\u{2192}" => Self::Arrow(Ways::RIGHT),
                    "\u{2191}" => Self::Arrow(Ways::UP),
                    "\u{2193}" => Self::Arrow(Ways::DOWN),
                    // What cannot be written is shown as it stands on the most common of keyboards.
                    _ => Self::Key(if letters::has(&seen) { seen } else { Legend::default().shown(binding) }),
                }
            }
            Binding::Mouse(button) => Self::Mouse(button),
            Binding::Wheel(half) => Self::Wheel(if half == Half::Less { Ways::DOWN } else { Ways::UP }),
            Binding::Button(Pad::DPadLeft) => Self::Cross(Ways::LEFT),
            Binding::Button(Pad::DPadRight) => Self::Cross(Ways::RIGHT),
            Binding::Button(Pad::DPadUp) => Self::Cross(Ways::UP),
            Binding::Button(Pad::DPadDown) => Self::Cross(Ways::DOWN),
            Binding::Button(button) => Self::Button(family, button),
            Binding::Axis(axis, half) => {
                let way = |less: Ways, more: Ways| if half == Half::Less { less } else { more };
                match axis {
                    GamepadAxis::LeftStickX => Self::Stick(Hand::Left, way(Ways::LEFT, Ways::RIGHT)),
                    GamepadAxis::LeftStickY => Self::Stick(Hand::Left, way(Ways::DOWN, Ways::UP)),
                    GamepadAxis::RightStickX => Self::Stick(Hand::Right, way(Ways::LEFT, Ways::RIGHT)),
                    GamepadAxis::RightStickY => Self::Stick(Hand::Right, way(Ways::DOWN, Ways::UP)),
                    _ => Self::Key(legend.shown(binding)),
                }
            }
        }
    }

    /// One sign for two, if one thing does both.
    fn with(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Wheel(one), Self::Wheel(other)) => Some(Self::Wheel(one.and(*other))),
            (Self::Cross(one), Self::Cross(other)) => Some(Self::Cross(one.and(*other))),
            (Self::Stick(hand, one), Self::Stick(same, other)) if hand == same => Some(Self::Stick(*hand, one.and(*other))),
            _ => (self == other).then(|| self.clone()),
        }
    }
}

/// Which of the ways to do something are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
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
pub fn signs(deeds: &[Deed], shown: Shown, bindings: &Bindings, legend: &Legend, speaker: Speaker) -> Vec<Vec<Sign>> {
    let of = |binding: Binding| Sign::of(binding, legend, speaker.family);
    match shown {
        Shown::First | Shown::All | Shown::UnderHand => {}
        Shown::This(binding) => return vec![vec![of(binding)]],
        Shown::Every => {
            let bound = deeds.iter().flat_map(|deed| bindings.all(*deed)).map(of);
            let mut every: Vec<Sign> = Vec::new();
            // Both Shift keys look the same.
            bound.for_each(|sign| every.extend((!every.contains(&sign)).then_some(sign)));
            return every.into_iter().map(|sign| vec![sign]).collect();
        }
    }
    let same_hands = |device: Device| (device == Device::Pad) == (speaker.device == Device::Pad);
    let can = |device: Device| deeds.iter().any(|deed| bindings.of(*deed, device).iter().any(Option::is_some));
    let mut devices = speaker.devices().into_iter().filter(|device| can(*device) && (shown != Shown::UnderHand || same_hands(*device)));
    let Some(first) = devices.next() else { return Vec::new() };
    let others: Vec<Device> = devices.filter(|other| shown == Shown::All && same_hands(*other) && same_hands(first)).collect();
    let mut all: Vec<Vec<Sign>> = Vec::new();
    for device in std::iter::once(first).chain(others) {
        // One way has no holes: who has lost his second key for a deed goes on with his first.
        for slot in 0..SLOTS {
            let mut way: Vec<Sign> = Vec::new();
            for deed in deeds {
                let of_deed: Vec<Binding> = bindings.of(*deed, device).into_iter().flatten().collect();
                let bound = of_deed.get(slot).copied();
                // The first way is for all of the deeds, with another device if need be.
                let bound = bound.or_else(|| {
                    let other = |device: Device| bindings.of(*deed, device).into_iter().flatten().next();
                    (all.is_empty() && slot == 0).then(|| speaker.devices().into_iter().find_map(other)).flatten()
                });
                let Some(sign) = bound.map(of) else { continue };
                if all.iter().flatten().any(|before| *before == sign) {
                    continue;
                }
                match way.iter_mut().find_map(|before| before.with(&sign).map(|both| (before, both))) {
                    Some((before, both)) => *before = both,
                    None => way.push(sign),
                }
            }
            if !way.is_empty() {
                all.push(way);
            }
        }
    }
    if shown != Shown::All {
        all.truncate(1);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaker(device: Device) -> Speaker {
        Speaker::new(device, Family::Xbox)
    }

    fn first(deeds: &[Deed], device: Device) -> Vec<Sign> {
        signs(deeds, Shown::First, &Bindings::default(), &Legend::default(), speaker(device)).into_iter().flatten().collect()
    }

    #[test]
    fn what_one_thing_does_is_one_sign() {
        let walk = [Deed::WalkLeft, Deed::WalkRight];
        assert_eq!(first(&walk, Device::Keyboard), [Sign::Arrow(Ways::LEFT), Sign::Arrow(Ways::RIGHT)]);
        assert_eq!(first(&walk, Device::Pad), [Sign::Stick(Hand::Left, Ways { left: true, right: true, ..default() })]);
        let zoom = [Deed::Nearer, Deed::Farther];
        assert_eq!(first(&zoom, Device::Mouse), [Sign::Wheel(Ways { up: true, down: true, ..default() })]);
        let pad = [GamepadButton::RightTrigger, GamepadButton::LeftTrigger].map(|button| Sign::Button(Family::Xbox, button));
        assert_eq!(first(&zoom, Device::Pad), pad);
    }

    #[test]
    fn what_a_device_cannot_do_another_does() {
        assert_eq!(first(&[Deed::Jump], Device::Mouse), [Sign::Key("Space".into())]);
        assert_eq!(first(&[Deed::FullScreen], Device::Pad), [Sign::Key("F11".into())]);
        let under_hand = |device| signs(&[Deed::Rain], Shown::UnderHand, &Bindings::default(), &Legend::default(), speaker(device));
        assert_eq!([Device::Mouse, Device::Pad].map(|device| under_hand(device).len()), [1, 0]);
        let zoom = first(&[Deed::Nearer, Deed::Farther, Deed::AsItWas], Device::Mouse);
        assert_eq!(zoom, [Sign::Wheel(Ways { up: true, down: true, ..default() }), Sign::Key("0".into())]);
    }

    #[test]
    fn all_ways_are_those_under_the_same_hands() {
        let all = |deeds: &[Deed], device| signs(deeds, Shown::All, &Bindings::default(), &Legend::default(), speaker(device));
        let key = |letter: &str| Sign::Key(letter.into());
        let arrows = vec![Sign::Arrow(Ways::LEFT), Sign::Arrow(Ways::RIGHT)];
        assert_eq!(all(&[Deed::WalkLeft, Deed::WalkRight], Device::Keyboard), [arrows, vec![key("A"), key("D")]]);
        let both = Ways { left: true, right: true, ..default() };
        assert_eq!(all(&[Deed::WalkLeft, Deed::WalkRight], Device::Pad), [vec![Sign::Stick(Hand::Left, both)], vec![Sign::Cross(both)]]);
        // Both Shift keys look the same.
        assert_eq!(all(&[Deed::Run], Device::Keyboard), [vec![key("Shift")]]);
        let zoom = all(&[Deed::Nearer, Deed::Farther], Device::Keyboard);
        assert_eq!(zoom, [vec![key("+"), key("\u{2212}")], vec![Sign::Wheel(Ways { up: true, down: true, ..default() })]]);
        let every = |deed: Deed| signs(&[deed], Shown::Every, &Bindings::default(), &Legend::default(), speaker(Device::Mouse)).concat();
        let trigger = |button: GamepadButton| Sign::Button(Family::Xbox, button);
        assert_eq!(every(Deed::Run), [key("Shift"), trigger(GamepadButton::RightTrigger2)]);
        let wheel = Sign::Wheel(Ways { up: true, ..default() });
        assert_eq!(every(Deed::Nearer), [key("+"), wheel.clone(), trigger(GamepadButton::RightTrigger)]);
        let this = Shown::This(Binding::Wheel(Half::More));
        assert_eq!(signs(&[Deed::Nearer], this, &Bindings::default(), &Legend::default(), speaker(Device::Pad)), [[wheel]]);
        assert!(signs(&[], Shown::All, &Bindings::default(), &Legend::default(), speaker(Device::Pad)).is_empty());
    }
}
