//! How a land becomes another: what a change touches, and when it is taken up.
//!
//! Every room and every chunk has a stamp. Whoever shows or remembers something of a land keeps the stamp with it, and
//! has to make anew what carries another than the land that is now; nobody forgets more than was touched.

use std::{ops::Range, sync::Arc};

use bevy_ecs::prelude::*;
use rpds::RedBlackTreeMapSync;

use super::{
    coords::{ChunkIndex, Column},
    land::Land,
    room::RoomIndex,
};

/// What a change of the land touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LandChange {
    /// All of it: another seed, another algorithm, a layer tuned.
    All,
    /// The surface along a stretch of columns, and every room below it.
    Columns(Range<Column>),
    /// What is open in some rooms.
    Rooms(Vec<RoomIndex>),
    /// What was changed by hand; see [`Land::with_edits_and_change`].
    Edits {
        /// The rooms whose fields are others for it.
        rooms: Vec<RoomIndex>,
        /// The chunks on which something may be another for it: the surface, or what stands above it. Their heights are as
        /// they were, and so are the rooms below.
        chunks: Vec<ChunkIndex>,
    },
}

/// In which of a run's lands something was last changed: two that have the same stamp are the same. The upper half of the
/// number counts the changes of all, the lower half the changes of parts since: a land that is being prepared is younger than
/// the one that is, however often parts of that change meanwhile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(u64);

/// Bits that count the changes of parts.
const PART_BITS: u32 = 32;

/// The stamps of a land's places.
#[derive(Clone, Default)]
pub(super) struct Revisions {
    /// The same for all lands that follow one another by changes of parts.
    kin: Arc<()>,
    /// Of the last change.
    last: Revision,
    /// Of the last change of all; the others are younger.
    all: Revision,
    stretches: Vec<(Range<ChunkIndex>, Revision)>,
    /// Shared but for what a change touches, as the next two are: there may be as many as strokes.
    rooms: RedBlackTreeMapSync<RoomIndex, Revision>,
    /// Of what was changed by hand in rooms.
    edits: RedBlackTreeMapSync<RoomIndex, Revision>,
    /// Of what was changed by hand on chunks.
    tops: RedBlackTreeMapSync<ChunkIndex, Revision>,
}

impl Revisions {
    /// As they are after one more change.
    pub fn after(&self, change: &LandChange, stamp: Revision) -> Self {
        let mut after = self.clone();
        after.last = stamp;
        match change {
            LandChange::All => {
                after = Self { last: stamp, all: stamp, ..Self::default() };
            }
            LandChange::Columns(columns) if columns.is_empty() => {}
            LandChange::Columns(columns) => {
                let chunks = columns.start.chunk()..ChunkIndex((columns.end + -1).chunk().0 + 1);
                // What lies within the new stretch has no say any more.
                after.stretches.retain(|(older, _)| older.start < chunks.start || older.end > chunks.end);
                after.stretches.push((chunks, stamp));
            }
            LandChange::Rooms(rooms) => rooms.iter().for_each(|room| after.rooms.insert_mut(*room, stamp)),
            LandChange::Edits { rooms, chunks } => {
                rooms.iter().for_each(|room| after.edits.insert_mut(*room, stamp));
                chunks.iter().for_each(|chunk| after.tops.insert_mut(*chunk, stamp));
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
        Arc::ptr_eq(&self.kin, &other.kin)
    }

    /// Whether the surface is the same everywhere.
    pub fn have_same_surface(&self, other: &Self) -> bool {
        self.share_lineage(other) && self.stretches == other.stretches
    }

    /// Whether nothing but what a hand has changed is another.
    pub fn have_same_pristine(&self, other: &Self) -> bool {
        self.have_same_surface(other) && self.rooms == other.rooms
    }

    pub fn chunk(&self, chunk: ChunkIndex) -> Revision {
        self.surface(chunk).max(self.tops.get(&chunk).copied().unwrap_or_default())
    }

    /// Of a chunk's heights.
    fn surface(&self, chunk: ChunkIndex) -> Revision {
        let stretches = self.stretches.iter().filter(|(chunks, _)| chunks.contains(&chunk));
        stretches.map(|(_, stamp)| *stamp).fold(self.all, Revision::max)
    }

    pub fn room(&self, room: RoomIndex) -> Revision {
        self.carved(room).max(self.edits.get(&room).copied().unwrap_or_default())
    }

    /// Of what is open in a room as it was born, and of the surface above it.
    pub fn carved(&self, room: RoomIndex) -> Revision {
        // A room lies within one chunk.
        self.rooms.get(&room).copied().unwrap_or_default().max(self.surface(room.first_column().chunk()))
    }
}

impl std::fmt::Display for Revision {
    /// The number of the land, and how often parts of it were changed if they were.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, parts) = (self.0 >> PART_BITS, self.0 & ((1 << PART_BITS) - 1));
        if parts == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{parts}") }
    }
}

impl Revision {
    pub(super) fn number(self) -> u64 {
        self.0
    }

