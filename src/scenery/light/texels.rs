//! Light over a view as the texels of an image.

use bevy::math::{Vec2, Vec4};
use eremite_land::Place;

use super::LightMap;

impl LightMap {
    /// Writes the visible part of the light to an RGBA image of `across` by `down` texels, row by row from the top; alpha is
    /// 255. The outer texels lie on the view's border.
    ///
    /// Texels hold the square root of the light, for finer steps in the dark. Where the map is empty, every texel is `day`.
    pub fn write_texels(&self, place: Place, half_m: Vec2, day: [f32; 3], [across, down]: [usize; 2], texels: &mut Vec<u8>) {
        texels.resize(across * down * 4, 0);
        if self.light.is_empty() {
            let day = texel(roots(day));
            for at in texels.chunks_exact_mut(4) {
                at.copy_from_slice(&day);
            }
            return;
        }
        let corner = self.area.local(place);
        let (left, top) = (corner.x - half_m.x, corner.y + half_m.y);
        let (step_x, step_y) = (2.0 * half_m.x / (across - 1) as f32, 2.0 * half_m.y / (down - 1) as f32);
        let columns: Vec<(usize, f32)> = (0..across).map(|i| between(left + i as f32 * step_x, self.area.columns)).collect();
        let rows: Vec<(usize, f32)> = (0..down).map(|j| between(top - j as f32 * step_y, self.area.rows)).collect();
        // Square roots of the light in view, row by row from the lowest.
        let (first, last, lowest, highest) = (columns[0].0, columns[across - 1].0 + 1, rows[down - 1].0, rows[0].0 + 1);
        let lattice: Vec<Vec<Vec4>> = (lowest..=highest)
            .map(|row| self.light[row * self.area.columns..][first..=last].iter().map(|light| roots(*light)).collect())
            .collect();
        let mut points = vec![Vec4::ONE; last - first + 1];
        for (line, (row, share)) in texels.chunks_exact_mut(across * 4).zip(rows) {
            let (lower, upper) = (&lattice[row - lowest], &lattice[row - lowest + 1]);
            for ((point, lower), upper) in points.iter_mut().zip(lower).zip(upper) {
                *point = mix(*lower, *upper, share);
            }
            // The sky, most of a view.
            if points.iter().all(|point| *point == points[0]) {
                let everywhere = texel(points[0]);
                line.chunks_exact_mut(4).for_each(|at| at.copy_from_slice(&everywhere));
                continue;
            }
            for (at, (column, share)) in line.chunks_exact_mut(4).zip(&columns) {
                at.copy_from_slice(&texel(mix(points[column - first], points[column - first + 1], *share)));
            }
        }
    }
}

/// Index of the lattice point before a position in metres, and the fraction past it.
fn between(at: f32, points: usize) -> (usize, f32) {
    let at = at.clamp(0.0, points as f32 - 1.001);
    (at as usize, at.fract())
}

fn mix(from: Vec4, to: Vec4, share: f32) -> Vec4 {
    from + (to - from) * share
}

/// Square roots of light up to 1, as a texel holds them.
fn roots(light: [f32; 3]) -> Vec4 {
    let root = |c: f32| c.clamp(0.0, 1.0).sqrt();
    255.0 * Vec4::new(root(light[0]), root(light[1]), root(light[2]), 1.0)
}

fn texel(roots: Vec4) -> [u8; 4] {
    /// Of a number so large the lowest bits are whole numbers, rounded: far quicker than to convert four numbers one by one.
    const WHOLE: f32 = 8_388_608.0;
    let byte = |root: f32| root.to_bits() as u8;
    let rounded = roots + WHOLE;
    [byte(rounded.x), byte(rounded.y), byte(rounded.z), byte(rounded.w)]
}
