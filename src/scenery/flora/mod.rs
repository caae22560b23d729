//! Plants of each biome, grown by L-systems and rooted by hash at fixed places, and stones.

mod discoveries;
mod foliage;
mod grammar;
pub mod patches;
mod planting;
mod roots;
mod seedling;
mod stone;
#[cfg(test)]
mod tests;
mod trunk_hits;
mod turtle;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;

pub(crate) use planting::trunk_columns;
pub use planting::{Plant, plants};
use planting::{PlantSites, PlantVariant};
pub use seedling::{PAINT as SEEDLING_PAINT, Seedling, seedlings};
use turtle::PlantMemory;

use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Land, RandomStream, Tile,
    background::{Steps, and_then},
    cache::lerp_heights,
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    ChunkPicture, LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    contracts::archery::HitTests,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

const STONE: RandomStream = RandomStream::named("flora stone");
/// Probability of a stone per column on smooth ground, and on the roughest.
const STONE_CHANCE: (f32, f32) = (0.012, 0.05);
/// Additional probability where all ground is scree.
const SCREE_CHANCE: f32 = 0.3;
/// Steepest slope (rise per metre) on which a stone lies.
const STEEPEST_STONE: f32 = 1.0;

/// Vertices in a step of drawing, after which a browser may draw a frame: some tenths of a millisecond.
const STEP_CORNERS: usize = 4000;
/// Vertices for which a chunk's mesh has memory from the start: those of a wood. To grow it step by step costs a third of the
/// time in page faults and copies.
const WOOD_CORNERS: usize = 48_000;

/// Registers the picture layers of plants, stones and roots.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | System sets | none; runs between `GameSystems::Stream` and `GameSystems::Placement`, and in `GameSystems::Draw` |
/// | Writes messages | `Discovery` |
/// | Components | [`Seedling`] |
/// | Adds | the picture layers of [`picture_layers`], three categories of discoveries |
/// | Registers | a test of arrows against trunks ([`HitTests`]) |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::flora::FloraPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, FloraPlugin));
/// app.update();
/// ```
pub struct FloraPlugin;

impl Plugin for FloraPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("FloraPlugin", "StreamPlugin")
            .add_picture_layers(picture_layers())
            .add_plugins((discoveries::plugin, seedling::plugin));
        app.world_mut().get_resource_or_init::<HitTests>().add(trunk_hits::hit_test());
    }
}

/// The picture layers: plants and stones behind the ground, and roots in it.
pub fn picture_layers() -> [PictureLayer; 2] {
    let swaying = MaterialKind::Swaying(MaterialSettings { blot: 0.4, bristle: 0.9 });
    [
        ("flora", -1.0, swaying, LayerDraw::ChunksInSteps(ChunkGrowth::in_steps)),
        ("roots", 0.02, MaterialKind::Ink(MaterialSettings { blot: 0.5, bristle: 0.8 }), LayerDraw::ChunksInSteps(roots::draw_in_steps)),
    ]
    .map(|(name, z, paint, draw)| PictureLayer { name, parallax: Parallax::LAND, lift_m: 0.0, z, paint, draw })
}

/// The picture of a chunk's stones and plants while it is drawn.
struct ChunkGrowth {
    chunk: ChunkIndex,
    heights: Arc<Tile>,
    mesh: InkMeshBuilder,
    /// The plants that are still to be drawn; none before it is decided what grows.
    plants: Option<std::vec::IntoIter<Plant>>,
    /// The meshes that several plants share.
    sorts: BTreeMap<PlantVariant, InkMeshBuilder>,
    memory: PlantMemory,
}

impl ChunkGrowth {
    /// Draws a chunk, after steps that prepare what stones and plants keep clear of.
    fn in_steps(land: Land, chunk: ChunkIndex) -> Steps<ChunkPicture> {
        let prepared = crate::prepare_placing(&land, chunk);
        and_then(prepared, move |()| Self::steps(land, chunk))
    }

