//! The `eremite` binary: the game, or one of the library's commands.

use std::{process::ExitCode, sync::LazyLock};

use eremite::{
    app, assets,
    cli::{self, Command, LandRegistries},
    commands::{COMMANDS, app::Play},
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
    cli::main(&Command::of::<Play>("eremite"), &VERSION, COMMANDS, &lands)
}

/// What `eremite --version` prints after the name. Whoever builds a package says in `EREMITE_COMMIT` what it is built from: asking
/// git here would build the game anew after each commit.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = option_env!("EREMITE_COMMIT").map_or("built from no named commit".into(), |commit| format!("commit {commit}"));
    format!("{}, generator version {}, {commit}", env!("CARGO_PKG_VERSION"), GeneratorVersion::NEWEST)
});
