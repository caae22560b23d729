//! Progress display of long commands: one line on a terminal, nothing in a pipe or file.

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

use super::is_stdout;

/// Percentage on standard error, cleared at the end. Can be shared between threads.
pub struct Progress {
    all: u64,
    done: AtomicU64,
    is_shown: bool,
}

impl Progress {
    /// Progress over `all` steps; shown only if there are at least `from`, as fewer are done before one could read it.
    pub fn new(all: u64, from: u64) -> Self {
        Self { all, done: AtomicU64::new(0), is_shown: all >= from.max(1) && io::stderr().is_terminal() }
    }

    /// Progress of what is written to a file; not shown if that is the standard output on a terminal, between whose lines it
    /// would stand.
    pub fn beside(out: &Path, all: u64, from: u64) -> Self {
        let is_between_lines = is_stdout(out) && io::stdout().is_terminal();
        Self::new(all, if is_between_lines { u64::MAX } else { from })
    }

    /// Adds finished steps.
    pub fn add(&self, steps: u64) {
        let before = self.done.fetch_add(steps, Ordering::Relaxed);
        if let Some(percent) = self.next_percent(before, before + steps).filter(|_| self.is_shown) {
            // A closed terminal is no reason to stop.
            _ = write!(io::stderr(), "\r{percent:3} %");
        }
    }

    /// Whole percent reached, if it changed.
    fn next_percent(&self, before: u64, now: u64) -> Option<u64> {
        let percent = |done: u64| (u128::from(done.min(self.all)) * 100 / u128::from(self.all.max(1))) as u64;
        (percent(before) != percent(now)).then(|| percent(now))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            _ = write!(io::stderr(), "\r     \r");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_percent_is_told_once() {
        let progress = Progress::new(1000, u64::MAX);
        let told: Vec<u64> = (0..1000).filter_map(|done| progress.next_percent(done, done + 1)).collect();
        assert_eq!(told, (1..=100).collect::<Vec<u64>>());
        assert_eq!(progress.next_percent(1000, 2000), None, "more than all is all");
        assert_eq!(Progress::new(u64::MAX, 0).next_percent(0, u64::MAX), Some(100));
        assert_eq!(Progress::new(0, 0).next_percent(0, 5), None);
    }
}
