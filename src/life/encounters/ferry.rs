//! The ferry: the boat in the mist comes to who calls it from the bank, and takes them across.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{
    saveable::{SaveableResource, is_valid_count},
    speaker::Speaker,
    world_clock::WorldClock,
};
use eremite_words::{Key, key};
use serde::{Deserialize, Serialize};

use super::{
    Encounters, PastEncounters,
    cast::people::boat,
    crossing::{BoatState, Crossing, Traveller, nearer},
    kind::EncounterKind,
    slot::Encounter,
    stage::Stage,
};
use crate::{
    creatures::InteractionRequest,
    motion::{Body, BodyGait, CachedLand, Carried, FlyMode, GroundQuery},
    player::Player,
};

/// How much of the boat has to be seen for it to be called.
const SEEN: f32 = 0.35;
/// Metres outward from a bank in which a landing is looked for, and the steps of that search; how far one stands from the
/// water; and the height of a landing over it, at most.
const SEARCH_M: f32 = 320.0;
const SEARCH_STEP_M: f32 = 0.5;
const INLAND_M: f32 = 0.5;
const LANDING_UP_M: f32 = 1.6;
/// What the ferryman says, and for how many seconds.
const ANSWERS: Key = key("ferry-wait-there");
const BIDS: Key = key("ferry-sit-down");
const SPEAKS_S: f32 = 5.0;

/// The crossing that goes on, and how many there were.
#[derive(Resource, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct Ferry {
    pub(super) crossing: Option<Crossing>,
    taken: u32,
}

impl Ferry {
    /// Whether the boat was called, and has not gone again.
    pub fn is_called(&self) -> bool {
        self.crossing.is_some()
    }

    /// Whether somebody is in it.
    pub fn has_passenger(&self) -> bool {
        self.crossing.is_some_and(|crossing| crossing.passenger().is_some())
    }

    /// How often somebody was taken across.
    pub fn crossings(&self) -> u32 {
        self.taken
    }
}

impl SaveableResource for Ferry {
    const NAME: &'static str = "ferry";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        is_valid_count(self.taken) && self.crossing.as_ref().is_none_or(Crossing::is_valid)
    }
}

/// Where one steps into the boat of an encounter, left and right of its water, in that order; `None` without a boat, and where
/// a bank is too high or too far.
pub fn landings(encounter: &Encounter, ground_query: &mut GroundQuery) -> Option<[Place; 2]> {
    let water = encounter.water.filter(|_| encounter.kind == EncounterKind::Ferryman)?;
    let mut landing = |edge: Place, side: f32| {
        let steps = (SEARCH_M / SEARCH_STEP_M) as u16;
        let mut is_dry = |metres: f32| {
            let floor = ground_query.floor(edge.moved_along(side * metres));
            (ground_query.wading_depth(floor) == 0.0).then_some(floor)
        };
        let bank_m = (0..steps).map(|step| f32::from(step) * SEARCH_STEP_M).find(|metres| is_dry(*metres).is_some())?;
        is_dry(bank_m + INLAND_M).filter(|floor| floor.height_above(encounter.place).abs() < LANDING_UP_M)
    };
    let at = |column| Place { column, ..encounter.place };
    Some([landing(at(water.from + 2), -1.0)?, landing(at(water.to + -2), 1.0)?])
}

/// The landings of the encounter that is near, as far as they are known.
#[derive(Default)]
pub(super) struct KnownLandings(Option<(i64, Option<[Place; 2]>)>);

/// The one who speaks for the boat.
#[derive(Component)]
#[require(Speaker)]
pub(super) struct Ferryman;

/// What a step of the ferry needs to know.
#[derive(SystemParam)]
pub(super) struct FerrySurroundings<'w, 's> {
    land: CachedLand<'w>,
    clock: Res<'w, WorldClock>,
    time: Res<'w, Time>,
    landings: Local<'s, KnownLandings>,
}

impl FerrySurroundings<'_, '_> {
    fn landings(&mut self, encounter: &Encounter) -> Option<[Place; 2]> {
        let known = self.landings.0.filter(|(slot, _)| *slot == encounter.slot && !self.land.land.is_changed());
        let (_, landings) = known.unwrap_or_else(|| (encounter.slot, landings(encounter, &mut self.land.ground_query())));
        self.landings.0 = Some((encounter.slot, landings));
        landings
    }
}

