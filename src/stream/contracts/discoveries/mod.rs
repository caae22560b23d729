//! What there is to be met in the land, and what is said when he meets it. Whoever owns a thing puts its chapter into the
//! [`DiscoveryCatalogue`], with a picture of each of its kinds, a look around him now and then, and a search for where a kind is;
//! whoever keeps a book of what was met knows chapters and none of their owners.

mod condition;
mod quest_query;

use std::sync::Arc;

use bevy::{
    ecs::{schedule::IntoScheduleConfigs, system::ScheduleSystem},
    prelude::*,
};

pub use condition::{DiscoveryCondition, DiscoveryContext, LIGHT_HOURS};
pub use quest_query::{DAYS_AHEAD, QuestQuery, QuestTarget, REACH_M};

use eremite_land::Place;

use crate::ink::InkMeshBuilder;

/// Metres beneath the surface from which on he is in the caves, and sees nothing of the sky.
pub const UNDERGROUND_DEPTH_M: f32 = 16.0;

/// He has something before his eyes. It is said at every look as long as he has.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Discovery {
    /// The name of its chapter.
    pub chapter: &'static str,
    /// Its kind: an entry of the chapter.
    pub entry: String,
    /// Its own name; the entry's, unless it has one.
    pub title: String,
    /// Where it is.
    pub place: Place,
    /// Whether it minds nobody.
    pub is_calm: bool,
}

impl Discovery {
    /// One of a kind, which has no other name.
    pub fn new(chapter: &'static str, entry: impl Into<String>, place: Place) -> Self {
        let entry = entry.into();
        Self { chapter, title: entry.clone(), entry, place, is_calm: true }
    }
}

/// What a kind looks like.
#[derive(Clone, Debug, Default)]
pub struct Illustration {
    /// Its picture, in metres: of a scene the part within [`SCENE_M`] around the origin, of anything else all of it.
    pub mesh: InkMeshBuilder,
    /// Whether it fills the frame.
    pub is_scene: bool,
}

/// Half the width and half the height of a scene, in metres.
pub const SCENE_M: Vec2 = Vec2::new(2.0, 1.5);

/// Draws a kind.
pub type IllustrationFn = Arc<dyn Fn() -> Illustration + Send + Sync>;

/// A kind that can be met.
#[derive(Clone)]
pub struct DiscoveryKind {
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: IllustrationFn,
}

impl DiscoveryKind {
    /// A kind by its name and what draws it.
    pub fn new(name: impl Into<String>, picture: impl Fn() -> Illustration + Send + Sync + 'static) -> Self {
        Self { name: name.into(), picture: Arc::new(picture) }
    }
}

/// Looks for a place, and a time, at which somebody meets what is sought; a pure function of that.
pub type QuestSearch = Arc<dyn Fn(&QuestQuery) -> Option<QuestTarget> + Send + Sync>;

/// What stands before a name where one speaks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    /// Nothing.
    None,
    /// "a" or "an"; nothing, where it is many.
    One,
    /// "the".
    The,
}

impl Article {
    /// A name with it.
    pub fn with_name(self, name: &str) -> String {
        let is_many = name.ends_with('s') && !name.ends_with("ss") || name.ends_with("ngi");
        match self {
            Self::None => name.into(),
            Self::One if is_many => name.into(),
            Self::One if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
            Self::One => format!("a {name}"),
            Self::The => format!("the {name}"),
        }
    }
}

/// A chapter of what can be met.
#[derive(Clone)]
pub struct DiscoveryCategory {
    /// Its name. Those that several bring under one name are one.
    pub name: &'static str,
    /// Those of a lower rank come first.
    pub rank: i32,
    /// What stands before the names of its kinds.
    pub article: Article,
    /// Its kinds, as they are now.
    pub entries: fn(&World) -> Vec<DiscoveryKind>,
    /// Where they are. What the search needs of the world it takes along.
    pub search: fn(&World) -> QuestSearch,
    /// How one may wish to meet them; those that stand there twice are wished twice as often.
    pub conditions: &'static [DiscoveryCondition],
    /// Whether each of its things has a name of its own, so that it is never full.
    pub is_open: bool,
}

/// All chapters.
#[derive(Resource, Clone, Default)]
pub struct DiscoveryCatalogue(Vec<DiscoveryCategory>);

impl DiscoveryCatalogue {
    /// The chapters, in their order; of one that several have brought each part.
    pub fn categories(&self) -> &[DiscoveryCategory] {
        &self.0
    }

    /// The first part of a chapter.
    pub fn find(&self, name: &str) -> Option<&DiscoveryCategory> {
        self.0.iter().find(|chapter| chapter.name == name)
    }
}

/// Somebody reads what is met: without that nobody looks.
#[derive(Resource)]
pub struct DiscoveriesEnabled;

/// In `FixedLast`: all looks of a step; who reads what was met comes after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscoverySystems;

/// The place of a look among all.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct DiscoveryTurn(u32);

/// How many looks there are.
#[derive(Resource, Default)]
struct DiscoveryTurnCount(u32);

/// Fixed steps from one look of a kind to the next: a quarter of a second. Each of the looks has steps of its own.
const CHECK_INTERVAL_STEPS: u32 = 16;
/// Steps from the turn of one look to that of the next.
const STAGGER_STEPS: u32 = 3;

/// How a feature says what of its things can be met.
pub trait DiscoveryAppExt {
    /// Adds a chapter, or a part of one.
    fn add_discovery_category(&mut self, chapter: DiscoveryCategory) -> &mut Self;

    /// Adds a look around him: systems that write [`Discovery`], four times a second.
    fn add_discovery_systems<M>(&mut self, look: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl DiscoveryAppExt for App {
    fn add_discovery_category(&mut self, chapter: DiscoveryCategory) -> &mut Self {
        let mut catalogue = self.world_mut().get_resource_or_init::<DiscoveryCatalogue>();
        catalogue.0.push(chapter);
        catalogue.0.sort_by_key(|chapter| chapter.rank);
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
            let met: Vec<_> = app.world_mut().resource_mut::<Messages<Discovery>>().drain().map(|met| met.chapter).collect();
            met
        };
        assert!((0..2 * CHECK_INTERVAL_STEPS).all(|_| step(&mut app).is_empty()));
        app.insert_resource(DiscoveriesEnabled);
        let steps: Vec<_> = (0..2 * CHECK_INTERVAL_STEPS).map(|_| step(&mut app)).collect();
        assert!(steps.iter().all(|met| met.len() <= 1), "{steps:?}");
        assert_eq!(steps.iter().flatten().count(), 6, "each twice: {steps:?}");
    }
}
