//! Every seam that ever stands is exact, bit for bit.

use std::panic::{self, AssertUnwindSafe};

use bevy::{asset::AssetPlugin, mesh::MeshPlugin, prelude::*};
use eremite::{
    ground::GroundPlugin,
    ink::{Finish, InkMesh, Paint},
    land::{LandPlugin, Seed},
    motion::Pace,
    stream::{ChunkPicture, Draw, InvariantsPlugin, Parallax, PictureLayer, StreamAppExt, StreamPlugin},
    terrain::Ridged,
};

use super::harness::{Game, HZ, whole};

const PLACES: [i64; 5] = [0, 1 << 40, -(1 << 40), 1 << 60, -(1 << 60)];

fn walk_across(algorithm: &str, at: i64, key: KeyCode) {
    let mut game = Game::on(whole(3, algorithm), at);
    game.set(Pace(10.0));
    game.hold(key);
    game.hold(KeyCode::ShiftLeft);
    game.step(HZ * 12);
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
fn seams_are_exact_for_each_relief_in_both_directions_everywhere() {
    for algorithm in eremite::app::algorithms().iter() {
        for at in PLACES {
            for key in [KeyCode::ArrowRight, KeyCode::ArrowLeft] {
                walk_across(algorithm.name, at, key);
            }
        }
    }
}

/// A layer of somebody's whose chunks end a step above where the next begins.
fn torn() -> PictureLayer {
    PictureLayer {
        name: "torn",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: 0.0,
        paint: Paint::Ink(Finish { blot: 0.0, bristle: 0.0 }),
        draw: Draw::Chunks(|_, chunk| ChunkPicture { mesh: InkMesh::default(), ends: [chunk.0 as f32, chunk.0 as f32 + 1.5] }),
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
        layer.into_iter().for_each(|layer| _ = app.add_picture_layer(layer));
        panic::catch_unwind(AssertUnwindSafe(|| (0..20).for_each(|_| app.update())))
    };
    assert!(app(None).is_ok());
    let words = *app(Some(torn())).expect_err("it is seen").downcast::<String>().expect("it says why");
    assert!(words.contains("seams are inexact, by up to 0.5 m"), "{words}");
}
