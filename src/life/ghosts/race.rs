//! A ride beside a ghost on the board: who was where when. No ECS.

use eremite_land::Place;
use eremite_words::{FluentValue, number, text, text_with};

use super::trace::STEPS_PER_S;

/// How near to the beginning of a ghost's ride the player gets on his board to ride beside it, in metres.
pub const BESIDE_M: f32 = 40.0;
/// Fixed steps between two entries of what is remembered of a ride, and the most of them: an hour.
const EVERY: u32 = 8;
const MAX_ENTRIES: usize = 3600 * 8;
/// Closer than this, in metres, they are side by side.
const BESIDE: f32 = 1.0;

/// A ride of the player beside that of a ghost.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// Where the ghost's ride begins, and the side to which it leads, -1 or 1.
    start: Place,
    side: f32,
    /// Where the player began, in metres along from there.
    from_m: f32,
    steps: u32,
    /// How far both are, in metres along: the player, and the ghost.
    now: [f32; 2],
    /// The same every [`EVERY`] steps.
    before: Vec<[f32; 2]>,
}

impl Race {
    /// A ride beside a ride from one place to another; the player begins at `player`.
    pub fn new(start: Place, end: Place, player: Place) -> Self {
        let side = if end.distance_along(start) < 0.0 { -1.0 } else { 1.0 };
        let from_m = along(player, start, side);
        Self { start, side, from_m, steps: 0, now: [0.0; 2], before: Vec::new() }
    }

    /// A fixed step of both.
    pub fn step(&mut self, player: Place, ghost: Place) {
        // Each from where he began, so that a metre at the start counts for nobody.
        self.now = [along(player, self.start, self.side) - self.from_m, along(ghost, self.start, self.side)];
        if self.steps.is_multiple_of(EVERY) && self.before.len() < MAX_ENTRIES {
            self.before.push(self.now);
        }
        self.steps += 1;
    }

    /// The line at its end; `None` if it was over at once.
    pub fn line(&self, name: &str) -> Option<String> {
        let seconds = self.steps as f32 / STEPS_PER_S as f32;
        let [own_m, ghost_m] = self.now;
        let ahead_m = own_m - ghost_m;
        let (ahead, behind) = if ahead_m >= 0.0 { (0, 1) } else { (1, 0) };
        // When who is ahead was where the other one is now.
        let was_there = self.before.iter().position(|both| both[ahead] >= self.now[behind]);
        let apart_s = was_there.map(|entry| seconds - (entry as u32 * EVERY) as f32 / STEPS_PER_S as f32);
        let metres = ("metres", FluentValue::from(number(ahead_m.abs().into(), 0)));
        let apart = apart_s.map(|apart_s| ("seconds", FluentValue::from(number(apart_s.into(), 1))));
        let verdict = match (ahead_m > 0.0, apart) {
            _ if ahead_m.abs() < BESIDE => text("race-side-by-side").into(),
            (true, Some(apart)) => text_with("race-ahead-by-seconds", &[metres, apart]),
            (true, None) => text_with("race-ahead", &[metres]),
            (false, Some(apart)) => text_with("race-behind-by-seconds", &[metres, apart]),
            (false, None) => text_with("race-behind", &[metres]),
        };
        let result = [
            ("seconds", number(seconds.into(), 1).into()),
            ("own", number(own_m.into(), 0).into()),
            ("name", name.into()),
            ("other", number(ghost_m.into(), 0).into()),
            ("verdict", verdict.into()),
        ];
        (seconds >= 1.0).then(|| text_with("race-result", &result))
    }
}

fn along(place: Place, from: Place, side: f32) -> f32 {
    place.distance_along(from) as f32 * side
}

#[cfg(test)]
mod tests {
    use eremite_land::Column;

    use super::*;

    #[test]
    fn who_was_where_when_is_told_in_metres_and_seconds() {
        let start = Place::at(Column(-500), 3);
        let ride = |own_mps: f32, ghost_mps: f32, side: f32| {
            let at = |metres: f32| start.moved_along(side * metres);
            let mut race = Race::new(start, at(400.0), at(2.0));
            for step in 0..640 {
                let seconds = step as f32 / 64.0;
                race.step(at(2.0 + own_mps * seconds), at(ghost_mps * seconds));
            }
            race.line("Ann").expect("it took ten seconds")
        };
        for side in [-1.0, 1.0] {
            assert_eq!(ride(20.0, 16.0, side), "after 10.0 s: you 200 m, Ann 160 m; you are 40 m, 2.0 s ahead");
            assert_eq!(ride(10.0, 20.0, side), "after 10.0 s: you 100 m, Ann 200 m; you are 100 m, 5.0 s behind");
            assert_eq!(ride(10.0, 10.02, side), "after 10.0 s: you 100 m, Ann 100 m; side by side");
        }
        assert_eq!(Race::new(start, start, start).line("Ann"), None, "it was no ride");
    }
}
