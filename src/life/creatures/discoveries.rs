//! Discoveries of creatures: entries of the journal, and the choice among several sightings.

use bevy::math::Vec2;
use eremite_land::{Column, Place};
use eremite_stream::{
    contracts::discoveries::{DiscoveryKind, Illustration},
    ink::InkMeshBuilder,
};

use super::{CreatureKind, Creatures, Habit, Rig, WingPose, draw, draw_winged, flying_skeleton};

/// Portrait of a creature that never lands: pitch in radians, and wings.
const PITCH: f32 = 0.1;

/// Entries of the kinds that satisfy a predicate on name and kind.
pub fn entries(creatures: &Creatures, is_such: impl Fn(&str, &CreatureKind) -> bool) -> Vec<DiscoveryKind> {
    let kinds = creatures.iter().filter(|(name, kind)| is_such(name, kind));
    kinds
        .map(|(name, kind)| {
            let kind = kind.clone();
            DiscoveryKind::new(name, move || portrait(&kind))
        })
        .collect()
}

/// Portrait of a kind: standing and facing right, or flying if it never lands.
fn portrait(kind: &CreatureKind) -> Illustration {
    let mut mesh = InkMeshBuilder::default();
    let here = Place::at(Column(0), 0);
    let always_flies = kind.flies.as_ref().is_some_and(|flyer| matches!(flyer.habit, Habit::Flutter | Habit::Skein));
    if let Some(flying) = flying_skeleton(kind, here, 1.0, PITCH).filter(|_| always_flies) {
        draw_winged(&mut mesh, kind, &flying, &WingPose::beating(0.22, 0.6, 0.0));
    } else {
        let rig = Rig::standing(kind, here, 1.0, &mut |place| Some(Place { row: 0, offset: Vec2::new(place.offset.x, 0.0), ..place }));
        draw(&mut mesh, kind, &rig, rig.skeleton(), 0.0, &mut |_| 0.0);
    }
    Illustration { mesh, is_scene: false }
}

/// A creature in view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CreatureSighting<'a> {
    /// The name of its kind.
    pub kind: &'a str,
    /// Whether it has been disturbed.
    pub is_stirred: bool,
    /// Distance to the player in metres.
    pub far_m: f32,
    /// Its position.
    pub place: Place,
}

/// The calmest sighting of each kind, and of those the nearest.
#[derive(Default)]
pub struct CalmestSightings<'a>(Vec<CreatureSighting<'a>>);

impl<'a> CalmestSightings<'a> {
    /// Adds a sighting.
    pub fn add(&mut self, one: CreatureSighting<'a>) {
        match self.0.iter_mut().find(|known| known.kind == one.kind) {
            Some(known) if (one.is_stirred, one.far_m) < (known.is_stirred, known.far_m) => *known = one,
            Some(_) => {}
            None => self.0.push(one),
        }
    }

    /// All of them, sorted by the names of their kinds.
    pub fn all(mut self) -> impl Iterator<Item = CreatureSighting<'a>> {
        self.0.sort_by_key(|one| one.kind);
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_kind_the_calm_one_is_met_and_of_those_the_nearest() {
        let one = |kind, is_stirred, far_m| CreatureSighting { kind, is_stirred, far_m, place: Place::default() };
        let mut calmest = CalmestSightings::default();
        for seen in
            [one("fox", true, 3.0), one("deer", true, 2.0), one("deer", false, 9.0), one("deer", false, 7.0), one("deer", true, 1.0)]
        {
            calmest.add(seen);
        }
        assert_eq!(calmest.all().collect::<Vec<_>>(), [one("deer", false, 7.0), one("fox", true, 3.0)]);
    }
}
