//! A cache of what is computed in steps, shared by all who ask for it at once.

use std::sync::{Arc, Mutex, OnceLock, Weak};

use super::{
    background::{Steps, one_step},
    shared_cache::SharedLruCache,
};

/// An LRU cache of values that are computed in steps. Who asks for one that is being computed takes steps of the same
/// computation: all of them together do the work once.
pub struct StepsCache<K, V>(SharedLruCache<K, Arc<Slot<V>>>);

struct Slot<V> {
    value: OnceLock<V>,
    /// The computation under way. Only those who take its steps keep it: it may hold the land whose cache this is, and goes when
    /// nobody waits for it.
    running: Mutex<Weak<Mutex<Steps<V>>>>,
}

impl<V> Default for Slot<V> {
    fn default() -> Self {
        Self { value: OnceLock::new(), running: Mutex::default() }
    }
}

impl<V> Slot<V> {
    /// The computation under way, or else a new one.
    fn join(&self, begin: impl FnOnce() -> Steps<V>) -> Arc<Mutex<Steps<V>>> {
        let mut running = self.running.lock().expect("to begin does not panic");
        running.upgrade().unwrap_or_else(|| {
            let begun = Arc::new(Mutex::new(begin()));
            *running = Arc::downgrade(&begun);
            begun
        })
    }
}

impl<K, V> StepsCache<K, V> {
    /// An empty cache with this capacity.
    pub const fn new(capacity: usize) -> Self {
        Self(SharedLruCache::new(capacity))
    }
}

impl<K: Ord + Clone, V: Clone + Send + Sync + 'static> StepsCache<K, V> {
    /// The value of a key in steps, which `begin` begins where nobody has. A thread waits while another takes a step of them.
    pub fn in_steps(&self, key: K, begin: impl FnOnce() -> Steps<V>) -> Steps<V> {
        let slot = self.0.get_or_insert_with(key, Arc::default);
        if let Some(value) = slot.value.get().cloned() {
            return one_step(move || value);
        }
        let running = slot.join(begin);
        Box::new(move || {
            let mut steps = running.lock().expect("no step has panicked");
            // Another may have taken the last step meanwhile.
            if slot.value.get().is_none()
                && let Some(value) = (*steps)()
            {
                _ = slot.value.set(value);
            }
            slot.value.get().cloned()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicU32, Ordering},
        thread,
    };

    use eremite_testing::finish_counted;

    use super::*;
    use crate::background::finish;

    /// So many steps, which are counted.
    fn counted(steps: u32, taken: &Arc<AtomicU32>) -> Steps<u32> {
        let (taken, mut left) = (taken.clone(), steps);
        Box::new(move || {
            taken.fetch_add(1, Ordering::Relaxed);
            left -= 1;
            (left == 0).then_some(steps)
        })
    }

    #[test]
    fn who_asks_at_once_takes_the_steps_of_one_computation() {
        let (cache, taken) = (StepsCache::new(2), Arc::default());
        let ask = || cache.in_steps("here", || counted(3, &taken));
        let (mut one, mut other) = (ask(), ask());
        assert_eq!([one(), other(), one(), other()], [None, None, Some(3), Some(3)]);
        assert_eq!(finish_counted(ask()), (3, 1), "it is known");
        assert_eq!(finish(cache.in_steps("there", || counted(2, &taken))), 2, "of another key it is another one");
        assert_eq!(taken.load(Ordering::Relaxed), 3 + 2);
    }

    #[test]
    fn threads_that_ask_at_once_do_the_work_of_one() {
        let (cache, taken) = (StepsCache::new(1), Arc::default());
        let ask = || finish(cache.in_steps((), || counted(100, &taken)));
        let all: Vec<u32> = thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
            threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
        });
        assert_eq!((all, taken.load(Ordering::Relaxed)), (vec![100; 4], 100));
    }

    #[test]
    fn what_nobody_waits_for_is_dropped_and_begun_anew() {
        let (cache, taken) = (StepsCache::new(1), Arc::default());
        let ask = || cache.in_steps((), || counted(2, &taken));
        let mut given_up = ask();
        assert_eq!((given_up(), Arc::strong_count(&taken)), (None, 2));
        drop(given_up);
        assert_eq!(Arc::strong_count(&taken), 1, "the cache does not keep it");
        assert_eq!(finish_counted(ask()), (2, 2));
    }
}
