//! How a landmark is seen, from kilometres away to its foot: one picture that slides, grows and takes on colour, so that
//! nothing ever takes the place of something else.
//!
//! Near him it stands in the land, metre for metre. The farther off it is, the less it moves, as what stands in the ranges
//! does: `f(d) = d` up to [`NEAR_M`], and from there on `NEAR_M + REACH_M asinh((d - NEAR_M) / REACH_M)`, which goes on
//! where the land ends without a kink and comes to the edge of the view some kilometres away.

use bevy::math::Vec2;
use eremite_land::{AMPLITUDE_M, Landmark, LandmarkKind, Place, value_noise::smoothstep};
use eremite_stream::{Parallax, contracts::camera_view::CameraView};

/// Metres to either side of the view's middle within which it stands in the land and nowhere else.
pub(super) const NEAR_M: f32 = 8.0;
/// How far apart what is seen of its way is drawn together beyond that.
const REACH_M: f32 = 2.6;
/// Metres away at which it begins to look smaller, and how fast it goes on.
const SMALLER_M: f32 = 60.0;
const SMALLER: f32 = 0.225;
/// Metres away at which half of its colour is air, and the least that is left.
const HALF_AIR_M: f32 = 3600.0;
const LEAST_CLEAR: f32 = 0.5;
/// Metres away at which it begins to be seen, and is.
pub(super) const FARTHEST_M: f32 = 4200.0;
const SEEN_M: f32 = 3000.0;
/// Metres away at which it stands as high over its own ground as it does, and at which it stands in the ranges.
const IN_LAND_M: f32 = 10.0;
const IN_RANGES_M: f32 = 220.0;
/// Metres away from which on the nearest range may stand before it, and those at which it does.
const BEFORE_RANGE_M: (f32, f32) = (80.0, 260.0);

/// How fast the ranges pass in which it stands.
const RANGES: Parallax = Parallax::sixty_fourths(4);

/// A landmark as it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandmarkProjection {
    /// Where its foot is drawn, in metres of the land from the middle of the view.
    pub from_middle_m: Vec2,
    /// How many metres of the view a metre of it takes up.
    pub size: f32,
    /// How it is painted.
    pub look: LandmarkVisibility,
}

/// How much of what is seen of a landmark, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandmarkVisibility {
    /// Its own colour, and not the air's.
    pub clear: f32,
    /// Of it at all: it comes out of the air at the end of the view.
    pub strength: f32,
    /// Before the nearest range, and not behind it.
    pub before: f32,
}

impl LandmarkVisibility {
    /// How strong one of its two pictures is, behind the nearest range or before it. Wholly before it, it is not painted
    /// behind it too.
    pub fn share(&self, before: bool) -> f32 {
        self.strength * if before { self.before } else { f32::from(self.before < 1.0) }
    }

    /// Whether another cannot be told from it.
    pub fn is_like(&self, other: &Self) -> bool {
        const TOLD: f32 = 1.0 / 128.0;
        let parts = |look: &Self| [look.clear, look.strength, look.before];
        parts(self).iter().zip(parts(other)).all(|(a, b)| (a - b).abs() < TOLD)
    }
}

/// How far from the view's middle something is seen that is so many metres away along the way, at the usual zoom.
pub(super) fn compressed_distance_m(away_m: f32) -> f32 {
    let far = away_m.abs();
    let seen = if far <= NEAR_M { far } else { NEAR_M + REACH_M * libm::asinhf((far - NEAR_M) / REACH_M) };
    seen.copysign(away_m)
}

/// How much smaller it looks so many metres away.
fn scale_at(away_m: f32) -> f32 {
    let share = away_m / SMALLER_M;
    libm::powf(1.0 + share * share, -SMALLER)
}

/// Metres over the middle of the view at which a kind's foot stands in the ranges, for who is as high as most of the land.
fn lift_m(kind: LandmarkKind) -> f32 {
    match kind {
        LandmarkKind::GiantTree | LandmarkKind::Tower => -2.6,
        LandmarkKind::SmokingPeak => 6.5,
    }
}

