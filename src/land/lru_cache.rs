//! LRU cache with a fixed capacity: the least recently used value is replaced.

use std::{borrow::Borrow, collections::BTreeMap};

/// An LRU cache. A repeated query for the same key costs one comparison, a query in turn for two keys two of them.
///
/// Meant for results that are pure functions of their key: what was evicted is computed again, with the same result.
///
/// ```
/// use eremite_land::LruCache;
///
/// let mut squares = LruCache::new(2);
/// assert_eq!(*squares.get_or_insert_mut(7, || 49), 49);
/// assert_eq!(*squares.get_or_insert_mut(7, || unreachable!("it is cached")), 49);
/// ```
#[derive(Debug)]
pub struct LruCache<K, V> {
    capacity: usize,
    entries: Vec<Entry<K, V>>,
    index: BTreeMap<K, usize>,
    /// Ends of the list of entries by their last use; [`NONE`] while there are none.
    newest: usize,
    oldest: usize,
}

/// An entry, and its neighbours in the list of entries by their last use.
#[derive(Debug)]
struct Entry<K, V> {
    key: K,
    value: V,
    newer: usize,
    older: usize,
}

/// The index of no entry.
const NONE: usize = usize::MAX;

impl<K, V> LruCache<K, V> {
    /// An empty cache with this capacity, which is one entry at least.
    pub const fn new(capacity: usize) -> Self {
        let capacity = if capacity == 0 { 1 } else { capacity };
        Self { capacity, entries: Vec::new(), index: BTreeMap::new(), newest: NONE, oldest: NONE }
    }

    /// Number of entries.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index.clear();
        (self.newest, self.oldest) = (NONE, NONE);
    }

    /// The entries, from the least recently used on.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let entries = std::iter::successors(self.entries.get(self.oldest), |entry| self.entries.get(entry.newer));
        entries.map(|entry| (&entry.key, &entry.value))
    }

    /// Makes two entries neighbours in the list, or one of them its end.
    fn join(&mut self, newer: usize, older: usize) {
        match self.entries.get_mut(newer) {
            Some(entry) => entry.older = older,
            None => self.newest = older,
        }
        match self.entries.get_mut(older) {
            Some(entry) => entry.newer = newer,
            None => self.oldest = newer,
        }
    }

    /// Takes an entry out of the list.
    fn unlink(&mut self, at: usize) {
        let Entry { newer, older, .. } = self.entries[at];
        self.join(newer, older);
    }

    /// Puts an entry that is not in the list at its end.
    fn link_newest(&mut self, at: usize) {
        self.join(at, self.newest);
        self.join(NONE, at);
    }
}

impl<K: Ord + Clone, V> LruCache<K, V> {
    /// The value of a key, if it is cached.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.touch(key).then(|| &mut self.entries[self.newest].value)
    }

    /// The value of a key, made if it is absent.
    pub fn get_or_insert_mut(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        if !self.touch(&key) {
            self.insert(key, make());
        }
        &mut self.entries[self.newest].value
    }

    /// Removes the entries whose keys are not kept.
    pub fn retain(&mut self, is_kept: impl Fn(&K) -> bool) {
        for at in (0..self.entries.len()).rev() {
            if !is_kept(&self.entries[at].key) {
                self.remove(at);
            }
        }
    }

    /// Makes a key's entry the newest, and returns whether there is one.
    fn touch<Q: Ord + ?Sized>(&mut self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        let is_it = |entry: &Entry<K, V>| key == Borrow::<Q>::borrow(&entry.key);
        // The last two first: a body on a border queries both sides in turn.
        let Some(newest) = self.entries.get(self.newest) else { return false };
        if is_it(newest) {
            return true;
        }
        let second = Some(newest.older).filter(|at| self.entries.get(*at).is_some_and(is_it));
        let Some(at) = second.or_else(|| self.index.get(key).copied()) else { return false };
        self.unlink(at);
        self.link_newest(at);
        true
    }

    /// Inserts an absent value as the newest, in place of the least recently used one if the cache is full.
    fn insert(&mut self, key: K, value: V) {
        let entry = Entry { key: key.clone(), value, newer: NONE, older: NONE };
        let at = if self.entries.len() < self.capacity {
            self.entries.push(entry);
            self.entries.len() - 1
        } else {
            let at = self.oldest;
            self.unlink(at);
            self.index.remove(&self.entries[at].key);
            self.entries[at] = entry;
            at
        };
        self.index.insert(key, at);
        self.link_newest(at);
    }

    fn remove(&mut self, at: usize) {
        self.unlink(at);
        let removed = self.entries.swap_remove(at);
        self.index.remove(&removed.key);
        // The last entry has taken its place.
        if let Some(Entry { key, newer, older, .. }) = self.entries.get(at) {
            let (newer, older) = (*newer, *older);
            self.index.insert(key.clone(), at);
            self.join(newer, at);
            self.join(at, older);
        }
    }
}

