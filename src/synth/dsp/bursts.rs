//! Noise bursts: short band-passed noises with an exponential decay, such as drops on leaves and stone or the snaps of a
//! fire.

use super::{StateVariableFilter, WhiteNoise, bandpass_noise_gain};
use crate::bus::{BLOCK_FRAMES, Bus, PanGains};

/// A burst ends after this many decay times: -80 dB.
const LIVES: f32 = 9.2;
/// Highest centre frequency as a share of the sample rate.
const HIGHEST: f32 = 0.42;

/// Parameters of a burst that is about to sound.
#[derive(Clone, Copy, Debug)]
pub struct Burst {
    /// Centre frequency in hertz, and quality, 0.5 or more.
    pub hz: f32,
    /// See [`Self::hz`].
    pub q: f32,
    /// Decay time to 1/e, in seconds.
    pub fall_s: f32,
    /// Approximate root mean square at its start.
    pub amplitude: f32,
    /// Delay until it sounds, in seconds.
    pub wait_s: f32,
    /// Gains of the channels.
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

/// A pool of at most `N` bursts: when full, the one nearest its end is replaced.
pub struct Bursts<const N: usize> {
    sounding: [ActiveBurst; N],
    white: WhiteNoise,
    rate_hz: f32,
}

impl<const N: usize> Bursts<N> {
    /// An empty pool.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self { sounding: [ActiveBurst::default(); N], white: WhiteNoise::new(seed), rate_hz }
    }

    /// Starts a burst.
    pub fn trigger(&mut self, burst: Burst) {
        if !(burst.amplitude > 0.0 && burst.hz > 0.0) {
            return;
        }
        let hz = burst.hz.min(HIGHEST * self.rate_hz);
        // It lasts as long as the noise or as the filter rings, whichever is longer.
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

    /// Adds one block.
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
        let spread = PanGains { left: 1.0, right: 0.0, reverb_send: 0.0 };
        bursts.trigger(Burst { hz: 2000.0, q: 4.0, fall_s: 0.05, amplitude: 0.1, wait_s: 0.0, spread });
        let mut signal = Vec::new();
        for _ in 0..600 {
            let mut bus = Bus::default();
            bursts.render(&mut bus);
            signal.extend(bus.left);
        }
        let (centre, loud) = (centroid_hz(&signal[..9600]), rms_db(&signal[480..960]));
        assert!((centre - 2000.0).abs() < 700.0, "{centre} Hz");
        // Decayed by about 1/e by then.
        assert!((loud + 23.0).abs() < 4.0, "{loud} dB");
        assert!(signal[30_000..].iter().all(|x| *x == 0.0), "it never ends");
    }
}
