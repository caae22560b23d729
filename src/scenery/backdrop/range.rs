//! Hill range of the parallax backdrop: an endless 1D heightline of value-noise octaves (FBM with ridged crests) whose foot
//! fades into mist.
//!
//! The biome in the middle of the view gives the range its character (height, crags, tables, woods), and the land's
//! mountains show in it.

use std::sync::Arc;

use bevy::math::Vec2;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, StepsCache, Tint, ValueNoise,
    background::{finish, one_step},
    value_noise::smoothstep,
};
use eremite_stream::{
    ChunkPicture, LayerDraw, Parallax, PictureLayer,
    contracts::palette_state::RANGES,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings},
};

/// Shape parameters of a range.
#[derive(Clone, Copy)]
pub(super) struct HillRange {
    random_stream: RandomStream,
    /// Parallax speed in 64ths of the land's.
    pub(super) speed: u8,
    /// Wavelength of the lowest octave, in columns.
    wavelength: i64,
    /// Metres from lowest to highest point, in a biome of average ranges.
    pub(super) height_m: f32,
    /// Upper limit of everything in the range, in metres: low enough that sky stays visible above it.
    pub(super) top_m: f32,
    /// Sharpness of the crests where the biome's crags are sharpest: 0 rolling, about 1 needles as on a scroll painting.
    sharpness: f32,
    /// Darkness of the crest's edge: nearer ranges are darker.
    darkest: f32,
    /// Height of the tallest trees, in metres.
    trees_m: f32,
    /// Distance behind the player's path, in metres, at which mountains are sliced for this range, and the share of their
    /// height that shows from there.
    behind_m: f32,
    rises: f32,
}

pub(super) const HILL_RANGES: [HillRange; RANGES] = [
    HillRange {
        random_stream: RandomStream::named("range 0"),
        speed: 5,
        wavelength: 47,
        height_m: 24.0,
        top_m: 20.0,
        sharpness: 1.15,
        darkest: 0.125,
        trees_m: 0.0,
        behind_m: 1000.0,
        rises: 0.12,
    },
    HillRange {
        random_stream: RandomStream::named("range 1"),
        speed: 11,
        wavelength: 67,
        height_m: 21.0,
        top_m: 20.0,
        sharpness: 1.0,
        darkest: 0.15,
        trees_m: 0.35,
        behind_m: 480.0,
        rises: 0.12,
    },
    HillRange {
        random_stream: RandomStream::named("range 2"),
        speed: 33,
        wavelength: 61,
        height_m: 19.0,
        top_m: 21.0,
        sharpness: 0.8,
        darkest: 0.193,
        trees_m: 0.8,
        behind_m: 220.0,
        rises: 0.12,
    },
    HillRange {
        random_stream: RandomStream::named("range 3"),
        speed: 54,
        wavelength: 43,
        height_m: 15.0,
        top_m: 19.0,
        sharpness: 0.55,
        darkest: 0.26,
        trees_m: 1.7,
        behind_m: 90.0,
        rises: 0.11,
    },
];

/// Material settings of the ranges.
pub(super) const FINISH: MaterialSettings = MaterialSettings { blot: 0.22, bristle: 0.5 };

const fn layer(
    name: &'static str,
    number: usize,
    lift_m: f32,
    z: f32,
    paint: MaterialKind,
    draw: fn(&Land, ChunkIndex) -> ChunkPicture,
) -> PictureLayer {
    PictureLayer { name, parallax: Parallax::sixty_fourths(HILL_RANGES[number].speed), lift_m, z, paint, draw: LayerDraw::Chunks(draw) }
}

