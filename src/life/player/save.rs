//! Save section of the hermit: his body and all other state that determines his next step.

use std::time::Duration;

use bevy::prelude::*;
use eremite_land::{CHUNK_COLUMNS, Land, LandCache, Place, RoomIndex, hash::mix};
use eremite_stream::contracts::saveable::{SaveMetadata, Saveable};
use eremite_words as words;
use serde::{Deserialize, Serialize};

use super::{
    Player,
    replay::{self, ReplayPlayback},
};
use crate::motion::{AutoGrab, Board, Body, FlyMode, GroundQuery, Intent, LegSpeedFactor};

/// The hermit and the ground beneath him.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedHermit {
    here: SavedBody,
    /// Whether automatic grab is on: it affects movement, so it is saved.
    steady: bool,
    board: Board,
}

/// The body, and the ground on which it stands.
#[derive(Serialize, Deserialize)]
struct SavedBody {
    body: Body,
    pace: f32,
    flies: bool,
    /// A jump that was requested but not processed yet.
    jump: bool,
    /// Overstep of the fixed timestep.
    rest: Duration,
    generator_version: u32,
    ground: u64,
}

impl Saveable for SavedHermit {
    const NAME: &'static str = "hermit";
    const VERSION: u32 = 3;

    fn capture(world: &mut World) -> Option<Self> {
        let mut hermit = world.query_filtered::<(&Body, &Board, &LegSpeedFactor, &FlyMode, &AutoGrab, &Intent), With<Player>>();
        let (body, board, pace, flight, steady, intent) = hermit.single(world).ok()?;
        let (mut body, mut board, pace, flies, steady, jump) = (body.clone(), *board, pace.0, flight.0, steady.0, intent.jump);
        if let Some(watching) = world.get_resource::<ReplayPlayback>() {
            // During playback the state before it is saved.
            let (own, own_board) = watching.state_before();
            (body, board) = (own.clone(), *own_board);
        }
        let rest = world.get_resource::<Time<Fixed>>().map_or(Duration::ZERO, Time::overstep);
        let ground = ground_fingerprint(world, body.place)?;
        let generator_version = world.get_resource::<Land>()?.generator().number();
        Some(Self { here: SavedBody { body, pace, flies, jump, rest, generator_version, ground }, steady, board })
    }

    fn is_valid(&self) -> bool {
        self.here.body.is_valid()
            && self.board.is_valid()
            && (0.01..=1000.0).contains(&self.here.pace)
            && self.here.rest < Duration::from_secs(1)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let Self { here, steady: is_steady, board: mut kept_board } = self;
        replay::stop_playback(world);
        let generator = world.get_resource::<Land>().map(|land| land.generator().number());
        let is_another = Some(here.generator_version) != generator || ground_fingerprint(world, here.body.place) != Some(here.ground);
        if let Some(mut time) = world.get_resource_mut::<Time<Fixed>>() {
            let left = time.overstep();
            time.discard_overstep(left);
            time.accumulate_overstep(here.rest);
        }
        let mut kept = here.body;
        if is_another {
            let place = kept.place;
            kept_board.put_away();
            world.resource_scope(|world, mut cache: Mut<LandCache>| {
                kept.teleport(place, &mut GroundQuery { land: world.resource::<Land>(), cache: &mut cache });
            });
        }
        let mut hermit =
            world.query_filtered::<(&mut Body, &mut Board, &mut LegSpeedFactor, &mut FlyMode, &mut AutoGrab, &mut Intent), With<Player>>();
        let (mut body, mut board, mut pace, mut flight, mut steady, mut intent) = hermit.single_mut(world).ok()?;
        (*body, *board, pace.0, flight.0, steady.0, intent.jump) = (kept, kept_board, here.pace, here.flies, is_steady, here.jump);
        is_another.then(|| words::text("player-land-has-changed").into())
    }

    fn write_metadata(&self, card: &mut SaveMetadata) {
        let Body { place, walked_m, .. } = self.here.body;
        (card.x, card.row, card.distance_m) = (place.column.0, place.row, walked_m);
    }
}

/// Fingerprint of the pristine ground around a place: the heights of its chunk and the open space of its room. Edits are
/// restored separately.
fn ground_fingerprint(world: &mut World, place: Place) -> Option<u64> {
    let land = world.get_resource::<Land>()?.pristine().clone();
    let mut cache = world.get_resource_mut::<LandCache>()?;
    let first = place.column.chunk().first();
    let heights = (0..CHUNK_COLUMNS as i64).map(|column| u64::from(cache.height(&land, first + column).to_bits())).collect::<Vec<_>>();
    let rows = land.cells(RoomIndex::at(place)).0;
    let words = heights.into_iter().chain(rows.into_iter().flat_map(|row| [row as u64, (row >> 64) as u64]));
    Some(words.fold(0, |print: u64, word| mix(print.rotate_left(9) ^ word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;
    use eremite_stream::contracts::saveable;

    #[test]
    fn what_is_kept_is_read_as_it_was_and_nothing_else_is() {
        let here = SavedBody {
            body: Body::standing_on(Place::at(Column(7), -3)),
            pace: 1.5,
            flies: false,
            jump: true,
            rest: Duration::from_millis(3),
            generator_version: 7,
            ground: 9,
        };
        let whole = saveable::encode_section(&SavedHermit { here, steady: true, board: Board::default() });
        let read = saveable::decode_section::<SavedHermit>(&whole).expect("it is sound");
        assert_eq!((read.here.body, read.steady, read.board), (Body::standing_on(Place::at(Column(7), -3)), true, Board::default()));
        let with = |bytes: &[u8]| saveable::SaveSection { bytes: bytes.to_vec(), ..whole.clone() };
        assert!(saveable::decode_section::<SavedHermit>(&with(&whole.bytes[..whole.bytes.len() - 1])).is_err());
        assert!(saveable::decode_section::<SavedHermit>(&with(&[&whole.bytes[..], &[0]].concat())).is_err());
        assert!(saveable::decode_section::<SavedHermit>(&saveable::SaveSection { version: 2, ..whole.clone() }).is_err());
    }
}
