//! Materials of the scene, and their assignment to entities.

use bevy::{
    asset::RenderAssetUsages,
    camera::visibility::RenderLayers,
    ecs::system::SystemParam,
    image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    render::render_resource::{
        AsBindGroup, BlendComponent, BlendFactor, BlendOperation, Extent3d, RenderPipelineDescriptor, ShaderType,
        SpecializedMeshPipelineError, TextureDimension, TextureFormat,
    },
    shader::{ShaderDefVal, ShaderRef},
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, MeshMaterial2d},
    window::PrimaryWindow,
};
use eremite_scenery::sky::Weather;
use eremite_stream::{
    Chunk, ChunkPart, Section, StreamLayers,
    contracts::{camera_view::CameraView, palette_state::PaletteState, reduced_motion::ReducedMotion},
    ink::{GrainTile, InkMaterialKind, MaterialKind, MaterialSettings, grain, uv_scale},
};

use super::view::{RenderScale, SCENE_LAYER, SceneHandles, WATER_LAYER};

/// Ink with the grain of brush and paper.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(InkKey)]
pub struct InkMaterial {
    #[uniform(0)]
    wind: f32,
    #[uniform(0)]
    fineness: f32,
    #[uniform(0)]
    padding: Vec2,
    #[texture(1)]
    #[sampler(2)]
    grain: Handle<Image>,
    finish: MaterialSettings,
    sways: bool,
    /// Whether swaying is switched off.
    still: bool,
    flows: bool,
    far: bool,
    solid: Option<OpaqueDepth>,
}

/// Pipeline key of [`InkMaterial`].
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InkKey {
    finish: MaterialSettingsKey,
    sways: bool,
    flows: bool,
    far: bool,
    solid: bool,
}

impl From<&InkMaterial> for InkKey {
    fn from(material: &InkMaterial) -> Self {
        let finish = MaterialSettingsKey::from(material.finish);
        let InkMaterial { sways, still, flows, far, .. } = *material;
        Self { finish, sways: sways && !still, flows, far, solid: material.solid.is_some() }
    }
}

/// Material settings in thousandths, as pipeline constants: software renderers read a uniform more slowly than the grain
/// texture.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct MaterialSettingsKey {
    blot: i32,
    bristle: i32,
}

impl From<MaterialSettings> for MaterialSettingsKey {
    fn from(finish: MaterialSettings) -> Self {
        let thousandths = |share: f32| (share * 1000.0).round() as i32;
        Self { blot: thousandths(finish.blot), bristle: thousandths(finish.bristle) }
    }
}

impl MaterialSettingsKey {
    fn define(self, descriptor: &mut RenderPipelineDescriptor) {
        define(descriptor, &[ShaderDefVal::Int("BLOT".into(), self.blot), ShaderDefVal::Int("BRISTLE".into(), self.bristle)]);
    }
}

/// Adds shader defines to both stages of a pipeline.
pub(super) fn define(descriptor: &mut RenderPipelineDescriptor, defs: &[ShaderDefVal]) {
    descriptor.vertex.shader_defs.extend_from_slice(defs);
    if let Some(fragment) = &mut descriptor.fragment {
        fragment.shader_defs.extend_from_slice(defs);
    }
}

