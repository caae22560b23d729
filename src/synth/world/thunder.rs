//! Thunder: a lightning channel is kilometres long and tortuous, and each section sends its own wave, which arrives at its
//! own time. It is rendered as a series of claps, each a burst of low-passed noise; with distance they become deeper, softer
//! and longer (Ribner and Roy, "Acoustics of thunder: a quasilinear model for tortuous lightning", 1982, and Farnell's after
//! it).

use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, PanGains},
    dsp::{OcclusionFilter, PinkNoise, SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain, clamp_or_low},
    event::{SoundEvent, SoundEventKind},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const THUNDER: RandomStream = RandomStream::named("sound: thunder");

/// Maximum number of simultaneous bolts, and of claps per bolt.
const BOLTS: usize = 3;
const CLAPS: usize = 18;
/// Range of distances, in metres.
const NEAR_M: f32 = 500.0;
const FAR_M: f32 = 15_000.0;
/// Level of the nearest claps, and the exponent by which distance softens them.
const LEVEL: f32 = 0.1;
const SOFTER: f32 = 0.65;
/// Gain that makes up for the power that the low-pass removes from pink noise.
const DEEP: f32 = 6.0;
/// Cutoff in hertz of the nearest thunder, the minimum cutoff, and the exponent by which distance lowers it.
const NEAREST_HZ: f32 = 2400.0;
const LEAST_HZ: f32 = 95.0;
const DULLER: f32 = 1.15;
/// Cutoff of the second low-pass relative to the first.
const OVER_DEEP: f32 = 1.6;
/// High-pass cutoff, in hertz.
const FLOOR_HZ: f32 = 28.0;
/// Duration of a roll in seconds: the shortest and the longest.
const ROLLS_S: [f32; 2] = [3.0, 9.0];
/// Position of the nearest and the farthest thunder between the shortest and the longest of all times.
const LONGER: [f32; 2] = [0.2, 0.75];
/// Minimum number of claps of a roll.
const LEAST_CLAPS: usize = 12;
/// Latest position of the loudest clap, as a share of the roll, and the exponent by which claps soften away from it.
const LATEST_HEIGHT: f32 = 0.5;
const SOFTER_FROM_HEIGHT: f32 = 5.0;
/// Decay time of a clap in seconds: the shortest and the longest.
const FALL_S: [f32; 2] = [0.25, 1.5];
/// Strength of the nearest section of the channel, relative to the strongest of the others.
const FIRST: f32 = 1.2;
/// Attack time of a clap in seconds: nearest and farthest.
const RISE_S: [f32; 2] = [0.006, 0.25];
/// Thunder nearer than this, in metres, begins with a crack: level, centre frequency in hertz, quality, decay time, number
/// of bursts, and duration.
const CRACKS_M: f32 = 1600.0;
const CRACK: f32 = 0.14;
const CRACK_HZ: f32 = 1700.0;
const CRACK_Q: f32 = 0.6;
const CRACK_FALL_S: f32 = 0.055;
const CRACK_TEARS: usize = 7;
const CRACK_LASTS_S: f32 = 0.4;
/// Roughness of a roll: depth, and frequency in hertz.
const ROUGH: f32 = 0.55;
const ROUGH_HZ: f32 = 7.0;
/// Reverb send, and stereo width.
const WALLS: f32 = 0.5;
const WIDE: f32 = 0.45;
/// Smoothing time of the levels, in seconds: no click, even when a bolt is replaced.
const FOLLOW_S: f32 = 0.003;
/// Level below which a bolt is over.
const GONE: f32 = 2.0e-5;

/// An envelope with attack and exponential decay.
#[derive(Clone, Copy, Default)]
struct ThunderClap {
    wait_s: f32,
    strength: f32,
    rise_s: f32,
    fall_s: f32,
    age_s: f32,
}

impl ThunderClap {
    /// Returns the current level, then advances by some seconds.
    fn advance(&mut self, seconds: f32) -> f32 {
        if self.strength <= 0.0 {
            return 0.0;
        }
        if self.wait_s > 0.0 {
            self.wait_s -= seconds;
            return 0.0;
        }
        let level = self.strength * libm::expf(-self.age_s / self.fall_s) * (self.age_s / self.rise_s).min(1.0);
        self.age_s += seconds;
        if self.age_s > self.rise_s && level < GONE {
            self.strength = 0.0;
        }
        level
    }
}

