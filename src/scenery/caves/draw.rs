//! Mesh of a cave section: hollows filled as washes of the far wall, the rock's face around them, and an ink edge between
//! the two. The outlines are the cells' marching-squares shapes.

use bevy::math::Vec2;
use eremite_land::{
    CellShape, Column, DensityField, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex,
    caves::decoration::{CavePool, RoomDecoration},
    density_field::{OutlineSegment, POINTS_ALONG, POINTS_UP, cell_corners},
    edits::ALONG,
};
use eremite_stream::{
    SectionBorders, SectionPicture,
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::{hue::Hues, ornament, rock};
use crate::ground::INK_FROM_M;

const STRATA: RandomStream = RandomStream::named("cave strata");

/// Width in metres of the visible rock face around a hollow, and its strength at the edge.
const FACE_M: f32 = 1.9;
const FACE: f32 = 0.85;
/// Metres over which the ink of the edge fades into the hollow and into the rock.
const EDGE_IN_M: f32 = 0.42;
const EDGE_M: f32 = 0.09;
/// Depth in metres of the edge's ink in the rock before the face shows.
const RIM_M: f32 = 0.2;
/// Share of a warm tone in the rock's face under a floor, and of a cold one over a ceiling: the two are told apart at a glance.
const FLOOR_WARMTH: f32 = 0.42;
const CEILING_COLD: f32 = 0.34;
/// Metres within which an outline segment counts as part of the surface.
const ON_SURFACE_M: f32 = 0.02;
/// Most cells merged into one quad.
const RUN: usize = 8;
/// Strength of the strokes on the far wall, and their length in cells.
const STRATUM: f32 = 0.16;
const STRATUM_CELLS: usize = 5;
/// Share of lattice points in a hollow that start a stroke, in 256ths.
const STRATUM_CHANCE: u64 = 34;

/// Draws one section cell by cell.
struct SectionPainter<'a> {
    land: &'a Land,
    room: RoomIndex,
    field: &'a DensityField,
    /// Shapes of all cells, row by row, cached because they are read several times; a cell edited by hand is subdivided into
    /// 16.
    shapes: Vec<CellShape>,
    hues: Hues,
    /// Cached tones of the far wall and of the rock's face, by lattice point.
    walls: ToneCache,
    faces: ToneCache,
    mesh: InkMeshBuilder,
}

/// Lazily filled tones at a section's lattice points.
struct ToneCache(Vec<Option<Ink>>);

impl ToneCache {
    fn new() -> Self {
        Self(vec![None; POINTS_ALONG * POINTS_UP])
    }

    fn at(&mut self, column: usize, row: usize, tone: impl FnOnce() -> Ink) -> Ink {
        *self.0[row * POINTS_ALONG + column].get_or_insert_with(tone)
    }
}

/// Draws a section's rock. This layer lies below the hollows of all sections, so a face may reach over the section border.
pub fn walls(land: &Land, room: RoomIndex) -> SectionPicture {
    let field = land.density_field(room);
    let mut section = SectionPainter::new(land, room, &field);
    let shallowest = (0..POINTS_ALONG).map(|column| section.field.depth(column, ROOM_ROWS)).fold(f32::MAX, f32::min);
    // Above, the ground layer paints the rock.
    if shallowest > INK_FROM_M {
        section.rock();
        section.mesh.begin_stage();
    }
    let outline = section.outline();
    section.faces(&outline);
    SectionPicture { mesh: section.mesh, borders: borders(&field) }
}

/// Draws a section's hollows and their decoration.
pub fn hollows(land: &Land, room: RoomIndex) -> SectionPicture {
    let field = land.density_field(room);
    let mut section = SectionPainter::new(land, room, &field);
    if !field.is_whole() {
        let furnishing = RoomDecoration::in_room(land, room);
        section.hollows();
        section.mesh.begin_stage();
        section.strata();
        ornament::draw_behind(&mut section.mesh, &field, &furnishing);
        for pool in &furnishing.pools {
            section.pool(*pool);
        }
        section.mesh.begin_stage();
        let outline = section.outline();
        section.edges(&outline);
        ornament::draw_in_front(&mut section.mesh, land, room, &field, &furnishing);
    }
    SectionPicture { mesh: section.mesh, borders: borders(&field) }
}

