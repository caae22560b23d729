//! When a cue is heard: as soon as its state changes, and again at calm intervals while it matters; one after the other.

use eremite_stream::contracts::sound_cue::{CueKind, CueLead};

use super::cues::Cue;

/// Seconds between two cues, and between two of one kind from one side.
const APART_S: f32 = 0.4;
const SAME_APART_S: f32 = 1.0;
/// Seconds after which a cue whose cause is gone is forgotten: what comes back is told anew.
const FORGETS_S: f32 = 2.0;
/// Distances in metres at which a cue's state changes.
const BANDS_M: [f32; 3] = [2.0, 6.0, 20.0];

/// Seconds after which a cue is repeated while nothing changes.
const fn repeat_s(kind: CueKind, band: usize) -> f32 {
    match kind {
        CueKind::Edge | CueKind::Wall => 2.5,
        CueKind::CaveMouth if band <= 1 => 1.5,
        CueKind::Way | CueKind::CaveMouth => 5.0,
        CueKind::Water | CueKind::Person => 7.0,
        CueKind::Animal => 10.0,
        CueKind::Landmark => 25.0,
    }
}

/// A cue that was heard.
#[derive(Clone, Copy, Debug)]
struct HeardCue {
    kind: CueKind,
    side: i8,
    band: usize,
    leads: CueLead,
    /// Seconds since it was heard, and since its cause was there.
    since_s: f32,
    gone_s: f32,
}

/// What was heard, and when.
#[derive(Debug, Default)]
pub struct CueSchedule {
    heard: Vec<HeardCue>,
    /// Seconds until the next cue may be heard.
    busy_s: f32,
}

impl CueSchedule {
    /// Advances the time, with the cues of the surroundings, the most urgent first. Returns the cue that is to be heard now.
    pub fn step(&mut self, cues: &[Cue], seconds: f32) -> Option<Cue> {
        self.busy_s = (self.busy_s - seconds).max(0.0);
        for heard in &mut self.heard {
            heard.since_s += seconds;
            let is_there = cues.iter().any(|cue| (cue.kind, cue.side()) == (heard.kind, heard.side));
            heard.gone_s = if is_there { 0.0 } else { heard.gone_s + seconds };
        }
        self.heard.retain(|heard| heard.gone_s < FORGETS_S);
        if self.busy_s > 0.0 {
            return None;
        }
        let cue = *cues.iter().find(|cue| self.is_due(cue))?;
        self.heard.retain(|heard| (heard.kind, heard.side) != (cue.kind, cue.side()));
        let (band, leads) = (band(&cue), cue.leads);
        self.heard.push(HeardCue { kind: cue.kind, side: cue.side(), band, leads, since_s: 0.0, gone_s: 0.0 });
        self.busy_s = APART_S;
        Some(cue)
    }

    fn is_due(&self, cue: &Cue) -> bool {
        let Some(heard) = self.heard.iter().find(|heard| (heard.kind, heard.side) == (cue.kind, cue.side())) else { return true };
        // What goes away is not told again.
        let has_changed = band(cue) < heard.band || cue.leads != heard.leads;
        has_changed && heard.since_s >= SAME_APART_S || heard.since_s >= repeat_s(cue.kind, band(cue))
    }
}

/// The number of the distances that a cue is beyond.
fn band(cue: &Cue) -> usize {
    BANDS_M.iter().filter(|band_m| cue.distance_m > **band_m).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP_S: f32 = 0.25;

    fn cue(kind: CueKind, aside_m: f32) -> Cue {
        Cue { kind, aside_m, distance_m: aside_m.abs(), leads: CueLead::Level }
    }

    /// Seconds at which something is heard.
    fn heard(schedule: &mut CueSchedule, seconds: f32, cues: impl Fn(f32) -> Vec<Cue>) -> Vec<(f32, CueKind)> {
        let times = (0..(seconds / STEP_S) as usize).map(|step| step as f32 * STEP_S);
        times.filter_map(|now_s| Some((now_s, schedule.step(&cues(now_s), STEP_S)?.kind))).collect()
    }

    #[test]
    fn what_stays_is_repeated_at_calm_intervals() {
        let times = heard(&mut CueSchedule::default(), 30.0, |_| vec![cue(CueKind::Animal, 12.0)]);
        assert_eq!(times, [(0.0, CueKind::Animal), (10.0, CueKind::Animal), (20.0, CueKind::Animal)]);
    }

    #[test]
    fn a_change_is_heard_at_once_and_so_is_what_comes_back() {
        let near = |now_s: f32| vec![cue(CueKind::CaveMouth, if now_s < 2.0 { 30.0 } else { 5.0 })];
        assert_eq!(heard(&mut CueSchedule::default(), 3.0, near), [(0.0, CueKind::CaveMouth), (2.0, CueKind::CaveMouth)]);
        let gone = |now_s: f32| if (1.0..4.0).contains(&now_s) { Vec::new() } else { vec![cue(CueKind::Person, 9.0)] };
        assert_eq!(heard(&mut CueSchedule::default(), 5.0, gone), [(0.0, CueKind::Person), (4.0, CueKind::Person)]);
        let away = |now_s: f32| vec![cue(CueKind::CaveMouth, if now_s < 2.0 { 5.0 } else { 30.0 })];
        assert_eq!(heard(&mut CueSchedule::default(), 3.0, away), [(0.0, CueKind::CaveMouth), (1.5, CueKind::CaveMouth)]);
    }

    #[test]
    fn two_at_once_are_heard_one_after_the_other_and_the_urgent_one_first() {
        let both = |_| vec![cue(CueKind::Wall, 2.0), cue(CueKind::Way, -8.0)];
        assert_eq!(heard(&mut CueSchedule::default(), 2.0, both), [(0.0, CueKind::Wall), (0.5, CueKind::Way)]);
    }

    #[test]
    fn the_same_from_the_other_side_is_another() {
        let passes = |now_s: f32| vec![cue(CueKind::Animal, 6.0 - 4.0 * now_s)];
        assert!(heard(&mut CueSchedule::default(), 3.0, passes).len() >= 3, "from the right, here, and from the left");
    }
}
