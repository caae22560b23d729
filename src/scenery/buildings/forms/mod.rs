//! The forms of buildings, each drawn into a rectangle: what a grammar ends at.

mod brush;
mod furnishings;
mod roofs;
mod stonework;
mod walls;
mod yard;

use bevy::math::Vec2;
use eremite_land::biome::Pigment;
use serde::Deserialize;

pub(super) use brush::{Brush, Tones};
use roofs::crest_corners;
pub(super) use walls::draw_lit_paper;

use super::{derive::Rectangle, grammar::check_range, grammar_error::GrammarError};

/// What is drawn into a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Form {
    /// A wall of white plaster.
    Plaster,
    /// A wall of clay.
    Earth,
    /// A wall of upright boards.
    Boards(WoodFinish),
    /// A wall of boards laid over one another.
    Weatherboards(WoodFinish),
    /// An opening into the dark.
    Dark,
    /// Bars over an opening.
    Lattice(WoodFinish),
    /// A fence of bamboo.
    Bamboo,
    /// Sliding screens of paper: they shine while there is light within.
    Shoji,
    /// A round window of paper: it shines while there is light within.
    RoundWindow,
    /// A door of boards.
    Door(WoodFinish),
    /// Posts, about so many metres apart, with a sill and rails.
    Frame(f32, WoodFinish),
    /// An upright.
    Post(WoodFinish),
    /// A beam.
    Beam(WoodFinish),
    /// A beam whose ends rise by so many metres.
    Lintel(f32, WoodFinish),
    /// A row of brackets that carry the eaves.
    Brackets(WoodFinish),
    /// A raised floor of boards on short posts.
    Floor(WoodFinish),
    /// A railing.
    Railing(WoodFinish),
    /// Steps of stone, one above the other.
    Steps,
    /// A wall of stones.
    Stones,
    /// A block of stone; the width of its top as a share of that of its foot.
    Block(f32),
    /// A jewel of stone: an onion with a tip.
    Jewel,
    /// A roof of thatch, seen from its long side.
    Thatch(ThatchedRoof),
    /// A roof of thatch, seen from its gable.
    ThatchedGable(ThatchedGable),
    /// A roof of tiles.
    Tiles(TiledRoof),
    /// A low roof of boards, weighted with stones.
    Planks(PlankRoof),
    /// The mast on a pagoda, with its rings.
    Finial,
    /// A half curtain of this colour in a doorway.
    Noren(Pigment),
    /// A narrow banner of this colour.
    Banner(Pigment),
    /// A lamp of paper of this colour.
    PaperLamp(Pigment),
    /// A bronze bell.
    Bell,
    /// A rope of straw with folded papers.
    Rope,
    /// Persimmons that dry on strings.
    Persimmons,
    /// Split wood in a pile.
    Firewood,
    /// A barrel.
    Barrel,
    /// A bucket on a rope.
    Bucket,
    /// A bench.
    Bench,
    /// A board that points to one side.
    Arm(Side),
    /// Rows of a crop.
    Crop(Crop),
    /// Sheaves that dry on a rack.
    Rack,
    /// A scarecrow.
    Scarecrow,
}

/// What wood is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum WoodFinish {
    /// Nothing: it is dark with age.
    Old,
    /// Nothing: it is pale.
    Pale,
    /// Red lacquer.
    Red,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
}

/// What grows on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Crop {
    /// Rice in tufts.
    Rice,
    /// Millet, with heavy ears.
    Millet,
    /// Tea, in round bushes.
    Tea,
    /// Low leaves.
    Greens,
    /// Beans on poles.
    Beans,
}

/// A roof of thatch, seen from its long side: a hipped roof with a thick edge.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThatchedRoof {
    /// How far the eaves reach beyond the rectangle on either side in metres, 0 to 1.
    pub overhang_m: f32,
    /// The length of the ridge as a share of the rectangle's width, 0.05 to 1.
    pub ridge: f32,
    /// How far the slopes bulge: 0 straight, 1 like a bun.
    pub plump: f32,
    /// The thickness of its edge in metres, 0.1 to 1.
    pub edge_m: f32,
    /// What lies on the ridge.
    pub crest: Crest,
}

/// What lies on a ridge of thatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Crest {
    /// A roll of bark.
    Plain,
    /// Crossed timbers.
    Crossed,
    /// Turf with irises.
    Grass,
}

/// A steep roof of thatch, seen from its gable, with a wall of boards beneath.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThatchedGable {
    /// How far the eaves reach beyond the rectangle on either side in metres, 0 to 1.
    pub overhang_m: f32,
    /// The thickness of the thatch in metres, 0.1 to 1.5.
    pub edge_m: f32,
}

