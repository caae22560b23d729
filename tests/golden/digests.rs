//! Digests of everything that shapes a land: algorithms, caves, biomes, mountains, ponds, landmarks, plants, props and maps. The
//! tests of every machine compare them, and those of the browser, where the shipped program computes them.

use std::{collections::BTreeMap, fmt::Write, sync::Arc};

use eremite::{
    app,
    atlas::{Chart, ChartView},
    flora,
    land::{BiomeBlend, ChunkIndex, Column, GeneratorVersion, HeightSource, Land, LandLayers, Recipe, RoomIndex, Seed, hash::mix},
    mountains::{BuiltinKind, Rules, TileTree},
    props::{self, PropKind},
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
        for blend in &blends {
            take(blend);
        }
        for row in [-40, -2000, -(1 << 40)] {
            take(&land.cave_blend(Column(place), row));
        }
    }
    digest
}

/// Biomes of caves beyond the rows that a float counts.
fn deep_biomes(land: &Land) -> u64 {
    let mut digest = 0;
    for depth in [-(1 << 52), 1 << 53, -(1 << 58), 1 << 61, -(1 << 62)] {
        for up in 0..200 {
            let blend = land.cave_blend(Column(depth), depth + up * 3);
            let [first, second] = [0, 1].map(|part| u64::from(blend.parts[part].0) << 32 | u64::from(blend.parts[part].1.to_bits()));
            digest = mix(mix(digest ^ first) ^ second ^ u64::from(blend.f1.to_bits()) << 7);
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
fn drawing(generator: GeneratorVersion) -> u64 {
    let fjords = Drawing::find("fjords").expect("it comes with the game");
    let (width, height) = (fjords.heights.width(), fjords.heights.height());
    let drawing = Drawing {
        way: WalkPath::new(vec![[2000, 30_000], [30_000, 12_345], [21_000, 9_000], [60_000, 20_000]], width, height),
        chosen: (0..width * height).map(|i| (i / 37 % 3) as u8).collect(),
        biomes: vec!["moor".into(), "desert".into()],
        ..fjords
    };
    let settings = vec![("map".into(), drawing.to_compact_text())];
    let recipe = Recipe { generator, ..Recipe::new(Seed(42), "tsch", settings) };
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

/// Rivers of the map.
fn rivers(land: &Land) -> u64 {
    let chart = Chart::new(land.clone());
    let mut digest = 0;
    for level in [0, 4, 7] {
        for segment in chart.rivers(ChartView::around(1 << 30, -500, level, 140, 120)) {
            for number in segment.from.into_iter().chain(segment.to).chain([segment.water]) {
                digest = mix(digest ^ u64::from(number.to_bits()));
            }
        }
    }
    digest
}

/// Mountains on the path and in cuts behind it, with the snow on them.
fn massifs(land: &Land) -> u64 {
    let mut rises = [0.0; 700];
    let mut digest = 0;
    for place in PLACES {
        let columns: Vec<Column> = (0..700).map(|i| Column(place) + i * 9).collect();
        for behind_m in [0.0, 350.0, 4000.0] {
            land.mountain_heights(&columns, behind_m, &mut rises);
            for rise in rises {
                let cover = land.alpine_cover(rise);
                for share in [rise, cover.snow, cover.bare] {
                    digest = mix(digest ^ u64::from(share.to_bits()));
                }
            }
        }
    }
    digest
}

/// A digest of what stands in the forty chunks from each place on.
fn standing<T>(of_chunk: impl Fn(ChunkIndex) -> Vec<T>, numbers: impl Fn(&T) -> [u64; 3]) -> u64 {
    let chunks =
        PLACES.iter().flat_map(|place| (0..40).map(|i| ChunkIndex(Column(*place).chunk().0.clamp(-(1 << 54), (1 << 54) - 40) + i)));
    chunks.flat_map(of_chunk).flat_map(|thing| numbers(&thing)).fold(0, |digest, number| mix(digest ^ number))
}

fn ponds(land: &Land) -> u64 {
    standing(
        |chunk| land.waters(chunk, &land.chunk_heights(chunk)),
        |pond| [pond.from.0 as u64, pond.to.0 as u64, u64::from(pond.level.to_bits())],
    )
}

fn landmarks(land: &Land) -> u64 {
    let of_chunk = |chunk: ChunkIndex| {
        let columns = chunk.first()..chunk.next().first();
        [land.landmarks(columns.clone()), land.minor_landmarks(columns)].concat()
    };
    standing(of_chunk, |landmark| [landmark.column.0 as u64, landmark.kind as u64, u64::from(landmark.foot.to_bits())])
}

fn plants(land: &Land) -> u64 {
    let root = |plant: &flora::Plant| u64::from(plant.root.x.to_bits()) << 32 | u64::from(plant.root.y.to_bits());
    standing(
        |chunk| flora::plants(land, chunk, &land.chunk_heights(chunk)),
        |plant| {
            [
                mix(plant.column.0 as u64) ^ u64::from(plant.species.0) << 8 ^ plant.species.1 as u64,
                root(plant),
                u64::from(plant.height_m.to_bits()),
            ]
        },
    )
}

fn signs(land: &Land) -> u64 {
    let kind = |kind: PropKind| match kind {
        PropKind::Milestone(kilometre) => kilometre << 8,
        PropKind::Waystone => 1,
        PropKind::Cairn => 2,
        PropKind::StandingStones => 3,
        PropKind::Shrine => 4,
        PropKind::Hut => 5,
        PropKind::Lamp => 6,
        PropKind::Bell => 7,
        PropKind::Inscription => 8,
        PropKind::Flags => 9,
        PropKind::Cart => 10,
        PropKind::Well => 11,
    };
    standing(
        |chunk| props::props(land, chunk, &land.chunk_heights(chunk)),
        |sign| [sign.column.0 as u64, kind(sign.kind), u64::from(sign.foot.to_bits())],
    )
}

/// Settlements of the rounds around each place: where they lie, what stands on their lots, and how their ground is graded.
fn settlements(land: &Land) -> u64 {
    let mut digest = 0;
    for place in PLACES {
        let first = Column(place.clamp(-(1 << 61), 1 << 61));
        for settlement in land.settlements(first + -9000..first + 9000) {
            let name = land.settlement_name(&settlement).unwrap_or_default();
            digest = name.bytes().fold(digest, |digest, byte| mix(digest ^ u64::from(byte)));
            for lot in &settlement.lots {
                let numbers = [lot.first.0 as u64, lot.kind as u64, u64::from(lot.width), u64::from(lot.foot_m.to_bits()), lot.seed];
                digest = numbers.into_iter().fold(digest, |digest, number| mix(digest ^ number));
            }
            let graded = land.heights(settlement.columns.start, (settlement.columns.end - settlement.columns.start) as usize);
            digest = graded.into_iter().fold(digest, |digest, height| mix(digest ^ u64::from(height.to_bits())));
        }
    }
    digest
}

/// What leads over the rivers around each place: the kinds, and the decks.
fn crossings(land: &Land) -> u64 {
    let mut digest = 0;
    for place in PLACES {
        let first = Column(place.clamp(-(1 << 61), 1 << 61));
        for crossing in land.crossings(first + -40_000..first + 40_000) {
            digest = mix(mix(digest ^ crossing.column.0 as u64) ^ crossing.kind as u64);
            if let Some(deck) = crossing.deck {
                digest =
                    deck.heights.iter().fold(mix(digest ^ deck.first.0 as u64), |digest, height| mix(digest ^ u64::from(height.to_bits())));
            }
        }
    }
    digest
}

/// The brooks around each place: what they come out of, and their reaches.
fn brooks(land: &Land) -> u64 {
    let mut digest = 0;
    for place in PLACES {
        let first = Column(place.clamp(-(1 << 61), 1 << 61));
        for brook in land.brooks(first + -15_000..first + 15_000) {
            digest = mix(mix(digest ^ brook.mouth.0 as u64) ^ brook.source as u64);
            for reach in &brook.reaches {
                let [low, high] = reach.levels_m.map(|level| u64::from(level.to_bits()));
                let numbers = [reach.columns.start.0 as u64, reach.columns.end.0 as u64, low, high];
                digest = numbers.into_iter().fold(digest, |digest, number| mix(digest ^ number));
            }
        }
    }
    digest
}

/// The graded roads around each place.
fn roads(land: &Land) -> u64 {
    let mut digest = 0;
    for place in PLACES {
        let first = Column(place.clamp(-(1 << 61), 1 << 61));
        for road in land.roads(first + -9000..first + 9000) {
            let graded = land.heights(road.columns.start, (road.columns.end - road.columns.start) as usize);
            digest = graded
                .into_iter()
                .fold(mix(digest ^ road.columns.start.0 as u64), |digest, height| mix(digest ^ u64::from(height.to_bits())));
        }
    }
    digest
}

/// One line for each digest of the lands of a version, by name, as in `land.txt` of the version's folder.
pub fn lines(generator: GeneratorVersion) -> String {
    lines_of(generator, |_| true)
}

/// The lines whose names are wanted; nothing else is computed.
pub fn lines_of(generator: GeneratorVersion, is_wanted: impl Fn(&str) -> bool) -> String {
    let mut now = BTreeMap::new();
    let mut add = |name: &str, digest: &dyn Fn() -> u64| {
        if is_wanted(name) {
            now.insert(name.to_owned(), digest());
        }
    };
    for algorithm in app::algorithms().iter() {
        let height_source: Arc<dyn HeightSource> = algorithm.make_for(generator).into();
        let bare = Land::new(Seed(42), algorithm.name, height_source).with_generator(generator);
        add(algorithm.name, &|| digest(&bare));
        add(&format!("country of {}", algorithm.name), &|| digest(&LandLayers::from_iter([terrain::layer()]).apply_to(&bare)));
    }
    let recipe = Recipe { generator, ..Recipe::new(Seed(42), terrain::DEFAULT_ALGORITHM, Vec::new()) };
    let whole = recipe.land(&app::algorithms(), &app::land_layers()).expect("a land");
    add("mountains", &mountains);
    add("a drawing", &|| drawing(generator));
    let of_all: [(&str, fn(&Land) -> u64); 11] = [
        ("whole land", digest),
        ("caves", caves),
        ("biomes", biomes),
        ("cave biomes far below", deep_biomes),
        ("the atlas", atlas),
        ("rivers", rivers),
        ("massifs", massifs),
        ("ponds", ponds),
        ("landmarks", landmarks),
        ("plants", plants),
        ("signs", signs),
    ];
    let of_later: [(GeneratorVersion, &str, fn(&Land) -> u64); 4] = [
        (GeneratorVersion::PLACES, "settlements", settlements),
        (GeneratorVersion::BRIDGES, "crossings", crossings),
        (GeneratorVersion::BROOKS, "brooks", brooks),
        (GeneratorVersion::BROOKS, "roads", roads),
    ];
    let later = of_later.into_iter().filter(|(from, ..)| generator >= *from).map(|(_, name, digest)| (name, digest));
    for (name, digest) in of_all.into_iter().chain(later) {
        add(name, &|| digest(&whole));
    }
    now.iter().fold(String::new(), |mut lines, (name, digest)| {
        writeln!(lines, "{name}: version {generator}, {digest:016x}").expect("to a string");
        lines
    })
}
