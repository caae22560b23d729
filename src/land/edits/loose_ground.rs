//! Removal of loose ground: pristine rock that digging has cut off crumbles.
//!
//! A piece of ground is loose if it fits into a square of [`MAX_LOOSE_CELLS`] with open air all around it, nothing built
//! holds it, and it was connected to more ground in the pristine land. That depends on pristine land, dug and built alone, not
//! on the order of edits: nothing falls, and no extra state is stored. It is found by flood fill from the edited cells.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    Edits, RoomEdits, TouchedRoom,
    flood_fill::{
        CellPosition, GroundPoints, PointBits, PointConnectivity, PointSet, PointsBeside, add_points, block, cell_number, flood_fill,
        points_in,
    },
    is_same_edit,
    room::{ALONG, RoomEdit},
};
use crate::{
    coords::Column,
    land::Land,
    room::{ROOM_COLUMNS, RoomIndex},
};

/// Side of the largest piece that crumbles, in cells: as much as a player cuts loose at once, and few enough to search during
/// a stroke.
pub const MAX_LOOSE_CELLS: i64 = 24;

/// Returns the edits `painted` with loose ground removed, and the rooms that changed against the previous state.
///
/// `former` are the edits painted before, and `settled` is what this function made of them.
pub(crate) fn remove_loose_ground(pristine: &Land, [former, settled]: [&Edits; 2], painted: &Edits) -> (Edits, Vec<TouchedRoom>) {
    let rooms = former.differing(painted);
    let changed = changed_cells(&rooms, former, painted);
    let seeds = cells_around(&changed);
    // Formerly loose ground here may be held now.
    let mut gone = PointSet::new();
    for seed in &seeds {
        let loose = crumbled(former, settled, *seed) & !points_in(&gone, *seed);
        if loose != 0 {
            let points = |cell| crumbled(former, settled, cell);
            add_points(&mut gone, flood_fill(PointConnectivity::Corners, (*seed, loose), points, |_, _, _| true));
        }
    }
    let mut finder = LooseGroundFinder { ground: GroundPoints::new(pristine, painted), firm: PointSet::new() };
    let mut loose = PointSet::new();
    for seed in seeds {
        finder.collect_loose(seed, &mut loose);
    }
    let mut cells: BTreeMap<RoomIndex, BTreeSet<CellPosition>> = BTreeMap::new();
    // What was loose and still is stays as it is.
    let settles_anew = |cell: &&CellPosition| points_in(&gone, **cell) != points_in(&loose, **cell);
    for cell in changed.iter().chain(gone.keys().chain(loose.keys()).filter(settles_anew)) {
        cells.entry(RoomIndex::of(Column(cell.0), cell.1)).or_default().insert(*cell);
    }
    // Rooms in which only fixtures or inscriptions changed have no changed cells.
    for room in rooms.into_iter().filter(|room| !RoomEdit::are_fixtures_same(former.room(*room), painted.room(*room))) {
        cells.entry(room).or_default();
    }
    let room = |(room, cells): (RoomIndex, BTreeSet<CellPosition>)| {
        // Nothing in it is loose, and nothing was.
        let whole = is_same_edit(former.room(room), settled.room(room)) && cells.iter().all(|cell| !loose.contains_key(cell));
        let edit = if whole {
            painted.room(room).cloned()
        } else {
            let mut blocks = settled.room(room).map(|edit| edit.rows().clone()).unwrap_or_default();
            for cell in cells {
                let at = cell_number(room, cell);
                let mut block = block(painted, cell).copied().unwrap_or_default();
                // Of two loose pieces that share this cell only one may have been visited: keep the other one's crumbled points.
                block.crumble(points_in(&loose, cell) | crumbled(former, settled, cell) & !points_in(&gone, cell));
                blocks.set(at, block);
            }
            let inscriptions = painted.room(room).map(|edit| edit.inscriptions().clone()).unwrap_or_default();
            RoomEdit::new(blocks, painted.fixtures(room)).map(|edit| Arc::new(edit.with_inscriptions(inscriptions)))
        };
        // Without loose ground, share the painted room's allocation.
        (room, if edit.as_ref() == painted.room(room) { painted.room(room).cloned() } else { edit })
    };
    settled.with(&cells.into_iter().map(room).collect::<RoomEdits>())
}

