//! First view of a run.

use eremite::{
    app,
    land::{ChunkIndex, Column, Place},
    shared::camera_view::CameraView,
};

use super::harness::{Game, HZ, base_terrain_land};

#[test]
fn the_title_is_whole_in_the_first_view_of_any_window() {
    let layer = app::picture_layers().into_iter().find(|layer| layer.name == "title").expect("there is a title");
    for seed in [1, 42] {
        let land = base_terrain_land(seed, eremite::terrain::DEFAULT_ALGORITHM);
        let letters = layer.draw.draw(&land, ChunkIndex(0).into()).into_mesh();
        let left = letters.positions.iter().map(|at| at.x).fold(f32::MAX, f32::min);
        let right = letters.positions.iter().map(|at| at.x).fold(f32::MIN, f32::max);
        for aspect in [5.0 / 4.0, 4.0 / 3.0, 16.0 / 10.0, 16.0 / 9.0, 21.0 / 9.0] {
            let mut game = Game::on(land.clone(), 0);
            game.0.world_mut().resource_mut::<CameraView>().aspect = aspect;
            // A view that changes its width is eased.
            game.step(2 * HZ);
            let view = *game.0.world().resource::<CameraView>();
            let [low, high] = view.bounds(0.0).map(|corner| corner.offset_from(Place::at(Column(0), 0)));
            assert!(low.x < left.min(-2.0) && right < high.x, "{left} to {right} m, seen {} to {} m", low.x, high.x);
            assert!(letters.positions.iter().all(|at| (low.y..high.y).contains(&at.y)), "a letter stands above or below the view");
        }
    }
}
