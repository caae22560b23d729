//! Skeins that go by far above: each a line of birds in the air between the ranges and the land, a pure function of the
//! seed, the place and the time.
//!
//! The air is a layer of the picture with columns of its own. It is cut into stretches, and the time of each into spans:
//! in a span of a stretch one skein may set out. The leader's way is an arc; who follows has a slot beside and behind the
//! one before it, drifts in it a little, and beats its wings as much later as it is behind (as ibises do, Portugal and
//! others 2014).

use bevy::math::Vec2;
use eremite_land::{Column, Land, Place, RandomStream, Seed};
use eremite_stream::{
    Parallax,
    contracts::{camera_view::CameraView, world_clock::WorldClock},
};

use super::flight::wing_beat;
use crate::creatures::{Creatures, Flyer, Habit, WingPose};

/// The layer they fly in: before the nearest range, behind the land.
pub const AIR: Parallax = Parallax::sixty_fourths(22);
/// The depth they are drawn at: see [`eremite_stream::PictureLayer::z`].
pub const Z: f32 = -15.0;
/// How large a metre of theirs is in the layer.
pub const SIZE: f32 = 0.42;
/// Columns of the layer in a stretch, and seconds of a span.
const COLUMNS: i64 = 600;
const SPAN_S: f64 = 140.0;
/// How often one sets out in a span, at its best hour.
const CHANCE: f32 = 0.62;
/// Metres of the layer over the middle of the view at which they go by, at least and at most, and those from which they
/// come down and to which they rise.
const OVER_M: (f32, f32) = (7.0, 13.5);
const RISES_M: f32 = 26.0;
/// Spans beside and behind, in wing spans, from one to the next, and how much of that they drift, and how slowly.
const SLOT: Vec2 = Vec2::new(1.15, 0.26);
const DRIFT: f32 = 0.22;
const DRIFT_S: f64 = 9.0;

const SETS_OUT: RandomStream = RandomStream::named("skein sets out");
const FROM: RandomStream = RandomStream::named("skein from");
const MANY: RandomStream = RandomStream::named("skein many");
const SPAN: RandomStream = RandomStream::named("skein span");
const SLIP: RandomStream = RandomStream::named("skein slip");

/// A skein on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct VFormation {
    /// Its stretch and its span.
    pub id: [i64; 2],
    /// Of what kind.
    pub kind: String,
    /// How many they are.
    pub count: usize,
    /// When it set out.
    begun_s: f64,
    /// Where in the layer, and which way it goes.
    from: Place,
    way: f32,
    over_m: f32,
    /// How many of them are on the longer arm.
    arm: usize,
}

/// One of a skein at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FormationMember {
    /// Metres of the layer from where the leader is, and how it holds its wings.
    pub at: Vec2,
    /// See [`FormationMember::at`].
    pub wings: WingPose,
}

impl VFormation {
    /// Which may be seen around a view, so many seconds after the walk began: stretches, and the span of each.
    pub fn ids(seed: Seed, gaze: &CameraView, seconds: f64) -> impl Iterator<Item = [i64; 2]> {
        /// The farthest, in stretches, that one goes in its span.
        const BESIDE: i64 = 2;
        let here = AIR.layer_place(gaze.place).column.0.div_euclid(COLUMNS);
        (here - BESIDE..=here + BESIDE).map(move |stretch| [stretch, time(seed, stretch, seconds).floor() as i64])
    }

