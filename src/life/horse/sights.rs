//! The horse can be met as any animal can, and is not wished for: it comes when he whistles.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_stream::contracts::{
    gaze::Gaze,
    sights::{Article, Chapter, Met, SightsAppExt},
};

use super::{Horse, KIND};
use crate::creatures::{Creatures, sights::entries};

const ANIMALS: &str = "animals";

pub(super) fn plugin(app: &mut App) {
    app.add_chapter(Chapter {
        name: ANIMALS,
        rank: 30,
        article: Article::One,
        entries: |world| entries(world.resource::<Creatures>(), |name, _| name == KIND),
        search: |_| Arc::new(|_| None),
        conditions: &[],
        is_open: false,
    })
    .add_look(look);
}

fn look(horse: Option<Single<&Horse>>, gaze: Res<Gaze>, mut met: MessageWriter<Met>) {
    let Some(horse) = horse.filter(|horse| !horse.is_away() && gaze.outside_m(horse.place()) <= 0.0) else { return };
    met.write(Met::new(ANIMALS, KIND, horse.place()));
}