/// Who can be taken across.
type TravellerQuery = (Entity, &'static Body, &'static FlyMode, &'static mut InteractionRequest, Has<Carried>);

/// Advances the crossing by a fixed step, and offers one to who stands at a landing.
pub(super) fn step(
    mut commands: Commands,
    mut ferry: ResMut<Ferry>,
    (mut encounters, mut past): (ResMut<Encounters>, ResMut<PastEncounters>),
    mut traveller: Option<Single<TravellerQuery, With<Player>>>,
    mut ferryman: Query<(Entity, &mut Speaker), With<Ferryman>>,
    mut surroundings: FerrySurroundings,
) {
    let is_idle = ferry.crossing.is_none() && encounters.current != Some(EncounterKind::Ferryman);
    if is_idle {
        for (entity, _) in &ferryman {
            commands.entity(entity).despawn();
        }
        return;
    }
    if ferry.crossing.is_some_and(|crossing| !is_of(&crossing, &surroundings.land.land)) {
        ferry.crossing = None;
    }
    sail(&mut commands, &mut ferry, (&mut encounters, &mut past), &mut traveller, &surroundings);
    let wanted = speech(&ferry, &encounters, traveller.as_ref().map(|one| one.1.place), &mut surroundings);
    let Ok((_, mut speaker)) = ferryman.single_mut() else {
        commands.spawn((Ferryman, wanted));
        return;
    };
    let is_asked = std::mem::take(&mut speaker.bypass_change_detection().is_asked);
    speaker.set_if_neq(wanted);
    if let (true, None, Some(stage), Some(place)) = (is_asked, ferry.crossing, boat_of(&encounters), speaker.place) {
        ferry.crossing = surroundings.landings(&stage.encounter).map(|landings| {
            let (along_m, turn, seen) = boat(&stage.encounter, &stage.moment);
            let now = BoatState { along_m, turn, mps: 0.0, seen };
            let Encounter { slot, place: middle, .. } = stage.encounter;
            Crossing::called(surroundings.land.land.seed(), slot, middle, landings, place, now)
        });
    }
}

/// Advances the crossing, if there is one, with who is aboard: when it is over, so is the encounter.
fn sail(
    commands: &mut Commands,
    ferry: &mut Ferry,
    (encounters, past): (&mut ResMut<Encounters>, &mut ResMut<PastEncounters>),
    traveller: &mut Option<Single<TravellerQuery, With<Player>>>,
    surroundings: &FerrySurroundings,
) {
    let Some(crossing) = &mut ferry.crossing else { return };
    let days = surroundings.clock.days;
    let (seed, was_aboard) = (surroundings.land.land.seed(), crossing.passenger().is_some());
    let now = traveller.as_mut().map(|one| {
        let (entity, body, flight, asked, is_carried) = &mut **one;
        let is_lost = was_aboard && (body.gait != BodyGait::Ferry || flight.0);
        if is_lost {
            crossing.lose_passenger();
            commands.entity(*entity).remove::<Carried>();
        }
        let gets_up = was_aboard && asked.sits;
        if gets_up {
            asked.sits = false;
        }
        let is_free = body.grounded && !body.climbing && !flight.0 && !*is_carried;
        (*entity, *is_carried, Traveller { place: body.place, is_free, gets_up })
    });
    let is_across = crossing.step(now.map(|(.., traveller)| traveller), surroundings.time.delta_secs());
    let slot = crossing.slot(seed);
    let (is_over, is_aboard) = (crossing.is_over(), crossing.passenger().is_some());
    // Also when a walk was loaded that was left in the boat.
    if let Some((entity, false, _)) = now.filter(|_| is_aboard) {
        commands.entity(entity).insert(Carried);
    }
    ferry.taken += u32::from(is_across);
    if let Some(slot) = slot.filter(|_| is_across || is_over) {
        past.end(seed, slot, days);
    }
    if is_over {
        ferry.crossing = None;
        **encounters = Encounters::default();
    }
}

/// The stage, if the boat is on it and can be seen well.
fn boat_of(encounters: &Encounters) -> Option<&Stage> {
    encounters.stage().filter(|stage| stage.encounter.kind == EncounterKind::Ferryman && stage.visible() > SEEN)
}

/// Whether a crossing is over a water of the land.
fn is_of(crossing: &Crossing, land: &Res<Land>) -> bool {
    let slot = crossing.slot(land.seed());
    let is_there = |slot: i64| Encounter::in_slot(land, slot).is_some_and(|one| one.place == crossing.middle());
    slot.is_some_and(|slot| !land.is_changed() || is_there(slot))
}

/// Where the boat can be called from, and what is said in it.
fn speech(ferry: &Ferry, encounters: &Encounters, traveller: Option<Place>, surroundings: &mut FerrySurroundings) -> Speaker {
    let Some(crossing) = &ferry.crossing else {
        let landings = boat_of(encounters).and_then(|stage| surroundings.landings(&stage.encounter));
        let place = landings.zip(traveller).map(|(landings, traveller)| landings[nearer(landings, traveller)]);
        return Speaker { place, is_ferry: true, ..Speaker::default() };
    };
    let (passenger, says) = (crossing.passenger(), crossing.speaks_for_s().is_some_and(|seconds| seconds < SPEAKS_S));
    let words = if passenger.is_some() { BIDS } else { ANSWERS };
    let place = crossing.called_to().or(passenger.map(|(place, _)| place));
    Speaker { place, is_ferry: true, says: says.then(|| words.text().into()), is_asked: false }
}

/// Puts the passenger where the boat has them, or ashore.
pub(super) fn carry(
    mut commands: Commands,
    ferry: Res<Ferry>,
    passenger: Option<Single<(Entity, &mut Body), With<Player>>>,
    land: Res<Land>,
    mut cache: ResMut<LandCache>,
    time: Res<Time>,
) {
    let Some(passenger) = passenger else { return };
    let (entity, mut body) = passenger.into_inner();
    match ferry.crossing.and_then(|crossing| crossing.passenger()) {
        Some((place, facing)) => body.carry_in_boat(place, facing, time.delta_secs()),
        None if body.gait == BodyGait::Ferry => {
            body.leave_boat(&mut GroundQuery { land: &land, cache: &mut cache }, time.delta_secs());
            commands.entity(entity).remove::<Carried>();
        }
        None => {}
    }
}
