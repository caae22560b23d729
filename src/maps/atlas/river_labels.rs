//! Names of the larger rivers that cross the path: beside their courses, at every scale that shows enough of them.

use super::{Chart, Course, CourseEnd, Label, LabelKind, LabelRequest, PlaceKind, courses::STEP_M};

/// Length of a course in pixels at which its name appears, and at which it is in full.
const SEEN_PIXELS: (f32, f32) = (130.0, 200.0);
/// Font size in pixels of the smallest order with a name, and what each further one adds.
const SIZE: (f32, f32) = (17.0, 1.5);
const SPACING: f32 = 0.06;
/// Pixels from the bank to the name.
const BESIDE: f32 = 9.0;

impl Chart {
    /// The names of rivers on a map, and whether they are complete: a basin that was not computed yet takes one of `patience`.
    pub(super) fn river_labels(&self, request: &LabelRequest, patience: &mut usize) -> (Vec<Label>, bool) {
        let (courses, complete) = self.courses_if_patient(request.area().river_view(), patience);
        (courses.iter().rev().filter_map(|course| self.river_label(course, request)).collect(), complete)
    }

    fn river_label(&self, course: &Course, request: &LabelRequest) -> Option<Label> {
        let text = self.land().river_name(&course.crossing)?;
        let long = (course.points.len() as f64 * STEP_M as f64 / request.metres) as f32;
        let strength = ((long - SEEN_PIXELS.0) / (SEEN_PIXELS.1 - SEEN_PIXELS.0)).clamp(0.0, 1.0);
        // Halfway along its longer part; a river that joins another one is clearest above the path.
        let last = course.points.len() - 1;
        let is_above = 2 * course.at > last || matches!(course.end, CourseEnd::Joins(_));
        let number = if is_above { course.at / 2 } else { (course.at + last) / 2 };
        let size = SIZE.0 + SIZE.1 * course.crossing.order as f32;
        let spacing = SPACING * size;
        let beside = (request.width)(&text, size, spacing) / 2.0 + BESIDE;
        let beside_m = f64::from(course.points[number].width_m / 2.0) + f64::from(beside) * request.metres;
        let at = [course.column(number).saturating_add(beside_m as i64), course.row(number)];
        (strength > 0.0).then_some(Label { text, at, sort: LabelKind::Place(PlaceKind::Water), size, spacing, strength, below: 0.0 })
    }
}