/// A roof of tiles with curved slopes and eaves (Teoh 2009, "Generalized Descriptions for the Procedural Modeling of Ancient
/// East Asian Buildings").
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TiledRoof {
    /// How far the eaves reach beyond the rectangle on either side in metres, 0 to 1.
    pub overhang_m: f32,
    /// The length of the ridge as a share of the rectangle's width, 0 to 1.
    pub ridge: f32,
    /// How far the eaves rise toward their ends in metres, 0 to 1.5.
    pub rise_m: f32,
    /// How hollow the slopes are: 1 straight, 3 sweeping.
    pub curve: f32,
    /// Rows of tiles that are drawn, 2 to 16.
    pub rows: u32,
    /// Whether it has a ridge; a roof with another storey above has none.
    #[serde(default)]
    pub crest: bool,
}

/// A low roof of boards.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlankRoof {
    /// How far the eaves reach beyond the rectangle on either side in metres, 0 to 1.
    pub overhang_m: f32,
    /// The length of the upper edge as a share of the rectangle's width, 0.2 to 1.
    pub ridge: f32,
    /// Whether stones lie on it.
    #[serde(default)]
    pub stones: bool,
}

/// The farthest in metres that anything reaches beyond its rectangle to either side, and so beyond its lot.
pub(super) const OVERHANG_M: f32 = 1.0;

/// How many strokes stand about `apart_m` apart in `whole_m` metres, at least 1 and at most `most`.
fn strokes(whole_m: f32, apart_m: f32, most: usize) -> usize {
    ((whole_m / apart_m).round() as usize).clamp(1, most)
}

impl Form {
    /// The most mesh corners that it takes in a rectangle of at most this size.
    pub(super) fn max_corners(&self, size: Vec2) -> usize {
        let across = |apart_m: f32, most: usize| strokes(size.x, apart_m, most);
        let own = match self {
            Self::Dark | Self::Post(_) | Self::Beam(_) => 8,
            Self::Lintel(..) => 20,
            Self::Bench => 24,
            Self::Plaster | Self::Earth => 29,
            Self::Bucket => 33,
            Self::Banner(_) | Self::PaperLamp(_) => 45,
            Self::Jewel | Self::Barrel => 43,
            Self::Door(_) => 36,
            Self::RoundWindow => 21 + 44 + 12,
            Self::Boards(_) => 4 + 4 * across(0.38, 10),
            Self::Weatherboards(_) => 4 + 4 * strokes(size.y, 0.26, 10),
            Self::Lattice(_) => 32 + 4 * across(0.22, 10),
            Self::Bamboo => 56 + 8 * across(0.3, 24),
            Self::Shoji => 42 + 8 * across(0.9, 4),
            Self::Frame(apart_m, _) => 32 + 8 * across(*apart_m, 8),
            Self::Brackets(_) => 8 + 10 * across(1.1, 10),
            Self::Floor(_) => 28 + 4 * across(1.9, 12),
            Self::Railing(_) => 20 + 4 * across(1.3, 12),
            Self::Steps => 16 * strokes(size.y, 0.22, 4),
            Self::Stones => 24 + 4 * 16,
            Self::Block(_) | Self::Bell | Self::Arm(_) => 47,
            Self::Thatch(roof) => {
                123 + 7 * across(roofs::THATCH_APART_M, roofs::MAX_STRAWS) + 20 + crest_corners(roof.crest, roof.ridge * size.x)
            }
            Self::ThatchedGable(_) => 23 + 4 * across(0.55, 14) + 2 * (15 + 20 + 24 + 8) + 16,
            Self::Tiles(roof) => 139 + 15 * roof.rows as usize + if roof.crest { 34 } else { 0 },
            Self::Planks(_) => 57 + 4 * across(0.7, 10) + 11 * across(1.3, 5),
            Self::Finial => 8 + 8 + 9 * 8 + 12,
            Self::Noren(_) => 8 + 15 * across(0.5, 4),
            Self::Rope => 56,
            Self::Persimmons => 31 * across(0.3, 2),
            Self::Firewood => 8 + 13 * 14,
            Self::Crop(Crop::Rice | Crop::Millet) => 27 + 24 * across(0.5, 40),
            Self::Crop(Crop::Tea) => 27 + 39 * across(1.25, 14),
            Self::Crop(Crop::Greens) => 27 + 28 * across(0.8, 22),
            Self::Crop(Crop::Beans) => 35 + 50 * across(1.3, 12),
            Self::Rack => 16 + 8 * across(2.4, 5) + 9 * across(0.42, 22),
            Self::Scarecrow => 110,
        };
        own + if self.is_wall() { 4 } else { 0 }
    }

