use super::*;
use crate::land::{Column, Seed};

/// Kilometres of a land with all its biomes.
fn land(seed: u64) -> Land {
    crate::app::land(Seed(seed), "superposed-cosine")
}

#[test]
fn every_plant_is_rooted_on_the_ground_and_none_beside_a_way_down() {
    let mut kinds = std::collections::BTreeSet::new();
    for (seed, from) in [(1, -40), (7, 100), (3, 1 << 40)] {
        let land = land(seed);
        for chunk in from..from + 60 {
            let chunk = ChunkIndex(chunk);
            let heights = land.chunk(chunk);
            let mouths = land.mouths(chunk.first()..chunk.first() + CHUNK_COLUMNS as i64);
            for plant in plants(&land, chunk, &heights) {
                let i = plant.root.x as usize;
                let outline = between(heights[i], heights[i + 1], plant.root.x - i as f32);
                assert!((plant.root.y - outline).abs() < 1.0e-4, "a plant at {:?} floats", plant.column);
                assert!(mouths.iter().all(|mouth| !mouth.contains(&plant.column)), "a plant on a bridge at {:?}", plant.column);
                assert!((heights[i + 1] - heights[i]).abs() <= plant.species(&land).steepest);
                kinds.insert(plant.species(&land).name.clone());
            }
        }
    }
    assert!(kinds.len() > 30, "only {kinds:?}");
}

#[test]
fn the_same_plant_stands_at_the_same_place_for_ever() {
    let (land, again) = (land(5), land(5));
    for chunk in [-3, 0, 12, -(1 << 50)] {
        let chunk = ChunkIndex(chunk);
        let heights = land.chunk(chunk);
        assert_eq!(plants(&land, chunk, &heights), plants(&again, chunk, &again.chunk(chunk)));
        assert_eq!(draw(&land, chunk).mesh, draw(&again, chunk).mesh);
    }
}

#[test]
fn every_species_can_be_drawn_stands_in_the_ground_and_is_as_high_as_it_says() {
    let land = land(1);
    let mut count = 0;
    for (number, biome) in land.biomes().iter().enumerate() {
        for (which, species) in biome.plants.iter().enumerate() {
            count += 1;
            for column in 0..20 {
                let height_m = species.height_m.0 + (species.height_m.1 - species.height_m.0) * column as f32 / 20.0;
                let plant = Plant { column: Column(column), species: (number as u16, which), root: Vec2::ZERO, height_m };
                let mut mesh = InkMesh::default();
                plant.draw(&land, &mut mesh);
                let name = &species.name;
                assert!(!mesh.is_empty() && mesh.positions.len() < 9000, "{name} has {} corners", mesh.positions.len());
                assert_eq!(mesh.gives.len(), mesh.positions.len());
                assert!(mesh.positions.iter().all(|at| at.is_finite()));
                let low = mesh.positions.iter().map(|at| at.y).fold(f32::MAX, f32::min);
                let high = mesh.positions.iter().map(|at| at.y).fold(f32::MIN, f32::max);
                assert!((-2.0..=0.02).contains(&low), "the foot of {name} is at {low} m");
                assert!(high > 0.5 * height_m && high < 1.3 * height_m + 1.5, "{name} is {high} m high, and not {height_m}");
            }
        }
    }
    assert!(count > 50, "{count} species");
}
