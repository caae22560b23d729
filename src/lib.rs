//! Eremite: an infinite side-scroller, as plugins that can be taken one by one.
//!
//! | module | what it is |
//! |---|---|
//! | [`land`] | the land as a pure function of seed and column; everybody may know it, it knows nobody |
//! | [`terrain`] | the height algorithms |
//! | [`biomes`] | kinds of country, a climate and a modifier of the land |
//! | [`mountains`] | tiles by an L-system: massifs in the land, a height algorithm |
//! | [`synthesis`] | land from crude height maps |
//! | [`atlas`] | the land from above: chart, rivers, names, where he has been |
//! | [`caves`] | rooms beneath the land, a carver of its own |
//! | [`easel`] | a crude map under a painter's hands |
//! | [`ink`] | the one picture primitive, the colours, and a rasteriser without a GPU |
//! | [`stream`] | chunks around the camera, async, pooled; the moving origin |
//! | [`sky`], [`mood`] | the hour, the weather and their colours |
//! | [`ground`], [`water`], [`flora`], [`signs`], [`title`], [`backdrop`] | what is drawn, each a layer of the stream |
//! | [`player`] | the hermit: intent, body, figure, camera |
//! | [`light`] | what of the hollows is seen: day, lanterns, what glows |
//! | [`gaze`], [`whereabouts`] | what is looked at; where he is, and is wanted |
//! | [`finds`], [`lantern`] | what has been found in this run; a light that is carried |
//! | [`still`] | a view as a picture, without window and GPU |
//! | [`picture`], [`ui`] | the window: materials and cameras, texts and menu |
//! | [`overlay`] | the lab, F3: every generator live; its shell, into which features put tabs and pages |
//! | [`tabs`], [`pages`] | what they put there: the files lie with their features |
//! | [`shelf`], [`reload`], [`news`] | data files, taken up again when they change; lines for the player |
//! | [`preset`] | lands to keep and to give away: files and share codes |
//! | [`schedule`] | the order of a frame |
//! | [`needs`] | what a plugin cannot do without |
//! | [`app`] | the one list of all plugins |
//! | [`cli`], [`commands`] | the command line; its commands: the files lie with their features |

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod app;
pub mod atlas;
pub mod backdrop;
pub mod biomes;
pub mod caves;
pub mod cli;
pub mod easel;
pub mod finds;
pub mod flora;
pub mod gaze;
pub mod ground;
pub mod ink;
pub mod land;
pub mod lantern;
pub mod light;
pub mod mood;
pub mod mountains;
pub mod needs;
pub mod news;
pub mod overlay;
pub mod picture;
pub mod player;
pub mod preset;
pub mod reload;
pub mod schedule;
pub mod shelf;
pub mod signs;
pub mod sky;
pub mod still;
pub mod stream;
pub mod synthesis;
pub mod terrain;
pub mod title;
pub mod ui;
pub mod water;
pub mod whereabouts;

/// What the features show in the lab: each file lies with its feature.
#[path = "."]
pub mod tabs {
    #[path = "mountains/tab/mod.rs"]
    pub mod mountains;
    #[path = "player/tab.rs"]
    pub mod player;
    #[path = "sky/tab.rs"]
    pub mod sky;
    #[path = "stream/tab/mod.rs"]
    pub mod stream;
}

/// The pages that fill the window, the map and the easel: each lies with what it shows.
#[path = "."]
pub mod pages {
    #[path = "atlas/page/mod.rs"]
    pub mod atlas;
    #[path = "easel/page/mod.rs"]
    pub mod easel;
}

/// The commands of the features: each file lies with its feature.
#[path = "."]
pub mod commands {
    #[path = "app/command.rs"]
    pub mod app;
    #[path = "atlas/command.rs"]
    pub mod atlas;
    #[path = "caves/command.rs"]
    pub mod caves;
    #[path = "mountains/command/mod.rs"]
    pub mod mountains;
    #[path = "player/command.rs"]
    pub mod player;
    #[path = "still/command.rs"]
    pub mod still;
    #[path = "synthesis/command.rs"]
    pub mod synthesis;
}

/// The README's examples are compiled with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
