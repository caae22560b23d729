//! What the camera gives way to: the land around the player, and what he is close to.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, LandCache, PerLandCache, Place, RoomFeature, RoomIndex, value_noise::smoothstep};
use eremite_stream::contracts::finds::Finds;

/// Distances ahead, in metres, at which the ground is looked at, and on both sides of a crest.
const AHEAD_M: [f32; 6] = [3.0, 7.0, 11.0, 15.0, 19.0, 23.0];
const AROUND_M: [f32; 6] = [12.0, 22.0, 32.0, 42.0, 52.0, 62.0];
/// Metres by which the land falls away to both sides from which a place is a crest, and at which it is wholly one.
const CREST_M: (f32, f32) = (7.0, 16.0);
/// Depth below the surface in metres from which on the view is that of a cave, and at which it wholly is.
const BENEATH_M: (f32, f32) = (1.0, 5.0);
/// Distance to a find, in metres, at which the view is nearest, and from which on it is as ever.
const FIND_M: (f32, f32) = (3.0, 9.0);

/// Heights of the ground over his feet, in metres, at equal distances over the whole width of the view.
pub(super) type GroundAhead = [f32; 24];

/// What is around the player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sight {
    /// Mean height of the ground ahead over his feet, in metres.
    pub ahead_m: f32,
    /// Whether he stands on a crest, from 0 to 1.
    pub crest: f32,
    /// Whether he is below the surface, from 0 to 1.
    pub beneath: f32,
    /// How near a find is that he has not taken, from 0 to 1.
    pub find: f32,
}

/// The land as the camera sees it.
#[derive(SystemParam)]
pub(crate) struct ViewSurroundings<'w, 's> {
    land: Option<Res<'w, Land>>,
    finds: Res<'w, Finds>,
    cache: Local<'s, LandCache>,
    features: Local<'s, PerLandCache<RoomIndex, Option<RoomFeature>, 1>>,
    /// The sight as it was last, smoothed.
    last: Local<'s, Option<Sight>>,
}

impl ViewSurroundings<'_, '_> {
    /// What is around a body's feet, smoothed: `eased` is the share of a gap that closes in this frame.
    pub(super) fn look(&mut self, feet: Place, facing: f32, eased: f32) -> Sight {
        let seen = self.sight(feet, facing);
        let before = self.last.unwrap_or(seen);
        *self.last.insert(before.lerp(&seen, eased))
    }

    /// The ground in a view whose middle is so far to the right of the feet, and of half this width, in metres.
    pub(super) fn ground(&mut self, feet: Place, aside_m: f32, half_width_m: f32) -> GroundAhead {
        let Some(land) = self.land.as_deref() else { return GroundAhead::default() };
        let mut ground_m = GroundAhead::default();
        let step_m = 2.0 * half_width_m / (ground_m.len() - 1) as f32;
        for (i, rise_m) in ground_m.iter_mut().enumerate() {
            let at = feet.moved_along(aside_m - half_width_m + i as f32 * step_m);
            *rise_m = self.cache.outline(land, at) - feet.height_m();
        }
        ground_m
    }

    fn sight(&mut self, feet: Place, facing: f32) -> Sight {
        let Some(land) = self.land.as_deref() else { return Sight::default() };
        let cache = &mut *self.cache;
        let mut sight = sight(|metres| cache.outline(land, feet.moved_along(metres)) - feet.height_m(), facing);
        if sight.beneath > 0.0 {
            let room = RoomIndex::at(feet);
            let find = self.features.get_or_insert_with(land, room, || land.room_features(room).into_iter().find(|thing| thing.find));
            if let Some(find) = find.as_ref().filter(|_| !self.finds.has(land.seed(), room)) {
                let away_m = feet.offset_from(room.corner()).distance(find.at);
                sight.find = 1.0 - smoothstep(FIND_M.0, FIND_M.1, away_m);
            }
        }
        sight
    }
}

impl Sight {
    fn lerp(&self, other: &Self, share: f32) -> Self {
        let between = |from: f32, to: f32| from + (to - from) * share;
        Self {
            ahead_m: between(self.ahead_m, other.ahead_m),
            crest: between(self.crest, other.crest),
            beneath: between(self.beneath, other.beneath),
            find: between(self.find, other.find),
        }
    }
}

/// What is around; `rise` is the height of the surface, over the feet, at a distance to the right.
pub(super) fn sight(mut rise: impl FnMut(f32) -> f32, facing: f32) -> Sight {
    let beneath = smoothstep(BENEATH_M.0, BENEATH_M.1, rise(0.0));
    let mut mean =
        |distances: &[f32; 6], side: f32| distances.iter().map(|metres| rise(metres * side)).sum::<f32>() / distances.len() as f32;
    let (ahead_m, sides) = (mean(&AHEAD_M, facing), [1.0, -1.0].map(|side| mean(&AROUND_M, side)));
    let open = 1.0 - beneath;
    let crest = smoothstep(CREST_M.0, CREST_M.1, -sides[0].max(sides[1])) * open;
    Sight { ahead_m: ahead_m * open, crest, beneath, find: 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_looks_the_way_he_faces_and_a_crest_falls_to_both_sides() {
        let slope = |metres: f32| -0.5 * metres;
        assert!(sight(slope, 1.0).ahead_m < -5.0 && sight(slope, -1.0).ahead_m > 5.0);
        assert_eq!(sight(slope, 1.0).crest, 0.0);
        assert_eq!(sight(|metres| -0.5 * metres.abs(), 1.0).crest, 1.0);
        let cave = sight(|_| 20.0, 1.0);
        assert_eq!(cave, Sight { beneath: 1.0, ..Sight::default() });
    }
}
