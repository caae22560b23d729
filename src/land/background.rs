//! Computations in the background whose result is asked for later.

use std::ops::Range;
#[cfg(any(test, target_arch = "wasm32"))]
use std::{collections::BTreeMap, sync::Mutex, time::Duration};

#[cfg(any(test, target_arch = "wasm32"))]
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

/// A search in steps: each makes one try, until one finds something or there are no more.
pub fn first_found<T>(mut tries: impl Iterator<Item = Option<T>> + Send + Sync + 'static) -> Steps<Option<T>> {
    Box::new(move || match tries.next() {
        Some(None) => None,
        found => Some(found.flatten()),
    })
}

/// One computation after another: `next` begins the second with the result of the first.
pub fn and_then<A: 'static, B: 'static>(mut first: Steps<A>, next: impl FnOnce(A) -> Steps<B> + Send + Sync + 'static) -> Steps<B> {
    let (mut next, mut second) = (Some(next), None::<Steps<B>>);
    Box::new(move || {
        if let Some(second) = &mut second {
            return second();
        }
        second = first().and_then(|result| next.take().map(|next| next(result)));
        None
    })
}

/// A computation that changes a value, one step for each item, and returns it after them.
pub fn each_a_step<T: Send + Sync + 'static, I>(
    value: T,
    mut items: impl Iterator<Item = I> + Send + Sync + 'static,
    mut change: impl FnMut(&mut T, I) + Send + Sync + 'static,
) -> Steps<T> {
    let mut value = Some(value);
    Box::new(move || {
        let Some(item) = items.next() else { return value.take() };
        if let Some(value) = &mut value {
            change(value, item);
        }
        None
    })
}

/// Lines in bands of so many, of which the last may have fewer: what is done with a band is a step.
///
/// # Panics
/// If `at_once` is 0.
pub fn bands(lines: usize, at_once: usize) -> impl Iterator<Item = Range<usize>> {
    (0..lines).step_by(at_once).map(move |first| first..first.saturating_add(at_once).min(lines))
}

/// How many lines of a width have about so many pixels; at least one.
pub fn lines_at_once(pixels: usize, width: usize) -> usize {
    (pixels / width.max(1)).max(1)
}

/// The rows of an image of this width and height in bands of about so many pixels.
pub fn row_bands([width, height]: [usize; 2], pixels: usize) -> impl Iterator<Item = Range<usize>> {
    bands(height, lines_at_once(pixels, width))
}

/// Computations in turn, each begun when the one before it is done. Their results are dropped: what counts is what they keep.
pub fn in_turn<T: 'static>(mut computations: impl Iterator<Item = Steps<T>> + Send + Sync + 'static) -> Steps<()> {
    let mut running: Option<Steps<T>> = None;
    Box::new(move || {
        let Some(steps) = &mut running else {
            running = computations.next();
            return running.is_none().then_some(());
        };
        if steps().is_some() {
            running = None;
        }
        None
    })
}

/// The steps of a computation as tries that find nothing, for a search that goes on with what they keep; see [`first_found`].
pub fn as_tries<A: 'static, T: 'static>(mut steps: Steps<A>) -> impl Iterator<Item = Option<T>> + Send + Sync + 'static {
    std::iter::from_fn(move || steps().is_none().then_some(None))
}

/// Takes all steps.
pub fn finish<T>(mut steps: Steps<T>) -> T {
    loop {
        if let Some(result) = steps() {
            return result;
        }
    }
}

/// Takes all steps of what this frame cannot do without; `what` is measured in a browser (see [`Background`]).
#[cfg(not(target_arch = "wasm32"))]
pub fn finish_now<T>(_what: &'static str, steps: Steps<T>) -> T {
    finish(steps)
}

/// Takes all steps of what this frame cannot do without.
#[cfg(target_arch = "wasm32")]
pub fn finish_now<T>(what: &'static str, steps: Steps<T>) -> T {
    measured_at_once(what, || finish(steps))
}

/// Does what cannot be spread over frames, and measures it.
#[cfg(target_arch = "wasm32")]
pub(crate) fn measured_at_once<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    lock(&FRAME_TIME).note(what, None, start.elapsed());
    result
}

