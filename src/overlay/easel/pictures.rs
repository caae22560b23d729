//! The two pictures: the draft in its greys, and its land in washes. Only what has changed is painted again.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Easel;
use crate::{
    atlas::{self, Surface},
    easel::{Area, Canvas},
    ink::{Grain, Ink, grain, raster},
    land::Biome,
    synthesis::SEA,
};

/// The pictures, as textures.
#[derive(Resource, Default)]
pub struct Pictures {
    textures: Option<[egui::TextureHandle; 2]>,
    size: [usize; 2],
}

/// How strongly slopes are lit.
const STEEPNESS: f32 = 38.0;
/// The washes where no biome was chosen: low, half way up, high.
const WILD: [u32; 3] = [0x97_a37c, 0xbf_a878, 0x9a_8f86];
/// How much of a biome's colour the draft shows.
const TINTED: f32 = 0.45;

impl Pictures {
    /// The draft and its land.
    pub fn ids(&self) -> Option<[egui::TextureId; 2]> {
        self.textures.as_ref().map(|textures| [textures[0].id(), textures[1].id()])
    }

    /// Paints what has changed: of the map, and of the land.
    pub fn paint(&mut self, ctx: &egui::Context, easel: &Easel, biomes: &[Biome], changed: [Area; 2]) {
        let canvas = &easel.canvas;
        let size = [canvas.width(), canvas.height()];
        let whole = self.size != size || self.textures.is_none();
        let areas = if whole { [canvas.whole(); 2] } else { [changed[0], changed[1].with(changed[0]).grown(1, size[0], size[1])] };
        let images = [draft(canvas, biomes, areas[0]), land(easel, biomes, areas[1])];
        if whole {
            self.size = size;
            let options = [egui::TextureOptions::NEAREST, egui::TextureOptions::LINEAR];
            let mut images = images.into_iter();
            self.textures = Some(options.map(|options| ctx.load_texture("easel", images.next().expect("two images"), options)));
        } else if let Some(textures) = &mut self.textures {
            let options = [egui::TextureOptions::NEAREST, egui::TextureOptions::LINEAR];
            for (((texture, image), area), options) in textures.iter_mut().zip(images).zip(areas).zip(options) {
                texture.set_partial([area.x, area.y], image, options);
            }
        }
    }
}

fn image(area: Area, pixel: impl Fn(usize, usize) -> Ink) -> egui::ColorImage {
    let bytes = |y: usize, x: usize| raster::srgb_bytes(pixel(area.x + x, area.y + y));
    let pixels: Vec<u8> = (0..area.height).flat_map(|y| (0..area.width).flat_map(move |x| bytes(y, x))).collect();
    egui::ColorImage::from_rgb([area.width, area.height], &pixels)
}

/// What is chosen at a pixel, as a colour.
fn country(canvas: &Canvas, biomes: &[Biome], x: usize, y: usize) -> Option<Ink> {
    let name = canvas.biome_at(x, y)?;
    biomes.iter().find(|biome| biome.name == name).map(|biome| atlas::ground(&biome.tint))
}

/// The wash of a height where no biome was chosen.
fn wild(height: f32) -> Ink {
    let along = ((height - SEA) / (1.0 - SEA)).clamp(0.0, 1.0) * 2.0;
    let band = (along as usize).min(1);
    Ink::srgb(WILD[band]).toward(Ink::srgb(WILD[band + 1]), along - band as f32)
}

fn draft(canvas: &Canvas, biomes: &[Biome], area: Area) -> egui::ColorImage {
    image(area, |x, y| {
        let grey = (canvas.at(x, y) * 255.0) as u32;
        let grey = Ink::srgb(grey << 16 | grey << 8 | grey);
        country(canvas, biomes, x, y).map_or(grey, |ink| grey.toward(ink, TINTED))
    })
}

fn land(easel: &Easel, biomes: &[Biome], area: Area) -> egui::ColorImage {
    let canvas = &easel.canvas;
    let Some(live) = &easel.live else { return image(area, |_, _| wild(0.0)) };
    let (width, height) = (canvas.width(), canvas.height());
    let at = |x: usize, y: usize| live.heights()[y.min(height - 1) * width + x.min(width - 1)];
    image(area, |x, y| {
        let slope = [at(x + 1, y) - at(x.saturating_sub(1), y), at(x, y + 1) - at(x, y.saturating_sub(1))].map(|rise| rise / 2.0);
        let from_coast = Surface::from_coast_by_slope(at(x, y), SEA, slope);
        let grain = grain().sample(x as f32 / Grain::SIZE as f32, y as f32 / Grain::SIZE as f32);
        let surface = Surface { height: at(x, y), sea: SEA, slope, steepness: STEEPNESS, from_coast, coast: 0.7, grain };
        surface.ink(|| country(canvas, biomes, x, y).unwrap_or_else(|| wild(at(x, y))))
    })
}
