//! Changes of the land: what a change touches, the revisions of chunks and rooms, and the swap to a new land.
//!
//! Every room and every chunk has a revision. Code that shows or caches a part of a land keeps the revision with it, and
//! rebuilds the parts whose revision differs in the current land; nothing is dropped that was not touched.

use std::{ops::Range, sync::Arc};

use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use rpds::RedBlackTreeMapSync;

use super::{
    coords::{ChunkIndex, Column},
    land::Land,
    room::RoomIndex,
};

/// What a change of the land touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LandChange {
    /// All of it: another seed, another algorithm, other parameters of a layer.
    All,
    /// The surface along a range of columns, and every room below it.
    Columns(Range<Column>),
    /// The open cells of some rooms.
    Rooms(Vec<RoomIndex>),
    /// Edits; see [`Land::with_edits_and_change`].
    Edits {
        /// The rooms whose density fields change.
        rooms: Vec<RoomIndex>,
        /// The chunks where the surface, or what stands on it, may change. Their heights stay, and so do the rooms below.
        chunks: Vec<ChunkIndex>,
    },
}

/// When something was last changed within a session; equal revisions mean equal content.
///
/// The upper half of the number counts the changes of the whole land, the lower half the partial changes since: a land that
/// is being prepared is newer than the current one, however often that is changed in part meanwhile.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[reflect(Default, Debug, Clone)]
pub struct Revision(u64);

/// Bits that count partial changes.
const PART_BITS: u32 = 32;

/// The revisions of a land's chunks and rooms.
#[derive(Clone, Default)]
pub(super) struct Revisions {
    /// The lineage: shared by all lands that follow one another by partial changes.
    lineage: Arc<()>,
    /// Of the last change.
    last: Revision,
    /// Of the last change of the whole land; the others are newer.
    all: Revision,
    stretches: Vec<(Range<ChunkIndex>, Revision)>,
    /// Persistent maps, as the next two are, that share all but what a change touches: there may be as many entries as
    /// strokes.
    rooms: RedBlackTreeMapSync<RoomIndex, Revision>,
    /// Of the edits in rooms.
    edits: RedBlackTreeMapSync<RoomIndex, Revision>,
    /// Of the edits that reach a chunk's surface.
    tops: RedBlackTreeMapSync<ChunkIndex, Revision>,
}

impl Revisions {
    /// The revisions after one more change.
    pub fn after(&self, change: &LandChange, revision: Revision) -> Self {
        let mut after = self.clone();
        after.last = revision;
        match change {
            LandChange::All => {
                after = Self { last: revision, all: revision, ..Self::default() };
            }
            LandChange::Columns(columns) if columns.is_empty() => {}
            LandChange::Columns(columns) => {
                let chunks = columns.start.chunk()..ChunkIndex((columns.end + -1).chunk().0 + 1);
                // Older stretches within the new one no longer count.
                after.stretches.retain(|(older, _)| older.start < chunks.start || older.end > chunks.end);
                after.stretches.push((chunks, revision));
            }
            LandChange::Rooms(rooms) => {
                for room in rooms {
                    after.rooms.insert_mut(*room, revision);
                }
            }
            LandChange::Edits { rooms, chunks } => {
                for room in rooms {
                    after.edits.insert_mut(*room, revision);
                }
                for chunk in chunks {
                    after.tops.insert_mut(*chunk, revision);
                }
            }
        }
        after
    }

    pub fn last(&self) -> Revision {
        self.last
    }

    pub fn all(&self) -> Revision {
        self.all
    }

    pub fn share_lineage(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.lineage, &other.lineage)
    }

    /// Whether the surface is the same everywhere.
    pub fn have_same_surface(&self, other: &Self) -> bool {
        self.share_lineage(other) && self.stretches == other.stretches
    }

    /// Whether nothing but edits differs.
    pub fn have_same_pristine(&self, other: &Self) -> bool {
        self.have_same_surface(other) && self.rooms == other.rooms
    }

    pub fn chunk(&self, chunk: ChunkIndex) -> Revision {
        self.surface(chunk).max(self.tops.get(&chunk).copied().unwrap_or_default())
    }

    /// Of a chunk's heights.
    fn surface(&self, chunk: ChunkIndex) -> Revision {
        let stretches = self.stretches.iter().filter(|(chunks, _)| chunks.contains(&chunk));
        stretches.map(|(_, revision)| *revision).fold(self.all, Revision::max)
    }

    pub fn room(&self, room: RoomIndex) -> Revision {
        self.carved(room).max(self.edits.get(&room).copied().unwrap_or_default())
    }

    /// Of the pristine cells of a room, and of the surface above it.
    pub fn carved(&self, room: RoomIndex) -> Revision {
        // A room lies within one chunk.
        self.rooms.get(&room).copied().unwrap_or_default().max(self.surface(room.first_column().chunk()))
    }
}

impl std::fmt::Display for Revision {
    /// The number of changes of the whole land and, after a dot, of partial changes if there were any.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, parts) = (self.0 >> PART_BITS, self.0 & ((1 << PART_BITS) - 1));
        if parts == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{parts}") }
    }
}

