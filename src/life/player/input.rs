//! Deeds to intent: what the hermit is asked to do.

use bevy::prelude::*;
use eremite_stream::{
    contracts::{
        archery::Archer,
        gaze::Gaze,
        painting::{Brushed, Painter},
        schedule::GameState,
    },
    deeds::{Deed, Deeds, Pointer},
    settings::{Group, Setting, Value},
};

use super::{Player, aim, ride::Watching};
use crate::{
    creatures::{Asked, Rider},
    motion::{Body, Intent, Steady},
};

/// A stick that is pushed so far runs; short of that he walks, so fast as it is pushed.
const RUNS: f32 = 0.95;
/// What ends a walk that goes on by itself.
const ENDS_WALKING_ON: [Deed; 7] = [Deed::WalkOn, Deed::WalkLeft, Deed::WalkRight, Deed::Hold, Deed::Slide, Deed::Sit, Deed::Board];

/// What ends looking on at a ride.
const ENDS_WATCHING: [Deed; 4] = [Deed::Board, Deed::Jump, Deed::Use, Deed::Sit];

/// How hands are used: what need not be held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// One press begins to run, the next ends it.
    pub run_toggles: bool,
    /// One press takes hold of the rock and climbs, the next ends it.
    pub hold_toggles: bool,
}

/// What may be set of how he is asked.
pub const SETTINGS: [Setting; 3] = [
    Setting::choice(
        "run",
        Group::Hands,
        "Whether run is held, or pressed once to begin and once to end",
        &["hold", "toggle"],
        |world| read(world, |habits| habits.run_toggles),
        |world, value| world.get_resource_or_init::<Habits>().run_toggles = value.is("toggle"),
    ),
    Setting::choice(
        "hold-rock",
        Group::Hands,
        "Whether hold is held to climb up, or pressed once to begin and once to end",
        &["hold", "toggle"],
        |world| read(world, |habits| habits.hold_toggles),
        |world, value| world.get_resource_or_init::<Habits>().hold_toggles = value.is("toggle"),
    ),
    Setting::switch(
        "steady-climb",
        Group::Walk,
        "He takes hold of the rock by himself when he falls past it; it is this walk's, and is kept with it",
        false,
        |world| Some(Value::Switch(world.try_query_filtered::<&Steady, With<Player>>()?.single(world).ok()?.0)),
        |world, value| {
            let mut hermit = world.query_filtered::<&mut Steady, With<Player>>();
            hermit.iter_mut(world).for_each(|mut steady| steady.0 = value.is_on());
        },
    )
    .with_the_run(),
];

fn read(world: &World, toggles: fn(&Habits) -> bool) -> Option<Value> {
    world.get_resource().map(|habits| Value::Word(if toggles(habits) { "toggle" } else { "hold" }))
}

/// What goes on without being held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GoingOn {
    /// He walks on by himself, to the left, -1, or to the right.
    walk: Option<f32>,
    run: bool,
    climb: bool,
    climbed: bool,
    /// The brush's tip goes where the mouse points.
    leads_by_mouse: bool,
}

impl GoingOn {
    fn hear(&mut self, deeds: &Deeds, habits: Habits, body: &Body) {
        if deeds.pressed(Deed::WalkOn) && self.walk.is_none() {
            self.walk = Some(body.facing);
        } else if ENDS_WALKING_ON.into_iter().any(|deed| deeds.pressed(deed)) {
            self.walk = None;
        }
        self.run = habits.run_toggles && self.run != deeds.pressed(Deed::Run);
        self.climb = habits.hold_toggles && self.climb != deeds.pressed(Deed::Hold);
        // Up on the ledge the climb is done.
        let arrived = self.climbed && !body.climbing;
        if arrived || deeds.pressed(Deed::Slide) || deeds.pressed(Deed::Jump) {
            self.climb = false;
        }
        self.climbed = body.climbing;
    }
}

/// Who rests, looks at the map or takes pictures begins anew, and lowers his bow.
pub(super) fn stop(
    mut going_on: ResMut<GoingOn>,
    mut archers: Query<&mut Archer, With<Player>>,
    mut painters: Query<&mut Painter, With<Player>>,
) {
    *going_on = GoingOn::default();
    painters.iter_mut().for_each(|mut painter| *painter = Painter::default());
    archers.iter_mut().for_each(|mut archer| *archer = Archer { lowers: true, ..Archer::default() });
}

