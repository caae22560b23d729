//! The hermit: what he is asked to do, how his body moves, how he is drawn, and the camera that
//! follows him.

pub mod body;
pub mod camera;
mod climb;
mod draw;
pub mod figure;
mod footing;
mod grips;
pub mod input;
mod pick;
pub mod pose;
mod underground;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};

pub use body::Body;
pub use camera::CameraRig;
pub use footing::{Footing, WADE_M};
pub use input::Intent;

use crate::{
    finds::Finds,
    land::{Column, Land, LandCache, Place},
    light::Lantern,
    schedule::{GameState, GameSystems},
    stream::Placed,
};

/// The hermit.
#[derive(Component)]
#[require(Intent, Placed, Memory, BeforeStep, Lantern, Transform, Visibility)]
pub struct Player;

/// What he remembers of the land beneath him.
#[derive(Component, Default)]
struct Memory(LandCache);

/// Where he was before the last fixed step, to draw him between then and now.
#[derive(Component, Default, Clone, Copy)]
struct BeforeStep(Placed);

/// Multiplies the speed of his legs.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Pace(pub f32);

/// Whether the hermit flies: no ground, no weight, for those who look around.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Flight(pub bool);

/// Puts the hermit somewhere else, on the ground.
#[derive(Message, Clone, Copy, Debug)]
pub struct Teleport(pub Column);

/// Adds the hermit, his keys and his camera.
pub struct PlayerPlugin {
    /// Where he begins.
    pub start: Column,
}

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        let start = self.start;
        app.add_message::<Teleport>()
            .add_message::<bevy::input::mouse::MouseWheel>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<CameraRig>()
            .insert_resource(Pace(1.0))
            .init_resource::<Flight>()
            .add_systems(Startup, move |commands: Commands, land: Res<Land>| spawn(start, commands, land))
            .add_systems(
                RunFixedMainLoop,
                // He is put somewhere else at any time, also while time stands still and no fixed step would do it.
                (input::read_keys.run_if(in_state(GameState::Playing)), teleport).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
            )
            .init_resource::<Finds>()
            .add_systems(FixedUpdate, (step, pick::pick_up).chain())
            .add_systems(Update, (stand_on_new_land, interpolate).chain().in_set(GameSystems::Interpolate))
            .add_systems(Update, (camera::zoom, camera::follow.run_if(not(in_state(GameState::Photo)))).chain().in_set(GameSystems::Camera))
            .add_plugins(draw::plugin);
    }
}

fn spawn(start: Column, mut commands: Commands, land: Res<Land>) {
    let mut memory = Memory::default();
    let body = Body::standing(Place::at(start), &mut Footing { land: &land, cache: &mut memory.0 });
    let placed = Placed { place: body.place, y: body.y };
    commands.spawn((Player, placed, BeforeStep(placed), body, memory));
}

fn teleport(mut requests: MessageReader<Teleport>, player: Single<(&mut Body, &mut Memory, &mut BeforeStep)>, land: Res<Land>) {
    let (mut body, mut memory, mut before) = player.into_inner();
    if let Some(Teleport(to)) = requests.read().last() {
        body.put(Place::at(*to), &mut Footing { land: &land, cache: &mut memory.0 });
        before.0 = Placed { place: body.place, y: body.y };
    }
}

fn step(
    player: Single<(&mut Body, &mut Intent, &mut Memory, &mut BeforeStep)>,
    land: Res<Land>,
    time: Res<Time>,
    pace: Res<Pace>,
    flight: Res<Flight>,
) {
    let (mut body, mut intent, mut memory, mut before) = player.into_inner();
    before.0 = Placed { place: body.place, y: body.y };
    let mut footing = Footing { land: &land, cache: &mut memory.0 };
    if flight.0 {
        body.fly(&intent, &mut footing, time.delta_secs(), pace.0);
    } else {
        body.step(&intent, &mut footing, time.delta_secs(), pace.0);
    }
    intent.jump = false;
}

/// When the land changes beneath him, he stays on top of it.
fn stand_on_new_land(player: Single<(&mut Body, &mut Memory, &mut BeforeStep)>, land: Res<Land>) {
    if !land.is_changed() {
        return;
    }
    let (mut body, mut memory, mut before) = player.into_inner();
    let mut footing = Footing { land: &land, cache: &mut memory.0 };
    let floor = footing.floor(body.place);
    if body.below && footing.stand(body.place, body.y, 0.0).is_some() {
        return;
    }
    if body.grounded || body.climbing || body.y < floor {
        body.below = false;
        body.climbing = false;
        body.y = floor;
        before.0 = Placed { place: body.place, y: floor };
    }
}

fn interpolate(player: Single<(&Body, &BeforeStep, &mut Placed)>, time: Res<Time<Fixed>>) {
    let (body, before, mut placed) = player.into_inner();
    let share = time.overstep_fraction();
    placed.place = before.0.place.toward(body.place, share);
    placed.y = before.0.y + (body.y - before.0.y) * share;
}
