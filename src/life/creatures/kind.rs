//! Kinds of creatures, parsed and checked from the files in `assets/creatures`.

use bevy::math::Vec2;
use eremite_land::asset_store::from_ron;
use serde::Deserialize;

use super::{
    behavior::Behavior,
    dwells::Dwells,
    figure::{Figure, LegChain, Limb, Plumage, Posture, Skin, Stroke, Wing},
    flyer::Flyer,
    gait::Gait,
    kind_error::{CreatureFieldError, CreatureKindError},
};

/// A kind of creature.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureKind {
    /// What it is, in a line.
    pub summary: String,
    /// Its bones and what is drawn over them.
    pub figure: Figure,
    /// Its gaits, the slowest first.
    pub gaits: Vec<Gait>,
    /// What its feet are, if its steps are heard.
    #[serde(default)]
    pub tread: Option<FootType>,
    /// Its behaviour, if it lives wild.
    #[serde(default)]
    pub life: Option<Behavior>,
    /// Its behaviour in the air, if it flies.
    #[serde(default)]
    pub flies: Option<Flyer>,
    /// Its life among people, if it lives so.
    #[serde(default)]
    pub dwells: Option<Dwells>,
    /// The chains of its legs: left and right, or left hind, left fore, right hind, right fore.
    #[serde(skip)]
    chains: Vec<LegChain>,
}

/// The kind of foot that is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum FootType {
    /// A sole.
    Foot,
    /// A hoof.
    Hoof,
}

/// How many joints a leg may have; and the most strokes of a figure and points of a stroke.
const JOINTS: [usize; 2] = [4, 5];
const MAX_STROKES: usize = 64;
const MAX_POINTS: usize = 24;
/// The most sections of a wing.
const MAX_SECTIONS: usize = 8;

impl CreatureKind {
    /// Parses a kind's file and checks it.
    ///
    /// # Errors
    ///
    /// What is wrong, with the line or the field.
    pub fn parse(text: &str) -> Result<Self, CreatureKindError> {
        from_ron::<Self>(text)?.checked()
    }

    /// Checks the kind and prepares its leg chains.
    ///
    /// # Errors
    ///
    /// What is wrong, with the field.
    pub fn checked(mut self) -> Result<Self, CreatureKindError> {
        self.check()?;
        let (hind, fore) = (LegChain::of(&self.figure.hind), self.figure.fore.as_ref().map(LegChain::of));
        self.chains = [Some(hind), fore, Some(hind), fore].into_iter().flatten().collect();
        Ok(self)
    }

    /// The names of its legs, in their order.
    pub fn leg_names(&self) -> &'static [&'static str] {
        if self.is_four_legged() { &["left hind", "left fore", "right hind", "right fore"] } else { &["left", "right"] }
    }

    /// The chains of its legs: left and right, or left hind, left fore, right hind, right fore.
    pub fn legs(&self) -> &[LegChain] {
        &self.chains
    }

    /// The length of a leg in metres: the height of the hip.
    pub fn leg_m(&self) -> f32 {
        self.chains[0].root.y
    }

    /// Whether it is a quadruped.
    pub fn is_four_legged(&self) -> bool {
        self.chains.len() == 4
    }

    /// The limb of a leg.
    pub fn limb(&self, leg: usize) -> &Limb {
        match &self.figure.fore {
            Some(fore) if leg % 2 == 1 => fore,
            _ => &self.figure.hind,
        }
    }

    /// Index of the gait of that name.
    pub fn gait(&self, name: &str) -> Option<usize> {
        self.gaits.iter().position(|gait| gait.name == name)
    }

    fn check(&self) -> Result<(), CreatureKindError> {
        let Figure { hind, fore, apart_m, dress, saddle } = &self.figure;
        check_limb("figure.hind", hind)?;
        if let Some(fore) = fore {
            check_limb("figure.fore", fore)?;
            if fore.joints[0].0 - hind.joints[0].0 < 0.1 {
                return Err(CreatureFieldError::ForelegTooFarBack.at("figure.fore"));
            }
        }
        check_range("figure.apart_m", *apart_m, -1.0, 1.0)?;
        saddle.iter().try_for_each(|(x, y)| check_point("figure.saddle", *x, *y, 0.0))?;
        match dress {
            Skin::Coat(coat) => {
                if fore.is_none() {
                    return Err(CreatureFieldError::CoatOnTwoLegs.at("figure.dress"));
                }
                check_range("figure.dress.feather_m", coat.feather_m, 0.001, 0.2)?;
                check_strokes("figure.dress.under", &coat.under)?;
                check_strokes("figure.dress.over", &coat.over)?;
                let ((base_x, base_y), (poll_x, poll_y)) = coat.neck;
                for (name, (x, y)) in [("neck", (base_x, base_y)), ("neck", (poll_x, poll_y)), ("dock", coat.dock)] {
                    check_point(&format!("figure.dress.{name}"), x, y, 0.0)?;
                }
            }
            Skin::Plumage(_) if fore.is_some() => return Err(CreatureFieldError::PlumageOnFourLegs.at("figure.dress")),
            Skin::Plumage(plumage) => check_plumage(plumage)?,
            Skin::Hermit | Skin::Robe(_) if fore.is_some() => return Err(CreatureFieldError::HermitOnFourLegs.at("figure.dress")),
            Skin::Hermit => {}
            Skin::Robe(robe) => {
                check_range("figure.dress.hem", robe.hem, 0.0, 1.0)?;
                check_range("figure.dress.head", robe.head, 0.5, 2.0)?;
                check_range("figure.dress.stoop", robe.stoop, 0.0, 1.0)?;
            }
        }
        if self.gaits.is_empty() {
            return Err(CreatureFieldError::NoGait.at("gaits"));
        }
        let legs = if fore.is_some() { 4 } else { 2 };
        self.gaits.iter().enumerate().try_for_each(|(number, gait)| {
            if self.gaits[..number].iter().any(|other| other.name == gait.name) {
                return Err(CreatureFieldError::RepeatedGait(gait.name.clone()).at(format!("gaits[{number}].name")));
            }
            check_gait(&format!("gaits[{number}]"), gait, legs)
        })?;
        match &self.life {
            Some(_) if fore.is_none() => Err(CreatureFieldError::NeedsFourLegs.at("life")),
            Some(life) => life.check(&self.gaits),
            None => Ok(()),
        }?;
        match (&self.dwells, dress) {
            (Some(dwells), Skin::Robe(_)) => dwells.check(&self.gaits),
            (Some(_), _) => Err(CreatureFieldError::NeedsRobe.at("dwells")),
            (None, _) => Ok(()),
        }?;
        match (&self.flies, dress) {
            (Some(flyer), Skin::Plumage(_)) => flyer.check(),
            (Some(_), _) => Err(CreatureFieldError::NeedsPlumage.at("flies")),
            (None, _) => Ok(()),
        }
    }
}

