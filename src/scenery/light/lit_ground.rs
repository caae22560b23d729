//! The ground of a lit area, and the light that enters through its openings.

use eremite_land::{Land, RoomIndex};

use super::{
    map::{LightArea, RoomCache},
    opening_light::OpeningLight,
};

/// The part of the land that is lit.
pub(super) struct LitGround {
    land: Land,
    area: LightArea,
    /// The rooms whose relic was already found.
    found: Vec<RoomIndex>,
    heights: Vec<f32>,
    /// Whether anything is open below the surface.
    pub dug: bool,
    /// Computed when first needed.
    openings: Option<OpeningLight>,
}

impl LitGround {
    pub fn new(land: &Land, area: LightArea, found: Vec<RoomIndex>) -> Self {
        let heights = land.heights(area.first, area.columns);
        let dug = land.is_carved() && heights.iter().any(|height| *height >= area.first_row as f32);
        Self { land: land.clone(), area, found, heights, dug, openings: None }
    }

    /// Whether it is this area of a land that is unchanged there, with these rooms whose relic was found.
    pub fn is_of(&self, land: &Land, area: LightArea, found: &[RoomIndex]) -> bool {
        let as_it_was = |room: RoomIndex| self.land.room_revision(room) == land.room_revision(room);
        let is_unchanged = self.land.ptr_eq(land) || self.land.shares_lineage_with(land) && area.rooms().all(as_it_was);
        self.area == area && self.found == found && is_unchanged
    }

    /// The light through openings, if it was needed already.
    pub fn known_openings(&self) -> Option<&OpeningLight> {
        self.openings.as_ref()
    }

    /// The light through openings, and the number of points over which it had to be propagated for that.
    pub fn openings(&mut self, rooms: &mut RoomCache) -> (&OpeningLight, u64) {
        let points = if self.openings.is_none() { self.area.points() as u64 } else { 0 };
        let Self { land, area, found, heights, dug, openings } = self;
        (openings.get_or_insert_with(|| OpeningLight::new(land, rooms, *area, heights, *dug, found)), points)
    }
}
