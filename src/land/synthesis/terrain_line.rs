//! Lines that are land: ridges, rivers and coasts, drawn as curves with heights.

use serde::{Deserialize, Serialize};

use super::{height_source::SEA, seed_grid::PARTS};

/// The most lines of a drawing, and the most points that they have together.
pub const MAX_LINES: usize = 256;
/// See [`MAX_LINES`].
pub const MAX_KNOTS: usize = 4096;
/// The most that land rises or falls a pixel beside a line, as a share of the whole range.
pub const MAX_SLOPE: f32 = 0.25;
/// Pixels to both sides that a line shapes the land, unless it is said otherwise.
pub const DEFAULT_REACH: u16 = 30;
/// Nodes a pixel along a curve.
const NODES: f64 = 2.0;

/// What a line is.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TerrainLineKind {
    /// The land is as high as it, and goes on from it to both sides.
    #[default]
    Ridge,
    /// Water runs along it from its higher end to its lower one: it never rises, and no bank lies below it.
    River,
    /// It lies at the height of the sea.
    Coast,
}

impl TerrainLineKind {
    /// All of them, by name.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Ridge, "ridge"), (Self::River, "river"), (Self::Coast, "coast")];
}

/// A point of a line.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Knot {
    /// In 1/256 of a pixel from the map's upper left corner.
    pub at: [i32; 2],
    /// Its height, in `[0, 1]`; a coast's is not asked.
    pub height: f32,
}

impl Knot {
    /// At a place in pixels, which is brought onto a map of that size.
    pub fn new(at: [f32; 2], height: f32, width: usize, height_px: usize) -> Self {
        let within = |at: f32, most: usize| ((at * PARTS as f32) as i32).clamp(0, most as i32 * PARTS as i32);
        Self { at: [within(at[0], width), within(at[1], height_px)], height: height.clamp(0.0, 1.0) }
    }

    /// Its place in pixels.
    pub fn place(&self) -> [f32; 2] {
        self.at.map(|at| at as f32 / PARTS as f32)
    }
}

/// A curve through some points.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct TerrainLine {
    /// What it is.
    pub kind: TerrainLineKind,
    /// Its points, in the order in which it goes through them.
    pub knots: Vec<Knot>,
    /// Whether it goes on from the last point to the first.
    pub closed: bool,
    /// Pixels to both sides that it shapes the land; 0 for all there are. Beyond it the land is what is painted.
    pub reach: u16,
    /// How much the land rises a pixel, to its left and to its right as it was drawn; as it comes, if it is not said.
    pub slopes: Option<[f32; 2]>,
}

/// A place on a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineNode {
    /// In pixels from the map's upper left corner.
    pub at: [f32; 2],
    /// The height there.
    pub height: f32,
    /// The point that it comes after.
    pub after: usize,
}

impl TerrainLine {
    /// One of a kind through some points.
    pub fn new(kind: TerrainLineKind, knots: Vec<Knot>) -> Self {
        Self { kind, knots, closed: false, reach: DEFAULT_REACH, slopes: None }
    }

    /// What is wrong with it on a map of that size, in words; nothing, if it is sound.
    fn validation_error(&self, width: usize, height: usize) -> Option<String> {
        let most = [width, height].map(|side| side as i32 * PARTS as i32);
        let outside = |knot: &&Knot| (0..2).any(|axis| !(0..=most[axis]).contains(&knot.at[axis]));
        if self.knots.len() < 2 {
            return Some("it has fewer than two points".into());
        }
        if let Some(knot) = self.knots.iter().find(outside) {
            let [x, y] = knot.place();
            return Some(format!("its point {x}, {y} lies beyond the map of {width} x {height} pixels"));
        }
        if let Some(knot) = self.knots.iter().find(|knot| !(0.0..=1.0).contains(&knot.height)) {
            return Some(format!("its height {} is not from 0 to 1", knot.height));
        }
        let slopes = self.slopes.unwrap_or_default();
        let steep = slopes.into_iter().find(|slope| !(-MAX_SLOPE..=MAX_SLOPE).contains(slope));
        steep.map(|slope| format!("its slope {slope} is not from -{MAX_SLOPE} to {MAX_SLOPE}"))
    }

