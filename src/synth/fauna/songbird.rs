//! One singing bird.

use super::dialect::{SongKind, Syllable};
use crate::{
    bus::{BLOCK_FRAMES, Bus, PanGains},
    dsp::{GlidingTone, LinearRandom, WhiteNoise, fast_sine},
    listener::Spatialization,
};

/// Maximum number of birds that sing at once.
pub const MAX_SONGBIRDS: usize = 8;

/// Attack and release of a note in seconds, at most a third of it each.
const COMES_S: f32 = 0.010;
const GOES_S: f32 = 0.045;
/// Fade-out of a startled bird, in seconds.
const BREAKS_S: f32 = 0.05;
/// Level of the nearest.
const LOUD: f32 = 0.066;
/// Levels of the nearest and the farthest relative to that, and their reverb sends.
const NEAR_FAR: [f32; 2] = [1.0, 0.16];
const WALLS: [f32; 2] = [0.5, 1.1];
/// Distance of each bird, 0 near to 1 far: the bird that sings alone is not the nearest.
const FAR: [f32; MAX_SONGBIRDS] = [0.35, 0.6, 0.0, 0.8, 0.65, 0.2, 0.9, 0.45];
/// Level of the second harmonic, for the nearest.
const OVERTONE: f32 = 0.035;
/// Variation between two birds of a kind, two songs of a bird, and two notes: as shares of the pitch, and of the tempo.
const OWN_PITCH: f32 = 0.05;
const SONG_PITCH: f32 = 0.012;
const NOTE_PITCH: f32 = 0.006;
const NOTE_PACE: f32 = 0.07;
/// Probability per note that a song ends early, after its third note, and the share of its notes that it may skip at the
/// start.
const BREAKS_OFF: f32 = 0.02;
const SKIPS: f32 = 0.3;
/// Probability that it changes its perch before a song.
const MOVES: f32 = 0.12;
/// Rest of a lone bird at noon, and of one in a chorus, relative to its kind's rest.
const LONE_RESTS: f32 = 2.6;
const CHORUS_RESTS: f32 = 0.65;
/// Duration of the beak's tick, in seconds.
const SCOOP_S: f32 = 0.009;
/// Fade of a note towards its end, random variation of pitch and loudness as shares, and its frequency in hertz.
const SINKS: f32 = 0.55;
const UNSTEADY_PITCH: f32 = 0.004;
const UNSTEADY_LOUD: f32 = 0.25;
const UNSTEADY_HZ: f32 = 45.0;
/// Highest pitch, as a share of the sample rate.
const MAX: f32 = 0.45;

/// A singing bird.
#[derive(Clone, Debug)]
pub struct Songbird {
    white: WhiteNoise,
    unsteady: [LinearRandom; 2],
    pan: f32,
    /// Distance, 0 near to 1 far.
    far: f32,
    own: f32,
    /// Seconds until the next song.
    rest_s: f32,
    song: f32,
    /// Index of the current note; `None` between songs.
    note: Option<usize>,
    /// Rotation of this song's order.
    turned: usize,
    syllable: Syllable,
    /// Seconds since the note began.
    at_s: f32,
    tone: GlidingTone,
    spread: PanGains,
    /// Falls to 0 as a startled bird breaks off.
    daring: f32,
}

impl Songbird {
    /// A bird from a seed.
    pub fn new(seed: u64, which: usize, rate_hz: f32) -> Self {
        let mut white = WhiteNoise::new(seed);
        // They sit on alternate sides, some near and some far.
        let side = if which.is_multiple_of(2) { -1.0 } else { 1.0 };
        let pan = side * white.range(0.15, 0.85);
        let far = FAR[which % MAX_SONGBIRDS] + white.range(0.0, 0.1);
        let own = 1.0 + white.range(-OWN_PITCH, OWN_PITCH);
        // The first is heard at once, the others not together.
        let rest_s = if which == 0 { white.range(0.05, 0.3) } else { white.range(0.2, 5.0) };
        let mut bird = Self {
            white,
            unsteady: [0, 1].map(|i| LinearRandom::new(seed ^ i, UNSTEADY_HZ, rate_hz / BLOCK_FRAMES as f32)),
            pan,
            far,
            own,
            rest_s,
            song: 1.0,
            note: None,
            turned: 0,
            syllable: Syllable::default(),
            at_s: 0.0,
            tone: GlidingTone::default(),
            spread: PanGains::default(),
            daring: 1.0,
        };
        bird.pick_position();
        bird
    }

    fn pick_position(&mut self) {
        let mix = |[near, far]: [f32; 2]| near + (far - near) * self.far;
        // Loudness falls exponentially with distance.
        let gain = NEAR_FAR[0] * libm::powf(NEAR_FAR[1] / NEAR_FAR[0], self.far.min(1.0));
        self.spread = PanGains::of(Spatialization::from(self.pan, gain * LOUD), mix(WALLS));
    }

    /// Whether nothing is audible.
    pub fn is_silent(&self) -> bool {
        self.tone.is_silent() && self.note.is_none()
    }

    /// Whether its song has ended.
    pub fn is_between_songs(&self) -> bool {
        self.note.is_none()
    }

