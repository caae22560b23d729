//! Table of hints: text, when each is due, and when it counts as learned.

use eremite_life::{
    creatures::{InteractionPrompt, RestPose, RidePrompt},
    motion::{AvailableMoves, Body, BodyGait, Intent, TerrainAhead},
};
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{painting::BrushState, schedule::GameState},
};
use eremite_words::{Key, key};

/// What a hint's conditions may read.
pub(super) struct HintContext<'a> {
    pub body: &'a Body,
    pub intent: &'a Intent,
    /// Available interaction with a horse.
    pub ride: Option<RidePrompt>,
    /// Available interaction, and the rest pose.
    pub occasion: Option<InteractionPrompt>,
    pub rest_pose: RestPose,
    /// State of the brush.
    pub brushed: BrushState,
    /// Available moves, and whether the hermit held on to rock, before this frame's actions.
    pub chances: AvailableMoves,
    /// What lies ahead.
    pub ahead: TerrainAhead,
    /// Whether a lamp or bell hangs within reach of an arrow.
    pub has_target: bool,
    /// Whether the journal has something to show, and the map.
    pub has_met: bool,
    pub has_map: bool,
    pub held: bool,
    /// The frame's actions, unless they are for a menu.
    pub actions: Option<&'a Actions>,
    pub game: GameState,
    /// Seconds of play, and metres walked since the player took control.
    pub played_s: f32,
    pub walked_m: f64,
}

impl HintContext<'_> {
    pub(super) fn is_requested(&self, action: Action) -> bool {
        self.actions.is_some_and(|actions| actions.press_count(action) > 0.0)
    }

    /// Whether bending now belongs to a rite, and not to reading.
    fn performs_rite(&self) -> bool {
        matches!(self.occasion, Some(InteractionPrompt::Bow | InteractionPrompt::LightLamp))
    }
}

/// An entry of the table.
pub(super) struct Hint {
    /// Name in the file; must not change.
    pub name: &'static str,
    /// The actions whose glyphs are shown.
    pub actions: &'static [Action],
    /// What they do, in a few words.
    pub words: Key,
    /// Whether the hint is due.
    pub due: fn(&HintContext) -> bool,
    /// Whether the player does it now.
    pub done: fn(&HintContext) -> bool,
}

/// The hint that comes before all others.
pub(super) const FIRST: &str = "walk";
/// The hint that leads to the page of settings.
pub(super) const TO_SETTINGS: &str = "settings";
/// Seconds of play in which it may come.
const FIRST_MINUTE_S: f32 = 60.0;
/// The hint that is shown while sitting.
pub(super) const AT_REST: &str = "sleep";

