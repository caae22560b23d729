//! System parameter for queries of the ground.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, LandCache};

use super::GroundQuery;

/// The land, and the cache that all systems share.
#[derive(SystemParam)]
pub struct CachedLand<'w> {
    /// The land.
    pub land: Res<'w, Land>,
    /// What is remembered of it.
    pub cache: ResMut<'w, LandCache>,
}

impl CachedLand<'_> {
    /// Queries of the ground.
    pub fn ground_query(&mut self) -> GroundQuery<'_> {
        GroundQuery { land: &self.land, cache: &mut self.cache }
    }
}
