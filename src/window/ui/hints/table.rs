//! The one table of hints: what is told, when, and how it is seen that it need not be.

use eremite_life::{
    creatures::{Chance, Occasion, Repose},
    motion::{Body, Chances, Gait, Intent},
};
use eremite_stream::{
    contracts::{painting::Brushed, schedule::GameState},
    deeds::{Deed, Deeds},
};

/// What a hint may look at.
pub(super) struct Seen<'a> {
    pub body: &'a Body,
    pub intent: &'a Intent,
    /// What he could ask of a horse.
    pub ride: Option<Chance>,
    /// What he could do where he is, and how he rests.
    pub occasion: Option<Occasion>,
    pub repose: Repose,
    /// How he holds his brush.
    pub brushed: Brushed,
    /// What he could do, and whether he held the rock, before what is done in this frame.
    pub chances: Chances,
    pub held: bool,
    /// What is done, if it is asked of him and of no page.
    pub deeds: Option<&'a Deeds>,
    pub game: GameState,
    /// Seconds that he has been in the player's hands, and metres that he has walked meanwhile.
    pub played_s: f32,
    pub walked_m: f64,
}

impl Seen<'_> {
    fn asks(&self, deed: Deed) -> bool {
        self.deeds.is_some_and(|deeds| deeds.times(deed) > 0.0)
    }
}

/// A line of the table.
pub(super) struct Hint {
    /// What it is called in the file; it stays.
    pub name: &'static str,
    /// What is done with the signs that are shown.
    pub deeds: &'static [Deed],
    /// What it does, in few words.
    pub words: &'static str,
    /// Whether now is the time to do it.
    pub due: fn(&Seen) -> bool,
    /// Whether it is done now.
    pub done: fn(&Seen) -> bool,
}

/// The one that is told who sits.
pub(super) const AT_REST: &str = "sleep";

