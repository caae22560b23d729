//! Recording of the player's own trace, and its section in saved games.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{archery::BowState, painting::BrushState, saveable::Saveable};
use eremite_words as words;

use super::{
    Ghost,
    trace::{Trace, TraceActivity, TraceMoment, TraceRecorder, TraceState},
};
use crate::{
    creatures::{LeavesTrace, RestPose, RiderSeat},
    motion::{Board, Body, BodyGait, Carried},
};

/// From the feet to the shoulder from which the brush points, in metres.
const SHOULDER_M: f32 = 1.36;
/// From which share on a pose counts.
const COUNTS: f32 = 0.3;

/// Resource: the trace of the current walk, saved with it.
#[derive(Resource, Clone, Default)]
pub struct OwnTrace {
    recorder: TraceRecorder,
    /// Whether another session has begun since the last step.
    is_restored: bool,
    /// The land on which it is recorded.
    land: Option<Land>,
}

impl OwnTrace {
    /// What is recorded.
    pub fn trace(&self) -> &Trace {
        self.recorder.trace()
    }
}

impl Saveable for Trace {
    const NAME: &'static str = "trace";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        world.get_resource::<OwnTrace>().map(|own| own.trace().clone())
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let resumed = TraceRecorder::resumed(self);
        let words = resumed.as_ref().err().map(|error| words::text_with("ghost-trace-lost", &[("error", error.to_string().into())]));
        let recorder = resumed.unwrap_or_default();
        world.insert_resource(OwnTrace { recorder, is_restored: true, land: None });
        words
    }
}

/// What a body does beside moving.
#[derive(Clone, Copy, Default)]
pub struct BodyActivity<'a> {
    pub seat: Option<&'a RiderSeat>,
    pub rest: Option<&'a RestPose>,
    pub bow: Option<&'a BowState>,
    pub brush: Option<&'a BrushState>,
}

/// A body as its trace has it.
pub fn moment(body: &Body, board: &Board, doing: &BodyActivity) -> TraceMoment {
    let eighths = |share: f32| (share.clamp(0.0, 1.0) * 7.0 + 0.5) as u8;
    let (activity, detail) = activity(doing);
    let seat = doing.seat.copied().filter(|seat| seat.share > 0.0);
    // Whoever only touches the stirrup is already up a little.
    let up = seat.map_or(0, |seat| eighths(seat.share).max(1));
    let ducks = if board.is_mounted() { eighths(board.ducks()) } else { 0 };
    let state =
        TraceState { activity, stoop: eighths(body.stoop), seat: up, gets_off: seat.is_some_and(|seat| seat.gets_off), ducks, detail };
    TraceMoment { place: body.place, gait: body.gait, grounded: body.grounded, facing: body.facing, times_put: body.times_put, state }
}

fn activity(doing: &BodyActivity) -> (TraceActivity, u8) {
    let direction = |way: Vec2| (libm::atan2f(way.y, way.x) / std::f32::consts::TAU * 256.0) as i32 as u8;
    let rest = doing.rest.copied().unwrap_or_default();
    if rest.down > COUNTS {
        let seat_cm = (rest.seat_m * 100.0).clamp(0.0, 255.0) as u8;
        return (if rest.lies > COUNTS { TraceActivity::Lies } else { TraceActivity::Sits }, seat_cm);
    }
    if rest.kneels > COUNTS {
        return (TraceActivity::Drinks, 0);
    }
    if rest.bends > COUNTS {
        return (TraceActivity::Reads, 0);
    }
    if let Some(brush) = doing.brush.filter(|brush| brush.raised > COUNTS) {
        return (TraceActivity::Paints, direction(brush.tip - Vec2::Y * SHOULDER_M));
    }
    match doing.bow.filter(|bow| bow.raised > COUNTS) {
        Some(bow) if bow.drawn_share > COUNTS => (TraceActivity::Draws, direction(bow.aim)),
        Some(bow) => (TraceActivity::Aims, direction(bow.aim)),
        None => (TraceActivity::Nothing, 0),
    }
}

/// What decides the trace.
type WalkerQuery = (
    &'static Body,
    &'static Board,
    Option<&'static RiderSeat>,
    Option<&'static RestPose>,
    Option<&'static BowState>,
    Option<&'static BrushState>,
    Has<Carried>,
);

/// Records a fixed step. Whoever comes to another land begins anew, and without company.
pub(super) fn record(
    mut commands: Commands,
    walker: Option<Single<WalkerQuery, With<LeavesTrace>>>,
    ghosts: Query<Entity, With<Ghost>>,
    land: Res<Land>,
    mut own: ResMut<OwnTrace>,
) {
    let own = own.bypass_change_detection();
    let is_other = own.land.as_ref().is_some_and(|former| land.is_changed() && !land.has_same_pristine(former));
    if own.is_restored || is_other {
        for ghost in &ghosts {
            commands.entity(ghost).despawn();
        }
        if !own.is_restored {
            own.recorder = TraceRecorder::default();
        }
        (own.is_restored, own.land) = (false, None);
    }
    own.land.get_or_insert_with(|| land.clone());
    let Some(walker) = walker else { return };
    let (body, board, seat, rest, bow, brush, is_carried) = *walker;
    // A ride that is watched moves the body too: those are not the walker's ways.
    let is_led = is_carried && seat.is_none() && body.gait != BodyGait::Ride;
    if !is_led {
        own.recorder.record(&moment(body, board, &BodyActivity { seat, rest, bow, brush }));
    }
}
