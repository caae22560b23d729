//! Tiled textures of draft (grey) and land (coloured): a dab repaints few tiles, and uploads are limited per frame.

use std::collections::VecDeque;

use bevy_egui::egui;
use eremite_land::{
    Biome,
    background::{Steps, bands},
    synthesis::{SEA, pixel_counter},
};
use eremite_maps::{
    atlas::{self, SurfacePixel},
    easel::{HeightmapSketch, PixelArea, TiledGrid},
};
use eremite_stream::ink::{GrainTile, Ink, grain, raster};

/// Pixels per tile side.
const SIDE: usize = 256;
/// Tiles uploaded per frame and texture.
const A_FRAME: usize = 2;
/// Rows of a tile that one step paints.
const ROWS_A_STEP: usize = 8;

/// Vertical exaggeration of the hillshading.
const STEEPNESS: f32 = 38.0;
/// Colours without a biome: low, middle, high.
const WILD: [u32; 3] = [0x97_a37c, 0xbf_a878, 0x9a_8f86];
/// Opacity of a biome's colour on the draft.
const TINTED: f32 = 0.45;

/// Hatching of a style on the draft: colour, opacity, spacing in pixels.
const HATCH: u32 = 0x98_3627;
const HATCHED: f32 = 0.5;
const HATCHES: usize = 5;

/// Texture made of tiles.
pub struct TiledTexture {
    options: egui::TextureOptions,
    size: [usize; 2],
    tiles: Vec<egui::TextureHandle>,
    /// Painted tiles that wait for upload.
    coming: VecDeque<TextureTile>,
    /// Tiles of a texture of another size, until complete.
    next: Vec<Option<egui::TextureHandle>>,
}

/// A painted tile: size of its texture, and its index.
pub struct TextureTile {
    size: [usize; 2],
    number: usize,
    image: egui::ColorImage,
}

/// Areas of the tiles, row by row.
fn tile_areas([width, height]: [usize; 2]) -> impl Iterator<Item = PixelArea> {
    (0..height).step_by(SIDE).flat_map(move |y| {
        (0..width).step_by(SIDE).map(move |x| PixelArea { x, y, width: SIDE.min(width - x), height: SIDE.min(height - y) })
    })
}

impl TiledTexture {
    /// Empty texture.
    pub fn new(options: egui::TextureOptions) -> Self {
        Self { options, size: [0; 2], tiles: Vec::new(), coming: VecDeque::new(), next: Vec::new() }
    }

    /// Whether all painted tiles are uploaded.
    pub fn is_whole(&self) -> bool {
        self.coming.is_empty()
    }

    /// Queues painted tiles.
    pub fn queue_tiles(&mut self, painted: Vec<TextureTile>) {
        for tile in painted {
            if self.coming.front().is_some_and(|coming| coming.size != tile.size) || tile.size == self.size {
                self.next.clear();
            }
            self.coming.retain(|coming| coming.size == tile.size && coming.number != tile.number);
            self.coming.push_back(tile);
        }
    }

    /// Uploads some tiles.
    pub fn upload(&mut self, ctx: &egui::Context) {
        for TextureTile { size, number, image } in self.coming.drain(..A_FRAME.min(self.coming.len())) {
            pixel_counter::count_pixels(image.pixels.len());
            if size == self.size {
                self.tiles[number].set(image, self.options);
                continue;
            }
            self.next.resize(tile_areas(size).count(), None);
            self.next[number] = Some(ctx.load_texture("easel", image, self.options));
            if self.next.iter().all(Option::is_some) {
                self.tiles = self.next.drain(..).flatten().collect();
                self.size = size;
            }
        }
        if !self.coming.is_empty() {
            ctx.request_repaint();
        }
    }

    /// Draws the texture.
    pub fn draw(&self, painter: &egui::Painter, rect: egui::Rect) {
        let [width, height] = self.size.map(|side| side as f32);
        for (area, tile) in tile_areas(self.size).zip(&self.tiles) {
            let at = |x: usize, y: usize| rect.min + rect.size() * egui::vec2(x as f32 / width, y as f32 / height);
            let on_screen = egui::Rect::from_min_max(at(area.x, area.y), at(area.x + area.width, area.y + area.height));
            // Without the one-pixel border.
            let rim = egui::vec2(1.0 / (area.width + 2) as f32, 1.0 / (area.height + 2) as f32);
            let inner = egui::Rect::from_min_max(rim.to_pos2(), egui::pos2(1.0, 1.0) - rim);
            painter.image(tile.id(), on_screen, inner, egui::Color32::WHITE);
        }
    }
}

