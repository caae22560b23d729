//! Why a folder or zip is no pack.

use std::path::PathBuf;

use super::{
    contents::{MAX_BYTES, MAX_FILES},
    manifest::{self, ManifestError},
};
use crate::asset_store::{ReadError, TextError, quoted};

/// Why a pack cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// The zip cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is no pack, or an invalid one.
    #[error("{}: {fault}", .pack.display())]
    Invalid {
        /// The folder or zip.
        pack: PathBuf,
        /// What is wrong with it.
        fault: PackFault,
    },
}

/// What is wrong with the contents of a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackFault {
    /// It is no zip archive, or a damaged one.
    #[error("it is no zip, or it is cut short or damaged")]
    NoZip,
    /// It is a multi-part archive, or one with 64-bit sizes.
    #[error("it is a zip in several pieces, or beyond 4 GB")]
    UnsupportedZip,
    /// The zip has too many entries.
    #[error("there are {count} files in it, and a pack has at most {most}")]
    TooManyEntries {
        /// Their number.
        count: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// The folder has too many files.
    #[error("there are more than {MAX_FILES} files in it, which is the most that a pack has")]
    TooManyFiles,
    /// The name of an entry is not UTF-8.
    #[error("the name '{}' in it is no UTF-8", quoted(.0))]
    NameNotUtf8(String),
    /// The name of a file in a folder is not Unicode.
    #[error("the name of a file in it is no text")]
    NameNotText,
    /// One of its files.
    #[error("{}: {fault}", quoted(.name))]
    File {
        /// Its path in the pack.
        name: String,
        /// What is wrong with it.
        fault: PackFileFault,
    },
    /// Two paths are the same where names ignore case.
    #[error("{} and {} are one name on some systems: give one another name", quoted(.one), quoted(.other))]
    OneName {
        /// One path.
        one: String,
        /// The other.
        other: String,
    },
    /// It has no manifest, or several.
    #[error("it is no pack: there is no {} in it", manifest::FILE)]
    NoManifest,
    /// The manifest is not text.
    #[error("{}: {}", manifest::FILE, .0)]
    ManifestText(TextError),
    /// The manifest is invalid.
    #[error("{}: {}", manifest::FILE, .0)]
    Manifest(ManifestError),
    /// A file or folder of it cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// What is wrong with a file of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackFileFault {
    /// It is encrypted.
    #[error("it is locked with a password")]
    Locked,
    /// It is compressed by another method than deflate.
    #[error("it is packed in a way that is not read here: pack it by deflating, as zip programs do if they are not told otherwise")]
    Compression,
    /// Its size or place takes 64 bits.
    #[error("it is beyond 4 GB")]
    Beyond4Gb,
    /// There is no entry where the directory says.
    #[error("it is not where it should be")]
    Misplaced,
    /// Its entry has another name than the directory says.
    #[error("it is called otherwise where it begins")]
    OtherName,
    /// The archive ends within it.
    #[error("it is cut short")]
    CutShort,
    /// The files up to it are too large together.
    #[error("with it there is more than {} MB in all", MAX_BYTES >> 20)]
    TooLarge,
    /// It unpacks to more than the archive declares.
    #[error("there is more in it than it says")]
    LargerThanDeclared,
    /// It does not unpack to what was packed.
    #[error("it is damaged")]
    Damaged,
    /// It is neither a regular file nor a folder.
    #[error("it is a link or something else that is neither file nor folder")]
    NotPlain,
    /// Its path has backslashes.
    #[error("a \\ stands between folders in it, as some old programs write zips: pack it with another program")]
    Backslash,
    /// Its path is too long.
    #[error("its name is too long")]
    LongName,
    /// Its path is not portable, or leads out of the pack.
    #[error("its name is none for a file in a pack")]
    BadName,
    /// Another entry has the same path.
    #[error("it is in there twice")]
    Twice,
}
