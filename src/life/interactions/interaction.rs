//! State machine of quiet interactions: sitting, drinking, reading, bowing, lighting a fire and sleeping by it, in fixed steps.
//! No ECS.

use bevy::prelude::{Component, Reflect, ReflectComponent, ReflectDefault};
use eremite_land::{Land, Place};
use eremite_stream::contracts::{
    archery::ArcherInput,
    readable::{Readable, Readables},
    remark::Remark,
    rites::{RiteKind, RiteSite},
    wayfinding::Destination,
};
use serde::{Deserialize, Serialize};

use super::{
    campfire::Campfire,
    refusals, sites,
    sleep::{self, Sleep},
};
use crate::{
    creatures::{InteractionRequest, RidePrompt, RideRequest},
    motion::{Body, BodyGait, GroundQuery, Intent},
};

/// Seconds for sitting down, and for getting up.
const DOWN_S: f32 = 0.8;
const UP_S: f32 = 0.7;
/// Seconds for lying down, and for sitting up.
const LIES_S: f32 = 1.3;
/// Seconds for kneeling down or bending, and for getting up.
const BENDS_S: f32 = 0.5;
/// Seconds in which the view widens, and how much faster it narrows.
pub(super) const OPENS_S: f32 = 6.0;
const CLOSES: f32 = 4.0;
/// Below this speed, in metres per second, the player stands.
const STANDS_MPS: f32 = 0.1;
/// At more than this in a step, in metres, the player was moved elsewhere.
const ELSEWHERE_M: f32 = 4.0;
/// Seconds of drinking.
const DRINKS_S: f32 = 3.0;
/// Seconds per line of a text, and the least and the most for all of it.
const LINE_S: f32 = 1.8;
const READS_S: (f32, f32) = (4.0, 7.0);
/// Seconds after which a rite is performed, and for which it lasts.
const RITE_AT_S: f32 = 1.3;
const RITE_S: f32 = 2.4;

/// What the player does.
#[derive(Reflect, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Default, Debug, Clone)]
pub enum InteractionState {
    /// Nothing: the input moves the body.
    #[default]
    Nothing,
    /// Sits, or sits down.
    Sits,
    /// Gets up.
    Rises,
    /// Sits, and chooses the hour to wake at: hours since the first midnight.
    Chooses(i64),
    /// Lies down, and sleeps.
    Sleeps(Sleep),
    /// Drinks: where the hand touches the water.
    Drinks(Place),
    /// Reads: where the text is, and its lines.
    Reads(Place, Vec<String>),
    /// Performs a rite.
    Performs {
        /// What, and where.
        rite: RiteSite,
        /// Whether it counts already, though the body is not upright yet.
        is_done: bool,
    },
    /// Sits in a boat that carries him.
    Ferried,
}

/// State of the interactions, which decides the next step.
#[derive(Component, Reflect, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Interactions {
    pub(super) act: InteractionState,
    /// Seconds of the current state, standing still.
    pub(super) for_s: f32,
    /// Progress of sitting down, lying, kneeling and bending, from 0 to 1.
    pub(super) down: f32,
    pub(super) lies: f32,
    pub(super) kneels: f32,
    pub(super) bends: f32,
    /// Seconds for which the view has widened; seconds of sitting, and of standing.
    pub(super) opens_s: f32,
    pub(super) sits_s: f32,
    pub(super) stands_s: f32,
    /// Whether movement was held when it began, and has not been released since.
    was_asked: bool,
    /// Whether to mount the horse once standing.
    mounts: bool,
    pub(super) fire: Option<Campfire>,
    /// The body's count of teleports, and its last place.
    pub(super) times_put: u32,
    at: Option<Place>,
    /// The input held back in this fixed step.
    #[serde(skip)]
    #[reflect(ignore)]
    held_back: Option<(Intent, ArcherInput)>,
}

/// What a step needs of the world.
pub(super) struct InteractionContext<'a, 'b> {
    pub ground_query: &'a mut GroundQuery<'b>,
    pub land: &'a Land,
    pub readables: &'a Readables,
    /// What the player seeks.
    pub destination: &'a Destination,
    /// The rite that is possible here.
    pub rite: Option<RiteSite>,
    /// Days since the first midnight.
    pub days: f64,
    /// Seconds of the step.
    pub seconds: f32,
}

