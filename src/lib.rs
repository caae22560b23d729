//! Eremite: an infinite side-scroller on procedural terrain, as Bevy plugins that can be used one by one.
//!
//! The cargo features `window`, `lab`, `maps`, `cli` and `sound` are on by default and make the game; without them there is
//! the core, for games of your own:
//!
//! ```
//! use bevy::prelude::*;
//! use eremite::{caves::CavesPlugin, ground::GroundPlugin, land::{LandPlugin, Seed}, stream::{ChunkPart, StreamPlugin}, terrain};
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin))
//!     .add_plugins((LandPlugin::new(Seed(7), terrain::Ridged::default()), terrain::TerrainPlugin))
//!     .add_plugins((CavesPlugin, StreamPlugin, GroundPlugin));
//! app.update();
//! let world = app.world_mut();
//! assert!(world.query::<(&ChunkPart, &bevy_mesh::Mesh2d)>().iter(world).count() > 1);
//! ```
//!
//! Each member of the workspace is a crate of its own and can be used alone. All of them, by their paths in this crate:
//!
//! | member | here | what it is |
//! |---|---|---|
//! | [`eremite_hash`] | [`land::hash`], [`land::value_noise`] | seeds, hashes, random streams, 1D value noise |
//! | [`eremite_words`] | [`words`] | every word that a player reads, in each language: no Bevy |
//! | [`eremite_synth`] | [`synth`], [`fft`] | synthesizer for every sound: no Bevy, no audio device, no samples |
//! | [`eremite_land`] | [`land`] | the land as a pure function of seed and column; of the members it depends on `eremite_hash` alone |
//! | | [`terrain`], [`gradient_noise`] | height algorithms; gradient noise |
//! | | [`biomes`], [`mountains`], [`caves`] | Voronoi biomes, mountains by an L-system, caves by a cellular automaton |
//! | | `synthesis`, `exemplar`, `graph` | heightmap upsampling, exemplar-based synthesis, node graphs |
//! | | [`preset`], [`shared::asset_store`] | presets and share codes; asset files |
//! | [`eremite_stream`] | [`stream`], [`ink`] | chunk streaming around the camera: async, pooled, with a floating origin; the mesh builder |
//! | | [`shared`] | contracts between plugins; [`shared::actions`]: actions and key bindings, [`shared::settings`]: the player's settings |
//! | [`eremite_scenery`] | [`ground`], [`water`], [`flora`], [`props`], [`title`], [`caves`] | what is drawn, each a streamed layer |
//! | | [`backdrop`], [`landmarks`], [`foreground`] | far ranges, landmarks, foreground plants |
//! | | [`sky`], [`light`], [`screenshot`] | time of day and weather; light in caves; offscreen screenshots |
//! | [`eremite_life`] | [`motion`], [`creatures`] | character and quadruped controllers in fixed steps; skeletons, gaits, inverse kinematics |
//! | | [`player`], [`horse`], [`people`], [`wildlife`], [`birds`], [`fireflies_and_fish`], [`encounters`] | the player and all creatures |
//! | | [`interactions`], [`bow`], [`brush`], [`sound`], `loudspeaker`, [`spectrogram`] | the player's actions, and what is heard |
//! | | [`journal`], [`save_game`], [`packs`] | journal, save games, land packs |
//! | `eremite_maps` | `atlas`, `easel`, `journal_pages` | map of the land, heightmap editor, the journal's pages |
//! | `eremite_window` | `rendering`, `ui`, `text`, `text_outline`, `menu`, `menu_pages`, `button_prompts` | materials and cameras, UI, text, menus, button glyphs |
//! | `eremite_lab` | `overlay`, `tabs`, `pages` | debug overlay (F3) with every generator live; map, heightmap editor and journal |
//! | `eremite` | [`app`], [`assets`], `play`, `cli`, `commands` | all plugin groups, the asset files, what a walk begins with, the command line |

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

#[cfg(feature = "lab")]
pub use eremite_lab::{overlay, pages, tabs};
pub use eremite_land::{self as land, biomes, gradient_noise, places, preset, rivers, terrain};
#[cfg(feature = "maps")]
pub use eremite_land::{exemplar, graph, png, synthesis};
#[cfg(feature = "sound")]
pub use eremite_life::loudspeaker;
#[cfg(feature = "maps")]
pub use eremite_life::slips;
pub use eremite_life::{
    birds, bow, brush, creatures, encounters, fireflies_and_fish, ghosts, horse, interactions, journal, motion, packs, people, pilgrimage,
    player, save_game, sound, sound_cues, spectrogram, walker_name, wildlife,
};
#[cfg(feature = "maps")]
pub use eremite_maps::{atlas, easel, journal_pages};
pub use eremite_scenery::{
    backdrop, bridges, buildings, first_place, flora, foreground, ground, landmarks, light, props, screenshot, sky, title, water,
};
pub use eremite_stream::{self as stream, ink};
pub use eremite_synth::{self as synth, fft};
#[cfg(feature = "window")]
pub use eremite_window::{button_prompts, menu, menu_pages, rendering, text, text_outline, ui};
pub use eremite_words as words;

pub mod app;
pub mod assets;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod commands;
#[cfg(feature = "window")]
mod deferred_words;
#[cfg(all(feature = "window", target_os = "linux", target_env = "gnu"))]
mod heap;
#[cfg(feature = "window")]
pub mod play;

/// Caves by cellular automaton: the rooms below the surface, and their look.
pub mod caves {
    pub use eremite_land::caves::*;
    pub use eremite_scenery::caves::{CavesPlugin, picture_layers, relic};
}

/// Mountains: massifs by an L-system in the land, a height algorithm, and maps of them as images.
pub mod mountains {
    pub use eremite_land::mountains::*;
    pub use eremite_scenery::mountains::{hillshade, wash};
}

/// Contracts between plugins, so that none depends on another.
pub mod shared {
    pub use eremite_land::{asset_store, error_output, notification, requirements};
    pub use eremite_stream::{actions, contracts::*, settings};
}

/// Compiles the examples of the README and of docs/ARCHITECTURE.md with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/ARCHITECTURE.md")]
struct Readme;
