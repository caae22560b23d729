//! Operations on saves: rename, copy, move to trash and restore, also for the save that is open.

use std::path::{Path, PathBuf};

use eremite_land::asset_store::{self, disk, file_read, validate_name};

use super::{
    delta_log::MAX_BYTES,
    open_save::{self, OpenSave},
    save_error::{SaveError, io_error_at},
    save_file::{SaveContents, SaveHeader},
    store::SaveStore,
};

/// Name of the trash folder, beside that of the saves.
const BIN: &str = "runs thrown away";

impl SaveStore {
    /// Renames a save.
    ///
    /// # Errors
    /// If it does not exist or is in use, or the name is invalid or taken; then nothing changes.
    pub fn rename(&self, name: &str, to: &str) -> Result<(), SaveError> {
        let (name, folder) = self.closed_save(name)?;
        let to = self.free_name_for(to, Some(&name))?;
        asset_store::rename_synced(&folder, &self.folder_of(&to)).map_err(io_error_at(&folder))
    }

    /// Renames the open save.
    ///
    /// # Errors
    /// If the name is invalid or taken, or it cannot be moved; then nothing changes.
    pub fn rename_opened(&self, run: &mut OpenSave, to: &str) -> Result<(), SaveError> {
        let to = self.free_name_for(to, Some(run.name()))?;
        run.rename(&to, self.folder_of(&to))
    }

    /// Copies a save.
    ///
    /// # Errors
    /// If it does not exist or is in use, the name is invalid or taken, or it cannot be written; then nothing changes.
    pub fn copy(&self, name: &str, to: &str) -> Result<(), SaveError> {
        self.copy_of(&self.closed_save(name)?.1, to)
    }

    /// Copies the open save in its last saved state.
    ///
    /// # Errors
    /// If the name is invalid or taken, or it cannot be written; then nothing changes.
    pub fn copy_opened(&self, run: &OpenSave, to: &str) -> Result<(), SaveError> {
        self.copy_of(run.folder(), to)
    }

    fn copy_of(&self, folder: &Path, to: &str) -> Result<(), SaveError> {
        let target = self.folder_of(&self.free_name_for(to, None)?);
        disk::create_dir_all(&target).map_err(io_error_at(&target))?;
        let copied = open_save::generations(folder).map_err(io_error_at(folder)).and_then(|files| {
            // The latest first: after an interruption it is there, or none is.
            files.iter().rev().try_for_each(|file| {
                let bytes = file_read::read_bytes(file, MAX_BYTES).map_err(io_error_at(file))?;
                let file = target.join(file.file_name().unwrap_or_default());
                asset_store::write_atomic(&file, &bytes).map_err(io_error_at(&file))
            })
        });
        if copied.is_err() {
            // Nothing is lost: the original still exists. The first error is the one to report.
            let _ = disk::remove_dir_all(&target);
        }
        copied
    }

    /// Moves a save to the trash folder. Returns its name there.
    ///
    /// # Errors
    /// If it does not exist, is in use, or cannot be moved; then nothing changes.
    pub fn move_to_trash(&self, name: &str) -> Result<String, SaveError> {
        let (name, folder) = self.closed_save(name)?;
        let bin = self.trash();
        disk::create_dir_all(&bin.folder).map_err(io_error_at(&bin.folder))?;
        let free = asset_store::unique_name(&name, '-', |name| bin.name_taken_by(name).is_some());
        asset_store::rename_synced(&folder, &bin.folder_of(&free)).map_err(io_error_at(&folder))?;
        Ok(free)
    }

    /// Names and headers of the saves in the trash, latest first.
    pub fn list_trash(&self) -> Vec<(String, SaveHeader)> {
        self.trash().headers()
    }

