//! Power saving: while the game is paused, the window is redrawn only for ambient motion; where that is frozen too, only
//! when something has changed (reactive updates): after an event, while a key is held, or while work is in progress. Systems
//! with work in progress request the next frame by [`RequestRedraw`].

use std::time::Duration;

use bevy::{
    a11y::AccessibilityRequested,
    ecs::system::SystemParam,
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

use super::{ScreenState, screenshot::ScreenshotSave};

/// Frames after an event until all its effects are on the screen: states change a frame later, layout takes two passes, and
/// texts and images reach the renderer after that.
const SETTLING_FRAMES: u8 = 10;
/// Redraw interval of an idle window, so that changed files are noticed.
const IDLE_FRAME_TIME: Duration = Duration::from_secs(5);
/// Redraw interval for ambient motion, and for gamepads and screen readers, whose input does not wake the window.
const AMBIENT_FRAME_TIME: Duration = Duration::from_millis(33);

/// Reduces redraws while the game is paused. It sets the app's update mode, so only the complete game adds it.
///
/// | | |
/// |---|---|
/// | Needs | `SchedulePlugin`; Bevy's `DefaultPlugins` |
/// | System sets | none; runs in `Last`, after [`GameExitSystems`] |
/// | Reads messages | [`WindowEvent`] |
/// | Writes messages | [`RequestRedraw`] |
/// | Reads | [`StreamReport`], [`Actions`], [`AccessibilityRequested`] |
/// | Resources | [`WinitSettings`] |
pub struct PowerSavingPlugin;

impl Plugin for PowerSavingPlugin {
    fn build(&self, app: &mut App) {
        actions::add_actions(app);
        app.insert_resource(WinitSettings::game())
            .init_resource::<StreamReport>()
            .init_resource::<AccessibilityRequested>()
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

impl ScreenState<'_> {
    /// Whether only input and ambient motion change the picture. (The lab has things that move by themselves.)
    fn is_idle(&self) -> bool {
        *self.game != GameState::Playing && *self.lab == LabState::Closed
    }
}

/// Keys, buttons and actions that are held.
#[derive(SystemParam)]
struct HeldInput<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    actions: Res<'w, Actions>,
}

impl HeldInput<'_> {
    fn any(&self) -> bool {
        self.keys.get_pressed().next().is_some() || self.buttons.get_pressed().next().is_some() || self.actions.any_input()
    }
}

/// Work that ends in a later frame: chunks that are being built, and screenshots.
#[derive(SystemParam)]
struct PendingWork<'w, 's> {
    stream: Res<'w, StreamReport>,
    pictures: Query<'w, 's, (), Or<(With<Screenshot>, With<ScreenshotSave>)>>,
}

impl PendingWork<'_, '_> {
    fn any(&self) -> bool {
        self.stream.building > 0 || !self.pictures.is_empty()
    }
}

fn choose_update_mode(
    screen: ScreenState,
    pads: Query<(), With<Gamepad>>,
    read: Res<AccessibilityRequested>,
    mut settings: ResMut<WinitSettings>,
) {
    let wanted = if screen.is_idle() {
        let is_frozen = screen.game.freezes_ambience() && pads.is_empty() && !read.get();
        let looked_at = if is_frozen { IDLE_FRAME_TIME } else { AMBIENT_FRAME_TIME };
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
    screen: ScreenState,
    held: HeldInput,
    work: PendingWork,
    mut settling: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if events.read().count() > 0 || screen.game.is_changed() || screen.lab.is_changed() {
        *settling = SETTLING_FRAMES;
    }
    *settling = settling.saturating_sub(1);
    if screen.is_idle() && (*settling > 0 || held.any() || work.any()) {
        redraw.write(RequestRedraw);
    }
}
