//! A job on a thread of its own, polled for its result; panics are caught.

#[cfg(not(target_arch = "wasm32"))]
use std::thread::{self, JoinHandle};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bevy::platform::time::Instant;
use bevy_egui::egui;
use eremite_words as words;

/// The job panicked, by a bug in the game. The draft is unharmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Panicked;

impl Panicked {
    /// One-line message; `words` says what the job was doing.
    pub fn message(self, what: &str) -> String {
        words::text_with("easel-went-wrong", &[("what", what.into())])
    }
}

/// A running job.
pub(super) struct Job<T> {
    result: Arc<Mutex<Option<Result<T, Panicked>>>>,
    goes_on: Arc<AtomicBool>,
    #[cfg(not(target_arch = "wasm32"))]
    thread: JoinHandle<()>,
    since: Instant,
}

impl<T: Send + 'static> Job<T> {
    /// Starts a job. Its argument is false once the result is no longer wanted. Requests a repaint when done.
    pub fn start(ctx: Option<&egui::Context>, work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Self {
        let (result, goes_on) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(true)));
        let (slot, wanted, ctx) = (result.clone(), goes_on.clone(), ctx.cloned());
        let run = move || {
            // Unwind safe: the job owns its data, which is dropped.
            let done = catch_unwind(AssertUnwindSafe(|| work(&wanted))).map_err(|_| Panicked);
            *slot.lock().expect("nobody panics while they hold it") = Some(done);
            if let Some(ctx) = ctx {
                ctx.request_repaint();
            }
        };
        let since = Instant::now();
        #[cfg(not(target_arch = "wasm32"))]
        let thread = thread::spawn(run);
        // A browser has one thread: it is done at once.
        #[cfg(target_arch = "wasm32")]
        run();
        Self {
            result,
            goes_on,
            #[cfg(not(target_arch = "wasm32"))]
            thread,
            since,
        }
    }

    /// Result when finished; returned once.
    pub fn poll(&self) -> Option<Result<T, Panicked>> {
        self.result.lock().expect("nobody panics while they hold it").take()
    }

    /// Waits for the result.
    pub fn wait(self) -> Result<T, Panicked> {
        #[cfg(not(target_arch = "wasm32"))]
        self.thread.join().expect("the work's panic is caught");
        self.result.lock().expect("nobody panics while they hold it").take().expect("nobody took it")
    }

    /// Running time.
    pub fn age(&self) -> Duration {
        self.since.elapsed()
    }

    /// Tells the job that its result is no longer wanted.
    pub fn cancel(&self) {
        self.goes_on.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_panics_has_that_as_its_result_and_nobody_else_falls() {
        let falls = || Job::start(None, |_| -> u8 { panic!("a test's own") });
        assert_eq!(falls().wait(), Err(Panicked));
        assert_eq!(Job::start(None, |_| 7).wait(), Ok(7));
        let job = falls();
        let begun = Instant::now();
        let done = loop {
            if let Some(done) = job.poll() {
                break done;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "it never comes");
            thread::sleep(Duration::from_millis(1));
        };
        assert_eq!((done, job.poll()), (Err(Panicked), None));
    }
}
