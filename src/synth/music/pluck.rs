//! Pluck excitation: what a finger leaves in a string when it lets go, and the noise of its slides.

use crate::{
    bus::MonoBlock,
    dsp::{DelayLine, OnePole, StateVariableFilter, WhiteNoise},
};

use super::karplus_strong::LOWEST_HZ;

/// Highest harmonic in use.
pub const MAX_HARMONICS: u8 = 6;
/// Plucking point as a distance from the bridge, in shares of the open string: near the first hui.
const PLACE: f32 = 0.125;
/// Relative variation of the plucking point.
const PLACE_VARIES: f32 = 0.12;
/// Low-pass cutoff of the excitation in hertz, at no force and at full force.
const SOFT_HZ: f32 = 420.0;
const HARD_HZ: f32 = 2_300.0;
/// Factors of the cutoff for flesh instead of nail, and for a finger that touches a harmonic.
const FLESH: f32 = 0.62;
const TOUCHING: f32 = 0.8;
/// Gain that makes up for the partials that a harmonic lacks.
const TOUCHED_GAIN: f32 = 1.3;
/// Noise of skin and nail before the release: level, and duration in seconds.
const RUB: f32 = 0.016;
const RUB_S: f32 = 0.004;
/// Amplitude for a string whose period is one frame long, and the exponent of its growth with the period; less than 1, so
/// that low strings do not drown high ones.
const HEIGHT: f32 = 0.9;
const HEIGHT_BY_PERIOD: f32 = 0.42;
/// The pitch in hertz at which that is normalized.
const MIDDLE_HZ: f32 = 130.0;
/// Duration of the excitation in seconds, apart from the string's own delays.
const PAST_S: f32 = 0.04;

/// Slide noise of a finger on the silk: level per semitone a second, maximum speed in semitones a second, centre frequency
/// in hertz, and quality.
const GLIDE: f32 = 0.000_12;
const FASTEST: f32 = 22.0;
const GLIDE_HZ: f32 = 1_700.0;
const GLIDE_Q: f32 = 0.9;
/// Feedback of the slide noise after one period.
const AGAIN: f32 = 0.8;

/// A finger on one string.
pub struct Pluck {
    rate_hz: f32,
    white: WhiteNoise,
    /// Delay line of the excitation, for the reflections at the nodes.
    said: DelayLine,
    smooth: [OnePole; 2],
    /// Amplitude of the excitation's first frame, until it has been output.
    height: f32,
    rub: f32,
    rub_fades: f32,
    /// Delays in frames: to the plucking point and back, and of one part of a string that is touched at a node.
    place: f32,
    part: f32,
    parts: u8,
    left: u32,
    /// Level of the slide noise at the start and the end of the block.
    glides: (f32, f32),
    silk: StateVariableFilter,
}

impl Pluck {
    /// An idle finger.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            white: WhiteNoise::new(seed),
            said: DelayLine::new((rate_hz / LOWEST_HZ) as usize + 1),
            smooth: [OnePole::default(); 2],
            height: 0.0,
            rub: 0.0,
            rub_fades: libm::expf(-1.0 / (RUB_S * rate_hz)),
            place: 1.0,
            part: 1.0,
            parts: 1,
            left: 0,
            glides: (0.0, 0.0),
            silk: StateVariableFilter::new(GLIDE_HZ, GLIDE_Q, rate_hz),
        }
    }

    /// Plucks a string at a pitch, with its open pitch, touched where it divides into `parts`: 1 is untouched.
    pub fn begin(&mut self, open_hz: f32, hz: f32, parts: u8, force: f32, flesh: bool) {
        let period = self.rate_hz / hz;
        let varies = 1.0 + PLACE_VARIES * self.white.sample();
        self.parts = parts.clamp(1, MAX_HARMONICS);
        self.part = (period / f32::from(self.parts)).max(1.0);
        // The plucking point stays where it is when the string is stopped, so it is a larger share of a short one: at most
        // the middle.
        self.place = (PLACE * varies * self.rate_hz / open_hz).clamp(1.0, 0.5 * period.max(2.0));
        let (softer, louder) = if self.parts > 1 { (TOUCHING, TOUCHED_GAIN) } else { (1.0, 1.0) };
        let corner_hz = (SOFT_HZ + (HARD_HZ - SOFT_HZ) * force) * if flesh { FLESH } else { 1.0 } * softer;
        self.smooth = [OnePole::new(corner_hz, self.rate_hz); 2];
        self.height = force * louder * HEIGHT * period * libm::powf(hz / MIDDLE_HZ, HEIGHT_BY_PERIOD);
        self.rub = self.height * RUB;
        self.said.clear();
        self.left = (period + self.place + PAST_S * self.rate_hz) as u32;
    }

    /// Whether the excitation lasts.
    pub fn is_active(&self) -> bool {
        self.left > 0
    }

    /// Adds one block of the excitation.
    pub fn process(&mut self, drive: &mut MonoBlock) {
        self.left = self.left.saturating_sub(drive.len() as u32);
        let share = 1.0 / f32::from(self.parts);
        for drive in drive {
            let raw = self.height + self.rub * self.white.sample();
            self.height = 0.0;
            self.rub *= self.rub_fades;
            let smooth = self.smooth[0].low(raw);
            self.said.push(self.smooth[1].low(smooth));
            // Partials with a node at the plucking point are missing: the wave leaves in both directions and one of them
            // returns inverted. Those without a node at the touching point are missing too: the sum of a copy from each part
            // leaves only what they have in common.
            for part in 0..self.parts {
                let at = 1.0 + self.part * f32::from(part);
                *drive += share * (self.said.read_interpolated(at) - self.said.read_interpolated(at + self.place));
            }
        }
    }

    /// Sets the slide speed in semitones a second at the end of this block.
    pub fn set_slide_speed(&mut self, speed: f32) {
        self.glides = (self.glides.1, GLIDE * speed.min(FASTEST));
    }

    /// Adds the slide noise of one block: noise with the string's own harmonics, louder with speed.
    pub fn add_slide_noise(&mut self, hz: f32, out: &mut MonoBlock) {
        // The delay line is in use by the excitation as long as it lasts, and no slide starts so soon.
        if self.is_active() || self.glides == (0.0, 0.0) {
            return;
        }
        let period = (self.rate_hz / hz).max(1.0);
        let step = (self.glides.1 - self.glides.0) / out.len() as f32;
        for (i, out) in out.iter_mut().enumerate() {
            self.said.push(self.silk.band(self.white.sample()) * (self.glides.0 + step * i as f32));
            *out += self.said.read(0) + AGAIN * self.said.read_interpolated(period);
        }
    }
}
