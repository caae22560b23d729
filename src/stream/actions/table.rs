//! The table of all actions and their default bindings.

use std::{fmt, str::FromStr};

use bevy::prelude::{GamepadAxis, GamepadButton, KeyCode, MouseButton, Reflect};
use eremite_words::{Key, key};

use super::binding::{AxisHalf, Binding};

/// An action of the player.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[reflect(Debug, Clone)]
#[allow(missing_docs, reason = "the table has a sentence for each")]
pub enum Action {
    WalkLeft,
    WalkRight,
    Run,
    Jump,
    Hold,
    Slide,
    Board,
    WalkOn,
    Nearer,
    Farther,
    ResetZoom,
    Whistle,
    Mount,
    Draw,
    AimLeft,
    AimRight,
    AimUp,
    AimDown,
    Brush,
    Ink,
    Wash,
    UndoStroke,
    NextTool,
    Use,
    Sit,
    Map,
    Journal,
    Photo,
    Pause,
    Back,
    Lab,
    FullScreen,
    Picture,
    PhotoLeft,
    PhotoRight,
    PhotoUp,
    PhotoDown,
    PhotoFast,
    PhotoNearer,
    PhotoFarther,
    Earlier,
    Later,
    NaturalWeather,
    Clear,
    Rain,
    Snow,
    Leaves,
    Fog,
    Dust,
    Aurora,
    NextWeather,
    PreviousWeather,
    HideText,
    KeepPhoto,
    MapLeft,
    MapRight,
    MapUp,
    MapDown,
    MapNearer,
    MapFarther,
    MapPlayer,
    MapGo,
    PreviousPage,
    NextPage,
    MenuUp,
    MenuDown,
    Less,
    More,
    Confirm,
}

/// The contexts in which an action is available. Actions in different contexts may share a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputContexts(u8);

impl InputContexts {
    /// During play.
    pub const WALKING: Self = Self(1);
    /// In photo mode.
    pub const PHOTO: Self = Self(2);
    /// On the map and its pages.
    pub const MAP: Self = Self(4);
    /// In the pause menu.
    pub const MENU: Self = Self(8);
    /// While the brush is in hand: these bindings take precedence over those of play.
    pub const PAINTING: Self = Self(16);
    /// Wherever the game stands still.
    pub const PAUSED: Self = Self(2 | 4 | 8);
    /// Everywhere.
    pub const ANYWHERE: Self = Self(1 | 2 | 4 | 8);

    /// Whether the two have a context in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl fmt::Display for InputContexts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match *self {
            Self::WALKING => "walking",
            Self::PHOTO => "photo",
            Self::MAP => "map",
            Self::MENU => "menu",
            Self::PAINTING => "painting",
            Self::PAUSED => "at rest",
            _ => "anywhere",
        })
    }
}

/// An entry of the table.
#[derive(Debug)]
pub struct ActionInfo {
    /// The action.
    pub action: Action,
    /// Name in files; never change it.
    pub name: &'static str,
    /// Where it is available.
    pub contexts: InputContexts,
    /// Its message: its name for players, which actions of different contexts may share, with what it does as the attribute
    /// `help` (a sentence without a full stop).
    pub text: Key,
    /// The bindings until the player changes them.
    pub defaults: &'static [Binding],
    /// Whether the defaults are locked, so that players cannot lock themselves out.
    pub is_locked: bool,
}

const fn action_info(action: Action, name: &'static str, contexts: InputContexts, text: Key, defaults: &'static [Binding]) -> ActionInfo {
    ActionInfo { action, name, contexts, text, defaults, is_locked: false }
}

const fn locked_action(action: Action, name: &'static str, contexts: InputContexts, text: Key, defaults: &'static [Binding]) -> ActionInfo {
    ActionInfo { is_locked: true, ..action_info(action, name, contexts, text, defaults) }
}