/// Bit masks of the open lattice points along the four borders.
fn borders(field: &DensityField) -> SectionBorders {
    let open = |column, row| field.is_opened(column, row);
    let along = |column: usize| (0..ROOM_ROWS).fold(0, |bits, row| bits | u64::from(open(column, row)) << row);
    let across = |row: usize| (0..ROOM_COLUMNS).fold(0, |bits, column| bits | u128::from(open(column, row)) << column);
    SectionBorders { left: along(0), right: along(ROOM_COLUMNS), below: across(0), above: across(ROOM_ROWS) }
}

impl<'a> SectionPainter<'a> {
    fn new(land: &'a Land, room: RoomIndex, field: &'a DensityField) -> Self {
        let mut shapes = Vec::with_capacity(ROOM_ROWS * ROOM_COLUMNS);
        for row in 0..ROOM_ROWS {
            shapes.extend((0..ROOM_COLUMNS).map(|column| field.shape(column, row)));
        }
        Self {
            land,
            room,
            field,
            shapes,
            hues: Hues::new(land, room),
            walls: ToneCache::new(),
            faces: ToneCache::new(),
            mesh: InkMeshBuilder::default(),
        }
    }

    fn shape(&self, column: usize, row: usize) -> &CellShape {
        &self.shapes[row * ROOM_COLUMNS + column]
    }

    fn at(&self, column: usize, row: usize) -> (Column, i64) {
        (self.room.first_column() + column as i64, self.room.first_row() + row as i64)
    }

    fn far_wall(&mut self, column: usize, row: usize) -> Ink {
        let ((x, y), depth) = (self.at(column, row), self.field.depth(column, row));
        self.walls.at(column, row, || self.hues.air(rock::far_wall(self.land.seed(), x, y, depth), column, row, depth))
    }

    fn face(&mut self, column: usize, row: usize) -> Ink {
        let ((x, y), depth) = (self.at(column, row), self.field.depth(column, row));
        self.faces.at(column, row, || self.hues.face(rock::face(self.land.seed(), x, y, depth), column, row, depth))
    }

    /// Whether the cell's outline may differ from the surface's, and whether the whole cell is hollow below the surface.
    fn opened(&self, column: usize, row: usize) -> (bool, bool) {
        let shape = self.shape(column, row);
        (shape.is_opened(), shape.is_hollow())
    }

    /// Fills a section that lies below what the ground layer draws.
    fn rock(&mut self) {
        let (width, height) = (ROOM_COLUMNS as f32, ROOM_ROWS as f32);
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        let [a, b, c, d] = corners.map(|(x, y)| self.mesh.vertex(Vec2::new(x, y), palette::ink()));
        self.mesh.quad(a, b, c, d);
    }

    /// Fills every hollow with the far wall: whole cells in runs, cells at the outline by their shape.
    fn hollows(&mut self) {
        for row in 0..ROOM_ROWS {
            let mut column = 0;
            while column < ROOM_COLUMNS {
                let run = (column..ROOM_COLUMNS.min(column + RUN)).take_while(|&column| self.opened(column, row).1).count();
                if run > 0 {
                    let corners = [(column, row), (column + run, row), (column + run, row + 1), (column, row + 1)];
                    let [a, b, c, d] = corners.map(|(i, j)| {
                        let ink = self.far_wall(i, j);
                        self.mesh.vertex(Vec2::new(i as f32, j as f32), ink)
                    });
                    self.mesh.quad(a, b, c, d);
                    column += run;
                } else {
                    if self.opened(column, row).0 {
                        let inks = cell_corners(column, row).map(|(column, row)| self.far_wall(column, row));
                        self.fill_below(column, row, f32::MAX, |at| inks[0].lerp(inks[1], at.x).lerp(inks[3].lerp(inks[2], at.x), at.y));
                    }
                    column += 1;
                }
            }
        }
    }

