//! A carried lantern and its light around it: flood-fill light from lattice point to lattice point, and straight rays, so
//! that walls cast shadows.

use std::{iter::successors, ops::Range};

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
/// Strength of a ray of which nothing is seen: a quarter of what makes a step in the square roots that the window's texture holds.
const RAY_UNSEEN: f32 = 0.25 / (255.0 * 255.0);
/// What lies under a surface is lit by what falls on that: the part of a ray's way to a point in rock, in metres and as a
/// share of it, that swallows nothing.
const SKIN_M: f32 = 1.0;
const SKIN_SHARE: f32 = 0.35;

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
    let (columns, rows) = (area.columns as i32, area.rows as i32);
    let is_rock = |at: Vec2| {
        let (column, row) = (nearest(at.x), nearest(at.y));
        let is_inside = (0..columns).contains(&column) && (0..rows).contains(&row);
        is_inside && points[(row * columns + column) as usize].is_rock()
    };
    // After so many steps in rock, as long as anything is left that is seen.
    let strengths: Vec<f32> = successors(Some(RAY_STRENGTH), |left| Some(left * RAY_ROCK)).take_while(|left| *left > RAY_UNSEEN).collect();
    let mut rays = vec![0.0; points.len()];
    // What is farther sideways, or up and down, than the rays reach, is out of their reach.
    let reached = |at: f32, most: i32| (at - reach_m).floor().max(0.0) as i32..((at + reach_m).ceil() as i32 + 1).min(most);
    for (row, column) in reached(at.y, rows).flat_map(|row| reached(at.x, columns).map(move |column| (row, column))) {
        let way = Vec2::new(column as f32, row as f32) - at;
        let far = way.length();
        if far >= reach_m {
            continue;
        }
        let number = (row * columns + column) as usize;
        let steps = (far / RAY_M) as i32;
        let near = 1.0 - far / reach_m;
        let is_skin = points[number] == LatticePoint::Rock;
        let skin = if is_skin { (SKIN_M.max(SKIN_SHARE * far) / RAY_M) as i32 } else { 0 };
        let mut in_rock = 0;
        for step in 1..steps - skin {
            in_rock += usize::from(is_rock(at + way * (step as f32 / steps as f32)));
            if in_rock == strengths.len() {
                break;
            }
        }
        rays[number] = strengths.get(in_rock).map_or(0.0, |strength| near * near * strength);
    }
    rays
}

/// The nearest whole number, up to some millions: of a number so large the lowest bits are whole numbers. It is looked for at each
/// step of each ray, and a conversion takes several times as long.
fn nearest(at: f32) -> i32 {
    const WHOLE: f32 = 12_582_912.0;
    (at + WHOLE).to_bits() as i32 - WHOLE.to_bits() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_whole_number_is_found_as_by_rounding() {
        for at in (-4000..4000).map(|at| at as f32 / 32.0).chain([0.499_999_97, -0.499_999_97, 4_194_303.0, -4_194_303.0]) {
            assert_eq!(nearest(at), at.round_ties_even() as i32, "{at}");
        }
    }
}
