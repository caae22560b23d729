//! Tables of animal calls: pitch, loudness, harmonics, breath and formants as breakpoints over time.

use crate::event::Caller;

/// A breakpoint of a call.
#[derive(Clone, Copy, Debug)]
pub struct CallPoint {
    /// Seconds since the start of the call.
    pub at_s: f32,
    /// Pitch in hertz.
    pub hz: f32,
    /// Loudness, 0 to 1.
    pub loud: f32,
    /// Modulation index, 0 a sine, 8 about ten harmonics.
    pub rich: f32,
    /// Share of breath noise.
    pub breath: f32,
    /// The two formants of the vocal tract, in hertz.
    pub throat_hz: [f32; 2],
}

/// Parameters of an animal's call.
#[derive(Clone, Copy, Debug)]
pub struct AnimalCall {
    /// Its breakpoints.
    pub points: &'static [CallPoint],
    /// Level at no distance.
    pub gain: f32,
    /// Share that passes through the formants, 0 to 1, and their quality.
    pub throat: f32,
    /// See [`Self::throat`].
    pub q: f32,
    /// Level of the tone.
    pub tone: f32,
    /// Vibrato: frequency in hertz, depth as a share of the pitch, and depth in loudness.
    pub shake_hz: f32,
    /// See [`Self::shake_hz`].
    pub shake: f32,
    /// See [`Self::shake_hz`].
    pub beat: f32,
    /// Random variation of the pitch, as a share of it.
    pub rough: f32,
    /// Range of the number of repetitions, and of the seconds from one start to the next.
    pub times: [u8; 2],
    /// See [`Self::times`].
    pub next_s: [f32; 2],
    /// Differences between several animals of one call: as a share of the pitch, and in pan.
    pub apart: [f32; 2],
}

const fn call_point(at_s: f32, hz: f32, loud: f32, rich: f32, breath: f32, throat_hz: [f32; 2]) -> CallPoint {
    CallPoint { at_s, hz, loud, rich, breath, throat_hz }
}

const ONE: AnimalCall = AnimalCall {
    points: &[],
    gain: 0.100,
    throat: 0.8,
    q: 3.0,
    tone: 1.0,
    shake_hz: 5.0,
    shake: 0.0,
    beat: 0.0,
    rough: 0.004,
    times: [1, 1],
    next_s: [1.0, 1.0],
    apart: [0.02, 0.0],
};

/// The call of a caller.
pub const fn call_of(caller: Caller) -> &'static AnimalCall {
    match caller {
        Caller::Neigh => &HORSE,
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
const HORSE: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 820.0, 0.0, 1.5, 0.3, [1_300.0, 2_700.0]),
        call_point(0.10, 1_380.0, 0.6, 2.0, 0.2, [1_500.0, 2_900.0]),
        call_point(0.28, 1_950.0, 1.0, 2.6, 0.12, [1_800.0, 3_100.0]),
        call_point(0.62, 1_720.0, 1.0, 3.0, 0.12, [1_700.0, 3_000.0]),
        call_point(1.02, 1_310.0, 0.85, 3.2, 0.15, [1_400.0, 2_700.0]),
        call_point(1.40, 930.0, 0.6, 3.6, 0.2, [1_100.0, 2_400.0]),
        call_point(1.72, 690.0, 0.4, 4.0, 0.3, [900.0, 2_100.0]),
        call_point(2.00, 590.0, 0.0, 4.0, 0.5, [700.0, 1_900.0]),
    ],
    gain: 0.090,
    shake_hz: 10.5,
    shake: 0.055,
    beat: 0.45,
    rough: 0.012,
    ..ONE
};

/// Breath that flutters through the nostrils.
const SNORT: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 100.0, 0.0, 0.0, 1.0, [520.0, 1_500.0]),
        call_point(0.03, 100.0, 1.0, 0.0, 1.0, [640.0, 1_750.0]),
        call_point(0.25, 100.0, 0.7, 0.0, 1.0, [600.0, 1_600.0]),
        call_point(0.50, 100.0, 0.35, 0.0, 1.0, [520.0, 1_400.0]),
        call_point(0.80, 100.0, 0.0, 0.0, 1.0, [460.0, 1_200.0]),
    ],
    gain: 0.240,
    q: 1.2,
    tone: 0.0,
    throat: 1.0,
    shake_hz: 23.0,
    beat: 0.85,
    ..ONE
};

