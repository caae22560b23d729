//! Props along the path (in game: signs of others): a milestone every kilometre, occasional cairns, standing stones, lit
//! shrines and ruined huts, lamps and bells as targets for the bow, inscriptions at landmarks, and where nothing else would be
//! met flags, a well or a fallen cart.
//!
//! They are fixed for a land because they are placed by hash. What the player placed is in
//! [`PlacedHangingProp`].

mod discoveries;
mod draw;
mod figures;
mod hanging;
mod lamp;
mod placed;
mod placing;
mod readable;
mod sayings;

use bevy::{math::Vec2, prelude::*};

pub(crate) use figures::sway_from;
pub use hanging::{LitLamps, RingingBells};
pub use lamp::{HangingPost, lamps_around};
pub use placed::PlacedHangingProp;
pub(crate) use placing::main_props;
pub use placing::props;

use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, Place, RandomStream,
    background::{Steps, and_then, one_step},
    cache::lerp_heights,
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

use crate::live_picture::drawing;

const SIGN: RandomStream = RandomStream::named("sign");

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
            .add_readable(placed::readable::find)
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
            .add_systems(Update, drawing((hanging::draw, placed::draw)));
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
        // Flags and tassels sway.
        paint: MaterialKind::Swaying(MaterialSettings { blot: 0.4, bristle: 0.6 }),
        draw: LayerDraw::ChunksInSteps(draw_in_steps),
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
    /// A stone with a line about the landmark at whose foot it stands.
    Inscription,
    /// Faded flags on a string between two poles.
    Flags,
    /// A cart that lost a wheel.
    Cart,
    /// A well under a small roof.
    Well,
}

impl PropKind {
    /// Half the width in columns.
    const fn half_width(self) -> usize {
        match self {
            Self::Milestone(_) | Self::Waystone | Self::Cairn | Self::Shrine | Self::Lamp | Self::Bell | Self::Inscription | Self::Well => {
                1
            }
            Self::Flags | Self::Cart => 2,
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

impl Prop {
    /// Where its foot stands.
    pub fn place(&self) -> Place {
        Place::at(self.column, 0).at_height(self.foot)
    }
}

fn draw_in_steps(land: Land, chunk: ChunkIndex) -> Steps<ChunkPicture> {
    let prepared = crate::prepare_placing(&land, chunk);
    and_then(prepared, move |()| one_step(move || draw_chunk(&land, chunk)))
}

fn draw_chunk(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
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
    use super::{placing::*, *};
    use eremite_land::{
        Seed,
        edits::{Brush, BrushKind, Edits},
    };

    #[test]
    fn nearly_every_landmark_has_something_at_its_foot() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let columns = Column(-60_000)..Column(60_000);
        let all = [land.landmarks(columns.clone()), land.minor_landmarks(columns)].concat();
        let has_foot = |column: Column| {
            let chunk = column.chunk();
            let stands = props(&land, chunk, &land.chunk_heights(chunk));
            stands.iter().any(|sign| AT_FOOT.contains(&(sign.column - column).abs()))
        };
        let with = all.iter().filter(|landmark| has_foot(landmark.column)).count();
        assert!(all.len() > 60 && with * 10 >= all.len() * 9, "{with} of {}", all.len());
    }

    #[test]
    fn there_is_a_milestone_every_kilometre_and_other_props_where_nothing_is_all_on_the_ground() {
        let land = eremite_testing::land(Seed(4), "superposed-cosine");
        let (mut miles, mut stones, mut others, mut hung, mut minor) = (Vec::new(), 0, 0, 0, 0);
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
                    PropKind::Flags | PropKind::Cart | PropKind::Well => minor += 1,
                    _ => others += 1,
                }
            }
        }
        let all: Vec<i64> = (-51..=51).filter(|number| *number != 0).collect();
        assert_eq!((miles, stones), (all, 102));
        assert!((80..380).contains(&others), "{others} signs in 102 km, those at landmarks among them");
        assert!((150..650).contains(&hung), "{hung} lamps and bells in 102 km");
        // Rivers and landmarks take some of their places.
        assert!((60..420).contains(&minor), "{minor} signs where nothing else is in 102 km");
    }

    #[test]
    fn what_stands_is_kept_or_dropped_by_the_edits() {
        let born = eremite_testing::land(Seed(5), "superposed-cosine");
        let mut dropped = 0;
        for chunk in (1..12).map(ChunkIndex) {
            let heights = born.chunk_heights(chunk);
            let before = props(&born, chunk, &heights);
            let Some(prop) = before.first() else { continue };
            let place = Place::at(prop.column, 0).at_height(heights[prop.column.within_chunk()]);
            let brush = Brush::new(BrushKind::Wash, vec![place], 2.0).expect("a stroke");
            let dug = born.with_edits(Edits::default().paint(&brush).0);
            assert!(!props(&dug, chunk, &heights).contains(prop), "{prop:?}");
            assert_eq!(props(&born, chunk, &heights), before);
            dropped += 1;
        }
        assert!(dropped > 5, "{dropped}");
    }
}
