//! Tests of masks: what a graph says of the land besides its heights.

use super::*;
use crate::{BiomeBlend, Channel, ChunkIndex, Land, biome::AlpineCover};

/// Hills with masks, each of them a constant.
fn hills(masks: &str) -> String {
    format!(
        r#"(version: 1, metres: 60, nodes: [
            (name: "hills", device: "perlin", set: {{"wavelength": "90"}}), (name: "high", device: "by-height", set: {{"from": "0.5"}}, from: {{"in": "hills"}}),
            (name: "all", device: "constant", set: {{"value": "1"}}), (name: "none", device: "constant", set: {{"value": "0"}}),
        ], height: "hills", {masks})"#
    )
}

fn land(masks: &str) -> Land {
    let height_source = height_source(&hills(masks)).unwrap_or_else(|fault| panic!("{fault}"));
    app::land_layers().apply_to(&Land::new(Seed(11), "graph", height_source))
}

fn name_of(land: &Land, number: u16) -> &str {
    &land.biomes()[usize::from(number)].name
}

#[test]
fn a_mask_is_the_same_of_a_column_whoever_asks() {
    let text = hills(r#"snow: "high""#);
    let plan = CompiledGraph::new(&Graph::parse(&text).expect("a graph"), app::devices()).unwrap_or_else(|faults| panic!("{}", faults[0]));
    for place in PLACES {
        let mut whole = [0.0; 700];
        assert!(plan.mask_along(Channel::Snow, Seed(3), Column(place), &mut whole));
        assert!(!plan.mask_along(Channel::Plants, Seed(3), Column(place), &mut [0.0]));
        assert!(whole.iter().any(|share| *share > 0.9) && whole.iter().any(|share| *share < 0.1));
        for i in [699, 0, 255, 256, 257, 300] {
            let mut one = [0.0];
            plan.mask_along(Channel::Snow, Seed(3), Column(place + i), &mut one);
            assert_eq!(one[0].to_bits(), whole[i as usize].to_bits(), "at {place} + {i}");
        }
    }
}

#[test]
fn a_biome_is_where_its_mask_says_and_the_others_where_they_were() {
    let (wild, fen, none) = (land(""), land(r#"biomes: {"fen": "all"}"#), land(r#"biomes: {"fen": "none", "no such": "all"}"#));
    let some = land(r#"biomes: {"fen": "high", "desert": "all"}"#);
    let blends = |land: &Land| {
        let mut blends = [BiomeBlend::default(); 3000];
        land.blends(Column(-1500), &mut blends);
        blends
    };
    assert_eq!(blends(&wild), blends(&none), "what no land has is not there");
    for blend in blends(&fen) {
        assert_eq!((name_of(&fen, blend.parts[0].0), blend.parts[0].1), ("fen", 1.0));
    }
    let mut high = [0.0; 3000];
    some.height_source().channels().expect("it has some").fill_channel(Channel::Biome(1), some.seed(), Column(-1500), &mut high);
    for (blend, high) in blends(&some).iter().zip(high) {
        let of = |name| {
            blend
                .parts
                .iter()
                .filter(|(number, share)| *share > 0.0 && name_of(&some, *number) == name)
                .map(|(_, share)| share)
                .sum::<f32>()
        };
        // Their sum exceeds 1, so they share.
        assert!((of("fen") - high / (1.0 + high)).abs() < 1.0e-5 && (of("fen") + of("desert") - 1.0).abs() < 1.0e-5, "{blend:?}, {high}");
    }
}

#[test]
fn snow_is_where_its_mask_says() {
    let (wild, all, none) = (land(""), land(r#"plants: "all""#), land(r#"plants: "none""#));
    let snowy = land(r#"snow: "all""#);
    let mut alpines = [AlpineCover::default(); 40];
    snowy.alpine_covers(Column(100), &mut alpines);
    assert!(alpines.iter().all(|alpine| alpine.snow == 1.0));
    assert!(snowy.tint(Column(100)).cover_m > wild.tint(Column(100)).cover_m);
    // The heights are those of the land without masks.
    for land in [&all, &none, &snowy] {
        assert_eq!(land.chunk_heights(ChunkIndex(3)), wild.chunk_heights(ChunkIndex(3)));
    }
}
