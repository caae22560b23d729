//! Tests of edits: structural sharing, undo, seams between cells and rooms, and the land with edits.

use std::ops::Range;

use bevy_math::Vec2;
use proptest::prelude::*;

use super::{Brush, BrushError, BrushKind, EditSeams, Edits, MAX_UNDO_STEPS, Strokes};
use crate::builtin as app;
use crate::{
    AMPLITUDE_M, CellShape, Column, Land, LandCache, LandChange, Place, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
    change_land, density_field::POINTS_ALONG, hash::SeededRng, lazy_field::LazyField,
};

const STROKES: RandomStream = RandomStream::named("test strokes");

fn land() -> Land {
    app::land(Seed(5), "superposed-cosine")
}

fn stream(number: i64) -> SeededRng {
    Seed(9).rng(STROKES, &[number])
}

/// A random stroke within some metres of a place.
fn near(place: Place, metres: f32, random: &mut SeededRng) -> Brush {
    let mut at = || place.translated(Vec2::new(random.range(-metres, metres), random.range(-metres, metres)));
    let path = [at(), at(), at()];
    let kind = if random.chance(0.5) { BrushKind::Ink } else { BrushKind::Wash };
    let path = path[..1 + (random.unit() * 3.0) as usize].to_vec();
    Brush::new(kind, path, random.range(0.375, 3.0)).expect("a stroke")
}

fn disc(kind: BrushKind, place: Place, radius_m: f32) -> Brush {
    Brush::new(kind, vec![place], radius_m).expect("a stroke")
}

fn painted(edits: &Edits, brushes: &[Brush]) -> Edits {
    brushes.iter().fold(edits.clone(), |edits, brush| edits.paint(brush).0)
}

/// Places at the surface, in the air and deep below, at the middle and at both ends of the land.
fn places(land: &Land) -> Vec<Place> {
    let columns = [0, (1 << 60) + 77, -(1 << 60) - 1].map(Column);
    let at = |column| {
        let surface = Place::at(column, land.height(column) as i64);
        [surface, surface.moved_up(40.0), surface.moved_up(-50.0), Place::at(column, -(1 << 60)), Place::at(column, 1 << 60)]
    };
    columns.into_iter().flat_map(at).collect()
}

fn shapes(land: &Land, room: RoomIndex) -> Vec<Vec<CellShape>> {
    let field = land.density_field(room);
    (0..ROOM_ROWS).map(|row| (0..ROOM_COLUMNS).map(|column| field.shape(column, row)).collect()).collect()
}

#[test]
fn for_a_dab_no_more_rooms_are_looked_at_than_it_has_changed() {
    let place = Place::at(Column(700), -500);
    let (one, touched) = Edits::default().paint(&disc(BrushKind::Wash, place, 1.0));
    let edit = one.room(touched[0].room).expect("it was painted").clone();
    let elsewhere = (0..10_000).map(|number| (RoomIndex::new(100 + number % 100, number / 100), Some(edit.clone())));
    let mut strokes = Strokes::over(Edits::default().with(&elsewhere.collect()).0);
    let mut before = strokes.edits().clone();
    assert_eq!((before.rooms().count(), before.differing(&before).len()), (10_000, 0));
    for number in 0..4 {
        strokes.begin();
        let touched = strokes.paint(&disc(BrushKind::Wash, place.moved_along(number as f32), 1.0));
        assert!(!touched.is_empty());
        let now = strokes.edits().clone();
        for (one, other) in [(&before, &now), (&now, &before)] {
            assert!((1..=4).contains(&one.maybe_differing(other).len()), "{} rooms", one.maybe_differing(other).len());
        }
        before = now;
    }
    strokes.undo().expect("there are four");
    assert!(strokes.edits().maybe_differing(&before).len() <= 4 && *strokes.edits() != before);
    assert!(strokes.edits().clone().maybe_differing(strokes.edits()).is_empty(), "a clone is the same");
    // Without a common parent, all rooms have to be compared.
    let all = one.maybe_differing(&before).len();
    assert!(all > 10_000 && one.differing(&before).len() >= 10_000);
    assert_eq!(before.differing(&Edits::default()), before.rooms().map(|(room, _)| room).collect::<Vec<_>>());
}

