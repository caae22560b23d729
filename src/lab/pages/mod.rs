//! The pages that fill the window: the map, the height map editor and the journal.

pub mod atlas;
pub mod easel;
pub mod journal;
