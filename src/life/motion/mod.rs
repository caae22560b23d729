//! Movement over and through the land: input ([`Intent`]), queries of the ground ([`GroundQuery`]), and the fixed-step laws
//! of a body ([`Body`]). Who owns a body, where its input comes from, and how it is drawn is decided elsewhere.

mod available_moves;
pub mod board;
pub mod body;
mod cached_land;
pub(crate) mod climb;
pub(crate) mod fall;
pub mod gait;
mod ground_query;
mod hold_leap;
mod impact;
mod intent;
mod quadruped;
mod spawn_point;
mod terrain_ahead;
#[cfg(test)]
mod tests;
pub mod walk;
mod written;

use bevy::{app::RunFixedMainLoopSystems, ecs::system::SystemChangeTick, prelude::*};

pub use available_moves::{AvailableMoves, LONG_DESCENT_M};
pub use board::{BOARD_VERSION, Board, BoardRefusal};
pub use body::{BODY_VERSION, Body};
pub use cached_land::CachedLand;
pub use gait::BodyGait;
pub use ground_query::{GroundQuery, WADE_M};
pub use intent::Intent;
pub use quadruped::{Barrier, BodyParameters, QuadrupedCommand, QuadrupedController};
pub use spawn_point::SpawnPoint;
pub use terrain_ahead::TerrainAhead;

use eremite_land::{Land, LandCache, Place, requirements::RequirementsAppExt};
use eremite_stream::{
    WorldPosition,
    contracts::{archery::ArcherPosition, schedule::GameSystems},
};

/// Multiplies the speed of a body's legs.
#[derive(Component, Reflect, Clone, Copy, Debug)]
#[reflect(Component, Default, Debug, Clone)]
pub struct LegSpeedFactor(pub f32);

impl Default for LegSpeedFactor {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Whether a body flies, without ground or weight, to look around.
#[derive(Component, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
pub struct FlyMode(pub bool);

/// Automatic grab: whether a body grabs rock by itself while falling past it.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct AutoGrab(pub bool);

/// Marks a body that something else carries: it takes no step of its own. The carrier moves it by [`Body::carry`], in
/// [`MotionSystems::Carry`], and reads its [`Intent`].
#[derive(Component, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Carried;

/// The input of a body's last fixed step, latched requests included.
#[derive(Component, Reflect, Clone, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
pub struct LastInput {
    /// `None` if it took no step of its own, on its feet or its board.
    pub intent: Option<Intent>,
    /// Body and board before that step, if it mounted its board in it.
    pub set_out: Option<(Body, Board)>,
}

/// When bodies move. Teleport a body before [`MotionSystems::Stand`], and write its input before [`MotionSystems::Step`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MotionSystems {
    /// Bodies are put back onto changed ground; every frame, before the fixed steps.
    Stand,
    /// Bodies take a fixed step.
    Step,
    /// Bodies on a known path are moved along it, and results of the step can be recorded.
    Lead,
    /// Carried bodies are put where their carriers are.
    Carry,
}

/// Moves every entity that has a [`Body`] by its [`Intent`]. Also a resource, so that plugins can require it.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]) |
/// | System sets | [`MotionSystems`]; runs in [`GameSystems::Interpolate`] and `WorldEventSystems::Bodies` |
/// | Messages | writes `WorldEvent` (landings, splashes) |
/// | Reads | [`Intent`], [`FlyMode`], [`AutoGrab`], [`LegSpeedFactor`]; takes no step of a [`Carried`] body |
/// | Resources | [`MotionPlugin`], [`LandCache`] |
/// | Components | with each [`Body`]: those four, [`Board`], [`LastInput`], [`WorldPosition`]; writes [`ArcherPosition`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_life::motion::{Body, Intent, MotionPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MotionPlugin));
/// let height_m = app.world().resource::<Land>().height(Column(0));
/// let body = Body::standing_on(Place::at(Column(0), 0).at_height(height_m));
/// app.world_mut().spawn((body, Intent { walk: 1.0, run: true, ..default() }));
/// app.update();
/// ```
#[derive(Resource, Clone, Copy)]
pub struct MotionPlugin;

