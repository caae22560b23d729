//! Marching squares within a lattice cell: one square where the cell is pristine, 4 x 4 squares of a quarter metre where it
//! was edited.
//!
//! A side of a cell on which no point was edited equals the coarse side bit for bit, so there is no crack between an edited
//! cell and a pristine one.

use bevy_math::Vec2;

use super::{
    density_field::{CellCorners, OutlineSegment, marching_squares, marching_squares_by},
    edits::{ALONG, PointDistances},
};

/// Points along a side of a cell.
const POINTS: usize = ALONG + 1;
/// Bit mask of all points of a cell.
const EVERYWHERE: u32 = (1 << (POINTS * POINTS)) - 1;
/// The most crossings of a vertical line within a cell: two in each of four rows.
const MAX_CROSSINGS: usize = 2 * ALONG;
/// Metres between neighbouring points.
const STEP_M: f32 = 1.0 / ALONG as f32;
/// The least share of the way between two points at which the outline crosses, from either: it never meets a point.
const LEAST: f32 = 1.0 / 1024.0;
/// The least signed distance into what was built that counts, in metres: farther outside makes no difference.
const OUTSIDE_M: f32 = -0.5;

/// The contour of the ground within a lattice cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellShape {
    corners: CellCorners,
    fine: Option<Box<FineCell>>,
}

impl From<CellCorners> for CellShape {
    /// The pristine cell.
    fn from(corners: CellCorners) -> Self {
        Self { corners, fine: None }
    }
}

/// A vertical line through a lattice cell: whether its foot is open, and where the outline crosses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VerticalLine {
    open: bool,
    count: usize,
    crossings: [f32; MAX_CROSSINGS],
}

impl VerticalLine {
    fn uncrossed(open: bool) -> Self {
        Self { open, count: 0, crossings: [0.0; MAX_CROSSINGS] }
    }

    fn cross(&mut self, [from, to]: OutlineSegment, x: f32) {
        let (low, high) = (from.x.min(to.x), from.x.max(to.x));
        // Half open, so that of two segments that meet only one is crossed.
        if low <= x && x < high && self.count < MAX_CROSSINGS {
            self.crossings[self.count] = from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
            self.count += 1;
        }
    }

    /// The crossings in metres above the cell's foot, unordered.
    pub fn crossings(&self) -> &[f32] {
        &self.crossings[..self.count]
    }

    /// Whether the line is open at a height above the cell's foot: the state of the foot, flipped by every crossing below.
    pub fn is_open(&self, up: f32) -> bool {
        self.open == self.crossings().iter().filter(|at| **at <= up).count().is_multiple_of(2)
    }
}

impl CellShape {
    /// The cell with the edits at its points, if there are any.
    pub fn new(corners: CellCorners, changed: Option<PointDistances>) -> Self {
        Self { corners, fine: changed.map(|points| Box::new(FineCell::new(&corners, &points))) }
    }

    /// The pristine field at its corners.
    pub fn corners(&self) -> &CellCorners {
        &self.corners
    }

    /// Whether any of its points was edited.
    pub fn is_changed(&self) -> bool {
        self.fine.is_some()
    }

    /// The segments of the outline.
    pub fn segments(&self) -> impl Iterator<Item = OutlineSegment> + '_ {
        let coarse = if self.fine.is_none() { marching_squares(self.corners) } else { [None; 2] };
        let fine = self.fine.iter().flat_map(|fine| (0..ALONG * ALONG).flat_map(|at| fine.marching_squares(at % ALONG, at / ALONG)));
        coarse.into_iter().chain(fine).flatten()
    }

    /// The vertical line `x` metres from the cell's left side, `x` in `[0, 1)`.
    pub fn line(&self, x: f32) -> VerticalLine {
        if let Some(fine) = &self.fine {
            return fine.line(x);
        }
        let corners = &self.corners;
        // Most cells that are searched are all rock or all air, without a crossing.
        let solid = corners.is_solid(0);
        if (1..4).all(|corner| corners.is_solid(corner) == solid) {
            return VerticalLine::uncrossed(!solid);
        }
        let mut line = VerticalLine::uncrossed(match corners.is_solid(1) {
            right_solid if right_solid == solid => !solid,
            _ => solid != (x < corners.cross(0, 1)),
        });
        for segment in marching_squares(*corners).into_iter().flatten() {
            line.cross(segment, x);
        }
        line
    }

    /// Whether something is opened beneath the surface; if not, the outline is that of the surface and of what was built.
    pub fn is_opened(&self) -> bool {
        self.fine.as_ref().map_or_else(|| self.corners.is_opened(), |fine| fine.opened)
    }

    /// Whether the surface's outline is intact and nothing is built on it, whatever is opened beneath it.
    pub fn is_surface(&self) -> bool {
        self.fine.as_ref().map_or_else(|| self.corners.is_surface(), |fine| fine.surface)
    }

    /// Whether all of the cell is opened, beneath the surface.
    pub fn is_hollow(&self) -> bool {
        self.fine.as_ref().map_or_else(|| self.corners.is_hollow(), |fine| fine.hollow)
    }

    /// Visits each open area as a convex polygon, in metres from the cell's lower left corner. A visit, and no iterator: it
    /// allocates nothing for the cells that are drawn.
    pub fn visit_open_polygons(&self, mut visit: impl FnMut(&[Vec2])) {
        match &self.fine {
            None => open_polygons(
                std::array::from_fn(|corner| !self.corners.is_solid(corner)),
                [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(Vec2::from),
                |side| self.corners.crossing(side),
                visit,
            ),
            Some(fine) => {
                for at in 0..ALONG * ALONG {
                    fine.open_polygons(at % ALONG, at / ALONG, &mut visit);
                }
            }
        }
    }
}

