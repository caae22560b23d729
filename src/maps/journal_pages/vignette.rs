//! Vignettes: a kind as a small painting, or as the outline that stands for it until it is discovered.

use bevy::math::Vec2;
use eremite_land::{LruCache, background::Steps};
use eremite_stream::{
    contracts::discoveries::{Illustration, IllustrationFn, SCENE_M},
    ink::{
        Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, grain,
        page_canvas::{PageCanvas, flat_air, ink_coverage, paper_texture_in_steps},
        palette,
        raster::{self, Raster},
    },
};

const PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.3, bristle: 0.5 });
/// Share of a frame that a figure fills.
const FILLS: f32 = 0.8;
/// Vertical position of a figure's feet, as a share of the frame from above.
const FOOT: f32 = (1.0 + FILLS) / 2.0;
/// Minimum coverage of a pixel that belongs to a figure.
const SEEN: f32 = 0.16;
/// Supersampling factor of the outline, and its width in pixels of the page.
const FINE: usize = 2;

/// A small image: sRGB bytes with a coverage mask.
#[derive(Clone)]
pub struct Vignette {
    /// Pixels across.
    pub width: usize,
    /// The colours.
    pub bytes: Vec<u8>,
    /// Coverage in `[0, 1]`.
    pub mask: Vec<f32>,
}

/// Cache of vignettes and paper: turning a page paints nothing twice.
pub struct VignetteCache {
    /// By chapter, name, size and whether it is an outline.
    vignettes: LruCache<(String, String, [usize; 2], bool), Vignette>,
    /// The last paper, by its size.
    paper: Option<([usize; 2], Paper)>,
}

/// The paper of a page.
enum Paper {
    /// It is being made.
    Coming(Steps<Vec<u8>>),
    /// Its sRGB bytes.
    Blank(Vec<u8>),
}

/// Maximum number of cached vignettes.
const REMEMBERED: usize = 400;

impl Default for VignetteCache {
    fn default() -> Self {
        Self { vignettes: LruCache::new(REMEMBERED), paper: None }
    }
}

impl VignetteCache {
    /// An empty page.
    pub fn blank_page(&mut self, size: [usize; 2], has_fold: bool) -> PageCanvas {
        loop {
            if let Some(bytes) = self.paper_after_step(size, has_fold) {
                return PageCanvas::new(bytes.to_vec(), size);
            }
        }
    }

    /// The paper of a page, if it is there; otherwise takes a step.
    pub fn paper_after_step(&mut self, size: [usize; 2], has_fold: bool) -> Option<&[u8]> {
        let known = self.paper.take().filter(|(known, _)| *known == size);
        let (_, paper) = self.paper.insert(known.unwrap_or_else(|| (size, Paper::Coming(paper_texture_in_steps(size, has_fold)))));
        match paper {
            Paper::Blank(bytes) => Some(bytes),
            Paper::Coming(steps) => {
                if let Some(bytes) = steps() {
                    *paper = Paper::Blank(bytes);
                }
                None
            }
        }
    }

    /// Whether the painting of a kind, or its outline, is there.
    pub fn is_painted(&mut self, chapter: &str, name: &str, size: [usize; 2], is_outline: bool) -> bool {
        self.vignettes.get_mut(&(chapter.to_owned(), name.to_owned(), size, is_outline)).is_some()
    }

    /// The painting of a kind, or its outline.
    pub fn get(&mut self, chapter: &str, name: &str, size: [usize; 2], is_outline: bool, picture: &IllustrationFn) -> &Vignette {
        self.vignettes.get_or_insert_mut((chapter.into(), name.into(), size, is_outline), || {
            let sketch = picture();
            if is_outline { paint_outline(&sketch, size) } else { paint_vignette(&sketch, size) }
        })
    }
}

/// Position of an illustration's origin in a frame, and its scale in pixels per metre.
fn fit_to_frame(sketch: &Illustration, [width, height]: [usize; 2]) -> (Vec2, f32) {
    let size = Vec2::new(width as f32, height as f32);
    if sketch.is_scene {
        return (size / 2.0, (size / (2.0 * SCENE_M)).max_element());
    }
    // Faint parts do not count: the glow of a lantern would make the figure small.
    let seen = |at: &(&Vec2, &Ink)| at.1.0[3] > 0.3;
    let corners = || sketch.mesh.positions.iter().zip(&sketch.mesh.inks).filter(seen).map(|(at, _)| *at);
    let low = corners().reduce(Vec2::min).unwrap_or(-Vec2::ONE);
    let high = corners().reduce(Vec2::max).unwrap_or(Vec2::ONE);
    let scale = (size * FILLS / (high - low).max(Vec2::splat(1.0e-3))).min_element();
    // The feet stand on the lower edge of the area to be filled.
    let foot = Vec2::new((low.x + high.x) / 2.0, low.y) * scale;
    (Vec2::new(size.x / 2.0 - foot.x, size.y * FOOT + foot.y), scale)
}