    /// Fills the open part of a cell below the surface and below a height in metres above the section's foot.
    fn fill_below(&mut self, column: usize, row: usize, below: f32, ink: impl Fn(Vec2) -> Ink) {
        let line = |x: f32| {
            let (left, right) = (self.field.height(column), self.field.height(column + 1));
            let surface = left + (right - left) * x - (self.room.first_row() + row as i64) as f32;
            surface.min(below - row as f32)
        };
        let corner = Vec2::new(column as f32, row as f32);
        let mesh = &mut self.mesh;
        let mut fill = |shape: &[Vec2]| {
            let first = mesh.positions.len() as u32;
            for at in shape {
                mesh.vertex(corner + *at, ink(*at));
            }
            for next in 2..shape.len() as u32 {
                mesh.triangle(first, first + next - 1, first + next);
            }
        };
        self.shapes[row * ROOM_COLUMNS + column].for_each_open_polygon(|shape| {
            if shape.iter().all(|at| at.y <= line(at.x)) {
                fill(shape);
            } else {
                fill(&clip(shape, |at| line(at.x) - at.y));
            }
        });
    }

    /// Faint strokes on the far wall, where the hollow is wide enough.
    fn strata(&mut self) {
        let seed = self.land.seed();
        for row in 1..ROOM_ROWS {
            let mut column = 1;
            while column + STRATUM_CELLS < ROOM_COLUMNS {
                let run = (column..ROOM_COLUMNS)
                    .take_while(|&column| self.field.wall(column, row) < -0.4 && !self.field.is_touched(column, row))
                    .count();
                let mut from = column;
                while from + STRATUM_CELLS < column + run {
                    let (x, y) = self.at(from, row);
                    let hash = seed.hash(STRATA, &[x.0, y]);
                    if hash & 255 < STRATUM_CHANCE && self.field.depth(from, row) > 2.0 {
                        let length = STRATUM_CELLS as f32 - 1.5 + (hash >> 8 & 7) as f32 * 0.15;
                        let lean = ((hash >> 16 & 255) as f32 / 255.0 - 0.5) * 0.5;
                        let width = 0.12 + (hash >> 24 & 255) as f32 / 255.0 * 0.3;
                        let stroke: [StrokePoint; 4] = std::array::from_fn(|i| {
                            let along = i as f32 / 3.0;
                            let bow = 0.25 * along * (1.0 - along);
                            StrokePoint::new(
                                from as f32 + 0.4 + length * along,
                                row as f32 + lean * (along - 0.5) + bow,
                                width * 4.0 * along * (1.0 - along) + 0.05,
                            )
                        });
                        self.mesh.hair(&stroke, palette::ink().with_alpha(STRATUM));
                        from += STRATUM_CELLS;
                    }
                    from += 1;
                }
                column += run + 1;
            }
        }
    }

    /// Still water, up to the middle of its top row.
    fn pool(&mut self, pool: CavePool) {
        let level = pool.row as f32 + 0.42;
        for row in [pool.row - 1, pool.row] {
            for column in pool.from - 1..pool.to {
                self.fill_below(column, row, level, |at| {
                    let depth = level - (row as f32 + at.y);
                    palette::cave_water().with_alpha(0.62 + 0.3 * depth.clamp(0.0, 1.0))
                });
            }
        }
        let shine: [StrokePoint; 3] = std::array::from_fn(|i| {
            let along = [0.12, 0.4, 0.62][i];
            StrokePoint::new(pool.from as f32 + along * (pool.to - pool.from) as f32, level - 0.06, [0.02, 0.09, 0.02][i])
        });
        self.mesh.hair(&shine, palette::paper().with_alpha(0.7));
    }

