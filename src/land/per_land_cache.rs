//! An LRU cache of what is computed from a land.

use super::{land::Land, lru_cache::LruCache};

/// An [`LruCache`] of what is computed from a land; another land empties it. With a fixed capacity it can be a system's local.
pub struct PerLandCache<K, V, const CAPACITY: usize> {
    land: Option<Land>,
    cache: LruCache<K, V>,
}

impl<K, V, const CAPACITY: usize> Default for PerLandCache<K, V, CAPACITY> {
    fn default() -> Self {
        Self { land: None, cache: LruCache::new(CAPACITY) }
    }
}

impl<K: Ord + Clone, V, const CAPACITY: usize> PerLandCache<K, V, CAPACITY> {
    /// The value of a key in a land, made if it is absent.
    pub fn get_or_insert_with(&mut self, land: &Land, key: K, make: impl FnOnce() -> V) -> &V {
        if !self.land.as_ref().is_some_and(|known| known.ptr_eq(land)) {
            self.cache.clear();
            self.land = Some(land.clone());
        }
        self.cache.get_or_insert_mut(key, make)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HeightSource, Seed, terrain::Ridged};

    #[test]
    fn another_land_empties_it() {
        let [one, other] = [1, 2].map(|seed| Land::new(Seed(seed), "ridged", Box::new(Ridged::default()) as Box<dyn HeightSource>));
        let mut cache: PerLandCache<u8, u8, 2> = PerLandCache::default();
        assert_eq!(*cache.get_or_insert_with(&one, 0, || 1), 1);
        assert_eq!(*cache.get_or_insert_with(&one.clone(), 0, || 2), 1, "it is the same land");
        assert_eq!(*cache.get_or_insert_with(&other, 0, || 3), 3);
        assert_eq!(*cache.get_or_insert_with(&one, 0, || 4), 4, "only the last land's are kept");
    }
}
