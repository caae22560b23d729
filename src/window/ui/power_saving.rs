//! Power saving: while the game is paused, the window is redrawn only for ambient motion; where that is frozen too, only
//! when something has changed (reactive updates): after an event, while a key is held, or while work is in progress. Systems
//! with work in progress request the next frame by [`RequestRedraw`].

use std::time::Duration;

use bevy::{
    prelude::*,
    render::view::screenshot::Screenshot,
    window::{RequestRedraw, WindowEvent},
    winit::{UpdateMode, WinitSettings},
};
use eremite_stream::{
    StreamReport,
    actions::{self, Actions},
    contracts::schedule::{GameExitSystems, GameState, LabState},
    settings,
};

use super::screenshot::ScreenshotSave;

/// Frames after an event until all its effects are on the screen: states change a frame later, layout takes two passes, and
/// texts and images reach the renderer after that.
const SETTLING_FRAMES: u8 = 10;
/// Redraw interval of an idle window, so that changed files are noticed.
const IDLE_FRAME_TIME: Duration = Duration::from_secs(5);
/// Redraw interval for ambient motion, and for gamepads, whose input does not wake the window.
const AMBIENT_FRAME_TIME: Duration = Duration::from_millis(33);

/// Reduces redraws while the game is paused. It sets the app's update mode, so only the complete game adds it.
pub struct PowerSavingPlugin;

impl Plugin for PowerSavingPlugin {
    fn build(&self, app: &mut App) {
        actions::add_actions(app);
        app.insert_resource(WinitSettings::game())
            .init_resource::<StreamReport>()
            .add_message::<RequestRedraw>()
            .add_message::<WindowEvent>()
            .add_systems(
                Last,
                (choose_update_mode, request_pending_redraws, stay_awake.run_if(settings::has_unwritten_changes))
                    .chain()
                    .after(GameExitSystems),
            );
    }
}

/// Whether only input and ambient motion change the picture. (The lab has things that move by themselves.)
fn is_idle(game: &GameState, lab: &LabState) -> bool {
    *game != GameState::Playing && *lab == LabState::Closed
}

fn choose_update_mode(
    game: Res<State<GameState>>,
    lab: Res<State<LabState>>,
    pads: Query<(), With<Gamepad>>,
    mut settings: ResMut<WinitSettings>,
) {
    let wanted = if is_idle(&game, &lab) {
        let looked_at = if game.freezes_ambience() && pads.is_empty() { IDLE_FRAME_TIME } else { AMBIENT_FRAME_TIME };
        let [focused_mode, unfocused_mode] = [looked_at, IDLE_FRAME_TIME].map(UpdateMode::reactive_low_power);
        WinitSettings { focused_mode, unfocused_mode }
    } else {
        WinitSettings::game()
    };
    if settings.focused_mode != wanted.focused_mode {
        *settings = wanted;
    }
}

/// Keeps frames coming until changed settings are written.
fn stay_awake(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

/// Requests the next frame while there is a reason.
fn request_pending_redraws(
    mut events: MessageReader<WindowEvent>,
    game: Res<State<GameState>>,
    lab: Res<State<LabState>>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    deeds: Res<Actions>,
    stream: Res<StreamReport>,
    pictures: Query<(), Or<(With<Screenshot>, With<ScreenshotSave>)>>,
    mut settling: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if events.read().count() > 0 || game.is_changed() || lab.is_changed() {
        *settling = SETTLING_FRAMES;
    }
    *settling = settling.saturating_sub(1);
    let held = keys.get_pressed().next().is_some() || buttons.get_pressed().next().is_some() || deeds.any_input();
    if is_idle(&game, &lab) && (*settling > 0 || held || stream.building > 0 || !pictures.is_empty()) {
        redraw.write(RequestRedraw);
    }
}
