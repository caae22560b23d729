//! Discoveries of biomes and plants, both derived from what grows where.

use std::sync::Arc;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{
    Biome, CHUNK_COLUMNS, ChunkIndex, Land, LandCache, PerLandCache, Place, RandomStream, Seed,
    biome::{Realm, Tint},
    species::Species,
};
use eremite_stream::{
    contracts::{
        discoveries::{
            Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, QuestQuery,
            QuestTries, SCENE_M, UNDERGROUND_DEPTH_M,
        },
        player_position::PlayerPosition,
    },
    ink::{Ink, InkMeshBuilder, StrokePoint},
};

use super::{
    planting,
    turtle::{self, PlantMemory},
};

const COUNTRIES: &str = "countries";
const PLANTS: &str = "plants";
const SPECIMEN: RandomStream = RandomStream::named("specimen");

/// Minimum share of a biome at the player for a discovery.
const IN_IT: f32 = 0.6;
/// Metres sideways and vertically within which a plant counts as seen.
const NEAR_M: Vec2 = Vec2::new(12.0, 9.0);
/// Columns between two samples when searching for a biome, and the most chunks planted in one search.
const LOOK_COLUMNS: i64 = 60;
const MAX_PLANTED: usize = 48;

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InDust, InFog, InLeaves, InRain, InSnow, UnderLights};
    let countries = DiscoveryCategory::new(COUNTRIES, 10, Article::The, |world| countries(world.resource::<Land>()))
        .with_quests(|_| Arc::new(find_biome_target), &[AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InLeaves, InFog, InDust, UnderLights]);
    let plants = DiscoveryCategory::new(PLANTS, 20, Article::None, |world| specimens(world.resource::<Land>()))
        .with_quests(|_| Arc::new(find_plant_target), &[Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog]);
    app.add_discovery_category(countries)
        .add_discovery_category(plants)
        .init_resource::<PlayerPosition>()
        .add_discovery_systems(discover_flora.run_if(resource_exists::<Land>));
}

/// The surface biomes of a land.
fn surface(land: &Land) -> impl Iterator<Item = &Biome> {
    land.biomes().iter().filter(|biome| biome.realm == Realm::Surface)
}

fn countries(land: &Land) -> Vec<DiscoveryKind> {
    surface(land).cloned().map(|biome| DiscoveryKind::new(biome.name.clone(), move || scene(&biome))).collect()
}

/// Every species of the surface biomes, once.
fn species(land: &Land) -> Vec<&Species> {
    let mut all: Vec<&Species> = Vec::new();
    for species in surface(land).flat_map(|biome| &biome.plants) {
        if all.iter().all(|known| known.name != species.name) {
            all.push(species);
        }
    }
    all
}

fn specimens(land: &Land) -> Vec<DiscoveryKind> {
    let specimen = |species: Species| DiscoveryKind::new(species.name.clone(), move || specimen(&species));
    species(land).into_iter().cloned().map(specimen).collect()
}

fn grown(species: &Species, number: i64, height_m: f32) -> InkMeshBuilder {
    let mut mesh = InkMeshBuilder::default();
    let mut random = Seed(0).rng(SPECIMEN, &[Seed(0).hash(RandomStream::named(&species.name), &[]) as i64, number]);
    // Fallen trunks lie on level ground.
    let lies = species.fallen.then_some(std::f32::consts::FRAC_PI_2);
    turtle::draw(&mut mesh, species, height_m, lies, &mut random, &mut PlantMemory::default());
    mesh.motion.clear();
    mesh
}

/// Illustration of a species: one tree, or a group of low plants.
fn specimen(species: &Species) -> Illustration {
    let tall_m = species.height_m.1;
    let mut mesh = InkMeshBuilder::default();
    let (count, apart) = if tall_m > 1.6 { (1, 0.0) } else { (5, 0.22) };
    for number in 0..count {
        let aside = (number - count / 2) as f32;
        let height_m = tall_m * (1.0 - 0.12 * aside.abs());
        mesh.append_translated(&grown(species, number, height_m), Vec2::new(aside * apart * tall_m, 0.0));
    }
    Illustration { mesh, is_scene: false }
}

