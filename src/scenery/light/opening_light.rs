//! Light that enters through openings: daylight and glowing things are propagated from lattice point to lattice point (flood
//! fill) and absorbed by rock. Independent of the hour and of lanterns.

use bevy::math::Vec2;
use eremite_land::{Land, RoomIndex};

use super::{
    Daylight,
    map::{LightArea, RoomCache},
};

/// What is left of light after a metre of air or rock, and after a step to a diagonal neighbour.
pub(super) struct Attenuation {
    air: f32,
    air_diagonal: f32,
    rock: f32,
    rock_diagonal: f32,
}

/// Light as it is.
pub(super) const PLAIN: Attenuation = Attenuation { air: 0.90, air_diagonal: 0.861_6, rock: 0.52, rock_diagonal: 0.396_8 };
/// The faint light that tells from far within where the way out is; rock stops it.
const FAINT: Attenuation = Attenuation { air: 0.978, air_diagonal: 0.969, rock: 0.3, rock_diagonal: 0.182_2 };
/// Share of daylight with which the faint light begins.
const FAINT_SHARE: f32 = 0.3;
/// Depth range in metres over which the daylight on the cut through the ground fades out.
const GROUND_LIT_M: (f32, f32) = (4.0, 21.0);
/// Factor for rock beside a cave, seen from outside and from within: at full strength the cut's daylight would seem to shine
/// into it.
const FACE: (f32, f32) = (0.1, 0.4);
/// Minimal light that adapted eyes still see, near the surface and from `DARK_FROM_M` down.
const DARK: [[f32; 3]; 2] = [[0.052, 0.056, 0.066], [0.026, 0.030, 0.040]];
const DARK_FROM_M: f32 = 90.0;
/// Share of it that eyes see which are used to daylight: a cave that nobody has entered stays faint.
const DAZZLED: f32 = 0.22;
/// Forward and backward sweeps over the grid; light that turns more often than this is negligible.
const PASSES: usize = 3;

/// Medium at a lattice point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LatticePoint {
    Sky,
    Air,
    Rock,
    /// Rock beside air.
    Face,
}

impl LatticePoint {
    pub fn is_rock(self) -> bool {
        matches!(self, Self::Rock | Self::Face)
    }
}

/// The points of an area and the light that reaches them.
pub(super) struct OpeningLight {
    pub area: LightArea,
    pub points: Vec<LatticePoint>,
    /// Share of daylight that reaches each point, and red, green and blue of what glows there.
    reached: Vec<[f32; 4]>,
    /// Share of daylight that reaches each point as the faint light of the way out.
    faint: Vec<f32>,
    /// In rock: share of daylight shown on the cut. In air: depth as a share of [`DARK_FROM_M`].
    least: Vec<f32>,
}

impl OpeningLight {
    /// Computes the light of an area with these surface heights; `dug` says whether anything is open below it.
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
        mark_faces(&area, &mut points);
        propagate_light(&area, &mut reached, &points, &PLAIN);
        let faint = if dug { faint_light(&area, &points) } else { vec![0.0; points.len()] };
        let least = least(&area, &points, &smoothed(heights));
        Self { area, points, reached, faint, least }
    }

    /// Light at a point without lanterns, for the day's colour.
    pub fn light_at(&self, at: usize, day: [f32; 3]) -> [f32; 3] {
        let [share, glow @ ..] = self.reached[at];
        let share = share.max(self.faint[at]);
        std::array::from_fn(|c| (day[c] * share).max(glow[c]))
    }

    /// Displayed light at a point: never quite black, and at most 1.
    pub fn visible_light(&self, at: usize, day: &Daylight, light: [f32; 3]) -> [f32; 3] {
        let (least, adapted) = (self.least[at], day.dark_adaptation);
        let dark = match self.points[at] {
            LatticePoint::Sky => return light,
            LatticePoint::Air => {
                let seen = DAZZLED + (1.0 - DAZZLED) * adapted;
                std::array::from_fn(|c| seen * (DARK[0][c] + (DARK[1][c] - DARK[0][c]) * least))
            }
            LatticePoint::Rock => day.color.map(|day| day * least),
            LatticePoint::Face => day.color.map(|day| day * least * (FACE.0 + (FACE.1 - FACE.0) * adapted)),
        };
        std::array::from_fn(|c| light[c].max(dark[c]).min(1.0))
    }
}

