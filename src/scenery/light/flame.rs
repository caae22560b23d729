//! A carried lantern and its light around it: flood-fill light from lattice point to lattice point, and straight rays, so
//! that walls cast shadows.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::Place;
use eremite_stream::{WorldPosition, contracts::lantern::Lantern};

use super::{
    map::LightArea,
    opening_light::{LatticePoint, OpeningLight},
    spread::{PLAIN, propagate_light, splat_light},
};

/// Cells around a flame beyond which its flood-filled light is below the darkness threshold even in air.
const SPREAD: i64 = 33;
/// Strength of the flood-filled light and of the rays.
const SPREAD_STRENGTH: f32 = 0.8;
const RAY_STRENGTH: f32 = 0.85;
/// Share of the strength that flickers.
const FLICKER: f32 = 0.045;
/// Step of the rays in metres, and the factor per step inside rock.
const RAY_M: f32 = 0.5;
const RAY_ROCK: f32 = 0.50;
/// What lies under a surface is lit by what falls on that: the part of a ray's way to a point in rock, in metres and as a
/// share of it, that swallows nothing.
const SKIN_M: f32 = 1.0;
const SKIN_SHARE: f32 = 0.35;
/// What the positions along a ray may be off by rounding, in metres.
const ROUNDING_M: f32 = 1.0e-3;

/// A coloured point light, such as a carried lantern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointLight2d {
    /// Its position.
    pub place: Place,
    /// Red, green and blue; 1 is as bright as day.
    pub color: [f32; 3],
    /// Reach of its rays in metres.
    pub reach_m: f32,
}

impl PointLight2d {
    /// The light of a lantern at its bearer; `breath` is its flicker, from -1 to 1.
    pub fn of(lantern: &Lantern, bearer: &WorldPosition, breath: f32) -> Self {
        let color = lantern.color.map(|c| c * (1.0 + FLICKER * breath));
        Self { place: bearer.0.moved_up(lantern.height_m), color, reach_m: lantern.reach_m }
    }
}

/// A flame's light at the points around it, independent of its colour.
pub(super) struct FlameLight {
    flame: PointLight2d,
    /// The points around it that lie in the solver's area.
    pub area: LightArea,
    spread: Vec<f32>,
    rays: Vec<f32>,
}

impl FlameLight {
    pub fn new(flame: &PointLight2d, openings: &OpeningLight) -> Self {
        let area = around(flame, &openings.area);
        let mut points = Vec::with_capacity(area.points());
        for (_, there) in rows(&area, &openings.area) {
            points.extend_from_slice(&openings.points[there]);
        }
        let at = area.local(flame.place);
        let mut light = vec![0.0; area.points()];
        splat_light(&area, &mut light, at, SPREAD_STRENGTH);
        propagate_light(&area, &mut light, &points, &PLAIN);
        Self { flame: *flame, area, spread: light, rays: cast_rays(&area, &points, at, flame.reach_m) }
    }

    /// Whether it was computed for this flame, ignoring its colour.
    pub fn is_for(&self, flame: &PointLight2d) -> bool {
        PointLight2d { color: flame.color, ..self.flame } == *flame
    }

    /// The points around it, row by row: indices in its own area and in the whole area.
    pub fn rows(&self, openings: &OpeningLight) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + use<> {
        rows(&self.area, &openings.area)
    }

    /// Whether any of its light comes to a point.
    pub fn reaches(&self, at: usize) -> bool {
        self.spread[at] > 0.0 || self.rays[at] > 0.0
    }

    /// Light at a point, combined with the flame's flood-filled light by maximum.
    pub fn spread(&self, at: usize, color: [f32; 3], light: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|c| light[c].max(color[c] * self.spread[at]))
    }

    /// Light at a point with the flame's rays added.
    pub fn rays(&self, at: usize, color: [f32; 3], light: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|c| light[c] + color[c] * self.rays[at])
    }
}

