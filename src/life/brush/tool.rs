//! State of the brush tool: tip, pressure, ink and selection, in fixed steps. No ECS.

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent, ReflectDefault},
};
use eremite_land::{
    Place,
    edits::{Brush, BrushKind, FixtureKind},
};
use eremite_stream::contracts::painting::{BrushHindrance, BrushInput, BrushState};
use serde::{Deserialize, Serialize};

/// From the feet to the shoulder, in metres.
pub(super) const SHOULDER_M: Vec2 = Vec2::new(0.0, 1.36);
/// Least and greatest distance from the shoulder to the tip, in metres; and the initial tip when facing right.
pub const REACH_M: (f32, f32) = (0.7, 4.5);
const AT_FIRST_M: Vec2 = Vec2::new(1.7, -1.0);
/// Metres beyond its reach from which on a wish counts as out of reach; and the ink, in square metres, that is not enough for
/// a line.
const BEYOND_M: f32 = 0.4;
const DRY_M2: f32 = 0.3;
/// How the tip follows the pointer: the share of the way left after a second, and the most metres per second; and its speed
/// with keys.
const LEFT_FOLLOWING: f32 = 1.0e-6;
const FOLLOWS_MPS: f32 = 18.0;
const GUIDES_MPS: f32 = 4.0;
/// Share of the way up or down, and to the ink stone, that is left after a second.
const LEFT_RAISING: f32 = 1.0e-5;
/// Half the width of a slow line and of a fast one, in metres, and the speed of the fast one, in metres per second.
const SLOW_M: f32 = 0.5;
const FAST_M: f32 = 0.38;
const FAST_MPS: f32 = 7.0;
/// At more than this, in metres per second, the tip was teleported.
const FASTEST_MPS: f32 = 40.0;
/// Share of a change of pressure that is left after a second.
const LEFT_PRESSING: f32 = 2.0e-3;
/// Half the width of a wash, in metres: the hermit can walk through upright.
const WASH_M: f32 = 1.1;
/// Metres of movement after which a piece is painted.
const PIECE_M: f32 = 0.2;
/// Ink that the brush holds, in square metres of painted ground; what it regains per second at rest, and at water; and per
/// find.
pub const MAX_INK_M2: f32 = 60.0;
const RESTING_M2: f32 = 0.8;
const GRINDING_M2: f32 = 5.0;
pub const FIND_M2: f32 = 20.0;
/// Clearance of ink from the painter, in metres, and the span of the body that counts, up from the feet.
const CLEAR_M: f32 = 0.36;
const HIM_M: (f32, f32) = (0.45, 1.65);

/// The brush tool and its ink.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Default, Debug, Clone)]
pub struct BrushTool {
    in_hand: bool,
    up: f32,
    /// The tip, relative to the shoulder.
    tip_m: [f32; 2],
    radius_m: f32,
    ink_m2: f32,
    /// Medium of the unfinished stroke, and where its last piece ended.
    stroke: Option<(BrushMedium, Place)>,
    /// Where the tip was in the step before, and its smoothed speed over the land.
    was: Option<Place>,
    speed_mps: f32,
    /// The selected fixture. Saved beside the tool, whose format predates it.
    #[serde(skip)]
    pub(super) choice: FixtureChoice,
    /// Blend to grinding ink, from 0 to 1, the brush on the stone.
    #[serde(skip)]
    grinds: f32,
}

/// What ink is used for.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Default, Debug, Clone)]
pub struct FixtureChoice {
    /// The fixture to place, or `None` to paint lines.
    pub kind: Option<FixtureKind>,
    /// Whether ink was pressed in the step before: one fixture is placed per press.
    pub asked: bool,
}

impl FixtureChoice {
    /// Selects the next: lines, and then each fixture in turn.
    fn select_next(&mut self) {
        let all = FixtureKind::ALL;
        let next = self.kind.map_or(0, |kind| all.iter().position(|one| *one == kind).map_or(all.len(), |at| at + 1));
        self.kind = all.get(next).copied();
    }
}

/// Cost of a fixture, in square metres of ink.
pub fn cost_m2(kind: FixtureKind) -> f32 {
    match kind {
        FixtureKind::Plank | FixtureKind::Seedling => 2.0,
        FixtureKind::Cairn | FixtureKind::Bench | FixtureKind::Stone => 4.0,
        FixtureKind::Lamp => 5.0,
        FixtureKind::Bell => 8.0,
    }
}

/// What the brush is wet with.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum BrushMedium {
    /// Ink, which adds ground.
    Ink,
    /// Water, which washes ground away.
    Water,
}

impl BrushMedium {
    /// The edit it makes.
    pub fn kind(self) -> BrushKind {
        match self {
            Self::Ink => BrushKind::Ink,
            Self::Water => BrushKind::Wash,
        }
    }
}

impl Default for BrushTool {
    fn default() -> Self {
        Self {
            in_hand: false,
            up: 0.0,
            tip_m: AT_FIRST_M.to_array(),
            radius_m: SLOW_M,
            ink_m2: MAX_INK_M2,
            stroke: None,
            was: None,
            speed_mps: 0.0,
            choice: FixtureChoice::default(),
            grinds: 0.0,
        }
    }
}

