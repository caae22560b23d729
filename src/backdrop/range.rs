//! A range of hills behind the land: noise of its own, endless, fading at its feet into mist. The country
//! that one walks in when a part of it stands in the middle of the view gives it its character.

use bevy::math::Vec2;

use crate::{
    ink::{Finish, Ink, InkMesh, Paint},
    land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Purpose, Tint, Wave},
    mood::RANGES,
    stream::{ChunkPicture, Draw, Parallax, PictureLayer},
};

/// The shape of a range.
struct Range {
    purpose: Purpose,
    /// How fast it passes, in 64ths of the land's speed.
    speed: u8,
    /// Columns between its highest features.
    wavelength: i64,
    /// Metres from its lowest to its highest point, in a country of middling ranges.
    height_m: f32,
    /// How sharp its crests are where the country's are sharpest: 0 rolling, 1 the needles of a scroll.
    sharpness: f32,
    /// Metres from the crest down to where the mist has swallowed it.
    fade_m: f32,
    /// Metres of its highest trees.
    trees_m: f32,
    /// How many metres behind the way mountains are cut that stand in it, and the share of their height that is
    /// seen from there.
    behind_m: f32,
    rises: f32,
}

const RANGE: [Range; RANGES] = [
    Range {
        purpose: Purpose::named("range 0"),
        speed: 3,
        wavelength: 47,
        height_m: 30.0,
        sharpness: 1.15,
        fade_m: 17.0,
        trees_m: 0.0,
        behind_m: 1000.0,
        rises: 0.17,
    },
    Range {
        purpose: Purpose::named("range 1"),
        speed: 6,
        wavelength: 67,
        height_m: 24.0,
        sharpness: 1.0,
        fade_m: 13.0,
        trees_m: 0.35,
        behind_m: 480.0,
        rises: 0.20,
    },
    Range {
        purpose: Purpose::named("range 2"),
        speed: 11,
        wavelength: 61,
        height_m: 22.0,
        sharpness: 0.8,
        fade_m: 10.0,
        trees_m: 0.8,
        behind_m: 220.0,
        rises: 0.24,
    },
    Range {
        purpose: Purpose::named("range 3"),
        speed: 19,
        wavelength: 43,
        height_m: 15.0,
        sharpness: 0.55,
        fade_m: 8.0,
        trees_m: 1.7,
        behind_m: 90.0,
        rises: 0.28,
    },
];

/// How a range takes the grain.
const FINISH: Finish = Finish { blot: 0.22, bristle: 0.5 };

const fn layer(
    name: &'static str,
    number: usize,
    lift_m: f32,
    z: f32,
    paint: Paint,
    draw: fn(&Land, ChunkIndex) -> ChunkPicture,
) -> PictureLayer {
    PictureLayer { name, parallax: Parallax::sixty_fourths(RANGE[number].speed), lift_m, z, paint, draw: Draw::Chunks(draw) }
}

/// The layers, farthest first, a body and the soft edge of its crest for each range: the far ones rise
/// highest and pass slowest.
pub(super) const LAYERS: [PictureLayer; 2 * RANGES] = [
    layer("range 0", 0, -8.0, -50.0, Paint::RangeBody(FINISH, 0), |land, chunk| RANGE[0].draw(land, chunk, &BODY)),
    layer("crest 0", 0, -8.0, -49.9, Paint::Range(FINISH, 0), |land, chunk| RANGE[0].draw(land, chunk, &CREST)),
    layer("range 1", 1, -10.5, -40.0, Paint::RangeBody(FINISH, 1), |land, chunk| RANGE[1].draw(land, chunk, &BODY)),
    layer("crest 1", 1, -10.5, -39.9, Paint::Range(FINISH, 1), |land, chunk| RANGE[1].draw(land, chunk, &CREST)),
    layer("range 2", 2, -13.5, -30.0, Paint::RangeBody(FINISH, 2), |land, chunk| RANGE[2].draw(land, chunk, &BODY)),
    layer("crest 2", 2, -13.5, -29.9, Paint::Range(FINISH, 2), |land, chunk| RANGE[2].draw(land, chunk, &CREST)),
    layer("range 3", 3, -14.0, -20.0, Paint::RangeBody(FINISH, 3), |land, chunk| RANGE[3].draw(land, chunk, &BODY)),
    layer("crest 3", 3, -14.0, -19.9, Paint::Range(FINISH, 3), |land, chunk| RANGE[3].draw(land, chunk, &CREST)),
];

