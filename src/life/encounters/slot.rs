//! The slots of the land: each has one encounter at most, by hash. Whether it is there at a moment is its occasion's to say.

use std::ops::Range;

use eremite_land::{COLUMN_LIMIT, Column, Land, Place, Pond, RandomStream, Seed, Tint};
use eremite_stream::contracts::world_clock::WorldClock;

use super::{
    ground::{EncounterSite, SlotGround},
    kind::EncounterKind,
};

/// Columns of a slot: four chunks. With the share of the time for which its kind is there, a walker meets about one in
/// 10 km (`tests.rs` walks a thousand).
pub const SLOT_COLUMNS: i64 = 1024;
/// Slots around the hermitage that stay empty: there one walks in peace.
const HOME_SLOTS: Range<i64> = -1..1;
/// Kinds tried in a slot until one fits its ground.
const TRIES: usize = 7;

const KIND: RandomStream = RandomStream::named("encounter kind");
const TURN: RandomStream = RandomStream::named("encounter turn");

/// What can be met in a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// What it is.
    pub kind: EncounterKind,
    /// Its slot.
    pub slot: i64,
    /// Its middle, on the ground or on the water.
    pub place: Place,
    /// The side that it is turned to: -1 or 1.
    pub side: f32,
    /// The water that it belongs to.
    pub water: Option<Pond>,
    /// The climate there.
    pub tint: Tint,
    /// A hash of its own.
    pub hash: u64,
}

impl Encounter {
    /// The slot of a column.
    pub const fn slot_of(column: Column) -> i64 {
        column.0.div_euclid(SLOT_COLUMNS)
    }

    /// The encounter of a slot, if its ground has room for one: a pure function of the land as it was born.
    pub fn in_slot(land: &Land, slot: i64) -> Option<Self> {
        let first = Column(slot.checked_mul(SLOT_COLUMNS)?);
        if HOME_SLOTS.contains(&slot) || first.0.unsigned_abs() > (COLUMN_LIMIT - 4 * SLOT_COLUMNS).unsigned_abs() {
            return None;
        }
        let (land, seed) = (land.pristine(), land.seed());
        let ground = SlotGround::of(land, first);
        kinds_by_turn(seed, slot).take(TRIES).find_map(|kind| {
            let EncounterSite { place, side, water, tint } = ground.site(kind, seed, slot)?;
            Some(Self { kind, slot, place, side, water, tint, hash: seed.hash(TURN, &[slot]) })
        })
    }

    /// How much it is there, from 0 to 1, in the weather of its place.
    pub fn presence(&self, land: &Land, clock: &WorldClock) -> f32 {
        let when = self.kind.traits().when;
        if !when.is_hour(clock, self.hash) {
            return 0.0;
        }
        when.presence(clock, self.hash, &clock.weather(land, &self.tint, self.place.column), &self.tint)
    }
}

/// The encounters whose middles are in a range of columns, from the left.
pub fn encounters_in(land: &Land, columns: Range<Column>) -> impl Iterator<Item = Encounter> + '_ {
    let slots = Encounter::slot_of(columns.start)..=Encounter::slot_of(columns.end);
    slots.filter_map(|slot| Encounter::in_slot(land, slot)).filter(move |one| columns.contains(&one.place.column))
}

/// All kinds, in the order in which a slot tries them.
fn kinds_by_turn(seed: Seed, slot: i64) -> impl Iterator<Item = EncounterKind> {
    let hash = seed.hash(KIND, &[slot]);
    let count = EncounterKind::ALL.len() as u64;
    // A step that shares no factor with the number of kinds, which is prime, comes by all of them.
    let (first, step) = (hash % count, 1 + (hash >> 32) % (count - 1));
    let by_turn = (0..count).map(move |number| EncounterKind::ALL[((first + number * step) % count) as usize]);
    // Few slots have a village's edge, so that every other of them has who plays there.
    (hash >> 16 & 1 == 1).then_some(EncounterKind::Kite).into_iter().chain(by_turn)
}
