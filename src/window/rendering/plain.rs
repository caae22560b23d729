//! Plain rendering of the land with Bevy's own material, for apps with a style of their own.

use bevy::{prelude::*, sprite_render::AlphaMode2d};
use eremite_land::requirements::RequirementsAppExt;
use eremite_stream::{
    Chunk, ChunkPart, LayerStreams, Origin, Section, StreamLayers,
    contracts::{camera_view::CameraView, schedule::GameSystems},
    ink::{InkMaterialKind, MaterialKind},
};

use super::view;

/// Draws streamed layers with a plain [`ColorMaterial`] on the default render layer: any [`Camera2d`] sees them, one unit is
/// a metre, and a [`LandCamera`](super::LandCamera) follows the [`CameraView`]. Water and hill ranges need
/// [`RenderingPlugin`](super::RenderingPlugin) and are not drawn; add that plugin instead of this one to get them.
///
/// For another material, insert it on entities with a [`Chunk`], [`Section`] or [`ChunkPart`] and a [`Mesh2d`]: vertices
/// have a position in metres, a linear colour with alpha, and texture coordinates that continue from chunk to chunk. Without
/// this plugin, also make [`Visibility`] a required component of the first two, which may be parents of the third.
///
/// | | |
/// |---|---|
/// | Needs | `StreamPlugin`; Bevy's `DefaultPlugins` |
/// | System sets | none; runs in [`GameSystems::Draw`], and after it |
/// | Reads | [`CameraView`], [`Origin`], [`StreamLayers`] |
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_window::rendering::{LandCamera, PlainRenderingPlugin};
/// use eremite_stream::StreamPlugin;
///
/// App::new()
///     .add_plugins((DefaultPlugins, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, GroundPlugin, PlainRenderingPlugin))
///     .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
///     .run();
/// ```
pub struct PlainRenderingPlugin;

impl Plugin for PlainRenderingPlugin {
    fn build(&self, app: &mut App) {
        super::require_visibility(app);
        app.requires::<LayerStreams>("PlainRenderingPlugin", "StreamPlugin")
            .requires::<Assets<ColorMaterial>>("PlainRenderingPlugin", "Bevy's DefaultPlugins")
            .init_resource::<CameraView>()
            .init_resource::<Origin>()
            .init_resource::<StreamLayers>()
            .add_systems(
                Update,
                (view::update_cameras, assign_plain_materials.run_if(resource_exists::<Assets<ColorMaterial>>))
                    .chain()
                    .in_set(GameSystems::Draw),
            )
            .add_systems(Update, super::hide_empty_meshes.after(GameSystems::Draw).before(GameSystems::Text));
    }
}

/// Gives new meshes a material that uses their vertex colours.
fn assign_plain_materials(
    mut commands: Commands,
    mut made: Local<Option<Handle<ColorMaterial>>>,
    new: Query<(Entity, AnyOf<(&Chunk, &Section, &ChunkPart, &InkMaterialKind)>), (With<Mesh2d>, Without<MeshMaterial2d<ColorMaterial>>)>,
    layers: Res<StreamLayers>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (entity, (chunk, section, part, inked)) in &new {
        let layer = chunk.map(|chunk| chunk.layer).or(section.map(|section| section.layer)).or(part.map(|part| part.layer));
        let Some(paint) = layer.map(|layer| layers[layer].paint).or(inked.map(|inked| inked.0)) else { continue };
        if matches!(paint, MaterialKind::Range(..) | MaterialKind::RangeBody(..) | MaterialKind::Water) {
            continue;
        }
        let white = || materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, ..default() });
        commands.entity(entity).insert(MeshMaterial2d(made.get_or_insert_with(white).clone()));
    }
}
