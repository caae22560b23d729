//! Animal calls: those of the game's events, and owls that call by themselves, plus bats.

use super::{bats::Bats, callers::call_of, vocal_tract::VocalTract};
use crate::{
    AudioContext, SynthVoice,
    bus::Bus,
    dsp::{WhiteNoise, clamp_or_low},
    event::{Caller, SoundEvent, SoundEventKind},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const THROAT: RandomStream = RandomStream::named("sound of calls");
const OWL: RandomStream = RandomStream::named("owl that calls");

/// Maximum number of simultaneous calls; further ones are dropped.
const MAX: usize = 14;
/// Variation between two calls of one kind, as a share of the pitch.
const PITCH: f32 = 0.04;
/// Seconds between two random decisions about an owl, and calls a second at the maximum number of owls.
const SLOT_S: f32 = 3.0;
const CALLS_HZ: f32 = 1.0 / 14.0;
/// Probability and delay in seconds of an answer, and its gain and pitch factor: it is farther and deeper.
const ANSWERS: f32 = 0.45;
const ANSWERS_S: [f32; 2] = [3.2, 5.5];
const FARTHER: f32 = 0.45;
const DEEPER: f32 = 0.9;
/// Range of the owls' gains.
const NEAR: [f32; 2] = [0.35, 1.0];

/// The voice of all calls.
pub struct AnimalCalls {
    seed: Seed,
    rate_hz: f32,
    white: WhiteNoise,
    throats: [VocalTract; MAX],
    bats: Bats,
    /// Seconds of game time since the start of the owls' time slot, and its number.
    slot_s: f32,
    slot: i64,
}

impl AnimalCalls {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            seed,
            rate_hz,
            white: WhiteNoise::new(seed.hash(THROAT, &[-1])),
            throats: std::array::from_fn(|i| VocalTract::new(seed.hash(THROAT, &[i as i64]), rate_hz)),
            bats: Bats::new(seed.hash(THROAT, &[-2]), rate_hz),
            slot_s: 0.0,
            slot: 0,
        }
    }

    /// Starts a call with its repetitions.
    fn call(&mut self, caller: Caller, from: Spatialization, pitch: f32, wait: u32) {
        let call = call_of(caller);
        let times = self.white.range(f32::from(call.repeats.times[0]), f32::from(call.repeats.times[1]) + 0.99) as u32;
        let own = pitch * (1.0 + self.white.range(-PITCH, PITCH));
        let mut at_s = 0.0;
        for nth in 0..times {
            let Some(throat) = self.throats.iter_mut().find(|throat| throat.is_silent()) else { return };
            let apart = [self.white.range(-call.apart[0], call.apart[0]), self.white.range(-call.apart[1], call.apart[1])];
            // The first is as loud as requested, the others are softer.
            let softer = if nth == 0 { 1.0 } else { self.white.range(0.6, 1.0) };
            let from = Spatialization { gain: from.gain * softer, pan: from.pan + apart[1], ..from };
            throat.begin(call, own * (1.0 + apart[0]), from, wait + (at_s * self.rate_hz) as u32, self.rate_hz);
            at_s += self.white.range(call.repeats.next_s[0], call.repeats.next_s[1]);
        }
    }

    /// Owls call by themselves, by a hash of each time slot.
    fn owls(&mut self, many: f32, seconds: f32) {
        self.slot_s += seconds;
        if self.slot_s < SLOT_S {
            return;
        }
        self.slot_s -= SLOT_S;
        self.slot += 1;
        let of = |what: i64| self.seed.unit(OWL, &[self.slot, what]);
        if of(0) >= many * SLOT_S * CALLS_HZ {
            return;
        }
        let (pan, near) = (1.6 * of(1) - 0.8, NEAR[0] + (NEAR[1] - NEAR[0]) * of(2));
        let (wait_s, answers, answer_s) = (of(3) * SLOT_S, of(4) < ANSWERS, ANSWERS_S[0] + (ANSWERS_S[1] - ANSWERS_S[0]) * of(5));
        self.call(Caller::Owl, Spatialization::from(pan, near), 1.0, (wait_s * self.rate_hz) as u32);
        if answers {
            let far = Spatialization::from(-pan, near * FARTHER);
            self.call(Caller::Owl, far, DEEPER, ((wait_s + answer_s) * self.rate_hz) as u32);
        }
    }
}

impl SynthVoice for AnimalCalls {
    fn on_event(&mut self, now: &AudioContext, event: &SoundEvent) {
        if let SoundEventKind::Call(caller) = event.what {
            let wait = now.frames_until(event);
            self.call(caller, event.from.sanitized(), 1.0, wait);
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let company = &now.listener.fauna;
        let seconds = clamp_or_low(now.seconds(), 0.0, 1.0);
        self.owls(clamp_or_low(company.owls, 0.0, 1.0), seconds);
        self.bats.render(clamp_or_low(company.bats, 0.0, 1.0), seconds, out);
        for throat in self.throats.iter_mut().filter(|throat| !throat.is_silent()) {
            throat.render(self.rate_hz, out);
        }
    }
}
