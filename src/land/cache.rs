//! A small memory of the chunks asked last, for those who ask the land step by step.

use super::{
    coords::{ChunkIndex, Column, Place},
    land::Land,
    layer::Tile,
};

/// Chunks kept: the one around a body and its neighbours on either side.
const KEPT: usize = 3;

/// Remembers the last few chunks of a land, so that a body which asks for the ground beneath it
/// every tick pays for a chunk only when it enters one.
#[derive(Default)]
pub struct LandCache {
    version: u64,
    chunks: Vec<(ChunkIndex, Box<Tile>)>,
}

impl LandCache {
    /// The height of a column in metres: [`Land::height`], bit for bit.
    pub fn height(&mut self, land: &Land, column: Column) -> f32 {
        if self.version != land.version() {
            self.version = land.version();
            self.chunks.clear();
        }
        let chunk = column.chunk();
        let at = match self.chunks.iter().position(|(kept, _)| *kept == chunk) {
            Some(at) => at,
            None => {
                if self.chunks.len() == KEPT {
                    self.chunks.remove(0);
                }
                self.chunks.push((chunk, Box::new(land.chunk(chunk))));
                self.chunks.len() - 1
            }
        };
        self.chunks[at].1[column.within_chunk()]
    }

    /// The height of the outline at a place: the straight line between its two columns.
    pub fn outline(&mut self, land: &Land, place: Place) -> f32 {
        let left = self.height(land, place.column);
        let right = self.height(land, place.column + 1);
        left + (right - left) * place.offset
    }
}
