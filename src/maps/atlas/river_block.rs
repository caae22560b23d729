//! A block of the drainage network, computed in steps: the ground with a halo, the node that each node drains to, the water,
//! and the bends.

use std::{ops::Range, sync::Arc};

use eremite_land::{Seed, background::lines_at_once};

use super::{
    ChartView,
    box_blur::BoxBlur,
    courses::{self, Course, Courses, DrainageCourses, NearCourses},
    ground_plan::{GroundPlan, row_distance},
    height_painting::BURNED_PIXELS,
    rivers::{BLOCK, LEVEL, NODE_M, NodePlace, RIM, RiverNode},
    stepwise::Stages,
};

/// Nodes around a block that are computed with it, and along a side of both.
const HALO: i64 = 96;
const SIDE: usize = (BLOCK + 2 * HALO) as usize;
/// Blur radius of heights in nodes, and number of passes: removes the land's smallest forms.
const SMOOTH: usize = 2;
const PASSES: usize = 3;
/// Number of steps that water is followed: with the distance over which hollows overflow and the blur no more than the halo.
const FLOWS: usize = 44;
const _: () = assert!(FLOWS * RIM as usize + SMOOTH * PASSES <= HALO as usize);
/// Minimum water, in upstream nodes, of a river and of a tarn.
const SPRING: f32 = 12.0;
const TARN: f32 = 60.0;
/// Height in the map's unit by which the path is a divide between its crossings, and the distance from it in metres at which
/// that ends.
const DIVIDE: f32 = 0.1;
const DIVIDE_M: f32 = 250.0;

/// Lines that are blurred in a step, and rows whose nodes are looked at, for where they drain and for bends.
const BLURRED_LINES: usize = 48;
const DRAINED_ROWS: usize = 4;
const BEND_ROWS: usize = 16;

/// What is done in a step, with some lines.
type BlockStep = fn(&mut BlockWork, &GroundPlan, Range<usize>);

/// A block while its bends are computed. Nodes are numbered row by row, with the halo.
pub(super) struct BlockWork {
    seed: Seed,
    /// The first node, and all of them as pixels.
    corner: [i64; 2],
    view: ChartView,
    near: NearCourses,
    courses: Vec<Arc<Course>>,
    /// The row of the path, if only courses cross it.
    way: Option<i64>,
    /// Heights on which water takes its way, and those with the courses' channels, which tell land from sea.
    ground: BoxBlur,
    channelled: BoxBlur,
    drainage: DrainageCourses,
    /// The node that each node drains to; `usize::MAX` from the sea and other ends, from a deep hollow, and from the edge.
    down: Vec<usize>,
    /// The water of each node, and that after one more step.
    water: Vec<f32>,
    gathered: Vec<f32>,
    bends: Vec<RiverNode>,
    /// None until the courses are known.
    steps: Option<Stages<BlockStep>>,
}

impl BlockWork {
    /// The block of a number across and down, of which no step is taken yet.
    pub fn new(seed: Seed, plan: &GroundPlan, number: [i64; 2]) -> Self {
        let corner = number.map(|number| number * BLOCK - HALO);
        let view = ChartView { column: corner[0] * NODE_M, row: corner[1] * NODE_M, level: LEVEL, width: SIDE, height: SIDE };
        Self {
            seed,
            corner,
            view,
            near: plan.near_courses(view),
            courses: Vec::new(),
            way: plan.courses().map(Courses::way),
            ground: BoxBlur::new(SIDE, SMOOTH),
            channelled: BoxBlur::new(SIDE, SMOOTH),
            drainage: DrainageCourses::default(),
            down: Vec::new(),
            water: Vec::new(),
            gathered: Vec::new(),
            bends: Vec::new(),
            steps: None,
        }
    }

