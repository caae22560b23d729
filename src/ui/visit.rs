//! A picture that is dropped on the window is a place to go to.

use bevy::{prelude::*, window::FileDragAndDrop};

use crate::{
    png,
    run::{SetOut, picture},
    shared::news::News,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_message::<SetOut>();
}

/// Takes in what is dropped.
pub(super) fn take_in(mut dropped: MessageReader<FileDragAndDrop>, mut asked: MessageWriter<SetOut>, mut news: MessageWriter<News>) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        match picture::open(path_buf, png::words) {
            Ok(contents) => _ = asked.write(SetOut::To(Box::new(contents))),
            Err(words) => _ = news.write(News(words)),
        }
    }
}
