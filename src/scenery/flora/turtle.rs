//! Turtle graphics for L-systems: interprets a plant's symbols into stems, leaves and buds, rooted at the origin.

use bevy::math::Vec2;
use eremite_land::{hash::SeededRng, species::Species};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::{foliage, grammar::Derivation};

const FEATHER_M: f32 = 0.04;
/// Most that a stem of maximal crookedness bends per segment, in radians.
const CROOKED: f32 = 0.5;
/// Share of its lean that a branch loses (or gains, drooping) per segment.
const RISE: f32 = 0.5;
/// Metres that a plant's foot reaches into the ground.
const ROOT_M: f32 = 0.22;
/// Height of a fallen trunk's middle above the ground, as a share of its width.
const LIES_SHARE: f32 = 0.3;
/// Width in metres below which a stem is drawn as a hairline.
const HAIR_M: f32 = 0.09;

/// Unit vector of an angle from the vertical, clockwise.
pub(super) fn leaning(angle: f32) -> Vec2 {
    Vec2::from(libm::sincosf(angle))
}

struct Turtle {
    at: Vec2,
    angle: f32,
    length: f32,
    depth: i32,
    /// Path length from the root along all stems.
    way: f32,
    /// The points of its stem, from `foot`; none before there is a second one, since most branches are a leaf and no stem.
    stem: Vec<Vec2>,
    foot: Vec2,
}

/// A stem as a polyline from its foot, with its branching depth.
pub(super) struct Stem {
    pub points: Vec<Vec2>,
    pub depth: i32,
    /// Path length from the root to its tip, and the length of its segments.
    pub way: f32,
    pub piece: f32,
}

/// A leaf or a bud, and its path length from the root.
pub(super) struct LeafOrBud {
    pub at: Vec2,
    pub angle: f32,
    pub bud: bool,
    pub way: f32,
}

/// A plant's skeleton in arbitrary units, before it is scaled to a height.
#[derive(Default)]
pub(super) struct PlantSkeleton {
    pub stems: Vec<Stem>,
    pub organs: Vec<LeafOrBud>,
    /// The stems that wait for the end of a branch while it grows.
    stack: Vec<Turtle>,
    /// Memory for the points of stems, left by earlier plants.
    spare: Vec<Vec<Vec2>>,
}

impl PlantSkeleton {
    /// Grows a plant in place of the one before, in its memory.
    pub fn grow(&mut self, species: &Species, symbols: &str, random: &mut SeededRng) {
        self.organs.clear();
        self.spare.extend(self.stems.drain(..).map(|stem| stem.points));
        let turn = |random: &mut SeededRng| random.range(species.turn_deg.0, species.turn_deg.1).to_radians();
        let mut turtle = Turtle { at: Vec2::ZERO, angle: 0.0, length: 1.0, depth: 0, way: 0.0, stem: Vec::new(), foot: Vec2::ZERO };
        for symbol in symbols.chars() {
            match symbol {
                'F' | 'f' => {
                    turtle.angle += species.crooked * CROOKED * random.range(-1.0, 1.0);
                    if species.rise > 0.0 {
                        turtle.angle *= 1.0 - RISE * species.rise;
                    } else if turtle.depth > 0 {
                        let down = std::f32::consts::PI.copysign(turtle.angle);
                        turtle.angle += (down - turtle.angle) * RISE * 0.5 * -species.rise;
                    }
                    turtle.at += leaning(turtle.angle) * turtle.length;
                    if symbol == 'f' {
                        self.end(&mut turtle);
                        turtle.foot = turtle.at;
                    } else {
                        if turtle.stem.is_empty() {
                            turtle.stem = self.spare.pop().unwrap_or_default();
                            turtle.stem.clear();
                            turtle.stem.push(turtle.foot);
                        }
                        turtle.stem.push(turtle.at);
                    }
                    turtle.way += turtle.length;
                }
                '+' => turtle.angle += turn(random),
                '-' => turtle.angle -= turn(random),
                '[' => {
                    let Turtle { at, angle, length, depth, way, .. } = turtle;
                    let branch = Turtle { length: length * species.shorten, depth: depth + 1, at, angle, way, stem: Vec::new(), foot: at };
                    self.stack.push(std::mem::replace(&mut turtle, branch));
                }
                ']' => {
                    self.end(&mut turtle);
                    turtle = self.stack.pop().expect("brackets are checked when the species is read");
                }
                'L' | 'B' => self.organs.push(LeafOrBud { at: turtle.at, angle: turtle.angle, bud: symbol == 'B', way: turtle.way }),
                _ => {}
            }
        }
        self.end(&mut turtle);
    }

