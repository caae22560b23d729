//! A picture that is dropped on the window is a place to go to, and a land that somebody has given away one to walk in. A folder
//! or a zip is for whoever takes packs. In the lab, any other file is for the algorithms to read.

use bevy::{prelude::*, window::FileDragAndDrop};
use eremite_land::{asset_store::packs, notification::Notification, png};
use eremite_life::run::{SwitchSession, picture_metadata, shared_lands};
use eremite_stream::contracts::{
    dropped_files::{DroppedFile, DroppedPack},
    schedule::LabState,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_message::<SwitchSession>().add_message::<DroppedFile>().add_message::<DroppedPack>();
}

/// Takes in what is dropped.
pub(super) fn handle_dropped_files(
    mut files: MessageReader<FileDragAndDrop>,
    mut asked: MessageWriter<SwitchSession>,
    (mut dropped, mut dropped_packs): (MessageWriter<DroppedFile>, MessageWriter<DroppedPack>),
    mut news: MessageWriter<Notification>,
    lab: Option<Res<State<LabState>>>,
) {
    let in_lab = lab.is_some_and(|lab| **lab == LabState::Open);
    for file in files.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        if packs::is_pack_candidate(path_buf) {
            dropped_packs.write(DroppedPack(path_buf.clone()));
            continue;
        }
        let opened = match shared_lands::is_land(path_buf) {
            true => shared_lands::open(path_buf).map(|contents| SwitchSession::Into(Box::new(contents))),
            false if in_lab => {
                dropped.write(DroppedFile(path_buf.clone()));
                continue;
            }
            false => picture_metadata::open(path_buf, png::read_text).map(|contents| SwitchSession::To(Box::new(contents))),
        };
        match opened {
            Ok(out) => _ = asked.write(out),
            Err(words) => _ = news.write(Notification(words)),
        }
    }
}
