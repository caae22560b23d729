//! A job beside the frames, polled for its result: on a thread of its own, or in a browser, which has one thread, in steps
//! between the frames. Panics are caught.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
#[cfg(not(target_arch = "wasm32"))]
use std::{
    sync::Mutex,
    thread::{self, JoinHandle},
};

use bevy::platform::time::Instant;
use bevy_egui::egui;
#[cfg(target_arch = "wasm32")]
use eremite_land::background::Background;
use eremite_land::background::Steps;
#[cfg(not(target_arch = "wasm32"))]
use eremite_land::background::{finish, one_step};
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
    work: Work<T>,
    goes_on: Arc<AtomicBool>,
    since: Instant,
}

impl<T: Send + 'static> Job<T> {
    /// Starts a job, and requests a repaint when it is done. `what` is its name where steps are measured.
    pub fn start(what: &'static str, ctx: Option<&egui::Context>, steps: Steps<T>) -> Self {
        Self::start_cancellable(what, ctx, |_| steps)
    }

    /// Starts a job whose steps are told, by a flag that is then false, when the result is no longer wanted.
    pub fn start_cancellable(what: &'static str, ctx: Option<&egui::Context>, steps: impl FnOnce(Arc<AtomicBool>) -> Steps<T>) -> Self {
        let goes_on = Arc::new(AtomicBool::new(true));
        let steps = steps(goes_on.clone());
        Self { work: Work::start(what, ctx.cloned(), caught(steps)), goes_on, since: Instant::now() }
    }

    /// Result when finished; returned once.
    pub fn poll(&mut self) -> Option<Result<T, Panicked>> {
        self.work.poll()
    }

    /// Lets it go on where nobody polls it; returns whether it needs frames for that.
    pub fn advance(&mut self) -> bool {
        self.work.advance()
    }

    /// Waits for the result.
    pub fn wait(self) -> Result<T, Panicked> {
        self.work.wait()
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

/// Steps whose result is that they panicked, if they do.
fn caught<T: 'static>(mut steps: Steps<T>) -> Steps<Result<T, Panicked>> {
    // Unwind safe: a job owns its data, which is dropped.
    Box::new(move || catch_unwind(AssertUnwindSafe(&mut steps)).map_err(|_| Panicked).transpose())
}

/// Steps of another job that may be taken ahead: where there are threads they are, from now on. Should they panic, `fallen` is
/// their result.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn ahead<T: Send + 'static>(what: &'static str, steps: Steps<T>, fallen: fn(Panicked) -> T) -> Steps<T> {
    let job = Job::start(what, None, steps);
    one_step(move || job.wait().unwrap_or_else(fallen))
}

/// Steps of another job that may be taken ahead: where there are threads.
#[cfg(target_arch = "wasm32")]
pub(super) fn ahead<T>(_what: &'static str, steps: Steps<T>, _fallen: fn(Panicked) -> T) -> Steps<T> {
    steps
}

/// The work of a job, on a thread.
#[cfg(not(target_arch = "wasm32"))]
struct Work<T> {
    result: Arc<Mutex<Option<Result<T, Panicked>>>>,
    thread: JoinHandle<()>,
}

#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + 'static> Work<T> {
    fn start(_what: &'static str, ctx: Option<egui::Context>, steps: Steps<Result<T, Panicked>>) -> Self {
        let result = Arc::new(Mutex::new(None));
        let slot = result.clone();
        let thread = thread::spawn(move || {
            let done = finish(steps);
            *slot.lock().expect("nobody panics while they hold it") = Some(done);
            if let Some(ctx) = ctx {
                ctx.request_repaint();
            }
        });
        Self { result, thread }
    }

    fn poll(&mut self) -> Option<Result<T, Panicked>> {
        self.result.lock().expect("nobody panics while they hold it").take()
    }

    fn advance(&mut self) -> bool {
        false
    }

    fn wait(self) -> Result<T, Panicked> {
        self.thread.join().expect("the work's panic is caught");
        self.result.lock().expect("nobody panics while they hold it").take().expect("nobody took it")
    }
}

/// The work of a job, between the frames.
#[cfg(target_arch = "wasm32")]
struct Work<T> {
    steps: Background<Result<T, Panicked>>,
    /// The result, until it is asked for.
    done: Option<Result<T, Panicked>>,
    ctx: Option<egui::Context>,
}

#[cfg(target_arch = "wasm32")]
impl<T: Send + 'static> Work<T> {
    fn start(what: &'static str, ctx: Option<egui::Context>, steps: Steps<Result<T, Panicked>>) -> Self {
        let work = Self { steps: Background::start_steps(what, steps), done: None, ctx };
        work.request_frame();
        work
    }

    fn poll(&mut self) -> Option<Result<T, Panicked>> {
        self.advance();
        self.request_frame();
        self.done.take()
    }

    fn advance(&mut self) -> bool {
        self.done = self.done.take().or_else(|| self.steps.poll());
        self.done.is_none()
    }

    fn wait(self) -> Result<T, Panicked> {
        self.done.unwrap_or_else(|| self.steps.wait())
    }

    /// Asks for another frame: to go on in, or to show the result in.
    fn request_frame(&self) {
        if let Some(ctx) = &self.ctx {
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_panics_has_that_as_its_result_and_nobody_else_falls() {
        let falls = || Job::start("test", None, one_step(|| -> u8 { panic!("a test's own") }));
        assert_eq!(falls().wait(), Err(Panicked));
        assert_eq!(Job::start("test", None, one_step(|| 7)).wait(), Ok(7));
        assert_eq!(finish(ahead("test", one_step(|| -> u8 { panic!("a test's own") }), |_| 5)), 5);
        let mut job = falls();
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

    #[test]
    fn a_job_is_told_that_it_is_not_wanted() {
        let mut count = 0;
        let job = Job::start_cancellable("test", None, |goes_on| {
            Box::new(move || {
                count += 1;
                (!goes_on.load(Ordering::Relaxed)).then_some(count)
            })
        });
        job.cancel();
        assert!(job.wait().expect("it does not panic") > 0);
    }
}
