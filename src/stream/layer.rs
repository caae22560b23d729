//! The layers of the picture that are streamed, and how their owners register them.

use bevy::prelude::*;

use crate::{
    ink::{InkMesh, Paint},
    land::{ChunkIndex, Column, Land, Place, RoomIndex},
};

/// What a chunk of a layer looks like.
pub struct ChunkPicture {
    /// The picture, local to the chunk's first column.
    pub mesh: InkMesh,
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
    /// Metres by which it stands above the view's centre when the camera is at height 0; only for
    /// layers that do not pass at the speed of the land.
    pub lift_m: f32,
    /// Its depth: greater is nearer.
    pub z: f32,
    /// What it is painted with.
    pub paint: Paint,
    /// Draws it piece by piece.
    pub draw: Draw,
}

/// How a layer is cut into pieces, and a pure function that draws one.
#[derive(Clone, Copy)]
pub enum Draw {
    /// Into chunks: runs of columns, from top to bottom.
    Chunks(fn(&Land, ChunkIndex) -> ChunkPicture),
    /// Into sections: the rooms of the ground, at the land's own speed.
    Sections(fn(&Land, RoomIndex) -> SectionPicture),
}

/// What a section of a layer looks like.
pub struct SectionPicture {
    /// The picture, local to the section's first column and row.
    pub mesh: InkMesh,
    /// What is open along its borders: the seams.
    pub borders: Borders,
}

/// Which lattice points along the borders of a section are open, a bit each, from the left or from below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borders {
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

    /// How far a layer rises in the view, in metres, when the camera sinks by one. Ranges answer only
    /// a little to up and down, or a valley would lift them out of their mist.
    pub fn sink(self) -> f32 {
        const SHARE: f32 = 0.3;
        if self == Self::LAND { 1.0 } else { self.factor() * SHARE }
    }

    /// Where in the layer the camera is.
    pub fn place(self, camera: Place) -> Place {
        if self == Self::LAND {
            return camera;
        }
        // 2^-24 m steps in 128 bits: no rounding that depends on the distance.
        const STEPS: f32 = 16_777_216.0;
        let steps = (i128::from(camera.column.0) << 24) + (camera.offset * STEPS) as i128;
        let scaled = (steps * i128::from(self.0)) >> 6;
        Place { column: Column((scaled >> 24) as i64), offset: (scaled & 0xff_ffff) as f32 / STEPS }
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
    fn add_picture_layer(&mut self, layer: PictureLayer) -> &mut Self;
}

impl StreamAppExt for App {
    fn add_picture_layer(&mut self, layer: PictureLayer) -> &mut Self {
        self.init_resource::<StreamLayers>();
        self.world_mut().resource_mut::<StreamLayers>().add(layer);
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
            let camera = Place { column: Column(x), offset };
            let moved = parallax.place(camera.moved(step)).metres_from(parallax.place(camera));
            prop_assert!((moved - step * parallax.factor()).abs() < 1.0e-5, "{moved} for {step}");
        }
    }
}
