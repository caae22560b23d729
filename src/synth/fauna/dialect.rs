//! Bird dialects: procedural birdsong of a biome. A dialect has three kinds of birds; each has a style, a few syllables, and
//! an order in which it sings them. All of it follows from a hash, like place names.
//!
//! A syllable is an almost pure tone with a pitch curve, vibrato and amplitude modulation (Andy Farnell, "Designing Sound",
//! chapter on birds; pitches and tempos as in common songs of Eurasia).

use eremite_hash::{RandomStream, Seed};

const TONGUE: RandomStream = RandomStream::named("tongue of birds");

/// Kinds of birds in a dialect.
pub const SONG_KINDS: usize = 3;
/// Maximum number of syllables of a kind.
pub const MAX_SYLLABLES: usize = 6;
/// Maximum number of notes of a song.
pub const MAX_NOTES: usize = 24;

/// How a kind of bird sings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SongStyle {
    /// Slow round whistles, low, with a thin twitter at the end: blackbird, oriole.
    Flute,
    /// A note or two, then one syllable over and over, fast.
    Trill,
    /// Two alternating tones: tit.
    Seesaw,
    /// Notes that fall one by one, faster or slower towards the end: willow warbler.
    Cascade,
    /// A long quick mixture of all its syllables: robin, wren, lark.
    Warble,
    /// A thin long tone or two, and a rest: bunting, treecreeper.
    Thin,
}

const MANNERS: [SongStyle; 6] =
    [SongStyle::Flute, SongStyle::Trill, SongStyle::Seesaw, SongStyle::Cascade, SongStyle::Warble, SongStyle::Thin];

/// A syllable.
#[derive(Clone, Copy, Debug, Default)]
pub struct Syllable {
    /// Duration of the syllable and of the pause after it, in seconds.
    pub length_s: f32,
    /// See [`Self::length_s`].
    pub pause_s: f32,
    /// Start and end pitch in hertz, and the curve between them: below 1 early, above 1 late.
    pub from_hz: f32,
    /// See [`Self::from_hz`].
    pub to_hz: f32,
    /// See [`Self::from_hz`].
    pub bend: f32,
    /// Deviation of the middle from a straight line, as a share of the pitch.
    pub arch: f32,
    /// Initial deviation for a hundredth of a second, as a share of the pitch: the tick of a beak.
    pub scoop: f32,
    /// Vibrato: frequency in hertz, and depth as a share of the pitch.
    pub warble_hz: f32,
    /// See [`Self::warble_hz`].
    pub warble: f32,
    /// Amplitude modulation: frequency in hertz, and depth, 0 to 1.
    pub beat_hz: f32,
    /// See [`Self::beat_hz`].
    pub beat: f32,
    /// Loudness, 0 to 1.
    pub loud: f32,
}

/// A kind of bird.
#[derive(Clone, Copy, Debug)]
pub struct SongKind {
    /// Its style.
    pub manner: SongStyle,
    /// Its syllables: the first `count` are in use.
    pub syllables: [Syllable; MAX_SYLLABLES],
    /// Number of syllables, 3 to [`MAX_SYLLABLES`].
    pub count: usize,
    /// The song as syllable indices: the first `notes` are in use.
    pub order: [u8; MAX_NOTES],
    /// Number of notes of a song.
    pub notes: usize,
    /// Pitch factor from note to note: a song may fall.
    pub slope: f32,
    /// Tempo factor from note to note.
    pub haste: f32,
    /// Typical seconds between songs at dawn.
    pub rest_s: f32,
}

/// A dialect.
#[derive(Clone, Copy, Debug)]
pub struct BirdDialect {
    /// Its kinds: the first is heard most.
    pub kinds: [SongKind; SONG_KINDS],
}

/// A sequence of random values for one kind.
struct SongRandom {
    seed: Seed,
    tongue: i64,
    kind: i64,
    next: i64,
}

impl SongRandom {
    fn unit(&mut self) -> f32 {
        self.next += 1;
        self.seed.unit(TONGUE, &[self.tongue, self.kind, self.next])
    }

    fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    fn count(&mut self, low: usize, high: usize) -> usize {
        (low + (self.unit() * (high - low + 1) as f32) as usize).min(high)
    }
}

