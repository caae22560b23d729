//! The camera over a walk: how much of the picture is soil, and where in it the hermit is.

use eremite::stream::contracts::camera_view::CameraView;

use crate::harness::{Game, full_land};

/// Seconds of walking at each place, and columns over the width of the view that are looked at.
const SECONDS: usize = 15;
const COLUMNS: i64 = 40;

/// The share of the view that is soil.
fn soil(game: &Game) -> f32 {
    let (view, land) = (game.0.world().resource::<CameraView>(), game.land());
    let share = |i: i64| {
        let at = view.place.moved_along(view.half_width_m * (2 * i - COLUMNS) as f32 / COLUMNS as f32);
        let over_m = land.height(at.column) - view.place.height_m();
        (0.5 * (1.0 + over_m / view.half_height_m)).clamp(0.0, 1.0)
    };
    (0..=COLUMNS).map(share).sum::<f32>() / (COLUMNS + 1) as f32
}

#[test]
fn about_a_fifth_of_the_picture_is_soil_wherever_he_walks() {
    let mut shares = Vec::new();
    for (seed, at) in [(12, 2000), (5, 9000), (3, -23_000), (1, 400)] {
        let mut game = Game::on(full_land(seed, "superposed-cosine"), at);
        game.step_seconds(3.0);
        game.hold(bevy::prelude::KeyCode::ArrowRight);
        for _ in 0..SECONDS {
            game.step_seconds(1.0);
            shares.push(soil(&game));
            let body = game.body();
            let view = game.0.world().resource::<CameraView>();
            let up = 0.5 - body.place.height_above(view.place) / (2.0 * view.half_height_m);
            assert!((0.2..=0.92).contains(&up), "seed {seed}: his feet are at {up} of the picture's height, at {:?}", body.place);
        }
    }
    let mean = shares.iter().sum::<f32>() / shares.len() as f32;
    let (low, high) = shares.iter().fold((1.0_f32, 0.0_f32), |(low, high), share| (low.min(*share), high.max(*share)));
    let within = shares.iter().filter(|share| (0.18..=0.24).contains(*share)).count();
    let told = format!("soil is {mean:.3} of the picture, from {low:.3} to {high:.3}, and a fifth in {within} of {} seconds", shares.len());
    println!("{told}");
    // A cliff before him is more than a fifth.
    assert!((0.18..=0.24).contains(&mean) && within * 4 >= shares.len() * 3, "{told}");
}
