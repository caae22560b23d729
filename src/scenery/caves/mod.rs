//! Rendering of caves: walls, hollows, decoration and light, and the bridges over their entrances.

mod bridge;
mod discoveries;
mod draw;
mod geometry;
mod hue;
mod ornament;
mod outline;
pub mod relic;
mod rock;
mod shapes;

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{Land, caves};
use eremite_stream::{
    LayerDraw, Parallax, PictureLayer, StreamAppExt,
    contracts::{camera_view::CameraView, finds::Finds, schedule::GameSystems},
    ink::{MaterialKind, MaterialSettings},
};

/// Adds caves below the land and their picture layers.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | System sets | none; runs in `Update`, after [`GameSystems::Stream`] and before [`GameSystems::Placement`] |
/// | Writes messages | `Discovery` |
/// | Resources | [`Finds`], [`CameraView`] |
/// | Adds | `eremite_land`'s `CavesPlugin`, the picture layers of [`picture_layers`], two categories of discoveries |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Land, LandPlugin, RoomIndex, Seed, terrain::Ridged};
/// use eremite_scenery::caves::CavesPlugin;
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
        let relics =
            (relic::stream_relics, relic::animate_relics).chain().run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>));
        if !app.is_plugin_added::<caves::CavesPlugin>() {
            app.add_plugins(caves::CavesPlugin);
        }
        app.add_plugins(discoveries::plugin)
            .add_picture_layers(picture_layers())
            .init_resource::<Finds>()
            .init_resource::<CameraView>()
            .add_systems(Update, relics.after(GameSystems::Stream).before(GameSystems::Placement));
    }
}

/// The picture layers of the caves: rock, walls, hollows and bridges.
pub fn picture_layers() -> [PictureLayer; 4] {
    let finish = MaterialSettings { blot: 0.45, bristle: 0.7 };
    let (rock, ink) = (MaterialKind::Body(finish), MaterialKind::Ink(finish));
    [
        ("rock", 0.14, rock, LayerDraw::Sections(draw::rock)),
        ("cave walls", 0.15, ink, LayerDraw::SectionsInSteps(draw::walls)),
        ("caves", 0.2, ink, LayerDraw::SectionsInSteps(draw::hollows)),
        ("bridges", 0.4, ink, LayerDraw::ChunksInSteps(|land, chunk| crate::after_openings(land, chunk, 0, bridge::draw))),
    ]
    .map(|(name, z, paint, draw)| PictureLayer { name, parallax: Parallax::LAND, lift_m: 0.0, z, paint, draw })
}
