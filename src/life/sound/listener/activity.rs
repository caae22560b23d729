//! Continuous sounds of the player's and the horse's activity.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{archery::BowState, painting::BrushState};
use eremite_synth::listener::ActivityInput;

use super::ListenerState;
use crate::{
    motion::{Board, Body, BodyGait},
    sound::surface::surface_at,
};

/// Speed in metres a second from which a horse breathes hard, and at which it breathes hardest.
const BREATHES_MPS: (f32, f32) = (3.0, 13.0);
/// Minimum speed of an audible brush, in metres a second.
const LEAST_MPS: f32 = 0.05;

/// Components that determine the player's continuous sounds.
type ActivityQuery = (&'static Body, Option<&'static Board>, Option<&'static BowState>, Option<&'static BrushState>);

/// Position of the brush's tip in the last frame.
#[derive(Default)]
pub(super) struct LastBrushTip(Option<Place>);

pub(super) fn sense_activity(
    mut hearing: ResMut<ListenerState>,
    bodies: Query<ActivityQuery>,
    land: Res<Land>,
    time: Res<Time>,
    mut memory: ResMut<LandCache>,
    mut tip: Local<LastBrushTip>,
) {
    let Some((body, board, drawn, brushed)) = bodies.iter().find(|(body, ..)| hearing.is_own_body(body.place)) else {
        hearing.listener.activity = ActivityInput::default();
        return;
    };
    let speed_mps = body.velocity.length();
    let rides = body.gait == BodyGait::Ride;
    let is_on_board = board.is_some_and(Board::is_mounted);
    let touches = body.grounded;
    let brush = brushed.filter(|brushed| brushed.in_hand);
    let now = brush.map(|brushed| body.place.translated(brushed.tip));
    let seconds = time.delta_secs();
    let brushed_mps = match (tip.0, now, brush) {
        (Some(was), Some(is), Some(brushed)) if brushed.is_touching && seconds > 0.0 => (is.offset_from(was).length() / seconds).min(12.0),
        _ => 0.0,
    };
    tip.0 = now;
    let brushed_mps = if brushed_mps < LEAST_MPS { 0.0 } else { brushed_mps };
    let washes = brush.is_some_and(|brushed| brushed.is_erasing);
    let breath = ((speed_mps - BREATHES_MPS.0) / (BREATHES_MPS.1 - BREATHES_MPS.0)).clamp(0.0, 1.0);
    let slides = matches!(body.gait, BodyGait::Slide) && touches;
    let on = if is_on_board || slides {
        surface_at(&land, &mut memory, body.place, hearing.listener.precipitation.rain)
    } else {
        hearing.listener.activity.on
    };
    hearing.listener.activity = ActivityInput {
        cloak_mps: speed_mps + 0.3 * hearing.listener.wind.mps[1],
        slide_mps: if slides && !is_on_board { speed_mps } else { 0.0 },
        board_mps: if is_on_board && touches { speed_mps } else { 0.0 },
        on,
        rope_mps: 0.0,
        drawn: drawn.map_or(0.0, |drawn| drawn.drawn_share),
        ink_mps: if washes { 0.0 } else { brushed_mps },
        wash_mps: if washes { brushed_mps } else { 0.0 },
        grinding: brushed.map_or(0.0, |brushed| brushed.grinding),
        breath: if rides { breath } else { 0.0 },
        mane_mps: if rides { speed_mps } else { 0.0 },
    };
}
