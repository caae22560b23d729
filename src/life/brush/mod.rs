//! The brush: terrain editing by the player. Ink adds ground, water washes it away, fixtures are placed, and all of it is
//! saved.
//!
//! Input is in [`BrushInput`], the drawn state in [`BrushState`]; the result are the land's [`edits`](eremite_land::edits),
//! stored by the fingerprint of their land. All of it advances in fixed steps.

mod author;
mod discoveries;
mod draw;
mod edit_store;
mod inscriptions;
mod others_ink;
mod placement;
mod placement_preview;
mod save;
pub mod saved_strokes;
mod tip;
mod tool;
pub mod traces;

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_words::key;

pub use edit_store::{EditStore, StrokeAuthor, StrokeAuthorName};
pub use inscriptions::ShowsOthersWords;
use others_ink::OthersInk;
pub use tool::{BrushMedium, BrushTool, FixtureChoice, MAX_INK_M2, REACH_M, cost_m2};

use eremite_land::{
    Algorithms, Land, LandCache, LandChange, LandSystems, Place, RoomIndex, change_land,
    edits::{ALONG, Edits, FixtureKind},
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    LayerDraw, Parallax, PictureLayer, StreamAppExt,
    contracts::{
        discoveries::Discovery,
        finds::Finds,
        painting::{BlankStonePlaced, BrushHindrance, BrushInput, BrushState, TemporaryEdits},
        saveable::SaveAppExt,
        schedule::LabState,
        world_clock::WorldClock,
        world_event::{SoundEventKind, SurfaceKind, WorldEvent, WorldEventSystems},
    },
    ink::{MaterialKind, MaterialSettings},
    settings::{Setting, SettingGroup, SettingValue},
};
use tool::{BrushAction, BrushHolder, FIND_M2};

use crate::{
    creatures::RestPose,
    motion::{Body, BodyGait, Carried, FlyMode, GroundQuery, MotionPlugin},
};

/// Settings of the brush.
pub const SETTINGS: [Setting; 2] = [
    Setting::switch(
        "endless-ink",
        SettingGroup::Walk,
        key("setting-endless-ink"),
        false,
        |world| Some(SettingValue::Switch(world.get_resource::<EndlessInk>()?.0)),
        |world, value| world.insert_resource(EndlessInk(value.is_on())),
    ),
    inscriptions::SETTING,
];

/// Metres to either side within which water counts as at hand.
const WATER_ASIDE_M: f32 = 0.9;
/// Sample points of a cell; and the area of loose ground, in square metres, that makes the loudest crumbling.
const POINTS: usize = ALONG * ALONG;
const MAX_CRUMBLED_M2: f32 = 40.0;
/// Below this speed, in metres per second, the painter rests.
const RESTS_MPS: f32 = 0.1;

/// Adds the brush: entities with [`BrushInput`] can change the land.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), [`MotionPlugin`] |
/// | System sets | runs after [`LandSystems::Change`] and [`WorldEventSystems`], and in `GameSystems::Draw` |
/// | Messages | writes [`WorldEvent`] (a fixture is placed, ground crumbles), [`Discovery`], [`BlankStonePlaced`]; reads `InscribeStone` |
/// | Reads | [`BrushInput`], [`TemporaryEdits`], [`Finds`], [`WorldClock`], [`LabState`] |
/// | Resources | [`EditStore`] (saved), [`EndlessInk`], [`ShowsOthersWords`], [`StrokeAuthor`], [`StrokeAuthorName`]; writes [`Land`], `Readables` |
/// | Components | with each [`BrushInput`]: [`BrushTool`] (saved), [`BrushState`] |
/// | Picture layers | [`picture_layers`] |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{brush::BrushPlugin, motion::{Body, MotionPlugin}};
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::painting::BrushInput, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, MotionPlugin, BrushPlugin));
/// let place = Place::at(Column(0), 0).at_height(app.world().resource::<Land>().height(Column(0)));
/// app.world_mut().spawn((Body::standing_on(place), BrushInput { toggle: true, paint: true, ..default() }));
/// app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
/// for _ in 0..3 {
///     app.update();
/// }
/// assert!(!app.world().resource::<Land>().edits().is_empty(), "there is more land than before");
/// ```
pub struct BrushPlugin;

impl Plugin for BrushPlugin {
    fn build(&self, app: &mut App) {
        let there_is_land = resource_exists::<Land>;
        app.requires::<Land>("BrushPlugin", "LandPlugin")
            .requires::<MotionPlugin>("BrushPlugin", "MotionPlugin")
            .register_required_components::<BrushInput, BrushTool>()
            .register_required_components::<BrushInput, BrushState>()
            .init_resource::<LandCache>()
            .init_resource::<WorldClock>()
            .init_resource::<Finds>()
            .init_resource::<Algorithms>()
            .init_resource::<EditStore>()
            .init_resource::<StrokeAuthor>()
            .init_resource::<StrokeAuthorName>()
            .init_resource::<EndlessInk>()
            .init_resource::<TemporaryEdits>()
            .register_type::<BrushInput>()
            .register_type::<BrushTool>()
            .register_type::<BrushState>()
            .register_type::<EndlessInk>()
            .register_type::<StrokeAuthor>()
            .register_type::<StrokeAuthorName>()
            .add_message::<WorldEvent>()
            .add_message::<BlankStonePlaced>()
            .add_saveable::<save::BrushSaveSection>()
            .add_picture_layers(picture_layers())
            .add_systems(First, apply_edits_to_new_land.run_if(there_is_land).after(LandSystems::Change))
            // After all bodies have stepped, and before anything reads the changed land.
            .add_systems(FixedPostUpdate, paint.after(WorldEventSystems::Bodies).after(WorldEventSystems::Feet).run_if(there_is_land))
            .add_plugins((tip::plugin, discoveries::plugin, inscriptions::plugin, others_ink::plugin));
    }
}

