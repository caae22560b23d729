//! The qin: seven strings over one body, with sympathetic resonance of the strings that are not played.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    listener::Spatialization,
    scale::{STRINGS, Tuning},
};
use eremite_hash::{RandomStream, Seed};

use super::{
    body_resonance::BodyResonance,
    karplus_strong::StringDecay,
    qin_string::{QinString, StringMaterial, StringStroke},
    reverb::MusicReverb,
};

const SILK: RandomStream = RandomStream::named("music silk");
/// The lowest and the highest string; the others lie between them, with some variation.
const THICK: StringMaterial = StringMaterial { loss: StringDecay { low_s: 9.0, high_s: 0.62 }, inharmonicity: 1.6e-5 };
const THIN: StringMaterial = StringMaterial { loss: StringDecay { low_s: 4.6, high_s: 0.95 }, inharmonicity: 0.5e-5 };
const MADE_VARIES: f32 = 0.08;
/// Coupling of the bridge into the open strings.
const COUPLING: f32 = 0.000_8;
/// Level below which the bridge is at rest.
const STILL: f32 = 1.0e-5;
/// Pan, reverb send, and level.
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
    /// A silent qin in the standard tuning.
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

    /// Retunes it: a ringing tone keeps its pitch.
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

    /// Whether nothing is audible.
    pub fn is_silent(&self) -> bool {
        self.hall.is_silent() && self.strands.iter().all(QinString::is_silent)
    }

    /// Adds one block.
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
        // Open strings are not coupled among each other: they resonate, but there is no feedback.
        for strand in self.strands.iter_mut().filter(|strand| strand.is_open() && (moved || !strand.is_silent())) {
            strand.process(&moves, &mut bridge);
        }
        self.wood.process(&mut bridge, self.spread, out);
        self.hall.process(&bridge.map(|x| x * LEVEL), out);
    }
}
