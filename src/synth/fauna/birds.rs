//! Songbirds, and flocks that take off.

use super::{
    dialect::{BirdDialect, SONG_KINDS},
    songbird::{MAX_SONGBIRDS, Songbird},
    wings::TakeoffFlock,
};
use crate::{
    AudioContext, SynthVoice,
    bus::Bus,
    dsp::clamp_or_low,
    event::{SoundEvent, SoundEventKind},
};
use eremite_hash::{RandomStream, Seed};

const SINGER: RandomStream = RandomStream::named("singer of a tongue");
const WINGS: RandomStream = RandomStream::named("sound of wings");

/// Seconds in which the birds fall silent, and in which they recover.
const HUSH_S: f32 = 0.2;
const DARE_S: f32 = 7.0;
/// Amount of birds below which none sings.
const NOBODY: f32 = 0.02;
/// Amount at which the second bird sings; the others join one by one above it.
const FEW: f32 = 0.14;
/// Which of the dialect's kinds each bird is.
const OF_KIND: [usize; MAX_SONGBIRDS] = [0, 1, 0, 2, 0, 1, 0, 2];

/// The voice of a biome's birds.
pub struct Birds {
    seed: Seed,
    rate_hz: f32,
    number: u64,
    tongue: BirdDialect,
    singers: [Songbird; MAX_SONGBIRDS],
    /// Effective amount of birds: it falls at once and rises slowly.
    many: f32,
    begun: bool,
    flock: TakeoffFlock,
}

impl Birds {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            seed,
            rate_hz,
            number: 0,
            tongue: BirdDialect::of(seed, 0),
            singers: std::array::from_fn(|i| Songbird::new(seed.hash(SINGER, &[i as i64]), i, rate_hz)),
            many: 0.0,
            begun: false,
            flock: TakeoffFlock::new(seed.hash(WINGS, &[]), rate_hz),
        }
    }

    /// Amount of birds from which a bird sings.
    fn singing_threshold(singer: usize) -> f32 {
        if singer == 0 { NOBODY } else { FEW + (0.95 - FEW) * (singer as f32 - 0.5) / (MAX_SONGBIRDS - 1) as f32 }
    }
}

impl SynthVoice for Birds {
    fn on_event(&mut self, now: &AudioContext, event: &SoundEvent) {
        if let SoundEventKind::Wings { count } = event.what {
            let wait = now.frames_until(event);
            self.flock.rise(count, event.from.sanitized(), wait);
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        self.flock.render(out);
        let company = &now.listener.fauna;
        let wanted = clamp_or_low(company.birds, 0.0, 1.0);
        let seconds = clamp_or_low(now.seconds(), 0.0, 1.0);
        let time_s = if wanted < self.many { HUSH_S } else { DARE_S };
        self.many = if self.begun { self.many + (wanted - self.many) * (seconds / time_s).min(1.0) } else { wanted };
        self.begun = true;
        if self.many < NOBODY && self.singers.iter().all(Songbird::is_silent) {
            return;
        }
        if company.dialect_seed != self.number && self.singers.iter().all(Songbird::is_between_songs) {
            self.number = company.dialect_seed;
            self.tongue = BirdDialect::of(self.seed, self.number);
        }
        // After a change of biome each bird first ends its song.
        let same = company.dialect_seed == self.number;
        for (i, singer) in self.singers.iter_mut().enumerate() {
            let kind = &self.tongue.kinds[OF_KIND[i].min(SONG_KINDS - 1)];
            let dares = self.many >= Self::singing_threshold(i);
            singer.sing(kind, dares, same, self.many, seconds, self.rate_hz, out);
        }
    }
}
