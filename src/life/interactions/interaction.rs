//! What he does who goes nowhere: he sits, drinks, reads, makes a fire and sleeps by it. All that decides is here, and goes by
//! fixed steps. No ECS.

use bevy::prelude::Component;
use eremite_land::{Land, Place, value_noise::smoothstep};
use eremite_stream::contracts::{archery::ArcherInput, readable::Readables};
use serde::{Deserialize, Serialize};

use super::{
    campfire::Campfire,
    sites,
    sleep::{self, Sleep},
};
use crate::{
    creatures::{InteractionPrompt, InteractionRequest, RestPose, RidePrompt, RideRequest},
    motion::{Body, GroundQuery, Intent},
};

/// Seconds in which he is down, and up again.
const DOWN_S: f32 = 0.8;
const UP_S: f32 = 0.7;
/// Seconds in which he lies down, and sits up.
const LIES_S: f32 = 1.3;
/// Seconds in which he kneels down or bends, and is up again.
const BENDS_S: f32 = 0.5;
/// Seconds in which his eyes open, and how much faster they close.
const OPENS_S: f32 = 6.0;
const CLOSES: f32 = 4.0;
/// Slower than this, in metres a second, he stands.
const STANDS_MPS: f32 = 0.1;
/// Farther, in metres, nobody goes in a step: he is somewhere else.
const ELSEWHERE_M: f32 = 4.0;
/// Seconds in which he drinks, and in which the hand goes to the water, stays there, and goes to the mouth and away.
const DRINKS_S: f32 = 3.0;
const DIPS_S: [f32; 4] = [0.5, 0.9, 1.3, 1.7];
const SIPS_S: [f32; 4] = [1.3, 1.7, 2.3, 2.7];
/// Seconds that a line is read, and all of what is written there at least and at most.
const LINE_S: f32 = 1.8;
const READS_S: (f32, f32) = (4.0, 6.0);
/// Seconds that he has to have stood, or sat, before he may think of what comes next.
const STOOD_S: f32 = 3.0;
const SAT_S: f32 = 3.0;

/// What he does.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum InteractionState {
    /// What he is asked by those who move him.
    #[default]
    Nothing,
    /// He sits, or sits down.
    Sits,
    /// He gets up.
    Rises,
    /// He sits, and chooses until when he sleeps: hours since the first midnight.
    Chooses(i64),
    /// He lies down, and sleeps.
    Sleeps(Sleep),
    /// He drinks: where his hand finds the water.
    Drinks(Place),
    /// He reads what stands there.
    Reads(Place, Vec<String>),
}

/// All that decides what he does next.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interactions {
    pub(super) act: InteractionState,
    /// Seconds that he has done so, standing still.
    pub(super) for_s: f32,
    /// How far he is down, lies, kneels and bends, as shares of the time that it takes.
    pub(super) down: f32,
    pub(super) lies: f32,
    pub(super) kneels: f32,
    pub(super) bends: f32,
    /// Seconds that his eyes have opened, and that he has sat, or stood.
    opens_s: f32,
    pub(super) sits_s: f32,
    stands_s: f32,
    /// He was asked to go on before he began, and has not been let alone since.
    was_asked: bool,
    /// He is to get on the horse once he is up.
    mounts: bool,
    pub(super) fire: Option<Campfire>,
    /// How often he has been put somewhere, and where he was last.
    pub(super) times_put: u32,
    at: Option<Place>,
}

/// What a step of his is about.
pub(super) struct InteractionContext<'a, 'b> {
    pub footing: &'a mut GroundQuery<'b>,
    pub land: &'a Land,
    pub readables: &'a Readables,
    /// Days since the first midnight.
    pub days: f64,
    /// Seconds of the step.
    pub seconds: f32,
}

/// What follows from a step of his for others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct InteractionOutcome {
    /// Which way he turns.
    pub faces: Option<f32>,
    /// The days that it is to be.
    pub flying: Option<f64>,
}

impl Interactions {
    /// What he does.
    pub fn state(&self) -> &InteractionState {
        &self.act
    }

    /// His fire, if there is one.
    pub fn fire(&self) -> Option<&Campfire> {
        self.fire.as_ref()
    }

