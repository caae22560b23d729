//! Tests of the plants: rooting, determinism, heights and density.

use eremite_land::{
    Biome, BiomeBlend, Column, Place, Recipe, Seed,
    background::finish,
    biome::Realm,
    edits::{Brush, BrushKind, Edits},
    species::Habitat,
};

use super::{patches::PatchDensity, *};

/// A land with all biomes.
fn land(seed: u64) -> Land {
    eremite_testing::land(Seed(seed), "superposed-cosine")
}

#[test]
fn a_wood_is_drawn_in_steps_of_bounded_size() {
    let (land, mut most) = (land(12), 0);
    for chunk in (1..60).map(ChunkIndex) {
        let (picture, steps) = eremite_testing::finish_counted(ChunkGrowth::steps(land.clone(), chunk));
        let corners = picture.mesh.positions.len();
        // A single plant may have nearly as many as a step.
        assert!(steps > corners / (2 * STEP_CORNERS) && steps <= 3 + corners / STEP_CORNERS, "{corners} corners in {steps} steps");
        most = most.max(steps);
    }
    assert!(most > 4, "{most} steps");
}

#[test]
fn every_plant_is_rooted_on_the_ground_and_none_beside_a_way_down() {
    let mut kinds = std::collections::BTreeSet::new();
    for (seed, from) in [(1, -40), (7, 100), (3, 1 << 40)] {
        let land = land(seed);
        for chunk in from..from + 60 {
            let chunk = ChunkIndex(chunk);
            let heights = land.chunk_heights(chunk);
            let mouths = land.openings(chunk.first()..chunk.first() + CHUNK_COLUMNS as i64);
            for plant in plants(&land, chunk, &heights) {
                let i = plant.root.x as usize;
                let outline = lerp_heights(heights[i], heights[i + 1], plant.root.x - i as f32);
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
        let heights = land.chunk_heights(chunk);
        assert_eq!(plants(&land, chunk, &heights), plants(&again, chunk, &again.chunk_heights(chunk)));
        let [one, other] = [&land, &again].map(|land| finish(ChunkGrowth::steps(land.clone(), chunk)).mesh);
        assert_eq!(one, other);
    }
}

#[test]
fn what_the_pictures_of_a_chunk_share_is_kept_or_dropped_by_the_edits() {
    let born = land(5);
    for chunk in (1..6).map(ChunkIndex) {
        let heights = born.chunk_heights(chunk);
        let before = plants(&born, chunk, &heights);
        let plant = before[before.len() / 2];
        let brush = Brush::new(BrushKind::Wash, vec![Place::at(plant.column, 0).at_height(plant.root.y)], 2.0).expect("a stroke");
        let dug = born.with_edits(Edits::default().paint(&brush).0);
        let after = plants(&dug, chunk, &heights);
        assert!(!after.contains(&plant) && before.contains(&plant) && !after.is_empty());
        assert_eq!(plants(&born, chunk, &heights), before);
        assert_eq!(plants(&land(5).with_edits(dug.painted_edits().clone()), chunk, &heights), after, "as if nobody had asked before");
    }
}

#[test]
fn a_plant_is_drawn_as_it_is_whatever_was_drawn_before_it() {
    let land = land(5);
    let mut memory = PlantMemory::default();
    for plant in (1..6).map(ChunkIndex).flat_map(|chunk| plants(&land, chunk, &land.chunk_heights(chunk)).into_iter().step_by(9)) {
        let [mut next, mut first] = <[InkMeshBuilder; 2]>::default();
        plant.draw_unique(&land, &mut next, &mut memory);
        plant.draw_unique(&land, &mut first, &mut PlantMemory::default());
        assert_eq!(next, first, "{plant:?}");
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
                let lies = species.fallen.then_some(1.4);
                let plant = Plant { column: Column(column), species: (number as u16, which), root: Vec2::ZERO, height_m, lies };
                let mut mesh = InkMeshBuilder::default();
                plant.draw(&land, &mut mesh);
                let name = &species.name;
                assert!(!mesh.is_empty() && mesh.positions.len() < 9000, "{name} has {} corners", mesh.positions.len());
                assert_eq!(mesh.motion.len(), mesh.positions.len());
                assert!(mesh.positions.iter().all(|at| at.is_finite()));
                let low = mesh.positions.iter().map(|at| at.y).fold(f32::MAX, f32::min);
                let high = mesh.positions.iter().map(|at| at.y).fold(f32::MIN, f32::max);
                if species.fallen {
                    let right = mesh.positions.iter().map(|at| at.x).fold(f32::MIN, f32::max);
                    assert!(right > 0.9 * height_m && high < 0.75 * height_m, "{name} lies {right} m long and {high} m high");
                    continue;
                }
                assert!((-2.0..=0.02).contains(&low), "the foot of {name} is at {low} m");
                assert!(high > 0.5 * height_m && high < 1.3 * height_m + 1.5, "{name} is {high} m high, and not {height_m}");
            }
        }
    }
    assert!(count > 90, "{count} species");
}

