//! Software rasteriser: draws [`InkMeshBuilder`]es without a GPU, exactly as the window's shaders do.
//!
//! The shading repeats the window's `ink.wgsl`, `range.wgsl` and `composite.wgsl` line by line, at second 0; `tests/window`
//! compares the pictures of both.

use std::ops::Range;

use bevy::{color::Srgba, math::Vec2};
use eremite_land::CHUNK_COLUMNS;

pub use super::srgb::srgb_bytes;
use super::{GRAIN_M, Ink, InkMeshBuilder, MaterialKind, MaterialSettings, grain, palette, uv_scale};
use crate::contracts::camera_view::CameraView;

/// How strongly the paper's tooth shows through everything.
const TOOTH: f32 = 0.085;
/// The pixels that take as long to paint as what a triangle needs before its own.
const TRIANGLE_PX: usize = 16;

/// What the hour and the weather change in a picture.
#[derive(Clone, Copy, Debug)]
pub struct RasterAtmosphere<'a> {
    /// What hill ranges fade into.
    pub mist: Ink,
    /// The colour of each range, farthest first.
    pub ranges: &'a [Ink],
    /// Light along the crests of the ranges; alpha is its strength.
    pub rim: Ink,
    /// The wind, from -1, to the left, to 1, to the right.
    pub wind: f32,
}

/// A raster image, top row first, that begins as paper. Pixels hold the square roots of linear colours, and blending happens
/// in that space.
#[derive(Clone)]
pub struct Raster {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 3]>,
    /// How much of each pixel is land, which is lit: 1 land, 0 sky and what stands in it.
    near: Vec<f32>,
}