/// What follows from a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct InteractionOutcome {
    /// The side to face.
    pub faces: Option<f32>,
    /// The time to skip to, in days.
    pub flying: Option<f64>,
    /// What is said where something is refused.
    pub remark: Option<Remark>,
    /// The rite that was performed in this step.
    pub performed: Option<RiteSite>,
}

/// Input of a step.
#[derive(Clone, Copy)]
struct StepInput {
    request: InteractionRequest,
    /// Whether movement is held.
    is_asked: bool,
    /// Whether movement was pressed since the interaction began, which ends it.
    goes: bool,
    jumps: bool,
}

impl Interactions {
    /// The current state.
    pub fn state(&self) -> &InteractionState {
        &self.act
    }

    /// The player's fire, if there is one.
    pub fn fire(&self) -> Option<&Campfire> {
        self.fire.as_ref()
    }

    /// Whether the player is sitting or lying, or about to.
    pub fn is_at_rest(&self) -> bool {
        use InteractionState::{Chooses, Ferried, Sits, Sleeps};
        matches!(self.act, Sits | Chooses(_) | Sleeps(_) | Ferried)
    }

    /// Whether all values are in range; used on what a save holds.
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

    /// A player who stands and has been teleported this many times.
    pub(super) fn standing(times_put: u32) -> Self {
        Self { times_put, ..Self::default() }
    }

    /// Ends any interaction at once: the player falls, is carried, or is elsewhere.
    fn end(&mut self) {
        *self = Self { fire: self.fire.take(), at: self.at, ..Self::standing(self.times_put) };
    }

    fn switch_to(&mut self, act: InteractionState) {
        (self.act, self.for_s, self.stands_s) = (act, 0.0, 0.0);
    }

    /// Advances the interactions by one fixed step, before the body's own. Takes the requests, and during an interaction
    /// clears the input so that the body stands still. `is_his_own` is false while flying or carried.
    pub(super) fn step(
        &mut self,
        body: &Body,
        is_his_own: bool,
        (asked, intent, rider, archer): (&mut InteractionRequest, &mut Intent, &mut RideRequest, &mut ArcherInput),
        around: &mut InteractionContext,
    ) -> InteractionOutcome {
        let request = *asked;
        // A fire that is asked for while he sits down is made once he sits.
        let waits = self.act == InteractionState::Sits && self.down < 1.0;
        *asked = InteractionRequest { uses: request.uses && waits, prompt: request.prompt, ..InteractionRequest::default() };
        let was_put = std::mem::replace(&mut self.times_put, body.times_put) != body.times_put;
        let was_at = self.at.replace(body.place);
        if body.gait == BodyGait::Ferry {
            self.sit_in_boat(request, (asked, intent, rider, archer), around);
            return InteractionOutcome::default();
        }
        let is_elsewhere = was_put || was_at.is_some_and(|at| body.place.offset_from(at).length() > ELSEWHERE_M);
        if is_elsewhere || !is_his_own || !body.grounded || body.climbing || body.wet > sites::DEEPEST {
            self.end();
            self.advance(false, around);
            asked.uses = false;
            let is_asked = (request.uses || request.sits) && !is_elsewhere;
            let remark = is_asked.then(|| refusals::elsewhere(body)).flatten().map(Remark::new);
            return InteractionOutcome { remark, ..InteractionOutcome::default() };
        }
        if self.act == InteractionState::Ferried {
            self.switch_to(InteractionState::Rises);
        }
        let is_asked = intent.walk != 0.0 || intent.climb > 0.0 || archer.draw;
        self.was_asked &= is_asked;
        let input = StepInput { request, is_asked, goes: is_asked && !self.was_asked || intent.jump, jumps: intent.jump };
        let mut follows = InteractionOutcome::default();
        if self.is_at_rest() {
            follows.remark = self.fire_refusal(request, body, around);
            follows.flying = self.step_at_rest(input, body, rider, around);
        } else {
            let was_free = self.act == InteractionState::Nothing;
            follows.faces = self.step_on_foot(input, body, rider, around);
            follows.remark =
                if was_free && self.act == InteractionState::Nothing { refusals::on_foot(request, body, around) } else { None };
            follows.performed = self.complete_rite();
        }
        if self.act != InteractionState::Nothing {
            self.hold_back(intent, archer);
        }
        self.advance(body.velocity.length() < STANDS_MPS, around);
        follows
    }

