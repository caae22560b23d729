//! `tsch`: height source along a path through a crude heightmap and its endless mirror images (TSCH synthesis).

use bevy_reflect::Reflect;

use super::{
    PixelRect, PreparedDrawing, Synthesis, SynthesisInput, SynthesisStage,
    drawing::{self, Drawing},
};
use crate::{
    BiomeWeights, CHUNK_COLUMNS, Column, DrawnMap, HeightSource, HeightSource2d, PlanePatch, Seed, StringParam, Tile,
    biome::MAX_BLENDED_BIOMES,
    mirror_index,
    params::{Flatten, Help},
};

/// Land synthesised from a crude heightmap; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct TschHeightSource {
    /// The map: the name of a shipped one, a PNG, or an encoded drawing.
    #[reflect(@Help("the crude map that the land is made of"))]
    pub map: StringParam,
    /// The synthesis and its parameters.
    #[reflect(@Flatten)]
    pub synthesis: Synthesis,
    /// Size of a pixel in columns and rows.
    #[reflect(@1..=256_u32, @Help("metres that a pixel of the map is wide"))]
    pub width: u32,
    /// Which row of the plane the land is a cut through.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("metres from the map's middle, or from the way that is drawn on it, to the row that the land is a cut through"))]
    pub row: i64,
}

impl Default for TschHeightSource {
    fn default() -> Self {
        Self { map: StringParam::new(&drawing::MAPS), synthesis: Synthesis::default(), width: 8, row: 0 }
    }
}

/// Pixels before and after a position that its height is interpolated from.
const BEFORE: i64 = 1;
const AFTER: i64 = 2;

/// A position on the plane: a pixel, and the fractions to the next one, in `[0, 1)`.
#[derive(Clone, Copy)]
struct PixelPosition {
    x: i64,
    y: i64,
    share: [f32; 2],
}

impl TschHeightSource {
    /// The drawing.
    pub fn drawing(&self) -> &Drawing {
        &self.map.parsed::<PreparedDrawing>().drawing
    }

    /// The input of the synthesis.
    pub fn synthesis_input(&self) -> SynthesisInput<'_> {
        self.map.parsed::<PreparedDrawing>().synthesis_input()
    }

    /// The row of pixels at row 0: the map's middle.
    fn middle(&self) -> i64 {
        self.drawing().heights.height() as i64 / 2
    }

    /// The position of a column and row: heights stand at the first column and row of their pixels.
    fn pixel_position(&self, column: Column, row: i64) -> PixelPosition {
        let width = i64::from(self.width);
        let share = |at: i64| at.rem_euclid(width) as f32 / self.width as f32;
        PixelPosition { x: column.0.div_euclid(width), y: self.middle() + row.div_euclid(width), share: [share(column.0), share(row)] }
    }

    /// Fills `out` with the heights of positions near one another.
    fn fill(&self, stage: SynthesisStage, seed: Seed, spots: &[PixelPosition], out: &mut [f32]) {
        let span = |of: fn(&PixelPosition) -> (i64, f32)| {
            let first = spots.iter().map(|spot| of(spot).0).min().unwrap_or_default();
            let last = spots.iter().map(|spot| of(spot).0).max().unwrap_or_default();
            // Exactly on a row of pixels no others are needed.
            if first == last && spots.iter().all(|spot| of(spot).1 == 0.0) {
                (first, 1)
            } else {
                (first - BEFORE, (last - first + 1 + BEFORE + AFTER) as usize)
            }
        };
        let (x, width) = span(|spot| (spot.x, spot.share[0]));
        let (y, height) = span(|spot| (spot.y, spot.share[1]));
        let heights = self.synthesis.synthesize_window(self.synthesis_input(), seed, stage, PixelRect { x, y, width, height });
        for (spot, out) in spots.iter().zip(out) {
            let (column, row) = ((spot.x - x) as usize, (spot.y - y) as usize);
            let along = |row: usize| {
                let pixels = &heights[row * width..(row + 1) * width];
                if width == 1 { pixels[0] } else { catmull_rom(&pixels[column - 1..column + 3], spot.share[0]) }
            };
            let value = if height == 1 { along(0) } else { catmull_rom(&[row - 1, row, row + 1, row + 2].map(along), spot.share[1]) };
            *out = value.clamp(0.0, 1.0);
        }
    }

    /// Columns of the path from one edge of the map to the other.
    fn columns_across(&self) -> Option<i64> {
        let way = self.drawing().way.as_ref()?;
        Some(((way.length() * f64::from(self.width)).round() as i64).max(1))
    }

    /// The position of a column on the path. Beyond the map's edge the path continues in the mirror image.
    fn path_position(&self, column: Column) -> Option<PixelPosition> {
        let way = self.drawing().way.as_ref()?;
        let columns = self.columns_across()?;
        let (image, within) = (column.0.div_euclid(columns), column.0.rem_euclid(columns));
        let across = self.drawing().heights.width() as i64;
        let mirrored = image.rem_euclid(2) == 1;
        let along = if mirrored { columns - within } else { within };
        let [x, y] = way.at(along as f64 / columns as f64 * way.length());
        let x = if mirrored { across as f64 - x } else { x };
        // Heights stand at pixel centres here.
        let (x, y) = (x - 0.5, y - 0.5 + self.row as f64 / f64::from(self.width));
        let (left, top) = (x.floor(), y.floor());
        Some(PixelPosition { x: image * across + left as i64, y: top as i64, share: [(x - left) as f32, (y - top) as f32] })
    }

    fn fill_along_path(&self, stage: SynthesisStage, seed: Seed, first: Column, out: &mut Tile) {
        let mut spots = [PixelPosition { x: 0, y: 0, share: [0.0; 2] }; CHUNK_COLUMNS + 1];
        for (i, spot) in (0..).zip(&mut spots) {
            let column = first + i;
            *spot = self.path_position(column).unwrap_or_else(|| self.pixel_position(column, self.row));
        }
        self.fill(stage, seed, &spots, out);
    }
}

