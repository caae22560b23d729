//! The order of a frame, defined once: system sets, game states, and the fixed timestep that runs only while the game plays.
//! Features use `in_set` and need not know each other.

use bevy::{
    app::RunFixedMainLoopSystems,
    ecs::message::{MessageRegistry, MessageUpdateSystems, ShouldUpdateMessages},
    prelude::*,
    time::TimeSystems,
};
use eremite_land::{asset_store::reload::ReloadSystems, requirements::RequirementsAppExt};

use super::game_speed::{GameSpeed, apply_game_speed};

/// The phases of a frame, from the player's body to the picture; chained in `Update`, after the fixed steps.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Files that were changed on disk are reloaded.
    Reload,
    /// Commands to the game and its window, from keys and menus, are carried out.
    Commands,
    /// Moving bodies are interpolated between their last two fixed steps.
    Interpolate,
    /// The camera follows.
    Camera,
    /// The palette is graded by the hour and the weather of what the camera looks at.
    Palette,
    /// Chunks are streamed around the camera.
    Stream,
    /// Every entity that has a [`Place`](eremite_land::Place) gets its `Transform`.
    Placement,
    /// The light over the view is computed.
    Light,
    /// Dynamic meshes are redrawn.
    Draw,
    /// Text is laid over the picture.
    Text,
}

/// In `Last`, after everything that may end the game: systems that save on exit see here whether the app exits.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameExitSystems;

/// Whether the game runs or is paused. The game advances in fixed steps, which are taken only while
/// [`Playing`](Self::Playing); ambience such as leaves, water and flames runs on `Time` in `Update`.
#[derive(States, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[reflect(Default, Debug, Clone)]
pub enum GameState {
    /// The game runs.
    #[default]
    Playing,
    /// The game is paused; the ambience goes on.
    Paused,
    /// Photo mode: everything stands still, and the camera is free.
    Photo,
    /// The map is open: everything stands still beneath it.
    Atlas,
}

impl GameState {
    /// Whether the ambience stands still too.
    pub fn freezes_ambience(self) -> bool {
        matches!(self, Self::Photo | Self::Atlas)
    }
}

/// Run condition: the game runs, or there is no [`GameState`]. While it is paused nothing is redrawn that moves with it.
pub fn is_playing(state: Option<Res<State<GameState>>>) -> bool {
    state.is_none_or(|state| *state == GameState::Playing)
}

/// Whether the lab lies over the game.
#[derive(States, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[reflect(Default, Debug, Clone)]
pub enum LabState {
    /// It is closed, and costs nothing.
    #[default]
    Closed,
    /// It is open, and the game goes on beneath it.
    Open,
}

/// Sets up the order of the frame. Every plugin that uses it may call this: repeated calls change nothing.
pub fn configure_frame_order(app: &mut App) {
    use GameSystems::{Camera, Commands, Draw, Interpolate, Light, Palette, Placement, Reload, Stream, Text};
    app.configure_sets(Update, ReloadSystems.in_set(Reload))
        .configure_sets(Update, (Reload, Commands, Interpolate, Camera, Palette, Stream, Placement, Light, Draw, Text).chain());
}

/// Sets up the order of the frame and the game's states; runs the fixed timestep only while the game plays.
///
/// | | |
/// |---|---|
/// | Needs | Bevy's `StatesPlugin`, added before it |
/// | System sets | the order of [`GameSystems`] in `Update`; a run condition on Bevy's `FixedMainLoop` |
/// | Messages | none of its own; lets all messages expire while no fixed step runs |
/// | States | [`GameState`], [`LabState`] |
/// | Resources | [`GameSpeed`] |
/// | Writes | `Time<Virtual>`: its speed by [`GameSpeed`]; paused in [`GameState::Photo`] and [`GameState::Atlas`] |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_stream::contracts::schedule::{GameState, GameSystems, SchedulePlugin};
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
        configure_frame_order(app);
        app.requires::<State<GameState>>("SchedulePlugin", "Bevy's StatesPlugin before it");
        if app.get_schedule(StateTransition).is_none() {
            return;
        }
        let stands_still = |time: Res<Time<Virtual>>| time.is_paused() || time.relative_speed() == 0.0;
        app.init_state::<GameState>()
            .init_state::<LabState>()
            .register_type_mutable_state::<GameState>()
            .register_type_mutable_state::<LabState>()
            .configure_sets(RunFixedMainLoop, RunFixedMainLoopSystems::FixedMainLoop.run_if(is_still_playing))
            .init_resource::<GameSpeed>()
            .register_type::<GameSpeed>()
            .add_systems(
                First,
                apply_game_speed.before(TimeSystems).before(MessageUpdateSystems).run_if(resource_exists_and_changed::<GameSpeed>),
            )
            .add_systems(Last, update_messages.run_if(not(in_state(GameState::Playing)).or_else(stands_still)));
        for state in [GameState::Photo, GameState::Atlas] {
            app.add_systems(OnEnter(state), |mut time: ResMut<Time<Virtual>>| time.pause())
                .add_systems(OnExit(state), |mut time: ResMut<Time<Virtual>>| time.unpause());
        }
    }
}

/// A run condition: the game plays, and did so in the frame before. Time that passes while it is paused is not made up for,
/// and the overstep that was left when the pause began is kept until it ends.
fn is_still_playing(state: Res<State<GameState>>) -> bool {
    *state == GameState::Playing && !state.is_changed()
}

/// Bevy keeps messages until a fixed step could read them. While there are none, messages expire after two frames, as they
/// would without fixed steps; otherwise they would pile up and all be read when the game goes on. (So whatever has to react
/// in a pause too must read every frame.)
fn update_messages(mut registry: ResMut<MessageRegistry>) {
    registry.should_update = ShouldUpdateMessages::Ready;
}

/// The real time of this frame in seconds, for what moves while game time stands still. At most 0.1 s: a window at rest is
/// drawn only now and then, and what starts to move after such a gap has not been moving all the while.
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
        for _ in 0..11 {
            app.update();
        }
        let (steps, rest, elapsed) = seen(&app);
        assert_eq!((steps, rest, elapsed), (12, Duration::from_micros(12_500), Duration::from_millis(200)));
        for (state, goes_on_ms) in [(GameState::Paused, 1020), (GameState::Photo, 1040), (GameState::Playing, 1040)] {
            app.world_mut().resource_mut::<NextState<GameState>>().set(state);
            let frames = if state == GameState::Playing { 1 } else { 41 };
            for _ in 0..frames {
                app.update();
            }
            assert_eq!(seen(&app), (12, rest, Duration::from_millis(goes_on_ms)), "in {state:?}");
        }
        app.update();
        assert_eq!(seen(&app).0, 14);
    }
}
