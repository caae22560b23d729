//! Scheduling of hints: one at a time, debounced, and not again for long once they were there to be read.

use super::table::{FIRST, HINTS};

/// Seconds for which a hint has to be due before it is shown, and not due before it is withdrawn.
const DUE_S: f32 = 0.4;
const NO_MORE_S: f32 = 1.2;
/// Seconds after which an ignored hint disappears.
const STAYS_S: f32 = 14.0;
/// Seconds of silence after a hint.
const SILENCE_S: f32 = 9.0;
/// Seconds in which a hint is read, and until one that was withdrawn sooner may be shown again, and the first one, for which
/// all others wait.
const READ_S: f32 = 4.0;
const SOON_AGAIN_S: f32 = 75.0;
/// Seconds until a hint that was read and ignored may be shown again; doubled each time.
const AGAIN_S: f32 = 1200.0;
/// Maximal number of doublings: some days of play.
const MAX_DOUBLINGS: u32 = 8;

/// The current hint and the history.
#[derive(Debug)]
pub(super) struct HintScheduler {
    told: Option<usize>,
    told_s: f32,
    silence_s: f32,
    pupils: [HintState; HINTS.len()],
}

/// State of one hint.
#[derive(Clone, Copy, Debug, Default)]
struct HintState {
    /// Seconds for which it has been due; negative, for which it has not.
    due_s: f32,
    /// Seconds until it may be shown again, and how often it was ignored.
    waits_s: f32,
    ignored: u32,
}

impl Default for HintScheduler {
    fn default() -> Self {
        Self { told: None, told_s: 0.0, silence_s: 0.0, pupils: [HintState::default(); HINTS.len()] }
    }
}

impl HintScheduler {
    /// Advances the time; `due` and `known` tell for each hint whether it applies now and whether it was learned. Returns
    /// the index of the hint to show.
    pub fn step(&mut self, seconds: f32, due: impl Fn(usize) -> bool, known: impl Fn(usize) -> bool) -> Option<usize> {
        for (number, pupil) in self.pupils.iter_mut().enumerate() {
            let is_due = due(number);
            pupil.due_s = if is_due { pupil.due_s.max(0.0) + seconds } else { pupil.due_s.min(0.0) - seconds };
            pupil.waits_s -= seconds;
        }
        self.silence_s -= seconds;
        match self.told {
            Some(number) => {
                self.told_s += seconds;
                let ignored = self.told_s > STAYS_S;
                if known(number) || ignored || self.pupils[number].due_s < -NO_MORE_S {
                    self.end_hint(number, known(number));
                }
            }
            None if self.silence_s <= 0.0 => {
                let may = |pupil: &HintState| pupil.due_s >= DUE_S && pupil.waits_s <= 0.0;
                self.told = (0..HINTS.len()).find(|number| may(&self.pupils[*number]) && !known(*number));
                self.told_s = 0.0;
            }
            None => {}
        }
        self.told
    }

    fn end_hint(&mut self, number: usize, heeded: bool) {
        let pupil = &mut self.pupils[number];
        if !heeded && (self.told_s < READ_S || HINTS[number].name == FIRST) {
            pupil.waits_s = SOON_AGAIN_S;
        } else if !heeded {
            pupil.waits_s = AGAIN_S * (1_u32 << pupil.ignored.min(MAX_DOUBLINGS)) as f32;
            pupil.ignored += 1;
        }
        (self.told, self.silence_s) = (None, SILENCE_S);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TENTH_S: f32 = 0.1;

    /// Times in seconds and indices of the hints shown, while `due` are due all the time.
    fn told(seconds: u16, due: &[usize], mut known: impl FnMut(f32, Option<usize>) -> Vec<usize>) -> Vec<(f32, usize)> {
        let (mut teacher, mut told, mut before) = (HintScheduler::default(), Vec::new(), None);
        for tenth in 0..seconds * 10 {
            let at_s = f32::from(tenth) * TENTH_S;
            let known = known(at_s, before);
            let now = teacher.step(TENTH_S, |number| due.contains(&number), |number| known.contains(&number));
            told.extend(now.filter(|_| now != before).map(|number| (at_s, number)));
            before = now;
        }
        told
    }

    #[test]
    fn one_thing_is_told_at_a_time_and_none_that_is_known() {
        let learns = told(60, &[1, 4, 6], |at_s, _| if at_s > 2.0 { vec![1, 4] } else { vec![4] });
        assert_eq!(learns.iter().map(|(_, number)| *number).collect::<Vec<_>>(), [1, 6]);
        assert!(learns[0].0 < 1.0 && learns[1].0 - 2.0 > SILENCE_S, "{learns:?}");
    }

    #[test]
    fn what_was_read_and_not_heeded_is_not_told_twice_in_a_quarter_of_an_hour_and_ever_more_seldom() {
        let told = told(5000, &[3], |_, _| Vec::new());
        let gaps: Vec<f32> = told.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!(gaps.len() >= 2 && gaps.iter().all(|gap| *gap > 900.0), "{gaps:?}");
        assert!(gaps.windows(2).all(|pair| pair[1] > pair[0] * 1.5), "{gaps:?}");
        // Other hints wait for the silence too.
        assert!(told_of_two().windows(2).all(|pair| pair[1].0 - pair[0].0 > STAYS_S + SILENCE_S - 0.2));
    }

    fn told_of_two() -> Vec<(f32, usize)> {
        told(300, &[3, 5], |_, _| Vec::new())
    }

    #[test]
    fn what_is_over_is_told_no_more() {
        let mut teacher = HintScheduler::default();
        let mut step = |due: bool, seconds: f32| {
            let tenths = (seconds / TENTH_S) as usize;
            (0..tenths).map(|_| teacher.step(TENTH_S, |number| due && number == 2, |_| false)).last().flatten()
        };
        assert_eq!(step(true, 0.3), None, "who passes by is told nothing");
        assert_eq!(step(true, 0.4), Some(2));
        assert_eq!(step(false, 0.8), Some(2));
        assert_eq!(step(false, 0.8), None);
        assert_eq!(step(true, 50.0), None);
    }

    #[test]
    fn who_had_no_time_to_read_is_told_again() {
        let mut teacher = HintScheduler::default();
        let mut times = Vec::new();
        for tenth in 0..2000 {
            let at_s = tenth as f32 * TENTH_S;
            // Due for a moment every ten seconds.
            let told = teacher.step(TENTH_S, |number| number == 2 && at_s % 10.0 < 1.0, |_| false);
            if told.is_some() && times.last().is_none_or(|last| at_s - last > 5.0) {
                times.push(at_s);
            }
        }
        assert!((2..4).contains(&times.len()), "{times:?}");
    }
}
