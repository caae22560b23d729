//! Materials of the composite layer: the lit scene, and still water.

use bevy::{
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{AsBindGroup, CompareFunction, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey},
};

use super::{light, material::define};

/// Shows the rendered scene with its light and paper grain.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(CompositeKey)]
pub struct CompositeMaterial {
    #[texture(0)]
    #[sampler(4)]
    pub(super) scene: Handle<Image>,
    #[texture(1)]
    #[sampler(3)]
    pub(super) grain: Handle<Image>,
    #[texture(2)]
    pub(super) light: Handle<Image>,
    /// Whether the camera shows nothing opaque of other layers.
    pub(super) alone: bool,
    /// Whether the scene's resolution differs from the window's.
    pub(super) scaled: bool,
}

/// Pipeline key of [`CompositeMaterial`].
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CompositeKey {
    alone: bool,
    scaled: bool,
}

impl From<&CompositeMaterial> for CompositeKey {
    fn from(material: &CompositeMaterial) -> Self {
        Self { alone: material.alone, scaled: material.scaled }
    }
}

impl Material2d for CompositeMaterial {
    fn vertex_shader() -> ShaderRef {
        super::COMPOSITE_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        super::COMPOSITE_SHADER.into()
    }

    /// The composite lies below everything and covers the whole view; if nothing else is opaque, depth tests would be
    /// wasted.
    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        define(descriptor, &light::texels());
        if key.bind_group_data.scaled {
            define(descriptor, &["SCALED".into()]);
        }
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_write_enabled = Some(false);
            if key.bind_group_data.alone {
                depth.depth_compare = Some(CompareFunction::Always);
            }
        }
        Ok(())
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
