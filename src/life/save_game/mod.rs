//! Save games. A save consists of the [sections](eremite_stream::contracts::saveable) that an app's features have
//! registered, all in one file that is written atomically; the last three generations of each are kept. In the game a save
//! is called a walk.

mod autosave;
pub mod date;
mod delta_log;
mod land_upgrade;
mod open_save;
pub mod picture_metadata;
mod save_error;
pub(crate) mod save_file;
mod saved_recipe;
mod saved_seed_words;
mod saver;
mod session;
pub mod shared_lands;
mod store;
mod trash;

pub use autosave::{delay_first_save, enable_autosave};
pub use land_upgrade::{LandUpgradeError, move_to_newest_land, newest_land};
pub use open_save::{LoadedSave, OpenSave};
pub use save_error::SaveError;
pub use save_file::{SaveContents, SaveHeader, SaveReadError, VERSION};
pub(crate) use saved_recipe::is_recipe_section;
pub use saved_recipe::{SavedRecipeError, saved_place, saved_recipe};
pub use saver::BackgroundSaver;
pub use session::{
    RestoreError, SessionError, SessionSwitchSystems, SessionSwitched, SwitchSession, enable_saving, enable_session_switching,
    land_of_save, resume, start_at_picture,
};
pub use store::{SaveListing, SaveStore};
