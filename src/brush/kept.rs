//! The brush and what it has painted, as they are kept with a run.

use bevy::{ecs::system::RunSystemOnce, prelude::*};
use serde::{Deserialize, Serialize};

use super::{Hand, Painted, hand::Choice, settle};
use crate::{
    land::{Land, edits::log::Origin},
    shared::keep::Kept,
};

/// The strokes of a land, by its print, as a file of them says them.
type OfLand = (u64, Origin, Vec<u8>);

/// The strokes of each land, and the brush of who has one: it comes behind what only grows.
#[derive(Serialize, Deserialize)]
pub(super) struct Section {
    lands: Vec<OfLand>,
    hand: Option<Hand>,
    choice: Choice,
}

impl Kept for Section {
    const NAME: &'static str = "brush";
    const VERSION: u32 = 2;
    const OF_LAND: bool = true;

    fn of(world: &mut World) -> Option<Self> {
        let hand = world.query::<&Hand>().single(world).ok().cloned();
        let choice = hand.as_ref().map(|hand| hand.choice).unwrap_or_default();
        Some(Self { lands: world.get_resource::<Painted>()?.to_files(), hand, choice })
    }

    fn salvage(bytes: &[u8]) -> Option<Self> {
        // The records of strokes have checksums of their own; the brush is again as it is at first.
        let lands = postcard::take_from_bytes::<Vec<OfLand>>(bytes).ok()?.0;
        Some(Self { lands, hand: None, choice: Choice::default() })
    }

    fn is_sound(&self) -> bool {
        self.hand.as_ref().is_none_or(Hand::is_sound)
    }

    fn give(self, world: &mut World) -> Option<String> {
        let Self { lands, hand, choice } = self;
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
