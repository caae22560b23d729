//! A small memory of the chunks asked last, for those who ask the land step by step.

use super::{
    coords::{ChunkIndex, Column, Place},
    land::Land,
    layer::Tile,
    pond::Pond,
};

/// Chunks kept: the one around a body and its neighbours on either side.
const KEPT: usize = 3;

/// Remembers the last few chunks of a land, so that a body which asks for the ground beneath it
/// every tick pays for a chunk only when it enters one.
#[derive(Default)]
pub struct LandCache {
    land: Option<Land>,
    chunks: Vec<Kept>,
}

struct Kept {
    chunk: ChunkIndex,
    heights: Box<Tile>,
    pond: Option<Pond>,
}

impl LandCache {
    fn chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &Kept {
        if !self.land.as_ref().is_some_and(|kept| kept.is(land)) {
            self.land = Some(land.clone());
            self.chunks.clear();
        }
        let at = match self.chunks.iter().position(|kept| kept.chunk == chunk) {
            Some(at) => at,
            None => {
                if self.chunks.len() == KEPT {
                    self.chunks.remove(0);
                }
                let heights = Box::new(land.chunk(chunk));
                let pond = land.pond(chunk, &heights);
                self.chunks.push(Kept { chunk, heights, pond });
                self.chunks.len() - 1
            }
        };
        &self.chunks[at]
    }

    /// The height of a column in metres: [`Land::height`], bit for bit.
    pub fn height(&mut self, land: &Land, column: Column) -> f32 {
        self.chunk(land, column.chunk()).heights[column.within_chunk()]
    }

    /// The height of the outline at a place: the straight line between its two columns.
    pub fn outline(&mut self, land: &Land, place: Place) -> f32 {
        let within = place.column.within_chunk();
        let heights = &self.chunk(land, place.column.chunk()).heights;
        between(heights[within], heights[within + 1], place.offset)
    }

    /// The level of the still water at a place, if there is any above the ground's level there.
    pub fn water(&mut self, land: &Land, place: Place) -> Option<f32> {
        let pond = self.chunk(land, place.column.chunk()).pond?;
        (pond.from <= place.column && place.column < pond.to).then_some(pond.level)
    }
}

/// The outline between two neighbouring columns, `offset` metres past the left one.
pub fn between(left: f32, right: f32, offset: f32) -> f32 {
    left + (right - left) * offset
}