fn check_strokes(field: &str, strokes: &[Stroke]) -> Result<(), CreatureKindError> {
    if strokes.len() > MAX_STROKES {
        return Err(CreatureFieldError::TooManyStrokes { limit: MAX_STROKES }.at(field));
    }
    for (number, stroke) in strokes.iter().enumerate() {
        let field = format!("{field}[{number}]");
        if !(2..=MAX_POINTS).contains(&stroke.points.len()) {
            return Err(CreatureFieldError::PointCount { count: stroke.points.len(), limit: MAX_POINTS }.at(format!("{field}.points")));
        }
        check_range(&format!("{field}.strength"), stroke.strength, 0.0, 1.0)?;
        for (at, (_, x, y, width)) in stroke.points.iter().enumerate() {
            check_point(&format!("{field}.points[{at}]"), *x, *y, *width)?;
        }
    }
    Ok(())
}

fn check_plumage(plumage: &Plumage) -> Result<(), CreatureKindError> {
    check_strokes("figure.dress.body", &plumage.body)?;
    check_strokes("figure.dress.folded", &plumage.folded)?;
    let Wing { at, span_m, blade, fingers, .. } = &plumage.wing;
    for (name, (x, y)) in [("neck", plumage.neck.0), ("neck", plumage.neck.1), ("dock", plumage.dock), ("wing.at", *at)] {
        check_point(&format!("figure.dress.{name}"), x, y, 0.0)?;
    }
    check_range("figure.dress.wing.span_m", *span_m, 0.05, 4.0)?;
    check_range("figure.dress.wing.fingers", *fingers as f32, 0.0, 8.0)?;
    if !(2..=MAX_SECTIONS).contains(&blade.len()) {
        return Err(CreatureFieldError::SectionCount { count: blade.len(), limit: MAX_SECTIONS }.at("figure.dress.wing.blade"));
    }
    let mut last = 0.0;
    for (number, (share, ahead_m, behind_m)) in blade.iter().enumerate() {
        let field = format!("figure.dress.wing.blade[{number}]");
        check_range(&field, *share, last, 1.0)?;
        check_range(&field, *ahead_m, -1.0, 1.0)?;
        check_range(&field, *behind_m, -1.0, 1.0)?;
        last = *share;
    }
    let postures = [("aloft", &plumage.aloft), ("pecks", &plumage.pecks), ("alert", &plumage.alert), ("rests", &plumage.rests)];
    for (name, Posture { body_deg, neck_deg, head_deg, neck_scale }) in postures {
        for (part, degrees) in [("body_deg", body_deg), ("neck_deg", neck_deg), ("head_deg", head_deg)] {
            check_range(&format!("figure.dress.{name}.{part}"), *degrees, -180.0, 180.0)?;
        }
        check_range(&format!("figure.dress.{name}.neck_scale"), *neck_scale, 0.1, 1.5)?;
    }
    Ok(())
}