    /// Renders one block of singing or rest. A song starts only if the bird `dares` and `may` sing.
    pub fn sing(&mut self, kind: &SongKind, dares: bool, may: bool, many: f32, seconds: f32, rate_hz: f32, out: &mut Bus) {
        // Songs keep their tempo and pitch in slow motion; only their frequency follows game time.
        let own_s = BLOCK_FRAMES as f32 / rate_hz;
        self.daring = (self.daring + if dares { own_s / BREAKS_S } else { -own_s / BREAKS_S }).clamp(0.0, 1.0);
        if self.note.is_none() {
            if dares && may {
                self.rest_s -= seconds;
            }
            if self.rest_s > 0.0 || !dares || !may {
                return;
            }
            self.begin(kind);
        }
        if self.daring <= 0.0 {
            // It has broken off: a while passes until it starts again.
            self.note = None;
            self.tone.stop();
            self.rest_s = kind.rest_s * self.white.range(0.3, 1.5);
            return;
        }
        let to = self.advance(kind, many, own_s, rate_hz);
        let over = OVERTONE * (1.0 - self.far);
        self.tone.add(to, |turns| fast_sine(turns) + over * fast_sine(2.0 * turns), self.spread, out);
    }

    fn begin(&mut self, kind: &SongKind) {
        if self.white.unit() < MOVES {
            self.pan = (self.pan + self.white.range(-0.5, 0.5)).clamp(-0.9, 0.9);
            self.pick_position();
        }
        self.song = self.own * (1.0 + self.white.range(-SONG_PITCH, SONG_PITCH));
        // A song without a fixed order starts anywhere in it, the others a little later at most.
        self.turned = if kind.is_free() { (self.white.unit() * kind.notes as f32) as usize } else { 0 };
        let note = self.white.unit() * self.white.unit() * SKIPS * kind.notes as f32;
        self.begin_note(kind, note as usize);
    }

    fn begin_note(&mut self, kind: &SongKind, note: usize) {
        let over = note >= kind.notes || note > 3 && self.white.unit() < BREAKS_OFF;
        if over {
            self.note = None;
            return;
        }
        let slope = libm::powf(kind.slope, note as f32);
        let pitch = self.song * slope * (1.0 + self.white.range(-NOTE_PITCH, NOTE_PITCH));
        let pace = libm::powf(kind.haste, note as f32) * (1.0 + self.white.range(-NOTE_PACE, NOTE_PACE));
        let syllable = kind.syllables[kind.order[(note + self.turned) % kind.notes] as usize];
        self.syllable = Syllable {
            from_hz: syllable.from_hz * pitch,
            to_hz: syllable.to_hz * pitch,
            length_s: syllable.length_s * pace,
            pause_s: syllable.pause_s * pace,
            loud: syllable.loud * (1.0 + self.white.range(-0.15, 0.1)),
            ..syllable
        };
        (self.note, self.at_s) = (Some(note), 0.0);
    }

    /// Advances to the end of the block; returns the pitch in turns per frame and the loudness there.
    fn advance(&mut self, kind: &SongKind, many: f32, own_s: f32, rate_hz: f32) -> (f32, f32) {
        let rest = (self.tone.pitch(), 0.0);
        let Some(note) = self.note else { return rest };
        self.at_s += own_s;
        let s = self.syllable;
        if self.at_s >= s.length_s + s.pause_s {
            self.begin_note(kind, note + 1);
            if self.note.is_none() {
                let crowd = LONE_RESTS + (CHORUS_RESTS - LONE_RESTS) * many;
                self.rest_s = kind.rest_s * crowd * self.white.range(0.45, 1.6);
            }
            return rest;
        }
        let u = (self.at_s / s.length_s).min(1.0);
        let way = libm::powf(u, s.bend.max(0.1));
        let straight = s.from_hz + (s.to_hz - s.from_hz) * way;
        let warble = s.warble * fast_sine(s.warble_hz * self.at_s);
        let scoop = s.scoop * libm::expf(-self.at_s / SCOOP_S);
        let [unsteady, uneven] = [0, 1].map(|i| 2.0 * self.unsteady[i].sample() - 1.0);
        let hz = straight * (1.0 + s.arch * 4.0 * u * (1.0 - u) + warble + scoop + UNSTEADY_PITCH * unsteady);
        let comes = (self.at_s / COMES_S.min(s.length_s / 3.0)).min(1.0);
        let goes = ((s.length_s - self.at_s) / GOES_S.min(s.length_s / 3.0)).clamp(0.0, 1.0);
        let beat = 1.0 - s.beat * (0.5 - 0.5 * fast_sine(s.beat_hz * self.at_s + 0.25));
        let sinks = (1.0 - SINKS * u) * (1.0 + UNSTEADY_LOUD * uneven);
        let high = if hz < rate_hz * MAX { 1.0 } else { 0.0 };
        let loud = s.loud * comes * comes * (3.0 - 2.0 * comes) * goes * goes * (3.0 - 2.0 * goes) * beat * sinks * high * self.daring;
        (hz / rate_hz, loud)
    }
}