/// A computation in the background, on Bevy's pool for it. A browser has one thread and may not wait for it: there it is done
/// when its result is asked for and the frame has time for it, so that whoever asks once a frame spreads the work over frames.
/// What it is, such as "map tile", is the name by which its longest step is measured there.
pub struct Background<T> {
    #[cfg(not(target_arch = "wasm32"))]
    task: Task<T>,
    #[cfg(target_arch = "wasm32")]
    work: SpreadWork<T>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts a computation of one step. Dropping it cancels it, or its result.
    pub fn start(what: &'static str, work: impl FnOnce() -> T + Send + Sync + 'static) -> Self {
        Self::start_steps(what, one_step(work))
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl<T: Send + 'static> Background<T> {
    /// Starts a computation in steps. Dropping it cancels it, or its result.
    pub fn start_steps(_what: &'static str, steps: Steps<T>) -> Self {
        Self { task: AsyncComputeTaskPool::get().spawn(async move { finish(steps) }) }
    }

    /// Lets it go on, where it needs that. Whoever asks for the result at a certain time, and not before, calls it until then.
    pub fn advance(&mut self) {}

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
    /// Starts a computation in steps. Dropping it cancels it.
    pub fn start_steps(what: &'static str, steps: Steps<T>) -> Self {
        Self { work: SpreadWork { what, taken: 0, steps: Some(steps), result: None } }
    }

    /// Takes steps, as far as the frame has time for it. Whoever asks for the result at a certain time, and not before, calls
    /// it until then.
    pub fn advance(&mut self) {
        self.work.advance(&FRAME_TIME);
    }

    /// Returns the result once, if the frame has time to take the steps that are left.
    pub fn poll(&mut self) -> Option<T> {
        self.advance();
        self.work.result.take()
    }

    /// Returns the result, which was not taken before.
    pub fn wait(self) -> T {
        let SpreadWork { what, steps, result, .. } = self.work;
        result.unwrap_or_else(|| finish_now(what, steps.expect("its result was taken")))
    }
}

/// The time in a frame for computations that are asked for. The step that uses it up is finished.
#[cfg(any(test, target_arch = "wasm32"))]
const FRAME_BUDGET: Duration = Duration::from_millis(4);

/// What is left of a frame for computations, and how long their steps take.
#[cfg(any(test, target_arch = "wasm32"))]
#[derive(Default)]
struct FrameTime {
    /// Where no frames are told of, there is no end to it.
    left: Option<Duration>,
    /// The longest step of each computation and its number, or the longest whole one for those that a frame could not do without.
    longest: BTreeMap<(&'static str, bool), (Duration, Option<u32>)>,
}

#[cfg(any(test, target_arch = "wasm32"))]
impl FrameTime {
    #[cfg(target_arch = "wasm32")]
    const fn new() -> Self {
        Self { left: None, longest: BTreeMap::new() }
    }

    fn begin_frame(&mut self) {
        self.left = Some(FRAME_BUDGET);
    }

    fn has_time(&self) -> bool {
        self.left.is_none_or(|left| left > Duration::ZERO)
    }

    fn spend(&mut self, what: &'static str, step: u32, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time));
        self.note(what, Some(step), time);
    }

    fn note(&mut self, what: &'static str, step: Option<u32>, time: Duration) {
        let longest = self.longest.entry((what, step.is_none())).or_default();
        *longest = (time, step).max(*longest);
    }

    fn take_longest(&mut self) -> Vec<LongestStep> {
        let all = std::mem::take(&mut self.longest);
        all.into_iter().map(|((what, _), (took, step))| LongestStep { what, step, took }).collect()
    }
}

/// The longest step of a kind of computation.
#[cfg(any(test, target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestStep {
    /// What was computed.
    pub what: &'static str,
    /// Which step it was, from 0; none if all were taken at once, since the frame could not do without the result.
    pub step: Option<u32>,
    /// How long it took.
    pub took: Duration,
}

/// A computation that is done in the time that frames have for it.
#[cfg(any(test, target_arch = "wasm32"))]
struct SpreadWork<T> {
    what: &'static str,
    /// The steps that were taken.
    taken: u32,
    /// None once there is a result.
    steps: Option<Steps<T>>,
    result: Option<T>,
}

#[cfg(any(test, target_arch = "wasm32"))]
impl<T> SpreadWork<T> {
    /// Takes steps until the frame's time is used up. The lock is not held while a step is taken.
    fn advance(&mut self, time: &Mutex<FrameTime>) {
        while let Some(steps) = self.steps.as_mut().filter(|_| lock(time).has_time()) {
            let start = Instant::now();
            let result = steps();
            lock(time).spend(self.what, self.taken, start.elapsed());
            self.taken += 1;
            if result.is_some() {
                (self.result, self.steps) = (result, None);
            }
        }
    }
}

#[cfg(any(test, target_arch = "wasm32"))]
fn lock(time: &Mutex<FrameTime>) -> std::sync::MutexGuard<'_, FrameTime> {
    time.lock().expect("nobody panics while they hold it")
}

#[cfg(target_arch = "wasm32")]
static FRAME_TIME: Mutex<FrameTime> = Mutex::new(FrameTime::new());

/// Tells that a frame begins, so that computations of the last one make room for it.
#[cfg(target_arch = "wasm32")]
pub fn begin_frame() {
    lock(&FRAME_TIME).begin_frame();
}

