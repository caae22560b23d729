//! Projection of something from kilometres away to its foot: one picture that slides, grows and gains colour continuously,
//! so that nothing ever pops.
//!
//! Close to the view's middle it stands in the land, metre for metre. Farther away it moves less, like the hill ranges: its
//! distance `d` is compressed to `f(d) = d` up to [`NEAR_M`], and to `NEAR_M + scale asinh((d - NEAR_M) / scale)` beyond,
//! which continues without a kink and reaches the edge of the view some kilometres away, or some 200 m away for a minor one.

use std::ops::Range;

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::{AMPLITUDE_M, Column, Place, value_noise::smoothstep};
use eremite_stream::{Parallax, contracts::camera_view::CameraView};

/// Metres from the view's middle within which it stands in the land without compression.
const NEAR_M: f32 = 8.0;
/// Distance in metres at which it starts to look smaller, and the exponent of the decrease.
const SMALLER_M: f32 = 60.0;
const SMALLER: f32 = 0.225;
/// Distance in metres at which aerial perspective takes half of its colour, and the minimum that remains.
const HALF_AIR_M: f32 = 3600.0;
const LEAST_CLEAR: f32 = 0.5;
/// Share of an appearance at which it has wholly come out of the mist, the share from which on it takes on colour, and the share
/// of its colour that it has from the first.
const EMERGED: f32 = 0.25;
const COLORED_FROM: f32 = 0.2;
const FIRST_COLOR: f32 = 0.08;

/// How far something is seen.
pub(crate) struct SightReach {
    /// Scale of the compression of distances, in metres.
    pub scale_m: f32,
    /// Distance in metres at which it is fully visible, and the one at which it starts to appear.
    pub seen_m: f32,
    pub farthest_m: f32,
}

/// What is projected: where its foot stands in the land, how far it is seen, and its height in metres above the middle of the
/// view where it stands among the ranges, for a view at medium height.
pub(crate) struct SightPlace {
    pub column: Column,
    pub foot_m: f32,
    pub reach: &'static SightReach,
    pub lift_m: f32,
}

impl SightReach {
    /// The columns of what may be seen from some columns.
    pub fn around(&self, here: &Range<Column>) -> Range<Column> {
        let reach = self.farthest_m as i64;
        here.start + -reach..here.end + reach
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

/// Something as projected into a view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightProjection {
    /// Position of its foot in metres of the land from the middle of the view.
    pub from_middle_m: Vec2,
    /// Scale: metres of the view per metre of the thing.
    pub size: f32,
    /// How it is painted.
    pub look: SightVisibility,
}

/// Visibility of something far away; each value from 0 to 1.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct SightVisibility {
    /// Share of its own colour, as opposed to that of the air; above 0.
    pub clear: f32,
    /// Share of its height that has come out of the mist, from the top down: below 1 only where it has hardly a colour of its own.
    pub emerged: f32,
    /// Share in front of the nearest range, as opposed to behind it.
    pub before: f32,
}

impl SightVisibility {
    /// As it looks when but a share of it, from 0 to 1, has appeared: it comes out of the mist in the mist's own colour, and has
    /// wholly done so before it has much of its own. It is opaque all the time: by opacity each of its parts would show through
    /// the one before it, and the ranges through all of them.
    pub(crate) fn appearing(self, share: f32) -> Self {
        let colored = FIRST_COLOR + (1.0 - FIRST_COLOR) * smoothstep(COLORED_FROM, 1.0, share);
        Self { clear: self.clear * colored, emerged: self.emerged * smoothstep(0.0, EMERGED, share), ..self }
    }

    /// Opacity of one of its two layers, behind the nearest range or in front of it. Once fully in front, the layer behind
    /// is not drawn.
    pub fn opacity(&self, before: bool) -> f32 {
        if before { self.before } else { f32::from(self.before < 1.0) }
    }

    /// Whether nothing of one of its layers is seen.
    pub fn is_hidden(&self, before: bool) -> bool {
        self.emerged * self.opacity(before) == 0.0
    }

    /// Whether the difference to another is invisible.
    pub fn is_like(&self, other: &Self) -> bool {
        const TOLD: f32 = 1.0 / 128.0;
        let parts = |look: &Self| [look.clear, look.emerged, look.before];
        parts(self).iter().zip(parts(other)).all(|(a, b)| (a - b).abs() < TOLD)
    }
}

/// Relative size at a distance in metres.
fn scale_at(away_m: f32) -> f32 {
    let share = away_m / SMALLER_M;
    libm::powf(1.0 + share * share, -SMALLER)
}

/// Projects something into a view; `None` if it is too far away.
pub(crate) fn project(sight: &SightPlace, view: &CameraView) -> Option<SightProjection> {
    let away = Place::at(sight.column, 0).at_height(sight.foot_m).offset_from(view.place);
    let far = away.x.abs();
    let reach = sight.reach;
    if far > reach.farthest_m {
        return None;
    }
    let seen_m = reach.compressed_m(away.x);
    // Effective parallax factor relative to the land.
    let passes = if far <= NEAR_M { 1.0 } else { seen_m / away.x };
    let back = view.half_height_m / CameraView::LAYER_HALF_HEIGHT_M;
    let size = back / (1.0 + passes * (back - 1.0));
    let sunk_m = RANGES.sink_m(view.place.height_m() - AMPLITUDE_M / 2.0);
    let in_ranges = (sight.lift_m - sunk_m) * size;
    let share = smoothstep(libm::logf(IN_LAND_M), libm::logf(IN_RANGES_M), libm::logf(far.max(1.0)));
    let y = away.y + (in_ranges - away.y) * share;
    let look = SightVisibility {
        clear: (HALF_AIR_M / (HALF_AIR_M + far)).max(LEAST_CLEAR),
        emerged: 1.0,
        before: 1.0 - smoothstep(BEFORE_RANGE_M.0, BEFORE_RANGE_M.1, far),
    };
    let look = look.appearing(1.0 - smoothstep(reach.seen_m, reach.farthest_m, far));
    Some(SightProjection { from_middle_m: Vec2::new(seen_m * size, y), size: size * scale_at(away.x), look })
}
