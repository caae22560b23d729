//! Paints a scene in steps.

use std::{collections::VecDeque, ops::Range, sync::Arc};

use eremite_land::background::{Steps, and_then, each_a_step, row_bands};
use eremite_stream::{
    PictureLayer,
    ink::{MaterialKind, raster::Raster},
};

use super::{
    pixel_light::PixelLight,
    scene::{Drawing, Piece, Scene},
};
use crate::{light::LightMap, water::mirror};

/// Pixels that are painted, mirrored, lit and written in a step: half a millisecond's work at most.
const PAINTED_PX: usize = 1 << 14;
const MIRRORED_PX: usize = 1 << 11;
const LIT_PX: usize = 1 << 12;
const WRITTEN_PX: usize = 1 << 12;

/// A screenshot in progress.
pub(super) struct Painting {
    pub scene: Arc<Scene>,
    /// Picture layers, farthest first.
    pub layers: Vec<PictureLayer>,
    raster: Raster,
    light: PixelLight,
}

impl Painting {
    /// Blank paper.
    pub fn new(scene: Arc<Scene>, layers: Vec<PictureLayer>) -> Self {
        let [width, height] = scene.size;
        let light = PixelLight::new(&scene, LightMap::default());
        Self { scene, layers, raster: Raster::new(width, height), light }
    }

    /// Paints meshes.
    pub fn paint(self, drawings: Vec<Drawing>) -> Steps<Self> {
        self.paint_by(drawings, PAINTED_PX, |painting, piece, part| {
            let Self { scene, raster, .. } = painting;
            raster.draw_triangles(&piece.mesh, part, (piece.origin, piece.scale), piece.paint, &scene.air());
        })
    }

    /// Builds meshes one after the other, and paints each in parts of about so many pixels: `paint` is given the numbers of the
    /// triangles of a part.
    fn paint_by(
        self,
        drawings: Vec<Drawing>,
        pixels: usize,
        mut paint: impl FnMut(&mut Self, &Piece, Range<usize>) + Send + Sync + 'static,
    ) -> Steps<Self> {
        let mut painting = Some(self);
        let mut drawings = VecDeque::from(drawings);
        let mut pieces: VecDeque<(Piece, std::vec::IntoIter<Range<usize>>)> = VecDeque::new();
        Box::new(move || {
            let now = painting.as_mut()?;
            if let Some((piece, parts)) = pieces.front_mut() {
                match parts.next() {
                    Some(part) => paint(now, piece, part),
                    None => drop(pieces.pop_front()),
                }
                return None;
            }
            let Some(drawing) = drawings.front_mut() else { return painting.take() };
            if let Some(built) = drawing() {
                drawings.pop_front();
                pieces.extend(built.into_iter().map(|piece| {
                    let parts = now.raster.triangle_parts(&piece.mesh, (piece.origin, piece.scale), pixels);
                    (piece, parts.into_iter())
                }));
            }
            None
        })
    }

    /// Lights what is painted.
    pub fn apply_light(self) -> Steps<Self> {
        let bands = row_bands(self.scene.size, LIT_PX);
        and_then(self.scene.light(), move |light| {
            each_a_step(Self { light, ..self }, bands, |painting, rows| {
                let Self { raster, light, .. } = painting;
                raster.apply_light(rows, |pixel| light.at(pixel));
            })
        })
    }

    /// Draws water, which reflects the scene as it is without any water.
    pub fn mirror(self) -> Steps<Self> {
        let water = self.layers.iter().filter(|layer| layer.paint == MaterialKind::Water);
        let drawings: Vec<Drawing> = water.flat_map(|layer| self.scene.layer(layer)).collect();
        let mut without_water: Option<Raster> = None;
        self.paint_by(drawings, MIRRORED_PX, move |painting, piece, part| {
            let Self { scene, raster, light, .. } = painting;
            let mirrored = without_water.get_or_insert_with(|| raster.clone());
            let at = (piece.origin, piece.scale);
            mirror::paint(raster, mirrored, (&piece.mesh, part), at, scene.palette.horizon, |pixel| light.at(pixel));
        })
    }

    /// Some columns of the finished picture as sRGB bytes. `first` is the number of the first column that was painted in the whole
    /// picture.
    pub fn into_bytes(self, columns: Range<usize>, first: usize) -> Steps<Vec<u8>> {
        let Self { scene, raster, .. } = self;
        let bytes = Vec::with_capacity(3 * columns.len() * scene.size[1]);
        each_a_step(bytes, row_bands(scene.size, WRITTEN_PX), move |bytes, rows| {
            bytes.extend(raster.part_to_textured_srgb_bytes(rows, columns.clone(), first));
        })
    }
}
