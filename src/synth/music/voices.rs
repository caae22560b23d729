//! The two that play the music: each follows the score by itself and plays its own part.

use crate::{
    Now, Sounding,
    bus::Bus,
    event::{Event, What},
};
use eremite_hash::Purpose;
use eremite_hash::Seed;

use super::{
    conductor::Conductor,
    instrument::Instrument,
    phrase::Sound,
    strand::Stroke,
    xiao::{Breath, Player},
};

const XIAO: Purpose = Purpose::named("music xiao breath");
/// Cents from which a tone that is asked for by name is scooped up to.
const SCOOP: f32 = 60.0;

/// The qin.
pub struct Qin {
    conductor: Conductor,
    instrument: Instrument,
}

impl Qin {
    /// A still one.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { conductor: Conductor::new(seed), instrument: Instrument::new(seed, rate_hz) }
    }
}

impl Sounding for Qin {
    fn hear(&mut self, _now: &Now, event: &Event) {
        if let What::Pluck { string, tone, force, hold_s } = event.what {
            self.instrument.play(string, Stroke { hold_s, ..Stroke::plain(tone, force * event.from.gain) });
        }
    }

    fn render(&mut self, now: &Now, out: &mut Bus) {
        let instrument = &mut self.instrument;
        self.conductor.go(now, &mut |sound| {
            if let Sound::Plucked(string, stroke) = sound {
                instrument.play(*string, *stroke);
            }
        });
        instrument.tune(self.conductor.mode().tuning);
        instrument.go(out);
    }
}

/// The xiao.
pub struct Xiao {
    conductor: Conductor,
    player: Player,
}

impl Xiao {
    /// A still one.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { conductor: Conductor::new(seed), player: Player::new(seed.hash(XIAO, &[]), rate_hz) }
    }
}

impl Sounding for Xiao {
    fn hear(&mut self, _now: &Now, event: &Event) {
        if let What::Blow { hz, force, hold_s } = event.what {
            self.player.blow(Breath { hz, force: force * event.from.gain, hold_s, scoop: SCOOP, falls: true });
        }
    }

    fn render(&mut self, now: &Now, out: &mut Bus) {
        let player = &mut self.player;
        self.conductor.go(now, &mut |sound| {
            if let Sound::Blown(breath) = sound {
                player.blow(*breath);
            }
        });
        player.go(out);
    }
}
