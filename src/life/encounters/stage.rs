//! The stage: the encounter around the view, its figures, and what the player has made of it.

use eremite_land::Place;
use eremite_stream::contracts::{camera_view::CameraView, world_event::WorldEvent};

use super::{
    actor::{Actor, ActorGround},
    cue::{ActorCue, EncounterMoment},
    kind::{EncounterKind, Ending},
    slot::Encounter,
    sounds,
};
use crate::creatures::Creatures;

/// Seconds of a bow, and how near one is bowed to, in metres.
const BOW_S: f32 = 3.0;
const BOWS_M: f32 = 4.2;
/// How much of it has to be seen for it to be met, and to be alarmed.
const SEEN: f32 = 0.35;
/// Metres from its middle at which one that was met is over.
const BEHIND_M: f32 = 75.0;
/// The speed in metres per second from which on somebody counts as twice as near.
const FAST_MPS: f32 = 7.0;
/// The speed up to which somebody keeps still.
const STILL_MPS: f32 = 0.5;
/// Metres that a light keeps ahead, and how fast it goes, in metres per second.
const AHEAD_M: f32 = 9.0;
const LEADS_MPS: f32 = 3.4;
/// Metres over the ground at which it floats.
const LIGHT_M: f32 = 1.15;

/// What a step of the stage needs to know.
pub struct StageStep<'a> {
    /// The kinds of creatures.
    pub creatures: &'a Creatures,
    /// How much the encounter is there.
    pub presence: f32,
    /// Seconds on the world's clock.
    pub now_s: f64,
    /// The wind, -1 to 1.
    pub wind: f32,
    /// Where the player is, and how fast, in metres per second.
    pub player: Option<(Place, f32)>,
    /// What is seen.
    pub view: &'a CameraView,
    /// Seconds of the step.
    pub seconds: f32,
}

/// An encounter that is there.
pub struct Stage {
    /// What it is.
    pub encounter: Encounter,
    /// Its figures.
    pub actors: Vec<Actor>,
    /// The moment of the last step.
    pub moment: EncounterMoment,
    /// How much of it is there, from 0 to 1.
    pub presence: f32,
    /// Whether it was seen from near by.
    pub is_met: bool,
    /// Seconds that somebody halted, and that they have bowed.
    halted_s: f64,
    bowed_s: Option<f32>,
    clock_s: f32,
    /// Where a light is that goes ahead.
    light: Place,
}

impl Stage {
    /// The stage of an encounter at a moment.
    pub fn new(encounter: Encounter, now_s: f64, wind: f32, creatures: &Creatures, ground: &mut ActorGround) -> Self {
        let moment = EncounterMoment::undisturbed(now_s, wind);
        let actors = encounter.cues(&moment).into_iter();
        let actors = actors.filter_map(|cue| Actor::new(cue, encounter.place, creatures, ground)).collect();
        let light = encounter.place.moved_up(LIGHT_M);
        Self { encounter, actors, moment, presence: 0.0, is_met: false, halted_s: 0.0, bowed_s: None, clock_s: 0.0, light }
    }

    /// The stage of an encounter on level ground, whole, for a picture of it.
    pub fn for_picture(encounter: Encounter, seconds: f64, creatures: &Creatures) -> Self {
        let mut stage = Self::new(encounter, seconds, 0.5, creatures, &mut ActorGround::Level);
        stage.presence = 1.0;
        stage
    }

    /// Seconds on a clock of its own, for what sways.
    pub fn clock_s(&self) -> f32 {
        self.clock_s
    }

    /// How much is seen of it, from 0 to 1.
    pub fn visible(&self) -> f32 {
        self.presence * self.encounter.left_share(&self.moment)
    }

    /// Whether somebody came too near.
    pub fn is_alarmed(&self) -> bool {
        self.moment.left.is_some()
    }

    /// Whether nothing of it comes back.
    pub fn is_over(&self) -> bool {
        let is_gone = self.moment.left.is_some() || self.moment.led_m > 0.0;
        is_gone && self.encounter.left_share(&self.moment) == 0.0
    }

    /// Whether it was met and lies behind.
    pub fn is_behind(&self, place: Place) -> bool {
        self.is_met && place.offset_from(self.encounter.place).length() > BEHIND_M
    }

