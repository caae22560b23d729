//! Out-of-focus foreground: tufts along the lower edge of the view.
//!
//! A pure function of (seed, place of the view). It stays below the visible ground and never hides the player's path.

use bevy::math::Vec2;
use eremite_land::{Column, Land, LandCache, Place, RandomStream, Tint, hash::SeededRng, value_noise::smoothstep};
use eremite_stream::{
    contracts::{camera_view::CameraView, palette_state::PaletteState},
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

const TUFT: RandomStream = RandomStream::named("near tuft");

/// Parallax speed in 64ths of the land's: faster, because it is nearer than the hermit.
const SPEED: i128 = 92;
/// Spacing of tufts in metres of this layer and their random offset, then the probability of each.
const TUFT_M: (i64, f32) = (14, 7.0);
const TUFT_CHANCE: f32 = 0.7;
/// Metres that a tuft may reach to either side, at the zoom for which layers are drawn.
const TUFT_REACH_M: f32 = 3.6;
/// Metres kept free between the foreground and the visible ground, at that zoom.
const CLEAR_M: f32 = 2.2;
/// Depth below the surface in metres at which the foreground starts to fade, and where it is gone.
const BENEATH_M: (f32, f32) = (3.0, 9.0);
/// Zoom relative to that at which the foreground starts to fade, and where it is gone: it does not belong in an
/// overview.
const FAR: (f32, f32) = (1.35, 1.9);
/// Opacity: something this near is partly see-through.
const STRENGTH: f32 = 0.74;
/// Share of the hour's light on the side that faces the camera.
const SHADE: f32 = 0.5;

/// The view in front of which the foreground is drawn.
pub struct ForegroundView<'a> {
    /// The land.
    pub land: &'a Land,
    /// The camera's view.
    pub view: &'a CameraView,
    /// The colours of the hour.
    pub palette: &'a PaletteState,
}

impl ForegroundView<'_> {
    /// Draws the foreground, in metres of the land from the middle of the view.
    pub fn draw(&self, mesh: &mut InkMeshBuilder, cache: &mut LandCache) {
        let Self { land, view, palette } = self;
        let unit = view.half_height_m / CameraView::LAYER_HALF_HEIGHT_M;
        let depth_m = cache.outline(land, view.place) - view.place.height_m();
        let strength = STRENGTH * (1.0 - smoothstep(BENEATH_M.0, BENEATH_M.1, depth_m)) * (1.0 - smoothstep(FAR.0, FAR.1, unit));
        if strength <= 0.0 {
            return;
        }
        let tint = land.tint(view.place.column);
        let ink = self.ink(&tint, palette).with_alpha(strength);
        for (number, x, mut random) in self.places(TUFT, TUFT_M, TUFT_REACH_M * unit) {
            if !random.chance(TUFT_CHANCE) {
                continue;
            }
            let kind = TuftKind::of(&tint, &mut random);
            let high = kind.high_m() * unit * random.range(0.75, 1.0);
            let free = self.lowest_ground(cache, x, TUFT_REACH_M * unit) - CLEAR_M * unit;
            // Lower the tuft as far as needed to keep the ground clear.
            let foot = (-view.half_height_m - 0.3 * unit).min(free - high);
            if foot + high > -view.half_height_m {
                kind.draw(mesh, Vec2::new(x, foot), high, ink, &mut land.seed().rng(TUFT, &[number, 1]));
            }
        }
    }

    /// The foreground is in its own shade: darker than the soil behind it at any hour. A paler colour would look like a
    /// ghost in front of rock.
    fn ink(&self, tint: &Tint, palette: &PaletteState) -> Ink {
        let own = Ink::from(tint.cover).lerp(Ink::from(tint.edge), 0.5).lerp(palette::ink(), 0.84);
        Ink(std::array::from_fn(|c| if c < 3 { SHADE * own.0[c] * palette.light[c] } else { 1.0 }))
    }

    /// The numbers of the visible items at this spacing, their distance from the middle, and a random generator for each.
    fn places(&self, random_stream: RandomStream, (apart, off_m): (i64, f32), reach_m: f32) -> impl Iterator<Item = (i64, f32, SeededRng)> {
        let seed = self.land.seed();
        let middle = layer_place(self.view.place);
        let reach = self.view.half_width_m + reach_m + off_m;
        let [first, last] = [-reach, reach].map(|to| middle.moved_along(to).column.0.div_euclid(apart));
        (first..=last).map(move |number| {
            let mut random = seed.rng(random_stream, &[number]);
            let at = Place::at(Column(number.saturating_mul(apart)), middle.row).moved_along(random.range(0.0, off_m));
            (number, at.offset_from(middle).x, random)
        })
    }

    /// The lowest ground around a point, in metres from the middle of the view.
    fn lowest_ground(&self, cache: &mut LandCache, x: f32, reach_m: f32) -> f32 {
        const STEPS: i32 = 4;
        let height = |step: i32| {
            let at = self.view.place.moved_along(x + reach_m * step as f32 / STEPS as f32);
            cache.outline(self.land, at) - self.view.place.height_m()
        };
        (-STEPS..=STEPS).map(height).fold(f32::MAX, f32::min)
    }
}

