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
    if any_machine::is_asked() {
        return pulp::Arch::Scalar.dispatch(run);
    }
    #[expect(clippy::disallowed_methods, reason = "here, and nowhere else")]
    pulp::Arch::new().dispatch(run)
}

/// The same as on a machine without wide registers.
#[cfg(test)]
pub mod any_machine {
    use std::cell::Cell;

    thread_local! {
        static ASKED: Cell<bool> = const { Cell::new(false) };
    }

    pub(super) fn is_asked() -> bool {
        ASKED.get()
    }

    /// What is made, on this thread, as any machine would.
    pub fn makes<T>(make: impl FnOnce() -> T) -> T {
        ASKED.set(true);
        let made = make();
        ASKED.set(false);
        made
    }
}
