//! The layers of the picture that are streamed, and how their owners register them.

use bevy::prelude::*;
use eremite_land::{AMPLITUDE_M, ChunkIndex, Column, Land, Place, Revision, RoomIndex};

use super::{CameraView, window::ChunkKey};
use crate::ink::{InkMeshBuilder, MaterialKind};

/// What a chunk of a layer looks like.
pub struct ChunkPicture {
    /// The picture, local to the chunk's first column.
    pub mesh: InkMeshBuilder,
    /// The outline's first height and its right neighbour's first, in metres: the seam.
    pub ends: [f32; 2],
}

/// A layer of the picture, endless to both sides.
#[derive(Clone)]
pub struct PictureLayer {
    /// Its name, unique.
    pub name: &'static str,
    /// How fast it passes.
    pub parallax: Parallax,
    /// Metres by which it stands above the view's centre when the camera is at the land's middle height, at the usual zoom; only
    /// for layers that do not pass at the speed of the land.
    pub lift_m: f32,
    /// Its depth: greater is nearer.
    pub z: f32,
    /// What it is painted with.
    pub paint: MaterialKind,
    /// Draws it piece by piece.
    pub draw: LayerDraw,
}

/// How a layer is cut into pieces, and a pure function that draws one.
#[derive(Clone, Copy)]
pub enum LayerDraw {
    /// Into chunks: runs of columns, from top to bottom.
    Chunks(fn(&Land, ChunkIndex) -> ChunkPicture),
    /// Into sections: the rooms of the ground, at the land's own speed.
    Sections(fn(&Land, RoomIndex) -> SectionPicture),
}

impl PictureLayer {
    /// Of which land a piece is, so far as its picture depends on it: a piece looks at its neighbours. What stands beyond
    /// the land is counted by another measure than its columns, and changes with all of it alone.
    pub(super) fn revision(&self, land: &Land, slot: ChunkKey) -> Revision {
        let whole = land.full_revision();
        match self.draw {
            LayerDraw::Chunks(_) if self.parallax != Parallax::LAND => whole,
            LayerDraw::Chunks(_) => {
                (-1..=1).map(|beside| land.chunk_revision(ChunkIndex(slot.x.saturating_add(beside)))).fold(whole, Revision::max)
            }
            LayerDraw::Sections(_) => land.field_revision(RoomIndex::new(slot.x, slot.y)),
        }
    }
}

/// What a section of a layer looks like.
pub struct SectionPicture {
    /// The picture, local to the section's first column and row.
    pub mesh: InkMeshBuilder,
    /// What is open along its borders: the seams.
    pub borders: SectionBorders,
}

/// Which lattice points along the borders of a section are open, a bit each, from the left or from below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SectionBorders {
    /// At its first column.
    pub left: u64,
    /// At its right neighbour's first column.
    pub right: u64,
    /// At its first row.
    pub below: u128,
    /// At its upper neighbour's first row.
    pub above: u128,
}

/// A speed relative to the land's, in 64ths: exact, so that a layer is in the same place however
/// the camera came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parallax(u8);

impl Parallax {
    /// The land itself.
    pub const LAND: Self = Self(64);

    /// So many 64ths of the land's speed.
    pub const fn sixty_fourths(share: u8) -> Self {
        assert!(share > 0 && share <= 64);
        Self(share)
    }

    /// The speed as a factor.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 64.0
    }

    /// How many metres of the view a metre of a layer takes up, at a zoom. To zoom is to step back from the land, and
    /// no lens: what is far keeps its size in the window, and so whatever sky is over it.
    pub fn scale_at(self, half_height_m: f32) -> f32 {
        let back = half_height_m / CameraView::DEFAULT_HALF_HEIGHT_M;
        if self == Self::LAND { 1.0 } else { back / (1.0 + self.factor() * (back - 1.0)) }
    }

    /// How far, in metres, a layer beyond the land sinks for who looks from so high above the land's middle height. The
    /// nearer, the farther down, and never more than some metres, however high he is; from a depth they rise a little,
    /// and stay in their mist.
    pub fn sink_m(self, height_m: f32) -> f32 {
        let most_m = FARTHEST_SINKS_M + NEAREST_SINKS_M * self.factor();
        // As steep on both sides of height 0, where one goes over into the other.
        let share = if height_m < 0.0 { RISES_SHARE } else { 1.0 };
        most_m * share * height_m / (height_m.abs() + HALF_SUNK_M * share)
    }

    /// Where in the layer the camera is.
    pub fn layer_place(self, camera: Place) -> Place {
        if self == Self::LAND {
            return camera;
        }
        // 2^-24 m steps in 128 bits: no rounding that depends on the distance.
        const STEPS: f32 = 16_777_216.0;
        let steps = (i128::from(camera.column.0) << 24) + (camera.offset.x * STEPS) as i128;
        let scaled = (steps * i128::from(self.0)) >> 6;
        let offset = Vec2::new((scaled & 0xff_ffff) as f32 / STEPS, camera.offset.y);
        Place { column: Column((scaled >> 24) as i64), offset, ..camera }
    }
}

/// The most that a layer at the horizon sinks, how much more one beside the land, and the height from which half of it.
const FARTHEST_SINKS_M: f32 = 3.5;
const NEAREST_SINKS_M: f32 = 36.0;
const HALF_SUNK_M: f32 = 120.0;
/// What share of that a layer rises for who looks up from the deepest valley.
const RISES_SHARE: f32 = 0.3;

impl PictureLayer {
    /// Where, in metres of the land from the middle of a view, this layer's own height 0 at a chunk's first column is drawn.
    pub fn offset_from_view_center(&self, gaze: &CameraView, chunk: ChunkIndex) -> Vec2 {
        let size = self.parallax.scale_at(gaze.half_height_m);
        let foot = Place::at(chunk.first(), 0).offset_from(self.parallax.layer_place(gaze.place)) * size;
        if self.parallax == Parallax::LAND {
            return foot + Vec2::Y * self.lift_m;
        }
        let sunk_m = self.parallax.sink_m(gaze.place.height_m() - AMPLITUDE_M / 2.0);
        Vec2::new(foot.x, (self.lift_m - sunk_m) * size)
    }
}

/// All layers, in the order of their registration.
#[derive(Resource, Default, Clone)]
pub struct StreamLayers(pub Vec<PictureLayer>);

impl StreamLayers {
    /// Adds a layer.
    pub fn add(&mut self, layer: PictureLayer) {
        assert!(self.0.iter().all(|other| other.name != layer.name), "two layers are named {}", layer.name);
        self.0.push(layer);
    }

    /// The number of the layer of that name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|layer| layer.name == name)
    }
}

/// How a feature adds its layers.
pub trait StreamAppExt {
    /// Registers a layer with the stream.
    fn add_picture_layer(&mut self, layer: PictureLayer) -> &mut Self {
        self.add_picture_layers([layer])
    }

    /// Registers some.
    fn add_picture_layers(&mut self, layers: impl IntoIterator<Item = PictureLayer>) -> &mut Self;
}

impl StreamAppExt for App {
    fn add_picture_layers(&mut self, layers: impl IntoIterator<Item = PictureLayer>) -> &mut Self {
        let mut all = self.world_mut().get_resource_or_init::<StreamLayers>();
        layers.into_iter().for_each(|layer| all.add(layer));
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
            let usual = CameraView::DEFAULT_HALF_HEIGHT_M;
            let parallax = Parallax::sixty_fourths(share);
            let in_window = parallax.scale_at(half) * usual / half;
            // Between the land, which is as much smaller as one steps back, and what is endlessly far, which is not.
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
