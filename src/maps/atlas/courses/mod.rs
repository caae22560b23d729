//! Courses of the rivers that cross the path, on the map. The side view leads: each of its crossings has a course, upstream to
//! a spring and downstream to a larger river or to the sea, and no other river of the map crosses the path.
//!
//! Rivers come from behind the side view's picture, where the rows are higher, and flow toward its viewer. A course meanders
//! (Leopold and Wolman 1960), is as long as its width says (Hack's law), and ends at the first larger river that it meets, as
//! in a natural network. All of it follows from the land and from the crossings of one basin, in any order of asking.

mod basin;
mod bed;
mod burn;
mod course;
mod drawing;
mod node_heights;
#[cfg(test)]
mod tests;
mod winding;

use std::sync::{Arc, OnceLock};

use eremite_land::{COLUMN_LIMIT, Column, GeneratorVersion, Land, SharedLruCache};
use eremite_stream::ink::Ink;

pub(super) use burn::DrainageCourses;
pub use course::{Course, CourseEnd, CoursePoint, STEP_M};

use super::{ChartView, ground_plan::GroundPlan};
use basin::{Basin, MAX_POINTS};
use node_heights::NodeHeights;

/// Metres beyond a view at which a course may still change it: the valley of the widest river.
const BEYOND_M: i64 = 1200;
/// The coarsest level that shows any course.
const COARSEST_LEVEL: u32 = 9;
/// Number of cached basins.
const BASINS_KEPT: usize = 64;

/// The courses of a land, cached by basin.
pub(super) struct Courses {
    land: Land,
    /// The row of the path.
    way: i64,
    /// Columns of a basin.
    width: i64,
    basins: SharedLruCache<i64, BasinCourses>,
}

/// A basin's courses, computed once: other threads wait for the result.
type BasinCourses = Arc<OnceLock<Vec<Arc<Course>>>>;

impl Courses {
    /// The courses of a land whose path is a row of the plane; none before [`GeneratorVersion::PLACES`], and where no rivers
    /// cross.
    pub fn new(land: &Land, way: i64) -> Option<Self> {
        let params = land.river_params().filter(|_| land.generator() >= GeneratorVersion::PLACES)?;
        let width = i64::from(params.every) << params.orders.saturating_sub(1);
        Some(Self { land: land.clone(), way, width, basins: SharedLruCache::new(BASINS_KEPT) })
    }

    /// The row of the path, which no other river crosses.
    pub const fn way(&self) -> i64 {
        self.way
    }

    /// The numbers of the basins whose courses may be in or near a view.
    fn basins_near(&self, view: ChartView) -> std::ops::RangeInclusive<i64> {
        let down = [view.row, view.row_of(view.height as i64)].map(|row| row.saturating_sub(self.way));
        let farthest_m = MAX_POINTS as i64 * STEP_M + BEYOND_M;
        if view.level > COARSEST_LEVEL || down[0] > farthest_m || down[1] < -farthest_m {
            return std::ops::RangeInclusive::new(1, 0);
        }
        let basin = |column: i64, by: i64| column.clamp(-COLUMN_LIMIT, COLUMN_LIMIT).saturating_add(by).div_euclid(self.width);
        basin(view.column, -BEYOND_M)..=basin(view.column_of(view.width as i64), BEYOND_M)
    }

    /// The courses of the basins around a view that are drawn at its level, higher orders last.
    pub fn near(&self, plan: &GroundPlan, view: ChartView) -> Vec<Arc<Course>> {
        let basins = self.basins_near(view).map(|number| self.basin(plan, number));
        seen_courses(basins.collect(), view)
    }

    /// [`near`](Self::near), as far as the basins are computed, and whether they all are. Computing one takes one of
    /// `patience`; what another thread computes is not waited for.
    pub fn near_if_patient(&self, plan: &GroundPlan, view: ChartView, patience: &mut usize) -> (Vec<Arc<Course>>, bool) {
        let mut complete = true;
        let mut basins = Vec::new();
        for number in self.basins_near(view) {
            let known = self.basins.get(&number);
            if known.as_ref().is_some_and(|basin| basin.get().is_none()) || known.is_none() && *patience == 0 {
                complete = false;
                continue;
            }
            *patience -= usize::from(known.is_none());
            basins.push(self.basin(plan, number));
        }
        (seen_courses(basins, view), complete)
    }

    /// A basin, computed if it was not yet.
    fn basin(&self, plan: &GroundPlan, number: i64) -> BasinCourses {
        let basin = self.basins.get_or_insert_with(number, BasinCourses::default);
        basin.get_or_init(|| self.compute_basin(plan, number));
        basin
    }

    fn compute_basin(&self, plan: &GroundPlan, number: i64) -> Vec<Arc<Course>> {
        let first = Column(number.saturating_mul(self.width));
        let columns = [first, first + self.width];
        let mut basin = Basin { seed: self.land.seed(), columns, way: self.way, heights: NodeHeights::new(plan) };
        basin.courses(&self.land.crossings(columns[0]..columns[1])).into_iter().map(Arc::new).collect()
    }

    /// Burns the courses into the heights of a view.
    pub fn burn(&self, plan: &GroundPlan, view: ChartView, heights: &mut [f32]) {
        burn::burn(&self.near(plan, view), view, heights);
    }

    /// The courses for the drainage of a view.
    pub fn for_drainage(&self, plan: &GroundPlan, view: ChartView) -> DrainageCourses {
        burn::for_drainage(&self.near(plan, view), view)
    }

    /// Draws the courses of a view on land; `coasts` are distances from the sea in pixels.
    pub fn draw(&self, plan: &GroundPlan, view: ChartView, coasts: &[f32], inks: &mut [Ink]) {
        drawing::draw(&self.near(plan, view), view, coasts, inks);
    }
}

/// The courses of basins that are drawn at a view's level, higher orders last.
fn seen_courses(basins: Vec<BasinCourses>, view: ChartView) -> Vec<Arc<Course>> {
    let all = basins.iter().flat_map(|basin| basin.get().cloned().unwrap_or_default());
    let mut courses: Vec<_> = all.filter(|course| view.level <= course.coarsest_level()).collect();
    courses.sort_by_key(|course| (course.crossing.order, course.crossing.column));
    courses
}
