//! Reading and writing files in the background, on Bevy's I/O task pool.

#[cfg(not(target_arch = "wasm32"))]
use bevy_tasks::{IoTaskPool, Task, block_on, futures::check_ready};

/// A read or a write in the background, and its result. Who writes polls it in `GameExitSystems` too, where a running write must
/// be waited for: otherwise the file is lost when the game exits. Whoever drops it waits too if it has begun, so that what it
/// holds, such as a lock, is let go.
pub struct BackgroundIo<T>(Option<Running<T>>);

#[cfg(not(target_arch = "wasm32"))]
type Running<T> = Task<T>;
/// In a browser files are in memory, and it is done at once: nothing else runs while one waits.
#[cfg(target_arch = "wasm32")]
type Running<T> = T;

impl<T> Default for BackgroundIo<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Send + 'static> BackgroundIo<T> {
    /// Starts a read or a write. One already running is detached: it still completes, but its result is dropped.
    pub fn start(&mut self, work: impl FnOnce() -> T + Send + 'static) {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(running) = self.0.replace(IoTaskPool::get().spawn(async move { work() })) {
            running.detach();
        }
        #[cfg(target_arch = "wasm32")]
        self.0.replace(crate::background::measured_at_once("file", work));
    }

    /// Creates one and starts it.
    pub fn started(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let mut beside = Self::default();
        beside.start(work);
        beside
    }

    /// Whether there is one whose result has not been polled yet.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the result once, when it is done; blocks for it if the game ends.
    #[cfg(target_arch = "wasm32")]
    pub fn poll(&mut self, _ends: bool) -> Option<T> {
        self.0.take()
    }

    /// Returns the result once, when it is done; blocks for it if the game ends.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn poll(&mut self, ends: bool) -> Option<T> {
        let task = self.0.as_mut()?;
        let done = if ends { Some(block_on(task)) } else { check_ready(task) };
        if done.is_some() {
            self.0 = None;
        }
        done
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl<T> Drop for BackgroundIo<T> {
    fn drop(&mut self) {
        if let Some(running) = self.0.take() {
            block_on(running.cancel());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, mpsc},
        time::Duration,
    };

    use super::*;

    #[test]
    fn what_comes_of_it_is_heard_once_and_at_the_end_it_is_waited_for() {
        IoTaskPool::get_or_init(Default::default);
        let (go_on, waits) = mpsc::channel::<()>();
        let mut beside = BackgroundIo::started(move || waits.recv().is_ok());
        assert!(beside.is_busy() && beside.poll(false).is_none(), "it waits for nobody");
        go_on.send(()).expect("it waits");
        assert_eq!(beside.poll(true), Some(true));
        assert!(!beside.is_busy() && beside.poll(true).is_none(), "it was heard");
        beside.start(|| {
            std::thread::sleep(Duration::from_millis(50));
            false
        });
        assert_eq!(beside.poll(true), Some(false));
    }

    #[test]
    fn what_a_write_holds_is_let_go_before_its_owner_is_gone() {
        IoTaskPool::get_or_init(Default::default);
        let (begins, begun) = mpsc::channel();
        let held = Arc::new(());
        let lock = held.clone();
        let beside = BackgroundIo::started(move || {
            begins.send(()).expect("it is waited for");
            std::thread::sleep(Duration::from_millis(50));
            lock
        });
        begun.recv().expect("it begins");
        drop(beside);
        assert_eq!(Arc::strong_count(&held), 1);
    }
}