/// The larynx is lowered during the roar, and the formants with it.
const STAG: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 92.0, 0.0, 6.0, 0.4, [520.0, 1_350.0]),
        call_point(0.18, 118.0, 0.6, 7.0, 0.25, [460.0, 1_150.0]),
        call_point(0.55, 142.0, 1.0, 8.0, 0.2, [360.0, 900.0]),
        call_point(1.45, 134.0, 0.9, 8.0, 0.2, [290.0, 760.0]),
        call_point(2.10, 108.0, 0.5, 7.0, 0.3, [270.0, 700.0]),
        call_point(2.55, 84.0, 0.0, 6.0, 0.5, [260.0, 680.0]),
    ],
    gain: 0.105,
    q: 3.5,
    rough: 0.05,
    shake_hz: 19.0,
    beat: 0.25,
    times: [1, 2],
    next_s: [2.9, 3.4],
    ..ONE
};

const FOX: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 500.0, 0.0, 3.0, 0.5, [800.0, 1_800.0]),
        call_point(0.025, 700.0, 1.0, 4.5, 0.35, [950.0, 2_000.0]),
        call_point(0.07, 790.0, 0.9, 4.5, 0.35, [1_000.0, 2_050.0]),
        call_point(0.14, 610.0, 0.5, 4.0, 0.45, [850.0, 1_800.0]),
        call_point(0.21, 460.0, 0.0, 3.0, 0.6, [700.0, 1_600.0]),
    ],
    gain: 0.110,
    rough: 0.05,
    times: [3, 4],
    next_s: [0.24, 0.32],
    ..ONE
};

/// A rattling trumpet.
const CRANE: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 720.0, 0.0, 2.5, 0.1, [1_250.0, 2_600.0]),
        call_point(0.04, 860.0, 0.9, 3.6, 0.06, [1_400.0, 2_800.0]),
        call_point(0.30, 930.0, 1.0, 3.8, 0.05, [1_450.0, 2_850.0]),
        call_point(0.52, 890.0, 0.9, 3.6, 0.05, [1_400.0, 2_750.0]),
        call_point(0.72, 690.0, 0.0, 2.5, 0.1, [1_200.0, 2_500.0]),
    ],
    gain: 0.080,
    shake_hz: 26.0,
    shake: 0.012,
    beat: 0.75,
    times: [2, 3],
    next_s: [0.95, 1.3],
    apart: [0.09, 0.08],
    ..ONE
};

/// Two or three soft notes; the last one trembles.
const OWL: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 385.0, 0.0, 0.25, 0.04, [400.0, 800.0]),
        call_point(0.08, 400.0, 0.9, 0.35, 0.03, [400.0, 800.0]),
        call_point(0.34, 406.0, 0.85, 0.35, 0.03, [400.0, 800.0]),
        call_point(0.52, 382.0, 0.0, 0.25, 0.04, [390.0, 780.0]),
        call_point(1.16, 380.0, 0.0, 0.25, 0.04, [390.0, 780.0]),
        call_point(1.21, 388.0, 0.45, 0.3, 0.04, [390.0, 780.0]),
        call_point(1.31, 384.0, 0.0, 0.25, 0.04, [390.0, 780.0]),
        call_point(1.52, 392.0, 0.0, 0.25, 0.04, [400.0, 800.0]),
        call_point(1.66, 414.0, 1.0, 0.4, 0.03, [410.0, 820.0]),
        call_point(2.20, 404.0, 0.8, 0.35, 0.03, [400.0, 800.0]),
        call_point(2.65, 366.0, 0.0, 0.25, 0.04, [380.0, 760.0]),
    ],
    gain: 0.043,
    throat: 0.3,
    q: 2.0,
    shake_hz: 8.5,
    shake: 0.006,
    beat: 0.22,
    rough: 0.003,
    ..ONE
};