/// Place of the view in the foreground layer, in fixed point: exact however far from the hermitage.
fn layer_place(place: Place) -> Place {
    const STEPS: f32 = 16_777_216.0;
    let steps = (i128::from(place.column.0) << 24) + (place.offset.x * STEPS) as i128;
    let scaled = (steps * SPEED) >> 6;
    let offset = Vec2::new((scaled & 0xff_ffff) as f32 / STEPS, place.offset.y);
    Place { column: Column((scaled >> 24) as i64), offset, ..place }
}

/// Kind of tuft.
#[derive(Clone, Copy)]
enum TuftKind {
    /// Blades that bow.
    Grass,
    /// Blades with cobs.
    Reeds,
    /// Bare twigs.
    Twigs,
}

impl TuftKind {
    /// Picks a kind that suits the biome.
    fn of(tint: &Tint, random: &mut SeededRng) -> Self {
        let chance = random.unit();
        let dry = tint.dust.max(tint.snow);
        match chance {
            chance if chance < 0.12 + 0.5 * dry => Self::Twigs,
            chance if chance < 0.32 + 0.5 * tint.fog + 0.5 * dry => Self::Reeds,
            _ => Self::Grass,
        }
    }

    fn high_m(self) -> f32 {
        match self {
            Self::Grass => 3.4,
            Self::Reeds => 4.3,
            Self::Twigs => 3.9,
        }
    }

    fn draw(self, mesh: &mut InkMeshBuilder, foot: Vec2, high: f32, ink: Ink, random: &mut SeededRng) {
        let blades = match self {
            Self::Grass => 7,
            Self::Reeds => 5,
            Self::Twigs => 3,
        };
        for blade in 0..blades {
            let aside = (blade as f32 + 0.5) / blades as f32 * 2.0 - 1.0;
            let lean = aside * 0.55 + random.range(-0.2, 0.2);
            let tall = high * random.range(0.55, 1.0) * (1.0 - 0.25 * aside.abs());
            let root = foot + Vec2::new(aside * 0.32 * high, 0.0);
            let at = |share: f32| root + Vec2::new(lean * share * share * 0.8, share) * tall;
            match self {
                Self::Grass => blurred_stroke(mesh, &[(at(0.0), 0.13), (at(0.45), 0.105), (at(0.8), 0.07), (at(1.0), 0.02)], high, ink),
                Self::Reeds => {
                    blurred_stroke(mesh, &[(at(0.0), 0.06), (at(0.5), 0.05), (at(0.85), 0.04)], high, ink);
                    blurred_stroke(mesh, &[(at(0.76), 0.03), (at(0.84), 0.12), (at(0.95), 0.1), (at(1.0), 0.02)], high, ink);
                }
                Self::Twigs => {
                    blurred_stroke(mesh, &[(at(0.0), 0.08), (at(0.5), 0.06), (at(1.0), 0.02)], high, ink);
                    for fork in 0..3 {
                        let from = at(0.35 + 0.2 * fork as f32);
                        let way = Vec2::new(if fork % 2 == 0 { 0.2 } else { -0.2 }, 0.2) * tall * random.range(0.7, 1.2);
                        blurred_stroke(mesh, &[(from, 0.045), (from + way * Vec2::new(0.7, 0.5), 0.04), (from + way, 0.02)], high, ink);
                    }
                }
            }
        }
    }
}

