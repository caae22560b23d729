//! Tiled textures of draft (grey) and land (coloured): a dab repaints few tiles, and uploads are limited per frame.

use std::collections::VecDeque;

use bevy_egui::egui;
use eremite_land::{
    Biome,
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
    sheets: Vec<egui::TextureHandle>,
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
        Self { options, size: [0; 2], sheets: Vec::new(), coming: VecDeque::new(), next: Vec::new() }
    }

    /// Whether all painted tiles are uploaded.
    pub fn is_whole(&self) -> bool {
        self.coming.is_empty()
    }

    /// Queues painted tiles.
    pub fn queue_tiles(&mut self, painted: Vec<TextureTile>) {
        for sheet in painted {
            if self.coming.front().is_some_and(|coming| coming.size != sheet.size) || sheet.size == self.size {
                self.next.clear();
            }
            self.coming.retain(|coming| coming.size == sheet.size && coming.number != sheet.number);
            self.coming.push_back(sheet);
        }
    }

    /// Uploads some tiles.
    pub fn upload(&mut self, ctx: &egui::Context) {
        for TextureTile { size, number, image } in self.coming.drain(..A_FRAME.min(self.coming.len())) {
            pixel_counter::count_pixels(image.pixels.len());
            if size == self.size {
                self.sheets[number].set(image, self.options);
                continue;
            }
            self.next.resize(tile_areas(size).count(), None);
            self.next[number] = Some(ctx.load_texture("easel", image, self.options));
            if self.next.iter().all(Option::is_some) {
                self.sheets = self.next.drain(..).flatten().collect();
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
        for (area, sheet) in tile_areas(self.size).zip(&self.sheets) {
            let at = |x: usize, y: usize| rect.min + rect.size() * egui::vec2(x as f32 / width, y as f32 / height);
            let on_screen = egui::Rect::from_min_max(at(area.x, area.y), at(area.x + area.width, area.y + area.height));
            // Without the one-pixel border.
            let rim = egui::vec2(1.0 / (area.width + 2) as f32, 1.0 / (area.height + 2) as f32);
            let inner = egui::Rect::from_min_max(rim.to_pos2(), egui::pos2(1.0, 1.0) - rim);
            painter.image(sheet.id(), on_screen, inner, egui::Color32::WHITE);
        }
    }
}

/// Paints the tiles touched by an area, each with a border of one pixel of its neighbours, so that magnified tiles meet
/// without seams.
fn paint(size: [usize; 2], changed: PixelArea, pixel: impl Fn(usize, usize) -> Ink) -> Vec<TextureTile> {
    let [width, height] = size;
    let touched = (0..).zip(tile_areas(size)).filter(|(_, area)| area.expanded(1, width, height).intersects(changed));
    touched
        .map(|(number, area)| {
            let row = |y: usize| (0..area.width + 2).map(move |x| ((area.x + x).saturating_sub(1).min(width - 1), y));
            let rows = (0..area.height + 2).map(|y| (area.y + y).saturating_sub(1).min(height - 1));
            let color = |(x, y)| {
                let [r, g, b] = raster::srgb_bytes(pixel(x, y));
                egui::Color32::from_rgb(r, g, b)
            };
            let pixels: Vec<_> = rows.flat_map(row).map(color).collect();
            pixel_counter::count_pixels(pixels.len());
            TextureTile { size, number, image: egui::ColorImage::new([area.width + 2, area.height + 2], pixels) }
        })
        .collect()
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

/// Paints the changed part of the draft.
pub fn draft(sketch: &HeightmapSketch, inks: &[Option<Ink>], changed: PixelArea) -> Vec<TextureTile> {
    paint([sketch.width(), sketch.height()], changed, |x, y| {
        let grey = (sketch.at(x, y) * 255.0) as u32;
        let grey = Ink::from_srgb_hex(grey << 16 | grey << 8 | grey);
        let ink = inks[sketch.biome_index_at(x, y)].map_or(grey, |ink| grey.lerp(ink, TINTED));
        if is_hatched(sketch.style_index_at(x, y), x, y) { ink.lerp(Ink::from_srgb_hex(HATCH), HATCHED) } else { ink }
    })
}

/// Paints the changed part of the land.
pub fn land(sketch: &HeightmapSketch, heights: &TiledGrid<f32>, inks: &[Option<Ink>], changed: PixelArea) -> Vec<TextureTile> {
    let (width, height) = (sketch.width(), sketch.height());
    let at = |x: usize, y: usize| heights.at(x.min(width - 1), y.min(height - 1));
    // Slopes read one pixel further.
    paint([width, height], changed.expanded(1, width, height), |x, y| {
        let slope = [at(x + 1, y) - at(x.saturating_sub(1), y), at(x, y + 1) - at(x, y.saturating_sub(1))].map(|rise| rise / 2.0);
        let from_coast = SurfacePixel::coast_distance_from_slope(at(x, y), SEA, slope);
        let grain = grain().sample(x as f32 / GrainTile::SIZE as f32, y as f32 / GrainTile::SIZE as f32);
        let surface = SurfacePixel { height: at(x, y), sea: SEA, slope, steepness: STEEPNESS, from_coast, coast: 0.7, grain };
        surface.ink(|| inks[sketch.biome_index_at(x, y)].unwrap_or_else(|| wild(at(x, y))))
    })
}
