//! Tests of the L-system tiles against a reference implementation of the definition.

use std::collections::HashMap;

use proptest::prelude::*;

use super::{collection::builtin, evolve::ruggedness, tile_tree::TileRandom, *};
use crate::{Column, Modifier, MountainLayer, Seed};

const KINDS: [&str; 3] = ["calm", "hill", "steep"];

fn rules() -> [Rules; 3] {
    KINDS.map(|name| builtin(name).rules())
}

/// The tables of the paper: steps, then weights with a row per child symbol and a column per parent symbol.
const PAPER: [([f32; 5], [[f32; 5]; 5]); 3] = [
    (
        [2.0, 1.0, 0.0, -1.0, -2.0],
        [
            [0.0, 0.0, 0.1, 0.0, 0.0],
            [0.0, 0.05, 0.1, 0.05, 0.0],
            [0.1, 0.9, 0.8, 0.8, 0.1],
            [0.0, 0.05, 0.1, 0.05, 0.0],
            [0.0, 0.0, 0.1, 0.0, 0.0],
        ],
    ),
    (
        [3.0, 1.5, 0.0, -1.0, -2.0],
        [
            [0.1, 0.075, 0.3, 0.2, 0.2],
            [0.275, 0.2, 0.1, 0.3, 0.4],
            [0.35, 0.45, 0.3, 0.3, 0.35],
            [0.275, 0.2, 0.1, 0.1, 0.05],
            [0.1, 0.075, 0.2, 0.1, 0.0],
        ],
    ),
    (
        [9.0, 7.0, 0.0, -2.75, -4.0],
        [
            [0.6, 0.6, 0.2, 0.5, 0.6],
            [0.15, 0.05, 0.2, 0.15, 0.1],
            [0.05, 0.1, 0.05, 0.1, 0.0],
            [0.1, 0.05, 0.03, 0.15, 0.15],
            [0.1, 0.2, 0.05, 0.1, 0.05],
        ],
    ),
];

#[test]
fn the_kinds_are_those_of_the_paper() {
    for (name, (steps, weights)) in KINDS.iter().zip(PAPER) {
        let kind = builtin(name);
        assert_eq!(kind.symbols.iter().map(|symbol| symbol.name).collect::<String>(), "ABCDE");
        for from in 0..5 {
            assert_eq!(kind.symbols[from].step, steps[from], "{name}");
            for (to, row) in weights.iter().enumerate() {
                assert_eq!(kind.weight(from, to), row[from], "{name}: {from} to {to}");
            }
        }
    }
}

#[test]
fn a_draw_has_the_tables_chances_to_a_part_of_65536() {
    for (rules, (_, weights)) in rules().iter().zip(PAPER) {
        for from in 0..5 {
            let sum: f32 = weights.iter().map(|row| row[from]).sum();
            let mut counted = [0_u32; 16];
            for bits in 0..1 << 16 {
                counted[usize::from(rules.draw(from as u8, bits))] += 1;
            }
            for to in 0..16 {
                let wanted = if to < 5 { f64::from(weights[to][from]) / f64::from(sum) } else { 0.0 };
                assert!((rules.chance(from, to) - wanted).abs() <= 1.01 / 65536.0, "{from} to {to}");
                assert_eq!(rules.chance(from, to), f64::from(counted[to]) / 65536.0);
                assert!(wanted > 0.0 || counted[to] == 0, "what weighs nothing never comes");
            }
        }
    }
}

#[test]
fn transitions_in_grown_tiles_follow_the_tables() {
    /// Chi-square values exceeded with probability 0.001, by degrees of freedom from 1.
    const ONE_IN_A_THOUSAND: [f64; 4] = [10.83, 13.82, 16.27, 18.47];
    for (number, rules) in rules().iter().enumerate() {
        let mut counts = [[0_u64; 5]; 5];
        for seed in 0..24 {
            let tree = TileTree::tile(rules, Seed(seed), 8);
            for generation in 0..8 {
                let (parents, children) = (tree.generation(generation), tree.generation(generation + 1));
                for (i, to) in children.symbols.iter().enumerate() {
                    let (column, row) = (i % children.columns / 2, i / children.columns / 2);
                    counts[usize::from(parents.symbols[row * parents.columns + column])][usize::from(*to)] += 1;
                }
            }
        }
        for (from, counts) in counts.iter().enumerate() {
            let all: u64 = counts.iter().sum();
            assert!(all > 1000, "{}: symbol {from} came {all} times", KINDS[number]);
            let expected: Vec<f64> = (0..5).map(|to| rules.chance(from, to) * all as f64).collect();
            let chi_square: f64 = counts
                .iter()
                .zip(&expected)
                .filter(|(_, expected)| **expected > 0.0)
                .map(|(count, expected)| (*count as f64 - expected).powi(2) / expected)
                .sum();
            let possible = expected.iter().filter(|expected| **expected > 0.0).count();
            assert!(counts.iter().zip(&expected).all(|(count, expected)| *expected > 0.0 || *count == 0));
            if possible > 1 {
                assert!(chi_square < ONE_IN_A_THOUSAND[possible - 2], "{}, from {from}: {chi_square} of {possible}", KINDS[number]);
            }
        }
    }
}

