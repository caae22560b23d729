//! Draft in the save game: restored with the walk it belongs to.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::{
    Algorithms,
    asset_store::file_read,
    background::{Steps, one_step},
    preset,
};
use eremite_maps::easel::EaselDraft;
use eremite_stream::contracts::saveable::{SaveAppExt, Saveable};
use eremite_words as words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Easel,
    draft_file::{self, DraftFile, DraftReadOutcome},
};

/// Text of the loaded walk's draft, until the editor is opened.
#[derive(Resource, Default)]
pub(super) struct SessionDraft(Option<String>);

impl SessionDraft {
    /// Returns the work that parses the draft and sets the stored draft file aside, once.
    pub fn begin(&mut self, file: Option<PathBuf>, algorithms: &Algorithms) -> Option<Steps<DraftReadOutcome>> {
        let (text, algorithms) = (self.0.take()?, algorithms.clone());
        Some(one_step(move || match EaselDraft::parse(&text, &algorithms) {
            Ok(draft) => {
                let before = file.filter(|file| file_read::load_text(file, preset::MAX_BYTES).is_ok_and(|before| before != text));
                let aside = before.map_or(Ok(()), |file| draft_file::set_file_aside(&file));
                DraftReadOutcome::OfWalk(Box::new(draft), aside)
            }
            Err(fault) => DraftReadOutcome::Broken(words::text_with("easel-walk-draft-broken", &[("fault", fault.to_string().into())])),
        }))
    }
}

/// Draft of the editor, or its text while the editor was not opened.
enum SavedDraft {
    Draft(Box<EaselDraft>, Algorithms),
    Text(String),
}

impl Serialize for SavedDraft {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Draft(draft, algorithms) => draft.text(algorithms).serialize(to),
            Self::Text(text) => text.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for SavedDraft {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(Self::Text)
    }
}

impl Saveable for SavedDraft {
    const NAME: &'static str = "easel";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        if let Some(text) = &world.get_resource::<SessionDraft>()?.0 {
            return Some(Self::Text(text.clone()));
        }
        // Before the editor is opened, the draft is the player's own and not part of the walk.
        let is_begun = world.get_resource::<DraftFile>()?.is_begun();
        is_begun.then(|| Self::Draft(Box::new(world.resource::<Easel>().draft()), world.resource::<Algorithms>().clone()))
    }

    fn restore(self, world: &mut World) -> Option<String> {
        if let Self::Text(text) = self {
            world.insert_resource(SessionDraft(Some(text)));
        }
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SessionDraft>().add_saveable::<SavedDraft>();
}
