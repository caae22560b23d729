//! Quiet interactions of the player: sit (and see more of the land the longer), drink, read, bow, make a fire and sleep by it,
//! or in a bed, with time skipped.
//!
//! Requests are in [`InteractionRequest`], the pose in [`RestPose`]; time is skipped by [`TimeSkip`], and text is shown by
//! [`CurrentSpeech`]. All state that decides is in [`Interactions`] and advances in fixed steps.

mod campfire;
mod draw;
mod interaction;
mod refusals;
mod save;
mod shown;
mod sites;
mod sleep;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_words as words;

pub use campfire::Campfire;
pub use interaction::{InteractionState, Interactions};
pub use sleep::Sleep;

use eremite_land::{Land, LandCache, Place, requirements::RequirementsAppExt};
use eremite_stream::{
    actions::Action,
    contracts::{
        archery::ArcherInput,
        idle_detection::IdleDetection,
        readable::Readables,
        remark::Remark,
        rites::{OfferedRite, RiteKind, RiteOfferSystems, RitePerformed},
        saveable::SaveAppExt,
        speaker::Speaker,
        speech::{CurrentSpeech, SpeechLine},
        wayfinding::Destination,
        world_clock::{TimeSkip, WorldClock},
    },
};
use interaction::InteractionContext;

use crate::{
    creatures::{InteractionPrompt, InteractionRequest, RestPose, RideRequest, WildCreatureSystems},
    motion::{Body, BodyGait, CachedLand, Carried, FlyMode, GroundQuery, Intent, MotionPlugin},
};

/// Fixed steps between two updates of the possible interaction.
const LOOKS_EVERY: u32 = 16;
/// Reach to somebody who is asked, and who is heard, along and up, in metres.
const ASKS_WITHIN_M: Vec2 = Vec2::new(2.6, 2.5);
const HEARS_WITHIN_M: Vec2 = Vec2::new(14.0, 6.0);
/// How far the player bends before the text is shown.
const READS_FROM: f32 = 0.4;

/// Adds the interactions, for the entity with an [`InteractionRequest`].
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), [`MotionPlugin`] |
/// | System sets | after [`RiteOfferSystems`] and before [`WildCreatureSystems`] in `FixedPreUpdate`; runs in `GameSystems::Draw` |
/// | Reads | [`InteractionRequest`], [`Readables`], [`Speaker`], [`Destination`], [`OfferedRite`], [`WorldClock`] |
/// | Writes messages | [`Remark`] (what is refused), [`RitePerformed`] |
/// | Writes | [`Speaker`]: whether it is asked |
/// | Resources | writes [`TimeSkip`], [`IdleDetection`], [`CurrentSpeech`] |
/// | Components | with the [`InteractionRequest`]: [`Interactions`] (saved), [`RestPose`]; holds back its [`Intent`] |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{
///     creatures::InteractionRequest,
///     interactions::{InteractionState, Interactions, InteractionsPlugin},
///     motion::{Body, MotionPlugin},
/// };
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MotionPlugin, InteractionsPlugin));
/// let height_m = app.world().resource::<Land>().height(Column(0));
/// let place = Place::at(Column(0), 0).at_height(height_m);
/// app.world_mut().spawn((Body::standing_on(place), InteractionRequest { sits: true, ..default() }));
/// app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
/// for _ in 0..3 {
///     app.update();
/// }
/// let world = app.world_mut();
/// let interactions = world.query::<&Interactions>().single(world).expect("they come with what he is asked");
/// println!("{}", if *interactions.state() == InteractionState::Sits { "he sits" } else { "it is too steep" });
/// ```
pub struct InteractionsPlugin;

impl Plugin for InteractionsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("InteractionsPlugin", "LandPlugin")
            .requires::<MotionPlugin>("InteractionsPlugin", "MotionPlugin")
            .register_required_components::<InteractionRequest, Interactions>()
            .register_required_components::<InteractionRequest, RestPose>()
            .init_resource::<LandCache>()
            .init_resource::<WorldClock>()
            .init_resource::<TimeSkip>()
            .init_resource::<Readables>()
            .init_resource::<Destination>()
            .init_resource::<OfferedRite>()
            .init_resource::<CurrentSpeech>()
            .init_resource::<IdleDetection>()
            .add_message::<Remark>()
            .add_message::<RitePerformed>()
            .register_type::<OfferedRite>()
            .register_type::<RitePerformed>()
            .register_type::<InteractionRequest>()
            .register_type::<Interactions>()
            .register_type::<RestPose>()
            .register_type::<IdleDetection>()
            .add_saveable::<save::InteractionsSaveSection>()
            // Before the animals, which react to the player, and before the body.
            .add_systems(FixedPreUpdate, step.after(RiteOfferSystems).before(WildCreatureSystems).run_if(resource_exists::<Land>))
            .add_systems(FixedPostUpdate, restore_input)
            .add_plugins(draw::plugin);
    }
}

/// The player's requests and body.
type HermitQuery = (
    &'static mut Body,
    &'static mut Intent,
    Option<&'static mut RideRequest>,
    &'static mut InteractionRequest,
    &'static mut Interactions,
    &'static mut RestPose,
    Option<&'static mut ArcherInput>,
    &'static FlyMode,
    Has<Carried>,
);

/// What the interactions depend on beside the player.
#[derive(SystemParam)]
struct InteractionSurroundings<'w> {
    land: CachedLand<'w>,
    readables: Res<'w, Readables>,
    destination: Res<'w, Destination>,
    rite: Res<'w, OfferedRite>,
    world_clock: Res<'w, WorldClock>,
    time: Res<'w, Time>,
}

