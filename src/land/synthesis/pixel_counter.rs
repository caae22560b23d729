//! Counter of processed map pixels per thread. A map has millions, and the thread that draws frames must not go over all of
//! them: tests check that by this count instead of a clock.

use std::cell::Cell;

thread_local! {
    static PIXELS: Cell<u64> = const { Cell::new(0) };
}

/// Adds to this thread's count.
pub fn count_pixels(pixels: usize) {
    PIXELS.with(|all| all.set(all.get() + pixels as u64));
}

/// This thread's count since the last call.
pub fn take_count() -> u64 {
    PIXELS.with(Cell::take)
}