/// The layers, farthest first; per range a body and the soft edge of its crest. Far ranges rise highest and pass slowest.
pub(super) const LAYERS: [PictureLayer; 2 * RANGES] = [
    layer("range 0", 0, -8.0, -50.0, MaterialKind::RangeBody(FINISH, 0), |land, chunk| HILL_RANGES[0].draw(land, chunk, RangePart::Body)),
    layer("crest 0", 0, -8.0, -49.9, MaterialKind::Range(FINISH, 0), |land, chunk| HILL_RANGES[0].draw(land, chunk, RangePart::Crest)),
    layer("range 1", 1, -10.5, -40.0, MaterialKind::RangeBody(FINISH, 1), |land, chunk| HILL_RANGES[1].draw(land, chunk, RangePart::Body)),
    layer("crest 1", 1, -10.5, -39.9, MaterialKind::Range(FINISH, 1), |land, chunk| HILL_RANGES[1].draw(land, chunk, RangePart::Crest)),
    layer("range 2", 2, -13.5, -30.0, MaterialKind::RangeBody(FINISH, 2), |land, chunk| HILL_RANGES[2].draw(land, chunk, RangePart::Body)),
    layer("crest 2", 2, -13.5, -29.9, MaterialKind::Range(FINISH, 2), |land, chunk| HILL_RANGES[2].draw(land, chunk, RangePart::Crest)),
    layer("range 3", 3, -14.6, -20.0, MaterialKind::RangeBody(FINISH, 3), |land, chunk| HILL_RANGES[3].draw(land, chunk, RangePart::Body)),
    layer("crest 3", 3, -14.6, -19.9, MaterialKind::Range(FINISH, 3), |land, chunk| HILL_RANGES[3].draw(land, chunk, RangePart::Crest)),
];

/// Octaves of a range; the last ones make boulders on the crest.
const OCTAVES: usize = 5;
/// Metres that the foot of a range reaches below its crest: farther than any view.
const FOOT_M: f32 = 400.0;
/// The share of the range's own colour that snow takes.
const PALE: f32 = 0.8;
/// Columns between two samples of the biome.
const COUNTRY_COLUMNS: usize = 16;
/// Two terrace levels: start and end of the step as noise values, and its rise.
const TABLES: [(f32, f32, f32); 2] = [(0.36, 0.48, 0.55), (0.58, 0.67, 0.40)];
/// Limit of how much higher than average the ranges of the highest biome are.
const HIGHEST_COUNTRY: f32 = 1.4;
/// Share of the top height above which the crest is compressed.
const KNEE: f32 = 0.75;
/// Share of a range's own height that remains under the highest mountain in it, and that mountain's height in metres.
const UNDER_MOUNTAIN: f32 = 0.35;
const MOUNTAIN_M: f32 = 12.0;
/// Metres of the land between two samples of the mountain height.
const SAMPLE_M: i64 = 8;

/// Upper edge of the mist and the level where it covers all, as shares of the height of the usual crest, which is itself a
/// share of the range's height; then how much the mist banks vary up and down, in metres, and their wavelength in columns.
pub(super) const MIST: (f32, f32) = (0.9, 0.2);
pub(super) const USUAL_CREST: f32 = 0.5;
const BANK_M: f32 = 1.6;
const BANK_COLUMNS: i64 = 38;
const BANK: RandomStream = RandomStream::named("range mist");
/// How much higher the mist lies where mountains stand, as shares of their height.
const MIST_ON_MOUNTAIN: (f32, f32) = (0.4, 0.2);
/// Metres over which a crest fades into what is behind it: in clear air, and the addition where it is all mist, since mist
/// has no edge.
const EDGE_M: f32 = 0.16;
const MISTY_EDGE_M: f32 = 3.0;

/// What the biome contributes to a range.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RangeCharacter {
    heights: f32,
    crags: f32,
    tables: f32,
    woods: f32,
    /// How much of the mountains' snow it leaves.
    snow_left: f32,
}

impl RangeCharacter {
    fn of(land: &Land, column: Column) -> Self {
        let Tint { heights, crags, tables, woods, .. } = land.tint(column);
        Self { heights, crags, tables, woods, snow_left: land.snow_left(column) }
    }

    fn between(left: Self, right: Self, share: f32) -> Self {
        let mix = |left: f32, right: f32| left + (right - left) * share;
        Self {
            heights: mix(left.heights, right.heights),
            crags: mix(left.crags, right.crags),
            tables: mix(left.tables, right.tables),
            woods: mix(left.woods, right.woods),
            snow_left: mix(left.snow_left, right.snow_left),
        }
    }
}

/// A range at one column.
#[derive(Clone, Copy)]
pub(super) struct RangeCrest {
    /// Height of the crest, in metres.
    pub height: f32,
    /// How high the land's mountain rises there, and the metres of that in a metre of the range.
    rise_m: f32,
    rise_per_m: f32,
    /// How much of the mountain's snow the biome leaves.
    snow_left: f32,
    /// Height where the mist thins out and height where it covers all, in metres.
    pub mist: (f32, f32),
    /// Vertical thickness factor of the edge on a slope, so that it looks equally thick everywhere.
    steep: f32,
}

impl RangeCrest {
    /// Visibility through the mist at a height, 0 to 1.
    pub fn visibility(&self, height: f32) -> f32 {
        smoothstep(self.mist.1, self.mist.0, height)
    }

