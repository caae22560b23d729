//! Ink: the mesh builder and materials that every feature draws with. An [`InkMeshBuilder`] holds triangles with vertex
//! colours; the window uploads them, and [`raster`] draws the same picture without a GPU.

mod brush;
mod carved_seal;
mod grain;
mod level_of_detail;
mod mesh_parts;
#[cfg(feature = "text")]
pub mod page_canvas;
pub mod palette;
pub mod raster;
mod seal;
mod srgb;
#[cfg(feature = "text")]
pub mod text_raster;
mod typeface;

use bevy::{asset::RenderAssetUsages, prelude::*};
use bevy_mesh::{Indices, Mesh, PrimitiveTopology, VertexAttributeValues};

pub use carved_seal::{CarvedSeal, SealMark, SealShape, SealStroke};
pub use grain::{GRAIN_M, GrainTexel, GrainTile, grain, uv_scale};
pub use mesh_parts::MeshParts;
pub use palette::Ink;
pub use seal::{blank_seal, seal, seal_emblem};
pub use typeface::{Typeface, is_square};

/// Mesh builder: triangles in local metres, x to the right, y up, later ones over earlier ones.
///
/// Edges are not anti-aliased: a soft edge fades over a feather, as a brush stroke does, down to an [`Ink`] with alpha 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InkMeshBuilder {
    /// Vertex positions in metres.
    pub positions: Vec<Vec2>,
    /// Vertex colours.
    pub inks: Vec<Ink>,
    /// Three vertex indices for each triangle.
    pub indices: Vec<u32>,
    /// How each vertex moves, by the material: how far it sways in a wind of full strength, in metres, or how fast its grain
    /// flows to the right, in metres per second. May be shorter than `positions`: the remaining vertices do not move.
    pub motion: Vec<f32>,
    /// The vertex count at the beginning of each stage after the first: see [`InkMeshBuilder::begin_stage`].
    stages: Vec<u32>,
}

/// A point of a brush stroke.
#[derive(Clone, Copy, Debug)]
pub struct StrokePoint {
    /// Its position in metres.
    pub at: Vec2,
    /// Full width of the stroke there, in metres.
    pub width: f32,
}

impl StrokePoint {
    /// A point at (`x`, `y`).
    pub const fn new(x: f32, y: f32, width: f32) -> Self {
        Self { at: Vec2::new(x, y), width }
    }
}

/// How strongly the grain of brush and paper shows in a material.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct MaterialSettings {
    /// How unevenly the wash dries: 0 even, 1 strongly blotched.
    pub blot: f32,
    /// How ragged soft edges are: 0 smooth, 1 a dry brush.
    pub bristle: f32,
}

/// The material of a mesh: how it blends, and which light falls on it.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub enum MaterialKind {
    /// Ink, lit by the hour and by lanterns.
    Ink(MaterialSettings),
    /// As `Ink`, and it sways in the wind: see [`InkMeshBuilder::motion`].
    Swaying(MaterialSettings),
    /// As `Ink`, and its grain flows sideways and, faster, down: in strokes along running water it streams along them. See
    /// [`InkMeshBuilder::motion`].
    Flowing(MaterialSettings),
    /// Opaque ink with hard edges: cheap, since it hides what would otherwise be painted behind it.
    Body(MaterialSettings),
    /// Ink beyond the land: its colours are already those of the hour.
    Sky(MaterialSettings),
    /// As `Sky`, but opaque and without grain.
    SkyBody,
    /// A hill range, by its index, farthest first. The vertex colour's first channel mixes from the mist, 0, to the range's
    /// own colour, 1; the second darkens that colour; the third makes it glow, like embers at 1 and like a flame at 2, and takes
    /// the moon's light on crests below 0.
    Range(MaterialSettings, usize),
    /// As `Range`, but opaque.
    RangeBody(MaterialSettings, usize),
    /// Still water, with a reflection.
    Water,
}

