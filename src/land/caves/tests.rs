//! Tests across many rooms: no floating rock, no disconnected passage, all rooms form one tree.

use std::{collections::BTreeMap, ops::Range};

use eremite_testing::finish_counted;
use proptest::prelude::*;

use super::{
    CaveParams, GeneratedRoom, Rule,
    crust::Crust,
    door::{self, DoorSide},
    entrance,
    union_find::UnionFind,
};
use crate::{Column, Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed, background::finish};

fn land(seed: u64, algorithm: &str) -> Land {
    crate::builtin::land(Seed(seed), algorithm)
}

/// A rectangle of neighbouring rooms as one grid.
struct Block {
    first: RoomIndex,
    columns: usize,
    rows: usize,
    open: Vec<bool>,
    /// The cells at or above the surface.
    surface: Vec<bool>,
}

impl Block {
    fn new(params: &CaveParams, land: &Land, first: RoomIndex, across: i64, up: i64) -> Self {
        let (columns, rows) = (across as usize * ROOM_COLUMNS, up as usize * ROOM_ROWS);
        let mut block = Self { first, columns, rows, open: vec![false; columns * rows], surface: vec![false; columns * rows] };
        let heights = land.heights(first.first_column(), columns);
        for (x, y) in (0..across).flat_map(|x| (0..up).map(move |y| (x, y))) {
            let cells = GeneratedRoom::generate(params, land, first.neighbor(x, y)).cells;
            for (row, column) in (0..ROOM_ROWS).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (row, column))) {
                let (i, j) = (x as usize * ROOM_COLUMNS + column, y as usize * ROOM_ROWS + row);
                block.open[j * columns + i] = cells.is_open(column, row);
                block.surface[j * columns + i] = (first.first_row() + j as i64 + 1) as f32 >= heights[i];
            }
        }
        block
    }

    /// Components of the open cells (by sides) or of the rock (by sides and corners) that touch neither the block's border nor
    /// the surface: for each a cell, and its size.
    fn lost(&self, open: bool) -> Vec<(i64, i64, usize)> {
        let mut seen = vec![false; self.open.len()];
        let mut lost = Vec::new();
        for start in 0..self.open.len() {
            if self.open[start] != open || std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut stack, mut size, mut held) = (vec![start], 0, false);
            while let Some(at) = stack.pop() {
                size += 1;
                let (i, j) = (at % self.columns, at / self.columns);
                held |= self.surface[at] || i == 0 || j == 0 || i + 1 == self.columns || j + 1 == self.rows;
                for (right, up) in (-1..=1).flat_map(|up| (-1..=1).map(move |right| (right, up))) {
                    if open && right != 0 && up != 0 {
                        continue;
                    }
                    let (Some(i), Some(j)) = (i.checked_add_signed(right), j.checked_add_signed(up)) else { continue };
                    if i < self.columns && j < self.rows {
                        let next = j * self.columns + i;
                        if self.open[next] == open && !std::mem::replace(&mut seen[next], true) {
                            stack.push(next);
                        }
                    }
                }
            }
            if !held {
                let (i, j) = (start % self.columns, start / self.columns);
                lost.push((self.first.first_column().0 + i as i64, self.first.first_row() + j as i64, size));
            }
        }
        lost
    }

    fn assert_whole(&self, what: &str) {
        let (islands, hollows) = (self.lost(false), self.lost(true));
        assert!(islands.is_empty(), "{what}: rock floats, each by a cell and its size: {islands:?}");
        assert!(hollows.is_empty(), "{what}: passages are cut off: {hollows:?}");
    }
}

/// The lower left of a block of rooms around the surface at a column: three of five rows lie below it.
fn beneath(land: &Land, column: i64) -> RoomIndex {
    RoomIndex::of(Column(column), land.height(Column(column)) as i64).neighbor(-2, -3)
}

#[test]
fn no_rock_floats_beneath_any_surface_and_no_passage_is_cut_off() {
    for (seed, algorithm) in (0..).zip(["superposed-cosine", "white", "eroded", "ridged", "terraced", "stack", "l-system", "midpoint"]) {
        let land = land(seed, algorithm);
        for column in [0, 5000, 1 << 40] {
            let first = beneath(&land, column);
            Block::new(&CaveParams::default(), &land, first, 5, 5).assert_whole(&format!("seed {seed}, {algorithm}, from {first:?}"));
        }
    }
}

#[test]
fn no_rock_floats_far_away_and_deep_down() {
    let land = land(3, "superposed-cosine");
    for (x, y) in [(0, -40), (1 << 53, -5), (-(1 << 53), -1), (7, -(1 << 54)), (-9, 1 << 54)] {
        let first = RoomIndex::new(x, y);
        Block::new(&CaveParams::default(), &land, first, 5, 5).assert_whole(&format!("from {first:?}"));
    }
}

