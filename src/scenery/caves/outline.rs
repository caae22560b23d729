//! The outline of a section's hollows: segments of its cells, joined at their ends. On the section's border they turn with the
//! segments beyond it, so that what is drawn along both ends in the same vertices.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::{
    CellShape, DensityField, Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex,
    density_field::{OutlineSegment, POINTS_ALONG, POINTS_UP},
    edits::ALONG,
};

use super::shapes::SectionShapes;

/// Metres within which an outline segment counts as part of the surface.
const ON_SURFACE_M: f32 = 0.02;

/// The outline of a section's hollows.
pub struct Outline {
    /// The ends of its segments, each once.
    pub ends: Vec<OutlineEnd>,
    /// The segments, by the indices of their ends; the ground is on the right.
    pub segments: Vec<[u32; 2]>,
}

/// An outline that is traced row by row.
pub struct OutlineTracer {
    outline: Outline,
    numbers: EndNumbers,
}

/// An end of one or two segments.
#[derive(Clone, Copy)]
pub struct OutlineEnd {
    /// Position in metres from the section's corner.
    pub at: Vec2,
    /// Sum of the directions from its segments into the hollow.
    sides: Vec2,
    /// The nearest lattice point: column and row.
    pub nearest: (usize, usize),
}

impl OutlineEnd {
    /// Direction into the hollow.
    pub fn side(&self) -> Vec2 {
        self.sides.normalize_or(Vec2::Y)
    }
}

impl OutlineTracer {
    /// An outline of no rows yet.
    pub fn new(field: &DensityField) -> Self {
        let numbers = EndNumbers::new(if field.is_changed() { ALONG } else { 1 });
        Self { outline: Outline { ends: Vec::new(), segments: Vec::new() }, numbers }
    }

    /// Adds the outline within some rows of a field, without the surface beside dug holes, which the ground layer draws.
    pub fn add_rows(&mut self, field: &DensityField, shapes: &SectionShapes, rows: Range<usize>) {
        let crossed = shapes.opened & !shapes.hollow;
        for row in rows {
            for column in crossed.open_columns(row) {
                for segment in own_segments(&shapes.shape(field, column, row)) {
                    let side = side(segment);
                    let ends = segment.map(|end| {
                        let number = self.numbers.at(column, row, end);
                        if *number == NONE {
                            *number = self.outline.ends.len() as u32;
                            let at = Vec2::new(column as f32, row as f32) + end;
                            let nearest = (column + usize::from(end.x > 0.5), row + usize::from(end.y > 0.5));
                            self.outline.ends.push(OutlineEnd { at, sides: Vec2::ZERO, nearest });
                        }
                        self.outline.ends[*number as usize].sides += side;
                        *number
                    });
                    self.outline.segments.push(ends);
                }
            }
        }
    }

    /// Adds the directions of the segments beyond the borders of the section of a room to the ends on them; that of the section
    /// there does the same, with the same sums.
    pub fn add_neighbors(&mut self, land: &Land, room: RoomIndex) {
        let mut beyond: Vec<(i64, i64)> = self.outline.ends.iter().flat_map(|end| cells_beyond(end.at)).collect();
        beyond.sort_unstable();
        beyond.dedup();
        let mut shapes = land.cell_shapes();
        for (column, row) in beyond {
            let shape = shapes.at(room.first_column() + column, room.first_row() + row);
            if !shape.is_opened() {
                continue;
            }
            // The nearest cell that has numbers, in which the border is the left or the lower side.
            let (near_column, near_row) = (column.max(0), row.max(0));
            let moved = Vec2::new((column - near_column) as f32, (row - near_row) as f32);
            let is_beside = !(0..ROOM_COLUMNS as i64).contains(&column);
            let is_on_border = |end: &Vec2| if is_beside { end.x == 0.0 } else { end.y == 0.0 };
            for segment in own_segments(&shape) {
                for end in segment.map(|end| end + moved).into_iter().filter(is_on_border) {
                    let number = *self.numbers.at(near_column as usize, near_row as usize, end);
                    if number != NONE {
                        self.outline.ends[number as usize].sides += side(segment);
                    }
                }
            }
        }
    }

