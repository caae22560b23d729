//! Terrain lines: ridges, rivers and coasts, drawn as curves with heights (centripetal Catmull-Rom splines).

use serde::{Deserialize, Serialize};

use super::{height_source::SEA, seed_grid::PARTS};

/// Maximum number of lines in a drawing.
pub const MAX_LINES: usize = 256;
/// Maximum number of knots of all lines together.
pub const MAX_KNOTS: usize = 4096;
/// Maximum slope beside a line, as a share of the whole height range per pixel.
pub const MAX_SLOPE: f32 = 0.25;
/// Default reach of a line to either side, in pixels.
pub const DEFAULT_REACH: u16 = 30;
/// Nodes per pixel along a curve.
const NODES: f64 = 2.0;

/// The kind of a terrain line.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TerrainLineKind {
    /// The land has its height and continues from it to both sides.
    #[default]
    Ridge,
    /// Water flows along it from its higher end to its lower one: it never rises, and no bank lies below it.
    River,
    /// It lies at sea level.
    Coast,
}

impl TerrainLineKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Ridge, Self::River, Self::Coast];
}

/// A control point of a line.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Knot {
    /// Position in 1/256 of a pixel from the map's upper left corner.
    pub at: [i32; 2],
    /// Height in `[0, 1]`; ignored for a coast.
    pub height: f32,
}

impl Knot {
    /// A knot at a position in pixels, clamped to a map of this size.
    pub fn new(at: [f32; 2], height: f32, width: usize, height_px: usize) -> Self {
        let within = |at: f32, most: usize| ((at * PARTS as f32) as i32).clamp(0, most as i32 * PARTS as i32);
        Self { at: [within(at[0], width), within(at[1], height_px)], height: height.clamp(0.0, 1.0) }
    }

    /// Its position in pixels.
    pub fn place(&self) -> [f32; 2] {
        self.at.map(|at| at as f32 / PARTS as f32)
    }
}

/// A curve through control points.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct TerrainLine {
    /// Its kind.
    pub kind: TerrainLineKind,
    /// Its control points, in order.
    pub knots: Vec<Knot>,
    /// Whether it is closed from the last knot to the first.
    pub closed: bool,
    /// Distance in pixels to either side within which it shapes the land; 0 for the whole map. Beyond it the painted heights
    /// stay.
    pub reach: u16,
    /// Imposed slopes per pixel, to its left and to its right in drawing direction; `None` leaves them free.
    pub slopes: Option<[f32; 2]>,
}

/// Why lines are not valid on a map.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TerrainLinesError {
    /// There are too many.
    #[error("a map has at most {MAX_LINES} lines, not {0}")]
    TooMany(usize),
    /// They have too many control points together.
    #[error("lines have at most {MAX_KNOTS} points together, not {0}")]
    TooManyKnots(usize),
    /// One of them is invalid.
    #[error("line {number} of them: {fault}")]
    Line {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: TerrainLineError,
    },
}

/// What is wrong with a line on a map.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TerrainLineError {
    /// It has fewer than two control points.
    #[error("it has fewer than two points")]
    TooShort,
    /// A control point lies beyond the map.
    #[error("its point {}, {} lies beyond the map of {} x {} pixels", .point[0], .point[1], .map[0], .map[1])]
    Outside {
        /// The control point, in pixels.
        point: [f32; 2],
        /// Width and height of the map, in pixels.
        map: [usize; 2],
    },
    /// A height is out of range.
    #[error("its height {0} is not from 0 to 1")]
    Height(f32),
    /// An imposed slope is out of range.
    #[error("its slope {0} is not from -{MAX_SLOPE} to {MAX_SLOPE}")]
    Slope(f32),
}

/// A sample of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineNode {
    /// Position in pixels from the map's upper left corner.
    pub at: [f32; 2],
    /// The height there.
    pub height: f32,
    /// Index of the knot that it comes after.
    pub after: usize,
}

impl TerrainLine {
    /// A line of a kind through some knots.
    pub fn new(kind: TerrainLineKind, knots: Vec<Knot>) -> Self {
        Self { kind, knots, closed: false, reach: DEFAULT_REACH, slopes: None }
    }

