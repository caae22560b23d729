//! Player of the xiao: breath envelope, scoop, vibrato and fall.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    listener::Spatialization,
};
use eremite_hash::smoothstep;

use super::{
    flute::{Flute, FluteControl},
    reverb::MusicReverb,
};

/// One tone of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct XiaoTone {
    /// Pitch in hertz.
    pub hz: f32,
    /// Force, 0 to 1.
    pub force: f32,
    /// Seconds until the breath ends.
    pub hold_s: f32,
    /// Cents below the pitch at which it starts, 0 for none; usually about 80.
    pub scoop: f32,
    /// Whether the pitch falls at the end.
    pub falls: bool,
}

/// Attack and release of the breath, in seconds.
const COMES_S: f32 = 0.11;
const GOES_S: f32 = 0.22;
/// Within one breath: seconds of a fingering change, and how far the breath drops meanwhile.
const SLURS_S: f32 = 0.055;
const GIVES_WAY: f32 = 0.22;
/// Duration of a scoop, in seconds.
const SCOOP_S: f32 = 0.14;
/// Depth of a fall, in cents.
const FALL: f32 = -55.0;
/// Noise burst of the attack: additional noise, and duration in seconds.
const BURST: f32 = 2.6;
const BURST_S: f32 = 0.09;
/// Vibrato: frequency in hertz at its start and at full depth, cents to each side, modulation of the breath, seconds until
/// it starts, and seconds until it is at full depth.
const SHAKES_HZ: (f32, f32) = (3.4, 4.9);
const SHAKES_CENTS: f32 = 13.0;
const SHAKES_BREATH: f32 = 0.10;
const SHAKES_AFTER_S: f32 = 0.55;
const SHAKES_WHOLE_S: f32 = 1.5;
/// Relative swell of the breath towards its middle.
const SWELLS: f32 = 0.22;
/// Deflection of the jet: softly blown, and how much more at full force.
const BEND: (f32, f32) = (0.56, 0.24);
/// Pan, reverb send, and level.
const PAN: f32 = 0.22;
const WALLS: f32 = 0.4;
const LEVEL: f32 = 0.012;

/// A xiao with its player.
pub struct XiaoPlayer {
    rate_hz: f32,
    flute: Flute,
    hall: MusicReverb,
    spread: PanGains,
    tone: Option<XiaoTone>,
    /// Seconds since the start of the tone, and of the breath.
    since_s: f32,
    breath_s: f32,
    /// The pitch of the previous fingering, and the smoothed breath.
    from_hz: f32,
    breath: f32,
    /// Phase of the vibrato, in turns.
    turn: f32,
}

impl XiaoPlayer {
    /// A silent xiao.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            flute: Flute::new(seed, rate_hz),
            hall: MusicReverb::new(rate_hz),
            spread: PanGains::of(Spatialization::from(PAN, LEVEL), WALLS),
            tone: None,
            since_s: 0.0,
            breath_s: 0.0,
            from_hz: 0.0,
            breath: 0.0,
            turn: 0.0,
        }
    }

    /// Whether nothing is audible.
    pub fn is_silent(&self) -> bool {
        self.tone.is_none() && self.flute.is_silent() && self.hall.is_silent()
    }

    /// Blows a tone; while one sounds, it follows within the same breath.
    pub fn blow(&mut self, tone: XiaoTone) {
        let tone = XiaoTone { force: tone.force.clamp(0.0, 1.0), ..tone };
        match self.tone {
            Some(last) if self.since_s < last.hold_s + GOES_S * 0.5 => self.from_hz = last.hz,
            _ => {
                self.from_hz = tone.hz;
                self.breath_s = 0.0;
            }
        }
        self.tone = Some(tone);
        self.since_s = 0.0;
        self.turn = 0.0;
    }

    /// Adds one block.
    pub fn process(&mut self, out: &mut Bus) {
        if self.is_silent() {
            return;
        }
        let mut own: MonoBlock = [0.0; BLOCK_FRAMES];
        let blown = self.control();
        self.flute.process(blown, &mut own);
        out.add(&own, self.spread, self.spread);
        self.hall.process(&own.map(|x| x * LEVEL), out);
    }

    /// Control values at the end of this block.
    fn control(&mut self) -> FluteControl {
        let moment_s = BLOCK_FRAMES as f32 / self.rate_hz;
        let Some(tone) = self.tone else {
            return FluteControl { hz: self.from_hz.max(1.0), breath: 0.0, bend: BEND.0, airy: 0.0 };
        };
        self.since_s += moment_s;
        self.breath_s += moment_s;
        let t = self.since_s;
        let slurred = self.breath_s > self.since_s + 0.5 * moment_s;
        let goes = smoothstep(0.0, GOES_S, t - tone.hold_s);
        let grown = smoothstep(0.0, SHAKES_WHOLE_S, t - SHAKES_AFTER_S);
        self.turn = (self.turn + moment_s * (SHAKES_HZ.0 + (SHAKES_HZ.1 - SHAKES_HZ.0) * grown)) % 1.0;
        let shake = grown * libm::sinf(core::f32::consts::TAU * self.turn);

        let scooped = tone.scoop * (1.0 - smoothstep(0.0, SCOOP_S, t));
        let cents = -scooped + SHAKES_CENTS * shake + if tone.falls { FALL * goes } else { 0.0 };
        let fingers = if slurred { smoothstep(0.0, SLURS_S, t) } else { 1.0 };
        let hz = self.from_hz * libm::powf(tone.hz / self.from_hz, fingers) * libm::exp2f(cents / 1200.0);

        let swells = 1.0 - SWELLS + SWELLS * libm::sinf(core::f32::consts::PI * (t / tone.hold_s.max(0.1)).clamp(0.0, 1.0));
        let gives_way = if slurred { 1.0 - GIVES_WAY * libm::sinf(core::f32::consts::PI * (t / (2.0 * SLURS_S)).min(1.0)) } else { 1.0 };
        let wanted =
            tone.force * swells * gives_way * (1.0 + SHAKES_BREATH * shake) * smoothstep(0.0, COMES_S, self.breath_s) * (1.0 - goes);
        // A new breath starts at the level of the last.
        let follows = 1.0 - libm::expf(-moment_s / (0.15 * COMES_S));
        self.breath += follows * (wanted - self.breath);
        if goes >= 1.0 && self.breath < 1.0e-4 {
            self.breath = 0.0;
            self.from_hz = hz;
            self.tone = None;
        }
        let burst = if slurred { 0.0 } else { BURST * (1.0 - smoothstep(0.0, BURST_S, t)) };
        FluteControl { hz, breath: self.breath, bend: BEND.0 + BEND.1 * tone.force * swells, airy: burst }
    }
}
