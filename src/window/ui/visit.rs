//! A picture that is dropped on the window is a place to go to, and a land that somebody has given away one to walk in. A folder
//! or a zip is for whoever takes packs. In the lab, any other file is for the algorithms to read.

use bevy::{prelude::*, window::FileDragAndDrop};
use eremite_land::{news::News, png, shelf::packs};
use eremite_life::run::{SetOut, lands, picture};
use eremite_stream::contracts::{
    dropped::{Dropped, DroppedPack},
    schedule::LabState,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_message::<SetOut>().add_message::<Dropped>().add_message::<DroppedPack>();
}

/// Takes in what is dropped.
pub(super) fn take_in(
    mut files: MessageReader<FileDragAndDrop>,
    mut asked: MessageWriter<SetOut>,
    (mut dropped, mut dropped_packs): (MessageWriter<Dropped>, MessageWriter<DroppedPack>),
    mut news: MessageWriter<News>,
    lab: Option<Res<State<LabState>>>,
) {
    let in_lab = lab.is_some_and(|lab| **lab == LabState::Open);
    for file in files.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        if packs::may_be(path_buf) {
            dropped_packs.write(DroppedPack(path_buf.clone()));
            continue;
        }
        let opened = match lands::is_land(path_buf) {
            true => lands::open(path_buf).map(|contents| SetOut::Into(Box::new(contents))),
            false if in_lab => {
                dropped.write(Dropped(path_buf.clone()));
                continue;
            }
            false => picture::open(path_buf, png::words).map(|contents| SetOut::To(Box::new(contents))),
        };
        match opened {
            Ok(out) => _ = asked.write(out),
            Err(words) => _ = news.write(News(words)),
        }
    }
}