impl Material2d for InkMaterial {
    fn vertex_shader() -> ShaderRef {
        super::INK_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        super::INK_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn depth_bias(&self) -> f32 {
        OpaqueDepth::bias(self.solid)
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let InkKey { finish, sways, flows, far, solid } = key.bind_group_data;
        specialize(descriptor, far, solid);
        finish.define(descriptor);
        if sways {
            define(descriptor, &["SWAYS".into()]);
        }
        if flows {
            define(descriptor, &["FLOWS".into()]);
        }
        Ok(())
    }
}

/// Opaque paint at a depth. It is drawn before everything blended, nearest first, so that it occludes what is behind it
/// (Bevy's opaque phase has no such order).
#[derive(Clone, Copy)]
struct OpaqueDepth {
    z: f32,
}

impl OpaqueDepth {
    /// Bias for depth sorting: the nearest opaque item first, and the farthest still before everything blended.
    fn bias(solid: Option<Self>) -> f32 {
        const BEFORE_ALL: f32 = -10_000.0;
        solid.map_or(0.0, |solid| BEFORE_ALL - 2.0 * solid.z)
    }
}

/// Configures blending: the scene's alpha tells the composite how near (and therefore lit) a pixel is. Far paint reduces it;
/// opaque far paint sets it to 0.
pub(super) fn specialize(descriptor: &mut RenderPipelineDescriptor, far: bool, solid: bool) {
    let Some(fragment) = &mut descriptor.fragment else { return };
    if far && solid {
        fragment.shader_defs.push("SOLID_FAR".into());
    }
    for target in fragment.targets.iter_mut().flatten() {
        if solid {
            target.blend = None;
        } else if let (true, Some(blend)) = (far, &mut target.blend) {
            let (src_factor, dst_factor) = (BlendFactor::Zero, BlendFactor::OneMinusSrcAlpha);
            blend.alpha = BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add };
        }
    }
    if let (true, Some(depth)) = (solid, &mut descriptor.depth_stencil) {
        depth.depth_write_enabled = Some(true);
    }
}

/// A hill range behind the land.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(RangeKey)]
pub struct RangeMaterial {
    #[uniform(0)]
    range: RangeUniform,
    #[texture(1)]
    #[sampler(2)]
    grain: Handle<Image>,
    finish: MaterialSettings,
    nearness: usize,
    solid: Option<OpaqueDepth>,
}

/// Pipeline key of [`RangeMaterial`].
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RangeKey {
    finish: MaterialSettingsKey,
    solid: bool,
}

impl From<&RangeMaterial> for RangeKey {
    fn from(material: &RangeMaterial) -> Self {
        Self { finish: MaterialSettingsKey::from(material.finish), solid: material.solid.is_some() }
    }
}

#[derive(ShaderType, Clone, Copy, PartialEq)]
struct RangeUniform {
    /// The range's own colour; alpha is the maximal darkness of its crest.
    tone: Vec4,
    /// The mist's colour; alpha is the scale of the grain's texture coordinates.
    mist: Vec4,
    /// Light along its crest; alpha is the light's strength.
    rim: Vec4,
}

impl RangeUniform {
    fn new(nearness: usize, palette: &PaletteState, fineness: f32) -> Self {
        let [r, g, b, _] = palette.mist.0;
        let [tone, rim] = [palette.ranges[nearness], palette.rim].map(|ink| Vec4::from_array(ink.0));
        Self { tone, mist: Vec4::new(r, g, b, fineness), rim }
    }
}

impl Material2d for RangeMaterial {
    fn vertex_shader() -> ShaderRef {
        super::RANGE_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        super::RANGE_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn depth_bias(&self) -> f32 {
        OpaqueDepth::bias(self.solid)
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        specialize(descriptor, true, key.bind_group_data.solid);
        key.bind_group_data.finish.define(descriptor);
        Ok(())
    }
}

/// The grain as a texture.
pub(super) fn grain_image() -> Image {
    let size = Extent3d { width: GrainTile::SIZE as u32, height: GrainTile::SIZE as u32, depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, grain().bytes(), TextureFormat::Rgba8Unorm, RenderAssetUsages::RENDER_WORLD);
    // Nearest sampling as in `GrainTile::sample`; bilinear takes software renderers twice as long.
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Nearest,
        min_filter: ImageFilterMode::Nearest,
        ..default()
    });
    image
}

impl InkMaterial {
    fn new(finish: MaterialSettings, grain: Handle<Image>) -> Self {
        Self {
            wind: 0.0,
            fineness: 1.0,
            padding: Vec2::ZERO,
            grain,
            finish,
            sways: false,
            still: false,
            flows: false,
            far: false,
            solid: None,
        }
    }
}

