//! LRU cache with a fixed capacity: the least recently used value is replaced.

/// An LRU cache. A repeated query for the same key costs one comparison.
pub(super) struct LruCache<K, V> {
    keys: Vec<K>,
    values: Vec<V>,
    /// The clock at which each was last asked for, repeated queries not counted.
    asked: Vec<u64>,
    clock: u64,
    /// The last two entries: a body on a border queries both sides in turn.
    last: [usize; 2],
    capacity: usize,
}

impl<K: Copy + PartialEq, V> LruCache<K, V> {
    /// An empty cache with this capacity.
    pub fn new(capacity: usize) -> Self {
        Self { keys: Vec::new(), values: Vec::new(), asked: Vec::new(), clock: 0, last: [0; 2], capacity }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
        self.asked.clear();
    }

    /// Removes the entries whose keys are not kept.
    pub fn retain(&mut self, is_kept: impl Fn(&K) -> bool) {
        for at in (0..self.keys.len()).rev().filter(|at| !is_kept(&self.keys[*at])).collect::<Vec<_>>() {
            self.keys.swap_remove(at);
            self.values.swap_remove(at);
            self.asked.swap_remove(at);
        }
    }

    /// The value of a key, made if it is absent.
    pub fn get_or_insert_mut(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let [last, before] = self.last;
        if self.keys.get(last) != Some(&key) {
            let at = match self.keys.get(before) {
                Some(kept) if *kept == key => before,
                _ => self.keys.iter().position(|kept| *kept == key).unwrap_or_else(|| self.insert(key, make())),
            };
            self.last = [at, last];
            self.clock += 1;
            self.asked[at] = self.clock;
        }
        &mut self.values[self.last[0]]
    }

    /// Inserts an absent value, in place of the least recently used one if the cache is full, and returns its index.
    fn insert(&mut self, key: K, value: V) -> usize {
        if self.keys.len() < self.capacity {
            self.keys.push(key);
            self.values.push(value);
            self.asked.push(0);
            return self.keys.len() - 1;
        }
        let oldest = (0..self.capacity).min_by_key(|at| self.asked[*at]).expect("there is room for one at least");
        self.keys[oldest] = key;
        self.values[oldest] = value;
        oldest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_longest_ago_gives_way_and_nothing_is_made_twice_before() {
        let mut recent = LruCache::new(3);
        let mut made = Vec::new();
        let mut get = |key: i32| {
            let value = *recent.get_or_insert_mut(key, || {
                made.push(key);
                key * 10
            });
            assert_eq!(value, key * 10);
        };
        [1, 2, 3, 1, 1, 2, 4, 1, 2, 4, 3, 4].into_iter().for_each(&mut get);
        assert_eq!(made, [1, 2, 3, 4, 3], "4 came for 3, and 3 for 1");
        recent.retain(|key| *key == 4);
        assert_eq!((*recent.get_or_insert_mut(4, || 5), *recent.get_or_insert_mut(3, || 6)), (40, 6), "all but one are forgotten");
        recent.clear();
        assert_eq!(*recent.get_or_insert_mut(2, || 7), 7, "it is forgotten");
    }
}