/// The material of an entity that draws its own [`InkMeshBuilder`].
#[derive(Component, Reflect, Clone, Copy, Debug)]
#[reflect(Component, Debug, Clone)]
pub struct InkMaterialKind(pub MaterialKind);

impl InkMeshBuilder {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The number of triangles.
    pub fn triangle_count(&self) -> usize {
        self.indices.len() / 3
    }

    /// An empty mesh with reserved memory.
    pub fn with_capacity(corners: usize, triangles: usize) -> Self {
        Self {
            positions: Vec::with_capacity(corners),
            inks: Vec::with_capacity(corners),
            indices: Vec::with_capacity(triangles * 3),
            motion: Vec::with_capacity(corners),
            stages: Vec::new(),
        }
    }

    /// Reserves memory for more.
    pub fn reserve(&mut self, corners: usize, triangles: usize) {
        self.positions.reserve(corners);
        self.inks.reserve(corners);
        self.indices.reserve(triangles * 3);
    }

    /// Removes everything but keeps the memory.
    pub fn clear(&mut self) {
        self.positions.clear();
        self.inks.clear();
        self.indices.clear();
        self.motion.clear();
        self.stages.clear();
    }

    /// Adds a vertex; returns its index.
    #[inline]
    pub fn vertex(&mut self, at: Vec2, ink: Ink) -> u32 {
        self.positions.push(at);
        self.inks.push(ink);
        (self.positions.len() - 1) as u32
    }

    /// Adds some vertices, whose indices follow one another; returns the first one's.
    #[inline]
    fn vertices<const COUNT: usize>(&mut self, at: [Vec2; COUNT], inks: [Ink; COUNT]) -> u32 {
        let first = self.positions.len() as u32;
        self.positions.extend_from_slice(&at);
        self.inks.extend_from_slice(&inks);
        first
    }

    /// Adds a triangle of existing vertices.
    #[inline]
    pub fn triangle(&mut self, a: u32, b: u32, c: u32) {
        self.indices.extend_from_slice(&[a, b, c]);
    }

    /// Adds a quad of existing vertices, in order around it.
    #[inline]
    pub fn quad(&mut self, a: u32, b: u32, c: u32, d: u32) {
        self.indices.extend_from_slice(&[a, b, c, a, c, d]);
    }

    /// Adds another mesh, translated. Its stages are not taken over.
    pub fn append_translated(&mut self, other: &Self, by: Vec2) {
        let base = self.positions.len() as u32;
        if !other.motion.is_empty() {
            self.motion.resize(self.positions.len(), 0.0);
            self.motion.extend_from_slice(&other.motion);
        }
        self.positions.extend(other.positions.iter().map(|at| *at + by));
        self.inks.extend_from_slice(&other.inks);
        self.indices.extend(other.indices.iter().map(|index| base + index));
    }

    /// Sets the motion of all vertices from `first` on, as `motion` says for each position.
    pub fn set_motion(&mut self, first: usize, motion: impl Fn(Vec2) -> f32) {
        self.motion.resize(first, 0.0);
        self.motion.extend(self.positions[first..].iter().map(|at| motion(*at)));
    }

    /// Adds another mesh, scaled or mirrored, and then translated. Swaying scales with the height.
    pub fn append_scaled(&mut self, other: &Self, scale: Vec2, by: Vec2) {
        let base = self.positions.len() as u32;
        if !other.motion.is_empty() {
            self.motion.resize(self.positions.len(), 0.0);
            self.motion.extend(other.motion.iter().map(|motion| motion * scale.y));
        }
        self.positions.extend(other.positions.iter().map(|at| *at * scale + by));
        self.inks.extend_from_slice(&other.inks);
        self.indices.extend(other.indices.iter().map(|index| base + index));
    }

    /// Moves all vertices from `first` on.
    pub fn translate(&mut self, first: usize, by: Vec2) {
        for at in &mut self.positions[first..] {
            *at += by;
        }
    }

