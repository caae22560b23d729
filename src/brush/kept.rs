//! The brush and what it has painted, as they are kept with a run.

use bevy::{ecs::system::RunSystemOnce, prelude::*};
use serde::{Deserialize, Serialize};

use super::{Hand, Painted, hand::Choice, settle};
use crate::{
    land::{Land, edits::log::Origin},
    shared::keep::Kept,
};

/// The brush of who has one, and the strokes of each land, by its print, as a file of them says them.
#[derive(Serialize, Deserialize)]
pub(super) struct Section {
    hand: Option<Hand>,
    lands: Vec<(u64, Origin, Vec<u8>)>,
    choice: Choice,
}

/// The same before anything could be placed.
#[derive(Deserialize)]
struct First {
    hand: Option<Hand>,
    lands: Vec<(u64, Origin, Vec<u8>)>,
}

impl Kept for Section {
    const NAME: &'static str = "brush";
    const VERSION: u32 = 2;

    fn of(world: &mut World) -> Option<Self> {
        let hand = world.query::<&Hand>().single(world).ok().cloned();
        let choice = hand.as_ref().map(|hand| hand.choice).unwrap_or_default();
        Some(Self { hand, lands: world.get_resource::<Painted>()?.to_files(), choice })
    }

    fn older(version: u32, bytes: &[u8]) -> Option<Self> {
        let First { hand, lands } = (version == 1).then(|| postcard::from_bytes(bytes).ok()).flatten()?;
        Some(Self { hand, lands, choice: Choice::default() })
    }

    fn is_sound(&self) -> bool {
        self.hand.as_ref().is_none_or(Hand::is_sound)
    }

    fn give(self, world: &mut World) -> Option<String> {
        let Self { hand, lands, choice } = self;
        let (painted, faults) = Painted::from_files(lands);
        world.insert_resource(painted);
        // He may stand on it.
        if world.contains_resource::<Land>() && world.run_system_once(settle).is_err() {
            return Some("what was painted cannot be laid over this land".into());
        }
        let mut hands = world.query::<&mut Hand>();
        if let (Some(hand), Ok(mut his)) = (hand, hands.single_mut(world)) {
            *his = hand;
            his.choice = choice;
        }
        (!faults.is_empty()).then(|| faults.join("; "))
    }
}
