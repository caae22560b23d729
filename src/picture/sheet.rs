//! The materials of what is shown on the sheet: the scene in its light, and still water.

use bevy::{
    prelude::*,
    render::render_resource::{AsBindGroup, ShaderType},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d},
};

/// The scene on its sheet.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub struct CompositeMaterial {
    #[texture(0)]
    #[sampler(1)]
    pub(super) scene: Handle<Image>,
    #[texture(2)]
    #[sampler(3)]
    pub(super) grain: Handle<Image>,
    #[uniform(4)]
    pub(super) view: LightView,
    #[texture(5)]
    #[sampler(6)]
    pub(super) light: Handle<Image>,
}

/// Where the light's lattice points lie in the view.
#[derive(ShaderType, Clone, Copy, Default, PartialEq)]
pub(super) struct LightView {
    /// The lattice point at the view's upper left corner, and how many there are across and down.
    pub corner: Vec2,
    pub span: Vec2,
    /// Lattice points of the whole image.
    pub size: Vec2,
    /// 1 where there is something to light, 0 where all is as bright as the hour.
    pub on: f32,
    pub padding: f32,
    /// The light of the hour.
    pub ambient: Vec4,
}

impl Material2d for CompositeMaterial {
    fn fragment_shader() -> ShaderRef {
        super::COMPOSITE_SHADER.into()
    }
}

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
    #[uniform(5)]
    pub(super) view: LightView,
    #[texture(6)]
    #[sampler(7)]
    pub(super) light: Handle<Image>,
}

/// Where the water looks, and when.
#[derive(ShaderType, Clone, Copy, Default)]
pub(super) struct WaterView {
    pub size: Vec2,
    pub pixels_per_m: f32,
    pub seconds: f32,
}

impl Material2d for WaterMaterial {
    fn fragment_shader() -> ShaderRef {
        super::WATER_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}