    /// Snow cover at a height, 0 to 1: it ends along the snow line of the land's mountain.
    pub fn snow(&self, land: &Land, height: f32) -> f32 {
        self.snow_left * land.alpine_cover(self.rise_m - (self.height - height).max(0.0) * self.rise_per_m).snow
    }

    /// Share of the range's own colour at a height: less in mist and under snow.
    fn own(&self, land: &Land, height: f32) -> f32 {
        self.visibility(height) * (1.0 - PALE * self.snow(land, height))
    }
}

/// Crests that are kept, over all ranges: the two parts of a range in a chunk are drawn shortly after one another.
const CRESTS_KEPT: usize = 32;

/// The crests of a land's ranges in the chunks of each.
struct CrestCache(StepsCache<(RandomStream, ChunkIndex), Arc<[RangeCrest]>>);

impl Default for CrestCache {
    fn default() -> Self {
        Self(StepsCache::new(CRESTS_KEPT))
    }
}

/// Vertex ink below a crest: the share of the range's own colour; see [`MaterialKind::Range`].
fn ink(own: f32) -> Ink {
    Ink([own, 0.0, 0.0, 1.0])
}

/// Part of a range, each a picture layer of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RangePart {
    /// The darker edge, the body and the mist at its foot; opaque.
    Body,
    /// The soft transition from the crest to the air.
    Crest,
}

/// Corners of a body's edge: metres below the crest (the first is above it) and darkness. The first is a line without snow.
pub(super) const EDGE: [(f32, f32); 3] = [(-LINE_M, 1.0), (0.35, 0.4), (1.6, 0.0)];
const LINE_M: f32 = 0.06;
/// Upper limit of the edge's thickening on a slope.
const STEEPEST: f32 = 4.0;
/// Rows below the edge, as shares from where the mist thins out (0) to where it covers all (1); the foot follows them.
pub(super) const DEPTHS: [f32; 4] = [0.0, 0.33, 0.67, 1.0];

/// Columns between two mist vertices. Each uses the lowest crest within this distance on both sides; the coarse grid shows
/// no edges, because mist has none.
pub(super) const MIST_COLUMNS: usize = 4;
/// Columns beyond either side of a chunk for which the crest is computed too.
pub(super) const BESIDE: usize = COUNTRY_COLUMNS;

impl HillRange {
    pub(super) fn draw(&self, land: &Land, chunk: ChunkIndex, part: RangePart) -> ChunkPicture {
        let crest = self.shared_crest(land, chunk);
        let own = &crest[BESIDE..=BESIDE + CHUNK_COLUMNS];
        let mut mesh = InkMeshBuilder::with_capacity(crest.len() * 5, crest.len() * 7);
        match part {
            RangePart::Crest => self.crest_edge(&mut mesh, land, own),
            RangePart::Body => self.body(&mut mesh, land, &crest),
        }
        ChunkPicture { mesh, ends: [own[0].height, own[CHUNK_COLUMNS].height] }
    }

    /// Ink of a crest at a depth in metres below it.
    fn at_edge(&self, land: &Land, crest: &RangeCrest, depth_m: f32, dark: f32) -> Ink {
        let height = crest.height - depth_m;
        let clear = crest.visibility(height);
        let own = if depth_m < 0.0 { clear } else { crest.own(land, height) };
        Ink([own, dark * self.darkest * clear, -dark * clear, 1.0])
    }

    /// Draws the part of the edge that fades into the air.
    fn crest_edge(&self, mesh: &mut InkMeshBuilder, land: &Land, crest: &[RangeCrest]) {
        for (column, crest) in crest.iter().enumerate() {
            let misty = 1.0 - crest.visibility(crest.height);
            let x = column as f32;
            let above = crest.height + LINE_M + EDGE_M * crest.steep + MISTY_EDGE_M * misty * misty;
            let line = self.at_edge(land, crest, -LINE_M, 1.0);
            mesh.vertex(Vec2::new(x, above), line.with_alpha(0.0));
            mesh.vertex(Vec2::new(x, crest.height + LINE_M), line);
        }
        quads(mesh, 0, crest.len(), 2);
    }