/// Octaves of a range: the last ones are boulders on its crest.
const OCTAVES: usize = 5;
/// Metres that the range's foot goes down beneath its crest: farther than any view.
const FOOT_M: f32 = 400.0;
/// Metres beneath a crest that snow lies, and how pale it is.
const CAP_M: f32 = 2.0;
const CAP: f32 = 0.85;
/// Columns between those whose country is asked for.
const COUNTRY_COLUMNS: usize = 16;
/// The two levels of tables, as shares of the range's height, and the value up to which their foot goes.
const TABLES: [(f32, f32, f32); 2] = [(0.36, 0.48, 0.55), (0.58, 0.67, 0.40)];

/// What the country gives to a range.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Character {
    heights: f32,
    crags: f32,
    tables: f32,
    woods: f32,
}

impl Character {
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

/// A range's highest point at a column, in metres, and how much of it is snow.
#[derive(Clone, Copy)]
struct Crest {
    height: f32,
    snow: f32,
}

/// A share of the range's own colour, and of its darkness: see [`Paint::Range`].
fn ink(own: f32, dark: f32, strength: f32) -> Ink {
    Ink([own, dark, 0.0, strength])
}

/// A depth beneath the crest, and the ink there.
#[derive(Clone, Copy)]
struct Band {
    /// Metres beneath the crest, and how many times the range's fade more.
    depth_m: f32,
    fades: f32,
    own: f32,
    dark: f32,
    strength: f32,
}

const fn band(depth_m: f32, fades: f32, own: f32, dark: f32, strength: f32) -> Band {
    Band { depth_m, fades, own, dark, strength }
}

/// The bands of a picture, from the crest down: those that follow it at each column, and those that follow it at
/// every [`MIST_COLUMNS`]th.
struct Bands {
    edge: &'static [Band],
    mist: &'static [Band],
}

/// A darker edge, the body, the mist.
const BODY: Bands = Bands {
    edge: &[band(-0.06, 0.0, 1.0, 1.0, 1.0), band(0.35, 0.0, 1.0, 0.4, 1.0), band(1.6, 0.0, 1.0, 0.0, 1.0)],
    mist: &[
        band(0.0, 0.4, 0.65, 0.0, 1.0),
        band(0.0, 0.75, 0.2, 0.0, 1.0),
        band(0.0, 1.0, 0.0, 0.0, 1.0),
        band(FOOT_M, 0.0, 0.0, 0.0, 1.0),
    ],
};

/// What of the edge fades into the air.
const CREST: Bands = Bands { edge: &[band(-0.22, 0.0, 1.0, 1.0, 0.0), band(-0.06, 0.0, 1.0, 1.0, 1.0)], mist: &[] };

/// Columns between those at which the mist follows the crest, the lowest as far to either side: it has no edges that
/// would show.
const MIST_COLUMNS: usize = 4;
/// Columns to either side of a chunk whose crest is asked for too.
const BESIDE: usize = COUNTRY_COLUMNS;

impl Range {
    fn draw(&self, land: &Land, chunk: ChunkIndex, bands: &Bands) -> ChunkPicture {
        let crest = self.crest(land, chunk.first());
        let own: Vec<(usize, Crest)> = (0..=CHUNK_COLUMNS).map(|column| (column, crest[BESIDE + column])).collect();
        let mut mesh = InkMesh::with_capacity(crest.len() * 4, crest.len() * 7);
        let edge = self.lay(&mut mesh, &own, bands.edge);
        if !bands.mist.is_empty() {
            let lowest = |column: usize| {
                let around = &crest[BESIDE + column - MIST_COLUMNS..=BESIDE + column + MIST_COLUMNS];
                let height = around.iter().map(|crest| crest.height).fold(f32::MAX, f32::min);
                (column, Crest { height, ..crest[BESIDE + column] })
            };
            let mist: Vec<(usize, Crest)> = (0..=CHUNK_COLUMNS).step_by(MIST_COLUMNS).map(lowest).collect();
            let mist = self.lay(&mut mesh, &mist, bands.mist);
            // Each piece of the mist's upper border holds a fan of the edge's lower one.
            for piece in 0..CHUNK_COLUMNS / MIST_COLUMNS {
                let lower = |i: usize| edge + ((piece * MIST_COLUMNS + i + 1) * bands.edge.len() - 1) as u32;
                let [left, right] = [piece, piece + 1].map(|at| mist + (at * bands.mist.len()) as u32);
                for i in 0..MIST_COLUMNS {
                    mesh.triangle(lower(i), lower(i + 1), if i < MIST_COLUMNS / 2 { left } else { right });
                }
                mesh.triangle(left, lower(MIST_COLUMNS / 2), right);
            }
        }
        ChunkPicture { mesh, ends: [own[0].1.height, own[CHUNK_COLUMNS].1.height] }
    }

