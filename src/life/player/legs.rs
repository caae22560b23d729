//! The player's legs: the hermit's animation follows his body, once per fixed step.

use bevy::prelude::*;
use eremite_land::{Land, LandCache};
use eremite_stream::contracts::{
    archery::BowState,
    attire::Attire,
    painting::BrushState,
    world_event::{SoundEventKind, WorldEvent},
};

use super::{Player, pickup};
use crate::{
    creatures::{
        Creatures, RestPose, RiderSeat, Rig,
        hermit::animation::{self, HermitAnimation, HermitInput},
    },
    motion::{Board, Body, GroundQuery, MotionSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Creatures>()
        .add_message::<WorldEvent>()
        .add_systems(PostStartup, init_animation.run_if(resource_exists::<Land>))
        .add_systems(FixedUpdate, animate_step.after(MotionSystems::Carry).after(pickup::pick_up).run_if(resource_exists::<Land>));
}

fn init_animation(
    mut commands: Commands,
    player: Single<(Entity, &Body), With<Player>>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
) {
    let (player, body) = *player;
    let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
    commands.entity(player).insert(HermitAnimation::standing(creatures.hermit(), body, &mut ground_query));
}

/// Components that determine the hermit's legs.
type HermitLegsQuery = (
    &'static Body,
    &'static Board,
    &'static mut Rig,
    &'static mut HermitAnimation,
    Option<&'static RiderSeat>,
    Option<&'static RestPose>,
    Option<&'static BowState>,
    Option<&'static BrushState>,
);

fn animate_step(
    player: Single<HermitLegsQuery, With<Player>>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut happened: MessageWriter<WorldEvent>,
    (time, attire): (Res<Time>, Res<Attire>),
) {
    let (body, board, mut rig, mut carriage, seat, rest_pose, drawn, brushed) = player.into_inner();
    let mut ground_query = GroundQuery { land: &land, cache: &mut memory };
    if land.is_changed() {
        rig.update_ground(&mut animation::ground(body, &mut ground_query));
    }
    let input = HermitInput { body, board, seat, rest_pose: rest_pose.copied().unwrap_or_default(), drawn, brushed };
    if let Some(place) = carriage.step(&mut rig, creatures.hermit(), &input, &mut ground_query, time.delta_secs()) {
        happened.write(WorldEvent { what: SoundEventKind::Staff { has_bell: attire.has_bell }, place });
    }
}
