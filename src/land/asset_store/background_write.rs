//! Files that are written beside the game, which goes on meanwhile.

use bevy_tasks::{IoTaskPool, Task, block_on, futures::check_ready};

/// A file that is being written beside the game, and what has come of it. Who looks after it in
/// `GameExitSystems` hears there too that the game ends: that is to be waited for, or the
/// file is lost with the game.
pub struct BackgroundWrite<T>(Option<Task<T>>);

impl<T> Default for BackgroundWrite<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Send + 'static> BackgroundWrite<T> {
    /// Begins to write. What is being written already is forgotten, and written all the same.
    pub fn start(&mut self, write: impl FnOnce() -> T + Send + 'static) {
        let task = IoTaskPool::get().spawn(async move { write() });
        self.0.replace(task).into_iter().for_each(Task::detach);
    }

    /// Something that is being written from now on.
    pub fn started(write: impl FnOnce() -> T + Send + 'static) -> Self {
        let mut beside = Self::default();
        beside.start(write);
        beside
    }

    /// Whether something is being written of which nobody has heard yet.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// What has come of it, once: if it is done, or as soon as it is, if the game ends.
    pub fn poll(&mut self, ends: bool) -> Option<T> {
        let task = self.0.as_mut()?;
        let done = if ends { Some(block_on(task)) } else { check_ready(task) };
        if done.is_some() {
            self.0 = None;
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;

    #[test]
    fn what_comes_of_it_is_heard_once_and_at_the_end_it_is_waited_for() {
        IoTaskPool::get_or_init(Default::default);
        let (go_on, waits) = mpsc::channel::<()>();
        let mut beside = BackgroundWrite::started(move || waits.recv().is_ok());
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
}
