//! V formations (skeins) of birds in a far layer between the ranges and the land: a pure function of the seed, the place and
//! the time.
//!
//! The layer has columns of its own. It is cut into stretches, and the time of each stretch into spans: in a span of a
//! stretch one formation may set out. The leader flies an arc; a follower has a slot beside and behind the one before it,
//! drifts in it a little, and beats its wings later by as much as it is behind (as ibises do, Portugal and others 2014).

use bevy::math::Vec2;
use eremite_land::{Column, Land, Place, RandomStream, Seed};
use eremite_stream::{
    Parallax,
    contracts::{camera_view::CameraView, world_clock::WorldClock},
};

use super::flight::wing_beat;
use crate::{
    creatures::{Creatures, Flyer, Habit, WingPose},
    population::territory::{biome_name, draw_size},
};

/// Parallax of their layer: in front of the nearest range, behind the land.
pub const AIR: Parallax = Parallax::sixty_fourths(22);
/// Draw depth, see [`eremite_stream::PictureLayer::z`].
pub const Z: f32 = -15.0;
/// Scale of the birds in the layer.
pub const SIZE: f32 = 0.42;
/// Columns of the layer in a stretch, and seconds of a span.
const COLUMNS: i64 = 600;
const SPAN_S: f64 = 140.0;
/// How often a formation sets out in a span, at its best hour.
const CHANCE: f32 = 0.62;
/// Metres over the middle of the view at which formations pass, least and most; and metres of the descent and the rise at
/// the ends.
const OVER_M: (f32, f32) = (7.0, 13.5);
const RISES_M: f32 = 26.0;
/// Distance from one bird to the next, behind and beside, in wing spans; how much a bird drifts in its slot, and the period
/// of that in seconds.
const SLOT: Vec2 = Vec2::new(1.15, 0.26);
const DRIFT: f32 = 0.22;
const DRIFT_S: f64 = 9.0;

const SETS_OUT: RandomStream = RandomStream::named("skein sets out");
const FROM: RandomStream = RandomStream::named("skein from");
const MANY: RandomStream = RandomStream::named("skein many");
const SPAN: RandomStream = RandomStream::named("skein span");
const SLIP: RandomStream = RandomStream::named("skein slip");

/// A formation in the air.
#[derive(Clone, Debug, PartialEq)]
pub struct VFormation {
    /// Its stretch and its span.
    pub id: [i64; 2],
    /// Its kind, by the name of its file.
    pub kind: String,
    /// How many birds it has.
    pub count: usize,
    /// When it set out, in seconds since the session began.
    begun_s: f64,
    /// Its middle in the layer, its direction, -1 or 1, and its height in metres.
    from: Place,
    way: f32,
    over_m: f32,
    /// How many of its birds are on the longer arm.
    arm: usize,
}

/// Sampled pose of one bird of a formation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FormationMember {
    /// Offset from the leader, in metres of the layer.
    pub at: Vec2,
    /// Pose of the wings.
    pub wings: WingPose,
}

impl VFormation {
    /// The keys (stretch and span) that may be visible in a view, `seconds` after the session began.
    pub fn ids(seed: Seed, view: &CameraView, seconds: f64) -> impl Iterator<Item = [i64; 2]> {
        /// The farthest that a formation flies in its span, in stretches.
        const BESIDE: i64 = 2;
        let here = AIR.layer_place(view.place).column.0.div_euclid(COLUMNS);
        (here - BESIDE..=here + BESIDE).map(move |stretch| [stretch, time(seed, stretch, seconds).floor() as i64])
    }