#[test]
fn calm_begins_with_nothing_but_c() {
    for seed in 0..200 {
        let tree = TileTree::tile(&rules()[0], Seed(seed), 3);
        assert_eq!(tree.generation(0).symbols, [0]);
        assert_eq!(tree.generation(1).symbols, [2; 4]);
    }
}

#[test]
fn each_height_is_the_sum_of_its_ancestors_steps() {
    for rules in &rules() {
        let tree = TileTree::tile(rules, Seed(5), MAX_GENERATIONS);
        let last = tree.last();
        for i in (0..last.heights.len()).step_by(37) {
            let (column, row) = (i % last.columns, i / last.columns);
            let sum: f32 = (1..=MAX_GENERATIONS)
                .map(|number| {
                    let (generation, up) = (tree.generation(number), MAX_GENERATIONS - number);
                    rules.steps[usize::from(generation.symbols[(row >> up) * generation.columns + (column >> up)])]
                })
                .sum();
            assert_eq!(last.heights[i], sum);
        }
    }
}

/// Reference implementation, cell by cell: the cell before and after it is joined across the borders.
struct ReferenceGrowth<'a> {
    kinds: &'a dyn Fn(i64, i64) -> Option<&'a Rules>,
    seed: Seed,
    symbols: HashMap<(u32, i64, i64), u8>,
}

