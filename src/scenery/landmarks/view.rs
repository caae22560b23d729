//! Projection of a landmark from kilometres away to its foot: one picture that slides, grows and gains colour continuously,
//! so that nothing ever pops.
//!
//! Close to the view's middle it stands in the land, metre for metre. Farther away it moves less, like the hill ranges: its
//! distance `d` is compressed to `f(d) = d` up to [`NEAR_M`], and to `NEAR_M + scale asinh((d - NEAR_M) / scale)` beyond,
//! which continues without a kink and reaches the edge of the view some kilometres away, or some 200 m away for a minor one.

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::{AMPLITUDE_M, Landmark, LandmarkKind, Place, value_noise::smoothstep};
use eremite_stream::{Parallax, contracts::camera_view::CameraView};

/// Metres from the view's middle within which a landmark stands in the land without compression.
pub(super) const NEAR_M: f32 = 8.0;
/// Distance in metres at which it starts to look smaller, and the exponent of the decrease.
const SMALLER_M: f32 = 60.0;
const SMALLER: f32 = 0.225;
/// Distance in metres at which aerial perspective takes half of its colour, and the minimum that remains.
const HALF_AIR_M: f32 = 3600.0;
const LEAST_CLEAR: f32 = 0.5;
/// How far landmarks are seen.
pub(super) struct LandmarkReach {
    /// Scale of the compression of distances, in metres.
    scale_m: f32,
    /// Distance in metres at which it is fully visible, and the one at which it starts to appear.
    seen_m: f32,
    pub farthest_m: f32,
}

pub(super) const GREAT: LandmarkReach = LandmarkReach { scale_m: 2.6, seen_m: 3000.0, farthest_m: 4200.0 };
/// What smokes is a goal from afar.
pub(super) const SMOKING: LandmarkReach = LandmarkReach { scale_m: 5.0, seen_m: 400.0, farthest_m: 650.0 };
const MINOR: LandmarkReach = LandmarkReach { scale_m: 5.0, seen_m: 150.0, farthest_m: 260.0 };

impl LandmarkReach {
    fn of(kind: LandmarkKind) -> &'static Self {
        match kind {
            LandmarkKind::GiantTree | LandmarkKind::Tower | LandmarkKind::SmokingPeak => &GREAT,
            LandmarkKind::Fumarole => &SMOKING,
            LandmarkKind::BasaltColumns | LandmarkKind::RockArch | LandmarkKind::Hoodoos => &MINOR,
        }
    }

    /// Distance from the view's middle, in metres, at which something `away_m` metres along the land appears, at the default
    /// zoom.
    fn compressed_m(&self, away_m: f32) -> f32 {
        let far = away_m.abs();
        let seen = if far <= NEAR_M { far } else { NEAR_M + self.scale_m * libm::asinhf((far - NEAR_M) / self.scale_m) };
        seen.copysign(away_m)
    }
}

/// Distance in metres up to which its height is that of the land, and from which it is that of the ranges.
const IN_LAND_M: f32 = 10.0;
const IN_RANGES_M: f32 = 220.0;
/// Range of distances in metres over which it moves behind the nearest range.
const BEFORE_RANGE_M: (f32, f32) = (30.0, 150.0);

/// Parallax of the ranges in which it stands.
const RANGES: Parallax = Parallax::sixty_fourths(4);

/// A landmark as projected into a view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandmarkProjection {
    /// Position of its foot in metres of the land from the middle of the view.
    pub from_middle_m: Vec2,
    /// Scale: metres of the view per metre of the landmark.
    pub size: f32,
    /// How it is painted.
    pub look: LandmarkVisibility,
}

/// Visibility of a landmark; each value from 0 to 1.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct LandmarkVisibility {
    /// Share of its own colour, as opposed to that of the air.
    pub clear: f32,
    /// Opacity: it fades in at the maximal distance.
    pub strength: f32,
    /// Share in front of the nearest range, as opposed to behind it.
    pub before: f32,
}

impl LandmarkVisibility {
    /// Opacity of one of its two layers, behind the nearest range or in front of it. Once fully in front, the layer behind
    /// is not drawn.
    pub fn share(&self, before: bool) -> f32 {
        self.strength * if before { self.before } else { f32::from(self.before < 1.0) }
    }

