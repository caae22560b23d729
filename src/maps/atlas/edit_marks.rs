//! Marks along the path where the land was edited, at fine scales.

use std::collections::BTreeMap;

use eremite_land::{Column, Land, ROOM_COLUMNS, RoomIndex};

/// Coarsest scale, in metres per pixel or point, at which marks are shown.
const FINEST_M: f64 = 32.0;
/// Half the size of a mark, and the minimum distance between marks, in pixels.
pub const HALF: f32 = 3.0;
const APART: f64 = 11.0;

/// The columns of the path, within a range, that get a mark on a map of this scale, from left to right. Edits so near that
/// their marks would touch share one.
pub fn edit_marks(land: &Land, from: i64, to: i64, metres: f64) -> Vec<Column> {
    if metres > FINEST_M {
        return Vec::new();
    }
    let mut touched: BTreeMap<i64, u128> = BTreeMap::new();
    let [first, last] = [from, to].map(|column| RoomIndex::of(Column(column), 0).x);
    for (room, edit) in land.edits().rooms_between(first, last) {
        let columns = edit.touched().0.iter().fold(0, |all, row| all | row);
        let placed = edit.fixtures().iter().fold(0, |all, fixture| all | 1_u128 << (fixture.place().column - room.first_column()));
        *touched.entry(room.x).or_default() |= columns | placed;
    }
    let columns = touched.iter().flat_map(|(x, bits)| {
        let start = RoomIndex::new(*x, 0).first_column();
        (0..ROOM_COLUMNS as i64).filter(move |column| bits >> column & 1 == 1).map(move |column| start + column)
    });
    let mut marks: Vec<(Column, Column)> = Vec::new();
    for column in columns.filter(|column| (from..=to).contains(&column.0)) {
        match marks.last_mut() {
            Some((_, last)) if ((column - *last) as f64) < APART * metres => *last = column,
            _ => marks.push((column, column)),
        }
    }
    marks.into_iter().map(|(first, last)| first + (last - first) / 2).collect()
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use eremite_land::{
        Column, Place, Seed,
        edits::{Brush, BrushKind, Edits, Fixture, FixtureKind, Strokes},
    };
    use eremite_testing as app;

    use super::edit_marks;

    #[test]
    fn there_is_a_mark_where_the_land_was_changed_and_one_for_what_lies_close() {
        let land = app::land(Seed(5), "superposed-cosine");
        let at = |column: i64| Place::at(Column(column), 40);
        let mut strokes = Strokes::over(Edits::default());
        strokes.begin();
        for column in [100, 108, -700] {
            let path = vec![at(column), at(column).translated(Vec2::new(3.0, 1.0))];
            strokes.paint(&Brush::new(BrushKind::Wash, path, 1.0).expect("a stroke"));
        }
        strokes.place(&Fixture::at(FixtureKind::Cairn, at(2000), 0));
        let changed = land.with_edits(strokes.edits().clone());
        let near = |marks: &[Column], wanted: &[i64]| {
            assert_eq!(marks.len(), wanted.len(), "{marks:?}");
            for (mark, wanted) in marks.iter().zip(wanted) {
                assert!((mark.0 - wanted).abs() < 4, "{marks:?}");
            }
        };
        near(&edit_marks(&changed, -5000, 5000, 2.0), &[-699, 105, 2000]);
        near(&edit_marks(&changed, -5000, 1000, 32.0), &[-699, 105]);
        near(&edit_marks(&changed, -5000, 5000, 32.5), &[]);
        near(&edit_marks(&land, -5000, 5000, 1.0), &[]);
    }
}
