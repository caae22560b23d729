//! The course of a river on the map.

use eremite_land::{Column, rivers::Crossing};

use super::super::ChartView;

/// Rows from one point of a course to the next: a step of the map's drainage.
pub const STEP_M: i64 = 16;

/// Length of a river in kilometres from its spring for each square kilometre that it drains, and the exponent by which it
/// grows (Hack, "Studies of longitudinal stream profiles in Virginia and Maryland", 1957: 1.4 miles, and 0.6).
const HACK: (f32, f32) = (1.27, 0.6);
/// Square kilometres that a river of 1 m drains: width grows as the root of the discharge (Leopold and Maddock 1953), and that
/// with the area.
const DRAINED_KM2: f32 = 0.125;

/// The course of a river from its spring to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Where it crosses the path.
    pub crossing: Crossing,
    /// Its points from the spring on, each [`STEP_M`] rows downstream of the last.
    pub points: Vec<CoursePoint>,
    /// The number of the point at the crossing.
    pub at: usize,
    /// How it ends.
    pub end: CourseEnd,
    /// The column from which the points are counted, and the row of the path.
    pub(super) origin: [i64; 2],
    /// The largest width of its water in metres.
    pub(super) widest_m: f32,
}

/// A point of a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// Metres right of the course's first column.
    pub(super) x_m: f32,
    /// Width of the water in metres.
    pub width_m: f32,
    /// Height of the water on the map, in its unit.
    pub level: f32,
}

/// How a course ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseEnd {
    /// In the river that crosses the path at this column.
    Joins(Column),
    /// In the sea, or a lake.
    Mouth,
    /// It seeps away.
    Seeps,
}

/// Length in metres of a river of a width in metres, from its spring to there.
pub(super) fn length_m(width_m: f32) -> f32 {
    1000.0 * HACK.0 * libm::powf(DRAINED_KM2 * width_m * width_m, HACK.1)
}

/// Width of a river in metres where it is `length_m` long.
pub(super) fn width_m(length_m: f32) -> f32 {
    (libm::powf(length_m.max(1.0) / (1000.0 * HACK.0), 1.0 / HACK.1) / DRAINED_KM2).sqrt()
}

impl Course {
    /// A point, in metres from a view's upper left corner.
    pub fn point_in(&self, view: ChartView, number: usize) -> [f32; 2] {
        // Whole numbers first: their difference is small where they are not.
        let x = self.origin[0].saturating_sub(view.column) as f64 + f64::from(self.points[number].x_m);
        [x as f32, self.row(number).saturating_sub(view.row) as f32]
    }

    /// The row of a point on the map.
    pub fn row(&self, number: usize) -> i64 {
        self.origin[1].saturating_add((self.at as i64 - number as i64) * STEP_M)
    }

    /// The column of a point on the map, to the left of it.
    pub fn column(&self, number: usize) -> i64 {
        self.origin[0].saturating_add(self.points[number].x_m.floor() as i64)
    }

    /// The coarsest level at which it is drawn: it still is some pixels long.
    pub(super) fn coarsest_level(&self) -> u32 {
        4 + self.crossing.order
    }

    /// The numbers of the points between two rows of the map, and one more on either side.
    pub(super) fn between(&self, top: i64, low: i64) -> std::ops::Range<usize> {
        let number = |row: i64| (self.at as i64).saturating_add(self.origin[1].saturating_sub(row) / STEP_M);
        let within = |number: i64| number.clamp(0, self.points.len() as i64) as usize;
        within(number(low).saturating_sub(2))..within(number(top).saturating_add(3))
    }
}
