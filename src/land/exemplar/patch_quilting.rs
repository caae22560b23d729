//! Image quilting: patches of the exemplar side by side, each joined to the next along a minimum-error seam (Efros and
//! Freeman 2001). Every second patch is drawn by hash, and those between are the ones that fit their neighbours best. A
//! patch depends only on its position, so borders agree in whatever order blocks are generated.
//!
//! Low frequencies (the base) are cross-faded over the whole zone in which two patches overlap; high frequencies (the rest)
//! switch at the seam. Neither a step nor a blur shows.

use crate::{RandomStream, Seed, mirror_index, value_noise::smoothstep};

use super::{
    min_error_seam::MinErrorSeam,
    quantized_heights::{QuantizedHeights, stratified_sixteenth},
};

const WHERE: RandomStream = RandomStream::named("example patches");
const CHOICE: RandomStream = RandomStream::named("example patch");
const ORDER: RandomStream = RandomStream::named("example patch order");

/// Number of patches cut from a profile, and from a map along either side.
const OF_PROFILE: usize = 64;
const OF_MAP_SIDE: usize = 6;
/// Block size as a share of the exemplar's sides, and its maximum in samples. With its zone a block is half as large again:
/// a patch holds whole mountains, and there are many to choose from.
const SHARE_OF_PROFILE: f64 = 0.36;
const SHARE_OF_MAP: f64 = 0.36;
const MAX_OF_PROFILE: i64 = 8192;
const MAX_OF_MAP: i64 = 96;
/// How far a patch may extend past the exemplar's edge, as a share of its size; samples there are mirrored. For a profile up
/// to its middle, so that the ends occur as often as the rest; for a map only where its neighbours take over.
const OVER_PROFILE: f64 = 0.5;
const OVER_MAP: f64 = 0.35;
/// Wavelengths longer than `zone / BASE` belong to the base.
const BASE: i64 = 4;
/// Width of the transition at a seam: `zone / FEATHER`, clamped to this range of samples.
const FEATHER: f32 = 4.0;
const FEATHERS: (f32, f32) = (3.0, 16.0);
/// Randomness of the choice: a misfit is multiplied by up to 1 + this.
const CHANCE: f32 = 2.0;

/// A patch's position in the exemplar: its first sample, and whether it is rotated by 180 degrees.
#[derive(Clone, Copy)]
struct QuiltPatch {
    x: i64,
    y: i64,
    turned: bool,
}

/// The seams between all pairs of patches along one axis.
#[derive(Default)]
struct PatchSeams {
    /// Steps along each seam.
    long: usize,
    /// Indexed by the first patch, the second patch and the step along the seam.
    paths: Vec<u16>,
    errors: Vec<f32>,
}

/// An exemplar cut into patches, with the seams between them.
pub struct PatchQuilting {
    columns: usize,
    rows: usize,
    /// Base and rest of each sample.
    samples: Vec<[f32; 2]>,
    patches: Vec<QuiltPatch>,
    /// Samples from one block to the next, across and down, and those of the zone that it shares with the one before it; for
    /// a profile 1 and 0 down.
    block: [i64; 2],
    zone: [i64; 2],
    feather: f32,
    /// Weight of a patch at each position of the zone at its beginning, across and down.
    soft: [Vec<f32>; 2],
    across: PatchSeams,
    down: PatchSeams,
    /// Factors on the misfit that make all patches be chosen about equally often.
    prices: Vec<f32>,
}

/// One row of a patch.
#[derive(Clone, Copy)]
struct PatchRow {
    start: usize,
    x: i64,
    way: i64,
}

