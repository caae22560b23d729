//! Still water at its shore: small waves that run up, break softly, gulp under stones and run back.

use super::{BubbleEmitter, BubbleSizes};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{OcclusionFilter, OnePole, PinkNoise, PoissonProcess, SmoothedValue, StateVariableFilter, WhiteNoise},
    listener::Spatialization,
    world::smoothed_spatialization::offset_gains,
};

/// Sections of the shore, by their pan offset from its middle.
const STRETCHES: [f32; 3] = [-0.5, 0.08, 0.55];
/// Ranges in seconds of the interval between waves of a section, and of a wave's duration.
const PERIOD_S: [f32; 2] = [2.4, 4.6];
const LASTS_S: [f32; 2] = [1.3, 2.1];
/// When it breaks, as a share of its duration.
const BREAKS_AT: f32 = 0.34;
/// Level of its noise, and centre frequencies in hertz: rising, breaking, running back.
const LEVEL: f32 = 0.42;
const BAND_HZ: [f32; 3] = [240.0, 760.0, 1500.0];
const Q: f32 = 0.75;
/// Multiple of the centre frequency above which it falls off faster: a lake foams little.
const SOFT_ABOVE: f32 = 2.0;
/// Bubbles a second while it breaks.
const BUBBLES_PER_S: f32 = 48.0;
/// The span about breaking in which bubbles are entrained, in shares of its duration, and the relative rate outside of it.
const CAUGHT: [f32; 2] = [-0.08, 0.3];
const CAUGHT_ELSE: f32 = 0.06;
const BUBBLES: BubbleSizes = BubbleSizes { radius_m: [0.0013, 0.0085], small: 1.5, level: 0.016 };
/// Reverb send of the noise.
const WALLS: f32 = 0.4;
/// Level below which a wave is over.
const GONE: f32 = 1.0e-5;
/// Smoothing time of the gains, in seconds.
const FOLLOW_S: f32 = 0.03;

/// A section of the shore.
struct ShoreStretch {
    aside: f32,
    pink: PinkNoise,
    band: StateVariableFilter,
    soft: OnePole,
    muffle: OcclusionFilter,
    chance: PoissonProcess,
    level: SmoothedValue,
    /// The current wave: seconds since it began, seconds until the next, its duration, and its height.
    age_s: f32,
    next_s: f32,
    lasts_s: f32,
    height: f32,
}

/// All sections of the shore.
pub(super) struct Shore {
    stretches: [ShoreStretch; 3],
    white: WhiteNoise,
}

impl Shore {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        let mut white = WhiteNoise::new(seed);
        let stretches = [0, 1, 2].map(|i: usize| {
            let own = seed.rotate_left(13 * (i as u32 + 1));
            ShoreStretch {
                aside: STRETCHES[i],
                pink: PinkNoise::new(own),
                band: StateVariableFilter::default(),
                soft: OnePole::default(),
                muffle: OcclusionFilter::default(),
                chance: PoissonProcess::new(!own),
                level: SmoothedValue::new(FOLLOW_S, rate_hz),
                // The first wave arrives with the listener, the others are on their way.
                age_s: i as f32 * 0.9,
                next_s: white.range(PERIOD_S[0], PERIOD_S[1]),
                lasts_s: LASTS_S[1],
                height: white.range(0.6, 1.0),
            }
        });
        Self { stretches, white }
    }

    pub(super) fn sound(
        &mut self,
        places: (Spatialization, Spatialization),
        seconds: f32,
        froth: &mut BubbleEmitter,
        rate_hz: f32,
        out: &mut Bus,
    ) {
        for stretch in &mut self.stretches {
            stretch.age_s += seconds;
            if stretch.age_s >= stretch.next_s {
                stretch.age_s = 0.0;
                stretch.lasts_s = self.white.range(LASTS_S[0], LASTS_S[1]);
                stretch.next_s = self.white.range(PERIOD_S[0], PERIOD_S[1]);
                let high = self.white.unit();
                stretch.height = 0.35 + 0.65 * high * high;
            }
            stretch.sound(places, seconds, froth, rate_hz, out);
        }
    }
}

impl ShoreStretch {
    fn sound(&mut self, places: (Spatialization, Spatialization), seconds: f32, froth: &mut BubbleEmitter, rate_hz: f32, out: &mut Bus) {
        let at = self.age_s / self.lasts_s;
        let (swell, hz) = wave(at);
        let level = self.level.advance_toward(LEVEL * self.height * swell);
        // Most bubbles are entrained just after it breaks.
        let caught = if (CAUGHT[0]..CAUGHT[1]).contains(&(at - BREAKS_AT)) { 1.0 } else { CAUGHT_ELSE };
        let mut expected = BUBBLES_PER_S * self.height * caught * seconds;
        while self.chance.happens(expected) {
            expected = 0.0;
            let by = self.aside + froth.white.range(-0.2, 0.2);
            froth.emit(BUBBLES, places.1, by, seconds);
        }
        if level.0.max(level.1) < GONE {
            return;
        }
        self.band.set(hz, Q, rate_hz);
        self.soft.set(hz * SOFT_ABOVE, rate_hz);
        self.muffle.set(places.1.occlusion, rate_hz);
        let step = (level.1 - level.0) / BLOCK_FRAMES as f32;
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for (i, x) in signal.iter_mut().enumerate() {
            let pink = self.pink.sample() * (level.0 + step * i as f32);
            *x = self.muffle.next(self.soft.low(self.band.band(pink)));
        }
        out.add(&signal, offset_gains(places.0, self.aside, WALLS), offset_gains(places.1, self.aside, WALLS));
    }
}

/// Level and centre frequency in hertz of a wave at a share of its duration.
fn wave(at: f32) -> (f32, f32) {
    let [rising, breaking, back] = BAND_HZ;
    if at < BREAKS_AT {
        let up = at / BREAKS_AT;
        (up * up, rising + (breaking - rising) * up)
    } else if at < 1.0 {
        let down = (1.0 - at) / (1.0 - BREAKS_AT);
        (down * down, back + (breaking - back) * down)
    } else {
        (0.0, back)
    }
}
