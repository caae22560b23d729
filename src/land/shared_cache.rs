//! A thread-safe LRU cache, shared by all users of a land.

use std::{
    borrow::Borrow,
    convert::Infallible,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::lru_cache::LruCache;

/// The default capacity, in rooms or chunks: those of the widest view, with what is drawn ahead of it.
const CAPACITY: usize = 512;

/// An [`LruCache`] behind a mutex, which is not held while a value is made.
///
/// A room's cells cost some tenths of a millisecond, as do a chunk's openings, and drawing, lighting, decoration and
/// movement query them and their neighbours from any thread.
pub struct SharedLruCache<K, V>(Mutex<LruCache<K, V>>);

impl<K, V> Default for SharedLruCache<K, V> {
    fn default() -> Self {
        Self::new(CAPACITY)
    }
}

impl<K, V> SharedLruCache<K, V> {
    /// An empty cache with this capacity.
    pub const fn new(capacity: usize) -> Self {
        Self(Mutex::new(LruCache::new(capacity)))
    }

    /// Ignores poisoning: no panic leaves the state inconsistent.
    fn lock(&self) -> MutexGuard<'_, LruCache<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord + Clone, V: Clone> SharedLruCache<K, V> {
    /// The value of a key, if it is cached.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.lock().get_mut(key).cloned()
    }

    /// Inserts a value, and returns it; if the key is cached meanwhile, returns its value instead.
    pub fn insert(&self, key: K, value: V) -> V {
        self.lock().get_or_insert_mut(key, || value).clone()
    }

    /// The value of a key, made if it is absent.
    pub fn get_or_insert_with(&self, key: K, make: impl FnOnce() -> V) -> V {
        let Ok(value) = self.get_or_try_insert_with(key, || Ok::<V, Infallible>(make()));
        value
    }

    /// The value of a key, made if it is absent.
    ///
    /// # Errors
    /// The error of `make`; it is not cached.
    pub fn get_or_try_insert_with<E>(&self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        match self.get(&key) {
            Some(known) => Ok(known),
            // Made without the lock: two threads at once both make it, and the first one's is kept.
            None => make().map(|made| self.insert(key, made)),
        }
    }

    /// A separate cache with only the entries whose keys are kept.
    pub fn filtered(&self, is_kept: impl Fn(&K) -> bool) -> Self {
        Self(Mutex::new(self.lock().filtered(is_kept)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cells, RoomIndex};

    #[test]
    fn a_room_is_made_once_while_it_is_queried_and_the_cache_stays_small() {
        let memory = SharedLruCache::default();
        let mut made = [0; 2];
        let here = RoomIndex::new(0, 0);
        let of = |room: RoomIndex| {
            let mut cells = Cells::SOLID;
            cells.dig(room.x.rem_euclid(128) as usize, 0);
            cells
        };
        for x in 1..4 * CAPACITY as i64 {
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
            assert!(memory.lock().len() <= CAPACITY);
        }
        assert_eq!(made, [1, 4 * CAPACITY - 1]);
        assert_eq!(memory.filtered(|room| *room == here).lock().len(), 1);
    }

    #[test]
    fn an_error_is_not_cached() {
        let cache: SharedLruCache<String, usize> = SharedLruCache::new(1);
        let parse = |text: &str| cache.get_or_try_insert_with(text.into(), || text.parse());
        assert!(parse("seven").is_err() && cache.get("seven").is_none());
        assert_eq!((parse("7"), cache.get("7")), (Ok(7), Some(7)));
    }

    #[test]
    fn of_two_who_make_a_value_at_once_both_get_the_first_one() {
        let cache = SharedLruCache::new(1);
        let value = cache.get_or_insert_with(0, || {
            cache.insert(0, "the other thread's");
            "this thread's"
        });
        assert_eq!(value, "the other thread's");
    }
}
