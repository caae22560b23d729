//! A kind of mountain: the L-system's symbols, their height steps, and the weighted production rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    GeneratorRange,
    asset_store::{RonError, from_ron},
};

/// Largest number of symbols of a kind: the number of slots of its alias tables.
pub const MAX_SYMBOLS: usize = 16;

/// A kind of mountain, as in its file in `assets/mountains`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MountainKind {
    /// 2 to 16 symbols; the first is the axiom that every tile begins with.
    pub symbols: Vec<Symbol>,
    /// Shape and frequency of its massifs in the land.
    #[serde(default)]
    pub massif: MassifPlacement,
    /// The versions of the generator in whose lands it is.
    #[serde(default, skip_serializing_if = "GeneratorRange::is_all")]
    pub generators: GeneratorRange,
}

/// A symbol with its production rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Symbol {
    /// An ASCII letter or digit.
    pub name: char,
    /// The height step that it adds, -100 to 100.
    pub step: f32,
    /// Weights of the symbols that it is split into, of which only the ratios count; a symbol that is not named has weight 0.
    pub next: BTreeMap<char, f32>,
}

/// Shape and frequency of the massifs of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MassifPlacement {
    /// Mean height of a massif's middle above the base terrain, in metres, 0 to 200.
    pub rise_m: f32,
    /// Metres per height step of 1, 0 to 10.
    pub metres_per_step: f32,
    /// Share of a slope that is ledges, 0 to 0.8.
    pub ledges: f32,
    /// Frequency relative to the other kinds, 0 (never) to 10.
    pub often: f32,
}

impl Default for MassifPlacement {
    fn default() -> Self {
        Self { rise_m: 50.0, metres_per_step: 1.0, ledges: 0.2, often: 0.0 }
    }
}

/// Error in a kind: the field, and what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {fault}")]
pub struct KindError {
    /// Path of the field.
    pub field: String,
    /// What is wrong, as words that follow the field's name.
    pub fault: String,
}

/// Why the text of a kind's file is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KindFileError {
    /// It is not written as one.
    #[error(transparent)]
    Ron(#[from] RonError),
    /// A field is invalid.
    #[error(transparent)]
    Kind(#[from] KindError),
}

impl MountainKind {
    /// Parses and checks the text of a kind's file.
    ///
    /// # Errors
    /// The line or the field.
    pub fn parse(text: &str) -> Result<Self, KindFileError> {
        let kind: Self = from_ron(text)?;
        kind.check()?;
        Ok(kind)
    }

    /// Checks that every number is in its range and every symbol is known.
    ///
    /// # Errors
    /// The first error found.
    pub fn check(&self) -> Result<(), KindError> {
        let fault = |field: String, fault: String| Err(KindError { field, fault });
        if !(2..=MAX_SYMBOLS).contains(&self.symbols.len()) {
            return fault("symbols".into(), format!("are 2 to {MAX_SYMBOLS}, not {}", self.symbols.len()));
        }
        for (number, symbol) in self.symbols.iter().enumerate() {
            let field = |part: &str| format!("symbols[{number}].{part}");
            if !symbol.name.is_ascii_alphanumeric() {
                return fault(field("name"), format!("is a letter or a digit, not {:?}", symbol.name));
            }
            if self.symbols[..number].iter().any(|other| other.name == symbol.name) {
                return fault(field("name"), format!("there is a {:?} already", symbol.name));
            }
            if !(-100.0..=100.0).contains(&symbol.step) {
                return fault(field("step"), format!("is a number from -100 to 100, not {}", symbol.step));
            }
        }
        for (number, symbol) in self.symbols.iter().enumerate() {
            let field = || format!("symbols[{number}].next");
            if let Some(unknown) = symbol.next.keys().find(|name| self.number(**name).is_none()) {
                return fault(field(), format!("{unknown:?} is no symbol of this kind"));
            }
            if let Some((name, weight)) = symbol.next.iter().find(|(_, weight)| !(0.0..=1.0e6).contains(*weight)) {
                return fault(field(), format!("the weight of {name:?} is a number from 0 to 1000000, not {weight}"));
            }
            if symbol.next.values().sum::<f32>() <= 0.0 {
                return fault(field(), "names what comes of the symbol, with a weight above 0".into());
            }
        }
        let MassifPlacement { rise_m, metres_per_step, ledges, often } = self.massif;
        for (name, value, high) in
            [("rise_m", rise_m, 200.0), ("metres_per_step", metres_per_step, 10.0), ("ledges", ledges, 0.8), ("often", often, 10.0)]
        {
            if !(0.0..=high).contains(&value) {
                return fault(format!("massif.{name}"), format!("is a number from 0 to {high}, not {value}"));
            }
        }
        Ok(())
    }

    /// The index of the symbol with that name.
    pub fn number(&self, name: char) -> Option<usize> {
        self.symbols.iter().position(|symbol| symbol.name == name)
    }

    /// The weight with which the symbol `from` is split into `to`, by their indices.
    pub fn weight(&self, from: usize, to: usize) -> f32 {
        self.symbols[from].next.get(&self.symbols[to].name).copied().unwrap_or(0.0)
    }

    /// Compiles the rules that a tile grows by.
    pub fn rules(&self) -> Rules {
        Rules::new(self)
    }
}

/// Denominator of all probabilities of a draw.
const PARTS: u32 = 1 << 16;
const SLOT_PARTS: u32 = PARTS / MAX_SYMBOLS as u32;

/// Compiled production rules: for each symbol an alias table (Walker 1977, by Vose's construction, 1991) in whole parts of
/// 65536, so that a draw from 16 bits is exact to one part and identical on every machine.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Height step of each symbol.
    pub steps: [f32; MAX_SYMBOLS],
    /// Number of symbols.
    count: usize,
    tables: [[AliasSlot; MAX_SYMBOLS]; MAX_SYMBOLS],
}

