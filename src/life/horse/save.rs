//! Save section of the horse.

use bevy::prelude::*;
use eremite_land::{Land, LandCache};
use eremite_stream::contracts::saveable::Saveable;
use serde::{Deserialize, Serialize};

use super::{Horse, saddle::SaddleState};
use crate::{
    creatures::{RideRequest, RiderSeat},
    motion::{Body, Carried, GroundQuery},
};

/// The horse, and requests of the rider not yet read by a step.
#[derive(Serialize, Deserialize)]
pub(super) struct HorseSaveSection {
    horse: Horse,
    whistles: bool,
    mounts: bool,
}

impl Saveable for HorseSaveSection {
    const NAME: &'static str = "horse";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        let horse = world.query::<&Horse>().single(world).ok()?.clone();
        let RideRequest { whistles, mounts, .. } = *world.query::<&RideRequest>().single(world).ok()?;
        Some(Self { horse, whistles, mounts })
    }

    fn is_valid(&self) -> bool {
        self.horse.is_valid()
    }

    /// After the hermit: the player's place takes precedence.
    fn restore(self, world: &mut World) -> Option<String> {
        let Self { mut horse, whistles, mounts } = self;
        let land = world.get_resource::<Land>()?.clone();
        let mut hermit = world.query_filtered::<(Entity, &Body, &mut RideRequest), With<RideRequest>>();
        let (entity, body, mut rider) = hermit.single_mut(world).ok()?;
        (rider.whistles, rider.mounts) = (whistles, mounts);
        let (place, times_put) = (body.place, body.times_put);
        world.resource_scope(|_, mut cache: Mut<LandCache>| {
            let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
            let is_apart = place.offset_from(horse.place()).length() > 1.0;
            match horse.saddle {
                SaddleState::Ridden | SaddleState::Halting if is_apart => horse.quadruped.place = ground_query.floor(place),
                _ => {}
            }
            // The ground it stood on may have changed.
            let is_in_ground = ground_query.slope(horse.place()).is_none_or(|floor| (horse.place().height_above(floor)) < -0.05);
            if is_in_ground {
                horse.snap_to_ground(&mut ground_query);
            }
        });
        horse.times_put = times_put;
        let is_seated = horse.saddle != SaddleState::Empty;
        let mut horses = world.query::<&mut Horse>();
        *horses.single_mut(world).ok()? = horse;
        let mut hermit = world.entity_mut(entity);
        if is_seated {
            hermit.insert(Carried)
        } else {
            hermit.remove::<(Carried, RiderSeat)>()
        };
        None
    }
}