/// An edited cell as 4 x 4 squares.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FineCell {
    /// The solid points, one bit each, row by row from below.
    solid: u32,
    /// Where the outline crosses between a point and its right neighbour, in metres from the cell's left side.
    across: [[f32; ALONG]; POINTS],
    /// Where the outline crosses between a point and the one above it, in metres from the cell's foot.
    up: [[f32; POINTS]; ALONG],
    opened: bool,
    surface: bool,
    hollow: bool,
}

/// The components of the field at a point.
#[derive(Clone, Copy)]
struct FinePoint {
    wall: f32,
    depth: f32,
    dug: f32,
    built: f32,
}

impl FinePoint {
    fn is_pristine_solid(&self) -> bool {
        self.wall > 0.0 && self.depth > 0.0 && self.dug > 0.0
    }

    fn is_solid(&self) -> bool {
        self.is_pristine_solid() || self.built > 0.0
    }

    /// Where the outline crosses between this point, which is solid, and one that is open, as a share of the way.
    fn cross(&self, open: &Self) -> f32 {
        let crossed = |here: f32, there: f32| {
            let share = if here.is_finite() { here / (here - there.max(here - f32::MAX)) } else { 1.0 };
            (here > 0.0 && there <= 0.0).then_some(share)
        };
        // Beside the open air the outline follows the surface, however near a hollow is.
        let by_wall = crossed(self.wall, open.wall).filter(|_| open.depth > 0.0);
        let combine = |one: Option<f32>, other: Option<f32>, by: fn(f32, f32) -> f32| match (one, other) {
            (Some(one), Some(other)) => Some(by(one, other)),
            _ => one.or(other),
        };
        let by_pristine = combine(combine(crossed(self.depth, open.depth), crossed(self.dug, open.dug), f32::min), by_wall, f32::min);
        let by_pristine = by_pristine.filter(|_| self.is_pristine_solid());
        let by_built = crossed(self.built, open.built.max(OUTSIDE_M));
        combine(by_pristine, by_built, f32::max).unwrap_or(0.5).clamp(LEAST, 1.0 - LEAST)
    }
}

/// The points of an edited cell.
struct FinePoints {
    points: [[FinePoint; POINTS]; POINTS],
    /// The solid points, one bit each, row by row from below.
    solid: u32,
    /// Which of [`SIDES`] have no edit.
    pristine: [bool; 4],
}

/// The sides of a cell: the corners at their ends, their row or column of points, and whether they are upright.
const SIDES: [([usize; 2], usize, bool); 4] = [([0, 1], 0, false), ([3, 2], ALONG, false), ([0, 3], 0, true), ([1, 2], ALONG, true)];

