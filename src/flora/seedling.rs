//! What he has planted: it grows by the days that have gone by since, into a tree of a kind that grows in that country. How
//! high it is, is a function of the land, its place, the day on which it was planted, and now: nobody keeps its growth.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_mesh::Mesh;

use super::{
    foliage, grammar,
    turtle::{self, Skeleton, Stem},
};
use crate::{
    ink::{Finish, InkMesh, Paint, StrokePoint, palette},
    land::{
        Land, LandCache, Place, Purpose, RoomIndex,
        biome::Pigment,
        edits::{FixtureKind, Held},
        hash::Stream,
        species::{Foliage, Habitat, Species, Storey},
        wave::smoothstep,
    },
    shared::{
        almanac::Almanac,
        gaze::Gaze,
        painting::{WORKS, WORKS_RANK},
        schedule::GameSystems,
        sights::{Article, Chapter, Entry, SightsAppExt, Sketch},
    },
    stream::{Live, Placed, Residents},
};

const CHOICE: Purpose = Purpose::named("seedling");
const SHAPE: Purpose = Purpose::named("seedling shape");
const LEAF: Purpose = Purpose::named("seedling leaf");

/// What it is painted with.
pub const PAINT: Paint = Paint::Swaying(Finish { blot: 0.4, bristle: 0.9 });
/// Before the ground and the walls of caves, and behind him.
const Z: f32 = 0.34;

/// Days after it was planted, and which share of its height it has then: a sapling after a day, as high as a man after four,
/// a tree after twelve, whole after twenty.
const GROWTH: [(f64, f32); 6] = [(0.0, 0.06), (1.0, 0.11), (4.0, 0.29), (8.0, 0.62), (12.0, 0.86), (20.0, 1.0)];
/// The height of what is drawn, in metres, at the least, and of what grows where no tree does.
const LEAST_M: f32 = 0.34;
const SPROUT_M: f32 = 1.1;
/// How much of the room above it a tree takes beneath a ceiling.
const UNDER_CEILING: f32 = 0.85;
/// Times a day at which it is drawn anew: it grows by a few millimetres from one to the next.
const DRAWN_A_DAY: f64 = 96.0;
/// The share of the longest way from root to leaf over which a leaf comes to its size, and over which the one at the tip of
/// what still grows goes.
const LEAF_GROWS: f32 = 0.22;
const TIP_GOES: f32 = 0.12;
/// How large the leaves of a seedling are, as a share of a tree's.
const YOUNG_LEAF: f32 = 0.3;
/// How large a leaf is at the least that is whole, in metres.
const LEAST_LEAF_M: f32 = 0.42;
/// The shares of its height between which its stem, green at first, comes to the colour of its bark.
const GREEN: (f32, f32) = (0.2, 0.6);
/// Metres that its root goes down into the ground.
const ROOT_M: f32 = 0.05;
/// Metres around the view's edges within which it is there.
const MARGIN_M: f32 = 16.0;

/// Something that was planted, and what becomes of it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Seedling {
    held: Held,
    /// Its biome's number, and its own among the biome's plants; none where none grows.
    species: Option<(usize, usize)>,
    /// How high it is at last, in metres.
    height_m: f32,
}

/// What was planted in a room, and is still held there.
pub fn seedlings(land: &Land, room: RoomIndex) -> Vec<Seedling> {
    let mut planted = land.edits().fixtures(room).iter().filter(|fixture| fixture.kind() == FixtureKind::Seedling).peekable();
    if planted.peek().is_none() {
        return Vec::new();
    }
    let mut memory = LandCache::default();
    planted.filter_map(|fixture| Some(Seedling::of(land, fixture.held(land, &mut memory)?))).collect()
}

/// What a random stream for a place begins with.
fn key(held: &Held) -> [i64; 4] {
    let place = held.fixture.place();
    [place.column.0, place.row, (place.offset.x * 4.0) as i64, (place.offset.y * 4.0) as i64]
}

impl Seedling {
    fn of(land: &Land, held: Held) -> Self {
        let mut random = land.seed().stream(CHOICE, &key(&held));
        let species = choose(land, held.foot, &mut random);
        let (low, high) = species.map_or((SPROUT_M, SPROUT_M), |(biome, number)| land.biomes()[biome].plants[number].height_m);
        let height_m = random.range(low + 0.4 * (high - low), high).min(UNDER_CEILING * held.room_m).max(LEAST_M);
        Self { held, species, height_m }
    }