    /// Lays bands beneath a crest that is given at some columns; gives their first corner.
    fn lay(&self, mesh: &mut InkMesh, crest: &[(usize, Crest)], bands: &[Band]) -> u32 {
        let first = mesh.positions.len() as u32;
        let darkest = 0.10 + 0.16 * f32::from(self.speed) / 19.0;
        let rows = bands.len() as u32;
        for (at, (column, Crest { height, snow })) in crest.iter().enumerate() {
            for band in bands {
                let depth = band.depth_m + band.fades * self.fade_m;
                let capped = if depth < CAP_M { 1.0 - CAP * snow } else { 1.0 };
                mesh.corner(Vec2::new(*column as f32, height - depth), ink(band.own * capped, band.dark * darkest * capped, band.strength));
            }
            if at > 0 {
                let right = first + at as u32 * rows;
                let left = right - rows;
                for row in 0..rows - 1 {
                    mesh.quad(left + row, right + row, right + row + 1, left + row + 1);
                }
            }
        }
        first
    }

    /// The crest from [`BESIDE`] columns before a chunk's first to as many behind the next one's first.
    fn crest(&self, land: &Land, first: Column) -> Vec<Crest> {
        const COLUMNS: usize = CHUNK_COLUMNS + 1 + 2 * BESIDE;
        let (seed, first) = (land.seed(), first + -(BESIDE as i64));
        let mut waves: [Wave; OCTAVES] =
            std::array::from_fn(|octave| Wave::new(seed, self.purpose, (self.wavelength >> octave).max(2), first));
        let characters: Vec<Character> =
            (0..COLUMNS).step_by(COUNTRY_COLUMNS).map(|i| Character::of(&land.tint(self.below(first + i as i64)))).collect();
        // Mountains stand in it where the way meets them, only farther off.
        let below: Vec<Column> = (0..COLUMNS).map(|i| self.below(first + i as i64)).collect();
        let mut rises = [0.0; COLUMNS];
        land.rises(&below, self.behind_m, &mut rises);
        let at = |(i, rise): (usize, f32)| {
            let at = i / COUNTRY_COLUMNS;
            let next = characters[(at + 1).min(characters.len() - 1)];
            let character = Character::between(characters[at], next, (i % COUNTRY_COLUMNS) as f32 / COUNTRY_COLUMNS as f32);
            let tree = seed.unit(self.purpose, &[(first + i as i64).0]);
            let alpine = land.alpine(rise);
            let trees = self.trees_m * character.woods * (1.0 - alpine.barren()) * tree * tree;
            Crest { height: self.height(&mut waves, &character) + trees + rise * self.rises, snow: alpine.snow }
        };
        rises.into_iter().enumerate().map(at).collect()
    }

    /// The column of the land that is in the middle of the view when a column of the range is.
    fn below(&self, column: Column) -> Column {
        Column((i128::from(column.0) * 64 / i128::from(self.speed)).clamp(i128::from(i64::MIN) / 2, i128::from(i64::MAX) / 2) as i64)
    }

    /// The height of the crest, in metres, where the waves stand.
    fn height(&self, waves: &mut [Wave; OCTAVES], character: &Character) -> f32 {
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
        (value + (tables - value) * character.tables) * self.height_m * character.heights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app, land::Seed};

    #[test]
    fn the_mist_rises_nowhere_over_the_edge_and_meets_its_neighbours() {
        let relief = app::algorithms().find("superposed-cosine").expect("known").with_params(&[]).expect("defaults");
        let land = app::land_layers().over(Land::new(Seed(1), "superposed-cosine", relief));
        let (edge, mist) = (BODY.edge.len(), BODY.mist.len());
        let first = (CHUNK_COLUMNS + 1) * edge;
        for (range, chunk) in RANGE.iter().flat_map(|range| (-24..24).map(move |chunk| (range, ChunkIndex(chunk)))) {
            let picture = range.draw(&land, chunk, &BODY).mesh;
            for column in 0..CHUNK_COLUMNS {
                let share = (column % MIST_COLUMNS) as f32 / MIST_COLUMNS as f32;
                let [left, right] = [0, 1].map(|next| picture.positions[first + (column / MIST_COLUMNS + next) * mist].y);
                let (lower, border) = (picture.positions[(column + 1) * edge - 1].y, left + (right - left) * share);
                assert!(border < lower, "{chunk:?}, column {column}: the mist at {border}, the edge at {lower}");
            }
            let next = range.draw(&land, ChunkIndex(chunk.0 + 1), &BODY).mesh;
            let heights = |mesh: &InkMesh, corner: usize, rows: usize| -> Vec<u32> {
                mesh.positions[corner..corner + rows].iter().map(|at| at.y.to_bits()).collect()
            };
            assert_eq!(heights(&picture, CHUNK_COLUMNS * edge, edge), heights(&next, 0, edge));
            assert_eq!(heights(&picture, first + CHUNK_COLUMNS / MIST_COLUMNS * mist, mist), heights(&next, first, mist));
        }
    }
}