/// What a step of the brush does to the land.
#[derive(Clone, Debug, PartialEq)]
pub enum BrushAction {
    /// Nothing.
    Nothing,
    /// It paints a piece of a stroke.
    Paints {
        /// The piece.
        brush: Brush,
        /// Whether it begins a new stroke.
        begins: bool,
    },
    /// A fixture is placed at the tip.
    Places(FixtureKind),
    /// The last stroke is undone.
    TakesBack,
}

/// The painter's state, as far as the brush needs it.
#[derive(Clone, Copy, Debug)]
pub struct BrushHolder {
    /// The feet.
    pub feet: Place,
    /// The side the painter faces, -1 or 1.
    pub facing: f32,
    /// Whether a hand is free.
    pub can: bool,
    /// Whether the painter stands still on the ground.
    pub rests: bool,
    /// Whether there is water at the feet.
    pub at_water: bool,
    /// Whether ink is unlimited.
    pub endless: bool,
}

impl BrushTool {
    /// Whether the brush is in hand.
    pub fn is_in_hand(&self) -> bool {
        self.in_hand
    }

    /// Whether a stroke is unfinished.
    pub fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    /// The ink that is left, in square metres.
    pub fn ink_m2(&self) -> f32 {
        self.ink_m2
    }

    /// Adds ink, in square metres, up to [`MAX_INK_M2`].
    pub fn add_ink(&mut self, ink_m2: f32) {
        self.ink_m2 = (self.ink_m2 + ink_m2).min(MAX_INK_M2);
    }

    /// The fixture to be placed, while the brush is up and one is selected.
    pub fn selected_fixture(&self, holder: &BrushHolder) -> Option<FixtureKind> {
        self.choice.kind.filter(|_| self.in_hand && holder.can)
    }

    /// The place of the tip for a painter whose feet are at `feet`.
    pub fn tip(&self, feet: Place) -> Place {
        feet.translated(SHOULDER_M + Vec2::from(self.tip_m))
    }

    /// Whether there is enough ink to place a fixture.
    pub fn can_place(&self, kind: FixtureKind, holder: &BrushHolder) -> bool {
        holder.endless || cost_m2(kind) <= self.ink_m2
    }

    /// Takes the ink of a placed fixture.
    pub fn spend_ink(&mut self, kind: FixtureKind, holder: &BrushHolder) {
        if !holder.endless {
            self.ink_m2 = (self.ink_m2 - cost_m2(kind)).max(0.0);
        }
    }

    /// Whether all values are in range; used on what a save holds.
    pub fn is_valid(&self) -> bool {
        let numbers = [self.up, self.tip_m[0], self.tip_m[1], self.speed_mps];
        let is_wide = (FAST_M..=WASH_M).contains(&self.radius_m);
        is_wide && numbers.into_iter().all(|number| number.abs() < 1.0e4) && (0.0..=MAX_INK_M2).contains(&self.ink_m2)
    }

    /// Its state, for drawing.
    pub fn draw_pose(&self, endless: bool) -> BrushState {
        BrushState {
            in_hand: self.in_hand,
            raised: self.up,
            tip: SHOULDER_M + Vec2::from(self.tip_m),
            radius_m: self.radius_m,
            is_touching: self.stroke.is_some(),
            is_erasing: matches!(self.stroke, Some((BrushMedium::Water, _))),
            ink: if endless { 1.0 } else { self.ink_m2 / MAX_INK_M2 },
            preview: None,
            grinding: self.grinds,
            ground_ink: self.ink_m2 / GRINDING_M2,
            hindrance: None,
        }
    }

    /// Why it cannot do what is asked, if so: not for what is placed, which is tried once.
    pub fn hindrance(&self, asks: &BrushInput, holder: &BrushHolder) -> Option<BrushHindrance> {
        let wants = asks.paint || asks.erase;
        if !self.in_hand || !wants && !asks.undo {
            None
        } else if !holder.can {
            Some(BrushHindrance::HandsBusy)
        } else if wants && asks.target.is_some_and(|to| to.length() > REACH_M.1 + BEYOND_M) {
            Some(BrushHindrance::OutOfReach)
        } else {
            let is_dry = asks.paint && self.choice.kind.is_none() && !holder.endless && self.ink_m2 < DRY_M2;
            is_dry.then_some(BrushHindrance::NoInk)
        }
    }