    /// Whether a segment of a cell's outline lies along the surface.
    fn is_surface(&self, column: usize, row: usize, piece: &OutlineSegment) -> bool {
        let (left, right) = (self.field.height(column), self.field.height(column + 1));
        let foot = (self.room.first_row() + row as i64) as f32;
        piece.iter().all(|end| (left + (right - left) * end.x - foot - end.y).abs() < ON_SURFACE_M)
    }

    /// The segments of the outline; each end has the direction into the hollow.
    fn outline(&mut self) -> Vec<OutlineStretch> {
        let mut pieces: Vec<(usize, usize, OutlineSegment)> = Vec::with_capacity(4096);
        for row in 0..ROOM_ROWS {
            for column in 0..ROOM_COLUMNS {
                let shape = self.shape(column, row);
                if shape.is_opened() {
                    // The rest of the surface beside a dug hole is drawn by the ground layer.
                    let is_own = |piece: &OutlineSegment| !shape.is_changed() || !self.is_surface(column, row, piece);
                    pieces.extend(shape.segments().filter(is_own).map(|piece| (column, row, piece)));
                }
            }
        }
        let mut edges = LatticeEdges::new(if self.field.is_changed() { ALONG } else { 1 });
        for (column, row, [from, to]) in &pieces {
            let side = (*to - *from).perp().normalize_or_zero();
            for end in [from, to] {
                *edges.at(*column, *row, *end) += side;
            }
        }
        let stretch = |(column, row, piece): (usize, usize, OutlineSegment)| {
            let ends = piece.map(|end| {
                let at = Vec2::new(column as f32, row as f32) + end;
                OutlineEnd { at, side: edges.at(column, row, end).normalize_or(Vec2::Y) }
            });
            OutlineStretch { column, row, piece, ends }
        };
        pieces.into_iter().map(stretch).collect()
    }

    /// Draws the rock's face around every hollow.
    fn faces(&mut self, outline: &[OutlineStretch]) {
        for OutlineStretch { column, row, piece, ends } in outline {
            let mut across = |end: Vec2, OutlineEnd { at, side }: OutlineEnd| {
                let face = self.face(column + usize::from(end.x > 0.5), row + usize::from(end.y > 0.5));
                let (tone, share) = if side.y > 0.0 { (palette::straw(), FLOOR_WARMTH) } else { (palette::cave_water(), CEILING_COLD) };
                let face = face.lerp(tone, share * side.y.abs());
                // Limit the face to the rock's thickness below the surface.
                let out = at.y - side.y * FACE_M - (self.field.height(*column) - self.room.first_row() as f32 - 0.3);
                let reach = if out > 0.0 && side.y < 0.0 { (FACE_M + out / side.y).max(RIM_M) } else { FACE_M };
                [
                    self.mesh.vertex(at + side * EDGE_M, face.with_alpha(FACE)),
                    self.mesh.vertex(at - side * RIM_M, face.with_alpha(FACE)),
                    self.mesh.vertex(at - side * reach, face.lerp(palette::ink(), 0.6).with_alpha(0.0)),
                ]
            };
            let (from, to) = (across(piece[0], ends[0]), across(piece[1], ends[1]));
            for band in 0..2 {
                self.mesh.quad(from[band], to[band], to[band + 1], from[band + 1]);
            }
        }
    }

    /// Draws the ink edge along every outline.
    fn edges(&mut self, outline: &[OutlineStretch]) {
        let ink = palette::ink();
        for OutlineStretch { ends, .. } in outline {
            let [from, to] = ends.map(|OutlineEnd { at, side }| {
                [
                    self.mesh.vertex(at + side * EDGE_IN_M, ink.with_alpha(0.0)),
                    self.mesh.vertex(at + side * EDGE_M, ink.with_alpha(0.92)),
                    self.mesh.vertex(at - side * EDGE_M, ink),
                    self.mesh.vertex(at - side * RIM_M, ink.with_alpha(0.0)),
                ]
            });
            for band in 0..3 {
                self.mesh.quad(from[band], to[band], to[band + 1], from[band + 1]);
            }
        }
    }
}

