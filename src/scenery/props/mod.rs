//! Props along the path (in game: signs of others): a milestone every kilometre, occasional cairns, standing stones, lit
//! shrines and ruined huts, and lamps and bells as targets for the bow.
//!
//! They are sparse, and fixed for a land because they are placed by hash. What the player placed is in
//! [`PlacedHangingProp`].

mod discoveries;
mod draw;
mod hanging;
mod lamp;
mod live_picture;
mod placed;
mod readable;

use std::ops::Range;

use bevy::{math::Vec2, prelude::*};
use bevy_mesh::Mesh;

pub use hanging::{LitLamps, RingingBells};
pub use lamp::{HangingPost, lamps_around};
pub use placed::PlacedHangingProp;

use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, Landmark, Pond, RandomStream, Tile, cache::lerp_heights, hash::SeededRng,
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    ChunkPicture, LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    contracts::{
        archery::{ArrowShots, HitTests},
        camera_view::CameraView,
        discoveries::DiscoverySystems,
        readable::ReadableAppExt,
        saveable::SaveAppExt,
        schedule::GameSystems,
        world_event::WorldEvent,
    },
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

const SIGN: RandomStream = RandomStream::named("sign");
const FOOT: RandomStream = RandomStream::named("sign at landmark");
const HUNG: RandomStream = RandomStream::named("sign hung");

/// Columns between milestones, and between stones by the way: a waystone stands halfway from each milestone to the next.
const KILOMETRE: i64 = 1000;
const STONES: i64 = 500;
/// Probability of a prop other than milestones and hanging ones, per chunk.
const CHANCE: f32 = 0.26;
/// Probability that something hangs in a chunk, and that it is a bell. Lamps come in rows: their maximal number (rounded
/// down), and the columns between two.
const HANGS: f32 = 0.5;
const BELL: f32 = 0.3;
const LAMPS: f32 = 3.99;
const BETWEEN_LAMPS: usize = 11;
/// Minimal columns between a prop and others, and between a hanging prop and others.
const APART: u64 = 16;
const APART_HUNG: u64 = 7;
/// Placement attempts per chunk, and columns at its borders that stay free.
const TRIES: usize = 6;
const MARGIN: usize = 12;
/// Most columns by which a milestone is moved away from a cave entrance or out of water.
const FARTHEST_SET: i64 = 130;
/// Columns on either side of a cave entrance that are reserved for its bridge and a step beside it.
const BRIDGE: i64 = 3;
/// Columns on either side of a landmark that stay free of props, but for those at its foot, which stand this far from its
/// middle.
const LANDMARK: i64 = 12;
const AT_FOOT: Range<i64> = 3..11;
/// Steepest ground below a prop, as rise per metre over its width; and the same for a post, which needs no level ground.
const LEVEL: f32 = 0.45;
const LEVEL_POST: f32 = 0.9;

/// Draws the props as layers of the stream, and lights those that have a lamp.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | System sets | none; runs between [`GameSystems::Stream`] and [`GameSystems::Placement`], and in [`GameSystems::Draw`] |
/// | Fixed steps | arrows in `FixedPreUpdate`, bells in `FixedLast` before [`DiscoverySystems`] |
/// | Writes messages | [`WorldEvent`], `Discovery` |
/// | Reads | [`ArrowShots`], [`CameraView`] |
/// | Resources | [`LitLamps`], [`RingingBells`] |
/// | Components | [`HangingPost`], [`PlacedHangingProp`], `Lantern` |
/// | Adds | the picture layers of [`picture_layers`], two categories of discoveries, the saved section `lamps` |
/// | Registers | inscriptions to be read, a test of arrows against bells ([`HitTests`]) |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::props::PropsPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, PropsPlugin));
/// app.update();
/// ```
pub struct PropsPlugin;

