//! Rivers of a basin that are traced together, row by row away from the path. Downstream each runs toward the nearest larger
//! one, and ends where it meets it or its like; upstream each ends at its spring.

use std::cmp::Reverse;

use eremite_land::{RandomStream, rivers::Crossing};

use super::{
    super::ground_plan::GroundPlan,
    basin::BasinGround,
    course::{CourseEnd, STEP_M, length_m, width_m},
    winding::Winding,
};

const BEND: RandomStream = RandomStream::named("river confluence");

/// The most points of a course to either side of the path: 65 km.
pub(super) const MAX_POINTS: usize = 4096;
/// Points to either side of the path, at least: the sea keeps off there.
pub(super) const LEAST_POINTS: usize = 2;
/// Range of the distance downstream at which a river reaches a larger one, as a multiple of that between them.
const CONFLUENCE: (f32, f32) = (0.8, 1.5);
/// Metres between the banks of two rivers at which they meet, and at which one of them has its spring.
const MEETS_M: f32 = 12.0;
const SPRING_M: f32 = 70.0;
/// How many times as far as from its spring to the path a river without a larger one runs at most.
const ALONE: f32 = 3.0;
/// A course ends in water that goes on at these distances ahead: in widths of the river, and in metres.
const OPEN_WATER: [(f32, f32); 3] = [(0.0, 0.0), (5.0, 24.0), (10.0, 48.0)];

/// Points by which all rivers go on in a step at most, and patches of heights that are computed in one.
const POINTS_AT_ONCE: usize = 8;
const PATCHES_AT_ONCE: usize = 4;

/// A river that is traced away from the path, in one of the two directions.
pub(super) struct Trace {
    pub crossing: Crossing,
    /// Length from its spring to the path, in metres, if no water and no other river is in the way.
    pub length_m: f32,
    winding: Winding,
    /// Metres right of the basin's first column, from the path on.
    pub x_m: Vec<f64>,
    /// Without its winding.
    straight_m: f64,
    target: Option<Target>,
    pub end: CourseEnd,
}

/// The larger river toward which one runs.
#[derive(Clone, Copy)]
struct Target {
    river: usize,
    /// The number of its own last point, and where it was without its winding, when it turned there.
    since: usize,
    from_m: f64,
    /// Points from there to the confluence.
    points: f32,
}

/// The direction of tracing.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Downstream = 1,
    Upstream = -1,
}

impl Trace {
    fn new(ground: &BasinGround, crossing: &Crossing) -> Self {
        let room_m = (crossing.column - ground.columns[0]).min(ground.columns[1] - crossing.column) as f32;
        let straight_m = (crossing.column - ground.columns[0]) as f64;
        Self {
            length_m: length_m(crossing.width_m),
            winding: Winding::new(ground.seed, crossing.column, crossing.width_m, room_m),
            x_m: vec![straight_m],
            straight_m,
            target: None,
            end: CourseEnd::Seeps,
            crossing: crossing.clone(),
        }
    }

    fn last_m(&self) -> f64 {
        self.x_m[self.x_m.len() - 1]
    }

    /// Metres to the side for each metre away from the path, at its last point.
    fn slope(&self) -> f32 {
        let before_m = self.x_m[self.x_m.len() - 2];
        (self.last_m() - before_m).abs() as f32 / STEP_M as f32
    }

    /// Width where it is so much longer than at the path.
    pub fn width_m(&self, longer_m: f32) -> f32 {
        width_m(self.length_m + longer_m) * self.crossing.width_m / width_m(self.length_m)
    }
}

/// The rivers of a basin on one side of the path, while they are traced.
pub(super) struct Tracing {
    side: Side,
    pub traces: Vec<Trace>,
    /// The numbers of those that go on, from the left.
    running: Vec<usize>,
    /// The numbers of the others, in the order in which they ended.
    pub ended: Vec<usize>,
    /// The number of the last point of those that go on.
    point: usize,
    /// How many of those that go on have been looked at, whether they end at that point.
    seen: usize,
}

impl Tracing {
    /// Rivers that have only the points at their crossings, which are in the order of their columns.
    pub fn new(ground: &BasinGround, crossings: &[Crossing], side: Side) -> Self {
        let traces: Vec<Trace> = crossings.iter().map(|crossing| Trace::new(ground, crossing)).collect();
        let running: Vec<usize> = (0..traces.len()).collect();
        Self { side, seen: running.len(), running, traces, ended: Vec::new(), point: 0 }
    }

    /// Takes a step, if any is left; returns whether one was.
    pub fn step(&mut self, ground: &mut BasinGround, plan: &GroundPlan) -> bool {
        if self.running.is_empty() {
            return false;
        }
        let (most_points, most_patches) = (self.point + POINTS_AT_ONCE, ground.heights.patch_count() + PATCHES_AT_ONCE);
        while !self.running.is_empty() && self.point < most_points && ground.heights.patch_count() < most_patches {
            match self.running.get(self.seen).copied() {
                Some(number) => self.look_for_end(ground, plan, number),
                None => self.go_on(ground),
            }
        }
        true
    }

