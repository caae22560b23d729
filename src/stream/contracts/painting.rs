//! Brush contract: who may paint, the input to the brush, and how it is held. Written by the code that edits the land, which
//! knows neither keys nor figures.

use bevy::prelude::*;
use eremite_land::{
    Edits, Place,
    edits::{Fixture, FixtureKind},
};

use super::discoveries::{Article, DiscoveryCategory, DiscoveryKind};

/// The name of the category of what the player has painted and placed.
pub const WORKS: &str = "works of his own";

/// A part of the category of what the player has painted and placed; each feature that draws one of its kinds adds one. No
/// quest asks for one's own works.
pub const fn works(kinds: fn(&World) -> Vec<DiscoveryKind>) -> DiscoveryCategory {
    DiscoveryCategory::new(WORKS, 90, Article::One, kinds)
}

/// The input to the brush of an entity that may paint, written by the keys or by a bot.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct BrushInput {
    /// Whether the brush is taken out or put away: latched until a fixed step has read it.
    pub toggle: bool,
    /// Whether the last stroke is undone: latched too.
    pub undo: bool,
    /// Whether the tool switches to the next of what ink is used for, ink itself or something to place: latched too.
    pub next_tool: bool,
    /// Whether it paints with ink; if something else is chosen, the beginning of this places it.
    pub paint: bool,
    /// Whether it washes paint and rock away.
    pub erase: bool,
    /// Target of the tip, in metres from the shoulder; `None` while the tip is steered with `guides` instead.
    pub target: Option<Vec2>,
    /// Direction in which the tip is steered, each axis from -1 to 1.
    pub steer: Vec2,
}

/// Edits that temporarily replace the painted ones, as for a replay. Nobody can paint meanwhile, and the painted edits
/// return when this ends.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TemporaryEdits(pub Option<Edits>);

/// Names to be shown beside what others painted or placed, while that is shown in their ink: where, and who.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MakerNames(pub Vec<(Place, String)>);

/// A stone was placed, and is blank: whoever can ask the player for words answers with [`InscribeStone`].
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct BlankStonePlaced(pub Fixture);

/// Asks for words on a placed stone.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct InscribeStone {
    /// The stone.
    pub stone: Fixture,
    /// The words: a line, of which as much is taken as a stone holds.
    pub words: String,
}

/// How the brush is held; written every fixed step.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct BrushState {
    /// Whether the brush is in hand.
    pub in_hand: bool,
    /// How far it is up: 0 away, 1 in front.
    pub raised: f32,
    /// Position of the tip, in metres from the feet.
    pub tip: Vec2,
    /// Radius of the tip in metres.
    pub radius_m: f32,
    /// Whether it paints or washes now.
    pub is_touching: bool,
    /// Whether it is wet with water.
    pub is_erasing: bool,
    /// The share of ink that is left, from 0 to 1; also 1 where ink is unlimited.
    pub ink: f32,
    /// What would be placed, if it is not ink.
    pub preview: Option<PlacementPreview>,
    /// How far the grinding of ink is: 0 not at all, 1 with the brush on the stone.
    pub grinding: f32,
    /// The seconds of grinding that the ink left is worth.
    pub ground_ink: f32,
    /// Why it does not do what is asked, for as long as that is asked.
    pub hindrance: Option<BrushHindrance>,
}

/// Why the brush does not paint or place.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Debug, Clone)]
pub enum BrushHindrance {
    /// The hands are not free.
    HandsBusy,
    /// It is asked to reach farther than it can.
    OutOfReach,
    /// There is not enough ink.
    NoInk,
    /// Nothing would support what is to be placed.
    NoHold,
    /// There is no stroke to take back.
    NothingToUndo,
}

/// A preview of something that can be placed at the tip.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct PlacementPreview {
    /// What it is.
    pub kind: FixtureKind,
    /// Where it would stand or hang, in metres from the feet; at the tip, if it does not fit.
    pub at: Vec2,
    /// Whether it would hang.
    pub is_hanging: bool,
    /// Whether something supports it there and there is enough ink.
    pub fits: bool,
}
