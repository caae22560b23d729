//! The table of all actions and their default bindings.

use std::{fmt, str::FromStr};

use bevy::prelude::{GamepadAxis, GamepadButton, KeyCode, MouseButton, Reflect};

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
    /// What it does, in a sentence.
    pub help: &'static str,
    /// The bindings until the player changes them.
    pub defaults: &'static [Binding],
    /// Whether the defaults are locked, so that players cannot lock themselves out.
    pub is_locked: bool,
}

const fn action_info(
    action: Action,
    name: &'static str,
    contexts: InputContexts,
    help: &'static str,
    defaults: &'static [Binding],
) -> ActionInfo {
    ActionInfo { action, name, contexts, help, defaults, is_locked: false }
}

const fn locked_action(
    action: Action,
    name: &'static str,
    contexts: InputContexts,
    help: &'static str,
    defaults: &'static [Binding],
) -> ActionInfo {
    ActionInfo { is_locked: true, ..action_info(action, name, contexts, help, defaults) }
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
        action_info(Action::WalkLeft, "walk-left", In::WALKING, "walk left; on rock, climb left", &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        action_info(Action::WalkRight, "walk-right", In::WALKING, "walk right; on rock, climb right", &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        action_info(Action::Run, "run", In::WALKING, "run; a stick that is pushed all the way runs too", &[Key(ShiftLeft), Key(ShiftRight), Button(Pad::RightTrigger2)]),
        action_info(Action::Jump, "jump", In::WALKING, "jump, higher when held; leap off the rock", &[Key(Space), Button(Pad::South)]),
        action_info(Action::Hold, "hold", In::WALKING, "grab the rock, and climb up", &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP]),
        action_info(Action::Slide, "slide", In::WALKING, "slide down a slope, go down from a bridge or a ledge, climb down", &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN]),
        action_info(Action::Board, "board", In::WALKING, "step on the board, which glides wherever it goes down, and off it; there, walk kicks on, leans ahead or brakes, slide ducks, jump hops", &[Key(KeyV), Button(Pad::West)]),
        action_info(Action::WalkOn, "walk-on", In::WALKING, "walk on automatically, until you walk, climb or slide", &[Key(KeyX), Button(Pad::LeftThumb)]),
        action_info(Action::Nearer, "nearer", In::WALKING, "zoom in", &[Key(Equal), Key(NumpadAdd), Wheel(AxisHalf::More), Button(Pad::RightTrigger)]),
        action_info(Action::Farther, "farther", In::WALKING, "zoom out", &[Key(Minus), Key(NumpadSubtract), Wheel(AxisHalf::Less), Button(Pad::LeftTrigger)]),
        action_info(Action::ResetZoom, "as-it-was", In::WALKING, "reset the zoom", &[Key(Digit0)]),
        action_info(Action::Whistle, "whistle", In::WALKING, "whistle for the horse", &[Key(KeyQ), Button(Pad::LeftTrigger2)]),
        action_info(Action::Mount, "mount", In::WALKING, "mount the horse beside you, and dismount", &[Key(KeyE), Button(Pad::East)]),
        action_info(Action::Draw, "draw", In::WALKING, "draw the bow as long as it is held, and shoot when it is let go; hold and slide aim meanwhile, the mouse where it points", &[Key(KeyF), Mouse(MouseButton::Left)]),
        action_info(Action::AimLeft, "aim-left", In::WALKING, "aim the bow left; who aims with a stick draws as long as it is pushed, and shoots when it is let go", &[RIGHT_STICK_LEFT]),
        action_info(Action::AimRight, "aim-right", In::WALKING, "aim the bow right", &[RIGHT_STICK_RIGHT]),
        action_info(Action::AimUp, "aim-up", In::WALKING, "aim the bow up", &[RIGHT_STICK_UP]),
        action_info(Action::AimDown, "aim-down", In::WALKING, "aim the bow down", &[RIGHT_STICK_DOWN]),
        action_info(Action::Brush, "brush", In::WALKING, "take the brush in hand, and put it away", &[Key(KeyB), Button(Pad::RightThumb)]),
        action_info(Action::Ink, "ink", In::PAINTING, "paint with ink: what is painted is ground; the mouse leads the tip, or the right stick, or what walks and climbs", &[Key(KeyF), Mouse(MouseButton::Left), Button(Pad::RightTrigger2)]),
        action_info(Action::Wash, "wash", In::PAINTING, "erase: rock and ink alike", &[Key(KeyG), Mouse(MouseButton::Right), Button(Pad::LeftTrigger2)]),
        action_info(Action::UndoStroke, "take-back", In::PAINTING, "undo the last stroke", &[Key(KeyZ), Button(Pad::West)]),
        action_info(Action::NextTool, "next-thing", In::PAINTING, "choose what to place: lines, a plank, a lamp, a cairn, a bench, a bell, a seedling; each is placed by what paints", &[Key(KeyT), Mouse(MouseButton::Middle), Button(Pad::East)]),
        action_info(Action::Use, "use", In::WALKING, "drink where there is water, read the milestone that stands there, bow before a temple's hall; who sits makes a fire, and sleeps by it", &[Key(KeyR), Button(Pad::DPadUp)]),
        action_info(Action::Sit, "sit", In::WALKING, "sit down, and get up", &[Key(KeyC), Button(Pad::DPadDown)]),
        action_info(Action::Map, "map", In::ANYWHERE, "open and close the map", &[Key(KeyM), Button(Pad::Select)]),
        action_info(Action::Journal, "journal", In::ANYWHERE, "open and close the journal; with a pad, turn to it from the map", &[Key(KeyJ)]),
        action_info(Action::Photo, "photo", In::ANYWHERE, "photo mode, and back", &[Key(KeyP), Button(Pad::North)]),
        action_info(Action::Pause, "pause", In::WALKING, "pause, with the menu: map, journal, settings", &[Key(Escape), Mouse(MouseButton::Right), Button(Pad::Start)]),
        locked_action(Action::Back, "back", In::PAUSED, "back: to the page above, or to the game", &[Key(Escape), Mouse(MouseButton::Right), Button(Pad::East), Button(Pad::Start)]),
        action_info(Action::Lab, "lab", In::ANYWHERE, "open and close the lab", &[Key(F3)]),
        action_info(Action::FullScreen, "full-screen", In::ANYWHERE, "full screen, and back", &[Key(F11)]),
        action_info(Action::Picture, "picture", In::ANYWHERE, "take a screenshot", &[Key(F12)]),
        action_info(Action::PhotoLeft, "photo-left", In::PHOTO, "move the camera left", &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT]),
        action_info(Action::PhotoRight, "photo-right", In::PHOTO, "move the camera right", &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT]),
        action_info(Action::PhotoUp, "photo-up", In::PHOTO, "move the camera up", &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP]),
        action_info(Action::PhotoDown, "photo-down", In::PHOTO, "move the camera down", &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN]),
        action_info(Action::PhotoFast, "photo-fast", In::PHOTO, "move the camera faster", &[Key(ShiftLeft), Key(ShiftRight), Button(Pad::RightTrigger)]),
        action_info(Action::PhotoNearer, "photo-nearer", In::PHOTO, "zoom in", &[Key(Equal), Key(NumpadAdd), Wheel(AxisHalf::More), Button(Pad::RightTrigger2)]),
        action_info(Action::PhotoFarther, "photo-farther", In::PHOTO, "zoom out", &[Key(Minus), Key(NumpadSubtract), Wheel(AxisHalf::Less), Button(Pad::LeftTrigger2)]),
        action_info(Action::Earlier, "earlier", In::PHOTO, "an earlier hour", &[Key(KeyQ), Button(Pad::DPadLeft)]),
        action_info(Action::Later, "later", In::PHOTO, "a later hour", &[Key(KeyE), Button(Pad::DPadRight)]),
        action_info(Action::NaturalWeather, "as-it-would-be", In::PHOTO, "the weather of the hour", &[Key(Digit0)]),
        action_info(Action::Clear, "clear", In::PHOTO, "a clear sky", &[Key(Digit1)]),
        action_info(Action::Rain, "rain", In::PHOTO, "rain", &[Key(Digit2)]),
        action_info(Action::Snow, "snow", In::PHOTO, "snow", &[Key(Digit3)]),
        action_info(Action::Leaves, "leaves", In::PHOTO, "leaves in the wind", &[Key(Digit4)]),
        action_info(Action::Fog, "fog", In::PHOTO, "fog", &[Key(Digit5)]),
        action_info(Action::Dust, "dust", In::PHOTO, "dust in the wind", &[Key(Digit6)]),
        action_info(Action::Aurora, "northern-lights", In::PHOTO, "northern lights", &[Key(Digit7)]),
        action_info(Action::NextWeather, "next-weather", In::PHOTO, "the next weather", &[Key(KeyR), Button(Pad::DPadUp)]),
        action_info(Action::PreviousWeather, "previous-weather", In::PHOTO, "the previous weather", &[Key(KeyF), Button(Pad::DPadDown)]),
        action_info(Action::HideText, "hide-words", In::PHOTO, "hide and show all text", &[Key(KeyH), Button(Pad::RightThumb)]),
        action_info(Action::KeepPhoto, "keep-photo", In::PHOTO, "save the photo", &[Key(Enter), Key(NumpadEnter), Button(Pad::South)]),
        action_info(Action::MapLeft, "map-left", In::MAP, "move the map left", &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        action_info(Action::MapRight, "map-right", In::MAP, "move the map right", &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        action_info(Action::MapUp, "map-up", In::MAP, "move the map up", &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP, Button(Pad::DPadUp)]),
        action_info(Action::MapDown, "map-down", In::MAP, "move the map down", &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN, Button(Pad::DPadDown)]),
        action_info(Action::MapNearer, "map-nearer", In::MAP, "zoom in", &[Key(Equal), Key(NumpadAdd), Button(Pad::RightTrigger2)]),
        action_info(Action::MapFarther, "map-farther", In::MAP, "zoom out", &[Key(Minus), Key(NumpadSubtract), Button(Pad::LeftTrigger2)]),
        action_info(Action::MapPlayer, "map-him", In::MAP, "centre on the hermit", &[Key(KeyH), Key(Home), Button(Pad::South)]),
        action_info(Action::MapGo, "map-go", In::MAP, "go to the place that is pointed at", &[Key(Enter), Key(NumpadEnter), Mouse(MouseButton::Middle), Button(Pad::RightThumb)]),
        action_info(Action::PreviousPage, "leaf-before", In::MAP, "the previous page of the journal; before the first is the map", &[Key(PageUp), Button(Pad::LeftTrigger)]),
        action_info(Action::NextPage, "leaf-after", In::MAP, "the next page of the journal, or from the map to it", &[Key(PageDown), Button(Pad::RightTrigger)]),
        locked_action(Action::MenuUp, "menu-up", In::MENU, "the line above", &[Key(ArrowUp), LEFT_STICK_UP, Button(Pad::DPadUp)]),
        locked_action(Action::MenuDown, "menu-down", In::MENU, "the line below", &[Key(ArrowDown), LEFT_STICK_DOWN, Button(Pad::DPadDown)]),
        locked_action(Action::Less, "less", In::MENU, "decrease, or the previous choice", &[Key(ArrowLeft), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        locked_action(Action::More, "more", In::MENU, "increase, or the next choice", &[Key(ArrowRight), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        locked_action(Action::Confirm, "confirm", In::MENU, "select", &[Key(Enter), Key(NumpadEnter), Button(Pad::South)]),
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
    use super::*;

    #[test]
    fn the_table_has_each_action_once_and_no_two_of_one_place_share_a_default() {
        for (number, entry) in ACTIONS.iter().enumerate() {
            assert_eq!(entry.action as usize, number, "{entry:?}");
            assert_eq!(entry.name.parse(), Ok(entry.action));
            assert!(!entry.defaults.is_empty() && !entry.help.is_empty() && !entry.help.ends_with('.'));
            for other in &ACTIONS[number + 1..] {
                assert_ne!(entry.name, other.name);
                let shared = entry.defaults.iter().find(|binding| other.defaults.contains(binding));
                assert!(shared.is_none() || !entry.contexts.overlaps(other.contexts), "{} and {}: {shared:?}", entry.name, other.name);
            }
        }
    }
}
