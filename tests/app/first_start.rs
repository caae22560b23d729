//! First view of a run.

use eremite::{
    app, first_place,
    land::{Place, Seed},
    shared::camera_view::CameraView,
    terrain,
};

use super::harness::{Game, HZ, full_land};

/// Window sizes by width for height: from upright to very wide.
const ASPECTS: [f32; 6] = [10.0 / 14.0, 5.0 / 4.0, 4.0 / 3.0, 16.0 / 10.0, 16.0 / 9.0, 21.0 / 9.0];

#[test]
fn the_title_is_whole_in_the_first_view_of_any_window() {
    let layer = app::picture_layers().into_iter().find(|layer| layer.name == "title").expect("there is a title");
    let words: Seed = "blue morning".parse().expect("words");
    for seed in [1, 42, words.0] {
        let land = full_land(seed, terrain::DEFAULT_ALGORITHM);
        let start = first_place::start(&land);
        let letters = layer.draw.draw(&land, start.chunk().into()).into_mesh();
        assert!(!letters.positions.is_empty(), "seed {seed}: the title stands where the walk begins");
        let left = letters.positions.iter().map(|at| at.x).fold(f32::MAX, f32::min);
        let right = letters.positions.iter().map(|at| at.x).fold(f32::MIN, f32::max);
        let corner = Place::at(start.chunk().first(), 0);
        let mut game = Game::on(land, start.0);
        for aspect in ASPECTS {
            game.0.world_mut().resource_mut::<CameraView>().aspect = aspect;
            // A view that changes its width is eased.
            game.step(2 * HZ);
            let view = *game.0.world().resource::<CameraView>();
            let [low, high] = view.bounds(0.0).map(|end| end.offset_from(corner));
            assert!(low.x < left && right < high.x, "seed {seed}, {aspect}: {left} to {right} m, seen {} to {} m", low.x, high.x);
            let is_seen = letters.positions.iter().all(|at| (low.y..high.y).contains(&at.y));
            assert!(is_seen, "seed {seed}, {aspect}: a letter stands above or below the view");
        }
    }
}
