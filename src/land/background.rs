//! Computations in the background whose result is asked for later.

#[cfg(target_arch = "wasm32")]
use std::sync::Mutex;
#[cfg(any(test, target_arch = "wasm32"))]
use std::time::Duration;

#[cfg(target_arch = "wasm32")]
use bevy_platform::time::Instant;

#[cfg(not(target_arch = "wasm32"))]
use bevy_tasks::{AsyncComputeTaskPool, Task, block_on, futures::check_ready};

/// A computation in steps: each call does one, and the last returns the result. What takes longer than a few milliseconds is
/// cut into steps, so that a browser, which has one thread, can draw a frame between two of them.
pub type Steps<T> = Box<dyn FnMut() -> Option<T> + Send + Sync>;

/// A computation of one step.
pub fn one_step<T>(work: impl FnOnce() -> T + Send + Sync + 'static) -> Steps<T> {
    let mut work = Some(work);
    Box::new(move || work.take().map(|work| work()))
}

/// Takes all steps.
pub fn finish<T>(mut steps: Steps<T>) -> T {
    loop {
        if let Some(result) = steps() {
            return result;
        }
    }
}

/// A computation in the background, on Bevy's pool for it. A browser has one thread and may not wait for it: there it is done
/// when its result is asked for and the frame has time for it, so that whoever asks once a frame spreads the work over frames.
pub struct Background<T> {
    #[cfg(not(target_arch = "wasm32"))]
    task: Task<T>,
    #[cfg(target_arch = "wasm32")]
    steps: Steps<T>,
}

#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + 'static> Background<T> {
    /// Starts a computation. Dropping it cancels it, or its result.
    pub fn start(work: impl FnOnce() -> T + Send + Sync + 'static) -> Self {
        Self { task: AsyncComputeTaskPool::get().spawn(async move { work() }) }
    }

    /// Starts a computation in steps. Dropping it cancels it, or its result.
    pub fn start_steps(steps: Steps<T>) -> Self {
        Self { task: AsyncComputeTaskPool::get().spawn(async move { finish(steps) }) }
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
        Self::start_steps(one_step(work))
    }

    /// Starts a computation in steps. Dropping it cancels it.
    pub fn start_steps(steps: Steps<T>) -> Self {
        Self { steps }
    }

    /// Returns the result once, if the frame has time to take the steps that are left.
    pub fn poll(&mut self) -> Option<T> {
        while budget(|budget| budget.has_time()) {
            let start = Instant::now();
            let result = (self.steps)();
            budget(|budget| budget.spend(start.elapsed()));
            if result.is_some() {
                return result;
            }
        }
        None
    }

    /// Returns the result, which was not taken before.
    pub fn wait(self) -> T {
        finish(self.steps)
    }
}

/// The time in a frame for computations that are asked for. The step that uses it up is finished.
#[cfg(any(test, target_arch = "wasm32"))]
const FRAME_BUDGET: Duration = Duration::from_millis(4);

/// What is left of a frame for computations. Where no frames are told of, there is no end to it.
#[cfg(any(test, target_arch = "wasm32"))]
#[derive(Default)]
struct FrameBudget {
    left: Option<Duration>,
}

#[cfg(any(test, target_arch = "wasm32"))]
impl FrameBudget {
    fn begin_frame(&mut self) {
        self.left = Some(FRAME_BUDGET);
    }

    fn has_time(&self) -> bool {
        self.left.is_none_or(|left| left > Duration::ZERO)
    }

    fn spend(&mut self, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time));
    }
}

#[cfg(target_arch = "wasm32")]
fn budget<R>(work: impl FnOnce(&mut FrameBudget) -> R) -> R {
    static BUDGET: Mutex<FrameBudget> = Mutex::new(FrameBudget { left: None });
    work(&mut BUDGET.lock().expect("one thread"))
}

/// Tells that a frame begins, so that computations of the last one make room for it.
#[cfg(target_arch = "wasm32")]
pub fn begin_frame() {
    budget(FrameBudget::begin_frame);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_has_the_result() {
        let mut left = 3;
        let count_down: Steps<&str> = Box::new(move || {
            left -= 1;
            (left == 0).then_some("done")
        });
        assert_eq!(finish(count_down), "done");
        assert_eq!(finish(one_step(|| 7)), 7);
    }

    #[test]
    fn a_frame_has_time_until_it_is_used_up_and_the_next_one_has_it_again() {
        let mut budget = FrameBudget::default();
        budget.spend(FRAME_BUDGET * 9);
        assert!(budget.has_time(), "nobody tells of frames");
        budget.begin_frame();
        budget.spend(FRAME_BUDGET / 4);
        assert!(budget.has_time(), "short ones share it");
        budget.spend(FRAME_BUDGET);
        assert!(!budget.has_time());
        budget.begin_frame();
        assert!(budget.has_time());
    }
}
