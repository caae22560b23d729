//! Shape grammars of buildings, parsed and checked from the files in `assets/buildings`.
//!
//! A split grammar (Wonka et al. 2003, "Instant Architecture"; the CGA shape of Müller et al. 2006) in the plane of the
//! picture: each rule says what takes a rectangle's place, until there are only forms, which are drawn.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use eremite_land::{asset_store::from_ron, places::LotKind};
use serde::Deserialize;

use super::{
    forms::Form,
    grammar_error::{GrammarError, GrammarFault},
};

/// A kind of building.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingGrammar {
    /// What it is, in a line.
    pub summary: String,
    /// The lots on which it stands. Several files may be for the same lots.
    pub lot: LotKind,
    /// The least and the greatest height of its rectangle in metres, 0.3 to 40.
    pub height_m: (f32, f32),
    /// The rule of the whole rectangle. Each of its alternatives is a variant; two of the same variant never stand side by
    /// side.
    pub axiom: String,
    /// The rules by name: alternatives with their weights.
    pub rules: BTreeMap<String, Vec<(f32, Shape)>>,
}

/// What takes a rectangle's place.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Shape {
    /// Nothing.
    Empty,
    /// A form that fills the rectangle.
    Form(Form),
    /// What the rule of that name says.
    Rule(String),
    /// Parts from the left.
    X(Vec<(Extent, Shape)>),
    /// Parts from below.
    Y(Vec<(Extent, Shape)>),
    /// Equal parts from the left, each of about this width in metres.
    RepeatX(f32, Box<Shape>),
    /// Equal parts from below, each of about this height in metres.
    RepeatY(f32, Box<Shape>),
    /// One of several, by their weights.
    Choose(Vec<(f32, Shape)>),
    /// The rectangle without so many metres on the left, right, below and above; less than 0 makes it larger.
    Inset((f32, f32, f32, f32), Box<Shape>),
    /// Several, each in front of those before.
    All(Vec<Shape>),
    /// A point of use at this share of the rectangle from the left and from below.
    Slot(SlotKind, (f32, f32)),
}

/// The size of a part of a split.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Extent {
    /// In metres.
    M(f32),
    /// In metres, anything between two.
    Between(f32, f32),
    /// A share of what the others leave.
    Rest(f32),
}

/// What a point of a building is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum SlotKind {
    /// Smoke rises from it while somebody cooks.
    Smoke,
    /// It gives light by night.
    Lamp,
    /// A bell hangs there.
    Bell,
    /// Laundry can be hung there.
    Laundry,
    /// Somebody can sit there.
    Seat,
    /// A name can be written there.
    Sign,
    /// Somebody can stand there.
    Person,
}

/// The most forms, and the most corners of the mesh, of one building.
pub(super) const MAX_FORMS: usize = 60;
pub(super) const MAX_CORNERS: usize = 2400;
/// The most shapes within one another, and the most that a check follows.
const MAX_DEPTH: usize = 24;
const MAX_STEPS: usize = 20_000;

impl BuildingGrammar {
    /// Parses a building's file and checks it.
    ///
    /// # Errors
    ///
    /// What is wrong, with the line or the field.
    pub fn parse(text: &str) -> Result<Self, GrammarError> {
        let grammar: Self = from_ron(text)?;
        grammar.check()?;
        Ok(grammar)
    }

    /// The alternatives of the axiom.
    pub fn variants(&self) -> &[(f32, Shape)] {
        self.rules.get(&self.axiom).map_or(&[], Vec::as_slice)
    }

