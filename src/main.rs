//! The list of all commands; everything else is in the library.

use std::process::ExitCode;

use eremite::{
    app, assets,
    cli::{self, Command, Lands},
    commands::{
        app::Play,
        atlas::Atlas,
        caves::Cave,
        creatures::Creature,
        deeds,
        example::Compare,
        graph,
        journal::Journal,
        mountains::{Evolve, Mountain},
        packs,
        player::Walk,
        run::{self, ListRuns},
        settings,
        sound::Sound,
        still::Strip,
        synthesis::Synthesize,
    },
    terrain,
};

fn main() -> ExitCode {
    assets::bring();
    let lands = Lands {
        algorithms: app::algorithms,
        layers: app::land_layers,
        faults: app::data_faults,
        default_algorithm: terrain::DEFAULT_ALGORITHM,
    };
    let commands = [
        Command::of::<cli::List>("algorithms"),
        Command::of::<cli::Sample>("sample"),
        Command::of::<cli::Export>("export"),
        Command::of::<Compare>("compare"),
        Command::of::<graph::Show>("graph"),
        Command::of::<packs::Show>("pack"),
        Command::of::<cli::Biomes>("biomes"),
        Command::of::<cli::Stroke>("stroke"),
        Command::of::<Cave>("cave"),
        Command::of::<Mountain>("mountain"),
        Command::of::<Evolve>("evolve"),
        Command::of::<Synthesize>("synthesize"),
        Command::of::<Atlas>("atlas"),
        Command::of::<Strip>("strip"),
        Command::of::<Creature>("creature"),
        Command::of::<Walk>("walk"),
        Command::of::<Sound>("sound"),
        Command::of::<deeds::List>("deeds"),
        Command::of::<ListRuns>("runs"),
        Command::of::<Journal>("journal"),
        Command::of::<run::Place>("place"),
        Command::of::<settings::List>("settings"),
    ];
    cli::main(&Command::of::<Play>("eremite"), &commands, &lands)
}
