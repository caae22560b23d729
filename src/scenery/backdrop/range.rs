//! A range of hills behind the land: noise of its own, endless, its feet in the mist. The country that one walks in
//! when a part of it stands in the middle of the view gives it its character, and the mountains there stand in it.

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, Tint, ValueNoise, value_noise::smoothstep};
use eremite_stream::{
    ChunkPicture, LayerDraw, Parallax, PictureLayer,
    contracts::palette_state::RANGES,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings},
};

/// The shape of a range.
pub(super) struct HillRange {
    purpose: RandomStream,
    /// How fast it passes, in 64ths of the land's speed.
    pub(super) speed: u8,
    /// Columns between its highest features.
    wavelength: i64,
    /// Metres from its lowest to its highest point, in a country of middling ranges.
    pub(super) height_m: f32,
    /// Metres that nothing of it rises above, whatever stands there: so high that there is sky over it.
    pub(super) top_m: f32,
    /// How sharp its crests are where the country's are sharpest: 0 rolling, 1 the needles of a scroll.
    sharpness: f32,
    /// Metres of its highest trees.
    trees_m: f32,
    /// How many metres behind the way mountains are cut that stand in it, and the share of their height that is
    /// seen from there.
    behind_m: f32,
    rises: f32,
}

pub(super) const HILL_RANGES: [HillRange; RANGES] = [
    HillRange {
        purpose: RandomStream::named("range 0"),
        speed: 3,
        wavelength: 47,
        height_m: 24.0,
        top_m: 20.0,
        sharpness: 1.15,
        trees_m: 0.0,
        behind_m: 1000.0,
        rises: 0.12,
    },
    HillRange {
        purpose: RandomStream::named("range 1"),
        speed: 6,
        wavelength: 67,
        height_m: 21.0,
        top_m: 20.0,
        sharpness: 1.0,
        trees_m: 0.35,
        behind_m: 480.0,
        rises: 0.12,
    },
    HillRange {
        purpose: RandomStream::named("range 2"),
        speed: 11,
        wavelength: 61,
        height_m: 19.0,
        top_m: 21.0,
        sharpness: 0.8,
        trees_m: 0.8,
        behind_m: 220.0,
        rises: 0.12,
    },
    HillRange {
        purpose: RandomStream::named("range 3"),
        speed: 19,
        wavelength: 43,
        height_m: 15.0,
        top_m: 19.0,
        sharpness: 0.55,
        trees_m: 1.7,
        behind_m: 90.0,
        rises: 0.11,
    },
];

/// How a range takes the grain.
const FINISH: MaterialSettings = MaterialSettings { blot: 0.22, bristle: 0.5 };

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

/// The layers, farthest first, a body and the soft edge of its crest for each range: the far ones rise
/// highest and pass slowest.
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

/// Octaves of a range: the last ones are boulders on its crest.
const OCTAVES: usize = 5;
/// Metres that the range's foot goes down beneath its crest: farther than any view.
const FOOT_M: f32 = 400.0;
/// Metres beneath a crest over which snow thins out, and how pale it is.
const SNOW_M: f32 = 11.0;
const PALE: f32 = 0.8;
/// Columns between those whose country is asked for.
const COUNTRY_COLUMNS: usize = 16;
/// The two levels of tables, as shares of the range's height, and the value up to which their foot goes.
const TABLES: [(f32, f32, f32); 2] = [(0.36, 0.48, 0.55), (0.58, 0.67, 0.40)];
/// How much higher the ranges of the highest country are than middling ones.
const HIGHEST_COUNTRY: f32 = 1.4;
/// From which share of its top on a crest rises less and less.
const KNEE: f32 = 0.75;
/// How much of a range's own height is left under the highest mountain that stands in it, and how high that is, in metres.
const UNDER_MOUNTAIN: f32 = 0.35;
const MOUNTAIN_M: f32 = 12.0;
/// Metres of the land between those at which a mountain is asked for its height.
const SAMPLE_M: i64 = 8;

