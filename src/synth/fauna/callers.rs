//! Table of animal calls: a row for each caller.

use crate::event::Caller;

/// A breakpoint of a call: seconds since its start, pitch in hertz, loudness from 0 to 1, modulation index (0 a sine, 8 about
/// ten harmonics), share of breath noise, and the two formants of the vocal tract in hertz.
pub type CallPoint = [f32; 7];

/// Parameters of an animal's call.
#[derive(Clone, Copy, Debug)]
pub struct AnimalCall {
    /// Its breakpoints.
    pub points: &'static [CallPoint],
    /// Level at no distance.
    pub gain: f32,
    /// The formants.
    pub throat: Formants,
    /// Level of the tone.
    pub tone: f32,
    /// Vibrato.
    pub shake: Shake,
    /// Random variation of the pitch, as a share of it.
    pub rough: f32,
    /// Repetitions.
    pub repeats: Repeats,
    /// Differences between several animals of one call: as a share of the pitch, and in pan.
    pub apart: [f32; 2],
}

/// The formants of a vocal tract.
#[derive(Clone, Copy, Debug)]
pub struct Formants {
    /// Share that passes through them, 0 to 1.
    pub share: f32,
    /// Their quality.
    pub q: f32,
}

/// Vibrato and tremolo.
#[derive(Clone, Copy, Debug)]
pub struct Shake {
    /// Frequency in hertz.
    pub hz: f32,
    /// Depth as a share of the pitch.
    pub pitch: f32,
    /// Depth in loudness.
    pub loud: f32,
}

/// Repetitions of a call.
#[derive(Clone, Copy, Debug)]
pub struct Repeats {
    /// Range of their number.
    pub times: [u8; 2],
    /// Range of the seconds from one start to the next.
    pub next_s: [f32; 2],
}

/// A single plain call, from which the rows are built.
const PLAIN: AnimalCall = AnimalCall {
    points: &[],
    gain: 0.100,
    throat: Formants { share: 0.8, q: 3.0 },
    tone: 1.0,
    shake: Shake { hz: 5.0, pitch: 0.0, loud: 0.0 },
    rough: 0.004,
    repeats: Repeats { times: [1, 1], next_s: [1.0, 1.0] },
    apart: [0.02, 0.0],
};

/// The call of a caller.
pub const fn call_of(caller: Caller) -> &'static AnimalCall {
    match caller {
        Caller::Neigh => &NEIGH,
        Caller::Snort => &SNORT,
        Caller::Stag => &STAG,
        Caller::Fox => &FOX,
        Caller::Crane => &CRANE,
        Caller::Owl => &OWL,
        Caller::Crow => &CROW,
        Caller::Geese => &GEESE,
        Caller::Kite => &KITE,
        Caller::Whistle => &WHISTLE,
    }
}

/// A neigh: it falls and trembles, and ends in the chest.
const NEIGH: AnimalCall = AnimalCall {
    points: &[
        [0.00, 820.0, 0.0, 1.5, 0.3, 1_300.0, 2_700.0],
        [0.10, 1_380.0, 0.6, 2.0, 0.2, 1_500.0, 2_900.0],
        [0.28, 1_950.0, 1.0, 2.6, 0.12, 1_800.0, 3_100.0],
        [0.62, 1_720.0, 1.0, 3.0, 0.12, 1_700.0, 3_000.0],
        [1.02, 1_310.0, 0.85, 3.2, 0.15, 1_400.0, 2_700.0],
        [1.40, 930.0, 0.6, 3.6, 0.2, 1_100.0, 2_400.0],
        [1.72, 690.0, 0.4, 4.0, 0.3, 900.0, 2_100.0],
        [2.00, 590.0, 0.0, 4.0, 0.5, 700.0, 1_900.0],
    ],
    gain: 0.090,
    shake: Shake { hz: 10.5, pitch: 0.055, loud: 0.45 },
    rough: 0.012,
    ..PLAIN
};