    /// Whether the difference to another is invisible.
    pub fn is_like(&self, other: &Self) -> bool {
        const TOLD: f32 = 1.0 / 128.0;
        let parts = |look: &Self| [look.clear, look.strength, look.before];
        parts(self).iter().zip(parts(other)).all(|(a, b)| (a - b).abs() < TOLD)
    }
}

/// Relative size at a distance in metres.
fn scale_at(away_m: f32) -> f32 {
    let share = away_m / SMALLER_M;
    libm::powf(1.0 + share * share, -SMALLER)
}

/// Height in metres above the middle of the view at which a kind's foot stands among the ranges, for a view at medium
/// height.
fn lift_m(kind: LandmarkKind) -> f32 {
    match kind {
        LandmarkKind::GiantTree | LandmarkKind::Tower => -2.6,
        LandmarkKind::SmokingPeak => 6.5,
        LandmarkKind::Fumarole | LandmarkKind::BasaltColumns | LandmarkKind::RockArch | LandmarkKind::Hoodoos => -1.5,
    }
}

/// Projects a landmark into a view; `None` if it is too far away.
pub fn project(landmark: &Landmark, view: &CameraView) -> Option<LandmarkProjection> {
    let away = Place::at(landmark.column, 0).at_height(landmark.foot).offset_from(view.place);
    let far = away.x.abs();
    let reach = LandmarkReach::of(landmark.kind);
    if far > reach.farthest_m {
        return None;
    }
    let seen_m = reach.compressed_m(away.x);
    // Effective parallax factor relative to the land.
    let passes = if far <= NEAR_M { 1.0 } else { seen_m / away.x };
    let back = view.half_height_m / CameraView::LAYER_HALF_HEIGHT_M;
    let size = back / (1.0 + passes * (back - 1.0));
    let sunk_m = RANGES.sink_m(view.place.height_m() - AMPLITUDE_M / 2.0);
    let in_ranges = (lift_m(landmark.kind) - sunk_m) * size;
    let share = smoothstep(libm::logf(IN_LAND_M), libm::logf(IN_RANGES_M), libm::logf(far.max(1.0)));
    let y = away.y + (in_ranges - away.y) * share;
    let look = LandmarkVisibility {
        clear: (HALF_AIR_M / (HALF_AIR_M + far)).max(LEAST_CLEAR),
        strength: 1.0 - smoothstep(reach.seen_m, reach.farthest_m, far),
        before: 1.0 - smoothstep(BEFORE_RANGE_M.0, BEFORE_RANGE_M.1, far),
    };
    Some(LandmarkProjection { from_middle_m: Vec2::new(seen_m * size, y), size: size * scale_at(away.x), look })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;

    const PEAK: Landmark = Landmark { kind: LandmarkKind::SmokingPeak, column: Column(50_000), foot: 90.0 };

    /// A view at a distance and a height from the landmark.
    fn from(landmark: &Landmark, away_m: i64, offset: f32, height_m: f32, half_height_m: f32) -> CameraView {
        let mut place = Place::at(landmark.column + -away_m, 0).at_height(height_m);
        place.offset.x = offset;
        CameraView { place, half_height_m, half_width_m: half_height_m * 16.0 / 9.0, ..CameraView::default() }
    }

    #[test]
    fn who_stands_before_it_sees_it_where_it_stands() {
        for kind in
            [LandmarkKind::GiantTree, LandmarkKind::Tower, LandmarkKind::SmokingPeak, LandmarkKind::Fumarole, LandmarkKind::RockArch]
        {
            let landmark = Landmark { kind, ..PEAK };
            for (away, half_m) in (-7..7).flat_map(|away| [7.0, 18.0, 70.0].map(|half_m| (away, half_m))) {
                let view = from(&landmark, away, 0.25, 97.0, half_m);
                let LandmarkProjection { from_middle_m, size, look } = project(&landmark, &view).expect("it is near");
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
            let view = from(&PEAK, step / 4, 0.75 - (step % 4) as f32 / 4.0, 60.0, 18.0);
            let Some(now) = project(&PEAK, &view) else { continue };
            assert!(now.from_middle_m.x < 32.0 || step > 4 * 3600, "{now:?} leaves the view {} m away", step / 4);
            if let Some(last) = last {
                let moved = (now.from_middle_m - last.from_middle_m).abs();
                // Steps of a quarter of a metre.
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