/// Material of a layer.
#[derive(Clone)]
enum LayerMaterial {
    Ink(Handle<InkMaterial>),
    Range(Handle<RangeMaterial>),
    Water,
}

/// The material of each streamed layer, created on first use.
#[derive(Default)]
pub(super) struct LayerMaterials(Vec<Option<LayerMaterial>>);

/// What materials are made from and added to.
#[derive(SystemParam)]
pub(super) struct MaterialMaker<'w> {
    views: Res<'w, SceneHandles>,
    palette: Res<'w, PaletteState>,
    inks: ResMut<'w, Assets<InkMaterial>>,
    ranges: ResMut<'w, Assets<RangeMaterial>>,
}

impl MaterialMaker<'_> {
    fn make(&mut self, paint: MaterialKind, z: f32) -> LayerMaterial {
        let Self { views, palette, inks, ranges } = self;
        let grain = views.grain.clone();
        let solid = Some(OpaqueDepth { z });
        let ink = |finish| InkMaterial::new(finish, grain.clone());
        let mut range = |finish, nearness, solid| {
            let range = RangeUniform::new(nearness, palette, 1.0);
            LayerMaterial::Range(ranges.add(RangeMaterial { range, grain: grain.clone(), finish, nearness, solid }))
        };
        match paint {
            MaterialKind::Ink(finish) => LayerMaterial::Ink(inks.add(ink(finish))),
            MaterialKind::Swaying(finish) => LayerMaterial::Ink(inks.add(InkMaterial { sways: true, ..ink(finish) })),
            MaterialKind::Flowing(finish) => LayerMaterial::Ink(inks.add(InkMaterial { flows: true, ..ink(finish) })),
            MaterialKind::Body(finish) => LayerMaterial::Ink(inks.add(InkMaterial { solid, ..ink(finish) })),
            MaterialKind::Sky(finish) => LayerMaterial::Ink(inks.add(InkMaterial { far: true, ..ink(finish) })),
            MaterialKind::SkyBody => {
                let plain = MaterialSettings { blot: 0.0, bristle: 0.0 };
                LayerMaterial::Ink(inks.add(InkMaterial { far: true, solid, ..ink(plain) }))
            }
            MaterialKind::Range(finish, nearness) => range(finish, nearness, None),
            MaterialKind::RangeBody(finish, nearness) => range(finish, nearness, solid),
            MaterialKind::Water => LayerMaterial::Water,
        }
    }
}

fn insert_material(painted: &LayerMaterial, views: &SceneHandles, entity: &mut EntityCommands) {
    let scene = RenderLayers::layer(SCENE_LAYER);
    match painted {
        LayerMaterial::Ink(handle) => entity.insert((MeshMaterial2d(handle.clone()), scene)),
        LayerMaterial::Range(handle) => entity.insert((MeshMaterial2d(handle.clone()), scene)),
        LayerMaterial::Water => entity.insert((MeshMaterial2d(views.water.clone()), RenderLayers::layer(WATER_LAYER))),
    };
}

/// Gives new chunks and sections their material.
pub(super) fn assign_chunk_materials(
    mut commands: Commands,
    mut made: Local<LayerMaterials>,
    pieces: Query<(Entity, AnyOf<(&Chunk, &Section, &ChunkPart)>), (With<Mesh2d>, Or<(Added<Chunk>, Added<Section>, Added<ChunkPart>)>)>,
    layers: Res<StreamLayers>,
    mut maker: MaterialMaker,
) {
    made.0.resize(layers.len(), None);
    for (entity, (chunk, section, part)) in &pieces {
        let layer = chunk.map(|chunk| chunk.layer).or(section.map(|section| section.layer)).or(part.map(|part| part.layer));
        let Some(layer) = layer else { continue };
        let painted = made.0[layer].get_or_insert_with(|| maker.make(layers[layer].paint, layers[layer].z));
        insert_material(painted, &maker.views, &mut commands.entity(entity));
    }
}