/// The part of an area that a flame can light.
fn around(flame: &PointLight2d, area: &LightArea) -> LightArea {
    let reach = SPREAD.max(flame.reach_m.ceil() as i64);
    let span = |at: i64, most: usize| ((at - reach).clamp(0, most as i64), (at + reach + 2).clamp(0, most as i64));
    let at = area.local(flame.place).floor();
    let ((left, right), (low, high)) = (span(at.x as i64, area.columns), span(at.y as i64, area.rows));
    LightArea { first: area.first + left, first_row: area.first_row + low, columns: (right - left) as usize, rows: (high - low) as usize }
}

/// The points of a part of an area, row by row: indices in the part and in the whole.
fn rows(part: &LightArea, whole: &LightArea) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + use<> {
    let (part, whole) = (*part, *whole);
    let (left, low) = ((part.first - whole.first) as usize, (part.first_row - whole.first_row) as usize);
    let along = move |first: usize| first..first + part.columns;
    (0..part.rows).map(move |row| (along(part.at(0, row)), along(whole.at(left, low + row))))
}

/// Share of the flame's light that reaches each point of an area by a straight ray, halved by each step within rock.
fn cast_rays(area: &LightArea, points: &[LatticePoint], at: Vec2, reach_m: f32) -> Vec<f32> {
    let (columns, rows) = (area.columns as i64, area.rows as i64);
    let alike = distances_to_other_medium(area, points);
    let mut rays = vec![0.0; points.len()];
    // What is farther sideways, or up and down, than the rays reach, is out of their reach.
    let reached = |at: f32, most: i64| (at - reach_m).floor().max(0.0) as i64..((at + reach_m).ceil() as i64 + 1).min(most);
    for (row, column) in reached(at.y, rows).flat_map(|row| reached(at.x, columns).map(move |column| (row, column))) {
        let way = Vec2::new(column as f32, row as f32) - at;
        let far = way.length();
        if far >= reach_m {
            continue;
        }
        let number = (row * columns + column) as usize;
        let steps = (far / RAY_M) as usize;
        let near = 1.0 - far / reach_m;
        let is_skin = points[number] == LatticePoint::Rock;
        let skin = if is_skin { (SKIN_M.max(SKIN_SHARE * far) / RAY_M) as usize } else { 0 };
        let (mut step, end) = (1, steps.saturating_sub(skin));
        let steps_a_metre = steps as f32 / way.abs().max_element();
        let mut light = near * near * RAY_STRENGTH;
        while step < end {
            let on_ray = at + way * (step as f32 / steps as f32);
            let nearest = (nearest(on_ray.x), nearest(on_ray.y));
            let is_inside = (0..columns).contains(&nearest.0) && (0..rows).contains(&nearest.1);
            if !is_inside {
                step += 1;
                continue;
            }
            // Up to the rim of the square around the nearest point in which all are of its medium, the ray meets no other.
            let center = (nearest.1 * columns + nearest.0) as usize;
            let off = (on_ray - Vec2::new(nearest.0 as f32, nearest.1 as f32)).abs().max_element();
            let alike_m = (f32::from(alike[center]) - 0.5 - off - ROUNDING_M).max(0.0);
            let alike_steps = (1 + (alike_m * steps_a_metre) as usize).min(end - step);
            if points[center].is_rock() {
                // Halves are exact.
                light = (0..alike_steps).fold(light, |left, _| left * RAY_ROCK);
            }
            step += alike_steps;
        }
        rays[number] = light;
    }
    rays
}

