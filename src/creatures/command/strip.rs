//! A strip of frames: a stride, drawn as the game draws it.

use bevy::math::Vec2;

use super::way::{HZ, Way};
use crate::{
    creatures::{self, Kind, Rig, figure::Dress},
    ink::{
        Finish, InkMesh, Paint, StrokePoint, palette,
        raster::{Air, Sheet},
    },
};

const FRAMES: usize = 12;
/// Pixels of a frame from side to side.
const FRAME_PX: usize = 200;
/// Metres around a figure.
const MARGIN_M: f32 = 0.12;
/// Seconds of the strip of who stands.
const RESTING_S: f32 = 1.0;
/// How creatures are painted.
const PAINT: Paint = Paint::Ink(Finish { blot: 0.25, bristle: 0.35 });

/// The last stride of a way as sRGB bytes, and width and height.
pub(super) fn paint(kind: &Kind, mut way: Way, steps: u64) -> (Vec<u8>, u32, u32) {
    let (stride_m, speed_mps) = way.stride_m();
    let stride_s = if speed_mps > 0.0 { stride_m / speed_mps } else { RESTING_S };
    let apart = f64::from(stride_s) * HZ / FRAMES as f64;
    let shown = (apart * FRAMES as f64).ceil() as u64;
    (0..steps.saturating_sub(shown)).for_each(|_| way.step());
    let extent = Extent::of(kind);
    let size_m = extent.high - extent.low;
    let scale = FRAME_PX as f32 / size_m.x;
    let (width, height) = (FRAME_PX * FRAMES, (size_m.y * scale).ceil() as usize);
    let mut sheet = Sheet::new(width, height);
    let air = Air { mist: palette::paper(), ranges: &[], wind: 0.0 };
    let mut before: Rig = way.rig.clone();
    let mut at = 0;
    for frame in 0..FRAMES {
        let when = frame as f64 * apart;
        while at as f64 <= when {
            before = way.rig.clone();
            way.step();
            at += 1;
        }
        let share = (when - (at - 1) as f64) as f32;
        let place = before.skeleton().place.toward(way.place, share);
        let joints = before.skeleton().toward(way.rig.skeleton(), share, place);
        let mut mesh = InkMesh::default();
        let mut floor = |metres: f32| way.terrain.floor(place.aside(metres)).over(place);
        draw_ground(&mut mesh, &extent, &mut floor);
        creatures::draw(&mut mesh, kind, &before, &joints, 0.0, &mut floor);
        let origin = Vec2::new((frame * FRAME_PX) as f32 - extent.low.x * scale, extent.high.y * scale);
        sheet.paint(&mesh, origin, scale, PAINT, &air);
    }
    (sheet.finish(), width as u32, height as u32)
}

/// How far a figure reaches, from its place.
struct Extent {
    low: Vec2,
    high: Vec2,
}

impl Extent {
    fn of(kind: &Kind) -> Self {
        let drawn: Vec<Vec2> = match &kind.figure.dress {
            Dress::Hermit => vec![Vec2::new(-0.75, 0.0), Vec2::new(0.75, 2.1)],
            Dress::Coat(coat) => {
                let strokes = coat.under.iter().chain(&coat.over);
                strokes.flat_map(|stroke| &stroke.points).map(|(_, x, y, _)| Vec2::new(*x, *y)).collect()
            }
        };
        let low = drawn.iter().copied().fold(Vec2::ZERO, Vec2::min);
        let high = drawn.iter().copied().fold(Vec2::ZERO, Vec2::max);
        let tall = high.y;
        // A stride reaches out before and behind, and a slope up and down.
        let reach = Vec2::new(0.14 * (high.x - low.x) + MARGIN_M, 0.0);
        Self { low: low - reach - Vec2::Y * 0.25 * tall, high: high + reach + Vec2::Y * (0.12 * tall) }
    }
}

/// The ground in a frame: a stroke along its edge, and soil that fades.
fn draw_ground(mesh: &mut InkMesh, extent: &Extent, floor: &mut dyn FnMut(f32) -> f32) {
    const PIECES: usize = 16;
    let (left, right) = (extent.low.x, extent.high.x);
    let deep_m = 0.6 * -extent.low.y;
    let (edge, soil) = (palette::soil(), palette::soil().strength(0.28));
    let mut line = Vec::with_capacity(PIECES + 1);
    let mut last: Option<[u32; 2]> = None;
    for piece in 0..=PIECES {
        let x = left + (right - left) * piece as f32 / PIECES as f32;
        let at = Vec2::new(x, floor(x).clamp(extent.low.y, extent.high.y));
        line.push(StrokePoint { at: at - Vec2::Y * 0.012, width: 0.014 });
        let corners = [mesh.corner(at, soil), mesh.corner(at - Vec2::Y * deep_m, soil.strength(0.0))];
        if let Some([a, b]) = last {
            mesh.quad(a, b, corners[1], corners[0]);
        }
        last = Some(corners);
    }
    mesh.taper(&line, edge, 0.012);
}
