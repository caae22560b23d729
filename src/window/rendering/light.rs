//! The light over the view as a texture for the composite and water shaders.

use bevy::{
    asset::RenderAssetUsages,
    ecs::system::SystemParam,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    shader::ShaderDefVal,
};
use eremite_land::Place;
use eremite_scenery::light::{LightMap, ViewLight};
use eremite_stream::contracts::{camera_view::CameraView, palette_state::PaletteState};

use super::view::SceneHandles;

/// Texels across and down the view, the outer ones on its border: small enough to be read without interpolation.
const ACROSS: usize = 320;
const DOWN: usize = 180;

/// Shader defines of the size: software renderers recompute a texture's size for every pixel.
pub(super) fn texels() -> [ShaderDefVal; 2] {
    [ShaderDefVal::Int("LIGHT_ACROSS".into(), ACROSS as i32), ShaderDefVal::Int("LIGHT_DOWN".into(), DOWN as i32)]
}

/// A fully lit image. It holds square roots of the light, for finer steps in the dark.
pub(super) fn image() -> Image {
    let size = Extent3d { width: ACROSS as u32, height: DOWN as u32, depth_or_array_layers: 1 };
    Image::new_fill(size, TextureDimension::D2, &[255; 4], TextureFormat::Rgba8Unorm, RenderAssetUsages::RENDER_WORLD)
}

/// The view and hour that the texels were written for.
#[derive(PartialEq)]
pub(super) struct LightKey {
    place: Place,
    half_m: Vec2,
    hour: [f32; 3],
}

/// The light below the surface, daylight, and the view that both are shown in.
#[derive(SystemParam)]
pub(super) struct LightInView<'w> {
    light: Option<Res<'w, ViewLight>>,
    palette: Res<'w, PaletteState>,
    view: Res<'w, CameraView>,
}

/// Texels that the image shows, and a buffer for the next ones.
#[derive(Default)]
pub(super) struct LightTexels {
    shown: Vec<u8>,
    next: Vec<u8>,
}

/// Writes the light to the image. The image is uploaded only when it has changed; Bevy writes it into the texture that is there,
/// so the materials that hold the texture stay as they are.
pub(super) fn update_light_image(
    mut seen: Local<Option<LightKey>>,
    mut texels: Local<LightTexels>,
    LightInView { light, palette, view }: LightInView,
    views: Res<SceneHandles>,
    mut images: ResMut<Assets<Image>>,
) {
    let now = LightKey { place: view.place, half_m: view.half_size_m(), hour: palette.light };
    let laid_anew = light.as_ref().is_some_and(DetectChanges::is_changed);
    if !laid_anew && seen.as_ref() == Some(&now) {
        return;
    }
    let day = LightMap::default();
    let LightTexels { shown, next } = &mut *texels;
    light.as_ref().map_or(&day, |light| light.map()).write_texels(now.place, now.half_m, now.hour, [ACROSS, DOWN], next);
    let Some(mut image) = images.get_mut(&views.light) else { return };
    *seen = Some(now);
    if next != shown {
        std::mem::swap(shown, next);
        image.data = Some(shown.clone());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::{
        input::InputPlugin,
        mesh::MeshPlugin,
        state::app::StatesPlugin,
        time::TimeUpdateStrategy,
        window::{PrimaryWindow, Window},
    };
    use eremite_land::{Column, LandPlugin, Seed};
    use eremite_life::{creatures::CreaturesPlugin, motion::MotionPlugin, player::PlayerPlugin};
    use eremite_scenery::{light::LightPlugin, sky::SkyPlugin};
    use eremite_stream::{
        StreamPlugin,
        actions::ActionsPlugin,
        contracts::schedule::{GameState, GameSystems, SchedulePlugin},
    };

    use super::*;
    use crate::rendering::{
        view::{self, LandCamera},
        water::WaterMaterial,
    };

    #[derive(Resource, Default)]
    struct Uploads(usize);

    fn count(mut events: MessageReader<AssetEvent<Image>>, views: Res<SceneHandles>, mut uploads: ResMut<Uploads>) {
        uploads.0 += events.read().filter(|event| event.is_modified(views.light.id())).count();
    }

    #[test]
    fn the_image_is_uploaded_when_the_light_over_the_view_changes_and_only_then() {
        let land = eremite_testing::land(Seed(1), "superposed-cosine");
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin))
            .add_plugins((SchedulePlugin, ActionsPlugin, LandPlugin { land }, StreamPlugin, MotionPlugin, CreaturesPlugin))
            .add_plugins((PlayerPlugin { start: Column(300).into() }, SkyPlugin, LightPlugin))
            .init_asset::<Image>()
            .init_asset::<WaterMaterial>()
            .init_resource::<Uploads>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
            .add_systems(
                Update,
                (view::set_up_cameras, update_light_image.run_if(resource_exists::<SceneHandles>)).chain().in_set(GameSystems::Draw),
            )
            .add_systems(First, count.run_if(resource_exists::<SceneHandles>));
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        app.world_mut().spawn(LandCamera);
        app.finish();
        app.cleanup();
        let uploads = |app: &mut App, updates: usize, set: fn(&mut World)| {
            set(app.world_mut());
            let before = app.world().resource::<Uploads>().0;
            for _ in 0..updates {
                app.update();
            }
            app.world().resource::<Uploads>().0 - before
        };
        assert!(uploads(&mut app, 60, |_| ()) > 0, "his lantern flickers");
        let rest = |world: &mut World| world.resource_mut::<NextState<GameState>>().set(GameState::Photo);
        uploads(&mut app, 3, rest);
        assert_eq!(uploads(&mut app, 40, |_| ()), 0, "nothing changes");
        let moved = uploads(&mut app, 40, |world| {
            let mut view = world.resource_mut::<CameraView>();
            view.place = view.place.translated(Vec2::new(9.0, -12.0));
        });
        assert_eq!(moved, 1, "the camera went on once");
    }
}
