//! What was painted tells of every stroke, also of those that later ones have undone: now and then it is written in fewer
//! bytes, beside the game.

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};

use super::{EditStore, edit_store::CompactedLog};

pub(super) fn compact_in_background(mut painted: ResMut<EditStore>, mut running: Local<Option<Task<CompactedLog>>>) {
    if let Some(task) = &mut *running {
        if let Some(compact) = check_ready(task) {
            // The strokes are the same.
            painted.bypass_change_detection().apply_compacted(compact);
            *running = None;
        }
    } else if let Some(loose) = painted.log_to_compact() {
        *running = Some(AsyncComputeTaskPool::get().spawn(async move { loose.run() }));
    }
}
