//! Seedlings that the player planted: each grows with the days since then into a tree of a species of its biome.
//!
//! Its height is a pure function of the land, the place, the day of planting and the current day; no growth state is stored.

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{
    Land, LandCache, Place, RandomStream, RoomIndex,
    biome::Pigment,
    edits::{FixtureKind, HeldFixture},
    hash::SeededRng,
    species::{Foliage, Habitat, Species, VegetationLayer},
    value_noise::smoothstep,
};
use eremite_stream::{
    DynamicMesh, StreamedEntities, WorldPosition,
    contracts::{
        camera_view::CameraView,
        discoveries::{DiscoveryAppExt, DiscoveryKind, Illustration},
        painting,
        schedule::GameSystems,
        world_clock::WorldClock,
    },
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use super::{
    foliage,
    grammar::Derivation,
    turtle::{self, PlantSkeleton, Stem, StemSize},
};
use crate::live_picture::drawing;

const CHOICE: RandomStream = RandomStream::named("seedling");
const SHAPE: RandomStream = RandomStream::named("seedling shape");
const LEAF: RandomStream = RandomStream::named("seedling leaf");

/// Material of seedlings.
pub const PAINT: MaterialKind = MaterialKind::Swaying(MaterialSettings { blot: 0.4, bristle: 0.9 });
/// Z order: in front of the ground and cave walls, behind the hermit.
const Z: f32 = 0.34;

/// Growth curve: days since planting and share of the final height. A sapling after one day, as high as a man after four, a
/// tree after twelve, fully grown after twenty.
const GROWTH: [(f64, f32); 6] = [(0.0, 0.06), (1.0, 0.11), (4.0, 0.29), (8.0, 0.62), (12.0, 0.86), (20.0, 1.0)];
/// Minimal drawn height in metres, and the final height where no plant species grows.
const LEAST_M: f32 = 0.34;
const SPROUT_M: f32 = 1.1;
/// Share of the free height below a ceiling that a tree may take.
const UNDER_CEILING: f32 = 0.85;
/// Redraws per day; growth between two of them is a few millimetres.
const DRAWN_A_DAY: f64 = 96.0;
/// Shares of the longest path from root to leaf: the one over which a leaf grows to its size, and the one over which the
/// leaf at a growing tip vanishes.
const LEAF_GROWS: f32 = 0.22;
const TIP_GOES: f32 = 0.12;
/// Leaf size of a seedling, as a share of a tree's.
const YOUNG_LEAF: f32 = 0.3;
/// Minimal size of a full leaf, in metres.
const LEAST_LEAF_M: f32 = 0.42;
/// Shares of the final height between which the green stem turns to the colour of its bark.
const GREEN: (f32, f32) = (0.2, 0.6);
/// Metres that the root reaches into the ground.
const ROOT_M: f32 = 0.05;
/// Metres beyond the view's edges within which seedlings are spawned.
const MARGIN_M: f32 = 16.0;

/// A planted seedling and the plant it becomes.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct Seedling {
    held: HeldFixture,
    /// Index of its biome and its index among the biome's plants; `None` where nothing grows.
    species: Option<(usize, usize)>,
    /// Final height in metres.
    height_m: f32,
}

/// The seedlings planted in a room that still have ground to hold them.
pub fn seedlings(land: &Land, room: RoomIndex) -> Vec<Seedling> {
    let mut planted = land.edits().fixtures(room).iter().filter(|fixture| fixture.kind() == FixtureKind::Seedling).peekable();
    if planted.peek().is_none() {
        return Vec::new();
    }
    let mut memory = LandCache::default();
    planted.filter_map(|fixture| Some(Seedling::of(land, fixture.held(land, &mut memory)?))).collect()
}

/// Start of a random stream's key for the fixture's place.
fn key(held: &HeldFixture) -> [i64; 4] {
    let place = held.fixture.place();
    [place.column.0, place.row, (place.offset.x * 4.0) as i64, (place.offset.y * 4.0) as i64]
}

impl Seedling {
    fn of(land: &Land, held: HeldFixture) -> Self {
        let mut random = land.seed().rng(CHOICE, &key(&held));
        let species = choose_species(land, held.foot, &mut random);
        let (low, high) = species.map_or((SPROUT_M, SPROUT_M), |(biome, number)| land.biomes()[biome].plants[number].height_m);
        let height_m = random.range(low + 0.4 * (high - low), high).min(UNDER_CEILING * held.room_m).max(LEAST_M);
        Self { held, species, height_m }
    }

    /// The place where it is rooted.
    pub fn foot(&self) -> Place {
        self.held.foot
    }

