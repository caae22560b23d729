//! Tests of placing fixtures and of their support.

use proptest::prelude::*;

use super::*;
use crate::builtin as app;
use crate::{
    Column, LandChange, Seed, change_land,
    edits::{BrushKind, Strokes},
};

/// A land, and a place on dry ground that is level for some metres, at least `from` columns from the hermitage.
fn level(from: i64) -> (Land, Place) {
    let height_source = app::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults");
    let land = crate::terrain::base_terrain(Seed(7), "linear", height_source);
    let is_level = |column: &i64| (1..8).all(|far| (land.height(Column(column + far)) - land.height(Column(column - far))).abs() < 0.4);
    let is_dry = |column: &i64| LandCache::default().water(&land, Place::at(Column(*column), 0)).is_none();
    let column = (from..from + 90_000).step_by(9).find(|column| is_dry(column) && is_level(column)).expect("a plain");
    let place = Place::at(Column(column), 0).at_height(land.height(Column(column)));
    (land, place)
}

fn near(kind: FixtureKind, to: Place, land: &Land) -> Result<HeldFixture, PlaceError> {
    Fixture::place_near(kind, to, 0, land, &mut LandCache::default())
}

fn with(land: &Land, held: &HeldFixture) -> Land {
    let mut strokes = Strokes::over(land.painted_edits().clone());
    strokes.place(&held.fixture);
    land.with_edits_and_change(strokes.edits().clone()).0
}

fn held(land: &Land, fixture: &Fixture) -> Option<HeldFixture> {
    fixture.held(land, &mut LandCache::default())
}

fn wash(path: &[Place], radius_m: f32) -> Brush {
    Brush::new(BrushKind::Wash, path.to_vec(), radius_m).expect("a wash")
}

#[test]
fn what_stands_is_set_on_the_ground_however_far_it_is_and_refused_in_the_air() {
    for from in [4000, 1 << 60, -(1 << 61)] {
        let (land, ground) = level(from);
        for kind in FixtureKind::ALL {
            let one = near(kind, ground.translated(Vec2::new(0.3, 0.7)), &land);
            if kind == FixtureKind::Plank {
                assert_eq!(one, Err(PlaceError::Unheld(kind)), "it touches nothing");
                continue;
            }
            let one = one.expect("it stands");
            assert!(one.foot.height_above(ground).abs() < 0.3 && !one.fixture.hangs(), "{one:?}");
            assert_eq!(one.fixture.place().offset * 4.0, (one.fixture.place().offset * 4.0).floor());
            assert_eq!(held(&with(&land, &one), &one.fixture), Some(one));
            assert_eq!(near(kind, ground.moved_up(9.0), &land), Err(PlaceError::Unheld(kind)));
            let again = near(FixtureKind::Cairn, ground, &with(&land, &one));
            assert_eq!(again, Err(PlaceError::Taken(kind)));
        }
    }
    let end = Place::at(Column(COLUMN_LIMIT), 0);
    assert_eq!(near(FixtureKind::Lamp, end, &level(4000).0), Err(PlaceError::Limit));
}

#[test]
fn it_goes_with_its_ground_and_with_a_wash_over_it_and_comes_back_with_them() {
    let (land, ground) = level(4000);
    let cairn = near(FixtureKind::Cairn, ground, &land).expect("it stands");
    let land = with(&land, &cairn);
    // Dig all around beneath it: the ground it stands on becomes loose and crumbles.
    let around: Vec<Place> = [(-4.0, 1.0), (-3.0, -3.0), (3.0, -3.0), (4.0, 1.0)].map(|(x, y)| ground.translated(Vec2::new(x, y))).to_vec();
    let (dug, _) = land.with_edits_and_change(land.painted_edits().paint(&wash(&around, 0.8)).0);
    assert_eq!((dug.edits().fixtures_around(ground, 3.0).len(), held(&dug, &cairn.fixture)), (1, None));
    assert_eq!(held(&dug.with_edits_and_change(land.painted_edits().clone()).0, &cairn.fixture), Some(cairn));
    let (washed, _) = land.with_edits_and_change(land.painted_edits().paint(&wash(&[ground.moved_up(1.0)], 0.5)).0);
    assert!(washed.edits().fixtures_around(ground, 3.0).is_empty());
    let (beside, _) = land.with_edits_and_change(land.painted_edits().paint(&wash(&[ground.translated(Vec2::new(2.5, 1.0))], 0.5)).0);
    assert_eq!(held(&beside, &cairn.fixture), Some(cairn));
}

#[test]
fn lamps_and_bells_hang_where_there_is_no_ground() {
    let (land, ground) = level(4000);
    let roof = ground.moved_up(14.0);
    let slab = Brush::new(BrushKind::Ink, vec![roof.moved_along(-3.0), roof.moved_along(3.0)], 0.5).expect("a roof");
    let land = land.with_edits(land.painted_edits().paint(&slab).0);
    for kind in [FixtureKind::Lamp, FixtureKind::Bell] {
        let one = near(kind, roof.moved_up(-1.1), &land).expect("it hangs");
        let hung = one.hanging_middle().expect("there");
        assert!(one.fixture.hangs() && (one.foot.height_above(roof) + 0.5).abs() < 0.05 && hung.height_above(one.foot) < -0.5, "{one:?}");
        let land = with(&land, &one);
        let (open, _) = land.with_edits_and_change(land.painted_edits().paint(&wash(&[roof.moved_up(0.4)], 1.2)).0);
        assert!(held(&land, &one.fixture).is_some() && held(&open, &one.fixture).is_none());
    }
    assert!(!near(FixtureKind::Bell, roof.moved_up(1.0), &land).expect("on top it stands").fixture.hangs());
    assert_eq!(near(FixtureKind::Cairn, roof.moved_up(-1.0), &land), Err(PlaceError::Unheld(FixtureKind::Cairn)));
}