/// Height in metres above which a plant counts as taller than a man.
const TALLER_M: f32 = 1.8;

/// For each surface biome of a land, by name: the number of plants taller than a man that root at each of at least `metres`
/// columns.
fn columns_of(land: &Land, metres: usize) -> BTreeMap<String, Vec<u32>> {
    let surface = |biome: &&Biome| biome.realm == Realm::Surface;
    let mut all: BTreeMap<String, Vec<u32>> = land.biomes().iter().filter(surface).map(|biome| (biome.name.clone(), Vec::new())).collect();
    for chunk in (0..).map(|chunk| ChunkIndex(if chunk % 2 == 0 { chunk / 2 } else { -chunk / 2 - 1 })) {
        if all.values().all(|columns| columns.len() >= metres) {
            return all;
        }
        let mut blends = [BiomeBlend::default(); CHUNK_COLUMNS];
        land.blends(chunk.first(), &mut blends);
        let wanted = |blend: &BiomeBlend| blend.parts[0].1 > 0.99 && all[&land.biomes()[blend.dominant()].name].len() < metres;
        if !blends.iter().any(wanted) {
            continue;
        }
        let mut tall = [0; CHUNK_COLUMNS];
        for plant in plants(land, chunk, &land.chunk_heights(chunk)) {
            tall[(plant.column - chunk.first()) as usize] += u32::from(plant.height_m > TALLER_M && plant.lies.is_none());
        }
        for (blend, tall) in blends.iter().zip(tall).filter(|(blend, _)| blend.parts[0].1 > 0.99) {
            all.get_mut(&land.biomes()[blend.dominant()].name).expect("a biome of the surface").push(tall);
        }
    }
    all
}

#[test]
fn something_taller_than_a_man_stands_every_fifteen_metres_and_there_are_clearings_and_thickets() {
    const METRES: usize = 10_000;
    let mut words = String::new();
    let mut faults = 0;
    for seed in [1, 5, 7] {
        for (name, columns) in columns_of(&land(seed), METRES) {
            let columns = &columns[..METRES];
            let apart_m = METRES as f32 / columns.iter().sum::<u32>() as f32;
            // Stretches of 20 m that count as wooded.
            let stretches: Vec<u32> = columns.chunks(20).map(|stretch| stretch.iter().sum()).collect();
            let mean = stretches.iter().sum::<u32>() as f32 / stretches.len() as f32;
            let variance = stretches.iter().map(|count| (*count as f32 - mean).powi(2)).sum::<f32>() / stretches.len() as f32;
            let clearings = columns.split(|tall| *tall > 0).filter(|clear| clear.len() >= 40).count();
            let thickets = stretches.iter().filter(|count| **count as f32 >= (2.0 * mean).max(3.0)).count();
            let is_bare = ["desert", "snowfield"].contains(&name.as_str());
            // For purely random placement (Poisson) the variance would equal the mean.
            let is_fault = (!is_bare && apart_m >= 15.0) || clearings < 5 || thickets < 10 || variance < 1.5 * mean;
            faults += u32::from(is_fault);
            let more = variance / mean;
            let sign = if is_fault { " <-" } else { "" };
            words +=
                &format!("{seed} {name}: {apart_m:.1} m apart, {clearings} clearings, {thickets} thickets, {more:.1} of chance{sign}\n");
        }
    }
    println!("{words}");
    assert_eq!(faults, 0, "{words}");
}

