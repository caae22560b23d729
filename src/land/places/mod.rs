//! Settlements: villages, temples, hermitages and wayside places, each on ground that is graded for it.
//!
//! Where one lies, what it consists of and how the ground is graded follows from its slot's number and from the land beneath,
//! so any column can be asked for in any order. Slots are jittered intervals of a fixed round that never meet; within its slot a
//! settlement lies where the ground has to be moved least.

mod grade;
mod layout;
mod params;
mod road;
mod settlement;
mod site;
mod slot;
#[cfg(test)]
mod tests;

use std::{ops::Range, sync::Arc};

use bevy_app::prelude::*;
use bevy_math::Vec2;

pub use params::PlaceParams;
pub use road::Road;
pub use settlement::{Lot, LotKind, NoSettlement, Settlement, SettlementKind};

use self::{site::SettlementSearch, slot::SettlementSlot};
use crate::{
    Cells, Column, GeneratorVersion, Land, LandAppExt, LandLayer, LayerLevel, Modifier, ROOM_COLUMNS, RoomIndex, SettlementLayer,
    SharedLruCache, Tunable,
    background::{Steps, and_then, each_a_step, in_turn, one_step},
    requirements::RequirementsAppExt,
    tunable::Diagram,
};

/// Columns at either end of a settlement over which its ground turns into that of the land.
const END_COLUMNS: i64 = 48;

/// Plugin that settles the land. It does not draw what stands there.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` |
/// | Adds | a layer of the land |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, Land, LandPlugin, Seed, places::PlacesPlugin, terrain::SuperposedCosine};
///
/// let mut app = App::new();
/// app.add_plugins(MinimalPlugins)
///     .add_plugins((LandPlugin::new(Seed(7), SuperposedCosine::default()), PlacesPlugin));
/// let settlements = app.world().resource::<Land>().settlements(Column(0)..Column(20_000));
/// assert!(settlements.len() > 8, "some eight in each eight kilometres");
/// ```
pub struct PlacesPlugin;

impl Plugin for PlacesPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("PlacesPlugin", "LandPlugin").add_land_layer(layer());
    }
}

/// The layer of settlements with default parameters.
pub fn layer() -> LandLayer {
    LandLayer::tunable(LayerLevel::Settled, PlaceParams::default())
}

/// Returns the land with settlements on it, from [`GeneratorVersion::PLACES`] on. A height source that is a complete terrain
/// by itself stays as it is.
pub fn with_places(land: &Land, params: PlaceParams) -> Land {
    if land.generator() < GeneratorVersion::PLACES || land.height_source().is_complete_terrain() {
        return land.clone();
    }
    let ground = land.with_kept_ground();
    ground.with_settlements(Arc::new(Places::new(&ground, params)))
}

/// Number of cached slots.
const SLOTS_KEPT: usize = 512;

/// The settlements of a land.
pub struct Places {
    params: PlaceParams,
    /// The land that they lie on.
    beneath: Land,
    slots: SharedLruCache<i64, Result<Arc<Settlement>, NoSettlement>>,
    /// The roads of the settlements, by the number of their slot.
    roads: SharedLruCache<i64, Arc<[Arc<Road>]>>,
}

impl Places {
    /// The settlements on a land.
    pub fn new(beneath: &Land, params: PlaceParams) -> Self {
        Self { params, beneath: beneath.clone(), slots: SharedLruCache::new(SLOTS_KEPT), roads: SharedLruCache::new(SLOTS_KEPT) }
    }

    fn in_slot(&self, slot: &SettlementSlot) -> Result<Arc<Settlement>, NoSettlement> {
        self.slots.get_or_insert_with(slot.number, || Settlement::in_slot(&self.params, &self.beneath, slot).map(Arc::new))
    }

    /// [`in_slot`](Self::in_slot) in steps: first of the heights of the slot, then each a site.
    fn in_slot_in_steps(self: &Arc<Self>, slot: SettlementSlot) -> Steps<Result<Arc<Settlement>, NoSettlement>> {
        if let Some(known) = self.slots.get(&slot.number) {
            return one_step(move || known);
        }
        let heights = match site::looked_at(&self.params, self.beneath.seed(), &slot) {
            Some(columns) => self.beneath.prepare_heights(columns),
            None => one_step(|| ()),
        };
        let places = self.clone();
        and_then(heights, move |()| {
            let found = match SettlementSearch::new(&places.params, &places.beneath, &slot) {
                Some(search) => {
                    let sites = search.sites();
                    and_then(each_a_step(search, sites, SettlementSearch::try_site), |search| one_step(move || search.settle()))
                }
                None => one_step(|| Err(NoSettlement::Empty)),
            };
            and_then(found, move |found| one_step(move || places.slots.insert(slot.number, found.map(Arc::new))))
        })
    }