/// Distance from each point to the nearest one of the other medium, rock or not, in steps along rows, columns and diagonals
/// (Chebyshev), by two sweeps over the area.
fn distances_to_other_medium(area: &LightArea, points: &[LatticePoint]) -> Vec<u8> {
    let (columns, rows) = (area.columns, area.rows);
    let mut distances = vec![u8::MAX; points.len()];
    let mut look = |at: usize, beside: usize| {
        let distance = if points[at].is_rock() == points[beside].is_rock() { distances[beside].saturating_add(1) } else { 1 };
        distances[at] = distances[at].min(distance);
    };
    for row in 0..rows {
        for column in 0..columns {
            let at = area.at(column, row);
            if column > 0 {
                look(at, at - 1);
            }
            if row > 0 {
                (column.saturating_sub(1)..columns.min(column + 2)).for_each(|beside| look(at, area.at(beside, row - 1)));
            }
        }
    }
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let at = area.at(column, row);
            if column + 1 < columns {
                look(at, at + 1);
            }
            if row + 1 < rows {
                (column.saturating_sub(1)..columns.min(column + 2)).for_each(|beside| look(at, area.at(beside, row + 1)));
            }
        }
    }
    distances
}

/// [`f32::round`] for what is small: many processors have no instruction for that.
fn nearest(at: f32) -> i64 {
    let whole = at as i64;
    let past = at - whole as f32;
    whole + i64::from(past >= 0.5) - i64::from(past <= -0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;
    use proptest::prelude::*;

    /// The same with a look at each step.
    fn cast_rays_plainly(area: &LightArea, points: &[LatticePoint], at: Vec2, reach_m: f32) -> Vec<f32> {
        let (columns, rows) = (area.columns as i64, area.rows as i64);
        let is_rock = |at: Vec2| {
            let (column, row) = (nearest(at.x), nearest(at.y));
            (0..columns).contains(&column) && (0..rows).contains(&row) && points[(row * columns + column) as usize].is_rock()
        };
        let ray = |number: usize| {
            let way = Vec2::new((number % area.columns) as f32, (number / area.columns) as f32) - at;
            let far = way.length();
            if far >= reach_m {
                return 0.0;
            }
            let (steps, near) = ((far / RAY_M) as usize, 1.0 - far / reach_m);
            let is_skin = points[number] == LatticePoint::Rock;
            let skin = if is_skin { (SKIN_M.max(SKIN_SHARE * far) / RAY_M) as usize } else { 0 };
            let swallowed = (1..steps.saturating_sub(skin)).filter(|step| is_rock(at + way * (*step as f32 / steps as f32)));
            swallowed.fold(near * near * RAY_STRENGTH, |left, _| left * RAY_ROCK)
        };
        (0..points.len()).map(ray).collect()
    }

    proptest! {
        #[test]
        fn rays_that_leap_over_what_is_alike_are_those_that_look_at_each_step(
            columns in 1_usize..50, rows in 1_usize..50, blobs in prop::collection::vec((-4_i64..54, -4_i64..54, 0_i64..14, 0_usize..4), 0..12),
            at in (-3.0_f32..52.0, -3.0_f32..52.0), reach_m in 0.5_f32..60.0,
        ) {
            let area = LightArea { first: Column(0), first_row: 0, columns, rows };
            let kinds = [LatticePoint::Sky, LatticePoint::Air, LatticePoint::Rock, LatticePoint::Face];
            let point = |number: usize| {
                let (x, y) = ((number % columns) as i64, (number / columns) as i64);
                let over = blobs.iter().rfind(|(column, row, reach, _)| (x - column).abs().max((y - row).abs()) <= *reach);
                over.map_or(LatticePoint::Air, |blob| kinds[blob.3])
            };
            let points: Vec<LatticePoint> = (0..area.points()).map(point).collect();
            let at = Vec2::from(at);
            prop_assert_eq!(cast_rays(&area, &points, at, reach_m), cast_rays_plainly(&area, &points, at, reach_m));
        }
    }

    #[test]
    fn the_nearest_whole_number_is_found_as_by_rounding() {
        for at in (-4000..4000).map(|at| at as f32 / 32.0).chain([0.499_999_97, -0.499_999_97, 0.500_000_06, 8_388_607.5]) {
            assert_eq!(nearest(at), at.round() as i64, "{at}");
        }
    }
}
