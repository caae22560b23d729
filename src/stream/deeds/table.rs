//! The one table of what a player can do.

use std::{fmt, str::FromStr};

use bevy::prelude::{GamepadAxis, GamepadButton, KeyCode, MouseButton};

use super::binding::{Binding, Half};

/// Something a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the table has a sentence for each")]
pub enum Deed {
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
    AsItWas,
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
    TakeBack,
    NextThing,
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
    AsItWouldBe,
    Clear,
    Rain,
    Snow,
    Leaves,
    Fog,
    Dust,
    Aurora,
    NextWeather,
    PreviousWeather,
    HideWords,
    KeepPhoto,
    MapLeft,
    MapRight,
    MapUp,
    MapDown,
    MapNearer,
    MapFarther,
    MapHim,
    MapGo,
    LeafBefore,
    LeafAfter,
    MenuUp,
    MenuDown,
    Less,
    More,
    Confirm,
}

/// Where deeds are done: what is done in one place may be bound to what does something else in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contexts(u8);

impl Contexts {
    /// While he walks.
    pub const WALKING: Self = Self(1);
    /// In photo mode.
    pub const PHOTO: Self = Self(2);
    /// On the map and its pages.
    pub const MAP: Self = Self(4);
    /// While he rests.
    pub const MENU: Self = Self(8);
    /// While he has the brush in hand: what is bound there goes before what the same does while he walks.
    pub const PAINTING: Self = Self(16);
    /// Wherever time stands still.
    pub const AT_REST: Self = Self(2 | 4 | 8);
    /// Everywhere.
    pub const ANYWHERE: Self = Self(1 | 2 | 4 | 8);

    /// Whether there is a place that both have.
    pub fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl fmt::Display for Contexts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match *self {
            Self::WALKING => "walking",
            Self::PHOTO => "photo",
            Self::MAP => "map",
            Self::MENU => "menu",
            Self::PAINTING => "painting",
            Self::AT_REST => "at rest",
            _ => "anywhere",
        })
    }
}

/// A line of the table.
#[derive(Debug)]
pub struct Entry {
    /// What is done.
    pub deed: Deed,
    /// What it is called in files; it stays.
    pub name: &'static str,
    /// Where it is done.
    pub contexts: Contexts,
    /// What it is, in a sentence.
    pub help: &'static str,
    /// What does it until the player binds something else.
    pub defaults: &'static [Binding],
    /// Whether that stays bound whatever the player does: nobody is to be locked in.
    pub kept: bool,
}

const fn entry(deed: Deed, name: &'static str, contexts: Contexts, help: &'static str, defaults: &'static [Binding]) -> Entry {
    Entry { deed, name, contexts, help, defaults, kept: false }
}

const fn kept(deed: Deed, name: &'static str, contexts: Contexts, help: &'static str, defaults: &'static [Binding]) -> Entry {
    Entry { kept: true, ..entry(deed, name, contexts, help, defaults) }
}

const LEFT_STICK_LEFT: Binding = Binding::Axis(GamepadAxis::LeftStickX, Half::Less);
const LEFT_STICK_RIGHT: Binding = Binding::Axis(GamepadAxis::LeftStickX, Half::More);
const LEFT_STICK_UP: Binding = Binding::Axis(GamepadAxis::LeftStickY, Half::More);
const LEFT_STICK_DOWN: Binding = Binding::Axis(GamepadAxis::LeftStickY, Half::Less);
const RIGHT_STICK_LEFT: Binding = Binding::Axis(GamepadAxis::RightStickX, Half::Less);
const RIGHT_STICK_RIGHT: Binding = Binding::Axis(GamepadAxis::RightStickX, Half::More);
const RIGHT_STICK_UP: Binding = Binding::Axis(GamepadAxis::RightStickY, Half::More);
const RIGHT_STICK_DOWN: Binding = Binding::Axis(GamepadAxis::RightStickY, Half::Less);