/// The cells of some rooms in which two edits differ.
fn changed_cells(rooms: &[RoomIndex], one: &Edits, other: &Edits) -> Vec<CellPosition> {
    let mut changed = Vec::new();
    for room in rooms {
        let cells = RoomEdit::changed(one.room(*room).map(|edit| &**edit), other.room(*room).map(|edit| &**edit));
        let place = |cell: usize| (room.first_column().0 + (cell % ROOM_COLUMNS) as i64, room.first_row() + (cell / ROOM_COLUMNS) as i64);
        changed.extend(cells.into_iter().map(|(cell, _)| place(cell)));
    }
    changed
}

/// The cells whose ground may have become loose or firm by a change of some cells.
fn cells_around(changed: &[CellPosition]) -> Vec<CellPosition> {
    // The changed points are shared with the cells to the left and below, and all of these have neighbours.
    let spread = |cells: &[CellPosition], way: fn(CellPosition, i64) -> CellPosition| {
        let mut all: Vec<CellPosition> = cells.iter().flat_map(|cell| (-2..=1).map(move |steps| way(*cell, steps))).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let across = spread(changed, |(column, row), steps| (column + steps, row));
    spread(&across, |(column, row), steps| (column, row + steps))
}

/// The points of a cell that have crumbled.
fn crumbled(painted: &Edits, settled: &Edits, cell: CellPosition) -> PointBits {
    let room = RoomIndex::of(Column(cell.0), cell.1);
    if is_same_edit(painted.room(room), settled.room(room)) {
        return 0;
    }
    let Some(after) = block(settled, cell) else { return 0 };
    let before = block(painted, cell).copied().unwrap_or_default();
    (0..ALONG * ALONG).filter(|point| before.dug[*point] != after.dug[*point]).fold(0, |bits, point| bits | 1 << point)
}

/// Classifies pieces of ground as loose or firm.
struct LooseGroundFinder<'a> {
    ground: GroundPoints<'a>,
    /// Ground known to be firm: too large, or held.
    firm: PointSet,
}

impl LooseGroundFinder<'_> {
    /// Adds the loose pieces that have a part in a cell.
    fn collect_loose(&mut self, cell: CellPosition, loose: &mut PointSet) {
        loop {
            let left = self.ground.of(cell).all & !points_in(loose, cell) & !points_in(&self.firm, cell);
            if left == 0 {
                return;
            }
            // Start from a single point: two pieces may share a cell.
            let start = (cell, left & left.wrapping_neg());
            let (piece, is_held) = self.piece(start);
            // A rock that floats in the pristine land stays.
            let is_loose = !is_held && self.is_large_when_pristine(start);
            add_points(if is_loose { loose } else { &mut self.firm }, piece);
        }
    }

    /// The ground connected to a point, and whether something holds it, or it is large; then it is only the part visited.
    fn piece(&mut self, start: (CellPosition, PointBits)) -> (PointSet, bool) {
        let (ground, firm) = (RefCell::new(&mut self.ground), &self.firm);
        let (mut extent, mut is_held) = (Extent::of(start.0), false);
        let piece = flood_fill(
            PointConnectivity::Corners,
            start,
            |cell| ground.borrow_mut().of(cell).all,
            |cell, bits, beside| {
                extent.add(cell);
                is_held = extent.is_large()
                    || ground.borrow_mut().of(cell).built & bits != 0
                    || beside.iter().any(|(cell, bits)| points_in(firm, *cell) & bits != 0);
                !is_held
            },
        );
        (piece, is_held)
    }

    /// Whether the pristine ground connected to a point is large.
    fn is_large_when_pristine(&mut self, start: (CellPosition, PointBits)) -> bool {
        let mut extent = Extent::of(start.0);
        let visit = |cell: CellPosition, _: PointBits, _: &PointsBeside| {
            extent.add(cell);
            !extent.is_large()
        };
        flood_fill(PointConnectivity::Corners, start, |cell| self.ground.pristine(cell), visit);
        extent.is_large()
    }
}

/// The rectangle around some cells, by its lowest and highest columns and rows.
struct Extent {
    low: CellPosition,
    high: CellPosition,
}

impl Extent {
    fn of(cell: CellPosition) -> Self {
        Self { low: cell, high: cell }
    }

