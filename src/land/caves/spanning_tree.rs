//! Minimum spanning tree that joins a room's regions, doors and entrances by dug passages.
//!
//! All nodes grow outward at once, cell by cell (multi-source breadth-first search), and where two growths meet is a
//! shortest path between the two. Kruskal's algorithm over these meetings, which occur in order of their lengths, yields
//! the minimum spanning tree of all shortest distances (Mehlhorn, "A faster approximation algorithm for the Steiner problem
//! in graphs", 1988).

use super::union_find::UnionFind;
use crate::{Cells, ROOM_COLUMNS, ROOM_ROWS};

/// A passage to be dug from one node to another: an edge of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DugPath {
    /// The indices of the nodes that it joins.
    pub nodes: [usize; 2],
    /// Length in steps from cell to cell.
    pub steps: u32,
    /// The cells along its centre line, from the first node to the second: (column, row) in the room.
    pub way: Vec<(usize, usize)>,
}

/// Grid width: the room plus a one-cell border, so that every cell has four neighbours.
const ACROSS: usize = ROOM_COLUMNS + 2;
const ALL: usize = ACROSS * (ROOM_ROWS + 2);
/// Owner of cells that cannot be entered.
const CLOSED: u16 = u16::MAX;
/// Owner of cells not reached yet.
const FREE: u16 = u16::MAX - 1;

fn at(column: usize, row: usize) -> usize {
    (row + 1) * ACROSS + column + 1
}

fn place(at: usize) -> (usize, usize) {
    (at % ACROSS - 1, at / ACROSS - 1)
}

/// Search state: each cell's owner node, its distance to that node, and its predecessor towards it.
struct Growth {
    owner: [u16; ALL],
    steps: [u16; ALL],
    home: [u16; ALL],
    /// The search front: the cells farthest from their nodes.
    edge: Vec<u16>,
}

impl Growth {
    fn new(nodes: &[Cells], ground: &Cells, joined: &mut UnionFind, links: &mut Vec<DugPath>) -> Self {
        let mut growth = Self { owner: [CLOSED; ALL], steps: [0; ALL], home: [0; ALL], edge: Vec::with_capacity(4096) };
        for (row, bits) in ground.0.iter().enumerate() {
            for (from, to) in bit_runs(*bits) {
                growth.owner[at(from, row)..at(to, row)].fill(FREE);
            }
        }
        let mut taken = Cells::SOLID;
        for (number, node) in nodes.iter().enumerate() {
            let rows = node.0.iter().position(|row| *row != 0).unwrap_or(ROOM_ROWS)
                ..ROOM_ROWS - node.0.iter().rev().position(|row| *row != 0).unwrap_or(ROOM_ROWS);
            for row in rows {
                let inside = node.0[row] & ground.0[row];
                for (from, to) in bit_runs(inside & !taken.0[row]) {
                    growth.owner[at(from, row)..at(to, row)].fill(number as u16);
                }
                // Two nodes that share a cell are joined already.
                for column in set_bits(inside & taken.0[row]) {
                    let other = usize::from(growth.owner[at(column, row)]);
                    if joined.union(other, number) {
                        links.push(DugPath { nodes: [other, number], steps: 0, way: vec![(column, row)] });
                    }
                }
                taken.0[row] |= inside;
                for column in set_bits(rim(node, row) & inside) {
                    let cell = at(column, row);
                    growth.home[cell] = cell as u16;
                    growth.edge.push(cell as u16);
                }
            }
        }
        growth
    }

    /// Grows by one step. Front cells meet cells of other nodes at the same distance, or one step less: the latter are listed
    /// first, so that shorter paths come before longer ones.
    fn grow(&mut self, meetings: &mut [Vec<(u16, u16)>; 2]) {
        let mut next = Vec::with_capacity(self.edge.len());
        for &cell in &self.edge {
            let (owner, steps) = (self.owner[usize::from(cell)], self.steps[usize::from(cell)]);
            for other in neighbors(usize::from(cell)) {
                match self.owner[other] {
                    FREE => {
                        self.owner[other] = owner;
                        self.steps[other] = steps + 1;
                        self.home[other] = cell;
                        next.push(other as u16);
                    }
                    theirs if theirs != owner && theirs != CLOSED && self.steps[other] <= steps => {
                        meetings[usize::from(self.steps[other] == steps)].push((cell, other as u16));
                    }
                    _ => {}
                }
            }
        }
        self.edge = next;
    }

    /// The cells from one back to its node.
    fn path_to_node(&self, cell: usize) -> Vec<(usize, usize)> {
        let mut way = vec![place(cell)];
        let mut cell = cell;
        while usize::from(self.home[cell]) != cell {
            cell = usize::from(self.home[cell]);
            way.push(place(cell));
        }
        way
    }
}

/// Computes the minimum spanning tree of the nodes, each a set of cells, with paths through the ground; a spanning forest if
/// the ground is not connected.
pub fn minimum_spanning_tree(nodes: &[Cells], ground: &Cells) -> Vec<DugPath> {
    debug_assert!(nodes.len() < usize::from(FREE));
    let mut joined = UnionFind::new(nodes.len());
    let mut links = Vec::with_capacity(nodes.len());
    let mut growth = Growth::new(nodes, ground, &mut joined, &mut links);
    let mut meetings = [Vec::new(), Vec::new()];
    while links.len() + 1 < nodes.len() && !growth.edge.is_empty() {
        growth.grow(&mut meetings);
        for (here, there) in meetings.iter_mut().flat_map(|meetings| meetings.drain(..)) {
            let [here, there] = [here, there].map(usize::from);
            let ends = [here, there].map(|cell| usize::from(growth.owner[cell]));
            if joined.union(ends[0], ends[1]) {
                let mut way = growth.path_to_node(here);
                way.reverse();
                way.extend(growth.path_to_node(there));
                links.push(DugPath { nodes: ends, steps: way.len() as u32 - 1, way });
            }
        }
    }
    links
}

