//! Caves: cellular-automata rooms beneath the land, endless to the sides and downward.
//!
//! A [`Carver`] of the land: taken out, the land is whole, and nothing else changes.

pub mod automaton;
mod crust;
pub mod decoration;
mod diagram;
pub mod door;
pub mod entrance;
mod generated_room;
mod island;
mod params;
pub mod region;
mod spanning_tree;
#[cfg(test)]
mod tests;
mod union_find;
mod wall;

use std::{ops::Range, sync::Arc};

use bevy_app::prelude::*;
use bevy_math::Vec2;

pub use generated_room::{CaveStage, GeneratedRoom};
pub use island::SettledRock;
pub use params::{CaveParams, Rule};
pub use spanning_tree::DugPath;

use crate::{
    Carver, Cells, Column, Land, LandAppExt, LandLayer, LayerLevel, RoomFeature, RoomIndex, biome::Pigment,
    requirements::RequirementsAppExt,
};
use decoration::{CaveItemKind, RoomDecoration};

/// Opens caves beneath the land. How they look is no part of it.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Land, LandPlugin, RoomIndex, Seed, caves::CavesPlugin, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins(MinimalPlugins)
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), CavesPlugin));
/// let cells = app.world().resource::<Land>().cells(RoomIndex::new(2, -4));
/// assert!(cells.count() > 0, "something is open, far below");
/// ```
pub struct CavesPlugin;

impl Plugin for CavesPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("CavesPlugin", "LandPlugin").add_land_layer(layer());
    }
}

/// The caves as the game has them.
pub fn layer() -> LandLayer {
    LandLayer::tunable(LayerLevel::Underground, CaveParams::default())
}

/// The land with caves beneath it.
pub fn with_caves(land: &Land, params: CaveParams) -> Land {
    land.with_carver(Arc::new(Caves { params }))
}

/// The caves as a layer of the land.
pub struct Caves {
    /// Their parameters.
    pub params: CaveParams,
}

impl Carver for Caves {
    fn carve(&self, land: &Land, room: RoomIndex, cells: &mut Cells) {
        *cells |= GeneratedRoom::generate(&self.params, land, room).cells;
    }

    fn openings(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
        entrance::entrances_near(&self.params, land, columns.clone())
            .map(|entrance| entrance.opening())
            .filter(|mouth| mouth.start < columns.end && columns.start < mouth.end)
            .collect()
    }

    fn bridges(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
        let mouths = self.openings(land, columns.start + -entrance::REST..columns.end + entrance::REST);
        mouths.into_iter().map(entrance::bridge).collect()
    }

    fn room_features(&self, land: &Land, room: RoomIndex) -> Vec<RoomFeature> {
        let cells = GeneratedRoom::generate(&self.params, land, room).cells;
        let things = RoomDecoration::pristine(land, room, &cells).without_removed(land, room).items.into_iter().filter_map(|item| {
            let (glow, up) = match item.kind {
                CaveItemKind::Relic => ([0.5, 0.42, 0.2], 0.4),
                CaveItemKind::Shrine => ([0.95, 0.7, 0.36], 1.3),
                CaveItemKind::Crystal => ([0.2, 0.32, 0.44], 0.5),
                CaveItemKind::HangingCrystal => ([0.2, 0.32, 0.44], -0.5),
                CaveItemKind::Fungus => ([0.14, 0.34, 0.3], 0.3),
                CaveItemKind::Stalactite => ([0.0; 3], 0.0),
                CaveItemKind::Stalagmite => return None,
            };
            let at = Vec2::new(item.column as f32, item.row as f32 - 0.5 + up);
            let natural = !matches!(item.kind, CaveItemKind::Relic | CaveItemKind::Shrine | CaveItemKind::Stalactite);
            let tint =
                if natural { land.cave_tint(room.first_column() + item.column as i64, room.first_row() + item.row as i64) } else { None };
            let glow = tint.map_or(glow, |tint| tinted_glow(glow, tint.leaf));
            Some(RoomFeature { at, glow, find: item.kind == CaveItemKind::Relic, drips: item.kind == CaveItemKind::Stalactite })
        });
        things.collect()
    }
}

/// A glow in the hue of what shines in the country around.
fn tinted_glow(glow: [f32; 3], hue: Pigment) -> [f32; 3] {
    const SHARE: f32 = 0.55;
    let (strong, full) = (glow.iter().copied().fold(0.0, f32::max), hue.0.iter().copied().fold(0.01, f32::max));
    std::array::from_fn(|c| glow[c] + (hue.0[c] / full * strong - glow[c]) * SHARE)
}
