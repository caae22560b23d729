//! A thread-safe LRU cache, shared by all users of a land.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// The most rooms, or chunks, that are kept: those of the widest view, with what is drawn ahead of it.
const MOST: usize = 512;

/// An LRU cache behind a mutex.
///
/// A room's cells cost some tenths of a millisecond, as do a chunk's openings, and drawing, lighting, decoration and
/// movement query them and their neighbours from any thread.
pub struct SharedLruCache<K, V>(Mutex<LruState<K, V>>);

struct LruState<K, V> {
    /// The values, each with when it was last asked for, counted in queries.
    known: BTreeMap<K, (u64, V)>,
    questions: u64,
}

impl<K, V> Default for SharedLruCache<K, V> {
    fn default() -> Self {
        Self(Mutex::new(LruState { known: BTreeMap::new(), questions: 0 }))
    }
}

impl<K: Copy + Ord, V: Clone> SharedLruCache<K, V> {
    /// The value of a key, made if it is absent.
    pub fn get_or_insert_with(&self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some(known) = self.lock().find(key) {
            return known;
        }
        // Made without the lock: two threads at once both make it, with the same result.
        let made = make();
        self.lock().insert(key, made.clone());
        made
    }

    /// A separate cache with only the entries whose keys are kept.
    pub fn filtered(&self, is_kept: impl Fn(K) -> bool) -> Self {
        let LruState { known, questions } = &*self.lock();
        let known = known.iter().filter(|(key, _)| is_kept(**key)).map(|(key, known)| (*key, known.clone())).collect();
        Self(Mutex::new(LruState { known, questions: *questions }))
    }

    /// Ignores poisoning: no panic leaves the state inconsistent.
    fn lock(&self) -> std::sync::MutexGuard<'_, LruState<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Ord, V: Clone> LruState<K, V> {
    fn find(&mut self, key: K) -> Option<V> {
        self.questions += 1;
        let (asked, value) = self.known.get_mut(&key)?;
        *asked = self.questions;
        Some(value.clone())
    }

    fn insert(&mut self, key: K, value: V) {
        if self.known.len() == MOST {
            // The older half is dropped at once, so that this search is rare.
            let mut asked: Vec<u64> = self.known.values().map(|(asked, _)| *asked).collect();
            let (_, middle, _) = asked.select_nth_unstable(MOST / 2);
            let middle = *middle;
            self.known.retain(|_, (asked, _)| *asked >= middle);
        }
        self.known.insert(key, (self.questions, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cells, RoomIndex};

    #[test]
    fn a_room_is_made_once_while_it_is_asked_for_and_the_memory_stays_small() {
        let memory = SharedLruCache::default();
        let mut made = [0; 2];
        let here = RoomIndex::new(0, 0);
        let of = |room: RoomIndex| {
            let mut cells = Cells::SOLID;
            cells.dig(room.x.rem_euclid(128) as usize, 0);
            cells
        };
        for x in 1..4 * MOST as i64 {
            let room = RoomIndex::new(x, 0);
            assert_eq!(
                memory.get_or_insert_with(here, || {
                    made[0] += 1;
                    of(here)
                }),
                of(here)
            );
            assert_eq!(
                memory.get_or_insert_with(room, || {
                    made[1] += 1;
                    of(room)
                }),
                of(room)
            );
            assert!(memory.lock().known.len() <= MOST);
        }
        assert_eq!(made, [1, 4 * MOST - 1]);
    }
}
