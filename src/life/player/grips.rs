//! Shows where rock can be gripped: marks along the path that a climb from here would take.

use bevy::math::Vec2;
use eremite_land::Place;
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, palette};

use crate::motion::{
    Body, GroundQuery, Intent,
    climb::{FITS_UP_M, REACH_M},
};

/// Length of path that is shown, and distance between grips, in metres.
const SHOWN_M: f32 = 3.5;
const APART_M: f32 = 0.4;
/// Height of the hands above the feet, in metres.
const HANDS_M: f32 = 1.2;
/// Opacity of a grip within reach; it fades farther up.
const STRENGTH: f32 = 0.75;
const FEATHER_M: f32 = 0.02;

/// The grips around a body, cached while it stays in place.
#[derive(Default)]
pub(super) struct GripMarks {
    from: Option<(Place, bool)>,
    /// Position relative to the feet, and direction out of the rock.
    found: Vec<(Vec2, Vec2)>,
}

impl GripMarks {
    /// Draws the grips; the body's feet are at `feet` in the mesh.
    pub fn draw(&mut self, mesh: &mut InkMeshBuilder, feet: Vec2, body: &Body, ground_query: &mut GroundQuery) {
        let from = Some((body.place, body.climbing));
        if self.from != from {
            self.from = from;
            self.found.clear();
            if body.climbing || body.grounded {
                self.search(body, ground_query);
            }
        }
        for (at, out) in &self.found {
            let fade = 1.0 - (at.length() / (SHOWN_M + HANDS_M)).min(1.0);
            grip(mesh, feet + *at, *out, STRENGTH * fade);
        }
    }

    fn search(&mut self, body: &Body, ground_query: &mut GroundQuery) {
        let up = Intent { climb: 1.0, ..Intent::default() };
        if !body.climbing && !body.reaches_rock(&up, ground_query) {
            return;
        }
        let ascent = body.ascent(&up, ground_query, SHOWN_M);
        if body.grounded && !ascent.leads {
            return;
        }
        let mut last: Option<Vec2> = None;
        for place in std::iter::once(body.place).chain(ascent.way) {
            // Beneath an overhang the hands are as high as there is room.
            let room = ground_query
                .open_gap(place.moved_up(FITS_UP_M))
                .map_or(HANDS_M, |gap| (gap.ceiling.height_above(place) - 0.1).clamp(0.1, HANDS_M));
            let hands = place.moved_up(room);
            let Some((at, out)) = nearest_rock(hands, ground_query) else { continue };
            let at = at + hands.offset_from(body.place);
            if last.is_none_or(|last| last.distance(at) >= APART_M) {
                last = Some(at);
                self.found.push((at, out));
            }
        }
    }
}

/// The nearest rock edge beside or above a place, relative to it, and the direction out of the rock.
fn nearest_rock(place: Place, ground_query: &mut GroundQuery) -> Option<(Vec2, Vec2)> {
    const HALVINGS: u32 = 6;
    let mut nearest: Option<(Vec2, Vec2)> = None;
    for way in [Vec2::X, Vec2::NEG_X, Vec2::Y] {
        let mut rock = |metres: f32| ground_query.is_rock(place.translated(way * metres));
        if rock(0.0) || !rock(REACH_M) {
            continue;
        }
        let (mut free, mut solid) = (0.0, REACH_M);
        for _ in 0..HALVINGS {
            let middle = (free + solid) / 2.0;
            if rock(middle) { solid = middle } else { free = middle }
        }
        if nearest.is_none_or(|(at, _)| solid < at.length()) {
            nearest = Some((way * solid, -way));
        }
    }
    nearest
}

/// Draws three short finger marks, a little inside the rock.
fn grip(mesh: &mut InkMeshBuilder, at: Vec2, out: Vec2, strength: f32) {
    let ink = palette::paper().with_alpha(strength);
    let along = out.perp();
    for finger in [-1.0f32, 0.0, 1.0] {
        let point = |depth: f32, width: f32| StrokePoint { at: at + along * finger * 0.075 - out * depth, width };
        let longer = 0.03 * (1.0 - finger.abs());
        mesh.stroke(&[point(0.04, 0.02), point(0.11 + longer, 0.034), point(0.19 + longer, 0.012)], ink, FEATHER_M);
    }
}