/// All there are; of two that are due the upper one is told. What is there to be done at this place goes before what can be
/// done anywhere.
pub(super) const TABLE: [Hint; 25] = [
    Hint {
        name: "walk",
        deeds: &[Deed::WalkLeft, Deed::WalkRight],
        words: "walk",
        due: |seen| seen.played_s > 1.0 && seen.walked_m < 3.0,
        done: |seen| seen.intent.walk != 0.0,
    },
    Hint {
        name: "mount",
        deeds: &[Deed::Mount],
        words: "get on the horse",
        due: |seen| seen.ride == Some(Chance::Mount),
        done: |seen| seen.body.gait == Gait::Ride,
    },
    Hint {
        name: "get-off",
        deeds: &[Deed::Mount],
        words: "get off; the horse cannot go there",
        due: |seen| seen.ride == Some(Chance::GetOff),
        done: |seen| seen.body.gait == Gait::Ride && seen.asks(Deed::Mount),
    },
    Hint {
        name: AT_REST,
        deeds: &[Deed::Use],
        words: "make a fire, and sleep by it",
        due: |seen| seen.occasion == Some(Occasion::Sleep),
        done: |seen| seen.repose.lies > 0.5,
    },
    Hint {
        name: "read",
        deeds: &[Deed::Use],
        words: "read the stone",
        due: |seen| seen.occasion == Some(Occasion::Read),
        done: |seen| seen.repose.bends > 0.5,
    },
    Hint {
        name: "drink",
        deeds: &[Deed::Use],
        words: "drink",
        due: |seen| seen.occasion == Some(Occasion::Drink),
        done: |seen| seen.repose.kneels > 0.5,
    },
    Hint {
        name: "leap-off",
        deeds: &[Deed::Jump],
        words: "leap off",
        due: |seen| seen.body.climbing && seen.body.gait_s > 1.5,
        done: |seen| seen.held && seen.asks(Deed::Jump),
    },
    Hint {
        name: "hold",
        deeds: &[Deed::Hold],
        words: "take hold of the rock, and climb",
        due: |seen| seen.chances.hold,
        done: |seen| seen.body.climbing,
    },
    Hint {
        name: "drop",
        deeds: &[Deed::Slide],
        words: "down through the bridge",
        due: |seen| seen.chances.drop,
        done: |seen| seen.chances.drop && seen.asks(Deed::Slide),
    },
    Hint {
        name: "slide",
        deeds: &[Deed::Slide],
        words: "slide",
        due: |seen| seen.chances.slide,
        done: |seen| seen.body.gait == Gait::Slide && seen.intent.slide,
    },
    Hint {
        name: "board",
        deeds: &[Deed::Board],
        words: "step on the board, and glide",
        due: |seen| seen.chances.slide && seen.walked_m > 120.0,
        done: |seen| seen.body.gait == Gait::Glide,
    },
    // Past the title, over which the line would stand.
    Hint { name: "jump", deeds: &[Deed::Jump], words: "jump", due: |seen| seen.walked_m > 38.0, done: |seen| seen.asks(Deed::Jump) },
    Hint {
        name: "run",
        deeds: &[Deed::Run],
        words: "run",
        due: |seen| seen.walked_m > 60.0 && seen.body.grounded,
        done: |seen| seen.intent.run && seen.intent.walk != 0.0,
    },
    Hint {
        name: "bow",
        deeds: &[Deed::Draw],
        words: "draw the bow; let go to shoot",
        due: |seen| seen.walked_m > 150.0 && seen.body.grounded,
        done: |seen| {
            seen.deeds.is_some_and(|deeds| deeds.held(Deed::Draw) || deeds.stick(Deed::AimLeft) + deeds.stick(Deed::AimRight) > 0.6)
        },
    },
    Hint {
        name: "paint",
        deeds: &[Deed::Ink],
        words: "paint: it bears you",
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.asks(Deed::Ink),
    },
    Hint {
        name: "wash",
        deeds: &[Deed::Wash],
        words: "wash away, rock too",
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.asks(Deed::Wash),
    },
    Hint {
        name: "things",
        deeds: &[Deed::NextThing],
        words: "choose what to place",
        due: |seen| seen.brushed.in_hand,
        done: |seen| seen.asks(Deed::NextThing),
    },
    Hint {
        name: "brush",
        deeds: &[Deed::Brush],
        words: "take the brush in hand",
        due: |seen| seen.walked_m > 220.0 && seen.body.grounded,
        done: |seen| seen.brushed.in_hand,
    },
    Hint {
        name: "rest",
        deeds: &[Deed::Pause],
        words: "rest; from there all else is found",
        due: |seen| seen.walked_m > 300.0,
        done: |seen| seen.asks(Deed::Pause),
    },
    Hint {
        name: "zoom",
        deeds: &[Deed::Nearer, Deed::Farther],
        words: "look from nearer, from farther away",
        due: |seen| seen.walked_m > 600.0,
        done: |seen| seen.asks(Deed::Nearer) || seen.asks(Deed::Farther),
    },
    Hint {
        name: "map",
        deeds: &[Deed::Map],
        words: "the map",
        due: |seen| seen.walked_m > 1000.0,
        done: |seen| seen.game == GameState::Atlas,
    },
    Hint {
        name: "photo",
        deeds: &[Deed::Photo],
        words: "stand still, and take a picture",
        due: |seen| seen.walked_m > 2000.0,
        done: |seen| seen.game == GameState::Photo || seen.asks(Deed::Picture),
    },
    Hint {
        name: "journal",
        deeds: &[Deed::Journal],
        words: "the journal, of what was met",
        due: |seen| seen.walked_m > 1500.0,
        done: |seen| seen.asks(Deed::Journal),
    },
    Hint {
        name: "whistle",
        deeds: &[Deed::Whistle],
        words: "whistle for the horse",
        due: |seen| seen.ride == Some(Chance::Whistle) && seen.walked_m > 100.0,
        done: |seen| seen.asks(Deed::Whistle),
    },
    Hint {
        name: "sit",
        deeds: &[Deed::Sit],
        words: "sit down, and see more",
        due: |seen| match seen.occasion {
            Some(Occasion::Sit { at_dusk }) => seen.walked_m > if at_dusk { 200.0 } else { 800.0 },
            _ => false,
        },
        done: |seen| seen.repose.down > 0.5,
    },
];
