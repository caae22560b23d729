//! Computes the light through openings for the area that the view comes to, in the background and before it comes to it: a frame
//! cannot wait for it. The light does not depend on this, only how long a frame takes.

use bevy::math::Vec2;
use eremite_land::{
    Land, Place, RoomIndex,
    background::{Background, and_then, one_step},
};

use super::{
    lit_ground::{GroundKey, LitGround},
    map::{LightArea, RoomCache},
};

/// How far ahead of the view the next area is looked for, in metres: areas follow each other every eight.
const AHEAD_M: f32 = 3.0;

/// What is computed ahead.
#[derive(Default)]
pub(super) struct GroundAhead {
    /// Where the view was, and its last movement, of which the longer side is 1.
    view: Option<Place>,
    direction: Vec2,
    computing: Option<(GroundKey, Background<LitGround>)>,
}

impl GroundAhead {
    /// The area of a view that has gone on as it goes.
    pub fn next_area(&mut self, view: Place, half_m: Vec2) -> LightArea {
        let moved = self.view.map_or(Vec2::ZERO, |before| view.offset_from(before));
        self.view = Some(view);
        if moved != Vec2::ZERO {
            self.direction = moved / moved.abs().max_element();
        }
        LightArea::around(view.translated(AHEAD_M * self.direction), half_m)
    }

    /// Goes on with the ground of an area, begun as soon as all its rooms are cached; returns it once it is there.
    pub fn advance(&mut self, rooms: &mut RoomCache, land: &Land, area: LightArea, found: Vec<RoomIndex>) -> Option<LitGround> {
        if !self.computing.as_ref().is_some_and(|(key, _)| key.is_of(land, area, &found)) {
            self.computing = None;
            let mut known = rooms.part(land, area.rooms().filter(|_| land.is_carved()))?;
            let key = GroundKey { land: land.clone(), area, found };
            let of = key.clone();
            let ground = one_step(move || LitGround::new(of));
            let lit = and_then(ground, move |mut ground| {
                one_step(move || {
                    ground.openings(&mut known);
                    ground
                })
            });
            self.computing = Some((key, Background::start_steps("light ahead", lit)));
        }
        let done = self.computing.as_mut().and_then(|(_, computing)| computing.poll())?;
        self.computing = None;
        Some(done)
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::Column;

    use super::*;

    #[test]
    fn the_next_area_is_told_before_the_view_is_there_and_while_it_rests() {
        let half_m = Vec2::new(62.0, 35.0);
        let mut ahead = GroundAhead::default();
        for direction in [Vec2::new(0.25, 0.0), Vec2::new(-0.25, 0.125)] {
            let (mut view, mut told) = (Place::at(Column(1 << 40), 20), Vec::new());
            ahead.next_area(view, half_m);
            for step in 0..400 {
                let area = LightArea::around(view, half_m);
                // The first ones are those where it sets out.
                assert!(step < 16 || told.contains(&area), "nobody told of {area:?}");
                view = view.translated(direction);
                told.push(ahead.next_area(view, half_m));
            }
            assert_eq!(ahead.next_area(view, half_m), told[told.len() - 1]);
        }
    }
}
