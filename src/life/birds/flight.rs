//! Flight of a bird from one perch to another: an arc over the land, a pure function of the seconds flown.

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::Place;
use serde::{Deserialize, Serialize};

use crate::creatures::{Flyer, WingPose};

/// The shares of the flight in which it climbs and descends.
const CLIMBS: f32 = 0.34;
const SINKS: f32 = 0.36;
/// Seconds in which the wings open or close.
pub const OPENS_S: f32 = 0.16;
/// Seconds in which it blends from its legs into the air and back.
pub const SPRINGS_S: f32 = 0.3;
/// Factor on the wing beat at takeoff and landing.
const HARDER: f32 = 1.35;
/// Wing beats in one cycle of beating and gliding.
const BEATS_TO_GLIDE: f32 = 9.0;
/// Amplitude of bounding flight, in metres, at ten beats a second.
const BOUNDS_M: f32 = 0.5;

/// A flight from one place to another.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct BirdFlight {
    /// Start and end, on the ground.
    pub from: Place,
    /// See [`BirdFlight::from`].
    pub to: Place,
    /// Duration in seconds.
    pub lasts_s: f32,
    /// Height of the arc over the straight line, in metres.
    pub high_m: f32,
    /// Seconds flown so far.
    pub for_s: f32,
    /// Phase of the wing beat, in beats.
    pub phase: f32,
}

/// Sampled pose of a bird in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlightPose {
    /// Its position.
    pub place: Place,
    /// The side it faces; between -1 and 1 while it turns.
    pub facing: f32,
    /// Pitch in radians, upward positive.
    pub pitch: f32,
    /// Pose of the wings.
    pub wings: WingPose,
    /// Blend between the legs, 0, and the air, 1.
    pub aloft: f32,
}

impl BirdFlight {
    /// A flight between two places, `high_m` metres over the straight line.
    pub fn new(from: Place, to: Place, high_m: f32, flyer: &Flyer, phase: f32) -> Self {
        let far_m = to.offset_from(from).length() + high_m;
        Self { from, to, lasts_s: (far_m / flyer.cruise_mps * 1.15).max(1.0), high_m, for_s: 0.0, phase }
    }

    /// Whether all values are in range; used on what a save holds.
    pub(super) fn is_valid(&self) -> bool {
        (0.5..600.0).contains(&self.lasts_s)
            && (0.0..=self.lasts_s + 1.0).contains(&self.for_s)
            && self.high_m.abs() < 1.0e6
            && self.phase.is_finite()
    }

    /// Whether it has arrived.
    pub fn is_over(&self) -> bool {
        self.for_s >= self.lasts_s
    }

    /// Whether it is about to touch down.
    pub fn is_descending(&self) -> bool {
        self.for_s > self.lasts_s - SPRINGS_S
    }

    /// Offset from the start after a time, without the bounding.
    fn position_after(&self, for_s: f32) -> Vec2 {
        let share = (for_s / self.lasts_s).clamp(0.0, 1.0);
        let way = self.to.offset_from(self.from);
        // It accelerates at the start and slows toward the end.
        let along = {
            let soft = libm::sinf(std::f32::consts::TAU * share) / std::f32::consts::TAU;
            share - 0.55 * soft
        };
        let rise = |t: f32| {
            let t = t.clamp(0.0, 1.0);
            t * (2.0 - t)
        };
        let sink = |t: f32| {
            let t = t.clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        };
        let over = rise(share / CLIMBS).min(sink((1.0 - share) / SINKS));
        Vec2::new(way.x * along, way.y * along + self.high_m * over)
    }

