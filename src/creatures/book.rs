//! The files of the kinds: those that come with the game, those beside it, and the player's own.

use std::path::PathBuf;

use bevy::prelude::Resource;
use include_dir::{Dir, include_dir};

use super::kind::Kind;
use crate::shared::shelf::{Collection, Reading, Shelf};

static SHIPPED: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/creatures");
const FOLDER: &str = "creatures";

/// The kind that the player is.
pub const HERMIT: &str = "hermit";

/// The kinds as they were last read without fault, by name.
#[derive(Resource)]
pub struct Creatures(Collection<Kind>);

impl Default for Creatures {
    fn default() -> Self {
        Self::of_this_system()
    }
}

impl Creatures {
    /// The kinds beside the game and in the player's folder.
    pub fn of_this_system() -> Self {
        Self(Collection::new(Shelf::of_this_system(FOLDER, &SHIPPED), Kind::parse))
    }

    /// The kinds of a folder alone, over those that come with the game.
    pub fn of_folder(folder: PathBuf) -> Self {
        Self(Collection::new(Shelf::new(&SHIPPED, vec![folder]), Kind::parse))
    }

    /// Looks whether files have come, gone or changed, and reads them if so.
    pub fn refresh(&mut self) -> Reading {
        self.0.refresh()
    }

    /// What is wrong with the files, each in a line.
    pub fn faults(&self) -> &[String] {
        self.0.faults()
    }

    /// The kinds by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Kind)> {
        self.0.things().iter().map(|(name, kind)| (name.as_str(), kind))
    }

    /// The kind of that name.
    ///
    /// # Errors
    /// A line that names those that there are.
    pub fn find(&self, name: &str) -> Result<&Kind, String> {
        self.0.things().get(name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(|(name, _)| name).collect();
            format!("there is no kind of creature '{name}'; there are: {}", known.join(", "))
        })
    }

    /// The hermit's.
    ///
    /// # Panics
    /// If it did not come with the program.
    pub fn hermit(&self) -> &Kind {
        self.0.things().get(HERMIT).expect("the hermit comes with the program")
    }
}
