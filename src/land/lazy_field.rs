//! The density field of a room, computed lazily, point by point: a body that comes into a room waits for what is under its
//! feet, and not for all the rooms around.

use super::{
    cell_shape::CellShape,
    density_field::{self, CellCorners, POINTS_ALONG, POINTS_UP, cell_corners},
    edits::NeighboringEdits,
    land::Land,
    room::{Cells, ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// The known part of a [`DensityField`](super::DensityField).
pub(super) struct LazyField {
    room: RoomIndex,
    heights: [f32; POINTS_ALONG],
    cells: Cells,
    /// What is left of the rock; NaN where it was not computed yet.
    walls: Box<[[f32; POINTS_ALONG]; POINTS_UP]>,
    edits: Option<Box<NeighboringEdits>>,
}

impl LazyField {
    /// A field with nothing computed but the room's own cells, and the surface over them.
    pub fn new(land: &Land, room: RoomIndex, heights: [f32; POINTS_ALONG]) -> Self {
        let walls = Box::new([[f32::NAN; POINTS_ALONG]; POINTS_UP]);
        Self { room, heights, cells: land.pristine_cells(room), walls, edits: land.edits().neighboring(room) }
    }

    /// All of a field, without its edits.
    pub fn from_field(field: &super::DensityField) -> Self {
        let walls = std::array::from_fn(|row| std::array::from_fn(|column| field.wall(column, row)));
        let heights = std::array::from_fn(|column| field.height(column));
        Self { room: field.room(), heights, cells: Cells::SOLID, walls: Box::new(walls), edits: None }
    }

    fn depth(&self, column: usize, row: usize) -> f32 {
        density_field::depth(self.heights[column], self.room, row)
    }

    fn wall(&mut self, land: &Land, column: usize, row: usize) -> f32 {
        if self.walls[row][column].is_nan() {
            let rows = std::array::from_fn(|up| {
                (0..3).fold(0, |bits, right| bits | u8::from(self.is_open(land, column + right, row + up)) << right)
            });
            self.walls[row][column] = density_field::wall(land.seed(), self.room, column, row, rows);
        }
        self.walls[row][column]
    }

    /// Whether a cell is open, counted from one to the left of the room and below it.
    fn is_open(&self, land: &Land, column: usize, row: usize) -> bool {
        let (right, column) = (column.div_ceil(ROOM_COLUMNS), (column + ROOM_COLUMNS - 1) % ROOM_COLUMNS);
        let (up, row) = (row.div_ceil(ROOM_ROWS), (row + ROOM_ROWS - 1) % ROOM_ROWS);
        match (right, up) {
            (1, 1) => self.cells.is_open(column, row),
            _ => land.pristine_cells(self.room.neighbor(right as i64 - 1, up as i64 - 1)).is_open(column, row),
        }
    }

    /// Whether any point of a lattice cell was edited.
    pub fn is_changed(&self, column: usize, row: usize) -> bool {
        self.edits.as_ref().is_some_and(|edits| edits.points(column, row).is_some())
    }

    /// The outline within a lattice cell: [`DensityField::shape`](super::DensityField::shape), bit for bit.
    pub fn shape(&mut self, land: &Land, column: usize, row: usize) -> CellShape {
        let corners = self.corners(land, column, row);
        CellShape::new(corners, self.edits.as_ref().and_then(|edits| edits.points(column, row)))
    }

    /// The field at the corners of a lattice cell: [`DensityField::corners`](super::DensityField::corners), bit for bit.
    pub fn corners(&mut self, land: &Land, column: usize, row: usize) -> CellCorners {
        let mut corners = CellCorners { walls: [0.0; 4], depths: [0.0; 4] };
        for (i, (column, row)) in cell_corners(column, row).into_iter().enumerate() {
            corners.walls[i] = self.wall(land, column, row);
            corners.depths[i] = self.depth(column, row);
        }
        corners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin as app;
    use crate::{Column, Seed};

    #[test]
    fn what_is_found_point_by_point_is_the_field() {
        let land = app::land(Seed(5), "superposed-cosine");
        let (mut open, mut whole) = (0, 0);
        for room in (-4..1).flat_map(|y| (3..6).map(move |x| RoomIndex::new(x, y))) {
            let field = land.density_field(room);
            let mut heights = [0.0; POINTS_ALONG];
            land.fill_heights(Column(room.first_column().0), &mut heights);
            let mut lazy = LazyField::new(&land, room, heights);
            // Backward, so that no point is queried in the order in which fields are computed.
            for (column, row) in (0..ROOM_ROWS).rev().flat_map(|row| (0..ROOM_COLUMNS).rev().map(move |column| (column, row))) {
                let corners = lazy.corners(&land, column, row);
                assert_eq!(corners, field.corners(column, row));
                *(if corners.is_opened() { &mut open } else { &mut whole }) += 1;
            }
        }
        assert!(open > 1000 && whole > 1000, "{open} cells that are opened, {whole} that are not");
    }
}
