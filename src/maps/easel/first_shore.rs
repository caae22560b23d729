//! Where the walk on a drawn map begins: at the first shore, so that nobody begins in the sea.

use eremite_land::{Column, Land, LandCache, Place, background::Steps};
use eremite_life::motion::GroundQuery;

/// Columns of dry, walkable ground in a row that a beginning needs: room for the hermit and the horse beside him.
const ROOM_COLUMNS: i64 = 13;
/// Steepest ground to begin on, as rise per metre.
const STEEPEST: f32 = 0.7;
/// Columns that one step looks at.
const COLUMNS_A_STEP: i64 = 64;

/// Searches, in steps, for the first place from the map's left edge on, within its width in columns, where he stands dry on a
/// moderate slope with room to either side; `None` if the whole map is sea.
pub fn first_shore(land: Land, width: i64) -> Steps<Option<Column>> {
    let mut cache = LandCache::default();
    let (mut next, mut room) = (0, 0);
    Box::new(move || {
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let end = width.min(next + COLUMNS_A_STEP);
        for column in next..end {
            let floor = ground_query.floor(Place::at(Column(column), 0));
            let is_dry = ground_query.wading_depth(floor) == 0.0 && ground_query.grade(true, floor).abs() < STEEPEST;
            room = if is_dry { room + 1 } else { 0 };
            if room == ROOM_COLUMNS {
                return Some(Some(Column(column - ROOM_COLUMNS / 2)));
            }
        }
        next = end;
        (end >= width).then_some(None)
    })
}
