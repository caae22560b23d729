//! Bow and arrows: drawing and aiming on foot and in the saddle, ballistic flight, arrows that stick where they hit and can
//! be picked up.
//!
//! The bow knows no targets: whatever can be hit registers itself in [`HitTests`], and animals that are shot at flee.

mod archer;
mod arrow;
mod draw;
mod save;
mod strike;

use bevy::{app::RunFixedMainLoopSystems, ecs::system::SystemParam, prelude::*};

pub use archer::{Bow, QUIVER};
pub use arrow::{Arrow, ArrowState, GRAVITY_MPS2};
pub use draw::draw_arrow;
pub use strike::ArrowSplashes;

use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams,
    contracts::{
        archery::{ArcherInput, ArrowShots, BowState, HitTests},
        camera_view::CameraView,
        player_position::Teleport,
        saveable::SaveAppExt,
        schedule::GameState,
        world_event::{SoundEventKind, WorldEvent},
    },
};

use crate::{
    creatures::RiderSeat,
    motion::{Body, BodyGait, CachedLand, GroundQuery, MotionPlugin, MotionSystems},
    view_mesh::drawing,
};

/// The most arrows that are kept; beyond that the farthest is removed.
pub const MAX_ARROWS: usize = 64;
/// Reach for picking up a stuck arrow, in metres beside the feet and from below them upward; and the factor on it from a
/// saddle.
const REACH_M: f32 = 0.9;
const REACH_UP_M: (f32, f32) = (-0.7, 2.3);
const FARTHER_RIDING: f32 = 1.6;
/// Seconds for which an arrow has to be stuck before it can be picked up.
const STANDS_S: f32 = 0.4;
/// From the feet to the shoulder, in metres, on foot; and from the horse's feet in the saddle. The sway of the saddle is
/// only drawn and does not affect the shot.
const SHOULDER_M: Vec2 = Vec2::new(0.0, 1.36);
const RIDING_SHOULDER_M: Vec2 = Vec2::new(0.1, 2.05);
/// How hard an arrow falls into water, from 0 to 1.
const SPLASH: f32 = 0.2;
/// The bow cannot be used at more stoop than this.
const STOOPS: f32 = 0.3;

/// Adds bows: entities with [`ArcherInput`] can shoot.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), [`MotionPlugin`], `StreamPlugin` ([`LayerStreams`]), `SchedulePlugin` ([`GameState`]) |
/// | System sets | arrows fly in `FixedFirst`, and are shot before [`MotionSystems::Step`]; runs in `GameSystems::Draw` |
/// | Messages | reads [`Teleport`]; writes [`WorldEvent`] (an arrow is loosed, or strikes) |
/// | Reads | [`ArcherInput`], [`HitTests`], [`CameraView`] |
/// | Resources | [`Arrows`] (saved), [`ArrowSplashes`], [`ArrowShots`], [`HitTests`] |
/// | Components | with each [`ArcherInput`]: [`Bow`] (saved), [`BowState`] |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{bow::{Arrows, BowPlugin}, motion::{Body, MotionPlugin}};
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::{archery::ArcherInput, schedule::SchedulePlugin}, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, MotionPlugin, BowPlugin));
/// let height_m = app.world().resource::<Land>().height(Column(0));
/// let place = Place::at(Column(0), 0).at_height(height_m);
/// app.world_mut().spawn((Body::standing_on(place), ArcherInput { draw: true, ..default() }));
/// app.update();
/// assert!(app.world().resource::<Arrows>().0.is_empty());
/// ```
pub struct BowPlugin;

impl Plugin for BowPlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.requires::<Land>("BowPlugin", "LandPlugin")
            .requires::<MotionPlugin>("BowPlugin", "MotionPlugin")
            .requires::<LayerStreams>("BowPlugin", "StreamPlugin")
            .requires::<State<GameState>>("BowPlugin", "SchedulePlugin")
            .register_required_components::<ArcherInput, Bow>()
            .register_required_components::<ArcherInput, BowState>()
            .init_resource::<LandCache>()
            .init_resource::<CameraView>()
            .init_resource::<Arrows>()
            .init_resource::<ArrowShots>()
            .init_resource::<ArrowSplashes>()
            .init_resource::<HitTests>()
            .register_type::<ArcherInput>()
            .register_type::<Bow>()
            .register_type::<BowState>()
            .register_type::<Arrows>()
            .register_type::<ArrowShots>()
            .register_type::<ArrowSplashes>()
            .add_message::<Teleport>()
            .add_message::<WorldEvent>()
            .add_saveable::<save::BowSaveSection>()
            .add_systems(
                RunFixedMainLoop,
                revalidate_arrows.after(MotionSystems::Stand).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).run_if(there_is_land),
            )
            // Before the animals' step, which reacts to the shots.
            .add_systems(FixedFirst, fly.run_if(there_is_land))
            .add_systems(FixedUpdate, shoot.before(MotionSystems::Step).run_if(there_is_land))
            .add_systems(Update, drawing(draw::draw));
    }
}

/// All arrows that were shot and not picked up.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Arrows(pub Vec<Arrow>);