impl FinePoints {
    fn new(corners: &CellCorners, changed: &PointDistances) -> Self {
        // The neighbours of an open cell have finite walls too; they count only where a corner of this cell is open.
        let walls = if corners.walls.iter().any(|wall| *wall < 0.0) { corners.walls } else { [f32::INFINITY; 4] };
        let points: [[FinePoint; POINTS]; POINTS] = std::array::from_fn(|j| {
            std::array::from_fn(|i| FinePoint {
                wall: if walls[0].is_finite() { interpolated(walls, i, j) } else { f32::INFINITY },
                depth: interpolated(corners.depths, i, j),
                dug: changed.dug[j][i],
                built: changed.built[j][i],
            })
        });
        let pristine = SIDES
            .map(|(_, at, upright)| (0..POINTS).all(|k| if upright { !changed.is_changed(at, k) } else { !changed.is_changed(k, at) }));
        let mut fine = Self { points, solid: 0, pristine };
        for (j, row) in points.iter().enumerate() {
            for (i, point) in row.iter().enumerate() {
                fine.set(i, j, point.is_solid());
            }
        }
        // A pristine side's own signs come before those of the points.
        for ((ends, at, upright), _) in SIDES.iter().zip(pristine).filter(|(_, pristine)| *pristine) {
            let from = corners.is_solid(ends[0]);
            let cross = if from == corners.is_solid(ends[1]) { f32::INFINITY } else { corners.cross(ends[0], ends[1]) };
            for k in 1..ALONG {
                let solid = from == (k as f32 * STEP_M < cross);
                if *upright { fine.set(*at, k, solid) } else { fine.set(k, *at, solid) }
            }
        }
        fine
    }

    fn set(&mut self, i: usize, j: usize, solid: bool) {
        let bit = 1 << (j * POINTS + i);
        if solid { self.solid |= bit } else { self.solid &= !bit }
    }
}

impl FineCell {
    fn new(corners: &CellCorners, changed: &PointDistances) -> Self {
        // First all signs, then the crossings between them.
        let FinePoints { points, solid, pristine } = FinePoints::new(corners, changed);
        let mut fine =
            Self { solid, across: [[0.0; ALONG]; POINTS], up: [[0.0; POINTS]; ALONG], opened: false, surface: true, hollow: false };
        if (fine.solid == 0 || fine.solid == EVERYWHERE) && corners.depths.iter().all(|depth| *depth > 0.0) {
            // The usual case of a washed cell: nothing crosses it, and the surface is elsewhere.
            let is_open = fine.solid == 0;
            let foot = std::array::from_fn(|along| along as f32 * STEP_M);
            fine.across = [foot; POINTS];
            fine.up = foot.map(|foot| [foot; POINTS]);
            return Self { opened: is_open, hollow: is_open, ..fine };
        }
        for (k, along) in (0..POINTS).flat_map(|k| (0..ALONG).map(move |along| (k, along))) {
            fine.across[k][along] = fine.cross(&points, [along, k], [along + 1, k], along);
            fine.up[along][k] = fine.cross(&points, [k, along], [k, along + 1], along);
        }
        for ((ends, at, upright), _) in SIDES.iter().zip(pristine).filter(|(_, pristine)| *pristine) {
            if corners.is_solid(ends[0]) != corners.is_solid(ends[1]) {
                let cross = corners.cross(ends[0], ends[1]);
                // Only one of these intervals has one solid end and one open end; the others are never read.
                for along in 0..ALONG {
                    *(if *upright { &mut fine.up[along][*at] } else { &mut fine.across[*at][along] }) = cross;
                }
            }
        }
        let all = (0..POINTS).flat_map(|j| (0..POINTS).map(move |i| (i, j))).map(|(i, j)| (points[j][i].depth > 0.0, fine.is_solid(i, j)));
        let opened = all.clone().any(|(is_below, solid)| is_below && !solid);
        let hollow = all.clone().all(|(is_below, solid)| is_below && !solid);
        let surface = fine.surface && all.clone().all(|(is_below, solid)| is_below || !solid);
        Self { opened, surface, hollow, ..fine }
    }

    /// Where the outline crosses between two neighbouring points, in metres from the cell's side, if it does. Clears
    /// `surface` where the surface's own outline is gone.
    fn cross(&mut self, points: &[[FinePoint; POINTS]; POINTS], from: [usize; 2], to: [usize; 2], along: usize) -> f32 {
        let (solid, other) = (self.is_solid(from[0], from[1]), self.is_solid(to[0], to[1]));
        let (one, two) = (&points[from[1]][from[0]], &points[to[1]][to[0]]);
        let crosses = solid != other;
        let share = match (crosses, solid) {
            (false, _) => 0.0,
            (true, true) => one.cross(two),
            (true, false) => 1.0 - two.cross(one),
        };
        let is_surface = |share: f32| crosses && (share - one.depth / (one.depth - two.depth)).abs() <= 1.0e-3;
        if (one.depth > 0.0) != (two.depth > 0.0) && !is_surface(share) {
            self.surface = false;
        }
        (along as f32 + share) * STEP_M
    }

    fn is_solid(&self, i: usize, j: usize) -> bool {
        self.solid >> (j * POINTS + i) & 1 == 1
    }

