//! The brush: what he paints in ink is ground, what he washes out is gone, what he places stands, and all of it stays.
//!
//! What is asked of it is in [`BrushInput`], how it is held in [`BrushState`]; what it leaves are the land's
//! own [`edits`](eremite_land::edits), kept by the recipe of their land. All that decides goes by fixed steps.

mod compaction;
mod discoveries;
mod draw;
mod edit_store;
mod placement;
mod placement_preview;
mod save;
mod tip;
mod tool;

use std::sync::Arc;

use bevy::prelude::*;

pub use edit_store::EditStore;
pub use tool::{BrushMedium, BrushTool, FixtureChoice, MOST_INK_M2, REACH_M, cost_m2};

use eremite_land::{
    Algorithms, Land, LandCache, LandChange, LandSystems, RoomIndex, change_land,
    edits::{ALONG, Edits, FixtureKind},
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    LayerDraw, Parallax, PictureLayer, StreamAppExt,
    contracts::{
        discoveries::Discovery,
        finds::Finds,
        painting::{BrushInput, BrushState, TemporaryEdits},
        saveable::SaveAppExt,
        schedule::LabState,
        world_clock::WorldClock,
        world_event::{WorldEvent, WorldEventKind, WorldEventSystems},
    },
    ink::{MaterialKind, MaterialSettings},
    settings::{Setting, SettingGroup, SettingValue},
};
use tool::{BrushAction, BrushHolder, FIND_M2};

use crate::{
    creatures::RestPose,
    motion::{Body, BodyGait, Carried, FlyMode, GroundQuery, MotionPlugin},
};

/// What may be set of the brush.
pub const SETTINGS: [Setting; 1] = [Setting::switch(
    "endless-ink",
    SettingGroup::Walk,
    "The brush never runs dry",
    false,
    |world| Some(SettingValue::Switch(world.get_resource::<EndlessInk>()?.0)),
    |world, value| world.insert_resource(EndlessInk(value.is_on())),
)];

/// Metres to the side at which there is water for a brush.
const WATER_ASIDE_M: f32 = 0.9;
/// Points of a cell, and square metres that crumble at once at most.
const POINTS: usize = ALONG * ALONG;
const MOST_CRUMBLED_M2: f32 = 40.0;
/// Slower than this, in metres a second, he rests.
const RESTS_MPS: f32 = 0.1;

/// Lets those change the land who are [`BrushInput`]s.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{brush::BrushPlugin, motion::{Body, MotionPlugin}};
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::painting::Painter, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, MotionPlugin, BrushPlugin));
/// let place = Place::at(Column(0), 0).at_height(app.world().resource::<Land>().height(Column(0)));
/// app.world_mut().spawn((Body::on(place), Painter { takes: true, inks: true, ..default() }));
/// app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
/// (0..3).for_each(|_| app.update());
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
            .init_resource::<EndlessInk>()
            .init_resource::<TemporaryEdits>()
            .add_message::<WorldEvent>()
            .add_saveable::<save::BrushSaveSection>()
            .add_picture_layers(picture_layers())
            .add_systems(
                First,
                (apply_edits_to_new_land.run_if(there_is_land), compaction::compact_in_background).chain().after(LandSystems::Change),
            )
            // When all have taken their step, and before anybody looks at what came of it.
            .add_systems(FixedPostUpdate, paint.after(WorldEventSystems::Bodies).after(WorldEventSystems::Feet).run_if(there_is_land))
            .add_plugins((tip::plugin, discoveries::plugin));
    }
}

/// What is seen of what was painted.
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
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndlessInk(pub bool);

/// A land that comes in the place of another comes with the strokes that were painted on it. Those that were painted while it was
/// being prepared are laid over it in the same frame.
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

/// Shows the land as it is with these edits; how much has crumbled for it, in square metres.
fn show_edits(land: &mut ResMut<Land>, edits: Edits) -> f32 {
    let (new, change) = land.with_edits_and_change(edits);
    let crumbled_m2 = match &change {
        LandChange::Edits { rooms, .. } => rooms.iter().map(|room| crumbled_m2(&new, *room) - crumbled_m2(land, *room)).sum(),
        _ => 0.0,
    };
    change_land(land, &new, &change);
    crumbled_m2
}