    /// The curve, in the order in which its points were drawn, node by node, on a map of that size. Its heights are those
    /// of a river that only falls, and of a coast at the sea.
    pub fn nodes(&self, width: usize, height: usize) -> Vec<LineNode> {
        let mut nodes = self.curve([width as f64, height as f64]);
        match self.kind {
            TerrainLineKind::Ridge => {}
            TerrainLineKind::Coast => nodes.iter_mut().for_each(|node| node.height = SEA),
            TerrainLineKind::River => {
                let fall = |low: &mut f32, node: &mut LineNode| {
                    *low = low.min(node.height);
                    node.height = *low;
                    Some(())
                };
                if self.is_reversed_river() {
                    nodes.iter_mut().rev().scan(1.0, fall).for_each(drop);
                } else {
                    nodes.iter_mut().scan(1.0, fall).for_each(drop);
                }
            }
        }
        nodes
    }

    /// Whether a river runs from its last point to its first.
    pub(super) fn is_reversed_river(&self) -> bool {
        self.knots.first().zip(self.knots.last()).is_some_and(|(first, last)| last.height > first.height)
    }

    /// A curve of Catmull and Rom, the centripetal one, which makes no loops where its points lie unevenly.
    fn curve(&self, most: [f64; 2]) -> Vec<LineNode> {
        let places: Vec<[f64; 2]> = self.knots.iter().map(|knot| knot.at.map(|at| f64::from(at) / PARTS as f64)).collect();
        let count = places.len();
        let closed = self.closed && count > 2;
        let place = |i: i64| {
            let last = count as i64 - 1;
            if closed {
                return places[i.rem_euclid(count as i64) as usize];
            }
            // Beyond an end it goes on as far as it came.
            let mirrored = |end: [f64; 2], other: [f64; 2]| [0, 1].map(|axis| 2.0 * end[axis] - other[axis]);
            match i {
                -1 => mirrored(places[0], places[1]),
                i if i > last => mirrored(places[count - 1], places[count - 2]),
                i => places[i as usize],
            }
        };
        let mut nodes = Vec::new();
        for i in 0..if closed { count } else { count - 1 } {
            let four = [-1, 0, 1, 2].map(|off| place(i as i64 + off));
            let (from, to) = (f64::from(self.knots[i].height), f64::from(self.knots[(i + 1) % count].height));
            let steps = (distance(four[1], four[2]) * NODES * 1.5).ceil().max(1.0) as usize;
            let knots = centripetal_parameters(&four);
            for step in 0..steps {
                let share = step as f64 / steps as f64;
                nodes.push(node(catmull_rom(&four, knots, share), from + (to - from) * share, i, most));
            }
        }
        let last = if closed { 0 } else { count - 1 };
        nodes.push(node(places[last], f64::from(self.knots[last].height), count - 1, most));
        nodes
    }
}

/// Whether lines are sound on a map of that size.
///
/// # Errors
/// A line that says what is wrong with which of them.
pub fn check(lines: &[TerrainLine], width: usize, height: usize) -> Result<(), String> {
    if lines.len() > MAX_LINES {
        return Err(format!("a map has at most {MAX_LINES} lines, not {}", lines.len()));
    }
    let knots: usize = lines.iter().map(|line| line.knots.len()).sum();
    if knots > MAX_KNOTS {
        return Err(format!("lines have at most {MAX_KNOTS} points together, not {knots}"));
    }
    let faults = (1..).zip(lines).find_map(|(number, line)| Some((number, line.validation_error(width, height)?)));
    faults.map_or(Ok(()), |(number, fault)| Err(format!("line {number} of them: {fault}")))
}

fn node(at: [f64; 2], height: f64, after: usize, most: [f64; 2]) -> LineNode {
    LineNode { at: [0, 1].map(|axis| at[axis].clamp(0.0, most[axis]) as f32), height: height as f32, after }
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let [dx, dy] = [a[0] - b[0], a[1] - b[1]];
    (dx * dx + dy * dy).sqrt()
}

/// When a curve is at each of four places: by the roots of the ways between them.
fn centripetal_parameters(places: &[[f64; 2]; 4]) -> [f64; 4] {
    let mut pace = [0.0; 4];
    for i in 1..4 {
        pace[i] = pace[i - 1] + distance(places[i - 1], places[i]).sqrt().max(1.0e-6);
    }
    pace
}

/// The place of a curve through four places, so far between the middle two; by Barry and Goldman's pyramid.
fn catmull_rom(places: &[[f64; 2]; 4], pace: [f64; 4], share: f64) -> [f64; 2] {
    let now = pace[1] + (pace[2] - pace[1]) * share;
    let between = |a: [f64; 2], b: [f64; 2], from: f64, to: f64| {
        let share = (now - from) / (to - from);
        [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * share)
    };
    let [a, b, c] = [0, 1, 2].map(|i| between(places[i], places[i + 1], pace[i], pace[i + 1]));
    let [d, e] = [between(a, b, pace[0], pace[2]), between(b, c, pace[1], pace[3])];
    between(d, e, pace[1], pace[2])
}
