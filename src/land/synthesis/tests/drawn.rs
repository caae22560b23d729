//! Tests of drawings and the height source that is made of them.

use proptest::prelude::*;

use super::super::{CrudeHeightmap, Drawing, PixelRect, Synthesis, SynthesisStage, TschHeightSource, drawing};
use crate::builtin as app;
use crate::{
    CHUNK_COLUMNS, ChunkIndex, Column, HeightSource, HeightSource2d, Recipe, Seed, StringParam, Tile,
    biome::Biome,
    mirror_index, params,
    preset::{Preset, share_code},
};

fn tile(height_source: &dyn HeightSource, chunk: i64) -> Tile {
    let mut tile = [f32::NAN; CHUNK_COLUMNS + 1];
    height_source.fill_tile(Seed(9), ChunkIndex(chunk).first(), &mut tile);
    tile
}

fn tsch(drawing: &Drawing) -> TschHeightSource {
    let mut height_source = TschHeightSource::default();
    params::set(&mut height_source, "map", &drawing.to_compact_text()).expect("a drawing");
    height_source
}

/// A small map with everything: levels, two biomes, a crooked path.
fn full() -> Drawing {
    let heights: Vec<f32> = (0..40 * 30)
        .map(|i| [0.0, 0.25, 0.5, 1.0][(i % 40 / 11 + i / 40 / 13) % 4])
        .map(|v: f32| (v * 65_535.0).round() / 65_535.0)
        .collect();
    let chosen = (0..40 * 30).map(|i| u8::from(i % 40 > 12) + u8::from(i % 40 > 20 && i / 40 > 10)).collect();
    let way = super::super::WalkPath::new(vec![[1280, 2000], [5000, 6000], [4000, 1500], [9000, 3000]], 40, 30);
    Drawing { biomes: vec!["moor".into(), "snowfield".into()], chosen, way, ..CrudeHeightmap::new(40, 30, heights).into() }
}

#[test]
fn a_dozen_maps_come_with_the_game_and_all_are_crude() {
    assert!(drawing::shipped().len() >= 12);
    for name in drawing::shipped() {
        let drawing = Drawing::find(&name).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let mut levels = drawing.heights.values().to_vec();
        levels.sort_by(f32::total_cmp);
        levels.dedup();
        assert!((3..=8).contains(&levels.len()), "{name} has {} levels", levels.len());
        assert!(drawing.heights.width() >= 200 && drawing.heights.height() >= 120);
    }
}

#[test]
fn a_drawing_comes_back_from_its_letters_and_a_damaged_one_is_refused() {
    let drawing = full();
    let text = drawing.to_compact_text();
    assert_eq!(Drawing::find(&text), Ok(drawing.clone()));
    for end in [6, 7, 20, text.len() / 2, text.len() - 1] {
        assert!(Drawing::find(&text[..end]).is_err(), "{end} letters of {}", text.len());
    }
    assert!(Drawing::find(&format!("{text}AAAA")).is_err());
    assert!(Drawing::find(&text.replace('A', "!")).is_err());
}

#[test]
fn a_drawing_travels_in_a_preset_and_says_that_it_has_no_code() {
    let algorithms = app::algorithms();
    let height_source = tsch(&full());
    let recipe = Recipe::from_height_source(crate::GeneratorVersion::NEWEST, Seed(4), "tsch", &height_source, &algorithms);
    let preset = Preset::parse(&Preset::of(&recipe, "mine").to_ron(), &algorithms).expect("sound");
    assert_eq!(preset.recipe(Seed(0)), Ok(recipe.clone()));
    assert_eq!(share_code::encode(&recipe, &algorithms), Err(share_code::EncodeError::Drawn));
    let known = Recipe { settings: vec![("map".into(), "volcano".into())], ..recipe };
    let letters = share_code::encode(&known, &algorithms).expect("a map that comes with the game has a place in a code");
    assert_eq!(share_code::decode(&letters, &algorithms), Ok(known));
}

#[test]
fn the_land_is_the_synthesis_at_every_pixel_and_smooth_between() {
    let drawing = Drawing::find("fjords").expect("it comes with the game");
    let (width, height) = (drawing.heights.width(), drawing.heights.height());
    let whole = PixelRect { x: 0, y: 0, width, height };
    let picture =
        Synthesis::default().synthesize_parallel(&drawing.heights, Seed(9), SynthesisStage::Filter, whole, |_| true).expect("it goes on");
    let height_source = tsch(&drawing);
    for chunk in [0, 2, 5] {
        let tile = tile(&height_source, chunk);
        for (i, value) in tile.iter().enumerate().filter(|(i, _)| i % 8 == 0) {
            let pixel = mirror_index((chunk * CHUNK_COLUMNS as i64 + i as i64).div_euclid(8), width);
            assert_eq!(value.to_bits(), picture[height / 2 * width + pixel].to_bits(), "chunk {chunk}, column {i}");
        }
        assert!(tile.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.05), "a step in chunk {chunk}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seams_are_exact_in_every_stage_and_heights_keep_their_range(x in -(1i64 << 54)..(1 << 54), row in -(1i64 << 62)..(1 << 62), crooked: bool, width in 1u32..40) {
        let mut drawing = full();
        if !crooked {
            drawing.way = None;
        }
        let mut height_source = tsch(&drawing);
        height_source.width = width;
        height_source.row = if crooked { row % 100 } else { row };
        for number in 1..=height_source.stages() {
            let stage = |chunk: i64| {
                let mut tile = [f32::NAN; CHUNK_COLUMNS + 1];
                height_source.fill_stage(number, Seed(9), ChunkIndex(chunk).first(), &mut tile);
                tile
            };
            let (left, right) = (stage(x), stage(x + 1));
            prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits());
            prop_assert!(left.iter().all(|value| (0.0..=1.0).contains(value)));
        }
        if !crooked {
            let mut cut = [0.0; CHUNK_COLUMNS + 1];
            height_source.fill_row(Seed(9), ChunkIndex(x).first(), height_source.row, &mut cut);
            prop_assert_eq!(tile(&height_source, x), cut);
        }
    }
}

