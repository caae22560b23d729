//! Compaction of the stroke logs in the background. A log records every stroke, also those that later ones have overwritten;
//! now and then it is rewritten in fewer bytes.

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};

use super::{EditStore, edit_store::CompactedLog};

pub(super) fn compact_in_background(mut painted: ResMut<EditStore>, mut running: Local<Option<Task<CompactedLog>>>) {
    if let Some(task) = &mut *running {
        if let Some(compact) = check_ready(task) {
            // Compaction does not change the strokes, so nothing has to be rebuilt.
            painted.bypass_change_detection().apply_compacted(compact);
            *running = None;
        }
    } else if let Some(loose) = painted.log_to_compact() {
        *running = Some(AsyncComputeTaskPool::get().spawn(async move { loose.run() }));
    }
}
