//! Scratch buffers that are reused from one tile to the next.

use std::cell::RefCell;

thread_local! {
    static POOL: RefCell<Vec<Vec<f32>>> = const { RefCell::new(Vec::new()) };
}

/// Calls `work` with a buffer of `count` values of undefined content.
pub fn with_scratch_buffer<T>(count: usize, work: impl FnOnce(&mut [f32]) -> T) -> T {
    let mut room = POOL.with_borrow_mut(Vec::pop).unwrap_or_default();
    if room.len() < count {
        room.resize(count, 0.0);
    }
    let done = work(&mut room[..count]);
    POOL.with_borrow_mut(|pool| pool.push(room));
    done
}
