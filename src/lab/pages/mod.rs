//! Pages that fill the window: the map, the heightmap editor and the journal.

pub mod atlas;
pub mod easel;
pub mod journal;
