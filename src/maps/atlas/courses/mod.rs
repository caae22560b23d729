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
mod river_trace;
#[cfg(test)]
mod tests;
mod winding;

use std::sync::Arc;

use eremite_land::{COLUMN_LIMIT, Column, GeneratorVersion, Land, SharedLruCache};

pub(super) use burn::{DrainageCourses, burn};
pub use course::{Course, CourseEnd, CoursePoint, STEP_M};
pub(super) use drawing::draw;

use super::{ChartView, ground_plan::GroundPlan, stepwise::SharedWork};
use basin::Basin;
use river_trace::MAX_POINTS;

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
    /// Columns of a basin, and of a slot.
    width: i64,
    slot_columns: i64,
    basins: SharedLruCache<i64, BasinCourses>,
}

/// A basin's courses.
type BasinCourses = Arc<SharedWork<Basin, Vec<Arc<Course>>>>;

impl Courses {
    /// The courses of a land whose path is a row of the plane; none before [`GeneratorVersion::PLACES`], and where no rivers
    /// cross.
    pub fn new(land: &Land, way: i64) -> Option<Self> {
        let params = land.river_params().filter(|_| land.generator() >= GeneratorVersion::PLACES)?;
        let slot_columns = i64::from(params.every);
        let width = slot_columns << params.orders.saturating_sub(1);
        Some(Self { land: land.clone(), way, width, slot_columns, basins: SharedLruCache::new(BASINS_KEPT) })
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
        let basins: Vec<BasinCourses> = self.basins_near(view).map(|number| self.basin(number)).collect();
        for basin in &basins {
            basin.finish(|work| work.step(plan));
        }
        seen_courses(&basins, view)
    }

    /// [`near`](Self::near), as far as the basins are computed, and whether they all are. Computing one takes one of `patience`.
    pub fn near_if_patient(&self, plan: &GroundPlan, view: ChartView, patience: &mut usize) -> (Vec<Arc<Course>>, bool) {
        let mut complete = true;
        let mut basins = Vec::new();
        for number in self.basins_near(view) {
            let known = self.basins.get(&number).filter(|basin| basin.result().is_some());
            if known.is_none() && *patience == 0 {
                complete = false;
                continue;
            }
            *patience -= usize::from(known.is_none());
            let basin = known.unwrap_or_else(|| self.basin(number));
            basin.finish(|work| work.step(plan));
            basins.push(basin);
        }
        (seen_courses(&basins, view), complete)
    }

    /// A basin, of which no step was taken yet if it was not asked for before.
    fn basin(&self, number: i64) -> BasinCourses {
        self.basins.get_or_insert_with(number, || {
            let first = Column(number.saturating_mul(self.width));
            Arc::new(SharedWork::new(Basin::new(&self.land, [first, first + self.width], self.slot_columns, self.way)))
        })
    }
}

/// The courses near a view while they are computed. It keeps their basins, whatever is asked for meanwhile.
pub(super) struct NearCourses {
    view: ChartView,
    basins: Vec<BasinCourses>,
}

impl NearCourses {
    /// The courses near a view, of which no step is taken yet; none if there are none on the land.
    pub fn new(courses: Option<&Courses>, view: ChartView) -> Self {
        let begun = |courses: &Courses| courses.basins_near(view).map(|number| courses.basin(number)).collect();
        Self { view, basins: courses.map(begun).unwrap_or_default() }
    }

    /// [`Courses::near`], once all basins are computed; until then takes a step.
    pub fn step(&self, plan: &GroundPlan) -> Option<Vec<Arc<Course>>> {
        match self.basins.iter().find(|basin| basin.result().is_none()) {
            Some(basin) => {
                basin.step(|work| work.step(plan));
                None
            }
            None => Some(seen_courses(&self.basins, self.view)),
        }
    }
}

/// The courses of computed basins that are drawn at a view's level, higher orders last.
fn seen_courses(basins: &[BasinCourses], view: ChartView) -> Vec<Arc<Course>> {
    let all = basins.iter().filter_map(|basin| basin.result()).flatten();
    let mut courses: Vec<_> = all.filter(|course| view.level <= course.coarsest_level()).cloned().collect();
    courses.sort_by_key(|course| (course.crossing.order, course.crossing.column));
    courses
}