    fn end(&mut self, turtle: &mut Turtle) {
        let points = std::mem::take(&mut turtle.stem);
        if !points.is_empty() {
            self.stems.push(Stem { points, depth: turtle.depth, way: turtle.way, piece: turtle.length });
        }
    }

    /// Rotates the skeleton so that up points along an angle from the vertical.
    fn lay(&mut self, angle: f32) {
        let (up, right) = (leaning(angle), leaning(angle + std::f32::consts::FRAC_PI_2));
        let lay = |at: Vec2| right * at.x + up * at.y;
        for at in self.stems.iter_mut().flat_map(|stem| &mut stem.points) {
            *at = lay(*at);
        }
        for organ in &mut self.organs {
            organ.at = lay(organ.at);
        }
    }

    /// Height of its highest point; 0 if it consists of leaves only.
    pub fn height(&self) -> f32 {
        self.stems.iter().flat_map(|stem| &stem.points).map(|at| at.y).fold(0.0, f32::max)
    }
}

/// The memory that a plant is derived, grown and drawn in: the next plant uses it again.
#[derive(Default)]
pub(super) struct PlantMemory {
    derivation: Derivation,
    skeleton: PlantSkeleton,
    stroke: Vec<StrokePoint>,
}

/// Draws a plant of a height in metres, upright, or fallen along `lies` (an angle from the vertical). The same random state
/// gives the same plant.
pub(super) fn draw(
    mesh: &mut InkMeshBuilder,
    species: &Species,
    height_m: f32,
    lies: Option<f32>,
    random: &mut SeededRng,
    PlantMemory { derivation, skeleton, stroke }: &mut PlantMemory,
) {
    let first = mesh.positions.len();
    skeleton.grow(species, derivation.derive(species, random), random);
    let tall = skeleton.height();
    if let Some(angle) = lies {
        skeleton.lay(angle);
    }
    let scale = if tall > 0.0 { height_m / tall } else { 1.0 };
    // From the finest twigs to the trunk, which is in front.
    skeleton.stems.sort_by_key(|stem| -stem.depth);
    let root_m = if lies.is_some() { 0.0 } else { ROOT_M };
    for of_depth in skeleton.stems.chunk_by(|one, other| one.depth == other.depth) {
        let size = StemSize { scale, foot_m: foot_m(species, height_m, of_depth[0].depth), root_m };
        for stem in of_depth {
            draw_stem(mesh, species, stem, size, random, stroke);
        }
    }
    for organ in &skeleton.organs {
        let foliage = if organ.bud { species.bud } else { species.leaf };
        if let Some(foliage) = foliage {
            // Leaves without a stem are as long as the plant is high.
            let size_m = if tall > 0.0 { foliage.size_m } else { height_m };
            foliage::draw(mesh, &foliage, organ.at * scale, organ.angle, size_m * random.range(0.75, 1.15), random);
        }
    }
    if lies.is_some() {
        if let Some(trunk) = skeleton.stems.iter().find(|stem| stem.depth == 0) {
            draw_bark(mesh, trunk, scale, height_m * species.stem, Ink::from(species.bark), random);
        }
        // The trunk is half sunk into the grass.
        let up_m = height_m * species.stem * LIES_SHARE;
        for at in &mut mesh.positions[first..] {
            at.y += up_m;
        }
    }
    set_sway(mesh, first, if lies.is_some() { 0.0 } else { species.sway }, height_m);
}

/// Centre line of the trunk that [`draw`] draws with the same random state, with half its width at each point.
pub(super) fn trunk(species: &Species, height_m: f32, random: &mut SeededRng) -> Vec<(Vec2, f32)> {
    let PlantMemory { mut derivation, mut skeleton, .. } = PlantMemory::default();
    skeleton.grow(species, derivation.derive(species, random), random);
    let Some(stem) = skeleton.stems.iter().find(|stem| stem.depth == 0) else { return Vec::new() };
    let tall = skeleton.height();
    let scale = if tall > 0.0 { height_m / tall } else { 1.0 };
    let (foot_m, last) = (height_m * species.stem, (stem.points.len() - 1) as f32);
    let half_m = |i: usize| 0.5 * foot_m * (1.0 - species.taper * i as f32 / last);
    stem.points.iter().enumerate().map(|(i, at)| (*at * scale, half_m(i))).collect()
}

/// The size of a stem.
#[derive(Clone, Copy)]
pub(super) struct StemSize {
    /// Metres per unit of the skeleton.
    pub scale: f32,
    /// Its width at its foot in metres.
    pub foot_m: f32,
    /// Metres that the foot of a trunk goes into the ground.
    pub root_m: f32,
}

/// The width in metres, at its foot, of a stem of a branching depth, of a plant of a height.
pub(super) fn foot_m(species: &Species, height_m: f32, depth: i32) -> f32 {
    height_m * species.stem * libm::powf(species.thin, depth as f32)
}

