//! Running water: several spouts over stones, each with bubbles of its own sizes in bouts, over a continuous rush.

use super::{BubbleEmitter, BubbleSizes};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{OcclusionFilter, PinkNoise, PoissonProcess, SmoothRandom, StateVariableFilter, WhiteNoise, bandpass_noise_gain},
    listener::Spatialization,
    world::smoothed_spatialization::offset_gains,
};

/// Parameters of a spout: pan offset, bubbles a second, and sizes.
struct SpoutKind {
    aside: f32,
    per_s: f32,
    sizes: BubbleSizes,
}

const fn spout_kind(aside: f32, per_s: f32, least_m: f32, most_m: f32, level: f32) -> SpoutKind {
    SpoutKind { aside, per_s, sizes: BubbleSizes { radius_m: [least_m, most_m], small: 1.7, level } }
}

/// From bright trickles to a deep gurgle.
const SPOUTS: [SpoutKind; 5] = [
    spout_kind(-0.75, 130.0, 0.0007, 0.0022, 0.15),
    spout_kind(0.7, 150.0, 0.0006, 0.0018, 0.17),
    spout_kind(-0.2, 55.0, 0.0012, 0.0036, 0.056),
    spout_kind(0.4, 38.0, 0.0016, 0.0048, 0.038),
    spout_kind(-0.45, 6.0, 0.0036, 0.008, 0.011),
];
/// Bouts: modulation frequency of a spout in hertz, and depth.
const BOUTS_HZ: f32 = 1.9;
const BOUTS: f32 = 0.85;
/// The rush: levels of the low and the high band, their centre frequencies in hertz, quality, and stereo width.
const RUSH_LEVEL: f32 = 0.1;
const RUSH_HZ: f32 = 480.0;
const SPRAY_LEVEL: f32 = 0.008;
const SPRAY_HZ: f32 = 2900.0;
const Q: f32 = 0.6;
const WIDE: f32 = 0.65;
/// Modulation of the rush: depth, and frequency in hertz.
const HEAVE: f32 = 0.25;
const HEAVE_HZ: f32 = 1.1;
/// Reverb send of the rush.
const WALLS: f32 = 0.4;

struct Spout {
    chance: PoissonProcess,
    bouts: SmoothRandom,
}

struct Rush {
    pink: PinkNoise,
    white: WhiteNoise,
    deep: StateVariableFilter,
    spray: StateVariableFilter,
    heave: SmoothRandom,
    muffle: OcclusionFilter,
    level: f32,
}

/// A brook.
pub(super) struct Brook {
    spouts: [Spout; 5],
    rush: [Rush; 2],
    spray: f32,
}

impl Brook {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        let own = |i: u32| seed.rotate_left(7 * i + 1);
        Self {
            spouts: [0, 1, 2, 3, 4].map(|i| Spout { chance: PoissonProcess::new(own(i)), bouts: SmoothRandom::new(!own(i)) }),
            rush: [5, 6].map(|i| Rush {
                pink: PinkNoise::new(own(i)),
                white: WhiteNoise::new(!own(i)),
                deep: StateVariableFilter::new(RUSH_HZ, Q, rate_hz),
                spray: StateVariableFilter::new(SPRAY_HZ, Q, rate_hz),
                heave: SmoothRandom::new(own(i + 2)),
                muffle: OcclusionFilter::default(),
                level: 1.0,
            }),
            spray: SPRAY_LEVEL * bandpass_noise_gain(SPRAY_HZ, Q, rate_hz),
        }
    }

    pub(super) fn sound(
        &mut self,
        places: (Spatialization, Spatialization),
        seconds: f32,
        froth: &mut BubbleEmitter,
        rate_hz: f32,
        out: &mut Bus,
    ) {
        for (spout, kind) in self.spouts.iter_mut().zip(&SPOUTS) {
            let bout = 1.0 + BOUTS * spout.bouts.advance(BOUTS_HZ * seconds);
            let mut expected = kind.per_s * bout * bout * seconds;
            while spout.chance.happens(expected) {
                expected = 0.0;
                let by = kind.aside + froth.white.range(-0.1, 0.15);
                froth.emit(kind.sizes, places.1, by, seconds);
            }
        }
        for (i, rush) in self.rush.iter_mut().enumerate() {
            let by = if i == 0 { -WIDE } else { WIDE };
            let before = rush.level;
            rush.level = 1.0 + HEAVE * rush.heave.advance(HEAVE_HZ * seconds);
            rush.muffle.set(places.1.occlusion, rate_hz);
            let step = (rush.level - before) / BLOCK_FRAMES as f32;
            let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
            for (t, x) in signal.iter_mut().enumerate() {
                let level = before + step * t as f32;
                let deep = rush.deep.band(rush.pink.sample()) * RUSH_LEVEL;
                let spray = rush.spray.band(rush.white.sample()) * self.spray;
                *x = rush.muffle.next((deep + spray) * level);
            }
            out.add(&signal, offset_gains(places.0, by, WALLS), offset_gains(places.1, by, WALLS));
        }
    }
}
