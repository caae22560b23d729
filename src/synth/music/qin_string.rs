//! A qin string: two Karplus-Strong polarizations with plucking, stopping, vibrato, slides and damping.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    event::StringTone,
    scale::OCTAVE,
};
use eremite_hash::smoothstep;

use super::{
    karplus_strong::{KarplusStrong, LOWEST_HZ, StringDecay},
    pluck::{MAX_HARMONICS, Pluck},
};

/// Material of a string.
#[derive(Clone, Copy, Debug)]
pub struct StringMaterial {
    /// Decay of the open string.
    pub loss: StringDecay,
    /// Inharmonicity B.
    pub inharmonicity: f32,
}

/// Vibrato, which starts late and slowly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vibrato {
    /// None.
    #[default]
    Still,
    /// Yin: narrow and rather fast.
    Yin,
    /// Nao: wide and slow.
    Nao,
}

/// A slide of the finger while the tone rings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StringSlide {
    /// Target pitch in hertz.
    pub to_hz: f32,
    /// Seconds from the pluck to its start.
    pub after_s: f32,
    /// Duration in seconds.
    pub over_s: f32,
}

/// How a string is played once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StringStroke {
    /// Open, harmonic or stopped.
    pub tone: StringTone,
    /// Force, 0 to 1.
    pub force: f32,
    /// Played with flesh instead of the nail: rounder, and with a shorter decay.
    pub flesh: bool,
    /// Semitones from which a stopped tone slides in: chuo from below, zhu from above.
    pub into: f32,
    /// Vibrato.
    pub shake: Vibrato,
    /// A slide after the pluck.
    pub slide: Option<StringSlide>,
    /// Seconds until it is damped.
    pub hold_s: f32,
}

impl StringStroke {
    /// A stroke without ornaments that rings freely.
    pub const fn plain(tone: StringTone, force: f32) -> Self {
        Self { tone, force, flesh: false, into: 0.0, shake: Vibrato::Still, slide: None, hold_s: f32::INFINITY }
    }
}

/// The two polarizations: detuning in cents, gain at the bridge, and factor of the decay time. The one that moves the bridge
/// is loud and short, the other rings: together they decay steeply at first, and beat a little.
const WAVES: [(f32, f32, f32); 2] = [(-0.35, 0.68, 0.42), (0.35, 0.42, 1.0)];
/// Factors of the decay times of a stopped string, under the nail and under flesh.
const NAIL: StringDecay = StringDecay { low_s: 0.62, high_s: 0.8 };
const FLESH: StringDecay = StringDecay { low_s: 0.4, high_s: 0.5 };
/// Decay of a string that is damped by a hand.
const DAMPED: StringDecay = StringDecay { low_s: 0.35, high_s: 0.12 };
/// Seconds in which a finger silences a ringing string before it plucks.
const STILL_S: f32 = 0.008;
/// Duration of a slide-in, in seconds.
const INTO_S: f32 = 0.16;
/// Yin and nao: frequency in hertz, cents to each side, seconds until it starts, and seconds until it is at full depth.
const YIN: (f32, f32, f32, f32) = (4.6, 11.0, 0.30, 0.6);
const NAO: (f32, f32, f32, f32) = (3.1, 26.0, 0.38, 0.9);
/// Level below which a string is at rest: -120 dB.
const STILL: f32 = 1.0e-6;
/// Decay time of the level meter in seconds: longer than a period.
const FORGET_S: f32 = 0.05;
/// Highest pitch, as a share of the sample rate and in octaves above the open string.
const HIGHEST_OF_RATE: f32 = 0.2;
const HIGHEST_OCTAVES: f32 = 3.0;

/// A string and the fingers on it.
pub struct QinString {
    rate_hz: f32,
    silk: StringMaterial,
    open_hz: f32,
    waves: [KarplusStrong; 2],
    finger: Pluck,
    /// The current stroke, its pitch without vibrato and slides, and the seconds since its start.
    stroke: StringStroke,
    hz: f32,
    since_s: f32,
    /// Deviation from that pitch in semitones, and whether it still changes.
    bent: f32,
    bends: bool,
    damped: bool,
    /// The next stroke, while the finger silences the old tone, and the remaining level of that.
    coming: Option<StringStroke>,
    left: f32,
    level: f32,
    forgets: f32,
}

