//! The land in its own colours by Bevy's own material, for an app that has a look of its own.

use bevy::{prelude::*, sprite_render::AlphaMode2d};
use eremite_land::needs::NeedsAppExt;
use eremite_stream::{
    Chunk, Origin, Part, Section, StreamLayers, Streams,
    contracts::{gaze::Gaze, schedule::GameSystems},
    ink::{Inked, Paint},
};

use super::view;

/// Draws what the stream brings with a plain [`ColorMaterial`], on the render layer of everybody: any [`Camera2d`] sees it,
/// a metre is a unit of its view, and a [`PictureCamera`](super::PictureCamera) follows the [`Gaze`]. Water and the ranges
/// behind the land are no plain colours: they need [`PicturePlugin`](super::PicturePlugin), which is added instead of this.
///
/// Who wants another material puts it on the entities with a [`Chunk`], [`Section`] or [`Part`] and a [`Mesh2d`]: its
/// vertices have a position in metres, a linear colour with alpha, and texture coordinates that go on from chunk to chunk.
/// Without this plugin it also makes a [`Visibility`] required of the first two, which may be the parents of the third.
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_window::picture::{PictureCamera, PlainPicturePlugin};
/// use eremite_stream::StreamPlugin;
///
/// App::new()
///     .add_plugins((DefaultPlugins, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, GroundPlugin, PlainPicturePlugin))
///     .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(PictureCamera))
///     .run();
/// ```
pub struct PlainPicturePlugin;

impl Plugin for PlainPicturePlugin {
    fn build(&self, app: &mut App) {
        super::show_roots(app);
        app.needs::<Streams>("PlainPicturePlugin", "StreamPlugin")
            .needs::<Assets<ColorMaterial>>("PlainPicturePlugin", "Bevy's DefaultPlugins")
            .init_resource::<Gaze>()
            .init_resource::<Origin>()
            .init_resource::<StreamLayers>()
            .add_systems(Update, (view::look, paint.run_if(resource_exists::<Assets<ColorMaterial>>)).chain().in_set(GameSystems::Draw));
    }
}

/// Gives whatever is new its material: the colours are the mesh's own.
fn paint(
    mut commands: Commands,
    mut made: Local<Option<Handle<ColorMaterial>>>,
    new: Query<(Entity, AnyOf<(&Chunk, &Section, &Part, &Inked)>), (With<Mesh2d>, Without<MeshMaterial2d<ColorMaterial>>)>,
    layers: Res<StreamLayers>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    for (entity, (chunk, section, part, inked)) in &new {
        let layer = chunk.map(|chunk| chunk.layer).or(section.map(|section| section.layer)).or(part.map(|part| part.layer));
        let Some(paint) = layer.map(|layer| layers.0[layer].paint).or(inked.map(|inked| inked.0)) else { continue };
        if matches!(paint, Paint::Range(..) | Paint::RangeBody(..) | Paint::Water) {
            continue;
        }
        let white = || materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, ..default() });
        commands.entity(entity).insert(MeshMaterial2d(made.get_or_insert_with(white).clone()));
    }
}
