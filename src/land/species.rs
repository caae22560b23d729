//! Plant species as data: a bracketed, stochastic L-system (Prusinkiewicz and Lindenmayer 1990), and how it is drawn.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::biome::{BiomeError, Pigment, check};

/// A plant species. Its rules rewrite all symbols of the axiom in parallel, `steps` times:
///
/// | symbol | meaning |
/// |---|---|
/// | `F` | a piece of stem forward |
/// | `f` | the same way without a stem |
/// | `+` `-` | a turn to the right, to the left |
/// | `[` `]` | a branch begins, ends |
/// | `L` | a leaf, or a tuft of them |
/// | `B` | a bud: flower, fruit, ear |
/// | any other capital | nothing: it is there to be rewritten |
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Species {
    /// Its name.
    pub name: String,
    /// Where it roots.
    #[serde(default)]
    pub habitat: Habitat,
    /// Plants per 100 m where they are densest, 0.1 to 200.
    pub per_100_m: f32,
    /// Clumping: 0 is even, 1 is groves with clearings between them.
    #[serde(default)]
    pub clump: f32,
    /// The least and the greatest height in metres, 0.1 to 16; of fallen wood, the length.
    pub height_m: (f32, f32),
    /// Whether it is dead wood that lies along the ground.
    #[serde(default)]
    pub fallen: bool,
    /// Whether it is standing dead wood; nothing that is planted grows into it.
    #[serde(default)]
    pub dead: bool,
    /// The steepest slope on which it roots, as rise per metre, 0.1 to 3.
    #[serde(default = "gentle")]
    pub steepest: f32,
    /// The axiom of the L-system.
    pub axiom: String,
    /// The number of rewriting steps, 0 to 7.
    pub steps: u32,
    /// The productions: each symbol's successors with their weights.
    #[serde(default)]
    pub rules: BTreeMap<char, Vec<(f32, String)>>,
    /// The least and the greatest turn in degrees, 0 to 120.
    pub turn_deg: (f32, f32),
    /// The length of a branch as a share of its stem's, 0.3 to 1.
    #[serde(default = "kept")]
    pub shorten: f32,
    /// Tropism: branches bend upward, up to 1, or hang, down to -1.
    #[serde(default)]
    pub rise: f32,
    /// How crooked stems are, 0 to 1.
    #[serde(default)]
    pub crooked: f32,
    /// The stem's width at the foot, as a share of the plant's height, 0.002 to 0.3.
    pub stem: f32,
    /// The width of a branch as a share of its stem's, 0.3 to 1.
    #[serde(default = "kept")]
    pub thin: f32,
    /// The share of its width that a stem loses toward its tip, 0 to 1.
    #[serde(default = "kept")]
    pub taper: f32,
    /// The stem's colour.
    pub bark: Pigment,
    /// Whether the stem has bars across it, as a birch has.
    #[serde(default)]
    pub barred: bool,
    /// Its leaves, if it has any.
    #[serde(default)]
    pub leaf: Option<Foliage>,
    /// Its buds, if it has any.
    #[serde(default)]
    pub bud: Option<Foliage>,
    /// How far it bends in the wind, 0 to 1.
    #[serde(default = "supple")]
    pub sway: f32,
}

/// The habitat of a plant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Habitat {
    /// Dry ground: trees in the thickets of their biome, lower plants in patches of their own.
    #[default]
    Ground,
    /// In clearings.
    Open,
    /// At the edges of thickets.
    Edge,
    /// Under trees.
    Shade,
    /// On the shore of still water.
    Shore,
    /// In shallow water.
    Shallows,
}

/// The layers of vegetation, from below; each has patches of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VegetationLayer {
    /// Grass and flowers.
    Floor,
    /// Bushes and ferns.
    Undergrowth,
    /// Trees.
    Canopy,
}

/// Leaves or buds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foliage {
    /// The shape that they are drawn in.
    pub form: FoliageForm,
    /// Size in metres, 0.02 to 4.
    pub size_m: f32,
    /// Their colour, and a second one that some of them have.
    pub colors: (Pigment, Pigment),
    /// Opacity, 0.1 to 1.
    #[serde(default = "opaque")]
    pub strength: f32,
}

/// The shape that foliage is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum FoliageForm {
    /// A round cloud of leaves with dabs in it.
    Cloud,
    /// A flat cloud with its needles up, as pines on painted scrolls.
    Pad,
    /// Needles hanging from a twig.
    Fringe,
    /// A single blade.
    Blade,
    /// A few dabs of the brush.
    Dabs,
    /// A round dot.
    Dot,
    /// A bowed rib with leaflets on both sides: fern, palm.
    Frond,
    /// A thick spike: cob, catkin, a stalk of small flowers.
    Spike,
    /// Rays of equal height with a dot each: cow parsley.
    Umbel,
    /// A broad leaf on its own stalk, hanging over.
    Broad,
    /// A hanging strand: lichen, air roots, wisteria.
    Strand,
    /// A cap with a pale underside: a fungus.
    Cap,
}

fn gentle() -> f32 {
    0.8
}

fn kept() -> f32 {
    0.7
}

fn supple() -> f32 {
    0.4
}

fn opaque() -> f32 {
    0.85
}

/// The most symbols that a plant may be rewritten to.
pub const MAX_SYMBOLS: usize = 3000;

