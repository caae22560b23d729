//! The way of a bird from where it sat to where it comes down: an arc over the land, a function of its seconds.

use bevy::math::Vec2;
use eremite_land::Place;
use serde::{Deserialize, Serialize};

use crate::creatures::{Flyer, WingPose};

/// The shares of its way in which it climbs, and comes down.
const CLIMBS: f32 = 0.34;
const SINKS: f32 = 0.36;
/// Seconds in which wings open, and close.
pub const OPENS_S: f32 = 0.16;
/// Seconds in which it takes off from its legs, and comes to stand on them.
pub const SPRINGS_S: f32 = 0.3;
/// How much harder it beats as it takes off and comes down.
const HARDER: f32 = 1.35;
/// Seconds from one glide to the next, in beats.
const BEATS_TO_GLIDE: f32 = 9.0;
/// Metres that who bounds in its flight goes up and down, for a flight of ten beats a second.
const BOUNDS_M: f32 = 0.5;

/// A way through the air.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BirdFlight {
    /// Where it begins and ends, on the ground.
    pub from: Place,
    /// See [`BirdFlight::from`].
    pub to: Place,
    /// Seconds that it takes.
    pub lasts_s: f32,
    /// Metres that it rises over the straight line.
    pub high_m: f32,
    /// Seconds so far.
    pub for_s: f32,
    /// By how many beats it is apart from others.
    pub phase: f32,
}

/// A bird in the air, at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlightPose {
    /// Where it is.
    pub place: Place,
    /// Which way it faces, and how steep its way is, in radians.
    pub facing: f32,
    /// See [`FlightPose::facing`].
    pub pitch: f32,
    /// How it holds its wings.
    pub wings: WingPose,
    /// How much of it is in the air: 0 on its legs.
    pub aloft: f32,
}

impl BirdFlight {
    /// From one place to another.
    pub fn new(from: Place, to: Place, high_m: f32, flyer: &Flyer, phase: f32) -> Self {
        let far_m = to.offset_from(from).length() + high_m;
        Self { from, to, lasts_s: (far_m / flyer.cruise_mps * 1.15).max(1.0), high_m, for_s: 0.0, phase }
    }

    /// Whether its numbers are such as it has.
    pub(super) fn is_valid(&self) -> bool {
        (0.5..600.0).contains(&self.lasts_s)
            && (0.0..=self.lasts_s + 1.0).contains(&self.for_s)
            && self.high_m.abs() < 1.0e6
            && self.phase.is_finite()
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.for_s >= self.lasts_s
    }

    /// Whether it is about to stand.
    pub fn is_descending(&self) -> bool {
        self.for_s > self.lasts_s - SPRINGS_S
    }

    /// Where it is after so many seconds, without what it bounds.
    fn position_after(&self, for_s: f32) -> Vec2 {
        let share = (for_s / self.lasts_s).clamp(0.0, 1.0);
        let way = self.to.offset_from(self.from);
        // It gathers speed, and loses it.
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

    /// It at a moment, so many seconds after the last step.
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
        // It throws itself up, and stands against the air as it comes down.
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

/// Where in its beat a bird is after so many seconds, and how much it glides.
pub fn wing_beat(flyer: &Flyer, seconds: f32, phase: f32) -> (f32, f32) {
    let beat = seconds * flyer.beat_hz + phase;
    if flyer.glides <= 0.0 {
        return (beat, 0.0);
    }
    let round = (beat / BEATS_TO_GLIDE + phase).rem_euclid(1.0);
    // Softly from one to the other.
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
                let mut sortie = BirdFlight::new(from, to, high_m, flyer, 0.37);
                let first = sortie.at(flyer, 0.0);
                assert!(first.place.offset_from(from).length() < 0.01 && first.wings.open == 0.0 && first.aloft == 0.0, "{name}");
                let (mut last, mut highest_m) = (first, 0.0_f32);
                while !sortie.is_over() {
                    sortie.for_s += 1.0 / 64.0;
                    let now = sortie.at(flyer, 0.0);
                    let mps = now.place.offset_from(last.place).length() * 64.0;
                    assert!(mps < 3.0 * flyer.cruise_mps, "{name} flies {mps} m/s after {} s", sortie.for_s);
                    assert!((now.pitch - last.pitch).abs() < 0.2, "{name} nods after {} s", sortie.for_s);
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
