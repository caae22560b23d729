//! A cache with a time to live for queries of the file system: valid for one second, or until this program writes a file, so
//! that queries made every frame do not read the disk every frame.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use bevy_platform::time::Instant;

/// Time to live of a cached value: files written by other programs are noticed with this delay.
const HOLDS: Duration = Duration::from_secs(1);

/// Number of files that this program has written or renamed; each invalidates all cached values.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// Invalidates all cached values, after this program has written or renamed a file.
pub(super) fn invalidate_all() {
    WRITTEN.fetch_add(1, Relaxed);
}

/// The cached value, when it was found, and the write count at that time.
#[derive(Debug, Default)]
pub(super) struct TimedCache<T>(Mutex<Option<(T, Instant, u64)>>);

impl<T: Clone> TimedCache<T> {
    /// An empty cache.
    pub const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Returns the cached value, or calls `look` if there is no valid one.
    pub fn get(&self, look: impl FnOnce() -> T) -> T {
        let (now, written) = (Instant::now(), WRITTEN.load(Relaxed));
        let holds = |(_, then, before): &&(T, Instant, u64)| *before == written && now.duration_since(*then) < HOLDS;
        let last = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((found, ..)) = last().as_ref().filter(holds) {
            return found.clone();
        }
        // The lock is not held while the disk is read.
        let found = look();
        *last() = Some((found.clone(), now, written));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_thousand_frames_of_a_second_it_is_looked_as_often_as_something_was_written_and_later_again() {
        let (looked, mut looks) = (TimedCache::new(), 0);
        let begun = Instant::now();
        let mut frames = |written: &[u32]| {
            let before = looks;
            for frame in 0..1000 {
                if written.contains(&frame) {
                    super::invalidate_all();
                }
                let found = looked.get(|| {
                    looks += 1;
                    looks
                });
                assert!(!written.contains(&frame) || found > before, "what was written is found");
            }
            looks - before
        };
        // Other tests write files too, and the machine may be busy.
        let quietly = (0..50).map(|_| frames(&[])).min();
        if begun.elapsed() < HOLDS {
            assert_eq!(quietly, Some(0), "nobody looks for nothing");
        }
        assert!((3..900).contains(&frames(&[100, 500, 900])));
        std::thread::sleep(HOLDS);
        assert!(frames(&[]) > 0, "what somebody else has put there is found too");
    }
}