impl Plugin for PropsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("PropsPlugin", "StreamPlugin")
            .add_picture_layers(picture_layers())
            .add_readable(readable::find)
            .init_resource::<CameraView>()
            .add_plugins((discoveries::plugin, placed::discoveries::plugin))
            .init_resource::<ArrowShots>()
            .init_resource::<LitLamps>()
            .init_resource::<RingingBells>()
            .register_type::<lamp::HangingPost>()
            .register_type::<placed::PlacedHangingProp>()
            .register_type::<RingingBells>()
            .add_saveable::<hanging::LitLamps>()
            .add_systems(FixedPreUpdate, hanging::apply_arrow_hits.run_if(resource_exists::<Land>))
            .add_message::<WorldEvent>()
            .add_systems(
                FixedLast,
                (placed::ring_touched_bells, hanging::emit_bell_events).chain().before(DiscoverySystems).run_if(resource_exists::<Land>),
            )
            .add_systems(
                Update,
                (lamp::stream_posts, lamp::light_lamps, placed::stream_fixtures)
                    .chain()
                    .after(GameSystems::Stream)
                    .before(GameSystems::Placement)
                    .run_if(resource_exists::<Land>),
            )
            .add_systems(
                Update,
                (hanging::draw, placed::draw)
                    .in_set(GameSystems::Draw)
                    .ambiguous_with(GameSystems::Draw)
                    .run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>)),
            );
        app.world_mut().get_resource_or_init::<HitTests>().add(hanging::hit_test());
    }
}

/// The picture layers of props: generated ones, and those that the player placed.
pub fn picture_layers() -> [PictureLayer; 2] {
    let others = PictureLayer {
        name: "signs",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: -0.8,
        paint: MaterialKind::Ink(MaterialSettings { blot: 0.4, bristle: 0.6 }),
        draw: LayerDraw::Chunks(draw_chunk),
    };
    [others, placed::picture_layer()]
}

/// Kind of prop.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Debug, Clone)]
pub enum PropKind {
    /// A milestone with its distance from the hermitage in kilometres.
    Milestone(u64),
    /// A low stone halfway between two milestones, which points to both sides.
    Waystone,
    /// A pile of stones.
    Cairn,
    /// Three tall stones.
    StandingStones,
    /// A small roof on posts, with a light.
    Shrine,
    /// A ruined hut.
    Hut,
    /// A post with a hanging paper lamp, unlit at first.
    Lamp,
    /// A bell under a small roof.
    Bell,
}

impl PropKind {
    /// Half the width in columns.
    const fn half_width(self) -> usize {
        match self {
            Self::Milestone(_) | Self::Waystone | Self::Cairn | Self::Shrine | Self::Lamp | Self::Bell => 1,
            Self::StandingStones => 3,
            Self::Hut => 4,
        }
    }

    /// Height of its permanent light above the foot in metres, if it has one.
    pub(crate) const fn lamp_m(self) -> Option<f32> {
        match self {
            Self::Shrine => Some(1.25),
            _ => None,
        }
    }
}

/// A placed prop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prop {
    /// Its kind.
    pub kind: PropKind,
    /// Column at which it stands.
    pub column: Column,
    /// Height of its foot in metres.
    pub foot: f32,
}

/// Where props can stand in a chunk.
struct PropSites<'a> {
    first: Column,
    heights: &'a Tile,
    mouths: Vec<Range<Column>>,
    waters: Vec<Pond>,
    landmarks: Vec<Landmark>,
}

impl<'a> PropSites<'a> {
    fn new(land: &Land, chunk: ChunkIndex, heights: &'a Tile) -> Self {
        let first = chunk.first();
        Self {
            first,
            heights,
            mouths: land.openings(first..first + CHUNK_COLUMNS as i64),
            waters: land.pristine().waters(chunk, heights),
            landmarks: {
                let around = first + -LANDMARK..first + (CHUNK_COLUMNS as i64 + LANDMARK);
                [land.landmarks(around.clone()), land.minor_landmarks(around)].concat()
            },
        }
    }

    /// Whether the whole width is clear of cave entrances, water and landmarks.
    fn is_clear(&self, kind: PropKind, i: usize) -> bool {
        let alone = self.landmarks.iter().all(|landmark| (landmark.column - self.first - i as i64).abs() > LANDMARK);
        alone && self.is_firm(kind, i)
    }

    /// Whether the whole width is clear of cave entrances and water.
    fn is_firm(&self, kind: PropKind, i: usize) -> bool {
        let half = kind.half_width();
        let (from, to) = (self.first + (i - half) as i64, self.first + (i + half) as i64);
        let free = self.mouths.iter().all(|mouth| to < mouth.start + -BRIDGE || mouth.end + BRIDGE < from);
        let dry = self.waters.iter().all(|pond| to < pond.from || pond.to < from);
        free && dry
    }

