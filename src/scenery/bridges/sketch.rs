//! A crossing as it is drawn: its profile, its tones and the strokes that all kinds share.

use bevy::math::Vec2;
use eremite_land::{
    ChunkIndex, Land, RandomStream, Tint,
    cache::lerp_heights,
    hash::SeededRng,
    rivers::{Crossing, CrossingKind, Deck, REST},
};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

const STROKES: RandomStream = RandomStream::named("river bridge");

/// The width in metres over which edges fade.
pub(super) const FEATHER_M: f32 = 0.035;

/// The tones of a bridge: the land's own pigments, and snow on what lies flat.
pub(super) struct BridgeTones {
    pub ink: Ink,
    /// Weathered wood.
    pub wood: Ink,
    pub dark_wood: Ink,
    pub lacquer: Ink,
    pub bronze: Ink,
    pub stone: Ink,
    pub pale_stone: Ink,
    pub moss: Ink,
    snow: f32,
}

impl BridgeTones {
    fn of(tint: &Tint, random: &mut SeededRng) -> Self {
        let (paper, ink) = (palette::paper(), palette::ink());
        let age = random.unit();
        let stone = Ink::from(tint.soil).lerp(palette::stone(), 0.6).lerp(paper, 0.1);
        Self {
            ink,
            wood: palette::wood().lerp(palette::stone(), 0.15 + 0.3 * age).lerp(ink, 0.1),
            dark_wood: palette::wood().lerp(ink, 0.45 + 0.2 * age),
            lacquer: palette::vermilion().lerp(palette::wood(), 0.3).lerp(ink, 0.16 + 0.18 * age),
            bronze: palette::copper().lerp(ink, 0.55),
            stone,
            pale_stone: stone.lerp(paper, 0.3),
            moss: Ink::from(tint.cover).lerp(palette::moss(), 0.5).lerp(stone, 0.3),
            snow: ((tint.snow - 0.2) / 0.25).clamp(0.0, 1.0),
        }
    }

    /// A tone that lies flat, under the snow of the land.
    pub fn snowed(&self, tone: Ink) -> Ink {
        tone.lerp(palette::paper().with_alpha(tone.0[3]), 0.8 * self.snow)
    }
}

/// A crossing in the making; x counts metres from its deck's first column.
pub(super) struct Sketch<'a> {
    pub mesh: &'a mut InkMeshBuilder,
    pub random: SeededRng,
    pub tones: BridgeTones,
    deck: &'a Deck,
    /// The deck's first column, in metres from the chunk's.
    left_m: f32,
    /// Heights of the ground at the deck's columns.
    ground_m: Vec<f32>,
    /// Level of the water.
    pub level_m: f32,
    /// The middle of the water, and half its width.
    pub middle_m: f32,
    pub half_m: f32,
}

impl<'a> Sketch<'a> {
    pub fn new(mesh: &'a mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, crossing: &Crossing, deck: &'a Deck) -> Self {
        let mut random = land.seed().rng(STROKES, &[deck.first.0]);
        let ground_m = land.heights(deck.first, deck.heights.len());
        Self {
            mesh,
            tones: BridgeTones::of(&land.tint(crossing.column), &mut random),
            random,
            deck,
            left_m: (deck.first - chunk.first()) as f32,
            ground_m,
            level_m: crossing.level_m,
            middle_m: (crossing.column - deck.first) as f32,
            half_m: crossing.width_m / 2.0,
        }
    }

    pub fn kind(&self) -> CrossingKind {
        self.deck.kind
    }

    /// Length of the deck in metres.
    pub fn length_m(&self) -> f32 {
        (self.ground_m.len() - 1) as f32
    }

    /// Where the free span begins and ends.
    pub fn span_m(&self) -> [f32; 2] {
        let rest = (REST - 1) as f32;
        [rest, self.length_m() - rest]
    }

    /// Height of the deck.
    pub fn top_m(&self, x: f32) -> f32 {
        along(&self.deck.heights, x)
    }

    /// Height of the ground, which is the bed in the river.
    pub fn ground_m(&self, x: f32) -> f32 {
        along(&self.ground_m, x)
    }

    /// A point of the picture.
    pub fn at(&self, x: f32, height_m: f32) -> Vec2 {
        Vec2::new(self.left_m + x, height_m)
    }

    /// A point so far over the deck.
    pub fn over(&self, x: f32, up_m: f32) -> Vec2 {
        self.at(x, self.top_m(x) + up_m)
    }

    /// Places along the free span, both ends included, about so many metres apart.
    pub fn stations(&self, apart_m: f32) -> Vec<f32> {
        let [from, to] = self.span_m();
        let count = ((to - from) / apart_m).round().max(1.0);
        (0..=count as usize).map(|i| from + (to - from) * i as f32 / count).collect()
    }

    pub fn stray(&mut self, most_m: f32) -> f32 {
        self.random.range(-most_m, most_m)
    }

    /// A straight stroke.
    pub fn line(&mut self, from: Vec2, to: Vec2, width: f32, ink: Ink) {
        self.mesh.taper(&[StrokePoint { at: from, width }, StrokePoint { at: to, width }], ink, FEATHER_M);
    }

    /// A thin line that ends in a point.
    pub fn hair(&mut self, from: Vec2, to: Vec2, width: f32, ink: Ink) {
        self.mesh.hair(&[StrokePoint { at: from, width }, StrokePoint { at: to, width: 0.02 }], ink);
    }

    /// A stroke along the deck, so far over it, between two places.
    pub fn along(&mut self, [from, to]: [f32; 2], up_m: f32, width: f32, ink: Ink) {
        let count = ((to - from) / 1.0).ceil().max(1.0);
        let points: Vec<StrokePoint> =
            (0..=count as usize).map(|i| StrokePoint { at: self.over(from + (to - from) * i as f32 / count, up_m), width }).collect();
        self.mesh.taper(&points, ink, FEATHER_M);
    }

    /// A filled band between two lines, from left to right: pairs of an upper and a lower point.
    pub fn band(&mut self, pairs: &[[Vec2; 2]], upper: Ink, lower: Ink) {
        let mut before: Option<[u32; 2]> = None;
        for [high, low] in pairs {
            let corners = [self.mesh.vertex(*high, upper), self.mesh.vertex(*low, lower)];
            if let Some([high, low]) = before {
                self.mesh.quad(high, corners[0], corners[1], low);
            }
            before = Some(corners);
        }
    }

    /// A post on the deck or the ground, with a line of ink along one side.
    pub fn post(&mut self, foot: Vec2, head: Vec2, width: f32, tone: Ink) {
        let ink = self.tones.ink;
        self.line(foot, head, width, tone);
        let aside = Vec2::X * width * 0.45;
        self.hair(head + aside, foot + aside, 0.05, ink.with_alpha(0.6));
    }
}

/// A height between two columns.
fn along(heights: &[f32], x: f32) -> f32 {
    let x = x.clamp(0.0, (heights.len() - 1) as f32);
    let i = (x as usize).min(heights.len() - 2);
    lerp_heights(heights[i], heights[i + 1], x - i as f32)
}
