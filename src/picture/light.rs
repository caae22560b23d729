//! The light over the view as an image that the shaders of the sheet and of the water read.

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    shader::ShaderDefVal,
};

use super::{sheet::CompositeMaterial, view::Views};
use crate::{
    land::Place,
    light::{Daylight, LightMap},
    mood::Mood,
    stream::Gaze,
};

/// Texels across and down the view, the outer ones on its border: small enough to be read without mixing.
const ACROSS: usize = 320;
const DOWN: usize = 180;

/// How many they are, for the shaders: a software renderer works a texture's size out anew for each pixel.
pub(super) fn texels() -> [ShaderDefVal; 2] {
    [ShaderDefVal::Int("LIGHT_ACROSS".into(), ACROSS as i32), ShaderDefVal::Int("LIGHT_DOWN".into(), DOWN as i32)]
}

/// An image for the light, not yet lit. It holds the roots of the light, so that the dark has fine steps too.
pub(super) fn image() -> Image {
    let size = Extent3d { width: ACROSS as u32, height: DOWN as u32, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD;
    Image::new_fill(size, TextureDimension::D2, &[255; 4], TextureFormat::Rgba8Unorm, usage)
}

/// Shows the light that was laid, or that of the hour alone.
pub(super) fn show(
    light: Option<Res<Daylight>>,
    mood: Res<Mood>,
    gaze: Res<Gaze>,
    views: Res<Views>,
    mut images: ResMut<Assets<Image>>,
    mut composites: ResMut<Assets<CompositeMaterial>>,
) {
    let Some(mut image) = images.get_mut(&views.light) else { return };
    let Some(texels) = &mut image.data else { return };
    match light.filter(|light| !light.0.light.is_empty()) {
        Some(light) => lay(&light.0, &gaze, texels),
        None => {
            let hour = texel(mood.light.map(root));
            texels.chunks_exact_mut(4).for_each(|at| at.copy_from_slice(&hour));
        }
    }
    // A material holds the old image until it is written to; the water's is, every frame.
    if let Some(mut composite) = composites.get_mut(&views.composite) {
        composite.light = views.light.clone();
    }
}

fn root(light: f32) -> f32 {
    light.max(0.0).sqrt()
}

fn texel([r, g, b]: [f32; 3]) -> [u8; 4] {
    [r, g, b, 1.0].map(|c| (c * 255.0 + 0.5) as u8)
}

/// Lays what the gaze sees of a map over the view, mixed between the lattice points.
fn lay(map: &LightMap, gaze: &Gaze, texels: &mut [u8]) {
    let left = gaze.place.moved(-gaze.half_width_m).metres_from(Place::at(map.area.first));
    let top = gaze.y + gaze.half_height_m - map.area.first_row as f32;
    let (across_m, down_m) = (2.0 * gaze.half_width_m / (ACROSS - 1) as f32, 2.0 * gaze.half_height_m / (DOWN - 1) as f32);
    // The lattice point before a place, and how far past it the place is.
    let between = |at: f32, points: usize| {
        let at = at.clamp(0.0, points as f32 - 1.001);
        (at as usize, at.fract())
    };
    let across: Vec<(usize, f32)> = (0..ACROSS).map(|i| between(left + i as f32 * across_m, map.area.columns)).collect();
    let mix = |from: [f32; 3], to: [f32; 3], share: f32| std::array::from_fn(|c| from[c] + (to[c] - from[c]) * share);
    let roots: Vec<[f32; 3]> = map.light.iter().map(|light| light.map(root)).collect();
    for (j, line) in texels.chunks_exact_mut(ACROSS * 4).enumerate() {
        let (row, share) = between(top - j as f32 * down_m, map.area.rows);
        let lower = &roots[row * map.area.columns..][..map.area.columns];
        let upper = &roots[(row + 1) * map.area.columns..][..map.area.columns];
        let points: Vec<[f32; 3]> = lower.iter().zip(upper).map(|(lower, upper)| mix(*lower, *upper, share)).collect();
        for (at, (column, share)) in line.chunks_exact_mut(4).zip(&across) {
            at.copy_from_slice(&texel(mix(points[*column], points[column + 1], *share)));
        }
    }
}