/// Breath that flutters through the nostrils.
const SNORT: AnimalCall = AnimalCall {
    points: &[
        [0.00, 100.0, 0.0, 0.0, 1.0, 520.0, 1_500.0],
        [0.03, 100.0, 1.0, 0.0, 1.0, 640.0, 1_750.0],
        [0.25, 100.0, 0.7, 0.0, 1.0, 600.0, 1_600.0],
        [0.50, 100.0, 0.35, 0.0, 1.0, 520.0, 1_400.0],
        [0.80, 100.0, 0.0, 0.0, 1.0, 460.0, 1_200.0],
    ],
    gain: 0.240,
    throat: Formants { share: 1.0, q: 1.2 },
    tone: 0.0,
    shake: Shake { hz: 23.0, pitch: 0.0, loud: 0.85 },
    ..PLAIN
};

/// The larynx is lowered during the roar, and the formants with it.
const STAG: AnimalCall = AnimalCall {
    points: &[
        [0.00, 92.0, 0.0, 6.0, 0.4, 520.0, 1_350.0],
        [0.18, 118.0, 0.6, 7.0, 0.25, 460.0, 1_150.0],
        [0.55, 142.0, 1.0, 8.0, 0.2, 360.0, 900.0],
        [1.45, 134.0, 0.9, 8.0, 0.2, 290.0, 760.0],
        [2.10, 108.0, 0.5, 7.0, 0.3, 270.0, 700.0],
        [2.55, 84.0, 0.0, 6.0, 0.5, 260.0, 680.0],
    ],
    gain: 0.105,
    throat: Formants { share: 0.8, q: 3.5 },
    shake: Shake { hz: 19.0, pitch: 0.0, loud: 0.25 },
    rough: 0.05,
    repeats: Repeats { times: [1, 2], next_s: [2.9, 3.4] },
    ..PLAIN
};

/// Short yaps, a few in a row.
const FOX: AnimalCall = AnimalCall {
    points: &[
        [0.00, 500.0, 0.0, 3.0, 0.5, 800.0, 1_800.0],
        [0.025, 700.0, 1.0, 4.5, 0.35, 950.0, 2_000.0],
        [0.07, 790.0, 0.9, 4.5, 0.35, 1_000.0, 2_050.0],
        [0.14, 610.0, 0.5, 4.0, 0.45, 850.0, 1_800.0],
        [0.21, 460.0, 0.0, 3.0, 0.6, 700.0, 1_600.0],
    ],
    gain: 0.110,
    rough: 0.05,
    repeats: Repeats { times: [3, 4], next_s: [0.24, 0.32] },
    ..PLAIN
};

/// A rattling trumpet.
const CRANE: AnimalCall = AnimalCall {
    points: &[
        [0.00, 720.0, 0.0, 2.5, 0.1, 1_250.0, 2_600.0],
        [0.04, 860.0, 0.9, 3.6, 0.06, 1_400.0, 2_800.0],
        [0.30, 930.0, 1.0, 3.8, 0.05, 1_450.0, 2_850.0],
        [0.52, 890.0, 0.9, 3.6, 0.05, 1_400.0, 2_750.0],
        [0.72, 690.0, 0.0, 2.5, 0.1, 1_200.0, 2_500.0],
    ],
    gain: 0.080,
    shake: Shake { hz: 26.0, pitch: 0.012, loud: 0.75 },
    repeats: Repeats { times: [2, 3], next_s: [0.95, 1.3] },
    apart: [0.09, 0.08],
    ..PLAIN
};

/// Two or three soft notes; the last one trembles.
const OWL: AnimalCall = AnimalCall {
    points: &[
        [0.00, 385.0, 0.0, 0.25, 0.04, 400.0, 800.0],
        [0.08, 400.0, 0.9, 0.35, 0.03, 400.0, 800.0],
        [0.34, 406.0, 0.85, 0.35, 0.03, 400.0, 800.0],
        [0.52, 382.0, 0.0, 0.25, 0.04, 390.0, 780.0],
        [1.16, 380.0, 0.0, 0.25, 0.04, 390.0, 780.0],
        [1.21, 388.0, 0.45, 0.3, 0.04, 390.0, 780.0],
        [1.31, 384.0, 0.0, 0.25, 0.04, 390.0, 780.0],
        [1.52, 392.0, 0.0, 0.25, 0.04, 400.0, 800.0],
        [1.66, 414.0, 1.0, 0.4, 0.03, 410.0, 820.0],
        [2.20, 404.0, 0.8, 0.35, 0.03, 400.0, 800.0],
        [2.65, 366.0, 0.0, 0.25, 0.04, 380.0, 760.0],
    ],
    gain: 0.043,
    throat: Formants { share: 0.3, q: 2.0 },
    shake: Shake { hz: 8.5, pitch: 0.006, loud: 0.22 },
    rough: 0.003,
    ..PLAIN
};