impl BirdDialect {
    /// The dialect of a number, in a land.
    pub fn of(seed: Seed, tongue: u64) -> Self {
        let tongue = tongue as i64;
        let first = (seed.hash(TONGUE, &[tongue]) % MANNERS.len() as u64) as usize;
        // Each biome is somewhat higher or lower, faster or slower than others.
        let high = 0.78 + 0.5 * seed.unit(TONGUE, &[tongue, -1]);
        let fast = 0.85 + 0.5 * seed.unit(TONGUE, &[tongue, -2]);
        // The three kinds have different styles.
        let hash = seed.hash(TONGUE, &[tongue, -3]) as usize;
        let second = (first + 1 + hash % (MANNERS.len() - 1)) % MANNERS.len();
        let third = (0..MANNERS.len()).map(|i| (first + hash / 8 + i) % MANNERS.len()).find(|third| ![first, second].contains(third));
        let manners = [first, second, third.unwrap_or(first)].map(|i| MANNERS[i]);
        let kinds = std::array::from_fn(|kind| {
            SongKind::of(manners[kind], high, fast, &mut SongRandom { seed, tongue, kind: kind as i64, next: 0 })
        });
        Self { kinds }
    }
}

impl SongKind {
    fn of(manner: SongStyle, high: f32, fast: f32, draw: &mut SongRandom) -> Self {
        let mut kind = Self {
            manner,
            syllables: [Syllable::default(); MAX_SYLLABLES],
            count: draw.count(3, MAX_SYLLABLES),
            order: [0; MAX_NOTES],
            notes: 0,
            slope: 1.0,
            haste: 1.0,
            rest_s: 4.0,
        };
        match manner {
            SongStyle::Flute => kind.flute(draw),
            SongStyle::Trill => kind.trill(draw),
            SongStyle::Seesaw => kind.seesaw(draw),
            SongStyle::Cascade => kind.cascade(draw),
            SongStyle::Warble => kind.warble(draw),
            SongStyle::Thin => kind.thin(draw),
        }
        for syllable in &mut kind.syllables {
            syllable.from_hz *= high;
            syllable.to_hz *= high;
            syllable.length_s /= fast;
            syllable.pause_s /= fast;
        }
        kind
    }

    /// Whether its notes may come in any order.
    pub fn is_free(&self) -> bool {
        self.manner == SongStyle::Warble
    }

    fn append_syllable(&mut self, syllable: usize) {
        if self.notes < MAX_NOTES {
            self.order[self.notes] = syllable as u8;
            self.notes += 1;
        }
    }

    fn flute(&mut self, draw: &mut SongRandom) {
        let last = self.count - 1;
        let mut hz = draw.range(1_750.0, 2_300.0);
        for syllable in &mut self.syllables[..last] {
            let to_hz = (hz * draw.range(0.72, 1.38)).clamp(1_500.0, 3_300.0);
            *syllable = Syllable {
                length_s: draw.range(0.10, 0.30),
                pause_s: draw.range(0.03, 0.12),
                from_hz: hz,
                to_hz: hz + (to_hz - hz) * draw.range(0.3, 1.0),
                bend: draw.range(0.5, 2.2),
                arch: draw.range(-0.09, 0.12),
                scoop: draw.range(-0.10, 0.12),
                warble_hz: draw.range(14.0, 28.0),
                warble: 0.02 * draw.unit() * draw.unit(),
                loud: draw.range(0.7, 1.0),
                ..Syllable::default()
            };
            hz = to_hz;
        }
        self.syllables[last] = Syllable {
            length_s: draw.range(0.10, 0.22),
            pause_s: 0.03,
            from_hz: draw.range(4_200.0, 5_200.0),
            to_hz: draw.range(3_400.0, 5_600.0),
            bend: 1.0,
            warble_hz: draw.range(28.0, 46.0),
            warble: draw.range(0.04, 0.12),
            beat_hz: draw.range(25.0, 60.0),
            beat: 0.7,
            loud: 0.24,
            ..Syllable::default()
        };
        for _ in 0..draw.count(4, 6) {
            let note = draw.count(0, last - 1);
            self.append_syllable(note);
        }
        self.append_syllable(last);
        if draw.unit() < 0.5 {
            self.append_syllable(last);
        }
        self.rest_s = draw.range(3.0, 5.0);
    }

    fn trill(&mut self, draw: &mut SongRandom) {
        let hz = draw.range(3_400.0, 5_200.0);
        for i in 0..self.count {
            let fall = draw.range(0.62, 0.86);
            self.syllables[i] = Syllable {
                length_s: draw.range(0.032, 0.058),
                pause_s: draw.range(0.014, 0.034),
                from_hz: hz * draw.range(1.05, 1.3),
                to_hz: hz * fall,
                bend: draw.range(0.6, 1.4),
                loud: draw.range(0.8, 1.0),
                ..Syllable::default()
            };
        }
        let intro = &mut self.syllables[0];
        (intro.length_s, intro.pause_s, intro.to_hz, intro.loud) = (0.12, 0.07, intro.from_hz * 0.96, 0.5);
        for _ in 0..draw.count(1, 2) {
            self.append_syllable(0);
        }
        for _ in 0..draw.count(10, 18) {
            self.append_syllable(1);
        }
        if draw.unit() < 0.5 {
            self.append_syllable(2);
        }
        self.slope = draw.range(0.988, 1.006);
        self.rest_s = draw.range(4.5, 8.0);
    }

