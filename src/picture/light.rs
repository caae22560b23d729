//! The light over the scene as an image that the sheet's shader reads.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use super::{
    sheet::{CompositeMaterial, LightView},
    view::Views,
};
use crate::{
    land::Place,
    light::{Daylight, LightMap},
    mood::Mood,
    stream::Gaze,
};

/// Lattice points across and up: as many as the widest view needs on the widest screen.
const ACROSS: usize = 512;
const UP: usize = 192;

/// An image for the light, not yet lit.
pub(super) fn image() -> Image {
    let size = Extent3d { width: ACROSS as u32, height: UP as u32, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD;
    let mut image = Image::new_fill(size, TextureDimension::D2, &[255; 4], TextureFormat::Rgba8Unorm, usage);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::ClampToEdge,
        address_mode_v: ImageAddressMode::ClampToEdge,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
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
    let Some(mut composite) = composites.get_mut(&views.composite) else { return };
    let ambient = Vec3::from_array(mood.light).extend(1.0);
    // Written even when nothing of it changed: it holds the old image otherwise.
    match light.filter(|light| !light.0.light.is_empty()) {
        Some(light) => {
            if let Some(mut image) = images.get_mut(&views.light) {
                write(&light.0, &mut image);
            }
            composite.view = LightView { ambient, ..view(&light.0, &gaze) };
        }
        None => composite.view = LightView { ambient, size: Vec2::ONE, ..LightView::default() },
    }
}

fn write(map: &LightMap, image: &mut Image) {
    let Some(data) = &mut image.data else { return };
    let columns = map.area.columns.min(ACROSS);
    for (row, lights) in map.light.chunks_exact(map.area.columns).take(UP).enumerate() {
        let line = &mut data[row * ACROSS * 4..(row * ACROSS + columns) * 4];
        for (texel, light) in line.chunks_exact_mut(4).zip(lights) {
            for (byte, light) in texel.iter_mut().zip(light) {
                *byte = (light.max(0.0).sqrt() * 255.0 + 0.5) as u8;
            }
        }
    }
}

fn view(map: &LightMap, gaze: &Gaze) -> LightView {
    let left = gaze.place.moved(-gaze.half_width_m).metres_from(Place::at(map.area.first));
    let top = gaze.y + gaze.half_height_m - map.area.first_row as f32;
    LightView {
        corner: Vec2::new(left, top),
        span: Vec2::new(gaze.half_width_m, gaze.half_height_m) * 2.0,
        size: Vec2::new(ACROSS as f32, UP as f32),
        on: 1.0,
        ..LightView::default()
    }
}