    /// Begins a stage: what is drawn from here on lies over everything before it, also where the mesh is split into parts
    /// that overlap.
    pub fn begin_stage(&mut self) {
        self.stages.push(self.positions.len() as u32);
    }

    /// The mesh to upload. The grain's texture coordinates come from local positions, so that meshes whose left edges are a
    /// multiple of [`GRAIN_M`] apart join without a visible border.
    pub fn into_mesh(self) -> Mesh {
        if self.is_empty() {
            return Self::point().into_mesh();
        }
        let (positions, grain): (Vec<_>, Vec<_>) = (self.moving_positions().collect(), self.grain_uvs().collect());
        let inks: Vec<_> = self.inks.iter().map(|ink| ink.0).collect();
        // They are moved, but not with what was reserved in vain: a mesh lasts long.
        let mut indices = self.indices;
        indices.shrink_to_fit();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, grain)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, inks)
            .with_inserted_indices(Indices::U32(indices))
    }

    /// A degenerate triangle, which stands in for nothing: the renderer cannot upload an empty mesh.
    fn point() -> Self {
        let mut point = Self::default();
        let corner = point.vertex(Vec2::ZERO, Ink::default());
        point.triangle(corner, corner, corner);
        point
    }

    /// Replaces the content of a mesh made by [`InkMeshBuilder::into_mesh`].
    pub fn write_to(&self, mesh: &mut Mesh) {
        if self.is_empty() {
            return Self::point().write_to(mesh);
        }
        self.write_with_grain_uvs(mesh, self.grain_uvs());
    }

    /// The vertices' positions. The meshes are flat: the shader reads from the z coordinate how a vertex moves.
    fn moving_positions(&self) -> impl Iterator<Item = [f32; 3]> {
        let (moving, still) = self.positions.split_at(self.motion.len().min(self.positions.len()));
        let moving = moving.iter().zip(&self.motion).map(|(at, motion)| [at.x, at.y, *motion]);
        moving.chain(still.iter().map(|at| [at.x, at.y, 0.0]))
    }

    /// The grain's texture coordinates at the vertices.
    fn grain_uvs(&self) -> impl Iterator<Item = [f32; 2]> {
        self.positions.iter().map(|at| [at.x / GRAIN_M, -at.y / GRAIN_M])
    }

    /// As [`InkMeshBuilder::write_to`], with texture coordinates of the grain for each vertex. The mesh's buffers are
    /// reused, since some meshes are rewritten every frame.
    pub fn write_with_grain_uvs(&self, mesh: &mut Mesh, grain: impl Iterator<Item = [f32; 2]>) {
        let positions = self.moving_positions();
        match mesh.attribute_mut(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(kept)) => refill_buffer(kept, positions),
            _ => mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, positions.collect::<Vec<_>>()),
        }
        match mesh.attribute_mut(Mesh::ATTRIBUTE_UV_0) {
            Some(VertexAttributeValues::Float32x2(kept)) => refill_buffer(kept, grain),
            _ => mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, grain.collect::<Vec<_>>()),
        }
        let colors = self.inks.iter().map(|ink| ink.0);
        match mesh.attribute_mut(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(kept)) => refill_buffer(kept, colors),
            _ => mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, colors.collect::<Vec<_>>()),
        }
        match mesh.indices_mut() {
            Some(Indices::U32(kept)) => kept.clone_from(&self.indices),
            _ => mesh.insert_indices(Indices::U32(self.indices.clone())),
        }
    }
}

/// A loop instead of `extend`, which lies in another unit: an iterator is inlined there only if units are optimised together.
fn refill_buffer<T>(kept: &mut Vec<T>, with: impl Iterator<Item = T>) {
    kept.clear();
    kept.reserve(with.size_hint().0);
    for value in with {
        kept.push(value);
    }
}
