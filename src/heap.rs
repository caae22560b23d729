//! The heap of glibc, which drivers use in the same process.

/// The largest allocation, in bytes, that is made of memory which is kept: the most that glibc takes.
const LARGEST_BYTES: i32 = 32 << 20;
/// Free memory at the end of a heap, in bytes, from which on it is given back to the system.
const KEPT_BYTES: i32 = 64 << 20;

/// Lets glibc keep memory that was freed, instead of giving it back to the system. Mesa's software renderer allocates
/// megabytes anew in each frame, and to get their pages from the system took an eighth of a frame (docs/MEASURED.md).
pub(crate) fn keep_freed_memory() {
    for (parameter, bytes) in [(libc::M_MMAP_THRESHOLD, LARGEST_BYTES), (libc::M_TRIM_THRESHOLD, KEPT_BYTES)] {
        #[expect(unsafe_code, reason = "nobody offers a safe `mallopt`")]
        // SAFETY: it takes two numbers, locks what it changes, and refuses a number that it cannot take.
        let is_taken = unsafe { libc::mallopt(parameter, bytes) };
        debug_assert_eq!(is_taken, 1, "parameter {parameter}");
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, hint::black_box};

    use super::*;

    /// Pages that this thread has got from the system so far.
    fn page_faults() -> u64 {
        let stat = fs::read_to_string("/proc/thread-self/stat").expect("Linux tells it");
        let (_, after_name) = stat.rsplit_once(')').expect("the name is in parentheses");
        after_name.split_whitespace().nth(7).and_then(|faults| faults.parse().ok()).expect("the tenth field")
    }

    #[test]
    fn memory_that_was_freed_is_taken_again_without_asking_the_system() {
        keep_freed_memory();
        let faults = [0; 3].map(|_| {
            let before = page_faults();
            // More together than glibc keeps by itself.
            drop(black_box([(); 3].map(|()| vec![1_u8; 12 << 20])));
            page_faults() - before
        });
        // Thousands of small pages, or some large ones, but only once.
        assert!(faults[0] > 4 && faults[2] < 4, "{faults:?}");
    }
}