    fn add(&mut self, (column, row): CellPosition) {
        self.low = (self.low.0.min(column), self.low.1.min(row));
        self.high = (self.high.0.max(column), self.high.1.max(row));
    }

    /// Whether it is larger than the pieces that crumble.
    fn is_large(&self) -> bool {
        (self.high.0 - self.low.0).max(self.high.1 - self.low.1) >= MAX_LOOSE_CELLS
    }
}

#[cfg(test)]
mod tests {
    use bevy_math::Vec2;
    use proptest::prelude::*;

    use super::*;
    use crate::builtin as app;
    use crate::{
        Carver, Cells, HeightSource, LandCache, Place, Seed,
        edits::{Brush, BrushKind},
        terrain,
    };

    /// A land without caves, and a place deep in its rock.
    fn rock() -> (Land, Place) {
        let height_source = Arc::<terrain::Ridged>::default() as Arc<dyn HeightSource>;
        (terrain::base_terrain(Seed(5), "ridged", height_source), Place::at(Column(700), -500))
    }

    fn ring(middle: Place, radius_m: f32) -> Brush {
        let at = |part: u32| {
            let (sin, cos) = libm::sincosf(part as f32 * std::f32::consts::TAU / 24.0);
            middle.translated(Vec2::new(cos, sin) * radius_m)
        };
        Brush::new(BrushKind::Wash, (0..=24).map(at).collect(), 0.7).expect("a ring")
    }

    fn rod(from: Place, to: Place) -> Brush {
        Brush::new(BrushKind::Ink, vec![from, to], 0.4).expect("a rod")
    }

    fn is_open(land: &Land, place: Place) -> bool {
        LandCache::default().is_open(land, place)
    }

    #[test]
    fn what_a_wash_cuts_loose_is_gone_and_what_is_large_stays() {
        let (pristine, middle) = rock();
        for (radius_m, is_gone) in [(2.0, true), (6.0, true), (11.0, true), (14.0, false), (19.0, false)] {
            let land = pristine.with_edits(Edits::default().paint(&ring(middle, radius_m)).0);
            assert_eq!(is_open(&land, middle), is_gone, "{radius_m} m");
            assert!(is_open(&land, middle.moved_along(radius_m)) && !is_open(&land, middle.moved_along(radius_m + 2.0)));
            assert_eq!(land.edits() == land.painted_edits(), !is_gone);
        }
    }

    #[test]
    fn what_is_left_by_one_point_holds() {
        let (pristine, middle) = rock();
        let at = |part: u32| middle.translated(Vec2::from_angle(part as f32 * std::f32::consts::TAU / 24.0) * 6.0);
        // A gap of a metre between the brush's ends.
        let path: Vec<Place> = (0..=22).map(at).collect();
        let land = pristine.with_edits(Edits::default().paint(&Brush::new(BrushKind::Wash, path, 0.4).expect("a stroke")).0);
        assert!(!is_open(&land, middle) && land.edits() == land.painted_edits());
    }

    #[test]
    fn ink_holds_itself_and_what_hangs_on_it() {
        let (pristine, middle) = rock();
        let first = Edits::default().paint(&rod(middle.moved_along(6.2), middle.moved_along(9.0))).0;
        let held = pristine.with_edits(first.paint(&ring(middle, 6.0)).0);
        assert!(is_open(&held, middle), "the ring has washed the rod through too");
        let cut = pristine.with_edits(Edits::default().paint(&ring(middle, 6.0)).0);
        let (held, _) = cut.with_edits_and_change(cut.painted_edits().paint(&rod(middle.moved_along(5.0), middle.moved_along(7.5))).0);
        assert!(!is_open(&held, middle), "what crumbles is a matter of what is there, and not of when it came");
        let rod_alone = pristine.with_edits(cut.painted_edits().paint(&rod(middle.moved_along(5.9), middle.moved_along(6.1))).0);
        assert!(is_open(&rod_alone, middle) && !is_open(&rod_alone, middle.moved_along(6.0)));
        let (loose, change) = held.with_edits_and_change(cut.painted_edits().clone());
        assert_eq!(loose.edits(), cut.edits());
        assert!(matches!(change, crate::LandChange::Edits { rooms, .. } if !rooms.is_empty()));
    }

