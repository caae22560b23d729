//! Player input: maps actions to the hermit's intent, requests, bow and brush.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::Place;
use eremite_stream::{
    actions::{Action, Actions, PointerPosition},
    contracts::{
        archery::ArcherInput,
        camera_view::CameraView,
        painting::{BrushInput, BrushState},
        schedule::GameState,
    },
};

use super::{
    Player, aim,
    replay::ReplayPlayback,
    toggles::{PlayerActions, StickDraw, ToggleSettings, ToggledActions},
};
use crate::{
    creatures::{InteractionRequest, RideRequest},
    motion::{Body, Intent},
};

/// Deflection of a stick from which the hermit runs; below it he walks, at a speed proportional to the deflection.
const RUNS: f32 = 0.95;
/// Actions that end auto-walk.
const ENDS_WALKING_ON: [Action; 7] =
    [Action::WalkOn, Action::WalkLeft, Action::WalkRight, Action::Hold, Action::Slide, Action::Sit, Action::Board];

/// Actions that end the playback of a replay.
const ENDS_WATCHING: [Action; 4] = [Action::Board, Action::Jump, Action::Use, Action::Sit];

/// State of toggles and auto-walk.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ToggleState {
    /// Auto-walk: -1 to the left, 1 to the right, `None` if off.
    walk: Option<f32>,
    toggled: ToggledActions,
    stick_draw: StickDraw,
    /// Whether the mouse guides the brush.
    leads_by_mouse: bool,
}

impl ToggleState {
    fn update(&mut self, actions: &Actions, habits: ToggleSettings, body: &Body, [jump_is_due, has_brush]: [bool; 2]) {
        if actions.pressed(Action::WalkOn) && self.walk.is_none() {
            self.walk = Some(body.facing);
        } else if ENDS_WALKING_ON.into_iter().any(|action| actions.pressed(action)) {
            self.walk = None;
        }
        self.toggled.update(actions, habits, body, jump_is_due);
        let may_rest = habits.draw_toggles && !has_brush;
        self.stick_draw = if may_rest { aim::stick_draw(self.stick_draw, actions) } else { StickDraw::Rest };
    }
}

/// Resets the input and lowers the bow, when the game is paused or shows the map or photo mode.
pub(super) fn reset_input(
    mut going_on: ResMut<ToggleState>,
    mut archers: Query<&mut ArcherInput, With<Player>>,
    mut painters: Query<&mut BrushInput, With<Player>>,
) {
    *going_on = ToggleState::default();
    for mut painter in &mut painters {
        *painter = BrushInput::default();
    }
    for mut archer in &mut archers {
        *archer = ArcherInput { let_down: true, ..ArcherInput::default() };
    }
}

/// While the brush is in hand, its input is consumed and does nothing else.
pub(super) fn consume_brush_input(
    brushed: Query<&BrushState, With<Player>>,
    state: Option<Res<State<GameState>>>,
    mut actions: ResMut<Actions>,
) {
    let plays = state.is_some_and(|state| *state == GameState::Playing);
    actions.set_painting(plays && brushed.iter().any(|brushed| brushed.in_hand));
}

/// The pointer over the view.
#[derive(SystemParam)]
pub(super) struct PointerInView<'w> {
    position: Res<'w, PointerPosition>,
    view: Res<'w, CameraView>,
}

impl PointerInView<'_> {
    /// Where it points to in the land.
    fn place(&self) -> Option<Place> {
        Some(self.view.place.translated(self.position.0? * self.view.half_size_m()))
    }
}

/// Reads the actions before the fixed steps of the frame.
///
/// A key means full walking speed. A stick scales the speed with its deflection, and runs at full deflection. When climbing
/// or gripping, a stick gives one of eight directions like keys do.
pub(super) fn read_actions(
    actions: Res<Actions>,
    habits: Res<ToggleSettings>,
    pointer: PointerInView,
    mut going_on: ResMut<ToggleState>,
    watching: Option<ResMut<ReplayPlayback>>,
    hermit: Single<
        (&mut Intent, &mut RideRequest, &mut InteractionRequest, &mut ArcherInput, &mut BrushInput, &BrushState, &Body),
        With<Player>,
    >,
) {
    let (mut intent, mut rider, mut asked, mut archer, mut painter, brushed, body) = hermit.into_inner();
    if let Some(mut watching) = watching {
        watching.stops |= ENDS_WATCHING.into_iter().any(|action| actions.pressed(action));
        return;
    }
    going_on.update(&actions, *habits, body, [intent.jump, brushed.in_hand]);
    let toggled = going_on.toggled;
    let actions = PlayerActions { actions: &actions, toggled: &toggled, habits: *habits };
    let pointed_at = || pointer.place();
    // The brush takes both hands, so the bow cannot be used.
    going_on.leads_by_mouse = brushed.in_hand && aim::is_guided_by_mouse(actions, pointer.position.is_changed(), going_on.leads_by_mouse);
    let (aims, paints) = if brushed.in_hand {
        (ArcherInput::default(), aim::brush_input(actions, going_on.leads_by_mouse, pointed_at, body))
    } else {
        (aim::bow_input(actions, &archer, going_on.stick_draw, pointed_at, body), BrushInput::default())
    };
    let takes = painter.toggle || actions.pressed(Action::Brush);
    let takes_back = painter.undo || actions.pressed(Action::UndoStroke);
    let goes_on = painter.next_tool || actions.pressed(Action::NextTool);
    painter.set_if_neq(BrushInput { toggle: takes, undo: takes_back, next_tool: goes_on, ..paints });
    let asks = ArcherInput { let_down: archer.let_down, ..aims };
    archer.set_if_neq(asks);
    // Keys that aim the bow or guide the brush do not climb.
    let guides = brushed.in_hand && aim::is_guided_by_keys(actions);
    let raises = guides || asks.draw && asks.aim.is_none();
    let up = actions.held(Action::Hold);
    let slides = actions.held(Action::Slide) && !raises;
    intent.climb = f32::from(i8::from(up && !raises) - i8::from(slides));
    intent.walk = if body.climbing || intent.climb != 0.0 {
        f32::from(i8::from(actions.held(Action::WalkRight)) - i8::from(actions.held(Action::WalkLeft)))
    } else {
        going_on.walk.unwrap_or_else(|| actions.axis_value(Action::WalkLeft, Action::WalkRight))
    };
    if guides {
        intent.walk = 0.0;
    }
    intent.run = actions.held(Action::Run) || actions.stick_value(Action::WalkLeft).max(actions.stick_value(Action::WalkRight)) >= RUNS;
    intent.slide = slides;
    intent.jump_held = actions.held(Action::Jump);
    intent.jump |= actions.pressed(Action::Jump);
    intent.board |= actions.pressed(Action::Board);
    if actions.pressed(Action::Whistle) {
        rider.whistles = true;
    }
    if actions.pressed(Action::Mount) {
        rider.mounts = true;
    }
    read_requests(actions.actions, &mut asked);
}

/// Reads the requests that are not movement.
fn read_requests(actions: &Actions, asked: &mut Mut<InteractionRequest>) {
    let hours = i8::from(actions.pressed(Action::WalkRight)) - i8::from(actions.pressed(Action::WalkLeft));
    let now = InteractionRequest {
        uses: asked.uses || actions.pressed(Action::Use),
        sits: asked.sits || actions.pressed(Action::Sit),
        lets_be: asked.lets_be || actions.pressed(Action::Slide),
        hours: asked.hours.saturating_add(hours),
        prompt: asked.prompt,
    };
    asked.set_if_neq(now);
}