/// End of an outline segment: position in the section, and direction into the hollow.
#[derive(Clone, Copy)]
struct OutlineEnd {
    at: Vec2,
    side: Vec2,
}

/// Outline segment of a cell.
struct OutlineStretch {
    column: usize,
    row: usize,
    piece: OutlineSegment,
    ends: [OutlineEnd; 2],
}

/// Accumulator per edge and point of a section's lattice, or of a lattice subdivided `to_a_metre` times; allocated only for cells
/// that an outline crosses.
struct LatticeEdges {
    to_a_metre: usize,
    /// Index of a cell's first value: three for each part of it, which are its lower side, its left side and the corner between them.
    first: Vec<Option<u32>>,
    sides: Vec<Vec2>,
}

impl LatticeEdges {
    fn new(to_a_metre: usize) -> Self {
        Self { to_a_metre, first: vec![None; POINTS_ALONG * POINTS_UP], sides: Vec::new() }
    }

    /// The value at the lattice edge or point on which a point of a cell's outline lies: the same for every cell that it borders.
    fn at(&mut self, column: usize, row: usize, at: Vec2) -> &mut Vec2 {
        let (along, at) = (self.to_a_metre, at * self.to_a_metre as f32);
        // Outlines of whole metres may cross an edge just where a finer lattice has a point, which is on neither of its edges alone.
        let kind = match (at.x.fract() == 0.0, at.y.fract() == 0.0) {
            (_, false) => 1,
            (false, true) => 0,
            (true, true) => 2,
        };
        let (right, up) = (at.x as usize, at.y as usize);
        let first = &mut self.first[(row + up / along) * POINTS_ALONG + column + right / along];
        let first = *first.get_or_insert_with(|| {
            self.sides.resize(self.sides.len() + 3 * along * along, Vec2::ZERO);
            (self.sides.len() - 3 * along * along) as u32
        });
        &mut self.sides[first as usize + 3 * (up % along * along + right % along) + kind]
    }
}

/// The part of a polygon where `inside` is not negative (Sutherland and Hodgman, 1974).
fn clip(shape: &[Vec2], inside: impl Fn(Vec2) -> f32) -> Vec<Vec2> {
    let mut kept = Vec::with_capacity(shape.len() + 2);
    for (i, &here) in shape.iter().enumerate() {
        let next = shape[(i + 1) % shape.len()];
        let (a, b) = (inside(here), inside(next));
        if a >= 0.0 {
            kept.push(here);
        }
        if (a >= 0.0) != (b >= 0.0) {
            kept.push(here + (next - here) * (a / (a - b)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of whole metres may end at a point of the finer lattice, between two of its edges.
    #[test]
    fn cells_share_what_lies_on_the_side_between_them() {
        for to_a_metre in [1, ALONG] {
            for share in [0.25, 0.3, 0.5, 1.0] {
                let mut edges = LatticeEdges::new(to_a_metre);
                *edges.at(3, 2, Vec2::new(1.0, share)) += Vec2::X;
                assert_eq!(*edges.at(4, 2, Vec2::new(0.0, share)), Vec2::X, "upright, {share} of {to_a_metre}");
                let mut edges = LatticeEdges::new(to_a_metre);
                *edges.at(3, 2, Vec2::new(share, 1.0)) += Vec2::Y;
                assert_eq!(*edges.at(3, 3, Vec2::new(share, 0.0)), Vec2::Y, "level, {share} of {to_a_metre}");
                assert_eq!(*edges.at(3, 2, Vec2::new(0.0, 0.3)), Vec2::ZERO);
            }
        }
    }
}