/// The picture layer of painted ground.
pub fn picture_layers() -> [PictureLayer; 1] {
    [PictureLayer {
        name: "painted",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: 0.3,
        paint: MaterialKind::Ink(MaterialSettings { blot: 0.35, bristle: 0.9 }),
        draw: LayerDraw::Sections(draw::draw_built_section),
    }]
}

/// Whether the brush never runs dry.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct EndlessInk(pub bool);

/// Applies the stored strokes to a land that has replaced another, also those painted while it was being prepared, within
/// the same frame.
fn apply_edits_to_new_land(mut land: ResMut<Land>, mut painted: ResMut<EditStore>, lent: Res<TemporaryEdits>, algorithms: Res<Algorithms>) {
    if !land.is_changed() && !painted.is_changed() && !lent.is_changed() {
        return;
    }
    let edits = lent.0.clone().unwrap_or_else(|| {
        painted.bypass_change_detection().adopt(&land, &algorithms);
        painted.edits(&land)
    });
    if *land.painted_edits() != edits {
        _ = show_edits(&mut land, edits);
    }
}

/// Applies edits to the land. Returns how much loose ground was removed by it, in square metres.
fn show_edits(land: &mut ResMut<Land>, edits: Edits) -> f32 {
    let (new, change) = land.with_edits_and_change(edits);
    let crumbled_m2 = match &change {
        LandChange::Edits { rooms, .. } => rooms.iter().map(|room| crumbled_m2(&new, *room) - crumbled_m2(land, *room)).sum(),
        _ => 0.0,
    };
    change_land(land, &new, &change);
    crumbled_m2
}

/// Area of a room that crumbled away without being washed out, in square metres.
fn crumbled_m2(land: &Land, room: RoomIndex) -> f32 {
    let dug = |edits: &Edits| -> usize {
        let blocks = edits.room(room).into_iter().flat_map(|edit| edit.blocks());
        blocks.map(|(_, block)| (0..POINTS).filter(|point| block.is_dug(*point)).count()).sum()
    };
    // A room in which nothing crumbled is shared by both.
    let is_same = match (land.edits().room(room), land.painted_edits().room(room)) {
        (Some(settled), Some(painted)) => Arc::ptr_eq(settled, painted),
        (settled, painted) => settled.is_none() && painted.is_none(),
    };
    if is_same { 0.0 } else { dug(land.edits()).saturating_sub(dug(land.painted_edits())) as f32 / POINTS as f32 }
}

/// The painter, and the states that keep the hands busy.
type PainterQuery = (
    &'static Body,
    &'static mut BrushInput,
    &'static mut BrushTool,
    &'static mut BrushState,
    &'static FlyMode,
    Option<&'static RestPose>,
    Has<Carried>,
);

/// The land that is painted on, and the store of its strokes.
#[derive(SystemParam)]
struct StrokeTarget<'w> {
    land: ResMut<'w, Land>,
    cache: ResMut<'w, LandCache>,
    strokes: ResMut<'w, EditStore>,
    author: Res<'w, StrokeAuthor>,
    name: Res<'w, StrokeAuthorName>,
    others_ink: ResMut<'w, OthersInk>,
    algorithms: Res<'w, Algorithms>,
    blank_stones: MessageWriter<'w, BlankStonePlaced>,
}

impl StrokeTarget<'_> {
    /// Stores what the brush does. Returns the edits to show, if there are others now.
    fn store(&mut self, does: BrushAction, hand: &mut BrushTool, holder: &BrushHolder, world_clock: &WorldClock) -> Option<Edits> {
        self.strokes.bypass_change_detection().set_author(*self.author, &self.name);
        match does {
            BrushAction::Nothing if !hand.is_painting() => {
                self.strokes.bypass_change_detection().finish_stroke(&self.land);
                None
            }
            BrushAction::Nothing => None,
            BrushAction::Paints { brush, begins } => Some(self.strokes.paint((&self.land, &self.algorithms), &brush, begins)),
            BrushAction::Places(kind) => {
                let fixture = placement::try_place(hand, holder, kind, (&self.land, &mut self.cache), world_clock)?;
                hand.spend_ink(kind, holder);
                if kind == FixtureKind::Stone {
                    self.blank_stones.write(BlankStonePlaced(fixture));
                }
                Some(self.strokes.place((&self.land, &self.algorithms), &fixture))
            }
            BrushAction::TakesBack => {
                // It may be theirs that is taken back.
                self.others_ink.clear();
                self.strokes.undo(&self.land)
            }
        }
    }
}