    /// Draws a chunk: stones in the first step, what grows is decided in the second, and some plants are drawn in each of the
    /// others.
    fn steps(land: Land, chunk: ChunkIndex) -> Steps<ChunkPicture> {
        let mut begun: Option<Self> = None;
        Box::new(move || match &mut begun {
            None => {
                begun = Some(Self::begin(&land, chunk));
                None
            }
            Some(growth) => growth.draw_some(&land).then(|| begun.take()).flatten().map(Self::into_picture),
        })
    }

    fn begin(land: &Land, chunk: ChunkIndex) -> Self {
        let heights = land.cached_heights(chunk);
        let mut mesh = InkMeshBuilder::with_capacity(WOOD_CORNERS, WOOD_CORNERS * 3 / 2);
        stones(&mut mesh, land, chunk, &heights);
        Self { chunk, heights, mesh, plants: None, sorts: BTreeMap::new(), memory: PlantMemory::default() }
    }

    fn into_picture(self) -> ChunkPicture {
        ChunkPicture { mesh: self.mesh, ends: [self.heights[0], self.heights[CHUNK_COLUMNS]] }
    }

    /// Decides what grows, or draws plants of some [`STEP_CORNERS`] vertices. Returns whether all are drawn.
    fn draw_some(&mut self, land: &Land) -> bool {
        let Some(left) = &mut self.plants else {
            let mut plants = plants(land, self.chunk, &self.heights);
            // Tall plants stand behind low ones.
            plants.sort_by(|a, b| b.height_m.total_cmp(&a.height_m));
            self.plants = Some(plants.into_iter());
            return false;
        };
        let enough = self.mesh.positions.len() + STEP_CORNERS;
        while self.mesh.positions.len() < enough {
            let Some(plant) = left.next() else { return true };
            match plant.variant(land) {
                Some(sort) => {
                    let grown = self.sorts.entry(sort).or_insert_with(|| {
                        let mut grown = InkMeshBuilder::default();
                        plant.draw_variant(land, sort, &mut grown, &mut self.memory);
                        grown
                    });
                    self.mesh.append_scaled(grown, plant.scale(land), plant.root);
                }
                None => {
                    let first = self.mesh.positions.len();
                    plant.draw_unique(land, &mut self.mesh, &mut self.memory);
                    self.mesh.translate(first, plant.root);
                }
            }
        }
        false
    }
}

fn stones(mesh: &mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, heights: &Tile) {
    let first = chunk.first();
    let blend = land.blend(first + CHUNK_COLUMNS as i64 / 2);
    let rough = blend.shape(land.biomes()).roughness.min(1.0);
    let chance = STONE_CHANCE.0 + (STONE_CHANCE.1 - STONE_CHANCE.0) * rough;
    let tone = land.tint(first + CHUNK_COLUMNS as i64 / 2).soil.into();
    let sites = PlantSites::of(land, chunk, heights);
    let uprooted = land.unplantable(first..first + CHUNK_COLUMNS as i64);
    for (i, alpine) in sites.alpines.iter().enumerate() {
        let mut random = land.seed().rng(STONE, &[(first + i as i64).0]);
        let chance = chance + SCREE_CHANCE * alpine.scree * (1.0 - alpine.snow);
        if !random.chance(chance) || (heights[i + 1] - heights[i]).abs() > STEEPEST_STONE || !sites.is_dry(i) {
            continue;
        }
        if uprooted.iter().any(|one| one.contains(&(first + i as i64))) {
            continue;
        }
        let along = random.unit();
        let width_m = 0.3 + 1.2 * random.unit() * random.unit();
        let first_corner = mesh.positions.len();
        stone::draw(mesh, width_m, tone, &mut random);
        mesh.translate(first_corner, Vec2::new(i as f32 + along, lerp_heights(heights[i], heights[i + 1], along)));
    }
}
