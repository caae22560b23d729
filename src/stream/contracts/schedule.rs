//! The order of a frame, written once. Features say `in_set` and name nobody else.

use bevy::{
    app::RunFixedMainLoopSystems,
    ecs::message::{MessageRegistry, ShouldUpdateMessages},
    prelude::*,
};
use eremite_land::{asset_store::reload::ReloadSystems, requirements::RequirementsAppExt};

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
    /// Everything that has a [`Place`](eremite_land::Place) gets its `Transform`.
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
pub struct GameExitSystems;

/// The game runs or stands still. What makes the game go on is a fixed step, and there is none but in
/// [`ScenePlayer`](Self::Playing); what only breathes, as leaves, water and flames do, goes by `Time` in `Update`.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameState {
    /// The hermit walks.
    #[default]
    Playing,
    /// The game stands still, and the world breathes on.
    Paused,
    /// All stands still for a picture, and the camera is free.
    Photo,
    /// All stands still beneath the map.
    Atlas,
}

impl GameState {
    /// Whether what only breathes stands still too.
    pub fn freezes_ambience(self) -> bool {
        matches!(self, Self::Photo | Self::Atlas)
    }
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
pub fn configure_frame_order(app: &mut App) {
    use GameSystems::{Camera, Draw, Interpolate, Light, Mood, Obey, Placement, Reload, Stream, Write};
    app.configure_sets(Update, ReloadSystems.in_set(Reload))
        .configure_sets(Update, (Reload, Obey, Interpolate, Camera, Mood, Stream, Placement, Light, Draw, Write).chain());
}

/// Sets up the order of the frame and the game's states, and takes no fixed step but while the game runs.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_stream::contracts::schedule::{GameState, GameSystems, SchedulePlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, SchedulePlugin));
/// // After the camera has moved, and before the picture is drawn.
/// app.add_systems(Update, (|| {}).after(GameSystems::Camera).before(GameSystems::LayerDraw).run_if(in_state(GameState::ScenePlayer)));
/// app.update();
/// ```
pub struct SchedulePlugin;

impl Plugin for SchedulePlugin {
    fn build(&self, app: &mut App) {
        configure_frame_order(app);
        app.requires::<State<GameState>>("SchedulePlugin", "Bevy's StatesPlugin before it");
        if app.get_schedule(StateTransition).is_none() {
            return;
        }
        let stands_still = |time: Res<Time<Virtual>>| time.is_paused() || time.relative_speed() == 0.0;
        app.init_state::<GameState>()
            .init_state::<LabState>()
            .configure_sets(RunFixedMainLoop, RunFixedMainLoopSystems::FixedMainLoop.run_if(is_still_playing))
            .add_systems(Last, update_messages.run_if(not(in_state(GameState::Playing)).or_else(stands_still)));
        for state in [GameState::Photo, GameState::Atlas] {
            app.add_systems(OnEnter(state), |mut time: ResMut<Time<Virtual>>| time.pause())
                .add_systems(OnExit(state), |mut time: ResMut<Time<Virtual>>| time.unpause());
        }
    }
}

/// A run condition: the game goes on, and did so in the frame before. What has gone by since then is the game's alone: of a
/// rest nothing is made up for, and the part of a step that was left when it began is left when it ends.
fn is_still_playing(state: Res<State<GameState>>) -> bool {
    *state == GameState::Playing && !state.is_changed()
}

/// Messages are kept until a fixed step could read them. While there is none they go after two frames, as they would without
/// fixed steps, or they would pile up and all be read when the game goes on. (What has to be done in a rest too is therefore
/// read every frame.)
fn update_messages(mut registry: ResMut<MessageRegistry>) {
    registry.should_update = ShouldUpdateMessages::Ready;
}

/// Seconds of this frame by the clock on the wall, for what moves while time stands still. A window at rest is drawn now
/// and then only: what begins to move after that has not moved all the while.
pub fn real_frame_s(time: &Time<Real>) -> f32 {
    const LONGEST_S: f32 = 0.1;
    time.delta_secs().min(LONGEST_S)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::{state::app::StatesPlugin, time::TimeUpdateStrategy};

    use super::*;

    #[derive(Resource, Default)]
    struct Steps(u32);

    #[test]
    fn an_app_that_rests_takes_no_fixed_step_and_keeps_its_time() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, SchedulePlugin))
            .init_resource::<Steps>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .add_systems(FixedUpdate, |mut steps: ResMut<Steps>| steps.0 += 1);
        let seen = |app: &App| {
            let world = app.world();
            (world.resource::<Steps>().0, world.resource::<Time<Fixed>>().overstep(), world.resource::<Time<Virtual>>().elapsed())
        };
        (0..11).for_each(|_| app.update());
        let (steps, rest, elapsed) = seen(&app);
        assert_eq!((steps, rest, elapsed), (12, Duration::from_micros(12_500), Duration::from_millis(200)));
        for (state, goes_on_ms) in [(GameState::Paused, 1020), (GameState::Photo, 1040), (GameState::Playing, 1040)] {
            app.world_mut().resource_mut::<NextState<GameState>>().set(state);
            let frames = if state == GameState::Playing { 1 } else { 41 };
            (0..frames).for_each(|_| app.update());
            assert_eq!(seen(&app), (12, rest, Duration::from_millis(goes_on_ms)), "in {state:?}");
        }
        app.update();
        assert_eq!(seen(&app).0, 14);
    }
}
