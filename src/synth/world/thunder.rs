//! Thunder: a bolt is kilometres of bent channel, each stretch of which sends a wave of its own that arrives at its own time. So
//! it is claps that come one after another, each a burst of deep noise; the farther, the deeper, softer and longer (Ribner and
//! Roy, "Acoustics of thunder: a quasilinear model for tortuous lightning", 1982, and Farnell's after it).

use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, PanGains},
    dsp::{OcclusionFilter, PinkNoise, SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain, clamp_or_low},
    event::{SoundEvent, SoundEventKind},
    listener::Spatialization,
};
use eremite_hash::RandomStream;
use eremite_hash::Seed;

const THUNDER: RandomStream = RandomStream::named("sound: thunder");

/// Bolts that are heard at once, and claps of each, at most.
const BOLTS: usize = 3;
const CLAPS: usize = 18;
/// As near and as far as bolts are, in metres.
const NEAR_M: f32 = 500.0;
const FAR_M: f32 = 15_000.0;
/// How loud the claps of the nearest are, and to which power of its distance a bolt is softer.
const LEVEL: f32 = 0.1;
const SOFTER: f32 = 0.65;
/// What makes pink noise that is left with its deepest part as loud as it was.
const DEEP: f32 = 6.0;
/// Up to which frequency the nearest is heard, the least that is left of any, and how it goes with distance.
const NEAREST_HZ: f32 = 2400.0;
const LEAST_HZ: f32 = 95.0;
const DULLER: f32 = 1.15;
/// The second of its two filters is so far above the first.
const OVER_DEEP: f32 = 1.6;
/// Below this nothing is heard of it.
const FLOOR_HZ: f32 = 28.0;
/// Seconds within which claps begin: the shortest roll and the longest.
const ROLLS_S: [f32; 2] = [3.0, 9.0];
/// How far between the shortest and the longest of all times those of the nearest and of the farthest are.
const LONGER: [f32; 2] = [0.2, 0.75];
/// Claps of a roll, at least.
const LEAST_CLAPS: usize = 12;
/// The latest that the loudest stretch is heard, as a share of the roll, and by which power claps are softer away from it.
const LATEST_HEIGHT: f32 = 0.5;
const SOFTER_FROM_HEIGHT: f32 = 5.0;
/// Seconds in which a clap dies away to a third: the shortest and the longest.
const FALL_S: [f32; 2] = [0.25, 1.5];
/// How much stronger than the strongest of the others the nearest stretch of the channel is.
const FIRST: f32 = 1.2;
/// Seconds in which a clap begins: the nearest at once, the farthest slowly.
const RISE_S: [f32; 2] = [0.006, 0.25];
/// Nearer than this, the channel's nearest stretch cracks first: how loud, in which band in hertz, and for how long.
const CRACKS_M: f32 = 1600.0;
const CRACK: f32 = 0.14;
const CRACK_HZ: f32 = 1700.0;
const CRACK_Q: f32 = 0.6;
const CRACK_FALL_S: f32 = 0.055;
const CRACK_TEARS: usize = 7;
const CRACK_LASTS_S: f32 = 0.4;
/// How rough a roll is, and how often a second.
const ROUGH: f32 = 0.55;
const ROUGH_HZ: f32 = 7.0;
/// What of it goes to the walls, and how far its ears are apart.
const WALLS: f32 = 0.5;
const WIDE: f32 = 0.45;
/// Levels follow in so many seconds: no click, even where a bolt gives way to another.
const FOLLOW_S: f32 = 0.003;
/// Softer than this, it is over.
const GONE: f32 = 2.0e-5;

/// A level that rises and falls away.
#[derive(Clone, Copy, Default)]
struct ThunderClap {
    wait_s: f32,
    strength: f32,
    rise_s: f32,
    fall_s: f32,
    age_s: f32,
}

impl ThunderClap {
    /// How loud it is now; then so many seconds go by.
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

/// One bolt that is heard.
struct Bolt {
    claps: [ThunderClap; CLAPS],
    tears: [ThunderClap; CRACK_TEARS],
    from: Spatialization,
    ears: [EarNoise; 2],
    roll: SmoothedValue,
    crack: SmoothedValue,
    muffle_by: f32,
    deep_hz: f32,
}

/// Its noise at one ear.
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
            ears: [ear(1), ear(2)],
            roll: SmoothedValue::from_zero(FOLLOW_S, rate_hz),
            crack: SmoothedValue::from_zero(FOLLOW_S, rate_hz),
            muffle_by: 0.0,
            deep_hz: LEAST_HZ,
        }
    }

    /// What is still to come of it.
    fn remaining_level(&self) -> f32 {
        self.claps.iter().map(|clap| clap.strength * libm::expf(-clap.age_s / clap.fall_s.max(FALL_S[0]))).sum()
    }

    /// It strikes so far away.
    fn strike(&mut self, distance_m: f32, from: Spatialization, dice: &mut WhiteNoise) {
        let distance_m = clamp_or_low(distance_m, NEAR_M, FAR_M);
        let of_nearest = distance_m / NEAR_M;
        // 0 for the nearest, 1 for the farthest, evenly by factors.
        let far = libm::logf(of_nearest) / libm::logf(FAR_M / NEAR_M);
        let between = |[near, far_off]: [f32; 2], share: f32| near + (far_off - near) * share;
        let level = LEVEL * libm::powf(of_nearest, -SOFTER);
        let rolls_s = between(ROLLS_S, LONGER[0] + (LONGER[1] - LONGER[0]) * far) * dice.range(0.75, 1.3);
        let count = LEAST_CLAPS + (dice.unit() * (CLAPS + 1 - LEAST_CLAPS) as f32) as usize;
        // Where its loudest stretch is in the roll: at the beginning when near, anywhere in its first half when far.
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
        self.from = Spatialization { gain: clamp_or_low(from.gain, 0.0, 1.0), pan: clamp_or_low(from.pan, -1.0, 1.0), muffled: 0.0 };
        self.muffle_by = clamp_or_low(from.muffled, 0.0, 1.0);
    }

    /// The channel's nearest stretch tears the air, the louder the nearer; not at all where it is not near.
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
        // Most of the time it only rolls.
        let cracks = crack.0.max(crack.1) >= GONE;
        let even = bandpass_noise_gain(CRACK_HZ, CRACK_Q, now.rate_hz);
        let step = |(from, to): (f32, f32)| (to - from) / BLOCK_FRAMES as f32;
        let (roll_step, crack_step) = (step(roll), step(crack));
        for (i, ear) in self.ears.iter_mut().enumerate() {
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

/// Thunder.
pub struct Thunder {
    bolts: [Bolt; BOLTS],
    seed: Seed,
    count: i64,
}

impl Thunder {
    /// Over a land.
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
