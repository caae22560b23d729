//! Houses, temples and what stands about them, on the lots of the land's settlements.
//!
//! Each is derived from its lot's seed by a shape grammar, a file of its own in `assets/buildings`.

mod collection;
mod derive;
mod draw;
mod forms;
mod grammar;
mod grammar_error;
mod placing;
mod signpost;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use collection::{BuildingCollection, BuildingKinds};
pub use derive::{Building, Rectangle, derive};
pub use draw::{draw, draw_lights};
pub use grammar::{BuildingGrammar, Extent, Shape, SlotKind, widths_m};
pub use grammar_error::{GrammarError, GrammarFault};
pub use placing::{StandingBuilding, buildings};

use eremite_land::{Land, asset_store::reload, places::LotKind, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    contracts::readable::ReadableAppExt,
    ink::{MaterialKind, MaterialSettings},
};

/// Draws buildings as a layer of the stream.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
pub struct BuildingsPlugin;

impl Plugin for BuildingsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("BuildingsPlugin", "LandPlugin")
            .requires::<LayerStreams>("BuildingsPlugin", "StreamPlugin")
            .add_readable(signpost::find)
            .add_picture_layer(picture_layer());
        reload::watch_land_files(app, BuildingCollection::from_system());
    }
}

/// Z order: behind the props.
const Z: f32 = -0.9;

/// Material of buildings: curtains and crops sway.
pub const PAINT: MaterialKind = MaterialKind::Swaying(MaterialSettings { blot: 0.4, bristle: 0.55 });

/// The picture layer of the buildings.
pub fn picture_layer() -> PictureLayer {
    PictureLayer { name: "buildings", parallax: Parallax::LAND, lift_m: 0.0, z: Z, paint: PAINT, draw: LayerDraw::Chunks(draw::draw_chunk) }
}

/// All kinds of lots.
pub const KINDS: [LotKind; 13] = [
    LotKind::Farmhouse,
    LotKind::TeaHouse,
    LotKind::Hut,
    LotKind::Stable,
    LotKind::Gate,
    LotKind::Hall,
    LotKind::Pagoda,
    LotKind::BellTower,
    LotKind::Well,
    LotKind::Field,
    LotKind::Wall,
    LotKind::Lantern,
    LotKind::Signpost,
];
