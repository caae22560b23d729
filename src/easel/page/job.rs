//! Work on a thread of its own, which is asked now and then whether it is done.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use bevy_egui::egui;

/// The work.
pub(super) struct Job<T> {
    result: Arc<Mutex<Option<T>>>,
    goes_on: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    since: Instant,
}

impl<T: Send + 'static> Job<T> {
    /// Begins it. What it is given tells whether the result is still wanted. A frame is asked for when it is done.
    pub fn start(ctx: Option<&egui::Context>, work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Self {
        let (result, goes_on) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(true)));
        let (slot, wanted, ctx) = (result.clone(), goes_on.clone(), ctx.cloned());
        let thread = thread::spawn(move || {
            let done = work(&wanted);
            *slot.lock().expect("nobody panics while they hold it") = Some(done);
            if let Some(ctx) = ctx {
                ctx.request_repaint();
            }
        });
        Self { result, goes_on, thread, since: Instant::now() }
    }

    /// Its result, once.
    ///
    /// # Panics
    /// If the work did.
    pub fn done(&self) -> Option<T> {
        let over = self.thread.is_finished();
        let result = self.result.lock().expect("nobody panics while they hold it").take();
        assert!(result.is_some() || !over, "the work on another thread has panicked");
        result
    }

    /// Waits for its result.
    ///
    /// # Panics
    /// If the work did.
    pub fn wait(self) -> T {
        self.thread.join().expect("the work does not panic");
        self.result.lock().expect("nobody panics while they hold it").take().expect("nobody took it")
    }

    /// How long it goes on already.
    pub fn age(&self) -> Duration {
        self.since.elapsed()
    }

    /// Its result is not wanted any more.
    pub fn give_up(&self) {
        self.goes_on.store(false, Ordering::Relaxed);
    }
}