    /// Clears the input of a step, and keeps it to be given back.
    fn hold_back(&mut self, intent: &mut Intent, archer: &mut ArcherInput) {
        self.held_back = Some((*intent, *archer));
        *intent = Intent { steady: intent.steady, ..Intent::default() };
        // A drawn bow is lowered without a shot.
        *archer = ArcherInput { let_down: archer.draw || archer.let_down, ..ArcherInput::default() };
    }

    /// Sits in a boat. All input is dropped but the request to get up, which is left to the boat.
    fn sit_in_boat(
        &mut self,
        request: InteractionRequest,
        (asked, intent, rider, archer): (&mut InteractionRequest, &mut Intent, &mut RideRequest, &mut ArcherInput),
        around: &mut InteractionContext,
    ) {
        if self.act != InteractionState::Ferried {
            self.end();
            self.switch_to(InteractionState::Ferried);
        }
        *asked = InteractionRequest { sits: request.sits, prompt: request.prompt, ..InteractionRequest::default() };
        *rider = RideRequest { chance: rider.chance, ..RideRequest::default() };
        self.hold_back(intent, archer);
        self.advance(true, around);
    }

    /// Gives the held input back at the end of a fixed step: it is read once a frame, and a further step of the same frame
    /// must not take it for released. What a step answers once is not given back.
    pub(super) fn restore_input(&mut self, intent: &mut Intent, archer: Option<&mut ArcherInput>) {
        let Some((held, aims)) = self.held_back.take() else { return };
        *intent = Intent { steady: intent.steady, jump: false, board: false, ..held };
        if let Some(archer) = archer {
            *archer = ArcherInput { let_down: archer.let_down, ..aims };
        }
    }

    /// Changes the state of a player who is not at rest. Returns the side to face.
    fn step_on_foot(
        &mut self,
        StepInput { request: InteractionRequest { uses, sits, .. }, is_asked, goes, .. }: StepInput,
        body: &Body,
        rider: &mut RideRequest,
        around: &mut InteractionContext,
    ) -> Option<f32> {
        match &self.act {
            InteractionState::Nothing | InteractionState::Rises if sits && sites::can_sit(body, around.ground_query) => {
                self.begin(InteractionState::Sits, is_asked);
            }
            InteractionState::Nothing if uses => {
                if let Some(there) = around.readables.near(around.land, body.place, sites::READS_WITHIN_M) {
                    let place = there.place;
                    self.begin(InteractionState::Reads(place, lines_of(there, around.destination)), is_asked);
                    return Some(sites::side_of(place, body));
                }
                if let Some(rite) = around.rite.filter(|rite| rite.kind != RiteKind::Sleep || sites::can_sit(body, around.ground_query)) {
                    let act = match rite.kind {
                        RiteKind::Sleep => InteractionState::Chooses(sleep::default_wake_hour(around.days)),
                        RiteKind::Bow | RiteKind::LightLamp => InteractionState::Performs { rite, is_done: false },
                    };
                    self.begin(act, is_asked);
                    return Some(sites::side_of(rite.place, body));
                }
                let (side, at) = sites::find_water(body, around.ground_query)?;
                self.begin(InteractionState::Drinks(at), is_asked);
                return Some(side);
            }
            InteractionState::Rises if self.down == 0.0 => {
                rider.mounts |= std::mem::take(&mut self.mounts);
                self.switch_to(InteractionState::Nothing);
            }
            InteractionState::Drinks(_) | InteractionState::Reads(..) | InteractionState::Performs { .. }
                if goes || sits || rider.mounts =>
            {
                self.switch_to(InteractionState::Nothing);
            }
            InteractionState::Performs { .. } if self.for_s >= RITE_S => self.switch_to(InteractionState::Nothing),
            InteractionState::Drinks(_) if self.for_s >= DRINKS_S => self.switch_to(InteractionState::Nothing),
            InteractionState::Reads(_, lines) if self.for_s >= reading_time_s(lines) => self.switch_to(InteractionState::Nothing),
            _ => {}
        }
        None
    }

    /// The rite that counts from this step on.
    fn complete_rite(&mut self) -> Option<RiteSite> {
        let InteractionState::Performs { rite, is_done } = &mut self.act else { return None };
        (self.for_s >= RITE_AT_S && !std::mem::replace(is_done, true)).then_some(*rite)
    }

