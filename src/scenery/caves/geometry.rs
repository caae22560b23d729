//! The geometry that the layers of a section are drawn from, computed once for all of them.

use std::sync::Arc;

use eremite_land::{
    DensityField, Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, StepsCache,
    background::{Steps, and_then, bands, each_a_step, one_step},
};
use eremite_stream::SectionBorders;

use super::{
    hue::Hues,
    ornament,
    outline::{Outline, OutlineTracer},
    rock::RoomRock,
    shapes::SectionShapes,
};

/// Sections of a land whose geometry is kept: their layers are drawn shortly after one another.
const SECTIONS_KEPT: usize = 16;
/// Rows whose outline is traced in a step.
const ROWS_AT_ONCE: usize = 8;

/// The geometry of a section in which something is opened.
pub struct SectionGeometry {
    pub field: DensityField,
    pub shapes: SectionShapes,
    pub rock: RoomRock,
    pub hues: Hues,
    pub outline: Outline,
    pub borders: SectionBorders,
}

/// The geometry of the sections of a land; none where nothing is opened.
struct GeometryCache(StepsCache<RoomIndex, Option<Arc<SectionGeometry>>>);

impl Default for GeometryCache {
    fn default() -> Self {
        Self(StepsCache::new(SECTIONS_KEPT))
    }
}

impl SectionGeometry {
    /// The geometry of a room's section, if anything is opened there. It is computed for the first who asks; others at the same
    /// time take steps of that.
    pub fn in_steps(land: &Land, room: RoomIndex) -> Steps<Option<Arc<Self>>> {
        land.feature_cache::<GeometryCache>().0.in_steps(room, || Self::begin(land, room))
    }

    fn begin(land: &Land, room: RoomIndex) -> Steps<Option<Arc<Self>>> {
        let field = land.density_field_in_steps(room);
        let land = land.clone();
        and_then(field, move |field| -> Steps<Option<Arc<Self>>> {
            if field.is_whole() {
                return one_step(|| None);
            }
            // Near the surface moss grows around what is opened there, and to find that takes long.
            let openings = if ornament::has_moss(&field) { land.prepare_openings(ornament::moss_columns(room)) } else { one_step(|| ()) };
            and_then(openings, move |()| Self::around_field(land, room, field))
        })
    }

    fn around_field(land: Land, room: RoomIndex, field: DensityField) -> Steps<Option<Arc<Self>>> {
        let begun = one_step(move || {
            let (shapes, outline) = (SectionShapes::new(&field), OutlineTracer::new(&field));
            (field, shapes, outline)
        });
        let traced = and_then(begun, |begun| {
            each_a_step(begun, bands(ROOM_ROWS, ROWS_AT_ONCE), |(field, shapes, outline), rows| outline.add_rows(field, shapes, rows))
        });
        and_then(traced, move |(field, shapes, mut outline)| {
            one_step(move || {
                outline.add_neighbors(&land, room);
                let (rock, hues) = (RoomRock::new(land.seed(), room), Hues::new(&land, room));
                Some(Arc::new(Self { borders: borders(&field), field, shapes, rock, hues, outline: outline.finish() }))
            })
        })
    }
}

/// Bit masks of the open lattice points along the four borders.
fn borders(field: &DensityField) -> SectionBorders {
    let open = |column, row| field.is_opened(column, row);
    let along = |column: usize| (0..ROOM_ROWS).fold(0, |bits, row| bits | u64::from(open(column, row)) << row);
    let across = |row: usize| (0..ROOM_COLUMNS).fold(0, |bits, column| bits | u128::from(open(column, row)) << column);
    SectionBorders { left: along(0), right: along(ROOM_COLUMNS), below: across(0), above: across(ROOM_ROWS) }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use eremite_land::{
        Seed,
        edits::{Brush, BrushKind, Edits},
    };
    use eremite_testing::finish_counted;

    use super::*;

    #[test]
    fn it_is_computed_once_for_each_land_in_which_something_is_opened() {
        let (land, room) = (eremite_testing::land(Seed(12), "superposed-cosine"), RoomIndex::new(3, -9));
        let stroke = Brush::new(BrushKind::Wash, vec![room.corner().translated(Vec2::new(60.0, 30.0))], 1.6).expect("a brush");
        let dug = land.with_edits(Edits::default().paint(&stroke).0);
        let geometry = |land: &Land| finish_counted(SectionGeometry::in_steps(land, room));
        let pristine = geometry(&land).0;
        let (first, steps) = geometry(&dug);
        let (again, known) = geometry(&dug);
        let [first, again] = [first, again].map(|geometry| geometry.expect("it is dug"));
        assert!(Arc::ptr_eq(&first, &again) && steps > known && known == 1);
        assert!(pristine.is_none_or(|pristine| !Arc::ptr_eq(&pristine, &first)), "it is another land's");
        assert!(geometry(&land.undecorated()).0.is_none(), "there are no caves");
    }
}
