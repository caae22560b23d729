//! The three materials, and who gets which.

use bevy::{
    asset::RenderAssetUsages,
    camera::visibility::RenderLayers,
    image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{AsBindGroup, Extent3d, ShaderType, TextureDimension, TextureFormat},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, MeshMaterial2d},
};

use super::view::{SHEET, Views};
use crate::{
    ink::{Finish, Grain, Inked, grain},
    stream::{Chunk, Section, StreamLayers},
};

/// Painted with ink.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub struct InkMaterial {
    #[uniform(0)]
    finish: FinishUniform,
    #[texture(1)]
    #[sampler(2)]
    grain: Handle<Image>,
}

#[derive(ShaderType, Clone, Copy)]
struct FinishUniform {
    blot: f32,
    bristle: f32,
    padding: Vec2,
}

impl Material2d for InkMaterial {
    fn fragment_shader() -> ShaderRef {
        super::INK_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

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
    /// 1 where there is something to light, 0 where all is day.
    pub on: f32,
    pub padding: f32,
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
    pub(super) view: WaterView,
    #[texture(1)]
    #[sampler(2)]
    pub(super) scene: Handle<Image>,
    #[texture(3)]
    #[sampler(4)]
    pub(super) grain: Handle<Image>,
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

/// The grain as a texture.
pub(super) fn grain_image() -> Image {
    let size = Extent3d { width: Grain::SIZE as u32, height: Grain::SIZE as u32, depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, grain().bytes(), TextureFormat::Rgba8Unorm, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

impl InkMaterial {
    fn new(finish: Finish, grain: Handle<Image>) -> Self {
        Self { finish: FinishUniform { blot: finish.blot, bristle: finish.bristle, padding: Vec2::ZERO }, grain }
    }
}

/// The material of each streamed layer, made when it is first seen.
#[derive(Default)]
pub(super) struct LayerMaterials(Vec<Option<Handle<InkMaterial>>>);

/// Gives new chunks their material.
pub(super) fn finish_chunks(
    mut commands: Commands,
    mut made: Local<LayerMaterials>,
    pieces: Query<(Entity, AnyOf<(&Chunk, &Section)>), Or<(Added<Chunk>, Added<Section>)>>,
    layers: Res<StreamLayers>,
    views: Res<Views>,
    mut inks: ResMut<Assets<InkMaterial>>,
) {
    made.0.resize(layers.0.len(), None);
    for (entity, (chunk, section)) in &pieces {
        let Some(layer) = chunk.map(|chunk| chunk.layer).or(section.map(|section| section.layer)) else { continue };
        match layers.0[layer].finish {
            Some(finish) => {
                let handle = made.0[layer].get_or_insert_with(|| inks.add(InkMaterial::new(finish, views.grain.clone())));
                commands.entity(entity).insert(MeshMaterial2d(handle.clone()));
            }
            None => {
                commands.entity(entity).insert((MeshMaterial2d(views.water.clone()), RenderLayers::layer(SHEET)));
            }
        }
    }
}

/// Gives whatever else is drawn in ink its material.
pub(super) fn finish_others(
    mut commands: Commands,
    inked: Query<(Entity, &Inked), Added<Inked>>,
    views: Res<Views>,
    mut inks: ResMut<Assets<InkMaterial>>,
) {
    for (entity, inked) in &inked {
        commands.entity(entity).insert(MeshMaterial2d(inks.add(InkMaterial::new(inked.0, views.grain.clone()))));
    }
}
