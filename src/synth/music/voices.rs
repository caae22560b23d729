//! Voices of the qin and the xiao: each follows the same score and plays its own part.

use crate::{
    AudioContext, SynthVoice,
    bus::Bus,
    event::{SoundEvent, SoundEventKind},
};
use eremite_hash::{RandomStream, Seed};

use super::{
    conductor::Conductor,
    instrument::QinInstrument,
    phrase::PhraseSound,
    qin_string::StringStroke,
    xiao::{XiaoPlayer, XiaoTone},
};

const XIAO: RandomStream = RandomStream::named("music xiao breath");
/// Scoop in cents of a tone that an event plays.
const SCOOP: f32 = 60.0;

/// The qin's voice.
pub struct Qin {
    conductor: Conductor,
    instrument: QinInstrument,
}

impl Qin {
    /// A silent qin.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { conductor: Conductor::new(seed), instrument: QinInstrument::new(seed, rate_hz) }
    }
}

impl SynthVoice for Qin {
    fn on_event(&mut self, _now: &AudioContext, event: &SoundEvent) {
        if let SoundEventKind::Pluck { string, tone, force, hold_s } = event.what {
            self.instrument.play(string, StringStroke { hold_s, ..StringStroke::plain(tone, force * event.from.gain) });
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let instrument = &mut self.instrument;
        self.conductor.advance_block(now, &mut |sound| {
            if let PhraseSound::Plucked(string, stroke) = sound {
                instrument.play(*string, *stroke);
            }
        });
        instrument.tune(self.conductor.mode().tuning);
        instrument.process(out);
    }
}

/// The xiao's voice.
pub struct Xiao {
    conductor: Conductor,
    player: XiaoPlayer,
}

impl Xiao {
    /// A silent xiao.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { conductor: Conductor::new(seed), player: XiaoPlayer::new(seed.hash(XIAO, &[]), rate_hz) }
    }
}

impl SynthVoice for Xiao {
    fn on_event(&mut self, _now: &AudioContext, event: &SoundEvent) {
        if let SoundEventKind::Blow { hz, force, hold_s } = event.what {
            self.player.blow(XiaoTone { hz, force: force * event.from.gain, hold_s, scoop: SCOOP, falls: true });
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let player = &mut self.player;
        self.conductor.advance_block(now, &mut |sound| {
            if let PhraseSound::Blown(breath) = sound {
                player.blow(*breath);
            }
        });
        player.process(out);
    }
}