    fn seesaw(&mut self, draw: &mut SongRandom) {
        let (low, wide) = (draw.range(3_100.0, 4_200.0), draw.range(1.12, 1.55));
        let length_s = draw.range(0.06, 0.14);
        for (i, syllable) in self.syllables[..self.count].iter_mut().enumerate() {
            let hz = if i % 2 == 0 { low * wide } else { low };
            *syllable = Syllable {
                length_s: length_s * draw.range(0.75, 1.3),
                pause_s: draw.range(0.02, 0.05),
                from_hz: hz * draw.range(0.98, 1.10),
                to_hz: hz * draw.range(0.90, 1.01),
                bend: draw.range(0.4, 1.0),
                arch: draw.range(-0.02, 0.06),
                scoop: draw.range(0.05, 0.3),
                beat_hz: draw.range(50.0, 90.0),
                beat: 0.35 * draw.unit(),
                loud: draw.range(0.7, 0.95),
                ..Syllable::default()
            };
        }
        let round = draw.count(2, 3).min(self.count);
        for _ in 0..draw.count(3, 5) {
            for note in 0..round {
                self.append_syllable(note);
            }
        }
        self.rest_s = draw.range(2.6, 5.0);
    }

    fn cascade(&mut self, draw: &mut SongRandom) {
        let hz = draw.range(4_600.0, 5_800.0);
        for i in 0..self.count {
            self.syllables[i] = Syllable {
                length_s: draw.range(0.07, 0.13),
                pause_s: draw.range(0.02, 0.05),
                from_hz: hz * draw.range(0.98, 1.12),
                to_hz: hz * draw.range(0.72, 0.9),
                bend: draw.range(0.5, 1.8),
                arch: draw.range(0.0, 0.05),
                scoop: draw.range(-0.08, 0.2),
                loud: draw.range(0.7, 1.0),
                ..Syllable::default()
            };
        }
        let per = draw.count(2, 4);
        for note in 0..draw.count(9, 14) {
            self.append_syllable((note / per) % self.count);
        }
        self.slope = draw.range(0.935, 0.965);
        self.haste = draw.range(0.95, 1.0);
        self.rest_s = draw.range(4.0, 7.0);
    }

    fn warble(&mut self, draw: &mut SongRandom) {
        for i in 0..self.count {
            let hz = draw.range(2_700.0, 6_200.0);
            self.syllables[i] = Syllable {
                length_s: draw.range(0.05, 0.20),
                pause_s: draw.range(0.01, 0.05),
                from_hz: hz,
                to_hz: (hz * draw.range(0.6, 1.5)).clamp(2_400.0, 7_000.0),
                bend: draw.range(0.4, 2.5),
                arch: draw.range(-0.1, 0.15),
                scoop: draw.range(-0.15, 0.25),
                warble_hz: draw.range(18.0, 48.0),
                warble: 0.07 * draw.unit() * draw.unit(),
                beat_hz: draw.range(20.0, 70.0),
                beat: 0.6 * draw.unit() * draw.unit(),
                loud: draw.range(0.55, 1.0),
            };
        }
        for _ in 0..draw.count(13, MAX_NOTES) {
            let note = draw.count(0, self.count - 1);
            self.append_syllable(note);
            // Sometimes a note is repeated.
            if draw.unit() < 0.3 {
                self.append_syllable(note);
            }
        }
        self.rest_s = draw.range(3.0, 5.5);
    }

    fn thin(&mut self, draw: &mut SongRandom) {
        let hz = draw.range(4_800.0, 5_900.0);
        for i in 0..self.count {
            let long = i == self.count - 1;
            self.syllables[i] = Syllable {
                length_s: if long { draw.range(0.28, 0.45) } else { draw.range(0.08, 0.14) },
                pause_s: draw.range(0.05, 0.1),
                from_hz: hz * draw.range(0.95, 1.12),
                to_hz: hz * draw.range(0.82, 1.0),
                bend: draw.range(0.8, 2.0),
                arch: draw.range(0.0, 0.06),
                scoop: draw.range(0.0, 0.15),
                beat_hz: draw.range(30.0, 70.0),
                beat: 0.5 * draw.unit(),
                loud: draw.range(0.7, 0.95),
                ..Syllable::default()
            };
        }
        for _ in 0..draw.count(2, 6) {
            let note = draw.count(0, self.count - 2);
            self.append_syllable(note);
        }
        self.append_syllable(self.count - 1);
        self.rest_s = draw.range(4.0, 7.5);
    }
}
