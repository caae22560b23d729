//! Words on placed stones: the player's own are written when they are asked for, and those of others can be hidden.

use bevy::prelude::*;
use eremite_land::{Land, LandSystems, edits::Author};
use eremite_stream::{
    contracts::{painting::InscribeStone, readable::Readables},
    settings::{Setting, SettingGroup, SettingValue},
};
use eremite_words::key;

use super::{EditStore, StrokeAuthor, StrokeAuthorName, apply_edits_to_new_land};

/// Setting: whether the words that others left are shown.
pub(super) const SETTING: Setting = Setting::switch(
    "others-words",
    SettingGroup::Walk,
    key("setting-others-words"),
    true,
    |world| Some(SettingValue::Switch(world.get_resource::<ShowsOthersWords>()?.0)),
    |world, value| world.insert_resource(ShowsOthersWords(value.is_on())),
);

/// Whether the words that others left on stones are shown.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ShowsOthersWords(pub bool);

impl Default for ShowsOthersWords {
    fn default() -> Self {
        Self(true)
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_asked = on_message::<InscribeStone>.and_then(resource_exists::<Land>);
    let has_changed = resource_changed::<ShowsOthersWords>.or_else(resource_changed::<StrokeAuthor>);
    app.init_resource::<ShowsOthersWords>()
        .init_resource::<Readables>()
        .register_type::<ShowsOthersWords>()
        .add_message::<InscribeStone>()
        // The menu asks while the game is paused. The land is shown with the words in the same frame.
        .add_systems(First, inscribe.after(LandSystems::Change).before(apply_edits_to_new_land).run_if(is_asked))
        .add_systems(First, hide_words.ambiguous_with_all().run_if(has_changed));
}

fn inscribe(
    mut asked: MessageReader<InscribeStone>,
    mut strokes: ResMut<EditStore>,
    (author, name): (Res<StrokeAuthor>, Res<StrokeAuthorName>),
    land: Res<Land>,
) {
    strokes.set_author(*author, &name);
    for InscribeStone { stone, words } in asked.read() {
        // A stone that is gone meanwhile needs no words.
        _ = strokes.inscribe(&land, stone, words);
    }
}

fn hide_words(mut readables: ResMut<Readables>, shows: Res<ShowsOthersWords>, author: Res<StrokeAuthor>) {
    readables.only_of = (!shows.0).then_some(Author(author.0));
}
