//! Work in steps: stages over lines, of which a step takes some, and results that all who need them compute together.

use std::{
    ops::Range,
    sync::{Mutex, OnceLock},
    vec,
};

use eremite_land::background::bands;

/// The steps of some work, in order: what is done, and with which lines.
pub(super) struct Stages<F>(vec::IntoIter<(F, Range<usize>)>);

impl<F: Copy> Stages<F> {
    /// The steps of stages, each of which is done with so many lines, and in a step with so many of them.
    pub fn new(stages: impl IntoIterator<Item = (F, usize, usize)>) -> Self {
        let steps = stages.into_iter().flat_map(|(stage, lines, at_once)| bands(lines, at_once).map(move |lines| (stage, lines)));
        Self(steps.collect::<Vec<_>>().into_iter())
    }
}

impl<F> Iterator for Stages<F> {
    type Item = (F, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

/// A result that is computed in steps by whoever needs it, on any thread: each goes on where the others are.
pub(super) struct SharedWork<W, T> {
    /// None once there is a result.
    work: Mutex<Option<W>>,
    result: OnceLock<T>,
}

impl<W, T> SharedWork<W, T> {
    /// Work of which no step was taken yet.
    pub const fn new(work: W) -> Self {
        Self { work: Mutex::new(Some(work)), result: OnceLock::new() }
    }

    /// The result, once it is there.
    pub fn result(&self) -> Option<&T> {
        self.result.get()
    }

    /// Takes a step, unless the result is there; returns the result then, or if that was the last step.
    pub fn step(&self, step: impl FnOnce(&mut W) -> Option<T>) -> Option<&T> {
        if self.result.get().is_none() {
            let mut work = self.work.lock().expect("no step panics");
            // Another thread may have taken the last one meanwhile.
            if let Some(result) = work.as_mut().and_then(step) {
                *work = None;
                self.result.get_or_init(|| result);
            }
        }
        self.result.get()
    }

    /// Takes all steps that are left.
    pub fn finish(&self, mut step: impl FnMut(&mut W) -> Option<T>) -> &T {
        loop {
            if let Some(result) = self.step(&mut step) {
                return result;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_take_all_lines_in_order_and_in_steps_of_some() {
        let steps: Vec<_> = Stages::new([('a', 5, 2), ('b', 0, 9), ('c', 2, 7)]).collect();
        assert_eq!(steps, [('a', 0..2), ('a', 2..4), ('a', 4..5), ('c', 0..2)]);
    }

    /// Counts down, and returns who took the last step.
    fn count_down(left: &mut usize, who: &'static str) -> Option<&'static str> {
        *left -= 1;
        (*left == 0).then_some(who)
    }

    #[test]
    fn who_comes_later_goes_on_and_all_have_one_result() {
        let work = SharedWork::new(3);
        assert_eq!(work.step(|left| count_down(left, "one")), None);
        assert_eq!(work.finish(|left| count_down(left, "another")), &"another");
        assert_eq!(work.step(|_| unreachable!("there is a result")), Some(&"another"));
        assert_eq!(work.result(), Some(&"another"));
    }

    #[test]
    fn threads_share_the_steps() {
        let work = SharedWork::new(1000);
        let took = Mutex::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    work.finish(|left: &mut usize| {
                        *took.lock().expect("a number") += 1;
                        count_down(left, "somebody")
                    });
                });
            }
        });
        assert_eq!((work.result(), took.into_inner().expect("a number")), (Some(&"somebody"), 1000));
    }
}
