//! How many pixels of maps a thread has gone over. A map has millions: whoever draws frames is not to go over all of them,
//! which tests see by this and not by a clock.

use std::cell::Cell;

thread_local! {
    static PIXELS: Cell<u64> = const { Cell::new(0) };
}

/// So many more were gone over.
pub fn count_pixels(pixels: usize) {
    PIXELS.with(|all| all.set(all.get() + pixels as u64));
}

/// How many this thread has gone over since it was asked last.
pub fn take_count() -> u64 {
    PIXELS.with(Cell::take)
}
