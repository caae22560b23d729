//! Changes of the land, local or complete, are swapped in without visible gaps.

use std::{collections::BTreeMap, fs, sync::Arc};

use bevy::prelude::*;
use eremite::{
    app,
    brush::EditStore,
    land::{
        Carver, Cells, Land, LandChange, NextLand, Place, Revision, RoomIndex, change_land,
        edits::{Brush, BrushKind},
    },
    mountains::MountainKinds,
    shared::camera_view::CameraView,
    stream::{BlockingMode, Chunk, ChunkKey, Section, StreamLayers, StreamWindow},
};

use super::harness::{Game, folder, full_land};

/// A layer that opens cells in a land with caves.
#[derive(Clone, Default)]
struct Dug(BTreeMap<RoomIndex, Vec<(usize, usize)>>);

impl Carver for Dug {
    fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
        for (column, row) in self.0.get(&room).into_iter().flatten() {
            cells.dig(*column, *row);
        }
    }
}

/// A section: layer and room.
type Slotted = (usize, RoomIndex);

/// A game over caves in which rooms can be dug.
struct Quarry {
    game: Game,
    born: Land,
    dug: Dug,
}

impl Quarry {
    fn new() -> Self {
        let born = full_land(3, "superposed-cosine");
        let mut game = Game::on(born.clone(), 0);
        game.0.insert_resource(BlockingMode(true));
        game.wait_for_streaming();
        Self { game, born, dug: Dug::default() }
    }

    /// Digs cells of a room at once.
    fn dig(&mut self, room: RoomIndex, cells: impl IntoIterator<Item = (usize, usize)>) {
        self.dug.0.entry(room).or_default().extend(cells);
        let new = self.born.with_carver(Arc::new(self.dug.clone()));
        change_land(&mut self.game.0.world_mut().resource_mut::<Land>(), &new, &LandChange::Rooms(vec![room]));
    }

    /// Revisions of the land shown by sections and chunks.
    fn pieces(&mut self) -> (BTreeMap<Slotted, Revision>, BTreeMap<(usize, i64), Revision>) {
        let world = self.game.0.world_mut();
        let mut sections = world.query::<&Section>();
        let sections = sections.iter(world).map(|section| ((section.layer, section.room), section.revision)).collect();
        let mut chunks = world.query::<&Chunk>();
        (sections, chunks.iter(world).map(|chunk| ((chunk.layer, chunk.index.0), chunk.revision)).collect())
    }

    /// Room in the middle of the view.
    fn room(&self) -> RoomIndex {
        RoomIndex::at(self.game.0.world().resource::<CameraView>().place)
    }

    /// Whether a section is in view.
    fn is_seen(&self, (layer, room): Slotted) -> bool {
        let (world, slot) = (self.game.0.world(), ChunkKey { x: room.x, y: room.y });
        let layer = &world.resource::<StreamLayers>()[layer];
        StreamWindow::of(&layer.draw, layer.parallax, world.resource::<CameraView>()).is_visible(slot)
    }
}

/// Whether two rooms are adjacent or the same.
fn are_beside(one: RoomIndex, other: RoomIndex) -> bool {
    (one.x - other.x).abs() <= 1 && (one.y - other.y).abs() <= 1
}

