//! Textures of the menu besides text: images of single brush strokes, painted once by code. They are white and tinted by the
//! hour, as text is.

use std::sync::LazyLock;

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use eremite_stream::ink::{GrainTile, grain};

/// Handles of the textures. They are painted when the menu opens first.
#[derive(Resource, Clone)]
pub(super) struct MenuTextures {
    /// The torn right edge of the menu's background.
    pub edge: Handle<Image>,
    /// Brush stroke below the focused item.
    pub stroke: Handle<Image>,
    /// Thin line: the bar of a slider, the base line of a field.
    pub line: Handle<Image>,
    /// Ring of a switch, and the drop that fills it.
    pub ring: Handle<Image>,
    pub drop: Handle<Image>,
}

/// Painted once per process, however many apps there are.
static MENU_IMAGES: LazyLock<[Image; 5]> = LazyLock::new(|| {
    [
        paint_image([192, 1024], edge),
        paint_image([256, 24], stroke),
        paint_image([256, 12], line),
        paint_image([64, 64], ring),
        paint_image([64, 64], drop),
    ]
});

impl FromWorld for MenuTextures {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.resource_mut::<Assets<Image>>();
        let [edge, stroke, line, ring, drop] = MENU_IMAGES.each_ref().map(|image| images.add(image.clone()));
        Self { edge, stroke, line, ring, drop }
    }
}

/// A white image; `row` maps a row (0 to 1, downward) to a function that gives the alpha at x (0 to 1).
fn paint_image<Row: Fn(f32) -> f32>([width, height]: [u32; 2], row: fn(f32) -> Row) -> Image {
    let place = |at: u32, of: u32| (at as f32 + 0.5) / of as f32;
    let mut bytes = Vec::with_capacity((4 * width * height) as usize);
    for y in 0..height {
        let strength = row(place(y, height));
        for x in 0..width {
            bytes.extend([255, 255, 255, (strength(place(x, width)).clamp(0.0, 1.0) * 255.0) as u8]);
        }
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, bytes, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

/// Smoothstep from 0 at `from` to 1 at `to`.
fn fades(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Bilinear blot noise of the grain tile, from -0.5 to 0.5.
fn noise(across: f32, down: f32) -> f32 {
    let at = Vec2::new(across, down) * GrainTile::SIZE as f32 - 0.5;
    let corner = at.floor();
    let (share, [column, row]) = (at - corner, corner.to_array().map(|at| at as i32));
    let texel = |right: i32, down: i32| grain().texel(column + right, row + down).blot - 0.5;
    texel(0, 0).lerp(texel(1, 0), share.x).lerp(texel(0, 1).lerp(texel(1, 1), share.x), share.y)
}

fn edge(y: f32) -> impl Fn(f32) -> f32 {
    // Torn from above: the edge wanders slowly, is ragged at all scales, and ends in thin fibres.
    let stray = 0.10 * libm::sinf(y * 5.3 + 0.6) + 0.05 * libm::sinf(y * 13.1 + 2.0);
    let ragged = 0.34 * noise(0.2, y * 0.45) + 0.16 * noise(0.7, y * 1.9) + 0.08 * noise(0.4, y * 6.1);
    let torn_at = 0.62 + stray + ragged;
    let thin = torn_at - 0.07 - 0.06 * noise(0.9, y * 1.3).abs();
    move |x| {
        let fibres = 0.05 * noise(x * 0.9, y * 2.7);
        let sheet = fades(torn_at + 0.012, torn_at - 0.012, x + fibres);
        sheet * (1.0 - 0.35 * fades(thin - 0.02, thin + 0.03, x + fibres)) * fades(1.0, 0.97, x)
    }
}

fn stroke(y: f32) -> impl Fn(f32) -> f32 {
    move |x| {
        let middle = 0.52 + 0.10 * (x - 0.45) - 0.22 * (x - 0.5) * (x - 0.5);
        // Pressed at the start; the bristles part at the end.
        let half = 0.36 * fades(-0.03, 0.05, x) * (1.0 - 0.6 * fades(0.08, 1.0, x));
        let edge = fades(half, half * 0.45, (y - middle).abs());
        let hairs = grain().sample(x * 0.06, y * 0.21 + 0.4).bristle;
        let dry = fades(0.35, 0.95, x);
        edge * (1.0 - dry * fades(0.42, 0.58, hairs)) * fades(1.0, 0.93, x)
    }
}

fn line(y: f32) -> impl Fn(f32) -> f32 {
    move |x| {
        let middle = 0.5 + (grain().sample(x * 0.3, 0.7).blot - 0.5) * 0.16;
        let half = 0.24 + (grain().sample(x * 0.5, 0.2).bristle - 0.5) * 0.12;
        fades(half, half * 0.3, (y - middle).abs()) * fades(0.0, 0.01, x) * fades(1.0, 0.96, x)
    }
}

fn ring(y: f32) -> impl Fn(f32) -> f32 {
    move |x| {
        let [dx, dy] = [x - 0.5, y - 0.5];
        let turn = (libm::atan2f(dy, dx) / std::f32::consts::TAU + 1.30).fract();
        let half = 0.075 * (1.0 - 0.68 * turn);
        let away = (libm::hypotf(dx, dy) - (0.375 + 0.02 * turn)).abs();
        fades(half, half * 0.4, away) * fades(0.0, 0.03, turn) * fades(1.0, 0.95, turn)
    }
}

fn drop(y: f32) -> impl Fn(f32) -> f32 {
    move |x| {
        let [dx, dy] = [x - 0.5, y - 0.5];
        let stray = (grain().sample(x * 0.1, y * 0.1).blot - 0.5) * 0.05;
        fades(0.30, 0.22, libm::hypotf(dx, dy) + stray)
    }
}
