//! Watching a ride: he rides it once more, step by step as it was, over the line that it brings, and is then where he was, as
//! he was.

use std::sync::Arc;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};
use eremite_land::{Algorithms, Edits, Land, LandCache, Recipe, news::News};
use eremite_stream::contracts::{painting::Lent, whereabouts::Teleport};

use super::{Ride, digested};
use crate::{
    motion::{Board, Body, Carried, Flight, Footing, MotionSystems},
    player::{Player, teleport},
};

/// A ride that is to be watched, as soon as he is free for it.
#[derive(Resource, Clone, Debug)]
pub struct ToWatch(pub Arc<Ride>);

/// The ride that is being watched. As long as it is, nobody asks anything of him.
#[derive(Resource, Clone, Debug)]
pub struct Watching {
    ride: Arc<Ride>,
    part: Part,
    body: Body,
    board: Board,
    digest: u64,
    own: Own,
    /// Whether who looks on has had enough.
    pub stops: bool,
}

/// Him, and what lies over the land, as they were and will be again.
#[derive(Clone, Debug)]
struct Own {
    body: Body,
    board: Board,
    edits: Edits,
    /// How often he was put somewhere on the way.
    times_put: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Until its line lies there.
    Comes,
    /// So many of what was asked are done, and so many steps of the next.
    Goes(usize, u32),
    /// Until what was there lies there again.
    Leaves,
}

impl Watching {
    /// Him as he is when it is over.
    pub fn own(&self) -> (&Body, &Board) {
        (&self.own.body, &self.own.board)
    }
}

pub(super) fn plugin(app: &mut App) {
    let there_is_land = resource_exists::<Land>;
    app.init_resource::<Lent>()
        .add_message::<News>()
        .add_systems(
            RunFixedMainLoop,
            (
                let_go.before(teleport).run_if(on_message::<Teleport>.and_then(resource_exists::<Watching>)),
                begin.after(teleport).before(MotionSystems::Stand).run_if(resource_exists::<ToWatch>.and_then(there_is_land)),
            )
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(FixedUpdate, lead.in_set(MotionSystems::Lead).run_if(resource_exists::<Watching>.and_then(there_is_land)));
}

/// He lets be what he does, and is led.
fn begin(
    mut commands: Commands,
    hermit: Single<(Entity, &Body, &Board, &Flight, Has<Carried>), With<Player>>,
    watched: Res<ToWatch>,
    (land, algorithms): (Res<Land>, Option<Res<Algorithms>>),
    (mut lent, mut news): (ResMut<Lent>, MessageWriter<News>),
) {
    let (entity, body, board, flight, is_carried) = *hermit;
    commands.remove_resource::<ToWatch>();
    if is_carried || flight.0 {
        news.write(News("a ride is watched by who stands on his own feet".into()));
        return;
    }
    let ride = watched.0.clone();
    let is_here = |algorithms: Res<Algorithms>| Recipe { data: ride.recipe.data, ..Recipe::of(&land, &algorithms) } == ride.recipe;
    if !algorithms.is_some_and(is_here) {
        news.write(News("that ride is of another land: start the game with it, by --watch".into()));
        return;
    }
    let own = Own { body: body.clone(), board: *board, edits: land.painted().clone(), times_put: body.times_put };
    lent.0 = Some(ride.edits.clone());
    let (body, board) = (ride.body.clone(), ride.board);
    commands.insert_resource(Watching { ride, part: Part::Comes, body, board, digest: 0, own, stops: false });
    commands.entity(entity).insert(Carried);
}

/// A step of it.
pub(super) fn lead(
    mut commands: Commands,
    hermit: Single<(Entity, &mut Body, &mut Board), With<Player>>,
    mut watching: ResMut<Watching>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (mut lent, mut news): (ResMut<Lent>, MessageWriter<News>),
) {
    let (entity, mut body, mut board) = hermit.into_inner();
    let Watching { ride, part, body: rides, board: glides, digest, own, stops } = &mut *watching;
    match *part {
        Part::Comes if *land.painted() == ride.edits => {
            own.times_put += 1;
            *part = Part::Goes(0, 0);
        }
        Part::Goes(done, steps) => match ride.hands.get(done).filter(|_| !*stops) {
            Some((intent, most)) => {
                rides.go(glides, intent, &mut Footing { land: &land, cache: &mut memory }, ride.step_s, ride.pace);
                *digest = digested(*digest, rides);
                *part = if steps + 1 < *most { Part::Goes(done, steps + 1) } else { Part::Goes(done + 1, 0) };
                (*body, *board) = (put(rides, own.times_put), *glides);
            }
            None => {
                if !*stops && *digest != ride.digest {
                    news.write(News("this ride went otherwise once: it is of another version, or was changed".into()));
                }
                own.times_put += 1;
                lent.0 = None;
                *part = Part::Leaves;
            }
        },
        Part::Leaves if *land.painted() == own.edits => {
            (*body, *board) = (put(&own.body, own.times_put), own.board);
            commands.entity(entity).remove::<Carried>();
            commands.remove_resource::<Watching>();
        }
        Part::Comes if *stops => {
            lent.0 = None;
            *part = Part::Leaves;
        }
        Part::Comes | Part::Leaves => {}
    }
}

/// A body that was put where it is so often.
fn put(body: &Body, times_put: u32) -> Body {
    let mut body = body.clone();
    body.times_put = times_put;
    body
}

/// He is put somewhere else: that ends it.
fn let_go(mut commands: Commands) {
    commands.queue(end);
}

/// Whatever is watched is over, wherever he is.
pub(in crate::player) fn end(world: &mut World) {
    if world.remove_resource::<Watching>().is_none() {
        return;
    }
    world.insert_resource(Lent(None));
    let mut hermit = world.query_filtered::<Entity, With<Player>>();
    if let Ok(hermit) = hermit.single(world) {
        world.entity_mut(hermit).remove::<Carried>();
    }
}
