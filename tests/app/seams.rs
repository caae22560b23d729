//! Every chunk and section border is seamless, bit for bit.

use std::{
    collections::BTreeMap,
    panic::{self, AssertUnwindSafe},
};

use bevy::{asset::AssetPlugin, mesh::MeshPlugin, prelude::*};
use eremite::{
    ground::GroundPlugin,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings, palette},
    land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, LandPlugin, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed},
    motion::LegSpeedFactor,
    stream::{ChunkPicture, InvariantsPlugin, LayerDraw, Parallax, Picture, PictureLayer, SectionPicture, StreamAppExt, StreamPlugin},
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
    let same = |one: &[f32], other: &[f32]| one.iter().zip(other).all(|(one, other)| one.to_bits() == other.to_bits());
    let [positions, others] = [one, other].map(|mesh| mesh.positions.iter().map(Vec2::to_array));
    let [inks, other_inks] = [one, other].map(|mesh| mesh.inks.iter().map(|ink| ink.0));
    positions.len() == others.len()
        && inks.len() == other_inks.len()
        && one.indices == other.indices
        && positions.zip(others).all(|(one, other)| same(&one, &other))
        && inks.zip(other_inks).all(|(one, other)| same(&one, &other))
}

/// Layers that need have no vertex on any border here, and why. What has some is compared all the same.
const NOT_AT_BORDERS: [(&str, &str); 16] = [
    ("title", "stands in one chunk"),
    ("brooks", "cross few borders, and are compared there in src/scenery/water/brooks.rs"),
    ("foam of brooks", "its strokes keep off the borders"),
    ("river valleys", "each is drawn whole in the chunk of its river"),
    ("water", "a pond lies in one chunk; drawn seas are compared in src/scenery/water/mod.rs"),
    ("flora", "a plant is drawn whole in the chunk of its root"),
    ("treetops", "a tree is drawn whole in the chunk of its foot"),
    ("roots", "they are drawn whole in the chunk of their tree"),
    ("buildings", "each is drawn whole in the chunk of its lot"),
    ("signs", "each is drawn whole in the chunk of its foot"),
    ("bridges", "each is drawn whole in the chunk where it begins"),
    ("river bridges", "each is drawn whole in the chunk where its deck begins"),
    ("river decks", "each is drawn whole in the chunk where it begins"),
    ("river posts", "they are drawn whole in the chunk where their deck begins"),
    ("placed", "each fixture is drawn whole in its section, and these lands have none"),
    ("painted", "these lands have no ink; it is compared in src/life/brush/draw.rs"),
];

/// Metres to either side of a border within which lies all that is drawn along an outline that crosses it.
const NEAR_M: f32 = 2.5;
/// Positions across a border are rounded from two origins: by half of the last bit of a section's width.
const ROUNDED_M: f32 = 1.0e-5;
/// Either side blends the colours of its own cell's corners at the outline: by how much the results differ, at most.
const BLENDED: f32 = 1.0e-6;

/// A border between two sections: how far across it, and along it, a position of the first is, and one of the second.
type Border = [fn(Vec2) -> [f32; 2]; 2];

const UPRIGHT: Border = [|at| [at.x - ROOM_COLUMNS as f32, at.y], |at| [at.x, at.y]];
const LEVEL: Border = [|at| [at.y - ROOM_ROWS as f32, at.x], |at| [at.y, at.x]];

/// Where an outline of the caves crosses a border, in metres along it.
#[derive(Clone, Copy)]
struct Crossing {
    at_m: f32,
    /// The open one of the lattice points on either side of it.
    open_m: f32,
    /// Whether both these points are below the surface: else what is drawn there ends at that, on either side by itself.
    is_deep: bool,
}

/// The crossings on a side, the right or the upper one, of the last cells of a room.
fn crossings(land: &Land, room: RoomIndex, is_upright: bool) -> Vec<Crossing> {
    let cells = if is_upright { ROOM_ROWS } else { ROOM_COLUMNS };
    let (mut found, mut shapes) = (Vec::<Crossing>::new(), land.cell_shapes());
    for along in 0..cells as i64 {
        let (column, row) = if is_upright { (ROOM_COLUMNS as i64 - 1, along) } else { (along, ROOM_ROWS as i64 - 1) };
        let (right, up) = if is_upright { (1, 0) } else { (0, 1) };
        let mut shape = |right: i64, up: i64| shapes.at(room.first_column() + (column + right), room.first_row() + row + up);
        let (here, beyond) = (shape(0, 0), shape(right, up));
        if !here.is_opened() || !beyond.is_opened() {
            continue;
        }
        let ends = if is_upright { [1, 2] } else { [3, 2] };
        let [low, high] = ends.map(|corner| (here.corners().walls[corner] < 0.0, here.corners().depths[corner] > 0.0));
        let open_m = along as f32 + if low.0 { 0.0 } else { 1.0 };
        for end in here.segments().flatten() {
            let (across, end_m) = if is_upright { (end.x, end.y) } else { (end.y, end.x) };
            if across == 1.0 {
                found.push(Crossing { at_m: along as f32 + end_m, open_m, is_deep: low.1 && high.1 });
            }
        }
    }
    found
}

/// A vertex near a border: metres across it and along it, and colour.
type NearBorder = ([f32; 2], [f32; 4]);