fn neighbors(cell: usize) -> [usize; 4] {
    [cell - 1, cell + 1, cell - ACROSS, cell + ACROSS]
}

/// Iterates over the indices of the set bits.
pub(super) fn set_bits(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        (bits != 0).then(|| bits &= bits - 1).map(|()| place)
    })
}

/// Iterates over the runs of set bits, as half-open index ranges.
pub(super) fn bit_runs(mut bits: u128) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        let from = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            let to = from + (!(bits >> from)).trailing_zeros() as usize;
            bits = if to < ROOM_COLUMNS { bits >> to << to } else { 0 };
            (from, to)
        })
    })
}

/// The cells of a row that border on a cell outside the set.
fn rim(cells: &Cells, row: usize) -> u128 {
    let at = |row: usize| cells.0.get(row).copied().unwrap_or(0);
    let here = cells.0[row];
    here & !(here << 1 & here >> 1 & at(row.wrapping_sub(1)) & at(row + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_tree_is_a_minimum_of_all_least_distances(boxes in prop::collection::vec((0usize..120, 0usize..58, 1usize..8, 1usize..6), 2..14)) {
            let mut taken = Cells::SOLID;
            let nodes: Vec<Cells> = boxes.iter().filter_map(|&(x, y, w, h)| {
                let mut node = Cells::SOLID;
                for j in y..y + h {
                    for i in x..x + w {
                        node.dig(i, j);
                    }
                }
                let free = node.0.iter().zip(&taken.0).all(|(a, b)| a & b == 0);
                for (a, b) in node.0.iter().zip(&mut taken.0) {
                    *b |= a;
                }
                free.then_some(node)
            }).collect();
            let links = minimum_spanning_tree(&nodes, &Cells([u128::MAX; ROOM_ROWS]));
            prop_assert_eq!(links.len(), nodes.len() - 1);
            // Reference: Prim's algorithm over the Manhattan distances of all pairs.
            let cells = |node: &Cells| -> Vec<(i32, i32)> {
                node.0.iter().enumerate().flat_map(|(j, row)| set_bits(*row).map(move |i| (i as i32, j as i32))).collect()
            };
            let cells: Vec<_> = nodes.iter().map(cells).collect();
            let least = |a: usize, b: usize| cells[a].iter().flat_map(|p| cells[b].iter().map(move |q| (p.0 - q.0).abs() + (p.1 - q.1).abs())).min().expect("cells") as u32;
            let (mut inside, mut total) = (vec![0], 0);
            while inside.len() < nodes.len() {
                let outside: Vec<usize> = (0..nodes.len()).filter(|node| !inside.contains(node)).collect();
                let (way, node) = outside.iter().flat_map(|&b| inside.iter().map(move |&a| (least(a, b), b))).min().expect("some are outside");
                total += way;
                inside.push(node);
            }
            prop_assert_eq!(links.iter().map(|link| link.steps).sum::<u32>(), total);
            for link in &links {
                prop_assert_eq!(link.way.len() as u32, link.steps + 1);
                let (from, to) = (link.way[0], *link.way.last().expect("a way"));
                prop_assert!(nodes[link.nodes[0]].is_open(from.0, from.1) && nodes[link.nodes[1]].is_open(to.0, to.1));
                let apart = link.way.windows(2).all(|pair| pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1) == 1);
                prop_assert!(apart, "a way with a gap: {:?}", link.way);
            }
        }
    }

    #[test]
    fn a_way_may_be_longer_than_a_byte_counts() {
        let dot = |i: usize, j: usize| {
            let mut cells = Cells::SOLID;
            cells.dig(i, j);
            cells
        };
        // Three long rows in series: two joined at the right, two at the left.
        let mut ground = Cells::SOLID;
        for row in [10, 12, 14] {
            ground.0[row] = u128::MAX;
        }
        ground.dig(ROOM_COLUMNS - 1, 11);
        ground.dig(0, 13);
        let links = minimum_spanning_tree(&[dot(0, 10), dot(ROOM_COLUMNS - 1, 14)], &ground);
        let [link] = links.as_slice() else { panic!("{links:?}") };
        assert_eq!(link.steps as usize, 3 * (ROOM_COLUMNS - 1) + 4);
        assert_eq!(link.way.len() as u32, link.steps + 1);
    }

    #[test]
    fn where_the_ground_is_parted_so_is_the_tree() {
        let dot = |i: usize| {
            let mut cells = Cells::SOLID;
            cells.dig(i, 10);
            cells
        };
        let ground = Cells([!(1 << 64); ROOM_ROWS]);
        let links = minimum_spanning_tree(&[dot(3), dot(40), dot(90), dot(120)], &ground);
        assert_eq!(links.iter().map(|link| link.nodes).collect::<Vec<_>>(), [[2, 3], [0, 1]]);
    }
}
