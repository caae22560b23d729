//! Ghosts: every walk leaves a trace, which is kept with it and can be given away; and whoever walks the same land meets its
//! walker as a pale second hermit, with horse and board, who goes when he went.
//!
//! A ghost is seen, and does nothing else: it has a component of its own and none of a body, so that no animal, sound, door
//! or system of the player finds it. What was painted or placed in the land does not matter: a trace that leads through rock
//! is shown as it is. With a ghost that was given away come the cairns, lamps and words that its walker left.

mod cursor;
mod draw;
mod file;
mod ghost;
mod race;
mod record;
mod still;
pub mod trace;

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{Algorithms, Column, Land, LandCache, Place, notification::Notification, requirements::RequirementsAppExt};
use eremite_stream::{
    Origin,
    contracts::{
        camera_view::CameraView,
        dropped_files::DroppedGhost,
        localized_text::LocalizedText,
        player_position::{PlayerPosition, format_distance},
        remark::Remark,
        saveable::SaveAppExt,
        schedule::{GameSystems, is_playing},
    },
};
use eremite_words as words;

pub use cursor::TracePose;
pub use file::{EXTENSION, FOLDER, GhostError, Walker, WalkerError, export, export_saved, folder, is_ghost, list, open, own_last_walk};
pub use ghost::{Ghost, GhostStart};
pub use record::OwnTrace;
pub use still::figures_at;

use ghost::{GhostClock, GhostStep};
use race::{BESIDE_M, Race};

use crate::{
    brush::traces,
    creatures::{Creatures, LeavesTrace},
    horse,
    motion::{Board, Body, CachedLand, MotionSystems},
};

/// The most ghosts at once.
pub const MAX_GHOSTS: usize = 16;
/// Columns from one milestone to the next.
const MILESTONE: i64 = 1000;
/// Within this many columns in a fixed step, the player went, and was not put there.
const WENT: i64 = 3;
/// Metres beyond the view within which a ghost has legs.
const BEYOND_M: f32 = 10.0;

/// Adds ghosts: records the walk of the body that [leaves a trace](LeavesTrace), and shows the walks of others.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), `StreamPlugin` ([`Origin`]); the creature kinds `hermit` and `horse` |
/// | System sets | runs after [`MotionSystems::Carry`], in `FixedLast` and in [`GameSystems::Draw`] |
/// | Messages | reads [`DroppedGhost`]; writes [`Notification`], [`Remark`] (the end of a ride beside a ghost) |
/// | Reads | the bodies that leave a trace and what they do; [`CameraView`], [`PlayerPosition`], [`Creatures`] |
/// | Resources | [`OwnTrace`] (saved), [`GhostStart`]: when the next ghost goes |
/// | Components | a [`Ghost`] each |
pub struct GhostsPlugin;

impl Plugin for GhostsPlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.requires::<Land>("GhostsPlugin", "LandPlugin")
            .requires::<Origin>("GhostsPlugin", "StreamPlugin")
            .init_resource::<Creatures>()
            .init_resource::<LandCache>()
            .init_resource::<CameraView>()
            .init_resource::<PlayerPosition>()
            .init_resource::<OwnTrace>()
            .init_resource::<GhostStart>()
            .register_type::<GhostStart>()
            .register_type::<LeavesTrace>()
            .add_message::<DroppedGhost>()
            .add_message::<Notification>()
            .add_message::<Remark>()
            .add_saveable::<trace::Trace>()
            // Nobody else looks at ghosts, and the land's cache only remembers what is so.
            .add_systems(FixedUpdate, step.after(MotionSystems::Carry).ambiguous_with_all().run_if(there_is_land))
            .add_systems(FixedLast, record::record.ambiguous_with_all().run_if(there_is_land))
            .add_systems(
                Update,
                draw::draw.in_set(GameSystems::Draw).ambiguous_with(GameSystems::Draw).run_if(
                    there_is_land.and_then(resource_exists::<Assets<Mesh>>).and_then(resource_exists::<Origin>).and_then(is_playing),
                ),
            )
            .add_systems(PreUpdate, take_in_dropped.ambiguous_with_all().run_if(on_message::<DroppedGhost>.and_then(there_is_land)));
    }
}