/// One bolt of lightning.
struct Bolt {
    claps: [ThunderClap; CLAPS],
    tears: [ThunderClap; CRACK_TEARS],
    from: Spatialization,
    listener: [EarNoise; 2],
    roll: SmoothedValue,
    crack: SmoothedValue,
    muffle_by: f32,
    deep_hz: f32,
}

/// Noise and filters of one ear.
struct EarNoise {
    pink: PinkNoise,
    white: WhiteNoise,
    deep: [StateVariableFilter; 2],
    floor: StateVariableFilter,
    tear: StateVariableFilter,
    rough: SmoothRandom,
    muffle: OcclusionFilter,
}

impl Bolt {
    fn new(seed: u64, rate_hz: f32) -> Self {
        let ear = |i: u32| {
            let seed = seed.rotate_left(23 * i);
            EarNoise {
                pink: PinkNoise::new(seed),
                white: WhiteNoise::new(!seed),
                deep: [StateVariableFilter::default(); 2],
                floor: StateVariableFilter::new(FLOOR_HZ, std::f32::consts::FRAC_1_SQRT_2, rate_hz),
                tear: StateVariableFilter::new(CRACK_HZ, CRACK_Q, rate_hz),
                rough: SmoothRandom::new(seed.rotate_left(7)),
                muffle: OcclusionFilter::default(),
            }
        };
        Self {
            claps: [ThunderClap::default(); CLAPS],
            tears: [ThunderClap::default(); CRACK_TEARS],
            from: Spatialization::default(),
            listener: [ear(1), ear(2)],
            roll: SmoothedValue::from_zero(FOLLOW_S, rate_hz),
            crack: SmoothedValue::from_zero(FOLLOW_S, rate_hz),
            muffle_by: 0.0,
            deep_hz: LEAST_HZ,
        }
    }

    /// The level that is still to come.
    fn remaining_level(&self) -> f32 {
        self.claps.iter().map(|clap| clap.strength * libm::expf(-clap.age_s / clap.fall_s.max(FALL_S[0]))).sum()
    }

    /// Starts thunder from a distance.
    fn strike(&mut self, distance_m: f32, from: Spatialization, dice: &mut WhiteNoise) {
        let distance_m = clamp_or_low(distance_m, NEAR_M, FAR_M);
        let of_nearest = distance_m / NEAR_M;
        // 0 for the nearest, 1 for the farthest, on a logarithmic scale.
        let far = libm::logf(of_nearest) / libm::logf(FAR_M / NEAR_M);
        let between = |[near, far_off]: [f32; 2], share: f32| near + (far_off - near) * share;
        let level = LEVEL * libm::powf(of_nearest, -SOFTER);
        let rolls_s = between(ROLLS_S, LONGER[0] + (LONGER[1] - LONGER[0]) * far) * dice.range(0.75, 1.3);
        let count = LEAST_CLAPS + (dice.unit() * (CLAPS + 1 - LEAST_CLAPS) as f32) as usize;
        // Position of the loudest clap: at the start when near, anywhere in the first half when far.
        let height = dice.unit() * LATEST_HEIGHT * far;
        self.claps = [ThunderClap::default(); CLAPS];
        for (i, clap) in self.claps.iter_mut().take(count).enumerate() {
            let at = if i == 0 { 0.0 } else { dice.unit() };
            let stretch = if i == 0 { FIRST } else { dice.range(0.25, 1.0) };
            *clap = ThunderClap {
                wait_s: at * rolls_s,
                strength: level * stretch * stretch * libm::expf(-(at - height).abs() * SOFTER_FROM_HEIGHT),
                rise_s: between(RISE_S, far) * dice.range(0.6, 1.7),
                fall_s: between(FALL_S, LONGER[0] + (LONGER[1] - LONGER[0]) * far) * dice.range(0.6, 1.5),
                age_s: 0.0,
            };
        }
        self.crack(1.0 - distance_m / CRACKS_M, dice);
        self.deep_hz = (NEAREST_HZ * libm::powf(of_nearest, -DULLER)).max(LEAST_HZ);
        self.from = Spatialization { gain: clamp_or_low(from.gain, 0.0, 1.0), pan: clamp_or_low(from.pan, -1.0, 1.0), occlusion: 0.0 };
        self.muffle_by = clamp_or_low(from.occlusion, 0.0, 1.0);
    }

