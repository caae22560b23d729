//! Remarks on the player's moves: why a key does nothing here, that a long descent begins, and how far a ride went.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::Place;
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{
        archery::BowState,
        localized_text::LocalizedText,
        painting::{BrushHindrance, BrushState},
        remark::Remark,
    },
};
use eremite_words::{self as words, key};

use super::Player;
use crate::{
    creatures::RestPose,
    motion::{Board, BoardRefusal, Body, BodyGait, CachedLand, Intent, LONG_DESCENT_M},
};

/// Seconds of asking for a hold before it is said that there is none.
const REACHES_S: f32 = 0.7;
/// Metres from one announced descent to the next, and least metres of a ride that is counted.
const DESCENTS_APART_M: f32 = 150.0;
const RIDE_M: f64 = 60.0;
/// Fixed steps between two looks down the way ahead.
const LOOKS_EVERY: u32 = 24;

/// What was seen of the player in the last step.
#[derive(Default)]
pub(super) struct MovesSeen {
    /// Seconds for which a hold was asked for, and whether that is answered.
    reaches_s: f32,
    is_answered: bool,
    was_hindered: bool,
    hindrance: Option<BrushHindrance>,
    /// Since when the board is ridden: the distance walked, and the seconds of the ride.
    ride: Option<(f64, f32)>,
    /// Where the last descent was announced.
    descent: Option<Place>,
    steps: u32,
}

/// Where it is told, and what is known of it.
#[derive(SystemParam)]
pub(super) struct MoveRemarks<'w, 's> {
    seen: Local<'s, MovesSeen>,
    remarks: MessageWriter<'w, Remark>,
    time: Res<'w, Time>,
}

impl MoveRemarks<'_, '_> {
    /// A hold that is asked for in vain, once for each time of asking.
    fn tell_of_hold(&mut self, body: &Body, intent: &Intent, is_busy: bool) {
        let seen = &mut *self.seen;
        if intent.climb <= 0.0 || is_busy {
            (seen.reaches_s, seen.is_answered) = (0.0, false);
            return;
        }
        let reaches = body.grounded && body.gait == BodyGait::Idle;
        seen.is_answered |= !body.grounded;
        seen.reaches_s = if reaches { seen.reaches_s + self.time.delta_secs() } else { 0.0 };
        if !seen.is_answered && seen.reaches_s > REACHES_S {
            seen.is_answered = true;
            self.remarks.write(Remark::new(key("remark-nothing-to-hold")));
        }
    }

    /// Bow and brush that cannot be used.
    fn tell_of_hands(&mut self, body: &Body, bow: &BowState, brush: &BrushState) {
        if bow.is_hindered && !self.seen.was_hindered {
            self.remarks.write(Remark::new(match body.gait {
                BodyGait::Slide => key("remark-no-bow-sliding"),
                _ if body.climbing => key("remark-no-bow-climbing"),
                BodyGait::Ride => key("remark-no-bow-mounting"),
                _ if body.is_in_deep_water() => key("remark-no-bow-in-water"),
                _ => key("remark-too-low-for-bow"),
            }));
        }
        self.seen.was_hindered = bow.is_hindered;
        if let Some(hindrance) = brush.hindrance.filter(|hindrance| self.seen.hindrance != Some(*hindrance)) {
            self.remarks.write(Remark::new(match hindrance {
                BrushHindrance::HandsBusy => key("remark-no-hand-for-brush"),
                BrushHindrance::OutOfReach => key("remark-beyond-brush"),
                BrushHindrance::NoInk => key("remark-no-ink"),
                BrushHindrance::NoHold => key("remark-nothing-holds-it"),
                BrushHindrance::NothingToUndo => key("remark-nothing-to-undo"),
            }));
        }
        self.seen.hindrance = brush.hindrance;
    }

    /// How far a ride on the board went.
    fn tell_of_ride(&mut self, body: &Body, board: &Board) {
        match (board.is_mounted(), &mut self.seen.ride) {
            (true, Some((_, seconds))) => *seconds += self.time.delta_secs(),
            (true, ride) => *ride = Some((body.walked_m, 0.0)),
            (false, ride) => {
                let Some((from_m, seconds)) = ride.take() else { return };
                let metres = body.walked_m - from_m;
                if metres >= RIDE_M {
                    self.remarks.write(Remark::new(LocalizedText::new(move || {
                        let ride = [("metres", words::number(metres, 0).into()), ("seconds", words::number(seconds.into(), 0).into())];
                        words::text_with("remark-ride", &ride)
                    })));
                }
            }
        }
    }

    /// A long descent that begins here.
    fn tell_of_descent(&mut self, body: &Body, land: &mut CachedLand) {
        self.seen.steps = self.seen.steps.wrapping_add(1);
        let walks = body.grounded && matches!(body.gait, BodyGait::Walk | BodyGait::Run);
        let is_new = self.seen.descent.is_none_or(|last| body.place.distance_along(last).abs() > f64::from(DESCENTS_APART_M));
        if !walks || !is_new || !self.seen.steps.is_multiple_of(LOOKS_EVERY) {
            return;
        }
        let metres = body.descent_ahead_m(&mut land.ground_query());
        if metres >= LONG_DESCENT_M {
            self.seen.descent = Some(body.place);
            let metres = f64::from((metres / 10.0).round() * 10.0);
            let words = LocalizedText::new(move || words::text_with("remark-descent", &[("metres", words::number(metres, 0).into())]));
            self.remarks.write(Remark::with_actions(&[Action::Board], words));
        }
    }
}

/// The player's body, and what the hands hold.
type Moving = (&'static Body, &'static Board, &'static Intent, &'static BowState, &'static BrushState, Option<&'static RestPose>);

/// Remarks on the last fixed step.
pub(super) fn remark_on_moves(hermit: Single<Moving, With<Player>>, mut remarks: MoveRemarks, mut land: CachedLand) {
    let (body, board, intent, bow, brush, rest_pose) = *hermit;
    let is_at_rest = rest_pose.is_some_and(RestPose::has_feet);
    let is_busy = is_at_rest || brush.in_hand || matches!(body.gait, BodyGait::Ride | BodyGait::Glide);
    remarks.tell_of_hold(body, intent, is_busy);
    remarks.tell_of_hands(body, bow, brush);
    remarks.tell_of_ride(body, board);
    remarks.tell_of_descent(body, &mut land);
}

/// Says why the board cannot be taken, before a fixed step takes it.
pub(super) fn remark_on_board(hermit: Single<(&Body, &Board), With<Player>>, actions: Res<Actions>, mut remarks: MessageWriter<Remark>) {
    let (body, board) = *hermit;
    if !actions.pressed(Action::Board) || board.is_mounted() {
        return;
    }
    let words = match body.board_refusal() {
        _ if body.gait == BodyGait::Ride => key("remark-no-board-riding"),
        Some(BoardRefusal::Climbs) => key("remark-no-board-climbing"),
        Some(BoardRefusal::InWater) => key("remark-no-board-in-water"),
        None => return,
    };
    remarks.write(Remark::new(words));
}