    /// The one of a stretch and a span, if one sets out, as the hour and the weather are then.
    pub fn of(id: [i64; 2], land: &Land, creatures: &Creatures, almanac: &WorldClock, seconds: f64) -> Option<Self> {
        let seed = land.seed();
        let [stretch, span] = id;
        let begun_s = seconds - (time(seed, stretch, seconds) - span as f64) * SPAN_S;
        let from = Place::at(Column(stretch.wrapping_mul(COLUMNS)) + (seed.unit(FROM, &id) * COLUMNS as f32) as i64, 0);
        // Over which country that is.
        let below = Column((i128::from(from.column.0) * 64 / 22) as i64);
        let (biomes, blend) = (land.biomes(), land.blend(below));
        let biome = biomes.get(blend.dominant()).map_or("", |biome| biome.name.as_str());
        let (name, flyer) = creatures.iter().find_map(|(name, kind)| {
            let flyer = kind.flies.as_ref().filter(|flyer| flyer.habit == Habit::Skein)?;
            Some((name, flyer))
        })?;
        // By the hour and the weather when it set out: nobody turns back.
        let then = WorldClock { days: almanac.days - day_share(seconds - begun_s), ..*almanac };
        let weather = then.weather(land, &land.tint(below), below);
        let about =
            flyer.haunts.activity_at(then.hour()) * flyer.haunts.active_share_in(&weather) * flyer.haunts.biome_frequency(biome).min(2.0);
        if seed.unit(SETS_OUT, &id) >= CHANCE * about {
            return None;
        }
        let (least, most) = flyer.group;
        let count = least + (seed.unit(MANY, &id) * (most - least + 1) as f32) as u32;
        let count = count.min(most) as usize;
        // All of a day go one way.
        let way = if seed.unit(MANY, &[i64::MIN, almanac.days.floor() as i64 / 3]) < 0.5 { -1.0 } else { 1.0 };
        let arm = ((0.5 + 0.45 * seed.unit(MANY, &[stretch, span, 1])) * count as f32) as usize;
        let over_m = OVER_M.0 + (OVER_M.1 - OVER_M.0) * seed.unit(FROM, &[stretch, span, 1]);
        Some(Self { id, kind: name.to_owned(), count, begun_s, from, way, over_m, arm })
    }

    /// Where its leader is in the layer, so many seconds after the walk began, and which way it goes. The height is that
    /// over the middle of a view at the usual zoom.
    pub fn leader(&self, flyer: &Flyer, seconds: f64) -> (Place, f32) {
        let for_s = (seconds - self.begun_s) as f32;
        let along_m = self.way * flyer.cruise_mps * SIZE * 0.8 * (for_s - 0.5 * SPAN_S as f32);
        let off = (2.0 * for_s / SPAN_S as f32 - 1.0).abs();
        let high_m = self.over_m + RISES_M * off * off * off * off;
        (self.from.moved_along(along_m).at_height(high_m), self.way)
    }

    /// One of them, the leader first.
    pub fn member(&self, flyer: &Flyer, span_m: f32, seed: Seed, number: usize, seconds: f64) -> FormationMember {
        // On which arm, and as which of it; one arm is the longer one.
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
        // A slot is not a ruler.
        let uneven = Vec2::new(0.5 * (unit(2) - 0.5), 0.3 * (unit(3) - 0.5)) * f32::from(number > 0);
        let slot = Vec2::new(-(rank as f32) * SLOT.x, arm * rank as f32 * SLOT.y) + uneven + drift * f32::from(number > 0);
        let at = slot * Vec2::new(self.way, 1.0) * span_m * SIZE;
        let behind_s = rank as f32 * SLOT.x * span_m / flyer.cruise_mps;
        let (beat, glide) = wing_beat(flyer, (seconds - self.begun_s) as f32 - behind_s, 0.11 * unit(4));
        FormationMember { at, wings: WingPose::beating(f64::from(beat), flyer.beat_deg.to_radians(), glide) }
    }
}

/// The time of a stretch, in spans: each has its own, so that they do not all set out at once.
fn time(seed: Seed, stretch: i64, seconds: f64) -> f64 {
    seconds / SPAN_S + f64::from(seed.unit(SPAN, &[stretch]))
}

/// Some seconds in days, as they pass at the usual length of a day.
fn day_share(seconds: f64) -> f64 {
    const DAY_S: f64 = 600.0;
    seconds / DAY_S
}
