//! Detail transfer from an exemplar: the high frequencies of real land, to be added to land that has only the low ones.
//!
//! The exemplar minus its blurred version (blurred about as wide as seed points lie apart) is the residue. The plane has a
//! lattice of patches. Each takes a piece of the residue from where the exemplar has a similar height, slope and curvature
//! as the map has there, rotated or mirrored so that slopes run down the same way: crests get what the exemplar has on
//! crests. Patches overlap and are cross-faded by a smooth window; the sum is normalised by its standard deviation, so that
//! it is as rough between two patches as in the middle of one.

use super::{PixelRect, crude_heightmap::CrudeHeightmap, style_exemplar::StyleExemplar};
use crate::{RandomStream, Seed, hash::mix, mirror_index};

const PATCH: RandomStream = RandomStream::named("style patch");

/// Metres of an exemplar per pixel of a map. A map shows a whole mountain range, so a finer exemplar is downsampled.
const PIXEL_M: f32 = 90.0;
/// Pixels from one patch to the next, and to a patch's edges: large enough for several forms of an exemplar, and small
/// enough that an edit has no wider effect through patches than through seed points.
const PATCHES: usize = 16;
/// Radius in pixels over which height, slope and curvature are measured, and the step between samples.
const FELT: i64 = 6;
const FELT_STEP: i64 = 3;
/// Blur width of the exemplar in seed point distances. The mean of a dozen neighbours is about as wide.
const SMOOTH: f32 = 1.6;
/// Pixels between candidate positions in an exemplar.
const PLACES: usize = 3;
/// Height bands by which candidates are grouped, and how many of a band a patch chooses among.
const BANDS: usize = 16;
const TRIES: u64 = 24;

/// Pixels beyond which a pixel of the map does not affect what a style adds.
pub(super) const REACH: usize = PATCHES + FELT as usize;

/// Local features of land: height, slope and curvature.
#[derive(Clone, Copy, Debug)]
struct LocalFeatures {
    height: f32,
    /// Rise per pixel along both axes.
    slope: [f32; 2],
    /// How much higher it is than its surroundings: positive on a crest.
    bent: f32,
}

impl LocalFeatures {
    /// Measures the features from the heights around.
    fn of(height: impl Fn(i64, i64) -> f32) -> Self {
        const WEIGHTS: [f32; 5] = [1.0, 2.0, 3.0, 2.0, 1.0];
        const ALL: f32 = 81.0;
        // Sum of the weights times the squared distances.
        const SQUARES: f32 = 9.0 * (FELT_STEP * FELT_STEP * (4 + 2 + 2 + 4)) as f32;
        let mut felt = Self { height: 0.0, slope: [0.0; 2], bent: 0.0 };
        let (mut near, mut far) = (0.0, 0.0);
        for (j, down) in (-2..=2).zip(WEIGHTS) {
            for (i, across) in (-2..=2).zip(WEIGHTS) {
                let (dx, dy) = (i * FELT_STEP, j * FELT_STEP);
                let (at, weight) = (height(dx, dy), across * down);
                felt.height += at * weight / ALL;
                felt.slope[0] += at * weight * dx as f32 / SQUARES;
                felt.slope[1] += at * weight * dy as f32 / SQUARES;
                if i.abs().max(j.abs()) < 2 {
                    near += at / 9.0;
                } else {
                    far += at / 16.0;
                }
            }
        }
        felt.bent = near - far;
        felt
    }

    /// Squared distance to other features; the direction of slopes does not count.
    fn distance(&self, other: &Self) -> f32 {
        let steep = |felt: &Self| libm::sqrtf(felt.slope[0] * felt.slope[0] + felt.slope[1] * felt.slope[1]) * FELT as f32;
        let off = [self.height - other.height, (steep(self) - steep(other)) * 2.0, (self.bent - other.bent) * 3.0];
        off.iter().map(|off| off * off).sum()
    }
}

/// A position in an exemplar that a patch may be centred on.
#[derive(Clone, Copy, Debug)]
struct StyleSample {
    at: u32,
    felt: LocalFeatures,
}

/// A style, ready to be applied to land.
#[derive(Debug)]
pub(super) struct DetailStyle {
    residue: Vec<f32>,
    width: usize,
    /// Candidates by height band.
    bands: Vec<Vec<StyleSample>>,
    /// The 99th percentile of the residue's magnitude.
    most: f32,
}

/// A patch: its centre in the exemplar, and the index steps there for one pixel across and down.
#[derive(Clone, Copy)]
struct StylePatch {
    at: i64,
    steps: [i64; 2],
}

/// The eight rotations and mirrorings of the pixel grid: where a step across and one down go.
const TURNS: [[[i64; 2]; 2]; 8] = [
    [[1, 0], [0, 1]],
    [[0, 1], [-1, 0]],
    [[-1, 0], [0, -1]],
    [[0, -1], [1, 0]],
    [[-1, 0], [0, 1]],
    [[0, 1], [1, 0]],
    [[1, 0], [0, -1]],
    [[0, -1], [-1, 0]],
];

