//! The card of a slip as a picture: paper, the way as a range of hills in ink, words, and the seal that carries it all.
//! Painted on the CPU from what the seal says, so that the words on a card are always those of its seal.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::{
    RandomStream, Seed,
    background::{Steps, and_then, each_a_step, finish, one_step, row_bands},
    value_noise::smoothstep,
};
use eremite_stream::ink::{
    self, Ink, InkMeshBuilder, StrokePoint, grain,
    page_canvas::{M, PageCanvas, paper_texture_in_steps, truncate_to_width, wrap_to_width},
    palette, raster,
    text_raster::{TextRaster, has_glyphs},
};
use eremite_words as words;

use super::{
    encoding::SlipError,
    seal::{self, CELL_PX, CELLS, Cells, EMBLEM, RIM_PX},
    slip::{Slip, format_metres},
    way::{HEIGHT_STEPS, HEIGHTS},
};

/// Width of a card in pixels.
pub const WIDTH: usize = 960;
/// Height of a card in pixels.
pub const HEIGHT: usize = 640;
/// The upper left corner of the seal's first cell.
const SEAL_AT: [usize; 2] = [704, 384];

/// Where the way is drawn: the ends of its ground line, and how high it may rise over it.
const WAY_X: [f32; 2] = [78.0, 882.0];
const WAY_Y: f32 = 332.0;
const WAY_HIGH: f32 = 150.0;
/// A way that rises this many metres is drawn as high as may be; flatter ones are flatter.
const FULL_RISE_M: f32 = 60.0;
/// The most lines about what was met.
const MET_LINES: usize = 2;
/// The middle of the sun.
const SUN: Vec2 = Vec2::new(748.0, 122.0);
/// The ranges behind the way: how much higher they are, how many heights to both sides each is the mean of, how dark, and the
/// share by which they are turned.
const RANGES: [(f32, i32, f32, f32); 2] = [(62.0, 10, 0.3, 0.46), (30.0, 5, 0.42, 0.23)];
/// Left edge of the words.
const LEFT: f32 = 80.0;
/// Pixels of the seal that are cut in a step.
const CUT_PX: usize = 1 << 12;

const SEAL: RandomStream = RandomStream::named("slip seal");
const STROKES: RandomStream = RandomStream::named("slip strokes");

fn dark_ink() -> Ink {
    Ink::from_srgb_hex(0x2a_2622)
}

fn pale_ink() -> Ink {
    Ink::from_srgb_hex(0x6b_6153)
}

/// Paints the card of a slip: sRGB bytes, [`WIDTH`] by [`HEIGHT`], the top row first.
pub fn paint(slip: &Slip) -> Vec<u8> {
    finish(paint_in_steps(slip))
}

/// Paints the card of a slip as [`paint`] does, in steps.
pub fn paint_in_steps(slip: &Slip) -> Steps<Vec<u8>> {
    let size = [WIDTH, HEIGHT];
    let [drawn, told, sealed] = [(); 3].map(|()| slip.clone());
    let page = and_then(paper_texture_in_steps(size, false), move |paper| {
        let page = one_step(move || PageCanvas::new(paper, size));
        way_meshes(&drawn).into_iter().fold(page, |page, mesh| and_then(page, |page| page.draw_mesh_in_steps(mesh)))
    });
    let page = and_then(page, move |page| each_a_step(page, word_lines(&told).into_iter(), |page, line| line.write(page)));
    let page = and_then(page, |page| page.draw_mesh_in_steps(seal_mesh()));
    let page = and_then(page, move |page| {
        let cells = seal::cells(&sealed);
        let bands = row_bands([CELLS * CELL_PX; 2], CUT_PX);
        each_a_step(page, bands, move |page, rows| cut_cells(page, &cells, rows))
    });
    and_then(page, |page| one_step(move || page.bytes))
}

/// Reads the slip of a card's pixels, as [`paint`] returns them.
///
/// # Errors
/// If its seal is damaged, or says what cannot be.
pub fn read(bytes: &[u8]) -> Result<Slip, SlipError> {
    seal::read(&lightness(bytes))
}

/// Whether there is a seal in the pixels of a picture of a card's size.
pub fn has_seal(bytes: &[u8]) -> bool {
    bytes.len() == WIDTH * HEIGHT * 3 && seal::is_seal(&lightness(bytes))
}