    /// Draws the edge at each column, and below it the body and the mist. `crest` extends [`BESIDE`] columns beyond both
    /// sides.
    fn body(&self, mesh: &mut InkMeshBuilder, land: &Land, crest: &[RangeCrest]) {
        for column in 0..=CHUNK_COLUMNS {
            let crest = &crest[BESIDE + column];
            for (depth_m, dark) in EDGE {
                let depth_m = if depth_m > 0.0 { depth_m * crest.steep } else { depth_m };
                mesh.vertex(Vec2::new(column as f32, crest.height - depth_m), self.at_edge(land, crest, depth_m, dark));
            }
        }
        quads(mesh, 0, CHUNK_COLUMNS + 1, EDGE.len());
        let first = mesh.positions.len();
        let rows = DEPTHS.len() + 1;
        for column in (0..=CHUNK_COLUMNS).step_by(MIST_COLUMNS) {
            let around = &crest[BESIDE + column - MIST_COLUMNS..=BESIDE + column + MIST_COLUMNS];
            let lower = |crest: &RangeCrest| crest.height - EDGE[EDGE.len() - 1].0 * crest.steep;
            let lowest = around.iter().map(lower).fold(f32::MAX, f32::min);
            let crest = &crest[BESIDE + column];
            for depth in DEPTHS {
                // Keep each row below the edge and below the row before it.
                let height = (crest.mist.0 + (crest.mist.1 - crest.mist.0) * depth).min(lowest - BENEATH_M * (1.0 + depth));
                mesh.vertex(Vec2::new(column as f32, height), ink(crest.own(land, height)));
            }
            mesh.vertex(Vec2::new(column as f32, lowest.min(crest.mist.1) - FOOT_M), ink(0.0));
        }
        quads(mesh, first, CHUNK_COLUMNS / MIST_COLUMNS + 1, rows);
        // Triangle fans join each piece of the mist's upper border to the lower border of the finer edge.
        for piece in 0..CHUNK_COLUMNS / MIST_COLUMNS {
            let edge = |i: usize| ((piece * MIST_COLUMNS + i + 1) * EDGE.len() - 1) as u32;
            let [left, right] = [piece, piece + 1].map(|at| (first + at * rows) as u32);
            for i in 0..MIST_COLUMNS {
                mesh.triangle(edge(i), edge(i + 1), if i < MIST_COLUMNS / 2 { left } else { right });
            }
            mesh.triangle(left, edge(MIST_COLUMNS / 2), right);
        }
    }

    /// The crest of a chunk, which both parts have in common.
    pub(super) fn shared_crest(&self, land: &Land, chunk: ChunkIndex) -> Arc<[RangeCrest]> {
        let crests = land.feature_cache::<CrestCache>();
        let (range, land) = (*self, land.clone());
        let crest = move || Arc::<[RangeCrest]>::from(range.crest(&land, chunk.first()));
        finish(crests.0.in_steps((self.random_stream, chunk), || one_step(crest)))
    }

    /// The crest from [`BESIDE`] columns before a chunk's first column to [`BESIDE`] columns after the next chunk's first.
    pub(super) fn crest(&self, land: &Land, first: Column) -> Vec<RangeCrest> {
        const COLUMNS: usize = CHUNK_COLUMNS + 1 + 2 * BESIDE;
        let (seed, first) = (land.seed(), first + -(BESIDE as i64));
        let mut waves: [ValueNoise; OCTAVES] =
            std::array::from_fn(|octave| ValueNoise::new(seed, self.random_stream, (self.wavelength >> octave).max(2), first));
        let mut banks = ValueNoise::new(seed, BANK, BANK_COLUMNS + self.wavelength, first);
        let characters: Vec<RangeCharacter> =
            (0..COLUMNS).step_by(COUNTRY_COLUMNS).map(|i| RangeCharacter::of(land, self.below(first + i as i64))).collect();
        let at = |(i, rise): (usize, f32)| {
            let at = i / COUNTRY_COLUMNS;
            let next = characters[(at + 1).min(characters.len() - 1)];
            let character = RangeCharacter::between(characters[at], next, (i % COUNTRY_COLUMNS) as f32 / COUNTRY_COLUMNS as f32);
            let tree = seed.unit(self.random_stream, &[(first + i as i64).0]);
            let alpine = land.alpine_cover(rise);
            let trees = self.trees_m * character.woods * (1.0 - alpine.barren()) * tree * tree;
            // Soft saturation: the gain falls off in high biomes.
            let height_m = self.height_m * character.heights * HIGHEST_COUNTRY / (character.heights + HIGHEST_COUNTRY - 1.0);
            let mountain = rise * self.rises;
            let under = 1.0 - (1.0 - UNDER_MOUNTAIN) * (mountain / MOUNTAIN_M).min(1.0);
            let height = self.value(&mut waves, &character) * height_m * under + mountain;
            let top_m = self.top_m - trees;
            let shown = below_top(height, top_m);
            // How much of the mountain is left where the range is as high as it may be.
            let lift = shown - below_top(height - mountain, top_m);
            let rise_per_m = if lift > 0.0 { rise / lift } else { 1.0 / self.rises };
            let (usual, bank) = (USUAL_CREST * height_m, BANK_M * (2.0 * banks.step() as f32 - 1.0));
            let mist = (MIST.0 * usual + bank + MIST_ON_MOUNTAIN.0 * lift, MIST.1 * usual + bank + MIST_ON_MOUNTAIN.1 * lift);
            RangeCrest { height: shown + trees, rise_m: rise, rise_per_m, snow_left: character.snow_left, mist, steep: 1.0 }
        };
        let mut crest: Vec<RangeCrest> = self.mountain_heights(land, first, COLUMNS).into_iter().enumerate().map(at).collect();
        for i in 1..crest.len() - 1 {
            let grade = (crest[i - 1].height - crest[i].height).abs().max((crest[i + 1].height - crest[i].height).abs());
            crest[i].steep = (1.0 + grade * grade).sqrt().min(STEEPEST);
        }
        crest
    }