    /// Of a change after the one that has this stamp.
    fn next(self, change: &LandChange) -> Self {
        match change {
            LandChange::All => Self(((self.0 >> PART_BITS) + 1) << PART_BITS),
            _ => Self(self.0 + 1),
        }
    }
}

/// Puts a new land in the place of the old one, at once: who shows it has to build it on the spot. For the start, for
/// whoever is put elsewhere together with it, and for what changes a few rooms alone.
pub fn change_land(current: &mut Land, new: &Land, change: &LandChange) {
    *current = new.with_revision(current, change, current.last_revision().next(change));
}

/// The same, of all of it.
pub fn replace_land(current: &mut Land, new: &Land) {
    change_land(current, new, &LandChange::All);
}

/// The land that is to come in the place of the one that is: whoever shows the land prepares it beside the old one, and
/// then all go over to it in one frame. If nobody shows it, that is the next. It comes whatever is changed in the old one
/// meanwhile, unless it is [forgotten](NextLand::cancel).
#[derive(Resource, Default)]
pub struct NextLand {
    /// It is being prepared.
    preparing: Option<Land>,
    /// It comes after that one; of several the last, for nobody will see the others.
    waiting: Option<Land>,
    /// Whether somebody has to say that all is prepared.
    is_shown: bool,
    ready: bool,
}

impl NextLand {
    /// Asks for another land. Tells which [`Land::version`] it will have: a higher one, if all is replaced at once meanwhile.
    pub fn request(&mut self, current: &Land, new: &Land) -> u64 {
        let next = new.with_full_revision_after(self.latest(current));
        let version = next.version();
        if self.preparing.is_none() { &mut self.preparing } else { &mut self.waiting }.replace(next);
        version
    }

    /// The land as it will be when all that was asked for has come.
    pub fn latest<'a>(&'a self, current: &'a Land) -> &'a Land {
        self.waiting.as_ref().or(self.preparing.as_ref()).unwrap_or(current)
    }

    /// What is to be prepared now.
    pub fn pending(&self) -> Option<&Land> {
        self.preparing.as_ref()
    }

    /// From now on a land waits until somebody has called [`NextLand::mark_ready`].
    pub fn wait_until_ready(&mut self) {
        self.is_shown = true;
    }

    /// All of the land to come that is in view is prepared.
    pub fn mark_ready(&mut self) {
        self.ready = true;
    }

    /// Nothing that was asked for comes any more. For whoever replaces all of the land at once.
    pub fn cancel(&mut self) {
        *self = Self { is_shown: self.is_shown, ..Self::default() };
    }
}

impl Land {
    /// The same land as the next one after another, in the place of all of that.
    fn with_full_revision_after(&self, other: &Self) -> Self {
        self.with_revision(other, &LandChange::All, other.last_revision().next(&LandChange::All))
    }
}

/// At the beginning of a frame: the land that was prepared is the land.
pub(super) fn swap_land(mut next: ResMut<NextLand>, mut land: ResMut<Land>) {
    let Some(new) = &next.preparing else { return };
    if new.version() <= land.version() {
        // All was replaced at once meanwhile: it comes after that, and what was prepared of it is prepared anew.
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
        let relief = crate::builtin::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults");
        terrain::base_terrain(Seed(1), "linear", relief)
    }

    #[test]
    fn a_change_touches_what_it_says_and_nothing_else() {
        let mut land = land();
        let (a, b) = (RoomIndex::new(3, -2), RoomIndex::new(4, -2));
        let stamps = |land: &Land| [land.room_revision(a), land.room_revision(b)];
        let born = stamps(&land);
        let whole = land.clone();
        change_land(&mut land, &whole, &LandChange::Rooms(vec![a]));
        assert!(land.room_revision(a) > born[0] && land.room_revision(b) == born[1]);
        assert_eq!(land.full_revision(), whole.full_revision());
        let column = a.first_column();
        assert_eq!(land.chunk_revision(column.chunk()), whole.chunk_revision(column.chunk()), "the surface is as it was");

        let far = Column(40 * CHUNK_COLUMNS as i64);
        let rooms = stamps(&land);
        change_land(&mut land, &whole, &LandChange::Columns(far..far + 1));
        assert_eq!(stamps(&land), rooms);
        let chunk = far.chunk();
        assert!(land.chunk_revision(chunk) > land.chunk_revision(ChunkIndex(chunk.0 + 1)));
        assert_eq!(land.chunk_revision(ChunkIndex(chunk.0 - 1)), whole.full_revision());
        assert_eq!(land.room_revision(RoomIndex::of(far, -9)), land.chunk_revision(chunk), "the rooms below it too");

        let before = land.chunk_revision(chunk);
        replace_land(&mut land, &whole);
        assert!(stamps(&land) == [land.full_revision(); 2] && land.chunk_revision(chunk) > before);
    }

    /// An app that has a land, and to which others can come.
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
            // And the one that waited, with strokes on the one before it.
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