impl Plugin for MotionPlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.requires::<Land>("MotionPlugin", "LandPlugin")
            .register_required_components::<Body, Intent>()
            .register_required_components::<Body, LegSpeedFactor>()
            .register_required_components::<Body, FlyMode>()
            .register_required_components::<Body, AutoGrab>()
            .register_required_components::<Body, Board>()
            .register_required_components::<Body, LastInput>()
            .register_required_components::<Body, WorldPosition>()
            .register_required_components::<Body, BeforeStep>()
            .register_required_components::<Body, Transform>()
            .insert_resource(*self)
            .init_resource::<LandCache>()
            .register_type::<Body>()
            .register_type::<Intent>()
            .register_type::<LegSpeedFactor>()
            .register_type::<FlyMode>()
            .register_type::<AutoGrab>()
            .register_type::<Board>()
            .register_type::<Carried>()
            .register_type::<LastInput>()
            .register_type::<ArcherPosition>()
            .configure_sets(FixedUpdate, (MotionSystems::Step, MotionSystems::Lead, MotionSystems::Carry).chain())
            .add_systems(
                RunFixedMainLoop,
                // Every frame, also while paused without fixed steps, and before the first step on the new land.
                snap_to_new_land.in_set(MotionSystems::Stand).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).run_if(there_is_land),
            )
            .add_systems(FixedUpdate, step.in_set(MotionSystems::Step).run_if(there_is_land))
            .add_systems(FixedPostUpdate, publish_feet)
            .add_systems(Update, interpolate.in_set(GameSystems::Interpolate))
            .add_plugins(impact::plugin);
    }
}

/// Publishes where archers stand.
fn publish_feet(mut archers: Query<(&Body, &mut ArcherPosition), Changed<Body>>) {
    for (body, mut feet) in &mut archers {
        feet.set_if_neq(ArcherPosition(body.place));
    }
}

/// Place and count of teleports before the last fixed step, for interpolation.
#[derive(Component, Default, Clone, Copy)]
struct BeforeStep(Option<(Place, u32)>);

fn step(
    mut bodies: Query<(
        &mut Body,
        &mut Board,
        &mut Intent,
        &mut LastInput,
        &mut BeforeStep,
        &LegSpeedFactor,
        &FlyMode,
        &AutoGrab,
        Has<Carried>,
    )>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    time: Res<Time>,
) {
    for (mut body, mut board, mut intent, mut last_input, mut before, pace, flight, steady, is_carried) in &mut bodies {
        if intent.steady != steady.0 {
            intent.steady = steady.0;
        }
        before.0 = Some((body.place, body.times_put));
        // No board while riding or flying.
        if (is_carried || flight.0) && board.is_mounted() {
            board.put_away();
        }
        let asked = Intent { steady: steady.0, ..*intent };
        if asked.board {
            intent.board = false;
        }
        if is_carried {
            *last_input.bypass_change_detection() = LastInput::default();
            continue;
        }
        let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
        let own = (!flight.0).then_some(asked);
        let set_out = (own.is_some() && asked.board && !board.is_mounted()).then(|| (body.clone(), *board));
        match own {
            None => body.fly(&asked, time.delta_secs(), pace.0),
            Some(_) => body.step_with_board(&mut board, &asked, &mut ground_query, time.delta_secs(), pace.0),
        }
        *last_input.bypass_change_detection() = LastInput { intent: own, set_out: set_out.filter(|_| board.is_mounted()) };
        intent.jump = false;
    }
}

/// After a change of the land, keeps bodies on its surface, or in a cave that is still one. A teleport since the change is
/// already on the new land.
fn snap_to_new_land(
    mut bodies: Query<(&mut Body, &mut BeforeStep)>,
    now: SystemChangeTick,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut former: Local<Option<Land>>,
) {
    if !land.is_changed() {
        return;
    }
    let Some(former) = former.replace(land.clone()) else { return };
    if land.has_same_pristine(&former) {
        // Edits move no body: the next step finds the ground as it is.
        return;
    }
    let mut former_memory = LandCache::default();
    for (mut body, mut before) in &mut bodies {
        if !land.last_changed().is_newer_than(body.last_changed(), now.this_run()) {
            before.0 = None;
            continue;
        }
        let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
        let was_below = if land.has_same_surface(&former) {
            ground_query.is_below(body.place)
        } else {
            GroundQuery { land: &former, cache: &mut former_memory }.is_below(body.place)
        };
        let in_hollow = was_below && ground_query.standing_gap(body.place, 0.0).is_some();
        let floor = ground_query.floor(body.place);
        if !in_hollow && (body.grounded || body.climbing || body.place.height_above(floor) < 0.0) {
            body.climbing = false;
            body.place = floor;
            before.0 = None;
        }
    }
}

fn interpolate(mut bodies: Query<(&Body, &BeforeStep, &mut WorldPosition)>, time: Res<Time<Fixed>>) {
    let share = time.overstep_fraction();
    for (body, before, mut shown) in &mut bodies {
        let before = before.0.filter(|(_, times_put)| *times_put == body.times_put);
        shown.set_if_neq(WorldPosition(before.map_or(body.place, |(place, _)| place.lerp(body.place, share))));
    }
}