/// Paints, in steps, the tiles touched by an area, each with a border of one pixel of its neighbours, so that magnified tiles
/// meet without seams.
fn paint(
    [width, height]: [usize; 2],
    changed: PixelArea,
    pixel: impl Fn(usize, usize) -> Ink + Send + Sync + 'static,
) -> Steps<Vec<TextureTile>> {
    let size = [width, height];
    let numbered = (0..).zip(tile_areas(size)).filter(|(_, area)| area.expanded(1, width, height).intersects(changed));
    let touched: Vec<(usize, PixelArea)> = numbered.collect();
    let in_bands = |(number, area): (usize, PixelArea)| bands(area.height + 2, ROWS_A_STEP).map(move |rows| (number, area, rows));
    let mut left = touched.into_iter().flat_map(in_bands);
    let (mut painted, mut pixels) = (Vec::new(), Vec::new());
    Box::new(move || {
        let Some((number, area, rows)) = left.next() else { return Some(std::mem::take(&mut painted)) };
        for y in rows {
            let y = (area.y + y).saturating_sub(1).min(height - 1);
            for x in 0..area.width + 2 {
                let x = (area.x + x).saturating_sub(1).min(width - 1);
                let [r, g, b] = raster::srgb_bytes(pixel(x, y));
                pixels.push(egui::Color32::from_rgb(r, g, b));
            }
        }
        let framed = [area.width + 2, area.height + 2];
        if pixels.len() == framed[0] * framed[1] {
            pixel_counter::count_pixels(pixels.len());
            let image = egui::ColorImage::new(framed, std::mem::take(&mut pixels));
            painted.push(TextureTile { size, number, image });
        }
        None
    })
}

/// Colours for the biome indices of a sketch; index 0 is no biome.
pub fn inks(sketch: &HeightmapSketch, biomes: &[Biome]) -> Vec<Option<Ink>> {
    let ink = |name: &String| biomes.iter().find(|biome| biome.name == *name).map(|biome| atlas::ground_color(&biome.tint));
    std::iter::once(None).chain(sketch.biomes().iter().map(ink)).collect()
}

/// Colour of a height without a biome.
fn wild(height: f32) -> Ink {
    let along = ((height - SEA) / (1.0 - SEA)).clamp(0.0, 1.0) * 2.0;
    let band = (along as usize).min(1);
    Ink::from_srgb_hex(WILD[band]).lerp(Ink::from_srgb_hex(WILD[band + 1]), along - band as f32)
}

/// Whether a pixel lies on the hatching of its style.
fn is_hatched(style: usize, x: usize, y: usize) -> bool {
    let (x, y) = (x % HATCHES, y % HATCHES);
    match style {
        0 => false,
        style if style % 4 == 1 => x == y,
        style if style % 4 == 2 => x + y == HATCHES - 1,
        style if style % 4 == 3 => y == 0,
        _ => x == 0,
    }
}

/// Paints the changed part of the draft, in steps.
pub fn draft(sketch: HeightmapSketch, inks: Vec<Option<Ink>>, changed: PixelArea) -> Steps<Vec<TextureTile>> {
    paint([sketch.width(), sketch.height()], changed, move |x, y| {
        let grey = (sketch.at(x, y) * 255.0) as u32;
        let grey = Ink::from_srgb_hex(grey << 16 | grey << 8 | grey);
        let ink = inks[sketch.biome_index_at(x, y)].map_or(grey, |ink| grey.lerp(ink, TINTED));
        if is_hatched(sketch.style_index_at(x, y), x, y) { ink.lerp(Ink::from_srgb_hex(HATCH), HATCHED) } else { ink }
    })
}

/// Paints the changed part of the land, in steps.
pub fn land(sketch: HeightmapSketch, heights: TiledGrid<f32>, inks: Vec<Option<Ink>>, changed: PixelArea) -> Steps<Vec<TextureTile>> {
    let (width, height) = (sketch.width(), sketch.height());
    // Slopes read one pixel further.
    paint([width, height], changed.expanded(1, width, height), move |x, y| {
        let at = |x: usize, y: usize| heights.at(x.min(width - 1), y.min(height - 1));
        let slope = [at(x + 1, y) - at(x.saturating_sub(1), y), at(x, y + 1) - at(x, y.saturating_sub(1))].map(|rise| rise / 2.0);
        let from_coast = SurfacePixel::coast_distance_from_slope(at(x, y), SEA, slope);
        let grain = grain().sample(x as f32 / GrainTile::SIZE as f32, y as f32 / GrainTile::SIZE as f32);
        let surface = SurfacePixel { height: at(x, y), sea: SEA, slope, steepness: STEEPNESS, from_coast, coast: 0.7, grain };
        surface.ink(|| inks[sketch.biome_index_at(x, y)].unwrap_or_else(|| wild(at(x, y))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_painted_row_by_row_with_a_border_of_their_neighbours() {
        let [width, height] = [SIDE + 40, 30];
        let ink = |x: usize, y: usize| Ink([x as f32 / 300.0, y as f32 / 30.0, 0.0, 1.0]);
        let changed = PixelArea { x: 3, y: 3, width: SIDE, height: 9 };
        let (tiles, count) = eremite_testing::finish_counted(paint([width, height], changed, ink));
        assert_eq!(count, 2 * (height + 2).div_ceil(ROWS_A_STEP) + 1);
        let areas: Vec<PixelArea> = tile_areas([width, height]).collect();
        assert_eq!(tiles.iter().map(|tile| tile.number).collect::<Vec<_>>(), [0, 1]);
        for (tile, area) in tiles.iter().zip(areas) {
            assert_eq!((tile.size, tile.image.size), ([width, height], [area.width + 2, area.height + 2]));
            for (i, pixel) in tile.image.pixels.iter().enumerate() {
                let (x, y) = (area.x + i % (area.width + 2), area.y + i / (area.width + 2));
                let [r, g, b] = raster::srgb_bytes(ink(x.saturating_sub(1).min(width - 1), y.saturating_sub(1).min(height - 1)));
                assert_eq!(*pixel, egui::Color32::from_rgb(r, g, b), "at {x}, {y}");
            }
        }
    }
}