    /// Where it roots.
    pub fn foot(&self) -> Place {
        self.held.foot
    }

    /// What it is, if trees grow there, or bushes.
    pub fn species<'a>(&self, land: &'a Land) -> Option<&'a Species> {
        self.species.map(|(biome, number)| &land.biomes()[biome].plants[number])
    }

    /// How high it is so many days after the first midnight, in metres.
    pub fn height_m(&self, days: f64) -> f32 {
        self.height_m * self.share(days)
    }

    /// The share of its height that it has.
    fn share(&self, days: f64) -> f32 {
        let age = self.held.fixture.age_days(days);
        let grown = GROWTH.windows(2).find(|pair| age < pair[1].0).map_or(1.0, |pair| {
            let [(from, low), (to, high)] = [pair[0], pair[1]];
            low + (high - low) * ((age - from) / (to - from)) as f32
        });
        grown.max(LEAST_M / self.height_m)
    }

    /// Draws it, rooted at the origin.
    pub fn draw(&self, land: &Land, days: f64, mesh: &mut InkMesh) {
        let share = self.share(days);
        let Some(species) = self.species(land) else { return sprout(mesh, self.height_m * share) };
        let mut random = land.seed().stream(SHAPE, &key(&self.held));
        let symbols = grammar::derive(species, &mut random);
        let whole = Skeleton::grow(species, &symbols, &mut random);
        let first = mesh.positions.len();
        let young = Young::of(&whole, share);
        let height_m = self.height_m * share;
        let tall = young.stems.iter().flat_map(|(stem, _)| &stem.points).map(|at| at.y).fold(0.0, f32::max);
        if tall == 0.0 {
            return sprout(mesh, height_m);
        }
        let scale = height_m / tall;
        let leaf_random =
            |number: usize| land.seed().stream(LEAF, &[self.held.fixture.place().column.0, self.held.fixture.place().row, number as i64]);
        let mut stems: Vec<&(Stem, f32)> = young.stems.iter().collect();
        stems.sort_by_key(|(stem, _)| -stem.depth);
        let in_bark = Species { bark: bark(species, share), ..species.clone() };
        for (stem, _) in &stems {
            turtle::draw_stem(mesh, &in_bark, stem, (scale, height_m, ROOT_M), &mut random);
        }
        let size = YOUNG_LEAF + (1.0 - YOUNG_LEAF) * share;
        let leaf = |foliage: &Foliage, at: Vec2, angle: f32, size: f32, random: &mut Stream, mesh: &mut InkMesh| {
            if size > 0.02 {
                let size_m = (foliage.size_m * size).max(LEAST_LEAF_M * size.min(1.0));
                foliage::draw(mesh, foliage, at * scale, angle, size_m * random.range(0.75, 1.15), random);
            }
        };
        for (number, organ) in whole.organs.iter().enumerate() {
            let foliage = if organ.bud { species.bud } else { species.leaf };
            let grown = smoothstep(0.0, LEAF_GROWS * young.longest, young.way - organ.way);
            if let Some(foliage) = foliage {
                leaf(&foliage, organ.at, organ.angle, size * grown, &mut leaf_random(number), mesh);
            }
        }
        // What still grows has a leaf at its tip.
        if let Some(foliage) = species.leaf {
            for (number, (stem, left)) in young.stems.iter().enumerate() {
                let [.., before, tip] = stem.points[..] else { continue };
                let way = tip - before;
                let goes = smoothstep(0.0, TIP_GOES * young.longest, *left);
                let mut random = leaf_random(whole.organs.len() + number);
                leaf(&foliage, tip, libm::atan2f(way.x, way.y), 0.8 * size * goes, &mut random, mesh);
            }
        }
        turtle::give(mesh, first, species.sway, height_m);
    }
}

/// The colour of a stem of which so much has grown.
fn bark(species: &Species, share: f32) -> Pigment {
    let old = smoothstep(GREEN.0, GREEN.1, share);
    let [red, green, blue, _] = palette::moss().toward(palette::ink(), 0.5).0;
    let young = [red, green, blue];
    Pigment(std::array::from_fn(|c| young[c] + (species.bark.0[c] - young[c]) * old))
}

/// A plant that has grown for a part of the way from its root.
struct Young {
    /// As far as they have come, and what is left of the way of each.
    stems: Vec<(Stem, f32)>,
    /// How far it has come, and how far it goes at last.
    way: f32,
    longest: f32,
}