/// Why a ghost does not come, in one line.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InviteError {
    /// He walked another land.
    #[error("'{name}' walked another land: {land}")]
    OtherLand {
        /// The ghost's name.
        name: String,
        /// The land.
        land: String,
    },
    /// He never rode the board.
    #[error("'{0}' never got on the board: there is no ride to ride beside")]
    NoRide(String),
    /// There are as many as can be.
    #[error("{MAX_GHOSTS} ghosts are here already: let one go first")]
    TooMany,
}

/// Lets a walker go along as a ghost. Returns a line for the player.
///
/// # Errors
/// If he walked another land, has no ride where one is asked for, or there are too many.
pub fn invite(world: &mut World, walker: &Walker, start: GhostStart) -> Result<String, InviteError> {
    let name = walker.name.clone();
    let is_here = match (world.get_resource::<Land>(), world.get_resource::<Algorithms>()) {
        (Some(land), Some(algorithms)) => walker.is_of(land, algorithms) && !walker.trace.is_empty(),
        _ => false,
    };
    if !is_here {
        return Err(InviteError::OtherLand { name, land: walker.land_label() });
    }
    if world.query::<&Ghost>().iter(world).count() >= MAX_GHOSTS {
        return Err(InviteError::TooMany);
    }
    let player = world.resource::<PlayerPosition>().place;
    let clock = match start {
        GhostStart::Beginning => GhostClock::Goes(0),
        GhostStart::Here => GhostClock::Goes(player.map_or(0, |place| walker.trace.nearest_step(place))),
        GhostStart::Milestone => GhostClock::Waits(start, None),
        GhostStart::Board => {
            let starts = walker.trace.board_rides().into_iter().filter_map(|[from, _]| Some((from, walker.trace.place_at(from)?)));
            let far = |place: Place| player.map_or(0.0, |player| place.distance_along(player).abs());
            let nearest = starts.min_by(|(_, a), (_, b)| far(*a).total_cmp(&far(*b)));
            let (from, _) = nearest.ok_or_else(|| InviteError::NoRide(name.clone()))?;
            GhostClock::Waits(start, Some(from))
        }
    };
    let from = match clock {
        GhostClock::Goes(step) | GhostClock::Waits(_, Some(step)) => walker.trace.place_at(step),
        GhostClock::Waits(_, None) => None,
    };
    let ghost = Ghost::new(&walker.name, &walker.trace, clock);
    world.spawn(ghost);
    let way_m = from.zip(player).map_or(0.0, |(from, player)| from.distance_along(player));
    let start_position = match way_m {
        _ if way_m.abs() < 30.0 => words::text("ghost-here").into(),
        _ if way_m < 0.0 => words::text_with("ghost-to-the-left", &[("distance", format_distance(-way_m).into())]),
        _ => words::text_with("ghost-to-the-right", &[("distance", format_distance(way_m).into())]),
    };
    let name = ("name", words::FluentValue::from(name));
    let start_position = ("whereabouts", words::FluentValue::from(start_position));
    Ok(match start {
        GhostStart::Beginning | GhostStart::Here => words::text_with("ghost-goes-along", &[name, start_position]),
        GhostStart::Milestone => words::text_with("ghost-from-milestone", &[name]),
        GhostStart::Board => words::text_with("ghost-on-board", &[name, start_position]),
    })
}

/// Names of the ghosts that are here, each with its entity, in the order of their names.
pub fn present(world: &World) -> Vec<(String, Entity)> {
    let Some(mut ghosts) = world.try_query::<(Entity, &Ghost)>() else { return Vec::new() };
    let mut names: Vec<_> = ghosts.iter(world).map(|(entity, ghost)| (ghost.name.clone(), entity)).collect();
    names.sort();
    names
}

fn take_in_dropped(world: &mut World) {
    let dropped: Vec<DroppedGhost> = world.resource_mut::<Messages<DroppedGhost>>().drain().collect();
    for DroppedGhost(file) in dropped {
        let words = open_and_invite(world, &file);
        world.write_message(Notification(words));
    }
}

/// Opens a ghost file and lets it go along as the player has chosen; a ride is ridden beside. What its walker left there stands
/// in the land from then on, and is told of. Returns a line about the ghost.
pub fn open_and_invite(world: &mut World, file: &std::path::Path) -> String {
    let (Some(land), Some(algorithms)) = (world.get_resource::<Land>(), world.get_resource::<Algorithms>()) else {
        return words::text("ghost-no-land").into();
    };
    let walker = match open(file, land, algorithms) {
        Ok(walker) => walker,
        Err(error) => return error.to_string(),
    };
    let is_ride = file.extension().is_some_and(|extension| extension == file::RIDE_EXTENSION);
    let start = if is_ride { GhostStart::Board } else { *world.resource::<GhostStart>() };
    let words = match invite(world, &walker, start) {
        Ok(words) => words,
        Err(error) => return error.to_string(),
    };
    if let Some(left) = traces::leave(world, &walker.left) {
        world.write_message(Notification(left));
    }
    words
}