    /// The corner points of one of the 16 squares, counter-clockwise from the lower left.
    fn around(i: usize, j: usize) -> [(usize, usize); 4] {
        [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
    }

    /// Where the outline crosses the sides of one of the 16 squares: bottom, right, top, left.
    fn crossings(&self, i: usize, j: usize) -> [Vec2; 4] {
        let at = |quarters: usize| quarters as f32 * STEP_M;
        [
            Vec2::new(self.across[j][i], at(j)),
            Vec2::new(at(i + 1), self.up[j][i + 1]),
            Vec2::new(self.across[j + 1][i], at(j + 1)),
            Vec2::new(at(i), self.up[j][i]),
        ]
    }

    fn marching_squares(&self, i: usize, j: usize) -> [Option<OutlineSegment>; 2] {
        let crossings = self.crossings(i, j);
        marching_squares_by(Self::around(i, j).map(|(i, j)| self.is_solid(i, j)), |side| crossings[side])
    }

    fn line(&self, x: f32) -> VerticalLine {
        let i = ((x * ALONG as f32) as usize).min(ALONG - 1);
        let [left, right] = [i, i + 1].map(|i| self.is_solid(i, 0));
        let mut line = VerticalLine::uncrossed(if left == right { !left } else { left != (x < self.across[0][i]) });
        for piece in (0..ALONG).flat_map(|j| self.marching_squares(i, j)).flatten() {
            line.cross(piece, x);
        }
        line
    }

    fn open_polygons(&self, i: usize, j: usize, visit: impl FnMut(&[Vec2])) {
        let crossings = self.crossings(i, j);
        let around = Self::around(i, j);
        let at = around.map(|(i, j)| Vec2::new(i as f32, j as f32) * STEP_M);
        open_polygons(around.map(|(i, j)| !self.is_solid(i, j)), at, |side| crossings[side], visit);
    }
}

/// Whether all points of a pristine cell are solid, or none is; `None` if it depends on the point. In the first two cases edits
/// count only at their own point.
pub(super) fn all_points(corners: &CellCorners) -> Option<bool> {
    let all = |is: fn(f32) -> bool, values: [f32; 4]| values.into_iter().all(is);
    if all(|wall| wall > 0.0, corners.walls) && all(|depth| depth > 0.0, corners.depths) {
        Some(true)
    } else {
        (all(|wall| wall < 0.0, corners.walls) || all(|depth| depth <= 0.0, corners.depths)).then_some(false)
    }
}

/// The solid points of a cell's own block, one bit each, row by row from below, with the edits there: solid by the outline as it
/// is, or as it would be with more edits around them.
pub(super) fn ground_points(corners: &CellCorners, changed: &PointDistances) -> u16 {
    let fine = FinePoints::new(corners, changed);
    let is_solid = |i: usize, j: usize| fine.solid >> (j * POINTS + i) & 1 == 1 || fine.points[j][i].is_solid();
    let own = (0..ALONG).flat_map(|j| (0..ALONG).map(move |i| (i, j)));
    own.filter(|(i, j)| is_solid(*i, *j)).fold(0, |bits, (i, j)| bits | 1 << (j * ALONG + i))
}

/// Bilinear interpolation of corner values at a point of a cell; on a side it depends on the side's two ends alone.
fn interpolated([a, b, c, d]: [f32; 4], i: usize, j: usize) -> f32 {
    let along = |from: f32, to: f32, k: usize| match k {
        0 => from,
        ALONG => to,
        _ => from + (to - from) * (k as f32 * STEP_M),
    };
    along(along(a, b, i), along(d, c, i), j)
}

/// Visits each open area of a square as a convex polygon: the square's corners in order, which of them are open,
/// and where its sides are crossed, by the index of the corner at which a side begins.
fn open_polygons(open: [bool; 4], at: [Vec2; 4], cross: impl Fn(usize) -> Vec2, mut visit: impl FnMut(&[Vec2])) {
    if open == [true, false, true, false] || open == [false, true, false, true] {
        for i in (0..4).filter(|&i| open[i]) {
            visit(&[cross((i + 3) % 4), at[i], cross(i)]);
        }
        return;
    }
    let mut shape = [Vec2::ZERO; 6];
    let mut count = 0;
    let mut push = |at: Vec2| {
        shape[count] = at;
        count += 1;
    };
    for i in 0..4 {
        if open[i] {
            push(at[i]);
        }
        if open[i] != open[(i + 1) % 4] {
            push(cross(i));
        }
    }
    if count > 0 {
        visit(&shape[..count]);
    }
}
