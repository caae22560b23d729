//! The pilgrimage: a bow before a temple's hall stamps its seal into a book, with a verse of the way, and one is told of the
//! next temple; shrines have stamps of their own, and the lamps of hermitages burn on once they are lit, where one
//! has a bed from then on.
//!
//! What he has earned is seen on him: see [`Attire`].
//!
//! Which seal is where is a function of the land; where one can bow, and the verse, are pure functions. What was stamped is
//! the [`Pilgrimage`], a saved section; what its verses are made of, so that each language can say them, is another.

mod attire;
mod book;
mod inner_seal;
mod phrasing;
mod ring;
mod saved_verses;
mod sites;
mod verse;

use bevy::{ecs::system::SystemParam, prelude::*};

pub use book::{Pilgrimage, ROUND, ShrineStamp, StampedSeal};
pub use phrasing::verse_phrases;
pub use ring::RingCondition;
pub use sites::{NextTemple, next_temple};

use book::WayBehind;
use eremite_land::{Land, LandCache, Place, RandomStream, Seed, places::LotKind, requirements::RequirementsAppExt};
use eremite_stream::{
    contracts::{
        attire::Attire,
        discoveries::{DiscoveriesEnabled, Discovery, DiscoveryCatalogue, DiscoveryContext, DiscoverySystems},
        kept_lights::KeptLights,
        rites::{OfferedRite, RiteKind, RiteOfferSystems, RitePerformed, RiteSite},
        saveable::SaveAppExt,
        speech::Utterance,
        world_clock::WorldClock,
        world_event::{SoundEventKind, WorldEvent},
    },
    ink::SealMark,
};
use eremite_words::{self as words, Language};
use inner_seal::{InnerStone, InnerStones};
use ring::Arrival;
use saved_verses::SavedVerses;
use sites::{Site, SiteKind, bell_of};
use verse::{LineMaking, Sighting, VERSE, VerseMoment, verse};

use crate::{
    creatures::InteractionRequest,
    motion::{Body, BodyGait, FlyMode},
};

const BELL: RandomStream = RandomStream::named("bell of a temple");
/// The lowest bell of a temple as a degree of the mode, and the number of degrees from which each has its own.
const BELL_DEGREE: i8 = -10;
const BELL_DEGREES: u64 = 5;
/// The small bell of a shrine.
const SHRINE_BELL: SoundEventKind = SoundEventKind::Bell { degree: 5, force: 0.22 };
/// How hard a temple's bell is struck.
const STRUCK: f32 = 0.5;
/// Metres within which a walk has only begun.
const BEGINS_M: f64 = 1.0;

/// Adds the pilgrimage of the entity with an [`InteractionRequest`].
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]) |
/// | System sets | in and after [`DiscoverySystems`] in `FixedLast`; [`RiteOfferSystems`] |
/// | Messages | reads [`RitePerformed`], [`Discovery`]; writes [`Utterance`], [`WorldEvent`] (a bell) |
/// | Reads | [`WorldClock`], [`DiscoveryCatalogue`] |
/// | Resources | [`Pilgrimage`], [`KeptLights`] (both saved); writes [`OfferedRite`], [`Attire`]; [`DiscoveriesEnabled`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_life::pilgrimage::{Pilgrimage, PilgrimagePlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, LandPlugin::new(Seed(7), Ridged::default()), PilgrimagePlugin));
/// app.update();
/// assert!(app.world().resource::<Pilgrimage>().seals().is_empty(), "there is nobody who bows");
/// ```
pub struct PilgrimagePlugin;

