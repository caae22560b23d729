//! The one way to open a file that somebody else may have made: it is a file, and no larger than what is made of it can be.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// The bytes of a file, of which there are at most so many.
///
/// # Errors
/// A line that names the file, if it is none, cannot be read, or is larger.
pub fn bytes(file: &Path, most: u64) -> Result<Vec<u8>, String> {
    let cannot = |error: io::Error| format!("cannot read {}: {error}", file.display());
    let fault = |words: &str| Err(format!("{}: {words}", file.display()));
    let too_large = || fault(&format!("it is larger than {} MB", most >> 20));
    // A pipe is waited at for ever when it is opened.
    let about = fs::metadata(file).map_err(cannot)?;
    if !about.is_file() {
        return fault("it is not a file");
    }
    if about.len() > most {
        return too_large();
    }
    let mut bytes = Vec::new();
    // Counted all the same: it may grow meanwhile.
    File::open(file).and_then(|opened| opened.take(most.saturating_add(1)).read_to_end(&mut bytes)).map_err(cannot)?;
    if bytes.len() as u64 > most { too_large() } else { Ok(bytes) }
}

/// The text of a file, of at most so many bytes.
///
/// # Errors
/// As [`bytes`], and if it is no text.
pub fn text(file: &Path, most: u64) -> Result<String, String> {
    String::from_utf8(bytes(file, most)?).map_err(|_| format!("{}: it is no text", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::shelf::writing::tests::folder;

    #[test]
    fn what_is_no_file_or_too_large_or_no_text_is_told() {
        let folder = folder("opening");
        let file = folder.join("a.txt");
        fs::write(&file, [b'a'; 10]).expect("written");
        assert_eq!(text(&file, 10), Ok("a".repeat(10)));
        let told = |fault: Result<String, String>, words: &str| {
            let fault = fault.expect_err("it is refused");
            assert!(fault.contains(words) && !fault.contains('\n'), "{fault}");
        };
        told(text(&file, 9), "a.txt: it is larger than");
        told(text(&folder, 9), "it is not a file");
        told(text(&folder.join("none"), 9), "cannot read");
        fs::write(&file, [0xff; 3]).expect("written");
        told(text(&file, 9), "a.txt: it is no text");
        fs::remove_dir_all(folder).expect("removed");
    }
}
