//! The draft as a walk keeps it: it stands on the easel again when one goes on with the walk.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::{Algorithms, preset, shelf::opening};
use eremite_maps::easel::Draft;
use eremite_stream::contracts::keep::{KeepAppExt, Kept};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Easel,
    draft_file::{self, DraftFile, Read},
};

/// The text of the draft of the walk that one goes on with, until somebody looks at the easel.
#[derive(Resource, Default)]
pub(super) struct OfWalk(Option<String>);

impl OfWalk {
    /// What makes it a draft, once, and sets that one aside which was in the draft's file.
    pub fn begin(&mut self, file: Option<PathBuf>, algorithms: &Algorithms) -> Option<impl FnOnce() -> Read + Send + use<>> {
        let (text, algorithms) = (self.0.take()?, algorithms.clone());
        Some(move || match Draft::parse(&text, &algorithms) {
            Ok(draft) => {
                let before = file.filter(|file| opening::text(file, preset::MOST_BYTES).is_ok_and(|before| before != text));
                let aside = before.map_or(Ok(()), |file| draft_file::give_way(&file));
                Read::OfWalk(Box::new(draft), aside)
            }
            Err(fault) => Read::Broken(format!("the draft of this walk cannot be read: {fault}")),
        })
    }
}

/// What stands on the easel, or will when somebody looks at it.
enum OnEasel {
    Draft(Box<Draft>, Algorithms),
    Text(String),
}

impl Serialize for OnEasel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Draft(draft, algorithms) => draft.text(algorithms).serialize(to),
            Self::Text(text) => text.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for OnEasel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(Self::Text)
    }
}

impl Kept for OnEasel {
    const NAME: &'static str = "easel";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        if let Some(text) = &world.get_resource::<OfWalk>()?.0 {
            return Some(Self::Text(text.clone()));
        }
        // Before somebody has looked at the easel, what will stand on it is the player's and not the walk's.
        let is_begun = world.get_resource::<DraftFile>()?.is_begun();
        is_begun.then(|| Self::Draft(Box::new(world.resource::<Easel>().draft()), world.resource::<Algorithms>().clone()))
    }

    fn give(self, world: &mut World) -> Option<String> {
        if let Self::Text(text) = self {
            world.insert_resource(OfWalk(Some(text)));
        }
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OfWalk>().keep::<OnEasel>();
}
