//! Cameras: one renders the scene into an image, and any number of land cameras show it.

use bevy::{
    camera::{CameraOutputMode, ImageRenderTarget, RenderTarget, ScalingMode, visibility::RenderLayers},
    ecs::system::SystemParam,
    prelude::*,
    render::{
        extract_component::ExtractComponent,
        extract_resource::ExtractResource,
        render_resource::{Extent3d, TextureFormat, TextureUsages},
    },
    window::PrimaryWindow,
};
use eremite_stream::{
    Origin,
    contracts::camera_view::CameraView,
    settings::{NumberRange, Setting, SettingGroup, SettingValue},
};
use eremite_words::key;

use super::{
    light,
    material::grain_image,
    overlay::Overlay,
    water::{WaterMaterial, WaterView},
};

/// Resolution of the scene as a share of the window's, per axis.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct RenderScale(pub f32);

impl Default for RenderScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// The settings of the rendering.
pub const SETTINGS: [Setting; 1] = [Setting::number(
    "picture-scale",
    SettingGroup::Window,
    key("setting-picture-scale"),
    (NumberRange { from: 40.0, to: 100.0, step: 10.0, unit: "%" }, 100.0),
    |world| Some(SettingValue::Number((world.get_resource::<RenderScale>()?.0 * 100.0).round())),
    |world, value| world.insert_resource(RenderScale(value.number() / 100.0)),
)];

/// Render layers of the scene, and of what lies over it: still water. Chosen far from the numbers that apps usually start
/// with.
pub(super) const SCENE_LAYER: usize = 30;
pub(super) const WATER_LAYER: usize = 31;

/// The scene holds square roots of its colours: as fine in the dark as sRGB, but blended at no cost. WebGL has no second view of
/// a texture, which Bevy wants of that format; sRGB keeps the same numbers, in other steps.
const SCENE_FORMAT: TextureFormat = if cfg!(target_arch = "wasm32") { TextureFormat::Rgba8UnormSrgb } else { TextureFormat::Rgba8Unorm };

/// Shared handles.
#[derive(Resource, ExtractResource, Clone)]
pub(super) struct SceneHandles {
    pub grain: Handle<Image>,
    pub light: Handle<Image>,
    pub water: Handle<WaterMaterial>,
    scene: Handle<Image>,
}

/// The camera that renders the scene into an image.
#[derive(Component, ExtractComponent, Clone)]
pub(super) struct SceneCamera {
    /// The image that receives the scene.
    pub image: Handle<Image>,
}

/// A camera that follows the [`CameraView`] and shows the land. Whatever else it shows (sprites, meshes, texts) lies over
/// the land, in metres from the [`Origin`]. [`Overlay`] says whether that may be anything.
#[derive(Component, ExtractComponent, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
#[require(Camera2d, Overlay)]
pub struct LandCamera;

/// The scene's images, and the material that holds them: it keeps the old texture until it is modified.
#[derive(SystemParam)]
pub(super) struct SceneAssets<'w> {
    pub images: ResMut<'w, Assets<Image>>,
    pub waters: ResMut<'w, Assets<WaterMaterial>>,
}

/// Lets the land cameras show water, and sets up the scene for the first of them.
pub(super) fn set_up_cameras(
    mut commands: Commands,
    cameras: Query<(Entity, Option<&RenderLayers>), With<LandCamera>>,
    views: Option<Res<SceneHandles>>,
    SceneAssets { mut images, mut waters }: SceneAssets,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    for (camera, layers) in &cameras {
        let layers = layers.cloned().unwrap_or_default();
        if !layers.intersects(&RenderLayers::layer(WATER_LAYER)) {
            commands.entity(camera).insert(layers.with(WATER_LAYER));
        }
    }
    if cameras.is_empty() || views.is_some() {
        return;
    }
    let grain = images.add(grain_image());
    let size = window.physical_size().max(UVec2::ONE);
    let mut target = Image::new_target_texture(size.x, size.y, SCENE_FORMAT, None);
    target.texture_descriptor.usage |= TextureUsages::TEXTURE_BINDING;
    let scene = images.add(target);
    commands.spawn((
        SceneCamera { image: scene.clone() },
        Camera2d,
        // Bevy itself writes nothing, see `copy_scene_texture`. Nothing is cleared either, because the sky covers
        // everything; a camera that clears without writing would not be driven.
        Camera { order: -1, clear_color: ClearColorConfig::None, output_mode: CameraOutputMode::Skip, ..default() },
        RenderTarget::Image(ImageRenderTarget { handle: scene.clone(), scale_factor: 1.0 }),
        RenderLayers::layer(SCENE_LAYER),
        Msaa::Off,
    ));
    let light = images.add(light::image());
    let water = waters.add(WaterMaterial { water: WaterView::default(), scene: scene.clone(), grain: grain.clone(), light: light.clone() });
    commands.insert_resource(SceneHandles { grain, light, water, scene });
}

/// Disables the scene's camera, which is hidden behind the map.
pub(super) fn pause_scene_camera(mut camera: Single<&mut Camera, With<SceneCamera>>) {
    camera.is_active = false;
}

/// Enables the scene's camera again.
pub(super) fn resume_scene_camera(mut camera: Single<&mut Camera, With<SceneCamera>>) {
    camera.is_active = true;
}

/// Keeps the scene's image and the view's aspect in step with the window and the render scale.
pub(super) fn resize_scene(
    window: Single<Ref<Window>, With<PrimaryWindow>>,
    scale: Res<RenderScale>,
    views: Res<SceneHandles>,
    SceneAssets { mut images, mut waters }: SceneAssets,
    mut view: ResMut<CameraView>,
) {
    let window_size = window.physical_size();
    if window_size.x == 0 || window_size.y == 0 || !window.is_changed() && !scale.is_changed() {
        return;
    }
    view.aspect = window_size.x as f32 / window_size.y as f32;
    let size = (window_size.as_vec2() * scale.0).round().as_uvec2().max(UVec2::ONE);
    view.height_px = size.y as f32;
    if images.get(&views.scene).is_none_or(|image| image.size() == size) {
        return;
    }
    if let Some(mut image) = images.get_mut(&views.scene) {
        image.resize(Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 });
    }
    if let Some(mut water) = waters.get_mut(&views.water) {
        water.scene = views.scene.clone();
    }
}

/// Moves the cameras to the camera view. They count as changed only if they are.
pub(super) fn update_cameras(
    view: Res<CameraView>,
    origin: Res<Origin>,
    mut cameras: Query<(&mut Transform, &mut Projection), Or<(With<SceneCamera>, With<LandCamera>)>>,
) {
    let at = origin.to_local(view.place).extend(0.0);
    let height_m = view.half_height_m * 2.0;
    let is_current = |mode: &ScalingMode| matches!(mode, ScalingMode::FixedVertical { viewport_height } if *viewport_height == height_m);
    for (transform, mut projection) in &mut cameras {
        transform.map_unchanged(|transform| &mut transform.translation).set_if_neq(at);
        let is_behind = matches!(&*projection, Projection::Orthographic(projection) if !is_current(&projection.scaling_mode));
        if is_behind && let Projection::Orthographic(projection) = &mut *projection {
            projection.scaling_mode = ScalingMode::FixedVertical { viewport_height: height_m };
        }
    }
}
