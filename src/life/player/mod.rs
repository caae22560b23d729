//! The player character, a hermit: input, camera, animation, drawing, pickup and replays.

mod aim;
pub mod camera;
mod draw;
mod grips;
mod input;
mod legs;
mod obstacle_jump;
mod pickup;
mod remarks;
pub mod replay;
mod save;
mod sight;
mod spray;
mod toggles;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};

pub use camera::CameraRig;
pub use obstacle_jump::ObstacleJump;
pub use toggles::{SETTINGS, ToggleSettings};

use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams, WorldPosition,
    actions::{self, ActionSystems},
    contracts::{
        archery::ArcherInput,
        attire::Attire,
        camera_view::{CameraView, ViewportInset},
        discoveries::DiscoverySystems,
        finds::{self, Finds},
        lantern::Lantern,
        painting::{BrushInput, BrushState},
        player_position::{PlayerPosition, Teleport},
        reduced_motion::ReducedMotion,
        remark::Remark,
        saveable::SaveAppExt,
        schedule::{GameState, GameSystems},
    },
};

use crate::{
    creatures::{Creatures, HERMIT, InteractionRequest, LeavesTrace, RideRequest},
    motion::{Board, Body, GroundQuery, MotionPlugin, MotionSystems, SpawnPoint},
};

/// Marker of the player's hermit, the body that input moves, the camera follows, and statistics count.
#[derive(Component, Reflect)]
#[reflect(Component)]
#[require(Lantern, LeavesTrace, RideRequest, ArcherInput, BrushInput, BrushState, InteractionRequest)]
pub struct Player;

/// Adds the hermit with input and camera. His figure is the creature kind `hermit`, a file that the game
/// [registers](eremite_land::asset_store::embedded_assets::register_assets).
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), `StreamPlugin` ([`LayerStreams`]), `SchedulePlugin` ([`GameState`]), [`MotionPlugin`] |
/// | System sets | teleports before, and writes input after [`MotionSystems::Stand`]; runs in [`GameSystems::Camera`] |
/// | Messages | reads [`Teleport`]; writes `WorldEvent` (the staff is planted), [`Remark`], `Notification` |
/// | Reads | `Actions`, [`Attire`], [`ToggleSettings`], [`ViewportInset`], [`ReducedMotion`] |
/// | Resources | [`CameraRig`] (saved), [`ToggleSettings`]; writes [`CameraView`], [`PlayerPosition`], [`Finds`] |
/// | Components | one [`Player`] with a [`Body`] (saved) |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_land::{Column, LandPlugin, Seed, terrain::Ridged};
/// use eremite_life::{motion::MotionPlugin, player::PlayerPlugin};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// # eremite_testing::register_assets();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, MotionPlugin))
///     .add_plugins(PlayerPlugin { start: Column(0).into() });
/// app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ArrowRight);
/// app.update();
/// ```
pub struct PlayerPlugin {
    /// Where he starts.
    pub start: SpawnPoint,
}

/// Never inserted: required only to report a missing creature kind `hermit` with the usual message.
#[derive(Resource)]
struct HermitFiles;

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Creatures>();
        if app.world().resource::<Creatures>().find(HERMIT).is_err() {
            app.requires::<HermitFiles>("PlayerPlugin", "the creature kinds, by embedded_assets::register_assets before it");
            return;
        }
        app.requires::<Land>("PlayerPlugin", "LandPlugin")
            .requires::<LayerStreams>("PlayerPlugin", "StreamPlugin")
            .requires::<State<GameState>>("PlayerPlugin", "SchedulePlugin")
            .requires::<MotionPlugin>("PlayerPlugin", "MotionPlugin");
        actions::add_actions(app);
        add_types(app);
        self.add_systems(app);
        app.add_plugins((legs::plugin, draw::plugin, spray::plugin, replay::plugin));
    }
}