#[test]
fn a_room_that_is_dug_is_drawn_anew_with_its_neighbours_within_two_frames_and_nothing_else_is() {
    let mut quarry = Quarry::new();
    let room = quarry.room();
    let before = quarry.pieces();
    let seen: Vec<_> = before.0.keys().copied().filter(|slot| quarry.is_seen(*slot)).collect();
    assert!(seen.iter().any(|slot| slot.1 == room));
    let report = quarry.game.report();
    quarry.dig(room, (40..60).flat_map(|column| (0..20).map(move |row| (column, row))));
    let mut frames = 0;
    loop {
        quarry.game.step(1);
        frames += 1;
        assert!(frames <= 2, "{frames} frames");
        let now = quarry.pieces().0;
        let (anew, old): (Vec<Slotted>, Vec<Slotted>) = seen.iter().copied().partition(|slot| now[slot] != before.0[slot]);
        if !anew.is_empty() {
            assert!(
                anew.iter().all(|slot| are_beside(slot.1, room)) && old.iter().all(|slot| !are_beside(slot.1, room)),
                "{anew:?}, {old:?}"
            );
            break;
        }
    }
    quarry.game.wait_for_streaming();
    let after = quarry.pieces();
    assert_eq!(after.1, before.1, "a chunk of the surface was drawn anew");
    assert!(after.0.keys().eq(before.0.keys()), "all that was there is there again");
    for (slot, stamp) in &after.0 {
        assert_eq!(before.0[slot] != *stamp, are_beside(slot.1, room), "{slot:?} beside {room:?}");
    }
    let now = quarry.game.report();
    let around = before.0.keys().filter(|slot| are_beside(slot.1, room)).count();
    assert_eq!(now.spawned - report.spawned, around as u64, "none was drawn twice");
    assert_eq!((now.on_the_spot, now.seams_inexact), (report.on_the_spot, 0));
    assert!(now.seams_checked > report.seams_checked, "the borders to what was not changed are held against it");
}

#[test]
fn a_stroke_is_drawn_where_it_was_painted_and_nowhere_else() {
    let mut quarry = Quarry::new();
    let him = quarry.game.body().place;
    // Deep in a room, over a corner of four, and through the surface.
    let corner = quarry.room().corner();
    let deep = corner.translated(Vec2::new(50.0, -20.0));
    for (place, rooms, is_deep) in [(deep, 1, true), (corner.moved_up(-64.0), 4, true), (him.moved_along(40.0), 1, false)] {
        let before = quarry.pieces();
        let spot = quarry.game.report().on_the_spot;
        let land = quarry.game.land();
        let (painted, touched) = land.painted_edits().paint(&Brush::new(BrushKind::Wash, vec![place], 2.0).expect("a stroke"));
        assert!(touched.len() >= rooms);
        let (new, change) = land.with_edits_and_change(painted);
        change_land(&mut quarry.game.0.world_mut().resource_mut::<Land>(), &new, &change);
        quarry.game.wait_for_streaming();
        let after = quarry.pieces();
        assert!(after.0.keys().eq(before.0.keys()) && after.1.keys().eq(before.1.keys()), "all that was there is there again");
        let anew: Vec<Slotted> = after.0.iter().filter(|(slot, stamp)| before.0[slot] != **stamp).map(|(slot, _)| *slot).collect();
        let is_touched = |slot: &Slotted| touched.iter().any(|touched| touched.room == slot.1);
        assert!(anew.iter().all(is_touched), "{anew:?} for {touched:?}");
        assert!(after.0.keys().filter(|slot| is_touched(slot)).all(|slot| anew.contains(slot)), "{anew:?} for {touched:?}");
        assert_eq!(after.1 == before.1, is_deep, "of the surface at {place:?}");
        let chunk = place.column.chunk().0;
        let far: Vec<_> = after.1.iter().filter(|((_, x), _)| x.abs_diff(chunk) > 1).collect();
        assert!(far.iter().all(|(slot, stamp)| before.1[slot] == **stamp), "a chunk that is far was drawn anew");
        let report = quarry.game.report();
        assert_eq!((report.on_the_spot, report.seams_inexact), (spot, 0));
    }
}

