//! The land in its own colours by Bevy's own material, for an app that has a look of its own.

use bevy::{prelude::*, sprite_render::AlphaMode2d};
use eremite_land::requirements::RequirementsAppExt;
use eremite_stream::{
    Chunk, ChunkPart, LayerStreams, Origin, Section, StreamLayers,
    contracts::{camera_view::CameraView, schedule::GameSystems},
    ink::{InkMaterialKind, MaterialKind},
};

use super::view;

/// Draws what the stream brings with a plain [`ColorMaterial`], on the render layer of everybody: any [`Camera2d`] sees it,
/// a metre is a unit of its view, and a [`LandCamera`](super::LandCamera) follows the [`CameraView`]. Water and the ranges
/// behind the land are no plain colours: they need [`RenderingPlugin`](super::RenderingPlugin), which is added instead of this.
///
/// Who wants another material puts it on the entities with a [`Chunk`], [`Section`] or [`ChunkPart`] and a [`Mesh2d`]: its
/// vertices have a position in metres, a linear colour with alpha, and texture coordinates that go on from chunk to chunk.
/// Without this plugin it also makes a [`Visibility`] required of the first two, which may be the parents of the third.
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_window::picture::{LandCamera, PlainRenderingPlugin};
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
        app.requires::<LayerStreams>("PlainPicturePlugin", "StreamPlugin")
            .requires::<Assets<ColorMaterial>>("PlainPicturePlugin", "Bevy's DefaultPlugins")
            .init_resource::<CameraView>()
            .init_resource::<Origin>()
            .init_resource::<StreamLayers>()
            .add_systems(
                Update,
                (view::update_cameras, assign_plain_materials.run_if(resource_exists::<Assets<ColorMaterial>>))
                    .chain()
                    .in_set(GameSystems::Draw),
            );
    }
}

/// Gives whatever is new its material: the colours are the mesh's own.
fn assign_plain_materials(
    mut commands: Commands,
    mut made: Local<Option<Handle<ColorMaterial>>>,
    new: Query<(Entity, AnyOf<(&Chunk, &Section, &ChunkPart, &InkMaterialKind)>), (With<Mesh2d>, Without<MeshMaterial2d<ColorMaterial>>)>,
    layers: Res<StreamLayers>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (entity, (chunk, section, part, inked)) in &new {
        let layer = chunk.map(|chunk| chunk.layer).or(section.map(|section| section.layer)).or(part.map(|part| part.layer));
        let Some(paint) = layer.map(|layer| layers.0[layer].paint).or(inked.map(|inked| inked.0)) else { continue };
        if matches!(paint, MaterialKind::Range(..) | MaterialKind::RangeBody(..) | MaterialKind::Water) {
            continue;
        }
        let white = || materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, ..default() });
        commands.entity(entity).insert(MeshMaterial2d(made.get_or_insert_with(white).clone()));
    }
}
