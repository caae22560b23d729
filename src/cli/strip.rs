//! `eremite strip`: a stretch of land as a PNG, drawn as the game draws it, without window or GPU.

use std::path::PathBuf;

use bevy::math::Vec2;
use clap::Args;

use super::{DEFAULT_SEED, Fault, LandArgs, check_run, column, hour};
use crate::{
    app,
    ink::{
        InkMesh, Paint,
        raster::{self, Sheet},
    },
    land::{ChunkIndex, Column, Land, Place, ROOM_ROWS, RoomIndex},
    light::{Area, LightMap, Rooms},
    mood::Mood,
    sky::{Clock, Weather, grade, heavens},
    stream::{Draw, PictureLayer},
    water,
};

/// Draws a stretch of land.
#[derive(Args)]
pub(super) struct Strip {
    #[command(flatten)]
    land: LandArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true)]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000), allow_negative_numbers = true)]
    columns: u32,
    /// Metres of ground shown beneath the lowest point of the surface
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(0..=4096), allow_negative_numbers = true, default_value = "10")]
    depth: u32,
    /// The hour of the day
    #[arg(long, value_name = "H", value_parser = hour, allow_negative_numbers = true, default_value = "12")]
    hour: f32,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Pixels a metre: the game, in a window 720 pixels high, has 20
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=200), allow_negative_numbers = true, default_value = "20")]
    scale: u32,
}

/// The largest picture, in pixels.
const MOST_PIXELS: u64 = 1 << 27;
/// The game's view, in metres, and the air over a land that is higher than it.
const VIEW_M: f32 = 36.0;
const AIR_M: f32 = 20.0;
/// What is seen of the caves without light, and how far around the picture light comes from, in metres.
const DARK: f32 = 0.22;
const MARGIN_M: f32 = 14.0;
/// Trees of the chunks beside the picture may lean into it.
const OVERHANG_M: f32 = 12.0;

impl Strip {
    pub fn run(self) -> Result<(), Fault> {
        check_run(self.from, u64::from(self.columns))?;
        let land = self.land.land(DEFAULT_SEED)?;
        let mut heights = vec![0.0; self.columns as usize + 1];
        land.surface(self.from, &mut heights);
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
        let ground_m = self.depth as f32;
        let height_m = (high - low + AIR_M + ground_m).max(VIEW_M);
        let middle_y = (high + AIR_M + low - ground_m) / 2.0;
        let scale = self.scale as f32;
        let (width, height) = (self.columns * self.scale, (height_m * scale).ceil() as u32);
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(Fault::new(format!("{width} x {height} pixels are too many; take fewer --columns or a smaller --scale")));
        }
        let centre = Place::at(self.from).moved(self.columns as f32 / 2.0);
        let clock = Clock::default().at_hour(self.hour);
        let mood = grade::mood(&land.tint(centre.column), self.hour, clock.moon(), &Weather::default());
        let picture = View { land, centre, middle_y, width, height, scale, clock, mood }.paint();
        raster::save(&picture, width, height, &self.out).map_err(|error| Fault::cannot_write(&self.out, error))
    }
}

struct View {
    land: Land,
    centre: Place,
    middle_y: f32,
    width: u32,
    height: u32,
    scale: f32,
    clock: Clock,
    mood: Mood,
}

impl View {
    fn paint(&self) -> Vec<u8> {
        let mut sheet = Sheet::new(self.width as usize, self.height as usize);
        let middle = Vec2::new(self.width as f32, self.height as f32) / 2.0;
        let (mut wash, mut lights) = (InkMesh::default(), InkMesh::default());
        heavens::wash(&mut wash, middle / self.scale, &self.mood);
        heavens::lights(&mut lights, middle / self.scale, &self.mood, &self.clock, &Weather::default());
        sheet.paint(&wash, middle, self.scale, Paint::SkyBody, &self.mood);
        sheet.paint(&lights, middle, self.scale, heavens::PAINT, &self.mood);
        let layers = app::picture_layers();
        let (water, painted): (Vec<_>, Vec<_>) = layers.iter().partition(|layer| layer.paint == Paint::Water);
        for layer in painted {
            self.layer(layer, middle, |mesh, origin, scale| sheet.paint(mesh, origin, scale, layer.paint, &self.mood));
        }
        let light = self.light();
        sheet.light(&light);
        for layer in water {
            self.layer(layer, middle, |mesh, origin, scale| {
                if !mesh.is_empty() {
                    water::mirror::paint(&mut sheet, mesh, origin, scale, &light);
                }
            });
        }
        sheet.finish()
    }

    /// The day that falls into the caves and what glows there; the rest as if the eye were used to it.
    fn light(&self) -> impl Fn(f32, f32) -> [f32; 3] {
        let (half_width, half_height) = (self.width as f32 / self.scale / 2.0, self.height as f32 / self.scale / 2.0);
        let low = self.middle_y - half_height;
        let area = Area {
            first: self.centre.moved(-half_width - MARGIN_M).column,
            first_row: (low - MARGIN_M).floor() as i64,
            columns: (2.0 * (half_width + MARGIN_M)) as usize + 2,
            rows: (2.0 * (half_height + MARGIN_M)) as usize + 2,
        };
        let map = LightMap::over(&self.land, &mut Rooms::default(), area, self.mood.light, &[], |_| false, DARK);
        let left = self.centre.moved(-half_width).metres_from(Place::at(area.first));
        let top = self.middle_y + half_height - area.first_row as f32;
        let (scale, hour) = (self.scale, self.mood.light);
        move |x, y| if map.light.is_empty() { hour } else { map.sample(Vec2::new(left + x / scale, top - y / scale)) }
    }

    /// Visits the pieces of a layer with the pixel of each one's local (0, 0), and its pixels a metre.
    fn layer(&self, layer: &PictureLayer, middle: Vec2, mut paint: impl FnMut(&InkMesh, Vec2, f32)) {
        let camera = layer.parallax.place(self.centre);
        let half_height_m = middle.y / self.scale;
        let size = layer.parallax.size(half_height_m);
        let half_m = middle.x / self.scale / size + OVERHANG_M;
        let base_y = layer.drawn_at(self.middle_y, half_height_m) - self.middle_y;
        let [left, right] = [-half_m, half_m].map(|to| camera.moved(to).column);
        let mut paint = |mesh: &InkMesh, first: Column, y: f32| {
            let at = Vec2::new(Place::at(first).metres_from(camera) * size, y);
            paint(mesh, middle + Vec2::new(at.x, -at.y) * self.scale, self.scale * size);
        };
        match layer.draw {
            Draw::Chunks(draw) => {
                for index in left.chunk().0..=right.chunk().0 {
                    let chunk = ChunkIndex(index);
                    paint(&draw(&self.land, chunk).mesh, chunk.first(), base_y);
                }
            }
            Draw::Sections(draw) => {
                let [low, high] = [-half_height_m, half_height_m].map(|to| ((self.middle_y + to) / ROOM_ROWS as f32).floor() as i64);
                let [left, right] = [left, right].map(|column| RoomIndex::of(column, 0).x);
                for (x, y) in (low..=high).flat_map(|y| (left..=right).map(move |x| (x, y))) {
                    let room = RoomIndex::new(x, y);
                    paint(&draw(&self.land, room).mesh, room.first_column(), base_y + room.first_row() as f32);
                }
            }
        }
    }
}
