//! How a string is set going: what a finger leaves in it when it lets go.

use crate::{
    bus::MonoBlock,
    dsp::{DelayLine, OnePole, StateVariableFilter, WhiteNoise},
};

use super::karplus_strong::LOWEST_HZ;

/// Harmonics that can be touched, at most.
pub const MAX_HARMONICS: u8 = 6;
/// How far from the bridge a string is plucked, as a share of the open string: near the first hui.
const PLACE: f32 = 0.125;
/// By so much of itself that place is never quite the same.
const PLACE_VARIES: f32 = 0.12;
/// The corner of what a finger leaves in the string, in hertz: at no force, and at full force.
const SOFT_HZ: f32 = 420.0;
const HARD_HZ: f32 = 2_300.0;
/// How much of it there is for flesh, against the nail; and for one that touches for a harmonic.
const FLESH: f32 = 0.62;
const TOUCHING: f32 = 0.8;
/// A harmonic has only some of the partials: this makes up for those that are missing.
const TOUCHED_GAIN: f32 = 1.3;
/// Skin and nail rub before they let go: how loud, and how many seconds it goes on.
const RUB: f32 = 0.016;
const RUB_S: f32 = 0.004;
/// The height of the wave for a string whose period is a frame long; it grows a little less than the period does, so that
/// low strings do not drown high ones.
const HEIGHT: f32 = 0.9;
const HEIGHT_BY_PERIOD: f32 = 0.42;
/// The middle pitch, at which that is as it is.
const MIDDLE_HZ: f32 = 130.0;
/// After so many seconds what the finger left is past, apart from the string's own delays.
const PAST_S: f32 = 0.04;

/// A finger that glides along the silk is heard: how loud for a semitone a second, up to how many of them, and about which
/// frequency, in hertz.
const GLIDE: f32 = 0.000_12;
const FASTEST: f32 = 22.0;
const GLIDE_HZ: f32 = 1_700.0;
const GLIDE_Q: f32 = 0.9;
/// The silk rubs at the finger and at the bridge: how much of it is heard again a period later.
const AGAIN: f32 = 0.8;

/// A finger at one string.
pub struct Pluck {
    rate_hz: f32,
    white: WhiteNoise,
    /// What the finger does, so that it can be heard again from where the string divides.
    said: DelayLine,
    smooth: [OnePole; 2],
    /// The height of the wave that is still to be set going: of its first frame only.
    height: f32,
    rub: f32,
    rub_fades: f32,
    /// Frames to the place of the plucking and back, and of one part of the string.
    place: f32,
    part: f32,
    parts: u8,
    left: u32,
    /// How loud it glides, before this moment and after it.
    glides: (f32, f32),
    silk: StateVariableFilter,
}

impl Pluck {
    /// A finger that rests.
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

    /// Plucks a string that sounds at a pitch, of an open pitch, touched where it divides into parts: 1 is untouched.
    pub fn begin(&mut self, open_hz: f32, hz: f32, parts: u8, force: f32, flesh: bool) {
        let period = self.rate_hz / hz;
        let varies = 1.0 + PLACE_VARIES * self.white.sample();
        self.parts = parts.clamp(1, MAX_HARMONICS);
        self.part = (period / f32::from(self.parts)).max(1.0);
        // The place stays where it is when the string is stopped, so of a short one it is a greater share, to the middle at most.
        self.place = (PLACE * varies * self.rate_hz / open_hz).clamp(1.0, 0.5 * period.max(2.0));
        let (softer, louder) = if self.parts > 1 { (TOUCHING, TOUCHED_GAIN) } else { (1.0, 1.0) };
        let corner_hz = (SOFT_HZ + (HARD_HZ - SOFT_HZ) * force) * if flesh { FLESH } else { 1.0 } * softer;
        self.smooth = [OnePole::new(corner_hz, self.rate_hz); 2];
        self.height = force * louder * HEIGHT * period * libm::powf(hz / MIDDLE_HZ, HEIGHT_BY_PERIOD);
        self.rub = self.height * RUB;
        self.said.clear();
        self.left = (period + self.place + PAST_S * self.rate_hz) as u32;
    }

    /// Whether it still sets something going.
    pub fn is_active(&self) -> bool {
        self.left > 0
    }

    /// Adds what it sets going in a moment.
    pub fn process(&mut self, drive: &mut MonoBlock) {
        self.left = self.left.saturating_sub(drive.len() as u32);
        let share = 1.0 / f32::from(self.parts);
        for drive in drive {
            let raw = self.height + self.rub * self.white.sample();
            self.height = 0.0;
            self.rub *= self.rub_fades;
            let smooth = self.smooth[0].low(raw);
            self.said.push(self.smooth[1].low(smooth));
            // What has a node at the finger is missing: the wave goes out both ways and one of them comes back inverted. What has
            // none where it is touched is missing too: the same again from each part leaves only what is alike in all of them.
            for part in 0..self.parts {
                let at = 1.0 + self.part * f32::from(part);
                *drive += share * (self.said.read_interpolated(at) - self.said.read_interpolated(at + self.place));
            }
        }
    }

    /// It glides so many semitones a second at the end of this moment.
    pub fn set_slide_speed(&mut self, speed: f32) {
        self.glides = (self.glides.1, GLIDE * speed.min(FASTEST));
    }

    /// Adds what is heard of its gliding: noise that has the string's own harmonics, and grows with speed.
    pub fn add_slide_noise(&mut self, hz: f32, out: &mut MonoBlock) {
        // The line is the plucking's as long as that lasts, and nobody glides so soon.
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
