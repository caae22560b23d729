//! Computations in the background whose result is asked for later.

#[cfg(not(target_arch = "wasm32"))]
use bevy_tasks::{AsyncComputeTaskPool, Task, block_on, futures::check_ready};

/// A computation in the background, on Bevy's pool for it. A browser has one thread and may not wait for it: there it is done
/// when its result is first asked for, so that whoever asks once a frame spreads the work over frames.
pub struct Background<T> {
    #[cfg(not(target_arch = "wasm32"))]
    task: Task<T>,
    #[cfg(target_arch = "wasm32")]
    work: Option<Box<dyn FnOnce() -> T + Send + Sync>>,
}

#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + 'static> Background<T> {
    /// Starts a computation. Dropping it cancels it, or its result.
    pub fn start(work: impl FnOnce() -> T + Send + Sync + 'static) -> Self {
        Self { task: AsyncComputeTaskPool::get().spawn(async move { work() }) }
    }

    /// Returns the result once, if it is there.
    pub fn poll(&mut self) -> Option<T> {
        check_ready(&mut self.task)
    }

    /// Waits for the result.
    pub fn wait(self) -> T {
        block_on(self.task)
    }
}

#[cfg(target_arch = "wasm32")]
impl<T: Send + 'static> Background<T> {
    /// Starts a computation. Dropping it cancels it.
    pub fn start(work: impl FnOnce() -> T + Send + Sync + 'static) -> Self {
        Self { work: Some(Box::new(work)) }
    }

    /// Returns the result once.
    pub fn poll(&mut self) -> Option<T> {
        self.work.take().map(|work| work())
    }

    /// Returns the result.
    ///
    /// # Panics
    /// If it was taken before.
    pub fn wait(mut self) -> T {
        self.poll().expect("its result was taken")
    }
}
