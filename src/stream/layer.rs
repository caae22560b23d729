//! Picture layers: what is streamed, its parallax, and how features register it.

use std::ops::Deref;

use bevy::prelude::*;
use eremite_land::{
    AMPLITUDE_M, CHUNK_COLUMNS, ChunkIndex, Column, Land, Place, Revision, RoomIndex,
    background::{Steps, and_then, finish, one_step},
};

use super::{CameraView, window::ChunkKey};
use crate::ink::{InkMeshBuilder, MaterialKind};

/// The mesh of one chunk of a layer.
pub struct ChunkPicture {
    /// The mesh, in metres from the chunk's first column. If it is empty, nothing is uploaded.
    pub mesh: InkMeshBuilder,
    /// The outline's first height and its right neighbour's first, in metres; used to check the seam.
    pub ends: [f32; 2],
}

/// A layer of the picture, endless to the left and right.
#[derive(Clone)]
pub struct PictureLayer {
    /// Unique name.
    pub name: &'static str,
    /// Speed relative to the land.
    pub parallax: Parallax,
    /// Metres above the centre of the view when the camera is at the land's middle height, at the zoom of
    /// [`CameraView::LAYER_HALF_HEIGHT_M`]; only used by layers that do not move at the speed of the land.
    pub lift_m: f32,
    /// Depth: greater is nearer.
    pub z: f32,
    /// The material.
    pub paint: MaterialKind,
    /// Builds the layer's meshes.
    pub draw: LayerDraw,
}

/// How a layer is divided, and the pure function that builds the mesh of one chunk or section.
#[derive(Clone, Copy)]
pub enum LayerDraw {
    /// By chunks: runs of columns, from top to bottom.
    Chunks(fn(&Land, ChunkIndex) -> ChunkPicture),
    /// By sections: the rooms of the ground, at the land's own speed.
    Sections(fn(&Land, RoomIndex) -> SectionPicture),
    /// By chunks, each in steps of a few milliseconds at most.
    ChunksInSteps(fn(Land, ChunkIndex) -> Steps<ChunkPicture>),
    /// By sections, each in steps of a few milliseconds at most.
    SectionsInSteps(fn(Land, RoomIndex) -> Steps<SectionPicture>),
}

/// The mesh of a chunk or a section, whatever its layer has.
pub enum Picture {
    /// Of a layer that is divided by chunks.
    Chunk(ChunkPicture),
    /// Of a layer that is divided by sections.
    Section(SectionPicture),
}

impl Picture {
    /// The mesh alone.
    pub fn into_mesh(self) -> InkMeshBuilder {
        match self {
            Self::Chunk(chunk) => chunk.mesh,
            Self::Section(section) => section.mesh,
        }
    }
}

impl LayerDraw {
    /// Whether the layer is divided by chunks, not by sections.
    pub fn is_by_chunks(self) -> bool {
        matches!(self, Self::Chunks(_) | Self::ChunksInSteps(_))
    }

    /// Builds the mesh of a chunk or a section.
    pub fn draw(self, land: &Land, key: ChunkKey) -> Picture {
        finish(self.begin(land.clone(), key))
    }

    /// Begins the mesh of a chunk or a section, which is built in steps.
    pub fn begin(self, land: Land, key: ChunkKey) -> Steps<Picture> {
        let (chunk, room) = (ChunkIndex(key.x), RoomIndex::new(key.x, key.y));
        match self {
            Self::Chunks(draw) => one_step(move || Picture::Chunk(draw(&land, chunk))),
            Self::Sections(draw) => one_step(move || Picture::Section(draw(&land, room))),
            Self::ChunksInSteps(draw) => {
                let mut steps = draw(land, chunk);
                Box::new(move || steps().map(Picture::Chunk))
            }
            Self::SectionsInSteps(draw) => {
                let mut steps = draw(land, room);
                Box::new(move || steps().map(Picture::Section))
            }
        }
    }
}

/// Columns on either side of a chunk of the land whose heights its layers ask for.
const BESIDE: i64 = 32;

