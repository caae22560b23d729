//! A flock that takes off.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{StateVariableFilter, WhiteNoise, noise_density_gain},
    listener::Spatialization,
};

/// Maximum number of individual birds.
const MAX: usize = 14;
/// Seconds within which they take off, growing with their number.
const RISE_S: f32 = 0.5;
/// Seconds until one is out of earshot.
const AWAY_S: [f32; 2] = [1.0, 2.2];
/// Wing beats a second.
const BEATS_HZ: [f32; 2] = [9.0, 15.0];
/// Audible share of each beat.
const STROKE: f32 = 0.55;
/// Centre frequencies in hertz of the feathers' noise, and quality.
const HZ: [f32; 3] = [760.0, 1_050.0, 1_450.0];
const Q: f32 = 1.3;
/// Level of one bird as it takes off.
const LOUD: f32 = 0.34;
/// Reverb send.
const WALLS: f32 = 0.5;
/// Pan distance between birds to the left, in the middle and to the right, which share a filter each.
const APART: f32 = 0.35;

#[derive(Clone, Copy, Debug, Default)]
struct FlockBird {
    /// Seconds since it took off, negative before; it is gone at `away_s`.
    since_s: f32,
    away_s: f32,
    beat: f32,
    beats_hz: f32,
    loud: f32,
    side: usize,
    last: f32,
    there: bool,
}

/// A flock that takes off.
pub struct TakeoffFlock {
    rate_hz: f32,
    white: WhiteNoise,
    birds: [FlockBird; MAX],
    bands: [StateVariableFilter; 3],
    spreads: [PanGains; 3],
    wanted: [PanGains; 3],
}

impl TakeoffFlock {
    /// No flock yet.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            white: WhiteNoise::new(seed),
            birds: [FlockBird::default(); MAX],
            bands: HZ.map(|hz| StateVariableFilter::new(hz, Q, rate_hz)),
            spreads: [PanGains::default(); 3],
            wanted: [PanGains::default(); 3],
        }
    }

    /// Starts a flock of some birds.
    pub fn rise(&mut self, count: u8, from: Spatialization, wait: u32) {
        let silent = self.birds.iter().all(|bird| !bird.there);
        self.wanted =
            std::array::from_fn(|side| PanGains::of(Spatialization { pan: from.pan + (side as f32 - 1.0) * APART, ..from }, WALLS));
        if silent {
            self.spreads = self.wanted;
        }
        let within_s = RISE_S * (f32::from(count) / MAX as f32).min(1.0);
        for nth in 0..usize::from(count).min(MAX) {
            let Some(bird) = self.birds.iter_mut().find(|bird| !bird.there) else { return };
            let since = if nth == 0 { 0.0 } else { self.white.unit() * within_s };
            *bird = FlockBird {
                since_s: -since - wait as f32 / self.rate_hz,
                away_s: self.white.range(AWAY_S[0], AWAY_S[1]),
                beat: 0.0,
                beats_hz: self.white.range(BEATS_HZ[0], BEATS_HZ[1]),
                loud: LOUD * self.white.range(0.5, 1.0),
                side: (self.white.unit() * 3.0) as usize % 3,
                last: 0.0,
                there: true,
            };
        }
    }

    /// Adds one block.
    pub fn render(&mut self, out: &mut Bus) {
        if self.birds.iter().all(|bird| !bird.there) {
            return;
        }
        let own_s = BLOCK_FRAMES as f32 / self.rate_hz;
        let mut air = [[0.0; BLOCK_FRAMES]; 3];
        for bird in self.birds.iter_mut().filter(|bird| bird.there) {
            bird.since_s += own_s;
            if bird.since_s <= 0.0 {
                continue;
            }
            let gone = bird.since_s / bird.away_s;
            // The first beats are the strongest and the fastest.
            bird.beat += bird.beats_hz * (1.2 - 0.35 * gone.min(1.0)) * own_s;
            let u = (bird.beat - bird.beat.floor()) / STROKE;
            let stroke = if u < 1.0 { 4.0 * u * (1.0 - u) } else { 0.0 };
            let left = (1.0 - gone).max(0.0);
            let level = bird.loud * left * left * stroke * stroke * noise_density_gain(self.rate_hz);
            let step = (level - bird.last) / BLOCK_FRAMES as f32;
            if level > 0.0 || bird.last > 0.0 {
                let air: &mut MonoBlock = &mut air[bird.side];
                for (i, x) in air.iter_mut().enumerate() {
                    *x += self.white.sample() * (bird.last + step * i as f32);
                }
            }
            bird.last = level;
            bird.there = gone < 1.0;
        }
        for (side, air) in air.iter_mut().enumerate() {
            for x in air.iter_mut() {
                *x = self.bands[side].band(*x);
            }
            out.add(air, self.spreads[side], self.wanted[side]);
        }
        self.spreads = self.wanted;
    }
}
