//! Playback of a replay: applies the recorded ride's edits to the land, moves the hermit step by step as recorded, and then
//! restores his previous state.

use std::sync::Arc;

use bevy::{app::RunFixedMainLoopSystems, ecs::system::SystemParam, prelude::*};
use eremite_land::{Algorithms, Edits, Land, Recipe, notification::Notification};
use eremite_stream::contracts::{painting::TemporaryEdits, player_position::Teleport};
use eremite_words as words;

use super::{Replay, digest_step};
use crate::{
    motion::{Board, Body, CachedLand, Carried, FlyMode, GroundQuery, MotionSystems},
    player::{Player, teleport},
};

/// Resource: a replay to be played as soon as the hermit is free.
#[derive(Resource, Clone, Debug)]
pub struct PendingReplay(pub Arc<Replay>);

/// Resource: the replay that is being played. Meanwhile the player's input is ignored.
#[derive(Resource, Clone, Debug)]
pub struct ReplayPlayback {
    ride: Arc<Replay>,
    part: PlaybackPhase,
    body: Body,
    board: Board,
    digest: u64,
    own: StateBeforeReplay,
    /// Whether the player has cancelled it.
    pub stops: bool,
}

/// State of the hermit and of the edits before the playback, which is restored afterwards.
#[derive(Clone, Debug)]
struct StateBeforeReplay {
    body: Body,
    board: Board,
    edits: Edits,
    /// Number of teleports, including those of the playback.
    times_put: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlaybackPhase {
    /// Waits until the replay's edits are applied to the land.
    Comes,
    /// Plays: index of the recorded intent, and how many of its steps are done.
    Goes(usize, u32),
    /// Waits until the previous edits are restored.
    Leaves,
}

impl ReplayPlayback {
    /// The hermit's body and board as they will be restored.
    pub fn state_before(&self) -> (&Body, &Board) {
        (&self.own.body, &self.own.board)
    }
}

pub(super) fn plugin(app: &mut App) {
    let there_is_land = resource_exists::<Land>;
    app.init_resource::<TemporaryEdits>()
        .add_message::<Notification>()
        .add_systems(
            RunFixedMainLoop,
            (
                cancel_on_teleport.before(teleport).run_if(on_message::<Teleport>.and_then(resource_exists::<ReplayPlayback>)),
                begin_playback
                    .after(teleport)
                    .before(MotionSystems::Stand)
                    .run_if(resource_exists::<PendingReplay>.and_then(there_is_land)),
            )
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(FixedUpdate, play_step.in_set(MotionSystems::Lead).run_if(resource_exists::<ReplayPlayback>.and_then(there_is_land)));
}

/// What a playback writes beside the hermit.
#[derive(SystemParam)]
pub(super) struct PlaybackOutput<'w> {
    lent: ResMut<'w, TemporaryEdits>,
    notifications: MessageWriter<'w, Notification>,
}

/// Starts the playback.
fn begin_playback(
    mut commands: Commands,
    hermit: Single<(Entity, &Body, &Board, &FlyMode, Has<Carried>), With<Player>>,
    watched: Res<PendingReplay>,
    (land, algorithms): (Res<Land>, Option<Res<Algorithms>>),
    PlaybackOutput { mut lent, mut notifications }: PlaybackOutput,
) {
    let (entity, body, board, flight, is_carried) = *hermit;
    commands.remove_resource::<PendingReplay>();
    if is_carried || flight.0 {
        notifications.write(Notification(words::text("ride-on-own-feet").into()));
        return;
    }
    let ride = watched.0.clone();
    let is_here = |algorithms: Res<Algorithms>| Recipe { data: ride.recipe.data, ..Recipe::from_land(&land, &algorithms) } == ride.recipe;
    if !algorithms.is_some_and(is_here) {
        notifications.write(Notification(words::text("ride-of-another-land").into()));
        return;
    }
    let own = StateBeforeReplay { body: body.clone(), board: *board, edits: land.painted_edits().clone(), times_put: body.times_put };
    lent.0 = Some(ride.edits.clone());
    let (body, board) = (ride.body.clone(), ride.board);
    commands.insert_resource(ReplayPlayback { ride, part: PlaybackPhase::Comes, body, board, digest: 0, own, stops: false });
    commands.entity(entity).insert(Carried);
}

/// Advances the playback by one fixed step.
pub(super) fn play_step(
    mut commands: Commands,
    hermit: Single<(Entity, &mut Body, &mut Board), With<Player>>,
    mut watching: ResMut<ReplayPlayback>,
    CachedLand { land, mut cache }: CachedLand,
    PlaybackOutput { mut lent, mut notifications }: PlaybackOutput,
) {
    let (entity, mut body, mut board) = hermit.into_inner();
    let ReplayPlayback { ride, part, body: rides, board: glides, digest, own, stops } = &mut *watching;
    match *part {
        PlaybackPhase::Comes if *land.painted_edits() == ride.edits => {
            own.times_put += 1;
            *part = PlaybackPhase::Goes(0, 0);
        }
        PlaybackPhase::Goes(done, steps) => match ride.hands.get(done).filter(|_| !*stops) {
            Some((intent, most)) => {
                rides.step_with_board(glides, intent, &mut GroundQuery { land: &land, cache: &mut cache }, ride.step_s, ride.pace);
                *digest = digest_step(*digest, rides);
                *part = if steps + 1 < *most { PlaybackPhase::Goes(done, steps + 1) } else { PlaybackPhase::Goes(done + 1, 0) };
                (*body, *board) = (body_with_times_put(rides, own.times_put), *glides);
            }
            None => {
                if !*stops && *digest != ride.digest {
                    notifications.write(Notification(words::text("ride-went-otherwise").into()));
                }
                own.times_put += 1;
                lent.0 = None;
                *part = PlaybackPhase::Leaves;
            }
        },
        PlaybackPhase::Leaves if *land.painted_edits() == own.edits => {
            (*body, *board) = (body_with_times_put(&own.body, own.times_put), own.board);
            commands.entity(entity).remove::<Carried>();
            commands.remove_resource::<ReplayPlayback>();
        }
        PlaybackPhase::Comes if *stops => {
            lent.0 = None;
            *part = PlaybackPhase::Leaves;
        }
        PlaybackPhase::Comes | PlaybackPhase::Leaves => {}
    }
}

/// A copy of a body with another number of teleports.
fn body_with_times_put(body: &Body, times_put: u32) -> Body {
    let mut body = body.clone();
    body.times_put = times_put;
    body
}

/// A teleport cancels the playback.
fn cancel_on_teleport(mut commands: Commands) {
    commands.queue(stop_playback);
}

/// Ends the playback, leaving the hermit where he is.
pub(in crate::player) fn stop_playback(world: &mut World) {
    if world.remove_resource::<ReplayPlayback>().is_none() {
        return;
    }
    world.insert_resource(TemporaryEdits(None));
    let mut hermit = world.query_filtered::<Entity, With<Player>>();
    if let Ok(hermit) = hermit.single(world) {
        world.entity_mut(hermit).remove::<Carried>();
    }
}
