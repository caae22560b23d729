//! A pack that is dropped on the window is copied to the others, if it is sound: beside the game, whole or not at all.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite_land::{
    asset_store::{
        BackgroundWrite,
        packs::{self, PackContents},
    },
    notification::Notification,
};
use eremite_stream::contracts::dropped_files::DroppedPack;

use super::{
    Packs,
    file_kind::{self, PackFileKind},
};

/// What was dropped and is not there yet.
#[derive(Resource, Default)]
pub(super) struct InstallQueue {
    next: VecDeque<PathBuf>,
    now: BackgroundWrite<Result<Option<String>, String>>,
}

impl InstallQueue {
    /// Goes on to the next one, if the last is done.
    fn advance(&mut self, packs: &Packs, news: &mut MessageWriter<Notification>, ends: bool) {
        loop {
            match self.now.poll(ends) {
                Some(Ok(line)) => line.into_iter().for_each(|line| _ = news.write(Notification(line))),
                Some(Err(fault)) => _ = news.write(Notification(fault)),
                None => {}
            }
            if self.now.is_busy() {
                return;
            }
            let Some(dropped) = self.next.pop_front() else { return };
            let Some(folder) = packs.folder.clone() else {
                news.write(Notification("this system names no folder for data: start the game with --data DIR".into()));
                continue;
            };
            let kinds = packs.kinds.clone();
            self.now.start(move || install(&dropped, &folder, &kinds));
        }
    }
}

/// Hears what is dropped.
pub(super) fn queue_dropped_files(
    mut dropped: MessageReader<DroppedPack>,
    mut installing: ResMut<InstallQueue>,
    packs: Res<Packs>,
    mut news: MessageWriter<Notification>,
) {
    installing.next.extend(dropped.read().map(|DroppedPack(file)| file.clone()));
    installing.advance(&packs, &mut news, false);
}

/// Who leaves the game waits for what was dropped.
pub(super) fn finish_on_exit(
    leaving: MessageReader<AppExit>,
    mut installing: ResMut<InstallQueue>,
    packs: Res<Packs>,
    mut news: MessageWriter<Notification>,
) {
    if !leaving.is_empty() {
        installing.advance(&packs, &mut news, true);
    }
}

/// Copies a pack to the others; what there is to tell of that besides.
///
/// # Errors
/// A line, if it is no pack or not a sound one, or cannot be written. Then the others are as they were.
pub(super) fn install(pack: &Path, folder: &Path, kinds: &[PackFileKind]) -> Result<Option<String>, String> {
    let contents = PackContents::read(pack)?;
    let head = contents.manifest()?;
    let faults = file_kind::validate_contents(&contents, kinds)?;
    if let Some(first) = faults.first() {
        let more = if faults.len() > 1 { format!(" (and {} more; `eremite pack` tells all)", faults.len() - 1) } else { String::new() };
        return Err(format!("{} is not taken: {first}{more}", pack.display()));
    }
    packs::write_pack(&contents, &packs::folder_for(&head.name, folder))?;
    Ok(contents.excluded_summary().map(|line| format!("the land pack '{}': {line}", head.name)))
}