impl ReferenceGrowth<'_> {
    fn symbol(&mut self, generation: u32, x: i64, y: i64) -> u8 {
        if generation == 0 {
            return 0;
        }
        if let Some(symbol) = self.symbols.get(&(generation, x, y)) {
            return *symbol;
        }
        let parent = self.symbol(generation - 1, x >> 1, y >> 1);
        let cells = 1 << (generation - 1);
        let (tile_x, tile_y) = ((x >> 1) >> (generation - 1), (y >> 1) >> (generation - 1));
        let draws = TileRandom::new(self.seed, tile_x, tile_y);
        let (column, row) = ((x >> 1).rem_euclid(cells), (y >> 1).rem_euclid(cells));
        let bits = draws.of(generation - 1, row as usize, column as usize) >> (16 * ((x & 1) + 2 * (y & 1)));
        let symbol = (self.kinds)(tile_x, tile_y).expect("a tile").draw(parent, bits);
        self.symbols.insert((generation, x, y), symbol);
        symbol
    }

    fn alone(&mut self, generation: u32, x: i64, y: i64) -> Option<f32> {
        let rules = (self.kinds)(x >> generation, y >> generation)?;
        let symbol = self.symbol(generation, x, y);
        Some(self.height(generation - 1, x >> 1, y >> 1)? + rules.step(symbol))
    }

    /// After joining with the one to the left or right.
    fn beside(&mut self, generation: u32, x: i64, y: i64) -> Option<f32> {
        let own = self.alone(generation, x, y)?;
        let other = if (x >> generation) != ((x + 1) >> generation) {
            x + 1
        } else if (x >> generation) != ((x - 1) >> generation) {
            x - 1
        } else {
            return Some(own);
        };
        Some(self.alone(generation, other, y).map_or(own, |other| (own + other) / 2.0))
    }

    fn height(&mut self, generation: u32, x: i64, y: i64) -> Option<f32> {
        if generation == 0 {
            return Some(0.0);
        }
        let own = self.beside(generation, x, y)?;
        let other = if (y >> generation) != ((y + 1) >> generation) {
            y + 1
        } else if (y >> generation) != ((y - 1) >> generation) {
            y - 1
        } else {
            return Some(own);
        };
        Some(self.beside(generation, x, other).map_or(own, |other| (own + other) / 2.0))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn combinations_are_as_defined_and_meet_at_every_border(
        seed: u64, kinds in prop::collection::vec(0usize..3, 12), across in 1usize..=4, generations in 2u32..=5,
    ) {
        let rules = rules();
        let deep = 12 / across;
        let rows: Vec<Vec<&Rules>> = (0..deep).map(|y| (0..across).map(|x| &rules[kinds[y * across + x]]).collect()).collect();
        let rows: Vec<&[&Rules]> = rows.iter().map(Vec::as_slice).collect();
        let tree = TileTree::grow(&rows, Seed(seed), generations);
        let at = |x: i64, y: i64| {
            let inside = (0..across as i64).contains(&x) && (0..deep as i64).contains(&y);
            inside.then(|| rows[y as usize][x as usize])
        };
        let mut reference = ReferenceGrowth { kinds: &at, seed: Seed(seed), symbols: HashMap::new() };
        let map = tree.last();
        for i in (0..map.heights.len()).step_by(3) {
            let (x, y) = ((i % map.columns) as i64, (i / map.columns) as i64);
            prop_assert_eq!(reference.height(generations, x, y), Some(map.heights[i]), "at {}, {}", x, y);
        }
        let cells = 1 << generations;
        let steepest = rules.iter().flat_map(|rules| rules.steps).fold(0.0_f32, f32::max)
            - rules.iter().flat_map(|rules| rules.steps).fold(0.0_f32, f32::min);
        for y in 0..map.rows {
            for x in 1..map.columns {
                let rise = (map.height(x, y) - map.height(x - 1, y)).abs();
                prop_assert!(x % cells != 0 || rise == 0.0, "a border at {x}, {y}");
                // Two neighbours have different parents from some generation on; each separates them by two steps at most.
                let apart = (x ^ (x - 1)).ilog2() + 1;
                prop_assert!(rise <= steepest * apart.min(generations) as f32, "a cliff of {rise} at {x}, {y}");
            }
        }
        for border in (cells..map.rows).step_by(cells) {
            for x in 0..map.columns {
                prop_assert_eq!(map.height(x, border).to_bits(), map.height(x, border - 1).to_bits());
            }
        }
    }

    #[test]
    fn a_row_of_the_plane_is_that_of_its_tiles_whatever_is_asked_first(
        seed: u64, x in -(1i64 << 40)..(1i64 << 40), y in -(1i64 << 40)..(1i64 << 40), row in 0i64..32, width in 1i64..4, generations in 1u32..=5,
    ) {
        let rules = rules();
        let kind = |x: i64, y: i64| &rules[(x.wrapping_mul(7).wrapping_add(y.wrapping_mul(3))).rem_euclid(3) as usize];
        let plane = TilePlane { seed: Seed(seed), generations, kind };
        let row = row % (1 << generations);
        let cut = plane.cut((y << generations) + row, x..x + width);
        // The same tiles with all their neighbours.
        let around: Vec<Vec<&Rules>> = (-1..=1).map(|down| (-1..=width).map(|along| kind(x + along, y + down)).collect()).collect();
        let around: Vec<&[&Rules]> = around.iter().map(Vec::as_slice).collect();
        let mut tree = TileTree::default();
        tree.grow_at((x - 1, y - 1), &around, Seed(seed), generations);
        let (map, cells) = (tree.last(), 1 << generations);
        for (i, height) in cut.iter().enumerate() {
            prop_assert_eq!(height.to_bits(), map.height(cells + i, cells + row as usize).to_bits(), "cell {} of {}", i, cut.len());
        }
        // Each tile alone, the last one first.
        for tile in (0..width).rev() {
            let alone = plane.cut((y << generations) + row, x + tile..x + tile + 1);
            prop_assert_eq!(&alone[..], &cut[tile as usize * cells..(tile as usize + 1) * cells]);
        }
    }
}

#[test]
fn nothing_is_beyond_a_kinds_reach_and_the_mean_is_its_mean() {
    for rules in &rules() {
        let HeightRange { low, high, mean } = rules.height_range(6);
        let (mut sum, mut count) = (0.0, 0);
        for seed in 0..400 {
            let tree = TileTree::tile(rules, Seed(seed), 6);
            assert!(tree.last().heights.iter().all(|height| (low..=high).contains(height)));
            sum += tree.last().heights.iter().map(|height| f64::from(*height)).sum::<f64>();
            count += tree.last().heights.len();
        }
        let found = (sum / count as f64) as f32;
        assert!((found - mean).abs() < 0.05 * (high - low), "{found}, not {mean}");
    }
}

fn massifs(seed: u64) -> Massifs {
    let kinds = KINDS.map(|name| (name, builtin(name)));
    Massifs::new(Seed(seed), kinds.iter().map(|(name, kind)| (*name, kind)))
}