/// Where the mist lies: from where it thins out down to where it has swallowed all, as shares of the height of a range's
/// usual crest, which is that share of its height; metres that its banks are higher or lower, and columns between.
pub(super) const MIST: (f32, f32) = (0.9, 0.2);
pub(super) const USUAL_CREST: f32 = 0.5;
const BANK_M: f32 = 1.6;
const BANK_COLUMNS: i64 = 38;
const BANK: RandomStream = RandomStream::named("range mist");
/// How much higher it lies where mountains stand, as shares of their height.
const MIST_ON_MOUNTAIN: (f32, f32) = (0.4, 0.2);
/// Metres over which a crest goes over into what is behind it: in clear air, and, as mist has no edge, how much more where it
/// is all mist.
const EDGE_M: f32 = 0.16;
const MISTY_EDGE_M: f32 = 3.0;

/// What the country gives to a range.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RangeCharacter {
    heights: f32,
    crags: f32,
    tables: f32,
    woods: f32,
}

impl RangeCharacter {
    fn of(tint: &Tint) -> Self {
        Self { heights: tint.heights, crags: tint.crags, tables: tint.tables, woods: tint.woods }
    }

    fn between(left: Self, right: Self, share: f32) -> Self {
        let mix = |left: f32, right: f32| left + (right - left) * share;
        Self {
            heights: mix(left.heights, right.heights),
            crags: mix(left.crags, right.crags),
            tables: mix(left.tables, right.tables),
            woods: mix(left.woods, right.woods),
        }
    }
}

/// A range at a column.
#[derive(Clone, Copy)]
pub(super) struct Crest {
    /// Its highest point, in metres.
    pub height: f32,
    /// How much of it is snow.
    snow: f32,
    /// Where the mist there thins out, and where it has swallowed all, in metres.
    pub mist: (f32, f32),
    /// How much thicker its edge is, laid upright on a slope, to look as thick there.
    steep: f32,
}

impl Crest {
    /// How much of the range is seen through the mist at a height.
    pub fn visibility(&self, height: f32) -> f32 {
        smoothstep(self.mist.1, self.mist.0, height)
    }

    /// How much of the range's own colour there is at a height: less in mist, and less under snow.
    fn own(&self, height: f32) -> f32 {
        let covered = (1.0 - (self.height - height) / SNOW_M).max(0.0);
        self.visibility(height) * (1.0 - PALE * self.snow * covered)
    }
}

/// A share of the range's own colour, and of its darkness: see [`MaterialKind::HillRange`].
fn ink(own: f32, dark: f32, strength: f32) -> Ink {
    Ink([own, dark, 0.0, strength])
}

/// What is laid beneath a crest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RangePart {
    /// The darker edge, the body and the mist at its feet: it covers all.
    Body,
    /// How the crest goes over into the air.
    Crest,
}

/// Metres beneath the crest, the uppermost above it, of the corners of a body's edge, and how dark it is there. The
/// uppermost is a line, and no snow lies on it.
pub(super) const EDGE: [(f32, f32); 3] = [(-LINE_M, 1.0), (0.35, 0.4), (1.6, 0.0)];
const LINE_M: f32 = 0.06;
/// The most that an edge is thickened on a slope.
const STEEPEST: f32 = 4.0;
/// The corners beneath it, from where the mist thins out, 0, to where it has swallowed all, 1; and the foot.
pub(super) const DEPTHS: [f32; 4] = [0.0, 0.33, 0.67, 1.0];

/// Columns between those at which the mist follows the crest, the lowest as far to either side: it has no edges that
/// would show.
pub(super) const MIST_COLUMNS: usize = 4;
/// Columns to either side of a chunk whose crest is asked for too.
pub(super) const BESIDE: usize = COUNTRY_COLUMNS;

impl HillRange {
    pub(super) fn draw(&self, land: &Land, chunk: ChunkIndex, part: RangePart) -> ChunkPicture {
        let crest = self.crest(land, chunk.first());
        let own = &crest[BESIDE..=BESIDE + CHUNK_COLUMNS];
        let mut mesh = InkMeshBuilder::with_capacity(crest.len() * 5, crest.len() * 7);
        match part {
            RangePart::Crest => self.crest_edge(&mut mesh, own),
            RangePart::Body => self.body(&mut mesh, &crest),
        }
        ChunkPicture { mesh, ends: [own[0].height, own[CHUNK_COLUMNS].height] }
    }

    /// How dark the crest's edge is: the nearer, the darker.
    fn darkest(&self) -> f32 {
        0.10 + 0.16 * f32::from(self.speed) / 19.0
    }