    /// Advances the tool by one fixed step of `seconds`.
    pub fn step(&mut self, asks: &BrushInput, holder: &BrushHolder, seconds: f32) -> BrushAction {
        if asks.toggle {
            self.in_hand = !self.in_hand;
            self.tip_m = [AT_FIRST_M.x * holder.facing, AT_FIRST_M.y];
        }
        let is_up = self.in_hand && holder.can;
        self.up += (f32::from(u8::from(is_up)) - self.up) * (1.0 - libm::powf(LEFT_RAISING, seconds));
        let grinds = is_up && holder.at_water && self.stroke.is_none() && !holder.endless && self.ink_m2 < MAX_INK_M2;
        self.grinds += (f32::from(u8::from(grinds)) - self.grinds) * (1.0 - libm::powf(LEFT_RAISING, seconds));
        if holder.rests && self.stroke.is_none() {
            self.add_ink(if holder.at_water { GRINDING_M2 } else { RESTING_M2 } * seconds);
        }
        if !is_up {
            (self.stroke, self.was, self.choice.asked) = (None, None, false);
            return BrushAction::Nothing;
        }
        self.move_tip(asks, seconds);
        let tip = self.tip(holder.feet);
        let way_m = self.was.replace(tip).map_or(0.0, |was| tip.offset_from(was).length());
        let now_mps = (way_m / seconds.max(1.0e-3)).min(FASTEST_MPS);
        self.speed_mps += (now_mps - self.speed_mps) * (1.0 - libm::powf(LEFT_PRESSING, seconds));
        if asks.undo {
            self.stroke = None;
            return BrushAction::TakesBack;
        }
        if asks.next_tool {
            self.choice.select_next();
            self.stroke = None;
        }
        let asked = std::mem::replace(&mut self.choice.asked, asks.paint);
        if let Some(kind) = self.choice.kind
            && asks.paint
        {
            self.stroke = None;
            self.update_pressure(None, seconds);
            return if asked { BrushAction::Nothing } else { BrushAction::Places(kind) };
        }
        let medium = if asks.paint { Some(BrushMedium::Ink) } else { asks.erase.then_some(BrushMedium::Water) };
        self.paint(medium, tip, holder, seconds)
    }

    /// Moves the tip toward the pointer, or by keys.
    fn move_tip(&mut self, asks: &BrushInput, seconds: f32) {
        let tip = Vec2::from(self.tip_m);
        let way = match asks.target {
            Some(to) => (clamp_to_reach(to) - tip) * (1.0 - libm::powf(LEFT_FOLLOWING, seconds)),
            None => asks.steer.clamp_length_max(1.0) * GUIDES_MPS * seconds,
        };
        self.tip_m = clamp_to_reach(tip + way.clamp_length_max(FOLLOWS_MPS * seconds)).to_array();
    }

    fn paint(&mut self, medium: Option<BrushMedium>, tip: Place, holder: &BrushHolder, seconds: f32) -> BrushAction {
        let before = self.stroke.filter(|(before, _)| Some(*before) == medium);
        let Some(medium) = medium else {
            self.stroke = None;
            self.update_pressure(None, seconds);
            return BrushAction::Nothing;
        };
        let from = before.map_or(tip, |(_, last)| last);
        let way_m = tip.offset_from(from).length();
        self.update_pressure(Some(medium), seconds);
        if before.is_some() && way_m < PIECE_M {
            return BrushAction::Nothing;
        }
        let ink_m2 = 2.0 * self.radius_m * if before.is_some() { way_m } else { self.radius_m };
        if medium == BrushMedium::Ink
            && (!holder.endless && ink_m2 > self.ink_m2 || is_near_painter(holder.feet, [from, tip], self.radius_m))
        {
            // The stroke goes on where there is room again, or ink.
            self.stroke = before.map(|_| (medium, tip));
            return BrushAction::Nothing;
        }
        let Ok(brush) = Brush::new(medium.kind(), if way_m > 0.0 { vec![from, tip] } else { vec![tip] }, self.radius_m) else {
            self.stroke = None;
            return BrushAction::Nothing;
        };
        if medium == BrushMedium::Ink && !holder.endless {
            self.ink_m2 -= ink_m2;
        }
        self.stroke = Some((medium, tip));
        BrushAction::Paints { brush, begins: before.is_none() }
    }

    /// Updates the radius: the faster the tip moves, the less it is pressed.
    fn update_pressure(&mut self, medium: Option<BrushMedium>, seconds: f32) {
        let wanted = match medium {
            Some(BrushMedium::Water) => WASH_M,
            _ => SLOW_M + (FAST_M - SLOW_M) * (self.speed_mps / FAST_MPS).clamp(0.0, 1.0),
        };
        // Water reaches its full width at once.
        let left = if medium == Some(BrushMedium::Water) { 0.0 } else { libm::powf(LEFT_PRESSING, seconds) };
        self.radius_m = (wanted + (self.radius_m - wanted) * left).clamp(FAST_M, WASH_M);
    }
}

/// The nearest tip within reach.
fn clamp_to_reach(tip: Vec2) -> Vec2 {
    tip.try_normalize().unwrap_or(Vec2::X) * tip.length().clamp(REACH_M.0, REACH_M.1)
}

/// Whether a line of ink would come too near to the painter: ink does not set inside a body.
pub(super) fn is_near_painter(feet: Place, ends: [Place; 2], radius_m: f32) -> bool {
    let [from, to] = ends.map(|end| end.offset_from(feet));
    let least = (0..=8).map(|step| from.lerp(to, step as f32 / 8.0)).map(|at| {
        let up = at.y.clamp(HIM_M.0, HIM_M.1);
        at.distance(Vec2::new(0.0, up))
    });
    least.fold(f32::INFINITY, f32::min) < radius_m + CLEAR_M
}

#[cfg(test)]
mod tests;