    /// The outline, once all of it is added.
    pub fn finish(self) -> Outline {
        self.outline
    }
}

/// The segments of a cell's outline, without the surface beside dug holes.
fn own_segments(shape: &CellShape) -> impl Iterator<Item = OutlineSegment> {
    shape.segments().filter(move |segment| !shape.is_changed() || !is_surface(shape, segment))
}

/// Whether a segment of a cell's outline lies along the surface.
fn is_surface(shape: &CellShape, segment: &OutlineSegment) -> bool {
    let [left, right, ..] = shape.corners().depths;
    segment.iter().all(|end| (left + (right - left) * end.x - end.y).abs() < ON_SURFACE_M)
}

/// Direction from a segment into the hollow.
fn side([from, to]: OutlineSegment) -> Vec2 {
    (to - from).perp().normalize_or_zero()
}

/// The cells beyond a section's borders that meet at a point on them: columns and rows from the section's corner.
fn cells_beyond(at: Vec2) -> impl Iterator<Item = (i64, i64)> {
    let (width, height) = (ROOM_COLUMNS as i64, ROOM_ROWS as i64);
    let (column, row) = ((at.x as i64).min(width - 1), (at.y as i64).min(height - 1));
    let sides = [
        (at.x == 0.0, (-1, row)),
        (at.x == width as f32, (width, row)),
        (at.y == 0.0, (column, -1)),
        (at.y == height as f32, (column, height)),
    ];
    sides.into_iter().filter_map(|(is_on, cell)| is_on.then_some(cell))
}

/// No number.
const NONE: u32 = u32::MAX;

/// The number of the end on each edge and point of a section's lattice, or of a lattice subdivided `to_a_metre` times; allocated
/// only for cells that an outline crosses.
struct EndNumbers {
    to_a_metre: usize,
    /// Index of a cell's first number: three for each part of it, which are its lower side, its left side and the corner between them.
    first: Vec<u32>,
    numbers: Vec<u32>,
}

impl EndNumbers {
    fn new(to_a_metre: usize) -> Self {
        Self { to_a_metre, first: vec![NONE; POINTS_ALONG * POINTS_UP], numbers: Vec::new() }
    }

    /// The number at the lattice edge or point on which a point of a cell's outline lies: the same for every cell that it borders.
    fn at(&mut self, column: usize, row: usize, at: Vec2) -> &mut u32 {
        let (along, at) = (self.to_a_metre, at * self.to_a_metre as f32);
        let (right, up) = (at.x as usize, at.y as usize);
        // Outlines of whole metres may cross an edge just where a finer lattice has a point, which is on neither of its edges alone.
        let kind = match (at.x == right as f32, at.y == up as f32) {
            (_, false) => 1,
            (false, true) => 0,
            (true, true) => 2,
        };
        let first = &mut self.first[(row + up / along) * POINTS_ALONG + column + right / along];
        if *first == NONE {
            *first = self.numbers.len() as u32;
            self.numbers.resize(self.numbers.len() + 3 * along * along, NONE);
        }
        &mut self.numbers[*first as usize + 3 * (up % along * along + right % along) + kind]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of whole metres may end at a point of the finer lattice, between two of its edges.
    #[test]
    fn cells_share_what_lies_on_the_side_between_them() {
        for to_a_metre in [1, ALONG] {
            for share in [0.25, 0.3, 0.5, 1.0] {
                let mut numbers = EndNumbers::new(to_a_metre);
                *numbers.at(3, 2, Vec2::new(1.0, share)) = 5;
                assert_eq!(*numbers.at(4, 2, Vec2::new(0.0, share)), 5, "upright, {share} of {to_a_metre}");
                let mut numbers = EndNumbers::new(to_a_metre);
                *numbers.at(3, 2, Vec2::new(share, 1.0)) = 7;
                assert_eq!(*numbers.at(3, 3, Vec2::new(share, 0.0)), 7, "level, {share} of {to_a_metre}");
                assert_eq!(*numbers.at(3, 2, Vec2::new(0.0, 0.3)), NONE);
            }
        }
    }
}