/// Draws one stem, with memory for its points.
pub(super) fn draw_stem(
    mesh: &mut InkMeshBuilder,
    species: &Species,
    stem: &Stem,
    StemSize { scale, foot_m, root_m }: StemSize,
    random: &mut SeededRng,
    points: &mut Vec<StrokePoint>,
) {
    let last = (stem.points.len() - 1) as f32;
    points.clear();
    points.extend(
        (stem.points.iter().enumerate())
            .map(|(i, at)| StrokePoint { at: *at * scale, width: foot_m * (1.0 - species.taper * i as f32 / last) }),
    );
    if stem.depth == 0 {
        points[0].at.y -= root_m;
        points[0].width *= 1.25;
    }
    let bark = Ink::from(species.bark);
    if foot_m < HAIR_M {
        for point in points.iter_mut() {
            point.width += 0.055;
        }
        mesh.hair(points, bark.with_alpha(0.92));
        return;
    }
    if species.barred {
        // Pale bark needs a contour to stand out from the paper.
        let contour: Vec<StrokePoint> = points.iter().map(|point| StrokePoint { width: point.width + 0.06, ..*point }).collect();
        mesh.taper(&contour, palette::ink().with_alpha(0.8), 0.02);
        mesh.taper(points, bark, 0.015);
        bars(mesh, points, random);
    } else if species.taper < 0.3 {
        mesh.curve(points, 3, bark, FEATHER_M);
    } else {
        mesh.taper(points, bark, FEATHER_M);
    }
}

/// Draws the visible side of a fallen trunk: the grain of its bark and the broken end.
fn draw_bark(mesh: &mut InkMeshBuilder, trunk: &Stem, scale: f32, width_m: f32, bark: Ink, random: &mut SeededRng) {
    let (foot, tip) = (trunk.points[0] * scale, trunk.points[trunk.points.len() - 1] * scale);
    let across = (tip - foot).normalize_or(Vec2::X).perp();
    for _ in 0..9 {
        let (from, long) = (random.range(0.0, 0.8), random.range(0.08, 0.2));
        let aside = across * width_m * random.range(-0.38, 0.38) * (1.0 - 0.4 * from);
        let at = |share: f32, width: f32| StrokePoint { at: foot.lerp(tip, share) + aside, width };
        let tone = if random.chance(0.6) { palette::ink() } else { bark.lerp(palette::paper(), 0.35) };
        mesh.hair(&[at(from, 0.04), at(from + long * 0.5, 0.09), at(from + long, 0.03)], tone.with_alpha(0.6));
    }
    let end: [Vec2; 8] = std::array::from_fn(|i| {
        let angle = std::f32::consts::TAU * i as f32 / 8.0;
        foot + (across * libm::sinf(angle) + (tip - foot).normalize_or(Vec2::X) * libm::cosf(angle) * 0.34)
            * width_m
            * 0.52
            * random.range(0.85, 1.1)
    });
    mesh.wash(&end, bark.lerp(palette::straw(), 0.5), 0.03);
    let ring = across * width_m * 0.2;
    mesh.hair(
        &[StrokePoint { at: foot - ring, width: 0.05 }, StrokePoint { at: foot + ring, width: 0.09 }],
        bark.lerp(palette::ink(), 0.5),
    );
}

/// Dark bars across a pale stem.
fn bars(mesh: &mut InkMeshBuilder, points: &[StrokePoint], random: &mut SeededRng) {
    for pair in points.windows(2) {
        let along = pair[1].at - pair[0].at;
        let across = along.normalize_or(Vec2::Y).perp();
        for _ in 0..2 {
            let share = random.unit();
            let width = pair[0].width + (pair[1].width - pair[0].width) * share;
            let at = pair[0].at + along * share + across * width * random.range(-0.4, 0.4);
            let half = across * width * random.range(0.15, 0.4);
            mesh.hair(
                &[StrokePoint { at: at - half, width: 0.05 }, StrokePoint { at: at + half, width: 0.09 }],
                palette::ink().with_alpha(0.9),
            );
        }
    }
}

/// Sets the sway of every vertex from `first` on: higher vertices sway farther.
pub(super) fn set_sway(mesh: &mut InkMeshBuilder, first: usize, sway: f32, height_m: f32) {
    mesh.motion.resize(first, 0.0);
    let most_m = sway * (0.22 + 0.045 * height_m);
    let gives = mesh.positions[first..].iter().map(|at| {
        let share = (at.y / height_m).clamp(0.0, 1.2);
        most_m * share * share.sqrt()
    });
    mesh.motion.extend(gives);
}
