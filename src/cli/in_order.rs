//! Work of commands on all cores, whose results come in order: so that what is written is the same for any number of threads,
//! and memory is the same for any size.

use std::{
    collections::BTreeMap,
    io,
    num::NonZero,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use clap::Args;

/// The number of threads of a command.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Threads {
    /// How many threads compute; without it as many as there are cores
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZero<u16>>,
}

/// Finished pieces for each thread that may wait for an earlier one.
const AHEAD: u64 = 2;

impl Threads {
    /// The number of threads.
    pub fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, |threads| usize::from(threads.get()))
    }

    /// Makes something of each piece on all threads, and passes it to `take` on this one, in the order of the pieces. At most
    /// three results for each thread are in memory at once.
    ///
    /// # Errors
    /// Those of `take`, after which no further piece is begun.
    pub fn in_order<P, T: Send>(
        self,
        pieces: impl Iterator<Item = P> + Send,
        make: impl Fn(P) -> T + Sync,
        mut take: impl FnMut(T) -> io::Result<()>,
    ) -> io::Result<()> {
        let threads = self.count();
        let pieces = Mutex::new(pieces.zip(0_u64..));
        let results = Results { queue: Mutex::new(Queue::new(threads)), changed: Condvar::new(), ahead: AHEAD * threads as u64 };
        // The lock is held while a piece is taken, and not while something is made of it.
        let next_piece = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            let _at_work = AtWork(&results);
            while let Some((piece, number)) = next_piece() {
                if !results.deliver(number, make(piece)) {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            // Ends the threads, also if `take` panics.
            let _taking = Taking(&results);
            for _ in 0..threads {
                scope.spawn(work);
            }
            while let Some(result) = results.next() {
                take(result)?;
            }
            Ok(())
        })
    }
}

/// Results on their way to whoever takes them.
struct Queue<T> {
    made: BTreeMap<u64, T>,
    /// The number of those that were taken, which is the number of the next.
    taken: u64,
    threads_at_work: usize,
    /// Whether nothing more is wanted, or a thread has panicked and a result will never come.
    is_ended: bool,
}

impl<T> Queue<T> {
    const fn new(threads: usize) -> Self {
        Self { made: BTreeMap::new(), taken: 0, threads_at_work: threads, is_ended: false }
    }
}

struct Results<T> {
    queue: Mutex<Queue<T>>,
    changed: Condvar,
    /// How far a result may be ahead of the next one that is taken.
    ahead: u64,
}

impl<T> Results<T> {
    fn lock(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, queue: MutexGuard<'a, Queue<T>>) -> MutexGuard<'a, Queue<T>> {
        self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands a result over, as soon as it is not too far ahead; returns whether more are wanted.
    fn deliver(&self, number: u64, result: T) -> bool {
        let mut queue = self.lock();
        while number >= queue.taken + self.ahead && !queue.is_ended {
            queue = self.wait(queue);
        }
        queue.made.insert(number, result);
        self.changed.notify_all();
        !queue.is_ended
    }

    /// The next result; `None` if there is none any more.
    fn next(&self) -> Option<T> {
        let mut queue = self.lock();
        loop {
            let next = queue.taken;
            if let Some(result) = queue.made.remove(&next) {
                queue.taken += 1;
                self.changed.notify_all();
                return Some(result);
            }
            if queue.threads_at_work == 0 || queue.is_ended {
                return None;
            }
            queue = self.wait(queue);
        }
    }
}

/// A thread that makes results, until it ends or panics.
struct AtWork<'a, T>(&'a Results<T>);

impl<T> Drop for AtWork<'_, T> {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        queue.threads_at_work -= 1;
        queue.is_ended |= thread::panicking();
        self.0.changed.notify_all();
    }
}

/// Whoever takes results.
struct Taking<'a, T>(&'a Results<T>);

impl<T> Drop for Taking<'_, T> {
    fn drop(&mut self) {
        self.0.lock().is_ended = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn threads(number: u16) -> Threads {
        Threads { threads: NonZero::new(number) }
    }

    #[test]
    fn results_come_in_order_and_never_far_ahead() {
        for number in [1, 2, 3, 8] {
            let (begun, taken) = (AtomicU64::new(0), AtomicU64::new(0));
            let mut all = Vec::new();
            let make = |piece: u64| {
                let ahead = begun.fetch_add(1, Ordering::Relaxed).saturating_sub(taken.load(Ordering::Relaxed));
                assert!(ahead <= u64::from(number) * (AHEAD + 1) + 1, "{ahead} ahead with {number} threads");
                // The first piece takes longest.
                let _busy: u64 = (0..(500 - piece) * 20).fold(piece, |sum, by| std::hint::black_box(sum ^ by));
                piece * piece
            };
            let take = |result| {
                all.push(result);
                taken.fetch_add(1, Ordering::Relaxed);
                Ok(())
            };
            threads(number).in_order(0..500, make, take).expect("nothing is refused");
            assert_eq!(all, (0..500).map(|piece| piece * piece).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn after_an_error_nothing_more_is_begun() {
        let begun = AtomicU64::new(0);
        let make = |_: u64| begun.fetch_add(1, Ordering::Relaxed);
        let refused = threads(3).in_order(0.., make, |_: u64| Err(io::ErrorKind::BrokenPipe.into()));
        assert_eq!(refused.expect_err("it is refused").kind(), io::ErrorKind::BrokenPipe);
        assert!(begun.into_inner() <= 3 * (AHEAD + 2));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn whoever_panics_is_not_waited_for() {
        let make = |piece: u64| assert!(piece != 7, "the seventh");
        let _ = threads(2).in_order(0..1000, make, |()| Ok(()));
    }
}