    /// Takes a step; the last one returns the bends.
    pub fn step(&mut self, plan: &GroundPlan) -> Option<Vec<RiverNode>> {
        let Some(steps) = &mut self.steps else {
            if let Some(courses) = self.near.step(plan) {
                self.courses = courses;
                self.steps = Some(self.stages(plan));
            }
            return None;
        };
        let Some((step, lines)) = steps.next() else { return Some(std::mem::take(&mut self.bends)) };
        step(self, plan, lines);
        None
    }

    fn stages(&self, plan: &GroundPlan) -> Stages<BlockStep> {
        let blurred = self.ground.line_count(SIDE, PASSES);
        let burned_rows = lines_at_once(BURNED_PIXELS, SIDE);
        let beside_path = if self.way.is_some() { SIDE } else { 0 };
        let stages: [(BlockStep, usize, usize); 8] = [
            (Self::fill, SIDE, plan.rows_at_once(self.view)),
            (Self::channel, SIDE, burned_rows),
            (Self::blur_ground, blurred, BLURRED_LINES),
            (Self::blur_channelled, blurred, BLURRED_LINES),
            (Self::shape_beside_path, beside_path, burned_rows),
            (Self::drain, SIDE, DRAINED_ROWS),
            (Self::gather_water, FLOWS, 1),
            (Self::find_bends, BLOCK as usize, BEND_ROWS),
        ];
        Stages::new(stages)
    }

    fn fill(&mut self, plan: &GroundPlan, rows: Range<usize>) {
        self.ground.values.extend(plan.landforms(self.view.rows(rows)));
    }

    /// The flat floors of the valleys of courses lead nowhere: water takes the way of the land's own forms to them, and their
    /// channels are in other heights.
    fn channel(&mut self, _: &GroundPlan, rows: Range<usize>) {
        self.channelled.values.extend_from_slice(&self.ground.values[rows.start * SIDE..rows.end * SIDE]);
        courses::burn(&self.courses, self.view, rows, &mut self.channelled.values);
    }

    fn blur_ground(&mut self, _: &GroundPlan, lines: Range<usize>) {
        self.ground.blur_lines(lines);
    }

    fn blur_channelled(&mut self, _: &GroundPlan, lines: Range<usize>) {
        self.channelled.blur_lines(lines);
    }

    /// Raises the ground along the path, and lowers it toward the courses: the path is a divide that only these cross.
    fn shape_beside_path(&mut self, _: &GroundPlan, rows: Range<usize>) {
        let Some(way) = self.way else { return };
        self.drainage.add_rows(&self.courses, self.view, rows.clone());
        for j in rows {
            let beside_m = row_distance((self.corner[1] + j as i64) * NODE_M + NODE_M / 2, way);
            let raised = DIVIDE * (1.0 - beside_m / DIVIDE_M).max(0.0);
            let nodes = j * SIDE..(j + 1) * SIDE;
            for (height, lowered) in self.ground.values[nodes.clone()].iter_mut().zip(&self.drainage.lowered[nodes]) {
                *height += raised - lowered;
            }
        }
    }

    /// Finds where the nodes of some rows drain to.
    fn drain(&mut self, plan: &GroundPlan, rows: Range<usize>) {
        let inner = RIM..SIDE as i64 - RIM;
        for (j, i) in rows.flat_map(|j| (0..SIDE).map(move |i| (j as i64, i as i64))) {
            let node = number_of(i, j);
            let is_end = self.is_sea(plan, node) || self.on_course(node).is_some();
            let drains = inner.contains(&i) && inner.contains(&j) && !is_end;
            let to = if drains { self.steepest_descent(i, j) } else { usize::MAX };
            self.down.push(to);
        }
    }

