//! A square walks over hills of its own making, and after a hundred metres digs its way down, through Eremite's caves.

use std::{collections::BTreeMap, f32::consts::TAU, sync::Arc};

use bevy::{prelude::*, reflect::Reflect};
#[cfg(feature = "facade")]
use eremite::{
    caves::CavesPlugin,
    ground::GroundPlugin,
    land::{self, Carver, Cells, Column, Land, LandChange, LandLayer, LandLayers, LandPlugin, LayerLevel, Place, HeightSource, RoomIndex, Seed, Tile},
    motion::{Body, Intent, MotionPlugin, MotionSystems},
    shared::camera_view::CameraView,
    stream::StreamPlugin,
};
#[cfg(feature = "members")]
use {
    eremite_land::{
        self as land, Carver, Cells, Column, Land, LandChange, LandLayer, LandLayers, LandPlugin, LayerLevel, Place, HeightSource, RoomIndex, Seed, Tile,
    },
    eremite_life::motion::{Body, Intent, MotionPlugin, MotionSystems},
    eremite_scenery::{caves::CavesPlugin, ground::GroundPlugin},
    eremite_stream::{StreamPlugin, contracts::camera_view::CameraView},
};

/// A height source: a value from 0 to 1 for any column, which the base terrain scales to metres.
#[derive(Reflect)]
struct Hills {
    width: i64,
}

impl HeightSource for Hills {
    fn fill_tile(&self, _: Seed, first: Column, out: &mut Tile) {
        for (i, value) in out.iter_mut().enumerate() {
            let at = (first.0 + i as i64).rem_euclid(self.width) as f32 / self.width as f32;
            *value = 0.5 + 0.06 * libm::sinf(at * TAU) + 0.02 * libm::sinf(at * 3.0 * TAU);
        }
    }
}

/// A carver: the cells that the square has dug, beneath whatever else is open.
#[derive(Clone, Default)]
struct Tunnels(BTreeMap<RoomIndex, Vec<(usize, usize)>>);

impl Carver for Tunnels {
    fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
        for (column, row) in self.0.get(&room).into_iter().flatten() {
            cells.dig(*column, *row);
        }
    }
}

#[derive(Component)]
struct Square;

/// Metres that it walks before it digs, metres that it goes down, and how high its tunnel is.
const WALKS_M: i64 = 100;
const DOWN_M: i64 = 60;
const TUNNEL_ROWS: i64 = 3;

/// What the square digs: the cells before it that are rock, sloping downward.
fn dig(square: Single<&Body, With<Square>>, mut tunnels: Local<Tunnels>, mut layers: ResMut<LandLayers>, mut land: ResMut<Land>) {
    let feet = square.place;
    if feet.column < Column(WALKS_M) || !square.grounded {
        return;
    }
    let down = i64::from(feet.row > -DOWN_M);
    let ahead = (0..4).flat_map(|along| (0..TUNNEL_ROWS).map(move |up| (feet.column + along, feet.row + up - down * (along / 2))));
    let mut rooms = Vec::new();
    for (column, row) in ahead.filter(|(column, row)| !land.is_open(*column, *row)) {
        let room = RoomIndex::of(column, row);
        let cell = ((column - room.first_column()) as usize, (row - room.first_row()) as usize);
        tunnels.0.entry(room).or_default().push(cell);
        rooms.push(room);
    }
    if !rooms.is_empty() {
        // A land never changes: another takes its place, and says what is different in it.
        let carver = Arc::new(tunnels.clone());
        layers.add(LandLayer::new("tunnels", LayerLevel::Underground, move |land| land.with_carver(carver.clone())));
        let dug = layers.apply_to(&land);
        land::change_land(&mut land, &dug, &LandChange::Rooms(rooms));
    }
}

/// The square goes right, and what it looks at is brought by the stream.
fn go(square: Single<(&Body, &mut Intent), With<Square>>, mut view: ResMut<CameraView>) {
    let (body, mut intent) = square.into_inner();
    intent.walk = 1.0;
    view.place = body.place;
}

fn stranger(app: &mut App) {
    app.add_plugins((LandPlugin::new(Seed(7), Hills { width: 90 }), CavesPlugin, StreamPlugin, GroundPlugin, MotionPlugin))
        .add_systems(Startup, |mut commands: Commands, land: Res<Land>| {
            commands.spawn((Square, Body::standing_on(Place::at(Column(0), 0).at_height(land.height(Column(0))))));
        })
        .add_systems(FixedUpdate, (go, dig).chain().before(MotionSystems::Step));
}

#[cfg(feature = "window")]
fn main() {
    use eremite_window::rendering::{LandCamera, PlainRenderingPlugin};
    let mut app = App::new();
    app.add_plugins((DefaultPlugins, stranger, PlainRenderingPlugin));
    app.add_systems(PostStartup, |mut commands: Commands, square: Single<Entity, With<Square>>| {
        commands.entity(*square).insert((Sprite::from_color(Color::srgb(0.8, 0.2, 0.3), Vec2::ONE), bevy::sprite::Anchor::BOTTOM_CENTER));
        commands.spawn(LandCamera);
    });
    app.run();
}

#[cfg(not(feature = "window"))]
fn main() {
    let (body, digest) = walk(120.0);
    println!("after two minutes at {:?}: {digest:016x}", body.place);
}

/// Walks without a window for so many seconds, one fixed step an update. Where it was after each makes the digest.
#[cfg(any(test, not(feature = "window")))]
fn walk(seconds: f32) -> (Body, u64) {
    use bevy::time::TimeUpdateStrategy;
    use land::hash::mix;
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin, stranger))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    let mut digest = 0u64;
    for _ in 0..(seconds * 64.0) as u32 {
        app.update();
        let Body { place, .. } = body(&mut app);
        for word in [place.column.0 as u64, place.row as u64, place.offset.x.to_bits().into(), place.offset.y.to_bits().into()] {
            digest = mix(digest.rotate_left(9) ^ word);
        }
    }
    (body(&mut app), digest)
}

#[cfg(any(test, not(feature = "window")))]
fn body(app: &mut App) -> Body {
    app.world_mut().query_filtered::<&Body, With<Square>>().single(app.world()).expect("there is one").clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_is_the_same_on_every_machine() {
        let (body, digest) = walk(120.0);
        assert!(body.place.row < -DOWN_M / 2 && body.place.column > Column(2 * WALKS_M), "it came to {:?}", body.place);
        assert_eq!(digest, 0x4f6a_c607_91bc_590e);
    }

    #[test]
    fn it_came_through_caves_that_were_there_before() {
        let mut app = App::new();
        app.add_plugins(stranger);
        let born = app.world().resource::<Land>();
        let (body, _) = walk(120.0);
        let way = (WALKS_M..body.place.column.0).filter(|column| born.is_open(Column(*column), body.place.row + 1));
        assert!(way.count() > 5);
    }
}
