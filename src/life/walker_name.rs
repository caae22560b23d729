//! The player's name, which others read: on slips, and with what was painted. A line of text in the data folder.

use std::{io, path::Path};

use eremite_land::asset_store::{self, disk, file_read};

const FILE: &str = "name.txt";
const MAX_BYTES: u64 = 1 << 10;

/// The name that is kept in a data folder; empty if there is none, or the file cannot be read.
pub fn read(folder: &Path) -> String {
    file_read::read_text(&folder.join(FILE), MAX_BYTES).unwrap_or_default().trim().into()
}

/// Keeps a name.
///
/// # Errors
/// If it cannot be written.
pub fn write(folder: &Path, name: &str) -> io::Result<()> {
    disk::create_dir_all(folder)?;
    asset_store::write_atomic(&folder.join(FILE), format!("{}\n", name.trim()).as_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn it_is_kept_as_a_line() {
        let folder = std::env::temp_dir().join(format!("eremite-name-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        assert_eq!(read(&folder), "");
        write(&folder, " Ann ").expect("kept");
        assert_eq!(read(&folder), "Ann");
        fs::remove_dir_all(folder).expect("removed");
    }
}
