//! Journal entries for the fixtures that the player can place.

use bevy::prelude::*;
use eremite_land::{
    RandomStream, Seed,
    edits::{ALONG, FixtureKind, PLANK_M},
};
use eremite_stream::{
    contracts::{
        discoveries::{DiscoveryAppExt, DiscoveryKind, Illustration},
        painting,
    },
    ink::{InkMeshBuilder, palette},
};

use super::{
    super::{draw as signs, figures},
    draw::{SUNK_M, bench, plank},
};

const SPECIMEN: RandomStream = RandomStream::named("placed specimen");
const KINDS: [FixtureKind; 6] =
    [FixtureKind::Plank, FixtureKind::Lamp, FixtureKind::Cairn, FixtureKind::Bench, FixtureKind::Bell, FixtureKind::Stone];

pub(in crate::props) fn plugin(app: &mut App) {
    let kinds =
        |_: &World| KINDS.map(|kind| DiscoveryKind::new(kind.name(), move || Illustration::figure(|mesh| specimen(mesh, kind)))).into();
    app.add_discovery_category(painting::works(kinds));
}

fn specimen(mesh: &mut InkMeshBuilder, kind: FixtureKind) {
    let random = &mut Seed(0).rng(SPECIMEN, &[]);
    match kind {
        FixtureKind::Plank => plank(mesh, &[true; (PLANK_M * ALONG as f32) as usize - 1], random),
        FixtureKind::Lamp => signs::lamp(mesh, 0.0, SUNK_M, Vec2::new(0.62, 2.25), random),
        FixtureKind::Cairn => signs::cairn(mesh, palette::stone(), -SUNK_M, 0.62, random),
        FixtureKind::Bench => bench(mesh, [0.0; 2], random),
        FixtureKind::Stone => figures::tablet(mesh, palette::stone(), 0.0, true, random),
        FixtureKind::Bell | FixtureKind::Seedling => signs::bell(mesh, |_| 0.0, SUNK_M, Vec2::new(0.0, 1.85)),
    }
}