    /// Adds a point to each river that goes on, and ends those that have met another one.
    fn go_on(&mut self, ground: &BasinGround) {
        if self.point == MAX_POINTS {
            self.ended.append(&mut self.running);
            return;
        }
        let mut from_largest = self.running.clone();
        from_largest.sort_by_key(|number| Reverse(self.traces[*number].crossing.order));
        for number in from_largest {
            self.add_point(ground, number);
        }
        self.meet();
        (self.point, self.seen) = (self.point + 1, 0);
    }

    /// Ends a river that goes on if it ends at its last point, apart from others.
    fn look_for_end(&mut self, ground: &mut BasinGround, plan: &GroundPlan, number: usize) {
        match self.end_of(ground, plan, number) {
            Some(end) => {
                self.traces[number].end = end;
                self.ended.push(number);
                self.running.remove(self.seen);
            }
            None => self.seen += 1,
        }
    }

    /// Adds a river's next point.
    fn add_point(&mut self, ground: &BasinGround, number: usize) {
        let target = (self.side == Side::Downstream).then(|| self.target_of(ground, number)).flatten();
        let river = &self.traces[number];
        let point = river.x_m.len();
        let stray_m = f64::from(river.winding.at(self.side as i64 * point as i64 * STEP_M));
        let next_m = target.map_or(river.straight_m + stray_m, |target| {
            let share = ((point - target.since) as f32 / target.points).min(1.0);
            let share = f64::from(share * share.sqrt());
            target.from_m + (self.traces[target.river].x_m[point] - target.from_m) * share + stray_m * (1.0 - share)
        });
        let river = &mut self.traces[number];
        (river.target, river.straight_m) = (target, next_m - stray_m);
        river.x_m.push(next_m);
    }

    /// The river toward which another one runs: as before, or else the nearest larger one that still runs.
    fn target_of(&self, ground: &BasinGround, number: usize) -> Option<Target> {
        let (traces, river) = (&self.traces, &self.traces[number]);
        if let Some(target) = river.target.filter(|target| self.running.contains(&target.river)) {
            return Some(target);
        }
        let since = river.x_m.len() - 1;
        let away_m = |other: &usize| (traces[*other].x_m[since] - river.last_m()).abs();
        let larger = self.running.iter().copied().filter(|other| traces[*other].crossing.order > river.crossing.order);
        let nearest = larger.min_by(|a, b| away_m(a).total_cmp(&away_m(b)))?;
        let bend = CONFLUENCE.0 + (CONFLUENCE.1 - CONFLUENCE.0) * ground.seed.unit(BEND, &[river.crossing.column.0]);
        let points = (away_m(&nearest) as f32 * bend / STEP_M as f32).max(LEAST_POINTS as f32 + 1.0);
        Some(Target { river: nearest, since, from_m: river.straight_m, points })
    }

    /// How a river ends at its last point, if it does, apart from others.
    fn end_of(&self, ground: &mut BasinGround, plan: &GroundPlan, number: usize) -> Option<CourseEnd> {
        let (river, point) = (&self.traces[number], self.point);
        let away_m = (point as i64 * STEP_M) as f32;
        let (width_m, longest_m) = match self.side {
            Side::Downstream => (river.width_m(away_m), ALONE * river.length_m),
            Side::Upstream => (river.width_m(-away_m), river.length_m),
        };
        let mut is_open_water = || {
            OPEN_WATER.iter().all(|(widths, metres)| {
                let ahead_m = (widths * width_m + metres) as i64;
                ground.height(plan, river.last_m(), self.side as i64 * (point as i64 * STEP_M + ahead_m)) < plan.sea
            })
        };
        if point < LEAST_POINTS {
            None
        } else if is_open_water() {
            Some(CourseEnd::Mouth)
        } else {
            (river.target.is_none() && away_m >= longest_m).then_some(CourseEnd::Seeps)
        }
    }

    /// Ends each river that has met a neighbour of its own order or a larger one: downstream it flows into it, upstream it has
    /// its spring before.
    fn meet(&mut self) {
        let Self { side, traces, running, ended, .. } = self;
        let mut at = 1;
        while at < running.len() {
            let (left, right) = (running[at - 1], running[at]);
            let [a, b] = [&traces[left], &traces[right]];
            let away_m = ((a.x_m.len() - 1) as i64 * STEP_M) as f32;
            let banks_m = match side {
                Side::Downstream => MEETS_M + (a.width_m(away_m) + b.width_m(away_m)) / 2.0,
                Side::Upstream => SPRING_M + (a.crossing.width_m + b.crossing.width_m) / 2.0,
            };
            // Banks are as near as the steeper of the two courses has them.
            let steepest = a.slope().max(b.slope());
            if b.last_m() - a.last_m() > f64::from(banks_m * (1.0 + steepest * steepest).sqrt()) {
                at += 1;
                continue;
            }
            let (ends, into) = if a.crossing.order < b.crossing.order { (left, right) } else { (right, left) };
            traces[ends].x_m.pop();
            if *side == Side::Downstream {
                let confluence_m = traces[into].last_m();
                traces[ends].end = CourseEnd::Joins(traces[into].crossing.column);
                traces[ends].x_m.push(confluence_m);
            }
            ended.push(ends);
            running.retain(|number| *number != ends);
            at = at.saturating_sub(1).max(1);
        }
    }
}