    fn check(&self) -> Result<(), GrammarError> {
        let (low, high) = self.height_m;
        check_range("height_m", low, 0.3, 40.0)?;
        check_range("height_m", high, low, 40.0)?;
        if self.variants().is_empty() {
            return Err(GrammarFault::NoRule { name: self.axiom.clone(), known: self.rule_names() }.at("axiom"));
        }
        for (name, alternatives) in &self.rules {
            let field = format!("rules['{name}']");
            check_weights(&field, alternatives)?;
            for (number, (_, shape)) in alternatives.iter().enumerate() {
                self.check_shape(&format!("{field}[{number}]"), shape)?;
            }
        }
        let size = Vec2::new(self.lot.widths().1 as f32, high);
        let mut cost = CostCheck { grammar: self, steps: 0 };
        let Cost { forms, corners } = cost.of_rule(&self.axiom, size, 0).map_err(|fault| fault.at("rules"))?;
        if forms > MAX_FORMS {
            return Err(GrammarFault::TooManyForms { forms, limit: MAX_FORMS }.at("rules"));
        }
        if corners > MAX_CORNERS {
            return Err(GrammarFault::TooManyCorners { corners, limit: MAX_CORNERS }.at("rules"));
        }
        Ok(())
    }

    fn rule_names(&self) -> Vec<String> {
        self.rules.keys().cloned().collect()
    }

    fn check_shape(&self, field: &str, shape: &Shape) -> Result<(), GrammarError> {
        match shape {
            Shape::Empty => Ok(()),
            Shape::Form(form) => form.check(field),
            Shape::Rule(name) if self.rules.contains_key(name) => Ok(()),
            Shape::Rule(name) => Err(GrammarFault::NoRule { name: name.clone(), known: self.rule_names() }.at(field)),
            Shape::X(parts) | Shape::Y(parts) => parts.iter().enumerate().try_for_each(|(number, (extent, part))| {
                let field = format!("{field}[{number}]");
                let (least, most) = extent.range();
                check_range(&field, least, 0.0, 40.0)?;
                check_range(&field, most, least, 40.0)?;
                self.check_shape(&field, part)
            }),
            Shape::RepeatX(size_m, part) | Shape::RepeatY(size_m, part) => {
                check_range(field, *size_m, 0.1, 40.0)?;
                self.check_shape(field, part)
            }
            Shape::Choose(alternatives) => {
                check_weights(field, alternatives)?;
                alternatives.iter().try_for_each(|(_, part)| self.check_shape(field, part))
            }
            Shape::Inset((left, right, below, above), part) => {
                [left, right, below, above].into_iter().try_for_each(|edge| check_range(field, *edge, -2.0, 20.0))?;
                self.check_shape(field, part)
            }
            Shape::All(parts) => parts.iter().try_for_each(|part| self.check_shape(field, part)),
            Shape::Slot(_, (x, y)) => [x, y].into_iter().try_for_each(|share| check_range(field, *share, 0.0, 1.0)),
        }
    }
}

impl Extent {
    /// The least and the greatest number of it.
    const fn range(self) -> (f32, f32) {
        match self {
            Self::M(size) | Self::Rest(size) => (size, size),
            Self::Between(least, most) => (least, most),
        }
    }
}

/// How many parts of about `size_m` there are in `whole_m` metres.
pub(super) fn repeats(whole_m: f32, size_m: f32) -> usize {
    ((whole_m / size_m).round() as usize).max(1)
}

/// The most that a shape can come to.
#[derive(Clone, Copy, Default)]
struct Cost {
    forms: usize,
    corners: usize,
}

impl Cost {
    fn plus(self, other: Self) -> Self {
        Self { forms: self.forms.saturating_add(other.forms), corners: self.corners.saturating_add(other.corners) }
    }

    fn times(self, count: usize) -> Self {
        Self { forms: self.forms.saturating_mul(count), corners: self.corners.saturating_mul(count) }
    }

    fn or(self, other: Self) -> Self {
        Self { forms: self.forms.max(other.forms), corners: self.corners.max(other.corners) }
    }
}

/// Follows all alternatives at the greatest size that a rectangle can have there.
struct CostCheck<'a> {
    grammar: &'a BuildingGrammar,
    steps: usize,
}