impl PatchQuilting {
    /// Cuts an exemplar into patches and finds their seams.
    pub fn new(surface: &QuantizedHeights) -> Self {
        let QuantizedHeights { columns, rows, .. } = *surface;
        let is_map = surface.is_map();
        let (share, most) = if is_map { (SHARE_OF_MAP, MAX_OF_MAP) } else { (SHARE_OF_PROFILE, MAX_OF_PROFILE) };
        let side = |length: usize| ((length as f64 * share) as i64 & !1).clamp(2, most);
        let (block, zone) = match (side(columns), side(rows)) {
            (wide, high) if is_map => ([wide, high], [wide / 2, high / 2]),
            (wide, _) => ([wide, 1], [wide / 2, 0]),
        };
        let patches = patch_positions(surface, [block[0] + zone[0], block[1] + zone[1]]);
        let soft = zone.map(|zone| (0..zone).map(|at| smoothstep(0.0, 1.0, (at as f32 + 0.5) / zone as f32)).collect());
        let heights: Vec<f32> = surface.heights().collect();
        let base = box_blur(&heights, columns, rows, zone.map(|zone| (zone / BASE).max(1)));
        let samples = heights.iter().zip(base).map(|(height, base)| [base, height - base]).collect();
        let many = patches.len();
        let mut whole = Self {
            columns,
            rows,
            samples,
            patches,
            block,
            zone,
            feather: (zone[0] as f32 / FEATHER).clamp(FEATHERS.0, FEATHERS.1),
            soft,
            across: PatchSeams::default(),
            down: PatchSeams::default(),
            prices: vec![1.0; many],
        };
        whole.find_seams();
        whole.calibrate_prices();
        whole
    }

    fn size(&self) -> [i64; 2] {
        [self.block[0] + self.zone[0], self.block[1] + self.zone[1]]
    }

    /// A row of a patch.
    fn patch_row(&self, patch: usize, row: i64) -> PatchRow {
        let (QuiltPatch { x, y, turned }, size) = (self.patches[patch], self.size());
        let (x, y, way) = if turned { (x + size[0] - 1, y + size[1] - 1 - row, -1) } else { (x, y + row, 1) };
        PatchRow { start: mirror_index(y, self.rows) * self.columns, x, way }
    }

    #[inline(always)]
    fn at(&self, line: PatchRow, x: i64) -> [f32; 2] {
        self.samples[line.start + mirror_index(line.x + line.way * x, self.columns)]
    }

    /// Finds the seams between all pairs of patches.
    fn find_seams(&mut self) {
        let [wide, high] = self.size().map(|size| size as usize);
        let of_patch = |patch: usize| {
            let row = |y: usize| -> Vec<f32> {
                let line = self.patch_row(patch, y as i64);
                (0..wide as i64).map(|x| self.at(line, x).iter().sum()).collect()
            };
            (0..high).flat_map(row).collect()
        };
        let heights: Vec<Vec<f32>> = (0..self.patches.len()).map(of_patch).collect();
        let of_all = |long: usize, zone: i64, difference: &dyn Fn(&[f32], &[f32], usize, usize) -> f32| {
            let mut seams = PatchSeams { long, ..PatchSeams::default() };
            for (a, b) in heights.iter().flat_map(|a| heights.iter().map(move |b| (a, b))) {
                let seam = MinErrorSeam::find(long, zone as usize, |step, place| difference(a, b, step, place));
                seams.paths.extend(seam.path);
                // No seam has an error of 0, or its price would have no effect.
                seams.errors.push(seam.error + 1.0e-7);
            }
            seams
        };
        let block = self.block.map(|block| block as usize);
        let across = of_all(high, self.zone[0], &|a, b, y, x| a[y * wide + block[0] + x] - b[y * wide + x]);
        let down = match self.zone[1] {
            0 => PatchSeams::default(),
            zone => of_all(wide, zone, &|a, b, x, y| a[(block[1] + y) * wide + x] - b[y * wide + x]),
        };
        (self.across, self.down) = (across, down);
    }

    /// Calibrates the prices by simulating many choices.
    fn calibrate_prices(&mut self) {
        const ROUNDS: i64 = 12;
        const CHOICES: i64 = 2048;
        for round in 0..ROUNDS {
            let mut chosen = vec![1.0_f32; self.patches.len()];
            for i in 0..CHOICES {
                chosen[self.patch_of_block(Seed(0), 4 * i + 1, 2 * round)] += 1.0;
            }
            let even = 1.0 + CHOICES as f32 / self.patches.len() as f32;
            for (price, chosen) in self.prices.iter_mut().zip(chosen) {
                *price *= (chosen / even).sqrt();
            }
        }
    }