#[test]
fn each_grows_where_it_likes_to() {
    let land = land(1);
    // Sum of canopy and edge values at the plants of each habitat.
    let mut sums: BTreeMap<&str, (f32, f32, f32)> = BTreeMap::new();
    let mut depths: Vec<f32> = Vec::new();
    for chunk in (-150..150).map(ChunkIndex) {
        let heights = land.chunk_heights(chunk);
        let waters = land.waters(chunk, &heights);
        let mut patches = BTreeMap::new();
        for plant in plants(&land, chunk, &heights) {
            let (biome, species) = (&land.biomes()[usize::from(plant.species.0)], plant.species(&land));
            let patch = patches.entry(plant.species.0).or_insert_with(|| PatchDensity::along(land.seed(), biome, chunk.first()));
            let patch = patch[(plant.column - chunk.first()) as usize];
            let likes = match species.habitat {
                Habitat::Ground => continue,
                Habitat::Open => "open",
                Habitat::Edge => "edge",
                Habitat::Shade => "shade",
                Habitat::Shore => "shore",
                Habitat::Shallows => {
                    depths.extend(waters.iter().map(|pond| pond.level - plant.root.y));
                    "shallows"
                }
            };
            let (count, canopy, edge) = sums.entry(likes).or_default();
            (*count, *canopy, *edge) = (*count + 1.0, *canopy + patch.canopy, *edge + patch.edge());
        }
    }
    let mean = |likes: &str| {
        let (count, canopy, edge) = sums[likes];
        assert!(count > 100.0, "{count} that like it {likes}");
        [canopy / count, edge / count]
    };
    assert!(mean("open")[0] < 0.25 && mean("shade")[0] > 0.75, "{sums:?}");
    assert!(mean("edge")[1] > 2.0 * mean("open")[1].max(mean("shade")[1]), "{sums:?}");
    assert!(sums.contains_key("shore") && depths.len() > 20 && depths.iter().all(|depth| (-0.2..1.35).contains(depth)), "{depths:?}");
}

#[test]
fn what_has_fallen_lies_along_the_ground_and_not_over_a_way_down() {
    let land = land(5);
    let mut count = 0;
    for chunk in (-120..120).map(ChunkIndex) {
        let heights = land.chunk_heights(chunk);
        let mouths = land.openings(chunk.first()..chunk.first() + CHUNK_COLUMNS as i64);
        for plant in plants(&land, chunk, &heights) {
            let Some(angle) = plant.lies else { continue };
            count += 1;
            let tip = plant.root + Vec2::new(angle.sin(), angle.cos()) * plant.height_m;
            if (1.0..CHUNK_COLUMNS as f32 - 1.0).contains(&tip.x) {
                let ground = lerp_heights(heights[tip.x as usize], heights[tip.x as usize + 1], tip.x.fract());
                assert!((tip.y - ground).abs() < 1.2, "the tip of {plant:?} is {} m over the ground", tip.y - ground);
            }
            let reached = |x: f32| mouths.iter().any(|mouth| mouth.contains(&(chunk.first() + x as i64)));
            assert!(!reached(tip.x) && !reached((plant.root.x + tip.x) / 2.0), "{plant:?} lies over a way down");
        }
    }
    assert!(count > 60, "{count} trunks");
}

/// Graph terrain with a channel for plant density.
fn masked(plants: &str) -> Land {
    let graph = format!(
        r#"(version: 1, metres: 60, nodes: [
            (name: "hills", device: "perlin", set: {{"wavelength": "90"}}), (name: "high", device: "by-height", set: {{"from": "0.5"}}, from: {{"in": "hills"}}),
            (name: "all", device: "constant", set: {{"value": "1"}}), (name: "none", device: "constant", set: {{"value": "0"}}),
        ], height: "hills", {plants})"#
    );
    let recipe = Recipe::new(Seed(11), "graph", vec![("graph".into(), graph)]);
    recipe.land(&eremite_testing::algorithms(), &eremite_testing::land_layers()).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn plants_are_where_their_mask_says() {
    let count = |land: &Land| -> usize { (0..12).map(ChunkIndex).map(|chunk| plants(land, chunk, &land.chunk_heights(chunk)).len()).sum() };
    let [wild, all, none, some] = ["", r#"plants: "all""#, r#"plants: "none""#, r#"plants: "high""#].map(masked).each_ref().map(count);
    assert!(wild > 100);
    assert_eq!((all, none), (wild, 0));
    assert!((1..wild).contains(&some), "{some} of {wild}");
}
