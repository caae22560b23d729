//! Placement of fixtures at the tip of the brush. No ECS.

use bevy::math::Vec2;
use eremite_land::{
    Land, LandCache,
    edits::{Fixture, FixtureKind, HeldFixture, MINUTES_A_DAY, PLANK_M},
};
use eremite_stream::contracts::{painting::PlacementPreview, world_clock::WorldClock};

use super::tool::{BrushHolder, BrushTool, is_near_painter};

/// The preview of the selected fixture, if one is selected.
pub(super) fn current_offer(
    hand: &BrushTool,
    holder: &BrushHolder,
    (land, memory): (&Land, &mut LandCache),
    world_clock: &WorldClock,
) -> Option<PlacementPreview> {
    let kind = hand.selected_fixture(holder)?;
    let held = placement_at_tip(hand, holder, kind, (land, memory), world_clock);
    let tip = hand.tip(holder.feet).offset_from(holder.feet);
    let at = held.map_or(tip, |held| held.foot.offset_from(holder.feet));
    Some(PlacementPreview {
        kind,
        at,
        is_hanging: held.is_some_and(|held| held.fixture.hangs()),
        fits: held.is_some() && hand.can_place(kind, holder),
    })
}

/// The fixture at the tip, if it fits there and there is enough ink.
pub(super) fn try_place(
    hand: &BrushTool,
    holder: &BrushHolder,
    kind: FixtureKind,
    (land, memory): (&Land, &mut LandCache),
    world_clock: &WorldClock,
) -> Option<Fixture> {
    placement_at_tip(hand, holder, kind, (land, memory), world_clock).filter(|_| hand.can_place(kind, holder)).map(|held| held.fixture)
}

fn placement_at_tip(
    hand: &BrushTool,
    holder: &BrushHolder,
    kind: FixtureKind,
    (land, memory): (&Land, &mut LandCache),
    world_clock: &WorldClock,
) -> Option<HeldFixture> {
    let minute = (world_clock.days * MINUTES_A_DAY).floor() as i64;
    let held = Fixture::place_near(kind, hand.tip(holder.feet), minute, land, memory).ok()?;
    // A plank is ground, and must not pass through the painter.
    let half = Vec2::X * (PLANK_M / 2.0);
    let is_clear =
        kind != FixtureKind::Plank || !is_near_painter(holder.feet, [held.foot.translated(-half), held.foot.translated(half)], 0.125);
    is_clear.then_some(held)
}