impl PictureLayer {
    /// Begins the mesh of a chunk or a section, which is built in steps. Nearly all that is drawn in a chunk of the land asks for
    /// the heights there, which take long where nobody did before: they come first, in steps of their own.
    pub fn begin(&self, land: &Land, key: ChunkKey) -> Steps<Picture> {
        let drawing = self.draw.begin(land.clone(), key);
        if self.parallax != Parallax::LAND || !self.draw.is_by_chunks() {
            return drawing;
        }
        let first = ChunkIndex(key.x).first();
        let around = first + -BESIDE..first + (CHUNK_COLUMNS as i64 + BESIDE);
        and_then(land.prepare_heights(around), move |()| drawing)
    }

    /// The land revision that a chunk's or section's mesh depends on, its neighbours included. A layer beyond the land
    /// counts its chunks in other units than columns, so only a change of the whole land affects it.
    pub(super) fn revision(&self, land: &Land, key: ChunkKey) -> Revision {
        let whole = land.full_revision();
        if !self.draw.is_by_chunks() {
            return land.field_revision(RoomIndex::new(key.x, key.y));
        }
        if self.parallax != Parallax::LAND {
            return whole;
        }
        (-1..=1).map(|beside| land.chunk_revision(ChunkIndex(key.x.saturating_add(beside)))).fold(whole, Revision::max)
    }
}

/// The mesh of one section of a layer.
pub struct SectionPicture {
    /// The mesh, in metres from the section's first column and row. If it is empty, nothing is uploaded.
    pub mesh: InkMeshBuilder,
    /// Which lattice points are open along its borders; used to check the seams.
    pub borders: SectionBorders,
}

/// Which lattice points along the borders of a section are open: one bit each, from the left or from below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SectionBorders {
    /// At the section's first column.
    pub left: u64,
    /// At the right neighbour's first column.
    pub right: u64,
    /// At the section's first row.
    pub below: u128,
    /// At the upper neighbour's first row.
    pub above: u128,
}

/// A layer's speed relative to the land's, in 64ths: exact, so that a layer's position does not depend on the camera's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parallax(u8);

impl Parallax {
    /// The speed of the land itself.
    pub const LAND: Self = Self(64);

    /// A speed of `share` 64ths of the land's; `share` is 1 to 64.
    pub const fn sixty_fourths(share: u8) -> Self {
        assert!(share > 0 && share <= 64);
        Self(share)
    }

    /// The speed as a factor, in `(0, 1]`.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 64.0
    }

    /// The scale of a layer at a zoom: metres of the view for each metre of the layer. Zooming out moves the camera back, it
    /// is not a change of lens: what is far keeps its size in the window, and so does the sky above it.
    pub fn scale_at(self, half_height_m: f32) -> f32 {
        let back = half_height_m / CameraView::LAYER_HALF_HEIGHT_M;
        if self == Self::LAND { 1.0 } else { back / (1.0 + self.factor() * (back - 1.0)) }
    }

    /// How far, in metres, a layer beyond the land sinks when the camera is `height_m` above the land's middle height.
    /// Nearer layers sink farther, and the amount is bounded at any height. Below the middle height the layers rise a little
    /// and stay in their mist.
    pub fn sink_m(self, height_m: f32) -> f32 {
        let most_m = FARTHEST_SINKS_M + NEARER_SINKS_M * self.factor() / (1.0 + LESS * self.factor());
        // The slope is the same on both sides of height 0, where the two branches meet.
        let share = if height_m < 0.0 { RISES_SHARE } else { 1.0 };
        most_m * share * height_m / (height_m.abs() + HALF_SUNK_M * share)
    }

    /// The camera's position in the layer's own coordinates.
    pub fn layer_place(self, camera: Place) -> Place {
        if self == Self::LAND {
            return camera;
        }
        // Fixed point, in steps of 2^-24 m in 128 bits: no rounding that depends on the distance.
        const STEPS: f32 = 16_777_216.0;
        let steps = (i128::from(camera.column.0) << 24) + (camera.offset.x * STEPS) as i128;
        let scaled = (steps * i128::from(self.0)) >> 6;
        let offset = Vec2::new((scaled & 0xff_ffff) as f32 / STEPS, camera.offset.y);
        Place { column: Column((scaled >> 24) as i64), offset, ..camera }
    }
}

/// The most that a layer at the horizon sinks, how much more nearer ones do by their speed, and how much less of that the
/// fast ones do, so that near ranges stay in view; and the height at which half of it is reached.
const FARTHEST_SINKS_M: f32 = 3.5;
const NEARER_SINKS_M: f32 = 34.0;
const LESS: f32 = 2.0;
const HALF_SUNK_M: f32 = 120.0;
/// The share of that by which a layer rises, seen from the deepest valley.
const RISES_SHARE: f32 = 0.3;

