//! Fire: snapping wood, hissing gas, fluttering flames; and the lantern, a very small one.

use super::smoothed_spatialization::{SmoothedSpatialization, offset_gains};
use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{
        OcclusionFilter, PinkNoise, PoissonProcess, SmoothRandom, StateVariableFilter, WhiteNoise, bandpass_noise_gain,
        bursts::{Burst, Bursts},
        clamp_or_low,
    },
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const FIRE: RandomStream = RandomStream::named("sound: fire");

/// Parameters of a fire.
struct FireKind {
    /// Snaps a second, and level of the hardest.
    snaps_per_s: f32,
    snap: f32,
    /// Range of the snaps' centre frequency, in hertz.
    snap_hz: [f32; 2],
    /// Pops a second, deeper and rounder than snaps, and their level.
    pops_per_s: f32,
    pop: f32,
    /// Levels of hiss and flutter.
    hiss: f32,
    flutter: f32,
    flutter_hz: f32,
}

const HEARTH: FireKind = FireKind {
    snaps_per_s: 9.0,
    snap: 0.13,
    snap_hz: [1300.0, 6500.0],
    pops_per_s: 0.7,
    pop: 0.1,
    hiss: 0.0035,
    flutter: 0.08,
    flutter_hz: 85.0,
};
const LANTERN: FireKind = FireKind {
    snaps_per_s: 0.22,
    snap: 0.03,
    snap_hz: [2600.0, 5200.0],
    pops_per_s: 0.0,
    pop: 0.0,
    hiss: 0.000_35,
    flutter: 0.018,
    flutter_hz: 170.0,
};

/// Snaps: ranges of quality and of decay time in seconds.
const SNAP_Q: [f32; 2] = [0.8, 4.0];
const SNAP_S: [f32; 2] = [0.0006, 0.006];
/// Follow-up snaps: probability of each, and seconds within which it comes.
const AGAIN: f32 = 0.45;
const AGAIN_S: f32 = 0.09;
/// Pops: centre frequencies in hertz, quality, decay time in seconds.
const POP_HZ: [f32; 2] = [320.0, 900.0];
const POP_Q: f32 = 3.0;
const POP_S: f32 = 0.014;
/// The hiss: centre frequency in hertz, quality, and modulation frequency in hertz.
const HISS_HZ: f32 = 3800.0;
const HISS_Q: f32 = 0.7;
const HISS_CHANGES_HZ: f32 = 1.4;
/// The flames: flicker frequency in hertz.
const LICKS_HZ: f32 = 6.5;
/// Reverb send, and stereo width of a fire.
const WALLS: f32 = 0.45;
const WIDE: f32 = 0.12;

/// One fire.
struct Flame {
    kind: &'static FireKind,
    placed: SmoothedSpatialization,
    snaps: PoissonProcess,
    pops: PoissonProcess,
    white: WhiteNoise,
    pink: PinkNoise,
    hiss: StateVariableFilter,
    flutter: StateVariableFilter,
    licks: SmoothRandom,
    sighs: SmoothRandom,
    muffle: OcclusionFilter,
    /// Levels of flutter and hiss at the end of the last block.
    levels: [f32; 2],
    even: f32,
}

impl Flame {
    fn new(kind: &'static FireKind, seed: u64, rate_hz: f32) -> Self {
        let own = |i: u32| seed.rotate_left(9 * i);
        Self {
            kind,
            placed: SmoothedSpatialization::new(rate_hz),
            snaps: PoissonProcess::new(own(1)),
            pops: PoissonProcess::new(own(2)),
            white: WhiteNoise::new(own(3)),
            pink: PinkNoise::new(own(4)),
            hiss: StateVariableFilter::new(HISS_HZ, HISS_Q, rate_hz),
            flutter: StateVariableFilter::new(kind.flutter_hz, 0.8, rate_hz),
            licks: SmoothRandom::new(own(5)),
            sighs: SmoothRandom::new(own(6)),
            muffle: OcclusionFilter::default(),
            levels: [0.0; 2],
            even: bandpass_noise_gain(HISS_HZ, HISS_Q, rate_hz),
        }
    }