    /// Its pose, `since_s` seconds after the last step.
    pub fn at(&self, flyer: &Flyer, since_s: f32) -> FlightPose {
        let for_s = (self.for_s + since_s).min(self.lasts_s);
        let left_s = self.lasts_s - for_s;
        let at = self.position_after(for_s);
        let velocity = (self.position_after(for_s + 0.03) - self.position_after(for_s - 0.03)) / 0.06;
        let edge = (for_s.min(left_s) / 0.5).clamp(0.0, 1.0);
        let (beat, glide) = wing_beat(flyer, for_s, self.phase);
        let begins_or_ends = 1.0 - edge;
        let glide = glide * edge;
        let bound = BOUNDS_M * (flyer.beat_hz / 10.0).min(1.0) * edge * flyer.glides;
        let up = bound * libm::sinf(for_s * flyer.beat_hz / BEATS_TO_GLIDE * std::f32::consts::TAU + 6.0 * self.phase);
        let by = flyer.beat_deg.to_radians() * (1.0 + (HARDER - 1.0) * begins_or_ends);
        let flat = if velocity.x.abs() < 0.5 { 0.5 } else { velocity.x.abs() };
        // The body rears up at takeoff, and brakes against the air at landing.
        let pitch = libm::atan2f(velocity.y, flat).clamp(-0.7, 0.9) * edge + 0.7 * begins_or_ends;
        let open = (for_s / OPENS_S).min(left_s / OPENS_S).clamp(0.0, 1.0);
        let aloft = (for_s / SPRINGS_S).min(left_s / SPRINGS_S).clamp(0.0, 1.0);
        FlightPose {
            place: self.from.translated(at + Vec2::Y * up),
            facing: if self.to.offset_from(self.from).x < 0.0 { -1.0 } else { 1.0 },
            pitch,
            wings: WingPose::beating(f64::from(beat), by, glide).opened_by(open),
            aloft: aloft * aloft * (3.0 - 2.0 * aloft),
        }
    }
}

/// The wing beat after a time, in beats, and how much the bird glides, from 0 to 1.
pub fn wing_beat(flyer: &Flyer, seconds: f32, phase: f32) -> (f32, f32) {
    let beat = seconds * flyer.beat_hz + phase;
    if flyer.glides <= 0.0 {
        return (beat, 0.0);
    }
    let round = (beat / BEATS_TO_GLIDE + phase).rem_euclid(1.0);
    // Smooth transition between beating and gliding.
    let into = (round / 0.08).min((flyer.glides - round) / 0.08).clamp(0.0, 1.0);
    (beat, into * into * (3.0 - 2.0 * into))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::Creatures;
    use eremite_land::Column;

    #[test]
    fn it_leaves_and_comes_down_where_it_is_told_and_never_jumps() {
        let creatures = Creatures::from_folder("/nowhere".into());
        for (name, flyer) in creatures.iter().filter_map(|(name, kind)| Some((name, kind.flies.as_ref()?))) {
            for (far_m, up_m, high_m) in [(60.0, 4.0, 9.0), (-45.0, -20.0, 6.0), (140.0, 30.0, 14.0)] {
                let from = Place::at(Column(-12_345_678_901), 77);
                let to = from.translated(Vec2::new(far_m, up_m));
                let mut flight = BirdFlight::new(from, to, high_m, flyer, 0.37);
                let first = flight.at(flyer, 0.0);
                assert!(first.place.offset_from(from).length() < 0.01 && first.wings.open == 0.0 && first.aloft == 0.0, "{name}");
                let (mut last, mut highest_m) = (first, 0.0_f32);
                while !flight.is_over() {
                    flight.for_s += 1.0 / 64.0;
                    let now = flight.at(flyer, 0.0);
                    let mps = now.place.offset_from(last.place).length() * 64.0;
                    assert!(mps < 3.0 * flyer.cruise_mps, "{name} flies {mps} m/s after {} s", flight.for_s);
                    assert!((now.pitch - last.pitch).abs() < 0.2, "{name} nods after {} s", flight.for_s);
                    highest_m = highest_m.max(now.place.height_above(from) - up_m * now.place.offset_from(from).x / far_m);
                    last = now;
                }
                assert!(
                    last.place.offset_from(to).length() < 0.01 && last.aloft == 0.0,
                    "{name} comes down {:?}",
                    last.place.offset_from(to)
                );
                assert!(highest_m > high_m * 0.7, "{name} only {highest_m} m high");
            }
        }
    }
}