impl DetailStyle {
    /// The style of an exemplar, for land with seed points `spacing` pixels apart.
    pub fn of(field: &StyleExemplar, spacing: f32) -> Self {
        let (width, height, heights) = extended_by_mirroring(coarser(field));
        let radius = (libm::roundf(spacing * SMOOTH) as usize).max(1);
        let mut smooth = heights.clone();
        for _ in 0..3 {
            smooth = box_blur_rows(&smooth, width, radius);
            smooth = transposed(&box_blur_rows(&transposed(&smooth, width), height, radius), height);
        }
        let residue: Vec<f32> = heights.iter().zip(&smooth).map(|(height, smooth)| height - smooth).collect();
        let mut bands = vec![Vec::new(); BANDS];
        for y in (PATCHES..height - PATCHES).step_by(PLACES) {
            for x in (PATCHES..width - PATCHES).step_by(PLACES) {
                let felt = LocalFeatures::of(|dx, dy| heights[(y as i64 + dy) as usize * width + (x as i64 + dx) as usize]);
                bands[band(felt.height)].push(StyleSample { at: (y * width + x) as u32, felt });
            }
        }
        // An empty band takes the candidates of the nearest one.
        let full: Vec<usize> = (0..BANDS).filter(|band| !bands[*band].is_empty()).collect();
        let nearest = |band: usize| full.iter().copied().min_by_key(|full| full.abs_diff(band)).expect("there is a place");
        let bands = (0..BANDS).map(|band| bands[nearest(band)].clone()).collect();
        let mut sizes: Vec<f32> = residue.iter().map(|residue| residue.abs()).collect();
        let last = sizes.len() - 1;
        let (_, most, _) = sizes.select_nth_unstable_by(last * 99 / 100, f32::total_cmp);
        let most = *most;
        Self { residue, width, bands, most }
    }

    /// The 99th percentile of what it adds.
    pub fn typical_max(&self) -> f32 {
        self.most
    }

    /// What it adds to a window of a map's land, row by row.
    pub fn window(&self, map: &CrudeHeightmap, seed: Seed, window: PixelRect) -> Vec<f32> {
        let PixelRect { x, y, width, height } = window;
        let size = PATCHES as i64;
        let across = ((x + width as i64 - 1).div_euclid(size) - x.div_euclid(size) + 2) as usize;
        let down = ((y + height as i64 - 1).div_euclid(size) - y.div_euclid(size) + 2) as usize;
        let first = [x.div_euclid(size), y.div_euclid(size)];
        let patches: Vec<StylePatch> =
            (0..across * down).map(|i| self.patch(map, seed, first[0] + (i % across) as i64, first[1] + (i / across) as i64)).collect();
        let mut added = vec![0.0; width * height];
        for (at_y, row) in (y..).zip(added.chunks_exact_mut(width)) {
            let (j, v) = ((at_y.div_euclid(size) - first[1]) as usize, at_y.rem_euclid(size));
            let mut done = 0;
            while done < width {
                let at_x = x + done as i64;
                let (i, u) = ((at_x.div_euclid(size) - first[0]) as usize, at_x.rem_euclid(size));
                let count = ((size - u) as usize).min(width - done);
                let corners = [0, 1, across, across + 1].map(|corner| patches[j * across + i + corner]);
                self.blend_patches(corners, [u, v], &mut row[done..done + count]);
                done += count;
            }
        }
        added
    }

    /// Adds up four patches for pixels of a row, from an offset between their centres on.
    fn blend_patches(&self, corners: [StylePatch; 4], [u, v]: [i64; 2], out: &mut [f32]) {
        let size = PATCHES as i64;
        let [left, right, low_left, low_right] = corners;
        let start = |patch: StylePatch, from: [i64; 2]| patch.at + (u - from[0]) * patch.steps[0] + (v - from[1]) * patch.steps[1];
        let mut at = [start(left, [0, 0]), start(right, [size, 0]), start(low_left, [0, size]), start(low_right, [size, size])];
        let weights = &WINDOW[v as usize];
        for (out, weights) in out.iter_mut().zip(&weights[u as usize..]) {
            let mut sum = 0.0;
            for ((at, patch), weight) in at.iter_mut().zip(&corners).zip(weights) {
                sum += self.residue[*at as usize] * weight;
                *at += patch.steps[0];
            }
            *out = sum;
        }
    }