fn near_border(picture: &SectionPicture, place: fn(Vec2) -> [f32; 2]) -> Vec<NearBorder> {
    let vertices = picture.mesh.positions.iter().zip(&picture.mesh.inks).map(|(at, ink)| (place(*at), ink.0));
    vertices.filter(|([across, _], _)| across.abs() < NEAR_M).collect()
}

/// Whether two neighbours have the same vertex near their border: at the same position along it and in the same colour, to the bit.
fn is_shared(([across, along], ink): &NearBorder, ([there, other], other_ink): &NearBorder) -> bool {
    along == other && (across - there).abs() < ROUNDED_M && ink.map(f32::to_bits) == other_ink.map(f32::to_bits)
}

/// How many vertices two neighbours share near their border.
fn count_shared(one: &[NearBorder], other: &[NearBorder]) -> usize {
    one.iter().filter(|a| other.iter().any(|b| is_shared(a, b))).count()
}

/// Asserts that what is drawn along the outline of the caves goes on over a border: so many vertices at each crossing.
fn assert_bands(crossings: &[Crossing], across: usize, [one, other]: [&[NearBorder]; 2], words: &str) {
    let shared = count_shared(one, other);
    let deep = crossings.iter().filter(|crossing| crossing.is_deep).count();
    if deep == crossings.len() {
        assert_eq!(shared, across * deep, "{words}");
    } else {
        assert!(shared >= across * deep, "{words}: {shared} at {deep} crossings");
    }
}

/// Asserts that the far wall of the caves, up to their outline, goes on over a border: in the same bits of position.
fn assert_fill(crossings: &[Crossing], [one, other]: [&[NearBorder]; 2], words: &str) {
    let inks_at = |side: &[NearBorder], at_m: f32| -> Vec<[f32; 4]> {
        side.iter().filter(|(at, _)| *at == [0.0, at_m]).map(|(_, ink)| *ink).collect()
    };
    let is_near = |ink: &[f32; 4], other: &[f32; 4]| ink.iter().zip(other).all(|(ink, other)| (ink - other).abs() < BLENDED);
    for at_m in crossings.iter().filter(|crossing| crossing.is_deep).flat_map(|crossing| [crossing.at_m, crossing.open_m]) {
        let [one, other] = [one, other].map(|side| inks_at(side, at_m));
        assert!(one.iter().any(|ink| other.iter().any(|there| is_near(ink, there))), "{words}, at {at_m}: {one:?} and {other:?}");
    }
}

/// Compares the vertices of a layer on the border of two sections, and counts them. Cells that are merged have none at the
/// lattice points between them, so that of the far wall only those at its outline are the same on both sides.
fn compare_sections(name: &str, crossings: &[Crossing], border: Border, [one, other]: [&SectionPicture; 2], words: &str) -> usize {
    let (one, other) = (near_border(one, border[0]), near_border(other, border[1]));
    let is_edge = |(_, ink): &&NearBorder| ink[..3] == palette::ink().0[..3];
    match name {
        "cave walls" => assert_bands(crossings, 3, [&one, &other], words),
        "caves" => {
            assert_fill(crossings, [&one, &other], words);
            let [one, other] = [&one, &other].map(|side| side.iter().filter(is_edge).copied().collect::<Vec<_>>());
            assert_bands(crossings, 4, [&one, &other], words);
        }
        _ => {
            let on_it = |side: &[NearBorder]| side.iter().filter(|([across, _], _)| *across == 0.0).count();
            let shared = count_shared(&one, &other);
            assert_eq!([on_it(&one), on_it(&other)], [shared; 2], "{words}");
            return shared;
        }
    }
    crossings.len()
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
            // Rock is drawn where the ground does not reach.
            let down = if layer.name == "rock" { 800 } else { 40 };
            let here = RoomIndex::of(chunk.first(), forth.height(chunk.first()) as i64 - down);
            let rooms = [here, here.neighbor(1, 0), here.neighbor(0, 1)];
            let [one, right, upper] = rooms.map(|room| draw(forth, room));
            let [upper_first, right_then, one_last] = [rooms[2], rooms[1], rooms[0]].map(|room| draw(back, room));
            for (one, other) in [(&one, &one_last), (&right, &right_then), (&upper, &upper_first)] {
                assert!(is_same(&one.mesh, &other.mesh), "{words}");
            }
            assert_eq!((one.borders.right, one.borders.above), (right.borders.left, upper.borders.below), "{words}");
            for (is_upright, border, other) in [(true, UPRIGHT, &right), (false, LEVEL, &upper)] {
                let crossings = crossings(forth, here, is_upright);
                *count += compare_sections(layer.name, &crossings, border, [&one, other], &words);
            }
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
    let places = FAR.len() * eremite::app::algorithms().iter().count();
    for (name, count) in &met {
        let least = match *name {
            "cave walls" | "caves" => 50,
            _ if NOT_AT_BORDERS.iter().any(|(other, _)| other == name) => 0,
            // What is endless has some at every border.
            _ => 2 * places,
        };
        assert!(*count >= least, "{name} has {count} vertices on borders");
    }
    for (name, why) in NOT_AT_BORDERS {
        assert!(met.contains_key(name), "there is no layer {name}, of which it is said that {why}");
    }
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
