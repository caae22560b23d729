//! What is remembered of a land by all who ask it.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use super::room::{Cells, RoomIndex};

/// Rooms remembered: those of the widest view, with what is drawn ahead of it.
const ROOMS: usize = 512;

/// The cells of the rooms that were asked for last. A room costs some tenths of a millisecond, and those who draw it, light
/// it, furnish it and walk in it, on whatever thread, ask for it and for its neighbours.
#[derive(Default)]
pub(super) struct RoomMemory(Mutex<Remembered>);

#[derive(Default)]
struct Remembered {
    /// With when they were asked for last, counted by the questions.
    rooms: BTreeMap<RoomIndex, (u64, Cells)>,
    questions: u64,
}

impl RoomMemory {
    /// The cells of a room; made, if nobody asked for it lately.
    pub fn get(&self, room: RoomIndex, make: impl FnOnce() -> Cells) -> Cells {
        if let Some(known) = self.lock().find(room) {
            return known;
        }
        // Nobody waits for this: two who ask at once both make it, and it is the same.
        let cells = make();
        self.lock().keep(room, cells);
        cells
    }

    /// What is remembered of some rooms, apart.
    pub fn of(&self, is_kept: impl Fn(RoomIndex) -> bool) -> Self {
        let Remembered { rooms, questions } = &*self.lock();
        let rooms = rooms.iter().filter(|(room, _)| is_kept(**room)).map(|(room, known)| (*room, *known)).collect();
        Self(Mutex::new(Remembered { rooms, questions: *questions }))
    }

    /// Whoever panicked while they held it left it whole.
    fn lock(&self) -> std::sync::MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Remembered {
    fn find(&mut self, room: RoomIndex) -> Option<Cells> {
        self.questions += 1;
        let (asked, cells) = self.rooms.get_mut(&room)?;
        *asked = self.questions;
        Some(*cells)
    }

    fn keep(&mut self, room: RoomIndex, cells: Cells) {
        if self.rooms.len() == ROOMS {
            // The older half goes at once, so that the search for it is seldom.
            let mut asked: Vec<u64> = self.rooms.values().map(|(asked, _)| *asked).collect();
            let (_, middle, _) = asked.select_nth_unstable(ROOMS / 2);
            let middle = *middle;
            self.rooms.retain(|_, (asked, _)| *asked >= middle);
        }
        self.rooms.insert(room, (self.questions, cells));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_made_once_while_it_is_asked_for_and_the_memory_stays_small() {
        let memory = RoomMemory::default();
        let mut made = [0; 2];
        let here = RoomIndex::new(0, 0);
        let of = |room: RoomIndex| {
            let mut cells = Cells::SOLID;
            cells.dig(room.x.rem_euclid(128) as usize, 0);
            cells
        };
        for x in 1..4 * ROOMS as i64 {
            let room = RoomIndex::new(x, 0);
            assert_eq!(
                memory.get(here, || {
                    made[0] += 1;
                    of(here)
                }),
                of(here)
            );
            assert_eq!(
                memory.get(room, || {
                    made[1] += 1;
                    of(room)
                }),
                of(room)
            );
            assert!(memory.lock().rooms.len() <= ROOMS);
        }
        assert_eq!(made, [1, 4 * ROOMS - 1]);
    }
}