/// What leads the brush that he has in hand does nothing else.
pub(super) fn take_hands(brushed: Query<&Brushed, With<Player>>, state: Option<Res<State<GameState>>>, mut deeds: ResMut<Deeds>) {
    let plays = state.is_some_and(|state| *state == GameState::Playing);
    deeds.paint(plays && brushed.iter().any(|brushed| brushed.in_hand));
}

/// Reads what is done before the fixed steps of the frame.
///
/// A key asks for all of a walk. A stick asks for as much of it as it is pushed, and for a run when it is pushed all the
/// way. On rock, where hands take hold or do not, a stick asks for one of eight ways as keys do.
pub(super) fn read_deeds(
    deeds: Res<Deeds>,
    habits: Res<Habits>,
    (pointer, gaze): (Res<Pointer>, Res<Gaze>),
    mut going_on: ResMut<GoingOn>,
    watching: Option<ResMut<Watching>>,
    hermit: Single<(&mut Intent, &mut Rider, &mut Asked, &mut Archer, &mut Painter, &Brushed, &Body), With<Player>>,
) {
    let (mut intent, mut rider, mut asked, mut archer, mut painter, brushed, body) = hermit.into_inner();
    if let Some(mut watching) = watching {
        watching.stops |= ENDS_WATCHING.into_iter().any(|deed| deeds.pressed(deed));
        return;
    }
    going_on.hear(&deeds, *habits, body);
    let pointed_at = || Some(gaze.place.moved(pointer.0? * gaze.half_m()));
    // He has two hands, and the brush takes both.
    going_on.leads_by_mouse = brushed.in_hand && aim::leads_by_mouse(&deeds, pointer.is_changed(), going_on.leads_by_mouse);
    let (aims, paints) = if brushed.in_hand {
        (Archer::default(), aim::paints(&deeds, going_on.leads_by_mouse, pointed_at, body))
    } else {
        (aim::aims(&deeds, &archer, pointed_at, body), Painter::default())
    };
    let takes = painter.takes || deeds.pressed(Deed::Brush);
    let takes_back = painter.takes_back || deeds.pressed(Deed::TakeBack);
    let goes_on = painter.goes_on || deeds.pressed(Deed::NextThing);
    painter.set_if_neq(Painter { takes, takes_back, goes_on, ..paints });
    let asks = Archer { lowers: archer.lowers, ..aims };
    archer.set_if_neq(asks);
    // Who aims, or guides the brush, with the hands that climb does not climb.
    let guides = brushed.in_hand && aim::is_guided(&deeds);
    let raises = guides || asks.draws && asks.aim.is_none();
    let up = if habits.hold_toggles { going_on.climb } else { deeds.held(Deed::Hold) };
    let slides = deeds.held(Deed::Slide) && !raises;
    intent.climb = f32::from(i8::from(up && !raises) - i8::from(slides));
    intent.walk = if body.climbing || intent.climb != 0.0 {
        f32::from(i8::from(deeds.held(Deed::WalkRight)) - i8::from(deeds.held(Deed::WalkLeft)))
    } else {
        going_on.walk.unwrap_or_else(|| deeds.between(Deed::WalkLeft, Deed::WalkRight))
    };
    if guides {
        intent.walk = 0.0;
    }
    let runs = if habits.run_toggles { going_on.run } else { deeds.held(Deed::Run) };
    intent.run = runs || deeds.stick(Deed::WalkLeft).max(deeds.stick(Deed::WalkRight)) >= RUNS;
    intent.slide = slides;
    intent.jump_held = deeds.held(Deed::Jump);
    intent.jump |= deeds.pressed(Deed::Jump);
    intent.board |= deeds.pressed(Deed::Board);
    if deeds.pressed(Deed::Whistle) {
        rider.whistles = true;
    }
    if deeds.pressed(Deed::Mount) {
        rider.mounts = true;
    }
    ask(&deeds, &mut asked);
}

/// What he is asked that is no going.
fn ask(deeds: &Deeds, asked: &mut Mut<Asked>) {
    let hours = i8::from(deeds.pressed(Deed::WalkRight)) - i8::from(deeds.pressed(Deed::WalkLeft));
    let now = Asked {
        uses: asked.uses || deeds.pressed(Deed::Use),
        sits: asked.sits || deeds.pressed(Deed::Sit),
        lets_be: asked.lets_be || deeds.pressed(Deed::Slide),
        hours: asked.hours.saturating_add(hours),
        occasion: asked.occasion,
    };
    asked.set_if_neq(now);
}
