//! Marks of the biomes, as on old maps: each biome has a small form in ink, so that nobody has to tell it by its colour alone.

use std::ops::Range;

use eremite_land::{Biome, BiomeBlend, COLUMN_LIMIT, Column, Land, biome::Realm};
use eremite_stream::ink::{Ink, palette};

use super::{ChartView, level_noise::LAND_LEVEL};

/// The coarsest level with marks: beyond it a biome is smaller than the distance between two, and its colour fades out.
const COARSEST: u32 = LAND_LEVEL;
/// Pixels from one mark to the next; every other row is shifted by half of that.
const APART: i64 = 44;
/// Half the size of a mark in pixels, half the width of its lines, and their darkness.
const HALF: f32 = 5.0;
const HALF_LINE: f32 = 0.7;
const DARKNESS: f32 = 0.5;
/// Pixels from a mark's middle within which it may be drawn.
const REACH: i64 = 6;
/// Least distance of a mark's middle from the coast, in pixels.
const FROM_COAST: f32 = 8.0;

/// The lines of a mark: the ends of each, from -1 to 1, y downward.
pub type MarkForm = &'static [[f32; 4]];

/// The forms, in the order of the biomes of the surface. More biomes than there are forms share them.
const FORMS: [MarkForm; 12] = [
    // Ash land: a cross.
    &[[-0.8, -0.8, 0.8, 0.8], [-0.8, 0.8, 0.8, -0.8]],
    // Autumn wood: a broad crown.
    &[[0.0, 1.0, 0.0, 0.2], [0.0, -1.0, 0.6, -0.4], [0.6, -0.4, 0.0, 0.2], [0.0, 0.2, -0.6, -0.4], [-0.6, -0.4, 0.0, -1.0]],
    // Birch wood: two trunks.
    &[[-0.4, -1.0, -0.4, 1.0], [0.4, -1.0, 0.4, 1.0]],
    // Blossom hills: a flower over a hill.
    &[[-1.0, 1.0, 0.0, 0.2], [0.0, 0.2, 1.0, 1.0], [-0.2, -0.8, 0.2, -0.8], [0.0, -1.0, 0.0, -0.6]],
    // Desert: dunes.
    &[[-1.0, 0.4, -0.4, -0.4], [-0.4, -0.4, 0.2, 0.4], [0.2, 0.4, 0.8, -0.4]],
    // Fen: flat water.
    &[[-1.0, -0.6, 0.2, -0.6], [-0.2, 0.0, 1.0, 0.0], [-1.0, 0.6, 0.2, 0.6]],
    // Karst: a tower.
    &[[-0.6, 1.0, -0.4, -1.0], [-0.4, -1.0, 0.4, -1.0], [0.4, -1.0, 0.6, 1.0]],
    // Meadow: a tuft.
    &[[-0.8, -0.4, 0.0, 0.8], [0.0, 0.8, 0.8, -0.4], [0.0, 0.8, 0.0, -0.8]],
    // Mesa: a table.
    &[[-1.0, 0.6, -0.6, -0.4], [-0.6, -0.4, 0.6, -0.4], [0.6, -0.4, 1.0, 0.6]],
    // Moor: two stalks on level ground.
    &[[-1.0, 0.4, 1.0, 0.4], [-0.4, 0.4, -0.4, -0.6], [0.4, 0.4, 0.4, -0.6]],
    // Pine forest: a conifer.
    &[[0.0, -1.0, -0.6, 0.0], [0.0, -1.0, 0.6, 0.0], [0.0, 0.0, -0.8, 1.0], [0.0, 0.0, 0.8, 1.0]],
    // Snowfield: a crystal.
    &[[0.0, -1.0, 0.0, 1.0], [-0.8, -0.6, 0.8, 0.6], [-0.8, 0.6, 0.8, -0.6]],
];

/// The form of a biome by its index.
fn form_of(biomes: &[Biome], number: usize) -> MarkForm {
    let before = biomes[..number].iter().filter(|biome| biome.realm == Realm::Surface).count();
    FORMS[before % FORMS.len()]
}

/// The form of a biome by its name, if there is such a biome.
pub fn biome_mark(biomes: &[Biome], name: &str) -> Option<MarkForm> {
    biomes.iter().position(|biome| biome.name == name).map(|number| form_of(biomes, number))
}