impl Revision {
    pub(super) fn number(self) -> u64 {
        self.0
    }

    /// The revision of a change that follows this one.
    fn next(self, change: &LandChange) -> Self {
        match change {
            LandChange::All => Self(((self.0 >> PART_BITS) + 1) << PART_BITS),
            _ => Self(self.0 + 1),
        }
    }
}

/// Replaces the land at once: whatever shows it has to rebuild in blocking mode. For the start, for moves of the player to
/// another land, and for changes of a few rooms.
pub fn change_land(current: &mut Land, new: &Land, change: &LandChange) {
    *current = new.with_revision(current, change, current.last_revision().next(change));
}

/// Replaces the whole land at once; see [`change_land`].
pub fn replace_land(current: &mut Land, new: &Land) {
    change_land(current, new, &LandChange::All);
}

/// The next land, double-buffered: whatever shows the land prepares the next one beside the current one, then all swap to it
/// in one frame.
///
/// If nothing shows the land, the swap is in the next frame. Changes of the current land meanwhile do not prevent it, only
/// [`cancel`](NextLand::cancel) does.
#[derive(Resource, Default)]
pub struct NextLand {
    /// The land that is being prepared.
    preparing: Option<Land>,
    /// The land that follows that one; of several requests only the last counts, since the others would never be seen.
    waiting: Option<Land>,
    /// Whether somebody shows the land and has to report that all is prepared.
    is_shown: bool,
    ready: bool,
}

impl NextLand {
    /// Requests another land, and returns the [`Land::version`] that it will have; it gets a higher one if the whole land is
    /// replaced at once meanwhile.
    pub fn request(&mut self, current: &Land, new: &Land) -> u64 {
        let next = new.with_full_revision_after(self.latest(current));
        let version = next.version();
        if self.preparing.is_none() { &mut self.preparing } else { &mut self.waiting }.replace(next);
        version
    }

    /// The land as it will be once all requests are carried out.
    pub fn latest<'a>(&'a self, current: &'a Land) -> &'a Land {
        self.waiting.as_ref().or(self.preparing.as_ref()).unwrap_or(current)
    }

    /// The land to prepare now.
    pub fn pending(&self) -> Option<&Land> {
        self.preparing.as_ref()
    }

    /// From now on, a requested land waits for [`NextLand::mark_ready`].
    pub fn wait_until_ready(&mut self) {
        self.is_shown = true;
    }

    /// Reports that everything in view of the pending land is prepared.
    pub fn mark_ready(&mut self) {
        self.ready = true;
    }

    /// Drops all requests. For code that replaces the whole land at once.
    pub fn cancel(&mut self) {
        *self = Self { is_shown: self.is_shown, ..Self::default() };
    }
}

impl Land {
    /// The same land as a full replacement of another one.
    fn with_full_revision_after(&self, other: &Self) -> Self {
        self.with_revision(other, &LandChange::All, other.last_revision().next(&LandChange::All))
    }
}

/// Swaps to the prepared land at the beginning of a frame.
pub(super) fn swap_land(mut next: ResMut<NextLand>, mut land: ResMut<Land>) {
    let Some(new) = &next.preparing else { return };
    if new.version() <= land.version() {
        // The whole land was replaced at once meanwhile: the new one follows that, and has to be prepared again.
        next.preparing = Some(new.with_full_revision_after(&land));
        next.ready = false;
    }
    if next.is_shown && !next.ready {
        return;
    }
    next.ready = false;
    let waiting = next.waiting.take();
    if let Some(new) = std::mem::replace(&mut next.preparing, waiting) {
        *land = new;
    }
}

#[cfg(test)]
mod tests {
    use bevy_app::{App, Update};

    use super::*;
    use crate::{CHUNK_COLUMNS, Seed, terrain};

    fn land() -> Land {
        let height_source = crate::builtin::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults");
        terrain::base_terrain(Seed(1), "linear", height_source)
    }

    #[test]
    fn a_change_touches_what_it_says_and_nothing_else() {
        let mut land = land();
        let (a, b) = (RoomIndex::new(3, -2), RoomIndex::new(4, -2));
        let revisions = |land: &Land| [land.room_revision(a), land.room_revision(b)];
        let born = revisions(&land);
        let whole = land.clone();
        change_land(&mut land, &whole, &LandChange::Rooms(vec![a]));
        assert!(land.room_revision(a) > born[0] && land.room_revision(b) == born[1]);
        assert_eq!(land.full_revision(), whole.full_revision());
        let column = a.first_column();
        assert_eq!(land.chunk_revision(column.chunk()), whole.chunk_revision(column.chunk()), "the surface is as it was");

        let far = Column(40 * CHUNK_COLUMNS as i64);
        let rooms = revisions(&land);
        change_land(&mut land, &whole, &LandChange::Columns(far..far + 1));
        assert_eq!(revisions(&land), rooms);
        let chunk = far.chunk();
        assert!(land.chunk_revision(chunk) > land.chunk_revision(ChunkIndex(chunk.0 + 1)));
        assert_eq!(land.chunk_revision(ChunkIndex(chunk.0 - 1)), whole.full_revision());
        assert_eq!(land.room_revision(RoomIndex::of(far, -9)), land.chunk_revision(chunk), "the rooms below it too");

        let before = land.chunk_revision(chunk);
        replace_land(&mut land, &whole);
        assert!(revisions(&land) == [land.full_revision(); 2] && land.chunk_revision(chunk) > before);
    }

