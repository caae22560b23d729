//! Turntable: a 3D model of mountains, rendered to an image for the lab.

use std::f32::consts::{PI, TAU};

use bevy::{
    asset::{RenderAssetUsages, load_internal_asset, uuid_handle},
    camera::{
        ImageRenderTarget, RenderTarget,
        visibility::{NoFrustumCulling, RenderLayers},
    },
    ecs::system::SystemParam,
    mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError, TextureFormat},
    shader::{Shader, ShaderRef},
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin, MeshMaterial2d},
};
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};
use eremite_land::mountains::Generation;
use eremite_scenery::mountains::wash;
use eremite_stream::ink::{Ink, palette};
use eremite_words as words;

use crate::overlay::{HelpExt, screen_reader};

const SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac106");
/// Render layer of its own.
const LAYER: usize = 2;
/// Image size in pixels: twice the size shown, for smooth edges.
const PIXELS: UVec2 = UVec2::new(704, 480);
/// Size in the panel, in points.
const POINTS: egui::Vec2 = egui::vec2(352.0, 240.0);
/// Largest height of the model relative to its width, and depth of its base.
const HEIGHT: f32 = 0.55;
const FOOT: f32 = 0.12;
/// Tilt in radians, from level to straight down.
const TILTS: (f32, f32) = (0.06, PI / 2.0);
/// Rotation in radians per dragged point, and per second on its own.
const DRAG: f32 = 0.009;
const TURNS: f32 = 0.25;

/// Pose of the model.
#[derive(Resource)]
pub(super) struct Turntable {
    texture: egui::TextureId,
    mesh: Handle<Mesh>,
    material: Handle<ModelMaterial>,
    around: f32,
    tilt: f32,
    zoom: f32,
    /// Whether it rotates on its own, until it is dragged.
    turns: bool,
    shown: bool,
}

/// Camera of the turntable.
#[derive(Component)]
struct TurntableCamera;

#[derive(Asset, TypePath, AsBindGroup, Clone, Default)]
pub(super) struct ModelMaterial {
    #[uniform(0)]
    turn: TurnUniform,
}

#[derive(ShaderType, Clone, Copy, Default)]
struct TurnUniform {
    around: Vec2,
    tilt: Vec2,
    scale: Vec2,
    padding: Vec2,
}

impl Material2d for ModelMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_write_enabled = Some(true);
        }
        Ok(())
    }
}

/// Adds the turntable.
pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "model.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<ModelMaterial>::default())
        .add_systems(Startup, spawn.run_if(resource_exists::<EguiUserTextures>))
        .add_systems(Update, rest.run_if(resource_exists::<Turntable>));
}

fn spawn(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ModelMaterial>>,
    mut textures: ResMut<EguiUserTextures>,
) {
    let image = images.add(Image::new_target_texture(PIXELS.x, PIXELS.y, TextureFormat::Rgba8UnormSrgb, None));
    let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
    let mesh = meshes.add(mesh(&Generation { columns: 1, rows: 1, symbols: &[0], heights: &[0.0] }, 1.0));
    let material = materials.add(ModelMaterial::default());
    commands.spawn((
        TurntableCamera,
        Camera2d,
        Camera { order: -2, is_active: false, clear_color: ClearColorConfig::Custom(Color::NONE), ..default() },
        RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: 1.0 }),
        Msaa::Off,
        RenderLayers::layer(LAYER),
    ));
    commands.spawn((Mesh2d(mesh.clone()), MeshMaterial2d(material.clone()), NoFrustumCulling, RenderLayers::layer(LAYER)));
    commands.insert_resource(Turntable { texture, mesh, material, around: 0.7, tilt: 0.6, zoom: 1.0, turns: true, shown: false });
}

/// The camera is active only while the model is shown.
fn rest(mut table: ResMut<Turntable>, mut camera: Single<&mut Camera, With<TurntableCamera>>) {
    let shown = std::mem::take(&mut table.bypass_change_detection().shown);
    if camera.is_active != shown {
        camera.is_active = shown;
    }
}

/// System parameter for showing the model.
#[derive(SystemParam)]
pub(super) struct TurntableParams<'w> {
    table: ResMut<'w, Turntable>,
    materials: ResMut<'w, Assets<ModelMaterial>>,
    time: Res<'w, Time<Real>>,
}

impl TurntableParams<'_> {
    /// The image, rotated by dragging.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        self.table.show(ui, &mut self.materials, self.time.delta_secs());
    }
}

