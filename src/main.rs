//! Arguments, then run; everything else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    eremite::cli::main()
}
