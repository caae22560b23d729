//! The whole land: every height algorithm there is, and every layer that is laid over what they make.

#[cfg(feature = "maps")]
use std::sync::LazyLock;

use crate::{
    Algorithm, Algorithms, Land, LandLayers, Recipe, Seed, asset_store::reload::ReloadableLandFiles, biomes::BiomeCollection, caves,
    mountains, mountains::MountainKinds, terrain,
};
#[cfg(feature = "maps")]
use crate::{
    exemplar,
    graph::{self, GraphHeightSource, NodeCatalogue},
    string_param::{ParseCache, StringParser},
    synthesis,
};

/// Every height algorithm there is.
pub fn algorithms() -> Algorithms {
    let algorithms = height_sources();
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain((!graph::shipped().is_empty()).then_some(GRAPH));
    algorithms.collect()
}

/// Those that are made of no graph.
fn height_sources() -> impl Iterator<Item = Algorithm> {
    let algorithms = terrain::algorithms().chain(mountains::algorithms());
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain(synthesis::algorithms()).chain(exemplar::algorithms());
    algorithms
}

/// Land by a graph, whose devices are those of [`devices`].
#[cfg(feature = "maps")]
pub const GRAPH: Algorithm = Algorithm {
    name: "graph",
    summary: "land by devices and wires, of one's own or shipped",
    make: || Box::new(GraphHeightSource::new(&GRAPH_PARSER)),
};

#[cfg(feature = "maps")]
static GRAPH_PARSER: StringParser = graph::parameter_parser(|text| {
    static GRAPH_CACHE: ParseCache = graph::cache();
    graph::read(text, devices(), &GRAPH_CACHE)
});

/// What a graph can be made of: the devices that come with it, and every other algorithm as a source.
#[cfg(feature = "maps")]
pub fn devices() -> &'static NodeCatalogue {
    static DEVICES: LazyLock<NodeCatalogue> = LazyLock::new(|| NodeCatalogue::with(height_sources().chain(terrain::masks())));
    &DEVICES
}

/// What the features make of a bare land, with the biomes and the kinds of mountain of this system.
pub fn land_layers() -> LandLayers {
    [terrain::layer(), BiomeCollection::from_system().layer(), MountainKinds::from_system().layer(), caves::layer()].into_iter().collect()
}

/// The land of an algorithm, its parameters as they come, with all that the features make of it.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    let land = Recipe::new(seed, algorithm, Vec::new()).land(&algorithms(), &land_layers());
    land.unwrap_or_else(|error| panic!("{error}"))
}
