//! Hill-shaded map of mountains from above: washes by height, lit from the upper left (hachure tradition since Lehmann).

use eremite_land::mountains::Generation;
use eremite_stream::ink::{Ink, palette, raster};

/// Washes from the lowest to the highest.
const WASHES: [u32; 6] = [0x4a_5a52, 0x76_8468, 0xb3_a683, 0xa0_8a6e, 0x8c_8580, 0xf4_f2ec];
/// Minimum of pixels along the longer side.
const LEAST_PIXELS: usize = 512;

/// Wash for a height, given as a share between the lowest and the highest.
pub fn wash(share: f32) -> Ink {
    let along = share.clamp(0.0, 1.0) * (WASHES.len() - 1) as f32;
    let band = (along as usize).min(WASHES.len() - 2);
    Ink::from_srgb_hex(WASHES[band]).lerp(Ink::from_srgb_hex(WASHES[band + 1]), along - band as f32)
}

/// Renders a map: sRGB bytes with the far row first, width and height.
pub fn hillshade(map: &Generation) -> (Vec<u8>, u32, u32) {
    let scale = LEAST_PIXELS.div_ceil(map.columns.max(map.rows));
    let (width, height) = (map.columns * scale, map.rows * scale);
    let (low, high) = map.range();
    let span = (high - low).max(f32::MIN_POSITIVE);
    // Bilinear between cell centres, so that coarse maps do not look like a chequerboard.
    let at = |x: f32, y: f32| {
        let (x, y) = (x.clamp(0.0, (map.columns - 1) as f32), y.clamp(0.0, (map.rows - 1) as f32));
        let (i, j) = ((x as usize).min(map.columns.saturating_sub(2)), (y as usize).min(map.rows.saturating_sub(2)));
        let (u, v) = (x - i as f32, y - j as f32);
        let (right, far) = ((i + 1).min(map.columns - 1), (j + 1).min(map.rows - 1));
        let near = map.height(i, j) * (1.0 - u) + map.height(right, j) * u;
        near * (1.0 - v) + (map.height(i, far) * (1.0 - u) + map.height(right, far) * u) * v
    };
    let mut bytes = Vec::with_capacity(width * height * 3);
    for row in (0..height).rev() {
        for column in 0..width {
            let (x, y) = ((column as f32 + 0.5) / scale as f32 - 0.5, (row as f32 + 0.5) / scale as f32 - 0.5);
            let wash = wash((at(x, y) - low) / span);
            let slope = (at(x + 0.5, y) - at(x - 0.5, y) - at(x, y + 0.5) + at(x, y - 0.5)) / span * SHADE;
            let lit = slope / (1.0 + slope * slope).sqrt();
            let ink = if lit < 0.0 { wash.lerp(palette::ink(), -0.75 * lit) } else { wash.lerp(palette::paper(), 0.6 * lit) };
            bytes.extend(raster::srgb_bytes(ink));
        }
    }
    (bytes, width as u32, height as u32)
}

/// Strength of the shading.
const SHADE: f32 = 2.2;
