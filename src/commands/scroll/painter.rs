//! Pictures of panels: the land at the hour at which it was walked, with the walker in it, and mist to both sides. In the
//! painted scrolls of Japan bands of mist part one place and hour from the next (suyari-gasumi).

use std::sync::Arc;

use eremite_land::{
    Column, Land, RandomStream, Seed,
    value_noise::{self, smoothstep},
};
use eremite_life::{
    creatures::Creatures,
    ghosts::{figures_at, trace::Trace},
};
use eremite_scenery::{
    screenshot::OffscreenScreenshot,
    sky::{DayNightCycle, Weather},
};
use eremite_stream::{
    PictureLayer,
    contracts::{camera_view::CameraView, lantern::Lantern},
    ink::{palette, raster::srgb_bytes},
};

use super::{panels::Panel, strips::mix};

const MIST: RandomStream = RandomStream::named("mist of a scroll");

/// Height of a picture in metres, and how far the way lies below its middle.
pub const HEIGHT_M: u32 = 48;
const BELOW_MIDDLE_M: f32 = 6.0;
/// Metres below the surface from which one is in a cave.
const DEEP_M: f32 = 6.0;
/// Hours between which nobody needs a lantern.
const DAY_H: (f32, f32) = (5.6, 19.4);
/// How far mist reaches into a picture: the least in metres, and how much more at most.
const MIST_M: (f32, f32) = (4.0, 20.0);
/// Heights of its bands in tenths of a metre.
const BANDS_DM: [i64; 2] = [95, 38];
/// Pixels that are rasterised for a pixel, to each side: thin lines would break into dots.
const FINER: usize = 2;

/// Paints the panels of a walk.
pub struct PanelPainter<'a> {
    /// The land that was walked.
    pub land: &'a Land,
    /// What the land's picture consists of.
    pub layers: &'a [PictureLayer],
    /// The walk.
    pub trace: &'a Arc<Trace>,
    /// Looks of hermit and horse.
    pub creatures: &'a Creatures,
    /// Pixels a metre.
    pub scale: u32,
}

impl PanelPainter<'_> {
    /// Width of a panel in pixels.
    pub fn width_px(&self, panel: &Panel) -> u32 {
        (panel.columns.end - panel.columns.start) as u32 * self.scale
    }

    /// Height of each panel in pixels.
    pub const fn height_px(&self) -> u32 {
        HEIGHT_M * self.scale
    }

    /// A panel at a day, as sRGB bytes, the top row first.
    pub fn paint(&self, panel: &Panel, days: f64) -> Vec<u8> {
        let land = self.land;
        let middle = panel.middle.column;
        let clock = DayNightCycle { days, ..DayNightCycle::default() };
        let picture = OffscreenScreenshot {
            land: land.clone(),
            view: CameraView {
                place: panel.middle.moved_up(BELOW_MIDDLE_M),
                half_height_m: HEIGHT_M as f32 / 2.0,
                half_width_m: (panel.columns.end - panel.columns.start) as f32 / 2.0,
                ..CameraView::default()
            },
            clock,
            weather: Weather::at(land, &land.tint(middle), middle, days),
            near: false,
            layers: self.layers,
        };
        let figures = figures_at(self.trace, panel.step, land, self.creatures);
        let is_day = (DAY_H.0..DAY_H.1).contains(&clock.hour());
        let is_dark = |deep_m: f32| !is_day || deep_m > DEEP_M;
        let walker = figures.last().map(|(_, place)| *place);
        let lit = walker.filter(|place| is_dark(land.height(place.column) - place.height_m()));
        let (width, height) = (self.width_px(panel), self.height_px());
        let lantern = lit.map(|place| (Lantern::default(), place));
        let fine = picture.render_with_figures(width * FINER as u32, height * FINER as u32, &figures, lantern);
        let mut bytes = coarsened(&fine, width as usize);
        self.lay_mist(&mut bytes, width, panel);
        bytes
    }

    /// Lays mist over the left and the right end of a picture.
    fn lay_mist(&self, bytes: &mut [u8], width: u32, panel: &Panel) {
        let (seed, scale) = (self.land.seed(), self.scale as f32);
        let paper = srgb_bytes(palette::paper());
        for (row, line) in bytes.chunks_exact_mut(3 * width as usize).enumerate() {
            let high_dm = (10.0 * row as f32 / scale) as i64;
            let [left_px, right_px] =
                [(panel.columns.start, -1), (panel.columns.end, 1)].map(|(edge, side)| reach_m(seed, edge, side, high_dm) * scale);
            for (x, pixel) in line.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                let from_left = x as f32 + 0.5;
                let clear = smoothstep(0.0, left_px, from_left).min(smoothstep(0.0, right_px, width as f32 - from_left));
                if clear < 1.0 {
                    *pixel = std::array::from_fn(|channel| mix(paper[channel], pixel[channel], clear));
                }
            }
        }
    }
}

/// Each pixel the mean of those that were rasterised for it; `width` in pixels of the result.
fn coarsened(fine: &[u8], width: usize) -> Vec<u8> {
    let (row, mut coarse) = (3 * FINER * width, Vec::with_capacity(fine.len() / FINER / FINER));
    for rows in fine.chunks_exact(FINER * row) {
        for (x, channel) in (0..width).flat_map(|x| (0..3).map(move |channel| (x, channel))) {
            let all = (0..FINER).flat_map(|down| (0..FINER).map(move |right| down * row + 3 * (FINER * x + right) + channel));
            let sum: usize = all.map(|at| usize::from(rows[at])).sum();
            coarse.push((sum / (FINER * FINER)) as u8);
        }
    }
    coarse
}

/// How far mist reaches from an edge, at a height in tenths of a metre from the top.
fn reach_m(seed: Seed, edge: Column, side: i64, high_dm: i64) -> f32 {
    let [broad, fine] = BANDS_DM.map(|band_dm| {
        // Each edge has its own bands.
        let first = edge.0.wrapping_mul(2).wrapping_add(side).wrapping_mul(1 << 12) >> 2;
        value_noise::ValueNoise::at(seed, MIST, band_dm, first.wrapping_add(high_dm))
    });
    MIST_M.0 + MIST_M.1 * smoothstep(0.15, 0.9, 0.7 * broad + 0.3 * fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_the_mean_of_those_that_were_rasterised_for_it() {
        let fine: Vec<u8> =
            [[10, 20, 30, 40], [20, 30, 40, 50]].concat().into_iter().flat_map(|value| [value, value + 1, value + 2]).collect();
        assert_eq!(coarsened(&fine, 2), [20, 21, 22, 40, 41, 42]);
    }

    #[test]
    fn mist_reaches_into_a_panel_by_some_metres_and_differs_between_edges() {
        let reaches = |edge: i64, side: i64| (0..480).map(|high_dm| reach_m(Seed(3), Column(edge), side, high_dm)).collect::<Vec<_>>();
        for (edge, side) in [(0, 1), (144, -1), (eremite_land::COLUMN_LIMIT, 1), (-eremite_land::COLUMN_LIMIT, -1)] {
            let all = reaches(edge, side);
            assert!(all.iter().all(|reach| (MIST_M.0..=MIST_M.0 + MIST_M.1).contains(reach)));
            assert!(all.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 1.0), "it has no steps");
        }
        assert_ne!(reaches(144, -1), reaches(144, 1));
    }
}