#[test]
fn washes_are_the_same_in_any_order_and_however_often() {
    for (number, place) in places(&land()).into_iter().enumerate() {
        let mut random = stream(number as i64);
        let born = painted(&Edits::default(), &(0..4).map(|_| near(place, 9.0, &mut random)).collect::<Vec<_>>());
        let mut washes: Vec<Brush> =
            (0..30).map(|_| near(place, 12.0, &mut random)).filter(|brush| brush.kind() == BrushKind::Wash).collect();
        let once = painted(&born, &washes);
        assert_ne!(once, born);
        washes.reverse();
        let mut twice = washes.clone();
        twice.extend(washes);
        assert_eq!(painted(&born, &twice), once, "at {place:?}");
    }
}

#[test]
fn a_stroke_is_the_same_bits_anywhere() {
    let blocks = |edits: &Edits, from: RoomIndex| {
        let of = |(room, edit): (RoomIndex, &std::sync::Arc<super::RoomEdit>)| {
            (room.x - from.x, room.y - from.y, edit.blocks().map(|(cell, block)| (cell, *block)).collect::<Vec<_>>())
        };
        edits.rooms().map(of).collect::<Vec<_>>()
    };
    let paint = |room: RoomIndex| {
        let mut random = stream(3);
        let place = room.corner().translated(Vec2::new(120.3, 60.7));
        blocks(&painted(&Edits::default(), &(0..40).map(|_| near(place, 20.0, &mut random)).collect::<Vec<_>>()), room)
    };
    let here = paint(RoomIndex::new(0, 0));
    assert!(here.len() >= 4);
    for (x, y) in [(1 << 53, -(1 << 54)), (-(1 << 53), 1 << 54), (-1, 7)] {
        assert_eq!(paint(RoomIndex::new(x, y)), here);
    }
}

#[test]
fn what_is_changed_is_the_brush_and_what_is_not_is_the_land() {
    let born = land();
    let mut cache = LandCache::default();
    let (mut rock, mut open) = (0, 0);
    for (number, place) in places(&born).into_iter().enumerate() {
        let mut random = stream(100 + number as i64);
        for kind in [BrushKind::Ink, BrushKind::Wash] {
            let radius = random.range(0.6, 4.0);
            let land = born.with_edits(Edits::default().paint(&disc(kind, place, radius)).0);
            for _ in 0..200 {
                let at = place.translated(Vec2::new(random.range(-6.0, 6.0), random.range(-6.0, 6.0)));
                let away = at.offset_from(place).length() - radius;
                let is_open = cache.is_open(&land, at);
                if away < -0.2 {
                    assert_eq!(is_open, kind == BrushKind::Wash, "{away} m from the edge at {at:?}");
                } else if away > 2.0 {
                    assert_eq!(is_open, cache.is_open(&born, at), "{away} m from the edge at {at:?}");
                }
                *(if is_open { &mut open } else { &mut rock }) += 1;
            }
        }
    }
    assert!(rock > 500 && open > 500, "{rock} in rock, {open} in the open");
}

/// Paints `strokes` strokes around various places, and checks the seams between cells.
fn assert_no_seams(strokes: usize) {
    let born = land();
    for (number, place) in places(&born).into_iter().enumerate() {
        let mut random = stream(200 + number as i64);
        let room = RoomIndex::at(place);
        // Around a corner at which four rooms meet, and around the place itself.
        let corner: Vec<Brush> = (0..strokes / 2).map(|_| near(room.corner(), 9.0, &mut random)).collect();
        let there: Vec<Brush> = (0..strokes / 2).map(|_| near(place, 14.0, &mut random)).collect();
        let edits = painted(&painted(&Edits::default(), &corner), &there);
        let seams = EditSeams::of(&born.with_edits(edits), room);
        assert!(seams.sides > 50 && seams.broken == 0, "{seams:?} at {place:?}");
    }
}

