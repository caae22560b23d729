//! Movement on edited land.

use bevy::math::Vec2;
use eremite_land::{
    Column, Land, LandCache, Place, RandomStream, Seed, change_land,
    edits::{Brush, BrushKind, Edits},
    hash::SeededRng,
};
use eremite_testing as app;

use crate::motion::{Body, GroundQuery, Intent};

const STEP_S: f32 = 1.0 / 64.0;
/// Least height of a crawling or climbing body, in metres.
const HEAD_M: f32 = 0.25;
const WHIMS: RandomStream = RandomStream::named("whims over edits");

fn land() -> Land {
    app::land(Seed(5), "superposed-cosine")
}

fn stroke(kind: BrushKind, path: &[Place], radius_m: f32) -> Brush {
    Brush::new(kind, path.to_vec(), radius_m).expect("a stroke")
}

fn with(land: &Land, strokes: &[Brush]) -> Land {
    land.with_edits(strokes.iter().fold(Edits::default(), |edits, brush| edits.paint(brush).0))
}

fn ground(land: &Land, column: i64) -> Place {
    Place::at(Column(column), 0).at_height(land.height(Column(column)))
}

/// The first column of a nearly level stretch of some columns, far from any cave opening.
fn level(land: &Land, length: i64) -> i64 {
    let is_level = |from: &i64| {
        let heights = land.heights(Column(*from), length as usize);
        let steep = heights.windows(2).any(|pair| (pair[1] - pair[0]).abs() > 0.3);
        !steep && land.openings(Column(*from - 20)..Column(*from + length + 20)).is_empty()
    };
    (1000..60_000).step_by(7).find(is_level).expect("a plain")
}

/// Moves a body with the same input for some seconds, or until a condition holds.
fn go(body: &mut Body, land: &Land, cache: &mut LandCache, intent: &Intent, seconds: f32, is_done: impl Fn(&Body) -> bool) -> bool {
    for _ in 0..(seconds / STEP_S) as u32 {
        body.step(intent, &mut GroundQuery { land, cache }, STEP_S, 1.0);
        let gap = cache.open_span(land, body.place.moved_up(HEAD_M));
        assert!(gap.is_some(), "in rock: {body:?}");
        if is_done(body) {
            return true;
        }
    }
    false
}

fn right() -> Intent {
    Intent { walk: 1.0, ..Intent::default() }
}

#[test]
fn a_bridge_over_a_pit_bears_him() {
    let born = land();
    let from = level(&born, 60);
    let (left, far) = (ground(&born, from + 10), ground(&born, from + 50));
    let pit = stroke(BrushKind::Wash, &[ground(&born, from + 20), ground(&born, from + 40)], 6.0);
    let bridge = stroke(BrushKind::Ink, &[ground(&born, from + 9).moved_up(-0.4), ground(&born, from + 51).moved_up(-0.4)], 0.5);
    for (land, crosses) in [(with(&born, &[pit.clone(), bridge]), true), (with(&born, &[pit]), false)] {
        let mut cache = LandCache::default();
        let mut body = Body::standing(left, &mut GroundQuery { land: &land, cache: &mut cache });
        let lowest = std::cell::Cell::new(f32::MAX);
        let there = go(&mut body, &land, &mut cache, &right(), 40.0, |body| {
            lowest.set(lowest.get().min(body.place.height_above(far)));
            body.place.column >= far.column
        });
        assert_eq!(there && lowest.get() > -3.0, crosses, "he was {} m lower, and is at {:?}", lowest.get(), body.place);
    }
}

#[test]
fn he_walks_up_a_ramp_and_off_its_end() {
    let born = land();
    let from = level(&born, 60);
    let foot = ground(&born, from + 15);
    let top = foot.translated(Vec2::new(16.0, 8.0));
    let land = with(&born, &[stroke(BrushKind::Ink, &[foot.moved_up(-0.5), top], 0.6)]);
    let mut cache = LandCache::default();
    let mut body = Body::standing(foot.moved_along(-6.0), &mut GroundQuery { land: &land, cache: &mut cache });
    assert!(go(&mut body, &land, &mut cache, &right(), 20.0, |body| body.place.height_above(top) > 0.0), "he is at {:?}", body.place);
    assert!(body.grounded);
    // Beneath it the body passes to the other side.
    let beneath = ground(&born, from + 31);
    assert!(
        go(&mut body, &land, &mut cache, &right(), 20.0, |body| body.place.column.0 > from + 40 && body.grounded),
        "{} m from the foot: {body:?}",
        body.place.offset_from(foot)
    );
    assert!(body.place.height_above(beneath).abs() < 6.0, "he fell down beyond it: {:?}", body.place);
}