    fn sound(&mut self, heard: Spatialization, seconds: f32, bursts: &mut Bursts<20>, rate_hz: f32, out: &mut Bus) {
        let Some((before, after)) = self.placed.toward(heard) else { return };
        if self.snaps.happens(self.kind.snaps_per_s * seconds) {
            self.snap(after, seconds, bursts);
        }
        if self.pops.happens(self.kind.pops_per_s * seconds) {
            let hz = self.white.range(POP_HZ[0], POP_HZ[1]);
            let amplitude = self.kind.pop * self.white.range(0.3, 1.0) * OcclusionFilter::tone_gain(hz, after.occlusion);
            let spread = offset_gains(after, self.white.range(-WIDE, WIDE), WALLS);
            bursts.trigger(Burst { hz, q: POP_Q, fall_s: POP_S, amplitude, wait_s: self.white.unit() * seconds, spread });
        }
        let licks = self.licks.advance(LICKS_HZ * seconds);
        let sighs = 1.0 + 0.6 * self.sighs.advance(HISS_CHANGES_HZ * seconds);
        let wanted = [self.kind.flutter * (0.25 + 0.75 * licks * licks), self.kind.hiss * self.even * sighs];
        let steps: [f32; 2] = std::array::from_fn(|i| (wanted[i] - self.levels[i]) / BLOCK_FRAMES as f32);
        self.muffle.set(after.occlusion, rate_hz);
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for (i, x) in signal.iter_mut().enumerate() {
            let level = |which: usize| self.levels[which] + steps[which] * i as f32;
            let flutter = self.flutter.low(self.pink.sample()) * level(0);
            let hiss = self.hiss.band(self.white.sample()) * level(1);
            *x = self.muffle.next(flutter + hiss);
        }
        self.levels = wanted;
        out.add(&signal, offset_gains(before, 0.0, WALLS), offset_gains(after, 0.0, WALLS));
    }

    /// Starts a snap and its follow-ups.
    fn snap(&mut self, from: Spatialization, seconds: f32, bursts: &mut Bursts<20>) {
        let mut wait_s = self.white.unit() * seconds;
        let mut strength = 1.0;
        let side = self.white.range(-WIDE, WIDE);
        loop {
            let hard = self.white.unit();
            let hz = self.kind.snap_hz[0] * libm::powf(self.kind.snap_hz[1] / self.kind.snap_hz[0], self.white.unit());
            let short = self.white.unit();
            bursts.trigger(Burst {
                hz,
                q: self.white.range(SNAP_Q[0], SNAP_Q[1]),
                fall_s: SNAP_S[0] + (SNAP_S[1] - SNAP_S[0]) * short * short,
                // Most are soft, a few are hard.
                amplitude: self.kind.snap * strength * (0.04 + 0.96 * hard * hard * hard) * OcclusionFilter::tone_gain(hz, from.occlusion),
                wait_s,
                spread: offset_gains(from, side, WALLS),
            });
            strength *= 0.6;
            wait_s += self.white.unit() * AGAIN_S;
            if self.white.unit() > AGAIN || strength < 0.1 {
                return;
            }
        }
    }
}

/// The voice of fires and the lantern.
pub struct Fire {
    hearth: Flame,
    lantern: Flame,
    bursts: Bursts<20>,
}

impl Fire {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let own = |what: i64| seed.hash(FIRE, &[what]);
        Self {
            hearth: Flame::new(&HEARTH, own(0), rate_hz),
            lantern: Flame::new(&LANTERN, own(1), rate_hz),
            bursts: Bursts::new(own(2), rate_hz),
        }
    }
}

impl SynthVoice for Fire {
    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let seconds = clamp_or_low(now.seconds(), 0.0, 1.0);
        self.hearth.sound(now.listener.fire, seconds, &mut self.bursts, now.rate_hz, out);
        self.lantern.sound(now.listener.lantern, seconds, &mut self.bursts, now.rate_hz, out);
        self.bursts.render(out);
    }
}