    /// The ink of a crest some metres beneath it.
    fn at_edge(&self, crest: &Crest, depth_m: f32, dark: f32) -> Ink {
        let height = crest.height - depth_m;
        let clear = crest.visibility(height);
        ink(if depth_m < 0.0 { clear } else { crest.own(height) }, dark * self.darkest() * clear, 1.0)
    }

    /// What of the edge fades into the air.
    fn crest_edge(&self, mesh: &mut InkMeshBuilder, crest: &[Crest]) {
        for (column, crest) in crest.iter().enumerate() {
            let misty = 1.0 - crest.visibility(crest.height);
            let x = column as f32;
            let above = crest.height + LINE_M + EDGE_M * crest.steep + MISTY_EDGE_M * misty * misty;
            let line = self.at_edge(crest, -LINE_M, 1.0);
            mesh.vertex(Vec2::new(x, above), line.with_alpha(0.0));
            mesh.vertex(Vec2::new(x, crest.height + LINE_M), line);
        }
        quads(mesh, 0, crest.len(), 2);
    }

    /// The edge at each column of a crest that is known [`BESIDE`] it too, and beneath it the body and the mist.
    fn body(&self, mesh: &mut InkMeshBuilder, crest: &[Crest]) {
        for column in 0..=CHUNK_COLUMNS {
            let crest = &crest[BESIDE + column];
            for (depth_m, dark) in EDGE {
                let depth_m = if depth_m > 0.0 { depth_m * crest.steep } else { depth_m };
                mesh.vertex(Vec2::new(column as f32, crest.height - depth_m), self.at_edge(crest, depth_m, dark));
            }
        }
        quads(mesh, 0, CHUNK_COLUMNS + 1, EDGE.len());
        let first = mesh.positions.len();
        let rows = DEPTHS.len() + 1;
        for column in (0..=CHUNK_COLUMNS).step_by(MIST_COLUMNS) {
            let around = &crest[BESIDE + column - MIST_COLUMNS..=BESIDE + column + MIST_COLUMNS];
            let lower = |crest: &Crest| crest.height - EDGE[EDGE.len() - 1].0 * crest.steep;
            let lowest = around.iter().map(lower).fold(f32::MAX, f32::min);
            let crest = &crest[BESIDE + column];
            for depth in DEPTHS {
                // Beneath all of the edge, and each beneath the one before.
                let height = (crest.mist.0 + (crest.mist.1 - crest.mist.0) * depth).min(lowest - BENEATH_M * (1.0 + depth));
                mesh.vertex(Vec2::new(column as f32, height), ink(crest.own(height), 0.0, 1.0));
            }
            mesh.vertex(Vec2::new(column as f32, lowest.min(crest.mist.1) - FOOT_M), ink(0.0, 0.0, 1.0));
        }
        quads(mesh, first, CHUNK_COLUMNS / MIST_COLUMNS + 1, rows);
        // Each piece of the mist's upper border holds a fan of the edge's lower one.
        for piece in 0..CHUNK_COLUMNS / MIST_COLUMNS {
            let edge = |i: usize| ((piece * MIST_COLUMNS + i + 1) * EDGE.len() - 1) as u32;
            let [left, right] = [piece, piece + 1].map(|at| (first + at * rows) as u32);
            for i in 0..MIST_COLUMNS {
                mesh.triangle(edge(i), edge(i + 1), if i < MIST_COLUMNS / 2 { left } else { right });
            }
            mesh.triangle(left, edge(MIST_COLUMNS / 2), right);
        }
    }