/// Lightness (Rec. 601 luma) of the pixels around the seal.
fn lightness(bytes: &[u8]) -> impl Fn(i64, i64) -> f32 {
    let pixels: &[[u8; 3]] = bytes.as_chunks().0;
    move |x, y| {
        let [x, y] = [(x, SEAL_AT[0]), (y, SEAL_AT[1])].map(|(at, from)| usize::try_from(at + from as i64).unwrap_or(usize::MAX));
        let pixel = if x < WIDTH { y.checked_mul(WIDTH).and_then(|row| pixels.get(row.checked_add(x)?)) } else { None };
        pixel.map_or(0.0, |[r, g, b]| 0.299 * f32::from(*r) + 0.587 * f32::from(*g) + 0.114 * f32::from(*b))
    }
}

/// A point of a stroke, in pixels of the card.
fn point(at: Vec2, width: f32) -> StrokePoint {
    StrokePoint::new(at.x * M, -at.y * M, width * M)
}

fn on_mesh(at: Vec2) -> Vec2 {
    Vec2::new(at.x, -at.y) * M
}

/// The way's line in pixels, from the start on the left to the end on the right.
fn way_line(slip: &Slip) -> Vec<Vec2> {
    let share = (slip.way.rise_m as f32 / FULL_RISE_M).min(1.0).sqrt();
    (0..HEIGHTS)
        .map(|at| {
            let x = WAY_X[0] + (WAY_X[1] - WAY_X[0]) * at as f32 / (HEIGHTS - 1) as f32;
            let up = f32::from(slip.way.heights[at]) / f32::from(HEIGHT_STEPS);
            Vec2::new(x, WAY_Y - 24.0 - (WAY_HIGH - 24.0) * up * share)
        })
        .collect()
}

/// A point of the line, at any place along it.
fn along(line: &[Vec2], share: f32) -> Vec2 {
    let at = share.clamp(0.0, 1.0) * (line.len() - 1) as f32;
    let (before, rest) = (at as usize, at.fract());
    line[before].lerp(line[(before + 1).min(line.len() - 1)], rest)
}

/// The way with the sun and the ranges behind it, in the order in which they are painted.
fn way_meshes(slip: &Slip) -> Vec<InkMeshBuilder> {
    let line = way_line(slip);
    let mut random = Seed(slip.metres.into()).rng(STROKES, &[slip.way.farthest_m.into(), slip.attempt.into()]);
    let mut sun = InkMeshBuilder::default();
    sun.disc(on_mesh(SUN), 31.0 * M, palette::vermilion().with_alpha(0.62), palette::vermilion().with_alpha(0.5), 4.0 * M);
    let mut meshes = vec![sun];
    for (lift, smooth, alpha, turn) in RANGES {
        meshes.push(wash_below(&range_behind(&line, lift, smooth, turn), WAY_Y - 6.0, pale_ink(), alpha));
    }
    // The way itself: a wash that fades toward its foot, under a line of the brush. Both thin out beyond its ends.
    let outer = |end: Vec2, side: f32| [end + Vec2::new(side * 18.0, 5.0), end + Vec2::new(side * 34.0, 15.0)];
    let (before, after) = (outer(line[0], -1.0), outer(line[HEIGHTS - 1], 1.0));
    let whole: Vec<Vec2> = before.into_iter().rev().chain(line.iter().copied()).chain(after).collect();
    meshes.push(wash_below(&whole, WAY_Y + 14.0, dark_ink(), 0.66));
    let mut mesh = InkMeshBuilder::default();
    let last = whole.len() - 1;
    let stroke: Vec<StrokePoint> = whole
        .iter()
        .enumerate()
        .map(|(at, place)| {
            let share = at as f32 / last as f32;
            let ends = smoothstep(0.0, 0.06, share) * (0.45 + 0.55 * smoothstep(1.0, 0.75, share)) * smoothstep(1.0, 0.97, share);
            let falls = whole.get(at + 1).map_or(0.0, |next| (next.y - place.y) / 12.0).clamp(-1.0, 1.0);
            // A brush is pressed on the way down, and lifted on the way up.
            point(*place, (4.4 + 1.8 * falls + random.range(-0.9, 0.9)) * ends.max(0.12))
        })
        .collect();
    mesh.curve(&stroke, 5, dark_ink(), 1.1 * M);
    draw_milestone(&mut mesh, line[0]);
    draw_walker(&mut mesh, line[HEIGHTS - 1]);
    meshes.push(mesh);
    meshes
}