/// The number of rows of marks that may reach into a view; none where there is only one biome.
pub(super) fn row_count(land: &Land, view: ChartView) -> usize {
    let surface = land.biomes().iter().filter(|biome| biome.realm == Realm::Surface).count();
    if view.level > COARSEST || surface < 2 { 0 } else { rows(view).count() }
}

/// The rows of marks that may reach into a view, counted over the whole land.
fn rows(view: ChartView) -> impl Iterator<Item = i64> {
    let top = view.row >> view.level;
    (top - REACH).div_euclid(APART)..=(top + view.height as i64 + REACH).div_euclid(APART)
}

/// The middles of some rows of marks, in pixels from a view's upper left one: those that reach into the view.
fn middles(view: ChartView, numbers: Range<usize>) -> impl Iterator<Item = [i64; 2]> {
    let [left, top] = [view.column, view.row].map(|at| at >> view.level);
    let [width, height] = [view.width, view.height].map(|pixels| pixels as i64);
    let in_row = move |row: i64| {
        let shift = if row.rem_euclid(2) == 0 { 0 } else { APART / 2 };
        let numbers = (left - REACH - shift).div_euclid(APART)..=(left + width + REACH - shift).div_euclid(APART);
        numbers.map(move |number| [number * APART + shift - left, row * APART - top])
    };
    let reaches = |at: i64, pixels: i64| (-REACH..pixels + REACH).contains(&at);
    rows(view).skip(numbers.start).take(numbers.len()).flat_map(in_row).filter(move |[x, y]| reaches(*x, width) && reaches(*y, height))
}

/// Draws some rows of marks over a view, where there is land. `from_coast` tells how far a pixel is from the coast, more than
/// 0 on land, up to [`REACH`] pixels beyond the view too.
pub(super) fn draw(land: &Land, view: ChartView, numbers: Range<usize>, from_coast: impl Fn(i64, i64) -> f32, inks: &mut [Ink]) {
    for [x, y] in middles(view, numbers) {
        let (column, row) = (view.column_of(x), view.row_of(y));
        let is_within = [column, row].iter().all(|at| at.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs());
        if is_within && from_coast(x, y) >= FROM_COAST {
            let mut blend = [BiomeBlend::default()];
            land.blends_in_row(Column(column), row, &mut blend);
            draw_mark(form_of(land.biomes(), blend[0].dominant()), [x, y], [view.width, view.height], inks);
        }
    }
}

/// Draws a mark around a pixel.
fn draw_mark(form: MarkForm, [x, y]: [i64; 2], [width, height]: [usize; 2], inks: &mut [Ink]) {
    let span = |at: i64, pixels: usize| (at - REACH).max(0) as usize..((at + REACH + 1).max(0) as usize).min(pixels);
    for (py, px) in span(y, height).flat_map(|py| span(x, width).map(move |px| (py, px))) {
        let ink = &mut inks[py * width + px];
        *ink = ink.lerp(palette::ink(), DARKNESS * coverage(form, [px as i64 - x, py as i64 - y]));
    }
}

