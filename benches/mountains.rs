//! Mountain generation against the paper's times and a plain implementation, in one run: `cargo bench --bench mountains`.

use std::{hint::black_box, time::Instant};

use eremite::{
    land::Seed,
    mountains::{MountainKind, Rules, TileTree},
};

/// Tiles a side, cells a side, and the paper's seconds (A. Boronina, "Mountains Generation", Fig. 7).
const ROWS: [(usize, u32, Option<f64>); 8] = [
    (1, 3, Some(0.00892)),
    (1, 4, Some(0.11135)),
    (1, 5, Some(1.84991)),
    (4, 3, Some(0.09771)),
    (4, 4, Some(1.30003)),
    (7, 3, Some(0.39618)),
    (7, 4, Some(5.30813)),
    (7, 8, None),
];

fn main() {
    let kinds = [
        include_str!("../assets/mountains/calm.ron"),
        include_str!("../assets/mountains/hill.ron"),
        include_str!("../assets/mountains/steep.ron"),
    ];
    let kinds: Vec<MountainKind> = kinds.iter().map(|text| MountainKind::parse(text).expect("it comes with the game")).collect();
    let tables: Vec<plain::Table> = kinds.iter().map(plain::Table::of).collect();
    let rules: Vec<Rules> = kinds.iter().map(MountainKind::rules).collect();
    println!("| map | tile | paper | here | times as fast | a plain version | times as fast |\n|---|---|---|---|---|---|---|");
    for (side, generations, paper) in ROWS {
        let grid: Vec<Vec<&Rules>> = (0..side).map(|y| (0..side).map(|x| &rules[(x + y) % 3]).collect()).collect();
        let grid: Vec<&[&Rules]> = grid.iter().map(Vec::as_slice).collect();
        let mut tree = TileTree::default();
        let mut seed = 0;
        let here = median(|| {
            seed += 1;
            tree.regrow(black_box(&grid), Seed(seed), generations);
            black_box(&tree);
        });
        let plain = median(|| {
            seed += 1;
            black_box(plain::combination(&tables, side, generations, seed));
        });
        let of_paper = paper.map_or(String::new(), |paper| format!("{:.0}", paper / here));
        let paper = paper.map_or(String::new(), |paper| format!("{paper} s"));
        println!(
            "| {side} x {side} | {} | {paper} | {:.2} us | {of_paper} | {:.1} us | {:.1} |",
            1 << generations,
            here * 1e6,
            plain * 1e6,
            plain / here
        );
    }
}

/// Median time in seconds, over batches long enough for the clock's resolution.
fn median(mut run: impl FnMut()) -> f64 {
    let start = Instant::now();
    run();
    let batch = (2.0e-4 / start.elapsed().as_secs_f64()).ceil().clamp(1.0, 2000.0) as usize;
    let mut times: Vec<f64> = (0..if batch == 1 { 15 } else { 101 })
        .map(|_| {
            let start = Instant::now();
            for _ in 0..batch {
                run();
            }
            start.elapsed().as_secs_f64() / batch as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A straightforward implementation: a list of nodes, one random draw per child.
mod plain {
    use eremite::mountains::MountainKind;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Steps and weights as printed in the paper: row is the successor, column the symbol replaced.
    pub struct Table {
        steps: Vec<f32>,
        weights: Vec<Vec<f32>>,
    }

    impl Table {
        pub fn of(kind: &MountainKind) -> Self {
            let count = kind.symbols.len();
            Self {
                steps: kind.symbols.iter().map(|symbol| symbol.step).collect(),
                weights: (0..count).map(|to| (0..count).map(|from| kind.weight(from, to)).collect()).collect(),
            }
        }
    }

    struct Node {
        symbol: usize,
        height: f32,
        column: usize,
        row: usize,
    }

    pub fn combination(kinds: &[Table], side: usize, generations: u32, seed: u64) -> Vec<Vec<f32>> {
        let cells = 1 << generations;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut map = vec![vec![0.0; side * cells]; side * cells];
        for y in 0..side {
            for x in 0..side {
                for node in tile(&kinds[(x + y) % kinds.len()], generations, &mut random) {
                    map[y * cells + node.row][x * cells + node.column] = node.height;
                }
            }
        }
        for border in (cells..side * cells).step_by(cells) {
            for row in &mut map {
                let met = (row[border - 1] + row[border]) / 2.0;
                (row[border - 1], row[border]) = (met, met);
            }
            let (near, far) = map.split_at_mut(border);
            for (a, b) in near[border - 1].iter_mut().zip(&mut far[0]) {
                let met = (*a + *b) / 2.0;
                (*a, *b) = (met, met);
            }
        }
        map
    }

    fn tile(kind: &Table, generations: u32, random: &mut Xoshiro256PlusPlus) -> Vec<Node> {
        let count = kind.steps.len();
        let mut nodes = vec![Node { symbol: 0, height: 0.0, column: 0, row: 0 }];
        for _ in 0..generations {
            let mut children = Vec::new();
            for node in &nodes {
                for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let sum: f32 = (0..count).map(|to| kind.weights[to][node.symbol]).sum();
                    let mut left = random.random::<f32>() * sum;
                    let mut symbol = 0;
                    for to in 0..count {
                        let weight = kind.weights[to][node.symbol];
                        if weight > 0.0 {
                            symbol = to;
                            if left < weight {
                                break;
                            }
                            left -= weight;
                        }
                    }
                    let height = node.height + kind.steps[symbol];
                    children.push(Node { symbol, height, column: 2 * node.column + column, row: 2 * node.row + row });
                }
            }
            nodes = children;
        }
        nodes
    }
}
