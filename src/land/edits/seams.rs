//! Consistency check: whether the outline of edited land is continuous from cell to cell and from room to room.

use bevy_math::Vec2;

use crate::{
    cell_shape::CellShape,
    land::Land,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Result of the check for a room: the sides shared by its cells, including those to the rooms on its left and below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EditSeams {
    /// Number of sides with an edit in at least one of the two cells.
    pub sides: usize,
    /// Number of sides, edited or not, at which the two outlines do not meet bit for bit; 0 if all is well.
    pub broken: usize,
}

impl EditSeams {
    /// Checks all sides of a room's cells; takes some milliseconds.
    pub fn of(land: &Land, room: RoomIndex) -> Self {
        let [here, left, below] = [(0, 0), (-1, 0), (0, -1)].map(|(right, up)| land.density_field(room.neighbor(right, up)));
        let mut seams = Self::default();
        for (row, column) in (0..ROOM_ROWS).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (row, column))) {
            let shape = here.shape(column, row);
            let beside = if column == 0 { left.shape(ROOM_COLUMNS - 1, row) } else { here.shape(column - 1, row) };
            let beneath = if row == 0 { below.shape(column, ROOM_ROWS - 1) } else { here.shape(column, row - 1) };
            for (other, [one, two]) in [(beside, [3, 1]), (beneath, [0, 2])] {
                seams.sides += usize::from(shape.is_changed() || other.is_changed());
                seams.broken += usize::from(ends(&shape, one) != ends(&other, two));
            }
        }
        seams
    }
}

/// Points at which a cell's outline meets a side (0 below, 1 right, 2 above, 3 left), as sorted bits.
fn ends(shape: &CellShape, side: usize) -> Vec<u32> {
    let is_on = |at: &Vec2| [at.y == 0.0, at.x == 1.0, at.y == 1.0, at.x == 0.0][side];
    let along = |at: Vec2| if side.is_multiple_of(2) { at.x } else { at.y };
    let mut ends: Vec<u32> = shape.segments().flatten().filter(is_on).map(|at| along(at).to_bits()).collect();
    ends.sort_unstable();
    ends
}
