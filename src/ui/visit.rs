//! A picture that is dropped on the window is a place to go to, and a land that somebody has given away one to walk in.

use bevy::{prelude::*, window::FileDragAndDrop};

use crate::{
    png,
    run::{SetOut, lands, picture},
    shared::news::News,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_message::<SetOut>();
}

/// Takes in what is dropped.
pub(super) fn take_in(mut dropped: MessageReader<FileDragAndDrop>, mut asked: MessageWriter<SetOut>, mut news: MessageWriter<News>) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        let opened = match lands::is_land(path_buf) {
            true => lands::open(path_buf).map(|contents| SetOut::Into(Box::new(contents))),
            false => picture::open(path_buf, png::words).map(|contents| SetOut::To(Box::new(contents))),
        };
        match opened {
            Ok(out) => _ = asked.write(out),
            Err(words) => _ = news.write(News(words)),
        }
    }
}
