//! A basin: the courses of the rivers that cross the path within the group of slots of one river of the largest order. It is
//! computed in steps: first where they cross, then their points to both sides, then course by course.

use std::sync::Arc;

use eremite_land::{Column, Land, Seed, rivers::Crossing};

use super::{
    super::ground_plan::GroundPlan,
    bed,
    course::{Course, CourseEnd, CoursePoint, STEP_M},
    node_heights::NodeHeights,
    river_trace::{LEAST_POINTS, Side, Trace, Tracing},
};

/// A basin whose courses are computed in steps.
pub(super) struct Basin {
    land: Land,
    ground: BasinGround,
    /// Columns of a slot, which has one crossing at most, and the first column that was not asked for one.
    slot_columns: i64,
    asked: Column,
    /// In the order of their columns.
    crossings: Vec<Crossing>,
    /// Upstream and downstream; none until all crossings are known.
    tracings: Option<[Tracing; 2]>,
    /// Those of lower orders come before those in which they end.
    courses: Vec<Course>,
}

/// A stretch of the path, and the land around it.
pub(super) struct BasinGround {
    pub seed: Seed,
    /// The columns from which and to which its courses keep; points are counted from the first.
    pub columns: [Column; 2],
    /// The row of the path.
    pub way: i64,
    pub heights: NodeHeights,
}

impl Basin {
    /// A basin between two columns, of slots of so many columns; `way` is the row of the path.
    pub fn new(land: &Land, columns: [Column; 2], slot_columns: i64, way: i64) -> Self {
        Self {
            land: land.clone(),
            ground: BasinGround { seed: land.seed(), columns, way, heights: NodeHeights::default() },
            slot_columns,
            asked: columns[0],
            crossings: Vec::new(),
            tracings: None,
            courses: Vec::new(),
        }
    }

    /// Takes a step; the last one returns the courses, those of lower orders first.
    pub fn step(&mut self, plan: &GroundPlan) -> Option<Vec<Arc<Course>>> {
        let Some([up, down]) = &mut self.tracings else {
            self.ask_slot();
            return None;
        };
        for tracing in [&mut *up, &mut *down] {
            if tracing.step(&mut self.ground, plan) {
                return None;
            }
        }
        // A river that ends in another one ends before it, or with it and first.
        let Some(number) = down.ended.get(self.courses.len()).copied() else {
            let mut courses = std::mem::take(&mut self.courses);
            courses.sort_by_key(|course| (course.crossing.order, course.crossing.column));
            return Some(courses.into_iter().map(Arc::new).collect());
        };
        let course = self.ground.course(plan, &up.traces[number], &down.traces[number], &self.courses);
        self.courses.push(course);
        None
    }

    /// Asks the next slot for its crossing; after the last one tracing begins.
    fn ask_slot(&mut self) {
        let end = self.ground.columns[1];
        if self.asked < end {
            let next = (self.asked + self.slot_columns).min(end);
            self.crossings.extend(self.land.crossings(self.asked..next));
            self.asked = next;
        } else {
            self.tracings = Some([Side::Upstream, Side::Downstream].map(|side| Tracing::new(&self.ground, &self.crossings, side)));
        }
    }
}

impl BasinGround {
    /// Height of the map without courses.
    pub fn height(&mut self, plan: &GroundPlan, x_m: f64, downstream_m: i64) -> f32 {
        let column = self.columns[0].0.saturating_add(x_m.floor() as i64);
        self.heights.at(plan, column, self.way.saturating_sub(downstream_m))
    }

    /// The course of a river that was traced to both sides; those that end in it are in `known`.
    fn course(&mut self, plan: &GroundPlan, up: &Trace, down: &Trace, known: &[Course]) -> Course {
        // A point in open water is none of its own: it has its spring beside it.
        let in_water = usize::from(up.end == CourseEnd::Mouth && up.x_m.len() > LEAST_POINTS + 1);
        let at = up.x_m.len() - 1 - in_water;
        let upstream = up.x_m[1..=at].iter().enumerate().rev().map(|(number, x_m)| (*x_m, -(number as i64 + 1)));
        let downstream = down.x_m.iter().enumerate().map(|(number, x_m)| (*x_m, number as i64));
        let (mut heights, mut points) = (Vec::new(), Vec::new());
        for (x_m, number) in upstream.chain(downstream) {
            heights.push(self.height(plan, x_m, number * STEP_M));
            // From the spring that it has, not from that which it would have.
            let longer_m = if number < 0 { down.length_m * number as f32 / (at + 1) as f32 } else { (number * STEP_M) as f32 };
            points.push(CoursePoint { x_m: x_m as f32, width_m: down.width_m(longer_m), level: 0.0 });
        }
        let tributaries = known.iter().filter(|course| course.end == CourseEnd::Joins(down.crossing.column));
        // From the point before the confluence on: there the channels meet.
        let caps: Vec<(usize, f32)> =
            tributaries.filter_map(|course| Some((at + course.points.len() - 2 - course.at, course.points.last()?.level))).collect();
        let levels = bed::levels(&heights, at, plan.sea, down.end == CourseEnd::Mouth, &caps);
        for (point, level) in points.iter_mut().zip(levels) {
            point.level = level;
        }
        let widest_m = points.iter().map(|point| point.width_m).fold(0.0, f32::max);
        Course { crossing: down.crossing.clone(), points, at, end: down.end, origin: [self.columns[0].0, self.way], widest_m }
    }
}
