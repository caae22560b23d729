//! Derivation of a building: the grammar's rules are followed from the whole rectangle down to its forms.

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, hash::SeededRng};

use super::{
    forms::Form,
    grammar::{BuildingGrammar, Extent, Shape, SlotKind, repeats},
};

const DERIVED: RandomStream = RandomStream::named("building");

/// Width or height in metres below which a rectangle is left empty.
const LEAST_M: f32 = 0.02;

/// A rectangle in metres, from the left end of a lot and its ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// Its lower left corner.
    pub low: Vec2,
    /// Its upper right corner.
    pub high: Vec2,
}

impl Rectangle {
    /// Width and height.
    pub fn size(&self) -> Vec2 {
        self.high - self.low
    }

    /// The point at a share of its width and height.
    pub fn at(&self, x: f32, y: f32) -> Vec2 {
        self.low + self.size() * Vec2::new(x, y)
    }
}

/// A building as derived: what is drawn, from the back to the front, and what its points are for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Building {
    /// The forms with their rectangles.
    pub forms: Vec<(Form, Rectangle)>,
    /// The points of use.
    pub slots: Vec<(SlotKind, Vec2)>,
}

impl Building {
    /// The points of one kind.
    pub fn slots_of(&self, kind: SlotKind) -> impl Iterator<Item = Vec2> + use<'_> {
        self.slots.iter().filter(move |(of, _)| *of == kind).map(|(_, at)| *at)
    }
}

/// Derives a variant of a building on a lot of some width. The same seed derives the same building.
pub fn derive(grammar: &BuildingGrammar, variant: usize, width_m: f32, seed: u64) -> Building {
    let mut random = Seed(seed).rng(DERIVED, &[]);
    let (low, high) = grammar.height_m;
    let whole = Rectangle { low: Vec2::ZERO, high: Vec2::new(width_m, random.range(low, high)) };
    let is_mirrored = random.chance(0.5);
    let mut derivation = Derivation { grammar, random, building: Building::default() };
    if let Some((_, shape)) = grammar.variants().get(variant) {
        derivation.follow(shape, whole);
    }
    let mut building = derivation.building;
    if is_mirrored {
        for (form, Rectangle { low, high }) in &mut building.forms {
            *form = form.mirrored();
            (low.x, high.x) = (width_m - high.x, width_m - low.x);
        }
        for (_, at) in &mut building.slots {
            at.x = width_m - at.x;
        }
    }
    building
}

struct Derivation<'a> {
    grammar: &'a BuildingGrammar,
    random: SeededRng,
    building: Building,
}

impl Derivation<'_> {
    /// Depth and count are bounded: the grammar's check has followed all ways.
    fn follow(&mut self, shape: &Shape, within: Rectangle) {
        match shape {
            Shape::Empty => {}
            Shape::Form(form) => {
                if within.size().min_element() >= LEAST_M {
                    self.building.forms.push((*form, within));
                }
            }
            Shape::Rule(name) => {
                let grammar = self.grammar;
                self.choose(grammar.rules.get(name).map_or(&[], Vec::as_slice), within);
            }
            Shape::X(parts) => {
                let mut x = within.low.x;
                for ((_, part), width_m) in parts.iter().zip(self.sizes(parts, within.size().x)) {
                    self.follow(part, Rectangle { low: Vec2::new(x, within.low.y), high: Vec2::new(x + width_m, within.high.y) });
                    x += width_m;
                }
            }
            Shape::Y(parts) => {
                let mut y = within.low.y;
                for ((_, part), height_m) in parts.iter().zip(self.sizes(parts, within.size().y)) {
                    self.follow(part, Rectangle { low: Vec2::new(within.low.x, y), high: Vec2::new(within.high.x, y + height_m) });
                    y += height_m;
                }
            }
            Shape::RepeatX(size_m, part) => {
                let count = repeats(within.size().x, *size_m);
                for number in 0..count {
                    let [left, right] = [number, number + 1].map(|number| within.at(number as f32 / count as f32, 0.0).x);
                    self.follow(part, Rectangle { low: Vec2::new(left, within.low.y), high: Vec2::new(right, within.high.y) });
                }
            }
            Shape::RepeatY(size_m, part) => {
                let count = repeats(within.size().y, *size_m);
                for number in 0..count {
                    let [below, above] = [number, number + 1].map(|number| within.at(0.0, number as f32 / count as f32).y);
                    self.follow(part, Rectangle { low: Vec2::new(within.low.x, below), high: Vec2::new(within.high.x, above) });
                }
            }
            Shape::Choose(alternatives) => self.choose(alternatives, within),
            Shape::Inset((left, right, below, above), part) => {
                let low = within.low + Vec2::new(*left, *below);
                let high = within.high - Vec2::new(*right, *above);
                if low.cmple(high).all() {
                    self.follow(part, Rectangle { low, high });
                }
            }
            Shape::All(parts) => {
                for part in parts {
                    self.follow(part, within);
                }
            }
            Shape::Slot(kind, (x, y)) => self.building.slots.push((*kind, within.at(*x, *y))),
        }
    }

    fn choose(&mut self, alternatives: &[(f32, Shape)], within: Rectangle) {
        let weights: f32 = alternatives.iter().map(|(weight, _)| weight).sum();
        let drawn = self.random.range(0.0, weights);
        if let Some(chosen) = pick(alternatives.iter().map(|(weight, _)| *weight), drawn) {
            self.follow(&alternatives[chosen].1, within);
        }
    }

    /// The sizes of the parts of a split of `whole_m` metres: if the absolute ones do not fit, all of them are smaller.
    fn sizes(&mut self, parts: &[(Extent, Shape)], whole_m: f32) -> Vec<f32> {
        let (mut fixed_m, mut shares) = (0.0, 0.0);
        let mut sizes: Vec<f32> = Vec::with_capacity(parts.len());
        for (extent, _) in parts {
            sizes.push(match *extent {
                Extent::M(size_m) => size_m,
                Extent::Between(least_m, most_m) => self.random.range(least_m, most_m),
                Extent::Rest(share) => share,
            });
            let sum = if matches!(extent, Extent::Rest(_)) { &mut shares } else { &mut fixed_m };
            *sum += sizes[sizes.len() - 1];
        }
        let fits = if fixed_m > whole_m { whole_m / fixed_m } else { 1.0 };
        let of_share = if shares > 0.0 { (whole_m - fixed_m).max(0.0) / shares } else { 0.0 };
        for (size, (extent, _)) in sizes.iter_mut().zip(parts) {
            *size *= if matches!(extent, Extent::Rest(_)) { of_share } else { fits };
        }
        sizes
    }
}

/// The index of the weight in whose range a number from 0 to their sum lies.
pub(super) fn pick(weights: impl Iterator<Item = f32>, mut drawn: f32) -> Option<usize> {
    let mut last = None;
    for (number, weight) in weights.enumerate().filter(|(_, weight)| *weight > 0.0) {
        last = Some(number);
        if drawn < weight {
            break;
        }
        drawn -= weight;
    }
    last
}