    /// What is wrong with it on a map of this size; `None` if it is valid.
    fn validation_error(&self, width: usize, height: usize) -> Option<TerrainLineError> {
        let most = [width, height].map(|side| side as i32 * PARTS as i32);
        let outside = |knot: &&Knot| (0..2).any(|axis| !(0..=most[axis]).contains(&knot.at[axis]));
        if self.knots.len() < 2 {
            return Some(TerrainLineError::TooShort);
        }
        if let Some(knot) = self.knots.iter().find(outside) {
            return Some(TerrainLineError::Outside { point: knot.place(), map: [width, height] });
        }
        if let Some(knot) = self.knots.iter().find(|knot| !(0.0..=1.0).contains(&knot.height)) {
            return Some(TerrainLineError::Height(knot.height));
        }
        let slopes = self.slopes.unwrap_or_default();
        let steep = slopes.into_iter().find(|slope| !(-MAX_SLOPE..=MAX_SLOPE).contains(slope));
        steep.map(TerrainLineError::Slope)
    }

    /// Samples the curve in drawing order, on a map of this size. A river's heights only fall, and a coast's are at sea
    /// level.
    pub fn nodes(&self, width: usize, height: usize) -> Vec<LineNode> {
        let mut nodes = self.curve([width as f64, height as f64]);
        match self.kind {
            TerrainLineKind::Ridge => {}
            TerrainLineKind::Coast => {
                for node in &mut nodes {
                    node.height = SEA;
                }
            }
            TerrainLineKind::River => {
                let mut low = 1.0_f32;
                let mut fall = |node: &mut LineNode| {
                    low = low.min(node.height);
                    node.height = low;
                };
                if self.is_reversed_river() {
                    for node in nodes.iter_mut().rev() {
                        fall(node);
                    }
                } else {
                    for node in &mut nodes {
                        fall(node);
                    }
                }
            }
        }
        nodes
    }

    /// Whether a river flows from its last knot to its first.
    pub(super) fn is_reversed_river(&self) -> bool {
        self.knots.first().zip(self.knots.last()).is_some_and(|(first, last)| last.height > first.height)
    }

    /// Centripetal Catmull-Rom spline, which makes no loops where knots are unevenly spaced.
    fn curve(&self, most: [f64; 2]) -> Vec<LineNode> {
        let places: Vec<[f64; 2]> = self.knots.iter().map(|knot| knot.at.map(|at| f64::from(at) / PARTS as f64)).collect();
        let count = places.len();
        let closed = self.closed && count > 2;
        let place = |i: i64| {
            let last = count as i64 - 1;
            if closed {
                return places[i.rem_euclid(count as i64) as usize];
            }
            // Beyond an end the curve is continued by reflection.
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

/// Checks that lines are valid on a map of this size.
///
/// # Errors
/// What is wrong with which of them.
pub fn check(lines: &[TerrainLine], width: usize, height: usize) -> Result<(), TerrainLinesError> {
    if lines.len() > MAX_LINES {
        return Err(TerrainLinesError::TooMany(lines.len()));
    }
    let knots: usize = lines.iter().map(|line| line.knots.len()).sum();
    if knots > MAX_KNOTS {
        return Err(TerrainLinesError::TooManyKnots(knots));
    }
    let faults = (1..).zip(lines).find_map(|(number, line)| Some((number, line.validation_error(width, height)?)));
    faults.map_or(Ok(()), |(number, fault)| Err(TerrainLinesError::Line { number, fault }))
}

fn node(at: [f64; 2], height: f64, after: usize, most: [f64; 2]) -> LineNode {
    LineNode { at: [0, 1].map(|axis| at[axis].clamp(0.0, most[axis]) as f32), height: height as f32, after }
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let [dx, dy] = [a[0] - b[0], a[1] - b[1]];
    (dx * dx + dy * dy).sqrt()
}

/// Centripetal parameters of four points: spaced by the square roots of their distances.
fn centripetal_parameters(places: &[[f64; 2]; 4]) -> [f64; 4] {
    let mut pace = [0.0; 4];
    for i in 1..4 {
        pace[i] = pace[i - 1] + distance(places[i - 1], places[i]).sqrt().max(1.0e-6);
    }
    pace
}

/// A point of the spline, at a fraction between the middle two of four points (Barry and Goldman's pyramid).
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