/// How much of a pixel, counted from the mark's middle, a form covers.
fn coverage(form: MarkForm, at: [i64; 2]) -> f32 {
    let [x, y] = at.map(|pixels| pixels as f32);
    let distance = |line: &[f32; 4]| {
        let [from_x, from_y, to_x, to_y] = line.map(|part| part * HALF);
        let (dx, dy) = (to_x - from_x, to_y - from_y);
        let share = (((x - from_x) * dx + (y - from_y) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        libm::hypotf(x - from_x - share * dx, y - from_y - share * dy)
    };
    let nearest = form.iter().map(distance).fold(f32::INFINITY, f32::min);
    (HALF_LINE + 0.5 - nearest).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use eremite_land::Seed;
    use eremite_stream::ink::{GrainTexel, raster::srgb_bytes};
    use eremite_testing::color_vision::least_difference;

    use super::*;
    use crate::atlas::{Chart, SurfacePixel, ground_color};

    const SIDE: usize = 2 * REACH as usize + 1;

    /// A small piece of the map on level land, with or without a mark in its middle.
    fn piece(ground: Ink, mark: Option<MarkForm>) -> Vec<[u8; 3]> {
        let land = SurfacePixel {
            height: 0.6,
            sea: 0.5,
            slope: [0.0; 2],
            steepness: 1.0,
            from_coast: 100.0,
            coast: 0.8,
            grain: GrainTexel { paper: 0.5, blot: 0.5, bristle: 0.5 },
        };
        let mut inks = vec![land.ink(|| ground); SIDE * SIDE];
        if let Some(form) = mark {
            draw_mark(form, [REACH; 2], [SIDE; 2], &mut inks);
        }
        inks.into_iter().map(srgb_bytes).collect()
    }

    /// The pixels in which two pieces differ for every eye.
    fn different_pixels(one: &[[u8; 3]], other: &[[u8; 3]]) -> usize {
        one.iter().zip(other).filter(|(one, other)| least_difference(**one, **other) > 8.0).count()
    }

    #[test]
    fn pieces_of_the_map_whose_biomes_are_one_colour_to_some_differ_in_form() {
        let land = eremite_testing::land(Seed(1), "superposed-cosine");
        let biomes = land.biomes();
        let surface = biomes.iter().enumerate().filter(|(_, biome)| biome.realm == Realm::Surface);
        let all: Vec<_> = surface.map(|(number, biome)| (&biome.name, ground_color(&biome.tint), form_of(biomes, number))).collect();
        assert!(all.len() <= FORMS.len(), "{} biomes share {} forms", all.len(), FORMS.len());
        let mut alike = 0;
        for (number, (name, ground, form)) in all.iter().enumerate() {
            for (other, other_ground, other_form) in &all[..number] {
                if least_difference(srgb_bytes(*ground), srgb_bytes(*other_ground)) < 10.0 {
                    alike += 1;
                    let without = different_pixels(&piece(*ground, None), &piece(*other_ground, None));
                    let with = different_pixels(&piece(*ground, Some(*form)), &piece(*other_ground, Some(*other_form)));
                    assert!(without == 0 && with >= 15, "{name} and {other}: {without} pixels, and {with} with their marks");
                }
            }
        }
        assert!(alike > 0, "colours alone would do");
    }

    #[test]
    fn a_map_has_the_marks_of_its_biomes_on_land_and_none_from_afar() {
        const SIZE: [i64; 2] = [480, 160];
        let land = eremite_testing::land(Seed(12), "superposed-cosine");
        let chart = Chart::new(land.clone());
        let view = ChartView::around(0, chart.path_position_at(Column(0)).1, COARSEST, SIZE[0] as usize, SIZE[1] as usize);
        let bytes = chart.render(view);
        let lightness: Vec<u32> = bytes.as_chunks::<3>().0.iter().map(|rgb| rgb.iter().map(|part| u32::from(*part)).sum()).collect();
        let (heights, mut seen, mut all) = (chart.heights(view), 0, 0);
        let around = |[x, y]: [i64; 2], reach: i64| {
            (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| ([dx, dy], ((y + dy) * SIZE[0] + x + dx) as usize)))
        };
        for middle in middles(view, 0..row_count(&land, view)) {
            let is_inside = (0..2).all(|axis| (2 * REACH..SIZE[axis] - 2 * REACH).contains(&middle[axis]));
            if !is_inside || around(middle, 2 * REACH).any(|(_, pixel)| heights[pixel] < chart.sea()) {
                continue;
            }
            let mut blend = [BiomeBlend::default()];
            land.blends_in_row(Column(view.column_of(middle[0])), view.row_of(middle[1]), &mut blend);
            let form = form_of(land.biomes(), blend[0].dominant());
            let mean = |is_inked: bool| {
                let pixels = around(middle, REACH).filter(|(by, _)| (coverage(form, *by) > 0.5) == is_inked);
                let (sum, count) = pixels.fold((0, 0), |(sum, count), (_, pixel)| (sum + lightness[pixel], count + 1));
                sum as f32 / count as f32
            };
            all += 1;
            seen += i32::from(mean(true) < 0.93 * mean(false));
        }
        assert!(all >= 2 && seen == all, "{seen} of {all} marks are seen");
        assert_eq!(row_count(&land, ChartView { level: COARSEST + 1, ..view }), 0);
    }
}