#[test]
fn rooms_that_are_dug_in_every_frame_are_seen_all_the_same() {
    let mut quarry = Quarry::new();
    let room = quarry.room();
    let spot = quarry.game.report().on_the_spot;
    let mut seen = 0;
    let mut last = quarry.pieces().0;
    for step in 0..60 {
        quarry.dig(room.neighbor(i64::from(step % 2 == 0), 0), [(40 + step % 40, 5), (40 + step % 40, 6)]);
        quarry.game.step(1);
        let now = quarry.pieces().0;
        seen += usize::from(now.iter().any(|(slot, stamp)| slot.1 == room && last.get(slot) != Some(stamp)));
        last = now;
    }
    assert!(seen > 10, "seen to change {seen} times");
    assert_eq!(quarry.game.report().on_the_spot, spot);
}

#[test]
fn hundreds_of_changes_never_put_him_into_rock() {
    change_beneath_him(200);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn thousands_of_changes_never_put_him_into_rock() {
    change_beneath_him(3000);
}

fn change_beneath_him(times: u32) {
    let mut quarry = Quarry::new();
    quarry.game.0.insert_resource(BlockingMode(false));
    let keys = [KeyCode::ArrowRight, KeyCode::ArrowDown, KeyCode::Space, KeyCode::ArrowLeft, KeyCode::ArrowUp];
    let mut random = 1u64;
    let mut next = |of: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % of
    };
    let mut fell = 0;
    for change in 0..times {
        if change % 25 == 0 {
            for key in keys {
                quarry.game.release(key);
            }
            quarry.game.hold(keys[next(5) as usize]);
        }
        let body = quarry.game.body();
        // A hole beneath him, or somewhere near.
        let (right, down) = (next(12) as i64 - 6, 1 + next(6) as i64);
        let (column, row) = (body.place.column + right, body.place.row - down);
        let room = RoomIndex::of(column, row);
        let (i, j) = ((column - room.first_column()) as usize, (row - room.first_row()) as usize);
        let cells = (0..4).map(|cell| ((i + cell % 2).min(127), (j + cell / 2).min(63)));
        quarry.dig(room, cells.collect::<Vec<_>>());
        quarry.game.step(1);
        let body = quarry.game.body();
        let land = quarry.game.land();
        let gap = eremite::land::LandCache::default().open_span(&land, body.place.moved_up(0.3));
        assert!(gap.is_some(), "in rock after {change} changes: {body:?}");
        fell += usize::from(!body.grounded);
    }
    assert!(fell > 20, "he never fell");
    assert_eq!(quarry.game.report().seams_inexact, 0);
}

#[test]
fn another_land_is_prepared_beside_the_old_one_and_comes_in_one_frame() {
    let mut game = Game::on(full_land(3, "superposed-cosine"), 0);
    game.wait_for_streaming();
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    for (seed, algorithm) in [(3, "ridged"), (4, "linear"), (5, "superposed-cosine")] {
        let (before, spot) = (game.land(), game.report().on_the_spot);
        let new = full_land(seed, algorithm);
        let version = game.0.world_mut().resource_scope(|_, mut next: Mut<NextLand>| next.request(&before, &new));
        game.wait_until("the next land comes", |game| {
            let has_come = game.land().version() == version;
            if !has_come {
                assert!(game.land().ptr_eq(&before));
                game.assert_no_hole();
            }
            has_come
        });
        // In this frame all that is in view is of the new land, and so is what he stands on.
        game.assert_no_hole();
        assert_eq!((game.land().seed(), game.land().algorithm()), (new.seed(), algorithm));
        let body = game.body();
        let above = body.place.height_above(eremite::motion::GroundQuery { land: &new, cache: &mut default() }.floor(body.place));
        assert!(above > -1.0e-3, "he is {} m in the ground", -above);
        let built = game.report().on_the_spot - spot;
        assert_eq!(built, 0, "{built} pieces were built on the main thread for {algorithm}");
        game.step_seconds(0.5);
    }
}

#[test]
fn of_a_slider_that_is_dragged_the_last_place_is_seen() {
    let mut game = Game::on(full_land(3, "superposed-cosine"), 0);
    game.wait_for_streaming();
    for seed in 10..40 {
        let now = game.land();
        game.0.world_mut().resource_scope(|_, mut next: Mut<NextLand>| next.request(&now, &full_land(seed, "linear")));
        game.step(1);
    }
    game.wait_for_land_swap();
    assert_eq!(game.land().seed().0, 39);
    game.assert_no_hole();
}

