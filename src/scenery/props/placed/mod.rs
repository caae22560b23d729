//! Fixtures that the player placed: planks, cairns, benches, burning lamps and ringing bells, on the surface and in caves.
//! The land's edits hold them; seedlings are handled by `flora`.

pub(super) mod discoveries;
mod draw;
pub(super) mod readable;

use bevy::{ecs::entity::EntityHashMap, math::Vec2, prelude::*};
use eremite_land::{
    Land, LandCache, Place, RoomIndex,
    edits::{FIXTURES_ABOUT_M, FixtureKind, HeldFixture},
};
use eremite_stream::{
    LayerDraw, Parallax, PictureLayer, RegionKey, SectionBorders, SectionPicture, StreamedEntities, ViewFrame, WorldPosition,
    contracts::{
        archery::{ArcherInput, ArcherPosition},
        camera_view::CameraView,
        lantern::Lantern,
    },
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{
    SIGN,
    hanging::{self, BELL_M, RingingBells},
    lamp,
};
use crate::live_picture::{self, LivePicture};

/// Z order: in front of the ground, what was painted and the cave walls; behind the hermit.
const Z: f32 = 0.35;
/// Z order of flames and ringing bells, just in front of that.
const LIVE_Z: f32 = 0.36;
/// Height range above the feet, in metres, at which somebody passing below touches a bell.
const TOUCHES_M: (f32, f32) = (0.6, 2.3);
/// Metres per step above which a movement counts as a teleport.
const ELSEWHERE_M: f32 = 4.0;

/// A placed lamp or bell near the view.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct PlacedHangingProp {
    /// Kind of fixture.
    pub kind: FixtureKind,
    /// Its middle.
    pub at: Place,
}

/// The picture layer of placed fixtures.
pub(super) fn picture_layer() -> PictureLayer {
    PictureLayer {
        name: "placed",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: Z,
        paint: MaterialKind::Ink(MaterialSettings { blot: 0.35, bristle: 0.6 }),
        draw: LayerDraw::Sections(draw_section),
    }
}

/// The fixtures placed in a room that still have ground to hold them.
fn fixtures_in_room(land: &Land, room: RoomIndex) -> Vec<HeldFixture> {
    let placed = land.edits().fixtures(room);
    if placed.is_empty() {
        return Vec::new();
    }
    let mut memory = LandCache::default();
    placed.iter().filter_map(|fixture| fixture.held(land, &mut memory)).collect()
}

fn draw_section(land: &Land, room: RoomIndex) -> SectionPicture {
    let mut mesh = InkMeshBuilder::default();
    for held in fixtures_in_room(land, room) {
        let place = held.fixture.place();
        let key = [place.column.0, place.row, (place.offset.x * 4.0) as i64, (place.offset.y * 4.0) as i64];
        let mut one = InkMeshBuilder::default();
        draw::draw(&mut one, &held, land, &mut land.seed().rng(SIGN, &key));
        mesh.append_translated(&one, held.foot.offset_from(room.corner()));
    }
    SectionPicture { mesh, borders: SectionBorders::default() }
}

/// The light of a lamp, at its middle.
fn lantern(held: &HeldFixture) -> Option<(Lantern, WorldPosition)> {
    (held.fixture.kind() == FixtureKind::Lamp).then(|| Some((lamp::lantern(0.0), WorldPosition(held.hanging_middle()?)))).flatten()
}

/// The placed lamps that shine into a view; usable without an `App`.
pub(super) fn lamps_around(land: &Land, view: &CameraView) -> impl Iterator<Item = (Lantern, WorldPosition)> {
    RoomIndex::in_view(view, lamp::MARGIN_M).flat_map(|room| fixtures_in_room(land, room)).filter_map(|held| lantern(&held))
}

/// Spawns lamps and bells in rooms that come into view and despawns them with the room.
pub(super) fn stream_fixtures(
    mut commands: Commands,
    mut known: Local<StreamedEntities<RoomIndex>>,
    land: Res<Land>,
    view: Res<CameraView>,
) {
    known.update(&mut commands, &land, &view, lamp::MARGIN_M, |commands, room| {
        let mut come = Vec::new();
        for one in fixtures_in_room(&land, room) {
            if let Some(at) = one.hanging_middle() {
                let mut hung =
                    commands.spawn((PlacedHangingProp { kind: one.fixture.kind(), at }, WorldPosition(at), Transform::default()));
                if let Some((lantern, _)) = lantern(&one) {
                    hung.insert(lantern);
                }
                come.push(hung.id());
            }
        }
        come
    });
}

/// The middles of the bells near a place.
pub(super) fn bells(land: &Land, memory: &mut LandCache, place: Place) -> Vec<Place> {
    let bells = land.edits().fixtures_around(place, FIXTURES_ABOUT_M).into_iter().filter(|fixture| fixture.kind() == FixtureKind::Bell);
    bells.filter_map(|fixture| fixture.held(land, memory)?.hanging_middle()).collect()
}

/// Rings a bell that an archer touches in passing.
pub(super) fn ring_touched_bells(
    mut were: Local<EntityHashMap<Place>>,
    mut memory: Local<LandCache>,
    all: Query<(Entity, &ArcherPosition), With<ArcherInput>>,
    land: Res<Land>,
    mut ringing: ResMut<RingingBells>,
) {
    were.retain(|entity, _| all.contains(*entity));
    for (entity, feet) in &all {
        let now = feet.0;
        let Some(before) = were.insert(entity, now) else { continue };
        if now == before || land.edits().is_empty() || now.offset_from(before).length() > ELSEWHERE_M {
            continue;
        }
        for at in bells(&land, &mut memory, now) {
            let [from, to] = [before, now].map(|place| at.offset_from(place));
            if (from.x > 0.0) != (to.x > 0.0) && (TOUCHES_M.0..TOUCHES_M.1).contains(&to.y) {
                ringing.strike(at);
            }
        }
    }
}

/// Share of the path after which an arrow hits a placed bell, if it does.
pub(super) fn hit_bell(land: &Land, memory: &mut LandCache, from: Place, to: Place) -> Option<f32> {
    let bells = bells(land, memory, to);
    bells.into_iter().filter_map(|at| hanging::time_of_approach(from, to, at, BELL_M)).min_by(f32::total_cmp)
}

#[derive(Component)]
pub(super) struct PlacedPropPicture;

/// Draws the flames of placed lamps and the swinging bells.
pub(super) fn draw(
    picture: LivePicture<PlacedPropPicture>,
    all: Query<&PlacedHangingProp>,
    ringing: Res<RingingBells>,
    frame: ViewFrame,
    time: Res<Time>,
) {
    picture.draw(PlacedPropPicture, live_picture::LIT, frame.center().extend(LIVE_Z), |mesh| {
        for hung in &all {
            let at: Vec2 = hung.at.offset_from(frame.view.place);
            if hung.kind == FixtureKind::Lamp {
                hanging::draw_flame(mesh, at, hanging::flicker(&time, at));
            }
            if let Some(for_s) = ringing.ringing_for_s(hung.at) {
                hanging::draw_ringing(mesh, at, for_s);
            }
        }
    });
}
