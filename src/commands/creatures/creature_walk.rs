//! One creature walking at constant speed, in fixed steps.

use bevy::math::Vec2;
use eremite_land::{Land, LandCache, Place};
use eremite_life::creatures::{CreatureKind, LocomotionInput, Rig};

/// Steps per second.
pub(super) const HZ: f64 = 64.0;
/// Warm-up in seconds before the first output: the legs settle into the gait.
const BEFORE_S: f64 = 4.0;
/// Distance to either side over which the slope is measured, in metres.
const FEEL_M: f32 = 0.5;

/// Terrain to walk on.
pub(super) enum Terrain {
    /// Straight slope through the origin, in metres per metre.
    Slope(f32),
    /// Surface of a land.
    Land(Box<(Land, LandCache)>),
}

impl Terrain {
    pub fn land(land: Land) -> Self {
        Self::Land(Box::new((land, LandCache::default())))
    }

    /// Ground straight above or below a place.
    pub fn floor(&mut self, place: Place) -> Place {
        match self {
            Self::Slope(slope) => {
                let height_m = f64::from(*slope) * (place.column.0 as f64 + f64::from(place.offset.x));
                let row = height_m.floor();
                let foot = Place { row: row as i64, offset: Vec2::new(place.offset.x, 0.0), ..place };
                foot.moved_up((height_m - row) as f32)
            }
            Self::Land(land) => {
                let (land, cache) = &mut **land;
                place.at_height(cache.outline(land, place))
            }
        }
    }
}

/// A creature on its walk.
pub(super) struct CreatureWalk<'a> {
    kind: &'a CreatureKind,
    pub terrain: Terrain,
    pub rig: Rig,
    pub place: Place,
    gait: Option<usize>,
    speed_mps: f32,
    steps: u64,
}

impl<'a> CreatureWalk<'a> {
    /// Starts at a place, after the warm-up.
    pub fn begin(kind: &'a CreatureKind, mut terrain: Terrain, place: Place, gait: Option<usize>, speed_mps: f32) -> Self {
        let before = (BEFORE_S * HZ) as u64;
        let place = terrain.floor(place.moved_along(-speed_mps * BEFORE_S as f32));
        let rig = Rig::standing(kind, place, 1.0, &mut |place| Some(terrain.floor(place)));
        let mut way = Self { kind, terrain, rig, place, gait, speed_mps, steps: 0 };
        for _ in 0..before {
            way.step();
        }
        way
    }

    /// Stride length in metres, and duration in seconds.
    pub fn stride_m(&self) -> (f32, f32) {
        (self.rig.legs().stride_m(), self.speed_mps)
    }

    pub fn clock_s(&self) -> f32 {
        (self.steps as f64 / HZ) as f32
    }

    pub fn step(&mut self) {
        self.steps += 1;
        let seconds = 1.0 / HZ as f32;
        let to = self.place.moved_along(self.speed_mps * seconds);
        self.place = self.terrain.floor(to);
        let [left, right] = [-FEEL_M, FEEL_M].map(|metres| self.terrain.floor(to.moved_along(metres)));
        let hip = self.kind.walking_hip(&self.rig, self.clock_s());
        let slope = right.height_above(left) / (2.0 * FEEL_M);
        let going = LocomotionInput { gait: self.gait, hip, ..LocomotionInput::on_ground(self.place, 1.0, slope, seconds) };
        self.rig.step(self.kind, &going, &mut |place| Some(self.terrain.floor(place)));
    }
}
