//! Land packs: somebody's biomes, kinds of mountain, creatures, graphs, examples, maps and presets, in one folder or zip with a
//! `pack.ron` that says what it is called, by whom it is, and what others may do with it. It is dropped on the window or put
//! among the data, and is there from then on: whoever reads files of these kinds finds those of the packs between what comes
//! with the game and the player's own. Here packs are taken in, looked into and told of; and a walk remembers those that it needs.

mod file_kind;
mod install;
mod land_file_kinds;
mod save;
mod scan;
#[cfg(test)]
mod tests;

use std::{path::PathBuf, time::Duration};

use bevy::{ecs::message::MessageUpdateSystems, prelude::*, time::common_conditions::on_real_timer};

pub use file_kind::{PackFileKind, summarize_files, validate_contents};
pub use land_file_kinds::land_file_kinds;
pub use scan::{PackScan, ScannedPack, shadowed_files};

use eremite_land::{
    asset_store::{BackgroundWrite, packs, reload::ReloadSystems},
    notification::Notification,
};
use eremite_stream::contracts::{dropped_files::DroppedPack, saveable::SaveAppExt, schedule::GameExitSystems};

/// Takes packs in, and tells of them. What they can hold is said by whoever knows those that read it.
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
            .add_systems(First, save::begin.after(MessageUpdateSystems))
            .add_systems(
                Update,
                (start_scan.run_if(on_real_timer(Duration::from_secs(1))), apply_finished_scan, install::queue_dropped_files)
                    .chain()
                    .in_set(ReloadSystems),
            )
            // Of two lines of news it is the same which is the first.
            .add_systems(Last, install::finish_on_exit.in_set(GameExitSystems).ambiguous_with_all());
    }
}

/// The packs that there are.
#[derive(Resource, Clone)]
pub struct Packs {
    /// Where they lie, if this system has a folder for data.
    folder: Option<PathBuf>,
    kinds: Vec<PackFileKind>,
    survey: PackScan,
}

impl Packs {
    /// The packs of a folder, which can hold these kinds of files.
    pub fn new(folder: Option<PathBuf>, kinds: Vec<PackFileKind>) -> Self {
        let survey = folder.as_deref().map(|folder| PackScan::scan(folder, &kinds)).unwrap_or_default();
        // What is wrong is told by the first look into them, which nobody has to wait for.
        Self { folder, kinds, survey: PackScan { faults: Vec::new(), ..survey } }
    }

    /// Those that are there, in their order, and what is wrong with them.
    pub fn scan(&self) -> &PackScan {
        &self.survey
    }

    /// What they can hold.
    pub fn kinds(&self) -> &[PackFileKind] {
        &self.kinds
    }

    /// Takes up what a later look has found, and tells what of it is new, each in a line.
    fn apply_scan(&mut self, now: PackScan) -> Vec<String> {
        let before = std::mem::replace(&mut self.survey, now);
        let find = |survey: &PackScan, name: &str| survey.packs.iter().find(|there| there.pack.head.name == name).cloned();
        let mut lines = Vec::new();
        for there in &self.survey.packs {
            let is_new = match find(&before, &there.pack.head.name) {
                None => "is here",
                Some(last) if last.pack != there.pack || last.files != there.files => "is taken up anew",
                Some(_) => continue,
            };
            lines.push(format!("the land pack {} {is_new}: {}", there.pack.head.description(), there.summary(&self.kinds)));
        }
        let gone = before.packs.iter().filter(|last| find(&self.survey, &last.pack.head.name).is_none());
        lines.extend(gone.map(|last| format!("the land pack '{}' is gone", last.pack.head.name)));
        lines.extend(self.survey.faults.iter().filter(|fault| !before.faults.contains(fault)).cloned());
        lines
    }
}

/// The look that is being taken.
#[derive(Resource, Default)]
struct ScanTask(BackgroundWrite<PackScan>);

fn start_scan(packs: Res<Packs>, mut looking: ResMut<ScanTask>) {
    if let Some(folder) = packs.folder.clone().filter(|_| !looking.0.is_busy()) {
        let (before, kinds) = (packs.survey.clone(), packs.kinds.clone());
        looking.0.start(move || before.rescan(&folder, &kinds));
    }
}

fn apply_finished_scan(mut looking: ResMut<ScanTask>, mut packs: ResMut<Packs>, mut news: MessageWriter<Notification>) {
    if let Some(now) = looking.0.poll(false).filter(|now| *now != packs.survey) {
        packs.apply_scan(now).into_iter().for_each(|line| _ = news.write(Notification(line)));
    }
}
