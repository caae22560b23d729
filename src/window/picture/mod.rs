//! The window's picture: the scene is painted into an image, which is then shown on paper, and in
//! which still water finds what it mirrors.

mod fall;
mod hand_over;
mod light;
mod material;
mod plain;
mod sheet;
mod view;

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    prelude::*,
    shader::Shader,
    sprite_render::Material2dPlugin,
};

pub use plain::PlainPicturePlugin;
pub use view::{PictureCamera, PictureScale, SETTINGS};

use eremite_land::needs::NeedsAppExt;
use eremite_stream::{
    Chunk, Origin, Section, StreamLayers, Streams,
    contracts::{
        calm::Calm,
        gaze::Gaze,
        mood::Mood,
        schedule::{GameState, GameSystems},
    },
};
use view::Views;

const INK_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac101");
const COMPOSITE_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac102");
const RANGE_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac104");
const FALL_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac105");
const WATER_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac103");

/// Draws what the other features have made, in a window: a [`PictureCamera`] shows it. It has render layers of its own, and
/// leaves all other cameras and whatever they see alone.
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_window::picture::{PictureCamera, PicturePlugin};
/// use eremite_stream::StreamPlugin;
///
/// App::new()
///     .add_plugins((DefaultPlugins, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, GroundPlugin, PicturePlugin))
///     .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(PictureCamera))
///     .run();
/// ```
pub struct PicturePlugin;

impl Plugin for PicturePlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Streams>("PicturePlugin", "StreamPlugin").needs::<Assets<Shader>>("PicturePlugin", "Bevy's DefaultPlugins before it");
        if !app.world().contains_resource::<Assets<Shader>>() {
            return;
        }
        load_internal_asset!(app, INK_SHADER, "shaders/ink.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, COMPOSITE_SHADER, "shaders/composite.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, RANGE_SHADER, "shaders/range.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, FALL_SHADER, "shaders/fall.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, WATER_SHADER, "shaders/water.wgsl", Shader::from_wgsl);
        show_roots(app);
        // Until a camera asks for it there is no picture.
        let there = resource_exists::<Views>;
        app.add_plugins((
            Material2dPlugin::<material::InkMaterial>::default(),
            Material2dPlugin::<material::RangeMaterial>::default(),
            Material2dPlugin::<fall::FallMaterial>::default(),
            Material2dPlugin::<sheet::CompositeMaterial>::default(),
            Material2dPlugin::<sheet::WaterMaterial>::default(),
            hand_over::plugin,
        ))
        .init_resource::<Mood>()
        .init_resource::<Gaze>()
        .init_resource::<Calm>()
        .init_resource::<PictureScale>()
        .init_resource::<StreamLayers>()
        .init_resource::<Origin>()
        .add_systems(OnEnter(GameState::Atlas), view::rest)
        .add_systems(OnExit(GameState::Atlas), view::work)
        .add_systems(Update, (view::take, view::fit_window.run_if(there)).chain().after(GameSystems::Obey).before(GameSystems::Camera))
        .add_systems(
            Update,
            (
                view::look,
                light::show,
                view::ripple,
                fall::show,
                material::finish_chunks,
                material::finish_others,
                material::follow_mood,
                material::follow_wind,
                material::follow_zoom,
            )
                .chain()
                .run_if(there)
                .in_set(GameSystems::Draw),
        );
    }
}

/// What is drawn in several parts is the parent of them, and has to be visible for them to be seen.
fn show_roots(app: &mut App) {
    // Whoever has said so before is right.
    let _ = app.try_register_required_components::<Chunk, Visibility>();
    let _ = app.try_register_required_components::<Section, Visibility>();
}