    /// Whether he is down, or on his way there.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.act, InteractionState::Sits | InteractionState::Chooses(_) | InteractionState::Sleeps(_))
    }

    /// Whether its numbers are such as they come to be.
    pub(super) fn is_valid(&self) -> bool {
        let shares = [self.down, self.lies, self.kneels, self.bends];
        let seconds = [self.for_s, self.opens_s, self.sits_s, self.stands_s];
        let act = match &self.act {
            InteractionState::Chooses(hour) => sleep::is_valid_hour(*hour),
            InteractionState::Sleeps(sleep) => sleep.is_valid(),
            _ => true,
        };
        act && shares.into_iter().all(|share| (0.0..=1.0).contains(&share))
            && seconds.into_iter().all(|seconds| (0.0..1.0e9).contains(&seconds))
            && self.fire.as_ref().is_none_or(Campfire::is_valid)
    }

    /// Of who stands there and has been put somewhere so often.
    pub(super) fn standing(times_put: u32) -> Self {
        Self { times_put, ..Self::default() }
    }

    /// He is on his feet, whatever he did: he falls, is carried, or is somewhere else.
    fn end(&mut self) {
        *self = Self { fire: self.fire.take(), at: self.at, ..Self::standing(self.times_put) };
    }

    fn switch_to(&mut self, act: InteractionState) {
        (self.act, self.for_s, self.stands_s) = (act, 0.0, 0.0);
    }

    /// One step, before his body takes its own: what he is asked for is taken, and his body is asked to stand still while he
    /// does something. `is_his_own` is false for who flies or is carried.
    pub(super) fn step(
        &mut self,
        body: &Body,
        is_his_own: bool,
        (asked, intent, rider, archer): (&mut InteractionRequest, &mut Intent, &mut RideRequest, &mut ArcherInput),
        around: &mut InteractionContext,
    ) -> InteractionOutcome {
        let InteractionRequest { uses, sits, lets_be, hours, .. } = *asked;
        *asked = InteractionRequest { occasion: asked.occasion, ..InteractionRequest::default() };
        let mut follows = InteractionOutcome::default();
        let was_put = std::mem::replace(&mut self.times_put, body.times_put) != body.times_put;
        let was_at = self.at.replace(body.place);
        let is_elsewhere = was_put || was_at.is_some_and(|at| body.place.offset_from(at).length() > ELSEWHERE_M);
        if is_elsewhere || !is_his_own || !body.grounded || body.climbing || body.wet > sites::DEEPEST {
            self.end();
            self.advance(false, around);
            return follows;
        }
        let is_asked = intent.walk != 0.0 || intent.climb > 0.0 || archer.draws;
        self.was_asked &= is_asked;
        let goes = is_asked && !self.was_asked || intent.jump;
        match &mut self.act {
            InteractionState::Nothing | InteractionState::Rises if sits && sites::can_sit(body, around.footing) => {
                self.begin(InteractionState::Sits, is_asked)
            }
            InteractionState::Nothing if uses => {
                if let Some(there) = around.readables.near(around.land, body.place, sites::READS_WITHIN_M) {
                    follows.faces = Some(sites::side_of(there.place, body));
                    self.begin(InteractionState::Reads(there.place, there.lines), is_asked);
                } else if let Some((side, at)) = sites::find_water(body, around.footing) {
                    follows.faces = Some(side);
                    self.begin(InteractionState::Drinks(at), is_asked);
                }
            }
            InteractionState::Rises if self.down == 0.0 => {
                rider.mounts |= std::mem::take(&mut self.mounts);
                self.switch_to(InteractionState::Nothing);
            }
            InteractionState::Drinks(_) | InteractionState::Reads(..) if goes || sits || rider.mounts => {
                self.switch_to(InteractionState::Nothing)
            }
            InteractionState::Drinks(_) if self.for_s >= DRINKS_S => self.switch_to(InteractionState::Nothing),
            InteractionState::Reads(_, lines) if self.for_s >= reading_time_s(lines) => self.switch_to(InteractionState::Nothing),
            // Who sits is up before he is on the horse.
            InteractionState::Sits | InteractionState::Chooses(_) | InteractionState::Sleeps(_)
                if rider.chance == Some(RidePrompt::Mount) && rider.mounts =>
            {
                (rider.mounts, self.mounts) = (false, true);
                self.switch_to(InteractionState::Rises);
            }
            InteractionState::Sits if sits || goes => self.switch_to(InteractionState::Rises),
            InteractionState::Sits if uses && self.down == 1.0 && self.lies == 0.0 => {
                self.light_fire(body, around.footing);
                self.begin(InteractionState::Chooses(sleep::default_wake_hour(around.days)), is_asked);
            }
            InteractionState::Chooses(_) if sits || lets_be => {
                self.fire.iter_mut().for_each(Campfire::extinguish);
                self.begin(InteractionState::Sits, true);
            }
            InteractionState::Chooses(hour) if uses || intent.jump => {
                let sleep = Sleep::until(sleep::clamp_wake_hour(*hour, around.days));
                self.begin(InteractionState::Sleeps(sleep), is_asked);
            }
            InteractionState::Chooses(hour) => *hour = sleep::clamp_wake_hour(*hour + i64::from(hours), around.days),
            InteractionState::Sleeps(_) if sits || goes => self.begin(InteractionState::Sits, true),
            InteractionState::Sleeps(sleep) if self.lies == 1.0 => {
                follows.flying = sleep.step(around.days, around.seconds);
                if follows.flying.is_none() {
                    self.fire.iter_mut().for_each(Campfire::die_to_embers);
                    self.begin(InteractionState::Sits, true);
                }
            }
            InteractionState::Nothing
            | InteractionState::Rises
            | InteractionState::Drinks(_)
            | InteractionState::Reads(..)
            | InteractionState::Sits
            | InteractionState::Sleeps(_) => {}
        }
        if self.act != InteractionState::Nothing {
            *intent = Intent { steady: intent.steady, ..Intent::default() };
            // Who has drawn his bow lets the string go slowly.
            *archer = ArcherInput { lowers: archer.draws || archer.lowers, ..ArcherInput::default() };
        }
        self.advance(body.velocity.length() < STANDS_MPS, around);
        follows
    }

    /// He begins with something, and whoever has asked him to go on before has to ask anew.
    fn begin(&mut self, act: InteractionState, is_asked: bool) {
        self.was_asked = is_asked;
        self.switch_to(act);
    }

    fn light_fire(&mut self, body: &Body, footing: &mut GroundQuery) {
        match &mut self.fire {
            Some(fire) if fire.is_near(body.place) => fire.flare_up(),
            _ => self.fire = sites::find_fire_site(body, footing).map(Campfire::at),
        }
    }

    /// All that takes its time goes on.
    fn advance(&mut self, stands: bool, around: &mut InteractionContext) {
        let dt = around.seconds;
        let toward = |share: &mut f32, is_wanted: bool, (up_s, back_s): (f32, f32)| {
            *share = if is_wanted { (*share + dt / up_s).min(1.0) } else { (*share - dt / back_s).max(0.0) };
        };
        let (rests, sleeps) = (self.is_at_rest(), matches!(self.act, InteractionState::Sleeps(_)));
        // Who kneels or bends is up before he sits down, and who lies sits before he is up.
        let is_upright = self.kneels == 0.0 && self.bends == 0.0;
        if self.down > 0.0 || stands && is_upright {
            toward(&mut self.down, rests || self.lies > 0.0, (DOWN_S, UP_S));
        }
        toward(&mut self.lies, sleeps && self.down == 1.0, (LIES_S, LIES_S));
        toward(&mut self.kneels, stands && matches!(self.act, InteractionState::Drinks(_)), (BENDS_S, BENDS_S));
        toward(&mut self.bends, stands && matches!(self.act, InteractionState::Reads(..)), (BENDS_S, BENDS_S));
        let sits = rests && self.down == 1.0;
        self.opens_s = if sits { (self.opens_s + dt).min(OPENS_S) } else { (self.opens_s - CLOSES * dt).max(0.0) };
        self.sits_s = if sits { self.sits_s + dt } else { 0.0 };
        if stands {
            self.for_s += dt;
        }
        self.stands_s = if stands { self.stands_s + dt } else { 0.0 };
        if let Some(fire) = &mut self.fire {
            if !rests {
                fire.extinguish();
            }
            if !fire.advance(dt) {
                self.fire = None;
            }
        }
    }

    /// How he rests.
    pub(super) fn rest_pose(&self) -> RestPose {
        let drinks = matches!(self.act, InteractionState::Drinks(_));
        let phase = |[from, there, leaves, gone]: [f32; 4]| {
            let up = ((self.for_s - from) / (there - from)).clamp(0.0, 1.0);
            smoothstep(0.0, 1.0, if drinks { up.min(1.0 - ((self.for_s - leaves) / (gone - leaves)).clamp(0.0, 1.0)) } else { 0.0 })
        };
        RestPose {
            down: self.down,
            seat_m: 0.0,
            lies: self.lies,
            kneels: smoothstep(0.0, 1.0, self.kneels),
            dips: phase(DIPS_S) * self.kneels,
            sips: phase(SIPS_S) * self.kneels,
            bends: smoothstep(0.0, 1.0, self.bends),
            opens: smoothstep(0.0, 1.0, self.opens_s / OPENS_S),
        }
    }

    /// What he could do where he is.
    pub(super) fn prompt(&self, body: &Body, is_his_own: bool, around: &mut InteractionContext) -> Option<InteractionPrompt> {
        match self.act {
            InteractionState::Sits if self.sits_s > SAT_S => Some(InteractionPrompt::Sleep),
            InteractionState::Nothing if is_his_own && body.grounded && !body.climbing => {
                if around.readables.near(around.land, body.place, sites::READS_WITHIN_M).is_some() {
                    return Some(InteractionPrompt::Read);
                }
                if sites::find_water(body, around.footing).is_some() {
                    return Some(InteractionPrompt::Drink);
                }
                let sits = self.stands_s > STOOD_S && sites::can_sit(body, around.footing);
                sits.then_some(InteractionPrompt::Sit { at_dusk: sleep::is_dusk(around.days) })
            }
            _ => None,
        }
    }

    /// How far the hand is at the water, and where, if it is there.
    pub(super) fn hand_in_water(&self) -> Option<(Place, f32)> {
        let InteractionState::Drinks(at) = self.act else { return None };
        (self.for_s > DIPS_S[1]).then_some((at, self.for_s - DIPS_S[1]))
    }
}

/// Seconds that all of it takes to be read.
fn reading_time_s(lines: &[String]) -> f32 {
    (LINE_S * lines.len() as f32 + 1.0).clamp(READS_S.0, READS_S.1)
}