/// What the interactions change beside the player.
#[derive(SystemParam)]
struct InteractionEffects<'w> {
    time_skip: ResMut<'w, TimeSkip>,
    idle: ResMut<'w, IdleDetection>,
    speech: ResMut<'w, CurrentSpeech>,
    remarks: MessageWriter<'w, Remark>,
    rites: MessageWriter<'w, RitePerformed>,
}

fn restore_input(mut all: Query<(&mut Interactions, &mut Intent, Option<&mut ArcherInput>)>) {
    for (mut interactions, mut intent, archer) in &mut all {
        interactions.restore_input(&mut intent, archer.map(Mut::into_inner));
    }
}

fn step(
    hermit: Option<Single<HermitQuery>>,
    surroundings: InteractionSurroundings,
    mut speakers: Query<&mut Speaker>,
    mut effects: InteractionEffects,
    mut steps: Local<u32>,
) {
    let Some(hermit) = hermit else { return };
    let (mut body, mut intent, rider, mut asked, mut interactions, mut rest_pose, archer, flight, is_carried) = hermit.into_inner();
    let is_his_own = !flight.0 && !is_carried && body.gait != BodyGait::Glide;
    let InteractionSurroundings { land: CachedLand { land, mut cache }, readables, destination, rite, world_clock, time } = surroundings;
    let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
    let mut around = InteractionContext {
        ground_query: &mut ground_query,
        land: &land,
        readables: &readables,
        destination: &destination,
        rite: rite.0,
        days: world_clock.days,
        seconds: time.delta_secs(),
    };
    let (mut no_rider, mut no_archer) = (RideRequest::default(), ArcherInput::default());
    let (rider, archer) = (rider.map_or(&mut no_rider, Mut::into_inner), archer.map_or(&mut no_archer, Mut::into_inner));
    // Whoever stands before a hall bows first.
    let does_nothing = *interactions.state() == InteractionState::Nothing && around.rite.is_none();
    let can_ask = is_his_own && body.grounded && !body.climbing && does_nothing;
    let mut faces = None;
    if can_ask
        && asked.uses
        && let Some(mut speaker) = nearest_speaker(&mut speakers, body.place)
    {
        (speaker.is_asked, asked.uses) = (true, false);
        faces = speaker.place.map(|place| sites::side_of(place, &body));
    }
    let follows = interactions.step(&body, is_his_own, (&mut asked, &mut intent, rider, archer), &mut around);
    if let Some(facing) = follows.faces.or(faces).filter(|facing| body.facing != *facing) {
        body.facing = facing;
    }
    effects.remarks.write_batch(follows.remark);
    effects.rites.write_batch(follows.performed.map(RitePerformed));
    effects.time_skip.set_if_neq(TimeSkip(follows.flying));
    effects.idle.set_if_neq(IdleDetection { sits_s: interactions.sits_s });
    let resting = interactions.rest_pose(rite.0.is_some_and(|rite| rite.kind == RiteKind::Sleep));
    let seat_m = if resting.has_feet() { sites::seat_height_m(&body, around.ground_query) } else { 0.0 };
    rest_pose.set_if_neq(RestPose { seat_m, ..resting });
    *steps = steps.wrapping_add(1);
    if steps.is_multiple_of(LOOKS_EVERY) {
        let asks = |speaker: &Speaker| {
            let is_near = speaker.says.is_none() && speaker.distance_within(body.place, ASKS_WITHIN_M).is_some();
            is_near.then_some(if speaker.is_ferry { InteractionPrompt::CallBoat } else { InteractionPrompt::Ask })
        };
        let asks = speakers.iter().filter(|_| can_ask).find_map(asks);
        asked.prompt = asks.or_else(|| interactions.prompt(&body, is_his_own, &mut around));
    }
    let speech = speech_for(&interactions, &body).or_else(|| heard(speakers.iter(), &body));
    effects.speech.set_if_neq(CurrentSpeech(speech));
}

/// The nearest of those who can be asked from a place.
fn nearest_speaker<'a>(speakers: &'a mut Query<&mut Speaker>, place: Place) -> Option<Mut<'a, Speaker>> {
    let near = speakers.iter_mut().filter_map(|one| Some((one.distance_within(place, ASKS_WITHIN_M)?, one)));
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, one)| one)
}

/// What the nearest of those who speak says.
fn heard<'a>(speakers: impl Iterator<Item = &'a Speaker>, body: &Body) -> Option<SpeechLine> {
    let heard = speakers.filter(|one| one.says.is_some());
    let heard = heard.filter_map(|one| Some((one.distance_within(body.place, HEARS_WITHIN_M)?, one)));
    let (_, speaker) = heard.min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(SpeechLine { at: speaker.place?, parts: vec![(&[], speaker.says.clone()?)] })
}

/// The text to show for a state.
fn speech_for(interactions: &Interactions, body: &Body) -> Option<SpeechLine> {
    match interactions.state() {
        InteractionState::Chooses(hour) => Some(SpeechLine {
            at: body.place,
            parts: vec![
                (&[Action::WalkLeft, Action::WalkRight], sleep::offer(*hour)),
                (&[Action::Use], words::text("sleep-sleep").into()),
                (&[Action::Sit], words::text("sleep-stay-awake").into()),
            ],
        }),
        InteractionState::Reads(at, lines) if interactions.bends > READS_FROM => {
            Some(SpeechLine { at: *at, parts: vec![(&[], lines.join("\n"))] })
        }
        _ => None,
    }
}
