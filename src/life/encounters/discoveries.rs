//! The journal's chapter of encounters: each is told once, with place and hour.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{Column, Place, Pond, Tint};
use eremite_stream::contracts::discoveries::{Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryKind, Illustration};
use eremite_words::{Key, key};

use super::{Encounters, Ferry, draw::draw_whole, kind::EncounterKind, slot::Encounter, stage::Stage};
use crate::creatures::Creatures;

/// The category.
pub const ENCOUNTERS: &str = "encounters";

/// Seconds at which pictures of those that pass by are taken: one of the line is in the middle then.
const PICTURED_S: f64 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.add_discovery_category(DiscoveryCategory::new(ENCOUNTERS, 82, Article::None, kinds)).add_discovery_systems(look);
}

/// Reports the encounter that was met.
fn look(encounters: Res<Encounters>, mut met: MessageWriter<Discovery>) {
    if let Some(stage) = encounters.stage().filter(|stage| stage.is_met) {
        let discovery = Discovery::new(ENCOUNTERS, stage.encounter.kind.name(), stage.encounter.place);
        met.write(Discovery { is_calm: !stage.is_alarmed(), ..discovery });
    }
}

/// What the journal tells of the boat once somebody was taken across in it.
const TOLD_ACROSS: [Key; 2] = [key("encounter-across"), key("encounter-across-2")];

fn kinds(world: &World) -> Vec<DiscoveryKind> {
    let creatures = Arc::new(world.resource::<Creatures>().clone());
    let was_across = world.get_resource::<Ferry>().is_some_and(|ferry| ferry.crossings() > 0);
    let kind = |kind: EncounterKind| {
        let creatures = Arc::clone(&creatures);
        let picture = move || Illustration::figure(|mesh| draw_whole(mesh, &pictured(kind, &creatures), &creatures));
        let is_across = was_across && kind == EncounterKind::Ferryman;
        DiscoveryKind::new(kind.name(), picture).told((if is_across { TOLD_ACROSS } else { kind.traits().told }).map(Key::text))
    };
    EncounterKind::ALL.map(kind).into()
}

/// An encounter on level ground at a moment at which there is something to see.
pub(super) fn pictured(kind: EncounterKind, creatures: &Creatures) -> Stage {
    let place = Place::at(Column(0), 0);
    let water = Pond { level: 0.0, from: Column(-6), to: Column(6), flow_mps: 0.0 };
    let encounter = Encounter { kind, slot: 0, place, side: 1.0, water: Some(water), tint: Tint::default(), hash: 7 };
    let is_whole = |seconds: &f64| {
        let cues = encounter.cues(&super::cue::EncounterMoment::undisturbed(*seconds, 0.5));
        cues.iter().all(|cue| cue.seen > 0.9)
    };
    // Those who pass are all in sight at some moment.
    let seconds = (0..400).map(|step| PICTURED_S + f64::from(step)).find(is_whole).unwrap_or(PICTURED_S);
    Stage::for_picture(encounter, seconds, creatures)
}