    /// Changes the state of a player at rest. Returns the time to skip to, in days.
    fn step_at_rest(
        &mut self,
        StepInput { request: InteractionRequest { uses, sits, lets_be, hours, .. }, is_asked, goes, jumps }: StepInput,
        body: &Body,
        rider: &mut RideRequest,
        around: &mut InteractionContext,
    ) -> Option<f64> {
        match &mut self.act {
            // A sitting player gets up before mounting.
            _ if rider.chance == Some(RidePrompt::Mount) && rider.mounts => {
                (rider.mounts, self.mounts) = (false, true);
                self.switch_to(InteractionState::Rises);
            }
            InteractionState::Sits if sits || goes => self.switch_to(InteractionState::Rises),
            InteractionState::Sits if uses && self.down == 1.0 && self.lies == 0.0 => {
                self.light_fire(body, around.ground_query);
                self.begin(InteractionState::Chooses(sleep::default_wake_hour(around.days)), is_asked);
            }
            InteractionState::Chooses(_) if sits || lets_be => {
                if let Some(fire) = &mut self.fire {
                    fire.extinguish();
                }
                self.begin(InteractionState::Sits, true);
            }
            InteractionState::Chooses(hour) if uses || jumps => {
                let sleep = Sleep::until(sleep::clamp_wake_hour(*hour, around.days));
                self.begin(InteractionState::Sleeps(sleep), is_asked);
            }
            InteractionState::Chooses(hour) => *hour = sleep::clamp_wake_hour(*hour + i64::from(hours), around.days),
            InteractionState::Sleeps(_) if sits || goes => self.begin(InteractionState::Sits, true),
            InteractionState::Sleeps(sleep) if self.lies == 1.0 => {
                let flying = sleep.step(around.days, around.seconds);
                if flying.is_none() {
                    if let Some(fire) = &mut self.fire {
                        fire.die_to_embers();
                    }
                    self.begin(InteractionState::Sits, true);
                }
                return flying;
            }
            _ => {}
        }
        None
    }

    /// Begins a state; movement that is already held has to be released and pressed again to end it.
    fn begin(&mut self, act: InteractionState, is_asked: bool) {
        self.was_asked = is_asked;
        self.switch_to(act);
    }

    fn light_fire(&mut self, body: &Body, ground_query: &mut GroundQuery) {
        match &mut self.fire {
            Some(fire) if fire.is_near(body.place) => fire.flare_up(),
            _ => self.fire = sites::find_fire_site(body, ground_query).map(Campfire::at),
        }
    }

    /// Advances all transitions.
    fn advance(&mut self, stands: bool, around: &mut InteractionContext) {
        let dt = around.seconds;
        let toward = |share: &mut f32, is_wanted: bool, (up_s, back_s): (f32, f32)| {
            *share = if is_wanted { (*share + dt / up_s).min(1.0) } else { (*share - dt / back_s).max(0.0) };
        };
        let (rests, sleeps) = (self.is_at_rest(), matches!(self.act, InteractionState::Sleeps(_)));
        // Kneeling and bending end before sitting down begins, and lying ends before getting up.
        let is_upright = self.kneels == 0.0 && self.bends == 0.0;
        if self.down > 0.0 || stands && is_upright {
            toward(&mut self.down, rests || self.lies > 0.0, (DOWN_S, UP_S));
        }
        toward(&mut self.lies, sleeps && self.down == 1.0, (LIES_S, LIES_S));
        toward(&mut self.kneels, stands && matches!(self.act, InteractionState::Drinks(_)), (BENDS_S, BENDS_S));
        let bends = matches!(self.act, InteractionState::Reads(..) | InteractionState::Performs { .. });
        toward(&mut self.bends, stands && bends, (BENDS_S, BENDS_S));
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
}

/// The lines of something readable; a signpost has one more, with the way to what is sought.
fn lines_of(readable: Readable, destination: &Destination) -> Vec<String> {
    let Readable { place, mut lines, is_signpost, .. } = readable;
    if let Some(sought) = destination.0.as_ref().filter(|_| is_signpost) {
        lines.insert(1.min(lines.len()), sought.directions_from(place));
    }
    lines
}

/// Seconds that it takes to read a text.
fn reading_time_s(lines: &[String]) -> f32 {
    (LINE_S * lines.len() as f32 + 1.0).clamp(READS_S.0, READS_S.1)
}
