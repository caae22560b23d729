//! What is open in the ground: by carvers, or by edits.

use std::ops::Range;

use super::Land;
use crate::{
    background::{Steps, and_then, in_turn, one_step},
    coords::{ChunkIndex, Column},
    edits::Edits,
    layer::{RoomFeature, Tile},
    room::{Cells, RoomIndex},
};

impl Land {
    /// Whether any layer may open the ground of this land.
    pub fn is_carved(&self) -> bool {
        !self.0.carvers.is_empty()
    }

    /// The cells of a room that are opened, by carvers or by edits, and not built up again.
    pub fn cells(&self, room: RoomIndex) -> Cells {
        let pristine = self.pristine_cells(room);
        self.0.edits.room(room).map_or(pristine, |edit| edit.apply_to(pristine))
    }

    /// The cells of a room that the carvers opened, without edits.
    pub fn pristine_cells(&self, room: RoomIndex) -> Cells {
        if !self.is_carved() {
            return Cells::SOLID;
        }
        self.0.caches.rooms.get_or_insert_with(room, || {
            let mut cells = Cells::SOLID;
            for carver in &self.0.carvers {
                carver.carve(self, room, &mut cells);
            }
            cells
        })
    }

    /// [`pristine_cells`](Self::pristine_cells) in steps, after which the land knows them. Each is a fraction of what the cells
    /// cost, and of what they are the first to ask for.
    pub fn pristine_cells_in_steps(&self, room: RoomIndex) -> Steps<Cells> {
        if !self.is_carved() {
            return one_step(|| Cells::SOLID);
        }
        if let Some(known) = self.0.caches.rooms.get(&room) {
            return one_step(move || known);
        }
        let carved = self.0.carvers.iter().fold(one_step(|| Cells::SOLID), |before, carver| {
            let (carver, land) = (carver.clone(), self.clone());
            and_then(before, move |cells| carver.carve_in_steps(&land, room, cells))
        });
        let land = self.clone();
        and_then(carved, move |cells| one_step(move || land.0.caches.rooms.insert(room, cells)))
    }

    /// Computes in steps what the land keeps of the heights and the openings within a range of columns.
    pub fn prepare_openings(&self, columns: Range<Column>) -> Steps<()> {
        if !self.is_carved() || columns.is_empty() {
            return one_step(|| ());
        }
        let (land, chunks) = (self.clone(), columns.start.chunk().0..=(columns.end + -1).chunk().0);
        in_turn(chunks.map(move |chunk| land.prepare_openings_of(ChunkIndex(chunk))))
    }

    fn prepare_openings_of(&self, chunk: ChunkIndex) -> Steps<()> {
        if self.0.caches.openings.get(&chunk).is_some() {
            return one_step(|| ());
        }
        let columns = chunk.first()..chunk.next().first();
        let (land, carvers, within) = (self.clone(), self.0.carvers.clone(), columns.clone());
        let heights = self.prepare_heights(columns.clone());
        let prepared =
            and_then(heights, move |()| in_turn(carvers.into_iter().map(move |carver| carver.prepare_openings(&land, within.clone()))));
        let land = self.clone();
        and_then(prepared, move |()| one_step(move || _ = land.openings(columns)))
    }

    /// The runs of columns at which carvers open the surface, within a range of columns.
    pub fn openings(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        if !self.is_carved() || columns.is_empty() {
            return Vec::new();
        }
        let of_chunk = |chunk: ChunkIndex| {
            let columns = chunk.first()..chunk.next().first();
            self.0
                .caches
                .openings
                .get_or_insert_with(chunk, || self.0.carvers.iter().flat_map(|carver| carver.openings(self, columns.clone())).collect())
        };
        let chunks = columns.start.chunk().0..=(columns.end + -1).chunk().0;
        let mut openings: Vec<Range<Column>> = chunks.flat_map(|chunk| of_chunk(ChunkIndex(chunk)).to_vec()).collect();
        openings.retain(|opening| opening.start < columns.end && columns.start < opening.end);
        // An opening across a border belongs to both chunks.
        openings.sort_unstable_by_key(|opening| (opening.start, opening.end));
        openings.dedup();
        openings
    }

    /// The runs of columns without a surface: the carvers' openings, and where it was dug away.
    pub fn surface_gaps(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        self.openings_with(columns, Edits::dug_gaps)
    }

    /// The runs of columns where no plant stands any more: the carvers' openings, and where the ground was dug away,
    /// whatever was built there since.
    pub fn unplantable(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        self.openings_with(columns, Edits::unplantable)
    }

    fn openings_with(&self, columns: Range<Column>, dug: impl Fn(&Edits, Column, &Tile) -> Vec<Range<Column>>) -> Vec<Range<Column>> {
        let mut gaps = self.openings(columns.clone());
        if !self.0.edits.is_empty() && !columns.is_empty() {
            for chunk in columns.start.chunk().0..=(columns.end + -1).chunk().0 {
                let first = ChunkIndex(chunk).first();
                gaps.extend(dug(&self.0.edits, first, &self.chunk_heights(ChunkIndex(chunk))));
            }
            gaps.retain(|one| one.start < columns.end && columns.start < one.end);
            gaps.sort_unstable_by_key(|one| (one.start, one.end));
        }
        gaps
    }

    /// The runs of columns with a bridge over them, within a range of columns; see [`Carver::bridges`](crate::Carver::bridges).
    pub fn bridges(&self, columns: Range<Column>) -> Vec<Range<Column>> {
        self.0.carvers.iter().flat_map(|carver| carver.bridges(self, columns.clone())).collect()
    }

    /// The features of a room: what can be found there, what glows and what drips.
    pub fn room_features(&self, room: RoomIndex) -> Vec<RoomFeature> {
        self.0.carvers.iter().flat_map(|carver| carver.room_features(self, room)).collect()
    }
}