    /// The crest from [`BESIDE`] columns before a chunk's first to as many behind the next one's first.
    pub(super) fn crest(&self, land: &Land, first: Column) -> Vec<Crest> {
        const COLUMNS: usize = CHUNK_COLUMNS + 1 + 2 * BESIDE;
        let (seed, first) = (land.seed(), first + -(BESIDE as i64));
        let mut waves: [ValueNoise; OCTAVES] =
            std::array::from_fn(|octave| ValueNoise::new(seed, self.purpose, (self.wavelength >> octave).max(2), first));
        let mut banks = ValueNoise::new(seed, BANK, BANK_COLUMNS + self.wavelength, first);
        let characters: Vec<RangeCharacter> =
            (0..COLUMNS).step_by(COUNTRY_COLUMNS).map(|i| RangeCharacter::of(&land.tint(self.below(first + i as i64)))).collect();
        let at = |(i, rise): (usize, f32)| {
            let at = i / COUNTRY_COLUMNS;
            let next = characters[(at + 1).min(characters.len() - 1)];
            let character = RangeCharacter::between(characters[at], next, (i % COUNTRY_COLUMNS) as f32 / COUNTRY_COLUMNS as f32);
            let tree = seed.unit(self.purpose, &[(first + i as i64).0]);
            let alpine = land.alpine_cover(rise);
            let trees = self.trees_m * character.woods * (1.0 - alpine.barren()) * tree * tree;
            // Ever less higher, the higher the country.
            let height_m = self.height_m * character.heights * HIGHEST_COUNTRY / (character.heights + HIGHEST_COUNTRY - 1.0);
            let mountain = rise * self.rises;
            let under = 1.0 - (1.0 - UNDER_MOUNTAIN) * (mountain / MOUNTAIN_M).min(1.0);
            let height = self.value(&mut waves, &character) * height_m * under + mountain;
            let (usual, bank) = (USUAL_CREST * height_m, BANK_M * (2.0 * banks.step() as f32 - 1.0));
            let mist = (MIST.0 * usual + bank + MIST_ON_MOUNTAIN.0 * mountain, MIST.1 * usual + bank + MIST_ON_MOUNTAIN.1 * mountain);
            Crest { height: below_top(height, self.top_m - trees) + trees, snow: alpine.snow, mist, steep: 1.0 }
        };
        let mut crest: Vec<Crest> = self.mountain_heights(land, first, COLUMNS).into_iter().enumerate().map(at).collect();
        for i in 1..crest.len() - 1 {
            let grade = (crest[i - 1].height - crest[i].height).abs().max((crest[i + 1].height - crest[i].height).abs());
            crest[i].steep = (1.0 + grade * grade).sqrt().min(STEEPEST);
        }
        crest
    }

    /// How high mountains rise where the way meets them, only farther off: a column of the range is as wide as many of
    /// the land, and their mean is what is seen.
    fn mountain_heights(&self, land: &Land, first: Column, count: usize) -> Vec<f32> {
        let wide = 64 / i64::from(self.speed);
        let samples = (wide / SAMPLE_M).max(1);
        let sample = |i: i64| self.below(first + i / samples) + i % samples * wide / samples;
        let below: Vec<Column> = (0..count as i64 * samples).map(sample).collect();
        let mut rises = vec![0.0; below.len()];
        land.mountain_heights(&below, self.behind_m, &mut rises);
        rises.chunks_exact(samples as usize).map(|rises| rises.iter().sum::<f32>() / samples as f32).collect()
    }

    /// The column of the land that is in the middle of the view when a column of the range is.
    fn below(&self, column: Column) -> Column {
        Column((i128::from(column.0) * 64 / i128::from(self.speed)).clamp(i128::from(i64::MIN) / 2, i128::from(i64::MAX) / 2) as i64)
    }

    /// The height of the crest where the waves stand, as a share of the range's.
    fn value(&self, waves: &mut [ValueNoise; OCTAVES], character: &RangeCharacter) -> f32 {
        let sharpness = self.sharpness * character.crags;
        let (mut sum, mut weights, mut weight) = (0.0, 0.0, 1.0);
        for wave in waves {
            let rolling = wave.step() as f32;
            // A ridge where the noise passes its middle; sharper crests on higher ground.
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

/// Metres by which what must lie beneath lies beneath.
const BENEATH_M: f32 = 0.05;

/// A height as it is up to the knee, and never above the top.
fn below_top(height: f32, top: f32) -> f32 {
    let knee = KNEE * top;
    if height <= knee { height } else { knee + (top - knee) * libm::tanhf((height - knee) / (top - knee)) }
}

/// Joins columns of so many corners, from the one with this number on, by quads.
fn quads(mesh: &mut InkMeshBuilder, first: usize, columns: usize, rows: usize) {
    for column in 1..columns {
        let right = (first + column * rows) as u32;
        let left = right - rows as u32;
        for row in 0..rows as u32 - 1 {
            mesh.quad(left + row, right + row, right + row + 1, left + row + 1);
        }
    }
}
