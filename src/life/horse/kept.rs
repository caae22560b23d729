//! The horse as it is kept with a run.

use bevy::prelude::*;
use eremite_land::{Land, LandCache};
use eremite_stream::contracts::keep::Kept;
use serde::{Deserialize, Serialize};

use super::{Horse, saddle::Saddle};
use crate::{
    creatures::{Rider, Seat},
    motion::{Body, Carried, Footing},
};

/// It, and what has been asked of it that no step has seen.
#[derive(Serialize, Deserialize)]
pub(super) struct Section {
    horse: Horse,
    whistles: bool,
    mounts: bool,
}

impl Kept for Section {
    const NAME: &'static str = "horse";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        let horse = world.query::<&Horse>().single(world).ok()?.clone();
        let Rider { whistles, mounts, .. } = *world.query::<&Rider>().single(world).ok()?;
        Some(Self { horse, whistles, mounts })
    }

    fn is_sound(&self) -> bool {
        self.horse.is_sound()
    }

    /// After the hermit: where he is holds.
    fn give(self, world: &mut World) -> Option<String> {
        let Self { mut horse, whistles, mounts } = self;
        let land = world.get_resource::<Land>()?.clone();
        let mut hermit = world.query_filtered::<(Entity, &Body, &mut Rider), With<Rider>>();
        let (entity, body, mut rider) = hermit.single_mut(world).ok()?;
        (rider.whistles, rider.mounts) = (whistles, mounts);
        let (place, times_put) = (body.place, body.times_put);
        world.resource_scope(|_, mut cache: Mut<LandCache>| {
            let mut footing = Footing { land: &land, cache: &mut cache };
            let is_apart = place.metres_from(horse.place()).length() > 1.0;
            match horse.saddle {
                Saddle::Ridden | Saddle::Halting if is_apart => horse.strider.place = footing.floor(place),
                _ => {}
            }
            // What it stood on may be another.
            let is_in_ground = footing.slope(horse.place()).is_none_or(|floor| (horse.place().over(floor)) < -0.05);
            if is_in_ground {
                horse.settle(&mut footing);
            }
        });
        horse.times_put = times_put;
        let is_seated = horse.saddle != Saddle::Empty;
        let mut horses = world.query::<&mut Horse>();
        *horses.single_mut(world).ok()? = horse;
        let mut hermit = world.entity_mut(entity);
        if is_seated {
            hermit.insert(Carried)
        } else {
            hermit.remove::<(Carried, Seat)>()
        };
        None
    }
}