    /// The node that a node drains to. Water flows only between nodes of one side.
    fn steepest_descent(&self, i: i64, j: i64) -> usize {
        let ground = &self.ground.values;
        let here = ground[number_of(i, j)];
        for reach in 1..=RIM {
            let ring = (-reach..=reach).flat_map(|dj| (-reach..=reach).map(move |di| (di, dj)));
            let ring = ring.filter(|(di, dj)| di.abs().max(dj.abs()) == reach);
            let ring = ring.filter(|(di, dj)| self.is_one_side([i, j], [i + di, j + dj]));
            let fall = |(di, dj): (i64, i64)| {
                let drop = here - ground[number_of(i + di, j + dj)];
                (drop / ((di * di + dj * dj) as f32).sqrt(), number_of(i + di, j + dj))
            };
            let best = ring.map(fall).fold((0.0, usize::MAX), |best, other| if other.0 > best.0 { other } else { best });
            if best.1 != usize::MAX {
                return best.1;
            }
        }
        usize::MAX
    }

    fn is_sea(&self, plan: &GroundPlan, node: usize) -> bool {
        self.channelled.values[node] < plan.sea
    }

    /// The nearest point of the course that a node lies in, in metres from the first node's corner.
    fn on_course(&self, node: usize) -> Option<[f32; 2]> {
        self.drainage.inside.get(node).copied().flatten()
    }

    /// Whether two nodes are drawn on the same side of the path.
    fn is_one_side(&self, a: [i64; 2], b: [i64; 2]) -> bool {
        let Some(way) = self.way else { return true };
        let node = |[i, j]: [i64; 2]| [i + self.corner[0], j + self.corner[1]];
        let (a, b) = (node(a), node(b));
        let is_behind = |node: [i64; 2]| NodePlace::strayed(self.seed, node).from([0, way])[1] > 0.0;
        // Far from the path both are, without a look at where they stray.
        let is_far = |node: [i64; 2]| (node[1] * NODE_M).abs_diff(way) > ((RIM + 1) * NODE_M) as u64;
        is_far(a) || is_behind(a) == is_behind(b)
    }

    /// Follows water by a step: that of a node is what flows in from upstream within a number of them.
    fn gather_water(&mut self, _: &GroundPlan, _: Range<usize>) {
        self.water.resize(self.down.len(), 1.0);
        self.gathered.clear();
        self.gathered.resize(self.down.len(), 1.0);
        for (water, to) in self.water.iter().zip(&self.down).filter(|(_, to)| **to != usize::MAX) {
            self.gathered[*to] += water;
        }
        std::mem::swap(&mut self.water, &mut self.gathered);
    }

    /// Finds the bends of some rows of the block.
    fn find_bends(&mut self, plan: &GroundPlan, rows: Range<usize>) {
        let (halo, rim) = (HALO as usize, RIM as usize);
        for (j, i) in rows.flat_map(|row| (halo..halo + BLOCK as usize).map(move |i| (halo + row, i))) {
            let node = j * SIDE + i;
            // A river's source is no bend; its mouth in a tarn or a course is one.
            let is_tarn = || self.on_course(node).is_some() || !self.is_sea(plan, node) && self.water[node] >= TARN;
            if self.water[node] < SPRING || self.down[node] == usize::MAX && !is_tarn() {
                continue;
            }
            let next = if self.down[node] == usize::MAX { node } else { self.down[node] };
            let above = (j - rim..=j + rim).flat_map(|j| (i - rim..=i + rim).map(move |i| j * SIDE + i));
            for from in above.filter(|from| self.down[*from] == node && self.water[*from] >= SPRING) {
                let [upstream, here, next] = [from, node, next].map(|node| self.place(node));
                self.bends.push(RiverNode { from: upstream, node: here, next, water: self.water[from] });
            }
        }
    }

    /// Where a node is drawn: on a course at its nearest point.
    fn place(&self, node: usize) -> NodePlace {
        let [i, j] = [node % SIDE, node / SIDE].map(|at| at as i64);
        let strayed = NodePlace::strayed(self.seed, [i + self.corner[0], j + self.corner[1]]);
        let course = self.on_course(node).map(|[x, y]| [x - (i * NODE_M) as f32, y - (j * NODE_M) as f32]);
        NodePlace { past_m: course.unwrap_or(strayed.past_m), ..strayed }
    }
}

/// The number of a node across and down.
const fn number_of(i: i64, j: i64) -> usize {
    j as usize * SIDE + i as usize
}
