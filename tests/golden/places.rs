//! Places and hours at which the window's features can be told apart, searched in the land, so that they exist in other
//! versions of it too.

use bevy::math::Vec2;
use eremite::{
    land::{ChunkIndex, Column, Land, Place, RoomIndex},
    props::{self, PropKind},
    shared::camera_view::CameraView,
    sky::Weather,
};

/// A screenshot to take.
#[derive(Clone)]
pub struct Shot {
    /// Name of the place and the hour.
    pub name: &'static str,
    /// Camera view; its width is that of the window.
    pub view: CameraView,
    /// Hour of the day.
    pub hour: f32,
    /// Weather of all of the view.
    pub weather: Weather,
}

const CLEAR: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.2 };

/// All screenshots.
pub fn shots(land: &Land) -> Vec<Shot> {
    let shot = |name, (column, y): (Column, f32), half_height_m, hour, weather| {
        let view = CameraView { place: Place::at(column, 0).at_height(y), half_height_m, ..CameraView::default() };
        Shot { name, view, hour, weather }
    };
    let surface = |x: i64| (Column(x), land.height(Column(x)) + 6.0);
    let windy = Weather { wind: -0.9, ..CLEAR };
    let northern = Weather { fog: 0.5, aurora: 1.0, ..CLEAR };
    vec![
        shot("a pond at noon", pond(land, 1), 9.0, 12.0, CLEAR),
        shot("a pond under the moon", pond(land, 40), 9.0, 0.5, CLEAR),
        shot("the mouth of a cave at noon", mouth(land, 100), 14.0, 12.0, CLEAR),
        shot("the mouth of a cave at night", mouth(land, 3000), 18.0, 23.0, CLEAR),
        shot("what glows deep in a cave", glow(land), 16.0, 2.0, CLEAR),
        shot("a shrine at night", shrine(land), 12.0, 21.5, CLEAR),
        shot("a wood in the wind of an afternoon", surface(2930), 18.0, 16.5, windy),
        shot("fog and lights of the north", surface(4800), 18.0, 23.5, northern),
        shot("the widest view at dusk", surface(wild(land, -2200)), 70.0, 18.4, CLEAR),
        shot("the hermitage, near, at dawn", surface(6), 7.0, 6.3, CLEAR),
    ]
}

/// The first column from one on around which nobody lives: smoke over houses drifts with the seconds that a game has run.
fn wild(land: &Land, from: i64) -> i64 {
    (from..).step_by(50).find(|column| land.is_wild(Column(column - 140)..Column(column + 140))).expect("wild land")
}

/// Middle of the first wide pond from a chunk on.
fn pond(land: &Land, from: i64) -> (Column, f32) {
    let ponds = (from..).map(ChunkIndex).flat_map(|chunk| land.waters(chunk, &land.chunk_heights(chunk)));
    let pond = ponds.into_iter().find(|pond| pond.to - pond.from > 30).expect("a pond");
    (pond.from + (pond.to - pond.from) / 2, pond.level)
}

/// A place a little below the first cave opening from a column on.
fn mouth(land: &Land, from: i64) -> (Column, f32) {
    let mouth = (0..).find_map(|far| land.openings(Column(from + far * 500)..Column(from + far * 500 + 500)).into_iter().next());
    let mouth = mouth.expect("a mouth");
    let middle = mouth.start + (mouth.end - mouth.start) / 2;
    (middle, land.height(middle) - 6.0)
}

/// Middle of a hall with much glowing.
fn glow(land: &Land) -> (Column, f32) {
    let (room, things) = (0..)
        .map(|x| RoomIndex::new(x, -4))
        .map(|room| (room, land.room_features(room)))
        .find(|(_, things)| things.len() > 8 && things.iter().any(|thing| thing.find))
        .expect("a room with something to find and much that glows");
    let middle = things.iter().map(|thing| thing.at).sum::<Vec2>() / things.len() as f32;
    (room.first_column() + middle.x as i64, room.first_row() as f32 + middle.y)
}

fn shrine(land: &Land) -> (Column, f32) {
    let signs = (1..).map(ChunkIndex).flat_map(|chunk| props::props(land, chunk, &land.chunk_heights(chunk)));
    let shrine = signs.into_iter().find(|sign| sign.kind == PropKind::Shrine).expect("a shrine");
    (shrine.column, shrine.foot + 4.0)
}