/// Catmull-Rom spline between the middle two of four values.
#[inline]
fn catmull_rom(values: &[f32], share: f32) -> f32 {
    let &[a, b, c, d] = values else { unreachable!("four values") };
    if share == 0.0 {
        return b;
    }
    b + 0.5 * share * (c - a + share * (2.0 * a - 5.0 * b + 4.0 * c - d + share * (3.0 * (b - c) + d - a)))
}

/// The stages of the synthesis, in order.
const STAGES: [SynthesisStage; 4] = [SynthesisStage::Scatter, SynthesisStage::Interpolate, SynthesisStage::Detail, SynthesisStage::Filter];

/// Maximum stride of a patch, in pixels, for which the land in between is synthesised.
const MAX_STRIDE: i64 = 4;
/// Rows of pixels of a patch that are synthesised at once.
const PATCH_PIXELS: i64 = 64;

impl HeightSource for TschHeightSource {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_along_path(SynthesisStage::Filter, seed, first, out);
    }

    fn stages(&self) -> u32 {
        STAGES.len() as u32
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_along_path(STAGES[stage as usize - 1], seed, first, out);
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        Some(self)
    }

    fn drawn_map(&self) -> Option<&dyn DrawnMap> {
        Some(self)
    }
}

impl HeightSource2d for TschHeightSource {
    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let mut spots = [PixelPosition { x: 0, y: 0, share: [0.0; 2] }; CHUNK_COLUMNS + 1];
        for (i, spot) in (0..).zip(&mut spots) {
            *spot = self.pixel_position(first + i, row);
        }
        self.fill(SynthesisStage::Filter, seed, &spots, out);
    }

    fn fill_patch(&self, seed: Seed, patch: PlanePatch, out: &mut [f32]) {
        let map = self.synthesis_input().heights;
        let spots = (0..patch.rows).flat_map(|y| (0..patch.columns).map(move |x| patch.place(x, y)));
        if patch.stride > MAX_STRIDE * i64::from(self.width) {
            // From far away the crude map stands for the land, and at last one height for all its mirror images.
            let far = patch.stride > i64::from(self.width) * (map.width().min(map.height()) as i64) / 4;
            if far {
                return out.fill(map.values().iter().sum::<f32>() / map.values().len() as f32);
            }
            for (out, (column, row)) in out.iter_mut().zip(spots) {
                let PixelPosition { x, y, .. } = self.pixel_position(column, row);
                *out = map.at(x, y);
            }
            return;
        }
        // Several rows at once, since they share pixels.
        let spots: Vec<PixelPosition> = spots.map(|(column, row)| self.pixel_position(column, row)).collect();
        let rows = (PATCH_PIXELS * i64::from(self.width) / patch.stride).max(1) as usize * patch.columns;
        for (spots, out) in spots.chunks(rows).zip(out.chunks_mut(rows)) {
            self.fill(SynthesisStage::Filter, seed, spots, out);
        }
    }

    fn cut_position(&self, column: Column) -> (Column, i64) {
        let Some(PixelPosition { x, y, share }) = self.path_position(column) else { return (column, self.row) };
        let metres = |pixels: i64, share: f32| pixels * i64::from(self.width) + (share * self.width as f32) as i64;
        (Column(metres(x, share[0])), metres(y - self.middle(), share[1]))
    }

    fn cut_offset_m(&self, column: Column) -> [f32; 2] {
        self.path_position(column).map_or([0.0; 2], |spot| spot.share.map(|share| (share * self.width as f32).fract()))
    }

    fn cut_columns_between(&self, first: Column, last: Column) -> (Column, Column) {
        let Some(columns) = self.columns_across() else { return (first, last) };
        let across = self.drawing().heights.width() as i64 * i64::from(self.width);
        // Heights stand at pixel centres, so the path may lie up to half a pixel farther left.
        let image = |column: i64| column.saturating_add(i64::from(self.width) / 2).div_euclid(across);
        (Column(image(first.0).saturating_mul(columns)), Column((image(last.0) + 1).saturating_mul(columns)))
    }
}

