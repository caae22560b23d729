//! What was painted tells of every stroke, also of those that later ones have undone: now and then it is written in fewer
//! bytes, beside the game.

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};

use super::{Painted, painted::Compact};

pub(super) fn tighten(mut painted: ResMut<Painted>, mut running: Local<Option<Task<Compact>>>) {
    if let Some(task) = &mut *running {
        if let Some(compact) = check_ready(task) {
            // The strokes are the same.
            painted.bypass_change_detection().tighten(compact);
            *running = None;
        }
    } else if let Some(loose) = painted.loose() {
        *running = Some(AsyncComputeTaskPool::get().spawn(async move { loose.compact() }));
    }
}