    /// Whether its numbers are in their ranges.
    pub(super) fn check(&self, field: &str) -> Result<(), GrammarError> {
        let check = |part: &str, value: f32, low: f32, high: f32| check_range(&format!("{field}.{part}"), value, low, high);
        match self {
            Self::Frame(apart_m, _) => check_range(field, *apart_m, 0.3, 10.0),
            Self::Lintel(rise_m, _) => check_range(field, *rise_m, 0.0, 1.0),
            Self::Block(top) => check_range(field, *top, 0.1, 2.0),
            Self::Thatch(roof) => {
                check("overhang_m", roof.overhang_m, 0.0, OVERHANG_M)?;
                check("ridge", roof.ridge, 0.05, 1.0)?;
                check("plump", roof.plump, 0.0, 1.0)?;
                check("edge_m", roof.edge_m, 0.1, 1.0)
            }
            Self::ThatchedGable(roof) => {
                check("overhang_m", roof.overhang_m, 0.0, OVERHANG_M)?;
                check("edge_m", roof.edge_m, 0.1, 1.5)
            }
            Self::Tiles(roof) => {
                check("overhang_m", roof.overhang_m, 0.0, OVERHANG_M)?;
                check("ridge", roof.ridge, 0.0, 1.0)?;
                check("rise_m", roof.rise_m, 0.0, 1.5)?;
                check("curve", roof.curve, 1.0, 3.0)?;
                check("rows", roof.rows as f32, 2.0, 16.0)
            }
            Self::Planks(roof) => {
                check("overhang_m", roof.overhang_m, 0.0, OVERHANG_M)?;
                check("ridge", roof.ridge, 0.2, 1.0)
            }
            _ => Ok(()),
        }
    }

    /// The same, seen in a mirror.
    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::Arm(Side::Left) => Self::Arm(Side::Right),
            Self::Arm(Side::Right) => Self::Arm(Side::Left),
            other => other,
        }
    }

    /// Whether it is a wall on which eaves cast their shade.
    pub(super) const fn is_wall(&self) -> bool {
        matches!(
            self,
            Self::Plaster
                | Self::Earth
                | Self::Boards(_)
                | Self::Weatherboards(_)
                | Self::Lattice(_)
                | Self::Shoji
                | Self::Door(_)
                | Self::Brackets(_)
        )
    }

    /// Whether it is a roof.
    pub(super) const fn is_roof(&self) -> bool {
        matches!(self, Self::Thatch(_) | Self::ThatchedGable(_) | Self::Tiles(_) | Self::Planks(_))
    }

    /// Whether it is paper that shines while there is light behind it.
    pub(super) const fn is_paper(&self) -> bool {
        matches!(self, Self::Shoji | Self::RoundWindow | Self::PaperLamp(_))
    }

    /// Draws it into a rectangle.
    pub(super) fn draw(&self, brush: &mut Brush, within: Rectangle) {
        match *self {
            Self::Plaster => walls::plaster(brush, within),
            Self::Earth => walls::earth(brush, within),
            Self::Boards(finish) => walls::boards(brush, within, finish),
            Self::Weatherboards(finish) => walls::weatherboards(brush, within, finish),
            Self::Dark => walls::dark(brush, within),
            Self::Lattice(finish) => walls::lattice(brush, within, finish),
            Self::Bamboo => walls::bamboo(brush, within),
            Self::Shoji => walls::shoji(brush, within),
            Self::RoundWindow => walls::round_window(brush, within),
            Self::Door(finish) => walls::door(brush, within, finish),
            Self::Frame(apart_m, finish) => walls::frame(brush, within, apart_m, finish),
            Self::Post(finish) => walls::post(brush, within, finish),
            Self::Beam(finish) => walls::beam(brush, within, finish),
            Self::Lintel(rise_m, finish) => walls::lintel(brush, within, rise_m, finish),
            Self::Brackets(finish) => walls::brackets(brush, within, finish),
            Self::Floor(finish) => walls::floor(brush, within, finish),
            Self::Railing(finish) => walls::railing(brush, within, finish),
            Self::Steps => stonework::steps(brush, within),
            Self::Stones => stonework::stones(brush, within),
            Self::Block(top) => stonework::block(brush, within, top),
            Self::Jewel => stonework::jewel(brush, within),
            Self::Thatch(roof) => roofs::thatch(brush, within, &roof),
            Self::ThatchedGable(roof) => roofs::thatched_gable(brush, within, &roof),
            Self::Tiles(roof) => roofs::tiles(brush, within, &roof),
            Self::Planks(roof) => roofs::planks(brush, within, &roof),
            Self::Finial => roofs::finial(brush, within),
            Self::Noren(dye) => furnishings::noren(brush, within, dye.into()),
            Self::Banner(dye) => furnishings::banner(brush, within, dye.into()),
            Self::PaperLamp(dye) => furnishings::paper_lamp(brush, within, dye.into()),
            Self::Bell => furnishings::bell(brush, within),
            Self::Rope => furnishings::rope(brush, within),
            Self::Persimmons => furnishings::persimmons(brush, within),
            Self::Firewood => yard::firewood(brush, within),
            Self::Barrel => furnishings::barrel(brush, within),
            Self::Bucket => furnishings::bucket(brush, within),
            Self::Bench => furnishings::bench(brush, within),
            Self::Arm(side) => furnishings::arm(brush, within, side),
            Self::Crop(crop) => yard::crop(brush, within, crop),
            Self::Rack => yard::rack(brush, within),
            Self::Scarecrow => yard::scarecrow(brush, within),
        }
    }
}