    /// The patch at a lattice point.
    fn patch(&self, map: &CrudeHeightmap, seed: Seed, i: i64, j: i64) -> StylePatch {
        let (x, y) = (i.wrapping_mul(PATCHES as i64), j.wrapping_mul(PATCHES as i64));
        let here = LocalFeatures::of(|dx, dy| map.at(x + dx, y + dy));
        let spots = &self.bands[band(here.height)];
        let hash = seed.hash(PATCH, &[i, j]);
        let tried = (0..TRIES).map(|number| spots[(mix(hash.wrapping_add(number)) % spots.len() as u64) as usize]);
        let spot = tried.min_by(|a, b| a.felt.distance(&here).total_cmp(&b.felt.distance(&here))).expect("it tries some");
        // The rotation whose slope direction agrees best; on flat land any.
        let begin = (hash >> 61) as usize;
        let turns = (0..8).map(|number| TURNS[(begin + number) % 8]);
        let agrees = |turn: &[[i64; 2]; 2]| {
            let along = |step: [i64; 2]| spot.felt.slope[0] * step[0] as f32 + spot.felt.slope[1] * step[1] as f32;
            along(turn[0]) * here.slope[0] + along(turn[1]) * here.slope[1]
        };
        let turn = turns.reduce(|best, turn| if agrees(&turn) > agrees(&best) { turn } else { best }).expect("there are eight");
        StylePatch { at: i64::from(spot.at), steps: turn.map(|[x, y]| x + y * self.width as i64) }
    }
}

/// The band of a height.
fn band(height: f32) -> usize {
    ((height * BANDS as f32) as usize).min(BANDS - 1)
}

/// Weights of the four patches around a pixel between their centres, row by row.
static WINDOW: [[[f32; 4]; PATCHES]; PATCHES] = window();

/// Precomputes the weights: a patch fades by smoothstep, `1 - 3 t^2 + 2 t^3`, from its centre to the next one's.
const fn window() -> [[[f32; 4]; PATCHES]; PATCHES] {
    const fn fall(at: usize) -> f32 {
        let t = at as f32 / PATCHES as f32;
        1.0 - t * t * (3.0 - 2.0 * t)
    }
    let mut window = [[[0.0; 4]; PATCHES]; PATCHES];
    let mut v = 0;
    while v < PATCHES {
        let mut u = 0;
        while u < PATCHES {
            let (across, down) = ([fall(u), 1.0 - fall(u)], [fall(v), 1.0 - fall(v)]);
            let spread = sqrt((across[0] * across[0] + across[1] * across[1]) * (down[0] * down[0] + down[1] * down[1]));
            let weights = [across[0] * down[0], across[1] * down[0], across[0] * down[1], across[1] * down[1]];
            window[v][u] = [weights[0] / spread, weights[1] / spread, weights[2] / spread, weights[3] / spread];
            u += 1;
        }
        v += 1;
    }
    window
}

/// Square root for values between 0.1 and 1, by Newton's method.
const fn sqrt(of: f32) -> f32 {
    let mut root = 1.0;
    let mut step = 0;
    while step < 8 {
        root = (root + of / root) / 2.0;
        step += 1;
    }
    root
}

/// Width, height and heights.
type SizedHeights = (usize, usize, Vec<f32>);

/// Downsamples an exemplar to the scale of a map.
fn coarser(field: &StyleExemplar) -> SizedHeights {
    let by = (libm::roundf(PIXEL_M / field.pixel_m.max(1.0e-3)) as usize).clamp(1, field.width.min(field.height).max(1));
    let (width, height) = (field.width / by, field.height / by);
    let mean = |i: usize| {
        let (x, y) = (i % width * by, i / width * by);
        let block = (y..y + by).flat_map(|y| &field.heights[y * field.width + x..][..by]);
        block.sum::<f32>() / (by * by) as f32
    };
    (width, height, (0..width * height).map(mean).collect())
}

/// Extends an exemplar that is too small for a patch by mirroring.
fn extended_by_mirroring((width, height, heights): SizedHeights) -> SizedHeights {
    const LEAST: usize = 2 * PATCHES + 2;
    let (wide, high) = (width.max(LEAST), height.max(LEAST));
    if (wide, high) == (width, height) {
        return (width, height, heights);
    }
    let inside = |at: usize, length: usize| mirror_index(at as i64, length);
    let at = |i: usize| heights[inside(i / wide, height) * width + inside(i % wide, width)];
    (wide, high, (0..wide * high).map(at).collect())
}

/// Box blur of rows; beyond the ends they are mirrored.
fn box_blur_rows(heights: &[f32], width: usize, radius: usize) -> Vec<f32> {
    let mut means = vec![0.0; heights.len()];
    let inside = |at: i64| mirror_index(at, width);
    let count = (2 * radius + 1) as f64;
    for (row, means) in heights.chunks_exact(width).zip(means.chunks_exact_mut(width)) {
        let at = |x: i64| f64::from(row[inside(x)]);
        let radius = radius as i64;
        let mut sum: f64 = (-radius..=radius).map(at).sum();
        for (x, mean) in (0..).zip(means) {
            *mean = (sum / count) as f32;
            sum += at(x + radius + 1) - at(x - radius);
        }
    }
    means
}

/// Transposes a grid.
fn transposed(heights: &[f32], width: usize) -> Vec<f32> {
    let height = heights.len() / width;
    (0..heights.len()).map(|i| heights[i % height * width + i / height]).collect()
}