/// What of a room is gone that nobody has washed out.
fn crumbled_m2(land: &Land, room: RoomIndex) -> f32 {
    let dug = |edits: &Edits| -> usize {
        let blocks = edits.room(room).into_iter().flat_map(|edit| edit.blocks());
        blocks.map(|(_, block)| (0..POINTS).filter(|point| block.is_dug(*point)).count()).sum()
    };
    // Where nothing has crumbled they are the same.
    let is_same = match (land.edits().room(room), land.painted_edits().room(room)) {
        (Some(settled), Some(painted)) => Arc::ptr_eq(settled, painted),
        (settled, painted) => settled.is_none() && painted.is_none(),
    };
    if is_same { 0.0 } else { dug(land.edits()).saturating_sub(dug(land.painted_edits())) as f32 / POINTS as f32 }
}

/// Who paints, and what else he does.
type PainterQuery = (
    &'static Body,
    &'static mut BrushInput,
    &'static mut BrushTool,
    &'static mut BrushState,
    &'static FlyMode,
    Option<&'static RestPose>,
    Has<Carried>,
);

fn paint(
    mut painters: Query<PainterQuery>,
    mut painted: ResMut<EditStore>,
    mut land: ResMut<Land>,
    mut memory: ResMut<LandCache>,
    (finds, endless, lab, algorithms): (Res<Finds>, Res<EndlessInk>, Option<Res<State<LabState>>>, Res<Algorithms>),
    (almanac, mut met, mut happened): (Res<WorldClock>, MessageWriter<Discovery>, MessageWriter<WorldEvent>),
    mut found: Local<usize>,
    time: Res<Time>,
) {
    let before = *found;
    if finds.is_changed() || land.is_changed() {
        *found = finds.count(land.seed());
    }
    // Who tinkers has as much as he wants.
    let endless = endless.0 || lab.is_some_and(|lab| *lab == LabState::Open);
    for (body, mut painter, mut hand, mut brushed, flight, repose, is_carried) in &mut painters {
        let asks = *painter;
        if asks.takes || asks.takes_back || asks.goes_on {
            (painter.takes, painter.takes_back, painter.goes_on) = (false, false, false);
        }
        // A run that is gone on with has found what it has found.
        if *found == before + 1 {
            hand.add_ink(FIND_M2);
        }
        let mut footing = GroundQuery { land: &land, cache: &mut memory };
        let rests = body.grounded && body.velocity.length() < RESTS_MPS;
        let holder = BrushHolder {
            feet: body.place,
            facing: body.facing,
            can: !is_carried
                && !flight.0
                && !matches!(body.gait, BodyGait::Slide | BodyGait::Glide)
                && !repose.is_some_and(RestPose::has_feet),
            rests,
            at_water: rests
                && [-WATER_ASIDE_M, 0.0, WATER_ASIDE_M]
                    .into_iter()
                    .any(|aside_m| footing.wading_depth(body.place.moved_along(aside_m)) > 0.0),
            endless,
        };
        let does = hand.step(&asks, &holder, time.delta_secs());
        let made = discoveries::discovery_of(&does, hand.tip(body.place));
        let placed = if let BrushAction::Places(kind) = &does { Some(*kind) } else { None };
        let changed = match does {
            BrushAction::Nothing if !hand.is_painting() => {
                painted.bypass_change_detection().finish_stroke(&land);
                None
            }
            BrushAction::Nothing => None,
            BrushAction::Paints { brush, begins } => Some(painted.paint((&land, &algorithms), &brush, begins)),
            BrushAction::Places(kind) => placement::try_place(&hand, &holder, kind, (&land, &mut memory), &almanac).map(|fixture| {
                hand.spend_ink(kind, &holder);
                painted.place((&land, &algorithms), &fixture)
            }),
            BrushAction::TakesBack => painted.undo(&land),
        };
        if let Some(edits) = changed {
            let tip = hand.tip(body.place);
            if let Some(kind) = placed {
                let of_wood = !matches!(kind, FixtureKind::Cairn | FixtureKind::Bell);
                happened.write(WorldEvent { what: WorldEventKind::Placed { of_wood }, place: tip });
            }
            let crumbled_m2 = show_edits(&mut land, edits);
            if crumbled_m2 > 0.0 {
                happened
                    .write(WorldEvent { what: WorldEventKind::Crumbled { force: (crumbled_m2 / MOST_CRUMBLED_M2).min(1.0) }, place: tip });
            }
            met.write_batch(made);
        }
        let offer = placement::current_offer(&hand, &holder, (&land, &mut memory), &almanac);
        brushed.set_if_neq(BrushState { offer, ..hand.draw_pose(endless) });
    }
}
