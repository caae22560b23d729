//! The whole land: every height algorithm there is, and every layer that is laid over what they make.

#[cfg(feature = "maps")]
use std::sync::LazyLock;

use crate::{
    Algorithm, Algorithms, Land, LandLayers, Recipe, Seed, biomes::Book, caves, mountains, mountains::Kinds, shelf::reload::LandFiles,
    terrain,
};
#[cfg(feature = "maps")]
use crate::{
    example,
    graph::{self, ByGraph, Catalogue},
    synthesis,
    words::{Language, Memory},
};

/// Every height algorithm there is.
pub fn algorithms() -> Algorithms {
    let algorithms = reliefs();
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain((!graph::shipped().is_empty()).then_some(GRAPH));
    algorithms.collect()
}

/// Those that are made of no graph.
fn reliefs() -> impl Iterator<Item = Algorithm> {
    let algorithms = terrain::algorithms().chain(mountains::algorithms());
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain(synthesis::algorithms()).chain(example::algorithms());
    algorithms
}

/// Land by a graph, whose devices are those of [`devices`].
#[cfg(feature = "maps")]
pub const GRAPH: Algorithm =
    Algorithm { name: "graph", summary: "land by devices and wires, of one's own or shipped", make: || Box::new(ByGraph::new(&GRAPHS)) };

#[cfg(feature = "maps")]
static GRAPHS: Language = graph::language(|text| {
    static MEMORY: Memory = graph::memory();
    graph::read(text, devices(), &MEMORY)
});

/// What a graph can be made of: the devices that come with it, and every other algorithm as a source.
#[cfg(feature = "maps")]
pub fn devices() -> &'static Catalogue {
    static DEVICES: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::with(reliefs().chain(terrain::masks())));
    &DEVICES
}

/// What the features make of a bare land, with the biomes and the kinds of mountain of this system.
pub fn land_layers() -> LandLayers {
    [terrain::layer(), Book::of_this_system().layer(), Kinds::of_this_system().layer(), caves::layer()].into_iter().collect()
}

/// The land of an algorithm, its parameters as they come, with all that the features make of it.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    let land = Recipe::new(seed, algorithm, Vec::new()).land(&algorithms(), &land_layers());
    land.unwrap_or_else(|error| panic!("{error}"))
}
