//! Command list of the `eremite` binary; everything else is in the library.

use std::{process::ExitCode, sync::LazyLock};

use eremite::{
    app, assets,
    cli::{self, Command, LandRegistries},
    commands::{
        actions,
        app::Play,
        atlas::Atlas,
        buildings::Buildings,
        caves::Cave,
        creatures::Creature,
        encounters::ListEncounters,
        example::Compare,
        graph,
        icon::Icon,
        join::Join,
        journal::Journal,
        merge::Merge,
        mountains::{Evolve, Mountain},
        packs,
        places::Places,
        player::Walk,
        saves::{self, ListSaves},
        scroll::Scroll,
        settings,
        sound::Sound,
        strip::Strip,
        synthesis::Synthesize,
    },
    land::GeneratorVersion,
    terrain,
};

fn main() -> ExitCode {
    assets::register_assets();
    let lands = LandRegistries {
        algorithms: app::algorithms,
        layers: app::land_layers,
        faults: app::data_errors,
        default_algorithm: terrain::DEFAULT_ALGORITHM,
    };
    let commands = [
        Command::of::<cli::ListAlgorithms>("algorithms"),
        Command::of::<cli::Sample>("sample"),
        Command::of::<cli::Export>("export"),
        Command::of::<Compare>("compare"),
        Command::of::<graph::ShowGraph>("graph"),
        Command::of::<packs::ShowPack>("pack"),
        Command::of::<cli::Biomes>("biomes"),
        Command::of::<Places>("places"),
        Command::of::<ListEncounters>("encounters"),
        Command::of::<cli::Stroke>("stroke"),
        Command::of::<Merge>("merge"),
        Command::of::<Cave>("cave"),
        Command::of::<Mountain>("mountain"),
        Command::of::<Evolve>("evolve"),
        Command::of::<Synthesize>("synthesize"),
        Command::of::<Atlas>("atlas"),
        Command::of::<Strip>("strip"),
        Command::of::<Join>("join"),
        Command::of::<Scroll>("scroll"),
        Command::of::<Creature>("creature"),
        Command::of::<Buildings>("buildings"),
        Command::of::<Walk>("walk"),
        Command::of::<Sound>("sound"),
        Command::of::<actions::ListActions>("actions"),
        Command::of::<ListSaves>("saves"),
        Command::of::<saves::ListSlips>("slips"),
        Command::of::<Journal>("journal"),
        Command::of::<saves::ShowPlace>("place"),
        Command::of::<settings::ListSettings>("settings"),
        Command::of::<Icon>("icon"),
    ];
    cli::main(&Command::of::<Play>("eremite"), &VERSION, &commands, &lands)
}

/// What `eremite --version` prints after the name. Whoever builds a package says in `EREMITE_COMMIT` what it is built from: asking
/// git here would build the game anew after each commit.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = option_env!("EREMITE_COMMIT").map_or("built from no named commit".into(), |commit| format!("commit {commit}"));
    format!("{}, generator version {}, {commit}", env!("CARGO_PKG_VERSION"), GeneratorVersion::NEWEST)
});
