//! Tests of the brush tool.

use eremite_land::Column;

use super::*;

const STEP_S: f32 = 1.0 / 64.0;
const HOLDER: BrushHolder =
    BrushHolder { feet: Place::at(Column(10), 5), facing: 1.0, can: true, rests: false, at_water: false, endless: false };

fn taken() -> BrushTool {
    let mut hand = BrushTool::default();
    assert_eq!(hand.step(&BrushInput { toggle: true, ..BrushInput::default() }, &HOLDER, STEP_S), BrushAction::Nothing);
    hand
}

/// Moves the tip along a path for some seconds. Returns the painted pieces.
fn lead(hand: &mut BrushTool, asks: BrushInput, holder: BrushHolder, seconds: f32, to: impl Fn(f32) -> Vec2) -> Vec<(Brush, bool)> {
    let steps = (seconds / STEP_S) as u32;
    let does = (0..steps).map(|step| hand.step(&BrushInput { target: Some(to(step as f32 / steps as f32)), ..asks }, &holder, STEP_S));
    let paints = |does| if let BrushAction::Paints { brush, begins } = does { Some((brush, begins)) } else { None };
    does.filter_map(paints).collect()
}

const INKS: BrushInput =
    BrushInput { toggle: false, undo: false, next_tool: false, paint: true, erase: false, target: None, steer: Vec2::ZERO };

#[test]
fn the_tip_stays_within_reach_wherever_it_is_asked_to_be() {
    let mut hand = taken();
    for to in [Vec2::new(50.0, -3.0), Vec2::ZERO, Vec2::new(0.0, -0.1), Vec2::new(-9.0, 9.0)] {
        for _ in 0..64 {
            hand.step(&BrushInput { target: Some(to), ..BrushInput::default() }, &HOLDER, STEP_S);
            let far_m = Vec2::from(hand.tip_m).length();
            assert!((REACH_M.0 - 1.0e-4..=REACH_M.1 + 1.0e-4).contains(&far_m), "{far_m} at {to}");
        }
    }
    let before = Vec2::from(hand.tip_m);
    hand.step(&BrushInput { steer: Vec2::X, ..BrushInput::default() }, &HOLDER, STEP_S);
    assert!(Vec2::from(hand.tip_m).x > before.x, "keys guide it from there");
}

#[test]
fn a_line_is_one_stroke_in_pieces_thinner_when_fast_and_costs_ink_that_rest_brings_back() {
    let mut hand = taken();
    let along = |share: f32| Vec2::new(1.2 + 3.0 * share, -1.9);
    let slow = lead(&mut hand, INKS, HOLDER, 3.0, along);
    assert!(slow.len() > 5 && slow[0].1 && slow[1..].iter().all(|(_, begins)| !begins), "{} pieces", slow.len());
    let left = hand.ink_m2();
    assert!(left < MAX_INK_M2 - 1.0, "{left}");
    hand.step(&BrushInput::default(), &HOLDER, STEP_S);
    let fast = lead(&mut hand, INKS, HOLDER, 0.35, |share| along(1.0 - share));
    let width = |pieces: &[(Brush, bool)]| pieces.iter().map(|(brush, _)| brush.radius_m()).fold(f32::INFINITY, f32::min);
    assert!(fast[0].1 && width(&fast) < width(&slow), "{} and {}", width(&fast), width(&slow));
    let rests = BrushHolder { rests: true, ..HOLDER };
    let spent = hand.ink_m2();
    for _ in 0..64 {
        hand.step(&BrushInput::default(), &rests, STEP_S);
    }
    let rested = hand.ink_m2() - spent;
    for _ in 0..64 {
        hand.step(&BrushInput::default(), &BrushHolder { at_water: true, ..rests }, STEP_S);
    }
    assert!(rested > 0.5 && hand.ink_m2() - spent - rested > 3.0 * rested);
}

#[test]
fn a_dry_brush_paints_nothing_and_water_has_no_end() {
    let mut hand = BrushTool { ink_m2: 0.1, ..taken() };
    let around = |share: f32| Vec2::new(1.0 + share, -2.0 + share);
    assert_eq!(lead(&mut hand, INKS, HOLDER, 2.0, around), vec![]);
    let washes = BrushInput { paint: false, erase: true, ..INKS };
    assert!(lead(&mut hand, washes, HOLDER, 2.0, around).len() > 2);
    assert!(lead(&mut hand, INKS, BrushHolder { endless: true, ..HOLDER }, 2.0, around).len() > 2);
    assert!((hand.ink_m2() - 0.1).abs() < 1.0e-6);
}

#[test]
fn ink_keeps_clear_of_him_and_a_hand_that_is_not_free_paints_nothing() {
    let mut hand = taken();
    let through = |share: f32| Vec2::new(3.0 - 6.0 * share, 0.0);
    for (brush, _) in lead(&mut hand, INKS, HOLDER, 2.0, through) {
        for place in brush.path() {
            assert!(place.offset_from(HOLDER.feet).x.abs() > brush.radius_m(), "{place:?}");
        }
    }
    assert_eq!(lead(&mut hand, INKS, BrushHolder { can: false, ..HOLDER }, 2.0, |_| Vec2::new(2.0, -1.9)), vec![]);
    assert!(lead(&mut hand, INKS, HOLDER, 1.0, |share| Vec2::new(share - 0.5, -2.6)).len() > 2, "beneath his feet it may be");
}

#[test]
fn each_time_he_asks_for_ink_one_thing_is_placed_and_after_the_last_he_draws_lines_again() {
    let mut hand = taken();
    let goes_on = BrushInput { next_tool: true, ..BrushInput::default() };
    for kind in FixtureKind::ALL {
        assert_eq!(hand.step(&goes_on, &HOLDER, STEP_S), BrushAction::Nothing);
        assert_eq!(hand.selected_fixture(&HOLDER), Some(kind));
        assert_eq!(
            [(); 3].map(|()| hand.step(&INKS, &HOLDER, STEP_S)),
            [BrushAction::Places(kind), BrushAction::Nothing, BrushAction::Nothing]
        );
        let washes = BrushInput { paint: false, erase: true, ..INKS };
        assert!(matches!(hand.step(&washes, &HOLDER, STEP_S), BrushAction::Paints { .. }), "water is water");
        let ink = hand.ink_m2();
        hand.spend_ink(kind, &HOLDER);
        assert!(hand.ink_m2() < ink && hand.can_place(kind, &HOLDER) == (hand.ink_m2() >= cost_m2(kind)));
    }
    hand.step(&goes_on, &HOLDER, STEP_S);
    assert_eq!(hand.selected_fixture(&HOLDER), None);
    assert!(matches!(hand.step(&INKS, &HOLDER, STEP_S), BrushAction::Paints { begins: true, .. }));
}

#[test]
fn the_last_stroke_is_taken_back_once_for_each_time_he_asks() {
    let mut hand = taken();
    assert_eq!(hand.step(&BrushInput { undo: true, ..INKS }, &HOLDER, STEP_S), BrushAction::TakesBack);
    assert!(matches!(hand.step(&INKS, &HOLDER, STEP_S), BrushAction::Paints { begins: true, .. }), "and another begins");
}
