//! Birds that sing, and birds that take to the wing.

use super::{
    singer::{SINGERS, Singer},
    tongue::{KINDS, Tongue},
    wings::Flock,
};
use crate::{
    MOMENT, Now, Sounding,
    bus::Bus,
    event::{Event, What},
    parts::within,
};
use eremite_hash::Purpose;
use eremite_hash::Seed;

const SINGER: Purpose = Purpose::named("singer of a tongue");
const WINGS: Purpose = Purpose::named("sound of wings");

/// Seconds in which they fall silent, and in which they dare again.
const HUSH_S: f32 = 0.2;
const DARE_S: f32 = 7.0;
/// Fewer than this, and there is nobody.
const NOBODY: f32 = 0.02;
/// The second singer sings where there are about so many, the others where there are more, one after the other.
const FEW: f32 = 0.14;
/// Which kind each singer is of.
const OF_KIND: [usize; SINGERS] = [0, 1, 0, 2, 0, 1, 0, 2];

/// The birds of a country.
pub struct Birds {
    seed: Seed,
    rate_hz: f32,
    number: u64,
    tongue: Tongue,
    singers: [Singer; SINGERS],
    /// How many there are, as they are heard: it falls at once and rises slowly.
    many: f32,
    begun: bool,
    flock: Flock,
}

impl Birds {
    /// For a land, at a rate.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            seed,
            rate_hz,
            number: 0,
            tongue: Tongue::of(seed, 0),
            singers: std::array::from_fn(|i| Singer::new(seed.hash(SINGER, &[i as i64]), i, rate_hz)),
            many: 0.0,
            begun: false,
            flock: Flock::new(seed.hash(WINGS, &[]), rate_hz),
        }
    }

    /// From how many on a singer sings.
    fn dares(singer: usize) -> f32 {
        if singer == 0 { NOBODY } else { FEW + (0.95 - FEW) * (singer as f32 - 0.5) / (SINGERS - 1) as f32 }
    }
}

impl Sounding for Birds {
    fn hear(&mut self, now: &Now, event: &Event) {
        if let What::Wings { count } = event.what {
            let wait = event.frame.saturating_sub(now.frame).min(MOMENT as u64 - 1) as u32;
            self.flock.rise(count, event.from.sane(), wait);
        }
    }

    fn render(&mut self, now: &Now, out: &mut Bus) {
        self.flock.render(out);
        let company = &now.ears.company;
        let wanted = within(company.birds, 0.0, 1.0);
        let seconds = within(now.seconds(), 0.0, 1.0);
        let time_s = if wanted < self.many { HUSH_S } else { DARE_S };
        self.many = if self.begun { self.many + (wanted - self.many) * (seconds / time_s).min(1.0) } else { wanted };
        self.begun = true;
        if self.many < NOBODY && self.singers.iter().all(Singer::is_silent) {
            return;
        }
        if company.tongue != self.number && self.singers.iter().all(Singer::is_between_songs) {
            self.number = company.tongue;
            self.tongue = Tongue::of(self.seed, self.number);
        }
        // In another country each first ends its song.
        let same = company.tongue == self.number;
        for (i, singer) in self.singers.iter_mut().enumerate() {
            let kind = &self.tongue.kinds[OF_KIND[i].min(KINDS - 1)];
            let dares = self.many >= Self::dares(i);
            singer.sing(kind, dares, same, self.many, seconds, self.rate_hz, out);
        }
    }
}
