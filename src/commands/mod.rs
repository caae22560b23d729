//! Commands of the features, each for what it can do without a window.

pub mod actions;
#[cfg(feature = "window")]
pub mod app;
pub mod atlas;
pub mod buildings;
pub mod caves;
pub mod creatures;
pub mod encounters;
pub mod example;
pub mod graph;
pub mod icon;
pub mod join;
pub mod journal;
pub mod merge;
pub mod mountains;
pub mod packs;
pub mod places;
pub mod player;
pub mod saves;
pub mod scroll;
pub mod settings;
pub mod sound;
pub mod strip;
pub mod synthesis;

use crate::cli::{self, Command};

/// All commands, in the order of `eremite help`.
pub const COMMANDS: &[Command] = &[
    Command::of::<cli::ListAlgorithms>("algorithms"),
    Command::of::<cli::Sample>("sample"),
    Command::of::<cli::Export>("export"),
    Command::of::<example::Compare>("compare"),
    Command::of::<graph::ShowGraph>("graph"),
    Command::of::<packs::ShowPack>("pack"),
    Command::of::<cli::Biomes>("biomes"),
    Command::of::<places::Places>("places"),
    Command::of::<encounters::ListEncounters>("encounters"),
    Command::of::<cli::Stroke>("stroke"),
    Command::of::<merge::Merge>("merge"),
    Command::of::<caves::Cave>("cave"),
    Command::of::<mountains::Mountain>("mountain"),
    Command::of::<mountains::Evolve>("evolve"),
    Command::of::<synthesis::Synthesize>("synthesize"),
    Command::of::<atlas::Atlas>("atlas"),
    Command::of::<strip::Strip>("strip"),
    Command::of::<join::Join>("join"),
    Command::of::<scroll::Scroll>("scroll"),
    Command::of::<creatures::Creature>("creature"),
    Command::of::<buildings::Buildings>("buildings"),
    Command::of::<player::Walk>("walk"),
    Command::of::<sound::Sound>("sound"),
    Command::of::<actions::ListActions>("actions"),
    Command::of::<saves::ListSaves>("saves"),
    Command::of::<saves::ListSlips>("slips"),
    Command::of::<journal::Journal>("journal"),
    Command::of::<saves::ShowPlace>("place"),
    Command::of::<settings::ListSettings>("settings"),
    Command::of::<icon::Icon>("icon"),
];
