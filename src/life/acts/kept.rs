//! What he does as it is kept with a run.

use bevy::prelude::*;
use eremite_stream::contracts::keep::Kept;
use serde::{Deserialize, Serialize};

use super::act::Acts;
use crate::{creatures::Asked, motion::Body};

/// It, and what he has been asked that no step has seen.
#[derive(Serialize, Deserialize)]
pub(super) struct Section {
    acts: Acts,
    uses: bool,
    sits: bool,
    lets_be: bool,
    hours: i8,
}

impl Kept for Section {
    const NAME: &'static str = "acts";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        let (acts, asked) = world.query::<(&Acts, &Asked)>().single(world).ok()?;
        let Asked { uses, sits, lets_be, hours, .. } = *asked;
        Some(Self { acts: acts.clone(), uses, sits, lets_be, hours })
    }

    fn is_sound(&self) -> bool {
        self.acts.is_sound()
    }

    /// After the hermit: how often he was put somewhere is his.
    fn give(self, world: &mut World) -> Option<String> {
        let mut hermit = world.query::<(&Body, &mut Acts, &mut Asked)>();
        let (body, mut acts, mut asked) = hermit.single_mut(world).ok()?;
        // Where the land has become another, he was put on top of it, and stands.
        let is_put = self.acts.times_put != body.times_put;
        *acts = if is_put { Acts::on_his_feet(body.times_put) } else { self.acts };
        let Self { uses, sits, lets_be, hours, .. } = self;
        *asked = Asked { uses, sits, lets_be, hours, occasion: asked.occasion };
        None
    }
}
