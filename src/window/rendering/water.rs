//! Still water: it mirrors the scene.

use bevy::{
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey},
    window::PrimaryWindow,
};
use eremite_stream::contracts::{camera_view::CameraView, palette_state::PaletteState};

use super::{light, material::define, view::SceneHandles};

/// Still water.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub struct WaterMaterial {
    #[uniform(0)]
    pub(super) water: WaterView,
    #[texture(1)]
    #[sampler(2)]
    pub(super) scene: Handle<Image>,
    #[texture(3)]
    #[sampler(4)]
    pub(super) grain: Handle<Image>,
    #[texture(5)]
    pub(super) light: Handle<Image>,
}

/// Uniform of the water: view size in pixels and scale. The time is in the shader's globals, so that the material changes only
/// with the view and the hour.
#[derive(ShaderType, Clone, Copy, Default, PartialEq)]
pub(super) struct WaterView {
    pub size: Vec2,
    pub pixels_per_m: f32,
    /// The sky over the ranges.
    pub sky: Vec4,
}

impl Material2d for WaterMaterial {
    fn fragment_shader() -> ShaderRef {
        super::WATER_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        define(descriptor, &light::texels());
        Ok(())
    }
}

/// Updates the water's uniform.
pub(super) fn update_water(
    views: Res<SceneHandles>,
    view: Res<CameraView>,
    palette: Res<PaletteState>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut waters: ResMut<Assets<WaterMaterial>>,
) {
    let size = window.physical_size().as_vec2();
    let (pixels_per_m, sky) = (size.y / (view.half_height_m * 2.0), Vec4::from_array(palette.horizon.0));
    let now = WaterView { size, pixels_per_m, sky };
    if let Some(mut water) = waters.get_mut(&views.water).filter(|water| water.water != now) {
        water.water = now;
    }
}
