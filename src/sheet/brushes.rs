//! What the sheet is drawn with, beside letters: pictures of a few strokes, painted once by code. They are white, and
//! take their colours from the hour as letters do.

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use crate::ink::{Grain, grain};

/// The strokes.
#[derive(Resource, Clone)]
pub(super) struct Brushes {
    /// What all is written on: it ends ragged on its right.
    pub ground: Handle<Image>,
    /// A stroke beneath what has the focus.
    pub stroke: Handle<Image>,
    /// A thin line: the bar of a number, the foot of a field.
    pub line: Handle<Image>,
    /// A ring drawn in one go, and the drop that fills it.
    pub ring: Handle<Image>,
    pub drop: Handle<Image>,
}

impl FromWorld for Brushes {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        let mut paint = |size: [u32; 2], strength: fn(f32, f32) -> f32| images.add(picture(size, strength));
        Self {
            ground: paint([512, 256], ground),
            stroke: paint([256, 24], stroke),
            line: paint([256, 12], line),
            ring: paint([64, 64], ring),
            drop: paint([64, 64], drop),
        }
    }
}

/// A white picture, so strong at each place, from 0 to 1 across and down.
fn picture([width, height]: [u32; 2], strength: fn(f32, f32) -> f32) -> Image {
    let place = |at: u32, of: u32| (at as f32 + 0.5) / of as f32;
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| strength(place(x, width), place(y, height))));
    let bytes = pixels.flat_map(|strength| [255, 255, 255, (strength.clamp(0.0, 1.0) * 255.0) as u8]).collect();
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

/// From 0 to 1 between two places, or from 1 to 0.
fn fades(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The hairs of the brush at a place, mixed between the grains.
fn hairs(across: f32, down: f32) -> f32 {
    let at = Vec2::new(across, down) * Grain::SIZE as f32 - 0.5;
    let (corner, share) = (at.floor(), at - at.floor());
    let hair = |by: Vec2| {
        let at = (corner + by + 0.5) / Grain::SIZE as f32;
        grain().sample(at.x, at.y).bristle
    };
    hair(Vec2::ZERO).lerp(hair(Vec2::X), share.x).lerp(hair(Vec2::Y).lerp(hair(Vec2::ONE), share.x), share.y)
}

fn ground(x: f32, y: f32) -> f32 {
    // The brush went down the sheet: its edge strays slowly, and its hairs part there.
    let stray = 0.024 * libm::sinf(y * 5.3 + 0.6) + 0.012 * libm::sinf(y * 13.1 + 2.0);
    let parted = (hairs(x * 0.35, y * 0.02) - 0.5) * 0.22 * fades(0.6, 0.9, x);
    fades(0.96, 0.66, x + stray + parted) * fades(1.0, 0.93, x)
}

fn stroke(x: f32, y: f32) -> f32 {
    let middle = 0.52 + 0.10 * (x - 0.45) - 0.22 * (x - 0.5) * (x - 0.5);
    // It is pressed at its beginning, and leaves the sheet with parted hairs.
    let half = 0.36 * fades(-0.03, 0.05, x) * (1.0 - 0.6 * fades(0.08, 1.0, x));
    let edge = fades(half, half * 0.45, (y - middle).abs());
    let hairs = grain().sample(x * 0.06, y * 0.21 + 0.4).bristle;
    let dry = fades(0.35, 0.95, x);
    edge * (1.0 - dry * fades(0.42, 0.58, hairs)) * fades(1.0, 0.93, x)
}

fn line(x: f32, y: f32) -> f32 {
    let middle = 0.5 + (grain().sample(x * 0.3, 0.7).blot - 0.5) * 0.16;
    let half = 0.24 + (grain().sample(x * 0.5, 0.2).bristle - 0.5) * 0.12;
    fades(half, half * 0.3, (y - middle).abs()) * fades(0.0, 0.01, x) * fades(1.0, 0.96, x)
}

fn ring(x: f32, y: f32) -> f32 {
    let [dx, dy] = [x - 0.5, y - 0.5];
    let turn = (libm::atan2f(dy, dx) / std::f32::consts::TAU + 1.30).fract();
    let half = 0.075 * (1.0 - 0.68 * turn);
    let away = (libm::hypotf(dx, dy) - (0.375 + 0.02 * turn)).abs();
    fades(half, half * 0.4, away) * fades(0.0, 0.03, turn) * fades(1.0, 0.95, turn)
}

fn drop(x: f32, y: f32) -> f32 {
    let [dx, dy] = [x - 0.5, y - 0.5];
    let stray = (grain().sample(x * 0.1, y * 0.1).blot - 0.5) * 0.05;
    fades(0.30, 0.22, libm::hypotf(dx, dy) + stray)
}