/// After a change of land, arrows lose hold or are freed; at a new session, arrows and quivers are reset.
fn revalidate_arrows(
    mut arrows: ResMut<Arrows>,
    mut marks: ResMut<HitTests>,
    mut bows: Query<&mut Bow>,
    mut teleports: MessageReader<Teleport>,
    land: Res<Land>,
    mut is_first: Local<Option<()>>,
) {
    if teleports.read().any(|teleport| teleport.resets_walk) {
        arrows.0.clear();
        for mut bow in &mut bows {
            *bow = Bow::default();
        }
    }
    if land.is_changed() && is_first.replace(()).is_some() {
        let mut ground_query = GroundQuery { land: &land, cache: &mut LandCache::default() };
        for arrow in &mut arrows.0 {
            arrow.revalidate(&mut ground_query, &mut marks);
        }
    }
}

/// What arrows do to others.
#[derive(SystemParam)]
struct ArrowEffects<'w> {
    shots: ResMut<'w, ArrowShots>,
    splashes: ResMut<'w, ArrowSplashes>,
    happened: MessageWriter<'w, WorldEvent>,
}

fn fly(mut arrows: ResMut<Arrows>, mut effects: ArrowEffects, mut marks: ResMut<HitTests>, mut land: CachedLand, time: Res<Time>) {
    effects.shots.0.clear();
    if !effects.splashes.0.is_empty() {
        effects.splashes.advance(time.delta_secs());
    }
    let mut ground_query = land.ground_query();
    for arrow in &mut arrows.bypass_change_detection().0 {
        let flew = !arrow.is_stuck();
        let was_dry = flew && ground_query.wading_depth(arrow.point) == 0.0;
        let shot = arrow.step(&mut ground_query, &mut marks, time.delta_secs());
        effects.shots.0.extend(shot);
        if was_dry && ground_query.wading_depth(arrow.point) > 0.0 {
            let surface = ground_query.cache.water(ground_query.land, arrow.point).map(|level| arrow.point.at_height(level));
            effects.splashes.0.extend(surface.map(|place| (place, 0.0)));
            effects.happened.write(WorldEvent { what: SoundEventKind::Splash { force: SPLASH }, place: arrow.point });
        } else if flew && arrow.is_stuck() {
            effects.happened.write(WorldEvent { what: SoundEventKind::ArrowHit, place: arrow.point });
        }
    }
    arrows.0.retain(|arrow| !arrow.is_lost());
}

/// Draws and releases the bows, and picks up stuck arrows near their archers.
fn shoot(
    mut archers: Query<(&mut Body, &mut ArcherInput, &mut Bow, &mut BowState, Option<&RiderSeat>)>,
    mut arrows: ResMut<Arrows>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    time: Res<Time>,
    mut happened: MessageWriter<WorldEvent>,
) {
    for (mut body, mut archer, mut bow, mut drawn, seat) in &mut archers {
        let asks = *archer;
        if asks.let_down {
            archer.let_down = false;
        }
        let body = body.bypass_change_detection();
        let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
        let shoulder_m = shoulder_m(body, seat).filter(|shoulder_m| !ground_query.is_rock(body.place.translated(*shoulder_m)));
        let rides = body.gait == BodyGait::Ride;
        let reach_m = if rides { FARTHER_RIDING * REACH_M } else { REACH_M };
        arrows.0.retain(|arrow| {
            let way = arrow.point.offset_from(body.place);
            let is_near = way.x.abs() < reach_m && (REACH_UP_M.0..REACH_UP_M.1).contains(&way.y);
            !(is_near && arrow.is_stuck() && arrow.for_s > STANDS_S && bow.add_arrow())
        });
        if let Some((from, velocity)) = bow.step(asks, body, shoulder_m, time.delta_secs()) {
            // Close to a wall the flight begins at the shoulder.
            let shoulder = body.place.translated(shoulder_m.unwrap_or(SHOULDER_M));
            let from = if ground_query.is_rock(from) { shoulder } else { from };
            if arrows.0.len() >= MAX_ARROWS {
                remove_farthest(&mut arrows.0, body);
            }
            happened.write(WorldEvent {
                what: SoundEventKind::ArrowReleased { force: (velocity.length() / archer::FASTEST_MPS).min(1.0) },
                place: from,
            });
            arrows.0.push(Arrow::shot(from, velocity));
        }
        drawn.set_if_neq(BowState { is_hindered: asks.draw && shoulder_m.is_none(), ..bow.draw_pose() });
    }
}

/// The shoulder relative to the feet, or `None` while the hands are not free.
fn shoulder_m(body: &Body, seat: Option<&RiderSeat>) -> Option<Vec2> {
    match seat {
        Some(seat) if seat.share > 0.0 => (seat.share >= 1.0).then_some(RIDING_SHOULDER_M),
        _ if body.is_in_deep_water() && body.gait != BodyGait::Glide => None,
        _ => (!body.climbing && body.stoop < STOOPS && body.gait != BodyGait::Slide).then_some(SHOULDER_M),
    }
}

fn remove_farthest(arrows: &mut Vec<Arrow>, body: &Body) {
    let far_m = |arrow: &Arrow| arrow.point.offset_from(body.place).length();
    let farthest = (0..arrows.len()).max_by(|a, b| far_m(&arrows[*a]).total_cmp(&far_m(&arrows[*b])));
    if let Some(farthest) = farthest {
        arrows.remove(farthest);
    }
}
