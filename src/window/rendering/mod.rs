//! Rendering of the scene: it is drawn into an image, which the composite shows on paper and still water reflects.

mod composite;
mod fall;
mod light;
mod material;
mod overlay;
mod plain;
mod scene_copy;
mod view;
mod water;

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    prelude::*,
    shader::Shader,
    sprite_render::Material2dPlugin,
};

pub use overlay::Overlay;
pub use plain::PlainRenderingPlugin;
pub use view::{LandCamera, RenderScale, SETTINGS};

use eremite_land::requirements::RequirementsAppExt;
use eremite_stream::{
    Chunk, DynamicMesh, LayerStreams, Origin, Section, StreamLayers,
    contracts::{
        camera_view::CameraView,
        palette_state::PaletteState,
        reduced_motion::ReducedMotion,
        schedule::{GameState, GameSystems},
    },
};
use view::SceneHandles;

const INK_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac101");
const COMPOSITE_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac102");
const RANGE_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac104");
const FALL_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac105");
const WATER_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac103");

/// Renders the streamed layers and scenery for every [`LandCamera`]. It uses render layers of its own and does not affect
/// other cameras.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin`; Bevy's `DefaultPlugins`, added before it |
/// | System sets | none; runs between [`GameSystems::Commands`] and [`GameSystems::Camera`], in [`GameSystems::Draw`], and after it |
/// | Reads | [`CameraView`], [`PaletteState`], [`Origin`], [`StreamLayers`], [`ReducedMotion`]; `ViewLight` if there is |
/// | Writes | aspect and pixels of [`CameraView`] |
/// | Resources | [`RenderScale`] |
/// | Components | [`LandCamera`], [`Overlay`] |
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_scenery::ground::GroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_window::rendering::{LandCamera, RenderingPlugin};
/// use eremite_stream::StreamPlugin;
///
/// App::new()
///     .add_plugins((DefaultPlugins, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, GroundPlugin, RenderingPlugin))
///     .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(LandCamera))
///     .run();
/// ```
pub struct RenderingPlugin;

impl Plugin for RenderingPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("RenderingPlugin", "StreamPlugin")
            .requires::<Assets<Shader>>("RenderingPlugin", "Bevy's DefaultPlugins before it");
        if !app.world().contains_resource::<Assets<Shader>>() {
            return;
        }
        load_internal_asset!(app, INK_SHADER, "shaders/ink.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, COMPOSITE_SHADER, "shaders/composite.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, RANGE_SHADER, "shaders/range.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, FALL_SHADER, "shaders/fall.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, WATER_SHADER, "shaders/water.wgsl", Shader::from_wgsl);
        require_visibility(app);
        // Nothing is rendered until there is a camera.
        let there = resource_exists::<SceneHandles>;
        app.add_plugins((
            Material2dPlugin::<material::InkMaterial>::default(),
            Material2dPlugin::<material::RangeMaterial>::default(),
            Material2dPlugin::<fall::FallMaterial>::default(),
            Material2dPlugin::<water::WaterMaterial>::default(),
            scene_copy::plugin,
            composite::plugin,
        ))
        .init_resource::<PaletteState>()
        .init_resource::<CameraView>()
        .init_resource::<ReducedMotion>()
        .init_resource::<RenderScale>()
        .register_type::<RenderScale>()
        .register_type::<LandCamera>()
        .register_type::<Overlay>()
        .init_resource::<StreamLayers>()
        .init_resource::<Origin>()
        .add_systems(OnEnter(GameState::Atlas), view::pause_scene_camera)
        .add_systems(OnExit(GameState::Atlas), view::resume_scene_camera)
        .add_systems(
            Update,
            (view::set_up_cameras, view::resize_scene.run_if(there)).chain().after(GameSystems::Commands).before(GameSystems::Camera),
        )
        .add_systems(
            Update,
            (
                view::update_cameras,
                light::update_light_image,
                water::update_water,
                fall::draw_precipitation,
                material::assign_chunk_materials,
                material::assign_inked_materials,
                material::update_range_colors,
                material::update_sway,
                material::follow_zoom,
            )
                .chain()
                .run_if(there)
                .in_set(GameSystems::Draw),
        )
        .add_systems(Update, hide_empty_meshes.after(GameSystems::Draw).before(GameSystems::Text));
    }
}

/// Hides dynamic meshes while they are empty: each has a material of its own, so each would be one more draw call.
fn hide_empty_meshes(mut meshes: Query<(&DynamicMesh, &mut Visibility), Changed<DynamicMesh>>) {
    for (mesh, mut visibility) in &mut meshes {
        visibility.set_if_neq(if mesh.is_empty() { Visibility::Hidden } else { Visibility::Inherited });
    }
}

/// Chunks and sections may be parents of their parts, which are visible only if the parent is.
fn require_visibility(app: &mut App) {
    // Fails if somebody registered it before, which is fine.
    let _ = app.try_register_required_components::<Chunk, Visibility>();
    let _ = app.try_register_required_components::<Section, Visibility>();
}

#[cfg(test)]
mod tests {
    use eremite_stream::ink::{Ink, MaterialKind};

    use super::*;

    #[test]
    fn a_dynamic_mesh_is_hidden_while_it_is_empty() {
        let mut app = App::new();
        app.add_systems(Update, hide_empty_meshes);
        let mut meshes = Assets::<Mesh>::default();
        let (mesh, ..) = DynamicMesh::new(MaterialKind::Water, &mut meshes);
        let shown = app.world_mut().spawn((mesh, Visibility::default())).id();
        for (has_content, wanted) in [(false, Visibility::Hidden), (true, Visibility::Inherited), (false, Visibility::Hidden)] {
            app.world_mut().get_mut::<DynamicMesh>(shown).expect("it was spawned").draw(&mut meshes, |ink| {
                if has_content {
                    let corner = ink.vertex(Vec2::ZERO, Ink::default());
                    ink.triangle(corner, corner, corner);
                }
            });
            app.update();
            assert_eq!(app.world().get::<Visibility>(shown), Some(&wanted));
        }
    }
}
