//! The order of a frame, written once. Features say `in_set` and name nobody else.

use bevy::{
    ecs::message::{MessageRegistry, ShouldUpdateMessages},
    prelude::*,
};

use crate::shared::needs::NeedsAppExt;

/// What happens in a frame, from the body to the picture; chained in `Update`, after the fixed steps.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Files that somebody has changed are taken up.
    Reload,
    /// What keys ask of the game and its window is done.
    Obey,
    /// Whoever moves is put between its last two fixed steps.
    Interpolate,
    /// The camera follows.
    Camera,
    /// The hour and the weather colour what the camera looks at.
    Mood,
    /// Chunks come and go around the camera.
    Stream,
    /// Everything that has a [`Place`](crate::land::Place) gets its `Transform`.
    Placement,
    /// Light is laid over what is looked at.
    Light,
    /// What is drawn afresh every frame is drawn.
    Draw,
    /// Texts are set over it.
    Write,
}

/// In `Last`, after whatever may end the game: who keeps something sees here whether it ends, and keeps it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndSystems;

/// The game runs or stands still.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameState {
    /// The hermit walks.
    #[default]
    Playing,
    /// Time stands still.
    Paused,
    /// Time stands still, and the camera is free.
    Photo,
    /// Time stands still over the map.
    Atlas,
}

/// Whether the lab lies over the game.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LabState {
    /// It costs nothing.
    #[default]
    Closed,
    /// It shows, and the game goes on beneath it.
    Open,
}

/// Sets up the order of the frame: whoever brings the first of its systems does, and it is the same for all.
pub fn order(app: &mut App) {
    use GameSystems::{Camera, Draw, Interpolate, Light, Mood, Obey, Placement, Reload, Stream, Write};
    app.configure_sets(Update, (Reload, Obey, Interpolate, Camera, Mood, Stream, Placement, Light, Draw, Write).chain());
}

/// Sets up the order of the frame and the game's states.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite::shared::schedule::{GameState, GameSystems, SchedulePlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, SchedulePlugin));
/// // After the camera has moved, and before the picture is drawn.
/// app.add_systems(Update, (|| {}).after(GameSystems::Camera).before(GameSystems::Draw).run_if(in_state(GameState::Playing)));
/// app.update();
/// ```
pub struct SchedulePlugin;

impl Plugin for SchedulePlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.needs::<State<GameState>>("SchedulePlugin", "Bevy's StatesPlugin before it");
        if app.get_schedule(StateTransition).is_none() {
            return;
        }
        app.init_state::<GameState>()
            .init_state::<LabState>()
            .add_systems(OnExit(GameState::Playing), |mut time: ResMut<Time<Virtual>>| time.pause())
            .add_systems(OnEnter(GameState::Playing), |mut time: ResMut<Time<Virtual>>| time.unpause())
            .add_systems(Last, let_messages_go.run_if(|time: Res<Time<Virtual>>| time.is_paused() || time.relative_speed() == 0.0));
    }
}

/// Messages are kept until a fixed step could read them. While time stands still there is none: they go after two frames,
/// as they would without fixed steps, or they would pile up and all be read when time goes on. (What has to be done in a
/// pause too is therefore read every frame.)
fn let_messages_go(mut registry: ResMut<MessageRegistry>) {
    registry.should_update = ShouldUpdateMessages::Ready;
}

/// Seconds of this frame by the clock on the wall, for what moves while time stands still. A window at rest is drawn now
/// and then only: what begins to move after that has not moved all the while.
pub fn frame_s(time: &Time<Real>) -> f32 {
    const LONGEST_S: f32 = 0.1;
    time.delta_secs().min(LONGEST_S)
}