impl QinString {
    /// A string at rest.
    pub fn new(seed: u64, silk: StringMaterial, open_hz: f32, rate_hz: f32) -> Self {
        let mut strand = Self {
            rate_hz,
            silk,
            open_hz,
            waves: [KarplusStrong::new(rate_hz), KarplusStrong::new(rate_hz)],
            finger: Pluck::new(seed, rate_hz),
            stroke: StringStroke::plain(StringTone::Open, 0.0),
            hz: open_hz,
            since_s: 0.0,
            bent: 0.0,
            bends: false,
            damped: false,
            coming: None,
            left: 1.0,
            level: 0.0,
            forgets: libm::expf(-(BLOCK_FRAMES as f32) / (FORGET_S * rate_hz)),
        };
        strand.rest();
        strand
    }

    /// Retunes it. A ringing string keeps its pitch until it is next played or silent.
    pub fn tune(&mut self, open_hz: f32) {
        if open_hz != self.open_hz {
            self.open_hz = open_hz;
            if self.is_silent() {
                self.rest();
            }
        }
    }

    /// Whether nothing is audible.
    pub fn is_silent(&self) -> bool {
        self.level < STILL && self.coming.is_none() && !self.finger.is_active()
    }

    /// Whether it is not being played, so that it may resonate with others.
    pub fn is_open(&self) -> bool {
        self.stroke.force == 0.0 && self.coming.is_none()
    }

    /// Plays it. A ringing string is silenced first, within a hundredth of a second.
    pub fn play(&mut self, stroke: StringStroke) {
        if self.level < STILL {
            self.begin(stroke);
        } else {
            self.coming = Some(stroke);
        }
    }

    /// Adds one block to the bridge's signal; the bridge's motion excites an open string.
    pub fn process(&mut self, bridge: &MonoBlock, out: &mut MonoBlock) {
        let mut drive = [0.0; BLOCK_FRAMES];
        let mut own = [0.0; BLOCK_FRAMES];
        let hz = self.finger_at();
        if self.finger.is_active() {
            self.finger.process(&mut drive);
        }
        if self.is_open() {
            drive = *bridge;
        }
        // A string that only resonates needs one polarization: two are not audible.
        let first = if self.is_open() { WAVES.len() - 1 } else { 0 };
        for (wave, (cents, share, _)) in self.waves.iter_mut().zip(WAVES).skip(first) {
            wave.process(hz.map(|hz| hz * detune(cents)), &drive, share, &mut own);
        }
        self.finger.add_slide_noise(self.hz, &mut own);
        let from = self.left;
        if self.coming.is_some() {
            self.left = (self.left - BLOCK_FRAMES as f32 / (STILL_S * self.rate_hz)).max(0.0);
        }
        let step = (self.left - from) / BLOCK_FRAMES as f32;
        let mut peak = 0.0_f32;
        for (i, (out, own)) in out.iter_mut().zip(&own).enumerate() {
            peak = peak.max(own.abs());
            *out += own * (from + step * (i + 1) as f32);
        }
        self.level = peak.max(self.level * self.forgets);
        self.since_s += BLOCK_FRAMES as f32 / self.rate_hz;
        match self.coming {
            Some(stroke) if self.left == 0.0 => self.begin(stroke),
            Some(_) => {}
            None => self.end_of_tone(),
        }
    }