    /// An app with a land that can be replaced.
    fn app() -> App {
        let mut app = App::new();
        app.insert_resource(land()).init_resource::<NextLand>().add_systems(Update, swap_land);
        app
    }

    fn ask(app: &mut App, seed: u64) -> u64 {
        let now = app.world().resource::<Land>().clone();
        let other = Land::new(Seed(seed), "linear", now.height_source().clone());
        app.world_mut().resource_mut::<NextLand>().request(&now, &other)
    }

    /// The seed of the land in the next frame.
    fn seed(app: &mut App) -> u64 {
        app.update();
        app.world().resource::<Land>().seed().0
    }

    fn change(app: &mut App, change: &LandChange) {
        let mut land = app.world_mut().resource_mut::<Land>();
        let same = land.clone();
        change_land(&mut land, &same, change);
    }

    #[test]
    fn of_many_lands_that_are_asked_for_the_last_comes() {
        let mut app = app();
        let versions = [2, 3, 4].map(|seed| ask(&mut app, seed));
        assert!(versions.is_sorted() && versions[0] < versions[2]);
        assert_eq!([seed(&mut app), seed(&mut app), seed(&mut app)], [2, 4, 4], "nobody shows it");
        assert_eq!(app.world().resource::<Land>().version(), versions[2]);

        app.world_mut().resource_mut::<NextLand>().wait_until_ready();
        ask(&mut app, 5);
        ask(&mut app, 6);
        assert_eq!([seed(&mut app), seed(&mut app)], [4, 4]);
        app.world_mut().resource_mut::<NextLand>().mark_ready();
        assert_eq!([seed(&mut app), seed(&mut app)], [5, 5], "and the next has to be prepared too");
        app.world_mut().resource_mut::<NextLand>().mark_ready();
        assert_eq!(seed(&mut app), 6);
    }

    #[test]
    fn a_land_that_is_asked_for_comes_however_often_the_one_that_is_changes_in_parts_meanwhile() {
        let mut app = app();
        app.world_mut().resource_mut::<NextLand>().wait_until_ready();
        let room = RoomIndex::new(0, 0);
        let stroke = LandChange::Edits { rooms: vec![room], chunks: Vec::new() };
        for strokes in [1, 2, 70] {
            let before = app.world().resource::<Land>().version();
            let versions = [10 * strokes, 10 * strokes + 1].map(|seed| ask(&mut app, seed));
            let prepared = app.world().resource::<NextLand>().pending().expect("it was asked for").clone();
            for _ in 0..strokes {
                change(&mut app, &stroke);
                app.update();
            }
            let land = app.world().resource::<Land>();
            assert!(before < land.version() && land.version() < versions[0] && versions[0] < versions[1]);
            assert!(land.room_revision(room) < prepared.full_revision(), "what is prepared is younger than all that was there");
            app.world_mut().resource_mut::<NextLand>().mark_ready();
            assert_eq!(seed(&mut app), 10 * strokes, "after {strokes} strokes");
            assert!(app.world().resource::<Land>().ptr_eq(&prepared), "so that all that was prepared is of it");
            // Likewise the waiting land, with strokes on the one before it.
            change(&mut app, &stroke);
            app.world_mut().resource_mut::<NextLand>().mark_ready();
            assert_eq!(seed(&mut app), 10 * strokes + 1);
            assert_eq!(app.world().resource::<Land>().version(), versions[1]);
        }
    }

    #[test]
    fn a_land_that_is_asked_for_comes_after_all_was_replaced_at_once_but_not_if_it_was_forgotten() {
        let mut app = app();
        app.world_mut().resource_mut::<NextLand>().wait_until_ready();
        ask(&mut app, 7);
        ask(&mut app, 8);
        change(&mut app, &LandChange::All);
        app.world_mut().resource_mut::<NextLand>().mark_ready();
        assert_eq!(seed(&mut app), 1, "it has to be prepared as one that comes after that");
        for wanted in [7, 8] {
            let before = app.world().resource::<Land>().version();
            app.world_mut().resource_mut::<NextLand>().mark_ready();
            assert_eq!(seed(&mut app), wanted);
            assert!(app.world().resource::<Land>().version() > before);
            app.update();
        }
        ask(&mut app, 9);
        app.world_mut().resource_mut::<NextLand>().cancel();
        change(&mut app, &LandChange::All);
        app.world_mut().resource_mut::<NextLand>().mark_ready();
        assert_eq!([seed(&mut app), seed(&mut app)], [8, 8]);
    }
}