fn check_limb(field: &str, limb: &Limb) -> Result<(), CreatureKindError> {
    let count = limb.joints.len();
    if !JOINTS.contains(&count) {
        return Err(CreatureFieldError::JointCount { count, allowed: JOINTS }.at(format!("{field}.joints")));
    }
    for (number, (x, y)) in limb.joints.iter().enumerate() {
        check_point(&format!("{field}.joints[{number}]"), *x, *y, 0.0)?;
    }
    for (number, pair) in limb.joints.windows(2).enumerate() {
        if Vec2::from(pair[0]).distance(pair[1].into()) < 0.01 {
            return Err(CreatureFieldError::JointsTooClose.at(format!("{field}.joints[{}]", number + 1)));
        }
    }
    if limb.joints[count - 1].1 != 0.0 {
        return Err(CreatureFieldError::SoleOffGround.at(format!("{field}.joints[{}]", count - 1)));
    }
    let chain = LegChain::of(limb);
    let bends = (Vec2::from(limb.joints[count - 2]) - chain.root).perp_dot(Vec2::from(limb.joints[1]) - chain.root).abs() > 1.0e-4;
    if !bends || chain.bones[0] < 0.01 {
        return Err(CreatureFieldError::StraightLeg.at(format!("{field}.joints[1]")));
    }
    check_range(&format!("{field}.girdle"), limb.girdle, 0.0, 0.6)?;
    for (number, (bone, share, before, width)) in limb.flesh.iter().enumerate() {
        if *bone + 1 >= count {
            return Err(CreatureFieldError::NoSuchBone { bone: *bone, last: count - 2 }.at(format!("{field}.flesh[{number}]")));
        }
        check_range(&format!("{field}.flesh[{number}]"), *share, -0.5, 1.5)?;
        check_point(&format!("{field}.flesh[{number}]"), *before, 0.0, *width)?;
    }
    limb.hoof.iter().try_for_each(|(x, y)| check_point(&format!("{field}.hoof"), *x, *y, 0.0))
}

fn check_gait(field: &str, gait: &Gait, legs: usize) -> Result<(), CreatureKindError> {
    let named = |part: &str| format!("{field}.{part}");
    if gait.name.is_empty() {
        return Err(CreatureFieldError::NoName.at(named("name")));
    }
    check_range(&named("speed_mps"), gait.speed_mps, 0.05, 40.0)?;
    check_range(&named("stride_m"), gait.stride_m, 0.02, 20.0)?;
    check_range(&named("froude"), gait.froude.0, 0.0, 1.0e6)?;
    check_range(&named("froude"), gait.froude.1, gait.froude.0, 1.0e6)?;
    if gait.legs.len() != legs {
        return Err(CreatureFieldError::LegCount { count: gait.legs.len(), legs }.at(named("legs")));
    }
    for (number, beat) in gait.legs.iter().enumerate() {
        let part = |part: &str| format!("{field}.legs[{number}].{part}");
        check_range(&part("phase"), beat.phase, 0.0, 0.999)?;
        check_range(&part("duty"), beat.duty, 0.1, 0.8)?;
        check_range(&part("lift_m"), beat.lift_m, 0.0, 1.0)?;
        check_range(&part("reach_m"), beat.reach_m, -1.0, 1.0)?;
        check_range(&part("bend_deg"), beat.bend_deg, 0.0, 150.0)?;
    }
    let carriage = &gait.carriage;
    for (name, value, most) in [
        ("hind_m", carriage.hind_m, 0.5),
        ("hind_at", carriage.hind_at, 1.0),
        ("fore_m", carriage.fore_m, 0.5),
        ("fore_at", carriage.fore_at, 1.0),
        ("flex_deg", carriage.flex_deg, 60.0),
        ("flex_at", carriage.flex_at, 1.0),
        ("low_m", carriage.low_m, 0.5),
        ("neck_deg", carriage.neck_deg, 120.0),
        ("nod_deg", carriage.nod_deg, 40.0),
        ("nod_at", carriage.nod_at, 1.0),
        ("tail_deg", carriage.tail_deg, 120.0),
    ] {
        check_range(&named(&format!("carriage.{name}")), value, -most, most)?;
    }
    Ok(())
}

fn check_point(field: &str, x: f32, y: f32, width: f32) -> Result<(), CreatureKindError> {
    check_range(field, x, -5.0, 5.0)?;
    check_range(field, y, -5.0, 5.0)?;
    check_range(field, width, 0.0, 2.0)
}

pub(super) fn check_range(field: &str, value: f32, low: f32, high: f32) -> Result<(), CreatureKindError> {
    if (low..=high).contains(&value) { Ok(()) } else { Err(CreatureFieldError::OutOfRange { value, low, high }.at(field)) }
}
