//! What stands in the land and can be read. Whoever has something that can be registers how it is found; whoever reads
//! asks all of them. What there is to read is a function of the land and the place, as all that stands there.

use bevy::prelude::*;
use eremite_land::{Land, Place};

/// Something that can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Readable {
    /// Its foot.
    pub place: Place,
    /// What is written there, a line each.
    pub lines: Vec<String>,
}

/// Finds what can be read within so many metres of a place, along and up.
pub type ReadableFn = fn(&Land, Place, Vec2) -> Option<Readable>;

/// All who know of something that can be read.
#[derive(Resource, Default)]
pub struct Readables(Vec<ReadableFn>);

impl Readables {
    /// What can be read within so many metres of a place, along and up.
    pub fn near(&self, land: &Land, place: Place, within_m: Vec2) -> Option<Readable> {
        self.0.iter().find_map(|find| find(land, place, within_m))
    }
}

/// How a feature says that something of it can be read.
pub trait ReadableAppExt {
    /// This finds it.
    fn add_readable(&mut self, find: ReadableFn) -> &mut Self;
}

impl ReadableAppExt for App {
    fn add_readable(&mut self, find: ReadableFn) -> &mut Self {
        self.world_mut().get_resource_or_init::<Readables>().0.push(find);
        self
    }
}