    /// Mean mountain height for each column of the range. One column of the range spans several of the land, so the samples
    /// are averaged.
    fn mountain_heights(&self, land: &Land, first: Column, count: usize) -> Vec<f32> {
        let wide = 64 / i64::from(self.speed);
        let samples = (wide / SAMPLE_M).max(1);
        let sample = |i: i64| self.below(first + i / samples) + i % samples * wide / samples;
        let below: Vec<Column> = (0..count as i64 * samples).map(sample).collect();
        let mut rises = vec![0.0; below.len()];
        land.mountain_heights(&below, self.behind_m, &mut rises);
        rises.chunks_exact(samples as usize).map(|rises| rises.iter().sum::<f32>() / samples as f32).collect()
    }

    fn below(&self, column: Column) -> Column {
        column_below(self.speed, column)
    }

    /// Height of the crest at the current noise position, as a share of the range's height.
    fn value(&self, waves: &mut [ValueNoise; OCTAVES], character: &RangeCharacter) -> f32 {
        let sharpness = self.sharpness * character.crags;
        let (mut sum, mut weights, mut weight) = (0.0, 0.0, 1.0);
        for wave in waves {
            let rolling = wave.step() as f32;
            // Ridged noise: a ridge where the noise crosses its middle, sharper on higher ground.
            let ridged = 1.0 - (2.0 * rolling - 1.0).abs();
            let value = rolling + (ridged * rolling.max(0.35) * 1.25 - rolling) * sharpness;
            sum += weight * value;
            weights += weight;
            weight *= 0.46;
        }
        let value = sum / weights;
        let step = |(low, high, rise): (f32, f32, f32)| {
            let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
            rise * share * share * (3.0 - 2.0 * share)
        };
        let tables = 0.12 + TABLES.into_iter().map(step).sum::<f32>() * 0.8 + 0.08 * value;
        value + (tables - value) * character.tables
    }
}

/// The column of the land in the middle of the view when a column of a layer of some 64ths of the land's speed is there.
pub(super) fn column_below(speed: u8, column: Column) -> Column {
    Column((i128::from(column.0) * 64 / i128::from(speed)).clamp(i128::from(i64::MIN) / 2, i128::from(i64::MAX) / 2) as i64)
}

/// Minimal vertical gap between two rows of vertices, in metres.
const BENEATH_M: f32 = 0.05;

/// Compresses heights above the knee so that they never exceed the top.
fn below_top(height: f32, top: f32) -> f32 {
    let knee = KNEE * top;
    if height <= knee { height } else { knee + (top - knee) * libm::tanhf((height - knee) / (top - knee)) }
}

/// Joins columns of `rows` vertices each by quads, starting with vertex `first`.
fn quads(mesh: &mut InkMeshBuilder, first: usize, columns: usize, rows: usize) {
    for column in 1..columns {
        let right = (first + column * rows) as u32;
        let left = right - rows as u32;
        for row in 0..rows as u32 - 1 {
            mesh.quad(left + row, right + row, right + row + 1, left + row + 1);
        }
    }
}
