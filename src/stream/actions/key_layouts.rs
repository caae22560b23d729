//! Ready layouts of the keyboard, for two hands or for one alone.

use bevy::prelude::*;

use super::{
    Action,
    binding::{Binding, InputDevice},
    bindings::Bindings,
};

/// A ready layout of the keyboard. Each gives a key to every action; locked actions keep their defaults and get more keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyLayout {
    /// The defaults.
    BothHands,
    /// Keys that the left hand reaches around W A S D.
    LeftHand,
    /// Keys that the right hand reaches around I J K L, and the arrows and the keypad beside them.
    RightHand,
}

impl KeyLayout {
    /// All layouts.
    pub const ALL: [Self; 3] = [Self::BothHands, Self::LeftHand, Self::RightHand];

    /// Its keys for an action. None for locked actions whose defaults the hand reaches, and for actions that the defaults
    /// leave to a stick.
    fn keys(self, action: Action) -> &'static [KeyCode] {
        match self {
            Self::BothHands => &[],
            Self::LeftHand => left_hand(action),
            Self::RightHand => right_hand(action),
        }
    }
}

/// Keys by their places on a keyboard with the letters of QWERTY.
fn left_hand(action: Action) -> &'static [KeyCode] {
    use KeyCode::*;
    match action {
        Action::WalkLeft | Action::PhotoLeft | Action::MapLeft | Action::Less => &[KeyA],
        Action::WalkRight | Action::PhotoRight | Action::MapRight | Action::More => &[KeyD],
        Action::Hold | Action::PhotoUp | Action::MapUp | Action::MenuUp => &[KeyW],
        Action::Slide | Action::PhotoDown | Action::MapDown | Action::MenuDown => &[KeyS],
        Action::Run | Action::PhotoFast => &[ShiftLeft],
        Action::Jump | Action::KeepPhoto | Action::MapGo | Action::Confirm => &[Space],
        Action::Pause | Action::Back => &[Escape],
        Action::Map => &[F1],
        Action::Journal => &[F2],
        Action::Lab => &[F3],
        Action::Photo => &[F4],
        Action::Picture => &[F5],
        Action::FullScreen => &[Backquote],
        Action::Whistle | Action::Earlier | Action::PreviousPage => &[KeyQ],
        Action::Mount | Action::Later | Action::NextPage => &[KeyE],
        Action::Use | Action::NextWeather | Action::MapNearer => &[KeyR],
        Action::Draw | Action::Ink | Action::PreviousWeather | Action::MapFarther => &[KeyF],
        Action::AimUp | Action::NextTool | Action::PhotoNearer => &[KeyT],
        Action::AimDown | Action::Wash | Action::PhotoFarther => &[KeyG],
        Action::AimLeft | Action::Leaves => &[Digit4],
        Action::AimRight | Action::Fog => &[Digit5],
        Action::UndoStroke | Action::NaturalWeather => &[KeyZ],
        Action::WalkOn | Action::Aurora => &[KeyX],
        Action::Sit | Action::HideText | Action::MapPlayer => &[KeyC],
        Action::Board | Action::Dust => &[KeyV],
        Action::Brush => &[KeyB],
        Action::Nearer | Action::Clear => &[Digit1],
        Action::Farther | Action::Rain => &[Digit2],
        Action::ResetZoom | Action::Snow => &[Digit3],
    }
}

fn right_hand(action: Action) -> &'static [KeyCode] {
    use KeyCode::*;
    match action {
        Action::WalkLeft | Action::PhotoLeft | Action::MapLeft => &[KeyJ, ArrowLeft],
        Action::WalkRight | Action::PhotoRight | Action::MapRight => &[KeyL, ArrowRight],
        Action::Hold | Action::PhotoUp | Action::MapUp => &[KeyI, ArrowUp],
        Action::Slide | Action::PhotoDown | Action::MapDown => &[KeyK, ArrowDown],
        Action::MenuUp | Action::MenuDown | Action::Less | Action::More | Action::Confirm => &[],
        Action::Run | Action::PhotoFast => &[ShiftRight],
        Action::Jump => &[Space],
        Action::KeepPhoto | Action::MapGo => &[Enter, NumpadEnter],
        Action::Pause | Action::Back => &[Backspace],
        Action::Map => &[KeyY],
        Action::Journal => &[Quote],
        Action::Lab => &[F10],
        Action::Photo => &[BracketLeft],
        Action::Picture => &[F12],
        Action::FullScreen => &[F11],
        Action::Whistle | Action::Earlier | Action::PreviousPage => &[KeyU],
        Action::Mount | Action::Later | Action::NextPage => &[KeyO],
        Action::Use | Action::HideText | Action::MapPlayer => &[KeyH],
        Action::Draw | Action::Ink | Action::PreviousWeather => &[Semicolon],
        Action::Brush | Action::NextWeather => &[KeyP],
        Action::Wash => &[Slash],
        Action::UndoStroke => &[BracketRight],
        Action::NextTool => &[Delete],
        Action::AimLeft => &[Digit7, Numpad4],
        Action::AimRight => &[Digit9, Numpad6],
        Action::AimUp => &[Digit8, Numpad8],
        Action::AimDown => &[Period, Numpad2],
        Action::Board | Action::Leaves => &[KeyN],
        Action::WalkOn | Action::Fog => &[KeyM],
        Action::Sit | Action::Dust => &[Comma],
        Action::Nearer | Action::PhotoNearer | Action::MapNearer => &[Equal, NumpadAdd],
        Action::Farther | Action::PhotoFarther | Action::MapFarther => &[Minus, NumpadSubtract],
        Action::ResetZoom | Action::NaturalWeather => &[Digit0],
        Action::Clear => &[Digit7],
        Action::Rain => &[Digit8],
        Action::Snow => &[Digit9],
        Action::Aurora => &[Period],
    }
}