    /// Its species; `None` where no plants grow.
    pub fn species<'a>(&self, land: &'a Land) -> Option<&'a Species> {
        self.species.map(|(biome, number)| &land.biomes()[biome].plants[number])
    }

    /// Height in metres at a time in days after the first midnight.
    pub fn height_m(&self, days: f64) -> f32 {
        self.height_m * self.share(days)
    }

    /// Share of the final height at a time in days.
    fn share(&self, days: f64) -> f32 {
        let age = self.held.fixture.age_days(days);
        let grown = GROWTH.windows(2).find(|pair| age < pair[1].0).map_or(1.0, |pair| {
            let [(from, low), (to, high)] = [pair[0], pair[1]];
            low + (high - low) * ((age - from) / (to - from)) as f32
        });
        grown.max(LEAST_M / self.height_m)
    }

    /// Draws the plant, rooted at the origin.
    pub fn draw(&self, land: &Land, days: f64, mesh: &mut InkMeshBuilder) {
        let share = self.share(days);
        let Some(species) = self.species(land) else { return sprout(mesh, self.height_m * share) };
        let mut random = land.seed().rng(SHAPE, &key(&self.held));
        let (mut derivation, mut whole) = (Derivation::default(), PlantSkeleton::default());
        whole.grow(species, derivation.derive(species, &mut random), &mut random);
        let first = mesh.positions.len();
        let young = GrowingSkeleton::of(&whole, share);
        let height_m = self.height_m * share;
        let tall = young.stems.iter().flat_map(|shoot| &shoot.stem.points).map(|at| at.y).fold(0.0, f32::max);
        if tall == 0.0 {
            return sprout(mesh, height_m);
        }
        let scale = height_m / tall;
        // Each part has a random stream of its own, so later parts do not change earlier ones.
        let place = self.held.fixture.place();
        let part_random =
            |random_stream: RandomStream, number: usize| land.seed().rng(random_stream, &[place.column.0, place.row, number as i64]);
        let mut stems: Vec<&GrowingStem> = young.stems.iter().collect();
        stems.sort_by_key(|shoot| -shoot.stem.depth);
        let in_bark = Species { bark: bark(species, share), ..species.clone() };
        let mut stroke = Vec::new();
        for GrowingStem { number, stem, .. } in stems {
            let size = StemSize { scale, foot_m: turtle::foot_m(species, height_m, stem.depth), root_m: ROOT_M };
            turtle::draw_stem(mesh, &in_bark, stem, size, &mut part_random(SHAPE, *number), &mut stroke);
        }
        let size = YOUNG_LEAF + (1.0 - YOUNG_LEAF) * share;
        let leaf = |foliage: &Foliage, at: Vec2, angle: f32, size: f32, random: &mut SeededRng, mesh: &mut InkMeshBuilder| {
            if size > 0.02 {
                let size_m = (foliage.size_m * size).max(LEAST_LEAF_M * size.min(1.0));
                foliage::draw(mesh, foliage, at * scale, angle, size_m * random.range(0.75, 1.15), random);
            }
        };
        for (number, organ) in whole.organs.iter().enumerate() {
            let foliage = if organ.bud { species.bud } else { species.leaf };
            let grown = smoothstep(0.0, LEAF_GROWS * young.longest, young.way - organ.way);
            if let Some(foliage) = foliage {
                leaf(&foliage, organ.at, organ.angle, size * grown, &mut part_random(LEAF, number), mesh);
            }
        }
        // A growing stem has a leaf at its tip.
        if let Some(foliage) = species.leaf {
            for shoot in &young.stems {
                let [.., before, tip] = shoot.stem.points[..] else { continue };
                let way = tip - before;
                let comes = smoothstep(0.0, LEAF_GROWS * young.longest, shoot.grown);
                let goes = smoothstep(0.0, TIP_GOES * young.longest, shoot.left);
                let mut random = part_random(LEAF, whole.organs.len() + shoot.number);
                leaf(&foliage, tip, libm::atan2f(way.x, way.y), 0.8 * size * comes * goes, &mut random, mesh);
            }
        }
        turtle::set_sway(mesh, first, species.sway, height_m);
    }
}

/// Bark colour at a share of the final height: green at first.
fn bark(species: &Species, share: f32) -> Pigment {
    let old = smoothstep(GREEN.0, GREEN.1, share);
    let [red, green, blue, _] = palette::moss().lerp(palette::ink(), 0.5).0;
    let young = [red, green, blue];
    Pigment(std::array::from_fn(|c| young[c] + (species.bark.0[c] - young[c]) * old))
}

/// A stem as far as it has grown.
struct GrowingStem {
    /// Index of the stem in the full plant.
    number: usize,
    stem: Stem,
    /// Length grown from the stem's foot, and length still to grow.
    grown: f32,
    left: f32,
}

/// A plant grown along part of the path from its root.
struct GrowingSkeleton {
    stems: Vec<GrowingStem>,
    /// Path length reached from the root, and that of the full plant.
    way: f32,
    longest: f32,
}

impl GrowingSkeleton {
    fn of(whole: &PlantSkeleton, share: f32) -> Self {
        let longest = whole.stems.iter().map(|stem| stem.way).fold(0.0, f32::max);
        let way = longest * share;
        let shoot = |(number, stem): (usize, &Stem)| {
            let grown = way - (stem.way - stem.piece * (stem.points.len() - 1) as f32);
            let pieces = grown / stem.piece;
            if pieces <= 0.0 {
                return None;
            }
            let left = (stem.way - way).max(0.0);
            let count = stem.points.len().min(pieces as usize + 1);
            let mut points = stem.points[..count].to_vec();
            if count < stem.points.len() && pieces.fract() > 0.0 {
                points.push(stem.points[count - 1].lerp(stem.points[count], pieces.fract()));
            }
            (points.len() > 1).then_some(GrowingStem { number, stem: Stem { points, ..*stem }, grown, left })
        };
        Self { stems: whole.stems.iter().enumerate().filter_map(shoot).collect(), way, longest }
    }
}