const LEFT_STICK_LEFT: Binding = Binding::Axis(GamepadAxis::LeftStickX, AxisHalf::Less);
const LEFT_STICK_RIGHT: Binding = Binding::Axis(GamepadAxis::LeftStickX, AxisHalf::More);
const LEFT_STICK_UP: Binding = Binding::Axis(GamepadAxis::LeftStickY, AxisHalf::More);
const LEFT_STICK_DOWN: Binding = Binding::Axis(GamepadAxis::LeftStickY, AxisHalf::Less);
const RIGHT_STICK_LEFT: Binding = Binding::Axis(GamepadAxis::RightStickX, AxisHalf::Less);
const RIGHT_STICK_RIGHT: Binding = Binding::Axis(GamepadAxis::RightStickX, AxisHalf::More);
const RIGHT_STICK_UP: Binding = Binding::Axis(GamepadAxis::RightStickY, AxisHalf::More);
const RIGHT_STICK_DOWN: Binding = Binding::Axis(GamepadAxis::RightStickY, AxisHalf::Less);

/// All actions, in the order of [`Action`].
#[rustfmt::skip]
pub const ACTIONS: [ActionInfo; 69] = {
    use Binding::{Button, Key, Mouse, Wheel};
    use InputContexts as In;
    use GamepadButton as Pad;
    use KeyCode::*;
    [
        action_info(Action::WalkLeft, "walk-left", In::WALKING, key("action-walk-left"), &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        action_info(Action::WalkRight, "walk-right", In::WALKING, key("action-walk-right"), &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        action_info(Action::Run, "run", In::WALKING, key("action-run"), &[Key(ShiftLeft), Key(ShiftRight), Button(Pad::RightTrigger2)]),
        action_info(Action::Jump, "jump", In::WALKING, key("action-jump"), &[Key(Space), Button(Pad::South)]),
        action_info(Action::Hold, "hold", In::WALKING, key("action-hold"), &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP]),
        action_info(Action::Slide, "slide", In::WALKING, key("action-slide"), &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN]),
        action_info(Action::Board, "board", In::WALKING, key("action-board"), &[Key(KeyV), Button(Pad::West)]),
        action_info(Action::WalkOn, "walk-on", In::WALKING, key("action-walk-on"), &[Key(KeyX), Button(Pad::LeftThumb)]),
        action_info(Action::Nearer, "nearer", In::WALKING, key("action-nearer"), &[Key(Equal), Key(NumpadAdd), Wheel(AxisHalf::More), Button(Pad::RightTrigger)]),
        action_info(Action::Farther, "farther", In::WALKING, key("action-farther"), &[Key(Minus), Key(NumpadSubtract), Wheel(AxisHalf::Less), Button(Pad::LeftTrigger)]),
        action_info(Action::ResetZoom, "as-it-was", In::WALKING, key("action-as-it-was"), &[Key(Digit0)]),
        action_info(Action::Whistle, "whistle", In::WALKING, key("action-whistle"), &[Key(KeyQ), Button(Pad::LeftTrigger2)]),
        action_info(Action::Mount, "mount", In::WALKING, key("action-mount"), &[Key(KeyE), Button(Pad::East)]),
        action_info(Action::Draw, "draw", In::WALKING, key("action-draw"), &[Key(KeyF), Mouse(MouseButton::Left)]),
        action_info(Action::AimLeft, "aim-left", In::WALKING, key("action-aim-left"), &[RIGHT_STICK_LEFT]),
        action_info(Action::AimRight, "aim-right", In::WALKING, key("action-aim-right"), &[RIGHT_STICK_RIGHT]),
        action_info(Action::AimUp, "aim-up", In::WALKING, key("action-aim-up"), &[RIGHT_STICK_UP]),
        action_info(Action::AimDown, "aim-down", In::WALKING, key("action-aim-down"), &[RIGHT_STICK_DOWN]),
        action_info(Action::Brush, "brush", In::WALKING, key("action-brush"), &[Key(KeyB), Button(Pad::RightThumb)]),
        action_info(Action::Ink, "ink", In::PAINTING, key("action-ink"), &[Key(KeyF), Mouse(MouseButton::Left), Button(Pad::RightTrigger2)]),
        action_info(Action::Wash, "wash", In::PAINTING, key("action-wash"), &[Key(KeyG), Mouse(MouseButton::Right), Button(Pad::LeftTrigger2)]),
        action_info(Action::UndoStroke, "take-back", In::PAINTING, key("action-take-back"), &[Key(KeyZ), Button(Pad::West)]),
        action_info(Action::NextTool, "next-thing", In::PAINTING, key("action-next-thing"), &[Key(KeyT), Mouse(MouseButton::Middle), Button(Pad::East)]),
        action_info(Action::Use, "use", In::WALKING, key("action-use"), &[Key(KeyR), Button(Pad::DPadUp)]),
        action_info(Action::Sit, "sit", In::WALKING, key("action-sit"), &[Key(KeyC), Button(Pad::DPadDown)]),
        action_info(Action::Map, "map", In::ANYWHERE, key("action-map"), &[Key(KeyM), Button(Pad::Select)]),
        action_info(Action::Journal, "journal", In::ANYWHERE, key("action-journal"), &[Key(KeyJ)]),
        action_info(Action::Photo, "photo", In::ANYWHERE, key("action-photo"), &[Key(KeyP), Button(Pad::North)]),
        action_info(Action::Pause, "pause", In::WALKING, key("action-pause"), &[Key(Escape), Mouse(MouseButton::Right), Button(Pad::Start)]),
        locked_action(Action::Back, "back", In::PAUSED, key("action-back"), &[Key(Escape), Mouse(MouseButton::Right), Button(Pad::East), Button(Pad::Start)]),
        action_info(Action::Lab, "lab", In::ANYWHERE, key("action-lab"), &[Key(F3)]),
        action_info(Action::FullScreen, "full-screen", In::ANYWHERE, key("action-full-screen"), &[Key(F11)]),
        action_info(Action::Picture, "picture", In::ANYWHERE, key("action-picture"), &[Key(F12)]),
        action_info(Action::PhotoLeft, "photo-left", In::PHOTO, key("action-photo-left"), &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT]),
        action_info(Action::PhotoRight, "photo-right", In::PHOTO, key("action-photo-right"), &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT]),
        action_info(Action::PhotoUp, "photo-up", In::PHOTO, key("action-photo-up"), &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP]),
        action_info(Action::PhotoDown, "photo-down", In::PHOTO, key("action-photo-down"), &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN]),
        action_info(Action::PhotoFast, "photo-fast", In::PHOTO, key("action-photo-fast"), &[Key(ShiftLeft), Key(ShiftRight), Button(Pad::RightTrigger)]),
        action_info(Action::PhotoNearer, "photo-nearer", In::PHOTO, key("action-photo-nearer"), &[Key(Equal), Key(NumpadAdd), Wheel(AxisHalf::More), Button(Pad::RightTrigger2)]),
        action_info(Action::PhotoFarther, "photo-farther", In::PHOTO, key("action-photo-farther"), &[Key(Minus), Key(NumpadSubtract), Wheel(AxisHalf::Less), Button(Pad::LeftTrigger2)]),
        action_info(Action::Earlier, "earlier", In::PHOTO, key("action-earlier"), &[Key(KeyQ), Button(Pad::DPadLeft)]),
        action_info(Action::Later, "later", In::PHOTO, key("action-later"), &[Key(KeyE), Button(Pad::DPadRight)]),
        action_info(Action::NaturalWeather, "as-it-would-be", In::PHOTO, key("action-as-it-would-be"), &[Key(Digit0)]),
        action_info(Action::Clear, "clear", In::PHOTO, key("action-clear"), &[Key(Digit1)]),
        action_info(Action::Rain, "rain", In::PHOTO, key("action-rain"), &[Key(Digit2)]),
        action_info(Action::Snow, "snow", In::PHOTO, key("action-snow"), &[Key(Digit3)]),
        action_info(Action::Leaves, "leaves", In::PHOTO, key("action-leaves"), &[Key(Digit4)]),
        action_info(Action::Fog, "fog", In::PHOTO, key("action-fog"), &[Key(Digit5)]),
        action_info(Action::Dust, "dust", In::PHOTO, key("action-dust"), &[Key(Digit6)]),
        action_info(Action::Aurora, "northern-lights", In::PHOTO, key("action-northern-lights"), &[Key(Digit7)]),
        action_info(Action::NextWeather, "next-weather", In::PHOTO, key("action-next-weather"), &[Key(KeyR), Button(Pad::DPadUp)]),
        action_info(Action::PreviousWeather, "previous-weather", In::PHOTO, key("action-previous-weather"), &[Key(KeyF), Button(Pad::DPadDown)]),
        action_info(Action::HideText, "hide-words", In::PHOTO, key("action-hide-words"), &[Key(KeyH), Button(Pad::RightThumb)]),
        action_info(Action::KeepPhoto, "keep-photo", In::PHOTO, key("action-keep-photo"), &[Key(Enter), Key(NumpadEnter), Button(Pad::South)]),
        action_info(Action::MapLeft, "map-left", In::MAP, key("action-map-left"), &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        action_info(Action::MapRight, "map-right", In::MAP, key("action-map-right"), &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        action_info(Action::MapUp, "map-up", In::MAP, key("action-map-up"), &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP, Button(Pad::DPadUp)]),
        action_info(Action::MapDown, "map-down", In::MAP, key("action-map-down"), &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN, Button(Pad::DPadDown)]),
        action_info(Action::MapNearer, "map-nearer", In::MAP, key("action-map-nearer"), &[Key(Equal), Key(NumpadAdd), Button(Pad::RightTrigger2)]),
        action_info(Action::MapFarther, "map-farther", In::MAP, key("action-map-farther"), &[Key(Minus), Key(NumpadSubtract), Button(Pad::LeftTrigger2)]),
        action_info(Action::MapPlayer, "map-him", In::MAP, key("action-map-him"), &[Key(KeyH), Key(Home), Button(Pad::South)]),
        action_info(Action::MapGo, "map-go", In::MAP, key("action-map-go"), &[Key(Enter), Key(NumpadEnter), Mouse(MouseButton::Middle), Button(Pad::RightThumb)]),
        action_info(Action::PreviousPage, "leaf-before", In::MAP, key("action-leaf-before"), &[Key(PageUp), Button(Pad::LeftTrigger)]),
        action_info(Action::NextPage, "leaf-after", In::MAP, key("action-leaf-after"), &[Key(PageDown), Button(Pad::RightTrigger)]),
        locked_action(Action::MenuUp, "menu-up", In::MENU, key("action-menu-up"), &[Key(ArrowUp), LEFT_STICK_UP, Button(Pad::DPadUp)]),
        locked_action(Action::MenuDown, "menu-down", In::MENU, key("action-menu-down"), &[Key(ArrowDown), LEFT_STICK_DOWN, Button(Pad::DPadDown)]),
        locked_action(Action::Less, "less", In::MENU, key("action-less"), &[Key(ArrowLeft), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        locked_action(Action::More, "more", In::MENU, key("action-more"), &[Key(ArrowRight), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        locked_action(Action::Confirm, "confirm", In::MENU, key("action-confirm"), &[Key(Enter), Key(NumpadEnter), Button(Pad::South)]),
    ]
};

impl Action {
    /// All actions.
    pub fn all() -> impl Iterator<Item = Self> {
        ACTIONS.iter().map(|entry| entry.action)
    }

    /// Its entry in the table.
    pub fn info(self) -> &'static ActionInfo {
        &ACTIONS[self as usize]
    }

    /// Its name in files.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Its name for players. Two actions of different contexts may have the same.
    pub fn label(self) -> &'static str {
        self.info().text.text()
    }

    /// What it does, in a sentence without a full stop.
    pub fn help(self) -> &'static str {
        self.info().text.help()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No action has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is nothing that can be done; `eremite actions` lists what is")]
pub struct UnknownAction(pub String);

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(name: &str) -> Result<Self, UnknownAction> {
        let found = Self::all().find(|action| action.name() == name.trim());
        found.ok_or_else(|| UnknownAction(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use eremite_words::Language;

    use super::*;

    #[test]
    fn the_table_has_each_action_once_and_no_two_of_one_place_share_a_default() {
        for (number, entry) in ACTIONS.iter().enumerate() {
            assert_eq!(entry.action as usize, number, "{entry:?}");
            assert_eq!(entry.name.parse(), Ok(entry.action));
            assert!(!entry.defaults.is_empty());
            for help in Language::ALL.map(|language| entry.text.help_in(language)) {
                assert!(!help.is_empty() && !help.ends_with(['.', '。']), "{entry:?}");
            }
            for other in &ACTIONS[number + 1..] {
                assert_ne!(entry.name, other.name);
                let shared = entry.defaults.iter().find(|binding| other.defaults.contains(binding));
                assert!(shared.is_none() || !entry.contexts.overlaps(other.contexts), "{} and {}: {shared:?}", entry.name, other.name);
            }
        }
    }
}