/// A range behind the way: the way itself again, smoother, and turned by a share of its length, so that it begins elsewhere.
fn range_behind(line: &[Vec2], lift: f32, smooth: i32, turn: f32) -> Vec<Vec2> {
    (0..=120)
        .map(|at| {
            let share = at as f32 / 120.0;
            let sum: f32 = (-smooth..=smooth)
                .map(|i| (share + turn + i as f32 / HEIGHTS as f32).rem_euclid(2.0))
                .map(|turned| along(line, if turned > 1.0 { 2.0 - turned } else { turned }).y)
                .sum();
            let mean = sum / (2 * smooth + 1) as f32;
            let ends = smoothstep(0.0, 0.22, share) * smoothstep(1.0, 0.78, share);
            let x = WAY_X[0] - 20.0 + (WAY_X[1] - WAY_X[0] + 40.0) * share;
            Vec2::new(x, WAY_Y - 8.0 - (0.6 * (WAY_Y - 8.0 - mean) + lift) * ends)
        })
        .collect()
}

/// A wash below a line, darkest at the line and fading to nothing at the foot and toward both ends.
fn wash_below(line: &[Vec2], foot_y: f32, ink: Ink, alpha: f32) -> InkMeshBuilder {
    const BANDS: usize = 5;
    const FADES_PX: f32 = 46.0;
    let (first, last) = (line[0].x, line[line.len() - 1].x);
    let mut mesh = InkMeshBuilder::default();
    let mut before: Option<[u32; BANDS + 1]> = None;
    for place in line {
        let ends = smoothstep(0.0, FADES_PX, place.x - first) * smoothstep(0.0, FADES_PX, last - place.x);
        let corners = std::array::from_fn(|band| {
            let share = band as f32 / BANDS as f32;
            let fading = (1.0 - share) * (1.0 - share) * ends;
            mesh.vertex(on_mesh(Vec2::new(place.x, place.y + (foot_y - place.y).max(0.0) * share)), ink.with_alpha(alpha * fading))
        });
        if let Some(last) = before {
            for band in 0..BANDS {
                mesh.quad(last[band], corners[band], corners[band + 1], last[band + 1]);
            }
        }
        before = Some(corners);
    }
    mesh
}

/// The milestone where the way begins.
fn draw_milestone(mesh: &mut InkMeshBuilder, foot: Vec2) {
    let at = |x: f32, y: f32| on_mesh(foot + Vec2::new(x, y));
    let outline = [at(-5.5, 2.0), at(-5.0, -17.0), at(-2.5, -21.5), at(2.0, -21.0), at(4.5, -17.0), at(5.5, 2.0)];
    mesh.wash(&outline, Ink::from_srgb_hex(0x5c_564d), 1.2 * M);
    for (y, wide) in [(-14.0, 4.0), (-9.5, 3.0)] {
        mesh.stroke(&[point(foot + Vec2::new(-0.5 * wide, y), 1.0), point(foot + Vec2::new(0.5 * wide, y), 1.0)], dark_ink(), 0.6 * M);
    }
}

/// The hermit where the way ends: cloak, hat, staff, and his lantern, the only red in the land.
fn draw_walker(mesh: &mut InkMeshBuilder, foot: Vec2) {
    let at = |x: f32, y: f32| foot + Vec2::new(x, y);
    mesh.stroke(&[point(at(-3.0, -12.0), 3.2), point(at(-4.5, 0.5), 2.2)], dark_ink(), 0.8 * M);
    mesh.stroke(&[point(at(2.0, -12.0), 3.2), point(at(3.5, 0.5), 2.2)], dark_ink(), 0.8 * M);
    let cloak = [at(-8.5, -8.0), at(-6.0, -22.0), at(-2.5, -31.0), at(2.0, -31.5), at(5.0, -22.0), at(6.0, -8.5)].map(on_mesh);
    mesh.wash(&cloak, dark_ink(), 1.2 * M);
    mesh.stroke(&[point(at(0.5, -33.0), 6.0), point(at(1.0, -35.0), 6.0)], Ink::from_srgb_hex(0xb0_8a66), 0.8 * M);
    let hat = [at(-9.5, -35.0), at(0.2, -43.0), at(10.5, -35.4), at(0.4, -34.4)].map(on_mesh);
    mesh.wash(&hat, Ink::from_srgb_hex(0x8a_7146), 1.0 * M);
    mesh.stroke(&[point(at(12.0, 1.0), 1.6), point(at(10.5, -24.0), 1.8), point(at(11.0, -41.0), 2.0)], dark_ink(), 0.7 * M);
    mesh.stroke(&[point(at(3.0, -24.0), 2.6), point(at(10.5, -22.0), 2.0)], dark_ink(), 0.8 * M);
    mesh.stroke(&[point(at(11.0, -41.0), 1.2), point(at(16.0, -39.5), 1.0), point(at(16.5, -36.0), 0.9)], dark_ink(), 0.6 * M);
    mesh.disc(on_mesh(at(16.6, -32.0)), 3.0 * M, palette::ember(), palette::vermilion(), 1.4 * M);
}