impl Bindings {
    /// Binds the keyboard as a layout says. The player's own keys are lost, as by [`Bindings::reset_to_defaults`].
    pub fn set_key_layout(&mut self, layout: KeyLayout) {
        self.reset_to_defaults(InputDevice::Keyboard);
        if layout == KeyLayout::BothHands {
            return;
        }
        for action in Action::all() {
            let mut keys: Vec<Binding> =
                if action.info().is_locked { self.of(action, InputDevice::Keyboard).into_iter().flatten().collect() } else { Vec::new() };
            for key in layout.keys(action).iter().copied().map(Binding::Key) {
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
            self.set_keys(action, &keys);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that one hand reaches.
    fn reach(layout: KeyLayout) -> &'static [KeyCode] {
        use KeyCode::*;
        match layout {
            KeyLayout::BothHands => &[],
            #[rustfmt::skip]
            KeyLayout::LeftHand => &[
                Escape, F1, F2, F3, F4, F5, Backquote, Digit1, Digit2, Digit3, Digit4, Digit5, Tab, KeyQ, KeyW, KeyE, KeyR, KeyT, KeyA, KeyS,
                KeyD, KeyF, KeyG, ShiftLeft, KeyZ, KeyX, KeyC, KeyV, KeyB, ControlLeft, Space,
            ],
            #[rustfmt::skip]
            KeyLayout::RightHand => &[
                F9, F10, F11, F12, Digit7, Digit8, Digit9, Digit0, Minus, Equal, Backspace, KeyY, KeyU, KeyI, KeyO, KeyP, BracketLeft,
                BracketRight, KeyH, KeyJ, KeyK, KeyL, Semicolon, Quote, Enter, KeyN, KeyM, Comma, Period, Slash, ShiftRight, Space, Delete,
                ArrowLeft, ArrowRight, ArrowUp, ArrowDown, Numpad2, Numpad4, Numpad6, Numpad8, NumpadAdd, NumpadSubtract, NumpadEnter,
            ],
        }
    }

    #[test]
    fn each_hand_reaches_a_key_for_every_action_and_no_two_of_one_place_share_one() {
        for layout in [KeyLayout::LeftHand, KeyLayout::RightHand] {
            let mut bindings = Bindings::default();
            bindings.set_key_layout(layout);
            assert_eq!(bindings.conflict(), None, "{layout:?}");
            for action in Action::all() {
                let keys: Vec<KeyCode> = bindings
                    .of(action, InputDevice::Keyboard)
                    .into_iter()
                    .filter_map(|binding| if let Some(Binding::Key(key)) = binding { Some(key) } else { None })
                    .collect();
                let is_reached = |key: &KeyCode| reach(layout).contains(key);
                assert!(keys.iter().any(is_reached), "{layout:?} leaves {action} to the other hand: {keys:?}");
                let is_kept = |key: &KeyCode| action.info().is_locked && action.info().defaults.contains(&Binding::Key(*key));
                assert!(keys.iter().all(|key| is_reached(key) || is_kept(key)), "{layout:?} binds {action} to {keys:?}");
                assert!(action.info().defaults.iter().all(|kept| !action.info().is_locked || bindings.all(action).any(|own| own == *kept)));
            }
        }
    }

    #[test]
    fn no_key_that_is_pressed_with_the_brush_in_hand_leads_away() {
        for layout in KeyLayout::ALL {
            let mut bindings = Bindings::default();
            bindings.set_key_layout(layout);
            let of = |action| bindings.of(action, InputDevice::Keyboard).into_iter().flatten();
            for painted in [Action::Ink, Action::Wash, Action::UndoStroke, Action::NextTool].into_iter().flat_map(of) {
                // The key that puts the brush away, and those that guide it, must stay free.
                for other in [Action::Brush, Action::WalkLeft, Action::WalkRight, Action::Hold, Action::Slide, Action::Pause, Action::Map] {
                    assert!(of(other).all(|key| key != painted), "{layout:?}: {painted} is {other} too");
                }
            }
        }
    }

    #[test]
    fn both_hands_are_as_it_comes_and_the_other_devices_stay_as_they_are() {
        let mut bindings = Bindings::default();
        let button = Binding::Button(GamepadButton::C);
        bindings.rebind(Action::Jump, 0, button).expect("it is free");
        for layout in [KeyLayout::LeftHand, KeyLayout::RightHand, KeyLayout::BothHands] {
            bindings.set_key_layout(layout);
            assert_eq!(bindings.of(Action::Jump, InputDevice::Pad)[0], Some(button));
        }
        bindings.reset_to_defaults(InputDevice::Pad);
        assert_eq!(bindings, Bindings::default());
    }
}