    /// The patch of a block that is drawn by hash.
    fn draw_patch(&self, seed: Seed, i: i64, j: i64) -> usize {
        let hash = seed.hash(CHOICE, &[i, j]);
        if self.zone[1] > 0 {
            return (hash >> 32) as usize % self.patches.len();
        }
        // Sixteen in a row come from sixteen parts of the profile (stratified), so that even a short land shows all of it.
        let part = stratified_sixteenth(i >> 1, seed.hash(ORDER, &[i >> 5]));
        ((part as usize * self.patches.len()) >> 4) + (hash >> 32) as usize % (self.patches.len() >> 4)
    }

    /// The patch of a block: drawn by hash for every second block, otherwise the best fit to its neighbours.
    fn patch_of_block(&self, seed: Seed, i: i64, j: i64) -> usize {
        if i.wrapping_add(j) & 1 == 0 {
            return self.draw_patch(seed, i, j);
        }
        let many = self.patches.len();
        let left = self.draw_patch(seed, i.wrapping_sub(1), j);
        let right = self.draw_patch(seed, i.wrapping_add(1), j);
        let beside = (self.zone[1] > 0).then(|| [self.draw_patch(seed, i, j.wrapping_sub(1)), self.draw_patch(seed, i, j.wrapping_add(1))]);
        let mut chance = seed.hash(CHOICE, &[i, j]);
        let (mut best, mut least) = (0, f32::MAX);
        for patch in 0..many {
            let mut misfit = self.across.errors[left * many + patch] + self.across.errors[patch * many + right];
            if let Some([before, behind]) = beside {
                misfit += self.down.errors[before * many + patch] + self.down.errors[patch * many + behind];
            }
            // A linear congruential generator (Knuth); its quality does not matter here.
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            misfit *= self.prices[patch] * (1.0 + CHANCE * (chance >> 40) as f32 / (1_u32 << 24) as f32);
            if misfit < least {
                (best, least) = (patch, misfit);
            }
        }
        best
    }

    /// Weight of the second patch at a position of a zone, where the seam lies at `seam`.
    #[inline(always)]
    fn seam_weight(&self, at: i64, seam: f32) -> f32 {
        smoothstep(0.0, 1.0, (at as f32 + 0.5 - seam) / self.feather + 0.5)
    }

    /// Fills `out` with the heights of the samples from `first` on in a row of the sample lattice.
    pub fn fill(&self, seed: Seed, first: i128, row: i128, out: &mut [f32]) {
        let [wide, high] = self.block;
        let j = row.div_euclid(i128::from(high)) as i64;
        let y = row.rem_euclid(i128::from(high)) as i64;
        let mut i = first.div_euclid(i128::from(wide)) as i64;
        let mut x = first.rem_euclid(i128::from(wide)) as i64;
        let strips: &[i64] = if y < self.zone[1] { &[j, j.wrapping_sub(1)] } else { &[j] };
        let of_column = |i: i64| [0, 1].map(|k| strips.get(k).map_or(0, |strip| self.patch_of_block(seed, i, *strip)));
        let mut here = of_column(i.wrapping_sub(1));
        let mut done = 0;
        while done < out.len() {
            let before = here;
            here = of_column(i);
            let count = ((wide - x) as usize).min(out.len() - done);
            let part = &mut out[done..done + count];
            if strips.len() == 1 {
                self.fill_strip([before[0], here[0]], x, y, part);
            } else {
                self.fill_between(before, here, x, y, part);
            }
            (x, i, done) = (0, i.wrapping_add(1), done + count);
        }
    }

    /// Fills a part of a block's row outside the zones to the blocks above and below.
    fn fill_strip(&self, [before, here]: [usize; 2], first: i64, y: i64, out: &mut [f32]) {
        let joint = self.joint(before, here, y);
        for (x, out) in (first..).zip(out) {
            let [base, rest] = self.joined(&joint, x);
            *out = (base + rest).clamp(0.0, 1.0);
        }
    }

    /// Fills a part of a block's row in the zone between two strips; the row's own strip comes first.
    fn fill_between(&self, before: [usize; 2], here: [usize; 2], first: i64, y: i64, out: &mut [f32]) {
        let (lower, upper) = (self.joint(before[0], here[0], y), self.joint(before[1], here[1], self.block[1] + y));
        let seam = |patches: [usize; 2], x: i64| self.down.at(self.patches.len(), patches[1], patches[0], x);
        let soft = self.soft[1][y as usize];
        for (x, out) in (first..).zip(out) {
            let mut at = seam(here, x);
            if x < self.zone[0] {
                // The seam is interpolated from one block's to the next one's.
                at = mix_of(seam(before, self.block[0] + x), at, self.soft[0][x as usize]);
            }
            let ([base, rest], [base_above, rest_above]) = (self.joined(&lower, x), self.joined(&upper, x));
            *out = (mix_of(base_above, base, soft) + mix_of(rest_above, rest, self.seam_weight(y, at))).clamp(0.0, 1.0);
        }
    }

