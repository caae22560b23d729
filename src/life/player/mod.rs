//! The hermit: what he is asked to do, the camera that follows him, how he is drawn, and what he picks up.

mod aim;
pub mod camera;
mod draw;
mod grips;
mod input;
mod kept;
mod legs;
mod pick;
pub mod ride;
mod spray;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};

pub use camera::CameraRig;
pub use input::{Habits, SETTINGS};

use eremite_land::{Land, LandCache, needs::NeedsAppExt};
use eremite_stream::{
    Placed, Streams,
    contracts::{
        archery::Archer,
        calm::Calm,
        finds::{self, Finds},
        gaze::{Covered, Gaze},
        keep::KeepAppExt,
        lantern::Lantern,
        painting::{Brushed, Painter},
        schedule::{GameState, GameSystems},
        whereabouts::{Teleport, Whereabouts},
    },
    deeds::{self, DeedSystems},
};

use crate::{
    creatures::{Asked, Creatures, HERMIT, Rider},
    motion::{Arrival, Board, Body, Footing, MotionPlugin, MotionSystems},
};

/// The hermit: of all bodies the one that the player moves, that the camera follows, and whose way and finds are counted.
#[derive(Component)]
#[require(Lantern, Rider, Archer, Painter, Brushed, Asked)]
pub struct Player;

/// Adds the hermit, what moves him, and his camera. His figure is a file, the kind `hermit`, which the game
/// [hands over](eremite_land::shelf::shipped::bring).
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_land::{Column, LandPlugin, Seed, terrain::Ridged};
/// use eremite_life::{motion::MotionPlugin, player::PlayerPlugin};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// # eremite_testing::bring();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, MotionPlugin))
///     .add_plugins(PlayerPlugin { start: Column(0).into() });
/// app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ArrowRight);
/// app.update();
/// ```
pub struct PlayerPlugin {
    /// Where he begins.
    pub start: Arrival,
}

/// What is not there, if no kind `hermit` came with the game.
#[derive(Resource)]
struct Files;

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.init_resource::<Creatures>();
        if app.world().resource::<Creatures>().find(HERMIT).is_err() {
            app.needs::<Files>("PlayerPlugin", "the kinds of creatures, by land::shelf::shipped::bring before it");
            return;
        }
        deeds::listen(app);
        app.needs::<Land>("PlayerPlugin", "LandPlugin")
            .needs::<Streams>("PlayerPlugin", "StreamPlugin")
            .needs::<State<GameState>>("PlayerPlugin", "SchedulePlugin")
            .needs::<MotionPlugin>("PlayerPlugin", "MotionPlugin")
            .add_message::<Teleport>()
            .init_resource::<LandCache>()
            .init_resource::<Gaze>()
            .init_resource::<CameraRig>()
            .init_resource::<Covered>()
            .init_resource::<Whereabouts>()
            .init_resource::<Finds>()
            .init_resource::<Calm>()
            .init_resource::<Habits>()
            .init_resource::<input::GoingOn>()
            .keep::<kept::Hermit>()
            .keep::<camera::View>()
            .keep::<finds::Taken>()
            .add_systems(Startup, spawn_at(self.start).run_if(there_is_land))
            .add_systems(
                RunFixedMainLoop,
                // He is put somewhere else at any time, also while time stands still and no fixed step would do it.
                (
                    teleport.before(MotionSystems::Stand).run_if(there_is_land),
                    input::read_deeds.after(MotionSystems::Stand).run_if(in_state(GameState::Playing)),
                )
                    .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
            )
            .add_systems(PreUpdate, input::take_hands.after(DeedSystems::Read).before(DeedSystems::Click))
            .add_systems(OnExit(GameState::Playing), input::stop)
            .add_systems(
                FixedUpdate,
                pick::pick_up.after(MotionSystems::Carry).run_if(there_is_land.and_then(not(resource_exists::<ride::Watching>))),
            )
            .add_systems(Update, tell.in_set(GameSystems::Interpolate).run_if(not(resource_exists::<ride::Watching>)))
            .add_systems(
                Update,
                (camera::zoom.run_if(in_state(GameState::Playing)), camera::follow.run_if(not(in_state(GameState::Photo))))
                    .chain()
                    .in_set(GameSystems::Camera),
            )
            .add_plugins((legs::plugin, draw::plugin, spray::plugin, ride::plugin));
    }
}

fn spawn_at(start: Arrival) -> impl Fn(Commands, Res<Land>, ResMut<LandCache>) {
    move |mut commands, land, mut memory| {
        let body = start.body(&mut Footing { land: &land, cache: &mut memory });
        commands.spawn((Player, Placed(body.place), body));
    }
}

fn teleport(
    mut requests: MessageReader<Teleport>,
    hermit: Single<(&mut Body, &mut Board), With<Player>>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
) {
    let (mut body, mut board) = hermit.into_inner();
    for Teleport { to, near, anew } in requests.read() {
        let near = near.and_then(|near| Arrival::near_place(&land, near));
        let there = near.unwrap_or(Arrival::Surface(*to)).body(&mut Footing { land: &land, cache: &mut memory });
        body.arrive(there);
        board.put_away();
        if *anew {
            body.walked_m = 0.0;
        }
    }
}

/// Tells where he is.
fn tell(body: Single<&Body, (With<Player>, Changed<Body>)>, mut whereabouts: ResMut<Whereabouts>) {
    whereabouts.set_if_neq(Whereabouts { place: Some(body.place), walked_m: body.walked_m, times_put: body.times_put });
}