/// The player as ghosts know him: where he was, and whether on the board, before the last step.
#[derive(Default)]
struct FormerPlayer {
    column: Option<Column>,
    is_on_board: bool,
}

/// The body beside which ghosts go, if there is one: that which leaves a trace.
type PlayerQuery = (&'static Body, &'static Board);

/// What a step of all ghosts needs.
#[derive(bevy::ecs::system::SystemParam)]
struct GhostStepParams<'w> {
    creatures: Res<'w, Creatures>,
    land: CachedLand<'w>,
    view: Res<'w, CameraView>,
    time: Res<'w, Time>,
    remarks: MessageWriter<'w, Remark>,
}

fn step(
    mut commands: Commands,
    mut ghosts: Query<(Entity, &mut Ghost)>,
    player: Option<Single<PlayerQuery, With<LeavesTrace>>>,
    params: GhostStepParams,
    mut former: Local<FormerPlayer>,
) {
    let GhostStepParams { creatures, mut land, view, time, mut remarks } = params;
    let (is_changed, seconds) = (land.land.is_changed(), time.delta_secs());
    let player = player.map(|player| (player.0.place, player.1.is_mounted()));
    let (place, is_on_board) = player.unzip();
    let column = place.map(|place: Place| place.column);
    let milestone = former.column.zip(column).and_then(|(from, to)| passed_milestone(from, to));
    let gets_on = is_on_board == Some(true) && !former.is_on_board;
    *former = FormerPlayer { column, is_on_board: is_on_board == Some(true) };
    if ghosts.is_empty() {
        return;
    }
    let mut ground_query = land.ground_query();
    let mut context = GhostStep {
        hermit: creatures.hermit(),
        horse: creatures.find(horse::KIND).ok(),
        ground_query: &mut ground_query,
        is_changed,
        seconds,
    };
    for (entity, mut ghost) in &mut ghosts {
        match ghost.clock {
            GhostClock::Waits(GhostStart::Milestone, _) => {
                if let Some(at) = milestone.and_then(|column| ghost.trace.step_at_column(column)) {
                    ghost.set_out(at);
                }
            }
            GhostClock::Waits(_, Some(at)) if gets_on => {
                if let (Some(start), Some(player)) = (ghost.place(), place.filter(|player| is_beside(ghost.place(), *player))) {
                    let end =
                        ghost.trace.board_rides().into_iter().find(|[from, _]| *from == at).and_then(|[_, to]| ghost.trace.place_at(to));
                    ghost.race = Some(Race::new(start, end.unwrap_or(start), player));
                    ghost.set_out(at);
                }
            }
            _ => {}
        }
        ghost.step(&mut context, |place| view.distance_outside_m(place) < BEYOND_M);
        if let (Some(at), Some(player)) = (ghost.place(), place)
            && let Some(race) = &mut ghost.race
        {
            race.step(player, at);
        }
        if is_on_board != Some(true)
            && let Some(race) = ghost.race.take()
            && race.line(&ghost.name).is_some()
        {
            let name = ghost.name.clone();
            remarks.write(Remark::new(LocalizedText::new(move || race.line(&name).unwrap_or_default())));
        }
        if ghost.is_over() && ghost.race.is_none() {
            commands.entity(entity).despawn();
        }
    }
}

fn is_beside(ghost: Option<Place>, player: Place) -> bool {
    ghost.is_some_and(|ghost| ghost.offset_from(player).abs().max_element() < BESIDE_M)
}

/// The column of the milestone that lies between two columns, if the way there was short.
fn passed_milestone(from: Column, to: Column) -> Option<Column> {
    let number = |column: Column| column.0.div_euclid(MILESTONE);
    let is_passed = number(from) != number(to) && from.0.abs_diff(to.0) <= WENT as u64;
    is_passed.then(|| Column(number(from).max(number(to)) * MILESTONE))
}

#[cfg(test)]
mod tests;
