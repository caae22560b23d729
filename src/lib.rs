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

pub use eremite_synth::{self as studio, fft};

pub mod acts;
pub mod app;
#[cfg(feature = "maps")]
pub mod atlas;
pub mod backdrop;
pub mod biomes;
pub mod birds;
pub mod bow;
pub mod brush;
pub mod caves;
#[cfg(feature = "cli")]
pub mod cli;
pub mod creatures;
#[cfg(feature = "maps")]
pub mod easel;
#[cfg(feature = "maps")]
pub mod example;
pub mod flora;
pub mod foreground;
pub mod glimmer;
pub mod gradient;
#[cfg(feature = "maps")]
pub mod graph;
pub mod ground;
pub mod horse;
pub mod ink;
pub mod journal;
pub mod land;
pub mod landmarks;
#[cfg(feature = "maps")]
pub mod leaf;
#[cfg(feature = "window")]
pub mod letters;
pub mod light;
#[cfg(feature = "sound")]
#[path = "sound/loudspeaker/mod.rs"]
pub mod loudspeaker;
pub mod motion;
pub mod mountains;
#[cfg(feature = "lab")]
pub mod overlay;
pub mod packs;
#[cfg(feature = "window")]
pub mod picture;
pub mod player;
#[cfg(any(feature = "window", feature = "cli", feature = "maps"))]
#[path = "ink/png.rs"]
pub mod png;
pub mod preset;
#[cfg(feature = "window")]
pub mod prompts;
pub mod run;
pub mod shared;
#[cfg(feature = "window")]
pub mod sheet;
pub mod signs;
pub mod sky;
pub mod sound;
#[cfg(any(feature = "cli", feature = "lab"))]
#[path = "sound/spectrogram.rs"]
pub mod spectrogram;
pub mod still;
pub mod stream;
#[cfg(feature = "maps")]
pub mod synthesis;
pub mod terrain;
pub mod title;
#[cfg(feature = "window")]
pub mod ui;
pub mod water;
pub mod wildlife;

/// What the features show in the lab: each file lies with its feature.
#[cfg(feature = "lab")]
#[path = "."]
pub mod tabs {
    #[path = "brush/tab.rs"]
    pub mod brush;
    #[path = "creatures/tab/mod.rs"]
    pub mod creatures;
    #[cfg(feature = "maps")]
    #[path = "example/tab.rs"]
    pub mod example;
    #[path = "flora/tab.rs"]
    pub mod flora;
    #[cfg(feature = "maps")]
    #[path = "graph/tab/mod.rs"]
    pub mod graph;
    #[path = "journal/tab.rs"]
    pub mod journal;
    #[path = "mountains/tab/mod.rs"]
    pub mod mountains;
    #[path = "player/tab.rs"]
    pub mod player;
    #[path = "sky/tab.rs"]
    pub mod sky;
    #[path = "sound/tab.rs"]
    pub mod sound;
    #[path = "stream/tab/mod.rs"]
    pub mod stream;
}

/// What the features write on the sheet: each file lies with its feature.
#[cfg(feature = "window")]
#[path = "."]
pub mod sheets {
    #[path = "shared/deeds/on_sheet.rs"]
    pub mod deeds;
    #[path = "packs/on_sheet.rs"]
    pub mod packs;
    #[path = "player/on_sheet.rs"]
    pub mod player;
    #[path = "run/on_sheet/mod.rs"]
    pub mod run;
    #[path = "shared/settings/on_sheet.rs"]
    pub mod settings;
}

/// The pages that fill the window, the map, the journal and the easel: each lies with what it shows.
#[cfg(all(feature = "lab", feature = "maps"))]
#[path = "."]
pub mod pages {
    #[path = "atlas/page/mod.rs"]
    pub mod atlas;
    #[path = "easel/page/mod.rs"]
    pub mod easel;
    #[path = "journal/page/mod.rs"]
    pub mod journal;
}

/// The commands of the features: each file lies with its feature.
#[cfg(feature = "cli")]
#[path = "."]
pub mod commands {
    #[cfg(feature = "window")]
    #[path = "app/command.rs"]
    pub mod app;
    #[cfg(feature = "maps")]
    #[path = "atlas/command.rs"]
    pub mod atlas;
    #[path = "caves/command.rs"]
    pub mod caves;
    #[path = "creatures/command/mod.rs"]
    pub mod creatures;
    #[path = "shared/deeds/command.rs"]
    pub mod deeds;
    #[cfg(feature = "maps")]
    #[path = "example/command.rs"]
    pub mod example;
    #[cfg(feature = "maps")]
    #[path = "graph/command.rs"]
    pub mod graph;
    #[cfg(feature = "maps")]
    #[path = "journal/command.rs"]
    pub mod journal;
    #[path = "mountains/command/mod.rs"]
    pub mod mountains;
    #[path = "packs/command.rs"]
    pub mod packs;
    #[path = "player/command/mod.rs"]
    pub mod player;
    #[path = "run/command/mod.rs"]
    pub mod run;
    #[path = "shared/settings/command.rs"]
    pub mod settings;
    #[path = "sound/command.rs"]
    pub mod sound;
    #[path = "still/command.rs"]
    pub mod still;
    #[cfg(feature = "maps")]
    #[path = "synthesis/command.rs"]
    pub mod synthesis;
}

/// The README's examples are compiled with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