/// How a landmark is seen, if it is.
pub fn project(landmark: &Landmark, gaze: &CameraView) -> Option<LandmarkProjection> {
    let away = Place::at(landmark.column, 0).at_height(landmark.foot).offset_from(gaze.place);
    let far = away.x.abs();
    if far > FARTHEST_M {
        return None;
    }
    let seen_m = compressed_distance_m(away.x);
    // As fast as it is seen to pass, beside the land.
    let passes = if far <= NEAR_M { 1.0 } else { seen_m / away.x };
    let back = gaze.half_height_m / CameraView::DEFAULT_HALF_HEIGHT_M;
    let size = back / (1.0 + passes * (back - 1.0));
    let sunk_m = RANGES.sink_m(gaze.place.height_m() - AMPLITUDE_M / 2.0);
    let in_ranges = (lift_m(landmark.kind) - sunk_m) * size;
    let share = smoothstep(libm::logf(IN_LAND_M), libm::logf(IN_RANGES_M), libm::logf(far.max(1.0)));
    let y = away.y + (in_ranges - away.y) * share;
    let look = LandmarkVisibility {
        clear: (HALF_AIR_M / (HALF_AIR_M + far)).max(LEAST_CLEAR),
        strength: 1.0 - smoothstep(SEEN_M, FARTHEST_M, far),
        before: 1.0 - smoothstep(BEFORE_RANGE_M.0, BEFORE_RANGE_M.1, far),
    };
    Some(LandmarkProjection { from_middle_m: Vec2::new(seen_m * size, y), size: size * scale_at(away.x), look })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;

    const PEAK: Landmark = Landmark { kind: LandmarkKind::SmokingPeak, column: Column(50_000), foot: 90.0 };

    /// From so far, and so high.
    fn from(landmark: &Landmark, away_m: i64, offset: f32, height_m: f32, half_height_m: f32) -> CameraView {
        let mut place = Place::at(landmark.column + -away_m, 0).at_height(height_m);
        place.offset.x = offset;
        CameraView { place, half_height_m, half_width_m: half_height_m * 16.0 / 9.0, ..CameraView::default() }
    }

    #[test]
    fn who_stands_before_it_sees_it_where_it_stands() {
        for kind in [LandmarkKind::GiantTree, LandmarkKind::Tower, LandmarkKind::SmokingPeak] {
            let landmark = Landmark { kind, ..PEAK };
            for (away, half_m) in (-7..7).flat_map(|away| [7.0, 18.0, 70.0].map(|half_m| (away, half_m))) {
                let gaze = from(&landmark, away, 0.25, 97.0, half_m);
                let LandmarkProjection { from_middle_m, size, look } = project(&landmark, &gaze).expect("it is near");
                let away = away as f32 - 0.25;
                assert!((from_middle_m - Vec2::new(away, -7.0)).abs().max_element() < 1.0e-3, "{from_middle_m} for {away}");
                assert!((0.98..=1.0).contains(&size) && look.before == 1.0 && look.clear > 0.99);
            }
        }
    }

    #[test]
    fn it_comes_from_kilometres_away_without_a_leap_and_grows_all_the_way() {
        let mut last: Option<LandmarkProjection> = None;
        for step in (0..7000 * 4).rev() {
            let gaze = from(&PEAK, step / 4, 0.75 - (step % 4) as f32 / 4.0, 60.0, 18.0);
            let Some(now) = project(&PEAK, &gaze) else { continue };
            assert!(now.from_middle_m.x < 32.0 || step > 4 * 3600, "{now:?} leaves the view {} m away", step / 4);
            if let Some(last) = last {
                let moved = (now.from_middle_m - last.from_middle_m).abs();
                // A quarter of a metre of the way at a time.
                assert!(moved.x <= 0.2501 && moved.y < 1.2, "it leaps by {moved} at {} m", step / 4);
                assert!(now.size >= last.size - 1.0e-4 && now.size - last.size < 0.004, "{now:?} after {last:?}");
                let [a, b] = [now.look, last.look];
                let jump = [a.clear - b.clear, a.strength - b.strength, a.before - b.before];
                assert!(jump.iter().all(|jump| jump.abs() < 0.01), "{a:?} after {b:?}");
            }
            last = Some(now);
        }
        let far = project(&PEAK, &from(&PEAK, 2900, 0.0, 60.0, 18.0)).expect("it is seen for kilometres");
        assert!(far.look.strength == 1.0 && far.size > 0.15 && far.from_middle_m.x < 30.0, "{far:?}");
    }
}
