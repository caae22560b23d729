//! The brush in a painter's hand: where its tip is, how wide it presses, how much ink is left. No ECS.

use bevy::{math::Vec2, prelude::Component};
use eremite_land::{
    Place,
    edits::{Brush, BrushKind, FixtureKind},
};
use eremite_stream::contracts::painting::{BrushInput, BrushState};
use serde::{Deserialize, Serialize};

/// From his feet to the shoulder, in metres.
pub(super) const SHOULDER_M: Vec2 = Vec2::new(0.0, 1.36);
/// From there to the tip, at the least and at the most; and where it is at first, if he faces right.
pub const REACH_M: (f32, f32) = (0.7, 4.5);
const AT_FIRST_M: Vec2 = Vec2::new(1.7, -1.0);
/// How fast the tip follows: the share of the way that is left after a second, and the most metres a second; and how fast
/// keys guide it.
const LEFT_FOLLOWING: f32 = 1.0e-6;
const FOLLOWS_MPS: f32 = 18.0;
const GUIDES_MPS: f32 = 4.0;
/// Share of its way up or down, and to the stone, that is left after a second.
const LEFT_RAISING: f32 = 1.0e-5;
/// Half the width of a line, in metres, that is drawn slowly, and that is drawn as fast as this.
const SLOW_M: f32 = 0.5;
const FAST_M: f32 = 0.38;
const FAST_MPS: f32 = 7.0;
/// Faster than this it was put somewhere.
const FASTEST_MPS: f32 = 40.0;
/// The share of a change of pressure that is left after a second.
const LEFT_PRESSING: f32 = 2.0e-3;
/// Half the width of what is washed: he walks through upright.
const WASH_M: f32 = 1.1;
/// Metres of way after which a piece is painted.
const PIECE_M: f32 = 0.2;
/// The ink that a brush takes, in square metres; what comes back in a second to who stands and does nothing, and at water;
/// and with each find.
pub const MOST_INK_M2: f32 = 60.0;
const RESTING_M2: f32 = 0.8;
const GRINDING_M2: f32 = 5.0;
pub const FIND_M2: f32 = 20.0;
/// Metres that ink keeps from who paints, and from where to where he is, up from his feet.
const CLEAR_M: f32 = 0.36;
const HIM_M: (f32, f32) = (0.45, 1.65);

/// A brush, and the ink that is left.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BrushTool {
    in_hand: bool,
    up: f32,
    /// From his shoulder.
    tip_m: [f32; 2],
    radius_m: f32,
    ink_m2: f32,
    /// The stroke that is being drawn, and where its last piece ended.
    stroke: Option<(BrushMedium, Place)>,
    /// Where the tip was a step ago, and how fast it goes over the land.
    was: Option<Place>,
    speed_mps: f32,
    /// What he places instead of ink; kept beside the rest, which has the form that it had before there was any.
    #[serde(skip)]
    pub(super) choice: FixtureChoice,
    /// How far he is at grinding ink: 0 not, 1 with the brush on the stone.
    #[serde(skip)]
    grinds: f32,
}

/// What ink is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FixtureChoice {
    /// What is placed; nothing, if lines are drawn.
    pub kind: Option<FixtureKind>,
    /// Whether ink was asked for in the step before: one thing is placed for each time that it is.
    pub asked: bool,
}

impl FixtureChoice {
    /// The next: ink, and then one after the other.
    fn select_next(&mut self) {
        let all = FixtureKind::ALL;
        let next = self.kind.map_or(0, |kind| all.iter().position(|one| *one == kind).map_or(all.len(), |at| at + 1));
        self.kind = all.get(next).copied();
    }
}

/// The ink, in square metres, that it takes to place something.
pub fn cost_m2(kind: FixtureKind) -> f32 {
    match kind {
        FixtureKind::Plank | FixtureKind::Seedling => 2.0,
        FixtureKind::Cairn | FixtureKind::Bench => 4.0,
        FixtureKind::Lamp => 5.0,
        FixtureKind::Bell => 8.0,
    }
}

/// What the brush is wet with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BrushMedium {
    /// Ink, which builds.
    Ink,
    /// Water, which washes away.
    Water,
}

impl BrushMedium {
    /// What it does to the land.
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
            ink_m2: MOST_INK_M2,
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
    /// It paints a piece, of a new stroke or of the one before it.
    Paints {
        /// The piece.
        brush: Brush,
        /// Whether a stroke begins with it.
        begins: bool,
    },
    /// Something is placed where the tip is.
    Places(FixtureKind),
    /// The last stroke is taken back.
    TakesBack,
}

/// Who holds it, as far as it matters.
#[derive(Clone, Copy, Debug)]
pub struct BrushHolder {
    /// Where his feet are.
    pub feet: Place,
    /// Which way he faces.
    pub facing: f32,
    /// Whether he has a hand free.
    pub can: bool,
    /// Whether he stands, and does nothing else.
    pub rests: bool,
    /// Whether there is water at his feet.
    pub at_water: bool,
    /// Whether there is no end of ink.
    pub endless: bool,
}

impl BrushTool {
    /// Whether he has it in hand.
    pub fn is_in_hand(&self) -> bool {
        self.in_hand
    }

