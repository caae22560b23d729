//! Discoveries: what the player can find in the land. A feature adds its category to the [`DiscoveryCatalogue`], with an
//! illustration of each kind, systems that check what is near the player, and a search for the place of a kind. The journal
//! reads categories and knows none of their owners.

mod condition;
mod quest_query;

use std::{iter, sync::Arc};

use bevy::{
    ecs::{schedule::IntoScheduleConfigs, system::ScheduleSystem},
    prelude::*,
};

pub use condition::{DiscoveryCondition, DiscoveryContext, LIGHT_HOURS};
pub use quest_query::{DAYS_AHEAD, QuestQuery, QuestTarget, QuestTries, REACH_M};

use eremite_land::Place;
use eremite_words as words;

use crate::ink::InkMeshBuilder;

/// Depth below the surface, in metres, from which the player is in the caves and does not see the sky.
pub const UNDERGROUND_DEPTH_M: f32 = 16.0;

/// The player sees something. Written at every check for as long as it is in sight.
#[derive(Message, Reflect, Clone, Debug, PartialEq)]
#[reflect(Message, Debug, Clone)]
pub struct Discovery {
    /// The name of its category.
    pub category: &'static str,
    /// Its kind: an entry of the category.
    pub kind: String,
    /// Its own name; the entry's, unless it has one.
    pub title: String,
    /// Where it is.
    pub place: Place,
    /// Whether it is undisturbed.
    pub is_calm: bool,
}

impl Discovery {
    /// A discovery of a kind, without a name of its own.
    pub fn new(category: &'static str, entry: impl Into<String>, place: Place) -> Self {
        let kind = entry.into();
        Self { category, title: kind.clone(), kind, place, is_calm: true }
    }
}

/// Something was seen for the first time on this walk: it is a new entry of the journal.
#[derive(Message, Reflect, Clone, Debug, PartialEq)]
#[reflect(Message, Debug, Clone)]
pub struct NewDiscovery {
    /// The name of its category.
    pub category: &'static str,
    /// Its own name; the entry's, unless it has one.
    pub title: String,
}

/// The illustration of a kind.
#[derive(Clone, Debug, Default)]
pub struct Illustration {
    /// The mesh, in metres: of a scene the part within [`SCENE_M`] around the origin, of anything else all of it.
    pub mesh: InkMeshBuilder,
    /// Whether it is a scene, which fills the frame.
    pub is_scene: bool,
}

impl Illustration {
    /// The illustration of a figure: anything but a scene.
    pub fn figure(draw: impl FnOnce(&mut InkMeshBuilder)) -> Self {
        let mut mesh = InkMeshBuilder::default();
        draw(&mut mesh);
        Self { mesh, is_scene: false }
    }
}

/// Half the width and half the height of a scene, in metres.
pub const SCENE_M: Vec2 = Vec2::new(2.0, 1.5);

/// Draws the illustration of a kind.
pub type IllustrationFn = Arc<dyn Fn() -> Illustration + Send + Sync>;

/// A kind that can be discovered.
#[derive(Clone)]
pub struct DiscoveryKind {
    /// Its name.
    pub name: String,
    /// Draws its illustration.
    pub picture: IllustrationFn,
    /// What the journal tells of it beside place and hour, once it was discovered.
    pub told: Vec<String>,
}

impl DiscoveryKind {
    /// A kind by its name and the function that draws it.
    pub fn new(name: impl Into<String>, picture: impl Fn() -> Illustration + Send + Sync + 'static) -> Self {
        Self { name: name.into(), picture: Arc::new(picture), told: Vec::new() }
    }

    /// The same, with lines that the journal tells of it.
    #[must_use]
    pub fn told(self, told: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { told: told.into_iter().map(Into::into).collect(), ..self }
    }
}

/// Searches for a place and a time at which a quest can be fulfilled; a pure function of the query.
pub type QuestSearch = Arc<dyn Fn(QuestQuery) -> QuestTries + Send + Sync>;

/// The article before a name in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    /// None.
    None,
    /// "a" or "an"; none before a plural.
    One,
    /// "the".
    The,
}

impl Article {
    /// The name with its article.
    pub fn with_name(self, name: &str) -> String {
        let head = name.split(" of ").next().unwrap_or_default();
        let is_many = head.ends_with('s') && !head.ends_with("ss") || head.ends_with("ngi");
        match self {
            Self::None => name.into(),
            Self::One if is_many => name.into(),
            Self::One if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
            Self::One => format!("a {name}"),
            Self::The => format!("the {name}"),
        }
    }
}

/// A category of discoveries.
#[derive(Clone)]
pub struct DiscoveryCategory {
    /// Its name, by which journals are kept. Several features may add parts under one name. The journal's heading is the
    /// message `chapter-NAME`, or else the name.
    pub name: &'static str,
    /// Categories are sorted by rank, lowest first.
    pub rank: i32,
    /// The article before the names of its kinds.
    pub article: Article,
    /// Its kinds, as of now.
    pub kinds: fn(&World) -> Vec<DiscoveryKind>,
    /// Makes the search for their places, which takes along what it needs of the world.
    pub search: fn(&World) -> QuestSearch,
    /// The conditions that quests may ask for; one that is listed twice is chosen twice as often.
    pub conditions: &'static [DiscoveryCondition],
    /// Whether each of its things has a name of its own, so that the category is never complete.
    pub is_unbounded: bool,
}

