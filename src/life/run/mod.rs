//! Walks that last. What is kept of one are the [sections](eremite_stream::contracts::saveable) that the features of an app have
//! registered, all in one file, written whole or not at all; of each walk there are the last three.

mod autosave;
pub mod date;
mod delta_log;
mod open_save;
pub mod picture_metadata;
mod save_file;
mod saved_recipe;
mod saver;
mod session;
pub mod shared_lands;
mod store;
mod trash;

pub use autosave::{delay_first_save, enable_autosave};
pub use open_save::{LoadedSave, OpenSave};
pub use save_file::{SaveContents, SaveHeader, VERSION};
pub use saved_recipe::{saved_place, saved_recipe};
pub use saver::BackgroundSaver;
pub use session::{SessionSwitched, SwitchSession, enable_saving, enable_session_switching, resume, start_at_picture};
pub use store::{SaveError, SaveListing, SaveStore};
