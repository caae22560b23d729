//! stub
pub(super) fn plugin(_app: &mut bevy::prelude::App) {}
