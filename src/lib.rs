//! Eremite: an infinite side-scroller, as plugins that can be taken one by one.
//!
//! The cargo features `window`, `lab`, `maps`, `cli` and `sound` are on by default, and make the game; without them there is the
//! core, for games of one's own:
//!
//! ```
//! use bevy::prelude::*;
//! use eremite::{caves::CavesPlugin, ground::GroundPlugin, land::{LandPlugin, Seed}, stream::{Chunk, StreamPlugin}, terrain};
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin))
//!     .add_plugins((LandPlugin::new(Seed(7), terrain::Ridged::default()), terrain::TerrainPlugin))
//!     .add_plugins((CavesPlugin, StreamPlugin, GroundPlugin));
//! app.update();
//! let world = app.world_mut();
//! assert!(world.query::<(&Chunk, &bevy_mesh::Mesh2d)>().iter(world).count() > 1);
//! ```
//!
//! Each member of the workspace is a crate of its own, and can be taken alone; here are all of them by the paths of the game:
//!
//! | member | here | what it is |
//! |---|---|---|
//! | [`eremite_hash`] | [`land::hash`], [`land::value_noise`] | seeds, hashes, random streams, 1D value noise |
//! | [`eremite_synth`] | [`studio`], [`fft`] | every sound, computed: no Bevy, no device, no samples |
//! | [`eremite_land`] | [`land`] | the land as a pure function of seed and column; it knows nobody |
//! | | [`terrain`], [`gradient_noise`] | the height algorithms; the noise that several read |
//! | | [`biomes`], [`mountains`], [`caves`] | Voronoi biomes, mountains by an L-system, caves by a cellular automaton |
//! | | `synthesis`, `example`, `graph` | land from crude height maps, in the manner of real land, by a graph of nodes |
//! | | [`preset`], [`shared::asset_store`] | lands to keep and to give away; files |
//! | [`eremite_stream`] | [`stream`], [`ink`] | chunks around the camera, async, pooled, and the moving origin; the mesh builder |
//! | | [`shared`] | what plugins share, so that none has to know another; [`shared::actions`] are actions and keys, [`shared::settings`] what the player sets |
//! | [`eremite_scenery`] | [`ground`], [`water`], [`flora`], [`props`], [`title`], [`caves`] | what is drawn, each a layer of the stream |
//! | | [`backdrop`], [`landmarks`], [`foreground`] | what is behind and before |
//! | | [`sky`], [`light`], [`screenshot`] | hour and weather; light in caves; a view as a picture without a window |
//! | [`eremite_life`] | [`motion`], [`creatures`] | bodies that move in fixed steps; skeletons, gaits, legs that stand |
//! | | [`player`], [`horse`], [`wildlife`], [`birds`], [`fireflies_and_fish`] | the hermit and all others |
//! | | [`interactions`], [`bow`], [`brush`], [`sound`], `loudspeaker`, [`spectrogram`] | what he does, and what is heard of it |
//! | | [`journal`], [`run`], [`packs`] | what is kept, and what others have made |
//! | `eremite_maps` | `atlas`, `easel`, `leaf` | the land from above, height maps under a painter's hands, the journal's pages |
//! | `eremite_window` | `picture`, `ui`, `letters`, `sheet`, `sheets`, `prompts` | materials and cameras, texts, menus, signs for keys |
//! | `eremite_lab` | `overlay`, `tabs`, `pages` | every generator live, F3; the map and the height map editor |
//! | `eremite` | [`app`], [`assets`], `cli`, `commands` | the one list of all plugins, the files that come with the game, the command line |

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

#[cfg(feature = "lab")]
pub use eremite_lab::{overlay, pages, tabs};
pub use eremite_land::{self as land, biomes, gradient_noise, preset, terrain};
#[cfg(feature = "maps")]
pub use eremite_land::{exemplar, graph, png, synthesis};
#[cfg(feature = "sound")]
pub use eremite_life::loudspeaker;
pub use eremite_life::{
    birds, bow, brush, creatures, fireflies_and_fish, horse, interactions, journal, motion, packs, player, run, sound, spectrogram,
    wildlife,
};
#[cfg(feature = "maps")]
pub use eremite_maps::{atlas, easel, journal_pages};
pub use eremite_scenery::{backdrop, flora, foreground, ground, landmarks, light, props, screenshot, sky, title, water};
pub use eremite_stream::{self as stream, ink};
pub use eremite_synth::{self as studio, fft};
#[cfg(feature = "window")]
pub use eremite_window::{button_prompts, menu, menu_pages, rendering, text, ui};

pub mod app;
pub mod assets;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod commands;

/// Caves: the rooms beneath the land, and how they look.
pub mod caves {
    pub use eremite_land::caves::*;
    pub use eremite_scenery::caves::{CavesPlugin, picture_layers, relic};
}

/// Mountains: massifs by an L-system in the land, a height algorithm, and maps of them as pictures.
pub mod mountains {
    pub use eremite_land::mountains::*;
    pub use eremite_scenery::mountains::{hillshade, wash};
}

/// What plugins share, so that none has to know another.
pub mod shared {
    pub use eremite_land::{asset_store, error_output, notification, requirements};
    pub use eremite_stream::{actions, contracts::*, settings};
}

/// The examples of the README and of docs/ARCHITECTURE.md are compiled with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/ARCHITECTURE.md")]
struct Readme;