/// Coverage of a pixel by the ragged frame of a scene.
fn frame_mask(x: f32, y: f32, size: Vec2) -> f32 {
    let from_edge = Vec2::new(x.min(size.x - x), y.min(size.y - y));
    let grain = grain().sample(x / 512.0, y / 512.0);
    let ragged = size.y * (0.045 * (grain.blot - 0.5) + 0.03 * (grain.bristle - 0.5));
    // Rounded corners, as a wash leaves them.
    let round = size.y * 0.13;
    let within = Vec2::splat(round) - from_edge;
    let inside = if within.min_element() > 0.0 { round - within.length() } else { from_edge.min_element() };
    ((inside + ragged) / (0.03 * size.y)).clamp(0.0, 1.0)
}

fn paint_vignette(sketch: &Illustration, size: [usize; 2]) -> Vignette {
    let mut raster = Raster::new(size[0], size[1]);
    let (origin, scale) = fit_to_frame(sketch, size);
    if !sketch.is_scene {
        let mut ground = InkMeshBuilder::default();
        let (half, foot) = (0.4 * size[0] as f32 / scale, (origin.y - FOOT * size[1] as f32) / scale);
        let middle = (size[0] as f32 / 2.0 - origin.x) / scale;
        let wide = 0.045 * size[1] as f32 / scale;
        let points = [-1.0, -0.5, 0.1, 0.6, 1.0].map(|share: f32| {
            let width = wide * (1.0 - 0.8 * share * share) * (1.0 - 0.25 * share);
            StrokePoint::new(middle + half * share, foot + 0.2 * wide * libm::sinf(4.0 * share), width)
        });
        ground.curve(&points, 6, palette::soil().with_alpha(0.26), wide);
        raster.draw_mesh(&ground, origin, scale, PAINT, &flat_air());
    }
    raster.draw_mesh(&sketch.mesh, origin, scale, PAINT, &flat_air());
    let bytes = raster.to_textured_srgb_bytes();
    let whole = Vec2::new(size[0] as f32, size[1] as f32);
    let mask = match sketch.is_scene {
        true => (0..size[0] * size[1]).map(|i| frame_mask((i % size[0]) as f32 + 0.5, (i / size[0]) as f32 + 0.5, whole)).collect(),
        false => ink_coverage(&bytes),
    };
    Vignette { width: size[0], mask, bytes }
}

