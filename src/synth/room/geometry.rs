//! Room acoustics from geometry: Sabine decay and mean free path of caves and canyons.

use crate::{dsp::clamp_or_low, listener::RoomAcoustics};

/// Shares of a cave's walls that are moss, dirt and stone; the remainder to 1 counts as stone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WallSurfaces {
    /// Moss, 0 to 1.
    pub moss: f32,
    /// Dirt, 0 to 1.
    pub dirt: f32,
    /// Bare stone, 0 to 1.
    pub stone: f32,
}

/// Absorption coefficients of moss, dirt and stone, at low and high frequencies (200 Hz and 5 kHz).
const MOSS: [f32; 2] = [0.22, 0.55];
const DIRT: [f32; 2] = [0.15, 0.3];
const STONE: [f32; 2] = [0.025, 0.06];
/// Additional absorption of any wall, by cracks, side passages and the opening.
const CRACKS: f32 = 0.035;
/// Sabine's formula: seconds for a metre of volume over absorbing surface.
const SABINE_S_M: f32 = 0.161;
/// Absorption of air per metre, at low and high frequencies.
const AIR_PER_M: [f32; 2] = [0.000_3, 0.007];
/// Range of a cave's area.
const AREA_M2: [f32; 2] = [1.0, 20_000.0];
/// Ranges of the reverberation time in seconds and of the mean free path in metres.
const DECAY_S: [f32; 2] = [0.1, 6.0];
const PATH_M: [f32; 2] = [0.5, 40.0];
/// Reverb level at a mean free path of 1 m, and how much more a hall has.
const WET_OF_HOLE: f32 = 0.24;
const WET_OF_HALL: f32 = 0.46;
/// Mean free path of a hall, in metres.
const HALL_M: f32 = 14.0;
/// Canyon walls farther than this, in metres, have no audible echo.
const FARTHEST_M: f32 = 350.0;
/// Echo level of a near canyon wall.
const ANSWER: f32 = 0.5;
/// Distance from which the echo becomes softer, in metres.
const NEAR_M: f32 = 40.0;

impl RoomAcoustics {
    /// A forest: many trunks, short and even reverberation.
    pub const WOOD: Self = Self { decay_s: [0.6, 0.4], path_m: 7.0, wet: 0.12, echo_m: 0.0, echo: 0.0 };
    /// Snow-covered land: drier than open land.
    pub const SNOW: Self = Self { decay_s: [0.14, 0.1], path_m: 10.0, wet: 0.015, echo_m: 0.0, echo: 0.0 };

    /// A cave from the area in square metres and the perimeter in metres of its side view; its depth is taken as the root of
    /// its area. Decay by Sabine's formula, mean free path 4 V / S.
    pub fn of_cave(area_m2: f32, perimeter_m: f32, walls: WallSurfaces) -> Self {
        let area_m2 = clamp_or_low(area_m2, AREA_M2[0], AREA_M2[1]);
        let depth_m = area_m2.sqrt();
        // No outline is shorter than a circle's.
        let circle_m = 2.0 * (core::f32::consts::PI * area_m2).sqrt();
        let perimeter_m = clamp_or_low(perimeter_m, circle_m, circle_m * 100.0);
        let volume_m3 = area_m2 * depth_m;
        let surface_m2 = perimeter_m * depth_m + 2.0 * area_m2;
        let swallowed = [0, 1].map(|band| walls.absorption(band));
        let decay_s = [0, 1].map(|band: usize| {
            let absorbing_m2 = surface_m2 * swallowed[band] + 4.0 * AIR_PER_M[band] * volume_m3;
            clamp_or_low(SABINE_S_M * volume_m3 / absorbing_m2, DECAY_S[0], DECAY_S[1])
        });
        let path_m = clamp_or_low(4.0 * volume_m3 / surface_m2, PATH_M[0], PATH_M[1]);
        let size = clamp_or_low(libm::logf(path_m) / libm::logf(HALL_M), 0.0, 1.0);
        let wet = (WET_OF_HOLE + WET_OF_HALL * size) * (1.0 - 0.5 * (swallowed[0] + swallowed[1]));
        Self { decay_s, path_m, wet, echo_m: 0.0, echo: 0.0 }
    }