impl Young {
    fn of(whole: &Skeleton, share: f32) -> Self {
        let longest = whole.stems.iter().map(|stem| stem.way).fold(0.0, f32::max);
        let way = longest * share;
        let stems = whole.stems.iter().filter_map(|stem| {
            let from = stem.way - stem.piece * (stem.points.len() - 1) as f32;
            let pieces = (way - from) / stem.piece;
            if pieces <= 0.0 {
                return None;
            }
            let left = (stem.way - way).max(0.0);
            let count = stem.points.len().min(pieces as usize + 1);
            let mut points = stem.points[..count].to_vec();
            if count < stem.points.len() && pieces.fract() > 0.0 {
                points.push(stem.points[count - 1].lerp(stem.points[count], pieces.fract()));
            }
            (points.len() > 1).then_some((Stem { points, ..*stem }, left))
        });
        Self { stems: stems.collect(), way, longest }
    }
}

/// The kind of tree that becomes of what is planted at a place, of the country that there is most of; of a bush, where no
/// trees grow.
fn choose(land: &Land, foot: Place, random: &mut Stream) -> Option<(usize, usize)> {
    let (biome, _) = land.blend(foot.column).parts.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let plants = &land.biomes().get(usize::from(biome))?.plants;
    let grows = |species: &Species| !species.fallen && !matches!(species.habitat, Habitat::Shore | Habitat::Shallows);
    for storey in [Storey::Canopy, Storey::Undergrowth] {
        let of_it = || plants.iter().enumerate().filter(|(_, species)| species.storey() == storey && grows(species));
        let mut left = random.unit() * of_it().map(|(_, species)| species.per_100_m).sum::<f32>();
        let chosen = of_it().find(|(_, species)| {
            left -= species.per_100_m;
            left <= 0.0
        });
        if let Some((number, _)) = chosen {
            return Some((usize::from(biome), number));
        }
    }
    None
}

/// A stem with some leaves, where nothing else grows.
fn sprout(mesh: &mut InkMesh, height_m: f32) {
    let point = |x: f32, y: f32, width: f32| StrokePoint::new(x * height_m, y * height_m, width);
    let green = palette::moss().toward(palette::ink(), 0.35);
    mesh.taper(
        &[StrokePoint::new(0.0, -ROOT_M, 0.05), point(0.03, 0.5, 0.04), point(0.0, 1.0, 0.02)],
        green.toward(palette::ink(), 0.4),
        0.02,
    );
    for (y, side, long) in [(0.34, 1.0, 0.42), (0.5, -1.0, 0.4), (0.72, 1.0, 0.32), (0.86, -1.0, 0.26)] {
        let leaf = [point(0.01, y, 0.02), point(0.5 * side * long, y + 0.17, 0.05 + 0.1 * height_m), point(side * long, y + 0.12, 0.015)];
        mesh.hair(&leaf, green);
    }
}

/// What a seedling looks like on the day on which it is planted, for whoever keeps a book.
fn specimen() -> Sketch {
    let mut mesh = InkMesh::default();
    sprout(&mut mesh, SPROUT_M);
    Sketch { mesh, is_scene: false }
}

pub(super) fn plugin(app: &mut App) {
    app.add_chapter(Chapter {
        name: WORKS,
        rank: WORKS_RANK,
        article: Article::One,
        entries: |_| vec![Entry::new(FixtureKind::Seedling.name(), specimen)],
        search: |_| Arc::new(|_| None),
        conditions: &[],
        is_open: false,
    });
    app.init_resource::<Almanac>()
        .init_resource::<Gaze>()
        .add_systems(Update, come_and_go.after(GameSystems::Stream).before(GameSystems::Placement).run_if(resource_exists::<Land>))
        .add_systems(
            Update,
            draw.in_set(GameSystems::Draw)
                .ambiguous_with(GameSystems::Draw)
                .run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>)),
        );
}

/// Of which hour its picture is: the number of the times at which it is drawn.
#[derive(Component, Default)]
struct Drawn(Option<i64>);

/// They come with the rooms that come into view, and go with them.
fn come_and_go(mut commands: Commands, mut known: Local<Residents<RoomIndex>>, land: Res<Land>, gaze: Res<Gaze>) {
    known.come_and_go(&mut commands, &land, &gaze, MARGIN_M, |commands, room| {
        let come = seedlings(&land, room)
            .into_iter()
            .map(|seedling| commands.spawn((seedling, Drawn::default(), Placed(seedling.foot()), Transform::from_xyz(0.0, 0.0, Z))).id());
        come.collect()
    });
}

