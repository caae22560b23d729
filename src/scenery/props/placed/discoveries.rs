//! Journal entries for the fixtures that the player can place.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{
    RandomStream, Seed,
    edits::{ALONG, FixtureKind, PLANK_M},
};
use eremite_stream::{
    contracts::{
        discoveries::{Article, DiscoveryAppExt, DiscoveryCategory, DiscoveryKind, Illustration},
        painting::{WORKS, WORKS_RANK},
    },
    ink::{InkMeshBuilder, palette},
};

use super::{
    super::draw as signs,
    draw::{SUNK_M, bench, plank},
};

const SPECIMEN: RandomStream = RandomStream::named("placed specimen");
const KINDS: [FixtureKind; 5] = [FixtureKind::Plank, FixtureKind::Lamp, FixtureKind::Cairn, FixtureKind::Bench, FixtureKind::Bell];

pub(in crate::props) fn plugin(app: &mut App) {
    app.add_discovery_category(DiscoveryCategory {
        name: WORKS,
        rank: WORKS_RANK,
        article: Article::One,
        kinds: |_| KINDS.map(|kind| DiscoveryKind::new(kind.name(), move || specimen(kind))).into(),
        search: |_| Arc::new(|_| None),
        conditions: &[],
        is_unbounded: false,
    });
}

fn specimen(kind: FixtureKind) -> Illustration {
    let mut mesh = InkMeshBuilder::default();
    let random = &mut Seed(0).rng(SPECIMEN, &[]);
    match kind {
        FixtureKind::Plank => plank(&mut mesh, &[true; (PLANK_M * ALONG as f32) as usize - 1], random),
        FixtureKind::Lamp => signs::lamp(&mut mesh, 0.0, SUNK_M, Vec2::new(0.62, 2.25), random),
        FixtureKind::Cairn => signs::cairn(&mut mesh, palette::stone(), -SUNK_M, 0.62, random),
        FixtureKind::Bench => bench(&mut mesh, [0.0; 2], random),
        FixtureKind::Bell | FixtureKind::Seedling => signs::bell(&mut mesh, |_| 0.0, SUNK_M, Vec2::new(0.0, 1.85)),
    }
    Illustration { mesh, is_scene: false }
}