    /// Where it is seen: the nearest figure to a place, or what there is without figures.
    pub fn spot_near(&self, place: Place) -> Place {
        let seen = self.actors.iter().filter(|actor| actor.cue.seen > SEEN).map(Actor::place);
        let far_m = |spot: &Place| spot.offset_from(place).length();
        seen.min_by(|a, b| far_m(a).total_cmp(&far_m(b))).unwrap_or(if self.moment.led_m > 0.0 { self.light } else { self.encounter.place })
    }

    /// Where a light is that goes ahead.
    pub fn light(&self) -> Place {
        self.light
    }

    /// Advances it by a fixed step.
    pub fn step(&mut self, step: &StageStep, ground: &mut ActorGround, mut happens: impl FnMut(WorldEvent)) {
        let before_s = self.moment.seconds;
        self.presence = step.presence;
        self.clock_s = (self.clock_s + step.seconds) % 3600.0;
        self.moment.wind = step.wind;
        self.heed(step);
        let is_halted = self.bowed_s.is_some_and(|bowed_s| bowed_s < BOW_S);
        if is_halted {
            // Whoever halts is later by that.
            self.halted_s += step.now_s - self.halted_s - before_s;
        }
        self.moment.seconds = step.now_s - self.halted_s;
        for (actor, cue) in self.actors.iter_mut().zip(self.encounter.cues(&self.moment)) {
            actor.step(cue, self.encounter.place, step.creatures, ground, self.clock_s, step.seconds);
        }
        let ahead = self.encounter.place.moved_along(self.moment.led_m * self.encounter.side);
        self.light = ground.under(ahead, false).moved_up(LIGHT_M);
        if self.visible() > SEEN && !self.is_alarmed() {
            sounds::between(self, before_s, &mut happens);
        }
    }

    /// Minds the player: is met, bows, takes alarm, goes ahead.
    fn heed(&mut self, step: &StageStep) {
        if let Some((left_s, away)) = self.moment.left {
            self.moment.left = Some((left_s + step.seconds, away));
        }
        self.moment.player = step.player.map(|(player, _)| player.offset_from(self.encounter.place));
        let traits = self.encounter.kind.traits();
        if let Some(bowed_s) = &mut self.bowed_s {
            *bowed_s += step.seconds;
        }
        let bow = |bowed_s: f32| ((bowed_s / 0.9).min((BOW_S - bowed_s) / 0.9)).clamp(0.0, 1.0);
        self.moment.bow = self.bowed_s.map_or(0.0, bow);
        let Some((player, fast_mps)) = step.player.filter(|_| self.visible() > SEEN) else { return };
        let spot = self.spot_near(player);
        let way = player.offset_from(spot);
        let far_m = way.length() / if fast_mps > FAST_MPS { 2.0 } else { 1.0 };
        if way.length() < traits.met_m && step.view.distance_outside_m(spot) < 0.0 {
            self.is_met = true;
        }
        let is_near = match traits.ending {
            Ending::Flees { near_m, .. } => far_m < near_m,
            // Whoever keeps still is passed by.
            Ending::Fades { near_m, .. } => far_m < near_m && fast_mps > STILL_MPS,
            Ending::Leads { .. } | Ending::Passes => false,
        };
        if is_near && self.moment.left.is_none() {
            self.moment.left = Some((0.0, if way.x > 0.0 { -1.0 } else { 1.0 }));
        }
        match traits.ending {
            Ending::Leads { near_m, .. } => {
                // Ahead on its side only: from behind it is never reached.
                let ahead_m = (player.offset_from(self.encounter.place).x * self.encounter.side + AHEAD_M - self.moment.led_m).max(0.0);
                if way.length() < near_m || self.moment.led_m > 0.0 {
                    self.moment.led_m += ahead_m.min(LEADS_MPS * step.seconds);
                }
            }
            Ending::Passes if bows(self.encounter.kind) && way.length() < BOWS_M && self.bowed_s.is_none() => self.bowed_s = Some(0.0),
            _ => {}
        }
    }

    /// The figure with an index, and its cue.
    pub fn actor(&self, number: usize) -> Option<(&Actor, &ActorCue)> {
        self.actors.get(number).map(|actor| (actor, &actor.cue))
    }
}

/// Whether somebody of a kind halts and bows.
const fn bows(kind: EncounterKind) -> bool {
    matches!(kind, EncounterKind::Wanderer)
}