/// A rough caw, a few times.
const CROW: AnimalCall = AnimalCall {
    points: &[
        [0.00, 420.0, 0.0, 4.0, 0.5, 1_050.0, 2_200.0],
        [0.03, 540.0, 0.8, 5.5, 0.35, 1_250.0, 2_450.0],
        [0.12, 585.0, 1.0, 6.0, 0.3, 1_350.0, 2_600.0],
        [0.26, 510.0, 0.8, 5.5, 0.35, 1_250.0, 2_450.0],
        [0.37, 410.0, 0.0, 4.0, 0.5, 1_050.0, 2_200.0],
    ],
    gain: 0.080,
    shake: Shake { hz: 62.0, pitch: 0.0, loud: 0.5 },
    rough: 0.035,
    repeats: Repeats { times: [2, 4], next_s: [0.5, 0.75] },
    apart: [0.05, 0.03],
    ..PLAIN
};

/// A flock in formation: each call breaks from low to high, and they overlap.
const GEESE: AnimalCall = AnimalCall {
    points: &[
        [0.00, 310.0, 0.0, 3.0, 0.2, 850.0, 1_900.0],
        [0.025, 370.0, 0.8, 4.0, 0.1, 950.0, 2_100.0],
        [0.08, 415.0, 0.7, 4.2, 0.1, 1_000.0, 2_200.0],
        [0.105, 560.0, 1.0, 4.4, 0.1, 1_150.0, 2_400.0],
        [0.21, 530.0, 0.85, 4.2, 0.1, 1_100.0, 2_300.0],
        [0.29, 470.0, 0.0, 3.2, 0.2, 950.0, 2_000.0],
    ],
    gain: 0.060,
    rough: 0.02,
    repeats: Repeats { times: [7, 11], next_s: [0.10, 0.55] },
    apart: [0.16, 0.3],
    ..PLAIN
};

/// A thin, falling call over the whole valley.
const KITE: AnimalCall = AnimalCall {
    points: &[
        [0.00, 2_850.0, 0.0, 0.1, 0.02, 3_000.0, 5_000.0],
        [0.07, 3_250.0, 0.8, 0.2, 0.02, 3_200.0, 5_000.0],
        [0.24, 3_480.0, 1.0, 0.25, 0.02, 3_400.0, 5_000.0],
        [0.90, 2_920.0, 0.7, 0.2, 0.02, 2_900.0, 5_000.0],
        [1.32, 2_480.0, 0.35, 0.15, 0.02, 2_500.0, 5_000.0],
        [1.60, 2_280.0, 0.0, 0.1, 0.02, 2_300.0, 5_000.0],
    ],
    gain: 0.030,
    throat: Formants { share: 0.1, q: 3.0 },
    shake: Shake { hz: 8.0, pitch: 0.014, loud: 0.22 },
    repeats: Repeats { times: [1, 2], next_s: [1.9, 2.6] },
    ..PLAIN
};

/// The hermit's whistle: two tones, the second higher.
const WHISTLE: AnimalCall = AnimalCall {
    points: &[
        [0.00, 1_320.0, 0.0, 0.03, 0.15, 1_350.0, 2_700.0],
        [0.06, 1_390.0, 0.8, 0.05, 0.06, 1_400.0, 2_700.0],
        [0.30, 1_425.0, 0.9, 0.05, 0.05, 1_430.0, 2_700.0],
        [0.36, 1_520.0, 0.25, 0.04, 0.10, 1_550.0, 2_700.0],
        [0.43, 1_940.0, 0.6, 0.05, 0.06, 1_950.0, 2_700.0],
        [0.55, 2_170.0, 1.0, 0.06, 0.05, 2_180.0, 2_700.0],
        [0.80, 2_190.0, 0.85, 0.05, 0.05, 2_200.0, 2_700.0],
        [0.97, 2_120.0, 0.0, 0.03, 0.15, 2_100.0, 2_700.0],
    ],
    gain: 0.050,
    throat: Formants { share: 0.35, q: 4.0 },
    shake: Shake { hz: 5.5, pitch: 0.004, loud: 0.0 },
    ..PLAIN
};