impl DiscoveryCategory {
    /// A category, or a part of one, that no quest asks for.
    pub const fn new(name: &'static str, rank: i32, article: Article, kinds: fn(&World) -> Vec<DiscoveryKind>) -> Self {
        Self { name, rank, article, kinds, search: |_| Arc::new(|_| Box::new(iter::empty())), conditions: &[], is_unbounded: false }
    }

    /// Its heading in the journal, in the current language.
    pub fn title(&self) -> String {
        words::chapter(self.name).map_or_else(|| capitalized(self.name), str::to_owned)
    }

    /// The same, with quests that ask for its kinds: see its fields.
    pub const fn with_quests(self, search: fn(&World) -> QuestSearch, conditions: &'static [DiscoveryCondition]) -> Self {
        Self { search, conditions, ..self }
    }
}

/// A name as a heading.
fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// All categories.
#[derive(Resource, Clone, Default)]
pub struct DiscoveryCatalogue(Vec<DiscoveryCategory>);

impl DiscoveryCatalogue {
    /// The categories in order of rank; one that several features have added is listed in parts.
    pub fn categories(&self) -> &[DiscoveryCategory] {
        &self.0
    }

    /// The first part of a category.
    pub fn find(&self, name: &str) -> Option<&DiscoveryCategory> {
        self.0.iter().find(|category| category.name == name)
    }
}

/// Somebody reads discoveries: without this resource nothing is checked.
#[derive(Resource)]
pub struct DiscoveriesEnabled;

/// In `FixedLast`: all checks of a step. Readers of [`Discovery`] run after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscoverySystems;

/// The index of a check among all, which fixes their order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DiscoveryTurn(u32);

/// The number of checks.
#[derive(Resource, Default)]
struct DiscoveryTurnCount(u32);

/// Fixed steps from one check of a kind to the next: a quarter of a second. The checks are spread over the steps.
const CHECK_INTERVAL_STEPS: u32 = 16;
/// Fixed steps from one check to the next one in turn.
const STAGGER_STEPS: u32 = 3;

/// Registers what can be discovered.
pub trait DiscoveryAppExt {
    /// Adds a category, or a part of one.
    fn add_discovery_category(&mut self, category: DiscoveryCategory) -> &mut Self;

    /// Adds a check around the player: systems that write [`Discovery`], four times a second.
    fn add_discovery_systems<M>(&mut self, look: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl DiscoveryAppExt for App {
    fn add_discovery_category(&mut self, category: DiscoveryCategory) -> &mut Self {
        let mut catalogue = self.world_mut().get_resource_or_init::<DiscoveryCatalogue>();
        catalogue.0.push(category);
        catalogue.0.sort_by_key(|category| category.rank);
        self
    }

    fn add_discovery_systems<M>(&mut self, look: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        let mut turns = self.world_mut().get_resource_or_init::<DiscoveryTurnCount>();
        let turn = turns.0;
        turns.0 += 1;
        if turn > 0 {
            self.configure_sets(FixedLast, DiscoveryTurn(turn - 1).before(DiscoveryTurn(turn)));
        }
        let is_due = move |mut step: Local<u32>| {
            *step = (*step + 1) % CHECK_INTERVAL_STEPS;
            *step == turn * STAGGER_STEPS % CHECK_INTERVAL_STEPS
        };
        self.add_message::<Discovery>()
            .configure_sets(FixedLast, DiscoveryTurn(turn).in_set(DiscoverySystems))
            .configure_sets(FixedLast, DiscoverySystems.run_if(resource_exists::<DiscoveriesEnabled>))
            .add_systems(FixedLast, look.in_set(DiscoveryTurn(turn)).run_if(is_due))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken_of_as_one_does() {
        for (article, name, words) in [
            (Article::One, "heron", "a heron"),
            (Article::One, "old crescent", "an old crescent"),
            (Article::One, "standing stones", "standing stones"),
            (Article::One, "glowing fungi", "glowing fungi"),
            (Article::The, "moor", "the moor"),
            (Article::None, "grass", "grass"),
        ] {
            assert_eq!(article.with_name(name), words);
        }
    }

    #[test]
    fn looks_take_turns_and_nobody_looks_for_nobody() {
        fn look(name: &'static str) -> impl Fn(MessageWriter<Discovery>) + Clone {
            move |mut met| _ = met.write(Discovery::new(name, "it", Place::default()))
        }
        let mut app = App::new();
        app.add_discovery_systems(look("a")).add_discovery_systems(look("b")).add_discovery_systems(look("c"));
        let step = |app: &mut App| {
            app.world_mut().run_schedule(FixedLast);
            let met: Vec<_> = app.world_mut().resource_mut::<Messages<Discovery>>().drain().map(|met| met.category).collect();
            met
        };
        assert!((0..2 * CHECK_INTERVAL_STEPS).all(|_| step(&mut app).is_empty()));
        app.insert_resource(DiscoveriesEnabled);
        let steps: Vec<_> = (0..2 * CHECK_INTERVAL_STEPS).map(|_| step(&mut app)).collect();
        assert!(steps.iter().all(|met| met.len() <= 1), "{steps:?}");
        assert_eq!(steps.iter().flatten().count(), 6, "each twice: {steps:?}");
    }
}
