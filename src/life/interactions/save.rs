//! Save section of the interactions.

use bevy::prelude::*;
use eremite_stream::contracts::saveable::Saveable;
use serde::{Deserialize, Serialize};

use super::interaction::Interactions;
use crate::{creatures::InteractionRequest, motion::Body};

/// The state, and requests not yet read by a step.
#[derive(Serialize, Deserialize)]
pub(super) struct InteractionsSaveSection {
    interactions: Interactions,
    uses: bool,
    sits: bool,
    lets_be: bool,
    hours: i8,
}

impl Saveable for InteractionsSaveSection {
    const NAME: &'static str = "acts";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        let (interactions, asked) = world.query::<(&Interactions, &InteractionRequest)>().single(world).ok()?;
        let InteractionRequest { uses, sits, lets_be, hours, .. } = *asked;
        Some(Self { interactions: interactions.clone(), uses, sits, lets_be, hours })
    }

    fn is_valid(&self) -> bool {
        self.interactions.is_valid()
    }

    /// After the hermit: the count of teleports is the body's.
    fn restore(self, world: &mut World) -> Option<String> {
        let mut hermit = world.query::<(&Body, &mut Interactions, &mut InteractionRequest)>();
        let (body, mut interactions, mut asked) = hermit.single_mut(world).ok()?;
        // If the land has changed, the body was put on top of it, and stands.
        let is_put = self.interactions.times_put != body.times_put;
        *interactions = if is_put { Interactions::standing(body.times_put) } else { self.interactions };
        let Self { uses, sits, lets_be, hours, .. } = self;
        *asked = InteractionRequest { uses, sits, lets_be, hours, prompt: asked.prompt };
        None
    }
}