fn draw(
    mut commands: Commands,
    mut seedlings: Query<(Entity, &Seedling, &mut Drawn, Option<&mut Live>)>,
    (land, almanac): (Res<Land>, Res<Almanac>),
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let now = (almanac.days * DRAWN_A_DAY).floor() as i64;
    let picture = |seedling: &Seedling, live: &mut Live, meshes: &mut Assets<Mesh>| {
        live.draw(meshes, |mesh| seedling.draw(&land, now as f64 / DRAWN_A_DAY, mesh));
    };
    for (entity, seedling, mut drawn, live) in &mut seedlings {
        if drawn.0.replace(now) == Some(now) {
            continue;
        }
        match live {
            Some(mut live) => picture(seedling, &mut live, &mut meshes),
            None => {
                let (mut live, paint, mesh) = Live::new(PAINT, &mut meshes);
                picture(seedling, &mut live, &mut meshes);
                commands.entity(entity).try_insert((live, paint, mesh));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app,
        land::{
            Column, Seed,
            edits::{Fixture, Strokes},
        },
    };

    /// Some that were planted on day 3 along a land, with their land.
    fn planted() -> Vec<(Land, Seedling)> {
        let born = app::land(Seed(5), "superposed-cosine");
        let minute = 3 * 24 * 60;
        let mut all = Vec::new();
        for column in (400..60_000).step_by(1777).map(Column) {
            let place = Place::at(column, 0).at_height(born.height(column));
            let Ok(held) = Fixture::near(FixtureKind::Seedling, place, minute, &born, &mut LandCache::default()) else { continue };
            let mut strokes = Strokes::default();
            strokes.place(&held.fixture);
            let land = born.with_edits(strokes.edits().clone());
            let found = seedlings(&land, RoomIndex::at(held.fixture.place()));
            assert_eq!(found.len(), 1);
            all.push((land, found[0]));
        }
        assert!(all.len() > 15, "{}", all.len());
        all
    }

    fn mesh(land: &Land, seedling: &Seedling, days: f64) -> InkMesh {
        let mut mesh = InkMesh::default();
        seedling.draw(land, days, &mut mesh);
        mesh
    }

    #[test]
    fn it_is_a_sapling_after_a_day_as_high_as_a_man_after_four_and_a_tree_after_twelve() {
        let mut trees = 0;
        for (land, seedling) in planted() {
            let Some(species) = seedling.species(&land) else { panic!("there are plants everywhere") };
            let is_tree = species.storey() == Storey::Canopy;
            let [planted, day, four, twelve] = [3.0, 4.0, 7.0, 15.0].map(|days| seedling.height_m(days));
            assert!((LEAST_M..0.9).contains(&planted) && planted <= day && day < 1.6, "{planted} and {day} m of {}", species.name);
            if is_tree {
                assert!((0.9..4.5).contains(&four) && twelve > 2.4 * four, "{four} and {twelve} m of {}", species.name);
                trees += 1;
            }
            assert_eq!(seedling.height_m(-50.0), planted, "it is not younger than it is");
            let top = mesh(&land, &seedling, 15.0).positions.iter().map(|at| at.y).fold(0.0, f32::max);
            assert!(top >= 0.9 * twelve, "{top} of {twelve} m");
        }
        assert!(trees > 8, "{trees} trees");
    }

    #[test]
    fn it_grows_by_little_at_a_time_and_never_jumps() {
        for (land, seedling) in planted().into_iter().take(6) {
            let bounds = |days: f64| {
                let mesh = mesh(&land, &seedling, days);
                let all = mesh.positions.iter();
                let low = all.clone().copied().reduce(Vec2::min).expect("something");
                let high = all.copied().reduce(Vec2::max).expect("something");
                (low, high, mesh.indices.len())
            };
            let mut last = bounds(3.0);
            for step in 1..=17 * 96 {
                if step % 7 > 1 {
                    continue;
                }
                let now = bounds(3.0 + f64::from(step) / DRAWN_A_DAY);
                if step % 7 == 1 {
                    let moved = (now.0 - last.0).abs().max((now.1 - last.1).abs()).max_element();
                    assert!(moved < 0.09, "{moved} m at once after {step}");
                }
                last = now;
            }
        }
    }

    #[test]
    fn the_same_place_day_and_hour_give_the_same_plant() {
        for (land, seedling) in planted().into_iter().take(4) {
            let [one, other] = [9.3, 9.3].map(|days| mesh(&land, &seedling, days));
            assert!(one.positions == other.positions && !one.is_empty());
        }
    }
}
