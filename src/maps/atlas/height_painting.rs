//! Heights for painting in steps: first those of rows with a rim around, then their blur, then the courses of rivers.

use std::{ops::Range, sync::Arc};

use eremite_land::background::lines_at_once;

use super::{
    ChartView,
    box_blur::BoxBlur,
    courses::{self, Course, NearCourses},
    ground_plan::{GroundPlan, PASSES},
    stepwise::Stages,
};

/// Pixels that are blurred in a step, and those into which courses are burned: near a wide river each of these is compared with
/// all points around.
const BLURRED_PIXELS: usize = 16_384;
pub(super) const BURNED_PIXELS: usize = 1536;

/// What is done in a step, with some lines.
type HeightStep = fn(&mut HeightPainting, &GroundPlan, Range<usize>);

/// The heights of a view for painting, while they are computed.
pub(super) struct HeightPainting {
    view: ChartView,
    /// The view with a rim for the blur, and the rim in pixels.
    wide: ChartView,
    rim: usize,
    near: NearCourses,
    courses: Vec<Arc<Course>>,
    heights: BoxBlur,
    /// None until the courses are known.
    steps: Option<Stages<HeightStep>>,
}

impl HeightPainting {
    /// The heights of a view, of which no step is taken yet.
    pub fn new(plan: &GroundPlan, view: ChartView) -> Self {
        let radius = plan.blur_radius(view);
        let rim = radius * PASSES;
        let wide = view.expanded(rim as i64);
        let heights = BoxBlur::new(wide.width, radius);
        Self { view, wide, rim, near: plan.near_courses(view), courses: Vec::new(), heights, steps: None }
    }

    /// Takes a step, if any is left; returns whether one was.
    pub fn step(&mut self, plan: &GroundPlan) -> bool {
        let Some(steps) = &mut self.steps else {
            if let Some(courses) = self.near.step(plan) {
                self.courses = courses;
                self.steps = Some(self.stages(plan));
            }
            return true;
        };
        let Some((step, lines)) = steps.next() else { return false };
        step(self, plan, lines);
        true
    }

    /// The heights, once no step is left.
    pub fn heights(&self) -> &[f32] {
        &self.heights.values
    }

    /// Takes all steps, and returns the heights.
    pub fn finish(mut self, plan: &GroundPlan) -> Vec<f32> {
        while self.step(plan) {}
        self.heights.values
    }

    fn stages(&self, plan: &GroundPlan) -> Stages<HeightStep> {
        let (own, wide) = (self.view, self.wide);
        let burned = if self.courses.is_empty() { 0 } else { own.height };
        let stages: [(HeightStep, usize, usize); 4] = [
            (Self::fill, wide.height, plan.rows_at_once(wide)),
            (Self::blur, self.heights.line_count(wide.height, PASSES), lines_at_once(BLURRED_PIXELS, wide.width)),
            (Self::crop, 1, 1),
            (Self::burn, burned, lines_at_once(BURNED_PIXELS, own.width)),
        ];
        Stages::new(stages)
    }

    fn fill(&mut self, plan: &GroundPlan, rows: Range<usize>) {
        self.heights.values.extend(plan.heights_before_blur(self.wide.rows(rows)));
    }

    fn blur(&mut self, _: &GroundPlan, lines: Range<usize>) {
        self.heights.blur_lines(lines);
    }

    fn crop(&mut self, _: &GroundPlan, _: Range<usize>) {
        self.heights.values = self.view.cropped(&self.heights.values, self.rim);
    }

    fn burn(&mut self, _: &GroundPlan, rows: Range<usize>) {
        courses::burn(&self.courses, self.view, rows, &mut self.heights.values);
    }
}
