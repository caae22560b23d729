//! The built-in land: every height algorithm, and every layer that the features lay over the heights.

#[cfg(feature = "maps")]
use std::sync::LazyLock;

use crate::{
    Algorithm, Algorithms, Land, LandLayers, Recipe, Seed, asset_store::reload::ReloadableLandFiles, biomes::BiomeCollection, caves,
    mountains, mountains::MountainKinds, places, rivers, terrain,
};
#[cfg(feature = "maps")]
use crate::{
    ForeignError, exemplar,
    graph::{self, GraphHeightSource, NodeCatalogue},
    string_param::{ParseCache, StringParser},
    synthesis,
};

/// All height algorithms.
pub fn algorithms() -> Algorithms {
    let algorithms = height_sources();
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain((!graph::shipped().is_empty()).then_some(GRAPH));
    algorithms.collect()
}

/// The algorithms that use no node graph.
fn height_sources() -> impl Iterator<Item = Algorithm> {
    let algorithms = terrain::algorithms().chain(mountains::algorithms());
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain(synthesis::algorithms()).chain(exemplar::algorithms());
    algorithms
}

/// Terrain from a node graph, with the node types of [`devices`].
#[cfg(feature = "maps")]
pub const GRAPH: Algorithm = Algorithm {
    name: "graph",
    summary: "a graph of nodes and wires, your own or a shipped one",
    make: || Box::new(GraphHeightSource::new(&GRAPH_PARSER)),
    earlier: &[],
};

#[cfg(feature = "maps")]
static GRAPH_PARSER: StringParser = graph::parameter_parser(|text| {
    static GRAPH_CACHE: ParseCache = graph::cache();
    graph::read(text, devices(), &GRAPH_CACHE).map_err(ForeignError::new)
});

/// The node types of a graph: those built in, and every other algorithm as a source.
#[cfg(feature = "maps")]
pub fn devices() -> &'static NodeCatalogue {
    static DEVICES: LazyLock<NodeCatalogue> = LazyLock::new(|| NodeCatalogue::with(height_sources().chain(terrain::masks())));
    &DEVICES
}

/// The layers of all features, with the biomes and kinds of mountain installed on this system.
pub fn land_layers() -> LandLayers {
    let on_the_surface = [terrain::layer(), BiomeCollection::from_system().layer(), MountainKinds::from_system().layer()];
    on_the_surface.into_iter().chain([rivers::layer(), places::layer(), caves::layer()]).collect()
}

/// The complete land of an algorithm: default parameters, all layers applied.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    let land = Recipe::new(seed, algorithm, Vec::new()).land(&algorithms(), &land_layers());
    land.unwrap_or_else(|error| panic!("{error}"))
}
