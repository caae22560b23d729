//! A string of the qin with the fingers at it: two waves that go round, plucked, stopped, shaken, slid along, and let ring.

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

/// What a string is made of, and how long it rings.
#[derive(Clone, Copy, Debug)]
pub struct StringMaterial {
    /// Its open losses.
    pub loss: StringDecay,
    /// Its inharmonicity, B.
    pub inharmonicity: f32,
}

/// How a string is shaken, late and slowly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vibrato {
    /// Not at all.
    #[default]
    Still,
    /// Yin: narrow and not slow.
    Yin,
    /// Nao: wide and slow.
    Nao,
}

/// Where a finger slides while the tone rings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StringSlide {
    /// To which pitch.
    pub to_hz: f32,
    /// Seconds after the plucking at which it begins.
    pub after_s: f32,
    /// Seconds that it takes.
    pub over_s: f32,
}

/// How a string is played once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StringStroke {
    /// What it sounds.
    pub tone: StringTone,
    /// How hard, 0 to 1.
    pub force: f32,
    /// Whether flesh stops and plucks it, and not the nail: rounder, and sooner gone.
    pub flesh: bool,
    /// Semitones from which a stopped tone slides in: chuo from below, zhu from above.
    pub into: f32,
    /// How it is shaken.
    pub shake: Vibrato,
    /// Where the finger slides then.
    pub slide: Option<StringSlide>,
    /// Seconds until it is damped.
    pub hold_s: f32,
}

impl StringStroke {
    /// A plain one that is let ring.
    pub const fn plain(tone: StringTone, force: f32) -> Self {
        Self { tone, force, flesh: false, into: 0.0, shake: Vibrato::Still, slide: None, hold_s: f32::INFINITY }
    }
}

/// The two polarizations: cents from the pitch, share of what the bridge hears, and share of the string's seconds. The one that
/// moves the bridge is loud and soon gone, the other rings: together they fall steeply first, and beat a little.
const WAVES: [(f32, f32, f32); 2] = [(-0.35, 0.68, 0.42), (0.35, 0.42, 1.0)];
/// A stop takes more than the nut does: what is left of the seconds under the nail, and under flesh.
const NAIL: StringDecay = StringDecay { low_s: 0.62, high_s: 0.8 };
const FLESH: StringDecay = StringDecay { low_s: 0.4, high_s: 0.5 };
/// A string that is damped by a hand rings so long.
const DAMPED: StringDecay = StringDecay { low_s: 0.35, high_s: 0.12 };
/// A finger that comes to a ringing string stills it in so many seconds before it plucks.
const STILL_S: f32 = 0.008;
/// A slide into a tone takes so many seconds.
const INTO_S: f32 = 0.16;
/// Yin and nao: shakes a second, cents to each side, seconds before they begin and until they are whole.
const YIN: (f32, f32, f32, f32) = (4.6, 11.0, 0.30, 0.6);
const NAO: (f32, f32, f32, f32) = (3.1, 26.0, 0.38, 0.9);
/// Softer than this, a string is still: -120 dB.
const STILL: f32 = 1.0e-6;
/// What was loudest is forgotten in about so many seconds: longer than a period.
const FORGET_S: f32 = 0.05;
/// The highest pitch, as a share of the rate and in octaves above the open string.
const HIGHEST_OF_RATE: f32 = 0.2;
const HIGHEST_OCTAVES: f32 = 3.0;

/// A string and the fingers at it.
pub struct QinString {
    rate_hz: f32,
    silk: StringMaterial,
    open_hz: f32,
    waves: [KarplusStrong; 2],
    finger: Pluck,
    /// The stroke that sounds, at which pitch without shakes and slides, and since how many seconds.
    stroke: StringStroke,
    hz: f32,
    since_s: f32,
    /// Semitones from that pitch, and whether they still change.
    bent: f32,
    bends: bool,
    damped: bool,
    /// The stroke for which the finger is coming, and what is left of the old tone.
    coming: Option<StringStroke>,
    left: f32,
    level: f32,
    forgets: f32,
}

impl QinString {
    /// A still string.
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

    /// Tunes it anew. One that rings goes on as it is, and has its new pitch when it is next played or still.
    pub fn tune(&mut self, open_hz: f32) {
        if open_hz != self.open_hz {
            self.open_hz = open_hz;
            if self.is_silent() {
                self.rest();
            }
        }
    }

    /// Whether nothing is heard of it.
    pub fn is_silent(&self) -> bool {
        self.level < STILL && self.coming.is_none() && !self.finger.is_active()
    }

    /// Whether nobody plays it, so that it may ring with others.
    pub fn is_open(&self) -> bool {
        self.stroke.force == 0.0 && self.coming.is_none()
    }

    /// Plays it. One that rings is stilled first, within a hundredth of a second.
    pub fn play(&mut self, stroke: StringStroke) {
        if self.level < STILL {
            self.begin(stroke);
        } else {
            self.coming = Some(stroke);
        }
    }

    /// Adds a moment to what the bridge hears; what shakes the bridge sets an open string going.
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
        // Nobody hears that a string which only rings with others has two waves.
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

    /// Nobody is at it: it is open and still.
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

    /// Where the finger is at the end of this moment, if it moves; and what is heard of its moving.
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

/// A ratio of frequencies.
fn semitones(semitones: f32) -> f32 {
    libm::exp2f(semitones / OCTAVE as f32)
}

/// The same for a few cents.
fn detune(cents: f32) -> f32 {
    1.0 + cents * (core::f32::consts::LN_2 / 1200.0)
}

/// Semitones of a shake at a time.
fn vibrato((hz, cents, after_s, whole_s): (f32, f32, f32, f32), t: f32) -> f32 {
    let t = t - after_s;
    if t <= 0.0 { 0.0 } else { 0.01 * cents * smoothstep(0.0, whole_s, t) * libm::sinf(core::f32::consts::TAU * hz * t) }
}