    #[test]
    fn a_rock_that_was_born_afloat_stays_so() {
        struct Shell(Place);
        impl Carver for Shell {
            fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
                for (column, row) in (0..64).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (column, row))) {
                    let away = room.corner().translated(Vec2::new(column as f32, row as f32)).offset_from(self.0).length();
                    if (4.0..7.0).contains(&away) {
                        cells.dig(column, row);
                    }
                }
            }
        }
        let (pristine, middle) = rock();
        let pristine = pristine.with_carver(Arc::new(Shell(middle)));
        assert!(!is_open(&pristine, middle) && is_open(&pristine, middle.moved_along(5.5)));
        let land = pristine
            .with_edits(Edits::default().paint(&Brush::new(BrushKind::Wash, vec![middle.moved_along(4.0)], 1.0).expect("a stroke")).0);
        assert!(!is_open(&land, middle) && is_open(&land, middle.moved_along(3.2)));
    }

    /// Reference: counts unheld pieces entirely within a square, by flood fill over all its points.
    fn plainly_loose(land: &Land, middle: Place, half: i64) -> usize {
        let (mut cache, along) = (LandCache::default(), (2 * half * ALONG as i64) as usize);
        let corner = middle.translated(Vec2::splat(-half as f32));
        let at = |i: usize, j: usize| corner.translated(Vec2::new(i as f32, j as f32) / ALONG as f32);
        let mut ground: Vec<Vec<bool>> = (0..along).map(|j| (0..along).map(|i| !cache.is_open(land, at(i, j))).collect()).collect();
        let mut loose = 0;
        for (j, i) in (0..along).flat_map(|j| (0..along).map(move |i| (j, i))) {
            let (mut open, mut is_held, mut count) = (vec![(i, j)], false, 0);
            while let Some((i, j)) = open.pop() {
                if !std::mem::take(&mut ground[j][i]) {
                    continue;
                }
                count += 1;
                let place = at(i, j);
                let point = [place.offset.y, place.offset.x].map(|metres| (metres * ALONG as f32) as usize);
                is_held |= i == 0 || j == 0 || i + 1 == along || j + 1 == along;
                is_held |= block(land.painted_edits(), (place.column.0, place.row))
                    .is_some_and(|block| block.is_built(point[0] * ALONG + point[1]));
                let beside = (-1..=1).flat_map(|up: i64| (-1..=1).map(move |right: i64| (i as i64 + right, j as i64 + up)));
                open.extend(
                    beside
                        .filter(|(i, j)| (0..along as i64).contains(i) && (0..along as i64).contains(j))
                        .map(|(i, j)| (i as usize, j as usize)),
                );
            }
            loose += usize::from(count > 0 && !is_held);
        }
        loose
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn it_is_the_same_in_whatever_order_it_came_to_that_and_nothing_small_hangs(
            strokes in prop::collection::vec((prop::array::uniform4(-9.0f32..9.0), 0.4f32..1.4, prop::bool::weighted(0.2)), 1..26),
            is_deep in any::<bool>(),
        ) {
            let pristine = app::land(Seed(5), "superposed-cosine");
            let surface = Place::at(Column(1300), pristine.height(Column(1300)) as i64);
            let middle = if is_deep { surface.moved_up(-60.0) } else { surface };
            let brush = |([a, b, c, d], radius_m, is_ink): &([f32; 4], f32, bool)| {
                let kind = if *is_ink { BrushKind::Ink } else { BrushKind::Wash };
                Brush::new(kind, vec![middle.translated(Vec2::new(*a, *b)), middle.translated(Vec2::new(*c, *d))], *radius_m).expect("a stroke")
            };
            let mut now = pristine.clone();
            let mut before = Vec::new();
            for stroke in &strokes {
                before.push(now.clone());
                now = now.with_edits_and_change(now.painted_edits().paint(&brush(stroke)).0).0;
            }
            let at_once = pristine.with_edits(now.painted_edits().clone());
            prop_assert!(at_once.edits() == now.edits());
            prop_assert!(plainly_loose(&now, middle, 16) <= plainly_loose(&pristine, middle, 16));
            // And back again, stroke by stroke.
            for before in before.iter().rev() {
                now = now.with_edits_and_change(before.painted_edits().clone()).0;
                prop_assert!(now.edits() == before.edits());
            }
            prop_assert!(now.edits().is_empty());
        }
    }
}