/// Draws the outline of an illustration in pencil.
fn paint_outline(sketch: &Illustration, size: [usize; 2]) -> Vignette {
    let [width, height] = size.map(|pixels| pixels * FINE);
    let whole = Vec2::new(width as f32, height as f32);
    let cover: Vec<f32> = if sketch.is_scene {
        (0..width * height).map(|i| frame_mask((i % width) as f32 + 0.5, (i / width) as f32 + 0.5, whole)).collect()
    } else {
        let black = Ink([0.0, 0.0, 0.0, 1.0]);
        let mut shadow: InkMeshBuilder = sketch.mesh.clone();
        for ink in &mut shadow.inks {
            *ink = black.with_alpha(if ink.0[3] > 0.3 { 1.0 } else { 0.0 });
        }
        let (origin, scale) = fit_to_frame(sketch, [width, height]);
        let mut raster = Raster::new(width, height);
        let none = MaterialKind::Ink(MaterialSettings { blot: 0.0, bristle: 0.0 });
        raster.draw_mesh(&shadow, origin, scale, none, &flat_air());
        raster.to_srgb_bytes().as_chunks::<3>().0.iter().map(|rgb| 1.0 - f32::from(rgb[0]) / 242.0).collect()
    };
    let smooth = box_blur(&cover, width, (height / 60).max(2));
    let is_in = |x: i64, y: i64| {
        let inside = (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
        inside && smooth[y as usize * width + x as usize] > SEEN
    };
    // A pixel of the edge: inside, but not all of its neighbours are.
    let edge: Vec<f32> = (0..width * height)
        .map(|i| {
            let (x, y) = ((i % width) as i64, (i / width) as i64);
            let is_edge = is_in(x, y) && [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().any(|(dx, dy)| !is_in(x + dx, y + dy));
            f32::from(is_edge)
        })
        .collect();
    let edge = box_blur(&edge, width, 1);
    let pencil = raster::srgb_bytes(Ink::from_srgb_hex(0x6a_6258));
    let mask = (0..size[0] * size[1]).map(|i| {
        let (x, y) = (i % size[0] * FINE, i / size[0] * FINE);
        let sum: f32 = (0..FINE * FINE).map(|part| edge[(y + part / FINE) * width + x + part % FINE]).sum();
        // Uneven pressure of the pencil.
        let pressed = 0.45 + 0.75 * grain().sample(x as f32 / 700.0, y as f32 / 700.0).blot;
        (2.3 * sum / (FINE * FINE) as f32 * pressed).min(0.72)
    });
    Vignette { width: size[0], mask: mask.collect(), bytes: pencil.repeat(size[0] * size[1]) }
}

/// Box blur, along rows and then down columns.
fn box_blur(of: &[f32], width: usize, reach: usize) -> Vec<f32> {
    let height = of.len() / width;
    let around = |at: usize, count: usize| at.saturating_sub(reach)..(at + reach).min(count - 1) + 1;
    let summed = (2 * reach + 1) as f32;
    let mut across = Vec::with_capacity(of.len());
    for row in of.chunks_exact(width) {
        for x in 0..width {
            across.push(row[around(x, width)].iter().sum::<f32>() / summed);
        }
    }
    let mut down = vec![0.0; of.len()];
    for (y, means) in down.chunks_exact_mut(width).enumerate() {
        let rows = around(y, height);
        for row in across[rows.start * width..rows.end * width].chunks_exact(width) {
            for (mean, value) in means.iter_mut().zip(row) {
                *mean += value;
            }
        }
        for mean in means {
            *mean /= summed;
        }
    }
    down
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eremite_stream::ink::page_canvas::paper_texture;

    use super::*;

    fn hill() -> IllustrationFn {
        Arc::new(|| {
            let mut mesh = InkMeshBuilder::default();
            mesh.wash(&[Vec2::new(-3.0, 0.0), Vec2::new(0.0, 4.0), Vec2::new(3.0, 0.0)], palette::ink(), 0.1);
            Illustration { mesh, is_scene: false }
        })
    }

    #[test]
    fn paper_is_made_in_steps_and_kept() {
        let (mut cache, size) = (VignetteCache::default(), [640, 40]);
        let steps = (0..).take_while(|_| cache.paper_after_step(size, true).is_none()).count();
        assert!(steps > 5, "{steps}");
        let page = cache.blank_page(size, true);
        assert!(page.bytes == paper_texture(size, true));
        assert!(cache.paper_after_step(size, true) == Some(&page.bytes[..]), "it is there");
        assert!(cache.paper_after_step([64, 4], false).is_none(), "another one is not");
    }

    #[test]
    fn a_kind_is_painted_within_its_frame_and_its_outline_is_blank_within() {
        let mut cache = VignetteCache::default();
        let size = [80, 60];
        let painted = cache.get("hills", "hill", size, false, &hill()).clone();
        let outlined = cache.get("hills", "hill", size, true, &hill()).clone();
        let covered = |vignette: &Vignette| vignette.mask.iter().filter(|cover| **cover > 0.3).count();
        assert!(covered(&painted) > 600, "{}", covered(&painted));
        assert!((60..600).contains(&covered(&outlined)), "{}", covered(&outlined));
        let middle = 38 * 80 + 40;
        assert!(painted.mask[middle] > 0.9 && outlined.mask[middle] < 0.05);
        for vignette in [&painted, &outlined] {
            assert_eq!((vignette.mask.len(), vignette.bytes.len()), (80 * 60, 80 * 60 * 3));
            let border = (0..80).flat_map(|x| [x, 59 * 80 + x]).chain((0..60).flat_map(|y| [y * 80, y * 80 + 79]));
            assert!(border.into_iter().all(|at| vignette.mask[at] < 0.3), "it is cut off");
        }
    }
}