/// Picks the species for a seedling from the dominant biome: a tree, weighted by density; a bush or herb where no living
/// trees grow.
fn choose_species(land: &Land, foot: Place, random: &mut SeededRng) -> Option<(usize, usize)> {
    let (biome, _) = land.blend(foot.column).parts.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let plants = &land.biomes().get(usize::from(biome))?.plants;
    let grows = |species: &Species| !species.fallen && !species.dead && !matches!(species.habitat, Habitat::Shore | Habitat::Shallows);
    for storey in [VegetationLayer::Canopy, VegetationLayer::Undergrowth, VegetationLayer::Floor] {
        let of_it = || plants.iter().enumerate().filter(|(_, species)| species.vegetation_layer() == storey && grows(species));
        let mut left = random.unit() * of_it().map(|(_, species)| species.per_100_m).sum::<f32>();
        let chosen = of_it().find(|(_, species)| {
            left -= species.per_100_m;
            left <= 0.0
        });
        if let Some((number, _)) = chosen {
            return Some((usize::from(biome), number));
        }
    }
    None
}

/// A stem with a few leaves, used where no plant species grows.
fn sprout(mesh: &mut InkMeshBuilder, height_m: f32) {
    let point = |x: f32, y: f32, width: f32| StrokePoint::new(x * height_m, y * height_m, width);
    let green = palette::moss().lerp(palette::ink(), 0.35);
    mesh.taper(
        &[StrokePoint::new(0.0, -ROOT_M, 0.05), point(0.03, 0.5, 0.04), point(0.0, 1.0, 0.02)],
        green.lerp(palette::ink(), 0.4),
        0.02,
    );
    for (y, side, long) in [(0.34, 1.0, 0.42), (0.5, -1.0, 0.4), (0.72, 1.0, 0.32), (0.86, -1.0, 0.26)] {
        let leaf = [point(0.01, y, 0.02), point(0.5 * side * long, y + 0.17, 0.05 + 0.1 * height_m), point(side * long, y + 0.12, 0.015)];
        mesh.hair(&leaf, green);
    }
}

pub(super) fn plugin(app: &mut App) {
    // Illustrated as on the day of planting.
    let kinds = |_: &World| vec![DiscoveryKind::new(FixtureKind::Seedling.name(), || Illustration::figure(|mesh| sprout(mesh, SPROUT_M)))];
    app.add_discovery_category(painting::works(kinds))
        .init_resource::<WorldClock>()
        .init_resource::<CameraView>()
        .register_type::<Seedling>()
        .add_systems(Update, stream_seedlings.after(GameSystems::Stream).before(GameSystems::Placement).run_if(resource_exists::<Land>))
        .add_systems(Update, drawing(draw));
}

/// Growth step that was drawn last, counted in [`DRAWN_A_DAY`].
#[derive(Component, Default)]
struct DrawnGrowthStep(Option<i64>);

/// Spawns seedlings in rooms that come into view and despawns them with the room.
fn stream_seedlings(mut commands: Commands, mut known: Local<StreamedEntities<RoomIndex>>, land: Res<Land>, view: Res<CameraView>) {
    known.update(&mut commands, &land, &view, MARGIN_M, |commands, room| {
        let come = seedlings(&land, room).into_iter().map(|seedling| {
            commands.spawn((seedling, DrawnGrowthStep::default(), WorldPosition(seedling.foot()), Transform::from_xyz(0.0, 0.0, Z))).id()
        });
        come.collect()
    });
}

fn draw(
    mut commands: Commands,
    mut seedlings: Query<(Entity, &Seedling, &mut DrawnGrowthStep, Option<&mut DynamicMesh>)>,
    (land, world_clock): (Res<Land>, Res<WorldClock>),
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let now = (world_clock.days * DRAWN_A_DAY).floor() as i64;
    let picture = |seedling: &Seedling, live: &mut DynamicMesh, meshes: &mut Assets<Mesh>| {
        live.draw(meshes, |mesh| seedling.draw(&land, now as f64 / DRAWN_A_DAY, mesh));
    };
    for (entity, seedling, mut drawn, live) in &mut seedlings {
        if drawn.0.replace(now) == Some(now) {
            continue;
        }
        match live {
            Some(mut live) => picture(seedling, &mut live, &mut meshes),
            None => {
                let (mut live, paint, mesh) = DynamicMesh::new(PAINT, &mut meshes);
                picture(seedling, &mut live, &mut meshes);
                commands.entity(entity).try_insert((live, paint, mesh));
            }
        }
    }
}

#[cfg(test)]
mod tests;
