//! The qin itself: seven strings over one body, of which those that nobody plays ring with the others.

use crate::{
    bus::{Bus, MOMENT, Mono, Spread},
    ears::Heard,
    scale::{STRINGS, Tuning},
};
use eremite_hash::Purpose;
use eremite_hash::Seed;

use super::{
    hall::Hall,
    round::Loss,
    strand::{Silk, Strand, Stroke},
    wood::Wood,
};

const SILK: Purpose = Purpose::named("music silk");
/// The lowest string and the highest: the others are between them, and each is made a little otherwise.
const THICK: Silk = Silk { loss: Loss { low_s: 9.0, high_s: 0.62 }, inharmonicity: 1.6e-5 };
const THIN: Silk = Silk { loss: Loss { low_s: 4.6, high_s: 0.95 }, inharmonicity: 0.5e-5 };
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
pub struct Instrument {
    strands: [Strand; STRINGS],
    tuning: Tuning,
    wood: Wood,
    hall: Hall,
    spread: Spread,
}

impl Instrument {
    /// A still one in the plain tuning.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let tuning = Tuning::default();
        let open = tuning.strings_hz();
        let strand = |string: usize| {
            let share = string as f32 / (STRINGS - 1) as f32;
            let varies = |what: i64| 1.0 + MADE_VARIES * (2.0 * seed.unit(SILK, &[string as i64, what]) - 1.0);
            let between = |thick: f32, thin: f32| thick + (thin - thick) * share;
            let silk = Silk {
                loss: Loss {
                    low_s: between(THICK.loss.low_s, THIN.loss.low_s) * varies(0),
                    high_s: between(THICK.loss.high_s, THIN.loss.high_s) * varies(1),
                },
                inharmonicity: between(THICK.inharmonicity, THIN.inharmonicity) * varies(2),
            };
            Strand::new(seed.hash(SILK, &[string as i64]), silk, open[string], rate_hz)
        };
        Self {
            strands: std::array::from_fn(strand),
            tuning,
            wood: Wood::new(rate_hz),
            hall: Hall::new(rate_hz),
            spread: Spread::of(Heard::from(PAN, LEVEL), WALLS),
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
    pub fn play(&mut self, string: u8, stroke: Stroke) {
        self.strands[usize::from(string) % STRINGS].play(stroke);
    }

    /// Whether nothing is heard of it.
    pub fn is_still(&self) -> bool {
        self.hall.is_still() && self.strands.iter().all(Strand::is_still)
    }

    /// Adds a moment of it.
    pub fn go(&mut self, out: &mut Bus) {
        if self.is_still() {
            return;
        }
        let mut bridge: Mono = [0.0; MOMENT];
        for strand in self.strands.iter_mut().filter(|strand| !strand.is_open()) {
            strand.go(&[0.0; MOMENT], &mut bridge);
        }
        let moves = bridge.map(|x| COUPLING * x);
        let moved = bridge.iter().any(|x| x.abs() > STILL);
        // What one open string gives to another is left out: so they can only ring, and never feed one another.
        for strand in self.strands.iter_mut().filter(|strand| strand.is_open() && (moved || !strand.is_still())) {
            strand.go(&moves, &mut bridge);
        }
        self.wood.go(&mut bridge, self.spread, out);
        self.hall.go(&bridge.map(|x| x * LEVEL), out);
    }
}
