//! Caves: cellular-automata rooms beneath the land, endless to the sides and downward.
//!
//! A [`Carver`] of the land: taken out, the land is whole, and nothing else changes.

pub mod automaton;
mod bridge;
mod crust;
mod diagram;
pub mod door;
mod draw;
pub mod entrance;
mod hue;
mod island;
mod ornament;
mod params;
pub mod region;
pub mod relic;
mod rock;
mod sights;
mod survey;
#[cfg(test)]
mod tests;
mod things;
mod tree;
mod union_find;
mod wall;

use std::{ops::Range, sync::Arc};

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use island::Settled;
pub use params::{CaveParams, Rule};
pub use survey::{Stage, Survey};
pub use tree::Link;

use crate::{
    ink::{Finish, Paint},
    land::{Carver, Cells, Column, Land, LandAppExt, LandLayer, Level, RoomIndex, Thing},
    shared::{finds::Finds, gaze::Gaze, needs::NeedsAppExt, schedule::GameSystems},
    stream::{Draw, Parallax, PictureLayer, StreamAppExt},
};
use things::{Furnishing, ItemKind};

/// Opens caves beneath the land.
///
/// ```
/// use bevy::prelude::*;
/// use eremite::{caves::CavesPlugin, land::{Land, LandPlugin, RoomIndex, Seed}, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), CavesPlugin));
/// let cells = app.world().resource::<Land>().cells(RoomIndex::new(2, -4));
/// assert!(cells.count() > 0, "something is open, far below");
/// ```
pub struct CavesPlugin;

impl Plugin for CavesPlugin {
    fn build(&self, app: &mut App) {
        let relics = (relic::come_and_go, relic::float).chain().run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>));
        app.needs::<Land>("CavesPlugin", "LandPlugin")
            .add_land_layer(layer())
            .add_picture_layers(picture_layers())
            .init_resource::<Finds>()
            .init_resource::<Gaze>()
            .add_plugins(sights::plugin)
            .add_systems(Update, relics.after(GameSystems::Stream).before(GameSystems::Placement));
    }
}

/// The caves as the game has them.
pub fn layer() -> LandLayer {
    LandLayer::tunable(Level::Underground, CaveParams::default())
}

/// What is seen of them.
pub fn picture_layers() -> [PictureLayer; 3] {
    let paint = Paint::Ink(Finish { blot: 0.45, bristle: 0.7 });
    [
        ("cave walls", 0.15, Draw::Sections(draw::walls)),
        ("caves", 0.2, Draw::Sections(draw::hollows)),
        ("bridges", 0.4, Draw::Chunks(bridge::draw)),
    ]
    .map(|(name, z, draw)| PictureLayer { name, parallax: Parallax::LAND, lift_m: 0.0, z, paint, draw })
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
        *cells |= Survey::of(&self.params, land, room).cells;
    }

    fn mouths(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
        entrance::near(&self.params, land, columns.clone())
            .map(|entrance| entrance.mouth())
            .filter(|mouth| mouth.start < columns.end && columns.start < mouth.end)
            .collect()
    }

    fn bridges(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
        let mouths = self.mouths(land, columns.start + -entrance::REST..columns.end + entrance::REST);
        mouths.into_iter().map(bridge::over).collect()
    }

    fn things(&self, land: &Land, room: RoomIndex) -> Vec<Thing> {
        let cells = Survey::of(&self.params, land, room).cells;
        let things = Furnishing::of(land, room, &cells).kept(land, room).items.into_iter().filter_map(|item| {
            let (glow, up) = match item.kind {
                ItemKind::Relic => ([0.5, 0.42, 0.2], 0.4),
                ItemKind::Shrine => ([0.95, 0.7, 0.36], 1.3),
                ItemKind::Crystal => ([0.2, 0.32, 0.44], 0.5),
                ItemKind::HangingCrystal => ([0.2, 0.32, 0.44], -0.5),
                ItemKind::Fungus => ([0.14, 0.34, 0.3], 0.3),
                ItemKind::Stalactite => ([0.0; 3], 0.0),
                ItemKind::Stalagmite => return None,
            };
            let at = Vec2::new(item.column as f32, item.row as f32 - 0.5 + up);
            let natural = !matches!(item.kind, ItemKind::Relic | ItemKind::Shrine | ItemKind::Stalactite);
            let tint =
                if natural { land.tint_below(room.first_column() + item.column as i64, room.first_row() + item.row as i64) } else { None };
            let glow = tint.map_or(glow, |tint| hue::glow(glow, tint.leaf));
            Some(Thing { at, glow, find: item.kind == ItemKind::Relic, drips: item.kind == ItemKind::Stalactite })
        });
        things.collect()
    }
}
