//! Journal: records discoveries with place and day, in the categories of the [`DiscoveryCatalogue`], and keeps three quests
//! open, drawn from what the land can fulfil.

mod book;
mod lifetime;
mod quest;
mod spoken;

use bevy::{ecs::system::SystemParam, prelude::*};

pub use book::{FulfilledQuest, JournalEntry, MAX_QUESTS, RunJournal};
pub use lifetime::{LifetimeEntries, LifetimeEntriesError, LifetimeEntry, LifetimeJournal};
pub use quest::{Quest, QuestGenerator, QuestGiving};

use eremite_land::{Land, LandCache, asset_store, background::Background, notification::Notification, requirements::RequirementsAppExt};
use eremite_stream::contracts::{
    discoveries::{DiscoveriesEnabled, Discovery, DiscoveryCatalogue, DiscoveryContext, DiscoverySystems, NewDiscovery, QuestTarget},
    player_position::PlayerPosition,
    saveable::SaveAppExt,
    schedule::GameExitSystems,
    speech::Utterance,
    wayfinding::Destination,
    world_clock::WorldClock,
    world_event::{SoundEventKind, Stinger, WorldEvent},
};

/// Fixed steps from a fulfilled quest to the next one: two seconds, in which it is generated in the background. It appears
/// after these steps and not when it is ready, so that the same session has the same quests.
const COMES_AFTER: u32 = 128;

/// Plugin of the journal of a save game.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]) |
/// | System sets | after [`DiscoverySystems`] in `FixedLast`; runs in [`GameExitSystems`] |
/// | Messages | reads [`Discovery`]; writes [`NewDiscovery`], [`WorldEvent`] and [`Utterance`] (a quest is fulfilled), [`Notification`] (faults of the file) |
/// | Reads | [`DiscoveryCatalogue`], [`PlayerPosition`], [`WorldClock`] |
/// | Resources | [`RunJournal`] (saved), [`LifetimeJournal`], [`DiscoveriesEnabled`], [`Destination`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_life::journal::{RunJournal, JournalPlugin};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, JournalPlugin));
/// app.update();
/// assert!(app.world().resource::<RunJournal>().is_empty(), "there is nobody who meets anything");
/// ```
pub struct JournalPlugin;

impl Plugin for JournalPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("JournalPlugin", "LandPlugin")
            .init_resource::<RunJournal>()
            .init_resource::<LifetimeJournal>()
            .init_resource::<DiscoveryCatalogue>()
            .init_resource::<WorldClock>()
            .init_resource::<PlayerPosition>()
            .insert_resource(DiscoveriesEnabled)
            .add_message::<Discovery>()
            .add_message::<NewDiscovery>()
            .add_message::<WorldEvent>()
            .add_message::<Utterance>()
            .init_resource::<Destination>()
            .register_type::<Utterance>()
            .register_type::<Destination>()
            .add_message::<Notification>()
            .register_type::<RunJournal>()
            .register_type::<Discovery>()
            .register_type::<NewDiscovery>()
            .add_saveable::<RunJournal>()
            .add_systems(
                FixedLast,
                (record_discoveries, generate_quest.run_if(needs_quest), spoken::speak_wish)
                    .chain()
                    .after(DiscoverySystems)
                    .run_if(resource_exists::<Land>),
            )
            // Which of two notifications comes first does not matter.
            .add_systems(Last, lifetime::save_in_background.in_set(GameExitSystems).ambiguous_with_all());
    }
}

/// Enables the lifetime journal in the player's data folder, if there is one.
pub fn enable_lifetime_journal(app: &mut App) {
    if let Some(folder) = asset_store::data_folders::data_dir() {
        app.insert_resource(LifetimeJournal::in_folder(&folder));
    }
}

/// The journals that a discovery is recorded in.
#[derive(SystemParam)]
struct Journals<'w> {
    run: ResMut<'w, RunJournal>,
    lifetime: ResMut<'w, LifetimeJournal>,
}

/// The answer to a fulfilled quest: a sound, and a line.
#[derive(SystemParam)]
struct QuestAnswers<'w> {
    happened: MessageWriter<'w, WorldEvent>,
    said: MessageWriter<'w, Utterance>,
}

/// Records discoveries, and marks the quests that they fulfil.
fn record_discoveries(
    mut discoveries: MessageReader<Discovery>,
    Journals { run: mut book, lifetime: mut own }: Journals,
    mut new: MessageWriter<NewDiscovery>,
    mut answers: QuestAnswers,
    land: Res<Land>,
    world_clock: Res<WorldClock>,
    mut memory: Local<LandCache>,
) {
    for discovery in discoveries.read() {
        let once = || LifetimeEntry { seed: land.seed().0, at: (discovery.place.column.0, discovery.place.row), days: world_clock.days };
        if book.is_new(discovery) {
            book.record(discovery, world_clock.days, &land);
            new.write(NewDiscovery { category: discovery.category, title: discovery.title.clone() });
        }
        own.bypass_change_detection().record(discovery.category, &discovery.title, once);
        if !book.quests().iter().any(|quest| quest.is_about(discovery)) {
            continue;
        }
        let column = discovery.place.column;
        let moment = DiscoveryContext {
            days: world_clock.days,
            weather: world_clock.weather(&land, &land.tint(column), column),
            depth_m: memory.height(&land, column) - discovery.place.height_m(),
            is_calm: discovery.is_calm,
        };
        let granted: Vec<Quest> = book.quests().iter().filter(|quest| quest.is_fulfilled(discovery, &moment)).cloned().collect();
        for quest in granted {
            own.record_fulfilled(&quest.words, once);
            book.fulfill_quest(quest.number, discovery.place, world_clock.days);
            answers.happened.write(WorldEvent { what: SoundEventKind::Stinger(Stinger::Wish), place: discovery.place });
            answers.said.write(spoken::answer(&quest));
        }
    }
}

/// A quest that is being generated.
struct QuestTask {
    number: u32,
    land: u64,
    left: u32,
    task: Background<Option<(Quest, QuestTarget)>>,
}

/// Run condition: there are too few quests, or one of another land.
fn needs_quest(book: Res<RunJournal>, land: Option<Res<Land>>, player_position: Res<PlayerPosition>) -> bool {
    let Some(land) = land.filter(|_| player_position.place.is_some()) else { return false };
    book.quests().len() < MAX_QUESTS || book.quests().iter().any(|quest| quest.land != land.fingerprint())
}

/// Generates the next quest in the background, and adds it when it is due.
fn generate_quest(world: &mut World, mut coming: Local<Option<QuestTask>>) {
    let land = world.resource::<Land>().clone();
    let Some(here) = world.resource::<PlayerPosition>().place else { return };
    world.resource_mut::<RunJournal>().drop_quests_of_other_lands(&land);
    let book = world.resource::<RunJournal>();
    let (number, print) = (book.quests_made(), land.fingerprint());
    match coming.take().filter(|coming| coming.number == number && coming.land == print) {
        None => {
            let wishing = QuestGenerator::of(world);
            if wishing.is_empty() {
                return;
            }
            let (others, days) = (book.quests().to_vec(), world.resource::<WorldClock>().days);
            let task = wishing.generate(&QuestGiving { land, from: here.column, days, number, others });
            *coming = Some(QuestTask { number, land: print, left: COMES_AFTER, task: Background::start_steps("quest", task) });
        }
        Some(mut next) if next.left > 0 => {
            next.left -= 1;
            next.task.advance();
            *coming = Some(next);
        }
        Some(next) => world.resource_mut::<RunJournal>().add_quest(next.task.wait().map(|(quest, _)| quest)),
    }
}