impl CostCheck<'_> {
    fn of_rule(&mut self, name: &str, size: Vec2, depth: usize) -> Result<Cost, GrammarFault> {
        let alternatives = self.grammar.rules.get(name).map_or(&[][..], Vec::as_slice);
        alternatives.iter().try_fold(Cost::default(), |most, (_, shape)| Ok(most.or(self.of(shape, size, depth)?)))
    }

    fn of(&mut self, shape: &Shape, size: Vec2, depth: usize) -> Result<Cost, GrammarFault> {
        self.steps += 1;
        if depth > MAX_DEPTH || self.steps > MAX_STEPS {
            return Err(GrammarFault::TooDeep { limit: MAX_DEPTH });
        }
        let depth = depth + 1;
        match shape {
            Shape::Empty | Shape::Slot(..) => Ok(Cost::default()),
            Shape::Form(form) => Ok(Cost { forms: 1, corners: form.max_corners(size) }),
            Shape::Rule(name) => self.of_rule(name, size, depth),
            Shape::X(parts) => {
                let greatest = greatest_sizes(parts, size.x);
                self.of_parts(parts.iter().zip(greatest).map(|((_, part), x)| (part, Vec2::new(x, size.y))), depth)
            }
            Shape::Y(parts) => {
                let greatest = greatest_sizes(parts, size.y);
                self.of_parts(parts.iter().zip(greatest).map(|((_, part), y)| (part, Vec2::new(size.x, y))), depth)
            }
            Shape::RepeatX(size_m, part) => {
                // One part is the widest of all, and takes the whole if there is only one.
                let count = repeats(size.x, *size_m);
                Ok(self.of(part, Vec2::new(size.x.min(1.5 * size_m), size.y), depth)?.times(count))
            }
            Shape::RepeatY(size_m, part) => {
                let count = repeats(size.y, *size_m);
                Ok(self.of(part, Vec2::new(size.x, size.y.min(1.5 * size_m)), depth)?.times(count))
            }
            Shape::Choose(alternatives) => {
                alternatives.iter().try_fold(Cost::default(), |most, (_, part)| Ok(most.or(self.of(part, size, depth)?)))
            }
            Shape::Inset((left, right, below, above), part) => {
                let inner = size - Vec2::new(left + right, below + above);
                self.of(part, inner.max(Vec2::ZERO), depth)
            }
            Shape::All(parts) => self.of_parts(parts.iter().map(|part| (part, size)), depth),
        }
    }

    fn of_parts<'s>(&mut self, parts: impl Iterator<Item = (&'s Shape, Vec2)>, depth: usize) -> Result<Cost, GrammarFault> {
        let mut all = Cost::default();
        for (part, size) in parts {
            all = all.plus(self.of(part, size, depth)?);
        }
        Ok(all)
    }
}

/// The greatest size that each part of a split can have.
fn greatest_sizes<'a>(parts: &'a [(Extent, Shape)], whole_m: f32) -> impl Iterator<Item = f32> + use<'a> {
    let (mut fixed_m, mut shares) = (0.0, 0.0);
    for (extent, _) in parts {
        match extent {
            Extent::Rest(share) => shares += share,
            other => fixed_m += other.range().0,
        }
    }
    let left_m = (whole_m - fixed_m).max(0.0);
    parts.iter().map(move |(extent, _)| match extent {
        Extent::Rest(share) => left_m * share / shares.max(f32::MIN_POSITIVE),
        other => other.range().1.min(whole_m),
    })
}

fn check_weights(field: &str, alternatives: &[(f32, Shape)]) -> Result<(), GrammarError> {
    if alternatives.is_empty() {
        return Err(GrammarFault::NoAlternative.at(field));
    }
    alternatives.iter().enumerate().try_for_each(|(number, (weight, _))| check_range(&format!("{field}[{number}]"), *weight, 0.001, 1000.0))
}

pub(super) fn check_range(field: &str, value: f32, low: f32, high: f32) -> Result<(), GrammarError> {
    if (low..=high).contains(&value) { Ok(()) } else { Err(GrammarFault::OutOfRange { value, low, high }.at(field)) }
}