#[test]
fn a_plank_is_ground_a_quarter_of_a_metre_high_and_what_is_not_washed_of_it_stays() {
    let (land, ground) = level(4000);
    let plank = near(FixtureKind::Plank, ground.moved_up(0.3), &land).expect("it touches the ground");
    let land = with(&land, &plank);
    let mut cache = LandCache::default();
    for aside in [-1.2, -0.6, 0.0, 0.7, 1.2] {
        let top = cache.ground(&land, plank.foot.moved_along(aside)).expect("ground");
        assert!((top.height_above(plank.foot) - 0.125).abs() < 0.005, "{} m at {aside}", top.height_above(plank.foot));
    }
    assert!(cache.is_open(&land, plank.foot.moved_along(1.6)) && cache.is_open(&land, plank.foot.moved_up(0.2)));
    let next = near(FixtureKind::Plank, plank.foot.moved_along(3.0), &land);
    assert!(next.is_ok(), "they are laid end to end: {next:?}");
    let (sawn, _) = land.with_edits_and_change(land.painted_edits().paint(&wash(&[plank.foot.moved_up(0.2)], 0.4)).0);
    let left: Vec<bool> = plank.fixture.planks(&sawn).collect();
    assert!(left[0] && left[PLANK_POINTS - 1] && !left[PLANK_POINTS / 2], "{left:?}");
    assert_eq!(sawn.edits().fixtures_around(ground, 3.0).len(), 1);
    let over = [-2.0, 2.0].map(|aside| plank.foot.moved_along(aside));
    let (gone, _) = sawn.with_edits_and_change(sawn.painted_edits().paint(&wash(&over, 0.6)).0);
    assert!(gone.edits().fixtures_around(ground, 3.0).is_empty());
}

#[test]
fn placing_something_is_another_picture_of_its_room_alone_and_no_other_ground() {
    let (born, ground) = level(4000);
    let lamp = near(FixtureKind::Lamp, ground, &born).expect("it stands");
    let mut strokes = Strokes::default();
    strokes.place(&lamp.fixture);
    let (new, change) = born.with_edits_and_change(strokes.edits().clone());
    let room = RoomIndex::at(lamp.fixture.place());
    assert_eq!(change, LandChange::Edits { rooms: vec![room], chunks: Vec::new() });
    let mut now = born.clone();
    change_land(&mut now, &new, &change);
    assert!(
        now.field_revision(room) > born.field_revision(room)
            && now.chunk_revision(ground.column.chunk()) == born.chunk_revision(ground.column.chunk())
    );
    let shapes = |land: &Land| {
        let field = land.density_field(room);
        (0..ROOM_ROWS)
            .flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (column, row)))
            .map(|(column, row)| field.shape(column, row))
            .collect::<Vec<_>>()
    };
    assert!(shapes(&now) == shapes(&born));
    // A fixture whose ground is in the neighbouring room is updated when that room changes.
    let dug = RoomIndex::new(room.x, room.y + 1);
    let edits =
        now.painted_edits().paint(&wash(&[dug.corner().translated(Vec2::new((ground.column - room.first_column()) as f32, 3.0))], 1.0)).0;
    let LandChange::Edits { rooms, .. } = now.with_edits_and_change(edits).1 else { panic!("edits") };
    assert!(rooms.contains(&dug) && (ground.row < room.first_row() + 58 || rooms.contains(&room)), "{rooms:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn it_can_be_taken_back_stroke_by_stroke_and_is_the_same_laid_over_at_once(
        strokes in prop::collection::vec((0usize..9, -40.0f32..40.0, -2.0f32..2.5), 1..30),
    ) {
        let (born, ground) = level(4000);
        let mut now = born.clone();
        let mut all = Strokes::default();
        let mut before = Vec::new();
        for (what, x, y) in strokes {
            let at = ground.translated(Vec2::new(x, y));
            let kind = FixtureKind::ALL.get(what);
            let placed = kind.map(|kind| Fixture::place_near(*kind, at, 77, &now, &mut LandCache::default()));
            before.push(now.clone());
            match placed {
                Some(Ok(held)) => _ = all.place(&held.fixture),
                Some(Err(_)) => {
                    before.pop();
                    continue;
                }
                None => {
                    all.begin();
                    let kind = if what == 6 { BrushKind::Ink } else { BrushKind::Wash };
                    all.paint(&Brush::new(kind, vec![at, at.moved_along(3.0)], 0.8).expect("a stroke"));
                }
            }
            now = now.with_edits_and_change(all.edits().clone()).0;
        }
        prop_assert!(born.with_edits(all.edits().clone()).edits() == now.edits());
        for before in before.into_iter().rev() {
            all.undo().expect("a stroke");
            prop_assert!(all.edits() == before.painted_edits());
            now = now.with_edits_and_change(all.edits().clone()).0;
            prop_assert!(now.edits() == before.edits());
        }
        prop_assert!(now.edits().is_empty());
    }
}
