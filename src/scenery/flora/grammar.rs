//! Stochastic L-system: rewrites a species' axiom by its weighted rules into the symbol string of one plant.

use eremite_land::{hash::SeededRng, species::Species};

/// The symbols of a plant, and the memory that they are rewritten in: the next plant uses it again.
#[derive(Default)]
pub struct Derivation {
    symbols: String,
    next: String,
}

impl Derivation {
    /// The symbols of a plant, after `steps` rewritings. The same random state gives the same plant.
    pub fn derive(&mut self, species: &Species, random: &mut SeededRng) -> &str {
        let Self { symbols, next } = self;
        symbols.clone_from(&species.axiom);
        for _ in 0..species.steps {
            next.clear();
            let mut kept = 0;
            for (at, symbol) in symbols.char_indices() {
                if let Some(successors) = species.rules.get(&symbol) {
                    next.push_str(&symbols[kept..at]);
                    next.push_str(pick(successors, random));
                    kept = at + symbol.len_utf8();
                }
            }
            next.push_str(&symbols[kept..]);
            std::mem::swap(symbols, next);
        }
        symbols
    }
}

/// A successor picked with probability proportional to its weight.
fn pick<'a>(successors: &'a [(f32, String)], random: &mut SeededRng) -> &'a str {
    let sum: f32 = successors.iter().map(|(weight, _)| weight).sum();
    let mut left = random.unit() * sum;
    for (weight, text) in successors {
        left -= weight;
        if left < 0.0 {
            return text;
        }
    }
    successors.last().map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{RandomStream, Seed};

    /// Lindenmayer's algae (1968): A to AB, B to A.
    #[test]
    fn algae_grow_as_the_fibonacci_numbers() {
        let rules = [('A', vec![(1.0, "AB".to_string())]), ('B', vec![(1.0, "A".to_string())])].into();
        let mut derivation = Derivation::default();
        let lengths: Vec<usize> = (0..8)
            .map(|steps| {
                let species = Species { axiom: "A".into(), rules: Clone::clone(&rules), steps, ..Species::grass() };
                derivation.derive(&species, &mut Seed(1).rng(RandomStream::named("algae"), &[])).len()
            })
            .collect();
        assert_eq!(lengths, [1, 2, 3, 5, 8, 13, 21, 34]);
    }

    #[test]
    fn successors_come_as_often_as_their_weights() {
        let rules = [('X', vec![(3.0, "F".to_string()), (1.0, "L".to_string())])].into();
        let species = Species { axiom: "X".repeat(4000), rules, steps: 1, ..Species::grass() };
        let mut derivation = Derivation::default();
        let plant = derivation.derive(&species, &mut Seed(3).rng(RandomStream::named("weights"), &[]));
        let share = plant.matches('F').count() as f32 / 4000.0;
        assert!((share - 0.75).abs() < 0.03, "{share}");
    }
}