/// Illustration of a biome: its sky, ranges, ground and plants.
fn scene(biome: &Biome) -> Illustration {
    let Biome { tint, shape, .. } = biome;
    let mut mesh = InkMeshBuilder::default();
    sky(&mut mesh, tint);
    let mut random = Seed(0).rng(SPECIMEN, &[Seed(0).hash(RandomStream::named(&biome.name), &[]) as i64]);
    for (nearness, foot) in [(0.35, 0.05), (0.75, -0.2)] {
        let ink = Ink::from(tint.mist).lerp(tint.range.into(), nearness);
        let (turn, tall) = (random.range(0.0, 6.0), (0.5 + 0.25 * tint.heights) * (1.25 - 0.6 * nearness));
        band(&mut mesh, ink, Ink::from(tint.mist), |x| {
            let round = 0.5 + 0.5 * libm::sinf(x * 1.3 + turn) * libm::cosf(x * 0.7 + 2.0 * turn);
            let crag = (1.0 - (libm::sinf(x * 3.7 + turn * 3.0)).abs()) * tint.crags * 0.5;
            foot + tall * (round + crag).min(1.0 - 0.35 * tint.tables)
        });
    }
    let rough = 0.03 + 0.05 * shape.roughness;
    let turn = random.range(0.0, 6.0);
    let ground = move |x: f32| -0.75 + 0.18 * shape.amplitude * libm::sinf(x * 0.9 + turn) + rough * libm::sinf(x * 5.0 + turn);
    band(&mut mesh, tint.cover.into(), tint.soil.into(), ground);
    let edge: Vec<StrokePoint> = (-21..=21).map(|i| i as f32 / 10.0).map(|x| StrokePoint::new(x, ground(x), 0.03)).collect();
    mesh.taper(&edge, tint.edge.into(), 0.02);
    // Tall plants stand behind low ones. A scene is small: the tallest tree fills a third of it.
    let mut plants: Vec<&Species> = biome.plants.iter().collect();
    plants.sort_by(|a, b| b.height_m.1.total_cmp(&a.height_m.1));
    let tallest = plants.first().map_or(1.0, |species| species.height_m.1);
    let scale = 1.15 / tallest.max(3.0);
    for species in plants {
        let count = ((species.per_100_m / 3.0).ceil() as i64).clamp(1, 10);
        for number in 0..count {
            let height_m = random.range(species.height_m.0, species.height_m.1);
            let x = random.range(-1.9, 1.9);
            let mut plant = grown(species, number, height_m);
            let size = scale * if height_m < 1.2 { 1.9 } else { 1.0 };
            for at in &mut plant.positions {
                *at *= size;
            }
            mesh.append_translated(&plant, Vec2::new(x, ground(x) - 0.02));
        }
    }
    Illustration { mesh, is_scene: true }
}

fn sky(mesh: &mut InkMeshBuilder, tint: &Tint) {
    let bands = [(1.1, tint.zenith), (0.5, tint.horizon), (0.0, tint.mist), (-1.1, tint.mist)];
    let edges = bands.map(|(height, ink)| [-1.1, 1.1].map(|side| mesh.vertex(SCENE_M * Vec2::new(side, height), ink.into())));
    for pair in edges.windows(2) {
        mesh.quad(pair[0][0], pair[0][1], pair[1][1], pair[1][0]);
    }
}

