//! The one table of hints: what is told, when, and how it is seen that it need not be.

use eremite_life::{
    creatures::{InteractionPrompt, RestPose, RidePrompt},
    motion::{AvailableMoves, Body, BodyGait, Intent},
};
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{painting::BrushState, schedule::GameState},
};

/// What a hint may look at.
pub(super) struct HintContext<'a> {
    pub body: &'a Body,
    pub intent: &'a Intent,
    /// What he could ask of a horse.
    pub ride: Option<RidePrompt>,
    /// What he could do where he is, and how he rests.
    pub occasion: Option<InteractionPrompt>,
    pub repose: RestPose,
    /// How he holds his brush.
    pub brushed: BrushState,
    /// What he could do, and whether he held the rock, before what is done in this frame.
    pub chances: AvailableMoves,
    pub held: bool,
    /// What is done, if it is asked of him and of no page.
    pub deeds: Option<&'a Actions>,
    pub game: GameState,
    /// Seconds that he has been in the player's hands, and metres that he has walked meanwhile.
    pub played_s: f32,
    pub walked_m: f64,
}

impl HintContext<'_> {
    fn is_requested(&self, deed: Action) -> bool {
        self.deeds.is_some_and(|deeds| deeds.press_count(deed) > 0.0)
    }
}

/// A line of the table.
pub(super) struct Hint {
    /// What it is called in the file; it stays.
    pub name: &'static str,
    /// What is done with the signs that are shown.
    pub deeds: &'static [Action],
    /// What it does, in few words.
    pub words: &'static str,
    /// Whether now is the time to do it.
    pub due: fn(&HintContext) -> bool,
    /// Whether it is done now.
    pub done: fn(&HintContext) -> bool,
}

/// The one that is told who sits.
pub(super) const AT_REST: &str = "sleep";

