//! Save section of the bow and its arrows.

use bevy::prelude::*;
use eremite_stream::contracts::saveable::Saveable;
use serde::{Deserialize, Serialize};

use super::{Arrow, Arrows, Bow, MAX_ARROWS};

/// The archer's bow, and all arrows that were shot.
#[derive(Serialize, Deserialize)]
pub(super) struct BowSaveSection {
    bow: Bow,
    arrows: Vec<Arrow>,
}

impl Saveable for BowSaveSection {
    const NAME: &'static str = "bow";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        let bow = world.query::<&Bow>().single(world).ok()?.clone();
        Some(Self { bow, arrows: world.get_resource::<Arrows>()?.0.clone() })
    }

    fn is_valid(&self) -> bool {
        self.bow.is_valid() && self.arrows.len() <= MAX_ARROWS && self.arrows.iter().all(Arrow::is_valid)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let Self { bow, arrows } = self;
        *world.query::<&mut Bow>().single_mut(world).ok()? = bow;
        world.insert_resource(Arrows(arrows));
        None
    }
}
