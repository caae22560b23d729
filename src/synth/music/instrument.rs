//! The qin itself: seven strings over one body, of which those that nobody plays ring with the others.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    listener::Spatialization,
    scale::{STRINGS, Tuning},
};
use eremite_hash::RandomStream;
use eremite_hash::Seed;

use super::{
    body_resonance::BodyResonance,
    karplus_strong::StringDecay,
    qin_string::{QinString, StringMaterial, StringStroke},
    reverb::MusicReverb,
};

const SILK: RandomStream = RandomStream::named("music silk");
/// The lowest string and the highest: the others are between them, and each is made a little otherwise.
const THICK: StringMaterial = StringMaterial { loss: StringDecay { low_s: 9.0, high_s: 0.62 }, inharmonicity: 1.6e-5 };
const THIN: StringMaterial = StringMaterial { loss: StringDecay { low_s: 4.6, high_s: 0.95 }, inharmonicity: 0.5e-5 };
const MADE_VARIES: f32 = 0.08;
/// How much of what moves the bridge sets the open strings going.
const COUPLING: f32 = 0.000_8;
/// Softer than this, nothing moves the bridge.
const STILL: f32 = 1.0e-5;
/// Where it stands, how much of it goes to the walls, and how loud it is.
const PAN: f32 = -0.12;
const WALLS: f32 = 0.3;
const LEVEL: f32 = 0.047;

/// A qin.
pub struct QinInstrument {
    strands: [QinString; STRINGS],
    tuning: Tuning,
    wood: BodyResonance,
    hall: MusicReverb,
    spread: PanGains,
}

impl QinInstrument {
    /// A still one in the plain tuning.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let tuning = Tuning::default();
        let open = tuning.strings_hz();
        let strand = |string: usize| {
            let share = string as f32 / (STRINGS - 1) as f32;
            let varies = |what: i64| 1.0 + MADE_VARIES * (2.0 * seed.unit(SILK, &[string as i64, what]) - 1.0);
            let between = |thick: f32, thin: f32| thick + (thin - thick) * share;
            let silk = StringMaterial {
                loss: StringDecay {
                    low_s: between(THICK.loss.low_s, THIN.loss.low_s) * varies(0),
                    high_s: between(THICK.loss.high_s, THIN.loss.high_s) * varies(1),
                },
                inharmonicity: between(THICK.inharmonicity, THIN.inharmonicity) * varies(2),
            };
            QinString::new(seed.hash(SILK, &[string as i64]), silk, open[string], rate_hz)
        };
        Self {
            strands: std::array::from_fn(strand),
            tuning,
            wood: BodyResonance::new(rate_hz),
            hall: MusicReverb::new(rate_hz),
            spread: PanGains::of(Spatialization::from(PAN, LEVEL), WALLS),
        }
    }

    /// Tunes it anew: what rings goes on as it is.
    pub fn tune(&mut self, tuning: Tuning) {
        if tuning != self.tuning {
            self.tuning = tuning;
            for (strand, hz) in self.strands.iter_mut().zip(tuning.strings_hz()) {
                strand.tune(hz);
            }
        }
    }

    /// Plays a string, 0 the lowest.
    pub fn play(&mut self, string: u8, stroke: StringStroke) {
        self.strands[usize::from(string) % STRINGS].play(stroke);
    }

    /// Whether nothing is heard of it.
    pub fn is_silent(&self) -> bool {
        self.hall.is_silent() && self.strands.iter().all(QinString::is_silent)
    }

    /// Adds a moment of it.
    pub fn process(&mut self, out: &mut Bus) {
        if self.is_silent() {
            return;
        }
        let mut bridge: MonoBlock = [0.0; BLOCK_FRAMES];
        for strand in self.strands.iter_mut().filter(|strand| !strand.is_open()) {
            strand.process(&[0.0; BLOCK_FRAMES], &mut bridge);
        }
        let moves = bridge.map(|x| COUPLING * x);
        let moved = bridge.iter().any(|x| x.abs() > STILL);
        // What one open string gives to another is left out: so they can only ring, and never feed one another.
        for strand in self.strands.iter_mut().filter(|strand| strand.is_open() && (moved || !strand.is_silent())) {
            strand.process(&moves, &mut bridge);
        }
        self.wood.process(&mut bridge, self.spread, out);
        self.hall.process(&bridge.map(|x| x * LEVEL), out);
    }
}