    /// Restores a save from the trash under its name or, if that is taken, a similar one. Returns the name.
    ///
    /// # Errors
    /// If it does not exist, or cannot be moved; then nothing changes.
    pub fn restore_from_trash(&self, name: &str) -> Result<String, SaveError> {
        let (name, folder) = self.trash().closed_save(name)?;
        disk::create_dir_all(&self.folder).map_err(io_error_at(&self.folder))?;
        let free = asset_store::unique_name(&name, '-', |name| self.name_taken_by(name).is_some());
        asset_store::rename_synced(&folder, &self.folder_of(&free)).map_err(io_error_at(&folder))?;
        Ok(free)
    }

    /// The contents of the latest readable generation of a save, even if it is in use.
    pub fn peek(&self, name: &str) -> Option<SaveContents> {
        open_save::peek(&self.folder_of(&self.matching_name(name)?))
    }

    /// The folder of a save.
    pub fn folder_of(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn trash(&self) -> Self {
        let mut bin = self.clone();
        bin.folder = self.folder.with_file_name(BIN);
        bin
    }

    /// Name and folder of an existing save that is not in use.
    fn closed_save(&self, name: &str) -> Result<(String, PathBuf), SaveError> {
        let name = self.existing_name(name)?;
        let folder = self.folder_of(&name);
        // Unlocked again at once: some systems do not move a folder with an open file.
        open_save::lock(&name, &folder)?;
        Ok((name, folder))
    }

    /// A name that is free, or taken only by the save `of` itself.
    fn free_name_for(&self, name: &str, of: Option<&str>) -> Result<String, SaveError> {
        let name = validate_name(name).map_err(SaveError::Name)?;
        match self.name_taken_by(&name) {
            Some(taken) if Some(&*taken) != of || taken == name => Err(SaveError::There(taken)),
            _ => Ok(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::save_game::save_file::tests::some_contents;
    use eremite_stream::contracts::saveable::SaveSection;
    use eremite_testing::file_names;

    fn runs(name: &str) -> (SaveStore, PathBuf) {
        let folder = std::env::temp_dir().join(format!("eremite-bin-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        (SaveStore::in_folder(folder.join("runs")), folder)
    }

    fn keep(runs: &SaveStore, name: &str, numbers: &[u8]) {
        let mut run = runs.begin(name).expect("begun");
        for number in numbers {
            let section = SaveSection { name: "body".into(), version: 1, bytes: vec![*number; 9] };
            run.write_generation(some_contents().head.card, vec![section]).expect("kept");
        }
    }

    /// The number of the saved state, and all files.
    fn said(runs: &SaveStore, name: &str) -> (u8, Vec<String>) {
        let found = runs.open(name).expect("it can be gone on with");
        (found.contents.sections[0].bytes[0], file_names(&runs.folder_of(name)))
    }

    #[test]
    fn a_run_gets_another_name_and_is_copied_whole() {
        let (runs, folder) = runs("copy");
        keep(&runs, "walk", &[1, 2, 3, 4]);
        keep(&runs, "other", &[9]);
        let before = said(&runs, "walk");
        runs.copy("walk", "walk again").expect("copied");
        assert_eq!(said(&runs, "walk again"), before);
        runs.rename("walk", " the long way ").expect("renamed");
        assert_eq!(said(&runs, "the long way"), before);
        assert!(!runs.has("walk"));
        for done in [runs.rename("other", "walk again"), runs.copy("other", "walk again"), runs.rename("other", "other")] {
            assert!(matches!(done, Err(SaveError::There(_))), "{done:?}");
        }
        for done in [runs.rename("other", "a/b"), runs.copy("other", ""), runs.copy("other", "COM1")] {
            assert!(matches!(done, Err(SaveError::Name(_))), "{done:?}");
        }
        for done in [
            runs.rename("walk", "x"),
            runs.copy("walk", "x"),
            runs.move_to_trash("walk").map(drop),
            runs.restore_from_trash("walk").map(drop),
            runs.rename("../runs/other", "x"),
            runs.move_to_trash("..").map(drop),
        ] {
            assert!(matches!(done, Err(SaveError::Missing { .. })), "{done:?}");
        }
        assert_eq!(file_names(&runs.folder), ["other", "the long way", "walk again"]);
        assert_eq!((said(&runs, "other").0, said(&runs, "walk again")), (9, before));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_is_thrown_away_comes_back_whole_and_takes_nobodys_place() {
        let (runs, folder) = runs("bin");
        keep(&runs, "walk", &[1, 2, 3, 4]);
        let before = said(&runs, "walk");
        assert_eq!(runs.move_to_trash("walk").expect("thrown away"), "walk");
        assert!(!runs.has("walk") && runs.list().is_empty());
        keep(&runs, "walk", &[7]);
        assert_eq!(runs.move_to_trash("walk").expect("thrown away"), "walk-2");
        let thrown: Vec<String> = runs.list_trash().into_iter().map(|(name, _)| name).collect();
        assert!(thrown.len() == 2 && ["walk", "walk-2"].iter().all(|name| thrown.contains(&name.to_string())), "{thrown:?}");
        assert_eq!(runs.restore_from_trash("walk").expect("back"), "walk");
        assert_eq!(runs.restore_from_trash("walk-2").expect("back"), "walk-2");
        assert_eq!((said(&runs, "walk"), said(&runs, "walk-2").0), (before.clone(), 7));
        runs.move_to_trash("walk-2").expect("thrown away");
        keep(&runs, "walk-2", &[8]);
        assert_eq!(runs.restore_from_trash("walk-2").expect("back"), "walk-3");
        assert_eq!((said(&runs, "walk-2").0, said(&runs, "walk-3").0), (8, 7));
        assert!(runs.list_trash().is_empty());
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn who_is_on_a_run_may_rename_and_copy_it_and_stays_on_it() {
        let (runs, folder) = runs("opened");
        keep(&runs, "walk", &[1, 2]);
        keep(&runs, "other", &[9]);
        let mut run = runs.open("walk").expect("opened").run;
        for done in [runs.rename_opened(&mut run, "other"), runs.copy_opened(&run, "other")] {
            assert!(matches!(done, Err(SaveError::There(_))), "{done:?}");
        }
        assert!(matches!(runs.rename_opened(&mut run, "a/b"), Err(SaveError::Name(_))));
        runs.copy_opened(&run, "walk again").expect("copied");
        runs.rename_opened(&mut run, " the long way ").expect("renamed");
        assert_eq!(run.name(), "the long way");
        assert!(!runs.has("walk") && matches!(runs.open("the long way"), Err(SaveError::InUse(_))), "it is on it again");
        runs.rename_opened(&mut run, "The long way").expect("by its case alone");
        runs.rename_opened(&mut run, "the long way").expect("and back");
        let section = SaveSection { name: "body".into(), version: 1, bytes: vec![3; 9] };
        run.write_generation(some_contents().head.card, vec![section]).expect("kept");
        drop(run);
        assert_eq!((said(&runs, "the long way").0, said(&runs, "walk again").0), (3, 2));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_run_that_somebody_is_on_is_left_as_it_is() {
        let (runs, folder) = runs("in-use");
        keep(&runs, "walk", &[1]);
        let before = file_names(&runs.folder_of("walk"));
        let opened = runs.open("walk").expect("opened");
        for done in [runs.rename("walk", "x"), runs.copy("walk", "x"), runs.move_to_trash("walk").map(drop)] {
            let error = done.expect_err("it is in use");
            assert!(matches!(error, SaveError::InUse(_)) && error.to_string().contains("'walk'"), "{error}");
        }
        assert_eq!((file_names(&runs.folder), file_names(&runs.folder_of("walk"))), (vec!["walk".to_string()], before));
        assert_eq!(runs.peek("walk").map(|contents| contents.sections[0].bytes[0]), Some(1), "one may look all the same");
        drop(opened);
        runs.move_to_trash("walk").expect("now it may go");
        fs::remove_dir_all(folder).expect("removed");
    }
}
