//! Runtime SIMD dispatch: loops compiled for the widest vector registers of the machine and for any machine, chosen at run
//! time.
//!
//! All give the same bits, since no sum is reordered and nothing is fused (FMA); the tests run all. **Call nothing from
//! such a loop.** Code that is not inlined into it is compiled for the old registers, and on some processors each of its
//! instructions waits for the upper halves of the new ones: a loop of 80 ns took 1400. Compute what a loop needs before it,
//! mark what it uses `#[inline(always)]`, and count by index: iterators over two slices (`zip`), `array::map` and
//! `array::from_fn` are calls in a quick build. `.ci/dispatched` checks the machine code.

pub use pulp::{Simd, WithSimd};

/// Runs a loop with the widest instructions of the machine.
#[inline]
pub fn dispatch<Loop: WithSimd>(run: Loop) -> Loop::Output {
    #[cfg(test)]
    match narrower::forced() {
        Some(narrower::Width::Any) => return Simd::vectorize(pulp::Scalar, run),
        Some(narrower::Width::Four) => return dispatch_by_four(run),
        None => {}
    }
    #[expect(clippy::disallowed_methods, reason = "here, and nowhere else")]
    pulp::Arch::new().dispatch(run)
}

/// As [`dispatch`], for a loop that is written for vectors of at most four floats of 64 bits, or eight of 32.
#[inline]
pub fn dispatch_by_four<Loop: WithSimd>(run: Loop) -> Loop::Output {
    #[cfg(test)]
    if narrower::forced() == Some(narrower::Width::Any) {
        return Simd::vectorize(pulp::Scalar, run);
    }
    #[cfg(target_arch = "x86_64")]
    return match pulp::x86::V3::try_new() {
        Some(simd) => Simd::vectorize(simd, run),
        None => Simd::vectorize(pulp::Scalar, run),
    };
    #[cfg(not(target_arch = "x86_64"))]
    #[expect(clippy::disallowed_methods, reason = "here, and nowhere else")]
    pulp::Arch::new().dispatch(run)
}

/// Forces the code for machines with narrower registers than this one's.
#[cfg(test)]
pub mod narrower {
    use std::cell::Cell;

    /// The registers that the code is for.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(super) enum Width {
        /// Those of any machine.
        Any,
        /// Four floats of 64 bits.
        Four,
    }

    thread_local! {
        static FORCED: Cell<Option<Width>> = const { Cell::new(None) };
    }

    pub(super) fn forced() -> Option<Width> {
        FORCED.get()
    }

    /// Runs `make` on this thread with the code for any machine, and with that for vectors of four.
    pub fn each<T>(make: impl Fn() -> T) -> [T; 2] {
        [Width::Any, Width::Four].map(|width| {
            FORCED.set(Some(width));
            let made = make();
            FORCED.set(None);
            made
        })
    }
}
