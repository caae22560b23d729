//! Installation of packs that are dropped on the window: validated and copied in the background, completely or not at all.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite_land::{
    asset_store::{
        BackgroundIo,
        packs::{self, PackContents},
    },
    notification::Notification,
};
use eremite_stream::contracts::dropped_files::DroppedPack;
use eremite_words as words;

use super::{
    Packs,
    file_kind::{self, PackFileKind},
};

/// Packs that are still to be installed.
#[derive(Resource, Default)]
pub(super) struct InstallQueue {
    next: VecDeque<PathBuf>,
    now: BackgroundIo<Result<Option<String>, String>>,
}

impl InstallQueue {
    /// Starts the next installation when the last one is finished.
    fn advance(&mut self, packs: &Packs, notifications: &mut MessageWriter<Notification>, ends: bool) {
        loop {
            if let Some(Ok(Some(line)) | Err(line)) = self.now.poll(ends) {
                notifications.write(Notification(line));
            }
            if self.now.is_busy() {
                return;
            }
            let Some(dropped) = self.next.pop_front() else { return };
            let Some(folder) = packs.folder.clone() else {
                notifications.write(Notification(words::text("no-data-folder").into()));
                continue;
            };
            let kinds = packs.kinds.clone();
            self.now.start(move || install(&dropped, &folder, &kinds));
        }
    }
}

/// Queues the packs that are dropped on the window.
pub(super) fn queue_dropped_files(
    mut dropped: MessageReader<DroppedPack>,
    mut installing: ResMut<InstallQueue>,
    packs: Res<Packs>,
    mut notifications: MessageWriter<Notification>,
) {
    installing.next.extend(dropped.read().map(|DroppedPack(file)| file.clone()));
    installing.advance(&packs, &mut notifications, false);
}

/// On exit, waits for the pending installations.
pub(super) fn finish_on_exit(
    leaving: MessageReader<AppExit>,
    mut installing: ResMut<InstallQueue>,
    packs: Res<Packs>,
    mut notifications: MessageWriter<Notification>,
) {
    if !leaving.is_empty() {
        installing.advance(&packs, &mut notifications, true);
    }
}

/// Copies a pack to the pack folder; returns a warning, if there is one.
///
/// # Errors
/// One line, if it is not a valid pack or cannot be written. The installed packs are then unchanged.
pub(super) fn install(pack: &Path, folder: &Path, kinds: &[PackFileKind]) -> Result<Option<String>, String> {
    let contents = PackContents::read(pack).map_err(|fault| fault.to_string())?;
    let head = contents.manifest().map_err(|fault| fault.to_string())?;
    let faults = file_kind::validate_contents(&contents, kinds).map_err(|fault| fault.to_string())?;
    if let Some(first) = faults.first() {
        let (file, fault) = (("file", pack.display().to_string().into()), ("fault", first.to_string().into()));
        return Err(match faults.len() - 1 {
            0 => words::text_with("pack-not-taken", &[file, fault]),
            more => words::text_with("pack-not-taken-and-more", &[file, fault, ("more", more.into())]),
        });
    }
    packs::write_pack(&contents, &packs::folder_for(&head.name, folder)).map_err(|fault| fault.to_string())?;
    Ok(contents.excluded_summary().map(|line| words::text_with("pack-line", &[("name", head.name.into()), ("line", line.into())])))
}
