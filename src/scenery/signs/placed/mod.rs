//! What he has placed himself: planks and cairns, a bench, lamps that burn and bells that ring, in the land and in its
//! hollows. What there is, is asked of the land; seedlings are the plants'.

mod draw;
pub(super) mod sights;

use bevy::{ecs::entity::EntityHashMap, math::Vec2, prelude::*};
use bevy_mesh::Mesh;
use eremite_land::{
    Land, LandCache, Place, RoomIndex,
    edits::{FIXTURES_ABOUT_M, FixtureKind, Held},
};
use eremite_stream::{
    Borders, Draw, Home, Live, Origin, Parallax, PictureLayer, Placed, Residents, SectionPicture,
    contracts::{
        archery::{Archer, Feet},
        gaze::Gaze,
        lantern::Lantern,
    },
    ink::{Finish, InkMesh, Paint},
};

use super::{
    SIGN,
    hung::{self, BELL_M, Ringing},
    lamp,
};

/// Before the ground, what was painted and the walls of caves, and behind him.
const Z: f32 = 0.35;
/// What burns and what rings is just before that.
const LIVE_Z: f32 = 0.36;
/// Metres, from his feet up, at which he touches a bell that he passes beneath.
const TOUCHES_M: (f32, f32) = (0.6, 2.3);
/// Farther, in metres, nobody goes in a step: he is somewhere else.
const ELSEWHERE_M: f32 = 4.0;

/// A lamp or a bell that he has placed, near the view.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Hung {
    /// Which.
    pub kind: FixtureKind,
    /// Where its middle is.
    pub at: Place,
}

/// What stands there of all that he has placed.
pub(super) fn picture_layer() -> PictureLayer {
    PictureLayer {
        name: "placed",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: Z,
        paint: Paint::Ink(Finish { blot: 0.35, bristle: 0.6 }),
        draw: Draw::Sections(draw_section),
    }
}

/// What was placed in a room, and is held there.
fn held(land: &Land, room: RoomIndex) -> Vec<Held> {
    let placed = land.edits().fixtures(room);
    if placed.is_empty() {
        return Vec::new();
    }
    let mut memory = LandCache::default();
    placed.iter().filter_map(|fixture| fixture.held(land, &mut memory)).collect()
}

fn draw_section(land: &Land, room: RoomIndex) -> SectionPicture {
    let mut mesh = InkMesh::default();
    for held in held(land, room) {
        let place = held.fixture.place();
        let key = [place.column.0, place.row, (place.offset.x * 4.0) as i64, (place.offset.y * 4.0) as i64];
        let mut one = InkMesh::default();
        draw::draw(&mut one, &held, land, &mut land.seed().stream(SIGN, &key));
        mesh.append(&one, held.foot.metres_from(room.corner()));
    }
    SectionPicture { mesh, borders: Borders::default() }
}

/// The light of a lamp, at its middle.
fn lantern(held: &Held) -> Option<(Lantern, Placed)> {
    (held.fixture.kind() == FixtureKind::Lamp).then(|| Some((lamp::lantern(0.0), Placed(held.hung()?)))).flatten()
}

/// The lamps that shine into a view, for those who have no app.
pub(super) fn lamps_around(land: &Land, gaze: &Gaze) -> impl Iterator<Item = (Lantern, Placed)> {
    RoomIndex::around(gaze, lamp::MARGIN_M).flat_map(|room| held(land, room)).filter_map(|held| lantern(&held))
}

/// Lamps and bells come with the rooms that come into view, and go with them.
pub(super) fn come_and_go(mut commands: Commands, mut known: Local<Residents<RoomIndex>>, land: Res<Land>, gaze: Res<Gaze>) {
    known.come_and_go(&mut commands, &land, &gaze, lamp::MARGIN_M, |commands, room| {
        let mut come = Vec::new();
        for one in held(&land, room) {
            if let Some(at) = one.hung() {
                let mut hung = commands.spawn((Hung { kind: one.fixture.kind(), at }, Placed(at), Transform::default()));
                if let Some((lantern, _)) = lantern(&one) {
                    hung.insert(lantern);
                }
                come.push(hung.id());
            }
        }
        come
    });
}

/// The bells near a place, where their middles are.
pub(super) fn bells(land: &Land, memory: &mut LandCache, place: Place) -> Vec<Place> {
    let bells = land.edits().fixtures_around(place, FIXTURES_ABOUT_M).into_iter().filter(|fixture| fixture.kind() == FixtureKind::Bell);
    bells.filter_map(|fixture| fixture.held(land, memory)?.hung()).collect()
}

/// A bell rings that somebody touches in passing who may shoot at it too.
pub(super) fn pass(
    mut were: Local<EntityHashMap<Place>>,
    mut memory: Local<LandCache>,
    all: Query<(Entity, &Feet), With<Archer>>,
    land: Res<Land>,
    mut ringing: ResMut<Ringing>,
) {
    were.retain(|entity, _| all.contains(*entity));
    for (entity, feet) in &all {
        let now = feet.0;
        let Some(before) = were.insert(entity, now) else { continue };
        if now == before || land.edits().is_empty() || now.metres_from(before).length() > ELSEWHERE_M {
            continue;
        }
        for at in bells(&land, &mut memory, now) {
            let [from, to] = [before, now].map(|place| at.metres_from(place));
            if (from.x > 0.0) != (to.x > 0.0) && (TOUCHES_M.0..TOUCHES_M.1).contains(&to.y) {
                ringing.strike(at);
            }
        }
    }
}

/// The share of a way after which an arrow strikes one of his bells.
pub(super) fn struck(land: &Land, memory: &mut LandCache, from: Place, to: Place) -> Option<f32> {
    let bells = bells(land, memory, to);
    bells.into_iter().filter_map(|at| hung::meets(from, to, at, BELL_M)).min_by(f32::total_cmp)
}

#[derive(Component)]
pub(super) struct Picture;

/// Draws the flames of his lamps, and his bells that swing.
pub(super) fn draw(
    mut commands: Commands,
    picture: Option<Single<(&mut Live, &mut Transform), With<Picture>>>,
    all: Query<&Hung>,
    ringing: Res<Ringing>,
    (gaze, origin): (Res<Gaze>, Res<Origin>),
    time: Res<Time>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(picture) = picture else {
        let live = Live::new(Paint::Ink(Finish { blot: 0.0, bristle: 0.0 }), &mut meshes);
        commands.spawn((Picture, live, Transform::from_xyz(0.0, 0.0, LIVE_Z)));
        return;
    };
    let (mut live, mut transform) = picture.into_inner();
    transform.translation = origin.at(gaze.place).extend(LIVE_Z);
    live.draw(&mut meshes, |mesh| {
        for hung in &all {
            let at: Vec2 = hung.at.metres_from(gaze.place);
            if hung.kind == FixtureKind::Lamp {
                hung::flame(mesh, at, hung::flicker(&time, at));
            }
            if let Some(for_s) = ringing.of(hung.at) {
                hung::rings(mesh, at, for_s);
            }
        }
    });
}
