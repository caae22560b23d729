//! Land packs (mods): biomes, mountain kinds, creatures, graphs, exemplars, maps and presets in a folder or zip, with a
//! `pack.ron` that states name, author and licence. A pack is installed by dropping it on the window or by copying it into
//! the data folder; its files are then found between the game's and the player's own. This module installs and validates
//! packs, and records which ones a save game needs.

mod file_kind;
mod install;
mod land_file_kinds;
mod save;
mod scan;
#[cfg(test)]
mod tests;

use std::{path::PathBuf, time::Duration};

use bevy::{ecs::message::MessageUpdateSystems, prelude::*, time::common_conditions::on_real_timer};

pub use file_kind::{PackFileError, PackFileKind, summarize_files, validate_contents};
pub use land_file_kinds::land_file_kinds;
pub use scan::{PackScan, ScannedPack, shadowed_files};

use eremite_land::{
    asset_store::{BackgroundIo, packs, reload::ReloadSystems},
    notification::Notification,
};
use eremite_stream::contracts::{dropped_files::DroppedPack, saveable::SaveAppExt, schedule::GameExitSystems};
use eremite_words as words;

/// Installs and scans packs. The function returns the kinds of files that they can hold.
///
/// | | |
/// |---|---|
/// | System sets | runs in [`ReloadSystems`] and [`GameExitSystems`], and after [`MessageUpdateSystems`] in `First` |
/// | Messages | reads [`DroppedPack`]; writes [`Notification`] |
/// | Resources | [`Packs`], unless it is there; a save game names those it needs |
pub struct PacksPlugin(pub fn() -> Vec<PackFileKind>);

impl Plugin for PacksPlugin {
    fn build(&self, app: &mut App) {
        if !app.world().contains_resource::<Packs>() {
            app.insert_resource(Packs::new(packs::folder(), (self.0)()));
        }
        app.init_resource::<save::RequiredPacks>()
            .init_resource::<ScanTask>()
            .init_resource::<install::InstallQueue>()
            .add_message::<DroppedPack>()
            .add_message::<Notification>()
            .add_saveable::<save::RequiredPacksSection>()
            .add_systems(First, save::begin.after(MessageUpdateSystems).run_if(run_once))
            .add_systems(
                Update,
                (
                    start_scan.run_if(on_real_timer(Duration::from_secs(1))),
                    apply_finished_scan.run_if(is_scanning),
                    install::queue_dropped_files,
                )
                    .chain()
                    .in_set(ReloadSystems),
            )
            // Which of two notifications comes first does not matter.
            .add_systems(Last, install::finish_on_exit.in_set(GameExitSystems).ambiguous_with_all());
    }
}

/// Resource: the installed packs.
#[derive(Resource, Clone)]
pub struct Packs {
    /// Folder of the packs, if this system has a data folder.
    folder: Option<PathBuf>,
    kinds: Vec<PackFileKind>,
    survey: PackScan,
}

impl Packs {
    /// The packs in a folder, with the kinds of files that they can hold.
    pub fn new(folder: Option<PathBuf>, kinds: Vec<PackFileKind>) -> Self {
        let survey = folder.as_deref().map(|folder| PackScan::scan(folder, &kinds)).unwrap_or_default();
        // Errors are reported by the first background scan, so that startup does not wait for validation.
        Self { folder, kinds, survey: PackScan { faults: Vec::new(), ..survey } }
    }

    /// The packs in order, and their errors.
    pub fn scan(&self) -> &PackScan {
        &self.survey
    }

    /// The kinds of files that packs can hold.
    pub fn kinds(&self) -> &[PackFileKind] {
        &self.kinds
    }

    /// Applies a later scan; returns what is new in it, one line each.
    fn apply_scan(&mut self, now: PackScan) -> Vec<String> {
        let before = std::mem::replace(&mut self.survey, now);
        let find = |survey: &PackScan, name: &str| survey.packs.iter().find(|there| there.pack.head.name == name).cloned();
        let mut lines = Vec::new();
        for there in &self.survey.packs {
            let [pack, files] = [there.pack.head.description(), there.summary(&self.kinds)];
            let variables = [("pack", pack.into()), ("files", files.into())];
            lines.push(match find(&before, &there.pack.head.name) {
                None => words::text_with("pack-is-here", &variables),
                Some(last) if last.pack != there.pack || last.files != there.files => words::text_with("pack-is-renewed", &variables),
                Some(_) => continue,
            });
        }
        let gone = before.packs.iter().filter(|last| find(&self.survey, &last.pack.head.name).is_none());
        lines.extend(gone.map(|last| words::text_with("pack-is-gone", &[("name", last.pack.head.name.clone().into())])));
        lines.extend(self.survey.faults.iter().filter(|fault| !before.faults.contains(fault)).cloned());
        lines
    }
}

/// The scan in progress.
#[derive(Resource, Default)]
struct ScanTask(BackgroundIo<PackScan>);

fn is_scanning(looking: Res<ScanTask>) -> bool {
    looking.0.is_busy()
}

fn start_scan(packs: Res<Packs>, mut looking: ResMut<ScanTask>) {
    if let Some(folder) = packs.folder.clone().filter(|_| !looking.0.is_busy()) {
        let (before, kinds) = (packs.survey.clone(), packs.kinds.clone());
        looking.0.start(move || before.rescan(&folder, &kinds));
    }
}

fn apply_finished_scan(mut looking: ResMut<ScanTask>, mut packs: ResMut<Packs>, mut notifications: MessageWriter<Notification>) {
    if let Some(now) = looking.0.poll(false).filter(|now| *now != packs.survey) {
        for line in packs.apply_scan(now) {
            notifications.write(Notification(line));
        }
    }
}
