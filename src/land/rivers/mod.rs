//! Rivers that cross the path: one watercourse in each slot of the land, in the deepest valley there, with a bed of its own.
//!
//! The side view is a cut through the land, and a river crosses it as a cross-section: a channel with two banks. Where it
//! crosses, how wide it is and how high its water stands follows from the slot's number and from the land beneath, so any
//! column can be asked for in any order. Larger rivers are rarer, in the proportions of natural drainage networks.

mod brook;
mod crossing;
mod deck;
mod kind;
mod params;
#[cfg(test)]
pub(crate) mod tests;

use std::{ops::Range, sync::Arc};

use bevy_app::prelude::*;
use bevy_math::Vec2;

pub use brook::{Brook, BrookReach, BrookSource};
pub(crate) use crossing::MAX_REACH;
pub use crossing::{Crossing, NoCrossing};
pub use deck::{Deck, REST};
pub use kind::CrossingKind;
pub use params::RiverParams;

use crate::{
    Cells, Column, GeneratorVersion, Land, LandAppExt, LandLayer, LayerLevel, Modifier, ROOM_COLUMNS, RiverLayer, RoomIndex,
    SharedLruCache, Tunable,
    background::{Steps, and_then, in_turn, one_step},
    requirements::RequirementsAppExt,
    tunable::Diagram,
};

/// Plugin that lets rivers cross the land. It does not draw them.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` |
/// | Adds | a layer of the land |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, Land, LandPlugin, Seed, rivers::RiversPlugin, terrain::SuperposedCosine};
///
/// let mut app = App::new();
/// app.add_plugins(MinimalPlugins)
///     .add_plugins((LandPlugin::new(Seed(7), SuperposedCosine::default()), RiversPlugin));
/// let crossings = app.world().resource::<Land>().crossings(Column(0)..Column(10_000));
/// assert!(!crossings.is_empty(), "a river or a brook in each kilometre, or nearly so");
/// ```
pub struct RiversPlugin;

impl Plugin for RiversPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("RiversPlugin", "LandPlugin").add_land_layer(layer());
    }
}

/// The river layer with default parameters.
pub fn layer() -> LandLayer {
    LandLayer::tunable(LayerLevel::Water, RiverParams::default())
}

/// Returns the land with rivers across it, from [`GeneratorVersion::RIVERS`] on. A height source that is a complete terrain by
/// itself has its own waters, and stays unchanged.
pub fn with_rivers(land: &Land, params: RiverParams) -> Land {
    if land.generator() < GeneratorVersion::RIVERS || land.height_source().is_complete_terrain() {
        return land.clone();
    }
    let ground = land.with_kept_ground();
    ground.with_rivers(Arc::new(Rivers::new(&ground, params)))
}

/// Number of cached slots.
const SLOTS_KEPT: usize = 512;

/// The rivers of a land.
pub struct Rivers {
    params: RiverParams,
    /// The land that they cross.
    beneath: Land,
    slots: SharedLruCache<i64, Result<Crossing, NoCrossing>>,
}

impl Rivers {
    /// The rivers that cross a land.
    pub fn new(beneath: &Land, params: RiverParams) -> Self {
        Self { params, beneath: beneath.clone(), slots: SharedLruCache::new(SLOTS_KEPT) }
    }

    /// The crossing in a slot, or why there is none.
    pub fn slot(&self, slot: i64) -> Result<Crossing, NoCrossing> {
        self.slots.get_or_insert_with(slot, || Crossing::in_slot(&self.params, &self.beneath, slot))
    }

    /// Computes in steps the crossing in a slot: first of the heights of its columns.
    fn prepare_slot(self: &Arc<Self>, slot: i64) -> Steps<()> {
        let columns = Crossing::looked_at(&self.params, slot).filter(|_| self.params.orders > 0);
        let Some(columns) = columns.filter(|_| self.slots.get(&slot).is_none()) else { return one_step(|| ()) };
        let rivers = self.clone();
        and_then(self.beneath.prepare_heights(columns), move |()| one_step(move || _ = rivers.slot(slot)))
    }

    /// The numbers of the slots that hold some columns. A river and its banks keep to their slot.
    pub fn slots(&self, columns: Range<Column>) -> std::ops::RangeInclusive<i64> {
        let every = i64::from(self.params.every);
        columns.start.0.div_euclid(every)..=(columns.end + -1).0.div_euclid(every)
    }
}

impl Modifier for Rivers {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        let columns = first..first + heights.len() as i64;
        for crossing in self.slots(columns).filter_map(|slot| self.slot(slot).ok()) {
            crossing.cut(first, heights);
        }
    }

    fn prepare(self: Arc<Self>, columns: Range<Column>) -> Steps<()> {
        in_turn(self.slots(columns).map(move |slot| self.prepare_slot(slot)))
    }
}

impl RiverLayer for Rivers {
    fn params(&self) -> &RiverParams {
        &self.params
    }

    fn crossings(&self, columns: Range<Column>) -> Vec<Crossing> {
        let all = self.slots(columns.clone()).filter_map(|slot| self.slot(slot).ok());
        all.filter(|crossing| columns.contains(&crossing.column)).collect()
    }

    fn refusals(&self, columns: Range<Column>) -> Vec<(Range<Column>, NoCrossing)> {
        let every = i64::from(self.params.every);
        let of_slot = |slot: i64| Some((Column(slot * every)..Column((slot + 1) * every), self.slot(slot).err()?));
        self.slots(columns).filter_map(of_slot).collect()
    }
}

impl Tunable for RiverParams {
    fn name(&self) -> &'static str {
        "rivers"
    }

    fn apply_to(&self, land: Land) -> Land {
        with_rivers(&land, self.clone())
    }

    fn clone_boxed(&self) -> Box<dyn Tunable> {
        Box::new(self.clone())
    }

    fn default_boxed(&self) -> Box<dyn Tunable> {
        Box::new(Self::default())
    }

    fn steps(&self) -> Vec<String> {
        vec!["the ground before".into(), "channel and water".into(), "what leads over it".into(), "brooks beside the path".into()]
    }

    fn diagram(&self, land: &Land, room: RoomIndex, step: usize) -> Diagram {
        let (from, low) = (room.first_column(), room.first_row());
        let columns = from..from + ROOM_COLUMNS as i64;
        let mut lines = Vec::new();
        for crossing in land.crossings(columns.start + -crossing::MAX_REACH..columns.end + crossing::MAX_REACH) {
            let at = |x: f32, height_m: f32| Vec2::new((crossing.column - from) as f32 + x, height_m - low as f32);
            if step == 0 {
                lines.push(crossing.ground().map(|(x, height_m)| at(x as f32, height_m)).collect());
                continue;
            }
            let reach = crossing.reach as i64;
            lines.push((-reach..=reach).map(|x| at(x as f32, crossing.channel_m(x as f32))).collect());
            let half_m = crossing.width_m / 2.0;
            lines.push(vec![at(-half_m, crossing.level_m), at(half_m, crossing.level_m)]);
            if let Some(deck) = crossing.deck.as_ref().filter(|_| step > 1) {
                let x = (0..).map(|i| (deck.first - crossing.column + i) as f32);
                lines.push(x.zip(&*deck.heights).map(|(x, height_m)| at(x, *height_m)).collect());
            }
        }
        if step > 2 {
            lines.extend(
                land.brooks(columns)
                    .iter()
                    .map(|brook| brook.line().map(|(x, level_m)| Vec2::new((x - from) as f32, level_m - low as f32)).collect()),
            );
        }
        Diagram { lines, washes: Vec::new(), doors: Cells::SOLID }
    }
}
