//! Drag and drop: a picture with metadata is a place to go to, a shared land starts a game, a folder or zip is a pack, a ghost goes along. While
//! the lab is open, any other file goes to the algorithms.

use bevy::{prelude::*, window::FileDragAndDrop};
use eremite_land::{asset_store::packs, notification::Notification, png};
use eremite_life::{
    ghosts,
    save_game::{SwitchSession, picture_metadata, shared_lands},
};
use eremite_stream::contracts::{
    dropped_files::{DroppedFile, DroppedGhost, DroppedPack},
    schedule::LabState,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_message::<SwitchSession>()
        .add_message::<DroppedFile>()
        .add_message::<DroppedPack>()
        .add_message::<DroppedGhost>();
}

/// Handles dropped files.
pub(super) fn handle_dropped_files(
    mut files: MessageReader<FileDragAndDrop>,
    mut asked: MessageWriter<SwitchSession>,
    (mut dropped, mut dropped_packs, mut dropped_ghosts): (
        MessageWriter<DroppedFile>,
        MessageWriter<DroppedPack>,
        MessageWriter<DroppedGhost>,
    ),
    mut notifications: MessageWriter<Notification>,
    lab: Option<Res<State<LabState>>>,
) {
    let in_lab = lab.is_some_and(|lab| **lab == LabState::Open);
    for file in files.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        if packs::is_pack_candidate(path_buf) {
            dropped_packs.write(DroppedPack(path_buf.clone()));
            continue;
        }
        if ghosts::is_ghost(path_buf) {
            dropped_ghosts.write(DroppedGhost(path_buf.clone()));
            continue;
        }
        let opened = match shared_lands::is_land(path_buf) {
            true => shared_lands::open(path_buf).map(|contents| SwitchSession::Into(Box::new(contents))).map_err(|error| error.to_string()),
            false if in_lab => {
                dropped.write(DroppedFile(path_buf.clone()));
                continue;
            }
            false => picture_metadata::open(path_buf, png::read_text)
                .map(|contents| SwitchSession::To(Box::new(contents)))
                .map_err(|error| error.to_string()),
        };
        match opened {
            Ok(out) => _ = asked.write(out),
            Err(words) => _ = notifications.write(Notification(words)),
        }
    }
}