impl Species {
    /// A tuft of grass in ink.
    pub fn grass() -> Self {
        let blade =
            Foliage { form: FoliageForm::Blade, size_m: 0.5, colors: (Pigment::srgb(0x1a_191b), Pigment::srgb(0x33_3a2c)), strength: 0.9 };
        Self {
            name: "grass".into(),
            dead: false,
            habitat: Habitat::Ground,
            per_100_m: 60.0,
            clump: 0.6,
            height_m: (0.3, 0.8),
            fallen: false,
            steepest: 1.2,
            axiom: "[--L][-L][L][+L][++L]".into(),
            steps: 0,
            rules: BTreeMap::new(),
            turn_deg: (6.0, 18.0),
            shorten: kept(),
            rise: 0.0,
            crooked: 0.0,
            stem: 0.02,
            thin: kept(),
            taper: kept(),
            bark: Pigment::srgb(0x33_3a2c),
            barred: false,
            leaf: Some(blade),
            bud: None,
            sway: 0.6,
        }
    }

    /// The layer of vegetation that it belongs to.
    pub fn vegetation_layer(&self) -> VegetationLayer {
        match self.height_m.1 {
            _ if self.fallen => VegetationLayer::Undergrowth,
            high if high > Self::TREE_M => VegetationLayer::Canopy,
            high if high > Self::BUSH_M => VegetationLayer::Undergrowth,
            _ => VegetationLayer::Floor,
        }
    }

    /// Metres of height from which a plant is a tree, or a bush.
    const TREE_M: f32 = 2.5;
    const BUSH_M: f32 = 1.1;

    pub(super) fn check(&self) -> Result<(), BiomeError> {
        let pair = |field: &str, (low, high): (f32, f32), least: f32, most: f32| {
            check(field, low, least, most)?;
            check(field, high, low, most)
        };
        check("per_100_m", self.per_100_m, 0.1, 200.0)?;
        check("clump", self.clump, 0.0, 1.0)?;
        pair("height_m", self.height_m, 0.1, 16.0)?;
        check("steepest", self.steepest, 0.1, 3.0)?;
        pair("turn_deg", self.turn_deg, 0.0, 120.0)?;
        check("shorten", self.shorten, 0.3, 1.0)?;
        check("rise", self.rise, -1.0, 1.0)?;
        check("crooked", self.crooked, 0.0, 1.0)?;
        check("stem", self.stem, 0.002, 0.3)?;
        check("thin", self.thin, 0.3, 1.0)?;
        check("taper", self.taper, 0.0, 1.0)?;
        check("sway", self.sway, 0.0, 1.0)?;
        for (field, foliage) in [("leaf", &self.leaf), ("bud", &self.bud)] {
            if let Some(foliage) = foliage {
                check("size_m", foliage.size_m, 0.02, 4.0)
                    .and_then(|()| check("strength", foliage.strength, 0.1, 1.0))
                    .map_err(|error| error.within(field))?;
            }
        }
        if self.steps > 7 {
            return Err(BiomeError::new("steps", format!("is a whole number from 0 to 7, not {}", self.steps)));
        }
        self.check_text("axiom", &self.axiom)?;
        for (symbol, successors) in &self.rules {
            let field = format!("rules['{symbol}']");
            if !symbol.is_ascii_uppercase() {
                return Err(BiomeError::new(field, "only capitals are rewritten"));
            }
            if successors.is_empty() || successors.iter().any(|(weight, _)| !(*weight > 0.0 && weight.is_finite())) {
                return Err(BiomeError::new(field, "needs a successor, each with a weight above 0"));
            }
            successors.iter().try_for_each(|(_, text)| self.check_text(&field, text))?;
        }
        let longest = self.max_length();
        if longest > MAX_SYMBOLS {
            return Err(BiomeError::new("steps", format!("after {} of them it may have more than {MAX_SYMBOLS} symbols", self.steps)));
        }
        Ok(())
    }

    fn check_text(&self, field: &str, text: &str) -> Result<(), BiomeError> {
        let mut open = 0i32;
        for symbol in text.chars() {
            match symbol {
                '[' => open += 1,
                ']' => open -= 1,
                'f' | '+' | '-' => {}
                'L' if self.leaf.is_none() => return Err(BiomeError::new(field, "has an L, and there is no leaf")),
                'B' if self.bud.is_none() => return Err(BiomeError::new(field, "has a B, and there is no bud")),
                symbol if symbol.is_ascii_uppercase() => {}
                symbol => return Err(BiomeError::new(field, format!("'{symbol}' is no symbol; there are F f + - [ ] L B and capitals"))),
            }
            if open < 0 {
                break;
            }
        }
        if open != 0 {
            return Err(BiomeError::new(field, "every [ has its ]"));
        }
        Ok(())
    }

    /// An upper bound on the number of symbols after all steps.
    fn max_length(&self) -> usize {
        let mut lengths: BTreeMap<char, usize> = self.rules.keys().map(|symbol| (*symbol, 1)).collect();
        let measure = |text: &str, lengths: &BTreeMap<char, usize>| {
            text.chars().map(|symbol| lengths.get(&symbol).copied().unwrap_or(1)).fold(0, usize::saturating_add)
        };
        for _ in 0..self.steps {
            let grown = self
                .rules
                .iter()
                .map(|(symbol, successors)| (*symbol, successors.iter().map(|(_, text)| measure(text, &lengths)).max().unwrap_or(1)));
            lengths = grown.collect();
        }
        measure(&self.axiom, &lengths)
    }
}