const CROW: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 420.0, 0.0, 4.0, 0.5, [1_050.0, 2_200.0]),
        call_point(0.03, 540.0, 0.8, 5.5, 0.35, [1_250.0, 2_450.0]),
        call_point(0.12, 585.0, 1.0, 6.0, 0.3, [1_350.0, 2_600.0]),
        call_point(0.26, 510.0, 0.8, 5.5, 0.35, [1_250.0, 2_450.0]),
        call_point(0.37, 410.0, 0.0, 4.0, 0.5, [1_050.0, 2_200.0]),
    ],
    gain: 0.080,
    shake_hz: 62.0,
    beat: 0.5,
    rough: 0.035,
    times: [2, 4],
    next_s: [0.5, 0.75],
    apart: [0.05, 0.03],
    ..ONE
};

/// A flock in formation: each call breaks from low to high, and they overlap.
const GEESE: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 310.0, 0.0, 3.0, 0.2, [850.0, 1_900.0]),
        call_point(0.025, 370.0, 0.8, 4.0, 0.1, [950.0, 2_100.0]),
        call_point(0.08, 415.0, 0.7, 4.2, 0.1, [1_000.0, 2_200.0]),
        call_point(0.105, 560.0, 1.0, 4.4, 0.1, [1_150.0, 2_400.0]),
        call_point(0.21, 530.0, 0.85, 4.2, 0.1, [1_100.0, 2_300.0]),
        call_point(0.29, 470.0, 0.0, 3.2, 0.2, [950.0, 2_000.0]),
    ],
    gain: 0.060,
    rough: 0.02,
    times: [7, 11],
    next_s: [0.10, 0.55],
    apart: [0.16, 0.3],
    ..ONE
};

/// A thin, falling call over the whole valley.
const KITE: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 2_850.0, 0.0, 0.1, 0.02, [3_000.0, 5_000.0]),
        call_point(0.07, 3_250.0, 0.8, 0.2, 0.02, [3_200.0, 5_000.0]),
        call_point(0.24, 3_480.0, 1.0, 0.25, 0.02, [3_400.0, 5_000.0]),
        call_point(0.90, 2_920.0, 0.7, 0.2, 0.02, [2_900.0, 5_000.0]),
        call_point(1.32, 2_480.0, 0.35, 0.15, 0.02, [2_500.0, 5_000.0]),
        call_point(1.60, 2_280.0, 0.0, 0.1, 0.02, [2_300.0, 5_000.0]),
    ],
    gain: 0.030,
    throat: 0.1,
    shake_hz: 8.0,
    shake: 0.014,
    beat: 0.22,
    times: [1, 2],
    next_s: [1.9, 2.6],
    ..ONE
};

/// The hermit's whistle: two tones, the second higher.
const WHISTLE: AnimalCall = AnimalCall {
    points: &[
        call_point(0.00, 1_320.0, 0.0, 0.03, 0.15, [1_350.0, 2_700.0]),
        call_point(0.06, 1_390.0, 0.8, 0.05, 0.06, [1_400.0, 2_700.0]),
        call_point(0.30, 1_425.0, 0.9, 0.05, 0.05, [1_430.0, 2_700.0]),
        call_point(0.36, 1_520.0, 0.25, 0.04, 0.10, [1_550.0, 2_700.0]),
        call_point(0.43, 1_940.0, 0.6, 0.05, 0.06, [1_950.0, 2_700.0]),
        call_point(0.55, 2_170.0, 1.0, 0.06, 0.05, [2_180.0, 2_700.0]),
        call_point(0.80, 2_190.0, 0.85, 0.05, 0.05, [2_200.0, 2_700.0]),
        call_point(0.97, 2_120.0, 0.0, 0.03, 0.15, [2_100.0, 2_700.0]),
    ],
    gain: 0.050,
    throat: 0.35,
    q: 4.0,
    shake_hz: 5.5,
    shake: 0.004,
    ..ONE
};