    /// Starts the initial crack, louder when nearer; none when far.
    fn crack(&mut self, nearness: f32, dice: &mut WhiteNoise) {
        self.tears = [ThunderClap::default(); CRACK_TEARS];
        if nearness <= 0.0 {
            return;
        }
        for (i, tear) in self.tears.iter_mut().enumerate() {
            *tear = ThunderClap {
                wait_s: if i == 0 { 0.0 } else { dice.unit() * CRACK_LASTS_S },
                strength: CRACK * nearness * dice.range(0.2, 1.0),
                rise_s: RISE_S[0] / 2.0,
                fall_s: CRACK_FALL_S * dice.range(0.4, 1.5),
                age_s: 0.0,
            };
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let seconds = clamp_or_low(now.seconds(), 0.0, 1.0);
        let roll = self.roll.advance_toward(self.claps.iter_mut().map(|clap| clap.advance(seconds)).sum());
        let crack = self.crack.advance_toward(self.tears.iter_mut().map(|tear| tear.advance(seconds)).sum());
        if roll.0.max(roll.1).max(crack.0).max(crack.1) < GONE {
            return;
        }
        // Most of the time there is only the roll.
        let cracks = crack.0.max(crack.1) >= GONE;
        let even = bandpass_noise_gain(CRACK_HZ, CRACK_Q, now.rate_hz);
        let step = |(from, to): (f32, f32)| (to - from) / BLOCK_FRAMES as f32;
        let (roll_step, crack_step) = (step(roll), step(crack));
        for (i, ear) in self.listener.iter_mut().enumerate() {
            let rough = 1.0 + ROUGH * ear.rough.advance(ROUGH_HZ * seconds);
            ear.deep[0].set(self.deep_hz * rough, std::f32::consts::FRAC_1_SQRT_2, now.rate_hz);
            ear.deep[1].set(self.deep_hz * OVER_DEEP, std::f32::consts::FRAC_1_SQRT_2, now.rate_hz);
            ear.muffle.set(self.muffle_by, now.rate_hz);
            let mut signal = [0.0; BLOCK_FRAMES];
            for (t, x) in signal.iter_mut().enumerate() {
                let deep = ear.deep[0].low(ear.pink.sample() * (roll.0 + roll_step * t as f32));
                let deep = ear.floor.high(ear.deep[1].low(deep));
                let torn = if cracks { ear.tear.band(ear.white.sample() * even * (crack.0 + crack_step * t as f32)) } else { 0.0 };
                *x = ear.muffle.next(deep * DEEP + torn);
            }
            let side = if i == 0 { -WIDE } else { WIDE };
            let pan = (self.from.pan * (1.0 - WIDE) + side).clamp(-1.0, 1.0);
            let spread = PanGains::of(Spatialization { pan, ..self.from }, WALLS);
            out.add(&signal, spread, spread);
        }
    }
}

/// The thunder voice.
pub struct Thunder {
    bolts: [Bolt; BOLTS],
    seed: Seed,
    count: i64,
}

impl Thunder {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let bolts = std::array::from_fn(|i| Bolt::new(seed.hash(THUNDER, &[i as i64]), rate_hz));
        Self { bolts, seed, count: 0 }
    }
}

impl SynthVoice for Thunder {
    fn on_event(&mut self, _now: &AudioContext, event: &SoundEvent) {
        let SoundEventKind::Thunder { distance_m } = event.what else { return };
        self.count += 1;
        let mut dice = WhiteNoise::new(self.seed.hash(THUNDER, &[self.count, event.frame as i64]));
        if let Some(bolt) = self.bolts.iter_mut().min_by(|a, b| a.remaining_level().total_cmp(&b.remaining_level())) {
            bolt.strike(distance_m, event.from, &mut dice);
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        for bolt in &mut self.bolts {
            bolt.render(now, out);
        }
    }
}
