//! Runtime SIMD dispatch: loops compiled for the widest vector registers of the machine and for any machine, chosen at run
//! time.
//!
//! Both give the same bits, since no sum is reordered and nothing is fused (FMA); the tests run both. **Call nothing from
//! such a loop.** Code that is not inlined into it is compiled for the old registers, and on some processors each of its
//! instructions waits for the upper halves of the new ones: a loop of 80 ns took 1400. Compute what a loop needs before it,
//! mark what it uses `#[inline(always)]`, and count by index: iterators over two slices (`zip`), `array::map` and
//! `array::from_fn` are calls in a quick build. `.ci/dispatched` checks the machine code.

pub use pulp::{Simd, WithSimd};

/// Runs a loop with the widest instructions of the machine.
#[inline]
pub fn dispatch<Loop: WithSimd>(run: Loop) -> Loop::Output {
    #[cfg(test)]
    if portable::is_forced() {
        return pulp::Arch::Scalar.dispatch(run);
    }
    #[expect(clippy::disallowed_methods, reason = "here, and nowhere else")]
    pulp::Arch::new().dispatch(run)
}

/// Forces the code for machines without wide registers.
#[cfg(test)]
pub mod portable {
    use std::cell::Cell;

    thread_local! {
        static FORCED: Cell<bool> = const { Cell::new(false) };
    }

    pub(super) fn is_forced() -> bool {
        FORCED.get()
    }

    /// Runs `make` on this thread with the code for any machine.
    pub fn run<T>(make: impl FnOnce() -> T) -> T {
        FORCED.set(true);
        let made = make();
        FORCED.set(false);
        made
    }
}