impl PictureLayer {
    /// The offset, in metres of the land from the centre of the view, at which this layer's height 0 at a chunk's first
    /// column is drawn.
    pub fn offset_from_view_center(&self, view: &CameraView, chunk: ChunkIndex) -> Vec2 {
        let size = self.parallax.scale_at(view.half_height_m);
        let foot = Place::at(chunk.first(), 0).offset_from(self.parallax.layer_place(view.place)) * size;
        if self.parallax == Parallax::LAND {
            return foot + Vec2::Y * self.lift_m;
        }
        let sunk_m = self.parallax.sink_m(view.place.height_m() - AMPLITUDE_M / 2.0);
        Vec2::new(foot.x, (self.lift_m - sunk_m) * size)
    }
}

/// All layers, in order of registration, each under a name of its own; read as a slice.
#[derive(Resource, Default, Clone)]
pub struct StreamLayers(Vec<PictureLayer>);

impl Deref for StreamLayers {
    type Target = [PictureLayer];

    fn deref(&self) -> &[PictureLayer] {
        &self.0
    }
}

impl StreamLayers {
    /// Adds a layer. Panics if its name is taken.
    pub fn add(&mut self, layer: PictureLayer) {
        assert!(self.0.iter().all(|other| other.name != layer.name), "two layers are named {}", layer.name);
        self.0.push(layer);
    }

    /// The index of the layer with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|layer| layer.name == name)
    }
}

/// Registers layers with the stream.
pub trait StreamAppExt {
    /// Registers a layer.
    fn add_picture_layer(&mut self, layer: PictureLayer) -> &mut Self {
        self.add_picture_layers([layer])
    }

    /// Registers several layers.
    fn add_picture_layers(&mut self, layers: impl IntoIterator<Item = PictureLayer>) -> &mut Self;
}

impl StreamAppExt for App {
    fn add_picture_layers(&mut self, layers: impl IntoIterator<Item = PictureLayer>) -> &mut Self {
        let mut all = self.world_mut().get_resource_or_init::<StreamLayers>();
        for layer in layers {
            all.add(layer);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_layer_passes_at_its_share_of_the_speed_anywhere(x in -(1i64 << 61)..(1 << 61), offset in 0.0f32..1.0, step in 0.0f32..4.0, share in 1u8..=64) {
            let parallax = Parallax::sixty_fourths(share);
            let camera = Place { column: Column(x), row: -x, offset: Vec2::new(offset, offset) };
            let moved = parallax.layer_place(camera.moved_along(step)).offset_from(parallax.layer_place(camera));
            prop_assert!((moved - Vec2::X * step * parallax.factor()).abs().max_element() < 1.0e-5, "{moved} for {step}");
        }

        #[test]
        fn what_is_far_keeps_its_size_in_the_window(half in 7.0f32..70.0, share in 1u8..64) {
            let usual = CameraView::LAYER_HALF_HEIGHT_M;
            let parallax = Parallax::sixty_fourths(share);
            let in_window = parallax.scale_at(half) * usual / half;
            // Between the land, which shrinks in proportion as the camera moves back, and what is infinitely far, which does
            // not shrink.
            let (low, high) = (1.0f32.min(usual / half), 1.0f32.max(usual / half));
            prop_assert!((low - 1.0e-5..=high + 1.0e-5).contains(&in_window), "{in_window}");
            prop_assert!((Parallax::sixty_fourths(1).scale_at(half) * usual / half - 1.0).abs() < 0.05);
            prop_assert_eq!((parallax.scale_at(usual), Parallax::LAND.scale_at(half)), (1.0, 1.0));
        }

        #[test]
        fn the_higher_one_stands_the_lower_lie_the_ranges_and_the_near_ones_lowest(y in -5000.0f32..5000.0, share in 2u8..64) {
            let [far, near] = [share - 1, share].map(Parallax::sixty_fourths);
            prop_assert!(near.sink_m(y + 1.0) > near.sink_m(y));
            prop_assert!(near.sink_m(y).abs() >= far.sink_m(y).abs());
            prop_assert!((-12.0..39.5).contains(&near.sink_m(y)));
        }
    }
}