impl Plugin for PilgrimagePlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("PilgrimagePlugin", "LandPlugin")
            .init_resource::<Pilgrimage>()
            .init_resource::<KeptLights>()
            .init_resource::<OfferedRite>()
            .init_resource::<Attire>()
            .init_resource::<InnerStones>()
            .init_resource::<DiscoveryCatalogue>()
            .init_resource::<WorldClock>()
            .insert_resource(DiscoveriesEnabled)
            .add_message::<Discovery>()
            .add_message::<RitePerformed>()
            .add_message::<Utterance>()
            .add_message::<WorldEvent>()
            .register_type::<Pilgrimage>()
            .register_type::<OfferedRite>()
            .register_type::<Attire>()
            .register_type::<RitePerformed>()
            .register_type::<Utterance>()
            .add_saveable::<Pilgrimage>()
            // After the book, into which it is read.
            .add_saveable::<SavedVerses>()
            .add_saveable::<KeptLights>()
            // Between those who ring bells, who come before the discoveries of a step, and the journal, which comes after.
            .add_systems(FixedLast, (watch_way, answer_rites).chain().in_set(DiscoverySystems).run_if(resource_exists::<Land>))
            .add_systems(FixedFirst, attire::dress.run_if(resource_changed::<Pilgrimage>))
            // Nobody else writes the book there, and what is read comes before.
            .add_systems(FixedLast, note_sightings.after(DiscoverySystems).ambiguous_with_all())
            .add_systems(FixedPreUpdate, offer_rite.in_set(RiteOfferSystems).run_if(resource_exists::<Land>));
    }
}

/// Whoever can bow: there is one of them.
type PilgrimQuery = (&'static Body, &'static FlyMode);

/// Watches whether the way from the last temple is walked.
fn watch_way(hermit: Option<Single<PilgrimQuery, With<InteractionRequest>>>, mut book: ResMut<Pilgrimage>) {
    let Some(hermit) = hermit else { return };
    let (body, flight) = *hermit;
    let was_put = book.way.teleports != body.times_put;
    let is_carried = flight.0 || matches!(body.gait, BodyGait::Ride | BodyGait::Glide);
    if was_put {
        // Where a walk begins one is put too.
        let begins = book.way.from.is_none() && body.walked_m < BEGINS_M;
        book.way = WayBehind { from: book.way.from, is_on_foot: begins, teleports: body.times_put };
    }
    if is_carried && book.way.is_on_foot {
        book.way.is_on_foot = false;
    }
}

/// Remembers what is seen, for the next verse.
fn note_sightings(mut discoveries: MessageReader<Discovery>, mut book: ResMut<Pilgrimage>) {
    for Discovery { category, kind, .. } in discoveries.read() {
        if book.is_unseen(category, kind) {
            book.see(category, kind);
        }
    }
}

/// Offers the rite that is possible where the player stands. A lamp is lit once; then there is a bed.
fn offer_rite(
    hermit: Option<Single<PilgrimQuery, With<InteractionRequest>>>,
    land: Res<Land>,
    (kept, book): (Res<KeptLights>, Res<Pilgrimage>),
    mut stones: ResMut<InnerStones>,
    mut memory: Local<LandCache>,
    mut offered: ResMut<OfferedRite>,
) {
    let place = hermit.filter(|pilgrim| pilgrim.0.grounded).map(|pilgrim| pilgrim.0.place);
    let site = place.and_then(|place| Site::at(&land, place));
    let deep = place.filter(|place| inner_seal::is_deep(memory.height(&land, place.column), *place));
    // Who bows before a hall is told of the stone beneath it.
    match (&site, deep) {
        (Some(site), _) if site.kind == SiteKind::Hall => stones.look_beneath(&land, site.settlement.columns.clone()),
        (_, Some(place)) => stones.look_around(&land, place),
        _ => {}
    }
    stones.advance();
    let is_lit = |site: &Site| site.kind == SiteKind::Hut && kept.has(land.seed(), site.lot().first);
    let rite = site.map(|site| RiteSite { kind: if is_lit(&site) { RiteKind::Sleep } else { site.rite() }, place: site.middle() });
    let is_open = |stone: &InnerStone| book.seal(land.seed(), stone.slot).is_some_and(|seal| seal.inner.is_none());
    let bow = |stone: InnerStone| RiteSite { kind: RiteKind::Bow, place: stone.place };
    let rite = rite.or_else(|| stones.before(&land, deep?).filter(is_open).map(bow));
    offered.set_if_neq(OfferedRite(rite));
}

/// What rites change, and how they are answered.
#[derive(SystemParam)]
struct RiteAnswers<'w> {
    book: ResMut<'w, Pilgrimage>,
    kept: ResMut<'w, KeptLights>,
    stones: ResMut<'w, InnerStones>,
    said: MessageWriter<'w, Utterance>,
    happened: MessageWriter<'w, WorldEvent>,
}