impl<K: Ord + Clone, V: Clone> LruCache<K, V> {
    /// A copy with only the entries whose keys are kept.
    pub fn filtered(&self, is_kept: impl Fn(&K) -> bool) -> Self {
        let mut kept = Self::new(self.capacity);
        for (key, value) in self.iter().filter(|(key, _)| is_kept(key)) {
            kept.insert(key.clone(), value.clone());
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    #[test]
    fn the_least_recently_used_value_is_evicted_and_nothing_is_made_twice_before() {
        let mut recent = LruCache::new(3);
        let mut made = Vec::new();
        let mut get = |key: i32| {
            let value = *recent.get_or_insert_mut(key, || {
                made.push(key);
                key * 10
            });
            assert_eq!(value, key * 10);
        };
        for key in [1, 2, 3, 1, 1, 2, 4, 1, 2, 4, 3, 4] {
            get(key);
        }
        assert_eq!(made, [1, 2, 3, 4, 3], "4 came for 3, and 3 for 1");
        recent.retain(|key| *key == 4);
        assert_eq!((*recent.get_or_insert_mut(4, || 5), *recent.get_or_insert_mut(3, || 6)), (40, 6), "all but one are forgotten");
        recent.clear();
        assert!(recent.is_empty());
        assert_eq!(*recent.get_or_insert_mut(2, || 7), 7, "it is forgotten");
    }

    #[test]
    fn a_key_is_found_by_what_it_borrows() {
        let mut lengths: LruCache<String, usize> = LruCache::new(2);
        assert_eq!(lengths.get_mut("four"), None);
        lengths.get_or_insert_mut("four".into(), || 4);
        assert_eq!(lengths.get_mut("four"), Some(&mut 4));
        let copy = lengths.filtered(|key| key != "four");
        assert_eq!((copy.len(), lengths.len()), (0, 1));
    }

    #[test]
    fn a_capacity_of_none_is_one() {
        let mut last = LruCache::new(0);
        for key in [1, 1, 2, 1] {
            last.get_or_insert_mut(key, || key);
            assert_eq!(last.iter().collect::<Vec<_>>(), [(&key, &key)]);
        }
    }

    proptest! {
        #[test]
        fn it_is_a_list_whose_entries_move_to_the_end_when_they_are_used(
            capacity in 1_usize..6, uses in prop::collection::vec((0_u8..4, 0_u8..9), 0..60),
        ) {
            let (mut cache, mut list) = (LruCache::new(capacity), Vec::<(u8, u8)>::new());
            for (step, (what, key)) in (0_u8..).zip(uses) {
                let known = list.iter().position(|(known, _)| *known == key);
                if let Some(at) = known.filter(|_| what > 0) {
                    list[at..].rotate_left(1);
                }
                let value = known.and_then(|_| list.last()).map(|(_, value)| *value);
                match what {
                    0 => {
                        cache.retain(|kept| kept % 3 != key % 3);
                        list.retain(|(kept, _)| kept % 3 != key % 3);
                    }
                    1 => prop_assert_eq!(cache.get_mut(&key).copied(), value),
                    _ => {
                        prop_assert_eq!(*cache.get_or_insert_mut(key, || step), value.unwrap_or(step));
                        if known.is_none() {
                            list.drain(..(list.len() + 1).saturating_sub(capacity));
                            list.push((key, step));
                        }
                    }
                }
                prop_assert_eq!(cache.iter().map(|(key, value)| (*key, *value)).collect::<Vec<_>>(), list.clone());
                prop_assert_eq!(cache.filtered(|key| key % 2 == 0).len(), list.iter().filter(|(key, _)| key % 2 == 0).count());
            }
        }
    }
}
