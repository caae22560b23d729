//! The hermit: what he is asked to do, how his body moves, how he is drawn, and the camera that
//! follows him.

mod arrival;
pub mod body;
pub mod camera;
mod climb;
mod draw;
mod fall;
pub mod figure;
mod footing;
mod grips;
pub mod input;
mod pick;
pub mod pose;
#[cfg(test)]
mod tests;
pub mod walk;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};

pub use arrival::Arrival;
pub use body::{BODY_VERSION, Body};
pub use camera::CameraRig;
pub use footing::{Footing, WADE_M};
pub use input::Intent;

use crate::{
    finds::Finds,
    gaze::{Covered, Gaze},
    land::{Land, LandCache, Place},
    lantern::Lantern,
    needs::NeedsAppExt,
    schedule::{GameState, GameSystems},
    stream::{Placed, Streams},
    whereabouts::{Teleport, Whereabouts},
};

/// The hermit: of all bodies the one that keys move, that the camera follows, and whose way and finds are counted.
#[derive(Component)]
#[require(Lantern)]
pub struct Player;

/// Where a body was before the last fixed step, to draw it between then and now; nowhere, if it was put where it is.
#[derive(Component, Default, Clone, Copy)]
struct BeforeStep(Option<Place>);

/// Multiplies the speed of his legs.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Pace(pub f32);

/// Whether the hermit flies: no ground, no weight, for those who look around.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Flight(pub bool);

/// Adds the hermit, his keys and his camera.
pub struct PlayerPlugin {
    /// Where he begins.
    pub start: Arrival,
}

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        app.register_required_components::<Body, Intent>()
            .register_required_components::<Body, Placed>()
            .register_required_components::<Body, BeforeStep>()
            .register_required_components::<Body, Transform>()
            .register_required_components::<Body, Visibility>();
        let there_is_land = resource_exists::<Land>;
        app.needs::<Land>("PlayerPlugin", "LandPlugin")
            .needs::<Streams>("PlayerPlugin", "StreamPlugin")
            .needs::<State<GameState>>("PlayerPlugin", "SchedulePlugin")
            .add_message::<Teleport>()
            .add_message::<bevy::input::mouse::MouseWheel>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<LandCache>()
            .init_resource::<Gaze>()
            .init_resource::<CameraRig>()
            .init_resource::<Covered>()
            .init_resource::<Whereabouts>()
            .insert_resource(Pace(1.0))
            .init_resource::<Flight>()
            .add_systems(Startup, spawn_at(self.start).run_if(there_is_land))
            .add_systems(
                RunFixedMainLoop,
                // He is put somewhere else, and stands on another land, at any time, also while time stands still and no fixed
                // step would do it; and before the first step that would meet it.
                (input::read_keys.run_if(in_state(GameState::Playing)), (teleport, stand_on_new_land).chain().run_if(there_is_land))
                    .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
            )
            .init_resource::<Finds>()
            .add_systems(FixedUpdate, (step, pick::pick_up).chain().run_if(there_is_land))
            .add_systems(Update, (interpolate, tell).in_set(GameSystems::Interpolate))
            .add_systems(
                Update,
                (camera::zoom.run_if(resource_exists::<State<GameState>>), camera::follow.run_if(not(in_state(GameState::Photo))))
                    .chain()
                    .in_set(GameSystems::Camera),
            )
            .add_plugins(draw::plugin);
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
    player: Single<(&mut Body, &mut BeforeStep), With<Player>>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
) {
    let (mut body, mut before) = player.into_inner();
    for Teleport { to, anew } in requests.read() {
        body.put(Place::at(*to, 0), &mut Footing { land: &land, cache: &mut memory });
        if *anew {
            body.walked_m = 0.0;
        }
        before.0 = None;
    }
}

/// A step of every body. Pace and flight are the hermit's.
fn step(
    mut bodies: Query<(&mut Body, &mut Intent, &mut BeforeStep, Has<Player>)>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    time: Res<Time>,
    pace: Res<Pace>,
    flight: Res<Flight>,
) {
    for (mut body, mut intent, mut before, is_player) in &mut bodies {
        before.0 = Some(body.place);
        let mut footing = Footing { land: &land, cache: &mut memory };
        let pace = if is_player { pace.0 } else { 1.0 };
        if is_player && flight.0 {
            body.fly(&intent, time.delta_secs(), pace);
        } else {
            body.step(&intent, &mut footing, time.delta_secs(), pace);
        }
        intent.jump = false;
    }
}

/// When the land changes beneath a body, it stays on top of it; in a hollow, if it is still one.
fn stand_on_new_land(
    mut bodies: Query<(&mut Body, &mut BeforeStep)>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut former: Local<Option<Land>>,
) {
    if !land.is_changed() {
        return;
    }
    let Some(former) = former.replace(land.clone()) else { return };
    let mut former_memory = LandCache::default();
    for (mut body, mut before) in &mut bodies {
        let mut footing = Footing { land: &land, cache: &mut memory };
        let was_below = if land.has_surface_of(&former) {
            footing.is_below(body.place)
        } else {
            Footing { land: &former, cache: &mut former_memory }.is_below(body.place)
        };
        let in_hollow = was_below && footing.stand(body.place, 0.0).is_some();
        let floor = footing.floor(body.place);
        if !in_hollow && (body.grounded || body.climbing || body.place.over(floor) < 0.0) {
            body.climbing = false;
            body.place = floor;
            before.0 = None;
        }
    }
}

/// Tells where he is.
fn tell(body: Single<&Body, (With<Player>, Changed<Body>)>, mut whereabouts: ResMut<Whereabouts>) {
    whereabouts.set_if_neq(Whereabouts { place: Some(body.place), times_put: body.times_put });
}

fn interpolate(mut bodies: Query<(&Body, &BeforeStep, &mut Placed)>, time: Res<Time<Fixed>>) {
    let share = time.overstep_fraction();
    for (body, before, mut shown) in &mut bodies {
        shown.0 = before.0.unwrap_or(body.place).toward(body.place, share);
    }
}
