//! What the ground lets through: the day and what glows go from lattice point to lattice point, and are swallowed
//! by rock. It is the same at whatever hour, and whoever carries a lantern there.

use bevy::math::Vec2;
use eremite_land::{Land, RoomIndex};

use super::map::{LightArea, RoomCache};

/// What is left of light after a metre of air, and of rock.
const AIR: f32 = 0.90;
const ROCK: f32 = 0.52;
/// The same for a step to a diagonal neighbour.
const AIR_DIAGONAL: f32 = 0.861_6;
const ROCK_DIAGONAL: f32 = 0.396_8;
/// Depths in metres between which the day's light in the ground, as its cut shows it, goes out.
const GROUND_LIT_M: (f32, f32) = (4.0, 21.0);
/// How much of it is left in the rock around a hollow: the day of the cut would shine into it.
const BESIDE_AIR: f32 = 0.4;
/// What eyes that are used to the dark still see, near the surface and far below it.
const DARK: [[f32; 3]; 2] = [[0.052, 0.056, 0.066], [0.026, 0.030, 0.040]];
const DARK_FROM_M: f32 = 90.0;
/// Forward and backward passes over the grid: light that has to turn more often than these is faint.
const PASSES: usize = 3;

/// What a point of the grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LatticePoint {
    Sky,
    Air,
    Rock,
}

/// The points of an area, and the light that comes to them.
pub(super) struct OpeningLight {
    pub area: LightArea,
    pub points: Vec<LatticePoint>,
    /// The share of the day that reaches each point, and what glows there in red, green and blue.
    reached: Vec<[f32; 4]>,
    /// In rock, the share of the day that its cut shows; in air, how deep it is as a share of [`DARK_FROM_M`].
    least: Vec<f32>,
}

impl OpeningLight {
    /// Those of an area with these heights of the surface; `dug` is whether there is anything below it.
    pub fn new(land: &Land, rooms: &mut RoomCache, area: LightArea, heights: &[f32], dug: bool, found: &[RoomIndex]) -> Self {
        let mut points = vec![LatticePoint::Rock; area.points()];
        let mut glows = Vec::new();
        for room in area.rooms().filter(|_| dug) {
            let (cells, things) = rooms.room(land, room);
            area.open(room, cells, |at| points[at] = LatticePoint::Air);
            let corner = Vec2::new((room.first_column() - area.first) as f32, (room.first_row() - area.first_row) as f32);
            let shining = things.iter().filter(|thing| thing.glow != [0.0; 3] && (!thing.find || !found.contains(&room)));
            glows.extend(shining.map(|thing| (corner + thing.at, thing.glow)));
        }
        let mut reached = vec![[0.0; 4]; points.len()];
        for (column, height) in heights.iter().enumerate() {
            let sky = (height.ceil() as i64 - area.first_row).clamp(0, area.rows as i64) as usize;
            for at in (sky..area.rows).map(|row| area.at(column, row)) {
                (points[at], reached[at]) = (LatticePoint::Sky, [1.0, 0.0, 0.0, 0.0]);
            }
        }
        for (at, [r, g, b]) in glows {
            splat_light(&area, &mut reached, at, [0.0, r, g, b]);
        }
        propagate_light(&area, &mut reached, &points);
        let least = least(&area, &points, &smoothed(heights));
        Self { area, points, reached, least }
    }

    /// What comes to a point without a lantern, by the light of an hour.
    pub fn light_at(&self, at: usize, day: [f32; 3]) -> [f32; 3] {
        let [share, glow @ ..] = self.reached[at];
        std::array::from_fn(|c| (day[c] * share).max(glow[c]))
    }

    /// What of the light at a point is seen: never quite nothing, and in the ground no more than all.
    pub fn visible_light(&self, at: usize, day: [f32; 3], light: [f32; 3]) -> [f32; 3] {
        let least = self.least[at];
        let dark = match self.points[at] {
            LatticePoint::Sky => return light,
            LatticePoint::Air => std::array::from_fn(|c| DARK[0][c] + (DARK[1][c] - DARK[0][c]) * least),
            LatticePoint::Rock => day.map(|day| day * least),
        };
        std::array::from_fn(|c| light[c].max(dark[c]).min(1.0))
    }
}