/// A line of words with its middle at a height.
struct CardLine {
    words: String,
    at: Vec2,
    size_px: f32,
    ink: Ink,
}

impl CardLine {
    /// Letters that the font does not have are left out.
    fn new(words: &str, at: Vec2, size_px: f32, ink: Ink) -> Self {
        Self { words: readable(words), at, size_px, ink }
    }

    fn text(&self) -> TextRaster {
        TextRaster::new(self.size_px).lining_figures()
    }

    fn width_px(&self) -> f32 {
        self.text().width_px(&self.words)
    }

    fn write(&self, canvas: &mut PageCanvas) {
        let (text, rgb) = (self.text(), raster::srgb_bytes(self.ink));
        let start = Vec2::new(self.at.x, self.at.y + text.ascent_px() / 3.2);
        text.draw(&self.words, start, |x, y, cover| canvas.blend_pixel(x, y, rgb, cover));
    }
}

/// The letters of a text that the font has.
fn readable(words: &str) -> String {
    words.chars().filter(|letter| has_glyphs(letter.encode_utf8(&mut [0; 4]))).collect()
}

/// All that is written on a card.
fn word_lines(slip: &Slip) -> Vec<CardLine> {
    let head = Vec2::new(LEFT, 74.0);
    let day = CardLine::new(&slip.day.in_words(), head, 52.0, dark_ink());
    let after_day = head + Vec2::new(day.width_px() + 22.0, 6.0);
    let mut lines = vec![day];
    if !slip.land.is_empty() {
        let below = words::text_with("slip-below", &[("land", slip.land.clone().into())]);
        lines.push(CardLine::new(&below, head + Vec2::Y * 46.0, 30.0, pale_ink()));
    }
    let again = slip.again_mark();
    if !again.is_empty() {
        lines.push(CardLine::new(&again, after_day, 30.0, palette::vermilion()));
    }
    let most_px = SEAL_AT[0] as f32 - LEFT - 60.0;
    let mut at = Vec2::new(LEFT, 404.0);
    let metres = CardLine::new(&format_metres(slip.metres), at, 64.0, dark_ink());
    let time = words::text_with("slips-in-time", &[("time", words::duration(slip.way.seconds).into())]);
    let time = CardLine::new(&time, at + Vec2::new(metres.width_px() + 18.0, 9.0), 30.0, pale_ink());
    lines.extend([metres, time]);
    at.y += 56.0;
    let distance = [("distance", format_metres(slip.way.farthest_m.unsigned_abs()).into())];
    let farthest = match slip.way.farthest_m {
        ..0 => words::text_with("slip-as-far-west", &distance),
        0.. => words::text_with("slip-as-far-east", &distance),
    };
    lines.push(CardLine::new(&farthest, at, 30.0, pale_ink()));
    at.y += 46.0;
    for line in met_lines(slip, most_px, 30.0) {
        lines.push(CardLine::new(&line, at, 30.0, dark_ink()));
        at.y += 36.0;
    }
    let name = readable(&slip.name);
    if name.chars().any(char::is_alphanumeric) {
        let words = truncate_to_width(&words::text_with("slip-walked-by", &[("name", name.trim().into())]), 30.0, most_px);
        lines.push(CardLine::new(&words, Vec2::new(LEFT, 590.0), 30.0, pale_ink()));
    }
    lines
}

/// What was met, in at most [`MET_LINES`] lines.
fn met_lines(slip: &Slip, most_px: f32, size_px: f32) -> Vec<String> {
    let lines = |named: usize| {
        let met = slip.met_words(named);
        let line = match &*met {
            "" => words::text("slip-met-nobody").to_owned(),
            names => words::text_with("slip-met", &[("names", names.into())]),
        };
        wrap_to_width(&line, size_px, most_px)
    };
    // Fewer names, so that the number of the others stays whole.
    (0..=slip.met.len()).rev().map(lines).find(|lines| lines.len() <= MET_LINES).unwrap_or_default()
}