impl Raster {
    /// Blank paper.
    pub fn new(width: usize, height: usize) -> Self {
        let [r, g, b, _] = palette::paper().0.map(f32::sqrt);
        Self { width, height, pixels: vec![[r, g, b]; width * height], near: vec![0.0; width * height] }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [usize; 2] {
        [self.width, self.height]
    }

    /// An image from sRGB bytes, three a pixel.
    pub fn from_srgb_bytes(bytes: &[u8], width: usize) -> Self {
        let root = |byte: &u8| Srgba::gamma_function(f32::from(*byte) / 255.0).sqrt();
        let pixels: Vec<[f32; 3]> = bytes.as_chunks().0.iter().map(|pixel: &[u8; 3]| pixel.each_ref().map(root)).collect();
        Self { width, height: pixels.len() / width, near: vec![0.0; pixels.len()], pixels }
    }

    /// The image as sRGB bytes, without the paper's tooth.
    pub fn to_srgb_bytes(&self) -> Vec<u8> {
        self.pixels
            .iter()
            .flat_map(|roots| {
                let [r, g, b] = roots.map(|root| root * root);
                srgb_bytes(Ink([r, g, b, 1.0]))
            })
            .collect()
    }

    /// The linear colour at a point in pixels: bilinear interpolation of the square roots, clamped to the edges.
    pub fn sample(&self, at: Vec2) -> [f32; 3] {
        let at = at - 0.5;
        let corner = at.floor();
        let (x, y, share) = (corner.x as i64, corner.y as i64, at - corner);
        let pixel = |x: i64, y: i64| {
            let x = x.clamp(0, self.width as i64 - 1) as usize;
            let y = y.clamp(0, self.height as i64 - 1) as usize;
            self.pixels[y * self.width + x]
        };
        let mix = |from: [f32; 3], to: [f32; 3], share: f32| -> [f32; 3] { std::array::from_fn(|c| from[c] + (to[c] - from[c]) * share) };
        let upper = mix(pixel(x, y), pixel(x + 1, y), share.x);
        let lower = mix(pixel(x, y + 1), pixel(x + 1, y + 1), share.x);
        mix(upper, lower, share.y).map(|root| root * root)
    }

    /// The square roots of the linear colour of a pixel.
    pub fn pixel(&self, x: usize, y: usize) -> [f32; 3] {
        self.pixels[y * self.width + x]
    }

    /// The mean relative luminance of all pixels.
    pub fn mean_luminance(&self) -> f32 {
        let luminance = |[r, g, b]: &[f32; 3]| 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b;
        self.pixels.iter().map(luminance).sum::<f32>() / self.pixels.len() as f32
    }

    /// How much of the pixel at a point is land, as opposed to the sky and what stands in it, from 0 to 1.
    pub fn nearness(&self, at: Vec2) -> f32 {
        let pixel = |at: f32, size: usize| (at.max(0.0) as usize).min(size - 1);
        self.near[pixel(at.y, self.height) * self.width + pixel(at.x, self.width)]
    }

    /// Draws a mesh: `origin` is the pixel of its local (0, 0), `scale` its pixels a metre. Still water is not drawn but
    /// reflected: see `water::mirror` of the scenery.
    pub fn draw_mesh(&mut self, mesh: &InkMeshBuilder, origin: Vec2, scale: f32, paint: MaterialKind, air: &RasterAtmosphere) {
        self.draw_triangles(mesh, 0..mesh.triangle_count(), (origin, scale), paint, air);
    }

    /// The triangles of a mesh, by number, in parts that take about as long to draw as so many pixels; see
    /// [`draw_triangles`](Self::draw_triangles).
    pub fn triangle_parts(&self, mesh: &InkMeshBuilder, (origin, scale): (Vec2, f32), pixels: usize) -> Vec<Range<usize>> {
        let (mut parts, mut first, mut sum) = (Vec::new(), 0, 0);
        for (number, triangle) in mesh.indices.chunks_exact(3).enumerate() {
            if sum >= pixels {
                parts.push(first..number);
                (first, sum) = (number, 0);
            }
            let [columns, rows] = self.bounds(screen(triangle, |vertex| mesh.positions[vertex], origin, scale));
            sum += TRIANGLE_PX + columns.len() * rows.len();
        }
        parts.push(first..mesh.triangle_count());
        parts
    }

    /// Draws some triangles of a mesh: all of them, in their order, are the mesh as [`draw_mesh`](Self::draw_mesh) draws it.
    pub fn draw_triangles(
        &mut self,
        mesh: &InkMeshBuilder,
        triangles: Range<usize>,
        (origin, scale): (Vec2, f32),
        paint: MaterialKind,
        air: &RasterAtmosphere,
    ) {
        let (finish, near) = match paint {
            MaterialKind::Ink(finish) | MaterialKind::Swaying(finish) | MaterialKind::Flowing(finish) | MaterialKind::Body(finish) => {
                (finish, true)
            }
            MaterialKind::Sky(finish) | MaterialKind::Range(finish, _) | MaterialKind::RangeBody(finish, _) => (finish, false),
            MaterialKind::SkyBody => (MaterialSettings { blot: 0.0, bristle: 0.0 }, false),
            MaterialKind::Water => return,
        };
        let range = match paint {
            MaterialKind::Range(_, nearness) | MaterialKind::RangeBody(_, nearness) => Some(air.ranges[nearness]),
            _ => None,
        };
        let is_swaying = matches!(paint, MaterialKind::Swaying(_)) && !mesh.motion.is_empty();
        let (first, swayed) = if is_swaying { swayed(mesh, triangles.clone(), air.wind) } else { (0, Vec::new()) };
        let corner = |vertex: usize| if is_swaying { swayed[vertex - first] } else { mesh.positions[vertex] };
        // As in a window: what is far keeps its size, and with it the size of its grain.
        let grain_scale = if range.is_some() { self.height as f32 / (2.0 * CameraView::LAYER_HALF_HEIGHT_M) } else { scale };
        let tile_m = GRAIN_M / uv_scale(grain_scale);
        self.shade(mesh, triangles, corner, (origin, scale), (finish, tile_m), near, |ink| match range {
            None => ink,
            Some(tone) => {
                let [own, dark, lit, alpha] = ink.0;
                let inked = tone.lerp(palette::ink(), dark);
                let glows = inked.lerp(palette::ember(), lit.clamp(0.0, 1.0)).lerp(palette::flame(), (lit - 1.0).clamp(0.0, 1.0));
                let glows = glows.lerp(air.rim, (-lit).max(0.0) * air.rim.0[3]);
                air.mist.lerp(glows, own).with_alpha(alpha)
            }
        });
    }

    fn shade(
        &mut self,
        mesh: &InkMeshBuilder,
        triangles: Range<usize>,
        corner: impl Fn(usize) -> Vec2,
        (origin, scale): (Vec2, f32),
        (finish, tile_m): (MaterialSettings, f32),
        near: bool,
        color: impl Fn(Ink) -> Ink,
    ) {
        let grain = grain();
        self.rasterize(mesh, triangles, corner, (origin, scale), near, |_, at, ink| {
            let texel = grain.sample(at.x / tile_m, -at.y / tile_m);
            let [r, g, b, a] = color(ink).0;
            let shade = 1.0 + (texel.blot - 0.5) * finish.blot;
            let frayed = a + (texel.bristle - 0.5) * finish.bristle * 4.0 * a * (1.0 - a);
            Ink([r * shade, g * shade, b * shade, frayed.clamp(0.0, 1.0)])
        });
    }

    /// Rasterises some triangles of a mesh, by number, with each vertex where `corner` says. Calls `shade` with the centre, the
    /// local position and the interpolated ink of each covered pixel, and blends in what it returns.
    pub fn rasterize(
        &mut self,
        mesh: &InkMeshBuilder,
        triangles: Range<usize>,
        corner: impl Fn(usize) -> Vec2,
        (origin, scale): (Vec2, f32),
        near: bool,
        shade: impl Fn(Vec2, Vec2, Ink) -> Ink,
    ) {
        for triangle in mesh.indices[3 * triangles.start..3 * triangles.end].chunks_exact(3) {
            let [a, b, c] = [triangle[0] as usize, triangle[1] as usize, triangle[2] as usize];
            let (local, inks) = ([mesh.positions[a], mesh.positions[b], mesh.positions[c]], [mesh.inks[a], mesh.inks[b], mesh.inks[c]]);
            let screen = screen(triangle, &corner, origin, scale);
            let area = (screen[1] - screen[0]).perp_dot(screen[2] - screen[0]);
            if area == 0.0 || !area.is_finite() {
                continue;
            }
            let [columns, rows] = self.bounds(screen);
            for y in rows {
                for x in columns.clone() {
                    let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                    let edge = |from: Vec2, to: Vec2| (to - from).perp_dot(at - from) / area;
                    let edges = [edge(screen[1], screen[2]), edge(screen[2], screen[0]), edge(screen[0], screen[1])];
                    if !(0..3).all(|i| covers(edges[i], screen[(i + 1) % 3], screen[(i + 2) % 3], area)) {
                        continue;
                    }
                    let part = |c: usize| inks[0].0[c] * edges[0] + inks[1].0[c] * edges[1] + inks[2].0[c] * edges[2];
                    let ink = Ink([part(0), part(1), part(2), part(3)]);
                    let place = local[0] * edges[0] + local[1] * edges[1] + local[2] * edges[2];
                    let under = self.pixels[y * self.width + x];
                    let [r, g, b, a] = shade(at, place, ink).0;
                    let (r, g, b) = (r.max(0.0).sqrt(), g.max(0.0).sqrt(), b.max(0.0).sqrt());
                    self.pixels[y * self.width + x] =
                        [under[0] + (r - under[0]) * a, under[1] + (g - under[1]) * a, under[2] + (b - under[2]) * a];
                    let was = &mut self.near[y * self.width + x];
                    *was = *was * (1.0 - a) + if near { a } else { 0.0 };
                }
            }
        }
    }

    /// The columns and rows of pixels in a box around a triangle.
    fn bounds(&self, screen: [Vec2; 3]) -> [Range<usize>; 2] {
        let low = screen[0].min(screen[1]).min(screen[2]);
        let high = screen[0].max(screen[1]).max(screen[2]);
        let columns = low.x.floor().max(0.0) as usize..(high.x.ceil().clamp(0.0, self.width as f32)) as usize;
        let rows = low.y.floor().max(0.0) as usize..(high.y.ceil().clamp(0.0, self.height as f32)) as usize;
        [columns, rows]
    }

    /// Multiplies the land in some rows by light: `light` returns the factor on each colour at the centre of a pixel.
    pub fn apply_light(&mut self, rows: Range<usize>, light: impl Fn(Vec2) -> [f32; 3]) {
        let (first, end) = (rows.start * self.width, rows.end * self.width);
        for (i, (pixel, near)) in (first..).zip(self.pixels[first..end].iter_mut().zip(&self.near[first..end])) {
            let light = light(Vec2::new((i % self.width) as f32, (i / self.width) as f32) + 0.5);
            *pixel = std::array::from_fn(|c| pixel[c] * (1.0 + (light[c] - 1.0) * near).sqrt());
        }
    }

    /// The finished picture as sRGB bytes, with the paper's tooth.
    pub fn to_textured_srgb_bytes(&self) -> Vec<u8> {
        self.stretch_to_textured_srgb_bytes(0..self.width, 0)
    }

    /// Some columns of the finished picture as sRGB bytes, with the paper's tooth. `first` is the number of the image's first
    /// column in the picture that it is a stretch of.
    pub fn stretch_to_textured_srgb_bytes(&self, columns: Range<usize>, first: usize) -> Vec<u8> {
        self.part_to_textured_srgb_bytes(0..self.height, columns, first)
    }

    /// Some rows of [`stretch_to_textured_srgb_bytes`](Self::stretch_to_textured_srgb_bytes).
    pub fn part_to_textured_srgb_bytes(&self, rows: Range<usize>, columns: Range<usize>, first: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(rows.len() * columns.len() * 3);
        for row in rows {
            for column in columns.clone() {
                bytes.extend(textured_srgb_bytes(self.pixels[row * self.width + column], [first + column, row]));
            }
        }
        bytes
    }
}

/// The sRGB bytes of a pixel of square roots, with the paper's tooth at its column and row in the picture.
pub fn textured_srgb_bytes([r, g, b]: [f32; 3], [column, row]: [usize; 2]) -> [u8; 3] {
    let at = |number: usize| (number % super::GrainTile::SIZE) as i32;
    let tooth = 1.0 + (grain().texel(at(column), at(row)).paper - 0.5) * TOOTH;
    srgb_bytes(Ink([r * r * tooth, g * g * tooth, b * b * tooth, 1.0]))
}

/// The corners of a triangle in pixels.
fn screen(triangle: &[u32], corner: impl Fn(usize) -> Vec2, origin: Vec2, scale: f32) -> [Vec2; 3] {
    let on_screen = |vertex: u32| origin + corner(vertex as usize) * Vec2::new(scale, -scale);
    [on_screen(triangle[0]), on_screen(triangle[1]), on_screen(triangle[2])]
}

/// The positions of the vertices of some triangles that sway, from the first one's index on: each is a corner of several.
fn swayed(mesh: &InkMeshBuilder, triangles: Range<usize>, wind: f32) -> (usize, Vec<Vec2>) {
    let used = &mesh.indices[3 * triangles.start..3 * triangles.end];
    let (Some(first), Some(last)) = (used.iter().min(), used.iter().max()) else { return (0, Vec::new()) };
    let (first, last) = (*first as usize, *last as usize);
    let give_m = |vertex: usize| mesh.motion.get(vertex).copied().unwrap_or_default();
    (first, (first..=last).map(|vertex| sway(mesh.positions[vertex], give_m(vertex), wind)).collect())
}

/// The position of a vertex that sways in the wind, at second 0.
fn sway(at: Vec2, give_m: f32, wind: f32) -> Vec2 {
    let sin = libm::sinf;
    let x = at.x * std::f32::consts::TAU / CHUNK_COLUMNS as f32;
    let breath = 0.35 * sin(x * 3.0) + 0.2 * sin(x * 31.0) + 0.1 * sin(x * 83.0);
    let toward = if wind == 0.0 { 0.0 } else { wind.signum() };
    let gust = wind * (0.6 + 0.4 * sin(-toward * x * 5.0));
    let push = give_m * (gust + breath * (0.25 + 0.75 * wind.abs()));
    at + Vec2::new(push, -0.25 * push.abs())
}

/// Whether a pixel centre is inside an edge. One exactly on an edge that two triangles share belongs to just one of them
/// (the top-left rule).
fn covers(edge: f32, from: Vec2, to: Vec2, area: f32) -> bool {
    if edge != 0.0 {
        return edge > 0.0;
    }
    let along = if area > 0.0 { to - from } else { from - to };
    along.y < 0.0 || (along.y == 0.0 && along.x > 0.0)
}

#[cfg(test)]
mod tests {
    use eremite_land::background::row_bands;

