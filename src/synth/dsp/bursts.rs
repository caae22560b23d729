//! Short noises with a colour: drops on leaves and stone, snaps of a fire.

use super::{StateVariableFilter, WhiteNoise, bandpass_noise_gain};
use crate::bus::{BLOCK_FRAMES, Bus, PanGains};

/// A noise is over after so many of its times: 80 dB.
const LIVES: f32 = 9.2;
/// Highest colour as a share of the rate.
const HIGHEST: f32 = 0.42;

/// A short noise that is about to sound.
#[derive(Clone, Copy, Debug)]
pub struct Burst {
    /// Where its colour is, in hertz, and how narrow, 0.5 and more.
    pub hz: f32,
    /// See [`Self::hz`].
    pub q: f32,
    /// Seconds in which it falls to a third.
    pub fall_s: f32,
    /// About the root of its mean square in its beginning.
    pub amplitude: f32,
    /// Seconds until it sounds.
    pub wait_s: f32,
    /// To whom it sounds.
    pub spread: PanGains,
}

#[derive(Clone, Copy, Debug, Default)]
struct ActiveBurst {
    wait: u32,
    left: u32,
    level: f32,
    fall: f32,
    band: StateVariableFilter,
    spread: PanGains,
}

/// Noises that sound, at most `N` at once: where more are wanted, the one that is nearest its end gives way.
pub struct Bursts<const N: usize> {
    sounding: [ActiveBurst; N],
    white: WhiteNoise,
    rate_hz: f32,
}

impl<const N: usize> Bursts<N> {
    /// Nothing sounds yet.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self { sounding: [ActiveBurst::default(); N], white: WhiteNoise::new(seed), rate_hz }
    }

    /// Lets one sound.
    pub fn trigger(&mut self, burst: Burst) {
        if !(burst.amplitude > 0.0 && burst.hz > 0.0) {
            return;
        }
        let hz = burst.hz.min(HIGHEST * self.rate_hz);
        // It lasts as long as the noise or as its colour rings on, whichever is longer.
        let lasts_s = LIVES * burst.fall_s.max(burst.q / (core::f32::consts::PI * hz));
        let new = ActiveBurst {
            wait: (burst.wait_s.max(0.0) * self.rate_hz) as u32,
            left: (lasts_s * self.rate_hz) as u32,
            level: burst.amplitude * bandpass_noise_gain(hz, burst.q, self.rate_hz),
            fall: libm::expf(-1.0 / (burst.fall_s.max(1.0e-5) * self.rate_hz)),
            band: StateVariableFilter::new(hz, burst.q, self.rate_hz),
            spread: burst.spread,
        };
        if let Some(last) = self.sounding.iter_mut().min_by_key(|sounding| sounding.wait + sounding.left) {
            *last = new;
        }
    }

    /// Adds the moment.
    pub fn render(&mut self, out: &mut Bus) {
        for sounding in self.sounding.iter_mut().filter(|sounding| sounding.left > 0) {
            let from = (sounding.wait as usize).min(BLOCK_FRAMES);
            sounding.wait -= from as u32;
            let mut signal = [0.0; BLOCK_FRAMES];
            for out in &mut signal[from..] {
                let x = self.white.sample() * sounding.level;
                sounding.level *= sounding.fall;
                *out = sounding.band.band(x);
            }
            out.add(&signal, sounding.spread, sounding.spread);
            sounding.left = sounding.left.saturating_sub((BLOCK_FRAMES - from) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{RATE_HZ, centroid_hz, rms_db};

    #[test]
    fn a_burst_has_its_colour_its_loudness_and_its_end() {
        let rate = RATE_HZ as f32;
        let mut bursts = Bursts::<4>::new(1, rate);
        let spread = PanGains { left: 1.0, right: 0.0, walls: 0.0 };
        bursts.trigger(Burst { hz: 2000.0, q: 4.0, fall_s: 0.05, amplitude: 0.1, wait_s: 0.0, spread });
        let mut signal = Vec::new();
        for _ in 0..600 {
            let mut bus = Bus::default();
            bursts.render(&mut bus);
            signal.extend(bus.left);
        }
        let (centre, loud) = (centroid_hz(&signal[..9600]), rms_db(&signal[480..960]));
        assert!((centre - 2000.0).abs() < 700.0, "{centre} Hz");
        // A third of the way down by then.
        assert!((loud + 23.0).abs() < 4.0, "{loud} dB");
        assert!(signal[30_000..].iter().all(|x| *x == 0.0), "it never ends");
    }
}