/// A light at a place in metres from an area's corner, shared among the four points around it, so that it moves smoothly.
pub(super) fn splat_light<const N: usize>(area: &LightArea, light: &mut [[f32; N]], at: Vec2, color: [f32; N]) {
    let (x, y) = (at.x.floor(), at.y.floor());
    let (u, v) = (at.x - x, at.y - y);
    for (i, j, share) in [(0, 0, (1.0 - u) * (1.0 - v)), (1, 0, u * (1.0 - v)), (0, 1, (1.0 - u) * v), (1, 1, u * v)] {
        let (column, row) = (x as i64 + i, y as i64 + j);
        if (0..area.columns as i64).contains(&column) && (0..area.rows as i64).contains(&row) {
            let at = area.at(column as usize, row as usize);
            // The nearest point gets all of it, the others what distance leaves.
            light[at] = brighter(light[at], color, 0.72 + 0.28 * share);
        }
    }
}

/// Light goes from every point to its neighbours, row by row upward and downward in turn.
pub(super) fn propagate_light<const N: usize>(area: &LightArea, light: &mut [[f32; N]], points: &[LatticePoint]) {
    let (columns, rows) = (area.columns as isize, area.rows as isize);
    let behind = [(-1, 0), (-1, -1), (0, -1), (1, -1)];
    for pass in 0..2 * PASSES {
        let back = pass % 2 == 1;
        for step in 0..columns * rows {
            let at = if back { columns * rows - 1 - step } else { step };
            let (straight, diagonal) = match points[at as usize] {
                LatticePoint::Sky => continue,
                LatticePoint::Air => (AIR, AIR_DIAGONAL),
                LatticePoint::Rock => (ROCK, ROCK_DIAGONAL),
            };
            let (column, row) = (at % columns, at / columns);
            let mut here = light[at as usize];
            for (x, y) in behind {
                let (x, y) = if back { (column - x, row - y) } else { (column + x, row + y) };
                if (0..columns).contains(&x) && (0..rows).contains(&y) {
                    let left = if x == column || y == row { straight } else { diagonal };
                    here = brighter(here, light[(y * columns + x) as usize], left);
                }
            }
            light[at as usize] = here;
        }
    }
}

fn brighter<const N: usize>(light: [f32; N], other: [f32; N], left: f32) -> [f32; N] {
    std::array::from_fn(|c| light[c].max(other[c] * left))
}

fn least(area: &LightArea, points: &[LatticePoint], heights: &[f32]) -> Vec<f32> {
    let least = |(at, point): (usize, &LatticePoint)| {
        let (column, row) = (at % area.columns, at / area.columns);
        let depth = heights[column] - (area.first_row + row as i64) as f32;
        match point {
            LatticePoint::Sky => 0.0,
            LatticePoint::Air => (depth / DARK_FROM_M).clamp(0.0, 1.0),
            LatticePoint::Rock => {
                let out = ((depth - GROUND_LIT_M.0) / (GROUND_LIT_M.1 - GROUND_LIT_M.0)).clamp(0.0, 1.0);
                let lit = 1.0 - out * out * (3.0 - 2.0 * out);
                let beside_air = (column.saturating_sub(1)..=column + 1).any(|column| {
                    (row.saturating_sub(1)..=row + 1)
                        .any(|row| column < area.columns && points.get(area.at(column, row)) == Some(&LatticePoint::Air))
                });
                if beside_air { lit * BESIDE_AIR } else { lit }
            }
        }
    };
    points.iter().enumerate().map(least).collect()
}

/// The running mean of heights: the day reaches into the ground below a cliff from beside it too.
fn smoothed(heights: &[f32]) -> Vec<f32> {
    const REACH: usize = 9;
    (0..heights.len())
        .map(|i| {
            let around = &heights[i.saturating_sub(REACH)..(i + REACH + 1).min(heights.len())];
            let mean = around.iter().sum::<f32>() / around.len() as f32;
            mean.max(heights[i])
        })
        .collect()
}
