//! A pack that is dropped on the window is copied to the others, if it is sound: beside the game, whole or not at all.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite_land::{
    news::News,
    shelf::{
        Beside,
        packs::{self, Contents},
    },
};
use eremite_stream::contracts::dropped::DroppedPack;

use super::{
    Packs,
    kind::{self, Kind},
};

/// What was dropped and is not there yet.
#[derive(Resource, Default)]
pub(super) struct Installing {
    next: VecDeque<PathBuf>,
    now: Beside<Result<Option<String>, String>>,
}

impl Installing {
    /// Goes on to the next one, if the last is done.
    fn go_on(&mut self, packs: &Packs, news: &mut MessageWriter<News>, ends: bool) {
        loop {
            match self.now.done(ends) {
                Some(Ok(line)) => line.into_iter().for_each(|line| _ = news.write(News(line))),
                Some(Err(fault)) => _ = news.write(News(fault)),
                None => {}
            }
            if self.now.is_busy() {
                return;
            }
            let Some(dropped) = self.next.pop_front() else { return };
            let Some(folder) = packs.folder.clone() else {
                news.write(News("this system names no folder for data: start the game with --data DIR".into()));
                continue;
            };
            let kinds = packs.kinds.clone();
            self.now.begin(move || install(&dropped, &folder, &kinds));
        }
    }
}

/// Hears what is dropped.
pub(super) fn take_in(
    mut dropped: MessageReader<DroppedPack>,
    mut installing: ResMut<Installing>,
    packs: Res<Packs>,
    mut news: MessageWriter<News>,
) {
    installing.next.extend(dropped.read().map(|DroppedPack(file)| file.clone()));
    installing.go_on(&packs, &mut news, false);
}

/// Who leaves the game waits for what was dropped.
pub(super) fn finish(
    leaving: MessageReader<AppExit>,
    mut installing: ResMut<Installing>,
    packs: Res<Packs>,
    mut news: MessageWriter<News>,
) {
    if !leaving.is_empty() {
        installing.go_on(&packs, &mut news, true);
    }
}

/// Copies a pack to the others; what there is to tell of that besides.
///
/// # Errors
/// A line, if it is no pack or not a sound one, or cannot be written. Then the others are as they were.
pub(super) fn install(pack: &Path, folder: &Path, kinds: &[Kind]) -> Result<Option<String>, String> {
    let contents = Contents::read(pack)?;
    let head = contents.head()?;
    let faults = kind::faults_of(&contents, kinds)?;
    if let Some(first) = faults.first() {
        let more = if faults.len() > 1 { format!(" (and {} more; `eremite pack` tells all)", faults.len() - 1) } else { String::new() };
        return Err(format!("{} is not taken: {first}{more}", pack.display()));
    }
    packs::put(&contents, &packs::folder_for(&head.name, folder))?;
    Ok(contents.left_out().map(|line| format!("the land pack '{}': {line}", head.name)))
}
