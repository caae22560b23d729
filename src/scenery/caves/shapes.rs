//! Which cells of a section are opened, as bitmaps, and the shapes of its cells.

use std::{borrow::Cow, collections::BTreeMap};

use eremite_land::{CellShape, Cells, DensityField, ROOM_COLUMNS, ROOM_ROWS};

/// The cells of a section by their shapes.
pub struct SectionShapes {
    /// The cells whose outline may differ from the surface's.
    pub opened: Cells,
    /// The cells that are hollow throughout, below the surface.
    pub hollow: Cells,
    /// The shapes of edited cells, which are subdivided into 16, by column and row: they cost the most.
    edited: BTreeMap<(usize, usize), CellShape>,
}

impl SectionShapes {
    /// The cells of a field.
    pub fn new(field: &DensityField) -> Self {
        let is_hollow = |column: usize, row: usize| field.wall(column, row) < 0.0 && field.depth(column, row) > 0.0;
        let points: Vec<PointRow> = (0..=ROOM_ROWS).map(|row| PointRow::new(|column| is_hollow(column, row))).collect();
        let mut shapes = Self {
            opened: Cells(std::array::from_fn(|row| points[row].at_either_side() | points[row + 1].at_either_side())),
            hollow: Cells(std::array::from_fn(|row| points[row].at_both_sides() & points[row + 1].at_both_sides())),
            edited: BTreeMap::new(),
        };
        let touched = field.touched_cells();
        for row in 0..ROOM_ROWS {
            for column in touched.open_columns(row) {
                shapes.edit(column, row, field.shape(column, row));
            }
        }
        shapes
    }

    fn edit(&mut self, column: usize, row: usize, shape: CellShape) {
        if shape.is_changed() {
            let with = |cells: u128, is_in: bool| cells & !(1_u128 << column) | u128::from(is_in) << column;
            self.opened.0[row] = with(self.opened.0[row], shape.is_opened());
            self.hollow.0[row] = with(self.hollow.0[row], shape.is_hollow());
            self.edited.insert((column, row), shape);
        }
    }

    /// The shape of a cell.
    pub fn shape(&self, field: &DensityField, column: usize, row: usize) -> Cow<'_, CellShape> {
        let edited = if self.edited.is_empty() { None } else { self.edited.get(&(column, row)) };
        edited.map_or_else(|| Cow::Owned(CellShape::from(field.corners(column, row))), Cow::Borrowed)
    }
}

/// A row of lattice points as a bitmap; the last point is apart.
struct PointRow {
    points: u128,
    last: bool,
}

impl PointRow {
    fn new(is_in: impl Fn(usize) -> bool) -> Self {
        let half = |first: usize| (0..64).fold(0, |points, at| points | u64::from(is_in(first + at)) << at);
        Self { points: u128::from(half(0)) | u128::from(half(64)) << 64, last: is_in(ROOM_COLUMNS) }
    }

    /// The points to the right of each point.
    fn to_the_right(&self) -> u128 {
        self.points >> 1 | u128::from(self.last) << (ROOM_COLUMNS - 1)
    }

    /// The cells with a point at their left or right side.
    fn at_either_side(&self) -> u128 {
        self.points | self.to_the_right()
    }

    /// The cells with a point at their left and right side.
    fn at_both_sides(&self) -> u128 {
        self.points & self.to_the_right()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;
    use eremite_land::{
        Land, Place, RoomIndex, Seed,
        edits::{Brush, BrushKind, Edits},
    };

    /// The land with a hole dug and a dam built in the middle of a room, each across rock and hollows.
    fn edited(land: &Land, room: RoomIndex) -> Land {
        let place = |x: f32, y: f32| room.corner().translated(Vec2::new(x, y));
        let paint = |edits: Edits, kind: BrushKind, path: Vec<Place>| edits.paint(&Brush::new(kind, path, 1.6).expect("a brush")).0;
        let dug = paint(Edits::default(), BrushKind::Wash, vec![place(3.2, 30.4), place(60.0, 34.7)]);
        land.with_edits(paint(dug, BrushKind::Ink, vec![place(66.3, 20.1), place(127.6, 21.0)]))
    }

    #[test]
    fn bitmaps_and_shapes_are_those_of_the_field() {
        let pristine = eremite_testing::land(Seed(12), "superposed-cosine");
        let at_the_surface = RoomIndex::new(3, (pristine.height(RoomIndex::new(3, 0).first_column()) as i64).div_euclid(ROOM_ROWS as i64));
        let mut seen = [0; 3];
        for room in [RoomIndex::new(3, -9), at_the_surface] {
            for land in [pristine.clone(), edited(&pristine, room)] {
                let field = land.density_field(room);
                let shapes = SectionShapes::new(&field);
                for (row, column) in (0..ROOM_ROWS).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (row, column))) {
                    let shape = field.shape(column, row);
                    assert_eq!(shapes.opened.is_open(column, row), shape.is_opened(), "at {column}, {row}");
                    assert_eq!(shapes.hollow.is_open(column, row), shape.is_hollow(), "at {column}, {row}");
                    assert_eq!(*shapes.shape(&field, column, row), shape);
                    for (seen, is_so) in seen.iter_mut().zip([shape.is_opened(), shape.is_hollow(), shape.is_changed()]) {
                        *seen += usize::from(is_so);
                    }
                }
            }
        }
        assert!(seen.iter().all(|seen| *seen > 300), "{seen:?}");
    }
}
