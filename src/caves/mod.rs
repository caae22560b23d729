//! Caves: cellular-automata rooms beneath the land, endless to the sides and downward.
//!
//! A [`Carver`] of the land: taken out, the land is whole, and nothing else changes.

pub mod automaton;
pub mod crust;
pub mod entrance;
pub mod params;
pub mod region;
pub mod survey;
pub mod tree;

use std::{ops::Range, sync::Arc};

use bevy::prelude::*;

pub use params::{CaveParams, Rule};
pub use survey::{Stage, Survey};

use crate::land::{Carver, Cells, Column, Land, LandLayers, RoomIndex, Thing};

/// Opens caves beneath the land.
pub struct CavesPlugin;

impl Plugin for CavesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<LandLayers>();
        app.world_mut().resource_mut::<LandLayers>().add(|land| over(&land, CaveParams::default()));
    }
}

/// The land with caves beneath it.
pub fn over(land: &Land, params: CaveParams) -> Land {
    land.with_carver(Arc::new(Caves { params }))
}

/// The caves as a layer of the land.
pub struct Caves {
    /// Their parameters.
    pub params: CaveParams,
}

impl Carver for Caves {
    fn carve(&self, land: &Land, room: RoomIndex, cells: &mut Cells) {
        let found = Survey::of(&self.params, land, room).cells;
        cells.0.iter_mut().zip(found.0).for_each(|(row, open)| *row |= open);
    }

    fn mouths(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
        entrance::near(&self.params, land, columns.clone())
            .map(|entrance| entrance.mouth())
            .filter(|mouth| mouth.start < columns.end && columns.start < mouth.end)
            .collect()
    }

    fn things(&self, _: &Land, _: RoomIndex) -> Vec<Thing> {
        Vec::new()
    }
}