    fn joint(&self, before: usize, here: usize, row: i64) -> PatchJoint {
        let seam = self.across.at(self.patches.len(), before, here, row);
        PatchJoint { before: self.patch_row(before, row), here: self.patch_row(here, row), seam }
    }

    /// Base and rest of a strip at a position in a block.
    #[inline(always)]
    fn joined(&self, joint: &PatchJoint, x: i64) -> [f32; 2] {
        let here = self.at(joint.here, x);
        if x >= self.zone[0] {
            return here;
        }
        let before = self.at(joint.before, self.block[0] + x);
        [mix_of(before[0], here[0], self.soft[0][x as usize]), mix_of(before[1], here[1], self.seam_weight(x, joint.seam))]
    }
}

/// Where, in a row, one patch is joined to the next.
struct PatchJoint {
    before: PatchRow,
    here: PatchRow,
    seam: f32,
}

impl PatchSeams {
    #[inline(always)]
    fn at(&self, many: usize, before: usize, here: usize, step: i64) -> f32 {
        f32::from(self.paths[(before * many + here) * self.long + step as usize])
    }
}

#[inline(always)]
fn mix_of(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// Patch positions by jittered grid: one at random in each cell of the exemplar.
fn patch_positions(surface: &QuantizedHeights, size: [i64; 2]) -> Vec<QuiltPatch> {
    let leans = surface.is_skewed();
    let over = if surface.is_map() { OVER_MAP } else { OVER_PROFILE };
    let place = |share: f64, length: usize, size: i64| {
        let (length, over) = (length as i64, (size as f64 * over) as i64);
        match (size >= length, leans) {
            (true, _) => (share * length as f64) as i64 - size / 2,
            (false, true) => (share * (length - size + 1) as f64) as i64,
            (false, false) => (share * (length - size + 1 + 2 * over) as f64) as i64 - over,
        }
    };
    let (across, down) = if surface.is_map() { (OF_MAP_SIDE, OF_MAP_SIDE) } else { (OF_PROFILE, 1) };
    let patch = |number: usize| {
        let hash = Seed(0).hash(WHERE, &[number as i64]);
        let share = |part: usize, parts: usize, bits: u64| (part as f64 + (bits & 0xffff) as f64 / 65_536.0) / parts as f64;
        let x = place(share(number % across, across, hash), surface.columns, size[0]);
        let y = if surface.is_map() { place(share(number / across, down, hash >> 16), surface.rows, size[1]) } else { 0 };
        QuiltPatch { x, y, turned: !leans && hash >> 63 == 1 }
    };
    (0..across * down).map(patch).collect()
}

/// Box blur with a radius of `reach` samples, applied twice.
fn box_blur(heights: &[f32], columns: usize, rows: usize, reach: [i64; 2]) -> Vec<f32> {
    let mut soft = heights.to_vec();
    for _ in 0..2 {
        soft = box_blur_lines(&soft, columns, rows, [1, columns], reach[0]);
        if rows > 1 {
            soft = box_blur_lines(&soft, rows, columns, [columns, 1], reach[1]);
        }
    }
    soft
}

/// One-dimensional box blur along all lines; `apart` is the stride between samples, `beside` that between lines.
fn box_blur_lines(heights: &[f32], length: usize, lines: usize, [apart, beside]: [usize; 2], reach: i64) -> Vec<f32> {
    let mut soft = vec![0.0; heights.len()];
    for line in 0..lines {
        let at = |place: i64| f64::from(heights[line * beside + mirror_index(place, length) * apart]);
        let mut sum: f64 = (-reach..=reach).map(at).sum();
        for place in 0..length as i64 {
            soft[line * beside + place as usize * apart] = (sum / (2 * reach + 1) as f64) as f32;
            sum += at(place + reach + 1) - at(place - reach);
        }
    }
    soft
}