#[test]
fn massifs_stand_at_intervals_and_the_land_between_is_what_it_was() {
    let mut met: HashMap<String, u32> = HashMap::new();
    for seed in 0..5 {
        let massifs = massifs(seed);
        for block in -60..60 {
            let first = Column(block * BLOCK_COLUMNS);
            let massif = massifs.at(first).expect("one a block");
            *met.entry(massif.kind.clone()).or_default() += 1;
            let columns: Vec<Column> = (0..BLOCK_COLUMNS).map(|i| first + i).collect();
            let mut rises = vec![0.0; columns.len()];
            massifs.mountain_heights(&columns, 0.0, &mut rises);
            for (column, rise) in columns.iter().zip(&rises) {
                let outside = (*column - massif.middle).abs() > massif.half_width + 1;
                assert!(*rise >= 0.0 && (!outside || *rise == 0.0), "{column:?} rises {rise}");
            }
            let highest = rises.iter().copied().fold(0.0, f32::max);
            assert!(highest > 15.0, "a {} massif of {highest} m", massif.kind);
            // No step is too high to walk: the path follows the outline, and climbs are slopes.
            let steepest = rises.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
            assert!(steepest < 16.0, "{steepest} m in a column of {}", massif.kind);
        }
    }
    assert!(met.len() == 3 && met.values().all(|count| *count > 100), "{met:?}");
}

#[test]
fn a_massif_is_the_same_in_any_order_of_asking() {
    let (one, other) = (massifs(9), massifs(9));
    let columns: Vec<Column> = (-4..4).map(|block| Column(block * BLOCK_COLUMNS + 1300)).collect();
    let backward: Vec<Column> = columns.iter().rev().copied().collect();
    for behind in [0.0, 90.0, 1000.0] {
        let (mut a, mut b) = (vec![0.0; columns.len()], vec![0.0; columns.len()]);
        one.mountain_heights(&columns, behind, &mut a);
        other.mountain_heights(&backward, behind, &mut b);
        b.reverse();
        assert_eq!(a, b);
    }
    let mut heights = vec![10.0; columns.len()];
    one.reshape(Column(1300), &mut heights);
    let run: Vec<Column> = (0..columns.len()).map(|i| Column(1300 + i as i64)).collect();
    let mut rises = vec![0.0; columns.len()];
    one.mountain_heights(&run, 0.0, &mut rises);
    assert!(heights.iter().zip(&rises).all(|(height, rise)| *height == 10.0 + rise));
}

#[test]
fn what_stands_behind_is_another_row_of_the_same_mountain() {
    let massifs = massifs(3);
    let first = Column(0);
    let massif = massifs.at(first).expect("one");
    let columns: Vec<Column> = (-300..300).map(|i| massif.middle + i).collect();
    let (mut way, mut near, mut far) = (vec![0.0; 600], vec![0.0; 600], vec![0.0; 600]);
    massifs.mountain_heights(&columns, 0.0, &mut way);
    massifs.mountain_heights(&columns, 8.0, &mut near);
    massifs.mountain_heights(&columns, 4000.0, &mut far);
    let apart = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / a.len() as f32;
    assert!(near != way && far != way);
    assert!(
        apart(&way, &near) < apart(&way, &far),
        "the row next to the way is more like it: {} and {}",
        apart(&way, &near),
        apart(&way, &far)
    );
}

#[test]
fn a_kind_is_bred_to_a_ruggedness_and_to_a_profile() {
    let breeding = EvolutionSettings { seed: Seed(1), population: 40, tile_generations: 5 };
    let mut evolution = Evolution::new(EvolutionTarget::Ruggedness(3.0), breeding).expect("it can be");
    for _ in 0..40 {
        evolution.step();
    }
    let kind = evolution.best();
    kind.check().expect("a kind as any other");
    let text = ron::to_string(&kind).expect("written");
    assert_eq!(MountainKind::parse(&text).as_ref(), Ok(&kind));
    // On tiles that were not used in the evolution.
    let (rules, seeds) = (kind.rules(), 100..140);
    let found = seeds.clone().map(|seed| ruggedness(&TileTree::tile(&rules, Seed(seed), 5).last())).sum::<f32>() / seeds.count() as f32;
    assert!((found - 3.0).abs() < 0.45, "{found}");

    let profile: Vec<f32> = (0..200).map(|i| 20.0 * libm::sinf(i as f32 * 0.05) + 3.0 * libm::sinf(i as f32 * 0.7)).collect();
    let mut evolution = Evolution::new(EvolutionTarget::Profile(profile), breeding).expect("it can be");
    let before = evolution.error();
    for _ in 0..60 {
        evolution.step();
    }
    assert!(evolution.error() < 0.05 && evolution.error() < 0.6 * before, "{before} became {}", evolution.error());
    for bad in [EvolutionTarget::Profile(vec![1.0; 3]), EvolutionTarget::Profile(vec![f32::NAN; 20]), EvolutionTarget::Ruggedness(-1.0)] {
        assert!(Evolution::new(bad, breeding).is_err());
    }
}
