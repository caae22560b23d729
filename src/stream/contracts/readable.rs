//! Readable things in the land, such as milestones. Each feature that has some registers a function that finds them; what
//! there is to read is a function of the land and the place.

use bevy::prelude::*;
use eremite_land::{Land, Place, edits::Author};

/// Something that can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Readable {
    /// The place of its foot.
    pub place: Place,
    /// Its text, line by line.
    pub lines: Vec<String>,
    /// Whether it points the way to what its reader seeks.
    pub is_signpost: bool,
    /// The player who left it, if one did.
    pub left_by: Option<Author>,
}

/// Finds something readable within a distance of a place, in metres along and up.
pub type ReadableFn = fn(&Land, Place, Vec2) -> Option<Readable>;

/// All registered functions that find something readable.
#[derive(Resource, Default)]
pub struct Readables {
    find: Vec<ReadableFn>,
    /// If set, of what players left only that of this one is shown.
    pub only_of: Option<Author>,
}

impl Readables {
    /// What can be read within a distance of a place, in metres along and up; the first that is found and shown.
    pub fn near(&self, land: &Land, place: Place, within_m: Vec2) -> Option<Readable> {
        let is_shown = |readable: &Readable| readable.left_by.is_none_or(|author| self.only_of.is_none_or(|only| only == author));
        self.find.iter().find_map(|find| find(land, place, within_m).filter(is_shown))
    }
}

/// Registers what can be read.
pub trait ReadableAppExt {
    /// Registers a function that finds something readable.
    fn add_readable(&mut self, find: ReadableFn) -> &mut Self;
}

impl ReadableAppExt for App {
    fn add_readable(&mut self, find: ReadableFn) -> &mut Self {
        self.world_mut().get_resource_or_init::<Readables>().find.push(find);
        self
    }
}