    /// Open land with a wall at a distance in metres that gives a single echo: a canyon, a cliff.
    pub fn of_canyon(wall_m: f32) -> Self {
        if !(wall_m > 0.0 && wall_m < FARTHEST_M) {
            return Self::OPEN;
        }
        let near = clamp_or_low(1.0 - wall_m / FARTHEST_M, 0.0, 1.0);
        let echo = ANSWER * near * (NEAR_M / wall_m.max(NEAR_M)).sqrt();
        Self { decay_s: [0.9, 0.5], path_m: 20.0, wet: Self::OPEN.wet + 0.1 * near, echo_m: wall_m, echo }
    }
}

impl WallSurfaces {
    /// Mean absorption of the walls at low (0) or high (1) frequencies.
    fn absorption(self, band: usize) -> f32 {
        let [moss, dirt, stone] = [self.moss, self.dirt, self.stone].map(|share| clamp_or_low(share, 0.0, 1.0));
        let sum = moss + dirt + stone;
        let stone = stone + (1.0 - sum).max(0.0);
        CRACKS + (moss * MOSS[band] + dirt * DIRT[band] + stone * STONE[band]) / sum.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STONY: WallSurfaces = WallSurfaces { moss: 0.0, dirt: 0.1, stone: 0.9 };
    const MOSSY: WallSurfaces = WallSurfaces { moss: 0.8, dirt: 0.2, stone: 0.0 };

    #[test]
    fn a_hall_sounds_longer_than_a_hole_and_stone_longer_than_moss() {
        let (hole, hall) = (RoomAcoustics::of_cave(12.0, 15.0, STONY), RoomAcoustics::of_cave(600.0, 120.0, STONY));
        assert!(hall.decay_s[0] > 2.0 * hole.decay_s[0] && hall.path_m > 2.0 * hole.path_m && hall.wet > hole.wet, "{hole:?} {hall:?}");
        let soft = RoomAcoustics::of_cave(600.0, 120.0, MOSSY);
        assert!(soft.decay_s[0] < 0.6 * hall.decay_s[0] && soft.wet < hall.wet, "{soft:?}");
        for room in [hole, hall, soft] {
            assert!(room.decay_s[1] < room.decay_s[0], "treble lasts longer than bass: {room:?}");
        }
    }

    #[test]
    fn a_cave_of_known_walls_decays_as_sabine_has_it() {
        // 100 m2, 10 m deep, perimeter 40 m: 1000 m3 within 600 m2, a cube; with cracks, 0.06 is absorbed.
        let room = RoomAcoustics::of_cave(100.0, 40.0, WallSurfaces { moss: 0.0, dirt: 0.0, stone: 1.0 });
        assert!((room.decay_s[0] - 0.161 * 1000.0 / (600.0 * 0.06 + 4.0 * 0.0003 * 1000.0)).abs() < 0.01, "{room:?}");
        assert!((room.path_m - 4.0 * 1000.0 / 600.0).abs() < 0.01, "{room:?}");
    }

    #[test]
    fn the_wildest_caves_are_rooms() {
        for area in [0.0, -5.0, f32::NAN, 1.0e-3, 1.0e12, f32::INFINITY] {
            for perimeter in [0.0, f32::NAN, 1.0e12, f32::INFINITY] {
                for share in [0.0, 7.0, -1.0, f32::NAN] {
                    let room = RoomAcoustics::of_cave(area, perimeter, WallSurfaces { moss: share, dirt: share, stone: share });
                    let all = room.decay_s.iter().all(|decay_s| (DECAY_S[0]..=DECAY_S[1]).contains(decay_s));
                    assert!(all && (PATH_M[0]..=PATH_M[1]).contains(&room.path_m) && (0.0..=1.0).contains(&room.wet), "{room:?}");
                }
            }
        }
    }

    #[test]
    fn the_farther_a_canyons_wall_the_softer_it_answers() {
        let (near, far) = (RoomAcoustics::of_canyon(50.0), RoomAcoustics::of_canyon(250.0));
        assert!(near.echo > 2.0 * far.echo && far.echo > 0.0);
        assert_eq!(RoomAcoustics::of_canyon(1000.0), RoomAcoustics::OPEN);
        assert_eq!(RoomAcoustics::of_canyon(f32::NAN), RoomAcoustics::OPEN);
    }

    #[test]
    fn snow_is_deader_than_open_land_and_a_wood_is_not() {
        let energy = |room: RoomAcoustics| room.wet * room.wet * room.decay_s[0];
        assert!(energy(RoomAcoustics::SNOW) < energy(RoomAcoustics::OPEN) && energy(RoomAcoustics::OPEN) < energy(RoomAcoustics::WOOD));
    }
}