    use super::*;

    #[test]
    fn two_triangles_that_share_an_edge_cover_each_pixel_once() {
        let mut mesh = InkMeshBuilder::default();
        let half = Ink([0.0, 0.0, 0.0, 0.5]);
        let corners = [Vec2::ZERO, Vec2::new(8.0, 0.0), Vec2::new(8.0, 8.0), Vec2::new(0.0, 8.0)].map(|at| mesh.vertex(at, half));
        mesh.quad(corners[0], corners[1], corners[2], corners[3]);
        let mut raster = Raster::new(8, 8);
        let blank = raster.pixel(0, 0)[0];
        raster.rasterize(&mesh, 0..2, |vertex| mesh.positions[vertex], (Vec2::new(0.0, 8.0), 1.0), true, |_, _, ink| ink);
        for y in 0..8 {
            for x in 0..8 {
                assert!((raster.pixel(x, y)[0] - blank / 2.0).abs() < 1.0e-6, "pixel {x},{y} is painted other than once");
            }
        }
    }

    #[test]
    fn in_parts_a_mesh_is_drawn_as_at_once() {
        let mut mesh = InkMeshBuilder::default();
        for i in 0..40 {
            let at = Vec2::new((i % 8) as f32 * 0.7, (i / 8) as f32 * 0.6);
            let ink = Ink([0.1 * (i % 7) as f32, 0.3, 0.2, 0.6]);
            let corners = [Vec2::ZERO, Vec2::new(1.5, 0.2), Vec2::new(1.3, 1.4), Vec2::new(0.1, 1.2)].map(|off| mesh.vertex(at + off, ink));
            mesh.quad(corners[0], corners[1], corners[2], corners[3]);
        }
        // The last vertices do not sway.
        mesh.motion = (0..150).map(|i| 0.01 * (i % 9) as f32).collect();
        let settings = MaterialSettings { blot: 0.4, bristle: 0.3 };
        let air = RasterAtmosphere { mist: Ink::default(), ranges: &[], rim: Ink::default(), wind: 0.7 };
        let (origin, scale) = (Vec2::new(3.3, 44.0), 9.0);
        for paint in [MaterialKind::Ink(settings), MaterialKind::Swaying(settings), MaterialKind::Sky(settings)] {
            let (mut whole, mut drawn) = (Raster::new(64, 48), Raster::new(64, 48));
            whole.draw_mesh(&mesh, origin, scale, paint, &air);
            let parts = drawn.triangle_parts(&mesh, (origin, scale), 300);
            assert!(parts.len() > 10 && parts.iter().map(ExactSizeIterator::len).sum::<usize>() == 80, "{parts:?}");
            for part in parts {
                drawn.draw_triangles(&mesh, part, (origin, scale), paint, &air);
            }
            assert!(drawn.pixels == whole.pixels && drawn.near == whole.near, "{paint:?}");
            assert!(whole.pixels != Raster::new(64, 48).pixels);
            let bands = row_bands(drawn.size(), 300).map(|rows| drawn.part_to_textured_srgb_bytes(rows, 0..64, 0));
            assert!(bands.collect::<Vec<_>>().concat() == whole.to_textured_srgb_bytes());
        }
    }
}
