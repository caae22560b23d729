//! Names of mountains: whoever names the land's places registers a function, and whoever announces where the player is asks
//! it.

use bevy::prelude::Resource;
use eremite_land::{Column, Land};

/// The name of the mountain that a column lies on, if it has one; a function of the land and the column.
pub type MountainNameFn = Box<dyn FnMut(&Land, Column) -> Option<String> + Send + Sync>;

/// The function that names mountains, if somebody names them.
#[derive(Resource, Default)]
pub struct MountainNames(pub Option<MountainNameFn>);

impl MountainNames {
    /// The name of the mountain that a column lies on.
    pub fn at(&mut self, land: &Land, column: Column) -> Option<String> {
        self.0.as_mut()?(land, column)
    }
}
