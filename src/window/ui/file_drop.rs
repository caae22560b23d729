//! Drag and drop: a picture with metadata is a place to go to, a shared land starts a game, or is offered if it is the current
//! one; a folder or zip is a pack, a ghost goes along, and a slip is kept. While the lab is open, any other file goes to the
//! algorithms.

use bevy::{ecs::system::SystemParam, prelude::*, window::FileDragAndDrop};
use eremite_land::{Algorithms, Land, asset_store::packs, notification::Notification, png};
use eremite_life::{
    ghosts,
    save_game::{
        SaveContents, SwitchSession, picture_metadata,
        shared_lands::{self, SharedLandOffer},
    },
    slips,
};
use eremite_stream::contracts::{
    dropped_files::{DroppedFile, DroppedGhost, DroppedPack, DroppedSlip},
    schedule::LabState,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_message::<SwitchSession>()
        .add_message::<DroppedFile>()
        .add_message::<DroppedPack>()
        .add_message::<DroppedGhost>()
        .add_message::<DroppedSlip>();
}

/// What becomes of a dropped shared land.
#[derive(SystemParam)]
pub(super) struct SharedLandDrop<'w> {
    asked: MessageWriter<'w, SwitchSession>,
    /// Without a menu nobody takes offers.
    offers: Option<ResMut<'w, Messages<SharedLandOffer>>>,
    land: Option<Res<'w, Land>>,
    algorithms: Option<Res<'w, Algorithms>>,
}

impl SharedLandDrop<'_> {
    /// Enters a shared land, or offers it if it is the current one.
    fn enter(&mut self, contents: SaveContents) {
        let here = self.land.as_ref().zip(self.algorithms.as_ref());
        let is_here = here.is_some_and(|(land, algorithms)| shared_lands::is_same_land(&contents, land, algorithms));
        match self.offers.as_mut().filter(|_| is_here) {
            Some(offers) => _ = offers.write(SharedLandOffer(Box::new(contents))),
            None => _ = self.asked.write(SwitchSession::Into(Box::new(contents))),
        }
    }
}

/// Handles dropped files.
pub(super) fn handle_dropped_files(
    mut files: MessageReader<FileDragAndDrop>,
    mut lands: SharedLandDrop,
    (mut dropped, mut dropped_packs, mut dropped_ghosts, mut dropped_slips): (
        MessageWriter<DroppedFile>,
        MessageWriter<DroppedPack>,
        MessageWriter<DroppedGhost>,
        MessageWriter<DroppedSlip>,
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
        let done = match shared_lands::is_land(path_buf) {
            true => shared_lands::open(path_buf).map(|contents| lands.enter(contents)).map_err(|error| error.to_string()),
            false if in_lab => {
                dropped.write(DroppedFile(path_buf.clone()));
                continue;
            }
            false if slips::is_card(path_buf) => {
                dropped_slips.write(DroppedSlip(path_buf.clone()));
                continue;
            }
            false => match picture_metadata::open(path_buf, png::read_text) {
                Ok(contents) => {
                    lands.asked.write(SwitchSession::To(Box::new(contents)));
                    continue;
                }
                Err(error) => Err(error.to_string()),
            },
        };
        if let Err(words) = done {
            notifications.write(Notification(words));
        }
    }
}