/// Adds messages and resources, and registers what is reflected and what is saved.
fn add_types(app: &mut App) {
    app.add_message::<Teleport>()
        .add_message::<Remark>()
        .init_resource::<LandCache>()
        .init_resource::<CameraView>()
        .init_resource::<CameraRig>()
        .init_resource::<ViewportInset>()
        .init_resource::<PlayerPosition>()
        .init_resource::<Finds>()
        .init_resource::<ReducedMotion>()
        .init_resource::<Attire>()
        .init_resource::<ToggleSettings>()
        .init_resource::<input::ToggleState>()
        .register_type::<Player>()
        .register_type::<Lantern>()
        .register_type::<PlayerPosition>()
        .register_type::<Teleport>()
        .register_type::<CameraRig>()
        .register_type::<ViewportInset>()
        .register_type::<ReducedMotion>()
        .register_type::<ToggleSettings>()
        .register_type::<Attire>()
        .add_saveable::<save::SavedHermit>()
        .add_saveable::<camera::SavedCamera>()
        .add_saveable::<finds::Finds>();
}

impl PlayerPlugin {
    fn add_systems(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.add_systems(Startup, spawn_at(self.start).run_if(there_is_land))
            .add_systems(
                RunFixedMainLoop,
                // Teleports work at any time, also while the game is paused and no fixed step runs.
                (
                    teleport.before(MotionSystems::Stand).run_if(there_is_land),
                    (remarks::remark_on_board, input::read_actions)
                        .chain()
                        .after(MotionSystems::Stand)
                        .run_if(in_state(GameState::Playing)),
                )
                    .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
            )
            .add_systems(PreUpdate, input::consume_brush_input.after(ActionSystems::Read).before(ActionSystems::Click))
            .add_systems(OnExit(GameState::Playing), input::reset_input)
            .add_systems(
                FixedUpdate,
                pickup::pick_up.after(MotionSystems::Carry).run_if(there_is_land.and_then(not(resource_exists::<replay::ReplayPlayback>))),
            )
            .add_systems(
                FixedLast,
                // After all that the step has changed.
                remarks::remark_on_moves
                    .before(DiscoverySystems)
                    .run_if(there_is_land.and_then(not(resource_exists::<replay::ReplayPlayback>))),
            )
            .add_systems(Update, update_position.in_set(GameSystems::Interpolate).run_if(not(resource_exists::<replay::ReplayPlayback>)))
            .add_systems(
                Update,
                (camera::zoom.run_if(in_state(GameState::Playing)), camera::follow.run_if(not(in_state(GameState::Photo))))
                    .chain()
                    .in_set(GameSystems::Camera),
            );
    }
}

fn spawn_at(start: SpawnPoint) -> impl Fn(Commands, Res<Land>, ResMut<LandCache>) {
    move |mut commands, land, mut memory| {
        let body = start.body(&mut GroundQuery { land: &land, cache: &mut memory });
        commands.spawn((Player, WorldPosition(body.place), body));
    }
}

fn teleport(
    mut requests: MessageReader<Teleport>,
    hermit: Single<(&mut Body, &mut Board), With<Player>>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
) {
    let (mut body, mut board) = hermit.into_inner();
    for Teleport { to, near, resets_walk: anew, .. } in requests.read() {
        let near = near.and_then(|near| SpawnPoint::near_place(&land, near));
        let there = near.unwrap_or(SpawnPoint::Surface(*to)).body(&mut GroundQuery { land: &land, cache: &mut memory });
        body.teleport_as(there);
        board.put_away();
        if *anew {
            body.walked_m = 0.0;
        }
    }
}

/// Publishes the player's position.
fn update_position(body: Single<&Body, (With<Player>, Changed<Body>)>, mut player_position: ResMut<PlayerPosition>) {
    player_position.set_if_neq(PlayerPosition { place: Some(body.place), walked_m: body.walked_m, teleport_count: body.times_put });
}