    fn is_level(&self, kind: PropKind, i: usize) -> bool {
        let half = kind.half_width();
        let level = if kind == PropKind::Lamp { LEVEL_POST } else { LEVEL };
        (self.heights[i + half] - self.heights[i - half]).abs() < level * (2 * half) as f32
    }

    /// Whether a prop other than a milestone can stand there, more than `columns` from each other one.
    fn suits(&self, kind: PropKind, i: usize, props: &[Prop], columns: u64) -> bool {
        let is_apart = |other: &Prop| (other.column - self.first - i as i64).unsigned_abs() > columns;
        self.is_level(kind, i) && props.iter().all(is_apart) && self.is_clear(kind, i)
    }

    fn prop(&self, kind: PropKind, i: usize) -> Prop {
        let half = kind.half_width();
        let foot = self.heights[i - half..=i + half].iter().copied().fold(f32::MAX, f32::min);
        Prop { kind, column: self.first + i as i64, foot }
    }
}

/// The props of a chunk with these heights.
pub fn props(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Vec<Prop> {
    let sites = PropSites::new(land, chunk, heights);
    let mut props = Vec::new();
    add_stones(&mut props, &sites);
    // The hermitage's own chunk stays free.
    if chunk.0 != 0 {
        for landmark in sites.landmarks.iter().filter(|landmark| landmark.column.chunk() == chunk) {
            add_landmark_props(&mut props, &sites, landmark, &mut land.seed().rng(FOOT, &[landmark.column.0]));
        }
        add_standing_prop(&mut props, &sites, &mut land.seed().rng(SIGN, &[chunk.0]));
        // A random stream of its own keeps the other props unchanged.
        add_hanging_props(&mut props, &sites, &mut land.seed().rng(HUNG, &[chunk.0]));
    }
    if !land.edits().is_empty() {
        // Placement uses the pristine land; props whose ground was dug away are removed.
        let breaks = land.surface_gaps(sites.first..sites.first + CHUNK_COLUMNS as i64);
        let stands = |prop: &Prop| {
            let half = prop.kind.half_width() as i64;
            breaks.iter().all(|one| prop.column + half < one.start || one.end < prop.column + -half)
        };
        props.retain(stands);
    }
    props
}

/// Milestones, and waystones between them.
fn add_stones(props: &mut Vec<Prop>, sites: &PropSites) {
    for i in 0..CHUNK_COLUMNS {
        let column = sites.first + i as i64;
        if column.0 % STONES == 0 && column.0 != 0 {
            let is_mile = column.0 % KILOMETRE == 0;
            let kind = if is_mile { PropKind::Milestone(column.0.unsigned_abs() / KILOMETRE as u64) } else { PropKind::Waystone };
            // If it cannot stand there it moves to the nearest free column in its chunk.
            let mut places = (0..FARTHEST_SET).flat_map(|far| [i as i64 + far, i as i64 - far]);
            let place = places.find(|&at| (2..CHUNK_COLUMNS as i64 - 2).contains(&at) && sites.is_clear(kind, at as usize));
            props.extend(place.map(|at| sites.prop(kind, at as usize)));
        }
    }
}

/// What makes a landmark a place to arrive at: a shrine with a light, and a bell or a lamp beside it. Some minor landmarks
/// have only one of them. Nothing is placed beyond the landmark's chunk, so each landmark is furnished once.
fn add_landmark_props(props: &mut Vec<Prop>, sites: &PropSites, landmark: &Landmark, random: &mut SeededRng) {
    let hung = if random.chance(0.5) { PropKind::Bell } else { PropKind::Lamp };
    let kinds = match random.unit() {
        share if !landmark.kind.is_minor() || share < 0.3 => [Some(PropKind::Shrine), Some(hung)],
        share if share < 0.65 => [Some(PropKind::Shrine), None],
        _ => [None, Some(hung)],
    };
    let side = if random.chance(0.5) { 1 } else { -1 };
    let middle = landmark.column - sites.first;
    for (kind, side) in kinds.into_iter().zip([side, -side]) {
        let Some(kind) = kind else { continue };
        let mut places = AT_FOOT.flat_map(|off| [middle + side * off, middle - side * off]);
        let inside = 1..CHUNK_COLUMNS as i64 - 1;
        let is_apart = |i: i64| props.iter().all(|other| (other.column - sites.first - i).unsigned_abs() > 3);
        let place =
            places.find(|&i| inside.contains(&i) && sites.is_level(kind, i as usize) && sites.is_firm(kind, i as usize) && is_apart(i));
        let prop = place.map(|i| sites.prop(kind, i as usize));
        props.extend(prop);
    }
}

/// Cairn, standing stones, shrine or hut.
fn add_standing_prop(props: &mut Vec<Prop>, sites: &PropSites, random: &mut SeededRng) {
    if !random.chance(CHANCE) {
        return;
    }
    let kind = match random.unit() {
        share if share < 0.38 => PropKind::Cairn,
        share if share < 0.58 => PropKind::StandingStones,
        share if share < 0.86 => PropKind::Shrine,
        _ => PropKind::Hut,
    };
    let place = (0..TRIES)
        .map(|_| random.range(MARGIN as f32, (CHUNK_COLUMNS - MARGIN) as f32) as usize)
        .find(|&i| sites.suits(kind, i, props, APART));
    props.extend(place.map(|i| sites.prop(kind, i)));
}

/// A bell, or a row of lamps.
fn add_hanging_props(props: &mut Vec<Prop>, sites: &PropSites, random: &mut SeededRng) {
    if !random.chance(HANGS) {
        return;
    }
    let (kind, count) = if random.chance(BELL) { (PropKind::Bell, 1) } else { (PropKind::Lamp, random.range(1.0, LAMPS) as usize) };
    let from = random.range(MARGIN as f32, (CHUNK_COLUMNS - MARGIN - 3 * BETWEEN_LAMPS) as f32) as usize;
    for i in (0..count).map(|number| from + number * BETWEEN_LAMPS) {
        if sites.suits(kind, i, props, APART_HUNG) {
            props.push(sites.prop(kind, i));
        }
    }
}

fn draw_chunk(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.chunk_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    let mut one = InkMeshBuilder::default();
    for sign in props(land, chunk, &heights) {
        let x = (sign.column - chunk.first()) as f32;
        one.clear();
        let mut random = land.seed().rng(SIGN, &[sign.column.0, 1]);
        let surface = |dx: f32| {
            let at = (x + dx).clamp(0.0, CHUNK_COLUMNS as f32 - 0.001);
            lerp_heights(heights[at as usize], heights[at as usize + 1], at.fract()) - sign.foot
        };
        draw::draw(&mut one, sign.kind, &land.tint(sign.column), surface, &mut random);
        mesh.append_translated(&one, Vec2::new(x, sign.foot));
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Seed;

    #[test]
    fn there_is_a_milestone_every_kilometre_and_few_other_props_all_on_the_ground() {
        let land = eremite_testing::land(Seed(4), "superposed-cosine");
        let (mut miles, mut stones, mut others, mut hung) = (Vec::new(), 0, 0, 0);
        for chunk in -200..200 {
            let chunk = ChunkIndex(chunk);
            let heights = land.chunk_heights(chunk);
            for sign in props(&land, chunk, &heights) {
                let i = (sign.column - chunk.first()) as usize;
                assert!(sign.foot <= heights[i] && sign.foot > heights[i] - 6.0, "{sign:?} floats over {}", heights[i]);
                match sign.kind {
                    PropKind::Milestone(number) => {
                        assert!((sign.column.0.abs() - number as i64 * KILOMETRE).abs() < FARTHEST_SET);
                        miles.push(sign.column.0.signum() * number as i64);
                    }
                    PropKind::Waystone => stones += 1,
                    PropKind::Lamp | PropKind::Bell => hung += 1,
                    _ => others += 1,
                }
            }
        }
        let all: Vec<i64> = (-51..=51).filter(|number| *number != 0).collect();
        assert_eq!((miles, stones), (all, 102));
        assert!((50..220).contains(&others), "{others} signs in 102 km, those at landmarks among them");
        assert!((150..600).contains(&hung), "{hung} lamps and bells in 102 km");
    }
}
