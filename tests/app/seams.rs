//! Every chunk and section border is seamless, bit for bit.

use std::{
    collections::BTreeMap,
    panic::{self, AssertUnwindSafe},
};

use bevy::{asset::AssetPlugin, mesh::MeshPlugin, prelude::*};
use eremite::{
    ground::GroundPlugin,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
    land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, LandPlugin, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed},
    motion::LegSpeedFactor,
    stream::{ChunkPicture, InvariantsPlugin, LayerDraw, Parallax, Picture, PictureLayer, StreamAppExt, StreamPlugin},
    terrain::Ridged,
};

use super::harness::{Game, HZ, full_land};

const PLACES: [i64; 5] = [0, 1 << 40, -(1 << 40), 1 << 60, -(1 << 60)];

fn walk_across(algorithm: &str, at: i64, key: KeyCode) {
    let mut game = Game::on(full_land(3, algorithm), at);
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(key);
    game.hold(KeyCode::ShiftLeft);
    game.step(HZ * 6);
    let report = game.report();
    assert!(report.seams_checked >= 8, "{algorithm} at {at}: {report:?}");
    assert_eq!(report.seams_inexact, 0, "{algorithm} at {at}: {report:?}");
    let ground = game.ground();
    for pair in ground.windows(2) {
        assert_eq!(pair[0].ends[1].to_bits(), pair[1].ends[0].to_bits());
    }
    game.assert_no_hole();
}

#[test]
fn seams_are_exact_near_and_far() {
    for (at, key) in [(1 << 60, KeyCode::ArrowLeft), (-(1 << 40), KeyCode::ArrowRight)] {
        walk_across(eremite::terrain::DEFAULT_ALGORITHM, at, key);
    }
}

#[test]
#[ignore = "long: cargo verify-long"]
fn seams_are_exact_for_each_algorithm_everywhere() {
    for (number, algorithm) in eremite::app::algorithms().iter().enumerate() {
        for (place, at) in PLACES.into_iter().enumerate() {
            // Both ways with each algorithm, and both at each place.
            let key = [KeyCode::ArrowRight, KeyCode::ArrowLeft][(number + place) % 2];
            walk_across(algorithm.name, at, key);
        }
    }
}

/// Columns near the origin, and so far out that neighbouring columns share one `f64` and billions of them one `f32`.
const FAR: [i64; 5] = [0, 1 << 60, -(1 << 60), 1_000_000_000_000_000_000, -1_000_000_000_000_000_000];

/// A vertex on a border: position along it, and colour.
type OnBorder = (f32, [f32; 4]);

/// Vertices of a mesh on a border, where `along` gives the position along it; sorted, without duplicates.
fn on_border(mesh: &InkMeshBuilder, along: impl Fn(Vec2) -> Option<f32>) -> Vec<OnBorder> {
    let vertices = mesh.positions.iter().zip(&mesh.inks);
    let mut found: Vec<OnBorder> = vertices.filter_map(|(at, ink)| Some((along(*at)?, ink.0))).collect();
    let bits = |(along, ink): &OnBorder| (along.to_bits(), ink.map(f32::to_bits));
    found.sort_by_key(bits);
    found.dedup_by_key(|vertex| bits(vertex));
    found
}

fn is_same(one: &InkMeshBuilder, other: &InkMeshBuilder) -> bool {
    let bits = |mesh: &InkMeshBuilder| -> Vec<_> {
        let vertices = mesh.positions.iter().zip(&mesh.inks);
        vertices.map(|(at, ink)| (at.to_array().map(f32::to_bits), ink.0.map(f32::to_bits))).collect()
    };
    bits(one) == bits(other) && one.indices == other.indices
}

/// Asserts that the outline crosses a border at the same place and in the same colour on both sides. Apart from crossings,
/// either side may have border vertices of its own: from merged cells, and from plants.
fn assert_crossings(open: u128, points: usize, [one, other]: [&[OnBorder]; 2], words: &str) -> usize {
    let is_open = |point: usize| open >> point & 1 == 1;
    let crossed = (0..points - 1).filter(|point| is_open(*point) != is_open(point + 1));
    let within = |side: &[OnBorder], point: usize| -> Vec<OnBorder> {
        let cell = point as f32..=point as f32 + 1.0;
        side.iter().filter(|(along, ink)| cell.contains(along) && ink[3] == 1.0).copied().collect()
    };
    let is_near = |(a, ink): &OnBorder, (b, other): &OnBorder| {
        (a - b).abs() < 1.0e-5 && ink.iter().zip(other).all(|(ink, other)| (ink - other).abs() < 1.0e-3)
    };
    let count = |point: usize| {
        let (one, other) = (within(one, point), within(other, point));
        let meets = one.iter().any(|a| other.iter().any(|b| is_near(a, b)));
        assert!(meets || one.is_empty() && other.is_empty(), "{words}, in cell {point} of the border: {one:?} and {other:?}");
        usize::from(meets)
    };
    crossed.map(count).sum()
}