/// Adds a light at a position in metres from the area's corner to the four lattice points around it, so that it moves
/// smoothly.
pub(super) fn splat_light<const N: usize>(area: &LightArea, light: &mut [[f32; N]], at: Vec2, color: [f32; N]) {
    let (x, y) = (at.x.floor(), at.y.floor());
    let (u, v) = (at.x - x, at.y - y);
    for (i, j, share) in [(0, 0, (1.0 - u) * (1.0 - v)), (1, 0, u * (1.0 - v)), (0, 1, (1.0 - u) * v), (1, 1, u * v)] {
        let (column, row) = (x as i64 + i, y as i64 + j);
        if (0..area.columns as i64).contains(&column) && (0..area.rows as i64).contains(&row) {
            let at = area.at(column as usize, row as usize);
            // Each point gets at least 72 % of the light, and the nearest one almost all of it.
            light[at] = brighter(light[at], color, 0.72 + 0.28 * share);
        }
    }
}

/// Propagates light from every point to its neighbours in alternating upward and downward sweeps.
pub(super) fn propagate_light<const N: usize>(area: &LightArea, light: &mut [[f32; N]], points: &[LatticePoint], left: &Attenuation) {
    let (columns, rows) = (area.columns as isize, area.rows as isize);
    let behind = [(-1, 0), (-1, -1), (0, -1), (1, -1)];
    for pass in 0..2 * PASSES {
        let back = pass % 2 == 1;
        for step in 0..columns * rows {
            let at = if back { columns * rows - 1 - step } else { step };
            let (straight, diagonal) = match points[at as usize] {
                LatticePoint::Sky => continue,
                LatticePoint::Air => (left.air, left.air_diagonal),
                LatticePoint::Rock | LatticePoint::Face => (left.rock, left.rock_diagonal),
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

/// Marks rock that has air among its eight neighbours.
fn mark_faces(area: &LightArea, points: &mut [LatticePoint]) {
    let is_air = |points: &[LatticePoint], column: usize, row: usize| {
        column < area.columns && points.get(area.at(column, row)) == Some(&LatticePoint::Air)
    };
    for at in 0..points.len() {
        let (column, row) = (at % area.columns, at / area.columns);
        let beside_air = |points: &[LatticePoint]| {
            (column.saturating_sub(1)..=column + 1).any(|column| (row.saturating_sub(1)..=row + 1).any(|row| is_air(points, column, row)))
        };
        if points[at] == LatticePoint::Rock && beside_air(points) {
            points[at] = LatticePoint::Face;
        }
    }
}

/// The faint light of the way out, from where the sky is.
fn faint_light(area: &LightArea, points: &[LatticePoint]) -> Vec<f32> {
    let mut light: Vec<[f32; 1]> = points.iter().map(|point| [if *point == LatticePoint::Sky { FAINT_SHARE } else { 0.0 }]).collect();
    propagate_light(area, &mut light, points, &FAINT);
    light.into_iter().zip(points).map(|([light], point)| if *point == LatticePoint::Air { light } else { 0.0 }).collect()
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
            LatticePoint::Rock | LatticePoint::Face => {
                let out = ((depth - GROUND_LIT_M.0) / (GROUND_LIT_M.1 - GROUND_LIT_M.0)).clamp(0.0, 1.0);
                1.0 - out * out * (3.0 - 2.0 * out)
            }
        }
    };
    points.iter().enumerate().map(least).collect()
}

/// Running mean of the heights, at least the height itself: below a cliff daylight reaches the ground from the side too.
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