#[test]
fn a_way_goes_on_in_the_mirror_and_lies_on_the_plane() {
    let height_source = tsch(&full());
    let length = height_source.drawing().way.as_ref().expect("a way").length();
    let (columns, across) = ((length * 8.0).round() as i64, 40 * 8);
    for column in [1, 57, 200, columns - 1, 3 * columns + 9, -17] {
        let (x, row) = height_source.cut_position(Column(column));
        let (image, mirrored) = height_source.cut_position(Column(-1 - column));
        assert!((x.0 + image.0 + 8).abs() <= 8 && (row - mirrored).abs() <= 2, "the way is its own mirror at {column}");
        let (first, last) = height_source.cut_columns_between(x, x);
        assert!((first.0..=last.0).contains(&column), "column {column} is not looked for at {x:?}");
        assert_eq!((x.0 + 4).div_euclid(across), column.div_euclid(columns), "column {column} lies in another image");
        let height = tile(&height_source, Column(column).chunk().0)[Column(column).within_chunk()];
        let beneath = height_source.elevation(Seed(9), x, row);
        assert!((height - beneath).abs() < 0.06, "{height} on the way, {beneath} on the plane");
    }
}

#[test]
fn chosen_biomes_are_there_and_blend_without_a_jump() {
    let land = app::land_layers().apply_to(&crate::Land::new(Seed(9), "tsch", Box::new(tsch(&full())) as Box<dyn HeightSource>));
    let name = |at: usize| land.biomes()[at].name.clone();
    let mut met = Vec::new();
    let mut before: Option<Vec<f32>> = None;
    for column in 0..1200 {
        let blend = land.blend(Column(column));
        met.push(name(blend.dominant()));
        let sum: f32 = blend.parts.iter().map(|(_, weight)| weight).sum();
        assert!((sum - 1.0).abs() < 1.0e-4, "{sum} at {column}");
        let mut weights = vec![0.0; land.biomes().len()];
        for (biome, weight) in &blend.parts {
            weights[usize::from(*biome)] += weight;
        }
        if let Some(before) = before {
            let most = weights.iter().zip(&before).map(|(a, b): (&f32, &f32)| (a - b).abs()).fold(0.0, f32::max);
            assert!(most < 0.2, "the biomes jump by {most} at {column}");
        }
        before = Some(weights);
    }
    assert!(met.iter().any(|name| name == "moor") && met.iter().any(|name| name == "snowfield"), "{met:?}");
    assert!(land.biomes().iter().map(|biome: &Biome| &biome.name).any(|name| name == "moor"));
}

#[test]
fn a_png_is_a_map_and_is_kept_whole() {
    let folder = std::env::temp_dir().join(format!("eremite-map-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("mine.png");
    std::fs::write(&file, drawing::to_png(&full().heights)).expect("written");
    let mut height_source = TschHeightSource::default();
    params::set(&mut height_source, "map", file.to_str().expect("a path")).expect("a PNG");
    std::fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(height_source.drawing().heights, full().heights);
    assert!(height_source.map.text().starts_with("drawn:"), "the map is kept, not the name of its file");
    assert!(StringParam::new(&drawing::MAPS).known_names().contains(&"coast".to_string()));
    let window = PixelRect { x: 0, y: 0, width: 4, height: 4 };
    assert_eq!(Synthesis::default().synthesize_window(&full().heights, Seed(1), SynthesisStage::Filter, window).len(), 16);
}

#[test]
fn a_drawn_sea_lies_wherever_the_land_is_low_and_goes_on_over_seams() {
    use crate::{AMPLITUDE_M, CHUNK_COLUMNS, ChunkIndex, DrawnMap, HeightSource, Land, LandCache, Place, Seed, params};
    let mut height_source = TschHeightSource::default();
    params::set(&mut height_source, "map", "archipelago").expect("a map");
    let level = height_source.sea_level() * AMPLITUDE_M;
    let land = Land::new(Seed(1), "tsch", Box::new(height_source) as Box<dyn HeightSource>);
    let mut ends: Option<bool> = None;
    let mut shores = 0;
    for chunk in -9..9 {
        let chunk = ChunkIndex(chunk);
        let heights = land.chunk_heights(chunk);
        let waters = land.waters(chunk, &heights);
        for (i, height) in heights.iter().enumerate().take(CHUNK_COLUMNS) {
            let place = Place::at(chunk.first() + i as i64, 0);
            let water = LandCache::default().water(&land, place);
            assert!(*height >= level || water == Some(level), "dry in the sea at {place:?}");
        }
        let (first, last) = (waters.first(), waters.last());
        let open_left = first.is_some_and(|pond| pond.from == chunk.first() && heights[0] < level);
        assert!(ends.is_none_or(|open| open == open_left), "the sea ends at the seam before {chunk:?}");
        ends = Some(last.is_some_and(|pond| pond.to == chunk.next().first() && heights[CHUNK_COLUMNS] < level));
        shores += waters.len();
    }
    assert!(shores > 5, "{shores}");
}
