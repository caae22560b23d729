//! The ground of a lit area, and the light that enters through its openings.

use eremite_land::{Land, RoomIndex};

use super::{
    map::{LightArea, RoomCache},
    opening_light::OpeningLight,
};

/// What a lit ground is computed from.
#[derive(Clone)]
pub(super) struct GroundKey {
    pub land: Land,
    pub area: LightArea,
    /// The rooms whose relic was already found.
    pub found: Vec<RoomIndex>,
}

impl GroundKey {
    /// Whether it is this area of a land that is unchanged there, with these rooms whose relic was found.
    pub fn is_of(&self, land: &Land, area: LightArea, found: &[RoomIndex]) -> bool {
        let as_it_was = |room: RoomIndex| self.land.room_revision(room) == land.room_revision(room);
        let is_unchanged = self.land.ptr_eq(land) || self.land.shares_lineage_with(land) && area.rooms().all(as_it_was);
        self.area == area && self.found == found && is_unchanged
    }
}

/// The part of the land that is lit.
pub(super) struct LitGround {
    pub key: GroundKey,
    heights: Vec<f32>,
    /// Whether anything is open below the surface.
    pub dug: bool,
    /// Computed when first needed.
    openings: Option<OpeningLight>,
}

impl LitGround {
    pub fn new(key: GroundKey) -> Self {
        let GroundKey { land, area, .. } = &key;
        let heights = land.heights(area.first, area.columns);
        let dug = land.is_carved() && heights.iter().any(|height| *height >= area.first_row as f32);
        Self { key, heights, dug, openings: None }
    }

    /// The light through openings, if it was needed already.
    pub fn known_openings(&self) -> Option<&OpeningLight> {
        self.openings.as_ref()
    }

    /// The light through openings.
    pub fn openings(&mut self, rooms: &mut RoomCache) -> &OpeningLight {
        let Self { key: GroundKey { land, area, found }, heights, dug, openings } = self;
        openings.get_or_insert_with(|| OpeningLight::new(land, rooms, *area, heights, *dug, found))
    }
}
