//! The number of a player's data folder, by which strokes tell who made them: random, made once, and kept in a small file.

use std::{io, path::Path};

use eremite_land::{
    asset_store::{self, file_read},
    error_output::print_error,
    hash::random_number,
};

use super::StrokeAuthor;

/// Name of the file in the data folder, and its largest size in bytes.
const FILE: &str = "author";
const MAX_BYTES: u64 = 64;

impl StrokeAuthor {
    /// The number of a data folder, if it has one.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no number.
    pub fn of_folder(folder: &Path) -> io::Result<Option<Self>> {
        let text = match file_read::read_text(&folder.join(FILE), MAX_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let number = u64::from_str_radix(text.trim(), 16).ok().filter(|number| *number > 0);
        number.map(|number| Some(Self(number))).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it holds no number"))
    }

    /// The number of a data folder, which gets one if it has none. If the file cannot be read or written, that is reported, and
    /// a new number holds for this session.
    pub fn of_player(folder: &Path) -> Self {
        let file = folder.join(FILE);
        let said = |error: io::Error| print_error(format!("{}: {error}; a new number tells who paints", file.display()));
        match Self::of_folder(folder) {
            Ok(Some(author)) => author,
            Ok(None) => {
                let new = Self::random();
                let text = format!("{:016x}\n", new.0);
                let written = asset_store::disk::create_dir_all(folder).and_then(|()| asset_store::write_atomic(&file, text.as_bytes()));
                if let Err(error) = written {
                    said(error);
                }
                new
            }
            Err(error) => {
                said(error);
                Self::random()
            }
        }
    }

    fn random() -> Self {
        Self(random_number().max(1))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_folder_has_one_number_and_another_folder_another() {
        let folder = |name: &str| std::env::temp_dir().join(format!("eremite-author-{name}-{}", std::process::id()));
        let (mine, yours) = (folder("mine"), folder("yours"));
        for folder in [&mine, &yours] {
            let _ = fs::remove_dir_all(folder);
            assert_eq!(StrokeAuthor::of_folder(folder).expect("nothing is wrong"), None);
        }
        let first = StrokeAuthor::of_player(&mine);
        assert_ne!(first, StrokeAuthor::default());
        assert_eq!((StrokeAuthor::of_player(&mine), StrokeAuthor::of_folder(&mine).expect("read")), (first, Some(first)));
        assert_ne!(StrokeAuthor::of_player(&yours), first);
        for wrong in ["", "0", "me", "12345678901234567", "-1", &"1".repeat(99)] {
            fs::write(mine.join(FILE), wrong).expect("written");
            assert!(StrokeAuthor::of_folder(&mine).is_err(), "{wrong}");
            assert_ne!(StrokeAuthor::of_player(&mine), StrokeAuthor::default());
            assert_eq!(fs::read_to_string(mine.join(FILE)).expect("it stays"), wrong);
        }
        for folder in [mine, yours] {
            fs::remove_dir_all(folder).expect("removed");
        }
    }
}