    /// Whether a stroke is being drawn.
    pub fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    /// The ink that is left, in square metres.
    pub fn ink_m2(&self) -> f32 {
        self.ink_m2
    }

    /// More ink, in square metres.
    pub fn add_ink(&mut self, ink_m2: f32) {
        self.ink_m2 = (self.ink_m2 + ink_m2).min(MOST_INK_M2);
    }

    /// What he would place, who has the brush before him.
    pub fn selected_fixture(&self, holder: &BrushHolder) -> Option<FixtureKind> {
        self.choice.kind.filter(|_| self.in_hand && holder.can)
    }

    /// Where the tip is of who stands at a place.
    pub fn tip(&self, feet: Place) -> Place {
        feet.translated(SHOULDER_M + Vec2::from(self.tip_m))
    }

    /// Whether there is ink enough to place something.
    pub fn can_place(&self, kind: FixtureKind, holder: &BrushHolder) -> bool {
        holder.endless || cost_m2(kind) <= self.ink_m2
    }

    /// The ink for something that was placed is gone.
    pub fn spend_ink(&mut self, kind: FixtureKind, holder: &BrushHolder) {
        if !holder.endless {
            self.ink_m2 = (self.ink_m2 - cost_m2(kind)).max(0.0);
        }
    }

    /// Whether its numbers are such that a step leads somewhere.
    pub fn is_valid(&self) -> bool {
        let numbers = [self.up, self.tip_m[0], self.tip_m[1], self.speed_mps];
        let is_wide = (FAST_M..=WASH_M).contains(&self.radius_m);
        is_wide && numbers.into_iter().all(|number| number.abs() < 1.0e4) && (0.0..=MOST_INK_M2).contains(&self.ink_m2)
    }

    /// How he holds it.
    pub fn draw_pose(&self, endless: bool) -> BrushState {
        BrushState {
            in_hand: self.in_hand,
            up: self.up,
            tip: SHOULDER_M + Vec2::from(self.tip_m),
            radius_m: self.radius_m,
            touches: self.stroke.is_some(),
            washes: matches!(self.stroke, Some((BrushMedium::Water, _))),
            ink: if endless { 1.0 } else { self.ink_m2 / MOST_INK_M2 },
            offer: None,
            grinds: self.grinds,
            ground: self.ink_m2 / GRINDING_M2,
        }
    }

    /// One step of so many seconds.
    pub fn step(&mut self, asks: &BrushInput, holder: &BrushHolder, seconds: f32) -> BrushAction {
        if asks.takes {
            self.in_hand = !self.in_hand;
            self.tip_m = [AT_FIRST_M.x * holder.facing, AT_FIRST_M.y];
        }
        let is_up = self.in_hand && holder.can;
        self.up += (f32::from(u8::from(is_up)) - self.up) * (1.0 - libm::powf(LEFT_RAISING, seconds));
        let grinds = is_up && holder.at_water && self.stroke.is_none() && !holder.endless && self.ink_m2 < MOST_INK_M2;
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
        if asks.takes_back {
            self.stroke = None;
            return BrushAction::TakesBack;
        }
        if asks.goes_on {
            self.choice.select_next();
            self.stroke = None;
        }
        let asked = std::mem::replace(&mut self.choice.asked, asks.inks);
        if let Some(kind) = self.choice.kind
            && asks.inks
        {
            self.stroke = None;
            self.update_pressure(None, seconds);
            return if asked { BrushAction::Nothing } else { BrushAction::Places(kind) };
        }
        let medium = if asks.inks { Some(BrushMedium::Ink) } else { asks.washes.then_some(BrushMedium::Water) };
        self.paint(medium, tip, holder, seconds)
    }

    /// The tip goes to where it is wanted, or where it is guided.
    fn move_tip(&mut self, asks: &BrushInput, seconds: f32) {
        let tip = Vec2::from(self.tip_m);
        let way = match asks.to {
            Some(to) => (clamp_to_reach(to) - tip) * (1.0 - libm::powf(LEFT_FOLLOWING, seconds)),
            None => asks.guides.clamp_length_max(1.0) * GUIDES_MPS * seconds,
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
            // It goes on where there is room again, or ink.
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

    /// It is pressed the less the faster it goes.
    fn update_pressure(&mut self, medium: Option<BrushMedium>, seconds: f32) {
        let wanted = match medium {
            Some(BrushMedium::Water) => WASH_M,
            _ => SLOW_M + (FAST_M - SLOW_M) * (self.speed_mps / FAST_MPS).clamp(0.0, 1.0),
        };
        // Water spreads at once.
        let left = if medium == Some(BrushMedium::Water) { 0.0 } else { libm::powf(LEFT_PRESSING, seconds) };
        self.radius_m = (wanted + (self.radius_m - wanted) * left).clamp(FAST_M, WASH_M);
    }
}

/// The nearest that is within reach.
fn clamp_to_reach(tip: Vec2) -> Vec2 {
    tip.try_normalize().unwrap_or(Vec2::X) * tip.length().clamp(REACH_M.0, REACH_M.1)
}

/// Whether a line of ink would come too near to who paints it: it does not set where a body stands.
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
