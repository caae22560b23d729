//! Asset store: data files by kind, embedded in the program, beside it, from packs, and the player's own; of two with the
//! same name the later one wins. Also the only ways to open other people's files safely, and to write files atomically.

mod asset_collection;
mod asset_lookup;
mod background_io;
pub mod data_folders;
pub mod deferred_file;
pub mod disk;
pub mod embedded_assets;
mod file_names;
pub mod file_read;
mod file_write;
mod kept_file;
pub mod packs;
pub mod reload;
mod ron_read;
mod timed_cache;

pub use asset_collection::{AssetFile, AssetStore, ChangedFiles, Collection, ReloadReport, text_hash};
pub use asset_lookup::AssetLookup;
pub use background_io::BackgroundIo;
pub use file_names::{MAX_NAME_LENGTH, find_name, sanitize_name, to_nfc, validate_name};
pub use file_read::{ReadError, ReadFault, SystemError, TextError};
pub use file_write::{
    IfExists, WriteError, append, backup_damaged_bytes, is_partial_write, quarantine_damaged, rename_damaged, rename_synced,
    save_user_file, unique_name, write_atomic, write_atomic_with,
};
pub use kept_file::{KeptFile, KeptFileError, read_or_default};
pub use ron_read::{RonError, from_ron};

pub use crate::quote::quoted;