#[test]
fn there_is_no_seam_between_cells_and_rooms_wherever_one_paints() {
    assert_no_seams(120);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn there_is_no_seam_after_a_hundred_thousand_strokes() {
    assert_no_seams(6_700);
}

#[test]
fn what_is_found_point_by_point_is_the_field_where_it_was_changed_too() {
    let born = land();
    for (number, place) in places(&born).into_iter().enumerate() {
        let mut random = stream(300 + number as i64);
        let land = born.with_edits(painted(&Edits::default(), &(0..90).map(|_| near(place, 60.0, &mut random)).collect::<Vec<_>>()));
        let room = RoomIndex::at(place);
        let shapes = shapes(&land, room);
        let mut heights = [0.0; POINTS_ALONG];
        land.fill_heights(room.first_column(), &mut heights);
        let mut outcrop = LazyField::new(&land, room, heights);
        for (column, row) in (0..ROOM_ROWS).rev().flat_map(|row| (0..ROOM_COLUMNS).rev().map(move |column| (column, row))) {
            assert_eq!(outcrop.shape(&land, column, row), shapes[row][column]);
        }
        assert!(shapes.iter().flatten().any(CellShape::is_changed));
    }
}

#[test]
fn where_nobody_painted_the_land_is_as_it_was_born() {
    let born = land();
    let place = Place::at(Column(300), born.height(Column(300)) as i64);
    let (edits, touched) = Edits::default().paint(&disc(BrushKind::Wash, place, 3.0));
    let land = born.with_edits(edits.clone());
    assert_eq!(land.fingerprint(), born.fingerprint());
    let rooms = (-3..3).flat_map(|y| (0..6).map(move |x| RoomIndex::new(x, y)));
    for room in rooms {
        let is_touched = touched.iter().any(|touched| touched.room == room);
        assert_eq!(shapes(&land, room) != shapes(&born, room), is_touched, "{room:?}");
        assert_eq!(land.pristine_cells(room), born.cells(room));
        assert!(is_touched || land.cells(room) == born.cells(room) && land.room_features(room) == born.room_features(room));
    }
    assert!(!land.pristine().ptr_eq(&land) && land.pristine().edits().is_empty());
    assert_eq!(app::land_layers().apply_to(&land).edits(), &edits, "whoever lays the layers anew leaves it");
    let breaks = land.surface_gaps(Column(280)..Column(320));
    assert!(breaks.len() == 1 && breaks[0].contains(&Column(300)) && born.surface_gaps(Column(280)..Column(320)).is_empty(), "{breaks:?}");
}

#[test]
fn a_stroke_changes_the_stamps_of_what_it_touches_and_no_others() {
    let born = land();
    let column = Column(128 * 5 + 60);
    let surface = Place::at(column, born.height(column) as i64);
    for (place, is_deep) in [(surface.moved_up(-200.0), true), (surface.moved_up(1.0), false)] {
        let mut now = born.clone();
        let (new, change) = now.with_edits_and_change(now.painted_edits().paint(&disc(BrushKind::Ink, place, 1.0)).0);
        let LandChange::Edits { rooms, chunks } = &change else { panic!("{change:?}") };
        assert_eq!(chunks.is_empty(), is_deep);
        let before = now.clone();
        change_land(&mut now, &new, &change);
        assert!(now.edits().rooms().all(|(room, _)| rooms.contains(&room)));
        for room in (-2..=2).flat_map(|up| (-2..=2).map(move |right| RoomIndex::at(place).neighbor(right, up))) {
            let is_new = rooms.contains(&room);
            assert_eq!(now.field_revision(room) > before.field_revision(room), is_new);
            assert_eq!(now.room_revision(room) > before.room_revision(room), is_new);
        }
        let chunk = column.chunk();
        assert_eq!(now.chunk_revision(chunk) > before.chunk_revision(chunk), !is_deep);
        assert!(now.shares_lineage_with(&before) && now.has_same_surface(&before));
    }
}

#[test]
fn the_last_strokes_can_be_taken_back_and_no_more() {
    let place = Place::at(Column(-40), -70);
    let mut random = stream(400);
    let mut strokes = Strokes::default();
    let mut known = vec![strokes.edits().clone()];
    for _ in 0..MAX_UNDO_STEPS + 20 {
        strokes.begin();
        for _ in 0..2 {
            strokes.paint(&near(place, 40.0, &mut random));
        }
        known.push(strokes.edits().clone());
    }
    assert_eq!(strokes.len(), MAX_UNDO_STEPS);
    for before in known.iter().rev().skip(1).take(MAX_UNDO_STEPS) {
        let last = strokes.edits().clone();
        let touched = strokes.undo().expect("a stroke");
        assert_eq!(strokes.edits(), before);
        for (room, edit) in last.rooms().filter(|(room, edit)| before.room(*room) != Some(*edit)) {
            assert!(touched.iter().any(|touched| touched.room == room), "{edit:?}");
        }
    }
    assert!(strokes.undo().is_none() && strokes.is_empty());
}

#[test]
fn a_stroke_that_changes_nothing_is_none_and_takes_no_place_of_another() {
    let place = Place::at(Column(-40), -70);
    let mut random = stream(401);
    let mut strokes = Strokes::default();
    while strokes.len() < MAX_UNDO_STEPS {
        strokes.begin();
        strokes.paint(&near(place, 40.0, &mut random));
        strokes.end();
    }
    let known = strokes.clone();
    for _ in 0..5 {
        strokes.begin();
        strokes.end();
    }
    assert_eq!(strokes.rewound(), known.rewound());
    assert_eq!(strokes.len(), MAX_UNDO_STEPS);
}

#[test]
fn what_was_dug_up_stays_so_whatever_is_built_there() {
    let land = land();
    let column = Column(1000);
    let place = Place::at(column, 0).at_height(land.height(column));
    let is_in = |runs: Vec<Range<Column>>| runs.iter().any(|run| run.contains(&column));
    let around = column + -8..column + 8;
    assert!(!is_in(land.surface_gaps(around.clone())) && !is_in(land.unplantable(around.clone())));
    let dug = painted(&Edits::default(), &[disc(BrushKind::Wash, place, 2.0)]);
    let pit = land.with_edits(dug.clone());
    assert!(is_in(pit.surface_gaps(around.clone())) && is_in(pit.unplantable(around.clone())));
    let bridge = land.with_edits(painted(&dug, &[disc(BrushKind::Ink, place, 2.0)]));
    assert!(!is_in(bridge.surface_gaps(around.clone())) && is_in(bridge.unplantable(around)));
}

#[test]
fn what_no_brush_can_do_is_told() {
    let at = |column, row| Place::at(Column(column), row);
    let refused = |path: Vec<Place>, radius: f32| Brush::new(BrushKind::Wash, path, radius).expect_err("it is refused");
    for radius_m in [0.0, -1.0, 0.37, 16.1, f32::INFINITY] {
        assert_eq!(refused(vec![at(0, 0)], radius_m), BrushError::Radius { radius_m });
    }
    assert!(refused(vec![at(0, 0)], f32::NAN).to_string().contains("not NaN m"));
    assert_eq!(refused(Vec::new(), 1.0), BrushError::Places(0));
    assert_eq!(refused(vec![at(0, 1 << 62)], 1.0), BrushError::Limit);
    assert_eq!(refused(vec![at(i64::MIN, 0)], 1.0), BrushError::Limit);
    assert_eq!(refused(vec![at(0, 0), at(1 << 60, 0)], 1.0), BrushError::Long);
    assert_eq!(refused(vec![at(-(1 << 61), 1 << 61), at(1 << 61, -(1 << 61))], 1.0), BrushError::Long);
    let far = disc(BrushKind::Ink, at((1 << 62) - 64, -(1 << 62) + 64), 16.0);
    assert!(!Edits::default().paint(&far).0.is_empty());
}

proptest! {
    #[test]
    fn a_bridge_bears_and_its_top_is_found(x in -1000i64..1000, up in 4.0f32..90.0, radius in 0.4f32..2.0) {
        let born = land();
        let ground = Place::at(Column(x), 0).at_height(born.height(Column(x)));
        let middle = ground.moved_up(up);
        let land = born.with_edits(Edits::default().paint(&Brush::new(BrushKind::Ink, vec![middle.moved_along(-8.0), middle.moved_along(8.0)], radius).expect("a stroke")).0);
        let mut cache = LandCache::default();
        let top = cache.ground(&land, ground).expect("there is ground");
        prop_assert!((top.height_above(middle) - radius).abs() < 0.05, "{} m over the middle of {radius} m", top.height_above(middle));
        let gap = cache.open_span(&land, middle.moved_up(-radius - 0.5)).expect("open beneath it");
        prop_assert!((middle.height_above(gap.ceiling) - radius).abs() < 0.05);
        prop_assert!(f64::from(up) < f64::from(AMPLITUDE_M));
    }
}