    fn begin(&mut self, stroke: StringStroke) {
        self.coming = None;
        self.left = 1.0;
        let most_hz = (HIGHEST_OF_RATE * self.rate_hz).min(self.open_hz * libm::exp2f(HIGHEST_OCTAVES));
        let (hz, parts, loss) = match stroke.tone {
            StringTone::Open => (self.open_hz, 1, self.silk.loss),
            StringTone::Harmonic(parts) => (self.open_hz, parts.clamp(1, MAX_HARMONICS), self.silk.loss),
            StringTone::Stopped(hz) => {
                let stop = if stroke.flesh { FLESH } else { NAIL };
                let loss = StringDecay { low_s: self.silk.loss.low_s * stop.low_s, high_s: self.silk.loss.high_s * stop.high_s };
                (hz.clamp(LOWEST_HZ * 1.05, most_hz.max(LOWEST_HZ * 1.06)), 1, loss)
            }
        };
        self.stroke = StringStroke { force: stroke.force.clamp(0.02, 1.0), ..stroke };
        self.hz = hz;
        self.since_s = 0.0;
        self.damped = false;
        self.bends = matches!(stroke.tone, StringTone::Stopped(_))
            && (stroke.into != 0.0 || stroke.shake != Vibrato::Still || stroke.slide.is_some());
        self.bent = if self.bends { stroke.into } else { 0.0 };
        let first_hz = (hz * semitones(self.bent)).clamp(LOWEST_HZ, most_hz.max(LOWEST_HZ));
        self.set(first_hz, loss);
        self.finger.begin(self.open_hz, first_hz, parts, self.stroke.force, stroke.flesh);
    }

    /// Resets it to an open string at rest.
    fn rest(&mut self) {
        self.stroke = StringStroke::plain(StringTone::Open, 0.0);
        self.hz = self.open_hz;
        self.bends = false;
        self.level = 0.0;
        self.set(self.open_hz, self.silk.loss);
    }

    fn set(&mut self, hz: f32, loss: StringDecay) {
        for (wave, (cents, _, share)) in self.waves.iter_mut().zip(WAVES) {
            wave.begin(hz * detune(cents), StringDecay { low_s: loss.low_s * share, high_s: loss.high_s * share }, self.silk.inharmonicity);
        }
    }

    /// Pitch at the end of this block, if it changes; also sets the slide noise.
    fn finger_at(&mut self) -> Option<f32> {
        if !self.bends {
            self.finger.set_slide_speed(0.0);
            return None;
        }
        let t = self.since_s + BLOCK_FRAMES as f32 / self.rate_hz;
        let mut line = self.stroke.into * (1.0 - smoothstep(0.0, INTO_S, t));
        let mut shaken_since = t;
        if let Some(slide) = self.stroke.slide {
            let whole = OCTAVE as f32 * libm::log2f((slide.to_hz / self.hz).clamp(0.125, 8.0));
            line += whole * smoothstep(0.0, slide.over_s.max(0.03), t - slide.after_s);
            if t > slide.after_s {
                shaken_since = t - slide.after_s - slide.over_s;
            }
        }
        let shaken = match self.stroke.shake {
            Vibrato::Still => 0.0,
            Vibrato::Yin => vibrato(YIN, shaken_since),
            Vibrato::Nao => vibrato(NAO, shaken_since),
        };
        let last = self.bent;
        self.bent = line + shaken;
        let slid = self.stroke.slide.is_none_or(|slide| t > slide.after_s + slide.over_s.max(0.03));
        self.bends = !slid || t < INTO_S || self.stroke.shake != Vibrato::Still;
        self.finger.set_slide_speed((self.bent - last).abs() * self.rate_hz / BLOCK_FRAMES as f32);
        let highest_hz = HIGHEST_OF_RATE * self.rate_hz;
        Some((self.hz * semitones(self.bent)).clamp(LOWEST_HZ, highest_hz.max(LOWEST_HZ)))
    }

    fn end_of_tone(&mut self) {
        if self.stroke.force > 0.0 && !self.damped && self.since_s > self.stroke.hold_s {
            self.damped = true;
            for wave in &mut self.waves {
                wave.set_decay(self.hz, DAMPED);
            }
        }
        if self.stroke.force > 0.0 && self.is_silent() {
            self.rest();
        }
    }
}

/// Frequency ratio of some semitones.
fn semitones(semitones: f32) -> f32 {
    libm::exp2f(semitones / OCTAVE as f32)
}

/// Frequency ratio of a few cents.
fn detune(cents: f32) -> f32 {
    1.0 + cents * (core::f32::consts::LN_2 / 1200.0)
}

/// Deviation of a vibrato in semitones at a time.
fn vibrato((hz, cents, after_s, whole_s): (f32, f32, f32, f32), t: f32) -> f32 {
    let t = t - after_s;
    if t <= 0.0 { 0.0 } else { 0.01 * cents * smoothstep(0.0, whole_s, t) * libm::sinf(core::f32::consts::TAU * hz * t) }
}
