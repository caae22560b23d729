//! The brush, in words: who paints and what he asks of it, and how he holds it. Whoever changes the land writes the second,
//! and knows neither keys nor figure.

use bevy::prelude::*;
use eremite_land::{Edits, edits::FixtureKind};

/// The chapter of what he has painted and placed himself; whoever draws one of its kinds brings a part of it.
pub const WORKS: &str = "works of his own";
/// Its place among the chapters.
pub const WORKS_RANK: i32 = 90;

/// Who may paint, and what he asks of his brush. Keys write it, bots may.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct BrushInput {
    /// Whether he takes the brush in hand, or puts it away: latched until a fixed step has seen it.
    pub takes: bool,
    /// Whether he takes the last stroke back: latched too.
    pub takes_back: bool,
    /// Whether he goes on to the next of what his ink may be: ink, or one of what can be placed; latched too.
    pub goes_on: bool,
    /// Whether he paints, with ink; or, when that begins, places what he has chosen.
    pub inks: bool,
    /// Whether he washes away.
    pub washes: bool,
    /// Where the tip is to be, in metres from his shoulder; nothing, if he guides it instead.
    pub to: Option<Vec2>,
    /// Which way he guides it, each from -1 to 1.
    pub guides: Vec2,
}

/// What lies over the land for a while in the place of what was painted there: whoever shows something lends it. Nobody
/// paints meanwhile, and what was painted comes back with the end of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TemporaryEdits(pub Option<Edits>);

/// How he holds his brush: whoever has the brush says so, every fixed step.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct BrushState {
    /// Whether he has it in hand.
    pub in_hand: bool,
    /// How far it is up: 0 away, 1 before him.
    pub up: f32,
    /// Where its tip is, in metres from his feet.
    pub tip: Vec2,
    /// How far from its middle the tip reaches, in metres.
    pub radius_m: f32,
    /// Whether it paints, or washes, now.
    pub touches: bool,
    /// Whether it is wet with water.
    pub washes: bool,
    /// How much ink is left, from 0 to 1; 1 too where there is no end of it.
    pub ink: f32,
    /// What he would place, if it is not ink.
    pub offer: Option<PlacementPreview>,
    /// How far he is at grinding ink: 0 not, 1 with the brush on the stone.
    pub grinds: f32,
    /// For how many seconds he would have had to, for the ink that he has.
    pub ground: f32,
}

/// Something that he may place where the tip is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacementPreview {
    /// What.
    pub kind: FixtureKind,
    /// Where it would stand, or hang, in metres from his feet; where the tip is, if it cannot.
    pub at: Vec2,
    /// Whether it would hang.
    pub hangs: bool,
    /// Whether something holds it there, and there is ink enough.
    pub fits: bool,
}