/// The longest step of each kind of computation since this was called last.
#[cfg(target_arch = "wasm32")]
pub fn take_longest() -> Vec<LongestStep> {
    lock(&FRAME_TIME).take_longest()
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    };

    use eremite_testing::finish_counted;

    use super::*;

    fn count_down(mut left: u32) -> Steps<&'static str> {
        Box::new(move || {
            left -= 1;
            (left == 0).then_some("done")
        })
    }

    #[test]
    fn the_last_step_has_the_result() {
        assert_eq!(finish(count_down(3)), "done");
        assert_eq!(finish(one_step(|| 7)), 7);
    }

    #[test]
    fn one_computation_follows_another_and_each_item_is_a_step() {
        let sum = |from: u32| each_a_step(from, 1..4_u32, |sum, number| *sum += number);
        let mut steps = and_then(count_down(2), move |word| and_then(sum(10), move |sum| one_step(move || format!("{word} {sum}"))));
        assert_eq!(finish_counted(&mut steps), ("done 16".into(), 2 + 4 + 1));
        assert_eq!(steps(), None, "it is done only once");
    }

    #[test]
    fn bands_hold_all_lines_in_order() {
        assert_eq!(bands(5, 2).collect::<Vec<_>>(), [0..2, 2..4, 4..5]);
        assert_eq!([bands(0, 9).count(), bands(3, usize::MAX).count()], [0, 1]);
        assert_eq!([lines_at_once(100, 30), lines_at_once(100, 300), lines_at_once(100, 0)], [3, 1, 100]);
        assert_eq!(row_bands([30, 7], 100).collect::<Vec<_>>(), [0..3, 3..6, 6..7]);
    }

    #[test]
    fn a_search_makes_one_try_in_each_step_and_none_after_it_has_found() {
        let mut search = first_found([None, Some(2), Some(3)].into_iter());
        assert_eq!([search(), search()], [None, Some(Some(2))]);
        assert_eq!(finish(first_found([None, None::<u8>].into_iter())), None);
    }

    #[test]
    fn computations_in_turn_are_begun_when_the_one_before_is_done() {
        let begun = Arc::new(AtomicU32::new(0));
        let count = begun.clone();
        let mut steps = in_turn((1..4_u32).map(move |left| {
            count.fetch_add(1, Ordering::Relaxed);
            count_down(left)
        }));
        let mut known = Vec::new();
        while steps().is_none() {
            known.push(begun.load(Ordering::Relaxed));
        }
        assert_eq!(known, [1, 1, 2, 2, 2, 3, 3, 3, 3]);
        finish(in_turn(std::iter::empty::<Steps<u8>>()));
    }

    #[test]
    fn steps_as_tries_find_nothing_and_end_with_the_result() {
        let mut search = first_found(as_tries(count_down(3)).chain([None, Some(5)]));
        assert_eq!([search(), search(), search(), search()], [None, None, None, Some(Some(5))]);
    }

    #[test]
    fn of_two_computations_the_second_is_made_of_the_result_of_the_first() {
        let mut both = and_then(count_down(2), |done| one_step(move || done.len()));
        assert_eq!([both(), both(), both()], [None, None, Some(4)]);
    }

    #[test]
    fn a_frame_has_time_until_it_is_used_up_and_the_next_one_has_it_again() {
        let mut time = FrameTime::default();
        time.spend("a map", 0, FRAME_BUDGET * 9);
        assert!(time.has_time(), "nobody tells of frames");
        time.begin_frame();
        time.spend("a map", 1, FRAME_BUDGET / 4);
        assert!(time.has_time(), "short ones share it");
        time.spend("a map", 2, FRAME_BUDGET);
        assert!(!time.has_time());
        time.begin_frame();
        assert!(time.has_time());
    }

    #[test]
    fn steps_are_taken_while_there_is_time_and_the_result_is_kept() {
        let time = Mutex::new(FrameTime::default());
        let mut work = SpreadWork { what: "a map", taken: 0, steps: Some(count_down(3)), result: None };
        lock(&time).begin_frame();
        lock(&time).spend("a wood", 0, FRAME_BUDGET);
        work.advance(&time);
        assert!(work.steps.is_some(), "the wood has used up the frame");
        lock(&time).left = None;
        work.advance(&time);
        assert!(work.steps.is_none() && work.result == Some("done"));
        work.advance(&time);
        assert_eq!(work.result, Some("done"), "it is done only once");
    }

    #[test]
    fn the_longest_step_of_each_kind_is_told_once() {
        let [short, long] = [1, 5].map(Duration::from_millis);
        let mut time = FrameTime::default();
        for (what, step, took) in [("a wood", 0, short), ("a map", 0, short), ("a wood", 1, long), ("a wood", 2, short)] {
            time.spend(what, step, took);
        }
        time.note("a map", None, long);
        let longest = |what, step, took| LongestStep { what, step, took };
        assert_eq!(time.take_longest(), [longest("a map", Some(0), short), longest("a map", None, long), longest("a wood", Some(1), long)]);
        assert!(time.take_longest().is_empty());
    }
}