#[test]
fn he_goes_through_a_tunnel_that_was_washed_into_a_hill() {
    let born = land();
    let from = level(&born, 60);
    let hill: Vec<Place> = (20..40).map(|x| ground(&born, from + x).moved_up(3.0)).collect();
    let tunnel = stroke(BrushKind::Wash, &[ground(&born, from + 10).moved_up(1.0), ground(&born, from + 50).moved_up(1.0)], 1.3);
    let hill = stroke(BrushKind::Ink, &hill, 5.0);
    for (land, passes) in [(with(&born, &[hill.clone(), tunnel]), true), (with(&born, &[hill]), false)] {
        let mut cache = LandCache::default();
        let mut body = Body::standing(ground(&born, from + 5), &mut GroundQuery { land: &land, cache: &mut cache });
        let there = go(&mut body, &land, &mut cache, &right(), 30.0, |body| body.place.column.0 > from + 55);
        assert_eq!(there, passes, "he is at {:?}", body.place);
    }
}

#[test]
fn he_climbs_out_of_a_shaft() {
    let born = land();
    let from = level(&born, 60);
    let mouth = ground(&born, from + 30);
    let land = with(&born, &[stroke(BrushKind::Wash, &[mouth.moved_up(1.0), mouth.moved_up(-11.0)], 0.75)]);
    let mut cache = LandCache::default();
    let bottom = cache.open_span(&land, mouth.moved_up(-10.0)).expect("it is open").floor;
    assert!(bottom.height_above(mouth) < -10.0);
    let mut body = Body::standing_on(bottom);
    let up = Intent { climb: 1.0, walk: 1.0, ..Intent::default() };
    let is_out = |body: &Body| body.grounded && body.place.height_above(mouth) > -0.5;
    assert!(go(&mut body, &land, &mut cache, &up, 30.0, is_out), "he is {} m down: {body:?}", mouth.height_above(body.place));
}

/// Random input.
fn whim(random: &mut SeededRng) -> Intent {
    let mut one = |of: f32| (random.range(-of, of)).round().clamp(-1.0, 1.0);
    let (walk, climb, jump) = (one(1.4), one(1.4), one(0.9) > 0.0);
    Intent { walk, climb, run: one(1.0) > 0.0, slide: climb < 0.0, jump, jump_held: jump, ..Intent::default() }
}

#[test]
fn whatever_falls_around_him_he_is_never_in_the_rock() {
    let born = land();
    let (mut strokes, mut climbed, mut fell) = (0, 0, 0);
    for body_number in 0..6 {
        let mut random = Seed(3).rng(WHIMS, &[body_number]);
        let mut now = born.clone();
        let mut cache = LandCache::default();
        let start = ground(&born, 5000 * body_number - 9000);
        let mut body = Body::standing(start, &mut GroundQuery { land: &now, cache: &mut cache });
        for _ in 0..150 {
            let at = body.place.translated(Vec2::new(random.range(-5.0, 5.0), random.range(-4.0, 5.0)));
            let kind = if random.chance(0.4) { BrushKind::Ink } else { BrushKind::Wash };
            let to = at.translated(Vec2::new(random.range(-3.0, 3.0), random.range(-3.0, 3.0)));
            let (new, change) = now.with_edits_and_change(now.painted_edits().paint(&stroke(kind, &[at, to], random.range(0.4, 1.6))).0);
            change_land(&mut now, &new, &change);
            strokes += 1;
            let intent = whim(&mut random);
            for step in 0..20 {
                body.step(
                    &Intent { jump: intent.jump && step == 0, ..intent },
                    &mut GroundQuery { land: &now, cache: &mut cache },
                    STEP_S,
                    1.0,
                );
                let fresh = LandCache::default().open_span(&now, body.place.moved_up(HEAD_M));
                assert_eq!(cache.open_span(&now, body.place.moved_up(HEAD_M)), fresh, "what is remembered is not so any more");
                let feet = LandCache::default().open_span(&now, body.place.moved_up(0.02));
                assert!(
                    fresh.is_some(),
                    "in rock after {strokes} strokes, by {step} steps of {intent:?}, with {feet:?} at the feet: {body:?}"
                );
                climbed += u32::from(body.climbing);
                fell += u32::from(!body.grounded && !body.climbing);
            }
        }
    }
    assert!(climbed > 100 && fell > 500, "{climbed} steps of climbing, {fell} in the air");
}