/// Draws two neighbours of every layer, in opposite order on separate lands, and compares the mesh vertices on their border.
/// Counts them by layer.
fn compare_vertices([forth, back]: &[Land; 2], at: i64, met: &mut BTreeMap<&'static str, usize>) {
    let algorithm = forth.algorithm();
    let chunk = Column(at).chunk();
    for layer in eremite::app::picture_layers() {
        let words = format!("{} of {algorithm} at {at}", layer.name);
        let count = met.entry(layer.name).or_default();
        if layer.draw.is_by_chunks() {
            let draw = |land, chunk: ChunkIndex| match layer.draw.draw(land, chunk.into()) {
                Picture::Chunk(picture) => picture,
                Picture::Section(_) => panic!("{words}"),
            };
            let (left, right) = (draw(forth, chunk), draw(forth, chunk.next()));
            let (right_first, left_then) = (draw(back, chunk.next()), draw(back, chunk));
            assert!(is_same(&left.mesh, &left_then.mesh) && is_same(&right.mesh, &right_first.mesh), "{words}");
            assert_eq!(left.ends[1].to_bits(), right.ends[0].to_bits(), "{words}");
            // Each ends at a depth of its own, below any view.
            let seen = |at: Vec2, x: f32| (at.x == x && at.y > left.ends[1] - 100.0).then_some(at.y);
            let borders = [(&left.mesh, CHUNK_COLUMNS as f32), (&right.mesh, 0.0)].map(|(mesh, x)| on_border(mesh, |at| seen(at, x)));
            assert_eq!(borders[0], borders[1], "{words}");
            *count += borders[0].len();
        } else {
            let draw = |land, room: RoomIndex| match layer.draw.draw(land, room.into()) {
                Picture::Section(picture) => picture,
                Picture::Chunk(_) => panic!("{words}"),
            };
            let here = RoomIndex::of(chunk.first(), forth.height(chunk.first()) as i64 - 40);
            let rooms = [here, RoomIndex::new(here.x + 1, here.y), RoomIndex::new(here.x, here.y + 1)];
            let [one, right, upper] = rooms.map(|room| draw(forth, room));
            let [upper_first, right_then, one_last] = [rooms[2], rooms[1], rooms[0]].map(|room| draw(back, room));
            for (one, other) in [(&one, &one_last), (&right, &right_then), (&upper, &upper_first)] {
                assert!(is_same(&one.mesh, &other.mesh), "{words}");
            }
            assert_eq!((one.borders.right, one.borders.above), (right.borders.left, upper.borders.below), "{words}");
            let at_x = |mesh: &InkMeshBuilder, x: usize| on_border(mesh, |at| (at.x == x as f32).then_some(at.y));
            let at_y = |mesh: &InkMeshBuilder, y: usize| on_border(mesh, |at| (at.y == y as f32).then_some(at.x));
            let beside = [&at_x(&one.mesh, ROOM_COLUMNS)[..], &at_x(&right.mesh, 0)];
            let above = [&at_y(&one.mesh, ROOM_ROWS)[..], &at_y(&upper.mesh, 0)];
            *count += assert_crossings(one.borders.right.into(), ROOM_ROWS, beside, &words);
            *count += assert_crossings(one.borders.above, ROOM_COLUMNS, above, &words);
        }
    }
}

#[test]
fn every_layer_of_every_algorithm_meets_at_its_borders_in_the_same_vertices() {
    let mut met = BTreeMap::new();
    for algorithm in eremite::app::algorithms().iter() {
        let lands = [(); 2].map(|()| full_land(3, algorithm.name));
        for at in FAR {
            compare_vertices(&lands, at, &mut met);
        }
    }
    // What is endless has some at every border.
    for (name, count) in &met {
        let is_endless = ["soil", "ground", "crest", "range"].iter().any(|endless| name.starts_with(endless));
        assert!(!is_endless || *count >= 2 * FAR.len() * eremite::app::algorithms().iter().count(), "{name}: {count}");
    }
    assert!(met["caves"] > 100, "{met:?}");
}

/// A layer whose chunks end one step above the start of the next.
fn torn() -> PictureLayer {
    PictureLayer {
        name: "torn",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: 0.0,
        paint: MaterialKind::Ink(MaterialSettings { blot: 0.0, bristle: 0.0 }),
        draw: LayerDraw::Chunks(|_, chunk| ChunkPicture { mesh: InkMeshBuilder::default(), ends: [chunk.0 as f32, chunk.0 as f32 + 1.5] }),
    }
}

#[test]
fn a_seam_that_does_not_hold_is_told_in_the_frame_in_which_it_comes() {
    let app = |layer: Option<PictureLayer>| {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), MeshPlugin, TransformPlugin)).add_plugins((
            LandPlugin::new(Seed(1), Ridged::default()),
            StreamPlugin,
            GroundPlugin,
            InvariantsPlugin,
        ));
        if let Some(layer) = layer {
            app.add_picture_layer(layer);
        }
        panic::catch_unwind(AssertUnwindSafe(|| {
            for _ in 0..20 {
                app.update();
            }
        }))
    };
    assert!(app(None).is_ok());
    let words = *app(Some(torn())).expect_err("it is seen").downcast::<String>().expect("it says why");
    assert!(words.contains("seams are inexact, by up to 0.5 m"), "{words}");
}
