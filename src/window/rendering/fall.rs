//! Rendering of precipitation: one mesh per kind, whose particles the shader animates.

use bevy::{
    asset::RenderAssetUsages,
    camera::visibility::{NoFrustumCulling, RenderLayers},
    mesh::{MeshVertexBufferLayoutRef, PrimitiveTopology},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, MeshMaterial2d},
};
use eremite_land::{RandomStream, Seed};
use eremite_scenery::sky::{Precipitation, PrecipitationKind};
use eremite_stream::{contracts::palette_state::PaletteState, ink::Ink};

use super::{
    material::{define, specialize},
    view::SCENE_LAYER,
};

/// Material of all particles of one kind.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(FallKey)]
pub struct FallMaterial {
    #[uniform(0)]
    fall: FallUniform,
    far: bool,
    round: bool,
}

/// Pipeline key of [`FallMaterial`].
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FallKey {
    far: bool,
    round: bool,
}

impl From<&FallMaterial> for FallKey {
    fn from(material: &FallMaterial) -> Self {
        Self { far: material.far, round: material.round }
    }
}

#[derive(ShaderType, Clone, Copy, Default)]
struct FallUniform {
    color: Vec4,
    drift_far: Vec4,
    drift_near: Vec4,
    box_m: Vec2,
    velocity_mps: Vec2,
    half_m: Vec2,
    strength: f32,
    flutter_m: f32,
    along: f32,
    padding: f32,
}

impl Material2d for FallMaterial {
    fn vertex_shader() -> ShaderRef {
        super::FALL_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        super::FALL_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        specialize(descriptor, key.bind_group_data.far, false);
        if key.bind_group_data.round {
            define(descriptor, &["ROUND".into()]);
        }
        Ok(())
    }
}

/// One triangle around each particle, half the vertices of a quad; see `fall.wgsl`.
fn mesh(kind: PrecipitationKind) -> Mesh {
    let count = kind.most();
    let mut random = Seed(0).rng(RandomStream::named("fall"), &[kind as i64]);
    let (mut corners, mut randoms) = (Vec::with_capacity(count * 3), Vec::with_capacity(count * 3));
    let triangle = match kind {
        // A streak that ends in a point.
        PrecipitationKind::Rain => [[-1.0, -1.0], [1.0, -1.0], [0.0, 1.0]],
        // Its sides touch the unit circle.
        _ => [[-1.732, -1.0], [1.732, -1.0], [0.0, 2.0]],
    };
    for particle in 0..count {
        let own: [f32; 4] = std::array::from_fn(|_| random.unit());
        for [x, y] in triangle {
            corners.push([x, y, particle as f32 / count as f32]);
            randoms.push(own);
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, randoms)
}

impl FallUniform {
    fn of(fall: &Precipitation, palette: &PaletteState) -> Self {
        // Rain is dark against a bright sky and bright against a dark one.
        let rain = palette
            .mist
            .lerp(Ink::from_srgb_hex(0x2c_3238), 0.62 * (1.0 - palette.night))
            .lerp(Ink::from_srgb_hex(0xa8_b4c8), 0.5 * palette.night);
        let [r, g, b] = fall.color;
        let (color, half_m, flutter_m, along) = match fall.kind {
            PrecipitationKind::Rain => (rain.with_alpha(0.5), Vec2::new(0.028, 0.85), 0.0, 1.0),
            PrecipitationKind::Snow => (Ink::from_srgb_hex(0xfb_fcfc).with_alpha(0.95), Vec2::splat(0.085), 0.5, 0.0),
            PrecipitationKind::Leaves => (Ink([r, g, b, 0.95]), Vec2::new(0.15, 0.24), 1.4, 0.0),
            // A grain in still air, drawn out by the wind: strokes that hang down would look like rain.
            PrecipitationKind::Dust => (Ink([r, g, b, 0.32]), Vec2::new(0.04, 0.04 + 0.02 * fall.velocity_mps.x.abs()), 0.3, 1.0),
        };
        let [far, middle, near] = fall.drift;
        Self {
            color: Vec4::from_array(color.0),
            drift_far: far.extend(middle.x).extend(middle.y),
            drift_near: near.extend(0.0).extend(0.0),
            box_m: fall.box_m,
            velocity_mps: fall.velocity_mps,
            half_m,
            strength: fall.strength,
            flutter_m,
            along,
            padding: 0.0,
        }
    }
}

/// Gives new precipitation its mesh and material, and updates its uniform.
pub(super) fn draw_precipitation(
    mut commands: Commands,
    mut falls: Query<(Entity, &Precipitation, Option<(&MeshMaterial2d<FallMaterial>, &mut Visibility)>)>,
    palette: Res<PaletteState>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<FallMaterial>>,
) {
    for (entity, fall, shown) in &mut falls {
        match shown {
            None => {
                // Rain has the sky's light; snow, leaves and dust are lit like the land.
                let far = matches!(fall.kind, PrecipitationKind::Rain);
                let round = matches!(fall.kind, PrecipitationKind::Snow);
                let material = materials.add(FallMaterial { fall: FallUniform::of(fall, &palette), far, round });
                // Vertex positions are parameters rather than places, so frustum culling is disabled.
                let mesh = Mesh2d(meshes.add(mesh(fall.kind)));
                commands.entity(entity).insert((
                    mesh,
                    MeshMaterial2d(material),
                    Visibility::Hidden,
                    NoFrustumCulling,
                    RenderLayers::layer(SCENE_LAYER),
                ));
            }
            Some((handle, mut visibility)) => {
                visibility.set_if_neq(if fall.is_seen() { Visibility::Visible } else { Visibility::Hidden });
                if fall.is_seen()
                    && let Some(mut material) = materials.get_mut(handle)
                {
                    material.fall = FallUniform::of(fall, &palette);
                }
            }
        }
    }
}
