//! Bow and arrows as they are kept with a run.

use bevy::prelude::*;
use eremite_stream::contracts::keep::Kept;
use serde::{Deserialize, Serialize};

use super::{Arrow, Arrows, Bow, MOST};

/// The bow of who has one, and all arrows that are out.
#[derive(Serialize, Deserialize)]
pub(super) struct Section {
    bow: Bow,
    arrows: Vec<Arrow>,
}

impl Kept for Section {
    const NAME: &'static str = "bow";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        let bow = world.query::<&Bow>().single(world).ok()?.clone();
        Some(Self { bow, arrows: world.get_resource::<Arrows>()?.0.clone() })
    }

    fn is_sound(&self) -> bool {
        self.bow.is_sound() && self.arrows.len() <= MOST && self.arrows.iter().all(Arrow::is_sound)
    }

    fn give(self, world: &mut World) -> Option<String> {
        let Self { bow, arrows } = self;
        *world.query::<&mut Bow>().single_mut(world).ok()? = bow;
        world.insert_resource(Arrows(arrows));
        None
    }
}
