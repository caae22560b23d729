//! Fish that ring the surface of still water, and leap now and then: a pure function of the seed, the place and the time.

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed};

/// Columns of a stretch of water, and seconds of a span: in each one fish may rise.
pub const STRETCH_COLUMNS: i64 = 6;
const SPAN_S: f64 = 5.0;
/// How often one rises in a span, at the best of hours, and how often it leaps.
const CHANCE: f32 = 0.2;
const LEAPS: f32 = 0.16;
/// Least depth of water with fish, in metres.
pub const DEEP_M: f32 = 0.7;
/// Seconds for which a ring is visible, and its growth in radius, in metres.
const RING_S: f32 = 3.6;
const WIDE_M: f32 = 1.5;
/// Seconds between the rings of a rise, and how many there are.
const APART_S: f32 = 0.5;
const RINGS: usize = 3;
/// Duration of a leap in seconds, its height and its length, in metres.
const LEAP_S: f32 = 0.75;
const HIGH_M: f32 = 0.75;
const FAR_M: f32 = 0.9;
/// The hours at which most fish rise.
const MORNING: f32 = 6.5;
const EVENING: f32 = 19.0;

const RISES: RandomStream = RandomStream::named("fish rises");

/// What is visible of a fish at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FishVisual {
    /// A ring: metres right of the stretch's first column, radius in metres, opacity up to 1.
    Ring(f32, f32, f32),
    /// A leaping fish: metres right of the stretch's first column and over the water, and its direction.
    Leap(Vec2, Vec2),
}

/// How often fish rise at an hour, from 0 to 1.
pub fn fish_activity(hour: f32) -> f32 {
    let near = |at: f32| (1.0 - (hour - at).abs() / 3.0).max(0.0);
    0.35 + 0.65 * near(MORNING).max(near(EVENING))
}

/// All that is visible in a stretch, `seconds` after the session began; `stirs` is the activity as [`fish_activity`] gives
/// it.
pub fn visuals_in_stretch(seed: Seed, stretch: i64, seconds: f64, stirs: f32) -> impl Iterator<Item = FishVisual> {
    let (now, since_s) = span(seed, stretch, seconds);
    // Rings of the span before are still visible.
    (-1..=0)
        .flat_map(move |beside| visuals_of_rise(FishRise::of(seed, stretch, now + beside, stirs), since_s - beside as f32 * SPAN_S as f32))
}

/// Where a fish broke the surface within the last `step_s` seconds, if one did, in metres right of the stretch's first
/// column.
pub fn surfacing_at(seed: Seed, stretch: i64, seconds: f64, step_s: f32, stirs: f32) -> Option<f32> {
    let (now, since_s) = span(seed, stretch, seconds);
    let rise = FishRise::of(seed, stretch, now, stirs);
    (rise.comes && (0.0..step_s).contains(&(since_s - rise.rings_after_s()))).then(|| rise.rings_at())
}

/// The current span of a stretch, and the seconds since it began.
fn span(seed: Seed, stretch: i64, seconds: f64) -> (i64, f32) {
    let shifted = seconds + SPAN_S * f64::from(seed.unit(RISES, &[stretch, i64::MIN]));
    let span = (shifted / SPAN_S).floor();
    (span as i64, (shifted - span * SPAN_S) as f32)
}

/// The rise of a fish in a span, if one comes.
#[derive(Clone, Copy)]
struct FishRise {
    comes: bool,
    leaps: bool,
    x: f32,
    way: f32,
}

impl FishRise {
    fn of(seed: Seed, stretch: i64, span: i64, stirs: f32) -> Self {
        let unit = |which: i64| seed.unit(RISES, &[stretch, span, which]);
        Self {
            comes: unit(0) < CHANCE * stirs,
            leaps: unit(1) < LEAPS,
            x: (0.15 + 0.7 * unit(2)) * STRETCH_COLUMNS as f32,
            way: if unit(3) < 0.5 { -1.0 } else { 1.0 },
        }
    }