/// A stroke out of focus: a dark stroke inside a paler one about twice as wide. Widths are shares of `size`.
fn blurred_stroke(mesh: &mut InkMeshBuilder, points: &[(Vec2, f32)], size: f32, ink: Ink) {
    let stroke = |wider: f32| -> Vec<StrokePoint> {
        points.iter().map(|(at, width)| StrokePoint { at: *at, width: width * wider * size }).collect()
    };
    mesh.hair(&stroke(2.1), ink.with_alpha(ink.0[3] * 0.42));
    mesh.hair(&stroke(1.1), ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Seed;
    use eremite_stream::ink::raster::{Raster, RasterAtmosphere};
    use eremite_testing as app;

    fn view(land: &Land, column: i64, half_height_m: f32) -> CameraView {
        let place = Place::at(Column(column), 0).at_height(land.height(Column(column)) + 0.56 * half_height_m);
        CameraView { place, half_height_m, half_width_m: half_height_m * 16.0 / 9.0, ..CameraView::default() }
    }

    #[test]
    fn it_hides_neither_him_nor_the_ground_before_him_and_is_not_always_there() {
        let mut cache = LandCache::default();
        let (mut some, mut none) = (0, 0);
        for seed in [1, 5] {
            let land = app::land(Seed(seed), "superposed-cosine");
            let palette = PaletteState::default();
            for (column, half_m) in (0..500).flat_map(|step| [11.0, 18.0].map(|half_m| (step * 37 - 9000, half_m))) {
                let view = view(&land, column, half_m);
                let mut mesh = InkMeshBuilder::default();
                ForegroundView { land: &land, view: &view, palette: &palette }.draw(&mut mesh, &mut cache);
                *(if mesh.is_empty() { &mut none } else { &mut some }) += 1;
                let unit = half_m / 18.0;
                for at in mesh.positions.iter().filter(|at| at.x.abs() < view.half_width_m && at.y.abs() < view.half_height_m) {
                    let ground = cache.outline(&land, view.place.moved_along(at.x)) - view.place.height_m();
                    assert!((at.y - ground).abs() > unit, "seed {seed}, column {column}: {at} before the ground at {ground} m");
                    assert!(at.y < ground, "seed {seed}, column {column}: nothing hangs in the sky");
                    assert!(at.x.abs() > 4.0 * unit || !(-12.4..-6.4).contains(&(at.y / unit)), "{at} before him");
                }
            }
        }
        assert!(some > 600 && none > 3, "{some} views have something before them, {none} nothing");
    }

    #[test]
    fn it_takes_less_than_two_hundredths_of_the_picture_and_none_of_his_band() {
        const SIZE: (usize, usize) = (640, 360);
        let mut cache = LandCache::default();
        let blank = Raster::new(SIZE.0, SIZE.1).to_srgb_bytes();
        let (mut most, mut sum, mut views) = (0.0f32, 0.0, 0.0);
        for (seed, hour) in
            [(1, PaletteState::default()), (7, PaletteState { night: 1.0, light: [0.2, 0.2, 0.3], ..PaletteState::default() })]
        {
            let land = app::land(Seed(seed), "superposed-cosine");
            for (column, half_m) in (0..24).flat_map(|step| [9.0, 18.0, 24.0].map(|half_m| (step * 907 - 12_000, half_m))) {
                let view = view(&land, column, half_m);
                let mut mesh = InkMeshBuilder::default();
                ForegroundView { land: &land, view: &view, palette: &hour }.draw(&mut mesh, &mut cache);
                let mut raster = Raster::new(SIZE.0, SIZE.1);
                let scale = SIZE.1 as f32 / (2.0 * half_m);
                let middle = Vec2::new(SIZE.0 as f32, SIZE.1 as f32) / 2.0;
                raster.draw_mesh(
                    &mesh,
                    middle,
                    scale,
                    super::super::PAINT,
                    &RasterAtmosphere { mist: hour.mist, ranges: &hour.ranges, rim: hour.rim, wind: 0.0 },
                );
                let picture = raster.to_srgb_bytes();
                let touched = |pixel: usize| (0..3).any(|c| picture[3 * pixel + c].abs_diff(blank[3 * pixel + c]) > 3);
                let count = (0..SIZE.0 * SIZE.1).filter(|pixel| touched(*pixel)).count();
                let share = count as f32 / (SIZE.0 * SIZE.1) as f32;
                assert!(share <= 0.02, "seed {seed}, column {column}, {half_m} m: {share} of the picture");
                (most, sum, views) = (most.max(share), sum + share, views + 1.0);
                // From below the hermit's feet to well above his head, across the middle half of the view where he can be.
                let band = |from: f32, to: f32| {
                    ((middle.y - to * scale) as usize..(middle.y - from * scale) as usize)
                        .flat_map(|y| (SIZE.0 / 4..SIZE.0 * 3 / 4).map(move |x| y * SIZE.0 + x))
                };
                let feet = -0.56 * half_m;
                assert!(!band(feet - 1.0, feet + 4.0).any(touched), "seed {seed}, column {column}: something is before him");
            }
        }
        assert!(most > 0.006 && sum / views > 0.002, "at most {most}, on average {}", sum / views);
    }

    #[test]
    fn it_passes_faster_than_the_land_by_the_same_at_any_distance() {
        for column in [0, -77, 1 << 40, -(1 << 60)] {
            let here = Place { offset: Vec2::new(0.25, 0.5), ..Place::at(Column(column), 4) };
            let moved = layer_place(here.moved_along(8.0)).offset_from(layer_place(here));
            assert!((moved.x - 8.0 * SPEED as f32 / 64.0).abs() < 1.0e-3 && moved.y == 0.0, "{moved}");
        }
    }

    #[test]
    fn there_is_nothing_of_it_underground_and_from_far_away() {
        let land = app::land(Seed(1), "superposed-cosine");
        let (mut cache, palette) = (LandCache::default(), PaletteState::default());
        for column in (0..4000).step_by(61) {
            let mut mesh = InkMeshBuilder::default();
            let far = view(&land, column, 40.0);
            let below = CameraView { place: far.place.moved_up(-60.0), ..view(&land, column, 18.0) };
            for view in [&far, &below] {
                ForegroundView { land: &land, view, palette: &palette }.draw(&mut mesh, &mut cache);
            }
            assert!(mesh.is_empty());
        }
    }
}
