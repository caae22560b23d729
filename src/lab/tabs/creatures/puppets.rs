//! Puppets: creatures spawned by the lab, which walk to and fro on command.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{Land, LandCache, Place};
use eremite_life::{
    creatures::{self, Creature, Creatures, HeadPose, InterpolatedJoints, LocomotionInput, Rig},
    motion::{GroundQuery, MotionSystems},
};
use eremite_stream::{
    WorldPosition,
    contracts::schedule::GameSystems,
    ink::{InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings},
};

/// Distance walked to either side of the start, in metres.
const TO_AND_FRO_M: f32 = 14.0;
/// Spacing of puppets, and distance to either side over which the slope is measured, in metres.
const APART_M: f32 = 2.5;
const FEEL_M: f32 = 0.5;
/// Acceleration in m/s².
const ACCELERATES: f32 = 7.0;
/// Before the ground, behind the hermit.
const Z: f32 = 0.47;

/// How a puppet moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PuppetCommand {
    /// Gait, at its own speed; `None` picks the gait for the speed.
    pub gait: Option<usize>,
    /// Speed in m/s.
    pub speed_mps: f32,
    pub bearing: HeadPose,
}

impl Default for PuppetCommand {
    fn default() -> Self {
        Self { gait: None, speed_mps: 2.0, bearing: HeadPose::Plain }
    }
}

/// A creature spawned by the lab.
#[derive(Component, Clone, Debug)]
pub(super) struct Puppet {
    pub kind: String,
    pub asked: PuppetCommand,
    /// Middle of its way, current place, and place before the last step.
    home: Place,
    place: Place,
    before: Place,
    facing: f32,
    speed_mps: f32,
}

/// Mesh of a puppet.
#[derive(Component, Default)]
struct PuppetMesh {
    clock_s: f32,
    mesh: InkMeshBuilder,
}

impl Puppet {
    /// A puppet beside a place; `number` counts those already there.
    pub fn new(kind: &str, asked: PuppetCommand, beside: Place, number: usize) -> Self {
        let aside_m = APART_M * (1.0 + (number / 2) as f32) * if number.is_multiple_of(2) { 1.0 } else { -1.0 };
        let place = beside.moved_along(aside_m);
        Self { kind: kind.into(), asked, home: place, place, before: place, facing: 1.0, speed_mps: 0.0 }
    }
}

/// Despawns all puppets.
pub(super) fn despawn_puppets(world: &mut World) {
    let mut puppets = world.query_filtered::<Entity, With<Puppet>>();
    let all: Vec<Entity> = puppets.iter(world).collect();
    for puppet in all {
        world.despawn(puppet);
    }
}

pub(super) fn plugin(app: &mut App) {
    let there_are = any_with_component::<Puppet>;
    app.add_systems(FixedUpdate, step.before(MotionSystems::Step).run_if(there_are).run_if(resource_exists::<Land>))
        // Each of these systems moves only its own entities.
        .add_systems(Update, interpolate.in_set(GameSystems::Interpolate).ambiguous_with(GameSystems::Interpolate).run_if(there_are))
        .add_systems(Update, draw.in_set(GameSystems::Draw).run_if(there_are).run_if(resource_exists::<Land>));
}

fn step(
    mut commands: Commands,
    mut puppets: Query<(Entity, &mut Puppet, Option<(&mut Rig, &mut InterpolatedJoints, &mut Creature)>)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    // A cache of its own, so that no ordering with other systems is needed.
    mut memory: Local<LandCache>,
    time: Res<Time>,
) {
    let mut ground = GroundQuery { land: &land, cache: &mut memory };
    for (entity, mut puppet, parts) in &mut puppets {
        let Ok(kind) = creatures.find(&puppet.kind) else {
            // The kind's file is gone.
            commands.entity(entity).despawn();
            continue;
        };
        let puppet = &mut *puppet;
        let Some((mut rig, mut joints, mut creature)) = parts else {
            puppet.place = ground.floor(puppet.place);
            (puppet.home, puppet.before) = (puppet.place, puppet.place);
            let rig = Rig::standing(kind, puppet.place, puppet.facing, &mut |place| ground.slope(place));
            let creature = Creature { kind: puppet.kind.clone(), doing: "stands", heeds_m: None };
            commands.entity(entity).insert((InterpolatedJoints::of(&rig), rig, creature, WorldPosition(puppet.place)));
            continue;
        };
        if land.is_changed() {
            rig.update_ground(&mut |place| ground.slope(place));
        }
        puppet.move_along(kind, time.delta_secs(), &mut ground);
        let [left, right] = [-FEEL_M, FEEL_M].map(|aside| ground.floor(puppet.place.moved_along(aside)));
        let slope = right.height_above(left) / (2.0 * FEEL_M);
        let hip = kind.walking_hip(&rig, time.elapsed_secs_wrapped());
        let bearing = puppet.asked.bearing;
        let going = LocomotionInput {
            gait: puppet.gait(kind),
            hip,
            bearing,
            ..LocomotionInput::on_ground(puppet.place, puppet.facing, slope, time.delta_secs())
        };
        rig.step(kind, &going, &mut |place| ground.slope(place));
        joints.follow(&rig, false);
        let doing = if puppet.speed_mps > 0.1 { "walks to and fro" } else { "stands" };
        if creature.doing != doing {
            creature.doing = doing;
        }
    }
}

