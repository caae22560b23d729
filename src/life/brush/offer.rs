//! What he may place where the tip of his brush is, and whether it can stand there. No ECS.

use bevy::math::Vec2;
use eremite_land::{
    Land, LandCache,
    edits::{Fixture, FixtureKind, Held, MINUTES_A_DAY, PLANK_M},
};
use eremite_stream::contracts::{almanac::Almanac, painting::Offer};

use super::hand::{Hand, Holder, is_near_him};

/// What he would place, if he has chosen something.
pub(super) fn of(hand: &Hand, holder: &Holder, (land, memory): (&Land, &mut LandCache), almanac: &Almanac) -> Option<Offer> {
    let kind = hand.offers(holder)?;
    let held = there(hand, holder, kind, (land, memory), almanac);
    let tip = hand.tip(holder.feet).metres_from(holder.feet);
    let at = held.map_or(tip, |held| held.foot.metres_from(holder.feet));
    Some(Offer { kind, at, hangs: held.is_some_and(|held| held.fixture.hangs()), fits: held.is_some() && hand.can_place(kind, holder) })
}

/// What is placed, if it can be.
pub(super) fn place(
    hand: &Hand,
    holder: &Holder,
    kind: FixtureKind,
    (land, memory): (&Land, &mut LandCache),
    almanac: &Almanac,
) -> Option<Fixture> {
    there(hand, holder, kind, (land, memory), almanac).filter(|_| hand.can_place(kind, holder)).map(|held| held.fixture)
}

fn there(hand: &Hand, holder: &Holder, kind: FixtureKind, (land, memory): (&Land, &mut LandCache), almanac: &Almanac) -> Option<Held> {
    let minute = (almanac.days * MINUTES_A_DAY).floor() as i64;
    let held = Fixture::near(kind, hand.tip(holder.feet), minute, land, memory).ok()?;
    // A plank is ground, and is not laid through him.
    let half = Vec2::X * (PLANK_M / 2.0);
    let is_clear = kind != FixtureKind::Plank || !is_near_him(holder.feet, [held.foot.moved(-half), held.foot.moved(half)], 0.125);
    is_clear.then_some(held)
}