/// All of it, in the order of [`Deed`].
#[rustfmt::skip]
pub const TABLE: [Entry; 69] = {
    use Binding::{Button, Key, Mouse, Wheel};
    use Contexts as In;
    use GamepadButton as Pad;
    use KeyCode::*;
    [
        entry(Deed::WalkLeft, "walk-left", In::WALKING, "walk left; on rock, climb left", &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        entry(Deed::WalkRight, "walk-right", In::WALKING, "walk right; on rock, climb right", &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        entry(Deed::Run, "run", In::WALKING, "run; a stick that is pushed all the way runs too", &[Key(ShiftLeft), Key(ShiftRight), Button(Pad::RightTrigger2)]),
        entry(Deed::Jump, "jump", In::WALKING, "jump, higher when held; leap off the rock", &[Key(Space), Button(Pad::South)]),
        entry(Deed::Hold, "hold", In::WALKING, "take hold of the rock and climb up", &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP]),
        entry(Deed::Slide, "slide", In::WALKING, "slide down a slope, go down from a bridge or a ledge, climb down", &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN]),
        entry(Deed::Board, "board", In::WALKING, "step on the board, which glides wherever it goes down, and off it; there, walk kicks on, leans ahead or brakes, slide ducks, jump hops", &[Key(KeyV), Button(Pad::West)]),
        entry(Deed::WalkOn, "walk-on", In::WALKING, "walk on by himself, until he is asked to walk, climb or slide", &[Key(KeyX), Button(Pad::LeftThumb)]),
        entry(Deed::Nearer, "nearer", In::WALKING, "look from nearer", &[Key(Equal), Key(NumpadAdd), Wheel(Half::More), Button(Pad::RightTrigger)]),
        entry(Deed::Farther, "farther", In::WALKING, "look from farther away", &[Key(Minus), Key(NumpadSubtract), Wheel(Half::Less), Button(Pad::LeftTrigger)]),
        entry(Deed::AsItWas, "as-it-was", In::WALKING, "look from where one looks at first", &[Key(Digit0)]),
        entry(Deed::Whistle, "whistle", In::WALKING, "whistle for the horse", &[Key(KeyQ), Button(Pad::LeftTrigger2)]),
        entry(Deed::Mount, "mount", In::WALKING, "get on the horse that stands beside him, and off", &[Key(KeyE), Button(Pad::East)]),
        entry(Deed::Draw, "draw", In::WALKING, "draw the bow as long as it is held, and shoot when it is let go; hold and slide aim meanwhile, the mouse where it points", &[Key(KeyF), Mouse(MouseButton::Left)]),
        entry(Deed::AimLeft, "aim-left", In::WALKING, "aim the bow left; who aims with a stick draws as long as it is pushed, and shoots when it is let go", &[RIGHT_STICK_LEFT]),
        entry(Deed::AimRight, "aim-right", In::WALKING, "aim the bow right", &[RIGHT_STICK_RIGHT]),
        entry(Deed::AimUp, "aim-up", In::WALKING, "aim the bow up", &[RIGHT_STICK_UP]),
        entry(Deed::AimDown, "aim-down", In::WALKING, "aim the bow down", &[RIGHT_STICK_DOWN]),
        entry(Deed::Brush, "brush", In::WALKING, "take the brush in hand, and put it away", &[Key(KeyB), Button(Pad::RightThumb)]),
        entry(Deed::Ink, "ink", In::PAINTING, "paint with ink: what is painted is ground; the mouse leads the tip, or the right stick, or what walks and climbs", &[Key(KeyF), Mouse(MouseButton::Left), Button(Pad::RightTrigger2)]),
        entry(Deed::Wash, "wash", In::PAINTING, "wash away: rock and ink alike", &[Key(KeyG), Mouse(MouseButton::Right), Button(Pad::LeftTrigger2)]),
        entry(Deed::TakeBack, "take-back", In::PAINTING, "take the last stroke back", &[Key(KeyZ), Button(Pad::West)]),
        entry(Deed::NextThing, "next-thing", In::PAINTING, "go on to what ink is used for: lines, a plank, a lamp, a cairn, a bench, a bell, a seedling; each is placed by what paints", &[Key(KeyT), Mouse(MouseButton::Middle), Button(Pad::East)]),
        entry(Deed::Use, "use", In::WALKING, "drink where there is water, read the milestone that stands there; who sits makes a fire, and sleeps by it", &[Key(KeyR), Button(Pad::DPadUp)]),
        entry(Deed::Sit, "sit", In::WALKING, "sit down, and get up", &[Key(KeyC), Button(Pad::DPadDown)]),
        entry(Deed::Map, "map", In::ANYWHERE, "lay the map over the game, and take it away", &[Key(KeyM), Button(Pad::Select)]),
        entry(Deed::Journal, "journal", In::ANYWHERE, "open the journal over the game, and close it; with a pad, turn the leaf from the map", &[Key(KeyJ)]),
        entry(Deed::Photo, "photo", In::ANYWHERE, "begin and end photo mode", &[Key(KeyP), Button(Pad::North)]),
        entry(Deed::Pause, "pause", In::WALKING, "rest", &[Key(Escape), Mouse(MouseButton::Right), Button(Pad::Start)]),
        kept(Deed::Back, "back", In::AT_REST, "back: to the page above, or walk on", &[Key(Escape), Mouse(MouseButton::Right), Button(Pad::East), Button(Pad::Start)]),
        entry(Deed::Lab, "lab", In::ANYWHERE, "open and close the lab", &[Key(F3)]),
        entry(Deed::FullScreen, "full-screen", In::ANYWHERE, "fill the screen, and leave it", &[Key(F11)]),
        entry(Deed::Picture, "picture", In::ANYWHERE, "keep a picture", &[Key(F12)]),
        entry(Deed::PhotoLeft, "photo-left", In::PHOTO, "move the camera left", &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT]),
        entry(Deed::PhotoRight, "photo-right", In::PHOTO, "move the camera right", &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT]),
        entry(Deed::PhotoUp, "photo-up", In::PHOTO, "move the camera up", &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP]),
        entry(Deed::PhotoDown, "photo-down", In::PHOTO, "move the camera down", &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN]),
        entry(Deed::PhotoFast, "photo-fast", In::PHOTO, "move the camera faster", &[Key(ShiftLeft), Key(ShiftRight), Button(Pad::RightTrigger)]),
        entry(Deed::PhotoNearer, "photo-nearer", In::PHOTO, "look from nearer", &[Key(Equal), Key(NumpadAdd), Wheel(Half::More), Button(Pad::RightTrigger2)]),
        entry(Deed::PhotoFarther, "photo-farther", In::PHOTO, "look from farther away", &[Key(Minus), Key(NumpadSubtract), Wheel(Half::Less), Button(Pad::LeftTrigger2)]),
        entry(Deed::Earlier, "earlier", In::PHOTO, "turn the day back", &[Key(KeyQ), Button(Pad::DPadLeft)]),
        entry(Deed::Later, "later", In::PHOTO, "turn the day on", &[Key(KeyE), Button(Pad::DPadRight)]),
        entry(Deed::AsItWouldBe, "as-it-would-be", In::PHOTO, "the weather as it would be", &[Key(Digit0)]),
        entry(Deed::Clear, "clear", In::PHOTO, "a clear sky", &[Key(Digit1)]),
        entry(Deed::Rain, "rain", In::PHOTO, "rain", &[Key(Digit2)]),
        entry(Deed::Snow, "snow", In::PHOTO, "snow", &[Key(Digit3)]),
        entry(Deed::Leaves, "leaves", In::PHOTO, "leaves in the wind", &[Key(Digit4)]),
        entry(Deed::Fog, "fog", In::PHOTO, "fog", &[Key(Digit5)]),
        entry(Deed::Dust, "dust", In::PHOTO, "dust in the wind", &[Key(Digit6)]),
        entry(Deed::Aurora, "northern-lights", In::PHOTO, "northern lights", &[Key(Digit7)]),
        entry(Deed::NextWeather, "next-weather", In::PHOTO, "the next of the weathers", &[Key(KeyR), Button(Pad::DPadUp)]),
        entry(Deed::PreviousWeather, "previous-weather", In::PHOTO, "the weather before it", &[Key(KeyF), Button(Pad::DPadDown)]),
        entry(Deed::HideWords, "hide-words", In::PHOTO, "hide what is written, and show it", &[Key(KeyH), Button(Pad::RightThumb)]),
        entry(Deed::KeepPhoto, "keep-photo", In::PHOTO, "keep the photo", &[Key(Enter), Key(NumpadEnter), Button(Pad::South)]),
        entry(Deed::MapLeft, "map-left", In::MAP, "move over the map to the left", &[Key(ArrowLeft), Key(KeyA), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        entry(Deed::MapRight, "map-right", In::MAP, "move over the map to the right", &[Key(ArrowRight), Key(KeyD), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        entry(Deed::MapUp, "map-up", In::MAP, "move up over the map", &[Key(ArrowUp), Key(KeyW), LEFT_STICK_UP, Button(Pad::DPadUp)]),
        entry(Deed::MapDown, "map-down", In::MAP, "move down over the map", &[Key(ArrowDown), Key(KeyS), LEFT_STICK_DOWN, Button(Pad::DPadDown)]),
        entry(Deed::MapNearer, "map-nearer", In::MAP, "see less of the map, and larger", &[Key(Equal), Key(NumpadAdd), Button(Pad::RightTrigger2)]),
        entry(Deed::MapFarther, "map-farther", In::MAP, "see more of the map, and smaller", &[Key(Minus), Key(NumpadSubtract), Button(Pad::LeftTrigger2)]),
        entry(Deed::MapHim, "map-him", In::MAP, "back to where he is", &[Key(KeyH), Key(Home), Button(Pad::South)]),
        entry(Deed::MapGo, "map-go", In::MAP, "go to the place that is pointed at", &[Key(Enter), Key(NumpadEnter), Mouse(MouseButton::Middle), Button(Pad::RightThumb)]),
        entry(Deed::LeafBefore, "leaf-before", In::MAP, "turn back a leaf of the journal, before whose first the map lies", &[Key(PageUp), Button(Pad::LeftTrigger)]),
        entry(Deed::LeafAfter, "leaf-after", In::MAP, "turn a leaf of the journal, or from the map to it", &[Key(PageDown), Button(Pad::RightTrigger)]),
        kept(Deed::MenuUp, "menu-up", In::MENU, "the line above", &[Key(ArrowUp), LEFT_STICK_UP, Button(Pad::DPadUp)]),
        kept(Deed::MenuDown, "menu-down", In::MENU, "the line below", &[Key(ArrowDown), LEFT_STICK_DOWN, Button(Pad::DPadDown)]),
        kept(Deed::Less, "less", In::MENU, "less, or the one before", &[Key(ArrowLeft), LEFT_STICK_LEFT, Button(Pad::DPadLeft)]),
        kept(Deed::More, "more", In::MENU, "more, or the one after", &[Key(ArrowRight), LEFT_STICK_RIGHT, Button(Pad::DPadRight)]),
        kept(Deed::Confirm, "confirm", In::MENU, "do what the line says", &[Key(Enter), Key(NumpadEnter), Button(Pad::South)]),
    ]
};

impl Deed {
    /// All there are.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|entry| entry.deed)
    }

    /// Its line in the table.
    pub fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// What it is called in files.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Deed {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::all().find(|deed| deed.name() == name.trim());
        found.ok_or_else(|| format!("'{name}' is nothing that can be done; `eremite deeds` lists what is"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_each_deed_once_and_no_two_of_one_place_share_a_default() {
        for (number, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.deed as usize, number, "{entry:?}");
            assert_eq!(entry.name.parse(), Ok(entry.deed));
            assert!(!entry.defaults.is_empty() && !entry.help.is_empty() && !entry.help.ends_with('.'));
            for other in &TABLE[number + 1..] {
                assert_ne!(entry.name, other.name);
                let shared = entry.defaults.iter().find(|binding| other.defaults.contains(binding));
                assert!(shared.is_none() || !entry.contexts.meet(other.contexts), "{} and {}: {shared:?}", entry.name, other.name);
            }
        }
    }
}
