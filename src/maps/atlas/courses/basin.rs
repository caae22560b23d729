//! A basin: the courses of the rivers that cross the path within the group of slots of one river of the largest order. They
//! are traced together, row by row away from the path. Downstream each runs toward the nearest larger one, and ends where it
//! meets it or its like; upstream each ends at its spring.

use std::cmp::Reverse;

use eremite_land::{Column, RandomStream, Seed, rivers::Crossing};

use super::{
    bed,
    course::{Course, CourseEnd, CoursePoint, STEP_M, length_m, width_m},
    node_heights::NodeHeights,
    winding::Winding,
};

const BEND: RandomStream = RandomStream::named("river confluence");

/// The most points of a course to either side of the path: 65 km.
pub(super) const MAX_POINTS: usize = 4096;
/// Points to either side of the path, at least: the sea keeps off there.
const LEAST_POINTS: usize = 2;
/// Range of the distance downstream at which a river reaches a larger one, as a multiple of that between them.
const CONFLUENCE: (f32, f32) = (0.8, 1.5);
/// Metres between the banks of two rivers at which they meet, and at which one of them has its spring.
const MEETS_M: f32 = 12.0;
const SPRING_M: f32 = 70.0;
/// How many times as far as from its spring to the path a river without a larger one runs at most.
const ALONE: f32 = 3.0;
/// A course ends in water that goes on at these distances ahead: in widths of the river, and in metres.
const OPEN_WATER: [(f32, f32); 3] = [(0.0, 0.0), (5.0, 24.0), (10.0, 48.0)];

/// A stretch of the path, and the land around it.
pub(super) struct Basin<'a> {
    pub seed: Seed,
    /// The columns from which and to which its courses keep; points are counted from the first.
    pub columns: [Column; 2],
    /// The row of the path.
    pub way: i64,
    pub heights: NodeHeights<'a>,
}

/// A river that is traced away from the path, in one of the two directions.
struct Trace {
    crossing: Crossing,
    /// Length from its spring to the path, in metres, if no water and no other river is in the way.
    length_m: f32,
    winding: Winding,
    /// Metres right of the basin's first column, from the path on.
    x_m: Vec<f64>,
    /// Without its winding.
    straight_m: f64,
    target: Option<Target>,
    end: CourseEnd,
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
enum Side {
    Downstream = 1,
    Upstream = -1,
}

impl Trace {
    fn last_m(&self) -> f64 {
        self.x_m[self.x_m.len() - 1]
    }

    /// Metres to the side for each metre away from the path, at its last point.
    fn slope(&self) -> f32 {
        let before_m = self.x_m[self.x_m.len() - 2];
        (self.last_m() - before_m).abs() as f32 / STEP_M as f32
    }

    /// Width where it is so much longer than at the path.
    fn width_m(&self, longer_m: f32) -> f32 {
        width_m(self.length_m + longer_m) * self.crossing.width_m / width_m(self.length_m)
    }
}

impl Basin<'_> {
    /// The courses of the basin's crossings, which are in the order of their columns. Those of lower orders come first.
    pub fn courses(&mut self, crossings: &[Crossing]) -> Vec<Course> {
        let (up, _) = self.trace(crossings, Side::Upstream);
        let (down, ended) = self.trace(crossings, Side::Downstream);
        let mut courses: Vec<Course> = Vec::new();
        // A river that ends in another one ends before it, or with it and first.
        for number in ended {
            let course = self.course(&up[number], &down[number], &courses);
            courses.push(course);
        }
        courses.sort_by_key(|course| (course.crossing.order, course.crossing.column));
        courses
    }

    /// Traces all rivers from the path to their ends on one side; and their numbers in the order in which they end.
    fn trace(&mut self, crossings: &[Crossing], side: Side) -> (Vec<Trace>, Vec<usize>) {
        let mut traces: Vec<Trace> = crossings.iter().map(|crossing| self.start(crossing)).collect();
        let mut running: Vec<usize> = (0..traces.len()).collect();
        let mut ended = Vec::new();
        for point in 1..=MAX_POINTS {
            let mut from_largest = running.clone();
            from_largest.sort_by_key(|number| Reverse(traces[*number].crossing.order));
            for number in from_largest {
                self.step(&mut traces, &running, number, side);
            }
            meet(&mut traces, &mut running, &mut ended, side);
            running.retain(|number| {
                let end = self.end_of(&traces[*number], point, side);
                if let Some(end) = end {
                    traces[*number].end = end;
                    ended.push(*number);
                }
                end.is_none()
            });
        }
        ended.extend(running);
        (traces, ended)
    }

    fn start(&self, crossing: &Crossing) -> Trace {
        let room_m = (crossing.column - self.columns[0]).min(self.columns[1] - crossing.column) as f32;
        let straight_m = (crossing.column - self.columns[0]) as f64;
        Trace {
            length_m: length_m(crossing.width_m),
            winding: Winding::new(self.seed, crossing.column, crossing.width_m, room_m),
            x_m: vec![straight_m],
            straight_m,
            target: None,
            end: CourseEnd::Seeps,
            crossing: crossing.clone(),
        }
    }

