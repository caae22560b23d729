//! A picture that is dropped on the window is a place to go to.

use bevy::{prelude::*, window::FileDragAndDrop};

use crate::{
    run::{HasSetOut, SetOut, picture},
    shared::{news::News, schedule::GameState},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_message::<SetOut>().add_message::<HasSetOut>();
}

/// He was asked to go to a picture, and is not there yet.
#[derive(Resource)]
pub(super) struct OnTheWay;

/// Takes in what is dropped.
pub(super) fn take_in(
    mut commands: Commands,
    mut dropped: MessageReader<FileDragAndDrop>,
    mut asked: MessageWriter<SetOut>,
    mut news: MessageWriter<News>,
) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        match picture::open(path_buf) {
            Ok(contents) => {
                asked.write(SetOut::To(Box::new(contents)));
                commands.insert_resource(OnTheWay);
            }
            Err(words) => _ = news.write(News(words)),
        }
    }
}

/// He is there, or it cannot be.
pub(super) fn arrive(
    mut commands: Commands,
    on_the_way: Option<Res<OnTheWay>>,
    mut come: MessageReader<HasSetOut>,
    mut next: ResMut<NextState<GameState>>,
    mut news: MessageWriter<News>,
) {
    for HasSetOut(come) in come.read() {
        if on_the_way.is_none() {
            continue;
        }
        commands.remove_resource::<OnTheWay>();
        match come {
            Ok(()) => next.set(GameState::Playing),
            Err(words) => _ = news.write(News(format!("one cannot go there: {words}"))),
        }
    }
}