/// Fills everything below a line, with one ink along it and another at the bottom.
fn band(mesh: &mut InkMeshBuilder, crest: Ink, foot: Ink, line: impl Fn(f32) -> f32) {
    const PIECES: i32 = 44;
    let mut last: Option<[u32; 3]> = None;
    for piece in 0..=PIECES {
        let x = SCENE_M.x * 1.1 * (2.0 * piece as f32 / PIECES as f32 - 1.0);
        let y = line(x);
        let edge = [
            mesh.vertex(Vec2::new(x, y + 0.02), crest.with_alpha(0.0)),
            mesh.vertex(Vec2::new(x, y), crest),
            mesh.vertex(Vec2::new(x, -SCENE_M.y * 1.1), foot),
        ];
        if let Some(last) = last {
            mesh.quad(last[0], last[1], edge[1], edge[0]);
            mesh.quad(last[1], last[2], edge[2], edge[1]);
        }
        last = Some(edge);
    }
}

/// The roots and species names of a chunk's plants.
type NamedPlants = Vec<(Vec2, String)>;

fn discover_flora(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    mut around: Local<PerLandCache<ChunkIndex, NamedPlants, 1>>,
    mut memory: Local<LandCache>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(place) = player_position.place else { return };
    let height_m = memory.height(&land, place.column);
    if height_m - place.height_m() > UNDERGROUND_DEPTH_M {
        return;
    }
    let blend = land.blend(place.column);
    if blend.parts[0].1 > IN_IT || land.biomes().len() == 1 {
        met.write(Discovery::new(COUNTRIES, &land.biomes()[blend.dominant()].name, place));
    }
    let chunk = place.column.chunk();
    let plants = around.get_or_insert_with(&land, chunk, || {
        let plants = planting::plants(&land, chunk, &land.chunk_heights(chunk));
        plants.iter().map(|plant| (plant.root, plant.species(&land).name.clone())).collect()
    });
    let here = Vec2::new((place.column - chunk.first()) as f32 + place.offset.x, place.height_m());
    let mut seen: Vec<(&str, Vec2)> = Vec::new();
    for (root, name) in plants {
        if (*root - here).abs().cmple(NEAR_M).all() && seen.iter().all(|(known, _)| known != name) {
            seen.push((name, *root));
        }
    }
    for (name, root) in seen {
        met.write(Discovery::new(PLANTS, name, place.moved_along(root.x - here.x).at_height(root.y)));
    }
}

fn find_biome_target(sought: QuestQuery) -> QuestTries {
    let query = sought.clone();
    let columns = sought.columns_by_distance(LOOK_COLUMNS).filter(move |column| {
        let blend = query.land.blend(*column);
        query.land.biomes()[blend.dominant()].name == query.entry && blend.parts[0].1 > IN_IT
    });
    let ground = |land: &Land, column| Place::at(column, 0).at_height(land.height(column));
    // Weather is uniform over a biome, so every fourth column is enough.
    Box::new(columns.step_by(4).take(24).map(move |column| sought.target_at(ground(&sought.land, column))))
}

fn find_plant_target(sought: QuestQuery) -> QuestTries {
    let land = sought.land.clone();
    let grows = |biome: &Biome| biome.plants.iter().any(|species| species.name == sought.entry);
    let grown_by: Vec<usize> = (0..land.biomes().len()).filter(|number| grows(&land.biomes()[*number])).collect();
    let columns = sought.columns_by_distance(CHUNK_COLUMNS as i64).filter(move |column| {
        let first = column.chunk().first();
        (0..4).any(|part| grown_by.contains(&land.blend(first + 32 + 64 * part).dominant()))
    });
    Box::new(columns.take(MAX_PLANTED).map(move |column| {
        let (land, chunk) = (&sought.land, column.chunk());
        let plants = planting::plants(land, chunk, &land.chunk_heights(chunk));
        let plant = plants.into_iter().find(|plant| {
            plant.species(land).name == sought.entry && (plant.column - sought.from).abs() < sought.reach_m - CHUNK_COLUMNS as i64
        })?;
        sought.target_at(Place::at(plant.column, 0).at_height(plant.root.y))
    }))
}