/// A slot of an alias table: below `cut` the symbol `own`, else `other`.
#[derive(Clone, Copy, Debug, Default)]
struct AliasSlot {
    cut: u16,
    own: u8,
    other: u8,
}

impl Rules {
    fn new(kind: &MountainKind) -> Self {
        let count = kind.symbols.len();
        let mut rules = Self { steps: [0.0; MAX_SYMBOLS], count, tables: [[AliasSlot::default(); MAX_SYMBOLS]; MAX_SYMBOLS] };
        for (number, symbol) in kind.symbols.iter().enumerate() {
            rules.steps[number] = symbol.step;
            let weights: Vec<f64> = (0..count).map(|to| f64::from(kind.weight(number, to))).collect();
            rules.tables[number] = alias_table(parts(&weights));
        }
        rules
    }

    /// Draws a child symbol by the low 16 random bits of `bits`; higher bits are ignored.
    #[inline(always)]
    pub fn draw(&self, from: u8, bits: u64) -> u8 {
        let slot = self.tables[usize::from(from) % MAX_SYMBOLS][bits as usize >> 12 & (MAX_SYMBOLS - 1)];
        if (bits & 0xfff) < u64::from(slot.cut) { slot.own } else { slot.other }
    }

    /// Height step of a symbol.
    #[inline(always)]
    pub fn step(&self, symbol: u8) -> f32 {
        self.steps[usize::from(symbol) % MAX_SYMBOLS]
    }

    /// The exact probability that the symbol `from` is split into `to`.
    pub fn chance(&self, from: usize, to: usize) -> f64 {
        let parts: u32 = self.tables[from]
            .iter()
            .map(|slot| {
                let own = if usize::from(slot.own) == to { u32::from(slot.cut) } else { 0 };
                own + if usize::from(slot.other) == to { SLOT_PARTS - u32::from(slot.cut) } else { 0 }
            })
            .sum();
        f64::from(parts) / f64::from(PARTS)
    }

    /// Range and mean of a tile's heights after a number of generations.
    pub fn height_range(&self, generations: u32) -> HeightRange {
        let n = self.count;
        let mut share = [0.0; MAX_SYMBOLS];
        let mut span = [None; MAX_SYMBOLS];
        (share[0], span[0]) = (1.0_f64, Some((0.0_f32, 0.0_f32)));
        let mut mean = 0.0;
        for _ in 0..generations {
            let (mut next, mut spans) = ([0.0; MAX_SYMBOLS], [None; MAX_SYMBOLS]);
            for from in 0..n {
                let Some((low, high)) = span[from] else { continue };
                for to in 0..n {
                    let chance = self.chance(from, to);
                    if chance == 0.0 {
                        continue;
                    }
                    next[to] += share[from] * chance;
                    let (low, high) = (low + self.steps[to], high + self.steps[to]);
                    spans[to] = Some(spans[to].map_or((low, high), |(l, h): (f32, f32)| (l.min(low), h.max(high))));
                }
            }
            (share, span) = (next, spans);
            mean += (0..n).map(|i| share[i] * f64::from(self.steps[i])).sum::<f64>();
        }
        let spans = || span.iter().flatten();
        HeightRange {
            low: spans().map(|span| span.0).fold(f32::MAX, f32::min),
            high: spans().map(|span| span.1).fold(f32::MIN, f32::max),
            mean: mean as f32,
        }
    }
}

/// Range and mean of the heights of a kind's tiles, relative to their start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeightRange {
    /// The lowest possible height.
    pub low: f32,
    /// The highest possible height.
    pub high: f32,
    /// The mean height over all tiles.
    pub mean: f32,
}

/// Weights as whole parts of [`PARTS`], by the largest-remainder method; weight 0 gets none.
fn parts(weights: &[f64]) -> [u32; MAX_SYMBOLS] {
    let sum: f64 = weights.iter().sum();
    let mut parts = [0; MAX_SYMBOLS];
    let mut rest: Vec<(f64, usize)> = Vec::with_capacity(weights.len());
    for (number, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        let exact = weight / sum * f64::from(PARTS);
        // Even the smallest positive weight can be drawn.
        parts[number] = (exact as u32).max(1);
        rest.push((exact - f64::from(parts[number]), number));
    }
    rest.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let given: u32 = parts.iter().sum();
    if given <= PARTS {
        let missing = (PARTS - given) as usize;
        for i in 0..missing {
            parts[rest[i % rest.len()].1] += 1;
        }
    } else {
        let most = (0..parts.len()).max_by_key(|i| parts[*i]).expect("not empty");
        parts[most] -= given - PARTS;
    }
    parts
}

/// Builds an alias table (Vose): each slot takes the smallest remaining part, and is topped up from the largest.
fn alias_table(mut parts: [u32; MAX_SYMBOLS]) -> [AliasSlot; MAX_SYMBOLS] {
    let mut slots = [AliasSlot::default(); MAX_SYMBOLS];
    let mut open = [true; MAX_SYMBOLS];
    for _ in 0..MAX_SYMBOLS {
        let own = (0..MAX_SYMBOLS).filter(|i| open[*i]).min_by_key(|i| parts[*i]).expect("one for each turn");
        let other = (0..MAX_SYMBOLS).filter(|i| open[*i]).max_by_key(|i| parts[*i]).expect("itself at least");
        let cut = parts[own].min(SLOT_PARTS);
        slots[own] = AliasSlot { cut: cut as u16, own: own as u8, other: other as u8 };
        open[own] = false;
        if other != own {
            parts[other] -= SLOT_PARTS - cut;
        }
    }
    slots
}