/// Where ink comes from: finds add some, and in the lab it is unlimited.
#[derive(SystemParam)]
struct InkSupply<'w, 's> {
    endless: Res<'w, EndlessInk>,
    lab: Option<Res<'w, State<LabState>>>,
    finds: Res<'w, Finds>,
    found: Local<'s, usize>,
}

impl InkSupply<'_, '_> {
    fn is_endless(&self) -> bool {
        self.endless.0 || self.lab.as_ref().is_some_and(|lab| **lab == LabState::Open)
    }

    /// Whether there is a new find. Finds loaded with a save do not count: only a single new one.
    fn has_new_find(&mut self, land: &ResMut<Land>) -> bool {
        let before = *self.found;
        if self.finds.is_changed() || land.is_changed() {
            *self.found = self.finds.count(land.seed());
        }
        *self.found == before + 1
    }
}

/// What others are told about a change.
#[derive(SystemParam)]
struct BrushMessages<'w> {
    discoveries: MessageWriter<'w, Discovery>,
    world_events: MessageWriter<'w, WorldEvent>,
}

impl BrushMessages<'_> {
    /// Writes the sounds of a change at the tip: of a placed fixture, and of ground that crumbled.
    fn write_sounds(&mut self, tip: Place, placed: Option<FixtureKind>, crumbled_m2: f32) {
        if let Some(kind) = placed {
            let is_of_stone = matches!(kind, FixtureKind::Cairn | FixtureKind::Bell | FixtureKind::Stone);
            let material = if is_of_stone { SurfaceKind::Stone } else { SurfaceKind::Wood };
            self.world_events.write(WorldEvent { what: SoundEventKind::Placed { material }, place: tip });
        }
        if crumbled_m2 > 0.0 {
            let force = (crumbled_m2 / MAX_CRUMBLED_M2).min(1.0);
            self.world_events.write(WorldEvent { what: SoundEventKind::Crumbled { force }, place: tip });
        }
    }
}

fn paint(
    mut painters: Query<PainterQuery>,
    mut target: StrokeTarget,
    mut ink: InkSupply,
    mut messages: BrushMessages,
    world_clock: Res<WorldClock>,
    time: Res<Time>,
) {
    let (endless, has_new_find) = (ink.is_endless(), ink.has_new_find(&target.land));
    for (body, mut painter, mut hand, mut brushed, flight, rest_pose, is_carried) in &mut painters {
        let asks = *painter;
        if asks.toggle || asks.undo || asks.next_tool {
            (painter.toggle, painter.undo, painter.next_tool) = (false, false, false);
        }
        if has_new_find {
            hand.add_ink(FIND_M2);
        }
        let can = !is_carried
            && !flight.0
            && !matches!(body.gait, BodyGait::Slide | BodyGait::Glide)
            && !rest_pose.is_some_and(RestPose::has_feet);
        let holder = holder(body, can, endless, &mut GroundQuery { land: &target.land, cache: &mut target.cache });
        let does = hand.step(&asks, &holder, time.delta_secs());
        let mut hindrance = hand.hindrance(&asks, &holder);
        let discovery = discoveries::discovery_of(&does, hand.tip(body.place));
        let placed = if let BrushAction::Places(kind) = &does { Some(*kind) } else { None };
        let undoes = does == BrushAction::TakesBack;
        if let Some(edits) = target.store(does, &mut hand, &holder, &world_clock) {
            let crumbled_m2 = show_edits(&mut target.land, edits);
            messages.write_sounds(hand.tip(body.place), placed, crumbled_m2);
            messages.discoveries.write_batch(discovery);
        } else if let Some(kind) = placed {
            hindrance = hindrance.or(Some(if hand.can_place(kind, &holder) { BrushHindrance::NoHold } else { BrushHindrance::NoInk }));
        } else if undoes {
            hindrance = Some(BrushHindrance::NothingToUndo);
        }
        let wants = hand.is_in_hand() && (asks.paint || asks.erase || asks.undo);
        let hindrance = hindrance.or(brushed.hindrance).filter(|_| wants);
        let preview = placement::current_offer(&hand, &holder, (&target.land, &mut target.cache), &world_clock);
        brushed.set_if_neq(BrushState { preview, hindrance, ..hand.draw_pose(endless) });
    }
}

/// What the brush depends on of its painter.
fn holder(body: &Body, can: bool, endless: bool, ground_query: &mut GroundQuery) -> BrushHolder {
    let rests = body.grounded && body.velocity.length() < RESTS_MPS;
    let at_water = rests
        && [-WATER_ASIDE_M, 0.0, WATER_ASIDE_M].into_iter().any(|aside_m| ground_query.wading_depth(body.place.moved_along(aside_m)) > 0.0);
    BrushHolder { feet: body.place, facing: body.facing, can, rests, at_water, endless }
}
