//! Discovery of the horse. No quest asks for it, as it comes when whistled for.

use bevy::prelude::*;
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::{Article, Discovery, DiscoveryAppExt, DiscoveryCategory},
};

use super::{Horse, KIND};
use crate::creatures::{Creatures, discoveries::entries};

const ANIMALS: &str = "animals";

pub(super) fn plugin(app: &mut App) {
    let kinds = |world: &World| entries(world.resource::<Creatures>(), |name, _| name == KIND);
    app.add_discovery_category(DiscoveryCategory::new(ANIMALS, 30, Article::One, kinds)).add_discovery_systems(look);
}

fn look(horse: Option<Single<&Horse>>, view: Res<CameraView>, mut met: MessageWriter<Discovery>) {
    let Some(horse) = horse.filter(|horse| !horse.is_away() && view.distance_outside_m(horse.place()) <= 0.0) else { return };
    met.write(Discovery::new(ANIMALS, KIND, horse.place()));
}