impl Puppet {
    fn gait(&self, kind: &creatures::CreatureKind) -> Option<usize> {
        self.asked.gait.filter(|gait| *gait < kind.gaits.len())
    }

    /// Moves one step; turns at either end.
    fn move_along(&mut self, kind: &creatures::CreatureKind, seconds: f32, ground: &mut GroundQuery) {
        let wanted_mps = self.gait(kind).map_or(self.asked.speed_mps, |gait| kind.gaits[gait].speed_mps);
        let off_m = self.place.offset_from(self.home).x * self.facing;
        // Slows to a halt at the end, then walks back.
        let left_m = (TO_AND_FRO_M - off_m).max(0.0);
        let highest_mps = (2.0 * ACCELERATES * left_m).sqrt();
        let by_mps = ACCELERATES * seconds;
        self.speed_mps += (wanted_mps.min(highest_mps) - self.speed_mps).clamp(-2.0 * by_mps, by_mps);
        if left_m < 0.2 && wanted_mps > 0.0 {
            (self.facing, self.speed_mps) = (-self.facing, 0.0);
        }
        self.before = self.place;
        self.place = ground.floor(self.place.moved_along(self.facing * self.speed_mps * seconds));
    }
}

fn interpolate(mut puppets: Query<(&Puppet, &mut WorldPosition)>, time: Res<Time<Fixed>>) {
    for (puppet, mut shown) in &mut puppets {
        let place = puppet.before.lerp(puppet.place, time.overstep_fraction());
        if shown.0 != place {
            shown.0 = place;
        }
    }
}

/// The land, and what was last asked of it.
#[derive(SystemParam)]
struct PuppetGround<'w, 's> {
    land: Res<'w, Land>,
    cache: Local<'s, LandCache>,
}

/// Seconds of this frame, and how far it is between two fixed steps.
#[derive(SystemParam)]
struct FrameClock<'w> {
    time: Res<'w, Time>,
    fixed: Res<'w, Time<Fixed>>,
}

fn draw(
    mut commands: Commands,
    mut puppets: Query<(Entity, &Puppet, &WorldPosition, &Rig, &InterpolatedJoints, Option<(&mut PuppetMesh, &Mesh2d)>)>,
    creatures: Res<Creatures>,
    PuppetGround { land, mut cache }: PuppetGround,
    clock: FrameClock,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let mut ground = GroundQuery { land: &land, cache: &mut cache };
    for (entity, puppet, placed, rig, joints, picture) in &mut puppets {
        let Some((mut picture, mesh)) = picture else {
            let paint = InkMaterialKind(MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 }));
            let mesh = Mesh2d(meshes.add(InkMeshBuilder::default().into_mesh()));
            commands.entity(entity).insert((PuppetMesh::default(), paint, mesh, Transform::from_xyz(0.0, 0.0, Z)));
            continue;
        };
        let (Some(mut mesh), Ok(kind)) = (meshes.get_mut(&mesh.0), creatures.find(&puppet.kind)) else { continue };
        let picture = &mut *picture;
        picture.clock_s += clock.time.delta_secs();
        picture.mesh.clear();
        let skeleton = joints.interpolated(clock.fixed.overstep_fraction(), placed.0);
        creatures::draw(&mut picture.mesh, kind, rig, &skeleton, picture.clock_s, &mut |aside| {
            ground.slope(placed.0.moved_along(aside)).map_or(0.0, |floor| floor.height_above(placed.0))
        });
        picture.mesh.write_to(&mut mesh);
    }
}
