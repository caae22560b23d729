//! Readable things in the land, such as milestones. Each feature that has some registers a function that finds them; what
//! there is to read is a function of the land and the place.

use bevy::prelude::*;
use eremite_land::{Land, Place};

/// Something that can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Readable {
    /// The place of its foot.
    pub place: Place,
    /// Its text, line by line.
    pub lines: Vec<String>,
    /// Whether it points the way to what its reader seeks.
    pub is_signpost: bool,
}

/// Finds something readable within a distance of a place, in metres along and up.
pub type ReadableFn = fn(&Land, Place, Vec2) -> Option<Readable>;

/// All registered functions that find something readable.
#[derive(Resource, Default)]
pub struct Readables(Vec<ReadableFn>);

impl Readables {
    /// What can be read within a distance of a place, in metres along and up; the first that is found.
    pub fn near(&self, land: &Land, place: Place, within_m: Vec2) -> Option<Readable> {
        self.0.iter().find_map(|find| find(land, place, within_m))
    }
}

/// Registers what can be read.
pub trait ReadableAppExt {
    /// Registers a function that finds something readable.
    fn add_readable(&mut self, find: ReadableFn) -> &mut Self;
}

impl ReadableAppExt for App {
    fn add_readable(&mut self, find: ReadableFn) -> &mut Self {
        self.world_mut().get_resource_or_init::<Readables>().0.push(find);
        self
    }
}