/// Gives other inked meshes their material.
pub(super) fn assign_inked_materials(
    mut commands: Commands,
    inked: Query<(Entity, &InkMaterialKind, &Transform), Added<InkMaterialKind>>,
    mut maker: MaterialMaker,
) {
    for (entity, inked, transform) in &inked {
        let painted = maker.make(inked.0, transform.translation.z);
        insert_material(&painted, &maker.views, &mut commands.entity(entity));
    }
}

/// Updates the colours of the ranges with the palette.
pub(super) fn update_range_colors(palette: Res<PaletteState>, mut ranges: ResMut<Assets<RangeMaterial>>) {
    if !palette.is_changed() {
        return;
    }
    for (_, material) in ranges.iter_mut() {
        material.range = RangeUniform::new(material.nearness, &palette, material.range.mist.w);
    }
}

/// Updates swaying materials with the wind and the reduced-motion setting.
pub(super) fn update_sway(weather: Option<Res<Weather>>, calm: Res<ReducedMotion>, mut inks: ResMut<Assets<InkMaterial>>) {
    /// Smallest visible change of the wind.
    const SEEN: f32 = 0.01;
    let Some(weather) = weather else { return };
    let is_behind = |ink: &InkMaterial| ink.sways && ((ink.wind - weather.wind).abs() > SEEN || ink.still != calm.plants);
    let behind: Vec<_> = inks.iter().filter(|(_, ink)| is_behind(ink)).map(|(id, _)| id).collect();
    for id in behind {
        if let Some(mut ink) = inks.get_mut(id) {
            (ink.wind, ink.still) = (weather.wind, calm.plants);
        }
    }
}

/// Scales the grain with the zoom, so that its texels stay as small as pixels.
pub(super) fn follow_zoom(
    view: Res<CameraView>,
    scale: Res<RenderScale>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut inks: ResMut<Assets<InkMaterial>>,
    mut ranges: ResMut<Assets<RangeMaterial>>,
) {
    let fine = |half_height_m: f32| uv_scale(window.physical_height() as f32 * scale.0 / (2.0 * half_height_m));
    // Distant layers keep their size in the window.
    let (land, far) = (fine(view.half_height_m), fine(CameraView::LAYER_HALF_HEIGHT_M));
    let other: Vec<_> = inks.iter().filter(|(_, ink)| ink.fineness != land).map(|(id, _)| id).collect();
    for id in other {
        if let Some(mut ink) = inks.get_mut(id) {
            ink.fineness = land;
        }
    }
    let other: Vec<_> = ranges.iter().filter(|(_, range)| range.range.mist.w != far).map(|(id, _)| id).collect();
    for id in other {
        if let Some(mut range) = ranges.get_mut(id) {
            range.range.mist.w = far;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plants_sway_in_the_wind_and_stand_still_where_motion_is_reduced() {
        let mut app = App::new();
        app.init_resource::<Assets<InkMaterial>>()
            .init_resource::<ReducedMotion>()
            .insert_resource(Weather { wind: 0.6, ..default() })
            .add_systems(Update, update_sway);
        let finish = MaterialSettings { blot: 0.0, bristle: 0.0 };
        let plants = InkMaterial { sways: true, ..InkMaterial::new(finish, Handle::default()) };
        let plants = app.world_mut().resource_mut::<Assets<InkMaterial>>().add(plants);
        for is_still in [false, true, false] {
            app.world_mut().resource_mut::<ReducedMotion>().plants = is_still;
            app.update();
            let ink = app.world().resource::<Assets<InkMaterial>>().get(&plants).expect("kept");
            assert_eq!((ink.wind, InkKey::from(ink).sways), (0.6, !is_still));
        }
    }
}
