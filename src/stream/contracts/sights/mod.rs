//! What there is to be met in the land, and what is said when he meets it. Whoever owns a thing puts its chapter into the
//! [`Catalogue`], with a picture of each of its kinds, a look around him now and then, and a search for where a kind is;
//! whoever keeps a book of what was met knows chapters and none of their owners.

mod condition;
mod sought;

use std::sync::Arc;

use bevy::{
    ecs::{schedule::IntoScheduleConfigs, system::ScheduleSystem},
    prelude::*,
};

pub use condition::{Condition, LIGHT_HOURS, Moment};
pub use sought::{DAYS_AHEAD, Granted, REACH_M, Sought};

use eremite_land::Place;

use crate::ink::InkMesh;

/// Metres beneath the surface from which on he is in the caves, and sees nothing of the sky.
pub const BELOW_M: f32 = 16.0;

/// He has something before his eyes. It is said at every look as long as he has.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Met {
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

impl Met {
    /// One of a kind, which has no other name.
    pub fn new(chapter: &'static str, entry: impl Into<String>, place: Place) -> Self {
        let entry = entry.into();
        Self { chapter, title: entry.clone(), entry, place, is_calm: true }
    }
}

/// What a kind looks like.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// Its picture, in metres: of a scene the part within [`SCENE_M`] around the origin, of anything else all of it.
    pub mesh: InkMesh,
    /// Whether it fills the frame.
    pub is_scene: bool,
}

/// Half the width and half the height of a scene, in metres.
pub const SCENE_M: Vec2 = Vec2::new(2.0, 1.5);

/// Draws a kind.
pub type Picture = Arc<dyn Fn() -> Sketch + Send + Sync>;

/// A kind that can be met.
#[derive(Clone)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: Picture,
}

impl Entry {
    /// A kind by its name and what draws it.
    pub fn new(name: impl Into<String>, picture: impl Fn() -> Sketch + Send + Sync + 'static) -> Self {
        Self { name: name.into(), picture: Arc::new(picture) }
    }
}

/// Looks for a place, and a time, at which somebody meets what is sought; a pure function of that.
pub type Search = Arc<dyn Fn(&Sought) -> Option<Granted> + Send + Sync>;

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
    pub fn with(self, name: &str) -> String {
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
pub struct Chapter {
    /// Its name. Those that several bring under one name are one.
    pub name: &'static str,
    /// Those of a lower rank come first.
    pub rank: i32,
    /// What stands before the names of its kinds.
    pub article: Article,
    /// Its kinds, as they are now.
    pub entries: fn(&World) -> Vec<Entry>,
    /// Where they are. What the search needs of the world it takes along.
    pub search: fn(&World) -> Search,
    /// How one may wish to meet them; those that stand there twice are wished twice as often.
    pub conditions: &'static [Condition],
    /// Whether each of its things has a name of its own, so that it is never full.
    pub is_open: bool,
}

/// All chapters.
#[derive(Resource, Clone, Default)]
pub struct Catalogue(Vec<Chapter>);

impl Catalogue {
    /// The chapters, in their order; of one that several have brought each part.
    pub fn chapters(&self) -> &[Chapter] {
        &self.0
    }

    /// The first part of a chapter.
    pub fn find(&self, name: &str) -> Option<&Chapter> {
        self.0.iter().find(|chapter| chapter.name == name)
    }
}

/// Somebody reads what is met: without that nobody looks.
#[derive(Resource)]
pub struct Reader;

/// In `FixedLast`: all looks of a step; who reads what was met comes after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LookSystems;

/// The place of a look among all.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn(u32);

/// How many looks there are.
#[derive(Resource, Default)]
struct Turns(u32);

/// Fixed steps from one look of a kind to the next: a quarter of a second. Each of the looks has steps of its own.
const EVERY: u32 = 16;
/// Steps from the turn of one look to that of the next.
const APART: u32 = 3;

/// How a feature says what of its things can be met.
pub trait SightsAppExt {
    /// Adds a chapter, or a part of one.
    fn add_chapter(&mut self, chapter: Chapter) -> &mut Self;

    /// Adds a look around him: systems that write [`Met`], four times a second.
    fn add_look<M>(&mut self, look: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl SightsAppExt for App {
    fn add_chapter(&mut self, chapter: Chapter) -> &mut Self {
        let mut catalogue = self.world_mut().get_resource_or_init::<Catalogue>();
        catalogue.0.push(chapter);
        catalogue.0.sort_by_key(|chapter| chapter.rank);
        self
    }

    fn add_look<M>(&mut self, look: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        let mut turns = self.world_mut().get_resource_or_init::<Turns>();
        let turn = turns.0;
        turns.0 += 1;
        if turn > 0 {
            self.configure_sets(FixedLast, Turn(turn - 1).before(Turn(turn)));
        }
        let is_due = move |mut step: Local<u32>| {
            *step = (*step + 1) % EVERY;
            *step == turn * APART % EVERY
        };
        self.add_message::<Met>()
            .configure_sets(FixedLast, Turn(turn).in_set(LookSystems))
            .configure_sets(FixedLast, LookSystems.run_if(resource_exists::<Reader>))
            .add_systems(FixedLast, look.in_set(Turn(turn)).run_if(is_due))
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
            assert_eq!(article.with(name), words);
        }
    }

    #[test]
    fn looks_take_turns_and_nobody_looks_for_nobody() {
        fn look(name: &'static str) -> impl Fn(MessageWriter<Met>) + Clone {
            move |mut met| _ = met.write(Met::new(name, "it", Place::default()))
        }
        let mut app = App::new();
        app.add_look(look("a")).add_look(look("b")).add_look(look("c"));
        let step = |app: &mut App| {
            app.world_mut().run_schedule(FixedLast);
            let met: Vec<_> = app.world_mut().resource_mut::<Messages<Met>>().drain().map(|met| met.chapter).collect();
            met
        };
        assert!((0..2 * EVERY).all(|_| step(&mut app).is_empty()));
        app.insert_resource(Reader);
        let steps: Vec<_> = (0..2 * EVERY).map(|_| step(&mut app)).collect();
        assert!(steps.iter().all(|met| met.len() <= 1), "{steps:?}");
        assert_eq!(steps.iter().flatten().count(), 6, "each twice: {steps:?}");
    }
}