    /// Adds a river's next point.
    fn step(&self, traces: &mut [Trace], running: &[usize], number: usize, side: Side) {
        let target = (side == Side::Downstream).then(|| self.target_of(traces, running, number)).flatten();
        let river = &traces[number];
        let point = river.x_m.len();
        let stray_m = f64::from(river.winding.at(side as i64 * point as i64 * STEP_M));
        let next_m = target.map_or(river.straight_m + stray_m, |target| {
            let share = ((point - target.since) as f32 / target.points).min(1.0);
            let share = f64::from(share * share.sqrt());
            target.from_m + (traces[target.river].x_m[point] - target.from_m) * share + stray_m * (1.0 - share)
        });
        let river = &mut traces[number];
        (river.target, river.straight_m) = (target, next_m - stray_m);
        river.x_m.push(next_m);
    }

    /// The river toward which another one runs: as before, or else the nearest larger one that still runs.
    fn target_of(&self, traces: &[Trace], running: &[usize], number: usize) -> Option<Target> {
        let river = &traces[number];
        if let Some(target) = river.target.filter(|target| running.contains(&target.river)) {
            return Some(target);
        }
        let since = river.x_m.len() - 1;
        let away_m = |other: &usize| (traces[*other].x_m[since] - river.last_m()).abs();
        let larger = running.iter().copied().filter(|other| traces[*other].crossing.order > river.crossing.order);
        let nearest = larger.min_by(|a, b| away_m(a).total_cmp(&away_m(b)))?;
        let bend = CONFLUENCE.0 + (CONFLUENCE.1 - CONFLUENCE.0) * self.seed.unit(BEND, &[river.crossing.column.0]);
        let points = (away_m(&nearest) as f32 * bend / STEP_M as f32).max(LEAST_POINTS as f32 + 1.0);
        Some(Target { river: nearest, since, from_m: river.straight_m, points })
    }

    /// How a river ends at its last point, if it does, apart from others.
    fn end_of(&mut self, river: &Trace, point: usize, side: Side) -> Option<CourseEnd> {
        let away_m = (point as i64 * STEP_M) as f32;
        let (width_m, longest_m) = match side {
            Side::Downstream => (river.width_m(away_m), ALONE * river.length_m),
            Side::Upstream => (river.width_m(-away_m), river.length_m),
        };
        let is_open_water = |basin: &mut Self| {
            OPEN_WATER.iter().all(|(widths, metres)| {
                let ahead_m = (widths * width_m + metres) as i64;
                basin.height(river.last_m(), side as i64 * (point as i64 * STEP_M + ahead_m)) < basin.heights.sea()
            })
        };
        if point < LEAST_POINTS {
            None
        } else if is_open_water(self) {
            Some(CourseEnd::Mouth)
        } else {
            (river.target.is_none() && away_m >= longest_m).then_some(CourseEnd::Seeps)
        }
    }

    /// The course of a river that was traced to both sides; those that end in it are in `known`.
    fn course(&mut self, up: &Trace, down: &Trace, known: &[Course]) -> Course {
        // A point in open water is none of its own: it has its spring beside it.
        let in_water = usize::from(up.end == CourseEnd::Mouth && up.x_m.len() > LEAST_POINTS + 1);
        let at = up.x_m.len() - 1 - in_water;
        let upstream = up.x_m[1..=at].iter().enumerate().rev().map(|(number, x_m)| (*x_m, -(number as i64 + 1)));
        let downstream = down.x_m.iter().enumerate().map(|(number, x_m)| (*x_m, number as i64));
        let (mut heights, mut points) = (Vec::new(), Vec::new());
        for (x_m, number) in upstream.chain(downstream) {
            heights.push(self.height(x_m, number * STEP_M));
            // From the spring that it has, not from that which it would have.
            let longer_m = if number < 0 { down.length_m * number as f32 / (at + 1) as f32 } else { (number * STEP_M) as f32 };
            points.push(CoursePoint { x_m: x_m as f32, width_m: down.width_m(longer_m), level: 0.0 });
        }
        let tributaries = known.iter().filter(|course| course.end == CourseEnd::Joins(down.crossing.column));
        // From the point before the confluence on: there the channels meet.
        let caps: Vec<(usize, f32)> =
            tributaries.filter_map(|course| Some((at + course.points.len() - 2 - course.at, course.points.last()?.level))).collect();
        let levels = bed::levels(&heights, at, self.heights.sea(), down.end == CourseEnd::Mouth, &caps);
        for (point, level) in points.iter_mut().zip(levels) {
            point.level = level;
        }
        Course { crossing: down.crossing.clone(), points, at, end: down.end, origin: [self.columns[0].0, self.way] }
    }

    /// Height of the map without courses.
    fn height(&mut self, x_m: f64, downstream_m: i64) -> f32 {
        let column = self.columns[0].0.saturating_add(x_m.floor() as i64);
        self.heights.at(column, self.way.saturating_sub(downstream_m))
    }
}

/// Ends each river that has met a neighbour of its own order or a larger one: downstream it flows into it, upstream it has its
/// spring before.
fn meet(traces: &mut [Trace], running: &mut Vec<usize>, ended: &mut Vec<usize>, side: Side) {
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
        if side == Side::Downstream {
            let confluence_m = traces[into].last_m();
            traces[ends].end = CourseEnd::Joins(traces[into].crossing.column);
            traces[ends].x_m.push(confluence_m);
        }
        ended.push(ends);
        running.retain(|number| *number != ends);
        at = at.saturating_sub(1).max(1);
    }
}