#[test]
fn no_rock_floats_whatever_the_parameters() {
    let land = land(1, "superposed-cosine");
    let turned = |set: &[(&str, &str)]| {
        let mut params = CaveParams::default();
        for (name, value) in set {
            params.set(name, value).expect("a parameter");
        }
        params
    };
    for set in [
        &[("fill", "0")][..],
        &[("fill", "1")],
        &[("fill", "0.44")],
        &[("fill", "0.57")],
        &[("steps", "0")],
        &[("steps", "7")],
        &[("smallest", "0")],
        &[("smallest", "1024")],
        &[("passage", "2")],
        &[("passage", "6")],
        &[("crust", "3"), ("entrances", "128")],
        &[("crust", "32")],
        &[("rule", "B678/S345678")],
        &[("rule", "B3/S23")],
        &[("rule", "B1357/S1357"), ("smallest", "0")],
    ] {
        let params = turned(set);
        Block::new(&params, &land, beneath(&land, 700), 5, 4).assert_whole(&format!("{set:?}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn no_rock_floats_by_any_rule(seed in any::<u64>(), x in -1000i64..1000, birth in 0u16..512, survive in 0u16..512, steps in 0u32..8, fill in 0.0f32..=1.0, smallest in 0u32..200, passage in 2u32..=6) {
        let params = CaveParams { fill, steps, smallest, passage, rule: Some(Rule { birth, survive }), ..CaveParams::default() };
        let land = land(seed, "linear");
        Block::new(&params, &land, beneath(&land, x * 128), 3, 4).assert_whole(&format!("{params:?}"));
    }
}

#[test]
fn an_entrance_joins_no_two_stretches_of_its_room() {
    // Rooms above the galleries whose ground is divided by dips, with a tunnel that leads down beneath one of them.
    for (seed, column) in [(580218990598117410, 604), (14297955575731013014, 425), (15115275541658435147, -524), (7375866184452681007, 187)]
    {
        let land = land(seed, "linear");
        let params = CaveParams { fill: 0.0, steps: 0, smallest: 0, passage: 2, ..CaveParams::default() };
        Block::new(&params, &land, beneath(&land, column * 128), 3, 4).assert_whole(&format!("seed {seed}, at {column}"));
    }
}

#[test]
fn a_passage_is_dug_on_no_other_side_of_rock() {
    // Wide passages where the ground is thin: the square around a path cell reaches beyond a dip of the surface.
    for (seed, column, fill, steps, smallest, passage, birth, survive) in
        [(10188597872910497224, -355, 0.920482, 1, 0, 6, 0, 64), (8296379514777286828, -67, 0.6771253, 2, 6, 5, 236, 328)]
    {
        let land = land(seed, "linear");
        let params = CaveParams { fill, steps, smallest, passage, rule: Some(Rule { birth, survive }), ..CaveParams::default() };
        Block::new(&params, &land, beneath(&land, column * 128), 3, 4).assert_whole(&format!("seed {seed}, at {column}"));
    }
}

/// The rooms of a rectangle, each with its stretches of ground, and which of them are joined by doors; doors across the
/// rectangle's border are left out.
fn tree(params: &CaveParams, land: &Land, x: Range<i64>, y: Range<i64>) -> (Vec<(RoomIndex, Range<usize>)>, UnionFind) {
    let mut nodes = Vec::new();
    let mut known = BTreeMap::new();
    for room in x.flat_map(|x| y.clone().map(move |y| RoomIndex::new(x, y))) {
        let crust = Crust::new(land, room, params.crust);
        let first = nodes.len();
        nodes.extend(crust.stretches(0).into_iter().map(|stretch| (room, stretch)));
        known.insert(room, (first..nodes.len(), door::doors(land.seed(), &crust)));
    }
    let mut joined = UnionFind::new(nodes.len());
    let at = |room: &RoomIndex, column: usize| {
        let (numbers, _) = known.get(room)?;
        Some(numbers.clone().find(|number| nodes[*number].1.contains(&column)).expect("a door leads to ground"))
    };
    for (room, (_, doors)) in &known {
        for door in doors {
            let (here, there) = match door.side {
                DoorSide::Right => (at(room, ROOM_COLUMNS - 1), at(&room.neighbor(1, 0), 0)),
                DoorSide::Below => (at(room, door.from), at(&room.neighbor(0, -1), door.from)),
                DoorSide::Left | DoorSide::Above => continue,
            };
            if let (Some(here), Some(there)) = (here, there) {
                assert!(joined.union(here, there), "a round through {room:?} and its neighbour, {:?}", door.side);
            }
        }
    }
    (nodes, joined)
}

#[test]
fn all_rooms_are_one_tree() {
    let params = CaveParams::default();
    for (seed, algorithm) in (0..).zip(["superposed-cosine", "white", "eroded", "ridged", "terraced", "stack"]) {
        let land = land(seed, algorithm);
        for middle in [0, 40, -3000, 1 << 40] {
            let row = RoomIndex::of(Column(0), land.height(Column(middle * 128)) as i64).y;
            let (nodes, joined) = tree(&params, &land, middle - 16..middle + 16, row - 7..row + 7);
            // Those in the middle, whose paths do not cross the rectangle's border.
            let inner: Vec<usize> =
                (0..nodes.len()).filter(|&number| (nodes[number].0.x - middle).abs() < 5 && nodes[number].0.y > row - 6).collect();
            assert!(inner.len() > 30);
            for number in &inner {
                assert!(
                    joined.find(inner[0]) == joined.find(*number),
                    "seed {seed}, {algorithm}: {:?} and {:?} are apart",
                    nodes[inner[0]],
                    nodes[*number]
                );
            }
        }
    }
}

#[test]
fn neighbours_agree_on_their_doors() {
    let params = CaveParams::default();
    let doors = |land: &Land, room: RoomIndex, side: DoorSide| -> Vec<usize> {
        let crust = Crust::new(land, room, params.crust);
        door::doors(land.seed(), &crust).into_iter().filter(|door| door.side == side).map(|door| door.from).collect()
    };
    for (seed, algorithm) in (0..).zip(["superposed-cosine", "white", "ridged"]) {
        let land = land(seed, algorithm);
        let far = [(1 << 53, -5), (-(1 << 53), -1), (7, -(1 << 54)), (-9, 1 << 54)];
        for (x, y) in (-20..20).flat_map(|x| (-4..3).map(move |y| (x, y))).chain(far) {
            let room = RoomIndex::new(x, y);
            assert_eq!(doors(&land, room, DoorSide::Right), doors(&land, room.neighbor(1, 0), DoorSide::Left), "beside {room:?}");
            assert_eq!(doors(&land, room, DoorSide::Below), doors(&land, room.neighbor(0, -1), DoorSide::Above), "below {room:?}");
        }
    }
}

#[test]
fn cells_in_steps_are_the_cells_and_are_found_in_many_where_nothing_is_known() {
    let [at_once, in_steps] = [(); 2].map(|()| land(5, "superposed-cosine"));
    let (columns, mut open) = (Column(1000)..Column(5000), 0);
    let entrance = entrance::entrances_near(&CaveParams::default(), &at_once, columns.clone()).next().expect("an entrance");
    let foot = RoomIndex::of(entrance.foot.0, entrance.foot.1);
    for (number, (right, up)) in (0..).zip([(0, 0), (0, 1), (1, 0), (1, -1), (-1, -9), (30, -40), (30, 9)]) {
        let room = foot.neighbor(right, up);
        let (cells, taken) = finish_counted(in_steps.pristine_cells_in_steps(room));
        assert_eq!(cells, at_once.pristine_cells(room), "{room:?}");
        assert_eq!(finish_counted(in_steps.pristine_cells_in_steps(room)), (cells, 1), "{room:?} is known");
        // The first one has to find the rivers and the entrances around it.
        assert!(taken > if number == 0 { 50 } else { 5 }, "{room:?} in {taken} steps");
        open += cells.count();
    }
    assert!(open > 2000, "{open} open cells");
    finish(in_steps.prepare_openings(columns.clone()));
    assert_eq!(in_steps.openings(columns.clone()), at_once.openings(columns));
}

#[test]
fn bridges_are_level_on_a_path_and_nearly_every_span_has_one() {
    use entrance::{BEYOND, MAX_BEND_M, REST, STEEPEST_BRIDGE, STEEPEST_PATH, STEEPEST_STEP};
    const SPANS: i64 = 110;
    const PATH: usize = 8;
    let params = CaveParams::default();
    let (mut all, mut level) = (0, 0);
    for (seed, algorithm) in (0..).zip(crate::builtin::algorithms().iter()) {
        let land = land(seed, algorithm.name);
        let mut found = 0;
        let end = 1000 + SPANS * i64::from(params.entrances);
        for entrance in entrance::entrances_near(&params, &land, Column(1000)..Column(end)) {
            let (from, to) = (entrance.opening().start + -REST, entrance.opening().end + REST);
            let heights = land.heights(from + -(PATH as i64), (to - from) as usize + 1 + 2 * PATH);
            let bridge = &heights[PATH..heights.len() - PATH];
            let rise = (bridge[bridge.len() - 1] - bridge[0]) / (bridge.len() - 1) as f32;
            let bent = bridge.iter().zip(0..).map(|(height, i)| (height - bridge[0] - rise * i as f32).abs()).fold(0.0, f32::max);
            let step = heights.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
            let ends = [bridge[0] - heights[0], bridge[bridge.len() - 1] - heights[heights.len() - 1]];
            let path = ends.into_iter().map(|rise| rise.abs() / PATH as f32).fold(0.0, f32::max);
            let uneven = [rise.abs() / STEEPEST_BRIDGE, bent / MAX_BEND_M, step / STEEPEST_STEP, path / STEEPEST_PATH];
            let uneven = uneven.into_iter().fold(0.0, f32::max);
            assert!(uneven < BEYOND + 1.0e-3, "{}: {uneven} at {:?}", algorithm.name, entrance.opening());
            found += 1;
            level += u32::from(uneven < 1.001);
        }
        all += found;
        // A drawn land has seas, without entrances.
        let least = if land.height_source().drawn_map().is_some() { SPANS * 8 / 10 } else { SPANS - 3 };
        assert!(i64::from(found) >= least, "{}: {found} entrances in {SPANS} spans", algorithm.name);
    }
    assert!(level * 100 > all * 97, "{level} of {all} are level");
}
