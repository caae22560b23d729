//! Loops for the widest vector registers that the machine has, and for any: compiled twice, chosen when they are run.
//!
//! The bits are the same with both, since no sum is taken in another order and nothing is fused; the tests run both.
//! **Nothing is called out of such a loop.** What is not inlined into it is compiled for the old registers, and on some
//! processors each of its instructions waits for the upper halves of the new ones: a loop of 80 ns took 1400. What a
//! loop needs is worked out before it, what it uses is `#[inline(always)]`, and it counts by index: iterators over two slices
//! (`zip`), `array::map` and `array::from_fn` are calls in a quick build. `.ci/dispatched` reads the machine code.

pub use pulp::{Simd, WithSimd};

/// Runs a loop with the instructions that the machine has.
#[inline]
pub fn dispatch<Loop: WithSimd>(run: Loop) -> Loop::Output {
    #[cfg(test)]
    if portable::is_forced() {
        return pulp::Arch::Scalar.dispatch(run);
    }
    #[expect(clippy::disallowed_methods, reason = "here, and nowhere else")]
    pulp::Arch::new().dispatch(run)
}

/// The same as on a machine without wide registers.
#[cfg(test)]
pub mod portable {
    use std::cell::Cell;

    thread_local! {
        static FORCED: Cell<bool> = const { Cell::new(false) };
    }

    pub(super) fn is_forced() -> bool {
        FORCED.get()
    }

    /// What is made, on this thread, as any machine would.
    pub fn run<T>(make: impl FnOnce() -> T) -> T {
        FORCED.set(true);
        let made = make();
        FORCED.set(false);
        made
    }
}
