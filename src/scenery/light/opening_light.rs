//! Light that enters through openings: daylight and glowing things are propagated from lattice point to lattice point (flood
//! fill) and absorbed by rock. Independent of the hour and of lanterns.

use bevy::math::{Vec2, Vec4};
use eremite_land::{Land, Place, RoomIndex, value_noise::smoothstep};

use super::{
    Daylight,
    light_solver::BRIGHT,
    map::{LightArea, RoomCache},
    spread::{Attenuation, PLAIN, propagate_light, splat_light},
};

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
/// Daylight in which a flame begins to pale, and from which on nothing of it is seen.
const PALES: (f32, f32) = (0.9, BRIGHT);

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
    reached: Vec<Vec4>,
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
        let mut reached = vec![Vec4::ZERO; points.len()];
        for (column, height) in heights.iter().enumerate() {
            let sky = (height.ceil() as i64 - area.first_row).clamp(0, area.rows as i64) as usize;
            for at in (sky..area.rows).map(|row| area.at(column, row)) {
                (points[at], reached[at]) = (LatticePoint::Sky, Vec4::X);
            }
        }
        for (at, [r, g, b]) in glows {
            splat_light(&area, &mut reached, at, Vec4::new(0.0, r, g, b));
        }
        mark_faces(&area, &mut points);
        propagate_light(&area, &mut reached, &points, &PLAIN);
        let faint = if dug { faint_light(&area, &points) } else { vec![0.0; points.len()] };
        let least = least(&area, &points, &smoothed(heights));
        Self { area, points, reached, faint, least }
    }

    /// Share of a flame at a place that is seen beside the daylight there: none of it by bright day in the open.
    pub fn share_of_flame(&self, place: Place, day: [f32; 3]) -> f32 {
        let at = self.area.local(place);
        let (corner, share) = (at.floor(), at - at.floor());
        let daylight = |i: i64, j: i64| {
            let column = (corner.x as i64 + i).clamp(0, self.area.columns as i64 - 1);
            let row = (corner.y as i64 + j).clamp(0, self.area.rows as i64 - 1);
            self.reached[self.area.at(column as usize, row as usize)].x
        };
        let along = |j| daylight(0, j) + (daylight(1, j) - daylight(0, j)) * share.x;
        let here = along(0) + (along(1) - along(0)) * share.y;
        1.0 - smoothstep(PALES.0, PALES.1, here * day[0].min(day[1]).min(day[2]))
    }

    /// Light at a point without lanterns, for the day's colour.
    pub fn light_at(&self, at: usize, day: [f32; 3]) -> [f32; 3] {
        let [share, glow @ ..] = self.reached[at].to_array();
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

/// Marks rock that has air among its eight neighbours.
fn mark_faces(area: &LightArea, points: &mut [LatticePoint]) {
    // Columns with air in a row, or in the one below or above it, with one more on each side.
    let mut near = vec![false; area.columns + 2];
    for row in 0..area.rows {
        near.fill(false);
        for beside in row.saturating_sub(1)..area.rows.min(row + 2) {
            for (near, point) in near[1..].iter_mut().zip(&points[area.at(0, beside)..][..area.columns]) {
                *near |= *point == LatticePoint::Air;
            }
        }
        for (point, near) in points[area.at(0, row)..][..area.columns].iter_mut().zip(near.windows(3)) {
            if *point == LatticePoint::Rock && (near[0] | near[1] | near[2]) {
                *point = LatticePoint::Face;
            }
        }
    }
}

/// The faint light of the way out, from where the sky is.
fn faint_light(area: &LightArea, points: &[LatticePoint]) -> Vec<f32> {
    let mut light: Vec<f32> = points.iter().map(|point| if *point == LatticePoint::Sky { FAINT_SHARE } else { 0.0 }).collect();
    propagate_light(area, &mut light, points, &FAINT);
    for (light, point) in light.iter_mut().zip(points) {
        *light = if *point == LatticePoint::Air { *light } else { 0.0 };
    }
    light
}

fn least(area: &LightArea, points: &[LatticePoint], heights: &[f32]) -> Vec<f32> {
    let least = |point: LatticePoint, depth: f32| match point {
        LatticePoint::Sky => 0.0,
        LatticePoint::Air => (depth / DARK_FROM_M).clamp(0.0, 1.0),
        LatticePoint::Rock | LatticePoint::Face => {
            let out = ((depth - GROUND_LIT_M.0) / (GROUND_LIT_M.1 - GROUND_LIT_M.0)).clamp(0.0, 1.0);
            1.0 - out * out * (3.0 - 2.0 * out)
        }
    };
    let mut all = Vec::with_capacity(points.len());
    for (row, points) in points.chunks_exact(area.columns.max(1)).enumerate() {
        let foot = (area.first_row + row as i64) as f32;
        all.extend(points.iter().zip(heights).map(|(point, height)| least(*point, height - foot)));
    }
    all
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