/// Erases with the brush from the current land; visible in the next frame.
pub fn wash(game: &mut Game, place: Place) {
    let (land, algorithms) = (game.land(), app::algorithms());
    let brush = Brush::new(BrushKind::Wash, vec![place], 2.0).expect("a stroke");
    let mut painted = game.0.world_mut().resource_mut::<EditStore>();
    painted.paint((&land, &algorithms), &brush, true);
    painted.finish_stroke(&land);
}

#[test]
fn a_land_that_is_asked_for_comes_whatever_is_painted_meanwhile_and_each_keeps_its_strokes() {
    let first = full_land(3, "superposed-cosine");
    let mut game = Game::on(first.clone(), 0);
    game.wait_for_streaming();
    let at = game.body().place.translated(Vec2::new(20.0, -8.0));
    for (algorithm, strokes_left) in [("ridged", 0), ("superposed-cosine", 2)] {
        let (before, spot) = (game.land(), game.report().on_the_spot);
        game.0.world_mut().resource_scope(|_, mut next: Mut<NextLand>| next.request(&before, &full_land(3, algorithm)));
        for stroke in 0..2 {
            wash(&mut game, at.moved_along(6.0 * stroke as f32));
            game.step(1);
        }
        assert_eq!(
            game.land().painted_edits(),
            &game.0.world().resource::<EditStore>().edits(&before),
            "they are seen where they were painted"
        );
        game.wait_for_land_swap();
        let land = game.land();
        assert_eq!(land.algorithm(), algorithm, "what was asked for has come");
        let mut painted = game.0.world_mut().resource_mut::<EditStore>();
        assert_eq!((painted.len(&land), painted.len(&before)), (strokes_left, 2));
        assert_eq!(land.painted_edits(), &painted.edits(&land), "with its strokes laid over it");
        assert_eq!(painted.undo(&land).is_some(), strokes_left > 0);
        if strokes_left == 0 {
            assert_eq!(game.report().on_the_spot, spot, "what was prepared is good");
        }
        game.assert_no_hole();
    }
}

#[test]
fn a_land_whose_files_change_comes_with_what_is_painted_while_it_is_prepared() {
    let folder = folder("painted while files change");
    fs::create_dir_all(&folder).expect("a folder");
    let mut game = Game::on(full_land(3, "superposed-cosine"), 0);
    game.wait_for_streaming();
    let at = game.body().place.translated(Vec2::new(20.0, -8.0));
    game.0.insert_resource(MountainKinds::from_folder(folder.clone()));
    for (name, strokes) in [("needles", 1), ("horns", 2)] {
        fs::copy("assets/mountains/steep.ron", folder.join(format!("{name}.ron"))).expect("written");
        game.wait_until("it is read", |game| game.0.world().resource::<NextLand>().pending().is_some());
        let before = game.land();
        wash(&mut game, at.moved_along(6.0 * strokes as f32));
        game.step(1);
        game.wait_for_land_swap();
        let land = game.land();
        assert_ne!(land.user_files_hash(), before.user_files_hash(), "the files' land has come");
        let painted = game.0.world().resource::<EditStore>();
        assert_eq!(
            (painted.len(&land), land.painted_edits()),
            (strokes, &painted.edits(&land)),
            "with all strokes, each of which can be taken back"
        );
        assert_eq!(painted.edits(&land), painted.edits(&before));
    }
    let land = game.land();
    for left in [1, 0] {
        let mut painted = game.0.world_mut().resource_mut::<EditStore>();
        painted.undo(&land).expect("there is one more");
        assert_eq!(painted.len(&land), left);
        game.step(1);
    }
    assert!(game.land().painted_edits().is_empty());
}