/// All hints; of several that are due, the first is shown. What depends on the place comes before what can be done anywhere.
pub(super) const HINTS: [Hint; 31] = [
    Hint {
        name: FIRST,
        actions: &[Action::WalkLeft, Action::WalkRight],
        words: key("hint-walk"),
        due: |seen| seen.played_s > 1.0 && seen.walked_m < 3.0,
        done: |seen| seen.intent.walk != 0.0,
    },
    Hint {
        name: "mount",
        actions: &[Action::Mount],
        words: key("hint-mount"),
        due: |seen| seen.ride == Some(RidePrompt::Mount),
        done: |seen| seen.body.gait == BodyGait::Ride,
    },
    Hint {
        name: "get-off",
        actions: &[Action::Mount],
        words: key("hint-get-off"),
        due: |seen| seen.ride == Some(RidePrompt::GetOff),
        done: |seen| seen.body.gait == BodyGait::Ride && seen.is_requested(Action::Mount),
    },
    Hint {
        name: AT_REST,
        actions: &[Action::Use],
        words: key("hint-sleep"),
        due: |seen| seen.occasion == Some(InteractionPrompt::Sleep),
        done: |seen| seen.rest_pose.lies > 0.5 && seen.rest_pose.indoors == 0.0,
    },
    Hint {
        name: "read",
        actions: &[Action::Use],
        words: key("hint-read"),
        due: |seen| seen.occasion == Some(InteractionPrompt::Read),
        done: |seen| seen.rest_pose.bends > 0.5 && !seen.performs_rite(),
    },
    // The name "bow" is that of the weapon.
    Hint {
        name: "bow-down",
        actions: &[Action::Use],
        words: key("hint-bow-down"),
        due: |seen| seen.occasion == Some(InteractionPrompt::Bow),
        done: |seen| seen.rest_pose.bends > 0.5 && seen.occasion == Some(InteractionPrompt::Bow),
    },
    Hint {
        name: "light-lamp",
        actions: &[Action::Use],
        words: key("hint-light-lamp"),
        due: |seen| seen.occasion == Some(InteractionPrompt::LightLamp),
        done: |seen| seen.rest_pose.bends > 0.5 && seen.occasion == Some(InteractionPrompt::LightLamp),
    },
    Hint {
        name: "bed",
        actions: &[Action::Use],
        words: key("hint-bed"),
        due: |seen| seen.occasion == Some(InteractionPrompt::Bed),
        done: |seen| seen.rest_pose.indoors > 0.5,
    },
    Hint {
        name: "ask",
        actions: &[Action::Use],
        words: key("hint-ask"),
        due: |seen| seen.occasion == Some(InteractionPrompt::Ask),
        done: |seen| seen.occasion == Some(InteractionPrompt::Ask) && seen.is_requested(Action::Use),
    },
    Hint {
        name: "call-boat",
        actions: &[Action::Use],
        words: key("hint-call-boat"),
        due: |seen| seen.occasion == Some(InteractionPrompt::CallBoat),
        done: |seen| seen.occasion == Some(InteractionPrompt::CallBoat) && seen.is_requested(Action::Use),
    },
    Hint {
        name: "drink",
        actions: &[Action::Use],
        words: key("hint-drink"),
        due: |seen| seen.occasion == Some(InteractionPrompt::Drink),
        done: |seen| seen.rest_pose.kneels > 0.5,
    },
    Hint {
        name: "leap-off",
        actions: &[Action::Jump],
        words: key("hint-leap-off"),
        due: |seen| seen.body.climbing && seen.body.gait_s > 1.5,
        done: |seen| seen.held && seen.is_requested(Action::Jump),
    },
    Hint {
        name: "hold",
        actions: &[Action::Hold],
        words: key("hint-hold"),
        due: |seen| seen.chances.hold,
        done: |seen| seen.body.climbing,
    },
    Hint {
        name: "drop",
        actions: &[Action::Slide],
        words: key("hint-drop"),
        due: |seen| seen.chances.drop,
        done: |seen| seen.chances.drop && seen.is_requested(Action::Slide),
    },
    Hint {
        name: "slide",
        actions: &[Action::Slide],
        words: key("hint-slide"),
        due: |seen| seen.chances.slide,
        done: |seen| seen.body.gait == BodyGait::Slide && seen.intent.slide,
    },
    Hint {
        name: "board",
        actions: &[Action::Board],
        words: key("hint-board"),
        due: |seen| seen.ahead.descent,
        done: |seen| seen.body.gait == BodyGait::Glide,
    },
    // Nothing is asked before the first walk, so this stands for the questions. Whoever has seen the menu has seen its settings.
    Hint {
        name: TO_SETTINGS,
        actions: &[Action::Pause],
        words: key("hint-settings"),
        due: |seen| seen.played_s < FIRST_MINUTE_S,
        done: |seen| seen.game == GameState::Paused,
    },
    Hint {
        name: "map",
        actions: &[Action::Map],
        words: key("hint-map"),
        due: |seen| seen.has_map,
        done: |seen| seen.game == GameState::Atlas,
    },
    Hint {
        name: "journal",
        actions: &[Action::Journal],
        words: key("hint-journal"),
        due: |seen| seen.has_met,
        done: |seen| seen.is_requested(Action::Journal),
    },
    Hint {
        name: "jump",
        actions: &[Action::Jump],
        words: key("hint-jump"),
        due: |seen| seen.walked_m > 60.0,
        done: |seen| seen.is_requested(Action::Jump),
    },
    Hint {
        name: "run",
        actions: &[Action::Run],
        words: key("hint-run"),
        due: |seen| seen.walked_m > 120.0 && seen.body.grounded,
        done: |seen| seen.intent.run && seen.intent.walk != 0.0,
    },
    Hint {
        name: "bow",
        actions: &[Action::Draw],
        words: key("hint-bow"),
        due: |seen| seen.has_target && seen.body.grounded,
        done: |seen| {
            seen.actions.is_some_and(|actions| {
                actions.held(Action::Draw) || actions.stick_value(Action::AimLeft) + actions.stick_value(Action::AimRight) > 0.6
            })
        },
    },
    Hint {
        name: "paint",
        actions: &[Action::Ink],
        words: key("hint-paint"),
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.is_requested(Action::Ink),
    },
    Hint {
        name: "wash",
        actions: &[Action::Wash],
        words: key("hint-wash"),
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.is_requested(Action::Wash),
    },
    Hint {
        name: "things",
        actions: &[Action::NextTool],
        words: key("hint-things"),
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.is_requested(Action::NextTool),
    },
    Hint {
        name: "brush",
        actions: &[Action::Brush],
        words: key("hint-brush"),
        due: |seen| seen.ahead.gap || seen.ahead.ledge && !seen.chances.hold,
        done: |seen| seen.brushed.in_hand,
    },
    Hint {
        name: "rest",
        actions: &[Action::Pause],
        words: key("hint-rest"),
        due: |seen| seen.walked_m > 300.0,
        done: |seen| seen.is_requested(Action::Pause),
    },
    Hint {
        name: "zoom",
        actions: &[Action::Nearer, Action::Farther],
        words: key("hint-zoom"),
        due: |seen| seen.walked_m > 600.0,
        done: |seen| seen.is_requested(Action::Nearer) || seen.is_requested(Action::Farther),
    },
    Hint {
        name: "photo",
        actions: &[Action::Photo],
        words: key("hint-photo"),
        due: |seen| seen.walked_m > 2000.0,
        done: |seen| seen.game == GameState::Photo || seen.is_requested(Action::Picture),
    },
    Hint {
        name: "whistle",
        actions: &[Action::Whistle],
        words: key("hint-whistle"),
        due: |seen| seen.ride == Some(RidePrompt::Whistle) && seen.walked_m > 400.0,
        done: |seen| seen.is_requested(Action::Whistle),
    },
    Hint {
        name: "sit",
        actions: &[Action::Sit],
        words: key("hint-sit"),
        due: |seen| match seen.occasion {
            Some(InteractionPrompt::Sit { at_dusk }) => seen.walked_m > if at_dusk { 200.0 } else { 800.0 },
            _ => false,
        },
        done: |seen| seen.rest_pose.down > 0.5,
    },
];
