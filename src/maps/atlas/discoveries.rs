//! Discovery of named places: passing near one counts as a visit.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{self as land, Land};
use eremite_stream::{
    contracts::{
        discoveries::{
            Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, QuestQuery, QuestTries,
        },
        player_position::PlayerPosition,
    },
    ink::{InkMeshBuilder, StrokePoint, palette},
};

use super::{
    Chart, NamedPlace, PlaceKind,
    place_names::{CELL_M, LOCAL_RANKS},
};

const CHAPTER: &str = "named places";

/// A place counts as passed within its cell's width divided by this. On a straight path no place is nearer than 0.22 of the
/// width.
const PASSES: i64 = 3;
/// Columns between checks for places.
const LOOK_COLUMNS: i64 = 80;

const SORTS: [PlaceKind; 3] = [PlaceKind::Height, PlaceKind::Land, PlaceKind::Water];

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight};
    app.add_discovery_category(DiscoveryCategory {
        name: CHAPTER,
        rank: 80,
        article: Article::One,
        kinds: |_| {
            SORTS.map(|sort| DiscoveryKind::new(kind_name(sort), move || Illustration { mesh: place_icon(sort), is_scene: false })).into()
        },
        search: |_| Arc::new(find_place_discovery),
        conditions: &[Anyhow, AtDawn, AtDusk, ByMoonlight],
        is_unbounded: true,
    })
    .add_discovery_systems(discover_places.run_if(resource_exists::<Land>));
}

fn kind_name(sort: PlaceKind) -> &'static str {
    match sort {
        PlaceKind::Water => "named lake",
        PlaceKind::Height => "named peak",
        PlaceKind::Land => "named region",
    }
}

/// An icon as on a map: a few strokes.
fn place_icon(sort: PlaceKind) -> InkMeshBuilder {
    let mut mesh = InkMeshBuilder::default();
    let point = |x: f32, y: f32, width: f32| StrokePoint::new(x, y, width);
    let (ink, wash) = (palette::ink(), palette::soil().with_alpha(0.35));
    match sort {
        PlaceKind::Height => {
            for (x, tall) in [(-0.8, 0.9), (0.75, 0.75), (0.0, 1.5)] {
                let at = |dx: f32, y: f32| Vec2::new(x + dx * tall, y * tall);
                mesh.wash(&[at(-0.7, 0.0), at(0.0, 1.0), at(0.75, 0.0)], wash, 0.05);
                mesh.curve(
                    &[point(x - 0.72 * tall, 0.0, 0.03), point(x - 0.2 * tall, 0.66 * tall, 0.07), point(x, tall, 0.05)],
                    5,
                    ink,
                    0.02,
                );
                mesh.curve(
                    &[point(x, tall, 0.09), point(x + 0.3 * tall, 0.52 * tall, 0.06), point(x + 0.76 * tall, 0.0, 0.02)],
                    5,
                    ink,
                    0.02,
                );
                for down in [0.25, 0.45] {
                    mesh.hair(&[point(x + 0.06, tall * (1.0 - down), 0.06), point(x + 0.2 * tall, tall * (0.8 - down), 0.02)], ink);
                }
            }
        }
        PlaceKind::Land => {
            for (y, from, to) in [(0.0, -1.5, 1.5), (0.32, -1.1, 0.9), (0.62, -0.4, 1.3)] {
                let hill: Vec<StrokePoint> = (0..=16)
                    .map(|i| i as f32 / 16.0)
                    .map(|share| {
                        point(from + (to - from) * share, y + 0.22 * libm::sinf(share * 3.1), 0.02 + 0.05 * libm::sinf(share * 3.1))
                    })
                    .collect();
                mesh.taper(&hill, ink.with_alpha(0.9), 0.02);
            }
            for x in [-0.5, -0.28, 0.34] {
                mesh.disc(Vec2::new(x, 0.5), 0.1, palette::moss().with_alpha(0.8), palette::moss().with_alpha(0.6), 0.05);
                mesh.hair(&[point(x, 0.18, 0.05), point(x, 0.46, 0.03)], ink);
            }
        }
        PlaceKind::Water => {
            for (row, half) in [(0.0, 0.7), (0.22, 1.2), (0.44, 1.5), (0.66, 1.1)] {
                let wave: Vec<StrokePoint> = (-16..=16)
                    .map(|i| i as f32 / 16.0 * half)
                    .map(|x| point(x, row + 0.05 * libm::sinf(x * 9.0 + row * 11.0), 0.05 * (1.0 - (x / half).abs()) + 0.02))
                    .collect();
                mesh.taper(&wave, palette::deep_water(), 0.02);
            }
        }
    }
    mesh
}

impl Chart {
    /// The places passed at a column of the path, smallest first.
    fn places_passed_at(&self, column: land::Column) -> Vec<NamedPlace> {
        let (column, row) = self.path_position_at(column);
        let near = |rank: u32| {
            let far = (CELL_M << rank) / PASSES;
            self.places(
                rank,
                [column.0.saturating_sub(far), column.0.saturating_add(far)],
                [row.saturating_sub(far), row.saturating_add(far)],
            )
        };
        (0..LOCAL_RANKS).flat_map(near).collect()
    }
}

fn discover_places(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    mut chart: Local<Option<Chart>>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(here) = player_position.place else { return };
    let chart = match &mut *chart {
        Some(chart) if land.has_same_pristine(chart.land()) => chart,
        other => other.insert(Chart::new(land.clone())),
    };
    for place in chart.places_passed_at(here.column) {
        met.write(Discovery { title: place.name, ..Discovery::new(CHAPTER, kind_name(place.sort), here) });
    }
}

fn find_place_discovery(sought: QuestQuery) -> QuestTries {
    let chart = Chart::new(sought.land.clone());
    sought.try_columns(LOOK_COLUMNS, move |sought, column| {
        let passes = chart.places_passed_at(column).iter().any(|place| kind_name(place.sort) == sought.entry);
        passes.then(|| sought.target_at(land::Place::at(column, 0).at_height(sought.land.height(column)))).flatten()
    })
}