impl Turntable {
    fn show(&mut self, ui: &mut egui::Ui, materials: &mut Assets<ModelMaterial>, seconds: f32) {
        self.shown = true;
        let picture = egui::Image::new((self.texture, POINTS)).sense(egui::Sense::drag());
        let help = words::text("lab-peaks-turn");
        let response = ui.add(picture).explain(help);
        screen_reader::describe_picture(&response, words::text("lab-tab-peaks"), help);
        if response.dragged() {
            self.turns = false;
            self.around = (self.around - response.drag_delta().x * DRAG).rem_euclid(TAU);
            self.tilt = (self.tilt + response.drag_delta().y * DRAG).clamp(TILTS.0, TILTS.1);
        } else if response.clicked() {
            self.turns = true;
        }
        if response.hovered() {
            let scroll = ui.input(|input| input.smooth_scroll_delta.y);
            self.zoom = (self.zoom * libm::expf(scroll * 0.004)).clamp(0.6, 6.0);
            ui.input_mut(|input| input.smooth_scroll_delta = egui::Vec2::ZERO);
        }
        if self.turns {
            self.around = (self.around + TURNS * seconds) % TAU;
        }
        let scale = self.zoom * 1.25;
        if let Some(mut material) = materials.get_mut(&self.material) {
            material.turn = TurnUniform {
                around: Vec2::new(libm::cosf(self.around), libm::sinf(self.around)),
                tilt: Vec2::new(libm::cosf(self.tilt), libm::sinf(self.tilt)),
                scale: Vec2::new(scale * PIXELS.y as f32 / PIXELS.x as f32, scale),
                padding: Vec2::ZERO,
            };
        }
    }

    /// Shows another model: a heightmap in cells, with vertical exaggeration `rise`.
    pub fn put(&self, map: &Generation, rise: f32, meshes: &mut Assets<Mesh>) {
        if let Some(mut old) = meshes.get_mut(&self.mesh) {
            *old = mesh(map, rise);
        }
    }
}

/// Block mesh with the heightmap as its surface; cells are steps, as the L-system made them.
fn mesh(map: &Generation, rise: f32) -> Mesh {
    let mut block = Block { positions: Vec::new(), colors: Vec::new(), indices: Vec::new() };
    let (low, high) = map.range();
    let span = (high - low).max(f32::MIN_POSITIVE);
    let side = map.columns.max(map.rows) as f32;
    // A step of height 1 is as high as a cell is wide, unless that exceeds the largest height.
    let up = (rise / side).min(HEIGHT / span);
    let middle = (high + low) / 2.0;
    let foot = (low - middle) * up - FOOT;
    let corner =
        |x: usize, y: usize| Vec2::new(x as f32 / side - map.columns as f32 / side / 2.0, y as f32 / side - map.rows as f32 / side / 2.0);
    // Light from the upper left.
    const LIT: [f32; 4] = [0.0, 0.55, 0.18, 0.4];
    for y in 0..map.rows {
        for x in 0..map.columns {
            let height = (map.height(x, y) - middle) * up;
            let ink = wash((map.height(x, y) - low) / span);
            let (a, c) = (corner(x, y), corner(x + 1, y + 1));
            let at = |x: f32, z: f32, y: f32| Vec3::new(x, y, z);
            block.quad([at(a.x, a.y, height), at(c.x, a.y, height), at(c.x, c.y, height), at(a.x, c.y, height)], ink);
            let beside = |dx: isize, dy: isize| {
                let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
                (x < map.columns && y < map.rows).then(|| (map.height(x, y) - middle) * up)
            };
            let sides = [(-1, 0, a.x, a.y, a.x, c.y), (1, 0, c.x, c.y, c.x, a.y), (0, 1, a.x, c.y, c.x, c.y), (0, -1, c.x, a.y, a.x, a.y)];
            for ((dx, dy, x0, z0, x1, z1), dark) in sides.into_iter().zip([LIT[2], LIT[1], LIT[3], LIT[1]]) {
                let below = beside(dx, dy).unwrap_or(foot);
                if below < height {
                    let shade = ink.lerp(palette::ink(), dark);
                    block.quad([at(x0, z0, height), at(x1, z1, height), at(x1, z1, below), at(x0, z0, below)], shade);
                }
            }
        }
    }
    block.into()
}

struct Block {
    positions: Vec<Vec3>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Block {
    fn quad(&mut self, corners: [Vec3; 4], ink: Ink) {
        let first = self.positions.len() as u32;
        self.positions.extend(corners);
        self.colors.extend([ink.0; 4]);
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
}

impl From<Block> for Mesh {
    fn from(block: Block) -> Self {
        Self::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD)
            .with_inserted_attribute(Self::ATTRIBUTE_POSITION, block.positions)
            .with_inserted_attribute(Self::ATTRIBUTE_COLOR, block.colors)
            .with_inserted_indices(Indices::U32(block.indices))
    }
}