/// Stamps seals, and lights lamps.
fn answer_rites(
    mut performed: MessageReader<RitePerformed>,
    mut answers: RiteAnswers,
    land: Res<Land>,
    clock: Res<WorldClock>,
    catalogue: Res<DiscoveryCatalogue>,
) {
    for RitePerformed(rite) in performed.read() {
        let site = Site::at(&land, rite.place).filter(|site| site.rite() == rite.kind);
        match site.as_ref().map(|site| (site.kind, site)) {
            Some((SiteKind::Hall, hall)) => answers.bow_at_hall(hall, &land, &clock, &catalogue),
            Some((SiteKind::Shrine, shrine)) => answers.bow_at_shrine(shrine, &land, clock.days),
            Some((SiteKind::Hut, hut)) => answers.light_lamps(hut, &land),
            None => {
                if let Some(stone) = answers.stones.found_before(&land, rite.place) {
                    answers.bow_at_stone(&stone, land.seed(), clock.days);
                }
            }
        }
    }
}

impl RiteAnswers<'_> {
    fn say(&mut self, words: String, seal: Option<SealMark>) {
        self.said.write(Utterance { words: words.into(), is_answer: seal.is_some(), seal });
    }

    fn bow_at_hall(&mut self, site: &Site, land: &Land, clock: &WorldClock, catalogue: &DiscoveryCatalogue) {
        let (seed, slot, hall) = (land.seed(), site.settlement.slot, site.middle());
        let Some(name) = land.settlement_name(&site.settlement) else { return };
        let arrival = self.arrival(land, clock, hall, slot);
        let (days, condition) = (clock.days, RingCondition::of_temple(land, slot, hall.column));
        let is_met = condition.is_met(&arrival);
        let ring_before = self.book.seal(seed, slot).map(|seal| seal.ringed.is_some());
        let told = match ring_before {
            None => {
                let making = self.verse_at(land, clock, catalogue, hall, slot);
                let verse = phrasing::say(Language::English, &making).unwrap_or_default();
                let making = Some(making);
                let ringed = is_met.then_some(days);
                let seal = StampedSeal { land: seed.0, slot, place: hall, days, name, verse, making, condition, ringed, inner: None };
                let [first, second] = seal.verse_said().map(words::FluentValue::from);
                let verse = words::text_with("verse-in-one-line", &[("first", first), ("second", second)]);
                self.say(format!("{}\n{verse}", words::place_name(&seal.name)), Some(seal.mark()));
                self.book.stamp(seal);
                Some(if is_met { condition.answer() } else { condition.told() })
            }
            Some(false) if is_met => {
                self.book.ring(seed, slot, days);
                let mark = self.book.seal(seed, slot).map(StampedSeal::mark);
                self.say(condition.answer().into(), mark);
                None
            }
            Some(false) => Some(condition.told()),
            Some(true) => None,
        };
        let count = self.book.seals_of(seed).count();
        if ring_before.is_none() && count.is_multiple_of(ROUND) {
            self.say(words::text_with("pilgrimage-round", &[("round", ROUND.into())]), None);
        }
        let next = next_temple(land, &self.book, hall.column).map(|next| next.directions_from(land, hall));
        let is_inner_open = self.book.seal(seed, slot).is_some_and(|seal| seal.inner.is_none());
        let stone = is_inner_open.then(|| self.stones.found_beneath(land, &site.settlement)).flatten();
        let beneath = stone.map(|stone| words_of_stone(&stone, hall));
        let lines: Vec<String> = told.map(String::from).into_iter().chain(beneath).chain(next).collect();
        self.say(lines.join("\n"), None);
        let degree = BELL_DEGREE + (seed.hash(BELL, &[slot]) % BELL_DEGREES) as i8;
        let place = bell_of(&site.settlement).unwrap_or(hall);
        self.happened.write(WorldEvent { what: SoundEventKind::Bell { degree, force: STRUCK }, place });
        self.book.way = WayBehind { from: Some((seed.0, slot)), is_on_foot: true, teleports: self.book.way.teleports };
    }

    /// When and how one stands before the hall of the temple in a slot.
    fn arrival(&self, land: &Land, clock: &WorldClock, hall: Place, slot: i64) -> Arrival {
        let weather = clock.weather(land, &land.tint(hall.column), hall.column);
        let way = &self.book.way;
        let is_on_foot = way.is_on_foot && way.from != Some((land.seed().0, slot));
        Arrival { context: DiscoveryContext { days: clock.days, weather, depth_m: 0.0, is_calm: true }, is_on_foot }
    }

    /// What the verse of the seal that is stamped now is made of.
    fn verse_at(&self, land: &Land, clock: &WorldClock, catalogue: &DiscoveryCatalogue, hall: Place, slot: i64) -> [LineMaking; 2] {
        let tint = land.tint(hall.column);
        let biome = land.biomes().get(land.blend(hall.column).dominant()).map_or_else(String::new, |biome| biome.name.clone());
        let weather = clock.weather(land, &tint, hall.column);
        let moment = VerseMoment { hour: clock.hour(), weather, moon: clock.moon_phase(), biome };
        let sighting = |(category, kind): &(String, String)| {
            let article = catalogue.find(category)?.article;
            Some(Sighting { category: category.clone(), kind: kind.clone(), words: article.with_name(kind) })
        };
        let seen: Vec<Sighting> = self.book.seen().iter().filter_map(sighting).collect();
        let told: Vec<LineMaking> = self.book.seals_of(land.seed()).filter_map(|seal| seal.making.clone()).flatten().collect();
        verse(&mut land.seed().rng(VERSE, &[slot]), &seen, &moment, &told)
    }

    fn bow_at_shrine(&mut self, site: &Site, land: &Land, days: f64) {
        let (seed, first) = (land.seed(), site.lot().first);
        self.happened.write(WorldEvent { what: SHRINE_BELL, place: site.middle() });
        if !self.book.has_stamp(seed, first) {
            let stamp = ShrineStamp { land: seed.0, first, days };
            self.say(words::text("pilgrimage-shrine").into(), Some(stamp.mark()));
            self.book.stamp_shrine(stamp);
        }
        if let Some(next) = next_temple(land, &self.book, first) {
            self.say(next.directions_from(land, site.middle()), None);
        }
    }

    fn bow_at_stone(&mut self, stone: &InnerStone, seed: Seed, days: f64) {
        if !self.book.stamp_inner(seed, stone.slot, days) {
            return;
        }
        let Some(seal) = self.book.seal(seed, stone.slot) else { return };
        let (words, mark) =
            (words::text_with("pilgrimage-inner-seal", &[("temple", words::place_name(&seal.name).into())]), seal.inner_mark());
        self.say(words, mark);
        self.happened.write(WorldEvent { what: SHRINE_BELL, place: stone.place });
    }

    fn light_lamps(&mut self, site: &Site, land: &Land) {
        let lamps = site.settlement.lots.iter().filter(|lot| matches!(lot.kind, LotKind::Hut | LotKind::Lantern | LotKind::Stable));
        let are_new: Vec<bool> = lamps.map(|lot| self.kept.light(land.seed(), lot.first)).collect();
        if let Some(name) = land.settlement_name(&site.settlement).filter(|_| are_new.contains(&true)) {
            self.say(words::text_with("pilgrimage-lamp", &[("name", words::place_name(&name).into())]), None);
        }
    }
}

/// Where the stone beneath a hall is, as a sentence.
fn words_of_stone(stone: &InnerStone, hall: Place) -> String {
    let off_m = stone.place.offset_from(hall);
    let [along, deep] = [off_m.x, off_m.y].map(|metres| 10.0 * (metres.abs() / 10.0).round());
    let (deep, along) = (("deep", deep.into()), ("along", along.into()));
    match off_m.x {
        x if x.abs() < 5.0 => words::text_with("pilgrimage-stone-beneath", &[deep]),
        x if x < 0.0 => words::text_with("pilgrimage-stone-west", &[deep, along]),
        _ => words::text_with("pilgrimage-stone-east", &[deep, along]),
    }
}
