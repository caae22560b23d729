//! Ground: its outline, soil, what lies in the soil, roads, and brush strokes as picture layers.

mod embers;
mod mesh;
mod profile;
mod road;
mod soil;

pub(crate) use profile::GroundProfile;

use bevy::prelude::*;
use eremite_land::requirements::RequirementsAppExt;
use eremite_stream::{
    LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    ink::{MaterialKind, MaterialSettings},
};

/// Depth below the surface, in metres, from which on the soil is plain ink. Farther down, sections of caves paint their own rock, in
/// ink too: a light shows no line where the two meet.
pub(crate) const INK_FROM_M: f32 = 40.0;

/// Adds the ground as layers of the stream. It makes meshes only; `rendering::RenderingPlugin` or
/// `rendering::PlainRenderingPlugin` of `eremite_window` (or a plugin of your own) puts materials on them.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | Adds | the picture layers of [`picture_layers`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{Chunk, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, GroundPlugin));
/// app.update();
/// let world = app.world_mut();
/// assert!(world.query::<&Chunk>().iter(world).count() > 1);
/// ```
pub struct GroundPlugin;

impl Plugin for GroundPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("GroundPlugin", "StreamPlugin").add_picture_layers(picture_layers());
    }
}

/// The ground's picture layers: soil and strokes.
pub fn picture_layers() -> [PictureLayer; 2] {
    [BODY, EDGE]
}

/// The soil and its cover; opaque.
const BODY: PictureLayer = PictureLayer {
    name: "soil",
    parallax: Parallax::LAND,
    lift_m: 0.0,
    z: 0.0,
    paint: MaterialKind::Body(MaterialSettings { blot: 0.5, bristle: 0.8 }),
    draw: LayerDraw::Chunks(mesh::draw_body),
};

/// What lies in the soil, the brush stroke along the surface, and the roads of settlements.
const EDGE: PictureLayer = PictureLayer {
    name: "ground",
    parallax: Parallax::LAND,
    lift_m: 0.0,
    z: 0.01,
    paint: MaterialKind::Ink(MaterialSettings { blot: 0.5, bristle: 0.8 }),
    draw: LayerDraw::ChunksInSteps(|land, chunk| crate::after_openings(land, chunk, 1, mesh::draw_edge)),
};