/// All there are; of two that are due the upper one is told. What is there to be done at this place goes before what can be
/// done anywhere.
pub(super) const HINTS: [Hint; 25] = [
    Hint {
        name: "walk",
        deeds: &[Action::WalkLeft, Action::WalkRight],
        words: "walk",
        due: |seen| seen.played_s > 1.0 && seen.walked_m < 3.0,
        done: |seen| seen.intent.walk != 0.0,
    },
    Hint {
        name: "mount",
        deeds: &[Action::Mount],
        words: "get on the horse",
        due: |seen| seen.ride == Some(RidePrompt::Mount),
        done: |seen| seen.body.gait == BodyGait::Ride,
    },
    Hint {
        name: "get-off",
        deeds: &[Action::Mount],
        words: "get off; the horse cannot go there",
        due: |seen| seen.ride == Some(RidePrompt::GetOff),
        done: |seen| seen.body.gait == BodyGait::Ride && seen.is_requested(Action::Mount),
    },
    Hint {
        name: AT_REST,
        deeds: &[Action::Use],
        words: "make a fire, and sleep by it",
        due: |seen| seen.occasion == Some(InteractionPrompt::Sleep),
        done: |seen| seen.repose.lies > 0.5,
    },
    Hint {
        name: "read",
        deeds: &[Action::Use],
        words: "read the stone",
        due: |seen| seen.occasion == Some(InteractionPrompt::Read),
        done: |seen| seen.repose.bends > 0.5,
    },
    Hint {
        name: "drink",
        deeds: &[Action::Use],
        words: "drink",
        due: |seen| seen.occasion == Some(InteractionPrompt::Drink),
        done: |seen| seen.repose.kneels > 0.5,
    },
    Hint {
        name: "leap-off",
        deeds: &[Action::Jump],
        words: "leap off",
        due: |seen| seen.body.climbing && seen.body.gait_s > 1.5,
        done: |seen| seen.held && seen.is_requested(Action::Jump),
    },
    Hint {
        name: "hold",
        deeds: &[Action::Hold],
        words: "take hold of the rock, and climb",
        due: |seen| seen.chances.hold,
        done: |seen| seen.body.climbing,
    },
    Hint {
        name: "drop",
        deeds: &[Action::Slide],
        words: "down through the bridge",
        due: |seen| seen.chances.drop,
        done: |seen| seen.chances.drop && seen.is_requested(Action::Slide),
    },
    Hint {
        name: "slide",
        deeds: &[Action::Slide],
        words: "slide",
        due: |seen| seen.chances.slide,
        done: |seen| seen.body.gait == BodyGait::Slide && seen.intent.slide,
    },
    Hint {
        name: "board",
        deeds: &[Action::Board],
        words: "step on the board, and glide",
        due: |seen| seen.chances.slide && seen.walked_m > 120.0,
        done: |seen| seen.body.gait == BodyGait::Glide,
    },
    // Past the title, over which the line would stand.
    Hint {
        name: "jump",
        deeds: &[Action::Jump],
        words: "jump",
        due: |seen| seen.walked_m > 38.0,
        done: |seen| seen.is_requested(Action::Jump),
    },
    Hint {
        name: "run",
        deeds: &[Action::Run],
        words: "run",
        due: |seen| seen.walked_m > 60.0 && seen.body.grounded,
        done: |seen| seen.intent.run && seen.intent.walk != 0.0,
    },
    Hint {
        name: "bow",
        deeds: &[Action::Draw],
        words: "draw the bow; let go to shoot",
        due: |seen| seen.walked_m > 150.0 && seen.body.grounded,
        done: |seen| {
            seen.deeds.is_some_and(|deeds| {
                deeds.held(Action::Draw) || deeds.stick_value(Action::AimLeft) + deeds.stick_value(Action::AimRight) > 0.6
            })
        },
    },
    Hint {
        name: "paint",
        deeds: &[Action::Ink],
        words: "paint: it bears you",
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.is_requested(Action::Ink),
    },
    Hint {
        name: "wash",
        deeds: &[Action::Wash],
        words: "wash away, rock too",
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.is_requested(Action::Wash),
    },
    Hint {
        name: "things",
        deeds: &[Action::NextThing],
        words: "choose what to place",
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.is_requested(Action::NextThing),
    },
    Hint {
        name: "brush",
        deeds: &[Action::Brush],
        words: "take the brush in hand",
        due: |seen| seen.walked_m > 220.0 && seen.body.grounded,
        done: |seen| seen.brushed.in_hand,
    },
    Hint {
        name: "rest",
        deeds: &[Action::Pause],
        words: "rest; from there all else is found",
        due: |seen| seen.walked_m > 300.0,
        done: |seen| seen.is_requested(Action::Pause),
    },
    Hint {
        name: "zoom",
        deeds: &[Action::Nearer, Action::Farther],
        words: "look from nearer, from farther away",
        due: |seen| seen.walked_m > 600.0,
        done: |seen| seen.is_requested(Action::Nearer) || seen.is_requested(Action::Farther),
    },
    Hint {
        name: "map",
        deeds: &[Action::Map],
        words: "the map",
        due: |seen| seen.walked_m > 1000.0,
        done: |seen| seen.game == GameState::Atlas,
    },
    Hint {
        name: "photo",
        deeds: &[Action::Photo],
        words: "stand still, and take a picture",
        due: |seen| seen.walked_m > 2000.0,
        done: |seen| seen.game == GameState::Photo || seen.is_requested(Action::Picture),
    },
    Hint {
        name: "journal",
        deeds: &[Action::Journal],
        words: "the journal, of what was met",
        due: |seen| seen.walked_m > 1500.0,
        done: |seen| seen.is_requested(Action::Journal),
    },
    Hint {
        name: "whistle",
        deeds: &[Action::Whistle],
        words: "whistle for the horse",
        due: |seen| seen.ride == Some(RidePrompt::Whistle) && seen.walked_m > 100.0,
        done: |seen| seen.is_requested(Action::Whistle),
    },
    Hint {
        name: "sit",
        deeds: &[Action::Sit],
        words: "sit down, and see more",
        due: |seen| match seen.occasion {
            Some(InteractionPrompt::Sit { at_dusk }) => seen.walked_m > if at_dusk { 200.0 } else { 800.0 },
            _ => false,
        },
        done: |seen| seen.repose.down > 0.5,
    },
];