    fn has_roads(&self) -> bool {
        self.beneath.generator() >= GeneratorVersion::BROOKS
    }

    /// The roads that meet some columns, from the left.
    fn roads_in(&self, columns: &Range<Column>) -> Vec<Arc<Road>> {
        if !self.has_roads() {
            return Vec::new();
        }
        let around = columns.start + -road::REACH..columns.end + road::REACH;
        let roads = self.slots(around).flat_map(|slot| self.roads_of(&slot).to_vec());
        roads.filter(|road| road.columns.start < columns.end && columns.start < road.columns.end).collect()
    }

    /// The roads of a slot's settlement. They give way to the settlements of the slots beside it, which do not ask for roads.
    fn roads_of(&self, slot: &SettlementSlot) -> Arc<[Arc<Road>]> {
        self.roads.get_or_insert_with(slot.number, || {
            let Some(settlement) = self.in_slot(slot).ok().filter(|settlement| settlement.kind.has_roads()) else { return Arc::default() };
            let beside = self.beside(slot).into_iter();
            let others: Vec<Range<Column>> = beside.filter_map(|slot| Some(self.in_slot(&slot).ok()?.columns.clone())).collect();
            Road::of(&settlement, &self.beneath, &others).into_iter().map(Arc::new).collect()
        })
    }

    /// The slots beside one.
    fn beside(&self, slot: &SettlementSlot) -> Vec<SettlementSlot> {
        [-1, 1].into_iter().filter_map(|step| SettlementSlot::of(slot.number + step, self.params.every)).collect()
    }

    /// Computes in steps the settlement of a slot, and its roads.
    fn prepare_slot(self: &Arc<Self>, slot: SettlementSlot) -> Steps<()> {
        let places = self.clone();
        and_then(self.in_slot_in_steps(slot), move |settlement| match settlement {
            Ok(settlement) if places.has_roads() && settlement.kind.has_roads() => places.prepare_roads(slot, &settlement),
            _ => one_step(|| ()),
        })
    }

    /// Computes in steps the roads of a slot's settlement: first of the settlements beside it and of the heights around it.
    fn prepare_roads(self: &Arc<Self>, slot: SettlementSlot, settlement: &Settlement) -> Steps<()> {
        if self.roads.get(&slot.number).is_some() {
            return one_step(|| ());
        }
        let places = self.clone();
        let beside = in_turn(self.beside(&slot).into_iter().map(move |slot| places.in_slot_in_steps(slot)));
        let columns = settlement.columns.start + -road::LOOKED_AT..settlement.columns.end + road::LOOKED_AT;
        let (places, beneath) = (self.clone(), self.beneath.clone());
        let heights = and_then(beside, move |()| beneath.prepare_heights(columns));
        and_then(heights, move |()| one_step(move || _ = places.roads_of(&slot)))
    }

    /// The slots that may have graded some columns, from the left.
    fn slots(&self, columns: Range<Column>) -> impl Iterator<Item = SettlementSlot> + use<> {
        SettlementSlot::around(columns, self.params.every)
    }
}

/// Copies heights of some columns into the run that begins at `first`, as far as the two meet.
fn copy_heights(columns: &Range<Column>, own: &[f32], first: Column, heights: &mut [f32]) {
    let from = (columns.start - first).clamp(0, heights.len() as i64);
    let to = (columns.end - first).clamp(0, heights.len() as i64);
    if from < to {
        let skipped = (first + from - columns.start) as usize;
        heights[from as usize..to as usize].copy_from_slice(&own[skipped..skipped + (to - from) as usize]);
    }
}

impl Land {
    /// Whether there is neither a settlement nor a graded road in a range of columns.
    pub fn is_unbuilt(&self, columns: Range<Column>) -> bool {
        self.is_wild(columns.clone()) && self.roads(columns).is_empty()
    }

    /// The settlement that holds a column between its first lane and its last; not its ends.
    pub fn settlement_at(&self, column: Column) -> Option<Arc<Settlement>> {
        let is_within = |settlement: &Arc<Settlement>| {
            let Range { start, end } = settlement.columns;
            (start + END_COLUMNS..end + -END_COLUMNS).contains(&column)
        };
        self.settlements(column..column + 1).into_iter().find(is_within)
    }

