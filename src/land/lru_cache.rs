//! The last few of many values, each by its key: what was asked for longest ago gives way.

/// So many values and no more. Whoever asks for the same one again and again pays for one comparison.
pub(super) struct LruCache<K, V> {
    keys: Vec<K>,
    values: Vec<V>,
    /// When each was last asked for after another one.
    asked: Vec<u64>,
    clock: u64,
    /// The two that were asked for last: whoever stands on a border asks for both sides in turn.
    last: [usize; 2],
    most: usize,
}

impl<K: Copy + PartialEq, V> LruCache<K, V> {
    /// Room for so many.
    pub fn new(most: usize) -> Self {
        Self { keys: Vec::new(), values: Vec::new(), asked: Vec::new(), clock: 0, last: [0; 2], most }
    }

    /// Forgets them all.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
        self.asked.clear();
    }

    /// Forgets some.
    pub fn retain(&mut self, is_kept: impl Fn(&K) -> bool) {
        for at in (0..self.keys.len()).rev().filter(|at| !is_kept(&self.keys[*at])).collect::<Vec<_>>() {
            self.keys.swap_remove(at);
            self.values.swap_remove(at);
            self.asked.swap_remove(at);
        }
    }

    /// The value of a key, made if it is not there.
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

    /// Keeps a value that is not there, and tells where.
    fn insert(&mut self, key: K, value: V) -> usize {
        if self.keys.len() < self.most {
            self.keys.push(key);
            self.values.push(value);
            self.asked.push(0);
            return self.keys.len() - 1;
        }
        let oldest = (0..self.most).min_by_key(|at| self.asked[*at]).expect("there is room for one at least");
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