    /// Seconds until the first ring: a leaping fish makes it where it comes down.
    fn rings_after_s(&self) -> f32 {
        f32::from(self.leaps) * LEAP_S
    }

    fn rings_at(&self) -> f32 {
        self.x + f32::from(self.leaps) * self.way * FAR_M * 0.5
    }
}

fn visuals_of_rise(rise: FishRise, since_s: f32) -> impl Iterator<Item = FishVisual> {
    let FishRise { comes, leaps, x, way } = rise;
    let after_s = since_s - rise.rings_after_s();
    let leap = (comes && leaps && (0.0..LEAP_S).contains(&since_s)).then(|| {
        let share = since_s / LEAP_S;
        let at = Vec2::new(x + way * FAR_M * (share - 0.5), HIGH_M * 4.0 * share * (1.0 - share));
        FishVisual::Leap(at, Vec2::new(way * FAR_M, HIGH_M * 4.0 * (1.0 - 2.0 * share)))
    });
    let rings = (0..RINGS).filter_map(move |number| {
        let age_s = after_s - APART_S * number as f32;
        let share = age_s / RING_S;
        let is_seen = comes && (0.0..1.0).contains(&share);
        let strength = (share * 12.0).min(1.0) * (1.0 - share) * (1.0 - 0.25 * number as f32);
        is_seen.then(|| FishVisual::Ring(rise.rings_at(), 0.05 + WIDE_M * share, strength))
    });
    leap.into_iter().chain(rings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_widen_and_fade_and_fish_come_up_now_and_then() {
        let (mut rings, mut leaps) = (0, 0);
        for stretch in -40..40 {
            let mut before: Option<Vec<FishVisual>> = None;
            for step in 0..64 * 30 {
                let now: Vec<FishVisual> = visuals_in_stretch(Seed(4), stretch, 5.0e5 + f64::from(step) / 64.0, 1.0).collect();
                for sight in &now {
                    match sight {
                        FishVisual::Ring(x, half_m, strength) => {
                            rings += 1;
                            assert!(
                                (-0.5..STRETCH_COLUMNS as f32 + 0.5).contains(x)
                                    && *half_m <= WIDE_M + 0.05
                                    && (0.0..=1.0).contains(strength)
                            );
                        }
                        FishVisual::Leap(at, _) => {
                            leaps += 1;
                            assert!((0.0..=HIGH_M).contains(&at.y));
                        }
                    }
                }
                // Nothing appears or disappears at a visible opacity.
                if let Some(before) = before.filter(|before| before.len() != now.len()) {
                    let faint = |sights: &[FishVisual]| {
                        sights.iter().any(|sight| !matches!(sight, FishVisual::Ring(_, _, strength) if *strength > 0.25))
                    };
                    assert!(faint(&now) || faint(&before), "{before:?} and then {now:?}");
                }
                before = Some(now);
            }
        }
        assert!(rings > 1000 && leaps > 50, "{rings} rings and {leaps} leaps");
        assert!(fish_activity(6.5) > fish_activity(12.0) && fish_activity(12.0) > 0.0);
    }

    #[test]
    fn a_fish_breaks_the_surface_once_where_its_rings_are_then() {
        let step_s = 1.0 / 64.0;
        let mut broken = 0;
        for stretch in -20..20 {
            let mut rings = 0;
            for step in 0..64 * 60 {
                let seconds = 5.0e5 + f64::from(step) * f64::from(step_s);
                let now: Vec<f32> = visuals_in_stretch(Seed(4), stretch, seconds, 1.0)
                    .filter_map(|sight| if let FishVisual::Ring(x, ..) = sight { Some(x) } else { None })
                    .collect();
                if let Some(x) = surfacing_at(Seed(4), stretch, seconds, step_s, 1.0) {
                    broken += 1;
                    assert!(now.contains(&x) && now.len() > rings.min(2), "no ring begins there: {now:?}");
                }
                rings = now.len();
            }
        }
        assert!((30..500).contains(&broken), "{broken} in 40 minutes of water");
    }
}