    /// The nearest settlement beyond a column that is wanted, to the right if `side` is 1, to the left if it is -1, within some
    /// sixty kilometres.
    pub fn next_settlement(&self, from: Column, side: i64, is_wanted: impl Fn(&Settlement) -> bool) -> Option<Arc<Settlement>> {
        const STEP: i64 = 4096;
        (0..16).find_map(|step| {
            let [near, far] = [step, step + 1].map(|steps| from + side * steps * STEP);
            let mut there = self.settlements(near.min(far)..near.max(far));
            there.retain(|one| is_wanted(one) && if side > 0 { one.columns.start > from } else { one.columns.end <= from });
            if side > 0 { there.into_iter().next() } else { there.into_iter().next_back() }
        })
    }
}

impl Modifier for Places {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        for settlement in self.slots(first..first + heights.len() as i64).filter_map(|slot| self.in_slot(&slot).ok()) {
            settlement.grade(first, heights);
        }
        // A road regrades the end of its settlement's ground.
        for road in self.roads_in(&(first..first + heights.len() as i64)) {
            road.grade(first, heights);
        }
    }

    fn prepare(self: Arc<Self>, columns: Range<Column>) -> Steps<()> {
        // The roads of slots farther away may reach into them.
        let reach = if self.has_roads() { road::REACH } else { 0 };
        let slots = self.slots(columns.start + -reach..columns.end + reach);
        in_turn(slots.map(move |slot| self.prepare_slot(slot)))
    }
}

impl SettlementLayer for Places {
    fn settlements(&self, columns: Range<Column>) -> Vec<Arc<Settlement>> {
        let all = self.slots(columns.clone()).filter_map(|slot| self.in_slot(&slot).ok());
        all.filter(|settlement| settlement.columns.start < columns.end && columns.start < settlement.columns.end).collect()
    }

    fn roads(&self, columns: Range<Column>) -> Vec<Arc<Road>> {
        self.roads_in(&columns)
    }

    fn refusals(&self, columns: Range<Column>) -> Vec<(SettlementKind, Range<Column>, NoSettlement)> {
        self.slots(columns).filter_map(|slot| Some((slot.kind, slot.columns(), self.in_slot(&slot).err()?))).collect()
    }
}

impl Tunable for PlaceParams {
    fn name(&self) -> &'static str {
        "places"
    }

    fn apply_to(&self, land: Land) -> Land {
        with_places(&land, self.clone())
    }

    fn clone_boxed(&self) -> Box<dyn Tunable> {
        Box::new(self.clone())
    }

    fn default_boxed(&self) -> Box<dyn Tunable> {
        Box::new(Self::default())
    }

    fn steps(&self) -> Vec<String> {
        vec!["the ground before".into(), "graded ground and lots".into(), "graded roads".into()]
    }

    fn diagram(&self, land: &Land, room: RoomIndex, step: usize) -> Diagram {
        let (from, low) = (room.first_column(), room.first_row());
        let mut lines = Vec::new();
        for settlement in land.settlements(from..from + ROOM_COLUMNS as i64) {
            let at = |i: usize, height_m: f32| Vec2::new((settlement.columns.start - from + i as i64) as f32, height_m - low as f32);
            let line = if step == 0 { &settlement.ground } else { &settlement.heights };
            lines.push(line.iter().enumerate().map(|(i, height_m)| at(i, *height_m)).collect());
            if step > 0 {
                let lot = |lot: &Lot| {
                    let i = (lot.first - settlement.columns.start) as usize;
                    let corners = [(0, 0.0), (0, 2.0), (lot.width as usize, 2.0), (lot.width as usize, 0.0)];
                    corners.map(|(along, up)| at(i + along, lot.foot_m + up)).to_vec()
                };
                lines.extend(settlement.lots.iter().map(lot));
            }
        }
        for road in land.roads(from..from + ROOM_COLUMNS as i64) {
            let at = |i: usize, height_m: f32| Vec2::new((road.columns.start - from + i as i64) as f32, height_m - low as f32);
            let line = match step {
                0 => &road.ground,
                1 => continue,
                _ => &road.heights,
            };
            lines.push(line.iter().enumerate().map(|(i, height_m)| at(i, *height_m)).collect());
        }
        Diagram { lines, washes: Vec::new(), doors: Cells::SOLID }
    }
}