/// The seal before its cells are cut.
fn seal_mesh() -> InkMeshBuilder {
    let side = CELLS * CELL_PX + 2 * RIM_PX;
    let [left, top] = SEAL_AT.map(|at| (at - RIM_PX) as f32);
    let mut mesh = InkMeshBuilder::default();
    ink::blank_seal(&mut mesh, side as f32 * M, &mut Seed(0).rng(SEAL, &[]));
    for at in &mut mesh.positions {
        *at += on_mesh(Vec2::new(left, top + side as f32));
    }
    let [from, to] = EMBLEM.map(|at| (at * CELL_PX) as f32);
    let corner = Vec2::new(SEAL_AT[0] as f32 + from + 1.0, SEAL_AT[1] as f32 + to);
    ink::seal_emblem(&mut mesh, on_mesh(corner), (to - from) * M, palette::paper());
    mesh
}

/// Cuts the cells out, in some rows of pixels: rounded where they end, joined where they touch, and rough as a cut stone.
fn cut_cells(canvas: &mut PageCanvas, cells: &Cells, rows: Range<usize>) {
    const ROUGH: f32 = 0.5;
    const SHARP: f32 = 2.6;
    let value = |column: i64, row: i64| {
        let cell = usize::try_from(row).ok().and_then(|row| cells.get(row)?.get(usize::try_from(column).ok()?));
        f32::from(u8::from(cell.copied().unwrap_or_default()))
    };
    let paper = raster::srgb_bytes(palette::paper());
    for y in rows {
        for x in 0..CELLS * CELL_PX {
            let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / CELL_PX as f32 - 0.5;
            let (corner, share) = (at.floor(), at - at.floor());
            let (column, row) = (corner.x as i64, corner.y as i64);
            let upper = value(column, row) + (value(column + 1, row) - value(column, row)) * share.x;
            let lower = value(column, row + 1) + (value(column + 1, row + 1) - value(column, row + 1)) * share.x;
            let texel = grain().texel(x as i32, y as i32);
            let rough = ROUGH * (texel.bristle - 0.5) * 0.6 + ROUGH * (texel.blot - 0.5) * 0.3;
            let cover = (upper + (lower - upper) * share.y - 0.5 + rough) * SHARP + 0.5;
            canvas.blend_pixel((SEAL_AT[0] + x) as i64, (SEAL_AT[1] + y) as i64, paper, 0.94 * cover.clamp(0.0, 1.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use eremite_stream::ink::page_canvas::paper_texture;
    use proptest::prelude::*;

    use super::{
        super::slip::tests::{any_slip, some_slip},
        *,
    };

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn a_card_says_what_its_seal_says(slip in any_slip()) {
            let bytes = paint(&slip);
            prop_assert_eq!(bytes.len(), WIDTH * HEIGHT * 3);
            prop_assert!(has_seal(&bytes));
            prop_assert_eq!(read(&bytes), Ok(slip));
        }
    }

    #[test]
    fn a_card_is_painted_in_many_steps() {
        let slip = some_slip();
        let (bytes, taken) = eremite_testing::finish_counted(paint_in_steps(&slip));
        assert!(taken > 300 && bytes == paint(&slip), "{taken} steps");
    }

    #[test]
    fn a_card_survives_a_coarse_copy_and_no_other_picture_is_one() {
        let slip = some_slip();
        let bytes = paint(&slip);
        assert_eq!(bytes, paint(&slip), "it is a function of the slip");
        // As a strong compression leaves it: blocks of 2 x 2 pixels in 12 steps of each colour.
        let coarse: Vec<u8> = (0..bytes.len())
            .map(|at| {
                let (x, y) = (at / 3 % WIDTH / 2 * 2, at / 3 / WIDTH / 2 * 2);
                let sum: u32 = [(0, 0), (1, 0), (0, 1), (1, 1)]
                    .map(|(dx, dy)| u32::from(bytes[((y + dy) * WIDTH + x + dx) * 3 + at % 3]))
                    .iter()
                    .sum();
                (sum / 4 / 21 * 21) as u8
            })
            .collect();
        assert!(has_seal(&coarse));
        assert_eq!(read(&coarse), Ok(slip));
        let bare = paper_texture([WIDTH, HEIGHT], false);
        let shifted: Vec<u8> = bytes.iter().skip(3 * 9).chain(&bytes[..3 * 9]).copied().collect();
        for other in [&bare, &shifted] {
            assert!(read(other).is_err());
        }
        assert!(!has_seal(&bare) && !has_seal(&bytes[..99]) && !has_seal(&[]));
    }
}
