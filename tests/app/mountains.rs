//! A massif is crossed by keys in the whole game. That none of three hundred blocks the path is tested with bodies alone.

use bevy::{prelude::*, time::TimeUpdateStrategy};
use eremite::{
    land::{Column, Seed},
    mountains::{self, BLOCK_COLUMNS, Massifs, MountainKinds},
};

use super::harness::{Game, HZ, base_terrain_land};

#[test]
fn a_steep_massif_is_crossed_by_keys() {
    /// Fixed steps per update, and the time limit.
    const STEPS: u32 = 8;
    const PATIENCE_S: u32 = 600;
    let kinds = MountainKinds::from_system();
    let only = vec![("steep".to_string(), kinds.find("steep").expect("it comes with the game").clone())];
    let massifs = Massifs::new(Seed(1), only.iter().map(|(name, kind)| (name.as_str(), kind)));
    let massif = massifs.at(Column(-7 * BLOCK_COLUMNS)).expect("one a block");
    let mut game =
        Game::on(mountains::with_mountains(&base_terrain_land(1, "superposed-cosine"), &only), massif.middle.0 - massif.half_width);
    game.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(STEPS));
    game.hold(KeyCode::ArrowRight);
    let mut still = 0;
    for _ in 0..PATIENCE_S * HZ / STEPS {
        game.step(1);
        let body = game.body();
        if body.place.column >= massif.middle + massif.half_width {
            return;
        }
        still = if body.velocity.x.abs() < 0.3 && body.grounded { still + 1 } else { 0 };
        match still {
            3 => game.hold(KeyCode::Space),
            5 => {
                game.release(KeyCode::Space);
                still = 0;
            }
            _ => {}
        }
    }
    panic!("after {PATIENCE_S} s he is at {:?}", game.body().place);
}
