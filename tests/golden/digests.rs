//! Digests of every algorithm, of caves, biomes, mountains and maps: the tests of every machine compare them, and those of the
//! browser, where the shipped program computes them.

use std::{collections::BTreeMap, fmt::Write, sync::Arc};

use eremite::{
    app,
    atlas::{Chart, ChartView},
    land::{BiomeBlend, Column, GENERATOR_VERSION, HeightSource, Land, Recipe, RoomIndex, Seed, hash::mix},
    mountains::{BuiltinKind, Rules, TileTree},
    synthesis::{Drawing, WalkPath},
    terrain,
};

/// Columns that have broken generators before.
const PLACES: [i64; 9] = [0, -700, 1_000_003, 1 << 31, -(1 << 31), 1 << 53, 1_000_000_000_000_000_000, (1 << 62) - 700, -(1 << 62)];

fn digest(land: &Land) -> u64 {
    let mut run = [0.0; 700];
    let mut digest = 0;
    for place in PLACES {
        land.fill_heights(Column(place), &mut run);
        for height in run {
            digest = mix(digest ^ u64::from(height.to_bits()));
        }
    }
    digest
}

/// Cave rooms at each place, from above the surface down, with their features.
fn caves(land: &Land) -> u64 {
    let mut digest = 0;
    for place in PLACES {
        for y in [-5, -4, -3, -2, -1, 0, 1, -(1 << 40)] {
            let room = RoomIndex::new(RoomIndex::of(Column(place), 0).x.clamp(1 - (1 << 55), (1 << 55) - 2), y);
            for row in land.cells(room).0 {
                digest = mix(digest ^ row as u64 ^ mix((row >> 64) as u64));
            }
            // Stones that drip stand there as they ever did: that they are told is no other land.
            for thing in land.room_features(room).into_iter().filter(|thing| !thing.drips) {
                digest = mix(digest ^ u64::from(thing.at.x.to_bits()) ^ u64::from(thing.at.y.to_bits()) << 32);
            }
        }
    }
    digest
}

/// Biomes at each place, on the surface and below.
fn biomes(land: &Land) -> u64 {
    let mut blends = [BiomeBlend::default(); 1500];
    let mut digest = 0;
    let mut take = |blend: &BiomeBlend| {
        for (biome, weight) in blend.parts {
            digest = mix(digest ^ u64::from(biome) ^ u64::from(weight.to_bits()) << 16);
        }
        digest = mix(digest ^ u64::from(blend.f1.to_bits()) ^ u64::from(blend.f2.to_bits()) << 32);
    };
    for place in PLACES {
        land.blends(Column(place), &mut blends);
        blends.iter().for_each(&mut take);
        for row in [-40, -2000, -(1 << 40)] {
            take(&land.cave_blend(Column(place), row));
        }
    }
    digest
}

/// A grid of the built-in mountain kinds, and the sections of the ranges behind the path.
fn mountains() -> u64 {
    let rules = [BuiltinKind::Calm, BuiltinKind::Hill, BuiltinKind::Steep].map(BuiltinKind::rules);
    let rows: [&[&Rules]; 2] = [&[rules[0], rules[1], rules[2]], &[rules[2], rules[0], rules[1]]];
    let tree = TileTree::grow(&rows, Seed(42), 6);
    tree.last()
        .heights
        .iter()
        .zip(tree.last().symbols)
        .fold(0, |digest, (height, symbol)| mix(digest ^ u64::from(height.to_bits()) ^ u64::from(*symbol) << 32))
}

/// A path across a drawn map with biomes.
fn drawing() -> u64 {
    let fjords = Drawing::find("fjords").expect("it comes with the game");
    let (width, height) = (fjords.heights.width(), fjords.heights.height());
    let drawing = Drawing {
        way: WalkPath::new(vec![[2000, 30_000], [30_000, 12_345], [21_000, 9_000], [60_000, 20_000]], width, height),
        chosen: (0..width * height).map(|i| (i / 37 % 3) as u8).collect(),
        biomes: vec!["moor".into(), "desert".into()],
        ..fjords
    };
    let settings = vec![("map".into(), drawing.to_compact_text())];
    let recipe = Recipe::new(Seed(42), "tsch", settings);
    digest(&recipe.land(&app::algorithms(), &app::land_layers()).expect("a land"))
}

/// Map tiles and place names.
fn atlas(land: &Land) -> u64 {
    let chart = Chart::new(land.clone());
    let mut digest = 0;
    for level in [0, 4, 9, 40] {
        for height in chart.heights(ChartView::around(1 << 30, -500, level, 70, 60)) {
            digest = mix(digest ^ u64::from(height.to_bits()));
        }
    }
    for rank in [0, 3, 20] {
        let far = 1 << (rank + 12);
        for place in chart.places(rank, [-far, far], [-far, far]) {
            digest = place.name.bytes().fold(mix(digest ^ place.column as u64), |digest, byte| mix(digest ^ u64::from(byte)));
        }
    }
    digest
}

/// One line for each digest, by name, as in `land.txt`.
pub fn lines() -> String {
    let mut now = BTreeMap::new();
    for algorithm in app::algorithms().iter() {
        let height_source: Arc<dyn HeightSource> = (algorithm.make)().into();
        now.insert(algorithm.name.to_string(), digest(&Land::new(Seed(42), algorithm.name, height_source.clone())));
        now.insert(format!("country of {}", algorithm.name), digest(&terrain::base_terrain(Seed(42), algorithm.name, height_source)));
    }
    let whole = app::land(Seed(42), terrain::DEFAULT_ALGORITHM);
    now.insert("caves".into(), caves(&whole));
    now.insert("biomes".into(), biomes(&whole));
    now.insert("whole land".into(), digest(&whole));
    now.insert("mountains".into(), mountains());
    now.insert("a drawing".into(), drawing());
    now.insert("the atlas".into(), atlas(&whole));
    now.iter().fold(String::new(), |mut lines, (name, digest)| {
        writeln!(lines, "{name}: version {GENERATOR_VERSION}, {digest:016x}").expect("to a string");
        lines
    })
}