/// Pixels over which chosen biomes are blended.
const SOFT: f32 = 2.0;

/// Sea level: halfway from black to what people draw as a plain.
pub const SEA: f32 = 0.12;

impl DrawnMap for TschHeightSource {
    fn sea_level(&self) -> f32 {
        SEA
    }

    fn bounds(&self) -> [[i64; 2]; 2] {
        let (map, width) = (&self.drawing().heights, i64::from(self.width));
        // Heights stand at pixel centres.
        let corner = [0, -self.middle()].map(|pixels| pixels * width - width / 2);
        let size = [map.width(), map.height()].map(|pixels| pixels as i64 * width);
        [corner, [corner[0] + size[0], corner[1] + size[1]]]
    }

    fn biomes(&self) -> &[String] {
        &self.drawing().biomes
    }

    fn biome_weights(&self, column: Column, row: i64) -> BiomeWeights {
        let Drawing { heights, biomes, chosen, .. } = self.drawing();
        let mut best: BiomeWeights = [(0, 0.0); MAX_BLENDED_BIOMES];
        if chosen.is_empty() {
            return best;
        }
        let PixelPosition { x, y, share } = self.pixel_position(column, row);
        let pixel =
            |dx: i64, dy: i64| chosen[mirror_index(y + dy, heights.height()) * heights.width() + mirror_index(x + dx, heights.width())];
        let here = pixel(0, 0);
        let around = || (-BEFORE..=AFTER).flat_map(|dy| (-BEFORE..=AFTER).map(move |dx| (dx, dy)));
        if around().all(|(dx, dy)| pixel(dx, dy) == here) {
            if here > 0 {
                best[0] = (u16::from(here) - 1, 1.0);
            }
            return best;
        }
        let mut weights = vec![0.0; biomes.len() + 1];
        for (dx, dy) in around() {
            let [wx, wy] = [dx as f32 - share[0], dy as f32 - share[1]].map(|far| (1.0 - far.abs() / SOFT).max(0.0));
            weights[usize::from(pixel(dx, dy))] += wx * wy;
        }
        let all: f32 = weights.iter().sum();
        let mut some: Vec<(u16, f32)> = (0..).zip(&weights[1..]).map(|(number, weight)| (number, weight / all)).collect();
        some.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        // Subtracts the weight of the first biome left out, so that biomes fade in and out without a jump.
        let least = some.get(MAX_BLENDED_BIOMES).map_or(0.0, |(_, weight)| *weight);
        for (best, (number, weight)) in best.iter_mut().zip(some) {
            *best = (number, weight - least);
        }
        best
    }
}
