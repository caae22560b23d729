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
//! | module | what it is |
//! |---|---|
//! | [`land`] | the land as a pure function of seed and column; everybody may know it, it knows nobody |
//! | [`terrain`], [`gradient`] | the height algorithms; the noise that several read |
//! | [`fft`] | the Fourier transform, for spectra |
//! | [`biomes`] | kinds of country, a climate and a modifier of the land |
//! | [`mountains`] | tiles by an L-system: massifs in the land, a height algorithm |
//! | `synthesis` | land from crude height maps |
//! | `example` | land that goes on in the manner of real land |
//! | `graph` | land by devices and wires |
//! | `atlas` | the land from above: chart, rivers, names, where he has been |
//! | [`caves`] | rooms beneath the land, a carver of its own |
//! | [`creatures`] | jointed figures, legs that stand, gaits: each kind a file |
//! | `easel` | a crude map under a painter's hands |
//! | [`ink`] | the one picture primitive, the colours, and a rasteriser without a GPU |
//! | [`stream`] | chunks around the camera, async, pooled; the moving origin |
//! | [`sky`] | the hour and the weather |
//! | [`ground`], [`water`], [`flora`], [`signs`], [`title`], [`backdrop`] | what is drawn, each a layer of the stream |
//! | [`landmarks`] | what is seen for kilometres and reached in the end |
//! | [`foreground`] | grasses and boughs that pass before the eye |
//! | [`motion`] | bodies: what they are asked, what they stand on, the laws of their steps |
//! | [`player`] | the hermit: what moves him, figure, camera |
//! | [`horse`] | the horse: what it does alone, and how it carries him |
//! | [`acts`] | what he does who goes nowhere: he sits, drinks, reads, and sleeps by a fire |
//! | [`bow`] | arrows, drawn and shot, on foot and in the saddle |
//! | [`brush`] | what he paints is ground, what he washes out is gone, what he places stands |
//! | [`birds`] | who flies: flocks on the ground and at the water, night birds, skeins far above |
//! | [`glimmer`] | fireflies, glow-worms, and fish that ring the water |
//! | [`wildlife`] | four-legged company: who lives where, what disturbs it, how it comes and goes |
//! | [`journal`] | the book of what was met, and the wishes |
//! | `leaf` | the journal's leaves as pictures |
//! | [`light`] | what of the hollows is seen: day, lanterns, what glows |
//! | [`shared`] | what plugins share, so that none has to know another: deeds, gaze, mood, order of a frame, files |
//! | [`studio`] | every sound, computed: no Bevy, no device, no samples |
//! | [`sound`] | what is perceived of the world, for the studio |
//! | `loudspeaker`, `spectrogram` | where it is heard, and seen: the files lie with the sound |
//! | [`still`] | a view as a picture, without window and GPU |
//! | `picture`, `ui` | the window: materials and cameras, texts |
//! | `letters`, `sheet` | what texts are written with; the pages of the menus, into which features put their lines |
//! | `prompts` | keys, buttons and sticks as signs in ink, beside what is done with them |
//! | `overlay` | the lab, F3: every generator live; its shell, into which features put tabs and pages |
//! | `tabs`, `pages`, `sheets` | what they put there: the files lie with their features |
//! | [`packs`] | somebody else's files of many kinds, in one folder or zip |
//! | [`preset`] | lands to keep and to give away: files and share codes |
//! | [`run`] | walks that last: kept by themselves, and gone on with |
//! | [`app`] | the one list of all plugins |
//! | `cli`, `commands` | the command line; its commands: the files lie with their features |

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

#[cfg(feature = "lab")]
pub use eremite_lab::{overlay, pages, tabs};
pub use eremite_land::{self as land, biomes, gradient, preset, terrain};
#[cfg(feature = "maps")]
pub use eremite_land::{example, graph, png, synthesis};
#[cfg(feature = "sound")]
pub use eremite_life::loudspeaker;
pub use eremite_life::{
    acts, birds, bow, brush, creatures, glimmer, horse, journal, motion, packs, player, run, sound, spectrogram, wildlife,
};
#[cfg(feature = "maps")]
pub use eremite_maps::{atlas, easel, leaf};
pub use eremite_scenery::{backdrop, flora, foreground, ground, landmarks, light, signs, sky, still, title, water};
pub use eremite_stream::{self as stream, ink};
pub use eremite_synth::{self as studio, fft};
#[cfg(feature = "window")]
pub use eremite_window::{letters, picture, prompts, sheet, sheets, ui};

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
    pub use eremite_scenery::mountains::{shaded, wash};
}

/// What plugins share, so that none has to know another.
pub mod shared {
    pub use eremite_land::{complain, needs, news, shelf};
    pub use eremite_stream::{contracts::*, deeds, settings};
}

/// The README's examples are compiled with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