    /// The formation of a stretch and a span, if one sets out at the hour and in the weather of that moment.
    pub fn of(id: [i64; 2], land: &Land, creatures: &Creatures, world_clock: &WorldClock, seconds: f64) -> Option<Self> {
        let seed = land.seed();
        let [stretch, span] = id;
        let begun_s = seconds - (time(seed, stretch, seconds) - span as f64) * SPAN_S;
        let from = Place::at(Column(stretch.wrapping_mul(COLUMNS)) + (seed.unit(FROM, &id) * COLUMNS as f32) as i64, 0);
        // The column of the land below.
        let below = Column((i128::from(from.column.0) * 64 / 22) as i64);
        let biome = biome_name(land, below);
        let (name, flyer) = creatures.iter().find_map(|(name, kind)| {
            let flyer = kind.flies.as_ref().filter(|flyer| flyer.habit == Habit::Skein)?;
            Some((name, flyer))
        })?;
        // By the hour and the weather at departure: no formation turns back.
        let then = WorldClock { days: world_clock.days - day_share(seconds - begun_s), ..*world_clock };
        let weather = then.weather(land, &land.tint(below), below);
        let about =
            flyer.haunts.activity_at(then.hour()) * flyer.haunts.active_share_in(&weather) * flyer.haunts.biome_frequency(biome).min(2.0);
        if seed.unit(SETS_OUT, &id) >= CHANCE * about {
            return None;
        }
        let count = draw_size(flyer.group, seed.unit(MANY, &id)) as usize;
        // All formations of three days fly in the same direction.
        let way = if seed.unit(MANY, &[i64::MIN, world_clock.days.floor() as i64 / 3]) < 0.5 { -1.0 } else { 1.0 };
        let arm = ((0.5 + 0.45 * seed.unit(MANY, &[stretch, span, 1])) * count as f32) as usize;
        let over_m = OVER_M.0 + (OVER_M.1 - OVER_M.0) * seed.unit(FROM, &[stretch, span, 1]);
        Some(Self { id, kind: name.to_owned(), count, begun_s, from, way, over_m, arm })
    }

    /// The leader's place in the layer `seconds` after the session began, and its direction. The height is relative to the
    /// middle of a view at the usual zoom.
    pub fn leader(&self, flyer: &Flyer, seconds: f64) -> (Place, f32) {
        let for_s = (seconds - self.begun_s) as f32;
        let along_m = self.way * flyer.cruise_mps * SIZE * 0.8 * (for_s - 0.5 * SPAN_S as f32);
        let off = (2.0 * for_s / SPAN_S as f32 - 1.0).abs();
        let high_m = self.over_m + RISES_M * off * off * off * off;
        (self.from.moved_along(along_m).at_height(high_m), self.way)
    }

    /// The pose of one bird; number 0 is the leader.
    pub fn member(&self, flyer: &Flyer, span_m: f32, seed: Seed, number: usize, seconds: f64) -> FormationMember {
        // Which arm, and the rank on it; one arm is longer.
        let (arm, rank) = if number == 0 {
            (0.0, 0)
        } else if number <= self.arm {
            (1.0, number)
        } else {
            (-1.0, number - self.arm)
        };
        let unit = |what: i64| seed.unit(SLIP, &[self.id[0], self.id[1], number as i64, what]);
        let turn = |seconds: f64, phase: f32| libm::sinf(((seconds / DRIFT_S + f64::from(phase)).fract() as f32) * std::f32::consts::TAU);
        let drift = Vec2::new(turn(seconds, unit(0)), turn(seconds * 1.31, unit(1))) * DRIFT;
        // Slots are slightly irregular.
        let uneven = Vec2::new(0.5 * (unit(2) - 0.5), 0.3 * (unit(3) - 0.5)) * f32::from(number > 0);
        let slot = Vec2::new(-(rank as f32) * SLOT.x, arm * rank as f32 * SLOT.y) + uneven + drift * f32::from(number > 0);
        let at = slot * Vec2::new(self.way, 1.0) * span_m * SIZE;
        let behind_s = rank as f32 * SLOT.x * span_m / flyer.cruise_mps;
        let (beat, glide) = wing_beat(flyer, (seconds - self.begun_s) as f32 - behind_s, 0.11 * unit(4));
        FormationMember { at, wings: WingPose::beating(f64::from(beat), flyer.beat_deg.to_radians(), glide) }
    }
}

/// The time of a stretch, in spans; offset by stretch, so that they do not all set out at once.
fn time(seed: Seed, stretch: i64, seconds: f64) -> f64 {
    seconds / SPAN_S + f64::from(seed.unit(SPAN, &[stretch]))
}

/// Seconds in days, at the usual length of a day.
fn day_share(seconds: f64) -> f64 {
    const DAY_S: f64 = 600.0;
    seconds / DAY_S
}
